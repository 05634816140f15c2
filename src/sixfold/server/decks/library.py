"""The library of a server, for its judges and its bots: contents from the database, catalogues from the host's folder.

It is used in threads and in worker processes, and reads the database by itself.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sixfold.server.store.sqlite.database import store_error
from sixfold.server.store.sqlite.decks import read_deck_version

#: The folders of the host's files, beside the database.
DECKS, CATALOGUES = "decks", "films"
#: How the file of a catalogue ends.
FILMS = ".films"


class ServerLibrary:
    """What the server of a database has."""

    def __init__(self, database: Path) -> None:
        self._database = database

    def deck(self, version: str) -> bytes | None:
        """Return the content of a deck that a table was opened with."""
        try:
            return read_deck_version(self._database, version)
        except sqlite3.Error as error:
            raise store_error(error) from None

    def catalogue(self, name: str) -> Path | None:
        """Return the file of a catalogue."""
        path = self._database.parent / CATALOGUES / f"{name}{FILMS}"
        return path if path.is_file() else None
