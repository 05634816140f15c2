"""Oneself: a name, a language, another device, and being forgotten."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, delete, get, patch, post
from litestar.params import JSONBody, QueryParameter
from msgspec import UNSET, Meta, Struct, UnsetType

from sixfold.server.asking import Visitor
from sixfold.server.house import House
from sixfold.server.http.limits import Limits
from sixfold.server.http.links import squares
from sixfold.server.http.listing import Listed
from sixfold.server.http.problems import answers, unsafe
from sixfold.server.http.visiting import Given, people_only
from sixfold.server.people import People
from sixfold.server.settings import Settings

#: My games on one page.
PAGE = 50
#: Later than anything.
LATEST = 1e12


class Me(Struct, frozen=True, kw_only=True):
    """Whoever asks, as the house knows them."""

    id: str
    name: str
    language: str
    program: bool = False


class Changes(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to be called, and spoken to in; what is left out stays."""

    name: Annotated[str, Meta(min_length=1, max_length=40)] | UnsetType = UNSET
    language: Annotated[str, Meta(pattern="^[a-z]{2,3}$")] | UnsetType = UNSET


class DeviceLink(Struct, frozen=True):
    """A link for another device. The token is in the fragment, which browsers send to nobody."""

    link: str
    token: str
    expires: float
    #: The whole address as a picture to scan: rows of dark (`1`) and light (`0`) squares.
    squares: list[str]


class Claiming(Struct, frozen=True, forbid_unknown_fields=True):
    """A token out of a link."""

    token: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{43}$")]


class MyTables(Struct, frozen=True):
    """Where somebody sits or sat, what happened last first; `before` asks for the next page."""

    tables: list[Listed]
    before: float | None = None


class MeController(Controller):
    """Oneself."""

    path = "/api/me"
    tags = ["me"]

    @get("/", responses=answers())
    async def me(self, guest: Annotated[Visitor, Given]) -> Me:
        """Who am I? On first contact the answer brings an identity in a cookie."""
        return Me(id=guest.id, name=guest.name, language=guest.language, program=guest.program)

    @patch("/", responses=unsafe(422))
    async def change(
        self,
        data: JSONBody[Changes],
        guest: Annotated[Visitor, Given],
        people: Annotated[People, Given],
        limits: Annotated[Limits, Given],
        request: Request[Any, Any, Any],
    ) -> Me:
        """Take a name or a language."""
        people_only(guest)
        limits.visited("changes", guest.id, request.state["address"])
        name = None if data.name is UNSET else data.name
        language = None if data.language is UNSET else data.language
        now = await people.change(guest.id, name, language)
        return Me(id=now.id, name=now.name, language=now.language or guest.language)

    @delete("/", status_code=204, responses=unsafe())
    async def forget(
        self, person: Annotated[Visitor, Given], house: Annotated[House, Given], request: Request[Any, Any, Any]
    ) -> None:
        """Be forgotten: games stay readable, and nameless. The identity is void everywhere from now on."""
        await house.forget(person.id)
        request.state["cookie"] = ""

    @get("/tables", responses=answers())
    async def tables(
        self,
        visitor: Annotated[Visitor | None, Given],
        house: Annotated[House, Given],
        before: Annotated[
            float, QueryParameter(name="before", ge=0, le=LATEST, description="The `before` of the page before.")
        ] = LATEST,
    ) -> MyTables:
        """My games."""
        if visitor is None:
            return MyTables([])
        found = await house.store.tables_of(visitor.id, PAGE, before)
        return MyTables([Listed.of(one) for one in found], found[-1].touched if len(found) == PAGE else None)

    @post("/links", status_code=201, responses=unsafe())
    async def link(
        self,
        person: Annotated[Visitor, Given],
        people: Annotated[People, Given],
        limits: Annotated[Limits, Given],
        settings: Annotated[Settings, Given],
        request: Request[Any, Any, Any],
    ) -> DeviceLink:
        """A link that takes me to another device: it works once, for ten minutes."""
        limits.visited("changes", person.id, request.state["address"])
        made = await people.link(person.id)
        path = f"/me#{made.token}"
        return DeviceLink(path, made.token, made.expires, squares(request, settings, path))

    @post("/links/claim", status_code=200, responses=unsafe(404))
    async def claim(
        self,
        data: JSONBody[Claiming],
        people: Annotated[People, Given],
        limits: Annotated[Limits, Given],
        request: Request[Any, Any, Any],
    ) -> Me:
        """Be on this device whoever made the link."""
        address = request.state["address"]
        limits.check("wrong-links", address)
        try:
            who = await people.claim(data.token)
        except Exception:
            limits.count("wrong-links", address)
            raise
        request.state["cookie"] = await people.written(who)
        known = await people.person(who.id)
        return Me(id=known.id, name=known.name, language=known.language or request.state["language"])
