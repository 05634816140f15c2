"""Rounds and cards (SXS-1), writing against the clock (SXS-2), and hidden lists (SXS-3)."""

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
from tests.games.driver import everything_visible
from tests.games.sixes.driver import SixesDriver
from tests.games.sixes.judge import DECK, PlainJudge


class RecordingJudge(PlainJudge):
    """A `PlainJudge` that records its questions."""

    def __init__(self) -> None:
        self.questions: list[Question] = []

    def answer(self, question: Question) -> Any:
        self.questions.append(question)
        return super().answer(question)


def test_sxs_1_rounds_have_their_kinds_and_no_card_comes_back() -> None:
    judge = RecordingJudge()
    driver = SixesDriver(judge=judge, seconds=30, language="nl", deck="our-own", family=True)
    while not driver.state.outcome:
        driver.expire()
    questions = [question for question in judge.questions if isinstance(question, NextCard)]
    assert [question.kind for question in questions] == list(ROUNDS)
    assert [question.round for question in questions] == [1, 2, 3, 4, 5, 6]
    assert [len(question.used) for question in questions] == [0, 1, 2, 3, 4, 5]
    assert len({*questions[-1].used, driver.state.used[-1]}) == 6
    assert {(question.language, question.deck, question.family, question.seed) for question in questions} == {
        ("nl", "our-own", True, 1)
    }
    driver.check_replay()


@pytest.mark.parametrize(
    ("card", "why"),
    [
        (DECK["match"][0], "has been played"),
        (DECK["lightning"][0], "not a card for a unique round"),
        (Card("empty"), "not a card for a unique round"),
    ],
)
def test_sxs_1_unsuitable_cards_are_illegal(card: Card, why: str) -> None:
    driver = SixesDriver()
    driver.deal()
    driver.write("", "").ready()
    assert driver.state.deadline is not None
    with pytest.raises(IllegalMove, match=why):
        driver.state.expire(driver.state.deadline, Deal(card))


def test_sxs_1_an_empty_deck_ends_the_game() -> None:
    driver = SixesDriver()
    driver.deal()
    driver.write("pear, apple", "apple").ready()
    driver.play(None, Deal(None), PAUSE_SECONDS)
    assert driver.state.outcome is not None
    assert driver.state.outcome.winners == (0, 1)


def test_sxs_2_time_runs_out_and_what_was_typed_counts() -> None:
    driver = SixesDriver(seconds=45)
    driver.deal()
    assert (driver.view.ends, driver.state.deadline) == (45.0, 45.0 + GRACE_SECONDS)
    driver.draft(0, "pea")
    driver.draft(0, "pear", after=40.0)
    driver.play(1, 'draft 1 ["","pears"]', after=4.0 + GRACE_SECONDS)  # typed in time, arrives late
    assert driver.error_code(0, 'draft 1 ["late"]', after=0.1) == "too-late"
    assert driver.error_code(0, 'done 1 ["late"]', after=0.1) == "too-late"
    driver.expire()
    assert driver.points == [1, 1]
    assert driver.error_code(0, 'draft 1 ["later"]') == "not-writing"


def test_sxs_2_without_a_limit_the_round_ends_when_all_are_done() -> None:
    driver = SixesDriver(seconds=0)
    driver.deal()
    assert (driver.view.ends, driver.state.deadline) == (None, None)
    driver.draft(0, "pear", after=1e6)
    driver.finish(1, "pear")
    driver.finish(0, "pear")
    assert driver.state.deadline == driver.at


def test_sxs_2_the_round_ends_early_when_all_are_done_and_players_may_go_on_writing() -> None:
    driver = SixesDriver(seats=3)
    driver.deal()
    driver.finish(0, "apple")
    driver.finish(1, "apple")
    assert driver.error_code(0, 'draft 1 ["pear"]') == "done-already"
    assert driver.error_code(0, 'done 1 ["pear"]') == "done-already"
    assert driver.error_code(2, "more") == "not-done"
    driver.play(0, "more")
    assert driver.view.done == (1,)
    driver.finish(2)
    assert driver.state.deadline == 60.0 + GRACE_SECONDS
    driver.finish(0, "pear", "apple")
    assert driver.state.deadline == driver.at
    driver.expire()
    assert [line.text for line in driver.view.rows[0].lines[:2]] == ["pear", "apple"]


def test_sxs_2_the_round_does_not_wait_for_players_who_left() -> None:
    driver = SixesDriver(seats=3)
    driver.deal()
    driver.finish(0, "apple")
    driver.finish(1, "pear")
    driver.draft(2, "apple")
    driver.play(2, "leave")
    assert driver.state.deadline == driver.at
    driver.play(2, "join", after=0.0)
    assert driver.state.deadline == 60.0 + GRACE_SECONDS, "the round waits for them again"
    driver.play(2, "leave", after=0.0)
    ended = driver.at
    driver.play(1, "leave")
    assert driver.state.deadline == ended, "somebody who leaves later does not move the end"
    driver.expire()
    assert driver.points == [1, 0, 1], "what they typed counts"


def test_sxs_2_no_more_than_two_drafts_are_saved_in_a_second() -> None:
    driver = SixesDriver()
    driver.deal()
    driver.draft(0, "a")
    driver.draft(0, "ap", after=0.3)
    assert driver.error_code(0, 'draft 1 ["app"]', after=0.6) == "too-fast"
    driver.draft(1, "pear", after=0.0)
    assert driver.view.round == 1
    driver.draft(0, "app", after=0.75)
    assert driver.error_code(0, 'draft 1 ["appl"]', after=0.2) == "too-fast"
    driver.play(0, 'done 1 ["apple"]', after=0.0)
    assert driver.state.lists[0][0] == "apple", "being done is never too fast"


def test_sxs_2_older_drafts_and_other_rounds_are_illegal() -> None:
    driver = SixesDriver()
    driver.deal()
    driver.draft(0, "apple", after=5.0)
    assert driver.error_code(0, 'draft 1 ["ap"]', after=-1.0) == "draft-older"
    driver.write("apple", "apple").ready()
    driver.deal()
    assert driver.error_code(0, 'draft 1 ["apple"]') == "other-round"
    assert driver.error_code(0, 'draft 3 ["apple"]') == "other-round"


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
def test_sxs_2_invalid_answers_are_illegal_and_change_nothing(answers: list[str], code: str) -> None:
    driver = SixesDriver()
    driver.deal()
    driver.draft(0, "apple", "pear")
    for word in ("draft", "done"):
        text = f"{word} 1 {msgspec.json.encode(answers).decode()}"
        assert driver.error_code(0, driver.game.parse(text)) == code
        assert driver.state.lists[0][:2] == ("apple", "pear")


@pytest.mark.parametrize(
    "answer", ["🧀", "👩‍👩‍👧", "🇫🇷", "תפוח", "تفاح", "crème brûlée", "½", "x" * MAX_ANSWER_LENGTH, "ß", "a\u200fb"]
)
def test_sxs_2_answers_of_every_script_are_kept_as_they_are(answer: str) -> None:
    driver = SixesDriver()
    driver.deal()
    driver.draft(0, f"  {answer} ")
    assert driver.state.view(0).own == (answer, "", "", "", "", "")
    driver.write([answer], [answer])
    assert driver.points == [1, 1]
    assert driver.state.draw().replace("\n", "").isprintable()
    driver.check_replay()


@given(answers=st.lists(st.text(max_size=70), max_size=7))
def test_sxs_2_any_list_is_saved_or_raises_a_known_error(answers: list[str]) -> None:
    driver = SixesDriver()
    driver.deal()
    move = driver.state.prepare(driver.game.parse(f"draft 1 {msgspec.json.encode(answers).decode()}"), 0)
    try:
        after = driver.state.play(move, 0, 1.0)
    except IllegalMove as error:
        assert error.code in ("too-many-answers", "answer-long", "answer-signs")
    else:
        assert after.play(after.prepare(move, 0), 0, 2.0).lists == after.lists
        assert all(answer == answer.strip() and len(answer) <= MAX_ANSWER_LENGTH for answer in after.lists[0])


def test_sxs_2_the_referee_reveals_only_with_a_verdict_on_these_lists() -> None:
    driver = SixesDriver()
    driver.deal()
    driver.finish(0, "pear")
    driver.finish(1, "pear")
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
        with pytest.raises(IllegalMove) as caught:
            driver.state.expire(driver.at, Reveal(wrong))
        assert caught.value.code == "bad-judgement"
    for nothing in (None, Deal(DECK["unique"][0])):
        with pytest.raises(IllegalMove) as caught:
            driver.state.expire(driver.at, nothing)
        assert caught.value.code in ("judge-needed", "not-this-game")
    assert driver.error_code(0, Reveal(Verdict())) == "referee-alone"
    driver.expire()
    assert driver.points == [1, 1]


def test_sxs_2_without_a_judge_or_with_a_bad_one_nothing_is_dealt() -> None:
    class Broken:
        def answer(self, question: Question) -> Any:
            return {"no": "card"}

    state = SixesDriver().state
    for judge, code in ((None, "judge-needed"), (Broken(), "bad-judgement")):
        with pytest.raises(IllegalMove) as caught:
            state.deadline_move(judge)
        assert caught.value.code == code
    with pytest.raises(IllegalMove) as caught:
        state.expire(0.0)
    assert caught.value.code == "judge-needed"


def test_sxs_3_nobody_sees_the_lists_of_others_while_writing() -> None:
    secrets = ["apple", "a secret list of things", "🧀", "ready"]
    views: set[tuple[bytes, ...]] = set()
    for secret in secrets:
        driver = SixesDriver(seats=3)
        driver.deal()
        driver.draft(0, secret, "", secret)
        driver.draft(1, "pear")
        driver.finish(0, secret, secret)
        views.add(tuple(everything_visible(driver.state, seat) for seat in (1, 2, None)))
        assert msgspec.json.encode(secret) in msgspec.json.encode(driver.state.view(0))
    assert len(views) == 1


def test_sxs_3_the_judge_sees_one_list_at_a_time_while_writing() -> None:
    judge = RecordingJudge()
    driver = SixesDriver(judge=judge)
    driver.deal()
    driver.draft(0, "apple")
    driver.draft(1, "pear")
    lists = [question.lists for question in judge.questions if isinstance(question, Compare)]
    assert [sum(map(any, one)) for one in lists] == [1, 1]
    driver.expire()
    question = judge.questions[-1]
    assert isinstance(question, Compare)
    assert question.lists == (("apple", "", "", "", "", ""), ("pear", "", "", "", "", ""))
    assert question.card == DECK["match"][0]


def test_seats_get_only_the_forms_that_they_may_fill_in() -> None:
    def form_moves(seat: int | None) -> list[str]:
        choices = driver.state.choices(seat)
        assert isinstance(choices, Forms)
        return [form.move for form in choices.forms]

    driver = SixesDriver(seats=3)
    assert form_moves(0) == []
    driver.play(2, "join bot", after=0.0)
    driver.deal()
    assert (form_moves(0), form_moves(2), form_moves(None)) == (["draft", "done"], ["draft", "done"], [])
    driver.finish(0, "apple")
    assert (form_moves(0), form_moves(1)) == (["more"], ["draft", "done"])
    driver.finish(1, "apple")
    driver.finish(2, "apple")
    driver.expire()
    assert (form_moves(0), form_moves(2)) == (["strike", "restore", "join", "split", "ready"], [])
    driver.play(0, "strike 1.0")
    assert form_moves(0) == ["strike", "restore", "join", "split", "ready"]
    assert form_moves(1) == ["strike", "restore", "join", "split", "vote", "ready"]
