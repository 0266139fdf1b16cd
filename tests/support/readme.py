"""README's commands: each is the fenced block below a line such as `<!-- demo -->`."""

from __future__ import annotations

import re

from support.checkout import ROOT


def command(mark: str) -> str:
    """Return the one command that README gives below `mark`."""
    pattern = rf"^<!-- {mark} -->\n+```[a-z]*\n(.*?)^```$"
    blocks: list[str] = re.findall(
        pattern, (ROOT / "README.md").read_text(), re.MULTILINE | re.DOTALL
    )
    assert len(blocks) == 1, f"README.md needs one fenced block below a line '<!-- {mark} -->'"
    lines = [line for line in blocks[0].splitlines() if line.strip()]
    assert len(lines) == 1, f"'<!-- {mark} -->' is followed by more than one line: {lines}"
    return lines[0]
