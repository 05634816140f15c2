"""The core against the referees: random games through both, compared at every ply."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sixfold
from sixfold.bots.core import Core, core_of
from sixfold.games import PRESETS, Game, State
from sixfold.games.sixth import SixthState
from tests.conformance.test_conformance import BOARDS, VARIANTS


def agree(state: State[Any], core: Core, undo: bool) -> None:
    """Both list the same turns in the same order, see the same end and score, and the core takes turns back."""
    assert core.legal() == list(map(str, state.legal()))
    if state.outcome is None:
        assert core.outcome is None
        assert core.side == state.game.side(state.turn or 0)
    else:
        winner = state.game.side(state.outcome.winners[0]) if state.outcome.winners else -1
        assert core.outcome == (str(state.outcome.reason), winner)
    if isinstance(state, SixthState):
        assert tuple(core.score) == state.score  # type: ignore[union-attr]  # it is a Sixth
    if undo:
        assert core.takes_back()


def together(game: Game, dice: Random) -> int:
    """One random game through both; its plies."""
    state, core, plies = game.start(), core_of(game.start()), 0
    agree(state, core, undo=True)
    while state.outcome is None:
        turn = str(dice.choice(state.legal()))
        state, plies = state.play(turn), plies + 1
        core.play(turn)
        agree(state, core, undo=plies % 7 == 0)
        if plies % 11 == 0:
            setup = core_of(state)
            assert (setup.hash, setup.legal(), setup.outcome) == (core.hash, core.legal(), core.outcome)
    return plies


def varied(name: str, dice: Random) -> Game:
    """A game of a preset with options drawn at random."""
    preset = PRESETS[name]
    has = {option.name for option in preset.options}
    options: dict[str, Any] = {}
    if "tiles" in has:
        options = {"tiles": dice.choice([6, 7, 8, 9, 12, 21]), "called": dice.random() < 0.3}
    if "kings" in has and dice.random() < 0.5:
        options = {"kings": "six", "style": dice.choice(["trim", "classic"])}
    if "discs" in has:
        options["discs"] = dice.choice([2, 5, 9, 12, 15])
    if "milady" in has:
        options["milady"] = dice.choice(["edge", "beside"])
    if "army" in has:
        options |= {"keeper": dice.choice(["place", "move"]), "points": dice.randint(12, 20)}
        options["shares"] = [dice.random() < 0.6, dice.random() < 0.6]
        options["army"] = [dice.choice([None, {"P": 4, "G": 1}, {"P": 6, "H": 1}]) for _ in range(2)]
    return sixfold.game(name, **options)


@pytest.mark.parametrize("variant", BOARDS)
def test_core_and_referee_agree_at_every_ply(variant: str) -> None:
    game = sixfold.game(variant.split()[0], **VARIANTS[variant])
    for seed in range(5):
        together(game, Random(seed))


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in BOARDS if name in PRESETS])
def test_core_and_referee_agree_in_hundreds_of_games_with_any_options(name: str) -> None:
    dice = Random(name)
    games = 120 if name.startswith("six-") or name == "six" else 400
    for _ in range(games):
        together(varied(name, dice), dice)


@pytest.mark.parametrize(
    ("name", "depth", "count"), [("six", 6, 1068668), ("sixth", 5, 7214544), ("sixth-4x4", 6, 10688688)]
)
def test_perft_of_the_core(name: str, depth: int, count: int) -> None:
    assert core_of(sixfold.game(name).start()).perft(depth) == count


def test_random_games_are_as_the_reference_has_them() -> None:
    six, sixth = (core_of(sixfold.game(name).start()) for name in ("six", "sixth"))
    won, lost, drawn, plies = (part / 40_000 for part in six.playouts(40_000, seed=1))
    assert (won, lost, drawn) == pytest.approx((0.448, 0.409, 0.142), abs=0.01)
    assert plies == pytest.approx(58, abs=0.5)
    won, lost, drawn, plies = (part / 40_000 for part in sixth.playouts(40_000, seed=1))
    assert (won, lost, drawn) == pytest.approx((0.514, 0.486, 0), abs=0.01)
    assert plies == pytest.approx(37, abs=0.5)


@pytest.mark.parametrize("name", ["six", "sixth"])
def test_playouts_are_the_same_on_any_number_of_threads(name: str) -> None:
    core = core_of(sixfold.game(name).start())
    assert core.playouts(500, seed=7, threads=1) == core.playouts(500, seed=7, threads=3)
    assert core.playouts(500, seed=7) != core.playouts(500, seed=8)
