"""How a catalogue is stored: as plain columns of numbers and text, the same on disk and in memory.

A file has a magic line, a JSON header, and the columns one after the other. Plain columns are memory-mapped, so that
opening a file reads almost nothing; packed ones make the file small.
"""

from __future__ import annotations

import mmap
import os
import sys
import zlib
from array import array
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from itertools import groupby
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import IO, TypeAlias

import msgspec
from msgspec import Struct

from sixfold.movies.entities import About
from sixfold.movies.errors import bad_catalogue, shorten

Ints: TypeAlias = "memoryview[int]"

MAGIC = b"sixfold films 1\n"
_ANY_VERSION = b"sixfold films "
_ALIGNMENT = 8
#: Separates the fields of one person or one film.
FIELD_SEPARATOR = "\x1f"


class Columns(Struct, frozen=True, eq=False):
    """All people and films, best known first: row `i` of a table is `items[at[i]:at[i + 1]]`.

    Texts are UTF-8, their fields separated by `FIELD_SEPARATOR`: the name, the note and other names of a person; the
    title and other titles of a film. Marks are sorted hashes of folded names; the ids say whose.
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
        """Yields each column with its name."""
        for name in CODES:
            yield name, getattr(self, name)

    def version(self) -> str:
        """A hash of all columns."""
        digest = blake2b(digest_size=8)
        for name, items in self.sections():
            digest.update(f"{name} {items.nbytes} ".encode())
            digest.update(items.cast("B") if items.nbytes else b"")
        return digest.hexdigest()

    def name(self, person: int) -> list[str]:
        """The name, the note and other names of a person."""
        return str(self.names[self.names_at[person] : self.names_at[person + 1]], "utf-8").split(FIELD_SEPARATOR)

    def title(self, film: int) -> list[str]:
        """The title and other titles of a film."""
        return str(self.titles[self.titles_at[film] : self.titles_at[film + 1]], "utf-8").split(FIELD_SEPARATOR)

    def key(self, film: int) -> str:
        """The key that its source gave a film; empty if none."""
        return str(self.keys[self.keys_at[film] : self.keys_at[film + 1]], "utf-8")


#: The type code of each column, as in `array`.
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
    """Texts in one contiguous buffer."""

    def __init__(self, texts: Iterable[bytes] = ()) -> None:
        self._at, self._blob = array("I", [0]), bytearray()
        for text in texts:
            self.append(text)

    def append(self, text: bytes) -> None:
        """Appends a text."""
        self._blob += text
        self._at.append(len(self._blob))

    def __getitem__(self, number: int) -> bytes:
        return bytes(self._blob[self._at[number] : self._at[number + 1]])

    def columns(self) -> tuple[Ints, Ints]:
        """The start of each text, and the buffer."""
        return memoryview(self._at), memoryview(self._blob)


def hash_columns(pairs: Iterable[tuple[int, int]]) -> tuple[Ints, Ints]:
    """Sorts pairs of a hash and an id into two columns, without duplicates."""
    # Pairs packed into one number sort faster, and take a fraction of the memory.
    packed = sorted(array("Q", (key << 32 | item for key, item in pairs)))
    unique = array("Q", (pair for pair, _ in groupby(packed)))
    return (
        memoryview(array("I", (pair >> 32 for pair in unique))),
        memoryview(array("i", (pair & 0xFFFFFFFF for pair in unique))),
    )


# Files -------------------------------------------------------------------------------------------------------------


class _Section(Struct, frozen=True):
    name: str
    at: int
    size: int
    #: The size in the file if the section is packed, else 0.
    packed: int = 0


class _Header(Struct, frozen=True):
    about: About
    sections: tuple[_Section, ...]


def write_catalogue(path: str | Path, about: About, columns: Columns, *, packed: bool) -> None:
    """Writes a catalogue atomically: to a temporary file, which then replaces the target."""
    target = Path(path)
    sections, parts, at = [], [], 0
    for name, items in columns.sections():
        plain = items.cast("B") if items.nbytes else memoryview(b"")
        data = zlib.compress(plain, 9) if packed else _swap_bytes(plain, CODES[name])
        sections.append(_Section(name, at, plain.nbytes, len(data) if packed else 0))
        parts.append(data)
        at += -(-len(data) // _ALIGNMENT) * _ALIGNMENT
    header = msgspec.json.encode(_Header(about, tuple(sections)))
    start = len(MAGIC) + 8 + len(header)
    temporary = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        try:
            with temporary.open("xb") as file:
                file.write(MAGIC + len(header).to_bytes(8, "little") + header)
                file.write(bytes(-start % _ALIGNMENT))
                for data in parts:
                    file.write(data)
                    file.write(bytes(-len(data) % _ALIGNMENT))
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(target)
        finally:
            temporary.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise bad_catalogue("catalogue-unwritten", path=shorten(str(path)), why=why) from None


def read_catalogue(path: str | Path, *, copy: bool = False) -> tuple[About, Columns]:
    """Opens a catalogue. Plain columns are memory-mapped, from a copy without a name if the file may be overwritten.

    A process that reads beyond the end of a mapped file is killed, so that a host who copies a new catalogue over one
    in use would end the server.
    """
    try:
        with _open_copy(Path(path)) if copy else Path(path).open("rb") as file:
            start = file.read(len(MAGIC) + 8)
            if start[: len(MAGIC)] != MAGIC:
                if start.startswith(_ANY_VERSION):
                    raise bad_catalogue("catalogue-version", path=shorten(str(path)))
                raise bad_catalogue("catalogue-form", path=shorten(str(path)), why="it has another format")
            whole = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise bad_catalogue("catalogue-unread", path=shorten(str(path)), why=why.rstrip(".")) from None
    try:
        length = int.from_bytes(start[len(MAGIC) :], "little")
        header = msgspec.json.decode(whole[len(start) : len(start) + length], type=_Header)
        base = -(-(len(start) + length) // _ALIGNMENT) * _ALIGNMENT
        sections = {section.name: _column(whole, base, section) for section in header.sections}
        columns = Columns(**{name: sections[name] for name in CODES})
        _check(columns, header.about)
    except (msgspec.MsgspecError, zlib.error, KeyError, ValueError, TypeError, OverflowError):
        raise bad_catalogue("catalogue-form", path=shorten(str(path)), why="it is damaged or cut off") from None
    return header.about, columns


@contextmanager
def _open_copy(path: Path) -> Iterator[IO[bytes]]:
    with path.open("rb") as source, TemporaryFile() as target:
        copyfileobj(source, target)
        target.seek(0)
        yield target


def _column(whole: memoryview, base: int, section: _Section) -> Ints:
    code = CODES[section.name]
    if section.size == 0:
        return memoryview(array(code))
    data = whole[base + section.at : base + section.at + (section.packed or section.size)]
    if section.packed:
        data = memoryview(zlib.decompressobj().decompress(data, section.size + 1))
    if data.nbytes != section.size:
        raise ValueError(section.name)
    return _swap_bytes(data, code).cast("B").cast(code)  # type: ignore[call-overload,no-any-return]  # codes are data


def _swap_bytes(data: memoryview, code: str) -> memoryview:
    """Converts numbers between little-endian, as in the file, and the byte order of the machine."""
    if sys.byteorder == "little" or code == "B":
        return data
    items = array(code, data.tobytes())
    items.byteswap()
    return memoryview(items).cast("B")


def _check(columns: Columns, about: About) -> None:
    """Raises `ValueError` unless all tables have the right number of rows and end where their items do."""
    for at, items, rows in (
        (columns.names_at, columns.names, about.people),
        (columns.titles_at, columns.titles, about.films),
        (columns.keys_at, columns.keys, about.films),
        (columns.films_at, columns.films, about.people),
        (columns.cast_at, columns.cast, about.films),
    ):
        if len(at) != rows + 1 or at[-1] != len(items):
            raise ValueError("rows")
    if not len(columns.years) == len(columns.flags) == about.films:
        raise ValueError("films")
