"""The score calculator: from cards, and from counts, to every point and its reason."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.cards.deck import italian_deck
from referee.cards.italian import write_cards
from referee.games.scopa.calculator import score, score_texts
from referee.games.scopa.events import DealEnded
from referee.games.scopa.game import GAME
from referee.games.scopa.options import read_options
from referee.games.scopa.presets import LINE_UPS
from referee.games.scopa.said import Said
from referee.games.scopa.scoring import Tally, count
from support.checkout import ROOT
from support.scopa_play import at_random, game_steps
from support.scopa_rulesets import random_ruleset
from support.sheets import line_of, winner

DECK = italian_deck()
CASES: list[dict[str, Any]] = [
    case
    for name in ("scopa.json", "scopa-events.json")
    for case in json.loads((ROOT / "tests" / "cases" / name).read_text())["cases"]
]
POINTS = {
    "carte": "carte_to",
    "denari": "denari_to",
    "settebello": "settebello_to",
    "primiera": "primiera_to",
    "re bello": "re_bello_to",
    "settanta": "settanta_to",
}


def group(name: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in CASES if case["group"] == name]


def pile_text(cards: Sequence[str], sweeps: int = 0) -> str:
    return f"{' '.join(cards) or 'nothing'}; scope {sweeps}"


def texts_of(question: Mapping[str, Any]) -> list[str]:
    """What the sides of a case say."""
    if "piles" in question:
        scope = question.get("scope", [0] * len(question["piles"]))
        return [pile_text(*side) for side in zip(question["piles"], scope, strict=True)]
    if "settebello_in" in question:
        return ["settebello" if n == question["settebello_in"] else "scope 0" for n in range(2)]
    [(word, values)] = [(k, v) for k, v in question.items() if k != "players"]
    return [f"{'carte' if word == 'cards' else word} {value}" for value in values]


@pytest.mark.parametrize("case", group("deal_score"))
def test_deals_are_scored_as_the_cases_say(case: dict[str, Any]) -> None:
    question, options = case["input"], dict(case["options"])
    if "teams" in question:
        options["line_up"] = "four_teams"
    sheet = score_texts(texts_of(question), options)
    for key, expected in case["expect"].items():
        if key == "totals":
            assert list(sheet.points) == expected
        elif key == "team_piles":
            assert list(line_of(sheet, "carte").values) == expected
        elif key == "team_scope":
            assert list(line_of(sheet, "scope").points) == expected
        else:
            assert winner(sheet, key.replace("_", " ")) == expected, key


@pytest.mark.parametrize("case", group("primiera"))
def test_primiere_are_compared_as_the_cases_say(case: dict[str, Any]) -> None:
    texts = [pile_text(pile) for pile in case["input"]["piles"]]
    line = line_of(score_texts(texts, case["options"]), "primiera")
    assert list(line.values) == [value or 0 for value in case["expect"]["values"]]
    assert winner(score_texts(texts, case["options"]), "primiera") == case["expect"]["point"]
    sums = [f"primiera {value or 0}" for value in case["expect"]["values"]]
    assert winner(score_texts(sums, case["options"]), "primiera") == case["expect"]["point"]


@pytest.mark.parametrize("case", group("napola"))
def test_rows_are_worth_what_the_cases_say(case: dict[str, Any]) -> None:
    question, expected = case["input"], case["expect"]
    options: dict[str, object] = {"napola": True, **case["options"]}
    if "team_members" in question:
        one, other = ([f"{value}D" for value in row] for row in question["team_members"])
        options["line_up"] = "four_teams" if question["teams"] else "four_solo"
        sheet = score_texts([*map(pile_text, (one, ["4C"], other, ["4B"]))], options)
        rows = line_of(sheet, "napola").points
        assert (rows[0] if question["teams"] else [rows[0], rows[2]]) == expected["points"]
        return
    coins = [f"{value}D" for value in question["denari"]]
    cups = [f"{value}C" for value in question.get("other_suit", ())]
    sheet = score_texts([pile_text(coins + cups), "nothing; scope 0"], options)
    if expected.get("match_won_at_once"):
        assert (sheet.winner, sheet.lines) == (0, ())
        return
    assert line_of(sheet, "napola").points == (expected["points"], 0)
    if question["denari"]:
        counted = [f"denari {len(coins)}, napola {expected['points']}", "scope 0"]
        assert line_of(score_texts(counted, options), "napola").points == (expected["points"], 0)


@st.composite
def deals(draw: st.DrawFn) -> tuple[str, list[bytes], list[int], dict[str, object]]:
    """A line-up, the pile and the scope of each side, and options; some cards may be missing."""
    name = draw(st.sampled_from(sorted(LINE_UPS)))
    chance = random.Random(draw(st.integers(0, 2**32)))
    sides = 2 if LINE_UPS[name].in_pairs else LINE_UPS[name].seats
    missing = draw(st.sampled_from((0, 0, 0, 1, 7)))
    piles = [bytearray() for _ in range(sides)]
    favoured = draw(st.integers(0, sides - 1))
    for card in chance.sample(DECK, len(DECK) - missing):
        piles[favoured if card < 9 and chance.random() < 0.8 else chance.randrange(sides)].append(
            card
        )
    sweeps = [min(len(pile) // 2, draw(st.integers(0, 4))) for pile in piles]
    switches = ("primiera_all_suits", "napola", "re_bello", "settanta_coppe")
    options: dict[str, object] = {name: draw(st.booleans()) for name in switches}
    return name, [bytes(pile) for pile in piles], sweeps, options


def counts_text(tally: Tally, side: int) -> str:
    """What people would say who have counted the pile of a side."""
    words = [f"carte {tally.cards[side]}", f"denari {tally.denari[side]}"]
    words += [f"primiera {tally.primiera[side] or 0}", f"scope {tally.sweeps[side]}"]
    words += [f"napola {tally.napola[side]}"] if tally.napola[side] else []
    for word in ("settebello", "re bello", "settanta"):
        words += [word] if getattr(tally, POINTS[word]) == side else []
    return ", ".join(words)


@given(deals())
def test_cards_their_counts_and_the_engine_agree(
    deal: tuple[str, list[bytes], list[int], dict[str, object]],
) -> None:
    name, piles, sweeps, switches = deal
    changes = {**switches, "line_up": name}
    options = read_options("classic", changes, LINE_UPS[name].seats)
    tally = count(tuple(bytes(sorted(pile)) for pile in piles), tuple(sweeps), options)
    cards = [
        f"{write_cards(pile) or 'nothing'}; scope {n}"
        for pile, n in zip(piles, sweeps, strict=True)
    ]
    by_cards = score_texts(cards, changes)
    by_counts = score_texts([counts_text(tally, side) for side in range(len(piles))], changes)
    assert by_cards.points == tally.points
    for word, field in POINTS.items():
        assert winner(by_cards, word) == getattr(tally, field), word
        assert winner(by_counts, word) == getattr(tally, field), word
    for line in by_counts.lines:
        is_missing = line.name in ("settebello", "re bello", "settanta") and not any(line.points)
        assert line.is_open == is_missing
    assert by_counts.points == tally.points
    assert not any(line.is_open for line in by_cards.lines)
    missing = len(DECK) - sum(map(len, piles))
    assert any("in no pile" in remark for remark in by_cards.remarks) == (missing > 0)


@given(deals())
def test_partners_piles_are_joined(
    deal: tuple[str, list[bytes], list[int], dict[str, object]],
) -> None:
    _, piles, _, switches = deal
    piles = [b"", b"", *piles][-4:] if len(piles) < 4 else piles
    pairs = [piles[0] + piles[2], piles[1] + piles[3]]
    changes = {**switches, "line_up": "scopone"}
    four = score_texts([f"{write_cards(pile) or 'nothing'}, scope 0" for pile in piles], changes)
    two = score_texts([f"{write_cards(pile) or 'nothing'}, scope 0" for pile in pairs], changes)
    assert four.sides == ("side 1 + side 3", "side 2 + side 4")
    assert (four.points, four.remarks) == (two.points, two.remarks)


@pytest.mark.parametrize("seed", range(12))
def test_deals_of_whole_games_are_counted_as_the_referee_counted_them(seed: int) -> None:
    rules = random_ruleset(random.Random(seed))
    options = GAME.options(rules.preset, rules.changes, rules.seats)
    state = GAME.start(options, rules.seats, 0)
    before = [0] * len(GAME.sides(options, rules.seats))
    firsts = [side[0] for side in GAME.sides(options, rules.seats)]
    for step in game_steps(state, seed, at_random(seed)):
        for event in step.applied.events:
            if not isinstance(event, DealEnded) or event.tally is None:
                continue
            sides = zip(event.piles, event.tally.sweeps, before, strict=True)
            said = [
                Said(f"side {number}", pile, sweeps=sweeps, total=total)
                for number, (pile, sweeps, total) in enumerate(sides, 1)
            ]
            sheet = score(said, options)
            assert (sheet.points, sheet.remarks) == (event.tally.points, ())
            before = [event.totals[seat] for seat in firsts]
            assert list(sheet.totals or ()) == before
            end = GAME.outcome(step.applied.state)
            assert (sheet.winner is None) == (end is None or end.adjudicated)
            assert sheet.winner is None or (end and end.places[firsts[sheet.winner]] == 1)
