"""Scenes: functions that bring a page into a state worth checking, with real tables.

`test_pages.py` checks each of them, and `make screenshots` photographs them.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.degrees_table import hand_in_best, start_race, write_links
from tests.browser.tables import example_game, play_turns, start_game, wait_for
from tests.browser.users import TELEVISION, User, Users
from tests.cli.command import SHORT_GAME

Scene = Callable[[Users], Page]
SCENES: dict[str, Scene] = {}

BLITZ = {"type": "fischer", "initial": 300, "increment": 5}
#: The turns of a whole game on the small board of Sixth!, each with its seat.
SHORT_GAME_TURNS = [(ply % 2, move) for ply, move in enumerate(SHORT_GAME)]


def scene(name: str) -> Callable[[Scene], Scene]:
    """Register a scene under a name."""

    def register(function: Scene) -> Scene:
        SCENES[name] = function
        return function

    return register


# Home page, lists of tables, profile, and errors


@scene("home")
def home(users: Users) -> Page:
    page = users.add().goto("/")
    expect(page.locator(".continue")).to_contain_text("No games yet")
    return page


@scene("home-current-game")
def home_current_game(users: Users) -> Page:
    table, players = start_game(users, "six", clock=BLITZ)
    play_turns(table, players, example_game("six")[:8])
    page = players[0].goto("/")
    expect(page.locator(".continue")).to_contain_text("Your turn")
    page.get_by_label("Join with a room code").press_sequentially("k7m")
    return page


@scene("watch")
def watch(users: Users) -> Page:
    for preset, name in (("six", "Cleo"), ("sixes", "Dana"), ("sixth-milady", "Emil")):
        users.add(name).create_table(preset, name=name, public=True)
    table, players = start_game(users, "sixth", public=True)
    play_turns(table, players, [(0, "c3"), (1, "b2")])
    return wait_for(users.add().goto("/watch"), "li")


@scene("watch-empty")
def watch_empty(users: Users) -> Page:
    page = users.add().page
    page.route("**/api/tables", lambda route: route.fulfill(json=[]))
    page.goto("/watch")
    return wait_for(page, ".empty")


@scene("my-games")
def my_games(users: Users) -> Page:
    table, players = start_game(users, "sixth-4x4")
    play_turns(table, players, SHORT_GAME_TURNS)
    ada = players[0]
    ada.create_table("six-4", name="Ada")
    unfinished = ada.create_table("sixth", name="Ada", bots=[{"player": "5"}], clock=BLITZ)
    ada.act(unfinished, "start")
    page = ada.goto("/mine")
    expect(page.locator("main li")).to_have_count(3)
    return page


@scene("profile")
def profile(users: Users) -> Page:
    page = users.add("Ada").goto("/me")
    page.get_by_role("button", name="Get a link").click()
    return wait_for(page, "main svg[role=img]")


@scene("decks")
def decks(users: Users) -> Page:
    ada = users.add("Ada")
    create_deck(ada)
    page = ada.goto("/decks")
    return wait_for(page, "main li")


@scene("deck-editor")
def deck_editor(users: Users) -> Page:
    ada = users.add("Ada")
    page = ada.goto(f"/decks/{create_deck(ada)}")
    page.get_by_role("button", name="Remove “kitchen roll”").wait_for()
    return page


def create_deck(user: User) -> str:
    """Create a deck with a card of each tone, and return its id."""
    answers = ["plates", "flour", "mugs", "kitchen roll", "biscuits", "tins", "salt"]
    cards = [
        {"kind": "match", "card": "Things in the kitchen cupboard", "bank": {"3": answers}},
        {"kind": "match", "card": "Sunday lunch"},
        {"kind": "unique", "card": "Reasons to skip the washing-up", "bank": {"3": answers}},
    ]
    deck = {"name": "Grandma’s kitchen", "language": "en", "card": cards}
    return str(user.request("POST", "/api/decks", {"deck": deck})["info"]["id"])


@scene("not-found")
def not_found(users: Users) -> Page:
    users.allow_console_errors("404")
    page = users.add().goto("/nowhere")
    page.get_by_text("Page not found").last.wait_for()
    return page


@scene("server-down")
def server_down(users: Users) -> Page:
    users.allow_console_errors("ERR_FAILED")
    page = users.add().page
    page.route("**/api/**", lambda route: route.abort())
    page.goto("/set/six")
    return wait_for(page, ".empty")


# Setup


def setup_scene(preset: str) -> Scene:
    """Return the scene of a setup page with its options open."""

    def open_setup(users: Users) -> Page:
        page = users.add("Ada").goto(f"/set/{preset}")
        page.get_by_text("Options", exact=True).click()
        return page

    return open_setup


for _preset in ("six", "sixth", "sixth-armies", "degrees", "sixes"):
    SCENES[f"setup-{_preset}"] = setup_scene(_preset)


@scene("setup-error")
def setup_error(users: Users) -> Page:
    users.allow_console_errors("422")
    page = setup_scene("sixth")(users)
    page.get_by_role("spinbutton", name="Discs").fill("99")
    page.get_by_role("button", name="Play with friends").click()
    page.get_by_text("“Discs” cannot be 99").wait_for()
    return page


@scene("setup-shared-device")
def setup_shared_device(users: Users) -> Page:
    page = users.add("Ada").goto("/set/sixth")
    page.get_by_role("button", name="Share this device").click()
    return wait_for(page, "dialog[open] input")


# Before a game


@scene("lobby")
def lobby(users: Users) -> Page:
    ada = users.add("Ada")
    table = ada.create_table("sixes", name="Ada", seats=6, bots=[{"player": "4"}])
    users.add("Brook").take_seat(table, "Brook")
    return wait_for(ada.goto(f"/t/{table}"), "p.code")


@scene("lobby-pair")
def lobby_pair(users: Users) -> Page:
    ada = users.add("Ada")
    table = ada.create_table("six", name="Ada", pairs=True)
    users.add("Brook").take_seat(table, "Brook")
    return wait_for(ada.goto(f"/t/{table}"), ".lobby .card")


@scene("join")
def join(users: Users) -> Page:
    table = users.add("Ada").create_table("sixth", name="Ada")
    return wait_for(users.add().goto(f"/t/{table}"), "#join-name")


@scene("closed-table")
def closed_table(users: Users) -> Page:
    ada = users.add("Ada")
    table = ada.create_table("six", name="Ada")
    ada.act(table, "close")
    return wait_for(ada.goto(f"/t/{table}"), ".stage")


@scene("unknown-table")
def unknown_table(users: Users) -> Page:
    users.allow_console_errors("404")
    return wait_for(users.add().goto("/t/AAAAAAAAAAAAAAAAAAAAAA"), ".empty")


# Board games


@scene("playing-six")
def playing_six(users: Users) -> Page:
    table, players = start_game(users, "six", clock=BLITZ)
    play_turns(table, players, example_game("six")[:12])
    players[1].act(table, "chat", text="I see what you are up to.")
    return wait_for(players[0].goto(f"/t/{table}"), "[role=grid]")


@scene("playing-sixth")
def playing_sixth(users: Users) -> Page:
    table, players = start_game(users, "sixth-milady", clock=BLITZ)
    play_turns(table, players, example_game("sixth-milady")[:20])
    return wait_for(players[0].goto(f"/t/{table}"), "[role=grid]")


@scene("result-six")
def result_six(users: Users) -> Page:
    table, players = start_game(users, "six")
    play_turns(table, players, example_game("six"))
    return wait_for(players[1].goto(f"/t/{table}"), "h2")


@scene("result-sixth")
def result_sixth(users: Users) -> Page:
    table, players = start_game(users, "sixth-4x4")
    play_turns(table, players, SHORT_GAME_TURNS)
    return wait_for(players[0].goto(f"/t/{table}"), "h2")


# People, votes, chat and dialogs at a table


@scene("vote")
def vote(users: Users) -> Page:
    table, players = start_game(users, "sixth")
    play_turns(table, players, [(0, "c3"), (1, "b2"), (0, "d4"), (1, "c2")])
    players[1].act(table, "call-vote", question="Shall we take a short break?")
    players[1].act(table, "offer-draw")
    page = wait_for(players[0].goto(f"/t/{table}"), ".offer")
    players[1].act(table, "react", kind="well-played")
    return wait_for(page, ".reactions span")


@scene("people-dialog")
def people_dialog(users: Users) -> Page:
    table, players = start_game(users, "six")
    users.add("Cleo").act(table, "join", name="Cleo")
    page = players[0].goto(f"/t/{table}")
    page.get_by_role("button", name=re.compile("People")).click()
    return wait_for(page, "dialog[open] li")


@scene("rules-dialog")
def rules_dialog(users: Users) -> Page:
    table, players = start_game(users, "six")
    page = players[0].goto(f"/t/{table}")
    page.get_by_role("button", name="Rules").click()
    wait_for(page, "dialog[open] summary")
    page.get_by_label("Search the rules").fill("split")
    return page


@scene("settings-dialog")
def settings_dialog(users: Users) -> Page:
    table, players = start_game(users, "six")
    page = players[0].goto(f"/t/{table}")
    page.get_by_role("button", name="Settings").click()
    return wait_for(page, "dialog[open] .switches")


@scene("chat")
def chat(users: Users) -> Page:
    table, players = start_game(users, "sixth")
    for number, text in enumerate(("Hello!", "Good luck.", "The same to you.")):
        players[number % 2].act(table, "chat", text=text)
    return wait_for(players[0].goto(f"/t/{table}"), "[role=grid]")


# Pairs: two games with the sides changed

OPENING = [(0, "c3"), (1, "c2"), (0, "b2"), (1, "d4")]


def finish_first_game(users: Users) -> tuple[str, list[User]]:
    """Play the first game of a pair, which Brook wins; return the table and both in the order of their seats."""
    table, (ada, brook) = start_game(users, "sixth", pairs=True)
    play_turns(table, (ada, brook), OPENING)
    ada.act(table, "resign")
    return table, [ada, brook]


def start_second_game(users: Users) -> tuple[str, list[User]]:
    """Play a few turns of the second game of a pair, in which Brook sits first."""
    table, (ada, brook) = finish_first_game(users)
    for user in (ada, brook):
        user.act(table, "ready")
    play_turns(table, (brook, ada), OPENING)
    return table, [brook, ada]


@scene("pair-between-games")
def pair_between_games(users: Users) -> Page:
    table, (ada, brook) = finish_first_game(users)
    brook.act(table, "ready")
    return wait_for(ada.goto(f"/t/{table}"), "text=Second game")


@scene("pair-second-game")
def pair_second_game(users: Users) -> Page:
    table, (_, ada) = start_second_game(users)
    return wait_for(ada.goto(f"/t/{table}"), "[role=grid]")


@scene("pair-result")
def pair_result(users: Users) -> Page:
    table, (brook, ada) = start_second_game(users)
    ada.act(table, "offer-draw")
    brook.act(table, "accept", offer="draw")
    return wait_for(ada.goto(f"/t/{table}"), "text=wins both games together")


# 6°


@scene("playing-degrees")
def playing_degrees(users: Users) -> Page:
    ada, _ = start_race(users)
    hand_in_best(ada)
    write_links(ada, [("Sigourney Weaver", "Alien (1979)"), ("Bill Murray", "")])
    return ada


@scene("result-degrees")
def result_degrees(users: Users) -> Page:
    ada, _ = start_race(users, goal=18)
    hand_in_best(ada)
    return wait_for(ada, "text=All sheets")


@scene("screen-degrees")
def screen_degrees(users: Users) -> Page:
    ada, _ = start_race(users)
    hand_in_best(ada)
    return wait_for(users.open_page(TELEVISION, ada.url.removeprefix(users.address) + "/host"), ".sheet")


# Sixes, on phones and on a big screen

BROOKS_LIST = '["bread","apple","olive oil","cheese","tea","plums"]'
CLEOS_LIST = '["apple","an apple","cheese","coffee","rye bread",""]'
ADAS_LIST = '["cheese","bread","plum","apple","salt","rice"]'


def start_sixes(users: Users, *lists: str) -> tuple[str, Page]:
    """Start Sixes with three people, hand in the lists of Brook, Cleo and Ada, and return the table and Ada's page."""
    ada, brook, cleo = (users.add(name) for name in ("Ada", "Brook", "Cleo"))
    table = ada.create_table("sixes", name="Ada", seats=3, options={"seconds": 0, "mode": "identical"})
    brook.take_seat(table, "Brook")
    cleo.take_seat(table, "Cleo")
    ada.act(table, "start")
    for user, answers in zip((brook, cleo, ada), lists, strict=False):
        user.act(table, "turn", move=f"done 1 {answers}")
    return table, ada.goto(f"/t/{table}")


@scene("playing-sixes")
def playing_sixes(users: Users) -> Page:
    _, page = start_sixes(users, BROOKS_LIST)
    page.get_by_label("Answer 1").fill("cheese")
    page.get_by_label("Answer 2").fill("bread")
    return page


@scene("comparing-sixes")
def comparing_sixes(users: Users) -> Page:
    _, page = start_sixes(users, BROOKS_LIST, CLEOS_LIST, ADAS_LIST)
    expect(page.get_by_role("region", name="Everyone’s answers")).to_be_visible()
    return page


@scene("television")
def television(users: Users) -> Page:
    users.allow_console_errors("404")
    page = users.open_page(TELEVISION, "/tv")
    page.get_by_label("Type the room code").press_sequentially("cdfhjk")
    return wait_for(page, "p[role=alert]")


@scene("screen-lobby")
def screen_lobby(users: Users) -> Page:
    ada = users.add("Ada")
    table = ada.create_table("sixes", name="Ada", seats=4)
    users.add("Brook").take_seat(table, "Brook")
    return wait_for(ada.goto(f"/t/{table}/host"), "img")


@scene("screen-writing")
def screen_writing(users: Users) -> Page:
    table, _ = start_sixes(users, BROOKS_LIST)
    return wait_for(users.add().goto(f"/t/{table}/host"), "main h2, main h1")


@scene("screen-comparing")
def screen_comparing(users: Users) -> Page:
    table, _ = start_sixes(users, BROOKS_LIST, CLEOS_LIST, ADAS_LIST)
    return wait_for(users.add().goto(f"/t/{table}/host"), "text=apple")


# Replays


@scene("replay")
def replay(users: Users) -> Page:
    table, players = start_game(users, "six")
    play_turns(table, players, example_game("six"))
    return wait_for(users.add().goto(f"/g/{table}/1"), "[role=grid]")


@scene("replay-engine")
def replay_engine(users: Users) -> Page:
    table, players = start_game(users, "sixth-4x4")
    play_turns(table, players, SHORT_GAME_TURNS)
    page = wait_for(users.add().goto(f"/g/{table}/1"), "[role=grid]")
    page.get_by_role("switch", name="Engine analysis").check()
    expect(page.get_by_text("All moves analysed")).to_be_visible(timeout=120_000)
    page.get_by_role("button", name=re.compile("Next mistake")).click()
    return wait_for(page, "[data-mistake]")


@scene("replay-degrees")
def replay_degrees(users: Users) -> Page:
    page = result_degrees(users)
    page.goto(page.url.replace("/t/", "/g/") + "/1")
    return wait_for(page, "main h1, main h2")


# Film tools

#: The path of each page, and an element that is there once the server has answered.
FILM_TOOLS = {
    "films": ("/films", "main a"),
    "film-actor": ("/actors/al-pacino", "main ol a"),
    "film-cast": ("/film/heat-1995", "main ol a"),
    "film-link": ("/films/link?one=Al%20Pacino&two=Robert%20De%20Niro", "main .chip"),
    "film-chain": ("/films/chain?one=Al%20Pacino&two=Audrey%20Tautou", "main svg"),
    "film-check": ("/films/check?from=Al%20Pacino&to=Joe%20Pesci&actor=Joe%20Pesci&film=Unknown", "main .chip"),
    "film-daily": ("/films/daily", "main article"),
    "film-print": ("/films/print", "main h1"),
}


def film_scene(path: str, selector: str) -> Scene:
    def open_tool(users: Users) -> Page:
        user = users.add()
        user.wait_until_available("/api/films/people/al-pacino")
        return wait_for(user.goto(path), selector)

    return open_tool


for _name, (_path, _selector) in FILM_TOOLS.items():
    SCENES[_name] = film_scene(_path, _selector)
