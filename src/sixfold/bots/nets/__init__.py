"""The shipped nets: for each a file of weights, and a TOML file that says what it plays and how it was trained."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from sixfold.games import Game


class NetInfo(Struct, frozen=True, forbid_unknown_fields=True):
    """What a net plays, its size, and how it was trained."""

    file: str
    presets: tuple[str, ...]
    size: str
    minutes: float
    commit: str
    strength: str
    #: The presets it plays with the option 6 × King.
    kings: tuple[str, ...] = ()


@cache
def list_nets() -> tuple[NetInfo, ...]:
    """Every shipped net, in the order of file names."""
    folder = sorted(files(__name__).iterdir(), key=lambda entry: entry.name)
    return tuple(
        msgspec.toml.decode(entry.read_bytes(), type=NetInfo) for entry in folder if entry.name.endswith(".toml")
    )


def find_net(game: Game) -> NetInfo | None:
    """The net that plays a game, or `None`.

    >>> import sixfold
    >>> find_net(sixfold.game("sixth")).file, find_net(sixfold.game("sixth", kings="six")).file
    ('sixth.bin', 'variants.bin')
    """
    kings = game.options.get("kings") == "six"
    return next((net for net in list_nets() if game.preset.name in (net.kings if kings else net.presets)), None)


@cache
def load_weights(net: NetInfo) -> bytes:
    """The weights of a net."""
    return (files(__name__) / net.file).read_bytes()
