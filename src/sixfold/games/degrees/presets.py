"""The preset of 6° and its options. Their titles and summaries are in `messages.toml`."""

from __future__ import annotations

from sixfold.games.degrees.questions import GRADES
from sixfold.games.options import Day, Flag, Name, OneOf, Option, Whole
from sixfold.games.presets import Features, Preset

_SIDES = ("Red", "Blue", "Green", "Yellow", "Orange", "Purple", "Pink", "Brown", "Teal", "Grey", "White", "Black")

PRESETS = (
    Preset(
        "degrees",
        seats=(1, 12),
        default_seats=2,
        sides=_SIDES,
        options=(
            Option("check", OneOf(("referee", "honour")), "referee"),
            Option("checker", OneOf(("house", "people")), "house", needs=("check", "honour")),
            Option("unknown", OneOf(("refuse", "accept", "vote")), "refuse"),
            Option("films", OneOf(("bonus", "strict")), "bonus"),
            Option("goal", Whole(6, 600, also=(0,)), 60),
            Option("minutes", Whole(1, 240, also=(0,)), 0),
            Option("help", Flag(), False),
            Option("deck", Name(most=6), "house"),
            Option("grade", Whole(GRADES[0], GRADES[-1]), GRADES[-1]),
            Option("television", Flag(), False),
            Option("shorts", Flag(), False),
            Option("selves", Flag(), False),
            Option("daily", Day(), None, needs=("check", "referee")),
        ),
        free_teams=True,
        features=Features(takeback=False, draw=False, hidden=True, late_joining=True, closed_tools=("films",)),
    ),
)
