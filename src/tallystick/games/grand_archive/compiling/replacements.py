"""Of what a change is said, and what happens in place of something else (GA.REPL.1)."""

from __future__ import annotations

from typing import Any, Final

from tallystick.cards.errors import NotRun
from tallystick.cards.ledger import heed
from tallystick.games.grand_archive.compiling.context import Context
from tallystick.games.grand_archive.compiling.measures import amount_with
from tallystick.games.grand_archive.compiling.naming import ref_of, thinglike, who_of, zones_of
from tallystick.games.grand_archive.compiling.parts import (
    clauses,
    is_just,
    is_own_champion,
    is_place,
    part,
    place_of,
    yours,
)
from tallystick.games.grand_archive.compiling.wordings import without_instead
from tallystick.games.grand_archive.effects.changes import REPLACE
from tallystick.games.grand_archive.effects.refs import ATTACKING, Referent
from tallystick.games.grand_archive.effects.static_abilities import TextChange
from tallystick.games.grand_archive.text.verbs import AN_AMOUNT
from tallystick.rules.phrases import (
    Clause,
    Described,
    If,
    Noun,
    Numeral,
    Part,
    Place,
    is_noun,
    is_verb,
)
from tallystick.rules.picking import only_one


def replaces_death(ctx: Context, said: If) -> TextChange | None:
    """ "If a unit hit by this would die, banish it instead" (GA.REPL.1, GA.GEFF.4); None for
    anything else."""
    test = said.tests[0]
    buried = _buried(only_one(test.parts))
    if buried is None or said.while_ or len(said.tests) != 1:
        change = death_of(said)
        if change is not None:
            aim(ctx, change, test.things[0])
        return change
    if len(said.then) != 1 or _instead(said.then[0]) != "banishment":
        raise NotRun(f"nothing holds yet: {said.then[0]}")
    if test.things[0] not in A_CARD:
        raise NotRun(f"nothing holds yet: {said}")
    heed(test.things[0])
    heed(test.things[0].figure)
    change = TextChange(REPLACE, "be buried")
    zones = zones_of(ctx, buried)
    change.players = zones.who
    return change


def death_of(said: If) -> TextChange | None:
    """ "If it would die, banish it instead": of whatever that is said of; None for anything
    else."""
    test, deed = said.tests[0], said.then[0]
    would = only_one(test.parts)
    going = would.parts[0] if is_verb(would, "would") and len(would.parts) == 1 else None
    if said.while_ or len(said.tests) != 1 or going not in GOING:
        return None
    place = _instead(deed) if len(said.then) == 1 else ""
    if not place:
        raise NotRun(f"nothing holds yet: {deed}")
    return TextChange(REPLACE, "die" if going == GOING[0] else "be destroyed", value=place)


GOING: Final = (Clause("die"), Clause("destroy", words=("passive",)))


def _instead(deed: Part) -> str:
    """Where it goes: "banish it instead", "return it to its owner's hand instead"; "" for anything
    else."""
    if not is_verb(deed, *MOVING) or deed.things not in ((Noun("it"),), (Noun("them"),)):
        return ""
    rest = [one for one in deed.parts if one != Clause("instead", words=("instead",))]
    if len(rest) == len(deed.parts) or deed.words:
        return ""
    if deed.verb == "banish" and not rest:
        return "banishment"
    found = place_of(deed) if len(rest) == 1 else None
    if found is None or deed.verb == "banish":
        return ""
    _, place = found
    owned = place.whose in ("its owner's", "their owner's")
    return place.zones[0] if owned and place.zones in PUT_INSTEAD else ""


MOVING: Final = ("banish", "return", "put")
PUT_INSTEAD: Final[tuple[tuple[str, ...], ...]] = (("hand",), ("memory",))


def doubles(said: If) -> bool:
    """ "If this attack would deal damage, it deals double that damage instead"."""
    test, deed = said.tests[0], without_instead(said.then[0])
    damage = Noun("alone", ("damage",))
    would = Clause("would", parts=(Clause("deal", things=(damage,)),))
    if said.while_ or test.things != (Noun("this", ("attack",)),) or test.parts != (would,):
        return False
    twice = damage._replace(how="a", figure=Numeral(word="double that"))
    it = Clause("said", things=(Noun("it"),), parts=(Clause("deal", things=(twice,)),))
    if len(said.tests) != 1 or len(said.then) != 1 or deed != it:
        raise NotRun(f"nothing holds yet: {said}")
    heed(test.things[0])
    told: Any = deed
    heed(told.parts[0].things[0])
    heed(told.parts[0].things[0].figure)
    return True


A_CARD: Final = [Noun("a", ("card",)), Noun("a", ("card",), Numeral(1, word="or more"))]


def _buried(would: Part | None) -> Place | None:
    """ "Would enter target player's graveyard from anywhere except the field": whose."""
    enter = would.parts[0] if is_verb(would, "would") and len(would.parts) == 1 else None
    if not is_verb(enter, "enter"):
        return None
    goal = only_one(enter.things)
    place = goal.relations[0][1] if is_just(goal, "place") else None
    except_field = Clause(
        "source", words=("from",), parts=(Place("anywhere except the", ("field",)),)
    )
    if not is_place(place, "graveyard"):
        return None
    return place if enter.parts == (except_field,) else None


def replaces_amount(ctx: Context, said: If) -> TextChange | None:
    """ "If a player would recover an amount, they recover X instead, where X is that amount minus
    3" (GA.REPL.1); None for anything else."""
    test, deed = said.tests[0], without_instead(said.then[0])
    amount = Clause("would", parts=(Clause("recover", things=(AN_AMOUNT,)),))
    if said.while_ or len(said.tests) != 1 or test.parts != (amount,) or len(said.then) != 1:
        return None
    if not is_verb(deed, "said"):
        raise NotRun(f"nothing holds yet: {said}")
    does = part(deed, "recover")
    if does is None or deed.things != (Noun("they"),) or not does.figures:
        raise NotRun(f"nothing holds yet: {said}")
    ctx.noticed = True
    mods = (*clauses(does), *clauses(deed))
    change = TextChange(REPLACE, "recover", amount_with(ctx, does.figures[0], mods))
    who: Any = test.things[0]
    change.players = who_of(ctx, who)
    return change


def aim(ctx: Context, change: TextChange, holder: Described) -> None:
    """Note in a change of which things it is said. Raises NotRun."""
    how = holder.how
    if how == "this" or is_own_champion(holder) or "linked" in holder.marks:
        change.ref = ref_of(ctx, holder)
        return
    if holder.kinds[:1] == ("attacker",):
        change.ref = Referent(ATTACKING)
        return
    if how in ("it", "that", "they", "them"):
        change.ref = ctx.spoken(holder.kinds, str(holder))
        return
    if is_noun(holder, "your") and not any(w == "that" for w, _ in holder.relations):
        holder = yours(holder)
    if how not in ("several", "", "all", "each", "other", "another", "your", "a", "alone"):
        raise NotRun(f"nothing holds yet of {how} {holder}")
    change.what = thinglike(ctx, holder)
