"""From a compiled card to a piece of the rulebook: prices, programs, tables."""

from __future__ import annotations

from functools import partial
from typing import Final

from tallystick.cards.compile import CompiledCard
from tallystick.costs import NO_COST, Cost, PriceTable, units
from tallystick.games.terrus import ops, paying
from tallystick.games.terrus.entering_play import ResolveEntryAbility
from tallystick.games.terrus.lowering import ProgramLowering
from tallystick.games.terrus.moves import Retire, place_relic
from tallystick.games.terrus.payment import FEALTY
from tallystick.games.terrus.pieces import (
    Brew,
    Lent,
    TargetSlot,
    TerrusPiece,
    TriggeredProgram,
    UsableAbility,
    later_name,
)
from tallystick.games.terrus.responses import Respond
from tallystick.games.terrus.votes import CallConclave
from tallystick.games.terrus.zones import PHASES, RESOURCES, SEASONS
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import Do, Op, Rules
from tallystick.rules import card_text as say
from tallystick.rules.card_text import (
    ALL,
    SUBJECT,
    Ability,
    Activated,
    Durable,
    Effect,
    Grants,
    Keyword,
    OnPlay,
    Removes,
    Static,
    Triggered,
)
from tallystick.rules.parts import within
from tallystick.rules.picking import are, only

ANYTIME: Final = (1 << len(PHASES)) - 1
BASIC_RESOURCES: Final = tuple(name.capitalize() for name in RESOURCES)  # T.21.4
BASIC_STRUCTURES: Final = (
    "Farm", "Hive", "Butchery", "Timber Mill", "Stone Quarry", "Mineral Mine",
)  # T.10.3a  # fmt: skip
# of relics: T.19.3c, T.19.3d
AT_ONCE: Final = (ResolveEntryAbility("forged"), ResolveEntryAbility("built"))
ARRIVAL_VERBS: Final = {"beast": "recruit", "item": "forge", "structure": "build"}


class TerrusAssembly:
    """Makes the pieces of one rulebook."""

    def __init__(self, rules: Rules, price_table: PriceTable, modifiers: list[Durable]) -> None:
        self.rules = rules
        self.price_table = price_table
        self.modifiers = modifiers

    def piece(self, card: CompiledCard) -> TerrusPiece:
        """The piece of a card with all its abilities (T.19.1, T.19.1c); programs and modifiers are
        added to the rulebook's tables."""
        piece = TerrusPiece(card.facts.name, card.facts.type)
        self._facts(piece, card)
        self._costs(piece, card)
        for ability in card.abilities:
            self._ability(piece, ability)
        return piece

    def _facts(self, piece: TerrusPiece, card: CompiledCard) -> None:
        facts = card.facts
        piece.text = facts.text.strip()
        piece.tags = facts.tags
        season = facts.words.get("season")
        piece.season = SEASONS.index(season) if season else -1
        piece.market = facts.numbers.get("market", 0)  # T.7.3: what cannot be determined is 0
        piece.vitae = facts.numbers.get("vitae", 0)
        piece.turns = facts.numbers.get("turns", 1)
        piece.basic = facts.name in BASIC_RESOURCES + BASIC_STRUCTURES
        if "stats" in facts.lists:
            attack, mind, guard = facts.lists["stats"]
            piece.stats = (attack, mind, guard)
            piece.defence = guard
        if "def" in facts.numbers:
            piece.defence = facts.numbers["def"]

    def _costs(self, piece: TerrusPiece, card: CompiledCard) -> None:
        verb = ARRIVAL_VERBS.get(piece.kind)
        if verb:
            piece.costs[verb] = card.costs.get(verb, NO_COST)
        else:
            piece.costs["play"] = next(iter(card.costs.values()), NO_COST)  # under any of its names
        piece.costs["barter"] = Cost([units(FEALTY, piece.market)]) if piece.market else NO_COST
        piece.prices = {
            verb: self.price_table.price(cost)
            for verb, cost in piece.costs.items()
            if not cost.has_x
        }

    def _ability(self, piece: TerrusPiece, ability: Ability) -> None:
        match ability:
            case Activated():
                piece.add_power(self._activated(piece, ability))
            case Triggered():
                piece.triggers += (self._triggered(piece, ability),)
            case Static(modifiers=modifiers):  # of a clade too, T.9.1a
                piece.add_static(modifiers)
            case Keyword(name=name):  # T.19.1a
                piece.keywords += (name,)
            case OnPlay():
                self._on_play(piece, ability)

    def _triggered(self, piece: TerrusPiece, ability: Triggered) -> TriggeredProgram:
        announced = ability.at_once and any(cost.has_x for cost in piece.costs.values())
        program = self._program(piece, ability.text, ability.effects, announced)
        speaks = any(one in (SUBJECT.how, say.THAT_PLAYER) for one in within(ability.effects))
        return TriggeredProgram(ability.when, ability.at_once, program, ability.text, speaks)

    def _lowering(self, piece: TerrusPiece, text: str, announced: bool = False) -> ProgramLowering:
        return ProgramLowering(self.modifiers, announced, partial(self._later, piece, text))

    def _later(self, piece: TerrusPiece, text: str, effects: tuple[Effect, ...]) -> int:
        """The program of a trigger that a text leaves behind (T.22.2a)."""
        piece.laters += 1
        return self._program(piece, text, effects, name=later_name(piece.name, piece.laters))

    def _program(
        self,
        piece: TerrusPiece,
        text: str,
        effects: tuple[Effect, ...],
        announced: bool = False,
        *,
        name: str = "",
    ) -> int:
        """Effects alone, with their targets chosen when they resolve, and answered then (T.21.2);
        ``announced``: with an X; ``name``: what they are called, if not by their card."""
        made = self._lowering(piece, text, announced)
        made.announce(effects)
        if made.aims or made.rulers:
            made.ops.append(Respond())
            _run_aimed(made, effects)
        else:
            made.run(effects)
        return self.rules.add_program(f"{name or piece.name}: {text}", tuple(made.ops))

    def _activated(self, piece: TerrusPiece, ability: Activated) -> UsableAbility:
        made = self._lowering(piece, ability.text, ability.cost.has_x)
        if paying.buries_itself(ability.cost):
            made.host = SUBJECT.how  # an item that is buried for it was on a beast when announced
        if ability.cost.has_x:
            made.ops.append(paying.ChooseX(ability.cost, ability.x))
        made.announce(ability.effects)
        aims = tuple(made.aims)
        self._body(piece, made, [paying.PayAbility(ability.cost, made.slots)], ability, ())
        return UsableAbility(
            ability.text,
            phase_mask(ability.phases),
            ability.subtype,
            None if ability.cost.is_free else self.price_table.price(ability.cost),
            program=self.rules.add_program(f"{piece.name}: {ability.text}", tuple(made.ops)),
            aims=aims,
            threshold=ability.threshold,
            production=self._is_production(piece, ability),
            x=ability.x,
        )

    def _is_production(self, piece: TerrusPiece, ability: Activated) -> bool:
        """T.9.1b: the food of a clade, and what a basic structure makes."""
        effects = [one for said in ability.effects for one in _any_of(said)]
        makes = bool(effects) and are(effects, say.Produce)
        return makes and (piece.kind == "clade" or piece.basic)

    def _body(
        self,
        piece: TerrusPiece,
        made: ProgramLowering,
        payment: list[Op],
        ability: Activated | OnPlay,
        after: tuple[Op, ...],
    ) -> None:
        """Payment, answers, targets once more, effects; then what is done with a card that was
        played. A resource card that does no more than produce is over at once (T.21.2)."""
        made.ops += payment
        if piece.kind != "resource" or besides(ability.effects):
            made.ops.append(Respond())
        if ability.subtype == "Vote":
            made.ops.append(self._vote(piece, ability, made.announced))
        _run_aimed(made, ability.effects)
        made.ops += after

    def _vote(
        self, piece: TerrusPiece, ability: Activated | OnPlay, announced: bool
    ) -> CallConclave:
        win = lose = NOWHERE
        if ability.win:
            win = self._program(piece, "Win", ability.win, announced)
        if ability.lose:
            lose = self._program(piece, "Lose", ability.lose, announced)
        return CallConclave(win, lose)

    def _on_play(self, piece: TerrusPiece, ability: OnPlay) -> None:
        cost = piece.costs["play"] + ability.cost
        made = self._lowering(piece, ability.text, cost.has_x)
        if cost.has_x:
            made.ops.append(paying.ChooseCardX("play", len(piece.plays)))
        made.announce(ability.effects)
        aims = tuple(made.aims)
        payment: list[Op] = []
        after: tuple[Op, ...] = ()
        if piece.kind != "event":  # nobody plays it: it happens, for nothing (T.11.2)
            payment = [paying.PayFor("play", made.slots, len(piece.plays), cost.is_free)]
            after = (Retire(),)
        self._body(piece, made, payment, ability, after)
        piece.add_play(
            UsableAbility(
                ability.text,
                phase_mask(ability.phases),
                ability.subtype,
                None if cost.is_free else self.price_table.price(cost),
                program=self.rules.add_program(f"{piece.name}: {ability.text}", tuple(made.ops)),
                aims=aims,
                x=ability.x,
            )
        )
        if piece.kind == "resource":
            self._in_payment(piece, cost, ability)

    def _in_payment(self, piece: TerrusPiece, cost: Cost, ability: OnPlay) -> None:
        """T.25.2, T.21.1: a resource card (T.9.3) can be played in the middle of a payment for what
        it produces; the rest of it is done as well. One whose price has an X cannot, nor one that
        counts cards in hands, which paying changes, nor one that adds more than one of several."""
        units, counted = units_of(ability.effects), counted_of(ability.effects)
        choices = [one for one in only(ability.effects, say.EitherOf) if _is_made(one)]
        if cost.has_x or ability.subtype not in ("", "Battle"):
            return
        if any(counts_hands(one) for one in counted):
            return
        made_ways = any(units) + bool(counted) + len(choices)
        if not made_ways or (choices and made_ways > 1):
            return
        either = tuple(units_of(mode).index(1) for one in choices for mode in one.modes)
        rest = besides(ability.effects)
        limited = phase_mask(ability.phases) != ANYTIME or ability.subtype != "" or bool(counted)
        if not rest and not either and not limited and cost.is_free and not piece.brews:
            piece.yields = units
            return
        program = NOWHERE
        aims: tuple[TargetSlot, ...] = ()
        if rest:
            made = self._lowering(piece, ability.text)
            made.announce(rest)
            aims = tuple(made.aims)
            made.run(rest)
            program = self.rules.add_program(f"{piece.name}: {ability.text}", tuple(made.ops))
        if not piece.yields:
            piece.brews += (
                Brew(len(piece.plays) - 1, units, program, cost, aims, counted, either),
            )

    def lend(self, said: object, lent: dict[str, Lent]) -> None:
        """Make the abilities that texts give in quotes, wherever in ``said`` they stand."""
        for one in within(said):
            match one:
                case (
                    Grants(keyword=keyword, ability=Activated() | Triggered() as made)
                    | say.GainAbility(keyword=keyword, ability=Activated() | Triggered() as made)
                ):
                    if not any(lent.get(keyword, ())):
                        lent[keyword] = self._lent(made)
                case Removes(keyword=keyword) | say.LoseAbility(keyword=keyword):
                    if keyword.startswith(('"', ALL)):
                        lent.setdefault(keyword, Lent())

    def _lent(self, ability: Activated | Triggered) -> Lent:
        piece = TerrusPiece("An ability", "beast")
        match ability:
            case Activated():
                return Lent(power=self._activated(piece, ability))
            case Triggered():
                return Lent(trigger=self._triggered(piece, ability))

    def relic(self, piece: TerrusPiece) -> None:
        """How a relic comes into the city: played like an action, it stays (T.5.2d)."""
        cost = piece.costs["play"]
        payment: list[Op] = [paying.PayFor("play", 0, gratis=cost.is_free)]
        if cost.has_x:
            payment.insert(0, paying.ChooseCardX("play"))
        program = self.rules.add_program(
            f"{piece.name}: play", (*payment, Do(place_relic), *AT_ONCE)
        )
        price = None if cost.is_free else self.price_table.price(cost)
        piece.add_play(UsableAbility("", ANYTIME, "", price, program=program, aims=()))


def _any_of(effect: Effect) -> tuple[Effect, ...]:
    """What may be done of an effect: itself, or what one chooses from."""
    match effect:
        case say.EitherOf(modes=modes):
            return tuple(one for mode in modes for one in mode)
    return (effect,)


def _run_aimed(made: ProgramLowering, effects: tuple[Effect, ...]) -> None:
    """The effects, unless an answer has made one of their targets unviable (T.21.2)."""
    check = len(made.ops)
    made.ops.append(ops.Jump(0))  # replaced when it is known where the effects end
    targets = tuple((aim.place, aim.selector) for aim in made.aims)
    made.run(effects)
    made.ops[check] = ops.CheckTargets(targets, tuple(made.rulers), len(made.ops))


def phase_mask(phases: tuple[str, ...]) -> int:
    """The phases as a bitmask; none named means any, and so does "anytime"."""
    if not phases or "anytime" in phases:
        return ANYTIME
    return sum(1 << PHASES.index(phase) for phase in phases)


def units_of(effects: tuple[Effect, ...]) -> tuple[int, ...]:
    """What effects produce for whoever uses them, whatever is chosen, and count nothing for."""
    total = [0] * len(RESOURCES)
    for effect in effects:
        match effect:
            case say.Produce(who=say.YOU | say.EACH_PLAYER, units=made, times=say.ONE):
                total = [a + b for a, b in zip(total, made, strict=True)]
    return tuple(total)


def counted_of(effects: tuple[Effect, ...]) -> tuple[say.Produce, ...]:
    """What they produce for them so many times as there are things of a kind."""
    made = [one for one in effects if isinstance(one, say.Produce) and one.times.each is not None]
    return tuple(one for one in made if one.who in (say.YOU, say.EACH_PLAYER))


def counts_hands(effect: say.Produce) -> bool:
    """Whether what is counted are cards in hands."""
    return effect.times.each is not None and effect.times.each.place == "hand"


def besides(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects, without what whoever uses them gets by them (``units_of``)."""
    found: list[Effect] = []
    for effect in effects:
        match effect:
            case say.Produce(who=say.EACH_PLAYER):
                found.append(effect._replace(who=say.EACH_OPPONENT))
            case say.Produce(who=say.YOU):
                pass
            case say.EitherOf() if _is_made(effect):
                pass
            case _:
                found.append(effect)
    return tuple(found)


def _is_made(choice: say.EitherOf) -> bool:
    """Whether what one chooses from are single resources."""
    return all(are(mode, say.Produce) and sum(units_of(mode)) == 1 for mode in choice.modes)


def reaches_hands(ability: object) -> bool:
    """Whether an ability gives cards in hand something, or takes it from them (T.19.1d)."""
    match ability:
        case Grants(to=to) | Removes(to=to):
            return to.selector is not None and to.selector.place == "hand"
        case say.GainAbility(what=what) | say.LoseAbility(what=what):
            return what.selector is not None and what.selector.place == "hand"
        case tuple():
            return any(map(reaches_hands, ability))
        case _:
            return False
