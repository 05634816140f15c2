"""TBL-11: draws, and offers as such."""

from __future__ import annotations

from sixfold.games import Reason
from sixfold.tables import actions
from tests.tables.driver import TableDriver, four_players, two_players


def test_tbl_11_a_draw_is_agreed_by_offering_and_accepting() -> None:
    evening = two_players()
    evening.do("bob", actions.OfferDraw())
    assert evening.error_code("bob", actions.Accept("draw")) == "no-offer", "it is not for Bob to accept"
    evening.do("ann", actions.Accept("draw"))
    outcome = evening.table.current_state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), Reason.AGREED)
    assert evening.wins("ann") == evening.wins("bob") == 0
    assert evening.table.offers == ()


def test_tbl_11_everybody_on_the_other_side_has_to_accept() -> None:
    evening = four_players()
    evening.do("bob", actions.OfferDraw())
    assert evening.error_code("dot", actions.Accept("draw")) == "no-offer", "partners are not asked"
    evening.do("ann", actions.Accept("draw"))
    assert evening.error_code("ann", actions.Accept("draw")) == "no-offer"
    assert evening.table.phase == "playing"
    assert evening.do("cas", actions.Accept("draw")).phase == "finished"


def test_tbl_11_a_bot_answers_for_itself() -> None:
    evening = TableDriver("six").seat("ann")
    evening.do("ann", actions.AddBot("bot:1", "Bot"))
    evening.do("ann", actions.Start())
    assert evening.do("ann", actions.OfferDraw()).phase == "playing"
    assert evening.do("bot:1", actions.Accept("draw")).phase == "finished"


def test_tbl_11_nobody_asks_twice_before_the_next_turn() -> None:
    evening = two_players()
    evening.do("ann", actions.OfferDraw())
    assert evening.error_code("ann", actions.OfferDraw()) == "asked-already"
    assert evening.error_code("bob", actions.OfferDraw()) == "asked-already", "Bob may accept instead"
    evening.do("bob", actions.Decline("draw"))
    assert evening.error_code("bob", actions.Accept("draw")) == "no-offer"
    assert evening.error_code("ann", actions.OfferDraw()) == "asked-already"
    evening.do("bob", actions.OfferDraw())
    evening.do("bob", actions.Withdraw("draw"))
    assert evening.error_code("ann", actions.Accept("draw")) == "no-offer"
    evening.turns("c3")
    assert evening.table.offers == ()
    evening.do("ann", actions.OfferDraw())


def test_tbl_11_different_things_are_asked_side_by_side() -> None:
    evening = two_players().turns("c3")
    evening.do("ann", actions.OfferDraw())
    evening.do("ann", actions.RequestTakeback())
    evening.do("bob", actions.Decline("draw"))
    evening.do("bob", actions.Accept("takeback"))
    assert evening.table.offers == (), "after taking back, all may be asked anew"


def test_tbl_11_offers_are_withdrawn_only_by_whoever_made_them() -> None:
    evening = two_players()
    assert evening.error_code("ann", actions.Withdraw("draw")) == "no-offer"
    evening.do("ann", actions.OfferDraw())
    assert evening.error_code("bob", actions.Withdraw("draw")) == "no-offer"
    assert evening.error_code("ann", actions.Withdraw("takeback")) == "no-offer"
    evening.do("ann", actions.Withdraw("draw"))


def test_tbl_11_the_next_turn_puts_an_end_to_open_offers() -> None:
    evening = two_players()
    evening.do("bob", actions.OfferDraw())
    evening.turns("c3")
    assert evening.error_code("ann", actions.Accept("draw")) == "no-offer"


def test_tbl_11_whoever_goes_offers_nothing_any_more_and_cannot_ask_anew_by_coming_back() -> None:
    evening = two_players()
    evening.do("ann", actions.OfferDraw())
    evening.do("ann", actions.Leave())
    assert evening.error_code("bob", actions.Accept("draw")) == "no-offer"
    evening.do("ann", actions.Join("Ann"))
    assert evening.error_code("ann", actions.OfferDraw()) == "asked-already"
    evening.do("bob", actions.OfferDraw())
    evening.do("ann", actions.Leave())
    evening.do("ann", actions.Join("Ann"))
    evening.do("ann", actions.Accept("draw"))


def test_tbl_11_not_every_game_has_draws_and_only_players_offer_them() -> None:
    sealed = TableDriver("sealed").start("ann", "bob")
    assert sealed.error_code("ann", actions.OfferDraw()) == "no-draws"
    evening = two_players()
    evening.do("eve", actions.Join("Eve"))
    assert evening.error_code("eve", actions.OfferDraw()) == "not-seated"
