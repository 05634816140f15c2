"""Where the log is kept, and what is found by it."""

from sixfold.server.store.base import Conflict, Person, Program, Seen, Standing, Store

__all__ = ["Conflict", "Person", "Program", "Seen", "Standing", "Store"]
