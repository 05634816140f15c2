"""How a scene is made: guests, a table of theirs, and a page that shows it."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.guests import Guest
from tests.browser.people import People

Scene = Callable[[People], Page]
SCENES: dict[str, Scene] = {}


def scene(name: str) -> Callable[[Scene], Scene]:
    def kept(made: Scene) -> Scene:
        SCENES[name] = made
        return made

    return kept


def guest(people: People, name: str = "") -> Guest:
    """Somebody at a desk, under a name if they have one."""
    made = Guest(people)
    return made.called(name) if name else made


def two(people: People, preset: str, **setting: object) -> tuple[str, list[Guest]]:
    """Two at a table, and the game has begun."""
    one, other = guest(people, "Ada"), guest(people, "Brook")
    table = one.opens(preset, name="Ada", **setting)
    other.comes(table, "Brook")
    one.does(table, "start")
    return table, [one, other]
