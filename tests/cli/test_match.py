"""`sixfold match`: its games, its report, and how it is interrupted."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from typing import Any

import pytest

from sixfold import Record
from tests.cli.command import Sixfold
from tests.cli.test_terminal import open_terminal
from tests.engine.agreement import ENGINE_PRESETS


def match(sixfold: Sixfold, *arguments: str) -> dict[str, Any]:
    """Play a match; return its report as JSON."""
    result = sixfold("match", *arguments, "--json")
    assert (result.code, result.err) == (0, "")
    report: dict[str, Any] = json.loads(result.out)
    return report


@pytest.mark.parametrize("preset", ENGINE_PRESETS)
def test_every_preset_can_be_played(sixfold: Sixfold, preset: str) -> None:
    report = match(sixfold, preset, "--first", "3", "--second", "random", "--games", "4")
    assert report["won"] + report["drawn"] + report["lost"] == report["games"] == 4
    assert report["won"] >= 3


def test_json_is_one_flat_object(sixfold: Sixfold) -> None:
    arguments = ["sixth", "--first", "2", "--second", "random", "--games", "6", "-o", "kings=six", "--seed", "3"]
    report = match(sixfold, *arguments)
    assert all(isinstance(value, (int, float, str, type(None))) for value in report.values())
    assert (report["preset"], report["options"], report["seed"], report["openings"]) == ("sixth", "kings=six", 3, 4)
    assert report["score"] == round(100 * (report["won"] + report["drawn"] / 2) / 6, 2)
    assert report["plies"] > 4


def test_parallel_jobs_play_the_same_games(sixfold: Sixfold) -> None:
    arguments = ["sixth-4x4", "--first", "2", "--second", "1", "--games", "8"]
    alone, together = match(sixfold, *arguments), match(sixfold, *arguments, "--jobs", "3")
    times = {"first_ms", "second_ms"}
    assert {key: alone[key] for key in alone.keys() - times} == {key: together[key] for key in together.keys() - times}


def test_the_report_as_text(sixfold: Sixfold) -> None:
    result = sixfold("match", "sixth", "--first", "2", "--second", "uct", "--games", "2", "--movetime", "0.002")
    assert (result.code, result.err) == (0, "")
    first, score, plies = result.out.splitlines()
    assert first == "sixth, 2 against uct: 2 games"
    assert score.startswith("won ")
    assert "Elo" in score
    assert plies.endswith(" ms")


def test_the_second_player_can_have_another_time(sixfold: Sixfold) -> None:
    times = ["--movetime", "0.002", "--second-movetime", "0.05"]
    report = match(sixfold, "sixth-4x4", "--first", "uct", "--second", "uct", "--games", "2", *times)
    assert (report["movetime"], report["second_movetime"]) == (0.002, 0.05)
    assert report["second_ms"] > 2 * report["first_ms"]


def test_the_games_can_be_recorded(sixfold: Sixfold, tmp_path: Path) -> None:
    arguments = ["sixth-4x4", "--first", "1", "--second", "2", "--games", "3", "--record", "games.jsonl"]
    report = match(sixfold, *arguments)
    records = [Record.from_json(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert len(records) == 3
    assert sum(len(record.entries) for record in records) == pytest.approx(3 * report["plies"], abs=0.2)
    assert all(record.final().outcome for record in records)
    assert sixfold("match", *arguments).has_error("file-exists")
    assert sixfold("match", *arguments, "--force").code == 0
    assert sixfold("match", *arguments[:-1], "nowhere/games.jsonl").has_error("file-unwritten")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("sixth", "--first", "9", "--second", "1"), "unknown-player"),
        (("sixth", "--first", "1", "--second", "Uct"), "unknown-player"),
        (("seven", "--first", "1", "--second", "1"), "unknown-game"),
        (("sixth", "--first", "1"), "usage"),
        (("sixth", "--first", "1", "--second", "1", "--games", "0"), "usage"),
        (("sixth", "--first", "1", "--second", "1", "--games", "2.5"), "usage"),
        (("sixth", "--first", "1", "--second", "1", "--seed", "-1"), "usage"),
        (("sixth", "--first", "1", "--second", "1", "--jobs", "0"), "usage"),
        (("sixth", "--first", "1", "--second", "1", "--openings", "-1"), "usage"),
        (("sixth", "--first", "1", "--second", "1", "--openings", "99"), "no-opening"),
        (("sixth", "--first", "1", "--second", "1", "--movetime", "-0.1"), "movetime-range"),
        (("sixth", "--first", "1", "--second", "1", "--movetime", "0"), "movetime-range"),
        (("sixth", "--first", "1", "--second", "1", "--movetime", "nan"), "movetime-range"),
        (("sixth", "--first", "1", "--second", "1", "--movetime", "inf"), "movetime-range"),
        (("sixth", "--first", "1", "--second", "1", "--movetime", "soon"), "usage"),
        (("sixth", "--first", "1", "--second", "1", "--second-movetime", "0"), "movetime-range"),
        (("sixth", "--first", "1", "--second", "1", "-o", "kings=7"), "option-value"),
    ],
)
def test_bad_arguments_are_errors(sixfold: Sixfold, arguments: tuple[str, ...], code: str) -> None:
    assert sixfold("match", *arguments).has_error(code)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_reports_the_games_so_far(tmp_path: Path, jobs: str) -> None:
    arguments = ["match", "sixth", "--first", "2", "--second", "1", "--games", "100000", "--jobs", jobs]
    with open_terminal(tmp_path, *arguments) as terminal:
        terminal.wait_for(" %")
        terminal.process.send_signal(signal.SIGINT)
        terminal.wait_for("sixth, 2 against 1: ")
        terminal.wait_for("plies per game")
        assert terminal.exit_code() == 130


def test_sixes_has_no_matches(sixfold: Sixfold) -> None:
    assert sixfold("match", "sixes", "--first", "1", "--second", "2").has_error("no-engine")
