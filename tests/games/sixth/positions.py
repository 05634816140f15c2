"""Positions of Sixth! for tests."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sixfold.games.sixth import SixthGame, SixthState
from sixfold.games.sixth.pieces import KINDS, LETTERS


def with_stacks(
    stacks: str,
    preset: str = "sixth",
    side: str = "s",
    quiet: int = 0,
    score: str = "0/0",
    empty_hands: bool = False,
    **options: Any,
) -> SixthState:
    """Return the position with these stacks, such as `a1:sg c3:s`, and the other discs in hand.

    With `empty_hands`, both hands are empty (the referee does not check the number of discs).
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


def stack_on(state: SixthState, square: str) -> str:
    return state.board[state.game.squares.numbers[square]]


def play_all(state: SixthState, moves: str) -> SixthState:
    for move in moves.split():
        state = state.play(move)
    return state


def turn_texts(state: SixthState) -> set[str]:
    return set(map(str, state.legal()))


def shift_texts(state: SixthState) -> set[str]:
    return {turn for turn in turn_texts(state) if "-" in turn[1:]}
