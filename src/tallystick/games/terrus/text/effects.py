"""Card text of Terrus, third part: sentences, and the effects or modifiers they come to (T.22)."""

from __future__ import annotations

from typing import Any

from tallystick.cards.errors import Misread
from tallystick.costs.cost import NO_COST
from tallystick.games.terrus.text.deeds import Change, Deeds, Duel, Gate, Holds, Item, Said
from tallystick.games.terrus.text.things import Group, Thing, misread
from tallystick.rules.effects import Effect, GainAbility, LoseAbility, MayPay, Modify
from tallystick.rules.modifiers import Grants, Modifier, Removes, StatChange
from tallystick.rules.selectors import AGAIN, Ref, Selector


class Effects(Deeds):
    """Reads sentences."""

    # -- sentences

    def clauses(self, parts: list[Any]) -> list[Item]:
        return [item for part in parts if isinstance(part, list) for item in part]

    def may_pay(self, parts: list[Any]) -> list[Item]:
        return [Gate(parts[0], "may", parts[1], ())]

    def may_do(self, parts: list[Any]) -> list[Item]:
        """ "You may draw 1": for nothing, and 0 can always be paid (T.25.4b)."""
        said = [one.effect for one in parts if isinstance(one, Said)]
        return [Gate(parts[0], "may", NO_COST, tuple(said))]

    def if_paid(self, parts: list[Any]) -> list[Item]:
        return [Gate(parts[0], "if so", NO_COST, self.as_effects(parts[1]))]

    def if_unpaid(self, parts: list[Any]) -> list[Item]:
        return [Gate(parts[0], "if not", NO_COST, self.as_effects(parts[1]))]

    def unless(self, parts: list[Any]) -> list[Item]:
        """ "Lose 2 vitae unless you pay {1}": a payment that stops an effect (T.25.1)."""
        clause, token, cost = parts
        return [Said(token, MayPay(cost, (), self.as_effects(clause)))]

    def effects(self, parts: list[Any]) -> list[Item]:
        """The sentences in order, each gate joined to the sentences that hang on it (T.25.4c)."""
        joined: list[Item] = []
        gate: Gate | None = None
        for item in [one for part in parts for one in part]:
            if isinstance(item, Gate) and item.kind == "may":
                gate = item
                joined.append(Said(item.token, MayPay(item.cost, item.effects)))
            elif isinstance(item, Gate):
                joined[-1] = self._hung(gate, joined[-1] if joined else None, item)
            else:
                gate = None
                joined.append(item)
        return joined

    def _hung(self, gate: Gate | None, before: Item | None, item: Gate) -> Said:
        if gate is None or not isinstance(before, Said) or not isinstance(before.effect, MayPay):
            raise misread(item.token, "nothing was asked before it: 'You may ...' (T.25.4c)")
        may = before.effect
        if item.kind == "if so":
            return Said(before.token, may._replace(then=may.then + item.effects))
        return Said(before.token, may._replace(instead=may.instead + item.effects))

    # -- from sentences to values

    def as_effects(self, items: list[Item]) -> tuple[Effect, ...]:
        """What sentences do, where they are the effects of something."""
        return tuple(effect for item in items for effect in self._effects_of(item))

    def _effects_of(self, item: Item) -> list[Effect]:
        if isinstance(item, Said):
            return [item.effect]
        if isinstance(item, Change):
            return self._changed(item)
        if isinstance(item, Duel):
            raise misread(
                item.token, "only an ability or action marked Duel starts a duel (T.18.1)"
            )
        raise misread(
            item.token, "this can only be a static ability, on a line of its own (T.19.4)"
        )

    def _changed(self, item: Change) -> list[Effect]:
        """Statistics, and abilities gained and lost (T.19.1d)."""
        what = (
            item.subject.ref
            if isinstance(item.subject, Thing)
            else Ref("each", self.chosen(item.subject))
        )
        found: list[Effect] = [Modify(what, item.deltas, item.until)] if item.deltas else []
        found += [GainAbility(what, keyword, item.until) for keyword in item.gains]
        found += [LoseAbility(what, keyword, item.until) for keyword in item.loses]
        return found[:1] + [_again(effect) for effect in found[1:]]

    def as_modifiers(self, items: list[Item]) -> tuple[Modifier, ...]:
        """What sentences state, where they are a static ability (T.19.4)."""
        return tuple(modifier for item in items for modifier in self._modifiers_of(item))

    def _modifiers_of(self, item: Item) -> list[Modifier]:
        """The same of a static ability: abilities that others have or lose by it (T.19.1d)."""
        if isinstance(item, Holds):
            return [item.modifier]
        if not isinstance(item, Change):
            raise self._no_static(item)
        if item.until:
            raise misread(item.token, "a static ability lasts as long as its card stays (T.19.4)")
        to = self._static_subject(item.subject)
        found: list[Modifier] = [StatChange(to, item.deltas)] if item.deltas else []
        found += [Grants(to, keyword) for keyword in item.gains]
        return found + [Removes(to, keyword) for keyword in item.loses]

    def _static_subject(self, subject: Group | Thing) -> Selector | Ref:
        if isinstance(subject, Group):
            return self.chosen(subject)
        if subject.ref.how in ("this", "host"):
            return subject.ref
        if subject.ref.how == "each" and subject.ref.selector is not None:
            return subject.ref.selector
        raise misread(subject.token, "a static ability has no target (T.19.4)")

    def _no_static(self, item: Item) -> Misread:
        kind = self.facts.type
        return misread(
            item.token,
            f"on a card of type {kind} effects come after a phase or a trigger and a colon"
            " (T.19.2, T.19.3)",
        )


def _again(effect: Effect) -> Effect:
    """The same of the target that the effect before it has chosen."""
    if isinstance(effect, (GainAbility, LoseAbility)) and effect.what.how == "target":
        return effect._replace(what=AGAIN)
    return effect
