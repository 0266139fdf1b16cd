"""Ed25519 signatures under a journal's head (docs/journal.md).

The head is given to the players at the start and at the end of a match, never in between: a
public hash over one hidden card could be guessed.
"""

from __future__ import annotations

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from referee.journal.entry import Entry

LABEL = b"cardarena/v1/head\0"


class Sealer:
    """Signs heads with the host's key."""

    def __init__(self, key: bytes) -> None:
        """Take the 32 bytes of an Ed25519 private key."""
        self._private = Ed25519PrivateKey.from_private_bytes(key)
        public = self._private.public_key()
        self.public_key = public.public_bytes(Encoding.Raw, PublicFormat.Raw).hex()

    def sign(self, match_id: str, head: str) -> bytes:
        """Return the 64-byte signature under `head` (hex) as a head of `match_id`."""
        return self._private.sign(signed_bytes(match_id, head))

    def seal(self, match_id: str, head: str) -> Entry:
        """Return the entry that closes a journal whose last line hashes to `head`."""
        signature = self.sign(match_id, head).hex()
        return Entry("seal", {"head": head, "signature": signature, "key": self.public_key})


def signed_bytes(match_id: str, head: str) -> bytes:
    """Return what a signature is made over: the label, the match's id, 0, the head's 32 bytes."""
    return LABEL + match_id.encode() + b"\0" + bytes.fromhex(head)


def is_signed(match_id: str, head: str, signature: str, public_key: str) -> bool:
    """Say whether `signature` (hex) under `head` was made with `public_key` (hex).

    Hex has one form here, small letters without spaces, so that a seal has one form too.
    """
    try:
        if any(bytes.fromhex(text).hex() != text for text in (head, signature, public_key)):
            return False
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))
        key.verify(bytes.fromhex(signature), signed_bytes(match_id, head))
    except (InvalidSignature, ValueError):
        return False
    return True
