"""How a game starts: when (TBL-7), with whom (TBL-8), as a rematch (TBL-17), and as the second of a pair (TBL-20).

What each seat chooses for itself (TBL-6) is hidden from the others until then.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import TYPE_CHECKING

from msgspec.structs import replace

from sixfold.games import BadOption, Game, moves
from sixfold.games.options import Option, Value
from sixfold.tables import actions, pairs, turns
from sixfold.tables.clocks import Clocks, is_correspondence
from sixfold.tables.errors import table_error
from sixfold.tables.log import PersonEntry

if TYPE_CHECKING:
    from sixfold.tables.people import Person
    from sixfold.tables.table import Table


def start_game(table: Table, entry: PersonEntry[actions.Start]) -> Table:
    """The owner starts the first game, or the second of a pair (TBL-7)."""
    table.require_owner(entry.person)
    table.require_phase("setup", "between")
    require_players(table)
    for person in _people_not_ready(table):
        if person.id != entry.person:
            raise table_error("not-ready", person=person.name)
    if table.phase == "between":
        return _begin_game(table, pairs.SEAT_SHIFT, entry.at)
    return _begin_game(table, _first_starter(table), entry.at)


def start_second_game(table: Table, at: float) -> Table:
    """Start the second game of a pair once everybody is ready for it (TBL-20); otherwise the table as it is.

    Everybody must also be present, except in correspondence games.
    """
    sitters = map(table.person, table.seats)
    can_start = is_correspondence(table.settings.clock) or all(person and person.present for person in sitters)
    if table.phase != "between" or not can_start or _people_not_ready(table):
        return table
    return _begin_game(table, pairs.SEAT_SHIFT, at)


def start_rematch(table: Table, at: float) -> Table:
    """Start the next game of the match, after everybody has agreed (TBL-17)."""
    match table.settings.next_starter:
        case "first-seat":
            starter = 0
        case "random":
            starter = _random_seat(table)
        case "loser":
            starter = _losing_seat(table)
    return _begin_game(table, starter, at)


def require_players(table: Table) -> None:
    """Raise `TableError` if people whom the game needs are missing."""
    for person in map(table.person, table.seats):
        if person is not None and not person.present and not table.preset.features.late_joining:
            raise table_error("someone-away", person=person.name)
    missing = missing_players(table)
    if missing:
        raise table_error("seats-open", open=missing)


def missing_players(table: Table) -> int:
    """How many more players have to be here before a game can start (TBL-7)."""
    late_joining = table.preset.features.late_joining
    needed = min(table.preset.seat_count(None), table.game.seats) if late_joining else len(table.seats)
    present = sum(person is not None and person.present for person in map(table.person, table.seats))
    return max(needed - present, 0)


def game_seed(seed: int, number: int) -> int:
    """The seed of a match's game with this number, at a table with this seed."""
    return _random_number(f"game {number} of {seed}")


def choose_options(table: Table, entry: PersonEntry[actions.ChooseOptions]) -> Table:
    """Choose for the person's own seat. The choice must be valid on every seat, since people may change places."""
    own_seat, options = table.require_seat(entry.person), entry.action.options
    table.require_phase("setup", "finished")
    for name in options:
        if not table.preset.option(name).per_seat:
            raise table_error("owner-chooses", option=name)
    # Check the person's own seat first: an error should name that one.
    for seat in sorted(range(table.game.seats), key=lambda seat: seat != own_seat):
        variant(table.game, {seat: options})
    text = " ".join(
        f"{option.name}={option.kind.write(options[option.name])}"
        for option in seat_options(table.game)
        if option.name in options
    )
    return table.with_person(replace(table.require_person(entry.person), chosen_options=text))


def chosen_game(table: Table) -> Game:
    """The game with everybody's choices in it, revealed together."""
    game = table.game.resize(len(table.seats)) if table.settings.open_seats else table.game
    chosen = {
        seat: _parse_options(game, person.chosen_options)
        for seat, person in enumerate(map(table.person, table.seats))
        if person is not None
    }
    try:
        return variant(game, chosen)
    except BadOption as error:
        # Its parameters are left out: they could show what somebody has chosen.
        raise table_error("choices-clash", why=error.code) from None


def variant(game: Game, chosen: Mapping[int, Mapping[str, Value]]) -> Game:
    """The same game with what some seats have chosen; raises `BadOption` if that cannot be played."""
    options = {
        option.name: tuple(chosen.get(seat, {}).get(option.name, option.default) for seat in range(game.seats))
        for option in seat_options(game)
    }
    return game.replace(**options)


def seat_options(game: Game) -> list[Option]:
    """The options that each seat chooses for itself."""
    return [option for option in game.preset.options if option.per_seat]


def _parse_options(game: Game, text: str) -> dict[str, Value]:
    """The values in a text such as `army=P6G1H0`."""
    parts = (part.partition("=") for part in text.split())
    return {name: game.preset.option(name).kind.read(value) for name, _, value in parts}


def _people_not_ready(table: Table) -> list[Person]:
    """The people a start has to wait for. Bots are always ready, and a device answers for all at it (TBL-19)."""
    devices = dict.fromkeys(table.device_owner(person) for person in table.seats if person is not None)
    return [person for person in map(table.require_person, devices) if not (person.ready or person.bot)]


def _first_starter(table: Table) -> int:
    """The seat that starts the first game (TBL-8)."""
    owner = table.seat_of(table.owner) or 0
    match table.settings.first_starter:
        case "first-seat":
            return 0
        case "owner":
            return owner
        case "other":
            return _next_seat(table, owner, set(table.game.opponents_of(owner)))
        case "random":
            return _random_seat(table)


def _random_seat(table: Table) -> int:
    """A taken seat, drawn from the table's seed; another draw for each game."""
    taken = [seat for seat, person in enumerate(table.seats) if person is not None]
    return taken[_random_number(f"lot {table.game_number} of {table.settings.seed}") % len(taken)]


def _random_number(key: str) -> int:
    """A number below 2**64 that depends on nothing but its key, and is the same in every release and language."""
    return int.from_bytes(sha256(key.encode()).digest()[:8], "big")


def _losing_seat(table: Table) -> int:
    """The first seat clockwise after the last starter that is on a losing side; after a draw, on another side."""
    game, outcome = table.current_state.game, table.current_state.outcome
    winners = outcome.winners if outcome else ()
    losers = set(range(game.seats)) - set(winners)
    if len(losers) in (0, game.seats):
        losers = set(game.opponents_of(0))
    return _next_seat(table, 0, losers)


def _next_seat(table: Table, seat: int, among: set[int]) -> int:
    """The first of some seats that is taken, clockwise after this one; this one if none is."""
    clockwise = [*range(seat + 1, len(table.seats)), *range(seat + 1)]
    return next((other for other in clockwise if other in among and table.seats[other] is not None), seat)


def _begin_game(table: Table, starter: int, at: float) -> Table:
    """Start a new game, with the starter on seat 0 and the others clockwise from there."""
    is_second = table.phase == "between"
    table = replace(
        table,
        seats=_seats_from(table, starter),
        settings=replace(table.settings, game=_rotate_teams(table.game, starter)),
        game_number=table.game_number + 1,
        people=tuple(replace(person, ready=False) for person in table.people),
        started_at=at,
        log=(),
        earlier_cards=table.earlier_cards + (() if table.state is None else table.state.played_cards),
        offers=(),
    )
    game = chosen_game(table)
    table = replace(
        table,
        start_game=game,
        state=game.start(table.game_seed),
        pairs=table.pairs if is_second else pairs.add_pair(table),
    )
    table = replace(table, clocks=Clocks.start(table.settings.clock, game.seats, table.to_move, at))
    for seat, person in enumerate(map(table.person, table.seats)):
        if person is None or not person.present:
            table = turns.play_common_move(table, moves.Leave(), seat, at)
        elif person.bot and table.preset.features.late_joining:
            table = turns.play_common_move(table, moves.Join(bot=True), seat, at)
    return table


def _seats_from(table: Table, starter: int) -> tuple[str | None, ...]:
    """Who sits where in a new game; where seats open as people come, only people who may still play (TBL-21)."""
    seats = (*table.seats[starter:], *table.seats[:starter])
    if not table.settings.open_seats:
        return seats
    return tuple(person for person in seats if person is not None and person not in table.barred)


def _rotate_teams(game: Game, shift: int) -> Game:
    """The same game with its teams moved round the table, so that the same people still play together."""
    teams = sorted(tuple(sorted((seat - shift) % game.seats for seat in team)) for team in game.teams)
    return game.replace(teams)
