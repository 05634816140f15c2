"""The client: files as `web/` was built to, read once. Everything it knows comes from the API."""

from __future__ import annotations

import gzip
import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any

from litestar import Controller, Request, get
from litestar.params import PathParameter
from litestar.response import Response
from msgspec import Struct

from sixfold.server.errors import server_error
from sixfold.server.http import previews
from sixfold.server.http.dependencies import Injected
from sixfold.server.http.links import full_url
from sixfold.server.service import TableService
from sixfold.server.settings import Settings

#: What each kind of file is, and nothing else is served.
KINDS = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
    ".bin": "application/octet-stream",
}
#: These are packed already.
PACKED = frozenset({".woff2"})
#: A browser asks each time whether its copy is still right, so that a new version is never mixed with an old one …
ASKED = "no-cache"
#: … but for files that have a digest of themselves in their name.
KEPT = "public, max-age=31536000, immutable"

FileName = Annotated[
    str, PathParameter(pattern=r"^[\w-]{1,80}(\.[\w-]{1,20}){0,2}\.(css|js|svg|woff2|wasm)$", description="A file.")
]


class File(Struct, frozen=True):
    """A file as it is sent."""

    kind: str
    content: bytes
    #: The same packed, where that is shorter.
    packed: bytes | None
    tag: str


def _folder() -> Traversable:
    """Where the built client lies: in the package, or, where it is developed, beside it."""
    inside = files("sixfold.server").joinpath("page")
    return inside if inside.is_dir() else Path(__file__).parents[4] / "web" / "dist"


def _read(file: Traversable) -> File | None:
    ending = file.name[file.name.rfind(".") :]
    return make_file(ending, file.read_bytes()) if ending in KINDS else None


def make_file(ending: str, content: bytes, level: int = 9) -> File:
    """A file of some content, packed as hard as is said."""
    packed = None if ending in PACKED else gzip.compress(content, level, mtime=0)
    return File(
        KINDS[ending],
        content,
        packed if packed is not None and len(packed) < len(content) else None,
        f'"{hashlib.sha256(content).hexdigest()[:24]}"',
    )


@cache
def _files() -> dict[str, File]:
    """Every file of the client by its path. A path from outside is only ever looked up here."""
    folder = _folder()
    found: dict[str, File] = {}
    for prefix, place in (("", folder), ("assets/", folder / "assets")):
        for file in place.iterdir() if place.is_dir() else ():
            read = _read(file) if file.is_file() else None
            if read is not None:
                found[prefix + file.name] = read
    return found


def _page_with_preview(
    request: Request[Any, Any, Any], settings: Settings, preview: tuple[str, str] | None
) -> Response[bytes]:
    plain = _files().get("index.html")
    if plain is None or preview is None:
        return _answer(request, "index.html")
    address = full_url(request, settings, request.url.path)
    return send_file(request, make_file(".html", previews.add_preview(plain.content, preview, address)), ASKED)


def _answer(request: Request[Any, Any, Any], name: str, cache_control: str = ASKED) -> Response[bytes]:
    file = _files().get(name)
    if file is None:
        raise server_error("not-found")
    return send_file(request, file, cache_control)


def send_file(request: Request[Any, Any, Any], file: File, cache_control: str) -> Response[bytes]:
    """A file for whoever asks, packed if they can read that, or only the word that they have it already."""
    headers = {"etag": file.tag, "cache-control": cache_control, "vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, media_type=file.kind, headers=headers)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, media_type=file.kind, headers={**headers, "content-encoding": "gzip"})
    return Response(file.content, media_type=file.kind, headers=headers)


def not_found_page(request: Request[Any, Any, Any]) -> Response[bytes] | None:
    """What a browser is shown where no page is: the client, which says so; programs get their own answer."""
    shown = "text/html" in request.headers.get("accept", "") and request.method == "GET"
    file = _files().get("index.html") if shown and not request.url.path.startswith("/api") else None
    return None if file is None else Response(file.content, status_code=404, media_type=file.kind)


class PagesController(Controller):
    """The page and its files."""

    include_in_schema = False

    @get(["/", "/watch", "/mine", "/me", "/films"])
    async def page(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        """The client; which of its pages is shown is found out by the client."""
        return _answer(request, "index.html")

    @get(["/set/{part:str}", "/t/{part:str}/host", "/actors/{part:str}", "/films/{part:str}", "/film/{part:str}"])
    async def part(self, request: Request[Any, Any, Any], part: Annotated[str, PathParameter()]) -> Response[bytes]:
        """The same for pages of something; whether there is such a thing is found out by the client, too."""
        return _answer(request, "index.html")

    @get("/t/{table:str}")
    async def table(
        self,
        request: Request[Any, Any, Any],
        table: Annotated[str, PathParameter()],
        house: Annotated[TableService, Injected],
        settings: Annotated[Settings, Injected],
    ) -> Response[bytes]:
        """The same for a table, with a word about it for those to whom its link is sent."""
        return _page_with_preview(request, settings, await previews.table_preview(house, table))

    @get("/g/{table:str}/{number:str}")
    async def game(
        self,
        request: Request[Any, Any, Any],
        table: Annotated[str, PathParameter()],
        number: Annotated[str, PathParameter()],
        house: Annotated[TableService, Injected],
        settings: Annotated[Settings, Injected],
    ) -> Response[bytes]:
        """The same for a game that is over."""
        language = str(request.state.get("language", "en"))
        return _page_with_preview(request, settings, await previews.game_preview(house, table, number, language))

    @get("/assets/{name:str}")
    async def asset(self, request: Request[Any, Any, Any], name: FileName) -> Response[bytes]:
        """A file that is never changed, since its name says what is in it."""
        return _answer(request, f"assets/{name}", KEPT)

    @get(["/icon.svg", "/theme.js"])
    async def file(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        """A file by its own name."""
        return _answer(request, request.url.path.removeprefix("/"))
