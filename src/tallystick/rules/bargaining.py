"""A bargain as somebody puts it together: what lies on the desk before anything is said."""

from __future__ import annotations

from typing import NamedTuple

Amounts = tuple[tuple[str, int], ...]


class Desk(NamedTuple):
    """What may go into a bargain.

    ``goods``: what each seat could hand over as far as the viewer knows, ``(what, how many)``.
    ``phrases``: promises of which a breach is pointed out, with "…" where one of the words beside
    them goes, after whoever promises. ``most``: with how many at once one bargains there.
    """

    goods: tuple[Amounts, ...]
    phrases: tuple[tuple[str, tuple[str, ...]], ...]
    most: int = 1


class Handed(NamedTuple):
    """What one of those who bargain gives another."""

    giver: int
    receiver: int
    goods: Amounts


class Bargain(NamedTuple):
    """What somebody would say: to some seats (none: to all), who gives whom what, and promises in
    words."""

    partners: tuple[int, ...]
    parts: tuple[Handed, ...]
    promises: tuple[str, ...]
