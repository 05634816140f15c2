"""The marks that people and films are found by: of every form a name or a title is asked for in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sixfold.movies.columns import FIELD
from sixfold.movies.folding import fold, fold_title, mark, title_parts


def name_marks(texts: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Marks of people, with the place of each in the list; a text is what the columns keep of somebody."""
    for person, text in enumerate(texts):
        if FIELD not in text:
            yield mark(fold(text)), person
        else:
            name, note, *others = text.split(FIELD)
            # With its note a name is one of the keys that people are asked by.
            for one in (name, *others, *([f"{name} {note}"] if note else [])):
                yield mark(fold(one)), person


def title_marks(texts: Iterable[tuple[str, str]]) -> Iterator[tuple[int, int]]:
    """Marks of films, with the place of each in the list; a text is what the columns keep of one, with its key."""
    for film, (text, key) in enumerate(texts):
        if key:
            yield key_mark(key), film
        for title in text.split(FIELD):
            yield mark(fold_title(title)), film
            for part in title_parts(title):
                yield mark(part), film


def key_mark(key: str) -> int:
    """The mark of the key that its source gave a film."""
    return mark(key.lower() if key.isalnum() else fold_title(key))
