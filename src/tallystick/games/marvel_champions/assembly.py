"""From compiled cards to the pieces of a rulebook: prices, abilities, constants.

What has no op yet is gathered in ``problems``: a card with any must not enter a deck.
"""

from __future__ import annotations

from typing import Any, Final

from tallystick.cards.compile import CompiledCard
from tallystick.cards.schema import CardFacts
from tallystick.games.marvel_champions import initiating
from tallystick.games.marvel_champions.amounts import Each, Sum, each_of
from tallystick.games.marvel_champions.charges import Discount
from tallystick.games.marvel_champions.conditions import Test, tests_of
from tallystick.games.marvel_champions.constants import Constant
from tallystick.games.marvel_champions.lowering import STAT_WORDS, Lowering, keyword_of
from tallystick.games.marvel_champions.occasions import watch_of
from tallystick.games.marvel_champions.paying import AskHelp, ChooseBranch, ChooseX, Pay, Payment
from tallystick.games.marvel_champions.payment import FREE, ICON_UNITS, Price
from tallystick.games.marvel_champions.pieces import (
    ACTION,
    ALTER_EGO,
    DASH,
    FORMS,
    HERO,
    INTERRUPT,
    KIND_NAMES,
    RESOURCE,
    RESPONSE,
    Piece,
    Power,
)
from tallystick.games.marvel_champions.resources import Yield
from tallystick.games.marvel_champions.text.sources import generated
from tallystick.games.marvel_champions.things import Filter, NoOp
from tallystick.kernel.machine import Op, Rules
from tallystick.rules.phrases import (
    Clause,
    Costs,
    Figure,
    Generates,
    If,
    Limit,
    Place,
    Several,
    Spoken,
    Thing,
)

STAT_FIELDS: Final = ("attack", "thwart", "defense", "recover", "scheme", "health", "hand_size")
SAYS_NOTHING: Final = frozenset(("give_to", "team_up"))
PAYMENT_WORDS: Final = ("paid_with", "for_each_icon", "overpaid")


class Assembly:
    """Makes the pieces of one rulebook; their programs are added to its table."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.problems: list[tuple[str, str]] = []

    def piece(self, card: CompiledCard) -> Piece:
        """One face."""
        piece = facts_of(card.facts)
        piece.cost = card.costs.get("cost")
        piece.per_player_cost = "per player" in card.facts.costs.get("cost", "")
        piece.additional = FREE
        for ability in card.abilities:
            try:
                self._ability(piece, ability)
            except NoOp as problem:
                self.problems.append((piece.name, str(problem)))
        if any(word in repr(card.abilities) for word in PAYMENT_WORDS):
            piece.payment_matters = True
        piece.is_source = any(power.kind == RESOURCE for power in piece.powers)
        piece.actions = tuple(power.place for power in piece.powers if power.kind == ACTION)
        piece.hears = tuple(
            act.place for power in piece.powers if power.watch for act in power.watch.acts
        )
        return piece

    def _ability(self, piece: Piece, spoken: Any) -> None:
        if not isinstance(spoken, Spoken):
            raise NoOp(f"nothing does yet: {spoken}")
        if spoken.timing is None:
            for part in spoken.effects:
                self._statement(piece, part)
            for limit in spoken.limits:
                self._limit(piece, limit)
            return
        piece.powers = (*piece.powers, self._power(piece, spoken))

    # -- triggered abilities

    def _power(self, piece: Piece, spoken: Spoken) -> Power:
        timing = spoken.timing
        assert timing is not None
        if timing.kind not in KIND_NAMES:
            raise NoOp(f"nothing happens yet at {timing.kind!r}")
        power = Power(KIND_NAMES.index(timing.kind), spoken.text)
        power.place = len(piece.powers)
        form = timing.form or timing.qualifier
        if form == "first player":
            power.first_player = True
        elif form:
            if form not in FORMS:
                raise NoOp(f"nothing is known of {form!r}")
            power.form = FORMS.index(form)
        power.forced = timing.forced
        power.labels = timing.labels
        if spoken.event is not None:
            power.watch = watch_of(spoken.event)
        elif power.kind in (INTERRUPT, RESPONSE):
            raise NoOp("an interrupt or response needs an occasion")
        self._costs(power, spoken.costs)
        for limit in spoken.limits:
            self._power_limit(piece, power, limit)
        if power.kind == RESOURCE:
            power.sources = tuple(self._yield(one) for one in generated(spoken))
            return power
        self._program(piece, power, spoken)
        return power

    def _costs(self, power: Power, costs: Costs | None) -> None:
        power.costs = (FREE,)
        if costs is None:
            return
        power.costs = tuple(Price(cost) for cost in costs.either)
        power.cost_tests = tests_of(If(costs.tests)) if costs.tests else ()
        hand = [a for price in power.costs for a in price.asks if a.place == "discard pile"]
        if hand:
            raise NoOp(f"nobody can pay yet with {hand[0]}")

    def _power_limit(self, piece: Piece, power: Power, limit: Limit) -> None:
        if limit.kind == "max":
            self._limit(piece, limit)
        elif limit.per in ("round", "phase", "turn"):
            power.limit, power.per = limit.n, limit.per
        else:
            raise NoOp(f"nothing limits yet per {limit.per}")

    def _yield(self, given: Generates) -> Yield:
        if given.besides:
            raise NoOp(f"a Resource ability does nothing besides so far: {given.besides[0]}")
        times = given.times
        each: Each | None = None
        if isinstance(times, Clause):
            each = each_of(times.parts[0])
        top = False
        if given.printed_on is not None:
            thing = given.printed_on
            place = next((p for _, p in thing.relations if isinstance(p, Place)), None)
            top = thing.how == "top" and place is not None and place.zones == ("discard pile",)
            if not top:
                raise NoOp(f"nothing gives yet the icons of {thing}")
        pays_for = given.pays_for
        if isinstance(pays_for, Several):
            raise NoOp(f"nothing pays yet for {pays_for}")
        player = pays_for is not None and ("player" in pays_for.kinds or "player" in pays_for.how)
        card = Filter(pays_for) if pays_for is not None and not player else None
        return Yield(given.icons, each, card, player, top)

    def _program(self, piece: Piece, power: Power, spoken: Spoken) -> None:
        lowered = Lowering(power.labels)
        lowered.all(spoken.effects)
        power.aims = tuple(lowered.aims)
        event = piece.kind == "event"
        payment = Payment(power, event)
        checks = initiating.CheckPaid()
        labels = initiating.Labels(power.labels)
        back = initiating.TakeBack()
        pay = Pay(payment, -1, "alliance" in piece.keywords)
        head: list[Op] = [initiating.Remember(), initiating.Declare(power)]
        head += [ChooseBranch(payment), ChooseX(payment)]
        if event:
            if "alliance" in piece.keywords:
                head.append(AskHelp())
            head.append(initiating.WhilePlayed())
        head += [pay, checks]
        if power.labels:
            head.append(labels)
        lowered.settle(len(head))
        tail: list[Op] = [initiating.AfterLabel(x) for x in power.labels if x != "defense"]
        tail.append(initiating.Finish())
        jump = _Over()
        ops = [*head, *lowered.ops, *tail, jump, back]
        checks.end = labels.end = len(head) + len(lowered.ops) + len(tail) - 1
        jump.to = len(ops)
        pay.otherwise = len(ops) - 1
        power.program = self.rules.add_program(f"{piece.name}: {power.text}", tuple(ops))

    # -- statements

    def _statement(self, piece: Piece, part: Any, tests: tuple[Test, ...] = ()) -> None:
        if isinstance(part, Limit):
            self._limit(piece, part)
        elif isinstance(part, If):
            self._conditional(piece, part)
        elif not isinstance(part, Clause):
            raise NoOp(f"nothing does yet: {part}")
        elif part.verb == "said":
            self._said(piece, part, tests)
        elif part.verb in SAYS_NOTHING:
            return
        else:
            state = _STATEMENTS.get(part.verb)
            if state is None:
                raise NoOp(f"nothing does yet: {part}")
            state(piece, part)

    def _conditional(self, piece: Piece, part: If) -> None:
        inner = part.then[0] if part.then else None
        if isinstance(inner, Clause) and inner.verb == "game_over":
            if part.tests[0].verb != "stage_done" or "lose" not in inner.words[0]:
                raise NoOp(f"nothing does yet: {inner} if {part.tests[0]}")
            piece.special_victory = "lose"
            return
        if not all(isinstance(one, Clause) and one.verb == "said" for one in part.then):
            raise NoOp(f"nothing does yet if {part.tests[0]}")
        tests = tests_of(part)
        for one in part.then:
            self._statement(piece, one, tests)

    def _limit(self, piece: Piece, limit: Limit) -> None:
        if limit.per == "deck":
            return
        piece.max_per = (*piece.max_per, (limit.n, limit.per.split(" ")[0]))

    def _said(self, piece: Piece, clause: Clause, tests: tuple[Test, ...]) -> None:
        subject = clause.things[0]
        if not isinstance(subject, Thing):
            raise NoOp(f"nothing does yet: {clause}")
        each = next(
            (p for p in clause.parts if isinstance(p, Clause) and p.verb == "for_each_mod"), None
        )
        for said in clause.parts:
            if isinstance(said, Clause) and said.verb != "for_each_mod":
                self._constant(piece, Filter(subject), said, tests, each)
            elif isinstance(said, If):
                raise NoOp(f"nothing does yet: {clause}")

    def _constant(
        self, piece: Piece, whom: Filter, said: Clause, tests: tuple[Test, ...], each: Any
    ) -> None:
        if said.verb not in ("gets", "gains", "cannot"):
            raise NoOp(f"nothing does yet: {said}")
        inner = said.parts if said.verb != "cannot" else (said,)
        for one in inner:
            constant = Constant(whom, tests)
            _fill(constant, one, each)
            piece.constants = (*piece.constants, constant)


def _fill(constant: Constant, said: Any, each: Any) -> None:
    """What one part of "gets", "gains" or "cannot" changes. Raises NoOp."""
    if not isinstance(said, Clause):
        raise NoOp(f"nothing does yet: {said}")
    if said.verb == "bonus" and said.words[1] in STAT_WORDS:
        if not said.words[0].lstrip("+-").isdigit():
            raise NoOp(f"nothing does yet: {said}")
        constant.stat = STAT_WORDS[said.words[1]]
        counted = each_of(each.parts[0]) if each is not None else None
        constant.n = Sum(Figure(int(said.words[0])), counted)
    elif said.verb == "gained_keyword":
        constant.keyword, constant.level = keyword_of(said.words[0])
    elif said.verb == "gained_trait":
        constant.trait = said.words[0].strip("[]")
    elif said.verb == "cannot" and said.words:
        constant.cannot = said.words[0]
    else:
        raise NoOp(f"nothing does yet: {said}")


class _Over(Op):
    """The end of an ability, before what is done only if it could not be paid."""

    def __init__(self) -> None:
        self.to = -1

    def run(self, game: Any) -> int:
        """Past it."""
        return int(game.jump(self.to))


def facts_of(facts: CardFacts) -> Piece:
    """The printed facts of a face."""
    piece = Piece(facts.name, facts.type)
    numbers, words = facts.numbers, facts.words
    piece.code = words.get("code", "")
    piece.set, piece.faction = words.get("set", ""), words.get("faction", "")
    piece.subname, piece.stage = words.get("subname", ""), words.get("stage", "")
    piece.text = facts.text.strip()
    piece.copies = numbers.get("quantity", 1)
    piece.traits = tuple(tag.strip(". ").casefold() for tag in facts.tags)
    piece.stats = tuple(numbers.get(field, DASH) for field in STAT_FIELDS)
    piece.per_player_health = bool(numbers.get("health_per_player"))
    piece.pips = (numbers.get("attack_damage", 0), numbers.get("thwart_damage", 0))
    piece.icons = tuple(numbers.get(kind, 0) for kind in ("energy", "mental", "physical", "wild"))
    piece.units = tuple(ICON_UNITS[kind] for kind, n in enumerate(piece.icons) for _ in range(n))
    piece.boost = numbers.get("boost", 0)
    fields = ("base_threat", "escalation_threat", "target_threat")
    a, b, c = (numbers.get(field, 0) for field in fields)
    piece.threat = (a, b, c)
    d, e, f = (bool(numbers.get(f"{field}_per_player")) for field in fields)
    piece.threat_per_player = (d, e, f)
    piece.acceleration, piece.hazard = numbers.get("acceleration", 0), numbers.get("hazard", 0)
    piece.crisis, piece.amplify = numbers.get("crisis", 0), numbers.get("amplify", 0)
    piece.unique, piece.permanent = bool(numbers.get("unique")), bool(numbers.get("permanent"))
    return piece


# -- statements without a subject -----------------------------------------------------------------


def _keyword(piece: Piece, clause: Clause) -> None:
    name, level = keyword_of(clause.words[0])
    piece.keywords[name] = piece.keywords.get(name, 0) + level
    if name == "permanent":
        piece.permanent = True


def _uses(piece: Piece, clause: Clause) -> None:
    piece.uses = clause.figures[0].fixed


def _attach_to(piece: Piece, clause: Clause) -> None:
    thing = clause.things[0]
    if not isinstance(thing, Thing):
        raise NoOp(f"nothing does yet: {clause}")
    piece.attach = Filter(thing)


def _form_only(piece: Piece, clause: Clause) -> None:
    piece.form_only = HERO if clause.words[0].startswith("hero") else ALTER_EGO


def _requirement(piece: Piece, clause: Clause) -> None:
    icons: Any = next(part for part in clause.parts if isinstance(part, tuple))
    piece.requirement = icons


def _play_only(piece: Piece, clause: Clause) -> None:
    tests = next((part for part in clause.parts if isinstance(part, If)), None)
    if tests is None:
        raise NoOp(f"nothing does yet: {clause}")
    piece.play_tests = (*piece.play_tests, *tests_of(tests))


def _reduce_cost(piece: Piece, clause: Clause) -> None:
    """ "Reduce the resource cost of the next support card you play each round by 1."""
    thing = clause.things[0]
    if not isinstance(thing, Thing) or clause.parts:
        raise NoOp(f"nothing does yet: {clause}")
    words = " ".join(thing.marks)
    per = "round" if "each round" in words else "phase" if "each phase" in words else ""
    if (thing.how == "the next") != bool(per) or (not per and thing.how != "each"):
        raise NoOp(f"nothing does yet: {clause}")
    whom = Filter(thing._replace(how="a", marks=()))
    place = len(piece.powers) + len(piece.discounts) + 8
    piece.discounts = (*piece.discounts, Discount(whom, clause.figures[0].fixed, place, per))


def _double_icons(piece: Piece, clause: Clause) -> None:
    thing = clause.things[0]
    if not isinstance(thing, Thing):
        raise NoOp(f"nothing does yet: {clause}")
    piece.doubles = (*piece.doubles, Filter(thing))


def _additional_cost(piece: Piece, clause: Clause) -> None:
    """MC.cost.20, to play the card itself."""
    costs = next((part for part in clause.parts if isinstance(part, Costs)), None)
    if costs is None or len(costs.either) != 1 or "to play this" not in clause.words[0]:
        raise NoOp(f"nothing does yet: {clause}")
    piece.additional = Price(piece.additional.cost + costs.either[0])


_STATEMENTS: Final = {
    "keyword": _keyword,
    "uses": _uses,
    "attach_to": _attach_to,
    "form_only": _form_only,
    "requirement": _requirement,
    "play_only": _play_only,
    "reduce_cost": _reduce_cost,
    "double_icons": _double_icons,
    "additional_cost": _additional_cost,
}
