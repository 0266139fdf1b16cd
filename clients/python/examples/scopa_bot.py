"""A bot in twenty lines: takes cards, coins, the settebello and scope, and gives no scopa away."""

import cardarena
from cardarena import scopa


class MyBot(scopa.Bot):
    def choose(self, decision: scopa.Decision) -> scopa.Move:
        return max(decision.view.plays, key=lambda play: self.worth(play, decision.view.table))

    def worth(self, play: scopa.Play, table: scopa.Cards) -> int:
        left = scopa.left_after(play.card, play.take, table)
        coins = sum(scopa.suit_of(card) == scopa.DENARI for card in play.won)
        gives_scopa = 0 < scopa.total_of(left) <= scopa.RE
        points = (scopa.SETTEBELLO in play.won) + (not left) - gives_scopa
        return len(play.won) + coins + 10 * points


if __name__ == "__main__":
    cardarena.run(MyBot())
