"""The preset of 6° with its options, and the rules that follow from them. Their texts are in `messages.toml`."""

from __future__ import annotations

from typing import Literal, TypeAlias, cast

from sixfold.games.base import Appearance, Game
from sixfold.games.degrees.moves import DegreesMove, parse
from sixfold.games.degrees.questions import GRADES, ExtraKind
from sixfold.games.degrees.scoring import FilmRule
from sixfold.games.messages import Messages, bad_option
from sixfold.games.options import SHIPPED, Day, DeckName, Integer, OneOf, Option, YesNo
from sixfold.games.presets import Features, Preset

MESSAGES = Messages("sixfold.games.degrees")

#: DEG-5: what happens to links that the catalogue does not know.
UnknownRule: TypeAlias = Literal["refuse", "accept", "vote"]

#: DEG-5: how long a vote is open. Long, since voters are busy with their own sheets.
VOTE_SECONDS = 60.0
#: DEG-8: the most characters of a forfeit.
FORFEIT_LENGTH = 120
#: DEG-10: the letter from which names are completed while the tools are closed, and how many names are listed.
COMPLETION_START, COMPLETION_LIMIT = 4, 8

_EXTRAS: tuple[ExtraKind, ...] = ("television", "shorts", "selves")

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
            Option("unknown", OneOf(("refuse", "accept", "vote")), "vote"),
            Option("films", OneOf(("bonus", "strict")), "bonus"),
            Option("goal", Integer(6, 600, also=(0,)), 60),
            Option("minutes", Integer(1, 240, also=(0,)), 0),
            Option("help", YesNo(), False),
            Option("deck", DeckName("films", most=6), SHIPPED),
            Option("catalogue", DeckName("catalogue"), SHIPPED),
            Option("grade", Integer(GRADES[0], GRADES[-1]), 3, needs=("daily", None)),
            Option("pile", OneOf(("own", "common")), "own", needs=("daily", None)),
            Option("television", YesNo(), False),
            Option("shorts", YesNo(), False),
            Option("selves", YesNo(), False),
            Option("daily", Day(), None, needs=("check", "referee")),
        ),
        free_teams=True,
        first_defaults={"unknown": "refuse", "grade": GRADES[-1]},
        features=Features(takeback=False, draw=False, hidden=True, late_joining=True, closed_tools=("films",)),
    ),
)


class DegreesRules(Game):
    """6° with its options."""

    presets = PRESETS
    messages = MESSAGES
    appearance = Appearance(order=3, face="degrees", ages=12, minutes=45)
    move_types = DegreesMove

    @property
    def honour_mode(self) -> bool:
        """Whether sheets count as tallied until claimed or challenged (DEG-8)."""
        return self.options["check"] == "honour"

    @property
    def people_check(self) -> bool:
        """Whether people check claimed and challenged sheets (DEG-8)."""
        return self.options["checker"] == "people"

    @property
    def unknown_rule(self) -> UnknownRule:
        """What happens to links that the catalogue does not know (DEG-5); of a daily pair nobody may see a sheet."""
        rule = cast(UnknownRule, self.options["unknown"])
        return "refuse" if self.daily and rule == "vote" else rule

    @property
    def film_rule(self) -> FilmRule:
        """Whether a wrong film costs its point or the whole link (DEG-5)."""
        return cast(FilmRule, self.options["films"])

    @property
    def goal(self) -> int:
        """How many points win (DEG-8); 0: the most points when time is up."""
        return 0 if self.daily else cast(int, self.options["goal"])

    @property
    def seconds(self) -> int:
        """How long the game lasts; 0: no limit."""
        return 60 * cast(int, self.options["minutes"])

    @property
    def allows_help(self) -> bool:
        """Whether the tools may be used while playing (DEG-10)."""
        return cast(bool, self.options["help"])

    @property
    def decks(self) -> tuple[str, ...]:
        """The names of the decks (DEG-1)."""
        return tuple(cast(str, self.options["deck"]).split("+"))

    @property
    def catalogue(self) -> str:
        """The film catalogue that sheets are checked with (DEG-11)."""
        return cast(str, self.options["catalogue"])

    @property
    def hardest_grade(self) -> int:
        """The hardest grade of cards in play; the pair of a day comes from the whole deck."""
        return GRADES[-1] if self.daily else cast(int, self.options["grade"])

    @property
    def has_common_pile(self) -> bool:
        """Whether everybody draws from one pile (DEG-1)."""
        return self.options["pile"] == "common"

    @property
    def extras(self) -> tuple[ExtraKind, ...]:
        """What counts as appearing, apart from roles in feature films (DEG-12)."""
        return tuple(kind for kind in _EXTRAS if self.options[kind])

    @property
    def daily(self) -> str | None:
        """The day whose pair everybody gets; `None` for drawn cards."""
        return cast(str | None, self.options["daily"])

    @property
    def hides_sheets(self) -> bool:
        """Whether sheets stay hidden until the end, since everybody has the same pair."""
        return self.daily is not None and len(self.teams) > 1

    def _check_options(self) -> None:
        if self.goal == 0 and not self.seconds and not self.daily:
            raise bad_option("option-needs", "goal", other="minutes", needed="1 to 240")
        # Without a limit, somebody who leaves would keep the others waiting forever.
        if self.hides_sheets and not self.seconds:
            raise bad_option("option-needs", "daily", other="minutes", needed="1 to 240")

    def _parse(self, text: str) -> DegreesMove:
        return parse(text, self.messages)
