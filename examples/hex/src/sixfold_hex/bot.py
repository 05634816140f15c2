"""Three levels of Hex: random near the middle, greedy by distance, and two plies deep.

A position is judged by how many stones each side still needs to connect its edges. The distance counts bridges (two
cells that share two empty neighbours) as connected, which the opponent cannot cut with a single stone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from heapq import heappop, heappush
from random import Random
from time import monotonic, thread_time
from typing import Any

from msgspec import Struct

from sixfold.bots.player import Decision, PlayerFactory, check_turn
from sixfold.games import Game, State
from sixfold_hex.board import Cell, cells, edges, neighbours
from sixfold_hex.game import HexState, Place, Swap

#: The farthest a side can be from connecting its edges: more than every cell of the largest board.
_FAR = 1000.0
#: What it costs to place a stone on an empty cell, and what a bridge costs on top: it can be cut at a price.
_EMPTY, _CONNECTED = 1.0, 0.08
#: How many turns, and how many replies to each, the deepest level looks at.
_WIDTH = 12
#: An opening closer to the middle than this is worth taking over.
_SWAP_RADIUS = 0.36


class HexPlayer(Struct, frozen=True):
    """A bot of Hex. Level 1 plays loosely, level 2 looks at its own move, level 3 at the reply, too."""

    level: int
    seed: int = 0
    #: Whether its seconds are those that its thread computes.
    cpu: bool = False

    def turn(self, state: State[Any], seat: int, *, seconds: float) -> Decision:
        """The best turn found within the given time."""
        check_turn(state, seat)
        assert isinstance(state, HexState)
        dice = Random(f"{self.seed} {sorted(map(str, state.legal()))}")
        if state.can_swap and _is_strong_opening(state):
            return Decision(Swap())
        clock = thread_time if self.cpu else monotonic
        deadline = clock() + seconds

        def has_time() -> bool:
            return clock() < deadline

        if self.level == 1:
            return Decision(Place(_loose_cell(state, dice)))
        return Decision(Place(_best_cell(state, seat, self.level, dice, has_time)))


def players(_: Game) -> Mapping[str, PlayerFactory]:
    """The players of Hex by name."""
    return {str(level): partial(HexPlayer, level) for level in (1, 2, 3)}


def _is_strong_opening(state: HexState) -> bool:
    """Whether the only stone lies so close to the middle that its owner is ahead."""
    (column, row) = next(iter(state.stones[0]))
    middle = (state.game.size - 1) / 2
    return max(abs(column - middle), abs(row - middle)) <= _SWAP_RADIUS * state.game.size


def _loose_cell(state: HexState, dice: Random) -> Cell:
    """A cell next to a stone where there is one, at random."""
    empty = [cell for cell in cells(state.game.size) if not state.is_taken(cell)]
    stones = state.stones[0] | state.stones[1]
    near = [cell for cell in empty if any(other in stones for other in neighbours(cell, state.game.size))]
    return dice.choice(near or empty)


def _best_cell(state: HexState, seat: int, level: int, dice: Random, has_time: Callable[[], bool]) -> Cell:
    size, other = state.game.size, 1 - seat
    if not state.stones[0] and not state.stones[1]:
        # An opening that is not worth taking over.
        return dice.choice([(1, size - 2), (size - 2, 1), (2, size - 1)])
    scores: dict[Cell, float] = {}
    empty = [cell for cell in cells(size) if not state.is_taken(cell)]
    own, theirs = state.stones[seat], state.stones[other]
    for cell in empty:
        scores[cell] = _judge(own | {cell}, theirs, seat, size) + dice.random() * 1e-3
    ranked = sorted(empty, key=scores.__getitem__, reverse=True)
    if level < 3:
        return ranked[0]
    best, best_score = ranked[0], -_FAR
    for cell in ranked[:_WIDTH]:
        if scores[cell] >= _FAR or not has_time():
            break
        replies = [reply for reply in ranked if reply != cell]
        near = sorted(replies, key=lambda reply: abs(reply[0] - cell[0]) + abs(reply[1] - cell[1]))[:_WIDTH]
        likely = dict.fromkeys([*replies[:_WIDTH], *near])
        worst = min((_judge(own | {cell}, theirs | {reply}, seat, size) for reply in likely), default=_FAR)
        # Among equals the better judged one.
        if worst + scores[cell] / 100 > best_score:
            best, best_score = cell, worst + scores[cell] / 100
    return best


def _judge(own: frozenset[Cell], theirs: frozenset[Cell], seat: int, size: int) -> float:
    """How much closer this side is to connecting its edges than the other; large once it has."""
    mine = distance(own, theirs, seat, size)
    if mine == 0:
        return _FAR
    yours = distance(theirs, own, 1 - seat, size)
    return yours - mine if yours else -_FAR


def distance(own: frozenset[Cell], theirs: frozenset[Cell], side: int, size: int) -> float:
    """How many more stones a side needs, bridges counted as connected; 0 once its edges are connected.

    >>> distance(frozenset(), frozenset(), 0, 3) > distance(frozenset({(1, 1)}), frozenset(), 0, 3)
    True
    """
    costs: dict[Cell, float] = {}
    queue: list[tuple[float, Cell]] = []

    def reach(cell: Cell, cost: float, step: float) -> None:
        cost += 0.0 if cell in own else step
        if cell not in theirs and cost < costs.get(cell, _FAR):
            costs[cell] = cost
            heappush(queue, (cost, cell))

    occupied = own | theirs
    first, last = edges(side, size)
    for cell in first:
        reach(cell, 0.0, _EMPTY)
    for cell, between in _edge_bridges(first, size):
        if not between & occupied:
            reach(cell, _CONNECTED, _EMPTY)
    ends = dict.fromkeys(last, 0.0) | {
        cell: _CONNECTED for cell, between in _edge_bridges(last, size) if not between & occupied
    }
    best = _FAR
    while queue:
        cost, cell = heappop(queue)
        if cost >= best:
            break
        if cost > costs[cell]:
            continue
        if cell in ends:
            best = min(best, cost + ends[cell])
        for other in neighbours(cell, size):
            reach(other, cost, _EMPTY)
        for other, between in _bridges(cell, size):
            if not between & occupied:
                reach(other, cost + _CONNECTED, _EMPTY)
    return best


@cache
def _bridges(cell: Cell, size: int) -> tuple[tuple[Cell, frozenset[Cell]], ...]:
    """The cells a bridge away, each with the two cells between."""
    around = frozenset(neighbours(cell, size))
    far = {other for between in around for other in neighbours(between, size)} - around - {cell}
    shared = ((other, around & frozenset(neighbours(other, size))) for other in sorted(far))
    return tuple((other, between) for other, between in shared if len(between) == 2)


@cache
def _edge_bridges(edge: frozenset[Cell], size: int) -> tuple[tuple[Cell, frozenset[Cell]], ...]:
    """The cells that touch two cells of an edge, which connect them to it, each with those two."""
    inner = ((cell, edge & frozenset(neighbours(cell, size))) for cell in cells(size) if cell not in edge)
    return tuple((cell, between) for cell, between in inner if len(between) == 2)
