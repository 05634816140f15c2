"""The conformance suite over every registered preset, and over options that change play."""

from __future__ import annotations

from typing import Any

import pytest

from sixfold.games import registry
from sixfold.games.conformance import CHECKS
from tests.conformance.subjects import subject

PRESETS = registry.presets()

#: Every preset without options, and with the options that change how it is played.
VARIANTS: dict[str, dict[str, Any]] = {
    **{name: {} for name in PRESETS},
    "six called": {"called": True, "tiles": 12},
    "six-4 called cough": {"called": True, "cough": True, "tiles": 9},
    "six-o called": {"called": True, "tiles": 8, "starts": "orange"},
    "six tiny": {"tiles": 6},
    "six-4 odd": {"tiles": 22},
    "sixth trim": {"kings": "six"},
    "sixth-4x4 classic": {"kings": "six", "style": "classic"},
    "sixth-milady trim": {"kings": "six"},
    "sixth-milady beside": {"milady": "beside", "kings": "six", "style": "classic"},
    "sixth-milady silver": {"placer": "silver", "swap": True},
    "sixth-milady lot": {"placer": "lot", "swap": True, "endless": "play"},
    "sixth endless": {"endless": "play", "kings": "six", "discs": 9},
    "sixth swap": {"swap": True},
    "sixth-4x4 swap": {"swap": True, "discs": 4, "kings": "six", "style": "classic"},
    "sixth-milady swap": {"swap": True, "kings": "six"},
    "sixth-giants swap": {"swap": True},
    "sixth-hunchbacks trim": {"kings": "six"},
    "sixth-giants trim": {"kings": "six"},
    "sixth-armies sole": {"shares": [True, False], "keeper": "move", "kings": "six"},
    "sixth-armies beside": {"milady": "beside", "points": 20},
    "sixth-armies lot": {"placer": "lot", "endless": "play"},
    "sixth-armies none": {"shares": [False, False], "army": [{"P": 7, "G": 1, "H": 1}, {"P": 12}]},
    "degrees teams": {"seats": 4, "teams": [[0, 2], [1, 3]], "unknown": "vote", "goal": 24, "help": True},
    "degrees honour": {"seats": 3, "check": "honour", "unknown": "vote", "films": "strict", "goal": 18},
    "degrees people": {"seats": 3, "check": "honour", "checker": "people", "minutes": 1, "goal": 0},
    "degrees twelve": {"seats": 12, "goal": 12, "deck": "house+guests"},
    "degrees alone": {"seats": 1, "goal": 36},
    "degrees daily": {"seats": 5, "daily": "2026-11-15", "minutes": 5, "unknown": "accept"},
    "sixes five": {"seats": 5, "mode": "identical", "seconds": 30},
    "sixes eight": {"seats": 8, "seconds": 0, "language": "ru", "deck": "our-own", "family": True},
}

#: The board games: their legal turns can be listed.
BOARDS = [variant for variant in VARIANTS if not PRESETS[variant.split()[0]].features.hidden]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_preset_conforms(variant: str, check: object) -> None:
    assert callable(check)
    for seed in range(2):
        check(subject(variant.split()[0], **VARIANTS[variant]), seed)
