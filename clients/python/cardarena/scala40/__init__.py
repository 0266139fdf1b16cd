"""Scala 40 for a bot: cards, the view, moves, rules, and what a hand can do.

    from cardarena import scala40

    class MyBot(scala40.Bot):
        def choose(self, decision: scala40.Decision) -> scala40.Move: ...

The rules are in docs/rules/scala40.md, the protocol in docs/bots.md.
"""

from typing import TypeAlias

from cardarena import bot as _bot

# Cards
from cardarena.scala40.cards import FACES as FACES
from cardarena.scala40.cards import JOKER as JOKER
from cardarena.scala40.cards import NO_CARD as NO_CARD
from cardarena.scala40.cards import Card as Card
from cardarena.scala40.cards import Cards as Cards
from cardarena.scala40.cards import card as card
from cardarena.scala40.cards import face_of as face_of
from cardarena.scala40.cards import is_joker as is_joker
from cardarena.scala40.cards import joker_as as joker_as
from cardarena.scala40.cards import rank_of as rank_of
from cardarena.scala40.cards import read_card as read_card
from cardarena.scala40.cards import read_cards as read_cards
from cardarena.scala40.cards import suit_of as suit_of
from cardarena.scala40.cards import write_card as write_card
from cardarena.scala40.cards import write_cards as write_cards

# Melds of a hand
from cardarena.scala40.choice import Choice as Choice
from cardarena.scala40.choice import Wanted as Wanted
from cardarena.scala40.choice import best_choice as best_choice
from cardarena.scala40.choice import best_opening as best_opening
from cardarena.scala40.choice import best_partition as best_partition

# Events
from cardarena.scala40.events import Bought as Bought
from cardarena.scala40.events import DealEnded as DealEnded
from cardarena.scala40.events import Dealt as Dealt
from cardarena.scala40.events import Drew as Drew
from cardarena.scala40.events import Event as Event
from cardarena.scala40.events import Passed as Passed
from cardarena.scala40.events import Played as Played
from cardarena.scala40.events import Reentered as Reentered
from cardarena.scala40.events import Reshuffled as Reshuffled
from cardarena.scala40.events import SeatOut as SeatOut
from cardarena.scala40.events import unpack_event as unpack_event
from cardarena.scala40.melds import FoundMeld as FoundMeld
from cardarena.scala40.melds import all_melds as all_melds

# Moves
from cardarena.scala40.moves import Action as Action
from cardarena.scala40.moves import Buy as Buy
from cardarena.scala40.moves import DrawStock as DrawStock
from cardarena.scala40.moves import End as End
from cardarena.scala40.moves import LayOff as LayOff
from cardarena.scala40.moves import Meld as Meld
from cardarena.scala40.moves import Move as Move
from cardarena.scala40.moves import Pass as Pass
from cardarena.scala40.moves import Play as Play
from cardarena.scala40.moves import Swap as Swap
from cardarena.scala40.moves import buy as buy
from cardarena.scala40.moves import draw_stock as draw_stock
from cardarena.scala40.moves import pack_move as pack_move
from cardarena.scala40.moves import pass_ as pass_
from cardarena.scala40.moves import play as play
from cardarena.scala40.moves import write_move as write_move

# Rules
from cardarena.scala40.rules import PRESETS as PRESETS
from cardarena.scala40.rules import VARIANTS as VARIANTS
from cardarena.scala40.rules import Rules as Rules
from cardarena.scala40.rules import hand_penalty as hand_penalty
from cardarena.scala40.rules import is_opening as is_opening
from cardarena.scala40.rules import meld_value as meld_value
from cardarena.scala40.rules import opening_value as opening_value
from cardarena.scala40.rules import penalty as penalty
from cardarena.scala40.rules import rank_value as rank_value
from cardarena.scala40.rules import read_rules as read_rules
from cardarena.scala40.rules import seat_penalty as seat_penalty

# The table, and a turn being built
from cardarena.scala40.table import Growth as Growth
from cardarena.scala40.table import attachable as attachable
from cardarena.scala40.table import growth as growth
from cardarena.scala40.turn import Turn as Turn
from cardarena.scala40.view import View as View
from cardarena.scala40.view import unpack_view as unpack_view


class Bot(_bot.Bot[View, Move, Rules]):
    """The class to subclass for a bot that plays Scala 40."""

    games = ("scala40",)


Decision: TypeAlias = _bot.Decision[View, Rules]
"""A decision of a game of Scala 40."""

Match: TypeAlias = _bot.Match[Rules]
"""The frame of a match of Scala 40."""
