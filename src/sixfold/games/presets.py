"""Presets as declared data: a name, seats, options, and what the table may do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sixfold.games.messages import COMMON_MESSAGES, ENGLISH, Messages, bad_option
from sixfold.games.options import Integer, Option, Value

#: The seats of each team.
Teams: TypeAlias = tuple[tuple[int, ...], ...]


class Features(Struct, frozen=True):
    """What the table around a game offers, so that neither server nor client needs to know the game."""

    #: Seated players may chat. Whether spectators may is up to the server.
    chat: bool = True
    #: Seated players may send quick reactions.
    reactions: bool = True
    #: Turns may be taken back if the opponents agree.
    takeback: bool = True
    #: Sides may agree on a draw.
    draw: bool = True
    #: Something is hidden from some seats during the game.
    hidden: bool = False
    #: People may join and leave during the game.
    late_joining: bool = False
    #: Two sides sit alternately and one of them starts, so that two games with changed sides are a fair pair.
    pairs: bool = False
    #: Tools of the server that are closed to players during the game: `films`, `decks`, `engine`.
    closed_tools: tuple[str, ...] = ()


class Preset(Struct, frozen=True):
    """One way to play one game."""

    name: str
    #: The fewest and the most seats.
    seats: tuple[int, int]
    #: The name of each seat's side: its colour.
    sides: tuple[str, ...]
    options: tuple[Option, ...] = ()
    #: The rules that distinguish this preset; they cannot be chosen.
    fixed: dict[str, Any] = {}
    #: The teams, if the rules fix them.
    teams: Teams | None = None
    #: Whether the owner of the table may choose the teams.
    free_teams: bool = False
    #: The number of seats if nobody chooses; the fewest by default.
    default_seats: int | None = None
    features: Features = Features()
    #: The defaults of options that version 1 of the rules had, where they were others.
    first_defaults: dict[str, Any] = {}
    #: Texts from the catalogue of the game. The credit names who designed and who publishes it.
    title: str = ""
    summary: str = ""
    credit: str = ""

    def option(self, name: str) -> Option:
        """Return the option of this name. Raises `BadOption` if the preset has none."""
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join(option.name for option in self.options) or COMMON_MESSAGES.phrase("none")
        raise bad_option("option-unknown", name, preset=self.name, known=known)

    def for_rules(self, version: int) -> Preset:
        """Return this preset with the defaults of a version of the rules."""
        if version > 1 or not self.first_defaults:
            return self
        options = (replace(one, default=self.first_defaults.get(one.name, one.default)) for one in self.options)
        return replace(self, options=tuple(options))

    def resolve_options(self, given: Mapping[str, object], seats: int) -> dict[str, Value | tuple[Value, ...]]:
        """Return the value of every option, as given or by default, checked."""
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
        """Return the options that a text sets, such as `kings=six style=classic`."""
        given: dict[str, object] = {}
        for part in text.split():
            name, _, value = part.partition("=")
            if name in given:
                raise bad_option("option-twice", name)
            given[name] = self.option(name).read(value, seats)
        return given

    def seat_count(self, seats: int | None) -> int:
        """Return the number of seats, as given or by default. Raises `BadOption` if it is out of range."""
        low, high = self.seats
        count = self.default_seats or low if seats is None else seats
        if not isinstance(count, int) or isinstance(count, bool) or not low <= count <= high:
            raise bad_option("option-value", "seats", value=str(seats), takes=Integer(low, high).description)
        return count

    def team_split(self, teams: object, seats: int) -> Teams:
        """Return the teams: by the rules, as given if they may be chosen, or else every seat for itself."""
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
        """Return all that a form or a help text needs, ready for JSON."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        del data["fixed"], data["first_defaults"]
        return data
