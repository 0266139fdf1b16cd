"""Opens the directory of a run: its lock, keys, database and commitments, new or old."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from referee import __version__
from referee.app.config import Config, ConfigError
from referee.app.secrets import Secrets, make_secrets
from referee.cards.dealing import NO_CUT
from referee.match.state import AnyGame
from referee.store.export import write_whole
from referee.store.folder import COMMITMENTS, SECRET
from referee.store.rows import MatchRow, Status, StoreError, TournamentRow
from referee.store.store import Store, open_store
from referee.tournament.plan import Commitments, Slot, commit, pair, shape
from referee.tournament.terms import Terms


@dataclass(frozen=True, slots=True)
class Opened:
    """A run's directory, ready to be played in."""

    directory: Path
    config: Config
    store: Store
    secrets: Secrets
    terms: Terms
    slots: tuple[Slot, ...]
    commitments: Commitments

    @property
    def is_finished(self) -> bool:
        """Say whether all matches are over."""
        matches = self.store.matches()
        return bool(matches) and all(match.status is Status.OVER for match in matches)

    def plan(self, cuts: Mapping[str, bytes]) -> list[MatchRow]:
        """Return all matches. The first time the cuts are closed and the pairings drawn."""
        if not self.store.cuts():
            closed = {name: cuts.get(name, NO_CUT) for name in self.config.names}
            rows = pair(self.commitments.root, self.config.names, self.slots)
            self.store.draw_up(closed, rows)
        return self.store.matches()


def open_directory(config: Config, game: AnyGame, directory: Path, created: str) -> Opened:
    """Open `directory` for this tournament; a new one is laid out and its commitments published.

    Raises StoreError, SecretError, or ConfigError when another tournament lies there.
    """
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"{directory}: cannot be made ({error.strerror})") from None
    store = open_store(directory, config.durability)
    try:
        return _opened(config, game, directory, store, created)
    except BaseException:
        store.close()
        raise


def _opened(config: Config, game: AnyGame, directory: Path, store: Store, created: str) -> Opened:
    secrets = make_secrets(directory)
    terms = _terms(config, game, secrets)
    seating = config.format
    slots = shape(len(config.entrants), seating.seats, seating.legs, config.team_sides(game))
    commitments = commit(secrets.tournament, slots, terms.rules_hash)
    lasting = config.lasting(terms.rules)
    row = store.tournament()
    if row is None:
        _publish(directory, commitments)
        settings = msgspec.json.encode(lasting, order="sorted").decode()
        new = TournamentRow(config.tournament.name, settings, commitments.root, created)
        store.create(new, commitments.groups, config.names)
    else:
        _check_same(directory, lasting, row)
        if row.root != commitments.root:
            raise StoreError(f"{directory / SECRET}: is not the secret that was committed to")
    return Opened(directory, config, store, secrets, terms, slots, commitments)


def _terms(config: Config, game: AnyGame, secrets: Secrets) -> Terms:
    tournament = config.tournament
    options = game.options(tournament.preset, config.options, config.format.seats)
    return Terms(
        tournament=tournament.name,
        game=game,
        rules=game.describe(options),
        games=tournament.games,
        clock=config.time_control,
        policy=config.match_policy,
        engine=__version__,
        secret=secrets.tournament,
        bots=config.bot_counts,
    )


def _publish(directory: Path, commitments: Commitments) -> None:
    """Write the commitments before anybody is let in, and so before any cut is known."""
    groups = {group.group_id: group.commitment for group in commitments.groups}
    text = msgspec.json.format(msgspec.json.encode({"root": commitments.root, "groups": groups}))
    write_whole(directory / COMMITMENTS, text + b"\n")


def _check_same(directory: Path, lasting: dict[str, Any], row: TournamentRow) -> None:
    stored = msgspec.json.decode(row.settings)
    wanted = msgspec.json.decode(msgspec.json.encode(lasting))
    for table in sorted({*stored, *wanted}):
        if stored.get(table) != wanted.get(table):
            raise ConfigError(
                f"{directory} holds the tournament {row.name!r} with other settings: [{table}]"
                f" was {_text(stored.get(table))}, is {_text(wanted.get(table))};"
                " take another directory, or the file that it was begun with"
            )


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
