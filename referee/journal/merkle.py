"""One hash over many commitments, as in RFC 6962, section 2.1 (docs/fair-dealing.md).

    leaf = SHA-256(0x00 ‖ value)      node = SHA-256(0x01 ‖ left ‖ right)

A tree over n > 1 leaves is split after the largest power of two that is smaller than n.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

_LEAF, _NODE = b"\0", b"\1"


def merkle_root(values: Sequence[bytes]) -> bytes:
    """Return the root over `values` in their order, 32 bytes; of none, SHA-256 of nothing."""
    if not values:
        return hashlib.sha256().digest()
    if len(values) == 1:
        return hashlib.sha256(_LEAF + values[0]).digest()
    split = 1 << (len(values) - 1).bit_length() - 1
    left, right = merkle_root(values[:split]), merkle_root(values[split:])
    return hashlib.sha256(_NODE + left + right).digest()
