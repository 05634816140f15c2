"""Core and referees agree at every ply of random games, in perft and in playouts."""

from __future__ import annotations

from random import Random

import pytest

import sixfold
from sixfold.engine import engine_state
from tests.conformance.test_conformance import BOARDS, VARIANTS
from tests.engine.agreement import ENGINE_PRESETS, compare_game, random_variant


@pytest.mark.parametrize("variant", BOARDS)
def test_core_and_referee_agree_at_every_ply(variant: str) -> None:
    game = sixfold.game(variant.split()[0], **VARIANTS[variant])
    for seed in range(5):
        compare_game(game, Random(seed))


@pytest.mark.long
@pytest.mark.parametrize("name", ENGINE_PRESETS)
def test_core_and_referee_agree_in_hundreds_of_games_with_any_options(name: str) -> None:
    dice = Random(name)
    games = 120 if name.startswith("six-") or name == "six" else 400
    for _ in range(games):
        compare_game(random_variant(name, dice), dice)


@pytest.mark.parametrize(
    ("name", "depth", "count"), [("six", 6, 1068668), ("sixth", 5, 7214544), ("sixth-4x4", 6, 10688688)]
)
def test_perft_of_the_core_matches_the_reference(name: str, depth: int, count: int) -> None:
    assert engine_state(sixfold.game(name).start()).perft(depth) == count


def test_playouts_have_the_results_of_the_reference() -> None:
    six, sixth = (engine_state(sixfold.game(name).start()) for name in ("six", "sixth"))
    won, lost, drawn, plies = (part / 40_000 for part in six.playouts(40_000, seed=1))
    assert (won, lost, drawn) == pytest.approx((0.448, 0.409, 0.142), abs=0.01)
    assert plies == pytest.approx(58, abs=0.5)
    won, lost, drawn, plies = (part / 40_000 for part in sixth.playouts(40_000, seed=1))
    assert (won, lost, drawn) == pytest.approx((0.514, 0.486, 0), abs=0.01)
    assert plies == pytest.approx(37, abs=0.5)


@pytest.mark.parametrize("name", ["six", "sixth"])
def test_playouts_do_not_depend_on_the_number_of_threads(name: str) -> None:
    core = engine_state(sixfold.game(name).start())
    assert core.playouts(500, seed=7, threads=1) == core.playouts(500, seed=7, threads=3)
    assert core.playouts(500, seed=7) != core.playouts(500, seed=8)
