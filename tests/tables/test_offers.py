"""TBL-11: draws and other offers."""

from __future__ import annotations

from sixfold.games import Reason
from sixfold.tables import actions
from tests.tables.driver import TableDriver, four_players, two_players


def test_tbl_11_a_draw_is_offered_and_accepted() -> None:
    driver = two_players()
    driver.do("bob", actions.OfferDraw())
    assert driver.error_code("bob", actions.Accept("draw")) == "no-offer", "it is not for Bob to accept"
    driver.do("ann", actions.Accept("draw"))
    outcome = driver.table.current_state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), Reason.AGREED)
    assert driver.wins("ann") == driver.wins("bob") == 0
    assert driver.table.offers == ()


def test_tbl_11_everybody_on_the_other_side_must_accept() -> None:
    driver = four_players()
    driver.do("bob", actions.OfferDraw())
    assert driver.error_code("dot", actions.Accept("draw")) == "no-offer", "partners are not asked"
    driver.do("ann", actions.Accept("draw"))
    assert driver.error_code("ann", actions.Accept("draw")) == "no-offer"
    assert driver.table.phase == "playing"
    assert driver.do("cas", actions.Accept("draw")).phase == "finished"


def test_tbl_11_a_bot_accepts_for_itself() -> None:
    driver = TableDriver("six").seat("ann")
    driver.do("ann", actions.AddBot("bot:1", "Bot"))
    driver.do("ann", actions.Start())
    assert driver.do("ann", actions.OfferDraw()).phase == "playing"
    assert driver.do("bot:1", actions.Accept("draw")).phase == "finished"


def test_tbl_11_nobody_offers_twice_before_the_next_turn() -> None:
    driver = two_players()
    driver.do("ann", actions.OfferDraw())
    assert driver.error_code("ann", actions.OfferDraw()) == "asked-already"
    assert driver.error_code("bob", actions.OfferDraw()) == "asked-already", "Bob may accept instead"
    driver.do("bob", actions.Decline("draw"))
    assert driver.error_code("bob", actions.Accept("draw")) == "no-offer"
    assert driver.error_code("ann", actions.OfferDraw()) == "asked-already"
    driver.do("bob", actions.OfferDraw())
    driver.do("bob", actions.Withdraw("draw"))
    assert driver.error_code("ann", actions.Accept("draw")) == "no-offer"
    driver.turns("c3")
    assert driver.table.offers == ()
    driver.do("ann", actions.OfferDraw())


def test_tbl_11_different_offers_can_be_open_together() -> None:
    driver = two_players().turns("c3")
    driver.do("ann", actions.OfferDraw())
    driver.do("ann", actions.RequestTakeback())
    driver.do("bob", actions.Decline("draw"))
    driver.do("bob", actions.Accept("takeback"))
    assert driver.table.offers == (), "after a takeback everything may be offered again"


def test_tbl_11_only_the_person_who_made_an_offer_withdraws_it() -> None:
    driver = two_players()
    assert driver.error_code("ann", actions.Withdraw("draw")) == "no-offer"
    driver.do("ann", actions.OfferDraw())
    assert driver.error_code("bob", actions.Withdraw("draw")) == "no-offer"
    assert driver.error_code("ann", actions.Withdraw("takeback")) == "no-offer"
    driver.do("ann", actions.Withdraw("draw"))


def test_tbl_11_the_next_turn_closes_open_offers() -> None:
    driver = two_players()
    driver.do("bob", actions.OfferDraw())
    driver.turns("c3")
    assert driver.error_code("ann", actions.Accept("draw")) == "no-offer"


def test_tbl_11_leaving_withdraws_an_offer_and_returning_does_not_allow_another() -> None:
    driver = two_players()
    driver.do("ann", actions.OfferDraw())
    driver.do("ann", actions.Leave())
    assert driver.error_code("bob", actions.Accept("draw")) == "no-offer"
    driver.do("ann", actions.Join("Ann"))
    assert driver.error_code("ann", actions.OfferDraw()) == "asked-already"
    driver.do("bob", actions.OfferDraw())
    driver.do("ann", actions.Leave())
    driver.do("ann", actions.Join("Ann"))
    driver.do("ann", actions.Accept("draw"))


def test_tbl_11_only_some_games_have_draws_and_only_players_offer_them() -> None:
    sealed = TableDriver("sealed").start("ann", "bob")
    assert sealed.error_code("ann", actions.OfferDraw()) == "no-draws"
    driver = two_players()
    driver.do("eve", actions.Join("Eve"))
    assert driver.error_code("eve", actions.OfferDraw()) == "not-seated"
