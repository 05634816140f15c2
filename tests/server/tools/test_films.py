"""Films over HTTP: the same results as the Python catalogue, with its name and licence."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from sixfold import movies
from sixfold.movies import ALL_KINDS, Film, Person
from sixfold.movies.chains import person_page
from sixfold.movies.judge import pair_of_day
from tests.server.tools.tools_client import FakeService, error_of, get

FILMS = movies.shipped_catalogue()
PATHS = [
    "/api/films",
    "/api/films/search?text=al",
    "/api/films/people/al-pacino",
    "/api/films/films/tt0113277",
    "/api/films/link?one=Al%20Pacino&two=Joe%20Pesci",
    "/api/films/chain?one=Al%20Pacino&two=Joe%20Pesci",
    "/api/films/sheet?one=Al%20Pacino&two=Joe%20Pesci",
]
SHEET = {"from": "Al Pacino", "to": "Joe Pesci", "links": [{"actor": "Joe Pesci", "film": "The Irishman"}]}


def plain(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.parametrize("path", PATHS)
def test_every_response_names_the_catalogue_and_has_the_notice(client: TestClient[Litestar], path: str) -> None:
    result = get(client, path)["catalogue"]
    assert (result["name"], result["version"]) == (FILMS.about.name, FILMS.about.version)
    assert FILMS.about.licence in result["notice"]
    assert "endorsement" in result["notice"]


@pytest.mark.parametrize("path", [*PATHS[1:], "/api/films/check"])
def test_deg_10_films_are_closed_to_players(client: TestClient[Litestar], service: FakeService, path: str) -> None:
    service.closed["films"] = "abc"
    response = client.post(path, json=SHEET) if path.endswith("check") else client.get(path)
    assert error_of(response) == (403, "tools-closed")
    assert (response.json()["params"], response.json()["ruling"]) == ({"table": "abc"}, "DEG-10")


def test_the_catalogue_notice_is_open_to_players_too(client: TestClient[Litestar], service: FakeService) -> None:
    service.closed["films"] = "abc"
    assert client.get("/api/films").status_code == 200


def test_other_tools_being_closed_closes_no_films(client: TestClient[Litestar], service: FakeService) -> None:
    service.closed |= {"engine": "abc", "decks": "abc"}
    assert client.get(PATHS[1]).status_code == 200


def test_closed_tools_are_checked_for_the_visitor(client: TestClient[Litestar], service: FakeService) -> None:
    client.get(PATHS[1])
    assert service.visitors[-1] is None
    me = client.patch("/api/me", json={"name": "Somebody"})
    assert me.status_code == 200
    client.get(PATHS[1])
    assert service.visitors[-1] is not None
    assert service.visitors[-1].name == "Somebody"
    client.cookies.clear()


@pytest.mark.parametrize("text", ["al pac", "schwarzeneger", "", "éé", "\u0000", "x" * 120])
def test_names_while_somebody_types_are_those_of_the_catalogue(client: TestClient[Litestar], text: str) -> None:
    people = get(client, "/api/films/search", text=text, limit=5)
    assert msgspec.convert(people["people"], tuple[Person, ...]) == FILMS.search(text, limit=5)
    films = get(client, "/api/films/search", text=text, kind="film")
    assert msgspec.convert(films["films"], tuple[Film, ...]) == FILMS.search(text, "film")


def test_the_page_of_a_person_has_films_co_stars_and_distances(client: TestClient[Litestar]) -> None:
    page = get(client, "/api/films/people/al-pacino")["page"]
    assert page == plain(person_page(FILMS, "Al Pacino"))
    assert sum(page["distances"]) + page["unlinked"] == FILMS.about.people
    best = page["costars"][0]
    assert best["together"] == len(FILMS.link("Al Pacino", best["person"]["name"], kinds=ALL_KINDS).shared)
    assert best["together"] == max(one["together"] for one in page["costars"])


def test_a_film_has_its_cast(client: TestClient[Litestar]) -> None:
    found = get(client, "/api/films/films/tt0113277")
    assert found["film"]["title"] == "Heat"
    assert found["cast"] == plain(FILMS.cast_of("Heat", 1995))


def test_links_are_explained_in_words(client: TestClient[Litestar]) -> None:
    pair = {"one": "Al Pacino", "two": "Robert De Niro"}
    right = get(client, "/api/films/link", **pair, film="Heat", year=1995)
    assert (right["check"]["verdict"], right["explanation"]) == ("confirmed", "Both are in the cast of Heat (1995).")
    assert get(client, "/api/films/link", **pair)["check"]["reason"] == "together"
    unknown = get(client, "/api/films/link", one="Al Pacino", two="Nobody At All")
    assert (unknown["check"]["verdict"], unknown["check"]["reason"]) == ("unknown", "unknown-actor")


def test_chains_are_counted_and_the_first_are_shown(client: TestClient[Litestar]) -> None:
    found = get(client, "/api/films/chain", one="Mamie Gummer", two="Christopher Eccleston", limit=2)
    every = FILMS.chains("Mamie Gummer", "Christopher Eccleston")
    assert (found["degree"], found["count"]) == (every.degree, every.count)
    assert len(found["chains"]) == min(2, every.count)
    assert found["chains"][0] == plain(next(iter(every)))


def test_the_best_sheet_passes_the_check_it_is_made_for(client: TestClient[Litestar]) -> None:
    found = get(client, "/api/films/sheet", one="Al Pacino", two="Meg Ryan")
    assert (found["best"]["score"], found["best"]["optimal"]) == (18, True)
    response = client.post("/api/films/check", json=found["sheet"])
    assert response.status_code == 200, response.text
    result = response.json()
    assert (result["check"]["score"], result["check"]["verdict"], result["faults"]) == (18, "confirmed", [])
    assert len(result["links"]) == 6


def test_a_wrong_sheet_scores_nothing_and_lists_its_faults(client: TestClient[Litestar]) -> None:
    wrong = SHEET | {"to": "Meg Ryan", "unknown": "accept"}
    result = client.post("/api/films/check", json=wrong).json()
    assert result["check"]["score"] == 0
    assert any("Meg Ryan" in words and "(DEG-2)" in words for words in result["faults"])


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/api/films/people/nobody-at-all", (404, "unknown-actor")),
        ("/api/films/films/no-such-film-at-all", (404, "unknown-film")),
        ("/api/films/chain?one=Al%20Pacino&two=Nobody%20At%20All", (404, "unknown-actor")),
        ("/api/films/sheet?one=Nobody%20At%20All&two=Al%20Pacino", (404, "unknown-actor")),
        ("/api/films/chain?one=Al%20Pacino", (400, "bad-request")),
        ("/api/films/search?text=a&kind=dog", (400, "bad-request")),
        ("/api/films/search?text=a&limit=51", (400, "bad-request")),
        ("/api/films/link?one=a&two=b&year=soon", (400, "bad-request")),
    ],
)
def test_unanswerable_requests_get_an_error_code(
    client: TestClient[Litestar], path: str, expected: tuple[int, str]
) -> None:
    assert error_of(client.get(path)) == expected


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        ({"from": "a"}, (400, "bad-request")),
        (SHEET | {"more": 1}, (400, "bad-request")),
        (SHEET | {"films": "never"}, (400, "bad-request")),
        (SHEET | {"from": "two\nlines"}, (422, "bad-sheet")),
    ],
)
def test_invalid_sheets_are_rejected(
    client: TestClient[Litestar], sheet: dict[str, Any], expected: tuple[int, str]
) -> None:
    assert error_of(client.post("/api/films/check", json=sheet)) == expected


def test_the_daily_pair_is_public_and_the_one_that_a_table_deals(
    client: TestClient[Litestar], service: FakeService
) -> None:
    service.closed["films"] = "abc"
    pair = get(client, "/api/films/daily")["pair"]
    assert pair == plain(pair_of_day(FILMS, pair["day"]))


@pytest.mark.parametrize(
    "path", ["/api/films/cards.pdf", "/api/films/cards.pdf?paper=letter&grade=5", "/api/films/sheets.pdf"]
)
def test_players_can_print_cards_and_sheets_too(client: TestClient[Litestar], service: FakeService, path: str) -> None:
    service.closed["films"] = "abc"
    response = client.get(path)
    assert (response.status_code, response.headers["content-type"]) == (200, "application/pdf")
    assert response.content.startswith(b"%PDF")


@pytest.mark.parametrize(
    "path", ["/api/films/cards.pdf?paper=a3", "/api/films/cards.pdf?grade=6", "/api/films/sheets.pdf?pages=21"]
)
def test_oversized_prints_are_rejected(client: TestClient[Litestar], path: str) -> None:
    assert error_of(client.get(path)) == (400, "bad-request")
