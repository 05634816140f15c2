"""The nets of a run's generations, a bounded number of them, for matches of later ones against earlier ones."""

import shutil
from pathlib import Path

#: So many are kept, over all runs of a chain.
MOST = 12


def folder_of(run: Path) -> Path:
    """Where a run keeps them."""
    return run / "generations"


def kept(run: Path) -> dict[int, Path]:
    """The nets that are kept, by the number of their generation."""
    return {int(path.stem): path for path in sorted(folder_of(run).glob("[0-9]*.bin"))}


def inherit(run: Path, before: Path) -> None:
    """Take over what the run kept that this one goes on from."""
    folder_of(run).mkdir(exist_ok=True)
    for path in kept(before).values():
        if folder_of(before) != folder_of(run):
            shutil.copyfile(path, folder_of(run) / path.name)


def keep(run: Path, number: int, net: Path) -> None:
    """Keep one more net, and part with one where there are too many."""
    folder_of(run).mkdir(exist_ok=True)
    shutil.copyfile(net, folder_of(run) / f"{number:04}.bin")
    paths = kept(run)
    for gone in set(paths) - set(thinned(sorted(paths), MOST)):
        paths[gone].unlink()


def thinned(numbers: list[int], most: int) -> list[int]:
    """So many of them, the first and the last among them, as far apart as can be.

    >>> thinned([1, 2, 3, 4, 5, 6], 4)
    [1, 3, 5, 6]
    """
    left = list(numbers)
    while len(left) > max(most, 2):
        left.pop(min(range(1, len(left) - 1), key=lambda at: left[at + 1] - left[at - 1]))
    return left
