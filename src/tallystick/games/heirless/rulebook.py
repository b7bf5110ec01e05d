"""The join: Heirless under its house rules, with its cards."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Final

from tallystick.cards.compile import CompiledCard
from tallystick.costs import NO_COST, Cost
from tallystick.games.heirless import (
    actions,
    answer_legality,
    bargains,
    battles,
    bearing,
    bills,
    claims,
    free_actions,
    names,
    notation,
    promises,
    rewards,
    score,
    sense,
    speech,
    trading,
    verbs,
    voting,
)
from tallystick.games.heirless.assembly import HeirlessAssembly
from tallystick.games.heirless.bills import HeirlessBill
from tallystick.games.heirless.book import HeirlessBook
from tallystick.games.heirless.house_rules import HOUSE_RULES
from tallystick.games.heirless.meaning import MEANING
from tallystick.games.heirless.messages import advice, around, costs, facts, options, scene, story
from tallystick.games.heirless.payment import TARIFF
from tallystick.games.heirless.pieces import END, HeirlessPiece
from tallystick.games.heirless.season import SEASON_OPS
from tallystick.games.heirless.setup import new_game
from tallystick.games.heirless.text import parse_cost
from tallystick.games.heirless.turn import TURN_OPS, TakeAction
from tallystick.games.heirless.voting import for_everybody
from tallystick.games.heirless.zones import CARD, LAW, TILES
from tallystick.kernel.decision import Candidate, Option, Refusal
from tallystick.kernel.journal import Fact
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Do, Game, Op
from tallystick.rules.asking import Moment
from tallystick.rules.bargaining import Bargain, Desk
from tallystick.rules.house import readings_of
from tallystick.rules.rulebook import Course, Told
from tallystick.rules.scene import Ref, Scene
from tallystick.rules.spelling import Spelled

FREE_WORDS: Final = ("nothing", "none", "free", "0")
TURN_KINDS: Final = ("turn", "draft", "battle")
OPEN_KINDS: Final = ("turn", "free", "draft", "offer", "partner")
SECRET_FACTS: Final = frozenset(["drafted"])  # which card it was is the drafter's to know

PROGRAMS: Final[dict[str, tuple[Op, ...]]] = {
    "season": SEASON_OPS,
    "turn": TURN_OPS,
    "free": free_actions.FREE,
    "assign": actions.ASSIGN,
    "build": actions.BUILD,
    "enact": voting.ENACT,
    "law": voting.LAW_NOW,
    "law at end": (Do(for_everybody, END),),
    "haggle": trading.HAGGLE,
    "joint trade": trading.JOINT,
    "promise": promises.PROMISE,
    "draft": promises.DRAFT_ONLY,
    "signing": promises.SIGNING,
    "own words": promises.OWN_WORDS,
    "claim": claims.CLAIM,
    "battle": battles.BATTLE,
    "experience": rewards.EXPERIENCE,
}


class HeirlessRules(HeirlessBook):
    """A rulebook in force. Frozen once built: cards, programs, prices, readings.

    ``chosen`` are readings of house rules that differ from the defaults; raises ValueError for
    unknown ones. All cards must be whole (see ``cards.compile``).
    """

    def __init__(
        self, cards: Iterable[CompiledCard], chosen: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(readings_of(HOUSE_RULES, dict(chosen or {})))
        for name, ops in PROGRAMS.items():
            self.programs_by_name[name] = self.add_program(name, ops)
        self.secret_facts = SECRET_FACTS
        self.speaks_of = facts.SPEAKS_OF
        self.tallies = facts.TALLIES
        self.tariff = TARIFF
        self.moments = bearing.MOMENTS
        self.keys = bearing.KEYS
        self.meaning = MEANING
        self.turn_kinds = TURN_KINDS
        self.open_kinds = OPEN_KINDS
        self.spoken = speech.SHAPES
        self.consents = sense.CONSENTS
        self.course_verbs = bargains.VERBS
        assembly = HeirlessAssembly(self)
        for card in cards:
            self._add(assembly, card)

    def _add(self, assembly: HeirlessAssembly, card: CompiledCard) -> None:
        kind = card.facts.type
        if kind == "path":
            self.path_index[card.facts.name] = len(self.paths)
            self.paths.append(assembly.path(card))
        elif kind == "start":
            self.start = assembly.start(card)
        elif kind == "tile":
            self.tiles[TILES.index(card.facts.name)] = assembly.piece(card)
        elif kind != "resource":
            self.index[card.facts.name] = len(self.cards)
            self.cards.append(assembly.piece(card))

    def new(self, seed: int = 0, seats: int = 3) -> Game:
        """A game of 3 to 6 players (HL.intro.1)."""
        self.check_seats(seats)
        return new_game(self, seats, seed)

    def kin(self, game: Game, entity: int) -> int:
        """Which hidden cards could be each other: those of one deck, by their backs."""
        piece: HeirlessPiece = self.cards[game.lists[CARD][entity]]
        return piece.rank if piece.kind == "workplace" else 10 + piece.faction

    def say(self, game: Game, seat: int, words: str, names: tuple[str, ...] = ()) -> None:
        """A player promises or offers something in words (``speech``)."""
        speech.say(game, seat, words, names)

    def desk(self, game: Game, viewer: int) -> Desk:
        """What may go into a bargain (``speech``)."""
        return speech.desk_of(game, viewer)

    def words_of_bargain(self, game: Game, bargain: Bargain) -> str:
        """What one says for it. ValueError for what is none."""
        return speech.words_of_bargain(bargain)

    # -- the face for those who play it ------------------------------------------------------------

    def seat_name(self, game: Game, seat: int) -> str:
        """A colour."""
        return names.COLOURS[seat]

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
        return facts.narrate(game, fact, viewer)

    def sentence(
        self, game: Game, facts: Sequence[Fact], at: int, viewer: int
    ) -> tuple[Told | None, int]:
        """What a run of facts tells a seat, in one sentence where it belongs together."""
        return story.sentence(game, facts, at, viewer)

    def touches(self, game: Game, fact: Fact) -> tuple[Ref, ...]:
        return (*super().touches(game, fact), *facts.tiles_of(fact))

    def scene(self, game: Game, viewer: int) -> Scene:
        """The table as one may see it."""
        return scene.scene(game, viewer)

    def score(self, game: Game, seat: int) -> float:
        return score.score(game, seat)

    def plausible(self, game: Game) -> list[int]:
        """What goes with the record of the promises."""
        decision = game.decision()
        return super().plausible(game) if decision is None else sense.plausible(game, decision)

    def decisive(self, game: Game, places: list[int]) -> list[int]:
        """In a vote, what could decide it."""
        decision = game.decision()
        if decision is None or decision.kind != "vote":
            return places
        return voting.decisive(game, decision, places)

    def courses(self, game: Game) -> list[Course]:
        """Gifts that are due, and offers."""
        decision = game.decision()
        return [] if decision is None else bargains.courses(game, decision)

    def is_settled(self, game: Game) -> bool:
        """Whether a player is asked for a Standard or a Free Action, and nothing else goes on: no
        vote either."""
        if game.over:
            return True
        # what can be done need not be worked out for that
        free = game.current(free_actions.FreeWindow) is not None and game.lists[CELLS][LAW] < 0
        return free or game.current(TakeAction) is not None

    # -- moves with reasons ------------------------------------------------------------------------

    def acts(self, game: Game, seat: int) -> list[Candidate]:
        """Standard and Free Actions."""
        return verbs.acts(game, seat)

    def weigh(self, game: Game, seat: int, option: Option) -> Refusal | None:
        """Why an action, or an answer, is not in place."""
        return verbs.weigh(game, seat, option)

    def waits_for(self, game: Game, option: Option) -> Refusal | None:
        """What a player has begun to put together is finished first."""
        decision = game.decision()
        putting = decision is not None and decision.kind not in ("turn", "free")
        return answer_legality.HALF_DONE if putting else None

    def spell(self, game: Game, option: Option) -> Spelled:
        """How an option is written."""
        return notation.spell(game, option)

    def name_of(self, game: Game, entity: int) -> str:
        """The name of a card."""
        return names.card_name(game, entity)

    def lowers_costs(self, game: Game, entity: int) -> bool:
        """What a Law or an Event takes off the costs of actions."""
        piece: HeirlessPiece = self.cards[game.lists[CARD][entity]]
        return any(n < 0 for one in piece.modifiers for _, n in one.changes)

    def pieces(self, game: Game) -> list[int]:
        """What is built, and the Laws."""
        return notation.pieces(game)

    def alike(self, game: Game, option: Option) -> Hashable:
        """Cards of one name, free cells."""
        return notation.alike(game, option)

    def bill(self, game: Game, seat: int, of: Cost | Option, x: int | None = None) -> HeirlessBill:
        """What a cost, or a move, comes to now."""
        match of:
            case (_, _, _):
                return bills.bill_of(game, seat, of)
        return bills.bill_of_cost(game, seat, of)

    def charge(self, game: Game, seat: int, of: Cost | Option) -> None:
        self.bill(game, seat, of).charge()
        game.run()

    def explain(self, game: Game, seat: int, of: Cost | Option, x: int = 0) -> list[Told]:
        """What a cost is, and why."""
        return costs.explain(game, seat, of)

    def told_answer(self, game: Game, option: Option) -> Told | None:
        return around.told_answer(game, option)

    def read_cost(self, text: str) -> Cost:
        """``3 log, 1 brick``, or ``nothing``."""
        return NO_COST if text.casefold() in FREE_WORDS else parse_cost(text)

    def catalogue(self, game: Game) -> list[tuple[str, list[str]]]:
        """Everything printed, by its name."""
        return advice.catalogue(game)
