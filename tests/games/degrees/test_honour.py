"""DEG-8: honour. Tallies, claims, challenges, rulings by hand and forfeits."""

from __future__ import annotations

from typing import Any

import pytest

from sixfold.games import IllegalMove
from sixfold.games.base import Reason
from sixfold.games.choices import Forms
from sixfold.games.degrees import Claim, DegreesState, Hand
from tests.games.degrees.judge import PlainJudge
from tests.games.degrees.race import EXAMPLES, Race, chain

FULL = next(links for links, score in EXAMPLES.items() if score == 18)
WRONG = ("Keanu Reeves / Heat", "Joe Pesci / Casino")
UNKNOWN = ("Nobody Known", "Joe Pesci")


def honest(**options: Any) -> Race:
    return Race(seats=3, check="honour", goal=20, **options)


def test_deg_8_in_honour_mode_sheets_count_as_tallied_and_nobody_is_asked() -> None:
    judge = PlainJudge()
    race = honest(judge=judge)
    judge.asked.clear()
    assert race.scored(*WRONG) == 4
    assert race.scored(*FULL, tally=12) == 12
    assert race.scored("Nobody", tally=0) == 0
    assert (race.totals, judge.asked) == ([16, 0, 0], [])
    assert race.view.sheets[0].status == "tallied"
    assert [link.stands for link in race.view.sheets[0].links] == [None, None]


def test_deg_8_no_tally_is_more_than_the_sheet_could_score() -> None:
    race = honest()
    for tally in (-1, 5, 18, 10**30):
        assert race.refused(0, Hand(1, chain(WRONG), tally)) == "bad-tally"
    assert Race().refused(0, Hand(1, chain(WRONG), 4)) == "no-tally"


def test_deg_8_a_claim_that_stands_wins() -> None:
    race = honest()
    race.scored(*FULL)
    race.scored(*FULL, seat=1)
    assert race.refused(0, "claim") == "claim-low"
    race.scored("Robert De Niro", "Joe Pesci")
    assert race.state.outcome is None, "nobody has claimed"
    race.do(0, "claim")
    assert race.state.outcome is not None
    assert (race.state.outcome.winners, race.state.outcome.reason) == ((0,), Reason.GOAL)
    race.replayed()


def test_deg_8_after_a_claim_that_falls_play_goes_on() -> None:
    race = honest()
    race.scored(*FULL)
    race.scored(*WRONG)
    race.scored(*FULL, seat=1)
    race.do(0, "claim")
    assert (race.totals, race.state.outcome, race.state.claims) == ([18, 0 + 18, 0], None, ())
    assert [sheet.points for sheet in race.state.sides[0].sheets] == [18, 0]
    assert race.refused(0, "claim") == "claim-low"
    race.scored("Robert De Niro", "Joe Pesci")
    race.do(0, "claim")
    assert race.state.outcome is not None


def test_deg_8_a_checked_sheet_is_corrected_and_never_to_more_than_was_tallied() -> None:
    race = honest()
    race.scored("Robert De Niro / Casino", "Joe Pesci / Casino")
    race.scored(*FULL, tally=3)
    race.do(1, "challenge 0.1")
    race.do(1, "challenge 0.2")
    assert [sheet.points for sheet in race.state.sides[0].sheets] == [3, 3]


def test_deg_8_anybody_may_challenge_and_a_wrong_sheet_falls_to_0() -> None:
    race = honest()
    race.scored(*WRONG)
    race.scored(*FULL)
    race.do(2, "challenge 0.1")
    assert race.totals == [18, 0, 0]
    assert (race.view.sheets[0].challenger, race.view.sheets[0].status) == (2, "settled")
    race.do(2, "challenge 0.2")
    assert race.totals == [18, 0, 0]
    assert race.refused(1, "challenge 0.1") == "checked-already"
    assert race.refused(1, "challenge 0.3") == "no-sheet"
    assert race.refused(1, "challenge 7.1") == "no-sheet"
    race.do(1, "abandon 1")
    assert race.refused(0, "challenge 1.1") == "checked-already"
    race.replayed()


def test_deg_8_the_owner_may_set_the_author_of_a_wrong_sheet_a_forfeit() -> None:
    race = honest()
    race.scored(*WRONG)
    race.scored(*FULL)
    assert race.refused(None, 'forfeit 0.1 "Sing"') == "no-forfeit", "nobody has found it wrong"
    race.do(2, "challenge 0.1")
    race.do(2, "challenge 0.2")
    assert race.refused(2, 'forfeit 0.1 "Sing"') == "owner-alone"
    assert race.refused(None, 'forfeit 0.2 "Sing"') == "no-forfeit", "it was right"
    for line in ('""', '"a\\nb"', f'"{"x" * 121}"'):
        assert race.refused(None, f"forfeit 0.1 {line}") == "forfeit-line"
    race.do(None, 'forfeit 0.1 "Hum the tune of Jaws"')
    assert race.view.sheets[0].forfeit == "Hum the tune of Jaws"
    assert "Hum the tune of Jaws" in race.state.draw()
    assert race.refused(None, 'forfeit 0.1 "Again"') == "no-forfeit"
    race.replayed()


def test_deg_8_with_a_referee_there_is_nothing_to_claim_or_to_challenge() -> None:
    race = Race()
    race.scored(*WRONG)
    codes = [race.refused(1, move) for move in ("claim", "challenge 0.1", "rule 0.1 right", "appoint 1")]
    assert codes == ["no-claims", "no-challenges", "owner-alone", "owner-alone"]
    assert race.refused(None, "rule 0.1 wrong") == "nothing-to-rule"
    assert race.refused(None, "appoint 1") == "automatic-checks"
    assert race.refused(None, 'forfeit 0.1 "Sing"') == "no-forfeit"


def test_deg_8_people_check_where_the_table_says_so() -> None:
    judge = PlainJudge()
    race = honest(checker="people", judge=judge)
    judge.asked.clear()
    race.scored(*FULL)
    race.scored(*WRONG)
    race.do(0, "claim")
    assert (race.state.claims, race.totals) == ((0,), [22, 0, 0])
    assert [sheet.status for sheet in race.view.sheets] == ["review", "review"]
    assert race.refused(0, "claim") == "claimed-already"
    assert race.refused(1, "rule 0.1 right") == "owner-alone"
    race.do(None, "rule 0.1 right")
    race.do(None, "rule 0.2 wrong")
    assert (race.totals, race.state.claims, race.state.outcome) == ([18, 0, 0], (), None)
    assert race.refused(None, "rule 0.1 right") == "nothing-to-rule"
    race.do(None, 'forfeit 0.2 "Sing"')
    assert judge.asked == []
    race.replayed()


def test_deg_8_a_player_is_chosen_to_check_but_not_their_own_sheets() -> None:
    race = honest(checker="people")
    assert race.refused(1, "appoint 1") == "owner-alone"
    assert race.refused(None, "appoint 9") == "no-checker"
    race.do(2, "join bot")
    assert race.refused(None, "appoint 2") == "no-checker"
    race.do(None, "appoint 1")
    assert race.view.checker == 1
    race.scored(*FULL)
    race.scored(*FULL, seat=1)
    race.do(2, "challenge 0.1")
    race.do(2, "challenge 1.1")
    assert moves(race.state, 1) >= {"rule"}
    assert race.refused(1, "rule 1.1 right") == "own-sheet"
    race.do(1, "rule 0.1 wrong")
    race.do(None, "rule 1.1 right")
    assert race.totals == [0, 18, 0]
    race.do(None, "appoint owner")
    assert race.view.checker is None


def test_deg_8_claims_are_settled_in_their_order() -> None:
    race = honest(checker="people")
    for seat in (0, 1):
        race.scored(*FULL, seat=seat)
        race.scored(*WRONG, seat=seat)
        race.do(seat, "claim")
    assert race.state.claims == (0, 1)
    for sheet in ("1.1", "1.2", "0.1"):
        race.do(None, f"rule {sheet} right")
    assert race.state.outcome is None, "the first claim comes first"
    race.do(None, "rule 0.2 wrong")
    assert race.state.outcome is not None
    assert race.state.outcome.winners == (1,)


def test_deg_8_a_claim_waits_for_the_votes_on_its_sheets() -> None:
    race = honest(unknown="vote")
    race.scored(*FULL)
    race.scored(*UNKNOWN)
    race.do(0, "claim")
    assert (race.state.claims, race.state.outcome) == ((0,), None)
    race.scored(*FULL)
    race.do(1, "vote 0.2 yes")
    race.do(2, "vote 0.2 yes")
    assert race.state.outcome is not None
    assert race.state.outcome.winners == (0,)


def test_deg_8_what_is_handed_in_after_a_claim_is_no_part_of_it() -> None:
    race = honest(unknown="vote")
    race.scored(*FULL)
    race.scored(*UNKNOWN)
    race.do(0, "claim")
    race.scored(*FULL)
    race.rule()
    assert (race.totals[0], race.state.claims, race.state.outcome) == (36, (), None)


def test_deg_8_the_checks_of_a_claim_are_of_the_sheets_that_wait_for_them() -> None:
    race = honest()
    race.scored(*FULL)
    race.scored(*WRONG)
    entered = race.state.prepare(race.game.parse("claim"), 0, PlainJudge())
    assert isinstance(entered, Claim)
    for checks in (entered.checks[:1], (*entered.checks, entered.checks[0]), ()):
        with pytest.raises(IllegalMove) as refused:
            race.state.play(Claim(checks), 0, 9.0)
        assert refused.value.code == "judge-needed"


def moves(state: DegreesState, seat: int | None) -> set[str]:
    """What the forms of a seat are for."""
    choices = state.choices(seat)
    assert isinstance(choices, Forms)
    return {form.move for form in choices.forms}


def test_forms_of_honour() -> None:
    race = honest(checker="people")
    assert moves(race.state, 0) == {"draft", "hand", "abandon", "appoint"}
    assert moves(race.state, None) == {"appoint"}
    race.scored(*FULL)
    race.scored(*WRONG)
    assert moves(race.state, 0) >= {"claim", "challenge"}
    assert "claim" not in moves(race.state, 1)
    race.do(0, "claim")
    assert moves(race.state, None) == {"appoint", "rule"}
    assert not moves(race.state, 0) & {"claim", "challenge"}
    race.do(None, "rule 0.2 wrong")
    assert moves(race.state, None) == {"appoint", "rule", "forfeit"}
