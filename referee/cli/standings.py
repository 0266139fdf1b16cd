"""`referee standings DIR`: the table of a run, finished or not."""

from __future__ import annotations

from referee.app.logging import printable
from referee.cli.arguments import Plain, RunFolder
from referee.cli.console import output
from referee.cli.failure import FailureError
from referee.cli.games import games
from referee.cli.tables import print_standings
from referee.store.rows import Status, StoreError, TournamentRow
from referee.store.store import Store, read_store
from referee.tournament.standings import Scoring, Standings, played, scoring_of, standings

EXAMPLES = ("referee standings runs/demo", "referee standings runs/demo --plain")
NEEDS = True


def command(
    folder: RunFolder,
    plain: Plain = False,  # noqa: FBT002  (typer makes an option of it)
) -> None:
    """Print the standings of a run; also while it runs."""
    try:
        store = read_store(folder)
        try:
            show(store, plain=plain)
        finally:
            store.close()
    except StoreError as error:
        raise FailureError(str(error)) from None


def show(store: Store, *, plain: bool) -> None:
    """Print the standings of an open store. Raises StoreError."""
    console = output(plain=plain)
    tournament, matches = store.tournament(), store.matches()
    if tournament is None:
        raise FailureError(f"{store.path}: no tournament has begun there yet")
    over = sum(match.status is Status.OVER for match in matches)
    console.print(f"{printable(tournament.name)}: {over} of {len(matches)} matches are over")
    finished = played([match.plan for match in matches], store.results())
    table = standings(store.entrants(), finished, _scored(tournament, store))
    print_standings(_shown(table), console, plain=plain or not console.is_terminal)


def _shown(table: Standings) -> Standings:
    """Return the standings with names that steer no terminal: the folder may be a stranger's."""
    rows = (row._replace(entrant=printable(row.entrant)) for row in table.rows)
    return table._replace(rows=tuple(rows))


def _scored(tournament: TournamentRow, store: Store) -> Scoring:
    try:
        return scoring_of(tournament.settings, games())
    except ValueError as error:
        raise FailureError(f"{store.path}: the settings cannot be read ({error})") from None
