"""People at a house, each with a browser of their own, and what all of them do there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import count
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect

DESK = {"width": 1280, "height": 860}
TELEPHONE = {"width": 390, "height": 844}
SMALL = {"width": 320, "height": 640}
TELEVISION = {"width": 1920, "height": 1080}

_visitors = count(1)


class People:
    """Browsers of several people, each with an address of their own, so that each has limits of their own.

    Whatever a console complains of, the policy of the page included, fails the test.
    """

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self.address = address
        self.complaints: list[str] = []
        # On a slow machine a page takes its time until it uses what was fetched for it.
        self._excused: tuple[str, ...] = ("was preloaded using link preload but not used within a few seconds",)

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning") and not any(words in said.text for words in self._excused):
            self.complaints.append(said.text)

    def excuse(self, *words: str) -> None:
        """A browser complains by itself of what is refused or does not come: these words are no fault of the page."""
        self._excused += words

    def arrive(self, size: Mapping[str, int], scheme: str = "light") -> BrowserContext:
        """A browser of somebody's own, without a page yet."""
        number = next(_visitors)
        context = self._browser.new_context(
            base_url=self.address,
            viewport=size,  # type: ignore[arg-type]  # plain dicts
            color_scheme=scheme,  # type: ignore[arg-type]
            reduced_motion="reduce",
            extra_http_headers={"x-forwarded-for": f"10.0.{number >> 8 & 255}.{number & 255}"},
        )
        context.set_default_timeout(60_000)
        return context

    def open(self, context: BrowserContext) -> Page:
        """A page in it, which is listened to."""
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._hear)
        return page

    def come(self, size: Mapping[str, int], path: str = "/", scheme: str = "light") -> Page:
        page = self.open(self.arrive(size, scheme))
        page.goto(self.address + path)
        return page


def ask(context: BrowserContext, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
    """Say something to the house as somebody, beside their page.

    Who has no page yet has one identity after the first word. One whose page is still meeting the house may get two.
    """
    said = context.request.fetch(
        path, method=method, data=None if body is None else dict(body), headers={"sec-fetch-site": "same-origin"}
    )
    assert said.ok, (path, body, said.text())
    return said.json()


def shown(page: Page, what: str) -> Page:
    """The page, once it shows this."""
    page.locator(what).first.wait_for()
    return page


def set_table(page: Page, name: str, preset: str, with_whom: str = "Play with friends") -> None:
    page.goto(page.url.rstrip("/") + f"/set/{preset}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name=with_whom).click()
    page.wait_for_url(re.compile(r"/t/"))


def two_at(people: People, preset: str) -> tuple[Page, Page]:
    """One sets a table at a desk, the other comes by the link on a telephone, says a name, and the game starts."""
    one = people.come(DESK)
    set_table(one, "Ada", preset)
    link = one.get_by_label("Link to this table").input_value()
    two = people.come(TELEPHONE, link.removeprefix(people.address), "dark")
    two.get_by_label("Your name").fill("Brook")
    two.get_by_role("button", name="Take a seat").click()
    expect(standing(one)).to_have_text("Everyone’s here. Start when you like.")
    one.get_by_role("button", name="Start").click()
    expect(standing(one)).to_contain_text("Your turn.")
    expect(standing(two)).to_have_text("Ada’s turn.")
    return one, two


def standing(page: Page) -> Locator:
    return page.locator(".stage .bar")


def heard(page: Page, move: str) -> None:
    """The page knows of this turn as the last one: who touches it earlier answers to the turn before."""
    expect(page.locator('ol[aria-label="Moves"] li').last).to_contain_text(move)


def play(page: Page, move: str, other: Page | None = None) -> None:
    """Play a turn by touching the places that it names, one after the other."""
    expect(standing(page)).to_contain_text("Your turn.")
    for place in re.findall(r"[a-h][1-9]|-?\d+,-?\d+", move):
        page.locator(f'[data-square="{place}"], [data-cell="{place}"]').click()
    if other is not None:
        # Both pages are waited for: whoever plays next finds "Your turn." to be of the turn that was answered.
        expect(standing(page)).not_to_contain_text("Your turn.")
        expect(standing(other)).to_contain_text(re.compile("Your turn|win"))
