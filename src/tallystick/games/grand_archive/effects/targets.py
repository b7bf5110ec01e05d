"""Targets: what may be chosen for a slot when something is announced, and whether it still is legal
(GA.ACT.5, GA.RES.3, GA.TGT)."""

from __future__ import annotations

from tallystick.games.grand_archive.effects import values
from tallystick.games.grand_archive.effects.aimed import goes_with
from tallystick.games.grand_archive.effects.bases import CARD, Target, Thinglike
from tallystick.games.grand_archive.effects.changes import (
    BY_OPPONENTS,
    BY_SPELLS,
    BY_THEIR_SPELLS,
    CANNOT,
)
from tallystick.games.grand_archive.effects.scope import INSTANCES, EffectScope
from tallystick.games.grand_archive.flow import stack
from tallystick.games.grand_archive.zones import AS_SPELL, FIELD, STACK
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import Game


def scope_of(game: Game, seat: int, source: int, instance: int) -> EffectScope:
    """The scope of what is being announced."""
    scope = EffectScope(game, seat, source, instance=instance)
    at = stack.find(game, instance) if instance else -1
    if at >= 0:
        records = game.lists[STACK]
        scope.about, scope.amount = records[at + stack.ABOUT], records[at + stack.AMOUNT]
        scope.x = records[at + stack.DECLARED_X]
    return scope


def candidates(game: Game, what: Target, seat: int, source: int, instance: int) -> list[int]:
    """Everything that may be chosen now: legal, and not chosen for a slot that it must differ from
    (GA.TGT.4)."""
    scope = scope_of(game, seat, source, instance)
    taken = [value for slot in what.unlike for value in scope.targets(slot)]
    found = [value for value in _open(scope, what) if value not in taken]
    spell = what.spell or acts_as_spell(game, source, instance)
    barred = shrouded(game, found, seat, spell=spell, instance=instance)
    return [value for value in found if value not in barred] if barred else found


def has_enough(
    game: Game, what: Target, seat: int, source: int, *, instance: int, least: int
) -> bool:
    """Whether so many may be chosen now."""
    if what.unlike or what.slot >= 0:
        return len(candidates(game, what, seat, source, instance)) >= least
    found = what.what.candidates(scope_of(game, seat, source, instance))
    if len(found) < least:
        return False
    spell = what.spell or acts_as_spell(game, source, instance)
    barred = shrouded(game, found, seat, spell=spell, instance=instance)
    return sum([value not in barred for value in found]) >= least


def _open(scope: EffectScope, what: Target) -> list[int]:
    """What fits; of a single zone only what lies with those that were chosen."""
    found = what.what.candidates(scope)
    chosen = scope.targets(what.slot) if what.slot >= 0 else []
    return [one for one in found if not chosen or goes_with(scope, what.what, chosen[0], one)]


def is_legal(
    game: Game, what: Target, seat: int, source: int, *, value: int, instance: int
) -> bool:
    """Whether something that was or would be chosen is a legal target now (GA.RES.3)."""
    scope = scope_of(game, seat, source, instance)
    if not what.what.fits(scope, value) or not _is_there(scope, what.what, value):
        return False
    spell = what.spell or acts_as_spell(game, source, instance)
    return not shrouded(game, [value], seat, spell=spell, instance=instance)


def _is_there(scope: EffectScope, what: Thinglike, value: int) -> bool:
    """Whether a card is where the description looks for it."""
    return what.sort != CARD or what.includes(scope, value)


def can_differ(groups: list[list[int]]) -> bool:
    """Whether one of each group can be chosen, all of them different (GA.TGT.4)."""
    holders: dict[int, int] = {}
    return all(_place(groups, at, holders, set()) for at in range(len(groups)))


def _place(groups: list[list[int]], at: int, holders: dict[int, int], tried: set[int]) -> bool:
    """Find one for a group, moving others away where that is possible."""
    for value in groups[at]:
        if value in tried:
            continue
        tried.add(value)
        if value not in holders or _place(groups, holders[value], holders, tried):
            holders[value] = at
            return True
    return False


def acts_as_spell(game: Game, source: int, instance: int) -> bool:
    """Whether what targets is a Spell (GA.ABIL.8)."""
    if source < 0:
        return False
    at = stack.find(game, instance) if instance else -1
    if at < 0:
        return values.is_spell(game, source)
    records = game.lists[STACK]
    if records[at + stack.FLAGS] & AS_SPELL:
        return True
    return records[at + stack.KIND] in stack.CARD_PLAYS and values.is_spell(game, source)


def shrouded(game: Game, found: list[int], seat: int, *, spell: bool, instance: int) -> list[int]:
    """The objects among them that a player cannot target: with Spellshroud by Spells, with
    Omnishroud by activations, materializations and triggers (GA.KW.OMNISHROUD)."""
    zones = game.lists[ZONE]
    objects = [value for value in found if 0 <= value < INSTANCES and zones[value] in FIELD]
    barred = (
        [] if _is_activated(game, instance) else values.with_keyword(game, objects, "omnishroud")
    )
    if values.is_spoken(game, 1 << CANNOT):
        barred += [value for value in objects if is_kept_off(game, value, seat, spell)]
    return barred + values.with_keyword(game, objects, "spellshroud") if spell else barred


def is_kept_off(game: Game, entity: int, seat: int, spell: bool) -> bool:
    """Whether something says that a player cannot target it, or not with a Spell (GA.LEGAL.1)."""
    if values.forbids(game, entity, "be targeted"):
        return True
    if spell and values.forbids(game, entity, BY_SPELLS):
        return True
    opposed = values.changes(game, entity, CANNOT, BY_OPPONENTS)
    if spell:
        opposed = [*opposed, *values.changes(game, entity, CANNOT, BY_THEIR_SPELLS)]
    return any(one.you != seat for one in opposed)


def _is_activated(game: Game, instance: int) -> bool:
    at = stack.find(game, instance) if instance else -1
    return at >= 0 and game.lists[STACK][at + stack.KIND] == stack.ABILITY
