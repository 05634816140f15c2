"""`sixfold serve`: runs the server and prints where its page is."""

from __future__ import annotations

import os
import sys
from itertools import zip_longest
from typing import Annotated

import typer

#: Always black on white: many phones cannot read the inverted code of a dark terminal.
_COLOURS, _PLAIN = "\x1b[38;5;16;48;5;231m", "\x1b[0m"
#: Characters by whether their upper and lower half are dark.
_HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def serve(
    port: Annotated[
        int | None, typer.Option(metavar="P", help="The port, 6660 by default; 0 chooses a free one.")
    ] = None,
    host: Annotated[
        str | None,
        typer.Option(
            metavar="H", help="The address to listen on: 127.0.0.1 for this machine only, 0.0.0.0 for the network."
        ),
    ] = None,
    database: Annotated[str | None, typer.Option(metavar="URL", help="The database: sqlite:///PATH.")] = None,
    public_url: Annotated[
        str | None, typer.Option(metavar="URL", help="The address visitors type, if a proxy stands before the server.")
    ] = None,
    trust_proxy: Annotated[
        bool | None,
        typer.Option("--trust-proxy/--no-trust-proxy", help="Trust X-Forwarded-* headers from localhost."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(metavar="N", help="Processes for bots and analysis; 0 is one less than the cores.")
    ] = None,
    movetime: Annotated[float | None, typer.Option(metavar="S", help="Seconds a bot may think about a turn.")] = None,
    log_format: Annotated[str | None, typer.Option(metavar="text|json", help="The format of the log.")] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Run the server; people play on its page. Options can be set as variables too: --port is SIXFOLD_PORT."""
    # The server is large: it is loaded when the settings are known to be right.
    from sixfold.extras import requires_extra

    with requires_extra("server"):
        from sixfold.server.settings import from_environment

    settings = from_environment(
        os.environ,
        port=port,
        host=host,
        database=database,
        public_url=public_url,
        trust_proxy=trust_proxy,
        workers=workers,
        movetime=movetime,
        log_format=log_format,
    )
    with requires_extra("server"):
        from sixfold.server.launcher import run

    run(settings, lambda addresses: _print_addresses(addresses, open_page))


def _print_addresses(addresses: tuple[str, ...], open_page: bool) -> None:
    """Prints the server's addresses, and a QR code for phones."""
    here, *others = addresses
    typer.echo(f"Sixfold is running at {here}")
    for address in others:
        typer.echo(f"For others in your network: {address}")
    if sys.stdout.isatty():
        typer.echo(qr_code(addresses[1] if others else here))
    typer.echo("Press Ctrl-C to stop.")
    sys.stdout.flush()
    if open_page:
        typer.launch(here)


def qr_code(address: str) -> str:
    """The QR code of an address as text, two rows to a line.

    >>> code = qr_code("http://192.168.1.20:6660")
    >>> len(code.splitlines())
    15
    """
    import segno

    rows = [
        [int(bool(dark)) for dark in row] for row in segno.make(address, error="l", micro=False).matrix_iter(border=2)
    ]
    blank = [0] * len(rows[0])
    return "\n".join(
        _COLOURS + "".join(_HALVES[pair] for pair in zip(upper, lower, strict=True)) + _PLAIN
        for upper, lower in zip_longest(rows[::2], rows[1::2], fillvalue=blank)
    )
