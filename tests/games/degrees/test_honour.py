"""DEG-8: honour mode. Tallies, claims, challenges, rulings by people and forfeits."""

from __future__ import annotations

from typing import Any

import pytest

from sixfold.games import IllegalMove
from sixfold.games.base import Reason
from sixfold.games.choices import Forms
from sixfold.games.degrees import Claim, DegreesState, HandIn
from tests.games.degrees.driver import EXAMPLES, DegreesDriver, chain
from tests.games.degrees.small_judge import SmallJudge

FULL = next(links for links, score in EXAMPLES.items() if score == 18)
WRONG = ("Keanu Reeves / Heat", "Joe Pesci / Casino")
UNKNOWN = ("Nobody Known", "Joe Pesci")


def honour_game(**options: Any) -> DegreesDriver:
    return DegreesDriver(seats=3, check="honour", goal=20, **options)


def test_deg_8_in_honour_mode_sheets_count_as_tallied_without_the_judge() -> None:
    judge = SmallJudge()
    script = honour_game(judge=judge)
    judge.questions.clear()
    assert script.score(*WRONG) == 4
    assert script.score(*FULL, tally=12) == 12
    assert script.score("Nobody", tally=0) == 0
    assert (script.totals, judge.questions) == ([16, 0, 0], [])
    assert script.view.sheets[0].status == "tallied"
    assert [link.stands for link in script.view.sheets[0].links] == [None, None]


def test_deg_8_no_tally_is_more_than_the_sheet_could_score() -> None:
    script = honour_game()
    for tally in (-1, 5, 18, 10**30):
        assert script.error_code(0, HandIn(1, chain(WRONG), tally)) == "bad-tally"
    assert DegreesDriver().error_code(0, HandIn(1, chain(WRONG), 4)) == "no-tally"


def test_deg_8_a_claim_that_stands_wins() -> None:
    script = honour_game()
    script.score(*FULL)
    script.score(*FULL, seat=1)
    assert script.error_code(0, "claim") == "claim-low"
    script.score("Robert De Niro", "Joe Pesci")
    assert script.state.outcome is None, "nobody has claimed"
    script.play(0, "claim")
    assert script.state.outcome is not None
    assert (script.state.outcome.winners, script.state.outcome.reason) == ((0,), Reason.GOAL)
    script.check_replay()


def test_deg_8_after_a_claim_that_falls_play_goes_on() -> None:
    script = honour_game()
    script.score(*FULL)
    script.score(*WRONG)
    script.score(*FULL, seat=1)
    script.play(0, "claim")
    assert (script.totals, script.state.outcome, script.state.claims) == ([18, 0 + 18, 0], None, ())
    assert [sheet.points for sheet in script.state.sides[0].sheets] == [18, 0]
    assert script.error_code(0, "claim") == "claim-low"
    script.score("Robert De Niro", "Joe Pesci")
    script.play(0, "claim")
    assert script.state.outcome is not None


def test_deg_8_a_checked_sheet_is_corrected_and_never_to_more_than_was_tallied() -> None:
    script = honour_game()
    script.score("Robert De Niro / Casino", "Joe Pesci / Casino")
    script.score(*FULL, tally=3)
    script.play(1, "challenge 0.1")
    script.play(1, "challenge 0.2")
    assert [sheet.points for sheet in script.state.sides[0].sheets] == [3, 3]


def test_deg_8_anybody_may_challenge_and_a_wrong_sheet_falls_to_0() -> None:
    script = honour_game()
    script.score(*WRONG)
    script.score(*FULL)
    script.play(2, "challenge 0.1")
    assert script.totals == [18, 0, 0]
    assert (script.view.sheets[0].challenger, script.view.sheets[0].status) == (2, "settled")
    script.play(2, "challenge 0.2")
    assert script.totals == [18, 0, 0]
    assert script.error_code(1, "challenge 0.1") == "checked-already"
    assert script.error_code(1, "challenge 0.3") == "no-sheet"
    assert script.error_code(1, "challenge 7.1") == "no-sheet"
    script.play(1, "abandon 1")
    assert script.error_code(0, "challenge 1.1") == "checked-already"
    script.check_replay()


def test_deg_8_the_owner_may_set_the_author_of_a_wrong_sheet_a_forfeit() -> None:
    script = honour_game()
    script.score(*WRONG)
    script.score(*FULL)
    assert script.error_code(None, 'forfeit 0.1 "Sing"') == "no-forfeit", "nobody has found it wrong"
    script.play(2, "challenge 0.1")
    script.play(2, "challenge 0.2")
    assert script.error_code(2, 'forfeit 0.1 "Sing"') == "owner-alone"
    assert script.error_code(None, 'forfeit 0.2 "Sing"') == "no-forfeit", "it was right"
    for line in ('""', '"a\\nb"', f'"{"x" * 121}"'):
        assert script.error_code(None, f"forfeit 0.1 {line}") == "forfeit-line"
    script.play(None, 'forfeit 0.1 "Hum the tune of Jaws"')
    assert script.view.sheets[0].forfeit == "Hum the tune of Jaws"
    assert "Hum the tune of Jaws" in script.state.draw()
    assert script.error_code(None, 'forfeit 0.1 "Again"') == "no-forfeit"
    script.check_replay()


def test_deg_8_with_a_referee_there_is_nothing_to_claim_or_to_challenge() -> None:
    script = DegreesDriver()
    script.score(*WRONG)
    codes = [script.error_code(1, move) for move in ("claim", "challenge 0.1", "rule 0.1 right", "appoint 1")]
    assert codes == ["no-claims", "no-challenges", "owner-alone", "owner-alone"]
    assert script.error_code(None, "rule 0.1 wrong") == "nothing-to-rule"
    assert script.error_code(None, "appoint 1") == "automatic-checks"
    assert script.error_code(None, 'forfeit 0.1 "Sing"') == "no-forfeit"


def test_deg_8_people_check_sheets_if_the_table_says_so() -> None:
    judge = SmallJudge()
    script = honour_game(checker="people", judge=judge)
    judge.questions.clear()
    script.score(*FULL)
    script.score(*WRONG)
    script.play(0, "claim")
    assert (script.state.claims, script.totals) == ((0,), [22, 0, 0])
    assert [sheet.status for sheet in script.view.sheets] == ["review", "review"]
    assert script.error_code(0, "claim") == "claimed-already"
    assert script.error_code(1, "rule 0.1 right") == "owner-alone"
    script.play(None, "rule 0.1 right")
    script.play(None, "rule 0.2 wrong")
    assert (script.totals, script.state.claims, script.state.outcome) == ([18, 0, 0], (), None)
    assert script.error_code(None, "rule 0.1 right") == "nothing-to-rule"
    script.play(None, 'forfeit 0.2 "Sing"')
    assert judge.questions == []
    script.check_replay()


def test_deg_8_a_player_is_chosen_to_check_but_not_their_own_sheets() -> None:
    script = honour_game(checker="people")
    assert script.error_code(1, "appoint 1") == "owner-alone"
    assert script.error_code(None, "appoint 9") == "no-checker"
    script.play(2, "join bot")
    assert script.error_code(None, "appoint 2") == "no-checker"
    script.play(None, "appoint 1")
    assert script.view.checker == 1
    script.score(*FULL)
    script.score(*FULL, seat=1)
    script.play(2, "challenge 0.1")
    script.play(2, "challenge 1.1")
    assert moves(script.state, 1) >= {"rule"}
    assert script.error_code(1, "rule 1.1 right") == "own-sheet"
    script.play(1, "rule 0.1 wrong")
    script.play(None, "rule 1.1 right")
    assert script.totals == [0, 18, 0]
    script.play(None, "appoint owner")
    assert script.view.checker is None


def test_deg_8_claims_are_settled_in_their_order() -> None:
    script = honour_game(checker="people")
    for seat in (0, 1):
        script.score(*FULL, seat=seat)
        script.score(*WRONG, seat=seat)
        script.play(seat, "claim")
    assert script.state.claims == (0, 1)
    for sheet in ("1.1", "1.2", "0.1"):
        script.play(None, f"rule {sheet} right")
    assert script.state.outcome is None, "the first claim comes first"
    script.play(None, "rule 0.2 wrong")
    assert script.state.outcome is not None
    assert script.state.outcome.winners == (1,)


def test_deg_8_a_claim_waits_for_the_votes_on_its_sheets() -> None:
    script = honour_game(unknown="vote")
    script.score(*FULL)
    script.score(*UNKNOWN)
    script.play(0, "claim")
    assert (script.state.claims, script.state.outcome) == ((0,), None)
    script.score(*FULL)
    script.play(1, "vote 0.2 yes")
    script.play(2, "vote 0.2 yes")
    assert script.state.outcome is not None
    assert script.state.outcome.winners == (0,)


def test_deg_8_later_sheets_are_not_part_of_a_claim() -> None:
    script = honour_game(unknown="vote")
    script.score(*FULL)
    script.score(*UNKNOWN)
    script.play(0, "claim")
    script.score(*FULL)
    script.expire()
    assert (script.totals[0], script.state.claims, script.state.outcome) == (36, (), None)


def test_deg_8_a_claim_needs_a_verdict_on_every_unchecked_sheet() -> None:
    script = honour_game()
    script.score(*FULL)
    script.score(*WRONG)
    entered = script.state.prepare(script.game.parse("claim"), 0, SmallJudge())
    assert isinstance(entered, Claim)
    for checks in (entered.checks[:1], (*entered.checks, entered.checks[0]), ()):
        with pytest.raises(IllegalMove) as caught:
            script.state.play(Claim(checks), 0, 9.0)
        assert caught.value.code == "judge-needed"


def moves(state: DegreesState, seat: int | None) -> set[str]:
    """The moves of a seat's forms."""
    choices = state.choices(seat)
    assert isinstance(choices, Forms)
    return {form.move for form in choices.forms}


def test_forms_of_honour() -> None:
    script = honour_game(checker="people")
    assert moves(script.state, 0) == {"draft", "hand", "abandon", "appoint"}
    assert moves(script.state, None) == {"appoint"}
    script.score(*FULL)
    script.score(*WRONG)
    assert moves(script.state, 0) >= {"claim", "challenge"}
    assert "claim" not in moves(script.state, 1)
    script.play(0, "claim")
    assert moves(script.state, None) == {"appoint", "rule"}
    assert not moves(script.state, 0) & {"claim", "challenge"}
    script.play(None, "rule 0.2 wrong")
    assert moves(script.state, None) == {"appoint", "rule", "forfeit"}
