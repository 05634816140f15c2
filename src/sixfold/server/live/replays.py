"""Finished games, step by step: the state after each turn, as somebody may see it.

A finished game does not change: it is folded once for all who see the same, and cached.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from sixfold.engine import engine_setup
from sixfold.games import Entry, Game, Record, State, View
from sixfold.games.base import Outcome
from sixfold.games.moves import Cough, Join, Leave, PrivateMove
from sixfold.games.options import Value
from sixfold.games.presets import Teams
from sixfold.server.errors import server_error
from sixfold.server.live import records
from sixfold.server.live.engine_config import EngineConfig, engine_config
from sixfold.tables import LogEntry, Table
from sixfold.tables.people import Person

#: How many games are cached, and the most steps in one response.
CACHED_GAMES, PAGE = 32, 60


class SeatInfo(Struct, frozen=True):
    """Who sat on a seat: the name at the end of that game, empty if nobody did."""

    name: str
    bot: bool
    #: Games won at the table so far, including this one.
    wins: int


class Step(Struct, frozen=True, kw_only=True):
    """The game after a turn; the first step is the start."""

    number: int
    #: Who played, when (in seconds since the start), and what; the referee's turns have no seat.
    seat: int | None
    at: float
    move: str | None
    scores: tuple[int, ...] | None
    #: The text of the position, for analysis by the server; `None` in games without one.
    position: str | None
    #: The same for an engine in the page: the starting position and the turns since. Present if `engine` is.
    setup: dict[str, Any] | None
    view: View
    #: The game as an SVG document, if the client has no face for it.
    drawing: str = ""


class PairInfo(Struct, frozen=True):
    """Which game of a pair this one is (TBL-20): 1 or 2."""

    game: int
    #: The number of the other one, if that is finished.
    other: int | None
    #: The points of each seat of this game in the whole pair so far.
    points: tuple[float, ...]


class Replay(Struct, frozen=True, kw_only=True):
    """A finished game of a table, and some of its steps."""

    table: str
    number: int
    #: How many games of the match are finished.
    games: int
    #: Which game of a pair it is, if games come in pairs.
    pair: PairInfo | None
    preset: str
    options: str
    #: The options that differ from the preset, without those of each seat.
    chosen_options: dict[str, Value]
    teams: Teams
    sides: tuple[str, ...]
    seats: tuple[SeatInfo, ...]
    #: The visitor's seat, if they played.
    you: int | None
    outcome: Outcome
    #: How it ended, as a sentence, and the ruling behind it.
    ending: str
    ruling: str | None
    #: The duration in seconds, and the number of steps.
    seconds: float
    total: int
    #: What an engine in the page needs to analyse it. `None` if no engine plays it, or if the visitor plays at a table
    #: that closes the engine to them.
    engine: EngineConfig | None
    steps: tuple[Step, ...]


class FinishedGame(Struct, frozen=True):
    """A finished game as somebody may see it: the table when it ended, and the states to show with their entries."""

    table: Table
    seat: int | None
    states: tuple[tuple[Entry | None, State[Any]], ...]


class ReplayCache:
    """The finished games that were viewed recently, folded for each kind of viewer."""

    def __init__(self, games: Sequence[type[Game]], size: int = CACHED_GAMES) -> None:
        self._games = games
        self._size = size
        self._folded: OrderedDict[tuple[str, int], dict[int | None, FinishedGame]] = OrderedDict()

    def get(self, table: str, number: int, who: str | None) -> FinishedGame | None:
        """Return a cached game, for a person who sees the same; `None` if there is none."""
        for folded in self._folded.get((table, number), {}).values():
            self._folded.move_to_end((table, number))
            return self._folded[table, number].get(_viewing_seat(folded.table, who))
        return None

    def put(self, table: str, number: int, found: FinishedGame) -> None:
        """Cache a game; the least recently used one is dropped."""
        self._folded.setdefault((table, number), {})[found.seat] = found
        while len(self._folded) > self._size:
            self._folded.popitem(last=False)

    def forget(self, table: str) -> None:
        """Drop the games of a table, after its names have changed."""
        for key in [key for key in self._folded if key[0] == table]:
            del self._folded[key]

    def fold(self, log: Iterable[LogEntry], number: int, who: str | None) -> FinishedGame:
        """Fold the finished game of a log. Raises `no-record` if there is none, and `no-watching`."""
        finished = records.finished_table(log, self._games, number)
        if finished is None:
            raise server_error("no-record", number=number)
        return FinishedGame(
            finished, _viewing_seat(finished, who), tuple(_replay_states(records.visible_record(finished, who)))
        )


def _viewing_seat(finished: Table, who: str | None) -> int | None:
    """Return the seat from which somebody sees a finished game. Raises `no-watching` for others if they may not."""
    seat = finished.active_seat(who)
    if seat is None and not finished.settings.spectators:
        raise server_error("no-watching")
    return seat


def _replay_states(record: Record) -> Iterable[tuple[Entry | None, State[Any]]]:
    """Yield the states to step through; where all act at once, only those when somebody scored, and the end."""
    hidden = record.game.preset.features.hidden
    before: State[Any] | None = None
    for entry, state in zip((None, *record.entries), record.states(), strict=True):
        quiet = entry is not None and isinstance(entry.move, PrivateMove | Join | Leave | Cough)
        scored = before is None or state.scores != before.scores
        if state.outcome is not None or (scored if hidden else not quiet):
            yield entry, state
        before = state


def pair_info(now: Table, number: int) -> PairInfo | None:
    """Return which game of a pair the game of this number was, as the table knows now."""
    pair = now.pair_of(number)
    if pair is None:
        return None
    game = pair.ordinal(number)
    other = pair.first_game + 2 - game
    over = other <= now.finished_games and now.pair_of(other) is pair
    return PairInfo(game, other if over else None, pair.points_in(number))


def replay(id_: str, folded: FinishedGame, now: Table, first: int, count: int, language: str, closed: bool) -> Replay:
    """Return some steps of a game, without what an engine needs if that is `closed` to the visitor.

    `now` is the table as it is now.
    """
    table, outcome = folded.table, folded.table.current_state.outcome
    if outcome is None:
        raise server_error("no-record", number=table.game_number)
    game = table.current_state.game
    sentence, ruling = ending_text(table, language)
    last = folded.states[-1][0]
    engine = None if closed else engine_config(game)
    return Replay(
        table=id_,
        number=table.game_number,
        games=now.finished_games,
        pair=pair_info(now, table.game_number),
        preset=game.preset.name,
        options=game.options_text(),
        chosen_options=_changed_options(game),
        teams=game.teams,
        sides=game.sides[: game.seats],
        seats=tuple(map(_seat_info, (table.person(person) for person in table.seats))),
        you=folded.seat,
        outcome=outcome,
        ending=sentence,
        ruling=ruling,
        seconds=0.0 if last is None else last.at,
        total=len(folded.states),
        engine=engine,
        steps=tuple(
            _step(number, entry, state, folded.seat, with_setup=engine is not None)
            for number, (entry, state) in enumerate(folded.states[first : first + count], start=first)
        ),
    )


def ending_text(table: Table, language: str = "en") -> tuple[str, str | None]:
    """Return how the game of a table ended, with the names of the players, and the ruling behind it."""
    game, outcome = table.current_state.game, table.current_state.outcome
    if outcome is None:
        return "", None
    people = zip(game.sides, map(table.person, table.seats), strict=False)
    names = [side if person is None else person.name for side, person in people]
    sentence: tuple[str, str | None] = game.describe_outcome(outcome, names, language)
    return sentence


def _seat_info(person: Person | None) -> SeatInfo:
    return SeatInfo("", bot=False, wins=0) if person is None else SeatInfo(person.name, person.bot, person.wins)


def _changed_options(game: Game) -> dict[str, Value]:
    found: dict[str, Value] = {}
    for option in game.preset.options:
        value = game.options[option.name]
        if not isinstance(value, tuple) and value != option.initial_value(game.seats):
            found[option.name] = value
    return found


def _step(number: int, entry: Entry | None, state: State[Any], seat: int | None, *, with_setup: bool) -> Step:
    return Step(
        number=number,
        seat=None if entry is None else entry.seat,
        at=0.0 if entry is None else entry.at,
        move=None if entry is None or entry.move is None else str(entry.move),
        scores=state.scores,
        position=state.position(),
        setup=engine_setup(state) if with_setup else None,
        view=state.view(seat),
        drawing="" if state.game.appearance.face else state.svg(),
    )
