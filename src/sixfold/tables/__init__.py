"""The table round a game: seats, clocks, offers, votes, talk, who left. A pure fold of its log, for all games alike."""

from sixfold.tables import actions
from sixfold.tables.clocks import Clock, Clocks, Fischer, NoClock, PerTurn
from sixfold.tables.errors import MESSAGES, TableError
from sixfold.tables.log import LogEntry
from sixfold.tables.table import Table, fold
from sixfold.tables.views import TableView

__all__ = [
    "MESSAGES",
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
