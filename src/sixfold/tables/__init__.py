"""The table round a game: seats, clocks, offers, votes, talk, who left. A pure fold of its log, for all games alike."""

from sixfold.tables import acts
from sixfold.tables.clocks import Clock, Clocks, Fischer, NoClock, PerTurn
from sixfold.tables.law import LAW, Refused
from sixfold.tables.log import Line
from sixfold.tables.table import Table, fold
from sixfold.tables.views import TableView

__all__ = [
    "LAW",
    "Clock",
    "Clocks",
    "Fischer",
    "Line",
    "NoClock",
    "PerTurn",
    "Refused",
    "Table",
    "TableView",
    "acts",
    "fold",
]
