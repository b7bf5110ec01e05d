"""The op of each verb that is done to cards in play (MC.ability.3); see ``card_verbs`` for decks
and hands. A verb with words that nothing is done with raises NotRun."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Final

from tallystick.cards.errors import NotRun, needed, nothing, require
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.compiling import entering_verbs, occasion_verbs, pricing
from tallystick.games.marvel_champions.compiling.aiming import (
    AMOUNT,
    YOU,
    Targeting,
    Verb,
    amounts,
    check,
    chosen_player,
    many,
    players,
    set_aside_copy,
    simply,
    thing_of,
    whom_of,
)
from tallystick.games.marvel_champions.compiling.bonuses import BASIC_VERBS
from tallystick.games.marvel_champions.compiling.card_verbs import CARD_VERBS, RANDOM
from tallystick.games.marvel_champions.compiling.checks import all_but
from tallystick.games.marvel_champions.compiling.deck_verbs import DECK_VERBS, OWNERS
from tallystick.games.marvel_champions.compiling.joining import AIM_AT, MARK
from tallystick.games.marvel_champions.compiling.scenario_verbs import SCENARIO_VERBS
from tallystick.games.marvel_champions.compiling.status_verbs import STATUS_VERBS, turn_facedown
from tallystick.games.marvel_champions.effects import (
    changes,
    decks,
    deeds,
    dividing,
    effects,
    going,
    hands,
    moving,
)
from tallystick.games.marvel_champions.effects.deeds import Amounts, Choose, MarkFirst, SerialDeed
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.legality.maxima import has_room, may_take_moved
from tallystick.games.marvel_champions.pieces import CHARACTERS
from tallystick.games.marvel_champions.position.amounts import Scaled, most_of, sum_of
from tallystick.games.marvel_champions.position.counters_laid import kind_in
from tallystick.games.marvel_champions.position.targets import PAST
from tallystick.games.marvel_champions.position.things import Filter, apart_from_identity
from tallystick.kernel.machine import Do, Op
from tallystick.rules.parts import is_verb
from tallystick.rules.phrases import ONE, Clause, Noun, Numeral, Several
from tallystick.rules.picking import first_of, only, only_one


def _deal(ctx: Targeting, clause: Clause) -> Op:
    if any("indirect" in word for word in clause.words):
        return _indirect(ctx, clause, thing_of(clause) if clause.things else YOU)
    check(clause, "each", hangs=AMOUNT)
    thing = whom_of(ctx, clause)
    if thing.how in ("you", "your") and not thing.kinds:
        return deeds.Take(ctx.at(thing, "damage"), amounts(clause))
    return deeds.Damage(ctx.at(thing, "damage"), amounts(clause), many(thing))


def _indirect(ctx: Targeting, clause: Clause, who: Noun) -> Op:
    check(clause, "indirect damage", "indirect", hangs=AMOUNT)
    if who.marks:  # "each player in hero form"
        ctx.each_player(who, (clause._replace(verb="take", things=()),))
        return effects.Nothing()
    return dividing.Indirect(players(ctx, who, clause), amounts(clause))


def _take(ctx: Targeting, clause: Clause) -> Op:
    if any("indirect" in word for word in clause.words):
        return _indirect(ctx, clause, YOU)
    check(clause, hangs=AMOUNT)
    require(not clause.things, clause)
    return deeds.Take(ctx.at(YOU, "damage"), amounts(clause))


def _thwart(ctx: Targeting, clause: Clause) -> Op:
    check(clause, hangs=AMOUNT)
    thing, past = thing_of(clause), ""
    for mod in [part for part in clause.parts if is_verb(part, "ignoring_mod")]:
        words = " ".join(mod.words)
        known = [word for word in PAST if word in words]
        require(known and "cost" not in words, clause)
        past = f" past {' '.join(known)}"
    kept = all_but(clause)
    if kept < 0:
        return deeds.Thwart(ctx.at(thing, f"thwart{past}"), amounts(clause), many(thing))
    require(thing.how == "this" and not clause.parts, clause)
    return deeds.Thwart(ctx.at(thing, "thwart"), Amounts(effects.AllButOnThis(kept)))


def _place_threat(ctx: Targeting, clause: Clause) -> Op:
    check(clause, hangs=AMOUNT)
    require(clause.figures or any(is_verb(part, "equal_mod") for part in clause.parts), clause)
    thing = thing_of(clause)
    return deeds.PlaceThreat(ctx.at(thing, "place threat"), amounts(clause), many(thing))


def _heal(ctx: Targeting, clause: Clause) -> Op:
    check(clause, "each", hangs=AMOUNT)
    thing = whom_of(ctx, clause) if clause.things else YOU
    return deeds.Heal(ctx.at(thing, "heal"), amounts(clause), many(thing))


def _among(deed: str, make: Callable[..., Op], self: Targeting, clause: Clause) -> Op:
    """An amount that is divided."""
    if deed == "damage" and thing_of(clause) == Noun("", ("player",)):
        check(clause, "indirect damage", hangs=AMOUNT)
        require("indirect damage" in clause.words, clause)
        heed(thing_of(clause))
        return dividing.IndirectAmong(amounts(clause), True)
    check(clause, hangs=AMOUNT)
    thing = thing_of(clause)._replace(how="each")
    return make(self.at(thing, deed), amounts(clause))


def _for_each(deed: str, make: Callable[..., SerialDeed], self: Targeting, clause: Clause) -> Op:
    """Done to one, or to one for each of what is counted (MC.target.11)."""
    thing, counted = thing_of(clause), [p for p in clause.parts if is_verb(p, "for_each_mod")]
    if not counted:
        return simply(deed, make, self, clause)
    check(clause, hangs=("for_each_mod",))
    n = sum_of((thing.figure,), tuple(counted))
    require(thing.how == "a" and not n.word, clause)
    return make(self.at(thing, deed), Amounts(), n)


def _ready(ctx: Targeting, clause: Clause) -> Op:
    several = clause.things[0].each if len(clause.things) == 1 else ()
    if several and all(one.how in ("titled", "this", "your", "each") for one in several):
        for one in several[:-1]:
            ctx.ops.append(_ready(ctx, clause._replace(things=(one,))))
        clause = clause._replace(things=several[-1:])
    return _for_each("ready", changes.Ready, ctx, clause)


def _banish(ctx: Targeting, clause: Clause) -> Op:
    """Out of the game: cards in play or spoken of, or those on top of a deck (MC.removed.1)."""
    thing, places = thing_of(clause), thing_of(clause).places()
    if thing.marks in RANDOM and len(places) == 1 and places[0].zones == ("hand",):
        check(clause)
        if places[0].whose != "your" or thing.how != "a" or thing.kinds != ("card",) or thing.tags:
            raise nothing(clause)
        return hands.BanishRandom(YOU, Amounts(Scaled(thing.figure)))
    if thing.how != "top":
        return simply("leave", going.RemoveFromGame, ctx, clause)
    check(clause)
    require(len(places) == 1 and places[0].zones in (("deck",), ("encounter deck",)), clause)
    return hands.BanishTop(places[0], Amounts(Scaled(thing.figure)))


def _choose(ctx: Targeting, clause: Clause) -> Op:
    check(clause)
    match clause.things:
        case (Several(conjunction="and", things=each),):  # "an ally you control and another player"
            ctx.ops += [_choose(ctx, clause._replace(things=(one,))) for one in each]
            return effects.Nothing()
    thing = thing_of(clause)
    if Filter(apart_from_identity(thing)[0]).is_player:
        require(chosen_player(ctx, thing, clause).how == "that player", clause)
        return effects.Nothing()
    return Choose(ctx.at(thing, "choice"), Amounts(), many(thing))


def _aim_at(ctx: Targeting, clause: Clause) -> Op:
    (deed,) = clause.words
    aim = ctx.aim(Filter(thing_of(clause)), "damage" if deed == "deal" else deed)
    make = MarkFirst if clause.verb == MARK else Choose
    return make(aim, Amounts())


def _place_tokens(ctx: Targeting, clause: Clause) -> Op:
    """Acceleration tokens on the main scheme, or on the card itself (MC.acceleration.1)."""
    words = [word for word in clause.words if word.startswith("acceleration token")]
    whom = thing_of(clause)
    if whom.how == "this":
        check(clause, *words, hangs=AMOUNT)
        return changes.PlaceTokens(ctx.at(whom), amounts(clause))
    check(clause, *words)
    require(whom.how == "the" and whom.kinds == ("main scheme",), clause)
    return effects.AddAccelerationTokens(Amounts(Scaled(clause.figures[0])))


def _choose_to_draw(ctx: Targeting, clause: Clause) -> Clause:
    """ "Choose a player to draw 1 card"."""
    check(clause)
    who = players(ctx, thing_of(clause), clause)
    return Clause("said", things=(who,), parts=(Clause("draws", things=clause.things[1:]),))


def _restore(ctx: Targeting, clause: Clause) -> Op:
    """ "Ready your identity and restore it to its printed hit point value instead"."""
    mine = Noun("your", ("identity",))
    check(clause)
    return changes.Restore(ctx.at(mine), Amounts())


def _counters(sign: int, self: Targeting, clause: Clause) -> Op:
    """Counters put on, or taken off."""
    inner = only(clause.parts, Clause)
    counted = needed(next((p for p in inner if p.verb in COUNTED_BY), None), clause)
    check(clause, hangs=AMOUNT)
    figure = COUNTED_BY[counted.verb]
    if counted.verb == "counters":
        figure = counted.figures[0]
    if counted.verb == "that_many_counters" and self.may_replace and not self.ops:
        self.ops.append(effects.NoteAmount())
    n = amounts(clause._replace(figures=(figure,)))
    limit = next((p for p in inner if p.verb == "at_most_mod"), None)
    n.n.most = 0
    thing = thing_of(clause)
    taken = sign < 0  # from what has any (MC.target.3)
    most, kind = most_of(limit) if limit is not None else 0, kind_in(counted.words)
    aim = self.at(thing, "counters" if taken else "more counters" if most else "free")
    if most and not taken:
        aim.suits = partial(has_room, most, kind)
    return changes.PlaceCounters(aim, n, sign, most, kind)


def _counters_among(ctx: Targeting, clause: Clause) -> Op:
    """ "Remove 3 steam counters from among [[Engine]] supports": as they are divided."""
    counted = needed(only_one(only(clause.parts, Clause)), clause)
    require(counted.verb == "counters", clause)
    check(clause, hangs=("counters",))
    n = amounts(clause._replace(figures=counted.figures, parts=()))
    aim = ctx.at(thing_of(clause)._replace(how="each"), "counters")
    return dividing.CountersAmong(aim, n, kind_in(counted.words))


def _remove_from_play(ctx: Targeting, clause: Clause) -> Op:
    """ "Remove all tar counters from play"."""
    kind = kind_in(clause.words)
    check(clause, *clause.words)
    require(kind, clause)
    return Do(changes.remove_from_play, kind)


COUNTED_BY: Final = {
    "counters": Numeral(1),
    "each_counter": Numeral(word="all"),
    "any_counters": Numeral(word="all"),
    "that_many_counters": Numeral(word="that many"),
}


MOVED: Final = {"move damage": "damage", "thwart": "place threat", "counters": "free"}


def _move(deed: str, make: Callable[..., SerialDeed], self: Targeting, clause: Clause) -> Op:
    """Something is moved from one thing to another (MC.move.1)."""
    check(clause, hangs=AMOUNT)
    there, here = thing_of(clause), thing_of(clause, 1)
    require(not is_several(there), clause)  # yet: from each of them
    figures = clause.figures
    moved = ""
    if make is moving.TransferCounters:
        inner = needed(first_of(clause.parts, Clause), clause)
        require(inner.verb in COUNTED_BY, clause)
        figures = inner.figures[:1] or (COUNTED_BY[inner.verb],)
        moved = kind_in(inner.words)
    whom = Filter(there)
    held = deed == "thwart" and bool(whom.kinds) and set(whom.kinds) <= set(CHARACTERS)
    source = self.aim(whom, "free" if held else deed)  # what lies on a character is no thwart's
    aim = self.at(here, MOVED[deed])
    source.standing = aim.standing = "required"
    self.ops.append(moving.MoveFrom(source, Amounts()))
    n = amounts(clause._replace(figures=figures))
    return (
        moving.TransferCounters(aim, n, moved) if make is moving.TransferCounters else make(aim, n)
    )


def _attach(ctx: Targeting, clause: Clause) -> Op:
    if "facedown" in clause.words:
        return entering_verbs.attach_facedown(ctx, clause)
    if "faceup" in clause.words:
        return entering_verbs.attach_faceup(ctx, clause)
    sides = entering_verbs.sides(clause)
    check(clause, *sides)
    match clause.things[-1:]:
        case (Several(conjunction="and", things=hosts),):
            cards = clause.things[:-1]
            for one in hosts[:-1]:  # a card of its own for each, as they are named
                ctx.ops.append(_attach(ctx, clause._replace(things=(*cards, one))))
            clause = clause._replace(things=(*cards, hosts[-1]))
    card, host = thing_of(clause), thing_of(clause, 1)
    copied = set_aside_copy(card)
    if host.how == "each" and copied is not None:  # a card of its own for each of them
        return moving.AttachCopies(ctx.at(host), decks.ByTitle(Filter(copied)))
    if is_several(card):
        return _attach_several(ctx, card, host)
    ctx.ops.append(moving.FetchAttachment(_sought(ctx, card), Amounts()))
    aim = ctx.at(host)
    aim.suits = may_take_moved
    attaching = moving.AttachTo(aim, Amounts())
    if not sides:
        return attaching
    require(card.how == "titled", clause)
    ctx.ops.append(attaching)
    return moving.ShowSide(decks.ByTitle(Filter(card), True), entering_verbs.shown_side(sides[0]))


def _sought(ctx: Targeting, card: Noun) -> Aim:
    """The card that is attached, wherever it waits."""
    copied = set_aside_copy(card)
    if copied is not None:
        return decks.ByTitle(Filter(copied))
    if card.title and card.how in ("titled", "the") and not card.places():
        return decks.ByTitle(Filter(card), True)
    return ctx.at(card)


def _attach_several(ctx: Targeting, cards: Noun, host: Noun) -> Op:
    """ "Attach each ... card discarded this way to NAME"."""
    to = ctx.at(host)
    if cards.how != "each" or to.is_chosen or is_several(host):
        raise NotRun(f"nobody knows yet how {cards} are attached")
    return moving.AttachEach(ctx.at(cards), to)


def is_several(thing: Noun) -> bool:
    """Whether more than one may be meant."""
    return thing.how in ("each", "all") or thing.figure != ONE


def _attach_this(ctx: Targeting, clause: Clause) -> Op:
    """ "Boost: attach to a minion": the card that says it."""
    ctx.ops.append(_attach(ctx, clause._replace(things=(Noun("this"), *clause.things))))
    return Do(moving.go_unattached)


def _return_to(ctx: Targeting, clause: Clause) -> Op:
    place = clause.place()
    check(clause)
    if place is None or place.zones != ("hand",) or place.whose not in OWNERS:
        raise nothing(clause)
    thing = thing_of(clause)
    return going.ReturnToHand(ctx.at(thing, "leave"), Amounts(), many(thing))


def _get_bonus(ctx: Targeting, clause: Clause) -> Clause:
    """ "Get +2 to that power for this use": you do, to the basic power that is used."""
    bonuses = [p for p in clause.mods() if p.verb == "power_bonus"]
    require(len(bonuses) == 1 and not clause.words, clause)
    return _said_of(YOU, "gets", clause, bonuses)


def _give_bonus(ctx: Targeting, clause: Clause) -> Clause:
    """ "Give a hero +1 THW and +1 ATK this round": all of it to the same one."""
    whom, bonuses = thing_of(clause), [p for p in clause.mods() if p.verb == "bonus"]
    require(not clause.words and bonuses, clause)
    if whom.how == "a":
        ctx.ops.append(_choose(ctx, Clause("choose", things=(whom,))))
        whom = Noun("that", whom.kinds)
    return _said_of(whom, "gets", clause, bonuses)


def _said_of(whom: Noun, verb: str, clause: Clause, what: list[Clause]) -> Clause:
    """That somebody gets or gains something, with what else the clause says of that."""
    mods = [part for part in clause.parts if part not in what]
    return Clause("said", things=(whom,), parts=(Clause(verb, parts=tuple(what)), *mods))


def _turn_over(ctx: Targeting, clause: Clause) -> Op:
    """ "Flip this card over": nothing else than flipping it."""
    if clause.words[-1:] == ("facedown",):
        return turn_facedown(ctx, clause)
    require(clause.words == ("over",), clause)
    return simply("flip", moving.TurnCardOver, ctx, clause._replace(words=()))


def _flip(ctx: Targeting, clause: Clause) -> Op:
    """To the other side, or to the one that is called so, if that is not up."""
    side = _SIDE.fullmatch(clause.words[0]) if len(clause.words) == 1 else None
    if side is not None:
        check(clause, clause.words[0])
        return moving.ShowSide(ctx.at(thing_of(clause)), side.group(1))
    if not clause.words:
        return simply("flip", moving.TurnCardOver, ctx, clause)
    name, thing = clause.words[0], thing_of(clause)
    if len(clause.words) > 1 or name.endswith((" form", " side")) or thing.how not in _OWN:
        raise nothing(clause)
    check(clause, *clause.words)
    return moving.ShowSide(ctx.at(thing), name.strip("[]"))


_SIDE: Final = re.compile(r"(?:its|his|her) \[?\[?(.+?)\]?\]? side")
_OWN: Final = ("your", "each")


VERBS: Final[dict[str, Verb]] = {
    "deal": _deal,
    "take": _take,
    "thwart": _thwart,
    "place_threat": _place_threat,
    "heal": _heal,
    "deal_among": partial(_among, "damage", dividing.DamageAmong),
    "thwart_among": partial(_among, "thwart", dividing.ThreatAmong),
    "heal_among": partial(_among, "heal", dividing.HealAmong),
    "remove_from_play": _remove_from_play,
    "remove_counters_among": _counters_among,
    "ready": _ready,
    "exhaust": partial(_for_each, "exhaust", changes.Exhaust),
    # "Gain the [[Aerial]] trait until the end of the phase": you do.
    "gain": lambda _, clause: _said_of(
        YOU, "gains", clause, [p for p in clause.mods() if p.verb.startswith("gained_")]
    ),
    "give_bonus": _give_bonus,
    "get_bonus": _get_bonus,
    "banish": _banish,
    "defeat": partial(simply, "free", deeds.Defeat),
    "return_to": _return_to,
    "choose": _choose,
    AIM_AT: _aim_at,
    MARK: _aim_at,
    "choose_to_draw": _choose_to_draw,
    "place_tokens": _place_tokens,
    "restore": _restore,
    "place_counters": partial(_counters, 1),
    "remove_counters": partial(_counters, -1),
    "move_damage": partial(_move, "move damage", moving.MoveDamage),
    "move_threat": partial(_move, "thwart", moving.MoveThreat),
    "move_counters": partial(_move, "counters", moving.TransferCounters),
    "attach": _attach,
    "attach_to": _attach_this,
    "flip": _flip,
    "turn_over": _turn_over,
    "engage": partial(simply, "engage", changes.Engage),
    **STATUS_VERBS,
    **occasion_verbs.OCCASION_VERBS,
    **CARD_VERBS,
    **entering_verbs.ENTERING_VERBS,
    **DECK_VERBS,
    **BASIC_VERBS,
    **pricing.PRICE_VERBS,
    **SCENARIO_VERBS,
}
