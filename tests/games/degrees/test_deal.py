"""DEG-1: the deck, the pairs that are drawn from it, and the pair of a day."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.games import BadOption, IllegalMove
from sixfold.games.base import Reason
from sixfold.games.degrees import Card, Deal, Deck, DegreesGame
from sixfold.games.degrees.deal import daily_pair, draw_from_common_pile, draw_pair, playable_cards
from tests.games.degrees.driver import DegreesDriver
from tests.games.degrees.small_judge import DECK, SmallJudge

decks = st.integers(2, 40).map(
    lambda count: [Card(f"id-{number}", f"Name {number}", 1 + number % 5) for number in range(count)]
)


@given(deck=decks, seed=st.integers(0, 2**64 - 1), data=st.data())
def test_deg_1_no_card_comes_back_before_the_pile_is_used_up(deck: list[Card], seed: int, data: st.DataObject) -> None:
    sides = data.draw(st.integers(1, len(deck) // 2))
    side = data.draw(st.integers(0, sides - 1))
    pile = len(deck[side::sides])
    for times in range(3):
        pairs = [
            draw_pair(deck, sides, side, number + 1, seed)
            for number in range(times * (pile // 2), (times + 1) * (pile // 2))
        ]
        cards = [card for pair in pairs for card in pair]
        assert len(set(cards)) == len(cards) >= pile - 1
        assert set(cards) <= set(deck)


@given(deck=decks, seed=st.integers(0, 2**64 - 1), data=st.data())
def test_deg_1_no_two_sides_ever_hold_the_same_card(deck: list[Card], seed: int, data: st.DataObject) -> None:
    sides = data.draw(st.integers(1, len(deck) // 2))
    numbers = data.draw(st.lists(st.integers(1, 50), min_size=sides, max_size=sides))
    held = [card for side, number in enumerate(numbers) for card in draw_pair(deck, sides, side, number, seed)]
    assert len(set(held)) == len(held)


@given(deck=decks, seed=st.integers(0, 2**64 - 1), data=st.data())
def test_deg_1_piles_are_equally_difficult(deck: list[Card], seed: int, data: st.DataObject) -> None:
    sides = data.draw(st.integers(1, len(deck) // 2))
    for grade in range(1, 6):
        counts = []
        for side in range(sides):
            pile = {card for number in range(1, 21) for card in draw_pair(deck, sides, side, number, seed)}
            counts.append(sum(card.grade <= grade for card in pile))
        # A pile of an odd number leaves a card out each time it is gone through.
        assert max(counts) - min(counts) <= 2


def test_deg_1_reshuffling_makes_new_pairs() -> None:
    pairs = {frozenset(draw_pair(DECK, 1, 0, number, 7)) for number in range(1, 10 * len(DECK))}
    assert len(pairs) > 2 * len(DECK)


def test_deg_1_the_deck_is_dealt_at_once_and_is_in_the_log() -> None:
    script = DegreesDriver(dealt=False)
    assert script.state.deadline == 0.0
    assert script.error_code(0, 'hand 1 {"links":[{"actor":"Joe Pesci"}]}') == "not-dealt"
    with pytest.raises(IllegalMove) as caught:
        script.state.expire(0.0)
    assert caught.value.code == "judge-needed"
    script.expire()
    assert script.view.catalogue == "thirty films"
    hands = [script.state.view(seat).own for seat in range(2)]
    assert len({card.id for own in hands if own for card in own.cards}) == 4
    script.check_replay()


def test_deg_1_several_decks_are_combined_without_duplicates() -> None:
    judge = SmallJudge()
    script = DegreesDriver(judge=judge, deck="pacino+guests", dealt=False)
    script.expire()
    assert script.state.outcome is not None
    assert script.state.outcome.reason == Reason.STUCK, "three actors are too few for two"
    solo = DegreesDriver(seats=1, deck="pacino+guests")
    assert solo.state.deck is not None
    assert sorted(card.name for card in solo.state.deck) == ["Al Pacino", "Emma Thompson", "Joe Pesci"]
    for wrong in ("house+house", "house+", "+", "a b", "a+b+c+d+e+f+g"):
        with pytest.raises(BadOption):
            DegreesGame.of("degrees", deck=wrong)


def test_deg_1_newcomers_are_dealt_well_known_actors() -> None:
    game = DegreesGame.of("degrees")
    assert game.hardest_grade == 3
    assert {card.grade for card in playable_cards(DECK, game.hardest_grade)} == {1, 2, 3}


def test_deg_1_a_common_pile_gives_everybody_the_next_cards() -> None:
    script = DegreesDriver(seats=3, pile="common", deck="house")
    assert script.state.deck is not None
    seen: list[str] = []
    held = [side.pair for side in script.state.sides]
    for number in range(len(script.state.deck)):
        for pair in held:
            assert pair is not None
        names = [card.id for pair in held if pair for card in pair]
        assert len(set(names)) == len(names), "nobody holds a card of somebody else"
        if number < len(script.state.deck) // 2 - 3:
            seen += [card.id for card in held[number % 3] or ()]
            assert len(set(seen)) == len(seen), "no card comes twice before the pile runs out"
        script.play(number % 3, f"abandon {len(script.state.sides[number % 3].sheets) + 1}")
        held = [side.pair for side in script.state.sides]
    # What the others do decides which cards come next.
    slow, fast = (DegreesDriver(seats=2, pile="common") for _ in range(2))
    fast.play(1, "abandon 1")
    for each in (slow, fast):
        each.play(0, "abandon 1")
    assert slow.state.sides[0].pair == fast.state.sides[1].pair != fast.state.sides[0].pair


def test_deg_1_a_common_pile_has_cards_for_people_who_join_late() -> None:
    cards = [Card(name, name) for name in "abcd"]
    held = {card.id for card in cards}
    pair, drawn = draw_from_common_pile(cards, 4, held, seed=7)
    assert (len({*pair}), drawn) == (2, 6)
    pair, _ = draw_from_common_pile(cards, 4, {"a", "b"}, seed=7)
    assert {card.id for card in pair} == {"c", "d"}


def test_deg_1_an_unknown_deck_ends_the_game() -> None:
    script = DegreesDriver(deck="no-such-deck")
    assert script.state.outcome is not None
    assert (script.state.outcome.winners, script.state.outcome.reason) == ((), Reason.STUCK)
    assert script.game.messages.outcomes["stuck"].ruling == "DEG-1"


def test_deg_1_only_cards_up_to_the_chosen_grade_are_dealt() -> None:
    script = DegreesDriver(grade=2)
    assert script.state.deck is not None
    assert {card.grade for card in script.state.deck} == {1, 2}
    assert {card.grade for card in playable_cards(DECK, 5)} == {1, 2, 3, 4, 5}


def test_deg_1_an_invalid_deck_raises_an_error() -> None:
    state = DegreesGame.of("degrees").start()
    for deck in (Deck((Card("a", "A", 6),)), Deck((Card("", "A"),)), Deck((Card("a", ""),))):
        with pytest.raises(IllegalMove) as caught:
            state.expire(0.0, Deal(deck))
        assert caught.value.code == "bad-judgement"


def test_deg_1_either_card_may_be_first() -> None:
    script = DegreesDriver().give_cards(0, "Joe Pesci", "Al Pacino")
    sheet = script.hand(0, "Robert De Niro / Heat", "Joe Pesci / Casino", turned=True)
    assert (sheet.first.name, sheet.second.name, sheet.points) == ("Al Pacino", "Joe Pesci", 4)
    script.give_cards(0, "Joe Pesci", "Al Pacino")
    assert script.hand(0, "Robert De Niro / Casino", "Al Pacino / Heat").points == 4


@given(deck=decks, data=st.data())
def test_the_daily_pair_depends_only_on_the_day_and_the_deck(deck: list[Card], data: st.DataObject) -> None:
    day = data.draw(st.dates()).isoformat()
    pair = daily_pair(deck, day)
    assert len(set(pair)) == 2
    assert daily_pair(data.draw(st.permutations(deck)), day) == pair


def test_the_daily_pair_is_the_same_at_every_table() -> None:
    pairs = set()
    for seats, teams in ((1, None), (3, None), (4, [[0, 2], [1, 3]])):
        script = DegreesDriver(seats=seats, teams=teams, daily="2026-11-15", minutes=10)
        for seat in range(seats):
            own = script.state.view(seat).own
            assert own is not None
            pairs.add(own.cards)
    assert pairs == {daily_pair(DECK, "2026-11-15")}
    assert len({daily_pair(DECK, f"2026-11-{day}") for day in range(10, 31)}) > 15


def test_deg_1_the_daily_pair_is_easy_if_possible() -> None:
    for day in range(10, 31):
        assert max(card.grade for card in daily_pair(DECK, f"2026-11-{day}")) <= 3
    hard = [card for card in DECK if card.grade == 5]
    assert {card.grade for card in daily_pair(hard, "2026-11-15")} == {5}, "where there are no others"
    with pytest.raises(BadOption) as caught:
        DegreesGame.of("degrees", seats=1, daily="2026-11-15", grade=2)
    assert (caught.value.code, caught.value.params["option"]) == ("option-needs", "grade")


@pytest.mark.parametrize("day", ["2026-02-30", "20261115", "2026-W01-1", "today", "", 20261115, True])
def test_an_invalid_day_raises_an_error(day: object) -> None:
    with pytest.raises(BadOption) as caught:
        DegreesGame.of("degrees", seats=1, daily=day)
    assert (caught.value.code, caught.value.params["option"]) == ("option-value", "daily")


def test_daily_sheets_are_hidden_until_everybody_is_done() -> None:
    script = DegreesDriver(seats=3, daily="2026-11-15", minutes=10)
    second = daily_pair(DECK, "2026-11-15")[1]
    script.hand(0, "A Secret / Film", second.name)
    for seat in (1, 2, None):
        view = script.state.view(seat)
        assert (view.totals[0], view.sheets) == (None, ())
        assert "Secret" not in script.state.draw() + script.state.svg()
    assert script.state.scores is None
    assert script.state.view(0).sheets[0].links[0].link.actor == "A Secret"
    assert script.error_code(0, "abandon 2") == "no-cards"
    assert script.error_code(1, "challenge 0.1") == "no-challenges"
    script.play(1, "abandon 1")
    assert script.state.outcome is None
    script.hand(2, second.name)
    assert script.state.outcome is not None
    assert (script.state.outcome.reason, len(script.view.sheets)) == (Reason.POINTS, 3)
    script.check_replay()
