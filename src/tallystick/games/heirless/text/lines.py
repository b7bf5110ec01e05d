"""Card text of Heirless: the meaning of each rule of ``grammar.lark``."""

from __future__ import annotations

from typing import Any, Final

from tallystick.cards.errors import Misread
from tallystick.cards.schema import CardFacts
from tallystick.costs.cost import Amount, Cost, Units
from tallystick.games.heirless.payment import NAMES
from tallystick.games.heirless.zones import FACTIONS, RESOURCES, TILES
from tallystick.rules.abilities import Ability, OnPlay, Static
from tallystick.rules.amounts import Quantity
from tallystick.rules.effects import EACH_PLAYER, YOU, Effect, Named, Receive
from tallystick.rules.modifiers import CostChange
from tallystick.rules.selectors import THIS, YOURS, Ref, Selector

END: Final = "end of season"
ONCE, ANY_NUMBER = "Once", "Any number"

EACH_KNIGHT: Final = Selector(("knight",), YOURS, place="map")
EACH_EXTRA: Final = Selector(("extra resource",), YOURS, place="seat")
EACH_ADJACENT: Final = Selector(("workplace",), YOURS, ("adjacent",), place="grid")

COUNTS: Final = {
    word: n
    for n, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), start=1
    )
} | {"a": 1, "an": 1}
# HL.turns.48: the actions whose cost a Law may change.
_VERBS: Final = {
    "deploying": "deploy",
    "building": "build",
    "commissioning": "commission",
    "fleeing": "flee",
    "assigning": "assign",
}
_TILES: Final = {name.casefold(): name for name in TILES}
_ON_WORKPLACES: Final = ("workplace",)


def misread(token: Any, message: str) -> Misread:
    """The error of words that are understood, but cannot stand here."""
    return Misread(f"{str(token)!r}: {message}", token.start_pos, str(token))


class CardLineReader:
    """Reads the lines of one card."""

    def __init__(self, facts: CardFacts) -> None:
        self.facts = facts

    # -- numbers and costs

    def amount(self, parts: list[Any]) -> int:
        token = parts[0]
        if token.type == "VARIABLE":
            raise misread(token, "Heirless cards count with numbers only")
        return int(token) if token.type == "NUMBER" else COUNTS[token.casefold()]

    def cost(self, parts: list[Any]) -> Cost:
        return Cost([part for part in parts if isinstance(part, Units)])

    def part(self, parts: list[Any]) -> Units:
        return Units(NAMES.index(parts[1]), Amount(parts[0]))

    # -- goods

    def resource(self, parts: list[Any]) -> str:
        word = str(parts[0].casefold())
        return word if word in RESOURCES else str(word.removesuffix("s"))

    def influence(self, parts: list[Any]) -> str:
        return "influence"

    def worker(self, parts: list[Any]) -> str:
        return f"{parts[0].casefold()} worker"

    def prestige(self, parts: list[Any]) -> str:
        return "prestige"

    def experience(self, parts: list[Any]) -> str:
        if self.facts.type != "tile":
            raise misread(parts[0], "Experience is earned on Tiles (HL.rewards.4)")
        return "experience"

    def marker(self, parts: list[Any]) -> str:
        return "marker"

    def extra(self, parts: list[Any]) -> str:
        return "extra resource"

    def each_knight(self, parts: list[Any]) -> Selector:
        return EACH_KNIGHT

    def each_extra(self, parts: list[Any]) -> Selector:
        return EACH_EXTRA

    def each_adjacent(self, parts: list[Any]) -> Selector:
        """HL.icon.1: its neighbours in the grid."""
        if self.facts.type != "workplace":
            raise misread(parts[0], "only a Workplace is adjacent to others (HL.icon.1)")
        return EACH_ADJACENT

    def each_tile(self, parts: list[Any]) -> Selector:
        """HL.icon.8: a Tile is of its Faction."""
        return Selector(("tile",), YOURS, _factions(parts[0]), place="map")

    def each_workplace(self, parts: list[Any]) -> Selector:
        """HL.icon.8: a Workplace is of the Faction of its first Worker."""
        return Selector(("workplace",), YOURS, _factions(parts[0]), place="grid")

    # -- effects

    def gain(self, parts: list[Any]) -> Effect:
        return self._receive(parts, False)

    def lose(self, parts: list[Any]) -> Effect:
        return self._receive(parts, True)

    def _receive(self, parts: list[Any], loses: bool) -> Effect:
        everybody = getattr(parts[0], "type", "") == "EACH_PLAYER"
        rest = parts[2:] if everybody else parts[1:]
        each = rest[2] if len(rest) > 2 else None
        if rest[1] == "experience" and (everybody or loses):
            raise misread(
                parts[0], "Experience is earned by whoever Controls the Tile (HL.rewards.4)"
            )
        n = Quantity(0, 0, rest[0], each) if each else Quantity(rest[0])
        return Receive(rest[1], n, EACH_PLAYER if everybody else YOU, loses)

    def raise_knights(self, parts: list[Any]) -> Effect:
        return Named("raise knights", Quantity(parts[3]), None, parts[1])

    def place_bandits(self, parts: list[Any]) -> Effect:
        return Named("place bandits", Quantity(parts[1]), _on(parts[3]))

    def raise_bandits(self, parts: list[Any]) -> Effect:
        return Named("raise bandits", Quantity(parts[3]), _on(parts[1]))

    def store(self, parts: list[Any]) -> Effect:
        if self.facts.type not in _ON_WORKPLACES:
            raise misread(parts[0], "only a Workplace holds Card Resources (HL.icon.6)")
        resource = self.resource([parts[2]])
        return Named("store", Quantity(parts[1]), THIS._replace(selector=Selector((resource,))))

    def sentence(self, parts: list[Any]) -> list[Effect]:
        return [part for part in parts if not hasattr(part, "type")]

    def effects(self, parts: list[Any]) -> tuple[Effect, ...]:
        return tuple(effect for sentence in parts for effect in sentence)

    # -- lines

    def done(self, parts: list[Any]) -> list[Ability]:
        return [OnPlay(parts[-1], self._moment(parts))]

    def provided(self, parts: list[Any]) -> list[Ability]:
        often = next(one for one in parts if getattr(one, "type", "") == "OFTEN")
        if self.facts.type == "tile":
            raise misread(often, "a Tile pays without a price (HL.rewards.1)")
        subtype = ONCE if often.casefold().rstrip(" :") == "once" else ANY_NUMBER
        cost, effects = parts[-2:]
        return [OnPlay(effects, self._moment(parts), cost, subtype)]

    def _moment(self, parts: list[Any]) -> tuple[str, ...]:
        first = parts[0]
        if getattr(first, "type", "") != "MOMENT":
            return ()
        if self.facts.type == "tile":
            raise misread(first, "Tiles pay in the Rewards phase (HL.season.1)")
        return (END,)

    def costing(self, parts: list[Any]) -> list[Ability]:
        if self.facts.type not in ("law", "event"):
            raise misread(parts[0], "only a Law or an Event changes costs for everybody")
        cost: Cost = parts[1]
        sign = -1 if len(parts) > 2 and parts[2].casefold() == "less" else 1
        changes = tuple((part.kind, sign * part.amount.fixed) for part in cost.units)
        return [Static((CostChange(_VERBS[parts[0].casefold()], changes, None, "any"),))]


def _factions(token: Any) -> tuple[str, ...]:
    """The Faction that a phrase names, if it does."""
    return tuple(word for word in token.casefold().split() if word in FACTIONS)


def _on(tile: Any) -> Ref:
    """Everything of a kind on a Tile."""
    return Ref("each", Selector(("bandit",), place=_TILES[tile.casefold()]))
