"""What was settled when the table was set."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from sixfold.games import Game
from sixfold.games.messages import unknown_game
from sixfold.games.presets import Preset
from sixfold.tables import actions
from sixfold.tables.clocks import MAX_SECONDS, Clock, require_range
from sixfold.tables.errors import table_error

#: The longest that a vote may stay open: an hour.
MAX_VOTE_SECONDS = 3600.0


class Settings(Struct, frozen=True):
    """What is played and how. `game` is without the choices of the seats; they come with the start."""

    game: Game
    clock: Clock
    first_starter: actions.FirstStarter
    next_starter: actions.NextStarter
    pairs: bool
    claim_after: float | None
    vote_seconds: float
    seed: int
    public: bool
    spectators: bool
    chat: bool

    @classmethod
    def from_action(cls, act: actions.Open, games: Sequence[type[Game]]) -> Settings:
        """What an opening act settles; refused where it cannot be played so."""
        kind, preset = _find_preset(act.preset, games)
        for name in act.options:
            if preset.option(name).per_seat:
                raise table_error("each-chooses", option=name)
        game = kind(preset, act.seats, act.teams, **act.options)
        if act.pairs and not preset.features.pairs:
            raise table_error("no-pairs")
        act.clock.check()
        if act.claim_after is not None:
            require_range("claim_after", act.claim_after, MAX_SECONDS)
        require_range("vote_seconds", act.vote_seconds, MAX_VOTE_SECONDS, above=0.0)
        return cls(
            game=game,
            clock=act.clock,
            first_starter=act.first_starter,
            next_starter=act.next_starter,
            pairs=act.pairs,
            claim_after=act.claim_after,
            vote_seconds=act.vote_seconds,
            seed=game.check_seed(act.seed),
            public=act.public,
            spectators=act.spectators,
            chat=act.chat,
        )


def _find_preset(name: str, games: Sequence[type[Game]]) -> tuple[type[Game], Preset]:
    presets = {preset.name: (kind, preset) for kind in games for preset in kind.presets}
    if name not in presets:
        raise unknown_game(name, list(presets))
    return presets[name]
