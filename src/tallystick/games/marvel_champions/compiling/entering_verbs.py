"""The op of each verb by which cards enter play otherwise than by being played (MC.enters.1)."""

from __future__ import annotations

import re
from typing import Final

from tallystick.cards.errors import require
from tallystick.games.marvel_champions.compiling.aiming import (
    YOU,
    Targeting,
    Verb,
    check,
    many,
    mods_of,
    nothing,
    set_aside_copy,
    thing_of,
)
from tallystick.games.marvel_champions.compiling.card_verbs import FREE, is_found
from tallystick.games.marvel_champions.compiling.looking import OWNERS
from tallystick.games.marvel_champions.effects import decks, effects, facedown, forms_given, moving
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts
from tallystick.games.marvel_champions.effects.entering_play import BEFORE_PLAYER, ENTERS_EXHAUSTED
from tallystick.games.marvel_champions.legality.maxima import ITS_OWNER
from tallystick.games.marvel_champions.pieces import ENERGY_FORM
from tallystick.games.marvel_champions.position.amounts import Scaled
from tallystick.games.marvel_champions.position.conditions import SIDED
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.kernel.machine import Op
from tallystick.rules.parts import is_verb
from tallystick.rules.phrases import ONE, Clause, Noun, Numeral, Place
from tallystick.rules.picking import first_of, only

THEIRS: Final = "under that player's control"
DEFEATER: Final = "the player who defeated this scheme"
# With whom a card enters play; players that do it do it as "you".
BESIDE: Final = {
    "engaged with each player": Noun("each player"),
    **dict.fromkeys(
        ("engaged with you", "engaged with your", "engaged them",  # slips of the data
         ", engaged with you", "engaged with them", ", engaged with them",
         "under your control", "under their control"), YOU,
    ),
    **dict.fromkeys(("engaged with that player", THEIRS,
                     "under that player's controller"),  # a slip of the data
                    Noun("that player")),
    **dict.fromkeys(("engaged with the first player", "under the first player's control"),
                    Noun("the first player")),
    f"engaged with {DEFEATER}": Noun(DEFEATER),
    "under its owner's control": Noun(ITS_OWNER),
}  # fmt: skip


def _put_facedown(ctx: Targeting, clause: Clause, shown: Clause) -> Op:
    """ "... facedown, engaged with you as a Drone minion"."""
    mine = [word for word in clause.words if BESIDE.get(word) == YOU]
    check(clause, *mine, "facedown", hangs=("entry_as",))
    thing, as_what = thing_of(clause), shown.first_noun()
    places = thing.places()
    if not mine or thing.how != "top" or thing.kinds != ("card",) or len(places) != 1:
        raise nothing(clause)
    if places[0].zones != ("deck",) or not (places[0].whose in OWNERS or places[0].whose == "the"):
        raise nothing(clause)
    if as_what is None or len(as_what.tags) != 1 or "minion" not in shown.words[-1]:
        raise nothing(clause)
    return facedown.PutFacedown(places[0], Amounts(Scaled(thing.figure)), as_what.tags[0][0])


def _put_into_play(ctx: Targeting, clause: Clause) -> Op:
    shown = next((p for p in mods_of(clause) if p.verb == "entry_as"), None)
    if shown is not None:
        return _put_facedown(ctx, clause, shown)
    clause = _beside_anybody(ctx, clause)
    if SPENT in clause.words:
        return _put_aside(ctx, clause)
    clause = _others_gone(ctx, _with_cost(clause))
    entry = [p for p in clause.parts if is_verb(p, "entry_from")]
    check(clause, *BESIDE, "faceup", HIDDEN, *_sides(clause), hangs=("entry_from",))
    if BESIDE_EACH in clause.words:
        return _put_beside_each(ctx, clause)
    who = next((BESIDE[word] for word in clause.words if word in BESIDE), YOU)
    thing = thing_of(clause)
    if entry:
        place = first_of(entry[0].parts, Place)
        if entry[0].words == ("in",) and _is_their_area(place) and thing.how in ("that", "it"):
            return _put_before_you(ctx, thing)
        if place is None or entry[0].words != ("from",):
            raise nothing(clause)
        thing = thing._replace(relations=(*thing.relations, ("from", place)))
    if thing.how == "your" and not thing.title and not thing.places():
        return _put_own(ctx, clause, thing, who)
    mine = thing.how == "your" and any(mark in SIDED for mark in thing.marks)
    if mine or (thing.title and thing.how in ("titled", "the", "your") and not thing.places()):
        entering = decks.PutIntoPlay(Filter(thing), None, who)
        if not _sides(clause):
            return entering
        require(thing.kinds, clause)  # it may be a side of somebody
        ctx.ops.append(entering)
        side = _shown(_sides(clause)[0])
        return moving.ShowSide(decks.ByTitle(Filter(thing), True), side)
    require(not _sides(clause), clause)
    copied = set_aside_copy(thing)
    if copied is not None:
        return decks.PutIntoPlay(Filter(copied), None, who)
    require(thing.how != "a" or thing.places(), clause)
    for sought in only(ctx.ops[-1:], decks.SearchDecks) if thing.how == "it" else ():
        sought.enters = who
    found = is_found(ctx, thing)
    aim = ctx.aim(Filter(thing), FREE if found else "enter")
    return decks.EnterPlay(aim, Amounts(ONE_), many(thing), who, found)


SPENT: Final = "exhausted"
ANYBODYS: Final = "under any player's control"


def _beside_anybody(ctx: Targeting, clause: Clause) -> Clause:
    """ "... under any player's control": who it is is chosen first, by whoever does it; what is the
    players' choice the first player says (MC.first-player.2)."""
    if ANYBODYS not in clause.words:
        return clause
    ctx.part(Clause("choose", things=(Noun("a", ("player",)),)))
    words = [THEIRS if word == ANYBODYS else word for word in clause.words]
    return clause._replace(words=tuple(words))


def _put_aside(ctx: Targeting, clause: Clause) -> Op:
    """ "Put 1 set-aside NAME ally into play exhausted under your control"."""
    check(clause, SPENT, *BESIDE)
    thing = thing_of(clause)
    alike = thing.how == "a" and bool(thing.title) and not thing.relations and not thing.tags
    require(alike and thing.figure == ONE and thing.marks == ("set-aside",), clause)
    who = next((BESIDE[word] for word in clause.words if word in BESIDE), YOU)
    entering = decks.PutIntoPlay(Filter(thing._replace(how="titled")), None, who)
    entering.entered = ENTERS_EXHAUSTED
    return entering


HIDDEN: Final = ", facedown"


def _put_own(ctx: Targeting, clause: Clause, thing: Noun, who: Noun) -> Op:
    """ "Put your 2 Owl upgrades into play, Quiet side faceup": one after the other, wherever they
    wait; those that give an energy form may come facedown."""
    known = bool(thing.tags) or any(mark in SIDED for mark in thing.marks)
    if not known or thing.kinds != ("upgrade",) or thing.figure != Numeral(thing.figure.fixed):
        raise nothing(clause)
    shown = [_shown(word) for word in _sides(clause)]
    one = thing._replace(figure=ONE)
    for _ in range(thing.figure.fixed):
        ctx.ops.append(decks.PutIntoPlay(Filter(one), None, who))
        it = ctx.aim(Filter(Noun("it")), FREE)
        if HIDDEN in clause.words:
            require(ENERGY_FORM in thing.marks, clause)
            ctx.ops.append(forms_given.TurnFacedown(it, Amounts(ONE_), None))
        elif shown:
            ctx.ops.append(moving.ShowSide(it, shown[0]))
    return effects.Nothing()


def _with_cost(clause: Clause) -> Clause:
    """ "Put an ally into play with a cost of 3 or less": that is said of the ally."""
    entry = next((p for p in clause.parts if is_verb(p, "entry_with")), None)
    if entry is None:
        return clause
    thing = thing_of(clause)
    related = (*thing.relations, *[("with", part) for part in entry.parts])
    rest = tuple([part for part in clause.parts if part is not entry])
    return clause._replace(things=(thing._replace(relations=related),), parts=rest)


def _others_gone(ctx: Targeting, clause: Clause) -> Clause:
    """ "Put NAME into play, discarding any other version of NAME from play": first these go."""
    said = next((one for one in clause.parts if is_verb(one, "versions_mod")), None)
    if said is None:
        return clause
    gone, thing = thing_of(said), thing_of(clause)
    named = bool(thing.title) and gone.title == thing.title and gone.how == "titled"
    if not named or gone.marks != ("from play",) or gone.relations or said.parts:
        raise nothing(clause)
    others = gone._replace(how="each", marks=("other", "from play"))
    ctx.part(Clause("discard", things=(others,)))
    return clause._replace(parts=tuple([one for one in clause.parts if one is not said]))


BESIDE_EACH: Final = "engaged with each player"


def _is_their_area(place: Place | None) -> bool:
    return place is not None and place.zones == ("play area",) and place.whose in ("your", "their")


def _put_beside_each(ctx: Targeting, clause: Clause) -> Op:
    """ "Put a NAME minion into play engaged with each player": one for each, wherever it waits."""
    thing = thing_of(clause)
    plain = thing.title and thing.kinds == ("minion",) and thing.figure == ONE
    if not plain or clause.words != (BESIDE_EACH,) or clause.parts or thing.places():
        raise nothing(clause)
    one = clause._replace(things=(thing._replace(how="titled"),), words=("engaged with you",))
    ctx.each_player(Noun("each player"), (one,))
    return effects.Nothing()


def _put_before_you(ctx: Targeting, thing: Noun) -> Op:
    """ "Put that card into play in your play area": an environment, which then speaks to you; any
    other lies where such cards do."""
    op = decks.EnterPlay(ctx.aim(Filter(thing), "enter"), Amounts(ONE_), None, YOU)
    op.entered = BEFORE_PLAYER
    return op


def _sides(clause: Clause) -> tuple[str, ...]:
    return tuple(word for word in clause.words if "side faceup" in word)


def _shown(word: str) -> str:
    """The side that is meant, by its name or a trait."""
    return _EACH_WITH.sub("", word).strip(", ").removesuffix(" side faceup").strip("[]")


_EACH_WITH: Final = re.compile(r"each with (its|his|her) ")


ENTERING_VERBS: Final[dict[str, Verb]] = {"put_into_play": _put_into_play}
