"""Whom a line is told to: those it concerns, and those for whom the table looks otherwise because of it."""

from __future__ import annotations

from sixfold.server.errors import server_error
from sixfold.server.live.table import LiveTable
from sixfold.server.live.views import viewer
from sixfold.tables import LogEntry, Table, actions


def tell(live: LiveTable, before: Table, line: LogEntry, concerned: frozenset[str] | None) -> None:
    """Wake the streams of a table after a line.

    Whether somebody else is told hangs on what they may know and see, never on what is hidden from them.
    """
    differs: dict[str | None, bool] = {}
    for stream in live.streams:
        who = stream.visitor.id
        if concerned is None or who in concerned:
            stream.happened()
            continue
        eyes = viewer(live.table, who)
        if eyes not in differs:
            differs[eyes] = before.view(eyes, line.at) != live.table.view(eyes, line.at)
        if differs[eyes]:
            stream.happened()
    if isinstance(line.action, actions.Kick) and not live.table.settings.spectators:
        away = server_error("no-watching")
        for stream in live.streams:
            if stream.visitor.id == line.action.person:
                stream.bye(away)
