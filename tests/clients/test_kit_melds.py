"""The kit's melds of a hand against brute force, and its bounds on the worst hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardarena.scala40 import (
    FACES,
    JOKER,
    NO_CARD,
    Rules,
    all_melds,
    best_opening,
    best_partition,
    face_of,
    joker_as,
    meld_value,
    penalty,
    rank_of,
    read_cards,
    suit_of,
    write_cards,
)
from cardarena.scala40.cards import in_hand
from cardarena.scala40.choice import Wanted, _Search, _weigh, best_choice
from cardarena.scala40.melds import held, melds_held

RULES = Rules()
# Few faces, so that small hands have melds and pairs: the ends of a suit, and two ranks.
DENSE = read_cards("AH 2H 3H 4H JH QH KH AS 2S AD 3S 3D 3C KD")
hands = st.lists(st.sampled_from([*DENSE, *DENSE, JOKER]), min_size=0, max_size=8).map(
    lambda cards: bytes(sorted(_dealable(cards)))
)
WORST = [
    "3H 4H 5H 6H 7H 8H 9H 10H JH QH X X X X",
    "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH X",
    "7S 7H 7D 7C 8S 8H 8D 8C 9S 9H X X X X",
    "7H 8H 9H 7S 8S 9S 7D 8D 9D 7C X X X X",
    "7H 7H 8H 8H 9H 9H 10H 10H JH JH QH QH X X",
    "5H 6H 7H 8H 9H 5S 6S 7S 8S 9S X X X X",
]


def _dealable(cards: list[int]) -> list[int]:
    """At most two of a face and four jokers, as in the deck."""
    most = {JOKER: 4}
    kept: Counter[int] = Counter()
    for card in cards:
        if kept[card] < most.get(card, 2):
            kept[card] += 1
    return list(kept.elements())


def is_meld(cards: bytes) -> bool:
    """The rule, in the plainest words: jokers are already what they stand for."""
    faces = [face_of(card) for card in cards]
    if len(cards) < 3 or sum(card & JOKER != 0 for card in cards) > 1 or NO_CARD in faces:
        return False
    ranks, suits = [rank_of(card) for card in faces], [suit_of(card) for card in faces]
    if len(set(ranks)) == 1:
        return len(cards) <= 4 and len(set(suits)) == len(suits)
    high = [14 if rank == 1 and place else rank for place, rank in enumerate(ranks)]
    ascending = all(after == before + 1 for before, after in pairwise(high))
    return len(set(suits)) == 1 and ascending and len(cards) < 14


def brute_melds(hand: bytes) -> set[bytes]:
    """Every meld of a hand: a set with its real cards in order and the joker last."""
    real = sorted(card for card in hand if card != JOKER)
    found = set()
    for size in range(2, len(real) + 1):
        for chosen in set(combinations(real, size)):
            for joker in [None, *FACES] if JOKER in hand else [None]:
                found |= _orders(chosen, joker)
    return found


def _orders(chosen: tuple[int, ...], joker: int | None) -> set[bytes]:
    cards = bytes(chosen) + (b"" if joker is None else bytes((joker_as(joker),)))
    if is_meld(cards) and len({rank_of(card) for card in cards}) == 1:
        return {cards}
    ordered = sorted(cards, key=rank_of)
    rotated = bytes(ordered[1:] + ordered[:1]) if ordered else b""
    return {way for way in (bytes(ordered), rotated) if _is_run(way)}


def _is_run(cards: bytes) -> bool:
    return is_meld(cards) and len({rank_of(card) for card in cards}) > 1


def brute_choices(hand: bytes) -> list[tuple[bytes, ...]]:
    """Every set of disjoint melds of a hand, the empty one too."""
    melds = sorted(brute_melds(hand))
    found: list[tuple[bytes, ...]] = [()]

    def descend(start: int, chosen: tuple[bytes, ...], left: Counter[int]) -> None:
        for index in range(start, len(melds)):
            need = Counter(map(in_hand, melds[index]))
            if need <= left:
                found.append((*chosen, melds[index]))
                descend(index, found[-1], left - need)

    descend(0, (), Counter(hand))
    return found


@given(hands)
@settings(max_examples=150, deadline=None)
def test_all_melds_are_those_of_brute_force(hand: bytes) -> None:
    found = [meld.cards for meld in all_melds(hand)]
    assert len(set(found)) == len(found)
    assert set(found) == brute_melds(hand)


@given(hands)
@settings(max_examples=150, deadline=None)
def test_a_meld_says_which_cards_it_takes_and_what_its_joker_is(hand: bytes) -> None:
    for meld in all_melds(hand):
        jokers = [face_of(card) for card in meld.cards if card & JOKER]
        assert jokers == ([meld.stands_for] if meld.stands_for else [])
        real = {card for card in meld.cards if not card & JOKER}
        assert meld.faces == sum(1 << card for card in real)


@given(hands, st.sampled_from(["penalty", "value", "cards"]), st.integers(0, 2))
@settings(max_examples=150, deadline=None)
def test_best_opening_is_that_of_brute_force(hand: bytes, prefer: str, keep: int) -> None:
    weigh: Callable[[tuple[bytes, ...]], int] = {
        "penalty": lambda melds: sum(penalty(c, RULES) for meld in melds for c in meld),
        "value": lambda melds: sum(meld_value(meld, RULES) for meld in melds),
        "cards": lambda melds: sum(len(meld) for meld in melds),
    }[prefer]
    allowed = [
        weigh(melds)
        for melds in brute_choices(hand)
        if sum(meld_value(meld, RULES) for meld in melds) >= 40
        and sum(map(len, melds)) <= len(hand) - keep
    ]
    found = best_opening(hand, RULES, keep=keep, prefer=prefer)
    assert (found and found.weight) == (max(allowed) if allowed else None)
    if found:
        assert weigh(found.melds) == found.weight
        assert sum(meld_value(meld, RULES) for meld in found.melds) == found.value
        assert all(map(is_meld, found.melds))
        taken = Counter(in_hand(card) for meld in found.melds for card in meld)
        assert taken <= Counter(hand)


@given(hands)
@settings(max_examples=100, deadline=None)
def test_best_partition_melds_the_most_points(hand: bytes) -> None:
    most = max(
        sum(penalty(card, RULES) for meld in melds for card in meld)
        for melds in brute_choices(hand)
        if sum(map(len, melds)) < max(1, len(hand))
    )
    assert best_partition(hand, RULES).weight == most


@given(hands, st.sampled_from([*DENSE, JOKER]))
@settings(max_examples=100, deadline=None)
def test_a_card_that_must_be_laid_is_laid(hand: bytes, must: int) -> None:
    found = best_choice(held(hand), RULES, Wanted(must=must))
    laid = {in_hand(card) for meld in found.melds for card in meld} if found else {must}
    assert must in laid


@pytest.mark.parametrize("hand", WORST)
def test_the_worst_hands_are_bounded(hand: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = read_cards(hand)
    assert len(melds_held(held(cards))) < 700
    nodes: list[int] = []
    descend = _Search._descend

    def counted(*arguments: object) -> None:
        nodes.append(1)
        descend(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(_Search, "_descend", counted)
    found = best_opening(cards, RULES, nodes_max=2_000)
    assert len(nodes) <= 2_000
    assert found
    assert found.value >= 40


@pytest.mark.parametrize("hand", WORST)
def test_a_short_search_still_opens(hand: str) -> None:
    assert best_opening(read_cards(hand), RULES, nodes_max=50)


def test_the_search_tries_the_heaviest_first() -> None:
    weighed = _weigh(all_melds(read_cards("7H 8H 9H 10H JH X")), RULES, Wanted())
    assert [meld.weight for meld in weighed] == sorted((m.weight for m in weighed), reverse=True)


def test_all_worst_permutations_of_a_hand_give_one_answer() -> None:
    hand = read_cards("KH KS KD X")
    answers = {best_opening(bytes(order), RULES, keep=0) for order in permutations(hand)}
    assert len(answers) == 1


@pytest.mark.parametrize(
    ("hand", "option", "opens"),
    [
        ("KH KS KD QH QS X 2C", "allowed", True),
        ("KH KS KD QH QS X 2C", "forbidden", False),
        ("KH KS KD QH QS X 2C", "clean_minimum", False),
        ("KH KS KD QH QS QD 5C 5D X 2C", "clean_minimum", True),
    ],
)
def test_jokers_in_an_opening(hand: str, option: str, opens: bool) -> None:  # noqa: FBT001
    rules = Rules(opening_jokers=option)
    assert (best_opening(read_cards(hand), rules) is not None) == opens


def test_unknown_preference_is_refused() -> None:
    with pytest.raises(ValueError, match="prefer = 'luck': one of penalty, value, cards"):
        best_opening(read_cards("KH KS KD"), RULES, prefer="luck")


def test_a_hand_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="a hand of 65 cards: at most 64"):
        all_melds(bytes(65))


def test_a_set_is_written_with_its_joker_last() -> None:
    found = {write_cards(meld.cards) for meld in all_melds(read_cards("7H 7D X"))}
    assert found == {"7H 7D *7S", "7H 7D *7C"}
