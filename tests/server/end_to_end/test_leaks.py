"""No secret leaves the house: whatever a seat does unseen, every byte for all others is the same until it is shown."""

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
from tests.server.end_to_end import observations
from tests.server.end_to_end.api_client import Guest, Line, guests
from tests.server.end_to_end.observations import Heard, Names
from tests.server.server_in_process import Running, running
from tests.server.service.service_helpers import ALL, Clocked

#: How often the seat with the secret may act; time goes on alike however often it does.
SLOTS = 4
SEED = 2**64 - 7
DAY = "2026-11-16"
WORDS = ("zebrafish", "quagmire", "xerography")

#: Tools that are closed to those who play.
TOOLS = {"degrees": ["/api/films/search?text=pesci"], "sixes": ["/api/decks/likeness?one=a&two=b"]}

Act = dict[str, Any]
#: What a seat does in each of its slots; in some it does nothing.
Secret = Sequence[Act | None]


def turns(*moves: str) -> list[Act]:
    return [{"type": "turn", "move": move} for move in moves]


class Case(Struct, frozen=True, kw_only=True):
    """A game in which one seat has a secret, what it may be, and how it is shown in the end."""

    preset: str
    options: dict[str, Any] = {}
    seats: int | None = 3
    #: What the seat does in secret; the first is compared with each of the others.
    secrets: Sequence[Secret]
    #: What the others do while it is a secret, and what shows it; then `seconds` go by.
    script: Sequence[Act] = ()
    showing: Sequence[Act] = ()
    seconds: float = 0.0
    #: Whether it is shown at all, whether the game has begun, and whether cards hang on the seed.
    shown: bool = True
    started: bool = True
    dealt: bool = False


LISTS = [f'draft 1 ["{word}"]' for word in WORDS]
SHEETS = [f'draft 1 {{"links":[{{"actor":"{word}"}}]}}' for word in WORDS]
CASES = {
    "sealed": Case(
        preset="sealed",
        secrets=[turns("bid 2"), turns("bid 7")],
        script=turns("bid 4"),
        showing=turns("bid 5"),
    ),
    "sealed-strict": Case(
        preset="sealed-strict", seats=None, secrets=[turns("bid 2"), turns("bid 7")], showing=turns("bid 5")
    ),
    "sealed-omens": Case(
        preset="sealed-omens",
        secrets=[turns("bid 2"), turns("bid 7")],
        script=turns("bid 4"),
        showing=turns("bid 5"),
        seconds=60,
    ),
    "sixes, drafts": Case(
        preset="sixes",
        secrets=[(), turns(LISTS[0]), turns(*LISTS)],
        script=turns('draft 1 ["pear"]'),
        seconds=90,
        dealt=True,
    ),
    "sixes, lists": Case(
        preset="sixes",
        # That somebody is done is no secret, and so it is at the same time.
        secrets=[
            [None, None, None, *turns(f'done 1 ["{WORDS[0]}"]')],
            [None, *turns(LISTS[1]), None, *turns("done 1 []")],
            turns(*LISTS, 'done 1 ["pear"]'),
        ],
        script=turns('draft 1 ["pear"]'),
        seconds=90,
        dealt=True,
    ),
    "degrees, drafts": Case(
        preset="degrees",
        secrets=[(), turns(SHEETS[0]), turns(*SHEETS)],
        script=turns("abandon 1"),
        shown=False,
        dealt=True,
    ),
    "degrees, the pair of a day": Case(
        preset="degrees",
        options={"daily": DAY, "minutes": 1},
        secrets=[turns(sheet.replace("draft", "hand")) for sheet in SHEETS],
        script=turns("abandon 1"),
        seconds=90,
        dealt=True,
    ),
    "what is chosen before the start": Case(
        preset="sixth-armies",
        seats=None,
        secrets=[
            (),
            [{"type": "choose-options", "options": {"army": {"P": 6, "G": 1}}}],
            [{"type": "choose-options", "options": {"army": army}} for army in ({"P": 2}, {"P": 4, "H": 1}, {"P": 5})],
        ],
        showing=[{"type": "start"}],
        started=False,
    ),
}


def test_every_game_that_hides_something_is_overheard() -> None:
    hiding = {preset.name for kind in ALL for preset in kind.presets if preset.features.hidden}
    assert hiding <= {case.preset for case in CASES.values()}


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Everything that the house writes down meanwhile."""
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
def test_twin_evenings_are_the_same_for_everybody_else(
    tmp_path: Path, log: io.StringIO, seeds: list[int], name: str
) -> None:
    case = CASES[name]
    hidden: list[Heard] = []
    shown: list[Heard] = []
    for number, secret in enumerate(case.secrets):
        # Where no card hangs on it, the seed is another each time: nothing else may hang on it either.
        seed = SEED if case.dealt else SEED - number
        seeds.append(seed)
        folder = tmp_path / str(number)
        folder.mkdir()
        log.truncate(0)
        log.seek(0)
        settings = ServerSettings(away_timeout=3600, movetime=0.05)
        with running(folder, settings, store=Clocked, judge=observations.Judge(), games=ALL) as house:
            before, after, names = asyncio.run(_evening(house, case, secret, seed))
        written = log.getvalue()
        assert not [word for word in _kept(seed, names) if word in written]
        hidden.append(before | {"the log": observations.noted(log, names)})
        shown.append(after)
    for number, other in enumerate(hidden[1:], start=1):
        for where, told in other.items():
            assert told == hidden[0][where], f"{where} differs in evening {number}"
        assert other.keys() == hidden[0].keys()
    if case.shown:
        assert all(other["Cas"] != shown[0]["Cas"] for other in shown[1:]), "what was never shown proves nothing"


def _kept(seed: int, names: Names | None = None) -> list[str]:
    """What nobody is told; the log is not told who is who and how to get in either."""
    hidden = [*WORDS, str(seed), str(game_seed(seed, 1))]
    return hidden if names is None else [*hidden, *names.known]


async def _evening(house: Running, case: Case, secret: Secret, seed: int) -> tuple[Heard, Heard, Names]:
    """All that others than Bob hear: until the secret is shown, and when it is; and what is random in it."""
    async with guests(house.url, "Ann", "Bob", "Cas", "") as (ann, bob, cas, dot):
        opening = {"preset": case.preset, "options": case.options, "seats": case.seats, "public": True, "name": "Ann"}
        opened = await ann.ask("POST", "/api/tables", **{key: value for key, value in opening.items() if value})
        table, code = opened["table"], opened["code"]
        ids = {ann.id: "<Ann>", bob.id: "<Bob>", cas.id: "<Cas>", dot.id: "<Dot>"}
        cookies = {one.http.cookies["sixfold"]: "<cookie>" for one in (ann, bob, cas, dot)}
        names = Names({house.url: "<house>", table: "<table>", code: "<code>", **cookies, **ids})
        # Cas plays where there is room, and Dot never comes to the table.
        others = [await ann.connect(table), await cas.come(table), await dot.connect(table)]
        own = await bob.come(table, "sit", "ready")
        if others[1].view["seats"].count(None) or case.seats:
            await others[1].must("sit")
            await others[1].must("ready")
        if case.started:
            await others[0].must("start")
        await others[1].must("react", kind="hello")
        for line in (own, *others):
            await line.until(lambda line=line: len(line.presence.get("present", [])) == 3)  # type: ignore[misc]  # bound now
        await observations.settled(others)
        await observations.patience()
        for line in others:
            line.frames.clear()
        passing = await _acted(house, own, others, dot, table, secret)
        heard = await _heard(house, (ann, cas, dot), others, table, case, names)
        heard["Dot passes by"] = [told for line in passing for told in observations.frames(line, names)["update"][:1]]
        # How often people act in the whole house is counted, for whoever keeps it.
        heard["numbers"] = [one for one in await observations.numbers(dot) if not one.startswith("sixfold_actions ")]
        for where, told in heard.items():
            assert not [word for word in _kept(seed) if word in "\n".join(told)], where
        return heard, await _shown(house, others, case, names), names


async def _acted(house: Running, own: Line, others: list[Line], dot: Guest, table: str, secret: Secret) -> list[Line]:
    """Bob's secret, a second and a half for each of its slots, those that are empty too.

    Just before and just after the later ones somebody loads the page: what they see may have been written for others.
    Round the first ones nobody does, so that who is there is not told again for another reason.
    """
    passing = []
    for slot, act in enumerate((*secret, *[None] * (SLOTS - len(secret)))):
        _later(house, 1.0)
        if slot == SLOTS // 2:
            await observations.patience()
        if slot >= SLOTS // 2:
            passing.append(await _passed(dot, table))
        _later(house, 0.25)
        if act is not None:
            assert await own.perform(act) == "done", act
        await observations.settled(others)
        _later(house, 0.25)
        if slot >= SLOTS // 2:
            passing.append(await _passed(dot, table))
    await observations.patience()
    return passing


async def _passed(guest: Guest, table: str) -> Line:
    """Somebody has a look, and goes."""
    line = await guest.connect(table)
    await line.close()
    return line


async def _heard(
    house: Running, people: Sequence[Guest], others: list[Line], table: str, case: Case, names: Names
) -> Heard:
    """What comes over the sockets meanwhile and to those who connect again, and every answer to whoever asks."""
    named = dict(zip(("Ann", "Cas", "Dot"), others, strict=True))
    _later(house, 0.25)
    # Nothing that all may know of has happened since.
    found = {
        f"{name} looks first": await observations.seen(guest, table, names)
        for name, guest in zip(named, people, strict=True)
    }
    for act in case.script:
        assert await others[0].perform(act) == "done", act
        await observations.settled(others)
    for name, guest in zip(named, people, strict=True):
        for last in (3, -1):
            _later(house, 0.3)
            again = await guest.connect(table, last)
            await again.until(lambda again=again: again.presence)  # type: ignore[misc]  # bound now
            found |= {f"{name} from {last}, {kind}": told for kind, told in observations.frames(again, names).items()}
        tools = TOOLS.get(case.preset, ()) if named[name].view["seat"] is not None else ()
        found[f"{name} looks"] = await observations.seen(guest, table, names, *tools)
        found[f"{name} asks"] = await observations.refused(guest, table, names)
    stranger = Guest(house.url)
    found["a stranger looks"] = await observations.seen(stranger, table, names)
    await stranger.leave()
    await observations.settled(others)
    for name, line in named.items():
        found |= {f"{name}, {kind}": told for kind, told in observations.frames(line, names).items()}
    return found


async def _shown(house: Running, others: list[Line], case: Case, names: Names) -> Heard:
    """What is told once it is time."""
    for line in others:
        line.frames.clear()
    for act in case.showing:
        seat = others[1] if case.script and others[1].view["seat"] is not None else others[0]
        assert await seat.perform(act) == "done", act
    _later(house, case.seconds)
    await others[0].must("react", kind="hello")
    await observations.settled(others)
    return {"Cas": observations.frames(others[1], names)["update"]}


def _later(house: Running, seconds: float) -> None:
    assert isinstance(house.store, Clocked)
    house.store.time += seconds
