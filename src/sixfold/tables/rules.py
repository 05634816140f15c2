"""Which rule takes which act. Opening and ticking are not here: the one makes a table, the other is the referee's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from sixfold.tables import acts, choosing, offers, people, playing, seats, sharing, starting, talk, votes

if TYPE_CHECKING:
    from sixfold.tables.table import Table

#: What each act does to the table.
RULES: Mapping[type[acts.Act], Callable[[Table, Any], Table]] = {
    acts.Come: people.come,
    acts.Leave: people.leave,
    acts.Bring: people.bring,
    acts.Companion: sharing.companion,
    acts.Kick: people.kick,
    acts.HandOver: people.hand_over,
    acts.Mute: people.mute,
    acts.Close: people.close,
    acts.Sit: seats.sit,
    acts.Stand: seats.stand,
    acts.Ready: seats.ready,
    acts.Choose: choosing.choose,
    acts.Start: starting.start,
    acts.Turn: playing.turn,
    acts.Cough: playing.cough,
    acts.Resign: playing.resign,
    acts.Claim: playing.claim,
    acts.OfferDraw: offers.offer_draw,
    acts.AskBack: offers.ask_back,
    acts.AskAgain: offers.ask_again,
    acts.Accept: offers.accept,
    acts.Decline: offers.decline,
    acts.Withdraw: offers.withdraw,
    acts.CallVote: votes.call_vote,
    acts.Vote: votes.vote,
    acts.Say: talk.say,
    acts.React: talk.react,
}
