"""Long texts: by the page where somebody sits at a terminal."""

import shutil
import sys
from collections.abc import Iterable
from typing import Final

import click

WIDEST: Final = 120  # columns


def width() -> int:
    """How wide a text may be here."""
    return min(shutil.get_terminal_size((100, 0)).columns, WIDEST)


def show(lines: Iterable[str]) -> None:
    """Print lines, or page through them at a terminal if they do not fit it."""
    found = list(lines)
    is_long = len(found) >= shutil.get_terminal_size().lines
    if is_long and sys.stdin.isatty() and sys.stdout.isatty():
        click.echo_via_pager("\n".join(found) + "\n")
        return
    for line in found:
        click.echo(line)
