"""What a link to a table or to a game says of itself where it is posted: tags in the head of the page."""

from __future__ import annotations

from html import escape

from sixfold.games import SixfoldError
from sixfold.games.registry import find
from sixfold.server.live.replays import ending_text
from sixfold.server.service import TableService

_TITLE = b"<title>Sixfold</title>"


async def table_preview(house: TableService, table: str) -> tuple[str, str] | None:
    """What is played at a table and by whom, as everybody who has the link may see it."""
    try:
        view = await house.view(table, None)
    except SixfoldError:
        return None
    preset = find(view.preset)[1]
    sat = [person.name for person in view.people if person.id in view.seats]
    return preset.title, _joined(sat, preset.summary)


async def game_preview(house: TableService, table: str, number: str, language: str) -> tuple[str, str] | None:
    """What was played, by whom, and how it ended."""
    try:
        folded = await house.finished_game(table, None, int(number) if number.isdecimal() else 0)
    except SixfoldError:
        return None
    over = folded.table
    sat = [person.name for person in map(over.person, over.seats) if person is not None]
    return over.preset.title, _joined(sat, ending_text(over, language)[0])


def add_preview(page: bytes, preview: tuple[str, str] | None, address: str) -> bytes:
    """The page with what is said of it in its head.

    >>> dressed(b"<title>Sixfold</title>", ("Six", 'Ann & "Bob"'), "https://here/t/1").decode()[:58]
    '<title>Six · Sixfold</title><meta property="og:site_name" '
    """
    if preview is None:
        return page
    title, line = (escape(text) for text in preview)
    tags = {"site_name": "Sixfold", "type": "website", "title": title, "description": line, "url": escape(address)}
    head = "".join(f'<meta property="og:{name}" content="{value}">' for name, value in tags.items())
    return page.replace(_TITLE, f"<title>{title} · Sixfold</title>{head}".encode(), 1)


def _joined(names: list[str], line: str) -> str:
    return f"{' – '.join(names)}. {line}" if names else line
