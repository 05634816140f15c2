"""Arguments and options that several commands share, and how they become a game."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from sixfold import Game, SixfoldError, State
from sixfold.cli.errors import command_error, wrap_error
from sixfold.games.registry import find

if TYPE_CHECKING:
    from sixfold.movies import Catalogue

#: The limits of a bot's thinking time, in seconds.
MIN_MOVETIME, MAX_MOVETIME = 0.001, 3600.0


def check_movetime(seconds: float | None) -> float | None:
    """Raises `CommandError` for a thinking time out of range. Typer's own limits let NaN pass."""
    if seconds is not None and not MIN_MOVETIME <= seconds <= MAX_MOVETIME:
        raise command_error("movetime-range", seconds=seconds, shortest=MIN_MOVETIME, longest=MAX_MOVETIME)
    return seconds


PresetName: TypeAlias = Annotated[
    str, typer.Argument(metavar="PRESET", help="The preset to play; `sixfold games` lists them.")
]
GameOptions: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="Set an option of the preset; can be repeated."),
]
Turns: TypeAlias = Annotated[
    str, typer.Option("--moves", metavar="TURNS", help="Turns to play first, separated by spaces.")
]
MoveTime: TypeAlias = Annotated[
    float,
    typer.Option("--movetime", metavar="SECONDS", callback=check_movetime, help="How long a bot may think per turn."),
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Force: TypeAlias = Annotated[bool, typer.Option("--force", help="Replace an existing file.")]


CatalogueFile: TypeAlias = Annotated[
    str | None, typer.Option("--catalogue", metavar="FILE", help="Use this film catalogue instead of the shipped one.")
]


class PaperSize(StrEnum):
    """The size of printed pages."""

    a4 = "a4"
    letter = "letter"


Paper: TypeAlias = Annotated[PaperSize, typer.Option("--paper", help="The paper size.")]
PdfFile: TypeAlias = Annotated[str, typer.Argument(metavar="OUT.pdf", help="The file to write.")]


def open_catalogue(path: str | None) -> Catalogue:
    """The film catalogue in a file, or the shipped one."""
    from sixfold import movies

    return movies.shipped_catalogue() if path is None else movies.load(path)


def create_game(name: str, options: Sequence[str] | None) -> Game:
    """The game of a preset with options given as `name=value`."""
    kind, preset = find(name)
    seats = preset.seat_count(None)
    for text in options or ():
        option, _, value = text.partition("=")
        if not option or not value or text.split() != [text]:
            raise command_error("option-form", text=text)
    return kind(preset, seats, **preset.parse_options(" ".join(options or ()), seats))


def play_turns(state: State[Any], turns: Sequence[str]) -> State[Any]:
    """The state after these turns. The error for an illegal one says which turn it is."""
    for number, turn in enumerate(turns, start=1):
        try:
            state = state.play(turn)
        except SixfoldError as error:
            raise wrap_error(error, "bad-turn", number=number, turn=turn) from None
    return state
