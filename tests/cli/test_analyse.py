"""`sixfold analyse`: for people and for programs, from presets, positions and records."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time

import pytest

import sixfold as house
from tests.cli.command import ENVIRONMENT, SHORT_GAME, SIXFOLD, Sixfold, hears_ctrl_c

#: Red has five in a row and is to move.
FIVE = "2,0 0,1 3,0 0,2 4,0 0,3 5,0 0,4 6,0 1,1"


@pytest.mark.parametrize("preset", ["six", "six-4", "six-o", "sixth", "sixth-16", "sixth-milady", "sixth-armies"])
def test_the_best_turns_are_legal_and_as_many_as_asked_for(sixfold: Sixfold, preset: str) -> None:
    found = json.loads(sixfold("analyse", preset, "--nodes", "500", "--lines", "2", "--json").out)
    legal = {str(turn) for turn in house.game(preset).start().legal()}
    assert len(found["lines"]) == 2
    assert {line["best"] for line in found["lines"]} <= legal
    assert list(found["lines"][0]) == ["best", "score", "depth", "nodes", "pv", "win_in"]


def test_a_win_is_told_in_words(sixfold: Sixfold) -> None:
    told = sixfold("analyse", "six", "--moves", FIVE, "--nodes", "500", "--lines", "1")
    assert "wins in 1" in told.out
    assert "Red to play" in told.out


def test_stream_prints_a_line_for_each_depth(sixfold: Sixfold) -> None:
    told = sixfold("analyse", "sixth", "--depth", "3", "--json", "--stream")
    assert [json.loads(line)["lines"][0]["depth"] for line in told.out.splitlines()] == [1, 2, 3]


def test_a_position_and_a_record_are_analysed_too(sixfold: Sixfold) -> None:
    state = house.game("sixth").start().play("c3")
    told = sixfold("analyse", "sixth", "--position", str(state.position()), "--depth", "1", "--json")
    assert json.loads(told.out)["turn"] == 1
    sixfold("play", "sixth-4x4", stdin="\n".join([*SHORT_GAME[:-1], "save game.txt"]))
    told = sixfold("analyse", "game.txt", "--depth", "2", "--lines", "1", "--json")
    assert json.loads(told.out)["turn"] == 0
    told = sixfold("analyse", "game.txt", "--ply", "3", "--depth", "2", "--lines", "1", "--json")
    assert json.loads(told.out)["turn"] == 1


def test_fixed_nodes_always_find_the_same(sixfold: Sixfold) -> None:
    once, again = (json.loads(sixfold("analyse", "six", "--nodes", "3000", "--json").out) for _ in range(2))
    assert once["lines"] == again["lines"]


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
def test_what_cannot_be_analysed_is_refused(sixfold: Sixfold, arguments: tuple[str, ...], code: str) -> None:
    assert sixfold("analyse", *arguments).complains(code)


def test_ctrl_c_ends_the_search_and_shows_what_was_found() -> None:
    process = subprocess.Popen(
        [SIXFOLD, "analyse", "sixth", "--seconds", "60", "--json", "--stream"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
        preexec_fn=hears_ctrl_c,
    )
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(0.1)
    os.kill(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=180)
    assert "Traceback" not in err
    assert json.loads(out.splitlines()[-1])["lines"][0]["best"]
