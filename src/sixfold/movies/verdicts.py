"""Is a link right? One of three verdicts, since no catalogue is complete (DEG-5), and the same in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from sixfold.games.degrees.questions import Verdict, VerdictReason
from sixfold.games.messages import alternatives
from sixfold.movies.builder import COMPLETE
from sixfold.movies.entities import Film, FilmKind, Person
from sixfold.movies.errors import MESSAGES

if TYPE_CHECKING:
    from sixfold.movies.catalogue import Catalogue

#: A sign for each verdict, so that colour is never the only difference.
VERDICT_MARKS: Mapping[Verdict, str] = {"confirmed": "✓", "unknown": "?", "contradicted": "✗"}


class LinkCheck(Struct, frozen=True):
    """What the catalogue says of one link, as it is written."""

    verdict: Verdict
    reason: VerdictReason
    #: The two people meant; `None` for a name that the catalogue does not know.
    people: tuple[Person | None, Person | None]
    #: The film meant or, if none is named, the best-known film that both are in.
    film: Film | None = None
    #: All films that both are in, whatever film was named (DEG-5, option `films`), best known first.
    shared: tuple[Film, ...] = ()
    #: The names of those who are not in the film.
    absent: tuple[str, ...] = ()


class LinkFinding(Struct, frozen=True):
    """The verdict on a link between two people of the catalogue, films by their ids."""

    verdict: Verdict
    reason: VerdictReason
    #: The films that make the link right as it is written; if no film is named, all that the two share.
    right: tuple[int, ...]
    shared: tuple[int, ...]

    @property
    def rank(self) -> tuple[bool, bool]:
        """Sorts findings: a confirmed link is best, then one between people who share another film."""
        return self.verdict == "confirmed", bool(self.shared)


def judge_link(
    films: Catalogue, one: int | None, two: int | None, named: Sequence[int] | None, kinds: frozenset[FilmKind]
) -> LinkFinding:
    """The verdict on two people and the films that a title fits; `named` is `None` if no film is named.

    Nobody is linked to themselves: a name that fits two people means the other one.
    """
    if one is None or two is None:
        return LinkFinding("unknown", "unknown-actor", (), ())
    if one == two:
        return LinkFinding("unknown", "none-known", (), ())
    shared = tuple(film for film in films.graph.shared_films(one, two) if films.kind(film) in kinds)
    if named is None:
        if shared:
            return LinkFinding("confirmed", "together", shared, shared)
        return LinkFinding("unknown", "none-known", (), ())
    candidates = [film for film in named if films.kind(film) in kinds]
    right = tuple(film for film in candidates if film in shared)
    if right:
        return LinkFinding("confirmed", "in-cast", right, shared)
    if not candidates:
        return LinkFinding("unknown", "unknown-film", (), shared)
    # If a title fits several films, any of them with an incomplete cast may be the one meant.
    if all(films.columns.flags[film] & COMPLETE for film in candidates):
        return LinkFinding("contradicted", "not-in-cast", (), shared)
    return LinkFinding("unknown", "cast-thin", (), shared)


def to_link_check(
    films: Catalogue, pair: tuple[int | None, int | None], named_film: int | None, finding: LinkFinding
) -> LinkCheck:
    """A finding with people and films instead of ids; `named_film` is the film that the author named."""
    people = tuple(None if one is None else films.person_at(one) for one in pair)
    absent: tuple[str, ...] = ()
    if named_film is not None and not finding.right:
        cast = films.graph.cast[named_film]
        absent = tuple(one.name for one in people if one and one.id not in cast)
    film = named_film if named_film is not None else next(iter(finding.right), None)
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
    """Checks a link. If names fit several people or films, the best verdict of any of them counts (DEG-11)."""
    pairs = [(one, two) for one in people[0] or (None,) for two in people[1] or (None,)]
    findings = [(pair, judge_link(films, *pair, named, kinds)) for pair in pairs]
    pair, finding = max(findings, key=lambda each: (each[1].rank, each[0][0] != each[0][1]))
    named_film = None if named is None else next(iter((*finding.right, *named)), None)
    return to_link_check(films, pair, named_film, finding)


def describe_link(check: LinkCheck, one: str, two: str, film: str | None, language: str = "en") -> str:
    """Explains a verdict in a sentence; `one`, `two` and `film` are as they were written."""
    names = [known.name if known else written for known, written in zip(check.people, (one, two), strict=True)]
    unknown = next((name for known, name in zip(check.people, names, strict=True) if known is None), two)
    shared = check.shared[0] if check.shared else ""
    params = {
        "one": names[0],
        "two": names[1],
        "name": film if check.reason == "unknown-film" else unknown,
        "film": check.film or film or "",
        "absent": alternatives(check.absent),
        "shared": shared,
        "suggestions": "",
    }
    same = check.people[0] is not None and check.people[0] == check.people[1]
    text = MESSAGES.errors["with-oneself" if same else check.reason].format(params, language)
    if check.verdict != "confirmed" and shared:
        text += " " + MESSAGES.errors["other-film"].format(params, language)
    return text
