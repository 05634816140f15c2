"""`sixfold movies practice`: 6° for one person, to the goal, against the clock, or with the pair of the day."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from secrets import randbits
from time import monotonic
from typing import Annotated, Any

import typer
from msgspec.structs import replace
from rich.console import Console
from rich.text import Text

from sixfold import Move, SixfoldError
from sixfold.cli.arguments import CatalogueFile, open_catalogue
from sixfold.cli.errors import command_error, sanitize
from sixfold.cli.terminal import ask, console
from sixfold.games.base import Reason
from sixfold.games.degrees import Abandon, DegreesGame, DegreesState, Draft, DraftChain, HandIn, Link
from sixfold.games.degrees.drawing import link_text
from sixfold.games.degrees.questions import MAX_LINKS, Card, NameKind
from sixfold.games.degrees.views import DraftView, SheetView
from sixfold.movies import SheetFault
from sixfold.movies.judge import FilmJudge
from sixfold.movies.sheets import describe_fault
from sixfold.movies.verdicts import VERDICT_MARKS, describe_link

#: How many similar names are offered for an unknown one.
MAX_OFFERS = 5

_HELP = """\
  actor; film    add a link: who was in a film with the one before, and which film;
                 the film is optional
  undo           remove the last link
  turn           start from the other card
  hand           hand in the sheet; a chain that arrives is handed in by itself
  pass           give up the sheet and take two new cards
  cards          show the cards and the sheet again
  help, quit

A link scores one point and its film another; six links with their films score 18.
No actor may be on a sheet twice; a film at most twice, in neighbouring links.
sixfold rules degrees prints all the rules."""


def practice(
    daily: Annotated[
        bool, typer.Option("--daily", help="Play today's pair: one sheet, the same for everybody.")
    ] = False,
    day: Annotated[
        str | None, typer.Option("--day", metavar="DATE", help="Play the pair of another day, such as 2026-11-15.")
    ] = None,
    minutes: Annotated[
        int | None, typer.Option("--minutes", min=1, max=240, help="Score as many points as possible in this time.")
    ] = None,
    grade: Annotated[
        int | None, typer.Option("--grade", min=1, max=5, help="The hardest cards: 1 is for everybody, 5 for buffs.")
    ] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="The seed of the cards; random without it.")] = None,
    catalogue: CatalogueFile = None,
) -> None:
    """Play 6° alone: link pairs of actors until you have 60 points or time is up."""
    date = day if day is not None else datetime.now(UTC).date().isoformat() if daily else None
    options = {"daily": date, "minutes": minutes, "grade": grade}
    if minutes is not None and date is None:
        options["goal"] = 0
    game = DegreesGame.of("degrees", seats=1, **{name: value for name, value in options.items() if value is not None})
    judge = FilmJudge(open_catalogue(catalogue))
    _run(Practice.start(game, judge, randbits(64) if seed is None else seed))


def _run(practice: Practice) -> None:
    practice.print(f"6°: {practice.state.game.preset.summary}")
    practice.print("Type a link as actor; film. Type help for the other commands.")
    practice.screen.print(Text(practice.judge.catalogue.about.notice, "dim"))
    if practice.state.outcome is None:
        practice.print_sheet()
    try:
        while practice.check_time() and not practice.finished:
            line = practice.read_line()
            if line is None:
                break
            if line and practice.check_time():
                _run_line(practice, line)
    except KeyboardInterrupt:
        typer.echo()
    practice.print(_describe_result(practice))


def _run_line(practice: Practice, line: str) -> None:
    command = _COMMANDS.get(line.lower())
    try:
        if command is None:
            practice.add_link(line)
        else:
            command(practice)
    except SixfoldError as error:
        practice.print(sanitize(str(error)))


def _undo(practice: Practice) -> None:
    if not practice.draft.chain.links:
        raise command_error("practice-empty")
    practice.set_links(practice.draft.chain.links[:-1])
    practice.print_sheet()


def _turn(practice: Practice) -> None:
    if practice.draft.chain.links:
        raise command_error("practice-begun")
    practice.set_links((), turned=not practice.draft.chain.turned)
    practice.print_sheet()


def _quit(practice: Practice) -> None:
    practice.finished = True


def _describe_result(practice: Practice) -> str:
    side, outcome, game = practice.state.sides[0], practice.state.outcome, practice.state.game
    sheets = f"{side.total} points on {_count(len(side.sheets), 'sheet')}"
    if outcome is None:
        return f"So far: {sheets}."
    if outcome.reason == Reason.STUCK:
        return "There are no two cards of that grade that can be linked."
    timed = outcome.reason == Reason.GOAL or game.daily
    time = f" in {_format_time(practice.now)}" if timed else ""
    start = f"The pair of {game.daily}: " if game.daily else "Done: "
    return f"{start}{sheets}{time}. sixfold movies sheet FROM TO finds a full sheet for any pair."


@dataclass
class Practice:
    """A game of 6° for one person: its state, its clock and its screen."""

    judge: FilmJudge
    state: DegreesState
    clock: Callable[[], float]
    screen: Console = field(default_factory=console)
    started_at: float = 0.0
    #: Whether the person has quit.
    finished: bool = False
    #: A line that was typed as an answer but is the next command.
    pending_line: str | None = None

    @classmethod
    def start(cls, game: DegreesGame, judge: FilmJudge, seed: int, clock: Callable[[], float] = monotonic) -> Practice:
        """Starts a game and deals its cards."""
        state = game.start(seed)
        return cls(judge, state.expire(0.0, state.deadline_move(judge)), clock, started_at=clock())

    # State ------------------------------------------------------------------------------------------------------

    @property
    def now(self) -> float:
        """Seconds since the deal."""
        return self.clock() - self.started_at

    @property
    def draft(self) -> DraftView:
        """The current sheet."""
        own = self.state.view(0).own
        assert own is not None, "the game is not over"
        return own

    @property
    def cards(self) -> tuple[Card, Card]:
        """Actor 1 and Actor 2."""
        first, second = self.draft.cards
        return (second, first) if self.draft.chain.turned else (first, second)

    @property
    def total(self) -> str:
        """The points of all sheets, and the time left."""
        points, goal = self.state.sides[0].total, self.state.game.goal
        text = f"{points} of {goal} points" if goal else _count(points, "point")
        return f"{text}, {_format_time(self.state.ends_at - self.now)} left" if self.state.ends_at else text

    @property
    def prompt(self) -> str:
        """The number of the next link, and who it starts from."""
        links = self.draft.chain.links
        if len(links) == MAX_LINKS:
            return "Six links> "
        return f"Link {len(links) + 1}, with {sanitize(links[-1].actor) if links else self.cards[0].name}> "

    # Input and output -------------------------------------------------------------------------------------------

    def print(self, text: str) -> None:
        """Prints a text."""
        self.screen.print(text)

    def read_line(self) -> str | None:
        """The next line; `None` at the end of the input."""
        line, self.pending_line = self.pending_line, None
        return ask(self.prompt) if line is None else line

    def print_sheet(self) -> None:
        """Prints the two cards and the links so far."""
        first, second = self.cards
        self.print("")
        self.screen.print(Text(f"Sheet {self.draft.number}: {first.name} to {second.name}", "bold"))
        for number, link in enumerate(self.draft.chain.links, start=1):
            self.print(sanitize(f"  {number}. {link.actor}" + (f" ({link.film})" if link.film else "")))

    # Turns ------------------------------------------------------------------------------------------------------

    def check_time(self) -> bool:
        """Ends the game if time is up. Returns whether the game continues."""
        deadline = self.state.deadline
        if self.state.outcome is None and deadline is not None and self.now >= deadline:
            self.state = self.state.expire(self.now)
            self.print("Time is up. Sheets that were not handed in do not count.")
        return self.state.outcome is None

    def add_link(self, line: str) -> None:
        """Adds a link, typed as `actor; film`. Hands in the sheet when it arrives at Actor 2."""
        name, _, title = line.partition(";")
        if not name.strip():
            raise self.state.game.messages.illegal("actor-missing", link=len(self.draft.chain.links) + 1)
        actor = self._check_name("actor", name.strip())
        film = None if actor is None else self._check_name("film", title.strip())
        if actor is None or film is None:
            return
        self.set_links((*self.draft.chain.links, Link(actor, film)))
        if self._is_target(actor):
            self.hand_in()
        elif len(self.draft.chain.links) == MAX_LINKS:
            self.print(f"A sheet has six links at most, and the last one is not {self.cards[1].name}: undo removes it.")

    def set_links(self, links: tuple[Link, ...], turned: bool | None = None) -> None:
        """Writes these links on the sheet, if the rules allow them."""
        chain = replace(self.draft.chain, links=links)
        self._play(Draft(self.draft.number, chain if turned is None else replace(chain, turned=turned)))

    def hand_in(self) -> None:
        """Hands in the sheet and prints the referee's verdict."""
        self._play(HandIn(self.draft.number, DraftChain(self.draft.chain.links, self.draft.chain.turned)))
        view = self.state.view(0)
        for line in describe_sheet(self.judge, view.sheets[-1]):
            self.print(line)
        self._print_points()

    def abandon(self) -> None:
        """Gives up the sheet for two new cards."""
        self._play(Abandon(self.draft.number))
        self._print_points()

    def _print_points(self) -> None:
        self.print(f"{_count(self.state.sides[0].sheets[-1].points, 'point')}. Total: {self.total}.")
        if self.state.outcome is None:
            self.print_sheet()

    def _play(self, move: Move) -> None:
        self.state = self.state.play(self.state.prepare(move, 0, self.judge), 0, self.now)

    def _is_target(self, actor: str) -> bool:
        card = self.cards[1]
        return any(one.key == card.id for one in self.judge.catalogue.people(actor)) or actor == card.name

    def _check_name(self, kind: NameKind, text: str) -> str | None:
        """A name to write down; offers similar names for one the catalogue does not know.

        Returns `None` if the person quit or typed another line instead.
        """
        films = self.judge.catalogue
        if not text or (films.people(text) if kind == "actor" else films.films(text)):
            return text
        matches = self.state.names(0, kind, text, self.judge)
        near = list(dict.fromkeys(sanitize(known.name) for known in matches))[:MAX_OFFERS]
        offers = {str(number): name for number, name in enumerate(near, start=1)}
        subject = "Nobody" if kind == "actor" else "No film"
        self.print(f"{subject} in the catalogue is called “{sanitize(text)}”.")
        for number, name in offers.items():
            self.print(f"  {number}  {name}")
        answer = ask(f"{'Type a number to choose, ' if near else ''}Enter to keep what you wrote, or another link: ")
        if answer is None:
            self.finished = True
            return None
        if answer in offers or not answer:
            return offers.get(answer, text)
        self.pending_line = answer
        return None


def describe_sheet(judge: FilmJudge, sheet: SheetView) -> list[str]:
    """A marked sheet, line by line: each link with what is wrong with it, then the faults of the whole sheet."""
    lines, before = [], sheet.first.id
    for number, link in enumerate(sheet.links, start=1):
        check = link.check
        assert check is not None, "the sheet has been checked"
        actor, film = check.actor.id or check.actor.name, link.link.film or None
        line = f"{VERDICT_MARKS[check.verdict]} {number}. {link_text(link)}"
        if check.verdict != "confirmed":
            link_check = judge.catalogue.link(before, actor, film)
            line += f": {describe_link(link_check, before, check.actor.name, film)}"
            line += " The link counts, the film does not." if link.stands else ""
        lines.append(f"  {sanitize(line)}")
        before = actor
    faults = (SheetFault(fault.code, fault.link) for fault in sheet.faults if fault.code != "link")
    last = sheet.links[-1].link.actor if sheet.links else ""
    return lines + [f"  {describe_fault(fault, last, sheet.second.name, sheet.arrival)}" for fault in faults]


def _count(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _format_time(seconds: float) -> str:
    """A time as minutes and seconds.

    >>> _format_time(125.9)
    '2:05'
    """
    whole = max(0, int(seconds))
    return f"{whole // 60}:{whole % 60:02}"


_COMMANDS: Mapping[str, Callable[[Practice], Any]] = {
    "help": lambda practice: practice.print(_HELP),
    "?": lambda practice: practice.print(_HELP),
    "undo": _undo,
    "turn": _turn,
    "hand": Practice.hand_in,
    "pass": Practice.abandon,
    "abandon": Practice.abandon,
    "cards": Practice.print_sheet,
    "quit": _quit,
}
