"""Who visits, and what they ask for: the values that HTTP and the socket hand to the house."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sixfold.games.options import Value
from sixfold.games.presets import Teams
from sixfold.tables.actions import FirstStarter, NextStarter
from sixfold.tables.clocks import Clock, NoClock


class Visitor(Struct, frozen=True):
    """Somebody with an identity of this house: a person, or a program that plays for one."""

    id: str
    name: str = ""
    language: str = "en"
    program: bool = False


class BotRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot to be seated: which player (`1` to `8`, …), and where; the first free seat if it is not said."""

    player: Annotated[str, Meta(min_length=1, max_length=20)]
    seat: Annotated[int, Meta(ge=0, le=63)] | None = None


class OpenTableRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to be set."""

    preset: Annotated[str, Meta(min_length=1, max_length=40)]
    #: What the owner is called here; as the house knows them, if it is not said.
    name: Annotated[str, Meta(max_length=40)] = ""
    seats: Annotated[int, Meta(ge=1, le=64)] | None = None
    teams: Teams | None = None
    options: dict[str, Value] = {}
    clock: Clock = NoClock()
    first_starter: FirstStarter = "first-seat"
    next_starter: NextStarter = "loser"
    #: Whether games come in pairs, with the sides changed for the second (TBL-20); only where the preset has `pairs`.
    pairs: bool = False
    claim_after: Annotated[float, Meta(ge=0)] | None = 120.0
    vote_seconds: Annotated[float, Meta(gt=0)] = 20.0
    public: bool = False
    spectators: bool = True
    chat: bool = True
    #: Whether the owner sits down at once.
    sit: bool = True
    #: What those are called who play on the owner's device (TBL-19), on the next free seats.
    companions: Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=40)], ...], Meta(max_length=12)] = ()
    bots: Annotated[tuple[BotRequest, ...], Meta(max_length=12)] = ()


class Invitation(Struct, frozen=True):
    """A way to a table that people can read to each other, and until when it leads there."""

    table: str
    code: str
    expires: float
