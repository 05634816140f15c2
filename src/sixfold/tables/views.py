"""What a person may see of a table. Nobody sees what others chose before the start, nor any seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from msgspec import Struct

from sixfold.games import State, View
from sixfold.games.choices import Choices, Forms
from sixfold.games.moves import CommonMove, PrivateMove, RefereeMove
from sixfold.games.presets import Teams
from sixfold.tables.chat import ChatMessage, messages_for
from sixfold.tables.clocks import Clock
from sixfold.tables.offers import Offer
from sixfold.tables.votes import Ballot

if TYPE_CHECKING:
    from sixfold.tables.table import Table

#: `between` is after the first game of a pair, for as long as the second may follow (TBL-20).
Phase: TypeAlias = Literal["setup", "playing", "between", "finished"]

#: How many of the last turns are shown; all of them are in the record.
LAST_TURNS = 12


class PersonView(Struct, frozen=True):
    """Somebody at the table, as the others see them."""

    id: str
    name: str
    bot: bool
    present: bool
    ready: bool
    wins: int
    muted: bool
    #: Whose device they play on, where it is not their own (TBL-19).
    device_of: str | None = None


class TurnView(Struct, frozen=True):
    """A turn of the game that goes on, or of the last one."""

    seat: int | None
    at: float
    move: str


class PairView(Struct, frozen=True):
    """How a pair stands (TBL-20), for the game that goes on or the last one.

    Who sat where, and what each of them has in both games: 1 for a win, ½ for a draw.
    """

    #: Which game of the pair it is: 1 or 2; 0 before the first.
    game: int
    seats: tuple[str | None, ...] = ()
    points: tuple[float, ...] = ()


class TableView(Struct, frozen=True, kw_only=True):
    """A table as one person sees it."""

    at: float
    phase: Phase
    closed: bool
    public: bool
    spectators: bool
    #: Whether there is talk at this table.
    chat: bool
    preset: str
    #: The options that differ from the preset; those of the seats come with the start.
    options: str
    teams: Teams
    people: tuple[PersonView, ...]
    #: Whoever owns the table, or acts for the owner.
    owner: str
    seats: tuple[str | None, ...]
    #: The game of the match: 0 before the first.
    game_number: int
    #: The pair that it belongs to, where games come in pairs.
    pair: PairView | None
    #: When it began, by the table's clock: times in the view of a game count from there.
    started_at: float
    #: How many entries its log has, for turns that answer to it; `None` where several act at once, for there the
    #: number would tell of what is hidden.
    ply: int | None
    clock: Clock
    #: What each seat has left at `at`, and whose clock runs.
    time_left: tuple[float, ...]
    running: int | None
    offers: tuple[Offer, ...]
    votes: tuple[Ballot, ...]
    messages: tuple[ChatMessage, ...]
    turns: tuple[TurnView, ...]
    game: View | None
    #: The game as an SVG document, where the client has no face of its own for it.
    drawing: str = ""
    #: The rest is the viewer's own: the seat, what was chosen for it, and what may be played on it. Where several play
    #: on the viewer's device, the seat is that of whoever of them is to move.
    seat: int | None
    chosen_options: str
    choices: Choices | None


def view(table: Table, who: str | None, at: float) -> TableView:
    """What this person sees at a time; whoever is not seated sees what spectators see."""
    seat = table.active_seat(who)
    own = table.person(who)
    # TBL-3: where nobody may watch, a game is for those who play in it.
    state = table.state if table.settings.spectators or seat is not None else None
    game = table.game if table.state is None else table.state.game
    return TableView(
        at=at,
        phase=table.phase,
        closed=table.closed,
        public=table.settings.public,
        spectators=table.settings.spectators,
        chat=table.settings.chat,
        preset=game.preset.name,
        options=game.options_text(),
        teams=game.teams,
        people=tuple(
            PersonView(one.id, one.name, one.bot, one.present, one.ready, one.wins, one.muted, one.device_of)
            for one in table.people
        ),
        owner=table.acting_owner,
        seats=table.seats,
        game_number=table.game_number,
        pair=_pair_view(table),
        started_at=table.started_at,
        ply=None if table.to_move is None else len(table.log),
        clock=table.settings.clock,
        time_left=table.clocks.remaining(at),
        running=table.clocks.running,
        offers=table.offers,
        votes=table.votes,
        messages=messages_for(table, who),
        turns=() if state is None else _turn_views(table, seat),
        game=None if state is None else state.view(seat),
        drawing="" if state is None or game.appearance.face else state.svg(),
        seat=seat,
        # TBL-19: what several look at together shows nobody's choice.
        chosen_options="" if own is None or table.companions(who) else own.chosen_options,
        choices=None if state is None else _visible_choices(state, seat, own=who == table.acting_owner),
    )


def _pair_view(table: Table) -> PairView | None:
    pair, number = table.pair, table.game_number
    if pair is None:
        return PairView(0) if table.settings.pairs else None
    return PairView(pair.ordinal(number), pair.seats_in(number), pair.points_in(number))


def _visible_choices(state: State[Any], seat: int | None, own: bool) -> Choices | None:
    """What may be played: on the viewer's seat, and what is for the owner of the table alone."""
    choices = state.choices(seat)
    if seat is None:
        return choices if own and isinstance(choices, Forms) and choices.forms else None
    return choices.without_owner_only() if isinstance(choices, Forms) and not own else choices


def _turn_views(table: Table, seat: int | None) -> tuple[TurnView, ...]:
    """The last turns; none while a game with something hidden goes on, for there the game says what is shown.

    What others wrote for themselves alone stays theirs when the game is over.
    """
    if table.phase == "playing" and table.preset.features.hidden:
        return ()
    return tuple(
        TurnView(entry.seat, entry.at, str(entry.move))
        for entry in table.log
        if not isinstance(entry.move, CommonMove | RefereeMove | None)
        and (entry.seat == seat or not isinstance(entry.move, PrivateMove))
    )[-LAST_TURNS:]
