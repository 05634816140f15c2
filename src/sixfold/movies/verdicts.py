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

#: How many names like an unknown one are listed.
_MAX_ALIKE = 3


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
    #: Whether each of the two, and the film, was misspelt and is the one meant (DEG-11).
    corrected: tuple[bool, bool, bool] = (False, False, False)
    #: Names like one that the catalogue does not know.
    alike: tuple[str, ...] = ()
    #: If the two share no film: somebody who links them, between two films.
    bridge: tuple[Film, Person, Film] | None = None


class WrittenLink(Struct, frozen=True):
    """A link as its author wrote it: two people and a film, if one is named."""

    one: str
    two: str
    film: str | None = None
    year: int | None = None


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
    films: Catalogue,
    written: WrittenLink,
    pair: tuple[int | None, int | None],
    named_film: int | None,
    finding: LinkFinding,
    kinds: frozenset[FilmKind],
) -> LinkCheck:
    """A finding with people and films instead of ids, and what would have been right.

    `pair` and `named_film` are whom and what the author meant.
    """
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
        corrected=(
            pair[0] is not None and not films.names.people(written.one),
            pair[1] is not None and not films.names.people(written.two),
            named_film is not None and not films.names.films(written.film or "", written.year),
        ),
        alike=_names_alike(films, written, finding, pair),
        bridge=_find_bridge(films, people[0], people[1], kinds) if not finding.shared else None,
    )


def _names_alike(
    films: Catalogue, written: WrittenLink, finding: LinkFinding, pair: tuple[int | None, int | None]
) -> tuple[str, ...]:
    """Names like the one that the catalogue does not know."""
    if finding.reason == "unknown-actor":
        unknown = written.one if pair[0] is None else written.two
        return tuple(str(one) for one in films.search(unknown, limit=_MAX_ALIKE))
    if finding.reason == "unknown-film" and written.film:
        return tuple(str(one) for one in films.search(written.film, "film", _MAX_ALIKE))
    return ()


def _find_bridge(
    films: Catalogue, one: Person | None, two: Person | None, kinds: frozenset[FilmKind]
) -> tuple[Film, Person, Film] | None:
    """Somebody who appeared with both of two people who share no film, and the two films."""
    chain = films.chain(one, two) if one and two and one != two else None
    if chain is None or chain.degree != 2 or any(film.kind not in kinds for film in chain.films):
        return None
    return chain.films[0], chain.people[1], chain.films[1]


def check_link(
    films: Catalogue,
    written: WrittenLink,
    people: tuple[Sequence[int], Sequence[int]],
    named: Sequence[int] | None,
    kinds: frozenset[FilmKind],
) -> LinkCheck:
    """Checks a link. If names fit several people or films, the best verdict of any of them counts (DEG-11)."""
    pairs = [(one, two) for one in people[0] or (None,) for two in people[1] or (None,)]
    findings = [(pair, judge_link(films, *pair, named, kinds)) for pair in pairs]
    pair, finding = max(findings, key=lambda each: (each[1].rank, each[0][0] != each[0][1]))
    named_film = None if named is None else next(iter((*finding.right, *named)), None)
    return to_link_check(films, written, pair, named_film, finding, kinds)


def describe_link(check: LinkCheck, one: str, two: str, film: str | None, language: str = "en") -> str:
    """Explains a verdict, and says what would have been right; `one`, `two` and `film` are as they were written."""
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
        "suggestions": MESSAGES.phrase("near", names=", ".join(check.alike)).text(language) if check.alike else "",
    }
    same = check.people[0] is not None and check.people[0] == check.people[1]
    text = MESSAGES.errors["with-oneself" if same else check.reason].format(params, language)
    if check.verdict != "confirmed" and shared:
        text += " " + MESSAGES.errors["other-film"].format(params, language)
    if check.bridge is not None:
        before, between, after = check.bridge
        text += " " + MESSAGES.phrase("bridge", before=before, between=between, after=after).text(language)
    return text
