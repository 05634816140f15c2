"""What players and the engine say when something is wrong: `rulings.toml` beside this file."""

from sixfold.games.law import Messages

MESSAGES = Messages("sixfold.bots")
