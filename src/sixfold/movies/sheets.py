"""Is a sheet right, and what does it score (DEG-2 to DEG-6, DEG-11, DEG-12)?

The catalogue interprets the names on the sheet and gives a verdict on each link. The score follows from that by
`sixfold.games.degrees.scoring`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from sixfold.games.degrees.questions import (
    MAX_LINKS,
    Card,
    CatalogueEntry,
    LinkVerdict,
    SheetVerdict,
    Verdict,
)
from sixfold.games.degrees.scoring import FaultCode, misused_films, score_sheet
from sixfold.games.degrees.scoring import FilmRule as FilmRule
from sixfold.games.degrees.sheets import names_no_film
from sixfold.games.notation import one_line
from sixfold.movies.entities import FilmKind
from sixfold.movies.errors import MESSAGES, bad_sheet
from sixfold.movies.names import fold, fold_title
from sixfold.movies.verdicts import LinkCheck, LinkFinding, WrittenLink, judge_link, to_link_check

if TYPE_CHECKING:
    from sixfold.movies.catalogue import Catalogue

#: DEG-5: whether links that the catalogue does not know count as right.
UnknownRule: TypeAlias = Literal["refuse", "accept"]
#: Why a sheet scores 0.
SheetFaultCode: TypeAlias = Literal["sheet-empty", "too-many-links"] | FaultCode
#: The id of a person or film; the folded name if the catalogue does not have it.
Identity: TypeAlias = "int | str"

#: The longest name and title, in characters.
_MAX_NAME, _MAX_TITLE = 120, 250
#: How many people with the same name are tried: those linked to the neighbours on the sheet come first.
_MAX_CANDIDATES = 4


# Input ------------------------------------------------------------------------------------------------------------


class LinkInput(Struct, frozen=True, forbid_unknown_fields=True):
    """One link: the next actor and the film. The year may be in brackets after the title or in its own field."""

    actor: str
    film: str | None = None
    year: int | None = None


class SheetInput(Struct, frozen=True, forbid_unknown_fields=True):
    """A chain from one card to the other, as somebody writes it (DEG-2)."""

    first: str = field(name="from")
    second: str = field(name="to")
    links: tuple[LinkInput, ...]


def read_sheet(sheet: SheetInput | Mapping[str, Any]) -> SheetInput:
    """A sheet from plain data; `BadSheet` if it has the wrong form.

    >>> read_sheet({"from": "Al Pacino", "to": "Joe Pesci", "links": [{"actor": "Joe Pesci"}]}).links[0].actor
    'Joe Pesci'
    """
    try:
        parsed = sheet if isinstance(sheet, SheetInput) else msgspec.convert(sheet, SheetInput)
    except msgspec.ValidationError as error:
        raise bad_sheet(str(error)) from None
    names = (parsed.first, parsed.second, *(link.actor for link in parsed.links))
    if any(one_line(name, _MAX_NAME) is None for name in names):
        raise bad_sheet(f"a name is one line of 1 to {_MAX_NAME} characters")
    if any(link.film is not None and one_line(link.film, _MAX_TITLE) is None for link in parsed.links):
        raise bad_sheet(f"a title is one line of 1 to {_MAX_TITLE} characters")
    # DEG-4: words such as “unknown” name no film.
    links = (replace(link, film=None) if _has_no_film(link) else link for link in parsed.links)
    return SheetInput(parsed.first, parsed.second, tuple(links))


def _has_no_film(link: LinkInput) -> bool:
    return link.film is not None and link.year is None and names_no_film(link.film)


# Interpretation: which people and films the names mean (DEG-11) -------------------------------------------------------


class Interpretation(Struct, frozen=True):
    """The people of a sheet, the first card included, and the film and the finding of each link."""

    people: tuple[Identity, ...]
    films: tuple[Identity | None, ...]
    findings: tuple[LinkFinding, ...]
    #: Whether the last actor is the second card.
    arrives: bool


class _Interpreter:
    """Finds the best interpretation of one sheet."""

    def __init__(
        self, films: Catalogue, links: Sequence[LinkInput], second: Collection[Identity], kinds: frozenset[FilmKind]
    ) -> None:
        self._films, self._links, self._second, self._kinds = films, links, second, kinds
        #: The films that each title fits; `None` if no film is named.
        self._titles = [None if link.film is None else films.interpret_title(link.film, link.year) for link in links]
        self._findings: dict[tuple[int, Identity, Identity], LinkFinding] = {}

    def interpret(self, first: Collection[Identity]) -> Interpretation:
        people = max(product(*self._candidates(first)), key=self._rank)
        findings = tuple(self._finding(number, *pair) for number, pair in enumerate(pairwise(people)))
        return Interpretation(people, self._choose_films(findings), findings, people[-1] in self._second)

    def _candidates(self, first: Collection[Identity]) -> list[list[Identity]]:
        """Whom each name may mean; if that is many people, those on the cards and near their neighbours first."""
        candidates: list[list[Identity]] = [list(first)]
        candidates += [[*self._films.interpret_name(link.actor)] or [fold(link.actor)] for link in self._links]
        for place, people in enumerate(candidates):
            if len(people) > _MAX_CANDIDATES:
                sides = [side for side in (place - 1, place + 1) if 0 <= side < len(candidates)]
                neighbours = [one for side in sides for one in candidates[side] if isinstance(one, int)]
                costars = self._films.graph.costars(neighbours)
                people.sort(key=lambda one: (one not in self._second, one not in costars))
                del people[_MAX_CANDIDATES:]
        return candidates

    def _finding(self, number: int, one: Identity, two: Identity) -> LinkFinding:
        key = (number, one, two)
        if key not in self._findings:
            first, second = (each if isinstance(each, int) else None for each in (one, two))
            self._findings[key] = judge_link(self._films, first, second, self._titles[number], self._kinds)
        return self._findings[key]

    def _rank(self, people: tuple[Identity, ...]) -> tuple[int, int, bool, bool]:
        """Confirmed links count most, then links by another film, then no repeated actor, then arrival."""
        ranks = [self._finding(number, *pair).rank for number, pair in enumerate(pairwise(people))]
        confirmed, shared = (sum(each) for each in zip(*ranks, strict=True))
        return confirmed, shared, len(set(people)) == len(people), people[-1] in self._second

    def _choose_films(self, findings: Sequence[LinkFinding]) -> tuple[Identity | None, ...]:
        """The film of each link: one that makes it right, chosen so that as few films as possible break DEG-4."""
        options: list[Sequence[Identity | None]] = []
        for link, titles, finding in zip(self._links, self._titles, findings, strict=True):
            if link.film is None:
                options.append((None,))
            else:
                options.append(finding.right[:_MAX_CANDIDATES] or tuple(titles or ())[:1] or (fold_title(link.film),))
        return min(product(*options), key=lambda chosen: len(misused_films(chosen)))


def interpret_sheet(
    films: Catalogue,
    first: Collection[Identity],
    links: Sequence[LinkInput],
    second: Collection[Identity],
    kinds: frozenset[FilmKind],
) -> Interpretation:
    """The best interpretation of a sheet; `first` and `second` are the people that the two cards may mean."""
    return _Interpreter(films, links, second, kinds).interpret(first)


def check_links(
    films: Catalogue, first: str, links: Sequence[LinkInput], meaning: Interpretation, kinds: frozenset[FilmKind]
) -> list[LinkCheck]:
    """What the catalogue says of each link; `first` is the name on the first card."""
    checks, before = [], first
    for link, pair, film, finding in zip(links, pairwise(meaning.people), meaning.films, meaning.findings, strict=True):
        one, two = (each if isinstance(each, int) else None for each in pair)
        written = WrittenLink(before, link.actor, link.film, link.year)
        named = film if isinstance(film, int) else None
        checks.append(to_link_check(films, written, (one, two), named, finding, kinds))
        before = link.actor
    return checks


def sheet_verdict(
    films: Catalogue, links: Sequence[LinkInput], checks: Sequence[LinkCheck], second: Identity
) -> SheetVerdict:
    """The checks as the referee of 6° reads them; `second` is the person on the second card."""
    rows = [_link_verdict(link, check) for link, check in zip(links, checks, strict=True)]
    last, arrival = checks[-1].people[1], ""
    if last is not None and isinstance(second, int) and last.id != second:
        arrival = next((str(film) for film in films.link(last, films.person_at(second)).shared), "")
    return SheetVerdict(tuple(rows), arrival)


def _link_verdict(link: LinkInput, check: LinkCheck) -> LinkVerdict:
    actor, film = check.people[1], None
    if link.film is not None and check.film is not None:
        film = CatalogueEntry(check.film.key, str(check.film), check.corrected[2])
    elif link.film is not None:
        film = CatalogueEntry(None, link.film if link.year is None else f"{link.film} ({link.year})")
    confirmed = check.verdict == "confirmed"
    return LinkVerdict(
        actor=CatalogueEntry(actor.key, str(actor), check.corrected[1]) if actor else CatalogueEntry(None, link.actor),
        film=film,
        verdict=check.verdict,
        reason=check.reason,
        shared=bool(check.shared),
        absent=() if confirmed else check.absent,
        instead="" if confirmed or not check.shared else str(check.shared[0]),
        bridge=None if check.bridge is None else (str(check.bridge[0]), str(check.bridge[1]), str(check.bridge[2])),
        alike=check.alike,
    )


# Check and score ----------------------------------------------------------------------------------------------------


class LinkResult(Struct, frozen=True):
    """One link of a sheet: what the catalogue says, whether the link stands, and whether its film earns a point."""

    check: LinkCheck
    stands: bool
    film: bool


class SheetFault(Struct, frozen=True):
    """Why a sheet scores 0, and the number of the link, from 1, where it shows; 0 is the whole sheet."""

    code: SheetFaultCode
    link: int


class SheetCheck(Struct, frozen=True):
    """The verdict on a sheet, and its score.

    `verdict` is *contradicted* if the sheet breaks a rule or a link is wrong, and *unknown* if only unknown links stand
    in its way. `possible_score` is what it scores if everything unknown turns out right.
    """

    verdict: Verdict
    score: int
    possible_score: int
    links: tuple[LinkResult, ...] = ()
    #: In the order of the links.
    faults: tuple[SheetFault, ...] = ()
    #: The last actor of the chain, who is on the second card, and a film of both if the chain does not arrive there.
    last: str = ""
    second: str = ""
    arrival: str = ""


def check_sheet(
    films: Catalogue, sheet: SheetInput, option: FilmRule, unknown: UnknownRule, kinds: frozenset[FilmKind]
) -> SheetCheck:
    """Checks every link and the rules of the sheet, and scores it."""
    if not sheet.links:
        return SheetCheck("contradicted", 0, 0, faults=(SheetFault("sheet-empty", 0),))
    if len(sheet.links) > MAX_LINKS:
        return SheetCheck("contradicted", 0, 0, faults=(SheetFault("too-many-links", MAX_LINKS + 1),))
    first, second = (_card_identities(films, name) for name in (sheet.first, sheet.second))
    meaning = interpret_sheet(films, first, sheet.links, second, kinds)
    checks = check_links(films, sheet.first, sheet.links, meaning, kinds)
    goal = meaning.people[-1] if meaning.arrives else second[0]
    verdict = sheet_verdict(films, sheet.links, checks, goal)
    cards = _card(films, sheet.first, meaning.people[0]), _card(films, sheet.second, goal)
    possible, actual = (score_sheet(*cards, verdict, option, accept=accept) for accept in (True, unknown == "accept"))
    return SheetCheck(
        verdict="contradicted" if possible.faults else "unknown" if actual.faults else "confirmed",
        score=actual.points,
        possible_score=possible.points,
        links=tuple(
            LinkResult(check, score.stands, score.film) for check, score in zip(checks, actual.links, strict=True)
        ),
        faults=tuple(SheetFault(fault.code, fault.link) for fault in actual.faults),
        last=str(checks[-1].people[1] or sheet.links[-1].actor),
        second=str(films.person_at(goal)) if isinstance(goal, int) else sheet.second,
        arrival=verdict.arrival,
    )


def _card_identities(films: Catalogue, name: str) -> list[Identity]:
    return list(films.interpret_name(name)) or [fold(name)]


def _card(films: Catalogue, name: str, person: Identity) -> Card:
    """The card that the author of such a sheet would hold."""
    return Card(films.person_at(person).key if isinstance(person, int) else person, name)


def describe_fault(fault: SheetFault, last: str, second: str, arrival: str = "", language: str = "en") -> str:
    """Explains why a sheet scores 0, with the number of the link and the ruling.

    `last` is the last actor of the chain and `second` the one on the second card; `arrival` is a film that would have
    led from the one to the other.
    """
    message = MESSAGES.errors[fault.code]
    where = MESSAGES.phrase("at-link", link=fault.link).text(language) if fault.link else ""
    remedy = ""
    if fault.code == "no-arrival" and arrival and fault.link < MAX_LINKS:
        remedy = MESSAGES.phrase("arrival", last=last, second=second, film=arrival).text(language)
    return f"{where}{message.format({'second': second}, language)}{remedy} ({message.ruling})"
