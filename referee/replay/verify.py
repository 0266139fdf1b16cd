"""Says of a journal whether it is true, or which line is the first that is false, and why.

Nothing is believed: the chain is followed, the whole match is run again by `referee.match` from
the header, the revealed secret and the recorded inputs, and every line is compared, byte for
byte, with the one that the rules write. What this proves and what not: docs/journal.md.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

import msgspec

from referee.journal.chain import Chain
from referee.journal.entry import Entry, JournalError
from referee.journal.seal import is_signed
from referee.match.clock import allowance_ms
from referee.match.record import setup_of
from referee.match.retrace import Retraced, UntrueError, retrace
from referee.match.state import AnyGame, Match, Result, Setup
from referee.replay.differ import difference, quote

SECRET_BYTES = 32
_LAST_LINES = 4  # the reveal is the last line but one, or the last of a match without a seal
_SEAL_FIELDS = ["head", "signature", "key"]


class Standing(Enum):
    """What a journal is worth."""

    TRUE = "true"
    UNFINISHED = "unfinished"  # no seal yet; true as far as it can be judged
    FALSE = "false"


class Report(NamedTuple):
    """What `verify` found. `line` (from 1) and `why` belong to the first false line.

    `replayed`: the match was run again, which needs its secret. `key` is the public key that the
    seal was checked with; `key_is_own` when that is only the journal's own word for it. `head` is
    the hash (hex) that is, or would be, sealed.
    """

    standing: Standing
    lines: int
    line: int = 0
    why: str = ""
    replayed: bool = False
    key: str = ""
    key_is_own: bool = False
    setup: Setup | None = None
    result: Result | None = None
    head: str = ""
    commitment: str = ""


class FalseLineError(Exception):
    """A line that is false: `line` counts from 1, `why` is one line of plain ASCII."""

    def __init__(self, line: int, why: str) -> None:
        self.line, self.why = line, why
        super().__init__(f"{line_said(line)}: {why}")


def line_said(line: int) -> str:
    """Return how people are told of a line: counted from 1, and by the `n` that stands on it."""
    return f"line {line} (n = {line - 1})"


def verify(
    lines: Sequence[bytes],
    games: Mapping[str, AnyGame],
    key: str | None = None,
    secret: bytes | None = None,
) -> Report:
    """Judge a whole journal. `key` (hex) is the host's public key, if it is known.

    `secret` is the group's, from who keeps it: only for a journal that does not reveal it yet.
    Raises nothing, whatever the lines hold.
    """
    trial = Trial(lines, games, secret)
    try:
        for _ in trial.steps():
            pass
        if trial.seal is not None:
            trial.check_seal(key)
    except FalseLineError as false:
        return trial.report(Standing.FALSE, key)._replace(line=false.line, why=false.why)
    return trial.report(Standing.TRUE if trial.seal else Standing.UNFINISHED, key)


def revealed_secret(lines: Sequence[bytes]) -> bytes | None:
    """Return the secret that the journal reveals at its end, None when it does not (yet)."""
    for line in lines[-_LAST_LINES:]:
        try:
            fields = msgspec.json.decode(line)
            if fields["kind"] == "reveal":
                secret = bytes.fromhex(fields["secret"])
                return secret if len(secret) == SECRET_BYTES else None
        except (msgspec.MsgspecError, RecursionError, LookupError, TypeError, ValueError):
            continue
    return None


class Trial:
    """One pass over a journal. `setup`, `match`, `seal` and `head` are what it has come to."""

    def __init__(
        self, lines: Sequence[bytes], games: Mapping[str, AnyGame], secret: bytes | None = None
    ) -> None:
        self._lines, self._games = lines, games
        self._secret = revealed_secret(lines) or secret
        self._read, self._broken = 0, FalseLineError(0, "")
        self._mirror = Chain()
        self._at_ms = 0
        self.replayed = False
        self.commitment = ""
        self.setup: Setup | None = None
        self.match: Match | None = None
        self.seal: Entry | None = None
        self.head = ""

    def report(self, standing: Standing, key: str | None) -> Report:
        """Return what has been found, without a false line."""
        own_key = str(self.seal.fields.get("key", "")) if self.seal else ""
        return Report(
            standing,
            len(self._lines),
            replayed=self.replayed,
            key=key or own_key,
            key_is_own=key is None and bool(own_key),
            setup=self.setup,
            result=self.match.result if self.match else None,
            head=self.head,
            commitment=self.commitment,
        )

    def steps(self) -> Iterator[Retraced]:
        """Yield the steps of the match, each after its lines were found true.

        Without the secret no card can be dealt again: then only the chain is followed, and
        nothing is yielded. Raises FalseLineError.
        """
        entries = self._entries()
        header = next(entries, None)
        if header is None:
            raise self._broken if self._broken.line else FalseLineError(1, "there is no header")
        game = self._open(header)
        if self._secret is not None and self.setup is not None:
            self.replayed = True
            yield from self._retraced(game, header, entries)
        for _ in entries:  # what is left: only the chain is followed
            pass
        if self._broken.line:
            raise self._broken

    def check_seal(self, key: str | None) -> None:
        """Check the seal that ends the journal, with the host's `key` if it is known."""
        assert self.seal is not None and self.setup is not None  # noqa: PT018, S101
        number, fields = len(self._lines), self.seal.fields
        self._be_over(number)
        if list(fields) != _SEAL_FIELDS or not all(
            isinstance(text, str) for text in fields.values()
        ):
            raise FalseLineError(number, "seal: its fields must be head, signature and key")
        if fields["head"] != self.head:
            raise FalseLineError(number, "seal: head is not the hash of the line before")
        if Chain(number - 1, self.head).append(self.seal) != self._lines[-1]:
            raise FalseLineError(number, "seal: not in the bytes that the referee writes")
        if key is not None and fields["key"] != key:
            why = f"made with the key {quote(fields['key'])}, not with the host's {quote(key)}"
            raise FalseLineError(number, f"seal: {why}")
        if not is_signed(self.setup.match_id, self.head, fields["signature"], fields["key"]):
            raise FalseLineError(number, "seal: the signature is not one of its key over its head")

    def _be_over(self, number: int) -> None:
        if not self.replayed:
            raise FalseLineError(number, "seal: the secret was not revealed before it")
        if self.match is None or self.match.result is None:
            raise FalseLineError(number, "seal: the match is not over, it has no result")

    def _entries(self) -> Iterator[Entry]:
        """Yield the entries up to the seal, or up to where the chain breaks."""
        chain = Chain()
        for number, line in enumerate(self._lines, 1):
            self._read = number
            try:
                self.head = chain.head
                entry = chain.follow(line)
            except JournalError as error:
                self._broken = self._changed(number) or FalseLineError(number, plain(error.why))
                return
            if entry.kind == "seal":
                self.seal = entry
                if number < len(self._lines):
                    self._broken = FalseLineError(number + 1, "a line after the seal")
                return
            yield entry
        self.head = chain.head
        if not self._lines:
            self._broken = FalseLineError(1, "the journal is empty")

    def _changed(self, number: int) -> FalseLineError | None:
        """Blame the line before `number` if that was changed: its hash is in the line after it."""
        said = _said(self._lines[number - 1])
        if number == 1 or said.get("n") != number - 1 or said.get("prev") == self.head:
            return None
        if number < len(self._lines):
            # A line whose own hash still is in the next one has not been changed itself.
            own = hashlib.sha256(self._lines[number - 1]).hexdigest()
            is_whole = _said(self._lines[number]).get("prev") == own
        else:
            is_whole = said.get("head", said.get("prev")) == said.get("prev")
        why = f"was changed: {line_said(number)} has the hash of other bytes as its prev"
        return FalseLineError(number - 1, why) if is_whole else None

    def _open(self, header: Entry) -> AnyGame:
        try:
            self.setup = setup_of(header, self._secret or bytes(SECRET_BYTES))
        except KeyError as error:
            raise FalseLineError(1, f"header: no field {quote(error.args[0])}") from None
        except (ValueError, TypeError, AttributeError, OverflowError) as error:
            raise FalseLineError(1, f"not a header that can be read: {plain(error)}") from None
        name = self.setup.game
        if name not in self._games:
            known = ", ".join(sorted(self._games))
            raise FalseLineError(1, f"header: game {quote(name)} is not known here, only {known}")
        self.commitment = str(header.fields.get("commitment", ""))
        return self._games[name]

    def _retraced(
        self, game: AnyGame, header: Entry, entries: Iterator[Entry]
    ) -> Iterator[Retraced]:
        assert self.setup is not None  # noqa: S101  (the header was read)
        try:
            for made in retrace(self.setup, game, _chained(header, entries)):
                self._compare(made)
                self._be_fair(made)
                self.match = made.step.match
                yield made
        except UntrueError as untrue:
            raise self._blame(untrue) from None
        except FalseLineError:
            raise
        except Exception as error:  # noqa: BLE001  (lines by anybody: no form of them may escape)
            raise FalseLineError(
                self._read, f"the rules cannot take this: {plain(error)}"
            ) from None

    def _blame(self, untrue: UntrueError) -> FalseLineError:
        if untrue.found is None and self._broken.line:
            return self._broken
        if untrue.found is None or untrue.expected is None:
            return FalseLineError(untrue.line + 1, plain(untrue.why))
        why = self._refusal(untrue.found, untrue.expected)
        return FalseLineError(untrue.line + 1, why or difference(untrue.found, untrue.expected))

    def _refusal(self, found: Entry, expected: Entry) -> str:
        """Say why the rules refuse what stands there as a move; nothing for other differences."""
        if self.match is None or (found.kind, expected.kind) != ("move", "refused"):
            return ""
        game, said = self.match.game, found.fields
        refusal = game.check(self.match.state, said["seat"], game.read_move(said["move"]))
        if refusal is None:
            return ""
        sentence = refusal.sentence.encode("ascii", "backslashreplace").decode()
        return f'is "move", but the rules refuse that move ({refusal.reason.name}): {sentence}'

    def _compare(self, made: Retraced) -> None:
        """Compare the lines of a step with the bytes that the rules would have stored."""
        for index, entry in enumerate(made.step.entries, made.line):
            if self._mirror.append(entry) != self._lines[index]:
                found = msgspec.json.decode(self._lines[index], type=dict)
                kind = str(found.pop("kind"))
                del found["n"], found["prev"]
                raise FalseLineError(index + 1, difference(Entry(kind, found), entry))

    def _be_fair(self, made: Retraced) -> None:
        """Check what the rules must believe of the floor, as far as the journal itself tells."""
        if self.match is None:
            return
        number, kind, said = made.line + 1, made.step.entries[0].kind, made.step.entries[0].fields
        if said["at_ms"] < self._at_ms or said.get("took_ms", 0) < 0:
            raise FalseLineError(number, f"{kind}: a time that runs backwards")
        self._at_ms = said["at_ms"]
        if kind == "late":
            allowed_ms = allowance_ms(self.match.setup.clock, said["bank_ms"][0])
            if said["took_ms"] < allowed_ms:
                why = f"took_ms is {said['took_ms']}, but {allowed_ms} ms were allowed"
                raise FalseLineError(number, f"late: {why}: it was not late")
        if kind == "absent" and any(self.match.seats[seat].answered for seat in said["seats"]):
            raise FalseLineError(number, "absent: a seat that has answered cannot have stayed away")


def plain(error: object) -> str:
    """Return an error's sentence as one short line of plain ASCII."""
    return quote(str(error) or type(error).__name__)[1:-1].replace('\\"', "'")


def _said(line: bytes) -> dict[str, Any]:
    """Return the fields of a line, none when it has none."""
    try:
        return msgspec.json.decode(line, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return {}


def _chained(header: Entry, entries: Iterator[Entry]) -> Iterator[Entry]:
    yield header
    yield from entries
