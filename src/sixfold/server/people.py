"""People by their identity, programs by their token, and what people may do about either."""

from __future__ import annotations

import secrets

from msgspec import Struct

from sixfold.games.notation import one_line
from sixfold.server import identity
from sixfold.server.errors import server_error
from sixfold.server.identity import Identity
from sixfold.server.requests import Visitor
from sixfold.server.store import Person, Program, Store
from sixfold.tables.people import NAME_LIMIT

#: How many seconds a link to another device works.
LINK_SECONDS = 600.0
#: How many programs one person may have.
MOST_PROGRAMS = 20


class DeviceLink(Struct, frozen=True):
    """A one-time link that takes an identity to another device."""

    token: str
    expires: float


class People:
    """The people in a store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._secret = b""

    async def _signing_key(self) -> bytes:
        """Return the key that identities are signed with."""
        self._secret = self._secret or await self.store.signing_key()
        return self._secret

    # Identification --------------------------------------------------------------------------------------

    async def sign(self, who: Identity) -> str:
        """Return a signed identity."""
        return identity.sign(who, await self._signing_key())

    async def by_identity(self, text: str) -> Person | None:
        """Return who has this identity; `None` if it is not valid here, or was revoked."""
        who = identity.verify(text, await self._signing_key())
        if who is None:
            return None
        known = await self.person(who.id)
        return known if known.generation == who.generation else None

    async def by_token(self, token: str) -> Visitor:
        """Return the program with this token. Raises `bad-token` if there is none."""
        program = await self.store.program(identity.digest(token))
        if program is None:
            raise server_error("bad-token")
        return Visitor(program.id, program.name, program=True)

    # Profiles, links and programs ------------------------------------------------------------------------

    async def person(self, who: str) -> Person:
        """Return a person; somebody who left no trace has no name."""
        return await self.store.person(who) or Person(id=who)

    async def remember(self, visitor: Visitor) -> None:
        """Save somebody who opened or joined a table."""
        if not visitor.program and await self.store.person(visitor.id) is None:
            await self.store.save_person(Person(id=visitor.id, name=visitor.name))

    async def change(self, who: str, name: str | None, language: str | None) -> Person:
        """Change a name or a language; `None` leaves it as it is."""
        now = await self.person(who)
        named = now.name if name is None else one_line(name, NAME_LIMIT)
        if named is None:
            raise server_error("bad-name", limit=NAME_LIMIT)
        spoken = now.language if language is None else language
        return await self.store.save_person(Person(id=who, name=named, language=spoken))

    async def link(self, who: str) -> DeviceLink:
        """Return a link that signs this person in on another device, once."""
        made = DeviceLink(identity.new_token(), self.store.now() + LINK_SECONDS)
        await self.store.save_link(identity.digest(made.token), who, made.expires)
        return made

    async def claim(self, token: str) -> Identity:
        """Return the identity of a link. Raises `link-used` if it does not work any more."""
        who = await self.store.take_link(identity.digest(token))
        if who is None:
            raise server_error("link-used")
        return Identity(who, (await self.person(who)).generation)

    async def add_program(self, owner: str, name: str) -> tuple[Program, str]:
        """Add a program; returns it with its token, which is shown this once."""
        named = one_line(name, NAME_LIMIT)
        if named is None:
            raise server_error("bad-name", limit=NAME_LIMIT)
        if len(await self.store.programs_of(owner)) >= MOST_PROGRAMS:
            raise server_error("too-many-programs", limit=MOST_PROGRAMS)
        token = identity.new_token()
        program = Program(
            id=f"program:{secrets.token_urlsafe(identity.ID_BYTES)}", owner=owner, name=named, since=self.store.now()
        )
        await self.store.save_program(identity.digest(token), program)
        return program, token

    async def revoke_program(self, owner: str, program: str) -> None:
        """Revoke a program's token."""
        if not await self.store.revoke_program(owner, program):
            raise server_error("no-program", program=program)
