"""Where a bot connects to, and with which token: from the environment or by argument.

The token never belongs on a command line, where every user of the machine can read it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field

PORT_MAX, PORT_DIGITS_MAX = 65_535, 5
TOKEN_CHARACTERS_MAX = 128
MATCHES_MAX = 1_000_000
GIVE_UP_S = 300.0


class SettingsError(ValueError):
    """A setting that is missing or wrong: says which, what was read and what is allowed."""


@dataclass(frozen=True)
class Settings:
    """How to reach the referee.

    `address` is `host:port`. `matches_max` is how many matches the bot plays at once (0: as many
    as there are). After `give_up_s` seconds without a connection the bot stops trying.
    `certificates` is a file of PEM certificates to trust, or `system`; empty: no TLS.
    """

    address: str
    token: str = field(repr=False)
    matches_max: int = 0
    give_up_s: float = GIVE_UP_S
    certificates: str = ""

    def __post_init__(self) -> None:
        host, _, port = self.address.rpartition(":")
        is_number = port.isascii() and port.isdigit() and len(port) <= PORT_DIGITS_MAX
        if not (host and is_number and 0 < int(port) <= PORT_MAX):
            raise SettingsError(
                f"CARDARENA_ADDRESS = {self.address[:100]!r}: host:port, such as 127.0.0.1:7340"
            )
        if not (0 < len(self.token) <= TOKEN_CHARACTERS_MAX and self.token.isascii()):
            raise SettingsError(
                f"CARDARENA_TOKEN: 1 to {TOKEN_CHARACTERS_MAX} ASCII characters, as the host gave "
                f"them; got {len(self.token)}"
            )
        if not 0 <= self.matches_max <= MATCHES_MAX:
            raise SettingsError(f"CARDARENA_MATCHES_MAX = {self.matches_max}: 0 to {MATCHES_MAX}")
        if not self.give_up_s >= 0:
            raise SettingsError(f"CARDARENA_GIVE_UP_S = {self.give_up_s}: 0 or more seconds")


def settings_from(
    environment: Mapping[str, str] = os.environ,
    *,
    address: str | None = None,
    token: str | None = None,
    matches_max: int | None = None,
    give_up_s: float | None = None,
) -> Settings:
    """Return the settings; what is not given comes from the environment.

    Reads CARDARENA_ADDRESS, CARDARENA_TOKEN, CARDARENA_MATCHES_MAX, CARDARENA_GIVE_UP_S and
    CARDARENA_CERTIFICATES. Raises SettingsError for one that is missing or wrong.
    """
    return Settings(
        address=_needed(address, "CARDARENA_ADDRESS", environment),
        token=_needed(token, "CARDARENA_TOKEN", environment),
        matches_max=_whole(matches_max, "CARDARENA_MATCHES_MAX", environment),
        give_up_s=_seconds(give_up_s, "CARDARENA_GIVE_UP_S", environment),
        certificates=environment.get("CARDARENA_CERTIFICATES", ""),
    )


def _needed(given: str | None, name: str, environment: Mapping[str, str]) -> str:
    found = environment.get(name, "") if given is None else given
    if not found:
        raise SettingsError(f"{name} is not set: the host of the contest tells it")
    return found


def _whole(given: int | None, name: str, environment: Mapping[str, str]) -> int:
    if given is not None:
        return given
    text = environment.get(name, "0")
    try:
        return int(text)
    except ValueError:
        raise SettingsError(f"{name} = {text[:40]!r}: a whole number") from None


def _seconds(given: float | None, name: str, environment: Mapping[str, str]) -> float:
    if given is not None:
        return given
    text = environment.get(name, str(GIVE_UP_S))
    try:
        return float(text)
    except ValueError:
        raise SettingsError(f"{name} = {text[:40]!r}: a number of seconds") from None
