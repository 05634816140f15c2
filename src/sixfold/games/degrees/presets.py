"""6°, as data: its options, and what its table may do."""

from __future__ import annotations

from sixfold.games.degrees.questions import GRADES
from sixfold.games.options import Day, Flag, Name, OneOf, Option, Whole
from sixfold.games.presets import Features, Preset

_SIDES = ("Red", "Blue", "Green", "Yellow", "Orange", "Purple", "Pink", "Brown", "Teal", "Grey", "White", "Black")

PRESETS = (
    Preset(
        "degrees",
        title="6°",
        summary="Link your two actors through films and people they share. The longer the chain, the more it scores.",
        seats=(1, 12),
        default_seats=2,
        sides=_SIDES,
        credit="A game of actors and films, with the house's own deck. No name implies an endorsement.",
        options=(
            Option(
                "check",
                OneOf(("referee", "honour")),
                "referee",
                "when sheets are checked: at once, or on a claim",
                title="Checking",
                labels={"referee": "By the referee, at once", "honour": "On your honour"},
            ),
            Option(
                "checker",
                OneOf(("house", "people")),
                "house",
                "who checks claimed and challenged sheets: the house, or the owner or a player they choose",
                title="Who checks",
                labels={"house": "The house", "people": "People"},
                needs=("check", "honour"),
            ),
            Option(
                "unknown",
                OneOf(("refuse", "accept", "vote")),
                "refuse",
                "what becomes of links that the catalogue does not know",
                title="Unknown links",
                labels={"refuse": "Refused", "accept": "Accepted", "vote": "Put to the vote"},
            ),
            Option(
                "films",
                OneOf(("bonus", "strict")),
                "bonus",
                "whether a link stands where the two appeared together, but not in the film named",
                title="Films",
                labels={"bonus": "A bonus", "strict": "Must be right"},
            ),
            Option(
                "goal",
                Whole(6, 600, also=(0,)),
                60,
                "how many points win; 0 is the most when time is up",
                title="Points to win",
                labels={"0": "The most when time is up"},
            ),
            Option(
                "minutes",
                Whole(1, 240, also=(0,)),
                0,
                "how long the game lasts; 0 is until somebody wins",
                title="Minutes",
                labels={"0": "Until somebody wins"},
            ),
            Option("help", Flag(), False, "whether the tools may be used while playing", title="Tools allowed"),
            Option("deck", Name(most=6), "house", "the decks that cards are drawn from", title="Decks"),
            Option(
                "grade",
                Whole(GRADES[0], GRADES[-1]),
                GRADES[-1],
                "the hardest cards: 1 all know, 5 only buffs",
                title="Hardest cards",
            ),
            Option("television", Flag(), False, "whether television counts", title="Television"),
            Option("shorts", Flag(), False, "whether short films count", title="Short films"),
            Option("selves", Flag(), False, "whether people who appear as themselves count", title="As themselves"),
            Option(
                "daily",
                Day(),
                None,
                "everybody has the pair of this day, and one sheet",
                title="Pair of a day",
                needs=("check", "referee"),
            ),
        ),
        free_teams=True,
        features=Features(takeback=False, draw=False, hidden=True, late_joining=True, closed_tools=("films",)),
    ),
)
