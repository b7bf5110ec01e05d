"""What interrupts and responses wait for: occasions (MC.trigger.1); ``watching`` reads them.

An occasion is a frame: SOURCE did it, SUBJECT is what it befell, SEAT is the player concerned.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from tallystick.games.marvel_champions import pieces, zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.legality import attack_sums
from tallystick.games.marvel_champions.position import keys
from tallystick.games.marvel_champions.position.at_hand import is_from_hand
from tallystick.games.marvel_champions.position.frames import (
    face_then,
    innermost,
    is_ability,
    is_program,
    used_power,
)
from tallystick.games.marvel_champions.position.last_known import was_such
from tallystick.games.marvel_champions.position.memory import CALLED_OFF, IT
from tallystick.games.marvel_champions.position.occasion import form_revealed_in, identity_named
from tallystick.games.marvel_champions.position.players import is_player_meant
from tallystick.games.marvel_champions.position.predicate import Predicate, holds
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.position.scope import frame_note as note_of
from tallystick.games.marvel_champions.position.sides import was_in_side
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.position.values import keeps_threat, keyword, remaining
from tallystick.games.marvel_champions.position.villains import is_triggered_for
from tallystick.kernel.layout import CELLS, FRAMES, NOTES, ZONE
from tallystick.kernel.machine import BASE, SEAT, SOURCE, SUBJECT, WIDTH, Game, X

ACTIVE: Final = 0
PASSIVE: Final = 1
PLAYER: Final = 2


class Act:
    """One thing that can happen: its key and stage, who does it, and to what."""

    def __init__(
        self,
        key: str,
        role: int,
        stage: int,
        *,
        subject: Filter | None = None,
        needs: str = "",
        least: int = 0,
        title: str = "",
    ) -> None:
        self.key = keys.KEY[key]
        self.role = role
        self.stage = stage
        self.subject = subject
        self.object: Filter | None = None
        self.against: Filter | None = None
        self.form = -1
        self.trait = ""  # of that form
        self.paid: Filter | None = None  # for what a card is spent
        self.by_card = False  # of a change of form: whether it is one that a card gives
        self.side = ""  # the form, given by a card, in which it must be done
        self.flags = 0  # the keywords of which an attack must have one
        self.needs = needs  # what else must be so: see ``NEEDS``
        self.phase = -1  # in which alone it may happen
        self.least = least  # the least damage that must have been dealt
        self.title = title  # the ability that is used, by its name

    @property
    def cards(self) -> tuple[Filter | None, ...]:
        """The cards that it is about: who does it, and to what."""
        return (self.subject, self.object)

    @property
    def is_of_itself(self) -> bool:
        """Whether it befalls the card that says so."""
        return self.role == PASSIVE and self.subject is not None and self.subject.how == "this"

    @property
    def place(self) -> int:
        """The place of the act among the occasions that a game listens for."""
        return self.key * len(keys.STAGES) + self.stage


class Watch:
    """The acts that set an ability off, one of them, under its tests."""

    def __init__(self, acts: tuple[Act, ...], tests: tuple[Predicate, ...], text: str) -> None:
        self.acts = acts
        self.tests = tests
        self.text = text
        # whether it is about damage as that was dealt, whatever was prevented of it (MC.prevent.1)
        self.of_dealt = any(act.key == DEAL and act.stage == keys.AFTER for act in acts)
        # whether it waits for something that befalls the card itself, perhaps leaving play
        self.is_own = any(
            whom is not None and whom.how == "this" for act in acts for whom in act.cards
        )

    def matches(self, scope: Scope, stage: int, heard: tuple[int, ...]) -> bool:
        """Whether the occasion in the scope is what it waits for."""
        for act in self.acts:
            if act.stage == stage and act.key in heard and _happens(act, scope):
                return not self.tests or holds(self.tests, scope)
        return False


def _happens(act: Act, scope: Scope) -> bool:
    game, at = scope.game, scope.occasion
    frames = game.lists[FRAMES]
    doer, victim, seat = frames[at + SOURCE], frames[at + SUBJECT], frames[at + SEAT]
    if act.key in DEFENCES or (act.key == BASIC_POWER and is_program(game, at, "enemy attack")):
        doer, victim = frame_note(scope, keys.DEFENDER), doer
    if act.phase >= 0 and game.lists[CELLS][zones.PHASE] != act.phase:
        return False
    if act.form >= 0 and frames[at + X] != act.form:
        return False
    if act.trait and act.trait not in piece_of(game, zones.identity(game, seat)).traits:
        return False
    if act.role == ACTIVE and act.key in DEEDS and not _is_told_now(act, scope, doer, victim):
        return False
    if act.flags and not act.flags & attack_sums.keywords_of_attack(game, at):
        return False
    if act.needs == "defender":
        return _is_made_defender(act, scope, victim)
    if act.paid is not None and not act.paid.fits(scope, frames[at + X]):
        return False
    if act.key == keys.KEY["form"] and not _is_such_change(act, scope, victim):
        return False
    if act.key == keys.KEY["diverted"] and zones.in_play(game, victim) != (act.needs == STAYS):
        return False  # what it was attached to is gone, or it has gone elsewhere itself
    if act.side and not was_in_side(scope, act.side):
        return False
    if (
        act.key == keys.KEY["reveal"]
        and act.needs != EFFECTS_ALONE
        and not is_program(game, at, "reveal")
    ):
        return False  # what it says when revealed has been resolved, and the card not revealed
    if (act.needs or act.title) and not _meets(act, scope, seat):
        return False
    if act.role == PLAYER:
        whom = act.subject
        mine = whom is None or whom.how not in ("you", "your") or seat == scope.seat
        meant = whom is None or not whom.is_player or is_player_meant(scope, whom.thing, seat)
        return mine and meant and (act.object is None or concerns(act.object, scope, victim, seat))
    if act.place == FALLEN and act.is_of_itself and zones.in_play(game, scope.source):
        return False  # it has not been: the stage before it has (MC.referential.1)
    one, other = (doer, victim) if act.role == ACTIVE else (victim, doer)
    if act.key == ENGAGED:  # a minion with a player (MC.engage.1)
        other = zones.identity(game, seat)
    past = act.role == ACTIVE and act.stage == keys.AFTER
    if act.subject is not None and not concerns(act.subject, scope, one, -1, past):
        return False
    if act.against is not None and not concerns(act.against, scope, other, seat):
        return False
    if act.object is None:
        return True
    if act.role == ACTIVE and act.key == keys.KEY["attack"]:  # MC.attack.4: each of those attacked
        theirs = seat if act.needs != "damages" else NOBODYS  # MC.you.1: who is hurt is one's own
        return any(
            concerns(act.object, scope, one, theirs)
            for one in attack_sums.attacked(scope, act.needs)
        )
    return concerns(act.object, scope, other, seat)


DEAL: Final = keys.KEY["deal damage"]
ENGAGED: Final = keys.KEY["engage"]
FALLEN: Final = keys.KEY["defeat"] * len(keys.STAGES) + keys.AFTER
DEEDS: Final = tuple([keys.KEY[deed] for deed in (
    "attack", "basic attack", "thwart", "basic thwart",
)])  # fmt: skip


PARTINGS: Final = (*DEEDS, keys.KEY["leave"], keys.KEY["defeat"])


def asked_of_gone(acts: list[Act]) -> tuple[str, ...]:
    """The traits that any of these asks of what has left play by what happens (MC.gains.1)."""
    after = [act for act in acts if act.stage == keys.AFTER and act.key in PARTINGS]
    meant = [whom for act in after for whom in (*act.cards, act.against) if whom is not None]
    things = [one.thing for whom in meant for one in (whom, *whom.either)]
    return tuple(sorted({tag for t in things for tags in (*t.tags, t.without) for tag in tags}))


def outlived(act: Act) -> list[Filter]:
    """Those meant by an act of which nobody could tell any more whether they are, where they have
    left play by then (MC.trigger.1)."""
    past = act.stage == keys.AFTER and act.key in PARTINGS
    return [one for one in (*act.cards, act.against) if past and one is not None and one.fades]


def _is_told_now(act: Act, scope: Scope, doer: int, target: int) -> bool:
    """Whether it is now that an ability speaks of a deed: of an attack by a card's ability first
    without whom it is on, then with that (MC.attack.5). What a player does, the identity does
    (MC.you.1, MC.you.2)."""
    game, whom = scope.game, act.subject
    if whom is not None and whom.is_player and whom.how not in ("you", "yourself"):
        who = game.lists[zones.CONTROLLER][doer]
        if not piece_of(game, doer).is_identity or not is_player_meant(scope, whom.thing, who):
            return False
    if not is_program(game, scope.occasion, "before attack"):
        return True
    if act.flags:  # by then its ability has given the attack its keywords, and it is one attack
        return target >= 0 and attack_sums.is_first_told(game, scope.occasion)
    return target < 0 or act.object is not None


def _is_made_defender(act: Act, scope: Scope, used: int) -> bool:
    """Whether the card that was used is meant, and the attack is defended by whom it names."""
    at = innermost(scope.game, "enemy attack")
    defender = note_of(scope.game, at, keys.DEFENDER) if at >= 0 else -1
    assert act.object is not None and act.paid is not None
    return defender >= 0 and act.object.fits(scope, used) and act.paid.fits(scope, defender)


def _is_such_change(act: Act, scope: Scope, turned: int) -> bool:
    """Whether what has been turned is what it waits for: an identity, a card that gives a form, or
    "this form" of the card itself, whatever it is, or just anything. Who changes such a form has
    changed form, though not to hero form or alter-ego form (MC.form.1)."""
    if act.needs == "any side":
        return True
    if act.needs == "this form" and not act.by_card:
        return turned == scope.source
    if _is_by_card(scope.game, turned):
        return act.by_card or act.form < 0
    identities = not act.by_card and turned >= 0 and piece_of(scope.game, turned).is_identity
    return identities and _was_such(act, scope, turned)


def _was_such(act: Act, scope: Scope, turned: int) -> bool:
    """ "After an alter-ego changes to hero form": what it was, not what it is (MC.form.1)."""
    game, whom = scope.game, act.subject
    if whom is None or whom.kinds not in [(kind,) for kind in pieces.IDENTITIES]:
        return True
    was: pieces.CardFace = piece_of(game, turned)
    if act.stage == keys.AFTER and is_program(game, scope.occasion, "change form"):
        was = game.rules.cards[note_of(game, scope.occasion, 0)]
    return was.kind in whom.kinds


def _is_by_card(game: Game, entity: int) -> bool:
    """Whether it is a card that gives a form which has been turned over."""
    return entity >= 0 and bool(piece_of(game, entity).sided)


STAYS: Final = "stays"  # of what has been diverted: though its host has left play
EFFECTS_ALONE: Final = "its effects"  # what a card does when revealed, on whatever occasion
NOBODYS: Final = -1  # in SEAT: no player's
DEFENCES: Final = (keys.KEY["defend"], keys.KEY["basic defense"])
BASIC_POWER: Final = keys.KEY["basic power"]  # of an attack by an enemy: the DEF of who defends


def _meets(act: Act, scope: Scope, seat: int) -> bool:
    """What an occasion must be besides: an attack that defeats, in one's own turn, undefended."""
    if act.title and not _is_called(act, scope):
        return False
    return act.needs in ELSEWHERE or NEEDS[act.needs](act, scope, seat)


def _has_resolved(act: Act, scope: Scope, seat: int) -> bool:
    """Whether an ability is used that is not called off (MC.resolve.1)."""
    at, (_, power) = scope.occasion - WIDTH, used_power(scope.game, scope.occasion)
    if power is None or power.kind == pieces.RESOURCE:
        return power is not None
    return at >= 0 and note_of(scope.game, at, CALLED_OFF) == 0


def _is_interrupting(act: Act, scope: Scope, seat: int) -> bool:
    """Whether that is an interrupt or a response."""
    _, power = used_power(scope.game, scope.occasion)
    interrupts = power is not None and power.kind in (pieces.INTERRUPT, pieces.RESPONSE)
    return interrupts and _has_resolved(act, scope, seat)


def _is_uncancelled(act: Act, scope: Scope, seat: int) -> bool:
    return not is_program(scope.game, scope.occasion, "reveal") or _is_resolved(scope)


def _is_from_encounter_deck(act: Act, scope: Scope, seat: int) -> bool:
    reveals = is_program(scope.game, scope.occasion, "reveal")
    return reveals and scope.game.lists[FRAMES][scope.occasion + X] == keys.FROM_DECK


def _is_yours_to_do(act: Act, scope: Scope, seat: int) -> bool:
    return seat == scope.seat


def _does_something(act: Act, scope: Scope, seat: int) -> bool:
    """Damage that is dealt, threat that is removed."""
    return frame_note(scope, keys.DEALT) > 0


def _is_from_attack(act: Act, scope: Scope, seat: int) -> bool:
    by_attack = frame_note(scope, 0) & attack_sums.ATTACK_FLAG > 0
    return by_attack and attack_sums.has_hurt(scope, act.least, act.key == DEAL)


def _is_last_threat(act: Act, scope: Scope, seat: int) -> bool:
    scheme = scope.game.lists[FRAMES][scope.occasion + SUBJECT]
    return scheme >= 0 and not scope.game.lists[zones.THREAT][scheme]


def _is_attacking(act: Act, scope: Scope, seat: int) -> bool:
    return innermost(scope.game, "enemy attack") > innermost(scope.game, "enemy scheme")


def _is_villain_attacking(act: Act, scope: Scope, seat: int) -> bool:
    enemy = scope.game.lists[FRAMES][scope.occasion + SOURCE]
    return piece_of(scope.game, enemy).kind == "villain" and _is_attacking(act, scope, seat)


def _is_resolved(scope: Scope) -> bool:
    """Whether something that the card being revealed does then is done, and not cancelled: one that
    says nothing for the form of who reveals it is not resolved (MC.resolve.1, MC.cancel.1,
    MC.ability.8)."""
    game, at = scope.game, scope.occasion
    if game.lists[NOTES][game.lists[FRAMES][at + BASE] + keys.CANCELLED] > 0:
        return False
    card, form = game.lists[FRAMES][at + SUBJECT], form_revealed_in(game, at)
    powers = [power for power in piece_of(game, card).powers if power.kind == pieces.REVEALED]
    acts = any(is_triggered_for(game, power, form) for power in powers)
    return acts or keyword(game, card, "incite") > 0


def _is_discarded(act: Act, scope: Scope, seat: int) -> bool:
    """Whether what has left play has come to a discard pile (MC.discard.1)."""
    gone = scope.game.lists[FRAMES][scope.occasion + SUBJECT]
    return scope.game.lists[ZONE][gone] in zones.PILES


def _is_consequential(act: Act, scope: Scope, seat: int) -> bool:
    """Whether it is what an ally suffers for its own attack or thwart (MC.consequential.1)."""
    game, at = scope.game, scope.occasion
    frames = game.lists[FRAMES]
    if is_program(game, at, "defeat"):
        at -= WIDTH
    own = frames[scope.occasion + SOURCE] == frames[scope.occasion + SUBJECT]
    return own and is_program(game, at - WIDTH, "attack", "thwart")


def _is_of_own(deed: str, act: Act, scope: Scope, seat: int) -> bool:
    """Whether it is consequential damage of an attack, or of a thwart (MC.consequential.1)."""
    own = _is_consequential(act, scope, seat)
    return own and is_program(scope.game, scope.occasion - WIDTH, deed)


def _is_exact(act: Act, scope: Scope, seat: int) -> bool:
    """Whether the damage is as much as there are hit points left (MC.damage.1)."""
    game, frames = scope.game, scope.game.lists[FRAMES]
    return frames[scope.occasion + X] == remaining(game, frames[scope.occasion + SUBJECT])


def _is_defending(act: Act, scope: Scope, seat: int) -> bool:
    """Whether who is damaged defends at that time, whatever deals the damage (MC.defend.1)."""
    game, at = scope.game, innermost(scope.game, "enemy attack")
    victim = game.lists[FRAMES][scope.occasion + SUBJECT]
    return at >= 0 and note_of(game, at, keys.DEFENDER) == victim


def _is_basic_attack(act: Act, scope: Scope, seat: int) -> bool:
    """Whether what is defeated falls to a basic attack (MC.attack.1)."""
    game, at = scope.game, scope.occasion
    at -= WIDTH * (1 + is_program(game, at, "defeat"))
    return is_program(game, at, "attack") and game.lists[FRAMES][at + X] != keys.UNBIDDEN


def _is_all_threat(act: Act, scope: Scope, seat: int) -> bool:
    """Whether as much threat is about to be removed as there is."""
    game, frames = scope.game, scope.game.lists[FRAMES]
    scheme, by = frames[scope.occasion + SUBJECT], frames[scope.occasion + SOURCE]
    there = game.lists[zones.THREAT][scheme] if zones.in_play(game, scheme) else 0
    return 0 < there <= frames[scope.occasion + X] and not keeps_threat(game, scheme, seat, by)


def _is_thwart(act: Act, scope: Scope, seat: int) -> bool:
    """Whether threat is removed by a thwart, a basic or a labelled one (MC.thwart.2)."""
    game, at = scope.game, scope.occasion - WIDTH
    if is_program(game, at, "thwart"):
        return True
    if not is_ability(game, at):
        return False
    source, program = game.lists[FRAMES][at + SOURCE], game.lists[FRAMES][at]
    return any(
        power.program == program and "thwart" in power.labels
        for power in piece_of(game, source).powers
    )


# Needs that ``_happens`` and ``_is_such_change`` look at.
ELSEWHERE: Final = frozenset(("", STAYS, "defender", "any side", "this form"))
# What else an occasion may have to be.
NEEDS: Final[dict[str, Callable[[Act, Scope, int], bool]]] = {
    "interrupting": _is_interrupting,
    "resolved": _has_resolved,
    "discarded": _is_discarded,
    "uncancelled": _is_uncancelled,
    EFFECTS_ALONE: _is_uncancelled,
    "from the encounter deck": _is_from_encounter_deck,
    "own turn": _is_yours_to_do,
    "own doing": _is_yours_to_do,
    "of your deck": _is_yours_to_do,
    "of the encounter deck": lambda _, __, seat: seat == NOBODYS,
    "defeats": lambda _, scope, __: frame_note(scope, keys.DEFEATED) == 1,
    "damages": _does_something,
    "removes": _does_something,
    "unhurt": lambda act, scope, seat: not _does_something(act, scope, seat),
    "from an attack": _is_from_attack,
    "so much": lambda act, scope, _: scope.game.lists[FRAMES][scope.occasion + X] >= act.least,
    "prevented": lambda act, scope, _: attack_sums.has_prevented(scope, act.least),
    "by a thwart": _is_thwart,
    "last threat": _is_last_threat,
    "all threat": _is_all_threat,
    "excess": lambda _, scope, __: frame_note(scope, keys.EXCESS_NOTE) > 0,
    "undefended": lambda _, scope, __: frame_note(scope, keys.DEFENDER) < 0,
    "survives": lambda _, scope, __: zones.in_play(scope.game, frame_note(scope, keys.DEFENDER)),
    "scheming": lambda _, scope, __: (
        innermost(scope.game, "enemy attack") < innermost(scope.game, "enemy scheme")
    ),
    "attacking": _is_attacking,
    "villain attacking": _is_villain_attacking,
    "by itself": _is_consequential,
    "not by itself": lambda act, scope, seat: not _is_consequential(act, scope, seat),
    "by its attack": partial(_is_of_own, "attack"),
    "by its thwart": partial(_is_of_own, "thwart"),
    "exactly": _is_exact,
    "defending": _is_defending,
    "basically": _is_basic_attack,
    "from hand": lambda _, scope, __: is_from_hand(scope),
}


def _is_called(act: Act, scope: Scope) -> bool:
    """Whether the ability that is used has the name waited for."""
    _, power = used_power(scope.game, scope.occasion)
    return power is not None and power.is_named(act.title)


# The programs whose frames keep notes of an attack, a thwart, or damage.
NOTED: Final = (
    "attack", "enemy attack", "enemy scheme", "thwart", "before attack", "after attack",
    "after thwart", "damage", "damage as cost",
)  # fmt: skip


def frame_note(scope: Scope, slot: int) -> int:
    """A note of the occasion's frame; a defeat has those of its damage. 0 for none."""
    game, at = scope.game, scope.occasion
    if is_program(game, at, "defeat"):
        at -= WIDTH
    if not is_program(game, at, *NOTED):
        return 0
    return game.lists[NOTES][game.lists[FRAMES][at + BASE] + slot]


def concerns(whom: Filter, scope: Scope, entity: int, seat: int, past: bool = False) -> bool:
    """Whether a card, or the player concerned, is who is meant; "the villain" that has done
    something (``past``) was the active one then, though the counter may have moved on since."""
    how = whom.how
    if whom.is_player:  # who does something, or is attacked: by their identity (MC.you.3)
        if entity >= 0 and not piece_of(scope.game, entity).is_identity:
            return False
        who = scope.game.lists[zones.CONTROLLER][entity] if entity >= 0 else seat
        return is_player_meant(scope, whom.thing, who)
    if how in ("you", "your", "yourself"):
        return _is_yours(whom, scope, entity, seat)
    if entity < 0:
        return False
    if whom.gone >= 0 and not zones.in_play(scope.game, entity):
        return was_such(scope, entity, whom.gone)
    if how == "this":
        return entity == scope.source
    if how == "that" and scope.note(IT) not in (entity, -1):
        return False  # of what waits for something with the card spoken of
    if "attached" in whom.marks:
        return scope.game.lists[zones.HOST][scope.source] == entity
    if how in ("another", "other") and entity in _spoken_of(scope):
        return False
    if how == "titled" and identity_named(scope, whom.title) not in (entity, -1):
        return False
    was = face_then(scope.game, scope.occasion, entity)
    if was is not piece_of(scope.game, entity) and (how == "titled" or whom.plain):
        return whom.names(was) if how == "titled" else was.kind in (whom.kinds or (was.kind,))
    return whom.fits(scope, entity) if past else whom.means(scope, entity)


def _spoken_of(scope: Scope) -> tuple[int, int]:
    """Than whom "another" is: the card that says so, and whom it is about: what it is attached to,
    or else "you" (MC.you.1), unless it is a character itself."""
    if piece_of(scope.game, scope.source).kind in pieces.CHARACTERS:
        return scope.source, scope.source
    host = scope.game.lists[zones.HOST][scope.source]
    return scope.source, host if host >= 0 else scope.me


def _is_yours(whom: Filter, scope: Scope, entity: int, seat: int) -> bool:
    """MC.you.1, MC.you.3: "you" is the identity, or the player that an attack is against."""
    if scope.seat < 0:
        return False
    mine = zones.identity(scope.game, scope.seat)
    if whom.how != "your" or not whom.kinds:
        return entity == mine or seat == scope.seat
    if set(whom.kinds) <= set(pieces.IDENTITIES):
        return entity == mine and face_then(scope.game, scope.occasion, mine).kind in whom.kinds
    return (
        entity >= 0
        and scope.game.lists[zones.CONTROLLER][entity] == scope.seat
        and (whom.fits(scope, entity))
    )
