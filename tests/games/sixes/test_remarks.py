"""What a list's author is told while writing (SXS-8, SXS-9), and the next card for those who are ready (SXS-1)."""

from __future__ import annotations

from typing import Any

import pytest

from sixfold.games import Question
from sixfold.games.sixes import Compare
from sixfold.games.sixes.rules import PAUSE_SECONDS
from tests.games.sixes.judge import PlainJudge
from tests.games.sixes.party import Party, seen


def _remarks(party: Party, seat: int) -> list[tuple[Any, ...]]:
    return [(one.line, one.how, one.word, one.repeats) for one in party.state.view(seat).remarks]


def test_sxs_9_a_card_word_and_sxs_8_a_repeat_are_remarked_while_they_are_typed() -> None:
    party = Party(seats=3)
    party.deal()
    party.draft(0, "apple", "picnic rug", "apples")
    assert _remarks(party, 0) == [(1, "word", "picnic", None), (2, "repeat", None, 0)]
    party.draft(0, "apple", "rug", "apples")
    assert _remarks(party, 0) == [(2, "repeat", None, 0)]
    party.done(0, "apple", "rug", "pear")
    assert _remarks(party, 0) == []
    party.replayed()


def test_sxs_8_a_repeat_in_another_category_is_remarked() -> None:
    party = Party()
    for _ in range(2):
        party.deal()
        party.write("", "").ready()
    party.deal()
    party.draft(1, "lemon", "lemons")
    assert _remarks(party, 1) == [(1, "repeat", None, None)]


def test_sxs_3_remarks_are_their_authors_own() -> None:
    views = set()
    for word in ("picnic", "pear"):
        party = Party(seats=3)
        party.deal()
        party.draft(0, word, word)
        views.add(tuple(seen(party.state, seat) for seat in (1, 2, None)))
    assert len(views) == 1


class Wordless(PlainJudge):
    """A judge that has no answer to one list alone."""

    def answer(self, question: Question) -> Any:
        return {"groups": 6} if isinstance(question, Compare) else super().answer(question)


def test_a_draft_is_saved_though_the_judge_cannot_tell() -> None:
    party = Party(judge=Wordless())
    party.deal()
    party.draft(0, "picnic")
    view = party.state.view(0)
    assert view.own is not None
    assert (view.own[0], view.remarks) == ("picnic", ())


@pytest.mark.parametrize("text", ['draft 1 ["a] [{b}]"]', 'draft 1 ["] [{"] [{"line":0,"how":"word","word":"picnic"}]'])
def test_a_draft_has_one_text_whatever_was_typed(text: str) -> None:
    assert str(Party().game.parse(text)) == text


def test_sxs_1_the_next_card_comes_once_everybody_is_ready_or_soon() -> None:
    party = Party(seats=3)
    party.do(2, "join bot", after=0.0)
    party.deal()
    party.write("apple", "pear", "plum").ready()
    assert party.state.deadline == party.at + PAUSE_SECONDS
    party.do(0, "ready")
    assert party.view.done == (0,)
    assert party.refused(0, "ready") == "ready-already"
    assert party.state.deadline == party.at - 1.0 + PAUSE_SECONDS
    party.do(1, "ready")
    assert party.state.deadline == party.at
    party.deal()
    assert (party.view.round, party.view.phase) == (2, "writing")
    assert not party.view.done
    party.replayed()
