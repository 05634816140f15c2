"""Groups of the answers of a round: SXS-6, SXS-8, SXS-9 and SXS-10."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.decks import AnswerGroups, Card, Category, group_answers, shipped_deck
from sixfold.decks.groups import MAX_PROPOSALS, same_groups
from sixfold.decks.likeness.answers import answer_comparer
from sixfold.games.sixes.scoring import score_groups


def texts(lists: list[list[str]], found: AnswerGroups) -> set[frozenset[str]]:
    return {frozenset(lists[seat][line] for seat, line in group) for group in found.groups}


def test_every_answer_is_in_one_group_and_blanks_in_none() -> None:
    lists = [["apple", "", "pear"], ["  ", "Apples", "plum"]]
    found = group_answers(lists, None, "en")
    assert found.groups == (((0, 0), (1, 1)), ((0, 2),), ((1, 2),))


@pytest.mark.parametrize("order", range(6))
def test_a_common_form_does_not_join_different_words(order: int) -> None:
    lists = [["leaf"], ["leaves"], ["leave"]]
    Random(order).shuffle(lists)
    found = texts(lists, group_answers(lists, None, "en"))
    assert not any({"leaf", "leave"} <= group for group in found)


def test_a_typo_joins_the_nearest_word() -> None:
    lists = [["concession"], ["confesion"], ["confession"]]
    assert frozenset({"confesion", "confession"}) in texts(lists, group_answers(lists, None, "en"))


SAMPLES = [(language, card) for language in ("en", "de", "ru") for card in shipped_deck(language).of_kind("unique")[:4]]


def misspell(text: str, dice: Random) -> str:
    """An answer as people write it: in capitals, with another ending, or without a letter."""
    place = dice.randrange(len(text))
    return dice.choice([text, text.upper(), text + "s", text + "e", text[:place] + text[place + 1 :], "the " + text])


@given(st.sampled_from(SAMPLES), st.integers(0, 10**9))
def test_groups_do_not_depend_on_the_order_of_lists(sample: tuple[str, Card], seed: int) -> None:
    language, card = sample
    dice = Random(seed)
    names = card.categories[0].names
    lists = [[misspell(dice.choice(names), dice) for _ in range(6)] for _ in range(4)]
    before = texts(lists, group_answers(lists, card, language))
    for own in lists:
        dice.shuffle(own)
    dice.shuffle(lists)
    assert texts(lists, group_answers(lists, card, language)) == before


@given(st.sampled_from(SAMPLES), st.integers(0, 10**9))
def test_comparing_only_candidates_misses_no_pair(sample: tuple[str, Card], seed: int) -> None:
    """Two answers are in one group exactly if they are the same when compared directly."""
    language, card = sample
    dice = Random(seed)
    comparer = answer_comparer(language)
    written = [misspell(dice.choice(card.categories[0].names), dice) for _ in range(12)]
    for one, two in combinations(sorted(set(written)), 2):
        together = len(same_groups(comparer, Counter([one, two]))) == 1
        assert together == (comparer.same(one, two) is not None), (one, two)


@given(st.sampled_from(SAMPLES), st.integers(0, 10**9), st.sampled_from(["match", "unique"]))
def test_sxs_10_proposals_change_a_score(sample: tuple[str, Card], seed: int, kind: str) -> None:
    language, card = sample
    dice = Random(seed)
    names = [*card.categories[0].names, "red wine", "wine", "glass of wine", "dance", "dancer", "tv", "television"]
    lists = [dice.sample(names, 6) for _ in range(5)]
    found = group_answers(lists, card, language, "close", kind)  # type: ignore[arg-type]  # one of the kinds
    assert len(found.proposals) <= MAX_PROPOSALS
    excluded = {place for place, _ in found.words}
    parts = {group[0]: [place for place in group if place not in excluded] for group in found.groups}
    now = score_groups(kind, 5, filter(None, parts.values()))  # type: ignore[arg-type]  # one of the kinds
    for proposal in found.proposals:
        rest = [part for first, part in parts.items() if first not in (proposal.one, proposal.two) and part]
        joined = parts[proposal.one] + parts[proposal.two]
        assert score_groups(kind, 5, [*rest, joined]) != now  # type: ignore[arg-type]  # one of the kinds


def test_sxs_10_identical_mode_proposes_nothing() -> None:
    lists = [["juice"], ["orange juice"]]
    assert group_answers(lists, None, "en", "identical").proposals == ()
    assert [proposal.reason for proposal in group_answers(lists, None, "en", "close").proposals] == ["subset"]


def test_sxs_10_a_more_detailed_name_of_the_same_thing_is_close() -> None:
    """The booklet's own example."""
    lists = [["Ford Mustang GT"], ["1978 Mustang, 8-cylinders"]]
    assert group_answers(lists, None, "en", "identical", "match").groups == (((0, 0),), ((1, 0),))
    [proposal] = group_answers(lists, None, "en", "close", "match").proposals
    assert (proposal.one, proposal.two, proposal.reason) == ((0, 0), (1, 0), "subset")


def test_proposals_are_best_first() -> None:
    lists = [["juice", "tv", "bake", "UFO"], ["orange juice", "television", "baker", "unidentified flying object"]]
    found = group_answers(lists, None, "en", "close")
    assert [proposal.reason for proposal in found.proposals] == ["alias", "initials", "subset", "stem"]


def test_sxs_6_lightning_groups_by_category() -> None:
    lists = [["orange", "lemon"], ["lemon", "orange"], ["orange", ""]]
    found = group_answers(lists, None, "en", kind="lightning")
    assert found.groups == (((0, 0), (2, 0)), ((0, 1),), ((1, 0),), ((1, 1),))


def test_sxs_8_lightning_repeats_in_another_category() -> None:
    found = group_answers([["orange", "Oranges", "plum"], ["orange", "plum", "pear"]], None, "en", kind="lightning")
    assert found.repeats == ((0, 1),)


def test_sxs_9_card_words_are_grouped_and_named() -> None:
    card = Card("picnic", "match", (Category("Things in a picnic basket", ("picnic", "basket")),))
    found = group_answers([["picnic blanket", "cheese"]], card, "en")
    assert found.words == (((0, 0), "picnic"),)
    assert len(found.groups) == 2
