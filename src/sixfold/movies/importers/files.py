"""Reading files: plain or gzip, in any common encoding, and tables with any separator, row by row.

Whatever is wrong with a file raises `BadImport` with a code.
"""

from __future__ import annotations

import codecs
import csv
import gzip
import io
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from sixfold.movies.errors import shorten
from sixfold.movies.importers.report import ImportTally, bad_import, bad_row

#: Called with the file, the bytes read so far and its size.
ProgressCallback: TypeAlias = Callable[[Path, int, int], None]

_BUFFER = 1 << 20
_GZIP = b"\x1f\x8b"
_ARCHIVES = (b"PK\x03\x04", b"7z\xbc\xaf", b"BZh", b"\xfd7zXZ", b"\x28\xb5\x2f\xfd", b"Rar!")
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_BYTE_ORDER_MARKS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
_BLOCK = 1 << 20
#: The separators of columns, the likeliest first, and how many lines are sampled to find out which it is.
DELIMITERS = ",;\t|"
_SAMPLE_LINES = 20
#: The longest field: a whole cast may be in one.
_MAX_FIELD = 1 << 23


def ignore_progress(_path: Path, _done: int, _total: int) -> None:
    """Does nothing."""


class _ProgressFile(io.FileIO):
    """A file that reports how far it has been read."""

    def __init__(self, path: Path, progress: ProgressCallback) -> None:
        super().__init__(path)
        self._path, self._progress = path, progress
        self._done, self._total = 0, path.stat().st_size

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]  # what the buffer above hands over
        count = super().readinto(buffer) or 0
        self._done += count
        self._progress(self._path, min(self._done, self._total), self._total)
        return count


@contextmanager
def open_bytes(path: Path, progress: ProgressCallback = ignore_progress) -> Iterator[io.BufferedReader[Any]]:
    """Opens a file, unpacked; `BadImport` if it is not text or incomplete, even while it is being read."""
    name = shorten(str(path), 200)
    try:
        if path.is_dir():
            raise bad_import("import-folder", path=name)
        with io.BufferedReader(_ProgressFile(path, progress), _BUFFER) as raw:
            start = raw.peek(8)
            if start.startswith(_ARCHIVES):
                raise bad_import("import-packed", path=name)
            if start.startswith(_GZIP):
                # The buffer splits lines in C; `GzipFile` alone would do it in Python.
                with gzip.GzipFile(fileobj=raw) as packed, io.BufferedReader(packed, _BUFFER) as file:
                    _check_text(file, name)
                    yield file
            else:
                _check_text(raw, name)
                yield raw
    except EOFError:
        raise bad_import("import-cut", path=name) from None
    except (gzip.BadGzipFile, zlib.error):
        raise bad_import("import-damaged", path=name) from None
    except (OSError, ValueError) as error:
        why = (getattr(error, "strerror", None) or str(error)).rstrip(".")
        raise bad_import("import-unread", path=name, why=why) from None


def is_gzip(path: Path) -> bool:
    """Whether a readable file is gzip."""
    with path.open("rb") as file:
        return file.read(2) == _GZIP


def _check_text(file: io.BufferedReader[Any], name: str) -> None:
    start = file.peek(4096)[:4096]
    if not start:
        raise bad_import("import-empty-file", path=name)
    if b"\0" in start and not start.startswith(_UTF16):
        raise bad_import("import-binary", path=name)


def first_line(path: Path) -> bytes:
    """The first line of a file, or its start if it has no lines."""
    with open_bytes(path) as file:
        return file.readline(65536).rstrip(b"\r\n")


def detect_encoding(path: Path) -> str:
    """The encoding of a file: by its byte order mark, UTF-8 if all of it is valid, or else Windows-1252."""
    with open_bytes(path) as file:
        start = file.peek(4)
        for mark, name in _BYTE_ORDER_MARKS.items():
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
def open_text(
    path: Path, tally: ImportTally, progress: ProgressCallback = ignore_progress
) -> Iterator[io.TextIOWrapper]:
    """Opens a file as text; undecodable bytes become �."""
    encoding = detect_encoding(path)
    if encoding == "cp1252":
        tally.warn("latin-1", path=path.name)
    with open_bytes(path, progress) as file, io.TextIOWrapper(file, encoding, "replace", newline="") as text:
        yield text


def detect_delimiter(sample: Sequence[str]) -> str:
    """The separator of columns: the one that splits most lines into the same number of columns, at least three.

    >>> detect_delimiter(["title;year;actor", "Paris, Texas;1984;Harry Dean Stanton"])
    ';'
    """

    def fit(delimiter: str) -> tuple[int, int]:
        widths = [len(row) for row in csv.reader(sample, delimiter=delimiter) if len(row) >= 3]
        usual = max(widths, key=widths.count, default=0)
        return widths.count(usual), usual

    return max(DELIMITERS, key=fit)


class DelimitedFile:
    """A table that is read row by row."""

    def __init__(self, path: Path, rows: Iterator[list[str]], lines: LineCounter, tally: ImportTally) -> None:
        self._path, self._rows, self._lines, self._tally = path, rows, lines, tally

    def __iter__(self) -> Iterator[tuple[int, list[str]]]:
        """Yields rows with the number of the line they end on; empty lines are skipped."""
        while True:
            try:
                row = next(self._rows)
            except StopIteration:
                return
            except csv.Error:
                # A quote that is never closed: everything up to the limit of a field is one bad row.
                self._tally.skip_row(self._path.name, self._lines.number, bad_row("row-columns"), "")
                continue
            if any(field.strip() for field in row):
                self._tally.rows += 1
                yield self._lines.number, row

    def header(self) -> list[str]:
        """Reads the first row: the names of the columns."""
        for _, row in self:
            self._tally.rows -= 1
            return [name.strip() for name in row]
        raise bad_import("import-empty-file", path=self._path.name)


class LineCounter:
    """Counts lines, and replaces NUL, which `csv` rejects on some versions of Python."""

    def __init__(self, text: io.TextIOWrapper) -> None:
        self._text = text
        self.number = 0
        self._peeked: list[str] = []

    def peek(self) -> list[str]:
        """The first lines, which are still to be iterated over."""
        self._peeked = [line for _, line in zip(range(_SAMPLE_LINES), self._text, strict=False)]
        return self._peeked.copy()

    def __iter__(self) -> Iterator[str]:
        while self._peeked:
            self.number += 1
            yield self._peeked.pop(0).replace("\0", "�")
        for line in self._text:
            self.number += 1
            yield line.replace("\0", "�")


@contextmanager
def open_table(path: Path, tally: ImportTally, progress: ProgressCallback = ignore_progress) -> Iterator[DelimitedFile]:
    """Opens a table of comma-separated or similar values."""
    # A cast in one field may exceed the default limit of 128 KiB.
    csv.field_size_limit(_MAX_FIELD)
    with open_text(path, tally, progress) as text:
        lines = LineCounter(text)
        delimiter = detect_delimiter(lines.peek())
        yield DelimitedFile(path, csv.reader(lines, delimiter=delimiter), lines, tally)


def find_columns(names: Sequence[str], titles: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """The index of each wanted column, by any of its names.

    >>> find_columns(["Film", "Year of release"], {"title": ["title", "film"], "year": ["year"]})
    {'title': 0}
    """
    folded = ["".join(char for char in name.lower() if char.isalnum()) for name in names]
    places = {
        column: [folded.index(alias) for alias in aliases if alias in folded] for column, aliases in titles.items()
    }
    return {column: indices[0] for column, indices in places.items() if indices}


def require_columns(
    columns: Mapping[str, int], needs: Sequence[str], names: Sequence[str], path: Path, what: str
) -> None:
    """Raises `BadImport` if a table lacks a column."""
    missing = [column for column in needs if column not in columns]
    if missing:
        header = shorten(", ".join(names), 120)
        raise bad_import("import-columns", path=path.name, what=what, missing=", ".join(missing), found=header)
