"""Positions for tests: a rulebook with cards of one's own, seats, a villain, and helpers."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from tallystick.cards.compile import compile_cards
from tallystick.cards.schema import Where
from tallystick.games.marvel_champions import moves, setup
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.costs.paying import PayBill
from tallystick.games.marvel_champions.library import read_facts
from tallystick.games.marvel_champions.rulebook import MarvelRules
from tallystick.games.marvel_champions.text import LANGUAGE
from tallystick.games.marvel_champions.zones import DECK, ENCOUNTER, HAND, RECEIPT, identity

TRAITS: Final = "Brawler."


def card(name: str, type_code: str, text: str = "", **fields: Any) -> dict[str, Any]:
    """A card in the fields of the public card data; ``icons`` is "e", "mm", "w" and so on."""
    record: dict[str, Any] = {"name": name, "type_code": type_code, "faction_code": "basic"}
    kinds = {"e": "energy", "m": "mental", "p": "physical", "w": "wild"}
    for letter in fields.pop("icons", ""):
        key = f"resource_{kinds[letter]}"
        record[key] = record.get(key, 0) + 1
    if text:
        record["text"] = text
    record.update(fields)
    return record


BASICS: Final = (
    card("Lanternhead", "hero", health=10, attack=2, thwart=2, defense=2, hand_size=5,
         traits=TRAITS, code="lh-a", back_link="lh-b"),
    card("Wick", "alter_ego", health=10, recover=3, hand_size=6, code="lh-b", back_link="lh-a"),
    card("Rust", "villain", health=14, attack=2, scheme=1, stage="I", code="rust-1"),
    card("Rust", "villain", health=9, attack=3, scheme=2, stage="II", code="rust-2"),
    card("Plot", "main_scheme", base_threat=3, base_threat_fixed=True, escalation_threat=1,
         threat=9, threat_fixed=True, escalation_threat_fixed=True),
    card("Insight", "resource", icons="mm"),
    card("Battery", "resource", icons="ee"),
    card("Joker", "event", "<b>Hero Action</b>: Draw 1 card.", cost=1, icons="w"),
    card("Spark", "event", "<b>Hero Action</b>: Draw 1 card.", cost=0, icons="e"),
    card("Punch", "event", "<b>Hero Action</b> <i>(attack)</i>: Deal 3 damage to an enemy.",
         cost=1, icons="p"),
    card("Filler", "treachery", "<b>When Revealed</b>: Place 1 threat on the main scheme."),
)  # fmt: skip


def rules(*own: dict[str, Any], **readings: str) -> MarvelRules:
    """A rulebook of the basics and some cards of one's own."""
    return _rules(tuple(tuple(sorted(one.items())) for one in own), tuple(readings.items()))


@cache
def _rules(own: tuple[Any, ...], readings: tuple[tuple[str, str], ...]) -> MarvelRules:
    records = [*BASICS, *(dict(one) for one in own)]
    facts = [read_facts(record, Where("test", 1)) for record in records]
    cards = compile_cards(facts, LANGUAGE)
    problems = [problem for one in cards for problem in one.problems]
    assert not problems, problems
    return MarvelRules(cards, {name.replace("_", "-"): value for name, value in readings})


class Table:
    """A position in seat 0's turn, in hero form unless said otherwise."""

    def __init__(self, book: MarvelRules, seats: int = 1, form: str = "Lanternhead") -> None:
        self.book = book
        self.game = setup.blank_game(book, seats)
        for seat in range(seats):
            setup.add_identity(self.game, seat, book.piece(form).index)
        self.villain = setup.add_villain(self.game, book.piece("rust-1").index)
        self.scheme = setup.add_main_scheme(self.game, book.piece("Plot").index)
        for _ in range(12):
            setup.add_card(self.game, book.piece("Filler").index, ENCOUNTER)

    def put(self, name: str, zone: int, owner: int = 0) -> int:
        """A card in a zone."""
        return setup.add_card(self.game, self.book.piece(name).index, zone, owner)

    def hand(self, *names: str, seat: int = 0) -> list[int]:
        """Cards in a hand."""
        return [self.put(name, HAND[seat], seat) for name in names]

    def deck(self, *names: str, seat: int = 0) -> list[int]:
        """Cards in a deck, top first."""
        return [self.put(name, DECK[seat], seat) for name in names]

    def play(self, name: str, seat: int = 0) -> int:
        """A card in play under a player's control."""
        entity = self.put(name, -1, seat)
        moves.put_in_area(self.game, entity, seat)
        return entity

    def engaged(self, name: str, seat: int = 0) -> int:
        """A minion engaged with a player."""
        entity = self.put(name, -1, -1)
        moves.put_in_area(self.game, entity, seat, engaged=True)
        return entity

    def begin(self, seat: int = 0) -> Table:
        """Run to the first question of a turn."""
        setup.start_at(self.game, seat)
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

    def take(self, *option: int | str) -> None:
        """Take an option; left out numbers are -1."""
        full = (*option, *(-1,) * (3 - len(option)))
        assert full in self.options(), f"{full} is not among {self.options()}"
        self.game.step(self.options().index(full))

    def ways(self) -> list[list[str]]:
        """The payments listed, each as the sorted names of what is spent."""
        return sorted(sorted(self.way(i)) for verb, i, _ in self.options() if verb == "pay")

    def way(self, i: int) -> list[str]:
        """What a listed payment spends, by name."""
        op = self.game.current_op()
        assert isinstance(op, PayBill)
        now = op.open(self.game)
        found: list[str] = []
        for index, _, n in now.found[i]:
            key = now.means.supply.sources[index].key
            known = key < 1 << 20
            name = (
                self.book.cards[key].name
                if known
                else piece_of(self.game, key & ((1 << 20) - 1)).name
                if key < 1 << 21 or key >= 1 << 23
                else "deed"
            )
            found += [name] * n
        return found

    def pay(self, *names: str) -> None:
        """Take the listed payment that spends exactly these."""
        for verb, i, _ in self.options():
            if verb == "pay" and sorted(self.way(i)) == sorted(names):
                self.game.step(self.options().index(("pay", i, -1)))
                return
        raise AssertionError(f"no such payment among {self.ways()}")

    def lay(self, *names: str) -> None:
        """Pay with exactly these, laid down one by one: more than is due is allowed."""
        self.take("more")
        for name in names:
            op = self.game.current_op()
            assert isinstance(op, PayBill)
            sources = op.open(self.game).means.supply.sources
            card = self.book.index[name]
            option = next(
                o for o in self.options()
                if o[0] == "add" and sources[o[1]].key == card
                and sources[o[1]].uses[o[2]].verb == "icons"
            )  # fmt: skip
            self.take(*option)
        self.take("done")

    def add(self, verb: str) -> None:
        """Lay down one thing more, of those that do this: "icons", "pick", "resource"."""
        op = self.game.current_op()
        assert isinstance(op, PayBill)
        sources = op.open(self.game).means.supply.sources
        self.take(*next(
            o for o in self.options()
            if o[0] == "add" and sources[o[1]].uses[o[2]].verb.startswith(verb)
        ))  # fmt: skip

    # -- looking

    def names(self, zone: int) -> list[str]:
        """The cards in a zone, by name."""
        return [piece_of(self.game, entity).name for entity in self.game.lists[zone]]

    def receipt(self) -> tuple[list[int], list[int]]:
        """The last payment: paid and overpaid, by type."""
        row = self.game.lists[RECEIPT]
        return row[:4], row[4:8]

    def column(self, at: int, entity: int) -> int:
        """A number of a card."""
        return self.game.lists[at][entity]

    def me(self, seat: int = 0) -> int:
        """An identity."""
        return identity(self.game, seat)
