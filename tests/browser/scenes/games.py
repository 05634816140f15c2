"""6° and Sixes at several moments, the screen in the middle, the same device, and games stepped through."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.degrees_table import hand_in_best, start_race, write
from tests.browser.guests import played, recorded
from tests.browser.people import People, shown
from tests.browser.scenes.making import guest, scene, two
from tests.browser.scenes.pages import SMALL_GAME


@scene("playing-degrees")
def playing_degrees(people: People) -> Page:
    one, _ = start_race(people)
    hand_in_best(one)
    write(one, [("Sigourney Weaver", "Alien (1979)"), ("Bill Murray", "")])
    return one


@scene("over-degrees")
def over_degrees(people: People) -> Page:
    one, _ = start_race(people, goal=18)
    hand_in_best(one)
    return shown(one, "text=All sheets")


def party(people: People, *lists: str) -> tuple[str, Page]:
    """Three at a table of Sixes, as far as the lists that were written."""
    ada, brook, cleo = (guest(people, name) for name in ("Ada", "Brook", "Cleo"))
    table = ada.opens("sixes", name="Ada", seats=3, options={"seconds": 0, "mode": "identical"})
    brook.comes(table, "Brook")
    cleo.comes(table, "Cleo")
    ada.does(table, "start")
    for one, answers in zip((brook, cleo, ada), lists, strict=False):
        one.does(table, "turn", move=f"done 1 {answers}")
    return table, ada.goes(f"/t/{table}")


BROOK = '["bread","apple","olive oil","cheese","tea","plums"]'
CLEO = '["apple","an apple","cheese","coffee","rye bread",""]'
ADA = '["cheese","bread","plum","apple","salt","rice"]'


@scene("playing-sixes")
def playing_sixes(people: People) -> Page:
    _, page = party(people, BROOK)
    page.get_by_label("Answer 1").fill("cheese")
    page.get_by_label("Answer 2").fill("bread")
    return page


@scene("comparing-sixes")
def comparing_sixes(people: People) -> Page:
    _, page = party(people, BROOK, CLEO, ADA)
    expect(page.get_by_role("region", name="Everyone’s answers")).to_be_visible()
    return page


@scene("host-gathering")
def host_gathering(people: People) -> Page:
    ada = guest(people, "Ada")
    table = ada.opens("sixes", name="Ada", seats=4)
    guest(people, "Brook").comes(table, "Brook")
    return shown(ada.goes(f"/t/{table}/host"), "img")


@scene("host-writing")
def host_writing(people: People) -> Page:
    table, _ = party(people, BROOK)
    return shown(guest(people).goes(f"/t/{table}/host"), "main h2, main h1")


@scene("host-comparing")
def host_comparing(people: People) -> Page:
    table, _ = party(people, BROOK, CLEO, ADA)
    return shown(guest(people).goes(f"/t/{table}/host"), "text=apple")


@scene("together")
def together(people: People) -> Page:
    page = guest(people, "Ada").goes("/set/sixth")
    page.get_by_role("button", name="Share this device").click()
    return shown(page, "dialog[open] input")


@scene("replay")
def replay(people: People) -> Page:
    table, guests = two(people, "six")
    played(table, guests, recorded("six"))
    return shown(guest(people).goes(f"/g/{table}/1"), "[role=grid]")


@scene("replay-engine")
def replay_engine(people: People) -> Page:
    table, guests = two(people, "sixth-4x4")
    played(table, guests, SMALL_GAME)
    page = shown(guest(people).goes(f"/g/{table}/1"), "[role=grid]")
    page.get_by_role("switch", name="Engine analysis").check()
    expect(page.get_by_text("All moves analysed")).to_be_visible()
    page.get_by_role("button", name=re.compile("Next mistake")).click()
    return shown(page, "[data-fault]")


@scene("replay-degrees")
def replay_degrees(people: People) -> Page:
    one, _ = start_race(people, goal=18)
    hand_in_best(one)
    shown(one, "text=All sheets")
    one.goto(one.url.replace("/t/", "/g/") + "/1")
    return shown(one, "main h1, main h2")
