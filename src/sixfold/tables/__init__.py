"""The table around a game: seats, clocks, offers, votes, chat. A pure fold of its log, the same for all games."""

from sixfold.tables import actions
from sixfold.tables.clocks import Clock, Clocks, Fischer, NoClock, PerTurn
from sixfold.tables.errors import MESSAGES, TableError
from sixfold.tables.log import LogEntry
from sixfold.tables.table import AppliedEntry, Table, fold
from sixfold.tables.views import TableView

__all__ = [
    "MESSAGES",
    "AppliedEntry",
    "Clock",
    "Clocks",
    "Fischer",
    "LogEntry",
    "NoClock",
    "PerTurn",
    "Table",
    "TableError",
    "TableView",
    "actions",
    "fold",
]
