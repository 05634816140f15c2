"""`sixfold movies practice`: 6° alone, against the clock, to the goal, or with the pair of the day."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from secrets import randbits
from typing import Annotated, Any

import typer
from rich.text import Text

from sixfold import SixfoldError
from sixfold.cli.errors import complaint
from sixfold.cli.movies_told import From, opened
from sixfold.cli.practice import Practice
from sixfold.games.base import Reason
from sixfold.games.degrees import DegreesGame
from sixfold.movies.judge import FilmJudge

_HELP = """\
  actor; film    the next link: who was with the one before, and in which film;
                 the film may be left out
  undo           take the last link back
  turn           begin with the other card
  hand           hand the sheet in; once it arrives, that goes by itself
  pass           give the sheet up for two new cards
  cards          show the cards and the sheet again
  help, quit

A link scores a point and its film another; six links with their films score 18.
No actor stands on a sheet twice, and a film at most twice, in neighbouring links.
sixfold rules degrees has all the rules."""


def practice(
    daily: Annotated[
        bool, typer.Option("--daily", help="The pair of today: one sheet, the same for everybody.")
    ] = False,
    day: Annotated[
        str | None, typer.Option("--day", metavar="DATE", help="The pair of another day, such as 2026-11-15.")
    ] = None,
    minutes: Annotated[
        int | None, typer.Option("--minutes", min=1, max=240, help="As many points as possible in this time.")
    ] = None,
    grade: Annotated[
        int | None, typer.Option("--grade", min=1, max=5, help="The hardest cards: 1 all know, 5 only buffs.")
    ] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="The seed of the cards; without one they differ.")] = None,
    catalogue: From = None,
) -> None:
    """Play 6° alone: link two actors, again and again, until you have 60 points or time is up."""
    chosen = day if day is not None else datetime.now(UTC).date().isoformat() if daily else None
    given = {"daily": chosen, "minutes": minutes, "grade": grade}
    if minutes is not None and chosen is None:
        given["goal"] = 0
    game = DegreesGame.of("degrees", seats=1, **{name: value for name, value in given.items() if value is not None})
    judge = FilmJudge(opened(catalogue))
    _talk(Practice.start(game, judge, randbits(64) if seed is None else seed))


def _talk(desk: Practice) -> None:
    game = desk.state.game
    desk.tell(f"6°: {game.preset.summary}")
    desk.tell("Type links as actor; film. help says what else you can type.")
    desk.screen.print(Text(desk.judge.catalogue.about.notice, "dim"))
    if desk.state.outcome is None:
        desk.show()
    try:
        while desk.in_time() and not desk.left:
            line = desk.read()
            if line is None:
                break
            if line and desk.in_time():
                _answer(desk, line)
    except KeyboardInterrupt:
        typer.echo()
    desk.tell(_ending(desk))


def _answer(desk: Practice, line: str) -> None:
    deed = _DEEDS.get(line.lower())
    try:
        if deed is None:
            desk.link(line)
        else:
            deed(desk)
    except SixfoldError as error:
        desk.refuse(error)


def _undo(desk: Practice) -> None:
    if not desk.own.chain.links:
        raise complaint("practice-empty")
    desk.draft(desk.own.chain.links[:-1])
    desk.show()


def _turn(desk: Practice) -> None:
    if desk.own.chain.links:
        raise complaint("practice-begun")
    desk.draft((), turned=not desk.own.chain.turned)
    desk.show()


def _quit(desk: Practice) -> None:
    desk.left = True


_DEEDS: Mapping[str, Callable[[Practice], Any]] = {
    "help": lambda desk: desk.tell(_HELP),
    "?": lambda desk: desk.tell(_HELP),
    "undo": _undo,
    "turn": _turn,
    "hand": Practice.hand,
    "pass": Practice.abandon,
    "abandon": Practice.abandon,
    "cards": Practice.show,
    "quit": _quit,
}


def _ending(desk: Practice) -> str:
    """How it ended, in a sentence."""
    side, outcome, game = desk.state.sides[0], desk.state.outcome, desk.state.game
    sheets = f"{side.total} points on {len(side.sheets)} {'sheet' if len(side.sheets) == 1 else 'sheets'}"
    if outcome is None:
        return f"So far: {sheets}."
    if outcome.reason == Reason.STUCK:
        return "The catalogue and the deck have no two cards of that grade."
    whole = int(desk.now)
    took = f" in {whole // 60}:{whole % 60:02}" if outcome.reason == Reason.GOAL or game.daily else ""
    of_day = f"The pair of {game.daily}: " if game.daily else "Done: "
    return f"{of_day}{sheets}{took}. sixfold movies sheet FROM TO shows a full sheet for any pair."


#: The commands by their names.
COMMANDS: dict[str, Callable[..., None]] = {"practice": practice}
