"""How bots think of chains in 6°. A bot remembers films as people do: the well-known ones, and those billed first.

A weak one knows few films and is glad to arrive at all; a strong one knows many, goes the long way round and names
every film. Each thinks and types for as long as somebody would who knows as much.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Protocol

from msgspec import Struct

from sixfold.bots.player import PlayerFactory
from sixfold.games import Game
from sixfold.games.degrees import Card, Link
from sixfold.games.degrees.questions import MAX_LINKS

#: How many people a bot can keep in mind round the second card, and how many steps it goes before it thinks shorter.
_MIND, _STEPS = 6_000, 3_000
#: How many ways on it considers at each step.
_WAYS = 10
#: Seconds to look at two new cards, and to type a letter.
LOOK, _LETTER = 4.0, 0.2


class Numbered(Protocol):
    """A person or a film of a catalogue; its text is how it is written on a sheet."""

    @property
    def id(self) -> int:
        """Its place in the catalogue, best known first."""

    @property
    def key(self) -> str:
        """What it is known by in every catalogue."""


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

    def kind(self, film: int) -> str:
        """What kind of film it is (DEG-12)."""


class DegreesLevel(Struct, frozen=True):
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
LEVELS: Mapping[int, DegreesLevel] = {
    1: DegreesLevel(share=0.20, billed=6, links=1, naming=0.35, seconds=50, patience=110),
    2: DegreesLevel(share=0.22, billed=7, links=2, naming=0.5, seconds=43, patience=120),
    3: DegreesLevel(share=0.25, billed=7, links=3, naming=0.65, seconds=37, patience=130),
    4: DegreesLevel(share=0.30, billed=8, links=4, naming=0.75, seconds=32, patience=140),
    5: DegreesLevel(share=0.38, billed=9, links=5, naming=0.9, seconds=28, patience=150),
    6: DegreesLevel(share=0.50, billed=10, links=6, naming=0.86, seconds=24, patience=150),
    7: DegreesLevel(share=0.70, billed=14, links=6, naming=0.98, seconds=19, patience=150),
    8: DegreesLevel(share=1.00, billed=40, links=6, naming=1.0, seconds=14, patience=120),
}


class Idea(Struct, frozen=True):
    """What came of thinking about two cards: a chain, or none, and how many seconds it took."""

    links: tuple[Link, ...]
    seconds: float


def find_chain(
    films: Films, first: Card, second: Card, level: DegreesLevel, kinds: Collection[str], seed: int | str = 0
) -> Idea:
    """A chain between two cards as far as this level knows films of these kinds; the same for the same seed."""
    dice = Random(f"{seed} {first.id} {second.id}")
    start, end = (_on_card(films, card) for card in (first, second))
    found: list[tuple[int, int]] = []
    if start is not None and end is not None:
        found = _Memory(films, level, kinds, dice).chain(start, end)
    links = tuple(
        Link(str(films.person_at(person)), str(films.film_at(film)) if dice.random() < level.naming else "")
        for film, person in found
    )
    return Idea(links, round(_seconds(links, level, dice), 1))


def _on_card(films: Films, card: Card) -> int | None:
    """The person on a card; `None` where the catalogue does not know them."""
    return next((one.id for one in films.people(card.id) if one.key == card.id), None)


def _seconds(links: Sequence[Link], level: DegreesLevel, dice: Random) -> float:
    """Thinking has its good and its bad days; typing has not."""
    if not links:
        return LOOK + level.patience * dice.uniform(0.7, 1.3)
    thinking = sum(level.seconds * min(dice.lognormvariate(-0.1, 0.5), 4.0) for _ in links)
    return LOOK + thinking + _LETTER * sum(len(link.actor) + len(link.film) for link in links)


class _Memory:
    """What a level knows of a catalogue, and how it finds its way there. Links are pairs of a film and a person."""

    def __init__(self, films: Films, level: DegreesLevel, kinds: Collection[str], dice: Random) -> None:
        arrays = films.arrays()
        self._films, self._films_at = arrays["films"], arrays["films_at"]
        self._cast, self._cast_at = arrays["cast"], arrays["cast_at"]
        self._known = max(1, round(level.share * films.about.films))
        self._level, self._dice = level, dice
        self._kind, self._kinds = films.kind, kinds
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
            if film >= self._known or self._kind(film) not in self._kinds:
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
            if first in far and far[person] + 1 >= max(self._level.links, far[first]):
                # Nobody farther away can stand on a chain of the length that this level would like.
                break
            for _, other in self.partners(person):
                if other not in far and far[person] < MAX_LINKS:
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
            if film not in used and (other == second) == (left == 1) and far.get(other, MAX_LINKS) < left
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


def players(_: Game) -> Mapping[str, PlayerFactory]:
    """The players of the game, a level each."""
    from sixfold.bots.linker import DegreesPlayer

    def at_level(level: int) -> PlayerFactory:
        return lambda seed, _: DegreesPlayer(level, seed)

    return {str(level): at_level(level) for level in LEVELS}
