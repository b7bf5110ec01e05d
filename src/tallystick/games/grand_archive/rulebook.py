"""The join: Grand Archive under its house rules, with its cards."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import Final

from tallystick.cards.compile import CompiledCard
from tallystick.cards.errors import CardError
from tallystick.costs import Cost, PriceTable
from tallystick.games.grand_archive import bearing, notation, score, setup, zones
from tallystick.games.grand_archive.assembly import facts_of
from tallystick.games.grand_archive.book import GrandArchiveBook, piece_of
from tallystick.games.grand_archive.combat import discharging, retaliating
from tallystick.games.grand_archive.compiling.lowering import lower
from tallystick.games.grand_archive.costs import announced, paying, powers
from tallystick.games.grand_archive.costs.bills import bill_of_cost
from tallystick.games.grand_archive.costs.payment import FIRST_PICK, POLICY, TARIFF, cost_words
from tallystick.games.grand_archive.effects import favor, leaving, state_based_checks, watching
from tallystick.games.grand_archive.flow import combat, playing, resolving, turn, upkeep, verbs
from tallystick.games.grand_archive.flow.opportunity import OpportunityWindow, PutTriggers
from tallystick.games.grand_archive.flow.turn import STARTER
from tallystick.games.grand_archive.house_rules import HOUSE_RULES
from tallystick.games.grand_archive.library import ready_decks
from tallystick.games.grand_archive.meaning import MEANING
from tallystick.games.grand_archive.messages import facts, options, payments, phrases, scene
from tallystick.games.grand_archive.pieces import GrandArchivePiece
from tallystick.games.grand_archive.position import damage, history, stack, triggers, values
from tallystick.games.grand_archive.position.changes import LESS, CostModifier
from tallystick.games.grand_archive.position.things import likeness
from tallystick.games.grand_archive.reading import cost_in_words
from tallystick.kernel.decision import Candidate, Option, Refusal
from tallystick.kernel.journal import Fact
from tallystick.kernel.layout import CELLS, OWNER_OF, ZONE
from tallystick.kernel.machine import Game, Op
from tallystick.kernel.view import is_hidden
from tallystick.rules.asking import Moment
from tallystick.rules.bill import Bill
from tallystick.rules.house import readings_of
from tallystick.rules.picking import only
from tallystick.rules.rulebook import Told
from tallystick.rules.scene import Scene
from tallystick.rules.spelling import Spelled

# Which card it was is for its owner to know (GA.ZINFO.2).
SECRET_FACTS: Final = frozenset(["drew", "reserved", "hidden", "looked"])

LAID: Final = frozenset(["banished", "changed"])  # of a card that may lie face down by then

# Said plainly, so that no such card gets into a deck.
NO_BOONS: Final = "boons are bestowed in the Pantheon format, which is not built"

CHARGE: Final = "charge"  # the program that charges a cost from outside

PROGRAMS: Final[dict[str, tuple[Op, ...]]] = {
    "start": turn.START_OPS,
    "turn": turn.TURN_OPS,
    "play": playing.PLAY_OPS,
    "use": playing.USE_OPS,
    "put triggers": (PutTriggers(),),
    "put trigger": playing.PUT_TRIGGER,
    "new targets": playing.NEW_TARGETS,
    "starcall": playing.STARCALL,
    "resolve": resolving.RESOLVE_OPS,
    "unique": (state_based_checks.KeepOne(),),
    "pay": paying.PAY,
    "draw lots": paying.DRAW_LOTS,
    "combat": combat.COMBAT_OPS,
    "intercept": retaliating.INTERCEPT_OPS,
    "damage": damage.DAMAGE_OPS,
    discharging.PROGRAM: discharging.DISCHARGE,
    **upkeep.UPKEEP_PROGRAMS,
}


class GrandArchiveRules(GrandArchiveBook):
    """A rulebook in force. Frozen once built: cards, programs, prices, readings.

    ``chosen`` are readings of house rules that differ from the defaults; raises ValueError for
    unknown ones. All cards must be whole, and all that they say must have an op: CardError lists
    what has none. With ``partly`` such cards are kept, named in ``problems``: they must not be
    played.
    """

    def __init__(
        self,
        cards: Iterable[CompiledCard],
        chosen: Mapping[str, str] | None = None,
        partly: bool = False,
    ) -> None:
        readings = readings_of(HOUSE_RULES, dict(chosen or {}))
        super().__init__(readings, PriceTable(TARIFF, POLICY, FIRST_PICK))
        for name, ops in PROGRAMS.items():
            self.programs_by_name[name] = self.add_program(name, ops)
        asks = self.add_program(favor.PROGRAM, favor.favor_program(self))
        self.programs_by_name[favor.PROGRAM] = asks
        self.secret_facts = SECRET_FACTS
        self.speaks_of = facts.SPEAKS_OF
        self.tariff = TARIFF
        self.moments = bearing.MOMENTS
        self.keys = bearing.KEYS
        self.meaning = MEANING
        self.tacit = bearing.TACIT
        self.given_powers.append(powers.enlightened(self))
        compiled = list(cards)
        pieces = [self.enter(card) for card in compiled]
        for card, piece in zip(compiled, pieces, strict=True):
            self.lower(card, piece)
        self.wire()
        said = zip(compiled, pieces, strict=True)
        self.problems = [(card.facts, text) for card, piece in said for text in piece.problems]
        if self.problems and not partly:
            raise CardError([card.unrun(reason) for card, reason in self.problems])

    def enter(self, card: CompiledCard) -> GrandArchivePiece:
        """Add a card with its printed facts; the texts of others may speak of it from now on."""
        piece = facts_of(card)
        piece.index = self.index[piece.name] = len(self.cards)
        self.cards.append(piece)
        return piece

    def lower(self, card: CompiledCard, piece: GrandArchivePiece) -> None:
        """Make of a card's text what the rules carry out; its ``problems`` say what they cannot."""
        back = card.facts.words.get("back", "")
        piece.back = self.index.get(back, piece.back)
        lower(card, self, piece)
        if "boon" in piece.types:
            piece.problems = (*piece.problems, NO_BOONS)
        for power in piece.powers:
            if piece.kind == "attack" and power.zone == "field":  # GA.AACT.7
                power.zone = "intent"
        self.sum_up(piece)
        self.auras = self.auras or announced.ELYSIAN_AURA in piece.text.casefold()
        self.has_starters |= any(one.name == STARTER for one in piece.keywords)

    def new(self, seed: int = 0, seats: int = 2) -> Game:
        """A constructed game with the ready decks, one after the other."""
        self.check_seats(seats)
        decks = self.setting or ready_decks()
        return setup.new_game(self, [decks[seat % len(decks)] for seat in range(seats)], seed)

    def wire(self) -> None:
        """Who hears of what happens, in order: all abilities are there now."""
        self.listeners.clear()
        self.listen(history.remember, sorted(self.looked_back))
        self.listen(triggers.hear, sorted(self.heard_of))
        self.listen(discharging.hear, ("hit",))
        if self.favors:
            self.listen(favor.hear, favor.TARGETING)
        for kind, listener in watching.HEARD.items():
            self.listen(listener, (kind,))
        self.overhearing = [watching.hear]

    def kin(self, game: Game, entity: int) -> int:
        """Which hidden cards could be each other: those of one owner's main deck, or of one
        owner's material deck."""
        owner = game.lists[OWNER_OF][entity]
        return owner * 2 + int(game.lists[ZONE][entity] in zones.MATERIAL)

    # -- moves with reasons ------------------------------------------------------------------------

    def acts(self, game: Game, seat: int) -> list[Candidate]:
        return verbs.acts_of(game, seat)

    def acts_with(self, game: Game, seat: int, held: Collection[int]) -> list[Candidate]:
        return verbs.acts_with(game, seat, held)

    def weigh(self, game: Game, seat: int, option: Option) -> Refusal | None:
        return verbs.weigh(game, seat, option)

    def bill(self, game: Game, seat: int, of: Cost | Option, x: int | None = None) -> Bill:
        if isinstance(of, Cost):
            return bill_of_cost(game, seat, of, x)
        return verbs.bill_of(game, seat, of, x)

    def cost_text(self, cost: Cost) -> str:
        return cost_words(cost)

    def read_cost(self, text: str) -> Cost:
        """``(2), sacrifice an ally``, ``memory 1``."""
        return cost_in_words(self, text)

    def read_cost_of(self, game: Game, entity: int, text: str) -> Cost:
        """``Banish SELF`` and the like are about that card."""
        return cost_in_words(self, text, piece_of(game, entity) if entity >= 0 else None)

    def charge(self, game: Game, seat: int, of: Cost | Option) -> None:
        """GA.COST.8, as an effect would: of one's champion, or of the card that has the cost."""
        if isinstance(of, Cost):
            cost, source = of, zones.champion_of(game, seat)
        else:
            cost, source = self._due(game, seat, of), of[1]
        index = paying.cost_index(self, cost)
        self.need(CHARGE, paying.CHARGE)
        game.nest(self.program(CHARGE), source, seat, index)
        game.run()

    def _due(self, game: Game, seat: int, of: Option) -> Cost:
        """What a card or an ability costs now, with its X if nothing changes it."""
        bill = self.bill(game, seat, of, None)
        return bill.open or bill.due.cost

    def explain(self, game: Game, seat: int, of: Cost | Option, x: int = 0) -> list[Told]:
        return payments.explain(self.bill(game, seat, of, x))

    def told_answer(self, game: Game, option: Option) -> Told | None:
        return options.told_answer(game, option)

    def shows(self, game: Game, option: Option) -> bool:
        return option[0] not in notation.NUMBERS and not notation.is_payment(option)

    def spell(self, game: Game, option: Option) -> Spelled:
        return notation.spell(game, option)

    def name_of(self, game: Game, entity: int) -> str:
        return piece_of(game, entity).name

    def hides(self, game: Game, fact: Fact, viewer: int) -> bool:
        """What was put somewhere face down, or is said of what lies so, is named only to those who
        see it (GA.ZINFO.3)."""
        if super().hides(game, fact, viewer):
            return True
        return fact[0] in LAID and fact[2] >= 0 and is_hidden(game, fact[2], viewer)

    def glimpsed(self, game: Game, viewer: int) -> list[int]:
        """What lies banished face down and is the seat's own, unless it came there unseen, or may
        be played by it (GA.ZINFO.3)."""
        found: list[int] = []
        for seat in range(game.seats):
            for one in game.lists[zones.VEILED[seat]]:
                known = seat == viewer and not game.lists[zones.STATES][one] & zones.UNSEEN
                if known or announced.is_permitted(game, viewer, one):
                    found.append(one)
        return found

    def lowers_costs(self, game: Game, entity: int) -> bool:
        """By what it says of costs, or by Efficiency."""
        piece = piece_of(game, entity)
        made = [one.made for one in (*piece.own_costs, *piece.statics)]
        said = any(one.how == LESS for one in only(made, CostModifier))
        return said or values.has_keyword(game, entity, "efficiency")

    def pieces(self, game: Game) -> list[int]:
        return notation.pieces(game)

    def alike(self, game: Game, option: Option) -> Hashable:
        verb, entity, n = option
        if verb in notation.NUMBERS or notation.is_payment(option):
            return option
        if not 0 <= entity < len(game.lists[ZONE]):
            return option
        return (verb, likeness(game, entity), n)

    # -- the face for those who play it ------------------------------------------------------------

    def seat_name(self, game: Game, seat: int) -> str:
        return options.seat_name(game, seat)

    def headline(self, game: Game) -> str:
        return options.headline(game)

    def describe(self, game: Game, option: Option) -> str:
        return options.describe(game, option)

    def moment(self, game: Game) -> Moment:
        return bearing.moment(game)

    def bearing(self, game: Game, option: Option) -> str:
        return bearing.bearing(game, option)

    def narrate(self, game: Game, fact: Fact, viewer: int) -> Told | None:
        return options.narrate(game, fact, viewer)

    def sentence(
        self, game: Game, facts: Sequence[Fact], at: int, viewer: int
    ) -> tuple[Told | None, int]:
        return options.sentence(game, facts, at, viewer)

    def scene(self, game: Game, viewer: int) -> Scene:
        return scene.scene(game, viewer)

    def score(self, game: Game, seat: int) -> float:
        return score.score(game, seat)

    def is_settled(self, game: Game) -> bool:
        quiet = not game.lists[CELLS][zones.COMBAT] and stack.is_empty(game)
        return quiet and game.current(OpportunityWindow) is not None

    def card_lines(self, card: GrandArchivePiece) -> list[str]:
        return phrases.card_lines(card)

    def concede(self, game: Game, seat: int) -> None:
        """A player gives up (GA.CONC.1)."""
        leaving.concede(game, seat)
