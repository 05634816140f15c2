"""The house round the games: the front door, setting a table, running one, and oneself."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.looking import size
from tests.browser.people import DESK, TELEPHONE, People, standing
from tests.browser.scenes import SCENES
from tests.browser.scenes.making import guest, two


def test_a_game_against_a_bot_is_one_tap_from_the_front_door(people: People) -> None:
    page = people.come(TELEPHONE)
    page.get_by_role("button", name="Play now").click()
    expect(standing(page)).to_contain_text("Your turn.")
    page.goto(people.address)
    waiting = page.get_by_role("region", name="Your current game")
    expect(waiting).to_contain_text("Your turn")
    waiting.get_by_role("link", name="Continue").click()
    expect(standing(page)).to_contain_text("Your turn.")


def test_a_table_is_set_with_bots_of_a_level_teams_and_a_clock(people: People) -> None:
    page = people.come(TELEPHONE, "/set/degrees")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_text("Options", exact=True).click()
    page.get_by_role("button", name="Players: increase").click()
    page.get_by_role("button", name="Players: increase").click()
    page.get_by_role("radio", name="Neighbours").check()
    page.get_by_role("radio", name=re.compile("^7, ")).check()
    page.get_by_role("button", name="Player 3: Open").click()
    page.get_by_role("button", name="Play with friends").click()
    page.wait_for_url(re.compile("/t/"))
    seats = page.locator(".stage section li")
    expect(seats).to_have_count(4)
    expect(seats.nth(2)).to_contain_text("Bot 7")
    expect(page.locator("main").get_by_text("Team B")).to_have_count(2)
    page.goto(people.address + "/set/six")
    page.get_by_text("Options", exact=True).click()
    page.get_by_role("radio", name="Quick").check()
    page.get_by_role("button", name="Play a bot").click()
    expect(page.get_by_role("timer").first).to_be_visible()


def test_what_is_wrong_with_an_option_stands_beside_it(people: People) -> None:
    page = SCENES["set-wrong"](people)
    field = page.get_by_role("spinbutton", name="Discs")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("9")
    page.get_by_role("button", name="Play with friends").click()
    page.wait_for_url(re.compile("/t/"))


def test_whoever_runs_a_table_brings_bots_mutes_hands_over_and_sends_away(people: People) -> None:
    ada, brook = guest(people, "Ada"), guest(people, "Brook")
    table = ada.opens("sixes", name="Ada", seats=4)
    brook.comes(table, "Brook")
    page = ada.goes(f"/t/{table}")
    page.get_by_role("button", name="Player 3: Free seat").click()
    page.get_by_role("radio", name=re.compile("^6, ")).check()
    page.get_by_role("dialog").get_by_role("button", name="Add bot").click()
    expect(page.locator("main li").nth(2)).to_contain_text("Bot 6")
    page.get_by_role("button", name=re.compile("People")).click()
    sheet = page.get_by_role("dialog", name="People")
    acts = sheet.get_by_role("group", name="Actions for Brook")
    acts.get_by_role("button", name="Mute").click()
    expect(sheet).to_contain_text("muted")
    sheet.get_by_role("group", name="Actions for Bot 6").get_by_role("button").click()
    sheet.get_by_role("button", name="Remove?").click()
    expect(sheet).not_to_contain_text("Bot 6")
    acts.get_by_role("button", name="Make host").click()
    expect(page.get_by_text("Brook is now the host.").first).to_be_visible()
    assert brook.sees(table)["owner"] != ada.sees(table)["people"][0]["id"]


def test_a_vote_is_called_answered_and_told(people: People) -> None:
    table, (ada, brook) = two(people, "sixth")
    one, other = ada.goes(f"/t/{table}"), brook.goes(f"/t/{table}")
    one.get_by_role("button", name=re.compile("People")).click()
    one.get_by_label("Your question").fill("A short break?")
    one.get_by_role("button", name="Ask everyone", exact=True).click()
    expect(other.locator(".offer")).to_contain_text("Ada asks: A short break?")
    other.get_by_role("button", name="Yes").click()
    for page in (one, other):
        expect(page.locator(".toast")).to_contain_text("Vote passed: A short break?")


def test_reactions_fly_and_unread_talk_is_counted(people: People) -> None:
    table, (ada, brook) = two(people, "sixth")
    page = ada.goes(f"/t/{table}")
    size(page, TELEPHONE)
    expect(standing(page)).to_contain_text("Your turn.")
    brook.does(table, "react", kind="wow")
    expect(page.locator(".stage .signs")).to_contain_text("Wow!")
    brook.does(table, "chat", text="Well?")
    talk = page.get_by_role("button", name="Chat")
    expect(talk).to_contain_text("2 new")
    talk.click()
    expect(page.get_by_role("dialog")).to_contain_text("Well?")
    page.get_by_role("button", name="Close").click()
    expect(talk).not_to_contain_text("new")


def test_whoever_leaves_in_the_middle_finds_their_seat_again(people: People) -> None:
    table, (ada, brook) = two(people, "sixth")
    page = ada.goes(f"/t/{table}")
    page.get_by_role("button", name=re.compile("People")).click()
    page.get_by_role("button", name="Leave the table").click()
    page.wait_for_url(people.address + "/")
    assert [person["present"] for person in brook.sees(table)["people"]] == [False, True]
    page.goto(people.address + f"/t/{table}")
    expect(standing(page)).to_contain_text("Your turn.")
    page.locator('[data-square="c3"]').click()
    expect(standing(page)).to_contain_text("Brook’s turn.")


def test_rulings_are_found_by_what_they_say(people: People) -> None:
    page = SCENES["rules"](people)
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_text("SIX-6", exact=True)).to_be_visible()
    page.get_by_label("Search the rules").fill("tbl-15")
    expect(sheet.locator("details")).to_have_count(1)
    expect(sheet).to_contain_text("The owner may mute somebody")


def test_a_name_is_kept_taken_to_another_device_and_forgotten(people: People) -> None:
    page = people.come(DESK, "/me")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Save name").click()
    expect(page.get_by_role("link", name="Profile: Ada")).to_be_visible()
    page.get_by_role("button", name="Get a link").click()
    link = page.get_by_label("Open this link on your other device").input_value()
    other = people.come(TELEPHONE, link.removeprefix(people.address))
    other.get_by_role("button", name="Sign in here").click()
    expect(other.get_by_role("heading", name="My games")).to_be_visible()
    other.goto(people.address + "/me")
    expect(other.get_by_label("Your name")).to_have_value("Ada")
    other.get_by_role("button", name="Delete my data").click()
    other.get_by_role("button", name="Delete for good").click()
    other.wait_for_url(people.address + "/")
    other.goto(people.address + "/me")
    expect(other.get_by_label("Your name")).to_have_value("")


def test_an_address_that_leads_nowhere_and_a_house_that_is_down_say_what_to_do(people: People) -> None:
    page = SCENES["lost"](people)
    page.get_by_role("link", name="Go to the home page").click()
    expect(page.get_by_role("heading", name="Pull up a chair.")).to_be_visible()
    other = SCENES["down"](people)
    other.unroute("**/api/**")
    other.get_by_role("button", name="Try again").click()
    expect(other.get_by_role("heading", name="Six", exact=True)).to_be_visible()
