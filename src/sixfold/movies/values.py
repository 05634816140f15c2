"""People and films as they are handed out: frozen values."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

#: DEG-12: what a film is. A catalogue may hold television and shorts; they count only where the table lets them in.
FilmKind: TypeAlias = Literal["film", "animated", "television", "short"]
KINDS: tuple[FilmKind, ...] = ("film", "animated", "television", "short")
#: What counts unless the table says otherwise.
DEFAULT_KINDS: frozenset[FilmKind] = frozenset({"film", "animated"})
ALL_KINDS: frozenset[FilmKind] = frozenset(KINDS)


class Person(Struct, frozen=True):
    """Somebody who appeared in a film.

    `id` is the place in this catalogue, best known first; `key` stays the same in others. `note` tells namesakes apart.
    """

    id: int
    key: str
    name: str
    note: str
    films: int
    first: int
    last: int

    def __str__(self) -> str:
        return f"{self.name} [{self.note}]" if self.note else self.name


class Film(Struct, frozen=True):
    """A film: `titles` are its other titles, `complete` says that its cast is known well enough to contradict."""

    id: int
    key: str
    title: str
    year: int
    titles: tuple[str, ...]
    kind: FilmKind
    complete: bool
    cast: int

    def __str__(self) -> str:
        return f"{self.title} ({self.year})"


#: What is said wherever people are named.
NO_ENDORSEMENT = "No name here implies an endorsement by the person."


class Source(Struct, frozen=True, kw_only=True):
    """Where the facts of a catalogue come from, and on which terms."""

    name: str
    licence: str
    source: str
    #: The day of the snapshot or of the import, as in `2026-10-18`.
    made: str = ""
    #: Whether somebody who has the catalogue may pass it on.
    free: bool = True


class About(Source, frozen=True, kw_only=True):
    """A catalogue in numbers, and where it comes from."""

    people: int
    films: int
    credits: int
    #: Changes with every fact in it; the log of a game names it.
    version: str

    @property
    def notice(self) -> str:
        """What is said wherever people are named: where the facts come from, on which terms, and `NO_ENDORSEMENT`."""
        return f"Films from {self.source} ({self.licence}). {NO_ENDORSEMENT}"
