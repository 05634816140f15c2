"""Writing Boardspace's SGF."""

from __future__ import annotations

from typing import Any

import pytest

import sixfold
from sixfold.games.errors import BadNotation, BadOption, IllegalMove
from sixfold.games.moves import COMMON_MOVES
from sixfold.games.record import Entry, Record
from sixfold.games.sixth import sgf
from tests.games.sixth.sgf.files import ARCHIVE, OLD, SMALL, VIEWER


def test_a_record_that_was_read_survives_writing_and_reading() -> None:
    for text in (ARCHIVE, SMALL, OLD, VIEWER):
        record = sgf.loads(text)
        assert sgf.loads(sgf.dumps(record)) == record


@pytest.mark.parametrize(
    ("moves", "result"),
    [
        (["c3"], None),
        (["c3", "resign"], "RE[Game won by Silver]"),
        (["flag"], "RE[Game won by Gold]"),
        (["c3", "draw"], "RE[The game is a draw]"),
    ],
)
def test_the_result_is_written_if_there_is_one(moves: list[str], result: str | None) -> None:
    lines = sgf.dumps(Record.of(sixfold.game("sixth-16"), 0, moves)).splitlines()
    assert [line for line in lines if line.startswith("RE")] == ([result] if result else [])


def test_a_resignation_out_of_turn_is_written_as_a_win_on_time() -> None:
    game = sixfold.game("sixth-16")
    record = Record(game, 0, (Entry(0, 1, 0.0, COMMON_MOVES["resign"]),))
    assert sgf.dumps(record).endswith("; P0[1 WinOnTime ]SF[1 resign]\n)\n")
    assert sgf.loads(sgf.dumps(record)) == record


def test_times_are_not_written() -> None:
    game = sixfold.game("sixth-16")
    record = Record(game, 0, (Entry(0, None, 2.5, game.parse("c3")),))
    assert sgf.loads(sgf.dumps(record)) == Record.of(game, 0, ["c3"])


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("sixth", {}),
        ("sixth", {"discs": 16}),
        ("sixth-milady", {}),
        ("sixth-16", {"kings": "six"}),
        ("sixth-16", {"discs": 15}),
        ("sixth-4x4", {"discs": 16}),
        ("six", {}),
    ],
)
def test_games_that_boardspace_does_not_have_raise_bad_option(preset: str, options: dict[str, Any]) -> None:
    with pytest.raises(BadOption, match="sixth-16 or sixth-4x4") as caught:
        sgf.dumps(Record(sixfold.game(preset, **options), 0))
    assert caught.value.code == "bad-sgf"


def test_entries_without_a_command_raise_bad_notation() -> None:
    record = Record.of(sixfold.game("sixth-16"), 0, ["c3", "leave"])
    with pytest.raises(BadNotation, match="no command for leave") as caught:
        sgf.dumps(record)
    assert caught.value.code == "bad-sgf"


def test_a_log_that_breaks_the_rules_raises_illegal_move() -> None:
    game = sixfold.game("sixth-16")
    with pytest.raises(IllegalMove):
        sgf.dumps(Record(game, 0, (Entry(0, 0, 0.0, game.parse("a1-a2")),)))
