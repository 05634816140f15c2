"""Fuzzing of the parsers: any text gives a value or raises `BadNotation`, and nothing else.

`corpus.txt` holds texts that were trouble somewhere, one Python literal a line; hypothesis spoils good texts in every
way it can think of; and texts of a million characters are read in one go, which no parser of the wrong order survives.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import sixfold
from sixfold import BadNotation, Record
from sixfold.games.conformance import random_game
from tests.conformance.subjects import subject_of

CORPUS = [ast.literal_eval(line) for line in Path(__file__).with_name("corpus.txt").read_text().splitlines()]
NAMES = ["six", "six-4", "six-o", "sixth", "sixth-4x4", "sixth-milady", "sixth-armies", "degrees", "sixes"]
GAMES = {name: sixfold.game(name, **({"called": True} if name == "six-o" else {})) for name in NAMES}
PARSERS: dict[str, Callable[[str], object]] = {
    **{f"{name} {what}": getattr(game, what) for name, game in GAMES.items() for what in ("parse", "position")},
    **{f"{name} {what}": getattr(game, what) for name, game in GAMES.items() for what in ("load_move", "loads")},
    "record": Record.loads,
    "record json": Record.from_json,
}


def good_texts() -> dict[str, list[str]]:
    """For each parser, texts that it reads."""
    texts: dict[str, list[str]] = {parser: [] for parser in PARSERS}
    for name, game in GAMES.items():
        plies = list(random_game(subject_of(game), seed=6))
        record = Record(game, 6, tuple(ply.entry for ply in plies))
        texts["record"].append(record.dumps())
        texts["record json"].append(record.to_json())
        for ply in plies[:: max(1, len(plies) // 8)]:
            texts[f"{name} parse"].append(str(ply.entry.move))
            texts[f"{name} position"].append(str(ply.after.position()))
            texts[f"{name} loads"].append(ply.after.dumps())
            texts[f"{name} load_move"].append(f'{{"move":"{type(ply.entry.move).__name__.lower()}"}}')
    return texts


GOOD = good_texts()


def feed(parser: str, text: str) -> None:
    try:
        PARSERS[parser](text)
    except BadNotation as error:
        assert error.code
        assert len(str(error)) < 600, "an error quotes only the start of the text"


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize("text", CORPUS, ids=range(len(CORPUS)))
def test_the_corpus_gives_a_value_or_bad_notation(parser: str, text: str) -> None:
    feed(parser, text)


@pytest.mark.parametrize("parser", PARSERS)
@given(text=st.text(max_size=200))
@example("")
def test_any_text_gives_a_value_or_bad_notation(parser: str, text: str) -> None:
    feed(parser, text)


@pytest.mark.parametrize("parser", PARSERS)
@settings(max_examples=200)
@given(data=st.data())
def test_damaged_texts_give_a_value_or_bad_notation(parser: str, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(GOOD[parser]))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 20)))
        new = data.draw(
            st.one_of(st.text(max_size=5), st.just(text[start:end] * 2), st.sampled_from(list(" -/=:;,[]{}")))
        )
        text = text[:start] + new + text[end:]
    feed(parser, text)


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize("unit", ["1", "[", "[s]", "2,0>", "a1-", "{", '{"a":', "\n", "0,0;", " ", "-", "é"])
def test_a_million_characters_are_read_in_linear_time(parser: str, unit: str) -> None:
    feed(parser, unit * (1_000_000 // len(unit)))


@pytest.mark.parametrize("parser", ["record", "six position", "sixth position"])
def test_a_long_tail_is_read_in_linear_time(parser: str) -> None:
    good = GOOD[parser][0]
    feed(parser, good + " moves" + " a1-a2" * 100_000)
    feed(parser, good + "0 2,0\n" * 100_000)
