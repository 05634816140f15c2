"""Is this sheet right, and what does it score (DEG-2 to DEG-6, DEG-11, DEG-12)?

The catalogue says what it knows of each link; what that makes of the sheet is for the referee to say, in
`sixfold.games.degrees.scoring`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from sixfold.games.degrees.questions import MAX_LINKS, Card, Verdict
from sixfold.games.degrees.scoring import FULL_BONUS, FaultCode, FilmRule, score_sheet
from sixfold.movies.facts import facts
from sixfold.movies.folding import fold
from sixfold.movies.linking import LinkCheck, shown
from sixfold.movies.settling import Meant, Settled, settle
from sixfold.movies.sheet import Sheet
from sixfold.movies.values import Kind

if TYPE_CHECKING:
    from sixfold.movies.catalogue import Catalogue

__all__ = ["FULL_BONUS", "MAX_LINKS", "Breach", "FilmRule", "LinkMark", "SheetCheck", "Unknown", "check_sheet"]

#: DEG-5: what a link that the catalogue does not know counts for.
Unknown: TypeAlias = Literal["refuse", "accept"]
#: What makes a whole sheet score 0.
Fault: TypeAlias = Literal["sheet-empty", "too-many-links"] | FaultCode


class LinkMark(Struct, frozen=True):
    """One link of a sheet: what the catalogue says, whether the link stands, and whether its film earns a point."""

    check: LinkCheck
    stands: bool
    film: bool


class Breach(Struct, frozen=True):
    """What makes the sheet score 0, and the link, from 1, where it shows (0: the sheet as a whole)."""

    code: Fault
    link: int


class SheetCheck(Struct, frozen=True):
    """A sheet as it is marked.

    `verdict` is *contradicted* where the rules of the sheet are broken or a link is wrong, *unknown* where only links
    that nobody knows stand in its way. `hoped` is what it scores if everything unknown turns out right.
    """

    verdict: Verdict
    score: int
    hoped: int
    links: tuple[LinkMark, ...] = ()
    breaches: tuple[Breach, ...] = ()


def check_sheet(
    films: Catalogue, sheet: Sheet, option: FilmRule, unknown: Unknown, kinds: frozenset[Kind]
) -> SheetCheck:
    """The verdict on every link, what the rules of the sheet say, and the score."""
    if not sheet.links:
        return SheetCheck("contradicted", 0, 0, breaches=(Breach("sheet-empty", 0),))
    if len(sheet.links) > MAX_LINKS:
        return SheetCheck("contradicted", 0, 0, breaches=(Breach("too-many-links", MAX_LINKS + 1),))
    first, second = (_meant(films, name) for name in (sheet.first, sheet.second))
    settled = settle(films, first, sheet.links, second, kinds)
    said = facts(films, sheet.links, settled)
    goal = settled.people[-1] if settled.arrives else second[0]
    cards = _card(films, sheet.first, settled.people[0]), _card(films, sheet.second, goal)
    hoped, found = (score_sheet(*cards, said, option, accept=accept) for accept in (True, unknown == "accept"))
    return SheetCheck(
        verdict="contradicted" if hoped.faults else "unknown" if found.faults else "confirmed",
        score=found.points,
        hoped=hoped.points,
        links=tuple(
            LinkMark(check, mark.stands, mark.film)
            for check, mark in zip(_checks(films, settled), found.links, strict=True)
        ),
        breaches=tuple(Breach(fault.code, fault.link) for fault in found.faults),
    )


def _meant(films: Catalogue, name: str) -> list[Meant]:
    """Whom a name may mean; the folded name where nobody is called so."""
    return list(films.names.people(name)) or [fold(name)]


def _card(films: Catalogue, name: str, meant: Meant) -> Card:
    """The card that somebody would have drawn who writes such a sheet."""
    return Card(films.person_at(meant).key if isinstance(meant, int) else meant, name)


def _checks(films: Catalogue, settled: Settled) -> list[LinkCheck]:
    found = []
    for pair, film, finding in zip(pairwise(settled.people), settled.films, settled.findings, strict=True):
        one, two = (each if isinstance(each, int) else None for each in pair)
        found.append(shown(films, (one, two), film if isinstance(film, int) else None, finding))
    return found
