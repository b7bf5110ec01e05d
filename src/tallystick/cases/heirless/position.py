"""``given``: the position of a case, built on an empty game of Heirless."""

from __future__ import annotations

from tallystick.cases.heirless.cards import QUIET
from tallystick.cases.heirless.laying import TRACKER_KEYS, Laying
from tallystick.cases.heirless.names import BANDITS_NAME, HALVES, PHASE_WORDS
from tallystick.cases.heirless.oaths import lay_promises
from tallystick.cases.heirless.piles import lay_piles
from tallystick.cases.heirless.seats import lay_seat
from tallystick.errors import unknown
from tallystick.games.heirless.control import recount
from tallystick.games.heirless.setup import start_at
from tallystick.games.heirless.zones import (
    ACTION,
    ACTIONS,
    ATTRIBUTES,
    BAG,
    BANDITS,
    CLASSES,
    DONE,
    EMPLOYED,
    ENACTED,
    EVENTS,
    FACTIONS,
    FORBIDDEN,
    HALF,
    LAWS,
    LEFT,
    LEVELS,
    RESTING,
    RIGHT,
    SEASON,
    SLOT,
    SOVEREIGNS,
    TILES,
    TOP_LEVEL,
    TRACK,
    UNEMPLOYED,
    has,
)
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import X


class Position(Laying):
    """The building of one position. What is left out is empty, or the plain default."""

    def build(self) -> None:
        """Put everything in its place, and begin at the moment that is asked for."""
        self._tracker()
        self._season()
        self._tiles()
        for key, zone in (("laws", LAWS), ("enacted", ENACTED)):
            for one in self.keys[key].items() if key in self.keys else ():
                self.new(one, ("law",), zone)
        for seat, name in enumerate(self.seats):
            lay_seat(self, seat, self.seat_nodes.get(name))
        self._sovereigns()
        lay_piles(self)
        self._bag()
        lay_promises(self, self.keys.get("promises"))
        recount(self.game)
        self._start()
        self.game.commit()
        self.game.run()

    def _tracker(self) -> None:
        """Who is left out stands behind the others on the half that is active."""
        node = self.keys.get("tracker")
        keys = node.only(TRACKER_KEYS, "key of the tracker") if node is not None else {}
        half = HALVES.index(keys["action"].choice(HALVES, "half")) if "action" in keys else RIGHT
        halves: list[list[int]] = [[], []]
        for side, word in ((RIGHT, "right"), (LEFT, "left")):
            for one in keys[word].items() if word in keys else ():
                seat = self.seat(one)
                if seat in halves[RIGHT] + halves[LEFT]:
                    raise one.error(f"impossible position: {one.text()} has one cube (HL.turns.9)")
                halves[side].append(seat)
        placed = halves[RIGHT] + halves[LEFT]
        missing = (self.seats.index(name) for name in self.listed)
        halves[half] += [seat for seat in missing if seat not in placed]
        self.game.set(CELLS, HALF, half)
        for side in (RIGHT, LEFT):
            self.game.replace(TRACK[side], halves[side])

    def _season(self) -> None:
        node = self.keys.get("season")
        season = node.number(1) if node is not None else 1
        self.game.set(CELLS, SEASON, season)
        self.game.set(CELLS, SLOT, season - 1)
        for one in self.keys["events"].items() if "events" in self.keys else ():
            self.new(one, ("event",), EVENTS)
        row = self.game.lists[EVENTS]
        while len(row) < max(self.rules.seasons, season):
            self.add(QUIET[len(row) % len(QUIET)], EVENTS)

    def _tiles(self) -> None:
        node = self.keys.get("tiles")
        for name, owners in node.entries().items() if node is not None else ():
            if name not in TILES:
                raise owners.at(unknown("Tile", name, TILES))
            for key, value in owners.pairs():
                bandits = key.text() == BANDITS_NAME
                owner = BANDITS if bandits else self.seat(key)
                self.units(value, TILES.index(name), owner, LEVELS if bandits else TOP_LEVEL)

    def _sovereigns(self) -> None:
        """HL.setup.15: the Sovereign Workplace lies on the table, unless somebody has it. A case's
        own one stands for the shipped one."""
        named = self.keys.get("sovereigns")
        for one in named.items() if named is not None else ():
            self.new(one, ("workplace",), SOVEREIGNS)
        if named is not None:
            return
        last = len(CLASSES) - 1
        kept = [card for card in self.rules.cards if card.kind == "workplace" and card.rank == last]
        own = {node.entries()["name"].text() for node in self.case.cards if node.get("name")}
        mine = [card for card in kept if card.name in own] or kept
        for card in mine:
            if not self.things.all(card.name):
                self.add(card.name, SOVEREIGNS)

    def _bag(self) -> None:
        """HL.amb.32: the Workers that players have are not in the bag."""
        for faction in range(len(FACTIONS)):
            out = sum(
                has(self.game, seat, first + faction)
                for seat in range(len(self.seats))
                for first in (UNEMPLOYED, EMPLOYED)
            )
            self.game.set(BAG, faction, max(self.game.lists[BAG][faction] - out, 0))

    # -- when ------------------------------------------------------------------------------------

    def _start(self) -> None:
        node = self.keys.get("phase")
        phase = PHASE_WORDS[node.choice(tuple(PHASE_WORDS), "phase")] if node is not None else 0
        if phase != ACTION:
            start_at(self.game, phase)
            return
        seat = self._turn()
        resting = has(self.game, seat, RESTING)
        start_at(self.game, ACTION, seat)
        self.game.set(ATTRIBUTES[seat], RESTING, resting)
        left = self.keys.get("actions_left")
        if left is not None:
            done = ACTIONS - left.number(1)
            if done < 0:
                raise left.error(f"impossible position: a turn has {ACTIONS} actions (HL.turns.2)")
            self.game.set(CELLS, DONE, done)
            self.game.set_field(X, done)
        for entity in self.forbidden:
            self.game.append(FORBIDDEN, entity)

    def _turn(self) -> int:
        half = self.game.lists[CELLS][HALF]
        active = self.game.lists[TRACK[half]]
        node = self.keys.get("turn")
        if not active:
            where = self.keys["tracker"]
            raise where.error("impossible position: in the Action Phase somebody is not Idle "
                              "(HL.turns.7)")  # fmt: skip
        seat = self.seat(node) if node is not None else active[0]
        if seat not in active and node is not None:
            raise node.error(f"impossible position: {node.text()} is Idle (HL.turns.1)")
        return seat
