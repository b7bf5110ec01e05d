"""Card text, second part: the things that are spoken of (MC.target)."""

from __future__ import annotations

from typing import Any, Final

from tallystick.cards.errors import Misread
from tallystick.games.marvel_champions.text.nouns import SIDED, Nouns, is_or, token_of
from tallystick.games.marvel_champions.text.words import phrase, singular, trait_of
from tallystick.rules.phrases import Clause, Noun, Numeral, Place, Several

# What "this" and "that" mean alike: what is going on, and no card.
GOING_ON: Final = frozenset(
    ("attack", "thwart", "activation", "use", "action", "defense", "turn", "effect", "ability")
)


DEFEATER: Final = "the player who defeated it"
# What a card calls the player who defeats it, besides.
SAME_PLAYER: Final = dict.fromkeys(
    ("the defeating player", "the player who defeated him", "the player who defeated her"), DEFEATER
)
SIDED_FORMS: Final = tuple(f"{kind} form" for kind in SIDED)


class NounReader(Nouns):
    """Reads things, each by the word or words that say which."""

    def titled_in_play(self, parts: list[Any]) -> Noun:
        return self.titled(parts[:-1])._replace(marks=(phrase(parts[-1]),))

    def this_doing(self, parts: list[Any]) -> Noun:
        """ "This is an attack": the activation that goes on."""
        return Noun("that", ("activation",))

    def this_from(self, parts: list[Any]) -> Noun:
        place = self.from_place(parts[1:])
        return Noun("this", relations=place.relations)

    def is_engaged_with(self, parts: list[Any]) -> Clause:
        """ "Engaged with you" as a condition (MC.minion.1)."""
        words = phrase(next(one for one in parts if token_of(one) == "ENGAGED"))
        whom = Noun(words.lstrip(" ,").removeprefix("engaged with "))
        return Clause("is_engaged", things=(parts[0], whom))

    def not_engaged_with(self, parts: list[Any]) -> Clause:
        return self.is_engaged_with(parts)._replace(verb="not_engaged")

    def titled(self, parts: list[Any]) -> Noun:
        return Noun("titled", title=phrase(parts[-1]))

    def pronoun(self, parts: list[Any]) -> Noun:
        return Noun("it", marks=("several",) if phrase(parts[0]) in ("them", "they") else ())

    def player(self, parts: list[Any]) -> Noun:
        return Noun(SAME_PLAYER.get(phrase(parts[0]), phrase(parts[0])))

    def defeater(self, parts: list[Any]) -> Noun:
        """ "The player who defeated NAME": the card that says so."""
        return Noun(DEFEATER)

    def its_player(self, parts: list[Any]) -> Noun:
        """ "The hero it is engaged with"."""
        hero = "hero" in phrase(parts[0])
        return Noun("the engaged player", ("hero",) if hero else ())

    def this_in_play(self, parts: list[Any]) -> Noun:
        return Noun("this", marks=(phrase(parts[-1]),))

    def titled_some(self, parts: list[Any]) -> Noun:
        return Noun("a", title=phrase(parts[-1]), figure=parts[0])

    def titled_some_in_play(self, parts: list[Any]) -> Noun:
        return self.titled_some(parts[:-1])._replace(marks=(phrase(parts[-1]),))

    def titled_each(self, parts: list[Any]) -> Noun:
        return Noun("each", title=phrase(parts[-1]))

    def player_engaged(self, parts: list[Any]) -> Noun:
        return Noun(phrase(parts[0]), relations=(("engaged with", parts[-1]),))

    def poss_such(self, parts: list[Any]) -> Noun:
        """ "Attached minion's": one kind, with a word that tells which."""
        return self.poss(parts[-1:])._replace(marks=(phrase(parts[0]),))

    def for_each_titled(self, parts: list[Any]) -> Clause:
        """ "For each NAME you control"."""
        described: Noun = self.desc([one for one in parts if isinstance(one, Noun)])
        named = next(phrase(one) for one in parts if token_of(one) == "TITLE")
        return Clause("for_each", things=(described._replace(title=named),))

    def for_each_copy(self, parts: list[Any]) -> Clause:
        """ "For each copy of NAME in play"."""
        copied, *posts = [one for one in parts if isinstance(one, Noun)]
        described: Noun = self.desc(posts)
        return Clause("for_each", things=(described._replace(title=copied.title),))

    def for_each_both(self, parts: list[Any]) -> Clause:
        """ "For each ally and [[Owl]] support": of both together."""
        both = tuple([one for one in parts if isinstance(one, Noun)])
        return Clause("for_each", things=(Several("and", both),))

    def poss_theirs(self, parts: list[Any]) -> Noun:
        """ "Their identity's": of the player who is told to do it."""
        if phrase(parts[0]) != "their":
            raise Misread("whose is not clear: 'its'", 0)
        return self.poss(parts[1:])._replace(how="your")

    def poss_main(self, parts: list[Any]) -> Noun:
        """ "The main scheme's"."""
        return Noun("the", ("main scheme",))

    def poss_mine(self, parts: list[Any]) -> Noun:
        """ "Your mass form upgrade's"."""
        described: Noun = self.desc([one for one in parts if isinstance(one, Noun)])
        words = " ".join(described.marks)
        marks = (words,) if words in SIDED_FORMS else described.marks
        return described._replace(how="your", kinds=self.poss(parts[-1:]).kinds, marks=marks)

    def poss_each(self, parts: list[Any]) -> Noun:
        tags = tuple(tag for one in parts if isinstance(one, Noun) for tag in one.tags)
        return self.poss(parts[-1:])._replace(how="each", tags=tags)

    def powers_against(self, parts: list[Any]) -> Noun:
        return Noun("each", (phrase(parts[0]),), relations=(("against", parts[-1]),))

    def first_revealed(self, parts: list[Any]) -> Noun:
        """ "The first treachery you reveal each round"."""
        thing: Noun = parts[1]
        return thing._replace(how="each", marks=(*thing.marks, f"first {phrase(parts[-1])}"))

    def first_copy_revealed(self, parts: list[Any]) -> Noun:
        """ "The first copy of NAME revealed each phase"."""
        return self.first_revealed([parts[0], self.copy_of(parts[1:-1]), parts[-1]])

    def that_identity(self, parts: list[Any]) -> Noun:
        """ "That player's identity": what is done to a player is done to that (MC.you.1)."""
        engaged = phrase(parts[0]).startswith("the engaged")
        return Noun("the engaged player" if engaged else "that player")

    def player_not_struck(self, parts: list[Any]) -> Noun:
        return Noun(phrase(parts[0]), relations=(("who", Clause("not_struck")),))

    def player_who_has(self, parts: list[Any]) -> Noun:
        """ "The player who controls NAME"."""
        return Noun("the player who has", relations=(("has", self.titled(parts)),))

    def player_not_with(self, parts: list[Any]) -> Noun:
        """ "Each player who is not engaged with a minion"."""
        who = Clause("not_with", things=(parts[-1],))
        return Noun(phrase(parts[0]), relations=(("who", who),))

    def player_whose(self, parts: list[Any]) -> Noun:
        return Noun(phrase(parts[0]), relations=self.whose_trait(parts).relations)

    def trait_from(self, parts: list[Any]) -> Noun:
        """ "A [[Spell]] in your discard pile": a card with that trait."""
        place = self.from_place(parts[2:])
        return Noun("a", ("card",), tags=((trait_of(parts[1]),),), relations=place.relations)

    def titled_from(self, parts: list[Any]) -> Noun:
        at = next(i for i, one in enumerate(parts) if token_of(one) == "FROM_ZONE")
        place = self.from_place(parts[at:])
        return self.titled(parts[:at])._replace(relations=place.relations)

    def chosen(self, parts: list[Any]) -> Noun:
        thing: Noun = parts[-1]
        return thing._replace(how="a", figure=parts[0])

    def at_least(self, parts: list[Any]) -> Noun:
        return self.chosen([parts[1]._replace(word="at least"), parts[2]])

    def any_number(self, parts: list[Any]) -> Noun:
        return self.chosen([Numeral(word="any number"), parts[1]])

    def that_many(self, parts: list[Any]) -> Noun:
        return self.chosen([Numeral(word="that many"), parts[1]])

    def each(self, parts: list[Any]) -> Noun:
        thing: Noun = parts[-1]
        return thing._replace(how="each")

    def all_of_yours(self, parts: list[Any]) -> Noun:
        """ "Your 2 Owl upgrades", "all 3 energy form upgrades": one's own, so many."""
        thing: Noun = parts[-1]
        return thing._replace(how="your", figure=Numeral(int(phrase(parts[1]))))

    def each_of_yours(self, parts: list[Any]) -> Noun:
        """ "All your energy form upgrades"."""
        thing: Noun = parts[-1]
        return thing._replace(how="each", marks=(*thing.marks, "you control"))

    def each_of(self, parts: list[Any]) -> Noun:
        if not isinstance(parts[-1], Noun):
            return Noun("each of it")
        owner = phrase(parts[1]) if len(parts) > 2 else ""
        thing: Noun = parts[-1]
        if owner == "your" and thing.kinds:
            return thing._replace(how="each", marks=(*thing.marks, "you control"))
        return thing._replace(how=f"each of {'those' if owner == 'these' else owner}".strip())

    def another(self, parts: list[Any]) -> Noun:
        thing: Noun = parts[-1]
        return thing._replace(how="another")

    def definite(self, parts: list[Any]) -> Noun:
        thing: Noun = parts[-1]
        word = phrase(parts[0])
        if word == "this" and not set(thing.kinds) & GOING_ON:
            return thing._replace(how="this")
        if "discarded" in thing.marks:  # "the discarded support"
            kept = tuple([mark for mark in thing.marks if mark != "discarded"])
            return thing._replace(how="the first", marks=(*kept, "discarded this way"))
        if word in ("those", "these"):
            return thing._replace(how="that", marks=(*thing.marks, "several"))
        return thing._replace(how="that" if word == "this" else word)

    def some(self, parts: list[Any]) -> Noun:
        thing: Noun = parts[0]
        return thing._replace(how="some")

    def some_of(self, parts: list[Any]) -> Noun:
        thing = next((one for one in parts if isinstance(one, Noun)), Noun(""))
        return thing._replace(how="of it", figure=parts[0])

    def any_of(self, parts: list[Any]) -> Noun:
        return self.some_of([Numeral(word="any number"), *parts[1:]])

    def rest(self, parts: list[Any]) -> Noun:
        return Noun("the rest")

    def nemesis_rest(self, parts: list[Any]) -> Noun:
        return Noun("your", ("card",), marks=("set-aside", "nemesis"))

    def owned(self, parts: list[Any]) -> Noun:
        thing: Noun = parts[1]
        return thing._replace(how="the", relations=(*thing.relations, ("of", parts[0])))

    def powers(self, parts: list[Any]) -> Noun:
        return Noun("each", (phrase(parts[1]),), relations=(("of", parts[0]),))

    def one_power(self, parts: list[Any]) -> Noun:
        return Noun("a", (phrase(parts[-1]),), relations=(("of", parts[1]),))

    def ability_of(self, parts: list[Any]) -> Noun:
        named = next(phrase(one) for one in parts if token_of(one) == "QUOTED")
        return Noun("the", ("ability",), title=named, relations=(("of", parts[0]),))

    def ability_like(self, parts: list[Any]) -> Noun:
        named = tuple(phrase(one).strip('"') for one in parts if token_of(one) == "QUOTED")
        on = tuple(("on", one) for one in parts if isinstance(one, Noun))
        return Noun("a", ("ability",), tags=(named,), relations=on)

    def version_of(self, parts: list[Any]) -> Noun:
        traits: Noun = parts[0]
        return traits._replace(how="this")

    def top(self, parts: list[Any]) -> Noun:
        figure = next((one for one in parts if isinstance(one, Numeral)), Numeral(1))
        kind = next(phrase(one) for one in parts if token_of(one) == "KIND")
        place = self.place(parts[-1:])
        return Noun("top", (singular(kind),), figure, relations=(("of", place),))

    def top_one(self, parts: list[Any]) -> Noun:
        place = parts[-1]
        kind = next(phrase(one) for one in parts if token_of(one) == "KIND")
        return Noun("top", (singular(kind),), relations=(("of", place),))

    def place_top(self, parts: list[Any]) -> Place:
        return self.place(parts[-1:])

    def for_each_different(self, parts: list[Any]) -> Clause:
        """ "For each different type of resource icon (...)": each resource type."""
        said = self._clause("for_each_different", parts)
        kind, *rest = said.words
        plain = "different resource type" if " of resource icon" in kind else kind
        return said._replace(words=(plain, *rest))

    def deck_top(self, parts: list[Any]) -> Noun:
        """ "The top card of the NAME deck": of one that a scenario has besides."""
        name = phrase(parts[0]).partition(" of the ")[2].removesuffix(" deck")
        return Noun("deck top", ("card",), title=name)

    def copy_of(self, parts: list[Any]) -> Noun:
        figure = next((one for one in parts if isinstance(one, Numeral)), Numeral(1))
        original: Noun = parts[-1]
        if (original.how, original.kinds) == ("your", ("obligation",)):  # there is one of a set
            return original._replace(how="a", marks=(*original.marks, "identity-specific"))
        where = tuple(one for one in original.relations if isinstance(one[1], Place))
        rest = tuple(one for one in original.relations if one not in where)
        copied = original._replace(marks=(), relations=rest)
        related = (("copy of", copied), *where)
        said = tuple([phrase(one) for one in parts if token_of(one) == "ADJ"])
        marks = (*said, *original.marks)
        return Noun("a", copied.kinds, figure, marks=marks, relations=related)

    def copy_from_enemy(self, parts: list[Any]) -> Noun:
        """ "A copy of NAME from an enemy": one that is attached to it."""
        enemy = ("attached to", Noun("a", ("enemy",)))
        copied = self.copy_of(parts[:-1])
        return copied._replace(relations=(*copied.relations, enemy))

    def that_copy(self, parts: list[Any]) -> Noun:
        """ "That copy of NAME": the card that has been spoken of."""
        return Noun("that", ("card",))

    def each_of_traits(self, parts: list[Any]) -> Noun:
        """ "Each [[Attack]] and [[Defense]] event": each that has one of them."""
        traits = tuple([trait_of(one) for one in parts if token_of(one) == "TRAIT"])
        kind = next(singular(phrase(one)) for one in parts if token_of(one) == "KIND")
        described: Noun = self.desc([one for one in parts if isinstance(one, Noun)])
        return described._replace(how="each", kinds=(kind,), tags=(traits,))

    def each_copy_of(self, parts: list[Any]) -> Noun:
        return self.copy_of(parts[1:])._replace(how="each")

    def next_played(self, parts: list[Any]) -> Noun:
        thing: Noun = parts[1]
        marks = (*thing.marks, phrase(parts[2]))
        return thing._replace(how=phrase(parts[0]), marks=marks)

    def each_played(self, parts: list[Any]) -> Noun:
        thing: Noun = next(one for one in parts if isinstance(one, Noun))
        return thing._replace(how="each", marks=(*thing.marks, phrase(parts[-1])))

    def each_played_of(self, parts: list[Any]) -> Noun:
        """ "Each ally and support you play": each card that is one of these."""
        kinds = [singular(phrase(one)) for one in parts if token_of(one) == "KIND"]
        return Noun("each", tuple(kinds), marks=(phrase(parts[-1]),))

    def things(self, parts: list[Any]) -> Noun | Several:
        found = tuple(one for one in parts if isinstance(one, Noun))
        if len(found) == 1:
            return found[0]
        either = any(is_or(one) for one in parts)
        if either and found[0].how == "a":  # "an attachment, non-[[Elite]] minion, or ..."
            found = tuple([one._replace(how="a") if one.how == "some" else one for one in found])
        return Several("or" if either else "and", found)

    def poss_named(self, parts: list[Any]) -> Noun:
        named = [one for one in parts if token_of(one) in ("SELF", "TITLE")]
        return self.this(named) if token_of(named[0]) == "SELF" else self.titled(named)

    def remove_measured(self, parts: list[Any]) -> Clause:
        """ "Remove sand counters from here equal to its ATK"."""
        said = self._clause("remove_counters", parts[:-2])
        mods = (
            Clause("counters", (Numeral(1),), words=said.words),
            Clause("equal_mod", parts=(parts[-1],)),
        )
        return said._replace(words=(), parts=mods)

    def attack_defeats(self, parts: list[Any]) -> Clause:
        """ "Damage from this attack defeats an ally", "this is an attack that defeats an ally"."""
        found = [one for one in parts if isinstance(one, Noun)]
        return Clause("defeats", things=(Noun("this", ("attack",)), *found)[-2:])
