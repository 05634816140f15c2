"""The rulings about sheets, each on a catalogue where it shows (DEG-2 to DEG-6, DEG-11, DEG-12)."""

from __future__ import annotations

from typing import Any

import pytest

from sixfold import movies
from sixfold.movies import ALL_KINDS, BadSheet, Catalogue, Credit, FilmRow, SheetCheck
from sixfold.movies.sheets import describe_fault
from tests.movies.small_catalogues import catalogue, catalogue_of

PESCI = ("Al Pacino", "Joe Pesci")
#: The four example sheets of the rule page.
EXAMPLES = [
    (["Joe Pesci"], 1),
    (["Robert De Niro", "Joe Pesci"], 2),
    (["Robert De Niro (Heat)", "Joe Pesci (Raging Bull)"], 4),
    (
        [
            "Robert De Niro (Heat)",
            "Diane Keaton (The Godfather Part II)",
            "Keanu Reeves (Something's Gotta Give)",
            "Laurence Fishburne (The Matrix)",
            "Scott Glenn (Apocalypse Now)",
            "Joe Pesci (Man on Fire)",
        ],
        18,
    ),
]


def sheet(one: str, two: str, *links: str) -> dict[str, Any]:
    """A sheet whose links are written as on the rule page."""
    parted = (link.partition(" (") for link in links)
    return {
        "from": one,
        "to": two,
        "links": [{"actor": actor, "film": film.removesuffix(")") or None} for actor, _, film in parted],
    }


def codes(check: SheetCheck) -> list[tuple[str, int]]:
    return [(breach.code, breach.link) for breach in check.faults]


@pytest.mark.parametrize(("links", "score"), EXAMPLES)
def test_the_example_sheets_of_the_rule_page(links: list[str], score: int) -> None:
    check = movies.shipped_catalogue().check(sheet(*PESCI, *links))
    assert (check.score, check.verdict, check.faults) == (score, "confirmed", ())
    assert movies.shipped_catalogue().check(sheet(*PESCI, *links), films="strict").score == score


def ring() -> Catalogue:
    """Seven people in a ring, two to a film, all casts known well; and a film with everybody whose cast is not."""
    names = "abcdefg"
    pairs = [(one, names[(at + 1) % 7]) for at, one in enumerate(names)]
    films = [FilmRow(f"{one}{two}", 2000, (one, two), complete=True) for one, two in pairs]
    return catalogue(*films, FilmRow("thin", 2000, ("a",)), FilmRow("crowd", 1999, tuple("abc")))


def test_deg_2_one_to_six_links_that_arrive() -> None:
    films = ring()
    assert codes(films.check(sheet("a", "b"))) == [("sheet-empty", 0)]
    seven = films.check(sheet("a", "b", *"bcdefga"))
    assert (codes(seven), seven.score) == ([("too-many-links", 7)], 0)
    astray = films.check(sheet("a", "d", "b", "c"))
    assert (codes(astray), astray.score, astray.verdict) == ([("no-arrival", 2)], 0, "contradicted")
    assert (astray.last, astray.second) == ("c", "d")


def test_deg_2_a_card_given_by_its_key_is_named_by_its_name() -> None:
    astray = movies.shipped_catalogue().check(sheet("al-pacino", "joe-pesci", "robert-de-niro"))
    text = describe_fault(astray.faults[0], astray.last, astray.second, astray.arrival)
    assert "The last actor is not Joe Pesci." in text
    assert "Robert De Niro" in text


def test_deg_3_nobody_appears_twice_actor_1_included() -> None:
    films = ring()
    assert codes(films.check(sheet("a", "a", "b", "a"))) == [("repeated-actor", 2)]
    assert codes(films.check(sheet("a", "b", "b", "c", "b"))) == [("repeated-actor", 3)]
    assert films.check(sheet("a", "b", "b", "c", "b")).score == 0


def test_deg_4_a_film_stands_twice_at_most_and_in_consecutive_links() -> None:
    films = catalogue_of(["abcd", "ce", "ef", "fa"])
    assert films.check(sheet("a", "e", "b (f0)", "c (f0)", "e (f1)")).score == 6
    assert codes(films.check(sheet("a", "d", "b (f0)", "c (f0)", "d (f0)"))) == [("film-misused", 3)]
    apart = sheet("b", "d", "c (f0)", "e (f1)", "f (f2)", "a (f3)", "d (f0)")
    assert codes(films.check(apart)) == [("film-misused", 5)]
    unnamed = sheet("b", "d", "c (f0)", "e (f1)", "f (f2)", "a (f3)", "d")
    assert films.check(unnamed).score == 9


def test_deg_4_holds_for_unknown_films_too() -> None:
    films = ring()
    check = films.check(sheet("a", "d", "b (Nowhere)", "c", "d (nowhere)"), unknown="accept")
    assert codes(check) == [("film-misused", 3)]


def test_deg_5_three_verdicts() -> None:
    films = ring()
    assert films.link("a", "b", "ab").verdict == "confirmed"
    assert films.link("a", "b").reason == "together"
    wrong = films.link("a", "c", "ab")
    assert (wrong.verdict, wrong.reason, wrong.absent) == ("contradicted", "not-in-cast", ("c",))
    assert [films.link("a", "d", "thin").reason, films.link("a", "d").reason] == ["cast-thin", "none-known"]
    assert [films.link("a", "x").reason, films.link("a", "d", "Nowhere").reason] == ["unknown-actor", "unknown-film"]
    assert {films.link("a", "d", film).verdict for film in ("thin", "Nowhere", None)} == {"unknown"}


def test_deg_5_a_film_that_is_not_theirs_earns_nothing_or_spoils_the_link() -> None:
    films = ring()
    wrong = sheet("a", "c", "b (bc)", "c (bc)")
    bonus, strict = films.check(wrong), films.check(wrong, films="strict")
    assert (bonus.score, bonus.verdict, [mark.film for mark in bonus.links]) == (3, "confirmed", [False, True])
    assert (strict.score, strict.verdict, codes(strict)) == (0, "contradicted", [("link", 1)])


def test_deg_5_unknown_links_are_refused_or_accepted() -> None:
    films = ring()
    unknown = sheet("a", "e", "d (thin)", "e (de)")
    refused, accepted = films.check(unknown), films.check(unknown, unknown="accept")
    assert (refused.verdict, refused.score, refused.possible_score) == ("unknown", 0, 4)
    assert (accepted.verdict, accepted.score) == ("confirmed", 4)
    # The two are known to be together, only the film is not known: the link stands, and the film waits.
    known = sheet("a", "b", "b (Nowhere)")
    assert (films.check(known).score, films.check(known, unknown="accept").score) == (1, 2)


def test_deg_5_a_wrong_link_stays_wrong_next_to_unknown_ones() -> None:
    check = ring().check(sheet("a", "e", "c (ab)", "x", "e (de)"), unknown="accept", films="strict")
    assert (check.verdict, check.score, check.possible_score) == ("contradicted", 0, 0)


def test_deg_6_six_links_with_six_right_films_score_six_more() -> None:
    films = ring()
    full = ["b (ab)", "c (bc)", "d (cd)", "e (de)", "f (ef)", "g (fg)"]
    assert films.check(sheet("a", "g", *full)).score == 18
    assert films.check(sheet("a", "g", *full[:5], "g")).score == 11
    twice = catalogue_of(["abc", "cd", "de", "ef", "fg"])
    links = ["b (f0)", "c (f0)", "d (f1)", "e (f2)", "f (f3)", "g (f4)"]
    assert twice.check(sheet("a", "g", *links)).score == 18


def two_of_a_name() -> Catalogue:
    one, two = Credit("Sam Same", "s1", "1900"), Credit("Sam Same", "s2", "1950")
    a, b = Credit("A", "a"), Credit("B", "b")
    return catalogue(
        FilmRow("Twins", 1930, (one, a), key="t1", complete=True),
        FilmRow("Twins", 1990, (two, b), key="t2", complete=True),
        FilmRow("Both", 1960, (one, two), complete=True),
    )


def test_deg_11_an_entry_that_fits_several_is_right_if_any_makes_the_link() -> None:
    films = two_of_a_name()
    assert films.link("Sam Same", "B", "Twins").verdict == "confirmed"
    found = films.link("Sam Same", "A", "Twins")
    assert found.people[0] is not None
    assert found.film is not None
    assert (found.people[0].note, found.film.key) == ("1900", "t1")
    assert films.link("Sam Same", "A", "Twins", 1990).verdict == "contradicted"


def test_deg_11_one_entry_is_one_person() -> None:
    films = two_of_a_name()
    # A and B have worked with a Sam Same each, but not with the same one.
    assert films.check(sheet("A", "B", "Sam Same", "B")).score == 0
    assert films.check(sheet("A", "B", "Sam Same (Twins)", "Sam Same (Both)", "B (Twins)")).score == 6


def test_deg_11_films_of_one_title_are_two_films() -> None:
    films = catalogue_of(["ab"])
    assert films.films("f0")[0].title == "f0"
    shipped = movies.shipped_catalogue()
    assert {film.year for film in shipped.films("Man on Fire")} >= {1987, 2004}
    assert shipped.link("Scott Glenn", "Joe Pesci", "Man on Fire").verdict == "confirmed"
    assert shipped.link("Denzel Washington", "Dakota Fanning", "Man on Fire").verdict == "confirmed"
    assert shipped.link("Denzel Washington", "Dakota Fanning", "Man on Fire", 1987).verdict != "confirmed"


def test_deg_12_television_counts_only_if_allowed() -> None:
    films = catalogue(
        FilmRow("Series", 2010, ("a", "b"), kind="television"), FilmRow("Toons", 2011, ("b", "c"), kind="animated")
    )
    assert films.link("a", "b").verdict == "unknown"
    assert films.link("a", "b", "Series", kinds=ALL_KINDS).verdict == "confirmed"
    assert films.link("b", "c", "Toons").verdict == "confirmed"
    assert films.check(sheet("a", "b", "b (Series)")).score == 0
    assert films.check(sheet("a", "b", "b (Series)"), kinds=ALL_KINDS).score == 2


@pytest.mark.parametrize(
    "bad",
    [
        {},
        {"from": "a", "to": "b"},
        {"from": "a", "to": "b", "links": "b"},
        {"from": "a", "to": "b", "links": [{}]},
        {"from": "a", "to": "b", "links": [{"actor": 7}]},
        {"from": "a", "to": "b", "links": [{"actor": ""}]},
        {"from": "a", "to": "b", "links": [{"actor": "b", "movie": "ab"}]},
        {"from": "a" * 10_000, "to": "b", "links": [{"actor": "b"}]},
        {"from": "a", "to": "b", "links": [{"actor": "b\x00\n"}]},
        {"from": "a", "to": "b", "links": [{"actor": "b", "film": "x" * 10_000}]},
        {"from": "a", "to": "b", "links": [{"actor": "b", "film": "\u202e"}]},
    ],
)
def test_an_invalid_sheet_raises_a_clear_error(bad: dict[str, Any]) -> None:
    with pytest.raises(BadSheet) as error:
        ring().check(bad)
    assert (error.value.code, error.value.ruling) == ("bad-sheet", "DEG-2")
    assert len(str(error.value)) < 200


def test_unknown_names_and_films_are_no_error() -> None:
    check = movies.shipped_catalogue().check(
        sheet("Nobody Atall", "Joe Pesci", "Somebody Else (A Film From Nowhere)", "Joe Pesci")
    )
    assert (check.verdict, check.score) == ("unknown", 0)
    assert [mark.check.reason for mark in check.links] == ["unknown-actor", "unknown-actor"]


@pytest.mark.parametrize("film", ["Unknown", "unknown", "?", "-", "—", "n/a", "Inconnu"])
def test_deg_4_unknown_names_no_film(film: str) -> None:
    links = [{"actor": "Robert De Niro", "film": film}, {"actor": "Joe Pesci", "film": "Raging Bull"}]
    check = movies.shipped_catalogue().check({"from": "Al Pacino", "to": "Joe Pesci", "links": links})
    assert (check.score, check.faults) == (3, ())
    named = [{"actor": "Diane Kruger", "film": "Unknown (2011)"}]
    assert movies.shipped_catalogue().check({"from": "Liam Neeson", "to": "Diane Kruger", "links": named}).score == 2
    assert movies.shipped_catalogue().link("Liam Neeson", "Diane Kruger", film).reason == "together"


def test_deg_11_two_of_one_name_in_a_row_are_two_people() -> None:
    one, two = Credit("Sam Same", "s1", "1900"), Credit("Sam Same", "s2", "1950")
    films = catalogue(FilmRow("Early", 1930, (one, "A")), FilmRow("Late", 1990, (two, "B")))
    written = sheet("A", "B", "Sam Same (Early)", "Sam Same", "B (Late)")
    assert codes(films.check(written)) == [("link", 2)]
    assert films.check(written, unknown="accept").score == 5
    assert codes(films.check(sheet("A", "B", "A", "B"))) == [("repeated-actor", 1), ("link", 1), ("link", 2)]
