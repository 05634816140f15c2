"""Everybody at their own pace (DEG-7), the race to the goal (DEG-8), teams (DEG-9) and help (DEG-10)."""

from __future__ import annotations

import pytest

from sixfold.games import BadOption
from sixfold.games.base import Reason
from sixfold.games.choices import Forms
from sixfold.games.degrees import DegreesGame, DegreesState, Draft, Names
from tests.games.degrees.driver import EXAMPLES, PAIR, DegreesDriver, chain
from tests.games.degrees.small_judge import SmallJudge
from tests.games.driver import everything_visible

FULL = next(links for links, score in EXAMPLES.items() if score == 18)


def forms(state: DegreesState, seat: int | None) -> dict[str, bool]:
    """The moves of a seat's forms, and whether they are for the owner only."""
    choices = state.choices(seat)
    assert isinstance(choices, Forms)
    return {form.move: form.owner_only for form in choices.forms}


def test_deg_7_a_sheet_is_handed_in_and_two_new_cards_are_drawn() -> None:
    script = DegreesDriver()
    before = script.state.view(0).own
    script.draft(0, "Robert De Niro")
    script.hand(0, "Joe Pesci")
    own = script.state.view(0).own
    assert before is not None
    assert own is not None
    assert own.number == 2
    assert not set(own.cards) & set(before.cards)
    assert own.chain == chain(())
    other = script.state.view(1).own
    assert other is not None
    assert other.number == 1
    script.check_replay()


@pytest.mark.parametrize(
    ("links", "worth"),
    [((), 0), (("Nobody",), 1), (("Nobody / Nowhere", "Joe Pesci"), 3), ((" / Heat",), 0), (FULL, 18)],
)
def test_deg_6_a_draft_shows_its_author_the_score_it_may_have(links: tuple[str, ...], worth: int) -> None:
    script = DegreesDriver()
    script.draft(0, *links)
    own, other = (script.state.view(seat).own for seat in (0, 1))
    assert own is not None
    assert other is not None
    assert (own.worth, other.worth) == (worth, 0)


def test_deg_7_an_abandoned_sheet_scores_0_and_shows_nothing_of_what_was_on_it() -> None:
    script = DegreesDriver()
    script.score("Joe Pesci")
    script.draft(0, "A Secret", "Joe Pesci")
    script.play(0, "abandon 2")
    assert script.totals == [1, 0]
    assert (script.view.sheets[-1].status, script.view.sheets[-1].links) == ("abandoned", ())
    assert b"A Secret" not in everything_visible(script.state, 1)
    assert script.error_code(0, "abandon 2") == "other-sheet"


def test_deg_7_moves_for_an_earlier_sheet_raise_an_error() -> None:
    script = DegreesDriver()
    script.hand(0, "Joe Pesci")
    for move in ("draft 1 {}", 'hand 1 {"links":[{"actor":"Joe Pesci"}]}', "abandon 3"):
        assert script.error_code(0, move) == "other-sheet"


def test_deg_7_nobody_sees_a_sheet_before_it_is_handed_in() -> None:
    views = set()
    for secret in ("Meg Ryan", "Nobody", "🎬"):
        script = DegreesDriver(seats=3)
        script.draft(1, secret, f"{secret} / {secret}")
        script.draft(1, secret)
        views.add(
            (
                everything_visible(script.state, 0),
                everything_visible(script.state, 2),
                everything_visible(script.state, None),
            )
        )
        assert secret in repr(script.state.view(1))
    assert len(views) == 1


def test_deg_7_people_who_leave_keep_their_sheets_and_may_come_back() -> None:
    script = DegreesDriver(seats=3)
    script.score(*FULL)
    script.draft(0, "Meg Ryan")
    script.play(0, "leave")
    assert script.error_code(0, "abandon 2") == "not-here"
    script.play(0, "join")
    assert script.totals == [18, 0, 0]
    own = script.state.view(0).own
    assert own is not None
    assert own.chain == chain(("Meg Ryan",))
    script.play(0, "resign")
    assert script.error_code(0, "abandon 2") == "resigned-already"
    script.play(1, "resign")
    assert script.state.outcome is not None
    assert (script.state.outcome.winners, script.state.outcome.reason) == ((2,), Reason.RESIGNED)


def test_deg_8_the_first_to_reach_60_wins() -> None:
    script = DegreesDriver(seats=3)
    for _ in range(3):
        script.score(*FULL, seat=0)
        script.score(*FULL, seat=1)
    assert script.state.outcome is None
    assert script.score("Robert De Niro / Heat", "Joe Pesci", seat=1) == 3
    assert script.score(*FULL, seat=1) == 18
    assert script.state.outcome is not None
    assert (script.state.outcome.winners, script.state.outcome.reason) == ((1,), Reason.GOAL)
    assert script.state.outcome.scores == (54, 75, 0)
    assert script.error_code(0, "abandon 4") == "game-over"
    script.check_replay()


def test_deg_8_another_goal_and_a_limit_of_time() -> None:
    script = DegreesDriver(goal=18, minutes=1)
    script.score("Joe Pesci", seat=1)
    assert script.state.deadline == 60.0
    assert script.error_code(0, "abandon 1", after=100.0) == "too-late"
    script.expire()
    assert script.state.outcome is not None
    assert (script.state.outcome.winners, script.state.outcome.reason) == ((1,), Reason.POINTS)
    script = DegreesDriver(goal=18, minutes=1)
    script.score(*FULL)
    assert script.state.outcome is not None
    assert script.state.outcome.reason == Reason.GOAL


def test_deg_8_when_time_is_up_equal_totals_share_the_win() -> None:
    script = DegreesDriver(seats=3, goal=0, minutes=1)
    script.score("Joe Pesci", seat=1)
    script.score("Joe Pesci", seat=2)
    script.expire()
    assert script.state.outcome is not None
    assert script.state.outcome.winners == (1, 2)


def test_options_of_an_endless_game_raise_an_error() -> None:
    for wrong in ({"goal": 0}, {"daily": "2026-11-15", "seats": 2}):
        with pytest.raises(BadOption) as caught:
            DegreesGame.of("degrees", **wrong)
        assert caught.value.params["other"] == "minutes"
    for options in ({"grade": 4}, {"pile": "common"}, {"check": "honour"}):
        with pytest.raises(BadOption) as caught:
            DegreesGame.of("degrees", seats=1, daily="2026-11-15", **options)
        assert caught.value.code == "option-needs"


def test_alone_against_the_clock() -> None:
    script = DegreesDriver(seats=1, goal=0, minutes=10)
    script.score(*FULL)
    script.score("Joe Pesci")
    script.expire()
    assert script.at == 600.0
    assert script.state.outcome is not None
    assert (script.state.outcome.winners, script.state.outcome.scores) == ((0,), (19,))
    script = DegreesDriver(seats=1, minutes=10)
    script.expire()
    assert script.state.outcome is not None
    assert script.state.outcome.is_draw, "60 was the goal"
    script = DegreesDriver(seats=1)
    script.play(0, "resign")
    assert script.state.outcome is not None
    assert script.state.outcome.is_draw


def test_deg_9_teams_share_sheets_and_points() -> None:
    script = DegreesDriver(seats=4, teams=[[0, 2], [1, 3]])
    script.draft(0, "Meg Ryan")
    for seat in (0, 2):
        own = script.state.view(seat).own
        assert own is not None
        assert own.chain == chain(("Meg Ryan",))
    for other in (1, 3, None):
        assert b"Meg Ryan" not in everything_visible(script.state, other).replace(b'"name":"Meg Ryan"', b"")
    script.score(*FULL, seat=2)
    assert script.error_code(0, 'hand 1 {"links":[{"actor":"Joe Pesci"}]}') == "other-sheet"
    assert script.state.scores == (18, 0, 18, 0)
    script.play(0, "resign")
    for _ in range(3):
        script.score(*FULL, seat=2)
    assert script.state.outcome is not None
    assert script.state.outcome.winners == (0, 2)
    assert "Red & Green" in script.state.draw()
    script.check_replay()


def test_deg_9_a_team_is_out_when_all_of_it_is() -> None:
    script = DegreesDriver(seats=4, teams=[[0, 2], [1, 3]])
    script.play(1, "resign")
    assert script.state.outcome is None
    script.play(3, "resign")
    assert script.state.outcome is not None
    assert script.state.outcome.winners == (0, 2)


def test_deg_10_help_is_used_if_allowed_and_shown_on_the_sheet() -> None:
    script = DegreesDriver(help=True)
    script.play(0, "help 1")
    assert everything_visible(script.state, 1) == everything_visible(DegreesDriver(help=True).state, 1), (
        "until the sheet is handed in, it is the author's own"
    )
    assert script.hand(0, "Joe Pesci").used_help
    assert script.view.sheets[0].used_help
    assert "help was used" in script.state.draw()
    own = script.state.view(0).own
    assert own is not None
    assert not own.used_help, "every sheet is a fresh one"
    assert DegreesDriver().error_code(0, "help 1") == "help-closed"
    assert forms(script.state, 0)["help"] is False
    assert "help" not in forms(DegreesDriver().state, 0)


def test_deg_10_the_tools_are_closed_to_players_until_their_game_ends() -> None:
    script = DegreesDriver(seats=3)
    assert [script.state.can_use_tools(seat) for seat in (0, 1, 2, None)] == [False, False, False, True]
    script.play(0, "resign")
    assert [script.state.view(seat).tools_open for seat in (0, 1)] == [True, False]
    script.play(1, "resign")
    assert script.state.can_use_tools(2)
    assert DegreesDriver(help=True).state.can_use_tools(0)


def test_deg_10_names_are_completed_from_the_fourth_letter_on_and_never_filtered() -> None:
    judge = SmallJudge()
    state = DegreesDriver(judge=judge).state
    judge.questions.clear()
    for typed in ("", "r", "Rob", "R o b", "Rob" + " " * 50, "'-.,", "x" * 10_000, "Robe\nrt", "Robe\0rt"):
        assert state.names(0, "actor", typed, judge) == ()
    assert judge.questions == []
    assert [known.name for known in state.names(0, "actor", "robe", judge)] == ["Robert De Niro", "Robert Duvall"]
    assert [known.name for known in state.names(0, "film", "man on", judge)] == [
        "Man on Fire (1987)",
        "Man on Fire (2004)",
    ]
    assert judge.questions == [Names("actor", "robe", 8), Names("film", "man on", 8)]
    assert DegreesDriver(help=True).state.names(0, "actor", "r", judge)


def test_deg_10_there_is_no_verdict_before_the_sheet_is_handed_in() -> None:
    judge = SmallJudge()
    script = DegreesDriver(judge=judge)
    judge.questions.clear()
    script.draft(0, "Robert De Niro / Heat", "Nobody")
    script.play(0, Draft(1, chain(("Robert De Niro / Heat",))))
    assert judge.questions == []


def test_forms_have_the_possible_moves_and_their_limits() -> None:
    script = DegreesDriver()
    choices = script.state.choices(0)
    assert isinstance(choices, Forms)
    assert [form.move for form in choices.forms] == ["draft", "hand", "abandon"]
    fields = {field.name: field for field in choices.forms[1].fields}
    assert {field.kind for field in fields.values()} == {"number", "actor", "film", "flag"}
    assert (fields["links.0.actor"].required, fields["links.5.actor"].required, fields["links.0.film"].limit) == (
        True,
        False,
        120,
    )
    assert script.state.choices(None) == Forms()
    assert DegreesDriver(dealt=False).state.choices(0) == Forms()
    script.give_cards(0, *PAIR)
    honour = DegreesDriver(check="honour")
    choices = honour.state.choices(0)
    assert isinstance(choices, Forms)
    assert "tally" in {field.name for form in choices.forms for field in form.fields}
