"""Positions of Terrus for tests: cards written in a line, put on the table, played by verbs.

table = Table(beast("Ox", "{2}", 1, 2, 3), season="summer")
ox = table.city(0, "Ox")
table.begin(0, "day")
table.take("activate", ox, 0)
"""

from __future__ import annotations

from typing import Any, Final

from tallystick.cards.compile import whole_cards
from tallystick.cards.schema import CardFacts, Where, read_card
from tallystick.games.terrus import moves
from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.legal import RulerLegality
from tallystick.games.terrus.rulebook import TerrusRules
from tallystick.games.terrus.setup import add_card, blank_game, start_at
from tallystick.games.terrus.text.language import LANGUAGE
from tallystick.games.terrus.text.schema import SCHEMA
from tallystick.games.terrus.values import stat
from tallystick.games.terrus.zones import (
    ATTRIBUTES,
    CITY,
    COUNTERS,
    DEN,
    DISCARD,
    EVENT,
    EVENTS,
    HAND,
    MARKET,
    PHASES,
    POOL,
    RAVINE,
    RESOURCES,
    SEASON,
    SEASONS,
    TURNS,
    VITAE,
)
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.journal import NOWHERE, Fact
from tallystick.kernel.layout import CELLS, ZONE
from tallystick.kernel.machine import Game

HALL: Final = "Hall"  # the clade that a seat has unless it is given another


def card(name: str, kind: str, text: str = "", **fields: Any) -> CardFacts:
    """A card; ``defence`` stands for the field ``def``."""
    if "defence" in fields:
        fields["def"] = fields.pop("defence")
    return read_card({"name": name, "type": kind, "text": text, **fields}, Where(), SCHEMA)


def beast(
    name: str, recruit: str = "{1}", atk: int = 1, mind: int = 1, guard: int = 3,
    text: str = "", **fields: Any,
) -> CardFacts:  # fmt: skip
    """A beast; of the species "ovine" unless another is given."""
    fields.setdefault("species", "ovine")
    return card(name, "beast", text, recruit=recruit, stats=[atk, mind, guard], **fields)


def structure(name: str, text: str = "", build: str = "{1}", guard: int = 4) -> CardFacts:
    """A structure."""
    return card(name, "structure", text, build=build, defence=guard)


def item(name: str, text: str = "", forge: str = "{1}") -> CardFacts:
    """An item."""
    return card(name, "item", text, forge=forge)


def action(name: str, text: str, **fields: Any) -> CardFacts:
    """An action."""
    return card(name, "action", text, **fields)


def resource(name: str, text: str, **fields: Any) -> CardFacts:
    """A resource card."""
    return card(name, "resource", text, **fields)


BASICS: Final = tuple(resource(name.capitalize(), f"Add {{{name}}}.", market=1)
                      for name in RESOURCES)  # fmt: skip


class Table:
    """A game under construction, then being played. Options are given with ``_`` for ``-``."""

    def __init__(
        self, *cards: CardFacts, seats: int = 2, season: str = "", vitae: int = 20, **options: Any
    ) -> None:
        hall = card(HALL, "clade", species="ovine", vitae=vitae)
        own = [hall, *BASICS, *cards]
        chosen = {name.replace("_", "-"): reading for name, reading in options.items()}
        self.rules = TerrusRules(whole_cards(own, LANGUAGE), chosen)
        self.game: Game = blank_game(self.rules, seats, 0)
        self.clades: list[int] = []
        for seat in range(seats):
            self.clades.append(self._new(HALL, seat, NOWHERE))
            moves.enter_city(self.game, self.clades[seat], seat, NOWHERE, 0)
            self.game.set(ATTRIBUTES[seat], VITAE, vitae)
        self.game.set(CELLS, SEASON, SEASONS.index(season) if season else NOWHERE)

    # -- building -------------------------------------------------------------------------------

    def _new(self, name: str, seat: int, zone: int) -> int:
        return add_card(self.game, book_of(self.game).index[name], seat, zone)

    def city(self, seat: int, name: str, host: int = -1, spot: int | None = None) -> int:
        """Put a card into a city, beside ``host`` (the clade, if not given), in a free cell."""
        game, entity = self.game, self._new(name, seat, NOWHERE)
        kind = self.rules.cards[self.rules.index[name]].kind
        if kind in ("item", "relic"):
            moves.enter_city(game, entity, seat, host, 0)
            return entity
        beside = host if host >= 0 else self.clades[seat]
        free = moves.free_cells(game, beside, moves.occupied(game, seat))
        cell = free[0] if spot is None else spot
        attached = beside if kind == "beast" else NOWHERE
        moves.enter_city(game, entity, seat, attached, cell)
        return entity

    def hand(self, seat: int, *names: str) -> list[int]:
        """Put cards into a hand."""
        return [self._new(name, seat, HAND[seat]) for name in names]

    def den(self, seat: int, *names: str) -> list[int]:
        """Put cards at the bottom of a den."""
        return [self._new(name, seat, DEN[seat]) for name in names]

    def discarded(self, seat: int, *names: str) -> list[int]:
        """Put cards on a discard pile."""
        return [self._new(name, seat, DISCARD[seat]) for name in names]

    def event(self, name: str, counters: int) -> int:
        """Put an event in force with so many time counters, and another copy to come after it."""
        entity = self._new(name, NOWHERE, NOWHERE)
        self._new(name, NOWHERE, EVENTS)
        self.game.set(CELLS, EVENT, entity)
        self.game.set(CELLS, COUNTERS, counters)
        moves.register(self.game, entity)
        return entity

    def market(self, *names: str) -> list[int]:
        """Put cards into the market."""
        return [self._new(name, NOWHERE, MARKET) for name in names]

    def pool(self, seat: int, **units: int) -> None:
        """Put resources into a pool."""
        for kind, n in units.items():
            self.game.set(ATTRIBUTES[seat], POOL + RESOURCES.index(kind), n)

    def begin(self, seat: int = 0, phase: str = "day") -> None:
        """Begin in the window of a phase of a turn that is not the game's first; whatever came
        before cannot be rewound."""
        self.game.set(CELLS, TURNS, max(self.turns, 2))
        start_at(self.game, seat, PHASES.index(phase))
        self.game.run()
        self.game.commit()

    def set_vitae(self, seat: int, n: int) -> None:
        """Give a ruler so much vitae."""
        self.game.set(ATTRIBUTES[seat], VITAE, n)

    # -- playing --------------------------------------------------------------------------------

    @property
    def asked(self) -> Decision:
        """The open question."""
        decision = self.game.decision()
        assert decision is not None, "the game is over"
        return decision

    @property
    def who(self) -> tuple[int, str]:
        """Who is asked what."""
        return self.asked.seat, self.asked.kind

    def options(self, verb: str, a: int | None = None, b: int | None = None) -> list[Option]:
        """The options of the open question with this verb, and numbers where given."""
        return [
            option
            for option in self.asked.options
            if option[0] == verb and a in (None, option[1]) and b in (None, option[2])
        ]

    def can(self, verb: str, a: int | None = None, b: int | None = None) -> bool:
        """Whether there is such an option."""
        return bool(self.options(verb, a, b))

    def take(self, verb: str, a: int | None = None, b: int | None = None) -> Table:
        """Take the first such option."""
        found = self.options(verb, a, b)
        assert found, f"no {verb} {a} {b} among {self.asked}"
        self.game.take(found[0])
        return self

    def passes(self, n: int = 1) -> Table:
        """Pass ``n`` times, whoever is asked."""
        for _ in range(n):
            self.take("pass")
        return self

    def settle(self, *but: str) -> Table:
        """Answer every question with its default (or its first option) up to one of priority, or of
        a kind in ``but``."""
        while not self.game.over and self.asked.kind not in ("priority", *but):
            self.game.step(max(self.asked.default, 0))
        return self

    def do(self, verb: str, a: int | None = None, b: int | None = None) -> Table:
        """Take an option, and answer what follows by default up to the next priority."""
        return self.take(verb, a, b).settle()

    def end_phase(self) -> Table:
        """Pass until the phase is over; what is asked in between is answered by default."""
        phase, turn = self.phase, self.turns
        while not self.game.over and (self.phase, self.turns) == (phase, turn):
            if self.asked.kind == "priority":
                self.passes()
            else:
                self.settle()
        return self

    def until(self, seat: int, phase: str) -> Table:
        """Pass on to a phase of a ruler's turn."""
        self.end_phase()
        while not self.game.over and (self.turn, self.phase) != (seat, phase):
            self.end_phase()
        return self

    def battle(self, attacker: int, location: int) -> Table:
        """From the attacker's dusk: one beast attacks, all others stay; up to the guards' question
        or the skirmish."""
        while not self.can("attack"):
            self.passes()
        self.take("attack")
        while self.asked.kind == "attack":
            if self.can("send", attacker, location):
                self.take("send", attacker, location)
            else:
                self.take("stay")
        return self

    # -- looking --------------------------------------------------------------------------------

    def _cell(self, name: str) -> int:
        return self.game.lists[CELLS][self.rules.layout.cell(name)]

    @property
    def turn(self) -> int:
        """The active ruler."""
        return self._cell("turn")

    @property
    def turns(self) -> int:
        """How many turns have begun."""
        return self._cell("turns")

    @property
    def phase(self) -> str:
        """The phase."""
        return PHASES[self._cell("phase")]

    def vitae(self, seat: int) -> int:
        """A ruler's vitae."""
        return self.game.lists[ATTRIBUTES[seat]][VITAE]

    def in_pool(self, seat: int) -> dict[str, int]:
        """What is in a pool."""
        pool = self.game.lists[ATTRIBUTES[seat]][POOL : POOL + len(RESOURCES)]
        return {name: n for name, n in zip(RESOURCES, pool, strict=True) if n}

    def stats(self, entity: int) -> tuple[int, int, int]:
        """ATK, INT and DEF."""
        return stat(self.game, entity, 0), stat(self.game, entity, 1), stat(self.game, entity, 2)

    def zone(self, entity: int) -> str:
        """The zone in which a card is; "" for none."""
        at = self.game.lists[ZONE][entity]
        return self.rules.layout.spec(at).name if at >= 0 else ""

    def zone_of(self, entity: int) -> tuple[str, int]:
        """The zone and whose it is."""
        return self.zone(entity), self.rules.layout.seat_of(self.game.lists[ZONE][entity])

    def facts(self, *kinds: str) -> list[Fact]:
        """The facts of these kinds, in order."""
        return [fact for fact in self.game.facts if fact[0] in kinds]

    def names(self, zone: int) -> list[str]:
        """The names of the cards in a zone."""
        cards = self.rules.cards
        return [cards[self.game.lists[self.rules.layout.column("card")][e]].name
                for e in self.game.lists[zone]]  # fmt: skip

    def in_hand(self, seat: int) -> list[str]:
        """The names of the cards in a hand."""
        return self.names(HAND[seat])

    def in_discard(self, seat: int) -> list[str]:
        """The names of the cards of a discard pile."""
        return self.names(DISCARD[seat])

    def in_city(self, seat: int) -> list[str]:
        """The names of the cards of a city, without the clade."""
        return [name for name in self.names(CITY[seat]) if name != HALL]

    def in_ravine(self) -> list[str]:
        """The names of the cards in the ravine."""
        return self.names(RAVINE)

    def look(self, seat: int, passed: bool = True) -> RulerLegality:
        """A look at the position by a seat."""
        return RulerLegality(self.game, seat, passed)
