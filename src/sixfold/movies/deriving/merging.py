"""Snapshot and supplement made one: the same film once, the supplement's billing first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import log10

from msgspec import Struct

from sixfold.movies.deriving.identities import Identities
from sixfold.movies.deriving.snapshot import Told
from sixfold.movies.deriving.supplement import Billed, Written
from sixfold.movies.folding import fold, fold_title
from sixfold.movies.rows import FilmRow


class Pair(Struct, frozen=True):
    """What the two sources say of one film; at least one of them knows it."""

    told: Told | None = None
    written: Written | None = None

    @property
    def title(self) -> str:
        """The title, as people know it."""
        return self.written.title if self.written else self.told.title if self.told else ""

    @property
    def year(self) -> int:
        """The year, as people know it."""
        return self.written.year if self.written else self.told.year if self.told else 0

    def names(self) -> list[Billed]:
        """The cast: in the order of billing as far as it is written, then the rest."""
        return [*(self.written.cast if self.written else ()), *map(Billed, self.told.cast if self.told else ())]


def paired(told: Iterable[Told], written: Sequence[Written], identities: Identities) -> list[Pair]:
    """Every film once: of the same title, within a year, and with somebody of the cast in common."""
    by_title: dict[str, list[Told]] = {}
    films = list(told)
    for film in films:
        by_title.setdefault(fold_title(film.title), []).append(film)
    taken: dict[str, Written] = {}
    alone = []
    for one in written:
        near = [film for title in (one.title, *one.titles) for film in by_title.get(fold_title(title), ())]
        names = {fold(identities.spelt(billed.name)) for billed in one.cast}
        fits = [
            (len(names.intersection(fold(identities.spelt(name)) for name in film.cast)), film)
            for film in near
            if abs(film.year - one.year) <= 1 and film.key not in taken
        ]
        best = max(fits, key=lambda fit: fit[0], default=None)
        if best and (best[0] or not best[1].cast):
            taken[best[1].key] = one
        else:
            alone.append(one)
    return [Pair(film, taken.get(film.key)) for film in films] + [Pair(None, one) for one in alone]


def rows(pairs: Sequence[Pair], titles: dict[str, list[str]], identities: Identities) -> Iterator[FilmRow]:
    """The films as rows of a catalogue."""
    for pair in pairs:
        for billed in pair.names():
            if not billed.note:
                identities.worked(billed.name, pair.year)
    identities.settle()
    for pair in pairs:
        yield _row(pair, titles, identities)


def _row(pair: Pair, titles: dict[str, list[str]], identities: Identities) -> FilmRow:
    told, written = pair.told, pair.written
    # One name in both sources is one person, whichever note the supplement gives it.
    names = {fold(identities.spelt(billed.name)): billed for billed in reversed(pair.names())}
    ordered = dict.fromkeys(fold(identities.spelt(billed.name)) for billed in pair.names())
    found = [identities.credit(names[one].name, pair.title, pair.year, names[one].note) for one in ordered]
    cast = tuple(credit for credit in found if credit is not None)
    others = [*(written.titles if written else ()), *titles.get(f"{pair.title} ({pair.year})", ())]
    if told and fold_title(told.title) != fold_title(pair.title):
        others.append(told.title)
    return FilmRow(
        title=pair.title,
        year=pair.year,
        cast=cast,
        key=told.key if told else "",
        titles=tuple(dict.fromkeys(others)),
        kind="animated" if (written.animated if written else bool(told and told.animated)) else "film",
        complete=bool(written and written.complete),
        weight=_weight(pair, len(cast)),
        billed=len(written.cast) if written else 0,
    )


def _weight(pair: Pair, cast: int) -> float:
    """How well known a film is, roughly: what the house wrote down, awards, takings, and how much is known of it."""
    weight = 1 + min(cast, 30) / 15 + 3 * (pair.written is not None)
    if pair.told:
        weight += 2 * pair.told.honoured + max(0.0, log10(max(pair.told.gross, 1e6)) - 6)
    return weight
