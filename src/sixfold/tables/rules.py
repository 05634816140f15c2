"""Which rule takes which act. Opening and ticking are not here: the one makes a table, the other is the referee's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from sixfold.tables import actions, chat, companions, offers, people, seat_options, seats, start, turns, votes

if TYPE_CHECKING:
    from sixfold.tables.table import Table

#: What each act does to the table.
RULES: Mapping[type[actions.Action], Callable[[Table, Any], Table]] = {
    actions.Join: people.come,
    actions.Leave: people.leave,
    actions.AddBot: people.bring,
    actions.AddCompanion: companions.companion,
    actions.Kick: people.kick,
    actions.TransferOwnership: people.hand_over,
    actions.Mute: people.mute,
    actions.Close: people.close,
    actions.Sit: seats.sit,
    actions.Stand: seats.stand,
    actions.Ready: seats.ready,
    actions.ChooseOptions: seat_options.choose,
    actions.Start: start.start,
    actions.Turn: turns.turn,
    actions.Cough: turns.cough,
    actions.Resign: turns.resign,
    actions.ClaimWin: turns.claim,
    actions.OfferDraw: offers.offer_draw,
    actions.RequestTakeback: offers.ask_back,
    actions.RequestRematch: offers.ask_again,
    actions.Accept: offers.accept,
    actions.Decline: offers.decline,
    actions.Withdraw: offers.withdraw,
    actions.CallVote: votes.call_vote,
    actions.Vote: votes.vote,
    actions.Chat: chat.say,
    actions.React: chat.react,
}
