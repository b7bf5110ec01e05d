"""A table of Grand Archive with something of everything, on which a card can act."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tests.truth.data import Pool
from tests.truth.walking import State, Trace, Walk, first_trace

from tallystick.cards.compile import CompiledCard, compile_cards
from tallystick.cards.schema import Where
from tallystick.games.grand_archive import moves, setup
from tallystick.games.grand_archive.book import piece_of
from tallystick.games.grand_archive.flow.resolving import LeaveStack, RunScript
from tallystick.games.grand_archive.legality.targets import script_of
from tallystick.games.grand_archive.library import read_facts
from tallystick.games.grand_archive.pieces import Script
from tallystick.games.grand_archive.position.values import life, power
from tallystick.games.grand_archive.rulebook import GrandArchiveRules
from tallystick.games.grand_archive.text import LANGUAGE
from tallystick.games.grand_archive.zones import (
    CARD,
    DAMAGE,
    DECK,
    FIELD,
    GRAVEYARD,
    HAND,
    LAYOUT,
    MAIN,
    MATERIAL,
    MEMORY,
    RESTED,
)
from tallystick.kernel.decision import Option
from tallystick.kernel.journal import Fact
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import SOURCE, SUBJECT, Game, Program

SEATS: Final = 2
ONE: Final = 0  # every script of the card that is tried counts as one; else its program
MARKS: Final = {RunScript: "begun", LeaveStack: "done"}


def prop(name: str, kind: str, **fields: Any) -> dict[str, Any]:
    """A card of ours without text, in the fields of the public card index."""
    cost = {} if {"cost_memory", "cost_reserve"} & fields.keys() else {"cost_reserve": "0"}
    kinds = {"types": kind.upper().split(), "subtypes": ["WARRIOR"], "classes": ["WARRIOR"]}
    return {"name": name, **kinds, "element": "NORM", **cost, **fields}


def props(classes: list[str], tags: list[str], element: str) -> list[dict[str, Any]]:
    """What lies on the table: of the classes, subtypes and element of the card that is tried."""
    like = {"classes": classes, "subtypes": tags}
    return [
        prop("Nobody", "champion", level=1, life=25, cost_memory="0", element=element, **like),
        prop("Squire", "ally", power=2, life=4, element=element, **like),
        prop("Page", "ally", power=1, life=2, element=element),
        prop("Blade", "regalia weapon", power=2, durability=2, cost_memory="0", **like),
        prop("Pot", "regalia item", cost_memory="0", **like),
        prop("Ball", "item", element=element),
        prop("Blank", "action", speed=False, element=element, **like),
        prop("Lunge", "attack", power=2, speed=False, element=element, **like),
        prop("Mist", "phantasia", life=3, element=element),
    ]


def is_beside(card: CompiledCard) -> bool:
    """Whether other cards bring it into the game: a token, a mastery."""
    return "token" in card.facts.words.get("supertypes", "") or card.facts.type == "mastery"


class Probe:
    """Notes the state of a stage where the effects of a card begin, and where they end."""

    def __init__(self, op: Any, mark: str) -> None:
        self.op = op
        self.mark = mark

    def run(self, game: Game) -> int:
        """As the op does."""
        walk: Walk | None = getattr(game, "walk", None)
        script = script_of(game, game.field(SUBJECT))
        if (
            walk is not None
            and script is not None
            and script.program >= 0
            and not (self.mark == "begun" and walk.entity >= 0)
        ):
            walk.mark(self.mark, walk.program and script.program, game.field(SOURCE))
        return int(self.op.run(game))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.op, name)


class Table:
    """A rulebook with the card, all tokens and masteries, and props; positions of it."""

    def __init__(self, card: CompiledCard, pool: Pool) -> None:
        self.card = card
        known = [one for one in pool.runs if is_beside(one)]
        words, tags = card.facts.words, [tag.upper() for tag in card.facts.tags]
        classes = words.get("classes", "warrior").upper().split(", ")
        made = props(classes, tags or classes, words.get("element", "norm").upper())
        facts = [read_facts(record, Where("props", 1)) for record in made]
        once = {one.facts.name: one for one in (*compile_cards(facts, LANGUAGE), *known, card)}
        self.rules = GrandArchiveRules(list(once.values()), {}, partly=True)
        for at, program in enumerate(self.rules.programs):
            ops = tuple(
                Probe(op, MARKS[type(op)]) if type(op) in MARKS else op for op in program.ops
            )
            self.rules.programs[at] = Program(program.name, ops)  # type: ignore[arg-type]

    def standing(self) -> Iterator[str]:
        """What it says all the time is not set apart yet."""
        return iter(())

    def traces(self) -> Iterator[tuple[str, Trace | None]]:
        """What it does when it first does anything."""
        yield "its text", first_trace(lambda seed: ArchiveStage(self, seed), ONE)

    def trace(self, script: Script) -> Trace | None:
        """What a single one of its scripts does when it first does anything."""
        return first_trace(lambda seed: ArchiveStage(self, seed), script.program)


class ArchiveStage:
    """Two players with champions, allies, weapons and cards everywhere; the card in hand, in the
    material deck, or on the field."""

    def __init__(self, table: Table, seed: int) -> None:
        self.rules = table.rules
        self.seed = seed
        self.game = game = setup.blank_game(self.rules, SEATS, seed)
        self.index = self.rules.index[table.card.facts.name]
        for seat in range(SEATS):
            for name in ("Nobody", "Squire", "Page", "Blade", "Pot", "Ball", "Mist"):
                moves.enter_field(game, self._add(name, seat, -1), seat)
            for zone in (HAND[seat], MEMORY[seat], DECK[seat], DECK[seat], GRAVEYARD[seat]):
                for name in ("Squire", "Blank", "Ball", "Lunge", "Page"):
                    self._add(name, seat, zone)
            for _ in range(5):
                self._add("Blank", seat, HAND[seat])
            self._add("Blade", seat, MATERIAL[seat])
        for seat in range(SEATS):
            for entity in game.lists[FIELD[seat]][:2]:
                game.set(DAMAGE, entity, 1)
        kind = self.rules.cards[self.index].kind
        material = kind == "champion" or "regalia" in table.card.facts.words.get("supertypes", "")
        zone = MATERIAL[0] if material else HAND[0]
        self.entity = setup.add_card(game, self.index, 0, zone)
        if self.seed % 3 == 2 and kind in ("ally", "item", "weapon", "domain", "phantasia"):
            moves.enter_field(game, self.entity, 0)
        setup.start_at(game, 0, MAIN)

    def _add(self, name: str, seat: int, zone: int) -> int:
        return setup.add_card(self.game, self.rules.index[name], seat, zone)

    def is_mine(self, entity: int) -> bool:
        """Whether it is the card that is tried."""
        cards = self.game.lists[CARD]
        return 0 <= entity < len(cards) and cards[entity] == self.index

    def state(self) -> State:
        """Zones, rest, damage, power and life of what is on the field, hands and memories."""
        game, found = self.game, State()
        lists = game.lists
        for entity in range(len(lists[CARD])):
            found[entity, "zone"] = lists[ZONE][entity]
            found[entity, "rested"] = lists[RESTED][entity]
            found[entity, "damage"] = lists[DAMAGE][entity]
        for seat in range(SEATS):
            for entity in lists[FIELD[seat]]:
                if piece_of(game, entity).kind in ("ally", "champion"):
                    found[entity, "power"] = power(game, entity)
                    found[entity, "life"] = life(game, entity)
            for name, zone in (("hand", HAND), ("memory", MEMORY)):
                found[-1 - seat, name] = len(lists[zone[seat]])
        return found

    def name(self, entity: int) -> str:
        """What a person calls it."""
        return f"player {-entity}" if entity < 0 else f"{piece_of(self.game, entity).name}#{entity}"

    def shown(self, entity: int, what: str, value: int) -> str:
        """A number in words."""
        if what == "zone":
            return LAYOUT.spec(value).name if value >= 0 else "nowhere"
        return str(value)

    def told(self, fact: Fact) -> str:
        """As it is told to either player."""
        for viewer in range(SEATS):
            found = self.rules.narrate(self.game, fact, viewer)
            if found is not None:
                return found.text
        return ""

    def answer(self, option: Option) -> str:
        """As a player reads it."""
        decision = self.game.decision()
        who = decision.seat + 1 if decision is not None else 0
        return f"player {who}: {self.rules.describe(self.game, option)}"

    def weight(self, option: Option) -> float:
        """The card itself first; the rest by chance, passing often."""
        verb, entity, _ = option
        if verb not in ("pass", "pay") and self.is_mine(entity):
            return 60.0
        return 3.0 if verb in ("pass", "pay", "yes", "target") else 0.6
