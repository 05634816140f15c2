"""What visitors ask for, as acts at a table: under their own name, with bots of the house by their level."""

from __future__ import annotations

from itertools import count

from msgspec.structs import replace

from sixfold.bots import registry
from sixfold.server.errors import server_error
from sixfold.server.live.acting import Asked
from sixfold.server.requests import Visitor
from sixfold.tables import NoClock, Table, actions
from sixfold.tables.actions import AnyAction

#: How many people may be at a table, those who watch included.
PEOPLE = 200
#: How bots of the house are known at a table: `bot:PLAYER:N`.
_BOT = "bot"


def asked(visitor: Visitor, act: AnyAction, lag: float) -> Asked:
    """What a visitor asks for, once the table is known. Whatever they say of themselves and of time is the house's."""

    def at(table: Table) -> AnyAction:
        match act:
            case actions.Join():
                return coming(table, visitor, act.name)
            case actions.AddBot():
                return bringing(table, act.bot, act.seat, act.name)
            case actions.Turn():
                grace = 0.0 if isinstance(table.settings.clock, NoClock) else table.settings.clock.grace
                return replace(act, lag=min(max(lag, 0.0), grace))
            case _:
                return act

    return at


def coming(table: Table, visitor: Visitor, name: str = "") -> actions.Join:
    """A visitor comes: under the name they say, or else as the table or the house knows them."""
    person = table.person(visitor.id)
    if person is None and sum(not other.added_bot for other in table.people) >= PEOPLE:
        raise server_error("too-many-people", limit=PEOPLE)
    return actions.Join(name or (visitor.name if person is None else person.name), visitor.program)


def bringing(table: Table, player: str, seat: int | None, name: str = "") -> actions.AddBot:
    """A bot of the house is brought; refused where nobody of this name plays the game."""
    if player not in registry.names(table.game):
        registry.player(player, table.game)  # It has the words for this, and raises them.
    known = {person.id for person in table.people} | table.barred
    number = next(number for number in count(1) if f"{_BOT}:{player}:{number}" not in known)
    words = name or f"Bot {player}" + f" ({number})" * (number > 1)
    return actions.AddBot(f"{_BOT}:{player}:{number}", words, seat)


def player_of(bot: str) -> str:
    """Which player a bot of the house is.

    >>> player_of("bot:5:1")
    '5'
    """
    return bot.split(":")[1]
