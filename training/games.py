"""The games that nets are trained for, and the dimensions of their nets."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from training.native import library


@dataclass(frozen=True)
class Sizes:
    """The dimensions of a game's nets, as the C++ part reports them: features, widths, views, stages, scales."""

    features: int
    wide: int
    narrow: int
    views: int
    stages: int
    first_one: int
    one: int
    unit: int
    max_features: int
    sample: int


@dataclass(frozen=True)
class TrainedGame:
    """A game: its number in the C++ part, its presets, and the formats of its positions and files.

    `+kings` and `+classic` after a preset mean 6 x King and its classic style; `six-12` is `six` with twelve tiles.

    >>> SIX.sizes.views, SIXTH.sizes.views
    (2, 1)
    """

    number: int
    presets: tuple[str, ...]
    magic: bytes
    position: tuple[tuple[str, str, Any], ...]
    #: Whether a match in one preset measures the strength in all of them.
    one_strength: bool = True

    @cached_property
    def sizes(self) -> Sizes:
        """The dimensions of its nets."""
        sizes = np.zeros(10, np.int64)
        library().training_sizes(self.number, sizes.ctypes.data)
        return Sizes(*sizes.tolist())

    @cached_property
    def sample(self) -> np.dtype[Any]:
        """The type of a sample: a position, its score, the result of the game, and the turn played."""
        rest = [("score", "<u2"), ("result", "<u2"), ("move", "<u4")]
        sample: np.dtype[Any] = np.dtype([*self.position, *rest])
        assert sample.itemsize == self.sizes.sample  # Python and C++ must agree
        return sample

    def board(self, preset: str) -> int:
        """The board size that a net is trained for; 0 if one net plays them all."""
        return 0 if self is not SIXTH else 4 if preset == "sixth-4x4" else 5


_PLAIN = ("sixth", "sixth-16", "sixth-4x4")
_ONE_KING = (*_PLAIN, "sixth-milady", "sixth-hunchbacks", "sixth-giants", "sixth-armies")
_BOARD = (("stacks", "u1", 25), ("size", "u1", ()), ("hands", "u1", 2))
SIXTH = TrainedGame(0, _PLAIN, b"SXV1", _BOARD)
#: `six-o-advanced` and `six-4` are `six` to the search. With fewer tiles the second phase starts sooner.
SIX = TrainedGame(
    1, ("six", "six-o", "six-12"), b"SIV1",
    (
        ("cells", "i1", (44, 2)), ("counts", "u1", 2), ("hands", "u1", 2), ("side", "u1", ()), ("capture", "u1", ()),
        ("reserved", "u1", 2),
    ),
)  # fmt: skip

#: Sixth! with characters, as 6 x King, and in its classic style.
VARIANTS = TrainedGame(
    2, tuple(name + goal for goal in ("", "+kings", "+classic") for name in _ONE_KING), b"SXV1",
    (
        *_BOARD, ("purses", "u1", 2), ("points", "u1", 2), ("goal", "u1", ()), ("keeper", "u1", ()),
        ("figures", "u1", (5, 2)),
    ),
    one_strength=False,
)  # fmt: skip
GAMES = (SIXTH, SIX, VARIANTS)


def find_game(*presets: str) -> TrainedGame:
    """The first game that has all these presets.

    >>> find_game("sixth", "sixth-16") is SIXTH, find_game("sixth", "sixth+kings") is VARIANTS
    (True, True)
    """
    for game in GAMES:
        if set(presets) <= set(game.presets):
            return game
    raise ValueError(f"no game has the presets {', '.join(presets)}")
