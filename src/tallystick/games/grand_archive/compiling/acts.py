"""The ops of verbs that players do: draw, glimpse, recover, summon, materialize (GA.TERM)."""

from __future__ import annotations

from functools import partial
from typing import Final

from tallystick.cards.errors import NotRun, Untold, needed, require, sure
from tallystick.games.grand_archive.compiling.aiming import (
    Lower,
    aimed_of,
    chosen,
    done_to,
    is_many,
    register,
)
from tallystick.games.grand_archive.compiling.context import PRONOUNS, Context
from tallystick.games.grand_archive.compiling.measures import amount_with, number_of
from tallystick.games.grand_archive.compiling.moving import counted
from tallystick.games.grand_archive.compiling.naming import filter_of, ref_of
from tallystick.games.grand_archive.compiling.parts import (
    AMOUNTS,
    is_counter,
    is_just,
    is_marked,
    is_own_champion,
    kind_of,
    one_thing,
    only,
    place_of,
    relation,
    single,
    thing_of,
)
from tallystick.games.grand_archive.compiling.verbs import VERBS
from tallystick.games.grand_archive.costs.announced import FREE, FREE_OF_ALL, INSTRUCTED
from tallystick.games.grand_archive.effects import deeds, effects, orders
from tallystick.games.grand_archive.pieces import ACTIVATE, PLAY_MATERIAL
from tallystick.games.grand_archive.position.aimed import ChosenThings
from tallystick.games.grand_archive.position.amounts import CountRef, Number, Tally
from tallystick.games.grand_archive.position.bases import EffectAmount
from tallystick.games.grand_archive.position.refs import ME, REGISTER, Referent, reference_kind
from tallystick.games.grand_archive.position.settling import RollDie
from tallystick.games.grand_archive.position.things import Such
from tallystick.games.grand_archive.text.things import related
from tallystick.games.grand_archive.zones import PHASES
from tallystick.kernel.machine import Do, Op
from tallystick.rules.parts import as_clause, is_described, is_noun
from tallystick.rules.phrases import Clause, Noun, Numeral, Several
from tallystick.rules.picking import first_of

_TIMES: Final = {"once": 1, "twice": 2, "three times": 3, "four times": 4, "five times": 5,
                 "an additional time": 1}  # fmt: skip


def _figure(ctx: Context, clause: Clause) -> EffectAmount:
    """The number of a clause such as "recover 2", of which nothing else is said but how much."""
    only(clause, *AMOUNTS)
    mods = clause.mods()
    if clause.figures:
        return amount_with(ctx, clause.figures[0], mods)
    if any(one.verb == "equal to" for one in mods):
        return amount_with(ctx, Numeral(1), mods)
    raise Untold


def _draw(ctx: Context, clause: Clause) -> Op:
    only(clause, "place", *AMOUNTS)
    thing = thing_of(clause)
    place = place_of(clause)
    require(place is None or place[1].zones in (("memory",), ("hand",)))
    own = ("your",) if ctx.actor.kind == ME.kind else ("their", "his or her", "its controller's")
    if place is not None and place[1].whose not in own:  # GA.ZMEM.1
        raise NotRun(f"nothing is drawn yet into {place[1]}")
    to_memory = place is not None and place[1].zones == ("memory",)
    if thing.how in PRONOUNS:
        ref = ref_of(ctx, thing)
        seen = [one.ref.slot for one in ctx.mentions if one.verb in ("reveal", "look at")]
        is_seen = reference_kind(ref) == REGISTER and ref.slot in seen
        require(is_seen, thing, "nothing is drawn yet but cards that are looked at:")
        shown = partial(effects.draw_those, ref=ref, to_memory=to_memory)
        return effects.ForSeats(shown, ctx.actor, CountRef(ref))
    thing = sure(is_just, thing, "card")
    extra = [r for r in thing.relations if r[0] != "plus"]
    require(not (thing.tags or thing.without or set(thing.marks) - {"additional"} or extra))
    n = counted(ctx, thing, clause)
    made = register(ctx, Noun("a", ("card",), thing.figure), "draw")
    if place is not None:
        ctx.goals[len(ctx.mentions)] = place[1]
    drawing = partial(effects.draw, register=made, to_memory=to_memory)
    return effects.ForSeats(drawing, ctx.actor, n, made)


def _recover(ctx: Context, clause: Clause) -> Op:
    n = _figure(ctx, clause)
    return effects.ForSeats(effects.recover, ctx.actor, n, ctx.register())


def _roll(ctx: Context, clause: Clause) -> Op:
    """ "Roll a D6": what comes up, several times all of it, is "that much" from here on, and X."""
    only(clause, words=(*_TIMES,))
    made = ctx.register()
    ctx.x = ctx.raw_x = Tally(made)
    ctx.mention(("roll",), Referent(REGISTER, made), verb="roll")
    times = _TIMES[clause.words[0]] if clause.words else 1
    return RollDie(made, number_of(ctx, clause.figures[0]), times)


def _gather(ctx: Context, clause: Clause) -> Op:
    only(clause, *AMOUNTS, words=(*_TIMES, "x times"))
    if ctx.book.no_ingredients:
        raise NotRun(ctx.book.no_ingredients)
    if "x times" in clause.words:
        clause = clause._replace(figures=(Numeral(0, 1),), words=())
    times = _TIMES.get(clause.words[0], 1) if clause.words else 1
    n: EffectAmount = Number(times)
    if clause.figures:
        n = amount_with(ctx, clause.figures[0], clause.mods())
    elif any(one.verb in ("for each", "equal to") for one in clause.mods()):
        n = amount_with(ctx, Numeral(times), clause.mods())
    made = register(ctx, Noun("a", ("token",)), "summon")
    return effects.Gather(ctx.actor, n, made)


def _summon(ctx: Context, clause: Clause) -> Op:
    only(clause, "with", "of", *AMOUNTS, words=("rested", "under your control"))
    thing = thing_of(clause)
    rested = "rested" in clause.words
    of, kinds = relation(thing, "of"), thing.kinds
    if "copy" in kinds and is_described(of):
        aimed = aimed_of(ctx, of)
        return effects.SummonCopy(aimed, _made(ctx, one_thing(clause)), ctx.actor, rested)
    either = first_of([of if "choice" in kinds else thing], Several)
    if either is not None:
        names = tuple(name_of(ctx, one) for one in either.things)
        return effects.Summon(names, Number(1), ctx.actor, _made(ctx, either.things[0]), rested)
    thing = one_thing(clause)
    require(not ({word for word, _ in thing.relations} - {"with"}))
    if thing.relations and clause.mod("for each", "equal to") is not None:
        raise NotRun(f"it is not clear of what there are so many: {clause}")
    names = (name_of(ctx, thing),)
    return effects.Summon(names, counted(ctx, thing, clause), ctx.actor, _made(ctx, thing), rested)


def _made(ctx: Context, thing: Noun) -> int:
    made = ctx.register()
    kinds = ("token", "object", *thing.kinds)
    ctx.mention(kinds, Referent(REGISTER, made), verb="summon", many=is_many(thing))
    return made


def name_of(ctx: Context, thing: Noun, noun: str = "token") -> str:
    """The name of a token or card. Raises NotRun where there is none of that name."""
    name = thing.title.removesuffix(" token")
    if not name and thing.tags:
        name = " ".join(tag for group in thing.tags for tag in group)
    if not name or set(thing.marks) - {"additional"}:
        raise NotRun(f"nothing is known of the {noun} {thing}")
    known = ctx.book.token_names.get(name.casefold(), "")
    if not known:
        raise NotRun(f"nothing is known of the {noun} {name!r}")
    return known


def with_counters(ctx: Context, clause: Clause) -> list[Op]:
    """ "A token with a buff counter on it": the counters that come with what is summoned."""
    withs = [as_clause(part) for word, part in thing_of(clause).relations if word == "with"]
    found: list[Op] = []
    for prop in [prop for one in withs for prop in one.parts]:
        if not is_counter(prop):
            raise NotRun(f"nothing is summoned yet with {prop}")
        on = Clause("on", things=(Noun("it", ("token",)),))
        put = Clause("put", things=(prop._replace(relations=()),), parts=(on,))
        found.append(VERBS["put"](ctx, put))
    return found


def _generate(ctx: Context, clause: Clause) -> Op:
    """A new card of this name, from outside of the game (GA.TERM.GATHER)."""
    only(clause, *AMOUNTS)
    thing = sure(is_just, thing_of(clause), "card")
    require(not thing.relations)
    name = name_of(ctx, thing, "card")
    n = counted(ctx, thing, clause)
    return effects.Generate(name, n, ctx.actor, register(ctx, thing, "generate"))


def _skip(ctx: Context, clause: Clause) -> Op:
    only(clause)
    thing = thing_of(clause)
    words = kind_of(thing).removesuffix(" phase")
    own = "your" if ctx.actor.kind == ME.kind else "their"
    require(words in PHASES and is_marked(thing, "next") and is_noun(thing, own))
    return Do(effects.befall_each, ctx.actor, partial(effects.skip, PHASES.index(words)))


def _level_up(ctx: Context, clause: Clause) -> Op:
    """ "Level up your champion", "... into a fire element champion card from your material deck"
    (GA.CHAMP.6)."""
    only(clause, "into")
    into = clause.mod("into")
    card = ANY_NEXT if into is None else needed(into.only_noun(), clause)
    require(is_own_champion(thing_of(clause)) and card.how == "a", clause)
    what = filter_of(ctx, card, "material deck")
    what.tests = (*what.tests, Such(deeds.can_be_next))
    one = Number(1)
    return deeds.LevelUp(ChosenThings(what, one, one, ctx.actor), register(ctx, card, "level up"))


ANY_NEXT: Final = Noun("a", ("card",), marks=("champion",))


def _delevel(ctx: Context, clause: Clause) -> Op:
    only(clause)
    thing = thing_of(clause)
    own = thing == Noun("this") and ctx.piece.kind == "champion"
    require(own or kind_of(thing) == "champion")
    return deeds.Delevel(*done_to(ctx, thing, "delevel"))


def play_card(ctx: Context, clause: Clause, verb: str) -> Op:
    """GA.TIME.7: an instruction, carried out as this resolves."""
    only(clause, "without cost", "source", "from", words=("rested",))
    thing = thing_of(clause)
    how = INSTRUCTED
    free = clause.mod("without cost")
    if free is not None:
        words = free.words[0]
        how |= FREE if "reserve" in words or "memory" in words else FREE_OF_ALL
    require(not clause.words)
    sources = [one for one in clause.mods() if one.verb == "source"]
    thing = related(thing, [(one.words[0], one.parts[0]) for one in sources])
    op, word, zone = _PLAYS[verb]
    is_one = is_noun(thing, "a", "an", "another")
    aimed = chosen(ctx, single(thing), zone) if is_one else aimed_of(ctx, thing, zone)
    return op(aimed, register(ctx, thing, word), verb, how, ctx.actor)


_PLAYS: Final = {
    ACTIVATE: (orders.PlayCard, "activate", "hand"),
    PLAY_MATERIAL: (orders.MaterializeCard, "materialize", "material deck"),
}


ACTS: Final[dict[str, Lower]] = {
    "draw": _draw,
    "recover": _recover,
    "glimpse": lambda ctx, clause: effects.Glimpse(ctx.actor, _figure(ctx, clause)),
    "empower": lambda ctx, clause: effects.ForSeats(
        effects.empower, ctx.actor, _figure(ctx, clause)
    ),
    "gather": _gather,
    "roll": _roll,
    "summon": _summon,
    "generate": _generate,
    "skip": _skip,
    "level up": _level_up,
    "delevel": _delevel,
    "activate": partial(play_card, verb=ACTIVATE),
    "materialize": partial(play_card, verb=PLAY_MATERIAL),
    "play": partial(play_card, verb=ACTIVATE),
}
