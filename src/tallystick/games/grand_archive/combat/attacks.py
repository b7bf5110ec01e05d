"""Who may attack whom, with what, what that costs, and who must attack: the one author of it
(GA.CBT, GA.ATK).

Each ``..._refusal`` returns None where the thing is legal, else the clause and a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tallystick.costs import NO_COST, Cost, cost_of, units
from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.pieces import RESERVE
from tallystick.games.grand_archive.position import history, stack, statuses, values
from tallystick.games.grand_archive.position.changes import (
    ATTACK_SUCH,
    BY_SUCH,
    CANNOT,
    MUST,
    TAX,
    WIELDS,
    WeaponUse,
)
from tallystick.games.grand_archive.position.scope import EffectScope
from tallystick.games.grand_archive.position.values import Applied
from tallystick.kernel.decision import Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game

BARE: Final = -1  # no weapon is wielded
LOADING: Final = ("gun", "bow", "aetherwing")  # GA.FSUB.3
ATTACK: Final = "attack"  # the verb of additional costs of an attack with a weapon or a unit
# What static abilities and effects forbid or tax (``values.forbids``, changes of the kind TAX).
BE_ATTACKED: Final = "be attacked"
RETALIATE: Final = "retaliate"
WIELD: Final = "wield"
WITH_A_CARD: Final = "wield with card"

NOT_YOUR_TURN: Final = Refusal(
    ("GA.CBT.2", "GA.PLAYERS.2"), "You attack in your own turn.", when="in your main phase"
)
NOT_MAIN: Final = Refusal(
    ("GA.CBT.2", "GA.MAIN.3"), "Attacks are declared in the main phase.", when="in your main phase"
)
STACK_WAITS: Final = Refusal(
    ("GA.CBT.2", "GA.TIME.1"),
    "An attack is a slow action: the effects stack must be empty.",
    when="when nothing waits on the effects stack",
)
ONE_AT_A_TIME: Final = Refusal(
    ("GA.CBT.2",), "There is one combat at a time.", when="when this combat is over"
)
FIRST_TURN: Final = Refusal(
    ("GA.START.5",), "You cannot attack in your first turn.", when="in your next turn"
)
NOT_YOURS: Final = Refusal(("GA.CBT.1", "GA.CBT.10"), "You do not control that unit.")
NO_UNIT: Final = Refusal(("GA.CBT.1", "GA.CHAMP.2"), "Only champions and allies attack.")
IS_RESTED: Final = Refusal(
    ("GA.CBT.4", "GA.TERM.AWAKE"), "It is rested, and attacking rests it as a cost."
)
DISOBEYS: Final = Refusal(("GA.TERM.OBEY", "GA.KW.PRIDE"), "It does not obey you.")
FORBIDDEN: Final = Refusal(("GA.PERM.1", "GA.LEGAL.1"), "Something says that it cannot attack.")
NO_POWER: Final = Refusal(("GA.CBT.3", "GA.WEAPON.3"), "An ally attacks only with power above 0.")
NO_WEAPON: Final = Refusal(
    ("GA.CBT.3", "GA.CHAMP.2", "GA.WEAPON.3"),
    "A champion attacks with a weapon, an attack card or its own power.",
)
UNREADY: Final = Refusal(
    ("GA.CBT.3", "GA.CHAMP.2", "GA.FSUB.3"),
    "A champion attacks with a weapon, an attack card or its own power: no weapon is loaded.",
)
NOBODY: Final = Refusal(("GA.CBT.1", "GA.ATK.2"), "There is nothing that it could attack.")
ALL_HIDDEN: Final = Refusal(
    ("GA.KW.STEALTH", "GA.CBT.1", "GA.ATK.2"),
    "Whatever it could attack has stealth, and the attack has no true sight.",
)
ALL_SPARED: Final = Refusal(
    ("GA.LEGAL.1", "GA.CBT.1", "GA.ATK.2"), "Something says of all it could attack that it cannot."
)
UNPAID: Final = Refusal(
    ("GA.ATK.2", "GA.ATK.1", "GA.CBT.4"), "What declaring this attack costs cannot be paid."
)
NONE_SUCH: Final = Refusal(
    ("GA.CBT.1", "GA.ATK.1", "GA.CBT.10"), "There is nothing of that name to attack."
)
OWN: Final = Refusal(("GA.CBT.10",), "You cannot attack what you control.")
NO_TARGET: Final = Refusal(
    ("GA.CBT.1", "GA.FSUB.1"), "Only units and siegeable domains can be attacked."
)
HIDDEN: Final = Refusal(("GA.KW.STEALTH",), "It has stealth, and the attack has no true sight.")
SPARED: Final = Refusal(("GA.LEGAL.1",), "Something says that it cannot be attacked.")
TAUNTED: Final = Refusal(
    ("GA.KW.TAUNT", "GA.ATK.1"), "An awake unit with taunt has to be attacked first."
)
MUST_ATTACK: Final = Refusal(("GA.ATK.3", "GA.ATK.1"), "There is something else it must attack.")
ALLY_WIELDS: Final = Refusal(("GA.WEAPON.3", "GA.ATK.1"), "Only champions wield weapons.")
NO_SUCH_WEAPON: Final = Refusal(("GA.WEAPON.3", "GA.ATK.1"), "You control no such weapon.")
ONE_WEAPON: Final = Refusal(
    ("GA.ATTACK.4", "GA.ATK.1", "GA.WEAPON.3"), "One weapon is wielded, not several."
)
NOT_WIELDED: Final = Refusal(("GA.PERM.1", "GA.LEGAL.1"), "Something says it cannot be wielded.")
NOT_LOADED: Final = Refusal(("GA.FSUB.3", "GA.ATK.1"), "It must be loaded to be wielded.")
WITH_CARD: Final = Refusal(("GA.FSUB.3", "GA.ATTACK.4"), "It goes with no attack card.")
NOT_FREE: Final = Refusal(
    ("GA.CBT.5",), "An attack card needs your main phase, an empty stack and no other combat."
)


# -- who attacks ------------------------------------------------------------------------------


def attack_refusal(game: Game, seat: int, attacker: int) -> Refusal | None:
    """Why a player may not declare an attack with a unit now (GA.ATK.1)."""
    return timing_refusal(game, seat) or unit_refusal(game, seat, attacker)


def timing_refusal(game: Game, seat: int) -> Refusal | None:
    """GA.CBT.2: a slow act of the turn player in the main phase."""
    cells = game.lists[CELLS]
    if cells[zones.TURN] != seat:
        return NOT_YOUR_TURN
    if cells[zones.COMBAT]:
        return ONE_AT_A_TIME
    if cells[zones.PHASE] != zones.MAIN:
        return NOT_MAIN
    if not stack.is_empty(game):
        return STACK_WAITS
    return FIRST_TURN if is_too_early(game, seat) else None


def is_too_early(game: Game, seat: int) -> bool:
    """GA.START.5: in one's first turn one does not attack, unless one is the last to have it
    (option ``first-attacks``): of those still in the game."""
    lists = game.lists
    reading = game.rules.readings["first-attacks"]
    if reading == "everybody" or lists[zones.ATTRIBUTES[seat]][zones.OWN_TURNS] > 1:
        return False
    waits = any(
        lists[zones.ATTRIBUTES[other]][zones.OWN_TURNS] == 0 for other in zones.living(game)
    )
    return reading == "nobody" or waits


def unit_refusal(game: Game, seat: int, attacker: int) -> Refusal | None:
    """Why a unit cannot attack, whatever the time."""
    if not zones.on_field(game, attacker) or zones.controller_of(game, attacker) != seat:
        return NOT_YOURS
    if not values.is_unit(game, attacker):
        return NO_UNIT
    if game.lists[zones.RESTED][attacker]:
        return IS_RESTED
    refusal = willing_refusal(game, attacker)
    if refusal is not None:
        return refusal
    return aim_refusal(game, seat, attacker, NOWHERE)


def willing_refusal(game: Game, attacker: int) -> Refusal | None:
    """Whether it obeys, and nothing forbids it to attack."""
    if not values.obeys(game, attacker):
        return DISOBEYS
    return FORBIDDEN if values.forbids(game, attacker, ATTACK) else None


def is_champion(game: Game, entity: int) -> bool:
    """Whether it is a champion."""
    return "champion" in values.types(game, entity)


def card_refusal(game: Game, seat: int, performer: int, card: int) -> Refusal | None:
    """GA.CBT.5, GA.ATTACK.2: why an attack card that resolves leads to no attack.

    The card is in the intent already, or on its way; its own instance is not counted as waiting.
    """
    cells = game.lists[CELLS]
    if (
        cells[zones.TURN] != seat
        or cells[zones.PHASE] != zones.MAIN
        or cells[zones.COMBAT]
        or stack.waiting(game)
    ):
        return NOT_FREE
    if is_too_early(game, seat):
        return FIRST_TURN
    if not zones.on_field(game, performer) or zones.controller_of(game, performer) != seat:
        return NOT_YOURS
    return willing_refusal(game, performer) or aim_refusal(game, seat, performer, card)


# -- what with --------------------------------------------------------------------------------


def wieldable(game: Game, seat: int, attacker: int, card: int) -> list[int]:
    """The weapons that a champion could wield (GA.WEAPON.3, GA.FSUB.3): allies wield none but
    those that something says."""
    if not (is_champion(game, attacker) or values.changes(game, attacker, WIELDS)):
        return []
    return [
        one
        for one in game.lists[zones.FIELD[seat]]
        if "weapon" in values.types(game, one)
        and may_wield(game, attacker, one)
        and not values.forbids(game, one, WIELD)
        and _is_ready(game, seat, one, card)
    ]


def may_wield(game: Game, attacker: int, weapon: int) -> bool:
    """Whether it is a champion, or may attack with this weapon as something says (GA.GEFF.3)."""
    if is_champion(game, attacker):
        return True
    for one in values.changes(game, attacker, WIELDS):
        match one.change.made:
            case WeaponUse(what=what):
                if weapon in what.candidates(EffectScope(game, one.you, one.source)):
                    return True
    return False


def _is_ready(game: Game, seat: int, weapon: int, card: int) -> bool:
    """GA.FSUB.3: some weapons must be loaded, and go with no attack card; of others their text
    says the latter (GA.LEGAL.1)."""
    if card >= 0 and values.forbids(game, weapon, WITH_A_CARD):
        return False
    if not any(one in values.subtypes(game, weapon) for one in LOADING):
        return True
    return card < 0 and bool(loaded_in(game, seat, weapon))


def arm_refusal(game: Game, seat: int, attacker: int, weapon: int, card: int) -> Refusal | None:
    """Why an attack cannot be made with a weapon, or (-1) without one."""
    if weapon < 0:
        return None if BARE in arms(game, seat, attacker, card) else NO_WEAPON
    if not may_wield(game, attacker, weapon):
        return ALLY_WIELDS
    if not zones.on_field(game, weapon) or zones.controller_of(game, weapon) != seat:
        return NO_SUCH_WEAPON
    if "weapon" not in values.types(game, weapon):
        return NO_SUCH_WEAPON
    if values.forbids(game, weapon, WIELD):
        return NOT_WIELDED
    if _is_ready(game, seat, weapon, card):
        return None
    return WITH_CARD if card >= 0 else NOT_LOADED


def loaded_in(game: Game, seat: int, weapon: int) -> list[int]:
    """The cards loaded into an object (GA.ZOBJ.1)."""
    hosts = game.lists[zones.HOST]
    return [one for one in game.lists[zones.LOADED[seat]] if hosts[one] == weapon]


def arms(game: Game, seat: int, attacker: int, card: int) -> list[int]:
    """What it may attack with: weapons, or BARE where its power or an attack card is enough
    (GA.CBT.3, GA.ATTACK.4)."""
    found = list(_arms(game, seat, attacker, card))
    return found[1:] + found[:1] if BARE in found else found


def _arms(game: Game, seat: int, attacker: int, card: int) -> Iterator[int]:
    """What it may attack with, one by one, BARE first."""
    if card >= 0 or values.power(game, attacker) > 0:
        yield BARE
    yield from wieldable(game, seat, attacker, card)


def parts(game: Game, attacker: int, weapon: int, card: int) -> list[int]:
    """What an attack consists of: its keywords are the attack's."""
    found = [attacker]
    if weapon >= 0:
        found.append(weapon)
    if card >= 0:
        found.append(card)
    return found


def has(game: Game, attack: list[int], keyword: str) -> bool:
    """Whether any part of an attack has a keyword."""
    return any(values.has_keyword(game, one, keyword) for one in attack)


def total(game: Game, attack: list[int], keyword: str) -> int:
    """The numbers of a keyword over all parts of an attack."""
    return sum(values.keyword_total(game, one, keyword) for one in attack)


# -- whom -------------------------------------------------------------------------------------


def target_refusal(game: Game, attack: list[int], victim: int) -> Refusal | None:
    """Why an attack cannot be aimed at something; taunt apart, which is about the choice."""
    attacker = attack[0]
    if not zones.on_field(game, victim):
        return NO_TARGET
    if zones.controller_of(game, victim) == zones.controller_of(game, attacker):
        return OWN
    if not is_attackable(game, victim):
        return NO_TARGET
    if values.has_keyword(game, victim, "stealth") and not has(game, attack, "true sight"):
        return HIDDEN
    barred = values.forbids(game, victim, BE_ATTACKED) or _is_barred(game, attacker, victim)
    return SPARED if barred else None


def _is_barred(game: Game, attacker: int, victim: int) -> bool:
    """Whether something says that this attacker cannot attack such a thing, or that it cannot be
    attacked by such an attacker (GA.LEGAL.1)."""
    for entity, word, other in ((attacker, ATTACK_SUCH, victim), (victim, BY_SUCH, attacker)):
        for one in values.changes(game, entity, CANNOT, word):
            if one.means(game, other):
                return True
    return False


def is_attackable(game: Game, entity: int) -> bool:
    """GA.CBT.1, GA.FSUB.1: units, and siegeable domains."""
    return values.is_unit(game, entity) or "siegeable" in values.subtypes(game, entity)


def choice_refusal(game: Game, attack: list[int], victim: int) -> Refusal | None:
    """Why a player may not aim an attack at something, taunt considered (GA.KW.TAUNT)."""
    refusal = target_refusal(game, attack, victim)
    if refusal is not None:
        return refusal
    if victim not in choosable(game, attack, zones.controller_of(game, victim)):
        return TAUNTED
    return None if victim in targets(game, attack) else MUST_ATTACK


def choosable(game: Game, attack: list[int], seat: int, chosen: Sequence[int] = ()) -> list[int]:
    """What of a player's an attack may be aimed at besides what is chosen: those with taunt, while
    there are any awake."""
    found = [one for one in swept(game, attack, seat) if one not in chosen]
    taunting = [one for one in found if _taunts(game, one)]
    if not taunting or has(game, attack, "unblockable"):
        return found
    return taunting


def _taunts(game: Game, entity: int) -> bool:
    return not game.lists[zones.RESTED][entity] and values.has_keyword(game, entity, "taunt")


def targets(game: Game, attack: list[int], chosen: Sequence[int] = ()) -> list[int]:
    """What an attack may be aimed at besides what is chosen, in seat order."""
    mine = zones.controller_of(game, attack[0])
    others = [seat for seat in zones.living(game) if seat != mine]
    found = [one for seat in others for one in choosable(game, attack, seat, chosen)]
    return found if chosen else compelled(game, attack[0], found)


def compelled(game: Game, attacker: int, found: list[int]) -> list[int]:
    """The targets that something says the attacker must attack, if it can (GA.ATK.3); else all."""
    for one in values.changes(game, attacker, MUST):
        meant = [victim for victim in found if one.means(game, victim)]
        found = meant or found
    return found


def swept(game: Game, attack: list[int], seat: int) -> list[int]:
    """GA.KW.CLEAVE: all that the attack can hit of what a player controls."""
    found = game.lists[zones.FIELD[seat]]
    return [one for one in found if target_refusal(game, attack, one) is None]


# -- at what price ----------------------------------------------------------------------------


def fee(game: Game, attack: list[int], defenders: list[int]) -> int:
    """What has to be paid in reserve lest the declaration be illegal: "unless they pay (N) for each
    attack declaration" (GA.ATK.1)."""
    found = 0
    for one in values.changes(game, attack[0], TAX):
        if one.change.word == ATTACK:
            found += max(one.n, 0)
    for victim in defenders:
        for one in values.changes(game, victim, TAX):
            if one.change.word == BE_ATTACKED and one.means(game, attack[0]):
                found += max(one.n, 0)
    return found + (statuses.attack_fee(game, defenders) if book_of(game).favors else 0)


def surcharge(game: Game, attack: list[int]) -> Cost:
    """The additional costs of attacking with this unit and weapon (GA.ATK.1, step 4)."""
    cost = NO_COST
    for one in attack:
        for extra in piece_of(game, one).extras:
            if extra.verb == ATTACK and values.opened(
                game, extra.gates, zones.controller_of(game, one), one
            ):
                cost += extra.cost
    return cost


def price(game: Game, attack: list[int], defenders: list[int]) -> Cost:
    """All that a declaration costs besides resting the attacker."""
    due = fee(game, attack, defenders)
    cost = surcharge(game, attack)
    return cost + cost_of(units(RESERVE, due)) if due else cost


def aim_refusal(
    game: Game, seat: int, attacker: int, card: int, told: values.Applied | None = None
) -> Refusal | None:
    """Whether there is a weapon, or none, and a target with which the declaration is legal and can
    be paid; ``told``: a target that it must attack."""
    refusal: Refusal | None = None
    same = told is None and not _hangs_on_defenders(game)
    for weapon in _arms(game, seat, attacker, card):
        attack = parts(game, attacker, weapon, card)
        refusal = refusal if refusal is UNPAID else NOBODY
        for defenders in any_aim(game, attack) if same else aims(game, attack):
            if told is not None and not any(told.means(game, one) for one in defenders):
                continue
            cost = price(game, attack, defenders)
            if cost.is_free or can_pay(game, seat, attack, cost):
                return None
            refusal = UNPAID
    if refusal is NOBODY and told is None:
        return _why_nobody(game, attack)
    return refusal or _unarmed(game, seat, attacker)


def _why_nobody(game: Game, attack: list[int]) -> Refusal:
    """What it is that keeps everything from being attacked, if that is one thing."""
    mine = zones.controller_of(game, attack[0])
    there = (
        e for seat in zones.living(game) if seat != mine for e in game.lists[zones.FIELD[seat]]
    )
    found = [target_refusal(game, attack, one) for one in there if is_attackable(game, one)]
    for why, said in ((HIDDEN, ALL_HIDDEN), (SPARED, ALL_SPARED)):
        if found and all(one is why for one in found):
            return said
    return NOBODY


def _unarmed(game: Game, seat: int, attacker: int) -> Refusal:
    """Why a unit has nothing to attack with."""
    if not is_champion(game, attacker):
        return NO_POWER
    waits = (one for one in game.lists[zones.FIELD[seat]] if "weapon" in values.types(game, one))
    return UNREADY if any(not _is_ready(game, seat, one, NOWHERE) for one in waits) else NO_WEAPON


def _hangs_on_defenders(game: Game) -> bool:
    """Whether what an attack costs may hang on what is attacked."""
    return book_of(game).favors or values.is_spoken(game, 1 << TAX)


def any_aim(game: Game, attack: list[int]) -> list[list[int]]:
    """One of ``aims``, if there is any: what can be hit at all leaves something to choose."""
    mine = zones.controller_of(game, attack[0])
    for seat in zones.living(game):
        for one in game.lists[zones.FIELD[seat]] if seat != mine else ():
            if target_refusal(game, attack, one) is None:
                return [[one]]
    return []


def aims(game: Game, attack: list[int]) -> list[list[int]]:
    """What can be chosen as defenders: one thing, or with cleave all of a player's; extra targets
    (multistrike) come later."""
    if not has(game, attack, "cleave"):
        return [[one] for one in targets(game, attack)]
    mine = zones.controller_of(game, attack[0])
    swept_ = [swept(game, attack, seat) for seat in zones.living(game) if seat != mine]
    return [one for one in swept_ if one]


def can_pay(game: Game, seat: int, attack: list[int], cost: Cost) -> bool:
    """Whether a declaration can be paid for, its attacker being rested by then (GA.CBT.4)."""
    if cost.is_free:
        return True
    from tallystick.games.grand_archive.costs import paying

    attacker = attack[0]
    mark = game.mark()
    game.set(zones.RESTED, attacker, 1)
    able = paying.can_pay(game, seat, cost, attacker)
    game.rewind(mark)
    return able


FIRST: Final = Refusal(("GA.ATK.3",), "Something that you control must attack first.")


def pass_refusal(game: Game, seat: int) -> Refusal | None:
    """Why a player may not go on from the main phase: something of theirs must attack, can, and has
    not been tried to this turn."""
    if MUST not in book_of(game).changes_made or timing_refusal(game, seat) is not None:
        return None
    units = game.lists[zones.FIELD[seat]]
    return FIRST if any(_is_compelled(game, seat, unit) for unit in units) else None


def _is_compelled(game: Game, seat: int, unit: int) -> bool:
    told = [one for one in values.changes(game, unit, MUST) if not _was_tried(game, unit, one)]
    if not told or unit_refusal(game, seat, unit) is not None:
        return False
    return any(aim_refusal(game, seat, unit, NOWHERE, one) is None for one in told)


def _was_tried(game: Game, unit: int, told: Applied) -> bool:
    """Whether it has attacked so, or tried to: who would not pay what an attack costs is free."""
    if any(row[1] == unit for row in history.rows(game, "gave-up")):
        return True
    made = [row[3] for row in history.rows(game, "declared") if row[1] == unit]
    return any(told.means(game, one) for one in made)
