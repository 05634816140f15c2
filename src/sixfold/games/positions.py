"""The parts of position texts that all games share. A position is one line of fields, and then optionally

- `moves` and the quiet turns after it, for the rulings about repeated positions,
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
from sixfold.games.messages import clip

S = TypeVar("S", bound=State[Any])


class PositionFields(msgspec.Struct, frozen=True):
    """The text of a position, split into its parts."""

    text: str
    fields: tuple[str, ...]
    moves: tuple[str, ...] = ()
    coughed: tuple[str, ...] = ()
    end: str | None = None


def split_fields(game: Game, text: str, names: Sequence[str], most_moves: int) -> PositionFields:
    """Split the text of a position into its fields, one for each name. Raises `BadNotation` if it has another form."""
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
    """Return the text of a position."""
    words = [*fields]
    if moves:
        words += ["moves", *map(str, moves)]
    if coughed:
        words += ["cough", ",".join(map(str, sorted(coughed)))]
    if state.outcome:
        winner = str(state.game.side(state.outcome.winners[0])) if state.outcome.winners else "="
        words += ["end", f"{winner}:{state.outcome.reason}"]
    return " ".join(words)


def finish(state: S, parts: PositionFields, also: Collection[tuple[tuple[int, ...], str]] = ()) -> S:
    """Return the state after the turns and with the end in the text, if they fit it.

    An end that comes from the table fits any position; `also` are other ends that the position itself does not show.
    """
    game = state.game
    for move in parts.moves:
        try:
            state = state.play(move)
        except (BadNotation, IllegalMove) as error:
            raise bad_position(
                game, parts.text, f"{clip(move)} cannot be played. {error.message.rstrip('.')}"
            ) from None
    for seat in parts.coughed:
        try:
            state = state.play("cough", parse_number(game, parts.text, seat, game.seats - 1))
        except IllegalMove as error:
            raise bad_position(game, parts.text, error.message.rstrip(".")) from None
    if parts.end is None:
        return state
    match = re.fullmatch(r"([0-9]|=):([a-z-]{1,20})", parts.end)
    if (
        match is None
        or match[2] not in game.messages.outcomes
        or (match[1] != "=" and int(match[1]) >= len(game.teams))
    ):
        raise bad_position(game, parts.text, "an end is the winning side or =, a colon and the reason")
    winners = () if match[1] == "=" else game.teams[int(match[1])]
    reason = match[2]
    settled = reason in TABLE_REASONS and (reason == Reason.AGREED) == (not winners)
    if state.outcome is None and (settled or (winners, reason) in also):
        return state.end(winners, reason)
    if state.outcome is None or (state.outcome.winners, state.outcome.reason) != (winners, reason):
        raise bad_position(game, parts.text, f"it has not ended as {parts.end}")
    return state


def bad_position(game: Game, text: str, why: str) -> BadNotation:
    """Build the error for the text of a position."""
    return game.messages.bad_notation("bad-position", text=clip(text), why=why)


def parse_number(game: Game, text: str, field: str, high: int) -> int:
    """Return a whole number from 0 to `high`, written without leading zeros."""
    if not re.fullmatch(r"0|[1-9][0-9]{0,3}", field) or int(field) > high:
        raise bad_position(game, text, f"{clip(field)} is no number from 0 to {high}")
    return int(field)
