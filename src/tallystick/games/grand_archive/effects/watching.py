"""Triggers that are not printed on what has them: given by an effect, or waiting for their moment
(GA.ATRIG.4, GA.CONT)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.costs import powers
from tallystick.games.grand_archive.pieces import Trigger
from tallystick.games.grand_archive.position import continuous_effects, stack, triggers, uses
from tallystick.games.grand_archive.position.changes import (
    NEXT_ATTACK,
    NEXT_PLAYED,
    ON,
    ON_SINCE,
    STAMP,
    TRIGGER,
    UNTIL,
    YOU,
    N,
    TriggerGrant,
)
from tallystick.games.grand_archive.position.scope import EffectScope
from tallystick.games.grand_archive.position.values import has_lost_all, is_spoken, lost_since
from tallystick.games.grand_archive.remembered import SpokenChange, speakers
from tallystick.games.grand_archive.zones import controller_of
from tallystick.kernel.journal import NOWHERE, Fact
from tallystick.kernel.machine import Game

NOT_SET_OFF: Final = triggers.NOT_SET_OFF
GIVEN: Final = 1000  # from here on the places of triggers that were given, among an object's own


def hear(game: Game, fact: Fact) -> None:
    """Whatever a fact sets off besides printed triggers begins to wait."""
    if game.lists[zones.DELAYED]:
        _delayed(game, fact)
    if TRIGGER in book_of(game).changes_made and is_spoken(game, 1 << TRIGGER):
        _given(game, fact)


def _progress(game: Game, fact: Fact) -> None:
    """GA.KW.AENEANPROG: a card with the keyword has resolved."""
    _, seat, card, instance = fact
    at = stack.find(game, instance)
    played = at >= 0 and game.lists[zones.STACK][at + stack.KIND] in stack.CARD_PLAYS
    if played and any(one.name == "aenean progression" for one in piece_of(game, card).keywords):
        game.add(zones.ATTRIBUTES[seat], zones.AENEAN, 1)


def _spend(game: Game, fact: Fact) -> None:
    """An ability that is used only once has been (GA.AACT.1, GA.ATRACK.1)."""
    _, seat, source, instance = fact
    place, card = (stack.field(game, instance, at) for at in (stack.PLACE, stack.CARD_OF))
    if place < powers.GIVEN and powers.power_at(book_of(game), card, place).once:
        continuous_effects.spend(game, source, seat, uses.once_mark(card, place))


def _attacks(game: Game, fact: Fact) -> None:
    """What lasts for the next attack of something lasts until the end of this combat."""
    attacker = fact[2]
    for one in continuous_effects.effects_of(game):
        change = continuous_effects.change_of(game, one)
        if one.on not in (attacker, NOWHERE) or one.until in continuous_effects.NOT_YET:
            continue
        if change.span != NEXT_ATTACK or not change.is_on(game, one.speaker, one.you):
            continue
        if one.on == NOWHERE:
            scope = EffectScope(game, one.you, one.speaker)
            if change.what is None or not change.what.fits(scope, attacker):
                continue
            game.set(zones.EFFECTS, one.at + ON, attacker)
            game.set(zones.EFFECTS, one.at + ON_SINCE, game.lists[zones.SINCE][attacker])
            n = change.amount(game, one.speaker, one.you, attacker)
            game.set(zones.EFFECTS, one.at + N, n)
        game.set(zones.EFFECTS, one.at + UNTIL, continuous_effects.END_OF_COMBAT)


def _played(game: Game, fact: Fact) -> None:
    """What is said of the next such card that somebody activates is said of this play."""
    _, seat, card, instance = fact
    for one in continuous_effects.effects_of(game):
        change = continuous_effects.change_of(game, one)
        if change.span != NEXT_PLAYED or one.n or change.what is None:
            continue
        scope = EffectScope(game, one.you, one.speaker)
        about = change.concerns(game, one.speaker, one.you, seat)
        if about and change.what.fits(scope, card):
            game.set(zones.EFFECTS, one.at + N, instance)


# What is always to be done as facts of these kinds happen.
HEARD: Final = {"resolved": _progress, "used": _spend, "declared": _attacks, "activated": _played}


def _delayed(game: Game, fact: Fact) -> None:
    """GA.ATRIG.4: they trigger once, or as long as they last."""
    records = list(game.lists[zones.DELAYED])
    table = book_of(game).given
    fired: list[int] = []
    for at in range(0, len(records), continuous_effects.DELAYED_RECORD):
        trigger = table[records[at + continuous_effects.TRIGGER_OF]]
        if fact[0] not in trigger.watch.kinds:
            continue
        source = records[at + continuous_effects.SOURCE_OF]
        seat = records[at + continuous_effects.SEAT_OF]
        about = trigger.watch.heard(game, source, seat, fact)
        if about == NOT_SET_OFF:
            continue
        it = records[at + continuous_effects.ABOUT_OF]
        if not trigger.watch.meets(game, it, fact, about):
            continue
        if it >= 0 and game.lists[zones.SINCE][it] != records[at + continuous_effects.ABOUT_SINCE]:
            it = -1  # GA.INFO.1: it has become another thing
        place = records[at + continuous_effects.TRIGGER_OF]
        x = records[at + continuous_effects.FIXED_X]
        if trigger.watch.batch and uses.is_again(game, source, place + GIVEN):
            continue
        n = triggers.number_of(game, trigger, fact)
        born = records[at + continuous_effects.SOURCE_SINCE]
        _wait(game, place, source, seat, about=it if it >= 0 else about, x=x, amount=n, born=born)
        if records[at + continuous_effects.ONCE]:
            fired.append(at)
    game.drop_rows(zones.DELAYED, continuous_effects.DELAYED_RECORD, fired)


def _given(game: Game, fact: Fact) -> None:
    """Triggers that effects have given hear a fact, then those that static abilities give."""
    given = book_of(game).given
    for one in sorted(speakers(game).of(TRIGGER), key=lambda one: one.at < 0):
        match one.change.made:
            case TriggerGrant(place=place) if fact[0] in given[place].watch.kinds:
                chosen = _chosen_for(game, one)
                for entity in _given_to(game, one):
                    _hear_on(game, given[place], entity, fact, chosen)


def _chosen_for(game: Game, one: SpokenChange) -> int:
    """The name or element on which a change hangs, -1 for none."""
    if not one.change.is_open:
        return NOWHERE
    if one.at < 0:
        return continuous_effects.chosen_by(game, one.source)
    return game.lists[zones.EFFECTS][one.at + N]


def _given_to(game: Game, one: SpokenChange) -> list[int]:
    """What has an ability now that an effect or a static ability gives: it has not lost all
    abilities since (GA.CONT.4)."""
    records, since = game.lists[zones.EFFECTS], game.lists[zones.SINCE]
    if one.at < 0:
        seat, stamp = controller_of(game, one.source), since[one.source]
        silent = lost_since(game, one.source) >= 0 or not one.change.is_on(game, one.source, seat)
    else:
        seat, stamp = records[one.at + YOU], records[one.at + STAMP]
        silent = records[one.at + UNTIL] in continuous_effects.NOT_YET
    if silent:
        return []
    if min(one.at, one.on) >= 0:
        found = [one.on] if since[one.on] == records[one.at + ON_SINCE] else []
    else:
        field = [e for each in range(game.seats) for e in game.lists[zones.FIELD[each]]]
        found = [e for e in field if one.change.reaches(game, one.source, seat, e)]
    return [e for e in found if not has_lost_all(game, e) or lost_since(game, e) < stamp]


def _hear_on(game: Game, trigger: Trigger, entity: int, fact: Fact, chosen: int) -> None:
    """A thing that has been given a trigger hears a fact."""
    seat = controller_of(game, entity)
    about = trigger.watch.heard_of(game, entity, seat, fact, chosen)
    place = trigger.place + GIVEN
    if trigger.watch.batch and about != NOT_SET_OFF and uses.is_again(game, entity, place):
        return
    if about != NOT_SET_OFF:
        n = triggers.number_of(game, trigger, fact)
        _wait(game, trigger.place, entity, seat, about=about, x=0, amount=n)


def _wait(
    game: Game,
    place: int,
    source: int,
    seat: int,
    *,
    about: int,
    x: int,
    amount: int,
    born: int = NOWHERE,
) -> None:
    """A trigger begins to wait, by its place in the rulebook's table of such triggers. Its source
    is what it was since ``born``: another thing since is not found by its name (GA.NAMING.1,
    GA.INFO.1)."""
    triggers.wait(game, NOWHERE, place, source, seat, about=about, amount=amount)
    at = len(game.lists[zones.PENDING]) - stack.WIDTH
    if x:
        game.set(zones.PENDING, at + stack.DECLARED_X, x)
    if born >= 0:
        game.set(zones.PENDING, at + stack.BORN, born)
