"""Bots for Sixes: what they write is fixed by the seed, out of the bank, and better with every level."""

from __future__ import annotations

from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.bots.levels import SIXES_LEVELS
from sixfold.bots.sixes import draw_answers
from sixfold.decks import LANGUAGES, LINES, Card, shipped_deck

CARDS = [card for language in LANGUAGES for card in shipped_deck(language).cards]


@given(st.sampled_from(CARDS), st.sampled_from(sorted(SIXES_LEVELS)), st.integers(0, 2**64 - 1))
def test_a_list_is_six_different_answers_of_the_bank(card: Card, level: int, seed: int) -> None:
    drawn = draw_answers(card, card.kind, level, seed)
    assert drawn == draw_answers(card, card.kind, level, seed)
    assert len(drawn) == LINES
    texts = [one.text for one in drawn if one.text]
    assert len(set(texts)) == len(texts)
    for number, one in enumerate(drawn):
        category = card.categories[number if card.kind == "lightning" else 0]
        assert not one.text or one.text in dict(category.bank)


@given(st.sampled_from(CARDS), st.sampled_from(sorted(SIXES_LEVELS)), st.integers(0, 2**64 - 1))
def test_typing_takes_time(card: Card, level: int, seed: int) -> None:
    times = [one.at for one in draw_answers(card, card.kind, level, seed)]
    assert times == sorted(times)
    assert times[0] > 0


def _weight(card: Card, level: int) -> float:
    """The mean weight of what bots of a level write; a blank weighs nothing."""
    weights = dict(card.categories[0].bank)
    drawn = [one for seed in range(150) for one in draw_answers(card, card.kind, level, seed)]
    return fmean(weights.get(one.text, 0) for one in drawn)


@pytest.mark.parametrize("kind", ["match", "unique"])
def test_strong_bots_go_for_the_head_to_match_and_for_the_tail_to_be_alone(kind: str) -> None:
    card = next(card for card in CARDS if card.kind == kind)
    weak, middle, strong = (_weight(card, level) for level in (2, 4, 8))
    assert weak < middle < strong if kind == "match" else middle > strong


def test_strong_bots_are_quick() -> None:
    card = CARDS[0]
    ends = [
        fmean(draw_answers(card, card.kind, level, seed)[-1].at for seed in range(50)) for level in sorted(SIXES_LEVELS)
    ]
    assert ends == sorted(ends, reverse=True)
