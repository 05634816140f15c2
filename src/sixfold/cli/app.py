"""The commands wired together, and the one way in and out."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

import sixfold
from sixfold.cli import errors
from sixfold.cli.admin import admin
from sixfold.cli.analyse import analyse, perft, ugi
from sixfold.cli.bench import bench
from sixfold.cli.decks import decks
from sixfold.cli.games import games, rules
from sixfold.cli.match import match
from sixfold.cli.movies import app as movies
from sixfold.cli.play import play
from sixfold.cli.records import show
from sixfold.cli.serve import serve

app = typer.Typer(
    name="sixfold",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (games, serve, play, show, analyse, match, rules, perft, ugi, bench):
    app.command()(command)
app.add_typer(admin)
app.add_typer(decks)
app.add_typer(movies, name="movies")


@app.callback(invoke_without_command=True)
def house(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say the version and leave.")] = False,
) -> None:
    """A house for the games of six: play them, replay them, analyse them, look up their rules."""
    if version:
        typer.echo(f"sixfold {sixfold.__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """What the `sixfold` command runs."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command line; the exit code. Whatever goes wrong is told in one line."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A terminal that lacks a sign, or bytes that are no text, cost a question mark and not the game.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        if sys.stdout is None:
            raise errors.command_error("output-closed")
        code = app(list(arguments), prog_name="sixfold", standalone_mode=False)
        sys.stdout.flush()
    except Exception as error:
        return errors.report_error(error)
    return code if isinstance(code, int) else 0
