"""The error messages of bots, in `messages.toml`."""

from sixfold.games.messages import Messages

MESSAGES = Messages("sixfold.bots")
