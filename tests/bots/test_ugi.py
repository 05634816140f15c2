"""The Universal Game Interface, command by command, and a match between two processes."""

from __future__ import annotations

import subprocess
from random import Random
from typing import Self

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sixfold
from sixfold.bots.ugi import GO_NUMBERS, UgiSession, parse_limits
from tests.cli.command import ENVIRONMENT, SIXFOLD


def conversation(*lines: str, preset: str = "sixth") -> list[str]:
    """The answers to these lines, after the last search has finished."""
    said: list[str] = []
    session = UgiSession(sixfold.game(preset), said.append)
    for line in lines:
        session.handle_line(line)
    session.finish()
    return said


def test_ugi_is_answered_with_names_options_and_ugiok() -> None:
    said = conversation("ugi")
    assert [line.split()[:2] for line in said[:2]] == [["id", "name"], ["id", "author"]]
    assert said[-1] == "ugiok"
    assert all(line.startswith("option name ") for line in said[2:-1])


def test_isready_is_answered_also_while_thinking() -> None:
    said: list[str] = []
    session = UgiSession(sixfold.game("six"), said.append)
    session.handle_line("go infinite")
    session.handle_line("isready")
    assert "readyok" in said
    assert session.is_searching
    session.handle_line("position startpos")
    assert any(line.endswith("(ugi-busy)") for line in said)
    session.handle_line("stop")
    session.finish()
    assert said[-1].startswith("bestmove ")


@pytest.mark.parametrize(
    "go", ["movetime 30", "nodes 300", "depth 2", "depth 0", "p1time 900 p2time 900 p1inc 0 p2inc 0"]
)
@pytest.mark.parametrize("preset", ["six", "sixth", "six-4", "sixth-armies"])
def test_go_ends_with_the_best_move_and_tells_on_the_way(preset: str, go: str) -> None:
    said = conversation("position startpos", f"go {go}", preset=preset)
    state = sixfold.game(preset).start()
    assert said[-1].split()[0] == "bestmove"
    state.play(said[-1].split()[1])
    words = said[-2].split()
    assert words[0] == "info"
    assert {"nodes", "time", "nps"} <= set(words)
    assert "pv" in said[0].split()


def test_a_proved_win_is_told_in_plies() -> None:
    said = conversation(
        "position startpos moves 2,0 0,1 3,0 0,2 4,0 0,3 5,0 0,4 6,0 1,1", "go nodes 2000", preset="six"
    )
    assert any(" score mate 1 " in line for line in said)


def test_several_lines_are_told_when_asked_for() -> None:
    said = conversation("setoption name MultiPV value 3", "go depth 3")
    assert [line.split()[4] for line in said[:3]] == ["1", "2", "3"]


def test_queries_tell_how_the_game_stands() -> None:
    won = "a2 a3 a1 c2 b1 b2 b1-a1 a3-a2 a1-a2 c2-b2 b2-a2"
    queries = ("query p1turn", "query gameover", "query result")
    assert conversation(*queries) == ["response true", "response false", "response none"]
    assert conversation("position startpos moves c3", *queries)[0] == "response false"
    said = conversation(f"position startpos moves {won}", *queries, preset="sixth-4x4")
    assert said == ["response false", "response true", "response p2win"]
    said = conversation(f"position startpos moves {won}", "go depth 2", preset="sixth-4x4")
    assert said[0] == "bestmove none"


def test_a_position_can_be_given_as_text() -> None:
    state = sixfold.game("sixth").start().play("c3").play("c2")
    said = conversation(f"position fen {state.position()} moves a1", "query p1turn")
    assert said == ["response false"]


def test_a_position_with_a_wrong_turn_leaves_the_old_one() -> None:
    said = conversation("position startpos moves c3", "position startpos moves c3 c3", "query p1turn")
    assert said[0].endswith("(not-empty)")
    assert said[1] == "response false"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("hello", "ugi-word"),
        ("go fast", "ugi-word"),
        ("go movetime", "ugi-number"),
        ("go movetime -5", "ugi-number"),
        ("go nodes x", "ugi-number"),
        ("go nodes 99999999999999999999999", "ugi-number"),
        ("position", "ugi-position"),
        ("position fen", "ugi-position"),
        ("position fen nonsense", "bad-position"),
        ("position startpos moves zz", "bad-turn"),
        ("setoption name Magic value 1", "ugi-option"),
        ("setoption Hash 3", "ugi-option"),
        ("setoption name Hash value 0", "ugi-value"),
        ("query weather", "ugi-query"),
    ],
)
def test_nonsense_is_answered_with_a_code(line: str, code: str) -> None:
    said = conversation(line)
    assert len(said) == 1
    assert said[0].startswith("info string ")
    if code != "bad-turn":
        assert said[0].endswith(f"({code})")


@given(st.lists(st.sampled_from([*GO_NUMBERS, "1", "0", "-3", "1000", "infinite", "x"]), max_size=6))
def test_any_words_after_go_are_limits_or_a_complaint(words: list[str]) -> None:
    for side in (0, 1):
        try:
            found = parse_limits(words, side)
        except sixfold.SixfoldError:
            continue
        assert found.seconds is None or found.seconds > 0


@given(st.integers(1, 10**9), st.integers(0, 10**7))
def test_no_turn_takes_the_whole_clock(left: int, gained: int) -> None:
    found = parse_limits(["p1time", str(left), "p2time", "1", "p1inc", str(gained), "p2inc", "0"], 0)
    assert found.seconds is not None
    assert 0 < found.seconds <= max(left / 1000, 0.001)


WORDS = "ugi isready position startpos fen moves go depth 1 nodes c3 2,0 query result stop setoption"
LINES = st.text(max_size=30) | st.lists(
    st.sampled_from([*WORDS.split()]),
    max_size=6,
).map(" ".join)


@settings(max_examples=60, deadline=None)
@given(st.lists(LINES.filter(lambda line: line.split()[:1] != ["quit"]), max_size=6), st.sampled_from(["six", "sixth"]))
def test_after_any_lines_the_session_still_answers(lines: list[str], preset: str) -> None:
    answers = conversation(*lines, "stop", "isready", preset=preset)
    searches = sum(answer.startswith("bestmove ") for answer in answers)
    assert searches <= sum(line.split()[:1] == ["go"] for line in lines)
    assert answers.count("readyok") == 1 + sum(line.split()[:1] == ["isready"] for line in lines)


class Engine:
    """A process that speaks the interface."""

    def __init__(self, preset: str) -> None:
        self._process = subprocess.Popen(
            [SIXFOLD, "ugi", preset],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=ENVIRONMENT,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.tell("quit")
        assert self._process.wait(timeout=180) == 0
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            stream.close()

    def tell(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def ask(self, line: str, answer: str) -> str:
        """Sends a line; returns what follows the expected first word of an answer."""
        assert self._process.stdout is not None
        self.tell(line)
        while (said := self._process.stdout.readline().split())[:1] != [answer]:
            assert said
        return " ".join(said[1:])


@pytest.mark.parametrize("preset", ["six", "sixth-4x4"])
def test_an_arbiter_plays_a_match_that_the_referee_agrees_with(preset: str) -> None:
    """Arbiters know no rules: they ask the engines whose turn it is and who has won."""
    with Engine(preset) as one, Engine(preset) as two:
        for engine in (one, two):
            engine.ask("ugi", "ugiok")
            engine.tell("uginewgame")
            engine.ask("isready", "readyok")
        state, moves, dice = sixfold.game(preset).start(), "", Random(1)
        for _ in range(4):
            move = str(dice.choice(state.legal()))
            state, moves = state.play(move), f"{moves} {move}"
        while True:
            for engine in (one, two):
                engine.tell(f"position startpos moves{moves}")
                engine.ask("isready", "readyok")
            if one.ask("query gameover", "response") == "true":
                break
            first = one.ask("query p1turn", "response") == "true"
            assert first == (state.turn == 0)
            # The second searches less, so that the match ends.
            move = (one if first else two).ask(f"go nodes {2000 if first else 20}", "bestmove")
            state, moves = state.play(move), f"{moves} {move}"
        assert state.outcome is not None
        result = "p1win" if 0 in state.outcome.winners else "p2win" if state.outcome.winners else "draw"
        assert one.ask("query result", "response") == two.ask("query result", "response") == result


def test_the_end_of_input_lets_a_limited_search_finish() -> None:
    done = subprocess.run(
        [SIXFOLD, "ugi", "sixth"], input=b"go depth 3\n", capture_output=True, timeout=180, env=ENVIRONMENT, check=True
    )
    assert done.stdout.splitlines()[-1].startswith(b"bestmove ")
