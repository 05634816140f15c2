"""A position of Sixth! as one line of text:

    5/2[sg]2/1[g]1[ssgs]1/5/[u]4 s P11/P9H1 0/4 0/0 - 3

The board from the top rank, with digits for runs of empty squares and every stack in brackets from bottom to top; the
side to move (`s` or `g`); both hands (`P`, `G` and `H` with their numbers, or `none`); points not spent yet; points won
by Kings; the board that STH-5 forbids, or `-`; and the turns since the last placement or King. Then, if there is
any: `moves` and the quiet turns since (the position is then the one before them), and `end`; see
`games/positions.py`.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from sixfold.games.positions import bad_position, finish, join_fields, parse_number, split_fields
from sixfold.games.sixth.board import Board, Squares
from sixfold.games.sixth.moves import Pass, Shift, Turn
from sixfold.games.sixth.pieces import HUNCHBACKS, KINDS, KING, LETTERS, MILADY_LETTER, height
from sixfold.games.sixth.rules import Hand, SixthRules, cost

if TYPE_CHECKING:
    from sixfold.games.sixth.referee import SixthState

FIELDS = (
    "the board",
    "the side to move",
    "both hands",
    "points not spent",
    "points won",
    "the forbidden board",
    "quiet turns",
)
_SIDES = "sg"
_RANK = re.compile(r"(?:[1-5]|\[[sgtuhkm]{1,30}\])+")
_HAND = re.compile(r"(?=.)(?:P([1-9][0-9]?))?(?:G([1-9]))?(?:H([1-9]))?")


def write(state: SixthState) -> str:
    """Return the text of a position, with the turns that STH-8 needs."""
    where = state.game.squares
    fields = (
        board_text(where, [*state.earlier, state.board][0]),
        _SIDES[(state.side + len(state.earlier)) % 2],
        "/".join(map(_hand_text, state.hands)),
        f"{state.left[0]}/{state.left[1]}",
        f"{state.score[0]}/{state.score[1]}",
        "-" if state.before is None else board_text(where, state.before),
        str(state.quiet - len(state.earlier)),
    )
    return join_fields(fields, quiet_turns(state), state)


def quiet_turns(state: SixthState) -> list[Turn]:
    """Return the turns since the last placement or King, as far as the state remembers them."""
    line = [*state.earlier, state.board]
    return [_turn_between(state.game.squares, before, after) for before, after in pairwise(line)]


def read(start: SixthState, text: str) -> SixthState:
    """Return the state that a text describes. Raises `BadNotation` if no game of these rules can reach it."""
    game = start.game
    parts = split_fields(game, text, FIELDS, most_moves=50)
    board_field, side, hands_field, left_field, score_field, forbidden, quiet = parts.fields
    board = _parse_board(game, text, board_field)
    if side not in ("s", "g"):
        raise bad_position(game, text, "the side to move is s or g")
    first, second = _split_pair(game, text, hands_field)
    hands = (_parse_hand(game, text, first), _parse_hand(game, text, second))
    left = _parse_numbers(game, text, left_field, 40)
    score = _parse_numbers(game, text, score_field, 6 if game.six_kings else 0)
    _check_discs(game, text, board, hands, left)
    _check_towers(game, text, board)
    if min(score) == 6:
        raise bad_position(game, text, "only one side can have six points")
    state = start.set_up(
        board=board,
        side=_SIDES.index(side),
        hands=hands,
        left=left,
        score=score,
        forbidden=None if forbidden == "-" else _parse_board(game, text, forbidden),
        quiet=parse_number(game, text, quiet, 0 if game.endless else 50),
    )
    if not any(board) and score == (0, 0) and state.side != start.side:
        raise bad_position(game, text, f"{_SIDES[start.side]} starts")
    return finish(state, parts)


def board_text(where: Squares, board: Board) -> str:
    """Return the board from its top rank: `5/2[sg]2/1[g]1[ssgs]1/5/[u]4`."""
    ranks = [board[at : at + where.size] for at in range(0, len(board), where.size)]
    return "/".join(
        "".join(
            str(len(run)) if not full else "".join(f"[{stack}]" for stack in run)
            for full, stacks in groupby(rank, bool)
            for run in [list(stacks)]
        )
        for rank in reversed(ranks)
    )


def _parse_board(game: SixthRules, text: str, field: str) -> Board:
    size = game.squares.size
    ranks = field.split("/", size)
    if len(ranks) != size or not all(_RANK.fullmatch(rank) for rank in ranks):
        raise bad_position(game, text, f"a board is {size} ranks of digits and stacks in brackets, with / between them")
    board: list[str] = []
    for rank in reversed(ranks):
        stacks: list[str] = []
        before = ""
        for part in re.findall(r"[1-5]|\[[a-z]+\]", rank):
            if part.isdigit() and before.isdigit():
                raise bad_position(game, text, "empty squares side by side are one number")
            stacks += [""] * int(part) if part.isdigit() else [part[1:-1]]
            before = part
        if len(stacks) != size:
            raise bad_position(game, text, f"each rank has {size} squares")
        board += stacks
    return tuple(board)


def _check_discs(game: SixthRules, text: str, board: Board, hands: tuple[Hand, Hand], left: tuple[int, int]) -> None:
    """Check that every disc is on the board or in a hand: none is ever lost or added."""
    count = Counter("".join(board))
    if count[MILADY_LETTER] > any(game.milady_placers):
        raise bad_position(game, text, "Milady is there once at the most, if she plays")
    for side in (0, 1):
        p, g, h = (count[LETTERS[kind][side]] + hands[side][KINDS.index(kind)] for kind in KINDS)
        if game.armies and (g > 1 or h > 1 or cost((p, g, h)) + left[side] != game.budget[side]):
            raise bad_position(game, text, f"army and points of {_SIDES[side]} do not make {game.budget[side]} points")
        if not game.armies and ((p, g, h) != game.hands[side] or left[side]):
            raise bad_position(
                game, text, f"{_SIDES[side]} has {_hand_text(game.hands[side])} in all, on the board and in hand"
            )


def _check_towers(game: SixthRules, text: str, board: Board) -> None:
    for stack in board:
        if HUNCHBACKS & set(stack[:-1]):
            raise bad_position(game, text, "a Hunchback is always on top")
        if height(stack) >= KING and (game.six_kings or stack[-1] == MILADY_LETTER):
            raise bad_position(game, text, "no such tower can stand")
    if sum(height(stack) >= KING for stack in board) > 1:
        raise bad_position(game, text, "the first King ends the game")


def _hand_text(hand: Hand) -> str:
    return "".join(f"{kind}{count}" for kind, count in zip(KINDS, hand, strict=True) if count) or "none"


def _parse_hand(game: SixthRules, text: str, field: str) -> Hand:
    if field == "none":
        return 0, 0, 0
    match = _HAND.fullmatch(field)
    if match is None:
        raise bad_position(game, text, "a hand is such as P11G1H1, or none")
    p, g, h = (int(count or 0) for count in match.groups())
    return p, g, h


def _split_pair(game: SixthRules, text: str, field: str) -> tuple[str, str]:
    first, slash, second = field.partition("/")
    if not slash:
        raise bad_position(game, text, "hands and points are given for both sides, with / between them")
    return first, second


def _parse_numbers(game: SixthRules, text: str, field: str, high: int) -> tuple[int, int]:
    first, second = _split_pair(game, text, field)
    return parse_number(game, text, first, high), parse_number(game, text, second, high)


def _turn_between(where: Squares, before: Board, after: Board) -> Turn:
    """Return the quiet turn that leads from one board to the next."""
    changed = [square for square in range(len(before)) if before[square] != after[square]]
    if not changed:
        return Pass()
    source, target = sorted(changed, key=lambda square: len(after[square]) - len(before[square]))
    count = len(before[source]) - len(after[source])
    return Shift(where.names[source], where.names[target], count if after[source] else None)
