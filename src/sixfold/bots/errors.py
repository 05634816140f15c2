"""What players and the engine say when something is wrong: `messages.toml` beside this file."""

from sixfold.games.messages import Messages

MESSAGES = Messages("sixfold.bots")
