"""Bring your own box: a host uploads a deck and mends its faults, and a visitor chooses it from the list and plays."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from sixfold import movies
from tests.browser.page_checks import axe_violations, load_axe, overflowing_texts
from tests.browser.users import DESKTOP, PHONE, Users
from tests.cli.command import ENVIRONMENT, SIXFOLD
from tests.server.server_process import run_server_process

FILMS = Path(movies.__file__).parent / "data" / "shipped.films"
PETS = b"match: Pets on our street | dog, cat, goldfish, hamster, rabbit, parrot\n"
REST = b"unique: Birds in the park | owl, duck\nlightning: Fruit; Rivers; Singers; Tools; Games; Soups\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("server")


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with run_server_process(folder, "--movetime", "0.05", "--trust-proxy") as address:
        yield address


@pytest.fixture(scope="module")
def host_path(folder: Path, address: str) -> str:
    """The path of the page for hosts, as `sixfold admin` prints it beside the running server."""
    command = [SIXFOLD, "admin", "host-link", "--database", f"sqlite:///{folder / 'sixfold.db'}"]
    link = subprocess.run(command, capture_output=True, text=True, check=True, env=ENVIRONMENT).stdout.strip()
    assert link.startswith("http://127.0.0.1:6660/host#")
    return link.removeprefix("http://127.0.0.1:6660")


def upload(page: Page, name: str, content: bytes) -> None:
    page.get_by_label("Upload a file").set_input_files({"name": name, "mimeType": "text/plain", "buffer": content})


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_host_uploads_a_deck_mends_it_and_a_visitor_plays_it(
    users: Users, host_path: str, size: Mapping[str, int]
) -> None:
    users.allow_console_errors("403", "422")
    stranger = users.open_page(size, "/host")
    expect(stranger.get_by_role("heading", name="For the host")).to_be_visible()

    host = users.open_page(size, host_path)
    expect(host.get_by_text("Nothing here yet.")).to_be_visible()
    assert "#" not in host.url
    upload(host, "friday.en.txt", PETS + b"lightning: Fruit; Rivers\n")
    expect(host.get_by_role("heading", name="friday.en.txt was not installed")).to_be_visible()
    expect(host.get_by_text("Line 2: A Lightning card has six categories; this one has 2.")).to_be_visible()
    expect(host.get_by_text("Nothing here yet.")).to_be_visible()
    assert overflowing_texts(host) == []
    upload(host, "half.films", FILMS.read_bytes()[:5000])
    expect(host.get_by_role("heading", name="half.films was not installed")).to_be_visible()
    expect(host.get_by_text("it is damaged or cut off.")).to_be_visible()
    expect(host.get_by_text("This deck")).to_have_count(0)
    upload(host, "friday.en.txt", PETS + REST)
    row = host.get_by_role("listitem").filter(has=host.get_by_role("heading", name="Friday"))
    expect(row.get_by_text("Ready")).to_be_visible()
    expect(row.get_by_text("friday.en.txt · 3 cards · English")).to_be_visible()
    expect(host.get_by_text("was not installed")).to_have_count(0)
    load_axe(host)
    assert axe_violations(host) == []

    visitor = users.open_page(size, "/set/sixes")
    visitor.get_by_text("Options", exact=True).click()
    decks = visitor.get_by_role("group", name="Deck")
    expect(decks.get_by_role("radio", name="Sixfold’s deck")).to_be_checked()
    decks.get_by_role("radio", name="Friday").check()
    expect(decks.get_by_text("3 cards · from the host")).to_be_visible()
    assert overflowing_texts(visitor) == []
    visitor.get_by_role("button", name="Play a bot").click()
    expect(visitor.get_by_role("heading", name="Pets on our street")).to_be_visible()
    if size == DESKTOP:
        expect(visitor.get_by_text("Deck: Friday")).to_be_visible()
    visitor.get_by_label("Answer 1").fill("dog")
    visitor.get_by_role("button", name="I’m done").click()

    row.get_by_role("button", name="Remove").click()
    row.get_by_role("button", name="Remove?").click()
    expect(host.get_by_text("Nothing here yet.")).to_be_visible()
    # The game goes on without the file.
    expect(visitor.get_by_text("goldfish").or_(visitor.get_by_text("hamster")).first).to_be_visible()


def test_decks_are_listed_in_the_language_of_the_cards(users: Users, folder: Path) -> None:
    (folder / "decks").mkdir(exist_ok=True)
    (folder / "decks" / "vendredi.fr.txt").write_text("match: Animaux | chien, chat\n", "utf-8")
    page = users.open_page(DESKTOP, "/set/sixes")
    page.get_by_text("Options", exact=True).click()
    decks = page.get_by_role("group", name="Deck")
    expect(decks.get_by_role("radio")).to_have_count(1)
    page.get_by_role("radio", name="Français").check()
    decks.get_by_role("radio", name="Vendredi").check()
    page.get_by_role("radio", name="English").check()
    expect(decks.get_by_role("radio", name="Sixfold’s deck")).to_be_checked()
    (folder / "decks" / "vendredi.fr.txt").unlink()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_several_decks_of_actors_are_combined_in_one_pile(
    users: Users, folder: Path, address: str, size: Mapping[str, int]
) -> None:
    decks = {
        "cops": ["Al Pacino", "Robert De Niro", "Gene Hackman"],
        "hits": ["Tom Hanks", "Meg Ryan", "Julia Roberts"],
    }
    (folder / "decks").mkdir(exist_ok=True)
    for name, actors in decks.items():
        cards = ", ".join(f'{{ name = "{one}", grade = 1, decade = 1970, country = "US" }}' for one in actors)
        (folder / "decks" / f"{name}.toml").write_text(f"cards = [{cards}]\n", "utf-8")
    page = users.open_page(size, "/set/degrees")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_text("Options", exact=True).click()
    listed = page.get_by_role("group", name="Decks")
    for name in ("Cops", "Hits"):
        listed.get_by_role("checkbox", name=name).check()
    listed.get_by_role("checkbox", name="Sixfold").uncheck()
    page.get_by_role("radio", name="One pile for all").check()
    # Well-known actors come first, and the hard ones are a choice.
    expect(page.get_by_role("spinbutton", name="Hardest cards")).to_have_value("3")
    page.get_by_role("button", name="Play alone").click()
    drawn: set[str] = set()
    for number in range(1, 4):
        expect(page.get_by_role("list", name=f"Sheet {number}, six links")).to_be_visible()
        drawn |= {*page.locator(".pair article b").all_inner_texts()}
        page.get_by_role("button", name="New cards").click()
    assert drawn == {name for actors in decks.values() for name in actors}
    for name in decks:
        (folder / "decks" / f"{name}.toml").unlink()
