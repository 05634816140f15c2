"""6°: link two actors through films. The rules are in `rulings.toml`, the referee is in `referee.py`.

What the referee asks of a judge, and the shape of each answer, is in `questions.py`.
"""

from sixfold.games.degrees.moves import (
    Abandon,
    Appoint,
    Challenge,
    Claim,
    Deal,
    Draft,
    Forfeit,
    GiveRuling,
    HandIn,
    UseHelp,
    Vote,
)
from sixfold.games.degrees.questions import (
    Card,
    Cards,
    CatalogueEntry,
    CheckSheet,
    Deck,
    Link,
    LinkVerdict,
    Names,
    SheetVerdict,
)
from sixfold.games.degrees.referee import DegreesGame, DegreesState
from sixfold.games.degrees.rules import MESSAGES
from sixfold.games.degrees.sheets import DraftChain, Sheet
from sixfold.games.degrees.views import DegreesView

__all__ = [
    "MESSAGES",
    "Abandon",
    "Appoint",
    "Card",
    "Cards",
    "CatalogueEntry",
    "Challenge",
    "CheckSheet",
    "Claim",
    "Deal",
    "Deck",
    "DegreesGame",
    "DegreesState",
    "DegreesView",
    "Draft",
    "DraftChain",
    "Forfeit",
    "GiveRuling",
    "HandIn",
    "Link",
    "LinkVerdict",
    "Names",
    "Sheet",
    "SheetVerdict",
    "UseHelp",
    "Vote",
]
