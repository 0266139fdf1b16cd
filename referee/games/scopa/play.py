"""From state to state: dealing, playing a card, refilling, withdrawing (rules/scopa.md).

Legality is not written here: `play_move` begins with `rules.check`.
"""

from __future__ import annotations

from referee.cards.card import Cards
from referee.cards.dealing import reshuffle_key
from referee.cards.italian import VALUES
from referee.cards.shuffle import shuffle
from referee.games.rules import Applied, Refusal, Seat
from referee.games.scopa.captures import ONE, aces_of, is_sweep, with_value
from referee.games.scopa.events import Dealt, Event, Played, Refilled, SeatOut
from referee.games.scopa.moves import Move
from referee.games.scopa.options import Options
from referee.games.scopa.rules import check
from referee.games.scopa.scoring import is_napoleone
from referee.games.scopa.standing import broken_off, deal_over, without, won_at_once
from referee.games.scopa.state import (
    DECK,
    Phase,
    Rules,
    Standing,
    State,
    between_deals,
    next_seat,
    sides_in,
    take_census,
)

KING = VALUES


def deal_cards(state: State, key: bytes) -> Applied[State]:
    """Shuffle with `key` and deal, again while the table is not allowed; then play begins."""
    if state.phase is not Phase.DEAL:
        raise ValueError(f"no deal is due in {state!r}")
    rules, standing = state.rules, state.standing
    standing = standing._replace(deal=standing.deal + 1)
    order = _order(rules, standing)
    thrown_in: list[Cards] = []
    deck = shuffle(key, DECK)
    while is_thrown_in(table := _first_table(rules, order, deck), rules.options):
        thrown_in.append(table)
        deck = shuffle(reshuffle_key(key, len(thrown_in)), DECK)
    stock = deck[: len(deck) - len(order) * rules.packet]
    after = state._replace(
        standing=standing,
        phase=Phase.PLAY,
        seat=order[0],
        turn=1,
        order=order,
        hands=_packets(rules, order, deck)[0],
        table=table,
        stock=stock[: len(stock) - rules.on_table],
    )
    take_census(after)
    event = Dealt(standing.deal, standing.dealer, order[0], table, tuple(thrown_in))
    return Applied(after, (event,))


def is_thrown_in(table: Cards, options: Options) -> bool:
    """Say whether a first table has too many kings, or an ace where an ace takes everything."""
    most = options.redeal_kings
    if isinstance(most, int) and len(with_value(table, KING)) >= most:
        return True
    return options.asso_piglia_tutto and bool(aces_of(table))


def play_move(state: State, seat: Seat, move: Move) -> Applied[State] | Refusal:
    """Check `move` and play it; see that the census holds afterwards."""
    if refusal := check(state, seat, move):
        return refusal
    card, take, table = move.card, bytes(sorted(move.take)), state.table
    hands, rest = state.hands, state.hands[seat].replace(ONE[card], b"")
    hands = (*hands[:seat], rest, *hands[seat + 1 :])
    if not take:
        laid = state._replace(hands=hands, table=bytes(sorted(table + ONE[card])))
        return _counted(_pass_on(laid, [Played(seat, card, b"", is_sweep=False)], plays=1))
    is_last = not (state.stock or any(hands))
    rules, piles, sweeps = state.rules, state.piles, state.sweeps
    swept = is_sweep(table, card, take, rules.options, is_last=is_last)
    side = rules.side_of[seat]
    pile = piles[side] + take + ONE[card]
    if swept:
        sweeps = (*sweeps[:side], sweeps[side] + 1, *sweeps[side + 1 :])
    after = state._replace(
        hands=hands,
        table=table.translate(None, take),
        piles=(*piles[:side], pile, *piles[side + 1 :]),
        sweeps=sweeps,
        last_capture=side,
    )
    events: list[Event] = [Played(seat, card, take, swept)]
    if rules.options.napoleone and is_napoleone(pile, rules.options):
        take_census(after)
        return won_at_once(after, side, events)
    return _counted(_pass_on(after, events, plays=1))


def withdraw(state: State, seat: Seat) -> Applied[State]:
    """Take `seat` and its side out of the game for good; nothing changes for one that is out.

    Their hands are set aside face down; a turn of theirs passes on.
    """
    before, rules = state.standing, state.rules
    if state.phase is Phase.OVER or not before.playing[seat]:
        return Applied(state, ())
    leaving = rules.sides[rules.side_of[seat]]
    standing = without(before, leaving)
    events: list[Event] = [SeatOut(each) for each in leaving]
    is_over = sum(sides_in(rules, standing)) == 1
    if state.phase is Phase.DEAL:
        return _withdrawn_between(rules, standing, events, is_over=is_over)
    hands, aside = list(state.hands), state.aside
    for each in leaving:
        aside += hands[each]
        hands[each] = b""
    state = state._replace(standing=standing, hands=tuple(hands), aside=aside)
    take_census(state)
    if is_over:
        return broken_off(state, events)
    if state.seat not in leaving:
        return Applied(state, tuple(events))
    return _counted(_pass_on(state, events, plays=0))


def _withdrawn_between(
    rules: Rules, standing: Standing, events: list[Event], *, is_over: bool
) -> Applied[State]:
    """Return what a withdrawal between two deals leads to."""
    if not is_over and not standing.playing[standing.dealer]:
        dealer = next_seat(rules, standing.playing, standing.dealer)
        standing = standing._replace(dealer=dealer)
    phase = Phase.OVER if is_over else Phase.DEAL
    return Applied(between_deals(rules, standing, phase), tuple(events))


def _pass_on(state: State, events: list[Event], *, plays: int) -> Applied[State]:
    """Give the turn to the next seat, with new cards when all hands are empty, or end the deal.

    `plays` is how many plays were made since the turn began: one, or none on a withdrawal.
    """
    if not any(state.hands):
        if not state.stock:
            return deal_over(state, events)
        hands, aside, stock = _refilled(state)
        state = state._replace(hands=hands, aside=aside, stock=stock)
        events.append(Refilled(len(stock)))
    seat = next_seat(state.rules, state.standing.playing, state.seat)
    return Applied(state._replace(seat=seat, turn=state.turn + plays), tuple(events))


def _refilled(state: State) -> tuple[tuple[Cards, ...], Cards, Cards]:
    """Return hands with a new packet each, what is set aside, and the stock.

    A seat that withdrew in this deal gets its packet still, and it is set aside.
    """
    hands, stock = _packets(state.rules, state.order, state.stock)
    playing, aside = state.standing.playing, state.aside
    kept = []
    for hand, is_in in zip(hands, playing, strict=True):
        kept.append(hand if is_in else b"")
        aside += b"" if is_in else hand
    return tuple(kept), aside, stock


def _packets(rules: Rules, order: tuple[Seat, ...], deck: Cards) -> tuple[tuple[Cards, ...], Cards]:
    """Return sorted hands by seat, each a whole packet off the top in `order`, and the rest."""
    hands = [b""] * rules.seats
    for seat in order:
        hands[seat] = bytes(sorted(deck[-rules.packet :]))
        deck = deck[: -rules.packet]
    return tuple(hands), deck


def _first_table(rules: Rules, order: tuple[Seat, ...], deck: Cards) -> Cards:
    """Return the cards that come to the table once everybody has a packet, sorted."""
    stock = deck[: len(deck) - len(order) * rules.packet]
    return bytes(sorted(stock[len(stock) - rules.on_table :]))


def _order(rules: Rules, standing: Standing) -> tuple[Seat, ...]:
    """Return the seats of a deal: the one after the dealer leads, the dealer is the last."""
    order = [next_seat(rules, standing.playing, standing.dealer)]
    while order[-1] != standing.dealer:
        order.append(next_seat(rules, standing.playing, order[-1]))
    return tuple(order)


def _counted(applied: Applied[State]) -> Applied[State]:
    """Return what was applied once the census of a deal that goes on is known to hold."""
    if applied.state.phase is Phase.PLAY:
        take_census(applied.state)
    return applied
