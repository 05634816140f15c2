"""`sixfold bench`: a flat object of figures, and what it is told does not exist."""

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
    told = sixfold("bench", "engine", "--seconds", "0.1", "--json")
    found = json.loads(told.out)
    assert set(found) >= {
        "sixth_core_over_referee",
        "six_core_over_referee",
        "two_threads_over_one",
        "sixth_over_openspiel_connect_four",
    }
    assert all(isinstance(value, float) and value > 0 for value in found.values())


def test_an_unknown_benchmark_is_refused(sixfold: Sixfold) -> None:
    assert sixfold("bench", "wheels").complains("bench-unknown")
    assert sixfold("bench", "engine", "--seconds", "-3").complains("usage")


def test_balance_counts_different_games_and_is_the_same_every_time(sixfold: Sixfold) -> None:
    asked = ("bench", "balance", "sixth-4x4", "--option", "swap=yes", "--games", "12", "--nodes", "200", "--json")
    found = json.loads(sixfold(*asked).out)
    assert found["games"] == found["won"] + found["drawn"] + found["lost"] == 12
    assert found["first_player_percent"] == round(100 * (found["won"] + found["drawn"] / 2) / 12, 4)
    assert 1 <= found["openings"] <= 12
    assert json.loads(sixfold(*asked).out) == found


def test_balance_ends_where_no_other_game_is_left(sixfold: Sixfold) -> None:
    """With a disc each there are few games, and none is counted twice."""
    told = sixfold("bench", "balance", "sixth-4x4", "-o", "discs=1", "--games", "1000", "--nodes", "50", "--json")
    assert 1 <= json.loads(told.out)["games"] < 1000


def test_balance_is_told_what_is_played_and_others_are_not(sixfold: Sixfold) -> None:
    assert sixfold("bench", "balance").complains("bench-preset-needed")
    assert sixfold("bench", "balance", "chess").complains("unknown-game")
    assert sixfold("bench", "balance", "degrees").complains("no-engine")
    assert sixfold("bench", "balance", "six", "--option", "swap=yes").complains("option-unknown")
    assert sixfold("bench", "startup", "six").complains("bench-takes")


def test_levels_are_measured_where_they_are_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every step of the presets that are named, with as many games as asked for, in whole pairs."""
    loaded = bench._load_module

    def quick(path: Path) -> ModuleType:
        module = loaded(path)
        vars(module).update(SECONDS=0.001)
        return module

    monkeypatch.setattr(bench, "_load_module", quick)
    run(["bench", "levels", "sixth-4x4", "--games", "2", "--json"])
    found = json.loads(capsys.readouterr().out)
    for level in range(2, 9):
        assert sum(found[f"sixth-4x4_{level}_{what}"] for what in ("won", "drawn", "lost")) == 2
        assert found[f"sixth-4x4_{level}_least_percent"] <= found[f"sixth-4x4_{level}_most_percent"]
    assert not any(figure.startswith("sixth_") for figure in found)


def test_what_a_benchmark_does_not_let_choose_is_refused(sixfold: Sixfold) -> None:
    assert sixfold("bench", "engine", "six").complains("bench-takes")
    assert sixfold("bench", "positions", "--games", "4").complains("bench-takes")
    assert sixfold("bench", "levels", "seven").complains("unknown-game")
    assert sixfold("bench", "levels", "six", "--games", "1").complains("usage")


def test_what_is_measured_in_the_repository_alone_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An installed package has the benchmarks, but not all that they measure."""
    (tmp_path / "lost.py").write_text("BOUNDS = {}\ndef measure(seconds, progress):\n    open('/nothing/here')\n")
    monkeypatch.setattr(bench, "FOLDERS", (tmp_path,))
    assert run(["bench", "lost"]) == 2
    assert capsys.readouterr().err.endswith("(bench-repository)\n")
