"""What each seat chooses for itself (TBL-6), hidden from the others until the game starts."""

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


def choose_options(table: Table, entry: PersonEntry[actions.ChooseOptions]) -> Table:
    """Choose for the person's own seat. The choice must be valid on every seat, since people may change places."""
    own_seat, options = table.require_seat(entry.person), entry.action.options
    table.require_phase("setup", "finished")
    for name in options:
        if not table.preset.option(name).per_seat:
            raise table_error("owner-chooses", option=name)
    # Check the person's own seat first: an error should name that one.
    for seat in sorted(range(table.game.seats), key=lambda seat: seat != own_seat):
        variant(table.game, {seat: options})
    text = " ".join(
        f"{option.name}={option.kind.write(options[option.name])}"
        for option in seat_options(table.game)
        if option.name in options
    )
    return table.with_person(replace(table.require_person(entry.person), chosen_options=text))


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
        # Its parameters are left out: they could show what somebody has chosen.
        raise table_error("choices-clash", why=error.code) from None


def variant(game: Game, chosen: Mapping[int, Mapping[str, Value]]) -> Game:
    """The same game with what some seats have chosen; raises `BadOption` if that cannot be played."""
    options = {
        option.name: tuple(chosen.get(seat, {}).get(option.name, option.default) for seat in range(game.seats))
        for option in seat_options(game)
    }
    return type(game)(game.preset, game.seats, game.teams, **dict(game.options) | options)


def seat_options(game: Game) -> list[Option]:
    """The options that each seat chooses for itself."""
    return [option for option in game.preset.options if option.per_seat]


def _parse_options(game: Game, text: str) -> dict[str, Value]:
    """The values in a text such as `army=P6G1H0`."""
    parts = (part.partition("=") for part in text.split())
    return {name: game.preset.option(name).kind.read(value) for name, _, value in parts}
