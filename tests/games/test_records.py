"""Records survive writing and reading, and broken ones raise `BadNotation` with the line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sixfold
from sixfold import BadNotation, Entry, IllegalMove, Record
from sixfold.games.moves import COMMON_MOVES
from sixfold.games.six import Shift, SixState


def test_the_text_of_a_record() -> None:
    game, moves = sixfold.game("sixth", kings="six"), ["c3", "c4", "c3-c4"]
    record = Record.of(game, 7, moves)
    assert Record.loads(record.dumps()) == record
    assert record.dumps().splitlines() == [
        "sixfold record 1",
        "game: sixth",
        "rules: 2",
        "options: kings=six",
        "seed: 7",
        "",
        "0 c3",
        "1 c4",
        "0 c3-c4",
    ]


def test_a_record_names_the_version_of_its_rules() -> None:
    old = sixfold.game("sixth", rules_version=1)
    record = Record.of(old, 0, ["c3"])
    assert "rules: 1" in record.dumps().splitlines()
    assert old != sixfold.game("sixth")
    for loaded in (Record.loads(record.dumps()), Record.from_json(record.to_json())):
        assert loaded == record
        assert (loaded.game.rules_version, loaded.final().game.rules_version) == (1, 1)
    # The first version wrote no number into its JSON.
    assert Record.from_json(record.to_json().replace('"rules":1,', "")) == record


def test_an_illegal_turn_raises_when_it_is_recorded_or_folded() -> None:
    with pytest.raises(IllegalMove):
        Record.of(sixfold.game("sixth"), 0, ["c3", "c3"])
    text = Record.of(sixfold.game("sixth"), 0, ["c3"]).dumps() + "1 c3\n"
    record = Record.loads(text)
    with pytest.raises(IllegalMove):
        record.final()


def test_a_record_keeps_the_canonical_form_of_a_turn() -> None:
    game = sixfold.game("six", tiles=7)
    moves = ["2,-1", "-1,1", "3,-2", "-2,2", "-3,2", "0,-1", "4,-3", "0,-2", "1,-3", "-3,1", "5,-3", "-2,1"]
    state = Record.of(game, 0, moves).final()
    assert isinstance(state, SixState)
    choice = next(turn for turn in state.legal() if isinstance(turn, Shift) and turn.keep is not None)
    group = next(part for part in state._remaining_groups(choice.lift) if choice.keep in part)
    record = Record.of(game, 0, [*moves, Shift(choice.lift, choice.cell, max(group))])
    assert max(group) != choice.keep
    assert record.entries[-1].move == choice


@given(
    times=st.lists(st.floats(0, 1e9), min_size=3, max_size=3).map(sorted),
    ending=st.sampled_from(["resign", "flag", "leave", "join", "draw"]),
    seat=st.integers(0, 1),
)
def test_times_and_common_moves_round_trip(times: list[float], ending: str, seat: int) -> None:
    game = sixfold.game("sixth")
    moves = [game.parse("c3"), game.parse("c4"), COMMON_MOVES[ending]]
    entries = [
        Entry(seq, seat if seq == 2 else seq, at, move) for seq, (at, move) in enumerate(zip(times, moves, strict=True))
    ]
    record = Record(game, 0, tuple(entries))
    assert Record.loads(record.dumps()) == record
    assert Record.from_json(record.to_json()) == record
    assert (record.final().outcome is not None) == (ending in ("resign", "flag", "draw"))


def test_an_appended_turn_has_the_time_of_the_last_entry() -> None:
    game = sixfold.game("sixth")
    record = Record(game, 0, (Entry(0, 0, 12.5, game.parse("c3")),))
    longer, state = record.append(record.final(), "c4")
    assert longer.entries[1] == Entry(1, 1, 12.5, game.parse("c4"))
    assert longer.final() == state


def test_a_record_without_a_final_line_end_is_read() -> None:
    record = Record.of(sixfold.game("six"), 0, ["2,0"])
    assert Record.loads(record.dumps().rstrip("\n")) == record


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, "it must be"),
        ("sixfold record 1\nno header\n\n", 2, "a header line is"),
        ("sixfold record 1\ngame: six\ngame: six\n\n", 3, "said once"),
        ("sixfold record 1\ngame: six\nrules: 2\n\n", 4, "does not say the seed"),
        ("sixfold record 1\ngame: chess\nrules: 2\nseed: 0\n\n", 5, "no game called"),
        ("sixfold record 1\ngame: six\nrules: 3\nseed: 0\n\n", 5, "no version 3 of the rules"),
        ("sixfold record 1\ngame: six\nrules: 2\nseed: 0\ncolour: red\n\n", 6, "no header colour"),
        ("sixfold record 1\ngame: six\nrules: 2\nseed: x\n\n", 5, "no whole number"),
        ("sixfold record 1\ngame: six\nrules: 2\nteams: 0,1\nseed: 0\n\n", 6, "no option “teams”"),
        ("sixfold record 1\ngame: six\nrules: 2\nseed: 0\n\n0 nonsense\n", 6, "is not a turn"),
        ("sixfold record 1\ngame: six\nrules: 2\nseed: 0\n\n0 2,0\n2,0\n", 7, "it is a seat"),
        ("sixfold record 1\ngame: six\nrules: 2\nseed: 0\n\n0 @1.2.3 2,0\n", 6, "a number of seconds"),
        ("sixfold record 1\ngame: six\nrules: 2\nseed: 0\n\n0 @5 2,0\n1 @3 3,0\n", 7, "none before the last"),
        ("sixfold record 1\ngame: six\nrules: 2\nseed: 0\n\n- 2,0\n", 6, "somebody's"),
        ("sixfold record 1\ngame: six\nrules: 2\nseed: 01\n\n", 5, "no whole number"),
        ("sixfold record 1\ngame: six\nrules: 2\noptions: tiles=7 tiles=8\nseed: 0\n\n", 6, "given twice"),
    ],
)
def test_a_broken_record_raises_bad_notation_with_its_line(text: str, line: int, why: str) -> None:
    with pytest.raises(BadNotation, match=why) as raised:
        Record.loads(text)
    assert (raised.value.code, raised.value.params["line"]) == ("bad-record", line)


def test_json_with_entries_in_the_wrong_order_raises_bad_notation() -> None:
    good = Record.of(sixfold.game("six"), 0, ["2,0"]).to_json()
    for bad in (
        good.replace('"seq":0', '"seq":1'),
        good.replace('"at":0.0', '"at":-1.0'),
        good.replace('"seat":0', '"seat":null'),
    ):
        with pytest.raises(BadNotation, match="The entry is wrong"):
            Record.from_json(bad)


DOCS = Path(__file__).parents[2] / "docs"
GAMES = sorted(DOCS.joinpath("games").iterdir())


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_games_of_the_documentation_end_as_in_their_pictures(file: Path) -> None:
    """`make board-pictures` redraws the pictures."""
    state = Record.loads(file.read_text(encoding="utf-8")).final()
    assert state.outcome is not None
    assert DOCS.joinpath("pictures", f"{file.stem}.svg").read_text(encoding="utf-8") == state.svg()
