"""Who is who: corrects names, separates people with the same name, and drops people who do not act in a film."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from itertools import pairwise
from pathlib import Path

import msgspec
from msgspec import Struct

from sixfold.movies.entities import Credit
from sixfold.movies.names import fold, slug

#: A gap of this many years between two films means two people, unless the name is listed as `same`.
GAP = 50


class Namesake(Struct, frozen=True):
    """One of several people with the same name: by the last year of work, by films, or by neither (all the rest)."""

    name: str
    note: str
    until: int | None = None
    films: tuple[str, ...] = ()


class PeopleFacts(Struct, frozen=True):
    """The contents of `data/people.toml`."""

    corrections: dict[str, str] = {}
    also: dict[str, list[str]] = {}
    same: frozenset[str] = frozenset()
    absent: frozenset[str] = frozenset()
    last: dict[str, int] = {}
    namesakes: tuple[Namesake, ...] = ()

    @classmethod
    def read(cls, path: Path) -> PeopleFacts:
        """Reads the data file."""
        return msgspec.toml.decode(path.read_text("utf-8"), type=cls)


class Identities:
    """Maps names to people, depending on the title and the year of the film."""

    def __init__(self, facts: PeopleFacts) -> None:
        self._facts = facts
        self._canon = {fold(wrong): right for wrong, right in facts.corrections.items()}
        self._canon |= {fold(other): name for name, others in facts.also.items() for other in others}
        self._others = {fold(name): tuple(others) for name, others in facts.also.items()}
        self._absent = frozenset(map(fold, facts.absent))
        self._last = {fold(name): year for name, year in facts.last.items()}
        self._same = frozenset(map(fold, facts.same))
        self._shared: dict[str, list[Namesake]] = {}
        for one in facts.namesakes:
            self._shared.setdefault(fold(one.name), []).append(one)
        self._spellings: dict[str, Counter[str]] = {}
        self._years: dict[str, list[int]] = {}
        self._breaks: dict[str, list[int]] = {}

    def canonical_name(self, name: str) -> str:
        """The corrected name, and the main one of several names of a person."""
        return self._canon.get(fold(name), name)

    def add_year(self, name: str, year: int) -> None:
        """Notes that somebody with this name is in a film of that year."""
        right = self.canonical_name(name)
        self._years.setdefault(fold(right), []).append(year)
        self._spellings.setdefault(fold(right), Counter())[right] += 1

    def separate_namesakes(self) -> None:
        """Separates people with the same name by gaps between their years, once all years are known."""
        for folded, years in self._years.items():
            years.sort()
            if folded not in self._same and folded not in self._shared:
                breaks = [later for earlier, later in pairwise(years) if later - earlier >= GAP]
                if breaks:
                    self._breaks[folded] = breaks

    def credit(self, name: str, title: str, year: int, note: str = "") -> Credit | None:
        """The person meant by a name in the cast of a film; `None` for those who did not act in it."""
        folded = fold(self.canonical_name(name))
        if folded in self._absent or year > self._last.get(folded, 9999):
            return None
        note = note or self._note(folded, title, year)
        name = self._usual_spelling(folded, self.canonical_name(name))
        return Credit(name, slug(name, note), note, self._others.get(folded, ()))

    def _usual_spelling(self, folded: str, name: str) -> str:
        """The most frequent spelling; if equal, the one with more accents."""
        spellings = self._spellings.get(folded, Counter([name]))
        return max(spellings, key=lambda one: (spellings[one], len(one.encode()), one))

    def _note(self, folded: str, title: str, year: int) -> str:
        written = f"{title} ({year})"
        for one in self._shared.get(folded, ()):
            if written in one.films or (one.until is not None and year <= one.until):
                return one.note
            if one.until is None and not one.films:
                return one.note
        breaks = self._breaks.get(folded)
        if not breaks:
            return ""
        years, part = self._years[folded], bisect_right(breaks, year)
        low = breaks[part - 1] if part else years[0]
        high = max(one for one in years if part == len(breaks) or one < breaks[part])
        return f"{low}–{high}" if low != high else str(low)
