"""Identities as text: who somebody says they are, and that the house said so first.

An identity is `id.generation.signature`. Nothing is kept for it: whoever was never seen again leaves no trace, and the
generation is how one is taken back.
"""

from __future__ import annotations

import re
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from hmac import compare_digest
from hmac import digest as hmac

from msgspec import Struct

#: The cookie that an identity lives in, and for how many seconds.
COOKIE = "sixfold"
COOKIE_SECONDS = 365 * 24 * 3600
#: Bytes of chance in every id, token and link.
ID_BYTES = 16

_WRITTEN = re.compile(r"([A-Za-z0-9_-]{22})\.(0|[1-9][0-9]{0,8})\.([A-Za-z0-9_-]{43})", re.ASCII)


class Identity(Struct, frozen=True):
    """Somebody, and how often their identity was taken back before."""

    id: str
    generation: int = 0


def new_identity() -> Identity:
    """An identity that nobody has had."""
    return Identity(secrets.token_urlsafe(ID_BYTES))


def sign(identity: Identity, secret: bytes) -> str:
    """The identity with the house's signature.

    >>> write(Identity("A" * 22), b"secret").split(".")[:2]
    ['AAAAAAAAAAAAAAAAAAAAAA', '0']
    """
    return f"{identity.id}.{identity.generation}.{_signature(identity, secret)}"


def verify(text: str, secret: bytes) -> Identity | None:
    """The identity that a text holds; `None` where the house never signed it.

    >>> read(write(Identity("A" * 22, 3), b"secret"), b"secret")
    Identity(id='AAAAAAAAAAAAAAAAAAAAAA', generation=3)
    >>> read(write(Identity("A" * 22), b"another"), b"secret") is None
    True
    """
    found = _WRITTEN.fullmatch(text)
    if found is None:
        return None
    identity = Identity(found[1], int(found[2]))
    return identity if compare_digest(_signature(identity, secret), found[3]) else None


def new_token() -> str:
    """A token for a link or a program: twice the chance of an id, for it is all there is to know."""
    return secrets.token_urlsafe(2 * ID_BYTES)


def digest(token: str) -> bytes:
    """What the house keeps of a token."""
    return sha256(token.encode()).digest()


def _signature(identity: Identity, secret: bytes) -> str:
    signed = hmac(secret, f"{identity.id}.{identity.generation}".encode(), "sha256")
    return urlsafe_b64encode(signed).rstrip(b"=").decode()
