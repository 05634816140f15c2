"""The end of the game (SXS-13), and its players (SXS-14)."""

from __future__ import annotations

from collections.abc import Sequence

import sixfold
from sixfold.cli.terminal import describe_status
from sixfold.games.base import Reason
from tests.games.sixes.driver import SixesDriver


def play_rounds(driver: SixesDriver, *lists: str | Sequence[str], rounds: int = 6) -> SixesDriver:
    """Play rounds in which everybody writes the same lists each time."""
    for _ in range(rounds):
        driver.deal()
        driver.write(*lists).ready()
    return driver


def test_sxs_13_after_six_rounds_the_highest_total_wins() -> None:
    driver = play_rounds(SixesDriver(seats=3), "apple, zz", "apple, zz, yy", "apple")
    outcome = driver.state.outcome
    assert outcome is not None
    # Match: 2 + 2 + 1 in each of four rounds; Unique: only yy, in two.
    assert (outcome.winners, outcome.reason, outcome.scores) == ((1,), Reason.POINTS, (8, 10, 4))
    assert describe_status(driver.state) == "The most points: Blue. (SXS-13)"
    driver.check_replay()


def test_sxs_13_equal_totals_share_the_win() -> None:
    driver = play_rounds(SixesDriver(seats=3), "apple", "apple", "zz")
    assert driver.state.outcome is not None
    assert driver.state.outcome.winners == (0, 1)
    assert describe_status(driver.state) == "Red and Blue share the win, 4 each. (SXS-13)"


def test_sxs_14_two_play_match_and_unique() -> None:
    driver = play_rounds(SixesDriver(), "pear, plum", "pear, fig", rounds=2)
    assert [sheet.points for sheet in driver.view.sheets] == [(1, 1), (1, 1)]


def test_sxs_14_twelve_play() -> None:
    driver = SixesDriver(seats=12)
    driver.deal()
    driver.write(*[f"apple, own {seat}" for seat in range(12)])
    assert driver.points == [1] * 12
    assert driver.view.rows[3].lines[0].shared == (0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11)


def test_sxs_14_late_players_start_with_the_next_round_and_no_points() -> None:
    driver = SixesDriver(seats=3)
    driver.play(2, "leave", after=0.0)
    driver.deal()
    assert list(driver.view.players) == [0, 1]
    driver.play(2, "join")
    assert driver.error_code(2, 'draft 1 ["pear"]') == "next-round"
    assert driver.state.view(2).own is None
    driver.finish(0, "pear")
    driver.finish(1, "pear")
    driver.expire()
    driver.ready()
    assert driver.view.sheets[0].points == (1, 1, None)
    driver.deal()
    assert list(driver.view.players) == [0, 1, 2]
    driver.write("pear", "plum", "fig").ready()
    assert driver.state.totals == (2, 2, 1)


def test_sxs_14_a_player_who_left_may_come_back_in_any_round() -> None:
    driver = SixesDriver(seats=3)
    driver.deal()
    driver.play(2, "leave")
    driver.write("pear", "pear").ready()
    driver.deal()
    assert driver.view.players == (0, 1, 2)
    assert driver.error_code(2, 'draft 2 ["fig"]') == "not-here"
    driver.play(2, "join")
    driver.write("pear", "plum", "fig").ready()
    assert driver.state.totals == (2, 2, 1)


def test_sxs_14_no_card_is_dealt_while_nobody_is_present() -> None:
    driver = play_rounds(SixesDriver(), "", "", rounds=1)
    driver.play(0, "leave")
    driver.play(1, "leave")
    assert driver.state.deadline is None
    driver.play(0, "join", after=3600.0)
    assert driver.state.deadline is not None
    driver.deal()
    assert driver.view.ends == driver.at + 60


def test_sxs_14_the_others_play_on_when_somebody_resigns() -> None:
    driver = SixesDriver(seats=3)
    driver.deal()
    driver.draft(0, "pear")
    driver.play(0, "resign")
    assert driver.error_code(0, 'draft 1 ["plum"]') == "resigned-already"
    driver.write("", "pear", "pear")
    assert driver.points == [1, 1, 1], "what was typed stays"
    assert driver.error_code(0, "ready") == "resigned-already"
    driver.ready()
    for _ in range(5):
        driver.deal()
        assert driver.view.players == (1, 2)
        driver.write("", "zz, yy", "zz").ready()
    assert driver.state.outcome is not None
    assert driver.state.outcome.winners == (1,)


def test_sxs_14_the_game_is_over_with_one_player_left() -> None:
    for word, reason in (("resign", Reason.RESIGNED), ("flag", Reason.TIME)):
        driver = SixesDriver(seats=4)
        driver.play(3, "leave", after=0.0)
        driver.deal()
        driver.play(0, word)
        assert driver.state.outcome is None
        driver.play(1, word)
        outcome = driver.state.outcome
        assert outcome is not None
        assert (outcome.winners, outcome.reason) == ((2,), reason)


def test_sxs_14_draws_coughs_and_moves_of_other_games_are_illegal() -> None:
    driver = SixesDriver(seats=3)
    assert driver.error_code(0, "draw") == "no-draw"
    assert driver.error_code(0, "cough") == "no-cough"
    assert driver.error_code(0, sixfold.game("six").parse("2,0")) == "not-this-game"
    assert driver.state.draw().startswith("Before the first round")
