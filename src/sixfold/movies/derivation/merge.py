"""Merging snapshot and supplement: each film once, with the billing of the supplement first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import log10

from msgspec import Struct

from sixfold.movies.derivation.identities import Identities
from sixfold.movies.derivation.sources import BilledActor, SnapshotFilm, SupplementFilm
from sixfold.movies.entities import FilmRow
from sixfold.movies.names import fold, fold_title


class FilmSources(Struct, frozen=True):
    """One film in the two sources; at least one of them has it."""

    snapshot: SnapshotFilm | None = None
    supplement: SupplementFilm | None = None

    @property
    def title(self) -> str:
        """The title, preferably of the supplement."""
        return self.supplement.title if self.supplement else self.snapshot.title if self.snapshot else ""

    @property
    def year(self) -> int:
        """The year, preferably of the supplement."""
        return self.supplement.year if self.supplement else self.snapshot.year if self.snapshot else 0

    def names(self) -> list[BilledActor]:
        """The cast: of the supplement in the order of billing, then of the snapshot."""
        return [
            *(self.supplement.cast if self.supplement else ()),
            *map(BilledActor, self.snapshot.cast if self.snapshot else ()),
        ]


def match_films(
    snapshot: Iterable[SnapshotFilm], supplement: Sequence[SupplementFilm], identities: Identities
) -> list[FilmSources]:
    """Matches films of both sources: same title, at most a year apart, and somebody of the cast in common."""
    by_title: dict[str, list[SnapshotFilm]] = {}
    films = list(snapshot)
    for film in films:
        by_title.setdefault(fold_title(film.title), []).append(film)
    matches: dict[str, SupplementFilm] = {}
    alone = []
    for one in supplement:
        near = [film for title in (one.title, *one.titles) for film in by_title.get(fold_title(title), ())]
        names = {fold(identities.canonical_name(billed.name)) for billed in one.cast}
        fits = [
            (len(names.intersection(fold(identities.canonical_name(name)) for name in film.cast)), film)
            for film in near
            if abs(film.year - one.year) <= 1 and film.key not in matches
        ]
        best = max(fits, key=lambda fit: fit[0], default=None)
        if best and (best[0] or not best[1].cast):
            matches[best[1].key] = one
        else:
            alone.append(one)
    return [FilmSources(film, matches.get(film.key)) for film in films] + [FilmSources(None, one) for one in alone]


def film_rows(pairs: Sequence[FilmSources], titles: dict[str, list[str]], identities: Identities) -> Iterator[FilmRow]:
    """The films as rows for the builder."""
    for pair in pairs:
        for billed in pair.names():
            if not billed.note:
                identities.add_year(billed.name, pair.year)
    identities.separate_namesakes()
    for pair in pairs:
        yield _row(pair, titles, identities)


def _row(pair: FilmSources, titles: dict[str, list[str]], identities: Identities) -> FilmRow:
    snapshot, supplement = pair.snapshot, pair.supplement
    # A name in both sources is one person, whatever note the supplement gives it.
    names = {fold(identities.canonical_name(billed.name)): billed for billed in reversed(pair.names())}
    ordered = dict.fromkeys(fold(identities.canonical_name(billed.name)) for billed in pair.names())
    members = [identities.credit(names[one].name, pair.title, pair.year, names[one].note) for one in ordered]
    cast = tuple(credit for credit in members if credit is not None)
    others = [*(supplement.titles if supplement else ()), *([snapshot.title] if snapshot else ())]
    for source in (supplement, snapshot):
        if source is not None:
            others += titles.get(f"{source.title} ({source.year})", ())
    named = {fold_title(other): other for other in others}
    return FilmRow(
        title=pair.title,
        year=pair.year,
        cast=cast,
        key=snapshot.key if snapshot else "",
        titles=tuple(other for folded, other in named.items() if folded != fold_title(pair.title)),
        kind="animated" if (supplement.animated if supplement else bool(snapshot and snapshot.animated)) else "film",
        complete=bool(supplement and supplement.complete),
        weight=_weight(pair, len(cast)),
        billed=len(supplement.cast) if supplement else 0,
    )


def _weight(pair: FilmSources, cast: int) -> float:
    """Roughly how well known a film is: by the supplement, awards, box office, and the size of its known cast."""
    weight = 1 + min(cast, 30) / 15 + 3 * (pair.supplement is not None)
    if pair.snapshot:
        weight += 2 * pair.snapshot.nominated + max(0.0, log10(max(pair.snapshot.gross, 1e6)) - 6)
    return weight
