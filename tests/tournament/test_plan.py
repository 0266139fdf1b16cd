from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.journal.merkle import merkle_root
from referee.tournament.plan import by_lot, commit, pair, shape

SECRET, RULES = b"\7" * 32, b"\5" * 32
NAMES = ("ann", "ben", "cat", "dan", "eve")


def test_matches_are_numbered_by_round() -> None:
    slots = shape(4, 2, 1)
    assert [slot.match_id for slot in slots[:3]] == ["r01-m001", "r01-m002", "r02-m001"]
    assert [slot.round for slot in slots] == [1, 1, 2, 2, 3, 3]
    assert all(slot.group_id == slot.match_id for slot in slots)


def test_many_rounds_still_sort_by_name() -> None:
    ids = [slot.match_id for slot in shape(2, 2, 120)]
    assert ids == sorted(ids)
    assert ids[0] == "r001-m001"


@pytest.mark.parametrize(
    "sides", [((0, 2), (1, 3)), ((0, 1, 2), (3, 4, 5)), ((0, 3), (1, 4), (2, 5))]
)
@pytest.mark.parametrize("legs", [1, 2, 3])
def test_teams_meet_as_single_bots_do_and_fill_whole_sides(
    sides: tuple[tuple[int, ...], ...], legs: int
) -> None:
    seats = sum(map(len, sides))
    alone, taken = shape(5, len(sides), legs), shape(5, seats, legs, sides)
    assert [slot[:3] for slot in taken] == [slot[:3] for slot in alone]
    for one, other in zip(taken, alone, strict=True):
        assert len(one.seating) == seats
        for lot, side in zip(other.seating, sides, strict=True):
            assert {one.seating[seat] for seat in side} == {lot}


def test_sides_change_from_leg_to_leg() -> None:
    slots = shape(3, 4, 2, ((0, 2), (1, 3)))
    assert len(slots) == 6
    first = {slot.seating for slot in slots[:3]}
    assert {(a, b, a, b) for b, a, *_ in (slot.seating for slot in slots[3:])} == first


def test_teams_are_paired_by_name_at_every_seat_of_their_side() -> None:
    rows = pair("00" * 32, NAMES, shape(5, 4, 1, ((0, 2), (1, 3))))
    assert len(rows) == 10
    assert all(row.entrants[:2] == row.entrants[2:] for row in rows)
    assert Counter(name for row in rows for name in row.entrants) == dict.fromkeys(NAMES, 8)


def test_too_few_teams_for_the_sides_are_refused() -> None:
    with pytest.raises(ValueError, match="2 entrants cannot fill a match of 3"):
        shape(2, 6, 1, ((0, 3), (1, 4), (2, 5)))


def test_each_group_is_committed_to_under_one_root() -> None:
    made = commit(SECRET, shape(4, 2, 1), RULES)
    assert len({group.commitment for group in made.groups}) == 6
    values = [bytes.fromhex(group.commitment) for group in made.groups]
    assert made.root == merkle_root(values).hex()


@given(st.integers(0, 5))
def test_the_root_depends_on_every_group(changed: int) -> None:
    values = [bytes([number]) * 32 for number in range(6)]
    other = list(values)
    other[changed] = b"\xff" * 32
    assert merkle_root(values) != merkle_root(other)


def test_the_root_is_that_of_rfc_6962() -> None:
    # The test vectors of RFC 6962's reference implementation (certificate-transparency).
    leaves = [bytes.fromhex(leaf) for leaf in ("", "00", "10", "2021", "3031", "40414243")]
    leaves += [bytes.fromhex("5051525354555657"), bytes.fromhex("606162636465666768696a6b6c6d6e6f")]
    known = {
        0: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        1: "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        2: "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
        3: "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
        5: "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
        8: "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
    }
    assert {count: merkle_root(leaves[:count]).hex() for count in known} == known


def test_the_lot_is_an_hmac_of_the_root_over_the_name() -> None:
    root = "ab" * 32
    label = b"cardarena/v1/pairing\0"
    lots = {
        name: hmac.digest(
            bytes.fromhex(root), label + len(name).to_bytes(4, "big") + name.encode(), "sha256"
        )
        for name in NAMES
    }
    assert by_lot(root, NAMES) == tuple(sorted(NAMES, key=lots.__getitem__))


def test_the_draw_does_not_depend_on_the_order_of_entry() -> None:
    slots = shape(5, 2, 2)
    root = hashlib.sha256(b"root").hexdigest()
    assert pair(root, NAMES, slots) == pair(root, reversed(NAMES), slots)


def test_other_roots_draw_other_orders() -> None:
    orders = {by_lot(hashlib.sha256(bytes([n])).hexdigest(), NAMES) for n in range(60)}
    assert len(orders) > 30


def test_everybody_is_paired_by_name() -> None:
    rows = pair("00" * 32, NAMES, shape(5, 2, 1))
    assert Counter(name for row in rows for name in row.entrants) == dict.fromkeys(NAMES, 4)
