from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ScopaCard(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SCOPA_CARD_UNSPECIFIED: _ClassVar[ScopaCard]
    SCOPA_CARD_1D: _ClassVar[ScopaCard]
    SCOPA_CARD_2D: _ClassVar[ScopaCard]
    SCOPA_CARD_3D: _ClassVar[ScopaCard]
    SCOPA_CARD_4D: _ClassVar[ScopaCard]
    SCOPA_CARD_5D: _ClassVar[ScopaCard]
    SCOPA_CARD_6D: _ClassVar[ScopaCard]
    SCOPA_CARD_7D: _ClassVar[ScopaCard]
    SCOPA_CARD_8D: _ClassVar[ScopaCard]
    SCOPA_CARD_9D: _ClassVar[ScopaCard]
    SCOPA_CARD_10D: _ClassVar[ScopaCard]
    SCOPA_CARD_1C: _ClassVar[ScopaCard]
    SCOPA_CARD_2C: _ClassVar[ScopaCard]
    SCOPA_CARD_3C: _ClassVar[ScopaCard]
    SCOPA_CARD_4C: _ClassVar[ScopaCard]
    SCOPA_CARD_5C: _ClassVar[ScopaCard]
    SCOPA_CARD_6C: _ClassVar[ScopaCard]
    SCOPA_CARD_7C: _ClassVar[ScopaCard]
    SCOPA_CARD_8C: _ClassVar[ScopaCard]
    SCOPA_CARD_9C: _ClassVar[ScopaCard]
    SCOPA_CARD_10C: _ClassVar[ScopaCard]
    SCOPA_CARD_1S: _ClassVar[ScopaCard]
    SCOPA_CARD_2S: _ClassVar[ScopaCard]
    SCOPA_CARD_3S: _ClassVar[ScopaCard]
    SCOPA_CARD_4S: _ClassVar[ScopaCard]
    SCOPA_CARD_5S: _ClassVar[ScopaCard]
    SCOPA_CARD_6S: _ClassVar[ScopaCard]
    SCOPA_CARD_7S: _ClassVar[ScopaCard]
    SCOPA_CARD_8S: _ClassVar[ScopaCard]
    SCOPA_CARD_9S: _ClassVar[ScopaCard]
    SCOPA_CARD_10S: _ClassVar[ScopaCard]
    SCOPA_CARD_1B: _ClassVar[ScopaCard]
    SCOPA_CARD_2B: _ClassVar[ScopaCard]
    SCOPA_CARD_3B: _ClassVar[ScopaCard]
    SCOPA_CARD_4B: _ClassVar[ScopaCard]
    SCOPA_CARD_5B: _ClassVar[ScopaCard]
    SCOPA_CARD_6B: _ClassVar[ScopaCard]
    SCOPA_CARD_7B: _ClassVar[ScopaCard]
    SCOPA_CARD_8B: _ClassVar[ScopaCard]
    SCOPA_CARD_9B: _ClassVar[ScopaCard]
    SCOPA_CARD_10B: _ClassVar[ScopaCard]

class ScopaDealEnd(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SCOPA_DEAL_END_UNSPECIFIED: _ClassVar[ScopaDealEnd]
    SCOPA_DEAL_END_PLAYED_OUT: _ClassVar[ScopaDealEnd]
    SCOPA_DEAL_END_NAPOLEONE: _ClassVar[ScopaDealEnd]
    SCOPA_DEAL_END_WITHDRAWN: _ClassVar[ScopaDealEnd]

class ScopaReason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SCOPA_REASON_UNSPECIFIED: _ClassVar[ScopaReason]
    SCOPA_REASON_NO_MOVE_DUE: _ClassVar[ScopaReason]
    SCOPA_REASON_NOT_YOUR_TURN: _ClassVar[ScopaReason]
    SCOPA_REASON_NOT_A_CARD: _ClassVar[ScopaReason]
    SCOPA_REASON_CARD_NOT_IN_HAND: _ClassVar[ScopaReason]
    SCOPA_REASON_TAKE_NOT_ON_TABLE: _ClassVar[ScopaReason]
    SCOPA_REASON_MUST_CAPTURE: _ClassVar[ScopaReason]
    SCOPA_REASON_ACE_TAKES_ALL: _ClassVar[ScopaReason]
    SCOPA_REASON_ACE_TAKES_ACE: _ClassVar[ScopaReason]
    SCOPA_REASON_EQUAL_CARD_FIRST: _ClassVar[ScopaReason]
    SCOPA_REASON_NO_SUCH_CAPTURE: _ClassVar[ScopaReason]
SCOPA_CARD_UNSPECIFIED: ScopaCard
SCOPA_CARD_1D: ScopaCard
SCOPA_CARD_2D: ScopaCard
SCOPA_CARD_3D: ScopaCard
SCOPA_CARD_4D: ScopaCard
SCOPA_CARD_5D: ScopaCard
SCOPA_CARD_6D: ScopaCard
SCOPA_CARD_7D: ScopaCard
SCOPA_CARD_8D: ScopaCard
SCOPA_CARD_9D: ScopaCard
SCOPA_CARD_10D: ScopaCard
SCOPA_CARD_1C: ScopaCard
SCOPA_CARD_2C: ScopaCard
SCOPA_CARD_3C: ScopaCard
SCOPA_CARD_4C: ScopaCard
SCOPA_CARD_5C: ScopaCard
SCOPA_CARD_6C: ScopaCard
SCOPA_CARD_7C: ScopaCard
SCOPA_CARD_8C: ScopaCard
SCOPA_CARD_9C: ScopaCard
SCOPA_CARD_10C: ScopaCard
SCOPA_CARD_1S: ScopaCard
SCOPA_CARD_2S: ScopaCard
SCOPA_CARD_3S: ScopaCard
SCOPA_CARD_4S: ScopaCard
SCOPA_CARD_5S: ScopaCard
SCOPA_CARD_6S: ScopaCard
SCOPA_CARD_7S: ScopaCard
SCOPA_CARD_8S: ScopaCard
SCOPA_CARD_9S: ScopaCard
SCOPA_CARD_10S: ScopaCard
SCOPA_CARD_1B: ScopaCard
SCOPA_CARD_2B: ScopaCard
SCOPA_CARD_3B: ScopaCard
SCOPA_CARD_4B: ScopaCard
SCOPA_CARD_5B: ScopaCard
SCOPA_CARD_6B: ScopaCard
SCOPA_CARD_7B: ScopaCard
SCOPA_CARD_8B: ScopaCard
SCOPA_CARD_9B: ScopaCard
SCOPA_CARD_10B: ScopaCard
SCOPA_DEAL_END_UNSPECIFIED: ScopaDealEnd
SCOPA_DEAL_END_PLAYED_OUT: ScopaDealEnd
SCOPA_DEAL_END_NAPOLEONE: ScopaDealEnd
SCOPA_DEAL_END_WITHDRAWN: ScopaDealEnd
SCOPA_REASON_UNSPECIFIED: ScopaReason
SCOPA_REASON_NO_MOVE_DUE: ScopaReason
SCOPA_REASON_NOT_YOUR_TURN: ScopaReason
SCOPA_REASON_NOT_A_CARD: ScopaReason
SCOPA_REASON_CARD_NOT_IN_HAND: ScopaReason
SCOPA_REASON_TAKE_NOT_ON_TABLE: ScopaReason
SCOPA_REASON_MUST_CAPTURE: ScopaReason
SCOPA_REASON_ACE_TAKES_ALL: ScopaReason
SCOPA_REASON_ACE_TAKES_ACE: ScopaReason
SCOPA_REASON_EQUAL_CARD_FIRST: ScopaReason
SCOPA_REASON_NO_SUCH_CAPTURE: ScopaReason

class ScopaMove(_message.Message):
    __slots__ = ("card", "take")
    CARD_FIELD_NUMBER: _ClassVar[int]
    TAKE_FIELD_NUMBER: _ClassVar[int]
    card: ScopaCard
    take: _containers.RepeatedScalarFieldContainer[ScopaCard]
    def __init__(self, card: _Optional[_Union[ScopaCard, str]] = ..., take: _Optional[_Iterable[_Union[ScopaCard, str]]] = ...) -> None: ...

class ScopaView(_message.Message):
    __slots__ = ("seat", "to_act", "deal", "dealer", "turn", "hand", "table", "play_cards", "play_takes", "play_take_sizes", "stock_count", "hand_counts", "playing", "totals", "side_of", "pile_counts", "sweeps", "piles", "last_capture", "partner", "is_last_play")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TO_ACT_FIELD_NUMBER: _ClassVar[int]
    DEAL_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    PLAY_CARDS_FIELD_NUMBER: _ClassVar[int]
    PLAY_TAKES_FIELD_NUMBER: _ClassVar[int]
    PLAY_TAKE_SIZES_FIELD_NUMBER: _ClassVar[int]
    STOCK_COUNT_FIELD_NUMBER: _ClassVar[int]
    HAND_COUNTS_FIELD_NUMBER: _ClassVar[int]
    PLAYING_FIELD_NUMBER: _ClassVar[int]
    TOTALS_FIELD_NUMBER: _ClassVar[int]
    SIDE_OF_FIELD_NUMBER: _ClassVar[int]
    PILE_COUNTS_FIELD_NUMBER: _ClassVar[int]
    SWEEPS_FIELD_NUMBER: _ClassVar[int]
    PILES_FIELD_NUMBER: _ClassVar[int]
    LAST_CAPTURE_FIELD_NUMBER: _ClassVar[int]
    PARTNER_FIELD_NUMBER: _ClassVar[int]
    IS_LAST_PLAY_FIELD_NUMBER: _ClassVar[int]
    seat: int
    to_act: int
    deal: int
    dealer: int
    turn: int
    hand: _containers.RepeatedScalarFieldContainer[ScopaCard]
    table: _containers.RepeatedScalarFieldContainer[ScopaCard]
    play_cards: _containers.RepeatedScalarFieldContainer[ScopaCard]
    play_takes: _containers.RepeatedScalarFieldContainer[ScopaCard]
    play_take_sizes: _containers.RepeatedScalarFieldContainer[int]
    stock_count: int
    hand_counts: _containers.RepeatedScalarFieldContainer[int]
    playing: _containers.RepeatedScalarFieldContainer[bool]
    totals: _containers.RepeatedScalarFieldContainer[int]
    side_of: _containers.RepeatedScalarFieldContainer[int]
    pile_counts: _containers.RepeatedScalarFieldContainer[int]
    sweeps: _containers.RepeatedScalarFieldContainer[int]
    piles: _containers.RepeatedScalarFieldContainer[ScopaCard]
    last_capture: int
    partner: int
    is_last_play: bool
    def __init__(self, seat: _Optional[int] = ..., to_act: _Optional[int] = ..., deal: _Optional[int] = ..., dealer: _Optional[int] = ..., turn: _Optional[int] = ..., hand: _Optional[_Iterable[_Union[ScopaCard, str]]] = ..., table: _Optional[_Iterable[_Union[ScopaCard, str]]] = ..., play_cards: _Optional[_Iterable[_Union[ScopaCard, str]]] = ..., play_takes: _Optional[_Iterable[_Union[ScopaCard, str]]] = ..., play_take_sizes: _Optional[_Iterable[int]] = ..., stock_count: _Optional[int] = ..., hand_counts: _Optional[_Iterable[int]] = ..., playing: _Optional[_Iterable[bool]] = ..., totals: _Optional[_Iterable[int]] = ..., side_of: _Optional[_Iterable[int]] = ..., pile_counts: _Optional[_Iterable[int]] = ..., sweeps: _Optional[_Iterable[int]] = ..., piles: _Optional[_Iterable[_Union[ScopaCard, str]]] = ..., last_capture: _Optional[int] = ..., partner: _Optional[int] = ..., is_last_play: bool = ...) -> None: ...

class ScopaEvent(_message.Message):
    __slots__ = ("dealt", "played", "refilled", "deal_ended", "seat_out")
    DEALT_FIELD_NUMBER: _ClassVar[int]
    PLAYED_FIELD_NUMBER: _ClassVar[int]
    REFILLED_FIELD_NUMBER: _ClassVar[int]
    DEAL_ENDED_FIELD_NUMBER: _ClassVar[int]
    SEAT_OUT_FIELD_NUMBER: _ClassVar[int]
    dealt: ScopaDealt
    played: ScopaPlayed
    refilled: ScopaRefilled
    deal_ended: ScopaDealEnded
    seat_out: ScopaSeatOut
    def __init__(self, dealt: _Optional[_Union[ScopaDealt, _Mapping]] = ..., played: _Optional[_Union[ScopaPlayed, _Mapping]] = ..., refilled: _Optional[_Union[ScopaRefilled, _Mapping]] = ..., deal_ended: _Optional[_Union[ScopaDealEnded, _Mapping]] = ..., seat_out: _Optional[_Union[ScopaSeatOut, _Mapping]] = ...) -> None: ...

class ScopaDealt(_message.Message):
    __slots__ = ("deal", "dealer", "first", "table", "thrown_in")
    DEAL_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    FIRST_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    THROWN_IN_FIELD_NUMBER: _ClassVar[int]
    deal: int
    dealer: int
    first: int
    table: _containers.RepeatedScalarFieldContainer[ScopaCard]
    thrown_in: _containers.RepeatedScalarFieldContainer[ScopaCard]
    def __init__(self, deal: _Optional[int] = ..., dealer: _Optional[int] = ..., first: _Optional[int] = ..., table: _Optional[_Iterable[_Union[ScopaCard, str]]] = ..., thrown_in: _Optional[_Iterable[_Union[ScopaCard, str]]] = ...) -> None: ...

class ScopaPlayed(_message.Message):
    __slots__ = ("seat", "card", "take", "is_sweep")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    TAKE_FIELD_NUMBER: _ClassVar[int]
    IS_SWEEP_FIELD_NUMBER: _ClassVar[int]
    seat: int
    card: ScopaCard
    take: _containers.RepeatedScalarFieldContainer[ScopaCard]
    is_sweep: bool
    def __init__(self, seat: _Optional[int] = ..., card: _Optional[_Union[ScopaCard, str]] = ..., take: _Optional[_Iterable[_Union[ScopaCard, str]]] = ..., is_sweep: bool = ...) -> None: ...

class ScopaRefilled(_message.Message):
    __slots__ = ("stock_count",)
    STOCK_COUNT_FIELD_NUMBER: _ClassVar[int]
    stock_count: int
    def __init__(self, stock_count: _Optional[int] = ...) -> None: ...

class ScopaDealEnded(_message.Message):
    __slots__ = ("deal", "end", "leftovers", "leftovers_to", "piles", "pile_sizes", "tally", "totals")
    DEAL_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    LEFTOVERS_FIELD_NUMBER: _ClassVar[int]
    LEFTOVERS_TO_FIELD_NUMBER: _ClassVar[int]
    PILES_FIELD_NUMBER: _ClassVar[int]
    PILE_SIZES_FIELD_NUMBER: _ClassVar[int]
    TALLY_FIELD_NUMBER: _ClassVar[int]
    TOTALS_FIELD_NUMBER: _ClassVar[int]
    deal: int
    end: ScopaDealEnd
    leftovers: _containers.RepeatedScalarFieldContainer[ScopaCard]
    leftovers_to: int
    piles: _containers.RepeatedScalarFieldContainer[ScopaCard]
    pile_sizes: _containers.RepeatedScalarFieldContainer[int]
    tally: ScopaTally
    totals: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, deal: _Optional[int] = ..., end: _Optional[_Union[ScopaDealEnd, str]] = ..., leftovers: _Optional[_Iterable[_Union[ScopaCard, str]]] = ..., leftovers_to: _Optional[int] = ..., piles: _Optional[_Iterable[_Union[ScopaCard, str]]] = ..., pile_sizes: _Optional[_Iterable[int]] = ..., tally: _Optional[_Union[ScopaTally, _Mapping]] = ..., totals: _Optional[_Iterable[int]] = ...) -> None: ...

class ScopaTally(_message.Message):
    __slots__ = ("cards", "denari", "primiera", "sweeps", "napola", "carte_to", "denari_to", "settebello_to", "primiera_to", "re_bello_to", "settanta_to", "points")
    CARDS_FIELD_NUMBER: _ClassVar[int]
    DENARI_FIELD_NUMBER: _ClassVar[int]
    PRIMIERA_FIELD_NUMBER: _ClassVar[int]
    SWEEPS_FIELD_NUMBER: _ClassVar[int]
    NAPOLA_FIELD_NUMBER: _ClassVar[int]
    CARTE_TO_FIELD_NUMBER: _ClassVar[int]
    DENARI_TO_FIELD_NUMBER: _ClassVar[int]
    SETTEBELLO_TO_FIELD_NUMBER: _ClassVar[int]
    PRIMIERA_TO_FIELD_NUMBER: _ClassVar[int]
    RE_BELLO_TO_FIELD_NUMBER: _ClassVar[int]
    SETTANTA_TO_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[int]
    denari: _containers.RepeatedScalarFieldContainer[int]
    primiera: _containers.RepeatedScalarFieldContainer[int]
    sweeps: _containers.RepeatedScalarFieldContainer[int]
    napola: _containers.RepeatedScalarFieldContainer[int]
    carte_to: int
    denari_to: int
    settebello_to: int
    primiera_to: int
    re_bello_to: int
    settanta_to: int
    points: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, cards: _Optional[_Iterable[int]] = ..., denari: _Optional[_Iterable[int]] = ..., primiera: _Optional[_Iterable[int]] = ..., sweeps: _Optional[_Iterable[int]] = ..., napola: _Optional[_Iterable[int]] = ..., carte_to: _Optional[int] = ..., denari_to: _Optional[int] = ..., settebello_to: _Optional[int] = ..., primiera_to: _Optional[int] = ..., re_bello_to: _Optional[int] = ..., settanta_to: _Optional[int] = ..., points: _Optional[_Iterable[int]] = ...) -> None: ...

class ScopaSeatOut(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...
