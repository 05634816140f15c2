"""The rules of Hex: two sides, one stone a turn, the first to connect its edges wins (HEX-1 to HEX-4)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import ascii_lowercase
from typing import Self, TypeAlias, cast

from msgspec.structs import replace

from sixfold.games import Game, Move, Outcome, State, View
from sixfold.games.base import Appearance, TextDrawing
from sixfold.games.messages import Messages, clip
from sixfold.games.options import Integer, Option, YesNo
from sixfold.games.presets import Features, Preset
from sixfold_hex.board import BLUE, RED, Cell, cell_name, cells, mirror, winning_chain
from sixfold_hex.drawing import HexView, draw_svg, draw_text

_CELL = re.compile(r"([a-s])([1-9]|1[0-9])")
_ICON = "M12 2 20.5 7v10L12 22 3.500 17V7zM12 7.500 7.500 10v4.500l4.500 2.500 4.500-2.500V10z"


class Place(Move, frozen=True):
    """Place a stone: `e5`."""

    cell: Cell

    def __str__(self) -> str:
        return cell_name(self.cell)


class Swap(Move, frozen=True):
    """Take over the first stone, mirrored: `swap`."""

    def __str__(self) -> str:
        return "swap"


Turn: TypeAlias = Place | Swap
Stones: TypeAlias = tuple[frozenset[Cell], frozenset[Cell]]


class HexGame(Game):
    """Hex on a board of 11 by 11, or of another size."""

    messages = Messages("sixfold_hex")
    move_types = Turn
    appearance = Appearance(colour="#3f7d5c", icon=_ICON)
    presets = (
        Preset(
            "hex",
            seats=(2, 2),
            sides=("Red", "Blue"),
            options=(Option("size", Integer(5, 19), 11), Option("swap", YesNo(), True)),
            features=Features(draw=False, pairs=True),
        ),
    )

    @property
    def size(self) -> int:
        """How many cells an edge has."""
        return cast(int, self.options["size"])

    @property
    def swap(self) -> bool:
        """HEX-4: whether Blue may take over the first stone."""
        return cast(bool, self.options["swap"])

    def start(self, seed: int = 0) -> HexState:
        """HEX-1: an empty board; Red begins."""
        self.check_seed(seed)
        return HexState(game=self)

    def _parse(self, text: str) -> Turn:
        if text == "swap":
            return Swap()
        match = _CELL.fullmatch(text)
        if match is None:
            raise self.messages.bad_notation("bad-move", text=clip(text), hint=self.messages.phrase("turns"))
        return Place((ascii_lowercase.index(match[1]), int(match[2]) - 1))


class HexState(State[HexGame], frozen=True, kw_only=True):
    """A position of Hex."""

    stones: Stones = (frozenset(), frozenset())
    side: int = RED
    last: Cell | None = None
    swapped: bool = False

    @property
    def turn(self) -> int | None:
        """The seat to move."""
        return None if self.outcome else self.side

    @property
    def can_swap(self) -> bool:
        """HEX-4: Blue may take over Red's first stone instead of placing one."""
        first = len(self.stones[RED]) == 1 and not self.stones[BLUE]
        return self.game.swap and first and self.side == BLUE and self.outcome is None

    def is_taken(self, cell: Cell) -> bool:
        """Whether a stone lies on a cell."""
        return any(cell in stones for stones in self.stones)

    def legal(self) -> tuple[Turn, ...]:
        """Every empty cell, and the swap where it is allowed."""
        if self.outcome:
            return ()
        places = tuple(Place(cell) for cell in cells(self.game.size) if not self.is_taken(cell))
        return (*places, Swap()) if self.can_swap else places

    def _path(self, move: Move) -> Sequence[tuple[str, str]]:
        return [("turn", "swap")] if isinstance(move, Swap) else [("cell", str(move))]

    def _play(self, move: Move, seat: int, at: float) -> Self:
        if isinstance(move, Swap):
            return self._swap()
        cell = cast(Place, move).cell
        if max(cell) >= self.game.size:
            raise self.game.messages.illegal("off-board", cell=cell_name(cell), size=self.game.size)
        if self.is_taken(cell):
            raise self.game.messages.illegal("cell-taken", cell=cell_name(cell))
        own = self.stones[self.side] | {cell}
        stones = (own, self.stones[BLUE]) if self.side == RED else (self.stones[RED], own)
        won = bool(winning_chain(own, self.side, self.game.size))
        outcome = Outcome((self.side,), "connected") if won else None
        return replace(self, stones=stones, side=1 - self.side, last=cell, outcome=outcome)

    def _swap(self) -> Self:
        if not self.can_swap:
            raise self.game.messages.illegal("no-swap")
        cell = mirror(next(iter(self.stones[RED])))
        return replace(self, stones=(frozenset(), frozenset({cell})), side=RED, last=cell, swapped=True)

    def view(self, seat: int | None) -> View:
        """The same for everybody."""
        red, blue = (tuple(sorted(stones)) for stones in self.stones)
        winner = self.outcome.winners[0] if self.outcome and self.outcome.reason == "connected" else None
        return HexView(
            turn=self.turn,
            outcome=self.outcome,
            size=self.game.size,
            stones=(red, blue),
            last=self.last,
            can_swap=self.can_swap,
            chain=() if winner is None else winning_chain(self.stones[winner], winner, self.game.size),
        )

    def paint(self) -> TextDrawing:
        """The board as text."""
        return draw_text(cast(HexView, self.view(None)))

    def svg(self) -> str:
        """The board as an SVG document."""
        return draw_svg(cast(HexView, self.view(None)))


# The game and its state name each other, so the game learns of the state last.
HexGame.state_type = HexState
