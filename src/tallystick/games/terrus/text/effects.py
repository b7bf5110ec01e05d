"""Card text of Terrus, third part: sentences, and the effects or modifiers they come to (T.22)."""

from __future__ import annotations

from typing import Any

from tallystick.cards.errors import Misread
from tallystick.costs.cost import NO_COST, Cost
from tallystick.games.terrus.text.deeds import Change, Deeds, Duel, Gate, Holds, Item, Said
from tallystick.games.terrus.text.things import Group, Thing, misread
from tallystick.rules.effects import (
    ANY_OPPONENT,
    ANY_PLAYER,
    OWNER,
    UNPAID,
    YOU,
    Discard,
    Draw,
    EachPlayerBuries,
    Effect,
    Gain,
    GainAbility,
    Lose,
    LoseAbility,
    MayPay,
    Modify,
    Produce,
    Unless,
    Wound,
    WoundPlayer,
)
from tallystick.rules.modifiers import Grants, Modifier, Removes, StatChange
from tallystick.rules.selectors import AGAIN, Ref, Selector

BY_RULERS = (Draw, Discard, Gain, Lose, Produce, WoundPlayer, EachPlayerBuries)


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

    def unless_they(self, parts: list[Any]) -> list[Item]:
        """ "Each opponent loses 2 vitae unless they pay {1}", "Bury it unless its ruler pays {2}":
        others may stop an effect (T.25.1)."""
        clause, token, cost = parts
        words = token.casefold().split()
        effects = self.as_effects(clause)
        if words[1] == "they":
            return [Said(token, self._unless_all(token, cost, effects))]
        if words[1] in ("its", "that"):
            return [Said(token, Unless(cost, OWNER, effects, self._whose(token, effects)))]
        anybody = ANY_OPPONENT if words[-1] == "opponent" else ANY_PLAYER
        return [Said(token, Unless(cost, anybody, effects))]

    def _unless_all(self, token: Any, cost: Cost, effects: tuple[Effect, ...]) -> Unless:
        """Each ruler that the sentence speaks of decides for themselves."""
        done = [one for one in effects if isinstance(one, BY_RULERS)]
        who = {one.who for one in done}
        if len(done) < len(effects) or len(who) != 1 or YOU in who:
            raise misread(token, "it is not said who 'they' are: 'each opponent ... unless they'")
        return Unless(cost, who.pop(), tuple(one._replace(who=UNPAID) for one in done))

    def _whose(self, token: Any, effects: tuple[Effect, ...]) -> Ref:
        """The one thing whose ruler may pay."""
        for effect in effects:
            ref = effect.to if isinstance(effect, Wound) else getattr(effect, "what", None)
            if isinstance(ref, Ref) and ref.how != "each":
                return ref
        raise misread(token, "the sentence speaks of no one thing whose ruler that could be")

    def paid_for(self, parts: list[Any]) -> list[Item]:
        """ "If {2} was paid, draw 2": a payment, and what hangs on it (T.25.4c)."""
        cost = self.cost_of([self.symbols([one for one in parts[1:] if _is_symbol(one)])])
        effects = self.as_effects(next(one for one in parts if isinstance(one, list)))
        return [Said(parts[0], MayPay(cost, effects))]

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
        what = (
            item.subject.ref
            if isinstance(item.subject, Thing)
            else Ref("each", self.chosen(item.subject, in_hand=True))
        )
        self._in_hand(item, what.selector)
        found: list[Effect] = [Modify(what, item.deltas, item.until)] if item.deltas else []
        found += [GainAbility(what, keyword, item.until) for keyword in item.gains]
        found += [LoseAbility(what, keyword, item.until) for keyword in item.loses]
        return found[:1] + [_again(effect) for effect in found[1:]]

    def as_modifiers(self, items: list[Item]) -> tuple[Modifier, ...]:
        """What sentences state, where they are a static ability (T.19.4)."""
        return tuple(modifier for item in items for modifier in self._modifiers_of(item))

    def _modifiers_of(self, item: Item) -> list[Modifier]:
        if isinstance(item, Holds):
            return [item.modifier]
        if not isinstance(item, Change):
            raise self._no_static(item)
        if item.until:
            raise misread(item.token, "a static ability lasts as long as its card stays (T.19.4)")
        to = self._static_subject(item.subject)
        self._in_hand(item, to if isinstance(to, Selector) else None)
        found: list[Modifier] = [StatChange(to, item.deltas)] if item.deltas else []
        found += [Grants(to, keyword) for keyword in item.gains]
        return found + [Removes(to, keyword) for keyword in item.loses]

    def _in_hand(self, item: Change, selector: Selector | None) -> None:
        """T.25.3b: in hand a card has use for Seasonal, and for nothing else that it may get."""
        if selector is not None and selector.place == "hand" and item.deltas:
            raise misread(item.token, "statistics do nothing in hand; only Seasonal does (T.25.3b)")

    def _static_subject(self, subject: Group | Thing) -> Selector | Ref:
        if isinstance(subject, Group):
            return self.chosen(subject, in_hand=True)
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


def _is_symbol(token: Any) -> bool:
    return getattr(token, "type", "") in ("SYMBOL", "FEALTY")


def _again(effect: Effect) -> Effect:
    """The same of the target that the effect before it has chosen."""
    if isinstance(effect, (GainAbility, LoseAbility)) and effect.what.how == "target":
        return effect._replace(what=AGAIN)
    return effect
