"""The engine over HTTP: analysis in a worker process, and a time budget per visitor."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import sixfold
from sixfold.server.http.tools.engine import AnalysisBudgets
from tests.server.tools.tools_client import FakeService, error_of, run_tools

#: A loss in two plies, as the engine proves at once.
LOST = ["a2", "a3", "a1", "c2", "b1", "b2", "b1-a1", "a3-a2", "a1-a2", "c2-b2"]


def analyse(client: TestClient[Litestar], **request: Any) -> Any:
    response = client.post("/api/analysis", json={"seconds": 0.05} | request)
    assert response.status_code == 200, response.text
    return response.json()


def test_lines_have_scores_and_turns_that_can_be_played(client: TestClient[Litestar]) -> None:
    analysis = analyse(client, preset="sixth", moves=["c3"], lines=3)
    assert (analysis["turn"], len(analysis["lines"])) == (1, 3)
    scores = [line["score"] for line in analysis["lines"]]
    assert scores == sorted(scores, reverse=True)
    for line in analysis["lines"]:
        state = sixfold.game("sixth").start().play("c3")
        for turn in line["pv"]:
            state = state.play(turn)
        assert line["depth"] > 0
    assert analysis["best"] == analysis["lines"][0]["pv"][0]


def test_a_proved_loss_is_reported(client: TestClient[Litestar]) -> None:
    analysis = analyse(client, preset="sixth-4x4", moves=LOST, lines=1)
    assert analysis["lines"][0]["win_in"] == -2


def test_a_position_with_options_is_set_up(client: TestClient[Litestar]) -> None:
    game = sixfold.game("sixth", kings="six")
    position = game.start().play("c3").position()
    analysis = analyse(client, preset="sixth", options={"kings": "six"}, position=position, moves=["a1"])
    assert analysis["turn"] == 0
    assert game.start().play("c3").play("a1").play(analysis["best"])


def test_a_level_returns_the_move_it_plays(client: TestClient[Litestar]) -> None:
    analysis = analyse(client, preset="six", level="3")
    assert sixfold.game("six").start().play(analysis["best"])
    assert len(analysis["lines"]) <= 3


def test_a_game_that_is_over_has_no_lines(client: TestClient[Litestar]) -> None:
    assert analyse(client, preset="sixth", moves=["resign"])["lines"] == []


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"preset": "chess"}, (404, "unknown-game")),
        ({"preset": "sixth", "moves": ["c3", "c3"]}, (409, "not-empty")),
        ({"preset": "sixth", "moves": ["what"]}, (422, "bad-move")),
        ({"preset": "sixth", "position": "nonsense"}, (422, "bad-position")),
        ({"preset": "sixth", "options": {"colour": "red"}}, (422, "option-unknown")),
        ({"preset": "sixth", "options": {"self": 1, "preset": 2, "seats": 3}}, (422, "option-unknown")),
        ({"preset": "sixth", "level": "99"}, (422, "unknown-player")),
        ({"preset": "sixes"}, (422, "no-engine")),
        ({"preset": "sixth", "seconds": 6}, (400, "bad-request")),
        ({"preset": "sixth", "seconds": 0}, (400, "bad-request")),
        ({"preset": "sixth", "lines": 6}, (400, "bad-request")),
        ({"preset": "sixth", "more": 6}, (400, "bad-request")),
        ({}, (400, "bad-request")),
    ],
)
def test_invalid_analyses_get_an_error_code(
    client: TestClient[Litestar], body: dict[str, Any], expected: tuple[int, str]
) -> None:
    assert error_of(client.post("/api/analysis", json={"seconds": 0.05} | body)) == expected


def test_the_engine_is_closed_to_players(client: TestClient[Litestar], service: FakeService) -> None:
    service.closed["engine"] = "abc"
    assert error_of(client.post("/api/analysis", json={"preset": "sixth"})) == (403, "tools-closed")


def test_a_spent_budget_makes_visitors_wait(tmp_path: Path) -> None:
    with run_tools(tmp_path) as (client, _):
        client.app.state["tools.budgets"] = AnalysisBudgets(visitor=0.35, address=1.0)
        client.patch("/api/me", json={"name": "Somebody"})
        over = {"preset": "sixth", "moves": ["resign"], "seconds": 0.15}
        # Unused seconds are refunded: each request costs the minimum.
        assert [client.post("/api/analysis", json=over).status_code for _ in range(2)] == [200, 200]
        spent = client.post("/api/analysis", json=over | {"seconds": 5})
        assert error_of(spent) == (429, "too-many")
        assert int(spent.headers["retry-after"]) > 0
        # Another identity has another budget; an address has one for all of them.
        codes = []
        for _ in range(12):
            client.cookies.clear()
            client.patch("/api/me", json={"name": "Somebody else"})
            codes.append(client.post("/api/analysis", json=over | {"moves": ["what"]}).json()["code"])
        assert codes[0] == "bad-move"
        assert codes[-1] == "too-many"
