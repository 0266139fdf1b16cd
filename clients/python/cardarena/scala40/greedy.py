"""The greedy way to play Scala 40: lay down all that can be, as soon as it can be.

It opens when it can, melds and lays off what leaves the hand the lightest, frees a joker where that
lets it lay one more card, takes the discard when it can use it at once, and throws away
the card that fits worst. It remembers nothing between decisions.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardarena import scala40
from cardarena.scala40 import JOKER, NO_CARD, Card, Cards, Move, Rules, Turn, View
from cardarena.scala40.cards import FACES, rank_of, suit_of
from cardarena.scala40.choice import Wanted, best_choice, best_opening
from cardarena.scala40.melds import held, melds_held

NODES_MAX = 300
GAINED_BY_BUYING_MIN = 2
HOARD_PENALTY_MAX = 20
DANGER_CARDS, DANGER_CARDS_FLAT = 4, 9


@dataclass(frozen=True)
class Style:
    """How a greedy bot differs from the plain one.

    `cautious`: once an opponent has opened it throws away what would cost most, and it keeps a
    joker for a new meld or for going out instead of laying it off. `hoard`: it opens only when
    little is left in hand after it, or when an opponent is about to go out.
    """

    cautious: bool = False
    hoard: bool = False


PLAIN = Style()


def choose(view: View, rules: Rules, style: Style = PLAIN) -> Move:
    """Return the greedy move for a view."""
    if view.may_buy:
        return _buying(view, rules)
    if view.may_take_discard:
        move = _with_discard(view, rules, style)
        if move is not None:
            return move
    if view.may_draw_stock:
        return scala40.draw_stock()
    turn = _planned(view, rules, style)
    return turn.play(worst(turn.discards(), turn, style))


def _buying(view: View, rules: Rules) -> Move:
    """Buy the discard where it takes more cards along to the table than the penalty brings."""
    turn = Turn(view, rules, take_discard=True)
    wanted = Wanted(keep=0, prefer=_preferred(rules), must=turn.taken)
    found = best_choice(held(turn.cards), rules, wanted, NODES_MAX)
    for cards in found.melds if found else ():
        turn.meld(cards)
    while layoffs := turn.layoffs():
        turn.lay_off(max(layoffs, key=lambda action: scala40.penalty(action.card, rules)))
    gained = len(view.hand) - len(turn.hand)
    return turn.buy() if turn.taken_is_laid and gained >= GAINED_BY_BUYING_MIN else scala40.pass_()


def _with_discard(view: View, rules: Rules, style: Style) -> Move | None:
    """Return the play that takes the discard, when it can be put to use at once."""
    turn = Turn(view, rules, take_discard=True)
    _lay_all(turn, style, turn.keep)
    if not turn.taken_is_laid:
        return None
    discards = turn.discards()
    return turn.play(worst(discards, turn, style)) if discards else None


def _planned(view: View, rules: Rules, style: Style) -> Turn:
    """Return the turn with all laid that can be, and a card left that may be discarded."""
    turn = Turn(view, rules)
    for keep in range(turn.keep, len(view.hand)):
        _lay_all(turn, style, keep)
        if turn.discards():
            return turn
        turn = Turn(view, rules)
    return turn


def _lay_all(turn: Turn, style: Style, keep: int) -> None:
    if not turn.opened:
        _open(turn, style, keep)
    if not turn.opened:
        return
    may_meld_jokers = not turn.actions or turn.rules.opening_jokers != "forbidden"
    _meld(turn, keep, jokers=may_meld_jokers)
    while len(turn.hand) > keep and (_lay_off_one(turn, style, keep) or _swap_one(turn, keep)):
        pass


def _open(turn: Turn, style: Style, keep: int) -> None:
    opening = best_opening(
        turn.cards,
        turn.rules,
        keep=keep,
        prefer=_preferred(turn.rules),
        must=turn.taken,
        nodes_max=NODES_MAX,
    )
    if opening is None or (style.hoard and not _hoard_is_over(turn, opening.weight)):
        return
    turn.open(opening.melds)


def _preferred(rules: Rules) -> str:
    """Return what melds should take from the hand: points, or cards where no points count."""
    return "penalty" if rules.hands_count else "cards"


def _hoard_is_over(turn: Turn, weight: int) -> bool:
    if not turn.rules.hands_count:
        return True
    left = sum(scala40.penalty(card, turn.rules) for card in turn.hand) - weight
    return left <= HOARD_PENALTY_MAX or _danger(turn.view, turn.rules)


def _danger(view: View, rules: Rules) -> bool:
    """Say whether an opponent may soon go out; sooner where it is dear not to have opened."""
    few = DANGER_CARDS_FLAT if rules.unopened_penalty == "flat_100" else DANGER_CARDS
    return any(view.opened[seat] and 0 < view.hand_counts[seat] <= few for seat in view.opponents)


def _meld(turn: Turn, keep: int, *, jokers: bool) -> None:
    wanted = Wanted(keep=keep, prefer=_preferred(turn.rules), jokers=jokers)
    found = best_choice(held(turn.cards), turn.rules, wanted, NODES_MAX)
    for cards in found.melds if found else ():
        turn.meld(cards)


def _lay_off_one(turn: Turn, style: Style, keep: int) -> bool:
    layoffs = turn.layoffs()
    if style.cautious and len(turn.hand) > keep + 1:
        layoffs = [action for action in layoffs if not action.card & JOKER]
    if not layoffs:
        return False
    turn.lay_off(max(layoffs, key=lambda action: scala40.penalty(action.card, turn.rules)))
    return True


def _swap_one(turn: Turn, keep: int) -> bool:
    """Free a joker, if it can be laid again in this turn: then the hand is one card lighter."""
    for action in turn.swaps():
        after = turn.branch()
        after.swap(action)
        if _use_joker(after, keep):
            turn.become(after)
            return True
    return False


def _use_joker(turn: Turn, keep: int) -> bool:
    if turn.rules.swapped_joker != "new_meld":
        layoffs = [action for action in turn.layoffs() if action.card & JOKER]
        if layoffs:
            turn.lay_off(layoffs[0])
            return True
    wanted = Wanted(keep=keep, must=JOKER)
    found = best_choice(held(turn.cards), turn.rules, wanted, NODES_MAX)
    for cards in found.melds if found else ():
        turn.meld(cards)
    return found is not None


def worst(discards: Cards, turn: Turn, style: Style = PLAIN) -> Card:
    """Return the card to throw away, of those that may be."""
    if len(discards) == 1:
        return discards[0]
    hand = held(turn.cards)
    in_meld = 0
    for meld in melds_held(hand._replace(jokers=0)):
        in_meld |= meld.faces
    save_points = style.cautious and _hand_will_count(turn)
    return min(
        (card for card in discards if card != NO_CARD),
        key=lambda card: _worth(card, hand.once, hand.twice, in_meld, turn.rules, save_points),
    )


def _hand_will_count(turn: Turn) -> bool:
    """Say whether somebody may go out, and what is held then is what counts."""
    flat = turn.rules.unopened_penalty == "flat_100" and not turn.opened
    return turn.rules.hands_count and not flat and any(turn.view.opened)


def _worth(
    card: Card,
    once: int,
    twice: int,
    in_meld: int,
    rules: Rules,
    save_points: bool,  # noqa: FBT001
) -> tuple[int, int]:
    """Return how much a card is worth keeping: what it fits, then how little it costs."""
    if card == JOKER:
        return (1000, 0)
    fits = 0 if twice >> card & 1 else (NEAR[card] & once).bit_count() * 2
    fits += 20 if in_meld >> card & 1 and not twice >> card & 1 else 0
    penalty = scala40.penalty(card, rules)
    return (fits - penalty if save_points else fits, -penalty)


def _near(card: Card) -> int:
    """Return the faces that go with a card: its rank, and two up and down its suit."""
    rank, suit = rank_of(card), suit_of(card)
    ranks = [1 if near == 14 else near for near in range(rank - 2, rank + 3)]  # noqa: PLR2004
    ranks += [12, 13] if rank == 1 else []
    run = {scala40.card(suit, near) for near in ranks if 1 <= near <= 13}  # noqa: PLR2004
    same = {scala40.card(other, rank) for other in range(4)}
    return sum(1 << face for face in (run | same) - {card})


NEAR = {card: _near(card) for card in FACES}
