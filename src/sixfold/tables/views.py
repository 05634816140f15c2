"""What a person may see of a table. Nobody sees what others chose before the start, nor any seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from sixfold.games import State, View
from sixfold.games.choices import Choices, Forms
from sixfold.games.moves import Common, Due, Private
from sixfold.games.presets import Teams
from sixfold.tables.clocks import Clock
from sixfold.tables.offers import Offer
from sixfold.tables.talk import Said, heard
from sixfold.tables.votes import Ballot

if TYPE_CHECKING:
    from sixfold.tables.table import Table

#: How many of the last turns are shown; all of them are in the record.
LAST = 12


class SeenPerson(Struct, frozen=True):
    """Somebody at the table, as the others see them."""

    id: str
    name: str
    bot: bool
    here: bool
    ready: bool
    won: int
    muted: bool


class SeenTurn(Struct, frozen=True):
    """A turn of the game that goes on, or of the last one."""

    seat: int | None
    at: float
    move: str


class TableView(Struct, frozen=True, kw_only=True):
    """A table as one person sees it."""

    at: float
    phase: str
    closed: bool
    public: bool
    watch: bool
    #: Whether there is talk at this table.
    chat: bool
    preset: str
    #: The options that differ from the preset; those of the seats come with the start.
    options: str
    teams: Teams
    people: tuple[SeenPerson, ...]
    #: Whoever owns the table, or acts for the owner.
    host: str
    seats: tuple[str | None, ...]
    #: The game of the match: 0 before the first.
    number: int
    #: When it began, by the table's clock: times in the view of a game count from there.
    begun: float
    #: How many entries its log has, for turns that answer to it; `None` where several act at once, for there the
    #: number would tell of what is hidden.
    ply: int | None
    clock: Clock
    #: What each seat has left at `at`, and whose clock runs.
    left: tuple[float, ...]
    running: int | None
    offers: tuple[Offer, ...]
    votes: tuple[Ballot, ...]
    talk: tuple[Said, ...]
    turns: tuple[SeenTurn, ...]
    game: View | None
    #: The rest is the viewer's own: the seat, what was chosen for it, and what may be played on it.
    seat: int | None
    chosen: str
    choices: Choices | None


def view(table: Table, who: str | None, at: float) -> TableView:
    """What this person sees at a time; whoever is not seated sees what spectators see."""
    seat = table.seat_of(who)
    own = table.person(who)
    # TBL-3: where nobody may watch, a game is for those who play in it.
    state = table.state if table.setting.watch or seat is not None else None
    game = table.game if table.state is None else table.state.game
    return TableView(
        at=at,
        phase=table.phase,
        closed=table.closed,
        public=table.setting.public,
        watch=table.setting.watch,
        chat=table.setting.talk,
        preset=game.preset.name,
        options=game.options_text(),
        teams=game.teams,
        people=tuple(
            SeenPerson(person.id, person.name, person.bot, person.here, person.ready, person.won, person.muted)
            for person in table.people
        ),
        host=table.host,
        seats=table.seats,
        number=table.number,
        begun=table.begun,
        ply=None if table.to_move is None else len(table.log),
        clock=table.setting.clock,
        left=table.clocks.remaining(at),
        running=table.clocks.running,
        offers=table.offers,
        votes=table.votes,
        talk=heard(table, who),
        turns=() if state is None else _turns(table, seat),
        game=None if state is None else state.view(seat),
        seat=seat,
        chosen="" if own is None else own.chosen,
        choices=None if state is None else _choices(state, seat, own=who == table.host),
    )


def _choices(state: State[Any], seat: int | None, own: bool) -> Choices | None:
    """What may be played: on the viewer's seat, and what is for the owner of the table alone."""
    choices = state.choices(seat)
    if seat is None:
        return choices if own and isinstance(choices, Forms) and choices.forms else None
    return choices.without_hosted() if isinstance(choices, Forms) and not own else choices


def _turns(table: Table, seat: int | None) -> tuple[SeenTurn, ...]:
    """The last turns; none while a game with something hidden goes on, for there the game says what is shown.

    What others wrote for themselves alone stays theirs when the game is over.
    """
    if table.phase == "playing" and table.preset.terms.hidden:
        return ()
    return tuple(
        SeenTurn(entry.seat, entry.at, str(entry.move))
        for entry in table.log
        if not isinstance(entry.move, Common | Due | None)
        and (entry.seat == seat or not isinstance(entry.move, Private))
    )[-LAST:]
