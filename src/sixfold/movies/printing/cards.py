"""The deck to cut out: nine cards to a page, each with a name, a grade and a code that leads to the actor's page."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote, urlsplit

from sixfold.movies.deck import Card
from sixfold.movies.errors import clipped
from sixfold.movies.printing.errors import bad_print
from sixfold.movies.printing.pages import BOLD, MM, NOTICE, Pages

#: The size of common playing cards, in points; and how many stand in a row and in a column.
WIDTH, HEIGHT = 63 * MM, 88 * MM
ACROSS, DOWN = 3, 3
_CODE = 44 * MM
_NAME, _NAME_WIDTH = 17.0, WIDTH - 10 * MM


def address(house: str, card: Card) -> str:
    """The address of an actor's page in a house.

    >>> from sixfold.movies.deck import house_deck
    >>> address("https://example.org/", house_deck()[0])
    'https://example.org/actors/humphrey-bogart'
    """
    found = house.strip().rstrip("/")
    try:
        parts = urlsplit(found)
        right = parts.scheme in ("http", "https") and parts.hostname and not (parts.query or parts.fragment)
    except ValueError:
        right = False
    if not right or not found.isprintable() or " " in found:
        raise bad_print("print-house", house=clipped(house))
    return f"{found}/actors/{quote(card.key)}"


def print_cards(cards: Sequence[Card], house: str, paper: str = "a4") -> bytes:
    """The cards as PDF."""
    if not cards:
        raise bad_print("print-empty")
    addresses = [address(house, card) for card in cards]
    pages = Pages(paper, "6°: the deck")
    left = (pages.width - ACROSS * WIDTH) / 2
    top = (pages.height + DOWN * HEIGHT) / 2
    each = ACROSS * DOWN
    for start in range(0, len(cards), each):
        for place, card in enumerate(cards[start : start + each]):
            down, across = divmod(place, ACROSS)
            _draw(pages, left + across * WIDTH, top - (down + 1) * HEIGHT, card, addresses[start + place])
        pages.centred(pages.width / 2, top - DOWN * HEIGHT - 4 * MM, NOTICE, 7)
        pages.turn()
    return pages.finished()


def _draw(pages: Pages, x: float, y: float, card: Card, target: str) -> None:
    canvas, middle = pages.canvas, x + WIDTH / 2
    canvas.setStrokeGray(0.7)
    canvas.rect(x, y, WIDTH, HEIGHT, stroke=1, fill=0)
    canvas.setFillGray(0)
    pages.text(x + 4 * MM, y + HEIGHT - 8 * MM, "6°", 14, BOLD)
    _grade(pages, x + WIDTH - 4 * MM, y + HEIGHT - 6.6 * MM, card.grade)
    for number, line in enumerate(_lines(pages, card.name)):
        size = pages.fitting(line, _NAME_WIDTH, _NAME, BOLD)
        pages.centred(middle, y + HEIGHT - (23 + 8 * number) * MM, line, size, BOLD)
    pages.code(middle - _CODE / 2, y + 4 * MM, _CODE, target)


def _lines(pages: Pages, name: str) -> list[str]:
    """A name in one line, or in two where it is long: cut where they are most alike."""
    words = name.split()
    if len(words) == 1 or pages.fitting(name, _NAME_WIDTH, _NAME, BOLD) == _NAME:
        return [name]
    cuts = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    return list(min(cuts, key=lambda cut: max(map(len, cut))))


def _grade(pages: Pages, right: float, y: float, grade: int) -> None:
    """Five rings, as many of them filled as the grade says."""
    for place in range(5):
        pages.canvas.circle(right - (4 - place) * 3 * MM - 1 * MM, y, 1 * MM, stroke=1, fill=int(place < grade))
