"""From the sentences of card text to programs of ops (GA.RES.4): each verb has one, or the card is
reported; and modes: "choose one" as something is announced (GA.ACT.4, GA.TERM.MODES)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple, TypeGuard

from tallystick.cards.errors import NotRun, Telling, Untold, needed, require
from tallystick.games.grand_archive.compiling import acts, asking, changing, durations, wordings
from tallystick.games.grand_archive.compiling.asking import PROPERTIES, tests_of
from tallystick.games.grand_archive.compiling.costing import asked
from tallystick.games.grand_archive.compiling.measures import (
    amount_with,
    counted,
    said_number,
    x_of,
)
from tallystick.games.grand_archive.compiling.naming import is_player, ref_of, spoken_player, who_of
from tallystick.games.grand_archive.compiling.parts import is_if, is_yours, kinds_of, taken
from tallystick.games.grand_archive.compiling.stating import levied
from tallystick.games.grand_archive.compiling.subject_verbs import is_of_object
from tallystick.games.grand_archive.compiling.verbs import VERBS
from tallystick.games.grand_archive.costs import paying
from tallystick.games.grand_archive.effects import control_flow
from tallystick.games.grand_archive.effects.deeds import Deed
from tallystick.games.grand_archive.effects.effects import CopyInstance
from tallystick.games.grand_archive.pieces import ANY_NUMBER, Gates, Mode, Script
from tallystick.games.grand_archive.position import amounts, bases, predicates, refs
from tallystick.games.grand_archive.position.bases import Asks, While
from tallystick.games.grand_archive.position.predicates import is_met
from tallystick.games.grand_archive.position.restrictions import Restriction, gate_of
from tallystick.games.grand_archive.text.costs import costs_of
from tallystick.kernel.machine import Do
from tallystick.rules.parts import as_clause, in_pairs, is_described, is_noun, is_verb, within
from tallystick.rules.phrases import (
    ONE,
    Clause,
    Costs,
    Described,
    If,
    Noun,
    Numeral,
    OneOf,
    Part,
    Place,
    Spoken,
)
from tallystick.rules.picking import first_of, found_in, only, only_one

DID: Final = frozenset(("if you do", "if they do", "if that player does", "if the player does"))
EVERY: Final = ("each", "all", "your opponents'")
THEY_DO: Final = frozenset(
    ("if they do", "if that player does", "if the player does", "if they don't",
     "if that player doesn't")
)  # fmt: skip
DID_NOT: Final = frozenset(
    ("otherwise", "if not", "if you don't", "if they don't", "if that player doesn't",
     "if you can't", "if they can't")
)  # fmt: skip


class SentenceLowering(changing.Changing):
    """Makes the ops of one text."""

    def all(self, parts: tuple[Part, ...]) -> None:
        i = 0
        parts = wordings.with_places(wordings.with_objects(parts))
        parts = in_pairs(parts, wordings.with_condition)
        while i < len(parts):
            following = parts[i + 1] if i + 1 < len(parts) else None
            if self.ctx.shield is not None and wordings.says_prevented(parts[i]):
                told = 1 + (following is not None and wordings.speaks_of_it(following))
                self._ride(parts[i : i + told])
                i += told
            elif following is not None and wordings.goes_with(loop := parts[i], following):
                self.part(loop._replace(parts=(*loop.parts, following)))
                i += 2
            elif following is not None and self._asked_each(may := parts[i], following):
                self._each_may(may, who_of(self.ctx, found_in(may.things, Noun)), (following,))
                i += 2
            elif wordings.is_new_targets(parts[i]) and self._copies():
                i += 1
            elif self.ctx.piece.kind == "action" and wordings.own_text(parts[i]):
                i += self._own_texts(parts[i], following)
            elif (asked := wordings.with_else(parts[i], following)) is not None:
                self._either(*asked)
                i += 2
            elif wordings.replaces(following):
                self._instead(parts[i], wordings.flattened(following))
                i += 2
            else:
                self.part(parts[i])
                i += 1

    def _own_texts(self, said: Part, following: Part | None) -> int:
        """ "As long as it is starcalled, it has ... Otherwise, it has ...": a text that it has not
        asks for no targets either (GA.ABIL.1). How many sentences that was."""
        if not is_if(said, lasting=True):
            raise NotRun(f"nothing is done yet: {said}")
        test = predicates.Every(asking.tests_of(self.ctx, said.tests))
        self._only_while(test, wordings.own_text(said))
        other = wordings.own_text(following) if is_verb(following, "if done") else ()
        if other:
            denied = predicates.Every((test,))
            denied.wanted = False
            self._only_while(denied, other)
        return 2 if other else 1

    def _only_while(self, test: bases.Test, effects: tuple[Part, ...]) -> None:
        known, mentions = len(self.ctx.aims), list(self.ctx.mentions)
        self.under((test,), effects)
        self.ctx.mentions = mentions
        for aim in self.ctx.aims[known:]:
            aim.gates = (*aim.gates, bases.While((test,)))

    def _copies(self) -> bool:
        """ "You may choose new targets for the copy": said of the copy before (GA.COPY.1)."""
        last = first_of(self.ops[-1:], CopyInstance)
        if last is None:
            return False
        last.new_targets = True
        return True

    def part(self, said: Part) -> None:
        self.ctx.of_object = is_of_object(self.ctx, said)
        with Telling(said):
            match said:
                case If():
                    self.when(said)
                case OneOf():
                    self._one_of(said)
                case Clause():
                    self._clause(said)
                case Spoken():
                    self._reflexive(said)
                case _:
                    raise Untold

    def _clause(self, clause: Clause) -> None:
        clause = wordings.retimed(clause)
        verb = clause.verb
        if verb == "may":
            x_of(self.ctx, clause.mods())
            self.ops += self.ctx.before
            self.ctx.before.clear()
            told = [p for p in clause.mods() if p.verb == "where" and (p.things or p.figures)]
            clause = clause._replace(parts=tuple(p for p in clause.parts if p not in told))
        rest, unless = taken(clause, "unless")
        if verb == "said" and unless is not None and not is_player(clause.things[0]):
            self._unless(rest, unless)
            return
        joint = self._joints().get(verb)
        if joint is not None:
            joint(clause)
            return
        now, later = taken(clause, "later")
        if later is not None:  # "at the beginning of the next end phase" (GA.ATRIG.4)
            self._await((now,), Clause("at", words=later.words))
            return
        if unless is not None:
            self._unless(rest, unless)
            return
        moved, with_ = taken(clause, "with")
        if with_ is not None and verb in ("put", "return"):
            self._put_with(moved, with_)
            return
        lower = needed(VERBS.get(verb) or acts.ACTS.get(verb))
        made = lower(self.ctx, clause)
        self.add(made)
        if verb == "summon":
            for more in acts.with_counters(self.ctx, clause):
                self.add(more)

    def _joints(self) -> dict[str, Callable[[Clause], None]]:
        """Verbs that join, ask or put off what hangs on them, in place of doing something."""
        return {
            "both": lambda clause: self.all(clause.parts),
            "may": self._may,
            "pay": self._must_pay,
            "if done": self._if_done,
            "for each": self._for_each,
            "until": self._until,
            "said": self._said,
            "have do": self._have_do,
            "prevent": self._prevent,
            "costs": self._costs,
            "the next time": self._the_next_time,
            "switch": self._switch,
            "as a spell": self._as_a_spell,
            "end": self._end,
            "change": self._change,
            "ignore": self._ignore,
            "depending on": self._depending_on,
        }

    def _put_with(self, clause: Clause, with_: Clause) -> None:
        """ "Return this to the field with a buff counter on it": it enters with that."""
        self.part(clause)
        onto = Clause("place", words=("",), parts=(Place("the", ("field",)),))
        enters = Clause("enter", parts=(onto, with_))
        self.part(Clause("said", things=(Noun("it"),), parts=(enters,)))

    def when(self, said: If) -> None:
        if said.while_:
            self._while(said)
            return
        if self._shields(said, Clause("until", words=("this turn",))) or self._goes_elsewhere(said):
            return
        if self._is_ahead(said):
            self._when_ahead(said, ())
            return
        tests = asking.tests_of(self.ctx, said.tests)
        asking.speak_of(self.ctx, said.tests)
        self.under(tests, said.then)
        self.ctx.alluded = False

    def _is_ahead(self, said: If) -> bool:
        ahead = wordings.speaks_ahead(self.ctx, said)
        if not ahead and wordings.is_unclear(self.ctx, said):
            raise NotRun(f"it is not clear what {said.tests[0]} speaks of")
        return ahead

    def _when_ahead(self, said: If, other: tuple[Part, ...]) -> None:
        """ "Negate target activation if its cost is ...": of the target."""
        inner = SentenceLowering(self.ctx, self.texts)
        before = len(self.ctx.mentions)
        inner.all(said.then)
        known, self.ctx.mentions = self.ctx.mentions, self.ctx.kept_of(before)
        branch = control_flow.JumpUnless(asking.tests_of(self.ctx, said.tests))
        jump = control_flow.JumpTo()
        self.ops += [branch, *inner.ops, *([jump] if other else []), branch.label]
        self.all(other)
        self.ops += [jump.label] if other else []
        self.ctx.mentions = known
        self.first = self.first or inner.first

    def _either(self, said: If, other: Clause) -> None:
        """ "If ..., draw two cards. Otherwise, draw a card": one or the other."""
        if self._is_ahead(said):
            self._when_ahead(said, other.parts)
            return
        branch = control_flow.JumpUnless(asking.tests_of(self.ctx, said.tests))
        jump = control_flow.JumpTo()
        self.ops.append(branch)
        asking.speak_of(self.ctx, said.tests)
        before = len(self.ctx.mentions)
        self.all(said.then)
        self.ops += [jump, branch.label]
        known, self.ctx.mentions = self.ctx.mentions, self.ctx.kept_of(before)
        self.all(other.parts)
        self.ctx.mentions = known
        self.ops.append(jump.label)

    def _instead(self, first: Part, other: If) -> None:
        """ "Deal 3 damage. If ..., deal 4 instead": one or the other (GA.REPL.1)."""
        before = len(self.ctx.mentions)
        plain = SentenceLowering(self.ctx, self.texts)
        plain.part(first)
        said, self.ctx.mentions = self.ctx.mentions[before:], self.ctx.kept_of(before)
        changed = SentenceLowering(self.ctx, self.texts)
        tests = asking.tests_of(self.ctx, other.tests)
        asking.speak_of(self.ctx, other.tests)
        instead = tuple(wordings.filled(wordings.without_instead(one), first) for one in other.then)
        changed.all(tuple(wordings.as_long(one, first) for one in instead))
        branch, jump = control_flow.JumpUnless(tests), control_flow.JumpTo()
        self.ops += [branch, *changed.ops, jump, branch.label, *plain.ops, jump.label]
        self.first = self.first or plain.first
        self.ctx.mentions += [one for one in said if one.ref.kind != refs.TARGET]

    def _may(self, clause: Clause) -> None:
        if self._permits(clause, None):
            return
        who = self._asked(clause)
        if who.kind in (refs.EACH, refs.OPPONENTS):
            self._each_may(clause, who, ())
            return
        pays = [one for one in clause.mods() if one.verb == "pay"]
        if pays:
            self._may_pay(clause, who, pays[0])
            return
        may = control_flow.May(who)
        self.ops.append(may)
        inner = SentenceLowering(self.ctx, self.texts)
        self.ctx.asked = len(self.ctx.mentions)
        before, self.ctx.actor = self.ctx.actor, who
        inner.all(in_pairs(clause.parts, wordings.with_its_cost))
        self.ctx.actor = before
        may.first = control_flow.feasible(inner.first)
        for deed in only(inner.ops, Deed) if len(clause.parts) == 1 else ():
            deed.seeks = False  # who need not look finds what there is
        self.ops += [*inner.ops, may.label]
        self.first = self.first or may

    def _asked(self, clause: Clause) -> refs.Who:
        """Who may do it: you, if nobody is named. Raises NotRun."""
        subject = clause.things[0] if clause.things else None
        if subject == Noun("they"):
            return spoken_player(self.ctx)
        if subject is not None and not is_player(subject):
            raise NotRun(f"nobody is asked yet whether {subject} does: {clause}")
        return who_of(self.ctx, subject) if is_player(subject) else self.ctx.actor

    def _each_may(self, clause: Clause, who: refs.Who, then: tuple[Part, ...]) -> None:
        """ "Each player may pay (1). If they do, ...": one after the other, the turn player first;
        who has done it is kept for "each player who does" (GA.SIMUL.1)."""
        loop, doers = control_flow.LOOPS + self.ctx.register(), self.ctx.register()
        self.add(Do(control_flow.for_each, loop, who.seats))
        first = len(self.ops)
        before, self.ctx.actor = self.ctx.actor, refs.Who(refs.LOOP)
        self._may(clause._replace(things=()))
        self.ops.append(Do(control_flow.note_doer, doers))
        self.ctx.actor, self.ctx.looped = before, refs.Who(refs.LOOP)
        self.all(then)
        self.ctx.looped = None
        self.ops[first:] = control_flow.NextOne(loop).each(self.ops[first:])
        self.ctx.askers = (who, doers)

    def _asked_each(self, said: Part, following: Part) -> TypeGuard[Clause]:
        """ "Each player may ...", followed by "if they do"."""
        if not is_verb(said, "may") or not said.things:
            return False
        subject = said.things[0]
        if not is_player(subject) or subject.how not in EVERY:
            return False
        return is_verb(following, "if done") and following.words[0] in THEY_DO

    def _may_pay(self, clause: Clause, who: refs.Who, pay: Clause) -> None:
        """ "You may pay (2)": offered as it resolves, before all else (GA.COST.8)."""
        deeds = [one for one in clause.parts if not is_verb(one, "for each", "where")]
        if len(deeds) != 1:  # "pay (1) and banish this": all of it is the price
            pay = Clause("pay", parts=(costs_of(clause.parts),))
            clause = Clause("may", parts=(pay,))
        self.add(self._offer(pay, who, (*pay.mods(), *clause.mods())))

    def _must_pay(self, pay: Clause) -> None:
        """ "Pay (2). If you can't, ...": no choice, where it can be paid (GA.COST.8)."""
        offer = self._offer(pay, self.ctx.actor, pay.mods())
        require(not isinstance(offer, control_flow.OfferX))
        offer.must = True
        self.add(offer)

    def _offer(
        self, pay: Clause, who: refs.Who, mods: tuple[Clause, ...]
    ) -> control_flow.LabeledOffer:
        picks = [one.picks for costs in only(pay.parts, Costs) for one in costs.either]
        if who.kind != refs.YOU and any(is_yours(one) for one in within(tuple(picks))):
            raise NotRun("others do not pay yet with what is yours")
        cost, amount = asked(self.ctx, pay, mods)
        index, payer = paying.cost_index(self.ctx.book, cost), partial(control_flow.payer, who)
        if cost.has_x and amount is None:
            register = self.ctx.register()
            self.ctx.x = amounts.Tally(register)
            offer = control_flow.OfferX(index, payer, register)
            most = pay.mod("at most")
            offer.limit = said_number(self.ctx, most) if most is not None else None
            return offer
        n = partial(control_flow.asked, amount) if amount is not None else None
        return control_flow.LabeledOffer(index, payer, n)

    def _unless(self, rest: Clause, unless: Clause) -> None:
        """ "Unless its controller pays (2)": they are asked as it resolves (GA.EFFECTS.1)."""
        asked_for = unless.parts[0] if unless.parts else None
        pay, payer = wordings.payment(asked_for)
        deed = wordings.had_done(asked_for)
        require(pay is not None or deed is not None, asked_for, "nothing is done yet unless")
        tax = levied(rest, pay) if pay is not None and wordings.is_its_controller(payer) else None
        if tax is not None:
            thing = rest.things[0]
            require(is_described(thing), thing, "nothing is taxed yet:")
            self.impose(tax, thing, durations.duration_of(rest, None, False), "said")
            return
        end = bases.Label()
        known, before = len(self.ctx.mentions), self.ctx.owner_said
        inner = SentenceLowering(self.ctx, self.texts)
        inner.part(rest)
        said, owner = self.ctx.mentions, self.ctx.owner_said
        aimed = [m for m in said[known:] if m.ref.kind == refs.TARGET]
        self.ctx.mentions = said[:known] + aimed
        if owner != before and aimed:  # who is asked before it has gone to its owner's hand
            self.ctx.owner_said = (known + len(aimed), refs.Who(refs.OWNER, 0, aimed[-1].ref))
        if pay is None:
            branch = control_flow.JumpUnless((bases.Asks(predicates.was_done),), end, False)
            if deed is not None:
                self.part(deed)
            self.ctx.mentions, self.ctx.owner_said = said, owner
            self.ops += [branch, *inner.ops, end]
            return
        who = who_of(self.ctx, payer) if payer is not None else self.ctx.actor
        if (
            who.ref is refs.THIS
            and wordings.is_its_controller(payer)
            and Noun("this") not in within(rest)
        ):
            raise NotRun(f"it is not clear what {payer} is that of")
        offer = self._offer(pay, who, pay.mods())
        self.ctx.mentions, self.ctx.owner_said = said, owner
        offer.paid_at, offer.unless = end, True
        self.add(offer)
        self.ops += [*inner.ops, end]

    def _if_done(self, clause: Clause) -> None:
        words = clause.words[0] if clause.words else ""
        if words in wordings.REFLEXES:
            self._reflex(clause.parts, bases.Asks(predicates.was_done))
            return
        require(words in DID or words in DID_NOT, words, "nothing is done yet:")
        known = self.ctx.mentions
        if words in DID_NOT:  # it was not done to anything: "it" is what it was before
            self.ctx.mentions = self.ctx.kept_of(self.ctx.asked)
        self.under((bases.Asks(predicates.was_done),), clause.parts, words in DID)
        self.ctx.mentions = known

    def _for_each(self, clause: Clause) -> None:
        """ "For each card banished this way, draw a card": so many rounds."""
        thing = clause.things[0]
        n = counted(self.ctx, thing)
        figure = thing.figure
        if figure.fixed > 1 and not figure.word:
            n = amount_with(self.ctx, ONE, (Clause("for each", things=(thing,)),))
        loop = control_flow.LOOPS + self.ctx.register()
        next_round: control_flow.JumpOp = control_flow.Round(loop)
        match n:
            case amounts.CountOf(distinct="") | amounts.CountRef():
                it = self.ctx.register()
                next_round = control_flow.NextOne(loop, it)
                self.add(Do(control_flow.for_each, loop, n.things))
                self.ctx.mention(kinds_of(thing), refs.Referent(refs.REGISTER, it), verb="each")
            case _:
                self.add(Do(control_flow.for_each, loop, partial(control_flow.rounds, n)))
                self._mention_bearer(thing)
        first = len(self.ops)
        self.all(clause.parts)
        self.ops[first:] = next_round.each(self.ops[first:])

    def _mention_bearer(self, counters: Described) -> None:
        """ "For every six damage counters on your champion, ... all other units" than that."""
        for word, of in counters.relations:
            if word == "on" and is_noun(of, "your"):
                kinds, own = self.ctx.nature(of)
                self.ctx.mention((*kinds_of(of), *kinds), ref_of(self.ctx, of), own=own)

    def _one_of(self, said: OneOf) -> None:
        require(said.figure == Numeral(1), said.figure, "nothing is chosen yet:")
        options: list[SentenceLowering] = []
        before = len(self.ctx.mentions)
        for option in said.options:
            one = SentenceLowering(self.ctx, self.texts)
            self.ctx.mentions = self.ctx.kept_of(before)
            one.all(option)
            options.append(one)
        firsts = tuple([control_flow.feasible(one.first) for one in options])
        words = tuple(" ".join(map(str, option)) for option in said.options)
        choose = control_flow.ChooseOne(words, firsts, self.ctx.actor)
        self.add(choose)
        self.ops += choose.among([one.ops for one in options])[1:]

    def _as_a_spell(self, clause: Clause) -> None:
        """GA.ABIL.8: its targets are chosen as by a Spell, and it resolves as one."""
        known = len(self.ctx.aims)
        self.ops.append(Do(control_flow.act_as_spell))
        self.all(clause.parts)
        for aim in self.ctx.aims[known:]:
            aim.what.spell = True


More = tuple[tuple[int, int], ...]
Instead = tuple[Gates, int, int]


class Range(NamedTuple):
    """How many modes must and may be chosen, which properties open more, and what another range
    stands instead under."""

    fewest: int = 1
    most: int = 1
    more: More = ()
    instead: Instead | None = None

    def put(self, script: Script) -> None:
        """Write it into a script."""
        script.fewest, script.most, script.more, script.instead = self


FRESH: Final = "one that hasn't been chosen"
_WORDS: Final[dict[str, tuple[int, int]]] = {
    "": (1, 1),
    "two": (2, 2),
    "three": (3, 3),
    "one or both": (1, 2),
    "one or more": (1, ANY_NUMBER),
    "up to two": (0, 2),
    "up to one": (0, 1),
    "up to three": (0, 3),
    FRESH: (1, 1),
}


def modes_of(lowering: SentenceLowering, effects: tuple[Part, ...], of_card: bool = False) -> Range:
    """Lower effects, of which one may be a choice of modes (GA.TERM.MODES): how many are chosen.
    ``of_card``: of no ability, so that restrictions are asked again (GA.AREST.4). Raises NotRun."""
    found = Range()
    plain: list[Part] = []
    i = 0
    while i < len(effects):
        one = effects[i]
        following = effects[i + 1] if i + 1 < len(effects) else None
        spell = is_verb(one, "as a spell")  # GA.ABIL.8
        inner = one.parts[0] if is_verb(one, "as a spell") and len(one.parts) == 1 else one
        match inner, following:
            case OneOf(), _ if len(inner.options) > 1:  # a list
                _plainly(lowering, plain)
                found = Range(*_range(inner.figure))
                _lower(lowering, inner, of_card)
                for aim in lowering.ctx.aims if spell else ():
                    aim.what.spell = True
                if spell:
                    lowering.ops.insert(0, Do(control_flow.act_as_spell))
            case _, If() if is_verb(one, "choose") and one.figures:
                _plainly(lowering, plain)
                listed, found = _with_more(lowering, _base(one), following)
                _lower(lowering, listed, of_card)
                i += 1
            case _:
                plain.append(one)
        i += 1
    _plainly(lowering, plain)
    return found


def _plainly(lowering: SentenceLowering, plain: list[Part]) -> None:
    lowering.all(tuple(plain))
    plain.clear()


def _base(said: Part) -> int:
    """How many are chosen by "choose two", before what changes that. Raises NotRun."""
    figure = needed(only_one(as_clause(said).figures, Numeral))
    require(figure == Numeral(figure.fixed))
    return figure.fixed


def _with_more(lowering: SentenceLowering, n: int, said: If) -> tuple[OneOf, Range]:
    """ "Choose one. If this is imbued, choose two instead" (GA.ACT.8.b); what is known before the
    payment changes how many are chosen at once."""
    inner, test = first_of(said.then, OneOf), only_one(said.tests)
    if inner is None or len(said.then) != 1 or test is None:
        raise Untold
    deed = test.parts[0] if test.verb == "said" and test.parts else None
    words = inner.figure.word.removesuffix(" instead")
    require(words != inner.figure.word)
    fewest, most = _range(Numeral(word=words))
    if is_verb(deed, *PROPERTIES) and n < fewest == most:
        return inner, Range(n, n, more=((PROPERTIES[deed.verb], most - n),))
    gate = While(tests_of(lowering.ctx, said.tests))
    return inner, Range(n, n, instead=((gate,), fewest, most))


def _range(figure: Numeral) -> tuple[int, int]:
    require(figure.word in _WORDS and figure.fixed <= 1, figure, "nothing is chosen yet:")
    return _WORDS[figure.word]


def _lower(lowering: SentenceLowering, said: OneOf, of_card: bool) -> None:
    """Each option, passed over where it was not chosen, or its restriction is not met any more
    (GA.A12, GA.ACT.4)."""
    ctx = lowering.ctx
    if ctx.modes:
        raise NotRun("only one list of modes can be chosen from so far")
    known = len(ctx.mentions)
    for number, option in enumerate(said.options):
        ctx.foreign = ctx.mentions[known:]
        gates, parts = _gated(option)
        ctx.modes.append(Mode(" ".join(str(part) for part in parts), gates))
        passing = control_flow.InMode(number)
        lowering.ops.append(passing)
        if gates and of_card:
            tests = tuple(Asks(is_met, gate) for gate in gates)
            lowering.ops.append(control_flow.JumpUnless(tests, passing.label))
        ctx.mode = number
        lowering.all(parts)
        ctx.mode = -1
        lowering.ops.append(passing.label)
    ctx.foreign = []


def _gated(option: tuple[Part, ...]) -> tuple[Gates, tuple[Part, ...]]:
    """Restrictions before an option lock it (GA.AREST.2)."""
    gates: list[Restriction] = []
    parts = option
    while (around := only_one(parts, If)) is not None and all(
        is_verb(test, "restriction") for test in around.tests
    ):
        gates += [gate_of(test.words[0]) for test in around.tests]
        parts = around.then
    return tuple(gates), parts
