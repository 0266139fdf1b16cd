"""Cards and melds of Scala 40 as plain strings, for the slow model in `scala40_model`.

Written from rules/scala40.md ("Melds", "Values") and from nothing else: it shares no code with
the referee. A card is `7H`, a joker in a hand `X`, a joker on the table `*7C`, the card that it
stands for. A meld is a list of such strings, a run in ascending order.
"""

from __future__ import annotations

from typing import Any

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SUITS = ["S", "H", "D", "C"]
FACES = [rank + suit for suit in SUITS for rank in RANKS]
HIGH_ACE = 14

Options = dict[str, Any]


def is_joker(card: str) -> bool:
    return card.startswith(("*", "X"))


def stands_for(card: str) -> str:
    """The face that a card on the table counts as."""
    return card.removeprefix("*")


def rank_of(card: str) -> int:
    return RANKS.index(stands_for(card)[:-1]) + 1


def suit_of(card: str) -> str:
    return card[-1]


def in_hand(card: str) -> str:
    """The card that one holds in hand to lay this one."""
    return "X" if is_joker(card) else card


def is_on_table_form(card: str) -> bool:
    """A natural card or a joker that says what it stands for."""
    return stands_for(card) in FACES


def is_set(cards: list[str]) -> bool:
    """3 or 4 cards of one rank, all suits different."""
    if len(cards) not in (3, 4):
        return False
    ranks = {stands_for(card)[:-1] for card in cards}
    suits = {suit_of(card) for card in cards}
    return len(ranks) == 1 and len(suits) == len(cards)


def run_start(cards: list[str]) -> int | None:
    """The place, 1 (low ace) to 14 (high ace), of a run's first card; None if it is no run."""
    if len(cards) < 3 or len({suit_of(card) for card in cards}) != 1:
        return None
    ranks = [stands_for(card)[:-1] for card in cards]
    line = [*RANKS, "A"]
    for place in range(len(line) - len(cards) + 1):
        if line[place : place + len(cards)] == ranks:
            return place + 1
    return None


def is_run(cards: list[str]) -> bool:
    return run_start(cards) is not None


def double_ended_forbidden(cards: list[str], options: Options) -> bool:
    """A run with an ace at both ends that the option does not allow."""
    if len(cards) != HIGH_ACE or not is_run(cards):
        return False
    if options["double_ended_run"] == "joker_only":
        return not any(is_joker(card) for card in cards)
    return bool(options["double_ended_run"] == "no")


def meld_fault(cards: list[str], options: Options) -> str | None:
    """Why these cards are no meld, None when they are one."""
    if sum(is_joker(card) for card in cards) > 1:
        return "TWO_JOKERS"
    if not is_set(cards) and not is_run(cards):
        return "NOT_A_MELD"
    if double_ended_forbidden(cards, options):
        return "DOUBLE_ENDED_RUN"
    return None


def opening_value(cards: list[str], options: Options) -> int:
    """What a meld counts in the opening; a joker as the card that it stands for."""
    ranked = options["face_values"] == "ranked"
    high_ace = 14 if ranked else 11
    start = run_start(cards)
    total = 0
    for index, card in enumerate(cards):
        place = start + index if start is not None else rank_of(card)
        if start is None and place == 1:
            place = HIGH_ACE  # an ace in a set
        if place == HIGH_ACE:
            total += high_ace
        elif place > 10 and not ranked:
            total += 10
        else:
            total += place
    return total


def growths(meld: list[str], card: str, end: str) -> list[list[str]]:
    """The melds that a layoff could make of `meld`, whatever the double-ended option says."""
    if is_set(meld):
        return [[*meld, card]] if is_set([*meld, card]) else []
    grown = []
    if end in ("", "low"):
        grown.append([card, *meld])
    if end in ("", "high"):
        grown.append([*meld, card])
    return [cards for cards in grown if is_run(cards)]


def attachable(card: str, meld: list[str], options: Options) -> bool:
    """Whether a natural card could be laid off on a meld."""
    grown = growths(meld, card, "")
    return any(not double_ended_forbidden(cards, options) for cards in grown)


def hand_penalty(hand: list[str], options: Options) -> int:
    """What a hand counts at the end of a deal.

    The table of the rules says that J Q K count 10 each in a hand, case S40-HAND_SCORE-019 that
    they count 11, 12, 13 when `ranked`. The case decides.
    """
    ranked = options["face_values"] == "ranked"
    joker = options["joker_penalty"]
    if joker is None:
        joker = 14 if ranked else 25
    aces = [card for card in hand if card != "X" and rank_of(card) == 1]
    ace = {
        "eleven": 11,
        "one": 1,
        "only_ace_one": 1 if len(aces) == 1 else 11,
        "only_card_one": 1 if len(hand) == 1 else 11,
    }[options["ace_penalty"]]
    total = 0
    for card in hand:
        if card == "X":
            total += joker
        elif rank_of(card) == 1:
            total += ace
        else:
            total += rank_of(card) if ranked else min(rank_of(card), 10)
    return total


def all_melds(hand: list[str], options: Options) -> set[tuple[str, ...]]:
    """Every meld that could be laid from a hand, a set in the order of the suits."""
    natural = {card for card in hand if card != "X"}
    candidates = [
        [rank + suit for suit in SUITS if suit != left_out]
        for rank in RANKS
        for left_out in ("", *SUITS)
    ]
    for suit in SUITS:
        line = [rank + suit for rank in [*RANKS, "A"]]
        candidates += [
            line[low:high] for low in range(len(line)) for high in range(low + 3, len(line) + 1)
        ]
    found = set()
    for faces in candidates:
        ways = [faces]
        if "X" in hand:
            ways += [[*faces[:n], "*" + faces[n], *faces[n + 1 :]] for n in range(len(faces))]
        for cards in ways:
            held = [in_hand(card) for card in cards]
            enough = all(held.count(card) <= hand.count(card) for card in set(held))
            if enough and meld_fault(cards, options) is None:
                found.add(tuple(cards))
    assert all(card in natural for cards in found for card in cards if not is_joker(card))
    return found
