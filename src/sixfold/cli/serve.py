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
    address: Annotated[
        str | None, typer.Option(metavar="URL", help="What visitors type, where a proxy stands before the house.")
    ] = None,
    proxied: Annotated[
        bool | None, typer.Option("--proxied/--not-proxied", help="Believe a proxy on this machine who visits.")
    ] = None,
    thinkers: Annotated[
        int | None, typer.Option(metavar="N", help="Processes that think; 0 is one for each core but one.")
    ] = None,
    movetime: Annotated[float | None, typer.Option(metavar="S", help="Seconds a bot may think about a turn.")] = None,
    logs: Annotated[str | None, typer.Option(metavar="text|json", help="How the log is written.")] = None,
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
        address=address,
        proxied=proxied,
        thinkers=thinkers,
        movetime=movetime,
        logs=logs,
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
