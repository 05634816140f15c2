"""The bots of 6°. A bot knows films as people do: the famous ones, and the actors billed first.

A weak bot knows few films and makes short chains. A strong one knows many, makes long chains and names every film.
Each waits for as long as a person of that strength would need to think and type.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from sixfold.bots.levels import DEGREES_LEVELS, DegreesLevel
from sixfold.bots.player import MESSAGES, Decision, PlayerFactory, check_turn
from sixfold.games import Game, State
from sixfold.games.degrees import Abandon, Card, Claim, DegreesState, DegreesView, DraftChain, HandIn, Link
from sixfold.games.degrees.questions import MAX_LINKS
from sixfold.games.degrees.views import DraftView

#: How many people around the second card it considers, and how many steps before it tries a shorter chain.
_MAX_PEOPLE, _MAX_STEPS = 6_000, 3_000
#: How many next links it considers at each step.
_MAX_BRANCHES = 10
#: Seconds to look at two new cards, and to type a letter.
SECONDS_TO_LOOK, _SECONDS_PER_LETTER = 4.0, 0.2


class CatalogueItem(Protocol):
    """A person or a film of a catalogue; its text is how it is written on a sheet."""

    @property
    def id(self) -> int:
        """Its place in the catalogue, best known first."""

    @property
    def key(self) -> str:
        """Its key, the same in every catalogue."""


class CatalogueSize(Protocol):
    """Figures of a catalogue."""

    @property
    def films(self) -> int:
        """How many films it holds."""


class FilmCatalogue(Protocol):
    """What a bot needs of a catalogue; `sixfold.movies.Catalogue` has it."""

    @property
    def about(self) -> CatalogueSize:
        """Its figures."""

    def arrays(self) -> Mapping[str, Sequence[int]]:
        """Who is in which film, best known first, and each film's cast in the order of billing: two CSR tables."""

    def people(self, name: str) -> Sequence[CatalogueItem]:
        """Everybody with this name or key."""

    def person_at(self, number: int) -> CatalogueItem:
        """The person of that id."""

    def film_at(self, number: int) -> CatalogueItem:
        """The film of that id."""

    def kind(self, film: int) -> str:
        """What kind of film it is (DEG-12)."""


class Idea(Struct, frozen=True):
    """A chain that a bot thought of, or an empty one, and how many seconds it took."""

    links: tuple[Link, ...]
    seconds: float


def find_chain(
    films: FilmCatalogue, first: Card, second: Card, level: DegreesLevel, kinds: Collection[str], seed: int | str = 0
) -> Idea:
    """Finds a chain between two cards with the films that the level knows; the same for the same seed."""
    dice = Random(f"{seed} {first.id} {second.id}")
    start, end = (_find_person(films, card) for card in (first, second))
    chain: list[tuple[int, int]] = []
    if start is not None and end is not None:
        chain = _Memory(films, level, kinds, dice).chain(start, end)
    links = tuple(
        Link(str(films.person_at(person)), str(films.film_at(film)) if dice.random() < level.naming_rate else "")
        for film, person in chain
    )
    return Idea(links, round(_thinking_time(links, level, dice), 1))


def _find_person(films: FilmCatalogue, card: Card) -> int | None:
    """The person on a card; `None` if the catalogue does not have them."""
    return next((one.id for one in films.people(card.id) if one.key == card.id), None)


def _thinking_time(links: Sequence[Link], level: DegreesLevel, dice: Random) -> float:
    """How long a person would take: thinking varies, typing does not."""
    if not links:
        return SECONDS_TO_LOOK + level.patience * dice.uniform(0.7, 1.3)
    thinking = sum(level.seconds * min(dice.lognormvariate(-0.1, 0.5), 4.0) for _ in links)
    return SECONDS_TO_LOOK + thinking + _SECONDS_PER_LETTER * sum(len(link.actor) + len(link.film) for link in links)


class _Memory:
    """What a level knows of a catalogue, and the search in it. Links are pairs of a film and a person."""

    def __init__(self, films: FilmCatalogue, level: DegreesLevel, kinds: Collection[str], dice: Random) -> None:
        arrays = films.arrays()
        self._films, self._films_at = arrays["films"], arrays["films_at"]
        self._cast, self._cast_at = arrays["cast"], arrays["cast_at"]
        self._known = max(1, round(level.film_share * films.about.films))
        self._level, self._dice = level, dice
        self._kind, self._kinds = films.kind, kinds
        self._partners: dict[int, list[tuple[int, int]]] = {}
        self._cards: set[int] = set()
        self._left = 0

    def chain(self, first: int, second: int) -> list[tuple[int, int]]:
        """A chain of about as many links as the level aims at; empty if it finds none."""
        self._cards = {first, second}
        far = self._distances(second, first)
        if first == second or first not in far:
            return []
        for length in range(max(self._level.links, far[first]), far[first] - 1, -1):
            self._left = _MAX_STEPS
            chain = self._walk(first, second, length, far, [])
            if chain:
                return chain
        return []

    def partners(self, person: int) -> list[tuple[int, int]]:
        """Everybody who appeared with a person as far as the level knows, with the film."""
        if person not in self._partners:
            self._partners[person] = list(self._find_partners(person))
        return self._partners[person]

    def _find_partners(self, person: int) -> Iterator[tuple[int, int]]:
        for film in self._films[self._films_at[person] : self._films_at[person + 1]]:
            if film >= self._known or self._kind(film) not in self._kinds:
                continue
            start = self._cast_at[film]
            cast = self._cast[start : min(self._cast_at[film + 1], start + self._level.cast_depth)]
            # The people on the cards are remembered in small parts, too.
            if person in cast or person in self._cards:
                yield from ((film, other) for other in cast if other != person)

    def _distances(self, second: int, first: int) -> dict[int, int]:
        """The distances of people from the second card, until the first card and enough others are reached."""
        far, waiting = {second: 0}, deque([second])
        while waiting and (len(far) < _MAX_PEOPLE or first not in far):
            person = waiting.popleft()
            if first in far and far[person] + 1 >= max(self._level.links, far[first]):
                # People farther away cannot be on a chain of the length that the level aims at.
                break
            for _, other in self.partners(person):
                if other not in far and far[person] < MAX_LINKS:
                    far[other] = far[person] + 1
                    waiting.append(other)
        return far

    def _walk(
        self, person: int, second: int, left: int, far: Mapping[int, int], path: list[tuple[int, int]]
    ) -> list[tuple[int, int]]:
        """The rest of a chain of exactly `left` links, without repeating a person or a film (DEG-3, DEG-4)."""
        self._left -= 1
        used = {film for film, _ in path}
        ways = [
            (film, other)
            for film, other in self.partners(person)
            if film not in used and (other == second) == (left == 1) and far.get(other, MAX_LINKS) < left
        ]
        if left == 1:
            return [*path, self._dice.choice(ways)] if ways else []
        people = {*self._cards, *(other for _, other in path)}
        ways = [way for way in ways if way[1] not in people]
        for way in self._dice.sample(ways, min(_MAX_BRANCHES, len(ways))):
            if self._left <= 0:
                break
            if chain := self._walk(way[1], second, left - 1, far, [*path, way]):
                return chain
        return []


class DegreesPlayer:
    """A bot of 6°. What it hands in depends on its level and seed, its seat, the cards and the number of the sheet.

    With little time left it makes a shorter chain. `Decision.wait` says when it hands in. In honour mode it counts its
    points as the catalogue would, and claims the goal when it has reached it. It does not vote (DEG-5).
    """

    def __init__(self, level: int, seed: int = 0, films: FilmCatalogue | None = None) -> None:
        self.level = level
        self.seed = seed
        #: The catalogue it knows; `None` is the table's.
        self.films = films

    def turn(self, state: State[Any], seat: int, *, seconds: float) -> Decision:
        """Hands in its next sheet, gives it up, or claims the goal. Raises `IllegalMove` if it has no cards or left."""
        check_turn(state, seat)
        assert isinstance(state, DegreesState)
        view, game = state.view(seat), state.game
        for code, seats in (("resigned-already", view.out), ("not-here", view.away)):
            if seat in seats:
                raise game.messages.illegal(code, seat=seat)
        side = game.side(seat)
        if view.honour and view.goal and (view.totals[side] or 0) >= view.goal and side not in view.claims:
            return Decision(Claim(), min(SECONDS_TO_LOOK, seconds))
        if view.own is None:
            raise game.messages.illegal("no-cards" if view.sheets else "not-dealt")
        if view.own.chain.links and _has_human_partner(view, seat, side):
            raise MESSAGES.illegal("sheet-taken", sheet=view.own.number)
        idea = self._find_idea(state, view.own, seat, seconds)
        if not idea.links or idea.seconds > seconds:
            return Decision(Abandon(view.own.number), min(idea.seconds, seconds))
        return Decision(HandIn(view.own.number, DraftChain(idea.links)), idea.seconds)

    def _find_idea(self, state: DegreesState, own: DraftView, seat: int, seconds: float) -> Idea:
        """The longest chain up to its aim that it finds in time."""
        # The catalogue is large: it is loaded when a bot thinks for the first time.
        from sixfold.movies.judge import counted_kinds
        from sixfold.movies.library import find_catalogue

        level, kinds = DEGREES_LEVELS[self.level], counted_kinds(state.game.extras)
        films: FilmCatalogue = find_catalogue(state.films) if self.films is None else self.films
        for links in range(level.links, 0, -1):
            level = replace(level, links=links)
            idea = find_chain(films, *own.cards, level, kinds, f"{self.seed} {seat} {own.number}")
            if idea.seconds <= seconds or not idea.links:
                break
        return idea


def _has_human_partner(view: DegreesView, seat: int, side: int) -> bool:
    """Whether a person plays for the same side and is there."""
    return any(mate not in (seat, *view.bots, *view.away, *view.out) for mate in view.teams[side])


def players(_: Game) -> Mapping[str, PlayerFactory]:
    """The players of 6°, one for each level."""
    return {str(level): partial(_create_player, level) for level in DEGREES_LEVELS}


def _create_player(level: int, seed: int, _: bool) -> DegreesPlayer:
    return DegreesPlayer(level, seed)
