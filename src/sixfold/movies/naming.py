"""From names to people and from titles to films: exact but for case, accents and the like."""

from __future__ import annotations

import re
from bisect import bisect_left

from sixfold.movies.columns import Columns, Ints
from sixfold.movies.folding import fold, fold_title, name_hash, split_year, title_parts

#: Years of release differ by one from country to country.
_NEAR = 1
_NTH = re.compile(r"^(.+)-(\d{1,4})$")


class NameIndex:
    """Looks names up in the columns, by their marks."""

    def __init__(self, columns: Columns) -> None:
        self._columns = columns

    def people(self, name: str) -> list[int]:
        """Everybody of that name, or of that key, best known first."""
        folded = fold(name)
        found = [
            one
            for one in _lookup(self._columns.name_marks, self._columns.name_ids, folded)
            if self._has_name(one, folded)
        ]
        if found or (found := self._family_name_first(folded)):
            return found
        # Namesakes without a note have a number in their key.
        numbered = _NTH.match(name.strip())
        if numbered and (others := self.people(numbered[1])):
            return others[int(numbered[2]) - 1 : int(numbered[2])] if numbered[2] != "0" else []
        return []

    def _family_name_first(self, folded: str) -> list[int]:
        """People whose family name comes first, and was written last: such names have a hyphen in the given name."""
        words = folded.split()
        if len(words) != 3:
            return []
        turned = " ".join((words[2], *words[:2]))
        fits = _lookup(self._columns.name_marks, self._columns.name_ids, turned)
        return [one for one in fits if self._has_name(one, turned) and "-" in self._columns.name(one)[0]]

    def _has_name(self, person: int, folded: str) -> bool:
        name, *rest = self._columns.name(person)
        known = [name, *rest[1:]]
        if rest and rest[0]:
            known.append(f"{name} {rest[0]}")
        return any(fold(one) == folded for one in known)

    def namesake_rank(self, person: int, name: str, folded: str) -> int:
        """Which of those who have this very name, and no note, somebody is: 0 for the best known."""
        others = _lookup(self._columns.name_marks, self._columns.name_ids, folded)
        if len(others) == 1:
            return 0
        return [one for one in others if self._columns.name(one)[:2] in ([name], [name, ""])].index(person)

    def films(self, title: str, year: int | None = None) -> list[int]:
        """Every film of that title, or of that key, best known first.

        A year in brackets counts as one. Part of a title is enough where no film has just that title.
        """
        bare, written = split_year(title)
        found = self._find_films(bare, year if year is not None else written)
        if not found and year is None and written is None:
            keyed = _NTH.match(title.strip())
            if keyed and len(keyed[2]) == 4:
                found = self._find_films(keyed[1].replace("-", " "), int(keyed[2]))
        return found

    def _find_films(self, title: str, year: int | None) -> list[int]:
        folded = fold_title(title)
        fits = _lookup(self._columns.title_marks, self._columns.title_ids, folded)
        if year is not None:
            fits = [film for film in fits if abs(self._columns.years[film] - year) <= _NEAR]
        whole = [film for film in fits if self._has_title(film, folded)]
        found = whole or [film for film in fits if self._has_part(film, folded)]
        exact = [film for film in found if self._columns.years[film] == year]
        return exact or found

    def _has_title(self, film: int, folded: str) -> bool:
        known = [*self._columns.title(film), self._columns.key(film)]
        return any(fold_title(one) == folded for one in known if one)

    def _has_part(self, film: int, folded: str) -> bool:
        return any(folded in title_parts(title) for title in self._columns.title(film))


def _lookup(marks: Ints, ids: Ints, folded: str) -> list[int]:
    """Everything with the mark of this text; of other texts too, should two ever share one."""
    if not folded:
        return []
    wanted = name_hash(folded)
    low = high = bisect_left(marks, wanted)
    # Hardly anybody shares a mark.
    while high < len(marks) and marks[high] == wanted:
        high += 1
    return ids[low:high].tolist()
