"""The judge of Sixes: it deals cards like a shuffled deck, and gives verdicts in the form that the referee needs."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from sixfold import SixfoldError
from sixfold.decks import LANGUAGES, group_answers, parse_card_list, shipped_deck
from sixfold.decks.judge import DeckJudge
from sixfold.decks.library import find_deck
from sixfold.games.base import Question
from sixfold.games.sixes.questions import Alike, Card, Compare, NextCard, UsesWord, Verdict

FRIDAY = parse_card_list("match: Pets\nmatch: Trees\nunique: Birds", "en", "Friday").deck
JUDGE = DeckJudge(lambda name, language: FRIDAY if name == "Friday" else find_deck(name, language))


def next_card(**changes: Any) -> Card | None:
    question: dict[str, Any] = {"kind": "match", "language": "en", "deck": "house", "family": False, "used": ()}
    answer = JUDGE.answer(NextCard(**(question | {"seed": 7, "round": 1} | changes)))
    return None if answer is None else msgspec.convert(answer, Card)


def compare(lists: list[list[str]], **changes: Any) -> Verdict:
    card = changes.pop("card", Card("pets", "Pets"))
    question: dict[str, Any] = {"kind": "match", "language": "en", "deck": "Friday", "mode": "close", "card": card}
    full = tuple((*own, *[""] * (6 - len(own))) for own in lists)
    return msgspec.convert(JUDGE.answer(Compare(**(question | changes), lists=full)), Verdict)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sxs_1_no_card_comes_back_until_the_deck_is_used_up(language: str) -> None:
    used: tuple[str, ...] = ()
    while (card := next_card(language=language, used=used)) is not None:
        used += (card.id,)
    assert sorted(used) == sorted(card.id for card in shipped_deck(language).of_kind("match"))


def test_sxs_1_a_table_sees_every_card_before_one_comes_back() -> None:
    """Games of six rounds one after the other: the deck is worked through, and then once more."""
    size = len(shipped_deck("en").of_kind("match"))
    before: tuple[str, ...] = ()
    for game in range(size):
        used: tuple[str, ...] = ()
        for number in (1, 4):
            card = next_card(used=used, earlier=before, seed=game, round=number)
            assert card is not None
            used += (card.id,)
        before += used
    assert set(Counter(before[:size]).values()) == {1}
    assert set(Counter(before).values()) == {2}


def test_every_card_is_equally_likely_to_come_first() -> None:
    first = Counter(card.id for seed in range(3600) if (card := next_card(seed=seed)))
    assert set(first) == {card.id for card in shipped_deck("en").of_kind("match")}
    assert all(50 < count < 160 for count in first.values())


def test_family_tables_get_only_family_cards() -> None:
    adult = {card.id for card in shipped_deck("en").cards if not card.family}
    cards = {card.id for seed in range(300) if (card := next_card(seed=seed, family=True))}
    assert adult
    assert not adult & cards


def test_cards_are_dealt_without_their_banks() -> None:
    card = next_card(kind="lightning")
    assert card is not None
    assert (card.text, len(card.categories)) == ("", 6)
    assert card.banned


def test_own_decks_are_dealt_by_name() -> None:
    cards = {card.text for seed in range(20) if (card := next_card(deck="Friday", seed=seed))}
    assert cards == {"Pets", "Trees"}
    assert next_card(deck="Friday", used=("pets", "trees")) is None
    with pytest.raises(SixfoldError) as caught:
        next_card(deck="Monday")
    assert caught.value.code == "deck-unknown"


def test_sxs_10_a_verdict_has_the_groups_and_proposals() -> None:
    lists = [["dogs", "orange juice"], ["Dog", "juice"], ["pet rat"]]
    found = compare(lists, card=Card("pets", "Pets", (), ("pet",)))
    assert found.groups == group_answers(lists, None, "en").groups
    assert found.words == (UsesWord((2, 0), "pet"),)
    assert found.alike == (Alike((0, 1), (1, 1), "subset"),)
    assert compare(lists, mode="identical").alike == ()


def test_sxs_9_the_dealt_card_decides_not_the_deck() -> None:
    assert compare([["pet rat"]], card=Card("pets", "Pets", (), ("rat",))).words == (UsesWord((0, 0), "rat"),)


def test_lists_on_a_card_missing_from_the_deck_are_compared() -> None:
    assert compare([["cats"], ["cat"]], card=Card("gone", "Gone")).groups == (((0, 0), (1, 0)),)


def test_sxs_8_repeats_in_lightning() -> None:
    card = Card("l", "", ("a", "b", "c", "d", "e", "f"))
    assert compare([["fox", "foxes"]], kind="lightning", card=card).repeats == ((0, 1),)


def test_other_questions_raise_a_type_error() -> None:
    with pytest.raises(TypeError):
        JUDGE.answer(Question())
