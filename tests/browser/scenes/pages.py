"""The front door, setting and gathering, the table of the board games, and what stands there when nothing else does."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.guests import played, recorded
from tests.browser.people import People, shown
from tests.browser.scenes.making import SCENES, Scene, guest, scene, two
from tests.cli.command import SHORT_GAME

QUICK = {"type": "fischer", "initial": 300, "increment": 5}
SMALL_GAME = [(ply % 2, move) for ply, move in enumerate(SHORT_GAME)]


@scene("door")
def door(people: People) -> Page:
    page = guest(people).goes("/")
    expect(page.locator(".wait")).to_contain_text("No games yet")
    return page


@scene("door-waiting")
def door_waiting(people: People) -> Page:
    table, guests = two(people, "six", clock=QUICK)
    played(table, guests, recorded("six")[:8])
    page = guests[0].goes("/")
    expect(page.locator(".wait")).to_contain_text("Your turn")
    page.get_by_label("Join with a room code").press_sequentially("k7m")
    return page


@scene("watch")
def watch(people: People) -> Page:
    for preset, name in (("six", "Cleo"), ("sixes", "Dana"), ("sixth-milady", "Emil")):
        guest(people, name).opens(preset, name=name, public=True)
    table, guests = two(people, "sixth", public=True)
    played(table, guests, [(0, "c3"), (1, "b2")])
    return shown(guest(people).goes("/watch"), "li")


@scene("watch-empty")
def watch_empty(people: People) -> Page:
    page = guest(people).page
    page.route("**/api/tables", lambda route: route.fulfill(json=[]))
    page.goto(people.address + "/watch")
    return shown(page, ".nothing")


@scene("mine")
def mine(people: People) -> Page:
    table, guests = two(people, "sixth-4x4")
    played(table, guests, SMALL_GAME)
    ada = guests[0]
    ada.opens("six-4", name="Ada")
    going = ada.opens("sixth", name="Ada", bots=[{"player": "5"}], clock=QUICK)
    ada.does(going, "start")
    page = ada.goes("/mine")
    expect(page.locator("main li")).to_have_count(3)
    return page


@scene("me")
def me(people: People) -> Page:
    page = guest(people, "Ada").goes("/me")
    page.get_by_role("button", name="Get a link").click()
    return shown(page, "main svg[role=img]")


@scene("lost")
def lost(people: People) -> Page:
    people.excuse("404")
    page = guest(people).goes("/nowhere")
    page.get_by_text("Page not found").last.wait_for()
    return page


@scene("down")
def down(people: People) -> Page:
    people.excuse("ERR_FAILED")
    page = guest(people).page
    page.route("**/api/**", lambda route: route.abort())
    page.goto(people.address + "/set/six")
    return shown(page, ".nothing")


def setting(preset: str) -> Scene:
    def made(people: People) -> Page:
        page = guest(people, "Ada").goes(f"/set/{preset}")
        page.get_by_text("Options", exact=True).click()
        return page

    return made


for _preset in ("six", "sixth", "sixth-armies", "degrees", "sixes"):
    SCENES[f"set-{_preset}"] = setting(_preset)


@scene("set-wrong")
def set_wrong(people: People) -> Page:
    people.excuse("422")
    page = setting("sixth")(people)
    page.get_by_role("spinbutton", name="Discs").fill("99")
    page.get_by_role("button", name="Play with friends").click()
    page.get_by_text("“discs” cannot be 99").wait_for()
    return page


@scene("gathering")
def gathering(people: People) -> Page:
    ada = guest(people, "Ada")
    table = ada.opens("sixes", name="Ada", seats=6, bots=[{"player": "4"}])
    guest(people, "Brook").comes(table, "Brook")
    page = ada.goes(f"/t/{table}")
    shown(page, "p.code")
    return page


@scene("come")
def come(people: People) -> Page:
    table = guest(people, "Ada").opens("sixth", name="Ada")
    return shown(guest(people).goes(f"/t/{table}"), "#come-name")


@scene("playing-six")
def playing_six(people: People) -> Page:
    table, guests = two(people, "six", clock=QUICK)
    played(table, guests, recorded("six")[:12])
    guests[1].does(table, "chat", text="I see what you are up to.")
    return shown(guests[0].goes(f"/t/{table}"), "[role=grid]")


@scene("playing-sixth")
def playing_sixth(people: People) -> Page:
    table, guests = two(people, "sixth-milady", clock=QUICK)
    played(table, guests, recorded("sixth-milady")[:20])
    return shown(guests[0].goes(f"/t/{table}"), "[role=grid]")


@scene("vote")
def vote(people: People) -> Page:
    table, guests = two(people, "sixth")
    played(table, guests, [(0, "c3"), (1, "b2"), (0, "d4"), (1, "c2")])
    guests[1].does(table, "call-vote", question="Shall we take a short break?")
    guests[1].does(table, "offer-draw")
    page = shown(guests[0].goes(f"/t/{table}"), ".offer")
    guests[1].does(table, "react", kind="well-played")
    page.locator(".signs span").first.wait_for()
    return page


@scene("people")
def people_sheet(people: People) -> Page:
    table, guests = two(people, "six")
    guest(people, "Cleo").does(table, "join", name="Cleo")
    page = guests[0].goes(f"/t/{table}")
    page.get_by_role("button", name=re.compile("People")).click()
    return shown(page, "dialog[open] li")


@scene("rules")
def rules(people: People) -> Page:
    table, guests = two(people, "six")
    page = guests[0].goes(f"/t/{table}")
    page.get_by_role("button", name="Rules").click()
    shown(page, "dialog[open] summary")
    page.get_by_label("Search the rules").fill("split")
    return page


@scene("settings")
def settings(people: People) -> Page:
    table, guests = two(people, "six")
    page = guests[0].goes(f"/t/{table}")
    page.get_by_role("button", name="Settings").click()
    return shown(page, "dialog[open] .switches")


@scene("talk")
def talk(people: People) -> Page:
    table, guests = two(people, "sixth")
    for number, words in enumerate(("Hello!", "Good luck.", "The same to you.")):
        guests[number % 2].does(table, "chat", text=words)
    return shown(guests[0].goes(f"/t/{table}"), "[role=grid]")


@scene("result-six")
def result_six(people: People) -> Page:
    table, guests = two(people, "six")
    played(table, guests, recorded("six"))
    return shown(guests[1].goes(f"/t/{table}"), "h2")


@scene("result-sixth")
def result_sixth(people: People) -> Page:
    table, guests = two(people, "sixth-4x4")
    played(table, guests, SMALL_GAME)
    return shown(guests[0].goes(f"/t/{table}"), "h2")


@scene("closed")
def closed(people: People) -> Page:
    ada = guest(people, "Ada")
    table = ada.opens("six", name="Ada")
    ada.does(table, "close")
    return shown(ada.goes(f"/t/{table}"), ".stage")


@scene("no-table")
def no_table(people: People) -> Page:
    people.excuse("404")
    return shown(guest(people).goes("/t/AAAAAAAAAAAAAAAAAAAAAA"), ".nothing")
