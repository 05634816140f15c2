"""`sixfold movies practice`: 6° alone at the terminal, as people type it."""

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
from tests.games.degrees.game_script import chain

JUDGE = FilmJudge()
DAY = "2026-11-16"


def practised(*lines: str, options: Iterable[str] = ("--day", DAY)) -> str:
    """What is said when somebody types these lines, and then no more."""
    with (
        mock.patch("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines))),
        contextlib.redirect_stdout(io.StringIO()) as out,
        contextlib.redirect_stderr(io.StringIO()) as err,
    ):
        code = run(["movies", "practice", *options])
    assert (code, err.getvalue()) == (0, "")
    return " ".join(out.getvalue().split())


def dealt(seed: int = 0, **options: object) -> DegreesState:
    state = DegreesGame.of("degrees", seats=1, **options).start(seed)
    return state.expire(0.0, state.deadline_move(JUDGE))


def best(state: DegreesState) -> list[str]:
    """What to type for the best sheet there is."""
    own = state.view(0).own
    assert own is not None
    links = JUDGE.catalogue.sheet(own.cards[0].id, own.cards[1].id).as_dict()["links"]
    return [f"{link['actor']}; {link['film']}" for link in links]


def shared() -> tuple[str, str, str, str, str]:
    """The pair of the day, somebody who was with the first of them, in which film, and one that neither is in."""
    films, own = JUDGE.catalogue, dealt(daily=DAY).view(0).own
    assert own is not None
    first, second = (films.person(card.id) for card in own.cards)
    film = films.films_of(first)[0]
    mate = next(one for one in films.cast_of(film) if one not in (first, second))
    theirs = {*films.films_of(first), *films.films_of(mate)}
    other = next(known for known in map(films.film_at, range(100)) if known not in theirs)
    return first.name, second.name, str(mate), str(films.link(first, mate).film), str(other)


FIRST, SECOND, MATE, FILM, OTHER = shared()


def test_the_pair_of_a_day_is_linked_and_scores() -> None:
    said = practised(*best(dealt(daily=DAY)))
    assert "✓ 6. " in said
    assert "18 points. Total: 18 points." in said
    assert f"The pair of {DAY}: 18 points on 1 sheet in 0:" in said
    assert said.count("implies an endorsement") == said.count("Films from Wikidata") == 1
    assert "(CC0-1.0)" in said


def test_the_pair_of_today_is_one_sheet() -> None:
    assert "The pair of 20" in practised("pass", options=["--daily"])


def test_deg_8_sixty_points_are_the_end() -> None:
    state, lines = dealt(seed=6), []
    while state.outcome is None:
        links = best(state)
        lines += links
        move = HandIn(state.sides[0].sheet_number, chain([link.replace("; ", " / ") for link in links]))
        state = state.play(state.prepare(move, 0, JUDGE), 0)
    said = practised(*lines, "never read", options=["--seed", "6"])
    assert "Total: 54 of 60 points." in said
    assert "Done: 72 points on 4 sheets in 0:" in said
    assert "never read" not in said


def test_near_misses_are_offered_for_a_name_that_nobody_has() -> None:
    said = practised("Rob De Nero; The Matrx", "1", "1", "cards")
    assert "Nobody in the catalogue is called “Rob De Nero”. 1 Robert De Niro" in said
    assert "No film in the catalogue is called “The Matrx”. 1 The Matrix (1999)" in said
    assert "1. Robert De Niro (The Matrix (1999))" in said
    kept = practised("Rob De Nero", "", "cards")
    assert "1. Rob De Nero So far" in kept
    other = practised("Rob De Nero", "Robert De Niro", "cards")
    assert "1. Robert De Niro So far" in other, "or something else is typed"
    assert practised("Rob De Nero").endswith("So far: 0 points on 0 sheets.")


def test_what_is_wrong_with_a_sheet_is_told_link_by_link() -> None:
    said = practised(f"{MATE}; {OTHER}", "Nobody At All; A Film From Nowhere", "", "", SECOND)
    assert f"They appeared together in {FILM}. The link counts, the film does not." in said
    assert "? 2. Nobody At All in A Film From Nowhere: The catalogue has no actor called “Nobody At All”." in said
    assert "0 points." in said
    assert f"The last actor is not {SECOND}. (DEG-2)" in practised(MATE, "hand")
    repeated = practised(MATE, FIRST, SECOND)
    assert "Link 2: This actor is already on the sheet. (DEG-3)" in repeated


@pytest.mark.parametrize(
    ("lines", "says"),
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
def test_whatever_is_typed_gets_a_clear_answer(lines: list[str], says: str) -> None:
    said = practised(*lines)
    assert says in said
    assert "never read" not in said


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
def test_options_that_make_no_sense_get_one_line(options: list[str], code: str) -> None:
    with contextlib.redirect_stderr(io.StringIO()) as err:
        assert run(["movies", "practice", *options]) == 2
    assert err.getvalue().endswith(f"({code})\n")
    assert err.getvalue().count("\n") == 1


def test_deg_1_only_cards_of_the_grade_are_dealt() -> None:
    assert dealt(seed=3, grade=1).deck == tuple(card for card in dealt().deck or () if card.grade == 1)
    own = dealt(seed=3, grade=1).view(0).own
    assert own is not None
    said = practised(options=["--seed", "3", "--grade", "1"])
    assert f"Sheet 1: {own.cards[0].name} to {own.cards[1].name}" in said


def test_deg_8_time_is_up_when_it_is() -> None:
    time = [100.0]
    game = DegreesGame.of("degrees", seats=1, goal=0, minutes=2)
    with contextlib.redirect_stdout(io.StringIO()) as out:
        practice = Practice.start(game, JUDGE, 6, clock=lambda: time[0])
        for line in best(practice.state):
            time[0] += 15
            assert practice.check_time()
            practice.add_link(line)
        assert practice.total == "18 points, 0:30 left"
        time[0] += 30
        assert not practice.check_time()
    assert "Time is up" in out.getvalue()
    assert practice.state.outcome is not None
    assert practice.state.outcome.scores == (18,)


WORDS = st.sampled_from(["hand", "undo", "turn", "pass", "cards", "help", "1", "", "Tom Hanks", "Tom Hanks; Big"])


@settings(max_examples=60, deadline=None)
@given(st.lists(WORDS | st.text(max_size=12), max_size=12))
def test_any_lines_leave_well(lines: list[str]) -> None:
    assert "points" in practised(*lines, options=["--seed", "1", "--minutes", "5"])
