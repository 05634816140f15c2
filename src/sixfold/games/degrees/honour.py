"""DEG-8: how sheets come to be checked: what a catalogue says of them, claims, challenges, rulings and forfeits."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from sixfold.games.asking import ask
from sixfold.games.base import Judge
from sixfold.games.degrees import settling
from sixfold.games.degrees.judging import check_check
from sixfold.games.degrees.moves import Challenge, Claim, Forfeit, Place, Rule, SheetVerdicts, format_place
from sixfold.games.degrees.questions import CheckSheet, SheetVerdict
from sixfold.games.degrees.rules import FORFEIT_LENGTH
from sixfold.games.degrees.sheets import Sheet
from sixfold.games.degrees.sides import Side
from sixfold.games.degrees.standing import Standing
from sixfold.games.lines import one_line


class Honour(Standing, frozen=True, kw_only=True):
    """A game whose sheets can be checked when they are handed in, and later."""

    def looked_up(self, sheet: Sheet, judge: Judge | None, word: str) -> SheetVerdict:
        """What the judge says of a sheet."""
        question = CheckSheet(sheet.first, sheet.second, sheet.links, self.game.extras)
        check = ask(judge, question, SheetVerdict, self.game.messages, word)
        check_check(check, sheet.links, self.game.messages)
        return check

    def checks_of(self, side: Side, judge: Judge | None) -> SheetVerdicts:
        """What the judge says of every sheet of a side that nobody has checked yet."""
        return tuple((sheet.number, self.looked_up(sheet, judge, "claim")) for sheet in _tallied(side))

    def checked(self, sheet: Sheet, side: int, check: SheetVerdict | None, at: float, word: str) -> Sheet:
        """DEG-5: a sheet with what the log says that the catalogue says."""
        if check is None:
            raise self.game.messages.illegal("judge-needed", word=word)
        check_check(check, sheet.links, self.game.messages)
        return settling.checked(sheet, check, self.game, self.voters(side), at)

    def claimable(self, seat: int) -> int:
        """The side of this seat, if it may claim to have reached the goal."""
        law, side = self.game.messages, self.game.side(seat)
        if not self.game.honour or not self.game.goal:
            raise law.illegal("no-claims")
        if side in self.claims:
            raise law.illegal("claimed-already")
        if self.sides[side].total < self.game.goal:
            raise law.illegal("claim-low", total=self.sides[side].total, goal=self.game.goal)
        return side

    def claimed(self, move: Claim, seat: int, at: float) -> Self:
        """All the claimant's sheets are checked: now, by the house, or by whoever checks them."""
        number = self.claimable(seat)
        checks, side = dict(move.checks), self.sides[number]
        waiting = [sheet.number for sheet in _tallied(side)]
        if sorted(checks) != ([] if self.game.by_hand else waiting) or len(checks) != len(move.checks):
            raise self.game.messages.illegal("judge-needed", word="claim")
        for sheet in _tallied(side):
            side = side.replace_sheet(self._asked(sheet, number, checks.get(sheet.number), at, "claim"))
        return replace(self.with_side(number, side), claims=(*self.claims, number))

    def challengeable(self, place: Place) -> Sheet:
        """The sheet at a place, if it may be challenged."""
        if not self.game.honour:
            raise self.game.messages.illegal("no-challenges")
        sheet = self.sheet(place)
        if sheet.status != "tallied":
            raise self.game.messages.illegal("checked-already", place=format_place(place))
        return sheet

    def challenged(self, move: Challenge, seat: int, at: float) -> Self:
        """A sheet that was handed in is checked because somebody doubts it."""
        sheet, side = self.challengeable(move.place), move.place[0]
        asked = self._asked(sheet, side, move.check, at, "challenge")
        return self.with_sheet(side, replace(asked, challenger=seat))

    def _asked(self, sheet: Sheet, side: int, check: SheetVerdict | None, at: float, word: str) -> Sheet:
        """A sheet that somebody wants checked: it waits for a person, or the catalogue has spoken."""
        if not self.game.by_hand:
            return self.checked(sheet, side, check, at, word)
        if check is not None:
            raise self.game.messages.illegal("bad-judgement", why="people check the sheets here")
        return replace(sheet, status="review")

    def ruled(self, move: Rule) -> Self:
        """Whoever checks has spoken: the sheet counts as tallied, or falls to 0."""
        sheet = self.sheet(move.place)
        if sheet.status != "review":
            raise self.game.messages.illegal("nothing-to-rule", place=format_place(move.place))
        return self.with_sheet(move.place[0], settling.ruled(sheet, move.right))

    def forfeited(self, move: Forfeit) -> Self:
        """The author of a wrong sheet is set a forfeit, for all to see."""
        law, sheet, line = self.game.messages, self.sheet(move.place), one_line(move.line, FORFEIT_LENGTH)
        if not self.game.honour or sheet.forfeit or not settling.wrong(sheet, self.game):
            raise law.illegal("no-forfeit", place=format_place(move.place))
        if line is None:
            raise law.illegal("forfeit-line", limit=FORFEIT_LENGTH)
        return self.with_sheet(move.place[0], replace(sheet, forfeit=line))


def _tallied(side: Side) -> list[Sheet]:
    """The sheets that nobody has checked yet."""
    return [sheet for sheet in side.sheets if sheet.status == "tallied"]
