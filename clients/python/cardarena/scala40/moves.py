"""The moves of Scala 40, how to build them, and how they are written.

play([Meld(read_cards("7H 7D *7C")), LayOff(0, read_card("8H"))], read_card("KS"))
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any, NamedTuple, TypeAlias, cast

from cardarena.scala40.cards import NO_CARD, Card, Cards, write_card
from cardarena.scala40.cards import write_cards as _write_cards
from cardarena.v1 import scala40_pb2 as wire


class End(Enum):
    """The end of a run that a card is laid off on; needed only where both would take it."""

    ANY = "any"
    LOW = "low"
    HIGH = "high"


class Meld(NamedTuple):
    """Lay a new meld: a set in any order, a run in ascending order; a joker as what it means."""

    cards: Cards


class LayOff(NamedTuple):
    """Lay `card` (a joker as what it means) off on meld number `meld` of the table, from 0."""

    meld: int
    card: Card
    end: End = End.ANY


class Swap(NamedTuple):
    """Take the joker of meld number `meld` for `card`, the very card that it stands for."""

    meld: int
    card: Card


Action: TypeAlias = Meld | LayOff | Swap


class DrawStock(NamedTuple):
    """Draw from the stock, where that is a choice. The rest of the turn is asked for next."""


class Play(NamedTuple):
    """The rest of a turn: actions on the table, in order, then the discard.

    `takes_discard`: the turn begins by taking the top of the discard pile. `discard` is
    NO_CARD where the rules let a hand be emptied by melding.
    """

    actions: tuple[Action, ...]
    discard: Card
    takes_discard: bool = False


class Buy(NamedTuple):
    """Out of turn: take the top of the discard pile and lay it, then draw one penalty card.

    `actions` are melds and layoffs, with the bought card in one of them.
    """

    actions: tuple[Action, ...]


class Pass(NamedTuple):
    """Out of turn: do not buy."""


Move: TypeAlias = DrawStock | Play | Buy | Pass

_ENDS = {End.ANY: 0, End.LOW: 1, End.HIGH: 2}
_ENDS_READ = {number: end for end, number in _ENDS.items()}


def draw_stock() -> DrawStock:
    """Return the move that draws from the stock."""
    return DrawStock()


def play(
    actions: Iterable[Action] = (), discard: Card = NO_CARD, *, take_discard: bool = False
) -> Play:
    """Return the move that plays the rest of a turn."""
    return Play(tuple(actions), discard, take_discard)


def buy(actions: Iterable[Action]) -> Buy:
    """Return the move that buys the discard and lays it."""
    return Buy(tuple(actions))


def pass_() -> Pass:
    """Return the move that does not buy."""
    return Pass()


def pack_move(move: Move) -> bytes:
    """Return a move as it travels: a serialised Scala40Move. Raises TypeError for no move."""
    if isinstance(move, DrawStock):
        return _DRAW_STOCK
    if isinstance(move, Pass):
        return _PASS
    if isinstance(move, Buy):
        message = wire.Scala40Move(draw=wire.SCALA40_DRAW_BUY)
    elif isinstance(move, Play):
        draw = wire.SCALA40_DRAW_DISCARD if move.takes_discard else wire.SCALA40_DRAW_UNSPECIFIED
        message = wire.Scala40Move(draw=draw, discard=cast("Any", move.discard))
    else:
        allowed = "draw_stock(), play(…), buy(…), pass_() or a text in notation"
        raise TypeError(f"a move is {allowed}, not {move!r}")
    for action in move.actions:
        message.actions.add(**_action_fields(action))
    return message.SerializeToString()


_DRAW_STOCK = wire.Scala40Move(draw=wire.SCALA40_DRAW_STOCK).SerializeToString()
_PASS = wire.Scala40Move(draw=wire.SCALA40_DRAW_PASS).SerializeToString()


def _action_fields(action: Action) -> dict[str, Any]:
    if isinstance(action, Meld):
        return {"kind": 1, "cards": action.cards}
    if isinstance(action, LayOff):
        cards = (action.card,)
        return {"kind": 2, "cards": cards, "meld": action.meld, "end": _ENDS[action.end]}
    if isinstance(action, Swap):
        return {"kind": 3, "cards": (action.card,), "meld": action.meld}
    raise TypeError(f"an action is a Meld, a LayOff or a Swap, not {action!r}")


def action_from_wire(message: wire.Scala40Action) -> Action:
    """Return the action of a message of the referee."""
    if message.kind == wire.SCALA40_ACTION_KIND_MELD:
        return Meld(bytes(message.cards))
    if message.kind == wire.SCALA40_ACTION_KIND_LAY_OFF:
        return LayOff(message.meld, message.cards[0], _ENDS_READ[message.end])
    return Swap(message.meld, message.cards[0])


def write_action(action: Action) -> str:
    """Return an action in notation: `meld 7H 7D *7C`, `layoff AH > 2 high`, `swap 7C > 0`."""
    if isinstance(action, Meld):
        return f"meld {_write_cards(action.cards)}"
    if isinstance(action, LayOff):
        end = "" if action.end is End.ANY else f" {action.end.value}"
        return f"layoff {write_card(action.card)} > {action.meld}{end}"
    return f"swap {write_card(action.card)} > {action.meld}"


def write_move(move: Move) -> str:
    """Return a move in notation, such as `draw discard; meld 7H 7D *7C; discard KS` or `pass`."""
    if isinstance(move, DrawStock):
        return "draw stock"
    if isinstance(move, Pass):
        return "pass"
    if isinstance(move, Buy):
        return "; ".join(["buy", *map(write_action, move.actions)])
    parts = ["draw discard"] if move.takes_discard else []
    parts += map(write_action, move.actions)
    parts.append(f"discard {write_card(move.discard) if move.discard != NO_CARD else 'none'}")
    return "; ".join(parts)
