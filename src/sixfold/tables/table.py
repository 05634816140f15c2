"""The table around a game: what folding the entries of its log gives, and nothing else."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from sixfold.games import Entry, Game, Judge, Move, Record, State, moves, registry
from sixfold.games.messages import clip
from sixfold.games.presets import Preset
from sixfold.tables import actions, chat, offers, pairs, people, seats, start, turns, votes
from sixfold.tables.actions import AnyAction
from sixfold.tables.chat import ChatMessage
from sixfold.tables.clocks import Clocks
from sixfold.tables.errors import MESSAGES, table_error
from sixfold.tables.log import Event, GameResult, LogEntry, PersonEntry
from sixfold.tables.offers import Offer
from sixfold.tables.pairs import Pair
from sixfold.tables.people import Person
from sixfold.tables.settings import TableSettings
from sixfold.tables.views import Phase, TableView, table_view
from sixfold.tables.votes import Ballot


class Deadline(Struct, frozen=True):
    """When the referee must act, and why: a vote closes, a clock runs out, or the game's own deadline comes."""

    at: float
    cause: Ballot | Literal["clock", "game"]


class Table(Struct, frozen=True, kw_only=True):
    """A table as its log has made it. It is frozen: `apply` returns the next table and leaves this one as it was.

    >>> table = fold([LogEntry(0, "ann", 0.0, actions.Open("sixth", name="Ann"))])
    >>> for person, action in [
    ...     ("ann", actions.Sit()), ("bob", actions.Join("Bob")), ("bob", actions.Sit()), ("bob", actions.Ready()),
    ...     ("ann", actions.Start()), ("ann", actions.Turn("c3")),
    ... ]:
    ...     table = table.apply(table.next_entry(person, 1.0, action))
    >>> table.phase, table.seats, table.to_move
    ('playing', ('ann', 'bob'), 1)
    >>> table.apply(table.next_entry("ann", 2.0, actions.Turn("c2")))
    Traceback (most recent call last):
        ...
    sixfold.games.errors.IllegalMove: It is not your turn. (GAME-1)
    """

    settings: TableSettings
    owner: str
    #: How many entries have been folded, and the time of the last one.
    seq: int
    at: float
    people: tuple[Person, ...]
    #: The ids of those who were sent away (TBL-4).
    barred: frozenset[str] = frozenset()
    #: The big screens that may show the game where nobody else may watch (TBL-3), by the id of their visitor.
    screens: tuple[str, ...] = ()
    #: Who sits where, by id: `("ann", None)`. Where seats open as people come, there are only those that somebody took.
    seats: tuple[str | None, ...]
    #: Whether the door is closed to new players (TBL-21).
    locked: bool = False
    #: The current game of the match, or the last one: its number from 1, when it started, its state and its log.
    game_number: int = 0
    started_at: float = 0.0
    #: The game as it started: late players have added seats to that of the state.
    start_game: Game | None = None
    state: State[Any] | None = None
    log: tuple[Entry, ...] = ()
    #: The ids of the cards played in earlier games of the match, each as often as it was dealt (SXS-1).
    earlier_cards: tuple[str, ...] = ()
    #: Every pair started here, where games come in pairs (TBL-20); the last one holds the current game.
    pairs: tuple[Pair, ...] = ()
    #: How each finished game of the match ended.
    results: tuple[GameResult, ...] = ()
    clocks: Clocks = Clocks()
    offers: tuple[Offer, ...] = ()
    votes: tuple[Ballot, ...] = ()
    messages: tuple[ChatMessage, ...] = ()
    #: A closed table takes no more actions (TBL-18).
    closed: bool = False

    # The game -------------------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that is played here, without what the seats have chosen for themselves."""
        return self.settings.game

    @property
    def preset(self) -> Preset:
        """The preset that is played here."""
        return self.settings.game.preset

    @property
    def phase(self) -> Phase:
        """What the table is doing: see `Phase`."""
        if self.state is None:
            return "setup"
        if self.state.outcome is None:
            return "playing"
        return "between" if pairs.is_between_games(self) else "finished"

    @property
    def finished_games(self) -> int:
        """How many games of the match are finished."""
        return self.game_number - (self.phase == "playing")

    def pair_of(self, number: int) -> Pair | None:
        """The pair of the match's game with this number. After a pair that was broken off, another one starts."""
        return next((pair for pair in reversed(self.pairs) if number - pair.first_game in (0, 1)), None)

    @property
    def current_state(self) -> State[Any]:
        """The state of the current or last game; raises `TableError` before the first."""
        if self.state is None:
            raise table_error("wrong-phase", phase=MESSAGES.phrase(self.phase))
        return self.state

    @property
    def to_move(self) -> int | None:
        """The seat to move; `None` where several may move or nobody does."""
        return None if self.phase != "playing" else self.current_state.turn

    @property
    def game_seed(self) -> int:
        """The seed of the current game: each game of a match has its own."""
        return start.game_seed(self.settings.seed, self.game_number)

    @property
    def record(self) -> Record:
        """The current or last game as a record."""
        return Record(self.start_game or self.current_state.game, self.game_seed, self.log)

    # The people -----------------------------------------------------------------------------------------------------

    @property
    def acting_owner(self) -> str:
        """The owner, or the person who acts as the owner while the owner is away (TBL-4)."""
        present = [one.id for one in self.people if one.present and not one.bot and one.device_of is None]
        return self.owner if self.owner in present or not present else present[0]

    def person(self, person_id: str | None) -> Person | None:
        """The person with this id, if they are at the table."""
        return next((person for person in self.people if person.id == person_id), None)

    def seat_of(self, person_id: str | None) -> int | None:
        """The seat of this person, if they have one."""
        return self.seats.index(person_id) if person_id is not None and person_id in self.seats else None

    @property
    def free_seats(self) -> int:
        """How many more people may sit, if the door is open.

        TBL-21: people who were sent away do not count, but their seats cannot be taken before the next game.
        """
        if not self.settings.open_seats:
            return self.seats.count(None)
        sitting = sum(person is not None and person not in self.barred for person in self.seats)
        numbers = self.preset.seats[1] - len(self.seats) + self.seats.count(None)
        return min(self.game.seats - sitting, numbers)

    def companions(self, person_id: str | None) -> tuple[Person, ...]:
        """The people who play on this person's device (TBL-19)."""
        return tuple(one for one in self.people if person_id is not None and one.device_of == person_id)

    def device_owner(self, person_id: str) -> str:
        """The person whose device this person plays on: mostly themselves."""
        person = self.person(person_id)
        return person_id if person is None or person.device_of is None else person.device_of

    def active_seat(self, person_id: str | None) -> int | None:
        """The seat played from this person's device now: the one to move if it is at the device, or else their own."""
        ids = (person_id, *(companion.id for companion in self.companions(person_id)))
        taken = [seat for one in ids if (seat := self.seat_of(one)) is not None]
        return self.to_move if self.to_move in taken else next(iter(taken), None)

    def acting_person(self, person_id: str, action: AnyAction, named: str | None = None) -> str:
        """Which of the people at this person's device does something: the one named, or else the one it concerns."""
        if named is None and not self.companions(person_id):
            return person_id
        return people.acting_companion(self, person_id, action, named)

    def view(self, person_id: str | None = None, at: float | None = None) -> TableView:
        """What this person may see; `None` is a spectator. Clocks are as of `at`, by default the last entry's time."""
        return table_view(self, person_id, self.at if at is None else at)

    # What the rules ask of a table ----------------------------------------------------------------------------------

    def require_person(self, person_id: str) -> Person:
        """The person with this id; raises `TableError` if there is none."""
        person = self.person(person_id)
        if person is None:
            raise table_error("unknown-person", person=person_id)
        return person

    def require_seat(self, person_id: str) -> int:
        """The seat of this person; raises `TableError` if they have none."""
        seat = self.seat_of(person_id)
        if seat is None:
            raise table_error("not-seated")
        return seat

    def require_owner(self, person_id: str) -> None:
        """Raise `TableError` unless this person is the acting owner."""
        if person_id != self.acting_owner:
            raise table_error("owner-only", owner=self.name_of(self.acting_owner))

    def require_phase(self, *phases: Phase) -> None:
        """Raise `TableError` in any other phase than these."""
        if self.phase not in phases:
            raise table_error("wrong-phase", phase=MESSAGES.phrase(self.phase))

    def name_of(self, person_id: str) -> str:
        """What this person is called here, for messages; the id of somebody unknown."""
        person = self.person(person_id)
        return person_id if person is None else person.name

    def with_person(self, person: Person) -> Table:
        """This table with one person replaced."""
        return replace(self, people=tuple(person if other.id == person.id else other for other in self.people))

    def without_person(self, person_id: str) -> Table:
        """This table without a person."""
        return replace(self, people=tuple(person for person in self.people if person.id != person_id))

    # Deadlines (TBL-2) ----------------------------------------------------------------------------------------------

    @property
    def deadline(self) -> float | None:
        """When the referee must act next, or `None`."""
        due = self.next_deadline
        return None if due is None else due.at

    @property
    def next_deadline(self) -> Deadline | None:
        """What the referee must do next if nothing else happens; of two at the same time votes come first."""
        if self.closed:
            return None
        due = [Deadline(ballot.closes_at, ballot) for ballot in self.votes if ballot.result is None]
        flag = self.clocks.deadline
        if flag is not None:
            due.append(Deadline(flag, "clock"))
        if self.state is not None and self.state.outcome is None and self.state.deadline is not None:
            due.append(Deadline(self.started_at + self.state.deadline, "game"))
        return min(due, key=attrgetter("at"), default=None)

    def prepare_tick(self, judge: Judge | None = None) -> actions.Tick:
        """The referee's next action as it goes into the log once it is due, with the judge's answers in it."""
        due = self.next_deadline
        if due is None or due.cause != "game":
            return actions.Tick()
        move = self.current_state.deadline_move(judge, self.earlier_cards)
        return actions.Tick(None if move is None else str(move))

    def _tick(self, at: float, move: str | None) -> Table:
        """The table after the one thing that has been due longest; `move` is the referee's at the game's deadline."""
        due = self.next_deadline
        if due is None or due.at > at:
            raise table_error("not-due", at=at)
        if due.cause == "game":
            return turns.play_deadline(self, at, move)
        if move is not None:
            raise table_error("nothing-to-say", move=clip(move))
        return turns.lose_on_time(self, at) if due.cause == "clock" else votes.close_vote(self, due.cause, at)

    # Entries --------------------------------------------------------------------------------------------------------

    def next_entry(self, person: str | None, at: float, action: AnyAction) -> LogEntry:
        """The next entry of the log, with its number."""
        return LogEntry(self.seq, person, at, action)

    def perform(self, person: str | None, at: float, action: AnyAction, judge: Judge | None = None) -> AppliedEntry:
        """Do something now: the next entry, and what it does to the table.

        A turn is prepared with the judge's answers first, and its text is parsed once.
        """
        if person is None or not isinstance(action, actions.Turn):
            return self.append(LogEntry(self.seq, person, at, action))
        move = self.prepare_move(person, action.move, judge)
        return self.append(LogEntry(self.seq, person, at, replace(action, move=str(move))), move)

    def prepare_move(self, person: str, text: str, judge: Judge | None = None) -> Move:
        """The move of a turn as it goes into the log, with the judge's answers where the game needs some."""
        state = self.current_state
        move: Move = state.game.parse(text)
        seat = turns.seat_for(self, move, person)
        return move if seat is None else state.prepare(move, seat, judge)

    def tick(self, at: float, judge: Judge | None = None) -> AppliedEntry:
        """Let the referee do the one thing that has been due longest, with the judge's answers in the entry."""
        return self.append(LogEntry(self.seq, None, at, self.prepare_tick(judge)))

    def report_failure(self, at: float) -> AppliedEntry | None:
        """Let the referee report that no judge can answer what is due; `None` if nothing due needs a judge."""
        due = self.next_deadline
        move = None if due is None or due.cause != "game" else self.current_state.failure_move()
        return None if move is None else self.append(LogEntry(self.seq, None, at, actions.Tick(str(move))))

    def apply(self, entry: LogEntry) -> Table:
        """The table after one more entry. Raises `TableError`, or the game's own error, if it is not allowed."""
        return self.append(entry).after

    def append(self, entry: LogEntry, move: Move | None = None) -> AppliedEntry:
        """The effect of the next entry; see `apply` for what it raises.

        `move` is the move of a turn, where it was parsed already.
        """
        self._check_entry(entry)
        action, person, at = entry.action, entry.person, entry.at
        if person is None:
            after = self._tick(at, action.move) if isinstance(action, actions.Tick) else replace(self, closed=True)
        elif isinstance(action, actions.Turn):
            move = turns.parse_move(self, action.move) if move is None else move
            after = turns.play_turn(self, PersonEntry(person, at, action), move)
        else:
            done: PersonEntry[Any] = PersonEntry(person, at, action)
            after = RULES[type(action)](self, done)
        # A turn changes neither who votes nor how they voted.
        if not isinstance(action, actions.Turn):
            after = votes.close_complete_votes(after, at)
        after = replace(after, seq=self.seq + 1, at=at)
        event = Event(at, str(action.__struct_config__.tag), person)
        if isinstance(action, actions.Turn) and not self.preset.features.hidden:
            event = replace(event, seat=self.seat_of(person), move=action.move)
        return AppliedEntry(entry, after, self._audience(entry, move), event)

    def _check_entry(self, entry: LogEntry) -> None:
        """Raise `TableError` for an entry that cannot be the next one, whatever its action does."""
        action = entry.action
        if entry.seq != self.seq:
            raise table_error("out-of-order", next=self.seq, seq=entry.seq)
        if not self.at <= entry.at < math.inf:
            raise table_error("bad-time", last=self.at, at=entry.at)
        if isinstance(action, actions.Open):
            raise table_error("not-opened")
        if self.closed:
            raise table_error("table-closed")
        if entry.person is None:
            if not isinstance(action, actions.Tick | actions.Close):
                raise table_error("referee-only")
            return
        if isinstance(action, actions.Tick):
            raise table_error("referee-only")
        deadline = self.deadline
        if deadline is not None and entry.at >= deadline:
            raise table_error("due-first", due=deadline)
        person = self.person(entry.person)
        if not isinstance(action, actions.Join):
            if person is None:
                raise table_error("unknown-person", person=entry.person)
            if not person.present:
                raise table_error("away", person=person.name)
        # TBL-19: most things are done by the person whose device it is.
        if person is not None and person.device_of is not None and not isinstance(action, actions.COMPANION_ACTIONS):
            raise table_error("not-for-companions", person=self.name_of(person.device_of))

    def _audience(self, entry: LogEntry, move: Move | None) -> frozenset[str] | None:
        """Who may know of an entry, `None` for everybody. What is hidden from somebody is hidden with its number.

        What somebody chooses before the start is theirs alone; a private move is for its author and their side. `move`
        is the move of a turn, `None` for any other action.
        """
        if entry.person is None:
            return None
        if isinstance(entry.action, actions.ChooseOptions):
            return frozenset({self.device_owner(entry.person)})
        if isinstance(move, moves.PrivateMove):
            seat = self.seat_of(entry.person)
            side = next((team for team in self.current_state.game.teams if seat in team), ())
            teammates = {person for place in side if (person := self.seats[place]) is not None}
            return frozenset(self.device_owner(person) for person in {entry.person} | teammates)
        return None


class AppliedEntry(Struct, frozen=True):
    """An entry and its effect: the table after it, who may know of it (`None`: everybody), and what they are sent."""

    entry: LogEntry
    after: Table
    audience: frozenset[str] | None
    event: Event


#: The rule for each kind of action. `Turn` has its own path, for its move is parsed once; `Open` makes the table, and
#: `Tick` is the referee's.
RULES: Mapping[type[actions.Action], Callable[[Table, Any], Table]] = {
    actions.Join: people.join,
    actions.Leave: people.leave,
    actions.AddBot: people.add_bot,
    actions.AddCompanion: people.add_companion,
    actions.Kick: people.kick,
    actions.AllowScreen: people.allow_screen,
    actions.TransferOwnership: people.transfer_ownership,
    actions.Mute: people.mute,
    actions.Close: people.close,
    actions.Sit: seats.sit,
    actions.Stand: seats.stand,
    actions.SetSeats: seats.set_seats,
    actions.Lock: seats.lock,
    actions.Ready: seats.set_ready,
    actions.ChooseOptions: start.choose_options,
    actions.Start: start.start_game,
    actions.Cough: turns.cough,
    actions.Resign: turns.resign,
    actions.ClaimWin: turns.claim_win,
    actions.OfferDraw: offers.offer_draw,
    actions.RequestTakeback: offers.request_takeback,
    actions.RequestRematch: offers.request_rematch,
    actions.Accept: offers.accept,
    actions.Decline: offers.decline,
    actions.Withdraw: offers.withdraw,
    actions.CallVote: votes.call_vote,
    actions.Vote: votes.cast_vote,
    actions.Chat: chat.send_message,
    actions.React: chat.react,
}


def fold(entries: Iterable[LogEntry], games: Sequence[type[Game]] | None = None) -> Table:
    """The table that a log gives. `games` are those that may be played, by default the installed ones.

    >>> fold([]).phase
    Traceback (most recent call last):
        ...
    sixfold.tables.errors.TableError: The first entry of a log, and only the first, opens the table. (TBL-1)
    """
    known = tuple(registry.games().values()) if games is None else games
    table: Table | None = None
    for entry in entries:
        table = _open_table(entry, known) if table is None else table.apply(entry)
    if table is None:
        raise table_error("not-opened")
    return table


def _open_table(entry: LogEntry, games: Sequence[type[Game]]) -> Table:
    action, owner, at = entry.action, entry.person, entry.at
    if not isinstance(action, actions.Open) or owner is None:
        raise table_error("not-opened")
    if entry.seq != 0:
        raise table_error("out-of-order", next=0, seq=entry.seq)
    if not 0 <= at < math.inf:
        raise table_error("bad-time", last=0.0, at=at)
    settings = TableSettings.from_action(action, games)
    person = people.new_person(owner, action.name, at)
    empty = () if settings.open_seats else (None,) * settings.game.seats
    return Table(settings=settings, owner=owner, seq=1, at=at, people=(person,), seats=empty)
