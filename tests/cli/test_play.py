"""`sixfold play` with turns piped in: what a program, or somebody with a prepared game, sees."""

from __future__ import annotations

from pathlib import Path

import pytest

import sixfold as house
from sixfold import Record
from tests.cli.command import SHORT_GAME, Sixfold

SECOND_PHASE = ["2,-1", "-1,1", "3,-2", "-2,2", "-3,2", "0,-1", "4,-3", "0,-2", "1,-3", "-3,1", "5,-3", "-2,1"]


def lines(*given: str) -> str:
    return "\n".join(given) + "\n"


def test_a_game_is_played_to_its_end(sixfold: Sixfold) -> None:
    told = sixfold("play", "sixth-4x4", stdin=lines(*SHORT_GAME))
    assert (told.code, told.err) == (0, "")
    assert "Gold wins with a King. (STH-4)" in told.out
    assert "Silver> a2\n" in told.out


def test_saved_loaded_and_shown(sixfold: Sixfold, tmp_path: Path) -> None:
    told = sixfold("play", "sixth-4x4", stdin=lines(*SHORT_GAME[:5], "save my game", *SHORT_GAME[5:], "save end"))
    assert "Saved as my game." in told.out
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
    record = Record.loads((tmp_path / "end").read_text())
    assert [str(entry.move) for entry in record.entries] == SHORT_GAME
    again = sixfold("play", "sixth-4x4", "--load", "my game", stdin=lines(*SHORT_GAME[5:]))
    assert "Gold wins with a King." in again.out
    within = sixfold("play", "six", stdin=lines("load end", "undo", "position"))
    assert "over> undo" in within.out
    assert f"Silver> position\n{[*record.states()][-2].position()}\n" in within.out
    assert sixfold("show", "end", "--moves").out.split() == SHORT_GAME


def test_a_file_is_not_overwritten_unasked(sixfold: Sixfold, tmp_path: Path) -> None:
    kept = tmp_path / "game"
    kept.write_text("mine")
    told = sixfold("play", "six", stdin=lines("save game"))
    assert "game already exists; save! game replaces it." in told.out
    assert kept.read_text() == "mine"
    sixfold("play", "six", stdin=lines("save! game"))
    assert kept.read_text().startswith("sixfold record 1\n")


def test_a_refused_turn_names_its_ruling(sixfold: Sixfold) -> None:
    out = sixfold("play", "sixth", stdin=lines("c3", "c3", "rules STH-2")).out
    assert "c3 is not empty: place discs on empty squares.\nSee ruling STH-2: type rules STH-2." in out
    assert "STH-2 A turn\n  A turn is one of two things" in out


def test_gold_is_told_of_the_swap_and_takes_over_the_first_turn(sixfold: Sixfold) -> None:
    out = sixfold("play", "sixth", "-o", "swap=yes", stdin=lines("c3", "? swap", "swap", "position", "swap")).out
    assert "Gold may take over the first turn: swap\n\nGold> ? swap\n1 turn:\n  swap\nGold> swap" in out
    assert "Silver> position\n5/5/2[g]2/5/5 s P15/P14 0/0 0/0 - 0\n" in out
    assert "Only Gold can swap, instead of its first turn, if that option is on.\nSee ruling STH-19" in out


def test_turns_are_listed_when_there_are_few(sixfold: Sixfold) -> None:
    assert "3 turns:\n  1,1   2,-1  2,0\n" in sixfold("play", "six", stdin="?\n").out


def test_turns_are_counted_when_there_are_many(sixfold: Sixfold) -> None:
    given = lines(*SECOND_PHASE, "?", "? 3,-2", "?0,0 1,0", "? 3,-2>-4", "? 9,9", "? 9,9 1,1")
    out = sixfold("play", "six", "-o", "tiles=7", stdin=given).out
    assert "169 turns, by how they begin.\nlift:\n  -3,2 (28)  0,0 (23)" in out
    assert "22 turns:\n  3,-2>-4,1   3,-2>-4,2" in out
    assert "0,0>2,0=1,0" in out
    assert "3 turns:\n  3,-2>-4,1  3,-2>-4,2  3,-2>-4,3\n" in out
    assert "No turn begins with 9,9;" in out
    assert "No turn begins with 9,9 1,1;" in out


def test_a_called_six_is_listed_beside_the_turn(sixfold: Sixfold) -> None:
    given = lines("2,0", "0,1", "-1,0", "0,2", "-2,0", "0,3", "-3,0", "1,2", "-4,0", "2,2", "? -5,0", "-5,0!")
    out = sixfold("play", "six", "-o", "called=yes", stdin=given).out
    assert "Red> ? -5,0\n2 turns:\n  -5,0   -5,0!\n" in out
    assert "Red wins with a six. (SIX-4)" in out


def test_undo(sixfold: Sixfold) -> None:
    out = sixfold("play", "six", stdin=lines("2,0", "0,1", "undo 2", "position", "undo", "undo x", "undo 0")).out
    assert "Red> position\n0,0 1,0 0 20,20 0\n" in out
    assert "That many turns cannot be undone: 0 have been played." in out
    assert "Usage: undo or undo 3." in out


def test_resigning_is_told_by_side(sixfold: Sixfold) -> None:
    out = sixfold("play", "six-4", stdin=lines("2,0", "resign", "2,0")).out
    assert "Black (seat 1)> resign" in out
    assert "Red wins: Black resigned. (SIX-12)" in out
    assert "The game is over." in out


@pytest.mark.parametrize(
    ("answer", "said"), [("y", "Draw by agreement. (STH-8)"), ("n", "No draw. The game continues.")]
)
def test_a_draw_is_asked_of_the_other_side(sixfold: Sixfold, answer: str, said: str) -> None:
    out = sixfold("play", "sixth", stdin=lines("c3", "draw", answer)).out
    assert "Silver: do you agree to a draw? (y/n)" in out
    assert said in out


def test_an_unanswered_draw_is_none(sixfold: Sixfold) -> None:
    told = sixfold("play", "sixth", stdin="draw")
    assert (told.code, "No draw" in told.out) == (0, True)


def test_what_a_table_settles_is_not_typed(sixfold: Sixfold) -> None:
    out = sixfold("play", "six-4", "-o", "cough=yes", stdin=lines("flag", "join", "cough")).out
    assert out.count("is not a turn of this game.") == 3


def test_svg_and_help(sixfold: Sixfold, tmp_path: Path) -> None:
    out = sixfold("play", "sixth", stdin=lines("svg board.svg", "help", "show", "quit", "c3")).out
    assert (tmp_path / "board.svg").read_text().startswith("<svg")
    assert "undo [N]" in out
    assert "Silver> c3" not in out


def test_tbl_20_a_pair_is_two_games_with_the_sides_changed(sixfold: Sixfold, tmp_path: Path) -> None:
    given = lines("next", *SHORT_GAME, "save one", "next", "c3", "next", "resign", "save two", "next")
    out = sixfold("play", "sixth-4x4", "--pair", stdin=given).out
    assert "The first of two games. Silver: Player 1. Gold: Player 2.\n" in out
    assert out.count("There is no second game to start now.") == 3
    assert "Score: Player 1 0, Player 2 1. Type next for the second game" in out
    assert "over> next\nSilver: Player 2. Gold: Player 1.\n" in out
    assert "Final score: Player 1 0, Player 2 2." in out
    assert [len(Record.loads((tmp_path / name).read_text()).entries) for name in ("one", "two")] == [11, 2]


def test_tbl_20_a_bot_changes_sides_too_and_armies_go_along(sixfold: Sixfold, tmp_path: Path) -> None:
    given = lines("resign", "next", "save two", "draw", "resign")
    told = sixfold("play", "sixth-armies", "-o", "shares=yes/no", "--pair", "--bot", "random", stdin=given)
    assert "Silver: you. Gold: random.\n" in told.out
    assert "Score: you 0, random 1." in told.out
    assert "Final score: you 0, random 2." in told.out
    two = Record.loads((tmp_path / "two").read_text())
    assert two.game.options["shares"] == (False, True)
    assert [entry.seat for entry in two.entries] == [0]


def test_tbl_20_what_is_no_pair_is_refused(sixfold: Sixfold) -> None:
    assert "no second game" in sixfold("play", "six", stdin=lines("resign", "next")).out
    sixfold("play", "six", stdin="save game\n")
    told = sixfold("play", "--pair", "--load", "game")
    assert (told.code, "leave out --pair" in told.err) == (2, True)
    loaded = sixfold("play", "six", "--pair", stdin=lines("load game", "resign", "next")).out
    assert "score" not in loaded.lower()


def test_options_and_seed(sixfold: Sixfold, tmp_path: Path) -> None:
    told = sixfold("play", "sixth", "-o", "kings=six", "-o", "style=classic", "--seed", "7", stdin="save game\n")
    assert "Sixth! (kings=six style=classic)" in told.out
    assert "options: kings=six style=classic\nseed: 7\n" in (tmp_path / "game").read_text()


def test_a_preset_is_chosen_from_a_menu(sixfold: Sixfold) -> None:
    assert "Red> " in sixfold("play", stdin=lines("1", "quit")).out
    out = sixfold("play", stdin=lines("99", "sixt", "sixth", "quit")).out
    assert "Did you mean sixth? (unknown-game)" in out
    assert "Silver> quit" in out
    assert sixfold("play").code == 0


def test_bytes_that_are_no_text(sixfold: Sixfold) -> None:
    told = sixfold("play", "six", stdin=b"\xff\xfe\n\x00\x1b[2J\n2,0\n")
    assert told.code == 0
    assert "\x1b" not in told.out
    assert "Red> 2,0" in told.out


def test_a_terminal_without_the_signs(sixfold: Sixfold) -> None:
    told = sixfold("play", "six", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (told.code, told.err) == (0, "")


def test_a_game_of_secrets_is_not_played_on_one_screen(sixfold: Sixfold, tmp_path: Path) -> None:
    told = sixfold("play", "sixes")
    assert told.code == 2
    assert "Use the page: sixfold serve. (one-screen)" in told.err
    assert "Sixes" not in sixfold("play", stdin="").out
    assert "To play alone: sixfold movies practice. (one-screen)" in sixfold("play", "degrees").err
    record = Record(house.game("sixes", seats=3), 0)
    (tmp_path / "party").write_text(record.dumps())
    assert "(one-screen)" in sixfold("play", "--load", "party").err
    assert "cannot be played on one screen" in sixfold("play", "six", stdin="load party\n").out
    assert "(no-count)" in sixfold("perft", "sixes", "2").err


def test_against_a_bot(sixfold: Sixfold, tmp_path: Path) -> None:
    """It answers each turn; undo goes back to one's own turn, and the bot then plays the same again."""
    given = lines("c3", "undo", "c3", "a1", "undo 2", "undo", "c3", "draw", "save game")
    told = sixfold("play", "sixth", "--bot", "3", "--seed", "7", stdin=given)
    assert (told.code, told.err) == (0, "")
    answers = [line for line in told.out.splitlines() if line.startswith("Gold> ")]
    assert len(answers) == 4
    assert answers[0] == answers[1] == answers[3] != answers[2]
    assert "0 have been played" in told.out
    assert "Level 3 declines the draw." in told.out
    assert [entry.seat for entry in Record.loads((tmp_path / "game").read_text()).entries] == [0, 1]


def test_a_bot_may_begin_and_partners_may_be_bots(sixfold: Sixfold) -> None:
    out = sixfold("play", "six-4", "--bot", "2", "--seat", "2", stdin=lines("resign")).out
    assert [line.split(">")[0] for line in out.splitlines() if "> " in line] == [
        "Red (seat 0)",
        "Black (seat 1)",
        "Red (seat 2)",
    ]
    assert "Black wins: Red resigned." in out


def test_a_bot_goes_along_to_a_loaded_game(sixfold: Sixfold) -> None:
    sixfold("play", "sixth-4x4", stdin=lines(*SHORT_GAME[:4], "save game"))
    out = sixfold("play", "six", "--bot", "random", stdin=lines("load game", SHORT_GAME[4], "position")).out
    assert "Gold> " in out
    assert "Silver> position" in out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--bot", "9"), "unknown-player"),
        (("--seat", "1"), "seat-alone"),
        (("--bot", "1", "--seat", "2"), "no-such-seat, GAME-3"),
        (("--bot", "8", "--movetime", "nan"), "movetime-range"),
    ],
)
def test_wrong_bots_are_refused(sixfold: Sixfold, arguments: tuple[str, ...], code: str) -> None:
    assert sixfold("play", "six", *arguments).complains(code)
