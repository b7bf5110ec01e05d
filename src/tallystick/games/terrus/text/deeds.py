"""Card text of Terrus, second part: what a clause says is done, or holds (T.22, T.19.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from tallystick.costs.cost import Cost
from tallystick.games.terrus.text import fitting
from tallystick.games.terrus.text.things import (
    BuryDeed,
    CommonReader,
    DiscardDeed,
    Doer,
    GroupPhrase,
    ThingPhrase,
    misread,
    of_type,
    singular,
    whole,
)
from tallystick.games.terrus.zones import RESOURCES, STATS
from tallystick.rules.amounts import Quantity
from tallystick.rules.effects import (
    FOREVER,
    TARGET_PLAYER,
    YOU,
    Bury,
    Discard,
    Draw,
    EachPlayerBuries,
    Effect,
    EndGame,
    Gain,
    Lose,
    Produce,
    Wound,
    WoundPlayer,
)
from tallystick.rules.modifiers import (
    ALL,
    CostChange,
    HandLimit,
    Modifier,
)
from tallystick.rules.selectors import AGAIN, ANYONES, OPPONENTS, YOURS, Ref, Selector

DONE_BY_DEED = {
    "recruit": "recruited",
    "forge": "forged",
    "build": "built",
    "barter": "bartered",
    "play": "played",
    "activate": "activated",
}


class EffectPhrase(NamedTuple):
    """An effect, with the word that it begins with."""

    token: Any
    effect: Effect


class ChangePhrase(NamedTuple):
    """ "… gets/has/loses …": an effect or a static statement, by the place it stands in."""

    token: Any
    subject: GroupPhrase | ThingPhrase
    deltas: tuple[int, ...]
    gains: tuple[str, ...]
    loses: tuple[str, ...]
    until: str
    quoted: tuple[Any, ...] = ()  # those of them that are abilities in quotes
    per_x: tuple[int, ...] = ()  # of the statistics, for each 1 of X
    each: Selector | None = None  # what the deltas are counted for each of


class StaticPhrase(NamedTuple):
    """What can only be a static statement: a change of costs, a hand limit."""

    token: Any
    modifier: Modifier


class Duel(NamedTuple):
    """ "… duels …"."""

    token: Any
    first: Ref
    second: Ref


class MayPayPhrase(NamedTuple):
    """ "You may pay …", and the "If you do" and "If you don't" that come after it; ``who`` where
    others may."""

    token: Any
    kind: str  # "may", "if so", "if not"
    cost: Cost
    effects: tuple[Effect, ...]
    who: str = YOU


Item = EffectPhrase | ChangePhrase | StaticPhrase | Duel | MayPayPhrase


class Trait(NamedTuple):
    """What a thing gets: statistics or a keyword."""

    deltas: tuple[int, ...] = ()
    per_x: tuple[int, ...] = ()
    keyword: str = ""
    quoted: Any = None  # the words in quotes, if it is an ability of its own


def spelled(token: Any) -> str:
    """A keyword, or an ability in quotes, as it is compared: the same text is the same ability."""
    if token.type == "ALL_ABILITIES":
        return ALL
    if token.type != "QUOTED":
        return str(token.capitalize())
    text = " ".join(token[1:-1].split()).rstrip(".")
    return f'"{text}."'


def until_of(token: Any) -> str:
    """A duration as the values spell it (T.21.3)."""
    words = token.casefold().split()[1:]
    return " ".join(word for word in words if word not in ("the", "this"))


class Deeds(CommonReader):
    """Reads clauses."""

    # -- deeds

    def draw(self, parts: list[Any]) -> EffectPhrase:
        self._only_cards(parts)
        return EffectPhrase(parts[0], Draw(self._counted(parts)))

    def gain(self, parts: list[Any]) -> EffectPhrase:
        return EffectPhrase(parts[0], Gain(self._counted(parts)))

    def lose_vitae(self, parts: list[Any]) -> EffectPhrase:
        return EffectPhrase(parts[0], Lose(self._counted(parts)))

    def game_ended(self, parts: list[Any]) -> EffectPhrase:
        """T.5.2f, T.5.3c: a card says who wins, or who loses."""
        return EffectPhrase(parts[0], EndGame(parts[0].type == "WIN"))

    def _counted(self, parts: list[Any]) -> Quantity:
        """The number of a deed, times whatever it is counted for each of."""
        n: Quantity = parts[1]
        each = next((one for one in parts if isinstance(one, Selector)), None)
        if each is None:
            return n
        if n.per_x:
            raise misread(parts[0], "X for each of something is not a number of this language")
        return Quantity(0, 0, n.fixed, each)

    def _only_cards(self, parts: list[Any]) -> None:
        """A draw or a discard takes any card: no text may narrow it without being understood."""
        for group in parts:
            if isinstance(group, GroupPhrase) and group.selector != Selector(()):
                raise misread(group.token, "cards are drawn and discarded whatever they are")

    def add(self, parts: list[Any]) -> EffectPhrase:
        units = [0] * len(RESOURCES)
        for token in parts[1:]:
            if token.type != "SYMBOL":
                raise misread(token, "only the six resources can be added, not fealty (T.25.2a)")
            units[RESOURCES.index(token.strip("{}").casefold())] += 1
        return EffectPhrase(parts[0], Produce(tuple(units)))

    def add_units(self, parts: list[Any]) -> EffectPhrase:
        """ "Add 2 plant": by name, or so many of a symbol (T.25.2)."""
        word = parts[-1].strip("{}").casefold().removesuffix("s")
        if word not in RESOURCES:
            raise misread(parts[-1], "only the six resources can be added, not fealty (T.25.2a)")
        units = [0] * len(RESOURCES)
        units[RESOURCES.index(word)] = whole(parts[-1], parts[1]).fixed if len(parts) > 2 else 1
        return EffectPhrase(parts[0], Produce(tuple(units)))

    def deal(self, parts: list[Any]) -> EffectPhrase:
        verb, n, victim = parts[0], self._counted(parts), parts[3]
        if not isinstance(victim, ThingPhrase):
            return EffectPhrase(verb, WoundPlayer(n, self._who(self.doer(victim))))
        selector = self.in_city(victim).selector
        if selector is None or "clade" not in selector.kinds:
            fitting.wounded(victim.token, self.meant(victim.ref).kinds)
            return EffectPhrase(verb, Wound(n, victim.ref))
        if victim.ref.how != "target" or selector != Selector(("clade",)):
            raise misread(victim.token, "say which rulers are wounded, not which clades (T.27.1)")
        return EffectPhrase(verb, WoundPlayer(n, TARGET_PLAYER))

    def dealt(self, parts: list[Any]) -> list[Item]:
        return [parts[1]]

    def discard_each(self, parts: list[Any]) -> DiscardDeed:
        deed: DiscardDeed = parts[0]
        return deed._replace(n=self._counted([deed.token, deed.n, parts[1]]))

    def deeds(self, parts: list[Any]) -> list[Item]:
        """One or several deeds of the same ruler or rulers."""
        doer = self.doer(parts[0]) if getattr(parts[0], "type", "") == "PLAYER" else None
        who = YOU if doer is None else self._who(doer)
        deeds = [one for one in parts if isinstance(one, (EffectPhrase, BuryDeed, DiscardDeed))]
        return [self._done_by(deed, who) for deed in deeds]

    def _who(self, doer: Doer) -> str:
        if not doer.who:
            raise misread(
                doer.token, "an effect speaks of each ruler, each opponent or target ruler"
            )
        return doer.who

    def _done_by(self, deed: EffectPhrase | BuryDeed | DiscardDeed, who: str) -> EffectPhrase:
        if isinstance(deed, DiscardDeed):
            self._only_cards([deed.group])
            return EffectPhrase(deed.token, Discard(deed.n, who))
        if isinstance(deed, BuryDeed):
            return self._buried_by(deed, who)
        effect = deed.effect
        if isinstance(effect, EndGame) and effect.wins and who not in (YOU, TARGET_PLAYER):
            raise misread(
                deed.token, "a game is won by one ruler: 'you' or 'target ruler' (T.5.2f)"
            )
        if isinstance(effect, (Draw, Gain, Lose, Produce, EndGame)):
            return EffectPhrase(deed.token, effect._replace(who=who))
        if who != YOU:
            raise misread(deed.token, "it is this card that deals the wounds (T.27.3)")
        return deed

    def _buried_by(self, deed: BuryDeed, who: str) -> EffectPhrase:
        if who == TARGET_PLAYER:
            raise misread(deed.token, "a target ruler does not bury; say 'bury target beast'")
        if deed.thing is not None:
            if who != YOU:
                raise misread(deed.token, "rulers choose what they bury: 'bury a beast they rule'")
            return EffectPhrase(deed.token, Bury(self._buriable(deed.thing)))
        assert deed.group is not None
        chosen = self.chosen(deed.group, theirs=who != YOU)
        selector = fitting.buried(deed.group.token, chosen)
        if selector.whose == OPPONENTS or (selector.whose == YOURS and who != YOU):
            raise misread(deed.group.token, "rulers bury their own; for others say 'bury target'")
        return EffectPhrase(
            deed.token, EachPlayerBuries(selector._replace(whose=ANYONES), deed.n, who)
        )

    def _buriable(self, thing: ThingPhrase) -> Ref:
        """The reference, of what can be buried; of a target, of that alone."""
        meant = fitting.buried(thing.token, self.meant(thing.ref))
        return thing.ref._replace(selector=meant) if thing.ref.selector is not None else thing.ref

    # -- changes

    def delta(self, parts: list[Any]) -> Quantity:
        """A change of a statistic: +1, or +X (T.7.4)."""
        token = parts[0]
        if token.type == "SIGNED":
            return Quantity(int(token))
        self.variables.append(token)
        return Quantity(0, 1 if token[0] == "+" else -1)

    def triple(self, parts: list[Any]) -> Trait:
        return self._trait(parts)

    def bonus(self, parts: list[Any]) -> Trait:
        at = STATS.index(parts[1].upper())
        return self._trait([parts[0] if i == at else Quantity(0) for i in range(len(STATS))])

    def _trait(self, changes: list[Quantity]) -> Trait:
        per_x = tuple(one.per_x for one in changes)
        return Trait(tuple(one.fixed for one in changes), per_x if any(per_x) else ())

    def having(self, parts: list[Any]) -> Trait:
        quoted = parts[0] if parts[0].type == "QUOTED" else None
        return Trait(keyword=spelled(parts[0]), quoted=quoted)

    def traits(self, parts: list[Any]) -> list[Trait]:
        return [one for one in parts if isinstance(one, Trait)]

    def gets(self, parts: list[Any]) -> ChangePhrase:
        traits: list[Trait] = parts[1]
        keywords = tuple(one.keyword for one in traits if one.keyword)
        quoted = tuple(one.quoted for one in traits if one.quoted is not None)
        total, per_x = _sum(one.deltas for one in traits), _sum(one.per_x for one in traits)
        each = next((one for one in parts if isinstance(one, Selector)), None)
        if each is not None and (keywords or per_x):
            raise misread(parts[0], "only numbers are counted for each of something")
        found = self._change(parts, total, keywords, ())
        return found._replace(quoted=quoted, per_x=per_x, each=each)

    def loses(self, parts: list[Any]) -> ChangePhrase:
        quoted = (parts[1],) if parts[1].type == "QUOTED" else ()
        return self._change(parts, (), (), (spelled(parts[1]),))._replace(quoted=quoted)

    def _change(
        self,
        parts: list[Any],
        deltas: tuple[int, ...],
        gains: tuple[str, ...],
        loses: tuple[str, ...],
    ) -> ChangePhrase:
        until = of_type(parts, "UNTIL")
        subject = ThingPhrase(parts[0], Ref("this"))  # the real one is put in by the sentence
        return ChangePhrase(
            parts[0], subject, deltas, gains, loses, until_of(until) if until else FOREVER
        )

    def changes(self, parts: list[Any]) -> list[Item]:
        """All changes of one subject; a duration at the end of the sentence is that of all."""
        found = [one for one in parts[1:] if isinstance(one, ChangePhrase)]
        last = found[-1].until
        first = parts[0]
        return [
            one._replace(subject=_spoken_of_again(first) if i else first, until=one.until or last)
            for i, one in enumerate(found)
        ]

    def changes_until(self, parts: list[Any]) -> list[Item]:
        until = parts[0]
        changed = self.changes(parts[1:])
        for one in changed:
            if isinstance(one, ChangePhrase) and one.until:
                raise misread(until, "this sentence says twice how long it lasts")
        return [
            one._replace(until=until_of(until)) for one in changed if isinstance(one, ChangePhrase)
        ]

    # -- statements

    def price(self, parts: list[Any]) -> list[Item]:
        group = next((one for one in parts if isinstance(one, GroupPhrase)), None)
        return [self._price(parts, self.doer(parts[0]), parts[1], group)]

    def price_of(self, parts: list[Any]) -> list[Item]:
        """ "Beasts cost {1} less to recruit": for whoever pays."""
        doer = Doer(parts[0].token, "", ANYONES)
        return [self._price(parts[1:], doer, parts[-1], parts[0])]

    def price_of_done(self, parts: list[Any]) -> list[Item]:
        """ "Structures you build cost {wood} less"."""
        group, player, deed, *rest = parts
        return [self._price(rest, self.doer(player), deed, group)]

    def _price(
        self, parts: list[Any], doer: Doer, deed: Any, group: GroupPhrase | None
    ) -> StaticPhrase:
        sign = -1 if of_type(parts, "LESS").casefold() == "less" else 1
        changes: dict[int, int] = {}
        for token in parts:
            if getattr(token, "type", "") in ("SYMBOL", "FEALTY"):
                kind, amount = self._symbol(token)
                if amount.per_x:
                    raise misread(token, "a change of costs is a number")
                changes[kind] = changes.get(kind, 0) + sign * amount.fixed
        verb = singular(deed)
        if not doer.whose:
            raise misread(doer.token, "a static ability has no target (T.19.4)")
        modifier = CostChange(
            verb, tuple(sorted(changes.items())), self._priced(verb, group), doer.whose
        )
        return StaticPhrase(doer.token, modifier)

    def _priced(self, verb: str, group: GroupPhrase | None) -> Selector | None:
        if group is None:
            return None
        if verb == "activate" and group.selector == Selector(("ability",)):
            return None
        selector = self.chosen(group)
        text = f"one does not {verb} such cards (T.25.6)"
        fitting.fitting(group.token, selector.kinds, fitting.PRICED[verb], text)
        if selector.role:
            raise misread(group.token, "what costs something is not in the city yet (T.16.1a)")
        if selector.whose != ANYONES or selector.other:
            raise misread(
                group.token, "say whose costs change by the ruler: 'you recruit beasts ...'"
            )
        return selector if selector != Selector(()) else None

    def hand_limit(self, parts: list[Any]) -> list[Item]:
        n: Quantity = parts[2]
        if n.per_x:
            raise misread(parts[1], "a change of the hand size is a number")
        words = parts[0].casefold().split()
        whose = OPPONENTS if "opponent's" in words else ANYONES if "ruler's" in words else YOURS
        sign = 1 if "increased" in parts[1].casefold() else -1
        return [StaticPhrase(parts[0], HandLimit(Quantity(sign * n.fixed), whose))]

    def duel(self, parts: list[Any]) -> list[Item]:
        return [Duel(parts[1], self._dueller(parts[0]), self._dueller(parts[2]))]

    def duel_of_two(self, parts: list[Any]) -> list[Item]:
        """ "Two target beasts duel": between other beasts (T.19.2d)."""
        selector = self.chosen(parts[1])
        if "other" in parts[0].casefold().split():
            selector = selector._replace(other=True)
        thing = ThingPhrase(parts[0], Ref("target", selector))
        return [Duel(parts[2], self._dueller(thing), self._dueller(thing))]

    def _dueller(self, thing: ThingPhrase) -> Ref:
        """T.19.2d: its own beast, or another that the text names."""
        if thing.ref.how == "each":
            raise misread(thing.token, "a duel is between two beasts (T.18.1)")
        kinds = thing.ref.selector.kinds if thing.ref.selector else (self.facts.type,)
        if thing.ref.how in ("this", "target") and kinds not in (("beast",), ("",)):
            raise misread(thing.token, "it is beasts that duel (T.18.1)")
        return thing.ref


def _sum(changes: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """Changes of statistics together; () for none."""
    said = [one for one in changes if one]
    return tuple(map(sum, zip(*said, strict=True))) if said else ()


def _spoken_of_again(subject: GroupPhrase | ThingPhrase) -> GroupPhrase | ThingPhrase:
    """The subject of a sentence's second change: the same target, not another one."""
    if isinstance(subject, ThingPhrase) and subject.ref.how == "target":
        return subject._replace(ref=AGAIN)
    return subject
