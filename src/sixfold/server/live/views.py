"""What is shown of a table, written once for all who see the same."""

from __future__ import annotations

import asyncio

import msgspec
from msgspec.structs import replace

from sixfold.games.base import game_as_json
from sixfold.games.choices import Picks
from sixfold.server.live.threads import shown
from sixfold.tables import Table, TableView

#: Larger trees of picks are sent a level at a time.
TREE = 4096
#: Views are as of a whole number of these seconds, so that one that was written is good for others who ask.
FRESH = 1.0


def seen(table: Table, who: str | None, at: float) -> TableView:
    """What somebody sees of a table, with no more picks than fit."""
    view = table.view(who, at)
    return replace(view, choices=view.choices.shorten(TREE)) if isinstance(view.choices, Picks) else view


def moment(now: float, last: float) -> float:
    """As of when somebody is shown a table, who knows of nothing after `last`: not long ago, and never before that.

    It hangs on nothing else, so that it does not tell when others act in secret.

    >>> moment(12.75, 3.5), moment(12.75, 12.25)
    (12.0, 12.25)
    """
    return max(now - now % FRESH, last)


def viewer(table: Table, who: str | None) -> str | None:
    """Whose eyes somebody sees with: their own, or anybody's (`None`)."""
    person = table.person(who)
    own = person is not None and (
        table.active_seat(who) is not None or who == table.acting_owner or person.chosen_options != ""
    )
    return who if own else None


def written(table: Table, who: str | None, at: float) -> bytes:
    """What somebody sees, as JSON."""
    return msgspec.json.encode(seen(table, who, at), enc_hook=game_as_json)


class ViewCache:
    """The views of a table as it is now."""

    __slots__ = ("_made",)

    def __init__(self) -> None:
        self._made: dict[str | None, tuple[Table, float, asyncio.Task[bytes]]] = {}

    async def of(self, table: Table, who: str | None, at: float) -> bytes:
        """What somebody sees of this table at a `moment`, as JSON. Made in a thread: trees of picks take time."""
        eyes = viewer(table, who)
        made = self._made.get(eyes)
        if made is None or made[0] is not table or at != made[1]:
            self._made = {key: one for key, one in self._made.items() if one[0] is table}
            made = table, at, asyncio.create_task(shown(written, table, eyes, at))
            made[2].add_done_callback(lambda task: self._noticed(eyes, task))
            self._made[eyes] = made
        return await asyncio.shield(made[2])

    def _noticed(self, eyes: str | None, task: asyncio.Task[bytes]) -> None:
        """Whoever waited is told of a failure; whoever comes next has it tried again."""
        if task.cancelled() or task.exception() is not None:
            made = self._made.get(eyes)
            if made is not None and made[2] is task:
                del self._made[eyes]
