"""Stores the nets of earlier generations, a bounded number of them, to play matches against."""

import shutil
from pathlib import Path

#: The number of stored nets, over all runs of a chain.
MAX_NETS = 12


def folder_of(run: Path) -> Path:
    """The folder of a run's nets."""
    return run / "generations"


def stored_nets(run: Path) -> dict[int, Path]:
    """The stored nets by the number of their generation."""
    return {int(path.stem): path for path in sorted(folder_of(run).glob("[0-9]*.bin"))}


def inherit(run: Path, before: Path) -> None:
    """Copy the nets of the run that this one continues."""
    folder_of(run).mkdir(exist_ok=True)
    for path in stored_nets(before).values():
        if folder_of(before) != folder_of(run):
            shutil.copyfile(path, folder_of(run) / path.name)


def store_net(run: Path, number: int, net: Path) -> None:
    """Store a net, and delete one if there are too many."""
    folder_of(run).mkdir(exist_ok=True)
    shutil.copyfile(net, folder_of(run) / f"{number:04}.bin")
    paths = stored_nets(run)
    for surplus in set(paths) - set(thin_out(sorted(paths), MAX_NETS)):
        paths[surplus].unlink()


def thin_out(numbers: list[int], most: int) -> list[int]:
    """Choose `most` numbers, including the first and the last, spread as evenly as possible.

    >>> thin_out([1, 2, 3, 4, 5, 6], 4)
    [1, 3, 5, 6]
    """
    rest = list(numbers)
    while len(rest) > max(most, 2):
        rest.pop(min(range(1, len(rest) - 1), key=lambda at: rest[at + 1] - rest[at - 1]))
    return rest
