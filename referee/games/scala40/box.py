"""All that Scala 40 brings."""

from __future__ import annotations

from referee.games.box import Box
from referee.games.scala40.explained import rulebook
from referee.games.scala40.game import GAME
from referee.games.scala40.judge import judge
from referee.games.scala40.show import SHOW

BOX = Box(GAME, rulebook, judge, SHOW)
