"""From the values of card text to ops: each verb has one, or the card is reported. Conditions of
how things stood before what the text has done, "If there were no allies in play", are asked first
(MC.alteration.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.cards.errors import NotRun, needed, nothing, require
from tallystick.games.marvel_champions.combat.activation import Activate
from tallystick.games.marvel_champions.compiling import (
    activations,
    aiming,
    choosing,
    deck_verbs,
    joining,
    ordering,
    subject_verbs,
)
from tallystick.games.marvel_champions.compiling.verbs import VERBS
from tallystick.games.marvel_champions.effects import control_flow, effects, hands, loops
from tallystick.games.marvel_champions.effects.deeds import SerialDeed
from tallystick.games.marvel_champions.effects.moving import FetchAttachment
from tallystick.games.marvel_champions.position.amounts import most_of, sum_of
from tallystick.games.marvel_champions.position.conditions import tests_of
from tallystick.games.marvel_champions.position.measures import measure_of
from tallystick.kernel.machine import Do
from tallystick.rules.parts import in_pairs, is_if, is_noun, is_verb
from tallystick.rules.phrases import Clause, If, Noun, OneOf, Part
from tallystick.rules.picking import first_of, found_in, has, only, only_one


def looked_before(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """ "The villain attacks an ally. If there were no allies in play, ...": it is looked at first,
    and what stands before is done in either case."""
    for i, part in enumerate(parts):
        if is_if(part, "there_were"):
            tests = tuple([_now(test) for test in part.tests])
            met = part._replace(tests=tests, then=(*parts[:i], *part.then), after=False)
            other = (Clause("otherwise", parts=parts[:i]),) if i else ()
            return (met, *other, *looked_before(parts[i + 1 :]))
    return parts


def _now(test: Clause) -> Clause:
    """A test that is asked of how things stand at that moment."""
    if test.verb != "there_were":
        return test
    return test._replace(verb="there_are", words=test.words[1:])


# Deeds that take the amount of what they replace, all of it.
OF_ITS_AMOUNT: Final = ("damage_here", "threat_taken")


class AbilityLowering(choosing.ChoiceLowering):
    """Makes the ops of one ability; ``labels`` are those that it carries."""

    def all(self, parts: tuple[Part, ...]) -> None:
        """All effects in order; what alters an attack is read ahead (MC.alteration.1)."""
        parts = joining.with_additions(
            ordering.rearranged(looked_before(in_pairs(parts, joining.in_turn))), self.labels
        )
        parts = activations.gained_ahead(parts, self.labels)
        activations.choose_felled(self, parts)
        x = only_one(list(ordering.wheres(parts, False)))  # what says so for all, if said once
        ahead = [
            is_verb(one, "was_so")
            or subject_verbs.is_alteration(one)
            or ordering.is_for_before(one, parts[:i])
            for i, one in enumerate(parts)
        ]
        ordered = joining.aimed_first(parts, ahead, self.labels)
        ordering.refuse_too_late(ordered)
        lacks = any(next(ordering.wheres(one, True), None) is not None for one in ordered)
        i, begun = 0, dict[int, int]()  # where the ops of each part begin
        while i < len(ordered):
            if x is not None and lacks and ordering.mentions_x(ordered[i]):
                self.lower_x_is(x)
                x = None
            begun[i] = len(self.ops)
            i += self._with_next(ordered[i], ordered[i + 1 :])
        self.joined += joining.joined_spans(
            [ordered[i] for i in begun], list(begun.values()), self.ops
        )

    def _with_next(self, part: Part, rest: list[Part]) -> int:
        """One effect, and those after it that only say more of it; how many these were."""
        following = rest[0] if rest else None
        require(not activations.asks_who_fell(part, following), following)
        bare = ordering.bare_if(part, following)
        if bare is not None:
            self.part(part)
            last = first_of(reversed(self.ops), Activate)
            needed(last, bare.then[0] if bare.then else bare).bare = tests_of(
                bare
            )  # MC.activation.2
            return 2
        other = ordering.replacement(part, following)
        if other is not None:
            if ordering.asks_already(other) and ordering.asks_already(
                rest[1] if rest[1:] else None
            ):
                raise nothing(rest[1])  # before the first of them is done, or after it
            self._either(other, part)
            return 2
        match part, following:
            case If(), Clause(verb="otherwise"):
                self._if(part, following.parts)
            case Clause(), Clause(verb="otherwise"):
                self._or_else(part, following.parts)
            case _:
                more = ordering.additions(part, rest)
                self.part(part, more)
                return 1 + len(more)
        return 2

    def part(self, part: Part, more: tuple[If, ...] = ()) -> None:
        match part:
            case If():
                self._if(part)
            case OneOf():
                self._one_of(part)
            case Clause(verb=verb) if verb in _JOINTS:
                _JOINTS[verb](self, part)
            case Clause():
                self._deed(part, more)
            case _:
                raise NotRun(f"nothing is done yet with {part}")

    def _deed(self, clause: Clause, more: tuple[If, ...] = ()) -> None:
        lower = needed(VERBS.get(clause.verb), clause)
        each = joining.apart(clause)
        if each:
            self.all(each)
            return
        if any(is_verb(one, "tough_first_mod") for one in clause.parts):
            lost = Clause("lose_all_status", things=clause.things, words=("tough",))
            self._deed(lost)
            clause = clause.without("tough_first_mod")
        sought = deck_verbs.other_search(clause)
        if sought is not None:
            self._either(*sought)
            return
        aside = clause.mod("paren")
        shuffled = only_one(aside.parts) if aside is not None else None
        if is_verb(shuffled, "shuffle"):  # "draw 3 cards (shuffle the encounter deck)"
            self._deed(clause.without("paren"), more)
            self._deed(shuffled)
            return
        later = clause.mod("at_end_mod")
        if later is not None:
            rest = (clause.without("at_end_mod"),)
            self.lower_later(Clause("later", words=later.words, parts=rest))
            return
        elsewhere = clause.mod("paren_from")
        if elsewhere is not None:
            self._elsewhere(clause, elsewhere)
            return
        if aside is not None and self._already(clause, ordering.aside_of(aside)):
            return
        if aside is not None and ordering.speaks_back(ordering.aside_of(aside).tests):
            raise nothing(clause)  # of what is chosen only then
        if aside is not None:
            self._either(ordering.aside_of(aside), clause.without("paren"))
            return
        if ordering.has_instead(clause):
            require(self.may_replace, clause)
            if clause.verb not in OF_ITS_AMOUNT:
                self.ops.append(Do(effects.replace_occasion))
            clause = clause.without("instead_mod")
        self._fix_x(clause)
        clause, within = aiming.together(clause)
        op = self._made(lower, clause)
        match op, clause.first_noun():
            case SerialDeed(), Noun(figure=figure):
                op.up_to = figure.word in ("up to", "any number")
                op.none_too = figure.word == "any number"
                op.aim.within = within
            case _ if within >= 0:
                raise nothing(clause)
        joining.add_to(op, clause, more)
        self.ops.append(op)

    def _already(self, clause: Clause, other: If) -> bool:
        """ "Confuse an enemy (deal 3 damage to that enemy instead if it is already confused)": it
        is chosen before either is done (MC.alteration.1)."""
        whom = only_one(clause.things)
        if clause.verb != "give_status" or not all(map(ordering.is_already, other.tests)):
            return False
        if not is_noun(whom, "a") or not ordering.speaks_back(other.tests):
            return False
        self._deed(Clause("choose", things=(whom,)))
        same = (Noun("that", whom.kinds),)
        self._either(other, clause.without("paren")._replace(things=same))
        return True

    def _elsewhere(self, clause: Clause, paren: Clause) -> None:
        """ "From a scheme (from each scheme instead if ...)"."""
        tests = found_in(paren.parts, If)
        plain = clause.without("paren_from")
        if (
            paren.words != ("instead",)
            or len(clause.things) != 1
            or ordering.speaks_back(tests.tests)
        ):
            raise nothing(clause)
        self._either(tests._replace(then=(plain._replace(things=paren.things),)), plain)

    def _fix_x(self, clause: Clause) -> None:
        """ "From up to X characters, where X is ...": how many things, not how much."""
        where = clause.mod("where_mod")
        many = any(one.figure.per_x for one in only(clause.things, Noun))
        if where is not None and many:
            most = [most_of(one) for one in clause.parts if is_verb(one, "at_most_mod")]
            limit = most[0] if most else loops.UNLIMITED
            self.ops.append(Do(loops.set_x, measure_of(where.parts[0]), limit))

    def each_player(self, who: Noun, parts: tuple[Part, ...]) -> None:
        subject_verbs.loop(self, who, parts)

    # -- conjunctions

    def _if(self, part: If, otherwise: tuple[Part, ...] = ()) -> None:
        if part.while_:
            subject_verbs.holds_while(self, part)
            return
        declined = any(test.verb == "did_not" for test in part.tests)
        require(not declined or has(self.ops, control_flow.YouMay), part.tests[0])
        ends = [word for test in part.tests for word in test.words if word in ordering.ENDS]
        if ends and not otherwise:  # "if that ally is still in play at the end of the phase"
            plain = [[word for word in test.words if word != ends[0]] for test in part.tests]
            pairs = zip(part.tests, plain, strict=True)
            later = part._replace(tests=tuple([t._replace(words=tuple(w)) for t, w in pairs]))
            self.lower_later(Clause("later", words=(ends[0],), parts=(later,)))
            return
        if any(map(self._asks_of_drawn, part.tests)):
            for last in only(self.ops[-1:], hands.PlayersDraw):  # which one it was
                last.tells = last.tells or (last.n.n.simple and last.n.n.fixed == 1)
        if any(activations.asks_damage(test) for test in part.tests):
            activations.tell_damage(self, part)
        branch = control_flow.IfThen(tests_of(part))
        self.ops.append(branch)
        self.under(part, branch.tests, not otherwise)
        self._tell_bearer(part)
        alone = all(test.verb == "you_cannot" for test in part.tests)
        then = [ordering.without(one, "instead_mod") if alone else one for one in part.then]
        self.all(tuple(then))
        self._else(branch, otherwise)
        self.conditions -= 1

    def _asks_of_drawn(self, test: Clause) -> bool:
        """Whether a test is about "that card", or "it" where cards have been drawn only."""
        about = test.things[0] if test.things else None
        alone = len(self.ops) == 1 and about == Noun("it")
        return has(self.ops[-1:], hands.PlayersDraw) and (about == THAT_CARD or alone)

    def _or_else(self, part: Clause, otherwise: tuple[Part, ...]) -> None:
        """ "Exhaust your identity. Otherwise, ...": if that could not be (MC.otherwise.1)."""
        who = part.things[0] if is_verb(part, "said") else None
        cannot = If((Clause("you_cannot"),), otherwise)
        if aiming.is_one_player(who):
            subject_verbs.loop(self, who, (*part.parts, cannot))
            return
        known = len(self.ops)
        self.part(part)
        match self.ops[known:]:
            case [Activate() as activated]:
                activated.tries = True  # who is stunned does something, too (MC.otherwise.1)
            case [SerialDeed()] | [FetchAttachment(), SerialDeed()]:
                pass
            case _:
                raise nothing(otherwise[0])
        self._if(cannot)

    def _else(self, branch: control_flow.IfThen, otherwise: tuple[Part, ...]) -> None:
        if not otherwise:
            self.targets.append((branch, len(self.ops)))
            return
        jump = control_flow.GoTo()
        self.ops.append(jump)
        self.targets.append((branch, len(self.ops)))
        self.all(otherwise)
        self.targets.append((jump, len(self.ops)))

    def _either(self, other: If, base: Part) -> None:
        """ "If ..., do that instead": one or the other (MC.replacement.1); another amount of the
        same where it is done to "that" one."""
        if self._other_amount(other, base):
            return
        branch = control_flow.IfThen(tests_of(other))
        self.ops.append(branch)
        known = len(self.aims)
        self.all(tuple(ordering.without(one, "instead_mod") for one in other.then))
        self.hang_on(other, branch.tests, known)
        self._else(branch, (base,))

    def _other_amount(self, other: If, base: Part) -> bool:
        """ "Deal 3 damage (to that enemy) instead": the same target, another amount."""
        match base, other.then:
            case Clause(verb=verb), (Clause(verb=same, figures=(_, *_)) as inner,) if verb == same:
                unsaid = bool(base.things) and not inner.things
                if unsaid or (inner.things and is_noun(inner.things[0], "that", "it")):
                    self._deed(base)
                    op = needed(first_of(self.ops[-1:], SerialDeed), inner)
                    op.n.instead = sum_of(inner.figures, inner.without("instead_mod").parts)
                    op.n.tests = tests_of(other)
                    return True
        return False

    def lower_said(self, clause: Clause) -> None:
        """What is said of something; "that enemy schemes instead": in place of what it would do."""
        if ordering.has_instead(clause):
            if not self.may_replace or any(is_verb(one, "attacks") for one in clause.parts):
                raise nothing(clause)
            self.ops.append(Do(effects.replace_occasion))
            clause = clause.without("instead_mod")
        subject_verbs.say(self, clause)

    def lower_must(self, clause: Clause) -> None:
        """What somebody has to do: as if they did it."""
        who = needed(clause.first_noun() if clause.things else aiming.YOU, clause)
        if who.how == "you":
            self.all(clause.parts)
            return
        anybody = (who.how, who.kinds) in aiming.ANY_PLAYER
        subject_verbs.loop(
            self, aiming.players(self, who, clause) if anybody else who, clause.parts
        )

    def lower_in_player_order(self, clause: Clause) -> None:
        """ "Each player in player order ...": one after another."""
        parts = clause.parts
        one = only_one(parts)
        who = one.first_noun() if is_verb(one, "said", "may") else None
        known = len(self.ops)
        if is_verb(one, "must"):
            self.lower_must(one)
        elif one is not None and is_noun(who, "each player"):
            self.part(one)
        else:
            subject_verbs.loop(self, Noun("each player"), parts)
        subject_verbs.keep_order(self.ops[known:])

    def lower_both(self, clause: Clause) -> None:
        """What is done together, or one after the other."""
        self.all(in_pairs(clause.parts, joining.paired))

    def lower_x_is(self, clause: Clause) -> None:
        """ "X is ...": worked out as the ability resolves."""
        self.ops.append(Do(loops.set_x, measure_of(clause.parts[0]), loops.UNLIMITED))

    def lower_was_so(self, clause: Clause) -> None:
        """What is asked before something changes it: X has this bit if it was so."""
        bit = clause.figures[0].fixed
        self.ops.append(Do(loops.set_x_if, tests_of(found_in(clause.parts, If)), bit))

    def lower_instead(self, clause: Clause) -> None:
        """ "When you would be defeated, instead ...": all of it (MC.replacement.1)."""
        require(self.may_replace, clause)
        self.ops.append(Do(effects.replace_occasion))
        self.all(clause.parts)

    def lower_later(self, clause: Clause) -> None:
        """ "At the end of the round, ..." (MC.delayed.1)."""
        until = needed(ordering.ENDS.get(clause.words[0]), clause)
        head, known = loops.DelayedEffect(until), len(self.aims)
        self.ops.append(head)
        self.all(clause.parts)
        head.is_own = all(aim.is_this for aim in self.aims[known:]) and len(self.aims) > known
        self.ops.append(loops.EndDelayedEffect())
        self.targets.append((head, len(self.ops)))

    def settle(self, base: int) -> None:
        """Fill in where jumps lead, once it is known where the ops stand."""
        spans = joining.outermost(self.joined)
        for owner, at in self.targets:
            owner.to = base + joining.moved(at, spans)
        self.ops = joining.enclosed(self.ops, spans)


THAT_CARD: Final = Noun("that", ("card",))


_JOINTS: Final[dict[str, Callable[[AbilityLowering, Clause], object]]] = {
    "said": AbilityLowering.lower_said,
    "may": AbilityLowering.lower_may,
    "must": AbilityLowering.lower_must,
    "spend": AbilityLowering.lower_spend,
    "in_player_order": AbilityLowering.lower_in_player_order,
    "until": subject_verbs.until,
    "blank": subject_verbs.blank_for,
    "x_is": AbilityLowering.lower_x_is,
    "was_so": AbilityLowering.lower_was_so,
    "it_was_so": AbilityLowering.lower_was_so,
    "repeated": choosing.repeated,
    "repeat": choosing.repeat_ability,
    "each_this_way": choosing.each_this_way,
    "later": AbilityLowering.lower_later,
    "instead": AbilityLowering.lower_instead,
    "_activate": activations.activate,
    "both": AbilityLowering.lower_both,
    "listed": AbilityLowering.lower_both,
    "listen": subject_verbs.listen,
    "unlisten": subject_verbs.unlisten,
    "attack_apart": choosing.attack_apart,
}
