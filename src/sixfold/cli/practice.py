"""6° alone at the terminal: the cards, the sheet that is being written, and what the referee says of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

from msgspec.structs import replace
from rich.console import Console
from rich.text import Text

from sixfold import Move, SixfoldError
from sixfold.cli.errors import clean
from sixfold.cli.prompt import ask
from sixfold.cli.screen import console
from sixfold.games.degrees import Abandon, DegreesGame, DegreesState, Draft, DraftChain, Hand, Link
from sixfold.games.degrees.drawing import link_text
from sixfold.games.degrees.questions import MAX_LINKS, Card, NameKind
from sixfold.games.degrees.views import DraftView, SheetView
from sixfold.movies import SheetFault
from sixfold.movies.judge import FilmJudge
from sixfold.movies.sheets import describe_fault
from sixfold.movies.verdicts import VERDICT_MARKS, describe_link

#: So many names are offered for one that nobody has.
_OFFERED = 5


@dataclass
class Practice:
    """One person, one game. What changes is the state, and the line that was typed instead of an answer."""

    judge: FilmJudge
    state: DegreesState
    clock: Callable[[], float]
    screen: Console = field(default_factory=console)
    begun: float = 0.0
    left: bool = False
    again: str | None = None

    @classmethod
    def start(cls, game: DegreesGame, judge: FilmJudge, seed: int, clock: Callable[[], float] = monotonic) -> Practice:
        """A game whose cards are dealt now."""
        state = game.start(seed)
        return cls(judge, state.expire(0.0, state.deadline_move(judge)), clock, begun=clock())

    # Where it stands --------------------------------------------------------------------------------------------

    @property
    def now(self) -> float:
        """Seconds since the deal."""
        return self.clock() - self.begun

    @property
    def own(self) -> DraftView:
        """The sheet that is being written."""
        own = self.state.view(0).own
        assert own is not None, "the game goes on"
        return own

    @property
    def cards(self) -> tuple[Card, Card]:
        """Actor 1 and Actor 2."""
        first, second = self.own.cards
        return (second, first) if self.own.chain.turned else (first, second)

    @property
    def total(self) -> str:
        """What all sheets make so far, and how much is to come."""
        points, goal = self.state.sides[0].total, self.state.game.goal
        shown = f"{points} of {goal} points" if goal else _counted(points, "point")
        return f"{shown}, {_minutes(self.state.ends_at - self.now)} left" if self.state.ends_at else shown

    @property
    def prompt(self) -> str:
        """Which link comes next, and whom it has to be with."""
        links = self.own.chain.links
        if len(links) == MAX_LINKS:
            return "Six links> "
        return f"Link {len(links) + 1}, with {clean(links[-1].actor) if links else self.cards[0].name}> "

    # Talking ----------------------------------------------------------------------------------------------------

    def tell(self, text: str) -> None:
        """Print sentences."""
        self.screen.print(text)

    def read(self) -> str | None:
        """The next line: what was typed instead of an answer, or what is typed now. Nothing once there are no more."""
        line, self.again = self.again, None
        return ask(self.prompt) if line is None else line

    def refuse(self, error: SixfoldError) -> None:
        """Say why not."""
        self.tell(clean(str(error)))

    def show(self) -> None:
        """The two cards, and what is on the sheet."""
        first, second = self.cards
        self.tell("")
        self.screen.print(Text(f"Sheet {self.own.number}: {first.name} to {second.name}", "bold"))
        for number, link in enumerate(self.own.chain.links, start=1):
            self.tell(clean(f"  {number}. {link.actor}" + (f" ({link.film})" if link.film else "")))

    # Playing ----------------------------------------------------------------------------------------------------

    def in_time(self) -> bool:
        """Whether the game goes on; the referee ends it when time is up."""
        deadline = self.state.deadline
        if self.state.outcome is None and deadline is not None and self.now >= deadline:
            self.state = self.state.expire(self.now)
            self.tell("Time is up: what was not handed in does not count.")
        return self.state.outcome is None

    def link(self, line: str) -> None:
        """One more link, as `actor; film`. The sheet is handed in once it arrives at Actor 2."""
        written, _, title = line.partition(";")
        if not written.strip():
            raise self.state.game.messages.illegal("actor-missing", link=len(self.own.chain.links) + 1)
        actor = self._named("actor", written.strip())
        film = None if actor is None else self._named("film", title.strip())
        if actor is None or film is None:
            return
        self.draft((*self.own.chain.links, Link(actor, film)))
        if self._arrives(actor):
            self.hand()
        elif len(self.own.chain.links) == MAX_LINKS:
            self.tell(f"Six links are the most, and the last is not {self.cards[1].name}: undo takes it back.")

    def draft(self, links: tuple[Link, ...], turned: bool | None = None) -> None:
        """Write these links on the sheet, if they can be written on one."""
        chain = replace(self.own.chain, links=links)
        self._play(Draft(self.own.number, chain if turned is None else replace(chain, turned=turned)))

    def hand(self) -> None:
        """Hand the sheet in, and say what the referee says."""
        self._play(Hand(self.own.number, DraftChain(self.own.chain.links, self.own.chain.turned)))
        view = self.state.view(0)
        for line in marked(self.judge, view.sheets[-1]):
            self.tell(line)
        self._next()

    def abandon(self) -> None:
        """Give the sheet up for two new cards."""
        self._play(Abandon(self.own.number))
        self._next()

    def _next(self) -> None:
        self.tell(f"{_counted(self.state.sides[0].sheets[-1].points, 'point')}. Together {self.total}.")
        if self.state.outcome is None:
            self.show()

    def _play(self, move: Move) -> None:
        self.state = self.state.play(self.state.prepare(move, 0, self.judge), 0, self.now)

    def _arrives(self, actor: str) -> bool:
        card = self.cards[1]
        return any(one.key == card.id for one in self.judge.catalogue.people(actor)) or actor == card.name

    def _named(self, kind: NameKind, text: str) -> str | None:
        """A name as it is written down; where nobody has it, what is near it is offered. Nothing: another line came."""
        films = self.judge.catalogue
        if not text or (films.people(text) if kind == "actor" else films.films(text)):
            return text
        found = self.state.names(0, kind, text, self.judge)
        near = list(dict.fromkeys(clean(known.name) for known in found))[:_OFFERED]
        offers = {str(number): name for number, name in enumerate(near, start=1)}
        whom = "Nobody" if kind == "actor" else "No film"
        self.tell(f"{whom} in the catalogue is called “{clean(text)}”.")
        for number, name in offers.items():
            self.tell(f"  {number}  {name}")
        answer = ask(
            f"{'A number takes one of them, ' if near else ''}Enter keeps what you wrote, or type another link: "
        )
        if answer is None:
            self.left = True
            return None
        if answer in offers or not answer:
            return offers.get(answer, text)
        self.again = answer
        return None


def marked(judge: FilmJudge, sheet: SheetView) -> list[str]:
    """A sheet as the referee has marked it: each link with what speaks against it, and what spoils the whole."""
    said, before = [], sheet.first.id
    for number, link in enumerate(sheet.links, start=1):
        check = link.check
        assert check is not None, "the sheet has been looked up"
        actor, film = check.actor.id or check.actor.name, link.link.film or None
        line = f"{VERDICT_MARKS[check.verdict]} {number}. {link_text(link)}"
        if check.verdict != "confirmed":
            found = judge.catalogue.link(before, actor, film)
            line += f": {describe_link(found, before, check.actor.name, film)}"
            line += " The link stands, the film earns nothing." if link.stands else ""
        said.append(f"  {clean(line)}")
        before = actor
    faults = (SheetFault(fault.code, fault.link) for fault in sheet.faults if fault.code != "link")
    return said + [f"  {describe_fault(fault, sheet.second.name)}" for fault in faults]


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _minutes(seconds: float) -> str:
    """A time as minutes and seconds.

    >>> _minutes(125.9)
    '2:05'
    """
    whole = max(0, int(seconds))
    return f"{whole // 60}:{whole % 60:02}"
