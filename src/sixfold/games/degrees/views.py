"""What a seat or a spectator may see of 6°. Nobody sees another side's sheet before it is handed in."""

from __future__ import annotations

from msgspec import Struct

from sixfold.games.base import View
from sixfold.games.degrees.questions import Card, Link, LinkVerdict
from sixfold.games.degrees.rules import DegreesRules
from sixfold.games.degrees.scoring import Fault, max_score
from sixfold.games.degrees.settling import marked_by
from sixfold.games.degrees.sheets import Ballot, Chain, Sheet, SheetStatus
from sixfold.games.degrees.sides import Side
from sixfold.games.degrees.standing import Standing
from sixfold.games.presets import Teams


class LinkView(Struct, frozen=True, omit_defaults=True):
    """A link that was handed in, as written, with the evidence for its points once it has been looked up."""

    link: Link
    check: LinkVerdict | None = None
    #: Whether it stands, and whether its film earns a point; `None` where nobody has looked it up.
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
    faults: tuple[Fault, ...] = ()
    points: int = 0
    status: SheetStatus
    used_help: bool = False
    tally: int | None = None
    #: Whether links that the catalogue does not know count as right.
    accepted: bool = False
    #: What whoever checked it by hand has said, who challenged it, the vote on it, and the forfeit for it.
    right: bool | None = None
    challenger: int | None = None
    ballot: Ballot | None = None
    forfeit: str = ""


class DraftView(Struct, frozen=True):
    """The sheet that the viewer's side is writing: its number, the two cards, what is on it, and what that is worth."""

    number: int
    cards: tuple[Card, Card]
    chain: Chain
    used_help: bool
    #: What it scores if everything on it is right, whatever that is: nothing has been looked up.
    worth: int


class DegreesView(View, frozen=True, kw_only=True):
    """A game of 6° as somebody sees it. Times are in seconds since the start."""

    #: What the seats are called, and who plays together; sides are numbered as the teams are.
    sides: tuple[str, ...]
    teams: Teams
    #: What each side has; `None` where it is kept until the end.
    totals: tuple[int | None, ...]
    goal: int
    #: When time is up.
    ends_at: float | None
    honour: bool
    #: Whether the tools are open to the viewer (DEG-10).
    tools_open: bool
    away: tuple[int, ...]
    bots: tuple[int, ...]
    out: tuple[int, ...]
    #: DEG-8: the sides whose claims are being checked, and the player who was chosen to check; `None` is the owner.
    claims: tuple[int, ...]
    checker: int | None
    #: Which catalogue answers.
    catalogue: str
    own: DraftView | None
    #: Every sheet that may be seen, in the order in which they were handed in.
    sheets: tuple[SheetView, ...]


def view_sheet(sheet: Sheet, side: int, rules: DegreesRules) -> SheetView:
    """A sheet with the evidence for its points."""
    marked = marked_by(sheet, rules)
    if marked is None or sheet.check is None:
        links = tuple(LinkView(link) for link in sheet.links)
    else:
        found = zip(sheet.links, sheet.check.links, marked.links, strict=True)
        links = tuple(LinkView(link, check, mark.stands, mark.film) for link, check, mark in found)
    return SheetView(
        side=side,
        number=sheet.number,
        author=sheet.author,
        at=sheet.at,
        first=sheet.first,
        second=sheet.second,
        links=links,
        faults=() if marked is None else marked.faults,
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


def view(state: Standing, seat: int | None, tools: bool) -> DegreesView:
    """The game as a seat sees it: of sheets that are being written, its own side's."""
    game = state.game
    side = None if seat is None else game.side(seat)
    sheets = [
        (sheet.order, view_sheet(sheet, number, game))
        for number, each in enumerate(state.sides)
        for sheet in each.sheets
        if not state.hides_sheets or number == side
    ]
    return DegreesView(
        turn=None,
        outcome=state.outcome,
        sides=game.preset.sides[: game.seats],
        teams=game.teams,
        totals=tuple(
            each.total if not state.hides_sheets or number == side else None for number, each in enumerate(state.sides)
        ),
        goal=game.goal,
        ends_at=state.ends_at,
        honour=game.honour,
        tools_open=tools,
        away=state.seats.away,
        bots=state.seats.bots,
        out=state.seats.out,
        claims=state.claims,
        checker=state.checker,
        catalogue=state.catalogue,
        own=None if side is None or state.outcome else _own(state.sides[side]),
        sheets=tuple(sheet for _, sheet in sorted(sheets, key=lambda each: each[0])),
    )


def _own(side: Side) -> DraftView | None:
    named = [link for link in side.draft.links if link.actor]
    return (
        None
        if side.pair is None
        else DraftView(side.sheet_number, side.pair, side.draft, side.used_help, max_score(named))
    )
