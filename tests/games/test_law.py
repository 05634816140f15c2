"""Rulings and refusals as data: every ruling of the rule pages is there, and every refusal can be told and sent."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

import sixfold
from sixfold.games import GAMES, Game, IllegalMove
from sixfold.games.law import COMMON_MESSAGES
from tests.parlour.sealed import SealedGame

PAGES = {"SIX": 14, "STH": 19, "DEG": 12, "SXS": 14}
TESTS = Path(__file__).parent.parent


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
def test_every_ruling_is_there_in_order(game: type[Game]) -> None:
    prefix = next(iter(game.messages.rulings)).split("-")[0]
    assert list(game.messages.rulings) == [f"{prefix}-{number}" for number in range(1, PAGES[prefix] + 1)]


@pytest.mark.parametrize("ruling", [ruling for game in GAMES for ruling in game.messages.rulings])
def test_every_ruling_has_a_test_named_after_it(ruling: str) -> None:
    named = "test_" + ruling.lower().replace("-", "_") + "_"
    sources = (file.read_text(encoding="utf-8") for file in TESTS.rglob("test_*.py"))
    assert any(re.search(rf"def {named}", source) for source in sources)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
def test_every_refusal_in_the_file_is_one_that_a_referee_makes(game: type[Game]) -> None:
    folder = Path(str(__import__(game.__module__, fromlist=["x"]).__file__)).parent
    source = "".join(file.read_text(encoding="utf-8") for file in [*folder.rglob("*.py"), *folder.parent.glob("*.py")])
    own = set(game.messages.refusals) - set(COMMON_MESSAGES.refusals)
    assert {code for code in own if f'"{code}"' not in source} == set()


def test_a_refusal_carries_its_code_its_ruling_and_the_parameters_of_its_sentence() -> None:
    with pytest.raises(IllegalMove) as refused:
        sixfold.game("six").start().play("9,9")
    error = refused.value
    assert (error.code, error.ruling, error.params) == ("not-touching", "SIX-3", {"cell": "9,9"})
    assert str(error) == "9,9 touches no tile. (SIX-3)"


def test_an_error_survives_the_way_to_another_process() -> None:
    with pytest.raises(IllegalMove) as refused:
        sixfold.game("six").start().play("9,9")
    again = pickle.loads(pickle.dumps(refused.value))
    assert isinstance(again, IllegalMove)
    assert (again.code, again.ruling, again.params, str(again)) == (
        refused.value.code,
        refused.value.ruling,
        refused.value.params,
        str(refused.value),
    )


def test_an_error_can_be_made_of_its_parts_alone() -> None:
    error = IllegalMove("some-code", "SIX-3", {"cell": "1,1"})
    assert str(error) == "some-code (SIX-3)"


def test_the_sentence_is_told_in_the_players_language_and_else_in_english() -> None:
    state = SealedGame.of("sealed").start().play("bid 3", 0)
    with pytest.raises(IllegalMove) as refused:
        state.play("bid 4", 0)
    assert SealedGame.messages.sentence(refused.value, "fr") == "La place 0 a déjà misé pendant cette manche."
    assert SealedGame.messages.sentence(refused.value, "de") == "Seat 0 has bid in this round."


@pytest.mark.parametrize("at", [-1.0, float("nan"), float("inf")])
def test_a_turn_at_no_time_is_refused(at: float) -> None:
    with pytest.raises(IllegalMove) as refused:
        sixfold.game("six").start().play("2,0", at=at)
    assert (refused.value.code, refused.value.ruling) == ("bad-time", "GAME-5")


def test_turns_of_another_game_are_refused() -> None:
    with pytest.raises(IllegalMove) as refused:
        sixfold.game("six").start().play(sixfold.game("sixth").parse("c3"))
    assert (refused.value.code, refused.value.ruling) == ("not-this-game", "GAME-1")
    with pytest.raises(IllegalMove) as refused:
        sixfold.game("sixth").start().play(sixfold.game("six").parse("2,0"))
    assert refused.value.code == "not-this-game"
