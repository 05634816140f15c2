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
from sixfold.games.notation import one_line
from sixfold.movies.entities import FilmKind
from sixfold.movies.errors import MESSAGES, bad_sheet
from sixfold.movies.names import fold, fold_title
from sixfold.movies.verdicts import LinkCheck, LinkFinding, judge_link, to_link_check

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
    return parsed


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
        self._titles = [None if link.film is None else films.names.films(link.film, link.year) for link in links]
        self._findings: dict[tuple[int, Identity, Identity], LinkFinding] = {}

    def interpret(self, first: Collection[Identity]) -> Interpretation:
        people = max(product(*self._candidates(first)), key=self._rank)
        findings = tuple(self._finding(number, *pair) for number, pair in enumerate(pairwise(people)))
        return Interpretation(people, self._choose_films(findings), findings, people[-1] in self._second)

    def _candidates(self, first: Collection[Identity]) -> list[list[Identity]]:
        """Whom each name may mean; if that is many people, those on the cards and near their neighbours first."""
        names = self._films.names
        candidates: list[list[Identity]] = [list(first)]
        candidates += [[*names.people(link.actor)] or [fold(link.actor)] for link in self._links]
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


def sheet_verdict(films: Catalogue, links: Sequence[LinkInput], meaning: Interpretation) -> SheetVerdict:
    """The interpretation as the referee of 6° reads it: one verdict for each link."""
    rows = zip(links, meaning.people[1:], meaning.films, meaning.findings, strict=True)
    return SheetVerdict(
        tuple(
            LinkVerdict(
                actor=_actor_entry(films, link, actor),
                film=_film_entry(films, link, film),
                verdict=finding.verdict,
                reason=finding.reason,
                shared=bool(finding.shared),
            )
            for link, actor, film, finding in rows
        )
    )


def _actor_entry(films: Catalogue, link: LinkInput, actor: Identity) -> CatalogueEntry:
    if not isinstance(actor, int):
        return CatalogueEntry(None, link.actor)
    person = films.person_at(actor)
    return CatalogueEntry(person.key, str(person))


def _film_entry(films: Catalogue, link: LinkInput, identity: Identity | None) -> CatalogueEntry | None:
    if link.film is None:
        return None
    if not isinstance(identity, int):
        return CatalogueEntry(None, link.film if link.year is None else f"{link.film} ({link.year})")
    film = films.film_at(identity)
    return CatalogueEntry(film.key, str(film))


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
    faults: tuple[SheetFault, ...] = ()


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
    verdict = sheet_verdict(films, sheet.links, meaning)
    goal = meaning.people[-1] if meaning.arrives else second[0]
    cards = _card(films, sheet.first, meaning.people[0]), _card(films, sheet.second, goal)
    possible, actual = (score_sheet(*cards, verdict, option, accept=accept) for accept in (True, unknown == "accept"))
    return SheetCheck(
        verdict="contradicted" if possible.faults else "unknown" if actual.faults else "confirmed",
        score=actual.points,
        possible_score=possible.points,
        links=tuple(
            LinkResult(check, score.stands, score.film)
            for check, score in zip(_link_checks(films, meaning), actual.links, strict=True)
        ),
        faults=tuple(SheetFault(fault.code, fault.link) for fault in actual.faults),
    )


def _card_identities(films: Catalogue, name: str) -> list[Identity]:
    return list(films.names.people(name)) or [fold(name)]


def _card(films: Catalogue, name: str, person: Identity) -> Card:
    """The card that the author of such a sheet would hold."""
    return Card(films.person_at(person).key if isinstance(person, int) else person, name)


def _link_checks(films: Catalogue, meaning: Interpretation) -> list[LinkCheck]:
    checks = []
    for pair, film, finding in zip(pairwise(meaning.people), meaning.films, meaning.findings, strict=True):
        one, two = (each if isinstance(each, int) else None for each in pair)
        checks.append(to_link_check(films, (one, two), film if isinstance(film, int) else None, finding))
    return checks


def describe_fault(fault: SheetFault, second: str, language: str = "en") -> str:
    """Explains why a sheet scores 0, with the number of the link and the ruling."""
    message = MESSAGES.errors[fault.code]
    where = MESSAGES.phrase("at-link", link=fault.link).text(language) if fault.link else ""
    return f"{where}{message.format({'second': second}, language)} ({message.ruling})"
