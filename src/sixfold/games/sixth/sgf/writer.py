"""Writes a record as Boardspace's SGF, in the layout of its archive: White is Silver and starts as P0."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from sixfold.games.base import Outcome
from sixfold.games.errors import BadNotation, BadOption, IllegalMove
from sixfold.games.moves import Draw, FlagFall, Resign
from sixfold.games.record import Entry, Record
from sixfold.games.sixth import MESSAGES, Place, Shift, SixthState

#: What Boardspace calls the game.
GAME = "Sixmaking"
#: Its name for each preset it knows. Reading ignores case.
VARIANTS: Mapping[str, str] = {"sixth-16": "Sixmaking", "sixth-4x4": "sixmaking-4"}
#: The colours of its discs, White first.
COLOURS = "wb"
#: The word before a square of the board, and the placeholder after a rack.
SQUARE_WORD = "x"
FILLER = "@ -1"

#: Sixfold's own property, which Boardspace ignores: an end as in the log, such as `1 resign`. It is written where
#: Boardspace has no command for that end, because there only the player to move can resign or offer a draw.
END_PROPERTY = "SF"


def bad_sgf(node: int, why: str, illegal: IllegalMove | None = None) -> BadNotation:
    """Build the error for an SGF at a node, counted from 0 along the main line, with the ruling that a turn breaks.

    >>> str(bad_sgf(3, "no draw was offered"))
    'Node 3 of the SGF: no draw was offered.'
    """
    error = MESSAGES.bad_notation("bad-sgf", node=node, why=why)
    return error if illegal is None else BadNotation(error.code, illegal.ruling, error.params, error.message)


def dumps(record: Record) -> str:
    """Return the SGF of a record, without its times. A turn without a seat is written for the side to move.

    Raises `BadOption` for a game that Boardspace does not have, `BadNotation` for entries it has no command for
    (`join` and `leave`), and `IllegalMove` if the log breaks the rules.

    >>> import sixfold
    >>> print(dumps(Record.of(sixfold.game("sixth-16"), 0, ["c3", "c4", "c3-c4", "resign"])), end="")
    (;
    GM[Sixmaking]VV[1]
    CM[0,1]
    TC[None]
    SU[Sixmaking 0 2]
    RE[Game won by Silver]
    P0[id "Silver"]
    P1[id "Gold"]
    ; P0[0 Start P0]
    ; P0[1 Move W @ -1 1 x C 3]
    ; P0[2 Done ]
    ; P1[3 Move B @ -1 1 x C 4]
    ; P1[4 Done ]
    ; P0[5 Move x C 3 1 x C 4]
    ; P0[6 Done ]
    ; P1[7 Resign ]
    ; P1[8 Done ]
    )
    """
    game = record.game
    if game.preset.name not in VARIANTS or game.options_text():
        known = " or ".join(VARIANTS)
        raise MESSAGES.error(BadOption, "bad-sgf", node=0, why=f"{GAME} is {known} with nothing changed, not {game!r}")
    # The presets that Boardspace knows are all games of Sixth!.
    states = cast(list[SixthState], list(record.states()))
    history = [(0, "Start P0", "")]
    for state, entry in zip(states, record.entries, strict=False):
        history += _commands(state, entry, len(history) + 1)
    # Boardspace's key is signed, a seed is not; both are the same 64 bits.
    key = record.seed - 2**64 if record.seed >= 2**63 else record.seed
    lines = [
        "(;",
        f"GM[{GAME}]VV[1]",
        "CM[0,1]",
        "TC[None]",
        f"SU[{VARIANTS[game.preset.name]} {key} 2]",
        *_result(states[-1].outcome, game.sides),
        *(f'P{seat}[id "{name}"]' for seat, name in enumerate(game.sides)),
        *(f"; P{seat}[{index} {words}]{own}" for index, (seat, words, own) in enumerate(history)),
        ")",
    ]
    return "\n".join(lines) + "\n"


def _result(outcome: Outcome | None, sides: tuple[str, ...]) -> Iterator[str]:
    if outcome:
        yield "RE[The game is a draw]" if outcome.is_draw else f"RE[Game won by {sides[outcome.winners[0]]}]"


def _commands(state: SixthState, entry: Entry, node: int) -> list[tuple[int, str, str]]:
    """Return an entry as Boardspace's commands: for each, the player, the text, and Sixfold's property if needed."""
    side = state.side
    other = 1 - side
    own = f"{END_PROPERTY}[{'-' if entry.seat is None else entry.seat} {entry.move}]"
    match entry.move:
        case Place(square):
            return _with_done(side, f"Move {COLOURS[side].upper()} {FILLER} 1 {SQUARE_WORD} {_square(square)}")
        case Shift(stack, square, count):
            count = count or len(state.board[state.game.squares.numbers[stack]])
            return _with_done(side, f"Move {SQUARE_WORD} {_square(stack)} {count} {SQUARE_WORD} {_square(square)}")
        case Draw():
            return _with_done(side, "OfferDraw ") + _with_done(other, "AcceptDraw ", own if entry.seat != side else "")
        case Resign() if entry.seat != other:
            return _with_done(side, "Resign ", own if entry.seat is None else "")
        case Resign():
            # Only the player to move can resign at Boardspace. This is its only command for winning out of turn.
            return [(side, "WinOnTime ", own)]
        case FlagFall() if entry.seat != other:
            return [(side, "LoseOnTime ", own if entry.seat is None else "")]
        case FlagFall():
            return [(side, "WinOnTime ", "")]
    raise bad_sgf(node, f"there is no command for {entry.move}")


def _with_done(seat: int, words: str, own: str = "") -> list[tuple[int, str, str]]:
    return [(seat, words, ""), (seat, "Done ", own)]


def _square(name: str) -> str:
    return f"{name[0].upper()} {name[1]}"
