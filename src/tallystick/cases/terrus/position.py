"""``given``: the position of a case, built on an empty game of Terrus."""

from __future__ import annotations

from typing import Final

from tallystick.cases.comparing import card_name
from tallystick.cases.naming import bare
from tallystick.cases.nodes import Node
from tallystick.cases.terrus.census import CLADE
from tallystick.cases.terrus.city import City, mask_of
from tallystick.cases.terrus.lasting import lay_effects
from tallystick.cases.terrus.laying import KEYS as KEYS
from tallystick.cases.terrus.laying import Laying
from tallystick.cases.terrus.standing import begin_skirmish, call_votes, lay_events
from tallystick.cases.terrus.writing import CALLS, STEPS
from tallystick.errors import unknown
from tallystick.games.terrus import moves
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.setup import start_at
from tallystick.games.terrus.zones import (
    ATTRIBUTES,
    BARTERS,
    BATTLED,
    DEN,
    DISCARD,
    EVENTS,
    EXHIBITION,
    HAND,
    LEFT,
    MARKET,
    OUT,
    PHASES,
    POOL,
    RAVINE,
    RESOURCES,
    SEASON,
    SEASONS,
    TURNS,
    USED,
    VITAE,
    VOTED,
    WOUNDED,
    living,
)
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import PC, I, J

SEAT_KEYS: Final = (
    "clade", "vitae", "pool", "hand", "den", "discard", "exhibition", "city",
    "used", "wounded", "out",
)  # fmt: skip
IN_PILE: Final = ("card",)  # what may be said of a card in a pile
DEFAULT_VITAE: Final = 20
PILES: Final = {"hand": HAND, "den": DEN, "discard": DISCARD}
NO_SEASON: Final = ("none", "null", "")


class Position(Laying):
    """The building of one position. What is left out is empty, or the plain default."""

    def build(self) -> None:
        """Put everything in its place, and begin in the window of the phase."""
        self._season()
        for seat, name in enumerate(self.seats):
            self._seat(seat, self.seat_nodes.get(name))
        self.game.set(CELLS, LEFT, len(living(self.game)))
        self._pile(self.keys.get("market"), MARKET, NOWHERE)
        self._pile(self.keys.get("ravine"), RAVINE, NOWHERE)
        self._events()
        self._asked_about()
        turns = self.keys.get("turns")
        self.game.set(CELLS, TURNS, len(self.seats) if turns is None else turns.number(0))
        if "effects" in self.keys:
            lay_effects(self, self.keys["effects"])
        self._start()
        self._moment()
        self.game.commit()
        self.game.run()

    # -- whose and when --------------------------------------------------------------------------

    def _season(self) -> None:
        node = self.keys.get("season")
        if node is not None and node.raw.value not in NO_SEASON:
            self.game.set(CELLS, SEASON, SEASONS.index(node.choice(SEASONS, "season")))

    def _start(self) -> None:
        skirmish = self.keys.get("skirmish")
        turn, phase = self.keys.get("turn"), self.keys.get("phase")
        seat = self.seat(turn) if turn is not None else 0
        name = phase.choice(PHASES, "phase") if phase is not None else "day"
        if "votes" in self.keys:
            call_votes(self, self.keys["votes"])
        if skirmish is not None and not skirmish.is_nothing:
            begin_skirmish(self, skirmish, turn is not None, phase is not None, seat, name)
        else:
            start_at(self.game, seat, PHASES.index(name))

    def _moment(self) -> None:
        """What of the turn is over, and who has priority."""
        keys, game = self.keys, self.game
        for key, cell in (("battled", BATTLED), ("bartered", BARTERS)):
            if key in keys:
                game.set(CELLS, cell, keys[key].number(0))
        if "called" in keys:
            game.set(CELLS, VOTED, CALLS.index(keys["called"].choice(CALLS, "call")))
        if "step" in keys:
            game.set_field(PC, STEPS[keys["step"].choice(tuple(STEPS), "step")])
        if "priority" in keys:
            game.set_field(I, self.seat(keys["priority"]) + 1)
        if "passes" in keys:
            game.set_field(J, keys["passes"].number(0))

    # -- what a ruler has ------------------------------------------------------------------------

    def _seat(self, seat: int, node: Node | None) -> None:
        keys = node.only(SEAT_KEYS, "key of a seat") if node is not None else {}
        vitae = keys["vitae"].number() if "vitae" in keys else DEFAULT_VITAE
        self.game.set(ATTRIBUTES[seat], VITAE, vitae)
        if "clade" in keys or "out" not in keys:  # who is out has left with it (T.5.3a)
            self._clade(seat, keys.get("clade"))
        if "used" in keys:
            clade = moves.clade_of(self.game, seat)
            self.game.set(USED, clade, mask_of(keys["used"]))
        for key, at in (("wounded", WOUNDED), ("out", OUT)):
            if key in keys:
                self.game.set(ATTRIBUTES[seat], at, keys[key].number(0))
        for key, value in keys.items():  # as they are written: Ox#2 is the second one written
            if key == "pool":
                self._pool(seat, value)
            elif key in PILES:
                self._pile(value, PILES[key][seat], seat)
            elif key == "exhibition":
                self._exhibition(seat, value)
            elif key == "city":
                City(self, seat, value).build()

    def _clade(self, seat: int, node: Node | None) -> None:
        named = node is not None and not node.is_nothing
        name = node.text() if node is not None and named else CLADE
        if node is not None and named:
            self.expect(node, name, ("clade",), "a clade")
        card = self.new(name, seat, NOWHERE)
        moves.enter_city(self.game, card, seat, NOWHERE, 0)

    def _pool(self, seat: int, node: Node) -> None:
        for key, value in node.entries().items():
            if key not in RESOURCES:
                raise value.at(unknown("resource", key, RESOURCES))
            self.game.set(ATTRIBUTES[seat], POOL + RESOURCES.index(key), value.number(0))

    def _pile(self, node: Node | None, zone: int, owner: int) -> None:
        for one in node.items() if node is not None else ():
            name = card_name(one, IN_PILE)
            kinds = ("beast", "item", "structure", "relic", "action", "resource", "event")
            self.expect(one, name, kinds, "a card that is no clade")
            self.new(name, owner, zone)

    def _exhibition(self, seat: int, node: Node) -> None:
        """Relics on show count as in the city (T.5.2d); other cards lie there without effect."""
        for one in node.items():
            card = self.new(card_name(one, IN_PILE), seat, EXHIBITION[seat])
            if piece_of(self.game, card).kind == "relic":
                moves.enter_city(self.game, card, seat, NOWHERE, 0)
                self.exhibited.add(card)

    def _events(self) -> None:
        if "events" in self.keys:
            lay_events(self, self.keys["events"], EVENTS)

    def _asked_about(self) -> None:
        """Cards whose cost is asked for, and that are nowhere in the position."""
        for step in self.case.when:
            for argument in ("for", "of", "cost"):
                node = step.get(argument)
                inner = node.get("card") if node is not None and node.is_map else None
                if inner is None or step.seat not in self.seats:
                    continue
                name = bare(inner)
                if not self.things.all(name) and name in self.rules.index:
                    self.new(name, self.seats.index(step.seat), NOWHERE)
