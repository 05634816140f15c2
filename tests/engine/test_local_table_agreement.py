"""The core's local table against the referees: the same views, choices and errors, byte for byte."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from sixfold_engine import LocalTable

from sixfold.games import Game, Record, State
from sixfold.games.messages import COMMON_MESSAGES
from sixfold.games.moves import COMMON_MOVES
from sixfold.games.six import SixGame, SixState
from sixfold.games.six.cells import find_six, neighbours
from sixfold.games.six.moves import Lay, Turn
from sixfold.games.six.rules import PRESETS as SIX
from sixfold.games.sixth import SixthGame
from tests.conformance.test_conformance import BOARDS
from tests.engine.agreement import ENGINE_PRESETS, random_variant
from tests.engine.local_tables import check_agreement, encode, open_table, plausible_text, referee_result, variant_of

#: Common moves that do not end a game.
CASUAL = ["join", "leave", "cough"]


def compare_game(game: Game, dice: Random) -> None:
    """Play a random game through both, with people joining, leaving and coughing."""
    state, table, plies = game.start(), open_table(game), 0
    check_agreement(state, table, dice)
    while state.outcome is None:
        text, seat = str(dice.choice(state.legal())), state.turn
        if dice.random() < 0.2:
            text, seat = dice.choice(CASUAL), dice.randrange(game.seats)
        result, after = referee_result(state, text, seat)
        assert table.play(text, seat).encode() == result
        state, plies = after or state, plies + 1
        # A second phase of Six has thousands of choices, which the referee lists slowly.
        check_agreement(state, table, dice if len(state.legal()) < 100 or plies % 9 == 0 else None)
    check_agreement(state, table, dice)


@pytest.mark.parametrize("variant", BOARDS)
def test_views_and_choices_agree_at_every_ply(variant: str) -> None:
    for seed in range(3):
        compare_game(variant_of(variant), Random(f"{variant} {seed}"))


def crowding_turn(state: SixState, dice: Random) -> Turn:
    """A turn that makes no six and lays tiles next to their own colour, so that many threats arise."""
    own = state.tiles[state.colour]
    turns = [turn for turn in state.legal() if not isinstance(turn, Lay) or not find_six(own | {turn.cell}, turn.cell)]
    lays = [(sum(cell in own for cell in neighbours(turn.cell)), turn) for turn in turns if isinstance(turn, Lay)]
    return max(dice.sample(lays, min(5, len(lays))), key=lambda lay: lay[0])[1] if lays else dice.choice(turns)


@pytest.mark.parametrize("name", [preset.name for preset in SIX])
def test_threats_and_falls_agree_in_crowded_positions(name: str) -> None:
    found: set[tuple[object, ...]] = set()
    for seed in range(8):
        game, dice = SixGame.of(name, tiles=9 + seed), Random(f"{name} {seed}")
        state, table, plies = game.start(), open_table(game), 0
        while state.outcome is None and plies < 60:
            turn = crowding_turn(state, dice)
            state, plies = state.play(turn), plies + 1
            assert table.play(str(turn)) == "null"
            check_agreement(state, table)
            view = state.view(None)
            found |= {(threat.shape, threat.colour) for threat in view.threats}
            found |= {("falls", bool(cells)) for cells in view.falls.values()}
        table.play("resign")
        check_agreement(state.play("resign") if state.outcome is None else state, table)
    assert found >= {("falls", True), *((shape, colour) for shape in ("line", "triangle", "ring") for colour in (0, 1))}


#: Three arms of five tiles around the starter's first tile, in colours that make no six.
ARMS = "2,0 3,0 4,0 5,0 0,-1 0,-2 0,-3 0,-4 0,-5 -1,1 -2,2 -3,3 -4,4 -5,5"


@pytest.mark.parametrize("name", [preset.name for preset in SIX])
def test_if_the_largest_groups_tie_nothing_falls_for_certain(name: str) -> None:
    state = Record.of(SixGame.of(name, tiles=8), 0, ARMS.split()).final()
    table = open_table(state.game, encode(ARMS.split()).decode())
    assert json.loads(table.view())["falls"]["0,0"] == []
    check_agreement(state, table, Random(name))


#: Error codes that no turn of these games can cause, and codes that every game must show.
NEVER = {"army-too-dear", "bad-sgf"}
ALWAYS = {"bad-move", "game-over", "no-such-seat", "not-your-turn"}


def compare_turn(state: State[Any], table: LocalTable, text: str, seat: int | None) -> tuple[LocalTable, str | None]:
    """Check that both play or reject a turn alike. Returns the table before the turn, and the error code."""
    before = table.turns()
    result, after = referee_result(state, text, seat)
    assert table.play(text, seat).encode() == result, (state.position(), text, seat)
    code = None
    if after is None:
        code = str(json.loads(result)["code"])
    else:
        check_agreement(after, table)
        if text in COMMON_MOVES:  # not a turn, so undo does not take it back
            table = open_table(state.game, before)
        else:
            assert table.undo() == "null"
    assert table.turns() == before
    return table, code


def error_codes(game: Game, dice: Random) -> set[str | None]:
    """The error codes that come up in a random game, at some of its plies and after its end."""
    found: set[str | None] = set()
    state, table, ended = game.start(), open_table(game), False
    while not ended:
        ended = state.outcome is not None
        if "cough" in game.options and not ended:
            seat = dice.randrange(game.seats)
            result, after = referee_result(state, "cough", seat)
            assert table.play("cough", seat).encode() == result
            state = after or state
        for _ in range(40 if ended or dice.random() < 0.3 else 0):
            seats = [None, None, state.turn, dice.randrange(-1, 5)]
            table, code = compare_turn(state, table, plausible_text(state, dice), dice.choice(seats))
            found.add(code)
        if not ended:
            text = str(dice.choice(state.legal()))
            state = state.play(text)
            assert table.play(text) == "null"
    return found


@pytest.mark.parametrize("kind", [SixGame, SixthGame], ids=lambda kind: kind.__name__)
def test_errors_have_the_referees_code_ruling_and_parameters(kind: type[Game]) -> None:
    games = [game for game in map(variant_of, BOARDS) if isinstance(game, kind)]
    found = {code for game in games for seed in range(3) for code in error_codes(game, Random(f"{game} {seed}"))}
    own = set(kind.messages.errors) - set(COMMON_MESSAGES.errors)
    assert found >= own - NEVER | ALWAYS


@pytest.mark.long
@pytest.mark.parametrize("name", ENGINE_PRESETS)
def test_table_and_referee_agree_in_many_games_with_any_options(name: str) -> None:
    dice = Random(name)
    for _ in range(8):
        game = random_variant(name, dice)
        compare_game(game, dice)
        error_codes(game, dice)
