"""An evening of Sixes: five people join one after the other by the room code, two of them while the game runs."""

from __future__ import annotations

from collections.abc import Mapping

from playwright.sync_api import Page, expect

from tests.browser.sixes_table import ROUNDS, click_all, next_round, score_tables, wait_for_card, write_lists
from tests.browser.tables import set_up_table, wait_for
from tests.browser.test_seats import join_by_code, room_code
from tests.browser.users import DESKTOP, PHONE, SMALL_PHONE, TELEVISION, Users

#: Who comes before the game, and who comes during which round, with their screens.
EARLY: tuple[tuple[str, Mapping[str, int]], ...] = (("Brook", DESKTOP), ("Cleo", SMALL_PHONE))
LATE: dict[int, tuple[str, Mapping[str, int]]] = {1: ("Dara", PHONE), 3: ("Eve", DESKTOP)}


def test_five_people_play_an_evening_and_two_of_them_join_late(users: Users) -> None:
    ada = users.open_page(PHONE)
    set_up_table(ada, "Ada", "sixes")
    code = room_code(wait_for(ada, "p.code"))
    screen = users.open_page(TELEVISION, ada.url.removeprefix(users.address) + "/host", "dark")
    pages = [ada]
    for name, size in EARLY:
        pages.append(join_by_code(users, code, name, size))
        expect(ada.locator(".lobby .name", has_text=name)).to_be_visible()
    expect(screen.get_by_text("3 players here")).to_be_visible()
    ada.get_by_role("button", name="Start").click()
    wait_for_card(pages, 1)
    for number in range(1, ROUNDS + 1):
        comer = join_late(users, code, *LATE[number]) if number in LATE else None
        # Everybody has one answer in common, and one of their own.
        write_lists(pages, [["apple", f"own {number} {place}"] for place in range(len(pages))])
        click_all(pages, "No objections")
        pages += [comer] if comer else []
        if number < ROUNDS:
            next_round(pages, number + 1)
    for page in (*pages, screen):
        expect(page.get_by_role("list", name="Final result")).to_be_visible()
    assert len(score_tables([*pages, screen])) == 1
    # Dara missed the first round, and Eve the first three.
    for name, missed in (("Dara", 1), ("Eve", 3)):
        row = pages[1].locator("table:visible tr", has_text=name)
        expect(row.get_by_text("not played")).to_have_count(missed)


def join_late(users: Users, code: str, name: str, size: Mapping[str, int]) -> Page:
    """Join by the code while a round is written, to play from the next one on."""
    page = join_by_code(users, code, name, size)
    expect(page.get_by_text("You’re in from the next round.")).to_be_visible()
    return page
