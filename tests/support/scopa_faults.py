"""What the faults in `scopa_mutants` make of the referee's own functions.

Most are called with the real function first and then with what it is called with.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any, TypeAlias

import msgspec

from referee.cards.card import RANK_MASK
from referee.games.rules import Applied
from referee.games.scopa import captures, play, rules, sight, standing, state
from referee.games.scopa.events import Played
from referee.games.scopa.state import Draft, Phase, State
from referee.games.seats import next_seat
from support.mutants import Mutant, Patch

Found: TypeAlias = tuple[bytes, ...]


def instead(owner: Any, name: str, change: Callable[..., Any]) -> Mutant:
    """A function of the referee replaced by `change(real, *its arguments)`."""
    real = getattr(owner, name)

    def changed(*args: Any, **how: Any) -> Any:
        return change(real, *args, **how)

    return lambda patch: patch.setattr(owner, name, changed)


def by_options(owner: Any, name: str, place: int, **changes: object) -> Mutant:
    """A function that is told other options, as its argument number `place`."""

    def change(real: Callable[..., Any], *args: Any, **how: Any) -> Any:
        told = list(args)
        told[place] = msgspec.structs.replace(told[place], **changes)
        return real(*told, **how)

    return instead(owner, name, change)


def both(*mutants: Mutant) -> Mutant:
    return lambda patch: [mutant(patch) for mutant in mutants].clear()


# Captures.


def taking(change: Callable[[bytes, int, Found, Any], Found]) -> Mutant:
    """What a card of each value may capture, changed."""

    def mutant(patch: Patch) -> None:
        real = captures.captures

        def changed(table: bytes, card: int, options: Any) -> Found:
            return change(table, card & RANK_MASK, real(table, card, options), options)

        patch.setattr(captures, "captures", changed)
        patch.setattr(rules, "captures", changed)

    return mutant


def values(cards: bytes) -> list[int]:
    return [card & RANK_MASK for card in cards]


def sums(table: bytes, value: int, found: Found, options: Any) -> Found:
    """Sums beside an equal card."""
    if value == 0 or (value == 1 and options.asso_piglia_tutto):
        return found
    sizes = range(1, len(table) + 1)
    parts = (bytes(part) for size in sizes for part in combinations(table, size))
    return tuple(sorted(part for part in parts if sum(values(part)) == value))


def all_equal(table: bytes, value: int, found: Found, options: Any) -> Found:  # noqa: ARG001
    """All cards of the same value at once."""
    equal = bytes(card for card in table if card & RANK_MASK == value)
    return (equal,) if len(equal) > 1 else found


def fewest(table: bytes, value: int, found: Found, options: Any) -> Found:  # noqa: ARG001
    size = min(map(len, found), default=0)
    return tuple(take for take in found if len(take) == size)


def largest(table: bytes, value: int, found: Found, options: Any) -> Found:  # noqa: ARG001
    """The referee picks the largest by itself."""
    return (max(found, key=len),) if found else found


def pairs_only(table: bytes, value: int, found: Found, options: Any) -> Found:  # noqa: ARG001
    return tuple(take for take in found if len(take) <= 2 or value == 1)


def no_aces_in_sums(table: bytes, value: int, found: Found, options: Any) -> Found:  # noqa: ARG001
    if value == 1 or not options.asso_piglia_tutto:
        return found
    return tuple(take for take in found if 1 not in values(take))


def plain_ace_too(table: bytes, value: int, found: Found, options: Any) -> Found:
    """An ace that takes everything may take an equal card alone as well."""
    if value != 1 or not options.asso_piglia_tutto:
        return found
    return tuple(sorted({*found, *(bytes([card]) for card in captures.aces_of(table))}))


def guessed(real: Any, before: State, seat: int, move: Any) -> Any:
    """A capture that is not named is guessed."""
    if before.phase is Phase.PLAY and not move.take and move.card in before.hands[seat]:
        found = takes_of(before, move.card)
        move = move._replace(take=found[0] if found else b"")
    return real(before, seat, move)


def with_checks(checks: tuple[Any, ...]) -> Mutant:
    """Other checks, and no play that is legal without them."""

    def mutant(patch: Patch) -> None:
        patch.setattr(rules, "CHECKS", checks)
        patch.setattr(rules, "is_listed", lambda *_: False)

    return mutant


def without_check(check: Any) -> Mutant:
    fewer = tuple(one for one in rules.CHECKS if one is not check)
    assert len(fewer) == len(rules.CHECKS) - 1
    return with_checks(fewer)


def lenient(allows: Callable[[State, Any, Found], bool]) -> Mutant:
    """Some captures that are illegal are let through."""
    real = rules.capture_is_legal

    def check(before: State, seat: int, move: Any) -> Any:
        found = takes_of(before, move.card)
        return None if allows(before, move, found) else real(before, seat, move)

    checks = tuple(check if one is real else one for one in rules.CHECKS)
    assert check in checks
    return with_checks(checks)


def takes_of(before: State, card: int) -> Found:
    return captures.captures(before.table, card, before.rules.options)


def any_card_must(before: State, seat: int, move: Any) -> Any:
    """Nothing is laid while any card of the hand could capture."""
    able = next((card for card in before.hands[seat] if takes_of(before, card)), None)
    if move.take or able is None:
        return None
    return rules.capture_is_legal(before, seat, move._replace(card=able))


# Sweeps and leftovers.


def within_packets(real: Any, draft: Draft, card: int, take: bytes) -> Any:
    """The last capture of a packet is no sweep, though there are cards in the stock."""
    before, is_end = draft.sweeps, draft.stock and not any(draft.hands)
    applied = real(draft, card, take)
    if not is_end or applied.state.phase is not Phase.PLAY:
        return applied
    return applied._replace(state=applied.state._replace(sweeps=before))


def lone_ace_is_any(real: Any, table: Any, card: int, take: Any, options: Any, **last: Any) -> Any:
    """Where the capture of a lone ace counts, so does every other by an ace."""
    counts = "always" if options.ace_sweep_counts == "lone_ace" else options.ace_sweep_counts
    told = msgspec.structs.replace(options, ace_sweep_counts=counts)
    return real(table, card, take, told, **last)


def leftovers_sweep(real: Any, draft: Draft, events: list[Any]) -> Any:
    if draft.table and (side := draft.last_capture) is not None:
        more = draft.sweeps[side] + 1
        draft.sweeps = (*draft.sweeps[:side], more, *draft.sweeps[side + 1 :])
    return real(draft, events)


def who_gets_leftovers(taker: Callable[[Draft], int | None]) -> Mutant:
    return lambda patch: patch.setattr(standing, "_leftovers_to", taker)


def never(real: Any, *args: Any) -> bool:
    del real, args
    return False


# Dealing and the order of play.


def table_grows(real: Any, draft: Draft) -> None:
    """New cards come to the table too."""
    real(draft)
    if draft.phase is Phase.PLAY and draft.turn > 1:
        draft.table = bytes(sorted(draft.table + draft.stock[-1:]))
        draft.stock = draft.stock[:-1]


def dealer_leads(real: Any, made: Any, game: Any) -> Any:
    order = real(made, game)
    return (*order[-1:], *order[:-1])


def lead_stays(real: Any, draft: Draft, events: list[Any]) -> Any:
    """After new cards the same player leads who played last."""
    if any(draft.hands) or not draft.stock or not draft.standing.playing[draft.seat]:
        return real(draft, events)
    seat, applied = draft.seat, real(draft, events)
    return applied._replace(state=applied.state._replace(seat=seat))


def dealer_stays(real: Any, made: Any, game: Any, events: list[Any]) -> Any:
    applied = real(made, game, events)
    if applied.state.phase is not Phase.DEAL or not game.playing[game.dealer]:
        return applied
    same = applied.state.standing._replace(dealer=game.dealer)
    return applied._replace(state=applied.state._replace(standing=same))


def rules_with(change: Callable[[Any], dict[str, Any]]) -> Mutant:
    """What follows from the options, changed."""
    real = state.rules_of.__wrapped__

    def rules_of(options: Any, seats: int) -> Any:
        made = real(options, seats)
        return made._replace(**change(made))

    return lambda patch: patch.setattr(state, "rules_of", rules_of)


def neighbours(made: Any) -> dict[str, Any]:
    return {"side_of": (0, 0, 1, 1)} if len(made.sides) < made.seats else {}


def nobody_pools(made: Any) -> dict[str, Any]:
    """Partners have a pile each."""
    seats = tuple(range(made.seats))
    return {"sides": tuple((seat,) for seat in seats), "side_of": seats}


def new_deck_numbered(change: Callable[[int], int]) -> Mutant:
    return instead(play, "reshuffle_key", lambda real, key, number: real(key, change(number)))


def one_by_one(real: Any, draft: Draft) -> None:
    """Cards are dealt singly, round after round."""
    del real
    packet, order = draft.rules.packet, draft.order
    dealt, draft.stock = (
        draft.stock[: -packet * len(order) - 1 : -1],
        draft.stock[: -packet * len(order)],
    )
    for place, seat in enumerate(order):
        cards = dealt[place :: len(order)]
        if draft.standing.playing[seat]:
            draft.hands[seat] = bytes(sorted(cards))
        else:
            draft.aside += cards


def thrown_deal_passes(real: Any, before: State, key: bytes) -> Any:
    """The deal passes on when the table is thrown in."""
    applied = real(before, key)
    if not applied.events[-1].thrown_in:
        return applied
    game = before.standing
    dealer = next_seat(before.rules, game.playing, game.dealer)
    return real(before._replace(standing=game._replace(dealer=dealer)), key)


def as_if_nobody_left(real: Any, made: Any, playing: Any, seat: int) -> Any:
    return real(made, (True,) * len(playing), seat)


def no_packet_for_who_left(real: Any, draft: Draft) -> None:
    order = draft.order
    draft.order = tuple(seat for seat in order if draft.standing.playing[seat])
    real(draft)
    draft.order = order


# The game.


def claimed(real: Any, before: State, seat: int, move: Any) -> Any:
    """A sweep that reaches the target ends the game within the deal."""
    applied = real(before, seat, move)
    if not isinstance(applied, Applied) or not isinstance(applied.events[-1], Played):
        return applied
    after = applied.state
    side = after.rules.side_of[seat]
    reached = after.standing.totals[seat] + after.sweeps[side] >= after.rules.options.target
    is_claim = applied.events[-1].is_sweep and reached
    return applied._replace(state=after._replace(phase=Phase.OVER)) if is_claim else applied


def one_more(name: str) -> Callable[..., Any]:
    """The game is decided by a number that is one higher."""

    def change(real: Any, made: Any, game: Any, *more: Any) -> Any:
        number = getattr(made.options, name) + 1
        told = msgspec.structs.replace(made.options, **{name: number})
        return real(made._replace(options=told), game, *more)

    return change


def last_deal_undecided(real: Any, made: Any, game: Any, events: list[Any]) -> Any:
    """A game that is won in the last deal allowed counts as adjudicated."""
    applied = real(made, game, events)
    if game.deal < made.options.deals_max:
        return applied
    same = applied.state.standing._replace(adjudicated=True)
    return applied._replace(state=applied.state._replace(standing=same))


def who_left_leads(real: Any, made: Any, game: Any) -> Any:
    return real(made, game._replace(playing=(True,) * made.seats))


def first_wins_ties(real: Any, made: Any, game: Any) -> bool:
    return bool(real(made, game) or max(game.totals) >= made.options.target)


def broken_ties(real: Any, made: Any, game: Any) -> Any:
    """Sides that are equal are put in the order of their seats."""
    found = real(made, game)
    by_side = [found[side[0]] for side in made.sides]
    return tuple(
        place + by_side[: made.side_of[seat]].count(place) for seat, place in enumerate(found)
    )


def places_of_seats(real: Any, made: Any, game: Any) -> Any:
    """Places count seats: the second of two pairs is third."""
    found = real(made, game)
    return tuple(1 + sum(other < place for other in found) for place in found)


def leavers_by_points(real: Any, made: Any, game: Any) -> Any:
    return real(made, game._replace(exits=tuple(int(out > 0) for out in game.exits)))


def seen(change: Callable[[Any, State, int], dict[str, Any]]) -> Mutant:
    """A view that says something else."""

    def changed(real: Any, before: State, seat: int) -> Any:
        view = real(before, seat)
        return view._replace(**change(view, before, seat))

    return instead(sight, "seen_by", changed)
