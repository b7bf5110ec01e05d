"""From statements that hold all along to static abilities (GA.ASTAT), and to taxes on attacks:
"players can't declare attacks unless they pay (1)" (GA.ATK.1)."""

from __future__ import annotations

from typing import Final, TypeGuard

from tallystick.cards.errors import NotRun, Telling, Untold, needed, require, sure
from tallystick.cards.ledger import heed
from tallystick.costs.cost import Amount
from tallystick.games.grand_archive.combat.retaliating import UNASKED
from tallystick.games.grand_archive.compiling import (
    asking,
    charging,
    granting,
    naming,
    preventing,
    qualities,
)
from tallystick.games.grand_archive.compiling.context import Context
from tallystick.games.grand_archive.compiling.measures import amount_with, measure, number_of
from tallystick.games.grand_archive.compiling.parts import (
    is_just,
    is_kind,
    is_marked,
    noun_at,
    one_thing,
    place_of,
    relation,
    single,
    sole,
    told,
    whose_attack,
    yours,
)
from tallystick.games.grand_archive.compiling.preventing import aim, doubles, replaced
from tallystick.games.grand_archive.compiling.steps import InnerTexts
from tallystick.games.grand_archive.pieces import USE
from tallystick.games.grand_archive.position import amounts, bases, changes, event_predicates
from tallystick.games.grand_archive.position.changes import AttackTax, Ban, HarmChange, PlainChange
from tallystick.games.grand_archive.position.prohibitions import DONE
from tallystick.games.grand_archive.position.refs import (
    ABOUT,
    CHAMPION,
    EACH,
    ME,
    SOURCE,
    THIS,
    Referent,
)
from tallystick.games.grand_archive.position.static_abilities import SaidByEach, TextChange
from tallystick.games.grand_archive.position.things import Matcher, is_of
from tallystick.games.grand_archive.text.schema import ELEMENTS
from tallystick.rules.parts import (
    as_clause,
    as_place,
    as_thing,
    is_described,
    is_noun,
    is_verb,
    within,
)
from tallystick.rules.phrases import ONE, Clause, Costs, Described, If, Noun, Numeral, Part
from tallystick.rules.picking import first_of, only, only_one, without


def tax_of(ctx: Context, subject: Noun, inner: Clause, unless: Clause) -> TextChange:
    """ "Players can't declare attacks unless they pay (1) for each attack declaration"."""
    paid = first_of(unless.parts[:1], Clause)
    amount = _price(paid.parts[0] if paid is not None and paid.parts else None)
    where = paid.mod("where") if paid is not None else None
    require(bool(amount.per_x) == (where is not None) and not amount.per_x * amount.fixed)
    thing = one_thing(inner)
    fixed = number_of(ctx, thing.figure._replace(fixed=amount.fixed))
    if where is not None:  # reckoned as it is asked for
        fixed = measure(ctx, where.things[0])
    targeting, only = relation(thing, "targeting"), None
    if not is_described(targeting):
        require(not is_kind(subject, "opponent"))
        what = naming.thinglike(ctx, attackers(thing))
        return TextChange(AttackTax("attack"), fixed, what=what)
    if _says_attackers(targeting):
        only = naming.thinglike(ctx, attackers(targeting))
        targeting = targeting.unrelated("with")
    return aim(ctx, TextChange(AttackTax("be attacked", only), fixed), targeting)


def _price(pay: Part | None) -> Amount:
    """ "(1)", "(X)": so much and nothing else. Raises NotRun."""
    costs = needed(first_of(as_clause(pay).parts, Costs))
    require(len(costs.either) == 1 and len(costs.either[0].units) == 1)
    require(not costs.either[0].picks)
    return costs.either[0].units[0].amount


def _says_attackers(attacked: Described) -> TypeGuard[Noun]:
    """Whether "your champion with allies" says with what it is attacked."""
    with_ = relation(attacked, "with")
    said = only_one(as_clause(with_).parts, Noun)
    return said is not None and said.kinds[:1] in (("ally",), ("unit",), ("champion",))


def attackers(attack: Noun) -> Noun:
    """ "Attacks with allies": with what they are declared. Raises NotRun."""
    with_ = relation(attack, "with")
    if with_ is None:
        return Noun("", ("unit",))
    holder = needed(only_one(as_clause(with_).parts, Noun), attack, "nothing is said yet of")
    theirs = tuple(r for r in holder.relations if r != ("that", "they control"))
    return holder._replace(relations=theirs)  # nobody attacks with what others control


def levied(said: Clause, pay: Clause) -> TextChange | None:
    """ "Target ally can't attack this turn unless its controller pays (1)": paid for whenever it
    attacks, not as it is said (GA.ATK.1). None for anything else that is to be paid for; NotRun."""
    cannot = only_one(one for one in said.mods() if is_verb(one, "can't"))
    deed = cannot.parts[0] if cannot is not None and cannot.parts else None
    if cannot is None or not is_verb(deed, "attack"):
        return None
    lasts = all(is_verb(one, "until", "time") for one in (*cannot.parts[1:], *deed.parts))
    price = _price(pay)
    require(lasts and len(pay.parts) == 1 and not (deed.things or deed.words or price.per_x))
    return TextChange(AttackTax("attack"), amounts.Number(price.fixed))


UNDEFENDED: Final = Clause(
    "retaliate",
    words=("while not defending",),
    parts=(Clause("against", things=(Noun("", ("attacker",)),)),),
)
# What players may be forbidden to do; those who would do it ask ``prohibitions``.
FORBIDDEN: Final = {
    "recover": "recover", "activate": "activate", "materialize": "materialize", "draw": "draw",
}  # fmt: skip


def statics_of(ctx: Context, texts: InnerTexts, said: Part) -> list[TextChange]:
    """The changes that a statement makes for as long as it holds. Raises NotRun."""
    with Telling(said, "nothing holds yet:"):
        return _statics_of(ctx, texts, said)


def _statics_of(ctx: Context, texts: InnerTexts, said: Part) -> list[TextChange]:
    match said:
        case If():
            return _held_if(ctx, texts, said)
        case Clause(verb="prevent"):
            shield = preventing.renewed(ctx, said)
            return [aim(ctx, shield.change(texts), shield.victim)]
        case Clause(verb="ignore"):
            change = charging.ignoring(ctx, said)
            if not change.span:
                return [change]
        case Clause(verb="for each", parts=(inner,)):
            return _for_each(ctx, texts, said, inner)
        case Clause(verb="may", things=(subject, *_), parts=parts) if parts == (UNDEFENDED,):
            # as ambush lets it, but no keyword that it could lose
            return [aim(ctx, TextChange(PlainChange(changes.KEYWORD, UNASKED)), subject)]
        case Clause(verb="may") if (more := charging.more_material(said)) and not more.span:
            return [more]
        case Clause(verb="said") if not _ends(said):
            return _said(ctx, texts, said)
    raise Untold


def _ends(said: Clause) -> bool:
    """Whether it is said until when: what holds all along ends with its object (GA.ASTAT.1)."""
    return any(one.verb == "until" or _ends(one) for one in said.mods())


def _held_if(ctx: Context, texts: InnerTexts, said: If) -> list[TextChange]:
    prevented = preventing.standing(ctx, said)
    if prevented is not None:
        require(not prevented.this_turn)
        changed = aim(ctx, prevented.change(texts), prevented.victim)
        if prevented.given:
            changed.inner = _tests(ctx, prevented.victim, If(prevented.given))
        return [changed]
    if doubles(said):
        return [TextChange(changes.PlainChange(changes.DOUBLE), ref=Referent(SOURCE))]
    change = replaced(ctx, said)
    if change is not None:
        return [change]
    ctx.alluded = any(map(asking.alludes, said.tests))
    found = [one for inner in said.then for one in statics_of(ctx, texts, inner)]
    ctx.alluded = False
    if hangs_on_it(said):
        return _hanging(found, _tests(ctx, None, said))
    tests = asking.tests_of(ctx, said.tests)
    for one in found:
        one.tests = (*one.tests, *tests)
    return found


def _for_each(ctx: Context, texts: InnerTexts, said: Clause, inner: Part) -> list[TextChange]:
    """ "For every five damage counters on your champion, it gets +1 power"."""
    inner = sure(is_verb, inner, "said")
    each = Clause("for each", things=said.things, words=("for each",))
    parts = tuple(
        p._replace(parts=(*p.parts, each)) if isinstance(p, Clause) else p for p in inner.parts
    )
    return _said(ctx, texts, inner._replace(parts=parts))


def _said(ctx: Context, texts: InnerTexts, said: Clause) -> list[TextChange]:
    subject = said.things[0]
    mods = tuple(one for one in said.mods() if one.verb in ("for each", "where", "unless"))
    if said.parts[0] == ENABLED:
        return _enables(ctx, subject, said)
    if naming.is_player(subject):
        return players_cannot(ctx, subject, said, mods)
    found: list[TextChange] = []
    for one in said.parts:
        if one in mods or (one == EACH_TURN and is_verb(said.parts[0], "must")):
            continue
        match one:
            case If():
                found += _inner_if(ctx, texts, said, one)
            case Clause():
                found += _predicate(ctx, texts, subject, sole(one, "also") or one, mods)
            case _:
                raise Untold
    return found


ENABLED: Final = Clause(
    "be", things=(Noun("state", marks=("enabled",), relations=(("for", Noun("you")),)),)
)


def _enables(ctx: Context, subject: Part, said: Clause) -> list[TextChange]:
    """ "All elements are enabled for you", "all fire elements", "the chosen element"
    (GA.ELEM.4)."""
    thing = as_thing(subject)
    heed(said.mods()[0].things[0])
    champion = Referent(CHAMPION, 0, ME)
    if is_kind(subject, "element") and is_noun(subject, "the", "that", "those"):
        chosen = naming.element_chosen(ctx, subject)
        return [TextChange(PlainChange(changes.ADD_ENABLED), chosen, ref=champion, is_open=True)]
    named = [one.removesuffix(" element") for one in thing.marks]
    kinds = () if named else ("element",)
    require(thing == Noun("all", kinds, marks=thing.marks))
    require(len(named) <= 1 and len(said.parts) == 1)
    meant = [one for one in ELEMENTS if not named or is_of((one,), named[0])]
    require(meant)
    return [TextChange(PlainChange(changes.ADD_ENABLED, one), ref=champion) for one in meant]


def _inner_if(ctx: Context, texts: InnerTexts, said: Clause, one: If) -> list[TextChange]:
    found = [c for p in one.then for c in statics_of(ctx, texts, said._replace(parts=(p,)))]
    return _hanging(found, _tests(ctx, said.things[0], one))


def _hanging(found: list[TextChange], tests: tuple[bases.Test, ...]) -> list[TextChange]:
    """Changes that hang on more of the thing that is changed."""
    for one in found:
        one.inner = (*one.inner, *tests)
    return found


def _tests(ctx: Context, subject: Part | None, one: If) -> tuple[bases.Test, ...]:
    """Conditions of the thing that is changed."""
    return asking.tests_of(_inside(ctx, subject), one.tests)


def _inside(ctx: Context, subject: Part | None) -> Context:
    """Where "it" is the thing that is changed."""
    inside = Context(ctx.book, ctx.piece, ctx.gates, False)
    inside.chosen = ctx.chosen
    own = is_noun(subject, "this")
    inside.mention((), Referent(SOURCE) if own else Referent(ABOUT), verb="this")
    return inside


def hangs_on_it(said: If) -> bool:
    """ "Each ally gets +1 power as long as it's distant": the condition is of what is changed."""
    inner = only_one(said.then)
    if not is_verb(inner, "said") or not inner.things:
        return False
    subject = inner.things[0]
    whole = is_noun(subject, "", "each", "all", "other") or is_marked(subject, "linked")
    subjects = [one.things[0] for one in only(said.tests, Clause) if one.things]
    return whole and any(is_noun(one, "it", "they", "them") for one in subjects)


def _predicate(
    ctx: Context, texts: InnerTexts, subject: Described, said: Clause, mods: tuple[Clause, ...]
) -> list[TextChange]:
    unless = [one for one in mods if one.verb == "unless"]
    require(not any(len(one.parts) != 1 or only(within(one.parts[0]), Costs) for one in unless))
    mods = tuple(one for one in mods if one.verb != "unless")
    dealer = dealer_of(subject, said)
    if dealer is not None:
        dealt = TextChange(Ban("be prevented"))
        return [aim(ctx, dealt, Noun("this") if dealer == THIS_ATTACK else dealer)]
    if is_kind(subject, "power", "life"):
        return [_stat_is(ctx, subject, said)]
    entering = only_one(subject.each) if said.verb == "enter" else None
    intent = _enters_intent(ctx, entering, said, mods) if entering is not None else None
    if intent is not None:
        return [intent]
    conditions = only(said.parts, If)
    bare = said._replace(parts=tuple(without(said.parts, If)))
    # a static ability is not for a time
    require(not any(is_verb(one, "time") for deed in bare.mods() for one in deed.parts))
    attacks = is_kind(subject, "attack")
    holder = whose_attack(subject) if attacks else subject
    given = granting.changes_of(
        _inside(ctx, holder), bare._replace(parts=(*bare.parts, *mods)), attacks
    )
    made = list(given.changes)
    for text in given.texts:
        made += _said_of_them(texts.given(text))
    if all(one.word in AS_PLAYED for one in made):
        holder = _played_by_you(holder)
    for change in made:
        aim(ctx, change, holder)
        change.tests = (*change.tests, *(asking.unlike(ctx, one.parts[0]) for one in unless))
        change.inner = (*change.inner, *(granting.wielding(ctx, subject) if attacks else ()))
        for one in conditions:
            change.inner = (*change.inner, *_tests(ctx, holder, one))
    return made


def _said_of_them(given: list[TextChange]) -> list[TextChange]:
    """What "Allies have "This ally gets +1 power"" gives: as though it was said of them, each by
    itself where it hangs on anything. Raises NotRun of what each would say of others, or do
    (GA.ASTAT.1)."""
    found: list[TextChange] = []
    for one in given:
        does = any(made.manner.riders for made in only([one.made], HarmChange))
        own = one.ref is not None and one.ref.kind == SOURCE
        if does or (one.of_holder and not own):
            raise NotRun("nothing gives yet what each would say of others or do")
        reckons = one.n is not None and one.n.constant is None
        hangs = own and (reckons or one.tests or one.inner or one.gates)
        found.append(SaidByEach(one) if hangs else one)
        one.ref = one.ref if hangs else None
    return found


# What matters as a card is played, and at no other time: "cards you activate have imbue 2".
AS_PLAYED: Final = frozenset(
    ("be negated", "efficiency", "fast activation", "imbue", "kindle", "prepare")
)


def _played_by_you(holder: Described) -> Described:
    """ "Cards you activate": of those it is your cards."""
    match holder:
        case Noun(relations=relations) if ("that", "you activate") in relations:
            kept = tuple(one for one in relations if one != ("that", "you activate"))
            return yours(holder._replace(relations=kept))
    return holder


THIS_ATTACK: Final = Noun("this", ("attack",))


def dealer_of(subject: Part, said: Clause) -> Noun | None:
    """What deals the damage that is unpreventable, or can't be prevented; None for anything else.
    Of combat damage that can only be the attack."""
    by = noun_at(subject, "dealt by")
    if not is_just(subject, "damage") or len(subject.relations) != 1:
        return None
    denied = said == Clause("can't", parts=(Clause("prevent", words=("passive",)),))
    state = said.things[0] if said.verb == "be" and len(said.things) == 1 else None
    known = denied or as_thing(state).marks == ("unpreventable",)
    of_attack = subject.marks == ("combat",) and by == THIS_ATTACK
    return by if by and known and (of_attack or not subject.marks) else None


def _stat_is(ctx: Context, subject: Noun, said: Clause) -> TextChange:
    """ "Its power is equal to the amount of allies you control" (GA.CHAR.5)."""
    of = relation(subject, "of")
    equal = said.mod("equal to")
    plain = said.verb == "be" and not said.words and not said.figures and not said.things
    plain = plain and len(said.parts) == len(subject.relations) == 1
    if not plain or equal is None or not is_described(of):
        raise Untold
    kind = changes.SET_POWER if subject.kinds[0] == "power" else changes.SET_LIFE
    return aim(ctx, TextChange(changes.PlainChange(kind), measure(ctx, equal.things[0])), of)


def _enters_intent(
    ctx: Context, subject: Noun, said: Clause, mods: tuple[Clause, ...]
) -> TextChange | None:
    """ "Polearm attack cards you activate enter the intent with +2 power": they have it there, as
    it is when they come."""
    place = place_of(said)
    goes = said.things == (Noun("the", ("intent",)),)
    if not goes and (place is None or place[1].zones != ("intent",)):
        return None
    with_ = said.mod("with")
    bonus = with_.parts[0] if with_ is not None and len(with_.parts) == 1 else None
    if is_verb(bonus, "and") and len(bonus.parts) == 1:
        bonus = bonus.parts[0]
    own = subject == Noun("this")
    mine = [r for r in subject.relations if r == ("that", "you activate")]
    bonus = sure(is_verb, bonus, "bonus")
    require(bonus.words == ("power",))
    n = amount_with(ctx, bonus.figures[0], mods)
    there = ctx.book.keep(TextChange(PlainChange(changes.POWER)), ctx.piece.index)
    change = TextChange(changes.IntentPower(there), n)
    if own:
        change.ref = THIS
        return change
    first = subject.how == "the" and "first" in subject.marks and len(subject.relations) == 2
    if first and subject.relations[1] == ("time", "during each of your turns"):
        marks = tuple(one for one in subject.marks if one != "first")
        bare = subject._replace(how="", marks=marks, relations=subject.relations[:1])
        change.what = naming.thinglike(ctx, bare._replace(relations=(("that", "you control"),)))
        done = naming.thinglike(ctx, bare._replace(relations=()))
        yours = event_predicates.turn_test("your turn")
        assert yours is not None
        change.tests = (*change.tests, yours)
        kind = ctx.book.looking_back("activated")
        change.inner = (bases.Asks(event_predicates.is_first_done, kind, ME, done),)
        return change
    require(subject.how in ("", "all") and mine and not mods)
    require(len(mine) == len(subject.relations))
    change.what = naming.thinglike(ctx, subject._replace(relations=(("that", "you control"),)))
    return change


def players_cannot(
    ctx: Context, subject: Noun, said: Clause, mods: tuple[Clause, ...]
) -> list[TextChange]:
    """What players cannot do, or only at a price (GA.ATK.1)."""
    deed = next((one for one in said.mods() if one not in mods), None)
    unless = next((one for one in mods if one.verb == "unless"), None)
    inner = needed(sole(deed, "can't"))
    if said.parts == (deed, TO_PAY):
        return [_kept(ctx, subject, sure(is_verb, inner, "remove"))]
    if inner.verb in FORBIDDEN and said.parts == (deed,) and not inner.words:
        when = _when(inner)
        if when is not None or not inner.parts:
            return [_forbidden(ctx, subject, inner, when)]
    if inner.verb == "have" and unless is None:
        return [_holds(ctx, subject, inner)]
    if inner.verb in DONE and inner.parts == (EACH_TURN,):
        return [_so_many(ctx, subject, inner, unless)]
    if inner.verb == "declare" and inner.things:
        return [tax_of(ctx, subject, inner, unless) if unless else _no_attack(ctx, subject, inner)]
    raise Untold


TO_PAY: Final = Clause("pays for", things=(Noun("", ("cost",)),), words=("to pay for",))


def _kept(ctx: Context, subject: Noun, inner: Clause) -> TextChange:
    """The counters that players cannot pay with."""
    off = needed(sure(is_verb, only_one(inner.parts), "from", "on").things)
    thing = one_thing(inner)
    kind = qualities.counter_kind(ctx, needed(only_one(thing.kinds)))
    require(thing == Noun("", thing.kinds) and thing.kinds[0].endswith(" counter"))
    what, who = naming.thinglike(ctx, off[0]), naming.who_of(ctx, subject)
    return TextChange(changes.CounterBan(kind), what=what, players=who)


def _when(inner: Clause) -> event_predicates.InTurn | None:
    """ "During combat", "during your turn": when it cannot be done; None for no such time."""
    return event_predicates.turn_test(
        " ".join([w for p in inner.parts for w in told(p)]).removeprefix(DURING)
    )


def _forbidden(
    ctx: Context, subject: Noun, inner: Clause, when: event_predicates.InTurn | None
) -> TextChange:
    """What players cannot do at all, or at some time (``when``)."""
    deed, what = FORBIDDEN[inner.verb], None
    if inner.verb == "draw":
        require(inner.things == (Noun("", ("card",)),))
    elif inner.verb == "activate" and is_kind(only_one(inner.things), "ability"):
        deed, what = USE, _having_abilities(ctx, single(inner.things[0]))
    elif inner.things:
        what = naming.thinglike(ctx, inner.things[0], "hand")
    elif inner.verb != "recover":
        raise Untold
    change = TextChange(Ban(deed), what=what, players=naming.who_of(ctx, subject))
    change.tests = () if when is None else (when,)
    return change


def _having_abilities(ctx: Context, abilities: Noun) -> bases.Thinglike | None:
    """ "Activated abilities", "abilities of items": of what (GA.AACT). Raises NotRun."""
    of = noun_at(abilities, "of")
    bare = abilities.unrelated("of")
    if bare._replace(how="", marks=()) != Noun("", ("ability",)) or bare.marks not in USED:
        raise NotRun(f"nothing holds yet of {abilities}")
    return naming.thinglike(ctx, of) if of is not None else None


USED: Final = ((), ("activated",))
DURING: Final = "time during "
EACH_TURN: Final = Clause("time", words=("each turn",))
FIRST_TURN: Final = Clause("state of play", words=("it's their first turn of the game",))


def _so_many(ctx: Context, subject: Noun, inner: Clause, unless: Clause | None) -> TextChange:
    """ "Each player can't draw more than three cards each turn unless it's their first turn of the
    game" (GA.PERM.1)."""
    thing = sure(is_just, only_one(inner.things), "card")
    require(thing._replace(figure=ONE) == Noun("a", ("card",)) and thing.figure.word == "more than")
    require(unless is None or unless.parts == (FIRST_TURN,))
    return _limit(ctx, subject, inner.verb, thing.figure, unless is not None)


def _limit(
    ctx: Context, subject: Noun, of: str, figure: Numeral, spares_first: bool = False
) -> TextChange:
    if of in DONE:
        ctx.book.looking_back(DONE[of])
    n, who = number_of(ctx, figure._replace(word="")), naming.who_of(ctx, subject)
    return TextChange(changes.Cap(of, spares_first), n, players=who)


def _holds(ctx: Context, subject: Noun, inner: Clause) -> TextChange:
    """ "Players can't have more than four cards in hand": enforced at clean-up (GA.ENDP.3)."""
    thing = sure(is_just, only_one(inner.things), "card")
    require(not inner.parts and len(thing.relations) == 1)
    word, place = thing.relations[0]
    names: tuple[str, ...] = as_place(place).zones or as_thing(place).kinds
    fit = word == "in" and thing.figure.word == "more than" and len(names) == 1
    require(fit and names[0] in ("hand", "memory"))
    return _limit(ctx, subject, names[0], thing.figure)


def _no_attack(ctx: Context, subject: Noun, inner: Clause) -> TextChange:
    """ "You can't declare attacks", "players can't declare attacks with allies that entered the
    field this turn"."""
    attack = inner.things[0]
    odd = inner.parts or {w for w, _ in attack.relations} - {"with"}
    if not is_just(attack, "attack") or odd:
        raise NotRun(f"nothing is said yet of {attack}")
    who, what = naming.who_of(ctx, subject), naming.thinglike(ctx, attackers(attack))
    match what:
        case Matcher() if who.kind != EACH:
            what.whose = who
    return TextChange(Ban("attack"), what=what)
