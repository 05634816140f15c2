"""The chains that bots of 6° find in a small catalogue: they score, and stronger bots find better ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from sixfold.bots.degrees import Idea, find_chain
from sixfold.bots.levels import DEGREES_LEVELS, DegreesLevel
from sixfold.games.degrees import Card, CheckSheet
from sixfold.games.degrees.scoring import score_sheet
from tests.games.degrees import small_judge as judge

FILMS_BY_FAME = judge.FILMS
FEATURES = ("film",)
PEOPLE = [*judge.PEOPLE, "Emma Thompson"]
DECK = [card for card in judge.DECK if card.name not in ("Norma Talmadge", "Harrison Ford")]


class Entry(Struct, frozen=True):
    """A person or a film of the small catalogue."""

    id: int
    name: str
    key: str

    def __str__(self) -> str:
        return self.name


class About(Struct, frozen=True):
    """The size of the small catalogue."""

    films: int


class SmallCatalogue:
    """The films of the small judge as a catalogue; the first is the best known."""

    about = About(len(FILMS_BY_FAME))

    def arrays(self) -> Mapping[str, Sequence[int]]:
        casts = [[PEOPLE.index(person) for person in film.cast] for film in FILMS_BY_FAME]
        films = [[number for number, cast in enumerate(casts) if person in cast] for person in range(len(PEOPLE))]
        return {"films": _flat(films), "films_at": _starts(films), "cast": _flat(casts), "cast_at": _starts(casts)}

    def people(self, name: str) -> Sequence[Entry]:
        return [self.person_at(PEOPLE.index(name))] if name in PEOPLE else []

    def person_at(self, number: int) -> Entry:
        return Entry(number, PEOPLE[number], PEOPLE[number])

    def film_at(self, number: int) -> Entry:
        return Entry(number, FILMS_BY_FAME[number].entry.name, FILMS_BY_FAME[number].id)

    def kind(self, film: int) -> str:
        return "television" if FILMS_BY_FAME[film].television else "film"


def _flat(rows: list[list[int]]) -> list[int]:
    return [number for row in rows for number in row]


def _starts(rows: list[list[int]]) -> list[int]:
    return [sum(map(len, rows[:number])) for number in range(len(rows) + 1)]


CATALOGUE = SmallCatalogue()
EXPERT = DegreesLevel(film_share=1.0, cast_depth=40, links=6, naming_rate=1.0, seconds=10, patience=60)


def find(first: Card, second: Card, level: DegreesLevel, seed: int = 0, kinds: Sequence[str] = FEATURES) -> Idea:
    return find_chain(CATALOGUE, first, second, level, kinds, seed)


def score(first: Card, second: Card, level: DegreesLevel, seed: int = 0) -> int | None:
    """The points of a bot's sheet, or None if it gives up."""
    links = find(first, second, level, seed).links
    if not links:
        return None
    check = judge.check_sheet(CheckSheet(first, second, links))
    return score_sheet(first, second, check, "strict", accept=False).points


@settings(max_examples=60, deadline=None)
@given(
    pair=st.lists(st.sampled_from(DECK), min_size=2, max_size=2, unique=True),
    level=st.sampled_from(sorted(DEGREES_LEVELS)),
    seed=st.integers(0, 99),
)
def test_a_sheet_of_a_bot_scores(pair: list[Card], level: int, seed: int) -> None:
    points = score(pair[0], pair[1], DEGREES_LEVELS[level], seed)
    assert points is None or points > 0


def test_a_bot_that_knows_every_film_finds_full_sheets_and_gives_up_only_without_links() -> None:
    pairs = [Random(number).sample(DECK, 2) for number in range(30)]
    scores = [score(first, second, EXPERT) for first, second in pairs]
    assert scores.count(18) >= 15
    assert score(Card("Norma Talmadge", "Norma Talmadge"), DECK[0], EXPERT) is None
    assert score(Card("Nobody", "Nobody"), DECK[0], EXPERT) is None
    assert score(DECK[0], DECK[0], EXPERT) is None


def test_stronger_bots_score_more_per_second() -> None:
    pairs = [Random(number).sample(DECK, 2) for number in range(40)]
    pace = []
    for level in (1, 4, 8):
        points = sum(score(first, second, DEGREES_LEVELS[level]) or 0 for first, second in pairs)
        seconds = sum(find(first, second, DEGREES_LEVELS[level]).seconds for first, second in pairs)
        pace.append(points / seconds)
    assert pace == sorted(pace)
    assert pace[-1] > 2 * pace[0]


@pytest.mark.parametrize("level", DEGREES_LEVELS.values(), ids=DEGREES_LEVELS)
def test_bots_take_a_human_time_and_the_same_seed_finds_the_same_chain(level: DegreesLevel) -> None:
    for seed in range(5):
        first, second = Random(seed).sample(DECK, 2)
        idea = find(first, second, level, seed)
        assert idea == find(first, second, level, seed)
        assert 10 <= idea.seconds <= 600


def test_deg_12_television_is_used_only_if_allowed() -> None:
    pair = Card("Al Pacino", "Al Pacino"), Card("Emma Thompson", "Emma Thompson")
    assert find(*pair, EXPERT).links == ()
    assert find(*pair, EXPERT, kinds=("film", "television")).links != ()
