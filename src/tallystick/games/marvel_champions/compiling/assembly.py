"""From compiled cards to the pieces of a rulebook: prices, abilities, constants.

What has no op yet is gathered in ``problems``: a card with any must not enter a deck.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from tallystick.cards.compile import CompiledCard
from tallystick.cards.errors import NotRun, nothing, require
from tallystick.cards.ledger import aside, heed, says
from tallystick.cards.schema import CardFacts
from tallystick.costs import Amount
from tallystick.games.marvel_champions.book import MarvelBook
from tallystick.games.marvel_champions.compiling import activations, attributes, facts, foretelling
from tallystick.games.marvel_champions.compiling.binding import (
    Binding,
    bound,
    kinds_anywhere,
    stated,
)
from tallystick.games.marvel_champions.compiling.checks import (
    check_numbers,
    check_sense,
    check_you,
    enters_from_hand,
    plays_itself,
    removes_by_thwart,
    stated_x,
    with_stated_x,
    without_cost_x,
)
from tallystick.games.marvel_champions.compiling.further_abilities import (
    apart,
    as_one,
    at_each_end,
    each_times,
    granted,
    granted_in_hand,
    is_done,
)
from tallystick.games.marvel_champions.compiling.joining import with_sequels
from tallystick.games.marvel_champions.compiling.lowering import AbilityLowering
from tallystick.games.marvel_champions.compiling.ordering import with_x_in_test
from tallystick.games.marvel_champions.compiling.pricing import each_of_them, is_told, yield_of
from tallystick.games.marvel_champions.compiling.scenario_verbs import diversion
from tallystick.games.marvel_champions.compiling.statements import can_host, lacks_host, state
from tallystick.games.marvel_champions.compiling.trigger_conditions import (
    given_form,
    is_state,
    watch_of,
)
from tallystick.games.marvel_champions.costs import choosing, cost_modifiers, paying, resources
from tallystick.games.marvel_champions.costs.payment import FREE, CompiledCost
from tallystick.games.marvel_champions.effects.bargains import Cheaper, CheaperThis, PlayNow
from tallystick.games.marvel_champions.effects.changes import Blank, GainTrait
from tallystick.games.marvel_champions.effects.control_flow import OnlyFor, StepDone
from tallystick.games.marvel_champions.effects.effects import AlterAttack, NoteAmount
from tallystick.games.marvel_champions.effects.facedown import PutFacedown, facedown_minion
from tallystick.games.marvel_champions.effects.groups import LastingDeed
from tallystick.games.marvel_champions.effects.loops import DelayedEffect
from tallystick.games.marvel_champions.flow import initiating
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.legality.occasions import outlived
from tallystick.games.marvel_champions.pieces import (
    ACTION,
    FORMS,
    INTERRUPT,
    KEEP_KEYWORDS,
    KEEP_TRAITS,
    KIND_NAMES,
    RESOURCE,
    RESPONSE,
    REVEALED,
    SPECIAL,
    USABLE,
    CardFace,
    TriggeredAbility,
)
from tallystick.games.marvel_champions.position.amounts import asks_dealt, asks_excess
from tallystick.games.marvel_champions.position.conditions import FROM_ENCOUNTER, tests_of
from tallystick.games.marvel_champions.position.keys import KEY
from tallystick.games.marvel_champions.position.lasting import ATTACK_END
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.text.costs import generated
from tallystick.games.marvel_champions.text.words import says_whose
from tallystick.kernel.machine import END, Do, Op, Rules
from tallystick.rules.parts import is_verb, within
from tallystick.rules.phrases import (
    Clause,
    Costs,
    Generates,
    If,
    Noun,
    Numeral,
    Part,
    Spoken,
    Timing,
)
from tallystick.rules.picking import first_of, found_in, has, only, only_one

TO_FOUND: Final = Clause("attach", things=(Noun("this"), Noun("it")), joined=True)
THE_ACTIVE: Final = Noun("the", ("villain",), marks=("active",))
TO_ACTIVE: Final = Clause("attach", things=(Noun("this"), THE_ACTIVE))


class MarvelAssembly:
    """Makes the pieces of one rulebook; their programs are added to its table."""

    def __init__(self, rules: MarvelBook, published: bool = False) -> None:
        self.rules: Rules = rules
        # Of published cards an X that nothing defines has been misread; else it is 0 (MC.x.1).
        self.published = published
        self.book = rules
        self.problems: list[tuple[CardFacts, str]] = []
        self._stated = Binding(constant=True)  # what the statements of a card speak of
        self._x: Clause | None = None  # what the card says that X is

    def piece(self, card: CompiledCard) -> CardFace:
        """The piece that one face of a card is, with all its abilities."""
        piece = facts.facts_of(card.facts)
        piece.cost = card.costs.get("cost")
        piece.per_player_cost = "per player" in card.facts.costs.get("cost", "")
        piece.additional = (FREE,)
        self._stated = Binding(Noun("this"), constant=True)
        abilities = tuple(only(card.abilities, Spoken))
        self._x = stated_x(abilities)
        for ability in as_one(piece, abilities):
            try:
                self._ability(piece, ability)
            except NotRun as problem:
                self.problems.append((card.facts, str(problem)))
        said = tuple(within(card.abilities))  # all that the text is made of, looked through once
        aside(card.abilities, partial(self._remember, piece, said, facts.asking(said)))
        for mode, name in piece.keywords_in_mode:
            if mode == self.book.readings["mode"]:
                piece.keywords[name] = piece.keywords.get(name, 0) + 1
        piece.is_source = any(power.kind == RESOURCE for power in piece.powers)
        piece.actions = tuple(power.place for power in piece.powers if power.kind == ACTION)
        piece.is_pressing = any(piece.powers[place].forced for place in piece.actions)
        piece.hears = tuple(
            act.place for power in piece.powers if power.watch for act in power.watch.acts
        )
        return piece

    def _remember(self, piece: CardFace, said: tuple[object, ...], asks: list[Clause]) -> None:
        """What has to be kept in mind as the text asks for it; that carries nothing of it out."""
        for asked in [one for one in asks if one.verb in facts.PAYMENT_WORDS]:
            piece.payment_matters = True
            piece.wishes = (*piece.wishes, *facts.wishes_of(asked))
            self.book.recalls_payments |= facts.is_of_another(asked)
            piece.asks_cards |= asked.verb in ("paid_with_card", "paid_with_ability")
        for kind in kinds_anywhere(asks):
            self.book.note_kind(kind)
        self.book.laid_before |= facts.traits_before_players(piece, said)
        self.book.marks_hurt |= asks_dealt(said, asks)
        self.book.marks_excess |= asks_excess(asks)
        self.book.marks_turns |= facts.asks_of_turns(asks) or any(
            one.per == "turn" for one in piece.discounts
        )
        self.book.recalls_exhausts |= any(is_verb(one, "exhausted_for") for one in asks)
        piece.asks_origin = any(
            is_verb(one, "was_done") and one.words == FROM_ENCOUNTER for one in asks
        )

    def blank(self, card: CompiledCard, piece: CardFace, stays: int) -> CardFace:
        """A face with a blank text box, but for what of it stays."""
        face = facts.facts_of(card.facts)
        face.cost, face.per_player_cost = piece.cost, piece.per_player_cost
        face.additional, face.text, face.adds = (FREE,), "", piece.adds
        face.back, face.others, face.printed = piece.back, piece.others, piece.index
        if not stays & KEEP_TRAITS:
            face.traits = ()
        if stays & KEEP_KEYWORDS:
            face.keywords, face.permanent = piece.keywords, piece.permanent
            face.keywords_per_player = piece.keywords_per_player
            face.sided, face.teamwork = piece.sided, piece.teamwork
        return face

    def _ability(self, piece: CardFace, spoken: Spoken) -> None:
        if spoken.timing is None and piece.kind == "obligation" and is_done(spoken):
            spoken = spoken._replace(timing=Timing("when revealed"))  # MC.obligation.1
        if spoken.timing is None and piece.kind == "main_scheme" and _sets_up(spoken):
            spoken = spoken._replace(timing=Timing("setup"))  # a further line of it
        spoken = _of_prevention(_of_state(at_each_end(piece, spoken)))
        kept = diversion(spoken)
        if kept is not None:
            piece.add_constant(kept[0])
            if kept[1] is not None:
                self._ability(piece, kept[1])
            return
        spoken, more = apart(spoken)
        if more:
            for one in (spoken, *more):
                self._ability(piece, one)
            return
        if spoken.timing is None:
            held = granted_in_hand(spoken)
            if held is not None:
                piece.powers = (*piece.powers, self._power(piece, held))
                piece.powers[-1].in_hand = True
                return
            given = granted(spoken)
            for one in given:
                self._ability(piece, one)
            if given:
                return
            spoken = self._with_made_host(piece, self._as_attached(piece, spoken))
            check_you(piece, spoken)
            for part in stated(self._stated, spoken.effects):
                state(piece, part)
            for limit in spoken.limits:
                attributes.state_limit(piece, limit)
            return
        spoken, waiting = each_times(spoken, len(piece.powers) + 1)
        piece.powers = (*piece.powers, self._power(piece, spoken))
        for one in waiting:
            piece.powers = (*piece.powers, self._power(piece, one, is_lasting=True))

    def _as_attached(self, piece: CardFace, spoken: Spoken) -> Spoken:
        """ "Attach to a minion and give it a tough status card": what is done then has a program;
        the rest of what is said."""
        part = only_one(spoken.effects)
        taken = attributes.taken_over(part)
        if taken is not None:
            part, spoken = taken, Spoken(())
        if not is_verb(part, "attach_to") or not part.parts:
            return spoken
        host, done = part.first_noun(), part.parts
        if has(done[:1], If) or host is None:
            return spoken
        binding = Binding(Noun("the", host.kinds, marks=("attached",)))
        lowered = AbilityLowering((), by_itself=not piece.is_player_card)
        lowered.all(stated(binding, done))
        piece.attached = self._apart(piece, "attached", lowered)
        return spoken._replace(effects=(part._replace(parts=()),) if spoken.effects else ())

    def _with_made_host(self, piece: CardFace, spoken: Spoken) -> Spoken:
        """ "If you cannot, search the encounter deck for a minion, put it into play, and attach
        this card to it", or "resolve the "Ambush" ability on the main scheme, then attach this card
        to the active villain", where that is all it may be attached to: what is done before has a
        program; the rest of what is said."""
        part = only_one(spoken.effects)
        if not (isinstance(part, If) and part.then and lacks_host(piece, part)):
            return spoken
        first, last = part.then[0], part.then[-1]
        if last == TO_FOUND:
            require(is_verb(first, "search") and can_host(piece, first.things[-1]), first)
        elif last == TO_ACTIVE and can_host(piece, THE_ACTIVE._replace(marks=())):
            heed(last, *found_in((last,), Clause).things)
        else:
            return spoken
        lowered = AbilityLowering(())
        lowered.all(stated(Binding(Noun("this")), part.then[:-1]))
        piece.unattached = self._apart(piece, "unattached", lowered)
        return Spoken(())

    # -- triggered abilities

    def _power(self, piece: CardFace, spoken: Spoken, is_lasting: bool = False) -> TriggeredAbility:
        timing = spoken.timing
        assert timing is not None
        if timing.kind not in KIND_NAMES:
            raise NotRun(f"nothing happens yet at {timing.kind!r}")
        power = TriggeredAbility(KIND_NAMES.index(timing.kind), spoken.text)
        power.place = len(piece.powers)
        power.once_for = piece.once_for
        power.is_lasting = is_lasting
        form = timing.form or timing.qualifier
        if form == "first player":
            power.first_player = True
        elif form:
            if form not in FORMS and power.kind != REVEALED:
                raise NotRun(f"nothing is known of {form!r}")
            if form in FORMS:
                power.form = FORMS.index(form)
            else:
                power.villain = form  # "When Revealed (NAME)": of that villain
        power.forced = timing.forced
        power.labels = timing.labels
        if spoken.event is not None:
            power.watch = watch_of(spoken.event, power.kind == RESPONSE)
            for act in power.watch.acts:
                self._ask_of_gone(outlived(act))
            if piece.sided:
                given_form(power.watch)
            power.in_hand = any(act.key == KEY["to hand"] for act in power.watch.acts)
        elif power.kind in (INTERRUPT, RESPONSE):
            raise NotRun("an interrupt or response needs an occasion")
        power.anybody, spoken = _for_anybody(piece, spoken)
        if power.kind != RESOURCE:
            spoken = with_stated_x(spoken, self._x)
            spoken = bound(spoken, power.watch)
            effects = activations.turned(with_sequels(spoken.effects), power.watch)
            spoken = spoken._replace(effects=effects)
        self._costs(power, spoken.costs)
        fixed = piece.costs_x or not self.published or any(price.has_x for price in power.costs)
        check_numbers(spoken, power.watch, fixed)
        spoken = without_cost_x(piece, spoken)
        check_sense(piece, power, spoken)
        if not power.in_hand and plays_itself(piece, power, spoken):
            power.in_hand = power.plays_itself = True
        power.in_hand = power.in_hand or enters_from_hand(spoken)
        for limit in spoken.limits:
            attributes.limit_power(piece, power, limit)
        if power.kind == RESOURCE:
            said = [one for given in generated(spoken) for one in each_of_them(given)]
            power.sources = tuple([self._yield(piece, power, one) for one in said])
            return power
        self._program(piece, power, spoken)
        return power

    def _costs(self, power: TriggeredAbility, costs: Costs | None) -> None:
        power.costs = (FREE,)
        if costs is None:
            return
        power.costs = tuple([CompiledCost(cost) for cost in costs.either])
        power.cost_tests = tests_of(If(costs.tests)) if costs.tests else ()
        if power.kind == RESOURCE and any(price.steps for price in power.costs):
            raise NotRun(f"nobody can pay yet with {costs.said[0]}")

    def _yield(self, piece: CardFace, power: TriggeredAbility, given: Generates) -> resources.Yield:
        if given.besides:
            power.besides, power.sharpens = self._besides(piece, given.besides)
            require(not (power.sharpens and given.pays_for is None), given.besides[0])
        made = yield_of(given)
        picked = [only_one(resources.pickings(price)) for price in power.costs]
        if made.printed == resources.OF_THE_PICKED and not any(
            ask is not None and ask.picks and ask.times == Amount(1) for ask in picked
        ):
            raise NotRun(f"nothing gives yet the icons of {given.printed_on}")
        if made.per_picked is not None and not all(is_told(made.per_picked, ask) for ask in picked):
            raise NotRun(f"nothing gives yet {given.times}")
        return made

    def _besides(self, piece: CardFace, parts: tuple[Part, ...]) -> tuple[int, bool]:
        """What a Resource ability does besides, once the payment has been made, and whether that
        alters the attack that is paid for (MC.alteration.1)."""
        lowered = AbilityLowering(())
        lowered.all(parts)
        return self._apart(piece, "besides", lowered), has(lowered.ops, AlterAttack)

    def _apart(self, piece: CardFace, name: str, lowered: AbilityLowering) -> int:
        """The program of what stands by itself in a text."""
        lowered.settle(1)
        paid = initiating.CheckPaid()
        ops = (initiating.Remember(), *lowered.ops, paid)
        paid.to = len(ops)
        return self.book.note_speaker(piece, self.rules.add_program(f"{piece.name}: {name}", ops))

    def _program(self, piece: CardFace, power: TriggeredAbility, spoken: Spoken) -> None:
        event = piece.kind == "event" and not power.is_lasting
        event = event and power.kind not in (SPECIAL, REVEALED)
        payment = cost_modifiers.AbilityPayment(power, event)
        pay = paying.PayBill(payment, -1, "alliance" in piece.keywords)
        dealt = power.watch is not None and power.watch.of_dealt
        head: list[Op] = [initiating.Remember(True, dealt), Do(initiating.declare_intent, power)]
        head += choosing.first_chosen(power, piece, payment)
        if event:
            if "alliance" in piece.keywords:
                head.append(choosing.AskHelp())
            head.append(Do(initiating.while_played))
        elif power.kind in USABLE:
            head.append(Do(initiating.while_used, power.place))
        head.append(pay)
        ends = self._steps(power, spoken.costs, head)
        checks = initiating.CheckPaid()
        labels = initiating.Labels(power.labels)
        head += [checks, labels] if power.labels else [checks]
        players = piece.is_player_card or piece.has_player_back
        by_itself = not players and (power.forced or power.kind not in USABLE)  # MC.ability.6
        lowered = AbilityLowering(power.labels, by_itself)
        lowered.may_replace = power.kind == INTERRUPT
        if removes_by_thwart(power.watch):
            lowered.ops.append(NoteAmount())
        lowered.all(spoken.effects)
        power.uncancelled = lowered.uncancelled
        power.lowers = next((op.n for op in only(lowered.ops, CheaperThis)), None)
        power.aims = tuple(lowered.aims)
        foretelling.check_this(piece, power)
        if power.kind == ACTION:
            activations.check_altered(lowered.ops)
        foretelling.foretell(lowered, power)
        foretelling.aim_costs(lowered, power)
        lowered.settle(len(head))
        if not power.labels:  # what follows a labelled attack comes at once
            activations.await_rest([*head, *lowered.ops], lowered.ops)
        tail: list[Op] = [initiating.AfterLabel(x) for x in power.labels if x != "defense"]
        tail.append(initiating.EndInitiation(power.place))
        # Behind the end is what is done only if it could not be paid.
        ops = [*head, *lowered.ops, *tail, END, Do(initiating.take_back, power)]
        checks.to = labels.to = len(head) + len(lowered.ops) + len(tail) - 1
        for step in ends:
            step.to = checks.to
        pay.to = len(ops) - 1
        if piece.kind == "treachery" and power.kind == REVEALED:
            activations.mark_last(ops, len(head) + len(lowered.ops))
        self._list_filters(ops)
        program = self.rules.add_program(f"{piece.name}: {power.text}", tuple(ops))
        power.program = self.book.note_speaker(piece, program)

    def _list_filters(self, ops: list[Op]) -> None:
        """Reductions, traits, facedown minions get a number: the rulebook says what they are."""
        for op in ops:
            match op:
                case Blank():
                    self.book.blankings |= {op.stays}
                case Cheaper(whom=Filter() as whom) | PlayNow(whom=Filter() as whom):
                    op.filter = len(self.book.filters)
                    self.book.filters.append(whom)
                case LastingDeed():
                    op.enlist(self.book.filters, self.book.variables)
                case GainTrait():
                    traits = self.book.lasting_traits
                    if op.trait not in traits:
                        traits.append(op.trait)
                    op.number = traits.index(op.trait)
                case PutFacedown():
                    op.number = self._facedown(op.trait)
                case DelayedEffect(until=until) if until == ATTACK_END:
                    self.book.marks_hurt = True

    def _ask_of_gone(self, meant: list[Filter]) -> None:
        """What has left play is noted in the position as far as it is asked for."""
        for whom in meant:
            whom.gone = len(self.book.filters)
            self.book.filters.append(whom)
            self.book.asked_of_gone += (whom.gone,)

    def _facedown(self, trait: str) -> int:
        """Which of the rulebook's facedown minions have a trait."""
        known = self.book.facedown
        if all(trait not in one.traits for one in known):
            known.append(facedown_minion(trait))
        return next(n for n, one in enumerate(known) if trait in one.traits)

    def _steps(
        self, power: TriggeredAbility, costs: Costs | None, head: list[Op]
    ) -> list[StepDone]:
        """What each cost has done step by step, in the order said (MC.cost.23)."""
        power.step_aims = ()
        if not any(price.steps for price in power.costs):
            return []
        ends: list[StepDone] = []
        aims: list[tuple[Aim, ...]] = []
        for branch, price in enumerate(power.costs):
            for_branch = OnlyFor(branch, len(power.costs))
            head.append(for_branch)
            lowered = AbilityLowering(())
            for step in in_order(price.steps, costs.said if costs is not None else ()):
                lowered.part(step)
                done = StepDone()
                ends.append(done)
                lowered.ops.append(done)
            lowered.settle(len(head))
            aims.append(foretelling.aims_of_steps(lowered.aims, lowered.ops))
            head += lowered.ops
            for_branch.to = len(head)
        power.step_aims = tuple(aims)
        return ends


def _of_state(spoken: Spoken) -> Spoken:
    """ "If there are no counters here, flip this card": done as soon as it is so."""
    part = only_one(spoken.effects)
    if spoken.timing is not None or not isinstance(part, If):
        return spoken
    part = with_x_in_test(part)
    if not is_state(part):
        return spoken._replace(effects=(part,))
    event = Clause("state", parts=(If(part.tests),))
    return Spoken(part.then, Timing("response", forced=True), event, text=spoken.text)


def _of_prevention(spoken: Spoken) -> Spoken:
    """ "Prevent all damage to NAME": whenever they would take any (MC.prevent.1)."""
    part = only_one(spoken.effects)
    if spoken.timing is not None or not is_verb(part, "prevent_to"):
        return spoken
    require(part.figures[0].word == "all" and part.words == ("damage",) and not part.parts, part)
    taking = Clause("would_take", (Numeral(word="any amount of"),), words=("damage",))
    event = Clause("event", things=part.things, parts=(Clause("does", parts=(taking,)),))
    occasion = Clause("occasion", words=("when",), parts=(event,))
    prevented = Clause("prevent", (Numeral(word="all"),), words=("damage",))
    return Spoken((prevented,), Timing("interrupt", forced=True), occasion, text=spoken.text)


def _for_anybody(piece: CardFace, spoken: Spoken) -> tuple[Filter | None, Spoken]:
    """ "Any player may trigger this ability": for whom else it is, and the rest. Only an Action is
    looked for among the cards of others; a response on what is no player's is anybody's anyway.
    NotRun for what else it may be."""
    last = first_of(spoken.effects[-1:], Clause)
    if not says_whose(last):
        return None, spoken
    acts = spoken.timing is not None and spoken.timing.kind == "action"
    if not acts and not piece.is_player_card and says(last, Clause("anybody")):
        return None, spoken._replace(effects=spoken.effects[:-1])
    who = last.first_noun() if last.things else Noun("any player")
    if who is None:
        return None, spoken
    inner = only_one(last.parts)
    whose = who.related("whose")
    if who.how != "any player" or not acts:
        raise nothing(last)
    require(len(whose) == len(who.relations) and len(whose) <= 1, last)
    heed(last)
    if inner is not None:
        heed(inner)
    identity = whose[0]._replace(how="a") if whose else Noun("a", ("identity",))
    return Filter(identity), spoken._replace(effects=spoken.effects[:-1])


def _sets_up(spoken: Spoken) -> bool:
    """Whether a line without a timing is something that is done as a scenario is set up."""
    return all(is_verb(one, "set_aside", "set_aside_set") for one in spoken.effects)


def in_order(steps: tuple[Clause, ...], said: tuple[Part, ...]) -> list[Clause]:
    """Steps in the order in which the card says them."""
    verbs = [one.verb for one in only(said, Clause)]
    order = {verb: verbs.index(verb) for verb in verbs}
    return sorted(steps, key=lambda one: order.get(one.verb, len(verbs)))
