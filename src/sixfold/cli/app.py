"""All commands, and the entry point that runs one and reports its errors."""

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
def main_options(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
) -> None:
    """Play, host, replay and analyse the games of six, and look up their rules."""
    if version:
        typer.echo(f"sixfold {sixfold.__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Entry point of the `sixfold` command."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Runs a command line and returns the exit code. Errors are reported in one line."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # Characters that the terminal lacks, or bytes that are not text, become question marks.
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
