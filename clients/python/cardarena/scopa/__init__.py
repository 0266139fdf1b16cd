"""Scopa and Scopone for a bot: cards, the view, moves, rules, captures, what piles are worth.

    from cardarena import scopa

    class MyBot(scopa.Bot):
        def choose(self, decision: scopa.Decision) -> scopa.Move: ...

The rules are in docs/rules/scopa.md, the protocol in docs/bots.md.
"""

from typing import TypeAlias

from cardarena import bot as _bot

# Captures
from cardarena.scopa.captures import captures as captures
from cardarena.scopa.captures import is_sweep as is_sweep
from cardarena.scopa.captures import left_after as left_after
from cardarena.scopa.captures import sums as sums

# Cards
from cardarena.scopa.cards import ACE as ACE
from cardarena.scopa.cards import BASTONI as BASTONI
from cardarena.scopa.cards import CAVALLO as CAVALLO
from cardarena.scopa.cards import COPPE as COPPE
from cardarena.scopa.cards import DECK as DECK
from cardarena.scopa.cards import DENARI as DENARI
from cardarena.scopa.cards import FANTE as FANTE
from cardarena.scopa.cards import RE as RE
from cardarena.scopa.cards import RE_BELLO as RE_BELLO
from cardarena.scopa.cards import SETTANTA as SETTANTA
from cardarena.scopa.cards import SETTEBELLO as SETTEBELLO
from cardarena.scopa.cards import SPADE as SPADE
from cardarena.scopa.cards import Card as Card
from cardarena.scopa.cards import Cards as Cards
from cardarena.scopa.cards import card as card
from cardarena.scopa.cards import name_of as name_of
from cardarena.scopa.cards import read_card as read_card
from cardarena.scopa.cards import read_cards as read_cards
from cardarena.scopa.cards import suit_of as suit_of
from cardarena.scopa.cards import total_of as total_of
from cardarena.scopa.cards import value_of as value_of
from cardarena.scopa.cards import write_card as write_card
from cardarena.scopa.cards import write_cards as write_cards

# Events
from cardarena.scopa.events import DealEnded as DealEnded
from cardarena.scopa.events import Dealt as Dealt
from cardarena.scopa.events import Event as Event
from cardarena.scopa.events import Played as Played
from cardarena.scopa.events import Refilled as Refilled
from cardarena.scopa.events import SeatOut as SeatOut
from cardarena.scopa.events import unpack_event as unpack_event

# What was seen
from cardarena.scopa.memory import Memory as Memory

# Moves
from cardarena.scopa.moves import Move as Move
from cardarena.scopa.moves import Play as Play
from cardarena.scopa.moves import pack_move as pack_move
from cardarena.scopa.moves import play as play
from cardarena.scopa.moves import write_move as write_move

# Rules
from cardarena.scopa.rules import PRESETS as PRESETS
from cardarena.scopa.rules import SIDES as SIDES
from cardarena.scopa.rules import VARIANTS as VARIANTS
from cardarena.scopa.rules import Rules as Rules
from cardarena.scopa.rules import read_rules as read_rules

# What piles are worth
from cardarena.scopa.tally import Tally as Tally
from cardarena.scopa.tally import count as count
from cardarena.scopa.tally import napola as napola
from cardarena.scopa.tally import primiera as primiera
from cardarena.scopa.view import View as View
from cardarena.scopa.view import unpack_view as unpack_view


class Bot(_bot.Bot[View, Move, Rules]):
    """The class to subclass for a bot that plays Scopa."""

    games = ("scopa",)


Decision: TypeAlias = _bot.Decision[View, Rules]
"""A decision of a game of Scopa."""

Match: TypeAlias = _bot.Match[Rules]
"""The frame of a match of Scopa."""
