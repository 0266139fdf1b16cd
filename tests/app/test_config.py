from __future__ import annotations

import os
from pathlib import Path

import pytest

from referee.app.config import FILE_BYTES_MAX, BotTable, Config, ConfigError, read_config
from referee.app.games import known_games
from referee.games.scala40.game import GAME
from referee.match.state import Policy, Then, TimeControl
from referee.store.store import Durability
from support.checkout import ROOT
from support.toy_game import PAIRS, PairsGame, ToyGame

GAMES = {"scala40": GAME}

WHOLE = """\
[tournament]
name = "cup"

[format]
legs = 2

[policy]
illegal = { retries = 1, then = "substitute" }

[[entrants]]
name = "ann"
command = ["python", "-m", "cardarena.bots.greedy"]

[[entrants]]
name = "ben"
remote = true
cut = "00112233445566778899aabbccddeeff"
"""


def _read(tmp_path: Path, text: str) -> Config:
    path = tmp_path / "cup.toml"
    path.write_text(text)
    return read_config(path, GAMES)


def test_a_file_says_everything_and_the_rest_has_defaults(tmp_path: Path) -> None:
    config = _read(tmp_path, WHOLE)
    assert config.names == ("ann", "ben")
    assert config.time_control == TimeControl(1_000, 60_000)
    assert config.match_policy == Policy(1, Then.SUBSTITUTE, Then.FORFEIT)
    assert config.durability is Durability.PROCESS
    assert (config.format.legs, config.format.seats, config.tournament.games) == (2, 2, 1)
    assert config.entrants[0].command == ("python", "-m", "cardarena.bots.greedy")
    assert config.entrants[1].remote


@pytest.mark.parametrize("path", sorted((ROOT / "tournaments").glob("*.toml")))
def test_the_tournaments_that_ship_can_be_read(path: Path) -> None:
    assert read_config(path, known_games()).tournament.name == path.stem


def test_what_is_no_file_or_too_large_a_one_is_refused_unread(tmp_path: Path) -> None:
    large, pipe = tmp_path / "large.toml", tmp_path / "pipe.toml"
    large.write_bytes(b"#" * (FILE_BYTES_MAX + 1))
    os.mkfifo(pipe)
    for path, said in [
        (large, "is larger than 1048576 bytes"),
        (pipe, "is not a file"),
        (tmp_path, "is not a file"),
        (Path("/dev/zero"), "is not a file"),
        (tmp_path / "none.toml", "cannot be read"),
    ]:
        with pytest.raises(ConfigError, match=said):
            read_config(path, GAMES)


# What is changed in WHOLE, and what the message must say of it.
WRONG = [
    ("legs = 2", "leg = 2", "format.leg (line 5): no such key; allowed are kind, legs, seats"),
    ("[format]", "[formats]", "formats (line 4): no such key; allowed are tournament, entrants,"),
    ("retries = 1", "tries = 1", "policy.illegal.tries (line 8): no such key; allowed are retr"),
    ("remote = true", "far = true", "entrants[1].far (line 16): no such key; allowed are name,"),
    ("legs = 2", "legs = 0", "format.legs (line 5): 0: must be a whole number >= 1"),
    ("legs = 2", "legs = true", "format.legs (line 5): true: must be a whole number"),
    ("legs = 2", "legs = 2.5", "format.legs (line 5): 2.5: must be a whole number"),
    ("legs = 2", "seats = 7", "format.seats (line 5): 7: must be a whole number <= 6"),
    ("legs = 2", 'kind = "swiss"', "format.kind (line 5): 'swiss': must be one of 'round_robin'"),
    ("legs = 2", "seats = 3", "entrants (line 10): there are 2 of them; a match of 3 seats needs"),
    ('then = "substitute"', 'then = "shout"', "policy.illegal.then (line 8): 'shout': must be one"),
    ('name = "cup"', 'title = "cup"', "tournament.title (line 2): no such key"),
    ('name = "cup"', "", "tournament.name (line 1): is missing, and there is no default"),
    ('name = "cup"', 'name = "../cup"', "tournament.name (line 2): '../cup': must be 1 to 32 of"),
    ('"cup"', '"cup"\ngame = "whist"', "tournament.game (line 3): 'whist': must be one of 'scala"),
    ('"cup"', '"cup"\npreset = "odd"', "tournament.preset (line 3): 'odd': must be one of classic"),
    ('"cup"', '"cup"\ngames = 9999', "tournament.games (line 3): 9999: must be a whole number <="),
    ('"ben"', '"ann"', "entrants[1].name (line 15): 'ann' is taken by an earlier entrant"),
    ('"ben"', '"Ben!"', "entrants[1].name (line 15): 'Ben!': must be 1 to 32 of a-z, 0-9"),
    ('"ben"', "7", "entrants[1].name (line 15): 7: must be a text"),
    ("remote = true", "", "entrants[1].command (line 14): 'ben' has neither; give either command"),
    ("remote = true", 'remote = true\ncommand = ["x"]', "entrants[1].command (line 17): 'ben' has"),
    ('["python"', '[""', "entrants[0].command[0] (line 12): '': must be a text of length >= 1"),
    ('["python"', '["a\\u0000"', "entrants[0].command (line 12): a word of it holds a zero"),
    ("00112233445566", "0011", "entrants[1].cut (line 17): '00117788"),
    ("00112233", "zz112233", "must be 16 to 32 bytes in hex"),
    ("[format]", '[run]\nlisten = "here"\n[format]', "run.listen (line 5): 'here': must be HOST"),
    ("[format]", '[run]\nlisten = "a:99999"\n[format]', "run.listen (line 5): 'a:99999': must be"),
    ("[format]", '[run]\nlisten = ":7340"\n[format]', "run.listen (line 5): ':7340': must be"),
    ("[format]", f'[run]\nlisten = "a:{9:05000}"\n[format]', "run.listen (line 5): 'a:0000"),
    ("[format]", "[run]\nconcurrency = 0\n[format]", "run.concurrency (line 5): 0: must be"),
    ("[format]", '[run]\ndurability = "no"\n[format]', "'no': must be one of 'process', 'power'"),
    (
        "[format]",
        "[clock]\nincrement_ms = 0\nbank_ms = 0\n[format]",
        "clock (line 4): increment_ms",
    ),
    (
        "[format]",
        "[clock]\nincrement_ms = -1\n[format]",
        "clock.increment_ms (line 5): -1: must be",
    ),
    ("[format]", "[options]\ncolour = 1\n[format]", "options.colour (line 5): 1:"),
    ("[format]", "[options]\npreset = 'dutch'\n[format]", "options.preset (line 5): 'dutch': unkn"),
    ("[format]", "[options]\nseats = 2\n[format]", "options.seats (line 5): 2: unknown option"),
    ("[policy]", "[policy", "is not TOML"),
    ("legs = 2", "legs = " + "9" * 5_000, "is not TOML"),
    ("legs = 2", "legs = 0x" + "f" * 5_000, "is not TOML (a whole number of more than 64 bits)"),
    ("[format]", f"[options]\nx = [0x{'f' * 5_000}]\n[format]", "a whole number of more than 64"),
    ("[format]", "[options]\n" + ".".join("x" * 3_000) + " = 1\n[format]", "is not TOML"),
    (WHOLE, "", "tournament: is missing, and there is no default"),
]


@pytest.mark.parametrize(("before", "after", "said"), WRONG)
def test_an_error_says_where_what_and_what_is_allowed(
    tmp_path: Path, before: str, after: str, said: str
) -> None:
    assert before in WHOLE
    with pytest.raises(ConfigError) as caught:
        _read(tmp_path, WHOLE.replace(before, after))
    message = str(caught.value)
    assert message.startswith(str(tmp_path / "cup.toml"))
    assert said in message
    assert "\n" not in message


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"none\.toml: cannot be read \(No such file"):
        read_config(tmp_path / "none.toml", GAMES)


def test_a_file_that_is_not_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "cup.toml").write_bytes(b"name = '\xff'")
    with pytest.raises(ConfigError, match=r"cup\.toml: is not UTF-8 text \(byte 8\)"):
        read_config(tmp_path / "cup.toml", GAMES)


def test_what_may_change_is_not_lasting(tmp_path: Path) -> None:
    first = _read(tmp_path, WHOLE)
    moved = WHOLE.replace("[format]", "[run]\nconcurrency = 1\n[format]")
    assert _read(tmp_path, moved).lasting({}) == first.lasting({})
    changed = WHOLE.replace("legs = 2", "legs = 3")
    assert _read(tmp_path, changed).lasting({}) != first.lasting({})


TEAMS = """\
[tournament]
name = "cup"

[options]
teams = "pairs"

[format]
seats = 4
teams = true

[[entrants]]
name = "ann"
command = ["python"]

[[entrants]]
name = "duo"
cut = "00112233445566778899aabbccddeeff"

[[entrants.bots]]
command = ["python", "one"]

[[entrants.bots]]
remote = true

[[entrants]]
name = "eve"
remote = true
"""


def test_an_entrant_of_a_team_is_one_bot_or_a_pair(tmp_path: Path) -> None:
    config = _read(tmp_path, TEAMS)
    assert config.names == ("ann", "duo", "eve")
    assert config.bots == {
        "ann": BotTable(("python",)),
        "duo.1": BotTable(("python", "one")),
        "duo.2": BotTable(remote=True),
        "eve": BotTable(remote=True),
    }
    assert config.bot_counts == {"ann": 1, "duo": 2, "eve": 1}
    assert config.team_sides(GAME) == ((0, 2), (1, 3))


def test_settings_that_last_say_teams_and_bots_only_where_there_are_teams(tmp_path: Path) -> None:
    tables = _read(tmp_path, TEAMS).lasting({})
    assert tables["format"]["teams"] is True
    assert tables["bots"] == {"ann": 1, "duo": 2, "eve": 1}
    alone = _read(tmp_path, WHOLE)
    assert alone.team_sides(GAME) == ()
    tables = alone.lasting({})
    assert "bots" not in tables
    assert set(tables["format"]) == {"kind", "legs", "seats"}


def test_how_the_bots_of_a_team_are_started_may_change_but_not_how_many(tmp_path: Path) -> None:
    first = _read(tmp_path, TEAMS).lasting({})
    moved = TEAMS.replace('command = ["python", "one"]', "remote = true")
    assert _read(tmp_path, moved).lasting({}) == first
    bots = "[[entrants.bots]]\nremote = true\n" * 2
    paired = TEAMS.replace('name = "eve"\nremote = true\n', f'name = "eve"\n{bots}')
    assert _read(tmp_path, paired).lasting({}) != first


# What is changed in TEAMS, and what the message must say of it.
WRONG_TEAMS = [
    ("teams = true", "", "entrants[1].bots (line 19): 'duo' has bots; they need teams = true in"),
    ('teams = "pairs"', "", "format.teams (line 9): true: the sides of this game must be equal"),
    ('teams = "pairs"', "", "and of 2 seats or more; they are 0, 1, 2, 3"),
    ("seats = 4", "", "options.teams (line 5)"),
    ("teams = true", "teams = 2", "format.teams (line 9): 2: must be true or false"),
    ('"duo"\n', '"duo"\nremote = true\n', "entrants[1].remote (line 17): 'duo' has bots; command"),
    ('"duo"\n', '"duo"\ncommand = ["x"]\n', "entrants[1].command (line 17): 'duo' has bots; comm"),
    (
        "[[entrants.bots]]\nremote = true\n",
        "",
        "entrants[1].bots (line 19): 'duo' has 1; a side has 2 seats",
    ),
    (
        "[[entrants.bots]]\nremote = true\n",
        "[[entrants.bots]]\nremote = true\n" * 2,
        "entrants[1].bots (line 19): 'duo' has 3; a side has 2 seats",
    ),
    (
        "[[entrants.bots]]\nremote = true\n",
        "[[entrants.bots]]\n",
        "entrants[1].bots[1].command (line 22): 'duo.2' has neither; give either command",
    ),
    (
        "[[entrants.bots]]\nremote = true\n",
        "[[entrants.bots]]\nremote = true\nname = 'x'\n",
        "entrants[1].bots[1].name (line 24): no such key; allowed are command, remote",
    ),
    ('"one"]', '"a\\u0000"]', "entrants[1].bots[0].command (line 20): a word of it holds a zero"),
    ('"one"]', '"one"]\nremote = true', "entrants[1].bots[0].command (line 20): 'duo.1' has both"),
    (
        '"eve"',
        '"duo.2"',
        "entrants[2].name (line 26): the entrant 'duo.2' has the name of a bot of 'duo' already",
    ),
    (
        '"ann"',
        '"duo.1"',
        "entrants[1].name (line 16): a bot 'duo.1' has the name of an entrant already",
    ),
    ('"eve"', '"duo"', "entrants[2].name (line 26): 'duo' is taken by an earlier entrant"),
    (
        TEAMS[TEAMS.index("[[entrants]]") :],
        '[[entrants]]\nname = "ann"\nremote = true\n',
        "entrants (line 11): there are 1 of them; a match of 4 seats needs 2 to 1000",
    ),
]


@pytest.mark.parametrize(("before", "after", "said"), WRONG_TEAMS)
def test_an_error_about_teams_says_where_what_and_what_is_allowed(
    tmp_path: Path, before: str, after: str, said: str
) -> None:
    assert before in TEAMS
    with pytest.raises(ConfigError) as caught:
        _read(tmp_path, TEAMS.replace(before, after))
    assert said in str(caught.value)


def test_teams_need_sides_that_are_equal_and_enough_entrants_for_them(tmp_path: Path) -> None:
    class Threes(PairsGame):
        def sides(self, options: int, seats: int) -> tuple[tuple[int, ...], ...]:
            del options
            return ((0, 2, 4), (1, 3, 5)) if seats == 6 else ((0, 2), (1,))

    text = TEAMS.replace('teams = "pairs"', "")
    text = text.replace('name = "cup"', 'name = "cup"\ngame = "toy"\npreset = "plain"')
    path = tmp_path / "cup.toml"
    for game, seats, said in [
        (
            Threes(),
            3,
            "format.teams (line 11): true: the sides of this game must be equal and of 2",
        ),
        (Threes(), 6, "entrants[1].bots (line 21): 'duo' has 2; a side has 3 seats"),
        (ToyGame(), 4, "format.teams (line 11): true: the sides"),
    ]:
        path.write_text(text.replace("seats = 4", f"seats = {seats}"))
        with pytest.raises(ConfigError) as caught:
            read_config(path, {"toy": game})
        assert said in str(caught.value)
    path.write_text(text.replace("seats = 4", "seats = 6"))
    assert len(read_config(path, {"toy": PAIRS}).team_sides(PAIRS)) == 3
    fewer = text[: text.index('[[entrants]]\nname = "eve"')]
    path.write_text(fewer.replace("seats = 4", "seats = 6"))
    with pytest.raises(ConfigError, match=r"there are 2 of them; a match of 3 sides needs 3 to"):
        read_config(path, {"toy": PAIRS})
