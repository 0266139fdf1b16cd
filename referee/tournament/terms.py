"""What all matches of a tournament have in common, and how one match's set-up comes of it. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

import msgspec

from referee.cards.dealing import NO_CUT, group_secret
from referee.match.record import rules_hash
from referee.match.state import AnyGame, Policy, Setup, TimeControl
from referee.store.rows import PlanRow


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a tournament.

    `rules` is what `Game.describe` returns, `games` counts the games of a match, `secret` is the
    tournament's, from which each group's is derived. `bots` says how many bots play for an
    entrant, 1 where it does not say.
    """

    tournament: str
    game: AnyGame
    rules: Mapping[str, Any]
    games: int
    clock: TimeControl
    policy: Policy
    engine: str
    secret: bytes = field(repr=False)
    bots: Mapping[str, int] = field(default_factory=dict)

    @property
    def rules_hash(self) -> bytes:
        """The hash of game and rules that the commitments contain."""
        return rules_hash(self.game.name, self.rules)

    def group_secret(self, row: PlanRow) -> bytes:
        """Return the secret of a match's group."""
        return group_secret(self.secret, row.group_id)

    def bots_of(self, row: PlanRow) -> tuple[str, ...]:
        """Return the bots of a match, by seat."""
        return seated(row.entrants, self.bots)

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
            bots=self.bots_of(row),
        )


BOTS_MAX = 6
"""Bots that can play for an entrant, at most: as many as a match can have seats."""


class _Settings(msgspec.Struct, frozen=True):
    bots: dict[str, Annotated[int, msgspec.Meta(ge=1, le=BOTS_MAX)]] = {}


def bots_in(settings: str) -> Mapping[str, int]:
    """Return how many bots play for each entrant, by a tournament's stored settings.

    Of who is not there one plays. Raises msgspec.MsgspecError when they cannot be read.
    """
    return msgspec.json.decode(settings, type=_Settings).bots


def bot_name(entrant: str, number: int, bots: int) -> str:
    """Return the name of an entrant's bot, `number` from 1; that of the only one is the entrant's.

    Those of a pair are told apart by their number: `duo.1`, `duo.2`.
    """
    return entrant if bots == 1 else f"{entrant}.{number}"


def bot_names(entrant: str, bots: int) -> tuple[str, ...]:
    """Return the names of all bots of an entrant, in their order."""
    return tuple(bot_name(entrant, number, bots) for number in range(1, bots + 1))


def seated(entrants: Sequence[str], bots: Mapping[str, int]) -> tuple[str, ...]:
    """Return who moves, by seat, from the entrants by seat and how many bots each of them has.

    The only bot of an entrant plays all seats of its side; of a pair the first bot takes the
    lowest of them.
    """
    met: Counter[str] = Counter()
    names = []
    for entrant in entrants:
        met[entrant] += 1
        names.append(bot_name(entrant, met[entrant], bots.get(entrant, 1)))
    return tuple(names)
