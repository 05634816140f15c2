"""`sixfold play`: a game in the terminal, between people or against a bot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from secrets import randbits
from typing import Annotated, Any

import typer
from msgspec import Struct
from rich.console import Console

from sixfold import Game, Move, SixfoldError, State, UnknownGame
from sixfold.bots import Player, create_player
from sixfold.cli import files
from sixfold.cli.arguments import GameOptions, MoveTime, create_game
from sixfold.cli.errors import command_error, format_error, sanitize
from sixfold.cli.games import format_ruling, game_rulings, list_rulings
from sixfold.cli.records import GameHistory, load_game
from sixfold.cli.terminal import (
    ask,
    confirm,
    console,
    count_turns,
    describe_status,
    draw_board,
    format_columns,
    is_interactive,
    seat_name,
)
from sixfold.games import registry
from sixfold.games.choices import Form, Forms, Pick, Picks
from sixfold.games.moves import COMMON_MOVES
from sixfold.games.presets import Preset
from sixfold.games.registry import find
from sixfold.tables.errors import table_error
from sixfold.tables.pairs import SEAT_SHIFT

#: Games with hidden information that another command plays with one person.
SOLO_COMMANDS = {"degrees": "sixfold movies practice"}
#: Up to this many turns are listed; more are counted by how they begin.
MAX_LISTED_TURNS = 60


def play(
    preset: Annotated[
        str | None, typer.Argument(metavar="PRESET", help="The preset to play; without it, choose from a list.")
    ] = None,
    option: GameOptions = None,
    seed: Annotated[int | None, typer.Option(min=0, help="The seed of everything random.")] = None,
    file: Annotated[str | None, typer.Option("--load", metavar="FILE", help="Continue a recorded game.")] = None,
    bot: Annotated[
        str | None, typer.Option(metavar="LEVEL", help="Play against a bot: a level from 1 to 8, random, or uct.")
    ] = None,
    seat: Annotated[int | None, typer.Option(min=0, help="Your seat against a bot; seat 0 starts.")] = None,
    pair: Annotated[bool, typer.Option("--pair", help="Play two games with the sides changed.")] = False,
    movetime: MoveTime = 1.0,
) -> None:
    """Play a game in this terminal. NO_COLOR=1 turns colours off."""
    if seat is not None and bot is None:
        raise command_error("seat-alone")
    try:
        history = _first_history(preset, option or [], seed, file, pair)
        if history is not None:
            require_open_information(history)
            opponent = None if bot is None else Opponent.at(history.game, bot, seat or 0, movetime, seed)
            _run(TerminalGame(history, opponent, _create_pair(history, opponent) if pair else None))
    except KeyboardInterrupt:
        typer.echo()


def _first_history(
    preset: str | None, options: list[str], seed: int | None, file: str | None, pair: bool
) -> GameHistory | None:
    """The game to play; `None` if the person chose none."""
    if file is not None:
        conflicts = [f"-o {text}" for text in options] + ([] if seed is None else ["--seed"]) + ["--pair"] * pair
        if conflicts:
            raise command_error("load-alone", what=", ".join(conflicts))
        history = load_game(file)
        loaded = history.game.preset.name
        if preset not in (None, loaded):
            raise command_error("load-other", path=file, found=loaded, preset=preset)
        return history
    name = _choose_preset() if preset is None else preset
    return None if name is None else GameHistory.start(create_game(name, options), seed or 0)


def _choose_preset() -> str | None:
    """Asks for a preset by number or name; `None` at the end of the input."""
    out = console()
    presets = {name: preset for name, preset in registry.presets().items() if is_open_information(preset)}
    width = max(map(len, presets))
    for number, (name, preset) in enumerate(presets.items(), start=1):
        out.print(f"{number:>3}  {name:<{width}}  {preset.title}", soft_wrap=True)
    numbers = {str(number): name for number, name in enumerate(presets, start=1)}
    while (answer := ask("What would you like to play (number or name)? ")) is not None:
        try:
            _, preset = find(numbers.get(answer, answer))
        except UnknownGame as error:
            out.print(format_error(error))
        else:
            return preset.name
    return None


def is_open_information(preset: Preset) -> bool:
    """Whether people can play a preset on one screen, because nothing is hidden."""
    return not preset.features.hidden


def require_open_information(history: GameHistory) -> GameHistory:
    """Raises `CommandError` if the game cannot be played on one screen."""
    preset = history.game.preset
    if not is_open_information(preset):
        command = SOLO_COMMANDS.get(preset.name)
        alone = f" To play alone: {command}." if command else ""
        raise command_error("one-screen", title=preset.title, alone=alone)
    return history


def _create_pair(history: GameHistory, opponent: Opponent | None) -> GamePair:
    if not history.game.preset.features.pairs:
        raise table_error("no-pairs")
    if opponent is None:
        return GamePair(("Player 1", "Player 2"))
    bot_starts = opponent.seat in history.game.opponents_of(0)
    return GamePair((opponent.title, "you") if bot_starts else ("you", opponent.title))


def _run(game: TerminalGame) -> None:
    """Reads and runs commands until the person quits or the input ends."""
    rules = game.history.game
    options = rules.options_text()
    game.print_text(f"{rules.preset.title}{f' ({options})' if options else ''}: {rules.preset.summary}")
    if game.pair is not None:
        game.print_text(f"The first of two games. {game.pair.sides(rules)}")
    game.print_text("Type a turn; ? lists the legal turns, help lists the commands.")
    game.print_board()
    while not game.finished:
        if not game.is_person_to_play(game.history.state):
            game.play_bot_turn()
            continue
        line = ask(game.prompt)
        if line is None:
            return
        try:
            run_line(game, line)
        except SixfoldError as error:
            game.print_error(error)


def run_line(game: TerminalGame, line: str) -> None:
    """Runs what a person typed: a command, or a turn."""
    word, _, rest = (f"? {line[1:]}" if line.startswith("?") else line).partition(" ")
    command = COMMANDS.get(word.lower())
    if command is not None:
        command.run(game, rest.strip())
    elif line in COMMON_MOVES:
        # Moves of the table (a flag, a seat left) are not for a player to declare.
        raise game.history.game.messages.illegal("not-this-game", move=line)
    elif line:
        game.show(game.history.play(line))


# The game -------------------------------------------------------------------------------------------------------


class Opponent:
    """A bot on every seat but the person's. It stays when another game is loaded."""

    def __init__(self, game: Game, name: str, seat: int, seconds: float, seed: int) -> None:
        self.name = name
        #: The person's seat.
        self.seat = seat
        self.seconds = seconds
        self.seed = seed
        self._game = game
        self._player: Player = create_player(name, game, seed)

    @classmethod
    def at(cls, game: Game, name: str, seat: int, seconds: float, seed: int | None) -> Opponent:
        """An opponent for the person in a seat. Without a seed it plays differently each time."""
        if seat >= game.seats:
            raise game.messages.illegal("no-such-seat", seat=seat, last=game.seats - 1)
        return cls(game, name, seat, seconds, randbits(64) if seed is None else seed)

    @property
    def title(self) -> str:
        """Its name for people."""
        return f"Level {self.name}" if self.name.isdigit() else self.name

    def is_to_play(self, state: State[Any]) -> bool:
        """Whether it is the bot's turn."""
        return state.turn is not None and state.turn != self.seat % state.game.seats

    def choose_turn(self, state: State[Any]) -> Move:
        """The turn it plays."""
        if state.game != self._game:
            self._game, self._player = state.game, create_player(self.name, state.game, self.seed)
        return self._player.turn(state, state.turn or 0, seconds=self.seconds).move


@dataclass
class GamePair:
    """Two games with the sides changed (TBL-20): the players, the starter first, and how the first game ended."""

    names: tuple[str, str]
    first: State[Any] | None = None

    def sides(self, game: Game) -> str:
        """Who plays which side in the current game.

        >>> import sixfold
        >>> GamePair(("Ann", "Bob")).sides(sixfold.game("six"))
        'Red: Ann. Black: Bob.'
        """
        names = self.names if self.first is None else self.names[::-1]
        return " ".join(f"{side}: {name}." for side, name in zip(game.sides, names, strict=False))

    def score(self, state: State[Any]) -> str:
        """The score after a game that is over.

        >>> import sixfold
        >>> over = sixfold.game("six").start().play("resign")
        >>> GamePair(("Ann", "Bob")).score(over)
        'Score: Ann 0, Bob 1. Type next for the second game, with the sides changed.'
        >>> GamePair(("Ann", "Bob"), over).score(over)
        'Final score: Ann 1, Bob 1.'
        """
        first = state if self.first is None else self.first
        one = _points(first, 0) + (0.0 if self.first is None else _points(state, SEAT_SHIFT))
        other = (1 if self.first is None else 2) - one
        score = f"{self.names[0]} {_format_points(one)}, {self.names[1]} {_format_points(other)}."
        if self.first is not None:
            return f"Final score: {score}"
        return f"Score: {score} Type next for the second game, with the sides changed."


def _rotate_seats(game: Game) -> Game:
    """The same game with the sides changed: what a player chose for their seat moves with the player."""
    rotated = {option.name: _rotate(game.options[option.name]) for option in game.preset.options if option.per_seat}
    return game.replace(**rotated)


def _rotate(values: Any) -> tuple[Any, ...]:
    return (*values[SEAT_SHIFT:], *values[:SEAT_SHIFT])


def _points(state: State[Any], seat: int) -> float:
    outcome = state.outcome
    if outcome is None or outcome.is_draw:
        return 0.5
    return float(seat in outcome.winners)


def _format_points(points: float) -> str:
    """Points with halves as people write them.

    >>> [_format_points(points) for points in (0.0, 0.5, 1.5, 2.0)]
    ['0', '½', '1½', '2']
    """
    whole, half = divmod(points, 1)
    return f"{int(whole) if whole or not half else ''}{'½' if half else ''}"


@dataclass
class TerminalGame:
    """A game on the screen: its history so far, and who plays it."""

    history: GameHistory
    opponent: Opponent | None = None
    pair: GamePair | None = None
    screen: Console = field(default_factory=console)
    #: Whether the person has quit.
    finished: bool = False

    @property
    def width(self) -> int:
        """The width of lists and texts."""
        return min(self.screen.width, 100)

    @property
    def prompt(self) -> str:
        """The prompt: whose turn it is."""
        state = self.history.state
        return "over> " if state.turn is None else f"{seat_name(state.game, state.turn)}> "

    def is_person_to_play(self, state: State[Any]) -> bool:
        """Whether a person may type something: it is their turn, or the game is over."""
        return self.opponent is None or not self.opponent.is_to_play(state)

    def print_lines(self, text: object = "") -> None:
        """Prints a board or a list without wrapping."""
        self.screen.print(text, soft_wrap=True)

    def print_text(self, text: str) -> None:
        """Prints sentences, wrapped at the width of the screen."""
        self.screen.print(text)

    def print_error(self, error: SixfoldError) -> None:
        """Prints an error, and how to read the ruling behind it."""
        self.print_text(sanitize(error.message))
        if error.ruling:
            self.print_text(f"See ruling {error.ruling}: type rules {error.ruling}.")

    def print_board(self) -> None:
        """Prints the board, and the result if the game is over."""
        state = self.history.state
        self.print_lines()
        self.print_lines(draw_board(state))
        self.print_lines()
        if state.outcome is not None:
            self.print_text(describe_status(state))
            if self.pair is not None:
                self.print_text(self.pair.score(state))
            self.print_text("save FILE saves the game, undo takes back the last turn, quit leaves.")

    def show(self, history: GameHistory) -> None:
        """Continues from another history and prints its board."""
        self.history = history
        self.print_board()

    def start_second_game(self) -> None:
        """Starts the second game of a pair; everybody moves one seat further."""
        if self.pair is None or self.pair.first is not None or self.history.state.outcome is None:
            raise command_error("next-none")
        self.pair.first = self.history.state
        if self.opponent is not None:
            self.opponent.seat = (self.opponent.seat - SEAT_SHIFT) % self.history.game.seats
        self.print_text(self.pair.sides(self.history.game))
        self.show(GameHistory.start(_rotate_seats(self.history.game), self.history.record.seed))

    def play_bot_turn(self) -> None:
        """Lets the opponent play, with a note on the screen while it thinks."""
        if self.opponent is None:
            return
        with self.screen.status(f"{self.prompt}{self.opponent.title} is thinking…"):
            move = self.opponent.choose_turn(self.history.state)
        self.print_lines(f"{self.prompt}{move}")
        self.show(self.history.play(move))


# Commands -------------------------------------------------------------------------------------------------------


class Command(Struct, frozen=True):
    """A command that can be typed during a game. `run` gets the text after the command's word."""

    usage: str
    summary: str
    run: Callable[[TerminalGame, str], None]
    aliases: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Every word for it."""
        return (self.usage.split()[0], *self.aliases)


def _list_turns(game: TerminalGame, rest: str) -> None:
    game.print_lines(describe_turns(game.history.state, rest.split(), game.width))


def _print_help(game: TerminalGame) -> None:
    width = max(len(command.usage) for command in COMMAND_LIST) + 2
    game.print_text("Type a turn as ? lists it, or a command:")
    game.print_lines("\n".join(f"  {command.usage:<{width}}{command.summary}" for command in COMMAND_LIST))


def _undo(game: TerminalGame, rest: str) -> None:
    history = game.history
    if not history.game.preset.features.takeback:
        raise command_error("undo-refused", title=history.game.preset.title)
    try:
        count = int(rest or 1)
    except ValueError:
        raise command_error("word-usage", usage="undo or undo 3") from None
    # Against a bot, go back to where the person was to play.
    own = [ply for ply, state in enumerate(history.states[:-1]) if game.is_person_to_play(state)]
    if not 0 < count <= len(own):
        raise command_error("undo-range", count=count, played=len(own))
    game.show(history.at(own[-count]))


def _save(game: TerminalGame, rest: str, *, force: bool = False) -> None:
    _write(game, "save", rest, game.history.record.dumps(), force)


def _save_svg(game: TerminalGame, rest: str, *, force: bool = False) -> None:
    _write(game, "svg", rest, game.history.state.svg(), force)


def _write(game: TerminalGame, word: str, name: str, text: str, force: bool) -> None:
    _require_argument(name, f"{word} FILE")
    if not force and is_interactive() and files.exists(name):
        if not confirm(f"{sanitize(name)} already exists. Replace it?"):
            return
        force = True
    files.write_text(name, text, replace=force, hint=f"{word}! {name}")
    game.print_text(f"Saved as {sanitize(name)}.")


def _load(game: TerminalGame, rest: str) -> None:
    _require_argument(rest, "load FILE")
    history = require_open_information(load_game(rest))
    game.pair = None  # a loaded game is not part of a pair
    game.show(history)


def _print_position(game: TerminalGame) -> None:
    game.print_lines(game.history.state.position() or "This game has no text form of positions.")


def _print_rules(game: TerminalGame, rest: str) -> None:
    rulings = game_rulings(game.history.game.messages)
    number = rest.upper()
    if not rest:
        game.print_lines(list_rulings(rulings))
    elif number in rulings:
        game.print_lines(format_ruling(number, rulings[number], game.width))
    else:
        raise command_error("rules-unknown", name=rest, known=", ".join(rulings))


def _resign(game: TerminalGame) -> None:
    game.show(game.history.play("resign"))


def _offer_draw(game: TerminalGame) -> None:
    draw = game.history.play("draw")  # raises IllegalMove in games without draws
    rules, turn = game.history.game, game.history.state.turn
    if game.opponent is not None:
        game.print_text(f"{game.opponent.title} declines the draw.")
        return
    others = " and ".join(seat_name(rules, seat) for seat in rules.opponents_of(turn or 0))
    if confirm(f"{others}: do you agree to a draw?"):
        game.show(draw)
    else:
        game.print_text("No draw. The game continues.")


def _quit(game: TerminalGame) -> None:
    game.finished = True


def _require_argument(rest: str, usage: str) -> None:
    if not rest:
        raise command_error("word-usage", usage=usage)


def _without_argument(run: Callable[[TerminalGame], None]) -> Callable[[TerminalGame, str], None]:
    """Makes a command that takes no argument reject one."""

    def check_and_run(game: TerminalGame, rest: str) -> None:
        if rest:
            raise command_error("word-alone", rest=rest)
        run(game)

    return check_and_run


COMMAND_LIST = (
    Command("? [PICK]", "list the legal turns; ? and a pick list those that begin with it", _list_turns),
    Command("show", "print the board", _without_argument(TerminalGame.print_board), aliases=("board",)),
    Command("undo [N]", "take back the last turn, or the last N", _undo),
    Command("rules [RULING]", "list the rulings of this game, or print one", _print_rules),
    Command("resign", "give up", _without_argument(_resign)),
    Command("draw", "offer a draw", _without_argument(_offer_draw)),
    Command("next", "start the second game of a pair", _without_argument(TerminalGame.start_second_game)),
    Command("save FILE", "save the game", _save),
    Command("save! FILE", "save the game, replacing a file", lambda game, rest: _save(game, rest, force=True)),
    Command("load FILE", "continue a saved game", _load),
    Command("position", "print the position as a line of text", _without_argument(_print_position)),
    Command("svg FILE", "save the board as an SVG picture", _save_svg),
    Command("svg! FILE", "save the picture, replacing a file", lambda game, rest: _save_svg(game, rest, force=True)),
    Command("help", "print this list", _without_argument(_print_help)),
    Command("quit", "leave", _without_argument(_quit), aliases=("exit", "leave")),
)

#: The commands by each of their names.
COMMANDS = {name: command for command in COMMAND_LIST for name in command.names}


# Legal turns ----------------------------------------------------------------------------------------------------


def describe_turns(state: State[Any], steps: Sequence[str], width: int) -> str:
    """Lists what can be played, or what can be played after these picks."""
    choices = state.choices(state.turn)
    if isinstance(choices, Forms):
        return "\n".join(map(_describe_form, choices.forms))
    picks, turns = _narrow(choices, steps)
    if not turns:
        start = sanitize(" ".join(steps))
        return f"No turn begins with {start}; ? lists them all." if steps else "There is nothing to play."
    if len(turns) <= MAX_LISTED_TURNS or not any(pick.then for pick in picks):
        return f"{count_turns(len(turns))}:\n{format_columns(turns, width)}"
    kinds = list(dict.fromkeys(pick.kind for pick in picks))
    groups = [
        f"{kind}:\n{format_columns([_describe_pick(pick) for pick in picks if pick.kind == kind], width)}"
        for kind in kinds
    ]
    example = " ".join([*steps, picks[0].value])
    return "\n".join([f"{count_turns(len(turns))}, by how they begin.", *groups, f"? {example} lists those turns."])


def _narrow(choices: Picks, steps: Sequence[str]) -> tuple[tuple[Pick, ...], list[str]]:
    """The next picks after these steps, and every turn that is left."""
    picks, turns = choices.first, choices.moves()
    for number, step in enumerate(steps):
        pick = next((pick for pick in picks if pick.value == step), None)
        if pick is None:
            # Not a pick: perhaps the beginning of a written turn.
            return (), [turn for turn in turns if turn.startswith(step)] if number == len(steps) - 1 else []
        picks, turns = pick.then, Picks((pick,)).moves()
    return picks, turns


def _describe_pick(pick: Pick) -> str:
    return f"{pick.value} ({len(Picks((pick,)).moves())})"


def _describe_form(form: Form) -> str:
    return f"{form.move}: {', '.join(field.name for field in form.fields)}"
