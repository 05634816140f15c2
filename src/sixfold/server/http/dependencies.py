"""What a handler may take as a parameter.

- `visitor`: the visitor, by an identity or a token; `None` for a stranger.
- `guest`: the same, but a stranger gets an identity with the response. Nothing is stored of it yet.
- `visitor_language`: the language of the response.
- `person`: a visitor with an identity who is not a program; strangers get `unknown-person`.
- `limits`: the rate limits, for the address of the request.

An identity that is not valid here counts as none for reading; for writing it gets `bad-identity` and is deleted from
the browser, so that nobody acts under another name than they think.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import Dependency, Provide
from litestar.params import PathParameter
from litestar.types import Scope
from msgspec.structs import replace

from sixfold.server import identity
from sixfold.server.errors import server_error
from sixfold.server.http.rate_limits import Limits, RequestLimits
from sixfold.server.identity import COOKIE
from sixfold.server.people import People
from sixfold.server.requests import Visitor

#: Methods that change nothing.
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
#: A table's id: 128 bits, url-safe.
TableId: TypeAlias = Annotated[str, PathParameter(pattern="^[A-Za-z0-9_-]{22}$", description="A table's id.")]
PresetName: TypeAlias = Annotated[str, PathParameter(pattern="^[a-z0-9-]{1,40}$", description="A preset's name.")]
RulingNumber: TypeAlias = Annotated[
    str, PathParameter(pattern="^[A-Z]{2,8}-[1-9][0-9]{0,2}$", description="A ruling's number.")
]
GameNumber: TypeAlias = Annotated[int, PathParameter(ge=1, le=1_000_000, description="A game of the match, from 1.")]
ProgramId: TypeAlias = Annotated[str, PathParameter(pattern="^program:[A-Za-z0-9_-]{22}$", description="A program.")]


Connection = ASGIConnection[Any, Any, Any, Any]
#: Marks a parameter that is provided by its name.
Injected = Dependency(kind="named")
#: The language of the response.
VisitorLanguage = Annotated[str, Injected]


async def identify(connection: Connection, people: People) -> Visitor | None:
    """Return the visitor of a request, by a token before an identity; `None` for a stranger."""
    state = connection.scope["state"]
    bearer = connection.headers.get("authorization", "")
    if bearer:
        kind, _, token = bearer.partition(" ")
        if kind.lower() != "bearer" or not token.isascii():
            raise server_error("bad-token")
        visitor = replace(await people.by_token(token.strip()), language=state["language"])
    else:
        shown = _cookie(connection)
        if shown is None:
            return None
        found = await people.by_identity(shown)
        if found is None:
            if connection.scope.get("method", "WEBSOCKET") in SAFE_METHODS:
                return None
            state["cookie"] = ""
            raise server_error("bad-identity")
        # A page gets its own language, whatever was chosen on another device.
        state["language"] = state["shown"] or found.language or state["language"]
        visitor = Visitor(found.id, found.name, state["language"])
    state["person"] = visitor.id
    return visitor


async def identify_or_create(connection: Connection, people: People) -> Visitor:
    """Return the visitor of a request; a stranger gets an identity."""
    visitor = await identify(connection, people)
    if visitor is not None:
        return visitor
    made = identity.new_identity()
    connection.scope["state"] |= {"cookie": await people.sign(made), "person": made.id}
    return Visitor(made.id, language=connection.scope["state"]["language"])


def require_person(visitor: Visitor) -> None:
    """Raise `people-only` for a program."""
    if visitor.program:
        raise server_error("people-only")


async def _visitor(request: Request[Any, Any, Any], people: Annotated[People, Injected]) -> Visitor | None:
    return await identify(request, people)


async def _guest(request: Request[Any, Any, Any], people: Annotated[People, Injected]) -> Visitor:
    return await identify_or_create(request, people)


async def _person(request: Request[Any, Any, Any], people: Annotated[People, Injected]) -> Visitor:
    visitor = await identify(request, people)
    if visitor is None:
        raise server_error("unknown-person")
    require_person(visitor)
    return visitor


async def _visitor_language(request: Request[Any, Any, Any], visitor: Annotated[Visitor | None, Injected]) -> str:
    # The visitor may have chosen a language.
    return str(request.state["language"]) if visitor is None else visitor.language


async def _limits(scope: Scope, rate_limits: Annotated[Limits, Injected]) -> RequestLimits:
    return RequestLimits(rate_limits, scope["state"]["address"])


def _cookie(connection: Connection) -> str | None:
    try:
        return connection.cookies.get(COOKIE)
    except (UnicodeDecodeError, ValueError):
        return None


PROVIDED = {
    "visitor": Provide(_visitor),
    "guest": Provide(_guest),
    "person": Provide(_person),
    "visitor_language": Provide(_visitor_language),
    "limits": Provide(_limits),
}
