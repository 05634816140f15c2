"""What a seat may do, as forms with their limits, for a client that knows no rules."""

from __future__ import annotations

from sixfold.games.choices import Field, Form, Forms
from sixfold.games.sixes.comparing import Comparison
from sixfold.games.sixes.lists import LONGEST
from sixfold.games.sixes.people import Seats
from sixfold.games.sixes.questions import LINES
from sixfold.games.sixes.rules import PROPOSALS, ROUNDS
from sixfold.games.sixes.views import Phase

_LIST = (
    Field("round", "number", limit=len(ROUNDS)),
    *(Field(f"answers.{line}", "text", required=False, limit=LONGEST) for line in range(LINES)),
)
_WRITE = (Form("draft", _LIST), Form("done", _LIST))
_MORE = (Form("more", ()),)
_PROPOSE = (
    Form("strike", (Field("one", "place"),)),
    Form("join", (Field("one", "place"), Field("two", "place"))),
    Form("split", (Field("one", "place"),)),
)
_READY = (Form("ready", ()),)


def forms(phase: Phase, seats: Seats, done: tuple[int, ...], comparison: Comparison | None, seat: int | None) -> Forms:
    """The forms for a seat: to write, to propose, to vote and to be ready. Nothing for those who may not act."""
    if phase == "writing" and seat in seats.writing:
        return Forms(_MORE if seat in done else _WRITE)
    if phase == "comparing" and comparison is not None and seat in seats.voters:
        mine = sum(proposal.by == seat for proposal in comparison.proposals)
        ready = () if seat in comparison.ready else _READY
        return Forms((_PROPOSE if mine < PROPOSALS else ()) + _vote(comparison, seat) + ready)
    if phase == "between" and comparison is not None and seat in seats.voters:
        return Forms(() if seat in done else _READY)
    return Forms()


def _vote(comparison: Comparison, seat: int | None) -> tuple[Form, ...]:
    proposal = comparison.open
    if proposal is None or seat in proposal.yes + proposal.no:
        return ()
    return (Form("vote", (Field("number", "number", limit=proposal.number), Field("yes", "flag"))),)
