"""The table round a game: what folding the lines of its log gives, and nothing else."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sixfold.games import Entry, Game, Judge, Record, State, registry
from sixfold.games.presets import Preset
from sixfold.tables import actions, companions, pairs, people, referee, start, turns, votes
from sixfold.tables.actions import AnyAction
from sixfold.tables.chat import ChatMessage
from sixfold.tables.clocks import Clocks
from sixfold.tables.errors import MESSAGES, table_error
from sixfold.tables.log import LogEntry, PersonEntry
from sixfold.tables.offers import Offer
from sixfold.tables.pairs import Pair
from sixfold.tables.people import Person
from sixfold.tables.rules import RULES
from sixfold.tables.settings import Settings
from sixfold.tables.views import Phase, TableView, view
from sixfold.tables.votes import Ballot


class Table(Struct, frozen=True, kw_only=True):
    """A table, as its log has made it. Frozen: `apply` answers with the next table and leaves this one as it was.

    >>> table = fold([LogEntry(0, "ann", 0.0, actions.Open("sixth", name="Ann"))])
    >>> for who, act in [
    ...     ("ann", actions.Sit()), ("bob", actions.Join("Bob")), ("bob", actions.Sit()), ("bob", actions.Ready()),
    ...     ("ann", actions.Start()), ("ann", actions.Turn("c3")),
    ... ]:
    ...     table = table.apply(table.next_entry(who, 1.0, act))
    >>> table.phase, table.seats, table.to_move
    ('playing', ('ann', 'bob'), 1)
    >>> table.apply(table.next_entry("ann", 2.0, actions.Turn("c2")))
    Traceback (most recent call last):
        ...
    sixfold.games.errors.IllegalMove: It is not seat 0's turn; seat 1 is to play. (GAME-1)
    """

    settings: Settings
    owner: str
    #: How many lines have been folded, and the time of the last one.
    seq: int
    at: float
    people: tuple[Person, ...]
    #: Who was sent away (TBL-4).
    barred: frozenset[str] = frozenset()
    seats: tuple[str | None, ...]
    #: The game of the match that goes on, or the last one: its number from 1, when it began, where it stands, its log.
    game_number: int = 0
    started_at: float = 0.0
    state: State[Any] | None = None
    log: tuple[Entry, ...] = ()
    #: The pairs that were begun here, where games come in pairs; the last one is that of this game (TBL-20).
    pairs: tuple[Pair, ...] = ()
    clocks: Clocks = Clocks()
    offers: tuple[Offer, ...] = ()
    votes: tuple[Ballot, ...] = ()
    messages: tuple[ChatMessage, ...] = ()
    #: TBL-18: nothing is done here any more.
    closed: bool = False

    # What it is made of -----------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """What is played here, without the choices of the seats."""
        return self.settings.game

    @property
    def preset(self) -> Preset:
        """The preset that is played here."""
        return self.settings.game.preset

    @property
    def phase(self) -> Phase:
        """Whether the table is being set, a game goes on, the other of a pair is to come, or the last one is over."""
        if self.state is None:
            return "setup"
        if self.state.outcome is None:
            return "playing"
        return "between" if pairs.is_between_games(self) else "finished"

    @property
    def finished_games(self) -> int:
        """How many games of the match are over."""
        return self.game_number - (self.phase == "playing")

    @property
    def pair(self) -> Pair | None:
        """The pair that the game belongs to which goes on, or which was the last."""
        return pairs.find_pair(self.pairs, self.game_number)

    @property
    def current_state(self) -> State[Any]:
        """Where the game stands, or how the last one ended; refused before the first."""
        if self.state is None:
            raise table_error("wrong-phase", phase=MESSAGES.phrase(self.phase))
        return self.state

    @property
    def to_move(self) -> int | None:
        """The seat to move; `None` where several may or nobody does."""
        return None if self.phase != "playing" else self.current_state.turn

    @property
    def game_seed(self) -> int:
        """The seed of the game that goes on: each game of a match has its own."""
        return start.game_seed(self.settings.seed, self.game_number)

    @property
    def record(self) -> Record:
        """The game that goes on, or the last one, as a record."""
        return Record(self.current_state.game, self.game_seed, self.log)

    @property
    def acting_owner(self) -> str:
        """The owner, or whoever acts as the owner while the owner is away (TBL-4)."""
        here = [person.id for person in self.people if person.present and not person.bot and person.device_of is None]
        return self.owner if self.owner in here or not here else here[0]

    def person(self, who: str | None) -> Person | None:
        """The person known by this id, if they are at the table."""
        return next((person for person in self.people if person.id == who), None)

    def seat_of(self, who: str | None) -> int | None:
        """The seat of this person, if they have one."""
        return self.seats.index(who) if who is not None and who in self.seats else None

    def companions(self, who: str | None) -> tuple[Person, ...]:
        """Those who play on the device of this person (TBL-19)."""
        return tuple(person for person in self.people if who is not None and person.device_of == who)

    def device_owner(self, who: str) -> str:
        """Whose device this person plays on: their own, or that of whoever they sit beside."""
        person = self.person(who)
        return who if person is None or person.device_of is None else person.device_of

    def active_seat(self, who: str | None) -> int | None:
        """The seat that is played from this person's device now: of those at it whoever is to move, or their own."""
        seats = [
            seat
            for one in (who, *(mate.id for mate in self.companions(who)))
            if (seat := self.seat_of(one)) is not None
        ]
        return self.to_move if self.to_move in seats else next(iter(seats), None)

    def acting_person(self, who: str, act: AnyAction, person: str | None = None) -> str:
        """Who of those at this person's device does something; whose affair it is, unless somebody is named."""
        return companions.acting_person(self, who, act, person)

    # What an act needs ------------------------------------------------------------------------------------------

    def require_person(self, who: str) -> Person:
        """The person known by this id; refused if there is none."""
        person = self.person(who)
        if person is None:
            raise table_error("unknown-person", person=who)
        return person

    def require_seat(self, who: str) -> int:
        """The seat of this person; refused if they have none."""
        seat = self.seat_of(who)
        if seat is None:
            raise table_error("not-seated")
        return seat

    def require_owner(self, who: str) -> None:
        """Refuse what only the owner may do."""
        if who != self.acting_owner:
            raise table_error("owner-only", host=self.acting_owner)

    def require_phase(self, *phases: Phase) -> None:
        """Refuse what has its time at another time."""
        if self.phase not in phases:
            raise table_error("wrong-phase", phase=MESSAGES.phrase(self.phase))

    def with_person(self, person: Person) -> Table:
        """This table with what has become of a person."""
        return replace(self, people=tuple(person if other.id == person.id else other for other in self.people))

    def without_person(self, who: str) -> Table:
        """This table without a person."""
        return replace(self, people=tuple(person for person in self.people if person.id != who))

    # What happens -----------------------------------------------------------------------------------------------

    @property
    def deadline(self) -> float | None:
        """When the referee must act next by itself (TBL-2), or `None`."""
        return referee.next_deadline(self)

    def next_entry(self, who: str | None, at: float, act: AnyAction) -> LogEntry:
        """The next line of the log, with its number."""
        return LogEntry(self.seq, who, at, act)

    def written(self, who: str, move: str, judge: Judge | None = None) -> actions.Turn:
        """A turn of this person as it goes into the log: in its one written form, with the judge's answers in it."""
        state = self.current_state
        parsed = state.game.parse(move)
        seat = turns.seat_for(self, parsed, who)
        return actions.Turn(str(parsed if seat is None else state.prepare(parsed, seat, judge)))

    def ticking(self, judge: Judge | None = None) -> actions.Tick:
        """The referee's next act as it goes into the log once it is due, with the judge's answers in it."""
        return referee.written(self, judge)

    def apply(self, line: LogEntry) -> Table:
        """The table after one more line; `Refused`, or what the game refuses it with, where it is not taken."""
        act, who, at = line.action, line.person, line.at
        if line.seq != self.seq:
            raise table_error("out-of-order", next=self.seq, seq=line.seq)
        if not self.at <= at < math.inf:
            raise table_error("bad-time", last=self.at, at=at)
        if isinstance(act, actions.Open):
            raise table_error("not-opened")
        if self.closed:
            raise table_error("table-closed")
        if who is None and isinstance(act, actions.Close):
            return replace(self, closed=True, seq=self.seq + 1, at=at)
        if who is None or isinstance(act, actions.Tick):
            if who is not None or not isinstance(act, actions.Tick):
                raise table_error("referee-only")
            after = referee.tick(self, at, act.move)
        else:
            after = self._done(act, who, at)
        return replace(votes.close_complete_votes(after, at), seq=self.seq + 1, at=at)

    def _done(self, act: AnyAction, who: str, at: float) -> Table:
        if self.deadline is not None and at >= self.deadline:
            raise table_error("due-first", due=self.deadline)
        if not isinstance(act, actions.Join) and not self.require_person(who).present:
            raise table_error("away", person=who)
        companions.require_allowed(self, who, act)
        return RULES[type(act)](self, PersonEntry(who, at, act))

    def view(self, who: str | None = None, at: float | None = None) -> TableView:
        """What this person may see, at a time for the clocks; `None` is a spectator, and the time of the last line."""
        return view(self, who, self.at if at is None else at)


def fold(lines: Iterable[LogEntry], games: Sequence[type[Game]] | None = None) -> Table:
    """The table that a log gives. `games` are those that may be played; without them, the installed ones.

    >>> fold([]).phase
    Traceback (most recent call last):
        ...
    sixfold.tables.errors.TableError: The first line of a log, and only the first, sets the table. (TBL-1)
    """
    known = tuple(registry.games().values()) if games is None else games
    table: Table | None = None
    for line in lines:
        table = _open_table(line, known) if table is None else table.apply(line)
    if table is None:
        raise table_error("not-opened")
    return table


def _open_table(line: LogEntry, games: Sequence[type[Game]]) -> Table:
    act, who, at = line.action, line.person, line.at
    if not isinstance(act, actions.Open) or who is None:
        raise table_error("not-opened")
    if line.seq != 0:
        raise table_error("out-of-order", next=0, seq=line.seq)
    if not 0 <= at < math.inf:
        raise table_error("bad-time", last=0.0, at=at)
    setting = Settings.from_action(act, games)
    owner = people.new_person(who, act.name, at)
    return Table(settings=setting, owner=who, seq=1, at=at, people=(owner,), seats=(None,) * setting.game.seats)
