"""A whole game of six rounds with five players, with every point worked out by hand."""

from __future__ import annotations

from sixfold.games.base import Reason
from tests.games.sixes.driver import SixesDriver


def test_a_game_of_six_rounds() -> None:
    driver = SixesDriver(seats=5)

    # 1, Match: things in a picnic basket.
    driver.deal()
    driver.write(
        "apple, Bread, cheese, wine, knife, blanket",  # all six with seat 1: seven
        "Apples, bread, cheese, wine, knife, blanket",  # seven
        "apple, bread, picnic blanket, lemonade, ants",  # a card word, two alone, a blank: 2
        "egg, eggs, cheese, grapes, napkin, cup",  # an own repeat: 5
        "egg, red wine, grape, basket, cup, napkin",  # a card word, and red wine alone for now: 4
    )
    assert driver.points == [7, 7, 2, 5, 4]
    assert [(one.what, one.one, one.two, one.why) for one in driver.view.proposals] == [
        ("join", (0, 3), (4, 1), "subset"),  # wine and red wine
        ("join", (0, 5), (2, 2), "subset"),  # blanket and picnic blanket, which is struck already
    ]
    driver.vote(yes="0134", no="2")
    assert [one.result for one in driver.view.proposals] == ["carried", "void"]
    assert driver.points == [7, 7, 2, 5, 5]
    driver.ready()
    assert driver.state.totals == (7, 7, 2, 5, 5)

    # 2, Unique: rivers.
    driver.deal()
    driver.write(
        "Nile, Rhine, Danube, Po, Seine, Volga",  # Danube, Seine, Volga: 3
        "Nile, Thames, Ebro, Elbe, Loire, Tagus",  # all but Nile and Thames: 4
        "Amazon, Ganges, Indus, Mekong, Congo, Niger",  # all six: 7
        "Rhine, Yangtze, Lake Victoria, Amur, Ob, Lena",  # all but Rhine: 5
        "Thames, River Dee, Dee, Tiber, , Po",  # Dee, Tiber: 2
    )
    assert driver.points == [3, 4, 7, 5, 2]
    driver.play(1, "strike 3.2")
    driver.vote(yes="02", no="3")
    driver.expire()  # seat 4 is silent, which is a no: three of five
    assert driver.points == [3, 4, 7, 4, 2]
    driver.ready()
    assert driver.state.totals == (10, 11, 9, 9, 7)

    # 3, Lightning: a yellow fruit, a drink, a fork's friend, a cake, a nut, a green food.
    driver.deal()
    driver.draft(4, "milk", "banana", "knife", "sponge", "almond", "lettuce")
    driver.play(4, "leave")  # and keeps what was typed
    driver.write(
        "banana, milk, knife, sponge, almond, pea",  # seven
        "banana, tea, spoon, carrot, almond, pea",  # banana, spoon, almond, pea: 4
        "lemon, milk, spoon, sponge, walnut, kale",  # lemon, milk, spoon, sponge: 4
        "lemon, milk, knife, banana, cashew, peas",  # lemon, milk, knife, peas; not banana among the cakes: 4
    )
    assert driver.points == [7, 4, 4, 4, 3]  # seat 4: knife, sponge, almond
    driver.ready()
    assert driver.state.totals == (17, 15, 13, 13, 10)

    # 4, Match: things in a garden. Seat 4 is still away.
    driver.deal()
    driver.write(
        "rose, tree, grass, gnome, pond, spade",  # all but pond: 5
        "roses, trees, lawn, shed, hose, gnome",  # all but lawn: 5
        "rose, garden chair, bench, grass, shed, bee",  # a card word: 5
        "tulip, tree, bench, hose, spade, bee",  # all but tulip: 5
    )
    assert driver.points == [5, 5, 5, 5, 0]
    driver.play(1, "join 1.2 0.2")  # lawn and grass
    driver.vote(no="0")
    driver.play(2, "strike 0.3")  # the gnome; the join waits
    driver.vote(no="130")
    driver.vote(yes="23")  # now the join again: three of four
    driver.play(3, "split 3.1")  # the tree of seat 3
    driver.vote(yes="01", no="2")
    assert [one.result for one in driver.view.proposals] == ["carried", "lost", "carried"]
    assert driver.points == [5, 7, 5, 4, 0]
    driver.ready()
    assert driver.state.totals == (22, 22, 18, 17, 10)

    # 5, Unique: kinds of cheese.
    driver.play(4, "join")
    driver.deal()
    driver.write(
        "brie, edam, gouda, feta, cheddar, stilton",  # every one of them elsewhere, too: 0
        "Brie, comté, ricotta, gruyere, halloumi, parmesan",  # all but brie: 5
        "cream cheese, brie, cottage, mozzarella, emmental, roquefort",  # a card word and brie: 4
        "gouda, goat, goats, manchego, raclette, pecorino",  # gouda and an own repeat: 4
        "edam, feta, cheddar, stilton, taleggio, quark",  # taleggio, quark: 2
    )
    assert driver.points == [0, 5, 4, 4, 2]
    driver.play(0, "strike 4.5")  # quark
    driver.vote(yes="12", no="34")
    driver.play(3, "split 3.2")
    driver.vote(no="0124")
    driver.play(2, "restore 2.0")  # cream cheese, which everybody calls so
    driver.vote(yes="013", no="4")
    assert driver.points == [0, 5, 5, 4, 1]
    driver.ready()
    assert driver.state.totals == (22, 27, 23, 21, 11)

    # 6, Lightning: a car part, a sign, a bird, a tree, a song, a town. Time runs out for seat 4.
    driver.deal()
    driver.draft(4, "tyre", "stop", "robin", "", "Help", "Paris")
    for seat, answers in enumerate(
        [
            ("wheel", "stop", "robin", "oak", "Yesterday", "Paris"),  # seven
            ("wheel", "stop", "robin", "oak", "Imagine", "London"),  # all but London: 5
            ("tyre", "stop", "wren", "oak tree", "Yesterday", "Paris"),  # a card word: 5
            ("wheel", "yield", "wren", "pine", "Imagine", "Rome"),  # wheel, wren, Imagine: 3
        ]
    ):
        driver.finish(seat, *answers)
    driver.expire()
    assert driver.points == [7, 5, 5, 3, 4]  # seat 4: tyre, stop, robin, Paris
    driver.expire()  # nobody proposes anything for 90 s

    outcome = driver.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.scores) == ((1,), Reason.POINTS, (29, 32, 28, 24, 15))
    assert [sheet.points for sheet in driver.view.sheets] == [
        (7, 7, 2, 5, 5),
        (3, 4, 7, 4, 2),
        (7, 4, 4, 4, 3),
        (5, 7, 5, 4, 0),
        (0, 5, 5, 4, 1),
        (7, 5, 5, 3, 4),
    ]
    assert [sheet.crooked for sheet in driver.view.sheets] == [(0, 1), (2,), (0,), (1,), (), (0,)]
    assert [sheet.card.id for sheet in driver.view.sheets] == [
        "picnic",
        "rivers",
        "l-table",
        "garden",
        "cheese",
        "l-road",
    ]
    driver.check_replay()
