"""Guests who act over the API beside the page, so that tables are soon where they are worth looking at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from playwright.sync_api import Page

from tests.browser.people import DESK, People, ask
from tests.browser.wasm_module import ROOT

#: What a house answers that has too much to do.
BUSY = 503
Told = dict[str, Any]


class Guest:
    """Somebody with a browser, who acts beside the page that it shows, or without one."""

    def __init__(self, people: People, size: Mapping[str, int] = DESK, scheme: str = "light") -> None:
        self._people = people
        self._browser = people.arrive(size, scheme)

    @cached_property
    def page(self) -> Page:
        return self._people.open(self._browser)

    def _ask(self, method: str, path: str, body: Told | None = None) -> Any:
        return ask(self._browser, method, path, body)

    def waits_for(self, path: str) -> Guest:
        """Ask until the house has it: what is loaded when it is first wanted takes its time on a busy machine."""
        for _ in range(20):
            if self._browser.request.get(path).status != BUSY:
                return self
        raise AssertionError(path)

    def called(self, name: str) -> Guest:
        self._ask("PATCH", "/api/me", {"name": name})
        return self

    def opens(self, preset: str, **setting: Any) -> str:
        """Set a table; its id."""
        return str(self._ask("POST", "/api/tables", {"preset": preset, **setting})["table"])

    def does(self, table: str, act: str, **more: Any) -> Told:
        """Do something there; what the table looks like then."""
        news = self._ask("POST", f"/api/tables/{table}/actions", {"action": {"type": act, **more}})
        return dict(news["view"])

    def comes(self, table: str, name: str, *, ready: bool = True) -> Guest:
        """Come, sit down and be ready."""
        for act, more in (("join", {"name": name}), ("sit", {}), *([("ready", {})] if ready else [])):
            self.does(table, act, **more)
        return self

    def sees(self, table: str) -> Told:
        return dict(self._ask("GET", f"/api/tables/{table}")["view"])

    def goes(self, path: str) -> Page:
        self.page.goto(path)
        return self.page


def recorded(name: str) -> list[tuple[int, str]]:
    """The turns of a game of the book, each with its seat."""
    lines = (ROOT / "docs/games" / f"{name}.txt").read_text(encoding="utf-8").partition("\n\n")[2].splitlines()
    return [(int(seat), move) for seat, _, move in (line.partition(" ") for line in lines)]


def played(table: str, guests: Sequence[Guest], turns: Sequence[tuple[int, str]]) -> None:
    """Guests play, each on the seat of their place in the row."""
    for seat, move in turns:
        guests[seat].does(table, "turn", move=move)
