"""What can be played, and the law it is played by."""

from __future__ import annotations

from typing import Any

from litestar import Controller, get
from msgspec import Struct

from sixfold.games import registry
from sixfold.games.base import Appearance
from sixfold.games.messages import COMMON_MESSAGES
from sixfold.games.options import Option
from sixfold.games.presets import Features, Preset, Teams
from sixfold.games.registry import find
from sixfold.server.errors import server_error
from sixfold.server.http.dependencies import VisitorLanguage
from sixfold.server.http.kinds import PresetName, RulingNumber
from sixfold.server.http.problems import error_responses
from sixfold.server.texts import rulings
from sixfold.tables.errors import MESSAGES as TABLES


class PresetInfo(Struct, frozen=True, kw_only=True):
    """A preset: all that a form or a help text needs."""

    name: str
    #: The game that it is a preset of: `six` for `six-o`.
    game: str
    appearance: Appearance
    title: str
    summary: str
    #: The fewest and the most seats, and how many there are where nobody says.
    seats: tuple[int, int]
    default_seats: int
    sides: tuple[str, ...]
    credit: str
    options: tuple[Option, ...]
    teams: Teams | None
    free_teams: bool
    features: Features
    version: int
    #: The numbers of the rulings that it is played by.
    rulings: tuple[str, ...]
    #: Where a client finds the face that the game's own package brings, if it brings one.
    face_url: str = ""

    @classmethod
    def of(cls, preset: Preset, language: str) -> PresetInfo:
        """A preset in a language, with the numbers of its rulings."""
        kind, _ = find(preset.name)
        preset = preset.translate(kind.messages, language)
        shared: dict[str, Any] = {
            name: getattr(preset, name) for name in Preset.__struct_fields__ if name not in ("fixed", "default_seats")
        }
        return cls(
            **shared,
            game=registry.game_name(kind),
            appearance=kind.appearance,
            default_seats=preset.seat_count(None),
            rulings=(*kind.messages.rulings(), *COMMON_MESSAGES.rulings()),
        )


class RulingInfo(Struct, frozen=True):
    """A ruling, in the words of the rule page."""

    number: str
    title: str
    text: str


class GamesController(Controller):
    """Games and rulings."""

    path = "/api"
    tags = ["games"]

    @get("/games", responses=error_responses())
    async def games(self, tongue: VisitorLanguage) -> list[PresetInfo]:
        """Every preset, in the order in which they are shown."""
        return [PresetInfo.of(preset, tongue) for kind in registry.games().values() for preset in kind.presets]

    @get("/games/{preset:str}", responses=error_responses(404))
    async def game(self, preset: PresetName, tongue: VisitorLanguage) -> PresetInfo:
        """One preset."""
        return PresetInfo.of(find(preset)[1], tongue)

    @get("/games/{preset:str}/rulings", responses=error_responses(404))
    async def law(self, preset: PresetName, tongue: VisitorLanguage) -> list[RulingInfo]:
        """Every ruling that a preset is played by, in the order of its rule page, and those of the table round it."""
        law = rulings(tongue)
        numbers = (*PresetInfo.of(find(preset)[1], tongue).rulings, *TABLES.rulings())
        return [RulingInfo(number, law[number].title, law[number].text) for number in numbers]

    @get("/rulings/{number:str}", responses=error_responses(404))
    async def ruling(self, number: RulingNumber, tongue: VisitorLanguage) -> RulingInfo:
        """The text of a ruling, whichever law it is in."""
        found = rulings(tongue).get(number)
        if found is None:
            raise server_error("no-ruling", number=number)
        return RulingInfo(number, found.title, found.text)
