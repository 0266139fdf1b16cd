"""How a game is shown to people: words and cards as pieces of text, each with how it is meant.

A game says what there is to see; only `referee.cli` knows terminals and colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any, NamedTuple, Protocol, TypeAlias

from referee.games.rules import Seat


class Style(Enum):
    """How a piece of text is meant; what that looks like is the terminal's matter."""

    HEADING = "heading"  # begins something
    LABEL = "label"  # names what stands behind it
    FADED = "faded"  # matters less than what stands around it
    MARKED = "marked"  # one of several, to be found at a glance
    JOKER = "joker"
    BLACK = "black"  # this and those below: the colour of a suit
    RED = "red"
    GOLD = "gold"
    BLUE = "blue"
    GREEN = "green"


class Span(NamedTuple):
    """A piece of text and how it is meant, in all of its styles."""

    text: str
    styles: tuple[Style, ...] = ()


Spans: TypeAlias = tuple[Span, ...]
"""A text in pieces."""


def spans(*parts: str | Span | Spans) -> Spans:
    """Return one text of all `parts`, in order."""
    whole: list[Span] = []
    for part in parts:
        if isinstance(part, str):
            whole.append(Span(part))
        elif isinstance(part, Span):
            whole.append(part)
        else:
            whole += part
    return tuple(whole)


def joined(between: str, parts: Iterable[Spans]) -> Spans:
    """Return all `parts` with the text `between` two of them."""
    whole: list[Span] = []
    for part in parts:
        whole += [Span(between), *part] if whole else part
    return tuple(whole)


def styled(whole: Spans, style: Style) -> Spans:
    """Return a text all of whose pieces have one `style` more."""
    return tuple(Span(text, (*styles, style)) for text, styles in whole)


class Show(Protocol):
    """One game, for the eyes. Sentences have no full stop, a seat's own have no subject.

    `views` are what the seats may know, by seat; where there is only `view`, any seat's will do.
    """

    @property
    def signs(self) -> str:
        """Every sign that cards are drawn with beside ASCII, "" when they are in notation."""
        ...

    def in_notation(self) -> Show:
        """Return the same game shown without signs, for terminals that have none."""
        ...

    def says(self, text: str, sought: str) -> bool:
        """Say whether `text` holds what somebody looks for, in signs or notation, in any case."""
        ...

    def move(self, move: Any, events: Sequence[Any]) -> Spans:
        """Say a move in words; `events` came of it and of what else happened in the same step."""
        ...

    def event(self, event: Any, names: Sequence[str]) -> tuple[Spans, ...]:
        """Say an event in words, a line each; no line when the move has said it."""
        ...

    def hand(self, view: Any) -> Spans:
        """Draw what the seat of `view` holds."""
        ...

    def drawn(self, view: Any) -> Spans | None:
        """Say what card the seat of `view`, to act, has drawn in this turn; None without one."""
        ...

    def hand_count(self, views: Sequence[Any], seat: Seat) -> int:
        """Say how many cards a seat holds."""
        ...

    def is_to_act(self, views: Sequence[Any], seat: Seat) -> bool:
        """Say whether it is the seat's turn."""
        ...

    def notes(self, views: Sequence[Any], seat: Seat) -> str:
        """Say what else is public of a seat, in a few words."""
        ...

    def total(self, views: Sequence[Any], seat: Seat) -> int:
        """Say how the seat stands in the game."""
        ...

    def middle(self, view: Any, names: Sequence[str]) -> tuple[Spans, ...]:
        """Draw what lies between the seats, as everybody sees it, a line each."""
        ...

    def when(self, view: Any) -> str:
        """Say where in the game this is, such as `deal 3, turn 7`."""
        ...

    def begins_deal(self, event: Any) -> bool:
        """Say whether an event is the first of a deal."""
        ...

    def gives_cards(self, event: Any) -> bool:
        """Say whether after an event within a deal the seats hold cards that nobody has told."""
        ...

    def last_table(self, state: Any, move: tuple[Seat, Any] | None, events: Sequence[Any]) -> Any:
        """Return the state in which a deal ended: `state` after `move`, before it was cleared.

        `move` is the seat's that ended it, None when nobody's did; `events` tell what came of it.
        """
        ...
