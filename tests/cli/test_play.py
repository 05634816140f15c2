"""`sixfold play` with turns from a pipe: games, files, undo, draws, pairs and bots."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixfold import Record, game
from tests.cli.command import SHORT_GAME, Sixfold

#: Turns of Six with seven tiles each, after which all are laid.
SECOND_PHASE = ["2,-1", "-1,1", "3,-2", "-2,2", "-3,2", "0,-1", "4,-3", "0,-2", "1,-3", "-3,1", "5,-3", "-2,1"]


def lines(*typed: str) -> str:
    return "\n".join(typed) + "\n"


def test_a_game_is_played_to_its_end(sixfold: Sixfold) -> None:
    result = sixfold("play", "sixth-4x4", stdin=lines(*SHORT_GAME))
    assert (result.code, result.err) == (0, "")
    assert "Gold wins with a King. (STH-4)" in result.out
    assert "Silver> a2\n" in result.out


def test_a_game_can_be_saved_loaded_and_shown(sixfold: Sixfold, tmp_path: Path) -> None:
    result = sixfold("play", "sixth-4x4", stdin=lines(*SHORT_GAME[:5], "save my game", *SHORT_GAME[5:], "save end"))
    assert "Saved as my game." in result.out
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith(".")] == []
    record = Record.loads((tmp_path / "end").read_text())
    assert [str(entry.move) for entry in record.entries] == SHORT_GAME
    loaded = sixfold("play", "sixth-4x4", "--load", "my game", stdin=lines(*SHORT_GAME[5:]))
    assert "Gold wins with a King." in loaded.out
    loaded_inside = sixfold("play", "six", stdin=lines("load end", "undo", "position"))
    assert "over> undo" in loaded_inside.out
    assert f"Silver> position\n{[*record.states()][-2].position()}\n" in loaded_inside.out
    assert sixfold("show", "end", "--moves").out.split() == SHORT_GAME


def test_a_file_is_not_overwritten_unasked(sixfold: Sixfold, tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_text("mine")
    result = sixfold("play", "six", stdin=lines("save game"))
    assert "game already exists; save! game replaces it." in result.out
    assert path.read_text() == "mine"
    sixfold("play", "six", stdin=lines("save! game"))
    assert path.read_text().startswith("sixfold record 1\n")


def test_an_illegal_turn_names_its_ruling(sixfold: Sixfold) -> None:
    out = sixfold("play", "sixth", stdin=lines("c3", "c3", "rules STH-2")).out
    assert "c3 is not empty: place discs on empty squares.\nSee ruling STH-2: type rules STH-2." in out
    assert "STH-2 A turn\n  A turn is one of two things" in out


def test_gold_is_offered_the_swap_and_takes_over_the_first_turn(sixfold: Sixfold) -> None:
    out = sixfold("play", "sixth", "-o", "swap=yes", stdin=lines("c3", "? swap", "swap", "position", "swap")).out
    assert "Gold may take over the first turn: swap\n\nGold> ? swap\n1 turn:\n  swap\nGold> swap" in out
    assert "Silver> position\n5/5/2[g]2/5/5 s P15/P14 0/0 0/0 - 0\n" in out
    assert "Only Gold can swap, instead of its first turn, if that option is on.\nSee ruling STH-19" in out


def test_turns_are_listed_when_there_are_few(sixfold: Sixfold) -> None:
    assert "3 turns:\n  1,1   2,-1  2,0\n" in sixfold("play", "six", stdin="?\n").out


def test_turns_are_grouped_and_counted_when_there_are_many(sixfold: Sixfold) -> None:
    typed = lines(*SECOND_PHASE, "?", "? 3,-2", "?0,0 1,0", "? 3,-2>-4", "? 9,9", "? 9,9 1,1")
    out = sixfold("play", "six", "-o", "tiles=7", stdin=typed).out
    assert "169 turns, by how they begin.\nlift:\n  -3,2 (28)  0,0 (23)" in out
    assert "22 turns:\n  3,-2>-4,1   3,-2>-4,2" in out
    assert "0,0>2,0=1,0" in out
    assert "3 turns:\n  3,-2>-4,1  3,-2>-4,2  3,-2>-4,3\n" in out
    assert "No turn begins with 9,9;" in out
    assert "No turn begins with 9,9 1,1;" in out


def test_six_11_the_list_of_turns_shows_no_six_to_call(sixfold: Sixfold) -> None:
    typed = lines("2,0", "0,1", "-1,0", "0,2", "-2,0", "0,3", "-3,0", "1,2", "-4,0", "2,2", "? -5,0", "-5,0!")
    out = sixfold("play", "six", "-o", "called=yes", stdin=typed).out
    assert "Red> ? -5,0\n1 turn:\n  -5,0\n" in out
    assert "Red wins with a six. (SIX-4)" in out


def test_turns_can_be_undone(sixfold: Sixfold) -> None:
    out = sixfold("play", "six", stdin=lines("2,0", "0,1", "undo 2", "position", "undo", "undo x", "undo 0")).out
    assert "Red> position\n0,0 1,0 0 20,20 0\n" in out
    assert "That many turns cannot be undone: 0 have been played." in out
    assert "Usage: undo or undo 3." in out


def test_a_resignation_names_the_sides(sixfold: Sixfold) -> None:
    out = sixfold("play", "six-4", stdin=lines("2,0", "resign", "2,0")).out
    assert "Black (seat 1)> resign" in out
    assert "Red wins: Black resigned. (SIX-12)" in out
    assert "The game is over." in out


@pytest.mark.parametrize(
    ("answer", "message"), [("y", "Draw by agreement. (STH-8)"), ("n", "No draw. The game continues.")]
)
def test_the_other_side_is_asked_for_a_draw(sixfold: Sixfold, answer: str, message: str) -> None:
    out = sixfold("play", "sixth", stdin=lines("c3", "draw", answer)).out
    assert "Silver: do you agree to a draw? (y/n)" in out
    assert message in out


def test_an_unanswered_draw_offer_is_declined(sixfold: Sixfold) -> None:
    result = sixfold("play", "sixth", stdin="draw")
    assert (result.code, "No draw" in result.out) == (0, True)


def test_actions_of_tables_are_not_turns(sixfold: Sixfold) -> None:
    out = sixfold("play", "six-4", "-o", "cough=yes", stdin=lines("flag", "join", "cough")).out
    assert out.count("is not a turn of this game.") == 3


def test_drawing_help_and_quitting(sixfold: Sixfold, tmp_path: Path) -> None:
    out = sixfold("play", "sixth", stdin=lines("svg board.svg", "help", "show", "quit", "c3")).out
    assert (tmp_path / "board.svg").read_text().startswith("<svg")
    assert "undo [N]" in out
    assert "Silver> c3" not in out


def test_tbl_20_a_pair_is_two_games_with_sides_swapped(sixfold: Sixfold, tmp_path: Path) -> None:
    typed = lines("next", *SHORT_GAME, "save one", "next", "c3", "next", "resign", "save two", "next")
    out = sixfold("play", "sixth-4x4", "--pair", stdin=typed).out
    assert "The first of two games. Silver: Player 1. Gold: Player 2.\n" in out
    assert out.count("There is no second game to start now.") == 3
    assert "Score: Player 1 0, Player 2 1. Type next for the second game" in out
    assert "over> next\nSilver: Player 2. Gold: Player 1.\n" in out
    assert "Final score: Player 1 0, Player 2 2." in out
    assert [len(Record.loads((tmp_path / name).read_text()).entries) for name in ("one", "two")] == [11, 2]


def test_tbl_20_a_bot_swaps_sides_and_options_of_seats_follow(sixfold: Sixfold, tmp_path: Path) -> None:
    typed = lines("resign", "next", "save two", "draw", "resign")
    result = sixfold("play", "sixth-armies", "-o", "shares=yes/no", "--pair", "--bot", "random", stdin=typed)
    assert "Silver: you. Gold: random.\n" in result.out
    assert "Score: you 0, random 1." in result.out
    assert "Final score: you 0, random 2." in result.out
    second = Record.loads((tmp_path / "two").read_text())
    assert second.game.options["shares"] == (False, True)
    assert [entry.seat for entry in second.entries] == [0]


def test_tbl_20_single_and_loaded_games_are_no_pairs(sixfold: Sixfold) -> None:
    assert "no second game" in sixfold("play", "six", stdin=lines("resign", "next")).out
    sixfold("play", "six", stdin="save game\n")
    result = sixfold("play", "--pair", "--load", "game")
    assert (result.code, "leave out --pair" in result.err) == (2, True)
    loaded = sixfold("play", "six", "--pair", stdin=lines("load game", "resign", "next")).out
    assert "score" not in loaded.lower()


def test_options_and_seed_are_shown_and_saved(sixfold: Sixfold, tmp_path: Path) -> None:
    result = sixfold("play", "sixth", "-o", "kings=six", "-o", "style=classic", "--seed", "7", stdin="save game\n")
    assert "Sixth! (kings=six style=classic)" in result.out
    assert "options: kings=six style=classic\nseed: 7\n" in (tmp_path / "game").read_text()


def test_a_preset_is_chosen_from_a_menu(sixfold: Sixfold) -> None:
    assert "Red> " in sixfold("play", stdin=lines("1", "quit")).out
    out = sixfold("play", stdin=lines("99", "sixt", "sixth", "quit")).out
    assert "Did you mean sixth? (unknown-game)" in out
    assert "Silver> quit" in out
    assert sixfold("play").code == 0


def test_input_that_is_not_utf_8_is_ignored(sixfold: Sixfold) -> None:
    result = sixfold("play", "six", stdin=b"\xff\xfe\n\x00\x1b[2J\n2,0\n")
    assert result.code == 0
    assert "\x1b" not in result.out
    assert "Red> 2,0" in result.out


def test_a_terminal_without_the_characters_still_works(sixfold: Sixfold) -> None:
    result = sixfold("play", "six", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (result.code, result.err) == (0, "")


def test_a_game_with_hidden_information_is_not_played_on_one_screen(sixfold: Sixfold, tmp_path: Path) -> None:
    result = sixfold("play", "sixes")
    assert result.code == 2
    assert "Use the page: sixfold serve. (one-screen)" in result.err
    assert "Sixes" not in sixfold("play", stdin="").out
    assert "To play alone: sixfold movies practice. (one-screen)" in sixfold("play", "degrees").err
    record = Record(game("sixes", seats=3), 0)
    (tmp_path / "party").write_text(record.dumps())
    assert "(one-screen)" in sixfold("play", "--load", "party").err
    assert "cannot be played on one screen" in sixfold("play", "six", stdin="load party\n").out
    assert "(no-count)" in sixfold("perft", "sixes", "2").err


def test_a_bot_replies_and_its_replies_can_be_undone(sixfold: Sixfold, tmp_path: Path) -> None:
    """The bot replies to each turn; after an undo to the own turn it replies the same way."""
    typed = lines("c3", "undo", "c3", "a1", "undo 2", "undo", "c3", "draw", "save game")
    result = sixfold("play", "sixth", "--bot", "3", "--seed", "7", stdin=typed)
    assert (result.code, result.err) == (0, "")
    replies = [line for line in result.out.splitlines() if line.startswith("Gold> ")]
    assert len(replies) == 4
    assert replies[0] == replies[1] == replies[3] != replies[2]
    assert "0 have been played" in result.out
    assert "Level 3 declines the draw." in result.out
    assert [entry.seat for entry in Record.loads((tmp_path / "game").read_text()).entries] == [0, 1]


def test_bots_can_start_and_be_partners(sixfold: Sixfold) -> None:
    out = sixfold("play", "six-4", "--bot", "2", "--seat", "2", stdin=lines("resign")).out
    assert [line.split(">")[0] for line in out.splitlines() if "> " in line] == [
        "Red (seat 0)",
        "Black (seat 1)",
        "Red (seat 2)",
    ]
    assert "Black wins: Red resigned." in out


def test_a_bot_also_plays_a_loaded_game(sixfold: Sixfold) -> None:
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
def test_bad_bot_arguments_are_errors(sixfold: Sixfold, arguments: tuple[str, ...], code: str) -> None:
    assert sixfold("play", "six", *arguments).has_error(code)
