"""Which rule takes which act. Opening and ticking are not here: the one makes a table, the other is the referee's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from sixfold.tables import actions, choosing, offers, people, playing, seats, sharing, starting, talk, votes

if TYPE_CHECKING:
    from sixfold.tables.table import Table

#: What each act does to the table.
RULES: Mapping[type[actions.Action], Callable[[Table, Any], Table]] = {
    actions.Join: people.come,
    actions.Leave: people.leave,
    actions.AddBot: people.bring,
    actions.AddCompanion: sharing.companion,
    actions.Kick: people.kick,
    actions.TransferOwnership: people.hand_over,
    actions.Mute: people.mute,
    actions.Close: people.close,
    actions.Sit: seats.sit,
    actions.Stand: seats.stand,
    actions.Ready: seats.ready,
    actions.ChooseOptions: choosing.choose,
    actions.Start: starting.start,
    actions.Turn: playing.turn,
    actions.Cough: playing.cough,
    actions.Resign: playing.resign,
    actions.ClaimWin: playing.claim,
    actions.OfferDraw: offers.offer_draw,
    actions.RequestTakeback: offers.ask_back,
    actions.RequestRematch: offers.ask_again,
    actions.Accept: offers.accept,
    actions.Decline: offers.decline,
    actions.Withdraw: offers.withdraw,
    actions.CallVote: votes.call_vote,
    actions.Vote: votes.vote,
    actions.Chat: talk.say,
    actions.React: talk.react,
}
