"""People and films as the catalogue returns them, where they come from, and the rows that a catalogue is built from."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

#: DEG-12: what a film is. A catalogue may hold television and shorts; they count only if the table allows them.
FilmKind: TypeAlias = Literal["film", "animated", "television", "short"]
KINDS: tuple[FilmKind, ...] = ("film", "animated", "television", "short")
#: The kinds that count unless the table says otherwise.
DEFAULT_KINDS: frozenset[FilmKind] = frozenset({"film", "animated"})
ALL_KINDS: frozenset[FilmKind] = frozenset(KINDS)

#: Shown wherever people are named.
NO_ENDORSEMENT = "No name here implies an endorsement by the person."


class Person(Struct, frozen=True):
    """Somebody who appeared in a film."""

    #: The row in this catalogue; people are ordered by fame, best known first.
    id: int
    #: The same in every catalogue: `al-pacino`.
    key: str
    name: str
    #: Distinguishes people with the same name: a year of birth, or years of work.
    note: str
    #: How many films they are in, and the years of the first and the last.
    films: int
    first: int
    last: int

    def __str__(self) -> str:
        return f"{self.name} [{self.note}]" if self.note else self.name


class Film(Struct, frozen=True):
    """A film."""

    #: The row in this catalogue; films are ordered by fame, best known first.
    id: int
    #: The key that its source gave it (`tt0113277`), or else title and year: `man-on-fire-1987`.
    key: str
    title: str
    year: int
    #: Other titles.
    titles: tuple[str, ...]
    kind: FilmKind
    #: Whether its cast is known well enough to contradict a link (DEG-5).
    complete: bool
    #: How many people are in its cast.
    cast: int

    def __str__(self) -> str:
        return f"{self.title} ({self.year})"


class Source(Struct, frozen=True, kw_only=True):
    """Where the facts of a catalogue come from, and on which terms."""

    name: str
    licence: str
    source: str
    #: The day of the snapshot or of the import, as in `2026-10-18`.
    made: str = ""
    #: Whether the catalogue may be passed on.
    free: bool = True


class About(Source, frozen=True, kw_only=True):
    """The source and the size of a catalogue."""

    people: int
    films: int
    credits: int
    #: Changes with every fact in the catalogue. The log of a game names it.
    version: str

    @property
    def notice(self) -> str:
        """Shown wherever people are named: source, licence and `NO_ENDORSEMENT`."""
        return f"Films from {self.source} ({self.licence}). {NO_ENDORSEMENT}"


class Credit(Struct, frozen=True):
    """Somebody in a cast, if the source has ids: one `key` is one person, whatever the name."""

    name: str
    key: str
    #: Distinguishes people with the same name: a year of birth, or years of work.
    note: str = ""
    #: Other names of the person.
    names: tuple[str, ...] = ()


#: A name alone (one name is one person), somebody with an id, or an index into the list of people given to `build`.
Member: TypeAlias = "str | Credit | int"


class FilmRow(Struct, frozen=True):
    """A film as an importer delivers it."""

    title: str
    year: int
    cast: tuple[Member, ...]
    #: The id in the source, which separates films of the same title and year. Without one, title and year do.
    key: str = ""
    titles: tuple[str, ...] = ()
    kind: FilmKind = "film"
    #: DEG-5: whether the cast is known well enough to contradict a link.
    complete: bool = False
    #: How well known the film is, in any unit; only the order matters.
    weight: float = 1.0
    #: How many of the cast, from the first, are in the order of billing; `None`: all of them.
    billed: int | None = None
