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
def test_an_identity_with_any_character_changed_is_invalid(generation: int, place: int, other: str) -> None:
    person = Identity("A1b2C3d4E5f6G7h8I9j0-_", generation)
    text = identity.sign(person, SECRET)
    assert identity.verify(text, SECRET) == person
    place %= len(text)
    changed = text[:place] + other + text[place + 1 :]
    # The last character of a signature has four bits of it and two without meaning.
    assert changed == text or identity.verify(changed, SECRET) is None


@given(st.text())
def test_anything_else_is_no_identity(text: str) -> None:
    assert identity.verify(text, SECRET) is None


def test_the_first_request_sets_an_identity_and_stores_nothing(server: ServerInProcess) -> None:
    with server.client() as ann:
        response = ann.get("/api/me")
        cookie = response.headers["set-cookie"]
        assert cookie.startswith(f"{COOKIE}={response.json()['id']}.0.")
        assert cookie.endswith("Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax")
        again = ann.get("/api/me")
        assert again.json() == response.json()
        assert "set-cookie" not in again.headers
        assert stored_row(server, response.json()["id"]) is None
        ann.patch("/api/me", json={"name": "Ann", "language": "fr"})
        assert ann.get("/api/me").json()["name"] == "Ann"
        assert stored_row(server, response.json()["id"]) == ("Ann", "fr")


def stored_row(server: ServerInProcess, person: str) -> tuple[str, str] | None:
    row = asyncio.run_coroutine_threadsafe(server.store.person(person), server.loop).result()
    return None if row is None else (row.name, row.language)


def test_with_an_https_url_the_cookie_is_secure(tmp_path: Path) -> None:
    with run_server(tmp_path, ServerSettings(public_url="https://games.example.org")) as server, server.client() as ann:
        response = ann.get("/api/me")
        assert response.headers["set-cookie"].endswith("; Secure")
        assert response.headers["strict-transport-security"]


@pytest.mark.parametrize("text", ["x", "A" * 22 + ".0." + "A" * 43, "é", '"', ";;;", "a" * 5000])
def test_a_forged_identity_can_read_but_not_act(server: ServerInProcess, text: str) -> None:
    with server.client(headers={"cookie": f"{COOKIE}={text}".encode()}) as eve:
        read = eve.get("/api/me")
        assert read.status_code == 200
        assert "set-cookie" in read.headers
        change = eve.patch("/api/me", json={"name": "Eve"})
        if change.status_code == 401:
            assert change.json()["code"] == "bad-identity"
            assert "Max-Age=0" in change.headers["set-cookie"]
        else:
            # A malformed cookie is no identity.
            assert change.status_code == 200
            assert text in ('"', ";;;")


def test_a_link_moves_the_identity_to_another_device_once(server: ServerInProcess) -> None:
    with server.client() as phone, server.client() as desk:
        me = phone.patch("/api/me", json={"name": "Ann"}).json()
        link = phone.post("/api/me/links").json()
        assert link["link"].partition("#")[2] == link["token"]
        claim = desk.post("/api/me/links/claim", json={"token": link["token"]})
        assert claim.json()["id"] == me["id"]
        assert desk.get("/api/me").json() == phone.get("/api/me").json()
        again = desk.post("/api/me/links/claim", json={"token": link["token"]})
        assert (again.status_code, again.json()["code"]) == (404, "link-used")


def test_a_deleted_account_is_a_stranger_on_every_device(server: ServerInProcess) -> None:
    with server.client() as phone, server.client() as desk:
        me = phone.patch("/api/me", json={"name": "Ann"}).json()
        program = phone.post("/api/programs", json={"name": "Ann's bot"}).json()
        desk.post("/api/me/links/claim", json={"token": phone.post("/api/me/links").json()["token"]})
        deletion = phone.delete("/api/me")
        assert deletion.status_code == 204
        assert "Max-Age=0" in deletion.headers["set-cookie"]
        assert desk.patch("/api/me", json={"name": "Ann"}).json()["code"] == "bad-identity"
        assert desk.get("/api/me").json()["id"] != me["id"]
        response = httpx.get(f"{server.url}/api/me", headers={"authorization": f"Bearer {program['token']}"})
        assert (response.status_code, response.json()["code"]) == (401, "bad-token")


def test_strangers_cannot_delete_an_account_or_create_links_or_programs(server: ServerInProcess) -> None:
    for method, path in (("DELETE", "/api/me"), ("POST", "/api/me/links"), ("GET", "/api/programs")):
        response = httpx.request(method, server.url + path)
        assert (response.status_code, response.json()["code"]) == (401, "unknown-person")


def test_links_expire(tmp_path: Path) -> None:
    async def claim_expired() -> str:
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

    assert asyncio.run(claim_expired()) == "This link has been used, or has expired."
