"""What the page asks besides tables: a whole law, a picture of a secret link, and addresses without a page."""

from __future__ import annotations

import zxingcpp
from PIL import Image

from tests.server.running import Running

BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def test_the_law_of_a_game_is_told_at_once_with_that_of_the_table(house: Running) -> None:
    with house.client() as guest:
        told = guest.get("/api/games/six-o/rulings").json()
        numbers = [ruling["number"] for ruling in told]
        assert (
            numbers[: len(guest.get("/api/games/six-o").json()["rulings"])]
            == guest.get("/api/games/six-o").json()["rulings"]
        )
        assert {"SIX-6", "TBL-15"} <= set(numbers)
        assert told[numbers.index("TBL-15")] == guest.get("/api/rulings/TBL-15").json()
        assert guest.get("/api/games/nothing/rulings").json()["code"] == "unknown-game"


def test_the_link_to_another_device_can_be_scanned(house: Running) -> None:
    with house.client() as guest:
        guest.patch("/api/me", json={"name": "Ada"})
        made = guest.post("/api/me/links").json()
        size = len(made["squares"])
        picture = Image.new("L", (size + 8, size + 8), 255)
        for y, row in enumerate(made["squares"]):
            assert len(row) == size
            for x, square in enumerate(row):
                picture.putpixel((x + 4, y + 4), 0 if square == "1" else 255)
        (found,) = zxingcpp.read_barcodes(picture.resize((picture.width * 4, picture.height * 4)))
        assert found.text == house.url + made["link"]


def test_an_address_without_a_page_is_one_for_browsers_and_a_refusal_for_programs(house: Running) -> None:
    with house.client() as guest:
        page = guest.get("/nowhere/at/all", headers=BROWSER)
        assert (page.status_code, page.headers["content-type"].partition(";")[0]) == (404, "text/html")
        assert page.content == guest.get("/", headers=BROWSER).content
        for path, headers in (("/nowhere", {}), ("/api/nowhere", BROWSER)):
            refused = guest.get(path, headers=headers)
            assert (refused.status_code, refused.json()["code"]) == (404, "not-found")
        assert guest.post("/nowhere", headers=BROWSER).status_code in (404, 405)
