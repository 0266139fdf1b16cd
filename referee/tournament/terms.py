"""What all matches of a tournament have in common, and how one match's set-up comes of it. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.cards.dealing import NO_CUT, group_secret
from referee.match.record import rules_hash
from referee.match.state import AnyGame, Policy, Setup, TimeControl
from referee.store.rows import PlanRow


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a tournament.

    `rules` is what `Game.describe` returns, `games` counts the games of a match, `secret` is the
    tournament's, from which each group's is derived.
    """

    tournament: str
    game: AnyGame
    rules: Mapping[str, Any]
    games: int
    clock: TimeControl
    policy: Policy
    engine: str
    secret: bytes = field(repr=False)

    @property
    def rules_hash(self) -> bytes:
        """The hash of game and rules that the commitments contain."""
        return rules_hash(self.game.name, self.rules)

    def group_secret(self, row: PlanRow) -> bytes:
        """Return the secret of a match's group."""
        return group_secret(self.secret, row.group_id)

    def setup(self, row: PlanRow, root: str, cuts: Mapping[str, bytes], started: str) -> Setup:
        """Return the set-up of a match that begins at `started` (ISO 8601, UTC)."""
        return Setup(
            tournament=self.tournament,
            match_id=row.match_id,
            group_id=row.group_id,
            round=row.round,
            game=self.game.name,
            rules=self.rules,
            games=self.games,
            entrants=row.entrants,
            clock=self.clock,
            policy=self.policy,
            cuts={name: cuts.get(name, NO_CUT) for name in row.entrants},
            commitments_root=root,
            started=started,
            engine=self.engine,
            secret=self.group_secret(row),
        )
