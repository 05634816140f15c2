"""Reading Boardspace's SGF: what is accepted, and the errors for what is not."""

from __future__ import annotations

import pytest

import sixfold
from sixfold.games.base import Reason
from sixfold.games.sixth import sgf
from tests.games.sixth.sgf.files import (
    ARCHIVE,
    OLD,
    ROOT,
    SMALL,
    VIEWER,
    entry_texts,
    place,
    read,
    read_error,
    sgf_text,
)


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


def test_old_lower_case_commands_are_read_and_a_declined_draw_is_dropped() -> None:
    record = sgf.loads(OLD)
    assert entry_texts(record) == ["0 c3", "1 resign"]
    assert record.seed == 398820930


def test_the_viewers_layout_is_read() -> None:
    assert entry_texts(sgf.loads(VIEWER)) == ["0 d4"]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r\r\n", "\n\n \t"])
def test_line_ends_do_not_matter(line_end: str) -> None:
    for text in (ARCHIVE, SMALL, OLD, VIEWER):
        assert sgf.loads("\ufeff" + text.replace("\n", line_end)) == sgf.loads(text)


def test_parts_of_stacks_and_whole_stacks_are_distinguished() -> None:
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
def test_the_side_that_starts_is_silver_in_either_colour(root: str, start: str) -> None:
    assert read(*place("C 3", "B"), *place("C 4"), root=ROOT + root, start=start) == ["0 c3", "1 c4"]
    read_error(sgf_text(*place("C 3", "B"), *place("C 4", "B"), root=ROOT + root, start=start))


def test_colours_that_contradict_their_map_raise_bad_notation() -> None:
    assert "colour to move" in str(read_error(sgf_text(*place("C 3", "B"), root=ROOT + "CM[0,1]")))
    assert "colour to move" in str(read_error(sgf_text(*place("C 3"), root=ROOT + "CM[0 , 1]", start="Start P1")))


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
def test_only_what_is_pending_at_done_counts(gestures: list[str]) -> None:
    opening = [*place("A 1"), *place("A 2", "B")]
    assert read(*opening, *gestures, "Done") == ["0 a1", "1 a2", "0 c3"]


def test_the_end_of_the_file_counts_as_a_last_done() -> None:
    assert read("Pick W 1", "Dropb C 3") == ["0 c3"]
    assert read("Resign") == ["0 resign"]
    assert read("OfferDraw", "Done", "AcceptDraw") == ["0 draw"]
    assert read("Pick W 1") == read("OfferDraw") == read() == []


def test_a_lower_index_takes_commands_back() -> None:
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
def test_resignations_draws_and_time_end_the_game(
    words: list[str], entries: list[str], reason: Reason, winners: tuple[int, ...]
) -> None:
    record = sgf.loads(sgf_text(*words))
    outcome = record.final().outcome
    assert entry_texts(record) == entries
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == (reason, winners)


@pytest.mark.parametrize("more", ["Done", "Resign", "LoseOnTime", "WinOnTime", "AcceptDraw"])
def test_after_the_end_only_results_may_follow(more: str) -> None:
    assert read("Resign", "Done", more) == ["0 resign"]


def test_an_empty_set_up_may_come_before_start() -> None:
    assert read("Start P1", "Start P0", *place("C 3"), start="0 Edit ") == ["0 c3"]


def test_the_first_game_and_its_first_variation_are_read() -> None:
    text = (
        f"(;{ROOT};P0[Start P0](;P0[Pick W 1](;P0[Dropb A 1];P0[Done])(;P0[Dropb B 1]C[;)]))(;P0[Resign]))(;GM[other])"
    )
    assert entry_texts(sgf.loads(text)) == ["0 a1"]


def test_two_values_of_a_property_are_two_commands() -> None:
    assert entry_texts(sgf.loads(f"(;{ROOT};P0[Start P0][Pick W 1] [Dropb C 3]P0[]P0[Done])")) == ["0 c3"]


def test_only_the_first_node_describes_the_game() -> None:
    assert read("Done]GM[chess", root=ROOT, start="Start P0]P0[Move W @ -1 1 x C 3") == ["0 c3"]


@pytest.mark.parametrize(
    ("words", "node", "why"),
    [
        (["Done"], 2, "nothing to be done"),
        (["Pick W 1", "Done"], 3, "nothing to be done"),
        (["Dropb C 3"], 2, "nothing is in hand"),
        (["Pick W 1", "Dropb C 3", "Dropb C 4"], 4, "nothing is in hand"),
        (["Pick W 1", "Dropb C 3", "Pick W 1"], 4, "waits for its Done"),
        (["Pick W 1", "Dropb C 3", "Pickb C 4 1"], 4, "waits for its Done"),
        (["Pick W 1", "Dropb C 3", "OfferDraw"], 4, "waits for its Done"),
        (["Move W @ -1 1 x C 3", "Move W @ -1 1 x C 4"], 3, "under way"),
        (["Pick W 1", "Drop B 0"], 3, "cannot go to a rack"),
        (["Pick W 2", "Dropb C 3", "Done"], 4, "one disc"),
        (["AcceptDraw", "Done"], 3, "no draw was offered"),
        (["OfferDraw", "Done", "Move W @ -1 1 x C 3", "Done"], 5, "needs an answer"),
        (["OfferDraw", "Done", "OfferDraw", "Done"], 5, "needs an answer"),
        (["Pickb x C 3 1"], 2, "no command"),
        (["Pick W 0"], 2, "no command"),
        (["Dropb F 6"], 2, "no command"),
        (["Pass"], 2, "no command"),
        (["Swap"], 2, "no command"),
        (["12"], 2, "no command"),
        (["1234567890 Done"], 2, "no command"),
        (["Done now"], 2, "no command"),
        ([*place("C 3"), "Start P0"], 4, "before the first turn"),
        (["Pick W 1", "Edit"], 3, "before the first turn"),
        (["Edit", "Pick W 1"], 3, "begin with Start"),
        (["Edit", "LoseOnTime"], 3, "begin with Start"),
    ],
)
def test_a_command_that_makes_no_sense_raises_bad_notation_with_its_node(words: list[str], node: int, why: str) -> None:
    error = read_error(sgf_text(*words))
    assert error.params["node"] == node
    assert why in error.message


@pytest.mark.parametrize(
    ("words", "node", "ruling"),
    [
        ([*place("C 3"), *place("C 3", "B")], 5, "STH-2"),
        ([*place("C 3"), "Move x C 3 1 x C 4", "Done"], 5, "STH-2"),
        ([*place("C 3"), "Move x A 1 1 x C 3", "Done"], 5, "STH-2"),
        ([*place("C 3"), *place("A 1", "B"), "Move x C 3 1 x A 1", "Done"], 7, "STH-3"),
        ([*place("C 3"), *place("C 4", "B"), "Move x C 3 2 x C 4", "Done"], 7, "STH-3"),
        (["Resign", "Done", *place("C 3")], 4, "GAME-2"),
        (["Resign", "Done", "Start P0"], 4, "GAME-2"),
    ],
)
def test_an_illegal_turn_raises_bad_notation_with_its_ruling(words: list[str], node: int, ruling: str) -> None:
    error = read_error(sgf_text(*words))
    assert (error.params["node"], error.ruling) == (node, ruling)
    assert str(error).endswith(f"({ruling})")


def test_undoing_the_last_turn_raises_bad_notation_with_its_ruling() -> None:
    opening = [*place("A 1"), *place("A 2", "B"), "Move x A 1 1 x A 2", "Done", *place("C 2", "B")]
    split = ["Move x A 2 1 x C 2", "Done", "Move x C 2 1 x A 2", "Done"]
    assert read_error(sgf_text(*opening, *split)).ruling == "STH-5"


def test_the_small_board_has_no_fifth_row() -> None:
    error = read_error(sgf_text(*place("A 5"), root="GM[Sixmaking]SU[sixmaking-4]"))
    assert error.ruling == "STH-2"
    assert (
        read_error(sgf_text("Pickb E 5 1", "Dropb A 1", "Done", root="GM[Sixmaking]SU[sixmaking-4]")).ruling == "STH-2"
    )


@pytest.mark.parametrize(
    "root",
    [
        "",
        "GM[Sixmaking]",
        "GM[Zertz]SU[sixmaking 0 2]",
        "GM[Sixmaking]SU[sixmaking-6 0 2]",
        "GM[Sixmaking]SU[sixmaking key 2]",
        "GM[Sixmaking]SU[sixmaking 9223372036854775808 2]",
        "GM[Sixmaking]SU[sixmaking 0 3]",
        "GM[Sixmaking]SU[sixmaking 0 2]SU[sixmaking-4 0 2]",
        "GM[Sixmaking]GM[Zertz]SU[sixmaking 0 2]",
        "GM[Sixmaking]VV[3]SU[sixmaking 0 2]",
        "GM[Sixmaking]CM[0,0]SU[sixmaking 0 2]",
    ],
)
def test_another_game_or_an_unclear_one_raises_bad_notation(root: str) -> None:
    assert read_error(sgf_text(root=root)).params["node"] == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "()",
        ")",
        ";",
        "sixfold record 1",
        f";{ROOT}",
        f"({ROOT})",
        f"(;[Sixmaking]{ROOT})",
        f"(;{ROOT}",
        f"(;{ROOT};P0[Start P0]",
        f"(;{ROOT};P0[Start P0",
        f"(;{ROOT};P0[Start P0\\]",
        f"(;{ROOT}(;P0[Start P0]);P0[Resign])",
        f"(;{ROOT}(;P0[Start P0])P0[Resign])",
        f"(;{ROOT}(;P0[Start P0])(;P0[Resign]",
        f"(;{ROOT}(;P0[Start P0])(;é)",
    ],
)
def test_text_that_is_not_sgf_raises_bad_notation(text: str) -> None:
    read_error(text)


@pytest.mark.parametrize("end", ["0 flag", "0 draw", "2 resign", "resign", "1 c3", ""])
def test_an_end_property_that_does_not_fit_raises_bad_notation(end: str) -> None:
    read_error(sgf_text(f"WinOnTime]SF[{end}"))


def test_huge_texts_are_read_in_linear_time() -> None:
    many = 60_000
    start = f"(;{ROOT};P0[Start P0]"
    for text in (
        "(" * many,
        "(;" * many,
        "a" * many,
        " " * many,
        "[" * many,
        "(;A[" + "\\]" * many,
        "(;" + "A[b]" * many,
    ):
        read_error(text)
    read_error(f"{start};P0[{'1 ' * many}])")
    read_error(f"(;GM[Sixmaking]SU[sixmaking {'1' * many}])")
    assert entry_texts(sgf.loads(start + "(;" * many + ")" * (many + 1))) == []
    assert entry_texts(sgf.loads(start + ";P0[1 Pick W 1]" * many + ")")) == []
    assert entry_texts(sgf.loads(start + ";P0[OfferDraw];P0[Done];P1[DeclineDraw];P1[Done]" * 6_000 + ")")) == []
