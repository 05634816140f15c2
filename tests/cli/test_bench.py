"""`sixfold bench`: the list of benchmarks, their figures, and errors in arguments."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType

import pytest

from sixfold.cli import bench
from sixfold.cli.app import run
from tests.cli.command import Sixfold


def test_every_benchmark_is_listed(sixfold: Sixfold) -> None:
    names = [line.split()[0] for line in sixfold("bench").out.splitlines()]
    assert {"engine", "referees", "startup"} <= set(names)


def test_json_is_one_flat_object_of_names_and_numbers(sixfold: Sixfold) -> None:
    figures = json.loads(sixfold("bench", "engine", "--seconds", "0.1", "--json").out)
    assert set(figures) >= {
        "sixth_core_over_referee",
        "six_core_over_referee",
        "two_threads_over_one",
        "sixth_over_openspiel_connect_four",
    }
    assert all(isinstance(value, float) and value > 0 for value in figures.values())


def test_an_unknown_benchmark_is_an_error(sixfold: Sixfold) -> None:
    assert sixfold("bench", "wheels").has_error("bench-unknown")
    assert sixfold("bench", "engine", "--seconds", "-3").has_error("usage")


def test_balance_counts_different_games_and_is_the_same_every_time(sixfold: Sixfold) -> None:
    command = ("bench", "balance", "sixth-4x4", "--option", "swap=yes", "--games", "12", "--nodes", "200", "--json")
    figures = json.loads(sixfold(*command).out)
    assert figures["games"] == figures["won"] + figures["drawn"] + figures["lost"] == 12
    assert figures["first_player_percent"] == round(100 * (figures["won"] + figures["drawn"] / 2) / 12, 4)
    assert 1 <= figures["openings"] <= 12
    assert json.loads(sixfold(*command).out) == figures


def test_balance_ends_when_there_are_no_more_different_games(sixfold: Sixfold) -> None:
    """With one disc each there are few games, and none is counted twice."""
    result = sixfold("bench", "balance", "sixth-4x4", "-o", "discs=1", "--games", "1000", "--nodes", "50", "--json")
    assert 1 <= json.loads(result.out)["games"] < 1000


def test_balance_needs_a_preset_and_other_benchmarks_take_none(sixfold: Sixfold) -> None:
    assert sixfold("bench", "balance").has_error("bench-preset-needed")
    assert sixfold("bench", "balance", "chess").has_error("unknown-game")
    assert sixfold("bench", "balance", "degrees").has_error("no-engine")
    assert sixfold("bench", "balance", "six", "--option", "swap=yes").has_error("option-unknown")
    assert sixfold("bench", "startup", "six").has_error("bench-takes")


def test_levels_measures_the_given_presets(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Plays the given number of games for every level of the given presets."""
    load_module = bench._load_module

    def load_with_short_turns(path: Path) -> ModuleType:
        module = load_module(path)
        vars(module).update(SECONDS=0.001)
        return module

    monkeypatch.setattr(bench, "_load_module", load_with_short_turns)
    run(["bench", "levels", "sixth-4x4", "--games", "2", "--json"])
    figures = json.loads(capsys.readouterr().out)
    for level in range(2, 9):
        assert sum(figures[f"sixth-4x4_{level}_{result}"] for result in ("won", "drawn", "lost")) == 2
        assert figures[f"sixth-4x4_{level}_least_percent"] <= figures[f"sixth-4x4_{level}_most_percent"]
    assert not any(figure.startswith("sixth_") for figure in figures)


def test_arguments_that_a_benchmark_does_not_take_are_errors(sixfold: Sixfold) -> None:
    assert sixfold("bench", "engine", "six").has_error("bench-takes")
    assert sixfold("bench", "positions", "--games", "4").has_error("bench-takes")
    assert sixfold("bench", "levels", "seven").has_error("unknown-game")
    assert sixfold("bench", "levels", "six", "--games", "1").has_error("usage")


def test_a_benchmark_that_needs_the_repository_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An installed package has the benchmarks, but not everything that they measure."""
    (tmp_path / "broken.py").write_text("BOUNDS = {}\ndef measure(seconds, progress):\n    open('/nothing/here')\n")
    monkeypatch.setattr(bench, "FOLDERS", (tmp_path,))
    assert run(["bench", "broken"]) == 2
    assert capsys.readouterr().err.endswith("(bench-repository)\n")
