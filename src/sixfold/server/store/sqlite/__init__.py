"""The store in one SQLite file."""

from sixfold.server.store.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]
