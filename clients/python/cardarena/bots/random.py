"""A bot that plays legal moves at random, in every game: `python -m cardarena.bots.random`."""

from __future__ import annotations

from random import Random
from typing import Any

from cardarena.bot import Bot, Decision
from cardarena.bots.arguments import arguments_for
from cardarena.bots.strategies import STRATEGIES
from cardarena.running import run


class RandomBot(Bot[Any, Any, Any]):
    """Random legal moves as a bot. The same seed and the same decisions give the same moves."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        dice = Random(seed)  # noqa: S311  (a bot's whims are no secret)
        self._strategies = {game: of.at_random(dice) for game, of in STRATEGIES.items()}

    def choose(self, decision: Decision[Any, Any]) -> Any:
        """Return a random legal move."""
        return self._strategies[decision.match.game](decision.view, decision.rules)


def main() -> None:
    """Run the bot as a program."""
    parser = arguments_for("random", "Plays legal moves at random, in any game.")
    parser.add_argument("--seed", type=int, help="makes the moves the same in every run")
    given = parser.parse_args()
    run(RandomBot(given.seed), address=given.address, matches_max=given.matches_max)


if __name__ == "__main__":
    main()
