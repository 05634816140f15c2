"""`sixfold analyse`: presets, positions and records, as text and as JSON."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time

import pytest

from sixfold import game
from tests.cli.command import ENVIRONMENT, SHORT_GAME, SIXFOLD, Sixfold, restore_ctrl_c

#: Turns after which Red has five in a row and is to move.
FIVE_IN_A_ROW = "2,0 0,1 3,0 0,2 4,0 0,3 5,0 0,4 6,0 1,1"


@pytest.mark.parametrize("preset", ["six", "six-4", "six-o", "sixth", "sixth-16", "sixth-milady", "sixth-armies"])
def test_as_many_legal_turns_are_found_as_requested(sixfold: Sixfold, preset: str) -> None:
    analysis = json.loads(sixfold("analyse", preset, "--nodes", "500", "--lines", "2", "--json").out)
    legal = {str(turn) for turn in game(preset).start().legal()}
    assert len(analysis["lines"]) == 2
    assert {line["best"] for line in analysis["lines"]} <= legal
    assert list(analysis["lines"][0]) == ["best", "score", "depth", "nodes", "pv", "win_in"]


def test_a_proved_win_is_described(sixfold: Sixfold) -> None:
    result = sixfold("analyse", "six", "--moves", FIVE_IN_A_ROW, "--nodes", "500", "--lines", "1")
    assert "wins in 1" in result.out
    assert "Red to play" in result.out


def test_stream_prints_a_line_for_each_depth(sixfold: Sixfold) -> None:
    result = sixfold("analyse", "sixth", "--depth", "3", "--json", "--stream")
    assert [json.loads(line)["lines"][0]["depth"] for line in result.out.splitlines()] == [1, 2, 3]


def test_positions_and_records_can_be_analysed(sixfold: Sixfold) -> None:
    state = game("sixth").start().play("c3")
    result = sixfold("analyse", "sixth", "--position", str(state.position()), "--depth", "1", "--json")
    assert json.loads(result.out)["turn"] == 1
    sixfold("play", "sixth-4x4", stdin="\n".join([*SHORT_GAME[:-1], "save game.txt"]))
    result = sixfold("analyse", "game.txt", "--depth", "2", "--lines", "1", "--json")
    assert json.loads(result.out)["turn"] == 0
    result = sixfold("analyse", "game.txt", "--ply", "3", "--depth", "2", "--lines", "1", "--json")
    assert json.loads(result.out)["turn"] == 1


def test_the_same_number_of_nodes_finds_the_same_lines(sixfold: Sixfold) -> None:
    first, second = (json.loads(sixfold("analyse", "six", "--nodes", "3000", "--json").out) for _ in range(2))
    assert first["lines"] == second["lines"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("six", "--seconds", "-1"), "usage"),
        (("six", "--nodes", "0"), "usage"),
        (("six", "--lines", "99"), "usage"),
        (("nothing",), "unknown-game"),
        (("six", "--moves", "9,9"), "not-touching, SIX-3"),
        (("six", "--position", "x"), "bad-position"),
        (("six", "--ply", "1"), "ply-record"),
        (("none.txt",), "file-unread"),
        (("sixth-4x4", "--moves", " ".join(SHORT_GAME)), "analyse-over"),
    ],
)
def test_bad_arguments_are_errors(sixfold: Sixfold, arguments: tuple[str, ...], code: str) -> None:
    assert sixfold("analyse", *arguments).has_error(code)


def test_ctrl_c_ends_the_search_and_shows_what_was_found() -> None:
    process = subprocess.Popen(
        [SIXFOLD, "analyse", "sixth", "--seconds", "60", "--json", "--stream"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
        preexec_fn=restore_ctrl_c,
    )
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(0.1)
    os.kill(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=180)
    assert "Traceback" not in err
    assert json.loads(out.splitlines()[-1])["lines"][0]["best"]
