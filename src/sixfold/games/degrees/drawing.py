"""6° drawn as text and as SVG: the race as bars, and the last sheets as chains of people and films."""

from __future__ import annotations

from html import escape

from sixfold.games.base import TextDrawing, TextSpan
from sixfold.games.degrees.views import DegreesView, DraftView, LinkView, SheetView
from sixfold.games.notation import printable

#: Shown wherever people are named.
NOTICE = "No name implies an endorsement."
#: How many of the last sheets are drawn.
MAX_SHEETS = 6

_REASONS = {
    "in-cast": "",
    "together": "",
    "not-in-cast": "not in its cast",
    "unknown-actor": "unknown actor",
    "unknown-film": "unknown film",
    "cast-thin": "cast not fully known",
    "none-known": "no film known",
}
_FAULTS = {
    "link": "link {0} does not stand",
    "repeated-actor": "link {0} repeats an actor",
    "film-misused": "link {0} misuses its film",
    "no-arrival": "the last actor is not Actor 2",
}
_STATUSES = {
    "tallied": "as tallied",
    "review": "waiting to be checked",
    "voting": "being voted on",
    "abandoned": "abandoned",
}

# Texts ----------------------------------------------------------------------------------------------------------


def describe_source(view: DegreesView) -> str:
    """Where the facts come from; empty before the deal."""
    return printable(f"Films from {view.catalogue}.") if view.catalogue else ""


def heading(view: DegreesView) -> str:
    """The name of the game and what wins."""
    goal = f"the first to reach {view.goal} wins" if view.goal else "the most points win"
    return f"6°: {goal}"


def side_name(view: DegreesView, side: int) -> str:
    """The colour of a player, or the colours of a team."""
    return " & ".join(view.sides[seat] for seat in view.teams[side])


def sheet_title(view: DegreesView, sheet: SheetView) -> str:
    """Whose sheet it is, its two actors and its points."""
    pair = f"{sheet.first.name} to {sheet.second.name}"
    return printable(f"{side_name(view, sheet.side)}, sheet {sheet.number}: {pair}: {sheet.points}")


def link_text(link: LinkView) -> str:
    """The actor and the film of a link, named as in the catalogue if it has them."""
    actor = link.link.actor if link.check is None else link.check.actor.name
    film = link.link.film if link.check is None or link.check.film is None else link.check.film.name
    return printable(f"{actor} in {film}" if film else actor)


def objection(link: LinkView) -> str:
    """What is wrong with a link, in a few words; empty if nothing is."""
    if link.check is None:
        return ""
    reason = _REASONS[link.check.reason]
    if not link.stands or not reason:
        return reason
    return reason if link.film_scores or link.check.film is None else f"no film point: {reason}"


def remarks(sheet: SheetView) -> str:
    """The faults and the status of a sheet, and whatever else is worth noting about it."""
    parts = [_FAULTS[fault.code].format(fault.link) for fault in sheet.faults]
    if sheet.status != "settled":
        parts.append(_STATUSES[sheet.status])
    if sheet.right is not None:
        parts.append("found right" if sheet.right else "found wrong")
    if sheet.used_help:
        parts.append("help was used")
    if sheet.forfeit:
        parts.append(f"forfeit: {sheet.forfeit}")
    return printable("; ".join(parts))


def _total_text(view: DegreesView, side: int) -> str:
    """The points of a side; a dot while they are hidden."""
    points = view.totals[side]
    return "·" if points is None else str(points)


def _progress(view: DegreesView, side: int, length: int) -> int:
    """How much of a bar of this length a side has filled, on its way to the goal or to the most points."""
    points = view.totals[side] or 0
    full = max(view.goal, *((each or 0) for each in view.totals), 1)
    return length * min(points, full) // full


def _has_won(view: DegreesView, side: int) -> bool:
    return bool(view.outcome and set(view.teams[side]) <= set(view.outcome.winners))


# As text --------------------------------------------------------------------------------------------------------

_TEXT_BAR = 30
_Line = tuple[TextSpan, ...]


def paint_game(view: DegreesView) -> TextDrawing:
    """The race, the viewer's own draft if there is one, and the last sheets with their points."""
    lines: list[_Line] = [(TextSpan(heading(view)),), ()]
    lines += [_paint_side(view, side) for side in range(len(view.teams))]
    if view.own is not None:
        lines += [(), *paint_draft(view.own)]
    for sheet in view.sheets[-MAX_SHEETS:]:
        lines += [(), *paint_sheet(view, sheet)]
    notes = filter(None, (describe_source(view), NOTICE))
    return (*lines, (), *((TextSpan(note, "label"),) for note in notes))


def paint_sheet(view: DegreesView, sheet: SheetView) -> list[_Line]:
    """One sheet, link by link."""
    lines: list[_Line] = [(TextSpan(sheet_title(view, sheet), f"side-{sheet.side}"),)]
    for link in sheet.links:
        mark = "  " if link.stands is None else "+ " if link.stands else "- "
        stroke = TextSpan(f"  {mark}", "won" if link.stands else "")
        lines.append((stroke, TextSpan(link_text(link)), _label(objection(link))))
    return [*lines, (_label(remarks(sheet)),)] if remarks(sheet) else lines


def paint_draft(draft: DraftView) -> list[_Line]:
    """The sheet that somebody is writing, with its two actors."""
    first, second = reversed(draft.cards) if draft.chain.turned else draft.cards
    title = f"Your sheet {draft.number}: {first.name} to {second.name}"
    links = [f"    {link.actor or '…'}" + (f" ({link.film})" if link.film else "") for link in draft.chain.links]
    return [(TextSpan(printable(line)),) for line in (title, *links)]


def _paint_side(view: DegreesView, side: int) -> _Line:
    width = max(len(side_name(view, each)) for each in range(len(view.teams)))
    bar = "█" * _progress(view, side, _TEXT_BAR)
    return (
        TextSpan(side_name(view, side).ljust(width), f"side-{side}"),
        TextSpan(f"  {bar.ljust(_TEXT_BAR, '·')}", "won" if _has_won(view, side) else ""),
        TextSpan(_total_text(view, side).rjust(5)),
    )


def _label(text: str) -> TextSpan:
    return TextSpan(f"  {text}" if text else "", "label")


# As SVG ---------------------------------------------------------------------------------------------------------

_ROW, _MARGIN, _WIDTH, _NAME_WIDTH, _TOTAL_WIDTH = 26, 24, 680, 150, 56
_PAPER, _RULE, _INK, _FAINT, _RIGHT, _WRONG = "#fbf7ec", "#d9cfb8", "#2d2a26", "#857c6c", "#1f7a4d", "#b3372f"
#: The colours of the sides, in the order of the preset's names.
_COLOURS = (
    "#c0392b", "#2c6fbb", "#2e8b57", "#d4a017", "#d9732b", "#7d4fa8",
    "#d16ba5", "#8a5a3b", "#2a8c8c", "#7f8c8d", "#b9b2a3", "#2d2a26",
)  # fmt: skip


def draw_game(view: DegreesView) -> str:
    """The race, and below it the last sheets, as an SVG document."""
    parts = [_text(_MARGIN, 0, heading(view), weight="bold")]
    for side in range(len(view.teams)):
        parts += _draw_side(view, side, side + 1)
    row = len(view.teams) + 2
    for sheet in view.sheets[-MAX_SHEETS:]:
        parts += _draw_sheet(view, sheet, row)
        row += _row_count(sheet) + 1
    parts += _draw_notes(view, row)
    return _document(heading(view), parts, row + 2)


def draw_sheet(view: DegreesView, sheet: SheetView) -> str:
    """One sheet as an SVG document."""
    parts = [*_draw_sheet(view, sheet, 0), *_draw_notes(view, _row_count(sheet) + 1)]
    return _document(sheet_title(view, sheet), parts, _row_count(sheet) + 3)


def _draw_notes(view: DegreesView, row: int) -> list[str]:
    """The notice about names, and the source of the facts."""
    source = _shorten(describe_source(view), 90)
    return [_text(_MARGIN, row, NOTICE, _FAINT), _text(_MARGIN, row + 1, source, _FAINT)]


def _document(title: str, parts: list[str], rows: int) -> str:
    height = 2 * _MARGIN + _ROW * rows
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" '
            f'height="{height}" role="img" font-family="sans-serif" font-size="15">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{_WIDTH}" height="{height}" rx="12" fill="{_PAPER}"/>',
            *parts,
            "</svg>",
        ]
    )


def _draw_side(view: DegreesView, side: int, row: int) -> list[str]:
    """The name, the bar and the points of a side."""
    start, length = _MARGIN + _NAME_WIDTH, _WIDTH - 2 * _MARGIN - _NAME_WIDTH - _TOTAL_WIDTH
    weight = "bold" if _has_won(view, side) else "normal"
    y = _baseline(row) - 12
    return [
        _text(_MARGIN, row, _shorten(side_name(view, side), 18), weight=weight),
        f'<rect x="{start}" y="{y}" width="{length}" height="14" rx="7" fill="{_RULE}"/>',
        f'<rect x="{start}" y="{y}" width="{_progress(view, side, length)}" height="14" rx="7" '
        f'fill="{_COLOURS[view.teams[side][0]]}"/>',
        _text(_WIDTH - _MARGIN, row, _total_text(view, side), anchor="end", weight=weight),
    ]


def _row_count(sheet: SheetView) -> int:
    return 1 + len(sheet.links) + bool(remarks(sheet))


def _draw_sheet(view: DegreesView, sheet: SheetView, row: int) -> list[str]:
    """The title of a sheet, and a bead on a string for each link."""
    parts = [_text(_MARGIN, row, _shorten(sheet_title(view, sheet), 80), weight="bold")]
    last = row + len(sheet.links)
    for place, link in enumerate(sheet.links, start=row + 1):
        parts += _draw_link(link, place, last=place == last)
    if remarks(sheet):
        parts.append(_text(_MARGIN, last + 1, _shorten(remarks(sheet), 90), _FAINT))
    return parts


def _draw_link(link: LinkView, row: int, last: bool) -> list[str]:
    x, y = _MARGIN + 8, _baseline(row) - 5
    colour = _FAINT if link.stands is None else _RIGHT if link.stands else _WRONG
    string = "" if last else f'<path d="M{x} {y}v{_ROW}" stroke="{_RULE}" stroke-width="3"/>'
    return [
        string,
        f'<circle cx="{x}" cy="{y}" r="6" fill="{colour}"/>',
        _text(x + 16, row, _shorten(link_text(link), 48 if objection(link) else 78)),
        _text(_WIDTH - _MARGIN, row, objection(link), _FAINT, "end"),
    ]


def _shorten(text: str, limit: int) -> str:
    return text if len(text) <= limit else printable(text[: limit - 1]) + "…"


def _baseline(row: int) -> int:
    """The y coordinate of the text in a row."""
    return _MARGIN + _ROW * (row + 1) - 8


def _text(x: int, row: int, text: str, colour: str = _INK, anchor: str = "start", weight: str = "normal") -> str:
    return (
        f'<text x="{x}" y="{_baseline(row)}" fill="{colour}" text-anchor="{anchor}" font-weight="{weight}">'
        f"{escape(text)}</text>"
    )
