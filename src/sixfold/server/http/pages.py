"""The plain page: a few files as they are, read once. Everything it knows comes from the API."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from typing import Annotated, Any

from litestar import Controller, Request, get
from litestar.params import PathParameter
from litestar.response import Response
from msgspec import Struct

from sixfold.server.law import refuse

#: What each kind of file is, and nothing else is served.
KINDS = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}

FileName = Annotated[str, PathParameter(pattern=r"^[a-z]{1,20}\.(css|js|svg)$", description="A file of the page.")]


class _File(Struct, frozen=True):
    kind: str
    content: bytes
    tag: str


@cache
def _files() -> dict[str, _File]:
    """Every file of the page by its name. A path from outside is only ever looked up here."""
    found = {}
    for file in files("sixfold.server").joinpath("page").iterdir():
        kind = KINDS.get(file.name[file.name.rfind(".") :])
        if kind is not None:
            content = file.read_bytes()
            found[file.name] = _File(kind, content, f'"{hashlib.sha256(content).hexdigest()[:24]}"')
    return found


def _answer(request: Request[Any, Any, Any], name: str) -> Response[bytes]:
    file = _files().get(name)
    if file is None:
        raise refuse("not-found")
    # A browser asks each time whether its copy is still right, so that a new version is never mixed with an old one.
    headers = {"etag": file.tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, media_type=file.kind, headers=headers)
    return Response(file.content, media_type=file.kind, headers=headers)


class PagesController(Controller):
    """The page and its files."""

    include_in_schema = False

    @get("/")
    async def lobby(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        """The door and the lobby."""
        return _answer(request, "index.html")

    @get("/t/{table:str}")
    async def table(self, request: Request[Any, Any, Any], table: Annotated[str, PathParameter()]) -> Response[bytes]:
        """A table; whether there is one is found out by the page."""
        return _answer(request, "table.html")

    @get("/me")
    async def me(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        """Taking oneself to another device."""
        return _answer(request, "me.html")

    @get("/actors/{key:str}")
    async def actor(self, request: Request[Any, Any, Any], key: Annotated[str, PathParameter()]) -> Response[bytes]:
        """An actor, behind the code on a card."""
        return _answer(request, "actor.html")

    @get("/page/{name:str}")
    async def file(self, request: Request[Any, Any, Any], name: FileName) -> Response[bytes]:
        """A file of the page."""
        return _answer(request, name)
