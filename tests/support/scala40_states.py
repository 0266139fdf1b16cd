"""States of Scala 40 in the middle of a deal, built from notation, with a census that holds."""

from __future__ import annotations

from typing import Any

from referee.cards.card import NO_CARD
from referee.cards.notation import read_cards
from referee.games.scala40.game import GAME
from referee.games.scala40.state import PHYSICAL, Phase, State

KEY = bytes(range(32))


def start(seats: int = 2, **changes: object) -> State:
    """A game before its first deal, dealt by the last seat, so that seat 0 plays first."""
    return GAME.start(GAME.options("classic", changes, seats), seats, seats - 1)


def cards(text: str) -> bytes:
    return read_cards(text)


def situation(  # noqa: PLR0913
    hand: str,
    melds: str = "",
    *,
    others: tuple[str, ...] = ("",),
    pile: str = "",
    stock: int | None = None,
    opened: tuple[bool, ...] | bool = False,
    phase: Phase = Phase.REST,
    turns: int = 1,
    changes: dict[str, object] | None = None,
    **fields: Any,
) -> State:
    """A deal in which seat 0 is to act with `hand`. What is not named lies in the stock.

    `stock` leaves only so many cards there and sets the rest aside.
    """
    seats = 1 + len(others)
    state = start(seats, **(changes or {}))
    hands = tuple(bytes(sorted(cards(text))) for text in (hand, *others))
    table = tuple(cards(meld) for meld in melds.split(",")) if melds.strip() else ()
    discards = cards(pile)
    rest = bytearray(state.rules.deck)
    for card in b"".join((*hands, *table, discards)).translate(PHYSICAL):
        rest.remove(card)
    kept = len(rest) if stock is None else stock
    opened_seats = opened if isinstance(opened, tuple) else (opened,) + (False,) * len(others)
    return state._replace(
        standing=state.standing._replace(deal=1),
        key=KEY,
        phase=phase,
        seat=0,
        turn=1 + turns * seats,
        hands=hands,
        stock=bytes(rest[len(rest) - kept :]),
        pile=discards,
        aside=bytes(rest[: len(rest) - kept]),
        melds=table,
        opened=opened_seats,
        turns_taken=(turns,) * seats,
        drawn=hands[0][0] if phase is Phase.REST and hands[0] else NO_CARD,
        **fields,
    )
