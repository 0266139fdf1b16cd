"""What people at a table say of one side's deal, read: `Anna: carte 22, settebello, scope 2`."""

from __future__ import annotations

import re
from typing import NamedTuple

from referee.cards.card import Cards
from referee.cards.italian import CARDS
from referee.games.scoresheet import SheetError

TEXT_MAX = 1000
"""The characters that one side may say."""

NAME_MAX = 40
NUMBERS = {
    "carte": "cards",
    "cards": "cards",
    "denari": "denari",
    "coins": "denari",
    "primiera": "primiera",
    "scope": "sweeps",
    "scopa": "sweeps",
    "sweeps": "sweeps",
    "napola": "napola",
    "total": "total",
    "totale": "total",
}
"""The words that have a number, before or behind them, and what it is."""

FLAGS = {
    "settebello": "settebello",
    "primiera": "primiera",
    "re_bello": "re_bello",
    "settanta": "settanta",
    "settanta_coppe": "settanta",
}
"""The words that stand alone: the side has it."""

CAN_BE_SAID = (
    "say cards such as 7D 10C (8 fante, 9 cavallo, 10 re; D denari, C coppe, S spade, B bastoni),"
    " or rest, or nothing; or carte 22, denari 6, settebello, primiera"
    " 78, scope 2, napola 3, re bello, settanta, total 9"
)
_NUMBER = re.compile(r"[0-9]{1,4}")
_PHRASE_END = re.compile(r"[,;]")
_BLANKS = re.compile(r"[\s:=]+")
_TWO_WORDS = (
    (re.compile(r"\bre\s+bello\b"), "re_bello"),
    (re.compile(r"\bsettanta\s+coppe\b"), "settanta"),
)


class Said(NamedTuple):
    """What is said of one side; None is not said.

    `pile` are its captured cards in any order; the counts may be said beside or instead of it.
    `is_rest`: it has all cards that no other side names. `primiera` is the sum; `has` are the
    words of FLAGS. `sweeps` are its scope, `napola` the points of its row, `total` what it had
    before this deal.
    """

    name: str
    pile: Cards | None = None
    is_rest: bool = False
    cards: int | None = None
    denari: int | None = None
    primiera: int | None = None
    sweeps: int | None = None
    napola: int | None = None
    total: int | None = None
    has: frozenset[str] = frozenset()


def read_side(text: str, number: int) -> Said:
    """Return what `text` says of side `number`, from 1. Raises SheetError."""
    if len(text) > TEXT_MAX:
        raise SheetError(f"side {number} says {len(text)} characters; at most {TEXT_MAX} are read")
    name, phrases = _named(text, number)
    reader = _Reader(name or f"side {number}", has_name=bool(name))
    for phrase in phrases:
        for word in phrase.split():
            reader.read(word)
        reader.settle()
    return reader.done()


def _named(text: str, number: int) -> tuple[str, list[str]]:
    """Return the name of a side, empty where none is said, and the phrases behind it."""
    name, colon, rest = text.partition(":")
    if not colon or _is_known(name.strip().lower().split(maxsplit=1)[:1]):
        name, rest = "", text
    name = " ".join(name.split())
    if len(name) > NAME_MAX:
        raise SheetError(f"the name of side {number} is longer than {NAME_MAX} characters")
    rest = rest.lower()
    for two_words, word in _TWO_WORDS:
        rest = two_words.sub(word, rest)
    return name, _PHRASE_END.split(_BLANKS.sub(" ", rest))


def _is_known(words: list[str]) -> bool:
    """Say whether a text begins with what may be said of a side, and so with no name."""
    known = {*NUMBERS, *FLAGS, "rest", "nothing"}
    return any(word in known or _NUMBER.fullmatch(word) or word.upper() in CARDS for word in words)


class _Reader:
    """Reads the words of one side in order; a number waits for its word, or a word for it."""

    def __init__(self, name: str, *, has_name: bool) -> None:
        self.name, self.has_name = name, has_name
        self.pile: list[int] = []
        self.numbers: dict[str, int] = {}
        self.flags: set[str] = set()
        self.waiting_number: str | None = None
        self.waiting_word: str | None = None

    def read(self, word: str) -> None:
        if _NUMBER.fullmatch(word):
            self._number(word)
            return
        if self.waiting_number is not None and word in NUMBERS:
            self._say(word, int(self.waiting_number))
            self.waiting_number = None
            return
        self.settle()
        if word in NUMBERS:
            self.waiting_word = word
        elif word in FLAGS or word in ("rest", "nothing"):
            self._flag(FLAGS.get(word, word))
        elif word.upper() in CARDS:
            self._card(CARDS[word.upper()], word.upper())
        else:
            hint = "" if self.has_name else "; a name has a colon behind it"
            raise SheetError(f"{self.name}: {word!r} is not understood; {CAN_BE_SAID}{hint}")

    def settle(self) -> None:
        """Have what still waits stand alone, or refuse it."""
        if self.waiting_number is not None:
            words = f"{self.waiting_number} of what? Say carte {self.waiting_number}, or the like"
            raise SheetError(f"{self.name}: {words}; a card has its suit, such as 7D")
        word, self.waiting_word = self.waiting_word, None
        if word == "scopa":
            self._say(word, 1)
        elif word in FLAGS:
            self._flag(word)
        elif word is not None:
            raise SheetError(f"{self.name}: how many {word}? Say {word} 3, or the like")

    def done(self) -> Said:
        self.settle()
        if not (self.pile or self.numbers or self.flags):
            raise SheetError(f"{self.name}: nothing is said; {CAN_BE_SAID}; quote each side")
        has = frozenset(self.flags - {"rest", "nothing"})
        pile = bytes(self.pile) if self.pile or "nothing" in self.flags else None
        if pile and self.flags & {"rest", "nothing"}:
            raise SheetError(f"{self.name}: say cards, or rest, or nothing, and not two of them")
        return Said(self.name, pile, "rest" in self.flags, has=has, **self.numbers)

    def _number(self, word: str) -> None:
        if self.waiting_word is not None:
            self._say(self.waiting_word, int(word))
            self.waiting_word = None
            return
        self.settle()
        self.waiting_number = word

    def _say(self, word: str, number: int) -> None:
        if NUMBERS[word] in self.numbers or word in self.flags:
            raise SheetError(f"{self.name}: {word} is said twice")
        self.numbers[NUMBERS[word]] = number

    def _flag(self, word: str) -> None:
        if word in self.flags or (word in NUMBERS and NUMBERS[word] in self.numbers):
            raise SheetError(f"{self.name}: {word} is said twice")
        self.flags.add(word)

    def _card(self, card: int, name: str) -> None:
        if card in self.pile:
            raise SheetError(f"{self.name}: {name} is named twice")
        self.pile.append(card)
