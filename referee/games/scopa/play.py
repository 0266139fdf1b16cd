"""From state to state: dealing, playing a card, refilling, withdrawing (rules/scopa.md).

Legality is not written here: `play_move` begins with `rules.check`.
"""

from __future__ import annotations

from referee.cards.card import Card, Cards
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
    Draft,
    Phase,
    Rules,
    Standing,
    State,
    between_deals,
    sides_in,
)
from referee.games.seats import next_seat

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
    draft = Draft(state)
    draft.standing, draft.phase, draft.seat, draft.turn = standing, Phase.PLAY, order[0], 1
    draft.order, draft.stock = order, deck
    _hand_out(draft)
    draft.table, draft.stock = table, draft.stock[: len(draft.stock) - rules.on_table]
    event = Dealt(standing.deal, standing.dealer, order[0], table, tuple(thrown_in))
    return Applied(draft.state(), (event,))


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
    card, take = move
    if len(take) > 1:
        take = bytes(sorted(take))
    draft = Draft(state)
    draft.hands[seat] = draft.hands[seat].replace(ONE[card], b"")
    draft.turn += 1
    if take:
        return _capture(draft, card, take)
    draft.table = bytes(sorted(draft.table + ONE[card]))
    return _pass_on(draft, [Played(seat, card, take, False)])


def _capture(draft: Draft, card: Card, take: Cards) -> Applied[State]:
    """Return what a legal capture leads to; the card has left the hand."""
    rules, table = draft.rules, draft.table
    options, side = rules.options, rules.side_of[draft.seat]
    swept = len(take) == len(table) and is_sweep(
        table, card, take, options, is_last=not (draft.stock or any(draft.hands))
    )
    if swept:
        sweeps = draft.sweeps
        draft.sweeps = (*sweeps[:side], sweeps[side] + 1, *sweeps[side + 1 :])
    draft.table = table.translate(None, take)
    draft.piles[side] += take + ONE[card]
    draft.last_capture = side
    events: list[Event] = [Played(draft.seat, card, take, swept)]
    if options.napoleone and is_napoleone(draft.piles[side], options):
        return won_at_once(draft, side, events)
    return _pass_on(draft, events)


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
    draft = Draft(state)
    draft.standing = standing
    for each in leaving:
        draft.aside += draft.hands[each]
        draft.hands[each] = b""
    if is_over:
        return broken_off(draft, events)
    if draft.seat not in leaving:
        return Applied(draft.state(), tuple(events))
    return _pass_on(draft, events)


def _withdrawn_between(
    rules: Rules, standing: Standing, events: list[Event], *, is_over: bool
) -> Applied[State]:
    """Return what a withdrawal between two deals leads to."""
    if not is_over and not standing.playing[standing.dealer]:
        dealer = next_seat(rules, standing.playing, standing.dealer)
        standing = standing._replace(dealer=dealer)
    phase = Phase.OVER if is_over else Phase.DEAL
    return Applied(between_deals(rules, standing, phase), tuple(events))


def _pass_on(draft: Draft, events: list[Event]) -> Applied[State]:
    """Give the turn to the next seat, with new cards when all hands are empty, or end the deal."""
    if not any(draft.hands):
        if not draft.stock:
            return deal_over(draft, events)
        _hand_out(draft)
        events.append(Refilled(len(draft.stock)))
    draft.seat = next_seat(draft.rules, draft.standing.playing, draft.seat)
    return Applied(draft.state(), tuple(events))


def _hand_out(draft: Draft) -> None:
    """Give each seat of the deal a whole packet off the top of the stock, in order.

    A seat that withdrew in this deal gets its packet still, and it is set aside.
    """
    packet, playing = draft.rules.packet, draft.standing.playing
    for seat in draft.order:
        cards, draft.stock = draft.stock[-packet:], draft.stock[:-packet]
        if playing[seat]:
            draft.hands[seat] = bytes(sorted(cards))
        else:
            draft.aside += cards


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
