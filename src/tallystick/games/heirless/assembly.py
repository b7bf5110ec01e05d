"""From compiled cards to the pieces of a rulebook: prices, programs, tables."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

from tallystick.cards.compile import CompiledCard
from tallystick.costs import NO_COST
from tallystick.games.heirless import effects as ops
from tallystick.games.heirless.payment import NAMES, influence, price_of, workers
from tallystick.games.heirless.pieces import NOW, HeirlessPiece, MomentAbility, Path, Start
from tallystick.games.heirless.text.lines import ANY_NUMBER, ONCE
from tallystick.games.heirless.zones import CLASSES, FACTIONS, LAYOUT, RESOURCES, TILES
from tallystick.kernel.machine import Do, Op, Rules
from tallystick.rules.card_text import (
    EACH_PLAYER,
    YOU,
    Ability,
    CostChange,
    Effect,
    EitherOf,
    Named,
    OnPlay,
    Receive,
    Ref,
    Selector,
    Static,
)
from tallystick.rules.picking import only

OFTEN = 99  # as often as wanted


class HeirlessAssembly:
    """Makes the pieces of one rulebook; their programs are added to its table."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def piece(self, card: CompiledCard) -> HeirlessPiece:
        """A Workplace, Law, Event or Tile."""
        facts = card.facts
        piece = HeirlessPiece(facts.name, facts.type)
        piece.text = facts.text.strip()
        piece.threshold = facts.numbers.get("threshold", 0)
        piece.commitment = influence(piece.threshold)
        piece.copies = facts.numbers.get("copies", 1)
        faction = facts.words.get("faction")
        piece.faction = FACTIONS.index(faction) if faction else -1
        if facts.type == "workplace":
            piece.rank = CLASSES.index(facts.words.get("class", CLASSES[0]))
            piece.price = price_of(card.costs.get("cost", NO_COST))
            piece.workers = tuple(facts.tags.count(faction) for faction in FACTIONS)
            piece.hiring = workers(piece.workers)
            piece.faction = FACTIONS.index(facts.tags[0]) if facts.tags else -1
        for ability in card.abilities:
            self._ability(piece, ability)
        return piece

    def path(self, card: CompiledCard) -> Path:
        """A conversion path (HL.turns.63)."""
        facts = card.facts
        needs = tuple(RESOURCES.index(name) for name in facts.tags)
        worker = FACTIONS.index(facts.words["worker"])
        return Path(facts.name, worker, needs, RESOURCES.index(facts.words["to"]))

    def start(self, card: CompiledCard) -> Start:
        """What players begin with (HL.amb.28)."""
        facts = card.facts
        start = Start()
        start.knights = facts.lists.get("knights", start.knights)
        start.workers = facts.lists.get("workers", start.workers)
        start.hand = facts.lists.get("hand", start.hand)
        start.resources = price_of(card.costs.get("resources", NO_COST))
        numbers = facts.numbers
        start.influence = numbers.get("influence", start.influence)
        start.prestige = numbers.get("prestige", start.prestige)
        start.extra = numbers.get("extra", start.extra)
        start.draft = numbers.get("draft", start.draft)
        start.recruits = numbers.get("recruits", start.recruits)
        return start

    def _ability(self, piece: HeirlessPiece, ability: Ability) -> None:
        match ability:
            case Static(modifiers=modifiers):
                piece.modifiers += (*only(modifiers, CostChange),)
            case OnPlay():
                piece.powers += tuple(self._power(piece, part) for part in _apart(piece, ability))
            case _:
                kind = type(ability).__name__
                raise TypeError(f"{piece.name}: {kind} has no meaning in Heirless")

    def _power(self, piece: HeirlessPiece, ability: OnPlay) -> MomentAbility:
        made: list[Op] = []
        if not ability.cost.is_free:
            most = 1 if ability.subtype == ONCE else OFTEN
            made.append(ops.Provide(price_of(ability.cost), most))
        made += [op_of(effect) for effect in ability.effects]
        if ability.subtype == ANY_NUMBER and _feeds_itself(ability):
            made.append(Do(ops.once_more))
        program = self.rules.add_program(f"{piece.name}: {ability.text}", tuple(made))
        moment = ability.phases[0] if ability.phases else NOW
        personal = not ability.cost.is_free or any(map(_is_personal, ability.effects))
        return MomentAbility(ability.text, moment, program, personal)


def _apart(piece: HeirlessPiece, ability: OnPlay) -> list[OnPlay]:
    """A line of a Law or an Event in parts: what each player does, and what is done once
    (HL.turns.83); of one with a price all is done by whoever pays."""
    if piece.kind not in ("law", "event") or not ability.cost.is_free:
        return [ability]
    runs = groupby(ability.effects, _is_personal)
    return [ability._replace(effects=tuple(effects)) for _, effects in runs]


def _feeds_itself(ability: OnPlay) -> bool:
    """Whether what is got pays some of the price again, though not all of it for ever."""
    back: Counter[str] = Counter()
    for effect in ability.effects:
        match effect:
            case Receive(good=good, n=n, who=who, loses=False) if who in (YOU, EACH_PLAYER):
                back[good] += n.fixed if n.each is None else OFTEN
            case EitherOf(modes=modes, said=said) if whom(modes) in (YOU, EACH_PLAYER):
                back.update(dict.fromkeys(said, OFTEN))
            case Named(name="store", n=n, what=Ref(selector=Selector(kinds=kinds))):
                back[kinds[0]] += n.fixed
    price = {NAMES[part.kind]: part.amount.fixed for part in ability.cost.units}
    ends = any(back[good] < n for good, n in price.items())
    return ends and any(back[good] for good in price)


def whom(modes: tuple[tuple[Effect, ...], ...]) -> str:
    """Who gains one of several goods: YOU, EACH_PLAYER, or EACH_OPPONENT."""
    return next(one.who for mode in modes for one in only(mode, Receive))


def _is_personal(effect: Effect) -> bool:
    """Whether an effect speaks to "you"."""
    match effect:
        case Receive(who=who):
            return who == YOU
        case EitherOf(modes=modes):
            return whom(modes) == YOU
        case Named(name=name):
            return name == "raise knights"
    return False


def op_of(effect: Effect) -> Op:
    """The op of one effect."""
    match effect:
        case Receive(good="experience", n=n):
            return Do(ops.earn, n)
        case Receive(good=good, n=n, who=who, loses=loses):
            return ops.Give(LAYOUT.attribute(good), n, who, loses)
        case EitherOf(modes=modes):
            goods = [one for mode in modes for one in only(mode, Receive)]
            given = [(LAYOUT.attribute(one.good), one.n) for one in goods]
            return ops.GiveEither(given, whom(modes))
        case Named(name="raise knights", n=n, things=things):
            return ops.RaiseKnights(n.fixed, things)
        case Named(name="store", n=n, what=Ref(selector=Selector(kinds=kinds))):
            return Do(ops.store_resources, RESOURCES.index(kinds[0]), n.fixed)
        case Named(name="place bandits", n=n, what=Ref(selector=Selector(place=place))):
            return Do(ops.place_bandits, TILES.index(place), n.fixed)
        case Named(name="raise bandits", n=n, what=Ref(selector=Selector(place=place))):
            return Do(ops.raise_bandits, TILES.index(place), n.fixed)
    raise TypeError(f"{type(effect).__name__} has no op in Heirless")
