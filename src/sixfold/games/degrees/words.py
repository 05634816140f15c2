"""What the drawings of 6° say: sides, links with the evidence for their points, and how a sheet stands."""

from __future__ import annotations

from sixfold.games.degrees.views import DegreesView, LinkView, SheetView
from sixfold.games.lines import printable

#: Wherever people are named.
NOTICE = "No name implies an endorsement."

_REASONS = {
    "in-cast": "",
    "together": "",
    "not-in-cast": "not in its cast",
    "unknown-actor": "actor not known",
    "unknown-film": "film not known",
    "cast-thin": "cast little known",
    "none-known": "no film known",
}
_FAULTS = {
    "link": "link {0} does not stand",
    "repeated-actor": "link {0} repeats an actor",
    "film-misused": "link {0} misuses its film",
    "no-arrival": "it does not arrive",
}


def sources(view: DegreesView) -> str:
    """Where the facts come from; nothing before the deal."""
    return printable(f"Films from {view.catalogue}.") if view.catalogue else ""


def heading(view: DegreesView) -> str:
    """What it is all about."""
    goal = f"the first to reach {view.goal} wins" if view.goal else "the most points win"
    return f"6°: {goal}"


def side_name(view: DegreesView, side: int) -> str:
    """A player's colour, or those of a team."""
    return " & ".join(view.sides[seat] for seat in view.teams[side])


def total(view: DegreesView, side: int) -> str:
    """What a side has; a dot while that is kept."""
    points = view.totals[side]
    return "·" if points is None else str(points)


def title(view: DegreesView, sheet: SheetView) -> str:
    """Whose sheet it is, its two actors and its points."""
    pair = f"{sheet.first.name} to {sheet.second.name}"
    return printable(f"{side_name(view, sheet.side)}, sheet {sheet.number}: {pair}: {sheet.points}")


def link_text(link: LinkView) -> str:
    """The next actor, and the film that joins them with the one before, as the catalogue calls them if it does."""
    actor = link.link.actor if link.check is None else link.check.actor.name
    film = link.link.film if link.check is None or link.check.film is None else link.check.film.name
    return printable(f"{actor} in {film}" if film else actor)


def why(link: LinkView) -> str:
    """What speaks against a link, in a few words."""
    if link.check is None:
        return ""
    words = _REASONS[link.check.reason]
    if not link.stands or not words:
        return words
    return words if link.film_scores or link.check.film is None else f"no film point: {words}"


def remarks(sheet: SheetView) -> str:
    """How a sheet stands, beside its links."""
    said = [_FAULTS[fault.code].format(fault.link) for fault in sheet.faults]
    if sheet.status != "settled":
        said.append(
            {"tallied": "as tallied", "review": "to be checked", "voting": "voted on"}.get(sheet.status, "abandoned")
        )
    if sheet.right is not None:
        said.append("found right" if sheet.right else "found wrong")
    if sheet.used_help:
        said.append("help was used")
    if sheet.forfeit:
        said.append(f"forfeit: {sheet.forfeit}")
    return printable("; ".join(said))
