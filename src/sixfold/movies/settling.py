"""Who and what a sheet means: of namesakes and films of one title those that make the most of it (DEG-11)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise, product
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from sixfold.games.degrees.scoring import misused_films
from sixfold.movies.folding import fold, fold_title
from sixfold.movies.linking import LinkFinding, judge_link
from sixfold.movies.sheet import LinkInput
from sixfold.movies.values import FilmKind

if TYPE_CHECKING:
    from sixfold.movies.catalogue import Catalogue

#: Somebody or a film of the catalogue; or, where it knows none, the folded text.
Identity: TypeAlias = "int | str"
#: Of people who share a name so many are tried: those with the most links to their neighbours on the sheet.
_TRIED = 4


class Interpretation(Struct, frozen=True):
    """The people of a sheet, first card included, and of each link the film meant and what is known of it."""

    people: tuple[Identity, ...]
    films: tuple[Identity | None, ...]
    findings: tuple[LinkFinding, ...]
    #: Whether the last of the chain is somebody the second card may mean.
    arrives: bool


def interpret_sheet(
    films: Catalogue,
    first: Collection[Identity],
    links: Sequence[LinkInput],
    second: Collection[Identity],
    kinds: frozenset[FilmKind],
) -> Interpretation:
    """The best reading of a sheet: links that are confirmed before all, then that nobody appears twice.

    `first` and `second` are those whom the two cards may mean.
    """
    named = [None if link.film is None else films.names.films(link.film, link.year) for link in links]
    known: dict[tuple[Identity, Identity, int], LinkFinding] = {}

    def finding(number: int, one: Identity, two: Identity) -> LinkFinding:
        key = (one, two, number)
        if key not in known:
            first, second = (each if isinstance(each, int) else None for each in (one, two))
            known[key] = judge_link(films, first, second, named[number], kinds)
        return known[key]

    def worth(people: tuple[Identity, ...]) -> tuple[int, int, bool, bool]:
        found = [finding(number, *pair).rank for number, pair in enumerate(pairwise(people))]
        confirmed, shared = (sum(each) for each in zip(*found, strict=True))
        return confirmed, shared, len(set(people)) == len(people), people[-1] in second

    people = max(product(*_candidates(films, first, links, second)), key=worth)
    findings = tuple(finding(number, *pair) for number, pair in enumerate(pairwise(people)))
    return Interpretation(people, _films(links, named, findings), findings, people[-1] in second)


def _candidates(
    films: Catalogue, first: Collection[Identity], links: Sequence[LinkInput], second: Collection[Identity]
) -> list[list[Identity]]:
    """Whom each name may mean. Of many namesakes those on the cards, and who worked with neighbours on the sheet."""
    found: list[list[Identity]] = [list(first)]
    found += [[*films.names.people(link.actor)] or [fold(link.actor)] for link in links]
    for place, few in enumerate(found):
        if len(few) > _TRIED:
            near = [one for other in (place - 1, place + 1) if 0 <= other < len(found) for one in found[other]]
            beside = films.graph.costars(one for one in near if isinstance(one, int))
            few.sort(key=lambda one: (one not in second, one not in beside))
            del few[_TRIED:]
    return found


def _films(
    links: Sequence[LinkInput], named: Sequence[Sequence[int] | None], findings: Sequence[LinkFinding]
) -> tuple[Identity | None, ...]:
    """The film of each link: one that makes it right, and among those such that DEG-4 is kept."""
    options: list[Sequence[Identity | None]] = []
    for link, fits, finding in zip(links, named, findings, strict=True):
        if link.film is None:
            options.append((None,))
        else:
            options.append(finding.right[:_TRIED] or tuple(fits or ())[:1] or (fold_title(link.film),))
    return min(product(*options), key=lambda chosen: len(misused_films(chosen)))
