"""The score of a sheet: DEG-2 to DEG-6, DEG-11 and DEG-12; and invalid sheets."""

from __future__ import annotations

import pytest

from sixfold.games import BadNotation
from sixfold.games.degrees import Card, CheckSheet, DegreesGame, HandIn, Link
from sixfold.games.degrees.scoring import MAX_SCORE, Fault, max_score
from tests.games.degrees.driver import EXAMPLES, PAIR, DegreesDriver, chain
from tests.games.degrees.small_judge import SmallJudge


def faults(script: DegreesDriver, seat: int = 0) -> list[Fault]:
    """What makes the last sheet of a seat score 0."""
    return list([sheet for sheet in script.view.sheets if sheet.author == seat][-1].faults)


@pytest.mark.parametrize(("links", "score"), EXAMPLES.items(), ids=["one", "two", "four", "eighteen"])
def test_deg_6_the_four_example_sheets(links: tuple[str, ...], score: int) -> None:
    script = DegreesDriver()
    assert script.score(*links) == score
    assert script.state.scores == (score, 0)
    assert max_score(chain(links).links) == score
    script = DegreesDriver(films="strict")
    assert script.score(*links) == score


def test_deg_6_three_links_with_a_film_that_stands_twice_score_six() -> None:
    script = DegreesDriver().give_cards(0, "Al Pacino", "Joe Pesci")
    links = ("Diane Keaton / The Godfather", "Robert De Niro / The Godfather Part II", "Joe Pesci / Casino")
    assert script.hand(0, *links).points == 6
    script.give_cards(0, "Jon Voight", "Scott Glenn")
    twice = ("Al Pacino / Heat", "Robert Duvall / The Godfather", "Marlon Brando / The Godfather")
    assert script.hand(0, *twice, "Scott Glenn / Apocalypse Now").points == 8


def test_deg_6_eighteen_is_the_most_even_if_a_film_is_used_twice() -> None:
    script = DegreesDriver().give_cards(0, "Jon Voight", "Joe Pesci")
    links = (
        "Al Pacino / Heat",
        "Diane Keaton / The Godfather Part II",
        "Robert Duvall / The Godfather Part II",
        "Laurence Fishburne / Apocalypse Now",
        "Scott Glenn / Apocalypse Now",
        "Joe Pesci / Man on Fire",
    )
    assert script.hand(0, *links).points == MAX_SCORE == 18


def test_deg_6_six_links_with_five_films_score_eleven() -> None:
    *links, last = next(links for links, score in EXAMPLES.items() if score == 18)
    assert DegreesDriver().score(*links, last.partition(" / ")[0]) == 11


@pytest.mark.parametrize(
    ("links", "code"),
    [
        ((), "sheet-empty"),
        (("", " "), "sheet-empty"),
        (("Joe Pesci",) * 7, "too-many-links"),
        (("", "Joe Pesci"), "actor-missing"),
        ((" / Casino",), "actor-missing"),
        (("x" * 10_000,), "name-long"),
        (("Joe Pesci / " + "x" * 10_000,), "name-long"),
        (("Joe\nPesci",), "name-signs"),
        (("Joe Pesci\0",), "name-signs"),
        (("Joe \u202ePesci",), "name-signs"),
        (("Joe Pesci / Casino\x1b[2J",), "name-signs"),
    ],
)
def test_deg_2_invalid_sheets_raise_an_error_before_the_judge_is_asked(links: tuple[str, ...], code: str) -> None:
    judge = SmallJudge()
    script = DegreesDriver(judge=judge)
    judge.questions.clear()
    assert script.error_code(0, HandIn(1, chain(links))) == code
    assert judge.questions == []
    assert script.state.sides[0].sheet_number == 1


@pytest.mark.parametrize(
    "text",
    [
        "hand 1 []",
        "hand 1 {}x",
        'hand 1 {"links":7}',
        'hand 1 {"links":[{"film":"Casino"}]}',
        'hand 0 {"links":[]}',
        'hand 1 { "links":[{"actor":"Joe Pesci"}]}',
        'hand 1 {"links":[{"actor":"Joe Pesci"}],"more":1}',
        'hand 1 {"links":[{"actor":"Joe Pesci"}],"turned":false}',
        'draft 1 {"links":[{"actor":"Joe\nPesci"}]}',
        "vote 1 yes",
        "vote 1.0 yes",
        "claim []",
        "appoint",
        "forfeit 0.1 Sing",
        "hand 1 " + '{"links":' * 10_000,
    ],
)
def test_deg_2_invalid_moves_are_bad_notation(text: str) -> None:
    with pytest.raises(BadNotation) as caught:
        DegreesGame.of("degrees").parse(text)
    assert caught.value.code == "bad-move"
    assert len(str(caught.value)) < 400


def test_deg_2_a_chain_starts_at_actor_1_and_arrives_at_actor_2() -> None:
    script = DegreesDriver()
    assert script.score("Robert De Niro / Heat", "Ray Liotta / Goodfellas") == 0
    assert faults(script) == [Fault("no-arrival", 2)]
    assert script.score("Ray Liotta / Goodfellas", "Joe Pesci / Goodfellas", seat=1) == 0
    assert faults(script, 1) == [Fault("link", 1)]


def test_deg_3_no_actor_appears_twice_actor_1_included() -> None:
    script = DegreesDriver()
    assert script.score("Robert De Niro", "Al Pacino / Heat", "Joe Pesci") == 0
    assert faults(script) == [Fault("repeated-actor", 2)]
    assert script.score("Robert De Niro", "Ray Liotta", "robert de niro", "Joe Pesci") == 0
    assert faults(script) == [Fault("repeated-actor", 3)]


def test_deg_3_unknown_people_may_not_repeat_either() -> None:
    script = DegreesDriver(unknown="accept")
    assert script.score("Nobody Known", "Somebody Else", "Joe Pesci") == 3
    assert script.score("Nobody Known", "Somebody Else", "nobody  KNOWN", "Joe Pesci") == 0
    assert faults(script) == [Fault("repeated-actor", 3)]


def test_deg_4_a_film_is_used_in_at_most_two_consecutive_links() -> None:
    script = DegreesDriver().give_cards(0, "Marlon Brando", "James Caan")
    thrice = ("Al Pacino / The Godfather", "Diane Keaton / The Godfather", "James Caan / The Godfather")
    assert script.hand(0, *thrice).points == 0
    assert faults(script) == [Fault("film-misused", 3)]
    script.give_cards(0, "Marlon Brando", "James Caan")
    apart = ("Al Pacino / The Godfather", "Diane Keaton / The Godfather Part II", "James Caan / the godfather (1972)")
    assert script.hand(0, *apart).points == 0
    assert faults(script) == [Fault("film-misused", 3)]
    script.give_cards(0, "Marlon Brando", "James Caan")
    assert script.hand(0, "Al Pacino / The Godfather", "James Caan / The Godfather").points == 4


def test_deg_4_unknown_in_the_film_column_names_no_film() -> None:
    for film in ("Unknown", "?", "-", "Not sure", "Weiß nicht", "ninguno", "Não sei"):
        script = DegreesDriver()
        assert script.score(f"Robert De Niro / {film}", "Joe Pesci / Raging Bull") == 3
        assert script.view.sheets[0].links[0].link == Link("Robert De Niro")
    honour = DegreesDriver(check="honour")
    assert honour.score("Robert De Niro / unknown", "Joe Pesci") == 2, "it is no point on one's honour either"


def test_deg_5_the_three_verdicts() -> None:
    script = DegreesDriver(unknown="accept")
    script.score("Robert De Niro / Heat", "Keanu Reeves / Casino", "Joe Pesci / A Film From Nowhere")
    first, second, third = script.view.sheets[-1].links
    found = [(link.check.verdict, link.check.reason) for link in (first, second, third) if link.check]
    assert found == [("confirmed", "in-cast"), ("contradicted", "not-in-cast"), ("unknown", "unknown-film")]
    assert [link.stands for link in (first, second, third)] == [True, False, True]
    assert script.totals == [0, 0]


def test_deg_5_unknown_links_are_refused_unless_the_table_accepts_them() -> None:
    links = ("Robert De Niro / Heat", "Nobody Known / A Film From Nowhere", "Joe Pesci")
    assert DegreesDriver().score(*links) == 0
    assert DegreesDriver(unknown="accept").score(*links) == 5


def test_deg_5_the_wrong_film_of_two_who_did_appear_together() -> None:
    links = ("Robert De Niro / Casino", "Joe Pesci / Raging Bull")
    assert DegreesDriver().score(*links) == 3, "the link stands, and its film earns nothing"
    assert DegreesDriver(films="strict").score(*links) == 0
    assert DegreesDriver(unknown="accept", films="strict").score(*links) == 0, "contradicted is not unknown"


def test_deg_5_an_unknown_film_between_two_who_did_appear_together() -> None:
    links = ("Robert De Niro / A Film From Nowhere", "Joe Pesci")
    assert DegreesDriver().score(*links) == 2
    assert DegreesDriver(films="strict").score(*links) == 0
    assert DegreesDriver(unknown="accept", films="strict").score(*links) == 3


def test_deg_5_a_thin_cast_contradicts_nobody() -> None:
    script = DegreesDriver()
    assert script.score("Keanu Reeves / The Irishman", "Joe Pesci") == 0
    check = script.view.sheets[-1].links[0].check
    assert check is not None
    assert (check.verdict, check.reason) == ("unknown", "cast-thin")


def test_deg_11_any_film_of_a_title_may_be_meant() -> None:
    script = DegreesDriver().give_cards(0, "Scott Glenn", "Joe Pesci")
    assert script.hand(0, "Joe Pesci / Man on Fire").points == 2
    script.give_cards(0, "Christopher Walken", "Denzel Washington")
    assert script.hand(0, "Denzel Washington / Man on Fire").points == 2
    script.give_cards(0, "Scott Glenn", "Joe Pesci")
    assert script.hand(0, "Joe Pesci / Man on Fire (1987)").points == 2
    script.give_cards(0, "Scott Glenn", "Joe Pesci")
    assert script.hand(0, "Joe Pesci / Man on Fire (2004)").points == 1, "they share the other one"


def test_deg_11_films_of_the_same_title_count_as_different_films() -> None:
    script = DegreesDriver(films="strict", unknown="accept").give_cards(0, "Joe Pesci", "Dakota Fanning")
    links = (
        "Scott Glenn / Man on Fire (1987)",
        "Laurence Fishburne / Apocalypse Now",
        "Robert Duvall / Apocalypse Now",
        "John Cazale / The Godfather",
        "Christopher Walken / The Deer Hunter",
        "Dakota Fanning / Man on Fire",
    )
    assert script.hand(0, *links).points == 18


def test_deg_11_people_with_the_same_name_are_different_people() -> None:
    script = DegreesDriver().give_cards(0, "Norma Talmadge", "Harrison Ford")
    sheet = script.hand(0, "Harrison Ford / Smilin' Through")
    assert sheet.check is not None
    assert sheet.check.links[0].actor.id == "Harrison Ford*"
    assert faults(script) == [Fault("no-arrival", 1)], "this is the other Harrison Ford"
    script.give_cards(0, "Mark Hamill", "Norma Talmadge")
    assert script.hand(0, "Harrison Ford / Star Wars", "Norma Talmadge / Smilin' Through").points == 0


def test_deg_12_television_counts_if_the_table_allows_it() -> None:
    for television, score in ((False, 0), (True, 2)):
        script = DegreesDriver(television=television).give_cards(0, "Al Pacino", "Meryl Streep")
        assert script.hand(0, "Meryl Streep / Angels in America").points == score


def test_deg_12_the_question_to_the_judge_has_the_extra_kinds() -> None:
    judge = SmallJudge()
    script = DegreesDriver(judge=judge, shorts=True, selves=True).give_cards(0, *PAIR)
    script.hand(0, " Joe Pesci ")
    first, second = (Card(name, name) for name in PAIR)
    assert judge.questions[-1] == CheckSheet(first, second, (Link("Joe Pesci"),), ("shorts", "selves"))
