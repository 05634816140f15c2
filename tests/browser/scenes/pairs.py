"""Two games with the sides changed: before them, between them, in the second, and afterwards."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.guests import Guest, played
from tests.browser.people import People, shown
from tests.browser.scenes.making import guest, scene, two

OPENING = [(0, "c3"), (1, "c2"), (0, "b2"), (1, "d4")]


def first_over(people: People) -> tuple[str, list[Guest]]:
    """Two at a table whose first game Brook has won."""
    table, guests = two(people, "sixth", pairs=True)
    played(table, guests, OPENING)
    guests[0].does(table, "resign")
    return table, guests


def second(people: People) -> tuple[str, list[Guest]]:
    """The same two in the second game, a few turns on; Brook sits first."""
    table, (ada, brook) = first_over(people)
    for one in (ada, brook):
        one.does(table, "ready")
    played(table, (brook, ada), OPENING)
    return table, [brook, ada]


@scene("gathering-pair")
def gathering_pair(people: People) -> Page:
    ada = guest(people, "Ada")
    table = ada.opens("six", name="Ada", pairs=True)
    guest(people, "Brook").comes(table, "Brook")
    return shown(ada.goes(f"/t/{table}"), ".before .card")


@scene("between-pair")
def between_pair(people: People) -> Page:
    table, (ada, brook) = first_over(people)
    brook.does(table, "ready")
    return shown(ada.goes(f"/t/{table}"), "text=Second game")


@scene("second-pair")
def second_pair(people: People) -> Page:
    table, (_, ada) = second(people)
    return shown(ada.goes(f"/t/{table}"), "[role=grid]")


@scene("result-pair")
def result_pair(people: People) -> Page:
    table, (brook, ada) = second(people)
    ada.does(table, "offer-draw")
    brook.does(table, "accept", offer="draw")
    return shown(ada.goes(f"/t/{table}"), "text=wins both games together")
