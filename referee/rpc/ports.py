"""What the edge needs from the rooms below and from whoever builds it."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from referee.floor.outbox import Outbox
from referee.floor.updates import Incoming, Seen
from referee.rpc.limits import Limits
from referee.rpc.succession import Succession
from referee.rpc.wire.codec import Codec


class Client(NamedTuple):
    """What a bot says about itself, checked: the names are short printable ASCII.

    `games` empty means every game, `matches_max` 0 as many matches as there are. `cut` is empty
    or 16 to 32 bytes.
    """

    name: str
    version: str
    games: tuple[str, ...]
    matches_max: int
    cut: bytes


class Greeting(NamedTuple):
    """What a bot that has come in is told of the tournament."""

    tournament: str
    commitments_root: bytes


class Registry(Protocol):
    """Who may come in."""

    def bot_of(self, token: bytes) -> str | None:
        """Return the bot whose token it is, None for nobody's. In constant time."""
        ...

    def admit(self, bot: str, client: Client) -> Greeting:
        """Take note that a bot has connected (and of its cut, the first time)."""
        ...


class Tokens:
    """The tokens of a tournament's bots."""

    def __init__(self, tokens: Mapping[str, bytes]) -> None:
        self._tokens = dict(tokens)

    def bot_of(self, token: bytes) -> str | None:
        """Return the bot whose token it is; every token is compared, each in full."""
        found = None
        for bot, own in self._tokens.items():
            if hmac.compare_digest(own, token):
                found = bot
        return found


class Floor(Protocol):
    """The floor, as connections use it (`referee.floor.floor`)."""

    def connect(self, outbox: Outbox, seen: Seen) -> None:
        """Serve a bot through `outbox` from now on."""
        ...

    def disconnect(self, outbox: Outbox) -> None:
        """Note that a connection is gone."""
        ...

    def receive(self, outbox: Outbox, incoming: Sequence[Incoming], now_ns: int) -> None:
        """Queue answers."""
        ...

    def resign(self, outbox: Outbox, match_id: str, now_ns: int) -> None:
        """Queue a resignation."""
        ...


@dataclass(frozen=True, slots=True)
class House:
    """All that a connection stands on.

    `codecs` has one for each game that is played here; a bot that names games in its Hello must
    name one of them. `wake_floor` has the floor's next cycle run soon. `now_ns` is the floor's
    own monotonic clock. `new_id` makes the random ids of failures.
    """

    floor: Floor
    registry: Registry
    codecs: Mapping[str, Codec]
    wake_floor: Callable[[], None]
    now_ns: Callable[[], int]
    new_id: Callable[[], str]
    server_version: str
    limits: Limits = field(default_factory=Limits)
    succession: Succession = field(default_factory=Succession)
