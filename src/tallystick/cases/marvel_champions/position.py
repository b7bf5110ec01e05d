"""``given``: the position of a case, built on an empty game of Marvel Champions."""

from __future__ import annotations

from typing import Final

from tallystick.cases.marvel_champions.cards import FILLER, NO_SCHEME, NO_VILLAIN
from tallystick.cases.marvel_champions.laying import Laying
from tallystick.cases.marvel_champions.seats import lay_card, lay_seat, lay_things, lay_upon
from tallystick.cases.marvel_champions.stages import is_stage, later_schemes, later_villains
from tallystick.cases.naming import bare, card_of, entries_of
from tallystick.cases.nodes import Node
from tallystick.games.marvel_champions.book import book_of
from tallystick.games.marvel_champions.combat.schemes import STARTING, threat_of
from tallystick.games.marvel_champions.flow.rounds import ROUND_OPS, Villains
from tallystick.games.marvel_champions.pieces import Piece
from tallystick.games.marvel_champions.setup import add_main_scheme, add_villain, start_at
from tallystick.games.marvel_champions.zones import (
    ACCELERATION,
    ENCOUNTER,
    ENCOUNTER_DISCARD,
    FIRST,
    PHASE,
    PHASES,
    ROUND,
    SCHEME_DECK,
    STARTED,
    THREAT,
    VILLAIN,
    VILLAIN_DECK,
)
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import ASK, NEXT, PC, SEAT, Game, Op

VILLAIN_KEYS: Final = ("card", "damage", "stage", "status", "exhausted", "counters")
SCHEME_KEYS: Final = ("card", "threat", "counters")
FILLERS: Final = 40  # blank cards in an encounter deck of which the case says nothing
GO_ON: Final[Option] = ("pass", -1, -1)
PAUSE: Final = "pause"
SIDE_SCHEMES: Final = ("side_scheme", "player_side_scheme")


class Pause(Op):
    """The villain phase is about to begin, and nobody is asked anything yet."""

    def run(self, game: Game) -> int:
        """Wait."""
        return ASK

    def decide(self, game: Game) -> Decision:
        """Go on."""
        return Decision(game.field(SEAT), PAUSE, NOWHERE, [GO_ON], 0)

    def take(self, game: Game, option: Option) -> int:
        """The villain phase begins."""
        return NEXT


class Position(Laying):
    """The building of one position. What is left out is empty, or the plain default."""

    def build(self) -> None:
        """Put everything in its place, and begin in a player's turn, or before the villain's."""
        game = self.game
        started = self.keys.get("players_started")
        if started is not None:
            game.set(CELLS, STARTED, started.number(1))
        first = self.keys.get("first_player")
        if first is not None:
            game.set(CELLS, FIRST, self.seat(first))
        tokens = self.keys.get("acceleration")
        if tokens is not None:
            game.set(CELLS, ACCELERATION, tokens.number(0))
        game.set(CELLS, ROUND, 1)
        self._villain(self.keys.get("villain"))
        self._main_scheme(self.keys.get("main_scheme"))
        self._schemes(self.keys.get("side_schemes"))
        self._encounters()
        for seat, name in enumerate(self.seats):
            lay_seat(self, seat, self.seat_nodes.get(name))
        for seat, name in enumerate(self.seats):
            lay_things(self, seat, self.seat_nodes.get(name))
        self._start()
        game.facts.clear()
        game.commit()
        game.run()

    # -- the scenario ----------------------------------------------------------------------------

    def _villain(self, node: Node | None) -> None:
        keys = _keys(node, VILLAIN_KEYS, "key of the villain")
        named = keys.get("card")
        if named is None:
            piece = self.rules.piece(NO_VILLAIN)
        else:
            piece = self._stage(named, keys.get("stage"))
        entity = add_villain(self.game, piece.index)
        self._called(entity)
        for later in later_villains(self.rules, piece):
            self.add(later, VILLAIN_DECK)
        lay_upon(self, entity, keys)

    def _stage(self, named: Node, stage: Node | None) -> Piece:
        """The villain at the stage that is asked for; left out, at the first."""
        piece = self.face(named, "a villain", "villain")
        if stage is None:
            return piece
        found = self.faces(piece.name, "villain")
        wanted = stage.text()
        fitting = [one for one in found if is_stage(wanted, one.stage)]
        if not fitting and len(found) == 1 and not found[0].stage:
            return piece
        if not fitting:
            stages = ", ".join(one.stage or "none" for one in found)
            raise stage.expected(f"a stage of {piece.name} ({stages})")
        return fitting[0]

    def _main_scheme(self, node: Node | None) -> None:
        keys = _keys(node, SCHEME_KEYS, "key of the main scheme")
        named = keys.get("card")
        if named is None:
            piece = self.rules.piece(NO_SCHEME)
        else:
            self.face(named, "a main scheme", "main_scheme")
            found = self.faces(bare(named), "main_scheme")
            piece = next((one for one in found if one.threat[2]), found[0])
        entity = add_main_scheme(self.game, piece.index)
        self.game.set(THREAT, entity, threat_of(self.game, piece, STARTING))
        self._called(entity)
        for later in later_schemes(self.rules, piece):
            self.add(later, SCHEME_DECK)
        lay_upon(self, entity, keys)

    def _called(self, entity: int) -> None:
        for name in dict.fromkeys(self.names_of(entity)):
            self.things.add(name, entity)

    def _schemes(self, node: Node | None) -> None:
        for one in entries_of(node):
            keys = _keys(one, SCHEME_KEYS, "key of a side scheme")
            if "card" not in keys:
                raise one.error("expected the key 'card' with the name of the scheme")
            piece = self.face(keys["card"], "a side scheme", *SIDE_SCHEMES)
            owner = 0 if piece.is_player_card else NOWHERE
            lay_upon(self, lay_card(self, piece, NOWHERE, owner), keys)

    def _encounters(self) -> None:
        deck = self.keys.get("encounter_deck")
        if deck is None:
            for _ in range(FILLERS):
                self.add(self.rules.piece(FILLER), ENCOUNTER)
        for zone, node in ((ENCOUNTER, deck),
                           (ENCOUNTER_DISCARD, self.keys.get("encounter_discard"))):  # fmt: skip
            for one in entries_of(node):
                card = card_of(one)
                if card is None:
                    raise one.expected("the name of a card")
                self.add(self.face(card, "a card"), zone)

    # -- when ------------------------------------------------------------------------------------

    def _start(self) -> None:
        turn, phase = self.keys.get("turn"), self.keys.get("phase")
        seat = self.seat(turn) if turn is not None else self.game.lists[CELLS][FIRST]
        if phase is None or phase.choice(PHASES, "phase") == "player":
            start_at(self.game, seat)
            return
        game = self.game
        game.set(CELLS, PHASE, VILLAIN)
        game.nest(book_of(game).program("round"), NOWHERE, NOWHERE)
        game.set_field(PC, next(i for i, op in enumerate(ROUND_OPS) if isinstance(op, Villains)))
        pause = next((i for i, one in enumerate(self.rules.programs) if one.name == PAUSE), -1)
        if pause < 0:
            pause = self.rules.add_program(PAUSE, (Pause(),))
        game.nest(pause, NOWHERE, seat)


def _keys(node: Node | None, names: tuple[str, ...], kind: str) -> dict[str, Node]:
    """The entries of a mapping, or the name of the card alone."""
    if node is None or node.is_nothing:
        return {}
    return node.only(names, kind) if node.is_map else {"card": node}
