"""`sixfold perft` against the reference counts."""

from __future__ import annotations

import json

import pytest

from tests.cli.command import Sixfold

SEVEN = "2,-1 -1,1 3,-2 -2,2 -3,2 0,-1 4,-3 0,-2 1,-3 -3,1 5,-3 -2,1"


@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        (("six", "0"), 1),
        (("six", "5"), 66_684),
        (("sixth", "3"), 13_960),
        (("sixth-4x4", "3"), 3_456),
        (("six", "2", "-o", "tiles=7", "--moves", SEVEN), 16_930),
        (("six", "3", "-o", "tiles=7", "--moves", SEVEN, "--engine"), 1_710_039),
        (("sixth", "5", "--engine"), 7_214_544),
    ],
)
def test_the_count_alone_is_printed(sixfold: Sixfold, arguments: tuple[str, ...], count: int) -> None:
    told = sixfold("perft", *arguments)
    assert (told.code, told.out, told.err) == (0, f"{count}\n", "")


def test_json(sixfold: Sixfold) -> None:
    found = json.loads(sixfold("perft", "six", "3", "--json").out)
    assert list(found) == ["preset", "depth", "count", "seconds"]
    assert (found["preset"], found["depth"], found["count"]) == ("six", 3, 348)


def test_the_core_divides_too(sixfold: Sixfold) -> None:
    told = sixfold("perft", "sixth-4x4", "4", "--engine", "--divide")
    assert told.out == sixfold("perft", "sixth-4x4", "4", "--divide").out


def test_divide(sixfold: Sixfold) -> None:
    assert sixfold("perft", "six", "2", "--divide").out == "1,1 10\n2,-1 10\n2,0 10\n30\n"
    found = json.loads(sixfold("perft", "six", "2", "--divide", "--json").out)
    assert found["divide"] == {"1,1": 10, "2,-1": 10, "2,0": 10}


def test_a_wrong_turn_is_named(sixfold: Sixfold) -> None:
    told = sixfold("perft", "six", "2", "--moves", "2,0 2,0")
    assert told.complains("not-empty, SIX-3")
    assert "Turn 2 (2,0)" in told.err


@pytest.mark.parametrize("depth", ["-1", "x", "1.5", "", "1" * 5000])
def test_a_depth_is_a_number(sixfold: Sixfold, depth: str) -> None:
    assert sixfold("perft", "six", depth).complains("usage")
