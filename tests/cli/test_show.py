"""`sixfold show`: records in every form, at every ply."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sixfold as house
from sixfold import Record
from sixfold.games.sixth import sgf
from tests.cli.command import SHORT_GAME, Sixfold
from tests.games.sixes.driver import SixesDriver

RECORD = Record.of(house.game("sixth-4x4"), 0, SHORT_GAME)


@pytest.fixture
def game(tmp_path: Path) -> str:
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
    ids=["record", "json", "sgf", "windows", "marked"],
)
def test_every_form_is_read(sixfold: Sixfold, tmp_path: Path, text: str) -> None:
    (tmp_path / "game").write_bytes(text.encode())
    told = sixfold("show", "game")
    assert told.code == 0
    assert "11. b2-a2" in told.out
    assert "After ply 11, b2-a2:" in told.out
    assert told.out.endswith("Gold wins with a King. (STH-4)\n")


def test_a_ply(sixfold: Sixfold, game: str) -> None:
    out = sixfold("show", game, "--ply", "1").out
    assert "After ply 1, a2:" in out
    assert out.endswith("Gold is to play.\n")
    assert "At the start:" in sixfold("show", game, "--ply", "0").out
    assert sixfold("show", game, "--ply", "1", "--moves").out == "a2\n"


def test_json(sixfold: Sixfold, game: str) -> None:
    found = json.loads(sixfold("show", game, "--json").out)
    assert list(found) == ["record", "ply", "turn", "position", "outcome", "status"]
    assert Record.from_json(json.dumps(found["record"])) == RECORD
    assert found["outcome"] == {"winners": [1], "reason": "king", "scores": None}
    assert found["position"] == RECORD.final().position()
    early = json.loads(sixfold("show", game, "--json", "--ply", "3").out)
    assert (early["ply"], early["turn"], early["outcome"]) == (3, 1, None)


def test_svg(sixfold: Sixfold, game: str, tmp_path: Path) -> None:
    assert sixfold("show", game, "--svg", "board.svg").code == 0
    assert (tmp_path / "board.svg").read_text() == RECORD.final().svg()
    assert sixfold("show", game, "--svg", "board.svg", "--ply", "0").complains("file-exists")
    assert sixfold("show", game, "--svg", "board.svg", "--ply", "0", "--force").code == 0
    assert (tmp_path / "board.svg").read_text() == RECORD.game.start().svg()
    assert sixfold("show", game, "--svg", "nowhere/board.svg").complains("file-unwritten")


def test_no_such_ply(sixfold: Sixfold, game: str) -> None:
    assert sixfold("show", game, "--ply", "12").complains("ply-range")
    assert sixfold("show", game, "--ply", "-1").complains("usage")


def test_a_game_of_lists_is_shown_with_its_points(sixfold: Sixfold, tmp_path: Path) -> None:
    party = SixesDriver(seats=3)
    party.deal()
    party.write("apple, [bold]pear[/]", "apple, fig", "grapes").ready()
    (tmp_path / "party").write_text(Record(party.game, 1, tuple(party.entries)).dumps(), encoding="utf-8")
    out = sixfold("show", "party").out
    assert "Round 1 of 6, Match: Things in a picnic basket" in out
    assert "+ apple  with Blue" in out
    assert "[bold]pear[/]" in out
    assert "Several seats may play." in out
    told = json.loads(sixfold("show", "party", "--json").out)
    assert (told["turn"], told["position"]) == (None, None)
