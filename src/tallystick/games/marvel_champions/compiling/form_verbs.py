"""The op of each verb by which forms are changed: of identities, and those that upgrades give
(MC.form.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.compiling.aiming import (
    Targeting,
    Verb,
    check,
    many,
    nothing,
    thing_of,
)
from tallystick.games.marvel_champions.effects import effects, forms_given, loops, moving
from tallystick.games.marvel_champions.effects.aims import ATTACKS, Aim
from tallystick.games.marvel_champions.effects.conditions import SIDED
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts
from tallystick.games.marvel_champions.effects.things import Filter
from tallystick.games.marvel_champions.pieces import ALTER_EGO, ENERGY_FORM, HERO
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import Clause, Noun
from tallystick.rules.picking import has

MINE: Final = Noun("your", ("upgrade",))
CHANGES: Final = {-1: "change form", ALTER_EGO: "change to alter-ego", HERO: "change to hero"}
ENERGY: Final = MINE._replace(marks=(ENERGY_FORM,))


def _change_form(ctx: Targeting, clause: Clause) -> Op:
    words = " ".join(clause.words)
    if "other hero" in words or words.endswith("]] hero form"):
        tags = (words.partition("[[")[2].partition("]]")[0],) if "[[" in words else ()
        mine = Noun("your", ("hero",))
        return moving.ChangeHero(ctx.aim(Filter(mine), "free"), Amounts(ONE_), tags)
    if words == "change to the form you are in":
        if not has(ctx.ops, loops.AsPlayers):
            raise nothing(clause)  # to one's own
        ctx.aims.append(Aim(None, "free"))  # of others
        return effects.ChangeForm(effects.THEIR_FORM)
    if words == "change energy forms":
        other = ENERGY._replace(how="a", marks=(ENERGY_FORM, "facedown", "you control"))
        return forms_given.TakeForm(ctx.aim(Filter(other), "free"), Amounts(ONE_))
    if words.startswith("change mass form"):
        mine = MINE._replace(marks=("mass form",))
        return moving.TurnCardOver(ctx.aim(Filter(mine), "flip"), Amounts(ONE_))
    if words.startswith("change to ") and words.endswith(SIDED):
        side, _, kind = words.removeprefix("change to ").partition(" ")
        if kind == ENERGY_FORM:
            named = ENERGY._replace(title=side)
            return forms_given.TakeForm(ctx.aim(Filter(named), "free"), Amounts(ONE_))
        mine = MINE._replace(marks=(kind,))
        return moving.ShowSide(ctx.aim(Filter(mine), "free"), side)
    if "energy" in words or "[[" in words:
        raise nothing(clause)
    form = ALTER_EGO if "alter-ego" in words else HERO if "hero form" in words else -1
    if not ATTACKS & set(ctx.labels):  # which are of what they attack or thwart (MC.target.6)
        ctx.aims.append(Aim(None, CHANGES[form]))
    return effects.ChangeForm(form)


def _take_form(ctx: Targeting, clause: Clause) -> Op:
    """ "Flip that card faceup to change to that energy form": of one that was chosen."""
    thing = thing_of(clause)
    if len(clause.words) != 1 or thing.how not in ("that", "it", "chosen"):
        raise nothing(clause)
    check(clause, *clause.words)
    return forms_given.TakeForm(ctx.aim(Filter(thing), "free"), Amounts(ONE_))


def turn_facedown(ctx: Targeting, clause: Clause) -> Op:
    """ "Turn all your energy form upgrades facedown"."""
    thing = thing_of(clause)
    check(clause, "turn", "facedown")
    if ENERGY_FORM not in thing.marks:
        raise nothing(clause)
    return forms_given.TurnFacedown(ctx.aim(Filter(thing), "free"), Amounts(ONE_), many(thing))


FORM_VERBS: Final[dict[str, Verb]] = {"change_form": _change_form, "take_form": _take_form}
