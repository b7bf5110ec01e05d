"""``given``: the position of a case, built on an empty game of Grand Archive."""

from __future__ import annotations

from typing import Final

from tallystick.cases.grand_archive.cards import NO_CHAMPION
from tallystick.cases.grand_archive.fray import begin_combat
from tallystick.cases.grand_archive.laying import Laying
from tallystick.cases.grand_archive.waiting import lay_stack
from tallystick.cases.naming import bare, entries_of
from tallystick.cases.nodes import Node
from tallystick.cases.table import Table
from tallystick.errors import unknown
from tallystick.games.grand_archive import moves, registry
from tallystick.games.grand_archive.combat import counters
from tallystick.games.grand_archive.flow.turn import TURN_OPS, BeginPhase
from tallystick.games.grand_archive.pieces import OBJECT_TYPES
from tallystick.games.grand_archive.setup import start_at
from tallystick.games.grand_archive.zones import (
    ATTRIBUTES,
    BANISHMENT,
    DAMAGE,
    DECK,
    DISTANT,
    FIRST,
    FOSTERED,
    GRAVEYARD,
    HAND,
    HOST,
    LINEAGE,
    MAIN,
    MATERIAL,
    MATERIALIZE,
    MEMORY,
    OWN_TURNS,
    PENDING,
    PHASES,
    RESTED,
    STATES,
    STIRRED,
    TOKEN,
    TURN,
    TURNS,
)
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import PC

COMBAT_WORD: Final = "combat"
PHASE_WORDS: Final = (*PHASES, COMBAT_WORD)
ZONES: Final = {
    "hand": HAND, "memory": MEMORY, "deck": DECK, "material": MATERIAL, "graveyard": GRAVEYARD,
    "banishment": BANISHMENT,
}  # fmt: skip
SEAT_KEYS: Final = ("champion", "lineage", "field", "intent", *ZONES)
CHAMPION_KEYS: Final = ("card", "damage", "rested", "counters", "distant", "level", "life", "power")
THING_KEYS: Final = (
    "card", "rested", "damage", "counters", "distant", "fostered", "on", "power", "life",
    "durability", "abilities",
)  # fmt: skip
ONLY_LATER: Final = ("level", "life", "power", "abilities")
PAST_FIRST: Final = 2  # turns of a player who is past the first


class Position(Laying):
    """The building of one position. What is left out is empty, or the plain default."""

    def build(self, table: Table) -> None:
        """Put everything in its place, and begin where the case says; ``table`` is its table."""
        starts = self.keys.get("start")
        if starts is not None and starts.flag():
            self._set_up()
            return
        for seat, name in enumerate(self.seats):
            self._seat(seat, self.seat_nodes.get(name))
        for seat, name in enumerate(self.seats):
            self._link(seat, self.seat_nodes.get(name))
        self._begin()
        lay_stack(self, self.keys.get("stack"), table)
        game = self.game
        game.truncate(PENDING, 0)  # nothing has just entered
        game.set(CELLS, STIRRED, 1)
        game.facts.clear()
        game.commit()
        game.run()

    def _set_up(self) -> None:
        """Before the game: decks only; the rules set it up (GA.START.1)."""
        game = self.game
        for seat, name in enumerate(self.seats):
            keys = _entries(
                self.seat_nodes.get(name), ("deck", "material"), "key of a seat at a start"
            )
            self.pile(keys.get("deck"), DECK[seat], seat)
            self.pile(keys.get("material"), MATERIAL[seat], seat, material=True)
        turn = self.keys.get("turn")
        first = self.seat(turn) if turn is not None else 0
        game.set(CELLS, TURN, first)
        game.set(CELLS, FIRST, first)
        game.facts.clear()
        game.commit()
        game.nest(self.rules.program("start"), NOWHERE, first, self.rules.program("turn"))
        game.run()

    # -- what a player has -----------------------------------------------------------------------

    def _seat(self, seat: int, node: Node | None) -> None:
        keys = _entries(node, SEAT_KEYS, "key of a seat")
        self._champion(seat, keys.get("champion"), keys.get("lineage"))
        for key, zones in ZONES.items():
            self.pile(keys.get(key), zones[seat], seat, key == "material")
        for one in entries_of(keys.get("field")):
            self._thing(seat, one)

    def _champion(self, seat: int, node: Node | None, inner: Node | None) -> None:
        """The champion, with what lies in its lineage (GA.CHAMP.8)."""
        keys = _one(node, CHAMPION_KEYS, "key of a champion")
        named = keys.get("card")
        if named is None:
            piece = self.rules.cards[self.rules.index[NO_CHAMPION]]
        else:
            piece = self.piece(named, "a champion", "champion")
        entity = self.add(piece, NOWHERE, seat)
        moves.enter_field(self.game, entity, seat)
        self._upon(entity, keys)
        for one in entries_of(inner):
            card = self.piece(one, "a champion", "champion")
            under = self.add(card, LINEAGE[seat], seat)
            self.game.set(HOST, under, entity)
            registry.register(self.game, under)

    def _thing(self, seat: int, node: Node) -> None:
        keys = _one(node, THING_KEYS, "key of an object")
        if "card" not in keys:
            raise node.error("expected the key 'card' with the name of the card")
        piece = self.piece(keys["card"], "an object")
        if piece.kind not in OBJECT_TYPES or piece.kind == "champion":
            name = bare(keys["card"])
            raise keys["card"].error(
                f"impossible position: {name} is of type {piece.kind}, not on the field"
            )
        entity = self.add(piece, NOWHERE, seat)
        if "token" in piece.types:
            self.game.set(STATES, entity, TOKEN)
        moves.enter_field(self.game, entity, seat)
        self.game.set(RESTED, entity, 0)
        self._upon(entity, keys)

    def _upon(self, entity: int, keys: dict[str, Node]) -> None:
        """What lies on an object, and how it is."""
        game = self.game
        for key in ONLY_LATER:
            if key in keys:
                raise keys[key].error(f"{key!r} is looked at in 'then'; it cannot be given")
        if "damage" in keys:
            game.set(DAMAGE, entity, keys["damage"].number(0))
        if "rested" in keys:
            game.set(RESTED, entity, int(keys["rested"].flag()))
        for key, bit in (("distant", DISTANT), ("fostered", FOSTERED)):
            if key in keys and keys[key].flag():
                game.set(STATES, entity, game.lists[STATES][entity] | bit)
        for kind, n in counters_of(keys.get("counters")).items():
            self.put_counters(entity, kind, n)
        if "durability" in keys:
            self.put_counters(entity, "durability", keys["durability"].number(0))

    def put_counters(self, entity: int, kind: str, n: int) -> None:
        """Exactly so many counters of a kind."""
        place = counters.kind_of(self.rules.counter_names, kind)
        there = counters.count(self.game, entity, place)
        counters.remove(self.game, entity, place, there)
        counters.put(self.game, entity, place, n)

    def _link(self, seat: int, node: Node | None) -> None:
        """What is linked to what (GA.KW.LINK)."""
        keys = node.entries() if node is not None and not node.is_nothing else {}
        for one in entries_of(keys.get("field")):
            on = one.get("on") if one.is_map else None
            if on is None:
                continue
            mine = self.things.all(one.entries()["card"].text())
            hosts = self.things.all(on.text())
            if not hosts:
                raise on.at(unknown("card", on.text(), sorted(self.things.by_name)))
            self.game.set(HOST, mine[-1], hosts[0])

    # -- when ------------------------------------------------------------------------------------

    def _begin(self) -> None:
        game = self.game
        turn, phase = self.keys.get("turn"), self.keys.get("phase")
        seat = self.seat(turn) if turn is not None else 0
        word = phase.choice(PHASE_WORDS, "phase") if phase is not None else PHASES[MAIN]
        fought = self.keys.get("combat")
        is_combat = word == COMBAT_WORD or (fought is not None and not fought.is_nothing)
        now = MAIN if is_combat else PHASES.index(word)
        start_at(game, seat, now)
        if now not in (MAIN, MATERIALIZE):
            game.set_field(PC, _beginning(now))
        if is_combat:
            begin_combat(self, seat, fought)
        early = self.keys.get("first turn")
        if early is not None and early.flag():
            self._first_turn(seat)

    def _first_turn(self, seat: int) -> None:
        """It is this player's first turn; those before have had theirs (GA.START.3)."""
        game = self.game
        game.set(CELLS, TURNS, seat + 1)
        for other in range(game.seats):
            game.set(ATTRIBUTES[other], OWN_TURNS, 1 if other <= seat else 0)


def _beginning(phase: int) -> int:
    """Where a turn begins a phase."""
    return next(
        i
        for i, op in enumerate(TURN_OPS)
        if isinstance(op, BeginPhase) and op.phase == phase and not op.extra
    )


def counters_of(node: Node | None) -> dict[str, int]:
    """``{preparation: 2}``: counters by kind."""
    if node is None or node.is_nothing:
        return {}
    return {
        kind.strip().removesuffix(" counters").removesuffix(" counter"): value.number(0)
        for kind, value in node.entries().items()
    }


def _entries(node: Node | None, names: tuple[str, ...], kind: str) -> dict[str, Node]:
    if node is None or node.is_nothing:
        return {}
    return node.only(names, kind)


def _one(node: Node | None, names: tuple[str, ...], kind: str) -> dict[str, Node]:
    """The entries of a mapping, or the name of the card alone."""
    if node is None or node.is_nothing:
        return {}
    return node.only(names, kind) if node.is_map else {"card": node}
