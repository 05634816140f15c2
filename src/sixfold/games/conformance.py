"""The conformance suite: checks that every game must pass, for anybody who adds a game to import and run.

    import pytest
    from sixfold.games.conformance import CHECKS, Subject

    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    @pytest.mark.parametrize("preset", MyGame.presets, ids=lambda preset: preset.name)
    def test_conformance(preset, check):
        check(Subject(MyGame(preset)), seed=1)

Each check plays a random game from a seed and raises `AssertionError` if the game breaks the contract of `base.py`.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, TypeAlias
from xml.etree import ElementTree as ET

import msgspec

from sixfold.games.base import Game, Judge, State
from sixfold.games.choices import Picks
from sixfold.games.errors import BadNotation, IllegalMove, SixfoldError
from sixfold.games.messages import COMMON_MESSAGES
from sixfold.games.moves import COMMON_MOVES, Move
from sixfold.games.record import Entry, Record, fold

#: What others can learn is compared for this many entries after a secret turn.
_ENTRIES_COMPARED = 4

#: Returns some turns that a seat may play now, in games where legal turns cannot be listed.
MoveSource: TypeAlias = Callable[[State[Any], int, Random], Sequence[Move]]


def _legal_turns(state: State[Any], seat: int, dice: Random) -> Sequence[Move]:
    return state.legal() if seat == state.turn else ()


class Subject(msgspec.Struct, frozen=True):
    """A game to check, and how to find turns to play in it."""

    game: Game
    moves: MoveSource = _legal_turns
    #: The check fails if a random game takes more plies.
    max_plies: int = 5000
    #: Answers the referee's questions, in games that ask some.
    judge: Judge | None = None
    #: In a game with hidden turns, the types of turns that everybody sees at once.
    public_moves: tuple[type[Move], ...] = ()


class Ply(msgspec.Struct, frozen=True):
    """One ply of a random game: the state before it, the acting seat, its possible turns, and the entry it played."""

    state: State[Any]
    seat: int
    moves: tuple[Move, ...]
    entry: Entry
    after: State[Any]


def random_game(subject: Subject, seed: int) -> Iterator[Ply]:
    """Yield a random game from a seed, ply by ply. The referee acts at its deadline, or if no seat has a turn."""
    dice = Random(seed)
    state: State[Any] = subject.game.start(seed)
    at = 0.0
    for seq in range(subject.max_plies):
        if state.outcome:
            return
        at += dice.random()
        overdue = state.deadline is not None and at >= state.deadline
        seats = [state.turn] if state.turn is not None else dice.sample(range(subject.game.seats), subject.game.seats)
        acting = ((seat, () if overdue else tuple(subject.moves(state, seat, dice))) for seat in seats)
        seat, moves = next(((seat, moves) for seat, moves in acting if moves), (0, ()))
        if moves:
            entry = Entry(seq, seat, at, state.prepare(dice.choice(moves), seat, subject.judge))
        else:
            assert state.deadline is not None, "no seat can act and there is no deadline, but the game is not over"
            at = max(at, state.deadline)
            entry = Entry(seq, None, at, state.deadline_move(subject.judge))
        after = fold(state, entry)
        yield Ply(state, seat, moves, entry, after)
        state = after
    raise AssertionError(f"a random game did not end within {subject.max_plies} plies")


def random_games_end(subject: Subject, seed: int) -> None:
    """Random games end. A finished game has no turn, no legal turns, no deadline, and winners among its seats."""
    *_, last = random_game(subject, seed)
    state = last.after
    assert state.outcome is not None
    assert state.turn is None
    assert state.legal() == ()
    assert state.deadline is None
    assert set(state.outcome.winners) <= set(range(subject.game.seats))
    assert state.outcome.reason in subject.game.messages.outcomes
    assert state.outcome.scores is None or len(state.outcome.scores) == subject.game.seats
    for seat in range(subject.game.seats):
        _assert_illegal(state, last.entry.move or COMMON_MOVES["resign"], seat)


def legal_turns_are_playable(subject: Subject, seed: int) -> None:
    """Listed turns can be played by the seat to act and by no other; common moves are never listed."""
    dice = Random(seed)
    for ply in random_game(subject, seed):
        assert len(set(ply.moves)) == len(ply.moves)
        for move in _sample(ply.moves, dice):
            assert move not in COMMON_MOVES.values()
            ply.state.play(move, ply.seat, ply.entry.at)
            if ply.state.turn is not None:
                for other in set(range(subject.game.seats)) - {ply.seat}:
                    _assert_illegal(ply.state, move, other)


def other_turns_are_illegal(subject: Subject, seed: int) -> None:
    """A turn that is legal at another time can be played now only if it is listed; else it breaks a ruling."""
    dice = Random(seed)
    plies = list(random_game(subject, seed))
    pool = list(dict.fromkeys(move for ply in plies for move in _sample(ply.moves, dice)))
    for ply in plies:
        if ply.state.turn is None:
            continue
        listed = set(ply.state.legal())
        for move in _sample(pool, dice):
            if move in listed:
                ply.state.play(move)
            else:
                _assert_illegal(ply.state, move, ply.seat)
        _assert_illegal(ply.state, ply.state.legal()[0], subject.game.seats)
        _assert_illegal(ply.state, ply.state.legal()[0], -1)


def states_are_frozen_and_equal_by_value(subject: Subject, seed: int) -> None:
    """Equal logs give equal states with equal hashes; no attribute can be set; playing changes no state."""
    for ply in random_game(subject, seed):
        before, text = hash(ply.state), ply.state.dumps()
        again = fold(ply.state, ply.entry)
        assert again == ply.after
        assert hash(again) == hash(ply.after)
        assert (hash(ply.state), ply.state.dumps()) == (before, text)
        assert pickle.loads(pickle.dumps(ply.after)) == ply.after  # noqa: S301  # our own, from the line itself
        for name in ("outcome", "game"):
            try:
                setattr(ply.state, name, None)
            except AttributeError:
                continue
            raise AssertionError(f"{name} of a state can be set")


def texts_and_json_round_trip(subject: Subject, seed: int) -> None:
    """Moves, states, positions and records survive writing and reading, as text and as JSON."""
    game, dice = subject.game, Random(seed)
    entries = []
    for ply in random_game(subject, seed):
        entries.append(ply.entry)
        for move in _sample(ply.moves, dice):
            assert game.parse(str(move)) == move
            assert game.load_move(msgspec.json.encode(move).decode()) == move
        assert game.loads(ply.after.dumps()) == ply.after
        if (position := ply.after.position()) is not None:
            assert game.position(position) == ply.after
    record = Record(game, seed, tuple(entries))
    assert Record.loads(record.dumps()) == record
    assert Record.from_json(record.to_json()) == record
    assert record.final() == ply.after
    for move in COMMON_MOVES.values():
        assert game.parse(str(move)) == move
        assert game.load_move(msgspec.json.encode(move).decode()) == move


def views_leak_nothing(subject: Subject, seed: int) -> None:
    """If a seat plays another secret turn, all that other sides can learn stays the same to the byte.

    This covers views, drawings, choices, deadlines and errors, at once and while the others play on, until something
    hidden is revealed. Turns that are not secret are named in `Subject.public_moves`.
    """
    if not subject.game.preset.features.hidden:
        return
    dice = Random(seed)
    compared = 0
    plies = list(random_game(subject, seed))
    for number, ply in enumerate(plies):
        secret = [move for move in ply.moves if not isinstance(move, subject.public_moves)]
        one, *others = _sample(secret, dice) or [None]
        if one is None:
            continue
        later = [after.entry for after in plies[number + 1 : number + 1 + _ENTRIES_COMPARED]]
        visible = _visible_after(ply, one, later, subject, seed)
        for other in others:
            after = ply.state.play(other, ply.seat, ply.entry.at) if type(other) is type(one) else None
            if after is not None and after.reveal_count == ply.state.reveal_count:
                again = _visible_after(ply, other, later, subject, seed)
                assert again == visible, f"{other} can be told from {one}"
                compared += 1
    assert compared, "the game declares hidden information, but no secret turn was found"


def _visible_after(ply: Ply, move: Move, later: Sequence[Entry], subject: Subject, seed: int) -> list[bytes]:
    """Return all that other sides can learn after a move and while others act, until it is revealed."""
    state = ply.state.play(move, ply.seat, ply.entry.at)
    visible: list[bytes] = []
    for entry in (*later, None):
        if state.reveal_count != ply.state.reveal_count:
            break
        visible.append(_visible_to_others(state, ply.seat, subject, seed, ply.entry.at))
        if entry is None or entry.seat in (ply.seat, None):
            break
        try:
            state = fold(state, entry)
        except IllegalMove as error:
            visible.append(msgspec.json.encode([error.code, error.json_params]))
    return visible


def _visible_to_others(state: State[Any], but: int, subject: Subject, seed: int, at: float) -> bytes:
    """Return what everybody but the side of one seat sees, and the errors that their turns would raise."""
    visible: list[object] = [state.turn, state.deadline, state.outcome, state.scores, state.draw(), state.svg()]
    for seat in (None, *range(subject.game.seats)):
        if seat in subject.game.teams[subject.game.side(but)]:
            continue
        visible += [state.view(seat), state.choices(seat)]
        if seat is not None:
            visible += [_reply(state, move, seat, at) for move in subject.moves(state, seat, Random(seed))]
    return msgspec.json.encode(visible)


def _reply(state: State[Any], move: Move, seat: int, at: float) -> object:
    try:
        state.play(move, seat, at)
    except IllegalMove as error:
        return [error.code, error.json_params]
    return "played"


def choices_cover_the_legal_turns(subject: Subject, seed: int) -> None:
    """The choices of the seat to act lead to the legal turns that players are shown, and other seats have none."""
    for ply in random_game(subject, seed):
        if ply.state.turn is None:
            continue
        choices = ply.state.choices(ply.seat)
        assert isinstance(choices, Picks)
        visible = ply.state.visible_turns()
        assert sorted(choices.moves()) == sorted(map(str, visible))
        assert visible
        assert set(visible) <= set(ply.state.legal())
        for seat in (None, *range(subject.game.seats)):
            assert seat == ply.seat or ply.state.choices(seat) == Picks()
        short = choices.shorten(4096)
        assert [pick.value for pick in short.first] == [pick.value for pick in choices.first]


def states_can_be_drawn(subject: Subject, seed: int) -> None:
    """States can be drawn as text without control characters and as well-formed SVG, and every view as JSON."""
    for ply in random_game(subject, seed):
        assert ply.after.draw().replace("\n", "").isprintable()
        ET.fromstring(ply.after.svg())  # noqa: S314  # our own, from the line itself
        for seat in (None, *range(subject.game.seats)):
            msgspec.json.encode(ply.after.view(seat))


def common_moves_are_accepted(subject: Subject, seed: int) -> None:
    """Any seat can resign, lose on time, leave and come back at any time; sides can agree on a draw."""
    for ply in random_game(subject, seed):
        for seat in range(subject.game.seats):
            for word in ("resign", "flag", "leave", "join"):
                ply.state.play(word, seat, ply.entry.at)
        if subject.game.preset.features.draw:
            agreed = ply.state.play("draw")
            assert agreed.outcome is not None
            assert agreed.outcome.is_draw


def messages_are_complete(subject: Subject, seed: int) -> None:
    """Every error and outcome names a ruling that exists, and every text is there in every language."""
    messages = subject.game.messages
    rulings = {**COMMON_MESSAGES.rulings(), **messages.rulings()}
    for code, message in {**messages.errors, **messages.outcomes}.items():
        assert message.ruling is None or message.ruling in rulings, f"{code} names an unknown ruling"
        for text in (message.text, *message.translations.values()):
            assert text.strip() == text != ""
    for number, ruling in messages.rulings().items():
        assert ruling.title, number
        assert ruling.text, number


def presets_describe_themselves(subject: Subject, seed: int) -> None:
    """Presets are JSON and have texts; the defaults of options are valid, and nonsense is not."""
    preset, seats = subject.game.preset, subject.game.seats
    msgspec.json.encode(preset.describe())
    assert preset.summary
    assert preset.credit
    assert len(preset.sides) >= preset.seats[0]
    if preset.features.pairs:
        # If everybody moves one seat on, each plays the other side.
        assert preset.seats[0] == preset.seats[1] == seats
        assert not (preset.features.late_joining or preset.free_teams)
        assert len(subject.game.teams) == 2
        assert {seat % 2 for seat in subject.game.opponents_of(0)} == {1}
        assert subject.game.start(seed).turn is not None
    for option in preset.options:
        initial = option.initial_value(seats)
        assert option.check(initial, seats) == initial
        assert option.read(option.write(initial), seats) == initial
        for nonsense in (object(), "no such value", -1, 10**9, 1.5, [None] * (seats + 1)):
            try:
                option.check(nonsense, seats)
            except SixfoldError as error:
                assert error.code in subject.game.messages.errors
            else:
                raise AssertionError(f"{option.name} takes {nonsense}")


def nonsense_raises_bad_notation(subject: Subject, seed: int) -> None:
    """Any text means a move or raises `BadNotation`, and a move is written as it was read."""
    dice = Random(seed)
    texts = [str(move) for ply in random_game(subject, seed) for move in _sample(ply.moves, dice)]
    for text in _sample(texts, dice):
        spoilt = list(text)
        for _ in range(dice.randint(1, 3)):
            spoilt.insert(dice.randint(0, len(spoilt)), dice.choice("0-9,>=!:abcdefGHM1234567890 +é\n\0"))
        try:
            move = subject.game.parse("".join(spoilt))
        except BadNotation as error:
            assert error.code
        else:
            assert str(move) == "".join(spoilt)


def _assert_illegal(state: State[Any], move: Move, seat: int) -> None:
    try:
        state.play(move, seat)
    except IllegalMove as error:
        assert error.code in state.game.messages.errors
        assert error.ruling in {**COMMON_MESSAGES.rulings(), **state.game.messages.rulings()}
        assert str(error)
    else:
        raise AssertionError(f"{move} was played by seat {seat}")


def _sample(things: Sequence[Any], dice: Random, most: int = 12) -> list[Any]:
    return list(things) if len(things) <= most else dice.sample(list(things), most)


#: Every check, the basic ones first, so that the first failure is the easiest to understand.
CHECKS: tuple[Callable[[Subject, int], None], ...] = (
    presets_describe_themselves,
    messages_are_complete,
    random_games_end,
    legal_turns_are_playable,
    other_turns_are_illegal,
    states_are_frozen_and_equal_by_value,
    texts_and_json_round_trip,
    views_leak_nothing,
    choices_cover_the_legal_turns,
    states_can_be_drawn,
    common_moves_are_accepted,
    nonsense_raises_bad_notation,
)
