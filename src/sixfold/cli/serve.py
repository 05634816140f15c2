"""`sixfold serve`: the house on this machine, for whoever opens its page."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer


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
        from sixfold.cli.qr import qr

        typer.echo(qr(addresses[1] if others else here))
    typer.echo("Ctrl-C closes it.")
    sys.stdout.flush()
    if open_page:
        typer.launch(here)
