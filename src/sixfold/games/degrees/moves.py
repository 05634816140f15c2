"""The moves of 6° and their notation: a word, followed by the number of a sheet, a place (`side.sheet`) or JSON."""

from __future__ import annotations

import re
from typing import TypeAlias

import msgspec
from msgspec import Struct

from sixfold.games import notation
from sixfold.games.deal_failures import FAILURE_FORMATS, FailureMove
from sixfold.games.degrees.questions import Deck, Link, SheetVerdict
from sixfold.games.degrees.sheets import DraftChain
from sixfold.games.messages import Messages
from sixfold.games.moves import Move, OwnerMove, PrivateMove, RefereeMove
from sixfold.games.notation import TurnFormats, to_json

#: A sheet that was handed in: its side, from 0, and its number there, from 1. In JSON `[2, 1]`.
Place: TypeAlias = tuple[int, int]
#: DEG-8: the catalogue's verdicts on sheets of one side, by their numbers.
SheetVerdicts: TypeAlias = tuple[tuple[int, SheetVerdict], ...]


class Draft(PrivateMove, frozen=True):
    """Save what is on the current sheet so far: `draft 3 {"links":[{"actor":"Joe Pesci"}]}`."""

    number: int
    chain: DraftChain

    def __str__(self) -> str:
        return f"draft {self.number} {to_json(self.chain)}"


class HandIn(Move, frozen=True, tag="hand"):
    """Hand in a sheet; the log adds the judge's verdict: `hand 3 {"links":[{"actor":"Joe Pesci"}]}`.

    In honour mode the author may tally its score: `hand 3 {"links":[{"actor":"Joe Pesci"}],"tally":1}`.
    """

    number: int
    chain: DraftChain
    tally: int | None = None
    check: SheetVerdict | None = None
    #: Whether the judge failed, so that a person checks the sheet.
    unchecked: bool = False

    def __str__(self) -> str:
        content = _HandJson(self.chain.links, self.chain.turned, self.tally, self.check, self.unchecked)
        return f"hand {self.number} {to_json(content)}"


class Abandon(Move, frozen=True):
    """Give up a sheet for two new cards: `abandon 3`."""

    number: int

    def __str__(self) -> str:
        return f"abandon {self.number}"


class UseHelp(Move, frozen=True, tag="help"):
    """Use the tools for a sheet: `help 3`."""

    number: int

    def __str__(self) -> str:
        return f"help {self.number}"


class Claim(Move, frozen=True):
    """Claim to have reached the goal; the log adds the judge's verdicts on the side's sheets: `claim`.

    If the judge failed, it is `claim unchecked`, and a person checks the sheets.
    """

    checks: SheetVerdicts = ()
    unchecked: bool = False

    def __str__(self) -> str:
        if self.unchecked:
            return "claim unchecked"
        return f"claim {to_json(self.checks)}" if self.checks else "claim"


class Challenge(Move, frozen=True):
    """Have a sheet checked; the log adds the judge's verdict: `challenge 2.3`.

    If the judge failed, it is `challenge 2.3 unchecked`, and a person checks the sheet.
    """

    place: Place
    check: SheetVerdict | None = None
    unchecked: bool = False

    def __str__(self) -> str:
        verdict = "" if self.check is None else f" {to_json(self.check)}"
        return f"challenge {format_place(self.place)}" + (" unchecked" if self.unchecked else verdict)


class Vote(Move, frozen=True):
    """Vote on the links of a sheet that the catalogue does not know: `vote 2.3 yes`."""

    place: Place
    yes: bool

    def __str__(self) -> str:
        return f"vote {format_place(self.place)} {'yes' if self.yes else 'no'}"


class GiveRuling(OwnerMove, frozen=True, tag="rule"):
    """Rule on a sheet, as the person who checks: `rule 2.3 wrong`."""

    place: Place
    right: bool

    def __str__(self) -> str:
        return f"rule {format_place(self.place)} {'right' if self.right else 'wrong'}"


class Appoint(OwnerMove, frozen=True):
    """Choose who checks sheets, a player or the owner: `appoint 2`, `appoint owner`."""

    seat: int | None

    def __str__(self) -> str:
        return f"appoint {'owner' if self.seat is None else self.seat}"


class Forfeit(OwnerMove, frozen=True):
    """Set the author of a wrong sheet a forfeit: `forfeit 2.3 "Hum the tune of Jaws"`."""

    place: Place
    line: str

    def __str__(self) -> str:
        return f"forfeit {format_place(self.place)} {to_json(self.line)}"


class Deal(RefereeMove, frozen=True):
    """The referee deals: `deal {"cards":[…],"catalogue":"…"}`."""

    deck: Deck

    def __str__(self) -> str:
        return f"deal {to_json(self.deck)}"


DegreesMove: TypeAlias = (
    Draft | HandIn | Abandon | UseHelp | Claim | Challenge | Vote | GiveRuling | Appoint | Forfeit | Deal | FailureMove
)


class _HandJson(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    links: tuple[Link, ...] = ()
    turned: bool = False
    tally: int | None = None
    check: SheetVerdict | None = None
    unchecked: bool = False


def format_place(place: Place) -> str:
    """A place as `side.sheet`.

    >>> format_place((2, 1))
    '2.1'
    """
    return f"{place[0]}.{place[1]}"


def parse(text: str, messages: Messages) -> DegreesMove:
    """Parses a move; `BadNotation` if it is none."""
    return notation.parse_keyword_turn(text, _WORDS, messages)


def _parse_hand(number: str, text: str) -> HandIn:
    content = msgspec.json.decode(text, type=_HandJson)
    chain = DraftChain(content.links, content.turned)
    return HandIn(int(number), chain, content.tally, content.check, content.unchecked)


def _parse_claim(checks: str | None) -> Claim:
    if checks == _UNCHECKED:
        return Claim(unchecked=True)
    return Claim(() if checks is None else msgspec.json.decode(checks, type=SheetVerdicts))


def _parse_challenge(side: str, number: str, check: str | None) -> Challenge:
    place = (int(side), int(number))
    if check == _UNCHECKED:
        return Challenge(place, unchecked=True)
    return Challenge(place, None if check is None else msgspec.json.decode(check, type=SheetVerdict))


#: Stands for the verdict of a judge that failed.
_UNCHECKED = "unchecked"
_COUNT = r"([1-9][0-9]{0,3})"
_PLACE = rf"([0-9]{{1,2}})\.{_COUNT}"
_NUMBER = re.compile(_COUNT)
_SHEET = re.compile(rf"{_COUNT} (\{{.*\}})", re.DOTALL)

_WORDS: TurnFormats[DegreesMove] = {
    **FAILURE_FORMATS,
    "draft": (_SHEET, lambda number, chain: Draft(int(number), msgspec.json.decode(chain, type=DraftChain))),
    "hand": (_SHEET, _parse_hand),
    "abandon": (_NUMBER, lambda number: Abandon(int(number))),
    "help": (_NUMBER, lambda number: UseHelp(int(number))),
    "claim": (re.compile(rf"|(\[.*\]|{_UNCHECKED})", re.DOTALL), _parse_claim),
    "challenge": (re.compile(rf"{_PLACE}(?: (\{{.*\}}|{_UNCHECKED}))?", re.DOTALL), _parse_challenge),
    "vote": (
        re.compile(rf"{_PLACE} (yes|no)"),
        lambda side, number, vote: Vote((int(side), int(number)), vote == "yes"),
    ),
    "rule": (
        re.compile(rf"{_PLACE} (right|wrong)"),
        lambda side, number, ruling: GiveRuling((int(side), int(number)), ruling == "right"),
    ),
    "appoint": (
        re.compile(r"owner|([0-9]{1,2})"),
        lambda seat: Appoint(None if seat is None else int(seat)),
    ),
    "forfeit": (
        re.compile(rf'{_PLACE} (".*")', re.DOTALL),
        lambda side, number, line: Forfeit((int(side), int(number)), msgspec.json.decode(line, type=str)),
    ),
    "deal": (re.compile(r"(\{.*\})", re.DOTALL), lambda deck: Deal(msgspec.json.decode(deck, type=Deck))),
}
