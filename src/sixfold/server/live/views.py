"""What visitors see of a table, encoded once for all who see the same."""

from __future__ import annotations

import asyncio

import msgspec
from msgspec.structs import replace

from sixfold.games.base import game_as_json
from sixfold.games.choices import Picks
from sixfold.server.pending import run_view
from sixfold.tables import Table, TableView

#: Trees of choices larger than this many bytes are sent one level at a time.
CHOICES_BYTES = 4096
#: Views are of a whole number of these seconds, so that one that is encoded serves others too.
VIEW_SECONDS = 1.0


def limited_view(table: Table, person: str | None, at: float) -> TableView:
    """Return what somebody sees of a table, with no more choices than fit."""
    view = table.view(person, at)
    return replace(view, choices=view.choices.shorten(CHOICES_BYTES)) if isinstance(view.choices, Picks) else view


def update_time(now: float, last: float) -> float:
    """Return the time of the view for somebody whose last event was at `last`: recent, and never before that event.

    It depends on nothing else, so that it does not show when others act in secret.

    >>> update_time(12.75, 3.5), update_time(12.75, 12.25)
    (12.0, 12.25)
    """
    return max(now - now % VIEW_SECONDS, last)


def viewer(table: Table, person: str | None) -> str | None:
    """Return whose view somebody gets: their own, or everybody's (`None`)."""
    known = table.person(person)
    own = known is not None and (
        table.active_seat(person) is not None or person == table.acting_owner or known.chosen_options != ""
    )
    return person if own else None


def encode_view(table: Table, person: str | None, at: float) -> bytes:
    """Return what somebody sees, as JSON."""
    return msgspec.json.encode(limited_view(table, person, at), enc_hook=game_as_json)


class ViewCache:
    """The encoded views of a table as it is now."""

    __slots__ = ("_views",)

    def __init__(self) -> None:
        self._views: dict[str | None, tuple[Table, float, asyncio.Task[bytes]]] = {}

    async def get(self, table: Table, person: str | None, at: float) -> bytes:
        """Return what somebody sees of this table at an `update_time`, as JSON.

        It is made in a thread, since trees of choices take time.
        """
        eyes = viewer(table, person)
        cached = self._views.get(eyes)
        if cached is None or cached[0] is not table or at != cached[1]:
            self._views = {key: one for key, one in self._views.items() if one[0] is table}
            cached = table, at, asyncio.create_task(run_view(encode_view, table, eyes, at))
            cached[2].add_done_callback(lambda task: self._drop_failure(eyes, task))
            self._views[eyes] = cached
        return await asyncio.shield(cached[2])

    def _drop_failure(self, eyes: str | None, task: asyncio.Task[bytes]) -> None:
        """Forget a view that could not be made, so that it is tried again for the next visitor."""
        if task.cancelled() or task.exception() is not None:
            cached = self._views.get(eyes)
            if cached is not None and cached[2] is task:
                del self._views[eyes]
