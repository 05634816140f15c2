"""The judge of 6°: decks, verdicts and names in the form that the referee needs, with their versions."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.games.base import Question, ask
from sixfold.games.degrees import MESSAGES
from sixfold.games.degrees.questions import (
    Card,
    Cards,
    CatalogueEntry,
    CheckSheet,
    Deck,
    ExtraKind,
    Link,
    Names,
    SheetVerdict,
    check_deck,
    check_verdict,
)
from sixfold.games.degrees.scoring import score_sheet
from sixfold.movies import Catalogue, Credit, FilmRow, deck, shipped_catalogue
from sixfold.movies.judge import FilmJudge
from tests.movies.small_catalogues import CASTS, PEOPLE, catalogue, catalogue_of

JUDGE = FilmJudge()
PACINO, PESCI = Card("al-pacino", "Al Pacino"), Card("joe-pesci", "Joe Pesci")


def card(name: str, grade: int = 1) -> deck.DeckCard:
    return deck.DeckCard(name, grade, 1970, "US")


def ask_deck(judge: FilmJudge, *decks: str) -> Deck:
    found = ask(judge, Cards(decks), Deck, MESSAGES, "deal")
    check_deck(found, MESSAGES)
    return found


def check_links(
    judge: FilmJudge, first: Card, second: Card, *links: str, admits: tuple[ExtraKind, ...] = ()
) -> list[tuple[str, str]]:
    """The verdict and the reason for each link, given as `actor` or `actor / film`."""
    parts = (link.partition(" / ") for link in links)
    written = tuple(Link(actor, film) for actor, _, film in parts)
    found = ask(judge, CheckSheet(first, second, written, admits), SheetVerdict, MESSAGES, "hand")
    check_verdict(found, written, MESSAGES)
    return [(link.verdict, link.reason) for link in found.links]


def test_deg_1_the_shipped_deck_has_the_keys_of_the_catalogue() -> None:
    found = ask_deck(JUDGE, "house")
    assert len(found.cards) == len(deck.shipped_deck()) == len({one.id for one in found.cards})
    assert all(shipped_catalogue().person(one.id).key == one.id for one in found.cards)


def test_the_log_names_the_versions_of_catalogue_and_decks() -> None:
    found = ask_deck(JUDGE, "house")
    about = shipped_catalogue().about
    assert found.catalogue.startswith("Wikidata")
    assert found.catalogue.endswith(f"({about.licence}), shipped {about.version}")
    assert [name.split()[0] for name in found.decks] == ["house"]
    changed = FilmJudge(decks={"house": deck.shipped_deck()[1:]})
    assert ask_deck(changed, "house").decks != found.decks == ask_deck(FilmJudge(), "house").decks


def test_deg_1_decks_are_combined_and_each_actor_is_there_once() -> None:
    judge = FilmJudge(decks={"one": [card("Al Pacino", 4), card("Nobody Known")], "two": [card("al pacino", 1)]})
    found = ask_deck(judge, "one", "two")
    assert found.cards == (
        Card("al-pacino", "Al Pacino", 4, 1970, "US"),
        Card("nobody-known", "Nobody Known", 1, 1970, "US"),
    )
    assert len(found.decks) == 2
    assert ask_deck(judge, "nowhere").cards == ()
    assert ask_deck(judge, "nowhere", "two").cards == (Card("al-pacino", "al pacino", 1, 1970, "US"),)


def test_deg_5_three_verdicts_and_their_reasons() -> None:
    verdicts = check_links(JUDGE, PACINO, PESCI, "Robert De Niro / Heat", "joe pesci")
    assert verdicts == [("confirmed", "in-cast"), ("confirmed", "together")]
    judge = FilmJudge(catalogue_of(["abc", "cd"], complete=True))
    first, second = Card("a", "a"), Card("d", "d")
    assert check_links(judge, first, second, "d / f0", "d", "x", "d / Nowhere") == [
        ("contradicted", "not-in-cast"),
        ("unknown", "none-known"),
        ("unknown", "unknown-actor"),
        ("unknown", "unknown-actor"),
    ]
    assert check_links(judge, first, second, "b / Nowhere", "c / f1") == [
        ("unknown", "unknown-film"),
        ("contradicted", "not-in-cast"),
    ]


def test_deg_11_a_card_means_the_person_with_its_id() -> None:
    one, two = Credit("Sam Same", "s1", "1900"), Credit("Sam Same", "s2", "1950")
    films = catalogue(
        FilmRow("Early", 1930, (one, Credit("A", "a")), complete=True),
        FilmRow("Late", 1990, (two, Credit("B", "b")), complete=True),
    )
    judge, goal = FilmJudge(films), Card("b", "B")
    early, late = (Card(films.people(f"Sam Same {note}")[0].key, "Sam Same") for note in ("1900", "1950"))
    assert check_links(judge, late, goal, "B / Late") == [("confirmed", "in-cast")]
    assert check_links(judge, early, goal, "B / Late") == [("contradicted", "not-in-cast")]
    assert check_links(judge, Card("gone", "Sam Same"), goal, "B / Late") == [("confirmed", "in-cast")], "by the name"


def television() -> Catalogue:
    return catalogue(
        FilmRow("Series", 2010, ("a", "b"), kind="television", complete=True),
        FilmRow("Sketch", 2011, ("b", "c"), kind="short", complete=True),
        FilmRow("Feature", 2012, ("a", "d"), complete=True),
    )


@pytest.mark.parametrize(
    ("admits", "series", "sketch"),
    [
        ((), "unknown", "unknown"),
        (("television",), "confirmed", "unknown"),
        (("shorts",), "unknown", "confirmed"),
        (("television", "shorts", "selves"), "confirmed", "confirmed"),
    ],
)
def test_deg_12_what_the_table_allows_counts(admits: tuple[ExtraKind, ...], series: str, sketch: str) -> None:
    verdicts = check_links(
        FilmJudge(television()), Card("a", "a"), Card("c", "c"), "b / Series", "c / Sketch", admits=admits
    )
    assert [verdict for verdict, _ in verdicts] == [series, sketch]


def test_deg_12_casts_contradict_nobody_if_the_catalogue_lacks_what_the_table_allows() -> None:
    first, second = Card("a", "a"), Card("d", "d")
    everything, features = FilmJudge(television()), FilmJudge(catalogue_of(["ad", "bc"], complete=True))
    assert check_links(everything, first, second, "c / Feature", admits=("television",)) == [
        ("contradicted", "not-in-cast")
    ]
    assert check_links(everything, first, second, "c / Feature", admits=("selves",)) == [("unknown", "cast-thin")]
    assert check_links(features, first, second, "c / f0") == [("contradicted", "not-in-cast")]
    assert check_links(features, first, second, "c / f0", admits=("television",)) == [("unknown", "cast-thin")]


def names(kind: Any, text: str, limit: int = 8) -> list[str]:
    return [known.name for known in ask(JUDGE, Names(kind, text, limit), tuple[CatalogueEntry, ...], MESSAGES, "names")]


def test_deg_10_completions_forgive_typos_and_films_have_their_years() -> None:
    assert names("actor", "schwarzeneger")[0] == "Arnold Schwarzenegger"
    assert {"Man on Fire (1987)", "Man on Fire (2004)"} <= set(names("film", "man on fire"))
    assert len(names("actor", "john", 3)) == 3
    assert names("actor", "🎬") == []


def test_other_questions_raise_an_error() -> None:
    with pytest.raises(TypeError):
        JUDGE.answer(Question())


@settings(max_examples=60, deadline=None)
@given(casts=CASTS, data=st.data(), complete=st.booleans())
def test_the_referee_and_the_catalogue_give_the_same_score(
    casts: list[list[str]], data: st.DataObject, complete: bool
) -> None:
    """`Catalogue.check` scores like the referee does with the judge's verdict."""
    films = catalogue_of(casts, complete=complete)
    known = sorted({person for cast in casts for person in cast})
    first, second = (data.draw(st.sampled_from(known)) for _ in range(2))
    titles = [None, "Nowhere", *(f"f{number}" for number in range(len(casts)))]
    links = data.draw(
        st.lists(st.tuples(st.sampled_from([*PEOPLE, "nobody"]), st.sampled_from(titles)), min_size=1, max_size=6)
    )
    cards = [Card(films.person(name).key, name) for name in (first, second)]
    question = CheckSheet(cards[0], cards[1], tuple(Link(actor, film or "") for actor, film in links))
    verdict = ask(FilmJudge(films), question, SheetVerdict, MESSAGES, "hand")
    check_verdict(verdict, question.links, MESSAGES)
    sheet = {"from": first, "to": second, "links": [{"actor": actor, "film": film} for actor, film in links]}
    for rule in ("bonus", "strict"):
        for unknown in ("refuse", "accept"):
            score = score_sheet(cards[0], cards[1], verdict, rule, accept=unknown == "accept")
            found = films.check(sheet, rule, unknown)
            assert (score.points, [(fault.code, fault.link) for fault in score.faults]) == (
                found.score,
                [(breach.code, breach.link) for breach in found.faults],
            )
    assert msgspec.json.decode(msgspec.json.encode(FilmJudge(films).answer(question)), type=SheetVerdict) == verdict


def verdicts(*links: str, first: Card = PACINO, second: Card = PESCI) -> SheetVerdict:
    """The whole verdict on a sheet, links given as `actor` or `actor / film`."""
    parts = (link.partition(" / ") for link in links)
    written = tuple(Link(actor, film) for actor, _, film in parts)
    found = ask(JUDGE, CheckSheet(first, second, written), SheetVerdict, MESSAGES, "hand")
    check_verdict(found, written, MESSAGES)
    return found


def test_deg_11_a_misspelt_name_means_the_only_well_known_one() -> None:
    entry = CatalogueEntry("anthony-hopkins", "Anthony Hopkins", corrected=True)
    assert verdicts("antony hopkins").links[0].actor == entry
    right = verdicts("robert dinero / The Godfahter Part II", "joe pesky")
    assert [(link.actor.name, link.actor.corrected) for link in right.links] == [
        ("Robert De Niro", True),
        ("Joe Pesci", True),
    ]
    assert right.links[0].film is not None
    assert (right.links[0].film.name, right.links[0].film.corrected) == ("The Godfather Part II (1974)", True)
    assert right.links[0].verdict == "confirmed"
    exact = verdicts("Robert De Niro / Heat").links[0]
    assert exact.film is not None
    assert (exact.actor.corrected, exact.film.corrected) == (False, False)
    # A sequel is no misspelling, nor is a short title that may be several.
    assert verdicts("Robert De Niro / The Godfather Part 5").links[0].reason == "unknown-film"
    assert verdicts("Robert De Niro / Aliesn").links[0].reason == "unknown-film"


def test_deg_5_a_verdict_says_what_would_have_been_right() -> None:
    reeves = Card("keanu-reeves", "Keanu Reeves")
    wrong = verdicts("Laurence Fishburne / Speed (1994)", first=reeves).links[0]
    assert (wrong.absent, wrong.instead) == (("Laurence Fishburne",), "The Matrix (1999)")
    unlinked = verdicts("Anthony Hopkins").links[0]
    assert unlinked.reason == "none-known"
    assert unlinked.bridge is not None
    before, between, after = unlinked.bridge
    assert shipped_catalogue().link("Al Pacino", between, before).verdict == "confirmed"
    assert shipped_catalogue().link(between, "Anthony Hopkins", after).verdict == "confirmed"
    assert "Robert De Niro" in verdicts("Roberta de Niroh-Smith").links[0].alike
    short = verdicts("Robert De Niro / Heat")
    assert shipped_catalogue().link("Robert De Niro", "Joe Pesci", short.arrival).verdict == "confirmed"
