"""Results of tools are in the visitor's language."""

from __future__ import annotations

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from sixfold.decks.checks import check_deck
from sixfold.server.http.tools.films import open_catalogue

LINK = "/api/films/link?one=Al+Pacino&two=Joe+Pesci&film=Heat"
SHEET = {"from": "Al Pacino", "to": "Joe Pesci", "links": []}
DECK = {"form": "list", "language": "en", "text": "match: Pets | dog, cat, dogs"}


@pytest.mark.parametrize(
    ("language", "link", "sheet", "fault"),
    [
        (
            "en",
            "The catalogue does not list Joe Pesci in Heat",
            "A sheet needs at least one link.",
            "are the same answer",
        ),
        (
            "fr",
            "Le catalogue ne cite pas Joe Pesci dans «\u00a0Heat",
            "Une feuille a au moins un lien.",
            "sont la même réponse",
        ),
    ],
)
def test_verdicts_and_faults_are_translated(
    client: TestClient[Litestar], language: str, link: str, sheet: str, fault: str
) -> None:
    # Load the data first: that takes a while on a busy machine.
    open_catalogue()
    check_deck(DECK["text"], "list", "en")
    headers = {"accept-language": language}
    assert client.get(LINK, headers=headers).json()["explanation"].startswith(link)
    checked = client.post("/api/films/check", json=SHEET, headers=headers).json()
    assert checked["faults"] == [f"{sheet} (DEG-2)"]
    found = client.post("/api/decks/check", json=DECK, headers=headers).json()["faults"]
    assert any(fault in one["message"] for one in found)
