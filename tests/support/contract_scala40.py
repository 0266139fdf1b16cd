"""Scala 40, to be tried as every game is."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from cardarena.v1 import scala40_pb2 as pb
from referee.cards.card import JOKER, NO_CARD, is_joker
from referee.games.scala40.game import GAME
from referee.games.scala40.moves import (
    Action,
    Buy,
    DrawStock,
    End,
    LayOff,
    Meld,
    Move,
    Pass,
    Play,
    Swap,
)
from referee.games.scala40.state import PHYSICAL, Phase, State
from referee.games.scala40.view import JokerDuty, PickupDuty, View
from referee.match.state import AnyGame
from support.contract import Ruleset
from support.contract_wire import Specials, filled, flat, one_of, parts_of
from support.scala40_player import choose

SHORT: dict[str, object] = {"deals_max": 3, "turns_max": 60}
RULESETS = (
    Ruleset("classic", {"target": 60}, 2),
    Ruleset("classic", {"reentry": True, "target": 40, **SHORT}, 5),
    Ruleset("italian", {"teams": "pairs", "target": 101, **SHORT}, 4),
    Ruleset("dutch", {"buying": True, **SHORT}, 3),
    Ruleset("polish", {"direction": "counterclockwise", **SHORT}, 2),
)
BY_CHANCE = 0.25
ENDS = list(End)
ANY_CARDS = (0, 1, 13, 14, 0x17, 0x33, JOKER, JOKER | 0x25, 200)


class Scala40Trial:
    """See `support.contract.Trial`."""

    game: AnyGame = GAME
    rulesets: Sequence[Ruleset] = RULESETS
    lists_all = False

    def legal(self, state: State, chance: random.Random) -> Move:
        view = GAME.view(state, state.seat)
        if view.may_buy:
            tries: list[Move] = [_bought(view, chance) for _ in range(6)]
        elif chance.random() < BY_CHANCE:
            tries = [*self.listed(state)]
            chance.shuffle(tries)
        else:
            tries = [choose(view)]
        legal = [move for move in tries if GAME.check(state, state.seat, move) is None]
        return legal[0] if legal else GAME.plainest(state)

    def listed(self, state: State) -> Sequence[Move]:
        view = GAME.view(state, state.seat)
        draws: list[Move] = [DrawStock()] if view.may_draw_stock else []
        passes: list[Move] = [Pass()] if view.may_buy else []
        plays: list[Move] = [Play((), card) for card in view.discards]
        return draws + passes + plays

    def changed(self, move: Move, chance: random.Random) -> Move:
        if isinstance(move, DrawStock | Pass) or chance.random() < BY_CHANCE:
            plain: list[Move] = [DrawStock(), Pass(), Buy(()), Play((), _card(chance))]
            return chance.choice(plain)
        actions = list(move.actions)
        if actions and chance.random() < 0.5:
            actions.pop(chance.randrange(len(actions)))
        else:
            actions.insert(chance.randint(0, len(actions)), _action(chance))
        if isinstance(move, Buy):
            return Buy(tuple(actions))
        discard = chance.choice([move.discard, move.discard, _card(chance), NO_CARD])
        return Play(tuple(actions), discard, chance.choice([True, False]))

    def cards(self, state: State) -> bytes:
        places = (state.stock, state.pile, state.aside, *state.hands, *state.melds)
        return b"".join(places).translate(PHYSICAL)

    def deck(self, state: State) -> bytes:
        return state.rules.deck

    def disguised(self, state: State, seat: int, chance: random.Random) -> State:
        if state.phase not in (Phase.DRAW, Phase.REST, Phase.SALE):
            return state._replace(key=chance.randbytes(32))
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
        drawn = state.drawn
        if drawn != NO_CARD and state.seat != seat:
            drawn = chance.choice(hands[state.seat])
        return state._replace(
            key=chance.randbytes(32),
            hands=hands,
            stock=taken(len(state.stock)),
            aside=taken(len(state.aside)),
            drawn=drawn,
        )

    def packed(self, move: Move) -> bytes:
        if isinstance(move, DrawStock):
            return pb.Scala40Move(draw=pb.SCALA40_DRAW_STOCK).SerializeToString()
        if isinstance(move, Pass):
            return pb.Scala40Move(draw=pb.SCALA40_DRAW_PASS).SerializeToString()
        actions = list(map(_action_message, move.actions))
        if isinstance(move, Buy):
            bought = pb.Scala40Move(draw=pb.SCALA40_DRAW_BUY, actions=actions)
            return bought.SerializeToString()
        draw = pb.SCALA40_DRAW_DISCARD if move.takes_discard else pb.SCALA40_DRAW_UNSPECIFIED
        discard: Any = move.discard
        return pb.Scala40Move(draw=draw, actions=actions, discard=discard).SerializeToString()

    def view_message(self, view: View) -> Any:
        return filled(pb.Scala40View, view, SPECIALS)

    def event_message(self, event: Any) -> Any:
        return one_of(pb.Scala40Event, event, parts_of(pb, "Scala40"), SPECIALS)


def _card(chance: random.Random) -> int:
    return chance.choice(ANY_CARDS)


def _action(chance: random.Random) -> Action:
    kind, meld = chance.randrange(3), chance.randrange(4)
    if kind == 0:
        return Meld(bytes(_card(chance) for _ in range(chance.randint(1, 4))))
    return LayOff(meld, _card(chance), chance.choice(ENDS)) if kind == 1 else Swap(meld, 0x17)


def _bought(view: View, chance: random.Random) -> Move:
    """The top of the discard pile bought and laid off somewhere."""
    top, end = view.discard_pile[-1], chance.choice(ENDS)
    if not view.melds or is_joker(top):
        return Pass()
    return Buy((LayOff(chance.randrange(len(view.melds)), top, end),))


def _action_message(action: Action) -> Any:
    if isinstance(action, Meld):
        cards: Any = list(action.cards)
        return pb.Scala40Action(kind=pb.SCALA40_ACTION_KIND_MELD, cards=cards)
    card: Any = [action.card]
    if isinstance(action, Swap):
        return pb.Scala40Action(kind=pb.SCALA40_ACTION_KIND_SWAP, cards=card, meld=action.meld)
    ends = {End.ANY: 0, End.LOW: pb.SCALA40_END_LOW, End.HIGH: pb.SCALA40_END_HIGH}
    end: Any = ends[action.end]
    kind = pb.SCALA40_ACTION_KIND_LAY_OFF
    return pb.Scala40Action(kind=kind, cards=card, meld=action.meld, end=end)


def _actions(actions: tuple[Action, ...]) -> dict[str, Any]:
    return {"actions": tuple(map(_action_message, actions))}


def _play(play: Play) -> dict[str, Any]:
    return {
        "took_discard": play.takes_discard,
        "discard": play.discard,
        **_actions(play.actions),
    }


SPECIALS: Specials = {
    "View.melds": flat("melds", "meld_sizes"),
    "View.pickup_duty": lambda duty: {"pickup_duty": None if duty is PickupDuty.NONE else duty},
    "View.joker_duty": lambda duty: {"joker_duty": None if duty is JokerDuty.NONE else duty},
    "Played.play": _play,
    "Bought.actions": _actions,
    "DealEnded.hands": flat("hands", "hand_sizes"),
}
TRIAL = Scala40Trial()
