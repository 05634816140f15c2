"""Is this link right? Three verdicts, since no catalogue is complete (DEG-5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from sixfold.games.degrees.questions import Verdict, VerdictReason
from sixfold.movies.building import COMPLETE
from sixfold.movies.values import Film, FilmKind, Person

if TYPE_CHECKING:
    from sixfold.movies.catalogue import Catalogue


class LinkCheck(Struct, frozen=True):
    """What the catalogue says of one link, as it is written.

    `people` are those meant, `None` for a name it does not know; `film` is the film meant, or the one that joins them
    where none is named. `shared` are the films both are in, whatever film was named (DEG-5, option `films`), best known
    first. `absent` are those of the two who are not in the film.
    """

    verdict: Verdict
    reason: VerdictReason
    people: tuple[Person | None, Person | None]
    film: Film | None = None
    shared: tuple[Film, ...] = ()
    absent: tuple[str, ...] = ()


class LinkFinding(Struct, frozen=True):
    """The same in numbers: what two people of the catalogue make of a link."""

    verdict: Verdict
    reason: VerdictReason
    #: The films that make the link as it is written; without a film named, all that the two share.
    right: tuple[int, ...]
    shared: tuple[int, ...]

    @property
    def rank(self) -> tuple[bool, bool]:
        """Confirmed goes before known to be together in some other film."""
        return self.verdict == "confirmed", bool(self.shared)


def judge_link(
    films: Catalogue, one: int | None, two: int | None, named: Sequence[int] | None, kinds: frozenset[FilmKind]
) -> LinkFinding:
    """What is known of two people and the films that a title fits; `named` is `None` where no film is named.

    Nobody is linked with themselves: an entry that fits two people of one name is the other one.
    """
    if one is None or two is None:
        return LinkFinding("unknown", "unknown-actor", (), ())
    if one == two:
        return LinkFinding("unknown", "none-known", (), ())
    shared = tuple(film for film in films.graph.shared_films(one, two) if films.kind(film) in kinds)
    if named is None:
        return (
            LinkFinding("confirmed", "together", shared, shared)
            if shared
            else LinkFinding("unknown", "none-known", (), ())
        )
    fits = [film for film in named if films.kind(film) in kinds]
    right = tuple(film for film in fits if film in shared)
    if right:
        return LinkFinding("confirmed", "in-cast", right, shared)
    if not fits:
        return LinkFinding("unknown", "unknown-film", (), shared)
    # Where a title fits several films, one of them whose cast is thin may still be the one.
    if all(films.columns.flags[film] & COMPLETE for film in fits):
        return LinkFinding("contradicted", "not-in-cast", (), shared)
    return LinkFinding("unknown", "cast-thin", (), shared)


def to_link_check(
    films: Catalogue, pair: tuple[int | None, int | None], meant: int | None, finding: LinkFinding
) -> LinkCheck:
    """A finding in people and films; `meant` is the film named."""
    people = tuple(None if one is None else films.person_at(one) for one in pair)
    absent: tuple[str, ...] = ()
    if meant is not None and not finding.right:
        cast = films.graph.cast[meant]
        absent = tuple(one.name for one in people if one and one.id not in cast)
    film = meant if meant is not None else next(iter(finding.right), None)
    return LinkCheck(
        verdict=finding.verdict,
        reason=finding.reason,
        people=(people[0], people[1]),
        film=None if film is None else films.film_at(film),
        shared=tuple(map(films.film_at, finding.shared)),
        absent=absent,
    )


def check_link(
    films: Catalogue,
    people: tuple[Sequence[int], Sequence[int]],
    named: Sequence[int] | None,
    kinds: frozenset[FilmKind],
) -> LinkCheck:
    """The best that any of the people and films meant make of the link (DEG-11). Nobody is linked with themselves."""
    pairs = [(one, two) for one in people[0] or (None,) for two in people[1] or (None,)]
    found = [(pair, judge_link(films, *pair, named, kinds)) for pair in pairs]
    pair, finding = max(found, key=lambda each: (each[1].rank, each[0][0] != each[0][1]))
    meant = None if named is None else next(iter((*finding.right, *named)), None)
    return to_link_check(films, pair, meant, finding)
