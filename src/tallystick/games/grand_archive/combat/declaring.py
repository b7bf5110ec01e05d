"""The declaration of an attack (GA.ATK).

The program "combat" runs with SOURCE the unit that attacks, SUBJECT the attack card (-1 none), X
what is paid in taxes. Until the declaration stands its notes hold the choices, and nothing is
written elsewhere: what turns out to be illegal is left without a trace (GA.ATK.2).
"""

from __future__ import annotations

from typing import Final

from tallystick.costs import Cost, cost_of, units
from tallystick.games.grand_archive import moves, zones
from tallystick.games.grand_archive.book import book_of, start
from tallystick.games.grand_archive.combat import attacks
from tallystick.games.grand_archive.combat.retaliating import interceptors
from tallystick.games.grand_archive.costs.paying import PayCost
from tallystick.games.grand_archive.pieces import RESERVE
from tallystick.games.grand_archive.position import roles, triggers, values
from tallystick.games.grand_archive.zones import controller_of, living
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, ASK, BASE, NEXT, SEAT, SOURCE, SUBJECT, Game, I, Op, X
from tallystick.rules.choice import with_refused

# Notes of a declaration: the weapon, whether taxes were refused, then the targets.
ARM: Final = 0
REFUSED: Final = 1
AIMED: Final = 2
NOT_TWICE: Final = Refusal(("GA.KW.MULTISTRIKE", "GA.ATK.1"), "It is attacked already.")
GIVEN_UP: Final = Refusal(("GA.ATK.2", "GA.ATK.1"), "The tax for attacking it was not paid.")


def begin_attack(game: Game, seat: int, attacker: int, card: int = NOWHERE) -> int:
    """Nest a combat; ``card`` is an attack card that has resolved into the intent. AGAIN."""
    return start(game, "combat", attacker, seat, subject=card)


def attack_of(game: Game) -> list[int]:
    """The parts of the attack that is being declared."""
    return attacks.parts(game, game.field(SOURCE), game.notes()[ARM], game.field(SUBJECT))


class ChooseArms(Op):
    """GA.ATK.1, step 2, GA.CBT.7: a weapon to wield, or none."""

    def run(self, game: Game) -> int:
        """Ask where there is a choice; an attack card without a legal attack comes to nothing
        (GA.ATTACK.2)."""
        if not game.notes():
            game.note(attacks.BARE)
            game.note(0)
        found = self._open(game)
        if not found:
            return game.jump(roles.END_OP)
        if len(found) > 1 or game.asks_all:
            return game.ask(self._of(game, found))
        game.set_note(game.field(BASE) + ARM, found[0])
        return NEXT

    def _open(self, game: Game) -> list[int]:
        seat, attacker, card = game.field(SEAT), game.field(SOURCE), game.field(SUBJECT)
        refused = bool(game.notes()[REFUSED])
        return [
            weapon
            for weapon in attacks.arms(game, seat, attacker, card)
            if has_open_aim(game, attacks.parts(game, attacker, weapon, card), refused)
        ]

    def _can_pay(self, game: Game, weapon: int) -> bool:
        """GA.CBT.4: whether what this weapon costs can be paid: the player's to know."""
        attack = attacks.parts(game, game.field(SOURCE), weapon, game.field(SUBJECT))
        return attacks.can_pay(game, game.field(SEAT), attack, attacks.surcharge(game, attack))

    def decide(self, game: Game) -> Decision:
        return self._of(game, self._open(game))

    def _of(self, game: Game, weapons: list[int]) -> Decision:
        options: list[Option] = [
            ("wield", weapon, -1) if weapon >= 0 else ("bare", -1, -1)
            for weapon in weapons
            if self._can_pay(game, weapon)
        ]
        return Decision(game.field(SEAT), "weapon", game.field(SOURCE), options)

    def candidates(self, game: Game) -> list[Candidate]:
        mine = game.lists[zones.FIELD[game.field(SEAT)]]
        weapons = [one for one in mine if "weapon" in values.types(game, one)]
        wielding: list[Option] = [("wield", one, -1) for one in weapons]
        return with_refused(game, self, [*wielding, ("bare", -1, -1)])

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """Why it cannot be attacked with that (and another weapon besides)."""
        seat, attacker, card = game.field(SEAT), game.field(SOURCE), game.field(SUBJECT)
        verb, weapon, other = option
        if other >= 0:
            return attacks.ONE_WEAPON
        refusal = attacks.arm_refusal(game, seat, attacker, weapon, card)
        if refusal is not None or verb not in ("wield", "bare"):
            return refusal or attacks.NO_WEAPON
        if weapon not in self._open(game):
            return attacks.NOBODY
        return None if self._can_pay(game, weapon) else attacks.UNPAID

    def take(self, game: Game, option: Option) -> int:
        game.set_note(game.field(BASE) + ARM, option[1])
        return NEXT


def open_aims(game: Game, attack: list[int], refused: bool) -> list[list[int]]:
    """What may be chosen as defenders; only what is not taxed once taxes were refused.

    Whether a tax can be paid is not asked here: that may hang on a hand that others do not see.
    """
    found = attacks.aims(game, attack)
    return [one for one in found if not refused or not attacks.fee(game, attack, one)]


def has_open_aim(game: Game, attack: list[int], refused: bool) -> bool:
    """Whether there is any."""
    return bool(open_aims(game, attack, refused) if refused else attacks.any_aim(game, attack))


def is_affordable(game: Game, seat: int, attack: list[int], defenders: list[int]) -> bool:
    """Whether all that this declaration costs can be paid (GA.ATK.2): the player's to know."""
    return attacks.can_pay(game, seat, attack, attacks.price(game, attack, defenders))


class ChooseAttackTarget(Op):
    """GA.ATK.1, step 3: the target; with cleave a player, all of whose things defend."""

    def run(self, game: Game) -> int:
        found = self._open(game)
        if len(found) > 1 or game.asks_all:
            return game.ask(self._of(game, found))
        self._aim(game, found[0])
        return NEXT

    def _open(self, game: Game) -> list[list[int]]:
        return open_aims(game, attack_of(game), bool(game.notes()[REFUSED]))

    def _aim(self, game: Game, defenders: list[int]) -> None:
        for one in defenders:
            game.note(one)

    def decide(self, game: Game) -> Decision:
        return self._of(game, self._open(game))

    def _of(self, game: Game, found: list[list[int]]) -> Decision:
        """The question with the targets that can be paid for; where none can, with all: then the
        attack is given up."""
        seat, attack = game.field(SEAT), attack_of(game)
        found = [one for one in found if is_affordable(game, seat, attack, one)] or found
        if attacks.has(game, attack, "cleave"):
            options: list[Option] = [("sweep", controller_of(game, one[0]), -1) for one in found]
        else:
            options = [("target", one[0], -1) for one in found]
        return Decision(seat, "attack target", game.field(SOURCE), options)

    def candidates(self, game: Game) -> list[Candidate]:
        """The targets that can be chosen, then all else that others control; with cleave all
        players."""
        others = [seat for seat in living(game) if seat != game.field(SEAT)]
        if attacks.has(game, attack_of(game), "cleave"):
            return with_refused(game, self, [("sweep", seat, -1) for seat in others])
        there = [one for seat in others for one in game.lists[zones.FIELD[seat]]]
        return with_refused(game, self, [("target", one, -1) for one in there])

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        if option in self.decide(game).options:
            return None
        verb, what, _ = option
        aims = self._open(game)
        dear = [one[0] if verb == "target" else controller_of(game, one[0]) for one in aims]
        if what in dear:
            return attacks.UNPAID
        if verb != "target" or what < 0:
            return attacks.NONE_SUCH
        return attacks.choice_refusal(game, attack_of(game), what) or GIVEN_UP

    def take(self, game: Game, option: Option) -> int:
        verb, what, _ = option
        self._aim(game, [what] if verb == "target" else attacks.swept(game, attack_of(game), what))
        return NEXT


class ChooseMore(Op):
    """GA.KW.MULTISTRIKE: up to so many further targets, all different."""

    def run(self, game: Game) -> int:
        return ASK if self._open(game) else NEXT

    def _open(self, game: Game) -> list[int]:
        """I counts those that were added."""
        attack = attack_of(game)
        if game.field(I) >= attacks.total(game, attack, "multistrike"):
            return []
        refused = bool(game.notes()[REFUSED])
        chosen = game.notes()[AIMED:]
        return [
            one
            for one in attacks.targets(game, attack, chosen)
            if not (refused and attacks.fee(game, attack, [*chosen, one]))
        ]

    def decide(self, game: Game) -> Decision:
        seat, attack, chosen = game.field(SEAT), attack_of(game), game.notes()[AIMED:]
        options: list[Option] = [
            ("target", one, -1)
            for one in self._open(game)
            if is_affordable(game, seat, attack, [*chosen, one])
        ]
        options.append(("done", -1, -1))
        source = game.field(SOURCE)
        return Decision(seat, "further target", source, options, len(options) - 1)

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        if option in self.decide(game).options:
            return None
        if option[1] in game.notes()[AIMED:]:
            return NOT_TWICE
        if option[0] == "target" and option[1] in self._open(game):
            return attacks.UNPAID
        refusal = attacks.choice_refusal(game, attack_of(game), option[1])
        return refusal or GIVEN_UP if option[0] == "target" and option[1] >= 0 else attacks.NOBODY

    def take(self, game: Game, option: Option) -> int:
        if option[0] == "done":
            return NEXT
        game.note(option[1])
        game.set_field(I, game.field(I) + 1)
        return AGAIN


class AskFee(Op):
    """GA.ATK.1, step 5: "unless they pay" is optional, but refusing makes the declaration illegal,
    and all of it is taken back (GA.ATK.2)."""

    def run(self, game: Game) -> int:
        """Ask whenever something is due: whether it can be paid is the player's to know."""
        return ASK if self._due(game) else NEXT

    def _due(self, game: Game) -> int:
        return attacks.fee(game, attack_of(game), game.notes()[AIMED:])

    def decide(self, game: Game) -> Decision:
        seat, attack = game.field(SEAT), attack_of(game)
        options: list[Option] = [("give up", -1, -1)]
        cost = attacks.price(game, attack, game.notes()[AIMED:])
        if attacks.can_pay(game, seat, attack, cost):
            options.append(("pay tax", self._due(game), -1))
        return Decision(seat, "tax", game.field(SOURCE), options, len(options) - 1)

    def candidates(self, game: Game) -> list[Candidate]:
        found = list(map(Candidate, self.decide(game).options))
        tax: Option = ("pay tax", self._due(game), -1)
        return found if len(found) > 1 else [*found, Candidate(tax, attacks.UNPAID)]

    def take(self, game: Game, option: Option) -> int:
        """Go on, or take all back; an attack card must attack something else, if there is any."""
        if option[0] == "pay tax":
            game.set_field(X, option[1])
            return NEXT
        game.emit("gave-up", game.field(SEAT), game.field(SOURCE))
        if game.field(SUBJECT) < 0:
            return game.end_program()
        game.keep_notes(AIMED)
        game.set_note(game.field(BASE) + REFUSED, 1)
        return game.jump(0)


def declare_attack(game: Game) -> int:
    """The declaration is legal: the attacker rests, and roles are given (GA.CBT.4, GA.CBT.6). Write
    it down. With an attack card its performer was rested as the card was activated (GA.CHAMP.3)."""
    attacker, seat, card = game.field(SOURCE), game.field(SEAT), game.field(SUBJECT)
    attack, notes = attack_of(game), game.notes()
    for cell, value in (
        (zones.COMBAT, roles.DECLARATION),
        (zones.ATTACKER, attacker),
        (zones.STRIKER, seat),
        (zones.DEFENDING, controller_of(game, notes[AIMED])),
        (zones.MANNER, manner(game, attack, card)),
    ):
        game.set(CELLS, cell, value)
    if card < 0:
        moves.rest(game, attacker)
    roles.give(game, roles.ATTACKS_AS, attacker)
    if notes[ARM] >= 0:
        roles.give(game, roles.WIELDED, notes[ARM])
    for one in notes[AIMED:]:
        roles.give(game, roles.DEFENDS, one)
    game.keep_notes(0)
    return NEXT


def manner(game: Game, attack: list[int], card: int) -> int:
    """What kind of attack it is: bits of MANNER."""
    found = roles.WITH_CARD if card >= 0 else 0
    if attacks.has(game, attack, "cleave"):
        found |= roles.CLEAVE
    if attacks.has(game, attack, "unblockable"):
        found |= roles.UNBLOCKABLE
    if card >= 0 and not attacks.is_champion(game, attack[0]):
        found |= roles.COMMANDED
    return found


class PayAttack(PayCost):
    """GA.ATK.1, steps 4 and 5: additional costs and the tax, together."""

    def free(self, game: Game) -> int:
        """Most declarations cost nothing more: nothing was paid."""
        return NEXT

    def cost(self, game: Game) -> Cost:
        """What is due: X of it in reserve for taxes."""
        attack = [game.field(SOURCE), *roles.of_role(game, roles.WIELDED)]
        cost = attacks.surcharge(game, attack)
        due = game.field(X)
        return cost + cost_of(units(RESERVE, due)) if due else cost


def enter_attack(game: Game) -> int:
    """The attack is declared: loaded cards come into the intent, triggers hear of it (GA.ATK.4,
    GA.RETAL.1)."""
    attacker, seat = game.field(SOURCE), game.field(SEAT)
    defenders = roles.of_role(game, roles.DEFENDS)
    game.set(CELLS, zones.COMBAT, roles.RETALIATION)
    weapons = roles.of_role(game, roles.WIELDED)
    for weapon in weapons:
        game.emit("wielded", seat, weapon, attacker)
    for loaded in (attacker, *weapons):  # GA.ZOBJ.2
        for one in attacks.loaded_in(game, seat, loaded):
            moves.relocate(game, one, zones.INTENT[seat])
    game.emit("declared", seat, attacker, defenders[0] if defenders else NOWHERE)
    for one in defenders:
        game.emit("attacked", controller_of(game, one), one, attacker)
    for ally in interceptors(game):
        triggers.add(game, book_of(game).program("intercept"), ally, controller_of(game, ally))
    return NEXT
