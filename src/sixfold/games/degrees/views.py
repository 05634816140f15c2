"""What a seat or a spectator of 6° may see, and the forms that a seat may fill in.

Nobody sees another side's sheet before it is handed in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from sixfold.games.base import View
from sixfold.games.choices import Field, Form, Forms
from sixfold.games.deal_failures import FAILURE_FORMS
from sixfold.games.degrees.questions import MAX_LINKS, Card, Link, LinkVerdict
from sixfold.games.degrees.rules import FORFEIT_LENGTH, DegreesRules
from sixfold.games.degrees.scoring import MAX_SCORE, Fault, max_score
from sixfold.games.degrees.sheets import ACTOR_LENGTH, FILM_LENGTH, Ballot, DraftChain, Sheet, SheetStatus, Side
from sixfold.games.degrees.votes import current_score, is_wrong
from sixfold.games.presets import Teams

if TYPE_CHECKING:
    from sixfold.games.degrees.referee import DegreesState

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


class LinkView(Struct, frozen=True, omit_defaults=True):
    """A link that was handed in, with the evidence for its points once it has been checked."""

    #: The link as its author wrote it.
    link: Link
    check: LinkVerdict | None = None
    #: Whether it stands, and whether its film earns a point; `None` if nobody has checked it.
    stands: bool | None = None
    film_scores: bool | None = None


class SheetView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A sheet that was handed in or abandoned."""

    side: int
    number: int
    author: int
    at: float
    first: Card
    second: Card
    links: tuple[LinkView, ...] = ()
    #: In the order of the links.
    faults: tuple[Fault, ...] = ()
    #: A film of the last actor and of Actor 2, if the chain does not arrive there.
    arrival: str = ""
    points: int = 0
    status: SheetStatus
    used_help: bool = False
    tally: int | None = None
    #: Whether links that the catalogue does not know count as right.
    accepted: bool = False
    #: What the person who checked it said; `None` if nobody did.
    right: bool | None = None
    #: The seat that challenged it.
    challenger: int | None = None
    ballot: Ballot | None = None
    forfeit: str = ""


class DraftView(Struct, frozen=True):
    """The sheet that the viewer's side is writing."""

    number: int
    cards: tuple[Card, Card]
    chain: DraftChain
    used_help: bool
    #: What it scores if everything on it is right. Nothing has been checked.
    worth: int


class DegreesView(View, frozen=True, kw_only=True):
    """A game of 6° as a seat or a spectator sees it. Times are in seconds since the start."""

    #: The names of the seats (`Red`), and the seats of each team. Sides are numbered like the teams.
    sides: tuple[str, ...]
    teams: Teams
    #: The points of each side; `None` if hidden until the end.
    totals: tuple[int | None, ...]
    goal: int
    #: When time is up.
    ends_at: float | None
    honour: bool
    #: Whether the tools are open to the viewer (DEG-10).
    tools_open: bool
    #: The seats of people who left, of bots, and of people who resigned.
    away: tuple[int, ...]
    bots: tuple[int, ...]
    out: tuple[int, ...]
    #: DEG-8: the sides whose claims are being checked, and the seat chosen to check; `None` is the owner.
    claims: tuple[int, ...]
    checker: int | None
    #: Source and version of the catalogue.
    catalogue: str
    #: Whether no cards could be dealt, and the owner says how to go on.
    failed: bool
    #: The two cards that each side holds; `None` if it holds none, or if they are hidden until the end.
    cards: tuple[tuple[Card, Card] | None, ...]
    own: DraftView | None
    #: Every visible sheet, in the order in which they were handed in.
    sheets: tuple[SheetView, ...]


def view_game(state: DegreesState, seat: int | None) -> DegreesView:
    """The game as a seat sees it; of the sheets being written only its own side's. `None` is a spectator."""
    game = state.game
    side = None if seat is None else game.side(seat)
    visible = [(number, each) for number, each in enumerate(state.sides) if not state.hides_sheets or number == side]
    sheets = [(sheet.order, view_sheet(sheet, number, game)) for number, each in visible for sheet in each.sheets]
    totals = {number: each.total for number, each in visible}
    cards = {number: each.pair for number, each in visible if state.outcome is None}
    return DegreesView(
        turn=None,
        outcome=state.outcome,
        sides=game.sides[: game.seats],
        teams=game.teams,
        totals=tuple(totals.get(number) for number in range(len(state.sides))),
        goal=game.goal,
        ends_at=state.ends_at,
        honour=game.honour_mode,
        tools_open=state.can_use_tools(seat),
        away=state.seats.away,
        bots=state.seats.bots,
        out=state.seats.out,
        claims=state.claims,
        checker=state.checker,
        catalogue=state.catalogue,
        failed=state.failed,
        cards=tuple(cards.get(number) for number in range(len(state.sides))),
        own=None if side is None or state.outcome else view_draft(state.sides[side]),
        sheets=tuple(sheet for _, sheet in sorted(sheets, key=lambda each: each[0])),
    )


def view_draft(side: Side) -> DraftView | None:
    """The sheet that a side is writing, if it holds cards."""
    if side.pair is None:
        return None
    worth = max_score([link for link in side.draft.links if link.actor])
    return DraftView(side.sheet_number, side.pair, side.draft, side.used_help, worth)


def view_sheet(sheet: Sheet, side: int, rules: DegreesRules) -> SheetView:
    """A sheet with the evidence for its points."""
    score = current_score(sheet, rules)
    if score is None or sheet.check is None:
        links = tuple(LinkView(link) for link in sheet.links)
    else:
        checked = zip(sheet.links, sheet.check.links, score.links, strict=True)
        links = tuple(LinkView(link, check, points.stands, points.film) for link, check, points in checked)
    return SheetView(
        side=side,
        number=sheet.number,
        author=sheet.author,
        at=sheet.at,
        first=sheet.first,
        second=sheet.second,
        links=links,
        faults=() if score is None else score.faults,
        arrival="" if sheet.check is None else sheet.check.arrival,
        points=sheet.points,
        status=sheet.status,
        used_help=sheet.used_help,
        tally=sheet.tally,
        accepted=sheet.accepted,
        right=sheet.right,
        challenger=sheet.challenger,
        ballot=sheet.ballot,
        forfeit=sheet.forfeit,
    )


# Forms: what a seat may do, for a client that knows no rules -------------------------------------------------------


def forms(state: DegreesState, seat: int | None) -> Forms:
    """The forms of a seat, and those of the owner of the table."""
    if state.outcome is None and state.failed:
        return Forms(FAILURE_FORMS)
    if state.outcome is not None or state.deck is None:
        return Forms()
    own = () if seat is None or seat not in state.seats.active else _player_forms(state, seat)
    return Forms(own + _owner_forms(state))


def _player_forms(state: DegreesState, seat: int) -> tuple[Form, ...]:
    game, number = state.game, state.game.side(seat)
    side = state.sides[number]
    forms: list[Form] = []
    if side.pair is not None:
        forms += [Form("draft", _SHEET), Form("hand", (*_SHEET, _TALLY) if game.honour_mode else _SHEET)]
        forms += [Form("abandon", (_NUMBER,))] + [Form("help", (_NUMBER,))] * game.allows_help
    if game.honour_mode and game.goal and side.total >= game.goal and number not in state.claims:
        forms.append(Form("claim", ()))
    if game.honour_mode and _any_sheet(state, "tallied"):
        forms.append(Form("challenge", (_PLACE,)))
    if any(_can_vote(state, seat, side, sheet) for side, sheet in state.open_votes):
        forms.append(Form("vote", (_PLACE, Field("yes", "flag"))))
    if seat == state.checker and _any_sheet(state, "review"):
        forms.append(Form("rule", _RULE))
    return tuple(forms)


def _owner_forms(state: DegreesState) -> tuple[Form, ...]:
    """For the owner alone: choose who checks, check, and set a forfeit."""
    forms: list[Form] = []
    if state.game.people_check:
        forms.append(Form("appoint", (Field("seat", "seat", required=False),), owner_only=True))
    forms += [Form("rule", _RULE, owner_only=True)] * _any_sheet(state, "review")
    wrong = (sheet for side in state.sides for sheet in side.sheets if is_wrong(sheet, state.game))
    if state.game.honour_mode and any(not sheet.forfeit for sheet in wrong):
        forms.append(Form("forfeit", (_PLACE, Field("line", "text", limit=FORFEIT_LENGTH)), owner_only=True))
    return tuple(forms)


def _any_sheet(state: DegreesState, status: SheetStatus) -> bool:
    return any(sheet.status == status for side in state.sides for sheet in side.sheets)


def _can_vote(state: DegreesState, seat: int, side: int, sheet: Sheet) -> bool:
    """Whether a seat may vote on this sheet and has not voted yet."""
    ballot = sheet.ballot
    return seat in state.voters(side) and ballot is not None and seat not in ballot.yes + ballot.no
