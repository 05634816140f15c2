"""The deck to cut out: nine cards to a page, each with a name, a grade and a code that leads to the actor's page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from urllib.parse import quote, urlsplit

from sixfold.games.messages import Messages
from sixfold.movies.deck import DeckCard
from sixfold.movies.errors import shorten
from sixfold.paper import BOLD, CARD_HEIGHT, CARD_WIDTH, MM, BadPrint, Document, draw_qr_code, fit_size, lay_out_cards

MESSAGES = Messages("sixfold.movies.printing")
#: The address that a house has by default for whoever is at its own machine.
DEFAULT_SERVER = "http://localhost:6660"
NOTICE = "No name here implies an endorsement by the person."
_CODE = 44 * MM
_NAME, _NAME_WIDTH = 17.0, CARD_WIDTH - 10 * MM


def actor_url(house: str, card: DeckCard) -> str:
    """The address of an actor's page in a house.

    >>> from sixfold.movies.deck import shipped_deck
    >>> actor_url("https://example.org/", shipped_deck()[0])
    'https://example.org/actors/humphrey-bogart'
    """
    found = house.strip().rstrip("/")
    try:
        parts = urlsplit(found)
        right = parts.scheme in ("http", "https") and parts.hostname and not (parts.query or parts.fragment)
    except ValueError:
        right = False
    if not right or not found.isprintable() or " " in found:
        raise MESSAGES.error(BadPrint, "print-house", house=shorten(house))
    return f"{found}/actors/{quote(card.key)}"


def print_cards(cards: Sequence[DeckCard], house: str = DEFAULT_SERVER, paper: str = "a4") -> bytes:
    """The cards as PDF."""
    if not cards:
        raise MESSAGES.error(BadPrint, "print-empty")
    document = Document("6°: the deck", paper=paper)
    lay_out_cards(document, [(card, actor_url(house, card)) for card in cards], partial(_draw, document), NOTICE)
    return document.save()


def _draw(document: Document, addressed: tuple[DeckCard, str], x: float, y: float) -> None:
    card, target = addressed
    middle = x + CARD_WIDTH / 2
    document.text(x + 4 * MM, y + CARD_HEIGHT - 8 * MM, "6°", 14, BOLD)
    _grade(document, x + CARD_WIDTH - 4 * MM, y + CARD_HEIGHT - 6.6 * MM, card.grade)
    lines = _lines(card.name)
    size = min(fit_size(line, _NAME_WIDTH, _NAME, BOLD) for line in lines)
    for number, line in enumerate(lines):
        document.text_centred(middle, y + CARD_HEIGHT - (27 - 4 * len(lines) + 8 * number) * MM, line, size, BOLD)
    draw_qr_code(document, middle - _CODE / 2, y + 4 * MM, _CODE, target)


def _lines(name: str) -> list[str]:
    """A name in one line, or in two where it is long: cut where they are most alike."""
    words = name.split()
    if len(words) == 1 or fit_size(name, _NAME_WIDTH, _NAME, BOLD) == _NAME:
        return [name]
    cuts = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    return list(min(cuts, key=lambda cut: max(map(len, cut))))


def _grade(document: Document, right: float, y: float, grade: int) -> None:
    """Five rings, as many of them filled as the grade says."""
    document.canvas.setFillGray(0)
    document.canvas.setStrokeGray(0)
    for place in range(5):
        document.canvas.circle(right - (4 - place) * 3 * MM - 1 * MM, y, 1 * MM, stroke=1, fill=int(place < grade))
