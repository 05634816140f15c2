"""No secret leaks: until it is revealed, what one seat does in secret changes no byte that others receive."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import structlog
from msgspec import Struct

from sixfold.server import logs
from sixfold.server.settings import ServerSettings
from sixfold.tables.start import game_seed
from tests.sample_games.judge import SampleGamesJudge
from tests.server.end_to_end import observations
from tests.server.end_to_end.api_client import ApiClient, TableConnection, open_clients
from tests.server.end_to_end.observations import Observations, Placeholders
from tests.server.server_in_process import ServerInProcess, run_server
from tests.server.service.service_helpers import ALL, ManualClockStore

#: How often the seat with the secret may act; the clock advances equally in every slot.
SLOTS = 4
SEED = 2**64 - 7
DAY = "2026-11-16"
WORDS = ("zebrafish", "quagmire", "xerography")

#: Tools that are closed to those who play.
TOOLS = {"degrees": ["/api/films/search?text=pesci"], "sixes": ["/api/decks/likeness?one=a&two=b"]}

ActionJson = dict[str, Any]
#: What a seat does in each slot; None for nothing.
Secret = Sequence[ActionJson | None]


def turns(*moves: str) -> list[ActionJson]:
    return [{"type": "turn", "move": move} for move in moves]


class Case(Struct, frozen=True, kw_only=True):
    """A game in which one seat has a secret, its variants, and how it is revealed."""

    preset: str
    options: dict[str, Any] = {}
    seats: int | None = 3
    #: What the seat does in secret; the first is compared with each of the others.
    secrets: Sequence[Secret]
    #: What the others do meanwhile, and what reveals the secret; then `seconds` pass.
    script: Sequence[ActionJson] = ()
    reveal: Sequence[ActionJson] = ()
    seconds: float = 0.0
    #: Whether it is revealed at all, whether the game has started, and whether cards depend on the seed.
    is_revealed: bool = True
    is_started: bool = True
    uses_seed: bool = False


LISTS = [f'draft 1 ["{word}"]' for word in WORDS]
SHEETS = [f'draft 1 {{"links":[{{"actor":"{word}"}}]}}' for word in WORDS]
CASES = {
    "sealed": Case(
        preset="sealed",
        secrets=[turns("bid 2"), turns("bid 7")],
        script=turns("bid 4"),
        reveal=turns("bid 5"),
    ),
    "sealed-strict": Case(
        preset="sealed-strict", seats=None, secrets=[turns("bid 2"), turns("bid 7")], reveal=turns("bid 5")
    ),
    "sealed-omens": Case(
        preset="sealed-omens",
        secrets=[turns("bid 2"), turns("bid 7")],
        script=turns("bid 4"),
        reveal=turns("bid 5"),
        seconds=60,
    ),
    "sixes, drafts": Case(
        preset="sixes",
        secrets=[(), turns(LISTS[0]), turns(*LISTS)],
        script=turns('draft 1 ["pear"]'),
        seconds=90,
        uses_seed=True,
    ),
    "sixes, lists": Case(
        preset="sixes",
        # That somebody is done is public, so it happens at the same time in all variants.
        secrets=[
            [None, None, None, *turns(f'done 1 ["{WORDS[0]}"]')],
            [None, *turns(LISTS[1]), None, *turns("done 1 []")],
            turns(*LISTS, 'done 1 ["pear"]'),
        ],
        script=turns('draft 1 ["pear"]'),
        seconds=90,
        uses_seed=True,
    ),
    "degrees, drafts": Case(
        preset="degrees",
        secrets=[(), turns(SHEETS[0]), turns(*SHEETS)],
        script=turns("abandon 1"),
        is_revealed=False,
        uses_seed=True,
    ),
    "degrees, the pair of a day": Case(
        preset="degrees",
        options={"daily": DAY, "minutes": 1},
        secrets=[turns(sheet.replace("draft", "hand")) for sheet in SHEETS],
        script=turns("abandon 1"),
        seconds=90,
        uses_seed=True,
    ),
    "what is chosen before the start": Case(
        preset="sixth-armies",
        seats=None,
        secrets=[
            (),
            [{"type": "choose-options", "options": {"army": {"P": 6, "G": 1}}}],
            [{"type": "choose-options", "options": {"army": army}} for army in ({"P": 2}, {"P": 4, "H": 1}, {"P": 5})],
        ],
        reveal=[{"type": "start"}],
        is_started=False,
    ),
}


def test_every_game_with_secrets_has_a_case() -> None:
    hiding = {preset.name for kind in ALL for preset in kind.presets if preset.features.hidden}
    assert hiding <= {case.preset for case in CASES.values()}


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Captures the log as JSON lines."""
    before, out = structlog.get_config(), io.StringIO()
    logs.configure("json", out)
    yield out
    structlog.configure(**before)


@pytest.fixture
def seeds(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seeds of the tables that will be opened, last first."""
    drawn: list[int] = []
    monkeypatch.setattr("sixfold.server.requests.secrets.randbits", lambda _: drawn.pop())
    return drawn


@pytest.mark.parametrize("name", CASES)
def test_twin_matches_look_the_same_to_everybody_else(
    tmp_path: Path, log: io.StringIO, seeds: list[int], name: str
) -> None:
    case = CASES[name]
    hidden: list[Observations] = []
    shown: list[Observations] = []
    for number, secret in enumerate(case.secrets):
        # Where no cards depend on the seed it differs each time: nothing else may depend on it.
        seed = SEED if case.uses_seed else SEED - number
        seeds.append(seed)
        folder = tmp_path / str(number)
        folder.mkdir()
        log.truncate(0)
        log.seek(0)
        settings = ServerSettings(away_timeout=3600, movetime=0.05, pace=0.0)
        with run_server(folder, settings, store=ManualClockStore, judge=SampleGamesJudge(), games=ALL) as server:
            before, after, placeholders = asyncio.run(_play_match(server, case, secret, seed))
        written = log.getvalue()
        assert not [word for word in _secrets(seed, placeholders) if word in written]
        hidden.append(before | {"the log": observations.log_lines(log, placeholders)})
        shown.append(after)
    for number, other in enumerate(hidden[1:], start=1):
        for where, texts in other.items():
            assert texts == hidden[0][where], f"{where} differs in match {number}"
        assert other.keys() == hidden[0].keys()
    if case.is_revealed:
        assert all(other["Cas"] != shown[0]["Cas"] for other in shown[1:]), "what was never shown proves nothing"


def _secrets(seed: int, placeholders: Placeholders | None = None) -> list[str]:
    """Texts that nobody may receive; with placeholders, also those that may not be logged."""
    hidden = [*WORDS, str(seed), str(game_seed(seed, 1))]
    return hidden if placeholders is None else [*hidden, *placeholders.known]


async def _play_match(
    server: ServerInProcess, case: Case, secret: Secret, seed: int
) -> tuple[Observations, Observations, Placeholders]:
    """Return what others than Bob observe before and after the reveal, and the placeholders."""
    async with open_clients(server.url, "Ann", "Bob", "Cas", "") as (ann, bob, cas, dot):
        opening = {"preset": case.preset, "options": case.options, "seats": case.seats, "public": True, "name": "Ann"}
        opened = await ann.request("POST", "/api/tables", **{key: value for key, value in opening.items() if value})
        table, code = opened["table"], opened["code"]
        ids = {ann.id: "<Ann>", bob.id: "<Bob>", cas.id: "<Cas>", dot.id: "<Dot>"}
        cookies = {one.http.cookies["sixfold"]: "<cookie>" for one in (ann, bob, cas, dot)}
        placeholders = Placeholders({server.url: "<server>", table: "<table>", code: "<code>", **cookies, **ids})
        # Cas plays where there is room, and Dot never joins.
        others = [await ann.connect(table), await cas.join(table), await dot.connect(table)]
        own = await bob.join(table, "sit", "ready")
        if others[1].view["seats"].count(None) or case.seats:
            await others[1].do_or_fail("sit")
            await others[1].do_or_fail("ready")
        if case.is_started:
            await others[0].do_or_fail("start")
        await others[1].do_or_fail("react", kind="hello")
        for connection in (own, *others):
            await connection.wait_until(lambda connection=connection: len(connection.presence.get("present", [])) == 3)  # type: ignore[misc]  # bound now
        await observations.wait_for_updates(others)
        await observations.wait_for_presence(server, (own, *others))
        for connection in others:
            connection.frames.clear()
        passing = await _play_secret(server, own, others, dot, table, secret)
        observed = await _observe(server, (ann, cas, dot), others, table, case, placeholders)
        observed["Dot passes by"] = [
            texts
            for connection in passing
            for texts in observations.frames_by_type(connection, placeholders)["update"][:1]
        ]
        # The total number of actions is public to the host, and differs.
        observed["numbers"] = [one for one in await observations.metrics(dot) if not one.startswith("sixfold_actions ")]
        for where, texts in observed.items():
            assert not [word for word in _secrets(seed) if word in "\n".join(texts)], where
        return observed, await _reveal(server, others, case, placeholders), placeholders


async def _play_secret(
    server: ServerInProcess,
    own: TableConnection,
    others: list[TableConnection],
    dot: ApiClient,
    table: str,
    secret: Secret,
) -> list[TableConnection]:
    """Play Bob's secret, a second and a half for each slot, empty ones included.

    Just before and just after the later ones somebody loads the page: what they see may have been written for others.
    Round the first ones nobody does, so that who is there is not told again for another reason.
    """
    passing = []
    for slot, act in enumerate((*secret, *[None] * (SLOTS - len(secret)))):
        _advance_clock(server, 1.0)
        if slot == SLOTS // 2:
            await observations.wait_for_presence(server, (own, *others))
        if slot >= SLOTS // 2:
            passing.append(await _visit(dot, table))
        _advance_clock(server, 0.25)
        if act is not None:
            assert await own.perform(act) == "done", act
        await observations.wait_for_updates(others)
        _advance_clock(server, 0.25)
        if slot >= SLOTS // 2:
            passing.append(await _visit(dot, table))
    await observations.wait_for_presence(server, (own, *others))
    return passing


async def _visit(client: ApiClient, table: str) -> TableConnection:
    """Connect and close the connection at once."""
    connection = await client.connect(table)
    await connection.close()
    return connection


async def _observe(
    server: ServerInProcess,
    people: Sequence[ApiClient],
    others: list[TableConnection],
    table: str,
    case: Case,
    placeholders: Placeholders,
) -> Observations:
    """Collect what the sockets received, what new connections receive, and every HTTP response."""
    named = dict(zip(("Ann", "Cas", "Dot"), others, strict=True))
    _advance_clock(server, 0.25)
    # No public action has happened since.
    found = {
        f"{name} looks first": await observations.get_pages(client, table, placeholders)
        for name, client in zip(named, people, strict=True)
    }
    for act in case.script:
        assert await others[0].perform(act) == "done", act
        await observations.wait_for_updates(others)
    for name, client in zip(named, people, strict=True):
        for last in (3, -1):
            _advance_clock(server, 0.3)
            again = await client.connect(table, last)
            await again.wait_until(lambda again=again: again.presence)  # type: ignore[misc]  # bound now
            found |= {
                f"{name} from {last}, {kind}": texts
                for kind, texts in observations.frames_by_type(again, placeholders).items()
            }
        tools = TOOLS.get(case.preset, ()) if named[name].view["seat"] is not None else ()
        found[f"{name} looks"] = await observations.get_pages(client, table, placeholders, *tools)
        found[f"{name} asks"] = await observations.request_errors(client, table, placeholders)
    stranger = ApiClient(server.url)
    found["a stranger looks"] = await observations.get_pages(stranger, table, placeholders)
    await stranger.close()
    await observations.wait_for_updates(others)
    for name, connection in named.items():
        found |= {
            f"{name}, {kind}": texts for kind, texts in observations.frames_by_type(connection, placeholders).items()
        }
    return found


async def _reveal(
    server: ServerInProcess, others: list[TableConnection], case: Case, placeholders: Placeholders
) -> Observations:
    """Reveal the secret; return what Cas receives."""
    for connection in others:
        connection.frames.clear()
    for act in case.reveal:
        seat = others[1] if case.script and others[1].view["seat"] is not None else others[0]
        assert await seat.perform(act) == "done", act
    _advance_clock(server, case.seconds)
    await others[0].do_or_fail("react", kind="hello")
    await observations.wait_for_updates(others)
    return {"Cas": observations.frames_by_type(others[1], placeholders)["update"]}


def _advance_clock(server: ServerInProcess, seconds: float) -> None:
    assert isinstance(server.store, ManualClockStore)
    server.store.time += seconds
