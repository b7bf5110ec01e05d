"""A bargain as somebody puts it together: what lies on the desk before anything is said."""

from __future__ import annotations

from typing import NamedTuple

Amounts = tuple[tuple[str, int], ...]


class Desk(NamedTuple):
    """What may go into a bargain.

    ``goods``: what each seat could hand over as far as the viewer knows, ``(what, how many)``.
    ``phrases``: promises of which a breach is pointed out, with "…" where one of the words beside
    them goes, after whoever promises.
    """

    goods: tuple[Amounts, ...]
    phrases: tuple[tuple[str, tuple[str, ...]], ...]


class Bargain(NamedTuple):
    """What somebody would say: to a seat (-1: to all), goods for goods, and promises in words."""

    partner: int
    give: Amounts
    take: Amounts
    promises: tuple[str, ...]
