"""What a seat or a spectator may see of 6°. Nobody sees another side's sheet before it is handed in."""

from __future__ import annotations

from msgspec import Struct

from sixfold.games.base import View
from sixfold.games.degrees.questions import Card, Link, LinkCheck
from sixfold.games.degrees.rules import DegreesRules
from sixfold.games.degrees.scoring import Fault, tallied
from sixfold.games.degrees.settling import marked_by
from sixfold.games.degrees.sheets import Ballot, Chain, Sheet, Status
from sixfold.games.degrees.sides import Side
from sixfold.games.degrees.standing import Standing
from sixfold.games.presets import Teams


class SeenLink(Struct, frozen=True, omit_defaults=True):
    """A link that was handed in, as written, with the evidence for its points once it has been looked up."""

    written: Link
    check: LinkCheck | None = None
    #: Whether it stands, and whether its film earns a point; `None` where nobody has looked it up.
    stands: bool | None = None
    film: bool | None = None


class SeenSheet(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A sheet that was handed in or abandoned."""

    side: int
    number: int
    by: int
    at: float
    first: Card
    second: Card
    links: tuple[SeenLink, ...] = ()
    faults: tuple[Fault, ...] = ()
    points: int = 0
    standing: Status
    helped: bool = False
    tally: int | None = None
    #: Whether links that the catalogue does not know count as right.
    accepted: bool = False
    #: What whoever checked it by hand has said, who challenged it, the vote on it, and the forfeit for it.
    right: bool | None = None
    challenged: int | None = None
    ballot: Ballot | None = None
    forfeit: str = ""


class OwnSheet(Struct, frozen=True):
    """The sheet that the viewer's side is writing: its number, the two cards, what is on it, and what that is worth."""

    number: int
    cards: tuple[Card, Card]
    chain: Chain
    helped: bool
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
    ends: float | None
    honour: bool
    #: Whether the tools are open to the viewer (DEG-10).
    tools: bool
    away: tuple[int, ...]
    bots: tuple[int, ...]
    out: tuple[int, ...]
    #: DEG-8: the sides whose claims are being checked, and the player who was chosen to check; `None` is the owner.
    claims: tuple[int, ...]
    checker: int | None
    #: Which catalogue answers.
    catalogue: str
    own: OwnSheet | None
    #: Every sheet that may be seen, in the order in which they were handed in.
    sheets: tuple[SeenSheet, ...]


def seen(sheet: Sheet, side: int, rules: DegreesRules) -> SeenSheet:
    """A sheet with the evidence for its points."""
    marked = marked_by(sheet, rules)
    if marked is None or sheet.check is None:
        links = tuple(SeenLink(link) for link in sheet.links)
    else:
        found = zip(sheet.links, sheet.check.links, marked.links, strict=True)
        links = tuple(SeenLink(link, check, mark.stands, mark.film) for link, check, mark in found)
    return SeenSheet(
        side=side,
        number=sheet.number,
        by=sheet.by,
        at=sheet.at,
        first=sheet.first,
        second=sheet.second,
        links=links,
        faults=() if marked is None else marked.faults,
        points=sheet.points,
        standing=sheet.standing,
        helped=sheet.helped,
        tally=sheet.tally,
        accepted=sheet.accepted,
        right=sheet.right,
        challenged=sheet.challenged,
        ballot=sheet.ballot,
        forfeit=sheet.forfeit,
    )


def view(state: Standing, seat: int | None, tools: bool) -> DegreesView:
    """The game as a seat sees it: of sheets that are being written, its own side's."""
    game = state.game
    side = None if seat is None else game.side(seat)
    sheets = [
        (sheet.order, seen(sheet, number, game))
        for number, each in enumerate(state.sides)
        for sheet in each.sheets
        if not state.kept or number == side
    ]
    return DegreesView(
        turn=None,
        outcome=state.outcome,
        sides=game.preset.sides[: game.seats],
        teams=game.teams,
        totals=tuple(
            each.total if not state.kept or number == side else None for number, each in enumerate(state.sides)
        ),
        goal=game.goal,
        ends=state.until,
        honour=game.honour,
        tools=tools,
        away=state.seats.away,
        bots=state.seats.bots,
        out=state.seats.out,
        claims=state.claims,
        checker=state.checker,
        catalogue=state.catalogue,
        own=None if side is None or state.outcome else _own(state.sides[side]),
        sheets=tuple(sheet for _, sheet in sorted(sheets, key=lambda each: each[0])),
    )


def _own(side: Side) -> OwnSheet | None:
    named = [link for link in side.draft.links if link.actor]
    return None if side.pair is None else OwnSheet(side.number, side.pair, side.draft, side.helped, tallied(named))
