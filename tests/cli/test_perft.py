"""`sixfold perft` against the reference counts."""

from __future__ import annotations

import json

import pytest

from tests.cli.command import Sixfold

#: Turns of Six with seven tiles each, after which all are laid.
SECOND_PHASE = "2,-1 -1,1 3,-2 -2,2 -3,2 0,-1 4,-3 0,-2 1,-3 -3,1 5,-3 -2,1"


@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        (("six", "0"), 1),
        (("six", "5"), 66_684),
        (("sixth", "3"), 13_960),
        (("sixth-4x4", "3"), 3_456),
        (("six", "2", "-o", "tiles=7", "--moves", SECOND_PHASE), 16_930),
        (("six", "3", "-o", "tiles=7", "--moves", SECOND_PHASE, "--engine"), 1_710_039),
        (("sixth", "5", "--engine"), 7_214_544),
    ],
)
def test_only_the_count_is_printed(sixfold: Sixfold, arguments: tuple[str, ...], count: int) -> None:
    result = sixfold("perft", *arguments)
    assert (result.code, result.out, result.err) == (0, f"{count}\n", "")


def test_json(sixfold: Sixfold) -> None:
    report = json.loads(sixfold("perft", "six", "3", "--json").out)
    assert list(report) == ["preset", "depth", "count", "seconds"]
    assert (report["preset"], report["depth"], report["count"]) == ("six", 3, 348)


def test_the_core_divides_like_the_referee(sixfold: Sixfold) -> None:
    result = sixfold("perft", "sixth-4x4", "4", "--engine", "--divide")
    assert result.out == sixfold("perft", "sixth-4x4", "4", "--divide").out


def test_divide(sixfold: Sixfold) -> None:
    assert sixfold("perft", "six", "2", "--divide").out == "1,1 10\n2,-1 10\n2,0 10\n30\n"
    report = json.loads(sixfold("perft", "six", "2", "--divide", "--json").out)
    assert report["divide"] == {"1,1": 10, "2,-1": 10, "2,0": 10}


def test_an_illegal_turn_is_named(sixfold: Sixfold) -> None:
    result = sixfold("perft", "six", "2", "--moves", "2,0 2,0")
    assert result.has_error("not-empty, SIX-3")
    assert "Turn 2 (2,0)" in result.err


@pytest.mark.parametrize("depth", ["-1", "x", "1.5", "", "1" * 5000])
def test_a_depth_must_be_a_number(sixfold: Sixfold, depth: str) -> None:
    assert sixfold("perft", "six", depth).has_error("usage")
