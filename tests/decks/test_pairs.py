"""The figures promised for the likeness of answers, on both halves of the pairs."""

from __future__ import annotations

from collections import Counter

import pytest

from sixfold.decks import LANGUAGES, likeness
from tests.decks.pairs import every, figures

#: What is called so and is; what is so and is called so.
PROMISED = {"same": (0.99, 0.88), "close": (0.93, 0.70)}


@pytest.mark.parametrize("held_out", [False, True], ids=["tuned", "held-out"])
@pytest.mark.parametrize("verdict", PROMISED)
def test_figures(verdict: str, held_out: bool) -> None:
    found = figures([pair for pair in every() if pair.held_out is held_out], verdict)
    precision, recall = PROMISED[verdict]
    assert found.precision >= precision
    assert found.recall >= recall


def test_enough_pairs_in_every_language() -> None:
    pairs = every()
    assert len(pairs) >= 500
    assert len({(pair.language, *sorted((pair.one, pair.two))) for pair in pairs}) == len(pairs)
    counts = Counter((pair.language, pair.verdict) for pair in pairs)
    assert all(counts[language, verdict] >= 15 for language in LANGUAGES for verdict in ("same", "close", "different"))


def test_symmetric() -> None:
    for pair in every():
        found = {
            likeness(one, two, language=pair.language, card=pair.card)
            for one, two in ((pair.one, pair.two), (pair.two, pair.one))
        }
        assert len(found) == 1, pair
