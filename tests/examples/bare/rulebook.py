"""Lay cards of one to five; whoever makes the row come to ten has won."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Final

from tallystick.cards.compile import CompiledCard
from tallystick.kernel.chance import seeded
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.journal import Fact
from tallystick.kernel.layout import CELLS, NOBODY, OWNER, PUBLIC, RANDOM, Layout
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SEAT, Game, Op
from tallystick.kernel.state import GameState
from tallystick.kernel.view import UNSEEN
from tallystick.rules.dealing import deal
from tallystick.rules.plain_scene import plain_scene
from tallystick.rules.rulebook import Rulebook, Told
from tallystick.rules.scene import Scene
from tallystick.rules.spelling import Spelled, WrittenThing

LAYOUT: Final = Layout(
    cells=("turn",),
    columns=(("card", -1),),
    shared=(("deck", "zone", NOBODY), ("row", "zone", PUBLIC), ("gone", "zone", PUBLIC)),
    by_seat=(("hand", "zone", OWNER),),
)
TURN: Final = LAYOUT.cell("turn")
CARD: Final = LAYOUT.column("card")
DECK: Final = LAYOUT.column("deck")
ROW: Final = LAYOUT.column("row")
GONE: Final = LAYOUT.column("gone")
HAND: Final = LAYOUT.seat_lists("hand")
CLEAR: Final[Option] = ("clear", -1, -1)


class Piece:
    """A card as the rules see it."""

    def __init__(self, card: CompiledCard) -> None:
        self.name = card.facts.name
        self.kind = card.facts.type
        self.rank = card.facts.numbers.get("rank", 0)


def piece_of(game: Game, entity: int) -> Piece:
    """The card of an entity."""
    piece: Piece = game.rules.cards[game.lists[CARD][entity]]
    return piece


def total(game: Game) -> int:
    """What the row comes to."""
    return sum(piece_of(game, entity).rank for entity in game.lists[ROW])


def refusal(game: Game, seat: int, option: Option) -> Refusal | None:
    """Why a seat cannot do something now; None if it can."""
    if seat != game.lists[CELLS][TURN]:
        return Refusal(("BA.turn.1",), "It is somebody else's turn.")
    if option == CLEAR:
        return None
    if option[1] not in game.lists[HAND[seat]]:
        return Refusal(("BA.lay.1",), "A card is laid from your hand.")
    if total(game) + piece_of(game, option[1]).rank > 10:
        return Refusal(("BA.lay.1",), "The row would come to more than ten.")
    return None


def acts(game: Game, seat: int) -> list[Candidate]:
    """Every card of the hand, one of each name, and to clear the row."""
    first: dict[int, Option] = {}
    for entity in game.lists[HAND[seat]]:
        first.setdefault(game.lists[CARD][entity], ("lay", entity, -1))
    return [Candidate(one, refusal(game, seat, one)) for one in (*first.values(), CLEAR)]


class Lay(Op):
    """BA.turn.1."""

    def run(self, game: Game) -> int:
        game.set(CELLS, TURN, game.field(SEAT))
        game.emit("turn", game.field(SEAT))
        return ASK

    def candidates(self, game: Game) -> list[Candidate]:
        return acts(game, game.field(SEAT))

    def decide(self, game: Game) -> Decision:
        legal = [one.option for one in self.candidates(game) if one.refusal is None]
        return Decision(game.field(SEAT), "turn", -1, legal)

    def take(self, game: Game, option: Option) -> int:
        seat = game.field(SEAT)
        if option == CLEAR:
            game.emit("cleared", seat)
            for entity in game.lists[ROW][:]:
                game.move(entity, GONE)
            return NEXT
        game.emit("laid", seat, option[1])
        game.move(option[1], ROW)
        return NEXT


class End(Op):
    """BA.lay.2, BA.end.1."""

    def run(self, game: Game) -> int:
        seat = game.field(SEAT)
        if total(game) == 10:
            game.end(1 << seat)
            return AGAIN
        if not game.lists[DECK]:
            game.end(0)
            return AGAIN
        game.emit("drew", seat, game.lists[DECK][0])
        game.move(game.lists[DECK][0], HAND[seat])
        game.set_field(SEAT, (seat + 1) % game.seats)
        return game.jump(0)


class BareRules(Rulebook):
    """For two."""

    def __init__(
        self, cards: Iterable[CompiledCard], chosen: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(LAYOUT, "bare", "Bare", (), {}, (2, 2))
        self.turn_kinds = ("turn",)
        self.secret_facts = frozenset(("drew",))
        self.speaks_of = {"drew": (2,), "laid": (2,)}
        self.cards = [Piece(card) for card in cards]
        self.TURN = self.add_program("turn", (Lay(), End()))

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
        self.check_seats(seats)
        game = self.blank(seats, seed)
        for n in range(4 * len(self.cards)):
            game.set(CARD, game.new_entity(-1, DECK), n % len(self.cards))
        deal(game, DECK)
        for seat in (0, 0, 1, 1):
            game.move(game.lists[DECK][0], HAND[seat])
        return self.begin(game, 0)

    def kin(self, game: Game, entity: int) -> int:
        return 0

    def acts(self, game: Game, seat: int) -> list[Candidate]:
        return acts(game, seat)

    def weigh(self, game: Game, seat: int, option: Option) -> Refusal | None:
        return refusal(game, seat, option)

    def alike(self, game: Game, option: Option) -> Hashable:
        verb, what, _ = option
        return (verb, game.lists[CARD][what]) if what >= 0 else option

    def spell(self, game: Game, option: Option) -> Spelled:
        return Spelled(option[0], None if option == CLEAR else WrittenThing(option[1]))

    def name_of(self, game: Game, entity: int) -> str:
        return piece_of(game, entity).name

    def seat_name(self, game: Game, seat: int) -> str:
        return f"Player {seat + 1}"

    def headline(self, game: Game) -> str:
        return "What do you do?"

    def narrate(self, game: Game, fact: Fact, viewer: int) -> Told | None:
        kind, seat, a, _ = fact
        seen = kind == "laid" or (kind == "drew" and a != UNSEEN and viewer == seat)
        thing = piece_of(game, a).name if seen else "a card"
        does = {"turn": "is to move", "laid": f"lays {thing}", "drew": f"draws {thing}"}
        text = f"{self.seat_name(game, seat)} {does.get(kind, 'clears the row')}."
        return Told(text, ("BA.lay.1" if kind == "laid" else "BA.turn.1",))

    def scene(self, game: Game, viewer: int) -> Scene:
        return plain_scene(self, game, viewer, [f"The row comes to {total(game)}"])

    def score(self, game: Game, seat: int) -> float:
        return total(game)
