"""Bots that play 6°. A bot remembers films as people do: the well-known ones, and those billed first in them.

A weak one knows few films and is glad to arrive at all; a strong one knows many, goes the long way round and names
every film. Each thinks and types for as long as somebody would who knows as much.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Protocol

from msgspec import Struct

from sixfold.games.degrees import Abandon, Card, Chain, Claim, DegreesView, Hand, Link
from sixfold.games.degrees.questions import LINKS

#: How many people a bot can keep in mind round the second card, and how many steps it goes before it thinks shorter.
_MIND, _STEPS = 6_000, 3_000
#: How many ways on it considers at each step.
_WAYS = 10
#: Seconds to look at two new cards, and to type a letter.
_LOOK, _LETTER = 4.0, 0.2


class Numbered(Protocol):
    """A person or a film of a catalogue; its text is how it is written on a sheet."""

    @property
    def id(self) -> int:
        """Its place in the catalogue, best known first."""


class Counted(Protocol):
    """A catalogue in numbers."""

    @property
    def films(self) -> int:
        """How many films it holds."""


class Films(Protocol):
    """What a bot needs of a catalogue (`sixfold.movies.Catalogue` has it)."""

    @property
    def about(self) -> Counted:
        """The catalogue in numbers."""

    def arrays(self) -> Mapping[str, Sequence[int]]:
        """Who is in which film, best known first, and each film's cast in the order of billing: two CSR tables."""

    def people(self, name: str) -> Sequence[Numbered]:
        """Everybody of that name or key."""

    def person_at(self, number: int) -> Numbered:
        """The person of that id."""

    def film_at(self, number: int) -> Numbered:
        """The film of that id."""


class Level(Struct, frozen=True):
    """How much a bot knows, what it aims at, and how long it takes."""

    #: The share of all films that it knows, the best known ones, and how many of each cast.
    share: float
    billed: int
    #: How many links it would like, and how likely it names a film.
    links: int
    naming: float
    #: Seconds to think of a link, and to give up.
    seconds: float
    patience: float


#: The bots by their level.
LEVELS: Mapping[int, Level] = {
    1: Level(share=0.10, billed=5, links=1, naming=0.3, seconds=45, patience=90),
    2: Level(share=0.15, billed=5, links=2, naming=0.5, seconds=40, patience=110),
    3: Level(share=0.20, billed=6, links=3, naming=0.7, seconds=35, patience=130),
    4: Level(share=0.28, billed=7, links=4, naming=0.8, seconds=30, patience=150),
    5: Level(share=0.38, billed=8, links=5, naming=0.9, seconds=26, patience=160),
    6: Level(share=0.50, billed=10, links=6, naming=0.95, seconds=22, patience=160),
    7: Level(share=0.70, billed=14, links=6, naming=1.0, seconds=16, patience=150),
    8: Level(share=1.00, billed=40, links=6, naming=1.0, seconds=10, patience=120),
}


class Thought(Struct, frozen=True):
    """What came of thinking about two cards: a chain, or none, and how many seconds it took."""

    links: tuple[Link, ...]
    seconds: float


class Doing(Struct, frozen=True):
    """A turn that a bot will play, and after how many seconds."""

    move: Hand | Abandon | Claim
    seconds: float


def act(view: DegreesView, films: Films, level: Level, seed: int, side: int) -> Doing | None:
    """What the bot of a side does next, from what it sees alone; nothing once it has no cards."""
    total = view.totals[side] or 0
    if view.honour and view.goal and total >= view.goal and side not in view.claims:
        return Doing(Claim(), _LOOK)
    own = view.own
    if own is None:
        return None
    thought = think(films, *own.cards, level, seed=f"{seed} {side} {own.number}")
    if not thought.links:
        return Doing(Abandon(own.number), thought.seconds)
    return Doing(Hand(own.number, Chain(thought.links)), thought.seconds)


def think(films: Films, first: Card, second: Card, level: Level, seed: int | str = 0) -> Thought:
    """A chain between two cards as far as this level knows films; the same for the same seed."""
    dice = Random(f"{seed} {first.id} {second.id}")
    starts, ends = films.people(first.id), films.people(second.id)
    found: list[tuple[int, int]] = []
    if starts and ends:
        found = _Memory(films, level, dice).chain(starts[0].id, ends[0].id)
    links = tuple(
        Link(str(films.person_at(person)), str(films.film_at(film)) if dice.random() < level.naming else "")
        for film, person in found
    )
    return Thought(links, round(_seconds(links, level, dice), 1))


def _seconds(links: Sequence[Link], level: Level, dice: Random) -> float:
    """Thinking has its good and its bad days; typing has not."""
    if not links:
        return _LOOK + level.patience * dice.uniform(0.7, 1.3)
    thinking = sum(level.seconds * min(dice.lognormvariate(-0.1, 0.5), 4.0) for _ in links)
    return _LOOK + thinking + _LETTER * sum(len(link.actor) + len(link.film) for link in links)


class _Memory:
    """What a level knows of a catalogue, and how it finds its way there. Links are pairs of a film and a person."""

    def __init__(self, films: Films, level: Level, dice: Random) -> None:
        arrays = films.arrays()
        self._films, self._films_at = arrays["films"], arrays["films_at"]
        self._cast, self._cast_at = arrays["cast"], arrays["cast_at"]
        self._known = max(1, round(level.share * films.about.films))
        self._level, self._dice = level, dice
        self._partners: dict[int, list[tuple[int, int]]] = {}
        self._cards: set[int] = set()
        self._left = 0

    def chain(self, first: int, second: int) -> list[tuple[int, int]]:
        """A chain of about as many links as this level would like; empty where it finds none."""
        self._cards = {first, second}
        far = self._distances(second, first)
        if first == second or first not in far:
            return []
        for length in range(max(self._level.links, far[first]), far[first] - 1, -1):
            self._left = _STEPS
            found = self._walk(first, second, length, far, [])
            if found:
                return found
        return []

    def partners(self, person: int) -> list[tuple[int, int]]:
        """Everybody whom this level knows to have appeared with a person, with the film."""
        if person not in self._partners:
            self._partners[person] = list(self._remembered(person))
        return self._partners[person]

    def _remembered(self, person: int) -> Iterator[tuple[int, int]]:
        for film in self._films[self._films_at[person] : self._films_at[person + 1]]:
            if film >= self._known:
                continue
            start = self._cast_at[film]
            cast = self._cast[start : min(self._cast_at[film + 1], start + self._level.billed)]
            # With a card in hand one remembers its small parts, too.
            if person in cast or person in self._cards:
                yield from ((film, other) for other in cast if other != person)

    def _distances(self, second: int, first: int) -> dict[int, int]:
        """How far people are from the second card: all of them, or as many as this mind holds once it sees the first.

        A way is walked in the other direction than it is found here; that is why both have to remember it.
        """
        far, waiting = {second: 0}, deque([second])
        while waiting and (len(far) < _MIND or first not in far):
            person = waiting.popleft()
            for _, other in self.partners(person):
                if other not in far and far[person] < LINKS:
                    far[other] = far[person] + 1
                    waiting.append(other)
        return far

    def _walk(
        self, person: int, second: int, left: int, far: Mapping[int, int], gone: list[tuple[int, int]]
    ) -> list[tuple[int, int]]:
        """The rest of a chain of exactly so many links; nobody and no film twice (DEG-3, DEG-4)."""
        self._left -= 1
        used = {film for film, _ in gone}
        ways = [
            (film, other)
            for film, other in self.partners(person)
            if film not in used and (other == second) == (left == 1) and far.get(other, LINKS) < left
        ]
        if left == 1:
            return [*gone, self._dice.choice(ways)] if ways else []
        met = {*self._cards, *(other for _, other in gone)}
        ways = [way for way in ways if way[1] not in met]
        for way in self._dice.sample(ways, min(_WAYS, len(ways))):
            if self._left <= 0:
                break
            if found := self._walk(way[1], second, left - 1, far, [*gone, way]):
                return found
        return []
