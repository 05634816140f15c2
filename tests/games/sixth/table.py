"""Positions of Sixth! for tests, from their stacks."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sixfold.games.sixth import SixthGame, SixthState
from sixfold.games.sixth.pieces import KINDS, LETTERS


def at(
    stacks: str,
    preset: str = "sixth",
    side: str = "s",
    quiet: int = 0,
    score: str = "0/0",
    empty_hands: bool = False,
    **options: Any,
) -> SixthState:
    """The position with these stacks, such as `a1:sg c3:s`, and with the discs that are not on the board in hand.

    With `empty_hands`, hands are empty whatever is on the board (the referee does not count).
    """
    game = SixthGame.of(preset, **options)
    where = game.squares
    board = [""] * len(where.names)
    for stack in stacks.split():
        square, discs = stack.split(":")
        board[where.numbers[square]] = discs
    count = Counter("".join(board))
    hands = [
        tuple(
            0 if empty_hands else have - count[LETTERS[kind][who]]
            for kind, have in zip(KINDS, game.hands[who], strict=True)
        )
        for who in (0, 1)
    ]
    first, second = (int(points) for points in score.split("/"))
    return game.start().set_up(
        board=tuple(board),
        side="sg".index(side),
        hands=((hands[0][0], hands[0][1], hands[0][2]), (hands[1][0], hands[1][1], hands[1][2])),
        left=(0, 0) if empty_hands else game.points,
        score=(first, second),
        forbidden=None,
        quiet=quiet,
    )


def stack(state: SixthState, square: str) -> str:
    return state.board[state.game.squares.numbers[square]]


def play(state: SixthState, moves: str) -> SixthState:
    for move in moves.split():
        state = state.play(move)
    return state


def turns(state: SixthState) -> set[str]:
    return set(map(str, state.legal()))


def shifts(state: SixthState) -> set[str]:
    return {turn for turn in turns(state) if "-" in turn[1:]}
