"""Errors of the command line: one sentence on standard error, its code and ruling, and an exit code."""

from __future__ import annotations

import difflib
import os
import sys
from typing import Any

import typer

from sixfold import SixfoldError
from sixfold.games.messages import Messages

#: Exit codes: a wrong command line, turn or file; and a reader that closed the pipe.
EXIT_ERROR = 2
EXIT_BROKEN_PIPE = 1

MESSAGES = Messages("sixfold.cli")


class CommandError(SixfoldError):
    """Something is wrong with what was asked for on the command line."""


def command_error(code: str, **params: Any) -> CommandError:
    """Creates the error of this code, ready to be raised."""
    return MESSAGES.error(CommandError, code, **params)


def wrap_error(error: SixfoldError, code: str, **params: Any) -> CommandError:
    """Adds where an error happened to its sentence; keeps its code and ruling."""
    message = command_error(code, **params, why=error.message).message
    return CommandError(error.code, error.ruling, params | error.params, message)


def format_error(error: SixfoldError) -> str:
    """The error in one line, with a suggestion if a name was nearly right."""
    codes = ", ".join(filter(None, (error.code, error.ruling)))
    return sanitize(" ".join(filter(None, (error.message, _suggestion(error), f"({codes})"))))


def _suggestion(error: SixfoldError) -> str:
    typed = str(error.params.get("name", error.params.get("option")))
    known = {name.lower(): name for name in str(error.params.get("known", "")).split(", ")}
    near = difflib.get_close_matches(typed.lower(), known, n=1)
    return f"Did you mean {known[near[0]]}?" if near else ""


def sanitize(text: str) -> str:
    """Makes a text from outside safe to print: one line, without control characters."""
    return "".join(sign if sign.isprintable() else "�" for sign in " ".join(text.split()))


def report_error(error: Exception) -> int:
    """Prints an error on standard error and returns the exit code. Raises errors that are bugs again."""
    match error:
        case SixfoldError():
            pass
        case typer.TyperException():
            context = getattr(error, "ctx", None)
            command = context.command_path if context else "sixfold"
            error = command_error("usage", why=error.format_message().rstrip("."), command=command)
        case BrokenPipeError():
            _discard_output()
            return EXIT_BROKEN_PIPE
        case OSError():
            # Errors of files are reported as CommandError where they happen; what is left is the output.
            _discard_output()
            error = command_error("output-failed", why=error.strerror or "it failed")
        case _:
            raise error
    typer.echo(f"sixfold: {format_error(error)}", err=True)
    return EXIT_ERROR


def _discard_output() -> None:
    """Sends buffered output nowhere, or Python would complain about it at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
