"""The turns of 6° and their notation: a word, and after it the number of a sheet, a place (`side.sheet`) or JSON."""

from __future__ import annotations

import re
from typing import TypeAlias

import msgspec
from msgspec import Struct

from sixfold.games import wording
from sixfold.games.degrees.questions import Deck, Link, SheetVerdict
from sixfold.games.degrees.sheets import Chain
from sixfold.games.law import Messages
from sixfold.games.moves import Move, OwnerMove, Private, RefereeMove
from sixfold.games.wording import Words, as_json

#: A sheet on the table: the side it is of, from 0, and its number there, from 1. In JSON `[2, 1]`.
Place: TypeAlias = tuple[int, int]
#: DEG-8: what a catalogue says of some of a side's sheets, by their numbers.
SheetVerdicts: TypeAlias = tuple[tuple[int, SheetVerdict], ...]


class Draft(Private, frozen=True):
    """What has been written so far on a sheet: `draft 3 {"links":[{"actor":"Joe Pesci"}]}`."""

    number: int
    chain: Chain

    def __str__(self) -> str:
        return f"draft {self.number} {as_json(self.chain)}"


class Hand(Move, frozen=True):
    """A sheet is handed in, in the log with what the judge says of it: `hand 3 {"links":[{"actor":"Joe Pesci"}]}`.

    In honour mode its author may say what it scores: `hand 3 {"links":[{"actor":"Joe Pesci"}],"tally":1}`.
    """

    number: int
    chain: Chain
    tally: int | None = None
    check: SheetVerdict | None = None

    def __str__(self) -> str:
        return f"hand {self.number} {as_json(_Handed(self.chain.links, self.chain.turned, self.tally, self.check))}"


class Abandon(Move, frozen=True):
    """A sheet is given up for two new cards: `abandon 3`."""

    number: int

    def __str__(self) -> str:
        return f"abandon {self.number}"


class Help(Move, frozen=True):
    """The tools are used for a sheet: `help 3`."""

    number: int

    def __str__(self) -> str:
        return f"help {self.number}"


class Claim(Move, frozen=True):
    """The own side has reached the goal, it says; in the log with what the judge says of its sheets: `claim`."""

    checks: SheetVerdicts = ()

    def __str__(self) -> str:
        return f"claim {as_json(self.checks)}" if self.checks else "claim"


class Challenge(Move, frozen=True):
    """A sheet that was handed in is to be checked; in the log with what the judge says of it: `challenge 2.3`."""

    place: Place
    check: SheetVerdict | None = None

    def __str__(self) -> str:
        return f"challenge {format_place(self.place)}" + ("" if self.check is None else f" {as_json(self.check)}")


class Vote(Move, frozen=True):
    """Say whether the links of a sheet that the catalogue does not know should stand: `vote 2.3 yes`."""

    place: Place
    yes: bool

    def __str__(self) -> str:
        return f"vote {format_place(self.place)} {'yes' if self.yes else 'no'}"


class Rule(OwnerMove, frozen=True):
    """Whoever checks sheets says whether one is right: `rule 2.3 wrong`."""

    place: Place
    right: bool

    def __str__(self) -> str:
        return f"rule {format_place(self.place)} {'right' if self.right else 'wrong'}"


class Appoint(OwnerMove, frozen=True):
    """The owner chooses a player to check sheets, or does it again: `appoint 2`, `appoint owner`."""

    seat: int | None

    def __str__(self) -> str:
        return f"appoint {'owner' if self.seat is None else self.seat}"


class Forfeit(OwnerMove, frozen=True):
    """The owner sets the author of a wrong sheet a forfeit: `forfeit 2.3 "Hum the tune of Jaws"`."""

    place: Place
    line: str

    def __str__(self) -> str:
        return f"forfeit {format_place(self.place)} {as_json(self.line)}"


class Deal(RefereeMove, frozen=True):
    """The referee shuffles the deck, and everybody draws two cards: `deal {"cards":[…],"catalogue":"…"}`."""

    deck: Deck

    def __str__(self) -> str:
        return f"deal {as_json(self.deck)}"


DegreesMove: TypeAlias = Draft | Hand | Abandon | Help | Claim | Challenge | Vote | Rule | Appoint | Forfeit | Deal


class _Handed(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    links: tuple[Link, ...] = ()
    turned: bool = False
    tally: int | None = None
    check: SheetVerdict | None = None


def format_place(place: Place) -> str:
    """A place as `side.sheet`.

    >>> place_text((2, 1))
    '2.1'
    """
    return f"{place[0]}.{place[1]}"


def parse(text: str, law: Messages) -> DegreesMove:
    """The turn that a text means; `BadNotation` if it means none."""
    return wording.parse(text, _WORDS, law)


def _hand(number: str, text: str) -> Hand:
    handed = msgspec.json.decode(text, type=_Handed)
    return Hand(int(number), Chain(handed.links, handed.turned), handed.tally, handed.check)


def _challenge(side: str, number: str, check: str | None) -> Challenge:
    return Challenge((int(side), int(number)), None if check is None else msgspec.json.decode(check, type=SheetVerdict))


_ONE = r"([1-9][0-9]{0,3})"
_AT = rf"([0-9]{{1,2}})\.{_ONE}"
_NUMBER = re.compile(_ONE)
_SHEET = re.compile(rf"{_ONE} (\{{.*\}})", re.DOTALL)

_WORDS: Words[DegreesMove] = {
    "draft": (_SHEET, lambda number, chain: Draft(int(number), msgspec.json.decode(chain, type=Chain))),
    "hand": (_SHEET, _hand),
    "abandon": (_NUMBER, lambda number: Abandon(int(number))),
    "help": (_NUMBER, lambda number: Help(int(number))),
    "claim": (
        re.compile(r"|(\[.*\])", re.DOTALL),
        lambda checks: Claim(() if checks is None else msgspec.json.decode(checks, type=SheetVerdicts)),
    ),
    "challenge": (re.compile(rf"{_AT}(?: (\{{.*\}}))?", re.DOTALL), _challenge),
    "vote": (re.compile(rf"{_AT} (yes|no)"), lambda side, one, said: Vote((int(side), int(one)), said == "yes")),
    "rule": (re.compile(rf"{_AT} (right|wrong)"), lambda side, one, said: Rule((int(side), int(one)), said == "right")),
    "appoint": (
        re.compile(r"owner|([0-9]{1,2})"),
        lambda seat: Appoint(None if seat is None else int(seat)),
    ),
    "forfeit": (
        re.compile(rf'{_AT} (".*")', re.DOTALL),
        lambda side, one, line: Forfeit((int(side), int(one)), msgspec.json.decode(line, type=str)),
    ),
    "deal": (re.compile(r"(\{.*\})", re.DOTALL), lambda deck: Deal(msgspec.json.decode(deck, type=Deck))),
}
