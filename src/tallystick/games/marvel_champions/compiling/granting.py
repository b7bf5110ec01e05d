"""Abilities that a card has while something is so: "If each of your characters has the [[Sky]]
trait, this card gains: "Response: ..."" (MC.gains.1, MC.constant.1)."""

from __future__ import annotations

from tallystick.cards.ledger import heed
from tallystick.costs.cost import Cost
from tallystick.rules.phrases import Clause, Costs, If, Noun, Part, Spoken, is_noun, is_verb


def granted(spoken: Spoken) -> list[Spoken]:
    """What is stated besides, if anything, and the ability under its condition; nothing for what
    grants none."""
    match spoken:
        case Spoken(effects=(If(tests=tests, then=(*_, last)) as part,), timing=None):
            inner = _inner(_of_whom_is_asked(last, tests))
            if inner is None or inner.timing is None:
                return []
            heed(last)
            ability = under(inner._replace(text=spoken.text), tests)
            rest = part._replace(then=part.then[:-1])
            return [*([spoken._replace(effects=(rest,))] if rest.then else []), ability]
    return []


def _of_whom_is_asked(said: Part, tests: tuple[Clause, ...]) -> Part:
    """ "While NAME is exhausted, he gains": NAME does."""
    if not is_verb(said, "said") or not said.things:
        return said
    subject = said.things[0]
    asked = tests[0].first_noun() if len(tests) == 1 else None
    if not is_noun(subject, "it") or not is_noun(asked, "this"):
        return said
    heed(subject)
    return said._replace(things=(asked, *said.things[1:]))


def _inner(said: Part) -> Spoken | None:
    """The ability that "this card" gains."""
    match said:
        case Clause(
            verb="said",
            things=(Noun(how="this"), *_),
            parts=(Clause(verb="gains_text", parts=(Spoken() as inner,)) as gains,),
        ):
            heed(gains)
            return inner
    return None


def under(ability: Spoken, tests: tuple[Clause, ...]) -> Spoken:
    """The same ability, which can be used only while these hold."""
    if ability.event is not None:
        event = ability.event._replace(parts=(*ability.event.parts, If(tests)))
        return ability._replace(event=event)
    costs = ability.costs if ability.costs is not None else Costs((Cost(),), (), ())
    return ability._replace(costs=costs._replace(tests=(*costs.tests, *tests)))
