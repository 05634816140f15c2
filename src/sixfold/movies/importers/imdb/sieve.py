"""Polars as a sieve: it reads a table in columns and hands on the rows that count.

Rows that look odd are read once more, as the lines they are, and the law for lines says what is wrong with them: so
both readers find, count and name the same bad rows. Where polars makes nothing of a table, all of its lines are odd.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from threading import Lock
from typing import Literal

import polars as pl

from sixfold.movies.importers.errors import BadRow
from sixfold.movies.importers.imdb.lines import NumberedLines
from sixfold.movies.importers.imdb.tables import HEADERS
from sixfold.movies.importers.opening import ProgressCallback, is_gzip, open_bytes
from sixfold.movies.importers.report import ImportTally

#: The column with the number of each line.
LINE_COLUMN = "line"
#: So much of a file shows how long its rows are.
_SAMPLE = 1 << 18


class TableScan:
    """A table and what polars leaves of it."""

    def __init__(self, table: str, path: Path, tally: ImportTally, watch: ProgressCallback) -> None:
        self._header, self._path = HEADERS[table], path
        self._tally, self._watch = tally, watch
        self._size, self._row = path.stat().st_size, 0.0
        self._rows, self._lock = 0, Lock()
        self._whole = False

    def filter_rows(self, columns: Sequence[str], sift: Callable[[pl.LazyFrame], pl.LazyFrame]) -> pl.DataFrame:
        """What a sieve leaves of these columns, all text, with the number of each line."""
        self._row = _length_of_rows(self._path)
        # To look for bytes that are no UTF-8 takes longer than to do without them.
        for encoding in ("utf8", "utf8-lossy"):
            try:
                found = sift(self._scan(encoding, columns)).collect(engine="streaming")
            except (pl.exceptions.PolarsError, OSError):
                continue
            self._tally.rows += self._rows
            self._watch(self._path, self._size, self._size)
            return found
        self._whole = True
        return sift(pl.LazyFrame(schema={LINE_COLUMN: pl.UInt32} | dict.fromkeys(columns, pl.String))).collect()

    def _scan(self, encoding: Literal["utf8", "utf8-lossy"], columns: Sequence[str]) -> pl.LazyFrame:
        self._rows = 0
        rows = pl.scan_csv(
            self._path,
            separator="\t",
            quote_char=None,
            schema=dict.fromkeys(self._header, pl.String),
            extra_columns="ignore",
            truncate_ragged_lines=True,
            encoding=encoding,
            row_index_name=LINE_COLUMN,
            row_index_offset=2,
            glob=False,
        )
        return rows.select(LINE_COLUMN, *columns).map_batches(
            self._count_rows, streamable=True, validate_output_schema=False
        )

    def _count_rows(self, part: pl.DataFrame) -> pl.DataFrame:
        # Parts come from several threads.
        with self._lock:
            self._rows += part.height
            self._watch(self._path, min(int(self._rows * self._row), self._size), self._size)
        return part

    def lines(self, odd: pl.Series) -> NumberedLines:
        """The lines with these numbers, in order; those that are empty are none."""
        if not self._whole and odd.is_empty():
            return
        wanted = None if self._whole else frozenset(odd.to_list())
        with open_bytes(self._path, self._watch) as file:
            file.readline()
            for line, number in zip(file, count(2), strict=False):
                if wanted is None:
                    self._tally.rows += 1
                elif number not in wanted:
                    continue
                if line.isspace():
                    self._tally.rows -= 1
                else:
                    yield line, number

    def skip_row(self, number: int, error: BadRow, line: bytes) -> None:
        """One more bad row."""
        self._tally.skip_row(self._path.name, number, error, line)


def _length_of_rows(path: Path) -> float:
    """How many bytes of a file a row takes, by its beginning; 0 where that cannot be unpacked."""
    with path.open("rb") as file:
        start = file.read(_SAMPLE)
    try:
        text = zlib.decompressobj(wbits=31).decompress(start) if is_gzip(path) else start
    except zlib.error:
        return 0.0
    return len(start) / max(1, text.count(b"\n"))
