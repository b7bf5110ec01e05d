"""What is said of something: "target ally gets +1 power", "each player draws a card"."""

from __future__ import annotations

from functools import partial
from typing import Final

from tallystick.cards.errors import NotRun, Untold, needed, require
from tallystick.games.grand_archive.compiling import durations, granting, measures, naming, verbs
from tallystick.games.grand_archive.compiling.aiming import aimed_of, done_to, register
from tallystick.games.grand_archive.compiling.charging import of_played
from tallystick.games.grand_archive.compiling.context import PRONOUNS, Context
from tallystick.games.grand_archive.compiling.parts import (
    is_counter,
    is_just,
    is_kind,
    relation,
    single,
    taken,
    whose_attack,
    yours,
)
from tallystick.games.grand_archive.compiling.steps import Steps, fixed_of
from tallystick.games.grand_archive.effects import control_flow, effects, imposing, looking, putting
from tallystick.games.grand_archive.effects.deeds import (
    CAN_GO,
    IN_GAME,
    Banish,
    Become,
    Deed,
    Destroy,
    DiscardThings,
    PutCounters,
    ReserveThings,
    Rest,
    Sacrifice,
    Wake,
)
from tallystick.games.grand_archive.pieces import ACTIVATE
from tallystick.games.grand_archive.position import amounts, continuous_effects, things
from tallystick.games.grand_archive.position.aimed import (
    Aimed,
    All,
    ChosenBefore,
    ChosenThings,
    DescribedThings,
    ReferredThings,
)
from tallystick.games.grand_archive.position.bases import Asks
from tallystick.games.grand_archive.position.changes import (
    ENTERS,
    NEXT_ATTACK,
    NEXT_PLAYED,
    ONCE,
    SET_LIFE,
    SET_POWER,
    WAKE_IN_PHASE,
    WAKE_UP,
    Ban,
    PlainChange,
)
from tallystick.games.grand_archive.position.event_predicates import is_not_yet
from tallystick.games.grand_archive.position.refs import LOOP, ME, REGISTER, Doers, Referent, Who
from tallystick.games.grand_archive.position.static_abilities import TextChange
from tallystick.kernel.machine import Do
from tallystick.rules.parts import as_clause, is_described, is_noun, is_verb, within
from tallystick.rules.phrases import ONE, Clause, Described, If, Noun, OneOf, Part, Several, Spoken
from tallystick.rules.picking import first_of, only, only_one

SET: Final = {"power": SET_POWER, "life": SET_LIFE}
WHOLE: Final = ("", "all", "each", "other")  # how all things of a kind are spoken of
THE_GAME: Final = Noun("the", ("game",))
# What objects alone do or are, and what is done to them alone.
OF_OBJECTS: Final = durations.GIVING | frozenset(
    ("become", "deal", "rest", "wake", "wake up", "destroy", "sacrifice", "suppress", "transform",
     "gain control of", "prevent", "the next time")
)  # fmt: skip
DENYING: Final = frozenset(("can't", "doesn't", "don't"))
TOLD: Final = frozenset(
    ("choose", "put", "discard", "draw", "reveal", "banish", "recover", "sacrifice", "reserve",
     "summon", "gather", "glimpse", "shuffle", "search")
)  # fmt: skip
DECLARED: Final = ("that", "you declare")
ONTO: Final = frozenset(("place", "with"))
ALL_OTHERS: Final = Clause("lose", parts=(Clause("all abilities", words=("all other abilities",)),))

# What players do at once, though each of them chooses.
AT_ONCE: Final = (
    DiscardThings, ReserveThings, Sacrifice, Banish, looking.Reveal, Destroy, putting.Put,
    PutCounters, Rest, Wake, putting.Flicker, Become, putting.Enter,
)  # fmt: skip


AN_ATTACK: Final = (Noun("that", ("attack",)), Noun("the", ("attack",)))


def is_of_object(ctx: Context, said: Part) -> bool:
    """Whether only an object can be what does something there, or what it is done to."""
    if is_verb(said, "summon", "return"):
        return ctx.spoke_of_unseen()
    deed = first_of(said.parts, Clause) if is_verb(said, "said") else as_clause(said)
    if is_verb(said, "deal"):
        to = said.mod("to")
        return to is not None and is_noun(to.only_noun(), "it", "them")
    if is_verb(deed, "put", "remove", "move"):
        return any(is_counter(one) for one in deed.things)
    return is_verb(deed, *OF_OBJECTS)


class SubjectVerbs(Steps):
    """Lowers predicates."""

    def _said(self, clause: Clause) -> None:
        subject = clause.things[0]
        if naming.is_player(subject):
            self._players(subject, clause)
            return
        they = self.ctx.looped or self.ctx.phase_of
        told = all(is_verb(one, *TOLD) for one in clause.parts)  # rather than that things are so
        if subject == Noun("they") and they is None and told:
            they = naming.spoken_player(self.ctx)
        if they is not None and subject == Noun("they"):
            self._as(they, clause)
            return
        mods = tuple(one for one in clause.mods() if one.verb in durations.OF_ALL)
        for one in sorted(clause.parts, key=lambda one: one != ALL_OTHERS):  # what it gains stays
            match one:
                case If():
                    bare = clause._replace(things=(subject,))
                    for inner in only(one.then, Clause):
                        self.when(one._replace(then=(bare._replace(parts=(inner,)),)))
                case _ if one not in mods:
                    self._predicate(subject, one, mods)
                    subject = _again(subject)

    def _predicate(self, subject: Described, said: Part, mods: tuple[Clause, ...]) -> None:
        match said:
            case Clause(verb="also", parts=(Clause() as inner, *_)):
                parts = (*inner.parts, *said.parts[1:])
                self._predicate(subject, inner._replace(parts=parts), mods)
            case Clause(verb="become"):
                self._become(subject, said)
            case Clause(verb="enter"):
                self._entered(subject, said, mods)
            case Clause(verb="deal"):
                by = naming.ref_of(self.ctx, subject) if len(subject.each) == 1 else None
                self.add(verbs.deal(self.ctx, said._replace(parts=(*said.parts, *mods)), by))
            case Clause(verb="have" | "be") if is_noun(subject, *WHOLE) and not is_kind(
                subject, "attack"
            ):
                self._deny(subject, said._replace(parts=(*said.parts, *mods)))
            case Clause(verb=verb) if verb in durations.GIVING:
                self._give(subject, said._replace(parts=(*said.parts, *mods)), None)
            case _:
                raise Untold

    def _become(self, subject: Described, said: Clause) -> None:
        kind = SET.get(subject.kinds[0]) if subject.kinds else None
        if kind is not None and said.figures:
            self._set(subject, said, kind)
            return
        bits = [things.BITS[word] for word in said.words if word in things.BITS]
        if said.things and not bits:  # "becomes a Spirit in addition to its other types"
            self._give(subject, said._replace(verb="be"), None)
            return
        require(len(bits) == 1 and len(said.words) == 1 and not said.things and not said.parts)
        self.add(Become(*done_to(self.ctx, subject, "become"), bits[0]))

    def _set(self, subject: Described, said: Clause, kind: int) -> None:
        """ "Target ally's base power becomes 5 until end of turn" (GA.CONT.3)."""
        its = subject.how in ("its", "their")
        holder, known = Noun("it") if its else relation(subject, "of"), ((), ("base",))
        if not is_described(holder) or single(subject).marks not in known or len(said.figures) > 1:
            raise Untold
        change = TextChange(PlainChange(kind), measures.number_of(self.ctx, said.figures[0]))
        self.impose(change, holder, durations.duration_of(said, holder, False), "give")

    def _entered(self, subject: Described, said: Clause, mods: tuple[Clause, ...]) -> None:
        """ "Put it onto the field. It enters with three counters", "each of those tokens enters
        rested": said of what has just been put or summoned; nothing comes in between (GA.REPL.1).
        """
        deeds = only(self.ops, Deed, effects.Summon)
        last = first_of(deeds[-1:], putting.Enter, effects.Summon)
        of = subject.relations[0][1] if is_noun(subject, "each of") else subject
        with_ = said.mod("with")
        odd = set(said.words) - {"rested"} | ({one.verb for one in said.mods()} - ONTO)
        odd |= set() if with_ or said.words else {"nothing"}
        odd |= {"with"} if with_ is not None and not with_.things else set()
        if last is None or odd or not is_noun(of, *PRONOUNS) or of.relations:
            raise Untold
        last.rested = last.rested or "rested" in said.words
        if with_ is not None:
            self._enter_with(with_.things[0], of, mods)

    def _enter_with(self, put: Described, of: Noun, mods: tuple[Clause, ...]) -> None:
        """The counters with which what was spoken of enters. Raises NotRun."""
        if not is_counter(put) or set(put.marks) - {"additional"}:
            raise NotRun(f"nothing enters yet with {put}")
        onto, bare = Clause("on", things=(of,)), put._replace(relations=(), marks=())
        self.part(Clause("put", things=(bare,), parts=(onto, *mods)))

    def _next_played(self, said: Clause) -> bool:
        """ "The next ally card you activate this turn enters the field distant", "... with a buff
        counter on it": whichever that is (see ``watching``). False: it says something else. Raises
        NotRun."""
        subject, deed = said.things[0], only_one(said.parts)
        if not is_verb(deed, "enter") or "next" not in subject.marks:
            return False
        played = of_played(self.ctx, ENTERS, subject)
        for change in granting.changes_of(self.ctx, deed, False).changes:
            require(played.span == ONCE and played.word == ACTIVATE)
            require(change.n is None or change.n.constant is not None)
            change.what, change.players, change.span = played.what, played.players, NEXT_PLAYED
            self.decree(change, imposing.TURN)
        return True

    def _give(self, subject: Described, said: Part, span: imposing.Duration | None) -> None:
        """Changes that last (GA.CONT.2)."""
        said = needed(first_of((said,), Clause))
        said, choice = taken(said, "choice of")
        if choice is not None:
            if "target" in single(subject).how:  # chosen once, whichever it gains
                aimed_of(self.ctx, subject)
                subject = _again(subject)
            ways = (said._replace(parts=(one, *said.parts)) for one in choice.parts)
            options = (Clause("said", things=(subject,), parts=(way,)) for way in ways)
            self.part(OneOf(tuple((one,) for one in options)))
            return
        if said.verb in DENYING and is_noun(subject, "", "all"):
            self._deny(subject, said)
            return
        if DECLARED in subject.relations:
            self._next_declared(single(subject), said)
            return
        if subject in AN_ATTACK and self.ctx.attack is not None:
            subject = self.ctx.attack
        attacks = is_kind(subject, "attack")
        duration = span or durations.duration_of(said, subject, attacks)
        holder = whose_attack(subject, ("next",), ("first",)) if attacks else subject
        if is_noun(holder, "that") and holder.kinds[:1] == ("token",):
            holder = holder._replace(kinds=("token",))
        aimed = aimed_of(self.ctx, holder)
        given = granting.changes_of(self.ctx, said, attacks)
        changes = [*given.changes, *self._texts(given.texts)]
        if duration.moment == continuous_effects.SEATS_WAKE:
            for change in changes:  # effects may wake it before that phase
                if change.word == WAKE_UP:
                    change.turn_to(Ban(WAKE_IN_PHASE))
        for change in changes if attacks else ():
            change.tests = (*change.tests, *granting.wielding(self.ctx, subject))
        if is_kind(subject, "attack") and subject.marks:
            duration = self._next_attack(subject, changes)
        made = register(self.ctx, holder, "give")
        kept = Referent(REGISTER, made)
        for i, change in enumerate(changes):
            target = aimed if i == 0 else ReferredThings(kept)
            n = fixed_of(change) if change.of_holder else change.n
            op = imposing.Impose(target, made if i == 0 else 0, self.keep(change), n, duration)
            self.add(op)

    def _deny(self, subject: Noun, said: Clause) -> None:
        """ "Units can't be intercepted until end of turn", "allies you control have ranged 1": of
        later comers too (GA.CONT.2)."""
        duration = durations.duration_of(said, subject, False)
        given = granting.changes_of(self.ctx, said, False)
        for change in (*given.changes, *self._texts(given.texts)):
            change.what = naming.thinglike(self.ctx, subject)
            self.decree(change, duration)

    def _next_declared(self, subject: Noun, said: Clause) -> None:
        """ "The next attack you declare with a unit this turn gets +2 power": whichever that is
        (see ``watching``). Raises NotRun."""
        odd = subject.how != "the" or subject.marks != ("next",) or subject.tags or subject.without
        rest = [one for one in subject.relations if one != DECLARED]
        times = [one for one in within(subject) if type(one) is tuple and one[:1] == ("time",)]
        if odd or subject.figure != ONE or times != [("time", "this turn")]:
            raise NotRun(f"nothing is done yet with {subject.how} {subject}")
        holder = _attackers_of(rest)
        given = granting.changes_of(self.ctx, said, True)
        for change in given.changes:
            require(not given.texts and change.n is not None and change.n.constant is not None)
            change.what, change.inner = naming.thinglike(self.ctx, holder), (Asks(is_not_yet),)
            change.span = NEXT_ATTACK
            self.decree(change, imposing.TURN)

    def _next_attack(self, subject: Noun, changes: list[TextChange]) -> imposing.Duration:
        """ "Its next attack this turn", "its first attack without a weapon during your next turn":
        the change ends with that combat (see ``watching``)."""
        again, is_known = _again(subject), subject == self.ctx.attack
        self.ctx.attack = first_of((again,), Noun)
        for change in changes:
            change.span = NEXT_ATTACK
        said = [one for one in within(subject) if type(one) is tuple and one[:1] == ("time",)]
        times = [Clause("time", words=(str(words),)) for _, words in said]
        found = durations.duration_of(Clause("said", parts=tuple(times)), None, False)
        timely = found.moment == continuous_effects.DURING_TURN
        if timely != (subject.marks == ("first",)) or not (times or is_known):
            raise NotRun(f"nothing is done yet with {subject.how} {subject}")
        return found if timely else imposing.TURN

    def _texts(self, texts: list[Spoken]) -> list[TextChange]:
        found: list[TextChange] = []
        for spoken in texts:
            found += self.texts.given(spoken, self.ctx.chosen)
        return found

    def _players(self, subject: Noun, clause: Clause) -> None:
        if subject.how == "a" and not subject.relations:  # whoever does it says which
            self.part(Clause("choose", things=(subject,)))
            subject = Noun("that", ("player",))
        who = self._doers(subject) or naming.who_of(self.ctx, subject)
        if who.kind == ME.kind:
            self._as(ME, clause)
            return
        loop = control_flow.LOOPS + self.ctx.register()
        each = Do(control_flow.for_each, loop, who.seats)
        self.add(each)
        known, first = len(self.ctx.mentions), len(self.ops)
        self._as(Who(LOOP), clause)
        if self._summons_at_once(first, who):
            del self.ops[self.ops.index(each) : first]
            for mention in self.ctx.mentions[known:]:
                mention.many = True
            return
        deed = self._chosen_first(first)
        following = control_flow.NextOne(loop)
        self.ops[first:] = following.each([*self.ops[first:], *self.collected(known)])
        if deed is not None:
            self._together(deed)

    def _chosen_first(self, first: int) -> Deed | None:
        """ "Each player discards a card", "sacrifices all allies": all choose before it is done to
        anything, each without knowing what others choose of hidden things (GA.SIMUL.1); what is
        done then, None for what players do one after the other."""
        deed = self.ops[first] if len(self.ops) == first + 1 else None
        match deed:
            case putting.Put(end=end) if end == putting.EITHER_END:
                return None
            case PutCounters(n=n) if n.constant is None:
                return None
            case putting.Enter(who=Who(kind=kind)) if kind == LOOP and not _is_of_theirs(
                deed.aimed
            ):
                return None
            case looking.Reveal(aimed=All()):
                return None
            case Deed(aimed=ChosenThings(at_random=False) | All()) if isinstance(deed, AT_ONCE):
                chosen = looking.OnlyChoose(deed.aimed, deed.register)
                chosen.seeks = deed.seeks
                self.ops[first] = chosen
                return deed
        return None

    def _summons_at_once(self, first: int, who: Who) -> bool:
        """ "Each player summons two Imp tokens": all of them come at one moment."""
        made = self.ops[first] if len(self.ops) == first + 1 else None
        if not isinstance(made, effects.Summon) or made.n.constant is None or len(made.names) > 1:
            return False
        made.who = who
        return True

    def _together(self, deed: Deed) -> None:
        """Do a deed to all that was chosen before, together."""
        spoken, chosen = self.ctx.mentions[-1], deed.aimed
        deed.aimed = ChosenBefore(spoken.ref, chosen, not isinstance(deed, PutCounters))
        deed.register = self.ctx.register()
        deed.aimed.test = CAN_GO if isinstance(deed, Sacrifice) else IN_GAME
        spoken.ref = Referent(REGISTER, deed.register)
        match deed:
            case Destroy():  # those "destroyed this way" are spoken of before "it"
                deed.gone = self.ctx.register()
                self.ctx.mentions[-2].ref = Referent(REGISTER, deed.gone)
            case putting.Enter() if deed.who is not None and deed.who.kind == LOOP:
                deed.who = None  # each their own
            case putting.Put() if deed.order == putting.ANY_ORDER:
                deed.order = putting.AS_THEY_ARE  # each orders their own (GA.ORDER.1)
        self.ops.append(deed)

    def _doers(self, subject: Noun) -> Who | None:
        """ "Each player who does", "each player who doesn't": of those who were asked before."""
        words = next((str(p) for w, p in subject.relations if w == "how"), "")
        if words.partition(" ")[0] not in ("who", "that"):
            return None
        if self.ctx.askers is None or subject.how not in ("each", "all", ""):
            raise NotRun(f"nobody was asked before whether they do: {subject}")
        asked, register = self.ctx.askers
        return Doers(asked, register, words.endswith(("do", "does", "did")))

    def _as(self, who: Who, clause: Clause) -> None:
        before, self.ctx.actor = self.ctx.actor, who
        mods = tuple(one for one in clause.mods() if one.verb in ("for each", "where", "unless"))
        for one in clause.parts:
            if one in mods:
                continue
            if is_verb(one, "gain") and self._gains(one):
                continue
            if is_verb(one, "lose") and one.things == (THE_GAME,) and not one.parts:
                self.add(Do(effects.befall_each, self.ctx.actor, effects.lose_game))
                continue
            match one:
                case Clause(verb=verb) if verb not in durations.GIVING:
                    self.part(one._replace(parts=(*one.parts, *mods)))
                case If():
                    self.part(one)
                case OneOf() if not mods:
                    self.part(one)
                case _:
                    raise Untold
        self.ctx.actor = before

    def _gains(self, said: Clause) -> bool:
        """ "You gain agility 3": what players have (GA.KW.AGILITY, GA.STATUS.1)."""
        mastery = said.things[0] if len(said.things) == 1 and not said.parts else None
        if is_just(mastery, "mastery"):
            gain = partial(effects.gain_mastery, naming.mastery_of(self.ctx, mastery))
            self.add(Do(effects.befall_each, self.ctx.actor, gain))
            return True
        given = [one for one in said.mods() if one.verb != "until"]
        if len(given) != 1 or given[0].verb != "keyword":
            return False
        if given[0].words == ("crowd's favor",) and len(said.mods()) == 1:
            self.ctx.book.favors = True
            self.add(effects.ForSeats(effects.gain_favor, self.ctx.actor, amounts.Number(1)))
            return True
        if given[0].words != ("agility",):
            return False
        n = measures.number_of(self.ctx, given[0].figures[0])
        self.add(effects.ForSeats(effects.gain_agility, self.ctx.actor, n))
        return True

    def _have_do(self, clause: Clause) -> None:
        self.part(Clause("said", things=clause.things, parts=clause.parts))


def _is_of_theirs(aimed: Aimed) -> bool:
    """Whether each player in a loop takes what is done from a zone of their own."""
    match aimed:
        case DescribedThings(what=things.Matcher() as what):
            return what.zones is not None and what.zones.who.kind == LOOP
    return False


def _attackers_of(said: list[tuple[str, Part]]) -> Noun:
    """Of "an attack with a unit": the units of yours that this may be. Raises NotRun."""
    with_ = only_one(part for word, part in said if word == "with")
    unit = only_one(as_clause(with_).parts) or Noun("a", ("unit",))
    odd = {word for word, _ in said} - {"with", "time"}
    if odd or not is_noun(unit, "a") or unit.figure != ONE:
        raise NotRun(f"nothing is done yet with {said}")
    kept = unit.unrelated("time").relations
    return yours(unit._replace(relations=kept))


def _again(subject: Described) -> Described:
    """What is said next is said of the same things, not of others that are chosen anew."""
    match subject:
        case Several():
            chosen = any(_again(one) is not one for one in subject.things)
            return Noun("them", ("object",)) if chosen else subject
    if "target" in subject.how or subject.how in ("a", "another"):
        return Noun("it", subject.kinds)
    of = relation(subject, "of") if is_kind(subject, "attack") else None
    if is_described(of) and _again(of) is not of:
        return subject._replace(relations=(("of", _again(of)),))
    return subject
