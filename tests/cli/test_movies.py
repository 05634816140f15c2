"""`sixfold movies …`: the whole of it as people run it."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path
from typing import Any

import pytest

from sixfold.cli.app import run
from sixfold.movies import Catalogue, FilmRow, Source
from tests.cli.command import Sixfold


def asked(*arguments: str) -> tuple[int, str, str]:
    """The exit code and what was said, in this process: the shipped catalogue is opened once."""
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        code = run(["movies", *arguments])
    return code, out.getvalue(), err.getvalue()


def data(*arguments: str) -> Any:
    code, out, _ = asked(*arguments, "--json")
    assert code == 0
    return json.loads(out)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["search", "schwarzeneger"], "Arnold Schwarzenegger"),
        (["search", "--film", "the matrx"], "The Matrix (1999)"),
        (["films", "Al Pacino"], "Heat (1995)"),
        (["cast", "Heat (1995)"], "Robert De Niro"),
        (["link", "Al Pacino", "Robert De Niro", "--film", "Heat", "--year", "1995"], "✓ Both are in the cast of Heat"),
        (["link", "Al Pacino", "Nobody Atall"], "? The catalogue has no actor called “Nobody Atall”."),
        (["check", "Al Pacino", "Joe Pesci", "Robert De Niro: Heat", "Joe Pesci: Raging Bull"], "4 points, confirmed"),
        (["check", "Al Pacino", "Joe Pesci"], "A sheet needs at least one link. (DEG-2)"),
        (["check", "Al Pacino", "Joe Pesci", *"abcdefg"], "Link 7: A sheet has at most six links. (DEG-2)"),
        (["check", "Nobody Atall", "Joe Pesci", "Joe Pesci: From Nowhere"], "0 points, unknown"),
        (["check", "Al Pacino", "Al Pacino", "Al Pacino"], "This actor is already on the sheet. (DEG-3)"),
        (
            ["link", "Al Pacino", "al-pacino"],
            "Al Pacino cannot be linked to Al Pacino: no actor appears twice on a sheet.",
        ),
        (
            ["link", "Al Pacino", "Joe Pesci", "--film", "From Nowhere"],
            "They appeared together in The Irishman (2019).",
        ),
        (["sheet", "Al Pacino", "al-pacino"], "No sheet leads from Al Pacino to Al Pacino."),
        (["search", "qqqqqq"], "Nothing found."),
        (["search", ""], "Nothing found."),
        (["chain", "Al Pacino", "Keanu Reeves"], "1 link"),
        (["chains", "Al Pacino", "Joe Pesci"], "of 1 links"),
        (["sheet", "al-pacino", "joe-pesci"], "18 points"),
        (["degrees", "Kevin Bacon"], "links on average"),
        (["about"], "CC0-1.0"),
    ],
)
def test_people_are_answered_and_told_that_nobody_endorses(arguments: list[str], says: str) -> None:
    code, out, err = asked(*arguments)
    assert (code, err) == (0, "")
    assert says in out
    assert "implies an endorsement" in out


def test_programs_are_answered_in_json() -> None:
    assert [one["name"] for one in data("search", "schwarzeneger", "--limit", "1")] == ["Arnold Schwarzenegger"]
    check = data("check", "Al Pacino", "Joe Pesci", "Robert De Niro: Heat", "Joe Pesci: Raging Bull")
    assert (check["score"], check["verdict"]) == (4, "confirmed")
    assert data("chain", "Al Pacino", "Joe Pesci")["degree"] == 1
    sheet = data("sheet", "Al Pacino", "Joe Pesci")
    assert (sheet["score"], sheet["optimal"], len(sheet["sheet"]["links"])) == (18, True, 6)
    assert data("link", "Al Pacino", "Emma Watson", "--film", "Heat")["verdict"] in {"contradicted", "unknown"}
    assert data("chains", "Al Pacino", "Joe Pesci")["count"] >= 1
    assert data("about")["licence"] == "CC0-1.0"
    for command in (["films", "Al Pacino"], ["cast", "Heat"], ["degrees", "Al Pacino"]):
        assert data(*command)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["films", "Al Pacno"], "unknown-actor, DEG-5"),
        (["cast", "The Godfahter"], "unknown-film, DEG-5"),
        (["degrees", "Nobody"], "unknown-actor, DEG-5"),
        (["draw", "Nobody", "x.svg"], "unknown-actor, DEG-5"),
        (["draw", "Al Pacino", "nowhere/x.svg"], "file-unwritten"),
        (["chains", "Al Pacino", "Nobody", "--json"], "unknown-actor, DEG-5"),
        (["chain", "Al Pacino", "x\n\x1b[2J"], "unknown-actor, DEG-5"),
        (["sheet", "", "Al Pacino"], "unknown-actor, DEG-5"),
        (["check", "Al Pacino", "Joe Pesci", ": Heat"], "bad-sheet, DEG-2"),
        (["check", "Al Pacino", "Joe Pesci", "x", "--films", "other"], "movies-rule"),
        (["about", "--catalogue", "nowhere"], "catalogue-unread"),
        (["about", "--catalogue", "."], "catalogue-unread"),
        (["nonsense"], "usage"),
        (["search"], "usage"),
    ],
)
def test_whatever_is_wrong_gets_one_line(arguments: list[str], code: str) -> None:
    ended, out, err = asked(*arguments)
    assert (ended, out, err.count("\n")) == (2, "", 1)
    assert err.endswith(f" ({code})\n")
    assert "\x1b" not in err


def test_a_near_miss_is_told() -> None:
    assert "Did you mean Al Pacino" in asked("films", "Al Pacno")[2]


def test_without_a_command_there_is_help() -> None:
    assert "chains" in asked()[1]


def test_another_catalogue_and_pictures(sixfold: Sixfold, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [FilmRow("f", 2000, ("A", "B")), FilmRow("g", 2001, ("B", "C")), FilmRow("h", 2002, ("D",))]
    Catalogue.build(rows, about=Source(name="mine", licence="mine alone", source="me")).save(tmp_path / "mine")
    assert "mine alone" in sixfold("movies", "about", "--catalogue", "mine").out
    monkeypatch.chdir(tmp_path)
    assert "2 links" in asked("chain", "A", "C", "--catalogue", "mine")[1]
    assert "not linked" in asked("chain", "A", "D", "--catalogue", "mine")[1]
    assert asked("draw", "A", "a.svg", "--catalogue", "mine")[0] == 0
    assert (tmp_path / "a.svg").read_text().startswith("<svg")
    assert asked("draw", "A", "a.svg", "--catalogue", "mine")[2].endswith("(file-exists)\n")
    assert asked("draw", "A", "a.svg", "--to", "C", "--force", "--catalogue", "mine")[0] == 0
    assert asked("draw", "A", "b.svg", "--to", "D", "--catalogue", "mine")[2].endswith("(movies-unlinked)\n")
