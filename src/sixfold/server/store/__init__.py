"""Where logs and people are stored."""

from sixfold.server.store.base import Conflict, Person, Program, Store, StoredDeck, StoredTable, TableRow

__all__ = ["Conflict", "Person", "Program", "Store", "StoredDeck", "StoredTable", "TableRow"]
