"""The secrets of a run: made once, readable by their owner alone, never logged.

`secret.key` is the tournament's secret, from which every deal and every token is derived;
`signing.key` signs the journals, `referee.pub` checks them. Whoever can read `secret.key` can
foresee the cards.
"""

from __future__ import annotations

import base64
import hmac
import os
from pathlib import Path
from typing import NamedTuple

from referee.cards.shuffle import label
from referee.journal.seal import Sealer
from referee.store.folder import PUBLIC_KEY, SECRET, SIGNING_KEY

KEY_BYTES = 32


class SecretError(Exception):
    """A key that cannot be read or made: the message names the file and why."""


class Secrets(NamedTuple):
    """The keys of a run, 32 bytes each."""

    tournament: bytes
    signing: bytes

    def __repr__(self) -> str:
        return "Secrets(...)"


def make_secrets(directory: Path) -> Secrets:
    """Return the keys of `directory`; those that are not there yet are made. Raises SecretError."""
    secrets = Secrets(_make(directory / SECRET), _make(directory / SIGNING_KEY))
    public = Sealer(secrets.signing).public_key + "\n"
    try:
        (directory / PUBLIC_KEY).write_text(public, encoding="ascii")
    except OSError as error:
        raise SecretError(f"{directory / PUBLIC_KEY}: {error.strerror}") from None
    return secrets


def token_of(secret: bytes, entrant: str) -> str:
    """Return the token of an entrant: 43 characters, derived and so never stored."""
    digest = hmac.digest(secret, label(b"token") + entrant.encode(), "sha256")
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def _make(path: Path) -> bytes:
    try:
        # An empty file is what a kill between creation and writing leaves: no key was used yet.
        if path.exists() and path.stat().st_size == 0:
            path.unlink()
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _load(path)
    except OSError as error:
        raise SecretError(f"{path}: {error.strerror}") from None
    with os.fdopen(file, "wb") as stream:
        stream.write(os.urandom(KEY_BYTES))
        stream.flush()
        os.fsync(stream.fileno())
    return _load(path)


def _load(path: Path) -> bytes:
    try:
        key = path.read_bytes()
    except OSError as error:
        raise SecretError(f"{path}: {error.strerror}") from None
    if len(key) != KEY_BYTES:
        raise SecretError(f"{path}: {len(key)} bytes, expected {KEY_BYTES}; it was changed")
    return key
