"""`sixfold decks`: list, show, check and print."""

from __future__ import annotations

import json
from pathlib import Path

from pypdf import PdfReader

from tests.cli.command import Sixfold


def test_list_and_show(sixfold: Sixfold) -> None:
    listed = json.loads(sixfold("decks", "list", "--deck", "fr", "--json").out)
    assert (listed["deck"], listed["language"], len(listed["cards"])) == ("house", "fr", 108)
    first = listed["cards"][0]
    assert first["text"] in sixfold("decks", "show", first["id"], "--deck", "fr").out
    assert json.loads(sixfold("decks", "show", first["id"], "--deck", "fr", "--json").out)["id"] == first["id"]
    assert first["id"] in sixfold("decks", "list", "--deck", "fr").out


def test_what_is_not_there_is_told(sixfold: Sixfold) -> None:
    assert sixfold("decks", "show", "no-such-card").complains("card-unknown")
    assert sixfold("decks", "list", "--deck", "xx").complains("bad-language")
    assert sixfold("decks", "check", "nowhere.toml").complains("file-unread")


def test_a_good_list_has_no_faults(sixfold: Sixfold, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("match: Things in a picnic basket\nunique: Birds of the forest\n")
    told = sixfold("decks", "check", "mine.txt")
    assert (told.code, told.out) == (0, "2 cards, 0 faults.\n")


def test_faults_are_told_with_lines_and_exit_1(sixfold: Sixfold, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("match: Pets | cat, dog\n\nmatch: Wild beasts | lion, lions\n")
    told = sixfold("decks", "check", "mine.txt")
    assert told.code == 1
    assert "mine.txt:3" in told.out
    assert "answers-same" in told.out
    found = json.loads(sixfold("decks", "check", "mine.txt", "--json").out)
    assert [(fault["code"], fault["line"], fault["card"]) for fault in found["faults"]] == [
        ("answers-same", 3, "wild-beasts")
    ]


def test_files_that_are_no_decks_are_faults_too(sixfold: Sixfold, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('language = "en"\n[[card]\n')
    found = json.loads(sixfold("decks", "check", "mine.toml", "--json").out)
    assert [(fault["code"], fault["line"]) for fault in found["faults"]] == [("syntax", 2)]


def test_cards_and_sheets_are_printed(sixfold: Sixfold, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("match: Что лежит в сумке\n")
    assert sixfold("decks", "print", "cards", "out.pdf", "--from", "mine.txt", "--language", "ru").code == 0
    assert "сумке" in PdfReader(tmp_path / "out.pdf").pages[0].extract_text()
    assert sixfold("decks", "print", "sheets", "out.pdf").complains("file-exists")
    assert sixfold("decks", "print", "sheets", "out.pdf", "--force").code == 0
    assert "Match" in PdfReader(tmp_path / "out.pdf").pages[0].extract_text()


def test_a_bad_deck_is_not_printed(sixfold: Sixfold, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("lightning: one ; two\n")
    told = sixfold("decks", "print", "cards", "out.pdf", "--from", "mine.txt")
    assert told.code == 2
    assert "mine.txt:1" in told.err
    assert "categories" in told.err
