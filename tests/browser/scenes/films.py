"""The film tools."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.people import People, shown
from tests.browser.scenes.making import SCENES, Scene, guest

#: Each page with what is there once the house has answered.
TOOLS = {
    "films": ("/films", "main a"),
    "film-actor": ("/actors/al-pacino", "main ol a"),
    "film-cast": ("/film/heat-1995", "main ol a"),
    "film-link": ("/films/link?one=Al%20Pacino&two=Robert%20De%20Niro", "main .chip"),
    "film-chain": ("/films/chain?one=Al%20Pacino&two=Audrey%20Tautou", "main svg"),
    "film-daily": ("/films/daily", "main article"),
    "film-print": ("/films/print", "main h1"),
}


def tool(path: str, ready: str) -> Scene:
    def made(people: People) -> Page:
        return shown(guest(people).waits_for("/api/films/people/al-pacino").goes(path), ready)

    return made


for _name, (_path, _ready) in TOOLS.items():
    SCENES[_name] = tool(_path, _ready)
