"""`sixfold serve`: runs the server and prints where its page is."""

from __future__ import annotations

import sys
from itertools import zip_longest
from math import isfinite
from typing import Annotated, Any, Literal

import typer

from sixfold.extras import requires_extra
from sixfold.server.settings import ServerSettings, is_host, is_public_url

#: Always black on white: many phones cannot read the inverted code of a dark terminal.
_COLOURS, _PLAIN = "\x1b[38;5;16;48;5;231m", "\x1b[0m"
#: Characters by whether their upper and lower half are dark.
_HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


DEFAULTS = ServerSettings()


def _check_seconds(value: float) -> float:
    """Refuses what is in no range: `nan` is neither too small nor too large."""
    if not isfinite(value):
        raise typer.BadParameter("this is not a number of seconds.")
    return value


def _seconds_option(name: str, low: float, high: float, summary: str) -> Any:
    """An option for a number of seconds, which `SIXFOLD_NAME` in the environment sets too."""
    return typer.Option(min=low, max=high, envvar=f"SIXFOLD_{name}", callback=_check_seconds, help=summary)


def _check_host(value: str) -> str:
    if not is_host(value):
        raise typer.BadParameter("write a name or a number of this machine, such as 127.0.0.1, 0.0.0.0 or ::.")
    return value


def _check_public_url(value: str) -> str:
    if value and not is_public_url(value):
        raise typer.BadParameter("write an address without a path, such as https://games.example.org.")
    return value.rstrip("/")


def serve(
    port: Annotated[
        int, typer.Option(min=0, max=65535, envvar="SIXFOLD_PORT", help="The port; 0 chooses a free one.")
    ] = DEFAULTS.port,
    host: Annotated[
        str,
        typer.Option(
            envvar="SIXFOLD_HOST",
            callback=_check_host,
            help="The address to listen on: 127.0.0.1 for this machine only, 0.0.0.0 for the network.",
        ),
    ] = DEFAULTS.host,
    database: Annotated[
        str, typer.Option(metavar="URL", envvar="SIXFOLD_DATABASE", help="The database: sqlite:///PATH.")
    ] = DEFAULTS.database,
    public_url: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar="SIXFOLD_PUBLIC_URL",
            callback=_check_public_url,
            help="The address visitors type, if a proxy stands before the server.",
        ),
    ] = DEFAULTS.public_url,
    trust_proxy: Annotated[
        bool,
        typer.Option(
            "--trust-proxy/--no-trust-proxy",
            envvar="SIXFOLD_TRUST_PROXY",
            help="Trust X-Forwarded-* headers from localhost.",
        ),
    ] = DEFAULTS.trust_proxy,
    workers: Annotated[
        int,
        typer.Option(
            min=0,
            max=256,
            envvar="SIXFOLD_WORKERS",
            help="Processes for bots and analysis; 0 is one less than the cores.",
        ),
    ] = DEFAULTS.workers,
    movetime: Annotated[
        float, _seconds_option("MOVETIME", 0.01, 60, "Seconds a bot may think about a turn.")
    ] = DEFAULTS.movetime,
    pace: Annotated[
        float, _seconds_option("PACE", 0, 10, "Seconds that a bot's turn takes at least, so that people see it.")
    ] = DEFAULTS.pace,
    away_timeout: Annotated[
        float,
        _seconds_option("AWAY_TIMEOUT", 0, 3600, "Seconds without a connection after which somebody leaves the table."),
    ] = DEFAULTS.away_timeout,
    idle_timeout: Annotated[
        float,
        _seconds_option("IDLE_TIMEOUT", 1, 366 * 86400, "Seconds after which a table without connections is closed."),
    ] = DEFAULTS.idle_timeout,
    room_code_lifetime: Annotated[
        float, _seconds_option("ROOM_CODE_LIFETIME", 60, 31 * 86400, "Seconds that a room code works.")
    ] = DEFAULTS.room_code_lifetime,
    shutdown_grace: Annotated[
        float, _seconds_option("SHUTDOWN_GRACE", 0, 300, "Seconds to finish requests when the server stops.")
    ] = DEFAULTS.shutdown_grace,
    log_format: Annotated[
        Literal["text", "json"], typer.Option(envvar="SIXFOLD_LOG_FORMAT", help="The format of the log.")
    ] = DEFAULTS.log_format,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Run the server; people play on its page."""
    with requires_extra("server"):
        # The server is large: it is loaded once the settings are known to be right.
        from sixfold.server.launcher import run
    settings = ServerSettings(
        port=port,
        host=host,
        database=database,
        public_url=public_url,
        trust_proxy=trust_proxy,
        workers=workers,
        movetime=movetime,
        pace=pace,
        away_timeout=away_timeout,
        idle_timeout=idle_timeout,
        room_code_lifetime=room_code_lifetime,
        shutdown_grace=shutdown_grace,
        log_format=log_format,
    )
    run(settings, lambda addresses, host_page: _print_addresses(addresses, host_page, open_page))


def _print_addresses(addresses: tuple[str, ...], host_page: str, open_page: bool) -> None:
    """Prints the server's addresses; on a terminal also the link for the host, and a QR code for phones."""
    here, *others = addresses
    typer.echo(f"Sixfold is running at {here}")
    for address in others:
        typer.echo(f"For others in your network: {address}")
    if sys.stdout.isatty():
        typer.echo(f"For you as the host: {here}{host_page}")
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
