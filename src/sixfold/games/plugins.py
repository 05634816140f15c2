"""Games, bots and judges register themselves with entry points, so a package can add one without changing Sixfold.

The groups are `sixfold.games`, `sixfold.bots` and `sixfold.judges`. In the package's `pyproject.toml`:

    [project.entry-points."sixfold.bots"]
    hex = "sixfold_hex.bots:players"
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType


@cache
def plugins(group: str) -> Mapping[str, EntryPoint]:
    """The entry points of a group by name. Loading one is up to the caller.

    >>> plugins("sixfold.judges")["films"].value
    'sixfold.movies.judge:FilmJudge'
    """
    return MappingProxyType({entry.name: entry for entry in entry_points(group=group)})
