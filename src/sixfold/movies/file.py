"""A catalogue on disk: a line of magic, a header in JSON, and the columns one after the other.

Columns are stored plainly, so that opening maps the file and reads almost nothing, or packed, where the file travels.
"""

from __future__ import annotations

import mmap
import os
import sys
import zlib
from array import array
from pathlib import Path

import msgspec
from msgspec import Struct

from sixfold.movies.columns import CODES, Columns, Ints
from sixfold.movies.errors import bad_catalogue, shorten
from sixfold.movies.values import About

MAGIC = b"sixfold films 1\n"
_ALIGNED = 8


class _Section(Struct, frozen=True):
    name: str
    at: int
    size: int
    #: Bytes in the file, where that is packed.
    packed: int = 0


class _Header(Struct, frozen=True):
    about: About
    sections: tuple[_Section, ...]


def write_catalogue(path: str | Path, about: About, columns: Columns, *, packed: bool) -> None:
    """Write a catalogue whole or not at all: beside its place, and then renamed."""
    place = Path(path)
    sections, parts, at = [], [], 0
    for name, items in columns.sections():
        plain = items.cast("B") if items.nbytes else memoryview(b"")
        data = zlib.compress(plain, 9) if packed else _ordered(plain, CODES[name])
        sections.append(_Section(name, at, plain.nbytes, len(data) if packed else 0))
        parts.append(data)
        at += -(-len(data) // _ALIGNED) * _ALIGNED
    header = msgspec.json.encode(_Header(about, tuple(sections)))
    start = len(MAGIC) + 8 + len(header)
    beside = place.with_name(f".{place.name}.{os.getpid()}")
    try:
        try:
            with beside.open("xb") as file:
                file.write(MAGIC + len(header).to_bytes(8, "little") + header)
                file.write(bytes(-start % _ALIGNED))
                for data in parts:
                    file.write(data)
                    file.write(bytes(-len(data) % _ALIGNED))
                file.flush()
                os.fsync(file.fileno())
            beside.replace(place)
        finally:
            beside.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise bad_catalogue("catalogue-unwritten", path=shorten(str(path)), why=why) from None


def read_catalogue(path: str | Path) -> tuple[About, Columns]:
    """Open a catalogue. What is stored plainly is mapped, not read."""
    try:
        with Path(path).open("rb") as file:
            start = file.read(len(MAGIC) + 8)
            if start[: len(MAGIC)] != MAGIC:
                raise bad_catalogue("catalogue-form", path=shorten(str(path)), why="it does not begin like one")
            whole = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise bad_catalogue("catalogue-unread", path=shorten(str(path)), why=why.rstrip(".")) from None
    try:
        length = int.from_bytes(start[len(MAGIC) :], "little")
        header = msgspec.json.decode(whole[len(start) : len(start) + length], type=_Header)
        base = -(-(len(start) + length) // _ALIGNED) * _ALIGNED
        found = {section.name: _column(whole, base, section) for section in header.sections}
        columns = Columns(**{name: found[name] for name in CODES})
        _check(columns, header.about)
    except (msgspec.MsgspecError, zlib.error, KeyError, ValueError, TypeError, OverflowError):
        raise bad_catalogue("catalogue-form", path=shorten(str(path)), why="it is damaged or cut off") from None
    return header.about, columns


def _column(whole: memoryview, base: int, section: _Section) -> Ints:
    code = CODES[section.name]
    if section.size == 0:
        return memoryview(array(code))
    data = whole[base + section.at : base + section.at + (section.packed or section.size)]
    if section.packed:
        data = memoryview(zlib.decompressobj().decompress(data, section.size + 1))
    if data.nbytes != section.size:
        raise ValueError(section.name)
    return _ordered(data, code).cast("B").cast(code)  # type: ignore[call-overload,no-any-return]  # codes are data here


def _ordered(data: memoryview, code: str) -> memoryview:
    """Numbers are little-endian in the file, whatever they are in the machine."""
    if sys.byteorder == "little" or code == "B":
        return data
    items = array(code, data.tobytes())
    items.byteswap()
    return memoryview(items).cast("B")


def _check(columns: Columns, about: About) -> None:
    """Tables must have one row more than things, and end where their items do: then no reading runs astray."""
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
