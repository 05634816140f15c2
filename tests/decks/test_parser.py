"""Parsing decks from TOML: faults with their lines, and positions that agree with `tomllib`."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.decks import KINDS, LANGUAGES, BadDeck, parse_deck, schema, shipped_deck
from sixfold.decks.format import MAX_ANSWERS, MAX_BYTES, MAX_CARDS
from sixfold.decks.toml_positions import Path, Positions

GOOD = """\
language = "en"
name = "Friday"

[[card]]
id = "picnic"
kind = "match"
card = "Things in a picnic basket"
banned = ["picnic", "basket"]
[card.bank]
20 = ["sandwich", "apple"]
4 = [
  "cheese",
  "grapes",
]
[card.aliases]
"apple" = ["pippin"]
"""
LIGHTNING = 'language = "en"\n[[card]]\nid = "l"\nkind = "lightning"\n' + "".join(
    f'[[card.category]]\ncategory = "A thing of {word}"\n' for word in ("tin", "gold", "lead", "iron", "wood", "clay")
)


def faults(text: str) -> list[tuple[str, int, str]]:
    with pytest.raises(BadDeck) as caught:
        parse_deck(text, "deck.toml")
    assert caught.value.code == caught.value.faults[0].code
    assert all(fault.file == "deck.toml" and fault.message for fault in caught.value.faults)
    return [(fault.code, fault.line, fault.card) for fault in caught.value.faults]


def test_a_deck_is_parsed() -> None:
    source = parse_deck(GOOD, "deck.toml")
    card = source.deck.cards[0]
    assert (source.deck.name, card.kind, card.family) == ("Friday", "match", True)
    assert card.categories[0].bank == (("sandwich", 20), ("apple", 20), ("cheese", 4), ("grapes", 4))
    assert card.categories[0].names[-1] == "pippin"
    assert source.cards[0].line(0, "grapes") == 13


def test_six_categories_are_parsed() -> None:
    card = parse_deck(LIGHTNING, "deck.toml").deck.cards[0]
    assert card.banned_words == ("tin", "gold", "lead", "iron", "wood", "clay")


def test_the_version_depends_on_the_content_only() -> None:
    deck = parse_deck(GOOD, "deck.toml").deck
    assert deck.version == parse_deck(GOOD, "other.toml").deck.version
    assert deck.version != parse_deck(GOOD.replace("grapes", "grape"), "deck.toml").deck.version


@pytest.mark.parametrize(
    ("faulty", "expected"),
    [
        (GOOD.replace("[[card]]", "[[card]"), ("syntax", 4, "")),
        (GOOD + '"x" = [', ("syntax", 17, "")),
        (GOOD.replace('"en"', '"xx"'), ("bad-language", 1, "")),
        (GOOD.replace("20 =", "0 ="), ("weight", 10, "picnic")),
        (GOOD.replace("20 =", "99 ="), ("weight", 10, "picnic")),
        (GOOD.replace("20 =", "many ="), ("shape", 9, "picnic")),
        (GOOD.replace('kind = "match"', 'kind = "snap"'), ("shape", 6, "picnic")),
        (GOOD.replace('kind = "match"\n', ""), ("kind-missing", 4, "picnic")),
        (GOOD.replace('id = "picnic"', 'id = "Pic nic"'), ("shape", 5, "Pic nic")),
        (GOOD.replace("banned", "forbidden"), ("field-unknown", 8, "picnic")),
        (GOOD.replace('"cheese"', "7"), ("shape", 9, "picnic")),
        (GOOD.replace("grapes", "gra\\u0007pes"), ("control-sign", 13, "picnic")),
        (GOOD.replace("grapes", "gra\\u202Epes"), ("control-sign", 13, "picnic")),
        (GOOD.replace("grapes", "Sandwich"), ("answers-same", 11, "picnic")),
        (GOOD.replace("grapes", "g" * 61), ("shape", 9, "picnic")),
        (GOOD.replace("Things in a picnic basket", " "), ("card-empty", 4, "picnic")),
        (GOOD + "[[card.category]]\ncategory = 'x'\n", ("categories-kind", 17, "picnic")),
        (GOOD + GOOD.split("\n\n")[1], ("id-twice", 17, "picnic")),
        (GOOD + GOOD.split("\n\n")[1].replace('id = "picnic"', 'id = "again"'), ("card-same", 17, "again")),
        (LIGHTNING[: LIGHTNING.rindex("[[card")], ("categories", 2, "l")),
        ('language = "en"\n', ("deck-empty", 1, "")),
        ('language = "en"\ncard = 3\n', ("cards-form", 2, "")),
        ('language = "en"\n' + '[[card]]\nkind = "match"\ncard = "x"\n' * (MAX_CARDS + 1), ("deck-huge", 1802, "")),
        ("#" * (MAX_BYTES + 1), ("deck-huge", 1, "")),
        (
            GOOD.replace('"grapes"', ", ".join(f'"g{number}"' for number in range(MAX_ANSWERS))),
            ("deck-huge", 9, "picnic"),
        ),
    ],
)
def test_faults_have_line_numbers(faulty: str, expected: tuple[str, int, str]) -> None:
    assert expected in faults(faulty)


@pytest.mark.parametrize(
    ("faulty", "message"),
    [
        (GOOD.replace('card = "', 'card = 5 # "', 1), "“card” cannot be written like this."),
        (GOOD.replace("banned", "forbidden"), "A deck has no field “forbidden”."),
        ('language = "en"\ncard = 3\n', "Each card starts with a line [[card]]."),
    ],
)
def test_a_fault_of_the_form_is_said_in_words(faulty: str, message: str) -> None:
    with pytest.raises(BadDeck) as caught:
        parse_deck(faulty, "deck.toml")
    assert message in [fault.message for fault in caught.value.faults]


def test_all_faults_are_reported_together() -> None:
    faulty = GOOD.replace("20 =", "0 =") + '[[card]]\nid = "b"\ncard = "y"\n'
    assert [code for code, _, _ in faults(faulty)] == ["weight", "kind-missing"]


@given(st.text(max_size=400))
def test_any_text_gives_a_deck_or_faults(text: str) -> None:
    try:
        parse_deck(text, "deck.toml", "en", "match")
    except BadDeck as error:
        assert error.faults


KEYS = st.sampled_from(["a", "bank", "20", "long-key", "key_2"])
VALUES = st.recursive(
    st.integers() | st.booleans() | st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=8),
    lambda values: st.lists(values, max_size=3) | st.dictionaries(KEYS, values, max_size=2),
    max_leaves=6,
)


def to_toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, list):
        return "[ # note\n" + ",\n".join(map(to_toml, value)) + "\n]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {to_toml(one)}" for key, one in value.items()) + "}"
    return str(value)


def paths(value: object, path: Path = ()) -> set[Path]:
    found = {path} if path else set()
    if isinstance(value, dict):
        return found.union(*(paths(one, (*path, key)) for key, one in value.items()))
    if isinstance(value, list):
        return found.union(*(paths(one, (*path, number)) for number, one in enumerate(value)))
    return found


@given(st.lists(st.dictionaries(KEYS, VALUES, max_size=3), min_size=1, max_size=3))
def test_positions_cover_everything_that_tomllib_reads(cards: list[dict[str, Any]]) -> None:
    text = "".join(
        "[[card]]\n" + "".join(f"{key} = {to_toml(value)}\n" for key, value in card.items()) for card in cards
    )
    where = Positions(text)
    data = tomllib.loads(text)
    assert set(where.lines) == paths(data) - {("card",)}
    headers = [number for number, line in enumerate(text.split("\n"), start=1) if line == "[[card]]"]
    assert [where.line("card", number) for number in range(len(cards))] == headers


def test_the_schema_has_all_fields_of_a_card() -> None:
    fields = schema()["$defs"]["CardFile"]["properties"]
    assert set(fields) == {"id", "kind", "card", "family", "banned", "bank", "aliases", "category"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_shipped_decks_have_cards_of_every_kind(language: str) -> None:
    deck = shipped_deck(language)
    assert all(deck.of_kind(kind) for kind in KINDS)
    assert {card.language for card in deck.cards} == {language}


@pytest.mark.parametrize("text", ["a{}=1", "[a{}]", 'b = 1\n"a"{} = 1', "[[a{}]]"])
def test_a_key_of_many_parts_is_a_fault(text: str) -> None:
    """Python's parser takes memory for n² parts: a text of 100 KB would fill that of the machine."""
    with pytest.raises(BadDeck) as caught:
        parse_deck(text.format(".a" * 2000), "mine.toml")
    [fault] = caught.value.faults
    assert (fault.code, fault.line, fault.params["why"]) == ("syntax", 1 + text.count("\n"), "it is nested too deeply")


def test_dots_in_texts_and_comments_are_none_of_keys() -> None:
    answers = ", ".join(f'"St. {number}. \\".a"' for number in range(60))
    text = (
        f'language = "en"  # {". " * 60}\n[[card]]\nkind = "match"\ncard = "Churches"\n[card.bank]\n"1" = [{answers}]\n'
    )
    assert len(parse_deck(text, "mine.toml").deck.cards[0].categories[0].bank) == 60
