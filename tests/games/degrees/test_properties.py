"""Properties of any game: totals, corrections and hidden drafts; and scores, computed again from the rule page."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.games.degrees import Card, CatalogueEntry, DraftChain, HandIn, Link, LinkVerdict, SheetVerdict
from sixfold.games.degrees.questions import REASONS, Verdict
from sixfold.games.degrees.scoring import FilmRule, score_sheet
from tests.games.degrees.driver import DegreesDriver
from tests.games.degrees.small_judge import chain_between
from tests.games.driver import everything_visible

SIDES = 3


def step(script: DegreesDriver, side: int, dice: Random) -> None:
    """Let a side hand in, draft or abandon a sheet; it depends only on its cards and its dice."""
    own = script.state.sides[side]
    assert own.pair is not None
    choice = dice.random()
    if choice < 0.1:
        script.play(side, f"abandon {own.sheet_number}")
        return
    links = chain_between(own.pair[0].id, own.pair[1].id, dice)
    if choice < 0.3:
        links[0] = Link(dice.choice(["Nobody Known", "Meg Ryan"]), links[0].film)
    if choice < 0.5:
        script.draft(side, *(link.actor for link in links))
    script.play(side, HandIn(own.sheet_number, DraftChain(tuple(links))))


def results(script: DegreesDriver) -> list[object]:
    """The total, cards and sheets of each side, without times."""
    return [
        (side.total, side.pair, [msgspec.structs.replace(sheet, at=0.0, order=0) for sheet in side.sheets])
        for side in script.state.sides
    ]


@settings(max_examples=25, deadline=None)
@given(
    counts=st.lists(st.integers(0, 6), min_size=SIDES, max_size=SIDES),
    options=st.sampled_from([{}, {"unknown": "accept"}, {"check": "honour"}, {"films": "strict"}]),
    seed=st.integers(0, 2**32),
    data=st.data(),
)
def test_totals_do_not_depend_on_the_order_of_different_players(
    counts: list[int], options: dict[str, Any], seed: int, data: st.DataObject
) -> None:
    in_turn = [side for side, count in enumerate(counts) for _ in range(count)]
    outcomes = []
    for order in (in_turn, data.draw(st.permutations(in_turn)), data.draw(st.permutations(in_turn))):
        script = DegreesDriver(seats=SIDES, goal=600, **options)
        dice = [Random(f"{seed} {side}") for side in range(SIDES)]
        for side in order:
            step(script, side, dice[side])
        assert script.state.scores == tuple(script.totals)
        outcomes.append(results(script))
    assert outcomes[0] == outcomes[1] == outcomes[2]


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), order=st.lists(st.integers(0, SIDES - 1), min_size=1, max_size=12), data=st.data())
def test_a_corrected_sheet_changes_its_own_sides_total_and_no_other(
    seed: int, order: list[int], data: st.DataObject
) -> None:
    checker = data.draw(st.sampled_from(["house", "people"]))
    script = DegreesDriver(seats=SIDES, goal=600, check="honour", checker=checker)
    dice = [Random(f"{seed} {side}") for side in range(SIDES)]
    for side in order:
        step(script, side, dice[side])
    side = data.draw(st.sampled_from(order))
    sheet = data.draw(st.sampled_from(script.state.sides[side].sheets))
    if sheet.status == "abandoned":
        assert sheet.points == 0
        return
    before = script.totals
    script.play((side + 1) % SIDES, f"challenge {side}.{sheet.number}")
    if checker == "people":
        script.play(None, f"rule {side}.{sheet.number} wrong")
    after = script.totals
    now = script.state.sides[side].sheets[sheet.number - 1].points
    assert now <= sheet.points
    assert [after[other] - before[other] for other in range(SIDES)] == [
        now - sheet.points if other == side else 0 for other in range(SIDES)
    ]


names = st.text(st.characters(categories=("L", "N", "P", "S", "Zs")), max_size=20)


@settings(max_examples=40, deadline=None)
@given(drafts=st.lists(st.lists(st.builds(Link, names, names), max_size=6), min_size=2, max_size=2))
def test_two_drafts_look_the_same_to_everybody_else(drafts: list[list[Link]]) -> None:
    views = set()
    for links in drafts:
        script = DegreesDriver(seats=4, teams=[[0, 2], [1, 3]], help=True)
        script.draft(0, *(f"{link.actor} / {link.film}" for link in links))
        script.play(0, "help 1")
        views.add(tuple(everything_visible(script.state, seat) for seat in (1, 3, None)))
    assert len(views) == 1


people = st.sampled_from(
    [
        CatalogueEntry("a", "A"),
        CatalogueEntry("b", "B"),
        CatalogueEntry("c", "C"),
        CatalogueEntry(None, "c"),
        CatalogueEntry(None, "D"),
        CatalogueEntry(None, "start"),
    ]
)
films = st.none() | st.sampled_from(
    [CatalogueEntry("x", "X"), CatalogueEntry("y", "Y"), CatalogueEntry(None, "x"), CatalogueEntry(None, "z")]
)


@st.composite
def link_checks(draw: st.DrawFn) -> LinkVerdict:
    verdict: Verdict = draw(st.sampled_from(["confirmed", "confirmed", "contradicted", "unknown"]))
    film = draw(films)
    shared = verdict == "confirmed" or (film is not None and draw(st.booleans()))
    return LinkVerdict(draw(people), film, verdict, min(REASONS[verdict]), shared)


def expected_score(first: Card, second: Card, links: list[LinkVerdict], rule: FilmRule, accept: bool) -> int:
    """The score by the sentences of the rule page."""

    def same(one: CatalogueEntry, two: CatalogueEntry) -> bool:
        return one.id == two.id if one.id or two.id else one.name.lower() == two.name.lower()

    points = right_films = 0
    for link in links:
        right = link.verdict == "confirmed" or (link.verdict == "unknown" and accept)
        together = link.film is not None and link.shared and rule == "bonus"
        if not right and not together:
            return 0
        points += 1
        if right and link.film is not None:
            points += 1
            right_films += 1

    def resolve(actor: CatalogueEntry) -> CatalogueEntry:
        """The card of this name, for a name that the catalogue does not know."""
        named = [card for card in (first, second) if actor.id is None and card.name.lower() == actor.name.lower()]
        return CatalogueEntry(named[0].id, named[0].name) if named else actor

    chain = [CatalogueEntry(first.id, first.name), *(resolve(link.actor) for link in links)]
    for later in range(len(chain)):
        for earlier in range(later):
            if same(chain[earlier], chain[later]):
                return 0
    for link in links:
        uses = [at for at, other in enumerate(links) if link.film and other.film and same(link.film, other.film)]
        if len(uses) > 2 or (len(uses) == 2 and uses[1] - uses[0] != 1):
            return 0
    if chain[-1].id != second.id:
        return 0
    return points + (6 if len(links) == 6 and right_films == 6 else 0)


@settings(max_examples=400)
@given(
    links=st.lists(link_checks(), min_size=1, max_size=6),
    rule=st.sampled_from(["bonus", "strict"]),
    accept=st.booleans(),
)
def test_the_score_follows_the_rule_page(links: list[LinkVerdict], rule: FilmRule, accept: bool) -> None:
    first, second = Card("start", "Start"), Card("c", "C")
    score = score_sheet(first, second, SheetVerdict(tuple(links)), rule, accept=accept)
    assert score.points == expected_score(first, second, links, rule, accept)
    assert (score.points == 0) == bool(score.faults)


@settings(max_examples=200)
@given(
    links=st.lists(
        link_checks(), min_size=1, max_size=6, unique_by=lambda link: (link.actor.id, link.actor.name.lower())
    )
)
def test_no_sheet_scores_more_than_18_and_strict_never_more_than_bonus(links: list[LinkVerdict]) -> None:
    first, second = Card("start", "Start"), Card("c", "C")
    check = SheetVerdict(tuple(links))
    bonus = score_sheet(first, second, check, "bonus", accept=True).points
    strict = score_sheet(first, second, check, "strict", accept=False).points
    assert 0 <= strict <= bonus <= 18
