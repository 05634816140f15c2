"""Which store a house uses: what its address says."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import platformdirs

from sixfold.server.errors import server_error
from sixfold.server.settings import Settings
from sixfold.server.store.base import Store
from sixfold.server.store.sqlite import SqliteStore

VARIABLE = "SIXFOLD_DATABASE"
SQLITE = "sqlite:///"


def open_store(settings: Settings, *, beside: bool = False) -> Store:
    """The store of these settings, not started yet. `beside` is for whoever keeps a house that may be running."""
    return SqliteStore(path_of(address_of(settings)), beside=beside)


def address_of(settings: Settings, environment: Mapping[str, str] = os.environ) -> str:
    """The address that was set, or else the variable's, or else a file in the user's data directory.

    >>> address_of(Settings(database="sqlite:///evening.db"))
    'sqlite:///evening.db'
    >>> address_of(Settings(), {"SIXFOLD_DATABASE": "sqlite:////srv/house.db"})
    'sqlite:////srv/house.db'
    """
    default = platformdirs.user_data_path("sixfold", appauthor=False) / "house.db"
    return settings.database or environment.get(VARIABLE) or f"{SQLITE}{default}"


def path_of(address: str) -> Path:
    """The file that an address of SQLite names: three slashes count from the folder one is in, four from the root.

    >>> path_of("sqlite:///evenings/house.db").as_posix()
    'evenings/house.db'
    >>> path_of("postgres://house")
    Traceback (most recent call last):
        ...
    sixfold.server.errors.ServerError: “postgres://house” is no address of a database: it is written sqlite:///PATH.
    """
    scheme, _, path = address.partition(SQLITE)
    # A name in a folder, and nothing that no file system takes.
    if scheme or not Path(path).name or "\0" in path:
        raise server_error("bad-database", address=address)
    return Path(path)
