"""The file that says everything about a tournament: TOML, read into frozen structs.

Unknown keys are refused. Every error names the file, the key with its place, the line, and what
is allowed there. docs/tournament-file.md is the manual.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from referee.app.toml_place import Key, allowed_at, line_of, shown, written
from referee.cards.dealing import CUT_BYTES_MAX, CUT_BYTES_MIN
from referee.games.rules import OptionError, Seat
from referee.match.rules import SIDES_MIN
from referee.match.state import AnyGame, Policy, Then, TimeControl
from referee.rpc.address import ADDRESS_RULE, is_address
from referee.store.store import Durability
from referee.tournament.terms import bot_names

NAME: Final = re.compile(r"[a-z0-9][a-z0-9._-]{0,31}")
NAME_RULE: Final = "1 to 32 of a-z, 0-9, '.', '_', '-', beginning with a letter or digit"
DAY_MS: Final = 86_400_000
ENTRANTS_MAX: Final = 1_000

Count = Annotated[int, Meta(ge=1, le=1_000)]
Milliseconds = Annotated[int, Meta(ge=0, le=DAY_MS)]
ThenName = Literal["forfeit", "substitute"]


class TournamentTable(Struct, frozen=True):
    """`[tournament]`: what is played; `games` is the number of games in a match."""

    name: str
    game: str = "scala40"
    preset: str = "classic"
    games: Count = 1


class FormatTable(Struct, frozen=True):
    """`[format]`: who meets whom, and how often. With `teams` an entrant takes a whole side."""

    kind: Literal["round_robin"] = "round_robin"
    legs: Count = 1
    seats: Annotated[int, Meta(ge=2, le=6)] = 2
    teams: bool = False


class ClockTable(Struct, frozen=True):
    """`[clock]`: each decision may take `increment_ms`, then what is left of `bank_ms`."""

    increment_ms: Milliseconds = 1_000
    bank_ms: Milliseconds = 60_000


class IllegalTable(Struct, frozen=True):
    """`illegal` in `[policy]`: how many illegal answers are forgiven, and what follows then."""

    retries: Annotated[int, Meta(ge=0, le=100)] = 2
    then: ThenName = "forfeit"


class LateTable(Struct, frozen=True):
    """`late` in `[policy]`: what follows when the time is up."""

    then: ThenName = "forfeit"


class PolicyTable(Struct, frozen=True):
    """`[policy]`: what follows on faults, and how long a bot is waited for at first."""

    illegal: IllegalTable = IllegalTable()
    late: LateTable = LateTable()
    show_up_ms: Milliseconds = 20_000


class RunTable(Struct, frozen=True):
    """`[run]`: how the host runs it. It may change when a run is resumed."""

    concurrency: Annotated[int, Meta(ge=1, le=10_000)] = 8
    durability: Literal["process", "power"] = "process"
    listen: str = "127.0.0.1:0"


Command = tuple[Annotated[str, Meta(min_length=1)], ...]


class BotTable(Struct, frozen=True):
    """`[[entrants.bots]]`: one of the bots that play for an entrant, each at a seat of its own."""

    command: Command = ()
    remote: bool = False


class EntrantTable(Struct, frozen=True):
    """`[[entrants]]`: a bot that the referee starts, a remote one, or several bots together.

    `cut` is hex. `matches_max` is how many matches it plays at once (0: as many as there are).
    """

    name: str
    command: Command = ()
    remote: bool = False
    bots: tuple[BotTable, ...] = ()
    cut: str = ""
    matches_max: Annotated[int, Meta(ge=0, le=10_000)] = 0

    @property
    def own_bots(self) -> dict[str, BotTable]:
        """How each bot of the entrant comes, by its name, the first bot first."""
        bots = self.bots or (BotTable(self.command, self.remote),)
        return dict(zip(bot_names(self.name, len(bots)), bots, strict=True))


class Config(Struct, frozen=True):
    """A whole tournament file. `options` are the game's, as far as they differ from the preset."""

    tournament: TournamentTable
    entrants: tuple[EntrantTable, ...]
    options: dict[str, Any] = {}
    format: FormatTable = FormatTable()
    clock: ClockTable = ClockTable()
    policy: PolicyTable = PolicyTable()
    run: RunTable = RunTable()

    @property
    def names(self) -> tuple[str, ...]:
        """The entrants' names in the order of the file."""
        return tuple(entrant.name for entrant in self.entrants)

    @property
    def bots(self) -> dict[str, BotTable]:
        """How each bot comes, by its name; those of an entrant stand together."""
        return {name: bot for one in self.entrants for name, bot in one.own_bots.items()}

    @property
    def bot_counts(self) -> dict[str, int]:
        """How many bots play for each entrant."""
        return {entrant.name: len(entrant.own_bots) for entrant in self.entrants}

    def team_sides(self, game: AnyGame) -> tuple[tuple[Seat, ...], ...]:
        """Return the sides that entrants take as a whole; none when they take single seats."""
        if not self.format.teams:
            return ()
        seats = self.format.seats
        return game.sides(game.options(self.tournament.preset, self.options, seats), seats)

    @property
    def time_control(self) -> TimeControl:
        """The clock of every match."""
        return TimeControl(self.clock.increment_ms, self.clock.bank_ms)

    @property
    def match_policy(self) -> Policy:
        """What follows on faults in a match."""
        illegal, late = self.policy.illegal, self.policy.late
        return Policy(illegal.retries, Then(illegal.then), Then(late.then))

    @property
    def durability(self) -> Durability:
        """What must survive what."""
        return Durability(self.run.durability)

    def lasting(self, rules: Mapping[str, Any]) -> dict[str, Any]:
        """Return what must not change while the tournament lasts, by table."""
        tables: dict[str, Any] = {
            name: msgspec.to_builtins(getattr(self, name))
            for name in ("tournament", "format", "clock", "policy")
        }
        del tables["policy"]["show_up_ms"]
        if self.format.teams:
            tables["bots"] = self.bot_counts
        else:  # so that a run from before there were teams goes on
            del tables["format"]["teams"]
        tables["rules"] = dict(rules)
        tables["entrants"] = {one.name: one.cut.lower() for one in self.entrants}
        return tables


FILE_BYTES_MAX = 1024 * 1024


class ConfigError(Exception):
    """A tournament file that cannot be used: says which key, where, and what is allowed."""


class _Problem(Exception):  # noqa: N818  (becomes a ConfigError once its line is known)
    def __init__(self, key: Key, what: str) -> None:
        self.key, self.what = key, what
        super().__init__(what)


def _text_of(path: Path) -> str:
    try:
        if path.exists() and not path.is_file():
            raise ConfigError(f"{path}: is not a file")
        with path.open("rb") as file:
            data = file.read(FILE_BYTES_MAX + 1)
        if len(data) > FILE_BYTES_MAX:
            raise ConfigError(f"{path}: is larger than {FILE_BYTES_MAX} bytes")
        return data.decode()
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: is not UTF-8 text (byte {error.start})") from None


def read_config(path: Path, games: Mapping[str, AnyGame]) -> Config:
    """Read a tournament file for one of `games`. Raises ConfigError."""
    text = _text_of(path)
    try:
        found = tomllib.loads(text)
        _refuse_huge(found)
    except (ValueError, RecursionError) as error:  # numbers of 5000 digits: a mere ValueError
        raise ConfigError(f"{path}: is not TOML ({error})") from None
    try:
        return _read(found, games)
    except _Problem as problem:
        line = line_of(text, problem.key)
        place = f" (line {line})" if line else ""
        raise ConfigError(f"{path}: {shown(problem.key)}{place}: {problem.what}") from None


def _read(found: dict[str, Any], games: Mapping[str, AnyGame]) -> Config:
    _refuse_unknown(found, ())
    try:
        config = msgspec.convert(found, Config)
    except msgspec.ValidationError as error:
        raise _from_msgspec(str(error), found) from None
    for problem in _problems(config, games):
        raise problem
    return config


def _refuse_huge(found: object) -> None:
    """Raise ValueError for a whole number that TOML does not have: Python could not print it."""
    if isinstance(found, int) and not -(2**63) <= found < 2**63:
        raise ValueError("a whole number of more than 64 bits")
    inside = list(found.values()) if isinstance(found, dict) else found
    if isinstance(inside, list):
        for one in inside:
            _refuse_huge(one)


def _refuse_unknown(found: object, key: Key) -> None:
    """Raise for the first key, in the order of the file, that its table does not have."""
    allowed = allowed_at(Config, key)
    if isinstance(found, list):
        for index, one in enumerate(found):
            _refuse_unknown(one, (*key, index))
    if not isinstance(found, dict) or not isinstance(allowed, dict):
        return
    for name, value in found.items():
        if name not in allowed:
            raise _Problem((*key, name), f"no such key; allowed are {', '.join(allowed)}")
        _refuse_unknown(value, (*key, name))


def _from_msgspec(message: str, found: Any) -> _Problem:
    what, _, where = message.partition(" - at ")
    key: Key = tuple(
        int(index) if index else name
        for name, index in re.findall(r"\.([^.\[\]`]+)|\[(\d+)\]", where)
    )
    if "missing required field" in what:
        missing = re.findall(r"`(\w+)`", what)
        return _Problem((*key, *missing), "is missing, and there is no default")
    value = found
    for step in key:
        value = value[step]
    allowed = allowed_at(Config, key)
    if isinstance(allowed, tuple):
        return _Problem(key, f"{written(value)}: must be one of {', '.join(map(repr, allowed))}")
    return _Problem(key, f"{written(value)}: {_plain(what)}")


def _plain(what: str) -> str:
    """Say in words of TOML what msgspec expected."""
    words = {"`int`": "a whole number", "`str`": "a text", "`bool`": "true or false"}
    words |= {"`array`": "a list", "`object`": "a table", "Expected": "must be"}
    for technical, plain in words.items():
        what = what.replace(technical, plain)
    return re.sub(r", got .*", "", what)


def _problems(config: Config, games: Mapping[str, AnyGame]) -> Iterator[_Problem]:
    tournament = config.tournament
    if not NAME.fullmatch(tournament.name):
        yield _Problem(("tournament", "name"), f"{tournament.name!r}: must be {NAME_RULE}")
    yield from _entrant_problems(config)
    if config.clock.increment_ms + config.clock.bank_ms == 0:
        yield _Problem(("clock",), "increment_ms and bank_ms are both 0: nobody could ever move")
    if not is_address(config.run.listen):
        yield _Problem(("run", "listen"), f"{config.run.listen[:80]!r}: must be {ADDRESS_RULE}")
    yield from _rules_problems(config, games)


def _rules_problems(config: Config, games: Mapping[str, AnyGame]) -> Iterator[_Problem]:
    tournament, seats = config.tournament, config.format.seats
    if tournament.game not in games:
        known = ", ".join(map(repr, games))
        yield _Problem(("tournament", "game"), f"{tournament.game!r}: must be one of {known}")
        return
    try:
        games[tournament.game].options(tournament.preset, config.options, seats)
    except OptionError as error:
        # The game is said too: who left it out gets the presets and options of the default one.
        what = f"{written(error.value)}: {error.allowed} (game {tournament.game!r})"
        keys: dict[str, Key] = {"preset": ("tournament", "preset"), "seats": ("format", "seats")}
        in_options: Key = ("options", error.option)
        is_said = error.option in config.options  # `preset` is no option, even if it stands there
        yield _Problem(in_options if is_said else keys.get(error.option, in_options), what)
        return
    if config.format.teams:
        yield from _team_problems(config, games[tournament.game])


def _team_problems(config: Config, game: AnyGame) -> Iterator[_Problem]:
    """Yield what is wrong with teams, once the rules of the game are known to be right."""
    sides = config.team_sides(game)
    sizes = sorted({len(side) for side in sides})
    if len(sides) < SIDES_MIN or sizes[0] == 1 or len(sizes) > 1:
        found = ", ".join("-".join(map(str, side)) for side in sides)
        what = f"the sides of this game must be equal and of 2 seats or more; they are {found}"
        yield _Problem(("format", "teams"), f"true: {what}")
        return
    count = len(config.entrants)
    if count < len(sides):
        what = f"there are {count} of them; a match of {len(sides)} sides needs {len(sides)}"
        yield _Problem(("entrants",), f"{what} to {ENTRANTS_MAX}")
    for index, entrant in enumerate(config.entrants):
        if entrant.bots and len(entrant.bots) != sizes[0]:
            what = f"{entrant.name!r} has {len(entrant.bots)}; a side has {sizes[0]} seats"
            yield _Problem(("entrants", index, "bots"), what)


def _entrant_problems(config: Config) -> Iterator[_Problem]:
    count, seats, teams = len(config.entrants), config.format.seats, config.format.teams
    for index, entrant in enumerate(config.entrants):
        for key, what in _entrant_faults(entrant, teams=teams):
            yield _Problem(("entrants", index, *key), what)
    yield from _name_problems(config)
    least = SIDES_MIN if teams else seats
    if not least <= count <= ENTRANTS_MAX:
        allowed = f"a match of {seats} seats needs {least} to {ENTRANTS_MAX}"
        yield _Problem(("entrants",), f"there are {count} of them; {allowed}")


def _name_problems(config: Config) -> Iterator[_Problem]:
    """Yield the names that are not one entrant's, or one bot's, alone."""
    taken: dict[str, str] = {}
    for index, entrant in enumerate(config.entrants):
        for name in (entrant.name, *entrant.own_bots):
            of = taken.get(name)
            if of is not None and of != entrant.name:
                whose = "a bot" if name != entrant.name else "the entrant"
                rival = "an entrant" if name == of else f"a bot of {of!r}"
                what = f"{whose} {name!r} has the name of {rival} already; names must differ"
                yield _Problem(("entrants", index, "name"), what)
            if of == entrant.name and config.names.index(of) < index:
                what = f"{name!r} is taken by an earlier entrant; names must differ"
                yield _Problem(("entrants", index, "name"), what)
        taken |= dict.fromkeys((entrant.name, *entrant.own_bots), entrant.name)


def _entrant_faults(entrant: EntrantTable, *, teams: bool) -> Iterator[tuple[Key, str]]:
    if not NAME.fullmatch(entrant.name):
        yield ("name",), f"{entrant.name!r}: must be {NAME_RULE}"
    if entrant.bots:
        if not teams:
            yield ("bots",), f"{entrant.name!r} has bots; they need teams = true in [format]"
        if entrant.command or entrant.remote:
            what = f"{entrant.name!r} has bots; command and remote belong to each of them"
            yield ("command" if entrant.command else "remote",), what
    for number, (name, bot) in enumerate(entrant.own_bots.items()):
        place: Key = ("bots", number) if entrant.bots else ()
        for what in _bot_faults(name, bot):
            yield (*place, "command"), what
    least, most = CUT_BYTES_MIN, CUT_BYTES_MAX
    if entrant.cut and not re.fullmatch(rf"(?:[0-9a-fA-F]{{2}}){{{least},{most}}}", entrant.cut):
        yield ("cut",), f"{entrant.cut[:80]!r}: must be {least} to {most} bytes in hex"


def _bot_faults(name: str, bot: BotTable) -> Iterator[str]:
    if bool(bot.command) == bot.remote:
        both = "has both" if bot.remote else "has neither"
        yield f"{name!r} {both}; give either command = [...] or remote = true"
    if any("\0" in word for word in bot.command):
        yield "a word of it holds a zero character, which no command can"
