"""The socket that the server listens on, and the addresses by which it is reached."""

from __future__ import annotations

import errno
import socket

from sixfold.server.errors import server_error
from sixfold.server.settings import ServerSettings

#: Every address of this machine, and the one to open on it.
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  # they are recognised here, not listened on
#: Addresses reserved for documentation: connecting a datagram socket to one sends nothing, and shows the route.
_OUTSIDE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


def listen(settings: ServerSettings) -> socket.socket:
    """Return a listening socket. Raises `port-taken` or `cannot-listen` before anything else starts."""
    host, port = settings.host, settings.port
    listening = None
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        if socket.has_dualstack_ipv6() and host == "::":
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(512)
    except OSError as error:
        if listening is not None:
            listening.close()
        if error.errno == errno.EADDRINUSE:
            raise server_error("port-taken", host=host, port=port) from None
        raise server_error("cannot-listen", host=host, port=port, why=error.strerror or "no such address") from None
    listening.setblocking(False)
    return listening


def addresses(settings: ServerSettings, port: int) -> tuple[str, ...]:
    """Return the addresses to open in a browser: on this machine first, then for others in the same network.

    >>> addresses(ServerSettings(host="127.0.0.1"), 6660)
    ('http://127.0.0.1:6660',)
    >>> addresses(ServerSettings(public_url="https://games.example.org"), 6660)
    ('https://games.example.org',)
    """
    if settings.public_url:
        return (settings.public_url,)
    here = EVERYWHERE.get(settings.host)
    if here is None:
        return (_url(settings.host, port),)
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    found = [_network_address(socket.AF_INET)] + [_network_address(socket.AF_INET6)] * (family == socket.AF_INET6)
    return (_url(here, port), *(_url(one, port) for one in found if one))


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _network_address(family: socket.AddressFamily) -> str | None:
    """Return this machine's address in its network, or `None` without a network."""
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_OUTSIDE[family], 9))
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if found in EVERYWHERE or found in EVERYWHERE.values() or found.startswith("fe80") else found
