from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Verdict(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    VERDICT_UNSPECIFIED: _ClassVar[Verdict]
    VERDICT_ACCEPTED: _ClassVar[Verdict]
    VERDICT_DUPLICATE: _ClassVar[Verdict]
    VERDICT_STALE: _ClassVar[Verdict]
    VERDICT_TOO_LATE: _ClassVar[Verdict]
    VERDICT_ILLEGAL: _ClassVar[Verdict]
    VERDICT_MALFORMED: _ClassVar[Verdict]
    VERDICT_UNKNOWN_MATCH: _ClassVar[Verdict]

class Cause(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CAUSE_UNSPECIFIED: _ClassVar[Cause]
    CAUSE_TIMEOUT: _ClassVar[Cause]
    CAUSE_DISCONNECT: _ClassVar[Cause]
    CAUSE_ILLEGAL_MOVE: _ClassVar[Cause]
    CAUSE_MALFORMED_MOVE: _ClassVar[Cause]
    CAUSE_NO_SHOW: _ClassVar[Cause]
    CAUSE_RESIGNATION: _ClassVar[Cause]

class Termination(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TERMINATION_UNSPECIFIED: _ClassVar[Termination]
    TERMINATION_COMPLETED: _ClassVar[Termination]
    TERMINATION_FORFEIT: _ClassVar[Termination]
    TERMINATION_ADJUDICATED: _ClassVar[Termination]
    TERMINATION_VOID: _ClassVar[Termination]

class NoticeKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    NOTICE_KIND_UNSPECIFIED: _ClassVar[NoticeKind]
    NOTICE_KIND_DRAINING: _ClassVar[NoticeKind]

class FarewellCause(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FAREWELL_CAUSE_UNSPECIFIED: _ClassVar[FarewellCause]
    FAREWELL_CAUSE_TOURNAMENT_OVER: _ClassVar[FarewellCause]
    FAREWELL_CAUSE_LEFT: _ClassVar[FarewellCause]
    FAREWELL_CAUSE_SUPERSEDED: _ClassVar[FarewellCause]
    FAREWELL_CAUSE_BAD_TOKEN: _ClassVar[FarewellCause]
    FAREWELL_CAUSE_UNSUPPORTED: _ClassVar[FarewellCause]
    FAREWELL_CAUSE_MALFORMED: _ClassVar[FarewellCause]
    FAREWELL_CAUSE_FLOOD: _ClassVar[FarewellCause]
    FAREWELL_CAUSE_SLOW_READER: _ClassVar[FarewellCause]
    FAREWELL_CAUSE_STOPPING: _ClassVar[FarewellCause]
    FAREWELL_CAUSE_INTERNAL: _ClassVar[FarewellCause]
VERDICT_UNSPECIFIED: Verdict
VERDICT_ACCEPTED: Verdict
VERDICT_DUPLICATE: Verdict
VERDICT_STALE: Verdict
VERDICT_TOO_LATE: Verdict
VERDICT_ILLEGAL: Verdict
VERDICT_MALFORMED: Verdict
VERDICT_UNKNOWN_MATCH: Verdict
CAUSE_UNSPECIFIED: Cause
CAUSE_TIMEOUT: Cause
CAUSE_DISCONNECT: Cause
CAUSE_ILLEGAL_MOVE: Cause
CAUSE_MALFORMED_MOVE: Cause
CAUSE_NO_SHOW: Cause
CAUSE_RESIGNATION: Cause
TERMINATION_UNSPECIFIED: Termination
TERMINATION_COMPLETED: Termination
TERMINATION_FORFEIT: Termination
TERMINATION_ADJUDICATED: Termination
TERMINATION_VOID: Termination
NOTICE_KIND_UNSPECIFIED: NoticeKind
NOTICE_KIND_DRAINING: NoticeKind
FAREWELL_CAUSE_UNSPECIFIED: FarewellCause
FAREWELL_CAUSE_TOURNAMENT_OVER: FarewellCause
FAREWELL_CAUSE_LEFT: FarewellCause
FAREWELL_CAUSE_SUPERSEDED: FarewellCause
FAREWELL_CAUSE_BAD_TOKEN: FarewellCause
FAREWELL_CAUSE_UNSUPPORTED: FarewellCause
FAREWELL_CAUSE_MALFORMED: FarewellCause
FAREWELL_CAUSE_FLOOD: FarewellCause
FAREWELL_CAUSE_SLOW_READER: FarewellCause
FAREWELL_CAUSE_STOPPING: FarewellCause
FAREWELL_CAUSE_INTERNAL: FarewellCause

class PlayRequest(_message.Message):
    __slots__ = ("hello", "moves", "resign", "pong", "leave")
    HELLO_FIELD_NUMBER: _ClassVar[int]
    MOVES_FIELD_NUMBER: _ClassVar[int]
    RESIGN_FIELD_NUMBER: _ClassVar[int]
    PONG_FIELD_NUMBER: _ClassVar[int]
    LEAVE_FIELD_NUMBER: _ClassVar[int]
    hello: Hello
    moves: Moves
    resign: Resign
    pong: Pong
    leave: Leave
    def __init__(self, hello: _Optional[_Union[Hello, _Mapping]] = ..., moves: _Optional[_Union[Moves, _Mapping]] = ..., resign: _Optional[_Union[Resign, _Mapping]] = ..., pong: _Optional[_Union[Pong, _Mapping]] = ..., leave: _Optional[_Union[Leave, _Mapping]] = ...) -> None: ...

class PlayResponse(_message.Message):
    __slots__ = ("welcome", "updates", "ping", "notice", "farewell")
    WELCOME_FIELD_NUMBER: _ClassVar[int]
    UPDATES_FIELD_NUMBER: _ClassVar[int]
    PING_FIELD_NUMBER: _ClassVar[int]
    NOTICE_FIELD_NUMBER: _ClassVar[int]
    FAREWELL_FIELD_NUMBER: _ClassVar[int]
    welcome: Welcome
    updates: Updates
    ping: Ping
    notice: Notice
    farewell: Farewell
    def __init__(self, welcome: _Optional[_Union[Welcome, _Mapping]] = ..., updates: _Optional[_Union[Updates, _Mapping]] = ..., ping: _Optional[_Union[Ping, _Mapping]] = ..., notice: _Optional[_Union[Notice, _Mapping]] = ..., farewell: _Optional[_Union[Farewell, _Mapping]] = ...) -> None: ...

class Hello(_message.Message):
    __slots__ = ("token", "protocol", "client_name", "client_version", "games", "matches_max", "cut", "seen", "events_at_once", "updates_max", "instance")
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    PROTOCOL_FIELD_NUMBER: _ClassVar[int]
    CLIENT_NAME_FIELD_NUMBER: _ClassVar[int]
    CLIENT_VERSION_FIELD_NUMBER: _ClassVar[int]
    GAMES_FIELD_NUMBER: _ClassVar[int]
    MATCHES_MAX_FIELD_NUMBER: _ClassVar[int]
    CUT_FIELD_NUMBER: _ClassVar[int]
    SEEN_FIELD_NUMBER: _ClassVar[int]
    EVENTS_AT_ONCE_FIELD_NUMBER: _ClassVar[int]
    UPDATES_MAX_FIELD_NUMBER: _ClassVar[int]
    INSTANCE_FIELD_NUMBER: _ClassVar[int]
    token: str
    protocol: int
    client_name: str
    client_version: str
    games: _containers.RepeatedScalarFieldContainer[str]
    matches_max: int
    cut: bytes
    seen: _containers.RepeatedCompositeFieldContainer[Seen]
    events_at_once: bool
    updates_max: int
    instance: bytes
    def __init__(self, token: _Optional[str] = ..., protocol: _Optional[int] = ..., client_name: _Optional[str] = ..., client_version: _Optional[str] = ..., games: _Optional[_Iterable[str]] = ..., matches_max: _Optional[int] = ..., cut: _Optional[bytes] = ..., seen: _Optional[_Iterable[_Union[Seen, _Mapping]]] = ..., events_at_once: bool = ..., updates_max: _Optional[int] = ..., instance: _Optional[bytes] = ...) -> None: ...

class Seen(_message.Message):
    __slots__ = ("match_id", "events", "seat")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    events: int
    seat: int
    def __init__(self, match_id: _Optional[str] = ..., events: _Optional[int] = ..., seat: _Optional[int] = ...) -> None: ...

class Moves(_message.Message):
    __slots__ = ("moves",)
    MOVES_FIELD_NUMBER: _ClassVar[int]
    moves: _containers.RepeatedCompositeFieldContainer[Move]
    def __init__(self, moves: _Optional[_Iterable[_Union[Move, _Mapping]]] = ...) -> None: ...

class Move(_message.Message):
    __slots__ = ("match_id", "decision_id", "packed", "notation")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    DECISION_ID_FIELD_NUMBER: _ClassVar[int]
    PACKED_FIELD_NUMBER: _ClassVar[int]
    NOTATION_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    decision_id: int
    packed: bytes
    notation: str
    def __init__(self, match_id: _Optional[str] = ..., decision_id: _Optional[int] = ..., packed: _Optional[bytes] = ..., notation: _Optional[str] = ...) -> None: ...

class Resign(_message.Message):
    __slots__ = ("match_id",)
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    def __init__(self, match_id: _Optional[str] = ...) -> None: ...

class Pong(_message.Message):
    __slots__ = ("sequence",)
    SEQUENCE_FIELD_NUMBER: _ClassVar[int]
    sequence: int
    def __init__(self, sequence: _Optional[int] = ...) -> None: ...

class Leave(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Welcome(_message.Message):
    __slots__ = ("protocol", "server_version", "entrant", "tournament", "commitments_root", "updates_max")
    PROTOCOL_FIELD_NUMBER: _ClassVar[int]
    SERVER_VERSION_FIELD_NUMBER: _ClassVar[int]
    ENTRANT_FIELD_NUMBER: _ClassVar[int]
    TOURNAMENT_FIELD_NUMBER: _ClassVar[int]
    COMMITMENTS_ROOT_FIELD_NUMBER: _ClassVar[int]
    UPDATES_MAX_FIELD_NUMBER: _ClassVar[int]
    protocol: int
    server_version: str
    entrant: str
    tournament: str
    commitments_root: bytes
    updates_max: int
    def __init__(self, protocol: _Optional[int] = ..., server_version: _Optional[str] = ..., entrant: _Optional[str] = ..., tournament: _Optional[str] = ..., commitments_root: _Optional[bytes] = ..., updates_max: _Optional[int] = ...) -> None: ...

class Updates(_message.Message):
    __slots__ = ("updates",)
    UPDATES_FIELD_NUMBER: _ClassVar[int]
    updates: _containers.RepeatedCompositeFieldContainer[Update]
    def __init__(self, updates: _Optional[_Iterable[_Union[Update, _Mapping]]] = ...) -> None: ...

class Update(_message.Message):
    __slots__ = ("match_id", "start", "first_event", "events", "verdict", "verdict_decision_id", "refusal", "decision", "end", "seat")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    START_FIELD_NUMBER: _ClassVar[int]
    FIRST_EVENT_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    VERDICT_FIELD_NUMBER: _ClassVar[int]
    VERDICT_DECISION_ID_FIELD_NUMBER: _ClassVar[int]
    REFUSAL_FIELD_NUMBER: _ClassVar[int]
    DECISION_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    start: MatchStart
    first_event: int
    events: _containers.RepeatedCompositeFieldContainer[Event]
    verdict: Verdict
    verdict_decision_id: int
    refusal: Refusal
    decision: Decision
    end: MatchEnd
    seat: int
    def __init__(self, match_id: _Optional[str] = ..., start: _Optional[_Union[MatchStart, _Mapping]] = ..., first_event: _Optional[int] = ..., events: _Optional[_Iterable[_Union[Event, _Mapping]]] = ..., verdict: _Optional[_Union[Verdict, str]] = ..., verdict_decision_id: _Optional[int] = ..., refusal: _Optional[_Union[Refusal, _Mapping]] = ..., decision: _Optional[_Union[Decision, _Mapping]] = ..., end: _Optional[_Union[MatchEnd, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class MatchStart(_message.Message):
    __slots__ = ("game", "rules_json", "seat", "entrants", "games", "increment_ms", "bank_ms", "illegal_retries", "commitment", "journal_head", "signature")
    GAME_FIELD_NUMBER: _ClassVar[int]
    RULES_JSON_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ENTRANTS_FIELD_NUMBER: _ClassVar[int]
    GAMES_FIELD_NUMBER: _ClassVar[int]
    INCREMENT_MS_FIELD_NUMBER: _ClassVar[int]
    BANK_MS_FIELD_NUMBER: _ClassVar[int]
    ILLEGAL_RETRIES_FIELD_NUMBER: _ClassVar[int]
    COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    JOURNAL_HEAD_FIELD_NUMBER: _ClassVar[int]
    SIGNATURE_FIELD_NUMBER: _ClassVar[int]
    game: str
    rules_json: str
    seat: int
    entrants: _containers.RepeatedScalarFieldContainer[str]
    games: int
    increment_ms: int
    bank_ms: int
    illegal_retries: int
    commitment: bytes
    journal_head: bytes
    signature: bytes
    def __init__(self, game: _Optional[str] = ..., rules_json: _Optional[str] = ..., seat: _Optional[int] = ..., entrants: _Optional[_Iterable[str]] = ..., games: _Optional[int] = ..., increment_ms: _Optional[int] = ..., bank_ms: _Optional[int] = ..., illegal_retries: _Optional[int] = ..., commitment: _Optional[bytes] = ..., journal_head: _Optional[bytes] = ..., signature: _Optional[bytes] = ...) -> None: ...

class MatchEnd(_message.Message):
    __slots__ = ("places", "termination", "journal_head", "signature")
    PLACES_FIELD_NUMBER: _ClassVar[int]
    TERMINATION_FIELD_NUMBER: _ClassVar[int]
    JOURNAL_HEAD_FIELD_NUMBER: _ClassVar[int]
    SIGNATURE_FIELD_NUMBER: _ClassVar[int]
    places: _containers.RepeatedScalarFieldContainer[int]
    termination: Termination
    journal_head: bytes
    signature: bytes
    def __init__(self, places: _Optional[_Iterable[int]] = ..., termination: _Optional[_Union[Termination, str]] = ..., journal_head: _Optional[bytes] = ..., signature: _Optional[bytes] = ...) -> None: ...

class Event(_message.Message):
    __slots__ = ("game", "game_started", "game_ended", "substituted", "forfeited")
    GAME_FIELD_NUMBER: _ClassVar[int]
    GAME_STARTED_FIELD_NUMBER: _ClassVar[int]
    GAME_ENDED_FIELD_NUMBER: _ClassVar[int]
    SUBSTITUTED_FIELD_NUMBER: _ClassVar[int]
    FORFEITED_FIELD_NUMBER: _ClassVar[int]
    game: bytes
    game_started: GameStarted
    game_ended: GameEnded
    substituted: Substituted
    forfeited: Forfeited
    def __init__(self, game: _Optional[bytes] = ..., game_started: _Optional[_Union[GameStarted, _Mapping]] = ..., game_ended: _Optional[_Union[GameEnded, _Mapping]] = ..., substituted: _Optional[_Union[Substituted, _Mapping]] = ..., forfeited: _Optional[_Union[Forfeited, _Mapping]] = ...) -> None: ...

class GameStarted(_message.Message):
    __slots__ = ("game",)
    GAME_FIELD_NUMBER: _ClassVar[int]
    game: int
    def __init__(self, game: _Optional[int] = ...) -> None: ...

class GameEnded(_message.Message):
    __slots__ = ("game", "places", "totals", "adjudicated")
    GAME_FIELD_NUMBER: _ClassVar[int]
    PLACES_FIELD_NUMBER: _ClassVar[int]
    TOTALS_FIELD_NUMBER: _ClassVar[int]
    ADJUDICATED_FIELD_NUMBER: _ClassVar[int]
    game: int
    places: _containers.RepeatedScalarFieldContainer[int]
    totals: _containers.RepeatedScalarFieldContainer[int]
    adjudicated: bool
    def __init__(self, game: _Optional[int] = ..., places: _Optional[_Iterable[int]] = ..., totals: _Optional[_Iterable[int]] = ..., adjudicated: bool = ...) -> None: ...

class Substituted(_message.Message):
    __slots__ = ("seat", "cause")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    cause: Cause
    def __init__(self, seat: _Optional[int] = ..., cause: _Optional[_Union[Cause, str]] = ...) -> None: ...

class Forfeited(_message.Message):
    __slots__ = ("seat", "cause")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    cause: Cause
    def __init__(self, seat: _Optional[int] = ..., cause: _Optional[_Union[Cause, str]] = ...) -> None: ...

class Decision(_message.Message):
    __slots__ = ("decision_id", "view", "bank_ms", "elapsed_ms", "retries_left")
    DECISION_ID_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    BANK_MS_FIELD_NUMBER: _ClassVar[int]
    ELAPSED_MS_FIELD_NUMBER: _ClassVar[int]
    RETRIES_LEFT_FIELD_NUMBER: _ClassVar[int]
    decision_id: int
    view: bytes
    bank_ms: int
    elapsed_ms: int
    retries_left: int
    def __init__(self, decision_id: _Optional[int] = ..., view: _Optional[bytes] = ..., bank_ms: _Optional[int] = ..., elapsed_ms: _Optional[int] = ..., retries_left: _Optional[int] = ...) -> None: ...

class Refusal(_message.Message):
    __slots__ = ("reason", "reason_name", "action_index", "cards", "sentence", "retries_left")
    REASON_FIELD_NUMBER: _ClassVar[int]
    REASON_NAME_FIELD_NUMBER: _ClassVar[int]
    ACTION_INDEX_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    SENTENCE_FIELD_NUMBER: _ClassVar[int]
    RETRIES_LEFT_FIELD_NUMBER: _ClassVar[int]
    reason: int
    reason_name: str
    action_index: int
    cards: bytes
    sentence: str
    retries_left: int
    def __init__(self, reason: _Optional[int] = ..., reason_name: _Optional[str] = ..., action_index: _Optional[int] = ..., cards: _Optional[bytes] = ..., sentence: _Optional[str] = ..., retries_left: _Optional[int] = ...) -> None: ...

class Ping(_message.Message):
    __slots__ = ("sequence",)
    SEQUENCE_FIELD_NUMBER: _ClassVar[int]
    sequence: int
    def __init__(self, sequence: _Optional[int] = ...) -> None: ...

class Notice(_message.Message):
    __slots__ = ("kind", "sentence")
    KIND_FIELD_NUMBER: _ClassVar[int]
    SENTENCE_FIELD_NUMBER: _ClassVar[int]
    kind: NoticeKind
    sentence: str
    def __init__(self, kind: _Optional[_Union[NoticeKind, str]] = ..., sentence: _Optional[str] = ...) -> None: ...

class Farewell(_message.Message):
    __slots__ = ("cause", "sentence")
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    SENTENCE_FIELD_NUMBER: _ClassVar[int]
    cause: FarewellCause
    sentence: str
    def __init__(self, cause: _Optional[_Union[FarewellCause, str]] = ..., sentence: _Optional[str] = ...) -> None: ...
