"""What answers score (SXS-4 to SXS-9), by example and for lists of every kind."""

from __future__ import annotations

from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from sixfold.games.sixes import Card, Compare
from sixfold.games.sixes.answers import Answers, Groups, group_of, join_groups, sort_groups
from sixfold.games.sixes.questions import Kind, Place
from sixfold.games.sixes.scoring import Findings, counting_places, reading_order, score_lists
from tests.games.sixes.driver import SixesDriver
from tests.games.sixes.judge import verdict

CARD = Card("any", "Anything", banned=("pear",))


def findings_of(kind: Kind, lists: list[Answers]) -> Findings:
    """The findings of `PlainJudge`."""
    result = verdict(Compare(kind, "en", "house", "close", CARD, tuple(lists)))
    return Findings(result.groups, result.groups, result.words, result.repeats)


def scored_lines(driver: SixesDriver, seat: int) -> list[tuple[str, bool, tuple[int, ...]]]:
    return [(line.how, line.point, line.shared) for line in driver.view.rows[seat].lines if line.text]


def test_sxs_4_match_scores_what_others_wrote_too() -> None:
    driver = SixesDriver(seats=3)
    driver.deal()
    driver.write("a1, b2, c3, d4, e5, f6", "F6, E5, D4, c3, b2, a1", "a1, zz")
    assert driver.points == [7, 7, 1]
    assert [row.crooked for row in driver.view.rows] == [True, True, False]
    assert scored_lines(driver, 0)[0] == ("shared", True, (1, 2))
    assert scored_lines(driver, 2) == [("shared", True, (0, 1)), ("alone", False, ())]


def test_sxs_5_unique_scores_what_nobody_else_wrote() -> None:
    driver = SixesDriver(seats=3)
    driver.deal()
    driver.write("", "", "").ready()
    driver.deal()
    driver.write("a1, b2, c3, d4, e5, f6", "a1, g7", "h8, i9, j0, k1, l2, m3")
    assert driver.points == [5, 1, 7]
    assert scored_lines(driver, 1) == [("shared", False, (0,)), ("alone", True, ())]


def lightning(*lists: str) -> SixesDriver:
    driver = SixesDriver(seats=len(lists))
    for _ in range(2):
        driver.deal()
        driver.write(*[""] * len(lists)).ready()
    driver.deal()
    return driver.write(*lists)


def test_sxs_6_lightning_matches_within_a_category_only() -> None:
    driver = lightning("banana, milk, spoon", "milk, banana, spoon", "melon, milk, milk")
    assert driver.points == [2, 1, 1]
    assert driver.view.groups == (
        ((0, 0),),
        ((0, 1), (2, 1)),
        ((0, 2), (1, 2)),
        ((1, 0),),
        ((1, 1),),
        ((2, 0),),
        ((2, 2),),
    )
    assert driver.error_code(0, "join 0.0 1.1") == "other-category"


def test_sxs_7_a_blank_line_scores_nothing_and_spoils_a_crooked_six() -> None:
    driver = SixesDriver()
    driver.deal()
    driver.write("a1, b2, c3, d4, e5,", "a1, b2, c3, d4, e5, ?!")
    assert driver.points == [5, 5]
    assert [row.lines[5].how for row in driver.view.rows] == ["blank", "blank"]


def test_sxs_8_an_own_repeat_counts_as_blank() -> None:
    driver = SixesDriver()
    driver.deal()
    driver.write("egg, ham, Eggs, egg", "egg, ham")
    assert driver.points == [2, 2]
    assert [(line.how, line.repeats) for line in driver.view.rows[0].lines[2:4]] == [("repeat", 0), ("repeat", 0)]


def test_sxs_8_a_repeat_does_not_come_back_when_the_first_is_struck() -> None:
    driver = SixesDriver()
    driver.deal()
    driver.write("egg, Eggs", "egg")
    driver.play(1, "strike 0.0")
    driver.vote(yes="0")
    assert driver.points == [0, 0]


def test_sxs_8_a_repeat_that_is_split_counts() -> None:
    driver = SixesDriver()
    driver.deal()
    driver.write("egg, Eggs", "egg")
    driver.play(0, "split 0.1")
    driver.vote(yes="1")
    assert [line.how for line in driver.view.rows[0].lines[:2]] == ["shared", "alone"]


def test_sxs_8_in_lightning_a_repeat_in_another_category_counts_as_blank_too() -> None:
    driver = lightning("orange, orange", "orange, orange")
    assert driver.points == [1, 1]
    driver.play(0, "split 0.1")
    driver.vote(yes="1")
    assert [line.how for line in driver.view.rows[0].lines[:2]] == ["shared", "alone"]


def test_sxs_8_answers_of_one_list_that_are_joined_count_once() -> None:
    driver = SixesDriver(mode="identical")
    driver.deal()
    driver.write("soda, pop", "soda, pop")
    driver.play(0, "join 0.0 1.1")
    driver.vote(yes="1")
    assert driver.points == [1, 1]


def test_sxs_9_a_card_word_is_struck_out_with_its_phrase() -> None:
    driver = SixesDriver()
    driver.deal()
    driver.write("Picnic rug, baskets, rug", "picnic rug, rug")
    assert driver.points == [1, 1]
    assert [(line.how, line.word) for line in driver.view.rows[0].lines[:2]] == [("word", "picnic"), ("word", "basket")]
    assert driver.error_code(0, "strike 0.0") == "struck-already"
    assert driver.error_code(0, "join 0.0 0.2") == "struck-already"


def test_sxs_9_in_lightning_the_words_of_all_categories_are_card_words() -> None:
    driver = lightning("banana, fruit juice", "banana, fruit juice")
    assert driver.points == [1, 1]


# Properties of any lists -------------------------------------------------------------------------------------------

WORDS = st.sampled_from(["", "egg", "Eggs", "ham", "jam", "pear", "rye bread", "bread", "🧀", "cup", "cups"])
LISTS = st.lists(st.tuples(*[WORDS] * 6), min_size=2, max_size=6)
KINDS: st.SearchStrategy[Kind] = st.sampled_from(["match", "unique", "lightning"])


def after_random_votes(found: Findings, lists: list[Answers], kind: Kind, dice: Random) -> Findings:
    """The findings after a few random votes."""
    for _ in range(dice.randint(0, 4)):
        counts = sorted(counting_places(lists, found))
        if not counts:
            break
        one, two = dice.choice(counts), dice.choice(counts)
        if dice.random() < 0.3:
            found = msgspec.structs.replace(found, struck=tuple(sorted({*found.struck, one})))
        elif kind != "lightning" or one[1] == two[1]:
            found = msgspec.structs.replace(found, groups=join_groups(found.groups, one, two))
    return found


@given(kind=KINDS, lists=LISTS, dice=st.randoms(use_true_random=False))
def test_scores_do_not_depend_on_the_order_of_lists_or_groups(kind: Kind, lists: list[Answers], dice: Random) -> None:
    found = after_random_votes(findings_of(kind, lists), lists, kind, dice)
    seats = list(range(len(lists)))
    moved = dice.sample(seats, len(seats))

    def at(place: Place) -> Place:
        return moved[place[0]], place[1]

    def elsewhere(groups: Groups) -> Groups:
        return sort_groups([at(place) for place in dice.sample(group, len(group))] for group in groups)

    after = Findings(
        elsewhere(found.same),
        elsewhere(found.groups),
        tuple(msgspec.structs.replace(uses, at=at(uses.at)) for uses in found.words),
        tuple(map(at, found.repeats)),
        tuple(map(at, found.struck)),
    )
    there = [lists[moved.index(seat)] for seat in seats]
    scored = {row.seat: row for row in score_lists(kind, dice.sample(seats, len(seats)), there, after)}
    for row in score_lists(kind, seats, lists, found):
        other = scored[moved[row.seat]]
        assert (row.points, row.crooked) == (other.points, other.crooked)
        assert [line.how for line in row.lines] == [line.how for line in other.lines]


@given(kind=KINDS, lists=LISTS, starter=st.integers(0, 5))
def test_every_answer_is_read_once_from_any_starter(kind: Kind, lists: list[Answers], starter: int) -> None:
    found = findings_of(kind, lists)
    seats = range(len(lists))
    read = reading_order(seats, starter % len(lists), lists, found.groups)
    assert sorted(place for one in read for place in one.places) == sorted(
        (seat, line) for seat in seats for line, text in enumerate(lists[seat]) if text
    )
    assert [one.seat for one in read] == sorted(
        (one.seat for one in read), key=lambda seat: (seat - starter) % len(lists)
    )


@given(kind=KINDS, lists=LISTS, dice=st.randoms(use_true_random=False))
def test_striking_an_answer_never_raises_its_authors_score(kind: Kind, lists: list[Answers], dice: Random) -> None:
    found = after_random_votes(findings_of(kind, lists), lists, kind, dice)
    before = score_lists(kind, range(len(lists)), lists, found)
    for place in counting_places(lists, found):
        struck = msgspec.structs.replace(found, struck=(*found.struck, place))
        after = score_lists(kind, range(len(lists)), lists, struck)
        assert after[place[0]].points <= before[place[0]].points
        if kind != "unique":
            assert all(new.points <= old.points for new, old in zip(after, before, strict=True))


@given(lists=LISTS, dice=st.randoms(use_true_random=False))
def test_joining_is_symmetric_and_transitive(lists: list[Answers], dice: Random) -> None:
    groups = findings_of("match", lists).groups
    places = [place for group in groups for place in group]
    if not places:
        return
    pairs = [(dice.choice(places), dice.choice(places)) for _ in range(dice.randint(1, 5))]
    one_way = other_way = groups
    for one, two in pairs:
        assert join_groups(groups, one, two) == join_groups(groups, two, one)
        one_way = join_groups(one_way, one, two)
    for one, two in dice.sample(pairs, len(pairs)):
        other_way = join_groups(other_way, two, one)
    assert one_way == other_way
    for one, two in pairs:
        assert group_of(one_way, one) == group_of(one_way, two)
    assert sorted(place for group in one_way for place in group) == sorted(places), "no answer is lost or doubled"


@given(kind=KINDS, lists=LISTS)
def test_points_are_the_lines_with_a_point_and_one_more_for_six(kind: Kind, lists: list[Answers]) -> None:
    for row in score_lists(kind, range(len(lists)), lists, findings_of(kind, lists)):
        count = sum(line.point for line in row.lines)
        assert row.points == count + row.crooked
        assert row.crooked == (count == 6)
