"""The referee of Sixth!. Read it beside the rulings STH-1 to STH-19."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Self

from sixfold.games.base import Outcome, Reason, State, TextDrawing
from sixfold.games.moves import Move
from sixfold.games.sixth import drawing, position
from sixfold.games.sixth.board import Board, reachable
from sixfold.games.sixth.moves import Pass, Place, Shift, Swap, Turn
from sixfold.games.sixth.pieces import (
    COSTS,
    HUNCHBACKS,
    KINDS,
    KING,
    LETTERS,
    MILADY,
    MILADY_LETTER,
    OWNER,
    height,
    piece_name,
    swap_owners,
)
from sixfold.games.sixth.rules import Hand, Landing, Purse, SixthRules, replace_side, return_discs
from sixfold.games.sixth.views import SixthView

#: STH-8: this many turns without a placement or a King are a draw, and so is this many times the same position.
QUIET_TURNS = 50
REPETITIONS = 3
#: STH-9: the points that win.
WINNING_SCORE = 6


class SixthState(State[SixthRules], frozen=True, kw_only=True):
    """A position of Sixth!, with the history that STH-5 and STH-8 need."""

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
        """The side to move, or `None` after the game."""
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
    def milady_beside(self) -> bool:
        """STH-11: whether Milady is beside the board."""
        return any(self.game.milady_placers) and not any(MILADY_LETTER in stack for stack in self.board)

    @property
    def _is_opening(self) -> bool:
        """STH-11: whether Milady is about to be placed. Only before the first ply are board and score both empty."""
        return self.game.milady_opens and self.score == (0, 0) and not any(self.board)

    @property
    def can_swap(self) -> bool:
        """STH-19: whether Gold is about to take its first turn, and may swap instead.

        Only then has Gold played nothing while one disc of Silver (and Milady, if she opens) lies on the board, alone.
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
        """Return this game in another position, with the outcome that the position shows (STH-4, STH-7 to STH-9)."""
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
        if max(score) >= WINNING_SCORE:
            return state.end((score.index(WINNING_SCORE),), Reason.POINTS)
        return state.end((), Reason.QUIET) if quiet >= QUIET_TURNS else state._end_if_stuck()

    # Legal turns ------------------------------------------------------------------------------------------------

    def legal(self) -> tuple[Turn, ...]:
        """Return every legal turn: placements, then moves, in the order of the squares, and a swap last."""
        if self.outcome:
            return ()
        if self._is_opening:
            return tuple(self._place_turns(MILADY))
        shifts = list(self._shift_turns())
        swap = (Swap(),) if self.can_swap else ()
        if answers := self._moves_onto_milady(shifts):
            return (*answers, *swap)
        places = [place for piece in KINDS + MILADY if self._can_place(piece) for place in self._place_turns(piece)]
        if not shifts and not places:
            return (Pass(),) if self.game.six_kings else ()
        return (*places, *shifts, *swap)

    def _can_place(self, piece: str) -> bool:
        """STH-6, STH-11, STH-16: return whether the side to move has this piece, can buy it, or may place Milady."""
        if piece == MILADY:
            return self.game.milady_placers[self.side] and self.milady_beside
        return self._purse.can_place(piece, self.board)

    @property
    def _purse(self) -> Purse:
        return Purse(self.game.armies, self.side, self.hands, self.left)

    def _place_turns(self, piece: str) -> Iterator[Place]:
        """STH-2, STH-11: yield a piece on each empty square that takes it."""
        where = self.game.squares
        letter, changed = self._letter(piece), self._changed_squares
        for square, stack in enumerate(self.board):
            if stack or (piece == MILADY and not where.edge[square]):
                continue
            if not changed <= {square} or not self._restores({square: letter}):
                yield Place(where.names[square], piece)

    def _letter(self, piece: str) -> str:
        return MILADY_LETTER if piece == MILADY else LETTERS[piece][self.side]

    def _shift_turns(self) -> Iterator[Shift]:
        """STH-2, STH-3: yield each part of each stack onto each stack it reaches, if nothing forbids it."""
        where, board = self.game.squares, self.board
        plain, changed = self.game.plain_discs_only, self._changed_squares
        for source, stack in enumerate(board):
            if not stack:
                continue
            for target in reachable(where, board, source, height(stack)):
                if board[target][-1] in HUNCHBACKS:
                    continue
                free, whole = plain and not changed <= {source, target}, len(stack)
                for count in range(1, whole + 1):
                    if free or self._find_obstacle(source, target, count) is None:
                        yield Shift(where.names[source], where.names[target], None if count == whole else count)

    def _find_obstacle(self, source: int, target: int, count: int) -> str | None:
        """Return the code of the error that forbids a move which the stack's height allows, or `None`."""
        stack, onto = self.board[source], self.board[target]
        moved = stack[-count:]
        if onto[-1] in HUNCHBACKS:
            return "onto-hunchback"
        if MILADY_LETTER in moved and not self.game.milady_movers[self.side]:
            return "keeper"
        if moved[-1] == MILADY_LETTER and height(onto) + height(moved) >= KING:
            return "milady-king"
        landed = self.game.resolve_landing(onto + moved)
        if self._restores({source: stack[:-count], target: landed.stack}):
            return "restores"
        return None

    @property
    def _changed_squares(self) -> set[int]:
        """The squares that the opponent's last turn changed. Only a turn on all of them can undo it (STH-5)."""
        then = self.forbidden or self.board
        return {square for square, stack in enumerate(self.board) if stack != then[square]}

    def _restores(self, changes: dict[int, str]) -> bool:
        """STH-5: return whether these changes restore the board before the opponent's last turn."""
        forbidden = self.forbidden
        if forbidden is None:
            return False
        board = list(self.board)
        for square, stack in changes.items():
            board[square] = stack
        return tuple(board) == forbidden

    def _moves_onto_milady(self, shifts: Iterable[Shift]) -> list[Shift]:
        """STH-12: return the moves onto Milady, if she lies open."""
        if not any(stack.endswith(MILADY_LETTER) for stack in self.board):
            return []
        where = self.game.squares
        return [shift for shift in shifts if self.board[where.numbers[shift.square]].endswith(MILADY_LETTER)]

    def _path(self, move: Move) -> Sequence[tuple[str, str]]:
        """Return a piece and a square; or a stack, a count and a square."""
        match move:
            case Place(square, piece):
                return [("piece", piece), ("square", square)]
            case Shift(stack, square, count):
                whole = len(self.board[self.game.squares.numbers[stack]])
                return [("stack", stack), ("count", str(count or whole)), ("square", square)]
        return [("turn", str(move))]

    # Playing a turn ---------------------------------------------------------------------------------------------

    def _play(self, move: Move, seat: int, at: float) -> Self:
        match move:
            case Place():
                return self._place(move)
            case Shift():
                return self._shift(move)
            case Pass():
                if self.legal() != (Pass(),):
                    raise self.game.messages.illegal("may-not-pass")
                return self._after_quiet_turn(self.board, passed=True)
            case Swap():
                return self._swap()
        raise self.game.messages.illegal("not-this-game", move=str(move))

    def _place(self, move: Place) -> Self:
        messages, square, piece = self.game.messages, self._square_index(move.square), move.piece
        if self._is_opening and piece != MILADY:
            raise messages.illegal("milady-first")
        if self.board[square]:
            raise messages.illegal("not-empty", square=move.square)
        if not self._can_place(piece):
            raise messages.illegal(self._missing_piece_error(piece), piece=piece)
        if piece == MILADY and not self.game.squares.edge[square]:
            raise messages.illegal("not-edge", square=move.square)
        if self._restores({square: self._letter(piece)}):
            raise messages.illegal("restores")
        if not self._is_opening and self._moves_onto_milady(self._shift_turns()):
            raise messages.illegal("milady-calls")
        board = (*self.board[:square], self._letter(piece), *self.board[square + 1 :])
        hands, left = (self.hands, self.left) if piece == MILADY else self._purse.pay(piece)
        return self._next(board=board, hands=hands, left=left)._end_if_stuck()

    def _missing_piece_error(self, piece: str) -> str:
        """Return the code of the error for a piece that the side to move cannot place."""
        if piece == MILADY:
            if not any(self.game.milady_placers):
                return "no-milady"
            return "not-entitled" if self.milady_beside else "milady-placed"
        return "cannot-buy" if self.game.armies else "hand-empty"

    def _shift(self, move: Shift) -> Self:
        messages = self.game.messages
        source, target = self._square_index(move.stack), self._square_index(move.square)
        if self._is_opening:
            raise messages.illegal("milady-first")
        stack, onto = self.board[source], self.board[target]
        if not stack:
            raise messages.illegal("no-stack", square=move.stack)
        if not onto:
            raise messages.illegal("onto-empty", square=move.square)
        if target not in reachable(self.game.squares, self.board, source, height(stack)):
            raise messages.illegal(
                "out-of-reach",
                stack=move.stack,
                square=move.square,
                name=messages.phrase(piece_name(stack)),
                height=height(stack),
            )
        count = move.count or len(stack)
        if count > len(stack):
            raise messages.illegal("too-many", stack=move.stack, count=count, discs=len(stack))
        if move.count == len(stack):
            raise messages.illegal("whole-stack", stack=move.stack, square=move.square, count=count)
        if code := self._find_obstacle(source, target, count):
            raise messages.illegal(code)
        if onto[-1] != MILADY_LETTER and self._moves_onto_milady(self._shift_turns()):
            raise messages.illegal("milady-calls")
        landed = self.game.resolve_landing(onto + stack[-count:])
        board = list(self.board)
        board[source], board[target] = stack[:-count], landed.stack
        if landed.king is None:
            return self._after_quiet_turn(tuple(board))
        return self._after_king(tuple(board), landed, landed.king)

    def _swap(self) -> Self:
        """STH-19: exchange all that the sides have. STH-5 forbids nothing afterwards."""
        if not self.can_swap:
            raise self.game.messages.illegal("may-not-swap")
        return type(self)(
            game=self.game,
            board=tuple(map(swap_owners, self.board)),
            side=1 - self.side,
            hands=(self.hands[1], self.hands[0]),
            left=(self.left[1], self.left[0]),
        )

    def _square_index(self, square: str) -> int:
        number = self.game.squares.numbers.get(square)
        if number is None:
            raise self.game.messages.illegal("off-board", square=square, size=self.game.squares.size)
        return number

    # After the turn, in the order of STH-18 ---------------------------------------------------------------------

    def _after_king(self, board: Board, landed: Landing, king: int) -> Self:
        """STH-4, STH-9, STH-10: return the state after a King, which wins or scores."""
        if not self.game.six_kings:
            return self._next(board=board, outcome=Outcome((king,), Reason.KING))
        score = replace_side(self.score, king, self.score[king] + 1)
        hands = return_discs(self.hands, landed.returned)
        if score[king] >= WINNING_SCORE:
            return self._next(board=board, hands=hands, score=score, outcome=Outcome((king,), Reason.POINTS, score))
        return self._next(board=board, hands=hands, score=score)._end_if_stuck()

    def _after_quiet_turn(self, board: Board, passed: bool = False) -> Self:
        """STH-8: return the state after a quiet turn, counting repetitions and quiet turns unless play is endless."""
        if self.game.endless and not passed:
            return self._next(board=board)._end_if_stuck()
        earlier, quiet = (*self.earlier, self.board), self.quiet + 1
        state = self._next(board=board, earlier=earlier, quiet=quiet)
        # Sides alternate, so the same side was to move two boards ago, four, and so on.
        if earlier[-2::-2].count(board) >= REPETITIONS - 1:
            return state.end((), Reason.REPETITION)
        if quiet >= QUIET_TURNS:
            return state.end((), Reason.QUIET)
        return state._end_if_stuck(passed)

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
            # STH-11: whoever placed Milady, Silver has the first turn.
            side=0 if self._is_opening else 1 - self.side,
            hands=hands or self.hands,
            left=left or self.left,
            score=score or self.score,
            before=self.before if earlier else self.board,
            quiet=quiet,
            earlier=earlier,
            outcome=outcome,
        )

    def _end_if_stuck(self, passed: bool = False) -> Self:
        """STH-7: return this state, or the end of the game if the side to move has no turn (and the other had none)."""
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
        # A placement restores the old board on one square at most, so two empty squares are enough.
        if any(map(self._can_place, KINDS)) and self.board.count("") > 1:
            return True
        return any(not isinstance(turn, Pass) for turn in self.legal())

    # Views and drawings -----------------------------------------------------------------------------------------

    def winning_king(self) -> str | None:
        """Return the square of the King that won, or `None`."""
        towers = (square for square, stack in enumerate(self.board) if height(stack) >= KING)
        return next((self.game.squares.names[square] for square in towers), None)

    def view(self, seat: int | None) -> SixthView:
        """Return the view, which is the same for everybody."""
        first, second = (dict(zip(KINDS, hand, strict=True)) for hand in self.hands)
        return SixthView(
            turn=self.turn,
            outcome=self.outcome,
            size=self.game.squares.size,
            board=self.board,
            names=tuple(map(piece_name, self.board)),
            hands=(first, second),
            points=self.left,
            score=self.score,
            milady=self.game.milady_placers,
            beside=self.milady_beside,
            prices=dict(COSTS) if self.game.armies else {},
            quiet=self.quiet,
            king=self.winning_king(),
            swap=self.can_swap,
            sides=self.game.sides,
        )

    def position(self) -> str:
        """Return the position as text; see `position.py`."""
        return position.write(self)

    def paint(self) -> TextDrawing:
        """Return the board as styled text."""
        return drawing.draw_text(self.view(None))

    def svg(self) -> str:
        """Return the board as SVG."""
        return drawing.draw_svg(self.view(None))


class SixthGame(SixthRules):
    """Sixth! in any of its variants.

    >>> state = SixthGame.of("sixth-milady").start()
    >>> state.turn, len(state.legal()), str(state.legal()[0])
    (1, 16, 'Ma1')
    """

    state_type = SixthState

    def start(self, seed: int = 0) -> SixthState:
        """Return the start (STH-1): an empty board. Silver starts, unless Milady has to be placed first (STH-11)."""
        self.check_seed(seed)
        board = [""] * self.squares.size**2
        if self.milady_lot:
            edge = [square for square in range(len(board)) if self.squares.edge[square]]
            board[edge[seed % len(edge)]] = MILADY_LETTER
        return SixthState(
            game=self,
            board=tuple(board),
            side=self.milady_side if self.milady_opens and not self.milady_lot else 0,
            hands=self.hands,
            left=self.points,
        )

    def position(self, text: str) -> SixthState:
        """Return the state that the text of a position describes.

        >>> game = SixthGame.of("sixth")
        >>> state = game.position("5/2[sg]2/1[g]1[ssgs]1/5/5 s P11/P12 0/0 0/0 - 3")
        >>> state.board[state.game.squares.numbers["d3"]]
        'ssgs'
        """
        return position.read(self.start(), text)
