"""The join: Marvel Champions under its house rules, with its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import Final

from tallystick.cards.compile import CompiledCard
from tallystick.cards.errors import CardError
from tallystick.cards.lexer import names_of
from tallystick.costs import Cost
from tallystick.games.marvel_champions import bearing, notation, score, setup
from tallystick.games.marvel_champions.book import MarvelBook
from tallystick.games.marvel_champions.combat import (
    activation,
    boosts,
    combat,
    damage,
    elimination,
    stages,
    striking,
    villain,
)
from tallystick.games.marvel_champions.compiling.assembly import MarvelAssembly
from tallystick.games.marvel_champions.compiling.deck_verbs import mark_ordered
from tallystick.games.marvel_champions.compiling.unprinted import add_blanks, add_shadow
from tallystick.games.marvel_champions.costs import acts_that_cost, invoices, payability
from tallystick.games.marvel_champions.costs.choosing import ChooseBranch, ChoosePricedX
from tallystick.games.marvel_champions.costs.cost_modifiers import AbilityPayment
from tallystick.games.marvel_champions.costs.paying import PayBill
from tallystick.games.marvel_champions.effects import entering_play, reveals, schemes
from tallystick.games.marvel_champions.effects.bargains import PlayFromPile
from tallystick.games.marvel_champions.effects.control_flow import IfThen
from tallystick.games.marvel_champions.effects.decks import SearchDecks
from tallystick.games.marvel_champions.effects.groups import ForNow
from tallystick.games.marvel_champions.effects.sequence import ORDER_ANSWERS_OPS
from tallystick.games.marvel_champions.flow import forms, initiating, rounds, turn
from tallystick.games.marvel_champions.house_rules import HOUSE_RULES
from tallystick.games.marvel_champions.legality import acts, windows
from tallystick.games.marvel_champions.legality.occasions import asked_of_gone
from tallystick.games.marvel_champions.meaning import MEANING
from tallystick.games.marvel_champions.messages import costs, names, options, scene
from tallystick.games.marvel_champions.messages import facts as telling
from tallystick.games.marvel_champions.messages import story as telling_story
from tallystick.games.marvel_champions.pieces import ENERGY_FORM, IDENTITIES, CardFace
from tallystick.games.marvel_champions.position import at_hand
from tallystick.games.marvel_champions.position.blanking import shed_status
from tallystick.games.marvel_champions.position.constant_abilities import Constant
from tallystick.games.marvel_champions.position.constant_changes import (
    BaseChange,
    DamageChange,
    Diversion,
    IconChange,
    KeywordGiven,
    MostSustained,
    MostTaken,
    Prohibition,
    StatusGiven,
    StruckKeywords,
    TraitGiven,
    TraitsGiven,
)
from tallystick.games.marvel_champions.position.frames import AT_ONE_TIME
from tallystick.games.marvel_champions.position.lasting import CAPPED
from tallystick.games.marvel_champions.position.predicate_outcomes import sums_attack
from tallystick.games.marvel_champions.text.costs import TARIFF, cost_text
from tallystick.games.marvel_champions.text.language import read_bare_cost
from tallystick.games.marvel_champions.zones import CARD, HAND, SIDE_DECK
from tallystick.kernel.decision import Candidate, Option, Refusal
from tallystick.kernel.journal import Fact
from tallystick.kernel.layout import OWNER_OF, ZONE
from tallystick.kernel.machine import END, SEAT, Do, Game, Op
from tallystick.rules.asking import Moment
from tallystick.rules.bill import Bill
from tallystick.rules.house import readings_of
from tallystick.rules.picking import has, only
from tallystick.rules.rulebook import Told
from tallystick.rules.scene import Scene
from tallystick.rules.spelling import Spelled

PLAYER_BACK: Final = -2  # of cards that nobody owns yet
SIDE_BACK: Final = -3  # of a deck that a scenario has besides
OWN_BACKS: Final = 100  # and the owner: of cards of an own deck that is kept in order
SECRET_FACTS: Final = frozenset(["drew", "took", "looked"])

_CARD_PAID: Final = initiating.CheckPaid()
PLAY_CARD: Final[tuple[Op, ...]] = (
    initiating.Remember(),
    Do(initiating.declare_intent, None),
    ChooseBranch(AbilityPayment(None, True)),
    ChoosePricedX(AbilityPayment(None, True)),
    turn.HelpForAlliance(),
    Do(initiating.while_played),
    PayBill(AbilityPayment(None, True), 12, alliance=True),
    _CARD_PAID,
    initiating.ChooseController(),
    Do(initiating.enter_played),
    initiating.EndInitiation(),
    END,  # what follows is done only in need
    Do(initiating.take_back, None),
)

_ACT: Final = acts_that_cost.ActPayment()
_ACT_PAID: Final = initiating.CheckPaid()
_DECLINE: Final = acts_that_cost.Decline(_ACT)
ADDED_COST_OPS: Final[tuple[Op, ...]] = (
    initiating.Remember(),
    _DECLINE,
    ChooseBranch(_ACT),
    PayBill(_ACT, 6),
    _ACT_PAID,
    Do(acts_that_cost.resume_act),
    Do(acts_that_cost.leave_undone),
)
_CARD_PAID.to = len(PLAY_CARD) - 1
_DECLINE.to = _ACT_PAID.to = len(ADDED_COST_OPS) - 1

OF_ATTACK: Final = ("from an attack", "prevented")
ASKED_ABOUT: Final = {"window": ("play", "use"), "play now": ("play",)}

PROGRAMS: Final[dict[str, tuple[Op, ...]]] = {
    "round": rounds.ROUND_OPS,
    "turn": turn.TURN_OPS,
    "asked": turn.ASKED_OPS,
    "change form": forms.CHANGE_FORM_OPS,
    "recover": forms.RECOVER_OPS,
    "play card": PLAY_CARD,
    "playing": initiating.PLAYING_OPS,
    "played": initiating.PLAYED_OPS,
    "spent": initiating.SPENT_OPS,
    "damage": damage.DAMAGE_OPS,
    "damage as cost": damage.DAMAGE_AS_COST_OPS,
    "defeat": damage.DEFEAT_OPS,
    "attack": combat.ATTACK_OPS,
    "before attack": combat.BEFORE_ATTACK_OPS,
    "after attack": combat.AFTER_ATTACK_OPS,
    "thwart": combat.THWART_OPS,
    "after thwart": combat.AFTER_THWART_OPS,
    "place threat": schemes.PLACE_OPS,
    "remove threat": schemes.REMOVE_OPS,
    "complete": schemes.COMPLETE_OPS,
    "first stage": schemes.FIRST_STAGE_OPS,
    "activation": activation.ACTIVATION_OPS,
    "enemy attack": striking.ENEMY_ATTACK_OPS,
    "enemy scheme": striking.ENEMY_SCHEME_OPS,
    "enter": entering_play.ENTER_OPS,
    "engaged": entering_play.ENGAGED_OPS,
    "engage": entering_play.ENGAGE_OPS,
    "lay down": entering_play.LAID_DOWN_OPS,
    "entered": entering_play.ENTERED_OPS,
    "limits": entering_play.LIMITS_OPS,
    "reveal": reveals.REVEAL_OPS,
    "next stage": stages.NEXT_STAGE_OPS,
    "first villain": stages.FIRST_VILLAIN_OPS,
    "elimination": elimination.ELIMINATION_OPS,
    "added cost": ADDED_COST_OPS,
    "boost": boosts.BOOST_OPS,
    "turn boost": boosts.TURN_OPS,
    "boost resolved": boosts.RESOLVED_OPS,
    "using": initiating.USING_OPS,
    "used": initiating.USED_OPS,
    "happened": windows.HAPPENED_OPS,
    "set up": setup.SETUP_OPS,
    "villain phase": villain.VILLAIN_OPS,
    "form changed": forms.FORM_CHANGED_OPS,
    "order answers": ORDER_ANSWERS_OPS,
}

# Those that keep a memory as abilities do stand behind the programs of cards.
WITH_MEMORY: Final = {"indirect attack": striking.INDIRECT_ATTACK_OPS}


def put_right(backs: list[tuple[CardFace, str]]) -> list[tuple[CardFace, str]]:
    """Faces with the code of what is on their other side. Where two name the same, it is the other
    side of the one whose code it shares but for the letter; the other one's is what shares its."""
    named = Counter(back for _, back in backs if back)
    codes = {piece.code for piece, _ in backs}
    found: list[tuple[CardFace, str]] = []
    for piece, back in backs:
        sheet, own = piece.code[:-1], f"{piece.code[:-1]}b"
        slips = named[back] > 1 and back[:-1] != sheet and own in codes and not named[own]
        found.append((piece, own if slips and own != piece.code else back))
    return found


def _turn_back(pieces: list[CardFace]) -> None:
    """A further hero form of an identity is changed to its alter-ego, too (MC.form.1)."""
    for piece in pieces:
        if piece.kind == "hero" and piece.back < 0 and piece.set:
            sides = [o.index for o in pieces if o.kind == "alter_ego" and o.set == piece.set]
            piece.back = sides[0] if sides else -1
    for piece in pieces:
        kin = [o.index for o in pieces if o is not piece and _is_kin(o, piece)]
        piece.others = tuple(kin) if len(kin) > 1 else (piece.back,) if piece.back >= 0 else ()


def _is_kin(one: CardFace, other: CardFace) -> bool:
    """Whether these are faces of one identity card: their codes differ in the last letter."""
    mine = one.is_identity and other.is_identity and one.set == other.set
    return mine and bool(one.code) and one.code[:-1] == other.code[:-1]


def _sums_attack(op: Op) -> bool:
    """Whether it needs to know how much an attack has dealt in all (MC.attack.2)."""
    tested = any(sums_attack(test) for one in only((op,), IfThen) for test in one.tests)
    return tested or any(one.kind == CAPPED for one in only((op,), ForNow))


def sets_called(pieces: list[CardFace]) -> dict[str, frozenset[str]]:
    """The sets of cards by what texts call them: their heroes, their villains, and themselves."""
    found: dict[str, set[str]] = {}
    for piece in pieces:
        if not piece.set:
            continue
        names = {piece.set.replace("_", " ")}
        if piece.kind in IDENTITIES or piece.kind == "villain":
            names |= {piece.name.casefold(), piece.subname.casefold()}
        for name in names - {""}:
            found.setdefault(name, set()).add(piece.set)
    return {name: frozenset(sets) for name, sets in found.items()}


class MarvelRules(MarvelBook):
    """A rulebook in force. Frozen once built: cards, programs, readings.

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
        super().__init__(readings_of(HOUSE_RULES, dict(chosen or {})))
        for name, ops in PROGRAMS.items():
            self.programs_by_name[name] = self.add_program(name, ops)
        playing = {self.programs_by_name["play card"]}  # has a memory as abilities have
        self.without_memory = frozenset(self.programs_by_name.values()) - playing
        self.setting_up = self.programs_by_name["set up"]
        self.together = frozenset([self.programs_by_name[name] for name in AT_ONE_TIME])
        self.secret_facts = SECRET_FACTS
        self.speaks_of = telling.SPEAKS_OF
        self.tariff = TARIFF
        self.moments = bearing.MOMENTS
        self.keys = bearing.KEYS
        self.meaning = MEANING
        self.turn_kinds = ("turn",)
        self.cooperative = True
        self.farther = 1  # measured: docs/opponents.md
        self.asks_alike = self.readings["asking"] == "everybody"
        self.charges: dict[Cost | Option, int] = {}  # programs of costs charged from outside
        assembly = MarvelAssembly(self)
        backs: list[tuple[CardFace, str]] = []  # faces, and the code of what is on their other side
        compiled = list(cards)
        for card in compiled:
            piece = assembly.piece(card)
            piece.index = len(self.cards)
            self.index.setdefault(piece.name, piece.index)
            if piece.code:
                self.by_code[piece.code] = piece.index
            self.cards.append(piece)
            backs.append((piece, card.facts.words.get("back", "")))
        for piece in self.facedown:
            piece.index = len(self.cards)
            self.index.setdefault(piece.name, piece.index)
            self.cards.append(piece)
        for piece, back in put_right(backs):
            if back in self.by_code:
                piece.back = self.by_code[back]
                self.cards[piece.back].back = piece.index
        faces = [one for one, _ in backs]
        for piece in faces:
            if piece.sided == ENERGY_FORM and piece.back < 0:
                add_shadow(self, piece)
        _turn_back(faces)
        mark_ordered(faces)
        add_blanks(self, assembly, compiled, faces)
        self._index(faces)
        for name, ops in WITH_MEMORY.items():
            self.programs_by_name[name] = self.add_program(name, ops)
        self.problems = assembly.problems
        if self.problems and not partly:
            raise CardError([card.unrun(reason) for card, reason in self.problems])

    def _index(self, pieces: list[CardFace]) -> None:
        """What constant abilities there are at all, and which prices are plain."""
        constants = [constant for piece in pieces for constant in piece.constants]
        changes = [one.change for one in constants]
        self.sets_called = sets_called(pieces)
        self.given_keywords = frozenset(one.name for one in only(changes, KeywordGiven))
        self.given_icons = frozenset(one.name for one in only(changes, IconChange))
        self.given_states = frozenset(one.column for one in only(changes, StatusGiven))
        self.forbidden = frozenset(one.deed for one in only(changes, Prohibition))
        ignoring = [name for name in self.given_keywords if name.startswith("ignores ")]
        self.tells_apart = bool(ignoring) or any(
            one.object is not None or one.source is not None for one in only(changes, Prohibition)
        )
        printed = {name for one in pieces for name in one.keywords}
        self.has_peril = "peril" in printed | self.given_keywords
        self.gives_stalwart = "stalwart" in self.given_keywords
        self.has_stalwart = "stalwart" in printed
        self.gives_traits = bool(self.lasting_traits) or has(changes, TraitGiven, TraitsGiven)
        acts = [act for piece in pieces for p in piece.powers if p.watch for act in p.watch.acts]
        if self.gives_traits:
            self.traits_of_gone = asked_of_gone(acts)
        self.asks_origins = any(act.needs == "from the encounter deck" for act in acts)
        self.marks_reveals = any(one.first is not None for one in only(constants, Constant))
        self.diverts = has(changes, Diversion)
        self.sets_bases = has(changes, BaseChange)
        self.shifts_hit_points = any(one.shifts_hit_points for one in only(constants, Constant))
        turned = any("restricted" in one.keywords and one.back >= 0 for one in pieces)
        self.raises_limits = turned or any(piece.raises_limits for piece in pieces)
        self.changes_damage = has(changes, DamageChange, MostTaken, MostSustained, StruckKeywords)
        caps = has(changes, MostTaken)
        caps |= any(_sums_attack(op) for one in self.programs for op in one.ops)
        caps |= any(act.least and act.needs in OF_ATTACK for act in acts)
        self.sums_attacks = caps or any(act.object and act.needs == "damages" for act in acts)
        self.marks_excess |= any(act.object and act.needs == "defeats" for act in acts)
        self.adds_costs = any(piece.added for piece in pieces)
        self.has_forced_actions = any(piece.is_pressing for piece in pieces)
        self.plays_elsewhere = any(piece.grants or piece.plays_from_pile for piece in pieces)
        self.plays_elsewhere |= any(has(one.ops, PlayFromPile) for one in self.programs)
        looks = any(has(one.ops, at_hand.MayLook) for one in self.programs)
        self.has_sights = looks or any(piece.sights or piece.grants for piece in pieces)
        if self.readings["lowering-interrupts"] == "counted":
            self.lowering = frozenset([piece.index for piece in pieces if piece.lowers])
        for piece in pieces:
            piece.plain_cost = payability.plain_cost(piece)
            for power in piece.powers:
                payability.note_costs(power)

    def new(self, seed: int = 0, seats: int = 1) -> Game:
        self.check_seats(seats)
        return setup.new_game(self, seats, seed)

    def kin(self, game: Game, entity: int) -> int:
        """Which hidden cards could be each other: those of one back, or of a deck apart."""
        piece: CardFace = self.cards[game.lists[CARD][entity]]
        owner = game.lists[OWNER_OF][entity]
        if game.lists[ZONE][entity] == SIDE_DECK:
            return SIDE_BACK
        if piece.own_ordered:
            return OWN_BACKS + owner
        return owner if owner >= 0 or not piece.has_player_back else PLAYER_BACK

    def bound(self, game: Game) -> Collection[int]:
        """The hand that a payment is laid down from while another player is asked to help; the
        cards among which somebody searches (MC.search.1)."""
        search, pay = game.current(SearchDecks), game.current(PayBill)
        if search is not None:
            return search.looked_at(game)
        if pay is not None and pay.is_laid_down(game):
            return game.lists[HAND[game.field(SEAT)]]
        return ()

    def glimpsed(self, game: Game, viewer: int) -> Collection[int]:
        return at_hand.glimpsed(game, viewer)

    def shows(self, game: Game, option: Option) -> bool:
        return option[0] not in notation.NUMBERS

    # -- moves with reasons ------------------------------------------------------------------------

    def acts(self, game: Game, seat: int) -> list[Candidate]:
        if not self._asked_about(game, seat):
            return acts.thoughts_of(game, seat)
        return [Candidate(one, self.weigh(game, seat, one)) for one in acts.thinkable(game, seat)]

    def acts_with(self, game: Game, seat: int, held: Collection[int]) -> list[Candidate]:
        options = [one for one in acts.thinkable(game, seat) if one[1] in held]
        return [Candidate(one, self.weigh(game, seat, one)) for one in options]

    def weigh(self, game: Game, seat: int, option: Option) -> Refusal | None:
        """Why not; in a window, and where an effect lets one play something, as that says."""
        if option[0] in self._asked_about(game, seat):
            return game.current_op().weigh(game, option)
        return acts.weigh(game, seat, option)

    def _asked_about(self, game: Game, seat: int) -> tuple[str, ...]:
        """The acts that the open question is about, where that is a window, or an effect that lets
        a player play something."""
        decision = game.decision()
        if decision is None or decision.seat != seat:
            return ()
        return ASKED_ABOUT.get(decision.kind, ())

    def spell(self, game: Game, option: Option) -> Spelled:
        return notation.spell(game, option)

    def name_of(self, game: Game, entity: int) -> str:
        return names.card_name(game, entity)

    def lowers_costs(self, game: Game, entity: int) -> bool:
        piece: CardFace = self.cards[game.lists[CARD][entity]]
        found = (*piece.discounts, *piece.own_discounts)
        return any(one.sign > 0 and not one.sets for one in found)

    def pieces(self, game: Game) -> list[int]:
        return notation.pieces(game)

    def alike(self, game: Game, option: Option) -> Hashable:
        """Cards that nothing tells apart, such as two of a name in hand."""
        return notation.likeness(game, option)

    def bill(self, game: Game, seat: int, of: Cost | Option, x: int | None = None) -> Bill:
        """A cost as an effect would ask it, or that of something that a player could do."""
        return invoices.bill_of(game, seat, of, x)

    def helped_bill(self, game: Game, seat: int, of: Cost | Option, x: int | None = None) -> Bill:
        """The bill with the cards that other players could give (MC.alliance.1)."""
        return invoices.bill_of(game, seat, of, x, helped=True)

    def explain(self, game: Game, seat: int, of: Cost | Option, x: int = 0) -> list[Told]:
        return costs.explain(game, seat, of, x, self.names(game, seat))

    def told_answer(self, game: Game, option: Option) -> Told | None:
        """An X, whether one does what one may, an option, an order, no defender."""
        return telling.told_answer(game, option)

    def cost_text(self, cost: Cost) -> str:
        """``3``, ``[mental], exhaust this card``."""
        return cost_text(cost)

    def read_cost(self, text: str, own: str = "") -> Cost:
        """``3``, ``[energy] [mental]``, ``X``, words before an arrow; ``own`` is whose they are."""
        titles = names_of({piece.name.removeprefix("The "): "TITLE" for piece in self.cards})
        mine = names_of(dict.fromkeys((own, own.removeprefix("The ")), "SELF")) if own else {}
        both = {first: (*mine[first], *titles.get(first, ())) for first in mine}
        return read_bare_cost(text, {**titles, **both})

    def charge(self, game: Game, seat: int, of: Cost | Option) -> None:
        """Have a cost paid as an effect would; a card that is paid for does not pay for itself."""
        key = self._charged(game, of)
        if key not in self.charges:
            payment = invoices.payment_of(game, of)
            self.charges[key] = self.add_program("a cost charged", initiating.ops_of(payment))
        initiating.begin(game, self.charges[key], seat, of)

    def _charged(self, game: Game, of: Cost | Option) -> Cost | Option:
        """What is asked for a cost, the card replaced by its face: what holds for all of it."""
        match of:
            case (verb, entity, n):
                return (verb, game.lists[CARD][entity], n)
        return of

    # -- the face for those who play it ------------------------------------------------------------

    def seat_name(self, game: Game, seat: int) -> str:
        return names.seat_name(game, seat)

    def headline(self, game: Game) -> str:
        return options.headline(game)

    def describe(self, game: Game, option: Option) -> str:
        return options.describe(game, option)

    def moment(self, game: Game) -> Moment:
        return bearing.moment(game)

    def bearing(self, game: Game, option: Option) -> str:
        return bearing.bearing(game, option)

    def heard(self, game: Game, fact: Fact) -> None:
        """Whatever happens may make somebody stalwart (MC.stalwart.1)."""
        if self.gives_stalwart:
            shed_status(game)

    def narrate(self, game: Game, fact: Fact, viewer: int) -> Told | None:
        return telling.narrate(game, fact, viewer)

    def sentence(
        self, game: Game, facts: Sequence[Fact], at: int, viewer: int
    ) -> tuple[Told | None, int]:
        return telling_story.sentence(game, facts, at, viewer)

    def scene(self, game: Game, viewer: int) -> Scene:
        return scene.scene(game, viewer)

    def score(self, game: Game, seat: int) -> float:
        return score.score(game, seat)

    def is_settled(self, game: Game) -> bool:
        return game.current(turn.TakeActions) is not None

    def card_lines(self, card: CardFace) -> list[str]:
        return names.card_lines(card)
