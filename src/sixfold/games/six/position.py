"""A position of Six as one line of text:

    0,0;2,-1 1,0;-1,1 0 19,19 0

The tiles of the starter's colour, those of the other (`none` if there are none), the seat to move, the tiles in both
hands, and the plies of the second phase since the last capture. Then, if there is any: `moves` and the quiet
turns since the last capture (the position is then the one before them), `cough` and `end`; see `games/positions.py`.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from sixfold.games.base import Reason
from sixfold.games.positions import bad_position, finish, join_fields, parse_number, split_fields
from sixfold.games.six.cells import Cell, find_any_six, group_of
from sixfold.games.six.moves import NUMBER, Pass, Shift, Turn, cell_text

if TYPE_CHECKING:
    from sixfold.games.six.referee import SixState, Tiles
    from sixfold.games.six.rules import SixRules

FIELDS = ("the first colour's tiles", "the second colour's tiles", "the seat to move", "both hands", "quiet plies")
_CELL = re.compile(rf"({NUMBER}),({NUMBER})")


def write(state: SixState) -> str:
    """Return the text of a position, with the turns that SIX-10 needs."""
    played = len(state.earlier)
    fields = (
        *(_cells_text(own) for own in [*state.earlier, state.tiles][0]),
        str((state.seat - played) % state.game.seats),
        f"{state.hands[0]},{state.hands[1]}",
        str(state.quiet - played),
    )
    return join_fields(fields, quiet_turns(state), state, state.coughed)


def quiet_turns(state: SixState) -> list[Turn]:
    """Return the turns since the last capture, as far as the state remembers them."""
    line = [*state.earlier, state.tiles]
    first = state.seat - len(state.earlier)
    return [_turn_between(before, after, (first + ply) % 2) for ply, (before, after) in enumerate(pairwise(line))]


def read(start: SixState, text: str) -> SixState:
    """Return the state that a text describes. Raises `BadNotation` if no game of these rules can reach it."""
    game = start.game
    parts = split_fields(game, text, FIELDS, most_moves=120)
    tiles = (_parse_cells(game, text, parts.fields[0]), _parse_cells(game, text, parts.fields[1]))
    seat = parse_number(game, text, parts.fields[2], game.seats - 1)
    hands = _parse_hands(game, text, parts.fields[3])
    quiet = parse_number(game, text, parts.fields[4], 120)
    if any(len(own) + hand > game.tiles for own, hand in zip(tiles, hands, strict=True)):
        raise bad_position(game, text, f"each colour has {game.tiles} tiles")
    all_tiles = tiles[0] | tiles[1]
    if len(all_tiles) < len(tiles[0]) + len(tiles[1]):
        raise bad_position(game, text, "two tiles lie on one cell")
    if not all_tiles or group_of(all_tiles, next(iter(all_tiles))) != all_tiles:
        raise bad_position(game, text, "the tiles are not connected")
    if hands != (0, 0):
        _check_first_phase(game, text, tiles, hands, seat, quiet)
    elif not game.capture and len(all_tiles) < 2 * game.tiles:
        raise bad_position(game, text, "nothing is captured in this game, so all tiles must be there")
    state = start.set_up(tiles, hands, seat, quiet)
    if not game.must_call and find_any_six(tiles[state.colour]):
        raise bad_position(game, text, "the side to move has won already")
    calls = [
        (game.teams[colour], Reason.SIX) for colour in (0, 1) if game.must_call and find_any_six(state.tiles[colour])
    ]
    return finish(state, parts, also=calls)


def _check_first_phase(game: SixRules, text: str, tiles: Tiles, hands: tuple[int, int], seat: int, quiet: int) -> None:
    if any(len(own) + hand != game.tiles for own, hand in zip(tiles, hands, strict=True)):
        raise bad_position(
            game, text, f"table and hand must make {game.tiles} tiles of each colour while tiles are laid"
        )
    if (0, 0) not in tiles[0] or (1, 0) not in tiles[1]:
        raise bad_position(game, text, "while tiles are laid, the starting tiles are at 0,0 and 1,0")
    laid = len(tiles[0]) + len(tiles[1]) - 2
    if len(tiles[0]) - len(tiles[1]) != laid % 2 or seat != laid % game.seats:
        raise bad_position(game, text, "the number of tiles does not fit the seat to move")
    if quiet:
        raise bad_position(game, text, "quiet plies are counted from the second phase on")


def _cells_text(cells: frozenset[Cell]) -> str:
    return ";".join(map(cell_text, sorted(cells))) or "none"


def _parse_cells(game: SixRules, text: str, field: str) -> frozenset[Cell]:
    if field == "none":
        return frozenset()
    parts = field.split(";", game.tiles)
    cells = [(int(q), int(r)) for part in parts if (match := _CELL.fullmatch(part)) for q, r in [match.groups()]]
    if len(cells) < len(parts) or len(set(cells)) < len(cells):
        raise bad_position(game, text, f"tiles are at most {game.tiles} cells such as 0,0;2,-1, each once")
    return frozenset(cells)


def _parse_hands(game: SixRules, text: str, field: str) -> tuple[int, int]:
    first, comma, second = field.partition(",")
    if not comma:
        raise bad_position(game, text, "both hands are two numbers with a comma between them")
    return parse_number(game, text, first, game.tiles), parse_number(game, text, second, game.tiles)


def _turn_between(before: Tiles, after: Tiles, colour: int) -> Turn:
    """Return the quiet turn of a colour that leads from one position to the next."""
    lifted, laid = before[colour] - after[colour], after[colour] - before[colour]
    return Shift(min(lifted), min(laid)) if laid else Pass()
