"""Tables in a list: the lobby, and my games."""

from __future__ import annotations

from msgspec import Struct

from sixfold.server.store import StoredTable


class TableSummary(Struct, frozen=True, kw_only=True):
    """A table, as it is found in a list."""

    table: str
    preset: str
    #: `setting`, `playing`, `between` (the two games of a pair) or `over`.
    phase: str
    #: What the owner is called.
    owner_name: str
    free_seats: int
    seats: int
    public: bool
    closed: bool
    opened: float
    active_at: float

    @classmethod
    def of(cls, seen: StoredTable) -> TableSummary:
        """What is told of a table that the store remembers."""
        standing = seen.row
        return cls(
            table=seen.table,
            preset=standing.preset,
            phase=standing.phase,
            owner_name=standing.owner_name,
            free_seats=standing.free_seats,
            seats=standing.seats,
            public=standing.public,
            closed=standing.closed,
            opened=seen.opened,
            active_at=seen.active_at,
        )
