"""`sixfold …`: the house on a command line. `app.py` names the commands; each has a file of its own."""

from sixfold.cli.app import main

__all__ = ["main"]
