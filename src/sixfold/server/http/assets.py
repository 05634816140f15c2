"""Static files: the client as `web/` builds it, the nets for engines in the page, and the pages of games.

A game may bring files for the client in a folder `page/` of its package: `face.js`, which draws it, with its styles and
pictures. They are served under `/games/NAME/`, by the name under which the game is registered.
"""

from __future__ import annotations

import asyncio
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

from sixfold.games import registry
from sixfold.server.errors import server_error
from sixfold.server.live.engine_config import nets

#: The media type by ending; files of other kinds are not served.
MEDIA_TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
    ".bin": "application/octet-stream",
}
#: Compressed already.
COMPRESSED = frozenset({".woff2"})
#: A browser asks each time whether its copy is still right, so that a new version is never mixed with an old one …
REVALIDATE = "no-cache"
#: … except for files with a digest in their name.
IMMUTABLE = "public, max-age=31536000, immutable"
#: gzip makes weights no shorter at a higher level, only much slower.
NET_LEVEL = 3
#: The module of a game's page that draws the game.
FACE = "face.js"

FileName = Annotated[
    str, PathParameter(pattern=r"^[\w-]{1,80}(\.[\w-]{1,20}){0,2}\.(css|js|svg|woff2|wasm)$", description="A file.")
]
GameName = Annotated[str, PathParameter(pattern=r"^[\w-]{1,40}$", description="The name of a game's entry point.")]
NetName = Annotated[str, PathParameter(pattern=r"^[\w-]{1,80}\.bin$", description="A net.")]


class File(Struct, frozen=True):
    """A file as it is sent."""

    media_type: str
    content: bytes
    #: The content after gzip, where that is shorter.
    compressed: bytes | None
    etag: str


def make_file(ending: str, content: bytes, level: int = 9) -> File:
    """Return a file of some content, compressed at a level."""
    compressed = None if ending in COMPRESSED else gzip.compress(content, level, mtime=0)
    return File(
        MEDIA_TYPES[ending],
        content,
        compressed if compressed is not None and len(compressed) < len(content) else None,
        f'"{hashlib.sha256(content).hexdigest()[:24]}"',
    )


def send_file(request: Request[Any, Any, Any], file: File, cache_control: str = REVALIDATE) -> Response[bytes]:
    """Return a file as a response: compressed if the browser takes that, or 304 if it has the file already."""
    headers = {"etag": file.etag, "cache-control": cache_control, "vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, media_type=file.media_type, headers=headers)
    if file.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.compressed, media_type=file.media_type, headers={**headers, "content-encoding": "gzip"})
    return Response(file.content, media_type=file.media_type, headers=headers)


@cache
def client_files() -> dict[str, File]:
    """Return every file of the client by its path. A path from outside is only ever looked up here."""
    inside = files("sixfold.server").joinpath("page")
    # In the package, or, in a checkout, where the client is built.
    folder: Traversable = inside if inside.is_dir() else Path(__file__).parents[4] / "web" / "dist"
    return _read_folder(folder) | {f"assets/{name}": file for name, file in _read_folder(folder / "assets").items()}


@cache
def game_files(game: str) -> dict[str, File]:
    """Return the files in the `page/` folder of a game's package, by name."""
    kind = registry.games().get(game)
    return {} if kind is None else _read_folder(files(kind.messages.package).joinpath("page"))


def face_url(game: str) -> str:
    """Return where the client finds the face that a game brings; empty if it brings none."""
    return f"/games/{game}/{FACE}" if FACE in game_files(game) else ""


def _read_folder(folder: Traversable) -> dict[str, File]:
    found: dict[str, File] = {}
    for file in folder.iterdir() if folder.is_dir() else ():
        ending = file.name[file.name.rfind(".") :]
        if file.is_file() and ending in MEDIA_TYPES:
            found[file.name] = make_file(ending, file.read_bytes())
    return found


@cache
def _net_file(name: str) -> File:
    # Only names of nets come here, so that no more is cached than there is.
    return make_file(".bin", nets()[name], NET_LEVEL)


def not_found_page(request: Request[Any, Any, Any]) -> Response[bytes] | None:
    """Return the client for a browser that asks for a page that is not there; the client says so. `None` for others."""
    shown = "text/html" in request.headers.get("accept", "") and request.method == "GET"
    page = client_files().get("index.html") if shown and not request.url.path.startswith("/api") else None
    return None if page is None else Response(page.content, status_code=404, media_type=page.media_type)


class AssetsController(Controller):
    """Files by name."""

    include_in_schema = False

    @get("/assets/{name:str}")
    async def asset(self, request: Request[Any, Any, Any], name: FileName) -> Response[bytes]:
        """A file of the client with a digest in its name."""
        return send_file(request, _find(client_files(), f"assets/{name}"), IMMUTABLE)

    @get(["/icon.svg", "/theme.js"])
    async def file(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        """A file of the client with a fixed name."""
        return send_file(request, _find(client_files(), request.url.path.removeprefix("/")))

    @get("/games/{game:str}/{name:str}")
    async def game_file(self, request: Request[Any, Any, Any], game: GameName, name: FileName) -> Response[bytes]:
        """A file that a game's package brings for the client."""
        return send_file(request, _find(await asyncio.to_thread(game_files, game), name))

    @get("/nets/{name:str}")
    async def net(self, request: Request[Any, Any, Any], name: NetName) -> Response[bytes]:
        """A net, with a digest in its name."""
        if name not in nets():
            raise server_error("not-found")
        # The first request compresses it, in a thread, so that others need not wait.
        return send_file(request, await asyncio.to_thread(_net_file, name), IMMUTABLE)


def _find(files_by_name: dict[str, File], name: str) -> File:
    file = files_by_name.get(name)
    if file is None:
        raise server_error("not-found")
    return file
