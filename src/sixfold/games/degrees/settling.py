"""How a sheet that was handed in is settled: by the catalogue, by a vote of the others, or by whoever checks it."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from sixfold.games.degrees.questions import SheetVerdict
from sixfold.games.degrees.rules import VOTE_SECONDS, DegreesRules
from sixfold.games.degrees.scoring import SheetScore, score_sheet
from sixfold.games.degrees.sheets import Ballot, Sheet


def checked(sheet: Sheet, check: SheetVerdict, rules: DegreesRules, voters: Collection[int], at: float) -> Sheet:
    """The sheet with what the catalogue says of it (DEG-5): settled, or put to the vote where that decides it."""
    sheet = replace(sheet, check=check)
    refused, accepted = (_points(sheet, rules, accept=accept) for accept in (False, True))
    if rules.unknown == "accept":
        return replace(sheet, status="settled", points=accepted, accepted=True)
    if rules.unknown == "vote" and refused != accepted and voters:
        return replace(sheet, status="voting", points=refused, ballot=Ballot(at + VOTE_SECONDS, accepted))
    return replace(sheet, status="settled", points=refused)


def voted(sheet: Sheet, seat: int, yes: bool) -> Sheet:
    """The sheet with one more vote on it."""
    ballot = sheet.ballot
    assert ballot is not None, "the sheet is voted on"
    said = {"yes": (*ballot.yes, seat)} if yes else {"no": (*ballot.no, seat)}
    return replace(sheet, ballot=replace(ballot, **said))


def all_in(sheet: Sheet, voters: Collection[int]) -> bool:
    """Whether everybody who may vote on this sheet has."""
    return sheet.ballot is not None and {*voters} <= {*sheet.ballot.yes, *sheet.ballot.no}


def closed(sheet: Sheet, voters: Collection[int]) -> Sheet:
    """The sheet after its vote: more than half of the people present carry it, and silence is a no (DEG-5)."""
    ballot = sheet.ballot
    assert ballot is not None, "the sheet is voted on"
    carried = 2 * len({*ballot.yes} & {*voters}) > len(voters)
    return replace(sheet, status="settled", points=ballot.points if carried else sheet.points, accepted=carried)


def ruled(sheet: Sheet, right: bool) -> Sheet:
    """The sheet after whoever checks it has spoken (DEG-8): it counts as tallied, or falls to 0."""
    return replace(sheet, status="settled", right=right, points=sheet.points if right else 0)


def wrong(sheet: Sheet, rules: DegreesRules) -> bool:
    """Whether a sheet has been found not to stand (DEG-8)."""
    if sheet.status != "settled":
        return False
    marked = marked_by(sheet, rules)
    return sheet.right is False or (marked is not None and bool(marked.faults))


def marked_by(sheet: Sheet, rules: DegreesRules) -> SheetScore | None:
    """How the sheet is marked as it now stands, a vote on it as if it were carried; `None` if nobody looked it up."""
    if sheet.check is None:
        return None
    accept = sheet.accepted or sheet.status == "voting"
    return score_sheet(sheet.first, sheet.second, sheet.check, rules.films, accept=accept)


def _points(sheet: Sheet, rules: DegreesRules, accept: bool) -> int:
    """What the sheet scores, and never more than its author said (DEG-8)."""
    assert sheet.check is not None, "the sheet has been looked up"
    points = score_sheet(sheet.first, sheet.second, sheet.check, rules.films, accept=accept).points
    return points if sheet.tally is None else min(points, sheet.tally)
