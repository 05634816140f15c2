"""The line numbers of every table, key and value in a TOML file.

`tomllib` does not report positions. This scans a text that `tomllib` has accepted, so it does not check anything, and
stores the lines by path: `("card", 3, "bank", "20", 0)`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from typing import TypeAlias

Path: TypeAlias = tuple[str | int, ...]

_BLANK = re.compile(r"[ \t\r\n]|#[^\n]*")
_BLANKS = re.compile(rf"(?:{_BLANK.pattern})*")
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|' r"'''.*?'{3,5}|" r'"(?:[^"\\\n]|\\.)*"|' r"'[^'\n]*'",
    re.DOTALL,
)
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}#\n]+")


class Positions:
    r"""The line numbers in a TOML text, by path.

    >>> where = Positions('[[card]]\nid = "a"\n[[card]]\nid = "b"\nbanned = [\n  "x",\n  "y"]')
    >>> where.line("card", 1, "banned", 1), where.line("card", 0, "bank", "20")
    (7, 1)
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._starts = [match.end() for match in re.finditer("\n", text)]
        self._lines: dict[Path, int] = {}
        self._counts: dict[Path, int] = {}
        self._scan()

    def line(self, *path: str | int) -> int:
        """The line of a path, or of the nearest path around it."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)

    @property
    def lines(self) -> Mapping[Path, int]:
        """Every path with its line."""
        return self._lines

    def _scan(self) -> None:
        table: Path = ()
        self._skip_blanks()
        while self._at < len(self._text):
            if self._text.startswith("[[", self._at):
                self._at += 2
                table = self._read_header(self._read_key(), array=True)
                self._at += 2
            elif self._text[self._at] == "[":
                self._at += 1
                table = self._read_header(self._read_key(), array=False)
                self._at += 1
            else:
                self._read_pair(table)
            self._skip_blanks()

    def _read_header(self, key: Path, *, array: bool) -> Path:
        """The path of a header; below an array of tables it belongs to the last one."""
        path: Path = ()
        for part in key[:-1]:
            path = (*path, part)
            if path in self._counts:
                path = (*path, self._counts[path] - 1)
        path = (*path, key[-1])
        if array:
            self._counts[path] = self._counts.get(path, 0) + 1
            path = (*path, self._counts[path] - 1)
        self._add_line(path)
        return path

    def _read_pair(self, table: Path) -> None:
        start = self._at
        path = (*table, *self._read_key())
        self._add_line(path, start)
        self._at += 1  # the equals sign
        self._skip_blanks()
        self._read_value(path)

    def _read_value(self, path: Path) -> None:
        self._add_line(path)
        bracket = self._text[self._at]
        if bracket in "[{":
            self._at += 1
            self._skip_blanks()
            index = 0
            while self._text[self._at] not in "]}":
                if bracket == "[":
                    self._read_value((*path, index))
                    index += 1
                else:
                    self._read_pair(path)
                self._skip_blanks()
                if self._text[self._at] == ",":
                    self._at += 1
                    self._skip_blanks()
            self._at += 1
        elif match := _STRING.match(self._text, self._at) or _SCALAR.match(self._text, self._at):
            self._at = match.end()

    def _read_key(self) -> Path:
        parts: list[str] = []
        while True:
            self._skip_blanks()
            if match := _STRING.match(self._text, self._at):
                parts.append(match[0][1:-1])
            elif match := _BARE_KEY.match(self._text, self._at):
                parts.append(match[0])
            self._at = match.end() if match else self._at
            self._skip_blanks()
            if self._text[self._at] != ".":
                return tuple(parts)
            self._at += 1

    def _skip_blanks(self) -> None:
        match = _BLANKS.match(self._text, self._at)
        self._at = match.end() if match else self._at

    def _add_line(self, path: Path, at: int | None = None) -> None:
        self._lines.setdefault(path, 1 + bisect_right(self._starts, self._at if at is None else at))
