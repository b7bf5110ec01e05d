"""Effects that linger: durations, permissions, preventions, triggers left behind (GA.CONT.1,
GA.ATRIG.4, GA.TIME.8)."""

from __future__ import annotations

from typing import Any, Final

from tallystick.cards.errors import NotRun, Untold, needed, require
from tallystick.cards.ledger import says
from tallystick.games.grand_archive.compiling import aiming, asking, charging, preventing, stating
from tallystick.games.grand_archive.compiling.charging import cost_change
from tallystick.games.grand_archive.compiling.context import PRONOUNS
from tallystick.games.grand_archive.compiling.durations import (
    duration_of,
    is_given,
    span_of,
    this_turn,
    waits_for,
    with_span,
)
from tallystick.games.grand_archive.compiling.granting import changes_of
from tallystick.games.grand_archive.compiling.measures import measure
from tallystick.games.grand_archive.compiling.naming import is_player, ref_of, thinglike
from tallystick.games.grand_archive.compiling.parts import (
    THIS_WAY,
    relation,
    single,
    sole,
    taken,
    yours,
)
from tallystick.games.grand_archive.compiling.preventing import (
    GOING,
    aim,
    goes_elsewhere,
    next_instead,
    replaced,
    would_of,
)
from tallystick.games.grand_archive.compiling.qualities import WAYS, hung_on
from tallystick.games.grand_archive.compiling.steps import only_if
from tallystick.games.grand_archive.compiling.subject_verbs import SubjectVerbs
from tallystick.games.grand_archive.compiling.wordings import NOW, span_in, without_instead
from tallystick.games.grand_archive.costs.announced import CHEAPER
from tallystick.games.grand_archive.effects import control_flow, imposing, orders
from tallystick.games.grand_archive.effects.effects import set_cell
from tallystick.games.grand_archive.pieces import ACTIVATE
from tallystick.games.grand_archive.position import continuous_effects, refs
from tallystick.games.grand_archive.position.bases import EffectAmount, Test
from tallystick.games.grand_archive.position.changes import (
    ONCE,
    OWN,
    PLAY,
    SPEED,
    SWITCH,
    PlainChange,
)
from tallystick.games.grand_archive.position.static_abilities import TextChange
from tallystick.games.grand_archive.zones import DISTORTED
from tallystick.kernel.machine import Do
from tallystick.rules.parts import as_clause, as_thing, is_described, is_noun, is_verb, within
from tallystick.rules.phrases import ONE, Clause, If, Noun, Numeral, Part, Place, Spoken
from tallystick.rules.picking import first_of, only, only_one

# "Time is distorted" (GA.SPECIAL.1).
DISTORTING: Final = Clause(
    "said",
    things=(Noun("alone", ("time",)),),
    parts=(Clause("be", things=(Noun("state", marks=("distorted",)),)),),
)
_IN_ITS_PHASE: Final = Clause("time", words=("during its controller's wake up phase",))


class Lingering(SubjectVerbs):
    """Lowers what goes on after the resolution."""

    def _while(self, said: If) -> None:
        """ "It can't attack for as long as you control this"."""
        span = span_of(said.tests)
        inner = only_one(said.then) if span is not None else None
        if span and is_verb(inner, "may") and span.moment == continuous_effects.FOREVER:
            self.ctx.again("banish")  # "for as long as they remain banished": not the rest of them
            self._permits(inner, Clause("until", words=("indefinitely",)))
            return
        subject = inner.first_noun() if is_verb(inner, "said") else None
        if span is None or not is_verb(inner, "said") or subject is None:
            raise NotRun(f"nothing is done yet as long as {said.tests[0]}")
        if span.whose == imposing.THE_STATES and not _is_spoken_of(said.tests[0], subject):
            raise NotRun(f"nothing is done yet as long as {said.tests[0]}")
        if is_player(subject):
            self.decree_all(stating.players_cannot(self.ctx, subject, inner, ()), span)
            return
        for one in _in_wake_up(inner.parts):
            self._give(subject, one, span)

    def _until(self, clause: Clause) -> None:
        """ "Until end of turn, ...": the duration stands before."""
        until = Clause("until", words=clause.words)
        for one in clause.parts:
            match one:
                case Spoken(event=Clause() as event, costs=None):
                    self._listen(one.effects, event, _lasting(until))
                case Clause(verb="may") if self._permits(one, until):
                    pass
                case Clause(verb="said") if says(one, DISTORTING):
                    if clause.words != ("for the rest of the game",):
                        raise NotRun(f"nothing lasts yet {clause.words[0]}: {one}")
                    self.add(Do(set_cell, DISTORTED, 1))
                case If() if self._shields(one, until):
                    pass
                case If() if (change := replaced(self.ctx, one)) is not None:
                    self.decree(change, _lasting(until))
                case Clause(verb="costs"):
                    self._costs(one._replace(parts=(*one.parts, until)))
                case Clause(verb="said") if self._states(one, until):
                    pass
                case Clause(verb="said", parts=(_, *_)):
                    inner = tuple(with_span(each, until) for each in one.parts)
                    self._said(one._replace(parts=inner))
                case _:
                    raise NotRun(f"nothing lasts yet {clause.words[0]}: {one}")

    def _goes_elsewhere(self, said: If) -> bool:
        """ "If that unit would die this turn, banish it instead" (GA.REPL.1)."""
        test = as_clause(only_one(said.tests))
        if not test.things or NOW not in test.parts:
            return False
        rest = test._replace(parts=tuple(one for one in test.parts if one != NOW))
        would = would_of(said._replace(tests=(rest,)))
        if would is None or would.deed not in GOING:
            return False
        change, thing = goes_elsewhere(would), would.subject
        if not (is_given(thing) or "target" in thing.how):
            aim(self.ctx, change, thing)
            self.decree(change, imposing.TURN)
            return True
        self.impose(change, thing, imposing.TURN, "give")
        return True

    def _said(self, clause: Clause) -> None:
        if not (self._hastens(clause) or self._next_played(clause) or self._for_a_time(clause)):
            super()._said(clause)

    def _for_a_time(self, said: Clause) -> bool:
        """ "You can't activate cards this turn", "all elements are enabled for you until end of
        turn": whether it is such a statement; then it is lowered."""
        if (deed := sole(said)) is None:
            return False
        bare, time = taken(deed, "time", "until")
        if time is None and (inner := sole(deed)) is not None:
            done, time = taken(inner, "time", "until")
            bare = deed._replace(parts=(done,))
        if time is None or span_in(bare) is not None:
            return False
        return self._states(said._replace(parts=(bare,)), Clause("until", words=time.words))

    def _states(self, said: Clause, until: Clause) -> bool:
        """ "Until end of turn, your opponents can't recover", "all elements are enabled for you",
        "damage is unpreventable", "allies that enter under your control enter rested": whether it
        is said of whatever fits; then it is lowered."""
        subject, deed = said.things[0], first_of(said.parts, Clause)
        if deed is None:
            return False
        forbidden = is_player(subject) and deed.verb == "can't"
        if is_verb(only_one(said.parts), "enter") and is_noun(subject, "", "all", "each"):
            kept = tuple(one for one in subject.relations if not _enters_under_yours(one))
            if len(kept) < len(subject.relations):
                subject = yours(subject._replace(relations=kept))
            found = changes_of(self.ctx, deed, False).changes
            for change in found:
                change.what = thinglike(self.ctx, subject)
        elif forbidden or deed == stating.ENABLED or stating.dealer_of(subject, deed):
            found = stating.statics_of(self.ctx, self.texts, said)
        else:
            return False
        self.decree_all(found, _lasting(until))
        return True

    def _hastens(self, said: Clause) -> bool:
        """ "The next ally card you activate this turn can be activated as though it had fast
        activation" (GA.KW.FASTACT)."""
        subject, deed = said.things[0], only_one(said.parts)
        inner = sole(deed, "can")
        if not is_verb(inner, "activate") or inner.things or inner.parts:
            return False
        if set(inner.words) != {"passive", "as though it had fast activation"}:
            return False
        change = charging.of_played(self.ctx, SPEED, subject)
        if change.span != ONCE:
            return False
        self.decree(change, imposing.TURN)
        return True

    def _shields(self, said: If, until: Clause) -> bool:
        """ "Until end of turn, if damage would be dealt to your champion, prevent 1 of it"."""
        found = preventing.standing(self.ctx, said)
        if found is None or found.given:
            return False
        change = found.change(self.texts)
        duration = duration_of(Clause("said", parts=(until,)), None, False)
        if is_noun(found.victim, "a", "", "each", "all"):
            change.what = thinglike(self.ctx, found.victim)
            self.decree(change, duration)
            return True
        if hung_on(found.made.manner.by) and len(found.victim.each) == 1:
            change.ref = ref_of(self.ctx, found.victim)
            self.decree(change, duration)
            return True
        self.impose(change, found.victim, duration, "shield")
        return True

    def _permits(self, clause: Clause, until: Clause | None) -> bool:
        """ "You may activate the banished card this turn": a permission with a duration, not an
        instruction (GA.TIME.8). False: it is none."""
        more = charging.more_material(clause)
        if more is not None and more.span == ONCE and until is None:
            self.decree(more, imposing.Duration(continuous_effects.FOREVER))
            return True
        waived = charging.waiver(self.ctx, clause)
        if waived is not None:
            return self._waives(waived, clause, until)
        deed = charging.may_play(clause)
        if deed is None:
            return False
        time = next((one for one in deed.mods() if one.verb in ("time", "until")), until)
        rest = [one for one in deed.parts if one is not time]
        if time is None or rest or len(deed.things) != 1 or deed.words:
            return False
        duration = _lasting(time)
        thing = deed.things[0]
        change = TextChange(PlainChange(PLAY, ACTIVATE))
        if is_given(thing) or thing.how == "target":
            aimed = aiming.aimed_of(self.ctx, thing)
            self.add(imposing.Impose(aimed, 0, self.keep(change), None, duration))
            return True
        if relation(thing, "from") is None:
            return False
        if thing.how in ("a", "an") and thing.figure == Numeral(1):
            change.span = ONCE
        elif thing.how not in ("", "all"):
            return False
        change.what = charging.permitted(self.ctx, single(thing))
        self.add(imposing.Decree(self.keep(change), duration))
        return True

    def _waives(self, change: TextChange, clause: Clause, until: Clause | None) -> bool:
        """ "Until end of turn, you may activate cards without paying their reserve costs"."""
        time = clause.mods()[0].mod("time") or until
        if time is None and change.span != ONCE:
            return False
        duration = imposing.TURN if time is None else _lasting(time)
        self.add(imposing.Decree(self.keep(change), duration))
        return True

    def _costs(self, clause: Clause) -> None:
        """ "The next card you activate this turn costs 2 less", "until end of turn, cards cost
        more"; "it costs 2 less" of what has just been played (GA.TIME.7)."""
        played = self._played_before(clause)
        if played is not None:
            n = clause.figures[0].fixed * (-1 if clause.words == ("less",) else 1)
            played.how |= n << CHEAPER
            return
        timely = charging.of_this_turn(clause)
        change = cost_change(self.ctx, clause if timely is None else timely)
        until = clause.mod("until")
        lasts = until is not None or timely is not None
        require(change.span != OWN and lasts != (change.span == ONCE))
        duration = duration_of(clause, None, False) if until is not None else imposing.TURN
        said = [p for w, p in clause.things[0].relations if w == "time"]
        if said == ["during their next turn"]:
            duration = imposing.Duration(continuous_effects.DURING_TURN, imposing.ITS_CONTROLLERS)
        self.decree(change, duration)

    def _played_before(self, clause: Clause) -> orders.PlayCard | None:
        """What plays the card that a clause says costs more or less, None where it is of others."""
        plain = clause.words in (("less",), ("more",)) and not clause.figures[0].per_x
        last = only(self.ops[-2:], orders.PlayCard) if charging.is_of_it(clause) and plain else []
        to = clause.mod("to play")
        fits = last and len(clause.parts) == (to is not None) and not last[0].how >> CHEAPER
        return last[0] if fits else None

    def _ignore(self, clause: Clause) -> None:
        """ "Ignore the elemental requirements of the next card you activate this turn"."""
        change = charging.ignoring(self.ctx, clause)
        require(change.span == ONCE)
        self.add(imposing.Decree(self.keep(change), imposing.TURN))

    def _ride(self, said: tuple[Part, ...]) -> None:
        """What is done when the damage is prevented: part of that (GA.PREV.4), or a trigger."""
        assert self.ctx.shield is not None
        place, gates = self.ctx.shield
        own, manners = self.ctx.gates if self.ctx.gates != gates else (), self.ctx.book.manners
        riders = (*manners[place].riders, self.texts.rider(said, own))
        manners[place] = manners[place]._replace(riders=riders)

    def _prevent(self, clause: Clause) -> None:
        self.add(preventing.next_damage(self.ctx, clause))

    def _the_next_time(self, clause: Clause) -> None:
        said = clause.parts[0]
        would = [one for one in within(said) if is_verb(one, "would")]
        replaced = next_instead(clause)
        if replaced is not None:
            replaced.players, replaced.span = self.ctx.actor, ONCE
            self.decree(replaced, imposing.TURN)
            return
        if not would and isinstance(said, Clause):
            event = needed(this_turn(Clause("whenever", parts=(said,))))
            self._listen(clause.parts[1:], event, imposing.TURN, True)
        elif would and would[0].parts[:1] and as_clause(would[0].parts[0]).verb == "enter":
            self._next_to_enter(clause)
        else:
            self.add(preventing.next_time(self.ctx, clause))

    def _next_to_enter(self, clause: Clause) -> None:
        """ "The next time one or more allies would enter the field this turn, they enter the field
        rested instead": all that enter at once (GA.REPL.1). Raises NotRun."""
        test, then = clause.mods()[0], clause.parts[1:]
        subject, (would, time) = needed(test.first_noun(), clause), (*test.parts, None)[:2]
        deed = without_instead(then[0]) if len(then) == 1 else None
        onto = Clause("place", words=("",), parts=(Place("the", ("field",)),))
        plain = would == Clause("would", parts=(Clause("enter", parts=(onto,)),))
        spoken = deed.things[0] if is_verb(deed, "said") and len(deed.parts) == 1 else None
        known = plain and time == NOW and is_noun(spoken, "they", "those", "it", "that")
        entering = needed(sole(deed) if known and is_verb(deed, "said") else None)
        require(subject.figure._replace(word="") == ONE)
        for change in changes_of(self.ctx, entering, False).changes:
            change.what, change.span = thinglike(self.ctx, subject._replace(figure=ONE)), ONCE
            self.decree(change, imposing.TURN)

    def _reflex(self, effects: tuple[Part, ...], test: Test) -> None:
        """ "When you do, ..." (GA.ATRIG.6)."""
        parts, amount = self._reckoned(effects)
        place, it = self._waiting(parts, None, amount is not None)
        self.ops += only_if((test,), [Do(imposing.wait_reflex, place, it, amount)])

    def _reckoned(self, parts: tuple[Part, ...]) -> tuple[tuple[Part, ...], EffectAmount | None]:
        """ "When you do, deal X damage, where X is the cost of the banished cards": what hangs
        on what has just been done, it is reckoned now."""
        for one in within(parts):
            marks = [m for t in only(within(one), Noun) for m in t.marks]
            if is_verb(one, "where") and any(self.ctx.has_done(WAYS.get(m, "")) for m in marks):
                return _without(parts, one), measure(self.ctx, one.things[0])
        return parts, None

    def _switch(self, clause: Clause) -> None:
        """ "Switch the power and life stat of target ally until end of turn"."""
        thing = only_one(clause.things)
        of = only_one([p for _, p in as_thing(thing).relations])
        if as_thing(thing).kinds != ("power", "life stat") or not is_described(of):
            raise Untold
        self.impose(TextChange(PlainChange(SWITCH)), of, duration_of(clause, None, False), "give")

    def _reflexive(self, said: Spoken) -> None:
        if said.event is not None and self._reflex_of(said):
            return
        if said.event is None or said.costs is not None or said.limits:
            raise NotRun(f"nothing is done yet with what is triggered inside: {said.event}")
        self._await(said.effects, said.event)

    def _reflex_of(self, said: Spoken) -> bool:
        """ "When a card is banished this way, ...": once for each (GA.ATRIG.6)."""
        assert said.event is not None
        told = first_of(said.event.parts[:1], Clause) if said.event.verb == "when" else None
        if told is None or THIS_WAY not in told.parts:
            return False
        deed, thing = told.mods()[0], told.first_noun()
        verb = deed.verb if "passive" in deed.words else ""
        if thing is None or not verb or not self.ctx.has_done(verb):
            return False
        if thing.figure.word == "or more":  # "when three or more counters are moved this way"
            self._reflex(said.effects, asking.test_of(self.ctx, told))
            return True
        if thing != Noun("a", thing.kinds, ONE):
            return False
        loop, it = control_flow.LOOPS + self.ctx.register(), self.ctx.register()
        self.add(Do(control_flow.for_each, loop, self.ctx.done(verb, verb).values))
        place = self.texts.waiting(said.effects, None, thing.kinds)
        reflex = Do(imposing.wait_reflex, place, refs.Referent(refs.REGISTER, it), None)
        self.ops += control_flow.NextOne(loop, it).each([reflex])
        return True

    def _await(self, effects: tuple[Part, ...], event: Clause) -> None:
        timed = this_turn(event)
        found = waits_for(event)
        if timed is not None:
            self._listen(effects, timed, imposing.TURN)
        elif found is not None:
            place, it = self._waiting(effects, event)
            self.add(Do(imposing.wait_for, place, it, found[0], found[1]))
        else:
            raise Untold

    def _listen(
        self,
        effects: tuple[Part, ...],
        event: Clause,
        duration: imposing.Duration,
        once: bool = False,
    ) -> None:
        """A trigger that waits for as long as this: about whatever it hears of, or about what has
        been spoken of."""
        subject = _subject(event)
        if subject is not None and "target" in subject.how:  # "that" one from then on
            ref_of(self.ctx, subject)
            subject, said = Noun("that", subject.kinds), event.mods()[0]
            event = event._replace(parts=(said._replace(things=(subject,)),))
        spoken = subject is not None and ("hit" in subject.marks or is_given(subject))
        it = ref_of(self.ctx, subject) if subject is not None and spoken else None
        kinds = subject.kinds if subject is not None and spoken else None
        place = self.texts.waiting(effects, event, kinds)
        self.add(Do(imposing.wait_for, place, it, duration, once))

    def _waiting(
        self, effects: tuple[Part, ...], event: Clause | None, with_x: bool = False
    ) -> tuple[int, refs.Referent | None]:
        """The trigger that is left behind, and what it speaks of as "it". Of several it triggers
        once for each, so nothing may be done besides. Raises NotRun."""
        it = _pronoun(effects)
        if is_noun(it, *SEVERAL) and not all([_pronoun((one,)) for one in effects]):  # noqa: C419
            raise NotRun(f"nothing is done yet besides what is done to each of {it.how} then")
        ref = ref_of(self.ctx, it) if it is not None else None
        kinds = it.kinds if it is not None else None
        place = self.texts.waiting(effects, event, kinds, with_x)
        return place, ref


def _is_spoken_of(test: Clause, changed: Noun) -> bool:
    """Whether what is to remain so is what is changed: "it gets +1 power as long as it remains
    distant", not "as long as your champion remains distant"."""
    state = test.first_noun()
    if state is None or state == changed:
        return state is not None
    return state.how in PRONOUNS and (not state.kinds or state.kinds == changed.kinds)


def _lasting(until: Clause) -> imposing.Duration:
    """How long that says that something lasts."""
    return duration_of(Clause("said", parts=(until,)), None, False)


def _without(parts: Any, where: Clause) -> Any:  # noqa: ANN401  text of the same sort
    """A text without what it says that X is."""
    if isinstance(parts, (Clause, If)) or type(parts) is tuple:
        kept = [_without(one, where) for one in parts if one is not where]
        return tuple(kept) if type(parts) is tuple else type(parts)(*kept)
    return parts


def _in_wake_up(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """ "Doesn't wake up during its controller's wake up phase": effects still wake it."""
    deeds = tuple(one for one in parts if one != _IN_ITS_PHASE)
    if len(deeds) == len(parts):
        return parts
    if deeds != (Clause("doesn't", parts=(Clause("wake up"),)),):
        raise NotRun(f"nothing gives yet: {_IN_ITS_PHASE}")
    return (Clause("doesn't", parts=(Clause("wake up in its phase"),)),)


def _enters_under_yours(relation: tuple[str, Part]) -> bool:
    word, part = relation
    return is_verb(part, "enter") and word == "that" and part.words == ("under your control",)


def _subject(event: Clause) -> Noun | None:
    """The thing of which an event tells; None for a player."""
    said = only_one(event.parts)
    thing = first_of(as_clause(said).things[:1], Noun)
    return None if is_player(thing) else thing


SEVERAL: Final = ("them", "they", "those")


def _pronoun(effects: tuple[Part, ...]) -> Noun | None:
    """The first thing in a text that has been spoken of before it; None if there is none."""
    return next((found for one in effects if (found := _first_given(one)) is not None), None)


def _first_given(said: Part) -> Noun | None:
    match said:
        case If():
            return _pronoun((*said.tests, *said.then))
        case Clause():
            return _pronoun((*said.things, *said.parts))
        case Noun() if is_given(said) and not is_player(said):
            return said
        case Noun():  # "damage equal to that ally's power"
            return _pronoun(tuple(part for _, part in said.relations))
    return None
