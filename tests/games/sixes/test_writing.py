"""Rounds and cards (SXS-1), writing against the clock (SXS-2), and that nobody sees it sooner (SXS-3)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.games import IllegalMove, Question
from sixfold.games.choices import Forms
from sixfold.games.sixes import Card, Compare, Deal, NextCard, Reveal, Verdict
from sixfold.games.sixes.answers import MAX_ANSWER_LENGTH
from sixfold.games.sixes.rules import GRACE_SECONDS, PAUSE_SECONDS, ROUNDS
from tests.games.sixes.judge import DECK, PlainJudge
from tests.games.sixes.party import Party, seen


class Listening(PlainJudge):
    """The plain judge, with an ear for what it is asked."""

    def __init__(self) -> None:
        self.asked: list[Question] = []

    def answer(self, question: Question) -> Any:
        self.asked.append(question)
        return super().answer(question)


def test_sxs_1_rounds_have_their_kinds_and_no_card_comes_back() -> None:
    judge = Listening()
    party = Party(judge=judge, seconds=30, language="nl", deck="our-own", family=True)
    while not party.state.outcome:
        party.rule()
    asked = [question for question in judge.asked if isinstance(question, NextCard)]
    assert [question.kind for question in asked] == list(ROUNDS)
    assert [question.round for question in asked] == [1, 2, 3, 4, 5, 6]
    assert [len(question.used) for question in asked] == [0, 1, 2, 3, 4, 5]
    assert len({*asked[-1].used, party.state.used[-1]}) == 6
    assert {(question.language, question.deck, question.family, question.seed) for question in asked} == {
        ("nl", "our-own", True, 1)
    }
    party.replayed()


@pytest.mark.parametrize(
    ("card", "why"),
    [
        (DECK["match"][0], "has been played"),
        (DECK["lightning"][0], "no card for a unique round"),
        (Card("empty"), "no card for a unique round"),
    ],
)
def test_sxs_1_a_card_that_cannot_be_dealt_is_refused(card: Card, why: str) -> None:
    party = Party()
    party.deal()
    party.write("", "").ready()
    assert party.state.deadline is not None
    with pytest.raises(IllegalMove, match=why):
        party.state.expire(party.state.deadline, Deal(card))


def test_sxs_1_a_deck_at_its_end_ends_the_game() -> None:
    party = Party()
    party.deal()
    party.write("pear, apple", "apple").ready()
    party.do(None, Deal(None), PAUSE_SECONDS)
    assert party.state.outcome is not None
    assert party.state.outcome.winners == (0, 1)


def test_sxs_2_time_runs_out_and_what_was_typed_counts() -> None:
    party = Party(seconds=45)
    party.deal()
    assert (party.view.ends, party.state.deadline) == (45.0, 45.0 + GRACE_SECONDS)
    party.draft(0, "pea")
    party.draft(0, "pear", after=40.0)
    party.do(1, 'draft 1 ["","pears"]', after=4.0 + GRACE_SECONDS)  # typed in time, and still on its way
    assert party.refused(0, 'draft 1 ["late"]', after=0.1) == "too-late"
    assert party.refused(0, 'done 1 ["late"]', after=0.1) == "too-late"
    party.rule()
    assert party.points == [1, 1]
    assert party.refused(0, 'draft 1 ["later"]') == "not-writing"


def test_sxs_2_without_a_limit_the_round_ends_when_all_are_done() -> None:
    party = Party(seconds=0)
    party.deal()
    assert (party.view.ends, party.state.deadline) == (None, None)
    party.draft(0, "pear", after=1e6)
    party.done(1, "pear")
    party.done(0, "pear")
    assert party.state.deadline == party.at


def test_sxs_2_all_done_ends_the_round_early_and_nobody_is_done_for_good() -> None:
    party = Party(seats=3)
    party.deal()
    party.done(0, "apple")
    party.done(1, "apple")
    assert party.refused(0, 'draft 1 ["pear"]') == "done-already"
    assert party.refused(0, 'done 1 ["pear"]') == "done-already"
    assert party.refused(2, "more") == "not-done"
    party.do(0, "more")
    assert party.view.done == (1,)
    party.done(2)
    assert party.state.deadline == 60.0 + GRACE_SECONDS
    party.done(0, "pear", "apple")
    assert party.state.deadline == party.at
    party.rule()
    assert [line.text for line in party.view.rows[0].lines[:2]] == ["pear", "apple"]


def test_sxs_2_a_player_who_leaves_is_not_waited_for() -> None:
    party = Party(seats=3)
    party.deal()
    party.done(0, "apple")
    party.done(1, "pear")
    party.draft(2, "apple")
    party.do(2, "leave")
    assert party.state.deadline == party.at
    party.do(2, "join", after=0.0)
    assert party.state.deadline == 60.0 + GRACE_SECONDS, "and is waited for again"
    party.do(2, "leave", after=0.0)
    ended = party.at
    party.do(1, "leave")
    assert party.state.deadline == ended, "and nobody who leaves later puts the end off"
    party.rule()
    assert party.points == [1, 0, 1], "but keeps what was typed"


def test_sxs_2_no_more_than_two_drafts_are_saved_in_a_second() -> None:
    party = Party()
    party.deal()
    party.draft(0, "a")
    party.draft(0, "ap", after=0.3)
    assert party.refused(0, 'draft 1 ["app"]', after=0.6) == "too-fast"
    party.draft(1, "pear", after=0.0)
    assert party.view.round == 1
    party.draft(0, "app", after=0.75)
    assert party.refused(0, 'draft 1 ["appl"]', after=0.2) == "too-fast"
    party.do(0, 'done 1 ["apple"]', after=0.0)
    assert party.state.lists[0][0] == "apple", "being done is never too fast"


def test_sxs_2_a_draft_from_the_past_is_refused_and_nothing_is_lost() -> None:
    party = Party()
    party.deal()
    party.draft(0, "apple", after=5.0)
    assert party.refused(0, 'draft 1 ["ap"]', after=-1.0) == "draft-older"
    party.write("apple", "apple").ready()
    party.deal()
    assert party.refused(0, 'draft 1 ["apple"]') == "other-round"
    assert party.refused(0, 'draft 3 ["apple"]') == "other-round"


@pytest.mark.parametrize(
    ("answers", "code"),
    [
        (["a", "b", "c", "d", "e", "f", "g"], "too-many-answers"),
        (["x" * 10_000], "answer-long"),
        (["x" * (MAX_ANSWER_LENGTH + 1)], "answer-long"),
        (["", "bell\a"], "answer-signs"),
        (["two\nlines"], "answer-signs"),
        (["nul\0"], "answer-signs"),
        (["turned \u202egnp.exe"], "answer-signs"),
    ],
)
def test_sxs_2_what_cannot_be_an_answer_is_refused_and_nothing_is_lost(answers: list[str], code: str) -> None:
    party = Party()
    party.deal()
    party.draft(0, "apple", "pear")
    for word in ("draft", "done"):
        text = f"{word} 1 {msgspec.json.encode(answers).decode()}"
        assert party.refused(0, party.game.parse(text)) == code
        assert party.state.lists[0][:2] == ("apple", "pear")


@pytest.mark.parametrize(
    "answer", ["🧀", "👩‍👩‍👧", "🇫🇷", "תפוח", "تفاح", "crème brûlée", "½", "x" * MAX_ANSWER_LENGTH, "ß", "a\u200fb"]
)
def test_sxs_2_answers_of_every_script_are_kept_as_they_are(answer: str) -> None:
    party = Party()
    party.deal()
    party.draft(0, f"  {answer} ")
    assert party.state.view(0).own == (answer, "", "", "", "", "")
    party.write([answer], [answer])
    assert party.points == [1, 1]
    assert party.state.draw().replace("\n", "").isprintable()
    party.replayed()


@given(answers=st.lists(st.text(max_size=70), max_size=7))
def test_sxs_2_any_list_is_taken_or_refused_with_a_code(answers: list[str]) -> None:
    party = Party()
    party.deal()
    move = party.state.prepare(party.game.parse(f"draft 1 {msgspec.json.encode(answers).decode()}"), 0)
    try:
        after = party.state.play(move, 0, 1.0)
    except IllegalMove as refusal:
        assert refusal.code in ("too-many-answers", "answer-long", "answer-signs")
    else:
        assert after.play(after.prepare(move, 0), 0, 2.0).lists == after.lists
        assert all(answer == answer.strip() and len(answer) <= MAX_ANSWER_LENGTH for answer in after.lists[0])


def test_sxs_2_the_referee_reveals_only_with_a_verdict_on_these_lists() -> None:
    party = Party()
    party.deal()
    party.done(0, "pear")
    party.done(1, "pear")
    wrongs = [
        Verdict(),
        Verdict((((0, 0), (1, 0)), ((0, 0),))),
        Verdict((((0, 0), (1, 1)),)),
        Verdict((((0, 0),), ((1, 0),)), repeats=((1, 0),)),
        msgspec.convert({"groups": [[[0, 0], [1, 0]]], "words": [{"at": [1, 5], "word": "pear"}]}, Verdict),
        msgspec.convert(
            {"groups": [[[0, 0]], [[1, 0]]], "alike": [{"one": [0, 0], "two": [1, 0], "why": "stem"}] * 7}, Verdict
        ),
    ]
    for wrong in wrongs:
        with pytest.raises(IllegalMove) as refused:
            party.state.expire(party.at, Reveal(wrong))
        assert refused.value.code == "bad-judgement"
    for nothing in (None, Deal(DECK["unique"][0])):
        with pytest.raises(IllegalMove) as refused:
            party.state.expire(party.at, nothing)
        assert refused.value.code in ("judge-needed", "not-this-game")
    assert party.refused(0, Reveal(Verdict())) == "referee-alone"
    party.rule()
    assert party.points == [1, 1]


def test_sxs_2_without_a_judge_or_with_a_bad_one_nothing_is_dealt() -> None:
    class Broken:
        def answer(self, question: Question) -> Any:
            return {"no": "card"}

    state = Party().state
    for judge, code in ((None, "judge-needed"), (Broken(), "bad-judgement")):
        with pytest.raises(IllegalMove) as refused:
            state.deadline_move(judge)
        assert refused.value.code == code
    with pytest.raises(IllegalMove) as refused:
        state.expire(0.0)
    assert refused.value.code == "judge-needed"


def test_sxs_3_nobody_sees_what_others_write_until_it_is_over() -> None:
    secrets = ["apple", "a secret list of things", "🧀", "ready"]
    views: set[tuple[bytes, ...]] = set()
    for secret in secrets:
        party = Party(seats=3)
        party.deal()
        party.draft(0, secret, "", secret)
        party.draft(1, "pear")
        party.done(0, secret, secret)
        views.add(tuple(seen(party.state, seat) for seat in (1, 2, None)))
        assert msgspec.json.encode(secret) in msgspec.json.encode(party.state.view(0))
    assert len(views) == 1


def test_sxs_3_the_judge_sees_lists_together_only_when_writing_is_over() -> None:
    judge = Listening()
    party = Party(judge=judge)
    party.deal()
    party.draft(0, "apple")
    party.draft(1, "pear")
    lists = [question.lists for question in judge.asked if isinstance(question, Compare)]
    assert [sum(map(any, one)) for one in lists] == [1, 1]
    party.rule()
    asked = judge.asked[-1]
    assert isinstance(asked, Compare)
    assert asked.lists == (("apple", "", "", "", "", ""), ("pear", "", "", "", "", ""))
    assert asked.card == DECK["match"][0]


def test_forms_are_for_those_who_may_fill_them_in() -> None:
    def offered(seat: int | None) -> list[str]:
        choices = party.state.choices(seat)
        assert isinstance(choices, Forms)
        return [form.move for form in choices.forms]

    party = Party(seats=3)
    assert offered(0) == []
    party.do(2, "join bot", after=0.0)
    party.deal()
    assert (offered(0), offered(2), offered(None)) == (["draft", "done"], ["draft", "done"], [])
    party.done(0, "apple")
    assert (offered(0), offered(1)) == (["more"], ["draft", "done"])
    party.done(1, "apple")
    party.done(2, "apple")
    party.rule()
    assert (offered(0), offered(2)) == (["strike", "join", "split", "ready"], [])
    party.do(0, "strike 1.0")
    assert offered(0) == ["strike", "join", "split", "ready"]
    assert offered(1) == ["strike", "join", "split", "vote", "ready"]
