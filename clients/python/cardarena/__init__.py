"""The Python bot kit for Referee's card contests.

Subclass one class, write one method, run one line:

    import cardarena
    from cardarena import scala40

    class MyBot(scala40.Bot):
        def choose(self, decision: scala40.Decision) -> scala40.Move: ...

    cardarena.run(MyBot())
"""

from cardarena.bot import RESIGN as RESIGN
from cardarena.bot import Bot as Bot
from cardarena.bot import Decision as Decision
from cardarena.bot import Ended as Ended
from cardarena.bot import Forfeited as Forfeited
from cardarena.bot import GameEnded as GameEnded
from cardarena.bot import GameStarted as GameStarted
from cardarena.bot import Match as Match
from cardarena.bot import Refused as Refused
from cardarena.bot import Resignation as Resignation
from cardarena.bot import Substituted as Substituted
from cardarena.running import run as run
from cardarena.settings import Settings as Settings

__version__ = "0.1.0"
