"""The games that nets are taught, and what their nets are made of."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from training.native import library


@dataclass(frozen=True)
class Sizes:
    """What the C++ part says of a game's nets: features, widths, views, stages, what one is."""

    features: int
    wide: int
    narrow: int
    views: int
    stages: int
    first_one: int
    one: int
    unit: int
    most_features: int
    sample: int


@dataclass(frozen=True)
class Taught:
    """A game: its number and its presets as the C++ part counts them, and how its positions and files look.

    >>> SIX.sizes.views, SIXTH.sizes.views
    (2, 1)
    """

    number: int
    presets: tuple[str, ...]
    magic: bytes
    position: tuple[tuple[str, str, Any], ...]
    #: Whether a match in one of its presets tells how strong a net is in all.
    alike: bool = True

    @cached_property
    def sizes(self) -> Sizes:
        """What its nets are made of."""
        sizes = np.zeros(10, np.int64)
        library().training_sizes(self.number, sizes.ctypes.data)
        return Sizes(*sizes.tolist())

    @cached_property
    def sample(self) -> np.dtype[Any]:
        """A position, what the search made of it, what came of it, and the turn that was played."""
        rest = [("score", "<u2"), ("result", "<u2"), ("move", "<u4")]
        sample: np.dtype[Any] = np.dtype([*self.position, *rest])
        assert sample.itemsize == self.sizes.sample  # both sides have to agree
        return sample

    def board(self, preset: str) -> int:
        """How large the board is that a net has to be taught for; 0 where one net plays them all."""
        return 0 if self is not SIXTH else 4 if preset == "sixth-4x4" else 5


_PLAIN = ("sixth", "sixth-16", "sixth-4x4")
_ONE_KING = (*_PLAIN, "sixth-milady", "sixth-hunchbacks", "sixth-giants", "sixth-armies")
_BOARD = (("stacks", "u1", 25), ("size", "u1", ()), ("hands", "u1", 2))
SIXTH = Taught(0, _PLAIN, b"SXV1", _BOARD)
#: `six-o-advanced` and `six-4` are `six` to the search. With fewer tiles the second phase comes sooner.
SIX = Taught(
    1, ("six", "six-o", "six-12"), b"SIV1",
    (
        ("cells", "i1", (44, 2)), ("counts", "u1", 2), ("hands", "u1", 2), ("side", "u1", ()), ("capture", "u1", ()),
        ("reserved", "u1", 2),
    ),
)  # fmt: skip

#: Sixth! with characters, as 6 x King, and in its classic style.
VARIANTS = Taught(
    2, tuple(name + goal for goal in ("", "+kings", "+classic") for name in _ONE_KING), b"SXV1",
    (
        *_BOARD, ("purses", "u1", 2), ("points", "u1", 2), ("goal", "u1", ()), ("keeper", "u1", ()),
        ("figures", "u1", (5, 2)),
    ),
    alike=False,
)  # fmt: skip
GAMES = (SIXTH, SIX, VARIANTS)


def taught(*presets: str) -> Taught:
    """The first game that these presets all belong to.

    >>> taught("sixth", "sixth-16") is SIXTH, taught("sixth", "sixth+kings") is VARIANTS
    (True, True)
    """
    for game in GAMES:
        if set(presets) <= set(game.presets):
            return game
    raise ValueError(f"no net is taught {', '.join(presets)}")
