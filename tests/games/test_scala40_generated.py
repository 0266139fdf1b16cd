"""Generated melds, layoffs and swaps: accepted by the referee and the model, or refused by both.

`Mirror.judge` raises where they differ in the verdict, the reason or the state afterwards.
"""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from model.scala40_cards import FACES, RANKS, SUITS, in_hand, meld_fault
from model.scala40_game import full_deck

from support.scala40_mirror import Mirror

FACE = st.sampled_from(FACES)
ON_TABLE = st.one_of(FACE, FACE, FACE.map("*{}".format))
ENDS = st.sampled_from(["", " low", " high"])
DOUBLE_ENDED = st.sampled_from(["no", "joker_only", "any"])
LINES = [[rank + suit for rank in [*RANKS, "A"]] for suit in SUITS] + [
    [rank + suit for suit in SUITS] for rank in RANKS
]


@st.composite
def lawful(draw: st.DrawFn) -> list[str]:
    """A set or a run, with a joker or without."""
    line = draw(st.sampled_from(LINES))
    size = draw(st.integers(3, len(line)))
    low = draw(st.integers(0, len(line) - size))
    cards = line[low : low + size]
    place = draw(st.integers(-1, size - 1))
    return [f"*{card}" if n == place else card for n, card in enumerate(cards)]


@st.composite
def nearly_lawful(draw: st.DrawFn) -> list[str]:
    """A meld with one card changed, left out, added or moved."""
    cards = draw(lawful())
    place = draw(st.integers(0, len(cards) - 1))
    change = draw(st.sampled_from(["none", "change", "drop", "add", "move"]))
    if change == "change":
        cards[place] = draw(ON_TABLE)
    elif change == "drop":
        del cards[place]
    elif change == "add":
        cards.insert(place, draw(ON_TABLE))
    elif change == "move":
        cards.append(cards.pop(place))
    return cards


def moment(hand: list[str], melds: list[list[str]], double_ended_run: str) -> Mirror:
    """Seat 0, which has opened, is to play with this hand before these melds."""
    mirror = Mirror("classic", {"double_ended_run": double_ended_run}, 2, seed=0)
    mirror.deal()
    pool = full_deck(mirror.model["options"])
    for card in (*hand, *(in_hand(card) for meld in melds for card in meld), "KC", "QC"):
        assume(card in pool)
        pool.remove(card)
    here = {"hands": [hand, ["QC"]], "melds": melds, "pile": ["KC"], "stock": pool}
    turns = {"turns_taken": [1, 1], "turn": 3, "seat": 0, "in_turn": 0, "phase": "rest"}
    opened = {"opened": [True, True], "reshuffles": 0, "drawn": hand[-1]}
    mirror.put({**mirror.model, **here, **turns, **opened}, [])
    return mirror


@settings(max_examples=400)
@given(st.one_of(nearly_lawful(), st.lists(ON_TABLE, max_size=6)), DOUBLE_ENDED)
def test_melds(cards: list[str], double_ended_run: str) -> None:
    mirror = moment([*map(in_hand, cards), "2C", "9D"], [], double_ended_run)
    judged = mirror.judge(0, f"meld {' '.join(cards)}".strip() + "; discard 9D")
    expected = meld_fault(cards, mirror.model["options"])
    assert (judged is None) == (expected is not None)


@settings(max_examples=400)
@given(lawful(), st.data(), ENDS, DOUBLE_ENDED)
def test_layoffs(meld: list[str], data: st.DataObject, end: str, double_ended_run: str) -> None:
    near = [card for line in LINES if meld[0].strip("*") in line for card in line]
    card = data.draw(
        st.one_of(st.sampled_from(near), st.sampled_from(near).map("*{}".format), FACE)
    )
    options = {"double_ended_run": double_ended_run}
    assume(meld_fault(meld, options) is None)
    mirror = moment([in_hand(card), "2C", "9D"], [meld], double_ended_run)
    mirror.judge(0, f"layoff {card} > 0{end}; discard 9D")


@settings(max_examples=300)
@given(lawful(), st.data(), DOUBLE_ENDED)
def test_swaps(meld: list[str], data: st.DataObject, double_ended_run: str) -> None:
    assume(meld_fault(meld, {"double_ended_run": double_ended_run}) is None)
    joker = [card.strip("*") for card in meld if card.startswith("*")]
    card = data.draw(st.one_of(st.sampled_from([*joker, meld[0].strip("*")]), ON_TABLE))
    mirror = moment([in_hand(card), "2C", "9D"], [meld], double_ended_run)
    judged = mirror.judge(0, f"swap {card} > 0; discard 9D")
    if judged is not None:
        assert [card] == joker
