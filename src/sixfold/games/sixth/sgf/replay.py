"""Boardspace's history played before the referee, entry by entry, into a log of the house."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from sixfold.games.errors import IllegalMove
from sixfold.games.moves import COMMON, Draw, FlagFall, Move, Resign, clip
from sixfold.games.record import Entry, Record
from sixfold.games.sixth import MESSAGES, Place, Shift, SixthGame, SixthState
from sixfold.games.sixth.sgf.gestures import GESTURES, Intent, Word, after
from sixfold.games.sixth.sgf.terms import COLOURS, END, bad

_END = re.compile(r"(-|0|1) (resign|draw|flag)")
_ANSWERS = ("acceptdraw", "declinedraw")
#: What may still be written once the game is over by the rulings: it changes nothing.
_AFTERWARDS = frozenset({"done", "resign", "offerdraw", *_ANSWERS, "loseontime", "winontime"})


class Replay:
    """A history as it is played. It lives as long as one reading.

    >>> replay = Replay(SixthGame.of("sixth-4x4"), seed=0, first=None)
    >>> for word in (Word(1, "start", ("0",)), Word(2, "move", ("b", "1", "a4")), Word(3, "done")):
    ...     replay.take(word)
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
        self._intent = Intent()
        #: The side to move has offered a draw, so that Boardspace waits for the other side.
        self._offered = False
        self._last = Word(0, "")

    def take(self, word: Word) -> None:
        """One more entry of the history."""
        self._last = word
        if self._state.outcome is None:
            _COMMANDS[word.command][1](self, word)
        elif word.command not in _AFTERWARDS:
            over = MESSAGES.illegal("game-over")
            raise bad(word.node, f"{word.command} cannot follow. {over.message.rstrip('.')}", over)

    def record(self) -> Record:
        """The log, the end of the history standing for a last `Done` that is not there."""
        if self._state.outcome is None and (self._intent.target or self._intent.said):
            self._done(self._last)
        return Record(self._game, self._seed, tuple(self._entries))

    def _start(self, word: Word) -> None:
        """`Start` says which player begins; with the map of colours, that says who is Silver."""
        self._before_play(word)
        self._started = True
        if self._first is not None:
            self._silver = COLOURS[COLOURS.index(self._first) ^ int(word.arguments[0])]

    def _edit(self, word: Word) -> None:
        """`Edit` opens the board for setting up, until the next `Start`."""
        self._before_play(word)
        self._started = False

    def _before_play(self, word: Word) -> None:
        if self._entries or self._offered or self._intent != Intent():
            raise bad(word.node, f"{word.command} comes before the first turn")

    def _in_play(self, word: Word) -> None:
        if not self._started:
            raise bad(word.node, "games begin with Start on an empty board")

    def _gesture(self, word: Word) -> None:
        self._in_play(word)
        self._intent = after(self._intent, word)

    def _done(self, word: Word) -> None:
        """What stands now counts."""
        intent, self._intent = self._intent, Intent()
        if not intent.target and not intent.said:
            raise bad(word.node, "there is nothing that could be done")
        if intent.said == "resign":
            self._end(word, self._mover, Resign())
        elif (intent.said in _ANSWERS) != self._offered:
            raise bad(word.node, "the offer of a draw needs an answer" if self._offered else "no draw was offered")
        elif intent.said == "acceptdraw":
            # The draw is the turn of who offered it: for the referee that side is still to move.
            self._end(word, self._state.side, Draw())
        elif intent.said:
            self._offered = not self._offered
        else:
            self._turn(word, self._place(word, intent) if intent.source in COLOURS else self._shift(intent))

    @property
    def _mover(self) -> int:
        """The seat that Boardspace waits for."""
        return self._state.side ^ self._offered

    def _out_of_time(self, word: Word) -> None:
        """The player to move loses by the clock, or wins by it."""
        self._in_play(word)
        self._end(word, self._mover ^ (word.command == "winontime"), FlagFall())

    def _place(self, word: Word, intent: Intent) -> Move:
        # Where nothing said who is Silver, the first disc does: every game begins with a placement.
        self._silver = self._silver or intent.source
        if intent.source != COLOURS[COLOURS.index(self._silver) ^ self._state.side] or intent.count != 1:
            raise bad(word.node, "a placement is one disc of the colour to move")
        return Place(intent.target)

    def _shift(self, intent: Intent) -> Move:
        number = self._game.squares.numbers.get(intent.source)
        whole = number is not None and len(self._state.board[number]) == intent.count
        return Shift(intent.source, intent.target, None if whole else intent.count)

    def _turn(self, word: Word, move: Move) -> None:
        side = self._state.side
        try:
            self._state = self._state.play(move)
        except IllegalMove as error:
            raise bad(word.node, f"{move} cannot be played. {error.message.rstrip('.')}", error) from None
        self._entries.append(Entry(len(self._entries), side, 0.0, move))

    def _end(self, word: Word, by: int, move: Move) -> None:
        """Enter an end that the table settled: as Boardspace says it, or in the log's own words if they are there."""
        seat: int | None = by
        ended = self._state.play(move, seat)
        if word.end is not None:
            seat, move = _logged(word.node, word.end)
            meant, ended = ended, self._state.play(move, seat)
            if _winners(ended) != _winners(meant):
                raise bad(word.node, f"{END} says {word.end}, which is another end")
        self._state = ended
        self._entries.append(Entry(len(self._entries), seat, 0.0, move))


def _logged(node: int, text: str) -> tuple[int | None, Move]:
    found = _END.fullmatch(text)
    if found is None:
        raise bad(node, f"{END} must be such as “1 resign”, not “{clip(text)}”")
    return None if found[1] == "-" else int(found[1]), COMMON[found[2]]


def _winners(state: SixthState) -> tuple[int, ...] | None:
    return None if state.outcome is None else state.outcome.winners


#: What each command takes, and what it does.
_COMMANDS: Mapping[str, tuple[str, Callable[[Replay, Word], None]]] = {
    **{command: (shape, Replay._gesture) for command, (shape, _) in GESTURES.items()},
    "start": ("p([01])", Replay._start),
    "edit": ("", Replay._edit),
    "done": ("", Replay._done),
    "loseontime": ("", Replay._out_of_time),
    "winontime": ("", Replay._out_of_time),
}

#: What each command takes, ready for reading.
SHAPES: Mapping[str, re.Pattern[str]] = {command: re.compile(shape) for command, (shape, _) in _COMMANDS.items()}
