"""What happens in place of something else, damage that is prevented above all: what waits, lasts,
or holds all along, and of what it is said (GA.REPL, GA.PREV)."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias, TypeGuard

from tallystick.cards.errors import NotRun, Untold, needed, require, sure
from tallystick.cards.ledger import heed, says
from tallystick.games.grand_archive.compiling import aiming, measures, naming, parts, wordings
from tallystick.games.grand_archive.compiling.context import Context
from tallystick.games.grand_archive.compiling.steps import InnerTexts
from tallystick.games.grand_archive.compiling.wordings import says_prevented, without_instead
from tallystick.games.grand_archive.effects import imposing
from tallystick.games.grand_archive.pieces import UNITS
from tallystick.games.grand_archive.position import amounts, changes, shields, things
from tallystick.games.grand_archive.position.amounts import Number
from tallystick.games.grand_archive.position.bases import EffectAmount
from tallystick.games.grand_archive.position.refs import ATTACKING, YOUR_OPPONENTS, Referent
from tallystick.games.grand_archive.position.scope import EffectScope
from tallystick.games.grand_archive.position.static_abilities import TextChange
from tallystick.games.grand_archive.text.verbs import AN_AMOUNT
from tallystick.kernel.machine import Do, Op
from tallystick.rules.parts import as_clause, is_noun, is_verb
from tallystick.rules.phrases import ONE, Clause, Described, If, Noun, Numeral, Part, Place, Several
from tallystick.rules.picking import first_of, only, only_one


class Would(NamedTuple):
    """ "If this would die, banish it instead": what would do what, and what happens instead."""

    subject: Described
    deed: Clause
    instead: Part


def would_of(said: If) -> Would | None:
    """What would happen, and what does instead; None for any other condition."""
    test = as_clause(only_one(said.tests))
    deed = parts.sole(only_one(test.parts), "would")
    if said.while_ or deed is None or not test.things or len(said.then) != 1:
        return None
    return Would(test.things[0], deed, said.then[0])


def replaced(ctx: Context, said: If) -> TextChange | None:
    """What happens in place of something else (GA.REPL.1); None for any other condition."""
    would = would_of(said)
    if would is None:
        return None
    who = would.subject
    if (buried := _buried(would.deed)) is not None:
        require(says(who, *A_CARD) and _instead(would.instead) == "banishment")
        word = BURIED if BUT_FOR_FIELD in would.deed.parts else ANYHOW
        return TextChange(changes.Replacement(word), players=naming.zones_of(ctx, buried).who)
    if would.deed in GOING:
        return aim(ctx, goes_elsewhere(would), who)
    if would.deed == RECOVERS:
        change = _recovers(ctx, would.instead)
    elif would.deed == DRAWS:
        change = needed(draws_instead(would.instead))
    else:
        return None
    theirs = who in (Noun("a", ("opponent",)), Noun("your", ("opponent",)))
    change.players = YOUR_OPPONENTS if theirs else naming.who_of(ctx, parts.single(who))
    return change


def goes_elsewhere(would: Would) -> TextChange:
    """ "It would die, banish it instead": of whatever that is said. Raises NotRun."""
    place = _instead(would.instead)
    require(place)
    return TextChange(
        changes.Replacement("die" if would.deed == GOING[0] else "be destroyed", place)
    )


INSTEAD: Final = Clause("instead", words=("instead",))
GOING: Final = (Clause("die"), Clause("destroy", words=("passive",)))


def _instead(deed: Part) -> str:
    """Where it goes: "banish it instead", "return it to its owner's hand instead"; "" for anything
    else."""
    if not is_verb(deed, *MOVING) or deed.things not in ((Noun("it"),), (Noun("them"),)):
        return ""
    rest = [one for one in deed.parts if one != INSTEAD]
    if len(rest) == len(deed.parts) or deed.words:
        return ""
    if deed.verb == "banish" and not rest:
        return "banishment"
    found = parts.place_of(deed) if len(rest) == 1 else None
    if found is None or deed.verb == "banish":
        return ""
    _, place = found
    owned = place.whose in ("its owner's", "their owner's")
    return place.zones[0] if owned and place.zones in PUT_INSTEAD else ""


MOVING: Final = ("banish", "return", "put")
PUT_INSTEAD: Final[tuple[tuple[str, ...], ...]] = (("hand",), ("memory",))
DAMAGE: Final = Noun("alone", ("damage",))
DEALS: Final = Clause("deal", things=(DAMAGE,))
DEALS_TWICE: Final = Clause(
    "said",
    things=(Noun("it"),),
    parts=(Clause("deal", things=(DAMAGE._replace(how="a", figure=Numeral(word="double that")),)),),
)


def doubles(said: If) -> bool:
    """ "If this attack would deal damage, it deals double that damage instead"."""
    would = would_of(said)
    if would is None or would.deed != DEALS or not says(would.subject, Noun("this", ("attack",))):
        return False
    require(says(without_instead(would.instead), DEALS_TWICE))
    return True


BURIED, ANYHOW = "be buried", "be buried anyhow"  # but not from the field; from anywhere
A_CARD: Final = [Noun("a", ("card",)), Noun("a", ("card",), Numeral(1, word="or more"))]
BUT_FOR_FIELD: Final = Clause(
    "source", words=("from",), parts=(Place("anywhere except the", ("field",)),)
)


def _buried(going: Clause) -> Place | None:
    """ "Would enter target player's graveyard from anywhere except the field", "would be put into a
    graveyard from anywhere": whose."""
    if is_verb(going, "put") and not going.things and len(going.parts) == 1:
        into = parts.place_of(going) if set(going.words) <= {"passive", "from anywhere"} else None
        return into[1] if into is not None and parts.is_place(into[1], "graveyard") else None
    goal = only_one(going.things)
    place = goal.relations[0][1] if parts.is_just(goal, "place") else None
    known = is_verb(going, "enter") and going.parts in ((), (BUT_FOR_FIELD,))
    return place if known and parts.is_place(place, "graveyard") else None


def _recovers(ctx: Context, instead: Part) -> TextChange:
    """ "If a player would recover an amount, they recover X instead, where X is that amount minus
    3"."""
    deed = sure(is_verb, without_instead(instead), "said")
    does = needed(deed.mod("recover"))
    require(deed.things == (Noun("they"),) and does.figures)
    ctx.noticed = True
    mods = (*does.mods(), *deed.mods())
    return TextChange(
        changes.Replacement("recover"), measures.amount_with(ctx, does.figures[0], mods)
    )


def draws_instead(deed: Part) -> TextChange | None:
    """ "Draw two cards instead", "they draw no cards instead": for each (GA.DRAW.1); None for
    anything else."""
    told = without_instead(deed)
    does: Part | None = told
    if is_verb(told, "said") and is_noun(told.first_noun(), "they", "that"):
        does = only_one(told.parts)
    cards = only_one(does.things) if is_verb(does, "draw") and not does.parts else None
    if told == deed or not parts.is_just(cards, "card") or not is_noun(cards, "a", "no"):
        return None
    n = Numeral(0) if cards.how == "no" else cards.figure
    heed(cards, cards.figure)
    return None if n.per_x or n.word else TextChange(changes.Replacement("draw"), Number(n.fixed))


def next_instead(clause: Clause) -> TextChange | None:
    """ "The next time you would glimpse an amount this turn, draw that many cards instead", "...
    draw a card this turn, draw two instead"; None for anything else."""
    would = would_of(If(clause.mods()[:1], clause.parts[1:]))
    if would is None or would.subject != Noun("you"):
        return None
    if would.deed == GLIMPSES_NOW and says(would.instead, DRAW_INSTEAD):
        return TextChange(changes.Replacement("glimpse"))
    return draws_instead(would.instead) if would.deed == DRAWS_NOW else None


RECOVERS: Final = Clause("recover", things=(AN_AMOUNT,))
DRAWS: Final = Clause("draw", things=(Noun("a", ("card",)),))
DRAWS_NOW: Final = DRAWS._replace(parts=(wordings.NOW,))
GLIMPSES_NOW: Final = Clause("glimpse", things=(AN_AMOUNT,), parts=(wordings.NOW,))
DRAW_INSTEAD: Final = Clause(
    "draw", things=(Noun("a", ("card",), Numeral(word="that many")),), parts=(INSTEAD,)
)


def aim(ctx: Context, change: TextChange, holder: Described) -> TextChange:
    """The change, with a note of which things it is said. Raises NotRun."""
    how = holder.how
    if how == "this" or parts.is_own_champion(holder) or "linked" in holder.marks:
        change.ref = naming.ref_of(ctx, holder)
        return change
    if holder.kinds[:1] == ("attacker",):
        change.ref = Referent(ATTACKING)
        return change
    if how in ("it", "that", "they", "them"):
        change.ref = ctx.spoken(holder.kinds, str(holder))
        return change
    if is_noun(holder, "your") and not any(w == "that" for w, _ in holder.relations):
        holder = parts.yours(holder)
    if how not in ("several", "", "all", "each", "other", "another", "your", "a", "alone"):
        raise NotRun(f"nothing holds yet of {how} {holder}")
    change.what = naming.thinglike(ctx, holder)
    return change


_SORTS: Final = {(): shields.ANY, ("combat",): shields.COMBAT, ("non-combat",): shields.NON_COMBAT}
_WORDS: Final = {shields.ANY: "", shields.COMBAT: "combat", shields.NON_COMBAT: "non-combat"}
_NONE: Final = Numeral(0)
Words: TypeAlias = tuple[str, ...]
THIS_TURN: Final[Words] = ("this turn",)
EACH_TURN: Final[Words] = ("each turn",)
_TWICE: Final = ("double that", "twice that much", "double")
_DEALING: Final = ("source", "ally", "unit", "champion")  # what may be said to deal damage


class Blow:
    """Damage that would be dealt: to what, of which sort, how much of it, by what."""

    def __init__(self, victim: Noun | Several, damage: Noun, by: Noun | None, time: Words) -> None:
        self.victim = victim
        self.only = _SORTS[(*damage.marks, *(f"non-{word}" for word in damage.without))]
        self.figure = damage.figure
        self.by = by  # what its source must be, None for anything
        self.time = time  # THIS_TURN, EACH_TURN, or nothing

    def limits(self, ctx: Context) -> tuple[EffectAmount | None, EffectAmount | None]:
        """How much it must be at least, and at most. Raises NotRun."""
        if self.figure == ONE:
            return None, None
        n = measures.number_of(ctx, self.figure._replace(word=""))
        known = {"or less": (None, n), "or more": (n, None), "exactly": (n, n)}
        if self.figure.word not in known:
            raise NotRun(f"nothing prevents yet {self.figure} damage")
        return known[self.figure.word]


def blow_of(said: Part | None) -> Blow | None:
    """ "Damage would be dealt to target unit this turn", "target unit would take 3 or less damage";
    None for anything else."""
    match said:
        case Clause(verb="said", things=(subject, *_), parts=(Clause(verb="would") as would,)):
            dealt = parts.sole(would)
            return _dealt(subject, dealt) if is_verb(dealt, "deal", "take") else None
    return None


def _dealt(subject: Described, dealt: Clause) -> Blow | None:
    to = dealt.mod("to")
    if dealt.verb == "deal" and to is None and "passive" not in dealt.words:
        return None  # that it would deal damage says nothing of what is dealt it
    if dealt.verb == "take" or to is None:
        damage = dealt.things[0] if dealt.things else None
        victim = subject
    else:
        damage, victim = subject, to.things[0]
    rest = [one for one in dealt.parts if one is not to]
    times = [one.words for one in dealt.mods() if one.verb == "time"]
    if len(times) != len(rest) or times not in ([], [THIS_TURN], [EACH_TURN]):
        return None
    if damage is None:
        return None
    damage, by, timely = _sourced(damage)
    if by is None:
        victim, by, timely = _sourced(victim)
    time = times[0] if times else THIS_TURN if timely else ()
    return Blow(victim, damage, by, time) if _is_damage(damage) else None


def _sourced(thing: Described) -> tuple[Described, Noun | None, bool]:
    """A thing without the "from a fire element source (this turn)" that was read as its own."""
    by = next((p for w, p in thing.relations if w in ("from", "by")), None)
    if not parts.is_kind(by, *_DEALING) and not is_noun(by, "this"):
        return thing, None, False
    timely = ("time", "this turn") in [(w, str(p)) for w, p in by.relations]
    bare = parts.single(thing)._replace(
        relations=tuple(r for r in thing.relations if r[1] is not by)
    )
    return bare, by.unrelated("time"), timely


def _is_damage(damage: Part) -> TypeGuard[Noun]:
    if not parts.is_just(damage, "damage") or damage.relations:
        return False
    if damage.how not in ("alone", "", "a") or damage.tags or damage.title:
        return False
    return (*damage.marks, *(f"non-{word}" for word in damage.without)) in _SORTS


def _manner(ctx: Context, blow: Blow, how: int, said: Part | None = None) -> changes.Manner:
    manner = changes.Manner(how, _dealer(ctx, blow.by) if blow.by is not None else None)
    to = (
        _elsewhere(without_instead(said)) if said is not None and how == changes.ELSEWHERE else None
    )
    if to is None:
        return manner
    own, kinds = ctx.piece, (*UNITS, "domain")
    require(to.how != "this" or own.kind in kinds, to, "damage cannot be dealt to")
    return manner._replace(to=naming.ref_of(ctx, to))


def _dealer(ctx: Context, by: Noun) -> things.Matcher:
    """What deals the damage: what is described, or what says so itself."""
    if by.how != "this":
        return naming.filter_of(ctx, by)
    require(by.kinds in ((), ctx.piece.kind) and not by.relations, by)
    itself = things.Matcher("this")
    itself.tests = (things.Such(_speaks),)
    return itself


def _speaks(scope: EffectScope, entity: int) -> bool:
    return entity == scope.source


def _elsewhere(said: Part) -> Noun | None:
    """ "That damage is dealt to this", "deal it to your champion", "this takes that damage": to
    what damage is dealt in place of what it would have been dealt to. Raises NotRun for what can
    only be told as the text resolves."""
    deed = only_one(said.parts, Clause) if is_verb(said, "said") else first_of((said,), Clause)
    subject = said.first_noun() if is_verb(said, "said") else None
    if deed is None or not is_verb(deed, "deal", "redirect", "take"):
        return None
    of, to = only_one(deed.things), deed.mod("to")
    goal = to.only_noun() if to is not None and len(deed.parts) == 1 else None
    if subject is not None and (deed.words == ("passive",) and to is not None):
        of = subject
    elif subject is not None:
        goal = subject if not deed.parts and deed.words in ((), ("passive",)) else None
    if of is None or goal is None or not _is_that(of) or is_noun(goal, "it", "they"):
        return None
    known = goal.how == "this" or parts.is_own_champion(goal) or "linked" in goal.marks
    require(known)
    return goal


def _changed(ctx: Context, said: Part) -> tuple[EffectAmount, int]:
    """ "Prevent 2 of that damage", "all but 1 of it", "they take that much plus 1": how much, and
    how that counts. Raises NotRun."""
    said = without_instead(said)
    if _elsewhere(said) is not None:
        return amounts.Number(changes.ALL), changes.ELSEWHERE
    if is_verb(said, "said"):
        return _raised(ctx, said)
    said = sure(is_verb, said, "prevent")
    require(not said.words)
    mods = [one for one in said.mods() if one.verb in ("where", "equal to")]
    of = said.mod("of")
    rest = [one for one in said.parts if one not in mods and one is not of]
    measures.x_of(ctx, tuple(mods))
    thing = said.only_noun()
    if said.figures and not rest and of is not None and _is_that(of.things[0]):
        return measures.amount_with(ctx, said.figures[0], ()), changes.UP_TO
    if rest or thing is None or of is not None:
        raise Untold
    return _part_of(ctx, thing, tuple(mods))


def _part_of(ctx: Context, thing: Noun, mods: tuple[Clause, ...]) -> tuple[EffectAmount, int]:
    word, plain = thing.figure.word, not thing.relations and not thing.marks
    if _is_that(thing):
        return amounts.Number(changes.ALL), changes.UP_TO
    require(thing.kinds == ("damage",))
    if plain and word.startswith("all but ") and word.endswith(" of that"):
        return amounts.Number(int(word.split(" ")[2])), changes.ALL_BUT
    if plain and word == "an amount of that" and [one.verb for one in mods] == ["equal to"]:
        return measures.amount_with(ctx, _NONE, mods), changes.UP_TO
    rounded = [str(p) for _, p in thing.relations]
    if word == "half of that" and rounded == [", rounded up"] and not thing.marks:
        return amounts.Number(1), changes.HALF
    raise Untold


def _raised(ctx: Context, said: Clause) -> tuple[EffectAmount, int]:
    """ "It takes that much damage plus LV", "it takes double that damage". Raises NotRun."""
    dealt = only_one(said.parts)
    known = is_verb(dealt, "take") and not (dealt.parts or dealt.words)
    damage = only_one(dealt.things) if is_verb(dealt, "take") and known else None
    if parts.is_just(damage, "damage") and is_noun(said.things[0], "they", "it", "that", "this"):
        if damage.figure.word in _TWICE and not damage.relations:
            return amounts.Number(1), changes.TWICE
        more = only_one((p for w, p in damage.relations if w == "plus"), Numeral)
        if damage.figure.word == "that much" and len(damage.relations) == 1 and more is not None:
            return measures.number_of(ctx, more), changes.PLUS
    raise Untold


def _is_that(thing: Part) -> bool:
    known = is_noun(thing, "that", "it") and not thing.marks
    return known and (parts.is_just(thing) or parts.is_just(thing, "damage"))


def next_time(ctx: Context, clause: Clause) -> Op:
    """ "The next time damage would be dealt to target unit this turn, prevent 2 of that damage":
    used up by one attempt (GA.PREV.1). Raises NotRun."""
    blow = needed(blow_of(clause.parts[0]) if len(clause.parts) == 2 else None)
    require(blow.time == THIS_TURN)
    n, how = _changed(ctx, clause.parts[1])
    if blow.victim.figure.word == "or more":
        return _batch(ctx, blow, parts.single(blow.victim), n, how)
    return _shield(ctx, blow, n, shields.INSTANCE, _manner(ctx, blow, how, clause.parts[1]))


def _batch(ctx: Context, blow: Blow, victim: Noun, n: EffectAmount, how: int) -> Op:
    """ "The next time one or more units you control would be dealt damage this turn, prevent that
    damage" (GA.PREV.4). Raises NotRun where it is not said how much of it is meant for each."""
    shared = n.constant is None or n.constant < changes.ALL
    require(how != changes.ELSEWHERE, victim, "nothing is dealt elsewhere yet of")
    if (
        blow.limits(ctx) != (None, None)
        or victim.figure.fixed != 1
        or (shared and how != changes.PLUS)
    ):
        raise NotRun(f"nothing prevents yet damage to {victim}")
    of = naming.filter_of(ctx, victim._replace(figure=ONE))
    place = _keep(ctx, _manner(ctx, blow, how)._replace(of=of))
    ctx.shield = (place, ctx.gates)
    return Do(imposing.shield_batch, n, blow.only, place)


def _keep(ctx: Context, manner: changes.Manner) -> int:
    """Write a manner into the rulebook's table, and the card that says so: its place."""
    ctx.book.manners.append(manner)
    ctx.book.says_manner.append(ctx.piece.index)
    return len(ctx.book.manners) - 1


def next_damage(ctx: Context, clause: Clause) -> imposing.Shield:
    """ "Prevent the next 2 damage that would be dealt to target unit this turn". Raises NotRun."""
    blow, n = _so_much(ctx, clause, "the next", THIS_TURN)
    return _shield(ctx, blow, n, shields.SHIELD, _manner(ctx, blow, changes.UP_TO))


def _so_much(ctx: Context, clause: Clause, how: str, time: Words) -> tuple[Blow, EffectAmount]:
    """Of what damage so much is prevented in all, and how much. Raises NotRun."""
    thing = sure(parts.is_just, clause.things[0] if clause.things else None, "damage")
    require(thing.how == how)
    plain = thing._replace(how="alone", figure=ONE, relations=())
    would = only_one(only(dict(thing.relations).values(), Clause))
    blow = needed(blow_of(Clause("said", things=(plain,), parts=(would,))) if would else None)
    require(len(thing.relations) == 1 and blow.time == time)
    return blow, measures.amount_with(ctx, thing.figure, clause.mods())


def _shield(
    ctx: Context, blow: Blow, n: EffectAmount, kind: int, manner: changes.Manner
) -> imposing.Shield:
    least, most = blow.limits(ctx)
    aimed = aiming.aimed_of(ctx, blow.victim)
    if aimed.is_chosen:  # it would be the first that is dealt any, not one that is chosen now
        raise NotRun(f"nothing prevents yet for {blow.victim}")
    made = imposing.Shield(aimed, aiming.register(ctx, blow.victim, "shield"), n, kind, blow.only)
    made.least, made.most = least, most
    made.manner = _keep(ctx, manner)
    ctx.shield = (made.manner, ctx.gates)
    return made


class LastingPrevention(NamedTuple):
    """Damage that is changed as long as something lasts: by how much and how, of what it is said
    and whether for this turn only, the conditions within, and what goes with it."""

    n: EffectAmount
    made: changes.HarmChange
    victim: Described
    this_turn: bool = False
    given: tuple[Clause, ...] = ()
    riders: tuple[Part, ...] = ()

    def change(self, texts: InnerTexts) -> TextChange:
        """The change itself, said of nothing yet."""
        manner = self.made.manner
        if self.riders:
            manner = manner._replace(riders=(texts.rider(self.riders, ()),))
        return TextChange(self.made._replace(manner=manner), self.n)


def standing(ctx: Context, said: If) -> LastingPrevention | None:
    """ "If damage would be dealt to linked unit, prevent 2 of that damage and ..."; "..., you may
    banish this. If you do, prevent 2 of it"; None for anything else. Raises NotRun where the amount
    is not understood."""
    tests: tuple[Part, ...] = said.tests
    given: tuple[Clause, ...] = ()
    match tests:
        case (Clause(verb="given", parts=(If(then=(_,)) as inner, *_)),):
            given, tests = inner.tests, inner.then
    blow = blow_of(tests[0]) if len(tests) == 1 and not said.while_ else None
    if blow is None or blow.time == EACH_TURN:
        return None
    first, riders, optional = _parts(said)
    n, how = _changed(ctx, first)
    low, high = blow.limits(ctx)
    require(how != changes.ELSEWHERE or not (riders or optional))
    manner = _manner(ctx, blow, how, first)._replace(
        least=_fixed(low, 0), most=_fixed(high, changes.ALL), optional=optional
    )
    made, now = changes.HarmChange(_WORDS[blow.only], manner), blow.time == THIS_TURN
    return LastingPrevention(n, made, blow.victim, now, given, riders)


def renewed(ctx: Context, said: Clause) -> LastingPrevention:
    """ "Prevent the first 2 damage that would be dealt to this each turn": a shield that is whole
    again each turn (GA.PREV.1), one for "each unit you control" (GA.PREV.4), one in all for "units
    you control". Raises NotRun."""
    blow, n = _so_much(ctx, said, "the first", EACH_TURN)
    if not (blow.victim.how in ("this", "each", "") or parts.is_own_champion(blow.victim)):
        raise NotRun(f"nothing prevents yet for each of {blow.victim}")
    manner = _manner(ctx, blow, changes.UP_TO)._replace(
        renewed=True, apart=blow.victim.how == "each"
    )
    return LastingPrevention(n, changes.HarmChange(_WORDS[blow.only], manner), blow.victim)


def _parts(said: If) -> tuple[Part, tuple[Part, ...], bool]:
    """What happens to the damage, what goes with that, and whether it is optional."""
    first, others = said.then[0], said.then[1:]
    if not is_verb(first, "may") or first.things:
        return first, tuple(without_instead(one) for one in others), False
    done = needed(first_of(others[:1], Clause))
    require(parts.told(done) == ("if done", "if you do"))
    return done.parts[0], (*first.parts, *done.parts[1:], *others[1:]), True


def _fixed(n: EffectAmount | None, without: int) -> int:
    if n is None:
        return without
    if n.constant is None:
        raise NotRun("only so much damage as a number says can be meant")
    return n.constant


def with_rider(before: Part, one: Part) -> tuple[Part] | None:
    """ "If damage would be dealt ..., prevent it. Draw a card if damage was prevented this way":
    what follows from a prevention belongs to it (GA.PREV.4)."""
    match before:
        case If(tests=(test, *_)) if blow_of(test) is not None and says_prevented(one):
            return (before._replace(then=(*before.then, one)),)
    return None
