"""The fast core of Sixfold in C++: Six, Sixth!, their search, and the search for links between people in films.

>>> from sixfold_engine import Searcher, Sixth
>>> core = Sixth()
>>> core.perft(3)
13960
>>> [line.best in core.legal() for line in Searcher().think(core, nodes=1000, lines=3)]
[True, True, True]
"""

from sixfold_engine._core import Analysis, Links, LocalTable, Searcher, SearchTask, Six, Sixth, Uct

__version__ = "0.1.0"

__all__ = ["Analysis", "Links", "LocalTable", "SearchTask", "Searcher", "Six", "Sixth", "Uct", "__version__"]
