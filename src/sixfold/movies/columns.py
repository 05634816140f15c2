"""A catalogue as plain columns of numbers and text: what is on disk is what is in memory."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import groupby
from typing import TypeAlias

from msgspec import Struct

Ints: TypeAlias = "memoryview[int]"

#: Divides what is known of one person or one film.
FIELD_SEPARATOR = "\x1f"


class Columns(Struct, frozen=True, eq=False):
    """Everything, best known first: row `i` of a table is `items[at[i]:at[i + 1]]`.

    Texts are UTF-8 with `FIELD` between fields: of a person the name, the note and other names; of a film the title
    and other titles. Marks are sorted and point to everybody whose folded name has that mark.
    """

    names_at: Ints
    names: Ints
    titles_at: Ints
    titles: Ints
    keys_at: Ints
    keys: Ints
    years: Ints
    flags: Ints
    films_at: Ints
    films: Ints
    cast_at: Ints
    cast: Ints
    name_marks: Ints
    name_ids: Ints
    title_marks: Ints
    title_ids: Ints

    def sections(self) -> Iterator[tuple[str, Ints]]:
        """Every column by its name."""
        for name in CODES:
            yield name, getattr(self, name)

    def version(self) -> str:
        """A hash of everything in it."""
        found = blake2b(digest_size=8)
        for name, items in self.sections():
            found.update(f"{name} {items.nbytes} ".encode())
            found.update(items.cast("B") if items.nbytes else b"")
        return found.hexdigest()

    def name(self, person: int) -> list[str]:
        """Name, note and other names of a person."""
        return str(self.names[self.names_at[person] : self.names_at[person + 1]], "utf-8").split(FIELD_SEPARATOR)

    def title(self, film: int) -> list[str]:
        """Title and other titles of a film."""
        return str(self.titles[self.titles_at[film] : self.titles_at[film + 1]], "utf-8").split(FIELD_SEPARATOR)

    def key(self, film: int) -> str:
        """The key its source gave a film, if any."""
        return str(self.keys[self.keys_at[film] : self.keys_at[film + 1]], "utf-8")


#: How each column is kept.
CODES = {
    "names_at": "I",
    "names": "B",
    "titles_at": "I",
    "titles": "B",
    "keys_at": "I",
    "keys": "B",
    "years": "h",
    "flags": "B",
    "films_at": "i",
    "films": "i",
    "cast_at": "i",
    "cast": "i",
    "name_marks": "I",
    "name_ids": "i",
    "title_marks": "I",
    "title_ids": "i",
}


class TextColumn:
    """Texts one after the other in one piece of memory."""

    def __init__(self, texts: Iterable[bytes] = ()) -> None:
        self._at, self._blob = array("I", [0]), bytearray()
        for text in texts:
            self.append(text)

    def append(self, text: bytes) -> None:
        """One more."""
        self._blob += text
        self._at.append(len(self._blob))

    def __getitem__(self, number: int) -> bytes:
        return bytes(self._blob[self._at[number] : self._at[number + 1]])

    def columns(self) -> tuple[Ints, Ints]:
        """Where each begins, and all of them."""
        return memoryview(self._at), memoryview(self._blob)


def hash_columns(marks: Iterable[tuple[int, int]]) -> tuple[Ints, Ints]:
    """Marks in order, and what each points to."""
    # Pairs packed into one number sort faster, and in a fraction of the memory.
    packed = sorted(array("Q", (mark << 32 | item for mark, item in marks)))
    once = array("Q", (pair for pair, _ in groupby(packed)))
    return (
        memoryview(array("I", (pair >> 32 for pair in once))),
        memoryview(array("i", (pair & 0xFFFFFFFF for pair in once))),
    )
