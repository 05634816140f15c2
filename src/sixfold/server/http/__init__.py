"""The API: one file a subject. Only this folder knows the framework."""

from __future__ import annotations

from litestar import Controller

from sixfold.server.http.accounts import MeController, ProgramsController
from sixfold.server.http.assets import AssetsController
from sixfold.server.http.games import GamesController
from sixfold.server.http.health import HealthController
from sixfold.server.http.host import HostController
from sixfold.server.http.invitations import RoomsController
from sixfold.server.http.pages import PagesController
from sixfold.server.http.replays import ReplaysController
from sixfold.server.http.tables import TablesController
from sixfold.server.http.tools.decks import DecksController
from sixfold.server.http.tools.engine import EngineController
from sixfold.server.http.tools.films import FilmsController
from sixfold.server.http.tools.printing import DeckPrintingController, PrintingController

#: Every subject of the API.
CONTROLLERS: list[type[Controller]] = [
    GamesController,
    TablesController,
    ReplaysController,
    RoomsController,
    MeController,
    ProgramsController,
    FilmsController,
    PrintingController,
    DeckPrintingController,
    DecksController,
    EngineController,
    HostController,
    HealthController,
    AssetsController,
    PagesController,
]
