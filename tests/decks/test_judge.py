"""The judge of Sixes: cards as a shuffled deck gives them, and verdicts in the shape the referee asks for."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from sixfold import SixfoldError
from sixfold.decks import LANGUAGES, group_answers, parse_card_list, shipped
from sixfold.decks.judge import DeckJudge
from sixfold.games.base import Question
from sixfold.games.sixes.questions import Alike, Card, Compare, NextCard, UsesWord, Verdict

JUDGE = DeckJudge([parse_card_list("match: Pets\nmatch: Trees\nunique: Birds", "en", "Friday").deck])


def dealt(**asked: Any) -> Card | None:
    question: dict[str, Any] = {"kind": "match", "language": "en", "deck": "house", "family": False, "used": ()}
    answer = JUDGE.answer(NextCard(**(question | {"seed": 7, "round": 1} | asked)))
    return None if answer is None else msgspec.convert(answer, Card)


def compared(lists: list[list[str]], **asked: Any) -> Verdict:
    card = asked.pop("card", Card("pets", "Pets"))
    question: dict[str, Any] = {"kind": "match", "language": "en", "deck": "Friday", "mode": "close", "card": card}
    full = tuple((*own, *[""] * (6 - len(own))) for own in lists)
    return msgspec.convert(JUDGE.answer(Compare(**(question | asked), lists=full)), Verdict)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sxs_1_no_card_comes_back_until_the_deck_is_through(language: str) -> None:
    used: tuple[str, ...] = ()
    while (card := dealt(language=language, used=used)) is not None:
        used += (card.id,)
    assert sorted(used) == sorted(card.id for card in shipped(language).of_kind("match"))


def test_every_card_is_as_likely_to_come_first() -> None:
    first = Counter(card.id for seed in range(3600) if (card := dealt(seed=seed)))
    assert set(first) == {card.id for card in shipped("en").of_kind("match")}
    assert all(50 < count < 160 for count in first.values())


def test_families_get_their_cards() -> None:
    grown = {card.id for card in shipped("en").cards if not card.family}
    met = {card.id for seed in range(300) if (card := dealt(seed=seed, family=True))}
    assert grown
    assert not grown & met


def test_cards_are_dealt_without_their_banks() -> None:
    card = dealt(kind="lightning")
    assert card is not None
    assert (card.text, len(card.categories)) == ("", 6)
    assert card.banned


def test_own_decks_are_dealt_by_name() -> None:
    met = {card.text for seed in range(20) if (card := dealt(deck="Friday", seed=seed))}
    assert met == {"Pets", "Trees"}
    assert dealt(deck="Friday", used=("pets", "trees")) is None
    with pytest.raises(SixfoldError) as refusal:
        dealt(deck="Monday")
    assert refusal.value.code == "deck-unknown"


def test_sxs_10_a_verdict_says_what_groups_say() -> None:
    lists = [["dogs", "orange juice"], ["Dog", "juice"], ["pet rat"]]
    found = compared(lists, card=Card("pets", "Pets", (), ("pet",)))
    assert found.groups == group_answers(lists, None, "en").groups
    assert found.words == (UsesWord((2, 0), "pet"),)
    assert found.alike == (Alike((0, 1), (1, 1), "subset"),)
    assert compared(lists, mode="identical").alike == ()


def test_sxs_9_the_card_as_it_was_dealt_goes_before_the_deck() -> None:
    assert compared([["pet rat"]], card=Card("pets", "Pets", (), ("rat",))).words == (UsesWord((0, 0), "rat"),)


def test_a_card_that_the_deck_has_lost_is_still_judged() -> None:
    assert compared([["cats"], ["cat"]], card=Card("gone", "Gone")).groups == (((0, 0), (1, 0)),)


def test_sxs_8_repeats_in_lightning() -> None:
    card = Card("l", "", ("a", "b", "c", "d", "e", "f"))
    assert compared([["fox", "foxes"]], kind="lightning", card=card).repeats == ((0, 1),)


def test_what_is_no_question_of_sixes_is_refused() -> None:
    with pytest.raises(TypeError):
        JUDGE.answer(Question())
