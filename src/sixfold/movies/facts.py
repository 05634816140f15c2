"""What the catalogue says of a sheet, as the referee of 6° reads it: facts, and no points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sixfold.games.degrees.questions import CatalogueEntry, LinkVerdict, SheetVerdict
from sixfold.movies.settling import Identity, Interpretation
from sixfold.movies.sheet import LinkInput

if TYPE_CHECKING:
    from sixfold.movies.catalogue import Catalogue


def sheet_verdict(films: Catalogue, links: Sequence[LinkInput], settled: Interpretation) -> SheetVerdict:
    """One answer for each link, in their order."""
    found = zip(links, settled.people[1:], settled.films, settled.findings, strict=True)
    return SheetVerdict(
        tuple(
            LinkVerdict(
                _actor(films, link, one), _film(films, link, film), said.verdict, said.reason, bool(said.shared)
            )
            for link, one, film, said in found
        )
    )


def _actor(films: Catalogue, link: LinkInput, meant: Identity) -> CatalogueEntry:
    if not isinstance(meant, int):
        return CatalogueEntry(None, link.actor)
    person = films.person_at(meant)
    return CatalogueEntry(person.key, str(person))


def _film(films: Catalogue, link: LinkInput, meant: Identity | None) -> CatalogueEntry | None:
    if link.film is None:
        return None
    if not isinstance(meant, int):
        return CatalogueEntry(None, link.film if link.year is None else f"{link.film} ({link.year})")
    film = films.film_at(meant)
    return CatalogueEntry(film.key, str(film))
