"""From words on the command line to a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from sixfold import Game, SixfoldError, State
from sixfold.cli.errors import about, complaint
from sixfold.cli.sitting import Sitting
from sixfold.games.presets import Preset
from sixfold.games.registry import find

#: `-o name=value`, as often as there are options.
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="Set an option of the preset; may be repeated."),
]

#: What is played alone by another command.
ALONE = {"degrees": "sixfold movies practice"}

#: How long a player that is no person thinks. Less is no time to think, and more is no time to wait.
SHORTEST, LONGEST = 0.001, 3600.0
MoveTime = Annotated[
    float, typer.Option("--movetime", metavar="SECONDS", help="How long a bot may think about a turn.")
]


def timed(seconds: float) -> None:
    """Refuse a time to think that is none."""
    if not SHORTEST <= seconds <= LONGEST:
        raise complaint("movetime-range", seconds=seconds, shortest=SHORTEST, longest=LONGEST)


def on_one_screen(preset: Preset) -> bool:
    """Whether a preset can be played by people who all look at one screen."""
    return not preset.features.hidden


def seen_by_all(sitting: Sitting) -> Sitting:
    """The game, if it can be played on one screen."""
    preset = sitting.game.preset
    if not on_one_screen(preset):
        alone = f" Alone you play it with {ALONE[preset.name]}." if preset.name in ALONE else ""
        raise complaint("one-screen", title=preset.title, alone=alone)
    return sitting


def set_up(name: str, given: Sequence[str]) -> Game:
    """The game of a preset with options given as `name=value`."""
    kind, preset = find(name)
    seats = preset.seat_count(None)
    for text in given:
        option, _, value = text.partition("=")
        if not option or not value or text.split() != [text]:
            raise complaint("option-form", text=text)
    return kind(preset, seats, **preset.parse_options(" ".join(given), seats))


def played(state: State[Any], turns: list[str]) -> State[Any]:
    """The state after these turns; the one that cannot be played is named."""
    for number, turn in enumerate(turns, start=1):
        try:
            state = state.play(turn)
        except SixfoldError as error:
            raise about(error, "bad-turn", number=number, turn=turn) from None
    return state
