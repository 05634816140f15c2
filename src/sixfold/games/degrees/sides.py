"""A side, that is a player or a team (DEG-9): the cards it holds, what it is writing, and what it has handed in."""

from __future__ import annotations

from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from sixfold.games.degrees.dealing import Pair
from sixfold.games.degrees.sheets import Chain, Sheet


class Side(Struct, frozen=True):
    """What a side has. Its members share it all."""

    #: The cards in hand; none before the deal, and none once the pair of a day is done.
    pair: Pair | None = None
    draft: Chain = Chain()
    #: DEG-10: whether help was used for the sheet that is being written.
    used_help: bool = False
    sheets: tuple[Sheet, ...] = ()
    #: Whether somebody has ever played for it.
    has_played: bool = False

    @property
    def sheet_number(self) -> int:
        """The number of the sheet that is being written, from 1."""
        return len(self.sheets) + 1

    @property
    def total(self) -> int:
        """What its sheets count now."""
        return sum(sheet.points for sheet in self.sheets)

    @property
    def settled_total(self) -> int:
        """What those of its sheets score that are settled."""
        return sum(sheet.points for sheet in self.sheets if sheet.status == "settled")

    @property
    def has_pending(self) -> bool:
        """Whether a sheet waits for whoever checks it, or for a vote."""
        return any(sheet.status in ("review", "voting") for sheet in self.sheets)

    def add_sheet(self, sheet: Sheet, pair: Pair | None) -> Self:
        """With one more sheet, two new cards and a fresh sheet for them (DEG-7)."""
        return replace(self, sheets=(*self.sheets, sheet), pair=pair, draft=Chain(), used_help=False)

    def replace_sheet(self, sheet: Sheet) -> Self:
        """With a sheet as it now stands."""
        return replace(self, sheets=tuple(sheet if old.number == sheet.number else old for old in self.sheets))
