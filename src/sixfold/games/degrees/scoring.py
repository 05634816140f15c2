"""What a sheet scores, and why (DEG-2 to DEG-6). Pure: a sheet, what the catalogue says of it, and two options."""

from __future__ import annotations

import unicodedata
from collections.abc import Hashable, Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from sixfold.games.degrees.questions import MAX_LINKS, Card, CatalogueEntry, Link, LinkVerdict, SheetVerdict

#: DEG-5: what a film that is not the one they share does to a link.
FilmRule: TypeAlias = Literal["bonus", "strict"]
#: Why a sheet scores 0.
FaultCode: TypeAlias = Literal["link", "repeated-actor", "film-misused", "no-arrival"]

#: DEG-6: what six links with six right films score more.
FULL_BONUS = 6
#: DEG-6: the most that a sheet scores.
MAX_SCORE = 2 * MAX_LINKS + FULL_BONUS


class LinkScore(Struct, frozen=True):
    """Whether a link stands, and whether its film earns a point."""

    stands: bool
    film: bool


class Fault(Struct, frozen=True):
    """Something that makes a whole sheet score 0, and the link, from 1, where it shows."""

    code: FaultCode
    link: int


class SheetScore(Struct, frozen=True):
    """A sheet as it is marked: link by link, with its faults and its points."""

    links: tuple[LinkScore, ...]
    faults: tuple[Fault, ...]
    points: int


def score_sheet(first: Card, second: Card, check: SheetVerdict, films: FilmRule, *, accept: bool) -> SheetScore:
    """How a checked sheet is marked; `accept` is whether what the catalogue does not know counts as right."""
    links = tuple(_mark(link, films, accept) for link in check.links)
    faults = tuple(_faults(first, second, check.links, links))
    return SheetScore(links, faults, 0 if faults else _points(len(links), sum(mark.film for mark in links)))


def max_score(links: Sequence[Link]) -> int:
    """What a sheet scores if everything on it is right: how its author tallies it.

    >>> tallied([Link("Robert De Niro", "Heat"), Link("Joe Pesci")])
    3
    """
    return _points(len(links), sum(bool(link.film) for link in links))


def _points(actors: int, films: int) -> int:
    """DEG-6: a point for each actor and each film, and six more for a full sheet."""
    return actors + films + (FULL_BONUS if films == MAX_LINKS else 0)


def _mark(link: LinkVerdict, films: FilmRule, accept: bool) -> LinkScore:
    """DEG-5: a link stands as it is written, or by another film that the two share."""
    if link.verdict == "confirmed" or (link.verdict == "unknown" and accept):
        return LinkScore(stands=True, film=link.film is not None)
    return LinkScore(stands=link.film is not None and link.shared and films == "bonus", film=False)


def _faults(first: Card, second: Card, links: Sequence[LinkVerdict], found: Sequence[LinkScore]) -> list[Fault]:
    faults = [Fault("link", number) for number, mark in enumerate(found, start=1) if not mark.stands]
    cards = {_plain(card.name): card for card in (second, first)}
    chain = [("id", first.id), *(_identity(link.actor, cards) for link in links)]
    faults += [Fault("repeated-actor", number) for number in range(1, len(chain)) if chain[number] in chain[:number]]
    films = [None if link.film is None else _identity(link.film, {}) for link in links]
    faults += [Fault("film-misused", number) for number in misused_films(films)]
    if chain[-1] != ("id", second.id):
        faults.append(Fault("no-arrival", len(links)))
    return faults


def misused_films(films: Sequence[Hashable | None]) -> list[int]:
    """DEG-4: the links, from 1, whose film stands a third time, or apart from where it stood.

    >>> misused([7, 7, 8]), misused([7, 8, 7]), misused([7, 7, 7]), misused([None, 7, None])
    ([], [3], [3], [])
    """
    return [
        number + 1
        for number, film in enumerate(films)
        if film is not None and any(film == films[other] for other in range(number) if other != number - 1)
    ]


def _identity(known: CatalogueEntry, cards: Mapping[str, Card]) -> tuple[str, str]:
    """DEG-11: who or what is meant; by the name alone, or a card of that name, where the catalogue knows no better."""
    if known.id is not None:
        return "id", known.id
    name = _plain(known.name)
    return ("id", cards[name].id) if name in cards else ("name", name)


def _plain(name: str) -> str:
    """A name that no catalogue knows, as it is compared: letters and digits alone, without case and accents.

    >>> _plain("José O’Hara-Smith") == _plain("jose  o'hara smith")
    True
    """
    folded = unicodedata.normalize("NFKD", name.casefold())
    # Vowel signs of some scripts are marks as accents are, but stand for themselves.
    letters = (sign for sign in folded if unicodedata.category(sign)[0] in "LNM" and not unicodedata.combining(sign))
    return "".join(letters) or folded
