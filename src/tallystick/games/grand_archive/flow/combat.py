"""A combat from its damage step to its end, and its ops from the beginning (GA.CBT, GA.DSTEP,
GA.EOC). All steps are gone through, whoever may have left (GA.ATK.5)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import moves, zones
from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.combat import attacks, declaring
from tallystick.games.grand_archive.combat.retaliating import Retaliate
from tallystick.games.grand_archive.combat.standing import is_over
from tallystick.games.grand_archive.effects.state_based_checks import state_based_check
from tallystick.games.grand_archive.flow.opportunity import AFTERMATH, WINDOW
from tallystick.games.grand_archive.position import (
    continuous_effects,
    counters,
    damage,
    roles,
    triggers,
    values,
)
from tallystick.games.grand_archive.position.changes import ATTACK_POWER, BY_LIFE
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SEAT, Do, Game, I, Op


def begin_damage_step(game: Game) -> int:
    """GA.DSTEP.1: the damage step begins."""
    if is_over(game):
        return game.jump(roles.END_OP)
    game.set(CELLS, zones.COMBAT, roles.DAMAGE_STEP)
    return NEXT


class OrderRetaliators(Op):
    """GA.DSTEP.1: the attacking player says in which order several retaliators are reckoned."""

    def run(self, game: Game) -> int:
        """Ask one by one; the notes are those in order so far."""
        if is_over(game):
            return game.jump(roles.END_OP)
        left = self._left(game)
        if len(left) > 1 or (left and game.asks_all):
            return ASK
        if game.notes():
            roles.in_order(game, roles.RETALIATES, game.notes() + left)
            game.keep_notes(0)
        return NEXT

    def _left(self, game: Game) -> list[int]:
        done = game.notes()
        return [one for one in roles.of_role(game, roles.RETALIATES) if one not in done]

    def decide(self, game: Game) -> Decision:
        options: list[Option] = [("next", one, -1) for one in self._left(game)]
        return Decision(game.lists[CELLS][zones.STRIKER], "retaliation order", NOWHERE, options, 0)

    def take(self, game: Game, option: Option) -> int:
        game.note(option[1])
        return AGAIN


class Critical(Op):
    """GA.KW.CRITICAL: the damage is doubled unless an opponent discards so many cards; once, and
    all instances ask for theirs.

    I counts the opponents that were asked, the notes are the cards that one has picked.
    """

    def run(self, game: Game) -> int:
        """Ask whoever holds enough cards: how many one holds is public. Where no damage would be
        dealt there is none to double."""
        due = attacks.total(game, roles.parts_now(game), "critical")
        if not due or not _would_deal(game):
            return NEXT
        others = self._others(game)
        while game.field(I) < len(others):
            if len(game.lists[zones.HAND[others[game.field(I)]]]) >= due:
                return ASK
            game.set_field(I, game.field(I) + 1)
        game.set(CELLS, zones.MANNER, game.lists[CELLS][zones.MANNER] | roles.DOUBLED)
        game.emit("doubled", game.lists[CELLS][zones.STRIKER], game.lists[CELLS][zones.ATTACKER])
        return NEXT

    def _others(self, game: Game) -> list[int]:
        return [seat for seat in zones.turn_order(game) if seat != game.lists[CELLS][zones.STRIKER]]

    def decide(self, game: Game) -> Decision:
        seat = self._others(game)[game.field(I)]
        picked, seen = game.notes(), set[int]()
        options: list[Option] = []
        for card in game.lists[zones.HAND[seat]]:
            if card not in picked and game.lists[zones.CARD][card] not in seen:
                seen.add(game.lists[zones.CARD][card])
                options.append(("discard", card, -1))
        if not picked:
            options.append(("no", -1, -1))
        default = len(options) - 1 if not picked else -1
        return Decision(seat, "critical", game.lists[CELLS][zones.ATTACKER], options, default)

    def take(self, game: Game, option: Option) -> int:
        """Note a card; once there are enough, discard all of them together."""
        if option[0] == "no":
            game.set_field(I, game.field(I) + 1)
            return AGAIN
        game.note(option[1])
        if len(game.notes()) < attacks.total(game, roles.parts_now(game), "critical"):
            return AGAIN
        cards = game.notes()
        game.keep_notes(0)
        moves.discard(game, cards)
        return NEXT


def _would_deal(game: Game) -> bool:
    """Whether the attack still has an attacker, something to hit, and power."""
    there = game.lists[CELLS][zones.ATTACKER] >= 0 and bool(roles.of_role(game, roles.DEFENDS))
    return there and attack_power(game) > 0


def attack_power(game: Game) -> int:
    """GA.CBT.8, GA.DSTEP.2: intents, weapons, the unit and what adds to its attacks. What doubles
    that is for whoever is hurt to put in its order (``damage``)."""
    attack, cells = roles.parts_now(game), game.lists[CELLS]
    found = 0
    for one in attack:
        found += strength(game, one)
        found += sum(change.n for change in values.changes(game, one, ATTACK_POWER))
    if (
        cells[zones.ATTACKER] >= 0
        and game.lists[zones.STATES][cells[zones.ATTACKER]] & zones.DISTANT
    ):
        found += attacks.total(game, attack, "ranged")  # GA.KW.RANGED
    if cells[zones.MANNER] & roles.COMMANDED:
        found += attacks.total(game, attack, "commanded will")  # GA.KW.COMMANDEDWILL
    return found


def strength(game: Game, entity: int) -> int:
    """What a part of an attack, or a unit that retaliates, adds to the damage (GA.STATS.4): its
    power, unless something says that its life does it (GA.DEFAULT.1)."""
    if BY_LIFE in book_of(game).changes_made and values.changes(game, entity, BY_LIFE):
        return values.life(game, entity)
    return values.power(game, entity)


def deal_combat_damage(game: Game) -> int:
    """GA.DSTEP.1: attackers and defenders deal their damage at once, and the weapons wielded lose
    durability with it (GA.WEAPON.4, GA.STATS.2); nobody acts meanwhile (GA.DSTEP.4). It is come to
    even if one side has vanished (GA.ATK.5). Nest the damage, all of it one event."""
    cells = game.lists[CELLS]
    attacker, striker = cells[zones.ATTACKER], cells[zones.STRIKER]
    hits: list[damage.Hit] = []
    if attacker >= 0:
        n = attack_power(game)
        defenders = roles.of_role(game, roles.DEFENDS)
        hits = [(attacker, one, n) for one in defenders]
        for weapon in roles.of_role(game, roles.WIELDED) if defenders else []:
            counters.remove(game, weapon, counters.DURABILITY, 1)
    for one, against in roles.pairs(game, roles.RETALIATES):
        power = strength(game, one) + values.keyword_total(game, one, "retort")
        hits.append((one, against, power))  # GA.DSTEP.3, GA.RETAL.1: no weapons
    game.advance()
    if not hits:
        return AGAIN
    return damage.deal_rows(game, hits, attacker, striker, damage.IN_COMBAT)


def end_combat(game: Game) -> int:
    """GA.EOC.1: roles are gone, and the intents go to the graveyard, not before (GA.ATTACK.5)."""
    cells = game.lists[CELLS]
    seat = game.field(SEAT)
    if cells[zones.COMBAT]:
        game.emit("combat-over", seat)
    game.keep_notes(0)
    continuous_effects.expire(game, continuous_effects.END_OF_COMBAT)
    roles.forget(game)
    for other in range(game.seats):
        for one in game.lists[zones.INTENT[other]][:]:
            since = game.lists[zones.SINCE][one]
            moves.put_in_graveyard(game, one)
            triggers.follow(game, one, since)
    if cells[zones.ENDING] == zones.END_COMBAT:  # GA.ENDING.2
        game.set(CELLS, zones.ENDING, 0)
    return NEXT


COMBAT_OPS: Final[tuple[Op, ...]] = (
    declaring.ChooseArms(),
    declaring.ChooseAttackTarget(),
    declaring.ChooseMore(),
    declaring.AskFee(),
    Do(declaring.declare_attack),
    declaring.PayAttack(),
    Do(declaring.enter_attack),
    WINDOW,
    Retaliate(roles.END_OP),
    AFTERMATH,
    Do(begin_damage_step),
    WINDOW,
    OrderRetaliators(),
    Critical(),
    Do(deal_combat_damage),
    Do(state_based_check),
    Do(end_combat),
    AFTERMATH,
)
