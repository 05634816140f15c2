"""For the host of the server: the decks and catalogues beside the database, with their faults; upload and remove.

Whoever has the host's link is the host. The page sends its token in a header, which other sites cannot.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from hmac import compare_digest
from pathlib import Path
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, delete, get, put
from litestar.di import Provide
from litestar.params import PathParameter
from msgspec import Struct

from sixfold.games.options import DeckKind
from sixfold.server.decks.host_files import MAX_CATALOGUE_BYTES, HostFile
from sixfold.server.decks.service import DeckService
from sixfold.server.errors import disk_error, server_error
from sixfold.server.http.dependencies import Injected, VisitorLanguage
from sixfold.server.http.problems import error_responses, write_error_responses
from sixfold.server.http.rate_limits import RequestLimits
from sixfold.server.http.tools.decks import DeckFault, describe_faults
from sixfold.server.identity import host_token
from sixfold.server.service import TableService

#: The header with the token of the host's link.
HEADER = "sixfold-host"
#: Seconds without a byte after which an upload is given up.
STALL_SECONDS = 30.0

FileName = Annotated[str, PathParameter(max_length=80, description="Such as `friday.toml` or `cinema.films`.")]
Decks = Annotated[DeckService, Injected]


class HostFileInfo(Struct, frozen=True, kw_only=True):
    """A file of the host: a deck or a catalogue, and its faults by line. One that is not ready cannot be chosen."""

    file: str
    kind: DeckKind
    name: str
    language: str | None
    counts: dict[str, int]
    size: int
    changed: float
    ready: bool
    faults: tuple[DeckFault, ...]

    @classmethod
    def of(cls, one: HostFile, language: str) -> HostFileInfo:
        """Return a file with its faults in a language."""
        return cls(
            file=one.file,
            kind=one.found.kind,
            name=one.found.name,
            language=one.found.language,
            counts=one.found.counts,
            size=one.size,
            changed=one.changed,
            ready=one.ready,
            faults=describe_faults(one.found.faults, language),
        )


class HostResponse(Struct, frozen=True):
    """The folder in which the host's `decks` and `films` are, and their files."""

    folder: str
    files: tuple[HostFileInfo, ...]


async def require_host(
    request: Request[Any, Any, Any],
    service: Annotated[TableService, Injected],
    limits: Annotated[RequestLimits, Injected],
) -> None:
    """Raise `host-only` for everybody without the token of the host's link."""
    with limits.guess("wrong-links"):
        token = host_token(await service.store.signing_key())
        if not compare_digest(request.headers.get(HEADER, "").encode(), token.encode()):
            raise server_error("host-only")


class HostController(Controller):
    """The files of the host."""

    path = "/api/host"
    tags = ("host",)
    dependencies = {"host": Provide(require_host)}

    @get(summary="The host's decks and catalogues", responses=error_responses(403))
    async def files(
        self, host: Annotated[None, Injected], decks: Decks, visitor_language: VisitorLanguage
    ) -> HostResponse:
        """Return every file with its faults."""
        found = await asyncio.to_thread(decks.files.list_files)
        folder = str(decks.store.path.parent)
        return HostResponse(folder, tuple(HostFileInfo.of(one, visitor_language) for one in found))

    @put(
        "/files/{file:str}",
        summary="Upload a deck or a catalogue",
        request_max_body_size=MAX_CATALOGUE_BYTES,
        responses=write_error_responses(422),
    )
    async def upload(
        self,
        file: FileName,
        host: Annotated[None, Injected],
        request: Request[Any, Any, Any],
        decks: Decks,
        visitor_language: VisitorLanguage,
    ) -> HostFileInfo:
        """Install a file, given as the body. One that cannot be played is refused with its faults (`bad-deck`)."""
        limit = decks.files.max_bytes(file)
        if int(request.headers.get("content-length") or 0) > limit:
            raise server_error("too-large", limit=limit)
        try:
            temporary = await asyncio.to_thread(decks.files.temporary, file)
            try:
                await _receive(request.stream(), temporary, limit)
                found = await asyncio.to_thread(decks.files.install, file, temporary)
            finally:
                await asyncio.to_thread(temporary.unlink, missing_ok=True)
        except OSError as error:
            # The disk is full, for example.
            raise disk_error(error) from error
        if not found.ready:
            faults = [msgspec.to_builtins(one) for one in describe_faults(found.found.faults, visitor_language)]
            raise server_error("bad-deck", faults=faults)
        return HostFileInfo.of(found, visitor_language)

    @delete("/files/{file:str}", status_code=204, responses=write_error_responses(404, 422))
    async def remove(self, file: FileName, host: Annotated[None, Injected], decks: Decks) -> None:
        """Delete a file. Tables that play with a deck of it go on."""
        await asyncio.to_thread(decks.files.remove, file)


async def _receive(parts: AsyncIterator[bytes], target: Path, limit: int) -> None:
    """Write a body to a file as it arrives. Raises `too-large` as soon as it is, and `bad-request` if it stops."""
    size = 0
    with await asyncio.to_thread(target.open, "xb") as out:
        while True:
            try:
                async with asyncio.timeout(STALL_SECONDS):
                    part = await anext(parts, None)
            except TimeoutError:
                raise server_error("bad-request", why="the body does not come") from None
            if part is None:
                return
            size += len(part)
            if size > limit:
                raise server_error("too-large", limit=limit)
            await asyncio.to_thread(out.write, part)
