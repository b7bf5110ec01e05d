"""Positions for tests of the core: cards whose abilities are made by hand, whatever text does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tests.games.grand_archive.table import BASICS, Table, ally, card

from tallystick.cards.compile import compile_cards
from tallystick.cards.schema import Where
from tallystick.costs import Amount
from tallystick.costs.cost import Cost, Pick
from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.library import read_facts
from tallystick.games.grand_archive.pieces import (
    ActivatedAbility,
    GrandArchivePiece,
    KeywordAbility,
    Script,
    TargetRequirement,
    Trigger,
)
from tallystick.games.grand_archive.position.bases import Target, TriggerEvent
from tallystick.games.grand_archive.position.places import Zones
from tallystick.games.grand_archive.position.refs import ME, THIS
from tallystick.games.grand_archive.position.things import Matcher
from tallystick.games.grand_archive.rulebook import GrandArchiveRules
from tallystick.games.grand_archive.text import LANGUAGE
from tallystick.games.grand_archive.zones import (
    BANISHMENT,
    DAMAGE,
    HAND,
    MATERIAL,
    MEMORY,
    STACK,
    champion_of,
)
from tallystick.kernel.decision import Refusal
from tallystick.kernel.journal import Fact
from tallystick.kernel.layout import NOTES
from tallystick.kernel.machine import NEXT, SEAT, Game, Op, X
from tallystick.rules.paying import Paying

Edit = Callable[[GrandArchiveRules], None]

CARDS: Final = (
    *BASICS,
    ally("Gate", cost_reserve="2"),
    ally("Ember", element="FIRE", cost_reserve="1"),
    card("Relic", "regalia weapon", power=1, durability=2, cost_memory="2"),
    card("Trinket", "regalia item", cost_memory="0"),
    card("Null", "item"),
    card("Spark", "action", speed=True, cost_reserve="0"),
    card("Surge", "action", speed=True, cost_reserve="X"),
    card("Slash", "attack", power=3, cost_reserve="0"),
    card("Idol", "unique item"),
    card("Ranked, First", "champion", level=1, life=22, cost_memory="1"),
    card("Ranked, Second", "champion", level=2, life=24, cost_memory="1"),
    card("Flame", "champion", level=1, life=22, cost_memory="1", element="FIRE"),
)


def made(edit: Edit | None = None, **readings: str) -> GrandArchiveRules:
    """A rulebook of CARDS, to whose pieces ``edit`` gives abilities."""
    facts = [read_facts(record, Where("test", 1)) for record in CARDS]
    cards = list(compile_cards(facts, LANGUAGE))
    book = GrandArchiveRules(cards, {name.replace("_", "-"): v for name, v in readings.items()})
    piece_in(book, "Null").cost_kind = -1
    piece_in(book, "Null").cost = Cost()
    if edit is not None:
        edit(book)
        for piece in book.cards:
            book.sum_up(piece)
        book.wire()
    return book


def piece_in(book: GrandArchiveRules, name: str) -> GrandArchivePiece:
    """A card of a rulebook."""
    found: GrandArchivePiece = book.cards[book.index[name]]
    return found


class Core(Table):
    """A position with ways to say what is in the private zones, and to pay."""

    def memory(self, *names: str, seat: int = 0) -> list[int]:
        """Cards in a memory."""
        return [self.card(name, MEMORY[seat], seat) for name in names]

    def material(self, *names: str, seat: int = 0) -> list[int]:
        """Cards in a material deck."""
        return [self.card(name, MATERIAL[seat], seat) for name in names]

    def hand_names(self, seat: int = 0) -> list[str]:
        """A hand, by name."""
        return sorted(self.names(HAND[seat]))

    def memory_names(self, seat: int = 0) -> list[str]:
        """A memory, by name."""
        return sorted(self.names(MEMORY[seat]))

    def banished(self, seat: int = 0) -> list[str]:
        """A banishment, by name."""
        return sorted(self.names(BANISHMENT[seat]))

    def pay(self, **wanted: int) -> None:
        """Take a payment with so many of each verb, whole or piece by piece."""
        while self.kind() == "payment":
            op = self.game.current_op()
            assert isinstance(op, Paying)
            now = op.open(self.game)
            if not now.is_listed:
                self.game.step(0)
                continue
            for at, way in enumerate(now.found):
                if counted(now.supply.sources, way.plan) == wanted:
                    self.game.step(at)
                    return
            raise AssertionError([counted(now.supply.sources, way.plan) for way in now.found])

    def ways(self) -> list[dict[str, int]]:
        """The payments there are, each as how often what is done; () stands for piece by piece."""
        op = self.game.current_op()
        assert isinstance(op, Paying)
        now = op.open(self.game)
        return [counted(now.supply.sources, way.plan) for way in now.found]

    def resolve(self) -> Core:
        """Everybody passes until the stack is empty."""
        for _ in range(60):
            if not self.game.lists[STACK] or self.kind() != "priority":
                return self
            self.take("pass")
        raise AssertionError("they pass for ever")


def counted(sources: Any, plan: Any) -> dict[str, int]:
    """How often a plan does what, the permits of Kindle left out."""
    found: dict[str, int] = {}
    for source, use, n in plan:
        verb = sources[source].uses[use].verb.split(":")[0]
        if verb != "permit":
            found[verb] = found.get(verb, 0) + n
    return found


def clause(refusal: Refusal | None) -> str:
    """The clause that decides, "" where it is legal."""
    return refusal.clauses[0] if refusal is not None else ""


# -- things and abilities by hand -----------------------------------------------------------------


def some(*types: str, zones: tuple[str, ...] = (), mine: bool = False) -> Matcher:
    """Objects of types, or cards in zones of the player's own."""
    found = Matcher(" ".join(types) or "card")
    found.types = frozenset(types)
    if mine:
        found.whose = ME
    if zones:
        found.zones = Zones(zones)
    return found


def pick(verb: str, what: object, n: int = 1) -> Pick:
    """A part of a cost."""
    return Pick(verb, what, Amount(n))


SELF: Final = THIS


class Act(Op):
    """Calls a function of the game."""

    def __init__(self, act: Callable[[Game], None]) -> None:
        self.act = act

    def run(self, game: Game) -> int:
        """Act."""
        self.act(game)
        return NEXT


def script(
    book: GrandArchiveRules, act: Callable[[Game], None], *aims: TargetRequirement, **more: Any
) -> Script:
    """What a function does."""
    return Script("text", book.add_program("test", (Act(act),)), aims=tuple(aims), **more)


def draws(game: Game) -> None:
    """You draw a card."""
    moves.draw(game, game.field(SEAT), 1)


def burns_x(game: Game) -> None:
    """X damage to each opponent's champion."""
    for seat in range(game.seats):
        if seat != game.field(SEAT):
            game.add(DAMAGE, champion_of(game, seat), game.field(X))


def nothing(game: Game) -> None:
    """Does nothing; the notes are empty as a program begins."""
    assert game.lists[NOTES] is not None


def unit_aim(slot: int = 0, least: int = 1, most: int = 1, **more: Any) -> TargetRequirement:
    """Units as targets."""
    what = Target(some("ally", "champion"))
    return TargetRequirement(slot, what, least=Amount(least), most=Amount(most), **more)


class On(TriggerEvent):
    """Set off by facts of a kind: about the card itself, or about anything."""

    def __init__(self, *kinds: str, own: bool = False) -> None:
        super().__init__(frozenset(kinds))
        self.own = own

    def heard(self, game: Game, entity: int, seat: int, fact: Fact) -> int:
        """What it is about."""
        return fact[2] if not self.own or fact[2] == entity else -2


def trigger(
    book: GrandArchiveRules, watch: On, act: Callable[[Game], None], *aims: TargetRequirement
) -> Trigger:
    """A triggered ability."""
    return Trigger("text", watch, script(book, act, *aims))


def power(
    book: GrandArchiveRules, cost: Cost, act: Callable[[Game], None], **more: Any
) -> ActivatedAbility:
    """An activated ability."""
    return ActivatedAbility("text", (cost,), script(book, act), **more)


def keyword(book: GrandArchiveRules, name: str, word: str, n: int = 0) -> None:
    """Give a card a keyword."""
    piece = piece_in(book, name)
    piece.keywords = (*piece.keywords, KeywordAbility(word, n))
