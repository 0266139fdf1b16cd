"""Growth of melds on the table, turns being built, and what is read from and sent on the wire."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardarena.scala40 import (
    FACES,
    JOKER,
    NO_CARD,
    Bought,
    Buy,
    Card,
    DealEnded,
    Dealt,
    DrawStock,
    Drew,
    End,
    LayOff,
    Meld,
    Move,
    Pass,
    Passed,
    Play,
    Played,
    Reentered,
    Reshuffled,
    Rules,
    SeatOut,
    Swap,
    Turn,
    attachable,
    buy,
    draw_stock,
    greedy,
    growth,
    hand_penalty,
    joker_as,
    meld_value,
    pack_move,
    pass_,
    read_card,
    read_cards,
    read_rules,
    unpack_event,
    unpack_view,
    write_card,
    write_cards,
    write_move,
)
from cardarena.scala40.moves import action_from_wire
from cardarena.scala40.table import grown
from cardarena.v1 import scala40_pb2 as wire
from support.kit_views import (
    JOKER_DUTIES,
    PICKUP_DUTIES,
    asked_to_buy,
    before_draw,
    packed,
    view_of,
)

RULES = Rules()


@pytest.mark.parametrize("value", [*FACES, JOKER, *map(joker_as, FACES)])
def test_a_card_is_read_as_it_is_written(value: Card) -> None:
    assert read_card(write_card(value)) == value
    assert read_card(write_card(value).lower()) == value


@pytest.mark.parametrize("text", ["", "1H", "7", "*X", "77H", "7h7h", "\x1b[1m" * 50])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no card: 7H, 10S, AC, X"):
        read_card(text)


@pytest.mark.parametrize(
    ("meld", "option", "taken"),
    [
        ("7H 7D 7C", "joker_only", "7S"),
        ("7H 7D *7C", "joker_only", "7S"),
        ("7H 7D 7C 7S", "joker_only", ""),
        ("5H 6H 7H", "joker_only", "4H 8H"),
        ("AH 2H 3H", "joker_only", "4H"),
        ("QH KH AH", "joker_only", "JH"),
        ("2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH", "no", "AH"),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH", "no", ""),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH", "joker_only", ""),
        ("AH 2H 3H 4H 5H 6H *7H 8H 9H 10H JH QH KH", "joker_only", "AH"),
        ("2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH", "any", "AH"),
    ],
)
def test_growth(meld: str, option: str, taken: str) -> None:
    faces = growth(read_cards(meld), option).faces
    assert write_cards(bytes(face for face in FACES if faces >> face & 1)) == taken
    assert all(attachable(face, (read_cards(meld),), option) for face in read_cards(taken))
    assert not attachable(read_card("KC"), (read_cards(meld),), option)


def test_only_where_both_ends_take_a_card_is_the_end_said() -> None:
    both = growth(read_cards("2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"))
    assert both.end_for(read_card("AH")) is End.HIGH
    assert growth(read_cards("5H 6H 7H")).end_for(read_card("8H")) is End.ANY


@pytest.mark.parametrize(
    ("meld", "card", "after"),
    [
        ("5H 6H 7H", "4H", "4H 5H 6H 7H"),
        ("5H 6H 7H", "*8H", "5H 6H 7H *8H"),
        ("7H 7D 7C", "7S", "7H 7D 7C 7S"),
    ],
)
def test_grown(meld: str, card: str, after: str) -> None:
    assert write_cards(grown(read_cards(meld), read_card(card), End.ANY)) == after


@pytest.mark.parametrize("joker", [False, True])
def test_a_joker_is_attachable_where_there_is_none(joker: bool) -> None:  # noqa: FBT001
    meld = read_cards("5H *6H 7H" if joker else "5H 6H 7H")
    assert attachable(JOKER, (meld,)) != joker


@pytest.mark.parametrize(
    ("meld", "values", "value"),
    [
        ("AH 2H 3H", "ten", 6),
        ("QH KH AH", "ten", 31),
        ("QH KH *AH", "ten", 31),
        ("AH AD *AC", "ten", 33),
        ("QH KH AH", "ranked", 39),
    ],
)
def test_meld_value(meld: str, values: str, value: int) -> None:
    assert meld_value(read_cards(meld), Rules(face_values=values)) == value


@pytest.mark.parametrize(
    ("hand", "option", "penalty"),
    [
        ("X KH 7D", "eleven", 42),
        ("AH AD", "only_ace_one", 22),
        ("AH KD", "only_ace_one", 11),
        ("AH KD", "only_card_one", 21),
        ("AH", "only_card_one", 1),
        ("AH AD", "one", 2),
    ],
)
def test_hand_penalty(hand: str, option: str, penalty: int) -> None:
    assert hand_penalty(read_cards(hand), Rules(ace_penalty=option)) == penalty


def test_rules_are_the_preset_with_its_changes() -> None:
    rules = read_rules('{"preset": "dutch", "options": {"opening_minimum": 30, "new": 1}}')
    assert (rules.opening_minimum, rules.pickup_duty, rules.preset) == (30, "none", "dutch")
    assert read_rules('{"preset": "classic", "options": {"face_values": "ranked"}}') == Rules(
        face_values="ranked", joker_penalty=14
    )
    with pytest.raises(ValueError, match="rules of an unknown preset"):
        read_rules('{"preset": "martian"}')


def test_a_turn_lays_swaps_and_lays_off() -> None:
    turn = Turn(view_of("7C 8H 9D KS", "7H 7D *7C", "5H 6H 7H"), RULES)
    assert turn.swaps() == [Swap(0, read_card("7C"))]
    assert [write_card(action.card) for action in turn.layoffs()] == ["8H"]
    turn.swap(turn.swaps()[0])
    turn.lay_off(LayOff(1, read_card("8H")))
    assert list(map(write_cards, turn.table)) == ["7H 7D 7C", "5H 6H 7H 8H"]
    assert write_cards(turn.cards) == "KS 9D X"
    # The joker does not go back to where it came from.
    assert [(a.meld, write_card(a.card)) for a in turn.layoffs()] == [(1, "*9H")]
    assert write_cards(turn.discards()) == "KS 9D X"
    move = turn.play(read_card("KS"))
    assert write_move(move) == "swap 7C > 0; layoff 8H > 1; discard KS"


@pytest.mark.parametrize(("option", "swaps"), [("joker_only", 0), ("any", 1)])
def test_the_joker_of_a_double_ended_run_stays(option: str, swaps: int) -> None:
    run = "AH 2H 3H 4H *5H 6H 7H 8H 9H 10H JH QH KH AH"
    assert len(Turn(view_of("5H KS", run), Rules(double_ended_run=option)).swaps()) == swaps


def test_a_freed_joker_is_due_where_the_rules_say_so() -> None:
    turn = Turn(view_of("7C KS", "7H 7D *7C", "5H 6H 7H"), Rules(swapped_joker="use"))
    turn.swap(Swap(0, read_card("7C")))
    assert turn.discards() == b""
    turn.lay_off(LayOff(1, read_card("*8H")))
    assert write_cards(turn.discards()) == "KS"


@pytest.mark.parametrize(
    ("hand", "duty", "laid", "discards"),
    [
        ("8H KS 9D", "use", False, ""),
        ("8H KS 9D", "none", False, "KS 8H 9D"),
        ("KS 9D", "none", False, "KS 9D"),
        ("KS 9D", "use", True, "KS 9D"),
    ],
)
def test_the_discard_that_was_taken(
    hand: str,
    duty: str,
    laid: bool,  # noqa: FBT001
    discards: str,
) -> None:
    view = before_draw(hand, "8H", "5H 6H 7H")
    turn = Turn(view, Rules(pickup_duty=duty), take_discard=True)
    if laid:
        turn.lay_off(LayOff(0, read_card("8H")))
    assert turn.taken_is_laid == laid
    assert write_cards(turn.discards()) == discards


@pytest.mark.parametrize(
    ("rules", "turns", "hand", "discards"),
    [
        (RULES, 2, "8H KS", "KS"),
        (RULES, 0, "8H KS", ""),
        (Rules(first_turn_out=True), 0, "8H KS", "KS"),
        (RULES, 2, "8H", ""),
        (Rules(final_discard="optional"), 2, "8H", "-"),
    ],
)
def test_going_out(rules: Rules, turns: int, hand: str, discards: str) -> None:
    turn = Turn(view_of(hand, "5H 6H 7H", turns_taken=(turns, 2)), rules)
    turn.lay_off(LayOff(0, read_card("8H")))
    assert write_cards(turn.discards()) == discards


def test_no_lone_joker_is_left_where_it_may_not_be_the_last_discard() -> None:
    view = view_of("8H X", "5H 6H 7H")
    laid = [write_card(action.card) for action in Turn(view, Rules(final_joker=False)).layoffs()]
    assert laid == ["*8H"]


def test_a_card_that_is_not_held_cannot_be_laid() -> None:
    with pytest.raises(ValueError, match="not in the hand"):
        Turn(view_of("8H KS", "5H 6H 7H"), RULES).meld(read_cards("KH KS KD"))


def test_what_was_tried_on_a_branch_leaves_the_turn_as_it_was() -> None:
    turn = Turn(view_of("8H KS", "5H 6H 7H"), RULES)
    turn.branch().lay_off(LayOff(0, read_card("8H")))
    assert (write_cards(turn.cards), turn.actions) == ("KS 8H", [])
    assert write_cards(turn.table[0]) == "5H 6H 7H"


def test_whom_a_seat_plays_against() -> None:
    four = {"playing": (True, True, True, False)}
    assert view_of("KS", **four).opponents == (1, 2)
    assert view_of("KS", sides=(0, 1, 0, 1), partner=2, **four).opponents == (1,)


def test_a_purchase_is_laid_with_whatever_goes_with_it() -> None:
    view = asked_to_buy("7H 7D 9S KS", "7C", "7S *8S 9S")
    turn = Turn(view, RULES, take_discard=True)
    assert (turn.keep, turn.swaps(), turn.discards()) == (0, [], b"")
    with pytest.raises(ValueError, match="the bought card 7C is not on the table"):
        turn.buy()
    turn.meld(read_cards("7H 7D 7C"))
    assert write_move(turn.buy()) == "buy; meld 7H 7D 7C"
    assert write_cards(turn.cards) == "9S KS"


def test_a_purchase_may_leave_a_joker_alone() -> None:
    view = asked_to_buy("8H X", "9H", "5H 6H 7H")
    turn = Turn(view, Rules(final_joker=False), take_discard=True)
    turn.lay_off(LayOff(0, read_card("8H")))
    assert [write_card(action.card) for action in turn.layoffs()] == ["9H", "*9H"]
    turn.lay_off(LayOff(0, read_card("9H")))
    assert write_move(turn.buy()) == "buy; layoff 8H > 0; layoff 9H > 0"


@pytest.mark.parametrize(
    ("hand", "top", "bought"),
    [
        ("7H 7D KS 2C", "7C", "buy; meld 7C 7D 7H"),
        ("8H 10H KS 2C", "9H", "buy; meld 8H 9H 10H"),
        ("8H KS 2C", "9H", "pass"),
        ("KS 2C", "8H", "pass"),
        ("KS 8H", "2C", "pass"),
    ],
)
def test_greedy_buys_where_more_goes_to_the_table_than_comes(
    hand: str, top: str, bought: str
) -> None:
    move = greedy.choose(asked_to_buy(hand, top, "5H 6H 7H"), Rules(buying=True))
    assert isinstance(move, Buy | Pass)
    if isinstance(move, Pass):
        assert bought == "pass"
        return
    assert sorted(write_move(move).split()) == sorted(bought.split())


def test_greedy_opens_with_the_discard_where_it_may() -> None:
    rules = Rules(early_pickup="to_open")
    draw = {"opened": (False, True), "pickup_duty": "open"}
    opening = before_draw("10H JH 9S 9H 9D KS 2C", "QH", **draw)
    move = greedy.choose(opening, rules)
    assert isinstance(move, Play)
    assert move.takes_discard
    assert greedy.choose(before_draw("10H JH 9S 9H KS 2C", "QH", **draw), rules) == draw_stock()


actions = st.one_of(
    st.builds(Meld, st.binary(min_size=1, max_size=14)),
    st.builds(LayOff, st.integers(0, 40), st.sampled_from(FACES), st.sampled_from(End)),
    st.builds(Swap, st.integers(0, 40), st.sampled_from(FACES)),
)
some = st.lists(actions, max_size=5).map(tuple)
moves: st.SearchStrategy[Move] = st.one_of(
    st.just(draw_stock()),
    st.just(pass_()),
    st.builds(buy, some),
    st.builds(Play, some, st.sampled_from(FACES), st.booleans()),
)
DRAWS = {
    DrawStock: wire.SCALA40_DRAW_STOCK,
    Buy: wire.SCALA40_DRAW_BUY,
    Pass: wire.SCALA40_DRAW_PASS,
}


@given(moves)
def test_a_move_is_packed_whole(move: Move) -> None:
    message = wire.Scala40Move.FromString(pack_move(move))
    read = tuple(map(action_from_wire, message.actions))
    if isinstance(move, Play):
        taken = message.draw == wire.SCALA40_DRAW_DISCARD
        assert Play(read, message.discard, taken) == move
        return
    assert (message.draw, message.discard) == (DRAWS[type(move)], NO_CARD)
    assert read == (move.actions if isinstance(move, Buy) else ())


@pytest.mark.parametrize("move", [7, None, (), Play((3,), NO_CARD)])  # type: ignore[arg-type]
def test_what_is_no_move_is_not_packed(move: object) -> None:
    with pytest.raises(TypeError, match="not"):
        pack_move(move)  # type: ignore[arg-type]


def test_a_view_is_unpacked_as_it_was() -> None:
    view = view_of("7H 8H X", "7H 7D *7C", "5H 6H 7H 8H", opened=(False, True))
    assert unpack_view(packed(view)) == view
    assert not view.has_opened
    assert write_card(view.top_discard) == "2S"


@pytest.mark.parametrize("pickup_duty", PICKUP_DUTIES)
@pytest.mark.parametrize("joker_duty", JOKER_DUTIES)
def test_duties_sides_and_buyers_are_unpacked_as_they_were(
    pickup_duty: str, joker_duty: str
) -> None:
    duties = {"pickup_duty": pickup_duty, "joker_duty": joker_duty}
    view = asked_to_buy("7H 8H X", "9H", sides=(0, 1, 0, 1), partner=2, **duties)
    assert unpack_view(packed(view)) == view


def test_events_are_unpacked() -> None:
    lay = wire.Scala40Action(kind="SCALA40_ACTION_KIND_LAY_OFF", cards=["CARD_8H"], meld=1, end=2)  # type: ignore[arg-type]
    ended = wire.Scala40DealEnded(
        deal=1,
        end="SCALA40_DEAL_END_WENT_OUT",
        winner=0,
        hands=read_cards("7H X"),  # type: ignore[arg-type]
        hand_sizes=[0, 2],
        penalties=[0, 32],
        totals=[0, 32],
    )
    played = wire.Scala40Played(seat=1, took_discard=True, actions=[lay], discard=1, hand_count=2)  # type: ignore[arg-type]
    bought = wire.Scala40Bought(seat=1, actions=[lay], hand_count=5)
    for event, expected in (
        ({"drew": wire.Scala40Drew(seat=1)}, Drew(1)),
        ({"dealt": wire.Scala40Dealt(deal=1, dealer=1, first=0, upcard=3)}, Dealt(1, 1, 0, 3)),  # type: ignore[arg-type]
        ({"reshuffled": wire.Scala40Reshuffled(stock_count=9)}, Reshuffled(9)),
        ({"seat_out": wire.Scala40SeatOut(seat=1, withdrawn=True)}, SeatOut(1, withdrawn=True)),
        ({"bought": bought}, Bought(1, (LayOff(1, 24, End.HIGH),), 5)),
        ({"passed": wire.Scala40Passed(seat=2)}, Passed(2)),
        ({"reentered": wire.Scala40Reentered(seat=2, total=-7)}, Reentered(2, -7)),
        ({"played": played}, Played(1, Play((LayOff(1, 24, End.HIGH),), 1, True), 2)),
        (
            {"deal_ended": ended},
            DealEnded(1, "went_out", 0, (b"", read_cards("7H X")), (0, 32), (0, 32)),
        ),
    ):
        assert unpack_event(wire.Scala40Event(**event).SerializeToString()) == expected
    with pytest.raises(ValueError, match="does not know"):
        unpack_event(b"")
