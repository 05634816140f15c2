"""The settings of a table, fixed when it is opened."""

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


#: The first version of the rules in which seats open as people come (TBL-21).
OPEN_SEATS_RULES = 2


class TableSettings(Struct, frozen=True):
    """What is played and how; the fields are those of `actions.Open`.

    `game` is without what the seats choose for themselves, which is added at the start. Where seats open as people
    come (`open_seats`), it has as many seats as people may sit.
    """

    game: Game
    open_seats: bool
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
    def from_action(cls, action: actions.Open, games: Sequence[type[Game]]) -> TableSettings:
        """The settings in an opening action; raises `SixfoldError` for what cannot be played."""
        kind, preset = _find_preset(action.preset, games)
        for name in action.options:
            if preset.option(name).per_seat:
                raise table_error("each-chooses", option=name)
        # TBL-21 came with the second version of the rules: older tables have a fixed number of seats.
        open_seats = preset.features.late_joining and action.teams is None and action.rules >= OPEN_SEATS_RULES
        seats = preset.seats[1] if open_seats and action.seats is None else action.seats
        game = kind(preset, seats, action.teams, rules_version=action.rules, **action.options)
        if action.pairs and not preset.features.pairs:
            raise table_error("no-pairs")
        action.clock.check()
        if action.claim_after is not None:
            require_range("claim_after", action.claim_after, MAX_SECONDS)
        require_range("vote_seconds", action.vote_seconds, MAX_VOTE_SECONDS, above=0.0)
        return cls(
            game=game,
            open_seats=open_seats,
            clock=action.clock,
            first_starter=action.first_starter,
            next_starter=action.next_starter,
            pairs=action.pairs,
            claim_after=action.claim_after,
            vote_seconds=action.vote_seconds,
            seed=game.check_seed(action.seed),
            public=action.public,
            spectators=action.spectators,
            chat=action.chat,
        )


def _find_preset(name: str, games: Sequence[type[Game]]) -> tuple[type[Game], Preset]:
    presets = {preset.name: (kind, preset) for kind in games for preset in kind.presets}
    if name not in presets:
        raise unknown_game(name, list(presets))
    return presets[name]
