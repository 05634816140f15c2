"""Users of a test server: each has their own browser context, and acts through a page or through the API."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import cached_property
from itertools import count
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

#: Screen sizes, as Playwright takes them for a viewport.
DESKTOP = {"width": 1280, "height": 860}
PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 320, "height": 640}
TELEVISION = {"width": 1920, "height": 1080}

SERVICE_UNAVAILABLE = 503
_user_numbers = count(1)


class Users:
    """Browser contexts at one server, and the errors and warnings on the consoles of all their pages.

    Each user has their own IP address (`X-Forwarded-For`) and so their own rate limits. The fixture fails a test that
    leaves console errors, violations of the content security policy included.
    """

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self.address = address
        self.console_errors: list[str] = []
        # Chromium warns of this when a slow machine uses a preloaded file late.
        self._allowed: tuple[str, ...] = ("was preloaded using link preload but not used within a few seconds",)

    def allow_console_errors(self, *texts: str) -> None:
        """Ignore console messages that contain one of these texts, such as a 404 that the test provokes."""
        self._allowed += texts

    def _add_console_message(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(text in message.text for text in self._allowed):
            self.console_errors.append(message.text)

    def new_context(self, size: Mapping[str, int], theme: str = "light", touch: bool = False) -> BrowserContext:
        number = next(_user_numbers)
        context = self._browser.new_context(
            base_url=self.address,
            viewport=size,  # type: ignore[arg-type]  # plain dicts
            color_scheme=theme,  # type: ignore[arg-type]
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce",
            extra_http_headers={"x-forwarded-for": f"10.0.{number >> 8 & 255}.{number & 255}"},
        )
        context.set_default_timeout(60_000)
        return context

    def new_page(self, context: BrowserContext) -> Page:
        """Open an empty page whose console is watched."""
        page = context.new_page()
        page.on("pageerror", lambda error: self.console_errors.append(str(error)))
        page.on("console", self._add_console_message)
        return page

    def open_page(self, size: Mapping[str, int], path: str = "/", theme: str = "light") -> Page:
        """Open a page as a new user who has not visited the server before."""
        page = self.new_page(self.new_context(size, theme))
        page.goto(self.address + path)
        return page

    def add(self, name: str = "", size: Mapping[str, int] = DESKTOP, theme: str = "light", touch: bool = False) -> User:
        """Add a user, who has this name on the server if it is not empty; with a touch screen if wanted."""
        user = User(self, size, theme, touch)
        if name:
            user.request("PATCH", "/api/me", {"name": name})
        return user


class User:
    """Somebody with a browser context, who acts through the API to reach a state quickly, and may open its page."""

    def __init__(self, users: Users, size: Mapping[str, int], theme: str, touch: bool) -> None:
        self._users = users
        self._context = users.new_context(size, theme, touch)

    @cached_property
    def page(self) -> Page:
        return self._users.new_page(self._context)

    def request(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
        return request_json(self._context, method, path, body)

    def create_table(self, preset: str, **settings: Any) -> str:
        """Create a table and return its id."""
        return str(self.request("POST", "/api/tables", {"preset": preset, **settings})["table"])

    def act(self, table: str, action: str, **fields: Any) -> None:
        """Perform an action at a table, such as `start` or `turn`."""
        self.request("POST", f"/api/tables/{table}/actions", {"action": {"type": action, **fields}})

    def take_seat(self, table: str, name: str, *, ready: bool = True) -> None:
        """Join a table, sit down, and say that they are ready."""
        self.act(table, "join", name=name)
        self.act(table, "sit")
        if ready:
            self.act(table, "ready")

    def view(self, table: str) -> dict[str, Any]:
        """Return what this user sees of a table."""
        return dict(self.request("GET", f"/api/tables/{table}")["view"])

    def goto(self, path: str) -> Page:
        """Navigate this user's page, and return it."""
        self.page.goto(path)
        return self.page

    def wait_until_available(self, path: str, seconds: float = 120) -> None:
        """Request a path until it is no longer 503: the first request for film data waits while it is loaded."""
        deadline = time.monotonic() + seconds
        while self._context.request.get(path).status == SERVICE_UNAVAILABLE:
            assert time.monotonic() < deadline, path
            time.sleep(0.1)


def request_json(context: BrowserContext, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
    """Send a request with the cookies of a browser context, and return the JSON of a successful response.

    The first request without a cookie creates an account. If a page of the context is sending its first request at the
    same time, two accounts may be created.
    """
    response = context.request.fetch(
        path, method=method, data=None if body is None else dict(body), headers={"sec-fetch-site": "same-origin"}
    )
    assert response.ok, (path, body, response.text())
    return response.json()
