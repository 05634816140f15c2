"""The nets that are shipped: a file of weights each, and a card that says what it is for and how it was taught."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from sixfold.games import Game


class NetInfo(Struct, frozen=True, forbid_unknown_fields=True):
    """What is known about a net: which presets it plays, its size, and what went into it."""

    file: str
    presets: tuple[str, ...]
    size: str
    minutes: float
    commit: str
    strength: str
    #: The presets that it plays as 6 × King.
    kings: tuple[str, ...] = ()


@cache
def list_nets() -> tuple[NetInfo, ...]:
    """Every card there is, by the names of their files."""
    folder = sorted(files(__name__).iterdir(), key=lambda entry: entry.name)
    return tuple(
        msgspec.toml.decode(entry.read_bytes(), type=NetInfo) for entry in folder if entry.name.endswith(".toml")
    )


def find_net(game: Game) -> NetInfo | None:
    """The card of the net that plays a game; none where there is no such net.

    >>> import sixfold
    >>> find_net(sixfold.game("sixth")).file, find_net(sixfold.game("sixth", kings="six")).file
    ('sixth.bin', 'variants.bin')
    """
    kings = game.options.get("kings") == "six"
    return next((card for card in list_nets() if game.preset.name in (card.kings if kings else card.presets)), None)


@cache
def load_weights(card: NetInfo) -> bytes:
    """The weights that belong to a card."""
    return (files(__name__) / card.file).read_bytes()
