from __future__ import annotations

from referee.app.door import Door
from referee.rpc.ports import Client, Greeting

GREETING = Greeting("cup", bytes(32))


def _door(**options: dict[str, bytes]) -> tuple[Door, list[None]]:
    rung: list[None] = []
    tokens = {name: name[-1].encode() * 43 for name in ("ann", "ben", "duo.1", "duo.2")}
    entrants = {"ann": "ann", "ben": "ben", "duo.1": "duo", "duo.2": "duo"}
    limits = {"ann": 0, "ben": 4, "duo": 3}
    cuts = options.get("cuts", {})
    return Door(tokens, entrants, GREETING, cuts, limits, lambda: rung.append(None)), rung


def _client(cut: bytes = b"", matches_max: int = 0) -> Client:
    return Client("bot", "1", (), matches_max, cut)


def test_the_token_says_who_comes_in() -> None:
    door, rung = _door()
    assert door.bot_of(b"2" * 43) == "duo.2"
    assert door.bot_of(b"c" * 43) is None
    assert door.admit("ben", _client()) == GREETING
    assert len(rung) == 1


def test_only_the_first_cut_counts() -> None:
    door, _ = _door()
    door.admit("ann", _client())
    door.admit("ann", _client(b"1" * 16))
    door.admit("ann", _client(b"2" * 16))
    assert door.cuts() == {"ann": b"1" * 16}


def test_a_pair_has_one_cut_the_first_of_either_bot() -> None:
    door, _ = _door()
    door.admit("duo.1", _client())
    door.admit("duo.2", _client(b"2" * 16))
    door.admit("duo.1", _client(b"1" * 16))
    assert door.cuts() == {"duo": b"2" * 16}


def test_each_bot_of_a_pair_has_the_limit_of_its_entrant_and_its_own() -> None:
    door, _ = _door()
    door.admit("duo.2", _client(matches_max=2))
    assert (door.limit_of("duo.1"), door.limit_of("duo.2")) == (3, 2)


def test_the_hosts_cut_wins() -> None:
    door, _ = _door(cuts={"ann": b"0" * 16})
    door.admit("ann", _client(b"1" * 16))
    assert door.cuts() == {"ann": b"0" * 16}


def test_the_smaller_limit_of_matches_counts_and_zero_is_none() -> None:
    door, _ = _door()
    assert (door.limit_of("ann"), door.limit_of("ben")) == (0, 4)
    door.admit("ann", _client(matches_max=3))
    door.admit("ben", _client(matches_max=9))
    assert (door.limit_of("ann"), door.limit_of("ben")) == (3, 4)
    door.admit("ben", _client(matches_max=2))
    assert door.limit_of("ben") == 2
