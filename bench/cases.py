"""The cases (a) to (i): each is measured once a round, the referee and its peer in turn."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import Any

from bench.loop import LOOP_SECONDS, calibrate
from bench.pair import Child, Sample, sample
from bench.table import Reading

MATCHES = 64
CROWD, FEW = 500, 20
STARTS = 7
COST = "Nµs of CPU a decision"


def run_json(module: str, *arguments: object) -> dict[str, Any]:
    """Run a module of this package; return its figures with the loop's seconds around it."""
    before = calibrate()
    command = [sys.executable, "-m", f"bench.{module}", *map(str, arguments)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return {**json.loads(done.stdout), "loop": (before + calibrate()) / 2}


def cost(figures: dict[str, Any], key: str = "cpu") -> float:
    """Return normalised microseconds a decision."""
    return float(figures[key] / figures["decisions"] * 1e6 * LOOP_SECONDS / figures["loop"])


def engine() -> Iterator[Reading]:
    """(a) The law of Scala 40 alone, beside OpenSpiel's gin rummy."""
    ours, peer = run_json("engine", "scala40", 100), run_json("openspiel", "gin_rummy", 24_000)
    yield Reading(
        "a", "the law alone, a view a decision; OpenSpiel", COST, cost(ours), cost(peer), 0.6
    )
    with_bot = cost(ours, "cpu_with_bot")
    yield Reading("a", "… the greedy bot thinking in the time", COST, with_bot, cost(peer))


def beside_echoes(
    server: list[object], bots: list[object], outstanding: int, game: str = "scala40"
) -> tuple[Sample, Sample, Sample]:
    """Measure the referee, then two echoes whose messages have the size and fill that its had.

    The second echo parses the answers and builds the views.
    """
    bots = [*bots, "--game", game]
    ours = sample(["server", *server, "--game", game], bots)
    size, fill = round(ours.size), max(1, round(ours.fill))
    echo = ["echo", "--bytes", size, "--batch", fill, "--open", max(1, outstanding // fill)]
    echo += ["--game", game]
    return ours, sample(echo, bots), sample([*echo, "--views"], bots)


def one_match() -> Iterator[Reading]:
    """(b) One pair, one match: the round trip."""
    ours = sample(["server", "--matches", 1], ["--bots", 2, "--decisions", 4000])
    peer = sample(["echo", "--bytes", round(ours.size)], ["--bots", 1, "--decisions", 4000])
    yield Reading("b", "one match: round trip", "µs of wall, median", ours.gap_us, peer.gap_us, 1.4)
    yield Reading("b", "… mean time a decision", "µs of wall", 1e6 / ours.rate, 1e6 / peer.rate)
    yield Reading("b", "… CPU", COST, ours.cost, peer.cost)


def single() -> Iterator[Reading]:
    """(c) 64 matches, one decision a message."""
    many: list[object] = ["--matches", MATCHES]
    bots: list[object] = ["--bots", 2, "--decisions", 8000]
    ours, bare, building = beside_echoes(many, bots, MATCHES // 2)
    what = "64 matches, two bots, one decision a message"
    yield Reading("c", what, COST, ours.cost, bare.cost, 1.5)
    yield Reading("c", "… beside an echo that builds views", COST, ours.cost, building.cost)
    crowd: list[object] = ["--own", "--decisions", 8000, "--bots"]
    ours = sample(["server", *many, "--apart"], [*crowd, 2 * MATCHES])
    bare = sample(["echo", "--bytes", round(ours.size)], [*crowd, MATCHES])
    what = "64 matches, 128 bots, each on its own connection"
    yield Reading("c", what, COST, ours.cost, bare.cost, 1.5)


def batched() -> Iterator[Reading]:
    """(d) The same in batches of up to 16 and 64, and how much faster that is than (c)."""
    many: list[object] = ["--matches", MATCHES]
    plain = sample(["server", *many], ["--bots", 2, "--decisions", 8000])
    for most in (16, 64):
        bots: list[object] = ["--bots", 2, "--decisions", 24000, "--updates-max", most]
        ours, bare, building = beside_echoes(many, bots, MATCHES // 2)
        yield Reading("d", f"batches of up to {most}", COST, ours.cost, bare.cost, 2.0)
        what = f"… up to {most}, beside an echo that builds views"
        yield Reading("d", what, COST, ours.cost, building.cost)
        what = f"… up to {most}, fill"
        yield Reading("d", what, "decisions a message", ours.fill, bare.fill)
        what = f"… up to {most}, rate beside one a message"
        yield Reading("d", what, "decisions/s", ours.rate, plain.rate, 3.0, more_is_better=True)


def resident(server: list[object], bots: int) -> float:
    """Return the resident bytes of a server once all its bots are in play."""
    with Child(str(server[0]), *server[1:]) as serving:
        port = serving.hear()["port"]
        client = ["--own", "--bots", bots, "--warm", bots * 3, "--decisions", bots * 3]
        with Child("client", port, *client) as playing:
            playing.hear()
            playing.hear()
            return float(serving.ask()["resident"])


def memory() -> Iterator[Reading]:
    """(e) Memory of one live match with both its bots connected, each on its own connection."""

    def grown(make: Callable[[int], list[object]]) -> float:
        few, crowd = (resident(make(matches), 2 * matches) for matches in (FEW, CROWD + FEW))
        return (crowd - few) / CROWD / 1000

    ours = grown(lambda matches: ["server", "--matches", matches, "--apart"])
    peer = grown(lambda _: ["echo", "--bytes", 200])
    yield Reading("e", "a live match, both bots connected; two bare streams", "kB", ours, peer)
    yield Reading("e", "… beside the aim", "kB", ours, 92.0, 1.0)


def seconds_to_first_line(*arguments: str) -> float:
    """Return how long a fresh process takes until it says that it listens."""
    command = [sys.executable, "-m", *arguments]
    before = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        line = process.stdout.readline() if process.stdout else b""
        taken = time.perf_counter() - before
        process.terminate()
    if not line:
        raise RuntimeError(f"{arguments[0]} ended before it listened")
    return taken


def start_up() -> Iterator[Reading]:
    """(f) From the start of a process to its listening."""
    ours, peer = [], []
    with tempfile.TemporaryDirectory() as folder:
        seconds_to_first_line("bench.starting", folder)
        for _ in range(STARTS):
            ours.append(seconds_to_first_line("bench.starting", folder))
            peer.append(seconds_to_first_line("bench.bare"))
    medians = statistics.median(ours) * 1000, statistics.median(peer) * 1000
    yield Reading("f", "start-up; a bare grpcio server", "ms of wall", *medians, 1.5)


def journal() -> Iterator[Reading]:
    """(g) What the journal costs: the referee beside itself without."""
    for most, decisions in ((1, 8000), (64, 24000)):
        bots = ["--bots", 2, "--decisions", decisions, "--updates-max", most]
        kept = sample(["server", "--matches", MATCHES], bots)
        unstored = sample(["server", "--matches", MATCHES, "--store", "null"], bots)
        unchained = sample(["server", "--matches", MATCHES, "--store", "none"], bots)
        up_to = f"up to {most} a message"
        what = f"journal, {up_to}; neither store nor chain"
        yield Reading("g", what, COST, kept.cost, unchained.cost, 1.1)
        yield Reading("g", f"… the store alone, {up_to}", COST, kept.cost, unstored.cost)


def scopa_engine() -> Iterator[Reading]:
    """(h) The law of Scopa alone, beside RLCard's uno and OpenSpiel's crazy eights."""
    ours = cost(run_json("engine", "scopa", 200))
    what = "Scopa, the law alone, a view a decision"
    peer = cost(run_json("rlcard", 12_000))
    yield Reading("h", f"{what}; RLCard", COST, ours, peer, 0.5)
    peer = cost(run_json("rlcard", 24_000, "--bare"))
    yield Reading("h", "… RLCard's game without its environment", COST, ours, peer)
    peer = cost(run_json("openspiel", "crazy_eights(players=2)", 60_000))
    yield Reading("h", "… OpenSpiel, C++", COST, ours, peer)


def scopa_batched() -> Iterator[Reading]:
    """(i) 64 matches of Scopa in batches of up to 16 and 64."""
    for most in (16, 64):
        bots: list[object] = ["--bots", 2, "--decisions", 24000, "--updates-max", most]
        many: list[object] = ["--matches", MATCHES]
        ours, bare, building = beside_echoes(many, bots, MATCHES // 2, "scopa")
        what = f"Scopa, batches of up to {most}"
        yield Reading("i", what, COST, ours.cost, bare.cost, 1.7)
        what = f"… up to {most}, beside an echo that builds views"
        yield Reading("i", what, COST, ours.cost, building.cost)
        what = f"… up to {most}, fill"
        yield Reading("i", what, "decisions a message", ours.fill, bare.fill)


CASES: dict[str, Callable[[], Iterator[Reading]]] = {
    "a": engine,
    "b": one_match,
    "c": single,
    "d": batched,
    "e": memory,
    "f": start_up,
    "g": journal,
    "h": scopa_engine,
    "i": scopa_batched,
}
