"""`sixfold match`: what it plays, what it says, and how it is stopped."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from typing import Any

import pytest

from sixfold import Record
from tests.bots.agreement import PLAYED
from tests.cli.command import Sixfold
from tests.cli.test_terminal import on_terminal


def match(sixfold: Sixfold, *arguments: str) -> dict[str, Any]:
    told = sixfold("match", *arguments, "--json")
    assert (told.code, told.err) == (0, "")
    found: dict[str, Any] = json.loads(told.out)
    return found


@pytest.mark.parametrize("preset", PLAYED)
def test_every_preset_is_played(sixfold: Sixfold, preset: str) -> None:
    found = match(sixfold, preset, "--first", "3", "--second", "random", "--games", "4")
    assert found["won"] + found["drawn"] + found["lost"] == found["games"] == 4
    assert found["won"] >= 3


def test_the_numbers_are_flat(sixfold: Sixfold) -> None:
    arguments = ["sixth", "--first", "2", "--second", "random", "--games", "6", "-o", "kings=six", "--seed", "3"]
    found = match(sixfold, *arguments)
    assert all(isinstance(value, (int, float, str, type(None))) for value in found.values())
    assert (found["preset"], found["options"], found["seed"], found["openings"]) == ("sixth", "kings=six", 3, 4)
    assert found["score"] == round(100 * (found["won"] + found["drawn"] / 2) / 6, 2)
    assert found["plies"] > 4


def test_several_at_once_play_the_same_games(sixfold: Sixfold) -> None:
    arguments = ["sixth-4x4", "--first", "3", "--second", "2", "--games", "12"]
    alone, together = match(sixfold, *arguments), match(sixfold, *arguments, "--jobs", "3")
    timed = {"first_ms", "second_ms"}
    assert {key: alone[key] for key in alone.keys() - timed} == {key: together[key] for key in together.keys() - timed}


def test_in_words(sixfold: Sixfold) -> None:
    told = sixfold("match", "sixth", "--first", "2", "--second", "uct", "--games", "2", "--movetime", "0.002")
    assert (told.code, told.err) == (0, "")
    first, score, plies = told.out.splitlines()
    assert first == "sixth, 2 against uct: 2 games"
    assert score.startswith("won ")
    assert "Elo" in score
    assert plies.endswith(" ms")


def test_the_second_may_have_another_time(sixfold: Sixfold) -> None:
    times = ["--movetime", "0.002", "--second-movetime", "0.05"]
    found = match(sixfold, "sixth-4x4", "--first", "uct", "--second", "uct", "--games", "2", *times)
    assert (found["movetime"], found["second_movetime"]) == (0.002, 0.05)
    assert found["second_ms"] > 2 * found["first_ms"]


def test_the_games_are_kept(sixfold: Sixfold, tmp_path: Path) -> None:
    arguments = ["six", "--first", "1", "--second", "2", "--games", "3", "--record", "games.jsonl"]
    found = match(sixfold, *arguments)
    records = [Record.from_json(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert len(records) == 3
    assert sum(len(record.entries) for record in records) == pytest.approx(3 * found["plies"], abs=0.2)
    assert all(record.final().outcome for record in records)
    assert sixfold("match", *arguments).complains("file-exists")
    assert sixfold("match", *arguments, "--force").code == 0
    assert sixfold("match", *arguments[:-1], "nowhere/games.jsonl").complains("file-unwritten")


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
def test_what_is_refused(sixfold: Sixfold, arguments: tuple[str, ...], code: str) -> None:
    assert sixfold("match", *arguments).complains(code)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_tells_what_was_played(tmp_path: Path, jobs: str) -> None:
    arguments = ["match", "sixth", "--first", "2", "--second", "1", "--games", "100000", "--jobs", jobs]
    with on_terminal(tmp_path, *arguments) as terminal:
        terminal.until(" %")
        terminal.process.send_signal(signal.SIGINT)
        terminal.until("sixth, 2 against 1: ")
        terminal.until("plies per game")
        assert terminal.code() == 130


def test_games_of_lists_have_no_matches(sixfold: Sixfold) -> None:
    assert sixfold("match", "sixes", "--first", "1", "--second", "2").complains("no-engine")
