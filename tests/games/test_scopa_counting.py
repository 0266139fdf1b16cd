"""What piles are worth and who wins: the cases of scopa-events.json, and what they leave open."""

from __future__ import annotations

import pytest

from referee.cards.italian import write_cards
from referee.games.rules import Due
from referee.games.scopa.events import DealEnd
from referee.games.scopa.game import GAME
from referee.games.scopa.scoring import (
    PRIMIERA_VALUES,
    RE_BELLO,
    SETTEBELLO,
    Tally,
    count,
    lone_leader,
    napola_points,
    primiera,
)
from referee.games.scopa.state import DECK, State
from support.scopa_events import BY_ID, asked, of, text_of
from support.scopa_play import (
    deal_end,
    is_sweep,
    played,
)
from support.scopa_states import cards, last_play, situation, start

# Counting.


@pytest.mark.parametrize("number", of("PRIMIERA_VALUE", 1, 10))
def test_primiera_value_001_to_010(number: str) -> None:
    given, expect = asked(f"PRIMIERA_VALUE-{number}")
    for suit in "DCSB":
        [card] = cards(given["card"][:-1] + suit)
        assert PRIMIERA_VALUES[card] == expect["value"]
        assert primiera(bytes([card]), GAME.options("classic", {}, 2)) == expect["value"]


def tally_of(number: str) -> Tally:
    """The tally of the piles of a case; what it gives only as numbers is made of cards."""
    given = BY_ID[f"SCO-SCORE-{number}"]
    piles = [cards(text_of(pile)) for pile in given["input"]["piles"]]
    options = GAME.options("classic", given["options"], 2)
    return count(piles, given["input"]["scope"], options)


def piles_of(sizes: list[int], from_cards: bytes) -> list[bytes]:
    """Piles of so many cards."""
    ends = [sum(sizes[: place + 1]) for place in range(len(sizes))]
    return [from_cards[end - size : end] for size, end in zip(sizes, ends, strict=True)]


@pytest.mark.parametrize("number", of("SCORE", 1, 5) + of("SCORE", 8, 10))
def test_score_001_to_005_008_to_010_the_lead_in_cards_and_coins(number: str) -> None:
    given, expect = asked(f"SCORE-{number}")
    [(what, to)] = expect.items()
    sizes = given["cards"] if what == "carte" else given["denari"]
    piles = piles_of(sizes, DECK)  # the coins come first
    tally = count(piles, [0] * len(piles), GAME.options("classic", {}, 2))
    assert list(tally.cards if what == "carte" else tally.denari) == sizes
    assert (tally.carte_to if what == "carte" else tally.denari_to) == to
    assert lone_leader(sizes) == to


@pytest.mark.parametrize("number", of("SCORE", 6, 7))
def test_score_006_007_the_settebello(number: str) -> None:
    given, expect = asked(f"SCORE-{number}")
    piles = [b"", b""]
    piles[given["settebello_in"]] = bytes([SETTEBELLO])
    tally = count(piles, (0, 0), GAME.options("classic", {}, 2))
    assert tally.settebello_to == expect["settebello"]


def test_score_011_a_tie_for_the_primiera() -> None:
    given, expect = asked("SCORE-011")
    piles = [cards("7D 7C 6S 2D 10B"), cards("7S 7B 6D 10C"), cards("6C 6B 5S 4D 1D")]
    tally = count(piles, (0, 0, 0), GAME.options("classic", {}, 3))
    best, other, least = given["primiera"]
    assert best == other > least
    assert tally.primiera[0] == tally.primiera[1]
    assert (tally.primiera[2] or 0) < (tally.primiera[0] or 0)
    assert tally.primiera_to is expect["primiera"]
    assert lone_leader(given["primiera"]) is expect["primiera"]


@pytest.mark.parametrize("number", of("SCORE", 12, 17) + of("SCORE", 19, 21))
def test_score_012_to_017_019_to_021_whole_piles(number: str) -> None:
    _, expect = asked(f"SCORE-{number}")
    tally = tally_of(number)
    names = {"carte", "denari", "settebello", "primiera", "re_bello"}
    for name in names & expect.keys():
        assert getattr(tally, f"{name}_to") == expect[name], name
    if "totals" in expect:
        assert list(tally.points) == expect["totals"]


def test_score_018_partners_have_one_pile() -> None:
    given, expect = asked("SCORE-018")
    state = situation("9C", "9S 1S 5S", others=("3D", "6D", "2B"))
    assert [list(side) for side in state.rules.sides] == given["teams"]
    piles = [cards(text_of(pile)) for pile in given["piles"]]
    pooled = [b"".join(piles[seat] for seat in side) for side in state.rules.sides]
    sweeps = [sum(given["scope"][seat] for seat in side) for side in state.rules.sides]
    assert ([len(pile) for pile in pooled], sweeps) == (expect["team_piles"], expect["team_scope"])
    tally = count(pooled, sweeps, state.rules.options)
    assert tally.settebello_to == expect["settebello"]
    after = played(state, "9C x 9S", "3D", "6D x 1S 5S").state
    assert sorted(after.piles[0]) == sorted(cards("9C 9S 6D 1S 5S"))
    assert after.piles[1] == b""


# Napola.


def test_napola_014_other_suits_do_not_count() -> None:
    given, expect = asked("NAPOLA-014")
    options = GAME.options("classic", {"napola": True}, 2)
    for suit in "CSB":
        pile = cards(text_of([f"{value}{suit}" for value in given["other_suit"]]))
        assert napola_points(pile, options) == expect["points"]


@pytest.mark.parametrize(("number", "seats"), [("015", 4), ("016", 2)])
def test_napola_015_016_partners_have_one_row_and_others_have_not(number: str, seats: int) -> None:
    given, expect = asked(f"NAPOLA-{number}")
    assert given["teams"] == (seats == 4)
    members = [text_of([f"{value}D" for value in coins]) for coins in given["team_members"]]
    piles = (" ".join(members),) if given["teams"] else tuple(members)
    others, changes = ("",) * (seats - 1), {"napola": True}
    state = last_play("9C", "9S", others=others, piles=piles, changes=changes)
    tally = deal_end(played(state, "9C x 9S")).tally
    assert tally is not None
    assert list(tally.napola) == ([expect["points"], 0] if given["teams"] else expect["points"])


def test_napola_017_napoleone_ends_the_game_at_once() -> None:
    _, expect = asked("NAPOLA-017")
    changes: dict[str, object] = {"napola": True, "napoleone": True}
    pile = " ".join(f"{value}D" for value in range(1, 10))
    state = situation("10D 2C", "10C", piles=(pile,), others=("1C",), changes=changes)
    applied = played(state, "10D x 10C")
    assert deal_end(applied).end is DealEnd.NAPOLEONE
    outcome = GAME.outcome(applied.state)
    assert (outcome is not None) == expect["match_won_at_once"]


# The end of a game.


def ended(totals: list[int], **changes: object) -> State:
    """The game after a deal that ends with these totals and gives nobody a point.

    The last card is laid where nobody ever captured, and leaves nothing to count.
    """
    state = last_play(
        "9C",
        "",
        others=("",) * (len(totals) - 1),
        totals=tuple(totals),
        changes=changes,
        last_capture=None,
    )
    applied = played(state, "9C")
    assert deal_end(applied).totals == tuple(totals)
    return applied.state


@pytest.mark.parametrize("number", of("MATCH_END", 1, 7) + of("MATCH_END", 12, 14))
def test_match_end_001_to_007_012_to_014_who_has_won(number: str) -> None:
    given, expect = asked(f"MATCH_END-{number}")
    state = ended(given["totals"], target=given["target"])
    outcome = GAME.outcome(state)
    if expect["winner"] is None:
        assert outcome is None
        assert GAME.due(state) is Due.DEAL
        assert all(state.standing.playing)
        return
    assert outcome is not None
    assert [seat for seat, place in enumerate(outcome.places) if place == 1] == [expect["winner"]]
    assert not outcome.adjudicated


def test_match_end_009_even_points_at_the_target_go_on() -> None:
    given, expect = asked("MATCH_END-009")
    piles = ("3D 8C 8S", "7D 2C")  # one coin each, and a primiera of 33 each
    state = last_play("9C", piles=piles, totals=tuple(given["before"]))
    state = state._replace(rules=start(2, target=given["target"]).rules)
    applied = played(state, "9C")
    end = deal_end(applied)
    assert end.tally is not None
    assert end.tally.carte_to == given["hand"]["carte"]
    assert end.tally.settebello_to == given["hand"]["settebello"]
    assert list(end.totals) == given["after"]
    assert GAME.outcome(applied.state) is expect["winner"]
    assert GAME.due(applied.state) is Due.DEAL


def test_match_end_011_a_scopa_wins_nothing_before_the_deal_is_counted() -> None:
    given, expect = asked("MATCH_END-011")
    state = situation("5D 2C", "5B", others=("1C",), totals=tuple(given["totals_mid_hand"]))
    applied = played(state, "5D x 5B")
    assert is_sweep(applied)
    assert GAME.outcome(applied.state) is expect["winner"]
    assert GAME.view(applied.state, 0).totals == tuple(given["totals_mid_hand"])
    assert GAME.due(applied.state) is Due.MOVE


def test_re_bello_is_the_king_of_coins() -> None:
    assert write_cards(bytes([RE_BELLO, SETTEBELLO])) == "10D 7D"
