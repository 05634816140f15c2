"""Reads people's files within limits, and writes them completely or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from sixfold.cli.errors import command_error

#: The largest text file that is read. The longest games take a few kilobytes.
MAX_TEXT_MIB = 1


def read_text(name: str) -> str:
    """The text of a file."""
    limit = MAX_TEXT_MIB * 2**20
    try:
        with Path(name).expanduser().open("rb") as file:
            data = file.read(limit + 1)
    except (OSError, ValueError, RuntimeError) as error:
        raise command_error("file-unread", path=name, why=reason(error)) from None
    if len(data) > limit:
        raise command_error("file-huge", path=name, limit=MAX_TEXT_MIB)
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise command_error("file-not-text", path=name) from None


def exists(name: str) -> bool:
    """Whether there is something of this name."""
    try:
        return Path(name).expanduser().exists()
    except (OSError, ValueError, RuntimeError):
        return False  # writing reports what is wrong with the name


def write_text(name: str, text: str, *, replace: bool, hint: str) -> None:
    """Writes a text file completely or not at all."""
    write_bytes(name, text.encode(), replace=replace, hint=hint)


def write_bytes(name: str, data: bytes, *, replace: bool, hint: str) -> None:
    """Writes a binary file completely or not at all."""
    with atomic_file(name, replace=replace, hint=hint) as file:
        file.write(data)


@contextmanager
def atomic_file(name: str, *, replace: bool, hint: str, private: bool = False) -> Iterator[BinaryIO]:
    """Opens a file that gets its name when all of it is written.

    The error for an existing file gives the `hint` how to replace it. Only its owner can read a private file.
    """
    mode = 0o600 if private else 0o666
    with (
        atomic_path(name, replace=replace, hint=hint) as path,
        open(path, "xb", opener=lambda path, flags: os.open(path, flags, mode)) as file,
    ):
        yield file
        file.flush()
        os.fsync(file.fileno())


@contextmanager
def atomic_path(name: str, *, replace: bool, hint: str) -> Iterator[Path]:
    """A temporary path in the same folder; the file written there gets its name at the end."""
    try:
        path = Path(name).expanduser().resolve()
        if path.exists():
            # Renaming over a device or a folder would do harm, or fail half-way.
            if not path.is_file():
                raise command_error("file-kind", path=name)
            if not replace:
                raise command_error("file-exists", path=name, hint=hint)
        temporary = path.with_name(f".{path.name}.{os.getpid()}")
    except (OSError, ValueError, RuntimeError) as error:
        raise command_error("file-unwritten", path=name, why=reason(error)) from None
    try:
        try:
            yield temporary
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise command_error("file-unwritten", path=name, why=reason(error)) from None


def reason(error: Exception) -> str:
    """Why reading or writing failed, without a full stop."""
    text = error.strerror if isinstance(error, OSError) else None
    return (text or str(error)).rstrip(".")
