"""Well-known films with casts written from memory, against the shipped catalogue."""

from __future__ import annotations

from pathlib import Path
from random import Random

from sixfold import movies
from sixfold.movies import LinkCheck
from sixfold.movies.names import split_year

FILMS = movies.shipped_catalogue()

#: People whose careers ended before those of the people in `AFTER` began: none of these pairs shared a film.
BEFORE = {
    "Humphrey Bogart": "Casablanca (1942)",
    "Judy Garland": "Meet Me in St. Louis (1944)",
    "Spencer Tracy": "Guess Who's Coming to Dinner (1967)",
    "Gary Cooper": "High Noon (1952)",
    "Grace Kelly": "Rear Window (1954)",
    "James Dean": "Rebel Without a Cause (1955)",
    "Marilyn Monroe": "Some Like It Hot (1959)",
    "Cary Grant": "North by Northwest (1959)",
    "Vivien Leigh": "A Streetcar Named Desire (1951)",
    "Alan Ladd": "Shane (1953)",
    "Montgomery Clift": "From Here to Eternity (1953)",
    "Claude Rains": "Notorious (1946)",
    "Peter Lorre": "The Maltese Falcon (1941)",
    "Ingrid Bergman": "Gaslight (1944)",
    "John Cazale": "Dog Day Afternoon (1975)",
}
AFTER = {
    "Emma Watson": "Harry Potter and the Goblet of Fire (2005)",
    "Timothée Chalamet": "Dune (2021)",
    "Tom Holland": "Spider-Man: Homecoming (2017)",
    "Jennifer Lawrence": "The Hunger Games (2012)",
    "Margot Robbie": "Barbie (2023)",
    "Daniel Kaluuya": "Get Out (2017)",
    "Saoirse Ronan": "Lady Bird (2017)",
    "Florence Pugh": "Little Women (2019)",
    "Michael B. Jordan": "Creed (2015)",
    "Anya Taylor-Joy": "The Menu (2022)",
    "Robert Pattinson": "The Batman (2022)",
    "Kristen Stewart": "Twilight (2008)",
    "Zendaya": "Dune (2021)",
    "Awkwafina": "Crazy Rich Asians (2018)",
    "Dev Patel": "Slumdog Millionaire (2008)",
}


def known_pairs() -> list[tuple[str, int, list[str]]]:
    lines = Path(__file__).with_name("costars.txt").read_text("utf-8").splitlines()
    parts = (line.split("): ") for line in lines if not line.startswith("#"))
    films = []
    for head, cast in parts:
        title, year = split_year(f"{head})")
        assert year is not None
        films.append((title, year, cast.split("; ")))
    return films


def share_confirmed(first: int, last: int) -> tuple[float, int]:
    verdicts = [
        FILMS.link(one, two, title, year).verdict
        for title, year, cast in known_pairs()
        if first <= year <= last
        for one, two in (cast[:2], cast[2:4])
    ]
    return verdicts.count("confirmed") / len(verdicts), len(verdicts)


def test_well_known_pairs_of_1970_to_2014() -> None:
    share, pairs = share_confirmed(1970, 2014)
    assert pairs >= 300
    assert share >= 0.92


def test_well_known_pairs_of_2015_to_2023() -> None:
    share, pairs = share_confirmed(2015, 2023)
    assert pairs >= 200
    assert share >= 0.85


def test_pairs_who_never_shared_a_film_are_not_confirmed() -> None:
    false = [
        FILMS.link(one, two, film).verdict
        for one, early in BEFORE.items()
        for two, late in AFTER.items()
        for film in (early, late, None)
    ]
    assert len(false) == 675
    assert false.count("confirmed") / len(false) <= 0.01


def test_people_of_one_film_are_not_put_into_another() -> None:
    films, dice = known_pairs(), Random(6)
    false: list[LinkCheck] = []
    while len(false) < 500:
        (title, year, cast), (_, _, others) = dice.sample(films, 2)
        false.append(FILMS.link(cast[0], dice.choice(others), title, year))
    confirmed = [check for check in false if check.verdict == "confirmed"]
    assert len(confirmed) / len(false) <= 0.01, confirmed
