"""The precision and recall of comparing answers, on both halves of the pairs."""

from __future__ import annotations

from collections import Counter

import pytest

from sixfold.decks import LANGUAGES, likeness
from tests.decks.pairs import all_pairs, measure_accuracy

#: The least precision and recall.
REQUIRED = {"same": (0.99, 0.88), "close": (0.93, 0.70)}


@pytest.mark.parametrize("held_out", [False, True], ids=["tuned", "held-out"])
@pytest.mark.parametrize("verdict", REQUIRED)
def test_precision_and_recall(verdict: str, held_out: bool) -> None:
    found = measure_accuracy([pair for pair in all_pairs() if pair.is_held_out is held_out], verdict)
    precision, recall = REQUIRED[verdict]
    assert found.precision >= precision
    assert found.recall >= recall


def test_every_language_has_enough_pairs() -> None:
    pairs = all_pairs()
    assert len(pairs) >= 500
    assert len({(pair.language, *sorted((pair.one, pair.two))) for pair in pairs}) == len(pairs)
    counts = Counter((pair.language, pair.verdict) for pair in pairs)
    assert all(counts[language, verdict] >= 15 for language in LANGUAGES for verdict in ("same", "close", "different"))


def test_likeness_is_symmetric() -> None:
    for pair in all_pairs():
        found = {
            likeness(one, two, language=pair.language, card=pair.card)
            for one, two in ((pair.one, pair.two), (pair.two, pair.one))
        }
        assert len(found) == 1, pair
