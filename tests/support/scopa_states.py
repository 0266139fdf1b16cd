"""States of Scopa in the middle of a deal, built from notation, with a census that holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.cards.italian import read_cards
from referee.games.scopa.game import GAME
from referee.games.scopa.state import DECK, Phase, State

KEY = bytes(range(32))


def start(seats: int = 2, preset: str = "classic", **changes: object) -> State:
    """A game before its first deal, dealt by the last seat, so that seat 0 leads."""
    return GAME.start(GAME.options(preset, changes, seats), seats, seats - 1)


def cards(text: str) -> bytes:
    return bytes(sorted(read_cards(text)))


def situation(  # noqa: PLR0913
    hand: str,
    table: str = "",
    *,
    others: tuple[str, ...] = ("",),
    piles: tuple[str, ...] = (),
    stock: str | None = None,
    seats: int | None = None,
    changes: Mapping[str, object] | None = None,
    totals: tuple[int, ...] | None = None,
    **fields: Any,
) -> State:
    """A deal in which seat 0 is to act with `hand`. What is not named lies in the stock.

    `stock` names its cards, from the top; the rest is set aside then. `others` are the hands of
    the seats after it, `piles` by side, `totals` the points by seat before this deal.
    """
    number = seats or 1 + len(others)
    options = GAME.options("classic", changes or {}, number)
    state = GAME.start(options, number, number - 1)
    hands = [hand, *others, *[""] * number][:number]
    taken = [*piles, *[""] * number][: len(state.rules.sides)]
    fields |= {"hands": tuple(map(cards, hands)), "piles": tuple(map(cards, taken))}
    fields["table"] = cards(table)
    named = b"".join([*fields["hands"], *fields["piles"], fields["table"]])
    rest = bytes(card for card in DECK if card not in named)
    if stock is not None:
        fields["stock"] = read_cards(stock)[::-1]
        fields["aside"] = bytes(card for card in rest if card not in fields["stock"])
    else:
        fields["stock"] = rest
    standing = state.standing._replace(deal=1, totals=totals or state.standing.totals)
    step = state.rules.step
    order = tuple(step * place % number for place in range(number))
    plain: dict[str, Any] = {
        "phase": Phase.PLAY,
        "seat": 0,
        "turn": 5,
        "order": order,
        "standing": standing,
    }
    return state._replace(**(plain | fields))


def last_play(hand: str, table: str = "", **fields: Any) -> State:
    """Like `situation`, with nobody to play after this card of the deal."""
    return situation(hand, table, stock="", **fields)


def deck_of(from_top: str) -> bytes:
    """A deck with these cards on top, the first of them the first to be dealt; then the rest."""
    top = read_cards(from_top)
    return (top + bytes(card for card in DECK if card not in top))[::-1]
