"""Tables that are set and played at through the API, as the page itself would, to come quickly to the point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import Any, cast

from playwright.sync_api import Page, expect

from tests.browser.people import DESK, TELEPHONE, People

_ASK = """async ([method, path, body]) => {
  const said = { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, said);
  return [answer.ok, await answer.json()];
}"""

NAMES = ("Ada", "Brook", "Cleo", "Dara")


def ask(page: Page, path: str, body: Mapping[str, Any]) -> dict[str, Any]:
    """Say something to the house as this visitor."""
    well, answer = page.evaluate(_ASK, ["POST", path, body])
    assert well, answer
    return cast(dict[str, Any], answer)


def act(page: Page, table: str, **what: Any) -> None:
    ask(page, f"/api/tables/{table}/acts", {"act": what})


def table_of(page: Page) -> str:
    return page.url.rpartition("/")[2]


def turns(pages: Sequence[Page], moves: Sequence[str]) -> None:
    """Play these turns one after the other, the first of them by the first page, until every page shows the last."""
    for page, move in zip(cycle(pages), moves, strict=False):
        act(page, table_of(page), act="turn", move=move)
    # The answer to an act may overtake the news on a page's line; who touches too early answers to the turn before.
    for page in pages:
        expect(page.locator('ol[aria-label="Moves"] li').last).to_contain_text(moves[-1])


def gather(people: People, preset: str, seats: int = 2, start: bool = True, **options: Any) -> list[Page]:
    """So many people at a table: one at a desk, the others on telephones."""
    host = people.come(DESK, "/")
    opened = ask(host, "/api/tables", {"preset": preset, "name": NAMES[0], "options": options})
    pages = [host, *(people.come(TELEPHONE, "/", "dark") for _ in range(1, seats))]
    for page, name in list(zip(pages, NAMES, strict=False))[1:]:
        for what in ({"act": "come", "name": name}, {"act": "sit"}, *([{"act": "ready"}] if start else [])):
            act(page, opened["table"], **what)
    if start:
        act(host, opened["table"], act="start")
    for page in pages:
        page.goto(people.address + f"/t/{opened['table']}")
        page.locator("[role=grid]" if start else ".before").first.wait_for()
    return pages
