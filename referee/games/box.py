"""All that a game brings to the referee, in one place: `referee/games/<name>/box.py` has BOX.

The one part that is not here is how the game travels: `referee/rpc/wire/<name>.py` has CODEC.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from referee.games.judging import Judge
from referee.games.rulebook import RulebookOf
from referee.games.rules import Game
from referee.games.scoresheet import Scorer
from referee.games.showing import Show


class Box(NamedTuple):
    """A game and what people want beside playing it; a game can be played without the rest.

    `rulebook` says what its options mean, `judge` answers rule cases, `show` tells a match to
    people, `scorer` counts a deal that people played at a table. A game of another package may lack
    them; one of the referee's own has all but `scorer`, which not every game wants.
    """

    game: Game[Any, Any, Any]
    rulebook: RulebookOf | None = None
    judge: Judge | None = None
    show: Show | None = None
    scorer: Scorer | None = None
