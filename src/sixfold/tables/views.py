"""What a person may see of a table. Nobody sees what others chose before the start, nor any seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from msgspec import Struct

from sixfold.games import State, View
from sixfold.games.choices import Choices, Forms
from sixfold.games.moves import CommonMove, PrivateMove, RefereeMove
from sixfold.games.presets import Teams
from sixfold.tables import start, turns
from sixfold.tables.chat import ChatMessage
from sixfold.tables.clocks import Clock
from sixfold.tables.offers import Offer
from sixfold.tables.votes import Ballot

if TYPE_CHECKING:
    from sixfold.tables.table import Table

#: What a table is doing. `between` is after the first game of a pair, while the second may follow (TBL-20).
Phase: TypeAlias = Literal["setup", "playing", "between", "finished"]

#: How many of the last turns a view has; the record has all of them.
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
    #: The person whose device they play on, where it is not their own (TBL-19).
    device_of: str | None = None
    #: Whether they were sent away; their seat stays until the game is over (TBL-4).
    removed: bool = False


class TurnView(Struct, frozen=True):
    """A turn of the current or last game."""

    seat: int | None
    at: float
    move: str


class TakebackView(Struct, frozen=True):
    """What an open request to take back would undo (TBL-12)."""

    #: The turns, the first one first.
    turns: tuple[TurnView, ...]
    #: The position before them, as an SVG document.
    drawing: str


class PairView(Struct, frozen=True):
    """The pair of the current or last game (TBL-20): who sits where, and their points in both games."""

    #: Which game of the pair it is, 1 or 2; 0 before the first.
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
    #: The big screens that may show the game where nobody else may watch, by the id of their visitor.
    screens: tuple[str, ...] = ()
    #: Whether people may chat here.
    chat: bool
    preset: str
    #: The options that differ from the preset, such as `kings=six`; those of the seats are added at the start.
    options: str
    teams: Teams
    people: tuple[PersonView, ...]
    #: The owner, or the person who acts for an absent owner.
    owner: str
    #: Who sits where; where seats open as people come, only the seats that somebody took.
    seats: tuple[str | None, ...]
    #: TBL-21: how many people may sit, whether the owner may change that, and whether the door is closed to others.
    limit: int
    open_seats: bool
    locked: bool
    #: The number of the current or last game of the match; 0 before the first.
    game_number: int
    #: Its pair, where games come in pairs.
    pair: PairView | None
    #: When it started, in seconds since the table was opened. Times in the view of a game count from there.
    started_at: float
    #: How many entries its log has: a turn says which one it answers. `None` where several act at once, since there
    #: the number would give away hidden moves.
    ply: int | None
    clock: Clock
    #: The seconds each seat has left as of `at`, and the seat whose clock runs.
    time_left: tuple[float, ...]
    running: int | None
    offers: tuple[Offer, ...]
    votes: tuple[Ballot, ...]
    messages: tuple[ChatMessage, ...]
    turns: tuple[TurnView, ...]
    game: View | None
    #: How many more players are needed for a game to start.
    missing_players: int = 0
    #: What an open request to take back would undo.
    takeback: TakebackView | None = None
    #: The game as an SVG document, where the client has no face for it.
    drawing: str = ""
    #: The viewer's own: the seat, the options chosen for it, and what may be played on it. Where several people play
    #: on the viewer's device, the seat is that of the one to move.
    seat: int | None
    chosen_options: str
    choices: Choices | None
    #: Whether the owner sent the viewer away (TBL-4).
    removed: bool = False


def may_watch(table: Table, person_id: str | None) -> bool:
    """Whether somebody may see the game: anybody if there may be spectators, else the players and their big screens."""
    return table.settings.spectators or table.active_seat(person_id) is not None or person_id in table.screens


def table_view(table: Table, person_id: str | None, at: float) -> TableView:
    """What this person sees; people without a seat see what spectators see. Clocks are as of `at`."""
    seat = table.active_seat(person_id)
    own = table.person(person_id)
    # TBL-3: without spectators a game is shown only to the people who play it.
    state = table.state if may_watch(table, person_id) else None
    game = table.game if table.state is None else table.state.game
    # TBL-21: somebody who sat down after the game sees it as spectators do.
    played = seat if seat is not None and seat < game.seats else None
    phase, messages = table.phase, table.messages
    if phase == "playing" and seat is not None:
        # TBL-15: players do not see what spectators write until the game is over.
        messages = tuple(one for one in messages if one.seated or one.game != table.game_number)
    return TableView(
        at=at,
        phase=phase,
        closed=table.closed,
        public=table.settings.public,
        spectators=table.settings.spectators,
        screens=table.screens,
        chat=table.settings.chat,
        preset=game.preset.name,
        options=game.options_text(),
        teams=game.teams,
        people=tuple(
            PersonView(
                id=one.id,
                name=one.name,
                bot=one.bot,
                present=one.present,
                ready=one.ready,
                wins=one.wins,
                muted=one.muted,
                device_of=one.device_of,
                removed=one.id in table.barred,
            )
            for one in table.people
        ),
        owner=table.acting_owner,
        seats=table.seats,
        limit=table.game.seats,
        open_seats=table.settings.open_seats,
        locked=table.locked,
        missing_players=start.missing_players(table),
        game_number=table.game_number,
        pair=_pair_view(table) if table.settings.pairs else None,
        started_at=table.started_at,
        ply=None if table.to_move is None else len(table.log),
        clock=table.settings.clock,
        time_left=table.clocks.remaining(at),
        running=table.clocks.running,
        offers=table.offers,
        takeback=None if state is None else _takeback_view(table, seat),
        votes=table.votes,
        messages=messages,
        turns=() if state is None else _turn_views(table, played)[-LAST_TURNS:],
        game=None if state is None else state.view(played),
        drawing="" if state is None or game.appearance.face else state.svg(),
        seat=seat,
        # TBL-19: a device that several people look at shows nobody's choices.
        chosen_options="" if own is None or table.companions(person_id) else own.chosen_options,
        choices=None if state is None else _visible_choices(state, played, is_owner=person_id == table.acting_owner),
        removed=person_id in table.barred,
    )


def _pair_view(table: Table) -> PairView:
    number = table.game_number
    pair = table.pair_of(number)
    if pair is None:
        return PairView(0)
    return PairView(pair.ordinal(number), pair.seats_in(number), pair.points_in(number))


def _visible_choices(state: State[Any], seat: int | None, is_owner: bool) -> Choices | None:
    """What the viewer may play: the moves of their seat, and those that only the owner of the table may play."""
    choices = state.choices(seat)
    if seat is None:
        return choices if is_owner and isinstance(choices, Forms) and choices.forms else None
    return choices.without_owner_only() if isinstance(choices, Forms) and not is_owner else choices


def _takeback_view(table: Table, seat: int | None) -> TakebackView | None:
    offer = next((offer for offer in table.offers if offer.open and offer.kind == "takeback"), None)
    if offer is None:
        return None
    before = turns.replay(table, turns.entries_after_takeback(table, offer.turns, table.require_seat(offer.by)))
    return TakebackView(_turn_views(table, seat)[-offer.turns :], before.svg())


def _turn_views(table: Table, seat: int | None) -> tuple[TurnView, ...]:
    """The turns; none while a game with hidden information is played, whose own view shows what may be seen.

    Private moves of others stay hidden when the game is over.
    """
    if table.phase == "playing" and table.preset.features.hidden:
        return ()
    return tuple(
        TurnView(entry.seat, entry.at, str(entry.move))
        for entry in table.log
        if not isinstance(entry.move, CommonMove | RefereeMove | None)
        and (entry.seat == seat or not isinstance(entry.move, PrivateMove))
    )
