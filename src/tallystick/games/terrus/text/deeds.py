"""Card text of Terrus, second part: what a clause says is done, or holds (T.22, T.19.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from tallystick.cards.lexer import Lexeme, lexemes, misread, typed, values_in, word_in
from tallystick.costs.cost import Cost
from tallystick.games.terrus.text import fitting
from tallystick.games.terrus.text.things import (
    BuryDeed,
    CommonReader,
    DiscardDeed,
    Doer,
    GroupPhrase,
    ThingPhrase,
    singular,
)
from tallystick.games.terrus.zones import PHASES, RESOURCES, STATS
from tallystick.rules.card_text import (
    AGAIN,
    ALL,
    ANYONES,
    FOREVER,
    ONE,
    OPPONENTS,
    TARGET_PLAYER,
    TARGETED,
    THAT_PLAYER,
    THEIRS,
    THIS,
    YOU,
    YOURS,
    Bury,
    CostChange,
    Dealer,
    Discard,
    Draw,
    EachPlayerBuries,
    Effect,
    EitherOf,
    EndGame,
    Gain,
    HandLimit,
    Lose,
    Modifier,
    Produce,
    Prohibits,
    Quantity,
    Ref,
    Selector,
    Wound,
    WoundPlayer,
)
from tallystick.rules.picking import first_of, found_in, only

DONE_BY_DEED = {
    "recruit": "recruited",
    "forge": "forged",
    "build": "built",
    "barter": "bartered",
    "play": "played",
    "activate": "activated",
}
NOT_SAID_OF_WHICH: Final = "whether the first is counted too is not said: make it two sentences"
# So many cards as whoever discards them has in hand.
WHOLE_HAND: Final = Quantity(0, 0, 1, Selector((), THEIRS, place="hand"))
DEALING: Final = ("beast", "structure")  # what deals wounds besides a card's own text, T.27.1
_THIRD_PERSON = frozenset(
    ("adds", "buries", "deals", "discards", "draws", "gains", "loses", "wins")
)


class EffectPhrase(NamedTuple):
    """An effect, with the word that it begins with."""

    token: Lexeme
    effect: Effect


class ChangePhrase(NamedTuple):
    """ "… gets/has/loses …": an effect or a static statement, by the place it stands in."""

    token: Lexeme
    subject: GroupPhrase | ThingPhrase
    deltas: tuple[int, ...]
    gains: tuple[str, ...]
    loses: tuple[str, ...]
    until: str
    quoted: tuple[Lexeme, ...] = ()  # those of them that are abilities in quotes
    per_x: tuple[int, ...] = ()  # of the statistics, for each 1 of X
    each: Selector | None = None  # what the deltas are counted for each of
    leads: bool = False  # the sentence begins with how long it lasts
    cannot: tuple[str, ...] = ()  # attack, guard


class StaticPhrase(NamedTuple):
    """What can only be a static statement: a change of costs, a hand limit."""

    token: Lexeme
    modifier: Modifier


class Duel(NamedTuple):
    """ "… duels …"."""

    token: Lexeme
    first: Ref
    second: Ref


class MayPayPhrase(NamedTuple):
    """ "You may pay …", and the "If you do" and "If you don't" that come after it; ``who`` where
    others may, ``x`` what is counted for the X of the cost."""

    token: Lexeme
    kind: str  # "may", "if so", "if not"
    cost: Cost
    effects: tuple[Effect, ...]
    who: str = YOU
    x: Selector | None = None


Item = EffectPhrase | ChangePhrase | StaticPhrase | Duel | MayPayPhrase


class Trait(NamedTuple):
    """What a thing gets: statistics or a keyword."""

    deltas: tuple[int, ...] = ()
    per_x: tuple[int, ...] = ()
    keyword: str = ""
    quoted: Lexeme | None = None  # the words in quotes, if it is an ability of its own


def spelled(token: Lexeme) -> str:
    """A keyword, or an ability in quotes, as it is compared: the same text is the same ability."""
    if token.type == "ALL_ABILITIES":
        return ALL
    if token.type != "QUOTED":
        return str(token.capitalize())
    text = " ".join(token[1:-1].split()).rstrip(".")
    return f'"{text}."'


def until_of(token: Lexeme) -> str:
    """A duration as the values spell it (T.21.3)."""
    words = token.casefold().split()[1:]
    return " ".join(word for word in words if word not in ("the", "this"))


def moment_of(token: Lexeme) -> str:
    """When something comes that is left for later, as the values spell it (T.22.2a)."""
    *words, last = token.casefold().split()
    yours = "your " if "your" in words else ""
    if "end" in words:
        return f"{yours}end of {last}"
    phase = PHASES[0] if last == "turn" else last  # a turn opens with its dawn (T.11.1)
    return f"{yours}next {phase}" if yours else phase


class Deeds(CommonReader):
    """Reads clauses."""

    # -- deeds

    def draw(self, verb: Lexeme, n: Quantity, *more: GroupPhrase | Selector) -> EffectPhrase:
        self._only_cards(first_of(more, GroupPhrase))
        return EffectPhrase(verb, Draw(self._counted(verb, n, more)))

    def gain(self, verb: Lexeme, n: Quantity, *more: Lexeme | Selector) -> EffectPhrase:
        return EffectPhrase(verb, Gain(self._counted(verb, n, more)))

    def lose_vitae(self, verb: Lexeme, n: Quantity, *more: Lexeme | Selector) -> EffectPhrase:
        return EffectPhrase(verb, Lose(self._counted(verb, n, more)))

    def game_ended(self, word: Lexeme, *_: object) -> EffectPhrase:
        """T.5.2f, T.5.3c: a card says who wins, or who loses."""
        return EffectPhrase(word, EndGame(word.type == "WIN"))

    def _counted(self, verb: Lexeme, n: Quantity, more: Iterable[object]) -> Quantity:
        """The number of a deed, times whatever it is counted for each of."""
        each = first_of(more, Selector)
        if each is None:
            return n
        if n.per_x:
            raise misread(verb, "X for each of something is not a number of this language")
        return Quantity(0, 0, n.fixed, each)

    def _counts_their_own(self, verb: Lexeme, n: Quantity, who: str) -> None:
        """ "... for each beast they rule" is said of others than you."""
        if n.each is not None and n.each.whose == THEIRS and who == YOU:
            raise misread(verb, "it is not said who 'they' are")

    def _only_cards(self, group: GroupPhrase | None) -> None:
        """A draw or a discard takes any card: no text may narrow it without being understood."""
        if group is not None and group.selector != Selector(()):
            raise misread(group.token, "cards are drawn and discarded whatever they are")

    def add(self, verb: Lexeme, *what: Lexeme | Selector) -> EffectPhrase:
        units = [0] * len(RESOURCES)
        joint, fealty = typed(what, "AND_SYMBOL"), typed(what, "FEALTY")
        if joint is not None and first_of(what, Selector) is not None:
            raise misread(joint, NOT_SAID_OF_WHICH)
        if fealty is not None:
            raise misread(fealty, "only the six resources can be added, not fealty (T.25.2a)")
        for token in lexemes(what, "SYMBOL"):
            units[RESOURCES.index(token.strip("{}").casefold())] += 1
        return EffectPhrase(verb, Produce(tuple(units), times=self._counted(verb, ONE, what)))

    def add_either(self, verb: Lexeme, *what: Lexeme) -> EffectPhrase:
        """ "Add {plant} or {bug}": one of each is added (T.25.2a)."""
        symbols, commas = lexemes(what, "SYMBOL", "FEALTY"), lexemes(what, "AND_SYMBOL")
        if len(commas) != len(symbols) - 2 or any("and" in one.casefold() for one in commas):
            raise misread(verb, "one of several single resources: 'Add {plant}, {bug} or {meat}'")
        made = [self.add(verb, symbol).effect for symbol in symbols]
        modes = tuple((one,) for one in made)
        return EffectPhrase(verb, EitherOf(modes, tuple(f"Add {one}" for one in symbols)))

    def add_units(self, verb: Lexeme, *what: Lexeme | Quantity | Selector) -> EffectPhrase:
        """ "Add 2 plant": by name, or so many of a symbol (T.25.2)."""
        n, unit = first_of(what, Quantity), found_in(what, Lexeme)
        word = unit.strip("{}").casefold().removesuffix("s")
        if word not in RESOURCES:
            raise misread(unit, "only the six resources can be added, not fealty (T.25.2a)")
        units = [0] * len(RESOURCES)
        times = self._counted(verb, ONE if n is None else n, what)
        known = times.each is None and not times.per_x
        units[RESOURCES.index(word)] = times.fixed if known else 1
        return EffectPhrase(verb, Produce(tuple(units), times=ONE if known else times))

    def deal(
        self, verb: Lexeme, n: Quantity, _: Lexeme, victim: Lexeme | ThingPhrase, *each: Selector
    ) -> EffectPhrase:
        n = self._counted(verb, n, each)
        match victim:
            case Lexeme():
                who = self._who(self.doer(victim))
                self._counts_their_own(verb, n, who)
                return EffectPhrase(verb, WoundPlayer(n, who))
        self._counts_their_own(verb, n, YOU)
        selector = self.in_city(victim).selector
        if selector is None or "clade" not in selector.kinds:
            fitting.wounded(victim.token, self.meant(victim.ref).kinds)
            return EffectPhrase(verb, Wound(n, victim.ref))
        if victim.ref.how != "target" or selector != Selector(("clade",)):
            raise misread(victim.token, "say which rulers are wounded, not which clades (T.27.1)")
        return EffectPhrase(verb, WoundPlayer(n, TARGET_PLAYER))

    def deal_as_many(
        self,
        verb: Lexeme,
        _wounds: Lexeme,
        its: Lexeme,
        stat: Lexeme,
        victim: Lexeme | ThingPhrase,
    ) -> EffectPhrase:
        """ "... wounds equal to its ATK": those of what deals them (T.27.3)."""
        said = self.deal(verb, Quantity(0), its, victim)
        by = Dealer(THIS, STATS.index(stat.upper()))
        match said.effect:
            case Wound() | WoundPlayer() as effect:
                return EffectPhrase(its, effect._replace(by=by))
        return said

    def dealt(self, thing: ThingPhrase, said: EffectPhrase) -> list[Item]:
        """T.27.3: this card deals the wounds, unless the text says that another does."""
        match said.effect:
            case Wound(by=by) | WoundPlayer(by=by) as effect if by is not None or thing.ref != THIS:
                dealer = Dealer(self.in_city(thing), -1 if by is None else by.stat)
                self._can_deal(thing.token, dealer)
                return [EffectPhrase(said.token, effect._replace(by=dealer))]
        return [said]

    def _can_deal(self, token: Lexeme, by: Dealer) -> None:
        """One thing deals wounds, a beast or a structure (T.27.1), and has that statistic."""
        if by.ref.how == "each":
            raise misread(token, "one thing deals the wounds: 'target beast deals ...' (T.27.3)")
        kinds = self.meant(by.ref).kinds
        fitting.fitting(token, kinds, DEALING, "it is beasts and structures that deal (T.27.1)")
        changed = tuple(int(which == by.stat) for which in range(len(STATS)))
        fitting.has_statistics(token, kinds or ("card",), changed)

    def discard_each(self, deed: DiscardDeed, each: Selector) -> DiscardDeed:
        return deed._replace(n=self._counted(deed.token, deed.n, [each]))

    def discard_at_random(self, deed: DiscardDeed, _at_random: Lexeme) -> DiscardDeed:
        return deed._replace(at_random=True)

    def discard_hand(self, verb: Lexeme, hand: Lexeme) -> DiscardDeed:
        return DiscardDeed(verb, WHOLE_HAND, None, hand)

    def deeds(self, *parts: Lexeme | EffectPhrase | BuryDeed | DiscardDeed) -> list[Item]:
        """One or several deeds of the same ruler or rulers."""
        doer = typed(parts, "PLAYER")
        who = YOU if doer is None else self._who(self.doer(doer))
        said: list[EffectPhrase | BuryDeed | DiscardDeed] = values_in(parts)
        if doer is None and said[0].token.casefold() in _THIRD_PERSON:
            raise misread(said[0].token, "it is not said who does that")
        done = [one if isinstance(one, Lexeme) else self._done_by(one, who) for one in parts]
        count_alike(done)
        first, *more = only(done, EffectPhrase)
        return [first, *map(_by_the_same, more)]

    def _who(self, doer: Doer) -> str:
        if not doer.who:
            raise misread(
                doer.token, "an effect speaks of each ruler, each opponent or target ruler"
            )
        return doer.who

    def _done_by(self, deed: EffectPhrase | BuryDeed | DiscardDeed, who: str) -> EffectPhrase:
        match deed:
            case DiscardDeed(hand=Lexeme() as hand):
                if hand.casefold().startswith("your") != (who == YOU):
                    raise misread(hand, "one discards one's own hand: 'your' or 'their' (T.22.2)")
                return EffectPhrase(deed.token, Discard(WHOLE_HAND, who))
            case DiscardDeed():
                self._only_cards(deed.group)
                self._counts_their_own(deed.token, deed.n, who)
                return EffectPhrase(deed.token, Discard(deed.n, who, deed.at_random))
            case BuryDeed():
                return self._buried_by(deed, who)
            case EffectPhrase(effect=EndGame(wins=True)) if who != YOU and who not in TARGETED:
                why = "a game is won by one ruler: 'you' or 'target ruler' (T.5.2f)"
            case EffectPhrase(
                effect=Draw(n=n) | Gain(n=n) | Lose(n=n) | Produce(times=n) as effect
            ):
                self._counts_their_own(deed.token, n, who)
                return EffectPhrase(deed.token, effect._replace(who=who))
            case EffectPhrase(effect=EndGame() as effect):
                return EffectPhrase(deed.token, effect._replace(who=who))
            case EffectPhrase(effect=Wound(by=by) | WoundPlayer(by=by)) if by is not None:
                self._can_deal(deed.token, by)
                return deed
            case _ if who == YOU:
                return deed
            case EffectPhrase(effect=EitherOf()):
                why = "it is you who chooses: 'add {plant} or {bug}'"
            case _:
                why = "it is this card that deals the wounds (T.27.3)"
        raise misread(deed.token, why)

    def _buried_by(self, deed: BuryDeed, who: str) -> EffectPhrase:
        if who in TARGETED:
            raise misread(deed.token, "a target ruler does not bury; say 'bury target beast'")
        if deed.thing is not None:
            if who != YOU:
                raise misread(deed.token, "rulers choose what they bury: 'bury a beast they rule'")
            return EffectPhrase(deed.token, Bury(self.buriable(deed.thing)))
        assert deed.group is not None
        chosen = self.chosen(deed.group, theirs=who != YOU)
        selector = fitting.buried(deed.group.token, chosen)
        if selector.whose == OPPONENTS or (selector.whose == YOURS and who != YOU):
            raise misread(deed.group.token, "rulers bury their own; for others say 'bury target'")
        return EffectPhrase(
            deed.token, EachPlayerBuries(selector._replace(whose=ANYONES), deed.n, who)
        )

    def buriable(self, thing: ThingPhrase) -> Ref:
        """The reference, of what can be buried; of a target, of that alone."""
        meant = fitting.buried(thing.token, self.meant(thing.ref))
        return thing.ref._replace(selector=meant) if thing.ref.selector is not None else thing.ref

    # -- changes

    def delta(self, token: Lexeme) -> Quantity:
        """A change of a statistic: +1, or +X (T.7.4)."""
        if token.type == "SIGNED":
            return Quantity(int(token))
        self.variables.append(token)
        return Quantity(0, 1 if token[0] == "+" else -1)

    def triple(self, *changes: Quantity) -> Trait:
        per_x = tuple(one.per_x for one in changes)
        return Trait(tuple(one.fixed for one in changes), per_x if any(per_x) else ())

    def bonus(self, n: Quantity, word: Lexeme) -> Trait:
        at = STATS.index(word.upper())
        return self.triple(*[n if i == at else Quantity(0) for i in range(len(STATS))])

    def having(self, word: Lexeme) -> Trait:
        quoted = word if word.type == "QUOTED" else None
        return Trait(keyword=spelled(word), quoted=quoted)

    def traits(self, *parts: Lexeme | Trait) -> list[Trait]:
        return only(parts, Trait)

    def gets(self, verb: Lexeme, traits: list[Trait], *more: Lexeme | Selector) -> ChangePhrase:
        keywords = tuple(one.keyword for one in traits if one.keyword)
        quoted = tuple(one.quoted for one in traits if one.quoted is not None)
        total, per_x = _sum(one.deltas for one in traits), _sum(one.per_x for one in traits)
        each = first_of(more, Selector)
        if each is not None and each.whose == THEIRS:
            raise misread(verb, "it is not said who 'they' are")
        if each is not None and (keywords or per_x):
            raise misread(verb, "only numbers are counted for each of something")
        found = self._change(verb, total, keywords, (), *only(more, Lexeme))
        return found._replace(quoted=quoted, per_x=per_x, each=each)

    def loses(self, verb: Lexeme, what: Lexeme, *until: Lexeme) -> ChangePhrase:
        quoted = (what,) if what.type == "QUOTED" else ()
        return self._change(verb, (), (), (spelled(what),), *until)._replace(quoted=quoted)

    def cannot(self, verb: Lexeme, *words: Lexeme) -> ChangePhrase:
        deeds = tuple(word.casefold() for word in lexemes(words, "FIGHTS"))
        return self._change(verb, (), (), (), *lexemes(words, "UNTIL"))._replace(cannot=deeds)

    def _change(
        self,
        verb: Lexeme,
        deltas: tuple[int, ...],
        gains: tuple[str, ...],
        loses: tuple[str, ...],
        *until: Lexeme,
    ) -> ChangePhrase:
        subject = ThingPhrase(verb, Ref("this"))  # the real one is put in by the sentence
        lasts = until_of(until[0]) if until else FOREVER
        return ChangePhrase(verb, subject, deltas, gains, loses, lasts)

    def changes(
        self, subject: GroupPhrase | ThingPhrase, *parts: ChangePhrase | Lexeme
    ) -> list[Item]:
        """All changes of one subject; a duration at the end of the sentence is that of all."""
        return [*self._changes(subject, only(parts, ChangePhrase))]

    def _changes(
        self, first: GroupPhrase | ThingPhrase, found: list[ChangePhrase]
    ) -> list[ChangePhrase]:
        if isinstance(first, GroupPhrase):
            self.other_than_something(first)
        last = found[-1].until
        return [
            one._replace(subject=_spoken_of_again(first) if i else first, until=one.until or last)
            for i, one in enumerate(found)
        ]

    def changes_until(
        self, until: Lexeme, subject: GroupPhrase | ThingPhrase, *parts: ChangePhrase | Lexeme
    ) -> list[Item]:
        changed = self._changes(subject, only(parts, ChangePhrase))
        if any(one.until for one in changed):
            raise misread(until, "this sentence says twice how long it lasts")
        return [one._replace(until=until_of(until), leads=True) for one in changed]

    # -- statements

    def price(self, player: Lexeme, deed: Lexeme, *parts: GroupPhrase | Lexeme) -> list[Item]:
        group = first_of(parts, GroupPhrase)
        return [self._price(only(parts, Lexeme), self.doer(player), deed, group)]

    def price_of(self, group: GroupPhrase, *words: Lexeme) -> list[Item]:
        """ "Beasts cost {1} less to recruit": for whoever pays."""
        return [self._price(words, Doer(group.token, "", ANYONES), words[-1], group)]

    def price_of_done(
        self, group: GroupPhrase, player: Lexeme, deed: Lexeme, *words: Lexeme
    ) -> list[Item]:
        """ "Structures you build cost {wood} less"."""
        return [self._price(words, self.doer(player), deed, group)]

    def _price(
        self, words: Sequence[Lexeme], doer: Doer, deed: Lexeme, group: GroupPhrase | None
    ) -> StaticPhrase:
        sign = -1 if word_in(words, "LESS") == "less" else 1
        changes: dict[int, int] = {}
        for token in lexemes(words, "SYMBOL", "FEALTY"):
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
            raise misread(group.token, "say who does it by the ruler: 'you recruit beasts ...'")
        return selector if selector != Selector(()) else None

    def prohibited(
        self, player: Lexeme, _cannot: Lexeme, deed: Lexeme, *group: GroupPhrase
    ) -> list[Item]:
        """ "Opponents cannot play actions": a prohibition holds against what permits it (T.2.2)."""
        doer, verb = self.doer(player), singular(deed)
        if not doer.whose:
            raise misread(doer.token, "a static ability has no target (T.19.4)")
        what = self._priced(verb, first_of(group, GroupPhrase))
        return [StaticPhrase(doer.token, Prohibits(verb, what, doer.whose))]

    def hand_limit(self, whose_: Lexeme, hand_size: Lexeme, n: Quantity) -> list[Item]:
        if n.per_x:
            raise misread(hand_size, "a change of the hand size is a number")
        words = whose_.casefold().split()
        whose = OPPONENTS if "opponent's" in words else ANYONES if "ruler's" in words else YOURS
        sign = 1 if "increased" in hand_size.casefold() else -1
        return [StaticPhrase(whose_, HandLimit(Quantity(sign * n.fixed), whose))]

    def duel(self, thing: ThingPhrase, word: Lexeme, other: ThingPhrase) -> list[Item]:
        first, second = self._dueller(thing), self._dueller(other)
        if first == second and first.how != "target":
            raise misread(word, "a duel is between two beasts (T.18.1)")
        return [Duel(word, first, second)]

    def duel_of_two(self, two_targets: Lexeme, group: GroupPhrase, duels: Lexeme) -> list[Item]:
        """ "Two target beasts duel": between other beasts (T.19.2d)."""
        selector = self.chosen(group)
        if "other" in two_targets.casefold().split():
            selector = selector._replace(other=True)
        thing = ThingPhrase(two_targets, Ref("target", selector))
        return [Duel(duels, self._dueller(thing), self._dueller(thing))]

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


def count_alike(phrases: Sequence[Lexeme | Item]) -> None:
    """Misread for "draw 1 and gain 1 vitae for each ...": what of two deeds of the same ruler is
    counted is not said."""
    for before, joint, after in zip(phrases, phrases[1:], phrases[2:], strict=False):
        match before, joint, after:
            case EffectPhrase(), Lexeme(), EffectPhrase() if "then" not in joint.casefold():
                alike = _is_counted(before.effect) or not _is_counted(after.effect)
                if not alike and _doer_of(before.effect) == _doer_of(after.effect):
                    raise misread(after.token, NOT_SAID_OF_WHICH)


def _doer_of(effect: Effect) -> str:
    """Who does it; "" for what is not said of a ruler."""
    match effect:
        case Draw(who=who) | Discard(who=who) | Gain(who=who) | Lose(who=who) | Produce(who=who):
            return who
    return ""


def _is_counted(effect: Effect) -> bool:
    """Whether it is done for each of something."""
    match effect:
        case Draw(n=n) | Discard(n=n) | Gain(n=n) | Lose(n=n) | Produce(times=n):
            return n.each is not None and n != WHOLE_HAND
    return False


def _by_the_same(said: EffectPhrase) -> EffectPhrase:
    """A sentence's second deed: the same target ruler's, not another one's."""
    match said.effect:
        case (
            Draw(who=who)
            | Discard(who=who)
            | Gain(who=who)
            | Lose(who=who)
            | Produce(who=who)
            | EndGame(who=who) as effect
        ) if who in TARGETED:
            return said._replace(effect=effect._replace(who=THAT_PLAYER))
    return said


def _spoken_of_again(subject: GroupPhrase | ThingPhrase) -> GroupPhrase | ThingPhrase:
    """The subject of a sentence's second change: the same target, not another one."""
    match subject:
        case ThingPhrase(ref=Ref(how="target")):
            return subject._replace(ref=AGAIN)
    return subject
