"""One live match on the floor: the state machine, its journal's end, and what each seat knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.floor.outbox import Outbox
from referee.floor.updates import Asked, End, Ruling, Start, Update
from referee.games.rules import Seat
from referee.journal.chain import Chain
from referee.journal.seal import Sealer
from referee.match.clock import allowance_ms
from referee.match.record import commitment_of
from referee.match.state import Answer, AnyGame, Match, Setup, Step, Verdict

NS_PER_MS = 1_000_000
TRIM_AT = 64
REFUSED = (Verdict.ILLEGAL, Verdict.MALFORMED)


class Line:
    """What one seat has been told: how far in the events, and which decision."""

    __slots__ = ("answered_at", "asked", "asked_at", "ended", "next_event", "ruling", "started")

    def __init__(self) -> None:
        self.next_event = 0  # the first event that it has not been told
        self.asked = 0  # the last decision that it was told on this connection
        self.asked_at = 0  # how many events it had been told with that decision
        self.answered_at = 0  # how many it is known to have read: it answered what followed them
        self.started = self.ended = False
        self.ruling: Ruling | None = None


class Live:
    """A match with its surroundings. The floor alone changes it; outboxes read it."""

    __slots__ = (
        "_asked_of",
        "_events",
        "_first_event",
        "_seats",
        "chain",
        "deadline_ns",
        "end",
        "game",
        "last_at_ms",
        "lines",
        "match",
        "origin_ns",
        "outboxes",
        "setup",
        "signature",
        "start_head",
        "told",
        "told_before",
        "told_ns",
        "waits_until_ns",
    )  # fmt: skip

    def __init__(self, setup: Setup, game: AnyGame, waits_until_ns: int) -> None:
        self.setup, self.game = setup, game
        self.match: Match | None = None
        self.chain = Chain()
        self.outboxes: list[Outbox | None] = [None] * len(setup.bots)
        self.lines = [Line() for _ in setup.bots]
        self.waits_until_ns: int | None = waits_until_ns
        self.origin_ns = 0
        self.last_at_ms = 0  # of the last stored input, when the match is a resumed one
        self.deadline_ns: int | None = None
        self.told = 0  # the last decision whose clock has started
        self.told_ns = 0
        self.told_before = 0
        self.start_head, self.signature = "", b""
        self.end: End | None = None
        self._events: list[object] = []
        self._first_event = 0
        # Whose each decision was, from id 1 on; kept where one bot may answer for several seats.
        self._asked_of: bytearray | None = None
        if len(set(setup.bots)) < len(setup.bots):
            self._asked_of = bytearray()
        self._seats: dict[str, list[Seat]] = {}
        for seat, bot in enumerate(setup.bots):
            self._seats.setdefault(bot, []).append(seat)

    def seats_of(self, bot: str) -> Sequence[Seat]:
        """Return the seats that a bot plays, none when the match is not its own."""
        return self._seats.get(bot, ())

    def seat_answering(self, seats: Sequence[Seat], decision_id: int) -> Seat:
        """Return which of a bot's `seats` an answer speaks for: the one that was asked.

        The first, when none of them was: that answer is stale for whichever seat.
        """
        asked_of = self._asked_of
        if asked_of is not None and 0 < decision_id <= len(asked_of):
            seat = asked_of[decision_id - 1]
            return seat if seat in seats else seats[0]
        return seats[0]

    def write(self, step: Step, sealer: Sealer) -> list[bytes]:
        """Take a step over and return its journal lines, closed by the seal when it is the last."""
        chain = self.chain
        lines = []
        for entry in step.entries:
            lines.append(chain.append(entry))
            if chain.count == 1:
                self._sign_start(sealer)
        self.match = step.match
        decision = step.match.decision
        if self._asked_of is not None and decision and decision.decision_id > len(self._asked_of):
            self._asked_of.append(decision.seat)
        self._events.extend(step.events)
        if step.match.result is not None and step.entries:
            lines.append(self._seal(step, sealer))
        return lines

    def follow(self, steps: Iterable[Step], sealer: Sealer) -> None:
        """Take over the steps of a stored journal, which is not written again."""
        for step in steps:
            self.write(step, sealer)
            for entry in step.entries:
                self.last_at_ms = entry.fields.get("at_ms", self.last_at_ms)
            decision = step.match.decision
            if decision is not None:
                line = self.lines[decision.seat]
                line.answered_at, line.asked_at = line.asked_at, self.events_count
        self.trim()

    @property
    def events_count(self) -> int:
        """How many events the match has had."""
        return self._first_event + len(self._events)

    def answered(self, given: Answer) -> None:
        """Note that a seat answered, and so has read all that came with the question."""
        line = self.lines[given.seat]
        line.answered_at = line.asked_at
        if len(self._events) > TRIM_AT:
            self.trim()

    def rule(self, seat: Seat, ruling: Ruling) -> None:
        """Have a seat told the verdict on its answer; a refused one with its decision anew.

        So a bot that keeps no state can mend its move: it gets the whole view again.
        """
        line = self.lines[seat]
        line.ruling = ruling
        if ruling.verdict in REFUSED:
            line.asked = 0

    def trim(self) -> None:
        """Drop the events that every seat still in the match has read."""
        assert self.match is not None  # noqa: S101  (only matches that have begun have events)
        out = {seat for group in self.match.forfeits for seat in group}
        read = [line.answered_at for seat, line in enumerate(self.lines) if seat not in out]
        drop = min(read, default=self._first_event) - self._first_event
        if drop > 0:
            del self._events[:drop]
            self._first_event += drop

    def attach(self, seat: Seat, outbox: Outbox, seen: int | None) -> None:
        """Serve a seat through a new connection, from the event on that it says it expects."""
        line = self.lines[seat]
        self.outboxes[seat] = outbox
        line.started, line.asked, line.ruling = False, 0, None
        line.next_event = min(max(seen or 0, self._first_event), self.events_count)
        if self.match is not None:
            outbox.mark(self, seat)

    def tell(self, now_ns: int) -> list[Outbox]:
        """Start the clock of a decision that is new, and return the outboxes that have news."""
        match = self.match
        assert match is not None  # noqa: S101  (only matches that have begun are told)
        decision = match.decision
        asked_seat = -1
        if decision is None:
            self.deadline_ns = None
        elif decision.decision_id != self.told:
            asked_seat = decision.seat
            self.told, self.told_ns = decision.decision_id, now_ns
            allowed_ms = allowance_ms(self.setup.clock, match.seats[asked_seat].bank_ms)
            self.deadline_ns = now_ns + (allowed_ms + 1) * NS_PER_MS
        woken = []
        for seat, outbox in enumerate(self.outboxes):
            if outbox is None:
                continue
            if seat == asked_seat or self._is_news(seat, outbox):
                outbox.mark(self, seat)
                woken.append(outbox)
        return woken

    def _is_news(self, seat: Seat, outbox: Outbox) -> bool:
        line = self.lines[seat]
        ruling = line.ruling
        if self.end is not None or not line.started:
            return True
        if ruling is not None and ruling.verdict is not Verdict.ACCEPTED:
            return True
        return outbox.events_at_once and line.next_event < self.events_count

    def update_for(self, seat: Seat, now_ns: int) -> Update:
        """Return what is new for a seat, and note that it has been told."""
        line = self.lines[seat]
        first = max(line.next_event, self._first_event)
        events = tuple(self._events[first - self._first_event :])
        line.next_event = first + len(events)
        start = None if line.started else self._start(seat)
        line.started = True
        ruling, line.ruling = line.ruling, None
        asked = self._asked(seat, line, now_ns)
        setup = self.setup
        frame = (setup.match_id, seat, setup.game, start)
        return Update(*frame, first, events, ruling, asked, self.end)

    def _asked(self, seat: Seat, line: Line, now_ns: int) -> Asked | None:
        match = self.match
        assert match is not None  # noqa: S101  (only matches that have begun are told)
        decision = match.decision
        if decision is None or decision.seat != seat or decision.decision_id != self.told:
            return None
        if line.asked == decision.decision_id:
            return None
        again = self.told_before == decision.decision_id
        elapsed_ms = (now_ns - self.told_ns) // NS_PER_MS if again else 0
        line.asked = self.told_before = decision.decision_id
        line.asked_at = line.next_event
        bank_ms, view = match.seats[seat].bank_ms, match.game.view(match.state, seat)
        return Asked(decision.decision_id, view, bank_ms, elapsed_ms, decision.retries_left)

    def _start(self, seat: Seat) -> Start:
        commitment = commitment_of(self.setup).hex()
        return Start(self.setup, seat, commitment, self.start_head, self.signature)

    def _sign_start(self, sealer: Sealer) -> None:
        self.start_head = self.chain.head
        self.signature = sealer.sign(self.setup.match_id, self.start_head)

    def _seal(self, step: Step, sealer: Sealer) -> bytes:
        head = self.chain.head
        entry = sealer.seal(self.setup.match_id, head)
        assert step.match.result is not None  # noqa: S101  (only the last step is sealed)
        self.end = End(step.match.result, head, bytes.fromhex(entry.fields["signature"]))
        return self.chain.append(entry)
