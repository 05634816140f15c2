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
from sixfold.movies.facts import sheet_verdict
from sixfold.movies.folding import fold
from sixfold.movies.linking import LinkCheck, to_link_check
from sixfold.movies.settling import Identity, Interpretation, interpret_sheet
from sixfold.movies.sheet import SheetInput
from sixfold.movies.values import FilmKind

if TYPE_CHECKING:
    from sixfold.movies.catalogue import Catalogue

__all__ = ["FULL_BONUS", "MAX_LINKS", "FilmRule", "LinkResult", "SheetCheck", "SheetFault", "Unknown", "check_sheet"]

#: DEG-5: what a link that the catalogue does not know counts for.
Unknown: TypeAlias = Literal["refuse", "accept"]
#: What makes a whole sheet score 0.
SheetFaultCode: TypeAlias = Literal["sheet-empty", "too-many-links"] | FaultCode


class LinkResult(Struct, frozen=True):
    """One link of a sheet: what the catalogue says, whether the link stands, and whether its film earns a point."""

    check: LinkCheck
    stands: bool
    film: bool


class SheetFault(Struct, frozen=True):
    """What makes the sheet score 0, and the link, from 1, where it shows (0: the sheet as a whole)."""

    code: SheetFaultCode
    link: int


class SheetCheck(Struct, frozen=True):
    """A sheet as it is marked.

    `verdict` is *contradicted* where the rules of the sheet are broken or a link is wrong, *unknown* where only links
    that nobody knows stand in its way. `hoped` is what it scores if everything unknown turns out right.
    """

    verdict: Verdict
    score: int
    possible_score: int
    links: tuple[LinkResult, ...] = ()
    faults: tuple[SheetFault, ...] = ()


def check_sheet(
    films: Catalogue, sheet: SheetInput, option: FilmRule, unknown: Unknown, kinds: frozenset[FilmKind]
) -> SheetCheck:
    """The verdict on every link, what the rules of the sheet say, and the score."""
    if not sheet.links:
        return SheetCheck("contradicted", 0, 0, faults=(SheetFault("sheet-empty", 0),))
    if len(sheet.links) > MAX_LINKS:
        return SheetCheck("contradicted", 0, 0, faults=(SheetFault("too-many-links", MAX_LINKS + 1),))
    first, second = (_identities(films, name) for name in (sheet.first, sheet.second))
    settled = interpret_sheet(films, first, sheet.links, second, kinds)
    said = sheet_verdict(films, sheet.links, settled)
    goal = settled.people[-1] if settled.arrives else second[0]
    cards = _card(films, sheet.first, settled.people[0]), _card(films, sheet.second, goal)
    hoped, found = (score_sheet(*cards, said, option, accept=accept) for accept in (True, unknown == "accept"))
    return SheetCheck(
        verdict="contradicted" if hoped.faults else "unknown" if found.faults else "confirmed",
        score=found.points,
        possible_score=hoped.points,
        links=tuple(
            LinkResult(check, mark.stands, mark.film)
            for check, mark in zip(_checks(films, settled), found.links, strict=True)
        ),
        faults=tuple(SheetFault(fault.code, fault.link) for fault in found.faults),
    )


def _identities(films: Catalogue, name: str) -> list[Identity]:
    """Whom a name may mean; the folded name where nobody is called so."""
    return list(films.names.people(name)) or [fold(name)]


def _card(films: Catalogue, name: str, meant: Identity) -> Card:
    """The card that somebody would have drawn who writes such a sheet."""
    return Card(films.person_at(meant).key if isinstance(meant, int) else meant, name)


def _checks(films: Catalogue, settled: Interpretation) -> list[LinkCheck]:
    found = []
    for pair, film, finding in zip(pairwise(settled.people), settled.films, settled.findings, strict=True):
        one, two = (each if isinstance(each, int) else None for each in pair)
        found.append(to_link_check(films, (one, two), film if isinstance(film, int) else None, finding))
    return found
