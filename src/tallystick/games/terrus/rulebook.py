"""The join: Terrus under its house rules, with its cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tallystick.cards.compile import CompiledCard
from tallystick.games.terrus import arrivals, checks
from tallystick.games.terrus.assembly import Assembly
from tallystick.games.terrus.house_rules import HOUSE_RULES
from tallystick.games.terrus.lowering import Lowering
from tallystick.games.terrus.payment import Treasury
from tallystick.games.terrus.pieces import Piece
from tallystick.games.terrus.turn import BATTLE_OPS, TURN_OPS
from tallystick.games.terrus.zones import LAYOUT
from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game, Rules
from tallystick.rules.amounts import ONE
from tallystick.rules.effects import Discard, Draw, Effect
from tallystick.rules.house import readings_of
from tallystick.rules.modifiers import Modifier

SEASONAL_WORTH = {"two": 2, "three": 3}  # option seasonal-in-season


class TerrusRules(Rules):
    """A rulebook in force. Frozen once built: cards, programs, prices, readings.

    ``chosen`` are readings of house rules that differ from the defaults; raises ValueError for
    unknown ones. All cards must be whole (see ``cards.compile``).
    """

    def __init__(self, cards: Iterable[CompiledCard], chosen: Mapping[str, str] | None = None) -> None:
        super().__init__(LAYOUT)
        self.readings = readings_of(HOUSE_RULES, dict(chosen or {}))
        self.seasonal_in_season = SEASONAL_WORTH[self.readings["seasonal-in-season"]]
        self.treasury = Treasury(self.readings["mixed-payment"] == "mixed", self.readings["typed-reduction"])
        self.modifiers: list[Modifier] = []
        self.turn_program = self.add_program("turn", TURN_OPS)
        self.verb_programs = self._verb_programs()
        self.pieces: list[Piece] = []
        self.index: dict[str, int] = {}
        self.heard_of: set[str] = set()
        assembly = Assembly(self, self.treasury, self.modifiers)
        for card in cards:
            self._add(assembly, card)

    def _verb_programs(self) -> dict[str, int]:
        return {
            "recruit": self.add_program("recruit", arrivals.RECRUIT),
            "forge": self.add_program("forge", arrivals.FORGE),
            "build": self.add_program("build", arrivals.BUILD),
            "barter": self.add_program("barter", arrivals.BARTER),
            "attack": self.add_program("battle", BATTLE_OPS),
            "dominion-won": self._effects("dominion vote won", Draw(ONE)),
            "dominion-lost": self._effects("dominion vote lost", Discard(ONE)),
        }

    def _effects(self, name: str, effect: Effect) -> int:
        made = Lowering(self.modifiers)
        made.run((effect,))
        return self.add_program(name, tuple(made.ops))

    def _add(self, assembly: Assembly, card: CompiledCard) -> None:
        piece = assembly.piece(card)
        if piece.kind == "relic":
            assembly.relic(piece)
        self.index[piece.name] = len(self.pieces)
        self.pieces.append(piece)
        self.heard_of |= {trigger.when.fact for trigger in piece.triggers if not trigger.at_once}

    def heard(self, game: Game, fact: Fact) -> None:
        """Look for triggered abilities that a fact sets off (T.19.3)."""
        if fact[0] in self.heard_of:
            checks.hear(game, fact)
