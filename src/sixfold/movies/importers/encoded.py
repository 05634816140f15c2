"""Text of unknown encoding, and tables in it: a mark at the start, UTF-8, or else Latin-1 with a warning."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from sixfold.movies.errors import shorten
from sixfold.movies.importers.errors import bad_import, bad_row
from sixfold.movies.importers.opening import ProgressCallback, ignore_progress, open_bytes
from sixfold.movies.importers.report import ImportTally

_MARKS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
_BLOCK = 1 << 20
#: Signs that divide columns, the likeliest first; and so many lines show which it is.
DELIMITERS = ",;\t|"
_SAMPLE = 20
#: No cast is longer.
_FIELD = 1 << 23


def detect_encoding(path: Path) -> str:
    """The encoding of a file: what it says itself, UTF-8 where all of it is, or Windows-1252."""
    with open_bytes(path) as file:
        start = file.peek(4)
        for mark, name in _MARKS.items():
            if start.startswith(mark):
                return name
        decoder = codecs.getincrementaldecoder("utf-8")()
        try:
            while block := file.read(_BLOCK):
                decoder.decode(block)
            decoder.decode(b"", final=True)
        except UnicodeDecodeError:
            return "cp1252"
    return "utf-8"


@contextmanager
def open_text(path: Path, tally: ImportTally, watch: ProgressCallback = ignore_progress) -> Iterator[io.TextIOWrapper]:
    """The text of a file. The few bytes that no encoding has are shown as �."""
    encoding = detect_encoding(path)
    if encoding == "cp1252":
        tally.warn("latin-1", path=path.name)
    with open_bytes(path, watch) as file, io.TextIOWrapper(file, encoding, "replace", newline="") as text:
        yield text


def detect_delimiter(sample: Sequence[str]) -> str:
    """The sign between the columns: the one that cuts most lines into the same number of columns, at least three.

    >>> detect_delimiter(["title;year;actor", "Paris, Texas;1984;Harry Dean Stanton"])
    ';'
    """

    def fits(sign: str) -> tuple[int, int]:
        widths = [len(row) for row in csv.reader(sample, delimiter=sign) if row]
        wide = [width for width in widths if width >= 3]
        usual = max(wide, key=wide.count, default=0)
        return wide.count(usual), usual

    return max(DELIMITERS, key=fits)


class Table:
    """A table with named columns, read row by row."""

    def __init__(self, path: Path, rows: Iterator[list[str]], lines: Lines, tally: ImportTally) -> None:
        self._path, self._rows, self._lines, self._tally = path, rows, lines, tally

    def __iter__(self) -> Iterator[tuple[int, list[str]]]:
        """Rows with the number of the line they end on; empty lines are none."""
        while True:
            try:
                row = next(self._rows)
            except StopIteration:
                return
            except csv.Error:
                # A quote that is never closed swallows line after line: what it swallowed is one bad row.
                self._tally.skip_row(self._path.name, self._lines.number, bad_row("row-columns"), "")
                continue
            if any(field.strip() for field in row):
                self._tally.rows += 1
                yield self._lines.number, row

    def header(self) -> list[str]:
        """The names of the columns: the first row."""
        for _, row in self:
            self._tally.rows -= 1
            return [name.strip() for name in row]
        raise bad_import("import-empty-file", path=self._path.name)


class Lines:
    """Lines of text, counted, and safe for `csv`: it takes no NUL on some versions of Python."""

    def __init__(self, text: io.TextIOWrapper) -> None:
        self._text = text
        self.number = 0
        self._ahead: list[str] = []

    def ahead(self) -> list[str]:
        """The first lines, without reading past them."""
        self._ahead = [line for _, line in zip(range(_SAMPLE), self._text, strict=False)]
        return self._ahead.copy()

    def __iter__(self) -> Iterator[str]:
        while self._ahead:
            self.number += 1
            yield self._ahead.pop(0).replace("\0", "�")
        for line in self._text:
            self.number += 1
            yield line.replace("\0", "�")


@contextmanager
def open_table(path: Path, tally: ImportTally, watch: ProgressCallback = ignore_progress) -> Iterator[Table]:
    """A table of comma-separated values or the like."""
    # Casts in one field are longer than the 128 KiB that `csv` takes at first.
    csv.field_size_limit(_FIELD)
    with open_text(path, tally, watch) as text:
        lines = Lines(text)
        delimiter = detect_delimiter(lines.ahead())
        yield Table(path, csv.reader(lines, delimiter=delimiter), lines, tally)


def find_columns(names: Sequence[str], wanted: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """Where each wanted column stands, by any of the names it goes by.

    >>> find_columns(["Film", "Year of release"], {"title": ["title", "film"], "year": ["year"]})
    {'title': 0}
    """
    folded = ["".join(char for char in name.lower() if char.isalnum()) for name in names]
    places = {
        column: [folded.index(alias) for alias in aliases if alias in folded] for column, aliases in wanted.items()
    }
    return {column: found[0] for column, found in places.items() if found}


def require_columns(
    found: Mapping[str, int], needs: Sequence[str], names: Sequence[str], path: Path, what: str
) -> None:
    """Refuse a table that lacks a column."""
    missing = [column for column in needs if column not in found]
    if missing:
        shown = shorten(", ".join(names), 120)
        raise bad_import("import-columns", path=path.name, what=what, missing=", ".join(missing), found=shown)
