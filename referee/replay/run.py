"""Judges the whole folder of a run: its journals, commitments, pairings, results and standings.

What the folder lacks is not judged, and said. The database is the host's own word: that its
results are those of the journals is what is checked, and that the standings follow from them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from referee.games.rules import Seat
from referee.journal.merkle import merkle_root
from referee.match.state import AnyGame, Setup
from referee.replay.differ import quote
from referee.replay.reading import UnreadableError, key_near, read_bounded, read_journal
from referee.replay.verify import Report, Standing, line_said, verify
from referee.store.batch import ResultRow
from referee.store.folder import COMMITMENTS, DATABASE, JOURNALS, PUBLIC_KEY
from referee.store.rows import MatchRow, Status, StoreError, TournamentRow
from referee.store.store import Store, read_store
from referee.tournament.plan import Slot, pair, shape
from referee.tournament.standings import Scoring, Standings, played, scoring_of, standings
from referee.tournament.terms import bots_in, seated

COMMITMENTS_BYTES_MAX = 64 * 1024 * 1024
FALSE_LINES_MAX = 20

_HASH = re.compile(r"[0-9a-f]{64}")


class RunReport(NamedTuple):
    """What `verify_run` found, in lines for its reader; and whether all of it is true."""

    lines: tuple[str, ...]
    is_true: bool


class Commitments(msgspec.Struct, frozen=True):
    """What was published before the pairing: `groups` are pairs of an id and a commitment."""

    root: str
    groups: dict[str, str]


class _Seating(msgspec.Struct, frozen=True):
    legs: int
    seats: int
    teams: bool = False


class _Settings(msgspec.Struct, frozen=True):
    """A tournament's settings: how it is paired, and what every match of it has."""

    format: _Seating
    tournament: dict[str, Any]
    rules: dict[str, Any]
    clock: dict[str, Any]
    policy: dict[str, dict[str, Any]]

    def differences(self, setup: Setup) -> Iterator[str]:
        """Yield what a match has otherwise than the tournament says."""
        said, policy = self.tournament, setup.policy
        own = {
            "tournament": (setup.tournament, said.get("name")),
            "game": (setup.game, said.get("game")),
            "number of games": (setup.games, said.get("games")),
            "rules": (dict(setup.rules), self.rules),
            "clock": (setup.clock._asdict(), self.clock),
            "policy": (
                {
                    "illegal": {
                        "retries": policy.illegal_retries,
                        "then": policy.illegal_then.value,
                    },
                    "late": {"then": policy.late_then.value},
                },
                self.policy,
            ),
        }
        for what, (of_match, of_tournament) in own.items():
            if of_match != of_tournament:
                yield f"the journal has another {what} than the tournament's settings"


class _Judged(NamedTuple):
    """One journal of the folder."""

    name: str
    report: Report
    result: ResultRow | None


def verify_run(folder: Path, games: Mapping[str, AnyGame], key: str | None = None) -> RunReport:
    """Judge the run in `folder`. Raises UnreadableError when there is nothing to judge."""
    journals = sorted((folder / JOURNALS).glob("*.jsonl")) or sorted(folder.glob("*.jsonl"))
    if not journals and not (folder / DATABASE).is_file():
        raise UnreadableError(f"{folder} holds no journals (*.jsonl) and no {DATABASE}")
    trial = _RunTrial(folder, games, key or key_near(folder / DATABASE))
    trial.judge_commitments()
    trial.judge_journals(journals)
    trial.judge_database()
    return RunReport(tuple(trial.said), not trial.faults)


class _RunTrial:
    """One pass over a folder: `said` is for the reader, `faults` counts what is false."""

    def __init__(self, folder: Path, games: Mapping[str, AnyGame], key: str | None) -> None:
        self._folder, self._games, self._key = folder, games, key
        self._commitments: Commitments | None = None
        self._judged: dict[str, _Judged] = {}
        self.said: list[str] = []
        self.faults = 0
        if (folder / PUBLIC_KEY).exists() and not (folder / PUBLIC_KEY).is_file():
            self._false(f"{folder / PUBLIC_KEY} is not a file")
        if key is None:
            self.said.append(
                f"no {PUBLIC_KEY} and no --key:"
                " seals prove only that each journal agrees with itself"
            )

    def _false(self, words: str) -> None:
        self.faults += 1
        if self.faults <= FALSE_LINES_MAX:
            self.said.append(f"FALSE: {words}")
        elif self.faults == FALSE_LINES_MAX + 1:
            self.said.append("more is false; only the first faults are shown")

    def judge_commitments(self) -> None:
        """Check that the published root is the one over the published commitments."""
        path = self._folder / COMMITMENTS
        if not path.exists():
            self.said.append(f"no {COMMITMENTS}: the deals' commitments are not checked")
            return
        try:
            text = read_bounded(path, COMMITMENTS_BYTES_MAX)
            published = read_commitments(text)
        except UnreadableError as error:
            self._false(str(error))
            return
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            self._false(f"{COMMITMENTS} cannot be read: {quote(str(error))}")
            return
        self._commitments = published
        root = merkle_root([bytes.fromhex(one) for one in published.groups.values()]).hex()
        if root == published.root:
            self.said.append(f"commitments: {len(published.groups)} groups, root {root}: true")
        else:
            self._false(f"{COMMITMENTS}: the root is {published.root}, expected {root}")

    def judge_journals(self, paths: list[Path]) -> None:
        """Judge every journal by itself, and against the commitments."""
        for path in paths:
            try:
                report = verify(read_journal(path), self._games, self._key)
            except UnreadableError as error:
                self._false(str(error))
                continue
            if report.standing is Standing.FALSE:
                self._false(f"{path.name}, {line_said(report.line)}: {report.why}")
            for words in self._strangeness(report):
                self._false(f"{path.name}: {words}")
            match_id = report.setup.match_id if report.setup else path.stem
            if match_id != path.stem:
                self._false(f"{path.name} holds the journal of match {quote(match_id)}")
            self._judged[match_id] = _Judged(path.name, report, result_of(report))
        counts = Counter(one.report.standing.value for one in self._judged.values())
        words = ", ".join(f"{count} {standing}" for standing, count in sorted(counts.items()))
        self.said.append(f"journals: {len(paths)} ({words or 'none'})")

    def _strangeness(self, report: Report) -> Iterator[str]:
        """Yield in what a journal, true in itself, is none of this run."""
        setup = report.setup
        if setup is None or report.standing is Standing.FALSE:
            return
        if setup.match_id in self._judged:
            yield f"a second journal of match {quote(setup.match_id)}"
        if self._commitments is None:
            return
        if setup.commitments_root != self._commitments.root:
            yield "names another root of commitments than was published"
        if self._commitments.groups.get(setup.group_id) != report.commitment:
            yield f"the commitment to group {quote(setup.group_id)} is not the published one"

    def judge_database(self) -> None:
        """Check that the database says what the journals say."""
        if not (self._folder / DATABASE).is_file():
            self.said.append(f"no {DATABASE}: results and standings are not checked")
            self._unfinished_are_faults()
            self._missing_are_faults()
            return
        try:
            store = read_store(self._folder)
            try:
                self._judge_store(store)
            finally:
                store.close()
        except StoreError as error:
            self._false(str(error))

    def _unfinished_are_faults(self) -> None:
        for one in self._judged.values():
            if one.report.standing is Standing.UNFINISHED:
                self._false(f"{one.name} has no seal: the match is not finished")

    def _missing_are_faults(self) -> None:
        """Without a database, the commitments are what says which matches there must be."""
        setups = [one.report.setup for one in self._judged.values()]
        have = {setup.group_id for setup in setups if setup is not None}
        for group in self._commitments.groups if self._commitments else ():
            if group not in have:
                self._false(f"there is no journal of group {quote(group)}")

    def _judge_store(self, store: Store) -> None:
        row, matches, results = store.tournament(), store.matches(), store.results()
        published = self._commitments
        if row is not None and published is not None and row.root != published.root:
            self._false(f"{DATABASE} has another root of commitments than was published")
        self._judge_pairings(store, matches)
        stored = {result.match_id: result for result in results}
        cuts = store.cuts()
        for match in matches:
            for words in self._contradictions(match, stored.get(match.plan.match_id), cuts):
                self._false(f"match {match.plan.match_id}: {words}")
        planned = {match.plan.match_id for match in matches}
        for name in self._judged.keys() - planned:
            self._false(f"{self._judged[name].name}: no such match was planned")
        over = sum(match.status is Status.OVER for match in matches)
        self.said.append(f"results: {over} of {len(matches)} matches are over")
        self._judge_standings(store, matches, results, self._scored(row))

    def _scored(self, row: TournamentRow | None) -> Scoring:
        """Return how matches are scored; of settings that are false, what the journals know."""
        try:
            if row is not None:
                return scoring_of(row.settings, self._games)
        except ValueError as error:
            self._false(f"{DATABASE}: the settings cannot be read: {quote(str(error))}")
        setups = [one.report.setup for one in self._judged.values()]
        return Scoring(max((setup.games for setup in setups if setup is not None), default=1))

    def _judge_pairings(self, store: Store, matches: list[MatchRow]) -> None:
        """Draw the pairings again from the root: nobody may have chosen who meets whom."""
        row = store.tournament()
        if row is None and matches:
            self._false(f"{DATABASE} has matches, but no tournament")
            return
        if row is None or not matches:
            self.said.append("pairings: none are drawn yet")
            return
        try:
            settings = msgspec.json.decode(row.settings, type=_Settings)
            sides = scoring_of(row.settings, self._games).sides
            slots = _slots(settings.format, sides, len(store.entrants()), len(matches))
            drawn = pair(row.root, store.entrants(), slots)
            bots = bots_in(row.settings)
        except ValueError as error:
            self._false(f"{DATABASE}: the settings or the root cannot be read: {quote(str(error))}")
            return
        for one in self._judged.values():
            setup = one.report.setup
            for words in settings.differences(setup) if setup is not None else ():
                self._false(f"{one.name}: {words}")
            if setup is not None and setup.bots != seated(setup.entrants, bots):
                self._false(f"{one.name}: the bots at its seats are not those of its entrants")
        if drawn == tuple(match.plan for match in matches):
            self.said.append(f"pairings: {len(matches)} matches, as the root draws them: true")
        else:
            self._false("the pairings are not the ones that the root draws")

    def _contradictions(
        self, match: MatchRow, stored: ResultRow | None, cuts: Mapping[str, bytes]
    ) -> Iterator[str]:
        plan, own = match.plan, self._judged.get(match.plan.match_id)
        if own is None:
            if stored is not None:
                yield "is over, but has no journal that can be read"
            return
        if own.report.standing is Standing.FALSE:
            return
        setup = own.report.setup
        if setup is not None and (setup.entrants, setup.round) != (plan.entrants, plan.round):
            yield "the journal has other seats or another round than the plan"
        if setup is not None and any(setup.cuts[name] != cuts.get(name) for name in setup.cuts):
            yield "the journal has other cuts than the entrants gave"
        if (own.report.standing is Standing.TRUE) != (stored is not None):
            yield "the journal is sealed, or the result is there, but not both"
        elif stored is not None and own.result is not None:
            for name, ours, theirs in zip(stored._fields, own.result, stored, strict=True):
                if ours != theirs:
                    yield f"{name} is {quote(theirs)} in {DATABASE}, {quote(ours)} in the journal"

    def _judge_standings(
        self, store: Store, matches: list[MatchRow], results: list[ResultRow], scored: Scoring
    ) -> None:
        plan, entrants = [match.plan for match in matches], store.entrants()
        planned = {row.match_id for row in plan}
        proven = [
            one.result
            for name, one in self._judged.items()
            if one.result is not None and name in planned
        ]
        table = standings(entrants, played(plan, proven), scored)
        if table == standings(entrants, played(plan, results), scored):
            self.said.append(f"standings follow from the journals: {_table(table)}")
        else:
            self._false(f"the standings are not those of the journals, which say: {_table(table)}")


def _slots(
    seating: _Seating, sides: tuple[tuple[Seat, ...], ...], entrants: int, matches: int
) -> tuple[Slot, ...]:
    """Return the matches that a format asks for. Raises ValueError."""
    if seating.legs > matches:  # so many would never be drawn to their end
        raise ValueError(f"legs = {seating.legs}, but there are {matches} matches")
    return shape(entrants, seating.seats, seating.legs, sides if seating.teams else ())


def read_commitments(text: bytes) -> Commitments:
    """Return what commitments.json says. Raises msgspec.MsgspecError or ValueError."""
    said = msgspec.json.decode(text, type=Commitments)
    for value in (said.root, *said.groups.values()):
        if not _HASH.fullmatch(value):
            raise ValueError(f"{value!r} is not 64 small hexadecimal digits")
    return said


def result_of(report: Report) -> ResultRow | None:
    """Return the result that a sealed, true journal proves, as the store keeps it."""
    result, setup = report.result, report.setup
    if report.standing is not Standing.TRUE or result is None or setup is None:
        return None
    return ResultRow(
        match_id=setup.match_id,
        places=result.places,
        termination=result.termination.value,
        causes=tuple(cause.value if cause else "" for cause in result.causes),
        totals=tuple(outcome.totals for outcome in result.games),
        head=report.head,
        game_places=tuple(outcome.places for outcome in result.games),
    )


def _table(table: Standings) -> str:
    return ", ".join(f"{row.rank}. {row.entrant} {row.points:g}" for row in table.rows)
