"""Each visitor gets texts in their own language, over HTTP and over the socket."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from sixfold.server.http.middleware import HEADER
from sixfold.server.live.connections import MESSAGES
from tests.server.http.test_live import receive
from tests.server.http.test_tables import open_table
from tests.server.server_in_process import ServerInProcess

FRENCH = {HEADER: "fr"}
NO_TABLE = {
    "en": "This table does not exist, or has been deleted.",
    "fr": "Cette table n’existe pas, ou a été supprimée.",
}
NOWHERE = "/api/tables/AAAAAAAAAAAAAAAAAAAAAA"


def cookie(client: httpx.Client) -> str:
    return "; ".join(f"{name}={value}" for name, value in client.cookies.items())


@pytest.mark.parametrize(
    ("headers", "language"),
    [
        ({}, "en"),
        ({"accept-language": "fr-CH, fr;q=0.9, en;q=0.8"}, "fr"),
        ({"accept-language": "xx, fr;q=0.5"}, "fr"),
        ({"accept-language": "en", HEADER: "fr"}, "fr"),
        ({"accept-language": "fr", HEADER: "en"}, "en"),
        ({"accept-language": "fr", HEADER: "nonsense"}, "fr"),
        ({HEADER: "xx"}, "en"),
    ],
)
def test_strangers_get_the_language_of_the_page_or_of_the_browser(
    server: ServerInProcess, headers: dict[str, str], language: str
) -> None:
    response = httpx.get(server.url + NOWHERE, headers=headers)
    assert (response.status_code, response.json()["code"]) == (404, "no-table")
    assert response.json()["message"] == NO_TABLE[language]


def test_the_chosen_language_is_used_unless_the_page_asks_for_another(
    server: ServerInProcess,
) -> None:
    with server.client() as ann:
        ann.patch("/api/me", json={"name": "Ann", "language": "fr"})
        assert ann.get(NOWHERE).json()["message"] == NO_TABLE["fr"]
        assert ann.get("/api/rulings/GAME-2").json()["title"] == "La fin"
        assert ann.get(NOWHERE, headers={HEADER: "en"}).json()["message"] == NO_TABLE["en"]
        assert ann.get("/api/me").json()["language"] == "fr"


def test_presets_options_and_rulings_are_translated(server: ServerInProcess) -> None:
    with server.client() as ann:
        french = {one["name"]: one for one in ann.get("/api/games", headers=FRENCH).json()}
        english = {one["name"]: one for one in ann.get("/api/games").json()}
        assert (french["six-4"]["title"], english["six-4"]["title"]) == ("Six à quatre", "Six for four")
        assert ann.get("/api/games/six-4", headers=FRENCH).json() == french["six-4"]
        for name, one in english.items():
            translated = french[name]
            same = ("name", "seats", "default_seats", "sides", "teams", "features", "rulings")
            assert {key: translated[key] for key in same} == {key: one[key] for key in same}
            assert translated["summary"] != one["summary"]
            for mine, theirs in zip(translated["options"], one["options"], strict=True):
                assert (mine["name"], mine["kind"], mine["default"]) == (
                    theirs["name"],
                    theirs["kind"],
                    theirs["default"],
                )
                assert mine["title"]
                assert mine["summary"] != theirs["summary"]
        for number in english["six"]["rulings"]:
            ruling = ann.get(f"/api/rulings/{number}", headers=FRENCH).json()
            assert ruling["text"] != ann.get(f"/api/rulings/{number}").json()["text"]


def test_errors_are_in_each_visitors_own_language(server: ServerInProcess) -> None:
    with server.client() as ann, server.client() as bob:
        table = open_table(ann)["table"]
        bob.post(f"/api/tables/{table}/actions", json={"action": {"type": "join", "name": "Bob"}})
        turn = {"type": "action", "id": 7, "action": {"type": "turn", "move": "c3"}}

        async def error_messages(client: httpx.Client, hello: dict[str, Any]) -> list[str]:
            headers = {"cookie": cookie(client), "origin": server.url}
            async with connect(f"{server.live}/api/tables/{table}/live", additional_headers=headers) as socket:
                return await talk(socket, hello)

        async def talk(socket: ClientConnection, hello: dict[str, Any]) -> list[str]:
            await socket.send(json.dumps({"type": "hello", **hello}))
            await receive(socket, "update")
            messages = []
            for message in (turn, {"type": "set_language", "language": "fr", "repeat_error": 7}, turn):
                await socket.send(json.dumps(message))
                messages.append((await receive(socket, "error"))["message"])
            return messages

        async def both() -> tuple[list[str], list[str]]:
            return await asyncio.gather(error_messages(ann, {"language": "fr"}), error_messages(bob, {}))

        french, english = asyncio.run(both())
        assert french == ["C’est impossible pour l’instant\u00a0: la table est en préparation."] * 3
        assert english[0] != french[0]
        assert english[1] == english[2]
        assert english[1] in (french[0], "Seuls les joueurs assis peuvent faire cela.")


def test_goodbye_is_in_the_language_of_the_page(server: ServerInProcess) -> None:
    with server.client() as ann:
        table = open_table(ann)["table"]

        async def talk() -> Any:
            headers = {"cookie": cookie(ann), "origin": server.url}
            async with connect(f"{server.live}/api/tables/{table}/live", additional_headers=headers) as socket:
                await socket.send(json.dumps({"type": "hello", "language": "fr"}))
                await receive(socket, "update")
                for _ in range(MESSAGES):
                    await socket.send(json.dumps({"type": "pong", "id": 0}))
                return await receive(socket, "goodbye")

        goodbye = asyncio.run(talk())
        assert (goodbye["code"], goodbye["message"]) == ("too-many", "Trop de requêtes. Réessayez dans 20 s.")


@pytest.mark.parametrize("hello", [{"language": "French"}, {"language": 7}])
def test_a_hello_with_a_bad_language_is_a_bad_message(server: ServerInProcess, hello: dict[str, Any]) -> None:
    with server.client() as ann:
        table = open_table(ann)["table"]

        async def talk() -> Any:
            async with connect(f"{server.live}/api/tables/{table}/live", origin=server.url) as socket:  # type: ignore[arg-type]  # a plain text
                await socket.send(json.dumps({"type": "hello", **hello}))
                return await receive(socket, "goodbye")

        assert asyncio.run(talk())["code"] == "bad-message"
