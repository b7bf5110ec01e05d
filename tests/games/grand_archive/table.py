"""Positions for tests: a rulebook with cards of one's own, two players in a main phase, helpers."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from tallystick.cards.compile import compile_cards
from tallystick.cards.schema import Where
from tallystick.games.grand_archive import moves, setup
from tallystick.games.grand_archive.book import piece_of
from tallystick.games.grand_archive.library import read_facts
from tallystick.games.grand_archive.position import counters
from tallystick.games.grand_archive.rulebook import GrandArchiveRules
from tallystick.games.grand_archive.text import LANGUAGE
from tallystick.games.grand_archive.zones import (
    DAMAGE,
    DECK,
    FIELD,
    GRAVEYARD,
    HAND,
    PHASES,
    RESTED,
    champion_of,
)
from tallystick.kernel.machine import Game


def card(name: str, kind: str, text: str = "", **fields: Any) -> dict[str, Any]:
    """A card in the fields of the public card index; ``kind`` may be "regalia weapon"."""
    record: dict[str, Any] = {
        "name": name,
        "types": [word.upper() for word in kind.split()],
        "subtypes": ["WARRIOR"],
        "classes": ["WARRIOR"],
        "element": "NORM",
        "effect_raw": text,
    }
    if kind != "champion" and not {"cost_memory", "cost_reserve"} & fields.keys():
        record["cost_reserve"] = "0"
    record.update(fields)
    return record


def ally(name: str, text: str = "", power: int = 1, life: int = 2, **fields: Any) -> dict[str, Any]:
    """An ally of a reserve cost of 0."""
    return card(name, "ally", text, power=power, life=life, **fields)


BASICS: Final = (
    card("Nobody", "champion", level=0, life=20, cost_memory="0"),
    card("Fist", "champion", level=0, life=20, power=1, cost_memory="0"),
    ally("Squire", power=2, life=3),
    ally("Page", power=1, life=1),
    card("Blade", "weapon", power=2, durability=2),
    card("Blank", "action", speed=False, cost_reserve="1"),
)


def rules(*own: dict[str, Any], **readings: str) -> GrandArchiveRules:
    """A rulebook of the basics and some cards of one's own."""
    return _rules(repr(own), tuple(readings.items()))


@cache
def _rules(own: str, readings: tuple[tuple[str, str], ...]) -> GrandArchiveRules:
    records = [*BASICS, *eval(own)]
    facts = [read_facts(record, Where("test", 1)) for record in records]
    cards = compile_cards(facts, LANGUAGE)
    problems = [problem for one in cards for problem in one.problems]
    assert not problems, problems
    return GrandArchiveRules(cards, {name.replace("_", "-"): value for name, value in readings})


class Table:
    """A position in the main phase of seat 0, some turns into the game; nobody's first turn."""

    def __init__(self, book: GrandArchiveRules, champion: str = "Nobody", seats: int = 2) -> None:
        self.book = book
        self.game: Game = setup.blank_game(book, seats, 0)
        for seat in range(seats):
            self.put(champion, seat)
            self.deck(*["Blank"] * 5, seat=seat)

    # -- laying out

    def card(self, name: str, zone: int, seat: int = 0) -> int:
        """A card in a zone."""
        return setup.add_card(self.game, self.book.index[name], seat, zone)

    def put(self, name: str, seat: int = 0, rested: bool = False) -> int:
        """An object on the field."""
        entity = self.card(name, -1, seat)
        moves.enter_field(self.game, entity, seat, rested)
        return entity

    def hand(self, *names: str, seat: int = 0) -> list[int]:
        """Cards in a hand."""
        return [self.card(name, HAND[seat], seat) for name in names]

    def deck(self, *names: str, seat: int = 0) -> list[int]:
        """Cards in a deck, top first."""
        return [self.card(name, DECK[seat], seat) for name in names]

    def begin(self, phase: str = "main", seat: int = 0) -> Table:
        """Run to the first question of a phase."""
        setup.start_at(self.game, seat, PHASES.index(phase))
        self.game.run()
        return self

    # -- acting

    def options(self) -> list[tuple[str, int, int]]:
        """The answers to the open question."""
        decision = self.game.decision()
        assert decision is not None
        return decision.options

    def kind(self) -> str:
        """The open question."""
        decision = self.game.decision()
        return decision.kind if decision is not None else "over"

    def seat(self) -> int:
        """Who is asked."""
        decision = self.game.decision()
        assert decision is not None
        return decision.seat

    def take(self, *option: int | str) -> None:
        """Take an option; left out numbers are -1."""
        full = (*option, *(-1,) * (3 - len(option)))
        assert full in self.options(), f"{full} is not among {self.options()}"
        self.game.step(self.options().index(full))

    def pass_all(self) -> Table:
        """Everybody passes until something else is asked, or nothing goes on any more."""
        for _ in range(60):
            if self.kind() != "priority" or self.is_quiet():
                return self
            self.take("pass")
        raise AssertionError("they pass for ever")

    def finish(self) -> Table:
        """Everybody passes, and does nothing that they need not do, until nothing goes on."""
        for _ in range(60):
            self.pass_all()
            if self.kind() in ("priority", "over"):
                return self
            self.game.step(next(i for i, option in enumerate(self.options()) if option[0] == "no"))
        raise AssertionError("it goes on for ever")

    def is_quiet(self) -> bool:
        """Whether the turn player may do anything: no combat, nothing on the stack."""
        return self.book.is_settled(self.game)

    def attack(self, unit: int, target: int = -1) -> Table:
        """Declare an attack, and at whom where that is asked."""
        self.take("attack", unit)
        if target >= 0 and self.kind() == "attack target":
            self.take("target", target)
        return self

    def look_again(self) -> Table:
        """Ask the open question anew, something having been changed by hand."""
        self.game.run()
        return self

    def play(self, entity: int) -> Table:
        """Activate a card that costs nothing but what can be paid in one way."""
        self.take("activate", entity)
        while self.kind() == "payment":
            self.game.step(0)
        return self

    # -- looking

    def me(self, seat: int = 0) -> int:
        """A champion."""
        return champion_of(self.game, seat)

    def damage(self, entity: int) -> int:
        """How much damage it has."""
        return self.game.lists[DAMAGE][entity]

    def is_rested(self, entity: int) -> bool:
        """Whether it is rested."""
        return self.game.lists[RESTED][entity] == 1

    def counters(self, entity: int, kind: str) -> int:
        """How many counters of a kind it has."""
        return counters.count(self.game, entity, counters.RULED.index(kind))

    def names(self, zone: int) -> list[str]:
        """The cards in a zone, by name."""
        return [piece_of(self.game, entity).name for entity in self.game.lists[zone]]

    def field(self, seat: int = 0) -> list[str]:
        """The objects of a player, by name, without the champion."""
        return self.names(FIELD[seat])[1:]

    def graveyard(self, seat: int = 0) -> list[str]:
        """The graveyard of a player, by name."""
        return self.names(GRAVEYARD[seat])

    def told(self, kind: str) -> list[tuple[int, int, int]]:
        """What the facts of a kind say."""
        return [fact[1:] for fact in self.game.facts if fact[0] == kind]
