"""README's commands and programs: each is the fenced block below a line such as `<!-- demo -->`."""

from __future__ import annotations

import re

from support.checkout import ROOT


def block(mark: str) -> str:
    """Return the fenced block that README has below `mark`."""
    pattern = re.compile(rf"^<!-- {mark} -->\n+```[a-z]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    blocks = pattern.findall((ROOT / "README.md").read_text())
    assert len(blocks) == 1, f"README.md needs one fenced block below a line '<!-- {mark} -->'"
    return str(blocks[0])


def command(mark: str) -> str:
    """Return the one command that README gives below `mark`."""
    lines = [line for line in block(mark).splitlines() if line.strip()]
    assert len(lines) == 1, f"'<!-- {mark} -->' is followed by more than one line: {lines}"
    return lines[0]
