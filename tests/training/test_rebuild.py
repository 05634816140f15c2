"""One command trains the shipped nets and their cards, in as many calls as it takes."""

import dataclasses
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from sixfold.bots import nets
from training.arena import Entrant, match
from training.generations import stored_nets
from training.net_card import SHIPPED, NetCard, size_of
from training.rebuild import finished_runs, main, make, recipes, seconds_spent

ROOT = Path(__file__).parents[2]


def test_every_shipped_net_has_a_recipe() -> None:
    made = {name: (set(recipe.plays), set(recipe.kings)) for name, recipe in recipes().items()}
    cards = {path.stem: NetCard.read(path) for path in SHIPPED.glob("*.toml")}
    assert made == {name: (set(card.presets), set(card.kings)) for name, card in cards.items()}
    for name, card in cards.items():
        assert card.size == size_of(recipes()[name].settings.game)


def test_an_unknown_setting_raises_type_error(tmp_path: Path) -> None:
    path = tmp_path / "recipes.toml"
    path.write_text('[new]\npresets = ["sixth"]\nminutes = 1\nlessons = 2\n')
    with pytest.raises(TypeError, match="lessons"):
        recipes(path)


def test_the_smallest_configuration_ships_every_net(tmp_path: Path) -> None:
    """Like `make nets`, with little play and training: every net and card is written."""
    words = ["--configuration", "tiny", "--generations", "1", "--ship", "--into", str(tmp_path / "nets")]
    command = ["bash", str(ROOT / "training" / "device.sh"), *words]
    env = os.environ | {"OUT": str(tmp_path / "out"), "PYTHON": sys.executable, "COMMIT": "1234567"}
    subprocess.run(command, env=env, check=True, timeout=600, stdout=subprocess.DEVNULL)
    for name, recipe in recipes().items():
        card = msgspec.toml.decode((tmp_path / "nets" / f"{name}.toml").read_bytes(), type=nets.NetInfo)
        assert card.file == f"{name}.bin"
        assert (card.presets, card.kings) == (recipe.plays, recipe.kings)
        assert card.commit == "1234567"
        assert card.strength.startswith("against alphabeta at 200 nodes a turn: ")
        weights = tmp_path / "nets" / card.file
        assert card.size == size_of(recipe.settings.game)
        entrant = Entrant(str(weights).encode(), 50, 0)
        assert match(entrant, entrant, preset=card.presets[0], pairs=1, threads=1).games == 2


def test_a_net_continues_where_its_last_run_ended(tmp_path: Path) -> None:
    """Runs continue until the minutes of the recipe are used up; a run that cannot finish is not started."""
    recipe = recipes(configuration="tiny", max_samples=1500, steps=10, pairs=1)["sixth-4x4"]
    settings = dataclasses.replace(recipe.settings, generation=2.0, lesson=1.0, last_lesson=1.0)
    long = dataclasses.replace(recipe, minutes=100.0, settings=settings)
    assert not make(long, tmp_path, long.shortest_run / 2)
    assert not finished_runs(tmp_path)
    assert not make(long, tmp_path, long.shortest_run + 0.1)
    one = seconds_spent(tmp_path / "1")
    nearly = dataclasses.replace(long, minutes=(one + long.shortest_run + 0.1) / 60)
    assert make(nearly, tmp_path, 60.0)
    assert seconds_spent(tmp_path / "2") > one
    assert make(nearly, tmp_path, 60.0)  # nothing left to do
    assert [run.name for run in finished_runs(tmp_path)] == ["1", "2"]
    (tmp_path / "2" / "card.toml").unlink()  # as if interrupted before its last match
    assert make(nearly, tmp_path, 60.0)
    assert (tmp_path / "3" / "card.toml").exists()
    assert 1 in stored_nets(tmp_path / "2")  # includes the nets of the first run


def test_a_net_without_recipe_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["seventh"])
    assert "no recipe for seventh" in capsys.readouterr().err
