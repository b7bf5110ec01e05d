"""`tally serve`: tables for people with browsers, and for programs."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import click

from tallystick.commands.play import pairs
from tallystick.errors import InputError, extra, renamed


@click.command("serve")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Where to listen; 0.0.0.0: for all who reach this machine.",
)
@click.option(
    "--port", type=click.IntRange(0, 65_535), default=8000, show_default=True, help="0: any."
)
@click.option("--data", default="", metavar="FOLDER", help="Keep the tables there.")
@click.option(
    "--database",
    default="",
    metavar="URL",
    help="Keep them in PostgreSQL: postgresql+psycopg://USER@HOST/NAME. Servers may share it.",
)
@click.option(
    "--cards",
    multiple=True,
    metavar="FILE",
    help="Cards besides those that ship: an imported file, or GAME=FILE of TOML. May be repeated.",
)
@click.option(
    "--origin",
    "origins",
    multiple=True,
    metavar="URL",
    help="A page of another address that may speak to this server, such as a proxy's.",
)
@click.option(
    "--new-link",
    "lost",
    multiple=True,
    metavar="TABLE=NAME",
    help="Show another link for a seat: who sat there has lost it, and nobody there can help.",
)
@click.option(
    "--bots",
    "processes",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Processes in which bots think.",
)
def command(
    host: str,
    port: int,
    data: str,
    database: str,
    cards: tuple[str, ...],
    origins: tuple[str, ...],
    lost: tuple[str, ...],
    processes: int,
) -> int:
    """Serve tables: whoever opens the page makes one, and sends links to the others.

    Every answer is on the disk before anybody sees it: a server that is stopped, however, goes on
    where it was. What others hold never leaves it.
    """
    with extra("web", "tally serve"):
        from tallystick.play.guests import laid_out
        from tallystick.web import serving
    if data and database:
        raise InputError("where the tables are kept is said twice", field="--database")
    if database and not database.startswith("postgresql+psycopg://"):
        raise InputError("expected postgresql+psycopg://...", field="--database")
    lost_seats = pairs("--new-link", "TABLE=NAME", lost)
    folder, pages = Path(data) if data else None, [origin_of(url) for url in origins]
    with renamed("--cards", ("",)):
        found = laid_out(cards)
    return serving.serve(
        host,
        port,
        folder,
        database=database,
        origins=pages,
        processes=processes,
        cards=found,
        lost=lost_seats,
    )


def origin_of(url: str) -> str:
    """The origin of a page as browsers say it. InputError for what is none."""
    try:
        parts = urlsplit(url.lower())
    except ValueError:  # brackets that do not match
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/"):
        raise InputError(f"expected such as https://example.org, found {url!r}", field="--origin")
    return f"{parts.scheme}://{parts.netloc}"
