"""Of what a change is said, and what happens in place of something else (GA.REPL.1)."""

from __future__ import annotations

from typing import Any, Final

from tallystick.cards.errors import NotRun, needed, require, sure
from tallystick.cards.ledger import heed
from tallystick.games.grand_archive.compiling import measures, naming, parts, wordings
from tallystick.games.grand_archive.compiling.context import Context
from tallystick.games.grand_archive.position.amounts import Number
from tallystick.games.grand_archive.position.changes import REPLACE
from tallystick.games.grand_archive.position.refs import ATTACKING, YOUR_OPPONENTS, Referent
from tallystick.games.grand_archive.position.static_abilities import TextChange
from tallystick.games.grand_archive.text.verbs import AN_AMOUNT
from tallystick.rules.parts import is_noun, is_verb
from tallystick.rules.phrases import Clause, Described, If, Noun, Numeral, Part, Place
from tallystick.rules.picking import first_of, only_one


def replaced(ctx: Context, said: If) -> TextChange | None:
    """What happens in place of something else (GA.REPL.1); None for any other condition."""
    found = _replaces_going(ctx, said)
    return found or _replaces_amount(ctx, said) or _replaces_draw(ctx, said)


def _replaces_going(ctx: Context, said: If) -> TextChange | None:
    """ "If a unit hit by this would die, banish it instead" (GA.REPL.1, GA.GEFF.4); None for
    anything else."""
    test = said.tests[0]
    would = only_one(test.parts)
    buried = _buried(would)
    if buried is None or said.while_ or len(said.tests) != 1:
        change = death_of(said)
        if change is not None:
            aim(ctx, change, test.things[0])
        return change
    require(len(said.then) == 1 and _instead(said.then[0]) == "banishment")
    require(test.things[0] in A_CARD)
    heed(test.things[0], test.things[0].figure)
    change = TextChange(REPLACE, BURIED if _is_but_for_field(would) else BURIED_ANYHOW)
    change.players = naming.zones_of(ctx, buried).who
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
    require(place)
    return TextChange(REPLACE, "die" if going == GOING[0] else "be destroyed", value=place)


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


def doubles(said: If) -> bool:
    """ "If this attack would deal damage, it deals double that damage instead"."""
    test, deed = said.tests[0], wordings.without_instead(said.then[0])
    damage = Noun("alone", ("damage",))
    would = Clause("would", parts=(Clause("deal", things=(damage,)),))
    if said.while_ or test.things != (Noun("this", ("attack",)),) or test.parts != (would,):
        return False
    twice = damage._replace(how="a", figure=Numeral(word="double that"))
    it = Clause("said", things=(Noun("it"),), parts=(Clause("deal", things=(twice,)),))
    require(len(said.tests) == 1 and len(said.then) == 1 and deed == it)
    heed(test.things[0])
    told: Any = deed
    heed(told.parts[0].things[0], told.parts[0].things[0].figure)
    return True


BURIED, BURIED_ANYHOW = "be buried", "be buried anyhow"  # but not from the field; from anywhere
A_CARD: Final = [Noun("a", ("card",)), Noun("a", ("card",), Numeral(1, word="or more"))]


BUT_FOR_FIELD: Final = Clause(
    "source", words=("from",), parts=(Place("anywhere except the", ("field",)),)
)


def _buried(would: Part | None) -> Place | None:
    """ "Would enter target player's graveyard from anywhere except the field", "would be put into a
    graveyard from anywhere": whose."""
    going = would.parts[0] if is_verb(would, "would") and len(would.parts) == 1 else None
    if is_verb(going, "put") and not going.things and len(going.parts) == 1:
        into = parts.place_of(going) if set(going.words) <= {"passive", "from anywhere"} else None
        return into[1] if into is not None and parts.is_place(into[1], "graveyard") else None
    if not is_verb(going, "enter"):
        return None
    goal = only_one(going.things)
    place = goal.relations[0][1] if parts.is_just(goal, "place") else None
    if not parts.is_place(place, "graveyard"):
        return None
    return place if going.parts in ((), (BUT_FOR_FIELD,)) else None


def _is_but_for_field(would: Part | None) -> bool:
    return is_verb(would, "would") and BUT_FOR_FIELD in parts.clauses(parts.clauses(would)[0])


def _replaces_amount(ctx: Context, said: If) -> TextChange | None:
    """ "If a player would recover an amount, they recover X instead, where X is that amount minus
    3" (GA.REPL.1); None for anything else."""
    test, deed = said.tests[0], wordings.without_instead(said.then[0])
    amount = Clause("would", parts=(Clause("recover", things=(AN_AMOUNT,)),))
    if said.while_ or len(said.tests) != 1 or test.parts != (amount,) or len(said.then) != 1:
        return None
    deed = sure(is_verb, deed, "said")
    does = needed(parts.part(deed, "recover"))
    require(deed.things == (Noun("they"),) and does.figures)
    ctx.noticed = True
    mods = (*parts.clauses(does), *parts.clauses(deed))
    change = TextChange(REPLACE, "recover", measures.amount_with(ctx, does.figures[0], mods))
    who: Any = test.things[0]
    change.players = naming.who_of(ctx, who)
    return change


def _replaces_draw(ctx: Context, said: If) -> TextChange | None:
    """ "If you would draw a card, draw two cards instead" (GA.REPL.1, GA.DRAW.1); None for anything
    else."""
    test, who = said.tests[0], said.tests[0].first_noun()
    if said.while_ or len(said.tests) != 1 or test.parts != (WOULD_DRAW,) or who is None:
        return None
    change = needed(draws_instead(said.then[0]) if len(said.then) == 1 else None)
    theirs = who in (Noun("a", ("opponent",)), Noun("your", ("opponent",)))
    change.players = YOUR_OPPONENTS if theirs else naming.who_of(ctx, who)
    return change


def draws_instead(deed: Part) -> TextChange | None:
    """ "Draw two cards instead", "they draw no cards instead": for each; None for anything else."""
    told = wordings.without_instead(deed)
    does: Part | None = told
    if is_verb(told, "said") and is_noun(told.first_noun(), "they", "that"):
        does = only_one(told.parts)
    cards = only_one(does.things) if is_verb(does, "draw") and not does.parts else None
    if told == deed or not parts.is_just(cards, "card") or not is_noun(cards, "a", "no"):
        return None
    n = Numeral(0) if cards.how == "no" else cards.figure
    heed(cards, cards.figure)
    return None if n.per_x or n.word else TextChange(REPLACE, "draw", Number(n.fixed))


def next_instead(clause: Clause) -> TextChange | None:
    """ "The next time you would glimpse an amount this turn, draw that many cards instead", "...
    draw a card this turn, draw two instead"; None for anything else."""
    said, then = first_of(clause.parts[:1], Clause), clause.parts[1:]
    would = only_one(said.parts) if said is not None else None
    if said is None or said.first_noun() != Noun("you") or len(then) != 1:
        return None
    if would == WOULD_GLIMPSE and then == (DRAW_INSTEAD,):
        drawn: Any = only_one(then, Clause)
        heed(drawn.things[0], drawn.things[0].figure)
        return TextChange(REPLACE, "glimpse")
    return draws_instead(then[0]) if would == WOULD_DRAW_NOW else None


WOULD_GLIMPSE: Final = Clause(
    "would", parts=(Clause("glimpse", things=(AN_AMOUNT,), parts=(wordings.NOW,)),)
)
WOULD_DRAW_NOW: Final = Clause(
    "would", parts=(Clause("draw", things=(Noun("a", ("card",)),), parts=(wordings.NOW,)),)
)
DRAW_INSTEAD: Final = Clause(
    "draw", things=(Noun("a", ("card",), Numeral(word="that many")),), parts=(INSTEAD,)
)
WOULD_DRAW: Final = Clause("would", parts=(Clause("draw", things=(Noun("a", ("card",)),)),))


def aim(ctx: Context, change: TextChange, holder: Described) -> None:
    """Note in a change of which things it is said. Raises NotRun."""
    how = holder.how
    if how == "this" or parts.is_own_champion(holder) or "linked" in holder.marks:
        change.ref = naming.ref_of(ctx, holder)
        return
    if holder.kinds[:1] == ("attacker",):
        change.ref = Referent(ATTACKING)
        return
    if how in ("it", "that", "they", "them"):
        change.ref = ctx.spoken(holder.kinds, str(holder))
        return
    if is_noun(holder, "your") and not any(w == "that" for w, _ in holder.relations):
        holder = parts.yours(holder)
    if how not in ("several", "", "all", "each", "other", "another", "your", "a", "alone"):
        raise NotRun(f"nothing holds yet of {how} {holder}")
    change.what = naming.thinglike(ctx, holder)
