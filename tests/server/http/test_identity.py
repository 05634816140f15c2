"""Identities: signed, not stored until they are used, moved to other devices, revoked."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.server import identity
from sixfold.server.identity import COOKIE, Identity
from sixfold.server.people import People
from sixfold.server.settings import ServerSettings
from sixfold.server.store.sqlite import SqliteStore
from tests.server.server_in_process import ServerInProcess, run_server

SECRET = b"k" * 32


@given(st.integers(0, 10**8), st.integers(0, 90), st.characters(codec="ascii"))
def test_no_identity_can_be_changed_in_any_place(generation: int, place: int, other: str) -> None:
    who = Identity("A1b2C3d4E5f6G7h8I9j0-_", generation)
    text = identity.sign(who, SECRET)
    assert identity.verify(text, SECRET) == who
    place %= len(text)
    changed = text[:place] + other + text[place + 1 :]
    # The last character of a signature holds four bits and two that say nothing.
    assert changed == text or identity.verify(changed, SECRET) is None


@given(st.text())
def test_anything_else_is_no_identity(text: str) -> None:
    assert identity.verify(text, SECRET) is None


def test_first_contact_brings_an_identity_and_leaves_no_trace(server: ServerInProcess) -> None:
    with server.client() as ann:
        answer = ann.get("/api/me")
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith(f"{COOKIE}={answer.json()['id']}.0.")
        assert cookie.endswith("Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax")
        again = ann.get("/api/me")
        assert again.json() == answer.json()
        assert "set-cookie" not in again.headers
        assert has_row(server, answer.json()["id"]) is None
        ann.patch("/api/me", json={"name": "Ann", "language": "fr"})
        assert ann.get("/api/me").json()["name"] == "Ann"
        assert has_row(server, answer.json()["id"]) == ("Ann", "fr")


def has_row(server: ServerInProcess, person: str) -> tuple[str, str] | None:
    found = asyncio.run_coroutine_threadsafe(server.store.person(person), server.loop).result()
    return None if found is None else (found.name, found.language)


def test_behind_https_the_cookie_is_for_https_alone(tmp_path: Path) -> None:
    with run_server(tmp_path, ServerSettings(public_url="https://games.example.org")) as server, server.client() as ann:
        answer = ann.get("/api/me")
        assert answer.headers["set-cookie"].endswith("; Secure")
        assert answer.headers["strict-transport-security"]


@pytest.mark.parametrize("text", ["x", "A" * 22 + ".0." + "A" * 43, "é", '"', ";;;", "a" * 5000])
def test_a_forged_identity_may_look_but_not_act(server: ServerInProcess, text: str) -> None:
    with server.client(headers={"cookie": f"{COOKIE}={text}".encode()}) as eve:
        looks = eve.get("/api/me")
        assert looks.status_code == 200
        assert "set-cookie" in looks.headers
        acts = eve.patch("/api/me", json={"name": "Eve"})
        if acts.status_code == 401:
            assert acts.json()["code"] == "bad-identity"
            assert "Max-Age=0" in acts.headers["set-cookie"]
        else:
            # A malformed cookie is no identity.
            assert acts.status_code == 200
            assert text in ('"', ";;;")


def test_a_link_takes_the_identity_to_another_device_once(server: ServerInProcess) -> None:
    with server.client() as phone, server.client() as desk:
        me = phone.patch("/api/me", json={"name": "Ann"}).json()
        link = phone.post("/api/me/links").json()
        assert link["link"].partition("#")[2] == link["token"]
        taken = desk.post("/api/me/links/claim", json={"token": link["token"]})
        assert taken.json()["id"] == me["id"]
        assert desk.get("/api/me").json() == phone.get("/api/me").json()
        again = desk.post("/api/me/links/claim", json={"token": link["token"]})
        assert (again.status_code, again.json()["code"]) == (404, "link-used")


def test_a_deleted_account_is_a_stranger_on_every_device(server: ServerInProcess) -> None:
    with server.client() as phone, server.client() as desk:
        me = phone.patch("/api/me", json={"name": "Ann"}).json()
        program = phone.post("/api/programs", json={"name": "Ann's bot"}).json()
        desk.post("/api/me/links/claim", json={"token": phone.post("/api/me/links").json()["token"]})
        gone = phone.delete("/api/me")
        assert gone.status_code == 204
        assert "Max-Age=0" in gone.headers["set-cookie"]
        assert desk.patch("/api/me", json={"name": "Ann"}).json()["code"] == "bad-identity"
        assert desk.get("/api/me").json()["id"] != me["id"]
        refused = httpx.get(f"{server.url}/api/me", headers={"authorization": f"Bearer {program['token']}"})
        assert (refused.status_code, refused.json()["code"]) == (401, "bad-token")


def test_strangers_have_nothing_to_be_forgotten_or_taken_along(server: ServerInProcess) -> None:
    for method, path in (("DELETE", "/api/me"), ("POST", "/api/me/links"), ("GET", "/api/programs")):
        answer = httpx.request(method, server.url + path)
        assert (answer.status_code, answer.json()["code"]) == (401, "unknown-person")


def test_links_expire(tmp_path: Path) -> None:
    async def claimed() -> str:
        store = SqliteStore(tmp_path / "sixfold.db")
        await store.start()
        people = People(store)
        link = await people.link("A" * 22)
        await store.save_link(identity.digest("late"), "A" * 22, store.now() - 1.0)
        assert link.expires > store.now() + 500
        try:
            return str(await people.claim("late"))
        except Exception as error:
            return str(error)
        finally:
            await store.stop()

    assert asyncio.run(claimed()) == "This link has been used, or has expired."
