"""The marks that people and films are found by: of every form a name or a title is asked for in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sixfold.movies.columns import FIELD_SEPARATOR
from sixfold.movies.folding import fold, fold_title, name_hash, title_parts


def name_hashes(texts: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Marks of people, with the place of each in the list; a text is what the columns keep of somebody."""
    for person, text in enumerate(texts):
        if FIELD_SEPARATOR not in text:
            yield name_hash(fold(text)), person
        else:
            name, note, *others = text.split(FIELD_SEPARATOR)
            # With its note a name is one of the keys that people are asked by.
            for one in (name, *others, *([f"{name} {note}"] if note else [])):
                yield name_hash(fold(one)), person


def title_hashes(texts: Iterable[tuple[str, str]]) -> Iterator[tuple[int, int]]:
    """Marks of films, with the place of each in the list; a text is what the columns keep of one, with its key."""
    for film, (text, key) in enumerate(texts):
        if key:
            yield key_hash(key), film
        for title in text.split(FIELD_SEPARATOR):
            yield name_hash(fold_title(title)), film
            for part in title_parts(title):
                yield name_hash(part), film


def key_hash(key: str) -> int:
    """The mark of the key that its source gave a film."""
    return name_hash(key.lower() if key.isalnum() else fold_title(key))
