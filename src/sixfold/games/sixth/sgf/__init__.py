"""Boardspace's SGF for `Sixmaking`, read and written.

It knows two presets with nothing changed: `sixth-16` is its `sixmaking`, `sixth-4x4` its `sixmaking-4`. Reading takes
what real files hold (either writer's layout, clocks, comments, old lower-case words, gestures taken back before
`Done`), follows the main line of the first game and plays every turn before the referee; names, clocks and the written
result are not looked at. Silver is whoever starts: where Black starts in the file, Black is Silver here.

What is written is what reading gives back, except for times, which a record of the house counts in another way.
"""

from sixfold.games.sixth.sgf.reading import loads
from sixfold.games.sixth.sgf.writing import dumps

__all__ = ["dumps", "loads"]
