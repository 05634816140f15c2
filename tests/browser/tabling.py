"""Tables that are set and played at over the API, to come quickly to the point."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from typing import Any

from playwright.sync_api import Page

from tests.browser.guests import Guest
from tests.browser.people import TELEPHONE, People, ask, heard, shown

NAMES = ("Ada", "Brook", "Cleo", "Dara")


def turns(pages: Sequence[Page], moves: Sequence[str]) -> None:
    """Play these turns one after the other, the first of them by the first page, until every page shows the last."""
    for page, move in zip(cycle(pages), moves, strict=False):
        table = page.url.rpartition("/")[2]
        ask(page.context, "POST", f"/api/tables/{table}/actions", {"action": {"type": "turn", "move": move}})
    # The answer to an act may overtake the news on a page's line.
    for page in pages:
        heard(page, moves[-1])


def gather(people: People, preset: str, seats: int = 2, start: bool = True, **options: Any) -> list[Page]:
    """So many people at a table: one at a desk, the others on telephones."""
    host, *others = guests = [Guest(people), *(Guest(people, TELEPHONE, "dark") for _ in range(1, seats))]
    table = host.opens(preset, name=NAMES[0], options=options)
    for guest, name in zip(others, NAMES[1:], strict=False):
        guest.comes(table, name, ready=start)
    if start:
        host.does(table, "start")
    return [shown(guest.goes(f"/t/{table}"), "[role=grid]" if start else ".before") for guest in guests]
