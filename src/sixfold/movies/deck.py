"""The deck of actors (DEG-1), and the check that every two of them can be linked."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from sixfold.movies.names import slug

if TYPE_CHECKING:
    from sixfold.movies.catalogue import Catalogue

#: The fewest films and co-stars of an actor on a card; with fewer, a card is too hard.
MIN_FILMS, MIN_COSTARS = 4, 40

#: The most cards of a deck.
MAX_CARDS = 5000

DeckFlaw: TypeAlias = Literal["unknown", "few-films", "few-people", "unlinked", "twice"]


class DeckCard(Struct, frozen=True, forbid_unknown_fields=True):
    """An actor to draw. Grade 1 is known to everybody, 5 to film buffs."""

    name: str
    grade: Annotated[int, Meta(ge=1, le=5)]
    #: When they became known, and where they come from.
    decade: Annotated[int, Meta(ge=1900, multiple_of=10)]
    country: Annotated[str, Meta(pattern="^[A-Z]{2}$")]

    @property
    def key(self) -> str:
        """The key of the person, in the log and in the QR code on the card."""
        return slug(self.name)


class DeckFile(Struct, frozen=True):
    """A deck as TOML has it."""

    cards: Annotated[tuple[DeckCard, ...], Meta(min_length=2, max_length=MAX_CARDS)]
    name: Annotated[str, Meta(max_length=60)] = ""


@cache
def shipped_deck() -> tuple[DeckCard, ...]:
    """The deck that ships with Sixfold.

    >>> shipped_deck()[0].name, shipped_deck()[0].grade
    ('Humphrey Bogart', 1)
    """
    return read_deck((resources.files("sixfold.movies") / "deck.toml").read_text("utf-8"))


def read_deck(text: str) -> tuple[DeckCard, ...]:
    """The cards of a deck file."""
    return msgspec.toml.decode(text, type=DeckFile).cards


def deck_flaws(cards: tuple[DeckCard, ...], films: Catalogue) -> list[tuple[str, DeckFlaw]]:
    """What is wrong with a deck, card by card. If the list is empty, every pair of its cards has a chain."""
    flaws: list[tuple[str, DeckFlaw]] = []
    people: dict[str, int] = {}
    for card in cards:
        known = films.names.people(card.name)
        if not known:
            flaws.append((card.name, "unknown"))
        elif known[0] in people.values():
            flaws.append((card.name, "twice"))
        else:
            people[card.name] = known[0]
    linked = set[int]().union(*films.graph.rings(list(people.values())[:1]))
    for name, person in people.items():
        if len(films.graph.films[person]) < MIN_FILMS:
            flaws.append((name, "few-films"))
        if len(films.graph.costars([person])) <= MIN_COSTARS:
            flaws.append((name, "few-people"))
        if person not in linked:
            flaws.append((name, "unlinked"))
    return flaws
