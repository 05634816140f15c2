"""Opening what people bring: plain or gzip, read in a stream; whatever is wrong with it has a code."""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from sixfold.movies.errors import shorten
from sixfold.movies.importers.errors import bad_import

#: Told now and then how far a file is read: the file, the bytes done and all its bytes.
ProgressCallback: TypeAlias = Callable[[Path, int, int], None]

_BUFFER = 1 << 20
_GZIP = b"\x1f\x8b"
_ARCHIVES = (b"PK\x03\x04", b"7z\xbc\xaf", b"BZh", b"\xfd7zXZ", b"\x28\xb5\x2f\xfd", b"Rar!")
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def ignore_progress(_path: Path, _done: int, _total: int) -> None:
    """Nobody is looking."""


class _Watched(io.FileIO):
    """A file that says how far it is read."""

    def __init__(self, path: Path, watch: ProgressCallback) -> None:
        super().__init__(path)
        self._path, self._watch = path, watch
        self._done, self._total = 0, path.stat().st_size

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]  # what the buffer above hands over
        count = super().readinto(buffer) or 0
        self._done += count
        self._watch(self._path, min(self._done, self._total), self._total)
        return count


@contextmanager
def open_bytes(path: Path, watch: ProgressCallback = ignore_progress) -> Iterator[io.BufferedReader[Any]]:
    """The bytes of a file, unpacked; `BadImport` for one that is no text or breaks off, even while it is read."""
    shown = shorten(str(path), 200)
    try:
        if path.is_dir():
            raise bad_import("import-folder", path=shown)
        with io.BufferedReader(_Watched(path, watch), _BUFFER) as raw:
            start = raw.peek(8)
            if start.startswith(_ARCHIVES):
                raise bad_import("import-packed", path=shown)
            if start.startswith(_GZIP):
                # Lines are cut by the buffer, in C; `GzipFile` alone does it line by line in Python.
                with gzip.GzipFile(fileobj=raw) as packed, io.BufferedReader(packed, _BUFFER) as file:
                    _check_text(file, shown)
                    yield file
            else:
                _check_text(raw, shown)
                yield raw
    except EOFError:
        raise bad_import("import-cut", path=shown) from None
    except (gzip.BadGzipFile, zlib.error):
        raise bad_import("import-damaged", path=shown) from None
    except (OSError, ValueError) as error:
        why = (getattr(error, "strerror", None) or str(error)).rstrip(".")
        raise bad_import("import-unread", path=shown, why=why) from None


def is_gzip(path: Path) -> bool:
    """Whether a file that can be opened is gzip."""
    with path.open("rb") as file:
        return file.read(2) == _GZIP


def _check_text(file: io.BufferedReader[Any], shown: str) -> None:
    start = file.peek(4096)[:4096]
    if not start:
        raise bad_import("import-empty-file", path=shown)
    if b"\0" in start and not start.startswith(_UTF16):
        raise bad_import("import-binary", path=shown)


def first_line(path: Path) -> bytes:
    """The first line of a file, or what it begins with where it has no lines."""
    with open_bytes(path) as file:
        return file.readline(65536).rstrip(b"\r\n")
