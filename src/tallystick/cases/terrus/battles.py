"""The verbs of battle: attack and guard, with their armies."""

from __future__ import annotations

from typing import Final

from tallystick.cases.model import Step
from tallystick.cases.nodes import Node
from tallystick.cases.table import UNANSWERED
from tallystick.cases.terrus import refusals
from tallystick.cases.terrus.doing import TerrusDeed
from tallystick.cases.terrus.place import Place
from tallystick.games.terrus import legal
from tallystick.games.terrus.battle import attacked
from tallystick.games.terrus.select import piece_of, ruler_of
from tallystick.games.terrus.zones import ATTACKER, AWAY, DEFENDER, SKIRMISH, living
from tallystick.kernel.decision import Decision, Refusal
from tallystick.kernel.layout import CELLS

STAY: Final = -1
NOT_YOURS: Final = ("T.16.1a", "T.16.1")


class ArmyDeed(TerrusDeed):
    """Beasts sent to locations: ``armies: {LOCATION: [beasts]}``."""

    def __init__(self, board: Place, step: Step, seat: int) -> None:
        super().__init__(board, step, seat)
        node = step.get("armies")
        self.armies = list(node.pairs()) if node is not None else []
        for _, beasts in self.armies:
            beasts.one_or_more()

    def enemies(self) -> list[int]:
        """The seats in whose cities the locations are."""
        raise NotImplementedError

    def places(self) -> list[int]:
        """The locations that may be meant."""
        cities = self.board.things.in_cities(self.enemies())
        return [e for e in cities if piece_of(self.game, e).is_location]

    def sent(self) -> dict[int, int]:
        """Which beast goes where; those that are not there are left out."""
        found: dict[int, int] = {}
        for key, beasts in self.armies:
            place = self.board.things.pick(key.text(), self.places())
            for one in beasts.one_or_more():
                beast = self._beast(one, found)
                if beast >= 0:
                    found[beast] = place
        return found

    def _beast(self, node: Node, taken: dict[int, int]) -> int:
        mine = [b for b in legal.beasts_of(self.game, self.seat) if b not in taken]
        return self.board.things.pick(node.text(), mine)

    def army_refusal(self) -> Refusal | None:
        """Why one of the beasts cannot go where it is sent."""
        taken: dict[int, int] = {}
        for key, beasts in self.armies:
            place = self.board.things.pick(key.text(), self.places())
            if place < 0:
                return Refusal(NOT_YOURS, f"{key.text()} is no location that is meant here.")
            for one in beasts.one_or_more():
                beast = self._beast(one, taken)
                if beast < 0:
                    return self._no_beast(one)
                taken[beast] = place
                found = self.place_refusal(beast, place)
                if found is not None:
                    return found
        return None

    def _no_beast(self, node: Node) -> Refusal:
        away = self.game.lists[AWAY[self.seat]]
        if self.board.things.pick(node.text(), away) >= 0:
            return Refusal(("T.16.1a", "T.11.2", "T.16.1"),
                           f"{node.text()} is fatigued and not in the city.")  # fmt: skip
        text = f"No beast {node.text()} of your city is free to be sent."
        return Refusal(NOT_YOURS, text)

    def place_refusal(self, beast: int, place: int) -> Refusal | None:
        """Why this beast cannot be sent to this location."""
        raise NotImplementedError

    def is_open(self) -> bool:
        return not self.game.over and self.game.lists[CELLS][ATTACKER] >= 0


class AttackDeed(ArmyDeed):
    """Start a battle (T.16.1)."""

    def enemies(self) -> list[int]:
        node = self.step.get("defender")
        if node is not None:
            return [self.board.seat(node)]
        rest = [seat for seat in living(self.game) if seat != self.seat]
        return sorted(rest, key=lambda seat: (seat - self.seat) % len(self.board.seats))

    def places(self) -> list[int]:
        """The locations of opponents; if a structure is named, those of its city come first."""
        found = super().places()
        named = {
            ruler_of(self.game, self.board.things.pick(key.text(), found))
            for key, _ in self.armies
            if key.text() != "Clade" and self.board.things.pick(key.text(), found) >= 0
        }
        return sorted(found, key=lambda e: ruler_of(self.game, e) not in named)

    def refusal(self) -> Refusal | None:
        found = legal.attack_refusal(self.look())
        if found is not None:
            return found
        if not self.sent() and not any(beasts.one_or_more() for _, beasts in self.armies):
            return Refusal(NOT_YOURS, "An attack needs a beast: none is named.")
        found = self.army_refusal()
        cities = {ruler_of(self.game, place) for place in self.sent().values()}
        if found is None and len(cities) > 1:
            return Refusal(("T.16.1",), "A battle is fought in one opponent's city.")
        return found

    def place_refusal(self, beast: int, place: int) -> Refusal | None:
        return legal.location_refusal(self.game, self.seat, place)

    def start(self, decision: Decision) -> int:
        if decision.kind != "priority" or ("attack", -1, -1) not in decision.options:
            return UNANSWERED
        self.answers.extra["armies"] = self.sent()
        return decision.options.index(("attack", -1, -1))

    def is_early(self) -> Refusal | None:
        return refusals.early(self)


class GuardDeed(ArmyDeed):
    """Set guards (T.16.1a)."""

    def enemies(self) -> list[int]:
        return [self.seat]

    def places(self) -> list[int]:
        return attacked(self.game) if self.game.lists[CELLS][ATTACKER] >= 0 else []

    def refusal(self) -> Refusal | None:
        cells = self.game.lists[CELLS]
        if cells[ATTACKER] < 0 or cells[DEFENDER] != self.seat:
            return Refusal(NOT_YOURS, "Nobody attacks that city.")
        if cells[SKIRMISH] >= 0 and not self._is_asked() and self.sent():
            return Refusal(("T.16.1a", "T.16.2"), "Guards are set before the skirmishes begin.")
        return self.army_refusal()

    def _is_asked(self) -> bool:
        decision = self.game.decision()
        return decision is not None and self.waits(decision)

    def place_refusal(self, beast: int, place: int) -> Refusal | None:
        if legal.may_guard(self.game, beast, place):
            return None
        name, where = (self.board.things.name(e) for e in (beast, place))
        return Refusal(("T.16.1a",), f"{name} is neither attached to {where} nor in its row.")

    def waits(self, decision: Decision) -> bool:
        return decision.kind == "guard" and decision.seat == self.seat

    def start(self, decision: Decision) -> int:
        if not self.waits(decision):
            return UNANSWERED
        sent = self.sent()
        self.answers.extra["armies"] = sent
        beast = decision.source
        place = sent.get(beast, STAY)
        for index, option in enumerate(decision.options):
            if (option[0] == "guard" and option[2] == place) or (
                option[0] == "stay" and place == STAY
            ):
                return index
        return len(decision.options) - 1

    def is_idle(self) -> bool:
        """Nobody is set, and nobody could be: the engine does not ask."""
        cells = self.game.lists[CELLS]
        nobody = not any(beasts.one_or_more() for _, beasts in self.armies)
        fought = cells[ATTACKER] >= 0 and cells[DEFENDER] == self.seat
        return nobody and fought and not self._is_asked()


class MoveDeed(TerrusDeed):
    """At dawn one beast may move to another location, and one item to another beast (T.11.2)."""

    def refusal(self) -> Refusal | None:
        decision = self.game.decision()
        if decision is not None and self.waits(decision):
            if self.start(decision) != UNANSWERED:
                return None
            return Refusal(("T.11.2", "T.12.1b"), "It cannot be moved there.")
        return Refusal(("T.11.2",), "Beasts and items are moved at the dawn of one's own turn.")

    def waits(self, decision: Decision) -> bool:
        return decision.kind.startswith("move") and decision.seat == self.seat

    def start(self, decision: Decision) -> int:
        if not self.waits(decision):
            return UNANSWERED
        to = self.step.get("at") or self.step.get("on") or self.step.get("to")
        for index, (verb, thing, place) in enumerate(decision.options):
            meant = verb == "move" and self._is(self.name, thing)
            if meant and (to is None or self._is(to.text(), place)):
                return index
        return UNANSWERED

    def _is(self, name: str, entity: int) -> bool:
        return self.board.things.pick(name, [entity]) == entity
