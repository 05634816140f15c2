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
    """The output for these lines, after the last search has finished."""
    output: list[str] = []
    session = UgiSession(sixfold.game(preset), output.append)
    for line in lines:
        session.handle_line(line)
    session.finish()
    return output


def test_ugi_prints_names_options_and_ugiok() -> None:
    output = conversation("ugi")
    assert [line.split()[:2] for line in output[:2]] == [["id", "name"], ["id", "author"]]
    assert output[-1] == "ugiok"
    assert all(line.startswith("option name ") for line in output[2:-1])


def test_isready_prints_readyok_during_a_search() -> None:
    output: list[str] = []
    session = UgiSession(sixfold.game("six"), output.append)
    session.handle_line("go infinite")
    session.handle_line("isready")
    assert "readyok" in output
    assert session.is_searching
    session.handle_line("position startpos")
    assert any(line.endswith("(ugi-busy)") for line in output)
    session.handle_line("stop")
    session.finish()
    assert output[-1].startswith("bestmove ")


@pytest.mark.parametrize(
    "go", ["movetime 30", "nodes 300", "depth 2", "depth 0", "p1time 900 p2time 900 p1inc 0 p2inc 0"]
)
@pytest.mark.parametrize("preset", ["six", "sixth", "six-4", "sixth-armies"])
def test_go_prints_info_and_ends_with_the_best_move(preset: str, go: str) -> None:
    output = conversation("position startpos", f"go {go}", preset=preset)
    state = sixfold.game(preset).start()
    assert output[-1].split()[0] == "bestmove"
    state.play(output[-1].split()[1])
    words = output[-2].split()
    assert words[0] == "info"
    assert {"nodes", "time", "nps"} <= set(words)
    assert "pv" in output[0].split()


def test_a_proved_win_is_a_mate_score_in_plies() -> None:
    output = conversation(
        "position startpos moves 2,0 0,1 3,0 0,2 4,0 0,3 5,0 0,4 6,0 1,1", "go nodes 2000", preset="six"
    )
    assert any(" score mate 1 " in line for line in output)


def test_multipv_prints_several_lines() -> None:
    output = conversation("setoption name MultiPV value 3", "go depth 3")
    assert [line.split()[4] for line in output[:3]] == ["1", "2", "3"]


def test_queries_report_turn_and_result() -> None:
    won = "a2 a3 a1 c2 b1 b2 b1-a1 a3-a2 a1-a2 c2-b2 b2-a2"
    queries = ("query p1turn", "query gameover", "query result")
    assert conversation(*queries) == ["response true", "response false", "response none"]
    assert conversation("position startpos moves c3", *queries)[0] == "response false"
    output = conversation(f"position startpos moves {won}", *queries, preset="sixth-4x4")
    assert output == ["response false", "response true", "response p2win"]
    output = conversation(f"position startpos moves {won}", "go depth 2", preset="sixth-4x4")
    assert output[0] == "bestmove none"


def test_a_position_can_be_given_as_text() -> None:
    state = sixfold.game("sixth").start().play("c3").play("c2")
    output = conversation(f"position fen {state.position()} moves a1", "query p1turn")
    assert output == ["response false"]


def test_a_position_with_an_illegal_turn_keeps_the_old_one() -> None:
    output = conversation("position startpos moves c3", "position startpos moves c3 c3", "query p1turn")
    assert output[0].endswith("(not-empty)")
    assert output[1] == "response false"


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
def test_nonsense_prints_an_error_code(line: str, code: str) -> None:
    output = conversation(line)
    assert len(output) == 1
    assert output[0].startswith("info string ")
    if code != "bad-turn":
        assert output[0].endswith(f"({code})")


@given(st.lists(st.sampled_from([*GO_NUMBERS, "1", "0", "-3", "1000", "infinite", "x"]), max_size=6))
def test_any_words_after_go_are_limits_or_an_error(words: list[str]) -> None:
    for side in (0, 1):
        try:
            limits = parse_limits(words, side)
        except sixfold.SixfoldError:
            continue
        assert limits.seconds is None or limits.seconds > 0


@given(st.integers(1, 10**9), st.integers(0, 10**7))
def test_no_turn_takes_the_whole_clock(left: int, increment: int) -> None:
    limits = parse_limits(["p1time", str(left), "p2time", "1", "p1inc", str(increment), "p2inc", "0"], 0)
    assert limits.seconds is not None
    assert 0 < limits.seconds <= max(left / 1000, 0.001)


WORDS = "ugi isready position startpos fen moves go depth 1 nodes c3 2,0 query result stop setoption"
LINES = st.text(max_size=30) | st.lists(
    st.sampled_from([*WORDS.split()]),
    max_size=6,
).map(" ".join)


@settings(max_examples=60, deadline=None)
@given(st.lists(LINES.filter(lambda line: line.split()[:1] != ["quit"]), max_size=6), st.sampled_from(["six", "sixth"]))
def test_a_session_survives_any_lines(lines: list[str], preset: str) -> None:
    output = conversation(*lines, "stop", "isready", preset=preset)
    searches = sum(line.startswith("bestmove ") for line in output)
    assert searches <= sum(line.split()[:1] == ["go"] for line in lines)
    assert output.count("readyok") == 1 + sum(line.split()[:1] == ["isready"] for line in lines)


class Engine:
    """An engine process that speaks UGI."""

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
        self.send("quit")
        assert self._process.wait(timeout=180) == 0
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            stream.close()

    def send(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def ask(self, line: str, reply: str) -> str:
        """Send a line; return the rest of the first output line that starts with the expected word."""
        assert self._process.stdout is not None
        self.send(line)
        while (output := self._process.stdout.readline().split())[:1] != [reply]:
            assert output, "the engine has ended"
        return " ".join(output[1:])


@pytest.mark.parametrize("preset", ["six", "sixth-4x4"])
def test_a_match_between_two_engine_processes_follows_the_referee(preset: str) -> None:
    """An arbiter knows no rules: it asks the engines for turn and result."""
    with Engine(preset) as one, Engine(preset) as two:
        for engine in (one, two):
            engine.ask("ugi", "ugiok")
            engine.send("uginewgame")
            engine.ask("isready", "readyok")
        state, moves, dice = sixfold.game(preset).start(), "", Random(1)
        for _ in range(4):
            move = str(dice.choice(state.legal()))
            state, moves = state.play(move), f"{moves} {move}"
        while True:
            for engine in (one, two):
                engine.send(f"position startpos moves{moves}")
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
    process = subprocess.run(
        [SIXFOLD, "ugi", "sixth"], input=b"go depth 3\n", capture_output=True, timeout=180, env=ENVIRONMENT, check=True
    )
    assert process.stdout.splitlines()[-1].startswith(b"bestmove ")
