"""Where `sixfold decks` finds decks: the house's, a folder of a language, a TOML file, a pasted list."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from sixfold.cli.files import read_text
from sixfold.decks import KINDS, LANGUAGES, BadDeck, Fault, Placed, Reading, read, read_pasted
from sixfold.decks.checking import OWN, Standard, house
from sixfold.decks.deck import Language
from sixfold.decks.shipped import readings


class Source(Struct, frozen=True):
    """Cards of one language to be checked against a standard, and what was wrong with reading them."""

    name: str
    standard: Standard
    placed: tuple[Placed, ...] = ()
    faults: tuple[Fault, ...] = ()


def found(path: Path | None, language: str | None = None) -> Iterator[Source]:
    """The decks that are there: the house's own in all languages, or those under a path."""
    if path is None:
        for one in LANGUAGES:
            yield Source(one, house(one), tuple(placed for reading in readings(one) for placed in reading.placed))
    elif path.is_dir() and path.name in LANGUAGES:
        yield _folder(path, path.name)
    elif path.is_dir():
        yield from (_folder(path / one, one) for one in LANGUAGES if (path / one).is_dir())
    else:
        placed, faults = _read(path, language, None)
        yield Source(str(path), OWN, placed, faults)


def own(path: Path, language: str | None) -> Reading:
    """A deck of people's own, read."""
    text = read_text(str(path))
    if path.suffix == ".toml":
        return read(text, str(path), language)
    return read_pasted(text, language or "en", str(path))


def _folder(folder: Path, language: Language) -> Source:
    placed: list[Placed] = []
    faults: list[Fault] = []
    for kind in KINDS:
        file = folder / f"{kind}.toml"
        if file.is_file():
            more, wrong = _read(file, language, kind)
            placed += more
            faults += wrong
    return Source(folder.name, house(language), tuple(placed), tuple(faults))


def _read(path: Path, language: str | None, kind: object) -> tuple[tuple[Placed, ...], tuple[Fault, ...]]:
    try:
        if kind in KINDS:
            return read(read_text(str(path)), f"{path.parent.name}/{path.name}", language, kind).placed, ()
        return own(path, language).placed, ()
    except BadDeck as error:
        return (), error.faults
