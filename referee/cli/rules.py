"""`referee rules GAME`: the options of a game, what each means and which document says so."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from textwrap import wrap
from typing import Annotated

import typer

from referee.cli.failure import FailureError
from referee.cli.games import rulebooks
from referee.games.rulebook import OptionMeaning, Rulebook
from referee.games.rules import OptionError

EXAMPLES = ("referee rules scala40", "referee rules scopa --preset scopone")
NEEDS = True
WIDTH = 98


def command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game, such as scopa.")],
    preset: Annotated[
        str, typer.Option("--preset", metavar="PRESET", help="The preset whose values are shown.")
    ] = "classic",
) -> None:
    """Print every option of a game with its value under a preset, and the named variants."""
    books = rulebooks()
    if game not in books:
        raise FailureError(f"GAME = {game!r}: no such game; known are {', '.join(sorted(books))}")
    try:
        book = books[game](preset)
    except OptionError as error:
        raise FailureError(f"--{error.option} = {error.value!r}: {error.allowed}") from None
    sys.stdout.write("\n".join(lines(game, book)) + "\n")


def lines(game: str, book: Rulebook) -> Iterator[str]:
    """Yield the page of a rulebook, line by line."""
    yield f"{game}, preset {book.preset} (presets: {', '.join(book.presets)})"
    yield "A star marks the value of the preset. In square brackets: which rule document says so."
    wide = max(map(len, book.sources), default=0)
    yield from (f"  {name:<{wide}}  {words}" for name, words in book.sources.items())
    for option in book.options:
        yield ""
        yield from _option(option)
    yield ""
    yield 'Variants, over any preset: variants = ["NAME", ...] among the options of a tournament.'
    wide = max(map(len, (variant.name for variant in book.variants)), default=0)
    for variant in book.variants:
        sets = ", ".join(f"{name} = {value}" for name, value in variant.sets.items())
        yield f"  {variant.name:<{wide}}  {sets} [{variant.source}]"


def _option(option: OptionMeaning) -> Iterator[str]:
    yield f"{option.name} = {option.value}"
    yield from wrap(option.words, WIDTH, initial_indent="    ", subsequent_indent="    ")
    wide = max(len(one.value) for one in option.values)
    for one in option.values:
        star = "*" if one.value == option.value else " "
        yield f"  {star} {one.value:<{wide}}  {one.words} [{', '.join(one.sources)}]"
