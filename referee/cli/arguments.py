"""Arguments and options that several commands take, with their help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

Plain: TypeAlias = Annotated[
    bool,
    typer.Option("--plain", help="Only lines of text, as always when stdout is no terminal."),
]
ShowsLog: TypeAlias = Annotated[
    bool,
    typer.Option("--log", help="Show the operators' log on stderr too; lines, and no bar."),
]
Out: TypeAlias = Annotated[
    Path | None,
    typer.Option("--out", metavar="DIR", help="Where the run is kept. Default: runs/<name>."),
]
Tournament: TypeAlias = Annotated[
    Path, typer.Argument(metavar="FILE.toml", help="The tournament's file.")
]
RunFolder: TypeAlias = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of a run.")]
