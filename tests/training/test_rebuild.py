"""That one command makes the nets that are shipped, with their cards, in as many calls as it takes."""

import dataclasses
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from sixfold.bots import nets
from training.arena import Entrant, match
from training.card import SHIPPED, Card, size_of
from training.generations import kept
from training.rebuild import main, make, recipes, runs_of, spent

ROOT = Path(__file__).parents[2]


def test_there_is_a_recipe_for_every_net_that_is_shipped() -> None:
    made = {name: (set(recipe.plays), set(recipe.kings)) for name, recipe in recipes().items()}
    cards = {path.stem: Card.read(path) for path in SHIPPED.glob("*.toml")}
    assert made == {name: (set(card.presets), set(card.kings)) for name, card in cards.items()}
    for name, card in cards.items():
        assert card.size == size_of(recipes()[name].settings.game)


def test_a_word_that_no_setting_has_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "recipes.toml"
    path.write_text('[new]\npresets = ["sixth"]\nminutes = 1\nlessons = 2\n')
    with pytest.raises(TypeError, match="lessons"):
        recipes(path)


def test_the_whole_command_in_its_smallest_form(tmp_path: Path) -> None:
    """As `make nets` calls it, with little time to play and learn: every net and card is where players look."""
    words = ["--configuration", "tiny", "--generations", "1", "--ship", "--into", str(tmp_path / "nets")]
    command = ["bash", str(ROOT / "training" / "device.sh"), *words]
    env = os.environ | {"OUT": str(tmp_path / "out"), "PYTHON": sys.executable, "COMMIT": "1234567"}
    subprocess.run(command, env=env, check=True, timeout=600, stdout=subprocess.DEVNULL)
    for name, recipe in recipes().items():
        card = msgspec.toml.decode((tmp_path / "nets" / f"{name}.toml").read_bytes(), type=nets.Card)
        assert card.file == f"{name}.bin"
        assert (card.presets, card.kings) == (recipe.plays, recipe.kings)
        assert card.commit == "1234567"
        assert card.strength.startswith("against alphabeta at 200 nodes a turn: ")
        weights = tmp_path / "nets" / card.file
        assert card.size == size_of(recipe.settings.game)
        taught = Entrant(str(weights).encode(), 50, 0)
        assert match(taught, taught, preset=card.presets[0], pairs=1, threads=1).games == 2


def test_a_net_goes_on_where_its_last_run_ended(tmp_path: Path) -> None:
    """Runs chain until the minutes of the recipe are over, and none is begun that could not end."""
    recipe = recipes(configuration="tiny", most=1500, steps=10, pairs=1)["sixth-4x4"]
    settings = dataclasses.replace(recipe.settings, generation=2.0, lesson=1.0, last_lesson=1.0)
    long = dataclasses.replace(recipe, minutes=100.0, settings=settings)
    assert not make(long, tmp_path, long.least / 2)
    assert not runs_of(tmp_path)
    assert not make(long, tmp_path, long.least + 0.1)
    one = spent(tmp_path / "1")
    nearly = dataclasses.replace(long, minutes=(one + long.least + 0.1) / 60)
    assert make(nearly, tmp_path, 60.0)
    assert spent(tmp_path / "2") > one
    assert make(nearly, tmp_path, 60.0)  # nothing is left to do
    assert [run.name for run in runs_of(tmp_path)] == ["1", "2"]
    (tmp_path / "2" / "card.toml").unlink()  # as if it had been ended before its last match
    assert make(nearly, tmp_path, 60.0)
    assert (tmp_path / "3" / "card.toml").exists()
    assert 1 in kept(tmp_path / "2")  # the nets of the first run are there, too


def test_a_net_that_has_no_recipe_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["seventh"])
    assert "there is no recipe for seventh" in capsys.readouterr().err
