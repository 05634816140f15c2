"""Decks of actors and film catalogues by reference: the shipped ones, and those of the library of this process."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

import msgspec

from sixfold.games.options import SHIPPED, split_reference
from sixfold.library import library
from sixfold.movies import shipped_catalogue
from sixfold.movies.catalogue import Catalogue
from sixfold.movies.deck import DeckCard, DeckFile, shipped_deck
from sixfold.movies.errors import BadCatalogue

#: How many catalogues stay open.
KEPT = 4


def find_actors(reference: str) -> tuple[DeckCard, ...] | None:
    """The cards of a deck such as `westerns@9f86d081884c7d65`, or `None` if the library has none of this version."""
    name, version = split_reference(reference)
    if name == SHIPPED:
        return shipped_deck()
    content = library().deck(version) if version else None
    return None if content is None else msgspec.json.decode(content, type=DeckFile).cards


def find_catalogue(name: str) -> Catalogue:
    """The catalogue of this id. A game whose catalogue is gone goes on with the shipped one."""
    path = None if name == SHIPPED else library().catalogue(name)
    if path is None:
        return shipped_catalogue()
    try:
        return open_catalogue(path)
    except (BadCatalogue, OSError):
        return shipped_catalogue()


def load_catalogue(name: str) -> None:
    """Prepares the catalogue of this id for searches and links, before somebody waits for it."""
    find_catalogue(name).load()


def open_catalogue(path: Path) -> Catalogue:
    """The catalogue of a file, opened once as long as the file does not change, which it may at any time."""
    state = path.stat()
    return _open(path, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=KEPT)
def _open(path: Path, _changed: int, _size: int) -> Catalogue:
    return Catalogue.open(path, copy=True)


def actors_version(cards: tuple[DeckCard, ...]) -> str:
    """A hash of the cards of a deck."""
    return blake2b(msgspec.json.encode(cards), digest_size=8).hexdigest()
