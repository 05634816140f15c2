"""Whole games in Chromium: two people on a phone and a desktop."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.people import DESK, TELEPHONE, People, play, standing, two_at

#: A game of the small Sixth! board that Gold wins with a King; see `tests.cli.command.SHORT_GAME`.
SHORT_GAME = ["a2", "a3", "a1", "c2", "b1", "b2", "b1-a1", "a3-a2", "a1-a2", "c2-b2", "b2-a2"]


def test_two_people_play_a_game_and_a_rematch(people: People) -> None:
    one, two = two_at(people, "sixth-4x4")
    for ply, move in enumerate(SHORT_GAME):
        pair = (one, two) if ply % 2 == 0 else (two, one)
        play(pair[0], move, pair[1])
        if ply == 5:
            two.reload()
            expect(standing(two)).to_have_text("Ada’s turn.")
    expect(two.get_by_role("heading", name="You win")).to_be_visible()
    expect(one.get_by_role("heading", name="Brook wins")).to_be_visible()
    expect(standing(one)).to_have_text("Brook wins with a King.")
    one.get_by_role("button", name="Play again").click()
    two.get_by_role("button", name="Accept").click()
    for page in (one, two):
        expect(standing(page)).to_contain_text(re.compile("Your turn|’s turn"))
        expect(page.get_by_role("gridcell", name=re.compile("empty"))).to_have_count(16)


def test_an_opening_is_played_and_taken_back(people: People) -> None:
    one, two = two_at(people, "six")
    for ply, move in enumerate(["2,0", "0,1", "1,1", "-1,1"]):
        pair = (one, two) if ply % 2 == 0 else (two, one)
        play(pair[0], move, pair[1])
    expect(one.locator("g.tile")).to_have_count(6)
    two.get_by_role("button", name="Undo").click()
    one.get_by_role("button", name="Accept").click()
    expect(two.locator("g.tile")).to_have_count(5)
    two.get_by_role("button", name="Offer draw").click()
    one.get_by_role("button", name="Accept").click()
    expect(standing(two)).to_have_text("Draw by agreement.")


def test_chat_messages_are_plain_text(people: People) -> None:
    one, two = two_at(people, "sixth")
    said = "<img src=x onerror=alert(1)> & <b>hello</b>"
    one.get_by_label("Write a message").fill(said)
    one.get_by_label("Write a message").press("Enter")
    two.get_by_role("button", name="Chat").click()
    talk = two.get_by_role("dialog").locator(".talk li")
    expect(talk.last).to_have_text(f"Ada {said}")
    assert two.locator(".talk img, .talk li b b").count() == 0
    two.get_by_role("dialog").get_by_role("button", name="Well played!").click()
    expect(one.locator("aside .talk li").last).to_have_text("Brook Well played!")


def test_a_move_is_played_by_keyboard(people: People) -> None:
    one, two = two_at(people, "sixth")
    one.locator('[data-square="b2"]').focus()
    for key in ("ArrowRight", "ArrowUp", "Enter"):
        one.keyboard.press(key)
    expect(standing(two)).to_contain_text("Your turn.")
    expect(two.locator('[data-square="c3"]')).to_have_attribute("aria-label", re.compile("height 1, Pawn.*last move"))


def test_a_bot_game_starts_in_one_tap_and_resigning_asks_twice(people: People) -> None:
    page = people.come(TELEPHONE)
    page.get_by_role("button", name="Play now").click()
    play(page, "c3")
    expect(page.get_by_role("gridcell", name=re.compile("height"))).to_have_count(2)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign for sure?").click()
    expect(standing(page)).to_contain_text("by resignation")


def test_a_room_code_and_a_public_table_lead_to_the_table(people: People) -> None:
    one = people.come(DESK, "/set/sixth")
    one.get_by_text("Options", exact=True).click()
    one.get_by_label("Public table").check()
    one.get_by_label("Your name").fill("Ada")
    one.get_by_role("button", name="Play with friends").click()
    code = one.locator("p.code").get_attribute("aria-label") or ""
    two = people.come(TELEPHONE, "/watch")
    expect(two.locator("main")).to_contain_text("by Ada")
    two.goto(people.address)
    two.get_by_label("Join with a room code").fill(code.partition(":")[2].replace(" ", "").lower())
    two.wait_for_url(one.url)


def test_no_page_is_wider_than_a_phone(people: People) -> None:
    _, two = two_at(people, "six")
    wider = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    for path, ready in ((None, "[role=grid]"), ("/", ".ring"), ("/set/sixth", "h1"), ("/mine", "h1")):
        if path is not None:
            two.goto(people.address + path)
        two.locator(ready).first.wait_for()
        assert not two.evaluate(wider), path


def test_the_language_changes_in_one_tap_and_is_remembered(people: People) -> None:
    page = people.come(TELEPHONE)
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Installez-vous.")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Installez-vous.")


def test_the_page_of_an_actor_names_films_costars_and_where_they_come_from(people: People) -> None:
    page = people.come(TELEPHONE, "/actors/al-pacino")
    expect(page.locator("h1")).to_have_text("Al Pacino")
    expect(page.locator("main")).to_contain_text("Heat (1995)")
    expect(page.locator("main")).to_contain_text("Film data from Wikidata, CC0. No name implies an endorsement.")
    other = page.locator("ol a").first.inner_text()
    page.locator("ol a").first.click()
    expect(page.locator("h1")).to_have_text(other)


def test_a_lost_connection_catches_up(people: People) -> None:
    one, two = two_at(people, "sixth")
    two.context.set_offline(True)
    two.evaluate("window.dispatchEvent(new Event('pagehide'))")  # as when a telephone puts the page to sleep
    expect(two.locator("header .chip[role=status]")).to_contain_text("Reconnecting")
    play(one, "c3")
    expect(standing(two)).to_have_text("Ada’s turn.")
    people.complaints.clear()
    two.context.set_offline(False)
    expect(standing(two)).to_contain_text("Your turn.")
    expect(two.locator("header .chip[role=status]")).to_contain_text("Connected")
    # Whatever was tried without a network is complained of by the browser itself.
    people.complaints[:] = [said for said in people.complaints if "ERR_INTERNET_DISCONNECTED" not in said]
    play(two, "c4", one)
