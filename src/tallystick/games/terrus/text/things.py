"""Card text of Terrus, first part: numbers, things, rulers and costs (T.7, T.22, T.25).

The methods are named after the rules of ``grammar.lark`` and take the values of their parts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from tallystick.cards.lexer import Lexeme, lexemes, misread, typed
from tallystick.cards.schema import CardFacts
from tallystick.costs.cost import NO_COST, Amount, Cost, Part, Pick, Units
from tallystick.games.terrus.text import fitting
from tallystick.games.terrus.zones import RESOURCES
from tallystick.rules.card_text import (
    ANYONES,
    ATTACHED,
    EACH_OPPONENT,
    EACH_PLAYER,
    HOST,
    OPPONENTS,
    SUBJECT,
    TARGET_OPPONENT,
    TARGET_PLAYER,
    THAT_PLAYER,
    THEIRS,
    THIS,
    YOU,
    YOURS,
    Ability,
    Quantity,
    Ref,
    Selector,
)
from tallystick.rules.picking import only

FEALTY_KIND: Final = 6
VITAE_KIND: Final = 7

COUNTS: Final = {
    word: n
    for n, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), start=1
    )
} | {"a": 1, "an": 1}

NOT_THE_PAYERS: Final = "a cost is paid with what its payer has (T.25.4)"
NO_X: Final = "no cost of this card has an X"
NO_X_OF_ITS_OWN: Final = "this sentence has no X of its own"
OTHER_THAN_WHAT: Final = "it is not said other than what"

_OF_A_SPECIES: Final = frozenset(("clade", "beast"))  # T.9.1a
_THEIRS: Final = "they"
_ABILITY: Final = "ability"
# What a thing that a text calls by its type may be called: the type itself, or a card.
_SINGULAR: Final = {"abilities": _ABILITY}


class GroupPhrase(NamedTuple):
    """A description of things as written, with the word it begins with."""

    token: Lexeme
    selector: Selector
    theirs: bool = False


class ThingPhrase(NamedTuple):
    """A reference as written, with the word it begins with."""

    token: Lexeme
    ref: Ref


class Doer(NamedTuple):
    """A ruler or rulers as written: ``who`` in an effect, ``whose`` in a trigger; "" if unfit."""

    token: Lexeme
    who: str
    whose: str


class BuryDeed(NamedTuple):
    """ "Bury …": ``n`` of a group that somebody chooses, or one thing."""

    token: Lexeme
    n: Quantity
    group: GroupPhrase | None
    thing: ThingPhrase | None


class DiscardDeed(NamedTuple):
    """ "Discard …": ``n`` cards, perhaps only some, or those that chance picks; or a whole
    hand, as the words ``hand`` say."""

    token: Lexeme
    n: Quantity
    group: GroupPhrase | None
    hand: Lexeme | None = None
    at_random: bool = False


def singular(word: str) -> str:
    """The name of a card type, of however many cards."""
    folded = word.casefold()
    return _SINGULAR.get(folded) or folded.removesuffix("s")


def whole(token: str, n: Quantity) -> Amount:
    """A quantity as an amount of a cost."""
    return Amount(n.fixed, n.per_x)


class CommonReader:
    """Reads what is common to all lines. ``facts`` is the card whose text it is."""

    def __init__(self, facts: CardFacts) -> None:
        self.facts = facts
        self.subjects: list[Lexeme] = []  # the words "that beast" and "it" met so far in this line
        self.those: list[Lexeme] = []  # the types in the words "that beast"
        self.targets: list[Lexeme] = []  # the targets met so far in it
        self.aimed: list[Lexeme] = []  # the target rulers met so far in it
        self.that: list[Lexeme] = []  # the words "that ruler" that mean none of these
        self.heard: Selector | None = None  # the things in a city that the line hears of
        self.variables: list[Lexeme] = []  # the X met outside of braces
        self.counted: list[Lexeme] = []  # where a sentence has said what its X is
        self.owned: list[GroupPhrase] = []  # what the cost that was just read takes of somebody's
        self.costs: list[Part] = []  # what the line asks to be paid
        self.line = ""  # what is read
        self.read: Callable[[str, CardFacts], list[Ability]] | None = None  # what is in quotes

    # -- numbers

    def amount(self, token: Lexeme) -> Quantity:
        """T.7.1, T.7.4: a whole number in digits or words, or X."""
        if token.type == "VARIABLE":
            self.variables.append(token)
            return Quantity(0, 1)
        return Quantity(COUNTS[token.casefold()] if token.type != "NUMBER" else int(token))

    def for_each(self, group: GroupPhrase) -> Selector:
        self._other_than_this(group)
        counted = self.there(group, theirs=True, in_hand=True)
        return counted._replace(whose=THEIRS) if group.theirs else counted

    def x_counted(self, word: Lexeme, group: GroupPhrase) -> Selector:
        """ "{X}, where X is the number of ...": the X of the cost before it is nobody's to say
        (T.25.5, T.7.4)."""
        self.counted.append(word)
        counted = self.for_each(group)
        if counted.whose == THEIRS:
            raise misread(group.token, "it is not said who 'they' are")
        return counted

    def with_x(self, cost: Cost, x: Selector | None) -> Selector | None:
        """What is counted for the X of a cost that has one, and is the first of the line to."""
        asked = [part for part in self.costs if part.amount.per_x]
        if x is not None and (not cost.has_x or len(asked) > len(cost.units + cost.picks)):
            raise misread(self.counted[-1], NO_X_OF_ITS_OWN)
        return x

    def check_x(self, comes: bool) -> None:
        """T.25.5: an X in a line is one that a cost in it announces, or, of what the card does as
        it ``comes``, the card's own cost."""
        printed = any("x" in cost.casefold() for cost in self.facts.costs.values())
        if comes and printed:
            if self.counted:
                raise misread(self.counted[0], NO_X_OF_ITS_OWN)
        elif self.variables and not self.announces_x():
            text = "the X of its cost is known as the card comes" if printed else NO_X
            raise misread(self.variables[0], f"{text} (T.25.5)")

    def announces_x(self) -> bool:
        """Whether a cost in the line says what X is (T.25.5)."""
        return any(part.amount.per_x for part in self.costs)

    # -- things

    def group(self, *parts: Lexeme) -> GroupPhrase:
        owner = typed(parts, "OWNER") or typed(parts, "IN_HAND")
        words = owner.casefold().replace("'s", "").replace("'", "").split() if owner else []
        whose = ANYONES
        if "opponent" in words or "opponents" in words:
            whose = OPPONENTS
        elif "you" in words or "your" in words:
            whose = YOURS
        selector = self._selector(parts, whose)
        if typed(parts, "IN_HAND"):
            selector = selector._replace(place="hand")
        for attached in lexemes(parts, "ATTACHED"):
            selector = self._attached(attached, selector)
        return GroupPhrase(parts[0], selector, _THEIRS in words)

    def your_group(self, *parts: Lexeme) -> GroupPhrase:
        return GroupPhrase(parts[0], self._selector(parts, YOURS))

    def _selector(self, parts: Sequence[Lexeme], whose: str) -> Selector:
        kinds = [singular(one) for one in parts if one.type == "KIND"]
        species = lexemes(parts, "SPECIES")
        if "card" in kinds or _ABILITY in kinds:
            if len(kinds) > 1:
                raise misread(parts[0], "a card of any type and a type cannot be joined by 'or'")
            kinds = kinds if _ABILITY in kinds else []
        if species and not _OF_A_SPECIES.issuperset(kinds):
            raise misread(species[0], "only clades and beasts have a species (T.9.1a)")
        tags = tuple(str(one).casefold() for one in species)
        other = typed(parts, "OTHER") is not None
        return Selector(tuple(kinds), whose, tags, other, role=self._role(parts, kinds))

    def _role(self, parts: Sequence[Lexeme], kinds: list[str]) -> str:
        """T.16.1a: beasts attack and guard, nothing else does."""
        role = typed(parts, "ROLE")
        if role is None:
            return ""
        if kinds != ["beast"]:
            raise misread(role, "only beasts attack and guard (T.16.1a)")
        return str(role).casefold()

    def _attached(self, token: Lexeme, selector: Selector) -> Selector:
        """T.12.1b: beasts are attached to locations."""
        kind = token.casefold().split()[-1]
        if selector.kinds != ("beast",) or selector.role:
            raise misread(token, "only beasts are attached to locations (T.12.1b)")
        if kind != (self.facts.type or kind):
            raise misread(token, f"this card is of type {self.facts.type} (T.19.1b)")
        return selector._replace(role=ATTACHED)

    def chosen(self, group: GroupPhrase, theirs: bool = False, in_hand: bool = False) -> Selector:
        """The selector of a group; ``theirs``: "they rule" has somebody to refer to; ``in_hand``:
        it may speak of cards in hand."""
        if group.selector.place == "hand" and not in_hand:
            raise misread(group.token, "this is not done to cards in hand")
        if _ABILITY in group.selector.kinds:
            raise misread(group.token, "an ability is no card")
        if group.theirs and not theirs:
            raise misread(group.token, "it is not said who 'they' are")
        return group.selector

    def there(self, group: GroupPhrase, theirs: bool = False, in_hand: bool = False) -> Selector:
        """The selector of a group of things in a city, or perhaps in hand, if such cards ever
        are."""
        return fitting.there(group.token, self.chosen(group, theirs, in_hand))

    def any_of(self, word: Lexeme, group: GroupPhrase) -> GroupPhrase:
        return GroupPhrase(word, group.selector, group.theirs)

    def another_of(self, word: Lexeme, group: GroupPhrase) -> GroupPhrase:
        return GroupPhrase(word, group.selector._replace(other=True), group.theirs)

    def target(self, word: Lexeme, group: GroupPhrase) -> ThingPhrase:
        return self._target(word, group, group.selector.other)

    def another_target(self, word: Lexeme, _target: Lexeme, group: GroupPhrase) -> ThingPhrase:
        return self._target(word, group, True)

    def _target(self, word: Lexeme, group: GroupPhrase, other: bool) -> ThingPhrase:
        what = self.there(group)._replace(other=other)
        if other:
            self._not_heard_of(word, what)
        self.targets.append(word)
        return ThingPhrase(word, Ref("target", what))

    def each(self, group: GroupPhrase) -> ThingPhrase:
        self.other_than_something(group)
        return ThingPhrase(group.token, Ref("each", self.there(group, in_hand=True)))

    def other_than_something(self, group: GroupPhrase) -> None:
        """ "Other" is apart from what the line has spoken of, or from this card."""
        if group.selector.other:
            self._not_heard_of(group.token, group.selector)

    def _other_than_this(self, group: GroupPhrase) -> None:
        """Read "other" of a thing that is counted or chosen: only this card can be left out. Raises
        Misread where the line has targets."""
        self.other_than_something(group)
        if group.selector.other and self.targets:
            raise misread(group.token, OTHER_THAN_WHAT)

    def _not_heard_of(self, token: Lexeme, what: Selector) -> None:
        """Where the line hears of such things, "other" may be than that one or than this card."""
        heard = self.heard
        if heard is not None and set(heard.kinds) & set(what.kinds):
            raise misread(token, OTHER_THAN_WHAT)

    def meant(self, ref: Ref) -> Selector:
        """What a reference is known to mean: of "it" nothing is known."""
        if ref.selector is not None:
            return ref.selector
        kind = {"this": self.facts.type, "host": "beast"}.get(ref.how, "")
        return Selector((kind,))

    def in_city(self, thing: ThingPhrase) -> Ref:
        """What a thing means, where nothing is done to cards in hand."""
        if thing.ref.selector is not None and thing.ref.selector.place == "hand":
            raise misread(thing.token, "this is not done to cards in hand")
        return thing.ref

    def this(self, this: Lexeme, kind_: Lexeme) -> ThingPhrase:
        kind = singular(kind_)
        if self.facts.type == "item" and kind == "beast":
            return ThingPhrase(this, HOST)  # T.19.1b: no other beast can be meant
        if kind not in (self.facts.type or kind, "card"):
            raise misread(kind_, f"this card is of type {self.facts.type} (T.19.1b)")
        return ThingPhrase(this, THIS)

    def host(self, word: Lexeme) -> ThingPhrase:
        if self.facts.type not in ("item", ""):
            raise misread(word, f"only an item is on a beast, this is of type {self.facts.type}")
        return ThingPhrase(word, HOST)

    def subject(self, word: Lexeme, *kind: Lexeme) -> ThingPhrase:
        self.subjects.append(word)
        self.those += kind
        return ThingPhrase(word, SUBJECT)

    # -- rulers

    def doer(self, token: Lexeme) -> Doer:
        """A ruler as a subject: in effects all such rulers are meant, in triggers any of them."""
        words = token.casefold().replace("your ", "").split()
        if words[0] == "you":
            return Doer(token, YOU, YOURS)
        if words[0] == "that":
            if not self.aimed:
                self.that.append(token)
            return Doer(token, THAT_PLAYER, "")
        if words[0] == "target":
            self.aimed.append(token)
            return Doer(token, TARGET_PLAYER if words[1] == "ruler" else TARGET_OPPONENT, "")
        single = words[0] in ("a", "an", "any")
        if "opponent" in words or "opponents" in words:
            return Doer(token, "" if single else EACH_OPPONENT, OPPONENTS)
        return Doer(token, "" if single else EACH_PLAYER, ANYONES)

    # -- costs

    def symbols(self, *parts: Lexeme) -> list[Part]:
        return [Units(kind, amount) for kind, amount in map(self._symbol, parts)]

    def _symbol(self, token: Lexeme) -> tuple[int, Amount]:
        inside = token.strip("{}").casefold()
        if token.type == "SYMBOL":
            return RESOURCES.index(inside), Amount(1)
        times, x, more = inside.partition("x")
        if not x:
            return FEALTY_KIND, Amount(int(inside))
        return FEALTY_KIND, Amount(int(more or 0), int(times or 1))

    def units(self, n: Quantity, word: Lexeme) -> list[Part]:
        return [Units(self._unit(word), whole(word, n))]

    def one_unit(self, word: Lexeme) -> list[Part]:
        return [Units(self._unit(word), Amount(1))]

    def _unit(self, token: Lexeme) -> int:
        """T.25.2: the name of a resource in words is as good as its symbol."""
        word = token.casefold()
        if word in ("vitae", "fealty"):
            return VITAE_KIND if word == "vitae" else FEALTY_KIND
        return RESOURCES.index(word.removesuffix("s"))

    def bury_some(self, word: Lexeme, n: Quantity, group: GroupPhrase) -> BuryDeed:
        self._other_than_this(group)
        return BuryDeed(word, n, group, None)

    def bury_another(self, bury: Lexeme, another: Lexeme, group_: GroupPhrase) -> BuryDeed:
        group = GroupPhrase(another, group_.selector._replace(other=True), group_.theirs)
        self._other_than_this(group)
        return BuryDeed(bury, Quantity(1), group, None)

    def bury_thing(self, word: Lexeme, thing: ThingPhrase) -> BuryDeed:
        self.in_city(thing)
        return BuryDeed(word, Quantity(1), None, thing)

    def discard_some(self, verb: Lexeme, n: Quantity, *group: GroupPhrase) -> DiscardDeed:
        return DiscardDeed(verb, n, group[0] if group else None)

    def bury_cost(self, deed: BuryDeed) -> list[Part]:
        if deed.thing is not None:
            if deed.thing.ref not in (THIS, HOST):
                raise misread(
                    deed.thing.token, "a cost has no target: write 'bury a beast you rule'"
                )
            fitting.buried(deed.thing.token, self.meant(deed.thing.ref))
            return [Pick("bury", deed.thing.ref, Amount(1))]
        assert deed.group is not None
        own = fitting.buried(deed.group.token, self._own(deed.group))
        return [Pick("bury", own, whole(deed.token, deed.n))]

    def discard_cost(self, deed: DiscardDeed) -> list[Part]:
        group = deed.group
        ruled = group is not None and (group.theirs or group.selector.whose == YOURS)
        if group is not None and ruled and group.selector.place != "hand":
            raise misread(group.token, "one rules no cards in hand: say 'discard a beast'")
        own = self._own(group, in_hand=True) if group is not None else Selector((), YOURS)
        if own.role:
            raise misread(deed.token, "a beast in hand does not fight (T.16.1a)")
        own = fitting.there(deed.token, own._replace(place="hand"))
        return [Pick("discard", own, whole(deed.token, deed.n))]

    def _own(self, group: GroupPhrase, in_hand: bool = False) -> Selector:
        selector = self.chosen(group, theirs=True, in_hand=in_hand)
        if selector.whose == OPPONENTS:
            raise misread(group.token, NOT_THE_PAYERS)
        if group.theirs or selector.whose == YOURS:
            self.owned.append(group)
        return selector._replace(whose=YOURS)

    def paid_by(self, who: str) -> None:
        """Of a cost that has just been read: what it takes is said to be its payer's."""
        for group in self.owned:
            if group.theirs and who == YOU:
                raise misread(group.token, "it is not said who 'they' are")
            if not group.theirs and who != YOU:
                raise misread(group.token, NOT_THE_PAYERS)
        self.owned.clear()

    def payments(self, *parts: Lexeme | list[Part]) -> Cost:
        return self.cost_of(only(parts, list))

    def cost_of(self, lists: list[list[Part]]) -> Cost:
        """The cost of all these parts together."""
        found = [part for one in lists for part in one]
        self.costs += found
        return Cost(found) if found else NO_COST

    def cost(self, *parts: Lexeme | list[Part]) -> Cost:
        self.paid_by(YOU)
        return self.payments(*parts)
