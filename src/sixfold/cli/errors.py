"""What went wrong, told in one line: the sentence, its code, and the ruling it rests on."""

from __future__ import annotations

import difflib
import os
import sys
from typing import Any

import typer

from sixfold import SixfoldError

#: What a wrong command line, turn or file ends with; and what a reader who left early leaves behind.
WRONG = 2
BROKEN_PIPE = 1

#: The command line's own sentences. Those of the games come from their law.
SENTENCES = {
    "analyse-over": "There is nothing to think about. {ending}",
    "bad-entry": "Entry {number} ({entry}) of the record cannot be played. {why}",
    "bad-turn": "Turn {number} ({turn}) cannot be played. {why}",
    "bench-preset-needed": "Say which one preset is played to measure {name}.",
    "bench-repository": "What {name} measures is not there: it is measured in the repository, after make test.",
    "bench-takes": "The benchmark {name} lets nobody choose {what}.",
    "bench-unknown": "There is no benchmark called {name}: {known}.",
    "card-unknown": "The deck has no card “{name}”.",
    "export-what": "Say which tables, and then the file to write; or --all and the file.",
    "file-exists": "{path} is there already; {how} replaces it.",
    "file-huge": "{path} is larger than {limit} MiB: no record is.",
    "file-kind": "{path} is no plain file.",
    "file-not-text": "{path} is not text: it is not written in UTF-8.",
    "file-unread": "{path} cannot be read: {why}.",
    "file-unwritten": "{path} cannot be written: {why}.",
    "import-line": "Line {number} of {path} is no table. {why}",
    "jobs-broken": "A process that played games was ended from outside; fewer --jobs need less memory.",
    "load-alone": "A loaded game is what it is already: leave out {what}.",
    "load-other": "{path} holds a game of {found}, not of {preset}.",
    "movetime-range": "A turn takes from {shortest} to {longest:.0f} seconds, not {seconds}.",
    "movies-rule": "A sheet is checked with {takes}.",
    "movies-unlinked": "No chain links {one} and {other}, so there is nothing to draw.",
    "next-none": "There is no second game of a pair to begin now.",
    "no-count": "What may be written in {title} is no list of turns, so there is nothing to count.",
    "one-screen": (
        "{title} is played by people who must not see each other's screen: it needs a table, not a terminal.{alone}"
    ),
    "option-form": "An option is given as name=value, not as “{text}”.",
    "output-closed": "There is nowhere to write to: standard output is closed.",
    "output-failed": "The output cannot be written: {why}.",
    "ply-range": "There is no ply {ply}: this record has plies 0 to {last}.",
    "ply-record": "--ply goes with a record; --moves plays turns from the start of a preset.",
    "prune-unsure": "{count} tables would be dropped for good. Say --yes if they should be.",
    "practice-begun": "There are links on this sheet, so it has begun: undo takes them back.",
    "practice-empty": "There is no link on this sheet to take back.",
    "rules-unknown": "“{name}” is neither a preset nor a ruling.",
    "seat-alone": "A seat is chosen only against somebody: add --bot LEVEL.",
    "undo-range": "That many turns cannot be taken back: {played} have been played.",
    "undo-refused": "Turns are not taken back in {title}.",
    "usage": "{why}. See {command} --help.",
    "word-alone": "Nothing comes after this word, so “{rest}” was not understood.",
    "word-usage": "Write it as {usage}.",
}


class Complaint(SixfoldError):
    """Something is wrong with what was asked on the command line."""


def complaint(code: str, **params: Any) -> Complaint:
    """The complaint of this code, ready to be raised."""
    return Complaint(code, None, params, SENTENCES[code].format_map(params))


def about(error: SixfoldError, code: str, **params: Any) -> Complaint:
    """A referee's refusal with the place where it arose; its own code and ruling stay."""
    sentence = SENTENCES[code].format_map(params | {"why": error.message})
    return Complaint(error.code, error.ruling, params | error.params, sentence)


def line(error: SixfoldError) -> str:
    """The error in one line, with a guess at what was meant where there is a near miss."""
    codes = ", ".join(filter(None, (error.code, error.ruling)))
    return clean(" ".join(filter(None, (error.message, _guess(error), f"({codes})"))))


def _guess(error: SixfoldError) -> str:
    meant = str(error.params.get("name", error.params.get("option")))
    known = {name.lower(): name for name in str(error.params.get("known", "")).split(", ")}
    near = difflib.get_close_matches(meant.lower(), known, n=1)
    return f"Did you mean {known[near[0]]}?" if near else ""


def clean(text: str) -> str:
    """A text that came from outside, safe to print: one line, and no signs that steer a terminal."""
    return "".join(sign if sign.isprintable() else "�" for sign in " ".join(text.split()))


def told(error: Exception) -> int:
    """Tell an error on standard error; the exit code it leaves. What is no error of ours is raised again."""
    match error:
        case SixfoldError():
            pass
        case typer.TyperException():
            context = getattr(error, "ctx", None)
            command = context.command_path if context else "sixfold"
            error = complaint("usage", why=error.format_message().rstrip("."), command=command)
        case BrokenPipeError():
            _drop_output()
            return BROKEN_PIPE
        case OSError():
            # Files turn their own errors into complaints: what is left is the output.
            _drop_output()
            error = complaint("output-failed", why=error.strerror or "it failed")
        case _:
            raise error
    typer.echo(f"sixfold: {line(error)}", err=True)
    return WRONG


def _drop_output() -> None:
    """What is still buffered has nowhere to go; Python would complain about it on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
