"""What the documents say about the repository is true, and they name no machine."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from support.checkout import ROOT, files, relative

PAPERS = tuple(path for path in files() if path.suffix == ".md")
PUBLIC_HOSTS = {"pypi.org", "files.pythonhosted.org"}
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")


@pytest.mark.parametrize("paper", PAPERS, ids=map(relative, PAPERS))
def test_links_lead_to_files_of_this_repository(paper: Path) -> None:
    for target in LINK.findall(paper.read_text()):
        path = (paper.parent / target).resolve()
        assert path.exists(), f"{target} does not exist"
        assert path.is_relative_to(ROOT), f"{target} leaves the repository"


def machine_paths() -> set[str]:
    """Return the paths of this checkout and its environment, if they are telling ones."""
    paths = {ROOT, Path(sys.prefix).resolve()}
    return {f"{path}/" for path in paths if len(path.parts) > 2}


def package_hosts() -> set[str]:
    """Return the hosts that packages come from here, unless everybody's do."""
    config = [sys.executable, "-m", "pip", "config", "list"]
    listed = subprocess.run(config, capture_output=True, text=True, check=False).stdout
    settings = [value for name, value in os.environ.items() if "INDEX" in name]
    lock = ROOT / "uv.lock"
    text = "\n".join([listed, *settings, lock.read_text() if lock.exists() else ""])
    hosts = {urlsplit(url).hostname or "" for url in re.findall(r"https?://[^\s\"']+", text)}
    return {host for host in hosts if host} - PUBLIC_HOSTS


def test_no_file_names_this_machine() -> None:
    words = machine_paths() | package_hosts()
    found = []
    for path in files():
        text = path.read_bytes().decode(errors="replace")
        found += [f"{relative(path)}: {word}" for word in sorted(words) if word in text]
    assert found == []
