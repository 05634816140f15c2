"""Noughts and crosses: a game for tests of clients that draw a game without a special face.

Seats mark a cell in turn, or pass; three in a row win. Its drawing marks every cell as a pick.
"""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from sixfold.games.base import Appearance, Game, Outcome, Reason, State, TextDrawing, TextSpan, View
from sixfold.games.messages import Messages
from sixfold.games.moves import Move
from sixfold.games.presets import Preset

CELLS = tuple(f"{file}{rank}" for rank in "123" for file in "abc")
_ROWS = ("012", "345", "678", "036", "147", "258", "048", "246")


class Mark(Move, frozen=True):
    cell: str

    def __str__(self) -> str:
        return self.cell


class Pass(Move, frozen=True):
    def __str__(self) -> str:
        return "pass"


class NoughtsView(View, frozen=True, kw_only=True):
    cells: tuple[int | None, ...]


class NoughtsState(State["NoughtsGame"], frozen=True, kw_only=True):
    cells: tuple[int | None, ...] = (None,) * 9
    seat: int = 0
    last: str | None = None

    @property
    def turn(self) -> int | None:
        return None if self.outcome else self.seat

    def view(self, seat: int | None) -> View:
        return NoughtsView(turn=self.turn, outcome=self.outcome, cells=self.cells)

    def legal(self) -> tuple[Move, ...]:
        if self.outcome:
            return ()
        return (*(Mark(cell) for cell, mark in zip(CELLS, self.cells, strict=True) if mark is None), Pass())

    def _path(self, move: Move) -> list[tuple[str, str]]:
        return [("cell" if isinstance(move, Mark) else "turn", str(move))]

    def _play(self, move: Move, seat: int, at: float) -> Self:
        if not isinstance(move, Mark):
            return replace(self, seat=1 - seat, last=None)
        index = CELLS.index(move.cell)
        if self.cells[index] is not None:
            raise self.game.messages.illegal("cell-taken", cell=move.cell)
        cells = (*self.cells[:index], seat, *self.cells[index + 1 :])
        after = replace(self, cells=cells, seat=1 - seat, last=move.cell)
        if any(all(cells[int(index)] == seat for index in row) for row in _ROWS):
            return replace(after, outcome=Outcome((seat,), "row"))
        return after if None in cells else replace(after, outcome=Outcome((), Reason.STUCK))

    def paint(self) -> TextDrawing:
        signs = ["." if mark is None else "xo"[mark] for mark in self.cells]
        return tuple((TextSpan("".join(signs[rank * 3 : rank * 3 + 3])),) for rank in range(3))

    def svg(self) -> str:
        cells = "".join(self._cell(index) for index in range(9))
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><title>Board</title>{cells}</svg>'

    def _cell(self, index: int) -> str:
        x, y, mark = index % 3 * 30, index // 3 * 30, self.cells[index]
        sign = "" if mark is None else "✕◯"[mark]
        last = ' data-last=""' if CELLS[index] == self.last else ""
        return (
            f'<g data-pick="cell:{CELLS[index]}"{last}><title>{CELLS[index]} {sign}</title>'
            f'<rect x="{x + 1}" y="{y + 1}" width="28" height="28" rx="3" fill="var(--game-paper, #fff)"/>'
            f'<text x="{x + 15}" y="{y + 23}" font-size="22" text-anchor="middle" '
            f'fill="var(--game-{1 if mark is None else mark + 1}, #222)">{sign}</text></g>'
        )


class NoughtsGame(Game):
    messages = Messages("tests.sample_games")
    appearance = Appearance(colour="#23645a", icon="M8 3v18M16 3v18M3 8h18M3 16h18")
    state_type = NoughtsState
    move_types = Mark | Pass
    presets = (
        Preset(
            "noughts",
            title="Noughts and crosses",
            summary="Three in a row win.",
            seats=(2, 2),
            sides=("Crosses", "Noughts"),
            credit="Made for tests.",
        ),
    )

    def start(self, seed: int = 0) -> NoughtsState:
        return NoughtsState(game=self)

    def _parse(self, text: str) -> Move:
        if text == "pass":
            return Pass()
        if text not in CELLS:
            raise self.messages.bad_notation("bad-move", text=text[:40], hint="Name a cell, such as b2.")
        return Mark(text)
