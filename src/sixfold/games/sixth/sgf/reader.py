"""Reads Boardspace's SGF into a record: the nodes, the commands in them, and the turns they make.

`main_line` parses SGF, `PendingTurn` follows what a player does before `Done`, `SgfReplay` plays the turns before the
referee, and `loads` puts them together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from msgspec import Struct

from sixfold.games.errors import IllegalMove
from sixfold.games.messages import clip
from sixfold.games.moves import COMMON_MOVES, Draw, FlagFall, Move, Resign
from sixfold.games.record import Entry, Record
from sixfold.games.sixth import MESSAGES, Place, Shift, SixthGame, SixthState
from sixfold.games.sixth.sgf.writer import COLOURS, END_PROPERTY, FILLER, GAME, SQUARE_WORD, VARIANTS, bad_sgf

_PLAYERS = ("P0", "P1")
#: Other facts about players, written where moves are.
_ABOUT = frozenset({"id", "time", "ranking", "country"})
_INDEX = re.compile(r"[0-9]{1,9}")
_SETUP = re.compile(r"(\S+)(?:\s+(-?[0-9]{1,20})(?:\s+2)?)?")
_MAP = re.compile(r"0\s*,\s*1|1\s*,\s*0")

#: A node: the name and one value of each property, in their order. A property with two values comes twice.
Node: TypeAlias = tuple[tuple[str, str], ...]

# The quantifiers are possessive (`+` after a repeat), so that matching never backtracks and takes linear time.
_TOKEN = re.compile(r"\s*+(?:([();])|([A-Za-z0-9]*+)\s*+\[([^]\\]*+(?:\\.[^]\\]*+)*+)\])", re.DOTALL)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


def main_line(text: str) -> tuple[Node, ...]:
    """Return the nodes of the first game in a text, following the first variation where there are several.

    >>> main_line("(;GM[Sixmaking] (;C[one] C[two]) (;C[other]))")
    ((('GM', 'Sixmaking'),), (('C', 'one'), ('C', 'two')))
    """
    text = text.removeprefix("\ufeff")
    nodes: list[list[tuple[str, str]]] = []
    at = depth = 0
    # The first `)` ends the main line: other variations and other games follow.
    mark, name, ended = "", "", False
    while True:
        node = max(len(nodes) - 1, 0)
        match = _TOKEN.match(text, at)
        if match is None:
            raise bad_sgf(node, f"“{clip(rest)}” is no SGF" if (rest := text[at:].strip()) else "it ends too early")
        at, before, mark = match.end(), mark, match[1]
        if mark == "(":
            depth += 1
        elif mark == ")":
            depth, ended = depth - 1, True
            if depth <= 0:
                break
        elif depth == 0 or before == ")":
            raise bad_sgf(node, "games and variations begin with ( and nothing goes on after them")
        elif ended:
            continue
        elif mark == ";":
            nodes.append([])
            name = ""
        else:
            name = match[2] or name
            if not nodes or not name:
                raise bad_sgf(node, f"the value “{clip(match[3])}” has no property")
            nodes[-1].append((name, _ESCAPE.sub(r"\1", match[3])))
    if not nodes:
        raise bad_sgf(0, "there is no node")
    return tuple(map(tuple, nodes))


class Command(Struct, frozen=True):
    """One command of Boardspace's history with its arguments, in lower case, at a node."""

    node: int
    name: str
    arguments: tuple[str, ...] = ()
    #: The value of Sixfold's own property, if there is one.
    end: str | None = None


class PendingTurn(Struct, frozen=True):
    """A turn before its `Done`: discs from a rack (`w`, `b`) or a square and their target; or a statement.

    Only what is pending at `Done` counts. Discs dropped where they came from, or picked up again, are back in place.
    """

    source: str = ""
    count: int = 0
    target: str = ""
    statement: str = ""

    def lift(self, node: int, source: str, count: int) -> PendingTurn:
        """Pick up discs. Discs already in hand go back; discs just dropped are picked up again."""
        if source == self.target:
            return PendingTurn(self.source, self.count)
        if self.target:
            raise bad_sgf(node, f"the turn to {self.target} waits for its Done")
        return PendingTurn(source, count)

    def lay(self, node: int, target: str) -> PendingTurn:
        """Drop the discs in hand."""
        if not self.source or self.target:
            raise bad_sgf(node, "nothing is in hand to be dropped")
        if target == self.source:
            return PendingTurn()
        if target in COLOURS:
            raise bad_sgf(node, f"what came from {self.source} cannot go to a rack")
        return PendingTurn(self.source, self.count, target)

    def state(self, node: int, statement: str) -> PendingTurn:
        """State something instead of a turn. Twice takes it back. Only a resignation may interrupt a turn."""
        if self.target and statement != "resign":
            raise bad_sgf(node, f"the turn to {self.target} waits for its Done")
        return PendingTurn() if statement == self.statement else PendingTurn(statement=statement)


def _pick(pending: PendingTurn, command: Command) -> PendingTurn:
    source, count = command.arguments
    return pending.lift(command.node, source, int(count))


def _drop(pending: PendingTurn, command: Command) -> PendingTurn:
    return pending.lay(command.node, command.arguments[0])


def _move(pending: PendingTurn, command: Command) -> PendingTurn:
    source, count, target = command.arguments
    if pending.source:
        raise bad_sgf(command.node, "another turn is under way")
    return PendingTurn(source, int(count)).lay(command.node, target)


def _state(pending: PendingTurn, command: Command) -> PendingTurn:
    return pending.state(command.node, command.name)


_RACK = f"([{COLOURS}])"
_PLACE = "([a-e] [1-5])"
_COUNT = "([1-9])"

#: The arguments of each command, and what it does to the pending turn.
GESTURES: Mapping[str, tuple[str, Callable[[PendingTurn, Command], PendingTurn]]] = {
    "pick": (f"{_RACK} {_COUNT}", _pick),
    "pickb": (f"{_PLACE} {_COUNT}", _pick),
    "drop": (f"{_RACK}(?: -?[0-9]+)?", _drop),
    "dropb": (_PLACE, _drop),
    "move": (f"(?:{_RACK} {FILLER}|{SQUARE_WORD} {_PLACE}) {_COUNT} {SQUARE_WORD} {_PLACE}", _move),
    "resign": ("", _state),
    "offerdraw": ("", _state),
    "acceptdraw": ("", _state),
    "declinedraw": ("", _state),
}


def apply_gesture(pending: PendingTurn, command: Command) -> PendingTurn:
    """Return the pending turn after a command.

    >>> apply_gesture(PendingTurn("w", 1), Command(2, "dropb", ("c3",))).target
    'c3'
    """
    return GESTURES[command.name][1](pending, command)


_END = re.compile(r"(-|0|1) (resign|draw|flag)")
_ANSWERS = ("acceptdraw", "declinedraw")
#: Commands that may follow the end of the game, and change nothing.
_AFTERWARDS = frozenset({"done", "resign", "offerdraw", *_ANSWERS, "loseontime", "winontime"})


class SgfReplay:
    """Plays a history command by command, and collects the log.

    >>> replay = SgfReplay(SixthGame.of("sixth-4x4"), seed=0, first=None)
    >>> for command in (Command(1, "start", ("0",)), Command(2, "move", ("b", "1", "a4")), Command(3, "done")):
    ...     replay.play(command)
    >>> str(replay.record().entries[0].move)
    'a4'
    """

    def __init__(self, game: SixthGame, seed: int, first: str | None) -> None:
        self._game, self._seed = game, seed
        self._state: SixthState = game.start(seed)
        self._entries: list[Entry] = []
        #: The colour of Boardspace's P0, if the file has it, and the colour that plays Silver, once that is known.
        self._first, self._silver = first, ""
        self._started = False
        self._pending = PendingTurn()
        #: Whether the side to move has offered a draw, so that Boardspace waits for the other side.
        self._offered = False
        self._last = Command(0, "")

    def play(self, command: Command) -> None:
        """Play one more command."""
        self._last = command
        if self._state.outcome is None:
            _COMMANDS[command.name][1](self, command)
        elif command.name not in _AFTERWARDS:
            over = MESSAGES.illegal("game-over")
            raise bad_sgf(command.node, f"{command.name} cannot follow. {over.message.rstrip('.')}", over)

    def record(self) -> Record:
        """Return the log. The end of the history counts as a missing last `Done`."""
        if self._state.outcome is None and (self._pending.target or self._pending.statement):
            self._play_pending(self._last)
        return Record(self._game, self._seed, tuple(self._entries))

    def _start(self, command: Command) -> None:
        """`Start` names the player who begins; with the map of colours, that is Silver."""
        self._require_before_play(command)
        self._started = True
        if self._first is not None:
            self._silver = COLOURS[COLOURS.index(self._first) ^ int(command.arguments[0])]

    def _edit(self, command: Command) -> None:
        """`Edit` opens the board for set-up, until the next `Start`."""
        self._require_before_play(command)
        self._started = False

    def _require_before_play(self, command: Command) -> None:
        if self._entries or self._offered or self._pending != PendingTurn():
            raise bad_sgf(command.node, f"{command.name} comes before the first turn")

    def _require_play(self, command: Command) -> None:
        if not self._started:
            raise bad_sgf(command.node, "games begin with Start on an empty board")

    def _gesture(self, command: Command) -> None:
        self._require_play(command)
        self._pending = apply_gesture(self._pending, command)

    def _play_pending(self, command: Command) -> None:
        """Play what is pending."""
        pending, self._pending = self._pending, PendingTurn()
        if not pending.target and not pending.statement:
            raise bad_sgf(command.node, "there is nothing to be done")
        if pending.statement == "resign":
            self._end(command, self._mover, Resign())
        elif (pending.statement in _ANSWERS) != self._offered:
            raise bad_sgf(
                command.node, "the offer of a draw needs an answer" if self._offered else "no draw was offered"
            )
        elif pending.statement == "acceptdraw":
            # The draw is the turn of the side that offered it, which for the referee is still to move.
            self._end(command, self._state.side, Draw())
        elif pending.statement:
            self._offered = not self._offered
        else:
            self._turn(command, self._place(command, pending) if pending.source in COLOURS else self._shift(pending))

    @property
    def _mover(self) -> int:
        """The seat that Boardspace waits for."""
        return self._state.side ^ self._offered

    def _out_of_time(self, command: Command) -> None:
        """End the game: the player to move loses on time, or wins on time."""
        self._require_play(command)
        self._end(command, self._mover ^ (command.name == "winontime"), FlagFall())

    def _place(self, command: Command, pending: PendingTurn) -> Move:
        # If Silver is still unknown, the first disc decides: every game begins with a placement.
        self._silver = self._silver or pending.source
        if pending.source != COLOURS[COLOURS.index(self._silver) ^ self._state.side] or pending.count != 1:
            raise bad_sgf(command.node, "a placement is one disc of the colour to move")
        return Place(pending.target)

    def _shift(self, pending: PendingTurn) -> Move:
        number = self._game.squares.numbers.get(pending.source)
        whole = number is not None and len(self._state.board[number]) == pending.count
        return Shift(pending.source, pending.target, None if whole else pending.count)

    def _turn(self, command: Command, move: Move) -> None:
        side = self._state.side
        try:
            self._state = self._state.play(move)
        except IllegalMove as error:
            raise bad_sgf(command.node, f"{move} cannot be played. {error.message.rstrip('.')}", error) from None
        self._entries.append(Entry(len(self._entries), side, 0.0, move))

    def _end(self, command: Command, by: int, move: Move) -> None:
        """Log an end that came from the table: Boardspace's, or as Sixfold's own property has it."""
        seat: int | None = by
        ended = self._state.play(move, seat)
        if command.end is not None:
            seat, move = _parse_end(command.node, command.end)
            meant, ended = ended, self._state.play(move, seat)
            if _winners(ended) != _winners(meant):
                raise bad_sgf(command.node, f"{END_PROPERTY} says {command.end}, which is a different end")
        self._state = ended
        self._entries.append(Entry(len(self._entries), seat, 0.0, move))


def _parse_end(node: int, text: str) -> tuple[int | None, Move]:
    match = _END.fullmatch(text)
    if match is None:
        raise bad_sgf(node, f"{END_PROPERTY} must be such as “1 resign”, not “{clip(text)}”")
    return None if match[1] == "-" else int(match[1]), COMMON_MOVES[match[2]]


def _winners(state: SixthState) -> tuple[int, ...] | None:
    return None if state.outcome is None else state.outcome.winners


#: The arguments of each command, and the method that plays it.
_COMMANDS: Mapping[str, tuple[str, Callable[[SgfReplay, Command], None]]] = {
    **{command: (shape, SgfReplay._gesture) for command, (shape, _) in GESTURES.items()},
    "start": ("p([01])", SgfReplay._start),
    "edit": ("", SgfReplay._edit),
    "done": ("", SgfReplay._play_pending),
    "loseontime": ("", SgfReplay._out_of_time),
    "winontime": ("", SgfReplay._out_of_time),
}

#: The pattern of each command's arguments.
PATTERNS: Mapping[str, re.Pattern[str]] = {command: re.compile(shape) for command, (shape, _) in _COMMANDS.items()}


def loads(text: str) -> Record:
    """Return the record in an SGF. Raises `BadNotation`, with the node, and the ruling if a turn breaks one.

    >>> record = loads('''(;GM[Sixmaking]SU[sixmaking 0 2];P1[0 Start P1]
    ... ;P1[1 Pick B 1];P1[2 Dropb C 3];P1[3 Done];P0[4 Move W @ -1 1 x C 4];P0[5 Done])''')
    >>> record.game, [(entry.seat, str(entry.move)) for entry in record.entries]
    (<sixth-16>, [(0, 'c3'), (1, 'c4')])
    >>> loads("(;GM[Sixmaking]SU[sixmaking];P0[Start P0];P0[Move x A 1 1 x A 2];P0[Done])")
    Traceback (most recent call last):
        ...
    sixfold.games.errors.BadNotation: Node 3 of the SGF: a1-a2:1 cannot be played. There is no stack on a1 to move. \
(STH-2)
    """
    nodes = main_line(text)
    replay = SgfReplay(*_setup(nodes[0]))
    for command in _history(nodes):
        replay.play(command)
    return replay.record()


def _setup(root: Node) -> tuple[SixthGame, int, str | None]:
    """Return the game, its seed and the colour of P0 if it is given, from the properties of the root."""
    values: dict[str, str] = {}
    for name, value in root:
        if values.setdefault(name, value.strip()) != value.strip() and name in ("GM", "VV", "SU", "CM"):
            raise bad_sgf(0, f"{name} is there twice")
    if values.get("GM", "").lower() != GAME.lower():
        raise bad_sgf(0, f"GM must be {GAME}")
    if values.get("VV", "1") not in ("1", "2"):
        raise bad_sgf(0, f"version {clip(values['VV'])} of the format is not known")
    setup = _SETUP.fullmatch(values.get("SU", "").lower())
    presets = [preset for preset, variant in VARIANTS.items() if setup and setup[1] == variant.lower()]
    if setup is None or not presets:
        raise bad_sgf(0, f"SU must be {' or '.join(VARIANTS.values())}, a whole number and 2")
    key = int(setup[2] or 0)
    if not -(2**63) <= key < 2**63:
        raise bad_sgf(0, f"{key} does not fit into 64 bits")
    if "CM" in values and not _MAP.fullmatch(values["CM"]):
        raise bad_sgf(0, "CM must be 0,1 or 1,0")
    # Boardspace's key is signed, a seed is not; both are the same 64 bits.
    return SixthGame.of(presets[0]), key % 2**64, COLOURS[int(values["CM"][0])] if "CM" in values else None


def _history(nodes: Iterable[Node]) -> list[Command]:
    history: list[Command] = []
    for number, node in enumerate(nodes):
        end = next((value for name, value in node if name == END_PROPERTY), None)
        for value in (value for name, value in node if name in _PLAYERS):
            words = value.lower().split()
            if not words or words[0] in _ABOUT:
                continue
            if _INDEX.fullmatch(words[0]):
                # The index is the number of commands before this one: a lower one takes some back.
                del history[int(words.pop(0)) :]
            name, argument_text = words[0] if words else "", " ".join(words[1:])
            match = PATTERNS[name].fullmatch(argument_text) if name in PATTERNS else None
            if match is None:
                raise bad_sgf(number, f"“{clip(value)}” is no command of this game")
            arguments = tuple(argument.replace(" ", "") for argument in match.groups() if argument is not None)
            history.append(Command(number, name, arguments, end))
    return history
