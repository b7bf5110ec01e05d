"""Card text, first part: amounts, descriptions and places, and the things that are spoken of
(MC.target, MC.resource)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from tallystick.cards.errors import Misread
from tallystick.cards.lexer import (
    Lexeme,
    lexemes,
    phrase,
    token_of,
    typed,
    values_in,
    word_in,
    words_in,
)
from tallystick.games.marvel_champions.text.schema import ICONS
from tallystick.games.marvel_champions.text.words import (
    ALIKE,
    DEFEATER,
    FIXED,
    NUMBERS,
    RELATED,
    singular,
    trait_of,
)
from tallystick.rules.parts import is_noun
from tallystick.rules.phrases import (
    ONE,
    Clause,
    Described,
    If,
    Noun,
    Numeral,
    OneOf,
    Part,
    Place,
    Several,
)
from tallystick.rules.picking import first_of, found_in, only, without

_PLACE: Final = re.compile(
    r"(?:(?:the )?(top and/or bottom|top or bottom|top|bottom) of )?"
    r"(your|you|their|his|her|its owner's|his owner's|her owner's|each player's|each player|"
    r"any player's|"
    r"a player's|that player's|the first player's|the engaged player's|the|a player|any|that) (.*)"
)
_ZONE: Final = re.compile(
    r"encounter deck|encounter discard pile|\[\[[^\]]+\]\] deck(?: discard pile)?|"
    r"discard pile|play area|set[- ]aside area|removed-from-game area|victory display|deck|hand"
)
# What the shape of a sentence tells already, though it is looked at how it is told; what tells
# nothing at all is no part of a tree: its terminal begins with an underscore.
CARRIER: Final = ("HERE", "THIS", "SELF")
UNSAID: Final = (
    *CARRIER, "JOIN", "JOIN_S", "AND", "AND_PRED", "AND_MORE", "AND_STATUS", "OR", "OR_A", "DEAL",
    "PLACE_", "REMOVE", "ARTICLE", "REMINDER", "SAME_TITLE", "THE", "THEN",
)  # fmt: skip
# Forms that an upgrade with two sides gives.
SIDED: Final[tuple[str, ...]] = ("mass", "suit", "energy")


Done: TypeAlias = Clause | If | OneOf  # what a clause comes to
Joined: TypeAlias = Sequence[Done | Lexeme]

# What "this" and "that" mean alike: what is going on, and no card.
GOING_ON: Final = frozenset(
    ("attack", "thwart", "activation", "use", "action", "defense", "turn", "effect", "ability")
)


# What a card calls the player who defeats it, besides.
SAME_PLAYER: Final = dict.fromkeys(
    ("the defeating player", "the player who defeated him", "the player who defeated her"), DEFEATER
)
SIDED_FORMS: Final = tuple(f"{kind} form" for kind in SIDED)


class NounReader:
    """Reads things, each by the word or words that say which; what has no method becomes a clause,
    or is fixed."""

    def __getattr__(self, name: str) -> Callable[..., object]:
        if name in FIXED:
            return lambda *_: FIXED[name]
        if name in RELATED:
            return lambda thing: Noun("", relations=((RELATED[name], thing),))
        return lambda *parts: self._clause(name, parts)

    def _clause(self, name: str, parts: Iterable[Part]) -> Clause:
        """A clause of whatever the node holds, each kind of part in the order said."""
        said = [self.this(p) if token_of(p) in CARRIER else p for p in parts]
        words = [phrase(one) for one in only(parts, Lexeme) if one.type not in UNSAID]
        words += ["or" for one in parts if is_or(one)]
        rest = without(parts, Numeral, Noun, Several, str)
        figures, things = only(parts, Numeral), only(said, Noun, Several)
        return Clause(name, tuple(figures), tuple(things), tuple(words), tuple(rest))

    # -- amounts

    def amount(self, word: str, *_: object) -> Numeral:
        said = word.casefold()
        if said == "x":
            return Numeral(0, 1)
        return Numeral(int(said) if said.isdecimal() else NUMBERS[said])

    def per_player(self, word: Lexeme, _: Lexeme, *extra: Lexeme) -> Numeral:
        return Numeral(int(word), per_player=True, word="additional" if extra else "")

    def amount_extra(self, *words: Lexeme) -> Numeral:
        number = typed(words, "NUMBER") or "1"
        per_player = bool(lexemes(words, "PER_PLAYER"))
        return Numeral(int(number), per_player=per_player, word="additional")

    def amount_word(self, word: Lexeme) -> Numeral:
        return Numeral(word=phrase(word))

    def amount_up_to(self, _up_to: Lexeme, word: Lexeme) -> Numeral:
        return self.amount(word)._replace(word="up to")

    def amount_more(self, word: Lexeme, *_: object) -> Numeral:
        return self.amount(word)._replace(word="additional")

    def amount_total(self, a_total: Lexeme, last: Lexeme) -> Numeral:
        return self.amount(last)._replace(word=phrase(a_total).removeprefix("a "))

    def icons(self, *words: Lexeme) -> tuple[int, ...]:
        """How many icons of each kind; "a" before them says nothing more."""
        found = [phrase(one).strip("[]") for one in words]
        return tuple(found.count(kind) for kind in ICONS)

    def this(self, word: object) -> Noun:
        """The carrier, also where it is called by its type: "this ally"."""
        kind = "".join(words_in([word], "THIS")).removeprefix("this").strip()
        return Noun("this", (kind,) if kind not in ("", "card") else ())

    # -- adjectives, nouns, what follows them: each changes a thing

    def adjective(self, word: Lexeme) -> Noun:
        said = phrase(word)
        return Noun("", marks=(ALIKE.get(said, said),))

    def not_trait(self, word: Lexeme) -> Noun:
        return Noun("", without=(trait_of(word),))

    def of_title(self, word: Lexeme) -> Noun:
        return Noun("", title=phrase(word))

    def of_aspect(self, word: Lexeme, *_: object) -> Noun:
        return Noun("", tags=((phrase(word),),))

    def traits(self, *words: Lexeme) -> Noun:
        return Noun("", tags=(tuple(trait_of(one) for one in lexemes(words, "TRAIT")),))

    def kinds(self, *parts: Lexeme) -> Noun:
        words = words_in(parts, "KIND", "KIND_PAIR")
        form, _, kind = words[0].rpartition(" form ")
        if form in SIDED:  # "your mass form upgrade"
            return Noun("", (singular(kind),), marks=(f"{form} form",))
        return Noun("", tuple(singular(word) for word in words))

    def post(self, word: Lexeme) -> Noun:
        said = phrase(word).replace("your control", "you control")
        return Noun("", marks=(ALIKE.get(said, said).removesuffix(" value"),))

    def way_post(self, word: Lexeme) -> Noun:
        mark = phrase(word).removeprefix("they ")  # "exhaust this way" is a slip of the data
        return Noun("", marks=(mark.replace("exhaust this", "exhausted this"),))

    def and_named(self, word: Lexeme) -> Noun:
        """ "(including NAME)": that one too, whatever else is said; the card itself, if it is its
        own name (MC.referential.1)."""
        if token_of(word) == "SELF":
            return Noun("", relations=(("and", Noun("", marks=("itself",))),))
        return Noun("", relations=(("and", Noun("titled", title=phrase(word))),))

    def from_place(self, word: Lexeme, place: Lexeme) -> Noun:
        return Noun("", relations=((_from(word), self.place(place)),))

    def whose_trait(self, _whose: Lexeme, owner: Noun, traits: Noun) -> Noun:
        return Noun("", relations=(("whose", owner._replace(tags=traits.tags)),))

    def but_this(self, _: Lexeme) -> Noun:
        """ "Schemes other than NAME", which says so itself."""
        return Noun("", marks=("other",))

    def not_named(self, word: Lexeme) -> Noun:
        return Noun("", marks=(f"not named {phrase(word)}",))

    def under_titled(self, word: Lexeme) -> Noun:
        """ "Under NAME": facedown or not, it lies there."""
        return Noun("", relations=(("under", Noun("titled", title=phrase(word))),))

    def whose_less(self, *parts: Part) -> Noun:
        return Noun("", relations=(("whose", self._clause("less_than", parts)),))

    def with_thing(self, said: Noun | Clause) -> Noun:
        """ "With a [[Club]] attachment", "with NAME": with that attached."""
        if is_noun(said, "titled") and said == Noun("titled", title=said.title):
            said = Clause("with_attached", things=(said,))
        return Noun("", relations=(("with", said),))

    def without_trait(self, traits: Noun) -> Noun:
        """ "Without the [[Wing]] trait"."""
        return Noun("", without=tuple(tag for group in traits.tags for tag in group))

    def without_attached(self, *words: Lexeme) -> Noun:
        return Noun("", relations=(("without", self.named(*words)),))

    def named(self, *words: Lexeme) -> Noun:
        """The card of a title, which may be the carrier's own."""
        name = lexemes(words, "SELF", "TITLE")[0]
        return self.this(name) if name.type == "SELF" else Noun("titled", title=phrase(name))

    def each_of_both(self, *parts: Lexeme | Noun) -> Noun:
        """ "Each minion and ally": each that is one or the other."""
        kinds = tuple(singular(word) for word in words_in(parts, "KIND"))
        return self.desc(*only(parts, Noun))._replace(how="each", kinds=kinds)

    def desc(self, *parts: Noun) -> Noun:
        """The description that its words make together."""
        kinds = without = marks = ()  # type: tuple[str, ...]
        tags: tuple[tuple[str, ...], ...] = ()
        relations: tuple[tuple[str, Part], ...] = ()
        title = ""
        for part in parts:
            kinds, tags = kinds + part.kinds, tags + part.tags
            without, marks = without + part.without, marks + part.marks
            relations, title = relations + part.relations, part.title or title
        found = Noun("", kinds, Numeral(1), tags, without, title, marks, relations)
        if not (named := found.related("and")):
            return found
        plain = found.unrelated("and")
        return Noun("", kinds, relations=(("or", Several("or", (plain, named[0]))),))

    # -- owners and places

    def poss(self, *words: Lexeme) -> Noun:
        last, word = words[-1], phrase(words[-1])
        if last.type != "KIND_S":
            return Noun("your" if word == "your" else "it")
        kind = word.removesuffix("'s").removesuffix("'")
        return Noun(phrase(words[0]) if len(words) > 1 else "some", (kind,))

    def place(self, word: Lexeme) -> Place:
        words = phrase(word).replace("it's owners", "its owner's")  # a slip of the data
        if words.removeprefix("the ") == "victory display":
            return Place("the", ("victory display",))
        found = _PLACE.fullmatch(words)
        if found is None:
            return Place("", (words,))
        said = found.group(3).replace("(s)", "").replace("set aside", "set-aside")
        zones = tuple(_ZONE.findall(said))
        conjunction = "or" if "or" in found.group(3).split() else "and"
        whose = "each player's" if found.group(2) == "each player" else found.group(2)
        return Place(whose, zones, found.group(1) or "", conjunction)

    def shuffle_pile_into(self, pile: Lexeme, place: Place | Noun) -> Clause:
        return Clause("shuffle_pile_into", parts=(self.place(pile), place))

    def return_from(self, *parts: Part) -> Clause:
        said = self._clause("return_from", values_in(parts))
        return said._replace(parts=(*said.parts, self.place(lexemes(parts, "PLACE")[0])))

    def entry_from(self, word: Lexeme, place: Lexeme) -> Clause:
        return Clause("entry_from", words=(_from(word),), parts=(self.place(place),))

    # -- things

    def titled_in_play(self, *words: Lexeme) -> Noun:
        return self.named(*words)._replace(marks=(phrase(words[-1]),))

    def this_from(self, _this: Lexeme, word: Lexeme, place: Lexeme) -> Noun:
        return Noun("this", relations=self.from_place(word, place).relations)

    def is_engaged_with(self, who: Noun, engaged: Lexeme) -> Clause:
        """ "Engaged with you" as a condition (MC.minion.1)."""
        whom = Noun(phrase(engaged).lstrip(" ,").removeprefix("engaged with "))
        return Clause("is_engaged", things=(who, whom))

    def not_engaged_with(self, who: Noun, is_not: Lexeme, engaged: Lexeme) -> Clause:
        return self.is_engaged_with(who, engaged)._replace(verb="not_engaged")

    def titled(self, *words: Lexeme) -> Noun:
        return Noun("titled", title=phrase(words[-1]))

    def pronoun(self, word: Lexeme) -> Noun:
        return Noun("it", marks=("several",) if phrase(word) in ("them", "they") else ())

    def player(self, word: Lexeme) -> Noun:
        return Noun(SAME_PLAYER.get(phrase(word), phrase(word)))

    def its_player(self, word: Lexeme) -> Noun:
        """ "The hero it is engaged with"."""
        hero = "hero" in phrase(word)
        return Noun("the engaged player", ("hero",) if hero else ())

    def titled_some(self, figure: Numeral, word: Lexeme) -> Noun:
        return Noun("a", title=phrase(word), figure=figure)

    def titled_some_in_play(self, figure: Numeral, name: Lexeme, where: Lexeme) -> Noun:
        return self.titled_some(figure, name)._replace(marks=(phrase(where),))

    def titled_each(self, _each: Lexeme, word: Lexeme) -> Noun:
        return Noun("each", title=phrase(word))

    def player_engaged(self, word: Lexeme, thing: Described) -> Noun:
        return Noun(phrase(word), relations=(("engaged with", thing),))

    def poss_such(self, *words: Lexeme) -> Noun:
        """ "(The) attached minion's": one kind, with a word that tells which."""
        *_, word, kind = words
        return self.poss(kind)._replace(marks=(phrase(word),))

    def for_each_titled(self, title: Lexeme, *posts: Noun) -> Clause:
        """ "For each NAME you control"."""
        return Clause("for_each", things=(self.desc(*posts)._replace(title=phrase(title)),))

    def for_each_copy(self, copied: Noun, *posts: Noun) -> Clause:
        """ "For each copy of NAME in play"."""
        return Clause("for_each", things=(self.desc(*posts)._replace(title=copied.title),))

    def for_each_both(self, one: Noun, _and: Lexeme, other: Noun) -> Clause:
        """ "For each ally and [[Owl]] support": of both together."""
        return Clause("for_each", things=(Several("and", (one, other)),))

    def poss_theirs(self, whose: Lexeme, kind: Lexeme) -> Noun:
        """ "Their identity's": of the player who is told to do it."""
        if phrase(whose) != "their":
            raise Misread("whose is not clear: 'its'", 0)
        return self.poss(kind)._replace(how="your")

    def poss_mine(self, *parts: Lexeme | Noun) -> Noun:
        """ "Your mass form upgrade's"."""
        described = self.desc(*only(parts, Noun))
        words = " ".join(described.marks)
        marks = (words,) if words in SIDED_FORMS else described.marks
        kinds = self.poss(*lexemes(parts, "KIND_S")).kinds
        return described._replace(how="your", kinds=kinds, marks=marks)

    def poss_each(self, *parts: Lexeme | Noun) -> Noun:
        tags = tuple(tag for one in only(parts, Noun) for tag in one.tags)
        return self.poss(*lexemes(parts, "KIND_S"))._replace(how="each", tags=tags)

    def powers_against(self, word: Lexeme, thing: Noun) -> Noun:
        return Noun("each", (phrase(word),), relations=(("against", thing),))

    def first_revealed(self, _the_next: Lexeme, thing: Noun, word: Lexeme) -> Noun:
        """ "The first treachery you reveal each round"."""
        return thing._replace(how="each", marks=(*thing.marks, f"first {phrase(word)}"))

    def first_copy_revealed(self, the_first: Lexeme, copied: Noun, word: Lexeme) -> Noun:
        """ "The first copy of NAME revealed each phase"."""
        return self.first_revealed(the_first, self.copy_of(copied), word)

    def that_identity(self, word: Lexeme) -> Noun:
        """ "That player's identity": what is done to a player is done to that (MC.you.1)."""
        engaged = phrase(word).startswith("the engaged")
        return Noun("the engaged player" if engaged else "that player")

    def player_not_struck(self, word: Lexeme) -> Noun:
        return Noun(phrase(word), relations=(("who", Clause("not_struck")),))

    def player_who_has(self, *words: Lexeme) -> Noun:
        """ "The player who controls NAME"."""
        return Noun("the player who has", relations=(("has", self.titled(*words)),))

    def player_not_with(self, word: Lexeme, thing: Described) -> Noun:
        """ "Each player who is not engaged with a minion"."""
        who = Clause("not_with", things=(thing,))
        return Noun(phrase(word), relations=(("who", who),))

    def player_whose(self, player: Lexeme, whose: Lexeme, owner: Noun, traits: Noun) -> Noun:
        return self.whose_trait(whose, owner, traits)._replace(how=phrase(player))

    def trait_from(self, _a: Lexeme, trait: Lexeme, word: Lexeme, place: Lexeme) -> Noun:
        """ "A [[Spell]] in your discard pile": a card with that trait."""
        relations = self.from_place(word, place).relations
        return Noun("a", ("card",), tags=((trait_of(trait),),), relations=relations)

    def titled_from(self, *words: Lexeme) -> Noun:
        *name, word, place = words
        return self.titled(*name)._replace(relations=self.from_place(word, place).relations)

    def chosen(self, figure: Numeral, thing: Noun) -> Noun:
        return thing._replace(how="a", figure=figure)

    def at_least(self, _at_least: Lexeme, figure: Numeral, thing: Noun) -> Noun:
        return self.chosen(figure._replace(word="at least"), thing)

    def any_number(self, _any_number: Lexeme, thing: Noun) -> Noun:
        return self.chosen(Numeral(word="any number"), thing)

    def that_many(self, _that_many: Lexeme, thing: Noun) -> Noun:
        return self.chosen(Numeral(word="that many"), thing)

    def each(self, _all: Lexeme, thing: Noun) -> Noun:
        return thing._replace(how="each")

    def all_of_yours(self, _all: Lexeme, word: Lexeme, thing: Noun) -> Noun:
        """ "Your 2 Owl upgrades", "all 3 energy form upgrades": one's own, so many."""
        return thing._replace(how="your", figure=Numeral(int(phrase(word))))

    def each_of_yours(self, _all: Lexeme, _your: Lexeme, thing: Noun) -> Noun:
        """ "All your energy form upgrades"."""
        return thing._replace(how="each", marks=(*thing.marks, "you control"))

    def each_of(self, *parts: Lexeme | Noun) -> Noun:
        thing, owner = first_of(parts, Noun), "".join(map(phrase, only(parts, Lexeme)))
        if thing is None:
            return Noun("each of it")
        if owner == "your" and thing.kinds:
            return thing._replace(how="each", marks=(*thing.marks, "you control"))
        return thing._replace(how=f"each of {'those' if owner == 'these' else owner}".strip())

    def so_many(self, figure: Numeral, word: Lexeme, thing: Noun) -> Noun:
        """ "5 or more cards in hand"."""
        if phrase(word) != "or more":
            raise Misread("how many are meant is not clear", 0)
        return self.chosen(figure._replace(word="at least"), thing)

    def another(self, thing: Noun) -> Noun:
        return thing._replace(how="another")

    def definite(self, word: Lexeme, thing: Noun) -> Noun:
        said = phrase(word)
        if said == "this" and not set(thing.kinds) & GOING_ON:
            return thing._replace(how="this")
        if "discarded" in thing.marks:  # "the discarded support"
            kept = tuple([mark for mark in thing.marks if mark != "discarded"])
            return thing._replace(how="the first", marks=(*kept, "discarded this way"))
        if said in ("those", "these"):
            return thing._replace(how="that", marks=(*thing.marks, "several"))
        return thing._replace(how="that" if said == "this" else said)

    def some(self, thing: Noun) -> Noun:
        return thing._replace(how="some")

    def some_of(self, figure: Numeral, *parts: Lexeme | Noun) -> Noun:
        thing = first_of(parts, Noun) or Noun("")
        return thing._replace(how="of it", figure=figure)

    def any_of(self, _any: Lexeme, *parts: Lexeme | Noun) -> Noun:
        return self.some_of(Numeral(word="any number"), *parts)

    def owned(self, owner: Noun, thing: Noun) -> Noun:
        return thing._replace(how="the", relations=(*thing.relations, ("of", owner)))

    def powers(self, thing: Noun, word: Lexeme) -> Noun:
        return Noun("each", (phrase(word),), relations=(("of", thing),))

    def one_power(self, whose: Noun, *power: Lexeme) -> Noun:
        return Noun("a", (phrase(power[-1]),), relations=(("of", whose),))

    def ability_of(self, whose: Noun, quoted: Lexeme, *_: object) -> Noun:
        return Noun("the", ("ability",), title=phrase(quoted), relations=(("of", whose),))

    def ability_like(self, *parts: Lexeme | Noun) -> Noun:
        named = tuple(word.strip('"') for word in words_in(parts, "QUOTED"))
        on = tuple(("on", one) for one in only(parts, Noun))
        return Noun("a", ("ability",), tags=(named,), relations=on)

    def version_of(self, traits: Noun, *_: object) -> Noun:
        return traits._replace(how="this")

    def top(self, *parts: Lexeme | Numeral) -> Noun:
        figure, kind = first_of(parts, Numeral) or ONE, word_in(parts, "KIND")
        place = self.place(lexemes(parts, "PLACE")[0])
        return Noun("top", (singular(kind),), figure, relations=(("of", place),))

    def top_one(self, *parts: Lexeme | Place) -> Noun:
        kind, place = word_in(parts, "KIND"), found_in(parts, Place)
        return Noun("top", (singular(kind),), relations=(("of", place),))

    def for_each_different(self, *parts: Lexeme) -> Clause:
        """ "For each different type of resource icon (...)": each resource type."""
        said = self._clause("for_each_different", parts)
        kind, *rest = said.words
        plain = "different resource type" if " of resource icon" in kind else kind
        return said._replace(words=(plain, *rest))

    def deck_top(self, word: Lexeme) -> Noun:
        """ "The top card of the NAME deck": of one that a scenario has besides."""
        name = phrase(word).partition(" of the ")[2].removesuffix(" deck")
        return Noun("deck top", ("card",), title=name)

    def copy_of(self, *parts: Lexeme | Noun | Numeral) -> Noun:
        figure, original = first_of(parts, Numeral) or ONE, found_in(parts, Noun)
        if (original.how, original.kinds) == ("your", ("obligation",)):  # there is one of a set
            return original._replace(how="a", marks=(*original.marks, "of one's own set"))
        where = places_of(original)
        rest = tuple(one for one in original.relations if one not in where)
        copied = original._replace(marks=(), relations=rest)
        marks = (*words_in(parts, "ADJ"), *original.marks)
        related = (("copy of", copied), *where)
        return Noun("a", copied.kinds, figure, marks=marks, relations=related)

    def copy_from_enemy(self, *parts: Lexeme | Noun | Numeral) -> Noun:
        """ "A copy of NAME from an enemy": one that is attached to it."""
        enemy = ("attached to", Noun("a", ("enemy",)))
        copied = self.copy_of(*parts)
        return copied._replace(relations=(*copied.relations, enemy))

    def each_of_traits(self, *parts: Lexeme | Noun) -> Noun:
        """ "Each [[Attack]] and [[Defense]] event": each that has one of them."""
        traits = tuple([trait_of(one) for one in lexemes(parts, "TRAIT")])
        kind, described = singular(word_in(parts, "KIND")), self.desc(*only(parts, Noun))
        return described._replace(how="each", kinds=(kind,), tags=(traits,))

    def each_copy_of(self, _each: Lexeme, *parts: Lexeme | Noun) -> Noun:
        return self.copy_of(*parts)._replace(how="each")

    def next_played(self, the_next: Lexeme, thing: Noun, played: Lexeme) -> Noun:
        marks = (*thing.marks, phrase(played))
        return thing._replace(how=phrase(the_next), marks=marks)

    def each_played(self, *parts: Lexeme | Noun) -> Noun:
        thing = found_in(parts, Noun)
        return thing._replace(how="each", marks=(*thing.marks, word_in(parts, "PLAYED")))

    def each_played_of(self, *words: Lexeme) -> Noun:
        """ "Each ally and support you play": each card that is one of these."""
        kinds = [singular(word) for word in words_in(words, "KIND")]
        return Noun("each", tuple(kinds), marks=(word_in(words, "PLAYED"),))

    def things(self, *parts: Lexeme | Noun) -> Described:
        found = tuple(only(parts, Noun))
        if len(found) == 1:
            return found[0]
        either = any(is_or(one) for one in parts)
        if either and found[0].how == "a":  # "an attachment, non-[[Elite]] minion, or ..."
            found = tuple([one._replace(how="a") if one.how == "some" else one for one in found])
        return Several("or", in_one_place(found)) if either else Several("and", found)

    def remove_measured(self, *parts: Part) -> Clause:
        """ "Remove sand counters from here equal to its ATK"."""
        *counters, measure = parts
        said = self._clause("remove_counters", counters)
        mods = (Clause("counters", (ONE,), words=said.words), Clause("equal_mod", parts=(measure,)))
        return said._replace(words=(), parts=mods)

    def attack_defeats(self, *parts: Lexeme | Noun) -> Clause:
        """ "Damage from this attack defeats an ally", "this is an attack that defeats an ally"."""
        found = only(parts, Noun)
        return Clause("defeats", things=(Noun("this", ("attack",)), *found)[-2:])


def _from(word: Lexeme) -> str:
    return "from" if word.casefold() == "from" else "in"


def is_or(part: object) -> bool:
    """Whether a token joins by "or" what "and" would join as well."""
    conjunctions = lexemes([part], "JOIN", "AND_PRED", "OR", "OR_A")
    return any("or" in re.split(r"\W+", one) for one in conjunctions)


def in_one_place(things: tuple[Noun, ...]) -> tuple[Noun, ...]:
    """ "An ally or an upgrade from your hand": all lie where the last does (MC.qualifier.1)."""
    where = places_of(things[-1])
    if not where or any(one.relations or one.how != "a" for one in things[:-1]):
        return things
    return (*(one._replace(relations=where) for one in things[:-1]), things[-1])


def places_of(thing: Noun) -> tuple[tuple[str, Part], ...]:
    """The places in which a thing is said to lie."""
    return tuple([one for one in thing.relations if isinstance(one[1], Place)])


def shared_places(things: Sequence[Noun]) -> tuple[tuple[str, Part], ...] | None:
    """Where all of them lie; None where it is not the same place."""
    found = {places_of(one) for one in things}
    return found.pop() if len(found) == 1 else None
