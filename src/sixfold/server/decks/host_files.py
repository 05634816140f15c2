"""The files that a host puts beside the database: `decks/*.toml`, `decks/*.txt` and `films/*.films`.

They are read again when they change, without a restart. What is uploaded is checked before it replaces anything.
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator
from contextlib import suppress
from operator import attrgetter
from pathlib import Path
from threading import Lock

from msgspec import Struct
from msgspec.structs import replace

from sixfold.decks.faults import Fault
from sixfold.decks.format import MAX_BYTES
from sixfold.games.options import LONGEST_ID, SHIPPED, DeckKind
from sixfold.server.decks.contents import DeckContent, read_catalogue_file, read_deck_file
from sixfold.server.decks.library import CATALOGUES, DECKS, FILMS
from sixfold.server.errors import disk_error, server_error

#: How the files of decks end, and the most bytes of a catalogue.
ENDINGS = (".toml", ".txt")
MAX_CATALOGUE_BYTES = 2**30
#: How the name of a file begins while it arrives.
_UPLOAD = re.compile(r"\.[0-9a-f]{16}\.", re.ASCII)
_NAME = re.compile(r"([a-z0-9]+(?:-[a-z0-9]+)*)(\.[a-z]{2})?(\.toml|\.txt|\.films)", re.ASCII)


class HostFile(Struct, frozen=True):
    """A file of the host, and what is in it."""

    file: str
    id: str
    size: int
    changed: float
    found: DeckContent

    @property
    def ready(self) -> bool:
        """Whether it can be played."""
        return bool(self.found.version)


class HostFiles:
    """The decks and catalogues of the host."""

    def __init__(self, folder: Path) -> None:
        self._folders = {DECKS: folder / DECKS, CATALOGUES: folder / CATALOGUES}
        #: What was found, by the path, the time of the last change and the size.
        self._read: dict[tuple[Path, int, int], HostFile] = {}
        #: Held by the thread that reads: many visitors may ask at once after a file has changed.
        self._reading = Lock()

    def list_files(self) -> list[HostFile]:
        """Return every file, with its faults. Of two decks of one id only the first by name can be played."""
        with self._reading:
            self._read = {key: self._read.get(key) or _read_file(*key) for key in self._scan()}
            found = list(self._read.values())
        first: dict[tuple[str, DeckKind], HostFile] = {}
        for file in filter(attrgetter("ready"), found):
            first.setdefault((file.id, file.found.kind), file)
        return [_refuse(file, first.get((file.id, file.found.kind), file)) for file in found]

    def find(self, name: str, *kinds: str) -> HostFile | None:
        """Return a deck or catalogue that can be played, by its id."""
        files = (file for file in self.list_files() if file.id == name and file.ready)
        return next((file for file in files if file.found.kind in kinds), None)

    def max_bytes(self, file: str) -> int:
        """Return how large a file of this name may be. Raises `bad-file` for a name that is not possible."""
        _require_name(file)
        return MAX_CATALOGUE_BYTES if file.endswith(FILMS) else MAX_BYTES

    def temporary(self, file: str) -> Path:
        """Return where a file is written while it arrives; its name has the same ending, and is not listed."""
        folder = self._folder(file)
        folder.mkdir(parents=True, exist_ok=True)
        return folder / f".{secrets.token_hex(8)}.{file}"

    def install(self, file: str, temporary: Path) -> HostFile:
        """Check a file that has arrived, and put it in its place if it can be played; otherwise it is deleted."""
        _require_name(file)
        try:
            read = _host_file(file, _read_content(temporary, file), 0, 0.0)
            found = _refuse(read, self.find(read.id, read.found.kind) or read)
            if not found.ready:
                return found
            os.replace(temporary, self._folder(file) / file)
        finally:
            temporary.unlink(missing_ok=True)
        return next((one for one in self.list_files() if one.file == file), found)

    def clear_uploads(self) -> None:
        """Delete what an upload left that was cut off with the server."""
        for folder in self._folders.values():
            for path in folder.glob(".*") if folder.is_dir() else ():
                if _UPLOAD.match(path.name):
                    path.unlink(missing_ok=True)

    def remove(self, file: str) -> None:
        """Delete a file. Raises `no-deck` if there is none."""
        _require_name(file)
        try:
            (self._folder(file) / file).unlink()
        except (FileNotFoundError, IsADirectoryError):
            raise server_error("no-deck") from None
        except OSError as error:
            raise disk_error(error) from error

    def _folder(self, file: str) -> Path:
        return self._folders[CATALOGUES if file.endswith(FILMS) else DECKS]

    def _scan(self) -> Iterator[tuple[Path, int, int]]:
        for folder, endings in ((self._folders[DECKS], ENDINGS), (self._folders[CATALOGUES], (FILMS,))):
            for path in sorted(folder.iterdir()) if folder.is_dir() else ():
                if path.suffix in endings and not path.name.startswith("."):
                    try:
                        state = path.stat()
                    except OSError:
                        continue  # it is gone, or a link to nowhere
                    yield path, state.st_mtime_ns, state.st_size


def _read_file(path: Path, changed: int, size: int) -> HostFile:
    # The name as text: not every name of a file is UTF-8.
    name = os.fsencode(path.name).decode("utf-8", "replace")
    return _host_file(name, _read_content(path, name), size, changed / 1e9)


def _refuse(file: HostFile, first: HostFile) -> HostFile:
    """Return a file that could be played, but not if another one has the same id: two languages need two ids."""
    if not file.ready or first.file == file.file:
        return file
    fault = Fault("file-twice", file.file, 1, "", {"other": first.file})
    return replace(file, found=replace(file.found, version="", faults=(fault, *file.found.faults)))


def _host_file(file: str, found: DeckContent, size: int, changed: float) -> HostFile:
    return HostFile(file, file.split(".")[0], size, changed, found)


def _read_content(path: Path, file: str) -> DeckContent:
    """Read a file that may be stored under another name for now."""
    kind: DeckKind = "catalogue" if file.endswith(FILMS) else "cards"
    if not _is_name(file):
        return DeckContent(kind, file, faults=(Fault("file-name", file, 1, ""),))
    with suppress(OSError):
        # A pipe or a device might never end.
        if path.is_file():
            return read_catalogue_file(path, file) if kind == "catalogue" else read_deck_file(path, file)
    return DeckContent(kind, file, faults=(Fault("file-unread", file, 1, ""),))


def _is_name(file: str) -> bool:
    found = _NAME.fullmatch(file)
    return found is not None and len(found[1]) <= LONGEST_ID and found[1] != SHIPPED


def _require_name(file: str) -> None:
    if not _is_name(file):
        raise server_error("bad-file")
