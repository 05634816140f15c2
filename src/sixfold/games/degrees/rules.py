"""6° with its options settled, as the referee needs it."""

from __future__ import annotations

from typing import Literal, TypeAlias, cast

from sixfold.games.base import Appearance, Game
from sixfold.games.degrees.moves import DegreesMove, parse
from sixfold.games.degrees.presets import PRESETS
from sixfold.games.degrees.questions import GRADES, ExtraKind
from sixfold.games.degrees.scoring import FilmRule
from sixfold.games.law import Messages, bad_option

MESSAGES = Messages("sixfold.games.degrees")

#: DEG-5: what becomes of links that the catalogue does not know.
UnknownRule: TypeAlias = Literal["refuse", "accept", "vote"]

#: DEG-5: how many seconds a vote is open: whoever votes is in the middle of a sheet of their own.
VOTE_SECONDS = 60.0
#: DEG-8: how many characters a forfeit may have.
FORFEIT_LENGTH = 120
#: DEG-10: from which letter on names are completed while the tools are closed, and how many are shown.
FROM, SHOWN = 4, 8

_ADMITTED: tuple[ExtraKind, ...] = ("television", "shorts", "selves")


class DegreesRules(Game):
    """What the options say about one game of 6°."""

    presets = PRESETS
    messages = MESSAGES
    appearance = Appearance(face="degrees")
    move_types = DegreesMove

    @property
    def honour(self) -> bool:
        """Whether sheets count as tallied until somebody asks (DEG-8)."""
        return self.options["check"] == "honour"

    @property
    def by_hand(self) -> bool:
        """Whether claimed and challenged sheets are checked by people (DEG-8)."""
        return self.options["checker"] == "people"

    @property
    def unknown(self) -> UnknownRule:
        """What becomes of links that the catalogue does not know (DEG-5)."""
        return cast(UnknownRule, self.options["unknown"])

    @property
    def films(self) -> FilmRule:
        """What a film that is not the one they share does to a link (DEG-5)."""
        return cast(FilmRule, self.options["films"])

    @property
    def goal(self) -> int:
        """How many points win (DEG-8); 0 is as many as possible in the time there is."""
        return 0 if self.daily else cast(int, self.options["goal"])

    @property
    def seconds(self) -> int:
        """How long the game lasts; 0 is without a limit."""
        return 60 * cast(int, self.options["minutes"])

    @property
    def help(self) -> bool:
        """Whether the tools may be used while playing (DEG-10)."""
        return cast(bool, self.options["help"])

    @property
    def decks(self) -> tuple[str, ...]:
        """The names of the decks (DEG-1)."""
        return tuple(cast(str, self.options["deck"]).split("+"))

    @property
    def hardest_grade(self) -> int:
        """The highest grade of cards that are dealt."""
        return cast(int, self.options["grade"])

    @property
    def extras(self) -> tuple[ExtraKind, ...]:
        """What counts as appearing beside roles in feature films (DEG-12)."""
        return tuple(what for what in _ADMITTED if self.options[what])

    @property
    def daily(self) -> str | None:
        """The day whose pair everybody has."""
        return cast(str | None, self.options["daily"])

    @property
    def hides_sheets(self) -> bool:
        """Whether sheets stay hidden until the end: everybody has the same pair."""
        return self.daily is not None and len(self.teams) > 1

    def _check(self) -> None:
        if self.goal == 0 and not self.seconds and not self.daily:
            raise bad_option("option-needs", "goal", other="minutes", needed="1 to 240")
        # Whoever goes away in the middle of it would keep the others waiting for ever.
        if self.hides_sheets and not self.seconds:
            raise bad_option("option-needs", "daily", other="minutes", needed="1 to 240")
        # It would not be the pair of the day where only some cards are dealt.
        if self.daily and self.hardest_grade != GRADES[-1]:
            raise bad_option("option-needs", "grade", other="daily", needed="none")
        if self.daily and self.unknown == "vote":
            raise bad_option("option-needs", "daily", other="unknown", needed="refuse or accept")

    def _parse(self, text: str) -> DegreesMove:
        return parse(text, self.messages)
