"""The names of what lies in the folder of a run (docs/tournament-file.md)."""

from __future__ import annotations

from typing import Final

DATABASE: Final = "referee.db"
JOURNALS: Final = "journals"
COMMITMENTS: Final = "commitments.json"
PUBLIC_KEY: Final = "referee.pub"
SECRET: Final = "secret.key"  # noqa: S105  (the name of its file)
SIGNING_KEY: Final = "signing.key"
LOG: Final = "referee.log"
BOTS: Final = "bots"
LOCK: Final = "referee.lock"
