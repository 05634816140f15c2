"""Boardspace's history played before the referee, entry by entry, into a log of the house."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from sixfold.games.errors import IllegalMove
from sixfold.games.moves import COMMON_MOVES, Draw, FlagFall, Move, Resign, clip
from sixfold.games.record import Entry, Record
from sixfold.games.sixth import MESSAGES, Place, Shift, SixthGame, SixthState
from sixfold.games.sixth.sgf.gestures import GESTURES, Command, PendingTurn, apply_gesture
from sixfold.games.sixth.sgf.terms import COLOURS, END_PROPERTY, bad_sgf

_END = re.compile(r"(-|0|1) (resign|draw|flag)")
_ANSWERS = ("acceptdraw", "declinedraw")
#: What may still be written once the game is over by the rulings: it changes nothing.
_AFTERWARDS = frozenset({"done", "resign", "offerdraw", *_ANSWERS, "loseontime", "winontime"})


class Replay:
    """A history as it is played. It lives as long as one reading.

    >>> replay = Replay(SixthGame.of("sixth-4x4"), seed=0, first=None)
    >>> for word in (Command(1, "start", ("0",)), Command(2, "move", ("b", "1", "a4")), Command(3, "done")):
    ...     replay.play(word)
    >>> str(replay.record().entries[0].move)
    'a4'
    """

    def __init__(self, game: SixthGame, seed: int, first: str | None) -> None:
        self._game, self._seed = game, seed
        self._state: SixthState = game.start(seed)
        self._entries: list[Entry] = []
        #: The colour of Boardspace's P0, if the file says it, and the one that plays Silver, once that is known.
        self._first, self._silver = first, ""
        self._started = False
        self._intent = PendingTurn()
        #: The side to move has offered a draw, so that Boardspace waits for the other side.
        self._offered = False
        self._last = Command(0, "")

    def play(self, word: Command) -> None:
        """One more entry of the history."""
        self._last = word
        if self._state.outcome is None:
            _COMMANDS[word.name][1](self, word)
        elif word.name not in _AFTERWARDS:
            over = MESSAGES.illegal("game-over")
            raise bad_sgf(word.node, f"{word.name} cannot follow. {over.message.rstrip('.')}", over)

    def record(self) -> Record:
        """The log, the end of the history standing for a last `Done` that is not there."""
        if self._state.outcome is None and (self._intent.target or self._intent.statement):
            self._done(self._last)
        return Record(self._game, self._seed, tuple(self._entries))

    def _start(self, word: Command) -> None:
        """`Start` says which player begins; with the map of colours, that says who is Silver."""
        self._before_play(word)
        self._started = True
        if self._first is not None:
            self._silver = COLOURS[COLOURS.index(self._first) ^ int(word.arguments[0])]

    def _edit(self, word: Command) -> None:
        """`Edit` opens the board for setting up, until the next `Start`."""
        self._before_play(word)
        self._started = False

    def _before_play(self, word: Command) -> None:
        if self._entries or self._offered or self._intent != PendingTurn():
            raise bad_sgf(word.node, f"{word.name} comes before the first turn")

    def _in_play(self, word: Command) -> None:
        if not self._started:
            raise bad_sgf(word.node, "games begin with Start on an empty board")

    def _gesture(self, word: Command) -> None:
        self._in_play(word)
        self._intent = apply_gesture(self._intent, word)

    def _done(self, word: Command) -> None:
        """What stands now counts."""
        intent, self._intent = self._intent, PendingTurn()
        if not intent.target and not intent.statement:
            raise bad_sgf(word.node, "there is nothing that could be done")
        if intent.statement == "resign":
            self._end(word, self._mover, Resign())
        elif (intent.statement in _ANSWERS) != self._offered:
            raise bad_sgf(word.node, "the offer of a draw needs an answer" if self._offered else "no draw was offered")
        elif intent.statement == "acceptdraw":
            # The draw is the turn of who offered it: for the referee that side is still to move.
            self._end(word, self._state.side, Draw())
        elif intent.statement:
            self._offered = not self._offered
        else:
            self._turn(word, self._place(word, intent) if intent.source in COLOURS else self._shift(intent))

    @property
    def _mover(self) -> int:
        """The seat that Boardspace waits for."""
        return self._state.side ^ self._offered

    def _out_of_time(self, word: Command) -> None:
        """The player to move loses by the clock, or wins by it."""
        self._in_play(word)
        self._end(word, self._mover ^ (word.name == "winontime"), FlagFall())

    def _place(self, word: Command, intent: PendingTurn) -> Move:
        # Where nothing said who is Silver, the first disc does: every game begins with a placement.
        self._silver = self._silver or intent.source
        if intent.source != COLOURS[COLOURS.index(self._silver) ^ self._state.side] or intent.count != 1:
            raise bad_sgf(word.node, "a placement is one disc of the colour to move")
        return Place(intent.target)

    def _shift(self, intent: PendingTurn) -> Move:
        number = self._game.squares.numbers.get(intent.source)
        whole = number is not None and len(self._state.board[number]) == intent.count
        return Shift(intent.source, intent.target, None if whole else intent.count)

    def _turn(self, word: Command, move: Move) -> None:
        side = self._state.side
        try:
            self._state = self._state.play(move)
        except IllegalMove as error:
            raise bad_sgf(word.node, f"{move} cannot be played. {error.message.rstrip('.')}", error) from None
        self._entries.append(Entry(len(self._entries), side, 0.0, move))

    def _end(self, word: Command, by: int, move: Move) -> None:
        """Enter an end that the table settled: as Boardspace says it, or in the log's own words if they are there."""
        seat: int | None = by
        ended = self._state.play(move, seat)
        if word.end is not None:
            seat, move = _parse_end(word.node, word.end)
            meant, ended = ended, self._state.play(move, seat)
            if _winners(ended) != _winners(meant):
                raise bad_sgf(word.node, f"{END_PROPERTY} says {word.end}, which is another end")
        self._state = ended
        self._entries.append(Entry(len(self._entries), seat, 0.0, move))


def _parse_end(node: int, text: str) -> tuple[int | None, Move]:
    found = _END.fullmatch(text)
    if found is None:
        raise bad_sgf(node, f"{END_PROPERTY} must be such as “1 resign”, not “{clip(text)}”")
    return None if found[1] == "-" else int(found[1]), COMMON_MOVES[found[2]]


def _winners(state: SixthState) -> tuple[int, ...] | None:
    return None if state.outcome is None else state.outcome.winners


#: What each command takes, and what it does.
_COMMANDS: Mapping[str, tuple[str, Callable[[Replay, Command], None]]] = {
    **{command: (shape, Replay._gesture) for command, (shape, _) in GESTURES.items()},
    "start": ("p([01])", Replay._start),
    "edit": ("", Replay._edit),
    "done": ("", Replay._done),
    "loseontime": ("", Replay._out_of_time),
    "winontime": ("", Replay._out_of_time),
}

#: What each command takes, ready for reading.
PATTERNS: Mapping[str, re.Pattern[str]] = {command: re.compile(shape) for command, (shape, _) in _COMMANDS.items()}
