"""SXS-11: proposals and votes while lists are compared. One vote is open at a time, and strikes go before joins."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, Self

from msgspec import Struct
from msgspec.structs import replace

from sixfold.games.messages import Messages
from sixfold.games.sixes import groups
from sixfold.games.sixes.lists import Answers
from sixfold.games.sixes.moves import Propose, Proposed, Vote, place_text
from sixfold.games.sixes.questions import LINES, Kind, Place, Verdict, Why
from sixfold.games.sixes.rules import PROPOSALS, QUIET, VOTE
from sixfold.games.sixes.scoring import Found, counting


class Proposal(Struct, frozen=True, omit_defaults=True):
    """Something put to the vote, by a seat or by the referee, and who said what."""

    number: int
    what: Proposed
    one: Place
    two: Place | None = None
    #: Who proposed it; the referee where it is nobody, and then why.
    by: int | None = None
    why: Why | None = None
    yes: tuple[int, ...] = ()
    no: tuple[int, ...] = ()
    #: When the vote closes; `None` while it waits for its turn.
    closes: float | None = None
    #: `void` is what lost its meaning before it came to the vote.
    result: Literal["carried", "lost", "void"] | None = None


class Comparison(Struct, frozen=True, kw_only=True):
    """The lists of a round on the table, and how far people are with them."""

    kind: Kind
    lists: tuple[Answers, ...]
    found: Found
    #: When lists were shown, or the last proposal was made or closed.
    since: float
    proposals: tuple[Proposal, ...] = ()
    ready: tuple[int, ...] = ()

    @classmethod
    def of(cls, kind: Kind, lists: tuple[Answers, ...], verdict: Verdict, at: float) -> Self:
        """The lists when they are shown: *same* answers are joined, and what is alike is proposed (SXS-10)."""
        joined = groups.ordered(verdict.groups)
        found = Found(joined, joined, verdict.words, tuple(sorted(verdict.repeats)))
        proposals = tuple(
            Proposal(number, "join", min(alike.one, alike.two), max(alike.one, alike.two), why=alike.why)
            for number, alike in enumerate(verdict.alike, start=1)
        )
        return cls(kind=kind, lists=lists, found=found, since=at, proposals=proposals)._led(at)

    @property
    def unsettled(self) -> tuple[Proposal, ...]:
        """What is open or waits: strikes first, and then in the order in which they were made."""
        waiting = (proposal for proposal in self.proposals if proposal.result is None)
        return tuple(sorted(waiting, key=lambda proposal: (proposal.what != "strike", proposal.number)))

    @property
    def open(self) -> Proposal | None:
        """What is being voted on."""
        return next((proposal for proposal in self.unsettled if proposal.closes is not None), None)

    @property
    def deadline(self) -> float:
        """When the open vote closes, or comparing ends because nobody proposes anything."""
        proposal = self.open
        return self.since + QUIET if proposal is None or proposal.closes is None else proposal.closes

    def proposed(self, move: Propose, seat: int, at: float, law: Messages) -> Self:
        """With one more proposal, if it means something. Whoever makes it votes for it, and is not ready any more."""
        self._check(move, seat, law)
        number = len(self.proposals) + 1
        proposal = Proposal(number, move.what, move.one, move.two, by=seat, yes=(seat,))
        ready = tuple(other for other in self.ready if other != seat)
        return replace(self, proposals=(*self.proposals, proposal), ready=ready, since=at)._led(at)

    def voted(self, move: Vote, seat: int, law: Messages) -> Self:
        """With one more vote on the open proposal."""
        proposal = self.open
        if proposal is None or proposal.number != move.number:
            raise law.illegal("no-vote", number=move.number)
        if seat in proposal.yes + proposal.no:
            raise law.illegal("voted", seat=seat)
        if move.yes:
            return self._put(replace(proposal, yes=(*proposal.yes, seat)))
        return self._put(replace(proposal, no=(*proposal.no, seat)))

    def counted(self, voters: Collection[int], at: float) -> Self:
        """With every vote closed in which all have voted."""
        after = self
        while (proposal := after.open) is not None and {*voters} <= {*proposal.yes, *proposal.no}:
            after = after.closed(voters, at)
        return after

    def closed(self, voters: Collection[int], at: float) -> Self:
        """After the open vote: more than half of the people present carry it, and silence is a no."""
        proposal = self.open
        assert proposal is not None, "only an open vote is closed"
        carried = 2 * len({*proposal.yes} & {*voters}) > len(voters)
        after = self._put(replace(proposal, result="carried" if carried else "lost", closes=None))
        if carried:
            after = replace(after, found=_changed(after.found, proposal))
        return replace(after, since=at)._led(at)

    def _led(self, at: float) -> Self:
        """With the first of what is unsettled open; a join that was open waits while a strike is voted on."""
        after = self
        while (unsettled := after.unsettled) and not after._means(unsettled[0]):
            after = after._put(replace(unsettled[0], result="void", closes=None))
        for proposal in unsettled[1:]:
            if proposal.closes is not None:
                after = after._put(replace(proposal, closes=None))
        if unsettled and unsettled[0].closes is None:
            after = after._put(replace(unsettled[0], closes=at + VOTE))
        return after

    def _means(self, proposal: Proposal) -> bool:
        """Whether a proposal would still change something."""
        counts = counting(self.lists, self.found)
        if proposal.what == "strike":
            return proposal.one in counts
        if proposal.what == "split":
            return self._joined(proposal.one)
        assert proposal.two is not None, "it takes two to join"
        one, two = (groups.group_of(self.found.groups, place) for place in (proposal.one, proposal.two))
        return one != two and all(counts.intersection(group) for group in (one, two))

    def _joined(self, place: Place) -> bool:
        """Whether an answer has been taken for the same as another one, that of its own list included."""
        return place in self.found.repeats or len(groups.group_of(self.found.groups, place)) > 1

    def _check(self, move: Propose, seat: int, law: Messages) -> None:
        """Refuse what cannot be proposed."""
        places = (move.one,) if move.two is None else (move.one, move.two)
        if (move.what == "join") != (len(places) > 1):
            raise law.illegal("not-this-game", move=str(move))
        for place in places:
            if not (0 <= place[0] < len(self.lists) and 0 <= place[1] < LINES and self.lists[place[0]][place[1]]):
                raise law.illegal("no-answer", place=place_text(place))
            if place in self.found.struck or any(place == uses.at for uses in self.found.words):
                raise law.illegal("struck-already", place=place_text(place))
        if any((move.what, move.one, move.two) == (old.what, old.one, old.two) for old in self.proposals):
            raise law.illegal("proposed-already", move=str(move))
        if move.what == "join" and self.kind == "lightning" and len({line for _, line in places}) > 1:
            raise law.illegal("other-category")
        if not self._means(Proposal(0, move.what, move.one, move.two)):
            raise law.illegal("changes-nothing", move=str(move))
        if sum(old.by == seat for old in self.proposals) >= PROPOSALS:
            raise law.illegal("too-many-proposals", most=PROPOSALS)

    def _put(self, proposal: Proposal) -> Self:
        """With this proposal as it now stands."""
        kept = (proposal if old.number == proposal.number else old for old in self.proposals)
        return replace(self, proposals=tuple(kept))


def _changed(found: Found, proposal: Proposal) -> Found:
    """What is found once a proposal has been carried."""
    one, two = proposal.one, proposal.two
    if proposal.what == "strike":
        return replace(found, struck=tuple(sorted({*found.struck, one})))
    if two is not None:
        return replace(found, groups=groups.joined(found.groups, one, two))
    return replace(
        found,
        same=groups.split(found.same, one),
        groups=groups.split(found.groups, one),
        repeats=tuple(place for place in found.repeats if place != one),
    )
