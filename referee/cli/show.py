"""What a game says of itself (`referee.games.showing`), on a terminal: its colours and signs."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from referee.games.showing import Show, Spans, Style

STYLES = {
    Style.HEADING: "bold",
    Style.LABEL: "dim",
    Style.FADED: "dim",
    Style.MARKED: "underline",
    Style.JOKER: "bold magenta",
    Style.BLACK: "bold",
    Style.RED: "bold red",
    Style.GOLD: "bold yellow",
    Style.BLUE: "bold blue",
    Style.GREEN: "bold green",
}


def fitting(show: Show, console: Console) -> Show:
    """Return `show`, in notation if `console` does not have its signs."""
    try:
        show.signs.encode(console.encoding)
    except (UnicodeEncodeError, LookupError):
        return show.in_notation()
    return show


def text_of(spans: Spans) -> Text:
    """Return a text with the terminal's own styles."""
    text = Text()
    for words, styles in spans:
        text.append(words, " ".join(STYLES[style] for style in styles))
    return text
