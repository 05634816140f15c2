"""Room codes: short codes that people read to each other, and that open a table for a while.

The alphabet has no vowels, `y` included, and none of the digits that read as vowels (0, 1, 3, 4) or as a syllable (8),
so that no code spells a word. Of characters that look or sound alike only one is left: no `s` beside 5, `z` beside 2,
`b` and `g` beside 6, `q` beside 9, `v` beside `w`; and no `l`, which is a bar in many fonts.
"""

from __future__ import annotations

import secrets

from sixfold.server.errors import MESSAGES, server_error
from sixfold.server.live.tables import LiveTable
from sixfold.server.requests import Invitation
from sixfold.server.store import Conflict, Store

LENGTH = 6
ALPHABET = "cdfhjkmnprtwx25679"
#: How often another code is drawn because one is in use.
_ATTEMPTS = 20


def new_code() -> str:
    """Return a random code.

    >>> len(new_code()), set(new_code()) <= set(ALPHABET)
    (6, True)
    """
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def normalize_code(typed: str) -> str | None:
    """Return the code that somebody typed, in any case, with any spaces and hyphens; `None` if it cannot be one.

    >>> normalize_code(" KWX-7 2m ")
    'kwx72m'
    >>> normalize_code("kwx72") is None
    True
    """
    code = "".join(sign for sign in typed.lower() if not sign.isspace() and sign not in "-–—_.")
    return code if len(code) == LENGTH and set(code) <= set(ALPHABET) else None


async def invite(store: Store, live: LiveTable, lifetime: float) -> Invitation:
    """Return the room code of a table: the present one, or a new one if that expires soon."""
    now = store.now()
    if live.invitation is None or live.invitation[1] < now + lifetime / 2:
        live.invitation = await _assign_code(store, live.id, now + lifetime), now + lifetime
    return Invitation(live.id, *live.invitation)


async def find_table(store: Store, typed: str) -> str:
    """Return the table of a room code as somebody typed it. Raises `no-room` if there is none."""
    code = normalize_code(typed)
    table = None if code is None else await store.table_by_code(code)
    if table is None:
        raise server_error("no-room", room=typed[:20])
    return table


async def _assign_code(store: Store, table: str, expires: float) -> str:
    for _ in range(_ATTEMPTS):
        code = new_code()
        try:
            await store.save_room_code(code, table, expires)
        except Conflict:
            continue
        return code
    raise server_error("store-down", why=MESSAGES.phrase("no-code"))
