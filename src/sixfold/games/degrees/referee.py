"""The referee of 6°. It follows the rulings DEG-1 to DEG-12.

Every side plays at its own pace (DEG-7): it writes a sheet, hands it in and draws again. What the catalogue says of a
sheet is part of the log entry that asked for it: the one that hands it in or, in honour mode, the claim or challenge.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from msgspec import UNSET
from msgspec.structs import replace

from sixfold.games.base import Judge, Outcome, Reason, State, TextDrawing, ask
from sixfold.games.choices import Choices
from sixfold.games.deal_failures import NO_CARDS, EndGame, ReportFailure, TryAgain, UseShipped
from sixfold.games.degrees import drawing, votes
from sixfold.games.degrees.deal import daily_pair, draw_from_common_pile, draw_pair, has_enough, playable_cards
from sixfold.games.degrees.moves import (
    Abandon,
    Appoint,
    Challenge,
    Claim,
    Deal,
    Draft,
    Forfeit,
    GiveRuling,
    HandIn,
    Place,
    SheetVerdicts,
    UseHelp,
    Vote,
    format_place,
)
from sixfold.games.degrees.questions import (
    Card,
    Cards,
    CatalogueEntry,
    CheckSheet,
    Deck,
    NameKind,
    Names,
    SheetVerdict,
    check_deck,
    check_verdict,
)
from sixfold.games.degrees.rules import COMPLETION_LIMIT, COMPLETION_START, FORFEIT_LENGTH, DegreesRules
from sixfold.games.degrees.scoring import MAX_SCORE, first_to_goal, max_score
from sixfold.games.degrees.sheets import (
    ACTOR_LENGTH,
    FILM_LENGTH,
    DraftChain,
    Sheet,
    Side,
    clean_chain,
    complete_chain,
    drop_unknown_films,
    strip_chain,
)
from sixfold.games.degrees.views import DegreesView, forms, view_game
from sixfold.games.errors import IllegalMove
from sixfold.games.messages import clip
from sixfold.games.moves import CommonMove, FlagFall, Join, Leave, Move, OwnerMove, RefereeMove, Resign
from sixfold.games.notation import one_line
from sixfold.games.options import SHIPPED
from sixfold.games.seats import Seats


class DegreesState(State[DegreesRules], frozen=True, kw_only=True):
    """A game of 6°: who is present, and what each side holds, writes and has handed in."""

    seed: int
    seats: Seats
    #: A side for each team of the game, in the same order.
    sides: tuple[Side, ...]
    #: The cards to draw from, once the referee has dealt; ordered by id.
    deck: tuple[Card, ...] | None = None
    #: How many cards were taken from the common pile; 0 if every side has its own.
    drawn: int = 0
    #: Into how many piles the deck was dealt otherwise: one for each side at the start.
    piles: int = 0
    #: Source and version of the catalogue, as the judge names it.
    catalogue: str = ""
    #: Whether no judge could deal, and whether the shipped cards and films are played with since.
    failed: bool = False
    uses_shipped: bool = False
    #: When time is up, in seconds since the start; `None` without a limit.
    ends_at: float | None = None
    #: DEG-8: the sides that claim to have reached the goal, in the order of their claims.
    claims: tuple[int, ...] = ()
    #: DEG-8: the seat that the owner chose to check sheets; `None` is the owner.
    checker: int | None = None

    # Position -------------------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int | None:
        """Always `None`: everybody acts at once."""
        return None

    @property
    def hides_sheets(self) -> bool:
        """Whether sheets are hidden until the end, since everybody has the same pair."""
        return self.game.hides_sheets and self.outcome is None

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat's side."""
        return tuple(self.sides[self.game.side(seat)].total for seat in range(self.game.seats))

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The points of each seat's side; `None` while they are hidden."""
        return None if self.hides_sheets else self.totals

    @property
    def reveal_count(self) -> int:
        """Counts the deal, and every visible sheet."""
        return (self.deck is not None) + (0 if self.hides_sheets else sum(len(side.sheets) for side in self.sides))

    @property
    def films(self) -> str:
        """The catalogue that sheets are checked with (DEG-11)."""
        return SHIPPED if self.uses_shipped else self.game.catalogue

    @property
    def open_votes(self) -> tuple[tuple[int, Sheet], ...]:
        """Every sheet with an open vote, with the number of its side."""
        return tuple(
            (number, sheet)
            for number, side in enumerate(self.sides)
            for sheet in side.sheets
            if sheet.status == "voting"
        )

    @property
    def deadline(self) -> float | None:
        """When the referee deals, closes a vote, or ends the game."""
        if self.outcome:
            return None
        if self.deck is None:
            # Without a judge the game waits until the owner has said how to go on.
            return None if self.failed else 0.0
        ballots = (sheet.ballot for _, sheet in self.open_votes)
        times = [ballot.closes_at for ballot in ballots if ballot is not None]
        return min(times + ([] if self.ends_at is None else [self.ends_at]), default=None)

    @property
    def contenders(self) -> tuple[int, ...]:
        """The sides that can still win: somebody plays for them, or has played and may come back."""
        not_resigned = {*range(self.game.seats)} - {*self.seats.out}
        return tuple(
            number
            for number, team in enumerate(self.game.teams)
            if self.seats.active.intersection(team)
            or (not_resigned.intersection(team) and self.sides[number].has_played)
        )

    def voters(self, side: int) -> frozenset[int]:
        """DEG-5: the people present who are not on the side that wrote the sheet."""
        return self.seats.active.difference(self.seats.bots, self.game.teams[side])

    def sheet(self, place: Place) -> Sheet:
        """The sheet at a place; `IllegalMove` if there is no visible sheet."""
        side, number = place
        if self.hides_sheets or not 0 <= side < len(self.sides) or not 1 <= number <= len(self.sides[side].sheets):
            raise self.game.messages.illegal("no-sheet", place=format_place(place))
        return self.sides[side].sheets[number - 1]

    # What seats may see and do --------------------------------------------------------------------------------------

    def legal(self) -> tuple[Move, ...]:
        """Always empty: what people may write cannot be listed."""
        return ()

    def choices(self, seat: int | None) -> Choices:
        """The forms that a seat may fill in; for `None`, those of the owner of the table."""
        return forms(self, seat)

    def can_use_tools(self, seat: int | None) -> bool:
        """DEG-10: whether the film tools are open to a seat: the table allows it, or the seat's game is over."""
        return self.game.allows_help or self.outcome is not None or seat is None or seat in self.seats.out

    def closed_tools(self, seat: int | None) -> frozenset[str]:
        """DEG-10: the tools that are closed to a seat."""
        return frozenset() if self.can_use_tools(seat) else super().closed_tools(seat)

    def complete(self, seat: int | None, kind: str, typed: str, judge: Judge | None = None) -> tuple[str, ...]:
        """DEG-10: completions of an actor's name or a film title."""
        if seat is None or kind not in ("actor", "film"):
            return ()
        return tuple(entry.name for entry in self.names(seat, "actor" if kind == "actor" else "film", typed, judge))

    def names(self, seat: int, kind: NameKind, typed: str, judge: Judge | None) -> tuple[CatalogueEntry, ...]:
        """DEG-10: what somebody may be typing, best first; nothing before the fourth letter if tools are closed."""
        limit = ACTOR_LENGTH if kind == "actor" else FILM_LENGTH
        letters = sum(map(str.isalnum, typed[: limit + 1]))
        if letters < (1 if self.can_use_tools(seat) else COMPLETION_START):
            return ()
        text = one_line(typed, limit)
        if text is None:
            return ()
        question = Names(kind, text, COMPLETION_LIMIT, self.films)
        return ask(judge, question, tuple[CatalogueEntry, ...], self.game.messages, "names")[:COMPLETION_LIMIT]

    def view(self, seat: int | None) -> DegreesView:
        """What that seat may see; of the sheets being written only its own side's."""
        return view_game(self, seat)

    def paint(self) -> TextDrawing:
        """The race and the last sheets as text."""
        return drawing.paint_game(self.view(None))

    def svg(self) -> str:
        """The race and the last sheets as an SVG document."""
        return drawing.draw_game(self.view(None))

    # Moves of players -----------------------------------------------------------------------------------------------

    def prepare(self, move: Move, seat: int, judge: Judge | None = None) -> Move:
        """The move for the log: chains stripped, and with the judge's verdict on the sheets that it has checked."""
        if self.outcome is not None:
            return move
        match move:
            case Draft():
                return replace(move, chain=strip_chain(move.chain))
            case HandIn():
                move = replace(move, chain=drop_unknown_films(strip_chain(move.chain)))
                sheet = self._new_sheet(move, seat, 0.0)
                check = None if self.game.honour_mode else self._try_verdict(sheet, judge, "hand")
                return replace(move, check=check, unchecked=check is None and not self.game.honour_mode)
            case Claim():
                side = self._claiming_side(seat)
                if self.game.people_check:
                    return Claim()
                checks = self._try_verdicts(self.sides[side], judge)
                return Claim(checks or (), unchecked=checks is None)
            case Challenge():
                sheet = self._challengeable_sheet(move.place)
                if self.game.people_check:
                    return Challenge(move.place)
                check = self._try_verdict(sheet, judge, "challenge")
                return Challenge(move.place, check, unchecked=check is None)
            case _:
                return move

    def _play(self, move: Move, seat: int, at: float) -> Self:
        self._check_can_act(seat, at)
        match move:
            case Draft():
                return self._write_draft(move, seat)
            case HandIn():
                return self._hand_in(move, seat, at)._resolve()
            case Abandon():
                return self._abandon(move, seat, at)._resolve()
            case UseHelp():
                return self._use_help(move, seat)
            case Claim():
                return self._claim(move, seat, at)._resolve()
            case Challenge():
                return self._challenge(move, seat, at)._resolve()
            case Vote():
                return self._vote(move, seat)._resolve()
            case GiveRuling() if seat == self.checker:
                if move.place[0] == self.game.side(seat):
                    raise self.game.messages.illegal("own-sheet", place=format_place(move.place))
                return self._rule(move)._resolve()
            case OwnerMove():
                raise self.game.messages.illegal("owner-alone", move=clip(str(move)))
            case _:
                raise self.game.messages.illegal("not-this-game", move=clip(str(move)))

    def _check_can_act(self, seat: int, at: float) -> None:
        """Raises `IllegalMove` if the seat cannot act now."""
        messages = self.game.messages
        if seat in self.seats.out:
            raise messages.illegal("resigned-already", seat=seat)
        if seat in self.seats.away:
            raise messages.illegal("not-here", seat=seat)
        if self.deck is None:
            raise messages.illegal("not-dealt")
        if self.ends_at is not None and at > self.ends_at:
            raise messages.illegal("too-late", ends=self.ends_at)

    # Writing and handing in (DEG-7) ---------------------------------------------------------------------------------

    def _writing_side(self, number: int, seat: int) -> int:
        """The side of this seat; `IllegalMove` unless it is writing the sheet of this number."""
        messages, side = self.game.messages, self.game.side(seat)
        if self.deck is None:
            raise messages.illegal("not-dealt")
        if self.sides[side].pair is None:
            raise messages.illegal("no-cards")
        if number != self.sides[side].sheet_number:
            raise messages.illegal("other-sheet", sheet=number, now=self.sides[side].sheet_number)
        return side

    def _write_draft(self, move: Draft, seat: int) -> Self:
        side = self._writing_side(move.number, seat)
        draft = clean_chain(move.chain, self.game.messages)
        return self.with_side(side, replace(self.sides[side], draft=draft))

    def _hand_in(self, move: HandIn, seat: int, at: float) -> Self:
        """A sheet is handed in, checked at once unless in honour mode, and two new cards are drawn."""
        sheet, side = self._new_sheet(move, seat, at), self.game.side(seat)
        if move.unchecked and not self.game.honour_mode and not self.game.daily:
            sheet = replace(sheet, status="review")
        elif not self.game.honour_mode:
            sheet = self._apply_verdict(sheet, side, move.check, at, "hand")
        elif move.check is not None:
            raise self.game.messages.illegal("bad-judgement", why="nobody has asked yet")
        return self._add_sheet(side, sheet)

    def _abandon(self, move: Abandon, seat: int, at: float) -> Self:
        """The current sheet scores 0, shows nothing of its draft, and two new cards are drawn."""
        side = self._writing_side(move.number, seat)
        return self._add_sheet(side, replace(self._sheet_from(side, DraftChain(), seat, at), status="abandoned"))

    def _use_help(self, move: UseHelp, seat: int) -> Self:
        """DEG-10: the sheet shows that help was used."""
        side = self._writing_side(move.number, seat)
        if not self.game.allows_help:
            raise self.game.messages.illegal("help-closed")
        return self.with_side(side, replace(self.sides[side], used_help=True))

    def _new_sheet(self, move: HandIn, seat: int, at: float) -> Sheet:
        """The sheet that is handed in, in honour mode with its author's tally (DEG-8)."""
        messages = self.game.messages
        sheet = self._sheet_from(self._writing_side(move.number, seat), complete_chain(move.chain, messages), seat, at)
        if not self.game.honour_mode:
            if move.tally is not None:
                raise messages.illegal("no-tally")
            return sheet
        most = max_score(sheet.links)
        tally = most if move.tally is None else move.tally
        if not 0 <= tally <= most:
            raise messages.illegal("bad-tally", tally=tally, most=most)
        return replace(sheet, tally=tally, points=tally)

    def _sheet_from(self, number: int, chain: DraftChain, seat: int, at: float) -> Sheet:
        """A chain as a sheet of a side, from the card that its author chose as Actor 1 (DEG-1)."""
        side = self.sides[number]
        assert side.pair is not None, "the side is writing"
        first, second = reversed(side.pair) if chain.turned else side.pair
        return Sheet(
            number=side.sheet_number,
            first=first,
            second=second,
            links=chain.links,
            author=seat,
            at=at,
            order=sum(len(each.sheets) for each in self.sides),
            used_help=side.used_help,
            status="tallied",
        )

    def _add_sheet(self, number: int, sheet: Sheet) -> Self:
        """The side gets two new cards and an empty sheet; with a daily pair there is only one sheet."""
        after = self.with_side(number, self.sides[number].add_sheet(sheet, None))
        return after if self.game.daily else after._draw(number)

    def _draw(self, number: int) -> Self:
        """DEG-1: a side draws the two cards of its current sheet."""
        assert self.deck is not None, "cards were dealt"
        side, drawn = self.sides[number], self.drawn
        if self.game.has_common_pile:
            held = {card.id for each in self.sides for card in each.pair or ()}
            pair, drawn = draw_from_common_pile(self.deck, drawn, held, self.seed)
        else:
            pair = draw_pair(self.deck, self.piles, number, side.sheet_number, self.seed)
        return replace(self.with_side(number, replace(side, pair=pair)), drawn=drawn)

    # Checking: verdicts, claims, challenges, votes, rulings and forfeits (DEG-5, DEG-8) -------------------------------

    def _ask_verdict(self, sheet: Sheet, judge: Judge | None, word: str) -> SheetVerdict:
        """The judge's verdict on a sheet; `word` is the move that needs it."""
        question = CheckSheet(sheet.first, sheet.second, sheet.links, self.game.extras, self.films)
        verdict = ask(judge, question, SheetVerdict, self.game.messages, word)
        check_verdict(verdict, sheet.links, self.game.messages)
        return verdict

    def _try_verdict(self, sheet: Sheet, judge: Judge | None, word: str) -> SheetVerdict | None:
        """The judge's verdict on a sheet; `None` if the judge fails, so that a person checks the sheet.

        The single sheet of a daily game is not handed in before it can be checked.
        """
        try:
            return self._ask_verdict(sheet, judge, word)
        except IllegalMove:
            raise
        except Exception:  # whatever is wrong with the catalogue, nobody is kept from playing on
            if self.game.daily:
                raise
            return None

    def _try_verdicts(self, side: Side, judge: Judge | None) -> SheetVerdicts | None:
        """The judge's verdict on every sheet of a side that nobody has checked yet; `None` if the judge fails."""
        checks: list[tuple[int, SheetVerdict]] = []
        for sheet in side.tallied_sheets:
            check = self._try_verdict(sheet, judge, "claim")
            if check is None:
                return None
            checks.append((sheet.number, check))
        return tuple(checks)

    def _apply_verdict(self, sheet: Sheet, side: int, verdict: SheetVerdict | None, at: float, word: str) -> Sheet:
        """DEG-5: the sheet after the verdict that the log entry holds."""
        if verdict is None:
            raise self.game.messages.illegal("judge-needed", word=word)
        check_verdict(verdict, sheet.links, self.game.messages)
        return votes.apply_verdict(sheet, verdict, self.game, self.voters(side), at)

    def _request_check(
        self, sheet: Sheet, side: int, verdict: SheetVerdict | None, at: float, word: str, *, unchecked: bool
    ) -> Sheet:
        """A claimed or challenged sheet: it waits for a person to check it, or gets the catalogue's verdict."""
        if not (self.game.people_check or unchecked):
            return self._apply_verdict(sheet, side, verdict, at, word)
        if verdict is not None:
            raise self.game.messages.illegal("bad-judgement", why="people check the sheets here")
        return replace(sheet, status="review")

    def _claiming_side(self, seat: int) -> int:
        """The side of this seat; `IllegalMove` unless it may claim to have reached the goal."""
        messages, side = self.game.messages, self.game.side(seat)
        if not self.game.honour_mode or not self.game.goal:
            raise messages.illegal("no-claims")
        if side in self.claims:
            raise messages.illegal("claimed-already")
        if self.sides[side].total < self.game.goal:
            raise messages.illegal("claim-low", total=self.sides[side].total, goal=self.game.goal)
        return side

    def _claim(self, move: Claim, seat: int, at: float) -> Self:
        """DEG-8: a side claims the goal, and all of its unchecked sheets are checked."""
        number = self._claiming_side(seat)
        checks, side = dict(move.checks), self.sides[number]
        unchecked = [sheet.number for sheet in side.tallied_sheets]
        asked = [] if self.game.people_check or move.unchecked else unchecked
        if sorted(checks) != asked or len(checks) != len(move.checks):
            raise self.game.messages.illegal("judge-needed", word="claim")
        for sheet in side.tallied_sheets:
            check = checks.get(sheet.number)
            checked = self._request_check(sheet, number, check, at, "claim", unchecked=move.unchecked)
            side = side.replace_sheet(checked)
        return replace(self.with_side(number, side), claims=(*self.claims, number))

    def _challengeable_sheet(self, place: Place) -> Sheet:
        """The sheet at a place; `IllegalMove` unless it may be challenged."""
        if not self.game.honour_mode:
            raise self.game.messages.illegal("no-challenges")
        sheet = self.sheet(place)
        if sheet.status != "tallied":
            raise self.game.messages.illegal("checked-already", place=format_place(place))
        return sheet

    def _challenge(self, move: Challenge, seat: int, at: float) -> Self:
        """DEG-8: somebody doubts a sheet, and it is checked."""
        sheet, side = self._challengeable_sheet(move.place), move.place[0]
        sheet = self._request_check(sheet, side, move.check, at, "challenge", unchecked=move.unchecked)
        return self.with_sheet(side, replace(sheet, challenger=seat))

    def _vote(self, move: Vote, seat: int) -> Self:
        """DEG-5: a vote on links that the catalogue does not know."""
        messages, sheet = self.game.messages, self.sheet(move.place)
        if sheet.status != "voting" or sheet.ballot is None:
            raise messages.illegal("no-vote", place=format_place(move.place))
        if seat in self.seats.bots:
            raise messages.illegal("no-votes-for-bots")
        if seat not in self.voters(move.place[0]):
            raise messages.illegal("own-sheet", place=format_place(move.place))
        if seat in sheet.ballot.yes + sheet.ballot.no:
            raise messages.illegal("voted", seat=seat)
        return self.with_sheet(move.place[0], votes.add_vote(sheet, seat, move.yes))

    def _rule(self, move: GiveRuling) -> Self:
        """DEG-8: the person who checks says whether a sheet is right."""
        sheet = self.sheet(move.place)
        if sheet.status != "review":
            raise self.game.messages.illegal("nothing-to-rule", place=format_place(move.place))
        return self.with_sheet(move.place[0], votes.apply_ruling(sheet, move.right))

    def _appoint(self, move: Appoint) -> Self:
        """DEG-8: the owner chooses who checks sheets."""
        if not self.game.people_check:
            raise self.game.messages.illegal("automatic-checks")
        if move.seat is not None and move.seat not in self.seats.active.difference(self.seats.bots):
            raise self.game.messages.illegal("no-checker", seat=move.seat)
        return replace(self, checker=move.seat)

    def _forfeit(self, move: Forfeit) -> Self:
        """DEG-8: the owner sets the author of a wrong sheet a forfeit that everybody sees."""
        messages, sheet, line = self.game.messages, self.sheet(move.place), one_line(move.line, FORFEIT_LENGTH)
        if not self.game.honour_mode or sheet.forfeit or not votes.is_wrong(sheet, self.game):
            raise messages.illegal("no-forfeit", place=format_place(move.place))
        if line is None:
            raise messages.illegal("forfeit-line", limit=FORFEIT_LENGTH)
        return self.with_sheet(move.place[0], replace(sheet, forfeit=line))

    # Moves of the owner, common moves, and the referee's own ----------------------------------------------------------

    def _play_owner_move(self, move: OwnerMove, at: float) -> Self:
        match move:
            case GiveRuling():
                return self._rule(move)._resolve()
            case Appoint():
                return self._appoint(move)
            case Forfeit():
                return self._forfeit(move)
            case TryAgain() | UseShipped() | EndGame() if not self.failed:
                raise self.game.messages.illegal("nothing-failed")
            case TryAgain():
                return replace(self, failed=False)
            case UseShipped():
                return replace(self, failed=False, uses_shipped=True)
            case EndGame():
                return self._finish((), NO_CARDS)
            case _:
                raise self.game.messages.illegal("not-this-game", move=clip(str(move)))

    def _play_common(self, move: CommonMove, seat: int | None, at: float) -> Self:
        """DEG-7: people come and go; the last side that plays on wins."""
        match move:
            case Join(bot=bot):
                someone = self._seat_or_turn(seat)
                side = self.game.side(someone)
                after = replace(self, seats=self.seats.join(someone, bot))
                return after.with_side(side, replace(self.sides[side], has_played=True))._resolve()
            case Leave():
                return replace(self, seats=self.seats.leave(self._seat_or_turn(seat)))._resolve()
            case Resign() | FlagFall():
                after = replace(self, seats=self.seats.resign(self._seat_or_turn(seat)))
                contenders = after.contenders
                if len(contenders) >= min(2, len(self.sides)):
                    return after._resolve()
                winners = tuple(seat for side in contenders for seat in self.game.teams[side])
                return after._finish(winners, Reason.RESIGNED if isinstance(move, Resign) else Reason.TIME)
            case _:
                return super()._play_common(move, seat, at)

    def deadline_move(self, judge: Judge | None = None, earlier_cards: Sequence[str] = ()) -> RefereeMove | None:
        """The deal at the start. Closing a vote and ending the game need no judge."""
        if self.outcome is not None or self.deck is not None:
            return None
        decks = (SHIPPED,) if self.uses_shipped else self.game.decks
        return Deal(ask(judge, Cards(decks, self.films), Deck, self.game.messages, "deal"))

    def failure_move(self) -> RefereeMove | None:
        """No cards could be dealt. Nothing else that the referee does at a deadline needs a judge."""
        return ReportFailure() if self.deck is None else None

    def _play_referee_move(self, move: Move, at: float) -> Self:
        if isinstance(move, ReportFailure) and self.deck is None:
            return replace(self, failed=True)
        if not isinstance(move, Deal) or self.deck is not None:
            return super()._play_referee_move(move, at)
        return self._deal(move, at)

    def _deal(self, move: Deal, at: float) -> Self:
        """DEG-1: the deck is shuffled, and every side draws two cards."""
        check_deck(move.deck, self.game.messages)
        game, count = self.game, len(self.sides)
        deck = playable_cards(move.deck.cards, game.hardest_grade)
        if not has_enough(deck, 1 if game.daily else count):
            return replace(self, deck=deck)._finish((), Reason.STUCK)
        sides = tuple(
            replace(side, has_played=side.has_played or bool(self.seats.active.intersection(team)))
            for side, team in zip(self.sides, game.teams, strict=True)
        )
        ends_at = at + game.seconds if game.seconds else None
        catalogue = move.deck.catalogue
        after = replace(self, deck=deck, piles=count, catalogue=catalogue, sides=sides, ends_at=ends_at)
        for number in range(count):
            after = after._draw_first(number)
        return after

    def _draw_first(self, number: int) -> Self:
        """A side draws its first cards; with a daily pair everybody has the same."""
        if self.deck is None or self.game.daily is None:
            return self._draw(number)
        return self.with_side(number, replace(self.sides[number], pair=daily_pair(self.deck, self.game.daily)))

    def add_seat(self) -> Self:
        """One more seat, and a side of its own with its cards, for somebody who joins late (DEG-7)."""
        grown = super().add_seat()
        grown = replace(grown, seats=replace(self.seats, count=grown.game.seats), sides=(*self.sides, Side()))
        return grown if self.deck is None else grown._draw_first(len(self.sides))

    def _expire(self, at: float) -> Self:
        """Closes the votes whose time has come (DEG-5), or ends the game if time is up (DEG-8)."""
        if self.deck is None:
            raise self.game.messages.illegal("judge-needed", word="deal")
        after, deadline = self, self.deadline
        closing = [
            (side, sheet) for side, sheet in self.open_votes if sheet.ballot and sheet.ballot.closes_at == deadline
        ]
        for side, sheet in closing:
            after = after.with_sheet(side, votes.close_vote(sheet, self.voters(side)))
        return after._resolve() if closing else after._finish_by_points()

    # What follows from a move -----------------------------------------------------------------------------------------

    def with_side(self, number: int, side: Side) -> Self:
        """This state with a new version of a side."""
        return replace(self, sides=(*self.sides[:number], side, *self.sides[number + 1 :]))

    def with_sheet(self, side: int, sheet: Sheet) -> Self:
        """This state with a new version of a sheet."""
        return self.with_side(side, self.sides[side].replace_sheet(sheet))

    def _resolve(self) -> Self:
        """Closes the votes in which everybody has voted, then settles claims and looks for a winner."""
        after = self
        for side, sheet in self.open_votes:
            if self.voters(side) and votes.is_vote_complete(sheet, self.voters(side)):
                after = after.with_sheet(side, votes.close_vote(sheet, self.voters(side)))
        return after._resolve_claims() if after.game.honour_mode else after._resolve_race()

    def _resolve_claims(self) -> Self:
        """DEG-8: settles claims in order, each once all its sheets are; the first that holds wins."""
        claims = [side for side in self.claims if side in self.contenders]
        while claims and not self.sides[claims[0]].has_pending:
            if self.sides[claims[0]].settled_total >= self.game.goal:
                return replace(self, claims=tuple(claims))._finish(self.game.teams[claims[0]], Reason.GOAL)
            del claims[0]
        return replace(self, claims=tuple(claims))

    def _resolve_race(self) -> Self:
        """DEG-8: the first to reach the goal wins; a daily game ends when everybody has handed in."""
        if self.game.goal:
            winner = first_to_goal(self.sides, self.contenders, self.game.goal)
            return self if winner is None else self._finish(self.game.teams[winner], Reason.GOAL)
        done = self.deck is not None and all(self.sides[side].pair is None for side in self.contenders)
        return self._finish_by_points() if done and self.contenders else self

    def _finish_by_points(self) -> Self:
        """Closes every vote as it stands, and the highest total wins; alone, nobody wins without reaching the goal."""
        after = self
        for side, sheet in self.open_votes:
            after = after.with_sheet(side, votes.close_vote(sheet, self.voters(side)))
        if len(after.sides) == 1 and after.game.goal:
            return after._finish((), Reason.POINTS)
        contenders = after.contenders
        most = max((after.sides[side].total for side in contenders), default=0)
        best = (after.game.teams[side] for side in contenders if after.sides[side].total == most)
        return after._finish(tuple(sorted(seat for team in best for seat in team)), Reason.POINTS)

    def _finish(self, winners: tuple[int, ...], reason: str) -> Self:
        """This state with its outcome. It has every score, hidden or not."""
        alone = len(self.sides) == 1
        possible = self.game.goal or (MAX_SCORE if self.game.daily else UNSET)
        return replace(self, outcome=Outcome(winners, reason, self.totals, possible if alone else UNSET))


class DegreesGame(DegreesRules):
    """6°.

    >>> game = DegreesGame.of("degrees", check="honour")
    >>> names = ["Al Pacino", "Joe Pesci", "Meg Ryan", "Tom Hanks"]
    >>> cards = ",".join(f'{{"id":"{name}","name":"{name}","grade":1}}' for name in names)
    >>> state = game.start(seed=7).expire(0.0, f'deal {{"cards":[{cards}],"catalogue":"a few"}}')
    >>> state = state.play('hand 1 {"links":[{"actor":"Nobody","film":"Anything"},{"actor":"Tom Hanks"}]}', seat=0)
    >>> state.scores, state.view(0).own.number
    ((3, 0), 2)
    """

    state_type = DegreesState

    def start(self, seed: int = 0) -> DegreesState:
        """The state before the deal, which is due at once (DEG-1)."""
        return DegreesState(
            game=self,
            seed=self.check_seed(seed),
            seats=Seats(self.seats),
            sides=(Side(),) * len(self.teams),
        )
