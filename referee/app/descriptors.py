"""Keeps file descriptors for the run itself, however many connections strangers open."""

from __future__ import annotations

import resource

CONNECTIONS_MAX = 4_096
SPARE = 128
"""Descriptors for the database, journals, bots' pipes and logs; a start needs about 40."""


def connections_allowed() -> int:
    """Raise the limit of open files as far as the system lets it, and return what of it is spare.

    That many connections may be open at once; the rest of the descriptors is the referee's own.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS_MAX + SPARE
    if soft != resource.RLIM_INFINITY and soft < wanted:
        reached = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (reached, hard))
        soft = reached
    if soft == resource.RLIM_INFINITY:
        return CONNECTIONS_MAX
    return max(1, min(CONNECTIONS_MAX, soft - SPARE))
