"""The searcher solves the stored positions: it proves the forced wins and finds the only defences.

`sixfold bench positions` measures the time of each. Here the limit is a number of nodes: less than a second.
"""

from __future__ import annotations

from collections import Counter

import pytest
from sixfold_engine import Searcher

import sixfold
from sixfold.engine import engine_state
from tests.engine.position_finder import proves
from tests.engine.positions import Problem, load_problems

PRESETS = ["six", "sixth"]
ALL = [problem for preset in PRESETS for problem in load_problems(preset)]
NODES = 250_000


@pytest.mark.parametrize("preset", PRESETS)
def test_each_game_has_sixty_positions_of_every_kind(preset: str) -> None:
    kinds = Counter(problem.win_in for problem in load_problems(preset))
    assert kinds.total() >= 60
    assert min(kinds[kind] for kind in (1, 3, 5, 7, None)) >= 8


@pytest.mark.parametrize("problem", ALL, ids=lambda problem: f"{problem.preset} {problem.position}")
def test_the_searcher_solves_the_position(problem: Problem) -> None:
    line = Searcher().think(engine_state(sixfold.game(problem.preset).position(problem.position)), nodes=NODES)[0]
    if problem.only is not None:
        assert line.best == problem.only
    else:
        assert line.win_in == problem.win_in


@pytest.mark.parametrize(
    "problem",
    [problem for problem in ALL if problem.win_in in (1, 3)],
    ids=lambda problem: f"{problem.preset} {problem.position}",
)
def test_proofs_hold_against_every_defence(problem: Problem) -> None:
    core = engine_state(sixfold.game(problem.preset).position(problem.position))
    assert problem.win_in is not None
    assert proves(core, problem.win_in, Searcher(), Counter())
