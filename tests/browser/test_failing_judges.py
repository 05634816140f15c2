"""No game hangs when its cards cannot be dealt or its lists not be compared: people read what happened, and go on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sixfold.games import Question
from sixfold.games.registry import InstalledJudges
from tests.browser.users import DESKTOP, PHONE, Users
from tests.server.server_in_process import run_server

FAILED = "The cards couldn’t be dealt"


class UnreliableJudge(InstalledJudges):
    """The judges of all games, which fail while they are told to."""

    works = False

    def answer(self, question: Question) -> Any:
        if not self.works:
            raise FileNotFoundError("the deck is gone")
        return super().answer(question)


@pytest.fixture(scope="module")
def judge() -> UnreliableJudge:
    return UnreliableJudge()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, judge: UnreliableJudge) -> Iterator[str]:
    """The address of a server with an unreliable judge."""
    with run_server(tmp_path_factory.mktemp("server"), judge=judge) as server:
        yield server.url


def _start(users: Users, preset: str, **options: object) -> tuple[Page, Page]:
    """Start a game of Ada on a phone and Brook on a desktop; return their pages."""
    ada, brook = users.add("Ada", PHONE), users.add("Brook", DESKTOP)
    table = ada.create_table(preset, seats=2, options=options)
    brook.take_seat(table, "Brook")
    ada.act(table, "start")
    return ada.goto(f"/t/{table}"), brook.goto(f"/t/{table}")


def test_sixes_goes_on_when_the_judge_fails(users: Users, judge: UnreliableJudge) -> None:
    judge.works = False
    users.allow_console_errors("the server responded with a status of 500")
    ada, brook = _start(users, "sixes", seconds=180)
    expect(brook.get_by_role("alert").get_by_role("heading", name=FAILED)).to_be_visible()
    expect(brook.get_by_text("Ada decides how to go on.")).to_be_visible()
    expect(ada.get_by_role("heading", name=FAILED)).to_be_visible()
    judge.works = True
    ada.get_by_role("button", name="Try again").click()
    for page, answer in ((ada, "Crab apple"), (brook, "crab-apple")):
        page.get_by_label("Answer 1").fill(answer)
    judge.works = False
    for page in (ada, brook):
        page.get_by_role("button", name="I’m done").click()
    for page in (ada, brook):
        expect(page.get_by_text("only those spelt alike are joined")).to_be_visible()
        expect(page.get_by_role("img", name="1 point, 2 alike")).to_be_visible()


@pytest.mark.parametrize("button", ["Use Sixfold’s cards", "End the game"])
def test_the_owner_of_a_game_of_6_degrees_decides_when_the_judge_fails(
    users: Users, judge: UnreliableJudge, button: str
) -> None:
    judge.works = False
    users.allow_console_errors("the server responded with a status of 500")
    ada, brook = _start(users, "degrees")
    for page in (ada, brook):
        expect(page.get_by_role("heading", name=FAILED)).to_be_visible()
    judge.works = True
    ada.get_by_role("button", name=button).click()
    for page in (ada, brook):
        shown = page.get_by_label("Link 1").first if button.startswith("Use") else page.get_by_text("No winner")
        expect(shown.first).to_be_visible()


def test_the_owner_checks_a_sheet_that_no_catalogue_can_be_asked_about(users: Users, judge: UnreliableJudge) -> None:
    judge.works = True
    ada, brook = users.add("Ada", PHONE), users.add("Brook", DESKTOP)
    table = ada.create_table("degrees", seats=2)
    brook.take_seat(table, "Brook")
    ada.act(table, "start")
    pages = [ada.goto(f"/t/{table}"), brook.goto(f"/t/{table}")]
    for page in pages:
        expect(page.get_by_label("Link 1").first).to_be_visible()
    judge.works = False
    brook.act(table, "turn", move='hand 1 {"links":[{"actor":"Robert De Niro"},{"actor":"Tom Hanks"}]}')
    expect(pages[1].get_by_text("waiting to be checked").first).to_be_visible()
    review = pages[0].get_by_role("region", name="Is this sheet right?")
    expect(review).to_contain_text("The film catalogue couldn’t be asked. You decide.")
    review.get_by_role("button", name="Right").click()
    expect(review).to_have_count(0)
    assert brook.view(table)["game"]["totals"] == [0, 2]
