"""Chains and neighbourhoods as pictures."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from sixfold import movies
from sixfold.movies.diagrams import draw_chain, draw_neighbours
from tests.movies.small_catalogues import catalogue_of

SVG = "{http://www.w3.org/2000/svg}"


def texts(picture: str, *, notice: bool = False) -> list[str]:
    """The texts of a picture: its names and films, or its notice."""
    nodes = ET.fromstring(picture).iter(f"{SVG}text")
    return [node.text or "" for node in nodes if (node.get("class") == "notice") == notice]


def test_every_diagram_has_the_notice() -> None:
    films = movies.shipped_catalogue()
    chain = films.chain("Al Pacino", "Joe Pesci")
    assert chain is not None
    assert " ".join(texts(draw_chain(chain), notice=True)) == "No name here implies an endorsement by the person."
    for picture in (draw_chain(chain, films.about.notice), draw_neighbours(films, films.person("Al Pacino"))):
        assert " ".join(texts(picture, notice=True)) == films.about.notice


def test_a_chain_shows_its_people_and_the_films_between() -> None:
    chain = movies.shipped_catalogue().chain("Al Pacino", "Takashi Shimura")
    assert chain is not None
    names = texts(draw_chain(chain))
    assert {person.name for person in chain.people} <= set(names)
    assert len(names) == len(chain.people) + len(chain.films)


def test_tiles_of_a_neighbourhood_do_not_overlap() -> None:
    films = movies.shipped_catalogue()
    for limit in (1, 2, 7, 12, 30):
        picture = ET.fromstring(draw_neighbours(films, films.person("Al Pacino"), limit))
        tiles = [node.attrib for node in picture.iter(f"{SVG}rect") if "stroke" in node.attrib]
        assert len(tiles) == limit + 1
        boxes = [(float(at["x"]), float(at["y"]), float(at["width"]), float(at["height"])) for at in tiles]
        for number, (x, y, wide, high) in enumerate(boxes):
            for other_x, other_y, *_ in boxes[:number]:
                assert abs(x - other_x) >= wide or abs(y - other_y) >= high


def test_a_person_without_co_stars_is_drawn_alone() -> None:
    films = catalogue_of([["a"]])
    assert texts(draw_neighbours(films, films.person("a"))) == ["a"]


@given(st.text(st.characters(exclude_categories=["Cc", "Cs", "Cn"]), min_size=1).filter(str.strip))
def test_any_name_makes_valid_svg(name: str) -> None:
    films = catalogue_of([[f"x{name}", "b"]])
    chain = films.chain(films.person_at(0), films.person_at(1))
    assert chain is not None
    assert len(texts(draw_chain(chain))) == 3
