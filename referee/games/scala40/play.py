"""From state to state: dealing, drawing, reshuffling, ending a turn (rules/scala40.md).

Legality is not written here: `apply` begins with `rules.judge`.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence

from referee.cards.card import JOKER, NO_CARD, Card, Cards
from referee.cards.dealing import reshuffle_key, upcard_key
from referee.cards.shuffle import Chance, shuffle
from referee.games.rules import Applied, Refusal, Seat
from referee.games.scala40.events import (
    Bought,
    DealEnd,
    Dealt,
    Drew,
    Event,
    Passed,
    Played,
    Reshuffled,
)
from referee.games.scala40.moves import DrawStock, Move
from referee.games.scala40.options import CARDS_EACH
from referee.games.scala40.rules import DRAW, IN_DEAL, REST, SALE, judge
from referee.games.scala40.standing import deal_over, withdraw_seat
from referee.games.scala40.state import (
    NO_SALE,
    ONE,
    Draft,
    Phase,
    Rules,
    Sale,
    Standing,
    State,
    keep_census,
    take_census,
)
from referee.games.scala40.turn import Turn
from referee.games.seats import next_seat

RESHUFFLED_MIN = 2
"""The last discard stays; with fewer cards there is nothing to reshuffle."""


def deal_cards(state: State, key: bytes) -> Applied[State]:
    """Shuffle with `key`, deal 13 cards each one at a time, turn a card up, begin."""
    if state.phase is not Phase.DEAL:
        raise ValueError(f"no deal is due in {state!r}")
    rules, standing = state.rules, state.standing
    standing = standing._replace(deal=standing.deal + 1)
    first = next_seat(rules, standing.playing, standing.dealer)
    draft = Draft(state)
    draft.standing, draft.key, draft.turn = standing, key, 1
    draft.hands, stock = _hands(rules, standing, first, shuffle(key, rules.deck))
    redraw = rules.options.upcard_joker == "redraw"
    draft.stock, upcard = turn_up(stock, key, redraw=redraw)
    draft.pile, draft.sale = ONE[upcard], NO_SALE
    event = Dealt(standing.deal, standing.dealer, first, upcard)
    applied = begin_turn(draft, first, [event])
    if applied.state.phase in IN_DEAL:
        take_census(applied.state)
    return applied


def turn_up(stock: Cards, key: bytes, *, redraw: bool) -> tuple[Cards, int]:
    """Return the stock without the card that was turned up, and that card.

    With `redraw`, jokers that are turned up wait until a natural card is; then each of them goes
    back to a place of the stock that the deal's key names.
    """
    jokers = 0
    while redraw and stock[-1] == JOKER:
        stock = stock[:-1]
        jokers += 1
    upcard, stock = stock[-1], stock[:-1]
    chance = Chance(upcard_key(key))
    for _ in range(jokers):
        place = chance.uniform(len(stock) + 1)
        stock = stock[:place] + ONE[JOKER] + stock[place:]
    return stock, upcard


def begin_turn(draft: Draft, seat: Seat, events: list[Event]) -> Applied[State]:
    """Make `seat` the one to act; where the stock is its only choice, draw for it."""
    draft.seat = seat
    options = draft.rules.options
    if draft.pile and (draft.opened[seat] or options.early_pickup != "no"):
        draft.phase, draft.drawn = DRAW, NO_CARD
        return Applied(draft.state(), tuple(events))
    return draw_from_stock(draft, events) if options.buying else draw(draft, events)


def draw_from_stock(draft: Draft, events: list[Event]) -> Applied[State]:
    """With buying: draw for the seat in turn, once the others were asked about the discard."""
    if draft.pile:
        draft.sale = draft.sale._replace(in_turn=draft.seat)
        return offer(draft, buyers_of(draft), events)
    return draw(draft, events)


def buyers_of(draft: Draft) -> tuple[Seat, ...]:
    """Return who may buy, in turn order: who has opened and did not lay the discard itself."""
    buyers, seat = [], draft.seat
    while (seat := next_seat(draft.rules, draft.standing.playing, seat)) != draft.seat:
        if draft.opened[seat] and seat != draft.sale.discarder:
            buyers.append(seat)
    return tuple(buyers)


def offer(draft: Draft, buyers: tuple[Seat, ...], events: list[Event]) -> Applied[State]:
    """Ask the first of `buyers`; when nobody is left to ask, the seat in turn draws."""
    draft.sale = draft.sale._replace(buyers=buyers)
    if not buyers:
        draft.seat = draft.sale.in_turn
        return draw(draft, events)
    draft.phase, draft.seat, draft.drawn = SALE, buyers[0], NO_CARD
    return Applied(draft.state(), tuple(events))


def draw(draft: Draft, events: list[Event]) -> Applied[State]:
    """Give the seat to act the top of the stock; without any card to draw the deal is void."""
    drawn = take_top(draft, draft.seat, events)
    if not drawn:
        return deal_over(draft, DealEnd.VOID, None, events)
    draft.phase, draft.drawn = REST, drawn
    return Applied(draft.state(), tuple(events))


def take_top(draft: Draft, seat: Seat, events: list[Event]) -> Card:
    """Move the top of the stock into a hand and return it, NO_CARD when there is none."""
    if not draft.stock:
        reshuffle(draft, events)
        if not draft.stock:
            return NO_CARD
    stock, hand = draft.stock, draft.hands[seat]
    place = bisect(hand, stock[-1])
    draft.hands[seat] = hand[:place] + stock[-1:] + hand[place:]
    draft.stock = stock[:-1]
    if len(stock) == 1 and draft.rules.options.reshuffle == "at_last_draw":
        reshuffle(draft, events)
    return stock[-1]


def reshuffle(draft: Draft, events: list[Event]) -> None:
    """Make the discards but the last the new stock, where there are any and the limit allows."""
    number = draft.reshuffles + 1
    if len(draft.pile) < RESHUFFLED_MIN or number > draft.rules.options.reshuffles_max:
        return
    draft.stock = shuffle(reshuffle_key(draft.key, number), draft.pile[:-1])
    draft.pile = draft.pile[-1:]
    draft.reshuffles = number
    events.append(Reshuffled(len(draft.stock)))


def play_move(state: State, seat: Seat, move: Move) -> Applied[State] | Refusal:
    """Check `move` and play it; see that the census holds afterwards."""
    judged = judge(state, seat, move)
    if isinstance(judged, Refusal):
        return judged
    if judged is None:
        return _counted(state, _go_on(state, move))
    return _counted(state, _bought(judged) if state.phase is SALE else _end_turn(judged))


def pass_on(draft: Draft, events: list[Event]) -> Applied[State]:
    """End the turn of the seat to act, with whatever is due between two turns."""
    options = draft.rules.options
    if draft.turn >= options.turns_max:
        return deal_over(draft, DealEnd.ADJUDICATED, None, events)
    if not draft.stock and options.reshuffle == "at_turn_end":
        reshuffle(draft, events)
    draft.turn += 1
    return begin_turn(draft, next_seat(draft.rules, draft.standing.playing, draft.seat), events)


def withdraw(state: State, seat: Seat) -> Applied[State]:
    """Take `seat` and its side out of the game for good; a turn of theirs passes on."""
    return _counted(state, withdraw_seat(state, seat, _go_on_without))


def _go_on_without(draft: Draft, gone: Sequence[Seat], events: list[Event]) -> Applied[State]:
    """Give the move to whoever has it when the seats `gone` have left in the middle of a deal."""
    sale = draft.sale
    if draft.phase is SALE:
        if sale.in_turn not in gone:
            return offer(draft, tuple(one for one in sale.buyers if one not in gone), events)
        draft.seat, draft.sale = sale.in_turn, sale._replace(buyers=())
    if draft.seat in gone:
        return pass_on(draft, events)
    return Applied(draft.state(), tuple(events))


def _go_on(state: State, move: Move) -> Applied[State]:
    """Return what a draw from the stock leads to, or a seat that does not buy."""
    draft, seat = Draft(state), state.seat
    if isinstance(move, DrawStock):
        buying = draft.rules.options.buying
        return draw_from_stock(draft, [Drew(seat)]) if buying else draw(draft, [Drew(seat)])
    return offer(draft, state.sale.buyers[1:], [Passed(seat)])


def _bought(turn: Turn) -> Applied[State]:
    """Return what a legal buy leads to: a penalty card, then the draw of the seat in turn."""
    seat, draft = turn.seat, Draft(turn.state)
    draft.hands[seat], draft.pile, draft.melds = bytes(sorted(turn.hand)), turn.pile, turn.melds
    events: list[Event] = []
    fined = take_top(draft, seat, events)
    events.insert(0, Bought(seat, turn.play.actions, len(draft.hands[seat])))
    if not fined:
        return deal_over(draft, DealEnd.VOID, None, events)
    return offer(draft, (), events)


def _end_turn(turn: Turn) -> Applied[State]:
    """Return what a legal turn leads to."""
    seat, play, draft = turn.seat, turn.play, Draft(turn.state)
    hand = bytes(sorted(turn.left)) if turn.jokers or turn.taken else turn.left
    draft.hands[seat] = hand
    draft.pile = turn.pile + ONE[play.discard] if play.discard else turn.pile
    draft.melds = turn.melds
    if draft.rules.options.buying:
        draft.sale = Sale(seat, seat, ())
    taken = draft.turns_taken
    draft.turns_taken = (*taken[:seat], taken[seat] + 1, *taken[seat + 1 :])
    if turn.has_opened_now:
        draft.opened = (*draft.opened[:seat], True, *draft.opened[seat + 1 :])
    events: list[Event] = [Played(seat, play, len(hand))]
    if hand:
        return pass_on(draft, events)
    return deal_over(draft, DealEnd.WENT_OUT, seat, events, closed_out=turn.has_opened_now)


def _hands(rules: Rules, standing: Standing, first: Seat, deck: Cards) -> tuple[list[Cards], Cards]:
    """Return the sorted hands by seat, dealt one card at a time from `first`, and the stock."""
    order = [first]
    while (seat := next_seat(rules, standing.playing, order[-1])) != first:
        order.append(seat)
    from_top = deck[::-1]
    dealt = CARDS_EACH * len(order)
    hands = [b""] * rules.seats
    for place, seat in enumerate(order):
        hands[seat] = bytes(sorted(from_top[place : dealt : len(order)]))
    return hands, deck[: len(deck) - dealt]


def _counted(before: State, applied: Applied[State]) -> Applied[State]:
    """Return what was applied once the census of a deal that goes on is known to hold."""
    after = applied.state
    if after.phase in IN_DEAL and before is not after:
        keep_census(before, after)
    return applied
