"""The catalogues: every ruling, error and text is there, in every language, with the same placeholders."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import sixfold
from sixfold.games import Game, IllegalMove, registry
from sixfold.games.messages import COMMON_MESSAGES, Messages, alternatives, languages, source, translation
from sixfold.games.options import SHIPPED, Counts, DeckName, Integer, OneOf, Option
from sixfold.server.texts import catalogues
from tests.sample_games.sealed import SealedGame

GAMES = tuple(registry.games().values())

#: How many rulings each rule page has, by their prefix.
RULING_COUNTS = {"SIX": 14, "STH": 19, "DEG": 12, "SXS": 14}
TESTS = Path(__file__).parent.parent
LANGUAGES = languages()
PACKAGES = [messages.package for messages in catalogues()]
PACKAGES_AND_LANGUAGES = [(package, language) for language in LANGUAGES for package in PACKAGES]
#: The catalogues of the client.
CLIENT = Path(__file__).parents[2] / "web/src/i18n"
#: A space that can break before a colon or inside quotation marks, which French typography forbids.
_BREAKING = re.compile(r" [:;!?»]|« ")


def placeholders(text: str) -> set[str]:
    """The placeholders of a text, each with its format."""
    return {f"{name}:{form}" for _, name, form, _ in Formatter().parse(text) if name is not None}


def sections(package: str) -> dict[str, dict[str, str]]:
    """The English texts of a package with placeholders, by section and code."""
    english = source(package)
    return {
        "errors": {code: message.text for code, message in english.errors.items()},
        "outcomes": {code: message.text for code, message in english.outcomes.items()},
        "phrases": dict(english.phrases),
    }


def texts(value: object) -> Iterator[str]:
    """Every text in a value, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from texts(one)
    else:
        for name in getattr(value, "__struct_fields__", ()):
            yield from texts(getattr(value, name))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
def test_every_ruling_is_there_in_order(game: type[Game]) -> None:
    numbers = list(game.messages.rulings())
    prefix = numbers[0].split("-")[0]
    assert numbers == [f"{prefix}-{number}" for number in range(1, RULING_COUNTS[prefix] + 1)]


@pytest.mark.parametrize("ruling", [ruling for game in GAMES for ruling in game.messages.rulings()])
def test_every_ruling_has_a_test_named_after_it(ruling: str) -> None:
    name = "test_" + ruling.lower().replace("-", "_") + "_"
    sources = (file.read_text(encoding="utf-8") for file in TESTS.rglob("test_*.py"))
    assert any(re.search(rf"def {name}", text) for text in sources)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
def test_every_error_in_the_file_is_one_that_a_referee_raises(game: type[Game]) -> None:
    folder = Path(str(__import__(game.__module__, fromlist=["x"]).__file__)).parent
    code = "".join(file.read_text(encoding="utf-8") for file in [*folder.rglob("*.py"), *folder.parent.glob("*.py")])
    own = set(game.messages.errors) - set(COMMON_MESSAGES.errors)
    assert {error for error in own if f'"{error}"' not in code} == set()


def test_an_error_carries_its_code_its_ruling_and_its_parameters() -> None:
    with pytest.raises(IllegalMove) as raised:
        sixfold.game("six").start().play("9,9")
    error = raised.value
    assert (error.code, error.ruling, error.params) == ("not-touching", "SIX-3", {"cell": "9,9"})
    assert str(error) == "9,9 touches no tile. (SIX-3)"


def test_an_error_survives_pickling() -> None:
    with pytest.raises(IllegalMove) as raised:
        sixfold.game("six").start().play("9,9")
    error, copy = raised.value, pickle.loads(pickle.dumps(raised.value))
    assert isinstance(copy, IllegalMove)
    assert (copy.code, copy.ruling, copy.params, str(copy)) == (error.code, error.ruling, error.params, str(error))


def test_an_error_without_a_message_shows_its_code() -> None:
    error = IllegalMove("some-code", "SIX-3", {"cell": "1,1"})
    assert str(error) == "some-code (SIX-3)"


def test_an_error_is_shown_in_the_players_language_or_else_in_english() -> None:
    state = SealedGame.of("sealed").start().play("bid 3", 0)
    with pytest.raises(IllegalMove) as raised:
        state.play("bid 4", 0)
    assert SealedGame.messages.text(raised.value, "fr") == "La place 0 a déjà misé pendant cette manche."
    assert SealedGame.messages.text(raised.value, "de") == "Seat 0 has bid in this round."


@pytest.mark.parametrize("at", [-1.0, float("nan"), float("inf")])
def test_a_turn_at_an_impossible_time_is_illegal(at: float) -> None:
    with pytest.raises(IllegalMove) as raised:
        sixfold.game("six").start().play("2,0", at=at)
    assert (raised.value.code, raised.value.ruling) == ("bad-time", "GAME-5")


def test_turns_of_another_game_are_illegal() -> None:
    with pytest.raises(IllegalMove) as raised:
        sixfold.game("six").start().play(sixfold.game("sixth").parse("c3"))
    assert (raised.value.code, raised.value.ruling) == ("not-this-game", "GAME-1")
    with pytest.raises(IllegalMove) as raised:
        sixfold.game("sixth").start().play(sixfold.game("six").parse("2,0"))
    assert raised.value.code == "not-this-game"


def test_there_is_french_and_every_package_with_texts_is_checked() -> None:
    assert "fr" in LANGUAGES
    assert {"sixfold.games", "sixfold.tables", "sixfold.server", "sixfold.movies.importers"} <= set(PACKAGES)
    assert len(PACKAGES) == len(set(PACKAGES))


def test_the_client_has_the_languages_of_the_server() -> None:
    catalogues = {path.stem for path in CLIENT.glob("??.ts")}
    assert catalogues == {"en", *LANGUAGES}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_has_every_language(package: str) -> None:
    assert set(languages(package)) >= set(LANGUAGES)


@pytest.mark.parametrize(("package", "language"), PACKAGES_AND_LANGUAGES)
def test_every_ruling_is_translated_and_in_order(package: str, language: str) -> None:
    messages = Messages(package)
    assert list(messages.rulings(language)) == list(messages.rulings())
    assert all(messages.ruling(number, language) != ruling for number, ruling in messages.rulings().items())


@pytest.mark.parametrize(("package", "language"), PACKAGES_AND_LANGUAGES)
def test_every_text_is_translated_with_the_same_placeholders(package: str, language: str) -> None:
    for section, english in sections(package).items():
        translated: dict[str, str] = getattr(translation(package, language), section)
        assert set(translated) == set(english), section
        for code, text in english.items():
            assert placeholders(translated[code]) == placeholders(text), code


@pytest.mark.parametrize(("package", "language"), PACKAGES_AND_LANGUAGES)
def test_every_translation_can_be_filled_in(package: str, language: str) -> None:
    for section, english in sections(package).items():
        for code, text in english.items():
            # Numbers have a format; everything else is text.
            forms = dict(placeholder.split(":") for placeholder in placeholders(text))
            params: dict[str, Any] = {name: 3.0 if form else "¤" for name, form in forms.items()}
            filled = getattr(translation(package, language), section)[code].format_map(params)
            assert filled.count("¤") >= list(params.values()).count("¤"), code


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
def test_every_preset_and_every_option_has_texts(game: type[Game], language: str) -> None:
    texts = source(game.messages.package) if language == "en" else translation(game.messages.package, language)
    options = [option for preset in game.presets for option in preset.options]
    names = {option.name for option in options}
    assert list(texts.presets) == [preset.name for preset in game.presets]
    assert set(texts.options) == names
    assert all(option.title for option in options)
    for name in names:
        # Presets may offer other values: their colours, for example.
        values = set().union(*(labelled_values(option) for option in options if option.name == name))
        assert set(texts.options[name].labels) == values, name
    cards = {option.name for option in options if option.card is not None}
    assert {name for name in names if texts.options[name].card} == cards


def labelled_values(option: Option) -> set[str]:
    """The values that need a label: words, kinds of pieces, and numbers with a special meaning."""
    match option.kind:
        case OneOf():
            return set(option.kind.values)
        case Counts():
            return set(option.kind.limits)
        case Integer():
            return {str(value) for value in option.kind.also}
        case DeckName():
            return {SHIPPED}
        case _:
            return set()


@pytest.mark.parametrize("package", PACKAGES)
def test_french_follows_its_typography(package: str) -> None:
    for text in (*texts(translation(package, "fr")), *texts(Messages(package).rulings("fr"))):
        assert not _BREAKING.search(text), text
        assert not re.search(r"[“”]|\w'\w", text), text


def test_a_translated_preset_keeps_everything_but_its_texts() -> None:
    game, preset = next((game, preset) for game in GAMES for preset in game.presets if preset.name == "sixth")
    french = preset.translate(game.messages, "fr")
    assert (french.name, french.seats, french.fixed) == (preset.name, preset.seats, preset.fixed)
    kings = french.option("kings")
    assert (kings.title, kings.labels["six"], kings.default) == ("Rois pour gagner", "6 × Roi", "one")
    assert preset.translate(game.messages, "xx") == preset


def test_a_phrase_in_a_sentence_follows_its_language() -> None:
    messages = next(game.messages for game in GAMES if game.presets[0].name == "sixth")
    error = messages.error(IllegalMove, "out-of-reach", stack="a1", square="e5", name=messages.phrase("Rook"), height=2)
    assert str(error) == "a1 has height 2 and moves like a Rook; it does not reach e5. (STH-3)"
    assert "se déplace comme une Tour" in messages.text(error, "fr")
    assert messages.text(error, "xx") == error.message
    assert error.params["name"] == "Rook"


def test_alternatives_in_every_language() -> None:
    both = COMMON_MESSAGES.errors["bad-move"].format({"text": "x", "hint": alternatives(["a", "b", "c"])}, "fr")
    assert both.endswith("a, b ou c")
    assert [str(alternatives([])), str(alternatives(["a"])), str(alternatives(["a", "b"]))] == ["", "a", "a or b"]
