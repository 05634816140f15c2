"""Is this sheet right, and what does it score (DEG-2 to DEG-6, DEG-11, DEG-12)?"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from sixfold.movies.linking import LinkCheck, Verdict, shown
from sixfold.movies.settling import Settled, misused, settle
from sixfold.movies.sheet import Sheet
from sixfold.movies.values import Kind

if TYPE_CHECKING:
    from sixfold.movies.catalogue import Catalogue

#: DEG-5: whether a film that is not the one they share spoils a link.
Films: TypeAlias = Literal["bonus", "strict"]
#: DEG-5: what a link that the catalogue does not know counts for.
Unknown: TypeAlias = Literal["refuse", "accept"]
#: What makes a whole sheet score 0.
Fault: TypeAlias = Literal["sheet-empty", "too-many-links", "repeated-actor", "film-misused", "no-arrival", "link"]

#: DEG-2, DEG-6: links of a sheet at the most, and what a full one scores more.
LINKS = 6
FULL = 6


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


def check_sheet(films: Catalogue, sheet: Sheet, option: Films, unknown: Unknown, kinds: frozenset[Kind]) -> SheetCheck:
    """The verdict on every link, what the rules of the sheet say, and the score."""
    if not sheet.links:
        return SheetCheck("contradicted", 0, 0, breaches=(Breach("sheet-empty", 0),))
    if len(sheet.links) > LINKS:
        return SheetCheck("contradicted", 0, 0, breaches=(Breach("too-many-links", LINKS + 1),))
    settled = settle(films, sheet, kinds)
    checks = _checks(films, settled)
    faults = _faults(settled)
    hopes, marks = (
        tuple(
            _mark(check, link.film is not None, option, accept) for check, link in zip(checks, sheet.links, strict=True)
        )
        for accept in (True, unknown == "accept")
    )
    wrong = [Breach("link", number) for number, mark in enumerate(marks, 1) if not mark.stands]
    hopeless = faults or not all(mark.stands for mark in hopes)
    return SheetCheck(
        verdict="contradicted" if hopeless else "unknown" if wrong else "confirmed",
        score=0 if faults or wrong else points(marks),
        hoped=0 if hopeless else points(hopes),
        links=marks,
        breaches=(*wrong, *faults),
    )


def points(marks: tuple[LinkMark, ...]) -> int:
    """DEG-6: a point for each actor and each film, and six more for a full sheet."""
    films = sum(mark.film for mark in marks)
    return len(marks) + films + FULL * (films == LINKS)


def _checks(films: Catalogue, settled: Settled) -> list[LinkCheck]:
    found = []
    for pair, film, finding in zip(pairwise(settled.people), settled.films, settled.findings, strict=True):
        one, two = (each if isinstance(each, int) else None for each in pair)
        found.append(shown(films, (one, two), film if isinstance(film, int) else None, finding))
    return found


def _faults(settled: Settled) -> tuple[Breach, ...]:
    people = settled.people
    faults = [Breach("repeated-actor", number) for number, one in enumerate(people) if one in people[:number]]
    faults += [Breach("film-misused", number) for number in misused(settled.films)]
    if not settled.arrives:
        faults.append(Breach("no-arrival", len(people) - 1))
    return tuple(faults)


def _mark(check: LinkCheck, named: bool, option: Films, accept: bool) -> LinkMark:
    """DEG-5: a link stands as it is written, or by another film that the two share."""
    if check.verdict == "confirmed" or (check.verdict == "unknown" and accept):
        return LinkMark(check, stands=True, film=named)
    return LinkMark(check, stands=named and bool(check.shared) and option == "bonus", film=False)
