"""Card text of Grand Archive, second part: what is spoken of (GA.TGT, GA.CHAR)."""

from __future__ import annotations

from typing import Any, Final

from tallystick.games.grand_archive.text.figures import (
    Desc,
    Determiner,
    bonus_of,
    determined,
    figure_of,
    place_of,
    token_type,
    word_of,
)
from tallystick.games.grand_archive.text.numbers import Numbers
from tallystick.games.grand_archive.text.sentences import bare
from tallystick.games.grand_archive.text.words import misread, phrase
from tallystick.rules.phrases import Clause, Noun, Numeral, Part, Place, Several

Post = tuple[str, Part]
_SELF: Final = Noun("this")


def related(thing: Noun | Several, posts: list[Post]) -> Noun | Several:
    """The thing with what is said of it after its noun; of several, the last one."""
    if not posts:
        return thing
    if isinstance(thing, Several):
        changed = related(thing.things[-1], posts)
        assert isinstance(changed, Noun)
        return thing._replace(things=(*thing.things[:-1], changed))
    return thing._replace(relations=thing.relations + tuple(posts))


def posts_of(parts: list[Any]) -> list[Post]:
    """The relations among the children of a rule."""
    return [one for one in parts if type(one) is tuple and len(one) == 2 and type(one[0]) is str]


def first_of(parts: list[Any], *kinds: type[Any]) -> Any:
    """The first child of one of these kinds, or None."""
    return next((one for one in parts if isinstance(one, kinds)), None)


def typed(parts: list[Any], *terminals: str) -> Any:
    """The first token of these terminals, or None."""
    return next((one for one in parts if token_type(one) in terminals), None)


class ThingReader(Numbers):
    """Reads numbers and things; the methods are named after the rules of the grammar."""

    # -- descriptions

    def det(self, parts: list[Any]) -> Determiner:
        one = parts[0]
        if isinstance(one, Numeral):
            return Determiner("a", one)
        return Determiner(phrase(one))

    def word(self, parts: list[Any]) -> Any:
        return parts[0]

    def desc(self, parts: list[Any]) -> Desc:
        groups: list[list[tuple[str, str]]] = [[]]
        for token in parts:
            if token_type(token) == "OR_WORD":
                groups.append([])
            else:
                groups[-1].append(word_of(token))
        last = phrase(parts[-1])
        plural = last != word_of(parts[-1])[1] or token_type(parts[-1]) == "TITLE"
        return Desc(tuple(tuple(group) for group in groups), parts[0], plural)

    def _described(self, det: Determiner | None, parts: list[Any]) -> Noun | Several:
        desc = next(one for one in reversed(parts) if isinstance(one, Desc))
        found = determined(det, desc)
        thing = found[0] if len(found) == 1 else Several("or", found)
        return related(thing, posts_of(parts))

    def described(self, parts: list[Any]) -> Noun | Several:
        return self._described(first_of(parts, Determiner), parts)

    def ordinal(self, parts: list[Any]) -> Noun | Several:
        det, figure = first_of(parts, Determiner), first_of(parts, Numeral)
        which = phrase(typed(parts, "ADJ"))
        return self._described(Determiner(f"{det.how} {which}".strip(), figure), parts)

    def target(self, parts: list[Any]) -> Noun | Several:
        other = "another " if typed(parts, "OTHER") else ""
        return self._described(Determiner(f"{other}target"), parts)

    def targets(self, parts: list[Any]) -> Noun | Several:
        other = "other " if typed(parts, "OTHER") else ""
        return self._described(Determiner(f"{other}target", first_of(parts, Numeral)), parts)

    def or_more(self, parts: list[Any]) -> Noun | Several:
        figure: Numeral = first_of(parts, Numeral)
        word = phrase(typed(parts, "OR_MORE"))
        how = "other" if typed(parts, "OTHER") else "a"
        return self._described(Determiner(how, figure._replace(word=word)), parts)

    def no_other(self, parts: list[Any]) -> Noun | Several:
        return self._described(Determiner("no other"), parts)

    def its_owner(self, parts: list[Any]) -> Noun | Several:
        """ "its owner's influence"."""
        owner = phrase(parts[1]).split("'")[0]
        thing = self._described(Determiner("its"), parts)
        return related(thing, [("of", Noun(phrase(parts[0]), (owner,)))])

    def exactly(self, parts: list[Any]) -> Noun | Several:
        figure: Numeral = first_of(parts, Numeral)
        word = phrase(parts[0])
        return self._described(Determiner("a", figure._replace(word=word)), parts)

    def others(self, parts: list[Any]) -> Noun | Several:
        return self._described(Determiner("other", first_of(parts, Numeral)), parts)

    def _possessed(self, how: str, parts: list[Any]) -> Noun | Several:
        """ "target unit's attacks": what is meant belongs to the thing before the genitive."""
        at = next(i for i, one in enumerate(parts) if token_type(one) == "THING_POSS")
        owner_desc = first_of(parts[:at], Desc)
        det = first_of(parts[:at], Determiner) or Determiner(how)
        word = ("kind", phrase(parts[at]).split("'")[0].removesuffix("'"))
        groups = owner_desc.groups if owner_desc is not None else ((),)
        owner = determined(det, Desc((*groups[:-1], (*groups[-1], word)), parts[at]))
        thing = self._described(None, parts[at:])
        whose: Part = owner[0] if len(owner) == 1 else Several("or", owner)
        return related(thing, [("of", whose)])

    def possessed(self, parts: list[Any]) -> Noun | Several:
        return self._possessed("", parts)

    def possessed_plain(self, parts: list[Any]) -> Noun | Several:
        return self._possessed("", parts)

    def possessed_target(self, parts: list[Any]) -> Noun | Several:
        thing = self._possessed("target", parts)
        figure = first_of(parts, Numeral)
        if figure is None or not isinstance(thing, Noun):
            return thing
        owner = thing.relations[-1][1]
        counted = owner._replace(figure=figure) if isinstance(owner, Noun) else owner
        return thing._replace(relations=(*thing.relations[:-1], ("of", counted)))

    def self_(self, parts: list[Any]) -> Noun | Several:
        """The card itself; "this ability" and "this attack" are not the card."""
        noun = phrase(parts[0]).removeprefix("this ")
        kinds = (noun,) if noun in ("ability", "attack", "activation") else ()
        return related(_SELF._replace(kinds=kinds), posts_of(parts))

    def self_possessed(self, parts: list[Any]) -> Noun | Several:
        return related(self._described(None, parts), [("of", _SELF)])

    def its_own(self, parts: list[Any]) -> Noun | Several:
        return self.self_possessed(parts)

    def pronoun(self, parts: list[Any]) -> Noun | Several:
        return related(Noun(phrase(parts[0])), posts_of(parts))

    def its(self, parts: list[Any]) -> Noun | Several:
        return self._described(Determiner(phrase(parts[0])), parts)

    def the_rest(self, parts: list[Any]) -> Noun | Several:
        return related(Noun("the rest"), posts_of(parts))

    def measured(self, parts: list[Any]) -> Noun | Several:
        return related(parts[0], posts_of(parts))

    def place_thing(self, parts: list[Any]) -> Noun:
        return Noun("", ("place",), relations=(("in", place_of(parts[0])[1]),))

    def each_of(self, parts: list[Any]) -> Noun:
        return Noun(phrase(parts[0]), relations=(("of", parts[1]),))

    def things(self, parts: list[Any]) -> Noun | Several:
        found = [one for one in parts if isinstance(one, (Noun, Several))]
        if len(found) == 1:
            return found[0]
        joints = {phrase(one).split(" ")[-1].strip(",") for one in parts if token_type(one)}
        if len(joints) > 1:
            raise misread(parts[1], "which of these belong together is not clear")
        flat = [t for one in found for t in (one.things if isinstance(one, Several) else (one,))]
        return Several(joints.pop(), tuple(flat))

    # -- measures

    def amount_of(self, parts: list[Any]) -> Noun:
        how = phrase(parts[0]).removeprefix("the ")
        return Noun(how, ("amount",), relations=(("of", parts[1]),))

    def twice(self, parts: list[Any]) -> Noun:
        return Noun(phrase(parts[0]), ("amount",), relations=(("of", parts[1]),))

    def amount_less(self, parts: list[Any]) -> Numeral:
        figure: Numeral = parts[0]
        return figure

    def less_than(self, parts: list[Any]) -> Noun:
        return Noun("", ("amount",), parts[0], relations=(("minus", parts[1]),))

    def highest(self, parts: list[Any]) -> Noun:
        return Noun(phrase(parts[0]), ("amount",), relations=(("of", parts[1]),))

    # -- what comes after a noun

    def from_place(self, parts: list[Any]) -> Post:
        word, place = place_of(parts[0])
        if len(parts) > 1 and isinstance(place, Place):
            zone = phrase(parts[1]).split(" ")[-1]
            place = place._replace(zones=(*place.zones, zone))
        return word, place

    def owned(self, parts: list[Any]) -> Post:
        return "that", phrase(parts[0]).removeprefix("that ")

    def with_props(self, parts: list[Any]) -> Post:
        props = [one for one in parts[1:] if not token_type(one)]
        flat = tuple(p for one in props for p in (one if isinstance(one, list) else [one]))
        joint = phrase(typed(parts, "OR_PROP") or "and").strip(", ")
        return phrase(parts[0]), Clause(joint, parts=flat)

    def prop_keywords(self, parts: list[Any]) -> list[Clause]:
        found: list[Clause] = parts[0]
        return found

    def prop_thing(self, parts: list[Any]) -> Part:
        thing: Noun | Several = parts[0]
        return thing

    def prop_figure(self, parts: list[Any]) -> Clause:
        more = typed(parts, "OR_MORE")
        words = (phrase(parts[0]), phrase(more) if more else "exactly")
        return Clause("figure", figures=(parts[1],), words=words)

    def prop_stat(self, parts: list[Any]) -> Clause:
        more = typed(parts, "OR_MORE")
        words = (phrase(typed(parts, "STAT")), phrase(more) if more else "exactly")
        return Clause("figure", figures=(parts[0],), words=words)

    def prop_equal(self, parts: list[Any]) -> Clause:
        return Clause("figure", things=(parts[2],), words=(phrase(parts[0]), "equal to"))

    def prop_bonus(self, parts: list[Any]) -> Part:
        bonus: Clause = parts[0]
        return bonus

    def prop_quoted(self, parts: list[Any]) -> Part:
        quoted: Clause = parts[0]
        return quoted

    def related(self, parts: list[Any]) -> Post:
        return phrase(parts[0]), parts[1]

    def named(self, parts: list[Any]) -> Post:
        name = str(parts[-1])
        return "named", name.split(" ", 1)[1] if token_type(parts[-1]) == "NAMED_TITLE" else name

    def way(self, parts: list[Any]) -> Post:
        return "way", phrase(parts[0])

    def time(self, parts: list[Any]) -> Post:
        return "time", phrase(parts[0])

    def which(self, parts: list[Any]) -> Post:
        return phrase(parts[0]), bare(parts[1])

    def acting(self, parts: list[Any]) -> Post:
        return phrase(parts[0]), parts[1]

    def plus(self, parts: list[Any]) -> Post:
        return phrase(parts[0]), parts[1]

    def post_phrase(self, parts: list[Any]) -> Post:
        return "how", phrase(parts[0])

    # -- abilities that are given

    def bonus(self, parts: list[Any]) -> Clause:
        figure, stat = bonus_of(parts[0])
        word = "additional" if "additional" in phrase(parts[0]) else ""
        return Clause("bonus", (figure,), words=(stat, word) if word else (stat,))

    def keywords(self, parts: list[Any]) -> list[Clause]:
        return [keyword_of(one) for one in parts if token_type(one) == "KEYWORD"]


def keyword_of(token: Any) -> Clause:
    """A keyword with its number or its name (GA.KW)."""
    words = phrase(token).split(" ")
    if words[-1][0].isdigit() or words[-1] in ("x", "lv"):
        return Clause("keyword", (figure_of(words[-1]),), words=(" ".join(words[:-1]),))
    return Clause("keyword", words=(" ".join(words),))
