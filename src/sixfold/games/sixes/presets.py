"""The preset of Sixes and its options. Their titles and summaries are in `messages.toml`."""

from __future__ import annotations

from sixfold.games.options import Flag, Name, OneOf, Option, Whole
from sixfold.games.presets import Features, Preset

#: The languages that there are cards in.
LANGUAGES = ("en", "fr", "es", "de", "it", "nl", "pt", "ru")

_SIDES = ("Red", "Blue", "Green", "Yellow", "Orange", "Purple", "Pink", "Brown", "Teal", "Grey", "White", "Black")

PRESETS = (
    Preset(
        "sixes",
        seats=(2, 12),
        sides=_SIDES,
        options=(
            Option("seconds", Whole(30, 180, also=(0,)), 60),
            Option("mode", OneOf(("identical", "close")), "close"),
            Option("language", OneOf(LANGUAGES), "en"),
            Option("deck", Name(), "house"),
            Option("family", Flag(), False),
        ),
        features=Features(takeback=False, draw=False, hidden=True, late_joining=True, closed_tools=("decks",)),
    ),
)
