"""Choosing what to play."""

from __future__ import annotations

from sixfold import UnknownGame
from sixfold.cli.errors import line
from sixfold.cli.prompt import ask
from sixfold.cli.screen import console
from sixfold.cli.setup import on_one_screen
from sixfold.games import registry
from sixfold.games.registry import find


def choose() -> str | None:
    """The name of a preset, chosen by number or by name; nothing when the input ends."""
    out = console()
    presets = {name: preset for name, preset in registry.presets().items() if on_one_screen(preset)}
    names = list(presets)
    wide = max(map(len, names))
    for number, (name, preset) in enumerate(presets.items(), start=1):
        out.print(f"{number:>3}  {name:<{wide}}  {preset.title}", soft_wrap=True)
    numbers = {str(number): name for number, name in enumerate(names, start=1)}
    while (answer := ask("What to play, by number or name? ")) is not None:
        try:
            _, preset = find(numbers.get(answer, answer))
        except UnknownGame as error:
            out.print(line(error))
        else:
            return preset.name
    return None
