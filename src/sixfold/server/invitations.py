"""Room codes that lead to a table."""

from __future__ import annotations

from sixfold.server import rooms
from sixfold.server.errors import MESSAGES, server_error
from sixfold.server.live.tables import LiveTable
from sixfold.server.requests import Invitation
from sixfold.server.store import Conflict, Store

#: How often a code is drawn anew because it leads somewhere already.
_CODES = 20


async def invite(store: Store, live: LiveTable, lasts: float) -> Invitation:
    """The room code of a table: the standing one, or a new one where that is about to expire."""
    now = store.now()
    if live.invitation is None or live.invitation[1] < now + lasts / 2:
        live.invitation = await _assign_code(store, live.id, now + lasts), now + lasts
    return Invitation(live.id, *live.invitation)


async def find_table(store: Store, typed: str) -> str:
    """The table that a room code leads to, as somebody typed it."""
    code = rooms.normalize_code(typed)
    table = None if code is None else await store.table_by_code(code)
    if table is None:
        raise server_error("no-room", room=typed[:20])
    return table


async def _assign_code(store: Store, table: str, expires: float) -> str:
    for _ in range(_CODES):
        code = rooms.new_code()
        try:
            await store.save_room_code(code, table, expires)
        except Conflict:
            continue
        return code
    raise server_error("store-down", why=MESSAGES.phrase("no-code"))
