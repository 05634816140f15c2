"""Names of a million people in a few megabytes."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import overload
from zlib import crc32

from sixfold.movies.columns import FIELD_SEPARATOR


class PeopleTable(Sequence[str]):
    """People by their number: a name, and behind it the year of birth where somebody else has the name too.

    >>> people = PeopleTable(3)
    >>> for number, (name, born) in enumerate([("Michelle Williams", 1979), ("Heath Ledger", 1979)]):
    ...     people.put(number, name, born)
    >>> people.put(2, "michelle williams", 1980)
    >>> people.mark_namesakes()
    >>> [text.split(FIELD_SEPARATOR) for text in people]
    [['Michelle Williams', '1979'], ['Heath Ledger'], ['michelle williams', '1980']]
    """

    def __init__(self, total: int) -> None:
        self._names = bytearray()
        self._start, self._end = array("I", bytes(4 * total)), array("I", bytes(4 * total))
        self._born = array("h", bytes(2 * total))
        self._shared = bytearray(total)

    def put(self, number: int, name: str, born: int) -> None:
        """The name and the year of birth of a person; the first one holds."""
        if self._end[number]:
            return
        self._start[number] = len(self._names)
        self._names += name.encode()
        self._end[number] = len(self._names)
        self._born[number] = born

    def mark_namesakes(self) -> None:
        """Find who shares a name: names are all there."""
        marks = array("I", (crc32(self._name(number).lower().encode()) for number in range(len(self))))
        shared = {one for one, two in pairwise(sorted(marks)) if one == two}
        self._shared = bytearray(mark in shared for mark in marks)

    def missing_names(self) -> Iterable[int]:
        """Those whose name never came."""
        return (number for number, end in enumerate(self._end) if not end)

    def _name(self, number: int) -> str:
        return self._names[self._start[number] : self._end[number]].decode()

    def __len__(self) -> int:
        return len(self._start)

    @overload
    def __getitem__(self, number: int) -> str: ...
    @overload
    def __getitem__(self, number: slice) -> list[str]: ...
    def __getitem__(self, number: int | slice) -> str | list[str]:
        if isinstance(number, slice):
            return [self[one] for one in range(*number.indices(len(self)))]
        name, born = self._name(number), self._born[number]
        return f"{name}{FIELD_SEPARATOR}{born}" if born and self._shared[number] else name
