"""The referee of Sixes. Read it beside the rulings SXS-1 to SXS-14.

In each round the referee deals a card, people write, the referee reveals the lists with a judge's verdict on them,
people compare them, and the points are added up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self, TypeVar

from msgspec.structs import replace

from sixfold.games.base import Judge, Outcome, Reason, State, TextDrawing, ask
from sixfold.games.choices import Choices, Forms
from sixfold.games.deal_failures import FAILURE_FORMS, NO_CARDS, EndGame, ReportFailure, TryAgain, UseShipped
from sixfold.games.messages import clip
from sixfold.games.moves import CommonMove, FlagFall, Join, Leave, Move, OwnerMove, RefereeMove, Resign
from sixfold.games.options import SHIPPED
from sixfold.games.sixes import drawing
from sixfold.games.sixes.answers import (
    BLANK_LIST,
    Answers,
    Remark,
    ask_remarks,
    clean_answers,
    remaining_remarks,
    trim_answers,
)
from sixfold.games.sixes.moves import Deal, Done, Draft, More, Propose, Ready, Reveal, Vote
from sixfold.games.sixes.questions import (
    Card,
    Compare,
    Kind,
    NextCard,
    Verdict,
    check_card,
    check_verdict,
    spelling_verdict,
)
from sixfold.games.sixes.rules import (
    DRAFT_SECONDS,
    GRACE_SECONDS,
    ITEM_STRIKES,
    MAX_DRAFTS,
    MIN_PLAYERS,
    OWNER_DECIDES,
    PAUSE_SECONDS,
    ROUNDS,
    RoundSeats,
    SixesRules,
)
from sixfold.games.sixes.scoring import ScoredList, clockwise_from, reading_order, score_lists
from sixfold.games.sixes.views import Phase, RoundResult, SixesView, seat_forms
from sixfold.games.sixes.votes import Comparison

T = TypeVar("T")


class SixesState(State[SixesRules], frozen=True, kw_only=True):
    """A game of Sixes: the card on the table, what everybody has written, and the sheet with the points."""

    seed: int
    seats: RoundSeats
    totals: tuple[int, ...]
    sheets: tuple[RoundResult, ...] = ()
    #: The seat whose list is read first in this round (SXS-12).
    starter: int = 0
    #: The card of this round; `None` before the first.
    card: Card | None = None
    used: tuple[str, ...] = ()
    phase: Phase = "between"
    #: Whether no judge could deal the next card or compare these lists, and whether the shipped cards are played since.
    failed: bool = False
    uses_shipped: bool = False
    #: When the next card comes (between rounds), or when writing ends; `None` without a limit.
    until: float | None = 0.0
    #: What each seat has written in this round, and when its last drafts arrived.
    lists: tuple[Answers, ...]
    saved: tuple[tuple[float, ...], ...]
    #: What the judge remarked on each list while it was written.
    remarks: tuple[tuple[Remark, ...], ...]
    #: Who is done, or ready for the next card, and since when everybody is done (SXS-2).
    done: tuple[int, ...] = ()
    all_done: float | None = None
    #: The lists of the last round, while they are compared and until the next card.
    comparison: Comparison | None = None

    # Position ---------------------------------------------------------------------------------------------------------

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
        """The kind of this round (SXS-1)."""
        return ROUNDS[self.round - 1] if self.used else None

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The total of each seat."""
        return self.totals

    @property
    def played_cards(self) -> tuple[str, ...]:
        """The cards dealt in this game: a table works through its deck (SXS-1)."""
        return self.used

    @property
    def reveal_count(self) -> int:
        """How many cards and lists have been shown."""
        return 2 * self.round - (self.phase == "writing")

    @property
    def deadline(self) -> float | None:
        """When the referee acts next: deals, reveals, closes a vote, or ends comparing."""
        if self.outcome:
            return None
        if self.phase == "between":
            # No card is dealt while nobody is present, or before the owner has said how to go on without a judge.
            return self.until if self.seats.active and not self.failed else None
        if self.comparison is not None:
            return self.comparison.deadline
        if self.all_done is not None or self.until is None:
            return self.all_done
        return self.until + GRACE_SECONDS

    @property
    def rows(self) -> tuple[ScoredList, ...]:
        """The lists on the table with the evidence for each point; none while people write (SXS-3)."""
        if self.comparison is None or self.kind is None:
            return ()
        return score_lists(self.kind, self.seats.players, self.lists, self.comparison.findings)

    def legal(self) -> tuple[Move, ...]:
        """Empty: what people may write cannot be listed."""
        return ()

    def choices(self, seat: int | None) -> Choices:
        """What a seat may do, as forms."""
        if self.outcome is None and self.waits_for_owner:
            return Forms(FAILURE_FORMS)
        return seat_forms(self.phase, self.seats, self.done, self.comparison, seat if self.outcome is None else None)

    @property
    def waits_for_owner(self) -> bool:
        """Whether no card could be dealt, and the owner says how to go on."""
        return self.failed and self.phase == "between"

    @property
    def deck(self) -> str:
        """The deck that the next card comes from."""
        return SHIPPED if self.uses_shipped else self.game.deck

    # People's moves ---------------------------------------------------------------------------------------------------

    def prepare(self, move: Move, seat: int, judge: Judge | None = None) -> Move:
        """Trim lists, add a judge's remarks to drafts, and put the places of proposals in order."""
        if isinstance(move, Draft):
            answers = trim_answers(move.answers)
            return replace(move, answers=answers, remarks=self._ask_remarks(answers, seat, judge))
        if isinstance(move, Done):
            return replace(move, answers=trim_answers(move.answers))
        return move.in_order() if isinstance(move, Propose) else move

    def _ask_remarks(self, answers: Answers, seat: int, judge: Judge | None) -> tuple[Remark, ...]:
        """What a judge remarks on one list."""
        if judge is None or self.phase != "writing" or self.card is None or self.kind is None:
            return ()
        game, lists = self.game, _replace_at((BLANK_LIST,) * self.game.seats, seat, answers)
        compare = Compare(self.kind, game.language, self.deck, "identical", self.card, lists)
        return ask_remarks(compare, seat, judge, game.messages)

    def _play(self, move: Move, seat: int, at: float) -> Self:
        match move:
            case Draft() | Done():
                return self._save_list(move, seat, at)._advance(at)
            case More():
                self._require_writing(seat, at)
                if seat not in self.done:
                    raise self.game.messages.illegal("not-done", seat=seat)
                return replace(self, done=tuple(other for other in self.done if other != seat))._advance(at)
            case Propose() | Vote() | Ready():
                return self._play_comparison(move, seat, at)._advance(at)
            case _:
                raise self.game.messages.illegal("not-this-game", move=clip(str(move)))

    def _save_list(self, move: Draft | Done, seat: int, at: float) -> Self:
        """Save what somebody has typed; the last version counts (SXS-2)."""
        messages = self.game.messages
        self._require_writing(seat, at)
        if move.round != self.round:
            raise messages.illegal("other-round", round=move.round, now=self.round)
        if seat in self.done:
            raise messages.illegal("done-already", seat=seat)
        answers, saved = clean_answers(move.answers, messages), self.saved[seat]
        if saved and at < saved[-1]:
            raise messages.illegal("draft-older", saved=saved[-1])
        lists = _replace_at(self.lists, seat, answers)
        if isinstance(move, Done):
            remarks = remaining_remarks(self.remarks[seat], self.lists[seat], answers)
            done = tuple(sorted((*self.done, seat)))
            return replace(self, lists=lists, remarks=_replace_at(self.remarks, seat, remarks), done=done)
        if len(saved) == MAX_DRAFTS and at - saved[0] < DRAFT_SECONDS:
            raise messages.illegal("too-fast")
        times = (*saved, at)[-MAX_DRAFTS:]
        remarked = _replace_at(self.remarks, seat, move.remarks)
        return replace(self, lists=lists, remarks=remarked, saved=_replace_at(self.saved, seat, times))

    def _require_writing(self, seat: int, at: float) -> None:
        """Raise `IllegalMove` unless this seat may write now."""
        self._require_player(seat)
        if self.phase != "writing":
            raise self.game.messages.illegal("not-writing")
        if self.until is not None and at > self.until + GRACE_SECONDS:
            raise self.game.messages.illegal("too-late", ends=self.until)

    def _play_comparison(self, move: Propose | Vote | Ready, seat: int, at: float) -> Self:
        """Play a proposal, a vote, or being ready (SXS-11)."""
        messages = self.game.messages
        self._require_player(seat)
        comparison = self.comparison
        if comparison is None or not (self.phase == "comparing" or isinstance(move, Ready)):
            raise messages.illegal("not-comparing")
        if seat in self.seats.bots:
            raise messages.illegal("no-votes-for-bots")
        match move:
            case Propose():
                return replace(self, comparison=comparison.propose(move.in_order(), seat, at, messages))
            case Vote():
                return replace(self, comparison=comparison.vote(move, seat, messages))
            case Ready() if self.phase == "between":
                if seat in self.done:
                    raise messages.illegal("ready-already", seat=seat)
                return replace(self, done=tuple(sorted((*self.done, seat))))
            case Ready():
                if seat in comparison.ready:
                    raise messages.illegal("ready-already", seat=seat)
                ready = tuple(sorted((*comparison.ready, seat)))
                return replace(self, comparison=replace(comparison, ready=ready))

    def _require_player(self, seat: int) -> None:
        """Raise `IllegalMove` unless this seat plays in this round (SXS-14)."""
        messages = self.game.messages
        if seat in self.seats.out:
            raise messages.illegal("resigned-already", seat=seat)
        if seat in self.seats.away:
            raise messages.illegal("not-here", seat=seat)
        if self.used and seat not in self.seats.players:
            raise messages.illegal("next-round", seat=seat)

    def _play_common(self, move: CommonMove, seat: int | None, at: float) -> Self:
        """People come and go, and the others play on (SXS-14)."""
        match move:
            case Join(bot=bot):
                return replace(self, seats=self.seats.join(self._seat_or_turn(seat), bot))._advance(at)
            case Leave():
                return replace(self, seats=self.seats.leave(self._seat_or_turn(seat)))._advance(at)
            case Resign() | FlagFall():
                after = replace(self, seats=self.seats.resign(self._seat_or_turn(seat)))
                if len(after.seats.contenders) >= MIN_PLAYERS:
                    return after._advance(at)
                return after.end(after.seats.contenders, Reason.RESIGNED if isinstance(move, Resign) else Reason.TIME)
            case _:
                return super()._play_common(move, seat, at)

    def add_seat(self) -> Self:
        """One more seat, without points, for somebody who joins late (SXS-14)."""
        grown = super().add_seat()
        return replace(
            grown,
            seats=replace(self.seats, count=grown.game.seats),
            totals=(*self.totals, 0),
            sheets=tuple(replace(sheet, points=(*sheet.points, None)) for sheet in self.sheets),
            lists=(*self.lists, BLANK_LIST),
            saved=(*self.saved, ()),
            remarks=(*self.remarks, ()),
        )

    def _advance(self, at: float) -> Self:
        """Go on once everybody is done, has voted or is ready."""
        if self.phase == "writing":
            everybody = bool(self.seats.writers) and self.seats.writers <= {*self.done}
            since = at if self.all_done is None else self.all_done
            return replace(self, all_done=since if everybody else None)
        if self.phase == "comparing" and self.comparison is not None:
            comparison = self.comparison.close_complete_votes(self.seats.voters, at)
            after = replace(self, comparison=comparison)
            # Bots alone do not compare. When nobody is left, wait: somebody may come back.
            ready = bool(self.seats.writers) and self.seats.voters <= {*comparison.ready}
            return after._score_round(at) if ready and not comparison.pending else after
        if self.until is not None and self.seats.voters and self.seats.voters <= {*self.done}:
            # Everybody is ready for the next card.
            return replace(self, until=min(self.until, at))
        return self

    # The referee's moves ----------------------------------------------------------------------------------------------

    def deadline_move(self, judge: Judge | None = None, earlier_cards: Sequence[str] = ()) -> RefereeMove | None:
        """A card, or the lists with the judge's verdict. Closing a vote needs no judge."""
        game, messages = self.game, self.game.messages
        if self.outcome is not None or self.phase == "comparing":
            return None
        if self.phase == "between":
            kind = ROUNDS[self.round]
            question = NextCard(
                kind, game.language, self.deck, game.family, self.used, self.seed, self.round + 1, (*earlier_cards,)
            )
            return Deal(ask(judge, question, Card | None, messages, "deal"))  # type: ignore[arg-type]  # a union is not a class
        assert self.kind is not None, "somebody writes"
        assert self.card is not None, "somebody writes"
        compare = Compare(self.kind, game.language, self.deck, game.mode, self.card, self.lists)
        return Reveal(ask(judge, compare, Verdict, messages, "reveal"))

    def failure_move(self) -> RefereeMove | None:
        """No card could be dealt, or no list compared."""
        return ReportFailure()

    def _play_referee_move(self, move: Move, at: float) -> Self:
        if isinstance(move, ReportFailure) and self.phase == "between":
            return replace(self, failed=True)
        if isinstance(move, ReportFailure) and self.phase == "writing":
            assert self.kind is not None, "somebody wrote"
            return replace(self._reveal(spelling_verdict(self.kind, self.lists), at), failed=True)
        if isinstance(move, Deal) and self.phase == "between":
            return self._deal(move.card, at)
        if isinstance(move, Reveal) and self.phase == "writing":
            return self._reveal(move.verdict, at)
        return super()._play_referee_move(move, at)

    def _play_owner_move(self, move: OwnerMove, at: float) -> Self:
        """The owner says how to go on when no card could be dealt."""
        if not self.waits_for_owner:
            raise self.game.messages.illegal("nothing-failed")
        match move:
            case TryAgain():
                return replace(self, failed=False, until=at)
            case UseShipped():
                return replace(self, failed=False, uses_shipped=True, until=at)
            case EndGame():
                return self._end_early()
            case _:
                raise self.game.messages.illegal("not-this-game", move=clip(str(move)))

    def _expire(self, at: float) -> Self:
        """Close the open vote, or end comparing when nobody has proposed anything for a while (SXS-11)."""
        if self.phase != "comparing" or self.comparison is None:
            raise self.game.messages.illegal("judge-needed", word="deal" if self.phase == "between" else "reveal")
        if self.comparison.open_proposal is None:
            return self._score_round(at)
        return replace(self, comparison=self.comparison.close_vote(self.seats.voters, at))._advance(at)

    def _deal(self, card: Card | None, at: float) -> Self:
        """Deal a card of the round's kind; everybody present starts to write (SXS-1)."""
        if card is None:
            return self._run_out()
        check_card(card, ROUNDS[self.round], self.used, self.game.messages)
        seats = self.seats.start_round()
        return replace(
            self,
            seats=seats,
            starter=clockwise_from(seats.players, self.starter + bool(self.used))[0],
            card=card,
            used=(*self.used, card.id),
            phase="writing",
            failed=False,
            until=at + self.game.seconds if self.game.seconds else None,
            lists=(BLANK_LIST,) * self.game.seats,
            saved=((),) * self.game.seats,
            remarks=((),) * self.game.seats,
            done=(),
            all_done=None,
            comparison=None,
        )

    def _run_out(self) -> Self:
        """The deck has no card left for this round: the owner may go on with the shipped ones, which are enough."""
        if self.game.rules_version < OWNER_DECIDES:
            return self._end_game()
        return self._end_early() if self.deck == SHIPPED else replace(self, failed=True)

    def _end_early(self) -> Self:
        """End a game that has no more cards; before its first round is scored nobody wins."""
        return self._end_game() if self.sheets else self.end((), NO_CARDS)

    def _reveal(self, verdict: Verdict, at: float) -> Self:
        """Show the lists, with *same* answers joined (SXS-10)."""
        assert self.kind is not None, "somebody wrote"
        check_verdict(verdict, self.kind, self.game.mode, self.lists, self.game.messages)
        comparison = Comparison.start(
            self.kind, self.lists, verdict, at, strikes_items=self.game.rules_version >= ITEM_STRIKES
        )
        return replace(self, phase="comparing", until=None, all_done=None, comparison=comparison)._advance(at)

    def _score_round(self, at: float) -> Self:
        """Add up the points of the round (SXS-4 to SXS-7); after six rounds the game is over (SXS-13)."""
        assert self.card is not None, "a round was played"
        assert self.kind is not None, "a round was played"
        rows = {row.seat: row for row in self.rows}
        points = tuple(rows[seat].points if seat in rows else None for seat in range(self.game.seats))
        crooked = tuple(seat for seat, row in rows.items() if row.crooked)
        after = replace(
            self,
            phase="between",
            failed=False,
            until=at + PAUSE_SECONDS,
            done=(),
            totals=tuple(total + (more or 0) for total, more in zip(self.totals, points, strict=True)),
            sheets=(*self.sheets, RoundResult(self.kind, self.card, points, crooked)),
        )
        return after if after.round < len(ROUNDS) else after._end_game()

    def _end_game(self) -> Self:
        """End the game: the highest total wins, and equal totals share the win (SXS-13)."""
        playing = self.seats.contenders
        most = max((self.totals[seat] for seat in playing), default=0)
        winners = tuple(seat for seat in playing if self.totals[seat] == most)
        return replace(self, outcome=Outcome(winners, Reason.POINTS, self.totals))

    # Drawing and views ------------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> SixesView:
        """What that seat may see; while people write, only its own list."""
        comparison, seats = self.comparison, self.seats
        writing = self.phase == "writing"
        opened = None if comparison is None else comparison.open_proposal
        groups = () if comparison is None else comparison.findings.groups
        own = seat if writing and seat in seats.players else None
        return SixesView(
            turn=None,
            outcome=self.outcome,
            sides=self.game.sides[: self.game.seats],
            kinds=ROUNDS,
            round=self.round,
            kind=self.kind,
            phase=self.phase,
            failed=self.failed,
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
            revealed_at=comparison.shown if comparison is not None and self.phase == "comparing" else None,
            rows=self.rows,
            groups=groups,
            reading=() if comparison is None else reading_order(seats.players, self.starter, self.lists, groups),
            proposals=() if comparison is None else comparison.proposals,
            open=None if opened is None else opened.number,
            sheets=self.sheets,
            totals=self.totals,
        )

    def paint(self) -> TextDrawing:
        """The score sheet, and the lists once they are shown."""
        return drawing.draw_text(self.view(None))

    def svg(self) -> str:
        """The score sheet as an SVG document."""
        return drawing.draw_svg(self.view(None))


def _replace_at(things: tuple[T, ...], seat: int, thing: T) -> tuple[T, ...]:
    return (*things[:seat], thing, *things[seat + 1 :])


class SixesGame(SixesRules):
    """Sixes.

    >>> state = SixesGame.of("sixes", seats=5).start()
    >>> state.deadline, state.round
    (0.0, 0)
    >>> state = state.expire(0.0, 'deal {"id":"picnic","text":"Things in a picnic basket","categories":[],"banned":[]}')
    >>> state.play('draft 1 ["apple"]', seat=3, at=9.5).view(3).own
    ('apple', '', '', '', '', '')
    """

    state_type = SixesState

    def start(self, seed: int = 0) -> SixesState:
        """The state before the first card, which the referee deals at once (SXS-1)."""
        return SixesState(
            game=self,
            seed=self.check_seed(seed),
            seats=RoundSeats(self.seats),
            totals=(0,) * self.seats,
            lists=(BLANK_LIST,) * self.seats,
            saved=((),) * self.seats,
            remarks=((),) * self.seats,
        )
