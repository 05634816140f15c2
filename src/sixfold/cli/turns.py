"""What may be played, told so that a person can find a turn among hundreds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sixfold import State
from sixfold.cli.errors import clean
from sixfold.games.choices import Form, Forms, Pick, Picks

#: Up to so many turns are listed; more are counted by what they begin with.
MANY = 60


def told(state: State[Any], steps: Sequence[str], width: int) -> str:
    """What may be played now, or after these picks."""
    choices = state.choices(state.turn)
    if isinstance(choices, Forms):
        return "\n".join(map(_form, choices.forms))
    level, turns = _narrowed(choices, steps)
    begins = clean(" ".join(steps))
    if not turns:
        return f"No turn begins with {begins}; ? alone shows what there is." if steps else "There is nothing to play."
    if len(turns) <= MANY or not any(pick.then for pick in level):
        return f"{counted(len(turns))}:\n{columns(turns, width)}"
    kinds = list(dict.fromkeys(pick.kind for pick in level))
    groups = [f"{kind}:\n{columns([_sum(pick) for pick in level if pick.kind == kind], width)}" for kind in kinds]
    example = " ".join([*steps, level[0].value])
    return "\n".join([f"{counted(len(turns))}, by what they begin with.", *groups, f"? {example} shows those turns."])


def _narrowed(choices: Picks, steps: Sequence[str]) -> tuple[tuple[Pick, ...], list[str]]:
    """What is picked next after these steps, and every turn that this leaves."""
    level, turns = choices.first, choices.moves()
    for number, step in enumerate(steps):
        pick = next((pick for pick in level if pick.value == step), None)
        if pick is None:
            # Not a pick: perhaps the beginning of a turn as it is written.
            return (), [turn for turn in turns if turn.startswith(step)] if number == len(steps) - 1 else []
        level, turns = pick.then, Picks((pick,)).moves()
    return level, turns


def counted(count: int) -> str:
    """How many turns, in words."""
    return "1 turn" if count == 1 else f"{count} turns"


def _sum(pick: Pick) -> str:
    return f"{pick.value} ({len(Picks((pick,)).moves())})"


def _form(form: Form) -> str:
    return f"{form.move}: {', '.join(field.name for field in form.fields)}"


def columns(words: Sequence[str], width: int) -> str:
    """Words side by side in even columns, read from left to right.

    >>> print(columns(["a1", "a2", "b4-a4"], 16))
      a1     a2
      b4-a4
    """
    wide = max(map(len, words)) + 2
    each = max(1, (width - 2) // wide)
    rows = [words[at : at + each] for at in range(0, len(words), each)]
    return "\n".join(("  " + "".join(word.ljust(wide) for word in row)).rstrip() for row in rows)
