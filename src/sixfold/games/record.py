"""A record of a game: a few header lines, and then the log, one entry a line.

    sixfold record 1
    game: sixth
    rules: 2
    options: kings=six
    seed: 0

    0 c3
    1 @12.5 c4

An entry is the seat (`-` for the referee), the time (`@` and seconds since the start, left out if 0) and the turn.
`rules` is the version of the rules that the game was played by. Nothing else is stored: folding the entries gives the
states.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from sixfold.games.base import Game, State, game_as_json
from sixfold.games.errors import BadNotation, SixfoldError
from sixfold.games.messages import COMMON_MESSAGES, clip
from sixfold.games.moves import CommonMove, Move, OwnerMove, RefereeMove
from sixfold.games.presets import Teams
from sixfold.games.registry import find

FORMAT = "sixfold record 1"
#: The text of the referee's turn at a deadline, if the referee had nothing to say.
EXPIRE_TEXT = "expire"

_ENTRY = re.compile(r"(-|0|[1-9][0-9]?) (?:@([0-9.e+-]{1,25}) )?(\S.*)")


class Entry(Struct, frozen=True):
    """One entry of a log. `at` is in seconds since the start, by the server's clock.

    `seat` is `None` if the referee acted at a deadline; `move` is then its turn, or `None` if it had none.
    """

    seq: int
    seat: int | None
    at: float
    move: Move | None


class Record(Struct, frozen=True):
    """A game with the log of its turns.

    >>> import sixfold
    >>> record = Record.of(sixfold.game("sixth-4x4"), 0, ["a1", "a2", "a2-a1"])
    >>> Record.loads(record.dumps()) == record
    True
    >>> record.final().turn
    1
    """

    game: Game
    seed: int
    entries: tuple[Entry, ...] = ()

    @classmethod
    def of(cls, game: Game, seed: int, moves: Iterable[Move | str]) -> Record:
        """Return the record of turns played one after the other, each checked by the referee."""
        record = cls(game, game.check_seed(seed))
        state = game.start(seed)
        for move in moves:
            record, state = record.append(state, move)
        return record

    def append(self, state: State[Any], move: Move | str) -> tuple[Record, State[Any]]:
        """Return the record and the state after one more turn of the seat to act, at the time of the last entry."""
        move = self.game.parse(move) if isinstance(move, str) else move
        if state.turn is not None:
            move = state.prepare(move, state.turn)
        at = self.entries[-1].at if self.entries else 0.0
        entry = Entry(len(self.entries), state.turn, at, move)
        return Record(self.game, self.seed, (*self.entries, entry)), fold(state, entry)

    def states(self) -> Iterator[State[Any]]:
        """Yield the start and the state after each entry. Raises `IllegalMove` if the log breaks the rules."""
        state = self.game.start(self.seed)
        yield state
        for entry in self.entries:
            state = fold(state, entry)
            yield state

    def final(self) -> State[Any]:
        """Return the state after the last entry."""
        *_, last = self.states()
        return last

    def dumps(self) -> str:
        """Return the record as text."""
        header = _header(self.game) | {"seed": str(self.seed)}
        lines = [FORMAT, *(f"{name}: {value}" for name, value in header.items() if value), ""]
        return "\n".join([*lines, *map(_entry_text, self.entries)]) + "\n"

    @classmethod
    def loads(cls, text: str) -> Record:
        """Return the record in a text. Raises `BadNotation`, with the line, if there is none."""
        lines = text.split("\n")
        if lines[0] != FORMAT:
            raise _bad_record(1, f"it must be “{FORMAT}”")
        header: dict[str, str] = {}
        number = 1
        for number, line in enumerate(lines[1:], start=2):
            if not line:
                break
            name, _, value = line.partition(": ")
            if not value or name in header:
                raise _bad_record(number, "a header line is a name, said once, a colon, a space and a value")
            header[name] = value
        try:
            game, seed = _parse_header(header)
        except SixfoldError as error:
            raise _bad_record(number, error.message.rstrip(".")) from None
        body = lines[number:-1] if lines[-1] == "" else lines[number:]
        entries: list[Entry] = []
        for line in body:
            try:
                entries.append(_check_entry(_parse_entry(game, len(entries), line), entries))
            except BadNotation as error:
                raise _bad_record(number + 1 + len(entries), error.message.rstrip(".")) from None
        return cls(game, seed, tuple(entries))

    def to_json(self) -> str:
        """Return the record as JSON."""
        return msgspec.json.encode(self, enc_hook=game_as_json).decode()

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Return the record in a JSON text. Raises `BadNotation` if there is none."""
        try:
            raw = msgspec.json.decode(text, type=_RawRecord)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise COMMON_MESSAGES.bad_notation("bad-record", line=1, why=clip(str(error))) from None
        try:
            kind, preset = find(raw.game.preset)
            options = preset.parse_options(raw.game.options, raw.game.seats)
            game = kind(preset, raw.game.seats, raw.game.teams, rules_version=raw.game.rules, **options)
            game.check_seed(raw.seed)
            entries: list[Entry] = []
            for entry in raw.entries:
                entries.append(_check_entry(_decode_entry(game, entry), entries))
        except SixfoldError as error:
            raise _bad_record(1, error.message.rstrip(".")) from None
        return cls(game, raw.seed, tuple(entries))


class _RawGame(Struct):
    preset: str
    seats: int
    teams: Teams
    options: str
    #: The first version did not write its number.
    rules: int = 1


class _RawEntry(Struct):
    seq: int
    seat: int | None
    at: float
    move: msgspec.Raw


class _RawRecord(Struct):
    game: _RawGame
    seed: int
    entries: list[_RawEntry]


def fold(state: State[Any], entry: Entry) -> State[Any]:
    """Return the state after one entry of a log."""
    if entry.move is None or (entry.seat is None and isinstance(entry.move, RefereeMove)):
        return state.expire(entry.at, entry.move)
    return state.play(entry.move, entry.seat, entry.at)


def _header(game: Game) -> dict[str, str]:
    preset = game.preset
    return {
        "game": preset.name,
        "rules": str(game.rules_version),
        "seats": str(game.seats) if game.seats != preset.seat_count(None) else "",
        "teams": _teams_text(game.teams) if game.teams != preset.team_split(None, game.seats) else "",
        "options": game.options_text(),
    }


def _parse_header(header: dict[str, str]) -> tuple[Game, int]:
    for name in header.keys() - {"game", "rules", "seats", "teams", "options", "seed"}:
        raise COMMON_MESSAGES.bad_notation("bad-header", why=f"there is no header {clip(name)}")
    for name in ("game", "rules", "seed"):
        if name not in header:
            raise COMMON_MESSAGES.bad_notation("bad-header", why=f"it does not say the {name}")
    kind, preset = find(header["game"])
    seats = preset.seat_count(_parse_number(header["seats"]) if "seats" in header else None)
    teams = (
        [list(map(_parse_number, team.split(","))) for team in header["teams"].split("/")]
        if "teams" in header
        else None
    )
    options = preset.parse_options(header.get("options", ""), seats)
    game = kind(preset, seats, teams, rules_version=_parse_number(header["rules"]), **options)
    return game, game.check_seed(_parse_number(header["seed"]))


def _parse_number(text: str) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,19}", text):
        raise COMMON_MESSAGES.bad_notation("bad-header", why=f"{clip(text)} is no whole number")
    return int(text)


def _teams_text(teams: Teams) -> str:
    return "/".join(",".join(map(str, team)) for team in teams)


def _entry_text(entry: Entry) -> str:
    seat = "-" if entry.seat is None else str(entry.seat)
    at = f"@{entry.at!r} " if entry.at else ""
    return f"{seat} {at}{EXPIRE_TEXT if entry.move is None else entry.move}"


def _parse_entry(game: Game, seq: int, line: str) -> Entry:
    match = _ENTRY.fullmatch(line)
    if match is None:
        raise _bad_entry("it is a seat (or -), @seconds if there are any, and a turn")
    seat, at, move = match.groups()
    turn = None if seat == "-" and move == EXPIRE_TEXT else game.parse(move)
    try:
        seconds = float(at or 0)
    except ValueError:
        seconds = math.nan
    return Entry(seq, None if seat == "-" else int(seat), seconds, turn)


def _decode_entry(game: Game, raw: _RawEntry) -> Entry:
    move = bytes(raw.move)
    return Entry(raw.seq, raw.seat, raw.at, None if move == b"null" else game.load_move(move.decode()))


def _check_entry(entry: Entry, before: list[Entry]) -> Entry:
    """Return the entry, if its number, time and seat fit after the entries before it."""
    if entry.seq != len(before):
        raise _bad_entry(f"its number must be {len(before)}")
    if not (before[-1].at if before else 0) <= entry.at < math.inf:
        raise _bad_entry("its time must be a number of seconds, and none before the last")
    anybody = isinstance(entry.move, CommonMove | OwnerMove)
    if not anybody and isinstance(entry.move, RefereeMove | None) != (entry.seat is None):
        raise _bad_entry("a turn is somebody's, and only the referee acts by itself")
    return entry


def _bad_entry(why: str) -> BadNotation:
    return COMMON_MESSAGES.bad_notation("bad-entry", why=why)


def _bad_record(line: int, why: str) -> BadNotation:
    return COMMON_MESSAGES.bad_notation("bad-record", line=line, why=why)
