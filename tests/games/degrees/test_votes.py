"""DEG-5: votes of the others on links that the catalogue does not know."""

from __future__ import annotations

from typing import Any

from sixfold.games.base import Reason
from tests.games.degrees.race import EXAMPLES, Race

FULL = next(links for links, score in EXAMPLES.items() if score == 18)
UNKNOWN = ("Robert De Niro / Heat", "Nobody Known / A Film From Nowhere", "Joe Pesci")


def voting(seats: int = 4, **options: Any) -> Race:
    """A sheet of seat 0 that is voted on."""
    race = Race(seats=seats, unknown="vote", **options)
    race.scored(*UNKNOWN)
    assert race.view.sheets[-1].status == "voting"
    return race


def test_deg_5_more_than_half_of_the_others_carry_a_vote() -> None:
    race = voting()
    race.do(1, "vote 0.1 yes")
    assert race.totals[0] == 0, "it counts once it is carried"
    race.do(2, "vote 0.1 no")
    race.do(3, "vote 0.1 yes")
    assert race.totals[0] == 5
    assert (race.view.sheets[0].status, race.view.sheets[0].accepted) == ("settled", True)
    assert race.refused(1, "vote 0.1 yes") == "no-vote"
    race.replayed()


def test_deg_5_half_is_not_enough_and_silence_is_a_no() -> None:
    race = voting(seats=5)
    race.do(1, "vote 0.1 yes")
    race.do(2, "vote 0.1 yes")
    assert race.state.deadline == 61.0
    race.rule()
    assert (race.view.sheets[0].status, race.totals[0]) == ("settled", 0)
    assert [fault.link for fault in race.view.sheets[0].faults] == [2, 3]


def test_deg_5_the_author_the_team_bots_and_absentees_do_not_vote() -> None:
    race = voting(seats=5, teams=[[0, 4], [1], [2], [3]])
    for seat in (0, 4):
        assert race.refused(seat, "vote 0.1 yes") == "own-sheet"
    race.do(2, "join bot")
    assert race.refused(2, "vote 0.1 no") == "no-votes-for-bots"
    race.do(3, "leave")
    race.do(1, "vote 0.1 yes")
    assert race.totals[0] == 5, "one of the one person present"


def test_deg_5_nobody_votes_twice_or_on_what_is_not_there() -> None:
    race = voting()
    race.do(1, "vote 0.1 no")
    assert race.refused(1, "vote 0.1 yes") == "voted"
    assert race.refused(1, "vote 0.2 yes") == "no-sheet"
    assert race.refused(1, "vote 9.1 yes") == "no-sheet"
    for place in ("[-1,1]", "[-4,1]", "[0,0]", "[0,-1]", "[99999999999999999999,1]"):
        assert race.refused(1, race.game.load_move(f'{{"move":"vote","place":{place},"yes":true}}')) == "no-sheet"


def test_deg_5_where_nobody_can_vote_what_is_unknown_is_refused() -> None:
    race = Race(seats=2, unknown="vote")
    race.do(1, "join bot")
    assert race.scored(*UNKNOWN) == 0
    assert race.view.sheets[0].status == "settled"


def test_deg_5_a_vote_goes_on_while_everybody_is_away() -> None:
    race = voting(seats=2)
    race.do(1, "leave")
    assert race.view.sheets[0].status == "voting"
    race.do(1, "join")
    race.do(1, "vote 0.1 yes")
    assert race.totals == [5, 0]


def test_deg_5_nothing_is_voted_on_that_a_vote_cannot_change() -> None:
    race = Race(seats=3, unknown="vote")
    assert race.scored("Nobody Known", "Al Pacino", "Joe Pesci") == 0
    assert race.view.sheets[0].status == "settled", "an actor repeats"
    assert race.scored(*FULL) == 18


def test_deg_5_a_vote_on_a_film_alone_where_the_link_stands_anyway() -> None:
    race = Race(seats=3, unknown="vote")
    assert race.scored("Robert De Niro / A Film From Nowhere", "Joe Pesci") == 2
    race.do(1, "vote 0.1 yes")
    race.do(2, "vote 0.1 yes")
    assert race.totals[0] == 3


def test_deg_8_a_vote_may_show_that_somebody_was_first() -> None:
    race = Race(seats=3, unknown="vote", goal=20)
    race.scored(*FULL)
    race.scored(*FULL, seat=1)
    race.scored(*UNKNOWN)
    race.scored(*FULL, seat=1)
    assert race.state.outcome is None, "seat 0 was before, if the vote is carried"
    race.scored(*UNKNOWN, seat=2)
    race.do(1, "vote 0.2 yes")
    race.do(2, "vote 0.2 yes")
    assert race.state.outcome is not None
    assert (race.state.outcome.winners, race.state.outcome.reason) == ((0,), Reason.GOAL)


def test_deg_8_a_lost_vote_leaves_the_win_to_the_next() -> None:
    race = Race(seats=3, unknown="vote", goal=20)
    race.scored(*FULL)
    race.scored(*FULL, seat=1)
    race.scored(*UNKNOWN)
    race.scored(*FULL, seat=1)
    race.rule()
    assert race.state.outcome is not None
    assert race.state.outcome.winners == (1,)


def test_deg_8_when_time_is_up_votes_count_as_they_stand() -> None:
    race = Race(seats=3, unknown="vote", goal=0, minutes=1)
    race.at = 30.0
    race.scored(*UNKNOWN)
    race.do(1, "vote 0.1 yes")
    race.scored(*UNKNOWN, seat=1)
    race.do(0, "vote 1.1 yes")
    race.do(2, "vote 1.1 yes")
    race.rule()
    assert race.state.outcome is not None
    assert (race.state.outcome.winners, race.state.outcome.scores) == ((1,), (0, 5, 0))


def test_deg_8_nobody_waits_for_a_vote_that_could_only_show_the_same_winner() -> None:
    race = Race(seats=2, unknown="vote", goal=20)
    race.scored(*UNKNOWN)
    race.scored(*FULL)
    race.scored("Robert De Niro", "Joe Pesci")
    assert race.state.outcome is not None
    assert race.state.outcome.winners == (0,)
