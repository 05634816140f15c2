"""The race and the sheets as text and as SVG."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from sixfold.games.degrees.drawing import NOTICE, draw_sheet, paint_game, paint_sheet
from tests.games.degrees.driver import EXAMPLES, PAIR, DegreesDriver

FULL = next(links for links, score in EXAMPLES.items() if score == 18)


def plain_text(painting: object) -> str:
    """A text drawing without its styles."""
    assert isinstance(painting, list | tuple)
    return "\n".join("".join(stroke.text for stroke in line) for line in painting)


def test_a_sheet_shows_its_links_and_what_is_wrong_with_them() -> None:
    driver = DegreesDriver(unknown="accept")
    driver.score("Robert De Niro / Casino", "Keanu Reeves / Heat", "Joe Pesci / <b>Nowhere</b>")
    sheet = driver.view.sheets[0]
    drawing = plain_text(paint_sheet(driver.view, sheet))
    assert "Red, sheet 1: Al Pacino to Joe Pesci: 0" in drawing
    assert "+ Robert De Niro in Casino (1995)  no film point: not in its cast" in drawing
    assert "- Keanu Reeves in Heat (1995)  not in its cast" in drawing
    assert "link 2 does not stand" in drawing
    document = draw_sheet(driver.view, sheet)
    texts = [element.text for element in ET.fromstring(document).iter() if element.text]  # our own
    assert "Joe Pesci in <b>Nowhere</b>" in texts


def test_the_race_shows_everybodys_points_and_the_winner() -> None:
    driver = DegreesDriver(seats=3, goal=18)
    driver.score("Robert De Niro / Heat", "Joe Pesci / Casino", seat=1)
    half = driver.state.draw()
    assert "Blue   ██████" in half
    driver.score(*FULL, seat=2)
    assert "Green  " + "█" * 30 in driver.state.draw()
    assert any(stroke.style == "won" for line in driver.state.paint() for stroke in line if "█" in stroke.text)


def test_only_the_author_sees_a_draft_below_the_race() -> None:
    driver = DegreesDriver().give_cards(0, *PAIR)
    driver.draft(0, "Robert De Niro / Heat", " / Casino")
    own = plain_text(paint_game(driver.state.view(0)))
    assert "Your sheet 1: Al Pacino to Joe Pesci\n    Robert De Niro (Heat)\n    … (Casino)" in own
    assert "Heat" not in plain_text(paint_game(driver.state.view(1)))


def test_every_drawing_has_the_notice_about_endorsements() -> None:
    driver = DegreesDriver()
    driver.score(*FULL)
    for drawing in (driver.state.draw(), driver.state.svg(), draw_sheet(driver.view, driver.view.sheets[0])):
        assert NOTICE in drawing
    assert NOTICE in driver.game.preset.credit
