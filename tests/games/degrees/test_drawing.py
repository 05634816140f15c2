"""The race and its sheets in text and as SVG."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from sixfold.games.degrees.drawing import NOTICE, draw_sheet, paint_game, paint_sheet
from tests.games.degrees.race import EXAMPLES, PAIR, Race

FULL = next(links for links, score in EXAMPLES.items() if score == 18)


def plain(painting: object) -> str:
    assert isinstance(painting, list | tuple)
    return "\n".join("".join(stroke.text for stroke in line) for line in painting)


def test_the_drawing_of_a_sheet_shows_its_links_and_what_speaks_against_them() -> None:
    race = Race(unknown="accept")
    race.scored("Robert De Niro / Casino", "Keanu Reeves / Heat", "Joe Pesci / <b>Nowhere</b>")
    shown = race.view.sheets[0]
    drawn = plain(paint_sheet(race.view, shown))
    assert "Red, sheet 1: Al Pacino to Joe Pesci: 0" in drawn
    assert "+ Robert De Niro in Casino (1995)  no film point: not in its cast" in drawn
    assert "- Keanu Reeves in Heat (1995)  not in its cast" in drawn
    assert "link 2 does not stand" in drawn
    document = draw_sheet(race.view, shown)
    words = [element.text for element in ET.fromstring(document).iter() if element.text]  # our own
    assert "Joe Pesci in <b>Nowhere</b>" in words


def test_the_race_shows_how_far_everybody_is_and_who_has_won() -> None:
    race = Race(seats=3, goal=18)
    race.scored("Robert De Niro / Heat", "Joe Pesci / Casino", seat=1)
    half = race.state.draw()
    assert "Blue   ██████" in half
    race.scored(*FULL, seat=2)
    assert "Green  " + "█" * 30 in race.state.draw()
    assert any(stroke.style == "won" for line in race.state.paint() for stroke in line if "█" in stroke.text)


def test_whoever_writes_sees_their_own_sheet_below_the_race_and_nobody_else_does() -> None:
    race = Race().holds(0, *PAIR)
    race.draft(0, "Robert De Niro / Heat", " / Casino")
    own = plain(paint_game(race.state.view(0)))
    assert "Your sheet 1: Al Pacino to Joe Pesci\n    Robert De Niro (Heat)\n    … (Casino)" in own
    assert "Heat" not in plain(paint_game(race.state.view(1)))


def test_wherever_people_are_named_no_name_implies_an_endorsement() -> None:
    race = Race()
    race.scored(*FULL)
    for drawn in (race.state.draw(), race.state.svg(), draw_sheet(race.view, race.view.sheets[0])):
        assert NOTICE in drawn
    assert NOTICE in race.game.preset.credit
