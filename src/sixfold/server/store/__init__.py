"""Where the log is kept, and what is found by it."""

from sixfold.server.store.base import Conflict, Person, Program, Store, StoredTable, TableRow

__all__ = ["Conflict", "Person", "Program", "Store", "StoredTable", "TableRow"]
