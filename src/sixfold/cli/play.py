"""`sixfold play`: a game at one terminal, for people among themselves or against the house."""

from __future__ import annotations

from typing import Annotated

import typer

from sixfold import SixfoldError
from sixfold.cli.desk import Desk
from sixfold.cli.errors import complaint
from sixfold.cli.menu import choose
from sixfold.cli.opponent import Opponent
from sixfold.cli.pairing import Pairing
from sixfold.cli.prompt import ask
from sixfold.cli.records import load
from sixfold.cli.setup import MoveTime, Options, seen_by_all, set_up, timed
from sixfold.cli.sitting import Sitting
from sixfold.cli.words import DEEDS
from sixfold.games.moves import COMMON_MOVES
from sixfold.tables.errors import table_error


def play(
    preset: Annotated[
        str | None, typer.Argument(metavar="PRESET", help="What to play; without it, choose from a list.")
    ] = None,
    option: Options = None,
    seed: Annotated[int | None, typer.Option(min=0, help="The seed of whatever is dealt.")] = None,
    file: Annotated[str | None, typer.Option("--load", metavar="FILE", help="Go on with this record.")] = None,
    bot: Annotated[
        str | None, typer.Option(metavar="LEVEL", help="Who plays the other seats: 1 to 8, random or uct.")
    ] = None,
    seat: Annotated[int | None, typer.Option(min=0, help="Which seat is mine against a bot; 0 begins.")] = None,
    pair: Annotated[bool, typer.Option("--pair", help="Two games with the sides changed, counted together.")] = False,
    movetime: MoveTime = 1.0,
) -> None:
    """Play a game at this terminal. NO_COLOR=1 turns colours off."""
    timed(movetime)
    if seat is not None and bot is None:
        raise complaint("seat-alone")
    try:
        sitting = _sitting(preset, option or [], seed, file, pair)
        if sitting is not None:
            seen_by_all(sitting)
            opponent = None if bot is None else Opponent.at(sitting.game, bot, seat or 0, movetime, seed)
            _talk(Desk(sitting, opponent, _pairing(sitting, opponent) if pair else None))
    except KeyboardInterrupt:
        typer.echo()


def _pairing(sitting: Sitting, opponent: Opponent | None) -> Pairing:
    """Who plays two games with the sides changed, whoever is on the side of seat 0 first."""
    if not sitting.game.preset.features.pairs:
        raise table_error("no-pairs")
    if opponent is None:
        return Pairing(("Player 1", "Player 2"))
    own = opponent.seat in sitting.game.against(0)
    return Pairing((opponent.title, "you") if own else ("you", opponent.title))


def _sitting(preset: str | None, options: list[str], seed: int | None, file: str | None, pair: bool) -> Sitting | None:
    """What is played; nothing where somebody left without choosing."""
    if file is not None:
        given = [f"-o {text}" for text in options] + ([] if seed is None else ["--seed"]) + ["--pair"] * pair
        if given:
            raise complaint("load-alone", what=", ".join(given))
        sitting = load(file)
        found = sitting.game.preset.name
        if preset not in (None, found):
            raise complaint("load-other", path=file, found=found, preset=preset)
        return sitting
    name = choose() if preset is None else preset
    return None if name is None else Sitting.start(set_up(name, options), seed or 0)


def _talk(desk: Desk) -> None:
    game = desk.sitting.game
    options = game.options_text()
    desk.tell(f"{game.preset.title}{f' ({options})' if options else ''}: {game.preset.summary}")
    if desk.pair is not None:
        desk.tell(f"A pair of games, the first of two. {desk.pair.sides(game)}")
    desk.tell("Type a turn; ? shows what you can play, help what else you can type.")
    desk.show()
    while not desk.left:
        if not desk.is_mine(desk.sitting.state):
            desk.wait()
            continue
        line = ask(desk.prompt)
        if line is None:
            return
        try:
            answer(desk, line)
        except SixfoldError as error:
            desk.refuse(error)


def answer(desk: Desk, line: str) -> None:
    """Do what a line says: a word of `words.py`, or a turn."""
    word, _, rest = (f"? {line[1:]}" if line.startswith("?") else line).partition(" ")
    deed = DEEDS.get(word.lower())
    if deed is not None:
        deed(desk, rest.strip())
    elif line in COMMON_MOVES:
        # What a table settles (a flag, a seat left) is not for one who sits at it to declare.
        raise desk.sitting.game.messages.illegal("not-this-game", move=line)
    elif line:
        desk.move_to(desk.sitting.play(line))
