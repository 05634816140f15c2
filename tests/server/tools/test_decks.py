"""Decks over HTTP: the faults that the command line finds, and likeness as the referee sees it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from litestar import Litestar
from litestar.testing import TestClient

from sixfold import decks
from sixfold.decks.checks import check_deck
from tests.server.tools.tools_client import FakeService, error_of, get

GOOD = """
name = "Friday"
language = "en"
[[card]]
kind = "unique"
card = "Animals of the forest"
banned = ["animal", "forest"]
bank = { 3 = ["fox"], 2 = ["deer"], 1 = ["owl"] }
"""


def check(client: TestClient[Litestar], **deck: Any) -> Any:
    answer = client.post("/api/decks/check", json=deck)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_good_deck_has_no_faults(client: TestClient[Litestar]) -> None:
    report = check(client, text=GOOD)
    assert (report["cards"], report["faults"]) == (1, [])


def test_faults_have_a_code_a_line_a_card_and_a_message(client: TestClient[Litestar]) -> None:
    report = check(client, text="# Friday\nmatch: Pets | dog, cat, dogs", form="list", language="en")
    assert report["cards"] == 1
    [fault] = report["faults"]
    assert (fault["code"], fault["line"], fault["card"]) == ("answers-same", 2, "pets")
    assert fault["message"] == "“dog” and “dogs” are the same answer."


@pytest.mark.parametrize("text", ["", "[[card", 'language = "xx"', "\u0000", GOOD + GOOD, "card = 1"])
def test_an_invalid_deck_is_reported_as_faults(client: TestClient[Litestar], text: str) -> None:
    report = check(client, text=text)
    assert report["cards"] == 0
    assert [(fault["code"], fault["line"]) for fault in report["faults"]] == [
        (fault.code, fault.line) for fault in check_deck(text).faults
    ]
    assert report["faults"]


@settings(max_examples=30)
@given(st.text(max_size=200), st.sampled_from(["toml", "list"]))
def test_any_text_gives_faults_with_messages(text: str, form: Any) -> None:
    found = check_deck(text, form, "en")
    assert all(fault.message for fault in found.faults)


@pytest.mark.parametrize(
    ("one", "two", "language", "card"),
    [
        ("The Apples!", "apple", "en", None),
        ("NYC", "New York", "en", "Cities"),
        ("pear", "bear", "en", None),
        ("pommes", "la pomme", "fr", None),
    ],
)
def test_likeness_is_that_of_the_referee(
    client: TestClient[Litestar], one: str, two: str, language: str, card: str | None
) -> None:
    query = {"one": one, "two": two, "language": language} | ({"card": card} if card else {})
    result = get(client, "/api/decks/likeness", **query)
    assert result == {"verdict": decks.likeness(one, two, language=language, card=card)}


@settings(max_examples=30)
@given(st.text(min_size=1, max_size=60), st.text(min_size=1, max_size=60), st.text(min_size=1, max_size=60))
def test_any_two_answers_can_be_compared_either_way_round(one: str, two: str, card: str) -> None:
    assert decks.likeness(one, two, language="en", card=card) == decks.likeness(two, one, language="en", card=card)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"one": "a"}, (400, "bad-request")),
        ({"one": "", "two": "a"}, (400, "bad-request")),
        ({"one": "a", "two": "b", "language": "xx"}, (400, "bad-request")),
        ({"one": "a" * 61, "two": "b"}, (400, "bad-request")),
    ],
)
def test_invalid_queries_are_rejected(
    client: TestClient[Litestar], query: dict[str, str], expected: tuple[int, str]
) -> None:
    assert error_of(client.get("/api/decks/likeness", params=query)) == expected


def test_decks_are_closed_to_players_of_sixes(client: TestClient[Litestar], service: FakeService) -> None:
    service.closed["decks"] = "abc"
    assert error_of(client.get("/api/decks/likeness", params={"one": "a", "two": "b"})) == (403, "tools-closed")
    assert error_of(client.post("/api/decks/check", json={"text": GOOD})) == (403, "tools-closed")
