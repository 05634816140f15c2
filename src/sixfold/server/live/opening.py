"""How a table is set: the first lines of its log."""

from __future__ import annotations

import secrets

from sixfold.server.live.acting import Asked
from sixfold.server.live.visitors import bringing
from sixfold.server.requests import OpenTableRequest, Visitor
from sixfold.tables import LogEntry, Table, actions
from sixfold.tables.actions import AnyAction


def first(visitor: Visitor, opening: OpenTableRequest) -> LogEntry:
    """The line that sets the table, with a seed that nobody knows."""
    act = actions.Open(
        preset=opening.preset,
        name=opening.name or visitor.name,
        seats=opening.seats,
        teams=opening.teams,
        options=opening.options,
        clock=opening.clock,
        first_starter=opening.first_starter,
        next_starter=opening.next_starter,
        pairs=opening.pairs,
        claim_after=opening.claim_after,
        vote_seconds=opening.vote_seconds,
        seed=secrets.randbits(64),
        public=opening.public,
        spectators=opening.spectators,
        chat=opening.chat,
    )
    return LogEntry(0, visitor.id, 0.0, act)


def wanted(opening: OpenTableRequest) -> list[Asked]:
    """What the owner wants besides: to sit down, companions beside them, and bots at their places."""
    companions = [_seating(name) for name in opening.companions]
    return [_sitting] * opening.sit + companions + [_bringing(bot.player, bot.seat) for bot in opening.bots]


def tried(table: Table, visitor: Visitor, opening: OpenTableRequest) -> None:
    """Refuse what cannot be had before anything is written."""
    for asked in wanted(opening):
        table = table.apply(table.next_entry(visitor.id, 0.0, asked(table)))


def _sitting(_: Table) -> AnyAction:
    return actions.Sit()


def _seating(name: str) -> Asked:
    return lambda _: actions.AddCompanion(name)


def _bringing(player: str, seat: int | None) -> Asked:
    return lambda table: bringing(table, player, seat)
