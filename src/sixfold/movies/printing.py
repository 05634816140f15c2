"""The deck and the scoring sheets of 6° as PDF, to print and cut out. Needs the extra `print`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from urllib.parse import quote, urlsplit

from sixfold.games.degrees.questions import MAX_LINKS
from sixfold.movies.deck import DeckCard
from sixfold.movies.entities import NO_ENDORSEMENT
from sixfold.movies.errors import MESSAGES, shorten
from sixfold.paper import BOLD, CARD_HEIGHT, CARD_WIDTH, MM, BadPrint, Document, draw_qr_code, fit_size, lay_out_cards

#: The address of a server on the same machine, as `sixfold serve` starts it.
DEFAULT_SERVER = "http://localhost:6660"

# Cards ------------------------------------------------------------------------------------------------------------

_CODE_SIDE = 44 * MM
_NAME_SIZE, _NAME_WIDTH = 17.0, CARD_WIDTH - 10 * MM


def actor_url(server: str, card: DeckCard) -> str:
    """The address of an actor's page on a server.

    >>> from sixfold.movies.deck import shipped_deck
    >>> actor_url("https://example.org/", shipped_deck()[0])
    'https://example.org/actors/humphrey-bogart'
    """
    return f"{server_url(server)}/actors/{quote(card.key)}"


def checker_url(server: str) -> str:
    """The address of the page of a server that checks a filled-in sheet.

    >>> checker_url("https://example.org/")
    'https://example.org/films/check'
    """
    return f"{server_url(server)}/films/check"


def server_url(server: str) -> str:
    """The address of a server without a slash at its end; `BadPrint` if it is none."""
    base = server.strip().rstrip("/")
    try:
        parts = urlsplit(base)
        right = parts.scheme in ("http", "https") and parts.hostname and not (parts.query or parts.fragment)
    except ValueError:
        right = False
    if not right or not base.isprintable() or " " in base:
        raise MESSAGES.error(BadPrint, "print-server", server=shorten(server))
    return base


def print_cards(cards: Sequence[DeckCard], server: str = DEFAULT_SERVER, paper: str = "a4") -> bytes:
    """The cards as PDF, nine to a page: a name, a grade, and a QR code that leads to the actor's page."""
    if not cards:
        raise MESSAGES.error(BadPrint, "print-empty")
    document = Document("6°: the deck", paper=paper)
    addressed = [(card, actor_url(server, card)) for card in cards]
    lay_out_cards(document, addressed, partial(_draw_card, document), NO_ENDORSEMENT)
    return document.save()


def _draw_card(document: Document, addressed: tuple[DeckCard, str], x: float, y: float) -> None:
    card, url = addressed
    middle = x + CARD_WIDTH / 2
    document.text(x + 4 * MM, y + CARD_HEIGHT - 8 * MM, "6°", 14, BOLD)
    _draw_grade(document, x + CARD_WIDTH - 4 * MM, y + CARD_HEIGHT - 6.6 * MM, card.grade)
    lines = _name_lines(card.name)
    size = min(fit_size(line, _NAME_WIDTH, _NAME_SIZE, BOLD) for line in lines)
    for number, line in enumerate(lines):
        document.text_centred(middle, y + CARD_HEIGHT - (27 - 4 * len(lines) + 8 * number) * MM, line, size, BOLD)
    draw_qr_code(document, middle - _CODE_SIDE / 2, y + 4 * MM, _CODE_SIDE, url)


def _name_lines(name: str) -> list[str]:
    """A name on one line, or split into two of similar length if it is long."""
    words = name.split()
    if len(words) == 1 or fit_size(name, _NAME_WIDTH, _NAME_SIZE, BOLD) == _NAME_SIZE:
        return [name]
    cuts = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    return list(min(cuts, key=lambda cut: max(map(len, cut))))


def _draw_grade(document: Document, right: float, y: float, grade: int) -> None:
    """Five rings, as many of them filled as the grade says."""
    document.canvas.setFillGray(0)
    document.canvas.setStrokeGray(0)
    for place in range(5):
        document.canvas.circle(right - (4 - place) * 3 * MM - 1 * MM, y, 1 * MM, stroke=1, fill=int(place < grade))


# Scoring sheets (DEG-2, DEG-6) --------------------------------------------------------------------------------------

_ROW = 10 * MM
_SHEET_CODE_SIDE = 20 * MM
_MARGIN = 15 * MM
#: The heading of each column, and its share of the width.
_SHEET_COLUMNS = (("Link", 0.08), ("appeared with", 0.38), ("in the film (year)", 0.42), ("Points", 0.12))
_RULES = (
    "One point for each actor and one for each film; six links with six right films score six more: 18 at most.",
    "No actor twice. A film stands in at most two links, in a row. The last actor is Actor 2. Scan to check.",
)


def print_sheets(pages: int = 1, server: str = DEFAULT_SERVER, paper: str = "a4") -> bytes:
    """Empty scoring sheets as PDF, two to a page, each with a QR code that leads to the page which checks it."""
    document, url = Document("6°: scoring sheets", paper=paper), checker_url(server)
    for _ in range(pages):
        for half in (1, 0):
            _draw_sheet(document, half * document.height / 2, document.height / 2, url)
        document.canvas.setDash(2, 3)
        document.canvas.line(0, document.height / 2, document.width, document.height / 2)
        document.end_page()
    return document.save()


def _draw_sheet(document: Document, bottom: float, height: float, url: str) -> None:
    canvas, left, width = document.canvas, _MARGIN, document.width - 2 * _MARGIN
    canvas.setDash()
    canvas.setStrokeGray(0.4)
    y = bottom + height - 14 * MM
    document.text(left, y, "6°", 20, BOLD)
    document.text(left + 14 * MM, y, "Player or team", 9)
    names = width - _SHEET_CODE_SIDE - 4 * MM
    canvas.line(left + 38 * MM, y - 1, left + names, y - 1)
    draw_qr_code(document, left + width - _SHEET_CODE_SIDE, y - 14 * MM, _SHEET_CODE_SIDE, url)
    y -= 11 * MM
    for place, name in enumerate(("Actor 1", "Actor 2")):
        start = left + place * names / 2
        document.text(start, y, name, 11, BOLD)
        canvas.line(start + 16 * MM, y - 1, start + names / 2 - 4 * MM * (1 - place), y - 1)
    y -= 9 * MM
    _draw_table(document, left, y, width)
    for number, line in enumerate(_RULES):
        document.text(left, y - (MAX_LINKS + 2) * _ROW - (5 + 4 * number) * MM, line, 8)


def _draw_table(document: Document, left: float, top: float, width: float) -> None:
    """The rows of the links, the bonus and the total, with the points in the last column."""
    canvas, x = document.canvas, left
    end = top - (MAX_LINKS + 2) * _ROW
    for place, (name, share) in enumerate(_SHEET_COLUMNS):
        document.text(x + 1.5 * MM, top + 1.5 * MM, name, 9, BOLD)
        # The bonus and the total have points, but no actor and no film.
        canvas.line(x, top, x, end if place in (0, len(_SHEET_COLUMNS) - 1) else top - MAX_LINKS * _ROW)
        x += share * width
    canvas.line(left + width, top, left + width, end)
    for row in range(MAX_LINKS + 3):
        canvas.line(left, top - row * _ROW, left + width, top - row * _ROW)
    for number in range(MAX_LINKS):
        base = top - (number + 1) * _ROW + 3.5 * MM
        document.text(left + 2 * MM, base, str(number + 1), 11)
        document.text_right(left + width - 3 * MM, base, "/ 2", 9)
    for row, (name, most) in enumerate((("Six links with six right films", 6), ("Total", 18)), MAX_LINKS):
        base = top - (row + 1) * _ROW + 3.5 * MM
        document.text(left + 2 * MM, base, name, 11, BOLD)
        document.text_right(left + width - 3 * MM, base, f"/ {most}", 9)
