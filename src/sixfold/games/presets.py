"""Presets as declared data: a name, its seats, its options, what its table may do, a line for a person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sixfold.games.messages import COMMON_MESSAGES, ENGLISH, Messages, bad_option
from sixfold.games.options import Option, Value, Whole

#: Who plays together: for each team, its seats.
Teams: TypeAlias = tuple[tuple[int, ...], ...]


class Features(Struct, frozen=True):
    """What the table round a game may do, so that neither server nor client needs the game's name."""

    #: Seated players may talk. Spectators' talk is the server's affair.
    chat: bool = True
    #: Seated players may send quick reactions.
    reactions: bool = True
    #: Turns may be taken back by consent.
    takeback: bool = True
    #: Sides may agree on a draw.
    draw: bool = True
    #: Something is hidden from some seats while the game goes on.
    hidden: bool = False
    #: People may come and go while the game goes on.
    late_joining: bool = False
    #: Two sides sit alternately and one of them starts, so that two games with the sides changed make a fair pair.
    pairs: bool = False
    #: Tools of the house that are closed to those who play, while they play: `films`, `decks`, `engine`.
    closed_tools: tuple[str, ...] = ()


class Preset(Struct, frozen=True):
    """One way to play one game."""

    name: str
    #: The fewest and the most seats.
    seats: tuple[int, int]
    #: What the seats are called on the board: the colours.
    sides: tuple[str, ...]
    options: tuple[Option, ...] = ()
    #: The rules that make this preset what it is; nobody chooses them.
    fixed: dict[str, Any] = {}
    #: The teams, where the rules say who they are.
    teams: Teams | None = None
    #: Whether those who set the table may say who plays together.
    free_teams: bool = False
    #: How many seats there are where nobody says; the fewest, if this does not.
    default_seats: int | None = None
    features: Features = Features()
    #: The version of the rules, named in every record.
    version: int = 1
    #: Texts from the catalogue of the game. The credit names who designed and who publishes it.
    title: str = ""
    summary: str = ""
    credit: str = ""

    def option(self, name: str) -> Option:
        """The option of this name; `BadOption` if the preset has none."""
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join(option.name for option in self.options) or COMMON_MESSAGES.phrase("none")
        raise bad_option("option-unknown", name, preset=self.name, known=known)

    def resolve_options(self, given: Mapping[str, object], seats: int) -> dict[str, Value | tuple[Value, ...]]:
        """Every option of the preset, as given or by default, checked."""
        for name in given:
            self.option(name)
        settled = {
            option.name: option.check(given[option.name], seats)
            if option.name in given
            else option.initial_value(seats)
            for option in self.options
        }
        for option in self.options:
            if option.needs is None or settled[option.name] == option.initial_value(seats):
                continue
            other, needed = option.needs
            if settled[other] != needed:
                raise bad_option("option-needs", option.name, other=other, needed=needed)
        return settled

    def parse_options(self, text: str, seats: int) -> dict[str, object]:
        """The options that a text sets, such as `kings=six style=classic`."""
        given: dict[str, object] = {}
        for part in text.split():
            name, _, value = part.partition("=")
            if name in given:
                raise bad_option("option-twice", name)
            given[name] = self.option(name).read(value, seats)
        return given

    def seat_count(self, seats: int | None) -> int:
        """How many seats there are, as given or as usual; `BadOption` out of range."""
        low, high = self.seats
        count = self.default_seats or low if seats is None else seats
        if not isinstance(count, int) or isinstance(count, bool) or not low <= count <= high:
            raise bad_option("option-value", "seats", value=str(seats), takes=Whole(low, high).description)
        return count

    def team_split(self, teams: object, seats: int) -> Teams:
        """Who plays together: by the rules, by choice where the preset lets people choose, or each alone."""
        own = self.teams or tuple((seat,) for seat in range(seats))
        if teams is None:
            return own
        try:
            chosen = msgspec.convert(teams, Teams)
        except msgspec.ValidationError:
            raise bad_option("option-teams", "teams", seats=seats) from None
        if chosen == own:
            return own
        if not self.free_teams:
            raise bad_option("option-unknown", "teams", preset=self.name, known=COMMON_MESSAGES.phrase("none"))
        if sorted(seat for team in chosen for seat in team) != list(range(seats)) or not all(chosen):
            raise bad_option("option-teams", "teams", seats=seats)
        return chosen

    def translate(self, messages: Messages, language: str = ENGLISH) -> Preset:
        """Return the same preset with its texts in a language, where the catalogue has them."""
        options = tuple(option.translate(messages, language) for option in self.options)
        text = messages.preset(self.name, language)
        if text is None:
            return replace(self, options=options)
        return replace(self, title=text.title, summary=text.summary, credit=text.credit, options=options)

    def describe(self) -> dict[str, Any]:
        """All that a form or a help text needs, ready for JSON."""
        shown: dict[str, Any] = msgspec.to_builtins(self)
        del shown["fixed"]
        return shown
