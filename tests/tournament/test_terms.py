"""Who moves at which seat: an entrant is one bot for a whole side, or a bot for each seat of it."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from referee.store.rows import PlanRow
from referee.tournament.terms import bot_names, seated
from support.contest import terms_of
from support.toy_game import PAIRS

ROW = PlanRow("r01-m001", "r01-m001", 1, ("duo", "ann", "duo", "ann"))


def test_a_pair_shares_its_side_and_the_first_bot_has_the_lowest_seat() -> None:
    assert bot_names("duo", 2) == ("duo.1", "duo.2")
    assert bot_names("ann", 1) == ("ann",)
    assert seated(ROW.entrants, {"duo": 2}) == ("duo.1", "ann", "duo.2", "ann")
    assert seated(("x", "x", "y", "y"), {"x": 2, "y": 2}) == ("x.1", "x.2", "y.1", "y.2")


def test_single_bots_are_their_own_entrants() -> None:
    assert seated(("ann", "ben"), {}) == ("ann", "ben")


@given(st.permutations("aabbcc"), st.dictionaries(st.sampled_from("abc"), st.sampled_from([1, 2])))
def test_all_bots_of_an_entrant_play_where_it_has_a_seat_for_each(
    entrants: list[str], bots: dict[str, int]
) -> None:
    names = seated(entrants, bots)
    for entrant in "abc":
        own = [name for name, one in zip(names, entrants, strict=True) if one == entrant]
        expected = bot_names(entrant, bots.get(entrant, 1))
        assert own == list(expected if len(expected) > 1 else expected * 2)


def test_a_set_up_has_the_entrants_and_who_moves_for_them() -> None:
    terms = replace(terms_of(PAIRS, seats=4), bots={"duo": 2})
    setup = terms.setup(ROW, "00" * 32, {"duo": b"d" * 16}, "2026-01-01T00:00:00Z")
    assert setup.entrants == ROW.entrants
    assert setup.bots == ("duo.1", "ann", "duo.2", "ann")
    assert setup.cuts == {"duo": b"d" * 16, "ann": bytes(32)}
