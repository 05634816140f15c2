"""What the page requests apart from tables: rulings, QR codes of device links, and client-side routes."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from sixfold.server.http import assets
from tests.server.server_in_process import ServerInProcess

BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def test_rulings_of_a_game_come_with_those_of_the_table(server: ServerInProcess) -> None:
    with server.client() as client:
        rulings = client.get("/api/games/six-o/rulings").json()
        numbers = [ruling["number"] for ruling in rulings]
        assert (
            numbers[: len(client.get("/api/games/six-o").json()["rulings"])]
            == client.get("/api/games/six-o").json()["rulings"]
        )
        assert {"SIX-6", "TBL-15"} <= set(numbers)
        assert rulings[numbers.index("TBL-15")] == client.get("/api/rulings/TBL-15").json()
        assert client.get("/api/games/nothing/rulings").json()["code"] == "unknown-game"


def test_the_link_to_another_device_can_be_scanned(server: ServerInProcess) -> None:
    with server.client() as client:
        client.patch("/api/me", json={"name": "Ada"})
        link = client.post("/api/me/links").json()
        size = len(link["squares"])
        picture = Image.new("L", (size + 8, size + 8), 255)
        for y, row in enumerate(link["squares"]):
            assert len(row) == size
            for x, square in enumerate(row):
                picture.putpixel((x + 4, y + 4), 0 if square == "1" else 255)
        (code,) = zxingcpp.read_barcodes(picture.resize((picture.width * 4, picture.height * 4)))
        assert code.text == server.url + link["link"]


def test_an_unknown_path_is_a_page_for_browsers_and_an_error_for_programs(server: ServerInProcess) -> None:
    with server.client() as client:
        page = client.get("/nowhere/at/all", headers=BROWSER)
        assert (page.status_code, page.headers["content-type"].partition(";")[0]) == (404, "text/html")
        assert page.content == client.get("/", headers=BROWSER).content
        for path, headers in (("/nowhere", {}), ("/api/nowhere", BROWSER)):
            response = client.get(path, headers=headers)
            assert (response.status_code, response.json()["code"]) == (404, "not-found")
        assert client.post("/nowhere", headers=BROWSER).status_code in (404, 405)


def test_files_of_a_games_page_are_served_with_their_types_and_headers(
    server: ServerInProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page"
    page.mkdir()
    (page / "face.js").write_text("export const mount = () => {};")
    (page / "face.css").write_text("svg { fill: red }")
    (page / "secret.py").write_text("SECRET = 1")
    (tmp_path / "beside.js").write_text("outside")
    # The client's own files are found by the same function and cached for all tests of this process.
    monkeypatch.setattr(
        assets, "files", lambda package: tmp_path if package == "sixfold.games.sixth" else files(package)
    )
    assets.game_files.cache_clear()
    try:
        with server.client() as client:
            infos = {one["name"]: one["face_url"] for one in client.get("/api/games").json()}
            assert infos["sixth"] == "/games/sixth/face.js"
            script, style = client.get(infos["sixth"]), client.get("/games/sixth/face.css")
            assert (script.text, style.text) == ("export const mount = () => {};", "svg { fill: red }")
            assert script.headers["content-type"].startswith("text/javascript")
            assert style.headers["content-type"].startswith("text/css")
            assert script.headers["content-security-policy"] == client.get("/").headers["content-security-policy"]
            assert client.get(infos["sixth"], headers={"if-none-match": script.headers["etag"]}).status_code == 304
            for path in ("/games/sixth/secret.py", "/games/sixth/..%2Fbeside.js", "/games/sixth/none.js"):
                assert client.get(path).status_code in (400, 404)
            assert client.get("/games/chess/face.js").json()["code"] == "not-found"
            assert client.post(infos["sixth"]).status_code in (404, 405)
    finally:
        assets.game_files.cache_clear()


def test_a_game_without_a_page_has_no_face_url(server: ServerInProcess) -> None:
    with server.client() as client:
        assert {one["face_url"] for one in client.get("/api/games").json()} == {""}
