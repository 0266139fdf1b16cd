"""The lines of a score sheet: each point, whom it goes to, and the reason in one sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.cards.card import Cards, suit_of
from referee.cards.italian import SUIT_NAMES, write_card
from referee.games.scopa.claims import CARDS_MAX, DENARI_MAX, POINT_CARDS, cards_held
from referee.games.scopa.options import Options
from referee.games.scopa.said import Said
from referee.games.scopa.scoring import PRIMIERA_VALUES, lone_leader
from referee.games.scoresheet import SheetError, SheetLine

WHAT_IT_IS = {
    "settebello": "the 7 of coins",
    "re_bello": "the king of coins",
    "settanta": "the 7 of cups",
}
PRIMIERA_MAX = 84


class Lead(NamedTuple):
    """Who is alone in front: a side, or nobody (None); `is_open` when it hangs on the unsaid."""

    to: int | None
    is_open: bool


def lead(values: Sequence[int | None], most: int) -> Lead:
    """Return who is alone in front, where a side whose value is None may have up to `most`."""
    said = [value for value in values if value is not None]
    if len(said) == len(values):
        return Lead(lone_leader(said), is_open=False)
    best = max(said, default=0)
    certain = best > most or (best == most and said.count(best) > 1)
    if not certain:
        return Lead(None, is_open=True)
    return Lead(lone_leader([-1 if value is None else value for value in values]), is_open=False)


def lines_of(sides: Sequence[Said], options: Options) -> Iterator[SheetLine]:
    """Yield the lines of a deal, in the order in which people count."""
    yield _most_cards(sides)
    yield _most_coins(sides)
    yield _holder("settebello", sides)
    yield _primiera(sides)
    yield _sweeps(sides)
    if options.napola:
        yield _napola(sides)
    if options.re_bello:
        yield _holder("re_bello", sides)
    if options.settanta_coppe:
        yield _holder("settanta", sides)


def names_of(sides: Sequence[Said]) -> str:
    """Return the names of sides as they stand in a sentence."""
    names = [side.name for side in sides]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _most_cards(sides: Sequence[Said]) -> SheetLine:
    values = [side.cards for side in sides]
    return _led("carte", sides, values, CARDS_MAX - sum(value or 0 for value in values))


def _most_coins(sides: Sequence[Said]) -> SheetLine:
    values = [side.denari for side in sides]
    return _led("denari", sides, values, DENARI_MAX - sum(value or 0 for value in values))


def _led(name: str, sides: Sequence[Said], values: Sequence[int | None], left: int) -> SheetLine:
    """Return the line of a point that goes to who has most; `left` is what others may have."""
    to, is_open = lead(values, left)
    what = {"carte": "cards", "denari": "coins"}[name]
    unsaid = [side for side, value in zip(sides, values, strict=True) if value is None]
    if is_open:
        reason = f"it is not said how many {what} {names_of(unsaid)} {_has(unsaid)}"
    elif to is None:
        reason = _tie(sides, values)
    else:
        reason = f"{sides[to].name} has most {what}"
        if unsaid:
            reason += f", for only {left} are left"
    return _line(name, sides, values, to, reason, is_open=is_open)


def _has(sides: Sequence[Said]) -> str:
    return "has" if len(sides) == 1 else "have"


def _tie(sides: Sequence[Said], values: Sequence[int | None]) -> str:
    best = max(value or 0 for value in values)
    tied = [side for side, value in zip(sides, values, strict=True) if value == best]
    return f"{names_of(tied)} have {best} each, so nobody is alone in front"


def _holder(name: str, sides: Sequence[Said]) -> SheetLine:
    """Return the line of a point that is given for one card."""
    card = POINT_CARDS[name]
    has = [card in cards_held(side) for side in sides]
    to = has.index(True) if True in has else None
    is_open = to is None and any(side.pile is None for side in sides)
    what = f"{WHAT_IT_IS[name]} ({write_card(card)})"
    if is_open:
        reason = f"nobody says who has {what}"
    else:
        reason = f"nobody has {what}" if to is None else f"{sides[to].name} has {what}"
    values = [None if is_open else one for one in has]
    return _line(name.replace("_", " "), sides, values, to, reason, is_open=is_open)


def _primiera(sides: Sequence[Said]) -> SheetLine:
    values = [side.primiera for side in sides]
    to, is_open = lead(values, PRIMIERA_MAX)
    claims = [number for number, side in enumerate(sides) if "primiera" in side.has]
    if claims:
        return _claimed(claims[0], to, sides, values)
    if is_open:
        unsaid = [side for side in sides if side.primiera is None]
        if len(unsaid) == len(sides):
            reason = "nobody says who has it"
        else:
            reason = f"that of {names_of(unsaid)} is not said"
    elif to is None:
        reason = _tie(sides, values) if any(values) else "nobody has one"
    else:
        reason = f"{sides[to].name} has the best"
    if shown := [f"{side.name} {best_cards(side.pile)}" for side in sides if side.pile is not None]:
        reason += f": {'; '.join(shown)}"
    return _line("primiera", sides, values, to, reason, is_open=is_open)


def _claimed(
    claimed: int, to: int | None, sides: Sequence[Said], values: Sequence[int | None]
) -> SheetLine:
    """Return the line of a primiera that a side says it has."""
    name = sides[claimed].name
    if None not in values and claimed != to:
        whose = "nobody has" if to is None else f"{sides[to].name} has"
        raise SheetError(f"{name}: says primiera, and by the cards {whose} the best")
    said = [
        True if side is sides[claimed] and side.primiera is None else side.primiera
        for side in sides
    ]
    return _line("primiera", sides, said, claimed, f"{name} says so", is_open=False)


def best_cards(pile: Cards) -> str:
    """Return the best card of each suit for the primiera, in the order of the suits."""
    best, missing = [], []
    for suit, name in enumerate(SUIT_NAMES):
        of_suit = [card for card in pile if suit_of(card) == suit]
        if of_suit:
            best.append(write_card(max(of_suit, key=lambda card: PRIMIERA_VALUES[card])))
        else:
            missing.append(name)
    lacks = [f"no {' or '.join(missing)}"] if missing else []
    return ", ".join([" ".join(best), *lacks] if best else lacks)


def _sweeps(sides: Sequence[Said]) -> SheetLine:
    points = tuple(side.sweeps or 0 for side in sides)
    reason = "a point each" if any(points) else "there were none"
    if all(side.sweeps is None for side in sides):
        reason = "nobody says any"
    return SheetLine("scope", points, points, is_open=False, reason=reason)


def _napola(sides: Sequence[Said]) -> SheetLine:
    points = tuple(side.napola or 0 for side in sides)
    if not any(points):
        return SheetLine(
            "napola", points, points, is_open=False, reason="nobody has the row 1 2 3 of coins"
        )
    row = max(points)
    reason = f"{sides[points.index(row)].name} has the coins from 1 to {row}"
    return SheetLine("napola", points, points, is_open=False, reason=reason)


def _line(
    name: str,
    sides: Sequence[Said],
    values: Sequence[int | bool | None],
    to: int | None,
    reason: str,
    *,
    is_open: bool,
) -> SheetLine:
    points = tuple(int(number == to) for number in range(len(sides)))
    return SheetLine(name, tuple(values), points, is_open, reason)
