"""Playing against bots: a bot's turn is seen after one's own, it answers draws in words, and the result comes last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from playwright.sync_api import expect

from tests.browser.scenes import SHORT_GAME_TURNS
from tests.browser.tables import move_list, play_turns, start_game, status_bar, wait_for
from tests.browser.users import DESKTOP, PHONE, User, Users
from tests.server.server_process import run_server_process

#: Milliseconds in which a move lands on the page, less the one by which a timer of a browser may be early.
LANDING_MS = 500 - 1
#: The most seconds that a bot takes to answer an offer.
MOST_ANSWER_SECONDS = 2
#: Notes in `window.times` when a move was listed and when the result was shown.
WATCH = """() => {
  window.times = {};
  const note = (name, found) => { if (found) window.times[name] ??= performance.now(); };
  new MutationObserver(() => {
    const moves = document.querySelectorAll('ol[aria-label="Moves"] li').length;
    note(`move ${moves}`, moves);
    note("result", document.querySelector(".stage section.card"));
  }).observe(document.body, { childList: true, subtree: true });
}"""

screens = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server whose bots take their time as everywhere."""
    flags = ("--pace", "0.6", "--movetime", "0.05", "--trust-proxy")
    with run_server_process(tmp_path_factory.mktemp("server"), *flags) as address:
        yield address


def start_against_bot(ada: User, preset: str, level: str = "3", bot_first: bool = False) -> str:
    """Start a game of Ada against a bot, in which it is Ada's turn; return the table, which her page shows."""
    table = ada.create_table(preset, name="Ada", sit=not bot_first, bots=[{"player": level}])
    if bot_first:
        ada.act(table, "sit")
    ada.act(table, "start")
    page = wait_for(ada.goto(f"/t/{table}"), "[role=grid]")
    expect(status_bar(page)).to_contain_text("Your turn.")
    return table


def answer_seconds(user: User, table: str) -> float:
    """How long an answer to the offer of a draw took by the clock of the table."""
    events = user.request("GET", f"/api/tables/{table}?last=0")["events"]
    at = {event["action"]: event["at"] for event in events}
    return float(at.get("accept", at.get("decline")) - at["offer-draw"])


@screens
def test_a_bot_moves_after_ones_own_move_has_landed(users: Users, size: Mapping[str, int]) -> None:
    ada = users.add("Ada", size)
    start_against_bot(ada, "sixth")
    page = ada.page
    page.evaluate(WATCH)
    page.locator('[data-square="c3"]').click()
    expect(move_list(page)).to_have_count(2)
    times = page.evaluate("window.times")
    assert times["move 2"] - times["move 1"] >= LANDING_MS


@screens
def test_a_bot_answers_an_offer_of_a_draw_in_words(users: Users, size: Mapping[str, int]) -> None:
    ada = users.add("Ada", size)
    page, toast = ada.page, ada.page.locator(".toast")
    # Where the second player begins with Milady, the first one stands better.
    table = start_against_bot(ada, "sixth-milady", "5", bot_first=True)
    page.get_by_role("button", name="Offer draw").click()
    expect(toast).to_have_text("Bot 5 declines the draw: “I’d rather play on.”")
    expect(status_bar(page)).to_contain_text("Your turn.")
    assert answer_seconds(ada, table) <= MOST_ANSWER_SECONDS

    table = start_against_bot(ada, "sixth", "1")
    page.get_by_role("button", name="Offer draw").click()
    expect(toast).to_have_text("Bot 1 accepts the draw: “Fair enough.”")
    expect(page.locator(".stage section.card")).to_contain_text("Draw")
    assert answer_seconds(ada, table) <= MOST_ANSWER_SECONDS


@screens
def test_the_result_appears_after_the_last_move_is_seen(users: Users, size: Mapping[str, int]) -> None:
    table, players = start_game(users, "sixth-4x4")
    play_turns(table, players, SHORT_GAME_TURNS[:-1])
    page = players[1].page
    page.set_viewport_size(dict(size))  # type: ignore[arg-type]  # plain dicts
    wait_for(players[1].goto(f"/t/{table}"), "[role=grid]")
    page.evaluate(WATCH)
    play_turns(table, players, SHORT_GAME_TURNS[-1:])
    expect(page.locator(".stage section.card")).to_contain_text("You win")
    times = page.evaluate("window.times")
    assert times["result"] - times[f"move {len(SHORT_GAME_TURNS)}"] >= LANDING_MS
