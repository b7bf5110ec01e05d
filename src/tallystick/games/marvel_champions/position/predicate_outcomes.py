"""Tests of what has come of something: what was done "this way", and what an attack has done
(MC.then.1, MC.attack.5)."""

from __future__ import annotations

from functools import partial
from typing import Final

from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.pieces import CHARACTERS
from tallystick.games.marvel_champions.position import keys, memory, ways
from tallystick.games.marvel_champions.position.frames import is_program
from tallystick.games.marvel_champions.position.lasting import TO_IT, so_far
from tallystick.games.marvel_champions.position.marks import ATTACKS, struck
from tallystick.games.marvel_champions.position.players import seats_of
from tallystick.games.marvel_champions.position.predicate import Predicate, PredicateTest, Reader
from tallystick.games.marvel_champions.position.scope import REPLACED, Scope, frame_note
from tallystick.games.marvel_champions.position.things import SPOKEN, Filter
from tallystick.games.marvel_champions.zones import THREAT, in_play
from tallystick.kernel.layout import FRAMES
from tallystick.kernel.machine import SOURCE, SUBJECT, WIDTH, X
from tallystick.rules.phrases import Clause, Noun

DEEDS: Final = ("discarded", "defeated", "exhausted")


def _counters_done(test: Predicate, scope: Scope) -> bool:
    """ "If 2 or fewer ammo counters were removed this way", "if no counters were"."""
    return test.is_met_by(max(scope.note(memory.COUNT), 0) if scope.note(memory.DONE) else 0, scope)


def _boost_icons_done(test: Predicate, scope: Scope) -> bool:
    """ "If 2 or more boost icons were discarded this way"."""
    gone = ways.discarded_this_way(scope)
    return test.is_met_by(sum([piece_of(scope.game, entity).boost for entity in gone]), scope)


MOVED_THREAT: Final = "threat was moved this way"  # it is placed there


def _this_way(clause: Clause) -> PredicateTest:
    """ "If no damage was healed this way", "if a minion was discarded this way"."""
    words = " ".join(clause.words)
    if "placed" in words or words == MOVED_THREAT:
        return _was_laid
    if "dealt" in words:
        return _was_harmed
    if "healed" in words:
        return _counters_done
    if " made" in words:
        return _was_made
    deed = next((word for word in words.split() if word in DEEDS), "")
    return partial(_was_done, deed, "not" not in clause.words[0].split())


def _was_laid(test: Predicate, scope: Scope) -> bool:
    return test.is_met_by(max(scope.note(memory.LAID), 0), scope)


def _was_harmed(test: Predicate, scope: Scope) -> bool:
    """ "If no damage was dealt this way", "if you take no damage this way"."""
    return test.is_met_by(ways.harm_this_way(scope), scope)


def _was_made(test: Predicate, scope: Scope) -> bool:
    return (scope.note(memory.DONE) != 1) == (test.count == 0)


def _was_done(deed: str, so: bool, test: Predicate, scope: Scope) -> bool:
    found = ways.gone_this_way(scope) if deed == "discarded" else ways.done_this_way(scope, deed)
    if test.whom is not None:
        found = [entity for entity in found if test.whom.fits(scope, entity)]
    return test.is_enough(len(found)) if so else not found


def _is_less_harmed(test: Predicate, scope: Scope) -> bool:
    """ "If you take less than 2 damage this way"."""
    return ways.harm_this_way(scope) < test.n


def _by_activation(test: Predicate, scope: Scope) -> bool:
    """ "If at least 3 threat was placed by this activation": by the one that the ability has set
    off (MC.activation.1). "If 2 or more damage was prevented this way"."""
    return test.is_met_by(
        max(scope.note(memory.COUNT), 0) if scope.note(memory.DONE) == 1 else 0, scope
    )


def _icon_done(test: Predicate, scope: Scope) -> bool:
    """ "If a [physical] resource was discarded this way": a card with that icon (MC.resource.1)."""
    found = ways.discarded_this_way(scope)
    icons = [piece_of(scope.game, entity).icons for entity in found]
    n = sum([sum([n for n, k in zip(one, test.icons, strict=True) if k]) for one in icons])
    return test.is_met_by(n, scope)


def _from_deck(test: Predicate, scope: Scope) -> bool:
    """ "If this card was revealed from the encounter deck", by the reveal that goes on
    (MC.reveal.1): one that was dealt before came from there, too (MC.deal.1)."""
    at = scope.occasion
    return (
        is_program(scope.game, at, "reveal") and scope.game.lists[FRAMES][at + X] == keys.FROM_DECK
    )


def _resolves_during(undefended: bool, test: Predicate, scope: Scope) -> bool:
    """ "If this resolves during an undefended attack": of a boost card, the attack that it boosts
    (MC.boost.1, MC.defend.6)."""
    at = scope.occasion
    if at < 0 or not is_program(scope.game, at, "enemy attack"):
        return False
    return not undefended or frame_note(scope.game, at, keys.DEFENDER) < 0


def _defeats(test: Predicate, scope: Scope) -> bool:
    """ "If this attack defeats that enemy": one's own, or that of the occasion. Who is gone counts
    only where they are who is meant: an attacker that falls is nobody whom its attack defeats."""
    felled = scope.note(memory.FELLED) == 1 or (_means_it(test.other) and _is_gone(scope))
    if _is_indirect(scope) and test.other is not None and not felled:
        gone = [
            one for one in ways.hurt_by(scope.game, scope.occasion) if not in_play(scope.game, one)
        ]
        return any(test.other.fits(scope, one) for one in gone)
    return (felled or _occasion_note(scope, keys.DEFEATED) == 1) and _is_struck(test.other, scope)


def _means_it(whom: Filter | None) -> bool:
    """Whether it is about the card spoken of, not about just anybody of a kind."""
    return whom is None or whom.how in SPOKEN


def _is_gone(scope: Scope) -> bool:
    """Whether the card spoken of has left play."""
    it = scope.note(memory.IT)
    return it >= 0 and not in_play(scope.game, it)


def _is_indirect(scope: Scope) -> bool:
    """Whether this is about indirect damage of an attack: who takes it varies (MC.indirect.1)."""
    return max(_occasion_note(scope, keys.GAINED), 0) & keys.INDIRECT > 0


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


def _takes_from(any_at_all: bool, test: Predicate, scope: Scope) -> bool:
    """ "If you take no damage from that attack", "if you take any"."""
    if _is_of_enemy(scope) and test.whom is not None:
        n = len(_hurt(test.whom, scope))
    else:
        n = max(_occasion_note(scope, keys.DEALT), 0) if _is_struck(test.whom, scope) else 0
    return n == 0 if test.n == 0 and not any_at_all else n >= max(test.n, 1)


def _excess(clause: Clause) -> PredicateTest:
    """ "If NAME was defeated with excess damage", "without", "by taking consequential damage"."""
    words = clause.words[0]
    if "consequential" in words:
        return partial(_defeated_by_strain, "excess" in words)
    return partial(_defeated_with, "without" not in words)


def _defeated_with(excess: bool, test: Predicate, scope: Scope) -> bool:
    """By that which does it (MC.excess.1)."""
    at = scope.occasion - WIDTH
    found = is_program(scope.game, scope.occasion, "defeat") and is_program(
        scope.game, at, "damage", "damage as cost"
    )
    return (found and frame_note(scope.game, at, keys.EXCESS_NOTE) > 0) == excess


def _defeated_by_strain(excess: bool, test: Predicate, scope: Scope) -> bool:
    """By consequential damage (MC.consequential.1)."""
    game, at = scope.game, scope.occasion - WIDTH
    own = game.lists[FRAMES][at + SOURCE] == game.lists[FRAMES][at + SUBJECT]
    suffered = own and is_program(game, at - WIDTH, "attack", "thwart")
    return suffered and (not excess or _defeated_with(True, test, scope))


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
    return test.clause.verb == "deals_damage" and test.n > 1


def _dealing(clause: Clause) -> PredicateTest:
    """ "If this attack deals 3 or more damage", "excess damage", "if damage is taken"."""
    if "excess" in " ".join(clause.words):
        return _deals_excess
    return partial(_deals_damage, "or more" in clause.words, "taken" in clause.words)


def _deals_damage(more: bool, taken: bool, test: Predicate, scope: Scope) -> bool:
    """What an attack has dealt is all of it, until now, however often it deals damage, and whatever
    is prevented of that (MC.attack.2, MC.damage.2)."""
    least = test.n if more else 1
    if is_program(scope.game, scope.occasion, "damage"):  # "that attack dealt 3 or more damage"
        victim = scope.game.lists[FRAMES][scope.occasion + SUBJECT]
        meant = test.other is None or test.other.fits(scope, victim)
        return meant and so_far(scope.game, victim, TO_IT) >= least
    if _is_of_enemy(scope):
        return len(_hurt(test.other, scope, not taken)) >= least
    dealt = max(scope.note(memory.HARMED), _occasion_note(scope, keys.DEALT))
    return _is_struck(test.other, scope) and dealt >= least


def _deals_excess(test: Predicate, scope: Scope) -> bool:
    return _is_struck(test.other, scope) and scope.note(memory.EXCESS) > 0


def _removes_last(test: Predicate, scope: Scope) -> bool:
    """The last threat is gone from the scheme spoken of."""
    it = scope.note(memory.IT)
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


OUTCOMES: Final[dict[str, PredicateTest]] = {
    # "If Brinewright did not attack": she of whom that has just been said.
    "no_attack": lambda _, scope: scope.note(memory.DONE) != 1,
    "not_struck_now": _not_struck_now,
    "minion_cancelled": _minion_cancelled,
    "either": lambda test, scope: any(one.ask(one, scope) for one in test.either),
    # "If no enemy activated this way".
    "activated": lambda test, scope: (scope.note(memory.DONE) == 1) == (test.count > 0),
    "counters_done": _counters_done,
    "boost_icons_done": _boost_icons_done,
    "icon_done": _icon_done,
    **dict.fromkeys(("by_activation", "prevented_way"), _by_activation),
    "from_deck": _from_deck,
    "defeats": _defeats,
    "defeated_by": _defeats,
    # "If your nemesis minion does not enter the game this way".
    "not_entered": lambda test, scope: test.whom is not None and _entered(test.whom, scope) == 0,
    "entered_way": _entered_way,
    "left_way": _left_way,
    "removes_last": _removes_last,
}
OUTCOME_READERS: Final[dict[str, Reader]] = {
    "was_done": _this_way,
    "taken_way": lambda said: _is_less_harmed if said.words else _was_harmed,
    "resolves_during": lambda said: partial(_resolves_during, "undefended" in said.words[0]),
    "takes_from": lambda said: partial(_takes_from, bool(said.figures and said.figures[0].word)),
    "defeated_with": _excess,
    "deals_damage": _dealing,
}
