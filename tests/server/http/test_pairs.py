"""Two games with the sides changed (TBL-20) over HTTP: set, played, listed, and found again as records."""

from __future__ import annotations

from tests.server.http.test_tables import acting, opened
from tests.server.server_in_process import Running


def test_tbl_20_a_pair_is_set_played_and_recorded(house: Running) -> None:
    with house.client() as ann, house.client() as bob:
        table = str(opened(ann, "sixth-4x4", name="Ann", pairs=True)["table"])
        assert acting(bob, table, "join", name="Bob").status_code == 200
        for act in ("sit", "ready"):
            assert acting(bob, table, act).status_code == 200
        assert acting(ann, table, "start").json()["view"]["pair"]["game"] == 1
        assert acting(ann, table, "turn", 0, move="a1").status_code == 200
        view = acting(ann, table, "resign").json()["view"]
        assert (view["phase"], view["pair"]["points"]) == ("between", [0.0, 1.0])
        assert [one["phase"] for one in ann.get("/api/me/tables").json()["tables"] if one["table"] == table] == [
            "between"
        ]
        refused = acting(ann, table, "request-rematch")
        assert (refused.status_code, refused.json()["code"]) == (409, "wrong-phase")
        assert refused.json()["message"].endswith("the table is between the two games of a pair.")
        assert acting(ann, table, "ready").json()["view"]["game_number"] == 1
        view = acting(bob, table, "ready").json()["view"]
        assert (view["game_number"], view["seat"], view["game"]["turn"]) == (2, 0, 0)
        acting(bob, table, "resign")
        first, second = (ann.get(f"/api/tables/{table}/records/{number}").json() for number in (1, 2))
        assert first["pair"] == {"game": 1, "other": 2, "points": [1.0, 1.0]}
        assert second["pair"] == {"game": 2, "other": 1, "points": [1.0, 1.0]}
        assert ann.get(f"/api/tables/{table}/games/2").json()["pair"] == second["pair"]


def test_tbl_20_what_has_no_two_sides_is_refused_in_the_language_of_whoever_asks(house: Running) -> None:
    with house.client() as ann:
        told = ann.post("/api/tables", json={"preset": "sixes", "pairs": True}, headers={"Sixfold-Language": "fr"})
        assert (told.status_code, told.json()["code"], told.json()["ruling"]) == (409, "no-pairs", "TBL-20")
        assert told.json()["message"].startswith("Ce jeu ne se joue pas en aller-retour")
