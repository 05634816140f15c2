"""6° drawn as text: the race, and the last sheets that were handed in."""

from __future__ import annotations

from sixfold.games.base import Painting, Stroke
from sixfold.games.degrees.views import DegreesView, DraftView, SheetView
from sixfold.games.degrees.words import NOTICE, heading, link_text, remarks, side_name, sources, title, total, why
from sixfold.games.lines import printable

_BAR = 30
#: So many of the last sheets are drawn.
LAST = 6

_Line = tuple[Stroke, ...]


def paint(view: DegreesView) -> Painting:
    """The race, the viewer's own sheet if there is one, and the last sheets with what they score."""
    lines: list[_Line] = [(Stroke(heading(view)),), ()]
    lines += [_runner(view, side) for side in range(len(view.teams))]
    if view.own is not None:
        lines += [(), *own_sheet(view.own)]
    for shown in view.sheets[-LAST:]:
        lines += [(), *sheet(view, shown)]
    small = filter(None, (sources(view), NOTICE))
    return (*lines, (), *((Stroke(line, "label"),) for line in small))


def sheet(view: DegreesView, shown: SheetView) -> list[_Line]:
    """One sheet that was handed in, link by link."""
    lines: list[_Line] = [(Stroke(title(view, shown), f"side-{shown.side}"),)]
    for link in shown.links:
        mark = "  " if link.stands is None else "+ " if link.stands else "- "
        lines.append((Stroke(f"  {mark}", "won" if link.stands else ""), Stroke(link_text(link)), _label(why(link))))
    return [*lines, (_label(remarks(shown)),)] if remarks(shown) else lines


def own_sheet(own: DraftView) -> list[_Line]:
    """The sheet that somebody is writing, with its two actors."""
    first, second = reversed(own.cards) if own.chain.turned else own.cards
    title = f"Your sheet {own.number}: {first.name} to {second.name}"
    links = [f"    {link.actor or '…'}" + (f" ({link.film})" if link.film else "") for link in own.chain.links]
    return [(Stroke(printable(line)),) for line in (title, *links)]


def _runner(view: DegreesView, side: int) -> _Line:
    """A side's bar on the way to the goal, or to the most points."""
    wide = max(len(side_name(view, each)) for each in range(len(view.teams)))
    points = view.totals[side] or 0
    far = max(view.goal, *((each or 0) for each in view.totals), 1)
    bar = "█" * (_BAR * min(points, far) // far)
    won = bool(view.outcome and set(view.teams[side]) <= set(view.outcome.winners))
    return (
        Stroke(side_name(view, side).ljust(wide), f"side-{side}"),
        Stroke(f"  {bar.ljust(_BAR, '·')}", "won" if won else ""),
        Stroke(total(view, side).rjust(5)),
    )


def _label(words: str) -> Stroke:
    return Stroke(f"  {words}" if words else "", "label")
