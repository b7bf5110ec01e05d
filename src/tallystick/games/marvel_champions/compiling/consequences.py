"""What allies suffer for attacking and thwarting, and what changes it (MC.consequential.1)."""

from __future__ import annotations

import re
from typing import Final

from tallystick.cards.errors import NotRun
from tallystick.games.marvel_champions.compiling.aiming import Targeting, nothing
from tallystick.games.marvel_champions.effects import for_a_while, groups
from tallystick.games.marvel_champions.effects.amounts import COUNTS, Scaled, sum_of
from tallystick.games.marvel_champions.effects.constant_abilities import Constant
from tallystick.games.marvel_champions.effects.deeds import Amounts
from tallystick.games.marvel_champions.effects.lasting import until_of
from tallystick.games.marvel_champions.effects.predicate import Predicate
from tallystick.games.marvel_champions.effects.things import Filter
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.rules.phrases import Clause, Noun, Numeral, is_verb
from tallystick.rules.picking import only


def consequential(
    piece: CardFace, whom: Filter, said: Clause, tests: tuple[Predicate, ...]
) -> None:
    """ "Takes +1 consequential damage after it attacks a minion" (MC.consequential.1)."""
    constant = Constant(whom, tests)
    constant.n = Scaled(Numeral(int(said.words[0])))
    if said.words[1:] != ("consequential damage",) and said.words[1] != "consequential damage":
        raise NotRun(f"nothing does yet: {said}")
    event = next((part for part in said.parts if is_verb(part, "event")), None)
    after = [BY_DEED[word] for word in said.words if word in BY_DEED]
    at = said.first_noun()
    if at is None and said.things and (after or event is None):
        raise NotRun(f"nothing does yet: {said}")
    if after or (event is None and not said.things):
        against = Filter(at) if at is not None else None
        constant.pips = tuple([(which, against, False) for which in after or EITHER])
    elif event is None:  # "when attacking attached minion"
        if at is None or said.words[-1] != "when attacking":
            raise NotRun(f"nothing does yet: {said}")
        constant.pips = ((0, Filter(at), False),)
    else:
        constant.pips = _pips(event)
    piece.constants = (*piece.constants, constant)


EITHER: Final = (0, 1)  # of an attack, of a thwart
BY_DEED: Final = {
    "after attacking": 0,
    "after thwarting": 1,
    "would take from attacking": 0,
    "would take from thwarting": 1,
}
ALL_OF_IT: Final = -(1 << 10)


def suffers(ctx: Targeting, subject: Noun, said: Clause, mods: tuple[Clause, ...]) -> None:
    """ "Takes +1 consequential damage after this attack", "does not take consequential damage for
    this use": for as long as that says."""
    if said.verb == "suffers_not":
        which = tuple([BY_DEED[word] for word in said.words]) or EITHER
        n = ALL_OF_IT
    elif said.words[1:] == ("consequential damage",) and not (said.things or said.parts):
        which, n = EITHER, int(said.words[0])
    else:
        raise nothing(f"{subject} {said}")
    aim = ctx.aim(Filter(subject), "free")
    amount = Amounts(sum_of((Numeral(n),), tuple([one for one in mods if one.verb in COUNTS])))
    ctx.ops.append(groups.Suffers(aim, amount, which, _until(mods, said)))


def loses_icons(ctx: Targeting, subject: Noun, said: Clause, mods: tuple[Clause, ...]) -> None:
    """ "That scheme loses each [crisis] and [hazard] icon until the end of the round"."""
    names = tuple(re.findall(r"\[(\w+)\]", said.words[0]))
    aim = ctx.aim(Filter(subject), "free")
    ctx.ops.append(for_a_while.LoseIcons(aim, names, _until(mods, said)))


def _until(mods: tuple[Clause, ...], said: Clause) -> int:
    found = [one.words[0] for one in mods if one.verb == "until_mod"]
    try:
        return until_of(found[0])
    except (IndexError, KeyError):
        raise nothing(said) from None


def _pips(event: Clause) -> tuple[tuple[int, Filter | None, bool], ...]:
    """Of which deeds: "after he thwarts a side scheme or attacks a minion"."""
    told = only(event.parts, Clause)
    acts = [act for does in told for act in only(does.parts, Clause)]
    either = any("or" in does.words for does in told)
    first, last = acts[0], acts[-1]
    if len(acts) == 2 and not either and last.words == ("defeats",):
        acts = [first._replace(things=last.things)]
    elif len(acts) > 1 and not either:
        raise NotRun(f"nothing does yet: {event}")
    found: list[tuple[int, Filter | None, bool]] = []
    for act in acts:
        at = act.first_noun()
        if act.words not in (("attacks",), ("thwarts",)) or (at is None and act.things):
            raise NotRun(f"nothing does yet: {event}")
        whom = Filter(at) if at is not None else None
        found.append((int(act.words == ("thwarts",)), whom, first is not last and not either))
    return tuple(found)
