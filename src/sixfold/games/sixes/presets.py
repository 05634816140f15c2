"""Sixes, as data: its options, and what its table may do."""

from __future__ import annotations

from sixfold.games.options import Flag, Name, OneOf, Option, Whole
from sixfold.games.presets import Features, Preset

#: The languages that there are cards in, each by its own name.
LANGUAGES = {
    "en": "English",
    "fr": "Français",
    "es": "Español",
    "de": "Deutsch",
    "it": "Italiano",
    "nl": "Nederlands",
    "pt": "Português",
    "ru": "Русский",
}

_SIDES = ("Red", "Blue", "Green", "Yellow", "Orange", "Purple", "Pink", "Brown", "Teal", "Grey", "White", "Black")

PRESETS = (
    Preset(
        "sixes",
        title="Sixes",
        summary="Six rounds, six answers, one minute each. Match the others, or be like nobody.",
        seats=(2, 12),
        sides=_SIDES,
        credit="A party game of lists, with the house's own cards.",
        options=(
            Option(
                "seconds",
                Whole(30, 180, also=(0,)),
                60,
                "how long people write; 0 is as long as they like",
                title="Seconds to write",
                labels={"0": "As long as people like"},
            ),
            Option(
                "mode",
                OneOf(("identical", "close")),
                "close",
                "whether alike answers are proposed for joining, too",
                title="Same answers",
                labels={"identical": "Identical", "close": "Close enough"},
            ),
            Option(
                "language",
                OneOf(tuple(LANGUAGES)),
                "en",
                "the language of the cards and the answers",
                title="Language of the cards",
                labels=LANGUAGES,
            ),
            Option("deck", Name(), "house", "the deck that cards are drawn from", title="Deck"),
            Option("family", Flag(), False, "only cards for the whole family", title="Family cards"),
        ),
        features=Features(takeback=False, draw=False, hidden=True, late_joining=True, closed_tools=("decks",)),
    ),
)
