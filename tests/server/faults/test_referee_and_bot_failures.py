"""A referee or judge that raises and bots that hang, crash or return garbage fail one request only."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from sixfold.games import Game, Question, State
from sixfold.server.bots.pool import WorkerPool
from sixfold.server.bots.worker_protocol import MoveReply
from tests.sample_games import SAMPLE_GAMES, SealedState
from tests.sample_games.judge import SampleGamesJudge, fail_on_bid
from tests.server.bots.pool_helpers import PLAYERS
from tests.server.server_in_process import ServerInProcess, run_server
from tests.server.service.service_helpers import ALL


class FaultyPool(WorkerPool):
    """Gives the player that works all the time that it needs on a busy machine, and the others none."""

    async def find_move(
        self, game: Game, state: State[Any], seat: int, player: str, seed: int, seconds: float
    ) -> MoveReply | None:
        return await super().find_move(game, state, seat, player, seed, 60 if player == "plain" else 0)


class FailingJudge(SampleGamesJudge):
    """A judge that raises for one number."""

    def answer(self, question: Question) -> Any:
        if getattr(question, "bid", None) == 5:
            raise ZeroDivisionError
        return super().answer(question)


def post_action(client: httpx.Client, table: str, **act: Any) -> httpx.Response:
    return client.post(f"/api/tables/{table}/actions", json={"action": act})


def open_table(client: httpx.Client, preset: str, **opening: Any) -> str:
    """Open a table and return its id."""
    answer = client.post("/api/tables", json={"preset": preset, "name": "Ann", **opening})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def test_a_judge_or_a_referee_that_raises_fails_one_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fail_on_bid(3, monkeypatch)
    with (
        run_server(tmp_path, games=ALL, judge=FailingJudge()) as server,
        server.client() as ann,
        server.client() as bob,
    ):
        table = open_table(ann, SAMPLE_GAMES[0].presets[0].name, seats=2)
        for act in ({"type": "join", "name": "Bob"}, {"type": "sit"}, {"type": "ready"}):
            assert post_action(bob, table, **act).is_success
        assert post_action(ann, table, type="start").is_success
        for bid in ("bid 5", "bid 3"):
            answer = post_action(ann, table, type="turn", move=bid)
            assert (answer.status_code, answer.json()["code"]) == (500, "referee-failed")
            assert bid not in answer.text
        other = open_table(bob, "sixth")
        assert post_action(bob, other, type="chat", text="meanwhile").is_success
        assert post_action(ann, table, type="turn", move="bid 4").is_success
        monkeypatch.setattr(SealedState, "view", lambda self, seat: 1 / 0)
        assert ann.get(f"/api/tables/{table}").json()["code"] == "referee-failed"
        assert bob.get(f"/api/tables/{other}").status_code == 200


@pytest.mark.parametrize("fault", ["hangs", "crashes", "fails", "garbles"])
def test_a_bot_that_fails_resigns_and_others_play_on(
    tmp_path: Path, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = ("plain", fault)
    monkeypatch.setattr("sixfold.bots.registry.player_names", lambda game: known)
    with (
        run_server(tmp_path, pool=FaultyPool(2, players=PLAYERS, margin=0.5)) as server,
        server.client() as ann,
        server.client() as bob,
    ):
        broken_table = open_table(ann, "sixth", bots=[{"player": fault}])
        assert post_action(ann, broken_table, type="start").is_success
        assert post_action(ann, broken_table, type="turn", move="c3").is_success
        working_table = open_table(bob, "sixth", bots=[{"player": "plain"}])
        assert post_action(bob, working_table, type="start").is_success
        assert post_action(bob, working_table, type="turn", move="c3").is_success
        wait_for_view(server, working_table, lambda view: view["ply"] == 2)
        view = wait_for_view(server, broken_table, lambda view: view["phase"] == "finished")
        assert "resign" in str(view["game"]["outcome"]).lower()


def wait_for_view(server: ServerInProcess, table: str, condition: Callable[[Any], bool]) -> Any:
    """Poll a table until its view satisfies a condition; return the view."""
    with server.client() as client:
        give_up = time.monotonic() + 90
        while not condition(view := client.get(f"/api/tables/{table}").json()["view"]):
            assert time.monotonic() < give_up, view
            time.sleep(0.05)
    return view
