"""What changes a cost, takes it away or adds to it (GA.COST.9 to GA.COST.12, GA.ACT.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tallystick.costs import Adjustment, lowered, raised, set_to
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.effects import values
from tallystick.games.grand_archive.effects.changes import (
    CHANGE,
    COST,
    IGNORE_ELEMENT,
    KEYWORD,
    ON,
    PLAY,
    RECORD,
    SPEAKER,
    SPEED,
    UNTIL,
    YOU,
    Change,
)
from tallystick.games.grand_archive.effects.continuous_effects import NOT_YET
from tallystick.games.grand_archive.effects.scope import EffectScope
from tallystick.games.grand_archive.effects.things import Matcher
from tallystick.games.grand_archive.flow.powers import power_of
from tallystick.games.grand_archive.pieces import ACTIVATE, COSTING, MEMORY, RESERVE, USE
from tallystick.games.grand_archive.remembered import SpokenChange, speakers
from tallystick.games.grand_archive.zones import (
    AENEAN,
    ATTRIBUTES,
    EFFECTS,
)
from tallystick.kernel.machine import Game

CLAUSE: Final = "GA.COST.10"
SETTING: Final = "GA.ACT.7"


def adjustments(
    game: Game, seat: int, entity: int, verb: str, *, x: int = 0, instance: int = 0, place: int = -1
) -> list[Adjustment]:
    """What changes the cost of activating, materializing or using a card (GA.COST.10), of the kind
    that its home deck has (GA.COST.11); of an ability (number ``place``) the reserve (GA.A25)."""
    if verb == USE:
        return _of_ability(game, seat, entity, x, instance=instance, place=place)
    kind = home_kind(game, entity)
    found: list[Adjustment] = []
    if verb == ACTIVATE and values.has_keyword(game, entity, "efficiency"):
        found.append(by(kind, -values.level(game, seat), "GA.KW.EFFICIENCY", entity))
    if verb == ACTIVATE and values.has_keyword(game, entity, "aenean progression"):
        n = 2 * game.lists[ATTRIBUTES[seat]][AENEAN]
        found.append(by(kind, n, "GA.KW.AENEANPROG", entity))
    for change in piece_of(game, entity).own_costs:
        if change.removes or change.n is None:
            continue
        if change.word in ("", verb) and change.is_on(game, entity, seat):
            scope = EffectScope(game, seat, entity, instance=instance, base=-1, about=entity, x=x)
            found.append(_said(change, kind, change.n.value(scope), entity))
    if is_changed(game):
        _of_others(game, seat, entity, verb, kind=kind, found=found)
    return found


def _of_ability(
    game: Game, seat: int, entity: int, x: int, *, instance: int, place: int
) -> list[Adjustment]:
    found: list[Adjustment] = []
    for change in power_of(game, entity, place).adjusts if place >= 0 else ():
        if change.n is None or change.removes:
            continue
        if change.is_on(game, entity, seat):
            scope = EffectScope(game, seat, entity, instance=instance, base=-1, about=entity, x=x)
            found.append(_said(change, RESERVE, change.n.value(scope), entity))
    if is_changed(game):
        _of_others(game, seat, entity, USE, kind=RESERVE, found=found)
    return found


def is_changed(game: Game) -> bool:
    """Whether anything on the table could change a cost."""
    return values.is_spoken(game, 1 << COST)


def spoken(game: Game, verb: str) -> list[SpokenChange]:
    """What is said on the table of what is due for such a deed, on or not."""
    said = speakers(game)
    both = verb == USE and game.rules.readings["ability-modifiers"] == "yes"
    verbs = (USE, ACTIVATE) if both else (verb,)
    found = [one for one in said.of(COST) if any(_is_about(one.change, v) for v in verbs)]
    if verb != USE:
        found += [one for word in COSTING for one in said.of(KEYWORD, word)]
    return found


def could_reach(game: Game, one: SpokenChange, entity: int) -> bool:
    """Whether what is said could be of this card, whatever else is so: not if it is of another
    card, or of cards of another kind."""
    change = one.change
    on = game.lists[EFFECTS][one.at + ON] if one.at >= 0 else -1
    if on >= 0 or change.ref is not None:
        return on in (-1, entity)
    return not isinstance(change.what, Matcher) or change.what.is_kind(game, entity)


def only_lowers(one: SpokenChange) -> bool:
    """Whether what is said makes nothing cost more than it does without."""
    change = one.change
    if change.kind != COST or change.sets:
        return False
    return change.removes or (change.n is not None and change.n.is_never_positive())


def _at_work(game: Game, verb: str) -> list[tuple[Change, int, int]]:
    """What changes such costs: static abilities of what is on the table, and effects that last;
    (change, source, you)."""
    return [one for one in values.said(game, COST) if _is_about(one[0], verb)]


def _of_others(
    game: Game, seat: int, entity: int, verb: str, *, kind: int, found: list[Adjustment]
) -> None:
    for change, source, you in _at_work(game, verb):
        if not change.removes and _meets(game, change, source, you, seat=seat, entity=entity):
            found.append(_said(change, kind, change.amount(game, source, you, entity), source))


def _meets(game: Game, change: Change, source: int, you: int, *, seat: int, entity: int) -> bool:
    """Whether it changes what this player would pay for that."""
    if not change.concerns(game, source, you, seat):
        return False
    return change.reaches(game, source, you, entity)


def _is_about(change: Change, verb: str) -> bool:
    """Whether a change is of such costs; one of cards is none of abilities."""
    return change.word == verb or (not change.word and verb != USE)


def _said(change: Change, kind: int, n: int, source: int) -> Adjustment:
    """What card text says of a cost: what it is (GA.ACT.7 ii), or by how much it is changed."""
    if change.sets:
        return set_to(kind, n, SETTING, source)
    return by(kind, n, CLAUSE, source)


def by(kind: int, n: int, clause: str, source: int) -> Adjustment:
    """A change by ``n``: more if it is positive, less if it is negative (GA.TERM.LV.3)."""
    return raised(kind, n, clause, source) if n >= 0 else lowered(kind, -n, clause, source)


def home_kind(game: Game, entity: int) -> int:
    """The kind of cost that a generic change reaches: reserve for main-deck cards, memory for
    material-deck cards (GA.COST.11)."""
    return MEMORY if piece_of(game, entity).deck == "material" else RESERVE


def removes(game: Game, seat: int, entity: int, verb: str, place: int = -1) -> bool:
    """Whether something takes the cost away altogether (GA.ACT.7 iv)."""
    if not book_of(game).removals:
        return False
    return any(not change.optional for change in _removals(game, seat, entity, verb, place))


def may_remove(game: Game, seat: int, entity: int, verb: str) -> bool:
    """Whether a player may play a card without paying its cost: another way to pay (GA.ACT.3)."""
    if not book_of(game).removals:
        return False
    return any(change.optional for change in _removals(game, seat, entity, verb, -1))


def _removals(game: Game, seat: int, entity: int, verb: str, place: int) -> Iterator[Change]:
    own = piece_of(game, entity).own_costs if verb != USE else ()
    if verb == USE and place >= 0:
        own = power_of(game, entity, place).adjusts
    for change in own:
        if change.removes and change.word in ("", verb) and change.is_on(game, entity, seat):
            yield change
    if is_changed(game):
        for change, source, you in _at_work(game, verb):
            if change.removes and _meets(game, change, source, you, seat=seat, entity=entity):
                yield change


def spend(game: Game, seat: int, entity: int, verb: str) -> None:
    """A change of "the next card" is used up once such a card has been played."""
    records = game.lists[EFFECTS]
    kept: list[int] = []
    for at in range(0, len(records), RECORD):
        change = book_of(game).changes[records[at + CHANGE]]
        source, you = records[at + SPEAKER], records[at + YOU]
        used = (
            change.kind in (COST, PLAY, SPEED, IGNORE_ELEMENT)
            and records[at + UNTIL] not in NOT_YET
            and change.extra == "once"
            and _is_about(change, verb)
            and (change.players is None or change.concerns(game, source, you, seat))
            and change.what is not None
            and change.what.fits(EffectScope(game, you, source), entity)
        )
        if not used:
            kept += records[at : at + RECORD]
    if len(kept) != len(records):
        game.replace(EFFECTS, kept)
