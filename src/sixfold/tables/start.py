"""How a game starts: when (TBL-7), who with (TBL-8), again (TBL-17), and with the sides changed (TBL-20)."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from msgspec.structs import replace

from sixfold.games import Game, moves
from sixfold.tables import actions, pairs, seat_options, turns
from sixfold.tables.clocks import Clocks, is_correspondence
from sixfold.tables.errors import table_error
from sixfold.tables.log import PersonEntry

if TYPE_CHECKING:
    from sixfold.tables.people import Person
    from sixfold.tables.table import Table


def start_game(table: Table, done: PersonEntry[actions.Start]) -> Table:
    """TBL-7: the owner starts the first game, or the second of a pair."""
    table.require_owner(done.person)
    table.require_phase("setup", "between")
    require_players(table)
    for person in _people_not_ready(table):
        if person.id != done.person:
            raise table_error("not-ready", person=person.id)
    if table.phase == "between":
        return _begin_game(table, pairs.SEAT_SHIFT, done.at)
    return _begin_game(table, _random_seat(table) if table.settings.first_starter == "random" else 0, done.at)


def start_second_game(table: Table, at: float) -> Table:
    """TBL-20: the second game of a pair begins by itself once everybody is ready for it, and here if time presses."""
    here = is_correspondence(table.settings.clock) or all(
        person and person.present for person in map(table.person, table.seats)
    )
    if table.phase != "between" or not here or _people_not_ready(table):
        return table
    return _begin_game(table, pairs.SEAT_SHIFT, at)


def start_rematch(table: Table, at: float) -> Table:
    """TBL-17: the next game of the match, everybody having agreed."""
    starters = {"first-seat": lambda _: 0, "random": _random_seat, "loser": _losing_seat}
    return _begin_game(table, starters[table.settings.next_starter](table), at)


def require_players(table: Table) -> None:
    """Refuse to start without the people that the game needs."""
    people = [person for person in map(table.person, table.seats) if person is not None]
    late = table.preset.features.late_joining
    for person in people:
        if not person.present and not late:
            raise table_error("someone-away", person=person.id)
    needed = min(table.preset.seat_count(None), len(table.seats)) if late else len(table.seats)
    here = sum(person.present for person in people)
    if here < needed:
        raise table_error("seats-open", open=needed - here)


def game_seed(seed: int, number: int) -> int:
    """The seed of the game of this number at a table with this seed."""
    return _random_number(f"game {number} of {seed}")


def _people_not_ready(table: Table) -> list[Person]:
    """Those who have not said yet that they are ready; bots always are, and a device says it for all at it (TBL-19)."""
    devices = dict.fromkeys(table.device_owner(sat) for sat in table.seats if sat is not None)
    return [person for person in map(table.require_person, devices) if not (person.ready or person.bot)]


def _random_seat(table: Table) -> int:
    """The seat of the starter, drawn from the table's seed, anew for each game."""
    taken = [seat for seat, person in enumerate(table.seats) if person is not None]
    return taken[_random_number(f"lot {table.game_number} of {table.settings.seed}") % len(taken)]


def _random_number(what: str) -> int:
    """A number out of a hat with 2**64 numbers. Made so that it is the same in every release of every language."""
    return int.from_bytes(sha256(what.encode()).digest()[:8], "big")


def _losing_seat(table: Table) -> int:
    """The seat of the last game whose player starts the next one: clockwise after the starter, on a losing side."""
    game, outcome = table.current_state.game, table.current_state.outcome
    winners = outcome.winners if outcome else ()
    losers = set(range(game.seats)) - set(winners)
    if len(losers) in (0, game.seats):
        losers = set(game.against(0))
    clockwise = [*range(1, game.seats), 0]
    return next((seat for seat in clockwise if seat in losers and table.seats[seat] is not None), 0)


def _begin_game(table: Table, starter: int, at: float) -> Table:
    """A new game, with the starter on seat 0 and the others clockwise from there."""
    second = table.phase == "between"
    table = replace(
        table,
        seats=(*table.seats[starter:], *table.seats[:starter]),
        settings=replace(table.settings, game=_rotate_teams(table.game, starter)),
        game_number=table.game_number + 1,
        people=tuple(replace(person, ready=False) for person in table.people),
        started_at=at,
        log=(),
        offers=(),
    )
    game = seat_options.chosen_game(table)
    table = replace(table, state=game.start(table.game_seed), pairs=table.pairs if second else pairs.add_pair(table))
    table = replace(table, clocks=Clocks.start(table.settings.clock, game.seats, table.to_move, at))
    for seat, person in enumerate(map(table.person, table.seats)):
        if person is None or not person.present:
            table = turns.play_common_move(table, moves.Leave(), seat, at)
        elif person.bot and table.preset.features.late_joining:
            table = turns.play_common_move(table, moves.Join(bot=True), seat, at)
    return table


def _rotate_teams(game: Game, by: int) -> Game:
    """The same game with its teams moved along, so that those who play together still do."""
    teams = sorted(tuple(sorted((seat - by) % game.seats for seat in team)) for team in game.teams)
    return type(game)(game.preset, game.seats, teams, **game.options)
