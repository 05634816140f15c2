"""What every command that prints takes: the file, the paper, and whether a file there is replaced."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer


class Paper(StrEnum):
    """The size of the pages."""

    a4 = "a4"
    letter = "letter"


Out = Annotated[str, typer.Argument(metavar="OUT.pdf", help="The file to write.")]
OnPaper = Annotated[Paper, typer.Option("--paper", help="The size of the pages.")]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that is there.")]
