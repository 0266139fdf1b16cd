"""Fair dealing, against the vectors in docs/ and against a second implementation."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.cards import dealing
from referee.cards.deck import french_deck
from referee.cards.notation import read_cards
from referee.cards.shuffle import Chance, shuffle

ROOT = Path(__file__).resolve().parents[2]
VECTORS: dict[str, Any] = json.loads(
    (ROOT / "docs" / "vectors" / "dealing.json").read_text(encoding="utf-8")
)
KEY = bytes.fromhex(VECTORS["deal_key"])
CUTS = {entrant: bytes.fromhex(cut) for entrant, cut in VECTORS["cuts"].items()}


def hmac_by_hand(key: bytes, message: bytes) -> bytes:
    """HMAC as RFC 2104 has it, for a key of at most 64 bytes."""
    padded = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def stream_by_hand(key: bytes) -> Iterator[int]:
    counter = 0
    while True:
        yield from hmac_by_hand(key, b"cardarena/v1/stream\0" + counter.to_bytes(8, "big"))
        counter += 1


def shuffle_by_hand(key: bytes, cards: bytes) -> bytes:
    pile, stream = list(cards), stream_by_hand(key)
    for top in range(len(pile) - 1, 0, -1):
        choices = top + 1
        byte = next(byte for byte in stream if byte < 256 // choices * choices)
        other = byte % choices
        pile[top], pile[other] = pile[other], pile[top]
    return bytes(pile)


def test_secrets_and_keys_are_those_of_the_vectors() -> None:
    secret = dealing.group_secret(bytes.fromhex(VECTORS["tournament_secret"]), VECTORS["group_id"])
    assert secret.hex() == VECTORS["group_secret"]
    rules_hash = bytes.fromhex(VECTORS["rules_hash"])
    commitment = dealing.commitment(secret, VECTORS["group_id"], rules_hash)
    assert commitment.hex() == VECTORS["commitment"]
    game, deal = VECTORS["game"], VECTORS["deal"]
    assert dealing.deal_key(secret, game, deal, CUTS).hex() == VECTORS["deal_key"]
    assert dealing.lot_key(secret, game, CUTS).hex() == VECTORS["lot_key"]
    keys = [dealing.reshuffle_key(KEY, number).hex() for number in (1, 2)]
    assert keys == VECTORS["reshuffle_keys"]
    assert dealing.upcard_key(KEY).hex() == VECTORS["upcard_key"]


def test_the_vectors_follow_from_the_page_by_hand() -> None:
    group = VECTORS["group_id"].encode()
    lp = [len(group).to_bytes(4, "big") + group]
    secret = hmac_by_hand(bytes(range(32)), b"cardarena/v1/group\0" + lp[0])
    assert secret.hex() == VECTORS["group_secret"]
    message = b"cardarena/v1/deal\0" + bytes([0, 0, 0, 1, 0, 0, 0, 2])
    for entrant in ("Ada", "zoe", "été"):
        for field in (entrant.encode(), CUTS[entrant]):
            message += len(field).to_bytes(4, "big") + field
    assert hmac_by_hand(secret, message).hex() == VECTORS["deal_key"]


def test_the_order_in_which_cuts_come_does_not_matter() -> None:
    turned = dict(reversed(CUTS.items()))
    secret = bytes.fromhex(VECTORS["group_secret"])
    assert dealing.deal_key(secret, 1, 2, turned) == KEY


def test_another_cut_is_another_deal() -> None:
    secret = bytes.fromhex(VECTORS["group_secret"])
    assert dealing.deal_key(secret, 1, 2, {**CUTS, "zoe": b"\x12" * 16}) != KEY


def test_stream_and_choices_are_those_of_the_vectors() -> None:
    chance = Chance(KEY)
    assert bytes(chance.byte() for _ in range(40)).hex() == VECTORS["stream"]["bytes"]
    for row in VECTORS["uniform"]:
        chance = Chance(KEY)
        assert [chance.uniform(row["choices"]) for _ in row["values"]] == row["values"]
    lot = bytes.fromhex(VECTORS["lot_key"])
    for row in VECTORS["first_dealer"]:
        assert dealing.first_dealer(lot, row["seats"]) == row["seat"]


def test_shuffles_are_those_of_the_vectors() -> None:
    for row in VECTORS["shuffles"]:
        assert shuffle(KEY, read_cards(row["before"])) == read_cards(row["after"])


@given(st.binary(min_size=32, max_size=32), st.binary(max_size=120))
def test_a_second_implementation_shuffles_alike(key: bytes, cards: bytes) -> None:
    assert shuffle(key, cards) == shuffle_by_hand(key, cards)
    assert sorted(shuffle(key, cards)) == sorted(cards)


@pytest.mark.parametrize("choices", [-1, 0, 257])
def test_choices_are_bounded(choices: int) -> None:
    with pytest.raises(ValueError, match="must be 1 to 256"):
        Chance(KEY).uniform(choices)


def chi_square(counts: Counter[int], cells: int, draws: int) -> float:
    expected = draws / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))


@pytest.mark.parametrize(("choices", "limit"), [(3, 13.8), (6, 20.5), (53, 93.2), (108, 158.0)])
def test_choices_are_equally_likely(choices: int, limit: float) -> None:
    # `limit` is where chi-square with choices - 1 degrees of freedom is passed one time in 1000.
    chance, draws = Chance(bytes(32)), 20_000
    counts = Counter(chance.uniform(choices) for _ in range(draws))
    assert chi_square(counts, choices, draws) < limit


def test_every_card_comes_to_every_place_alike() -> None:
    deck, shuffles = bytes(range(12)), 3000
    piles = [shuffle(number.to_bytes(32, "big"), deck) for number in range(shuffles)]
    for place in range(len(deck)):
        counts = Counter(pile[place] for pile in piles)
        assert chi_square(counts, len(deck), shuffles) < 31.3  # 11 degrees of freedom, 1 in 1000


@pytest.mark.parametrize(("packs", "jokers", "total"), [(2, 4, 108), (2, 2, 106), (1, 0, 52)])
def test_the_deck_holds_each_card_once_a_pack(packs: int, jokers: int, total: int) -> None:
    deck = french_deck(packs, jokers)
    counts = Counter(deck)
    assert len(deck) == total
    assert counts.pop(0x40, 0) == jokers
    assert len(counts) == 52
    assert set(counts.values()) == {packs}
