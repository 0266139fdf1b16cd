"""The score calculator for people at a table (rules/scopa.md, last section). Pure.

It counts what is said of each side: the captured cards, or only the counts. What is not said is
never guessed: a point is given where no answer could change it, and is open else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from referee.cards.deck import italian_deck
from referee.cards.italian import write_cards
from referee.games.rules import OptionError
from referee.games.scopa.claims import (
    CARDS_MAX,
    DENARI_MAX,
    POINT_CARDS,
    cards_held,
    refuse_impossible,
    refuse_twice,
)
from referee.games.scopa.lines import lines_of, names_of
from referee.games.scopa.options import Options, read_options
from referee.games.scopa.presets import LINE_UPS
from referee.games.scopa.said import Said, read_side
from referee.games.scopa.scoring import count
from referee.games.scopa.state import sides_of
from referee.games.scoresheet import Scorer, Sheet, SheetError, SheetLine

LINE_UPS_IN_WORDS = {
    "two": "Scopa, two players",
    "three": "Scopa, three players",
    "four_solo": "Scopa, four players, each for himself",
    "four_teams": "Scopa, two pairs",
    "scopone": "Scopone",
    "scopone_scientifico": "Scopone scientifico",
}
BY_SIDES = {2: "two", 3: "three", 4: "four_solo"}
"""The line-up where none is named, by the number of sides."""

COUNTING = ("primiera_all_suits", "napola", "napoleone", "re_bello", "settanta_coppe")
"""The options that decide what a deal is worth."""


def score_texts(texts: Sequence[str], changes: Mapping[str, object]) -> Sheet:
    """Return the sheet of what each side says, one text a side.

    `changes` are options as a tournament has them. Raises SheetError, or OptionError.
    """
    said = [read_side(text, number) for number, text in enumerate(texts, 1)]
    if len(said) not in BY_SIDES:
        raise SheetError(
            f"there are 2 to 4 sides, one text each, and {len(said)} are said; quote each"
        )
    name = changes.get("line_up", BY_SIDES[len(said)])
    if not isinstance(name, str) or name not in LINE_UPS:
        raise OptionError("line_up", name, f"must be one of {', '.join(LINE_UPS)}")
    options = read_options("classic", {**changes, "line_up": name}, LINE_UPS[name].seats)
    if "target" in changes and all(side.total is None for side in said):
        said = [side._replace(total=0) for side in said]
    return score(said, options)


def score(said: Sequence[Said], options: Options) -> Sheet:
    """Return the sheet of a deal: what is said of each side, or of each seat of two pairs.

    Raises SheetError for what cannot be, naming whose it is.
    """
    refuse_twice(said)
    sides = _known(_in_sides(_with_rest(said), options), options)
    refuse_impossible(sides, options)
    names = tuple(side.name for side in sides)
    before = _before(sides)
    title = _title(options)
    if (winner := _napoleone(sides, options)) is not None:
        ending = f"{names[winner]} has all ten coins, the Napoleone, and has won the game at once"
        nothing = (0,) * len(sides)
        return Sheet(title, names, (), nothing, before, before, winner, ending, ())
    lines = tuple(lines_of(sides, options))
    points = tuple(map(sum, zip(*(line.points for line in lines), strict=True)))
    totals = None
    winner, ending = None, ""
    if before is not None:
        totals = tuple(map(sum, zip(before, points, strict=True)))
        winner, ending = _ending(names, totals, sum(line.is_open for line in lines), options.target)
    remarks = (*_open(lines), *_remarks(sides, options))
    return Sheet(title, names, lines, points, before, totals, winner, ending, remarks)


def _title(options: Options) -> str:
    played = [name for name in COUNTING if getattr(options, name)]
    return ", ".join([LINE_UPS_IN_WORDS[options.line_up], f"to {options.target} points", *played])


def _with_rest(said: Sequence[Said]) -> list[Said]:
    """Return the sides with the cards that nobody names given to the one that has the rest."""
    resting = [side for side in said if side.is_rest]
    if not resting:
        return list(said)
    if len(resting) > 1:
        raise SheetError(f"{names_of(resting)} cannot both have the rest")
    others = [side for side in said if not side.is_rest]
    if counted := [side for side in others if side.pile is None]:
        words = "is what the others' cards leave, and cards are not said of"
        raise SheetError(f"{resting[0].name}: the rest {words} {names_of(counted)}")
    taken = frozenset(b"".join(side.pile or b"" for side in others))
    rest = bytes(card for card in italian_deck() if card not in taken)
    return [side._replace(pile=rest, is_rest=False) if side.is_rest else side for side in said]


def _in_sides(said: list[Said], options: Options) -> list[Said]:
    """Return one record a side: partners sit opposite, and have one pile."""
    seats = LINE_UPS[options.line_up].seats
    sides = sides_of(options, seats)
    if len(said) == len(sides):
        return said
    if len(said) == seats:
        return [_joined(*(said[seat] for seat in side)) for side in sides]
    words = f"{len(sides)} sides" + (f", or {seats} piles" if seats > len(sides) else "")
    line_up = LINE_UPS_IN_WORDS[options.line_up]
    raise SheetError(f"{line_up}: there are {words}, and {len(said)} are said")


def _joined(one: Said, other: Said) -> Said:
    """Return what two partners have together."""
    name = f"{one.name} + {other.name}"
    if (one.pile is None) != (other.pile is None):
        raise SheetError(f"{name}: say the cards of both, or the counts of both")
    for word in ("primiera", "napola"):
        if one.pile is None and (getattr(one, word) or getattr(other, word)):
            raise SheetError(f"{name}: the {word} is that of both piles together: say one for both")
    totals = {side.total for side in (one, other) if side.total is not None}
    if len(totals) > 1:
        raise SheetError(
            f"{name}: partners have one total, and {one.total} and {other.total} are said"
        )
    pile = None if one.pile is None or other.pile is None else one.pile + other.pile
    sweeps = [side.sweeps for side in (one, other) if side.sweeps is not None]
    return Said(
        name,
        pile,
        cards=_sum(one.cards, other.cards),
        denari=_sum(one.denari, other.denari),
        sweeps=None if not sweeps else sum(sweeps),
        total=max(totals, default=None),
        has=one.has | other.has,
    )


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


def _known(sides: Sequence[Said], options: Options) -> list[Said]:
    """Return the sides with all that follows from their cards; refuse what is said otherwise."""
    tally = count(
        [side.pile or b"" for side in sides], [side.sweeps or 0 for side in sides], options
    )
    found = []
    for number, side in enumerate(sides):
        if side.pile is None:
            found.append(side)
            continue
        counted = {
            "cards": tally.cards[number],
            "denari": tally.denari[number],
            "primiera": tally.primiera[number] or 0,
            "napola": tally.napola[number],
        }
        found.append(_held_against(side, counted))
    return found


def _held_against(side: Said, counted: dict[str, int]) -> Said:
    for word, number in counted.items():
        said = getattr(side, word)
        if said is not None and said != number:
            shown = "carte" if word == "cards" else word
            raise SheetError(f"{side.name}: {shown} {said} is said, and the cards make {number}")
    for word in side.has & POINT_CARDS.keys():
        if POINT_CARDS[word] not in (side.pile or b""):
            raise SheetError(f"{side.name}: {word} is said, and it is not among the cards")
    return side._replace(**counted)  # type: ignore[arg-type]


def _napoleone(sides: Sequence[Said], options: Options) -> int | None:
    """Return the side that has all ten coins where that wins the game."""
    if not options.napoleone:
        return None
    return next(
        (n for n, side in enumerate(sides) if DENARI_MAX in (side.denari, side.napola)), None
    )


def _before(sides: Sequence[Said]) -> tuple[int, ...] | None:
    if all(side.total is None for side in sides):
        return None
    return tuple(side.total or 0 for side in sides)


def _ending(
    names: Sequence[str], totals: Sequence[int], is_open: int, target: int
) -> tuple[int | None, str]:
    """Return who has won and how the game stands, when so many points are still open."""
    best, *others = sorted(totals, reverse=True)
    if best >= target and best - others[0] > is_open:
        winner = totals.index(best)
        return winner, f"{names[winner]} has won, with {best} points"
    if best + is_open < target:
        return None, f"nobody has {target} points: another deal is played"
    if is_open:
        return None, "who has won hangs on what is open"
    first = [name for name, total in zip(names, totals, strict=True) if total == best]
    return None, f"{' and '.join(first)} have {best} points each: another deal is played"


def _open(lines: Sequence[SheetLine]) -> Iterator[str]:
    """Yield which points nobody gets yet, for lack of an answer."""
    if names := [line.name for line in lines if line.is_open]:
        are = "1 point is" if len(names) == 1 else f"{len(names)} points are"
        yield f"{are} open: {', '.join(names)}"


def _remarks(sides: Sequence[Said], options: Options) -> Iterator[str]:
    """Yield what people should know of what they said."""
    yield from _missing(sides)
    if all(side.sweeps is None for side in sides):
        yield "no scope are said, so none are counted"
    silent = [side for side in sides if side.napola is None]
    if options.napola and silent and not any(side.napola for side in sides):
        yield f"no napola is said of {names_of(silent)}, so none is counted"
    unsaid = [side for side in sides if side.total is None]
    if unsaid and len(unsaid) < len(sides):
        yield f"no total is said of {names_of(unsaid)}, so it is counted from 0"


def _missing(sides: Sequence[Said]) -> Iterator[str]:
    if all(side.pile is not None for side in sides):
        held = frozenset().union(*map(cards_held, sides))
        if missing := bytes(card for card in italian_deck() if card not in held):
            are = "1 card is" if len(missing) == 1 else f"{len(missing)} cards are"
            yield f"{are} in no pile, and counted for nobody: {write_cards(missing)}"
        return
    for word, name, all_of_them in (
        ("cards", "carte", CARDS_MAX),
        ("denari", "denari", DENARI_MAX),
    ):
        said = [getattr(side, word) for side in sides]
        if None not in said and sum(said) < all_of_them:
            missing = all_of_them - sum(said)
            yield f"{name} make {sum(said)} and not {all_of_them}: {missing} are missing"


SCORER = Scorer(defaults=msgspec.structs.asdict(Options()), score=score_texts)
