"""What can be played, and the rulings of each game."""

from __future__ import annotations

from functools import cache
from typing import Any

from litestar import Controller, get
from msgspec import Struct

from sixfold.bots.registry import level_count
from sixfold.games import registry
from sixfold.games.base import Appearance
from sixfold.games.messages import COMMON_MESSAGES
from sixfold.games.options import Option
from sixfold.games.presets import Features, Preset, Teams
from sixfold.games.registry import find
from sixfold.server.errors import server_error
from sixfold.server.http.assets import face_url
from sixfold.server.http.dependencies import PresetName, RulingNumber, VisitorLanguage
from sixfold.server.http.problems import error_responses
from sixfold.server.texts import rulings
from sixfold.tables.errors import MESSAGES as TABLES


class PresetInfo(Struct, frozen=True, kw_only=True):
    """A preset: all that a form or a help page needs."""

    name: str
    #: The entry point of its game.
    game: str
    appearance: Appearance
    title: str
    summary: str
    #: The fewest and the most seats, and how many there are by default.
    seats: tuple[int, int]
    default_seats: int
    sides: tuple[str, ...]
    credit: str
    options: tuple[Option, ...]
    teams: Teams | None
    free_teams: bool
    features: Features
    #: Numbers of the rulings that apply.
    rulings: tuple[str, ...]
    #: How many levels its bots have; 0 without bots.
    levels: int
    #: Where the client finds the face that the game's package brings; empty if it brings none.
    face_url: str = ""

    @classmethod
    def of(cls, preset: Preset, language: str) -> PresetInfo:
        """Return a preset in a language."""
        kind, _ = find(preset.name)
        preset = preset.translate(kind.messages, language)
        shared: dict[str, Any] = {
            name: getattr(preset, name)
            for name in Preset.__struct_fields__
            if name not in ("fixed", "first_defaults", "default_seats")
        }
        return cls(
            **shared,
            game=registry.game_name(kind),
            face_url=face_url(registry.game_name(kind)),
            appearance=kind.appearance,
            default_seats=preset.seat_count(None),
            rulings=(*kind.messages.rulings(), *COMMON_MESSAGES.rulings()),
            levels=_level_count(preset.name),
        )


@cache
def _level_count(preset: str) -> int:
    return level_count(registry.game(preset))


class RulingInfo(Struct, frozen=True):
    """A ruling as the rule page has it."""

    number: str
    title: str
    text: str


class GamesController(Controller):
    """Games and rulings."""

    path = "/api"
    tags = ["games"]

    @get("/games", responses=error_responses())
    async def games(self, visitor_language: VisitorLanguage) -> list[PresetInfo]:
        """Every preset, in the order in which they are shown."""
        return [
            PresetInfo.of(preset, visitor_language) for kind in registry.games().values() for preset in kind.presets
        ]

    @get("/games/{preset:str}", responses=error_responses(404))
    async def game(self, preset: PresetName, visitor_language: VisitorLanguage) -> PresetInfo:
        """One preset."""
        return PresetInfo.of(find(preset)[1], visitor_language)

    @get("/games/{preset:str}/rulings", responses=error_responses(404))
    async def rulings_of(self, preset: PresetName, visitor_language: VisitorLanguage) -> list[RulingInfo]:
        """The rulings of a preset in the order of its rule page, and those of tables."""
        found = rulings(visitor_language)
        numbers = (*PresetInfo.of(find(preset)[1], visitor_language).rulings, *TABLES.rulings())
        return [RulingInfo(number, found[number].title, found[number].text) for number in numbers]

    @get("/rulings/{number:str}", responses=error_responses(404))
    async def ruling(self, number: RulingNumber, visitor_language: VisitorLanguage) -> RulingInfo:
        """A ruling by its number."""
        found = rulings(visitor_language).get(number)
        if found is None:
            raise server_error("no-ruling", number=number)
        return RulingInfo(number, found.title, found.text)
