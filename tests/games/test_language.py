"""Every part of the house speaks every language of the house: nothing is missing, and nothing has other holes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from sixfold.games import GAMES, IllegalMove
from sixfold.games.language import english, languages, words
from sixfold.games.law import COMMON_MESSAGES, either
from sixfold.games.options import OneOf, Option, Whole
from sixfold.server.words import laws

LANGUAGES = languages()
PARTS = [law.package for law in laws()]
#: Each part in each language.
EACH = [(part, language) for language in LANGUAGES for part in PARTS]
#: The catalogues of the page.
PAGE = Path(__file__).parents[2] / "web/src/i18n"
#: Spaces that must not break, before and after what stands apart in French.
_BREAKING = re.compile(r" [:;!?»]|« ")


def holes(text: str) -> set[str]:
    """What is filled in, with how it is written."""
    return {f"{name}:{form}" for _, name, form, _ in Formatter().parse(text) if name is not None}


def sentences(part: str) -> dict[str, dict[str, str]]:
    book = english(part)
    return {
        "refusals": {code: said.en for code, said in book.refusals.items()},
        "endings": {code: said.en for code, said in book.endings.items()},
        "phrases": dict(book.phrases),
    }


def texts(value: object) -> Iterator[str]:
    """Every text in something, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from texts(one)
    else:
        for name in getattr(value, "__struct_fields__", ()):
            yield from texts(getattr(value, name))


def test_there_is_french_and_every_part_with_sentences_is_looked_at() -> None:
    assert "fr" in LANGUAGES
    assert {"sixfold.games", "sixfold.tables", "sixfold.server", "sixfold.movies.importers"} <= set(PARTS)
    assert len(PARTS) == len(set(PARTS)) == 13


def test_the_page_speaks_the_languages_of_the_house() -> None:
    folders = {folder.name for folder in PAGE.iterdir() if folder.is_dir()}
    assert folders == {"en", *LANGUAGES}


@pytest.mark.parametrize("part", PARTS)
def test_every_part_speaks_the_same_languages(part: str) -> None:
    assert languages(part) == LANGUAGES


@pytest.mark.parametrize(("part", "language"), EACH)
def test_every_ruling_is_there_in_the_order_of_the_rule_page(part: str, language: str) -> None:
    assert list(words(part, language).rulings) == list(english(part).rulings)


@pytest.mark.parametrize(("part", "language"), EACH)
def test_every_sentence_is_there_with_the_same_holes(part: str, language: str) -> None:
    spoken = words(part, language)
    for kind, own in sentences(part).items():
        theirs: dict[str, str] = getattr(spoken, kind)
        assert set(theirs) == set(own), kind
        assert {code: holes(text) for code, text in theirs.items()} == {code: holes(text) for code, text in own.items()}


@pytest.mark.parametrize(("part", "language"), EACH)
def test_every_sentence_is_told_in_the_language(part: str, language: str) -> None:
    for kind, own in sentences(part).items():
        for code, text in own.items():
            # Numbers are written in a form of their own; everything else is text.
            params: dict[str, Any] = dict(hole.split(":") for hole in holes(text))
            params = {name: 3.0 if form else "¤" for name, form in params.items()}
            said = getattr(words(part, language), kind)[code].format_map(params)
            assert said.count("¤") >= list(params.values()).count("¤"), code


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.__name__)
def test_every_preset_and_every_option_has_its_words(kind: Any, language: str) -> None:
    spoken = words(kind.messages.package, language)
    options = {option.name: option for preset in kind.presets for option in preset.options}
    assert list(spoken.presets) == [preset.name for preset in kind.presets]
    assert set(spoken.options) == set(options)
    for name, option in options.items():
        assert option.title, name
        assert set(spoken.options[name].labels) == set(option.labels) == named(option), name


def named(option: Option) -> set[str]:
    """The values that have names of their own: words, and numbers that mean something else than so many."""
    match option.kind:
        case OneOf():
            return set(option.kind.values)
        case Whole():
            return {str(value) for value in option.kind.also}
        case _:
            return set()


@pytest.mark.parametrize("part", PARTS)
def test_nothing_in_french_breaks_before_a_colon_or_within_quotes(part: str) -> None:
    for text in texts(words(part, "fr")):
        assert not _BREAKING.search(text), text
        assert not re.search(r"[“”]|\w'\w", text), text


def test_a_preset_is_told_with_its_options_and_means_the_same() -> None:
    kind, preset = next((kind, preset) for kind in GAMES for preset in kind.presets if preset.name == "sixth")
    french = preset.translate(words(kind.messages.package, "fr"))
    assert (french.name, french.seats, french.fixed) == (preset.name, preset.seats, preset.fixed)
    kings = french.option("kings")
    assert (kings.title, kings.labels["six"], kings.default) == ("Rois pour gagner", "6 × Roi", "one")
    assert preset.translate(words(kind.messages.package, "xx")) == preset


def test_words_within_a_sentence_follow_its_language() -> None:
    law = next(kind.messages for kind in GAMES if kind.presets[0].name == "sixth")
    error = law.error(IllegalMove, "out-of-reach", stack="a1", square="e5", name=law.phrase("Rook"), height=2)
    assert str(error) == "a1 has height 2 and moves like a Rook; it does not reach e5. (STH-3)"
    assert "se déplace comme une Tour" in law.sentence(error, "fr")
    assert law.sentence(error, "xx") == error.sentence
    assert error.params["name"] == "Rook"


def test_one_or_the_other_in_every_language() -> None:
    both = COMMON_MESSAGES.refusals["bad-move"].tell({"text": "x", "hint": either(["a", "b", "c"])}, "fr")
    assert both.endswith("a, b ou c")
    assert [str(either([])), str(either(["a"])), str(either(["a", "b"]))] == ["", "a", "a or b"]
