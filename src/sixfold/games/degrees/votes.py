"""What becomes of a sheet after it is handed in: the catalogue's verdict, a vote, or a person's ruling."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from sixfold.games.degrees.questions import SheetVerdict
from sixfold.games.degrees.rules import VOTE_SECONDS, DegreesRules
from sixfold.games.degrees.scoring import SheetScore, max_score, score_sheet
from sixfold.games.degrees.sheets import Ballot, Sheet


def apply_verdict(
    sheet: Sheet, verdict: SheetVerdict, rules: DegreesRules, voters: Collection[int], at: float
) -> Sheet:
    """The sheet after the catalogue's verdict (DEG-5): settled, or put to the vote if a vote can change its points."""
    sheet = replace(sheet, check=verdict)
    refused, accepted = (_points(sheet, rules, accept=accept) for accept in (False, True))
    if rules.unknown_rule == "accept":
        return replace(sheet, status="settled", points=accepted, accepted=True)
    if rules.unknown_rule == "vote" and refused != accepted and voters:
        return replace(sheet, status="voting", points=refused, ballot=Ballot(at + VOTE_SECONDS, accepted))
    return replace(sheet, status="settled", points=refused)


def add_vote(sheet: Sheet, seat: int, yes: bool) -> Sheet:
    """The sheet with one more vote."""
    ballot = sheet.ballot
    assert ballot is not None, "the sheet is voted on"
    votes = {"yes": (*ballot.yes, seat)} if yes else {"no": (*ballot.no, seat)}
    return replace(sheet, ballot=replace(ballot, **votes))


def is_vote_complete(sheet: Sheet, voters: Collection[int]) -> bool:
    """Whether all of these voters have voted on the sheet."""
    return sheet.ballot is not None and {*voters} <= {*sheet.ballot.yes, *sheet.ballot.no}


def close_vote(sheet: Sheet, voters: Collection[int]) -> Sheet:
    """The sheet after its vote (DEG-5): more than half of the people present carry it, and silence is a no."""
    ballot = sheet.ballot
    assert ballot is not None, "the sheet is voted on"
    carried = 2 * len({*ballot.yes} & {*voters}) > len(voters)
    return replace(sheet, status="settled", points=ballot.points if carried else sheet.points, accepted=carried)


def apply_ruling(sheet: Sheet, right: bool) -> Sheet:
    """The sheet after a person has checked it (DEG-8): it counts in full or as tallied, or falls to 0."""
    worth = max_score(sheet.links) if sheet.tally is None else sheet.points
    return replace(sheet, status="settled", right=right, points=worth if right else 0)


def is_wrong(sheet: Sheet, rules: DegreesRules) -> bool:
    """Whether a check has found the sheet wrong (DEG-8)."""
    if sheet.status != "settled":
        return False
    score = current_score(sheet, rules)
    return sheet.right is False or (score is not None and bool(score.faults))


def current_score(sheet: Sheet, rules: DegreesRules) -> SheetScore | None:
    """The score of a checked sheet, an open vote counting as carried; `None` if the catalogue was not asked."""
    if sheet.check is None:
        return None
    accept = sheet.accepted or sheet.status == "voting"
    return score_sheet(sheet.first, sheet.second, sheet.check, rules.film_rule, accept=accept)


def _points(sheet: Sheet, rules: DegreesRules, accept: bool) -> int:
    """The points of a checked sheet, never more than its author tallied (DEG-8)."""
    assert sheet.check is not None, "the sheet has been checked"
    points = score_sheet(sheet.first, sheet.second, sheet.check, rules.film_rule, accept=accept).points
    return points if sheet.tally is None else min(points, sheet.tally)
