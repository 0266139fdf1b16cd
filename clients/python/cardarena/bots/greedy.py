"""A bot that takes what it can, in every game: `python -m cardarena.bots.greedy`.

It remembers nothing between decisions. `cardarena.<game>.greedy` says how it plays a game.
"""

from __future__ import annotations

from typing import Any

from cardarena.bot import Bot, Decision
from cardarena.bots.arguments import arguments_for
from cardarena.bots.strategies import STRATEGIES
from cardarena.running import run


class GreedyBot(Bot[Any, Any, Any]):
    """The greedy strategies as a bot. `styles` are those of `STYLES` of the games."""

    name = "greedy"

    def __init__(self, *styles: str) -> None:
        self._strategies = {game: of.greedy(styles) for game, of in STRATEGIES.items()}

    def choose(self, decision: Decision[Any, Any]) -> Any:
        """Return the greedy move."""
        return self._strategies[decision.match.game](decision.view, decision.rules)


def _styles() -> dict[str, str]:
    """Return every style that a game knows, and what it does in each game that has it."""
    found: dict[str, str] = {}
    for game, of in STRATEGIES.items():
        for style, meaning in of.STYLES.items():
            found[style] = "; ".join(filter(None, (found.get(style), f"{game}: {meaning}")))
    return found


def main() -> None:
    """Run the bot as a program."""
    parser = arguments_for("greedy", "Takes what it can, as soon as it can, in any game.")
    for style, meaning in _styles().items():
        parser.add_argument(
            f"--{style}", action="append_const", const=style, dest="styles", help=meaning
        )
    parser.add_argument("--seed", type=int, help="accepted and not used: nothing here is random")
    given = parser.parse_args()
    run(GreedyBot(*given.styles or ()), address=given.address, matches_max=given.matches_max)


if __name__ == "__main__":
    main()
