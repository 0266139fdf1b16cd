"""Faults of Scala 40 that other implementations have, or nearly had, to be put into the referee.

Each is a function that patches the referee; the slow model must catch it in random games.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from referee.cards.card import FACE_MASK, JOKER, is_joker, rank_of
from referee.games.scala40 import ending, formats, opening, play, rules, standing, state, turn
from referee.games.scala40.ending import EndingCheck
from referee.games.scala40.melds import KING, MeldTable, Shape, grown_at, meld_table
from referee.games.scala40.moves import End
from referee.games.scala40.scoring import seat_penalty as seat_penalty_of
from referee.games.scala40.tabling import (
    LAY_OFF_CHECKS,
    card_in_hand,
    has_opened,
    joker_goes_elsewhere,
)
from support.mutants import Mutant, Patch


def no(owner: Any, check: object, *names: str) -> Mutant:
    """One check left out of the lists that hold it."""
    lists = {name: getattr(owner, name) for name in names}
    assert check in lists[names[0]]
    fewer = {name: tuple(one for one in lists[name] if one is not check) for name in names}
    return lambda patch: [patch.setattr(owner, *pair) for pair in fewer.items()].clear()


def no_ending(check: EndingCheck) -> Mutant:
    return no(rules, check, "ENDING_CHECKS", "PLAIN_ENDING_CHECKS")


# Melds and their worth.


def table_with(change: Callable[[Shape], Shape]) -> Mutant:
    """Every meld changed."""

    def mutant(patch: Patch) -> None:
        def changed(double_ended_run: str, face_values: str) -> MeldTable:
            table = meld_table(double_ended_run, face_values)
            return {cards: change(shape) for cards, shape in table.items()}

        patch.setattr(state, "meld_table", changed)

    return mutant


def joker_behind(shape: Shape) -> Shape:
    """A joker in front of a run is laid at its high end."""
    first, *others = shape.cards
    last = others[-1]
    if not shape.is_run or not is_joker(first) or rank_of(last) in (1, KING):
        return shape
    cards = bytes([*others, JOKER | last + 1])
    return shape._replace(cards=cards, joker=cards[-1], points=shape.points + len(cards))


def joker_for_nothing(shape: Shape) -> Shape:
    rank = rank_of(shape.joker & FACE_MASK)
    return shape._replace(points=shape.points - min(rank, 10)) if shape.joker else shape


def low_ace_dear(shape: Shape) -> Shape:
    low = shape.is_run and rank_of(shape.cards[0]) == 1
    return shape._replace(points=shape.points + 10) if low else shape


def joker_in_set_is_25(shape: Shape) -> Shape:
    dear = shape.joker and not shape.is_run
    return shape._replace(points=25 * len(shape.cards)) if dear else shape


def swap_is_layoff(shape: Shape) -> Shape:
    """A card that could only free the joker counts as attachable."""
    if not shape.joker:
        return shape
    return shape._replace(attachable=shape.attachable + bytes([shape.joker & FACE_MASK]))


def round_the_corner(patch: Patch) -> None:
    def more(double_ended_run: str, face_values: str) -> MeldTable:
        table = dict(meld_table(double_ended_run, face_values))
        for suit in range(4):
            king, ace, two = (suit << 4 | rank for rank in (13, 1, 2))
            for first in (king, JOKER | king):
                cards = bytes([first, ace, two])
                joker = first if is_joker(first) else 0
                table[cards] = Shape(cards, is_run=True, points=23, joker=joker, attachable=b"")
        return table

    patch.setattr(state, "meld_table", more)


def two_natural_aces(patch: Patch) -> None:
    patch.setattr(state, "meld_table", lambda _, face_values: meld_table("any", face_values))


def wrong_end(patch: Patch) -> None:
    real = grown_at
    ends = {End.LOW: End.HIGH, End.HIGH: End.LOW, End.ANY: End.ANY}
    patch.setattr(
        turn, "grown_at", lambda table, cards, new, end: real(table, cards, new, ends[end])
    )


def end_is_guessed(patch: Patch) -> None:
    real = grown_at
    patch.setattr(turn, "grown_at", lambda *layoff: real(*layoff)[:1])


# The opening.


def opening_of_39(patch: Patch) -> None:
    real = opening.dear_enough

    def lenient(made: turn.Turn) -> Any:
        made.opening_points += 1
        return real(made)

    checks = tuple(lenient if one is real else one for one in opening.OPENING_CHECKS)
    patch.setattr(opening, "OPENING_CHECKS", checks)


def clean_is_all(patch: Patch) -> None:
    real = turn.Turn.lay_meld

    def lay_meld(made: turn.Turn, cards: bytes) -> None:
        real(made, cards)
        made.clean_points = made.opening_points

    patch.setattr(turn.Turn, "lay_meld", lay_meld)


def one_card_twice(patch: Patch) -> None:
    """A layoff does not take the card out of the hand."""

    def held(made: turn.Turn, action: Any) -> Any:
        hand = made.hand
        refusal = card_in_hand(made, action)
        made.rest = hand
        return refusal

    checks = tuple(held if one is card_in_hand else one for one in LAY_OFF_CHECKS)
    patch.setattr(rules, "LAY_OFF_CHECKS", checks)


# The stock and the order of turns.


def stock_not_shuffled(patch: Patch) -> None:
    patch.setattr(play, "reshuffle_key", lambda key, _: key)


def reshuffle_turns_up_another(patch: Patch) -> None:
    real = play.reshuffle

    def reshuffle(draft: state.Draft, events: list[Any]) -> None:
        draft.pile = draft.pile[1:] + draft.pile[:1]
        real(draft, events)

    patch.setattr(play, "reshuffle", reshuffle)


def reshuffled_too_early(patch: Patch) -> None:
    real = play.take_top

    def take_top(draft: state.Draft, seat: int, events: list[Any]) -> int:
        card = real(draft, seat, events)
        if not draft.stock:
            play.reshuffle(draft, events)
        return card

    patch.setattr(play, "take_top", take_top)


def reshuffled_once_more(patch: Patch) -> None:
    real = play.reshuffle

    def reshuffle(draft: state.Draft, events: list[Any]) -> None:
        draft.reshuffles -= 1
        real(draft, events)
        draft.reshuffles += 1

    patch.setattr(play, "reshuffle", reshuffle)


def out_still_plays(patch: Patch) -> None:
    def following(made: state.Rules, playing: Any, seat: int) -> int:  # noqa: ARG001
        return (seat + made.step) % made.seats

    patch.setattr(play, "next_seat", following)


def always_clockwise(patch: Patch) -> None:
    real = state.rules_of.__wrapped__
    patch.setattr(state, "rules_of", lambda *kind: real(*kind)._replace(step=1))


def upcard_joker_stays(patch: Patch) -> None:
    real = play.turn_up
    patch.setattr(play, "turn_up", lambda stock, key, redraw: real(stock, key, redraw=False))  # noqa: ARG005


# Buying.


def discarder_buys(patch: Patch) -> None:
    real = play.buyers_of

    def buyers_of(draft: state.Draft) -> tuple[int, ...]:
        draft.sale = draft.sale._replace(discarder=None)
        return real(draft)

    patch.setattr(play, "buyers_of", buyers_of)


def last_buyer_first(patch: Patch) -> None:
    real = play.buyers_of
    patch.setattr(play, "buyers_of", lambda draft: real(draft)[::-1])


def bought_and_kept(patch: Patch) -> None:
    patch.setattr(rules, "BUYING_CHECKS", ())


# Counting.


def penalty_with(**changes: object) -> Mutant:
    """Hands counted by other options."""

    def mutant(patch: Patch) -> None:
        real = seat_penalty_of

        def seat_penalty(hand: bytes, options: Any, **how: bool) -> int:
            return real(hand, msgspec.structs.replace(options, **changes), **how)

        patch.setattr(standing, "seat_penalty", seat_penalty)

    return mutant


def flat_is_doubled(patch: Patch) -> None:
    real = seat_penalty_of

    def seat_penalty(hand: bytes, options: Any, *, opened: bool, closed_out: bool) -> int:
        points = real(hand, options, opened=opened, closed_out=closed_out)
        flat = not opened and options.unopened_penalty == "flat_100"
        return 2 * points if flat and closed_out and options.closed_out == "double" else points

    patch.setattr(standing, "seat_penalty", seat_penalty)


def flat_at_least_the_hand(patch: Patch) -> None:
    real = seat_penalty_of

    def seat_penalty(hand: bytes, options: Any, *, opened: bool, closed_out: bool) -> int:
        points = real(hand, options, opened=opened, closed_out=closed_out)
        return max(points, ending_sum(hand, options)) if points == 100 else points

    def ending_sum(hand: bytes, options: Any) -> int:
        return real(hand, options, opened=True, closed_out=False)

    patch.setattr(standing, "seat_penalty", seat_penalty)


def void_is_scored(patch: Patch) -> None:
    real = standing.deal_over

    def deal_over(draft: state.Draft, end: Any, *more: Any, **how: Any) -> Any:
        scored = end.name == "VOID"
        return real(draft, type(end).SCORED_OPEN if scored else end, *more, **how)

    patch.setattr(play, "deal_over", deal_over)


# The game.


def settled_with(change: Callable[[Any], dict[str, object]]) -> Mutant:
    """Games ended by other options."""

    def mutant(patch: Patch) -> None:
        real = formats.settled

        def settled(made: state.Rules, *more: Any) -> Any:
            options = msgspec.structs.replace(made.options, **change(made.options))
            after, is_over = real(made._replace(options=options), *more)
            return formats.Settled(after, is_over)

        patch.setattr(standing, "settled", settled)

    return mutant


def no_ties(patch: Patch) -> None:
    """The first of those who are tied wins, as `max()` would have it."""
    real = formats._best
    patch.setattr(formats, "_best", lambda *args: real(*args)[:1])


def ties_by_deals_won_first(patch: Patch) -> None:
    real = formats.merit

    def merit(*args: Any) -> Any:
        total, unopened, won = real(*args)
        return total, won, unopened

    patch.setattr(formats, "merit", merit)
    patch.setattr(standing, "merit", merit)


def back_to_the_lowest(patch: Patch) -> None:
    """Who re-enters goes on with the lowest total."""
    real = formats._reentered

    def reentered(options: Any, before: Any, stay: Any, events: Any) -> Any:
        least = min(stay, key=lambda seat: before.totals[seat])
        return real(options, before, [least], events)

    patch.setattr(formats, "_reentered", reentered)


def partner_counts(patch: Patch) -> None:
    real = standing.deal_penalties

    def deal_penalties(draft: state.Draft, *more: Any, **how: Any) -> Any:
        options = msgspec.structs.replace(draft.rules.options, team_scoring="sum")
        made = draft.rules
        draft.rules = made._replace(options=options)
        counted = real(draft, *more, **how)
        draft.rules = made
        return counted

    patch.setattr(standing, "deal_penalties", deal_penalties)


MUTANTS: dict[str, Mutant] = {
    "joker at the wrong end of a run": table_with(joker_behind),
    "joker worth nothing in the opening": table_with(joker_for_nothing),
    "low ace worth 11": table_with(low_ace_dear),
    "set worth its first card": table_with(joker_in_set_is_25),
    "card that frees a joker is attachable": table_with(swap_is_layoff),
    "run round the corner": round_the_corner,
    "second natural ace": two_natural_aces,
    "layoff at the wrong end": wrong_end,
    "end of a layoff guessed": end_is_guessed,
    "opening a point too low": opening_of_39,
    "opening minimum with jokers": clean_is_all,
    "joker in the opening": no(opening, opening.no_joker, "OPENING_CHECKS"),
    "early pickup not in the opening": no(opening, opening.opens_with_pickup, "OPENING_CHECKS"),
    "layoff before the opening": no(rules, has_opened, "LAY_OFF_CHECKS"),
    "freed joker put back": no(rules, joker_goes_elsewhere, "LAY_OFF_CHECKS"),
    "one card laid off twice": one_card_twice,
    "taken discard kept": no_ending(ending.pickup_is_used),
    "freed joker kept": no_ending(ending.freed_joker_is_used),
    "no card kept for the discard": no_ending(ending.card_is_kept),
    "taken card discarded": no_ending(ending.discard_was_not_taken),
    "no limits on the discard": no_ending(ending.discard_within_limits),
    "joker as the last discard": no_ending(ending.final_discard_natural),
    "out in the first turn": no_ending(ending.second_turn_at_least),
    "draw made twice": no(rules, rules.draws_once, "TURN_CHECKS"),
    "discards not shuffled anew": stock_not_shuffled,
    "reshuffle turns up the wrong card": reshuffle_turns_up_another,
    "reshuffle at the last draw always": reshuffled_too_early,
    "reshuffles without end": reshuffled_once_more,
    "a single discard is reshuffled": lambda patch: patch.setattr(play, "RESHUFFLED_MIN", 1),
    "turn of a seat that is out": out_still_plays,
    "direction ignored": always_clockwise,
    "joker turned up stays": upcard_joker_stays,
    "discarder buys": discarder_buys,
    "last buyer asked first": last_buyer_first,
    "bought card kept": bought_and_kept,
    "ace always eleven": penalty_with(ace_penalty="eleven"),
    "never doubled": penalty_with(closed_out="plain"),
    "flat penalty doubled": flat_is_doubled,
    "flat penalty never less than the hand": flat_at_least_the_hand,
    "void deal scored": void_is_scored,
    "target itself is in": settled_with(lambda options: {"target": options.target + 1}),
    "half of the deals win": settled_with(lambda options: {"deals": max(options.deals - 1, 1)}),
    "no re-entry": settled_with(lambda _: {"reentry": False}),
    "re-entry at the lowest total": back_to_the_lowest,
    "re-entries without end": settled_with(lambda _: {"reentries_max": None}),
    "first of the tied wins": no_ties,
    "ties by deals won first": ties_by_deals_won_first,
    "partner of who went out counts": partner_counts,
}
"""Every fault by its name."""
