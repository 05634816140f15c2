"""Files of people: read within limits, and written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from sixfold.cli.errors import complaint

#: The longest games take a few kilobytes.
LIMIT_MIB = 1


def read_text(name: str) -> str:
    """The text of a file."""
    limit = LIMIT_MIB * 2**20
    try:
        with Path(name).expanduser().open("rb") as file:
            data = file.read(limit + 1)
    except (OSError, ValueError, RuntimeError) as error:
        raise complaint("file-unread", path=name, why=_why(error)) from None
    if len(data) > limit:
        raise complaint("file-huge", path=name, limit=LIMIT_MIB)
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise complaint("file-not-text", path=name) from None


def exists(name: str) -> bool:
    """Whether something is there under this name."""
    try:
        return Path(name).expanduser().exists()
    except (OSError, ValueError, RuntimeError):
        return False  # writing will say what is wrong with it


def write_text(name: str, text: str, *, replace: bool, how: str) -> None:
    """Write a file of text whole."""
    write_bytes(name, text.encode(), replace=replace, how=how)


def write_bytes(name: str, data: bytes, *, replace: bool, how: str) -> None:
    """Write a file of bytes whole."""
    with writing(name, replace=replace, how=how) as file:
        file.write(data)


@contextmanager
def writing(name: str, *, replace: bool, how: str, private: bool = False) -> Iterator[BinaryIO]:
    """A file that takes the place of the one that is named when all of it is written.

    `how` says what would replace one that is there already; a private one is for its owner's eyes alone.
    """
    mode = 0o600 if private else 0o666
    with (
        placing(name, replace=replace, how=how) as beside,
        open(beside, "xb", opener=lambda path, flags: os.open(path, flags, mode)) as file,
    ):
        yield file
        file.flush()
        os.fsync(file.fileno())


@contextmanager
def placing(name: str, *, replace: bool, how: str) -> Iterator[Path]:
    """Another name in the same folder: what is written there is renamed at the end."""
    try:
        path = Path(name).expanduser().resolve()
        if path.exists():
            # Renaming over a device or a folder would do harm, or fail half-way.
            if not path.is_file():
                raise complaint("file-kind", path=name)
            if not replace:
                raise complaint("file-exists", path=name, how=how)
        beside = path.with_name(f".{path.name}.{os.getpid()}")
    except (OSError, ValueError, RuntimeError) as error:
        raise complaint("file-unwritten", path=name, why=_why(error)) from None
    try:
        try:
            yield beside
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise complaint("file-unwritten", path=name, why=_why(error)) from None


def _why(error: Exception) -> str:
    reason = error.strerror if isinstance(error, OSError) else None
    return (reason or str(error)).rstrip(".")
