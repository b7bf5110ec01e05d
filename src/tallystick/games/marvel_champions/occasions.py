"""What interrupts and responses wait for: occasions, from "when" and "after" (MC.trigger.1).

An occasion is a frame: SOURCE did it, SUBJECT is what it befell, SEAT is the player concerned.
"""

from __future__ import annotations

from typing import Any, Final

from tallystick.games.marvel_champions.conditions import Test, holds, test_of
from tallystick.games.marvel_champions.pieces import ALTER_EGO, HERO, IDENTITIES
from tallystick.games.marvel_champions.scope import Scope, piece_of
from tallystick.games.marvel_champions.things import Filter, NoOp
from tallystick.games.marvel_champions.zones import CONTROLLER, HOST, identity
from tallystick.kernel.layout import FRAMES, NOTES
from tallystick.kernel.machine import BASE, SEAT, SOURCE, SUBJECT, X
from tallystick.rules.phrases import Clause, If, Several, Thing

WOULD, WHEN, AFTER = range(3)
STAGES: Final = ("would", "when", "after")
KEYS: Final = (
    "attack", "basic attack", "defend", "thwart", "basic thwart", "scheme", "activate", "damage",
    "defeat", "enter", "leave", "play", "form", "reveal", "recover", "engage", "exhaust", "ready",
    "spend", "boost", "threat placed", "threat removed", "turn begins", "turn ends",
    "round ends", "player phase begins", "player phase ends", "villain phase begins",
    "villain phase ends", "complete",
)  # fmt: skip
KEY: Final = {name: number for number, name in enumerate(KEYS)}
ACTIVE, PASSIVE, PLAYER = range(3)

# The first notes of the frame of an attack (see ``combat`` and ``activation``).
DEFENDER, BOOSTED, GAINED, DEALT, DEFEATED, BASIC, DEFENDED_BY, FLIPPED = range(8)

_ACTS: Final[dict[str, tuple[str, int]]] = {
    "attack": ("attack", ACTIVE),
    "attacks": ("attack", ACTIVE),
    "initiates an attack": ("attack", ACTIVE),
    "initiate an attack": ("attack", ACTIVE),
    "makes an attack": ("attack", ACTIVE),
    "make an attack": ("attack", ACTIVE),
    "performs an attack": ("attack", ACTIVE),
    "makes a basic attack": ("basic attack", ACTIVE),
    "make a basic attack": ("basic attack", ACTIVE),
    "is attacked": ("attack", PASSIVE),
    "are attacked": ("attack", PASSIVE),
    "defend": ("defend", ACTIVE),
    "defends": ("defend", ACTIVE),
    "thwart": ("thwart", ACTIVE),
    "thwarts": ("thwart", ACTIVE),
    "makes a basic thwart": ("basic thwart", ACTIVE),
    "make a basic thwart": ("basic thwart", ACTIVE),
    "schemes": ("scheme", ACTIVE),
    "activates": ("activate", ACTIVE),
    "initiates an activation": ("activate", ACTIVE),
    "is defeated": ("defeat", PASSIVE),
    "are defeated": ("defeat", PASSIVE),
    "defeat": ("defeat", ACTIVE),
    "defeats": ("defeat", ACTIVE),
    "damages": ("damage", ACTIVE),
    "damage": ("damage", ACTIVE),
    "enters play": ("enter", PASSIVE),
    "leaves play": ("leave", PASSIVE),
    "is revealed": ("reveal", PASSIVE),
    "reveal": ("reveal", PLAYER),
    "reveals": ("reveal", PLAYER),
    "recover": ("recover", ACTIVE),
    "recovers": ("recover", ACTIVE),
    "engages": ("engage", ACTIVE),
    "engage": ("engage", PLAYER),
    "is exhausted": ("exhaust", PASSIVE),
    "is readied": ("ready", PASSIVE),
}
_TIMES: Final = {
    "your turn begins": "turn begins",
    "your turn ends": "turn ends",
    "the turn ends": "turn ends",
    "the round ends": "round ends",
    "the phase ends": "player phase ends",
    "the player phase begins": "player phase begins",
    "the player phase ends": "player phase ends",
    "the villain phase begins": "villain phase begins",
    "the villain phase ends": "villain phase ends",
}


class Act:
    """One thing that can happen: its key and stage, who does it, and to what."""

    def __init__(self, key: str, role: int, stage: int) -> None:
        self.key = KEY[key]
        self.role = role
        self.stage = stage
        self.subject: Filter | None = None
        self.object: Filter | None = None
        self.against: Filter | None = None
        self.form = -1
        self.needs = ""  # "defeats", "from an attack", "own turn"

    @property
    def place(self) -> int:
        """Its place among the occasions that a game listens for."""
        return self.key * len(STAGES) + self.stage


class Watch:
    """The acts that set an ability off, one of them, under its tests."""

    def __init__(self, acts: tuple[Act, ...], tests: tuple[Test, ...], text: str) -> None:
        self.acts = acts
        self.tests = tests
        self.text = text

    def matches(self, scope: Scope, stage: int, keys: tuple[int, ...]) -> bool:
        """Whether the occasion in the scope is what it waits for."""
        for act in self.acts:
            if act.stage == stage and act.key in keys and _happens(act, scope):
                return not self.tests or holds(self.tests, scope)
        return False


def _happens(act: Act, scope: Scope) -> bool:
    game, at = scope.game, scope.occasion
    frames = game.lists[FRAMES]
    doer, victim, seat = frames[at + SOURCE], frames[at + SUBJECT], frames[at + SEAT]
    if act.key == KEY["defend"]:
        doer, victim = frame_note(scope, DEFENDER), doer
    if act.needs == "own turn" and seat != scope.seat:
        return False
    if act.form >= 0 and frames[at + X] != act.form:
        return False
    if act.needs == "defeats" and frame_note(scope, DEFEATED) != 1:
        return False
    if act.needs == "from an attack" and not frame_note(scope, 0) & FROM_ATTACK:
        return False
    if act.role == PLAYER:
        whom = act.subject
        mine = whom is None or whom.how not in ("you", "your") or seat == scope.seat
        return mine and (act.object is None or _is(act.object, scope, victim, seat))
    one, other = (doer, victim) if act.role == ACTIVE else (victim, doer)
    if act.subject is not None and not _is(act.subject, scope, one, -1):
        return False
    if act.against is not None and not _is(act.against, scope, other, seat):
        return False
    return act.object is None or _is(act.object, scope, other, seat)


FROM_ATTACK: Final = 1  # a flag of damage: it is an attack's


def frame_note(scope: Scope, slot: int) -> int:
    """A note of the occasion's frame."""
    lists = scope.game.lists
    return lists[NOTES][lists[FRAMES][scope.occasion + BASE] + slot]


def _is(whom: Filter, scope: Scope, entity: int, seat: int) -> bool:
    """Whether a card, or the player concerned, is who is meant."""
    how = whom.how
    if whom.is_player:
        return True
    if how in ("you", "your", "yourself"):
        return _is_yours(whom, scope, entity, seat)
    if entity < 0:
        return False
    if how == "this":
        return entity == scope.source
    if "attached" in whom.marks:
        return scope.game.lists[HOST][scope.source] == entity
    return whom.fits(scope, entity)


def _is_yours(whom: Filter, scope: Scope, entity: int, seat: int) -> bool:
    """MC.you.1, MC.you.3: "you" is the identity, or the player that an attack is against."""
    if scope.seat < 0:
        return False
    mine = identity(scope.game, scope.seat)
    if whom.how != "your" or not whom.kinds:
        return entity == mine or seat == scope.seat
    if set(whom.kinds) <= set(IDENTITIES):
        return entity == mine and piece_of(scope.game, mine).kind in whom.kinds
    return (
        entity >= 0
        and scope.game.lists[CONTROLLER][entity] == scope.seat
        and (whom.fits(scope, entity))
    )


# -- compiling ------------------------------------------------------------------------------------


def watch_of(event: Clause) -> Watch:
    """What an occasion clause waits for. Raises NoOp."""
    stage = WHEN if event.words and event.words[0] == "when" else AFTER
    acts: list[Act] = []
    tests: list[Test] = []
    for part in event.parts:
        if isinstance(part, If):
            tests += [test_of(test) for test in part.tests]
        elif isinstance(part, Clause):
            acts += _acts_of(part, stage)
    if not acts:
        raise NoOp(f"nothing waits yet for {event}")
    return Watch(tuple(acts), tuple(tests), str(event))


def _acts_of(clause: Clause, stage: int) -> list[Act]:
    if clause.verb == "time_event":
        key = _TIMES.get(clause.words[0])
        if key is None:
            raise NoOp(f"nothing waits yet for {clause}")
        act = Act(key, PLAYER, stage)
        act.needs = "own turn" if clause.words[0].startswith("your") else ""
        return [act]
    if clause.verb in ("threat_placed", "threat_removed"):
        would = clause.verb == "threat_placed"
        act = Act(clause.verb.replace("_", " "), PASSIVE, WOULD if would else stage)
        act.subject = _filter(clause.things[0])
        return [act]
    if clause.verb != "event" or not clause.things:
        raise NoOp(f"nothing waits yet for {clause}")
    doings = [part for part in clause.parts if isinstance(part, Clause)]
    inner = [a for d in doings for a in (d.parts if d.verb == "does" else (d,))]
    acts = [one for one in inner if isinstance(one, Clause)]
    joined = any("and" in d.words for d in doings) or (len(acts) > 1 and not _is_or(doings))
    return (
        _together(clause, acts, stage)
        if joined
        else [_act_of(clause.things[0], act, stage) for act in acts]
    )


def _is_or(doings: list[Clause]) -> bool:
    return any("or" in doing.words for doing in doings)


def _together(clause: Clause, acts: list[Clause], stage: int) -> list[Act]:
    """ "Attacks and defeats": the attack, if it has defeated."""
    first = _act_of(clause.things[0], acts[0], stage)
    second = _act_of(clause.things[0], acts[1], stage)
    if first.key != KEY["attack"] or second.key not in (KEY["defeat"], KEY["damage"]):
        raise NoOp(f"nothing waits yet for {clause}")
    first.needs = "defeats" if second.key == KEY["defeat"] else ""
    first.object = first.object or second.object
    return [first]


def _act_of(subject: Thing | Several, act: Clause, stage: int) -> Act:
    made = _plain(act, stage)
    made.subject = _filter(subject)
    for thing in act.things:
        if made.object is None:
            made.object = _filter(thing)
    for tail in act.parts:
        _tail(made, tail, act)
    return made


def _plain(act: Clause, stage: int) -> Act:
    if act.verb == "act":
        key, role = _ACTS.get(act.words[0], ("", 0))
        if not key:
            raise NoOp(f"nothing waits yet for {act.words[0]!r}")
        return Act(key, role, stage)
    if act.verb == "would_act":
        key, role = _ACTS.get(act.words[0], ("", 0))
        if not key or key in ("damage", "defeat"):
            raise NoOp(f"nothing waits yet for {act}")
        return Act(key, role, WOULD)
    if act.verb in ("would_take", "takes_damage"):
        return Act("damage", PASSIVE, WOULD if act.verb == "would_take" else stage)
    if act.verb == "plays":
        return Act("play", PLAYER, stage)
    if act.verb == "spends":
        return Act("spend", PLAYER, stage)
    if act.verb in ("changes", "changes_to"):
        made = Act("form", PLAYER, stage)
        words = " ".join(act.words)
        made.form = ALTER_EGO if "alter-ego" in words else HERO if "hero form" in words else -1
        if "this form" in words or "this side" in words:
            made.needs = "this form"
        return made
    raise NoOp(f"nothing waits yet for {act}")


def _tail(made: Act, tail: Any, act: Clause) -> None:
    if not isinstance(tail, Clause):
        raise NoOp(f"nothing waits yet for {act}")
    if tail.verb == "against":
        thing = tail.things[0]
        if not (isinstance(thing, Thing) and "attack" in thing.kinds):
            made.against = _filter(thing)
    elif tail.verb == "source":
        thing = tail.things[0]
        if isinstance(thing, Thing) and "attack" in thing.kinds:
            made.needs = "from an attack"
        else:
            made.against = _filter(thing)
    elif tail.verb not in ("from_hand", "source_place", "under"):
        raise NoOp(f"nothing waits yet for {act}")


def _filter(thing: Thing | Several) -> Filter:
    if isinstance(thing, Several):
        kinds = tuple(kind for one in thing.things for kind in one.kinds)
        if thing.joint != "or" or not all(one.kinds for one in thing.things):
            raise NoOp(f"nothing waits yet for {thing}")
        return Filter(thing.things[0]._replace(kinds=kinds))
    return Filter(thing)
