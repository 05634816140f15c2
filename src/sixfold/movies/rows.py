"""What a catalogue is built from: one row a film."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from sixfold.movies.values import FilmKind


class Credit(Struct, frozen=True):
    """Somebody in a cast, where people have ids: one `key` is one person, whatever the name."""

    name: str
    key: str
    #: What tells this person from namesakes: a year of birth, or years of work.
    note: str = ""
    #: Other names the person is known by.
    names: tuple[str, ...] = ()


#: A name alone (one name is one person), somebody with an id, or a number in the list of people handed to `build`.
Member: TypeAlias = "str | Credit | int"


class FilmRow(Struct, frozen=True):
    """A film as importers hand it over."""

    title: str
    year: int
    cast: tuple[Member, ...]
    #: Keeps films of one title and year apart: an id of the source. Without one, title and year do.
    key: str = ""
    titles: tuple[str, ...] = ()
    kind: FilmKind = "film"
    #: DEG-5: the cast is known well enough to contradict.
    complete: bool = False
    #: How well known the film is, in any unit: people and films are shown best known first.
    weight: float = 1.0
    #: So many of the cast come in the order of billing and the rest in none; `None`: all do.
    billed: int | None = None
