"""Where the time of (c) and (d), or of (i), goes: CPU of the referee's process by room."""

from __future__ import annotations

from bench.cases import MATCHES
from bench.loop import LOOP_SECONDS, calibrate
from bench.pair import Child

KINDS = ((1, 12_000), (16, 40_000), (64, 60_000))


def by_stage(game: str, most: int, decisions: int) -> dict[str, float]:
    """Return the normalised CPU microseconds a decision of each room."""
    loop = calibrate()
    with Child("server", "--matches", MATCHES, "--stages", "--game", game) as serving:
        port = serving.hear()["port"]
        client = ["--bots", 2, "--decisions", decisions, "--updates-max", most]
        client += ["--game", game]
        with Child("client", port, *client) as playing:
            playing.hear()
            before = serving.ask()
            done = playing.hear()["done"]
            after = serving.ask()
    loop = (loop + calibrate()) / 2
    counts = {room: n - before["stages"].get(room, 0) for room, n in after["stages"].items()}
    cost = (after["cpu"] - before["cpu"]) / done * 1e6 * LOOP_SECONDS / loop
    return {room: n / sum(counts.values()) * cost for room, n in counts.items()}


def profile(game: str) -> str:
    """Return a Markdown table: rooms down, batch sizes across."""
    kinds = [by_stage(game, most, decisions) for most, decisions in KINDS]
    rooms = sorted({room for kind in kinds for room in kind}, key=lambda r: -kinds[0].get(r, 0))
    head = " | ".join(f"up to {most} a message" for most, _ in KINDS)
    lines = [f"| Nµs a decision in | {head} |", "|---|" + "---|" * len(KINDS)]
    for room in rooms:
        cells = " | ".join(f"{kind.get(room, 0.0):.1f}" for kind in kinds)
        lines.append(f"| {room} | {cells} |")
    lines.append(f"| all | {' | '.join(f'{sum(kind.values()):.1f}' for kind in kinds)} |")
    return "\n".join(lines)
