"""What reading Boardspace's SGF promises."""

from __future__ import annotations

import pytest

import sixfold
from sixfold.games.base import Reason
from sixfold.games.sixth import sgf
from tests.games.sixth.sgf.files import ARCHIVE, OLD, ROOT, SMALL, VIEWER, place, read, refused, told, written


def test_the_archive_layout_is_read_to_its_end() -> None:
    record = sgf.loads(ARCHIVE)
    assert record.game == sixfold.game("sixth-16")
    moves = " ".join(str(entry.move) for entry in record.entries)
    assert moves == "d4 d2 e2 e1 c4 e3 c4-d4 e1-e2 d4-d2:1 d2-e2 d2 e3-e2 d2-e2"
    final = record.final()
    assert "/4[sggsgs]/" in str(final.position())
    assert final.outcome is not None
    assert (final.outcome.winners, final.outcome.reason) == ((0,), Reason.KING)


def test_the_small_board_and_a_short_header_are_read() -> None:
    record = sgf.loads(SMALL)
    assert record.game == sixfold.game("sixth-4x4")
    assert str(record.entries[-1].move) == "d2-b4"
    assert str(record.final().position()).startswith("1[sggsss]2/4/")


def test_old_lower_case_words_are_read_and_a_declined_draw_leaves_no_trace() -> None:
    record = sgf.loads(OLD)
    assert told(record) == ["0 c3", "1 resign"]
    assert record.seed == 398820930


def test_the_viewers_layout_is_read() -> None:
    assert told(sgf.loads(VIEWER)) == ["0 d4"]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r\r\n", "\n\n \t"])
def test_line_ends_do_not_matter(line_end: str) -> None:
    for text in (ARCHIVE, SMALL, OLD, VIEWER):
        assert sgf.loads("\ufeff" + text.replace("\n", line_end)) == sgf.loads(text)


def test_parts_of_stacks_and_whole_stacks_are_told_apart() -> None:
    opening = [*place("A 1"), *place("A 2", "B"), "Move x A 1 1 x A 2", "Done", *place("C 2", "B")]
    assert read(*opening, "Move x A 2 1 x C 2", "Done")[-1] == "0 a2-c2:1"
    assert read(*opening, "Pickb A 2 2", "Dropb C 2", "Done")[-1] == "0 a2-c2"


@pytest.mark.parametrize(
    ("root", "start"),
    [
        ("CM[0,1]", "Start P1"),
        ("CM[1,0]", "Start P0"),
        ("", "Start P1"),
        ("", "Start P0"),
    ],
)
def test_who_starts_is_silver_whatever_the_colour(root: str, start: str) -> None:
    assert read(*place("C 3", "B"), *place("C 4"), root=ROOT + root, start=start) == ["0 c3", "1 c4"]
    refused(written(*place("C 3", "B"), *place("C 4", "B"), root=ROOT + root, start=start))


def test_colours_that_contradict_their_map_are_refused() -> None:
    assert "colour to move" in str(refused(written(*place("C 3", "B"), root=ROOT + "CM[0,1]")))
    assert "colour to move" in str(refused(written(*place("C 3"), root=ROOT + "CM[0 , 1]", start="Start P1")))


@pytest.mark.parametrize(
    "gestures",
    [
        ["Pick W 1", "Pick W 1", "Dropb C 3"],
        ["Pick W 1", "Drop W 0", "Pick W 1", "Dropb C 3"],
        ["Pick W 1", "Drop W", "Pick W 1", "Dropb C 3"],
        ["Pick W 1", "Dropb D 4", "Pickb D 4 1", "Dropb C 3"],
        ["Pick W 1", "Dropb D 4", "Pickb D 4 1", "Drop W 0", *place("C 3")[:1]],
        ["Pickb A 1 1", "Dropb A 1", "Pick W 1", "Dropb C 3"],
        ["Pickb A 1 1", "Pick W 1", "Dropb C 3"],
        ["Pickb A 1 1", "Dropb A 2", "Pickb A 2 7", "Dropb A 1", "Pick W 1", "Dropb C 3"],
        ["Resign", "Pick W 1", "Dropb C 3"],
        ["Resign", "Resign", "Pick W 1", "Dropb C 3"],
        ["Pick W 1", "Resign", "OfferDraw", "OfferDraw", "Move W @ -1 1 x C 3"],
        ["OfferDraw", "Done", "AcceptDraw", "DeclineDraw", "Done", "Pick W 1", "Dropb C 3"],
        ["OfferDraw", "Done", "DeclineDraw", "DeclineDraw", "DeclineDraw", "Done", "Move W @ -1 1 x C 3"],
    ],
)
def test_only_what_stands_at_done_counts(gestures: list[str]) -> None:
    opening = [*place("A 1"), *place("A 2", "B")]
    assert read(*opening, *gestures, "Done") == ["0 a1", "1 a2", "0 c3"]


def test_the_end_of_the_file_stands_for_a_last_done() -> None:
    assert read("Pick W 1", "Dropb C 3") == ["0 c3"]
    assert read("Resign") == ["0 resign"]
    assert read("OfferDraw", "Done", "AcceptDraw") == ["0 draw"]
    assert read("Pick W 1") == read("OfferDraw") == read() == []


def test_a_lower_index_takes_back() -> None:
    taken_back = ["1 Pick W 1", "2 Dropb A 1", "3 Done", "1 Pick W 1", "2 Dropb B 1", "3 Done"]
    assert read(*taken_back, start="0 Start P0") == ["0 b1"]


@pytest.mark.parametrize(
    ("words", "entries", "reason", "winners"),
    [
        (["Resign ", "Done "], ["0 resign"], Reason.RESIGNED, (1,)),
        ([*place("C 3"), "Resign", "Done"], ["0 c3", "1 resign"], Reason.RESIGNED, (0,)),
        (["Pick W 1", "Dropb C 3", "Resign", "Done"], ["0 resign"], Reason.RESIGNED, (1,)),
        (["OfferDraw", "Done", "AcceptDraw", "Done"], ["0 draw"], Reason.AGREED, ()),
        (["OfferDraw", "Done", "Resign", "Done"], ["1 resign"], Reason.RESIGNED, (0,)),
        (["LoseOnTime"], ["0 flag"], Reason.TIME, (1,)),
        (["WinOnTime"], ["1 flag"], Reason.TIME, (0,)),
        (["Pick W 1", "Dropb C 3", "LoseOnTime"], ["0 flag"], Reason.TIME, (1,)),
        (["OfferDraw", "Done", "LoseOnTime"], ["1 flag"], Reason.TIME, (0,)),
    ],
)
def test_what_the_table_settles_ends_the_game(
    words: list[str], entries: list[str], reason: Reason, winners: tuple[int, ...]
) -> None:
    record = sgf.loads(written(*words))
    outcome = record.final().outcome
    assert told(record) == entries
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == (reason, winners)


@pytest.mark.parametrize("more", ["Done", "Resign", "LoseOnTime", "WinOnTime", "AcceptDraw"])
def test_after_the_end_only_results_may_follow(more: str) -> None:
    assert read("Resign", "Done", more) == ["0 resign"]


def test_setting_up_may_come_before_start_if_nothing_is_set_up() -> None:
    assert read("Start P1", "Start P0", *place("C 3"), start="0 Edit ") == ["0 c3"]


def test_the_first_game_and_its_first_variation_are_read() -> None:
    text = (
        f"(;{ROOT};P0[Start P0](;P0[Pick W 1](;P0[Dropb A 1];P0[Done])(;P0[Dropb B 1]C[;)]))(;P0[Resign]))(;GM[other])"
    )
    assert told(sgf.loads(text)) == ["0 a1"]


def test_two_values_of_a_property_are_two_entries() -> None:
    assert told(sgf.loads(f"(;{ROOT};P0[Start P0][Pick W 1] [Dropb C 3]P0[]P0[Done])")) == ["0 c3"]


def test_nothing_but_the_first_node_describes_the_game() -> None:
    assert read("Done]GM[chess", root=ROOT, start="Start P0]P0[Move W @ -1 1 x C 3") == ["0 c3"]
