"""Which bots may come in, and what they say of themselves when they do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.rpc.ports import Client, Greeting, Tokens


class Door(Tokens):
    """Knows the bots by their tokens; notes each one's limit of matches and its entrant's cut.

    `entrants` says whose each bot is. `cuts` and `limits` are those that the host has set for
    entrants in the tournament's file; they win over what a bot says. `on_admit` is called soon
    after each arrival.
    """

    def __init__(
        self,
        tokens: Mapping[str, bytes],
        entrants: Mapping[str, str],
        greeting: Greeting,
        cuts: Mapping[str, bytes],
        limits: Mapping[str, int],
        on_admit: Callable[[], None],
    ) -> None:
        super().__init__(tokens)
        self._entrants, self._greeting, self._on_admit = dict(entrants), greeting, on_admit
        self._cuts, self._limits = dict(cuts), dict(limits)
        self._said_limits: dict[str, int] = {}

    def admit(self, bot: str, client: Client) -> Greeting:
        """Note a bot's arrival. Only the first cut that comes in for an entrant counts."""
        entrant = self._entrants[bot]
        if client.cut and entrant not in self._cuts:
            self._cuts[entrant] = client.cut
        self._said_limits[bot] = client.matches_max
        self._on_admit()
        return self._greeting

    def cuts(self) -> dict[str, bytes]:
        """Return the cuts known so far, by entrant."""
        return dict(self._cuts)

    def limit_of(self, bot: str) -> int:
        """Return how many matches a bot plays at once, 0 for as many as there are."""
        limits = (self._limits.get(self._entrants[bot], 0), self._said_limits.get(bot, 0))
        return min((limit for limit in limits if limit), default=0)
