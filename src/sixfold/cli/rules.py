"""`sixfold rules`: the law, as the referees go by it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import typer

from sixfold.cli import rulings
from sixfold.cli.errors import complaint
from sixfold.cli.screen import console, print_json
from sixfold.games import registry
from sixfold.games.messages import Ruling
from sixfold.games.registry import find


def rules(
    name: Annotated[
        str | None, typer.Argument(metavar="PRESET|RULING", help="A preset, or a ruling such as SIX-7.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """The rulings of a preset, or one of them with its text."""
    found = rulings.every() if name is None else _found(name)
    out = console()
    width = min(out.width, 100)
    if json:
        print_json([{"ruling": number, "title": one.title, "text": one.text} for number, one in found.items()])
    elif name is None:
        out.print(rulings.listed(found), soft_wrap=True)
    else:
        out.print("\n\n".join(rulings.full(number, one, width) for number, one in found.items()), soft_wrap=True)


def _found(name: str) -> Mapping[str, Ruling]:
    every = rulings.every()
    if name.upper() in every:
        return {name.upper(): every[name.upper()]}
    if name not in registry.presets():
        raise complaint("rules-unknown", name=name, known=", ".join([*registry.presets(), *every]))
    kind, _ = find(name)
    return rulings.of_game(kind.messages)
