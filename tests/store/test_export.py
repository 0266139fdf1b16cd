from __future__ import annotations

from pathlib import Path

from referee.store import folder
from referee.store.export import export_journal, journal_path
from support.checkout import ROOT


def test_a_journal_is_its_lines_byte_for_byte(tmp_path: Path) -> None:
    lines = [b'{"n":0}', b'{"n":1,"text":"\xc3\xa8"}']
    path = export_journal(tmp_path, "r01-m001", lines)
    assert path == journal_path(tmp_path, "r01-m001")
    assert path.read_bytes() == b'{"n":0}\n{"n":1,"text":"\xc3\xa8"}\n'


def test_an_export_replaces_what_was_there_and_leaves_nothing_else(tmp_path: Path) -> None:
    export_journal(tmp_path, "r01-m001", [b"{}", b"{}"])
    export_journal(tmp_path, "r01-m001", [b"{}"])
    assert [path.name for path in (tmp_path / "journals").iterdir()] == ["r01-m001.jsonl"]
    assert journal_path(tmp_path, "r01-m001").read_bytes() == b"{}\n"


def test_the_manual_names_all_that_lies_in_the_folder_of_a_run() -> None:
    names = [value for name, value in vars(folder).items() if name.isupper()]
    manual = (ROOT / "docs" / "tournament-file.md").read_text()
    table = manual.split("## The folder of a run")[1]
    assert [name for name in names if f"`{name}" not in table] == []
