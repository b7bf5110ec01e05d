"""Who attacks, schemes, thwarts or defends while something is asked of it, and against whom
(MC.attack.1, MC.thwart.1, MC.defend.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from tallystick.games.marvel_champions.position.frames import (
    LabelBegins,
    LabelEnds,
    Staged,
    innermost,
    is_ability,
    is_program,
)
from tallystick.games.marvel_champions.position.keys import AFTER, DEFENDER, UNBIDDEN
from tallystick.games.marvel_champions.position.memory import ATTACKED, MEMORY
from tallystick.games.marvel_champions.position.occasion import attacked_seat, told_of_attack
from tallystick.games.marvel_champions.position.predicate import Activity, Predicate, all_of
from tallystick.games.marvel_champions.position.scope import Scope, frame_note, top
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.zones import identity
from tallystick.kernel.layout import FRAMES
from tallystick.kernel.machine import PC, PROGRAM, SEAT, SOURCE, SUBJECT, WIDTH, Game, Op, X
from tallystick.rules.phrases import Clause
from tallystick.rules.picking import only


class Doing(NamedTuple):
    """One that goes on: who does it, to whom, and whether by a basic power."""

    who: int
    whom: list[int]
    basic: bool = False


# What is asked, by its last word, and the programs and labels of such deeds.
DEEDS: Final = {
    "attacking": ("attack", "enemy attack"), "attack": ("attack", "enemy attack"),
    "thwarting": ("thwart", ""), "thwart": ("thwart", ""),
    "scheming": ("", "enemy scheme"), "defending": ("", ""),
}  # fmt: skip


def _deeds(game: Game, own: str, enemys: str) -> list[Doing]:
    """Those that go on, of enemies, and of players by basic powers or abilities."""
    found: list[Doing] = []
    frames = game.lists[FRAMES]
    for at in range(0, len(frames), WIDTH):
        if own and is_ability(game, at):
            if _is_labelled(game, at, own):
                found.append(Doing(identity(game, frames[at + SEAT]), _meant_by(game, at)))
        elif enemys and is_program(game, at, enemys) and not _is_past(game, at):
            defender = frame_note(game, at, DEFENDER) if enemys == "enemy attack" else -1
            whom = defender if defender >= 0 else frames[at + SUBJECT]
            found.append(Doing(frames[at + SOURCE], [whom]))
        elif own and is_program(game, at, own) and not _is_past(game, at):
            basic = frames[at + X] != UNBIDDEN
            found.append(Doing(frames[at + SOURCE], [frames[at + SUBJECT]], basic))
    return found


def _is_labelled(game: Game, at: int, label: str) -> bool:
    """Whether the ability of a frame has begun to attack, or to thwart, and is not over with it
    (MC.labeled.1, MC.attack.5)."""
    found = False
    for op in _so_far(game, at):
        match op:
            case LabelBegins(labels=labels):
                found |= label in labels
            case LabelEnds(label=ended):
                found &= label != ended
    return found


def _is_past(game: Game, at: int) -> bool:
    """Whether what a frame tells has come to what is done after it."""
    return any(op.stage == AFTER for op in only(_so_far(game, at), Staged))


def _so_far(game: Game, at: int) -> tuple[Op, ...]:
    """The ops of a frame as far as it has come."""
    frames = game.lists[FRAMES]
    ops: tuple[Op, ...] = game.rules.programs[frames[at + PROGRAM]].ops
    return ops[: frames[at + PC] + 1]


def _meant_by(game: Game, at: int) -> list[int]:
    """Whom the attack or thwart of an ability is against, and whom it is about to strike."""
    found = told_of_attack(game, at)
    chosen = game.notes()[MEMORY:] if at == top(game) else []
    return [*found, frame_note(game, at, ATTACKED), *chosen]


def activity_of(clause: Clause) -> Activity:
    """What goes on that words ask of: "making a basic attack", "attacking you"."""
    words = clause.words[0]
    own, enemys = DEEDS[words.removesuffix(" you").split(" ")[-1]]
    return Activity(
        own,
        enemys,
        defends=words == "defending",
        basic="basic" in words,
        undefended="undefended" in words,
        at_you=words == "attacking you",
    )


def is_doing(test: Predicate, scope: Scope) -> bool:
    """ "The villain is attacking you", "making a basic attack against a minion", "defending"."""
    if test.at_you and attacked_seat(scope.game) != scope.seat:
        return False
    return whom_against(test, scope) >= 0 if test.other is not None else bool(_doings(test, scope))


def does(test: Predicate, scope: Scope, entity: int) -> bool:
    """Whether one of those that are meant does it: "while an ally is attacking, it gets ..."."""
    found = [one for one in _doings(test, scope) if one.who == entity]
    if test.other is None:
        return bool(found)
    return any(True for _ in _against(test.other, scope, found))


def whom_against(test: Predicate, scope: Scope) -> int:
    """Whom it is done to, of those who are meant; -1 for nobody."""
    assert test.other is not None
    return next(_against(test.other, scope, _doings(test, scope)), -1)


def _against(whom: Filter, scope: Scope, found: list[Doing]) -> Iterator[int]:
    sure = whom.referred(scope) if whom.how in SURE else []
    for one in found:
        for entity in one.whom:
            if entity >= 0 and (entity in sure if whom.how in SURE else whom.means(scope, entity)):
                yield entity


SURE: Final = ("this", "titled", "you", "your")


def _doings(test: Predicate, scope: Scope) -> list[Doing]:
    game, activity, mine = scope.game, test.activity, all_of(test, scope)
    assert activity is not None
    if activity.defends:
        return [one for one in _defences(game) if one.who in mine]
    if activity.undefended and frame_note(game, innermost(game, activity.enemys), DEFENDER) >= 0:
        return []
    found = _deeds(game, activity.own, "" if activity.basic else activity.enemys)
    return [one for one in found if one.who in mine and one.basic >= activity.basic]


def _defences(game: Game) -> list[Doing]:
    at = innermost(game, "enemy attack")
    if at < 0 or _is_past(game, at):
        return []
    return [Doing(frame_note(game, at, DEFENDER), [game.lists[FRAMES][at + SOURCE]])]


KNOWN: Final = frozenset(
    ("attacking", "attacking you", "thwarting", "scheming", "defending", "making an attack",
     "making a basic attack", "making an undefended attack", "making a thwart",
     "making a basic thwart")
)  # fmt: skip
