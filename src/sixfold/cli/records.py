"""`sixfold show`, and what other commands need of records: loading, replaying, every state on the way."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Annotated, Any

import msgspec
import typer
from msgspec import Struct

from sixfold import Game, Move, Record, SixfoldError, State
from sixfold.cli import files
from sixfold.cli.errors import command_error, wrap_error
from sixfold.cli.terminal import (
    ask,
    console,
    count_turns,
    describe_status,
    draw_board,
    format_columns,
    is_interactive,
    print_json,
)
from sixfold.games.sixth import sgf

#: The readers of record formats, by the first character of the file; other files are text records.
READERS: Mapping[str, Callable[[str], Record]] = {
    "{": Record.from_json,
    "(": sgf.loads,
}


class GameHistory(Struct, frozen=True):
    """A record and every state it goes through, from the start. Playing a turn returns a new history.

    >>> import sixfold
    >>> history = GameHistory.start(sixfold.game("sixth")).play("c3").play("c2")
    >>> history.plies, history.at(0).plies
    (2, 0)
    """

    record: Record
    states: tuple[State[Any], ...]

    @classmethod
    def start(cls, game: Game, seed: int = 0) -> GameHistory:
        """A game without any turns."""
        return cls(Record.of(game, seed, ()), (game.start(seed),))

    @property
    def game(self) -> Game:
        """The game and its options."""
        return self.record.game

    @property
    def state(self) -> State[Any]:
        """The last state."""
        return self.states[-1]

    @property
    def plies(self) -> int:
        """How many turns have been played."""
        return len(self.record.entries)

    def play(self, move: Move | str) -> GameHistory:
        """The history with one more turn. Raises `IllegalMove` if the referee forbids it."""
        record, state = self.record.append(self.state, move)
        return GameHistory(record, (*self.states, state))

    def at(self, ply: int) -> GameHistory:
        """The history up to a ply."""
        record = Record(self.game, self.record.seed, self.record.entries[:ply])
        return GameHistory(record, self.states[: ply + 1])


def load_game(name: str) -> GameHistory:
    """Loads a game from a file and checks every turn."""
    text = files.read_text(name)
    return replay_record(READERS.get(text.lstrip()[:1], Record.loads)(text))


def replay_record(record: Record) -> GameHistory:
    """Replays a record. The error for an entry that breaks the rules says which entry it is."""
    states = record.states()
    history = [next(states)]
    for number, entry in enumerate(record.entries, start=1):
        try:
            history.append(next(states))
        except SixfoldError as error:
            raise wrap_error(error, "bad-entry", number=number, entry=entry.move or "expire") from None
    return GameHistory(record, tuple(history))


def check_ply(history: GameHistory, ply: int | None) -> GameHistory:
    """The history up to a ply, or all of it. Raises `CommandError` if the record is shorter."""
    if ply is None:
        return history
    if ply > history.plies:
        raise command_error("ply-range", ply=ply, last=history.plies)
    return history.at(ply)


# sixfold show ---------------------------------------------------------------------------------------------------


def show(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="A record file: text, JSON, or SGF from Boardspace.")],
    ply: Annotated[int | None, typer.Option("--ply", min=0, help="Show the board after this many turns.")] = None,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Write the board as an SVG file.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing SVG file.")] = False,
    moves: Annotated[bool, typer.Option("--moves", help="Print the turns only, in one line.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show a recorded game: its turns, and the board at the end or at a ply."""
    whole = load_game(record)
    history = check_ply(whole, ply)
    if svg is not None:
        files.write_text(svg, history.state.svg(), replace=force, hint="--force")
    if json:
        print_json(_as_data(whole, history))
    elif moves:
        typer.echo(" ".join(str(entry.move or "expire") for entry in history.record.entries))
    elif svg is None:
        _print_header(whole)
        if ply is None and is_interactive():
            _step_through(whole)
        else:
            _print_turns(whole)
            _print_board(history)


def _as_data(whole: GameHistory, history: GameHistory) -> dict[str, Any]:
    state = history.state
    return {
        "record": json.loads(whole.record.to_json()),
        "ply": history.plies,
        "turn": state.turn,
        "position": state.position(),
        "outcome": msgspec.to_builtins(state.outcome),
        "status": describe_status(state),
    }


def _print_header(history: GameHistory) -> None:
    game = history.game
    parts = [f"{game.preset.title} ({game.preset.name})", game.options_text(), f"seed {history.record.seed}"]
    console().print(", ".join(filter(None, [*parts, count_turns(history.plies)])), soft_wrap=True)


def _print_turns(history: GameHistory) -> None:
    out = console()
    turns = [f"{number}. {entry.move or 'expire'}" for number, entry in enumerate(history.record.entries, start=1)]
    if turns:
        out.print(format_columns(turns, min(out.width, 100)), soft_wrap=True)


def _print_board(history: GameHistory) -> None:
    out = console()
    last = history.record.entries[-1:]
    turn = "".join(f", {entry.move or 'expire'}" for entry in last)
    out.print(f"\nAfter ply {history.plies}{turn}:" if last else "\nAt the start:")
    out.print(draw_board(history.state), soft_wrap=True)
    out.print()
    out.print(describe_status(history.state))


def _step_through(whole: GameHistory) -> None:
    """Shows one board after the other, as the person asks for them."""
    ply = 0
    _print_board(whole.at(ply))
    while (answer := ask(f"{ply}/{whole.plies} (Enter, b, number, q)> ")) not in (None, "q", "quit"):
        try:
            ply = _next_ply(answer or "", ply, whole.plies)
        except ValueError:
            console().print("Enter goes forward, b goes back, a number goes to that ply, q quits.")
        else:
            _print_board(whole.at(ply))


def _next_ply(answer: str, ply: int, last: int) -> int:
    steps = {"": ply + 1, "b": ply - 1}
    target = steps[answer] if answer in steps else int(answer)
    return max(0, min(last, target))
