"""Taxes on attacks: "players can't declare attacks unless they pay (1)" (GA.ATK.1)."""

from __future__ import annotations

from typing import TypeGuard

from tallystick.cards.errors import NotRun
from tallystick.games.grand_archive.compiling.context import Context
from tallystick.games.grand_archive.compiling.measures import measure, number_of
from tallystick.games.grand_archive.compiling.naming import thinglike
from tallystick.games.grand_archive.compiling.parts import (
    clauses,
    is_kind,
    one_thing,
    part,
    relation,
)
from tallystick.games.grand_archive.compiling.replacements import aim
from tallystick.games.grand_archive.effects.amounts import Number
from tallystick.games.grand_archive.effects.changes import TAX
from tallystick.games.grand_archive.effects.static_abilities import TextChange
from tallystick.rules.phrases import Clause, Costs, Described, Noun, is_described, is_verb
from tallystick.rules.picking import first_of, only_one


def tax_of(ctx: Context, subject: Noun, inner: Clause, unless: Clause) -> TextChange:
    """ "Players can't declare attacks unless they pay (1) for each attack declaration"."""
    paid = first_of(unless.parts[:1], Clause)
    pay = paid.parts[0] if paid is not None and paid.parts else None
    costs = first_of(getattr(pay, "parts", ()), Costs)
    if costs is None or len(costs.either) != 1 or costs.either[0].picks:
        raise NotRun(f"nothing is taxed yet: {unless}")
    amount = costs.either[0].units[0].amount
    where = part(paid, "where") if paid is not None else None
    if bool(amount.per_x) != (where is not None) or amount.per_x * amount.fixed:
        raise NotRun(f"nothing is taxed yet: {unless}")
    thing = one_thing(inner)
    targeting = relation(thing, "targeting")
    fixed = number_of(ctx, thing.figure._replace(fixed=amount.fixed))
    if where is not None:  # reckoned as it is asked for
        fixed = measure(ctx, where.things[0])
    if is_described(targeting):
        change = TextChange(TAX, "be attacked", fixed)
        if _says_attackers(targeting):
            change.only = thinglike(ctx, attackers(targeting))
            targeting = targeting.unrelated("with")
        aim(ctx, change, targeting)
        return change
    change = TextChange(TAX, "attack", fixed)
    change.what = thinglike(ctx, attackers(thing))
    if is_kind(subject, "opponent"):
        raise NotRun(f"nothing is taxed yet: {subject}")
    return change


def _says_attackers(attacked: Described) -> TypeGuard[Noun]:
    """Whether "your champion with allies" says with what it is attacked."""
    with_ = relation(attacked, "with")
    said = only_one(getattr(with_, "parts", ()), Noun)
    return said is not None and said.kinds[:1] in (("ally",), ("unit",), ("champion",))


def attackers(attack: Noun) -> Noun:
    """ "Attacks with allies": with what they are declared. Raises NotRun."""
    with_ = relation(attack, "with")
    if with_ is None:
        return Noun("", ("unit",))
    holder = only_one(getattr(with_, "parts", ()), Noun)
    if holder is None:
        raise NotRun(f"nothing is said yet of {attack}")
    theirs = tuple(r for r in holder.relations if r != ("that", "they control"))
    return holder._replace(relations=theirs)  # nobody attacks with what others control


def levied(said: Clause, pay: Clause) -> TextChange | None:
    """ "Target ally can't attack this turn unless its controller pays (1)": paid for whenever it
    attacks, not as it is said (GA.ATK.1). None for anything else that is to be paid for; NotRun."""
    cannot = only_one(one for one in clauses(said) if is_verb(one, "can't"))
    deed = cannot.parts[0] if cannot is not None and cannot.parts else None
    if cannot is None or not is_verb(deed, "attack"):
        return None
    lasts = all(is_verb(one, "until", "time") for one in (*cannot.parts[1:], *deed.parts))
    costs = only_one(pay.parts, Costs) if len(pay.parts) == 1 else None
    units = costs.either[0].units if costs is not None and len(costs.either) == 1 else ()
    odd = deed.things or deed.words or not lasts or len(units) != 1 or units[0].amount.per_x
    if odd or costs is None or costs.either[0].picks:
        raise NotRun(f"nothing is taxed yet: {said}")
    return TextChange(TAX, "attack", Number(units[0].amount.fixed))
