"""TBL-11: draws, and offers as such."""

from __future__ import annotations

from sixfold.games import Reason
from sixfold.tables import acts
from tests.tables.evening import Evening, four, two


def test_tbl_11_a_draw_is_agreed_by_offering_and_accepting() -> None:
    evening = two()
    evening.do("bob", acts.OfferDraw())
    assert evening.refused("bob", acts.Accept("draw")) == "no-offer", "it is not for Bob to accept"
    evening.do("ann", acts.Accept("draw"))
    outcome = evening.table.playing.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), Reason.AGREED)
    assert evening.won("ann") == evening.won("bob") == 0
    assert evening.table.offers == ()


def test_tbl_11_everybody_on_the_other_side_has_to_accept() -> None:
    evening = four()
    evening.do("bob", acts.OfferDraw())
    assert evening.refused("dot", acts.Accept("draw")) == "no-offer", "partners are not asked"
    evening.do("ann", acts.Accept("draw"))
    assert evening.refused("ann", acts.Accept("draw")) == "no-offer"
    assert evening.table.phase == "playing"
    assert evening.do("cas", acts.Accept("draw")).phase == "over"


def test_tbl_11_a_bot_answers_for_itself() -> None:
    evening = Evening("six").seat("ann")
    evening.do("ann", acts.Bring("bot:1", "Bot"))
    evening.do("ann", acts.Start())
    assert evening.do("ann", acts.OfferDraw()).phase == "playing"
    assert evening.do("bot:1", acts.Accept("draw")).phase == "over"


def test_tbl_11_nobody_asks_twice_before_the_next_turn() -> None:
    evening = two()
    evening.do("ann", acts.OfferDraw())
    assert evening.refused("ann", acts.OfferDraw()) == "asked-already"
    assert evening.refused("bob", acts.OfferDraw()) == "asked-already", "Bob may accept instead"
    evening.do("bob", acts.Decline("draw"))
    assert evening.refused("bob", acts.Accept("draw")) == "no-offer"
    assert evening.refused("ann", acts.OfferDraw()) == "asked-already"
    evening.do("bob", acts.OfferDraw())
    evening.do("bob", acts.Withdraw("draw"))
    assert evening.refused("ann", acts.Accept("draw")) == "no-offer"
    evening.turns("c3")
    assert evening.table.offers == ()
    evening.do("ann", acts.OfferDraw())


def test_tbl_11_different_things_are_asked_side_by_side() -> None:
    evening = two().turns("c3")
    evening.do("ann", acts.OfferDraw())
    evening.do("ann", acts.AskBack())
    evening.do("bob", acts.Decline("draw"))
    evening.do("bob", acts.Accept("back"))
    assert evening.table.offers == (), "after taking back, all may be asked anew"


def test_tbl_11_offers_are_withdrawn_only_by_whoever_made_them() -> None:
    evening = two()
    assert evening.refused("ann", acts.Withdraw("draw")) == "no-offer"
    evening.do("ann", acts.OfferDraw())
    assert evening.refused("bob", acts.Withdraw("draw")) == "no-offer"
    assert evening.refused("ann", acts.Withdraw("back")) == "no-offer"
    evening.do("ann", acts.Withdraw("draw"))


def test_tbl_11_the_next_turn_puts_an_end_to_open_offers() -> None:
    evening = two()
    evening.do("bob", acts.OfferDraw())
    evening.turns("c3")
    assert evening.refused("ann", acts.Accept("draw")) == "no-offer"


def test_tbl_11_whoever_goes_offers_nothing_any_more_and_cannot_ask_anew_by_coming_back() -> None:
    evening = two()
    evening.do("ann", acts.OfferDraw())
    evening.do("ann", acts.Leave())
    assert evening.refused("bob", acts.Accept("draw")) == "no-offer"
    evening.do("ann", acts.Come("Ann"))
    assert evening.refused("ann", acts.OfferDraw()) == "asked-already"
    evening.do("bob", acts.OfferDraw())
    evening.do("ann", acts.Leave())
    evening.do("ann", acts.Come("Ann"))
    evening.do("ann", acts.Accept("draw"))


def test_tbl_11_not_every_game_has_draws_and_only_players_offer_them() -> None:
    sealed = Evening("sealed").start("ann", "bob")
    assert sealed.refused("ann", acts.OfferDraw()) == "no-draws"
    evening = two()
    evening.do("eve", acts.Come("Eve"))
    assert evening.refused("eve", acts.OfferDraw()) == "not-seated"
