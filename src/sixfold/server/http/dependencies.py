"""Who asks: what every way in may take as a parameter.

- `visitor`: whoever shows an identity or a token, or `None`.
- `guest`: the same, but a stranger gets an identity with the answer. Nothing is kept of it yet.
- `visitor_language`: the language they are spoken to in.
- `person`: somebody with an identity, not a program; strangers are refused as `unknown-person`.

An identity that is not one of this house, or was taken back, counts as none where nothing is changed; elsewhere it is
refused as `bad-identity` and taken away from the browser, so that nobody acts under another name than they think.
"""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import Dependency, Provide
from msgspec.structs import replace

from sixfold.server import identity
from sixfold.server.errors import server_error
from sixfold.server.http.origins import SAFE
from sixfold.server.identity import COOKIE
from sixfold.server.people import People
from sixfold.server.requests import Visitor

Connection = ASGIConnection[Any, Any, Any, Any]
#: Marks a parameter that the house provides, by its name.
Injected = Dependency(kind="named")
#: The language that whoever asks is spoken to in.
VisitorLanguage = Annotated[str, Injected]


async def identify(connection: Connection, people: People) -> Visitor | None:
    """Who asks, by a token before an identity."""
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
            if connection.scope.get("method", "WEBSOCKET") in SAFE:
                return None
            state["cookie"] = ""
            raise server_error("bad-identity")
        # A page is spoken to in its own language, whatever was chosen on another device.
        state["language"] = state["shown"] or found.language or state["language"]
        visitor = Visitor(found.id, found.name, state["language"])
    state["person"] = visitor.id
    return visitor


async def identify_or_create(connection: Connection, people: People) -> Visitor:
    """Who asks; a stranger gets an identity."""
    visitor = await identify(connection, people)
    if visitor is not None:
        return visitor
    made = identity.new_identity()
    connection.scope["state"] |= {"cookie": await people.sign(made), "person": made.id}
    return Visitor(made.id, language=connection.scope["state"]["language"])


def require_person(visitor: Visitor) -> None:
    """Refuse what a program may not do for its owner."""
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
    # Who visits is looked up first: they may have chosen a language.
    return str(request.state["language"]) if visitor is None else visitor.language


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
}
