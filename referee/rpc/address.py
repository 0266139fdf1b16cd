"""Addresses to listen on, as text: HOST:PORT."""

from __future__ import annotations

PORT_MAX = 65_535
PORT_DIGITS_MAX = 5
ADDRESS_RULE = f"HOST:PORT, such as 127.0.0.1:7340; PORT is 0 (any free one) to {PORT_MAX}"


def is_address(text: str) -> bool:
    """Say whether `text` keeps to ADDRESS_RULE. grpc would count a larger port modulo 65536."""
    host, _, port = text.rpartition(":")
    is_number = port.isascii() and port.isdigit() and len(port) <= PORT_DIGITS_MAX
    return bool(host) and is_number and int(port) <= PORT_MAX
