"""Conditions that compare things with each other: traits that match, foes, who has least."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.cards.errors import NotRun
from tallystick.games.grand_archive.compiling.context import Context
from tallystick.games.grand_archive.compiling.measures import measure
from tallystick.games.grand_archive.compiling.naming import ref_of, thinglike
from tallystick.games.grand_archive.compiling.parts import is_own_champion, noun_at
from tallystick.games.grand_archive.effects import predicates
from tallystick.games.grand_archive.effects.bases import Test
from tallystick.rules.phrases import Clause, Noun, Part, Several, is_noun, is_verb
from tallystick.rules.picking import only_one


def matches(ctx: Context, subject: Part | None, other: Part | None, text: str) -> Test:
    """ "One of its types matches one of the types among cards in your banishment"."""
    mine, theirs = noun_at(subject, "of"), noun_at(other, "of")
    both = is_noun(subject, "one of") and is_noun(other, "one of")
    if not both or mine is None or theirs is None:
        raise NotRun(f"no test yet for {text!r}")
    kinds = mine.kinds or (("element",) if mine.without else ())
    if kinds not in TRAITS or kinds != theirs.kinds or mine.how != "its":
        raise NotRun(f"no test yet for {text!r}")
    if set(mine.without) - {"norm element"} or mine.relations or mine.marks:
        raise NotRun(f"no test yet for {text!r}")
    such = only_one((p for w, p in theirs.relations if w in ("among", "of")), Noun)
    if such is None or theirs.marks or theirs.without:
        raise NotRun(f"no test yet for {text!r}")
    of = ref_of(ctx, such) if is_own_champion(such) else thinglike(ctx, such)
    ref = ctx.spoken((), text)
    without = tuple(one.removesuffix(" element") for one in mine.without)
    return predicates.Matches(ref, of, kinds == ("element",), without)


TRAITS: Final = (("type",), ("element",))


FOE: Final = ("retaliating",)
FOUGHT: Final = {"attacking": "attacking", "retaliating": "retaliating against"}


def acts(states: Several) -> tuple[Noun, ...]:
    """ "Attacking or retaliating against a Human": whom is said once of both. Raises NotRun."""
    foes = [one.relations for one in states.things if one.relations]
    known = states.conjunction == "or" and all(
        one.marks[:1] and len(one.marks) == 1 for one in states.things
    )
    if not known or any([w for w, _ in one] != ["against"] for one in foes):
        raise NotRun(f"no test yet for {states}")
    return tuple(one._replace(relations=foes[0] if foes else ()) for one in states.things)


def with_x(ctx: Context, said: Clause, test: Callable[[Context, Clause], Test]) -> Test | None:
    """ "An opponent controls more than X allies, where X is the amount of allies you control": X is
    reckoned as it is asked; None where nothing says what X is."""
    where = [one for one in said.parts[1:] if is_verb(one, "where") and one.things]
    if len(where) != 1:
        return None
    before, ctx.x = ctx.x, measure(ctx, where[0].things[0])
    try:
        kept = tuple(one for one in said.parts if one is not where[0])
        return test(ctx, said._replace(parts=kept))
    finally:
        ctx.x = before


def has_least(inner: Clause, text: str) -> Test:
    """ "You are the player with the least influence": nobody else has as little."""
    player = inner.things[0] if len(inner.things) == 1 and not inner.parts else None
    said = [p for w, p in getattr(player, "relations", ()) if w == "with"]
    influence = Noun("alone", ("influence",))
    least = Noun("the least", ("amount",), relations=(("of", influence),))
    if getattr(player, "kinds", ()) != ("player",) or said != [Clause("and", parts=(least,))]:
        raise NotRun(f"no test yet for {text!r}")
    return predicates.LeastInfluence()
