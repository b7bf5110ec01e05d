"""The rulebook of Caravan: cards, programs, and what players are told."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

from caravan.costs import TARIFF, CaravanBill, Piece, bill, due, piece_of, saving
from caravan.house_rules import HOUSE_RULES
from caravan.text import read_cost
from caravan.turn import LOAD_OPS, TURN_OPS, acts, draw, points, refusal
from caravan.zones import CARD, DECK, GOODS, LAYOUT, STORE, TURN
from tallystick.cards.compile import CompiledCard
from tallystick.costs import NO_COST, Cost, Due
from tallystick.kernel.chance import seeded
from tallystick.kernel.decision import Candidate, Option, Refusal
from tallystick.kernel.journal import Fact
from tallystick.kernel.layout import CELLS, RANDOM
from tallystick.kernel.machine import Game
from tallystick.kernel.state import GameState
from tallystick.kernel.view import UNSEEN
from tallystick.rules.asking import Moment
from tallystick.rules.bill import Bill
from tallystick.rules.card_text import Activated, CostChange, Static
from tallystick.rules.dealing import deal
from tallystick.rules.house import readings_of
from tallystick.rules.meaning import Meaning
from tallystick.rules.paying import PAYMENT_VERBS, spelled_payment
from tallystick.rules.plain_scene import PILE, Lay, plain_scene
from tallystick.rules.rulebook import Rulebook, Told
from tallystick.rules.scene import Figure, Scene
from tallystick.rules.spelling import Spelled, WrittenThing

COPIES, HAND_SIZE, GOODS_AT_START = 3, 3, 2
MEANING = Meaning(
    seats=frozenset(("turn",)),
    verbs={"gather": "n-", "load": "t-", "pay": "", "way": "", "use": ""},
    questions={"turn": ("CV.turn.1",), "payment": ("CV.cost.1",)},
    words=GOODS,
)
TOLD = {
    "turn": ("{who} is to move.", "CV.turn.1"),
    "gathered": ("{who} gathers {n} {good}.", "CV.gather.1"),
    "spend": ("{who} spends {n} {good}.", "CV.cost.1"),
    "rest": ("{who} rests {card}.", "CV.cost.4"),
    "sell": ("{who} sells {card} for silver.", "CV.cost.3"),
    "loaded": ("{who} loads {thing}.", "CV.load.1"),
    "drew": ("{who} draws {thing}.", "CV.turn.2"),
}


class CaravanRules(Rulebook):
    """Caravan under its house rules."""

    def __init__(
        self, cards: Iterable[CompiledCard], chosen: Mapping[str, str] | None = None
    ) -> None:
        readings = readings_of(HOUSE_RULES, dict(chosen or {}))
        super().__init__(LAYOUT, "caravan", "Caravan", HOUSE_RULES, readings, (2, 4))
        self.turn_kinds = ("turn",)
        self.tariff = TARIFF
        self.secret_facts = frozenset(("drew",))
        self.speaks_of = {"drew": (2,), "loaded": (2,)}
        self.meaning = MEANING
        self.cards = [_piece(card) for card in cards]
        self.TURN = self.add_program("turn", TURN_OPS)
        self.LOAD = self.add_program("load", LOAD_OPS)

    def blank(self, seats: int, seed: int) -> Game:
        """A game with nothing in it."""
        state = GameState(LAYOUT.empty(seats))
        state.lists[CELLS][RANDOM] = seeded(seed)
        return Game(self, state)

    def begin(self, game: Game, seat: int) -> Game:
        """Begin a seat's turn."""
        game.nest(self.TURN, -1, seat)
        game.run()
        game.forget()
        return game

    def new(self, seed: int = 0, seats: int = 2) -> Game:
        """CV.setup.1: two of each good, three cards, a shuffled deck of three of each card."""
        self.check_seats(seats)
        game = self.blank(seats, seed)
        for card in range(len(self.cards) * COPIES):
            game.set(CARD, game.new_entity(-1, DECK), card // COPIES)
        deal(game, DECK)
        for seat in range(seats):
            game.replace(STORE[seat], [GOODS_AT_START] * len(GOODS))
            for _ in range(HAND_SIZE):
                draw(game, seat)
        return self.begin(game, 0)

    def kin(self, game: Game, entity: int) -> int:
        """All cards come from one deck: any that is hidden could be any other."""
        return 0

    # -- moves with reasons

    def acts(self, game: Game, seat: int) -> list[Candidate]:
        return acts(game, seat)

    def weigh(self, game: Game, seat: int, option: Option) -> Refusal | None:
        return refusal(game, seat, option[0], option[1])

    def spell(self, game: Game, option: Option) -> Spelled:
        verb, what, _ = option
        if verb in PAYMENT_VERBS:
            return spelled_payment(game, option)
        return Spelled(verb, GOODS[what] if verb == "gather" else WrittenThing(what))

    def name_of(self, game: Game, entity: int) -> str:
        return piece_of(game, entity).name

    def lowers_costs(self, game: Game, entity: int) -> bool:
        return bool(piece_of(game, entity).saves)

    def alike(self, game: Game, option: Option) -> Hashable:
        verb, what, _ = option
        return (verb, game.lists[CARD][what]) if verb == "load" and what >= 0 else option

    def bill(self, game: Game, seat: int, of: Cost | Option, x: int | None = None) -> Bill:
        if isinstance(of, Cost):
            return CaravanBill(game, seat, Due(of, of))
        if of[0] != "load" or of[1] < 0:
            raise ValueError(f"{of[0]} costs nothing")
        return bill(game, seat, of[1])

    def read_cost(self, text: str) -> Cost:
        return read_cost(text)

    # -- in words

    def seat_name(self, game: Game, seat: int) -> str:
        return f"Player {seat + 1}"

    def moment(self, game: Game) -> Moment:
        decision = game.decision()
        return Moment(decision.kind if decision else "", game.lists[CELLS][TURN])

    def headline(self, game: Game) -> str:
        decision = game.decision()
        return "How do you pay?" if decision and decision.kind == "payment" else "What do you do?"

    def describe(self, game: Game, option: Option) -> str:
        verb, what, _ = option
        if verb == "gather":
            return f"gather {GOODS[what]}"
        if verb == "load":
            seat = game.lists[CELLS][LAYOUT.cell("turn")]
            cost = TARIFF.text(due(game, seat, what).cost)
            return f"load {piece_of(game, what).name} for {cost}"
        return super().describe(game, option)

    def narrate(self, game: Game, fact: Fact, viewer: int) -> Told | None:
        kind, seat, a, n = fact
        text, clause = TOLD[kind]
        good = GOODS[a] if kind in ("gathered", "spend") else ""
        card = self.cards[a].name if kind in ("rest", "sell") else ""
        seen = kind == "loaded" or (kind == "drew" and a != UNSEEN and viewer == seat)
        thing = piece_of(game, a).name if seen else "a card"
        who = self.seat_name(game, seat)
        return Told(text.format(who=who, good=good, card=card, n=n, thing=thing), (clause,))

    def scene(self, game: Game, viewer: int) -> Scene:
        worth = [[Figure("points", points(game, seat))] for seat in range(game.seats)]
        now = f"{self.seat_name(game, game.lists[CELLS][TURN])}'s turn"
        return plain_scene(self, game, viewer, [now], worth, {"spent": Lay("spent", PILE)})

    def score(self, game: Game, seat: int) -> float:
        return 10 * points(game, seat) + sum(game.lists[STORE[seat]])


def _piece(card: CompiledCard) -> Piece:
    facts = card.facts
    cost = card.costs.get("cost", NO_COST)
    piece = Piece(facts.name, facts.type, cost, facts.numbers.get("points", 0))
    for ability in card.abilities:
        if isinstance(ability, Activated):
            units = ability.cost.units
            piece.carries = tuple(
                TARIFF.kinds[one.kind].accepts for one in units for _ in range(one.amount.fixed)
            )
        elif isinstance(ability, Static):
            for change in ability.modifiers:
                assert isinstance(change, CostChange)
                piece.saves += saving(change.changes)
    return piece
