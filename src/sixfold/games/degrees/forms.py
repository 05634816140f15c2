"""What a seat may do, as forms with their limits, for a client that knows no rules."""

from __future__ import annotations

from sixfold.games.choices import Field, Form, Forms
from sixfold.games.degrees.questions import MAX_LINKS
from sixfold.games.degrees.rules import FORFEIT_LENGTH
from sixfold.games.degrees.scoring import MAX_SCORE
from sixfold.games.degrees.settling import wrong
from sixfold.games.degrees.sheets import ACTOR_LENGTH, FILM_LENGTH, SheetStatus
from sixfold.games.degrees.standing import Standing

_NUMBER = Field("number", "number")
_PLACE = Field("place", "sheet")
_SHEET = (
    _NUMBER,
    *(
        field
        for link in range(MAX_LINKS)
        for field in (
            Field(f"links.{link}.actor", "actor", required=link == 0, limit=ACTOR_LENGTH),
            Field(f"links.{link}.film", "film", required=False, limit=FILM_LENGTH),
        )
    ),
    Field("turned", "flag", required=False),
)
_TALLY = Field("tally", "number", required=False, limit=MAX_SCORE)
_RULE = (_PLACE, Field("right", "flag"))


def forms(state: Standing, seat: int | None) -> Forms:
    """The forms for a seat, and those for the owner of the table, whose seat is none."""
    if state.outcome is not None or state.deck is None:
        return Forms()
    own = () if seat is None or seat not in state.seats.here else _played(state, seat)
    return Forms(own + _hosted(state))


def _played(state: Standing, seat: int) -> tuple[Form, ...]:
    game, number = state.game, state.game.side(seat)
    side, found = state.sides[number], []
    if side.pair is not None:
        found += [Form("draft", _SHEET), Form("hand", (*_SHEET, _TALLY) if game.honour else _SHEET)]
        found += [Form("abandon", (_NUMBER,))] + [Form("help", (_NUMBER,))] * game.help
    if game.honour and game.goal and side.total >= game.goal and number not in state.claims:
        found.append(Form("claim", ()))
    if game.honour and _any(state, "tallied"):
        found.append(Form("challenge", (_PLACE,)))
    if any(_may_vote(state, seat, side) for side, _ in state.voting):
        found.append(Form("vote", (_PLACE, Field("yes", "flag"))))
    if seat == state.checker and _any(state, "review"):
        found.append(Form("rule", _RULE))
    return tuple(found)


def _hosted(state: Standing) -> tuple[Form, ...]:
    """What is for the owner alone: to choose who checks, to check, and to set a forfeit."""
    found = []
    if state.game.by_hand:
        found.append(Form("appoint", (Field("seat", "seat", required=False),), owner_only=True))
        found += [Form("rule", _RULE, owner_only=True)] * _any(state, "review")
    fallen = (sheet for side in state.sides for sheet in side.sheets if wrong(sheet, state.game))
    if state.game.honour and any(not sheet.forfeit for sheet in fallen):
        found.append(Form("forfeit", (_PLACE, Field("line", "text", limit=FORFEIT_LENGTH)), owner_only=True))
    return tuple(found)


def _any(state: Standing, standing: SheetStatus) -> bool:
    return any(sheet.status == standing for side in state.sides for sheet in side.sheets)


def _may_vote(state: Standing, seat: int, side: int) -> bool:
    """Whether there is a sheet of this side on which this seat may vote and has not."""
    ballots = [sheet.ballot for number, sheet in state.voting if number == side and sheet.ballot is not None]
    return seat in state.voters(side) and any(seat not in ballot.yes + ballot.no for ballot in ballots)
