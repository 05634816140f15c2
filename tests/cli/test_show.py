"""`sixfold show`: records in every format, at every ply."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sixfold import Record, game
from sixfold.games.sixth import sgf
from tests.cli.command import SHORT_GAME, Sixfold
from tests.games.sixes.driver import SixesDriver

RECORD = Record.of(game("sixth-4x4"), 0, SHORT_GAME)


@pytest.fixture
def record_file(tmp_path: Path) -> str:
    (tmp_path / "game").write_text(RECORD.dumps())
    return "game"


@pytest.mark.parametrize(
    "text",
    [
        RECORD.dumps(),
        RECORD.to_json(),
        sgf.dumps(RECORD),
        RECORD.dumps().replace("\n", "\r\n"),
        "\ufeff" + RECORD.dumps(),
    ],
    ids=["record", "json", "sgf", "windows", "byte-order-mark"],
)
def test_every_format_is_read(sixfold: Sixfold, tmp_path: Path, text: str) -> None:
    (tmp_path / "game").write_bytes(text.encode())
    result = sixfold("show", "game")
    assert result.code == 0
    assert "11. b2-a2" in result.out
    assert "After ply 11, b2-a2:" in result.out
    assert result.out.endswith("Gold wins with a King. (STH-4)\n")


def test_one_ply(sixfold: Sixfold, record_file: str) -> None:
    out = sixfold("show", record_file, "--ply", "1").out
    assert "After ply 1, a2:" in out
    assert out.endswith("Gold is to play.\n")
    assert "At the start:" in sixfold("show", record_file, "--ply", "0").out
    assert sixfold("show", record_file, "--ply", "1", "--moves").out == "a2\n"


def test_json(sixfold: Sixfold, record_file: str) -> None:
    report = json.loads(sixfold("show", record_file, "--json").out)
    assert list(report) == ["record", "ply", "turn", "position", "outcome", "status"]
    assert Record.from_json(json.dumps(report["record"])) == RECORD
    assert report["outcome"] == {"winners": [1], "reason": "king", "scores": None}
    assert report["position"] == RECORD.final().position()
    early = json.loads(sixfold("show", record_file, "--json", "--ply", "3").out)
    assert (early["ply"], early["turn"], early["outcome"]) == (3, 1, None)


def test_svg(sixfold: Sixfold, record_file: str, tmp_path: Path) -> None:
    assert sixfold("show", record_file, "--svg", "board.svg").code == 0
    assert (tmp_path / "board.svg").read_text() == RECORD.final().svg()
    assert sixfold("show", record_file, "--svg", "board.svg", "--ply", "0").has_error("file-exists")
    assert sixfold("show", record_file, "--svg", "board.svg", "--ply", "0", "--force").code == 0
    assert (tmp_path / "board.svg").read_text() == RECORD.game.start().svg()
    assert sixfold("show", record_file, "--svg", "nowhere/board.svg").has_error("file-unwritten")


def test_a_ply_out_of_range_is_an_error(sixfold: Sixfold, record_file: str) -> None:
    assert sixfold("show", record_file, "--ply", "12").has_error("ply-range")
    assert sixfold("show", record_file, "--ply", "-1").has_error("usage")


def test_sixes_is_shown_with_its_points(sixfold: Sixfold, tmp_path: Path) -> None:
    party = SixesDriver(seats=3)
    party.deal()
    party.write("apple, [bold]pear[/]", "apple, fig", "grapes").ready()
    (tmp_path / "party").write_text(Record(party.game, 1, tuple(party.entries)).dumps(), encoding="utf-8")
    out = sixfold("show", "party").out
    assert "Round 1 of 6, Match: Things in a picnic basket" in out
    assert "+ apple  with Blue" in out
    assert "[bold]pear[/]" in out
    assert "Several seats may play." in out
    result = json.loads(sixfold("show", "party", "--json").out)
    assert (result["turn"], result["position"]) == (None, None)
