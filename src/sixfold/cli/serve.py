"""`sixfold serve`: the house on this machine, for whoever opens its page."""

from __future__ import annotations

import os
import sys
from itertools import zip_longest
from typing import Annotated

import typer

#: Black on white whatever the colours of the terminal: on a dark one a code in its own colours is inverted, and many
#: telephones do not read it then.
_COLOURS, _PLAIN = "\x1b[38;5;16;48;5;231m", "\x1b[0m"
#: By whether the upper and the lower half are dark.
_HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def serve(
    port: Annotated[int | None, typer.Option(metavar="P", help="Where to listen: 6660; 0 is any free one.")] = None,
    host: Annotated[
        str | None, typer.Option(metavar="H", help="To whom: 127.0.0.1 is this machine alone, 0.0.0.0 the network.")
    ] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="Where everything is kept: sqlite:///PATH.")
    ] = None,
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
    """Open the house: everything is played on its page. Each option is also SIXFOLD_ and its name in capitals."""
    # The house is large: every other command starts without it, and so does whoever set it up wrongly.
    from sixfold.extras import requires_extra
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

    run(settings, lambda addresses: _tell(addresses, open_page))


def _tell(addresses: tuple[str, ...], open_page: bool) -> None:
    """Say where the house is; a code for telephones leads to the address that others use."""
    here, *others = addresses
    typer.echo(f"The house is open at {here}")
    for address in others:
        typer.echo(f"For others in your network: {address}")
    if sys.stdout.isatty():
        typer.echo(qr_code(addresses[1] if others else here))
    typer.echo("Ctrl-C closes it.")
    sys.stdout.flush()
    if open_page:
        typer.launch(here)


def qr_code(address: str) -> str:
    """The code, two rows of it in each line.

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
