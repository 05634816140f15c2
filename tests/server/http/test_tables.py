"""Tables over HTTP: opened, found, joined, played, watched and recorded."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from sixfold.games import Record, registry
from sixfold.server.texts import rulings
from tests.server.server_in_process import ServerInProcess

PRESETS = registry.presets()


def post_action(client: httpx.Client, table: str, kind: str, ply: int | None = None, **fields: Any) -> httpx.Response:
    return client.post(f"/api/tables/{table}/actions", json={"action": {"type": kind, **fields}, "ply": ply})


def open_table(client: httpx.Client, preset: str = "sixth", **more: Any) -> Any:
    response = client.post("/api/tables", json={"preset": preset, "name": "Ann", **more})
    assert response.status_code == 201, response.text
    return response.json()


def start_game(ann: httpx.Client, bob: httpx.Client, **more: Any) -> str:
    """Start a game of two; returns the table."""
    opened_table = open_table(ann, **more)
    table = str(bob.post("/api/rooms", json={"code": opened_table["code"]}).json()["table"])
    assert table == opened_table["table"]
    assert post_action(bob, table, "join", name="Bob").status_code == 200
    for client, kind in ((bob, "sit"), (bob, "ready"), (ann, "start")):
        assert post_action(client, table, kind).status_code == 200
    return table


def test_two_people_play_to_the_end_and_read_the_record(server: ServerInProcess) -> None:
    with server.client() as ann, server.client() as bob, server.client() as eve:
        table = start_game(ann, bob)
        turn = post_action(ann, table, "turn", move="c3", ply=0)
        assert turn.json()["view"]["turns"][-1]["move"] == "c3"
        early = eve.get(f"/api/tables/{table}/records/1")
        assert (early.status_code, early.json()["code"]) == (404, "no-record")
        assert post_action(bob, table, "resign").status_code == 200
        over = eve.get(f"/api/tables/{table}").json()
        assert over["view"]["phase"] == "finished"
        assert over["number"] == len(over["events"]) - 1
        record = eve.get(f"/api/tables/{table}/records/1").json()
        assert [str(entry.move) for entry in Record.loads(record["text"]).entries] == ["c3", "resign"]
        assert Record.from_json(httpx.Response(200, json=record["record"]).text) == Record.loads(record["text"])


def test_errors_have_a_reason_and_a_ruling(server: ServerInProcess) -> None:
    with server.client() as ann, server.client() as bob:
        table = start_game(ann, bob)
        for response, status, code in (
            (post_action(bob, table, "turn", move="c3"), 409, "not-your-turn"),
            (post_action(ann, table, "turn", move="c3-c4"), 409, "no-stack"),
            (post_action(ann, table, "turn", move="c3", ply=7), 409, "stale"),
            (post_action(ann, table, "turn", move="nonsense"), 422, "bad-move"),
            (post_action(ann, table, "kick", person="nobody"), 409, "unknown-person"),
            (post_action(bob, table, "close"), 403, "owner-only"),
            (post_action(ann, table, "tick"), 403, "referee-only"),
        ):
            problem = response.json()
            assert (response.status_code, problem["code"]) == (status, code)
            assert set(problem) == {"code", "message", "ruling", "params"}
            if problem["ruling"]:
                assert ann.get(f"/api/rulings/{problem['ruling']}").json()["number"] == problem["ruling"]


def test_the_lobby_shows_public_tables_and_my_games_show_mine(server: ServerInProcess) -> None:
    with server.client() as ann, server.client() as eve:
        public, private = open_table(ann, public=True)["table"], open_table(ann)["table"]
        lobby = {one["table"] for one in eve.get("/api/tables").json()}
        assert public in lobby
        assert private not in lobby
        mine = ann.get("/api/me/tables").json()
        assert [one["table"] for one in mine["tables"]] == [private, public]
        earlier = ann.get("/api/me/tables", params={"before": mine["tables"][0]["active_at"]}).json()
        assert [one["table"] for one in earlier["tables"]] == [public]
        assert eve.get("/api/me/tables").json()["tables"] == []


def test_ones_own_tables_come_with_the_results_of_their_games(server: ServerInProcess) -> None:
    with server.client() as ann:
        table = open_table(ann, preset="sixth-4x4", name="Ann", bots=[{"player": "1"}])["table"]
        for action in ("start", "resign", "request-rematch", "resign"):
            assert ann.post(f"/api/tables/{table}/actions", json={"action": {"type": action}}).status_code == 200
        [mine] = ann.get("/api/me/tables").json()["tables"]
        assert [(game["number"], game["you"], game["outcome"]["reason"]) for game in mine["games"]] == [
            (1, 0, "resigned"),
            (2, mine["games"][1]["you"], "resigned"),
        ]
        assert all(game["outcome"]["winners"] == [1 - game["you"]] for game in mine["games"])
        assert sorted(mine["games"][0]["names"]) == ["Ann", "Bot 1"]


def test_an_invitation_has_a_code_a_link_and_a_qr_code(server: ServerInProcess) -> None:
    with server.client() as ann:
        made = open_table(ann)
        assert made["link"] == f"/t/{made['table']}"
        invitation = ann.post(f"/api/tables/{made['table']}/invitation").json()
        assert invitation["code"] == made["code"]
        assert invitation["link"] == server.url + made["link"]
        picture = ann.get(f"/api/tables/{made['table']}/qr.svg")
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert picture.text.startswith("<svg")


def test_only_the_player_to_move_gets_choices(server: ServerInProcess) -> None:
    with server.client() as ann, server.client() as bob:
        table = start_game(ann, bob)
        first = ann.get(f"/api/tables/{table}/choices").json()["first"]
        assert first
        assert bob.get(f"/api/tables/{table}/choices").json()["first"] == []
        assert ann.get(f"/api/tables/{table}/completions", params={"kind": "actor", "text": "a"}).json() == []


@pytest.mark.parametrize(
    "suffix",
    ["", "/choices", "/records/1", "/games/1", "/games/1/picture.svg", "/qr.svg", "/completions?kind=film&text=a"],
)
def test_a_missing_table_is_not_found_on_every_path(server: ServerInProcess, suffix: str) -> None:
    unknown = httpx.get(f"{server.url}/api/tables/{'A' * 22}{suffix}")
    assert (unknown.status_code, unknown.json()["code"]) == (404, "no-table")
    malformed = httpx.get(f"{server.url}/api/tables/nonsense{suffix}")
    assert (malformed.status_code, malformed.json()["code"]) == (400, "bad-request")


def test_every_preset_and_ruling_is_listed(server: ServerInProcess) -> None:
    with server.client() as ann:
        presets = ann.get("/api/games").json()
        assert [preset["name"] for preset in presets] == list(PRESETS)
        for preset in presets:
            assert ann.get(f"/api/games/{preset['name']}").json() == preset
            assert set(preset["rulings"]) <= set(rulings())
        for number, ruling in rulings().items():
            assert ann.get(f"/api/rulings/{number}").json()["text"] == ruling.text


def test_unplayable_settings_are_rejected(server: ServerInProcess) -> None:
    with server.client() as ann:
        for body, status, code in (
            ({"preset": "chess"}, 404, "unknown-game"),
            ({"preset": "sixth", "options": {"colour": "red"}}, 422, "option-unknown"),
            ({"preset": "sixth", "seats": "2"}, 400, "bad-request"),
            ({"preset": "sixth", "hat": True}, 400, "bad-request"),
            ({"preset": "sixth", "name": "x" * 41}, 400, "bad-request"),
            ({"preset": "sixth", "name": "\n"}, 422, "bad-name"),
        ):
            response = ann.post("/api/tables", json={"name": "Ann", **body})
            assert (response.status_code, response.json()["code"]) == (status, code)
