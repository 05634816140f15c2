"""What a seat or a spectator sees of Sixes, and what a seat may do. Nobody sees the lists of others early (SXS-3)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from sixfold.games.base import View
from sixfold.games.choices import Field, Form, Forms
from sixfold.games.sixes.answers import MAX_ANSWER_LENGTH, Answers, Groups, Remark
from sixfold.games.sixes.questions import LINES, Card, Kind
from sixfold.games.sixes.rules import MAX_PROPOSALS, ROUNDS, RoundSeats
from sixfold.games.sixes.scoring import ReadAnswer, ScoredList
from sixfold.games.sixes.votes import Comparison, Proposal

#: Between rounds the points of the last round are shown.
Phase: TypeAlias = Literal["between", "writing", "comparing"]


class RoundResult(Struct, frozen=True):
    """A finished round: its card, and the points of each seat; `None` for a seat that did not play."""

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
    #: The round from 1, and its kind; 0 before the first.
    round: int
    kind: Kind | None
    phase: Phase
    #: Between rounds: no card could be dealt, and the owner says how to go on. Later: the lists could not be compared,
    #: so that only answers spelt alike are joined.
    failed: bool
    card: Card | None
    #: When writing ends, the vote closes, comparing ends or the next card comes; `None` if there is no limit.
    ends: float | None
    #: The seats that play in this round, are away, are bots, and have resigned.
    players: tuple[int, ...]
    away: tuple[int, ...]
    bots: tuple[int, ...]
    out: tuple[int, ...]
    #: Whose list is read first.
    starter: int
    #: Who is done writing, done comparing, or ready for the next card.
    done: tuple[int, ...]
    #: The viewer's own list while people write, and remarks on lines that would not count.
    own: Answers | None
    remarks: tuple[Remark, ...]
    #: When the lists were shown, while they are compared; from then on a big screen reads them out.
    revealed_at: float | None
    #: Once writing is over: every list with the evidence for its points, the groups of answers, and the reading order.
    rows: tuple[ScoredList, ...]
    groups: Groups
    reading: tuple[ReadAnswer, ...]
    #: Every proposal of this round, and the number of the one being voted on.
    proposals: tuple[Proposal, ...]
    open: int | None
    #: The finished rounds, and the total of each seat.
    sheets: tuple[RoundResult, ...]
    totals: tuple[int, ...]


_LIST = (
    Field("round", "number", limit=len(ROUNDS)),
    *(Field(f"answers.{line}", "text", required=False, limit=MAX_ANSWER_LENGTH) for line in range(LINES)),
)
_WRITE = (Form("draft", _LIST), Form("done", _LIST))
_MORE = (Form("more", ()),)
_PROPOSE = (
    Form("strike", (Field("one", "place"),)),
    Form("restore", (Field("one", "place"),)),
    Form("join", (Field("one", "place"), Field("two", "place"))),
    Form("split", (Field("one", "place"),)),
)
_READY = (Form("ready", ()),)


def seat_forms(
    phase: Phase, seats: RoundSeats, done: tuple[int, ...], comparison: Comparison | None, seat: int | None
) -> Forms:
    """What a seat may do, as forms: write, propose, vote, be ready. Empty for seats that may not act."""
    if phase == "writing" and seat in seats.writers:
        return Forms(_MORE if seat in done else _WRITE)
    if phase == "comparing" and comparison is not None and seat in seats.voters:
        mine = sum(proposal.by == seat for proposal in comparison.proposals)
        ready = () if seat in comparison.ready else _READY
        return Forms((_PROPOSE if mine < MAX_PROPOSALS else ()) + _vote_form(comparison, seat) + ready)
    if phase == "between" and comparison is not None and seat in seats.voters:
        return Forms(() if seat in done else _READY)
    return Forms()


def _vote_form(comparison: Comparison, seat: int | None) -> tuple[Form, ...]:
    proposal = comparison.open_proposal
    if proposal is None or seat in proposal.yes + proposal.no:
        return ()
    return (Form("vote", (Field("number", "number", limit=proposal.number), Field("yes", "flag"))),)
