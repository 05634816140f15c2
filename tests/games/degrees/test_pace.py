"""Everybody at their own pace (DEG-7), the race to the goal (DEG-8), teams (DEG-9) and help (DEG-10)."""

from __future__ import annotations

import pytest

from sixfold.games import BadOption
from sixfold.games.base import Reason
from sixfold.games.choices import Forms
from sixfold.games.degrees import DegreesGame, DegreesState, Draft, Names
from tests.games.degrees.judge import PlainJudge
from tests.games.degrees.race import EXAMPLES, PAIR, Race, chain, seen

FULL = next(links for links, score in EXAMPLES.items() if score == 18)


def forms(state: DegreesState, seat: int | None) -> dict[str, bool]:
    """The forms that a seat is handed, and whether they are the owner's."""
    choices = state.choices(seat)
    assert isinstance(choices, Forms)
    return {form.move: form.owner_only for form in choices.forms}


def test_deg_7_a_sheet_is_handed_in_and_two_new_cards_are_drawn() -> None:
    race = Race()
    before = race.state.view(0).own
    race.draft(0, "Robert De Niro")
    race.hand(0, "Joe Pesci")
    own = race.state.view(0).own
    assert before is not None
    assert own is not None
    assert own.number == 2
    assert not set(own.cards) & set(before.cards)
    assert own.chain == chain(())
    other = race.state.view(1).own
    assert other is not None
    assert other.number == 1
    race.replayed()


@pytest.mark.parametrize(
    ("links", "worth"),
    [((), 0), (("Nobody",), 1), (("Nobody / Nowhere", "Joe Pesci"), 3), ((" / Heat",), 0), (FULL, 18)],
)
def test_deg_6_a_draft_tells_its_author_what_it_is_worth_whatever_is_on_it(links: tuple[str, ...], worth: int) -> None:
    race = Race()
    race.draft(0, *links)
    own, other = (race.state.view(seat).own for seat in (0, 1))
    assert own is not None
    assert other is not None
    assert (own.worth, other.worth) == (worth, 0)


def test_deg_7_an_abandoned_sheet_scores_0_and_shows_nothing_of_what_was_on_it() -> None:
    race = Race()
    race.scored("Joe Pesci")
    race.draft(0, "A Secret", "Joe Pesci")
    race.do(0, "abandon 2")
    assert race.totals == [1, 0]
    assert (race.view.sheets[-1].status, race.view.sheets[-1].links) == ("abandoned", ())
    assert b"A Secret" not in seen(race.state, 1)
    assert race.refused(0, "abandon 2") == "other-sheet"


def test_deg_7_what_is_late_for_its_sheet_is_refused() -> None:
    race = Race()
    race.hand(0, "Joe Pesci")
    for move in ("draft 1 {}", 'hand 1 {"links":[{"actor":"Joe Pesci"}]}', "abandon 3"):
        assert race.refused(0, move) == "other-sheet"


def test_deg_7_nobody_sees_a_sheet_before_it_is_handed_in() -> None:
    views = set()
    for secret in ("Meg Ryan", "Nobody", "🎬"):
        race = Race(seats=3)
        race.draft(1, secret, f"{secret} / {secret}")
        race.draft(1, secret)
        views.add((seen(race.state, 0), seen(race.state, 2), seen(race.state, None)))
        assert secret in repr(race.state.view(1))
    assert len(views) == 1


def test_deg_7_whoever_drops_out_keeps_their_sheets_and_may_come_back() -> None:
    race = Race(seats=3)
    race.scored(*FULL)
    race.draft(0, "Meg Ryan")
    race.do(0, "leave")
    assert race.refused(0, "abandon 2") == "not-here"
    race.do(0, "join")
    assert race.totals == [18, 0, 0]
    own = race.state.view(0).own
    assert own is not None
    assert own.chain == chain(("Meg Ryan",))
    race.do(0, "resign")
    assert race.refused(0, "abandon 2") == "resigned-already"
    race.do(1, "resign")
    assert race.state.outcome is not None
    assert (race.state.outcome.winners, race.state.outcome.reason) == ((2,), Reason.RESIGNED)


def test_deg_8_the_first_to_reach_60_wins() -> None:
    race = Race(seats=3)
    for _ in range(3):
        race.scored(*FULL, seat=0)
        race.scored(*FULL, seat=1)
    assert race.state.outcome is None
    assert race.scored("Robert De Niro / Heat", "Joe Pesci", seat=1) == 3
    assert race.scored(*FULL, seat=1) == 18
    assert race.state.outcome is not None
    assert (race.state.outcome.winners, race.state.outcome.reason) == ((1,), Reason.GOAL)
    assert race.state.outcome.scores == (54, 75, 0)
    assert race.refused(0, "abandon 4") == "game-over"
    race.replayed()


def test_deg_8_another_goal_and_a_limit_of_time() -> None:
    race = Race(goal=18, minutes=1)
    race.scored("Joe Pesci", seat=1)
    assert race.state.deadline == 60.0
    assert race.refused(0, "abandon 1", after=100.0) == "too-late"
    race.rule()
    assert race.state.outcome is not None
    assert (race.state.outcome.winners, race.state.outcome.reason) == ((1,), Reason.POINTS)
    race = Race(goal=18, minutes=1)
    race.scored(*FULL)
    assert race.state.outcome is not None
    assert race.state.outcome.reason == Reason.GOAL


def test_deg_8_when_time_is_up_equal_totals_share_the_win() -> None:
    race = Race(seats=3, goal=0, minutes=1)
    race.scored("Joe Pesci", seat=1)
    race.scored("Joe Pesci", seat=2)
    race.rule()
    assert race.state.outcome is not None
    assert race.state.outcome.winners == (1, 2)


def test_a_game_that_would_never_end_is_refused() -> None:
    for wrong in ({"goal": 0}, {"daily": "2026-11-15", "seats": 2}):
        with pytest.raises(BadOption) as refused:
            DegreesGame.of("degrees", **wrong)
        assert refused.value.params["other"] == "minutes"
    for options in ({"daily": "2026-11-15", "unknown": "vote"}, {"daily": "2026-11-15", "check": "honour"}):
        with pytest.raises(BadOption) as refused:
            DegreesGame.of("degrees", seats=1, **options)
        assert refused.value.code == "option-needs"


def test_alone_against_the_clock() -> None:
    race = Race(seats=1, goal=0, minutes=10)
    race.scored(*FULL)
    race.scored("Joe Pesci")
    race.rule()
    assert race.at == 600.0
    assert race.state.outcome is not None
    assert (race.state.outcome.winners, race.state.outcome.scores) == ((0,), (19,))
    race = Race(seats=1, minutes=10)
    race.rule()
    assert race.state.outcome is not None
    assert race.state.outcome.is_draw, "60 was the goal"
    race = Race(seats=1)
    race.do(0, "resign")
    assert race.state.outcome is not None
    assert race.state.outcome.is_draw


def test_deg_9_teams_share_sheets_and_points() -> None:
    race = Race(seats=4, teams=[[0, 2], [1, 3]])
    race.draft(0, "Meg Ryan")
    for seat in (0, 2):
        own = race.state.view(seat).own
        assert own is not None
        assert own.chain == chain(("Meg Ryan",))
    for other in (1, 3, None):
        assert b"Meg Ryan" not in seen(race.state, other).replace(b'"name":"Meg Ryan"', b"")
    race.scored(*FULL, seat=2)
    assert race.refused(0, 'hand 1 {"links":[{"actor":"Joe Pesci"}]}') == "other-sheet"
    assert race.state.scores == (18, 0, 18, 0)
    race.do(0, "resign")
    for _ in range(3):
        race.scored(*FULL, seat=2)
    assert race.state.outcome is not None
    assert race.state.outcome.winners == (0, 2)
    assert "Red & Green" in race.state.draw()
    race.replayed()


def test_deg_9_a_team_is_out_when_all_of_it_is() -> None:
    race = Race(seats=4, teams=[[0, 2], [1, 3]])
    race.do(1, "resign")
    assert race.state.outcome is None
    race.do(3, "resign")
    assert race.state.outcome is not None
    assert race.state.outcome.winners == (0, 2)


def test_deg_10_help_is_used_where_the_table_allows_it_and_the_sheet_shows_it() -> None:
    race = Race(help=True)
    race.do(0, "help 1")
    assert seen(race.state, 1) == seen(Race(help=True).state, 1), "until the sheet is handed in, it is the author's own"
    assert race.hand(0, "Joe Pesci").used_help
    assert race.view.sheets[0].used_help
    assert "help was used" in race.state.draw()
    own = race.state.view(0).own
    assert own is not None
    assert not own.used_help, "every sheet is a fresh one"
    assert Race().refused(0, "help 1") == "help-closed"
    assert forms(race.state, 0)["help"] is False
    assert "help" not in forms(Race().state, 0)


def test_deg_10_the_tools_are_closed_to_players_until_their_game_ends() -> None:
    race = Race(seats=3)
    assert [race.state.can_use_tools(seat) for seat in (0, 1, 2, None)] == [False, False, False, True]
    race.do(0, "resign")
    assert [race.state.view(seat).tools_open for seat in (0, 1)] == [True, False]
    race.do(1, "resign")
    assert race.state.can_use_tools(2)
    assert Race(help=True).state.can_use_tools(0)


def test_deg_10_names_are_completed_from_the_fourth_letter_on_and_never_filtered() -> None:
    judge = PlainJudge()
    state = Race(judge=judge).state
    judge.asked.clear()
    for typed in ("", "r", "Rob", "R o b", "Rob" + " " * 50, "'-.,", "x" * 10_000, "Robe\nrt", "Robe\0rt"):
        assert state.names(0, "actor", typed, judge) == ()
    assert judge.asked == []
    assert [known.name for known in state.names(0, "actor", "robe", judge)] == ["Robert De Niro", "Robert Duvall"]
    assert [known.name for known in state.names(0, "film", "man on", judge)] == [
        "Man on Fire (1987)",
        "Man on Fire (2004)",
    ]
    assert judge.asked == [Names("actor", "robe", 8), Names("film", "man on", 8)]
    assert Race(help=True).state.names(0, "actor", "r", judge)


def test_deg_10_there_is_no_verdict_before_the_sheet_is_handed_in() -> None:
    judge = PlainJudge()
    race = Race(judge=judge)
    judge.asked.clear()
    race.draft(0, "Robert De Niro / Heat", "Nobody")
    race.do(0, Draft(1, chain(("Robert De Niro / Heat",))))
    assert judge.asked == []


def test_forms_say_what_may_be_done_and_with_which_limits() -> None:
    race = Race()
    choices = race.state.choices(0)
    assert isinstance(choices, Forms)
    assert [form.move for form in choices.forms] == ["draft", "hand", "abandon"]
    fields = {field.name: field for field in choices.forms[1].fields}
    assert {field.kind for field in fields.values()} == {"number", "actor", "film", "flag"}
    assert (fields["links.0.actor"].required, fields["links.5.actor"].required, fields["links.0.film"].limit) == (
        True,
        False,
        120,
    )
    assert race.state.choices(None) == Forms()
    assert Race(dealt=False).state.choices(0) == Forms()
    race.holds(0, *PAIR)
    honour = Race(check="honour")
    choices = honour.state.choices(0)
    assert isinstance(choices, Forms)
    assert "tally" in {field.name for form in choices.forms for field in form.fields}
