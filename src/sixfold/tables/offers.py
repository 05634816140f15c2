"""Offers and their answers: a draw (TBL-11), taking back (TBL-12), playing again (TBL-17)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from sixfold.games import moves
from sixfold.tables import actions, start, takebacks, turns
from sixfold.tables.actions import OfferKind
from sixfold.tables.errors import table_error
from sixfold.tables.log import PersonEntry

if TYPE_CHECKING:
    from sixfold.tables.table import Table


class Offer(Struct, frozen=True):
    """What somebody offered or asked for. Once closed it stays until the next turn, so that nobody asks twice."""

    kind: OfferKind
    by: str
    #: How many turns to take back.
    turns: int = 0
    agreed: tuple[str, ...] = ()
    open: bool = True


def offer_draw(table: Table, done: PersonEntry[actions.OfferDraw]) -> Table:
    """Offer a draw, where the game has one."""
    table.require_phase("playing")
    if not table.preset.features.draw:
        raise table_error("no-draws")
    return _add_offer(table, Offer("draw", done.person), done.at)


def request_takeback(table: Table, done: PersonEntry[actions.RequestTakeback]) -> Table:
    """Ask to take turns back; what can never be taken back is refused at once."""
    table.require_phase("playing")
    takebacks.entries_after_takeback(table, done.action.turns, table.require_seat(done.person))
    return _add_offer(table, Offer("takeback", done.person, done.action.turns), done.at)


def request_rematch(table: Table, done: PersonEntry[actions.RequestRematch]) -> Table:
    """Ask to play again, with everybody as they sit."""
    table.require_phase("finished")
    start.require_players(table)
    return _add_offer(table, Offer("rematch", done.person), done.at)


def accept(table: Table, done: PersonEntry[actions.Accept]) -> Table:
    """Agree; when nobody is left to ask, it is done. Those at one device agree together (TBL-19)."""
    offer = _require_offer_for(table, done.action.offer, done.person)
    device = table.device_owner(done.person)
    agreed = tuple(person for person in awaited_people(table, offer) if table.device_owner(person) == device)
    return _settle_offer(table, replace(offer, agreed=(*offer.agreed, *agreed)), done.at)


def decline(table: Table, done: PersonEntry[actions.Decline]) -> Table:
    """Do not agree: the offer is off."""
    return _replace_offer(table, replace(_require_offer_for(table, done.action.offer, done.person), open=False))


def withdraw(table: Table, done: PersonEntry[actions.Withdraw]) -> Table:
    """Take back one's own offer."""
    offer = _find_open_offer(table, done.action.offer)
    if offer is None or offer.by != done.person:
        raise table_error("no-offer")
    return _replace_offer(table, replace(offer, open=False))


def drop_offers(table: Table, who: str) -> Table:
    """The offers when somebody goes: theirs are off, and to play again has to be asked of those who are left."""
    left = tuple(
        replace(offer, open=False) if offer.by == who else offer for offer in table.offers if offer.kind != "rematch"
    )
    return replace(table, offers=left)


def awaited_people(table: Table, offer: Offer) -> tuple[str, ...]:
    """Those whose answer an offer still waits for."""
    by = table.require_seat(offer.by)
    everybody = range(len(table.seats))
    seats = everybody if offer.kind == "rematch" else table.current_state.game.against(by)
    people = (table.person(table.seats[seat]) for seat in seats if seat != by)
    return tuple(
        person.id
        for person in people
        if person is not None
        and person.id not in offer.agreed
        # TBL-19: those at one device have talked about it.
        and table.device_owner(person.id) != table.device_owner(offer.by)
        # A bot has to answer for a draw by itself; to the rest it always agrees.
        and (offer.kind == "draw" or not person.bot)
        # In the next game those away are simply not there yet; `start.check` says where that will not do.
        and (offer.kind != "rematch" or person.present)
    )


def _add_offer(table: Table, offer: Offer, at: float) -> Table:
    for other in table.offers:
        if other.kind == offer.kind and (other.open or other.by == offer.by):
            raise table_error("asked-already")
    return _settle_offer(table, offer, at)


def _settle_offer(table: Table, offer: Offer, at: float) -> Table:
    return _replace_offer(table, offer) if awaited_people(table, offer) else _ON_AGREEMENT[offer.kind](table, offer, at)


def _replace_offer(table: Table, offer: Offer) -> Table:
    others = tuple(other for other in table.offers if (other.kind, other.by) != (offer.kind, offer.by))
    return replace(table, offers=(*others, offer))


def _find_open_offer(table: Table, kind: OfferKind) -> Offer | None:
    return next((offer for offer in table.offers if offer.open and offer.kind == kind), None)


def _require_offer_for(table: Table, kind: OfferKind, who: str) -> Offer:
    offer = _find_open_offer(table, kind)
    if offer is None or who not in awaited_people(table, offer):
        raise table_error("no-offer")
    return offer


def _end_in_draw(table: Table, offer: Offer, at: float) -> Table:
    return turns.play_common_move(table, moves.Draw(), table.require_seat(offer.by), at)


def _take_back(table: Table, offer: Offer, at: float) -> Table:
    return takebacks.take_back(table, offer.turns, table.require_seat(offer.by), at)


def _start_rematch(table: Table, _: Offer, at: float) -> Table:
    return start.start_rematch(table, at)


_ON_AGREEMENT: Mapping[OfferKind, Callable[[Table, Offer, float], Table]] = {
    "draw": _end_in_draw,
    "takeback": _take_back,
    "rematch": _start_rematch,
}
