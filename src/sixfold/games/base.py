"""The contracts of the house: what a game, a state and an outcome are.

A state is what you get by folding turns over a start, and nothing else. It is frozen, hashes by value and answers
questions; it never looks at a clock, a die or a file. Somebody adding a game subclasses `Game` and `State`, declares
presets, and runs `sixfold.games.conformance` over them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NoReturn, Protocol, Self, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from sixfold.games.choices import Choices, Picks
from sixfold.games.messages import Messages, bad_option, unknown_game
from sixfold.games.moves import (
    COMMON,
    Common,
    Cough,
    Draw,
    FlagFall,
    Join,
    Leave,
    Move,
    OwnerMove,
    RefereeMove,
    Resign,
    clip,
)
from sixfold.games.options import Value
from sixfold.games.outcome import Outcome, Reason
from sixfold.games.presets import Preset, Teams

#: Seeds fit the random generators of every language the house is written in.
SEEDS = range(2**64)


class Question(Struct, frozen=True):
    """What a referee asks of the outside world. Each game declares its own questions, and who answers them."""

    #: The name of the judge: an entry point of the group `sixfold.judges`.
    judge: ClassVar[str] = ""


class Judge(Protocol):
    """Whoever answers a referee's questions: is this film link right, are these answers alike, which card is next."""

    def answer(self, question: Question) -> Any:
        """The answer, ready for JSON: it is written into the log, so that folding asks nobody."""


class View(Struct, frozen=True, kw_only=True):
    """What a seat or a spectator may see of a state. Each game adds its own fields."""

    turn: int | None
    outcome: Outcome | None


class Stroke(Struct, frozen=True):
    """A piece of a drawing in text: what is written, and what it shows (`side-0`, `legal`, `label`, …)."""

    text: str
    shows: str = ""


Painting: TypeAlias = tuple[tuple[Stroke, ...], ...]


class Appearance(Struct, frozen=True, kw_only=True):
    """How a client presents a game.

    A game without a face of its own is drawn by its SVG: `State.svg` marks what can be picked with
    `data-pick="kind:value"`, as in its choices, and the last turn with `data-last`.
    """

    #: The face that the web client has for this game, such as `six`. Empty for the generic one.
    face: str = ""
    #: The colour of its tile on the home page, in CSS.
    colour: str = ""
    #: Its icon, as path data on a field of 24 by 24.
    icon: str = ""
    #: Where it stands among the games: the lowest first, and by name where they are equal.
    order: int = 100
    #: Whether *Play now* on the home page starts this game.
    featured: bool = False


G = TypeVar("G", bound="Game")


class State(Struct, Generic[G], frozen=True, kw_only=True):
    """Where a game stands. Frozen: `play` answers with the next state and leaves this one as it was.

    A game's own state says who is to move (`turn`), lists or describes what may be done (`legal`, `choices`) and
    rules on a turn (`_play`).
    """

    game: G
    outcome: Outcome | None = None

    # What a game declares ---------------------------------------------------------------------------------------

    @property
    def turn(self) -> int | None:
        """The seat to act, or `None` where several may or nobody does."""
        raise NotImplementedError

    def legal(self) -> tuple[Move, ...]:
        """Every legal turn, for the games where that is a list. Common moves are never in it."""
        raise NotImplementedError

    def _play(self, move: Move, seat: int, at: float) -> Self:
        """The state after this turn of a seat that may act; `IllegalMove` if the rules forbid it."""
        raise NotImplementedError

    def view(self, seat: int | None) -> View:
        """What that seat may see; `None` is a spectator."""
        raise NotImplementedError

    def choices(self, seat: int | None) -> Choices:
        """What that seat may do, as a tree of picks or as named fields. Nothing for those who may not act."""
        if seat is None or seat != self.turn:
            return Picks()
        return Picks.of((str(move), self._path(move)) for move in self.legal())

    def _path(self, move: Move) -> Sequence[tuple[str, str]]:
        """What picks this turn, step by step."""
        raise NotImplementedError

    @property
    def deadline(self) -> float | None:
        """When the referee must act by itself, in seconds since the start, or `None`."""
        return None

    @property
    def scores(self) -> tuple[int, ...] | None:
        """Each seat's score so far, in games that have scores."""
        return None

    @property
    def reveal_count(self) -> int:
        """How often hidden or random things have been shown so far. Turns before the last such time stay played."""
        return 0

    def prepare(self, move: Move, seat: int, judge: Judge | None = None) -> Move:
        """The turn as it goes into the log: in its one written form, and with the judge's answers in it."""
        return move

    def complete(self, seat: int | None, kind: str, typed: str, judge: Judge | None = None) -> tuple[str, ...]:
        """What somebody may be typing in a field of this kind, best first, where the game helps with that."""
        return ()

    def closed_tools(self, seat: int | None) -> frozenset[str]:
        """Which tools of the house are closed to a seat while this game goes on."""
        playing = seat is not None and self.outcome is None
        return frozenset(self.game.preset.features.closed_tools if playing else ())

    def deadline_move(self, judge: Judge | None = None) -> RefereeMove | None:
        """What the referee plays at the deadline, with the judge's answers in it; `None` if it has nothing to say."""
        return None

    def position(self) -> str | None:
        """The position as one line that `Game.position` sets up again; `None` in games without such a text."""
        return None

    def paint(self) -> Painting:
        """The drawing as text, in lines of pieces that say what they show."""
        raise NotImplementedError

    def svg(self) -> str:
        """The drawing as an SVG document, of what spectators may see. `Appearance` says what its elements mark."""
        raise NotImplementedError

    # What holds for every game ----------------------------------------------------------------------------------

    def play(self, move: Move | str, seat: int | None = None, at: float = 0.0) -> Self:
        """The state after a turn, given as a move or as its text.

        >>> import sixfold
        >>> state = sixfold.game("sixth").start().play("c3")
        >>> state.turn
        1
        >>> state.play("c3")
        Traceback (most recent call last):
            ...
        sixfold.games.errors.IllegalMove: c3 is not empty: discs are placed on empty squares. (STH-2)
        """
        if isinstance(move, str):
            move = self.game.parse(move)
        if self.outcome is not None:
            raise self.game.messages.illegal("game-over")
        if seat is not None and not 0 <= seat < self.game.seats:
            raise self.game.messages.illegal("no-such-seat", seat=seat, last=self.game.seats - 1)
        if not 0 <= at < inf:
            raise self.game.messages.illegal("bad-time", at=at)
        if isinstance(move, RefereeMove):
            raise self.game.messages.illegal("referee-alone", move=clip(str(move)))
        if isinstance(move, Common):
            return self._play_common(move, seat, at)
        if isinstance(move, OwnerMove) and seat is None:
            return self._play_owner_move(move, at)
        return self._play(move, self._acting_seat(seat), at)

    def _acting_seat(self, seat: int | None) -> int:
        turn = self.turn
        if seat is None:
            if turn is None:
                raise self.game.messages.illegal("seat-needed")
            return turn
        if turn is not None and seat != turn:
            raise self.game.messages.illegal("not-your-turn", seat=seat, turn=turn)
        return seat

    def expire(self, at: float, move: Move | str | None = None) -> Self:
        """The state after the referee's own turn at the deadline: what `due` answered then, as the log has it."""
        if isinstance(move, str):
            move = self.game.parse(move)
        if self.deadline is None:
            raise self.game.messages.illegal("no-deadline")
        if at < self.deadline:
            raise self.game.messages.illegal("too-early", deadline=self.deadline, at=at)
        if move is None:
            return self._expire(at)
        return self._play_referee_move(move, at)

    def _expire(self, at: float) -> Self:
        raise NotImplementedError

    def _play_referee_move(self, move: Move, at: float) -> Self:
        """The state after what the referee says at the deadline, in games where it says something."""
        raise self.game.messages.illegal("not-this-game", move=clip(str(move)))

    def _play_owner_move(self, move: OwnerMove, at: float) -> Self:
        """The state after a turn of the owner of the table, in games that have some."""
        raise self.game.messages.illegal("not-this-game", move=clip(str(move)))

    def _play_common(self, move: Common, seat: int | None, at: float) -> Self:
        """The state after a common move. What fits a game of two sides; others say what fits them."""
        match move:
            case Draw():
                if not self.game.preset.features.draw:
                    raise self.game.messages.illegal("no-draw")
                return self.end((), Reason.AGREED)
            case Resign():
                return self.end(self.game.against(self._seat_or_turn(seat)), Reason.RESIGNED)
            case FlagFall():
                return self.end(self.game.against(self._seat_or_turn(seat)), Reason.TIME)
            case Join() | Leave():
                self._seat_or_turn(seat)
                return self
            case Cough():
                raise self.game.messages.illegal("no-cough")

    def _seat_or_turn(self, seat: int | None) -> int:
        """The seat a common move is for: the one named, or else the one to act."""
        if seat is None and self.turn is None:
            raise self.game.messages.illegal("seat-needed")
        return self.turn if seat is None else seat  # type: ignore[return-value]  # one of the two is a seat

    def end(self, winners: tuple[int, ...], reason: str) -> Self:
        """This state with an end that no turn brought about."""
        return msgspec.structs.replace(self, outcome=Outcome(winners, reason, self.scores))

    def draw(self) -> str:
        """The drawing as plain text."""
        return "\n".join("".join(stroke.text for stroke in line).rstrip() for line in self.paint())

    def _repr_svg_(self) -> str:
        return self.svg()

    def dumps(self) -> str:
        """The whole state as JSON: a snapshot, trusted by `Game.loads`."""
        return msgspec.json.encode(self, order="deterministic", enc_hook=game_as_json).decode()


class Game:
    """A preset with its options settled: where states start, and how turns are read.

    >>> import sixfold
    >>> sixfold.game("six", tiles=19) == sixfold.game("six", tiles=19) != sixfold.game("six")
    True
    """

    #: Every preset of this game.
    presets: ClassVar[tuple[Preset, ...]] = ()
    #: Its rulings, refusals and endings.
    messages: ClassVar[Messages]
    #: How clients present it.
    appearance: ClassVar[Appearance] = Appearance()
    #: The state it starts with, and every kind of turn it takes, for decoding.
    state_type: ClassVar[Any]
    move_types: ClassVar[Any]

    preset: Preset
    seats: int
    teams: Teams
    options: Mapping[str, Value | tuple[Value, ...]]
    _key: tuple[object, ...]

    def __init__(self, preset: Preset, seats: int | None = None, teams: object = None, **options: object) -> None:
        count = preset.seat_count(seats)
        # Written past `__setattr__`, which refuses: a game is as frozen as its states.
        vars(self).update(
            preset=preset,
            seats=count,
            teams=preset.team_split(teams, count),
            options=MappingProxyType(preset.resolve_options(options, count)),
        )
        vars(self).update(_key=(type(self), preset.name, self.seats, self.teams, self.options_text()))
        self._check()

    def __init_subclass__(cls) -> None:
        """Give the presets of a game the English texts of its catalogue."""
        if "presets" in vars(cls):
            cls.presets = tuple(preset.translate(cls.messages) for preset in cls.presets)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a game is frozen: {name} cannot be set")

    @classmethod
    def of(cls, name: str, seats: int | None = None, teams: object = None, **options: object) -> Self:
        """The game of a preset's name, with options."""
        for preset in cls.presets:
            if preset.name == name:
                return cls(preset, seats, teams, **options)
        raise unknown_game(name, [preset.name for preset in cls.presets])

    # What a game declares ---------------------------------------------------------------------------------------

    def start(self, seed: int = 0) -> State[Any]:
        """The state before the first turn. A seed makes the same deal every time."""
        raise NotImplementedError

    def _parse(self, text: str) -> Move:
        """The game's own turn that a text means; `BadNotation` if it means none."""
        raise NotImplementedError

    def position(self, text: str) -> State[Any]:
        """The state that a position's text sets up; `BadNotation` if there is no such position."""
        why = f"{self.preset.name} has no notation for positions"
        raise self.messages.bad_notation("bad-position", text=clip(text), why=why)

    def _check(self) -> None:
        """Refuse options that do not go together."""

    # What holds for every game ----------------------------------------------------------------------------------

    def parse(self, text: str) -> Move:
        """The move that a text means; `BadNotation` if it means none."""
        return COMMON.get(text) or self._parse(text)

    def side(self, seat: int) -> int:
        """The team that a seat plays for."""
        return next(number for number, team in enumerate(self.teams) if seat in team)

    def against(self, seat: int) -> tuple[int, ...]:
        """The seats that are not of this seat's team: those who win when it gives up."""
        return tuple(other for other in range(self.seats) if other not in self.teams[self.side(seat)])

    def check_seed(self, seed: int) -> int:
        """The seed, if it is one."""
        if not isinstance(seed, int) or isinstance(seed, bool) or seed not in SEEDS:
            raise bad_option("bad-seed", str(seed)[:40])
        return seed

    def options_text(self) -> str:
        """The options that differ from the preset, as text: `kings=six style=classic`."""
        return " ".join(
            f"{option.name}={option.write(self.options[option.name])}"
            for option in self.preset.options
            if self.options[option.name] != option.initial(self.seats)
        )

    def loads(self, text: str) -> Any:
        """The state of this game that `State.dumps` wrote; `BadNotation` if it is none."""
        try:
            return msgspec.json.decode(text, type=self.state_type, dec_hook=self._recognised)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise self.messages.bad_notation("bad-snapshot", why=str(error)) from None

    def load_move(self, text: str) -> Move:
        """The move that its JSON means; `BadNotation` if it means none."""
        try:
            move: Move = msgspec.json.decode(text, type=self.move_types | Common)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise self.messages.bad_notation("bad-move", text=clip(text), hint=str(error)) from None
        return move

    def _recognised(self, kind: Any, found: object) -> Self:
        if found != game_as_json(self):
            raise msgspec.ValidationError("it belongs to another game")
        return self

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Game) and self._key == other._key)

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self.preset, self.seats, self.teams, dict(self.options))

    def __repr__(self) -> str:
        return f"<{' '.join(filter(None, (self.preset.name, self.options_text())))}>"


def _restored(
    kind: type[Game], preset: Preset, seats: int, teams: Teams, options: Mapping[str, Value | tuple[Value, ...]]
) -> Game:
    return kind(preset, seats, teams, **options)


def game_as_json(game: object) -> dict[str, Any]:
    """What JSON says of a game inside a state or a record."""
    if not isinstance(game, Game):
        raise NotImplementedError(f"no JSON for {type(game).__name__}")
    return {
        "preset": game.preset.name,
        "seats": game.seats,
        "teams": [list(team) for team in game.teams],
        "options": game.options_text(),
    }
