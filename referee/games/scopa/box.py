"""All that Scopa brings."""

from __future__ import annotations

from referee.games.box import Box
from referee.games.scopa.calculator import SCORER
from referee.games.scopa.explained import rulebook
from referee.games.scopa.game import GAME
from referee.games.scopa.judge import judge
from referee.games.scopa.show import SHOW

BOX = Box(GAME, rulebook, judge, SHOW, SCORER)
