"""Scopa and Scopone, to be tried as every game is."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from cardarena.v1 import scopa_pb2 as pb
from referee.cards.italian import CARDS
from referee.games.scopa.game import GAME
from referee.games.scopa.moves import Play
from referee.games.scopa.rules import legal_plays
from referee.games.scopa.state import DECK, State
from referee.games.scopa.view import View
from referee.match.state import AnyGame
from support.contract import Ruleset
from support.contract_wire import Specials, filled, flat, one_of, parts_of

ACES: dict[str, object] = {"asso_piglia_tutto": True}
EXTRAS: dict[str, object] = {"variants": ["napola", "re_bello", "settanta_coppe"]}
RULESETS = (
    Ruleset("classic", {}, 2),
    Ruleset("classic", {"pile_visible": "all", "last_card_scopa": True, **EXTRAS}, 2),
    Ruleset("classic", {"direction": "clockwise", "redeal_kings": "no", **ACES}, 3),
    Ruleset("classic", {"ace_takes_ace_only": True, "ace_sweep_counts": "always", **ACES}, 4),
    Ruleset("classic", {"line_up": "four_solo", "primiera_all_suits": True, "target": 16}, 4),
    Ruleset("scopone", {"variants": ["napoleone"], "redeal_kings": 4}, 4),
    Ruleset("scopone_scientifico", {"deals_max": 2, "target": 21}, 4),
)
STRANGE = (0, 11, 16, 27, 59, 64, 255)


class ScopaTrial:
    """See `support.contract.Trial`."""

    game: AnyGame = GAME
    rulesets: Sequence[Ruleset] = RULESETS
    lists_all = True

    def legal(self, state: State, chance: random.Random) -> Play:
        return chance.choice(legal_plays(state))

    def listed(self, state: State) -> Sequence[Play]:
        return GAME.view(state, state.seat).plays

    def changed(self, move: Play, chance: random.Random) -> Play:
        card, take = move.card, set(move.take)
        kind = chance.randrange(4)
        if kind == 0:
            card = _any_card(chance)
        elif kind == 1 and take:
            take.remove(chance.choice(sorted(take)))
        elif kind == 2:
            take = set()
        else:
            take.add(_any_card(chance))
        return Play(card, bytes(sorted(take)))

    def cards(self, state: State) -> bytes:
        places = (state.table, state.stock, state.aside, *state.hands, *state.piles)
        return b"".join(places)

    def deck(self, state: State) -> bytes:
        del state
        return DECK

    def disguised(self, state: State, seat: int, chance: random.Random) -> State:
        others = [hand for other, hand in enumerate(state.hands) if other != seat]
        unseen = bytearray(b"".join((state.stock, state.aside, *others)))
        chance.shuffle(unseen)

        def taken(count: int) -> bytes:
            cards = bytes(unseen[:count])
            del unseen[:count]
            return cards

        hands = tuple(
            hand if other == seat else bytes(sorted(taken(len(hand))))
            for other, hand in enumerate(state.hands)
        )
        stock, aside = taken(len(state.stock)), taken(len(state.aside))
        return state._replace(hands=hands, stock=stock, aside=aside)

    def packed(self, move: Play) -> bytes:
        card: Any = move.card
        take: Any = list(reversed(move.take))
        return pb.ScopaMove(card=card, take=take).SerializeToString()

    def view_message(self, view: View) -> Any:
        return filled(pb.ScopaView, view, SPECIALS)

    def event_message(self, event: Any) -> Any:
        return one_of(pb.ScopaEvent, event, parts_of(pb, "Scopa"), SPECIALS)


def _any_card(chance: random.Random) -> int:
    return chance.choice([*CARDS.values(), *STRANGE])


def _plays(plays: tuple[Play, ...]) -> dict[str, Any]:
    return {
        "play_cards": [play.card for play in plays],
        "play_takes": b"".join(play.take for play in plays),
        "play_take_sizes": [len(play.take) for play in plays],
    }


def _tally(tally: Any) -> dict[str, Any]:
    return {"tally": None if tally is None else filled(pb.ScopaTally, tally, SPECIALS)}


SPECIALS: Specials = {
    "View.plays": _plays,
    "View.piles": flat("piles"),
    "Dealt.thrown_in": flat("thrown_in"),
    "DealEnded.piles": flat("piles", "pile_sizes"),
    "DealEnded.tally": _tally,
    "Tally.primiera": lambda sums: {"primiera": [one or 0 for one in sums]},
}
TRIAL = ScopaTrial()
