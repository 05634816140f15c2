"""Noughts and crosses in another package, which has a face for the client: `page/face.js`."""

from __future__ import annotations

from msgspec.structs import replace

from sixfold.games.messages import Messages
from tests.sample_games.noughts import NoughtsGame


class MountedGame(NoughtsGame):
    messages = Messages("tests.sample_games.mounted")
    presets = (replace(NoughtsGame.presets[0], name="mounted", title="Mounted"),)


__all__ = ["MountedGame"]
