"""Which store a server uses, by the URL of its database."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import platformdirs

from sixfold.server.errors import server_error
from sixfold.server.settings import ServerSettings
from sixfold.server.store.base import Store
from sixfold.server.store.sqlite import SqliteStore

VARIABLE = "SIXFOLD_DATABASE"
SQLITE = "sqlite:///"
#: The default file, and its name in earlier versions, which is used where it exists.
DEFAULT, EARLIER = "sixfold.db", "house.db"


def open_store(settings: ServerSettings, *, admin: bool = False) -> Store:
    """Return the store of these settings, not started yet. `admin` is for commands beside a running server."""
    return SqliteStore(database_path(database_url(settings)), admin=admin)


def database_url(settings: ServerSettings, environment: Mapping[str, str] = os.environ) -> str:
    """Return the URL in the settings, or the variable's, or that of a file in the user's data directory.

    >>> database_url(ServerSettings(database="sqlite:///evening.db"))
    'sqlite:///evening.db'
    >>> database_url(ServerSettings(), {"SIXFOLD_DATABASE": "sqlite:////srv/sixfold.db"})
    'sqlite:////srv/sixfold.db'
    """
    folder = platformdirs.user_data_path("sixfold", appauthor=False)
    default = folder / (EARLIER if (folder / EARLIER).exists() else DEFAULT)
    return settings.database or environment.get(VARIABLE) or f"{SQLITE}{default}"


def database_path(url: str) -> Path:
    """Return the file of an SQLite URL: with three slashes relative to the current folder, with four absolute.

    >>> database_path("sqlite:///evenings/sixfold.db").as_posix()
    'evenings/sixfold.db'
    >>> database_path("postgres://sixfold")
    Traceback (most recent call last):
        ...
    sixfold.server.errors.ServerError: “postgres://sixfold” is not a database URL. Write sqlite:///PATH.
    """
    scheme, _, path = url.partition(SQLITE)
    # It needs a file name, and no character that file systems do not take.
    if scheme or not Path(path).name or "\0" in path:
        raise server_error("bad-database", address=url)
    return Path(path)
