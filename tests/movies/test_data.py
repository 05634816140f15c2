"""Every correction in the data files is in use."""

from __future__ import annotations

import msgspec

from sixfold import movies
from sixfold.movies.derivation.__main__ import DATA
from sixfold.movies.derivation.identities import PeopleFacts

FILMS = movies.shipped_catalogue()
FACTS = PeopleFacts.read(DATA / "people.toml")


def test_other_names_lead_to_the_same_people() -> None:
    for name, others in FACTS.also.items():
        assert FILMS.people(name), name
        for other in others:
            assert set(FILMS.people(other)) & set(FILMS.people(name)), other


def test_corrected_names_belong_to_people() -> None:
    assert [right for right in FACTS.corrections.values() if not FILMS.people(right)] == []


def test_every_listed_namesake_is_in_the_catalogue() -> None:
    for one in FACTS.namesakes:
        assert one.note in {person.note for person in FILMS.people(one.name)}, one


def test_nobody_is_in_a_film_after_their_last() -> None:
    for name, last in FACTS.last.items():
        assert [person for person in FILMS.people(name) if person.first <= last < person.last] == []
        assert FILMS.people(name), name
    assert [name for name in FACTS.absent if FILMS.people(name)] == []


def test_other_titles_lead_to_the_same_films() -> None:
    titles = msgspec.toml.decode((DATA / "titles.toml").read_text("utf-8"), type=dict[str, list[str]])
    for title, others in titles.items():
        assert FILMS.films(title), title
        for other in others:
            assert set(FILMS.films(other)) & set(FILMS.films(title)), other
