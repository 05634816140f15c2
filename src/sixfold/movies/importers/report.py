"""What an import found: rows read, rows left out, and the first few of those by their line."""

from __future__ import annotations

from msgspec import Struct

from sixfold.movies.errors import shorten
from sixfold.movies.importers.errors import MESSAGES, BadRow

#: So many bad rows are shown; all are counted.
_SHOWN = 5


class SkippedRow(Struct, frozen=True):
    """A bad row: where it stands, what is wrong with it and how it begins."""

    file: str
    line: int
    code: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: {MESSAGES.errors[self.code].format({})} “{self.text}”"


class ImportReport(Struct, frozen=True, kw_only=True):
    """How an import went."""

    source: str
    licence: str
    out: str
    rows: int
    bad: int
    faults: tuple[SkippedRow, ...]
    warnings: tuple[str, ...]
    films: int
    people: int
    credits: int
    version: str


class ImportTally:
    """Counts while rows are read."""

    def __init__(self) -> None:
        self.rows = 0
        self.bad = 0
        self.faults: list[SkippedRow] = []
        self.warnings: list[str] = []

    def skip_row(self, file: str, line: int, error: BadRow, row: object) -> None:
        """One more bad row."""
        self.bad += 1
        if len(self.faults) < _SHOWN:
            text = row.decode("utf-8", "replace") if isinstance(row, bytes) else str(row)
            self.faults.append(SkippedRow(file, line, error.code, shorten(" ".join(text.split()))))

    def warn(self, code: str, **params: str) -> None:
        """Something that people should know and that stops nothing."""
        self.warnings.append(MESSAGES.errors[code].format(params))
