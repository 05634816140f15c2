"""Decks that people write: saved, listed, shared, exported and deleted, within limits."""

from __future__ import annotations

import time
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from pypdf import PdfReader

from sixfold.decks import parse_deck
from sixfold.server.decks import contents
from sixfold.server.decks import service as deck_service
from sixfold.server.http.tools import decks as decks_over_http
from tests.server.tools.tools_client import FakeService, error_of, get

LIGHTNING = [{"category": text} for text in ("Fruit", "Rivers", "Singers", "Tools", "Games", "Birds")]
CARDS: list[dict[str, Any]] = [
    {"kind": "match", "card": "Things in a shed", "bank": {"3": ["spade", "rake"], "1": ["pot"]}},
    {"kind": "unique", "card": "Soups", "family": False},
    {"kind": "lightning", "category": LIGHTNING},
]


def draft(**changes: Any) -> dict[str, Any]:
    return {"deck": {"name": "Friday", "language": "en", "card": CARDS} | changes}


WESTERN = ("John Wayne", "Clint Eastwood")


@pytest.fixture
def ann(client: TestClient[Litestar]) -> TestClient[Litestar]:
    """Somebody new."""
    client.cookies.clear()
    return client


def save(client: TestClient[Litestar], **changes: Any) -> Any:
    response = client.post("/api/decks", json=draft(**changes))
    assert response.status_code == 201, response.text
    return response.json()


def listed(client: TestClient[Litestar], source: str) -> list[Any]:
    return [deck for deck in get(client, "/api/decks") if deck["source"] == source]


def test_shipped_decks_are_listed_in_every_language(ann: TestClient[Litestar]) -> None:
    shipped = listed(ann, "shipped")
    assert {deck["id"] for deck in shipped} == {"house"}
    assert {deck["language"] for deck in shipped if deck["kind"] == "cards"} >= {"en", "fr", "ru"}
    assert [set(deck["counts"]) for deck in shipped if deck["kind"] != "cards"] == [{"actors"}, {"people", "films"}]


def test_a_deck_is_its_authors_until_it_is_shared(ann: TestClient[Litestar]) -> None:
    deck = save(ann)["info"]
    assert deck["counts"] == {"match": 1, "unique": 1, "lightning": 1}
    assert [one["id"] for one in listed(ann, "own")] == [deck["id"]]
    cookies = dict(ann.cookies)
    ann.cookies.clear()
    assert listed(ann, "own") == []
    assert deck["id"] not in {one["id"] for one in listed(ann, "shared")}
    path = f"/api/decks/{deck['id']}"
    assert error_of(ann.get(path)) == error_of(ann.get(f"{path}/deck.toml")) == (404, "no-deck")
    assert error_of(ann.put(path, json=draft())) == error_of(ann.delete(path)) == (404, "no-deck")
    assert error_of(ann.post(f"{path}/share", json={"shared": True})) == (404, "no-deck")
    stranger = dict(ann.cookies)
    ann.cookies.update(cookies)
    assert ann.post(f"{path}/share", json={"shared": True}).json()["shared"] is True
    ann.cookies.update(stranger)
    assert deck["id"] in {one["id"] for one in listed(ann, "shared")}
    assert get(ann, path)["info"]["source"] == "shared"
    assert error_of(ann.put(path, json=draft())) == (404, "no-deck")


def test_a_deck_is_read_back_as_it_was_written_and_exported_as_toml(ann: TestClient[Litestar]) -> None:
    deck = save(ann)["info"]
    found = get(ann, f"/api/decks/{deck['id']}")
    cards = found["deck"]["card"]
    assert [card["kind"] for card in cards] == ["match", "unique", "lightning"]
    assert (cards[0]["bank"], cards[1]["family"]) == ({"3": ["spade", "rake"], "1": ["pot"]}, False)
    exported = ann.get(f"/api/decks/{deck['id']}/deck.toml")
    parsed = parse_deck(exported.text, "friday.toml").deck
    assert (parsed.name, len(parsed.cards), parsed.version) == ("Friday", 3, deck["version"])


def test_a_draft_with_faults_is_saved_and_a_change_makes_a_new_version(ann: TestClient[Litestar]) -> None:
    blank, short = {"kind": "match", "card": ""}, {"kind": "lightning", "category": LIGHTNING[:2]}
    saved = save(ann, card=[blank, short])
    assert saved["info"]["version"] == ""
    assert [len(card["category"]) for card in saved["deck"]["card"]] == [0, 2]
    path = f"/api/decks/{saved['info']['id']}"
    first = ann.put(path, json=draft()).json()["info"]
    second = ann.put(path, json=draft(name="Saturday")).json()["info"]
    assert "" != first["version"] != second["version"] != ""
    assert ann.delete(path).status_code == 204
    assert listed(ann, "own") == []


def test_a_text_is_imported_and_an_unreadable_one_is_refused_with_its_faults(ann: TestClient[Litestar]) -> None:
    made = ann.post(
        "/api/decks", json={"text": {"text": "match: Pets | dog, cat", "form": "list", "language": "en"}}
    ).json()
    assert made["deck"]["card"][0]["bank"] == {"2": ["dog"], "1": ["cat"]}
    refused = ann.post("/api/decks", json={"text": {"text": 'language = "en"\n[[card]]\nkind = "match"'}})
    assert error_of(refused) == (422, "bad-deck")
    assert [(fault["code"], fault["line"]) for fault in refused.json()["params"]["faults"]] == [("card-empty", 2)]


def test_saving_looks_for_no_faults(ann: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    """Comparing the answers of a large deck takes long: only those wait who ask for it, within their limits."""
    monkeypatch.setattr(contents, "check_deck", None)
    deck = save(ann)["info"]
    assert deck["version"]
    assert ann.get(f"/api/decks/{deck['id']}/cards.pdf").status_code == 200


def test_a_review_ends_at_its_limit(ann: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    """There are two threads for everybody."""
    reviewed: list[int] = []
    ended = Event()

    def review_slowly(_deck: Any, chosen: range, _score: Any) -> Iterator[list[Any]]:
        try:
            for number in chosen:
                reviewed.append(number)
                time.sleep(0.05)
                yield []
        finally:
            ended.set()

    monkeypatch.setattr(decks_over_http, "review_cards", review_slowly)
    monkeypatch.setattr(decks_over_http, "TIMEOUT", 0.1)
    cards = [{"kind": "match", "card": f"Card {number}"} for number in range(600)]
    refused = ann.post("/api/decks/review", json={"deck": {"name": "Long", "language": "en", "card": cards}})
    assert error_of(refused) == (503, "too-long")
    assert ended.wait(20)
    assert len(reviewed) < 600


def test_decks_of_one_person_are_limited(ann: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck_service, "MAX_DECKS", 2)
    first = save(ann)["info"]
    save(ann)
    assert error_of(ann.post("/api/decks", json=draft())) == (409, "too-many-decks")
    assert ann.put(f"/api/decks/{first['id']}", json=draft()).status_code == 200


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"name": ""}, (400, "bad-request")),
        ({"name": " "}, (422, "bad-name")),
        ({"name": "a\u0007"}, (422, "bad-name")),
        ({"language": "xx"}, (422, "bad-language")),
        ({"card": [{"kind": "match", "card": "a" * 81}]}, (400, "bad-request")),
        ({"card": CARDS * 300}, (400, "bad-request")),
        ({"name": "a" * 300_000}, (413, "too-large")),
    ],
)
def test_what_cannot_be_a_deck_is_refused(
    ann: TestClient[Litestar], change: dict[str, Any], expected: tuple[int, str]
) -> None:
    assert error_of(ann.post("/api/decks", json=draft(**change))) == expected


def test_the_decks_of_others_are_closed_to_players_of_sixes(ann: TestClient[Litestar], service: FakeService) -> None:
    deck = save(ann)["info"]
    assert ann.post(f"/api/decks/{deck['id']}/share", json={"shared": True}).status_code == 200
    ann.cookies.clear()
    service.closed["decks"] = "abc"
    assert error_of(ann.get(f"/api/decks/{deck['id']}")) == (403, "tools-closed")
    assert error_of(ann.get(f"/api/decks/{deck['id']}/deck.toml")) == (403, "tools-closed")
    assert deck["id"] in {one["id"] for one in get(ann, "/api/decks")}


def test_a_player_of_sixes_goes_on_writing_decks_of_their_own(ann: TestClient[Litestar], service: FakeService) -> None:
    """As somebody does who tries a deck with bots."""
    service.closed["decks"] = "abc"
    deck = save(ann)["info"]
    assert ann.put(f"/api/decks/{deck['id']}", json=draft(name="Saturday")).status_code == 200
    assert get(ann, f"/api/decks/{deck['id']}")["info"]["name"] == "Saturday"
    assert ann.get(f"/api/decks/{deck['id']}/deck.toml").status_code == 200
    # Reading a text compares answers, as the referee does.
    pasted = {"text": "match: Pets | dog, dogs", "form": "list", "language": "en"}
    assert error_of(ann.post("/api/decks", json={"text": pasted})) == (403, "tools-closed")


def test_decks_of_the_host_are_listed_without_a_restart(ann: TestClient[Litestar], service: FakeService) -> None:
    folder: Path = service.store.path.parent / "decks"
    folder.mkdir(exist_ok=True)
    (folder / "pub-quiz.fr.txt").write_text("match: Animaux | chien, chat\n", "utf-8")
    actors = (f'[[cards]]\nname = "{name}"\ngrade = 1\ndecade = 1960\ncountry = "US"\n' for name in WESTERN)
    (folder / "westerns.toml").write_text("".join(actors), "utf-8")
    (folder / "broken.toml").write_text("[[card", "utf-8")
    found = {deck["id"]: deck for deck in listed(ann, "server")}
    assert set(found) == {"pub-quiz", "westerns"}
    assert (found["pub-quiz"]["name"], found["pub-quiz"]["language"]) == ("Pub quiz", "fr")
    assert (found["westerns"]["kind"], found["westerns"]["counts"]) == ("films", {"actors": 2})
    (folder / "pub-quiz.fr.txt").unlink()
    assert {deck["id"] for deck in listed(ann, "server")} == {"westerns"}


def test_decks_of_sixes_are_printed(ann: TestClient[Litestar], service: FakeService) -> None:
    deck = save(ann)["info"]["id"]
    pages = {}
    for path in (f"{deck}/cards.pdf", "house/cards.pdf?language=fr&paper=letter", "sheets.pdf?language=fr"):
        response = ann.get(f"/api/decks/{path}")
        assert (response.status_code, response.headers["content-type"]) == (200, "application/pdf"), path
        pages[path] = " ".join(PdfReader(BytesIO(response.content)).pages[0].extract_text().split())
    assert all(text in pages[f"{deck}/cards.pdf"] for text in ("Things in a shed", "Soups", "Rivers"))
    assert len({*pages.values()}) == 3
    broken = save(ann, card=[{"kind": "match", "card": ""}])["info"]["id"]
    assert error_of(ann.get(f"/api/decks/{broken}/cards.pdf")) == (422, "deck-broken")
    assert error_of(ann.get("/api/decks/no-such-deck/cards.pdf")) == (404, "no-deck")
    # Who plays with these cards does not read them first.
    service.closed["decks"] = "abc"
    assert error_of(ann.get("/api/decks/house/cards.pdf"))[1] == "tools-closed"
    # A private deck is printed by its author alone.
    service.closed.clear()
    ann.cookies.clear()
    assert error_of(ann.get(f"/api/decks/{deck}/cards.pdf")) == (404, "no-deck")
