"""Finished games over HTTP: steps, pictures and previews of links."""

from __future__ import annotations

import re

import httpx
import msgspec

import sixfold
from sixfold.bots.nets import find_net, load_weights
from sixfold.engine import engine_setup
from tests.server.http.test_tables import open_table, post_action
from tests.server.server_in_process import ServerInProcess

#: A game of `sixth-4x4` that Gold wins with a King.
SHORT_GAME = ["a2", "a3", "a1", "c2", "b1", "b2", "b1-a1", "a3-a2", "a1-a2", "c2-b2", "b2-a2"]


def play_game(client: httpx.Client, names: tuple[str, str] = ("Ann", "Dot")) -> str:
    """Play a whole game of two at one device."""
    table = str(open_table(client, "sixth-4x4", name=names[0], companions=[names[1]])["table"])
    assert post_action(client, table, "start").status_code == 200
    for ply, move in enumerate(SHORT_GAME):
        assert post_action(client, table, "turn", ply, move=move).status_code == 200
    return table


def test_anybody_with_the_link_can_replay_a_game(server: ServerInProcess) -> None:
    with server.client() as ann, server.client() as eve:
        table = play_game(ann)
        game = eve.get(f"/api/tables/{table}/games/1", params={"first": 10}).json()
        assert (game["total"], len(game["steps"]), game["steps"][-1]["move"]) == (12, 2, "b2-a2")
        assert game["steps"][-1]["view"]["outcome"]["winners"] == [1]
        # A step has what the engine needs.
        request = {
            "preset": game["preset"],
            "options": game["chosen_options"],
            "position": game["steps"][0]["position"],
        }
        analysis = eve.post("/api/analysis", json={**request, "seconds": 0.05, "lines": 1}).json()
        assert analysis["lines"][0]["win_in"] == -2
        assert eve.get(f"/api/tables/{table}/games/2").json()["code"] == "no-record"
        assert eve.get(f"/api/tables/{table}/games/1", params={"count": 1000}).status_code == 400


def test_a_page_engine_gets_rules_a_net_and_every_position(server: ServerInProcess) -> None:
    with server.client() as ann:
        table = play_game(ann)
        game = ann.get(f"/api/tables/{table}/games/1").json()
        assert (game["engine"]["rules"]["game"], game["engine"]["rules"]["size"]) == ("sixth", 4)
        net = ann.get(game["engine"]["net"])
        info = find_net(sixfold.game("sixth-4x4"))
        assert info is not None
        assert (net.status_code, net.content) == (200, load_weights(info))
        assert "immutable" in net.headers["cache-control"]
        assert ann.get(game["engine"]["net"].replace(".bin", "0.bin")).json()["code"] == "not-found"
        state = sixfold.game("sixth-4x4").start()
        for step, move in zip(game["steps"], [*SHORT_GAME, None], strict=True):
            assert step["setup"] == msgspec.json.decode(msgspec.json.encode(engine_setup(state)))
            state = state if move is None else state.play(move)


def test_no_engine_is_offered_while_it_is_closed_to_the_player(server: ServerInProcess) -> None:
    with server.client() as ann, server.client() as eve:
        table = play_game(ann)
        for client in (ann, eve):
            assert client.get(f"/api/tables/{table}/games/1").json()["engine"] is not None
        other = str(open_table(ann, "sixth", companions=["Dot"])["table"])
        assert post_action(ann, other, "start").status_code == 200
        game = ann.get(f"/api/tables/{table}/games/1").json()
        assert (game["engine"], [step["setup"] for step in game["steps"]]) == (None, [None] * 12)
        assert eve.get(f"/api/tables/{table}/games/1").json()["engine"] is not None
        assert post_action(ann, other, "resign").status_code == 200
        assert ann.get(f"/api/tables/{table}/games/1").json()["engine"] is not None


def test_a_step_of_a_game_has_a_picture(server: ServerInProcess) -> None:
    with server.client() as ann:
        table = play_game(ann)
        picture = ann.get(f"/api/tables/{table}/games/1/picture.svg")
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert "Dot wins with a King." in picture.text
        earlier = ann.get(f"/api/tables/{table}/games/1/picture.svg", params={"step": 3})
        assert "Dot wins" not in earlier.text
        assert "3 / 11" in earlier.text


def test_an_action_names_only_people_of_the_same_device(server: ServerInProcess) -> None:
    with server.client() as ann, server.client() as bob:
        table = str(open_table(ann, "sixth-armies", companions=["Dot"])["table"])
        me = ann.get(f"/api/tables/{table}").json()["you"]
        body = {"action": {"type": "choose-options", "options": {"army": {"P": 6, "G": 1}}}, "person": f"{me}.2"}
        assert ann.post(f"/api/tables/{table}/actions", json=body).status_code == 200
        assert post_action(bob, table, "join", name="Bob").status_code == 200
        response = bob.post(f"/api/tables/{table}/actions", json=body)
        assert (response.status_code, response.json()["code"], response.json()["ruling"]) == (
            403,
            "not-beside",
            "TBL-19",
        )
        chat = ann.post(
            f"/api/tables/{table}/actions", json={"action": {"type": "chat", "text": "!"}, "person": f"{me}.2"}
        )
        assert (chat.status_code, chat.json()["code"]) == (403, "not-for-companions")


def test_link_previews_describe_the_game_and_escape_markup(server: ServerInProcess) -> None:
    with server.client() as ann, server.client() as eve:
        table = play_game(ann, ('"><script>alert(1)</script>', "Dot & Co"))
        for path in (f"/t/{table}", f"/g/{table}/1"):
            page = eve.get(path)
            title = re.search('property="og:title" content="([^"]*)"', page.text)
            line = re.search('property="og:description" content="([^"]*)"', page.text)
            assert title is not None
            assert line is not None
            assert "Dot &amp; Co" in line[1]
            assert "<script>alert" not in page.text
            assert eve.get(path, headers={"if-none-match": page.headers["etag"]}).status_code == 304
        for path in ("/t/nonsense", f"/t/{'A' * 22}", f"/g/{table}/2", f"/g/{table}/x", f"/g/{'A' * 22}/1"):
            page = eve.get(path)
            assert (page.status_code, "og:title" in page.text) == (200, False)


def test_a_link_to_a_game_without_spectators_has_no_preview(server: ServerInProcess) -> None:
    with server.client() as ann, server.client() as eve:
        table = str(open_table(ann, "sixth-4x4", companions=["Dot"], spectators=False)["table"])
        for act in ("start", "resign"):
            assert post_action(ann, table, act).status_code == 200
        assert "og:title" not in eve.get(f"/g/{table}/1").text
        assert eve.get(f"/api/tables/{table}/games/1").json()["code"] == "no-watching"
        assert eve.get(f"/api/tables/{table}/games/1/picture.svg").status_code == 403
        assert ann.get(f"/api/tables/{table}/games/1").json()["ending"] == "Dot wins: Ann resigned."
