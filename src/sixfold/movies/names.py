"""How names and titles are compared and looked up: without case, accents, dots, hyphens and leading articles."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from zlib import crc32

from sixfold.movies.storage import FIELD_SEPARATOR, Columns, Ints

#: Letters that Unicode does not decompose.
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "æ": "ae", "œ": "oe", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h"})
#: Characters that are dropped; everything else except letters and digits separates words.
_DROPPED = str.maketrans(dict.fromkeys("'’‘`´.·ʻʼ", ""))
_AND = re.compile(r"\s*&\s*")
_SEPARATORS = re.compile(r"[\W_]+")
_INITIALS = re.compile(r"\b(\w) (?=\w\b)")
_ARTICLES = frozenset({"the", "a", "an"})
_ROMAN = {"ii": "2", "iii": "3", "iv": "4", "vi": "6", "vii": "7", "viii": "8", "ix": "9"}
#: Where a subtitle begins.
_PARTS = re.compile(r"\s*:\s+|\s+[–—-]\s+|\s+or,?\s+\(?(?=[A-Z])")
_MAY_HAVE_PARTS = re.compile(r"[:–—-]| or")
_YEAR = re.compile(r"^(.+?)\s*\((\d{4})\)$")
#: Release years differ by one between countries.
YEAR_TOLERANCE = 1
_NUMBERED = re.compile(r"^(.+)-(\d{1,4})$")


def fold(name: str) -> str:
    """The normal form of a name, for comparison.

    >>> fold("J. K. Simmons") == fold("J.K. Simmons"), fold("Penélope  Cruz"), fold("Catherine Zeta-Jones")
    (True, 'penelope cruz', 'catherine zeta jones')
    """
    if name.isascii():
        text = name.lower()
        # A shortcut for most names: imports fold millions of them.
        if text.replace(" ", "").isalpha():
            return _join_words(text.split())
    else:
        # Decomposed before and after folding the case, since each may enable the other.
        plain = unicodedata.normalize("NFKD", name).casefold()
        decomposed = unicodedata.normalize("NFKD", plain).translate(_LETTERS)
        text = "".join(char for char in decomposed if not unicodedata.combining(char))
    return _join_words(_SEPARATORS.sub(" ", _AND.sub(" and ", text.translate(_DROPPED))).split())


def _join_words(words: list[str]) -> str:
    """Joins the words of a name, initials without a space between them."""
    text = " ".join(words)
    return _INITIALS.sub(r"\1", text) if words and min(map(len, words)) == 1 else text


def fold_title(title: str) -> str:
    """The normal form of a title, for comparison.

    >>> fold_title("The Godfather: Part II") == fold_title("Godfather Part 2")
    True
    """
    head, *words = fold(title).split(" ")
    if head in _ARTICLES and words:
        head, *words = words
    if not _ROMAN.keys().isdisjoint(words):
        words = [_ROMAN.get(word, word) for word in words]
    return " ".join([head, *words])


def title_parts(title: str) -> list[str]:
    """The folded parts of a title, which people may use instead of the whole.

    >>> title_parts("Pirates of the Caribbean: Dead Man's Chest")
    ['pirates of the caribbean', 'dead mans chest']
    """
    if not _MAY_HAVE_PARTS.search(title):
        return []
    parts = _PARTS.split(title)
    return [fold_title(part) for part in parts] if len(parts) > 1 else []


def split_year(title: str) -> tuple[str, int | None]:
    """Splits a title from the year in brackets at its end.

    >>> split_year("Man on Fire (1987)"), split_year("Heat")
    (('Man on Fire', 1987), ('Heat', None))
    """
    match = _YEAR.match(title.strip())
    return (match[1], int(match[2])) if match else (title.strip(), None)


def slug(*words: str | int) -> str:
    """Words as a key for URLs.

    >>> slug("Man on Fire", 1987)
    'man-on-fire-1987'
    """
    return "-".join(fold(str(word)).replace(" ", "-") for word in words if word)


def name_hash(folded: str) -> int:
    """The 32-bit hash of a folded name, stable across machines and releases."""
    return crc32(folded.encode())


def name_hashes(texts: Iterable[str]) -> Iterator[tuple[int, int]]:
    """The hashes of all names of people, each with the index of its text, as the columns store it."""
    for person, text in enumerate(texts):
        if FIELD_SEPARATOR not in text:
            yield name_hash(fold(text)), person
        else:
            name, note, *others = text.split(FIELD_SEPARATOR)
            # Name and note together are a key, which people are also found by.
            for one in (name, *others, *([f"{name} {note}"] if note else [])):
                yield name_hash(fold(one)), person


def title_hashes(texts: Iterable[tuple[str, str]]) -> Iterator[tuple[int, int]]:
    """The hashes of all titles, their parts and keys, each with the index of its text, as the columns store it."""
    for film, (text, key) in enumerate(texts):
        if key:
            yield key_hash(key), film
        for title in text.split(FIELD_SEPARATOR):
            yield name_hash(fold_title(title)), film
            for part in title_parts(title):
                yield name_hash(part), film


def key_hash(key: str) -> int:
    """The hash of the key that a source gave a film."""
    return name_hash(key.lower() if key.isalnum() else fold_title(key))


class NameIndex:
    """Finds people by name and films by title, exactly but for the differences that folding removes."""

    def __init__(self, columns: Columns) -> None:
        self._columns = columns

    def people(self, name: str) -> list[int]:
        """Everybody with that name or key, best known first."""
        folded = fold(name)
        matches = [
            one
            for one in _lookup(self._columns.name_marks, self._columns.name_ids, folded)
            if self._has_name(one, folded)
        ]
        if matches or (matches := self._family_name_first(folded)):
            return matches
        # People with the same name and no note have a number in their key.
        numbered = _NUMBERED.match(name.strip())
        if numbered and (others := self.people(numbered[1])):
            return others[int(numbered[2]) - 1 : int(numbered[2])] if numbered[2] != "0" else []
        return []

    def _family_name_first(self, folded: str) -> list[int]:
        """People whose family name comes first, but was typed last. Such names have a hyphen in the given name."""
        words = folded.split()
        if len(words) != 3:
            return []
        reordered = " ".join((words[2], *words[:2]))
        fits = _lookup(self._columns.name_marks, self._columns.name_ids, reordered)
        return [one for one in fits if self._has_name(one, reordered) and "-" in self._columns.name(one)[0]]

    def _has_name(self, person: int, folded: str) -> bool:
        name, *rest = self._columns.name(person)
        known = [name, *rest[1:]]
        if rest and rest[0]:
            known.append(f"{name} {rest[0]}")
        return any(fold(one) == folded for one in known)

    def namesake_rank(self, person: int, name: str, folded: str) -> int:
        """The rank of a person among those with exactly this name and no note: 0 for the best known."""
        others = _lookup(self._columns.name_marks, self._columns.name_ids, folded)
        if len(others) == 1:
            return 0
        return [one for one in others if self._columns.name(one)[:2] in ([name], [name, ""])].index(person)

    def films(self, title: str, year: int | None = None) -> list[int]:
        """Every film with that title or key, best known first.

        A year in brackets after the title works too. Part of a title is enough if no film has exactly that title.
        """
        bare, year_typed = split_year(title)
        matches = self._find_films(bare, year if year is not None else year_typed)
        if not matches and year is None and year_typed is None:
            keyed = _NUMBERED.match(title.strip())
            if keyed and len(keyed[2]) == 4:
                matches = self._find_films(keyed[1].replace("-", " "), int(keyed[2]))
        return matches

    def _find_films(self, title: str, year: int | None) -> list[int]:
        folded = fold_title(title)
        fits = _lookup(self._columns.title_marks, self._columns.title_ids, folded)
        if year is not None:
            fits = [film for film in fits if abs(self._columns.years[film] - year) <= YEAR_TOLERANCE]
        whole = [film for film in fits if self._has_title(film, folded)]
        matches = whole or [film for film in fits if self._has_part(film, folded)]
        exact = [film for film in matches if self._columns.years[film] == year]
        return exact or matches

    def _has_title(self, film: int, folded: str) -> bool:
        known = [*self._columns.title(film), self._columns.key(film)]
        return any(fold_title(one) == folded for one in known if one)

    def _has_part(self, film: int, folded: str) -> bool:
        return any(folded in title_parts(title) for title in self._columns.title(film))


def _lookup(hashes: Ints, ids: Ints, folded: str) -> list[int]:
    """The ids with the hash of this text; callers must compare the text, as hashes may collide."""
    if not folded:
        return []
    target = name_hash(folded)
    low = high = bisect_left(hashes, target)
    while high < len(hashes) and hashes[high] == target:
        high += 1
    return ids[low:high].tolist()
