"""Offers and their answers: draws (TBL-11), taking back turns (TBL-12), rematches (TBL-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from sixfold.games import moves
from sixfold.tables import actions, start, turns
from sixfold.tables.actions import OfferKind
from sixfold.tables.errors import table_error
from sixfold.tables.log import PersonEntry

if TYPE_CHECKING:
    from sixfold.tables.table import Table


class Offer(Struct, frozen=True):
    """What somebody offered or asked for. A closed offer stays until the next turn, so that nobody asks twice."""

    kind: OfferKind
    by: str
    #: How many turns to take back.
    turns: int = 0
    agreed: tuple[str, ...] = ()
    open: bool = True


def offer_draw(table: Table, entry: PersonEntry[actions.OfferDraw]) -> Table:
    """Offer a draw, in games that have draws."""
    table.require_phase("playing")
    if not table.preset.features.draw:
        raise table_error("no-draws")
    return _add_offer(table, Offer("draw", entry.person), entry.at)


def request_takeback(table: Table, entry: PersonEntry[actions.RequestTakeback]) -> Table:
    """Ask to take turns back; raises at once for turns that cannot be taken back."""
    table.require_phase("playing")
    seat = table.require_seat(entry.person)
    count = entry.action.turns or turns.turns_since(table, seat)
    turns.entries_after_takeback(table, count, seat)
    return _add_offer(table, Offer("takeback", entry.person, count), entry.at)


def request_rematch(table: Table, entry: PersonEntry[actions.RequestRematch]) -> Table:
    """Ask to play again, with everybody seated as they are."""
    table.require_phase("finished")
    start.require_players(table)
    return _add_offer(table, Offer("rematch", entry.person), entry.at)


def accept(table: Table, entry: PersonEntry[actions.Accept]) -> Table:
    """Agree, for everybody at the same device (TBL-19); the last agreement carries the offer out."""
    offer = _require_offer_for(table, entry.action.offer, entry.person)
    device = table.device_owner(entry.person)
    agreed = tuple(person for person in awaited_people(table, offer) if table.device_owner(person) == device)
    return _settle_offer(table, replace(offer, agreed=(*offer.agreed, *agreed)), entry.at)


def decline(table: Table, entry: PersonEntry[actions.Decline]) -> Table:
    """Decline an offer, which closes it."""
    return _replace_offer(table, replace(_require_offer_for(table, entry.action.offer, entry.person), open=False))


def withdraw(table: Table, entry: PersonEntry[actions.Withdraw]) -> Table:
    """Withdraw the person's own offer."""
    offer = _find_open_offer(table, entry.action.offer)
    if offer is None or offer.by != entry.person:
        raise table_error("no-offer")
    return _replace_offer(table, replace(offer, open=False))


def drop_offers(table: Table, person_id: str) -> Table:
    """Close the offers of somebody who leaves, and drop a rematch: it has to be asked of the people who are left."""
    kept = tuple(
        replace(offer, open=False) if offer.by == person_id else offer
        for offer in table.offers
        if offer.kind != "rematch"
    )
    return replace(table, offers=kept)


def awaited_people(table: Table, offer: Offer) -> tuple[str, ...]:
    """The people whose answer an offer still waits for."""
    own_seat = table.require_seat(offer.by)
    everybody = range(len(table.seats))
    seats = everybody if offer.kind == "rematch" else table.current_state.game.opponents_of(own_seat)
    people = (table.person(table.seats[seat]) for seat in seats if seat != own_seat)
    return tuple(
        person.id
        for person in people
        if person is not None
        and person.id not in offer.agreed
        # TBL-19: people at one device have agreed among themselves.
        and table.device_owner(person.id) != table.device_owner(offer.by)
        # A bot has to answer an offer of a draw; to the others it always agrees.
        and (offer.kind == "draw" or not person.bot)
        # A rematch does not wait for people who are away; `start.require_players` raises where it needs them.
        and (offer.kind != "rematch" or person.present)
    )


def _add_offer(table: Table, offer: Offer, at: float) -> Table:
    for other in table.offers:
        if other.kind == offer.kind and (other.open or other.by == offer.by):
            raise table_error("asked-already")
    return _settle_offer(table, offer, at)


def _settle_offer(table: Table, offer: Offer, at: float) -> Table:
    """Carry an offer out if everybody has agreed; otherwise the table with the offer as it now is."""
    if awaited_people(table, offer):
        return _replace_offer(table, offer)
    match offer.kind:
        case "draw":
            return turns.play_common_move(table, moves.Draw(), table.require_seat(offer.by), at)
        case "takeback":
            return turns.take_back(table, offer.turns, table.require_seat(offer.by), at)
        case "rematch":
            return start.start_rematch(table, at)


def _replace_offer(table: Table, offer: Offer) -> Table:
    others = tuple(other for other in table.offers if (other.kind, other.by) != (offer.kind, offer.by))
    return replace(table, offers=(*others, offer))


def _find_open_offer(table: Table, kind: OfferKind) -> Offer | None:
    return next((offer for offer in table.offers if offer.open and offer.kind == kind), None)


def _require_offer_for(table: Table, kind: OfferKind, person_id: str) -> Offer:
    offer = _find_open_offer(table, kind)
    if offer is None or person_id not in awaited_people(table, offer):
        raise table_error("no-offer")
    return offer
