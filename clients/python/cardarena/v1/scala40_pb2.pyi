from cardarena.v1 import cards_pb2 as _cards_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Scala40Draw(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SCALA40_DRAW_UNSPECIFIED: _ClassVar[Scala40Draw]
    SCALA40_DRAW_STOCK: _ClassVar[Scala40Draw]
    SCALA40_DRAW_DISCARD: _ClassVar[Scala40Draw]
    SCALA40_DRAW_BUY: _ClassVar[Scala40Draw]
    SCALA40_DRAW_PASS: _ClassVar[Scala40Draw]

class Scala40PickupDuty(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SCALA40_PICKUP_DUTY_UNSPECIFIED: _ClassVar[Scala40PickupDuty]
    SCALA40_PICKUP_DUTY_TABLE: _ClassVar[Scala40PickupDuty]
    SCALA40_PICKUP_DUTY_LAY: _ClassVar[Scala40PickupDuty]
    SCALA40_PICKUP_DUTY_OPEN: _ClassVar[Scala40PickupDuty]

class Scala40JokerDuty(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SCALA40_JOKER_DUTY_UNSPECIFIED: _ClassVar[Scala40JokerDuty]
    SCALA40_JOKER_DUTY_TABLE: _ClassVar[Scala40JokerDuty]
    SCALA40_JOKER_DUTY_MELD: _ClassVar[Scala40JokerDuty]

class Scala40ActionKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SCALA40_ACTION_KIND_UNSPECIFIED: _ClassVar[Scala40ActionKind]
    SCALA40_ACTION_KIND_MELD: _ClassVar[Scala40ActionKind]
    SCALA40_ACTION_KIND_LAY_OFF: _ClassVar[Scala40ActionKind]
    SCALA40_ACTION_KIND_SWAP: _ClassVar[Scala40ActionKind]

class Scala40End(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SCALA40_END_UNSPECIFIED: _ClassVar[Scala40End]
    SCALA40_END_LOW: _ClassVar[Scala40End]
    SCALA40_END_HIGH: _ClassVar[Scala40End]

class Scala40DealEnd(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SCALA40_DEAL_END_UNSPECIFIED: _ClassVar[Scala40DealEnd]
    SCALA40_DEAL_END_WENT_OUT: _ClassVar[Scala40DealEnd]
    SCALA40_DEAL_END_VOID: _ClassVar[Scala40DealEnd]
    SCALA40_DEAL_END_SCORED_OPEN: _ClassVar[Scala40DealEnd]
    SCALA40_DEAL_END_ADJUDICATED: _ClassVar[Scala40DealEnd]
    SCALA40_DEAL_END_WITHDRAWN: _ClassVar[Scala40DealEnd]

class Scala40Reason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SCALA40_REASON_UNSPECIFIED: _ClassVar[Scala40Reason]
    SCALA40_REASON_NO_MOVE_DUE: _ClassVar[Scala40Reason]
    SCALA40_REASON_NOT_YOUR_TURN: _ClassVar[Scala40Reason]
    SCALA40_REASON_NOTHING_FOR_SALE: _ClassVar[Scala40Reason]
    SCALA40_REASON_BUY_OR_PASS: _ClassVar[Scala40Reason]
    SCALA40_REASON_PICKUP_BEFORE_OPENING: _ClassVar[Scala40Reason]
    SCALA40_REASON_ALREADY_DREW: _ClassVar[Scala40Reason]
    SCALA40_REASON_MUST_DRAW: _ClassVar[Scala40Reason]
    SCALA40_REASON_BUY_WITH_SWAP: _ClassVar[Scala40Reason]
    SCALA40_REASON_NOT_A_CARD: _ClassVar[Scala40Reason]
    SCALA40_REASON_JOKER_UNSAID: _ClassVar[Scala40Reason]
    SCALA40_REASON_NO_SUCH_MELD: _ClassVar[Scala40Reason]
    SCALA40_REASON_CARD_NOT_IN_HAND: _ClassVar[Scala40Reason]
    SCALA40_REASON_TWO_JOKERS: _ClassVar[Scala40Reason]
    SCALA40_REASON_NOT_A_MELD: _ClassVar[Scala40Reason]
    SCALA40_REASON_DOUBLE_ENDED_RUN: _ClassVar[Scala40Reason]
    SCALA40_REASON_NOT_OPENED: _ClassVar[Scala40Reason]
    SCALA40_REASON_OPENING_JOKER: _ClassVar[Scala40Reason]
    SCALA40_REASON_OPENING_TOO_LOW: _ClassVar[Scala40Reason]
    SCALA40_REASON_PICKUP_NOT_IN_OPENING: _ClassVar[Scala40Reason]
    SCALA40_REASON_DOES_NOT_FIT: _ClassVar[Scala40Reason]
    SCALA40_REASON_END_UNSAID: _ClassVar[Scala40Reason]
    SCALA40_REASON_JOKER_PUT_BACK: _ClassVar[Scala40Reason]
    SCALA40_REASON_NO_JOKER_THERE: _ClassVar[Scala40Reason]
    SCALA40_REASON_NOT_THE_JOKERS_CARD: _ClassVar[Scala40Reason]
    SCALA40_REASON_BOUGHT_UNUSED: _ClassVar[Scala40Reason]
    SCALA40_REASON_PICKUP_UNUSED: _ClassVar[Scala40Reason]
    SCALA40_REASON_SWAPPED_JOKER_UNUSED: _ClassVar[Scala40Reason]
    SCALA40_REASON_NO_CARD_TO_DISCARD: _ClassVar[Scala40Reason]
    SCALA40_REASON_DISCARD_MISSING: _ClassVar[Scala40Reason]
    SCALA40_REASON_DISCARD_NOT_IN_HAND: _ClassVar[Scala40Reason]
    SCALA40_REASON_DISCARD_WAS_TAKEN: _ClassVar[Scala40Reason]
    SCALA40_REASON_DISCARD_JOKER: _ClassVar[Scala40Reason]
    SCALA40_REASON_DISCARD_ATTACHABLE: _ClassVar[Scala40Reason]
    SCALA40_REASON_FINAL_JOKER: _ClassVar[Scala40Reason]
    SCALA40_REASON_FIRST_TURN_OUT: _ClassVar[Scala40Reason]
SCALA40_DRAW_UNSPECIFIED: Scala40Draw
SCALA40_DRAW_STOCK: Scala40Draw
SCALA40_DRAW_DISCARD: Scala40Draw
SCALA40_DRAW_BUY: Scala40Draw
SCALA40_DRAW_PASS: Scala40Draw
SCALA40_PICKUP_DUTY_UNSPECIFIED: Scala40PickupDuty
SCALA40_PICKUP_DUTY_TABLE: Scala40PickupDuty
SCALA40_PICKUP_DUTY_LAY: Scala40PickupDuty
SCALA40_PICKUP_DUTY_OPEN: Scala40PickupDuty
SCALA40_JOKER_DUTY_UNSPECIFIED: Scala40JokerDuty
SCALA40_JOKER_DUTY_TABLE: Scala40JokerDuty
SCALA40_JOKER_DUTY_MELD: Scala40JokerDuty
SCALA40_ACTION_KIND_UNSPECIFIED: Scala40ActionKind
SCALA40_ACTION_KIND_MELD: Scala40ActionKind
SCALA40_ACTION_KIND_LAY_OFF: Scala40ActionKind
SCALA40_ACTION_KIND_SWAP: Scala40ActionKind
SCALA40_END_UNSPECIFIED: Scala40End
SCALA40_END_LOW: Scala40End
SCALA40_END_HIGH: Scala40End
SCALA40_DEAL_END_UNSPECIFIED: Scala40DealEnd
SCALA40_DEAL_END_WENT_OUT: Scala40DealEnd
SCALA40_DEAL_END_VOID: Scala40DealEnd
SCALA40_DEAL_END_SCORED_OPEN: Scala40DealEnd
SCALA40_DEAL_END_ADJUDICATED: Scala40DealEnd
SCALA40_DEAL_END_WITHDRAWN: Scala40DealEnd
SCALA40_REASON_UNSPECIFIED: Scala40Reason
SCALA40_REASON_NO_MOVE_DUE: Scala40Reason
SCALA40_REASON_NOT_YOUR_TURN: Scala40Reason
SCALA40_REASON_NOTHING_FOR_SALE: Scala40Reason
SCALA40_REASON_BUY_OR_PASS: Scala40Reason
SCALA40_REASON_PICKUP_BEFORE_OPENING: Scala40Reason
SCALA40_REASON_ALREADY_DREW: Scala40Reason
SCALA40_REASON_MUST_DRAW: Scala40Reason
SCALA40_REASON_BUY_WITH_SWAP: Scala40Reason
SCALA40_REASON_NOT_A_CARD: Scala40Reason
SCALA40_REASON_JOKER_UNSAID: Scala40Reason
SCALA40_REASON_NO_SUCH_MELD: Scala40Reason
SCALA40_REASON_CARD_NOT_IN_HAND: Scala40Reason
SCALA40_REASON_TWO_JOKERS: Scala40Reason
SCALA40_REASON_NOT_A_MELD: Scala40Reason
SCALA40_REASON_DOUBLE_ENDED_RUN: Scala40Reason
SCALA40_REASON_NOT_OPENED: Scala40Reason
SCALA40_REASON_OPENING_JOKER: Scala40Reason
SCALA40_REASON_OPENING_TOO_LOW: Scala40Reason
SCALA40_REASON_PICKUP_NOT_IN_OPENING: Scala40Reason
SCALA40_REASON_DOES_NOT_FIT: Scala40Reason
SCALA40_REASON_END_UNSAID: Scala40Reason
SCALA40_REASON_JOKER_PUT_BACK: Scala40Reason
SCALA40_REASON_NO_JOKER_THERE: Scala40Reason
SCALA40_REASON_NOT_THE_JOKERS_CARD: Scala40Reason
SCALA40_REASON_BOUGHT_UNUSED: Scala40Reason
SCALA40_REASON_PICKUP_UNUSED: Scala40Reason
SCALA40_REASON_SWAPPED_JOKER_UNUSED: Scala40Reason
SCALA40_REASON_NO_CARD_TO_DISCARD: Scala40Reason
SCALA40_REASON_DISCARD_MISSING: Scala40Reason
SCALA40_REASON_DISCARD_NOT_IN_HAND: Scala40Reason
SCALA40_REASON_DISCARD_WAS_TAKEN: Scala40Reason
SCALA40_REASON_DISCARD_JOKER: Scala40Reason
SCALA40_REASON_DISCARD_ATTACHABLE: Scala40Reason
SCALA40_REASON_FINAL_JOKER: Scala40Reason
SCALA40_REASON_FIRST_TURN_OUT: Scala40Reason

class Scala40Move(_message.Message):
    __slots__ = ("draw", "actions", "discard")
    DRAW_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    DISCARD_FIELD_NUMBER: _ClassVar[int]
    draw: Scala40Draw
    actions: _containers.RepeatedCompositeFieldContainer[Scala40Action]
    discard: _cards_pb2.Card
    def __init__(self, draw: _Optional[_Union[Scala40Draw, str]] = ..., actions: _Optional[_Iterable[_Union[Scala40Action, _Mapping]]] = ..., discard: _Optional[_Union[_cards_pb2.Card, str]] = ...) -> None: ...

class Scala40Action(_message.Message):
    __slots__ = ("kind", "cards", "meld", "end")
    KIND_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    MELD_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    kind: Scala40ActionKind
    cards: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    meld: int
    end: Scala40End
    def __init__(self, kind: _Optional[_Union[Scala40ActionKind, str]] = ..., cards: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ..., meld: _Optional[int] = ..., end: _Optional[_Union[Scala40End, str]] = ...) -> None: ...

class Scala40View(_message.Message):
    __slots__ = ("seat", "to_act", "deal", "dealer", "turn", "hand", "drawn", "may_draw_stock", "may_take_discard", "discards", "discard_pile", "stock_count", "melds", "meld_sizes", "hand_counts", "opened", "playing", "totals", "turns_taken", "reshuffles", "may_buy", "buyers", "in_turn", "pickup_duty", "joker_duty", "sides", "partner")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TO_ACT_FIELD_NUMBER: _ClassVar[int]
    DEAL_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    DRAWN_FIELD_NUMBER: _ClassVar[int]
    MAY_DRAW_STOCK_FIELD_NUMBER: _ClassVar[int]
    MAY_TAKE_DISCARD_FIELD_NUMBER: _ClassVar[int]
    DISCARDS_FIELD_NUMBER: _ClassVar[int]
    DISCARD_PILE_FIELD_NUMBER: _ClassVar[int]
    STOCK_COUNT_FIELD_NUMBER: _ClassVar[int]
    MELDS_FIELD_NUMBER: _ClassVar[int]
    MELD_SIZES_FIELD_NUMBER: _ClassVar[int]
    HAND_COUNTS_FIELD_NUMBER: _ClassVar[int]
    OPENED_FIELD_NUMBER: _ClassVar[int]
    PLAYING_FIELD_NUMBER: _ClassVar[int]
    TOTALS_FIELD_NUMBER: _ClassVar[int]
    TURNS_TAKEN_FIELD_NUMBER: _ClassVar[int]
    RESHUFFLES_FIELD_NUMBER: _ClassVar[int]
    MAY_BUY_FIELD_NUMBER: _ClassVar[int]
    BUYERS_FIELD_NUMBER: _ClassVar[int]
    IN_TURN_FIELD_NUMBER: _ClassVar[int]
    PICKUP_DUTY_FIELD_NUMBER: _ClassVar[int]
    JOKER_DUTY_FIELD_NUMBER: _ClassVar[int]
    SIDES_FIELD_NUMBER: _ClassVar[int]
    PARTNER_FIELD_NUMBER: _ClassVar[int]
    seat: int
    to_act: int
    deal: int
    dealer: int
    turn: int
    hand: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    drawn: _cards_pb2.Card
    may_draw_stock: bool
    may_take_discard: bool
    discards: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    discard_pile: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    stock_count: int
    melds: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    meld_sizes: _containers.RepeatedScalarFieldContainer[int]
    hand_counts: _containers.RepeatedScalarFieldContainer[int]
    opened: _containers.RepeatedScalarFieldContainer[bool]
    playing: _containers.RepeatedScalarFieldContainer[bool]
    totals: _containers.RepeatedScalarFieldContainer[int]
    turns_taken: _containers.RepeatedScalarFieldContainer[int]
    reshuffles: int
    may_buy: bool
    buyers: _containers.RepeatedScalarFieldContainer[int]
    in_turn: int
    pickup_duty: Scala40PickupDuty
    joker_duty: Scala40JokerDuty
    sides: _containers.RepeatedScalarFieldContainer[int]
    partner: int
    def __init__(self, seat: _Optional[int] = ..., to_act: _Optional[int] = ..., deal: _Optional[int] = ..., dealer: _Optional[int] = ..., turn: _Optional[int] = ..., hand: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ..., drawn: _Optional[_Union[_cards_pb2.Card, str]] = ..., may_draw_stock: bool = ..., may_take_discard: bool = ..., discards: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ..., discard_pile: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ..., stock_count: _Optional[int] = ..., melds: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ..., meld_sizes: _Optional[_Iterable[int]] = ..., hand_counts: _Optional[_Iterable[int]] = ..., opened: _Optional[_Iterable[bool]] = ..., playing: _Optional[_Iterable[bool]] = ..., totals: _Optional[_Iterable[int]] = ..., turns_taken: _Optional[_Iterable[int]] = ..., reshuffles: _Optional[int] = ..., may_buy: bool = ..., buyers: _Optional[_Iterable[int]] = ..., in_turn: _Optional[int] = ..., pickup_duty: _Optional[_Union[Scala40PickupDuty, str]] = ..., joker_duty: _Optional[_Union[Scala40JokerDuty, str]] = ..., sides: _Optional[_Iterable[int]] = ..., partner: _Optional[int] = ...) -> None: ...

class Scala40Event(_message.Message):
    __slots__ = ("dealt", "drew", "played", "reshuffled", "deal_ended", "seat_out", "bought", "passed", "reentered")
    DEALT_FIELD_NUMBER: _ClassVar[int]
    DREW_FIELD_NUMBER: _ClassVar[int]
    PLAYED_FIELD_NUMBER: _ClassVar[int]
    RESHUFFLED_FIELD_NUMBER: _ClassVar[int]
    DEAL_ENDED_FIELD_NUMBER: _ClassVar[int]
    SEAT_OUT_FIELD_NUMBER: _ClassVar[int]
    BOUGHT_FIELD_NUMBER: _ClassVar[int]
    PASSED_FIELD_NUMBER: _ClassVar[int]
    REENTERED_FIELD_NUMBER: _ClassVar[int]
    dealt: Scala40Dealt
    drew: Scala40Drew
    played: Scala40Played
    reshuffled: Scala40Reshuffled
    deal_ended: Scala40DealEnded
    seat_out: Scala40SeatOut
    bought: Scala40Bought
    passed: Scala40Passed
    reentered: Scala40Reentered
    def __init__(self, dealt: _Optional[_Union[Scala40Dealt, _Mapping]] = ..., drew: _Optional[_Union[Scala40Drew, _Mapping]] = ..., played: _Optional[_Union[Scala40Played, _Mapping]] = ..., reshuffled: _Optional[_Union[Scala40Reshuffled, _Mapping]] = ..., deal_ended: _Optional[_Union[Scala40DealEnded, _Mapping]] = ..., seat_out: _Optional[_Union[Scala40SeatOut, _Mapping]] = ..., bought: _Optional[_Union[Scala40Bought, _Mapping]] = ..., passed: _Optional[_Union[Scala40Passed, _Mapping]] = ..., reentered: _Optional[_Union[Scala40Reentered, _Mapping]] = ...) -> None: ...

class Scala40Dealt(_message.Message):
    __slots__ = ("deal", "dealer", "first", "upcard")
    DEAL_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    FIRST_FIELD_NUMBER: _ClassVar[int]
    UPCARD_FIELD_NUMBER: _ClassVar[int]
    deal: int
    dealer: int
    first: int
    upcard: _cards_pb2.Card
    def __init__(self, deal: _Optional[int] = ..., dealer: _Optional[int] = ..., first: _Optional[int] = ..., upcard: _Optional[_Union[_cards_pb2.Card, str]] = ...) -> None: ...

class Scala40Drew(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class Scala40Played(_message.Message):
    __slots__ = ("seat", "took_discard", "actions", "discard", "hand_count")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TOOK_DISCARD_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    DISCARD_FIELD_NUMBER: _ClassVar[int]
    HAND_COUNT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    took_discard: bool
    actions: _containers.RepeatedCompositeFieldContainer[Scala40Action]
    discard: _cards_pb2.Card
    hand_count: int
    def __init__(self, seat: _Optional[int] = ..., took_discard: bool = ..., actions: _Optional[_Iterable[_Union[Scala40Action, _Mapping]]] = ..., discard: _Optional[_Union[_cards_pb2.Card, str]] = ..., hand_count: _Optional[int] = ...) -> None: ...

class Scala40Reshuffled(_message.Message):
    __slots__ = ("stock_count",)
    STOCK_COUNT_FIELD_NUMBER: _ClassVar[int]
    stock_count: int
    def __init__(self, stock_count: _Optional[int] = ...) -> None: ...

class Scala40DealEnded(_message.Message):
    __slots__ = ("deal", "end", "winner", "hands", "hand_sizes", "penalties", "totals")
    DEAL_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    WINNER_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    HAND_SIZES_FIELD_NUMBER: _ClassVar[int]
    PENALTIES_FIELD_NUMBER: _ClassVar[int]
    TOTALS_FIELD_NUMBER: _ClassVar[int]
    deal: int
    end: Scala40DealEnd
    winner: int
    hands: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    hand_sizes: _containers.RepeatedScalarFieldContainer[int]
    penalties: _containers.RepeatedScalarFieldContainer[int]
    totals: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, deal: _Optional[int] = ..., end: _Optional[_Union[Scala40DealEnd, str]] = ..., winner: _Optional[int] = ..., hands: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ..., hand_sizes: _Optional[_Iterable[int]] = ..., penalties: _Optional[_Iterable[int]] = ..., totals: _Optional[_Iterable[int]] = ...) -> None: ...

class Scala40SeatOut(_message.Message):
    __slots__ = ("seat", "withdrawn")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    WITHDRAWN_FIELD_NUMBER: _ClassVar[int]
    seat: int
    withdrawn: bool
    def __init__(self, seat: _Optional[int] = ..., withdrawn: bool = ...) -> None: ...

class Scala40Bought(_message.Message):
    __slots__ = ("seat", "actions", "hand_count")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    HAND_COUNT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    actions: _containers.RepeatedCompositeFieldContainer[Scala40Action]
    hand_count: int
    def __init__(self, seat: _Optional[int] = ..., actions: _Optional[_Iterable[_Union[Scala40Action, _Mapping]]] = ..., hand_count: _Optional[int] = ...) -> None: ...

class Scala40Passed(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class Scala40Reentered(_message.Message):
    __slots__ = ("seat", "total")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    seat: int
    total: int
    def __init__(self, seat: _Optional[int] = ..., total: _Optional[int] = ...) -> None: ...
