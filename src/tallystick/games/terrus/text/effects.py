"""Card text of Terrus, third part: sentences, and the effects or modifiers they come to (T.22)."""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.cards.errors import Misread
from tallystick.cards.lexer import Lexeme, lexemes, misread, values_in
from tallystick.cards.schema import CardFacts
from tallystick.costs.cost import NO_COST, Cost, Part
from tallystick.games.terrus.text import fitting
from tallystick.games.terrus.text.deeds import (
    ChangePhrase,
    Deeds,
    Duel,
    EffectPhrase,
    Item,
    MayPayPhrase,
    StaticPhrase,
    count_alike,
    moment_of,
    spelled,
)
from tallystick.games.terrus.text.things import (
    NO_X_OF_ITS_OWN,
    OTHER_THAN_WHAT,
    BuryDeed,
    DiscardDeed,
    GroupPhrase,
    ThingPhrase,
    singular,
)
from tallystick.rules.card_text import (
    AGAIN,
    ANNOUNCED,
    ANY_OPPONENT,
    ANY_PLAYER,
    EACH_OPPONENT,
    EACH_PLAYER,
    ONE,
    OWNER,
    PAYERS,
    THAT_PLAYER,
    THEIRS,
    UNPAID,
    YOU,
    Activated,
    ByPlayers,
    CallOff,
    Delayed,
    Discard,
    Draw,
    EachPlayerBuries,
    Effect,
    EitherOf,
    Gain,
    GainAbility,
    Grants,
    Lose,
    LoseAbility,
    MayPay,
    Modifier,
    Modify,
    Produce,
    Quantity,
    Ref,
    Removes,
    Restrain,
    Restrains,
    Selector,
    SendHome,
    StatChange,
    Triggered,
    Unless,
    Wound,
    WoundPlayer,
    refs_of,
)
from tallystick.rules.picking import first_of, only
from tallystick.rules.prose import plain


class Effects(Deeds):
    """Reads sentences."""

    # -- sentences

    def clauses(self, *parts: Lexeme | list[Item]) -> list[Item]:
        phrases: list[Lexeme | Item] = []
        for part in parts:
            phrases += [part] if isinstance(part, Lexeme) else part
        count_alike(phrases)
        items: list[Item] = [item for part in only(parts, list) for item in part]
        changes = only(items, ChangePhrase)
        if len(changes) < 2:
            return items
        until = self._until_of_all(changes)
        return [
            item._replace(until=item.until or until) if isinstance(item, ChangePhrase) else item
            for item in items
        ]

    def _until_of_all(self, changes: list[ChangePhrase]) -> str:
        """A duration at the beginning or the end of a sentence is that of all that it changes."""
        first, last = changes[0], changes[-1]
        for one in changes:
            if first.leads and one.until and not one.leads:
                raise misread(one.token, "this sentence says twice how long it lasts")
        return first.until if first.leads else "" if last.leads else last.until

    def where_x(self, items: list[Item], word: Lexeme, group: GroupPhrase) -> list[Item]:
        """ "Draw X, where X is the number of ...": a number fixed elsewhere, no cost's (T.7.4)."""
        begins = items[0].token.start_pos
        if self.announces_x() or not any(one.start_pos > begins for one in self.variables):
            raise misread(word, NO_X_OF_ITS_OWN)
        self.counted.append(word)
        self.variables = [one for one in self.variables if one.start_pos < begins]
        counted = self.for_each(group)
        return [self._x_counted(word, item, counted) for item in items]

    def later(self, word: Lexeme, items: list[Item]) -> list[Item]:
        """ "At your next dawn, lose 2 vitae": a trigger that is left behind (T.22.2a). What an X
        was, and whom else the text spoke of, nobody knows then."""
        unknown = [*self.variables, *self.subjects, *self.that]
        if found := [one for one in unknown if one.start_pos > word.start_pos]:
            raise misread(found[0], "that is not known any more when it comes to it (T.22.2a)")
        effects = self.as_effects(items)
        if any(isinstance(one, ByPlayers) and one.who == THAT_PLAYER for one in effects):
            raise misread(word, "say which ruler is meant then (T.22.2a)")
        return [EffectPhrase(word, Delayed(moment_of(word), effects))]

    def _x_counted(self, word: Lexeme, item: Item, counted: Selector) -> Item:
        match item:
            case ChangePhrase() if item.per_x:
                if any(item.deltas) or item.gains or counted.whose == THEIRS:
                    raise misread(word, "say in a sentence of its own what is not X, or not yours")
                return item._replace(deltas=item.per_x, per_x=(), each=counted)
            case EffectPhrase(
                effect=Draw()
                | Discard()
                | Gain()
                | Lose()
                | Wound()
                | WoundPlayer()
                | EachPlayerBuries() as effect
            ) if effect.n.per_x:
                n = Quantity(0, 0, 1, counted)
                self._counts_their_own(word, n, YOU if isinstance(effect, Wound) else effect.who)
                return item._replace(effect=effect._replace(n=n))
            case EffectPhrase(effect=Produce() as effect) if effect.times.per_x:
                n = Quantity(0, 0, 1, counted)
                self._counts_their_own(word, n, effect.who)
                return item._replace(effect=effect._replace(times=n))
        return item

    def taken_back(self, verb: Lexeme, thing: ThingPhrase, _: Lexeme) -> EffectPhrase:
        """ "Return target beast to its owner's hand": all that can be buried can go there."""
        return EffectPhrase(verb, SendHome(self.buriable(thing)))

    def negated(self, verb: Lexeme, _target: Lexeme, *kinds: Lexeme) -> EffectPhrase:
        """ "Negate target action": of cards that are played, for those answer (T.21.2)."""
        named = tuple(singular(kind) for kind in kinds)
        fitting.answered(verb, named, self.facts.type)
        return EffectPhrase(verb, CallOff(Ref("target", Selector(named, place=ANNOUNCED))))

    def choose_one(self, word: Lexeme, *parts: list[Item] | Lexeme) -> list[Item]:
        """ "Choose one: draw 2; or gain 3 vitae."."""
        return [EffectPhrase(word, self._either(word.start_pos + len(word), parts))]

    def either_of(self, *parts: list[Item] | Lexeme) -> list[Item]:
        """ "Draw 2 or gain 3 vitae.": the first of them begins with the sentence."""
        joints = lexemes(parts, "OR_ELSE")
        if not joints[-1].endswith("or"):
            raise misread(joints[-1], 'expected "and" between what is done, or "or" behind it')
        begins = max(self.line.rfind(mark, 0, joints[0].start_pos) for mark in ":.") + 1
        either = self._either(begins, parts)
        apart = all(one[0] in ",;" for one in joints) and not any("," in one for one in either.said)
        if not apart and any(len(mode) > 1 for mode in either.modes):
            raise misread(joints[0], "what there is to choose from is not clear; say 'choose one:'")
        return [EffectPhrase(joints[0], either)]

    def each_of_several(
        self, word: Lexeme, *parts: Lexeme | EffectPhrase | BuryDeed | DiscardDeed
    ) -> list[Item]:
        """ "Each ruler draws 2 or gains 3 vitae.": everybody meant for themselves (T.2.4)."""
        doer = self.doer(word)
        if doer.who not in (EACH_PLAYER, EACH_OPPONENT):
            raise misread(word, "what 'each ruler' or 'each opponent' does can be one of several")
        done: list[EffectPhrase | BuryDeed | DiscardDeed] = values_in(parts)
        modes = [(self._done_by(one, PAYERS).effect,) for one in done]
        begins = max(one.start_pos + len(one) for one in (word, *lexemes(parts, "CHOOSE_ONE")))
        said = map(plain, self._said(begins, lexemes(parts, "OR_ELSE", "OR_DOES")))
        return [EffectPhrase(word, EitherOf(tuple(modes), tuple(said), doer.who))]

    def _either(self, begins: int, parts: Sequence[list[Item] | Lexeme]) -> EitherOf:
        """One of several things to do, by the words that stand between."""
        modes = tuple(self.as_effects(items) for items in only(parts, list))
        return EitherOf(modes, tuple(self._said(begins, lexemes(parts, "OR_ELSE"))))

    def _said(self, begins: int, joints: Sequence[Lexeme]) -> list[str]:
        """What stands between these words, to the end of the sentence."""
        starts = [begins, *(one.start_pos + len(one) for one in joints)]
        stops = [*(one.start_pos for one in joints), self.line.index(".", starts[-1])]
        return [self.line[a:b].strip() for a, b in zip(starts, stops, strict=True)]

    def may_pay(self, word: Lexeme, cost: Cost, *x: Selector) -> list[Item]:
        self.paid_by(YOU)
        return [MayPayPhrase(word, "may", cost, (), x=self.with_x(cost, first_of(x, Selector)))]

    def may_do(self, word: Lexeme, *parts: EffectPhrase | Lexeme) -> list[Item]:
        """ "You may draw 1": for nothing, and 0 can always be paid (T.25.4b)."""
        count_alike(parts)
        said = [self._done_by(one, YOU).effect for one in only(parts, EffectPhrase)]
        return [MayPayPhrase(word, "may", NO_COST, tuple(said))]

    def if_paid(self, word: Lexeme, items: list[Item]) -> list[Item]:
        return [MayPayPhrase(word, "if so", NO_COST, self.as_effects(items))]

    def if_unpaid(self, word: Lexeme, items: list[Item]) -> list[Item]:
        return [MayPayPhrase(word, "if not", NO_COST, self.as_effects(items))]

    def they_may(self, word: Lexeme, _may: Lexeme, cost: Cost) -> list[Item]:
        """ "Each ruler may pay {1}": everybody meant for themselves (T.25.4c)."""
        doer = self.doer(word)
        self.paid_by(doer.who)
        return [MayPayPhrase(word, "may", cost, (), self._who(doer))]

    def they_paid(
        self, word: Lexeme, *parts: Lexeme | EffectPhrase | BuryDeed | DiscardDeed
    ) -> list[Item]:
        return [MayPayPhrase(word, "if so", NO_COST, self._done_by_them(PAYERS, *parts), PAYERS)]

    def they_did_not(
        self, word: Lexeme, *parts: Lexeme | EffectPhrase | BuryDeed | DiscardDeed
    ) -> list[Item]:
        return [MayPayPhrase(word, "if not", NO_COST, self._done_by_them(UNPAID, *parts), UNPAID)]

    def _done_by_them(
        self, who: str, *parts: Lexeme | EffectPhrase | BuryDeed | DiscardDeed
    ) -> tuple[Effect, ...]:
        done = [one if isinstance(one, Lexeme) else self._done_by(one, who) for one in parts]
        count_alike(done)
        return tuple(one.effect for one in only(done, EffectPhrase))

    def unless(self, clause: list[Item], token: Lexeme, cost: Cost) -> list[Item]:
        """ "Lose 2 vitae unless you pay {1}": a payment that stops an effect (T.25.1)."""
        self.paid_by(YOU)
        return [EffectPhrase(token, MayPay(cost, (), self.as_effects(clause), False))]

    def unless_they(self, clause: list[Item], token: Lexeme, cost: Cost) -> list[Item]:
        """ "Each opponent loses 2 vitae unless they pay {1}", "Bury it unless its ruler pays {2}":
        others may stop an effect (T.25.1)."""
        words = token.casefold().split()
        self.paid_by(EACH_OPPONENT)
        effects = self.as_effects(clause)
        if words[1] == "they":
            return [EffectPhrase(token, self._unless_all(token, cost, effects))]
        if words[1] in ("its", "that"):
            return [EffectPhrase(token, Unless(cost, OWNER, effects, self._whose(token, effects)))]
        anybody = ANY_OPPONENT if words[-1] == "opponent" else ANY_PLAYER
        return [EffectPhrase(token, Unless(cost, anybody, effects))]

    def _unless_all(self, token: Lexeme, cost: Cost, effects: tuple[Effect, ...]) -> Unless:
        """Each ruler that the sentence speaks of decides for themselves."""
        done = [one for one in effects if isinstance(one, ByPlayers | EachPlayerBuries)]
        said = {one.who for one in done}
        who = said - {THAT_PLAYER} or said
        if len(done) < len(effects) or len(who) != 1 or YOU in who:
            raise misread(token, "it is not said who 'they' are: 'each opponent ... unless they'")
        return Unless(cost, who.pop(), tuple(one._replace(who=UNPAID) for one in done))

    def _whose(self, token: Lexeme, effects: tuple[Effect, ...]) -> Ref:
        """The one thing whose ruler may pay."""
        for effect in effects:
            for ref in refs_of(effect):
                if ref.how != "each":
                    return ref
        raise misread(token, "the sentence speaks of no one thing whose ruler that could be")

    def paid_for(self, word: Lexeme, cost: Cost, _paid: Lexeme, items: list[Item]) -> list[Item]:
        """ "If {2} was paid, draw 2": a payment, and what hangs on it (T.25.4c)."""
        self.paid_by(YOU)
        return [MayPayPhrase(word, "if paid", cost, self.as_effects(items))]

    def paid_that(self, word: Lexeme, said: list[Part], items: list[Item]) -> list[Item]:
        """ "If you paid {2}, draw 2"."""
        return self.paid_for(word, self.cost_of([said]), word, items)

    def effects(self, *parts: list[Item]) -> list[Item]:
        """The sentences in order, each gate joined to the sentences that hang on it (T.25.4c)."""
        joined: list[Item] = []
        gate: MayPayPhrase | None = None
        for item in [one for part in parts for one in part]:
            match item:
                case MayPayPhrase(kind="may"):
                    gate = item
                    joined.append(EffectPhrase(item.token, _asked(item)))
                case MayPayPhrase(kind="if paid") if gate is None or gate.cost != item.cost:
                    gate = None
                    paid = MayPay(item.cost, item.effects, is_offer=False)
                    joined.append(EffectPhrase(item.token, paid))
                case MayPayPhrase():  # it has just been asked for
                    joined[-1] = self._hung(gate, joined[-1] if joined else None, item)
                case _:
                    gate = None
                    joined.append(item)
        return joined

    def _hung(
        self, gate: MayPayPhrase | None, before: Item | None, item: MayPayPhrase
    ) -> EffectPhrase:
        theirs = item.who != YOU
        match before:
            case EffectPhrase(effect=MayPay() | Unless() as may) if gate is not None and theirs == (
                gate.who != YOU
            ):
                return EffectPhrase(before.token, _with(may, item.kind != "if not", item.effects))
        asked = "Each ruler may pay ..." if theirs else "You may ..."
        raise misread(item.token, f"nothing was asked before it: '{asked}' (T.25.4c)")

    # -- from sentences to values

    def as_effects(self, items: list[Item]) -> tuple[Effect, ...]:
        """What sentences do, where they are the effects of something."""
        return tuple(effect for item in items for effect in self._effects_of(item))

    def _effects_of(self, item: Item) -> list[Effect]:
        match item:
            case EffectPhrase(effect=effect):
                return [effect]
            case ChangePhrase():
                return self._changed(item)
            case Duel():
                why = "only an ability or action marked Duel starts a duel (T.18.1)"
            case _:
                why = "this can only be a static ability, on a line of its own (T.19.4)"
        raise misread(item.token, why)

    def _changed(self, item: ChangePhrase) -> list[Effect]:
        """Statistics, and abilities gained and lost (T.19.1d)."""
        what = self._what(item.subject)
        self._can_have(item, what)
        if item.each is not None and item.each.other and what.how == "each":
            raise misread(item.token, OTHER_THAN_WHAT)
        found: list[Effect] = []
        if item.deltas and (any(item.deltas) or not item.per_x):
            times = ONE if item.each is None else Quantity(0, 0, 1, item.each)
            found.append(Modify(what, item.deltas, item.until, times))
        if item.per_x:
            found.append(Modify(what, item.per_x, item.until, Quantity(0, 1)))
        lent = self._quoted(item, self._receiver(what))
        found += [GainAbility(what, one, item.until, lent.get(one)) for one in item.gains]
        found += [LoseAbility(what, keyword, item.until) for keyword in item.loses]
        found += [Restrain(what, deed, item.until) for deed in item.cannot]
        return found[:1] + [_again(effect) for effect in found[1:]]

    def as_modifiers(self, items: list[Item]) -> tuple[Modifier, ...]:
        """What sentences state, where they are a static ability (T.19.4)."""
        return tuple(modifier for item in items for modifier in self._modifiers_of(item))

    def _modifiers_of(self, item: Item) -> list[Modifier]:
        match item:
            case StaticPhrase(modifier=modifier):
                return [modifier]
            case ChangePhrase():
                return self._stated(item)
        raise self._no_static(item)

    def _stated(self, item: ChangePhrase) -> list[Modifier]:
        """The changes that a static ability makes: abilities that others have or lose by it
        (T.19.1d)."""
        if item.until:
            raise misread(item.token, "a static ability lasts as long as its card stays (T.19.4)")
        to = self._what(item.subject)
        if to.how not in ("this", "host", "each"):
            raise misread(item.subject.token, "a static ability has no target (T.19.4)")
        self._can_have(item, to)
        if item.per_x:
            raise misread(item.token, "a static ability announces no X (T.25.5)")
        found: list[Modifier] = []
        if item.deltas:
            found.append(StatChange(to, item.deltas, item.each))
        lent = self._quoted(item, self._receiver(to))
        found += [Grants(to, one, lent.get(one)) for one in item.gains]
        found += [Removes(to, keyword) for keyword in item.loses]
        return found + [Restrains(to, deed) for deed in item.cannot]

    def _what(self, subject: GroupPhrase | ThingPhrase) -> Ref:
        """What gets or loses something."""
        match subject:
            case ThingPhrase(ref=ref):
                return ref
        return Ref("each", self.there(subject, in_hand=True))

    def _receiver(self, what: Ref) -> str:
        """The type of card that gets or loses something."""
        if what.selector is not None:
            return what.selector.kinds[0] if what.selector.kinds else "beast"
        return self.facts.type if what.how == "this" else "beast"

    def _quoted(self, item: ChangePhrase, kind: str) -> dict[str, tuple[object, ...]]:
        """The abilities in quotes by their text (T.19.1d): activated or triggered ones."""
        found: dict[str, tuple[object, ...]] = {}
        for token in item.quoted:
            found[spelled(token)] = self._ability(token, kind)
        return found

    def _ability(self, token: Lexeme, kind: str) -> tuple[object, ...]:
        assert self.read is not None
        try:
            read = self.read(spelled(token)[1:-1], CardFacts("", kind))
        except Misread as inner:
            raise misread(token, f"what is in quotes is not understood: {inner.message}") from None
        match read:
            case [Activated() | Triggered(at_once=False) as ability]:
                return ability
        raise misread(
            token,
            "in quotes stands an activated ability or one that a 'When' sets off; Recruit,"
            " Forge and Build are printed (T.19.3b), and the rest is said without quotes",
        )

    def _can_have(self, item: ChangePhrase, to: Ref) -> None:
        """What gets something on a statistic has that statistic; in hand a card has use for
        Seasonal, and for nothing else that it may get (T.25.3b)."""
        what = self.meant(to)
        if what.place == "hand" and (item.deltas or item.cannot):
            raise misread(item.token, "this does nothing in hand; only Seasonal does (T.25.3b)")
        if item.cannot:
            why = "it is beasts that attack and guard (T.16.1a)"
            fitting.fitting(item.token, what.kinds or ("card",), ("beast",), why)
        for changed in (item.deltas, item.per_x):
            if any(changed):
                fitting.has_statistics(item.token, what.kinds or ("card",), changed)

    def _no_static(self, item: Item) -> Misread:
        kind = self.facts.type
        return misread(
            item.token,
            f"on a card of type {kind} effects come after a phase or a trigger and a colon"
            " (T.19.2, T.19.3)",
        )


def _asked(gate: MayPayPhrase) -> MayPay | Unless:
    """What a "may pay" asks, of you or of others."""
    if gate.who == YOU:
        return MayPay(gate.cost, gate.effects, x=gate.x)
    return Unless(gate.cost, gate.who, (), is_offer=True)


def _with(may: MayPay | Unless, paid: bool, more: tuple[Effect, ...]) -> MayPay | Unless:
    """What a payment leads to, or what happens without it, with more of it."""
    match may:
        case Unless() if paid:
            return may._replace(paid=may.paid + more)
        case MayPay() if not paid:
            return may._replace(instead=may.instead + more)
    return may._replace(then=may.then + more)


def _again(effect: Effect) -> Effect:
    """An effect on the target that the effect before it has chosen."""
    match effect:
        case (
            Modify(what=ref) | GainAbility(what=ref) | LoseAbility(what=ref) | Restrain(what=ref)
        ) if ref.how == "target":
            return effect._replace(what=AGAIN)
    return effect
