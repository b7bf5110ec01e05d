"""Card text, second part: the things that are spoken of (MC.target)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import Misread
from tallystick.cards.lexer import Lexeme, lexemes, phrase, word_in, words_in
from tallystick.games.marvel_champions.text import nouns
from tallystick.games.marvel_champions.text.words import DEFEATER, singular, trait_of
from tallystick.rules.phrases import ONE, Clause, Described, Noun, Numeral, Part, Place, Several
from tallystick.rules.picking import first_of, found_in, only

# What "this" and "that" mean alike: what is going on, and no card.
GOING_ON: Final = frozenset(
    ("attack", "thwart", "activation", "use", "action", "defense", "turn", "effect", "ability")
)


# What a card calls the player who defeats it, besides.
SAME_PLAYER: Final = dict.fromkeys(
    ("the defeating player", "the player who defeated him", "the player who defeated her"), DEFEATER
)
SIDED_FORMS: Final = tuple(f"{kind} form" for kind in nouns.SIDED)


class NounReader(nouns.Nouns):
    """Reads things, each by the word or words that say which."""

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

    def this_in_play(self, _self: Lexeme, word: Lexeme) -> Noun:
        return Noun("this", marks=(phrase(word),))

    def titled_some(self, figure: Numeral, word: Lexeme) -> Noun:
        return Noun("a", title=phrase(word), figure=figure)

    def titled_some_in_play(self, figure: Numeral, name: Lexeme, where: Lexeme) -> Noun:
        return self.titled_some(figure, name)._replace(marks=(phrase(where),))

    def titled_each(self, _each: Lexeme, word: Lexeme) -> Noun:
        return Noun("each", title=phrase(word))

    def player_engaged(self, word: Lexeme, thing: Described) -> Noun:
        return Noun(phrase(word), relations=(("engaged with", thing),))

    def poss_such(self, word: Lexeme, kind: Lexeme) -> Noun:
        """ "Attached minion's": one kind, with a word that tells which."""
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

    def each_of_some(self, figure: Numeral, thing: Noun) -> Noun:
        """ "From each of 2 different schemes": from 2 of them."""
        return self.chosen(figure, thing)

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

    def place_top(self, _top: Lexeme, place: Lexeme) -> Place:
        return self.place(place)

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
            return original._replace(how="a", marks=(*original.marks, "identity-specific"))
        where = nouns.places_of(original)
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
        either = any(nouns.is_or(one) for one in parts)
        if either and found[0].how == "a":  # "an attachment, non-[[Elite]] minion, or ..."
            found = tuple([one._replace(how="a") if one.how == "some" else one for one in found])
        return Several("or", nouns.in_one_place(found)) if either else Several("and", found)

    def poss_named(self, *words: Lexeme) -> Noun:
        return self.named(*words)

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
