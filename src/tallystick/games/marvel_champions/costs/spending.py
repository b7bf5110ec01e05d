"""Resources that a cost asks for in words: up to so many, printed ones (MC.cost.19,
MC.resource.6)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from tallystick.cards.errors import NotRun
from tallystick.costs import Pick
from tallystick.games.marvel_champions.effects.amounts import Scaled, sum_of
from tallystick.games.marvel_champions.text.costs import ANY
from tallystick.rules.phrases import ONE, Clause, Numeral, is_verb
from tallystick.rules.picking import first_of

NO_LIMIT: Final = 20


class Spending(NamedTuple):
    """``kind`` and ``most``: an amount of it that is announced, 1 to that; or ``per_player`` of it
    for each player; or ``each`` says how many; or ``printed`` counts icons by type that must be
    printed on what is spent."""

    kind: int
    most: int = 0
    per_player: int = 0
    printed: tuple[int, ...] = ()
    each: Scaled | None = None


def spending_of(pick: Pick) -> Spending:
    """What a part of a cost asks for. Raises NotRun."""
    said = first_of((pick.what,), Clause)
    if said is None:
        raise NotRun(f"nobody can pay yet with {pick}")
    figure = said.figures[0] if said.figures else ONE
    if any(is_verb(one, "for_each_mod") for one in said.parts):
        if said.verb != "resources_spent" or figure != Numeral(figure.fixed):
            raise NotRun(f"nobody can pay yet with {pick}")
        return Spending(ANY, each=sum_of((figure,), said.parts))
    if said.verb == "any_spent" and set(said.words) <= {"any number of", "of any type"}:
        return Spending(ANY, NO_LIMIT)
    if said.verb == "any_icons_spent" and sum(_icons(said)) == 1:
        return Spending(_icons(said).index(1), NO_LIMIT)
    if said.verb == "icons_spent" and said.words == ("printed",) and figure == ONE:
        return Spending(ANY, printed=_icons(said))
    kind = _kind(said)
    if kind >= 0 and figure.word == "up to" and figure.fixed > 0 and not figure.per_player:
        return Spending(kind, figure.fixed)
    if kind >= 0 and figure.per_player and not figure.word:
        return Spending(kind, per_player=figure.fixed)
    raise NotRun(f"nobody can pay yet with {pick}")


def _kind(said: Clause) -> int:
    """The one type that is asked for; -1 if that is not so plain."""
    if said.verb == "resources_spent":
        return ANY if said.words in ((), ("of any type",)) else -1
    icons = _icons(said) if said.verb == "icons_spent" and not said.words else ()
    return icons.index(1) if sum(icons) == 1 else -1


def _icons(said: Clause) -> tuple[int, ...]:
    found: Any = next((one for one in said.parts if not hasattr(one, "_fields")), ())
    return tuple(found)
