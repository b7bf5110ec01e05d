"""The op of each verb that gives or takes status cards (MC.status.1), and of those by which forms
are changed: of identities, and of what else has two sides (MC.form.1)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import nothing, require
from tallystick.games.marvel_champions.compiling.aiming import (
    AMOUNT,
    YOU,
    Targeting,
    Verb,
    amounts,
    check,
    many,
    plain_thing,
    thing_of,
)
from tallystick.games.marvel_champions.effects import changes, effects, loops, moving
from tallystick.games.marvel_champions.effects.deeds import Amounts
from tallystick.games.marvel_champions.legality.aims import ATTACKS, Aim
from tallystick.games.marvel_champions.pieces import ALTER_EGO, ENERGY_FORM, HERO
from tallystick.games.marvel_champions.position.amounts import Scaled, sum_of
from tallystick.games.marvel_champions.position.conditions import SIDED
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import Clause, Noun, Numeral, OneOf
from tallystick.rules.picking import has, only

FULL: Final = {"stun": "stunned", "confuse": "confused", "tough": "tough"}
THEY_DO: Final = {"stuns": "stun", "confuses": "confuse"}
STATUSES: Final = tuple(FULL.values())
# Of these it is sure who is meant, also when it is said twice.
SURE: Final = ("this", "it", "that", "the", "titled", "you", "your")


def _give_status(ctx: Targeting, clause: Clause) -> Op | OneOf:
    clause = clause._replace(words=tuple([THEY_DO.get(word, word) for word in clause.words]))
    given = [word for word in clause.words if word not in ("each", "or")]
    words = [word for word in given if word in FULL or word in FULL.values()]
    require(len(words) == len(given) and words, clause)
    if "or" in clause.words:
        options = tuple((clause._replace(words=(word,)),) for word in words)
        return OneOf(options)
    check(clause, *clause.words, hangs=AMOUNT)
    thing, counted = thing_of(clause), clause.mods()
    aim = ctx.at(thing, " ".join(words))
    if not (aim.is_chosen and any(mod.verb == "for_each_mod" for mod in counted)):
        if any(figure.word == TOTAL for figure in clause.figures):
            return _in_all(clause, aim, words)
        return changes.GiveStatus(aim, amounts(clause), many(thing), *words)
    require(not thing.figure.word, clause)
    some = sum_of((thing.figure,), counted)  # "stun a minion for each ...": that many of them
    return changes.GiveStatus(aim, Amounts(), some, *words)


def _in_all(clause: Clause, aim: Aim, words: list[str]) -> Op:
    """ "A total of 2 stun status cards on up to 2 enemies": two on one, or one on each."""
    thing = thing_of(clause)
    if clause.figures != (Numeral(2, word=TOTAL),) or thing.figure != Numeral(2, word="up to"):
        raise nothing(clause)
    return changes.StatusInAll(aim, Amounts(Scaled(Numeral(2))), many(thing), *words)


TOTAL: Final = "total of"


def _lose_status(ctx: Targeting, clause: Clause) -> Op | OneOf:
    """One status card; of a kind that is chosen where several could be meant."""
    words = [word for word in clause.words if word != "or"]
    kinds = tuple(FULL.get(word, word) for word in words) or STATUSES
    require(set(kinds) <= set(STATUSES), clause)
    if len(kinds) > 1:
        return OneOf(tuple((clause._replace(words=(kind,)),) for kind in kinds))
    check(clause, *clause.words, hangs=AMOUNT)
    aim = ctx.at(thing_of(clause), f"lose {kinds[0]}")
    return changes.LoseStatus(aim, amounts(clause), None, kinds[0])


def _lose_this_status(ctx: Targeting, clause: Clause) -> Op | OneOf:
    """ "If the status card type removed this way was: • Stun - ...": what follows is done for one
    of that kind alone, which has to be there (MC.target.10)."""
    op = _lose_status(ctx, clause)
    ctx.aims[-1].standing = "deciding"
    return op


def _replace_status(ctx: Targeting, clause: Clause) -> Op:
    """The op that replaces a status card by one of another kind (MC.status.1)."""
    check(clause, *clause.words)
    old, new = clause.words
    aim = ctx.at(thing_of(clause), f"{new} for {old}")
    return changes.ReplaceStatus(aim, amounts(clause), None, old, new)


def _lose_all_status(ctx: Targeting, clause: Clause) -> Op:
    """ "Discard each status card from the villain"."""
    words = tuple(word for word in clause.words if word not in ("each", "all"))
    thing = thing_of(clause)
    known = thing.how in SURE or (thing.how == "each" and len(words) == 1)
    require(known and set(words) <= set(STATUSES), clause)
    for word in words or STATUSES:
        ctx.part(Clause("lose_status", things=(thing,), words=(word,)))
        for last in only(ctx.ops[-1:], changes.LoseStatus):
            last.all = True
    return effects.Nothing()


def _give_both(ctx: Targeting, clause: Clause) -> Clause:
    """ "Give the villain a tough status card and a facedown boost card"."""
    thing, card = thing_of(clause), thing_of(clause, 1)
    require(thing.how in SURE and not (card.figure.per_x or clause.parts), clause)
    words = tuple(word for word in clause.words if word in FULL)
    marks = tuple(mark for mark in card.marks if mark != "facedown")
    more = card._replace(how="a", marks=marks)
    ctx.part(Clause("give_status_card", clause.figures, (thing,), words))
    return Clause("give_card", (card.figure,), (thing, more))


MINE: Final = Noun("your", ("upgrade",))
CHANGES: Final = {-1: "change form", ALTER_EGO: "change to alter-ego", HERO: "change to hero"}
ENERGY: Final = MINE._replace(marks=(ENERGY_FORM,))


def _change_form(ctx: Targeting, clause: Clause) -> Op:
    words = " ".join(clause.words)
    if "other hero" in words or words.endswith("]] hero form"):
        tags = (words.partition("[[")[2].partition("]]")[0],) if "[[" in words else ()
        mine = Noun("your", ("hero",))
        return moving.ChangeHero(ctx.at(mine), Amounts(), tags)
    if words == "change to the form you are in":
        require(has(ctx.ops, loops.AsPlayers), clause)  # to one's own
        ctx.aims.append(Aim(None, "free"))  # of others
        return effects.ChangeForm(effects.THEIR_FORM)
    if words == "change energy forms":
        other = ENERGY._replace(how="a", marks=(ENERGY_FORM, "facedown", "you control"))
        return moving.TakeForm(ctx.at(other), Amounts())
    if words.startswith("change mass form"):
        mine = MINE._replace(marks=("mass form",))
        return moving.TurnCardOver(ctx.at(mine, "flip"), Amounts())
    if words.startswith("change to ") and words.endswith(SIDED):
        side, _, kind = words.removeprefix("change to ").partition(" ")
        if kind == ENERGY_FORM:
            named = ENERGY._replace(title=side)
            return moving.TakeForm(ctx.at(named), Amounts())
        mine = MINE._replace(marks=(kind,))
        return moving.ShowSide(ctx.at(mine), side)
    require("energy" not in words and "[[" not in words, clause)
    form = _form_in(words)
    if not ATTACKS & set(ctx.labels):  # which are of what they attack or thwart (MC.target.6)
        ctx.aims.append(Aim(None, CHANGES[form]))
    return effects.ChangeForm(form)


def _form_in(words: str) -> int:
    return ALTER_EGO if "alter-ego" in words else HERO if "hero form" in words else -1


def _change_form_of(ctx: Targeting, clause: Clause) -> Op:
    """ "Change him to alter-ego form": whoever that is, if it is an identity (MC.form.1)."""
    check(clause, *clause.words)
    form = _form_in(clause.words[-1])
    aim = ctx.at(thing_of(clause), CHANGES[form])
    require(not aim.is_chosen, clause)
    return moving.ChangeTheirForm(aim, form)


def _take_form(ctx: Targeting, clause: Clause) -> Op:
    """ "Flip that card faceup to change to that energy form": of one that was chosen."""
    thing = thing_of(clause)
    require(len(clause.words) == 1 and thing.how in ("that", "it", "chosen"), clause)
    check(clause, *clause.words)
    return moving.TakeForm(ctx.at(thing), Amounts())


def turn_facedown(ctx: Targeting, clause: Clause) -> Op:
    """ "Turn all your energy form upgrades facedown"."""
    thing = plain_thing(clause, "turn", "facedown")
    require(ENERGY_FORM in thing.marks, clause)
    return moving.TurnFacedown(ctx.at(thing), Amounts(), many(thing))


STATUS_VERBS: Final[dict[str, Verb]] = {
    "give_status": _give_status,
    "give_status_card": _give_status,
    "give_both": _give_both,
    "gain_status": lambda ctx, clause: _give_status(ctx, clause._replace(things=(YOU,))),
    "lose_status": _lose_status,
    "lose_this_status": _lose_this_status,
    "lose_all_status": _lose_all_status,
    "replace_status": _replace_status,
    "change_form": _change_form,
    "change_form_of": _change_form_of,
    "take_form": _take_form,
}
