"""The command line: `app.py` lists the commands, the other modules hold them."""

from sixfold.cli.app import main

__all__ = ["main"]
