"""The turns of Sixes and their notation: a word, and after it numbers, places (`seat.line`) or JSON."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

import msgspec

from sixfold.games import notation
from sixfold.games.deal_failures import FAILURE_FORMATS, FailureMove
from sixfold.games.messages import Messages
from sixfold.games.moves import Move, PrivateMove, RefereeMove
from sixfold.games.notation import NO_ARGUMENTS, TurnFormats, to_json
from sixfold.games.sixes.answers import Remark
from sixfold.games.sixes.questions import Card, Place, Verdict

#: SXS-11: what may be proposed.
ProposalKind: TypeAlias = Literal["strike", "restore", "join", "split"]


class Draft(PrivateMove, frozen=True):
    """What somebody has typed so far in a round: `draft 1 ["apple","","pear"]`.

    The judge's remarks, if there are any, follow it: `draft 1 ["apple","apples"] [{"line":1,"how":"repeat"}]`.
    """

    round: int
    answers: tuple[str, ...]
    remarks: tuple[Remark, ...] = ()

    def __str__(self) -> str:
        remarks = f" {to_json(self.remarks)}" if self.remarks else ""
        return f"draft {self.round} {to_json(self.answers)}{remarks}"


class Done(PrivateMove, frozen=True):
    """The finished list: `done 1 ["apple","","pear"]`."""

    round: int
    answers: tuple[str, ...]

    def __str__(self) -> str:
        return f"done {self.round} {to_json(self.answers)}"


class More(Move, frozen=True):
    """Go on writing after all: `more`."""

    def __str__(self) -> str:
        return "more"


class Propose(Move, frozen=True):
    """Propose to strike an answer or bring it back, to split one off or to join two.

    `strike 2.4`, `restore 2.4`, `split 2.4`, `join 0.1 3.0`
    """

    what: ProposalKind
    one: Place
    two: Place | None = None

    def __str__(self) -> str:
        places = [self.one] if self.two is None else [self.one, self.two]
        return " ".join([self.what, *map(format_place, places)])

    def in_order(self) -> Propose:
        """The same proposal with its places in order: joining is the same both ways."""
        return self if self.two is None else Propose(self.what, min(self.one, self.two), max(self.one, self.two))


class Vote(Move, frozen=True):
    """Vote yes or no on the proposal with this number: `vote 3 yes`."""

    number: int
    yes: bool

    def __str__(self) -> str:
        return f"vote {self.number} {'yes' if self.yes else 'no'}"


class Ready(Move, frozen=True):
    """Ready: nothing more to compare, or ready for the next card: `ready`."""

    def __str__(self) -> str:
        return "ready"


class Deal(RefereeMove, frozen=True):
    """The referee deals a card, or `null` when the deck is empty: `deal {"id":"picnic",…}`, `deal null`."""

    card: Card | None

    def __str__(self) -> str:
        return f"deal {to_json(self.card)}"


class Reveal(RefereeMove, frozen=True):
    """The referee reveals the lists with the judge's verdict: `reveal {"groups":[[[0,1],[2,0]]],…}`."""

    verdict: Verdict

    def __str__(self) -> str:
        return f"reveal {to_json(self.verdict)}"


Turn: TypeAlias = Draft | Done | More | Propose | Vote | Ready | Deal | Reveal | FailureMove


def format_place(place: Place) -> str:
    """A place as `seat.line`.

    >>> format_place((2, 5))
    '2.5'
    """
    return f"{place[0]}.{place[1]}"


def parse(text: str, messages: Messages) -> Turn:
    """The turn that a text means; raises `BadNotation` if there is none."""
    return notation.parse_keyword_turn(text, _FORMATS, messages)


def _parse_answers(text: str) -> tuple[str, ...]:
    return msgspec.json.decode(text, type=tuple[str, ...])


def _parse_remarks(text: str | None) -> tuple[Remark, ...]:
    return () if text is None else msgspec.json.decode(text, type=tuple[Remark, ...])


_LIST = re.compile(r"([1-6]) (\[.*\])", re.DOTALL)
_DRAFT = re.compile(r"([1-6]) (?:(\[.*\]) (\[\{[^\[\]]*\}\])|(\[.*\]))", re.DOTALL)
_PLACE = re.compile(r"([0-9]{1,2})\.([0-5])")
_PLACES = re.compile(rf"{_PLACE.pattern} {_PLACE.pattern}")
_VOTE = re.compile(r"([1-9][0-9]{0,3}) (yes|no)")
_JSON = re.compile(r"(null|\{.*\})", re.DOTALL)

_FORMATS: TurnFormats[Turn] = {
    **FAILURE_FORMATS,
    "draft": (
        _DRAFT,
        lambda number, *said: Draft(int(number), _parse_answers(said[0] or said[2]), _parse_remarks(said[1])),
    ),
    "done": (_LIST, lambda number, answers: Done(int(number), _parse_answers(answers))),
    "more": (NO_ARGUMENTS, More),
    "strike": (_PLACE, lambda seat, line: Propose("strike", (int(seat), int(line)))),
    "restore": (_PLACE, lambda seat, line: Propose("restore", (int(seat), int(line)))),
    "split": (_PLACE, lambda seat, line: Propose("split", (int(seat), int(line)))),
    "join": (_PLACES, lambda *at: Propose("join", (int(at[0]), int(at[1])), (int(at[2]), int(at[3])))),
    "vote": (_VOTE, lambda number, answer: Vote(int(number), answer == "yes")),
    "ready": (NO_ARGUMENTS, Ready),
    "deal": (_JSON, lambda card: Deal(msgspec.json.decode(card, type=Card | None))),
    "reveal": (_JSON, lambda verdict: Reveal(msgspec.json.decode(verdict, type=Verdict))),
}
