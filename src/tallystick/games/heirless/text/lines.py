"""Card text of Heirless: the meaning of each rule of ``grammar.lark``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tallystick.cards.lexer import Lexeme, lexemes, misread, typed
from tallystick.cards.schema import CardFacts
from tallystick.costs.cost import Amount, Cost, Units
from tallystick.games.heirless.payment import NAMES
from tallystick.games.heirless.zones import CLASSES, FACTIONS, RESOURCES, TILES
from tallystick.rules.card_text import (
    EACH_OPPONENT,
    EACH_PLAYER,
    THIS,
    YOU,
    YOURS,
    Ability,
    CostChange,
    Effect,
    EitherOf,
    Named,
    OnPlay,
    Quantity,
    Receive,
    Ref,
    Selector,
    Static,
)
from tallystick.rules.picking import found_in, only

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
_PRONOUNS: Final = {YOU: "you", EACH_PLAYER: "they"}
_OTHER_PRONOUN: Final = {
    YOU: "it is not said who 'they' are",
    EACH_PLAYER: "each player counts what they have themself: say 'they', not 'you'",
}


class CountedThings(NamedTuple):
    """What is counted, and whose the text says it is: "you" or "they", "" if it does not say."""

    selector: Selector
    whose: str = ""


class SomeGoods(NamedTuple):
    """A number of a good, perhaps for each of what is counted."""

    n: int
    good: str
    counted: CountedThings | None


class CardLineReader:
    """Reads the lines of one card."""

    def __init__(self, facts: CardFacts) -> None:
        self.facts = facts

    # -- numbers and costs

    def amount(self, token: Lexeme) -> int:
        if token.type == "VARIABLE":
            raise misread(token, "Heirless cards count with numbers only")
        return int(token) if token.type == "NUMBER" else COUNTS[token.casefold()]

    def cost(self, *parts: Lexeme | Units) -> Cost:
        return Cost(only(parts, Units))

    def part(self, n: int, said: str) -> Units:
        return Units(NAMES.index(said), Amount(n))

    # -- goods

    def resource(self, token: Lexeme) -> str:
        word = token.casefold()
        return word if word in RESOURCES else word.removesuffix("s")

    def influence(self, *_: object) -> str:
        return "influence"

    def worker(self, word: Lexeme, *_: object) -> str:
        return f"{word.casefold()} worker"

    def prestige(self, *_: object) -> str:
        return "prestige"

    def experience(self, word: Lexeme) -> str:
        if self.facts.type != "tile":
            raise misread(word, "Experience is earned on Tiles (HL.rewards.4)")
        return "experience"

    def marker(self, *_: object) -> str:
        return "marker"

    def extra(self, *_: object) -> str:
        return "extra resource"

    def each_knight(self, word: Lexeme) -> CountedThings:
        return CountedThings(EACH_KNIGHT, _pronoun(word))

    def each_extra(self, *_: object) -> CountedThings:
        return CountedThings(EACH_EXTRA)

    def each_adjacent(self, word: Lexeme) -> CountedThings:
        """HL.icon.1: its neighbours in the grid."""
        if self.facts.type != "workplace":
            raise misread(word, "only a Workplace is adjacent to others (HL.icon.1)")
        return CountedThings(EACH_ADJACENT)

    def each_tile(self, word: Lexeme) -> CountedThings:
        """HL.icon.8: a Tile is of its Faction."""
        return CountedThings(
            Selector(("tile",), YOURS, _named(word, FACTIONS), place="map"), _pronoun(word)
        )

    def each_workplace(self, word: Lexeme) -> CountedThings:
        """HL.icon.8: a Workplace is of the Faction of its first Worker; of a class, HL.setup.13."""
        tags = _named(word, CLASSES) + _named(word, FACTIONS)
        selector = Selector(("workplace",), YOURS, tags, place="grid")
        return CountedThings(selector, _pronoun(word))

    # -- effects

    def some_of(self, n: int, good: str, *counted: CountedThings) -> SomeGoods:
        return SomeGoods(n, good, counted[0] if counted else None)

    def gain(self, word: Lexeme, *goods: SomeGoods) -> list[Effect]:
        return self._received(word, goods, YOU, False)

    def gain_either(self, word: Lexeme, *goods: SomeGoods) -> list[Effect]:
        """ "Gain 1 log or 1 brick": one of them."""
        return self._either(word, goods, YOU)

    def _either(self, word: Lexeme, goods: Sequence[SomeGoods], who: str) -> list[Effect]:
        if any(one.good == "experience" for one in goods):
            raise misread(word, "Experience leaves a choice already (HL.rewards.4)")
        modes = tuple((self._receive(word, one, who, False),) for one in goods)
        return [EitherOf(modes, tuple(one.good for one in goods))]

    def lose(self, word: Lexeme, *goods: SomeGoods) -> list[Effect]:
        return self._received(word, goods, YOU, True)

    def they_gain(self, word: Lexeme, *goods: SomeGoods) -> list[Effect]:
        return self._received(word, goods, EACH_PLAYER, False)

    def they_gain_either(self, word: Lexeme, *goods: SomeGoods) -> list[Effect]:
        """ "Each player gains 1 log or 1 brick": each of them whichever they choose."""
        return self._either(word, goods, EACH_PLAYER)

    def they_lose(self, word: Lexeme, *goods: SomeGoods) -> list[Effect]:
        return self._received(word, goods, EACH_PLAYER, True)

    def _received(
        self, word: Lexeme, goods: Sequence[SomeGoods], who: str, loses: bool
    ) -> list[Effect]:
        if goods[-1].counted is not None and any(one.counted is None for one in goods):
            raise misread(word, "several goods are each counted for something, or none of them is")
        return [self._receive(word, one, who, loses) for one in goods]

    def _receive(self, word: Lexeme, goods: SomeGoods, who: str, loses: bool) -> Effect:
        n, good, counted = goods
        if good == "experience" and (who == EACH_PLAYER or loses):
            raise misread(word, "Experience is earned by whoever Controls the Tile (HL.rewards.4)")
        if counted is None:
            return Receive(good, Quantity(n), who, loses)
        if counted.whose and counted.whose != _PRONOUNS[who]:
            raise misread(word, _OTHER_PRONOUN[who])
        return Receive(good, Quantity(0, 0, n, counted.selector), who, loses)

    def raise_knights(
        self, _raise: Lexeme, n: int, _of_your_knights: Lexeme, other: int, *_: object
    ) -> Effect:
        return Named("raise knights", Quantity(other), None, n)

    def place_bandits(self, _place: Lexeme, n: int, _bandit: Lexeme, word: Lexeme) -> Effect:
        return Named("place bandits", Quantity(n), _on(word))

    def raise_bandits(
        self, _bandits_on: Lexeme, word: Lexeme, _rise: Lexeme, n: int, *_: object
    ) -> Effect:
        return Named("raise bandits", Quantity(n), _on(word))

    def store(self, put: Lexeme, n: int, good: Lexeme, *_: object) -> Effect:
        if self.facts.type not in _ON_WORKPLACES:
            raise misread(put, "only a Workplace holds Card Resources (HL.icon.6)")
        resource = self.resource(good)
        return Named("store", Quantity(n), THIS._replace(selector=Selector((resource,))))

    def sentence(self, *parts: Effect | list[Effect] | Lexeme) -> list[Effect]:
        found: list[Effect] = []
        of_others = False
        for one in parts:
            match one:
                case Lexeme():
                    of_others = self._is_of_others(one, of_others)
                case list() if of_others:
                    found += [_of_others(effect) for effect in one]
                case list():
                    found += one
                case _:
                    found.append(one)
        return found

    def _is_of_others(self, word: Lexeme, so_far: bool) -> bool:
        """Whether what follows is done by each other player: other than "you"."""
        if word.type == "EACH_OTHER" and self.facts.type in ("law", "event"):
            raise misread(word, "a Law or an Event does it for each player")
        return word.type == "EACH_OTHER" or (so_far and word.type != "EACH_PLAYER")

    def effects(self, *parts: list[Effect]) -> tuple[Effect, ...]:
        return tuple(effect for sentence in parts for effect in sentence)

    # -- lines

    def done(self, *parts: Lexeme | tuple[Effect, ...]) -> list[Ability]:
        return [OnPlay(found_in(parts, tuple), self._moment(*parts))]

    def provided(self, *parts: Lexeme | Cost | tuple[Effect, ...]) -> list[Ability]:
        """HL.icon.2, HL.icon.3: "Once: Pay ...: ...", "You may pay .... If you do, ..."."""
        pay, often = lexemes(parts, "PAY", "MAY_PAY")[0], typed(parts, "OFTEN")
        if self.facts.type == "tile":
            raise misread(pay, "a Tile pays without a price (HL.rewards.1)")
        effects, cost = found_in(parts, tuple), found_in(parts, Cost)
        if cost.is_free:
            raise misread(pay, "what is done for nothing has no price (HL.icon.2)")
        words = "once" if often is None else often.casefold()  # HL.icon.2, if no more is said
        subtype = ONCE if words.startswith("once") and "more" not in words else ANY_NUMBER
        return [OnPlay(effects, self._moment(*parts), cost, subtype)]

    def _moment(self, *parts: object) -> tuple[str, ...]:
        moment = typed(parts, "MOMENT")
        if moment is None:
            return ()
        if self.facts.type == "tile":
            raise misread(moment, "Tiles pay in the Rewards phase (HL.season.1)")
        return (END,)

    def costing(self, deed: Lexeme, cost: Cost, *less: Lexeme) -> list[Ability]:
        if self.facts.type not in ("law", "event"):
            raise misread(deed, "only a Law or an Event changes costs for everybody")
        sign = -1 if less and less[0].casefold() == "less" else 1
        changes = tuple((part.kind, sign * part.amount.fixed) for part in cost.units)
        return [Static((CostChange(_VERBS[deed.casefold()], changes, None, "any"),))]


def _of_others(effect: Effect) -> Effect:
    """What each player does, as done by the others."""
    match effect:
        case Receive(who=who) if who == EACH_PLAYER:
            return effect._replace(who=EACH_OPPONENT)
        case EitherOf(modes=modes):
            return effect._replace(modes=tuple([tuple(map(_of_others, one)) for one in modes]))
    return effect


def _pronoun(token: str) -> str:
    """``you`` or ``they``, whichever a phrase says."""
    return "they" if "they" in token.casefold().split() else "you"


def _named(token: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the names that a phrase says."""
    return tuple(word for word in token.casefold().split() if word in names)


def _on(tile: str) -> Ref:
    """Everything of a kind on a Tile."""
    return Ref("each", Selector(("bandit",), place=_TILES[tile.casefold()]))
