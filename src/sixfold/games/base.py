"""The contracts that every game fulfils: what a game, a state, a view and an outcome are.

A state is the result of folding turns over a start, and nothing else. It is frozen and hashable, and it never reads a
clock, a random generator or a file. To add a game, subclass `Game` and `State`, declare presets, and run
`sixfold.games.conformance` over them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from math import inf
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NoReturn, Protocol, Self, TypeAlias, TypeVar, runtime_checkable

import msgspec
from msgspec import UNSET, Struct, UnsetType

from sixfold.games.choices import Choices, Picks
from sixfold.games.messages import ENGLISH, Messages, bad_option, clip, together, unknown_game
from sixfold.games.moves import (
    COMMON_MOVES,
    CommonMove,
    Cough,
    Draw,
    FlagFall,
    Join,
    Leave,
    Move,
    OwnerMove,
    RefereeMove,
    Resign,
)
from sixfold.games.options import STARTING_SIDE, Value
from sixfold.games.presets import Preset, Teams

#: Seeds are 64 bits wide, which the random generators of Python, C++ and JavaScript all take.
SEEDS = range(2**64)

#: The versions of the rules that games can be played by. The last is the current one; the others are for what was
#: played before a ruling changed, so that old logs and records give what they gave then.
RULES_VERSIONS = range(1, 3)
CURRENT_RULES = RULES_VERSIONS[-1]


class Reason(StrEnum):
    """Why a game ended. A game may have other reasons as well: any code in the `outcomes` of its messages."""

    SIX = "six"
    TOO_FEW = "too-few"
    KING = "king"
    POINTS = "points"
    GOAL = "goal"
    STUCK = "stuck"
    REPETITION = "repetition"
    QUIET = "quiet"
    AGREED = "agreed"
    RESIGNED = "resigned"
    TIME = "time"


#: Reasons that come from the table and that no position shows.
TABLE_REASONS = frozenset({Reason.AGREED, Reason.RESIGNED, Reason.TIME})


class Outcome(Struct, frozen=True):
    """How a game ended: the winning seats (none in a draw), the reason, and the scores in games that have them.

    >>> Outcome((), Reason.REPETITION).is_draw
    True
    """

    winners: tuple[int, ...]
    #: A `Reason`, or another code in the `outcomes` of the game's messages.
    reason: str
    scores: tuple[int, ...] | None = None
    #: The most points that were possible, where somebody played alone and there is such a number.
    possible: int | UnsetType = UNSET

    @property
    def is_draw(self) -> bool:
        """Whether nobody won."""
        return not self.winners


class Question(Struct, frozen=True):
    """What a referee asks of the outside world. Each game declares its own questions, and who answers them."""

    #: The name of the judge: an entry point of the group `sixfold.judges`.
    judge: ClassVar[str] = ""


class Judge(Protocol):
    """Answers a referee's questions: is this film link right, are these answers alike, which card is next."""

    def answer(self, question: Question) -> Any:
        """Return the answer, ready for JSON. It goes into the log, so that folding the log asks no judge."""


@runtime_checkable
class LoadableJudge(Judge, Protocol):
    """A judge that reads much before its first answer."""

    def load(self) -> None:
        """Read it now, so that the first answer comes as fast as later ones."""


T = TypeVar("T")


def ask(judge: Judge | None, question: Question, kind: type[T], messages: Messages, word: str) -> T:
    """Return a judge's answer as a struct of the given type.

    Raises `IllegalMove` (`judge-needed`, with the `word` of the turn) without a judge, and (`bad-judgement`) if the
    answer is something else.
    """
    if judge is None:
        raise messages.illegal("judge-needed", word=word)
    answer: Any = judge.answer(question)
    try:
        return msgspec.convert(answer, kind)
    except msgspec.ValidationError as error:
        raise messages.illegal("bad-judgement", why=clip(str(error))) from None


class View(Struct, frozen=True, kw_only=True):
    """What a seat or a spectator may see of a state. Each game adds its own fields."""

    turn: int | None
    outcome: Outcome | None


class TextSpan(Struct, frozen=True):
    """A run of text in a drawing, with the style of what it shows: `side-0`, `legal`, `label`, …"""

    text: str
    style: str = ""


#: A drawing as lines of spans.
TextDrawing: TypeAlias = tuple[tuple[TextSpan, ...], ...]


class Appearance(Struct, frozen=True, kw_only=True):
    """How a client presents a game.

    A game without its own face is drawn by its SVG: `State.svg` marks what can be picked with
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
    #: From which age on it is played, and about how many minutes a game takes; 0 if nobody says.
    ages: int = 0
    minutes: int = 0
    #: Whether *Play now* on the home page starts this game.
    featured: bool = False


G = TypeVar("G", bound="Game")


class State(Struct, Generic[G], frozen=True, kw_only=True):
    """Where a game stands. Frozen: `play` returns the next state and leaves this one unchanged.

    A game subclasses it and says at least whose turn it is (`turn`), which turns are possible (`legal` or `choices`)
    and what a turn does (`_play`).
    """

    game: G
    outcome: Outcome | None = None

    # What a subclass defines ------------------------------------------------------------------------------------

    @property
    def turn(self) -> int | None:
        """The seat to act, or `None` if several may act or none."""
        raise NotImplementedError

    def legal(self) -> tuple[Move, ...]:
        """Return every legal turn, in games where they can be listed. Common moves are never among them."""
        raise NotImplementedError

    def _play(self, move: Move, seat: int, at: float) -> Self:
        """Return the state after this turn of a seat that may act. Raises `IllegalMove` if the rules forbid it."""
        raise NotImplementedError

    def view(self, seat: int | None) -> View:
        """Return what a seat may see; `None` is a spectator."""
        raise NotImplementedError

    def choices(self, seat: int | None) -> Choices:
        """Return what a seat may do, as a tree of picks or as forms; empty for seats that may not act."""
        if seat is None or seat != self.turn:
            return Picks()
        return Picks.of((str(move), self._path(move)) for move in self.visible_turns())

    def visible_turns(self) -> tuple[Move, ...]:
        """Return the legal turns that players are shown; all of them, unless to show one would tell too much."""
        return self.legal()

    def _path(self, move: Move) -> Sequence[tuple[str, str]]:
        """Return the picks that lead to this turn, step by step."""
        raise NotImplementedError

    @property
    def deadline(self) -> float | None:
        """When the referee acts by itself, in seconds since the start, or `None`."""
        return None

    @property
    def scores(self) -> tuple[int, ...] | None:
        """Each seat's score so far, in games that have scores."""
        return None

    @property
    def reveal_count(self) -> int:
        """How often something hidden or random has been revealed. No turn is taken back past the last revelation."""
        return 0

    def prepare(self, move: Move, seat: int, judge: Judge | None = None) -> Move:
        """Return the turn as it goes into the log: in its canonical form, with the judge's answers in it."""
        return move

    def complete(self, seat: int | None, kind: str, typed: str, judge: Judge | None = None) -> tuple[str, ...]:
        """Return completions for what a seat types in a field of this kind, best first; none by default."""
        return ()

    def closed_tools(self, seat: int | None) -> frozenset[str]:
        """Return the tools of the server that are closed to a seat while this game goes on."""
        playing = seat is not None and self.outcome is None
        return frozenset(self.game.preset.features.closed_tools if playing else ())

    def deadline_move(self, judge: Judge | None = None, earlier_cards: Sequence[str] = ()) -> RefereeMove | None:
        """Return the turn that the referee plays at the deadline, with the judge's answers in it, or `None`.

        `earlier_cards` are the `played_cards` of earlier games of the match.
        """
        return None

    def failure_move(self) -> RefereeMove | None:
        """Return the turn that the referee plays instead if no judge can answer; `None` in games that ask nobody."""
        return None

    @property
    def played_cards(self) -> tuple[str, ...]:
        """The ids of the cards of this game that later games of the match should not deal at once again."""
        return ()

    def position(self) -> str | None:
        """Return the position as one line that `Game.position` reads, or `None` in games without such a notation."""
        return None

    def paint(self) -> TextDrawing:
        """Return the drawing as lines of styled text."""
        raise NotImplementedError

    def svg(self) -> str:
        """Return what spectators may see as an SVG document. `Appearance` explains the attributes of its elements."""
        raise NotImplementedError

    # Shared by all games ----------------------------------------------------------------------------------------

    def play(self, move: Move | str, seat: int | None = None, at: float = 0.0) -> Self:
        """Return the state after a turn, given as a move or as its text.

        >>> import sixfold
        >>> state = sixfold.game("sixth").start().play("c3")
        >>> state.turn
        1
        >>> state.play("c3")
        Traceback (most recent call last):
            ...
        sixfold.games.errors.IllegalMove: c3 is not empty: place discs on empty squares. (STH-2)
        """
        if isinstance(move, str):
            move = self.game.parse(move)
        if self.outcome is not None:
            raise self.game.messages.illegal("game-over")
        if seat is not None and not 0 <= seat < self.game.seats:
            if isinstance(move, Join) and seat == self.game.seats and self.game.can_grow:
                return self.add_seat().play(move, seat, at)
            raise self.game.messages.illegal("no-such-seat", seat=seat, last=self.game.seats - 1)
        if not 0 <= at < inf:
            raise self.game.messages.illegal("bad-time", at=at)
        if isinstance(move, RefereeMove):
            raise self.game.messages.illegal("referee-alone", move=clip(str(move)))
        if isinstance(move, CommonMove):
            return self._play_common(move, seat, at)
        if isinstance(move, OwnerMove) and seat is None:
            return self._play_owner_move(move, at)
        turn = self.turn
        acting = turn if seat is None else seat
        if acting is None:
            raise self.game.messages.illegal("seat-needed")
        if turn is not None and acting != turn:
            raise self.game.messages.illegal("not-your-turn", seat=acting, turn=turn)
        return self._play(move, acting, at)

    def expire(self, at: float, move: Move | str | None = None) -> Self:
        """Return the state after the referee's turn at the deadline: the `deadline_move`, if there was one."""
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
        """Return the state after a turn of the referee at the deadline, in games that have such turns."""
        raise self.game.messages.illegal("not-this-game", move=clip(str(move)))

    def _play_owner_move(self, move: OwnerMove, at: float) -> Self:
        """Return the state after a turn of the table's owner, in games that have such turns."""
        raise self.game.messages.illegal("not-this-game", move=clip(str(move)))

    def _play_common(self, move: CommonMove, seat: int | None, at: float) -> Self:
        """Return the state after a common move. This fits games of two sides; others override it."""
        match move:
            case Draw():
                if not self.game.preset.features.draw:
                    raise self.game.messages.illegal("no-draw")
                return self.end((), Reason.AGREED)
            case Resign():
                return self.end(self.game.opponents_of(self._seat_or_turn(seat)), Reason.RESIGNED)
            case FlagFall():
                return self.end(self.game.opponents_of(self._seat_or_turn(seat)), Reason.TIME)
            case Join() | Leave():
                self._seat_or_turn(seat)
                return self
            case Cough():
                raise self.game.messages.illegal("no-cough")

    def _seat_or_turn(self, seat: int | None) -> int:
        """Return the seat that a common move is for: the given one, or else the one to act."""
        if seat is None and self.turn is None:
            raise self.game.messages.illegal("seat-needed")
        return self.turn if seat is None else seat  # type: ignore[return-value]  # one of the two is a seat

    def add_seat(self) -> Self:
        """Return this state with one more seat, for somebody who joins late. A game adds what its seats hold."""
        return msgspec.structs.replace(self, game=self.game.resize(self.game.seats + 1))

    def end(self, winners: tuple[int, ...], reason: str) -> Self:
        """Return this state with an outcome that no turn brought about."""
        return msgspec.structs.replace(self, outcome=Outcome(winners, reason, self.scores))

    def draw(self) -> str:
        """Return the drawing as plain text."""
        return "\n".join("".join(span.text for span in line).rstrip() for line in self.paint())

    def _repr_svg_(self) -> str:
        return self.svg()

    def dumps(self) -> str:
        """Return the whole state as JSON, for `Game.loads`, which trusts it."""
        return msgspec.json.encode(self, order="deterministic", enc_hook=game_as_json).decode()


class Game:
    """A preset with its options: creates the start and reads turns, positions and snapshots.

    >>> import sixfold
    >>> sixfold.game("six", tiles=19) == sixfold.game("six", tiles=19) != sixfold.game("six")
    True
    """

    #: Every preset of this game.
    presets: ClassVar[tuple[Preset, ...]] = ()
    #: Its rulings and messages.
    messages: ClassVar[Messages]
    #: How clients present it.
    appearance: ClassVar[Appearance] = Appearance()
    #: The type of its states, and the union of its types of turns, for decoding.
    state_type: ClassVar[Any]
    move_types: ClassVar[Any]

    preset: Preset
    seats: int
    teams: Teams
    options: Mapping[str, Value | tuple[Value, ...]]
    #: Which version of the rules it is played by: one of `RULES_VERSIONS`.
    rules_version: int
    _options_text: str
    _key: tuple[object, ...]

    def __init__(
        self,
        preset: Preset,
        seats: int | None = None,
        teams: object = None,
        *,
        rules_version: object = CURRENT_RULES,
        **options: object,
    ) -> None:
        if not isinstance(rules_version, int) or rules_version not in RULES_VERSIONS:
            raise bad_option("unknown-rules", str(rules_version), current=CURRENT_RULES)
        preset = preset.for_rules(rules_version)
        count = preset.seat_count(seats)
        split = preset.team_split(teams, count)
        values = preset.resolve_options(options, count)
        text = " ".join(
            f"{option.name}={option.write(values[option.name])}"
            for option in preset.options
            if values[option.name] != option.initial_value(count)
        )
        # Set past `__setattr__`, because a game is as frozen as its states.
        vars(self).update(
            preset=preset,
            seats=count,
            teams=split,
            options=MappingProxyType(values),
            rules_version=rules_version,
            _options_text=text,
            _key=(type(self), preset.name, count, split, text, rules_version),
        )
        self._check_options()

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides by seat. The starter has the first one, or the one that an option names."""
        sides, first = self.preset.sides, self.options.get(STARTING_SIDE)
        at = next((seat for seat, side in enumerate(sides) if side.lower() == first), 0)
        return sides[at:] + sides[:at]

    def __init_subclass__(cls) -> None:
        """Give the presets of a game the English texts of its catalogue."""
        if "presets" in vars(cls):
            cls.presets = tuple(preset.translate(cls.messages) for preset in cls.presets)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a game is frozen: {name} cannot be set")

    @classmethod
    def of(cls, name: str, seats: int | None = None, teams: object = None, **options: object) -> Self:
        """Return the game of a preset, by its name, with options."""
        for preset in cls.presets:
            if preset.name == name:
                return cls(preset, seats, teams, **options)
        raise unknown_game(name, [preset.name for preset in cls.presets])

    # What a subclass defines ------------------------------------------------------------------------------------

    def start(self, seed: int = 0) -> State[Any]:
        """Return the state before the first turn. The same seed always deals the same."""
        raise NotImplementedError

    def _parse(self, text: str) -> Move:
        """Return the turn of this game that a text means. Raises `BadNotation` if it means none."""
        raise NotImplementedError

    def position(self, text: str) -> State[Any]:
        """Return the state that the text of a position describes. Raises `BadNotation` if there is none."""
        why = f"{self.preset.name} has no notation for positions"
        raise self.messages.bad_notation("bad-position", text=clip(text), why=why)

    def _check_options(self) -> None:
        """Raise `BadOption` for options that do not go together."""

    # Shared by all games ----------------------------------------------------------------------------------------

    def parse(self, text: str) -> Move:
        """Return the move that a text means, common moves included. Raises `BadNotation` if it means none."""
        return COMMON_MOVES.get(text) or self._parse(text)

    def side(self, seat: int) -> int:
        """Return the number of the team that a seat plays for."""
        return next(number for number, team in enumerate(self.teams) if seat in team)

    def opponents_of(self, seat: int) -> tuple[int, ...]:
        """Return the seats of the other teams: those who win if this seat resigns."""
        return tuple(other for other in range(self.seats) if other not in self.teams[self.side(seat)])

    def describe_outcome(
        self, outcome: Outcome, names: Sequence[str], language: str = ENGLISH
    ) -> tuple[str, str | None]:
        """Return how a game ended, with the names of the seats, and the ruling behind it.

        A reason may have sentences of its own for draws (`points-draw`), for sides that share the win (`points-shared`)
        and for somebody alone (`points-alone`, or `points-possible` if it is known how many points were possible).
        """
        winning = sorted({self.side(seat) for seat in outcome.winners})
        if len(self.teams) == 1:
            variant, winning = "alone" if outcome.possible is UNSET else "possible", [0]
        else:
            variant = "draw" if not winning else "shared" if len(winning) > 1 else ""
        outcomes, key = self.messages.outcomes, str(outcome.reason)
        sentence = outcomes.get(f"{key}-{variant}", outcomes[key])
        # Players of one side are joined by a sign, so that sentences can treat them as one.
        sides = [" + ".join(dict.fromkeys(names[seat] for seat in team)) for team in self.teams]
        winner = together([sides[side] for side in winning])
        loser = next((sides[side] for side in range(len(sides)) if side not in winning), "")
        points = outcome.scores[self.teams[winning[0]][0]] if outcome.scores and winning else 0
        params = {"winner": winner, "loser": loser, "points": points, "possible": outcome.possible}
        return sentence.format(params, language), sentence.ruling

    def check_seed(self, seed: int) -> int:
        """Return the seed. Raises `BadOption` if it is not a 64-bit number."""
        if not isinstance(seed, int) or isinstance(seed, bool) or seed not in SEEDS:
            raise bad_option("bad-seed", str(seed)[:40])
        return seed

    def replace(self, teams: object = None, **options: object) -> Self:
        """Return the same game with other teams or with some other options."""
        return type(self)(
            self.preset,
            self.seats,
            self.teams if teams is None else teams,
            rules_version=self.rules_version,
            **{**self.options, **options},
        )

    @property
    def can_grow(self) -> bool:
        """Whether somebody who joins late may add a seat."""
        return self.preset.features.late_joining and self.seats < self.preset.seats[1]

    def resize(self, seats: int) -> Self:
        """Return the same game with another number of seats; those that are added play for themselves."""
        count = self.preset.seat_count(seats)
        added = range(self.seats, count)
        teams = (*(team for team in self.teams if max(team) < count), *((seat,) for seat in added))
        values: dict[str, object] = dict(self.options)
        for option in self.preset.options:
            value = self.options[option.name]
            if isinstance(value, tuple):
                values[option.name] = (*value[:count], *(option.default for _ in added))
        return type(self)(self.preset, count, teams, rules_version=self.rules_version, **values)

    def options_text(self) -> str:
        """Return the options that differ from their defaults, as text: `kings=six style=classic`."""
        return self._options_text

    def loads(self, text: str) -> Any:
        """Return the state of this game that `State.dumps` wrote. Raises `BadNotation` if it is none."""
        try:
            return msgspec.json.decode(text, type=self.state_type, dec_hook=self._check_game)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise self.messages.bad_notation("bad-snapshot", why=str(error)) from None

    def load_move(self, text: str) -> Move:
        """Return the move that a JSON text means. Raises `BadNotation` if it means none."""
        try:
            move: Move = msgspec.json.decode(text, type=self.move_types | CommonMove)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise self.messages.bad_notation("bad-move", text=clip(text), hint=str(error)) from None
        return move

    def _check_game(self, kind: Any, value: object) -> Self:
        if value != game_as_json(self):
            raise msgspec.ValidationError("it belongs to another game")
        return self

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Game) and self._key == other._key)

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[Any, ...]:
        keywords = dict(self.options) | {"rules_version": self.rules_version}
        return _rebuild, (type(self), self.preset, self.seats, self.teams, keywords)

    def __repr__(self) -> str:
        rules = "" if self.rules_version == CURRENT_RULES else f"rules={self.rules_version}"
        return f"<{' '.join(filter(None, (self.preset.name, self.options_text(), rules)))}>"


def _rebuild(kind: type[Game], preset: Preset, seats: int, teams: Teams, keywords: Mapping[str, Any]) -> Game:
    return kind(preset, seats, teams, **keywords)


def game_as_json(game: object) -> dict[str, Any]:
    """Return a game as JSON-ready data, for states and records."""
    if not isinstance(game, Game):
        raise NotImplementedError(f"no JSON for {type(game).__name__}")
    return {
        "preset": game.preset.name,
        "rules": game.rules_version,
        "seats": game.seats,
        "teams": [list(team) for team in game.teams],
        "options": game.options_text(),
    }
