"""The join: Terrus under its house rules, with its cards."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import Final

from tallystick.cards.compile import CompiledCard
from tallystick.costs import Cost
from tallystick.games.terrus import (
    bearing,
    bills,
    duels,
    entering_play,
    leaving,
    notation,
    paying,
    score,
    state_based_checks,
    verbs,
)
from tallystick.games.terrus.assembly import TerrusAssembly, reaches_hands
from tallystick.games.terrus.book import TerrusBook
from tallystick.games.terrus.draft import DRAFT_OPS
from tallystick.games.terrus.house_rules import HOUSE_RULES
from tallystick.games.terrus.legal import RulerLegality
from tallystick.games.terrus.library import ready_decks
from tallystick.games.terrus.lowering import ProgramLowering
from tallystick.games.terrus.meaning import MEANING
from tallystick.games.terrus.messages import costs, facts, options, phrases, scene
from tallystick.games.terrus.notation import NUMBERS, likeness, likeness_of_trigger
from tallystick.games.terrus.payment import TARIFF, TerrusPriceTable
from tallystick.games.terrus.pieces import TerrusPiece, TriggeredProgram
from tallystick.games.terrus.refusals import NOT_PASSED
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.setup import new_game
from tallystick.games.terrus.text.language import parse_cost
from tallystick.games.terrus.turn import BATTLE_OPS, MOVE_OPS, TURN_OPS
from tallystick.games.terrus.zones import PENDING
from tallystick.kernel.decision import Candidate, Option, Refusal
from tallystick.kernel.journal import Fact
from tallystick.kernel.layout import OWNER_OF
from tallystick.kernel.machine import Game
from tallystick.rules.asking import Moment
from tallystick.rules.bill import Bill
from tallystick.rules.card_text import ONE, Discard, Draw, Effect, Restrains
from tallystick.rules.house import readings_of
from tallystick.rules.picking import only
from tallystick.rules.rulebook import Told
from tallystick.rules.scene import Ref, Scene
from tallystick.rules.spelling import Spelled

CHARGE: Final = "a cost charged"
# Which card it was is its ruler's to know.
SECRET_FACTS: Final = frozenset(["drew", "drafted", "left-out"])


class TerrusRules(TerrusBook):
    """A rulebook in force. Frozen once built: cards, programs, prices, readings.

    ``chosen`` are readings of house rules that differ from the defaults; raises ValueError for
    unknown ones. All cards must be whole (see ``cards.compile``).
    """

    def __init__(
        self, cards: Iterable[CompiledCard], chosen: Mapping[str, str] | None = None
    ) -> None:
        readings = readings_of(HOUSE_RULES, dict(chosen or {}))
        super().__init__(
            readings,
            TerrusPriceTable(readings["mixed-payment"] == "mixed", readings["typed-reduction"]),
        )
        self.turn_program = self.add_program("turn", TURN_OPS)
        self.verb_programs = self._verb_programs()
        self.secret_facts = SECRET_FACTS
        self.foresight, self.farther = 2, 0  # measured: docs/opponents.md
        self.speaks_of = facts.SPEAKS_OF
        self.tariff = TARIFF
        self.moments = bearing.MOMENTS
        self.keys = bearing.KEYS
        self.meaning = MEANING
        self.charges: dict[Cost | Option, int] = {}  # programs of costs charged from outside
        assembly = TerrusAssembly(self, self.price_table, self.modifiers)
        for card in cards:
            self._add(assembly, card)
            assembly.lend(card.abilities, self.lent)
            self.reaches_hands |= any(reaches_hands(ability) for ability in card.abilities)
        self.draft_program = self.add_program("draft", DRAFT_OPS)
        self.move_program = self.add_program("move", MOVE_OPS)
        self.restrains |= bool(only(self.modifiers, Restrains))
        self._listen([one.trigger for one in self.lent.values() if one.trigger])

    def _verb_programs(self) -> dict[str, int]:
        return {
            "recruit": self.add_program("recruit", entering_play.RECRUIT),
            "forge": self.add_program("forge", entering_play.FORGE),
            "build": self.add_program("build", entering_play.BUILD),
            "barter": self.add_program("barter", entering_play.BARTER),
            "attack": self.add_program("battle", BATTLE_OPS),
            "dominion-won": self._effects("dominion vote won", Draw(ONE)),
            "dominion-lost": self._effects("dominion vote lost", Discard(ONE)),
        }

    def _effects(self, name: str, effect: Effect) -> int:
        made = ProgramLowering(self.modifiers)
        made.run((effect,))
        return self.add_program(name, tuple(made.ops))

    def _add(self, assembly: TerrusAssembly, card: CompiledCard) -> None:
        piece = assembly.piece(card)
        if piece.kind == "relic":
            assembly.relic(piece)
        self.index[piece.name] = len(self.cards)
        self.cards.append(piece)
        self.restrains |= bool(piece.restrains)
        self._listen([trigger for trigger in piece.triggers if not trigger.at_once])

    def _listen(self, triggers: Sequence[TriggeredProgram]) -> None:
        self.heard_of |= {one.when.fact for one in triggers}
        self.speaking |= {one.program for one in triggers if one.speaks}

    def new(self, seed: int = 0, seats: int = 2) -> Game:
        """A game with the ready decks, or as much of them as counts, one after the other."""
        self.check_seats(seats)
        decks = self.setting or ready_decks()
        return new_game(self, [decks[seat % len(decks)] for seat in range(seats)], seed)

    def heard(self, game: Game, fact: Fact) -> None:
        """Look for triggered abilities that a fact sets off (T.19.3)."""
        if fact[0] in self.heard_of:
            state_based_checks.hear(game, fact)

    def kin(self, game: Game, entity: int) -> int:
        """Which hidden cards could be each other: those of one ruler, or of nobody yet."""
        return game.lists[OWNER_OF][entity]

    # -- moves with reasons ------------------------------------------------------------------------

    def acts(self, game: Game, seat: int) -> list[Candidate]:
        """What a ruler with priority could think of."""
        return verbs.thoughts_of(game, seat, True)

    def acts_with(self, game: Game, seat: int, held: Collection[int]) -> list[Candidate]:
        """Of those, what is done with some cards in hand."""
        return verbs.thoughts_with(game, seat, held)

    def weigh(self, game: Game, seat: int, option: Option) -> Refusal | None:
        """Why not, each opponent having passed."""
        return verbs.weigh(RulerLegality(game, seat), option)

    def spell(self, game: Game, option: Option) -> Spelled:
        return notation.spell(game, option)

    def name_of(self, game: Game, entity: int) -> str:
        """The name of its card."""
        return piece_of(game, entity).name

    def lowers_costs(self, game: Game, entity: int) -> bool:
        return any(n < 0 for one in piece_of(game, entity).cost_changes for _, n in one.changes)

    def pieces(self, game: Game) -> list[int]:
        return notation.pieces(game)

    def bill(self, game: Game, seat: int, of: Cost | Option, x: int | None = None) -> Bill:
        """A cost as an effect would ask it, or that of a move."""
        return bills.bill_of(game, seat, of, x)

    def explain(self, game: Game, seat: int, of: Cost | Option, x: int = 0) -> list[Told]:
        """What it costs and why, what there is to pay with, and how."""
        return costs.explain(game, seat, of, x)

    def told_answer(self, game: Game, option: Option) -> Told | None:
        """An X, whether one pays, a target, which ability goes off first."""
        return options.told_answer(game, option)

    def waits_for(self, game: Game, option: Option) -> Refusal | None:
        """T.24.1d: battles and votes begin when each opponent has passed."""
        return NOT_PASSED if verbs.has_to_wait(game, option) else None

    def read_cost(self, text: str) -> Cost:
        """``{1}{plant}, bury a beast``."""
        return parse_cost(text)

    def alike(self, game: Game, option: Option) -> Hashable:
        """Things that nothing tells apart, such as two cards of a name in hand, or triggers."""
        verb, entity, n = option
        if verb == "trigger":
            return (verb, likeness_of_trigger(game, entity))
        if verb in NUMBERS or entity < 0:
            return option
        return (verb, likeness(game, entity), n)

    def charge(self, game: Game, seat: int, of: Cost | Option) -> None:
        """T.25.4c, as an effect would; a card that is paid for does not pay for itself."""
        if of not in self.charges:
            self.charges[of] = self.add_program(CHARGE, paying.ops_of(game, of))
        paying.begin(game, self.charges[of], seat, of)

    # -- the face for those who play it ------------------------------------------------------------

    def seat_name(self, game: Game, seat: int) -> str:
        """A colour."""
        return options.seat_name(game, seat)

    def headline(self, game: Game) -> str:
        return options.headline(game)

    def describe(self, game: Game, option: Option) -> str:
        """An option of the open decision."""
        return options.describe(game, option)

    def moment(self, game: Game) -> Moment:
        """When the open question comes."""
        return bearing.moment(game)

    def bearing(self, game: Game, option: Option) -> str:
        """What an option bears for the seat that is asked."""
        return bearing.bearing(game, option)

    def narrate(self, game: Game, fact: Fact, viewer: int) -> Told | None:
        """What a fact tells a seat."""
        return options.narrate(game, fact, viewer)

    def touches(self, game: Game, fact: Fact) -> tuple[Ref, ...]:
        """Things; an event, which lies in no zone, by its name."""
        if fact[0] in ("season", "event"):
            return (piece_of(game, fact[2]).name,)
        return super().touches(game, fact)

    def scene(self, game: Game, viewer: int) -> Scene:
        """The table as one may see it."""
        return scene.scene(game, viewer)

    def is_settled(self, game: Game) -> bool:
        """Whether nothing is half done, and no trigger waits."""
        return super().is_settled(game) and not game.lists[PENDING]

    def choose_anew(self, world: Game, viewer: int) -> None:
        """Whether others reveal what they have laid in a duel."""
        duels.choose_anew(world, viewer)

    def score(self, game: Game, seat: int) -> float:
        return score.score(game, seat)

    def sentence(
        self, game: Game, facts: Sequence[Fact], at: int, viewer: int
    ) -> tuple[Told | None, int]:
        """What a run of facts tells a seat, in one sentence where it belongs together."""
        return options.sentence(game, facts, at, viewer)

    def card_lines(self, card: TerrusPiece) -> list[str]:
        """What is printed on a card."""
        return phrases.card_lines(card)

    def concede(self, game: Game, seat: int) -> None:
        """A ruler gives up (T.2.1, T.5.3a)."""
        leaving.concede(game, seat)
