"""The referee of Sixes. Read it beside the rulings SXS-1 to SXS-14.

A round goes from one turn of the referee to the next: it deals a card, people write, it reveals the lists with what a
judge finds in them, people compare, and points are written down.
"""

from __future__ import annotations

from typing import Self, TypeVar

from msgspec.structs import replace

from sixfold.games.base import Judge, Outcome, Reason, State, TextDrawing, ask
from sixfold.games.choices import Choices
from sixfold.games.moves import CommonMove, FlagFall, Join, Leave, Move, RefereeMove, Resign, clip
from sixfold.games.sixes import svg, text
from sixfold.games.sixes.comparing import Comparison
from sixfold.games.sixes.forms import forms
from sixfold.games.sixes.judging import check_card, check_verdict
from sixfold.games.sixes.lists import BLANK, Answers, tidy, written
from sixfold.games.sixes.moves import Deal, Done, Draft, More, Propose, Ready, Reveal, Vote
from sixfold.games.sixes.people import Seats
from sixfold.games.sixes.questions import Card, Compare, Kind, NextCard, Verdict
from sixfold.games.sixes.reading import order, reading
from sixfold.games.sixes.remarks import Remark, remarks, standing
from sixfold.games.sixes.rules import DRAFTS, FEWEST, GRACE, PAUSE, ROUNDS, WITHIN, SixesRules
from sixfold.games.sixes.scoring import Row, rows
from sixfold.games.sixes.views import Phase, Sheet, SixesView

T = TypeVar("T")


class SixesState(State[SixesRules], frozen=True, kw_only=True):
    """A game of Sixes: the card on the table, what everybody has written, and the sheet with the points."""

    seed: int
    seats: Seats
    totals: tuple[int, ...]
    sheets: tuple[Sheet, ...] = ()
    #: SXS-12: the seat whose list is read first in this round.
    starter: int = 0
    #: The card of this round; `None` before the first.
    card: Card | None = None
    used: tuple[str, ...] = ()
    phase: Phase = "between"
    #: Between rounds, when the next card comes; while people write, when that ends, if it does.
    until: float | None = 0.0
    #: What each seat has written in this round, and when its last drafts came.
    lists: tuple[Answers, ...]
    saved: tuple[tuple[float, ...], ...]
    #: What the judge remarked on each list while it was written.
    remarks: tuple[tuple[Remark, ...], ...]
    #: SXS-2: who is done, or ready for the next card; and since when everybody is done.
    done: tuple[int, ...] = ()
    all_done: float | None = None
    #: The lists of the last round that was written, on the table.
    comparison: Comparison | None = None

    # Where it stands --------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int | None:
        """Everybody acts at once."""
        return None

    @property
    def round(self) -> int:
        """The round from 1, or 0 before the first card."""
        return len(self.used)

    @property
    def kind(self) -> Kind | None:
        """SXS-1: the kind of this round."""
        return ROUNDS[self.round - 1] if self.used else None

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The total of each seat."""
        return self.totals

    @property
    def reveal_count(self) -> int:
        """Cards and lists that have been shown."""
        return 2 * self.round - (self.phase == "writing")

    @property
    def deadline(self) -> float | None:
        """When the referee acts: it deals, it reveals, it closes a vote, or it ends comparing."""
        if self.outcome:
            return None
        if self.phase == "between":
            # Nobody is dealt a card while nobody is there to see it.
            return self.until if self.seats.active else None
        if self.comparison is not None:
            return self.comparison.deadline
        if self.all_done is not None or self.until is None:
            return self.all_done
        return self.until + GRACE

    @property
    def rows(self) -> tuple[Row, ...]:
        """The lists on the table with the evidence for each point; none while people write (SXS-3)."""
        if self.comparison is None or self.kind is None:
            return ()
        return rows(self.kind, self.seats.players, self.lists, self.comparison.found)

    def legal(self) -> tuple[Move, ...]:
        """Nothing: what people may write is no list."""
        return ()

    def choices(self, seat: int | None) -> Choices:
        """The forms that a seat may fill in."""
        return forms(self.phase, self.seats, self.done, self.comparison, seat if self.outcome is None else None)

    # What people do ---------------------------------------------------------------------------------------------

    def prepare(self, move: Move, seat: int, judge: Judge | None = None) -> Move:
        """Lists without what cannot be read, drafts with remarks on them, and proposals with the first place first."""
        if isinstance(move, Draft):
            answers = written(move.answers)
            return replace(move, answers=answers, remarks=self._remarked(answers, seat, judge))
        if isinstance(move, Done):
            return replace(move, answers=written(move.answers))
        return move.ordered() if isinstance(move, Propose) else move

    def _remarked(self, answers: Answers, seat: int, judge: Judge | None) -> tuple[Remark, ...]:
        """What a judge says about one list alone."""
        if judge is None or self.phase != "writing" or self.card is None or self.kind is None:
            return ()
        game, lists = self.game, _with((BLANK,) * self.game.seats, seat, answers)
        compare = Compare(self.kind, game.language, game.deck, "identical", self.card, lists)
        return remarks(compare, seat, judge, game.messages)

    def _play(self, move: Move, seat: int, at: float) -> Self:
        match move:
            case Draft() | Done():
                return self._written(move, seat, at)._noticed(at)
            case More():
                self._writes(seat, at)
                if seat not in self.done:
                    raise self.game.messages.illegal("not-done", seat=seat)
                return replace(self, done=tuple(other for other in self.done if other != seat))._noticed(at)
            case Propose() | Vote() | Ready():
                return self._compared(move, seat, at)._noticed(at)
            case _:
                raise self.game.messages.illegal("not-this-game", move=clip(str(move)))

    def _written(self, move: Draft | Done, seat: int, at: float) -> Self:
        """SXS-2: what somebody has typed is saved; the last of it counts."""
        law = self.game.messages
        self._writes(seat, at)
        if move.round != self.round:
            raise law.illegal("other-round", round=move.round, now=self.round)
        if seat in self.done:
            raise law.illegal("done-already", seat=seat)
        answers, saved = tidy(move.answers, law), self.saved[seat]
        if saved and at < saved[-1]:
            raise law.illegal("draft-older", saved=saved[-1])
        lists = _with(self.lists, seat, answers)
        if isinstance(move, Done):
            kept = standing(self.remarks[seat], self.lists[seat], answers)
            done = tuple(sorted((*self.done, seat)))
            return replace(self, lists=lists, remarks=_with(self.remarks, seat, kept), done=done)
        if len(saved) == DRAFTS and at - saved[0] < WITHIN:
            raise law.illegal("too-fast")
        times = (*saved, at)[-DRAFTS:]
        remarked = _with(self.remarks, seat, move.remarks)
        return replace(self, lists=lists, remarks=remarked, saved=_with(self.saved, seat, times))

    def _writes(self, seat: int, at: float) -> None:
        """Refuse whoever may not write now."""
        self._plays(seat)
        if self.phase != "writing":
            raise self.game.messages.illegal("not-writing")
        if self.until is not None and at > self.until + GRACE:
            raise self.game.messages.illegal("too-late", ends=self.until)

    def _compared(self, move: Propose | Vote | Ready, seat: int, at: float) -> Self:
        """SXS-11: proposals and votes, and being ready."""
        law = self.game.messages
        self._plays(seat)
        comparison = self.comparison
        if comparison is None or not (self.phase == "comparing" or isinstance(move, Ready)):
            raise law.illegal("not-comparing")
        if seat in self.seats.bots:
            raise law.illegal("no-votes-for-bots")
        match move:
            case Propose():
                return replace(self, comparison=comparison.proposed(move.ordered(), seat, at, law))
            case Vote():
                return replace(self, comparison=comparison.voted(move, seat, law))
            case Ready() if self.phase == "between":
                if seat in self.done:
                    raise law.illegal("ready-already", seat=seat)
                return replace(self, done=tuple(sorted((*self.done, seat))))
            case Ready():
                if seat in comparison.ready:
                    raise law.illegal("ready-already", seat=seat)
                ready = tuple(sorted((*comparison.ready, seat)))
                return replace(self, comparison=replace(comparison, ready=ready))

    def _plays(self, seat: int) -> None:
        """SXS-14: refuse whoever is not in this round."""
        law = self.game.messages
        if seat in self.seats.out:
            raise law.illegal("resigned-already", seat=seat)
        if seat in self.seats.away:
            raise law.illegal("not-here", seat=seat)
        if self.used and seat not in self.seats.players:
            raise law.illegal("next-round", seat=seat)

    def _play_common(self, move: CommonMove, seat: int | None, at: float) -> Self:
        """SXS-14: people come and go, and the others play on."""
        match move:
            case Join(bot=bot):
                return replace(self, seats=self.seats.join(self._seat_or_turn(seat), bot))._noticed(at)
            case Leave():
                return replace(self, seats=self.seats.leave(self._seat_or_turn(seat)))._noticed(at)
            case Resign() | FlagFall():
                after = replace(self, seats=self.seats.resign(self._seat_or_turn(seat)))
                if len(after.seats.left_in) >= FEWEST:
                    return after._noticed(at)
                return after.end(after.seats.left_in, Reason.RESIGNED if isinstance(move, Resign) else Reason.TIME)
            case _:
                return super()._play_common(move, seat, at)

    def _noticed(self, at: float) -> Self:
        """With what follows from somebody having acted: everybody is done, has voted or is ready."""
        if self.phase == "writing":
            everybody = bool(self.seats.writing) and self.seats.writing <= {*self.done}
            since = at if self.all_done is None else self.all_done
            return replace(self, all_done=since if everybody else None)
        if self.phase == "comparing" and self.comparison is not None:
            comparison = self.comparison.counted(self.seats.voters, at)
            after = replace(self, comparison=comparison)
            # Where bots are alone nobody has anything to say; where nobody is left, somebody may come back.
            ready = bool(self.seats.writing) and self.seats.voters <= {*comparison.ready}
            return after._scored(at) if ready and not comparison.unsettled else after
        if self.until is not None and self.seats.voters and self.seats.voters <= {*self.done}:
            # Nobody wants to look at the points any longer.
            return replace(self, until=min(self.until, at))
        return self

    # What the referee does --------------------------------------------------------------------------------------

    def deadline_move(self, judge: Judge | None = None) -> RefereeMove | None:
        """A card, or the lists with what the judge finds in them. Closing a vote needs no judge."""
        game, law = self.game, self.game.messages
        if self.outcome is not None or self.phase == "comparing":
            return None
        if self.phase == "between":
            kind = ROUNDS[self.round]
            question = NextCard(kind, game.language, game.deck, game.family, self.used, self.seed, self.round + 1)
            return Deal(ask(judge, question, Card | None, law, "deal"))  # type: ignore[arg-type]  # a union is no class
        assert self.kind is not None, "somebody writes"
        assert self.card is not None, "somebody writes"
        compare = Compare(self.kind, game.language, game.deck, game.mode, self.card, self.lists)
        return Reveal(ask(judge, compare, Verdict, law, "reveal"))

    def _play_referee_move(self, move: Move, at: float) -> Self:
        if isinstance(move, Deal) and self.phase == "between":
            return self._dealt(move.card, at)
        if isinstance(move, Reveal) and self.phase == "writing":
            return self._revealed(move.verdict, at)
        return super()._play_referee_move(move, at)

    def _expire(self, at: float) -> Self:
        """SXS-11: the open vote is over, or nobody has proposed anything for long enough."""
        if self.phase != "comparing" or self.comparison is None:
            raise self.game.messages.illegal("judge-needed", word="deal" if self.phase == "between" else "reveal")
        if self.comparison.open is None:
            return self._scored(at)
        return replace(self, comparison=self.comparison.closed(self.seats.voters, at))._noticed(at)

    def _dealt(self, card: Card | None, at: float) -> Self:
        """SXS-1: a card of the round's kind is turned up, and everybody here writes."""
        if card is None:
            return self._over()
        check_card(card, ROUNDS[self.round], self.used, self.game.messages)
        seats = self.seats.dealt()
        return replace(
            self,
            seats=seats,
            starter=order(seats.players, self.starter + bool(self.used))[0],
            card=card,
            used=(*self.used, card.id),
            phase="writing",
            until=at + self.game.seconds if self.game.seconds else None,
            lists=(BLANK,) * self.game.seats,
            saved=((),) * self.game.seats,
            remarks=((),) * self.game.seats,
            done=(),
            all_done=None,
            comparison=None,
        )

    def _revealed(self, verdict: Verdict, at: float) -> Self:
        """SXS-10: the lists are shown, and what is the same is joined."""
        assert self.kind is not None, "somebody wrote"
        check_verdict(verdict, self.kind, self.game.mode, self.lists, self.game.messages)
        comparison = Comparison.of(self.kind, self.lists, verdict, at)
        return replace(self, phase="comparing", until=None, all_done=None, comparison=comparison)._noticed(at)

    def _scored(self, at: float) -> Self:
        """Points are written down (SXS-4 to SXS-7); after six rounds the game is over (SXS-13)."""
        assert self.card is not None, "a round was played"
        assert self.kind is not None, "a round was played"
        found = {row.seat: row for row in self.rows}
        points = tuple(found[seat].points if seat in found else None for seat in range(self.game.seats))
        crooked = tuple(seat for seat, row in found.items() if row.crooked)
        after = replace(
            self,
            phase="between",
            until=at + PAUSE,
            done=(),
            totals=tuple(total + (more or 0) for total, more in zip(self.totals, points, strict=True)),
            sheets=(*self.sheets, Sheet(self.kind, self.card, points, crooked)),
        )
        return after if after.round < len(ROUNDS) else after._over()

    def _over(self) -> Self:
        """SXS-13: the highest total wins, and equal totals share the win."""
        playing = self.seats.left_in
        most = max((self.totals[seat] for seat in playing), default=0)
        winners = tuple(seat for seat in playing if self.totals[seat] == most)
        return replace(self, outcome=Outcome(winners, Reason.POINTS, self.totals))

    # How it is shown --------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> SixesView:
        """What that seat may see: of lists that are being written, its own."""
        comparison, seats = self.comparison, self.seats
        writing = self.phase == "writing"
        opened = None if comparison is None else comparison.open
        found = () if comparison is None else comparison.found.groups
        own = seat if writing and seat in seats.players else None
        return SixesView(
            turn=None,
            outcome=self.outcome,
            sides=self.game.preset.sides[: self.game.seats],
            kinds=ROUNDS,
            round=self.round,
            kind=self.kind,
            phase=self.phase,
            card=self.card,
            ends=self.until if writing else self.deadline,
            players=seats.players,
            away=seats.away,
            bots=seats.bots,
            out=seats.out,
            starter=self.starter,
            done=comparison.ready if comparison is not None and self.phase == "comparing" else self.done,
            own=None if own is None else self.lists[own],
            remarks=() if own is None else self.remarks[own],
            rows=self.rows,
            groups=found,
            reading=() if comparison is None else reading(seats.players, self.starter, self.lists, found),
            proposals=() if comparison is None else comparison.proposals,
            open=None if opened is None else opened.number,
            sheets=self.sheets,
            totals=self.totals,
        )

    def paint(self) -> TextDrawing:
        """The score sheet, and the lists once they are shown."""
        return text.paint(self.view(None))

    def svg(self) -> str:
        """The score sheet as an SVG document."""
        return svg.draw(self.view(None))


def _with(things: tuple[T, ...], seat: int, thing: T) -> tuple[T, ...]:
    return (*things[:seat], thing, *things[seat + 1 :])
