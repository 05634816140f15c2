"""How bots think of chains, on a catalogue of a few films: what they write stands, and stronger ones know more."""

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

SHOWN = judge.FILMS
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
    films: int


class SmallCatalogue:
    """The films of the plain judge, the first of them the best known."""

    about = About(len(SHOWN))

    def arrays(self) -> Mapping[str, Sequence[int]]:
        casts = [[PEOPLE.index(person) for person in film.cast] for film in SHOWN]
        films = [[number for number, cast in enumerate(casts) if person in cast] for person in range(len(PEOPLE))]
        return {"films": _flat(films), "films_at": _starts(films), "cast": _flat(casts), "cast_at": _starts(casts)}

    def people(self, name: str) -> Sequence[Entry]:
        return [self.person_at(PEOPLE.index(name))] if name in PEOPLE else []

    def person_at(self, number: int) -> Entry:
        return Entry(number, PEOPLE[number], PEOPLE[number])

    def film_at(self, number: int) -> Entry:
        return Entry(number, SHOWN[number].entry.name, SHOWN[number].id)

    def kind(self, film: int) -> str:
        return "television" if SHOWN[film].television else "film"


def _flat(rows: list[list[int]]) -> list[int]:
    return [number for row in rows for number in row]


def _starts(rows: list[list[int]]) -> list[int]:
    return [sum(map(len, rows[:number])) for number in range(len(rows) + 1)]


FILMS = SmallCatalogue()
BUFF = DegreesLevel(share=1.0, billed=40, links=6, naming=1.0, seconds=10, patience=60)


def thought(first: Card, second: Card, level: DegreesLevel, seed: int = 0, kinds: Sequence[str] = FEATURES) -> Idea:
    return find_chain(FILMS, first, second, level, kinds, seed)


def score(first: Card, second: Card, level: DegreesLevel, seed: int = 0) -> int | None:
    """What a bot's sheet scores; nothing where it gives up."""
    links = thought(first, second, level, seed).links
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
def test_what_a_bot_hands_in_stands(pair: list[Card], level: int, seed: int) -> None:
    points = score(pair[0], pair[1], DEGREES_LEVELS[level], seed)
    assert points is None or points > 0


def test_a_bot_that_knows_every_film_finds_full_sheets_and_gives_up_only_where_nothing_links() -> None:
    pairs = [Random(number).sample(DECK, 2) for number in range(30)]
    scores = [score(first, second, BUFF) for first, second in pairs]
    assert scores.count(18) >= 15
    assert score(Card("Norma Talmadge", "Norma Talmadge"), DECK[0], BUFF) is None
    assert score(Card("Nobody", "Nobody"), DECK[0], BUFF) is None
    assert score(DECK[0], DECK[0], BUFF) is None


def test_stronger_bots_score_more_and_are_quicker_for_it() -> None:
    pairs = [Random(number).sample(DECK, 2) for number in range(40)]
    pace = []
    for level in (1, 4, 8):
        points = sum(score(first, second, DEGREES_LEVELS[level]) or 0 for first, second in pairs)
        seconds = sum(thought(first, second, DEGREES_LEVELS[level]).seconds for first, second in pairs)
        pace.append(points / seconds)
    assert pace == sorted(pace)
    assert pace[-1] > 2 * pace[0]


@pytest.mark.parametrize("level", DEGREES_LEVELS.values(), ids=DEGREES_LEVELS)
def test_bots_take_a_believable_time_and_always_think_alike(level: DegreesLevel) -> None:
    for seed in range(5):
        first, second = Random(seed).sample(DECK, 2)
        idea = thought(first, second, level, seed)
        assert idea == thought(first, second, level, seed)
        assert 10 <= idea.seconds <= 600


def test_deg_12_television_comes_to_mind_only_where_it_is_let_in() -> None:
    pair = Card("Al Pacino", "Al Pacino"), Card("Emma Thompson", "Emma Thompson")
    assert thought(*pair, BUFF).links == ()
    assert thought(*pair, BUFF, kinds=("film", "television")).links != ()
