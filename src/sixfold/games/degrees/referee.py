"""The referee of 6°. Read it beside the rulings DEG-1 to DEG-12.

Every side goes its own way (DEG-7): it writes, hands in and draws again. What a catalogue says of a sheet stands in the
entry that asked for it: the one that hands it in, or in honour mode the one that claims or challenges.
"""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from sixfold.games.asking import ask
from sixfold.games.base import Judge, Painting
from sixfold.games.choices import Choices
from sixfold.games.degrees import completing, dealing, settling, svg, text
from sixfold.games.degrees.forms import forms
from sixfold.games.degrees.honour import Honour
from sixfold.games.degrees.judging import check_deck
from sixfold.games.degrees.moves import (
    Abandon,
    Appoint,
    Challenge,
    Claim,
    Deal,
    Draft,
    Forfeit,
    Hand,
    Help,
    Rule,
    Vote,
    format_place,
)
from sixfold.games.degrees.questions import GRADES, Cards, CatalogueEntry, Deck, NameKind
from sixfold.games.degrees.scoring import max_score
from sixfold.games.degrees.sheets import Chain, Sheet, clean_chain, complete_chain, strip_chain
from sixfold.games.degrees.views import DegreesView, view
from sixfold.games.moves import Common, FlagFall, Join, Leave, Move, OwnerMove, RefereeMove, Resign, clip
from sixfold.games.outcome import Reason


class DegreesState(Honour, frozen=True, kw_only=True):
    """A game of 6°: what each side holds, writes and has handed in."""

    def legal(self) -> tuple[Move, ...]:
        """Nothing: what people may write is no list."""
        return ()

    def choices(self, seat: int | None) -> Choices:
        """The forms that a seat may fill in; for nobody's seat, those of the owner of the table."""
        return forms(self, seat)

    def can_use_tools(self, seat: int | None) -> bool:
        """DEG-10: whether the gameplay tools are open to a seat: if the table allows it, or its game is over."""
        return self.game.help or self.outcome is not None or seat is None or seat in self.seats.out

    def closed_tools(self, seat: int | None) -> frozenset[str]:
        """DEG-10: the tools are closed to whoever plays without help."""
        return frozenset() if self.can_use_tools(seat) else super().closed_tools(seat)

    def complete(self, seat: int | None, kind: str, typed: str, judge: Judge | None = None) -> tuple[str, ...]:
        """DEG-10: names only, as they are written on a sheet."""
        if seat is None or kind not in ("actor", "film"):
            return ()
        return tuple(known.name for known in self.names(seat, "actor" if kind == "actor" else "film", typed, judge))

    def names(self, seat: int, kind: NameKind, typed: str, judge: Judge | None) -> tuple[CatalogueEntry, ...]:
        """DEG-10: the names that somebody may be typing; none before the fourth letter while the tools are closed."""
        return completing.names(judge, kind, typed, self.can_use_tools(seat), self.game.messages)

    # What people do ---------------------------------------------------------------------------------------------

    def prepare(self, move: Move, seat: int, judge: Judge | None = None) -> Move:
        """Names without space round them, and what the judge says of the sheets that are checked by this turn."""
        if self.outcome is not None:
            return move
        match move:
            case Draft():
                return replace(move, chain=strip_chain(move.chain))
            case Hand():
                sheet = self._drawn_up(move, seat, 0.0)
                check = None if self.game.honour else self.looked_up(sheet, judge, "hand")
                return replace(move, chain=strip_chain(move.chain), check=check)
            case Claim():
                side = self.claimable(seat)
                checks = () if self.game.by_hand else self.checks_of(self.sides[side], judge)
                return Claim(checks)
            case Challenge():
                sheet = self.challengeable(move.place)
                return Challenge(move.place, None if self.game.by_hand else self.looked_up(sheet, judge, "challenge"))
            case _:
                return move

    def _play(self, move: Move, seat: int, at: float) -> Self:
        self._plays(seat, at)
        match move:
            case Draft():
                side = self._writing(move.number, seat)
                draft = clean_chain(move.chain, self.game.messages)
                return self.with_side(side, replace(self.sides[side], draft=draft))
            case Hand():
                return self._handed(move, seat, at).noticed()
            case Abandon():
                side = self._writing(move.number, seat)
                return self._finished(side, replace(self._paper(side, Chain(), seat, at), status="abandoned")).noticed()
            case Help():
                return self._helped(move, seat)
            case Claim():
                return self.claimed(move, seat, at).noticed()
            case Challenge():
                return self.challenged(move, seat, at).noticed()
            case Vote():
                return self._vote(move, seat).noticed()
            case Rule() if seat == self.checker:
                if move.place[0] == self.game.side(seat):
                    raise self.game.messages.illegal("own-sheet", place=format_place(move.place))
                return self.ruled(move).noticed()
            case OwnerMove():
                raise self.game.messages.illegal("owner-alone", move=clip(str(move)))
            case _:
                raise self.game.messages.illegal("not-this-game", move=clip(str(move)))

    def _plays(self, seat: int, at: float) -> None:
        """Refuse whoever may not act now."""
        law = self.game.messages
        if seat in self.seats.out:
            raise law.illegal("resigned-already", seat=seat)
        if seat in self.seats.away:
            raise law.illegal("not-here", seat=seat)
        if self.deck is None:
            raise law.illegal("not-dealt")
        if self.ends_at is not None and at > self.ends_at:
            raise law.illegal("too-late", ends=self.ends_at)

    def _writing(self, number: int, seat: int) -> int:
        """The side of this seat, if it is writing the sheet of this number (DEG-7)."""
        if self.deck is None:
            raise self.game.messages.illegal("not-dealt")
        side = self.game.side(seat)
        if self.sides[side].pair is None:
            raise self.game.messages.illegal("no-cards")
        if number != self.sides[side].sheet_number:
            raise self.game.messages.illegal("other-sheet", sheet=number, now=self.sides[side].sheet_number)
        return side

    def _paper(self, number: int, chain: Chain, seat: int, at: float) -> Sheet:
        """What a side is writing as a sheet, from the card that its author chose as Actor 1 (DEG-1)."""
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

    def _drawn_up(self, move: Hand, seat: int, at: float) -> Sheet:
        """The sheet that is handed in, with its author's tally in honour mode (DEG-8)."""
        law = self.game.messages
        sheet = self._paper(self._writing(move.number, seat), complete_chain(move.chain, law), seat, at)
        if not self.game.honour:
            if move.tally is not None:
                raise law.illegal("no-tally")
            return sheet
        most = max_score(sheet.links)
        tally = most if move.tally is None else move.tally
        if not 0 <= tally <= most:
            raise law.illegal("bad-tally", tally=tally, most=most)
        return replace(sheet, tally=tally, points=tally)

    def _handed(self, move: Hand, seat: int, at: float) -> Self:
        """DEG-7: a sheet is handed in, and checked where there is a referee; two new cards are drawn."""
        sheet, side = self._drawn_up(move, seat, at), self.game.side(seat)
        if not self.game.honour:
            sheet = self.checked(sheet, side, move.check, at, "hand")
        elif move.check is not None:
            raise self.game.messages.illegal("bad-judgement", why="nobody has asked yet")
        return self._finished(side, sheet)

    def _finished(self, number: int, sheet: Sheet) -> Self:
        """DEG-7: two new cards and a fresh sheet; with the pair of a day there is one sheet."""
        assert self.deck is not None, "cards were dealt"
        side, game = self.sides[number], self.game
        pair = None
        if game.daily is None:
            pair = dealing.draw_pair(self.deck, len(self.sides), number, side.sheet_number + 1, self.seed)
        return self.with_side(number, side.add_sheet(sheet, pair))

    def _helped(self, move: Help, seat: int) -> Self:
        """DEG-10: the sheet shows that help was used."""
        side = self._writing(move.number, seat)
        if not self.game.help:
            raise self.game.messages.illegal("help-closed")
        return self.with_side(side, replace(self.sides[side], used_help=True))

    # What the owner of the table says, and votes ----------------------------------------------------------------

    def _play_owner_move(self, move: OwnerMove, at: float) -> Self:
        """What the owner of the table says."""
        law = self.game.messages
        match move:
            case Rule():
                return self.ruled(move).noticed()
            case Appoint():
                if not self.game.by_hand:
                    raise law.illegal("house-checks")
                if move.seat is not None and move.seat not in self.seats.here.difference(self.seats.bots):
                    raise law.illegal("no-checker", seat=move.seat)
                return replace(self, checker=move.seat)
            case Forfeit():
                return self.forfeited(move)
            case _:
                raise law.illegal("not-this-game", move=clip(str(move)))

    def _vote(self, move: Vote, seat: int) -> Self:
        """DEG-5: the others vote on links that the catalogue does not know."""
        law, sheet = self.game.messages, self.sheet(move.place)
        if sheet.status != "voting" or sheet.ballot is None:
            raise law.illegal("no-vote", place=format_place(move.place))
        if seat in self.seats.bots:
            raise law.illegal("no-votes-for-bots")
        if seat not in self.voters(move.place[0]):
            raise law.illegal("own-sheet", place=format_place(move.place))
        if seat in sheet.ballot.yes + sheet.ballot.no:
            raise law.illegal("voted", seat=seat)
        return self.with_sheet(move.place[0], settling.voted(sheet, seat, move.yes))

    # Who comes and goes, and the referee's own turns ------------------------------------------------------------

    def _play_common(self, move: Common, seat: int | None, at: float) -> Self:
        match move:
            case Join(bot=bot):
                someone = self._seat_or_turn(seat)
                after = replace(self, seats=self.seats.joined(someone, bot))
                side = self.game.side(someone)
                return after.with_side(side, replace(self.sides[side], has_played=True)).noticed()
            case Leave():
                return replace(self, seats=self.seats.left(self._seat_or_turn(seat))).noticed()
            case Resign() | FlagFall():
                after = replace(self, seats=self.seats.resigned(self._seat_or_turn(seat)))
                racing = after.contenders
                if len(racing) >= min(2, len(self.sides)):
                    return after.noticed()
                winners = tuple(seat for side in racing for seat in self.game.teams[side])
                return after.over(winners, Reason.RESIGNED if isinstance(move, Resign) else Reason.TIME)
            case _:
                return super()._play_common(move, seat, at)

    def deadline_move(self, judge: Judge | None = None) -> RefereeMove | None:
        """The deck, at the start. Closing a vote and ending the game need no judge."""
        if self.outcome is not None or self.deck is not None:
            return None
        return Deal(ask(judge, Cards(self.game.decks), Deck, self.game.messages, "deal"))

    def _play_referee_move(self, move: Move, at: float) -> Self:
        """DEG-1: the deck is shuffled, and everybody draws two cards."""
        if not isinstance(move, Deal) or self.deck is not None:
            return super()._play_referee_move(move, at)
        check_deck(move.deck, self.game.messages)
        game, count = self.game, len(self.sides)
        deck = dealing.playable_cards(move.deck.cards, GRADES[-1] if game.daily else game.hardest_grade)
        if not dealing.has_enough(deck, 1 if game.daily else count):
            return replace(self, deck=deck).over((), Reason.STUCK)
        pairs = (
            dealing.daily_pair(deck, game.daily) if game.daily else dealing.draw_pair(deck, count, side, 1, self.seed)
            for side in range(count)
        )
        sides = tuple(
            replace(side, pair=pair, has_played=side.has_played or bool(self.seats.here.intersection(team)))
            for side, pair, team in zip(self.sides, pairs, game.teams, strict=True)
        )
        ends_at = at + game.seconds if game.seconds else None
        return replace(self, deck=deck, catalogue=move.deck.catalogue, sides=sides, ends_at=ends_at)

    def _expire(self, at: float) -> Self:
        """DEG-5: votes are over whose time has come; or time is up, and all sheets are counted."""
        if self.deck is None:
            raise self.game.messages.illegal("judge-needed", word="deal")
        after, due = self, self.deadline
        closing = [(side, sheet) for side, sheet in self.voting if sheet.ballot and sheet.ballot.closes_at == due]
        for side, sheet in closing:
            after = after.with_sheet(side, settling.closed(sheet, self.voters(side)))
        return after.noticed() if closing else after.counted()

    # How it is shown --------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> DegreesView:
        """What that seat may see: of sheets that are being written, its own side's."""
        return view(self, seat, self.can_use_tools(seat))

    def paint(self) -> Painting:
        """The race, and the sheets that were handed in."""
        return text.paint(self.view(None))

    def svg(self) -> str:
        """The race and the last sheets as an SVG document."""
        return svg.draw(self.view(None))
