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
    table.during("playing")
    if not table.preset.features.draw:
        raise table_error("no-draws")
    return _made(table, Offer("draw", done.person), done.at)


def ask_back(table: Table, done: PersonEntry[actions.RequestTakeback]) -> Table:
    """Ask to take turns back; what can never be taken back is refused at once."""
    table.during("playing")
    takebacks.kept(table, done.action.turns, table.seated(done.person))
    return _made(table, Offer("takeback", done.person, done.action.turns), done.at)


def ask_again(table: Table, done: PersonEntry[actions.RequestRematch]) -> Table:
    """Ask to play again, with everybody as they sit."""
    table.during("finished")
    start.check(table)
    return _made(table, Offer("rematch", done.person), done.at)


def accept(table: Table, done: PersonEntry[actions.Accept]) -> Table:
    """Agree; when nobody is left to ask, it is done. Those at one device agree together (TBL-19)."""
    offer = _for(table, done.action.offer, done.person)
    device = table.device(done.person)
    agreed = tuple(person for person in asked(table, offer) if table.device(person) == device)
    return _settled(table, replace(offer, agreed=(*offer.agreed, *agreed)), done.at)


def decline(table: Table, done: PersonEntry[actions.Decline]) -> Table:
    """Do not agree: the offer is off."""
    return _put(table, replace(_for(table, done.action.offer, done.person), open=False))


def withdraw(table: Table, done: PersonEntry[actions.Withdraw]) -> Table:
    """Take back one's own offer."""
    offer = _standing(table, done.action.offer)
    if offer is None or offer.by != done.person:
        raise table_error("no-offer")
    return _put(table, replace(offer, open=False))


def gone(table: Table, who: str) -> Table:
    """The offers when somebody goes: theirs are off, and to play again has to be asked of those who are left."""
    left = tuple(
        replace(offer, open=False) if offer.by == who else offer for offer in table.offers if offer.kind != "rematch"
    )
    return replace(table, offers=left)


def asked(table: Table, offer: Offer) -> tuple[str, ...]:
    """Those whose answer an offer still waits for."""
    by = table.seated(offer.by)
    everybody = range(len(table.seats))
    seats = everybody if offer.kind == "rematch" else table.playing.game.against(by)
    people = (table.person(table.seats[seat]) for seat in seats if seat != by)
    return tuple(
        person.id
        for person in people
        if person is not None
        and person.id not in offer.agreed
        # TBL-19: those at one device have talked about it.
        and table.device(person.id) != table.device(offer.by)
        # A bot has to answer for a draw by itself; to the rest it always agrees.
        and (offer.kind == "draw" or not person.bot)
        # In the next game those away are simply not there yet; `start.check` says where that will not do.
        and (offer.kind != "rematch" or person.present)
    )


def _made(table: Table, offer: Offer, at: float) -> Table:
    for other in table.offers:
        if other.kind == offer.kind and (other.open or other.by == offer.by):
            raise table_error("asked-already")
    return _settled(table, offer, at)


def _settled(table: Table, offer: Offer, at: float) -> Table:
    return _put(table, offer) if asked(table, offer) else _AGREED[offer.kind](table, offer, at)


def _put(table: Table, offer: Offer) -> Table:
    others = tuple(other for other in table.offers if (other.kind, other.by) != (offer.kind, offer.by))
    return replace(table, offers=(*others, offer))


def _standing(table: Table, kind: OfferKind) -> Offer | None:
    return next((offer for offer in table.offers if offer.open and offer.kind == kind), None)


def _for(table: Table, kind: OfferKind, who: str) -> Offer:
    offer = _standing(table, kind)
    if offer is None or who not in asked(table, offer):
        raise table_error("no-offer")
    return offer


def _draw(table: Table, offer: Offer, at: float) -> Table:
    return turns.settled(table, moves.Draw(), table.seated(offer.by), at)


def _back(table: Table, offer: Offer, at: float) -> Table:
    return takebacks.taken(table, offer.turns, table.seated(offer.by), at)


def _again(table: Table, _: Offer, at: float) -> Table:
    return start.again(table, at)


_AGREED: Mapping[OfferKind, Callable[[Table, Offer, float], Table]] = {
    "draw": _draw,
    "takeback": _back,
    "rematch": _again,
}
