"""A bot in twenty lines: opens when it can, lays off what it can, discards what costs most."""

import cardarena
from cardarena import scala40


class MyBot(scala40.Bot):
    def choose(self, decision: scala40.Decision) -> scala40.Move:
        if decision.view.may_draw_stock:
            return scala40.draw_stock()
        turn = scala40.Turn(decision.view, decision.rules)
        if not turn.opened and (opening := scala40.best_opening(turn.cards, turn.rules, keep=2)):
            turn.open(opening.melds)
        while len(turn.hand) > turn.keep and (layoffs := turn.layoffs()):
            turn.lay_off(layoffs[0])
        return turn.play(max(turn.discards(), key=lambda c: scala40.penalty(c, turn.rules)))


if __name__ == "__main__":
    cardarena.run(MyBot())
