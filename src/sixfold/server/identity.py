"""Signed identities: `id.generation.signature`.

Nothing is stored for one, so that a visitor who never returns leaves no trace. The generation is how one is revoked.
"""

from __future__ import annotations

import re
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from hmac import compare_digest
from hmac import digest as hmac

from msgspec import Struct

#: The cookie of an identity, and how many seconds it lasts.
COOKIE = "sixfold"
COOKIE_SECONDS = 365 * 24 * 3600
#: Random bytes in an id; tokens have twice as many.
ID_BYTES = 16

_WRITTEN = re.compile(r"([A-Za-z0-9_-]{22})\.(0|[1-9][0-9]{0,8})\.([A-Za-z0-9_-]{43})", re.ASCII)


class Identity(Struct, frozen=True):
    """A person's id, and how often their identity was revoked."""

    id: str
    generation: int = 0


def new_identity() -> Identity:
    """Return a new identity."""
    return Identity(secrets.token_urlsafe(ID_BYTES))


def sign(identity: Identity, secret: bytes) -> str:
    """Return a signed identity.

    >>> sign(Identity("A" * 22), b"secret").split(".")[:2]
    ['AAAAAAAAAAAAAAAAAAAAAA', '0']
    """
    return f"{identity.id}.{identity.generation}.{_signature(identity, secret)}"


def verify(text: str, secret: bytes) -> Identity | None:
    """Return the identity in a text; `None` if the signature is wrong.

    >>> verify(sign(Identity("A" * 22, 3), b"secret"), b"secret")
    Identity(id='AAAAAAAAAAAAAAAAAAAAAA', generation=3)
    >>> verify(sign(Identity("A" * 22), b"another"), b"secret") is None
    True
    """
    found = _WRITTEN.fullmatch(text)
    if found is None:
        return None
    identity = Identity(found[1], int(found[2]))
    return identity if compare_digest(_signature(identity, secret), found[3]) else None


def new_token() -> str:
    """Return a token for a link or a program; it has twice the randomness of an id, since it is all one needs."""
    return secrets.token_urlsafe(2 * ID_BYTES)


def host_token(secret: bytes) -> str:
    """Return the token of the host's link, which is the same as long as the server has its key.

    >>> len(host_token(b"secret"))
    43
    """
    return urlsafe_b64encode(hmac(secret, b"host", "sha256")).rstrip(b"=").decode()


def digest(token: str) -> bytes:
    """Return the hash of a token, which is what is stored."""
    return sha256(token.encode()).digest()


def _signature(identity: Identity, secret: bytes) -> str:
    signed = hmac(secret, f"{identity.id}.{identity.generation}".encode(), "sha256")
    return urlsafe_b64encode(signed).rstrip(b"=").decode()
