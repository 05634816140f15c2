"""What visitors ask for over HTTP and the socket, and the actions that it becomes at a table."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from itertools import count
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from sixfold.bots import registry
from sixfold.games.base import CURRENT_RULES
from sixfold.games.options import Value
from sixfold.games.presets import Teams
from sixfold.server.errors import server_error
from sixfold.tables import LogEntry, NoClock, Table, actions
from sixfold.tables.actions import AnyAction, FirstStarter, NextStarter
from sixfold.tables.clocks import Clock

#: How many people may be at a table, spectators included.
PEOPLE = 200
#: The server's bots are known at a table as `bot:PLAYER:N`.
_BOT = "bot"


class Visitor(Struct, frozen=True):
    """Somebody with an identity on this server: a person, or a program that plays for one."""

    id: str
    name: str = ""
    language: str = "en"
    program: bool = False


class BotRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot to seat: which player (`1` to `8`, …), and where; by default on the first free seat."""

    player: Annotated[str, Meta(min_length=1, max_length=20)]
    seat: Annotated[int, Meta(ge=0, le=63)] | None = None


class OpenTableRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to open."""

    preset: Annotated[str, Meta(min_length=1, max_length=40)]
    #: The owner's name at this table; by default the one from their profile.
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
    #: Names of those who play on the owner's device (TBL-19), on the next free seats.
    companions: Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=40)], ...], Meta(max_length=12)] = ()
    bots: Annotated[tuple[BotRequest, ...], Meta(max_length=12)] = ()

    def first_entry(self, visitor: Visitor) -> LogEntry:
        """Return the entry that opens the table, with a seed that nobody knows."""
        action = actions.Open(
            preset=self.preset,
            name=self.name or visitor.name,
            rules=CURRENT_RULES,
            seats=self.seats,
            teams=self.teams,
            options=self.options,
            clock=self.clock,
            first_starter=self.first_starter,
            next_starter=self.next_starter,
            pairs=self.pairs,
            claim_after=self.claim_after,
            vote_seconds=self.vote_seconds,
            seed=secrets.randbits(64),
            public=self.public,
            spectators=self.spectators,
            chat=self.chat,
        )
        return LogEntry(0, visitor.id, 0.0, action)

    @property
    def players(self) -> int:
        """How many people and bots sit at the table from the beginning."""
        return self.sit + len(self.companions) + len(self.bots)

    def seating(self) -> Iterator[AnyAction]:
        """Yield what the owner does next: sit down, then seat companions and bots."""
        if self.sit:
            yield actions.Sit()
        for name in self.companions:
            yield actions.AddCompanion(name)
        for bot in self.bots:
            yield actions.AddBot(bot.player, "", bot.seat)

    def check_seating(self, table: Table, visitor: Visitor) -> None:
        """Raise what is wrong with the seating before anything is written."""
        for action in self.seating():
            table = table.apply(table.next_entry(visitor.id, 0.0, complete_action(table, visitor, action)))


class Invitation(Struct, frozen=True):
    """A room code that people can read to each other, the table that it opens, and until when."""

    table: str
    code: str
    expires: float


def complete_action(table: Table, visitor: Visitor, action: AnyAction, lag: float = 0.0) -> AnyAction:
    """Return an action with what the server knows better than the visitor: names, bot ids and the lag of a turn."""
    match action:
        case actions.Join():
            return join_action(table, visitor, action.name)
        case actions.AddBot():
            return add_bot_action(table, action.bot, action.seat, action.name)
        case actions.Turn():
            grace = 0.0 if isinstance(table.settings.clock, NoClock) else table.settings.clock.grace
            return replace(action, lag=min(max(lag, 0.0), grace))
        case _:
            return action


def join_action(table: Table, visitor: Visitor, name: str = "") -> actions.Join:
    """Return how a visitor joins: under this name, or the one at the table, or the one from their profile.

    Raises `too-many-people` if the table is full.
    """
    person = table.person(visitor.id)
    if person is None and sum(not other.added_bot for other in table.people) >= PEOPLE:
        raise server_error("too-many-people", limit=PEOPLE)
    return actions.Join(name or (visitor.name if person is None else person.name), visitor.program)


def add_bot_action(table: Table, player: str, seat: int | None, name: str = "") -> actions.AddBot:
    """Return how a bot of the server is seated. Raises `unknown-player` if the game has no such player."""
    if player not in registry.player_names(table.game):
        registry.create_player(player, table.game)  # raises the error with its text
    known = {person.id for person in table.people} | table.barred
    number = next(number for number in count(1) if f"{_BOT}:{player}:{number}" not in known)
    shown = name or f"Bot {player}" + f" ({number})" * (number > 1)
    return actions.AddBot(f"{_BOT}:{player}:{number}", shown, seat)


def bot_player(bot: str) -> str:
    """Return which player a bot of the server is.

    >>> bot_player("bot:5:1")
    '5'
    """
    return bot.split(":")[1]
