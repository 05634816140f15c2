"""Same or close enough (SXS-10), proposals and votes (SXS-11), reading (SXS-12)."""

from __future__ import annotations

import pytest

from sixfold.games.sixes import Propose
from sixfold.games.sixes.rules import PAUSE_SECONDS, QUIET_SECONDS, VOTE_SECONDS
from tests.games.sixes.party import Party


def shown(*lists: str, seats: int | None = None, mode: str = "close") -> Party:
    """A party with these lists on the table, in a round of Match."""
    party = Party(seats or len(lists), mode=mode)
    party.deal()
    return party.write(*lists)


def results(party: Party) -> list[str | None]:
    return [proposal.result for proposal in party.view.proposals]


def test_sxs_10_identical_joins_the_same_and_proposes_nothing() -> None:
    party = shown("Red wine, apple", "wine, APPLES", mode="identical")
    assert party.points == [1, 1]
    assert party.view.proposals == ()
    party.do(0, "join 0.0 1.0")
    party.vote(yes="1")
    assert party.points == [2, 2], "people may still join what they like"


def test_sxs_10_close_enough_proposes_and_people_decide() -> None:
    party = shown("red wine, apple pie", "wine, pie", mode="close")
    assert party.points == [0, 0]
    assert [(one.what, one.by, one.why, one.yes) for one in party.view.proposals] == [("join", None, "subset", ())] * 2
    assert party.view.open == 1
    party.vote(yes="01")
    assert party.view.open == 2
    party.vote(yes="0", no="1")
    assert (results(party), party.points) == (["carried", "lost"], [1, 1])


def test_sxs_11_it_takes_more_than_half_of_the_people_present() -> None:
    party = shown("pear", "pear", "pear", "pear")
    party.do(0, "strike 1.0")
    party.vote(yes="2", no="31")
    assert (results(party), party.points) == (["lost"], [1, 1, 1, 1])
    party.do(0, "strike 2.0")
    party.vote(yes="12", no="3")
    assert (results(party), party.points) == (["lost", "carried"], [1, 1, 0, 1])
    assert party.view.rows[2].lines[0].how == "struck"
    assert party.view.rows[0].lines[0].shared == (1, 3)


def test_sxs_11_the_author_has_a_vote() -> None:
    party = shown("pear", "pear", "pear")
    party.do(0, "strike 0.0")
    party.vote(yes="1", no="2")
    assert results(party) == ["carried"]


def test_sxs_11_silence_is_a_no_and_a_vote_closes_after_twenty_seconds() -> None:
    party = shown("pear", "pear", "pear", "pear")
    party.do(0, "strike 1.0")
    party.do(2, "vote 1 yes", after=VOTE_SECONDS - 0.5)
    assert party.view.ends == party.view.proposals[0].closes == party.at + 0.5
    party.rule()
    assert results(party) == ["lost"]
    assert party.refused(3, "vote 1 yes") == "no-vote"
    assert party.refused(0, "strike 1.0") == "proposed-already"


def test_sxs_11_bots_and_absentees_do_not_count() -> None:
    party = Party(seats=5)
    party.do(4, "join bot", after=0.0)
    party.deal()
    party.write("pear", "pear", "pear", "pear", "pear")
    assert party.refused(4, "strike 0.0") == party.refused(4, "ready") == "no-votes-for-bots"
    party.do(3, "leave")
    party.do(0, "strike 1.0")
    assert party.refused(3, "vote 1 yes") == "not-here"
    assert party.refused(4, "vote 1 yes") == "no-votes-for-bots"
    party.vote(yes="2", no="1")
    assert (results(party), party.points) == (["carried"], [1, 0, 1, 1, 1]), "two of three people"


def test_sxs_11_a_vote_closes_when_whoever_had_not_voted_leaves() -> None:
    party = shown("pear", "pear", "pear")
    party.do(0, "strike 1.0")
    party.do(1, "vote 1 yes")
    party.do(2, "leave")
    assert results(party) == ["carried"]


def test_sxs_11_the_vote_of_somebody_who_left_is_not_counted() -> None:
    party = shown("pear", "pear", "pear", "pear")
    party.do(0, "strike 1.0")
    party.do(2, "vote 1 yes")
    party.do(2, "leave")
    party.do(1, "vote 1 no")
    party.do(3, "vote 1 no")
    assert results(party) == ["lost"]


def test_sxs_11_nobody_votes_twice_nor_do_those_who_watch() -> None:
    party = shown("pear", "pear", "pear", seats=4)
    party.do(0, "strike 1.0")
    assert party.refused(0, "vote 1 yes") == "voted"
    party.do(1, "vote 1 no")
    assert party.refused(1, "vote 1 yes") == "voted"
    assert party.refused(None, "vote 1 yes") == "seat-needed"
    assert party.refused(4, "vote 1 yes") == "no-such-seat"
    assert party.refused(2, "vote 2 yes") == "no-vote"


def test_sxs_11_whoever_joined_late_has_no_vote_yet() -> None:
    party = Party(seats=3)
    party.do(2, "leave", after=0.0)
    party.deal()
    party.write("pear", "pear")
    party.do(2, "join")
    assert party.refused(2, "strike 0.0") == "next-round"
    party.do(0, "strike 1.0")
    party.do(1, "vote 1 yes")
    assert results(party) == ["carried"]


def test_sxs_11_comparing_ends_when_everyone_is_ready() -> None:
    party = shown("pear", "pear", "pear")
    party.do(0, "ready")
    assert party.refused(0, "ready") == "ready-already"
    party.do(1, "ready")
    party.do(0, "strike 1.0")
    assert party.view.done == (1,), "whoever proposes something is not ready any more"
    party.do(2, "ready")
    party.do(0, "ready")
    assert party.view.phase == "comparing", "an open vote is waited for"
    party.vote(no="12")
    assert (party.view.phase, party.view.ends) == ("between", party.at + PAUSE_SECONDS)
    assert party.state.totals == (1, 1, 1)
    assert party.refused(0, "strike 2.0") == "not-comparing"


def test_sxs_11_comparing_ends_after_ninety_seconds_without_a_proposal() -> None:
    party = shown("pear", "pear", "pear")
    began = party.at
    assert party.view.ends == began + QUIET_SECONDS
    party.do(0, "strike 1.0", after=80.0)
    party.vote(no="12")
    assert party.view.ends == party.at + QUIET_SECONDS
    party.rule()
    assert party.view.phase == "between"


def test_sxs_11_where_bots_are_alone_nobody_is_waited_for() -> None:
    party = Party(seats=2)
    for seat in (0, 1):
        party.do(seat, "join bot", after=0.0)
    party.deal()
    party.done(0, "pear")
    party.done(1, "pear")
    party.rule()
    assert (party.view.phase, party.state.totals) == ("between", (1, 1))


def test_sxs_11_strikes_are_settled_before_joins() -> None:
    party = shown("pop, cola", "soda, cola", "soda, cola")
    party.do(0, "join 0.0 1.0")
    party.do(1, "vote 1 yes")
    party.do(2, "strike 1.0")
    assert party.view.open == 2
    assert party.refused(2, "vote 1 yes") == "no-vote"
    party.vote(yes="01")
    assert (results(party), party.view.open) == ([None, "carried"], 1)
    assert party.view.proposals[0].yes == (0, 1), "votes cast before the strike stay"
    assert party.view.proposals[0].closes == party.at + VOTE_SECONDS
    party.do(2, "vote 1 no")
    assert party.points == [2, 1, 2]


def test_sxs_11_a_join_with_nothing_left_to_join_is_void() -> None:
    party = shown("pop", "soda", "tea")
    party.do(0, "join 0.0 1.0")
    party.do(2, "strike 1.0")
    party.vote(yes="0", no="1")
    assert results(party) == ["void", "carried"]
    assert party.view.open is None


def test_sxs_11_a_struck_answer_counts_neither_for_nor_against_others() -> None:
    party = shown("pear", "pear")
    party.do(0, "strike 0.0")
    party.vote(yes="1")
    assert party.points == [0, 0]
    party.ready()
    party.deal()
    party.write("Nile", "Nile")
    party.do(0, "strike 0.0")
    party.vote(yes="1")
    assert party.points == [0, 1]


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
def test_sxs_11_what_means_nothing_cannot_be_proposed(move: Propose | str, code: str) -> None:
    assert shown("pear", "apple").refused(0, move) == code


def test_sxs_11_nothing_is_proposed_twice_and_nobody_proposes_without_end() -> None:
    party = shown("a1, b2, c3, d4, e5, f6", "a1, b2, c3, d4, e5, f6")
    for line in range(6):
        party.do(0, f"strike 1.{line}")
        party.vote(no="1")
    assert party.refused(0, "strike 0.0") == "too-many-proposals"
    assert party.refused(1, "strike 1.3") == "proposed-already"
    assert "join" not in [form.move for form in party.state.choices(0).forms]  # type: ignore[union-attr]  # forms they are
    party.do(1, "strike 0.0")


def test_sxs_11_joining_one_with_another_is_joining_the_other_with_the_one() -> None:
    party = shown("pop", "soda", "tea")
    party.do(0, "join 1.0 0.0")
    assert str(party.entries[-1].move) == "join 0.0 1.0"
    assert party.refused(2, "join 0.0 1.0") == party.refused(2, "join 1.0 0.0") == "proposed-already"


def test_sxs_12_lists_are_read_one_player_at_a_time_and_the_starter_moves_on() -> None:
    party = shown("pear, plum", "fig, pear", "lime, plum")
    assert [(read.seat, read.text, read.places) for read in party.view.reading] == [
        (0, "pear", ((0, 0), (1, 1))),
        (0, "plum", ((0, 1), (2, 1))),
        (1, "fig", ((1, 0),)),
        (2, "lime", ((2, 0),)),
    ]
    starters = [party.view.starter]
    for _ in range(4):
        party.ready()
        party.deal()
        starters.append(party.view.starter)
        party.write("b1, a1", "c1, b1", "a1, d1")
    assert starters == [0, 1, 2, 0, 1]
    assert [read.seat for read in party.view.reading] == [1, 1, 2, 2]
    assert party.view.reading[1].places == ((1, 1), (0, 0))


def test_sxs_12_the_starter_is_somebody_who_plays() -> None:
    party = Party(seats=4)
    party.do(1, "leave", after=0.0)
    starters = []
    for _ in range(4):
        party.deal()
        starters.append(party.view.starter)
        party.write("", "", "", "").ready()
    assert starters == [0, 2, 3, 0]
