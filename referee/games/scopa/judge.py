"""Answers judged cases of Scopa with the very functions that the game is played by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.cards.card import Card, Cards, card
from referee.cards.italian import DENARI, NAMES, VALUES, read_card, write_card
from referee.games.choices import YES_NO
from referee.games.judging import CardReader, Case, CaseError, flag_in
from referee.games.rules import Seat
from referee.games.scopa.captures import ONE, captures, is_sweep
from referee.games.scopa.moves import Play
from referee.games.scopa.options import ALLOWED, Options, read_options
from referee.games.scopa.presets import LINE_UPS, PRESETS
from referee.games.scopa.rules import check
from referee.games.scopa.scoring import is_napoleone, lone_leader, napola_points, primiera
from referee.games.scopa.state import Phase, State, new_game

CARDS = CardReader(read_card, NAMES, "7D")
SEATS = 2
"""As many as play where no option names a line-up."""

SEAT: Seat = 0
WORDS: Mapping[object, bool] = {"yes": True, "no": False}
"""How the rules name the values of an option that is on or off."""


def judge(case: Case) -> dict[str, Any]:
    """Return the answer to `case`. Raises CaseError or OptionError when it is no question.

    The options are over the preset `classic`, unless a `preset` is named among them.
    """
    if case.group not in GROUPS:
        known = ", ".join(GROUPS)
        raise CaseError(f"group = {case.group!r}: no such group; known are {known}")
    answer = GROUPS[case.group](case.input, _options(case.options))
    if "captures" in answer:
        answer["captures"] = _in_order_of(case.expect.get("captures"), answer["captures"])
    return answer


def judge_capture(question: dict[str, Any], options: Options) -> dict[str, Any]:
    """Answer `captures`, every legal one; `laid`: there is none; `scopa`: 1 for a sweep.

    What the card takes is what makes a sweep, if anything does, unless `take` says it.
    """
    table, played = _cards(question, "table"), CARDS.card_in(question, "card")
    found = captures(table, played, options)
    taken = found
    if question.get("take") is not None:
        taken = tuple(take for take in found if take == _cards(question, "take"))
    is_last = flag_in(question, "last_play_of_hand", default=False)
    swept = any(is_sweep(table, played, take, options, is_last=is_last) for take in taken)
    names = [[write_card(one) for one in take] for take in found]
    return {"captures": names, "laid": not found, "scopa": int(swept)}


def judge_play(question: dict[str, Any], options: Options) -> dict[str, Any]:
    """Answer `ok` of a card that is played and what it takes; nothing is taken unnamed.

    Where a `hand` is given, the card must be in it. `scopa` is answered as in `sweep`.
    """
    table, played = _cards(question, "table"), CARDS.card_in(question, "card")
    hand = ONE[played] if question.get("hand") is None else _cards(question, "hand")
    take = b"" if question.get("take") is None else CARDS.pile(question["take"], "input.take")
    refusal = check(_situation(options, hand, table), SEAT, Play(played, take))
    is_last = flag_in(question, "last_play_of_hand", default=False)
    swept = refusal is None and is_sweep(table, played, take, options, is_last=is_last)
    reason = refusal.reason.name if refusal else None
    return {"ok": refusal is None, "scopa": int(swept), "reason": reason}


def judge_primiera(question: dict[str, Any], options: Options) -> dict[str, Any]:
    """Answer `values`, the primiera of each pile, and `point`, the side that gets it."""
    piles = question.get("piles")
    if not isinstance(piles, list) or not piles:
        raise CaseError(f"input.piles = {piles!r}: must be a list of lists of cards")
    read = [_once(pile, f"input.piles[{side}]") for side, pile in enumerate(piles)]
    values = [primiera(pile, options) for pile in read]
    return {"values": values, "point": lone_leader(values)}


def judge_napola(question: dict[str, Any], options: Options) -> dict[str, Any]:
    """Answer `points` of the coins that a side captured, and whether they win the game."""
    coins = question.get("denari")
    if not isinstance(coins, list):
        raise CaseError(f"input.denari = {coins!r}: must be a list of values from 1 to {VALUES}")
    pile = bytes(_coin(coin, f"input.denari[{place}]") for place, coin in enumerate(coins))
    pile = _each_once(pile, "input.denari")
    won = is_napoleone(pile, options)
    return {"points": napola_points(pile, options), "match_won_at_once": won}


GROUPS: dict[str, Callable[[dict[str, Any], Options], dict[str, Any]]] = {
    "capture": judge_capture,
    "play": judge_play,
    "sweep": judge_capture,
    "ace": judge_capture,
    "primiera": judge_primiera,
    "napola": judge_napola,
}


def _options(said: Mapping[str, Any]) -> Options:
    """Return the rules that a case is about; `yes` and `no` are read as the rules write them."""
    changes = {name: _plain(name, value) for name, value in said.items()}
    preset = changes.pop("preset", "classic")
    base = PRESETS.get(preset, {}) if isinstance(preset, str) else {}
    line_up = str(changes.get("line_up", base.get("line_up")))
    seats = LINE_UPS[line_up].seats if line_up in LINE_UPS else SEATS
    return read_options(preset, changes, seats)


def _plain(name: str, value: Any) -> Any:
    """Return the value of an option as it is in a configuration."""
    if ALLOWED.get(name) == YES_NO and isinstance(value, str):
        return WORDS.get(value, value)
    return "no" if name == "redeal_kings" and value is False else value


def _situation(options: Options, hand: Cards, table: Cards) -> State:
    """Return a state in which a seat with `hand` is to play before a table."""
    state = new_game(options, LINE_UPS[options.line_up].seats, dealer=1)
    hands = (hand, *state.hands[1:])
    return state._replace(phase=Phase.PLAY, seat=SEAT, hands=hands, table=table)


def _in_order_of(expected: Any, names: list[list[str]]) -> Any:
    """Return `expected` where it is the same captures in another order, which is free."""
    try:
        asked = [CARDS.pile(take, "expect.captures") for take in expected]
    except (TypeError, CaseError):
        return names
    found = [CARDS.pile(take, "captures") for take in names]
    return expected if sorted(map(sorted, asked)) == sorted(map(sorted, found)) else names


def _cards(question: dict[str, Any], key: str) -> Cards:
    return _once(question.get(key), f"input.{key}")


def _once(names: Any, where: str) -> Cards:
    """Return the sorted cards of a list of names, none of them twice. Raises CaseError."""
    return _each_once(CARDS.pile(names, where), where)


def _each_once(cards: Cards, where: str) -> Cards:
    if twice := [one for one in cards if cards.count(one) > 1]:
        raise CaseError(f"{where}: {write_card(twice[0])} is there twice")
    return bytes(sorted(cards))


def _coin(said: Any, where: str) -> Card:
    """Return the coin of a value, or the card where its name is said. Raises CaseError."""
    if isinstance(said, str):
        return CARDS.card(said, where)
    if type(said) is not int or not 1 <= said <= VALUES:
        raise CaseError(f"{where} = {said!r}: must be a value from 1 to {VALUES}")
    return card(DENARI, said)
