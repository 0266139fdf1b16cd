"""Answers judged cases of Scala 40 with the very functions that the game is played by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.cards.card import JOKER, NO_CARD, Card, Cards, joker_as, physical
from referee.cards.notation import read_card
from referee.games.judging import CardReader, Case, CaseError, flag_in
from referee.games.rules import Refusal, Seat
from referee.games.scala40.melds import FACES, Shape, look_up
from referee.games.scala40.moves import Action, LayOff, Meld, Play, Swap
from referee.games.scala40.opening import OPENING_CHECKS
from referee.games.scala40.options import Options, read_options
from referee.games.scala40.rules import act
from referee.games.scala40.scoring import hand_penalty
from referee.games.scala40.state import Phase, State, new_game
from referee.games.scala40.turn import Turn

CARDS = CardReader(read_card, frozenset((JOKER, *FACES)), "7H, or X for a joker")
SEATS = 4
"""As many as every option can be played with."""

SEAT: Seat = 0


def judge(case: Case) -> dict[str, Any]:
    """Return the answer to `case`. Raises CaseError or OptionError when it is no question.

    The options are over the preset `classic`, unless a `preset` is named among them.
    """
    if case.group not in GROUPS:
        known = ", ".join(GROUPS)
        raise CaseError(f"group = {case.group!r}: no such group; known are {known}")
    changes = dict(case.options)
    options = read_options(changes.pop("preset", "classic"), changes, SEATS)
    return GROUPS[case.group](case.input, options)


def judge_meld(question: dict[str, Any], options: Options) -> dict[str, Any]:
    """Answer `valid`, `type` and `points` of cards in the order in which they are laid."""
    cards = CARDS.cards_in(question, "cards")
    shape = _meaning(cards, _joker_as(question, "joker_as"), options)
    if shape is None:
        return {"valid": False, "type": None, "points": 0}
    kind = "run" if shape.is_run else "set"
    return {"valid": True, "type": kind, "points": shape.points}


def judge_opening(question: dict[str, Any], options: Options) -> dict[str, Any]:
    """Answer `ok` and `points` of melds laid by a seat that has not opened."""
    melds = question.get("melds")
    if not isinstance(melds, list):
        raise CaseError(f"input.melds = {melds!r}: must be a list of lists of cards")
    laid = [CARDS.pile(cards, f"input.melds[{number}]") for number, cards in enumerate(melds)]
    shapes = [shape for cards in laid if (shape := _meaning(cards, 0, options))]
    if len(shapes) < len(laid):
        return {"ok": False, "points": 0}
    hand = CARDS.cards_in(question, "hand") if "hand" in question else b"".join(laid)
    turn = _turn(options, hand, opened=False)
    refusals = [act(turn, Meld(shape.cards)) for shape in shapes]
    refusals += [check(turn) for check in OPENING_CHECKS]
    return {"ok": not any(refusals), "points": sum(shape.points for shape in shapes)}


def judge_layoff(question: dict[str, Any], options: Options) -> dict[str, Any]:
    """Answer `ok` of one card laid off; a joker without a meaning may mean anything."""
    shape, card = _table_meld(question, "meld_joker", options), CARDS.card_in(question, "card")
    said = _joker_as(question, "joker_as")
    faces = [said] if said else list(FACES)
    choices = [joker_as(face) for face in faces] if card == JOKER else [card]
    moves = [LayOff(0, choice) for choice in choices]
    return {"ok": _any_allowed(moves, shape, card, question, options)}


def judge_joker_swap(question: dict[str, Any], options: Options) -> dict[str, Any]:
    """Answer `ok` of a card given for the joker of a meld."""
    shape, card = _table_meld(question, "joker_as", options), CARDS.card_in(question, "card")
    return {"ok": _any_allowed([Swap(0, card)], shape, card, question, options)}


def judge_hand_score(question: dict[str, Any], options: Options) -> dict[str, Any]:
    """Answer `points`, what cards left in hand count."""
    return {"points": hand_penalty(bytes(sorted(CARDS.cards_in(question, "hand"))), options)}


GROUPS: dict[str, Callable[[dict[str, Any], Options], dict[str, Any]]] = {
    "meld": judge_meld,
    "opening": judge_opening,
    "layoff": judge_layoff,
    "joker_swap": judge_joker_swap,
    "hand_score": judge_hand_score,
}


def _any_allowed(
    moves: Sequence[Action],
    shape: Shape | None,
    card: Card,
    question: dict[str, Any],
    options: Options,
) -> bool:
    """Say whether any of `moves` is legal for a seat that holds `card`.

    A card that fits at either end may be laid off: the player says at which.
    """
    opened = flag_in(question, "opened", default=True)
    if shape is None:
        return False
    turns = (_turn(options, bytes([card]), opened=opened, melds=(shape.cards,)) for _ in moves)
    return any(_allowed(turn, move) for turn, move in zip(turns, moves, strict=True))


def _allowed(turn: Turn, action: Action) -> bool:
    refusal: Refusal | None = act(turn, action)
    return refusal is None or refusal.reason.name == "END_UNSAID"


def _turn(options: Options, hand: Cards, *, opened: bool, melds: tuple[Cards, ...] = ()) -> Turn:
    """Return a turn of a seat with `hand` before a table with `melds`."""
    state: State = new_game(options, SEATS, dealer=SEATS - 1)
    held = bytes(sorted(physical(card) for card in hand))
    nothing, nobody = (b"",) * (SEATS - 1), (False,) * (SEATS - 1)
    state = state._replace(
        phase=Phase.REST,
        seat=SEAT,
        hands=(held, *nothing),
        opened=(opened, *nobody),
        melds=melds,
    )
    return Turn(state, SEAT, Play((), 0))


def _table_meld(question: dict[str, Any], joker_key: str, options: Options) -> Shape | None:
    """Return the meld that lies on the table."""
    return _meaning(CARDS.cards_in(question, "meld"), _joker_as(question, joker_key), options)


def _meaning(cards: Cards, said: Card, options: Options) -> Shape | None:
    """Return the meld that `cards` are, the joker as `said` or as its place says; else None."""
    turn = _turn(options, b"", opened=True)
    bare = [place for place, card in enumerate(cards) if card == JOKER]
    if len(bare) != 1:
        return look_up(turn.table, cards) if not bare else None
    place = bare[0]
    for face in [said] if said else FACES:
        laid = cards[:place] + bytes([joker_as(face)]) + cards[place + 1 :]
        if shape := look_up(turn.table, laid):
            return shape
    return None


def _joker_as(question: dict[str, Any], key: str) -> Card:
    """Return the card that the joker is said to stand for, NO_CARD when nothing is said."""
    return CARDS.card_in(question, key) if question.get(key) is not None else NO_CARD
