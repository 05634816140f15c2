"""The core's table against the referees: the same views, choices and refusals, byte for byte."""

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
from sixfold.games.six.cells import neighbours
from sixfold.games.six.moves import Lay, Shift, Turn
from sixfold.games.six.rules import PRESETS as SIX
from sixfold.games.sixth import SixthGame
from tests.bots.agreement import PLAYED, varied
from tests.conformance.test_conformance import BOARDS
from tests.engine.local_tables import agree, answer, encode, open_table, text_near, variant_of

#: The common moves that do not end a game.
CASUAL = ["join", "leave", "cough"]


def together(game: Game, dice: Random) -> None:
    """One random game through both, in which people come, go and cough."""
    state, table, plies = game.start(), open_table(game), 0
    agree(state, table, dice)
    while state.outcome is None:
        text, seat = str(dice.choice(state.legal())), state.turn
        if dice.random() < 0.2:
            text, seat = dice.choice(CASUAL), dice.randrange(game.seats)
        said, after = answer(state, text, seat)
        assert table.play(text, seat).encode() == said
        state, plies = after or state, plies + 1
        # A second phase of Six has thousands of picks, which take the referee long to list.
        agree(state, table, dice if len(state.legal()) < 100 or plies % 9 == 0 else None)
    agree(state, table, dice)


@pytest.mark.parametrize("variant", BOARDS)
def test_view_and_choices_are_the_referees_at_every_ply(variant: str) -> None:
    for seed in range(3):
        together(variant_of(variant), Random(f"{variant} {seed}"))


def crowding(state: SixState, dice: Random) -> Turn:
    """A turn that lets sixes stand uncalled, and lays tiles beside their own kind: much is threatened soon."""
    turns = [turn for turn in state.legal() if not isinstance(turn, Lay | Shift) or not turn.call]
    own = state.tiles[state.colour]
    lays = [(sum(cell in own for cell in neighbours(turn.cell)), turn) for turn in turns if isinstance(turn, Lay)]
    return max(dice.sample(lays, min(5, len(lays))), key=lambda lay: lay[0])[1] if lays else dice.choice(turns)


@pytest.mark.parametrize("name", [preset.name for preset in SIX])
def test_threats_and_falls_are_the_referees_where_there_are_many(name: str) -> None:
    met: set[tuple[object, ...]] = set()
    for seed in range(8):
        game, dice = SixGame.of(name, called=True, tiles=9 + seed), Random(f"{name} {seed}")
        state, table, plies = game.start(), open_table(game), 0
        while state.outcome is None and plies < 60:
            turn = crowding(state, dice)
            state, plies = state.play(turn), plies + 1
            assert table.play(str(turn)) == "null"
            agree(state, table)
            view = state.view(None)
            met |= {(threat.shape, threat.colour) for threat in view.threats}
            met |= {("falls", bool(cells)) for cells in view.falls.values()}
        table.play("resign")
        agree(state.play("resign") if state.outcome is None else state, table)
    assert met >= {("falls", True), *((shape, colour) for shape in ("line", "triangle", "ring") for colour in (0, 1))}


#: Three arms of five tiles round the starter's first one, in colours that make no six.
ARMS = "2,0 3,0 4,0 5,0 0,-1 0,-2 0,-3 0,-4 0,-5 -1,1 -2,2 -3,3 -4,4 -5,5"


@pytest.mark.parametrize("name", [preset.name for preset in SIX])
def test_where_the_largest_groups_tie_nothing_falls_for_certain(name: str) -> None:
    state = Record.of(SixGame.of(name, tiles=8), 0, ARMS.split()).final()
    table = open_table(state.game, encode(ARMS.split()).decode())
    assert json.loads(table.view())["falls"]["0,0"] == []
    agree(state, table, Random(name))


#: What no turn at a table of two sides is refused for: options, files, clocks, and seats where several may act.
NEVER = {"army-too-dear", "bad-sgf"}
ALWAYS = {"bad-move", "game-over", "no-such-seat", "not-your-turn"}


def put(state: State[Any], table: LocalTable, text: str, seat: int | None) -> tuple[LocalTable, str | None]:
    """A turn put to both: they refuse it alike or play it alike. The table as it was before, and the refusal's code."""
    before = table.turns()
    said, after = answer(state, text, seat)
    assert table.play(text, seat).encode() == said, (state.position(), text, seat)
    code = None
    if after is None:
        code = str(json.loads(said)["code"])
    else:
        agree(after, table)
        if text in COMMON_MOVES:  # no turn, so that nothing takes it back by itself
            table = open_table(state.game, before)
        else:
            assert table.undo() == "null"
    assert table.turns() == before
    return table, code


def codes_met(game: Game, dice: Random) -> set[str | None]:
    """The codes of all that is refused in a random game, at some of its plies and after its end."""
    met: set[str | None] = set()
    state, table, ended = game.start(), open_table(game), False
    while not ended:
        ended = state.outcome is not None
        if "cough" in game.options and not ended:
            seat = dice.randrange(game.seats)
            said, after = answer(state, "cough", seat)
            assert table.play("cough", seat).encode() == said
            state = after or state
        for _ in range(40 if ended or dice.random() < 0.3 else 0):
            seats = [None, None, state.turn, dice.randrange(-1, 5)]
            table, code = put(state, table, text_near(state, dice), dice.choice(seats))
            met.add(code)
        if not ended:
            text = str(dice.choice(state.legal()))
            state = state.play(text)
            assert table.play(text) == "null"
    return met


@pytest.mark.parametrize("kind", [SixGame, SixthGame], ids=lambda kind: kind.__name__)
def test_turns_are_refused_with_the_referees_code_ruling_and_parameters(kind: type[Game]) -> None:
    games = [game for game in map(variant_of, BOARDS) if isinstance(game, kind)]
    met = {code for game in games for seed in range(3) for code in codes_met(game, Random(f"{game} {seed}"))}
    own = set(kind.messages.errors) - set(COMMON_MESSAGES.errors)
    assert met >= own - NEVER | ALWAYS


@pytest.mark.long
@pytest.mark.parametrize("name", PLAYED)
def test_house_and_referee_agree_in_many_games_with_any_options(name: str) -> None:
    dice = Random(name)
    for _ in range(8):
        game = varied(name, dice)
        together(game, dice)
        codes_met(game, dice)
