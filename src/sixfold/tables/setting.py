"""What was settled when the table was set."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from sixfold.games import Game
from sixfold.games.messages import unknown_game
from sixfold.games.presets import Preset
from sixfold.tables import actions
from sixfold.tables.clocks import LONGEST, Clock, within
from sixfold.tables.errors import table_error

#: The longest that a vote may stay open: an hour.
LONGEST_VOTE = 3600.0


class Setting(Struct, frozen=True):
    """What is played and how. `game` is without the choices of the seats; they come with the start."""

    game: Game
    clock: Clock
    first: actions.First
    again: actions.Again
    pair: bool
    patience: float | None
    vote: float
    seed: int
    public: bool
    watch: bool
    talk: bool

    @classmethod
    def of(cls, act: actions.Open, games: Sequence[type[Game]]) -> Setting:
        """What an opening act settles; refused where it cannot be played so."""
        kind, preset = _find(act.preset, games)
        for name in act.options:
            if preset.option(name).per_seat:
                raise table_error("each-chooses", option=name)
        game = kind(preset, act.seats, act.teams, **act.options)
        if act.pair and not preset.features.pairs:
            raise table_error("no-pairs")
        act.clock.check()
        if act.patience is not None:
            within("patience", act.patience, LONGEST)
        within("vote", act.vote, LONGEST_VOTE, above=0.0)
        return cls(
            game=game,
            clock=act.clock,
            first=act.first,
            again=act.again,
            pair=act.pair,
            patience=act.patience,
            vote=act.vote,
            seed=game.check_seed(act.seed),
            public=act.public,
            watch=act.watch,
            talk=act.talk,
        )


def _find(name: str, games: Sequence[type[Game]]) -> tuple[type[Game], Preset]:
    presets = {preset.name: (kind, preset) for kind in games for preset in kind.presets}
    if name not in presets:
        raise unknown_game(name, list(presets))
    return presets[name]
