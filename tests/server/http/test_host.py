"""The host's decks and catalogues: uploaded, checked, removed, and chosen for tables; and what goes wrong with them."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from sixfold import movies
from sixfold.library import library, use_library
from sixfold.movies.library import find_catalogue
from sixfold.server.decks.contents import read_deck
from sixfold.server.identity import host_token
from tests.server.server_in_process import ServerInProcess, run_server

PETS, TREES = "cat, goldfish, hamster, rabbit, pony, parrot", "oak, elm, birch, lime, beech, maple"
LIST = f"match: Pets | {PETS}\nmatch: Trees | {TREES}\nunique: Birds | owl\nunique: Soups | leek\n"
LIGHTNING = "lightning: {0}1; {0}2; {0}3; {0}4; {0}5; {0}6\n"
DECK = (LIST + LIGHTNING.format("Fruit") + LIGHTNING.format("River")).encode()


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerInProcess]:
    with run_server(tmp_path_factory.mktemp("host")) as one:
        yield one


@pytest.fixture
def host(own_server: ServerInProcess) -> Iterator[httpx.Client]:
    key = asyncio.run_coroutine_threadsafe(own_server.store.signing_key(), own_server.loop).result()
    with own_server.client(headers={"sixfold-host": host_token(key)}) as client:
        yield client
        for file in client.get("/api/host").json()["files"]:
            folder = "films" if file["file"].endswith(".films") else "decks"
            (own_server.store.path.parent / folder / file["file"]).unlink()


@pytest.fixture
def own_library() -> Iterator[None]:
    """Give the process its library back, after another server has started in it."""
    before = library()
    yield
    use_library(before)


def upload(host: httpx.Client, file: str, content: bytes) -> httpx.Response:
    headers = {"content-type": "application/octet-stream"}
    return host.put(f"/api/host/files/{file}", content=content, headers=headers)


def files(host: httpx.Client) -> dict[str, Any]:
    return {one["file"]: one for one in host.get("/api/host").json()["files"]}


def open_table(client: httpx.Client, preset: str = "sixes", **options: Any) -> httpx.Response:
    return client.post("/api/tables", json={"preset": preset, "seats": 2, "name": "Ann", "options": options})


def act(client: httpx.Client, table: str, kind: str, **fields: Any) -> Any:
    response = client.post(f"/api/tables/{table}/actions", json={"action": {"type": kind, **fields}})
    assert response.status_code == 200, response.text
    return response.json()["view"]


def test_only_the_host_sees_the_page(own_server: ServerInProcess) -> None:
    with own_server.client(headers={"sixfold-host": "guess"}) as stranger:
        for response in (stranger.get("/api/host"), upload(stranger, "friday.en.txt", DECK)):
            assert (response.status_code, response.json()["code"]) == (403, "host-only")


def test_a_deck_is_uploaded_listed_chosen_and_removed(host: httpx.Client) -> None:
    assert upload(host, "friday.en.txt", DECK).json()["counts"] == {"match": 2, "unique": 2, "lightning": 2}
    assert files(host)["friday.en.txt"]["ready"] is True
    [deck] = [one for one in host.get("/api/decks").json() if one["source"] == "server"]
    assert (deck["id"], deck["name"], deck["language"]) == ("friday", "Friday", "en")
    assert open_table(host, deck="friday").status_code == 201
    assert host.delete("/api/host/files/friday.en.txt").status_code == 204
    refused = open_table(host, deck="friday")
    assert (refused.status_code, refused.json()["code"]) == (422, "deck-unknown")
    assert refused.json()["params"]["option"] == "deck"


def test_faults_are_named_by_line_and_a_broken_deck_replaces_nothing(host: httpx.Client) -> None:
    upload(host, "friday.en.txt", DECK)
    refused = upload(host, "friday.en.txt", b"match: Pets | dog\nlightning: Fruit; Rivers\n")
    assert (refused.status_code, refused.json()["code"]) == (422, "bad-deck")
    [fault] = refused.json()["params"]["faults"]
    assert (fault["line"], fault["message"]) == (2, "A Lightning card has six categories; this one has 2.")
    assert files(host)["friday.en.txt"]["counts"]["match"] == 2


def test_a_broken_file_in_the_folder_is_listed_with_its_faults_and_cannot_be_chosen(
    host: httpx.Client, own_server: ServerInProcess
) -> None:
    folder = own_server.store.path.parent / "decks"
    folder.mkdir(exist_ok=True)
    (folder / "broken.toml").write_text('language = "en"\n[[card]]\nkind = "match"\n', "utf-8")
    (folder / "binary.txt").write_bytes(b"\xff\xfe\x00")
    (folder / "Bad Name.toml").write_text("", "utf-8")
    found = files(host)
    assert [fault["line"] for fault in found["broken.toml"]["faults"]] == [2]
    assert {name: [fault["code"] for fault in one["faults"]] for name, one in found.items()} == {
        "broken.toml": ["card-empty"],
        "binary.txt": ["not-text"],
        "Bad Name.toml": ["file-name"],
    }
    assert open_table(host, deck="broken").json()["code"] == "deck-unknown"


def test_a_deck_of_another_language_is_refused(host: httpx.Client) -> None:
    upload(host, "vendredi.fr.txt", DECK)
    assert open_table(host, deck="vendredi").json()["code"] == "deck-language"
    assert open_table(host, deck="vendredi", language="fr").status_code == 201


@pytest.mark.parametrize("cards", ["match: Pets\n", "unique: Birds\n", LIGHTNING.format("Fruit"), LIST])
def test_a_deck_without_cards_for_a_game_is_refused(host: httpx.Client, cards: str) -> None:
    """A game would end at the first round without cards: at once, with the win shared by all, if that is Match."""
    assert upload(host, "short.txt", cards.encode()).status_code == 200
    refused = open_table(host, deck="short")
    assert (refused.status_code, refused.json()["code"]) == (422, "deck-small")
    # A deck of three cards gives a short game.
    assert upload(host, "short.txt", (LIST + LIGHTNING.format("Fruit")).encode()).status_code == 200
    assert open_table(host, deck="short").status_code == 201


def test_a_deck_without_cards_for_families_is_refused_at_their_table(host: httpx.Client) -> None:
    deck = host.post("/api/decks", json={"text": {"text": DECK.decode(), "form": "list", "language": "en"}}).json()
    cards = [card | {"family": card["kind"] != "unique"} for card in deck["deck"]["card"]]
    adult = host.put(f"/api/decks/{deck['info']['id']}", json={"deck": deck["deck"] | {"card": cards}}).json()["info"]
    assert open_table(host, deck=adult["id"], family=True).json()["code"] == "deck-small-family"
    assert open_table(host, deck=adult["id"]).status_code == 201


def test_a_deck_with_too_few_actors_is_refused(host: httpx.Client) -> None:
    """A game would end before anybody has a card. Cards above the grade of the table do not count."""
    names = ("Al Pacino", "Joe Pesci", "Meg Ryan", "Tom Hanks")
    card = '[[cards]]\nname = "{}"\ngrade = {}\ndecade = 1970\ncountry = "US"\n'
    upload(host, "four.toml", "".join(card.format(name, 4) for name in names).encode())
    upload(host, "two.toml", "".join(card.format(name, 1) for name in names[:2]).encode())
    body = {"preset": "degrees", "name": "Ann"}
    for options, seats, code in (
        ({"deck": "four"}, None, "actors-few"),
        ({"deck": "four", "grade": 4}, None, None),
        ({"deck": "two"}, None, "actors-few"),
        ({"deck": "two"}, 1, None),
        ({"deck": "two+four"}, None, "actors-few"),
        ({"deck": "two+house"}, None, None),
    ):
        response = host.post("/api/tables", json=body | {"options": options, "seats": seats})
        found = None if response.status_code == 201 else response.json()["code"]
        assert found == code, (options, seats)


def test_a_private_deck_is_chosen_by_its_author_only(host: httpx.Client, own_server: ServerInProcess) -> None:
    pasted = {"text": DECK.decode(), "form": "list", "language": "en"}
    deck = host.post("/api/decks", json={"text": pasted, "name": "Mine"}).json()["info"]["id"]
    assert open_table(host, deck=deck).status_code == 201
    with own_server.client() as other:
        assert open_table(other, deck=deck).json()["code"] == "deck-unknown"
        assert host.post(f"/api/decks/{deck}/share", json={"shared": True}).status_code == 200
        assert open_table(other, deck=deck).status_code == 201
    draft = host.post("/api/decks", json={"deck": {"name": "Draft", "language": "en"}}).json()["info"]["id"]
    refused = open_table(host, deck=draft).json()
    assert (refused["code"], refused["params"]["name"]) == ("deck-broken", "Draft")


def test_a_game_goes_on_when_its_deck_disappears_and_so_does_the_next(host: httpx.Client) -> None:
    upload(host, "friday.en.txt", DECK)
    body = {"preset": "sixes", "seats": 2, "name": "Ann", "options": {"deck": "friday", "seconds": 30}}
    table = host.post("/api/tables", json=body | {"bots": [{"player": "8"}]}).json()["table"]
    assert host.delete("/api/host/files/friday.en.txt").status_code == 204
    act(host, table, "start")
    cards = []
    for number in range(1, 3):
        view = wait_for(host, table, lambda view: view["game"]["phase"] == "writing")
        cards.append(view["game"]["card"])
        act(host, table, "turn", move='done 1 ["dog"]')
        view = wait_for(host, table, lambda view: view["game"]["phase"] == "comparing")
        # The bot in its process knows the bank of the deck too.
        assert any(answer in json.dumps(view["game"]["rows"]) for answer in f"{PETS}, {TREES}".split(", "))
        if number == 1:
            act(host, table, "resign")
            act(host, table, "request-rematch")
    assert {card["text"] for card in cards} <= {"Pets", "Trees"}
    assert all(card["deck"].startswith("friday ") for card in cards)


def wait_for(client: httpx.Client, table: str, is_so: Any) -> Any:
    """Return the view of a table once it is so; fails after a minute."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        view = client.get(f"/api/tables/{table}").json()["view"]
        if view.get("game") and is_so(view):
            return view
        time.sleep(0.05)
    raise AssertionError(view)


def save_few_films(folder: Path) -> Path:
    """Save a small catalogue, and return its file."""
    casts = [("Al Pacino", "Joe Pesci", f"Extra {number}") for number in range(9)]
    rows = [movies.FilmRow(title=" and ".join(cast), year=2000, cast=cast) for cast in casts]
    about = movies.Source(name="few", licence="CC0-1.0", source="by hand")
    movies.Catalogue.build(rows, about=about).save(folder / "few.films")
    return folder / "few.films"


def is_prepared(catalogue: str) -> bool:
    """Whether the first search in a catalogue is as fast as later ones."""
    return "_person_index" in vars(find_catalogue(catalogue))


@pytest.mark.usefixtures("own_library")
def test_the_catalogues_of_the_host_are_prepared_before_somebody_needs_them(tmp_path: Path) -> None:
    (tmp_path / "films").mkdir()
    save_few_films(tmp_path / "films")
    with run_server(tmp_path) as server, server.client() as client:
        assert client.get("/readyz").status_code == 200
        assert is_prepared("few")
        save_few_films(tmp_path / "films").rename(tmp_path / "films" / "later.films")
        assert not is_prepared("later")
        assert open_table(client, "degrees", catalogue="later").status_code == 201
        assert is_prepared("later")


def test_half_a_catalogue_is_named_as_such_and_not_installed(host: httpx.Client, tmp_path: Path) -> None:
    content = save_few_films(tmp_path).read_bytes()
    refused = upload(host, "few.films", content[: len(content) // 2])
    assert (refused.status_code, refused.json()["code"]) == (422, "bad-deck")
    assert "cut off" in refused.json()["params"]["faults"][0]["message"]
    assert files(host) == {}
    assert open_table(host, "degrees", catalogue="few").json()["code"] == "catalogue-unknown"
    assert upload(host, "few.films", content).json()["counts"] == {"people": 11, "films": 9}
    table = open_table(host, "degrees", catalogue="few").json()["table"]
    act(host, table, "add-bot", bot="1", name="")
    act(host, table, "start")
    view = wait_for(host, table, lambda view: view["game"]["own"])
    assert "by hand (CC0-1.0), few" in view["game"]["catalogue"]
    # It disappears: the next sheets are checked with the shipped one.
    assert host.delete("/api/host/files/few.films").status_code == 204
    number = view["game"]["own"]["number"]
    act(host, table, "turn", move=f'hand {number} {{"links":[{{"actor":"Al Pacino"}}]}}')


def test_an_upload_of_100_mb_is_refused_at_once(own_server: ServerInProcess, host: httpx.Client) -> None:
    """The answer comes while the body is still on its way, whether or not its length is known."""
    token = host.headers["sixfold-host"]
    paths = {"PUT /api/host/files/friday.en.txt": "application/octet-stream", "POST /api/decks": "application/json"}
    for path, kind in paths.items():
        with socket.create_connection(("127.0.0.1", own_server.port), timeout=10) as connection:
            head = f"{path} HTTP/1.1\r\nhost: here\r\nsixfold-host: {token}\r\ncontent-type: {kind}\r\n"
            connection.sendall(f"{head}content-length: {100 * 2**20}\r\n\r\n".encode() + b"a" * 1000)
            assert b" 413 " in connection.recv(100)
    refused = host.put(
        "/api/host/files/friday.en.txt",
        content=iter([b"match: Pets\n" * 1000] * 9000),
        headers={"content-type": "application/octet-stream"},
    )
    assert (refused.status_code, refused.json()["code"]) == (413, "too-large")
    assert files(host) == {}
    assert not any((own_server.store.path.parent / "decks").glob(".*"))


@pytest.fixture
def folder(own_server: ServerInProcess) -> Iterator[Path]:
    """The folder of decks, as the host fills it by hand; emptied afterwards."""
    decks = own_server.store.path.parent / "decks"
    decks.mkdir(exist_ok=True)
    yield decks
    for path in decks.iterdir():
        path.rmdir() if path.is_dir() else path.unlink()


def test_what_is_no_file_is_not_read(host: httpx.Client, folder: Path) -> None:
    """A pipe would keep the server waiting, a device would fill its memory."""
    os.mkfifo(folder / "pipe.toml")
    (folder / "zero.txt").symlink_to("/dev/zero")
    (folder / "folder.toml").mkdir()
    (folder / "loop.toml").symlink_to("loop.toml")
    (folder / "friday.en.txt").write_bytes(DECK)
    found = files(host)
    assert {name: [fault["code"] for fault in one["faults"]] for name, one in found.items()} == {
        "folder.toml": ["file-unread"],
        "friday.en.txt": [],
        "pipe.toml": ["file-unread"],
        "zero.txt": ["file-unread"],
    }


def test_a_name_that_is_not_utf_8_is_listed(host: httpx.Client, folder: Path) -> None:
    Path(os.fsdecode(bytes(folder) + b"/caf\xe9.txt")).write_bytes(DECK)
    assert [fault["code"] for fault in files(host)["caf\ufffd.txt"]["faults"]] == ["file-name"]


def test_of_two_decks_of_one_name_the_second_is_refused(host: httpx.Client, folder: Path) -> None:
    assert upload(host, "friday.en.txt", DECK).status_code == 200
    refused = upload(host, "friday.fr.txt", DECK)
    assert refused.status_code == 422
    assert [fault["message"] for fault in refused.json()["params"]["faults"]] == [
        "friday.en.txt has the same name. Rename one of the two files."
    ]
    assert set(files(host)) == {"friday.en.txt"}
    (folder / "friday.fr.txt").write_bytes(DECK)
    found = files(host)
    assert (found["friday.en.txt"]["ready"], found["friday.fr.txt"]["ready"]) == (True, False)
    assert [fault["code"] for fault in found["friday.fr.txt"]["faults"]] == ["file-twice"]
    assert open_table(host, deck="friday").status_code == 201
    assert upload(host, "friday.en.txt", DECK).status_code == 200


def test_faults_say_what_is_wrong(host: httpx.Client, folder: Path) -> None:
    (folder / "deep.toml").write_text("cards = " + "[" * 30_000, "utf-8")
    (folder / "end.toml").write_text('name = "A"\n[[cards]]\nname = "', "utf-8")
    (folder / "none.toml").write_text("", "utf-8")
    actor = '[[cards]]\nname = "Al Pacino"\ngrade = 1\ndecade = 1970\ncountry = "US"\n'
    (folder / "alone.toml").write_text(actor, "utf-8")
    (folder / "actors.toml").write_text(actor + actor.replace('country = "US"\n', ""), "utf-8")
    (folder / "grades.toml").write_text(actor + actor.replace("grade = 1", "grade = 9"), "utf-8")
    found = {name: [(fault["line"], fault["message"]) for fault in one["faults"]] for name, one in files(host).items()}
    assert found == {
        "alone.toml": [(1, "“cards” has too few entries.")],
        "actors.toml": [(6, "“country” is missing.")],
        "grades.toml": [(8, "“grade” cannot be written like this.")],
        "deep.toml": [(1, "This is not valid TOML: it is nested too deeply.")],
        "end.toml": [(3, "This is not valid TOML: Unterminated string.")],
        "none.toml": [(1, "The deck does not say its language. Choose one of: en, fr, es, de, it, nl, pt, ru.")],
    }


def test_blank_lines_are_read_once() -> None:
    started = time.thread_time()
    assert [fault.code for fault in read_deck("\n" * 100_000, "blank.toml").faults] == ["language-missing"]
    assert time.thread_time() - started < 20, "it took a minute where each line was read to the end"


def test_a_folder_that_cannot_be_written_is_named_as_such(host: httpx.Client, folder: Path) -> None:
    """As when the disk is full."""
    films = folder.parent / "films"
    if films.exists():
        films.rmdir()
    films.write_bytes(b"")
    try:
        refused = upload(host, "few.films", b"films")
        assert (refused.status_code, refused.json()["code"]) == (503, "store-down")
    finally:
        films.unlink()
    (folder / "folder.toml").mkdir()
    assert host.delete("/api/host/files/folder.toml").json()["code"] == "no-deck"


def test_a_catalogue_of_another_format_says_so(host: httpx.Client) -> None:
    refused = upload(host, "old.films", b"sixfold films 9\n" + b"a" * 100)
    assert [fault["code"] for fault in refused.json()["params"]["faults"]] == ["catalogue-old"]


@pytest.mark.usefixtures("own_library")
def test_what_a_cut_off_upload_left_is_deleted_at_the_start(tmp_path: Path) -> None:
    left = [tmp_path / "decks" / ".0123456789abcdef.friday.toml", tmp_path / "films" / ".0123456789abcdef.few.films"]
    kept = [tmp_path / "decks" / ".gitignore", tmp_path / "decks" / "friday.en.txt"]
    for path in (*left, *kept):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(DECK)
    with run_server(tmp_path):
        assert [path.exists() for path in (*left, *kept)] == [False, False, True, True]


@pytest.mark.parametrize("name", ["house.toml", "..toml", "Friday.toml", "friday.exe", "%2e%2e%2fsixfold.db", "a" * 70])
def test_files_have_plain_names(host: httpx.Client, name: str) -> None:
    response = upload(host, name, DECK)
    assert response.status_code in (404, 422), response.text
    assert files(host) == {}
