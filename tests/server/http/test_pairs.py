"""Pairs of games with sides swapped (TBL-20) over HTTP: opened, played, listed and recorded."""

from __future__ import annotations

from tests.server.http.test_tables import open_table, post_action
from tests.server.server_in_process import ServerInProcess


def test_tbl_20_a_pair_is_set_played_and_recorded(server: ServerInProcess) -> None:
    with server.client() as ann, server.client() as bob:
        table = str(open_table(ann, "sixth-4x4", name="Ann", pairs=True)["table"])
        assert post_action(bob, table, "join", name="Bob").status_code == 200
        for action in ("sit", "ready"):
            assert post_action(bob, table, action).status_code == 200
        assert post_action(ann, table, "start").json()["view"]["pair"]["game"] == 1
        assert post_action(ann, table, "turn", 0, move="a1").status_code == 200
        view = post_action(ann, table, "resign").json()["view"]
        assert (view["phase"], view["pair"]["points"]) == ("between", [0.0, 1.0])
        assert [one["phase"] for one in ann.get("/api/me/tables").json()["tables"] if one["table"] == table] == [
            "between"
        ]
        response = post_action(ann, table, "request-rematch")
        assert (response.status_code, response.json()["code"]) == (409, "wrong-phase")
        assert response.json()["message"].endswith("the table is between the two games of a pair.")
        assert post_action(ann, table, "ready").json()["view"]["game_number"] == 1
        view = post_action(bob, table, "ready").json()["view"]
        assert (view["game_number"], view["seat"], view["game"]["turn"]) == (2, 0, 0)
        post_action(bob, table, "resign")
        first, second = (ann.get(f"/api/tables/{table}/records/{number}").json() for number in (1, 2))
        assert first["pair"] == {"game": 1, "other": 2, "points": [1.0, 1.0]}
        assert second["pair"] == {"game": 2, "other": 1, "points": [1.0, 1.0]}
        assert ann.get(f"/api/tables/{table}/games/2").json()["pair"] == second["pair"]


def test_tbl_20_games_without_two_sides_are_rejected_in_the_visitors_language(server: ServerInProcess) -> None:
    with server.client() as ann:
        response = ann.post("/api/tables", json={"preset": "sixes", "pairs": True}, headers={"Sixfold-Language": "fr"})
        assert (response.status_code, response.json()["code"], response.json()["ruling"]) == (409, "no-pairs", "TBL-20")
        assert response.json()["message"].startswith("Ce jeu ne se joue pas en aller-retour")
