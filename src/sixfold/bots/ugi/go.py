"""How long to think, from the words after `go`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct

from sixfold.bots.ugi.words import ugi_error

#: The words that are followed by a whole number, and the least it may be.
NUMBERS: Mapping[str, int] = MappingProxyType(
    {"movetime": 1, "nodes": 1, "depth": 0, "p1time": 1, "p2time": 1, "p1inc": 0, "p2inc": 0}
)
#: So many more turns are expected when a clock has to be shared out.
TURNS_TO_COME = 20
#: What is kept back of a clock for the way to the arbiter and back, in seconds.
RESERVE = 0.03
#: No search goes deeper, and none runs longer, in seconds and nodes.
DEEPEST, LONGEST, MOST_NODES = 60, 1_000_000.0, 2**62


class Limits(Struct, frozen=True):
    """What ends a search; nothing at all where it is to think until it is stopped."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None

    @property
    def endless(self) -> bool:
        """Whether only `stop` ends it."""
        return self == Limits()


def parse_limits(words: Sequence[str], side: int) -> Limits:
    """The limits that the words after `go` set for the side to move.

    >>> parse_limits("movetime 500".split(), 0)
    Limits(seconds=0.5, nodes=None, depth=None)
    >>> round(parse_limits("p1time 10000 p2time 400 p1inc 0 p2inc 0".split(), 0).seconds, 4)
    0.4985
    >>> parse_limits(["infinite"], 1).endless
    True
    """
    given = _numbers([word for word in words if word != "infinite"])
    seconds = given["movetime"] / 1000 if "movetime" in given else None
    clock = f"p{side + 1}time"
    if seconds is None and clock in given:
        seconds = _share(given[clock] / 1000, given.get(f"p{side + 1}inc", 0) / 1000)
    depth, nodes = given.get("depth"), given.get("nodes")
    return Limits(
        None if seconds is None else min(seconds, LONGEST),
        None if nodes is None else min(nodes, MOST_NODES),
        None if depth is None else max(1, min(depth, DEEPEST)),
    )


def _numbers(words: Sequence[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for word, number in zip(words[::2], [*words[1::2], ""], strict=False):
        if word not in NUMBERS:
            raise ugi_error("ugi-word", word=word)
        if not (number.isascii() and number.isdigit() and len(number) < 19 and int(number) >= NUMBERS[word]):
            raise ugi_error("ugi-number", word=word, number=number, least=NUMBERS[word])
        found[word] = int(number)
    return found


def _share(left: float, gained: float) -> float:
    """What one turn may take of a clock: an even share, most of what each turn gains, and never the last of it."""
    left = max(left - RESERVE, 0.001)
    return min(left / TURNS_TO_COME + 0.8 * gained, 0.8 * left)
