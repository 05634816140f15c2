"""DEG-5: votes of the others on links that the catalogue does not know."""

from __future__ import annotations

from typing import Any

from sixfold.games.base import Reason
from sixfold.games.degrees import DegreesGame
from tests.games.degrees.driver import EXAMPLES, DegreesDriver

FULL = next(links for links, score in EXAMPLES.items() if score == 18)
UNKNOWN = ("Robert De Niro / Heat", "Nobody Known / A Film From Nowhere", "Joe Pesci")


def game_with_vote(seats: int = 4, **options: Any) -> DegreesDriver:
    """A sheet of seat 0 that is voted on."""
    script = DegreesDriver(seats=seats, unknown="vote", **options)
    script.score(*UNKNOWN)
    assert script.view.sheets[-1].status == "voting"
    return script


def test_deg_5_more_than_half_of_the_others_carry_a_vote() -> None:
    script = game_with_vote()
    script.play(1, "vote 0.1 yes")
    assert script.totals[0] == 0, "it counts once it is carried"
    script.play(2, "vote 0.1 no")
    script.play(3, "vote 0.1 yes")
    assert script.totals[0] == 5
    assert (script.view.sheets[0].status, script.view.sheets[0].accepted) == ("settled", True)
    assert script.error_code(1, "vote 0.1 yes") == "no-vote"
    script.check_replay()


def test_deg_5_half_is_not_enough_and_silence_is_a_no() -> None:
    script = game_with_vote(seats=5)
    script.play(1, "vote 0.1 yes")
    script.play(2, "vote 0.1 yes")
    assert script.state.deadline == 61.0
    script.expire()
    assert (script.view.sheets[0].status, script.totals[0]) == ("settled", 0)
    assert [fault.link for fault in script.view.sheets[0].faults] == [2, 3]


def test_deg_5_the_author_the_team_bots_and_absentees_do_not_vote() -> None:
    script = game_with_vote(seats=5, teams=[[0, 4], [1], [2], [3]])
    for seat in (0, 4):
        assert script.error_code(seat, "vote 0.1 yes") == "own-sheet"
    script.play(2, "join bot")
    assert script.error_code(2, "vote 0.1 no") == "no-votes-for-bots"
    script.play(3, "leave")
    script.play(1, "vote 0.1 yes")
    assert script.totals[0] == 5, "one of the one person present"


def test_deg_5_nobody_votes_twice_or_on_a_missing_sheet() -> None:
    script = game_with_vote()
    script.play(1, "vote 0.1 no")
    assert script.error_code(1, "vote 0.1 yes") == "voted"
    assert script.error_code(1, "vote 0.2 yes") == "no-sheet"
    assert script.error_code(1, "vote 9.1 yes") == "no-sheet"
    for place in ("[-1,1]", "[-4,1]", "[0,0]", "[0,-1]", "[99999999999999999999,1]"):
        assert (
            script.error_code(1, script.game.load_move(f'{{"move":"vote","place":{place},"yes":true}}')) == "no-sheet"
        )


def test_deg_5_people_vote_on_unknown_links_unless_the_table_says_otherwise() -> None:
    assert DegreesGame.of("degrees").unknown_rule == "vote"
    assert DegreesGame.of("degrees", seats=1, daily="2026-11-15").unknown_rule == "refuse", "nobody may see the sheets"
    old = DegreesGame.of("degrees", rules_version=1)
    assert (old.unknown_rule, old.hardest_grade) == ("refuse", 5), "as it was by the first version of the rules"
    assert DegreesGame.of("degrees", rules_version=1, unknown="vote").unknown_rule == "vote"


def test_deg_5_unknown_links_are_refused_if_nobody_can_vote() -> None:
    script = DegreesDriver(seats=2, unknown="vote")
    script.play(1, "join bot")
    assert script.score(*UNKNOWN) == 0
    assert script.view.sheets[0].status == "settled"


def test_deg_5_a_vote_goes_on_while_everybody_is_away() -> None:
    script = game_with_vote(seats=2)
    script.play(1, "leave")
    assert script.view.sheets[0].status == "voting"
    script.play(1, "join")
    script.play(1, "vote 0.1 yes")
    assert script.totals == [5, 0]


def test_deg_5_there_is_no_vote_if_it_cannot_change_the_points() -> None:
    script = DegreesDriver(seats=3, unknown="vote")
    assert script.score("Nobody Known", "Al Pacino", "Joe Pesci") == 0
    assert script.view.sheets[0].status == "settled", "an actor repeats"
    assert script.score(*FULL) == 18


def test_deg_5_a_vote_on_the_film_of_a_confirmed_link() -> None:
    script = DegreesDriver(seats=3, unknown="vote")
    assert script.score("Robert De Niro / A Film From Nowhere", "Joe Pesci") == 2
    script.play(1, "vote 0.1 yes")
    script.play(2, "vote 0.1 yes")
    assert script.totals[0] == 3


def test_deg_8_a_vote_may_show_that_somebody_was_first() -> None:
    script = DegreesDriver(seats=3, unknown="vote", goal=20)
    script.score(*FULL)
    script.score(*FULL, seat=1)
    script.score(*UNKNOWN)
    script.score(*FULL, seat=1)
    assert script.state.outcome is None, "seat 0 was before, if the vote is carried"
    script.score(*UNKNOWN, seat=2)
    script.play(1, "vote 0.2 yes")
    script.play(2, "vote 0.2 yes")
    assert script.state.outcome is not None
    assert (script.state.outcome.winners, script.state.outcome.reason) == ((0,), Reason.GOAL)


def test_deg_8_a_lost_vote_leaves_the_win_to_the_next() -> None:
    script = DegreesDriver(seats=3, unknown="vote", goal=20)
    script.score(*FULL)
    script.score(*FULL, seat=1)
    script.score(*UNKNOWN)
    script.score(*FULL, seat=1)
    script.expire()
    assert script.state.outcome is not None
    assert script.state.outcome.winners == (1,)


def test_deg_8_when_time_is_up_votes_count_as_they_stand() -> None:
    script = DegreesDriver(seats=3, unknown="vote", goal=0, minutes=1)
    script.at = 30.0
    script.score(*UNKNOWN)
    script.play(1, "vote 0.1 yes")
    script.score(*UNKNOWN, seat=1)
    script.play(0, "vote 1.1 yes")
    script.play(2, "vote 1.1 yes")
    script.expire()
    assert script.state.outcome is not None
    assert (script.state.outcome.winners, script.state.outcome.scores) == ((1,), (0, 5, 0))


def test_deg_8_a_vote_that_cannot_change_the_winner_does_not_delay_the_end() -> None:
    script = DegreesDriver(seats=2, unknown="vote", goal=20)
    script.score(*UNKNOWN)
    script.score(*FULL)
    script.score("Robert De Niro", "Joe Pesci")
    assert script.state.outcome is not None
    assert script.state.outcome.winners == (0,)
