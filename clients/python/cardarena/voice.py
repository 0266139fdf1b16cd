"""What the kit tells the author on standard error: in lines of one sentence each."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

from cardarena.bot import Forfeited, Match, Refused, Substituted

TOLD_AT_FIRST = 20
WORDS_MAX = 300
CAUSES = {
    "timeout": "it was out of time",
    "disconnect": "it was out of time while its connection was gone",
    "illegal_move": "one illegal move too many",
    "malformed_move": "one malformed move too many",
    "no_show": "it never connected",
    "resignation": "it gave up",
}


def say(sentence: str) -> None:
    """Tell the author something, on standard error. Text from the network loses its controls."""
    printable = "".join(sign if sign.isprintable() else " " for sign in sentence)
    print(f"cardarena: {printable}", file=sys.stderr, flush=True)  # noqa: T201  (a program's voice)


class Faults:
    """Tells what a bot did wrong: of each kind the first ones, then one each time they double."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def refused(self, match: Match[Any], refused: Refused) -> None:
        """Tell that a move was not taken."""
        left = refused.retries_left
        self._tell(
            "refusal",
            match,
            f"decision {refused.decision_id}: {refused.reason or 'MALFORMED'}: "
            f"{refused.sentence[:WORDS_MAX]} ({left} {'retry' if left == 1 else 'retries'} left)",
        )

    def happened(self, match: Match[Any], event: Substituted | Forfeited) -> None:
        """Tell that the bot's own seat lost the match, or was moved for, by its conduct."""
        if event.seat != match.seat:
            return
        cause = CAUSES.get(event.cause, event.cause)
        if isinstance(event, Forfeited):
            self._tell("forfeit", match, f"this bot forfeits: {cause}")
        else:
            self._tell("substitution", match, f"the referee moved for this bot: {cause}")

    def _tell(self, kind: str, match: Match[Any], what: str) -> None:
        self._counts[kind] += 1
        count = self._counts[kind]
        doublings, rest = divmod(count, TOLD_AT_FIRST)
        if count < TOLD_AT_FIRST:
            say(f"match {match.match_id[:WORDS_MAX]}: {what}")
        elif not rest and doublings.bit_count() == 1:
            say(
                f"match {match.match_id[:WORDS_MAX]}: {what} "
                f"({kind} number {count}; the next to be told is number {2 * count})"
            )
