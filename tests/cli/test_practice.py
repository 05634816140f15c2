"""`sixfold movies practice`: 6° alone at the terminal."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterable
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.cli.app import run
from sixfold.cli.practice import Practice
from sixfold.games.degrees import DegreesGame, DegreesState, HandIn
from sixfold.movies.judge import FilmJudge
from tests.games.degrees.driver import chain

JUDGE = FilmJudge()
DAY = "2026-11-16"


def practise(*lines: str, options: Iterable[str] = ("--day", DAY)) -> str:
    """Practise with these lines as input; return the output with its spaces collapsed."""
    with (
        mock.patch("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines))),
        contextlib.redirect_stdout(io.StringIO()) as out,
        contextlib.redirect_stderr(io.StringIO()) as err,
    ):
        code = run(["movies", "practice", *options])
    assert (code, err.getvalue()) == (0, "")
    return " ".join(out.getvalue().split())


def dealt_state(seed: int = 0, **options: object) -> DegreesState:
    """A game for one, after its cards are dealt."""
    state = DegreesGame.of("degrees", seats=1, **options).start(seed)
    return state.expire(0.0, state.deadline_move(JUDGE))


def best_links(state: DegreesState) -> list[str]:
    """The lines to type for the best sheet."""
    own = state.view(0).own
    assert own is not None
    links = JUDGE.catalogue.sheet(own.cards[0].id, own.cards[1].id).as_dict()["links"]
    return [f"{link['actor']}; {link['film']}" for link in links]


def daily_pair() -> tuple[str, str, str, str, str]:
    """The actors of the day, a co-star of the first, their common film, and a film with neither of the two."""
    films, own = JUDGE.catalogue, dealt_state(daily=DAY).view(0).own
    assert own is not None
    first, second = (films.person(card.id) for card in own.cards)
    film = films.films_of(first)[0]
    co_star = next(person for person in films.cast_of(film) if person not in (first, second))
    filmographies = {*films.films_of(first), *films.films_of(co_star)}
    other = next(film for film in map(films.film_at, range(100)) if film not in filmographies)
    return first.name, second.name, str(co_star), str(films.link(first, co_star).film), str(other)


FIRST, SECOND, CO_STAR, FILM, OTHER_FILM = daily_pair()


def test_the_pair_of_a_day_scores() -> None:
    output = practise(*best_links(dealt_state(daily=DAY)))
    assert "✓ 6. " in output
    assert "18 points. Total: 18 points." in output
    assert f"The pair of {DAY}: 18 points on 1 sheet in 0:" in output
    assert output.count("implies an endorsement") == output.count("Films from Wikidata") == 1
    assert "(CC0-1.0)" in output


def test_the_daily_game_is_one_sheet() -> None:
    assert "The pair of 20" in practise("pass", options=["--daily"])


def test_deg_8_sixty_points_end_the_game() -> None:
    state, lines = dealt_state(seed=6), []
    while state.outcome is None:
        links = best_links(state)
        lines += links
        move = HandIn(state.sides[0].sheet_number, chain([link.replace("; ", " / ") for link in links]))
        state = state.play(state.prepare(move, 0, JUDGE), 0)
    output = practise(*lines, "never read", options=["--seed", "6"])
    assert "Total: 54 of 60 points." in output
    assert "Done: 72 points on 4 sheets in 0:" in output
    assert "never read" not in output


def test_near_misses_are_offered_for_an_unknown_name() -> None:
    output = practise("Rob De Nero; The Matrx", "1", "1", "cards")
    assert "Nobody in the catalogue is called “Rob De Nero”. 1 Robert De Niro" in output
    assert "No film in the catalogue is called “The Matrx”. 1 The Matrix (1999)" in output
    assert "1. Robert De Niro (The Matrix (1999))" in output
    unchanged = practise("Rob De Nero", "", "cards")
    assert "1. Rob De Nero So far" in unchanged
    corrected = practise("Rob De Nero", "Robert De Niro", "cards")
    assert "1. Robert De Niro So far" in corrected
    assert practise("Rob De Nero").endswith("So far: 0 points on 0 sheets.")


def test_faults_of_a_sheet_are_listed_by_link() -> None:
    output = practise(f"{CO_STAR}; {OTHER_FILM}", "Nobody At All; A Film From Nowhere", "", "", SECOND)
    assert f"They appeared together in {FILM}. The link counts, the film does not." in output
    assert "? 2. Nobody At All in A Film From Nowhere: The catalogue has no actor called “Nobody At All”." in output
    assert "0 points." in output
    assert f"The last actor is not {SECOND}. (DEG-2)" in practise(CO_STAR, "hand")
    repeated = practise(CO_STAR, FIRST, SECOND)
    assert "Link 2: This actor is already on the sheet. (DEG-3)" in repeated


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["; Heat"], "Link 1 needs an actor. (DEG-2)"),
        (["hand"], "Write at least one link, or abandon the sheet. (DEG-2)"),
        (["undo"], "There is no link on this sheet to undo."),
        (["Tom Hanks", "turn"], "There are links on this sheet already; undo removes them."),
        (["Tom Hanks", "undo", "turn"], f"Sheet 1: {SECOND} to {FIRST}"),
        (["Tom Hanks"] * 7, "A sheet has at most 6 links, not 7. (DEG-2)"),
        (["Tom Hanks"] * 6, f"six links at most, and the last one is not {SECOND}"),
        (["x" * 200, ""], "A name in link 1 is too long"),
        (["help"], "hand in the sheet"),
        (["abandon"], "0 points on 1 sheet"),
        (["quit", "never read"], "So far: 0 points on 0 sheets."),
        ([], "So far: 0 points on 0 sheets."),
    ],
)
def test_every_line_has_a_reply(lines: list[str], message: str) -> None:
    output = practise(*lines)
    assert message in output
    assert "never read" not in output


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--day", "tomorrow"], "option-value"),
        (["--daily", "--grade", "2"], "option-needs"),
        (["--minutes", "0"], "usage"),
        (["--grade", "6"], "usage"),
        (["--seed", str(2**64)], "bad-seed"),
        (["--catalogue", "nowhere"], "catalogue-unread"),
    ],
)
def test_bad_options_are_one_line_errors(options: list[str], code: str) -> None:
    with contextlib.redirect_stderr(io.StringIO()) as err:
        assert run(["movies", "practice", *options]) == 2
    assert err.getvalue().endswith(f"({code})\n")
    assert err.getvalue().count("\n") == 1


def test_deg_1_only_cards_of_the_grade_are_dealt() -> None:
    assert dealt_state(seed=3, grade=1).deck == tuple(card for card in dealt_state().deck or () if card.grade == 1)
    own = dealt_state(seed=3, grade=1).view(0).own
    assert own is not None
    output = practise(options=["--seed", "3", "--grade", "1"])
    assert f"Sheet 1: {own.cards[0].name} to {own.cards[1].name}" in output


def test_deg_8_the_game_ends_when_time_is_up() -> None:
    now = [100.0]
    game = DegreesGame.of("degrees", seats=1, goal=0, minutes=2)
    with contextlib.redirect_stdout(io.StringIO()) as out:
        practice = Practice.start(game, JUDGE, 6, clock=lambda: now[0])
        for line in best_links(practice.state):
            now[0] += 15
            assert practice.check_time()
            practice.add_link(line)
        assert practice.total == "18 points, 0:30 left"
        now[0] += 30
        assert not practice.check_time()
    assert "Time is up" in out.getvalue()
    assert practice.state.outcome is not None
    assert practice.state.outcome.scores == (18,)


INPUTS = st.sampled_from(["hand", "undo", "turn", "pass", "cards", "help", "1", "", "Tom Hanks", "Tom Hanks; Big"])


@settings(max_examples=60, deadline=None)
@given(st.lists(INPUTS | st.text(max_size=12), max_size=12))
def test_any_lines_end_with_the_points(lines: list[str]) -> None:
    assert "points" in practise(*lines, options=["--seed", "1", "--minutes", "5"])
