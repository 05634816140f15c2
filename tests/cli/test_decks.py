"""`sixfold decks`: list, show, check and print."""

from __future__ import annotations

import json
from pathlib import Path

from pypdf import PdfReader

from tests.cli.command import Sixfold


def test_decks_are_listed_and_cards_shown(sixfold: Sixfold) -> None:
    deck = json.loads(sixfold("decks", "list", "--deck", "fr", "--json").out)
    assert (deck["deck"], deck["language"], len(deck["cards"])) == ("house", "fr", 108)
    first = deck["cards"][0]
    assert first["text"] in sixfold("decks", "show", first["id"], "--deck", "fr").out
    assert json.loads(sixfold("decks", "show", first["id"], "--deck", "fr", "--json").out)["id"] == first["id"]
    assert first["id"] in sixfold("decks", "list", "--deck", "fr").out


def test_unknown_cards_languages_and_files_are_errors(sixfold: Sixfold) -> None:
    assert sixfold("decks", "show", "no-such-card").has_error("card-unknown")
    assert sixfold("decks", "list", "--deck", "xx").has_error("bad-language")
    assert sixfold("decks", "check", "nowhere.toml").has_error("file-unread")


def test_a_good_list_has_no_faults(sixfold: Sixfold, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("match: Things in a picnic basket\nunique: Birds of the forest\n")
    result = sixfold("decks", "check", "mine.txt")
    assert (result.code, result.out) == (0, "mine.txt: 2 cards (1 match, 1 unique)\n0 faults.\n")
    report = json.loads(sixfold("decks", "check", "mine.txt", "--json").out)
    assert report == {"decks": [{"name": "mine.txt", "cards": {"match": 1, "unique": 1}}], "faults": []}


def test_faults_are_printed_with_lines_and_exit_code_1(sixfold: Sixfold, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("match: Pets | cat, dog\n\nmatch: Wild beasts | lion, lions\n")
    result = sixfold("decks", "check", "mine.txt")
    assert result.code == 1
    assert "mine.txt:3" in result.out
    assert "answers-same" in result.out
    report = json.loads(sixfold("decks", "check", "mine.txt", "--json").out)
    assert [(fault["code"], fault["line"], fault["card"]) for fault in report["faults"]] == [
        ("answers-same", 3, "wild-beasts")
    ]


def test_a_syntax_error_is_a_fault(sixfold: Sixfold, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('language = "en"\n[[card]\n')
    report = json.loads(sixfold("decks", "check", "mine.toml", "--json").out)
    assert [(fault["code"], fault["line"]) for fault in report["faults"]] == [("syntax", 2)]


def test_cards_and_sheets_are_printed(sixfold: Sixfold, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("match: Что лежит в сумке\n")
    assert sixfold("decks", "print", "cards", "out.pdf", "--from", "mine.txt", "--language", "ru").code == 0
    assert "сумке" in PdfReader(tmp_path / "out.pdf").pages[0].extract_text()
    assert sixfold("decks", "print", "cards", "shipped.pdf", "--language", "ru").code == 0
    assert "Совпадение" in PdfReader(tmp_path / "shipped.pdf").pages[0].extract_text()
    assert sixfold("decks", "print", "sheets", "out.pdf").has_error("file-exists")
    assert sixfold("decks", "print", "sheets", "out.pdf", "--force").code == 0
    assert "Match" in PdfReader(tmp_path / "out.pdf").pages[0].extract_text()


def test_a_bad_deck_is_not_printed(sixfold: Sixfold, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("lightning: one ; two\n")
    result = sixfold("decks", "print", "cards", "out.pdf", "--from", "mine.txt")
    assert result.code == 2
    assert "mine.txt:1" in result.err
    assert "categories" in result.err
