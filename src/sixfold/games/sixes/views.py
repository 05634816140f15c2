"""What a seat or a spectator may see of Sixes. While people write, nobody sees what others wrote (SXS-3)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from sixfold.games.base import View
from sixfold.games.sixes.comparing import Proposal
from sixfold.games.sixes.groups import Groups
from sixfold.games.sixes.lists import Answers
from sixfold.games.sixes.questions import Card, Kind
from sixfold.games.sixes.reading import Read
from sixfold.games.sixes.remarks import Remark
from sixfold.games.sixes.scoring import Row

#: Between rounds the points of the last one are shown; before the first there are none.
Phase: TypeAlias = Literal["between", "writing", "comparing"]


class Sheet(Struct, frozen=True):
    """A round that is over: its card, and what each seat scored; `None` did not play in it."""

    kind: Kind
    card: Card
    points: tuple[int | None, ...]
    #: The seats with a crooked six.
    crooked: tuple[int, ...]


class SixesView(View, frozen=True, kw_only=True):
    """A game of Sixes as somebody sees it. Times are in seconds since the start."""

    sides: tuple[str, ...]
    #: The kinds of all rounds.
    kinds: tuple[Kind, ...]
    #: The round from 1, of its kind; 0 before the first.
    round: int
    kind: Kind | None
    phase: Phase
    card: Card | None
    #: When writing ends (without the grace), the vote closes, comparing ends or the next card comes; `None` is open.
    ends: float | None
    #: Who plays in this round, who is not here, which seats are bots, and who has resigned.
    players: tuple[int, ...]
    away: tuple[int, ...]
    bots: tuple[int, ...]
    out: tuple[int, ...]
    #: Who starts reading.
    starter: int
    #: Who is done writing, ready comparing, or ready for the next card.
    done: tuple[int, ...]
    #: The viewer's own list while people write, and which of its lines will not count as they stand.
    own: Answers | None
    remarks: tuple[Remark, ...]
    #: Once writing is over: every list with the evidence for its points, which answers are joined, how they are read.
    rows: tuple[Row, ...]
    groups: Groups
    reading: tuple[Read, ...]
    #: Everything that was proposed in this round, and the number of what is being voted on.
    proposals: tuple[Proposal, ...]
    open: int | None
    #: The rounds that are over, and the total of each seat.
    sheets: tuple[Sheet, ...]
    totals: tuple[int, ...]
