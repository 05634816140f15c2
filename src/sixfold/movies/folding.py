"""How names and titles are compared: without case, accents, dots, hyphens and leading articles."""

from __future__ import annotations

import re
import unicodedata
from zlib import crc32

#: Letters that Unicode takes apart into nothing simpler.
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "æ": "ae", "œ": "oe", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h"})
#: What vanishes inside a word; everything else that is no letter or digit divides words.
_SILENT = str.maketrans(dict.fromkeys("'’‘`´.·ʻʼ", ""))
_AND = re.compile(r"\s*&\s*")
_DIVIDING = re.compile(r"[\W_]+")
_INITIALS = re.compile(r"\b(\w) (?=\w\b)")
_ARTICLES = frozenset({"the", "a", "an"})
_ROMAN = {"ii": "2", "iii": "3", "iv": "4", "vi": "6", "vii": "7", "viii": "8", "ix": "9"}
#: A title has parts where a subtitle begins.
_PARTS = re.compile(r"\s*:\s+|\s+[–—-]\s+|\s+or,?\s+\(?(?=[A-Z])")
_MAY_PART = re.compile(r"[:–—-]| or")
_YEAR = re.compile(r"^(.+?)\s*\((\d{4})\)$")


def fold(name: str) -> str:
    """The form in which names are compared.

    >>> fold("J. K. Simmons") == fold("J.K. Simmons"), fold("Penélope  Cruz"), fold("Catherine Zeta-Jones")
    (True, 'penelope cruz', 'catherine zeta jones')
    """
    if name.isascii():
        text = name.lower()
        # Most names are plain: what only some need is asked for first, since millions are folded in a row.
        if text.replace(" ", "").isalpha():
            return _initials(text.split())
    else:
        # Taken apart before and after: some letters have no case until they are plain, and some come apart without it.
        plain = unicodedata.normalize("NFKD", name).casefold()
        parted = unicodedata.normalize("NFKD", plain).translate(_LETTERS)
        text = "".join(char for char in parted if not unicodedata.combining(char))
    return _initials(_DIVIDING.sub(" ", _AND.sub(" and ", text.translate(_SILENT))).split())


def _initials(words: list[str]) -> str:
    """The words of a name with its initials written together."""
    text = " ".join(words)
    return _INITIALS.sub(r"\1", text) if words and min(map(len, words)) == 1 else text


def fold_title(title: str) -> str:
    """The form in which titles are compared.

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
    """The parts of a title that people know it by as well, folded.

    >>> title_parts("Pirates of the Caribbean: Dead Man's Chest")
    ['pirates of the caribbean', 'dead mans chest']
    """
    if not _MAY_PART.search(title):
        return []
    parts = _PARTS.split(title)
    return [fold_title(part) for part in parts] if len(parts) > 1 else []


def split_year(title: str) -> tuple[str, int | None]:
    """A title and the year in brackets behind it.

    >>> split_year("Man on Fire (1987)"), split_year("Heat")
    (('Man on Fire', 1987), ('Heat', None))
    """
    found = _YEAR.match(title.strip())
    return (found[1], int(found[2])) if found else (title.strip(), None)


def slug(*words: str | int) -> str:
    """A key made of words, for addresses.

    >>> slug("Man on Fire", 1987)
    'man-on-fire-1987'
    """
    return "-".join(fold(str(word)).replace(" ", "-") for word in words if word)


def name_hash(folded: str) -> int:
    """A number of 32 bits for a folded name, the same everywhere and always."""
    return crc32(folded.encode())
