"""What allies suffer for attacking and thwarting, and what changes it (MC.consequential.1)."""

from __future__ import annotations

from typing import Any

from tallystick.games.marvel_champions.effects.amounts import Sum
from tallystick.games.marvel_champions.effects.constant_abilities import Constant
from tallystick.games.marvel_champions.effects.predicate import Test
from tallystick.games.marvel_champions.effects.things import Filter, NoOp
from tallystick.games.marvel_champions.pieces import Piece
from tallystick.rules.phrases import Clause, Figure, Thing, is_verb


def consequential(piece: Piece, whom: Filter, said: Clause, tests: tuple[Test, ...]) -> None:
    """ "Takes +1 consequential damage after it attacks a minion" (MC.consequential.1)."""
    constant = Constant(whom, tests)
    constant.n = Sum(Figure(int(said.words[0])))
    if said.words[1:] != ("consequential damage",) and said.words[1] != "consequential damage":
        raise NoOp(f"nothing does yet: {said}")
    event = next((part for part in said.parts if is_verb(part, "event")), None)
    if event is None:  # "when attacking attached minion"
        at = said.things[0] if said.words[-1] == "when attacking" and said.things else None
        constant.pips = ((0, Filter(at) if isinstance(at, Thing) else None, False),)
        if not isinstance(at, Thing):
            raise NoOp(f"nothing does yet: {said}")
    else:
        constant.pips = _pips(event)
    piece.constants = (*piece.constants, constant)


def _pips(event: Any) -> tuple[tuple[int, Filter | None, bool], ...]:
    """Of which deeds: "after he thwarts a side scheme or attacks a minion"."""
    acts = [act for does in event.parts for act in does.parts]
    either = any("or" in does.words for does in event.parts)
    first, last = acts[0], acts[-1]
    if len(acts) == 2 and not either and last.words == ("defeats",):
        acts = [first._replace(things=last.things)]
    elif len(acts) > 1 and not either:
        raise NoOp(f"nothing does yet: {event}")
    found: list[tuple[int, Filter | None, bool]] = []
    for act in acts:
        at = act.things[0] if act.things else None
        if act.words not in (("attacks",), ("thwarts",)) or (at and not isinstance(at, Thing)):
            raise NoOp(f"nothing does yet: {event}")
        whom = Filter(at) if isinstance(at, Thing) else None
        found.append((int(act.words == ("thwarts",)), whom, first is not last and not either))
    return tuple(found)
