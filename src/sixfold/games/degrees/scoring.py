"""What a sheet scores and why (DEG-2 to DEG-6), and who was first to reach the goal (DEG-8)."""

from __future__ import annotations

import unicodedata
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from sixfold.games.degrees.questions import MAX_LINKS, Card, CatalogueEntry, Link, LinkVerdict, SheetVerdict
from sixfold.games.degrees.sheets import Sheet, Side

#: DEG-5: what a wrong film does to a link between two people who did appear together in another one. `bonus`: the link
#: stands without a film point; `strict`: the link does not stand.
FilmRule: TypeAlias = Literal["bonus", "strict"]
#: Why a sheet scores 0.
FaultCode: TypeAlias = Literal["link", "repeated-actor", "film-misused", "no-arrival"]

#: DEG-6: the bonus for six links with six right films.
FULL_BONUS = 6
#: DEG-6: the most that a sheet scores.
MAX_SCORE = 2 * MAX_LINKS + FULL_BONUS


class LinkScore(Struct, frozen=True):
    """Whether a link stands, and whether its film earns a point."""

    stands: bool
    film: bool


class Fault(Struct, frozen=True):
    """Something that makes the whole sheet score 0, and the number of the link, from 1, where it shows."""

    code: FaultCode
    link: int


class SheetScore(Struct, frozen=True):
    """The score of a sheet: link by link, its faults in the order of the links, and its points."""

    links: tuple[LinkScore, ...]
    faults: tuple[Fault, ...]
    points: int


def score_sheet(first: Card, second: Card, check: SheetVerdict, films: FilmRule, *, accept: bool) -> SheetScore:
    """Scores a checked sheet; `accept` says whether what the catalogue does not know counts as right."""
    links = tuple(_score_link(link, films, accept) for link in check.links)
    faults = tuple(_faults(first, second, check.links, links))
    return SheetScore(links, faults, 0 if faults else _points(len(links), sum(link.film for link in links)))


def max_score(links: Sequence[Link]) -> int:
    """What a sheet scores if everything on it is right.

    >>> max_score([Link("Robert De Niro", "Heat"), Link("Joe Pesci")])
    3
    """
    return _points(len(links), sum(bool(link.film) for link in links))


def _points(actors: int, films: int) -> int:
    """DEG-6: a point for each actor and each film, and six more for a full sheet."""
    return actors + films + (FULL_BONUS if films == MAX_LINKS else 0)


def _score_link(link: LinkVerdict, films: FilmRule, accept: bool) -> LinkScore:
    """DEG-5: a link stands as it is written, or by another film that the two share."""
    if link.verdict == "confirmed" or (link.verdict == "unknown" and accept):
        return LinkScore(stands=True, film=link.film is not None)
    return LinkScore(stands=link.film is not None and link.shared and films == "bonus", film=False)


def _faults(first: Card, second: Card, links: Sequence[LinkVerdict], scores: Sequence[LinkScore]) -> list[Fault]:
    cards = {_normalize(card.name): card for card in (second, first)}
    chain = [("id", first.id), *(_identity(link.actor, cards) for link in links)]
    faults = [Fault("repeated-actor", number) for number in range(1, len(chain)) if chain[number] in chain[:number]]
    faults += [Fault("link", number) for number, score in enumerate(scores, start=1) if not score.stands]
    films = [None if link.film is None else _identity(link.film, {}) for link in links]
    faults += [Fault("film-misused", number) for number in misused_films(films)]
    if chain[-1] != ("id", second.id):
        faults.append(Fault("no-arrival", len(links)))
    return sorted(faults, key=lambda fault: fault.link)


def misused_films(films: Sequence[Hashable | None]) -> list[int]:
    """DEG-4: the numbers of the links, from 1, that use a film a third time, or again after a gap.

    >>> misused_films([7, 7, 8]), misused_films([7, 8, 7]), misused_films([7, 7, 7]), misused_films([None, 7, None])
    ([], [3], [3], [])
    """
    return [
        number + 1
        for number, film in enumerate(films)
        if film is not None and any(film == films[other] for other in range(number) if other != number - 1)
    ]


def _identity(entry: CatalogueEntry, cards: Mapping[str, Card]) -> tuple[str, str]:
    """DEG-11: who or what an entry means. Without an id, it is the card of that name, or else the name itself."""
    if entry.id is not None:
        return "id", entry.id
    name = _normalize(entry.name)
    return ("id", cards[name].id) if name in cards else ("name", name)


def _normalize(name: str) -> str:
    """The letters and digits of a name, without case and accents, to compare names that the catalogue does not know.

    >>> _normalize("José O’Hara-Smith") == _normalize("jose  o'hara smith")
    True
    """
    folded = unicodedata.normalize("NFKD", name.casefold())
    # Vowel signs of some scripts are in the same category as accents, but are letters in their own right.
    letters = (char for char in folded if unicodedata.category(char)[0] in "LNM" and not unicodedata.combining(char))
    return "".join(letters) or folded


def first_to_goal(sides: Sequence[Side], contenders: Iterable[int], goal: int) -> int | None:
    """The side that reached the goal first (DEG-8); `None` while nobody has, or an open vote may still overtake it."""
    reached = {side: _crossing(sides[side].sheets, goal, carry_votes=False) for side in contenders}
    finishers = [(order, side) for side, order in reached.items() if order is not None]
    if not finishers:
        return None
    first, winner = min(finishers)
    rivals = (_crossing(sides[side].sheets, goal, carry_votes=True) for side in reached if side != winner)
    return None if any(order is not None and order < first for order in rivals) else winner


def _crossing(sheets: Iterable[Sheet], goal: int, carry_votes: bool) -> int | None:
    """The `order` of the sheet that reaches the goal; `carry_votes` counts every open vote as carried."""
    total = 0
    for sheet in sheets:
        ballot = sheet.ballot if carry_votes and sheet.status == "voting" else None
        total += sheet.points if ballot is None else ballot.points
        if total >= goal:
            return sheet.order
    return None
