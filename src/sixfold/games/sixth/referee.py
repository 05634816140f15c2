"""The referee of Sixth!. Read it beside the rulings STH-1 to STH-19."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Self

from sixfold.games.base import Painting, State
from sixfold.games.moves import Move
from sixfold.games.outcome import Outcome, Reason
from sixfold.games.sixth import position, svg, text
from sixfold.games.sixth.board import Board, reach
from sixfold.games.sixth.moves import Pass, Place, Shift, Swap, Turn
from sixfold.games.sixth.pieces import (
    COSTS,
    HUNCHBACKS,
    KINDS,
    KING,
    LETTERS,
    MILADY,
    OPEN,
    OWNER,
    height,
    name,
    turned,
)
from sixfold.games.sixth.purse import Purse, both
from sixfold.games.sixth.rules import Hand, SixthRules
from sixfold.games.sixth.towers import Landing, land, returned
from sixfold.games.sixth.views import SixthView

#: STH-8: so many turns without a placement or a King are a draw, and so is the third time of a position.
QUIET_TURNS = 50
TIMES = 3
#: STH-9: so many points win.
POINTS = 6


class SixthState(State[SixthRules], frozen=True, kw_only=True):
    """A position of Sixth! with the history that STH-5 and STH-8 need."""

    board: Board
    side: int
    hands: tuple[Hand, Hand]
    #: STH-16: points not spent yet.
    left: tuple[int, int] = (0, 0)
    #: STH-9: points won by Kings.
    score: tuple[int, int] = (0, 0)
    #: The board before the last placement or King, if there has been one.
    before: Board | None = None
    #: Turns since the last placement or King.
    quiet: int = 0
    #: The boards before this one since that placement or King, oldest first.
    earlier: tuple[Board, ...] = ()

    @property
    def turn(self) -> int | None:
        """The side to move, or `None` when the game is over."""
        return None if self.outcome else self.side

    @property
    def scores(self) -> tuple[int, ...] | None:
        """Points won by Kings, in 6 × King."""
        return self.score if self.game.six_kings else None

    @property
    def forbidden(self) -> Board | None:
        """STH-5: the board before the opponent's last turn, which no turn may restore."""
        return self.earlier[-1] if self.earlier else self.before

    @property
    def beside(self) -> bool:
        """STH-11: Milady is beside the board."""
        return any(self.game.entitled) and not any(OPEN in stack for stack in self.board)

    @property
    def _opening(self) -> bool:
        """STH-11: Gold is about to place Milady. Only before the first ply are board and score both empty."""
        return self.game.milady_opens and self.score == (0, 0) and not any(self.board)

    @property
    def swappable(self) -> bool:
        """STH-19: Gold is about to take its first turn: Silver's first disc lies there, beside Milady if she opens.

        Nothing but the opening leads there: Gold has played nothing, and every disc lies alone.
        """
        game = self.game
        if not game.swap or self.outcome or self.side == 0 or self.score != (0, 0) or self.hands[1] != game.hands[1]:
            return False
        placed = [stack for stack in self.board if stack]
        return len(placed) == len("".join(placed)) == 1 + game.milady_opens

    def set_up(
        self,
        *,
        board: Board,
        side: int,
        hands: tuple[Hand, Hand],
        left: tuple[int, int],
        score: tuple[int, int],
        forbidden: Board | None,
        quiet: int,
    ) -> Self:
        """This game in another position, which is judged by what it shows (STH-4, STH-7 to STH-9)."""
        state = type(self)(
            game=self.game,
            board=board,
            side=side,
            hands=hands,
            left=left,
            score=score,
            before=forbidden,
            quiet=quiet,
        )
        for stack in board:
            if height(stack) >= KING:
                return state.end((OWNER[stack[-1]],), Reason.KING)
        if max(score) >= POINTS:
            return state.end((score.index(POINTS),), Reason.POINTS)
        return state.end((), Reason.QUIET) if quiet >= QUIET_TURNS else state._unless_stuck()

    # What may be done -------------------------------------------------------------------------------------------

    def legal(self) -> tuple[Turn, ...]:
        """Every legal turn: placements first, then moves, in the order of the squares, and a swap last."""
        if self.outcome:
            return ()
        if self._opening:
            return tuple(self._places(MILADY))
        shifts = list(self._shifts())
        swap = (Swap(),) if self.swappable else ()
        if answers := self._answers(shifts):
            return (*answers, *swap)
        places = [place for piece in KINDS + MILADY if self._has(piece) for place in self._places(piece)]
        if not shifts and not places:
            return (Pass(),) if self.game.six_kings else ()
        return (*places, *shifts, *swap)

    def _has(self, piece: str) -> bool:
        """STH-6, STH-11, STH-16: the side to move has this piece in hand, can buy it, or may place Milady."""
        if piece == MILADY:
            return self.game.entitled[self.side] and self.beside
        return self._purse.has(piece, self.board)

    @property
    def _purse(self) -> Purse:
        return Purse(self.game.armies, self.side, self.hands, self.left)

    def _places(self, piece: str) -> Iterator[Place]:
        """STH-2, STH-11: a piece on each empty square that takes it."""
        where = self.game.squares
        letter, changed = self._letter(piece), self._changed
        for square, stack in enumerate(self.board):
            if stack or (piece == MILADY and not where.edge[square]):
                continue
            if not changed <= {square} or not self._restores({square: letter}):
                yield Place(where.names[square], piece)

    def _letter(self, piece: str) -> str:
        return OPEN if piece == MILADY else LETTERS[piece][self.side]

    def _shifts(self) -> Iterator[Shift]:
        """STH-2, STH-3: each part of each stack, onto each stack it reaches, if nothing bars it."""
        where, board = self.game.squares, self.board
        plain, changed = self.game.plain, self._changed
        for source, stack in enumerate(board):
            if not stack:
                continue
            for target in reach(where, board, source, height(stack)):
                if board[target][-1] in HUNCHBACKS:
                    continue
                free, whole = plain and not changed <= {source, target}, len(stack)
                for count in range(1, whole + 1):
                    if free or self._bar(source, target, count) is None:
                        yield Shift(where.names[source], where.names[target], None if count == whole else count)

    def _bar(self, source: int, target: int, count: int) -> str | None:
        """What bars a move of discs that the stack's height allows: a code, or `None`."""
        stack, onto = self.board[source], self.board[target]
        moved = stack[-count:]
        if onto[-1] in HUNCHBACKS:
            return "onto-hunchback"
        if OPEN in moved and not self.game.movers[self.side]:
            return "keeper"
        if moved[-1] == OPEN and height(onto) + height(moved) >= KING:
            return "milady-king"
        landed = land(self.game, onto + moved)
        if self._restores({source: stack[:-count], target: landed.stack}):
            return "restores"
        return None

    @property
    def _changed(self) -> set[int]:
        """The squares that the opponent's last turn changed: only a turn on all of them can undo it (STH-5)."""
        then = self.forbidden or self.board
        return {square for square, stack in enumerate(self.board) if stack != then[square]}

    def _restores(self, changes: dict[int, str]) -> bool:
        """STH-5: whether these changes leave the board as it was before the opponent's last turn."""
        forbidden = self.forbidden
        if forbidden is None:
            return False
        board = list(self.board)
        for square, stack in changes.items():
            board[square] = stack
        return tuple(board) == forbidden

    def _answers(self, shifts: Iterable[Shift]) -> list[Shift]:
        """STH-12: the moves onto Milady, where she lies open."""
        if not any(stack.endswith(OPEN) for stack in self.board):
            return []
        where = self.game.squares
        return [shift for shift in shifts if self.board[where.numbers[shift.square]].endswith(OPEN)]

    def _path(self, move: Move) -> Sequence[tuple[str, str]]:
        """A piece and a square; or a stack, a count and a square."""
        match move:
            case Place(square, piece):
                return [("piece", piece), ("square", square)]
            case Shift(stack, square, count):
                whole = len(self.board[self.game.squares.numbers[stack]])
                return [("stack", stack), ("count", str(count or whole)), ("square", square)]
        return [("turn", str(move))]

    # What is done -----------------------------------------------------------------------------------------------

    def _play(self, move: Move, seat: int, at: float) -> Self:
        match move:
            case Place():
                return self._place(move)
            case Shift():
                return self._shift(move)
            case Pass():
                if self.legal() != (Pass(),):
                    raise self.game.messages.illegal("may-not-pass")
                return self._moved(self.board, passed=True)
            case Swap():
                return self._swap()
        raise self.game.messages.illegal("not-this-game", move=str(move))

    def _place(self, move: Place) -> Self:
        law, square, piece = self.game.messages, self._number(move.square), move.piece
        if self._opening and piece != MILADY:
            raise law.illegal("milady-first")
        if self.board[square]:
            raise law.illegal("not-empty", square=move.square)
        if not self._has(piece):
            raise law.illegal(self._lack(piece), piece=piece)
        if piece == MILADY and not self.game.squares.edge[square]:
            raise law.illegal("not-edge", square=move.square)
        if self._restores({square: self._letter(piece)}):
            raise law.illegal("restores")
        if not self._opening and self._answers(self._shifts()):
            raise law.illegal("milady-calls")
        board = (*self.board[:square], self._letter(piece), *self.board[square + 1 :])
        hands, left = (self.hands, self.left) if piece == MILADY else self._purse.without(piece)
        return self._next(board=board, hands=hands, left=left)._unless_stuck()

    def _lack(self, piece: str) -> str:
        """Why the side to move cannot place this piece."""
        if piece == MILADY:
            if not any(self.game.entitled):
                return "no-milady"
            return "not-entitled" if self.beside else "milady-placed"
        return "cannot-buy" if self.game.armies else "hand-empty"

    def _shift(self, move: Shift) -> Self:
        law = self.game.messages
        source, target = self._number(move.stack), self._number(move.square)
        if self._opening:
            raise law.illegal("milady-first")
        stack, onto = self.board[source], self.board[target]
        if not stack:
            raise law.illegal("no-stack", square=move.stack)
        if not onto:
            raise law.illegal("onto-empty", square=move.square)
        if target not in reach(self.game.squares, self.board, source, height(stack)):
            raise law.illegal(
                "out-of-reach", stack=move.stack, square=move.square, name=law.phrase(name(stack)), height=height(stack)
            )
        count = move.count or len(stack)
        if count > len(stack):
            raise law.illegal("too-many", stack=move.stack, count=count, discs=len(stack))
        if move.count == len(stack):
            raise law.illegal("whole-stack", stack=move.stack, square=move.square, count=count)
        if bar := self._bar(source, target, count):
            raise law.illegal(bar)
        if onto[-1] != OPEN and self._answers(self._shifts()):
            raise law.illegal("milady-calls")
        landed = land(self.game, onto + stack[-count:])
        board = list(self.board)
        board[source], board[target] = stack[:-count], landed.stack
        if landed.king is None:
            return self._moved(tuple(board))
        return self._crowned(tuple(board), landed, landed.king)

    def _swap(self) -> Self:
        """STH-19: all that Silver has is Gold's, and all that Gold has is Silver's. There is nothing to undo."""
        if not self.swappable:
            raise self.game.messages.illegal("may-not-swap")
        return type(self)(
            game=self.game,
            board=tuple(map(turned, self.board)),
            side=1 - self.side,
            hands=(self.hands[1], self.hands[0]),
            left=(self.left[1], self.left[0]),
        )

    def _number(self, square: str) -> int:
        number = self.game.squares.numbers.get(square)
        if number is None:
            raise self.game.messages.illegal("off-board", square=square, size=self.game.squares.size)
        return number

    # What becomes of it, in the order of STH-18 -----------------------------------------------------------------

    def _crowned(self, board: Board, landed: Landing, king: int) -> Self:
        """STH-4, STH-9, STH-10: a King wins, or scores."""
        if not self.game.six_kings:
            return self._next(board=board, outcome=Outcome((king,), Reason.KING))
        score = both(self.score, king, self.score[king] + 1)
        hands = returned(self.hands, landed.back)
        if score[king] >= POINTS:
            return self._next(board=board, hands=hands, score=score, outcome=Outcome((king,), Reason.POINTS, score))
        return self._next(board=board, hands=hands, score=score)._unless_stuck()

    def _moved(self, board: Board, passed: bool = False) -> Self:
        """STH-8: after a quiet turn, count repetitions and quiet turns."""
        earlier, quiet = (*self.earlier, self.board), self.quiet + 1
        state = self._next(board=board, earlier=earlier, quiet=quiet)
        # Sides take turns without fail, so the same side was to move two boards ago, four, and so on.
        if earlier[-2::-2].count(board) >= TIMES - 1:
            return state.end((), Reason.REPETITION)
        if quiet >= QUIET_TURNS:
            return state.end((), Reason.QUIET)
        return state._unless_stuck(passed)

    def _next(
        self,
        *,
        board: Board,
        hands: tuple[Hand, Hand] | None = None,
        left: tuple[int, int] | None = None,
        score: tuple[int, int] | None = None,
        earlier: tuple[Board, ...] = (),
        quiet: int = 0,
        outcome: Outcome | None = None,
    ) -> Self:
        return type(self)(
            game=self.game,
            board=board,
            side=1 - self.side,
            hands=hands or self.hands,
            left=left or self.left,
            score=score or self.score,
            before=self.before if earlier else self.board,
            quiet=quiet,
            earlier=earlier,
            outcome=outcome,
        )

    def _unless_stuck(self, passed: bool = False) -> Self:
        """STH-7: this state, or the end of the game if the side to move has no turn (and the other had none)."""
        if self.can_move:
            return self
        if not self.game.six_kings:
            return self.end((1 - self.side,), Reason.STUCK)
        if not passed:
            return self
        silver, gold = self.score
        return self.end(() if silver == gold else (int(gold > silver),), Reason.STUCK)

    @property
    def can_move(self) -> bool:
        """STH-7: whether the side to move has a turn other than passing."""
        # A placement can restore the board on one square only, so that two empty squares are enough.
        if any(map(self._has, KINDS)) and self.board.count("") > 1:
            return True
        return any(not isinstance(turn, Pass) for turn in self.legal())

    # How it is shown --------------------------------------------------------------------------------------------

    def king(self) -> str | None:
        """The square of the King that won, or `None`."""
        towers = (square for square, stack in enumerate(self.board) if height(stack) >= KING)
        return next((self.game.squares.names[square] for square in towers), None)

    def view(self, seat: int | None) -> SixthView:
        """All of it, to everybody."""
        first, second = (dict(zip(KINDS, hand, strict=True)) for hand in self.hands)
        return SixthView(
            turn=self.turn,
            outcome=self.outcome,
            size=self.game.squares.size,
            board=self.board,
            names=tuple(map(name, self.board)),
            hands=(first, second),
            points=self.left,
            score=self.score,
            milady=self.game.entitled,
            beside=self.beside,
            prices=dict(COSTS) if self.game.armies else {},
            quiet=self.quiet,
            king=self.king(),
            swap=self.swappable,
            sides=self.game.preset.sides,
        )

    def position(self) -> str:
        """The position as text; see `position.py`."""
        return position.write(self)

    def paint(self) -> Painting:
        """The board as text."""
        return text.paint(self.view(None))

    def svg(self) -> str:
        """The board as SVG."""
        return svg.draw(self.view(None))
