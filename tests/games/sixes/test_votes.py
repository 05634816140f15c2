"""Identical or close enough (SXS-10), proposals and votes (SXS-11), reading out (SXS-12)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.games.sixes import Propose
from sixfold.games.sixes.rules import PAUSE_SECONDS, QUIET_SECONDS, VOTE_SECONDS
from tests.games.sixes.driver import SixesDriver
from tests.games.sixes.judge import random_moves


def comparing(*lists: str, seats: int | None = None, **options: Any) -> SixesDriver:
    """A game in which these lists are compared, in a Match round."""
    driver = SixesDriver(seats or len(lists), **options)
    driver.deal()
    return driver.write(*lists)


def results(driver: SixesDriver) -> list[str | None]:
    return [proposal.result for proposal in driver.view.proposals]


def test_sxs_10_identical_joins_the_same_and_proposes_nothing() -> None:
    driver = comparing("Red wine, apple", "wine, APPLES", mode="identical")
    assert driver.points == [1, 1]
    assert driver.view.proposals == ()
    driver.play(0, "join 0.0 1.0")
    driver.vote(yes="1")
    assert driver.points == [2, 2], "people may still join what they like"


def test_sxs_10_close_enough_proposes_and_people_decide() -> None:
    driver = comparing("red wine, apple pie", "wine, pie", mode="close")
    assert driver.points == [0, 0]
    assert [(one.what, one.by, one.why, one.yes) for one in driver.view.proposals] == [("join", None, "subset", ())] * 2
    assert driver.view.open == 1
    driver.vote(yes="01")
    assert driver.view.open == 2
    driver.vote(yes="0", no="1")
    assert (results(driver), driver.points) == (["carried", "lost"], [1, 1])


def test_sxs_11_it_takes_more_than_half_of_the_people_present() -> None:
    driver = comparing("pear, plum", "pear, plum", "pear", "pear")
    driver.play(0, "strike 1.0")
    driver.vote(yes="2", no="31")
    assert (results(driver), driver.points) == (["lost"], [2, 2, 1, 1])
    driver.play(0, "strike 1.1")
    driver.vote(yes="12", no="3")
    assert (results(driver), driver.points) == (["lost", "carried"], [1, 1, 1, 1])


def test_sxs_11_a_strike_takes_out_the_item_on_every_list_and_a_vote_brings_it_back() -> None:
    driver = comparing("pear, fig", "Pears, fig", "plum, pear", "fig")
    assert driver.points == [2, 2, 1, 1]
    assert driver.error_code(0, "restore 0.0") == "not-struck"
    driver.play(0, "strike 1.0")
    driver.vote(yes="13", no="2")
    assert driver.points == [1, 1, 0, 1]
    assert [driver.view.rows[seat].lines[line].how for seat, line in ((0, 0), (1, 0), (2, 1))] == ["struck"] * 3
    assert driver.error_code(3, "strike 2.1") == "struck-already"
    driver.play(2, "restore 2.1")
    assert driver.error_code(0, "restore 0.0") == "proposed-already"
    driver.vote(yes="01", no="3")
    assert (results(driver), driver.points) == (["carried", "carried"], [2, 2, 1, 1])
    assert driver.error_code(3, "strike 0.0") == "proposed-already", "once a round, on whichever list"
    driver.check_replay()


def test_sxs_9_a_vote_brings_back_an_answer_with_a_card_word_on_every_list() -> None:
    driver = comparing("picnic rug", "Picnic rug", "cake")
    assert [row.lines[0].how for row in driver.view.rows] == ["word", "word", "alone"]
    assert driver.error_code(0, "strike 0.0") == "struck-already"
    driver.play(1, "restore 1.0")
    driver.vote(yes="2", no="0")
    assert (results(driver), driver.points) == (["carried"], [1, 1, 0])


def test_sxs_11_a_joined_item_is_struck_as_one() -> None:
    driver = comparing("pop", "soda", "tea")
    driver.play(0, "join 0.0 1.0")
    driver.vote(yes="1", no="2")
    assert driver.points == [1, 1, 0]
    driver.play(2, "strike 1.0")
    driver.vote(yes="0", no="1")
    assert [row.lines[0].how for row in driver.view.rows] == ["struck", "struck", "alone"]


def test_sxs_11_bringing_back_is_decided_before_joins_too() -> None:
    driver = comparing("picnic rug", "blanket, tea", "throw, tea")
    driver.play(1, "join 1.0 2.0")
    driver.play(0, "restore 0.0")
    assert driver.view.open == 2


def test_sxs_11_by_the_rules_of_version_1_a_strike_takes_out_one_answer() -> None:
    driver = comparing("pear", "pear", "pear", rules_version=1)
    driver.play(0, "strike 1.0")
    driver.vote(yes="2", no="1")
    assert driver.points == [1, 0, 1]
    driver.play(0, "strike 0.0")
    driver.vote(yes="1", no="2")
    assert driver.points == [0, 0, 0]
    driver.check_replay()


@given(st.randoms(use_true_random=False))
def test_sxs_11_an_item_is_struck_on_all_lists_or_on_none(dice: Random) -> None:
    """Whatever is proposed, voted, joined and split, in any order."""
    driver = comparing(*(", ".join(dice.choices(("pear", "pears", "plum", "picnic rug", "fig"), k=4)) for _ in "abc"))
    for _ in range(20):
        seat = dice.randrange(3)
        moves = random_moves(driver.state, seat, dice)
        if moves and driver.state.phase == "comparing":
            driver.play(seat, dice.choice(moves))
        comparison = driver.state.comparison
        assert comparison is not None
        struck = {*comparison.findings.struck}
        assert all(struck.isdisjoint(group) or struck.issuperset(group) for group in comparison.findings.groups)
    driver.check_replay()


@given(
    st.lists(
        st.lists(st.sampled_from(["pear", "Pears", "plum", "fig", ""]), min_size=6, max_size=6), min_size=2, max_size=4
    )
)
def test_sxs_11_bringing_back_undoes_a_strike(lists: list[list[str]]) -> None:
    driver = SixesDriver(len(lists))
    driver.deal()
    driver.write(*lists)
    before = driver.state.rows
    places = [(seat, line) for seat, answers in enumerate(lists) for line, answer in enumerate(answers) if answer]
    for what in ("strike", "restore"):
        for seat, line in places[:1]:
            driver.play(0, f"{what} {seat}.{line}")
            driver.vote(yes="123"[: len(lists) - 1])
    assert driver.state.rows == before


def test_sxs_11_the_author_has_a_vote() -> None:
    driver = comparing("pear", "pear", "pear")
    driver.play(0, "strike 0.0")
    driver.vote(yes="1", no="2")
    assert results(driver) == ["carried"]


def test_sxs_11_silence_is_a_no_and_a_vote_closes_after_twenty_seconds() -> None:
    driver = comparing("pear", "pear", "pear", "pear")
    driver.play(0, "strike 1.0")
    driver.play(2, "vote 1 yes", after=VOTE_SECONDS - 0.5)
    assert driver.view.ends == driver.view.proposals[0].closes == driver.at + 0.5
    driver.expire()
    assert results(driver) == ["lost"]
    assert driver.error_code(3, "vote 1 yes") == "no-vote"
    assert driver.error_code(0, "strike 1.0") == "proposed-already"


def test_sxs_11_bots_and_absentees_do_not_count() -> None:
    driver = SixesDriver(seats=5)
    driver.play(4, "join bot", after=0.0)
    driver.deal()
    driver.write("pear", "pear", "pear", "pear", "pear")
    assert driver.error_code(4, "strike 0.0") == driver.error_code(4, "ready") == "no-votes-for-bots"
    driver.play(3, "leave")
    driver.play(0, "strike 1.0")
    assert driver.error_code(3, "vote 1 yes") == "not-here"
    assert driver.error_code(4, "vote 1 yes") == "no-votes-for-bots"
    driver.vote(yes="2", no="1")
    assert (results(driver), driver.points) == (["carried"], [0, 0, 0, 0, 0]), "two of three people"


def test_sxs_11_a_vote_closes_when_the_last_person_without_a_vote_leaves() -> None:
    driver = comparing("pear", "pear", "pear")
    driver.play(0, "strike 1.0")
    driver.play(1, "vote 1 yes")
    driver.play(2, "leave")
    assert results(driver) == ["carried"]


def test_sxs_11_the_vote_of_somebody_who_left_is_not_counted() -> None:
    driver = comparing("pear", "pear", "pear", "pear")
    driver.play(0, "strike 1.0")
    driver.play(2, "vote 1 yes")
    driver.play(2, "leave")
    driver.play(1, "vote 1 no")
    driver.play(3, "vote 1 no")
    assert results(driver) == ["lost"]


def test_sxs_11_nobody_votes_twice_and_spectators_do_not_vote() -> None:
    driver = comparing("pear", "pear", "pear", seats=4)
    driver.play(0, "strike 1.0")
    assert driver.error_code(0, "vote 1 yes") == "voted"
    driver.play(1, "vote 1 no")
    assert driver.error_code(1, "vote 1 yes") == "voted"
    assert driver.error_code(None, "vote 1 yes") == "seat-needed"
    assert driver.error_code(4, "vote 1 yes") == "no-such-seat"
    assert driver.error_code(2, "vote 2 yes") == "no-vote"


def test_sxs_11_late_players_have_no_vote_yet() -> None:
    driver = SixesDriver(seats=3)
    driver.play(2, "leave", after=0.0)
    driver.deal()
    driver.write("pear", "pear")
    driver.play(2, "join")
    assert driver.error_code(2, "strike 0.0") == "next-round"
    driver.play(0, "strike 1.0")
    driver.play(1, "vote 1 yes")
    assert results(driver) == ["carried"]


def test_sxs_11_comparing_ends_when_everyone_is_ready() -> None:
    driver = comparing("pear", "pear", "pear")
    driver.play(0, "ready")
    assert driver.error_code(0, "ready") == "ready-already"
    driver.play(1, "ready")
    driver.play(0, "strike 1.0")
    assert driver.view.done == (1,), "a person who proposes something is no longer ready"
    driver.play(2, "ready")
    driver.play(0, "ready")
    assert driver.view.phase == "comparing", "comparing does not end during a vote"
    driver.vote(no="12")
    assert (driver.view.phase, driver.view.ends) == ("between", driver.at + PAUSE_SECONDS)
    assert driver.state.totals == (1, 1, 1)
    assert driver.error_code(0, "strike 2.0") == "not-comparing"


def test_sxs_11_comparing_ends_after_ninety_seconds_without_a_proposal() -> None:
    driver = comparing("pear", "pear", "pear")
    began = driver.at
    assert driver.view.ends == began + QUIET_SECONDS
    driver.play(0, "strike 1.0", after=80.0)
    driver.vote(no="12")
    assert driver.view.ends == driver.at + QUIET_SECONDS
    driver.expire()
    assert driver.view.phase == "between"


def test_sxs_11_bots_alone_do_not_compare() -> None:
    driver = SixesDriver(seats=2)
    for seat in (0, 1):
        driver.play(seat, "join bot", after=0.0)
    driver.deal()
    driver.finish(0, "pear")
    driver.finish(1, "pear")
    driver.expire()
    assert (driver.view.phase, driver.state.totals) == ("between", (1, 1))


def test_sxs_11_strikes_are_decided_before_joins() -> None:
    driver = comparing("pop, cola", "soda, cola", "soda, cola")
    driver.play(0, "join 0.0 1.0")
    driver.play(1, "vote 1 yes")
    driver.play(2, "strike 1.1")
    assert driver.view.open == 2
    assert driver.error_code(2, "vote 1 yes") == "no-vote"
    driver.vote(yes="01")
    assert (results(driver), driver.view.open) == ([None, "carried"], 1)
    assert driver.view.proposals[0].yes == (0, 1), "votes cast before the strike stay"
    assert driver.view.proposals[0].closes == driver.at + VOTE_SECONDS
    driver.play(2, "vote 1 no")
    assert driver.points == [1, 1, 1]


def test_sxs_11_a_join_with_nothing_left_to_join_is_void() -> None:
    driver = comparing("pop", "soda", "tea")
    driver.play(0, "join 0.0 1.0")
    driver.play(2, "strike 1.0")
    driver.vote(yes="0", no="1")
    assert results(driver) == ["void", "carried"]
    assert driver.view.open is None


def test_sxs_11_a_struck_answer_counts_neither_for_nor_against_others() -> None:
    driver = comparing("pear", "pear")
    driver.play(0, "strike 0.0")
    driver.vote(yes="1")
    assert driver.points == [0, 0]
    driver.ready()
    driver.deal()
    driver.write("Nile", "Ebro")
    driver.play(0, "strike 0.0")
    driver.vote(yes="1")
    assert driver.points == [0, 1]


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("strike 0.1", "no-answer"),
        ("strike 2.0", "no-answer"),
        ("strike 99.0", "no-answer"),
        ("split 0.0", "changes-nothing"),
        ("join 0.0 0.0", "changes-nothing"),
        (Propose("strike", (0, -1)), "no-answer"),
        (Propose("strike", (-1, 0)), "no-answer"),
        (Propose("join", (0, 0)), "not-this-game"),
        (Propose("strike", (0, 0), (1, 0)), "not-this-game"),
    ],
)
def test_sxs_11_proposals_without_effect_are_illegal(move: Propose | str, code: str) -> None:
    assert comparing("pear", "apple").error_code(0, move) == code


def test_sxs_11_nothing_is_proposed_twice_and_proposals_are_limited() -> None:
    driver = comparing("a1, b2, c3, d4, e5, f6", "a1, b2, c3, d4, e5, g7")
    for line in range(6):
        driver.play(0, f"strike 0.{line}")
        driver.vote(no="1")
    assert driver.error_code(0, "strike 1.5") == "too-many-proposals"
    assert driver.error_code(1, "strike 0.3") == driver.error_code(1, "strike 1.3") == "proposed-already"
    assert "join" not in [form.move for form in driver.state.choices(0).forms]  # type: ignore[union-attr]  # these are forms
    driver.play(1, "strike 1.5")


def test_sxs_11_joining_is_the_same_both_ways() -> None:
    driver = comparing("pop", "soda", "tea")
    driver.play(0, "join 1.0 0.0")
    assert str(driver.entries[-1].move) == "join 0.0 1.0"
    assert driver.error_code(2, "join 0.0 1.0") == driver.error_code(2, "join 1.0 0.0") == "proposed-already"


def test_sxs_12_lists_are_read_one_player_at_a_time_and_the_starter_moves_on() -> None:
    driver = comparing("pear, plum", "fig, pear", "lime, plum")
    assert [(read.seat, read.text, read.places) for read in driver.view.reading] == [
        (0, "pear", ((0, 0), (1, 1))),
        (0, "plum", ((0, 1), (2, 1))),
        (1, "fig", ((1, 0),)),
        (2, "lime", ((2, 0),)),
    ]
    starters = [driver.view.starter]
    for _ in range(4):
        driver.ready()
        driver.deal()
        starters.append(driver.view.starter)
        driver.write("b1, a1", "c1, b1", "a1, d1")
    assert starters == [0, 1, 2, 0, 1]
    assert [read.seat for read in driver.view.reading] == [1, 1, 2, 2]
    assert driver.view.reading[1].places == ((1, 1), (0, 0))


def test_sxs_12_the_starter_plays_in_the_round() -> None:
    driver = SixesDriver(seats=4)
    driver.play(1, "leave", after=0.0)
    starters = []
    for _ in range(4):
        driver.deal()
        starters.append(driver.view.starter)
        driver.write("", "", "", "").ready()
    assert starters == [0, 2, 3, 0]
