"""What the texts of positions have in common, whatever the board: a position is one line of fields, and then perhaps

- `moves` and the quiet turns that led on from it, for the rulings about repeated positions,
- `cough` and the seats that have coughed since the last turn, and
- `end` and how the game ended: the winning side (`=` for nobody), a colon and the reason.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any, TypeVar

import msgspec

from sixfold.games.base import TABLE_REASONS, Game, Reason, State
from sixfold.games.errors import BadNotation, IllegalMove
from sixfold.games.moves import clip

S = TypeVar("S", bound=State[Any])


class PositionFields(msgspec.Struct, frozen=True):
    """The text of a position, taken apart."""

    text: str
    fields: tuple[str, ...]
    moves: tuple[str, ...] = ()
    coughed: tuple[str, ...] = ()
    end: str | None = None


def split_fields(game: Game, text: str, names: Sequence[str], most_moves: int) -> PositionFields:
    """A position's text in its fields, as many as there are names; `BadNotation` if it is not so built."""
    words = text.split(" ")
    end = coughed = None
    if len(words) > 2 and words[-2] == "end":
        *words, _, end = words
    if len(words) > 2 and words[-2] == "cough":
        *words, _, coughed = words
    fields, moves = words[: len(names)], words[len(names) :]
    if len(fields) < len(names):
        raise bad_position(game, text, f"its fields are {', '.join(names)}, with one space between them")
    if moves and (moves[0] != "moves" or not 1 < len(moves) <= most_moves + 1):
        raise bad_position(game, text, "after its fields come at most the words moves, cough and end")
    return PositionFields(
        text, tuple(fields), tuple(moves[1:]), tuple(coughed.split(",", game.seats)) if coughed else (), end
    )


def join_fields(
    fields: Sequence[str], moves: Sequence[object], state: State[Any], coughed: Collection[int] = ()
) -> str:
    """The text of a position."""
    words = [*fields]
    if moves:
        words += ["moves", *map(str, moves)]
    if coughed:
        words += ["cough", ",".join(map(str, sorted(coughed)))]
    if state.outcome:
        winner = str(state.game.side(state.outcome.winners[0])) if state.outcome.winners else "="
        words += ["end", f"{winner}:{state.outcome.reason}"]
    return " ".join(words)


def finish(state: S, found: PositionFields, also: Collection[tuple[tuple[int, ...], str]] = ()) -> S:
    """The state after the turns and with the end that the text names, if they fit it.

    An end that the table settled fits any position; `also` are other ends that the position itself does not show.
    """
    game = state.game
    for move in found.moves:
        try:
            state = state.play(move)
        except (BadNotation, IllegalMove) as error:
            raise bad_position(
                game, found.text, f"{clip(move)} cannot be played. {error.message.rstrip('.')}"
            ) from None
    for seat in found.coughed:
        try:
            state = state.play("cough", parse_number(game, found.text, seat, game.seats - 1))
        except IllegalMove as error:
            raise bad_position(game, found.text, error.message.rstrip(".")) from None
    if found.end is None:
        return state
    named = re.fullmatch(r"([0-9]|=):([a-z-]{1,20})", found.end)
    if (
        named is None
        or named[2] not in game.messages.outcomes
        or (named[1] != "=" and int(named[1]) >= len(game.teams))
    ):
        raise bad_position(game, found.text, "an end is the winning side or =, a colon and the reason")
    winners = () if named[1] == "=" else game.teams[int(named[1])]
    reason = named[2]
    settled = reason in TABLE_REASONS and (reason == Reason.AGREED) == (not winners)
    if state.outcome is None and (settled or (winners, reason) in also):
        return state.end(winners, reason)
    if state.outcome is None or (state.outcome.winners, state.outcome.reason) != (winners, reason):
        raise bad_position(game, found.text, f"it has not ended as {found.end}")
    return state


def bad_position(game: Game, text: str, why: str) -> BadNotation:
    """The refusal of a position's text."""
    return game.messages.bad_notation("bad-position", text=clip(text), why=why)


def parse_number(game: Game, text: str, field: str, high: int) -> int:
    """A whole number from 0 up to `high`, written without leading zeros."""
    if not re.fullmatch(r"0|[1-9][0-9]{0,3}", field) or int(field) > high:
        raise bad_position(game, text, f"{clip(field)} is no number from 0 to {high}")
    return int(field)
