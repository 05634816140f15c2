"""What is refused when Boardspace's SGF is read."""

from __future__ import annotations

import pytest

from sixfold.games.sixth import sgf
from tests.games.sixth.sgf.files import ROOT, place, refused, told, written


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
def test_what_makes_no_sense_is_refused_at_its_node(words: list[str], node: int, why: str) -> None:
    error = refused(written(*words))
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
def test_what_the_referee_refuses_is_refused_with_its_ruling(words: list[str], node: int, ruling: str) -> None:
    error = refused(written(*words))
    assert (error.params["node"], error.ruling) == (node, ruling)
    assert str(error).endswith(f"({ruling})")


def test_undoing_the_last_turn_is_refused_with_its_ruling() -> None:
    opening = [*place("A 1"), *place("A 2", "B"), "Move x A 1 1 x A 2", "Done", *place("C 2", "B")]
    split = ["Move x A 2 1 x C 2", "Done", "Move x C 2 1 x A 2", "Done"]
    assert refused(written(*opening, *split)).ruling == "STH-5"


def test_the_small_board_has_no_fifth_row() -> None:
    error = refused(written(*place("A 5"), root="GM[Sixmaking]SU[sixmaking-4]"))
    assert error.ruling == "STH-2"
    assert refused(written("Pickb E 5 1", "Dropb A 1", "Done", root="GM[Sixmaking]SU[sixmaking-4]")).ruling == "STH-2"


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
def test_another_game_or_an_unclear_one_is_refused(root: str) -> None:
    assert refused(written(root=root)).params["node"] == 0


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
def test_text_that_is_no_sgf_is_refused(text: str) -> None:
    refused(text)


@pytest.mark.parametrize("end", ["0 flag", "0 draw", "2 resign", "resign", "1 c3", ""])
def test_an_end_in_the_houses_words_that_does_not_fit_is_refused(end: str) -> None:
    refused(written(f"WinOnTime]SF[{end}"))


def test_huge_texts_take_time_in_proportion() -> None:
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
        refused(text)
    refused(f"{start};P0[{'1 ' * many}])")
    refused(f"(;GM[Sixmaking]SU[sixmaking {'1' * many}])")
    assert told(sgf.loads(start + "(;" * many + ")" * (many + 1))) == []
    assert told(sgf.loads(start + ";P0[1 Pick W 1]" * many + ")")) == []
    assert told(sgf.loads(start + ";P0[OfferDraw];P0[Done];P1[DeclineDraw];P1[Done]" * 6_000 + ")")) == []
