"""Reads and writes Boardspace's SGF for `Sixmaking`.

Boardspace has two of the presets, without options: its `sixmaking` is `sixth-16`, `sixmaking-4` is `sixth-4x4`. Reading
accepts what real files hold (the layouts of both writers, clocks, comments, old lower-case commands, discs put back
before `Done`), follows the main line of the first game and plays every turn before the referee. It ignores names,
clocks and the written result. The side that starts is Silver, even if Black starts in the file.

Reading what was written gives the same record back, except for times, which Boardspace counts differently.
"""

from sixfold.games.sixth.sgf.reader import loads
from sixfold.games.sixth.sgf.writer import dumps

__all__ = ["dumps", "loads"]
