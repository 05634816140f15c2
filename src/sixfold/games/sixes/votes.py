"""Proposals and votes while lists are compared (SXS-11). One vote is open at a time, and strikes go before joins.

Striking and bringing back are about the item: the group of answers that are the same thing, on every list.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, Self

from msgspec import Struct
from msgspec.structs import replace

from sixfold.games.messages import Messages
from sixfold.games.sixes import answers
from sixfold.games.sixes.answers import Answers
from sixfold.games.sixes.moves import ProposalKind, Propose, Vote, format_place
from sixfold.games.sixes.questions import LINES, Kind, Place, Verdict, Why
from sixfold.games.sixes.rules import MAX_PROPOSALS, QUIET_SECONDS, VOTE_SECONDS
from sixfold.games.sixes.scoring import Findings, counting_places


class Proposal(Struct, frozen=True, omit_defaults=True):
    """Something put to the vote by a seat or by the referee, and who voted how."""

    number: int
    what: ProposalKind
    one: Place
    two: Place | None = None
    #: Who proposed it; `None` is the referee, who gives a reason in `why`.
    by: int | None = None
    why: Why | None = None
    yes: tuple[int, ...] = ()
    no: tuple[int, ...] = ()
    #: When the vote closes; `None` while it is not open.
    closes: float | None = None
    #: `void` if it would not have changed anything by the time it came to the vote.
    result: Literal["carried", "lost", "void"] | None = None


class Comparison(Struct, frozen=True, kw_only=True):
    """The lists of a round on the table, and how far people have compared them."""

    kind: Kind
    lists: tuple[Answers, ...]
    findings: Findings
    #: Whether a strike takes out the item on every list; by the rules of version 1 only the one answer.
    strikes_items: bool = True
    #: When the lists were shown.
    shown: float
    #: When the lists were shown, or the last proposal was made or closed.
    since: float
    proposals: tuple[Proposal, ...] = ()
    ready: tuple[int, ...] = ()

    @classmethod
    def start(cls, kind: Kind, lists: tuple[Answers, ...], verdict: Verdict, at: float, *, strikes_items: bool) -> Self:
        """The lists as they are shown: *same* answers are joined, and similar ones are proposed (SXS-10)."""
        joined = answers.sort_groups(verdict.groups)
        findings = Findings(joined, joined, verdict.words, tuple(sorted(verdict.repeats)))
        proposals = tuple(
            Proposal(number, "join", min(alike.one, alike.two), max(alike.one, alike.two), why=alike.why)
            for number, alike in enumerate(verdict.alike, start=1)
        )
        comparison = cls(
            kind=kind,
            lists=lists,
            findings=findings,
            strikes_items=strikes_items,
            shown=at,
            since=at,
            proposals=proposals,
        )
        return comparison._open_next(at)

    @property
    def pending(self) -> tuple[Proposal, ...]:
        """Proposals that are open or waiting: what counts at all first, then in the order they were made."""
        waiting = (proposal for proposal in self.proposals if proposal.result is None)
        return tuple(sorted(waiting, key=lambda proposal: (proposal.what not in _STRIKES, proposal.number)))

    @property
    def open_proposal(self) -> Proposal | None:
        """The proposal that is being voted on."""
        return next((proposal for proposal in self.pending if proposal.closes is not None), None)

    @property
    def deadline(self) -> float:
        """When the open vote closes, or when comparing ends because nobody proposes anything."""
        proposal = self.open_proposal
        return self.since + QUIET_SECONDS if proposal is None or proposal.closes is None else proposal.closes

    def propose(self, move: Propose, seat: int, at: float, messages: Messages) -> Self:
        """Add a proposal, if it changes something. Its author votes for it and is no longer ready."""
        self._check_proposal(move, seat, messages)
        number = len(self.proposals) + 1
        proposal = Proposal(number, move.what, move.one, move.two, by=seat, yes=(seat,))
        ready = tuple(other for other in self.ready if other != seat)
        return replace(self, proposals=(*self.proposals, proposal), ready=ready, since=at)._open_next(at)

    def vote(self, move: Vote, seat: int, messages: Messages) -> Self:
        """Add a vote on the open proposal."""
        proposal = self.open_proposal
        if proposal is None or proposal.number != move.number:
            raise messages.illegal("no-vote", number=move.number)
        if seat in proposal.yes + proposal.no:
            raise messages.illegal("voted", seat=seat)
        if move.yes:
            return self._replace_proposal(replace(proposal, yes=(*proposal.yes, seat)))
        return self._replace_proposal(replace(proposal, no=(*proposal.no, seat)))

    def close_complete_votes(self, voters: Collection[int], at: float) -> Self:
        """Close every vote in which all have voted."""
        after = self
        while (proposal := after.open_proposal) is not None and {*voters} <= {*proposal.yes, *proposal.no}:
            after = after.close_vote(voters, at)
        return after

    def close_vote(self, voters: Collection[int], at: float) -> Self:
        """Close the open vote: more than half of the people present carry it; not voting is a no."""
        proposal = self.open_proposal
        assert proposal is not None, "only an open vote is closed"
        carried = 2 * len({*proposal.yes} & {*voters}) > len(voters)
        after = self._replace_proposal(replace(proposal, result="carried" if carried else "lost", closes=None))
        if carried:
            after = replace(after, findings=after._apply_proposal(proposal))
        return replace(after, since=at)._open_next(at)

    def _open_next(self, at: float) -> Self:
        """Open the first pending proposal; a join that was open waits while a strike is voted on."""
        after = self
        while (pending := after.pending) and not after._has_effect(pending[0]):
            after = after._replace_proposal(replace(pending[0], result="void", closes=None))
        for proposal in pending[1:]:
            if proposal.closes is not None:
                after = after._replace_proposal(replace(proposal, closes=None))
        if pending and pending[0].closes is None:
            after = after._replace_proposal(replace(pending[0], closes=at + VOTE_SECONDS))
        return after

    def _has_effect(self, proposal: Proposal) -> bool:
        """Whether a proposal would still change something."""
        counts = counting_places(self.lists, self.findings)
        if proposal.what == "strike":
            return not counts.isdisjoint(self._item(proposal))
        if proposal.what == "restore":
            return not self._struck_places.isdisjoint(self._item(proposal))
        if proposal.what == "split":
            return self._is_joined(proposal.one)
        assert proposal.two is not None, "it takes two to join"
        one, two = (answers.group_of(self.findings.groups, place) for place in (proposal.one, proposal.two))
        return one != two and all(counts.intersection(group) for group in (one, two))

    def _item(self, proposal: Proposal) -> tuple[Place, ...]:
        """The answers that are struck or brought back together: the same thing on every list."""
        if proposal.what == "strike" and not self.strikes_items:
            return (proposal.one,)
        return answers.group_of(self.findings.groups, proposal.one)

    @property
    def _struck_places(self) -> frozenset[Place]:
        """The answers that were struck: by vote, or since they use a word of the card (SXS-9)."""
        return frozenset(self.findings.struck).union(uses.at for uses in self.findings.words)

    def _is_joined(self, place: Place) -> bool:
        """Whether an answer counts as the same as another one, perhaps of its own list."""
        return place in self.findings.repeats or len(answers.group_of(self.findings.groups, place)) > 1

    def _check_proposal(self, move: Propose, seat: int, messages: Messages) -> None:
        """Raise `IllegalMove` for what cannot be proposed."""
        places = (move.one,) if move.two is None else (move.one, move.two)
        if (move.what == "join") != (len(places) > 1):
            raise messages.illegal("not-this-game", move=str(move))
        for place in places:
            if not (0 <= place[0] < len(self.lists) and 0 <= place[1] < LINES and self.lists[place[0]][place[1]]):
                raise messages.illegal("no-answer", place=format_place(place))
            if (place in self._struck_places) != (move.what == "restore"):
                code = "not-struck" if move.what == "restore" else "struck-already"
                raise messages.illegal(code, place=format_place(place))
        if any(self._proposes_the_same(move, old) for old in self.proposals):
            raise messages.illegal("proposed-already", move=str(move))
        if move.what == "join" and self.kind == "lightning" and len({line for _, line in places}) > 1:
            raise messages.illegal("other-category")
        if not self._has_effect(_unnumbered(move)):
            raise messages.illegal("changes-nothing", move=str(move))
        if sum(old.by == seat for old in self.proposals) >= MAX_PROPOSALS:
            raise messages.illegal("too-many-proposals", most=MAX_PROPOSALS)

    def _proposes_the_same(self, move: Propose, old: Proposal) -> bool:
        """Whether this has been proposed before, perhaps about the same item on another list."""
        if move.what in _STRIKES:
            return move.what == old.what and old.one in self._item(_unnumbered(move))
        return (move.what, move.one, move.two) == (old.what, old.one, old.two)

    def _replace_proposal(self, proposal: Proposal) -> Self:
        """Replace a proposal."""
        proposals = (proposal if old.number == proposal.number else old for old in self.proposals)
        return replace(self, proposals=tuple(proposals))

    def _apply_proposal(self, proposal: Proposal) -> Findings:
        """The findings after a proposal was carried."""
        findings, one, two = self.findings, proposal.one, proposal.two
        if proposal.what == "strike":
            return replace(findings, struck=tuple(sorted({*findings.struck, *self._item(proposal)})))
        if proposal.what == "restore":
            item = self._item(proposal)
            return replace(
                findings,
                struck=tuple(place for place in findings.struck if place not in item),
                words=tuple(uses for uses in findings.words if uses.at not in item),
            )
        if two is not None:
            return replace(findings, groups=answers.join_groups(findings.groups, one, two))
        return replace(
            findings,
            same=answers.split_group(findings.same, one),
            groups=answers.split_group(findings.groups, one),
            repeats=tuple(place for place in findings.repeats if place != one),
        )


#: Proposals about whether an item counts at all, which are decided before joins.
_STRIKES: tuple[ProposalKind, ...] = ("strike", "restore")


def _unnumbered(move: Propose) -> Proposal:
    """What is proposed, before it is on the list."""
    return Proposal(0, move.what, move.one, move.two)
