"""The client's page, with a preview of the table or game that its address names, for where links are shared."""

from __future__ import annotations

from html import escape
from typing import Annotated, Any

from litestar import Controller, Request, get
from litestar.params import PathParameter
from litestar.response import Response

from sixfold.games import SixfoldError
from sixfold.games.registry import find
from sixfold.server.errors import server_error
from sixfold.server.http.assets import client_files, make_file, send_file
from sixfold.server.http.dependencies import Injected
from sixfold.server.http.invitations import full_url
from sixfold.server.live.replays import ending_text
from sixfold.server.service import TableService
from sixfold.server.settings import ServerSettings

_TITLE = b"<title>Sixfold</title>"


async def table_preview(service: TableService, table: str) -> tuple[str, str] | None:
    """Return the title and description of a table: what is played and by whom, as everybody may see it."""
    try:
        view = await service.view(table, None)
    except SixfoldError:
        return None
    preset = find(view.preset)[1]
    players = [person.name for person in view.people if person.id in view.seats]
    return preset.title, _description(players, preset.summary)


async def game_preview(service: TableService, table: str, number: str, language: str) -> tuple[str, str] | None:
    """Return the title and description of a finished game: who played, and how it ended."""
    try:
        game = await service.finished_game(table, None, int(number) if number.isdecimal() else 0)
    except SixfoldError:
        return None
    players = [person.name for person in map(game.table.person, game.table.seats) if person is not None]
    return game.table.preset.title, _description(players, ending_text(game.table, language)[0])


def add_preview(page: bytes, preview: tuple[str, str], url: str) -> bytes:
    """Return the page with a preview in its head.

    >>> add_preview(b"<title>Sixfold</title>", ("Chess", 'Ann & "Bob"'), "https://here/t/1").decode()[:60]
    '<title>Chess · Sixfold</title><meta property="og:site_name" '
    """
    title, description = (escape(text) for text in preview)
    tags = {"site_name": "Sixfold", "type": "website", "title": title, "description": description, "url": escape(url)}
    head = "".join(f'<meta property="og:{name}" content="{value}">' for name, value in tags.items())
    return page.replace(_TITLE, f"<title>{title} · Sixfold</title>{head}".encode(), 1)


def _description(names: list[str], text: str) -> str:
    return f"{' – '.join(names)}. {text}" if names else text


def _send_page(
    request: Request[Any, Any, Any], settings: ServerSettings | None = None, preview: tuple[str, str] | None = None
) -> Response[bytes]:
    page = client_files().get("index.html")
    if page is None:
        raise server_error("not-found")
    if settings is None or preview is None:
        return send_file(request, page)
    url = full_url(request, settings, request.url.path)
    return send_file(request, make_file(".html", add_preview(page.content, preview, url)))


class PagesController(Controller):
    """The client's page; the client itself finds out what to show."""

    include_in_schema = False

    @get(["/", "/watch", "/mine", "/me", "/films", "/decks", "/tv", "/host"])
    async def page(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        """A page without parameters."""
        return _send_page(request)

    @get(
        [
            "/set/{part:str}",
            "/t/{part:str}/host",
            "/actors/{part:str}",
            "/films/{part:str}",
            "/film/{part:str}",
            "/decks/{part:str}",
        ]
    )
    async def part(self, request: Request[Any, Any, Any], part: Annotated[str, PathParameter()]) -> Response[bytes]:
        """A page of something; the client asks whether it exists."""
        return _send_page(request)

    @get("/t/{table:str}")
    async def table(
        self,
        request: Request[Any, Any, Any],
        table: Annotated[str, PathParameter()],
        service: Annotated[TableService, Injected],
        settings: Annotated[ServerSettings, Injected],
    ) -> Response[bytes]:
        """The page of a table, with a preview."""
        return _send_page(request, settings, await table_preview(service, table))

    @get("/g/{table:str}/{number:str}")
    async def game(
        self,
        request: Request[Any, Any, Any],
        table: Annotated[str, PathParameter()],
        number: Annotated[str, PathParameter()],
        service: Annotated[TableService, Injected],
        settings: Annotated[ServerSettings, Injected],
    ) -> Response[bytes]:
        """The page of a finished game, with a preview."""
        language = str(request.state.get("language", "en"))
        return _send_page(request, settings, await game_preview(service, table, number, language))
