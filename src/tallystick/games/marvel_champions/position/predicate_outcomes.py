"""Tests of what has come of something: what was done "this way", and what an attack has done
(MC.then.1, MC.attack.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.pieces import CHARACTERS
from tallystick.games.marvel_champions.position import ways
from tallystick.games.marvel_champions.position.frames import is_program
from tallystick.games.marvel_champions.position.keys import (
    DEALT,
    DEFEATED,
    DEFENDER,
    EXCESS_NOTE,
    FROM_DECK,
    GAINED,
    INDIRECT,
)
from tallystick.games.marvel_champions.position.lasting import TO_IT, so_far
from tallystick.games.marvel_champions.position.marks import ATTACKS, struck
from tallystick.games.marvel_champions.position.players import seats_of
from tallystick.games.marvel_champions.position.predicate import Predicate
from tallystick.games.marvel_champions.position.scope import (
    COUNT,
    DONE,
    EXCESS,
    FELLED,
    HARMED,
    IT,
    LAID,
    REPLACED,
    Scope,
    frame_note,
)
from tallystick.games.marvel_champions.position.things import SPOKEN, Filter
from tallystick.games.marvel_champions.zones import THREAT, in_play
from tallystick.kernel.layout import FRAMES
from tallystick.kernel.machine import SOURCE, SUBJECT, WIDTH, X
from tallystick.rules.phrases import Noun

DEEDS: Final = ("discarded", "defeated", "exhausted")


def _counters_done(test: Predicate, scope: Scope) -> bool:
    """ "If 2 or fewer ammo counters were removed this way", "if no counters were"."""
    n = max(scope.note(COUNT), 0) if scope.note(DONE) else 0
    if "or fewer" in test.words or test.n == 0:
        return n <= test.n
    return n >= test.n


def _boost_icons_done(test: Predicate, scope: Scope) -> bool:
    """ "If 2 or more boost icons were discarded this way"."""
    n = sum([piece_of(scope.game, entity).boost for entity in ways.discarded_this_way(scope)])
    return n <= test.n if "or fewer" in test.words or test.n == 0 else n >= test.n


MOVED_THREAT: Final = "threat was moved this way"  # it is placed there


def _was_done(test: Predicate, scope: Scope) -> bool:
    """ "If no damage was healed this way", "if a minion was discarded this way"."""
    words = " ".join(test.words)
    if "placed" in words or words == MOVED_THREAT:
        n = max(scope.note(LAID), 0)
        return n == 0 if test.n == 0 else n >= test.n
    if "dealt" in words:
        return _taken_way(test, scope)
    if "healed" in words:
        n = max(scope.note(COUNT), 0) if scope.note(DONE) else 0
        return n == 0 if test.n == 0 else n >= test.n
    if " made" in words:
        return (scope.note(DONE) != 1) == (test.count == 0)
    deed = next((word for word in words.split() if word in DEEDS), "")
    found = ways.gone_this_way(scope) if deed == "discarded" else ways.done_this_way(scope, deed)
    if test.whom is not None:
        found = [entity for entity in found if test.whom.fits(scope, entity)]
    n = test.count
    if "not" in test.words[0].split():
        return not found
    return not found if n == 0 else len(found) >= n


def _taken_way(test: Predicate, scope: Scope) -> bool:
    """ "If you take no damage this way", "less than 2"; "if no damage was dealt this way"."""
    n = ways.harm_this_way(scope)
    if "less than" in test.words:
        return n < test.n
    return n == 0 if test.n == 0 else n >= test.n


def _by_activation(test: Predicate, scope: Scope) -> bool:
    """ "If at least 3 threat was placed by this activation": by the one that the ability has set
    off (MC.activation.1)."""
    n = max(scope.note(COUNT), 0) if scope.note(DONE) == 1 else 0
    return n >= test.n


def _icon_done(test: Predicate, scope: Scope) -> bool:
    """ "If a [physical] resource was discarded this way": a card with that icon (MC.resource.1)."""
    found = ways.discarded_this_way(scope)
    icons = [piece_of(scope.game, entity).icons for entity in found]
    n = sum([sum([n for n, k in zip(one, test.icons, strict=True) if k]) for one in icons])
    return n == 0 if test.n == 0 else n >= test.n


def _from_deck(test: Predicate, scope: Scope) -> bool:
    """ "If this card was revealed from the encounter deck", by the reveal that goes on
    (MC.reveal.1): one that was dealt before came from there, too (MC.deal.1)."""
    at = scope.occasion
    return is_program(scope.game, at, "reveal") and scope.game.lists[FRAMES][at + X] == FROM_DECK


def _resolves_during(test: Predicate, scope: Scope) -> bool:
    """ "If this resolves during an undefended attack": of a boost card, the attack that it boosts
    (MC.boost.1, MC.defend.6)."""
    at = scope.occasion
    if at < 0 or not is_program(scope.game, at, "enemy attack"):
        return False
    return "undefended" not in test.words[0] or frame_note(scope.game, at, DEFENDER) < 0


def _defeats(test: Predicate, scope: Scope) -> bool:
    """ "If this attack defeats that enemy": one's own, or that of the occasion. Who is gone counts
    only where they are who is meant: an attacker that falls is nobody whom its attack defeats."""
    felled = scope.note(FELLED) == 1 or (_means_it(test.other) and _is_gone(scope))
    if _is_indirect(scope) and test.other is not None and not felled:
        gone = [
            one for one in ways.hurt_by(scope.game, scope.occasion) if not in_play(scope.game, one)
        ]
        return any(test.other.fits(scope, one) for one in gone)
    return (felled or _occasion_note(scope, DEFEATED) == 1) and _is_struck(test.other, scope)


def _means_it(whom: Filter | None) -> bool:
    """Whether it is about the card spoken of, not about just anybody of a kind."""
    return whom is None or whom.how in SPOKEN


def _is_gone(scope: Scope) -> bool:
    """Whether the card spoken of has left play."""
    it = scope.note(IT)
    return it >= 0 and not in_play(scope.game, it)


def _is_indirect(scope: Scope) -> bool:
    """Whether this is about indirect damage of an attack: who takes it varies (MC.indirect.1)."""
    return max(_occasion_note(scope, GAINED), 0) & INDIRECT > 0


def _is_of_enemy(scope: Scope) -> bool:
    """Whether this is about an attack that an enemy makes."""
    return is_program(scope.game, scope.occasion, "enemy attack")


def _hurt(whom: Filter | None, scope: Scope, dealt: bool = False) -> list[int]:
    """Whom such an attack has hurt of those that are meant, or dealt damage, once for each point
    (MC.damage.2, MC.prevent.1)."""
    found = (ways.dealt_to_by if dealt else ways.hurt_by)(scope.game, scope.occasion)
    if whom is None or whom.how in SPOKEN or _is_anybody(whom):
        return found
    if whom.how in ("you", "your"):
        return [one for one in found if one == scope.me and whom.fits(scope, one)]
    return [one for one in found if whom.fits(scope, one)]


def _is_struck(whom: Filter | None, scope: Scope) -> bool:
    """Whether the attack, one's own or the occasion's, was against somebody who is meant."""
    if whom is None or whom.how in SPOKEN or _is_anybody(whom):
        return True
    found = struck(scope)
    if whom.how in ("you", "your"):
        return scope.me in found and whom.fits(scope, scope.me)
    return any(whom.fits(scope, entity) for entity in found)


def _is_anybody(whom: Filter) -> bool:
    """ "A character", "a friendly character": who else could be hurt, or defeated?"""
    plain = whom.plain or whom.thing == FRIEND
    return whom.how == "a" and plain and set(whom.kinds) == set(CHARACTERS)


FRIEND: Final = Noun("a", ("character",), marks=("friendly",))


def _occasion_note(scope: Scope, slot: int) -> int:
    """A note of the attack that this is about, or after which an ally suffers; else -1."""
    at = scope.occasion - WIDTH
    if is_program(scope.game, scope.occasion, "damage") and is_program(scope.game, at, "attack"):
        return frame_note(scope.game, at, slot)
    if scope.occasion < 0 or not is_program(scope.game, scope.occasion, *ATTACKS):
        return -1
    return frame_note(scope.game, scope.occasion, slot)


def _takes_from(test: Predicate, scope: Scope) -> bool:
    """ "If you take no damage from that attack"."""
    if _is_of_enemy(scope) and test.whom is not None:
        n = len(_hurt(test.whom, scope))
    else:
        n = max(_occasion_note(scope, DEALT), 0) if _is_struck(test.whom, scope) else 0
    any_at_all = bool(test.clause.figures) and bool(test.clause.figures[0].word)
    return n == 0 if test.n == 0 and not any_at_all else n >= max(test.n, 1)


def _defeated_with(test: Predicate, scope: Scope) -> bool:
    """ "If NAME was defeated with excess damage": by that which does it (MC.excess.1)."""
    at = scope.occasion - WIDTH
    excess = is_program(scope.game, scope.occasion, "defeat") and is_program(
        scope.game, at, "damage", "damage as cost"
    )
    found = excess and frame_note(scope.game, at, EXCESS_NOTE) > 0
    if "consequential" in test.words[0]:
        own = scope.game.lists[FRAMES][at + SOURCE] == scope.game.lists[FRAMES][at + SUBJECT]
        suffered = own and is_program(scope.game, at - WIDTH, "attack", "thwart")
        return suffered and (found or "excess" not in test.words[0])
    return found != ("without" in test.words[0])


def _left_way(test: Predicate, scope: Scope) -> bool:
    """ "If it leaves play this way": found there, it is there no more (MC.search.1)."""
    assert test.whom is not None
    gone = [one for one in ways.there_before(scope) if not in_play(scope.game, one)]
    return any(one in gone for one in test.whom.referred(scope))


def _entered_way(test: Predicate, scope: Scope) -> bool:
    """ "If no minion entered play this way", "if a minion entered play this way"."""
    assert test.whom is not None
    n = _entered(test.whom, scope)
    return n == 0 if test.count == 0 else n >= test.count


def _entered(whom: Filter, scope: Scope) -> int:
    """How many that fit have come into play; not those that were there before (MC.search.1)."""
    return sum([whom.fits(scope, entity) for entity in ways.entered_this_way(scope)])


def sums_attack(test: Predicate) -> bool:
    """Whether a test asks whether an attack has dealt so much."""
    return test.ask is _deals_damage and test.n > 1


def _deals_damage(test: Predicate, scope: Scope) -> bool:
    """What an attack has dealt is all of it, until now, however often it deals damage, and whatever
    is prevented of that (MC.attack.2, MC.damage.2)."""
    if is_program(scope.game, scope.occasion, "damage"):  # "that attack dealt 3 or more damage"
        victim = scope.game.lists[FRAMES][scope.occasion + SUBJECT]
        n = so_far(scope.game, victim, TO_IT)
        meant = test.other is None or test.other.fits(scope, victim)
        return meant and n >= (test.n if "or more" in test.words else 1)
    excess = "excess" in " ".join(test.words)
    if _is_of_enemy(scope) and not excess:
        found = _hurt(test.other, scope, "taken" not in test.words)
        return len(found) >= (test.n if "or more" in test.words else 1)
    if not _is_struck(test.other, scope):
        return False
    if excess:
        return scope.note(EXCESS) > 0
    n = max(scope.note(HARMED), _occasion_note(scope, DEALT))
    return n >= (test.n if "or more" in test.words else 1)


def _removes_last(test: Predicate, scope: Scope) -> bool:
    """The last threat is gone from the scheme spoken of."""
    it = scope.note(IT)
    return it >= 0 and (scope.game.lists[THREAT][it] == 0 or not in_play(scope.game, it))


def _minion_cancelled(test: Predicate, scope: Scope) -> bool:
    """ "If a minion's activation was cancelled this way": the one that would have been."""
    at, frames = scope.occasion, scope.game.lists[FRAMES]
    if at < 0 or frames[at + X] != REPLACED:
        return False
    return piece_of(scope.game, frames[at + SOURCE]).kind == "minion"


def _not_struck_now(test: Predicate, scope: Scope) -> bool:
    """ "If you were not attacked this way": by what this ability has set off."""
    assert test.whom is not None
    seats = seats_of(scope, test.whom.thing)
    return not set(seats) & set(ways.attacked_this_way(scope))


OUTCOMES: Final[dict[str, Callable[[Predicate, Scope], bool]]] = {
    # "If Brinewright did not attack": she of whom that has just been said.
    "no_attack": lambda _, scope: scope.note(DONE) != 1,
    "not_struck_now": _not_struck_now,
    "minion_cancelled": _minion_cancelled,
    "either": lambda test, scope: any(one.ask(one, scope) for one in test.either),
    # "If no enemy activated this way".
    "activated": lambda test, scope: (scope.note(DONE) == 1) == (test.count > 0),
    "counters_done": _counters_done,
    "boost_icons_done": _boost_icons_done,
    "was_done": _was_done,
    "icon_done": _icon_done,
    "taken_way": _taken_way,
    "by_activation": _by_activation,
    "from_deck": _from_deck,
    "resolves_during": _resolves_during,
    "defeats": _defeats,
    "defeated_by": _defeats,
    "takes_from": _takes_from,
    # "If your nemesis minion does not enter the game this way".
    "not_entered": lambda test, scope: test.whom is not None and _entered(test.whom, scope) == 0,
    "entered_way": _entered_way,
    "left_way": _left_way,
    "defeated_with": _defeated_with,
    "deals_damage": _deals_damage,
    "removes_last": _removes_last,
}
