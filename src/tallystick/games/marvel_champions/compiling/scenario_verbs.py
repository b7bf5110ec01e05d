"""The ops of what is done with the cards of scenarios: main schemes, dials and boost cards
(MC.main-scheme.2, MC.hp.1, MC.boost.3), several villains (MC.activation.3), the game area that a
scenario creates (MC.golden.1); and of each verb that resolves abilities of other cards
(MC.special.1)."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from tallystick.cards.errors import needed, nothing, require
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.combat import boosts, stages
from tallystick.games.marvel_champions.compiling.aiming import (
    AMOUNT,
    Targeting,
    Verb,
    amounts,
    amounts_of,
    check,
    just,
    many,
    plain_thing,
    thing_of,
)
from tallystick.games.marvel_champions.compiling.bonuses import signed
from tallystick.games.marvel_champions.compiling.deck_verbs import OWNERS
from tallystick.games.marvel_champions.effects import changes, deeds, effects, going, moving
from tallystick.games.marvel_champions.effects.deeds import Amounts
from tallystick.games.marvel_champions.effects.groups import ForNow
from tallystick.games.marvel_champions.effects.moving import ChangeVillain, TurnCardOver
from tallystick.games.marvel_champions.effects.schemes import (
    advance_to,
    remove_stages,
    shuffle_stages,
)
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.position import lasting, rankings
from tallystick.games.marvel_champions.position.amounts import Scaled, sum_of
from tallystick.games.marvel_champions.position.constant_abilities import Constant
from tallystick.games.marvel_champions.position.constant_changes import Diversion
from tallystick.games.marvel_champions.position.predicate_kinds import AS_IF_ALIVE
from tallystick.games.marvel_champions.position.things import BEFALLEN, Filter
from tallystick.games.marvel_champions.zones import GAME_AREA
from tallystick.kernel.machine import Do, Op
from tallystick.rules.parts import is_verb
from tallystick.rules.phrases import ONE, Clause, Noun, Numeral, Place, Spoken, Timing
from tallystick.rules.picking import first_of, only, without


def _advance(ctx: Targeting, clause: Clause) -> Op:
    """ "Advance to stage 1B": what the first side of a main scheme comes to anyway; to the first
    side of another stage (MC.main-scheme.2)."""
    found = _STAGE.search(clause.words[0]) if clause.words and not clause.parts else None
    if found is None:
        raise nothing(clause)
    if found.group(2) == "b":
        return effects.Nothing()
    return Do(advance_to, found.group(1), False, False)


def _advance_by(ctx: Targeting, clause: Clause) -> Op:
    """ "Advance to the next card in the main scheme deck", "to a random stage 2A", "to the other
    stage 2A"."""
    check(clause, *clause.words)
    found = _STAGE.search(clause.words[0])
    if found is None:
        return Do(advance_to, "", False, False)
    return Do(advance_to, found.group(1), True, "random" in clause.words[0])


def _shuffle_stages(ctx: Targeting, clause: Clause) -> Op:
    """ "Shuffle all copies of main scheme 2A and stack them under this scheme"."""
    check(clause, *clause.words)
    found = needed(_STAGE.search(clause.words[0]), clause)
    return Do(shuffle_stages, found.group(1))


def _remove_stages(ctx: Targeting, clause: Clause) -> Op:
    """ "Remove 1 random stage 2 from the game"."""
    check(clause, *clause.words)
    n, stage = re.findall(r"\d+", clause.words[0])
    return Do(remove_stages, int(n), stage)


_STAGE: Final = re.compile(r" (\d+)([ab])\b")


def _set_dial(ctx: Targeting, clause: Clause) -> Op:
    """ "Set your hit point dial to 1", "reset his hit points to 8": of whom the text is about."""
    word = clause.words[0].split(" ")[1]
    whom = Noun("your", ("identity",)) if word == "your" else Noun(BEFALLEN)
    require(clause.figures and not clause.parts and (word == "your" or ctx.may_replace), clause)
    n, resets = Amounts(Scaled(clause.figures[0])), clause.words[0].startswith("reset ")
    return changes.SetDial(ctx.at(whom), n, resets)


def _reset_points(ctx: Targeting, clause: Clause) -> Op:
    """ "Reset NAME's hit points to 10", "to its printed hit point value"."""
    check(clause, *clause.words)
    whom = thing_of(clause)
    require(whom.how in ("this", "titled") or "attached" in whom.marks, clause)
    told = Scaled(clause.figures[0]) if clause.figures else _printed_points(whom)
    return changes.SetDial(ctx.at(whom), Amounts(told), resets=True)


def _printed_points(whom: Noun) -> Scaled:
    printed = Clause("figure_of", things=(whom,), words=("printed hit points",))
    return sum_of((), (Clause("equal_mod", parts=(printed,)),))


def _set_dial_whole(ctx: Targeting, clause: Clause) -> Op:
    """ "Set NAME's hit point dial to his printed hit points"."""
    check(clause, "set", clause.words[-1])
    whom = thing_of(clause)
    require(whom.how in ("this", "titled"), clause)
    return changes.SetDial(ctx.at(whom), Amounts(_printed_points(whom)))


def _give_as_boost(ctx: Targeting, clause: Clause) -> Op:
    """ "Take the topmost Owl card in the encounter discard pile and give it to NAME as a facedown
    boost card"."""
    check(clause, "it", "as a facedown boost card")
    places = thing_of(clause).places()
    require([place.zones for place in places] == [("encounter discard pile",)], clause)
    ctx.ops.append(moving.MoveFrom(ctx.at(thing_of(clause)), Amounts()))
    return boosts.GiveAsBoost(ctx.at(thing_of(clause, 1)), Amounts())


AREA: Final = ("game area",)
WHOSE_DECK: Final = (*OWNERS, "each player's")


def put_in_area(ctx: Targeting, clause: Clause) -> Op:
    """ "Put the top card of your deck faceup into NAME", "put this card faceup into NAME", "put the
    lowest cost card you control faceup into NAME"."""
    check(clause, "faceup", hangs=("for_each_mod",))
    thing, places = thing_of(clause), thing_of(clause).places()
    zones = [place.zones for place in places]
    heed(clause.place())
    if thing.how == "top" and zones == [("deck",)] and places[0].whose in WHOSE_DECK:
        heed(thing)
        return going.TopsToArea(places[0], amounts_of(thing.figure, clause))
    picked = thing.how == "a" and thing.figure == ONE and set(thing.marks) & rankings.EXTREMES
    known = zones == [("hand",)] if places else "you control" in thing.marks
    if len(clause.parts) > 1 or not (thing.how in ("this", "it", "that") or (picked and known)):
        raise nothing(clause)
    deed = "free" if places else "leave"
    return going.ToArea(ctx.at(thing, deed), Amounts(), many(thing))


def is_there(places: tuple[Place, ...]) -> bool:
    """Whether something lies in the game area."""
    return [place.zones for place in places] == [AREA]


def diversion(spoken: Spoken) -> tuple[Constant, Spoken | None] | None:
    """ "When a card would be placed into a discard pile from play, put it faceup into NAME instead,
    then ...": where cards go, and what is done after each; None for other abilities."""
    event = spoken.event.parts[0] if spoken.event is not None else None
    if not is_verb(event, "into_pile") or (gone := event.first_noun()) is None:
        return None
    first, *then = spoken.effects
    if not is_verb(first, "put_in") or not _is_diversion(spoken, first):
        raise nothing(first)
    heed(spoken.event, event, gone, first, *first.things, *first.parts)
    constant = Constant(Filter(gone), Diversion(GAME_AREA))
    if not then:
        return constant, None
    does = Clause("does", parts=(Clause("act", words=("is diverted",)),))
    event = event._replace(verb="event", parts=(does,))
    after = Clause("occasion", words=("after",), parts=(event,))
    timing = Timing("response", forced=True)
    return constant, spoken._replace(timing=timing, event=after, effects=tuple(then))


def _is_diversion(spoken: Spoken, first: Clause) -> bool:
    timing = spoken.timing
    forced = timing is not None and timing.forced and timing.kind == "interrupt"
    place = first.place()
    known = place is not None and place.zones == AREA and first.things == (Noun("it"),)
    instead = without(first.parts, Place)
    plain = len(instead) == 1 and is_verb(instead[0], "instead_mod") and first.words == ("faceup",)
    return forced and known and plain and spoken.costs is None


def _bare(op: Op, ctx: Targeting, clause: Clause) -> Op:
    """A deed that is done to nothing in particular: "reveal the next villain"."""
    require(not (clause.parts or clause.things), clause)
    return just(op, ctx, clause)


def _make_active(ctx: Targeting, clause: Clause) -> Op:
    thing = plain_thing(clause, *clause.words)
    return stages.MakeActive(ctx.at(thing), Amounts())


def _change(ctx: Targeting, clause: Clause) -> Op:
    """ "Change NAME to [[Heron]] form"; "NAME begins the game in [[Heron]] form"."""
    check(clause, *clause.words)
    words, thing = clause.words[-1], thing_of(clause)
    require(not clause.parts and thing.how in ("titled", "this", "it", "the"), clause)
    tag = words.split("[[")[1].split("]]")[0]
    return ChangeVillain(ctx.at(thing), tag, words.startswith("begins"))


def _resolve_as_if(ctx: Targeting, clause: Clause) -> Op:
    """ "Resolve its "Forced Response" as if it just attacked you", or as the one before it."""
    quoted, how = clause.words
    before = only(ctx.ops, moving.ResolveAsIf)
    check(clause, *clause.words)
    require(quoted == '"forced response"' and (how != "the same way" or before), clause)
    x = before[-1].x if how == "the same way" else AS_IF_ALIVE * ("hit point" in how)
    return moving.ResolveAsIf(ctx.at(thing_of(clause)), ("attack",), x)


def _resolve_effects(ctx: Targeting, clause: Clause) -> Op:
    """ "For each Reed attachment in play, resolve its effect as if ..."."""
    thing = thing_of(clause)
    require(thing.kinds == ("attachment",), clause)
    return moving.ResolveAsIf(ctx.at(thing), ("scheme", "attack"))


def _reveal_stage(ctx: Targeting, clause: Clause) -> Op:
    """ "Flip this card and reveal NAME (II)", "remove this card from the game and reveal NAME
    (III)": one stage after the other, as when it is defeated (MC.villain.1)."""
    (stage,) = clause.words
    joined = all(to < len(ctx.ops) for _, to in ctx.targets)
    match ctx.ops[-1:]:
        case [going.RemoveFromGame() | TurnCardOver() as last] if last.aim.is_this and joined:
            ctx.ops.pop()
    return stages.RevealStage(ctx.at(thing_of(clause)), stage)


def begins_in_form(ctx: Targeting, subject: Noun, said: Clause, mods: tuple[Clause, ...]) -> None:
    """ "NAME begins the game in [[Heron]] form" (MC.setup.12)."""
    require(not mods, said)
    ctx.part(said._replace(verb="change_villain", things=(subject,)))


def _resolve(ctx: Targeting, clause: Clause) -> Op:
    """ "Resolve its "Special" ability" (MC.special.1)."""
    thing = thing_of(clause)
    owner = needed((*thing.related("of"), None)[0], clause)
    require(thing.kinds == ("ability",) and thing.title, clause)
    check(clause)
    return moving.ResolveAbility(ctx.at(owner, "resolve"), many(owner), thing.title)


def _resolve_on(ctx: Targeting, clause: Clause) -> Op:
    thing = thing_of(clause)
    # Several at once are put in order (MC.first-player.2).
    ordered = thing.how == "each" or any("order" in word for word in clause.words)
    if ordered:
        thing = thing._replace(how="a", figure=Numeral(word="all"))
    aim = ctx.at(thing, "resolve")
    op = moving.ResolveAbility(aim, Scaled(thing.figure) if ordered else None, clause.words[0])
    op.ordered = ordered
    return op


def _resolve_each(ctx: Targeting, clause: Clause) -> Op:
    """ "Resolve each of their "Special" abilities (in the order of your choice)": of those that
    were chosen, in the order in which they were."""
    owner = thing_of(clause)
    chosen = only(ctx.ops, deeds.Choose)
    named = [word for word in clause.words if word.startswith('"')]
    require(owner.how == "it" and len(chosen) == 1 and len(named) == 1 and not clause.parts, clause)
    those = ctx.at(Noun("each of those"), "resolve")
    return moving.ResolveAbility(those, Scaled(Numeral(word="all")), named[0])


def _resolve_again(ctx: Targeting, clause: Clause) -> Op:
    """ "Resolve it again": the ability that was resolved last (MC.special.1)."""
    last = needed(first_of(ctx.ops[-1:], moving.ResolveAbility), clause)
    require(not clause.parts, clause)
    check(clause, *clause.words)
    return last


def give_boosts(ctx: Targeting, cards: Noun, host: Noun, clause: Clause) -> Op:
    """ "Place 1 facedown boost card on your identity": from the encounter deck."""
    if cards.kinds != ("boost card",) or set(cards.marks) - {"facedown"} or cards.tags:
        raise nothing(clause)
    heed(cards)
    return boosts.GiveBoosts(ctx.at(host), Amounts(Scaled(cards.figure)))


def _given(ctx: Targeting, clause: Clause) -> tuple[Aim, Amounts]:
    """To which enemy, and how many."""
    check(clause, "facedown", hangs=(*AMOUNT, "until_mod"))
    require(thing_of(clause, 1).kinds == ("boost card",), clause)
    return ctx.at(thing_of(clause)), amounts(clause)


def _move_boosts(ctx: Targeting, clause: Clause) -> Op:
    """ "Move each facedown boost card from your identity to NAME"."""
    check(clause)
    cards, there, here = [thing_of(clause, i) for i in range(3)]
    if cards.how != "each" or cards.kinds != ("boost card",) or set(cards.marks) - {"facedown"}:
        raise nothing(clause)
    heed(cards)
    return boosts.MoveBoosts(ctx.at(here), Filter(there))


def _boosts_get(ctx: Targeting, clause: Clause) -> Op:
    """ "Each boost card turned faceup during that activation gets +1 boost icon": of the enemy of
    which it is said before that it activates."""
    bonus = needed(clause.mod("bonus"), clause)
    require(bonus.words[1].startswith("boost icon") and len(clause.things) == 1, clause)
    check(clause, *clause.words, hangs=("bonus",))
    aim, n = ctx.at(thing_of(clause)), Amounts(Scaled(signed(bonus)))
    return ForNow(aim, n, lasting.BOOSTS_GET, lasting.ACTIVATION_END)


SCENARIO_VERBS: Final[dict[str, Verb]] = {
    "advance": _advance,
    "advance_by": _advance_by,
    "shuffle_stages": _shuffle_stages,
    "remove_stages": _remove_stages,
    "set_dial": _set_dial,
    "set_dial_whole": _set_dial_whole,
    "reset_points": _reset_points,
    "give_as_boost": _give_as_boost,
    "create_area": partial(just, effects.Nothing()),  # there it is
    "next_active": partial(_bare, stages.NextActive()),
    "make_active": _make_active,
    "shuffle_villains": partial(_bare, stages.ShuffleVillains()),
    "reveal_villains": partial(_bare, stages.RevealVillains()),
    "top_villain": partial(_bare, stages.RevealVillains(one=True)),
    "change_villain": _change,
    "resolve_as_if": _resolve_as_if,
    "resolve_effects": _resolve_effects,
    "reveal_stage": _reveal_stage,
    "resolve": _resolve,
    "resolve_on": _resolve_on,
    "resolve_each": _resolve_each,
    "resolve_again": _resolve_again,
    "move_boosts": _move_boosts,
    "boosts_get": _boosts_get,
    # A boost card for an enemy, at once (MC.boost.3).
    "give_card": lambda ctx, clause: boosts.GiveBoosts(*_given(ctx, clause)),
    # More of them in the activation that is about to begin.
    "gets_boosts": lambda ctx, clause: ForNow(
        *_given(ctx, clause), lasting.MORE_BOOSTS, lasting.ACTIVATION_END
    ),
}
