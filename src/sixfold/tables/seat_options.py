"""What each seat chooses for itself (TBL-6), kept from the others until the game starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from sixfold.games import BadOption, Game
from sixfold.games.options import Option, Value
from sixfold.tables import actions
from sixfold.tables.errors import table_error
from sixfold.tables.log import PersonEntry

if TYPE_CHECKING:
    from sixfold.tables.table import Table


def choose_options(table: Table, done: PersonEntry[actions.ChooseOptions]) -> Table:
    """Choose for one's own seat. The choice must be good on any seat, for people may yet change places."""
    seat = table.require_seat(done.person)
    table.require_phase("setup", "finished")
    for name in done.action.options:
        if not table.preset.option(name).per_seat:
            raise table_error("owner-chooses", option=name)
    # The own seat first: it is the one that a refusal should name.
    for one in sorted(range(table.game.seats), key=lambda other: other != seat):
        variant(table.game, {one: done.action.options})
    text = " ".join(
        f"{option.name}={option.kind.write(done.action.options[option.name])}"
        for option in seat_options(table.game)
        if option.name in done.action.options
    )
    return table.with_person(replace(table.require_person(done.person), chosen_options=text))


def chosen_game(table: Table) -> Game:
    """The game with everybody's choices in it, revealed together."""
    chosen = {
        seat: _parse_options(table.game, person.chosen_options)
        for seat, person in enumerate(map(table.person, table.seats))
        if person is not None
    }
    try:
        return variant(table.game, chosen)
    except BadOption as error:
        # Its parameters stay unsaid: they could tell what somebody has chosen.
        raise table_error("choices-clash", why=error.code) from None


def variant(game: Game, chosen: Mapping[int, Mapping[str, Value]]) -> Game:
    """The same game with what some seats have chosen; `BadOption` if it cannot be played so."""
    options = {
        option.name: tuple(chosen.get(seat, {}).get(option.name, option.default) for seat in range(game.seats))
        for option in seat_options(game)
    }
    return type(game)(game.preset, game.seats, game.teams, **dict(game.options) | options)


def seat_options(game: Game) -> list[Option]:
    """The options that each seat chooses for itself."""
    return [option for option in game.preset.options if option.per_seat]


def _parse_options(game: Game, text: str) -> dict[str, Value]:
    parts = (part.partition("=") for part in text.split())
    return {name: game.preset.option(name).kind.read(value) for name, _, value in parts}
