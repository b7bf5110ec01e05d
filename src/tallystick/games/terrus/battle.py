"""Battles: armies, guards, skirmishes one by one, wounds both ways (T.16)."""

from __future__ import annotations

from typing import Final

from tallystick.games.terrus import moves, zones
from tallystick.games.terrus.legal import guard_refusal, location_refusal
from tallystick.games.terrus.refusals import RESTRAINED
from tallystick.games.terrus.select import piece_of, ruler_of
from tallystick.games.terrus.values import (
    beasts_of,
    is_restrained,
    locations_of,
    stat_after,
    stat_changes,
)
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, NOTES
from tallystick.kernel.machine import ASK, NEXT, SEAT, Game, I, J, Op
from tallystick.rules.choice import Choice
from tallystick.rules.prose import counted

STAY: Final = "stay"


class SendAttackers(Choice):
    """T.16.1a: each beast is sent to a location of one opponent's city, or stays; one at least is
    sent.

    I counts the beasts that have been asked for.
    """

    def __init__(self) -> None:
        super().__init__("attack")

    def run(self, game: Game) -> int:
        """Begin the battle, then ask beast by beast."""
        seat = game.field(SEAT)
        if not game.lists[CELLS][zones.BATTLED]:
            game.set(CELLS, zones.BATTLED, 1)
            game.set(CELLS, zones.ATTACKER, seat)
            game.emit("battle", seat)
        beasts = beasts_of(game, seat)
        while game.field(I) < len(beasts):
            if game.asks_all or not self.held_back(game, beasts[game.field(I)]):
                return ASK
            game.set_field(I, game.field(I) + 1)
        return NEXT

    def source(self, game: Game) -> int:
        return beasts_of(game, game.field(SEAT))[game.field(I)]

    def thinkable(self, game: Game) -> list[Option]:
        """To send the beast to each place where it could attack, and to let it stay."""
        seat, beast = game.field(SEAT), self.source(game)
        others = [other for other in zones.living(game) if other != seat]
        places = [place for other in others for place in locations_of(game, other)]
        return [*(("send", beast, place) for place in places), (STAY, beast, -1)]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """T.16.1: one opponent's city; T.16.1a: one beast at least."""
        verb, beast, place = option
        defender = game.lists[CELLS][zones.DEFENDER]
        if verb == STAY:
            if defender != NOWHERE:
                return None
            free = [e for e in beasts_of(game, game.field(SEAT)) if not self.held_back(game, e)]
            return NOBODY_SENT if free[-1:] == [beast] else None
        refusal = self.held_back(game, beast) or location_refusal(game, game.field(SEAT), place)
        if refusal is None and defender not in (NOWHERE, ruler_of(game, place)):
            return ONE_CITY
        return refusal

    def held_back(self, game: Game, beast: int) -> Refusal | None:
        """T.2.2: something keeps the beast from attacking."""
        return RESTRAINED["attack"] if is_restrained(game, beast, "attack") else None

    def take(self, game: Game, option: Option) -> int:
        verb, beast, location = option
        if verb == "send":
            moves.send_to(game, beast, location)
            game.set(CELLS, zones.DEFENDER, ruler_of(game, location))
            game.emit("attacks", game.field(SEAT), beast, location)
        game.set_field(I, game.field(I) + 1)
        return self.run(game)


NOBODY_SENT: Final = Refusal(("T.16.1a", "T.16.1"), "An attack needs a beast.")
ONE_CITY: Final = Refusal(("T.16.1",), "A battle is fought in one opponent's city.")


class SendGuards(Choice):
    """T.16.1a: then the defender sets guards, each at one location that it is attached to or in
    line with."""

    def __init__(self) -> None:
        super().__init__("guard")

    def run(self, game: Game) -> int:
        """Ask for each beast that could guard; I counts the beasts that have been asked for."""
        beasts = beasts_of(game, game.lists[CELLS][zones.DEFENDER])
        while game.field(I) < len(beasts):
            if len(self.legal(game)) > 1:
                return ASK
            game.set_field(I, game.field(I) + 1)
        return NEXT

    def asked(self, game: Game) -> int:
        """The defender."""
        return game.lists[CELLS][zones.DEFENDER]

    def source(self, game: Game) -> int:
        return beasts_of(game, self.asked(game))[game.field(I)]

    def thinkable(self, game: Game) -> list[Option]:
        """To let the beast guard each location, and to let it do nothing."""
        beast, places = self.source(game), locations_of(game, self.asked(game))
        return [*(("guard", beast, place) for place in places), (STAY, beast, -1)]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """Why a beast cannot guard a place (T.16.1a)."""
        verb, beast, place = option
        if verb == STAY:
            return None
        if place not in attacked(game):
            return Refusal(("T.16.1a", "T.16.1"), "Nobody attacks there.")
        return guard_refusal(game, beast, place)

    def default(self, game: Game, options: list[Option]) -> int:
        return len(options) - 1

    def take(self, game: Game, option: Option) -> int:
        """Set it there, or leave it."""
        verb, beast, location = option
        if verb == "guard":
            moves.send_to(game, beast, location)
            game.emit("guards", game.lists[CELLS][zones.DEFENDER], beast, location)
        game.set_field(I, game.field(I) + 1)
        return self.run(game)


def army_refusal(game: Game, seat: int, beast: int) -> Refusal:
    """T.16.1a, T.11.2: why something that is no free beast of a city is not sent."""
    if beast in game.lists[zones.AWAY[seat]]:
        return Refusal(("T.16.1a", "T.11.2", "T.16.1"), "It is fatigued and not in the city.")
    return Refusal(("T.16.1a", "T.16.1"), "That is no beast of your city that is free to be sent.")


def attacked(game: Game) -> list[int]:
    """The locations under attack whose skirmish is still to come, in the order of the city."""
    lists = game.lists
    fights = {lists[zones.FIGHT][beast] for beast in beasts_of(game, lists[CELLS][zones.ATTACKER])}
    city = (
        lists[zones.CITY[lists[CELLS][zones.DEFENDER]]] if lists[CELLS][zones.DEFENDER] >= 0 else []
    )
    return [place for place in city if place in fights and place not in lists[zones.FOUGHT]]


class PickSkirmish(Choice):
    """T.16.1b: the attacker picks the next skirmish; the clade's comes last (T.9.1e)."""

    def __init__(self, end: int) -> None:
        super().__init__("skirmish")
        self.end = end

    def none(self, game: Game) -> int:
        return game.jump(self.end)

    def asked(self, game: Game) -> int:
        """The attacker."""
        return game.lists[CELLS][zones.ATTACKER]

    def source(self, game: Game) -> int:
        return NOWHERE

    def thinkable(self, game: Game) -> list[Option]:
        """The locations of the city under attack."""
        defender = game.lists[CELLS][zones.DEFENDER]
        places = locations_of(game, defender) if defender >= 0 else []
        return [("skirmish", place, -1) for place in places]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """Why a skirmish cannot be next: that at the clade comes last (T.9.1e)."""
        places = attacked(game)
        if option[1] not in places:
            return Refusal(("T.16.1b", "T.16.1"), "No skirmish is left to be fought there.")
        if piece_of(game, option[1]).kind == "clade" and len(places) > 1:
            return Refusal(("T.9.1e", "T.16.1b"), "The skirmish at the clade comes last.")
        return None

    def take(self, game: Game, option: Option) -> int:
        game.set(CELLS, zones.SKIRMISH, option[1])
        game.emit("skirmish", game.lists[CELLS][zones.ATTACKER], option[1])
        return NEXT


class AssignWounds(Op):
    """T.16.2b: one side divides its ATK as wounds among what stands against it.

    The attackers' wounds go to guards and location, the guards' to the attackers. The notes hold
    the (thing, wounds) pairs of both sides; nothing is dealt before both are done (T.27.4a).
    """

    def __init__(self, attackers: bool) -> None:
        self.attackers = attackers

    def run(self, game: Game) -> int:
        """Ask thing by thing; the last takes what is left, so that at least one gets some (T.7.2b).
        I: things done, J: wounds given + 1."""
        if not self.attackers and game.rules.readings["skirmish-wounds"] == "attacker-only":
            return NEXT
        targets = self._targets(game)
        total = army_wounds(game, self._army(game))
        while game.field(I) < len(targets):
            left = total - game.field(J)
            is_last = game.field(I) == len(targets) - 1
            if left > 0 and (game.asks_all or not is_last):
                return ASK
            self._give(game, targets[game.field(I)], left)
        return NEXT

    def _is_last(self, game: Game) -> bool:
        return game.field(I) == len(self._targets(game)) - 1

    def _army(self, game: Game) -> list[int]:
        return attackers_here(game) if self.attackers else guards_here(game)

    def _targets(self, game: Game) -> list[int]:
        if not self.attackers:
            return attackers_here(game)
        place = game.lists[CELLS][zones.SKIRMISH]
        return [*guards_here(game), *([place] if zones.in_city(game, place) else [])]

    def _seat(self, game: Game) -> int:
        return game.lists[CELLS][zones.ATTACKER if self.attackers else zones.DEFENDER]

    def decide(self, game: Game) -> Decision:
        """How many wounds for the next thing."""
        target = self._targets(game)[game.field(I)]
        left = self._left(game)
        least = left if self._is_last(game) else 0
        options: list[Option] = [("wounds", target, n) for n in range(least, left + 1)]
        return Decision(self._seat(game), "assign", target, options)

    def candidates(self, game: Game) -> list[Candidate]:
        """Each number of wounds for the next thing, up to one more than there are, with the
        reasons."""
        target, left = self._targets(game)[game.field(I)], self._left(game)
        every: list[Option] = [("wounds", target, n) for n in range(left + 2)]
        return [Candidate(option, self.weigh(game, option)) for option in every]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """T.16.2b, T.27.2: no more than the army deals, and no fewer."""
        left = self._left(game)
        if option[2] < left and self._is_last(game):
            return ALL_ASSIGNED
        if 0 <= option[2] <= left:
            return None
        text = f"Only {counted(left, 'wound')} can be assigned yet."
        return Refusal(("T.16.2b", "T.27.2"), text)

    def _left(self, game: Game) -> int:
        return army_wounds(game, self._army(game)) - game.field(J)

    def take(self, game: Game, option: Option) -> int:
        self._give(game, option[1], option[2])
        return self.run(game)

    def _give(self, game: Game, target: int, n: int) -> None:
        if n > 0:
            game.note(target)
            game.note(n)
        game.set_field(I, game.field(I) + 1)
        game.set_field(J, game.field(J) + n)


ALL_ASSIGNED: Final = Refusal(("T.16.2b", "T.27.2"), "The last of them takes what is left.")


def attackers_here(game: Game) -> list[int]:
    """The attacking army of the current skirmish that still stands."""
    return _army_of(game, zones.ATTACKER)


def guards_here(game: Game) -> list[int]:
    """The guarding army of the current skirmish that still stands."""
    return _army_of(game, zones.DEFENDER)


def _army_of(game: Game, side: int) -> list[int]:
    cells = game.lists[CELLS]
    return [
        b
        for b in beasts_of(game, cells[side])
        if game.lists[zones.FIGHT][b] == cells[zones.SKIRMISH]
    ]


def army_wounds(game: Game, army: list[int]) -> int:
    """T.27.2: the ATK of an army, beast by beast; one below 0 adds none (T.7.2)."""
    changes = stat_changes(game, zones.ATK)
    return sum([max(stat_after(game, beast, zones.ATK, changes), 0) for beast in army])


def deal_skirmish_wounds(game: Game) -> int:
    """T.16.2b: all wounds of the skirmish are dealt at the same time. Deal what both sides have
    assigned."""
    notes = game.notes()
    for i in range(0, len(notes), 2):
        if zones.in_city(game, notes[i]):  # not what has left with its ruler, T.5.3a
            moves.wound(game, notes[i], notes[i + 1])
    game.cut_notes(len(game.lists[NOTES]) - len(notes))
    return NEXT


def end_skirmish(again: int, game: Game) -> int:
    """After a skirmish its attackers are fatigued (option ``attackers``): the armies are put
    away, and another location is picked."""
    place = game.lists[CELLS][zones.SKIRMISH]
    tired = game.rules.readings["attackers"] == "fatigued"
    for beast in guards_here(game):
        moves.send_to(game, beast, NOWHERE)
    for beast in attackers_here(game):
        if tired:
            moves.send_away(game, beast)
        else:
            moves.send_to(game, beast, NOWHERE)
    game.append(zones.FOUGHT, place)
    game.set(CELLS, zones.SKIRMISH, NOWHERE)
    return game.jump(again)


def finish_battle(game: Game) -> int:
    """The battle is over: nobody fights any more. Clear what the battle has written."""
    end_battle(game)
    game.emit("battle-over", game.field(SEAT))
    return NEXT


def end_battle(game: Game) -> None:
    """Forget who fights whom; nothing where there is no battle."""
    cells = game.lists[CELLS]
    for side in (zones.ATTACKER, zones.DEFENDER):
        for beast in beasts_of(game, cells[side]) if cells[side] >= 0 else []:
            moves.send_to(game, beast, NOWHERE)
        game.set(CELLS, side, NOWHERE)
    game.set(CELLS, zones.SKIRMISH, NOWHERE)
    game.truncate(zones.FOUGHT, 0)
