"""The messages of grpc.health.v1, the standard health service, in a pool of their own.

Of its own pool, so that a program which also loads the package grpcio-health-checking finds no
second definition of the same names.
"""

from __future__ import annotations

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.message import DecodeError, Message

SERVING = 1
NOT_SERVING = 2
SERVICE_UNKNOWN = 3

_FIELD = descriptor_pb2.FieldDescriptorProto


def _messages() -> tuple[type[Message], type[Message]]:
    """Define the request (`string service = 1`) and the response (`int32 status = 1`).

    The status is an enum in the standard's own file; on the wire the two are the same.
    """
    file = descriptor_pb2.FileDescriptorProto(
        name="grpc/health/v1/health.proto", package="grpc.health.v1", syntax="proto3"
    )
    for name, field, kind in (
        ("HealthCheckRequest", "service", _FIELD.TYPE_STRING),
        ("HealthCheckResponse", "status", _FIELD.TYPE_INT32),
    ):
        message = file.message_type.add(name=name)
        message.field.add(name=field, number=1, type=kind, label=_FIELD.LABEL_OPTIONAL)
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    request, response = (
        message_factory.GetMessageClass(pool.FindMessageTypeByName(f"grpc.health.v1.{name}"))
        for name in ("HealthCheckRequest", "HealthCheckResponse")
    )
    return request, response


_Request, _Response = _messages()


def service_from_wire(data: bytes) -> str | None:
    """Return the service that a request asks about ("" is the server), None when it is none."""
    request = _Request()
    try:
        request.ParseFromString(data)
    except DecodeError:
        return None
    return str(request.service)  # type: ignore[attr-defined]


def request_to_wire(service: str) -> bytes:
    """Return a `HealthCheckRequest`, serialised."""
    return bytes(_Request(service=service).SerializeToString())


def status_to_wire(status: int) -> bytes:
    """Return a `HealthCheckResponse`, serialised."""
    return bytes(_Response(status=status).SerializeToString())


def status_from_wire(data: bytes) -> int | None:
    """Return the status that a response holds, None when it is none."""
    response = _Response()
    try:
        response.ParseFromString(data)
    except DecodeError:
        return None
    return int(response.status)  # type: ignore[attr-defined]
