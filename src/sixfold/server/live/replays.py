"""Finished games, to be stepped through: how each stood after each turn, as somebody may see it.

A game that is over changes no more: it is folded once for those who see the same, and kept for a while.
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
from sixfold.tables import LogEntry, Table, pairs
from sixfold.tables.people import Person

#: How many folded games are kept, and how many steps are told at once.
KEPT, PAGE = 32, 60


class SeatInfo(Struct, frozen=True):
    """Who sat where: the name at the end of that game, empty for a seat that nobody had."""

    name: str
    bot: bool
    #: Games won at the table by then, this one included.
    wins: int


class Step(Struct, frozen=True, kw_only=True):
    """How the game stood after something was played; the first step is the start."""

    number: int
    #: Whoever played, when (in seconds since the start), and what; the referee's own turns have no seat.
    seat: int | None
    at: float
    move: str | None
    scores: tuple[int, ...] | None
    #: The text of the position, for the engine of the house; `None` in games without one.
    position: str | None
    #: The same for an engine in a page: where the game was set up, and the turns since. There if there is a `mind`.
    setup: dict[str, Any] | None
    view: View
    #: The game as an SVG document, where the client has no face of its own for it.
    drawing: str = ""


class PairInfo(Struct, frozen=True):
    """Which game of a pair this one is (TBL-20): 1 or 2."""

    game: int
    #: The number of the other one, if that is over.
    other: int | None
    #: What each seat of this game has in the whole pair, as far as it has been played.
    points: tuple[float, ...]


class Replay(Struct, frozen=True, kw_only=True):
    """A finished game of a table, and some of its steps."""

    table: str
    number: int
    #: How many games of the match are over.
    games: int
    #: Which game of a pair it is, where games came in pairs.
    pair: PairInfo | None
    preset: str
    options: str
    #: The options that are not for each seat, those that differ from the preset.
    chosen_options: dict[str, Value]
    teams: Teams
    sides: tuple[str, ...]
    seats: tuple[SeatInfo, ...]
    #: The seat of whoever asks, if they played.
    you: int | None
    outcome: Outcome
    #: How it ended, in a sentence, and the ruling that this rests on.
    ending: str
    ruling: str | None
    #: How many seconds it took, and how many steps there are.
    seconds: float
    total: int
    #: What an engine in a page needs to think about it. None where no engine plays it, nor for those who play at a
    #: table now that closes the engine to them.
    engine: EngineConfig | None
    steps: tuple[Step, ...]


class FinishedGame(Struct, frozen=True):
    """A finished game as somebody may see it: the table when it ended, and the states to show, each after an entry."""

    table: Table
    seat: int | None
    states: tuple[tuple[Entry | None, State[Any]], ...]


class ReplayCache:
    """The games that somebody looked at lately, folded for those who did."""

    def __init__(self, games: Sequence[type[Game]], kept: int = KEPT) -> None:
        self._games = games
        self._kept = kept
        self._folded: OrderedDict[tuple[str, int], dict[int | None, FinishedGame]] = OrderedDict()

    def get(self, table: str, number: int, who: str | None) -> FinishedGame | None:
        """A game that was folded already, for whoever sees it with the same eyes."""
        for folded in self._folded.get((table, number), {}).values():
            self._folded.move_to_end((table, number))
            return self._folded[table, number].get(_viewing_seat(folded.table, who))
        return None

    def put(self, table: str, number: int, found: FinishedGame) -> None:
        """Keep a game for the next who asks; the one that was not asked for longest goes."""
        self._folded.setdefault((table, number), {})[found.seat] = found
        while len(self._folded) > self._kept:
            self._folded.popitem(last=False)

    def forget(self, table: str) -> None:
        """The names at a table are not what they were."""
        for key in [key for key in self._folded if key[0] == table]:
            del self._folded[key]

    def fold(self, lines: Iterable[LogEntry], number: int, who: str | None) -> FinishedGame:
        """The finished game of a log; refused where there is none, and to those who may not see it."""
        over = records.finished_table(lines, self._games, number)
        if over is None:
            raise server_error("no-record", number=number)
        return FinishedGame(over, _viewing_seat(over, who), tuple(_replay_states(records.visible_record(over, who))))


def _viewing_seat(over: Table, who: str | None) -> int | None:
    """The seat whose eyes somebody sees a finished game with; refused where nobody may watch."""
    seat = over.active_seat(who)
    if seat is None and not over.settings.spectators:
        raise server_error("no-watching")
    return seat


def _replay_states(record: Record) -> Iterable[tuple[Entry | None, State[Any]]]:
    """The states to step through. Where all act at once those are the moments at which somebody scored, and the end."""
    hidden = record.game.preset.features.hidden
    before: State[Any] | None = None
    for entry, state in zip((None, *record.entries), record.states(), strict=True):
        quiet = entry is not None and isinstance(entry.move, PrivateMove | Join | Leave | Cough)
        scored = before is None or state.scores != before.scores
        if state.outcome is not None or (scored if hidden else not quiet):
            yield entry, state
        before = state


def pair_info(now: Table, number: int) -> PairInfo | None:
    """Which game of a pair the game of this number was, as the table knows now."""
    pair = pairs.find_pair(now.pairs, number)
    if pair is None:
        return None
    game = pair.ordinal(number)
    other = pair.first_game + 2 - game
    over = other <= now.finished_games and pairs.find_pair(now.pairs, other) is pair
    return PairInfo(game, other if over else None, pair.points_in(number))


def replay(id_: str, folded: FinishedGame, now: Table, first: int, count: int, language: str, closed: bool) -> Replay:
    """Some steps of a game, as somebody is told them; nothing for an engine where that is closed to them.

    `now` is the table as it is now.
    """
    table, outcome = folded.table, folded.table.current_state.outcome
    if outcome is None:
        raise server_error("no-record", number=table.game_number)
    game = table.current_state.game
    sentence, ruling = ending_text(table, language)
    last = folded.states[-1][0]
    mind = None if closed else engine_config(game)
    return Replay(
        table=id_,
        number=table.game_number,
        games=now.finished_games,
        pair=pair_info(now, table.game_number),
        preset=game.preset.name,
        options=game.options_text(),
        chosen_options=_changed_options(game),
        teams=game.teams,
        sides=game.preset.sides[: game.seats],
        seats=tuple(map(_seat_info, (table.person(person) for person in table.seats))),
        you=folded.seat,
        outcome=outcome,
        ending=sentence,
        ruling=ruling,
        seconds=0.0 if last is None else last.at,
        total=len(folded.states),
        engine=mind,
        steps=tuple(
            _step(number, entry, state, folded.seat, thought=mind is not None)
            for number, (entry, state) in enumerate(folded.states[first : first + count], start=first)
        ),
    )


def ending_text(table: Table, language: str = "en") -> tuple[str, str | None]:
    """How the game of a table ended, with the names of those who played, and the ruling that this rests on."""
    game, outcome = table.current_state.game, table.current_state.outcome
    if outcome is None:
        return "", None
    outcomes, key = game.messages.outcomes, str(outcome.reason)
    if outcome.is_draw and f"{key}-draw" in outcomes:
        key = f"{key}-draw"
    losers = game.opponents_of(outcome.winners[0]) if outcome.winners else ()
    people = {"winner": _names(table, outcome.winners), "loser": _names(table, losers)}
    return outcomes[key].format(people, language), outcomes[key].ruling


def _names(table: Table, seats: Sequence[int]) -> str:
    people = ((table.current_state.game.preset.sides[seat], table.person(table.seats[seat])) for seat in seats)
    return " + ".join(side if person is None else person.name for side, person in people)


def _seat_info(person: Person | None) -> SeatInfo:
    return SeatInfo("", bot=False, wins=0) if person is None else SeatInfo(person.name, person.bot, person.wins)


def _changed_options(game: Game) -> dict[str, Value]:
    found: dict[str, Value] = {}
    for option in game.preset.options:
        value = game.options[option.name]
        if not isinstance(value, tuple) and value != option.initial_value(game.seats):
            found[option.name] = value
    return found


def _step(number: int, entry: Entry | None, state: State[Any], seat: int | None, *, thought: bool) -> Step:
    return Step(
        number=number,
        seat=None if entry is None else entry.seat,
        at=0.0 if entry is None else entry.at,
        move=None if entry is None or entry.move is None else str(entry.move),
        scores=state.scores,
        position=state.position(),
        setup=engine_setup(state) if thought else None,
        view=state.view(seat),
        drawing="" if state.game.appearance.face else state.svg(),
    )
