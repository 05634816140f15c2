"""Presets and options: values are checked, and errors name the possible values."""

from __future__ import annotations

import copy
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sixfold
from sixfold import BadOption, UnknownGame
from sixfold.games import registry
from sixfold.games.options import Counts, Day, DeckName, Integer, OneOf, Option, YesNo
from sixfold.games.six import SixGame

PRESETS = registry.presets()

DESIGNED = (
    "six six-4 six-o six-o-advanced sixth sixth-milady sixth-hunchbacks sixth-giants sixth-armies sixth-16 sixth-4x4 "
    "degrees sixes"
)


def test_the_presets_are_those_of_the_design() -> None:
    assert list(PRESETS) == DESIGNED.split()


def test_the_error_for_an_unknown_game_lists_the_known_ones() -> None:
    with pytest.raises(UnknownGame) as raised:
        sixfold.game("chess")
    assert raised.value.code == "unknown-game"
    assert raised.value.params["name"] == "chess"
    with pytest.raises(UnknownGame):
        SixGame.of("sixth")


@pytest.mark.parametrize(
    ("preset", "options", "code"),
    [
        ("six", {"colour": "red"}, "option-unknown"),
        ("six", {"discs": 3}, "option-unknown"),
        ("six", {"tiles": 5}, "option-value"),
        ("six", {"tiles": 23}, "option-value"),
        ("six", {"tiles": "21"}, "option-value"),
        ("six", {"tiles": True}, "option-value"),
        ("six", {"tiles": 21.0}, "option-value"),
        ("six", {"called": 1}, "option-value"),
        ("six", {"called": "yes"}, "option-value"),
        ("six-o", {"cough": True}, "option-unknown"),
        ("sixth", {"kings": "seven"}, "option-value"),
        ("sixth", {"kings": ["six"]}, "option-value"),
        ("sixth", {"style": "classic"}, "option-needs"),
        ("sixth-armies", {"discs": 12}, "option-unknown"),
        ("sixth-armies", {"shares": True}, "option-per-seat"),
        ("sixth-armies", {"shares": [True, True, True]}, "option-per-seat"),
        ("sixth-armies", {"shares": [True, 0]}, "option-value"),
        ("six", {"seats": 3}, "option-value"),
        ("six", {"seats": "2"}, "option-value"),
        ("six", {"tiles": "x" * 10_000}, "option-value"),
    ],
)
def test_wrong_options_raise_bad_option_with_a_code(preset: str, options: dict[str, Any], code: str) -> None:
    with pytest.raises(BadOption) as raised:
        sixfold.game(preset, **options)
    assert raised.value.code == code
    assert len(str(raised.value)) < 300


def test_seats_can_be_chosen_within_the_range_of_the_preset() -> None:
    assert sixfold.game("six", seats=2) == sixfold.game("six")
    assert sixfold.game("six-4", seats=4).teams == ((0, 2), (1, 3))


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, "7", None, True])
def test_a_seed_is_a_whole_number_of_64_bits(seed: Any) -> None:
    for preset in ("six", "sixth"):
        with pytest.raises(BadOption) as raised:
            sixfold.game(preset).start(seed)
        assert raised.value.code == "bad-seed"


def test_a_game_is_frozen_equal_by_value_and_can_be_copied() -> None:
    game = sixfold.game("sixth-armies", shares=[True, False])
    assert copy.deepcopy(game) == game == sixfold.game("sixth-armies", shares=(True, False))
    assert hash(copy.copy(game)) == hash(game)
    assert game != sixfold.game("sixth-armies")
    assert game != "sixth-armies"
    assert repr(game) == "<sixth-armies shares=yes/no>"
    with pytest.raises(AttributeError):
        game.seats = 3
    with pytest.raises(TypeError):
        game.options["points"] = 3  # type: ignore[index]  # the test proves that it cannot be set


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.name)
def test_a_described_preset_has_all_that_a_form_needs(preset: sixfold.games.presets.Preset) -> None:
    form = msgspec.json.decode(msgspec.json.encode(preset.describe()))
    assert form["name"] == preset.name
    assert {option["name"] for option in form["options"]} == {option.name for option in preset.options}
    kinds = {"whole", "one-of", "deck", "day", "flag", "counts"}
    assert {option["kind"]["type"] for option in form["options"]} <= kinds
    assert set(form["features"]) == {
        "chat",
        "reactions",
        "takeback",
        "draw",
        "hidden",
        "late_joining",
        "pairs",
        "closed_tools",
    }
    assert "fixed" not in form


COUNTS = st.none() | st.fixed_dictionaries({"P": st.integers(0, 40), "G": st.integers(0, 1), "H": st.integers(0, 1)})
OPTIONS: list[tuple[Option, st.SearchStrategy[Any]]] = [
    (Option("tiles", Integer(-5, 99), 6), st.integers(-5, 99)),
    (Option("kings", OneOf(("one", "six")), "one"), st.sampled_from(["one", "six"])),
    (Option("daily", Day(), None), st.none() | st.dates().map(str)),
    (Option("called", YesNo(), False), st.booleans()),
    (Option("shares", YesNo(), True, per_seat=True), st.tuples(st.booleans(), st.booleans())),
    (Option("army", Counts({"P": 40, "G": 1, "H": 1}), None, per_seat=True), st.tuples(COUNTS, COUNTS)),
]


@pytest.mark.parametrize(("option", "values"), OPTIONS, ids=lambda item: getattr(item, "name", ""))
@given(data=st.data())
def test_every_accepted_value_survives_writing_and_reading(
    option: Option, values: st.SearchStrategy[Any], data: st.DataObject
) -> None:
    value = data.draw(values)
    assert option.check(value, 2) == value
    assert option.read(option.write(value), 2) == value


@pytest.mark.parametrize(("option", "values"), OPTIONS, ids=lambda item: getattr(item, "name", ""))
@given(text=st.text(max_size=20))
def test_any_text_for_an_option_is_a_value_or_raises_bad_option(
    option: Option, values: st.SearchStrategy[Any], text: str
) -> None:
    try:
        value = option.read(text, 2)
    except BadOption as error:
        assert error.code in ("option-value", "option-per-seat")
    else:
        assert option.check(value, 2) == value


def test_options_are_parsed_from_one_line() -> None:
    preset = PRESETS["sixth-armies"]
    assert preset.parse_options("kings=six army=P6G1H0/none", 2) == {
        "kings": "six",
        "army": ({"P": 6, "G": 1, "H": 0}, None),
    }
    assert str(preset.option("army").kind) == "none, or P0-40 G0-1 H0-1"


def test_a_whole_number_outside_the_range_is_accepted_if_it_is_listed() -> None:
    seconds = Option("seconds", Integer(30, 180, also=(0,)), 60)
    assert [seconds.check(value, seats=2) for value in (0, 30, 180)] == [0, 30, 180]
    for wrong in (1, 29, 181, -1, False):
        with pytest.raises(BadOption, match="0 or 30 to 180"):
            seconds.check(wrong, seats=2)


def test_a_deck_is_named_by_lower_case_letters_digits_and_dashes_and_by_its_version() -> None:
    deck = Option("deck", DeckName("cards"), "house")
    for name in ("house", "our-own", "a", "6", "a" * 40, "friday@0123456789abcdef"):
        assert deck.read(deck.write(name), seats=2) == name
    for wrong in (
        "",
        "House",
        "-a",
        "a-",
        "a--b",
        "ünser",
        "a b",
        "../deck",
        "a" * 41,
        "friday@",
        "friday@0123",
        "a@0123456789abcdef@",
        None,
        6,
        "a\n",
    ):
        with pytest.raises(BadOption, match="lower-case letters, digits and dashes"):
            deck.check(wrong, seats=2)


def test_several_names_are_joined_by_plus() -> None:
    decks = Option("deck", DeckName("films", most=3), "house")
    for names in ("house", "house+own", "a+b+c", "a@0123456789abcdef+b"):
        assert decks.read(decks.write(names), seats=2) == names
    for wrong in ("", "+", "a+", "+a", "a+b+c+d", "a+a", "a++b", "a + b", "a@0123456789abcdef+a", "A+b", "a+" * 10_000):
        with pytest.raises(BadOption, match="up to 3 ids"):
            decks.check(wrong, seats=2)


def test_the_default_number_of_seats() -> None:
    assert [sixfold.game(preset).seats for preset in ("six", "six-4", "sixes", "degrees")] == [2, 4, 2, 2]
    assert sixfold.game("degrees", seats=1).seats == 1
    with pytest.raises(BadOption):
        sixfold.game("degrees", seats=13)
