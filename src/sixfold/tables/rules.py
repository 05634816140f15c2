"""Which rule takes which act. Opening and ticking are not here: the one makes a table, the other is the referee's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from sixfold.tables import actions, chat, companions, offers, people, seat_options, seats, start, turns, votes

if TYPE_CHECKING:
    from sixfold.tables.table import Table

#: What each act does to the table.
RULES: Mapping[type[actions.Action], Callable[[Table, Any], Table]] = {
    actions.Join: people.join,
    actions.Leave: people.leave,
    actions.AddBot: people.add_bot,
    actions.AddCompanion: companions.add_companion,
    actions.Kick: people.kick,
    actions.TransferOwnership: people.transfer_ownership,
    actions.Mute: people.mute,
    actions.Close: people.close,
    actions.Sit: seats.sit,
    actions.Stand: seats.stand,
    actions.Ready: seats.set_ready,
    actions.ChooseOptions: seat_options.choose_options,
    actions.Start: start.start_game,
    actions.Turn: turns.play_turn,
    actions.Cough: turns.cough,
    actions.Resign: turns.resign,
    actions.ClaimWin: turns.claim_win,
    actions.OfferDraw: offers.offer_draw,
    actions.RequestTakeback: offers.request_takeback,
    actions.RequestRematch: offers.request_rematch,
    actions.Accept: offers.accept,
    actions.Decline: offers.decline,
    actions.Withdraw: offers.withdraw,
    actions.CallVote: votes.call_vote,
    actions.Vote: votes.cast_vote,
    actions.Chat: chat.send_message,
    actions.React: chat.react,
}
