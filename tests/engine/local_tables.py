"""Results of the referees as JSON, to compare with the core's local table, and texts of turns to try."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from sixfold_engine import LocalTable

import sixfold
from sixfold.engine import engine_rules
from sixfold.games import Game, SixfoldError, State
from sixfold.games.choices import Picks
from sixfold.games.moves import COMMON_MOVES
from sixfold.games.six import SixState
from sixfold.games.six.cells import border
from sixfold.games.six.moves import cell_text
from sixfold.games.sixth import SixthState
from sixfold.games.sixth.board import reachable, squares
from sixfold.games.sixth.pieces import KING, height
from tests.conformance.test_conformance import VARIANTS

#: Every square of the notation, also on the small board.
NAMES = squares(5).names

encode = msgspec.json.encode


def variant_of(name: str) -> Game:
    """The game of a variant of the conformance suite."""
    return sixfold.game(name.split()[0], **VARIANTS[name])


def open_table(game: Game, turns: str = "[]") -> LocalTable:
    """A local table for a game."""
    return LocalTable(encode(engine_rules(game)), turns)


def error_json(error: SixfoldError) -> bytes:
    """An error as JSON."""
    return encode(
        {"kind": type(error).__name__, "code": error.code, "ruling": error.ruling, "params": error.json_params},
    )


def referee_result(state: State[Any], text: str, seat: int | None) -> tuple[bytes, State[Any] | None]:
    """The referee's result for a turn as JSON: `null` or an error; and the state after it if it is legal."""
    try:
        return b"null", state.play(text, seat)
    except SixfoldError as error:
        return error_json(error), None


def viewers(game: Game) -> list[int | None]:
    """Every seat, and a spectator."""
    return [None, *range(game.seats)]


def check_agreement(state: State[Any], table: LocalTable, dice: Random | None = None) -> None:
    """Check that both have the same views; with dice, the same choices too: whole, shortened and step by step."""
    for seat in viewers(state.game):
        assert table.view(seat).encode() == encode(state.view(seat))
    if dice is None:
        return
    for seat in viewers(state.game):
        picks = state.choices(seat)
        assert isinstance(picks, Picks)
        assert table.choices(seat).encode() == encode(picks)
        size = len(encode(picks))
        for limit in (0, size - 1, size, 4096):
            assert table.choices(seat, limit=limit).encode() == encode(picks.shorten(limit))
        values: list[str] = []
        while picks.first:
            values.append(dice.choice(picks.first).value)
            picks = picks.expand(values[-1])
            path = encode(values)
            assert table.choices(seat, path).encode() == encode(picks)
            assert table.choices(seat, path, 100).encode() == encode(picks.shorten(100))
        assert table.choices(seat, encode([*values, "x"])).encode() == encode(Picks())


def plausible_text(state: State[Any], dice: Random) -> str:
    """A text that a player might enter: a turn, almost a turn, a common move or nonsense."""
    match dice.randrange(8):
        case 0:
            return dice.choice(list(COMMON_MOVES))
        case 1:
            return spoil(str(dice.choice(state.legal() or ("-",))), dice)
        case 2:
            return str(dice.choice(state.legal() or ("!",)))
    if isinstance(state, SixState):
        return _six_text(state, dice)
    assert isinstance(state, SixthState)
    return _sixth_text(state, dice)


def spoil(text: str, dice: Random) -> str:
    """A text with one or two characters changed, removed or added."""
    for _ in range(dice.randint(1, 2)):
        at = dice.randint(0, len(text))
        text = text[:at] + dice.choice(["", *"0123456789,-=>!:abcdefGHMP é\n"]) + text[at + dice.randrange(2) :]
    return text


def _six_text(state: SixState, dice: Random) -> str:
    tiles = sorted(state.tiles[0] | state.tiles[1])
    # Groups of the same size are rare: turns that choose between them are tried more often.
    split = [text for text in map(str, state.legal()) if "=" in text]
    if split and dice.random() < 0.3:
        return f"{dice.choice(split).partition('=')[0]}={cell_text(dice.choice(tiles))}"
    near = [*tiles, *sorted(border(state.tiles[0] | state.tiles[1])), (99, 99), (-64, 1), (64, -1)]
    cell, call = cell_text(dice.choice(near)), dice.choice(["", "", "", "!"])
    if dice.random() < (0.1 if state.second_phase else 0.8):
        return dice.choice([cell + call, cell + call, cell + call, "-", "!"])
    lift = cell_text(dice.choice(sorted(state.tiles[state.colour])) if dice.random() < 0.8 else dice.choice(near))
    return f"{lift}>{cell}{dice.choice(['', '=' + cell_text(dice.choice(tiles))])}{call}"


def _sixth_text(state: SixthState, dice: Random) -> str:
    if dice.random() < 0.3:
        return dice.choice(["-", "swap", *(piece + dice.choice(NAMES) for piece in ("", "G", "H", "M", "M"))])
    grid, board = state.game.squares, state.board
    stack, square = dice.choice(NAMES), dice.choice(NAMES)
    if any(board) and dice.random() < 0.8:
        # Stacks with Milady are chosen more often, because rulings about her rarely apply.
        source = dice.choice(
            [number for number, discs in enumerate(board) if discs for _ in range(1 + 3 * ("m" in discs))]
        )
        targets = reachable(grid, board, source, min(height(board[source]), KING - 1))
        stack, square = grid.names[source], grid.names[dice.choice(targets)] if targets else square
    return f"{stack}-{square}" + dice.choice(["", "", *(f":{count}" for count in range(1, 6))])
