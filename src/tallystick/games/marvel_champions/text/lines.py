"""Card text, fifth part: abilities (MC.initiating-abilities, MC.cost.3)."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from tallystick.cards.errors import Misread
from tallystick.games.marvel_champions.text.costs import costs_of
from tallystick.games.marvel_champions.text.nouns import ICONS, token_of
from tallystick.games.marvel_champions.text.sentences import (
    Parts,
    flat,
    found_in,
    is_parts,
)
from tallystick.games.marvel_champions.text.wordings import Wordings
from tallystick.games.marvel_champions.text.words import phrase, singular
from tallystick.rules.phrases import (
    ONE,
    Clause,
    Costs,
    If,
    Limit,
    Noun,
    Numeral,
    OneOf,
    Spoken,
    Timing,
    is_verb,
)

_TIMING: Final = re.compile(
    r"(?:(first player|hero|alter-ego) )?(forced )?([a-z ]+?)(?: \(([^()]+)\))?"
)


class Body(NamedTuple):
    """What stands behind a timing word and its occasion."""

    costs: Costs | None
    effects: Parts


def _are_opposites(one: If, other: If) -> bool:
    """Whether one says that something is in play, and the other that it is not."""
    tests = [test for part in (one, other) for test in part.tests]
    there = {tuple(word.removeprefix("is ").split(" ")) for test in tests for word in test.words}
    alike = len(tests) == 2 and tests[0].things == tests[1].things
    return alike and {test.verb for test in tests} == {"is_place"} and there == IN_AND_OUT


def _is_it(clause: Clause) -> bool:
    return [one.how for one in clause.things if isinstance(one, Noun)] == ["it"]


IN_AND_OUT: Final = {("in", "play"), ("not", "in", "play")}


def _listed(about: Noun, found: list[If]) -> Parts:
    """Conditions of a list, all about the same thing: "he" is in each of them who he is in the
    first, whatever is spoken of between."""
    return (Clause("listed", parts=tuple(found)),) if about.how == "it" else tuple(found)


class ListedTitle(NamedTuple):
    """What is done for a card of a title, of a list of them."""

    title: str
    done: Parts


class ParagraphReader(Wordings):
    """Reads paragraphs."""

    # -- abilities

    def timing(self, parts: list[Any]) -> Timing:
        labels = next((phrase(one) for one in parts if token_of(one) == "LABELS"), "")
        found = _TIMING.fullmatch(phrase(parts[0]))
        if found is None:
            raise Misread("this is no timing", 0)
        form, forced, kind, qualifier = found.groups()
        if kind.startswith(("forced ",)):
            kind, forced = kind.removeprefix("forced "), "forced"
        kind = kind.replace("reveled", "revealed")  # a slip of the data
        split = tuple(re.split(r"/|, ?| and ", labels.strip("()"))) if labels else ()
        return Timing(kind, form or "", bool(forced), split, qualifier or "")

    def option(self, parts: list[Any]) -> Any:
        return parts[-1]

    def effects(self, parts: list[Any]) -> Body:
        return Body(None, flat(_told_together(parts)))

    def icon_option(self, parts: list[Any]) -> tuple[str, Any]:
        """The icon, and what is done by it."""
        return phrase(parts[0]).strip("• -[]"), flat(parts)

    def icon_all(self, parts: list[Any]) -> tuple[str, Any]:
        return phrase(parts[0]).strip("• -[]"), token_of(parts[1])

    icon_one = icon_all

    def by_icons(self, parts: list[Any]) -> Body:
        """ "If that card's printed resource has: [mental] - ...": one after the other; a last icon
        may stand for all of the others, or for one of them."""
        options = [one for one in parts if isinstance(one, tuple) and isinstance(one[:1], tuple)]
        named = [one for one in options if len(one) == 2 and isinstance(one[0], str)]
        before = flat([one for one in parts if one not in named])
        every = [icon for icon, done in named if done == "ALL_ABOVE"]
        single = [icon for icon, done in named if done == "ONE_ABOVE"]
        done = [(icon, one) for icon, one in named if icon not in (*every, *single)]
        found = [If((_has_icons(icon, *every),), one) for icon, one in done]
        for icon in single:
            found.append(If((_has_icons(icon),), (OneOf(tuple([one for _, one in done])),)))
        return Body(None, (*before, *found))

    def aspect_option(self, parts: list[Any]) -> If:
        """Under which aspect of the card that has been discarded, and what is done then."""
        aspect = Noun("a", ("card",), tags=((phrase(parts[0]).strip("• —–-"),),))
        return If((Clause("is_a", things=(_DISCARDED, aspect)),), flat(parts))

    def by_aspects(self, parts: list[Any]) -> Body:
        """ "If that card is: • Justice - ..."."""
        options = tuple([one for one in parts if isinstance(one, If)])
        return Body(None, (*flat([one for one in parts if one not in options]), *options))

    def status_option(self, parts: list[Any]) -> tuple[str, Any]:
        """Which status card it was, and what is done then."""
        return phrase(parts[0]).strip("• —–-"), flat(parts)

    def by_statuses(self, parts: list[Any]) -> Body:
        """ "Remove a status card from any character. If the status card type removed this way was:
        • Tough - ...": one of these cards, with what comes of it."""
        at = next(i for i, one in enumerate(parts) if token_of(one) == "STATUS_WAS")
        *before, last = flat(parts[:at])
        if not is_verb(last, "lose_status") or last.words:
            raise Misread("which status card is meant is not clear", 0)
        this = last._replace(verb="lose_this_status")
        each = [(this._replace(words=(status,)), *done) for status, done in parts[at + 1 :]]
        return Body(None, (*before, OneOf(tuple(each))))

    def by_attacks(self, parts: list[Any]) -> Body:
        """ "Make the following 3 attacks in order": each of them for itself."""
        found: list[Any] = []
        for one in parts:
            if isinstance(one, Body):
                if one.costs is not None:
                    raise Misread("what an attack costs is not clear", 0)
                found.append(Clause("attack_apart", parts=one.effects))
            elif not token_of(one):
                found += flat([one])
        return Body(None, tuple(found))

    def form_option(self, parts: list[Any]) -> Parts:
        """ "• Hero form, draw 1 card.": under that condition."""
        form = next(phrase(one) for one in parts if token_of(one) == "FORM")
        return (If((Clause("in_form_you", words=(form,)),), flat(parts)),)

    def step_option(self, parts: list[Any]) -> tuple[Numeral, Any]:
        """From how many on, and what is done or so."""
        return Numeral(int(phrase(parts[0]).split(" ")[1])), flat(parts)

    def by_steps(self, parts: list[Any]) -> Body:
        """ "If the amount of threat on it is at least: • 3 — ... • 6 — ...": each on its own."""
        at = next(i for i, one in enumerate(parts) if token_of(one) == "AMOUNT_ON")
        word, about = phrase(parts[at]).split(" ")[-2], parts[at + 1]
        found = [
            If((Clause("threat_on", (figure,), (about,), ("at least", word)),), done)
            for figure, done in parts[at + 3 :]
        ]
        return Body(None, (*flat(parts[:at]), *_listed(about, found)))

    def held_option(self, parts: list[Any]) -> If:
        """The icons, of which there are so many in hand, and what is done then."""
        icons, *done = [one for one in parts if is_parts(one)]
        place = next(one for one in parts if token_of(one) == "ON_CARDS")
        test = self._clause("holds_icons", [Noun("you"), icons, place])
        return If((test,), flat(done))

    def by_held(self, parts: list[Any]) -> Body:
        """ "If you have at least: • [mental] resources in your hand, ...": each on its own."""
        return Body(None, tuple([one for one in parts if isinstance(one, If)]))

    def stated_steps(self, parts: list[Any]) -> list[Spoken]:
        return [Spoken((one,)) for one in self.by_steps(parts).effects]

    def trait_option(self, parts: list[Any]) -> tuple[Noun, Parts]:
        """The traits, and what is done by them."""
        return found_in(parts, Noun), flat([one for one in parts if not isinstance(one, Noun)])

    def by_traits(self, parts: list[Any]) -> Body:
        """ "If he has the: • [[Ice]] or [[Stone]] trait, ..."."""
        at = next(i for i, one in enumerate(parts) if isinstance(one, Noun))
        found = [
            If((Clause("has_trait", things=(parts[at], traits)),), done)
            for traits, done in parts[at + 2 :]
        ]
        return Body(None, (*flat(parts[:at]), *_listed(parts[at], found)))

    def by_forms(self, parts: list[Any]) -> Body:
        return Body(None, _in_one_form(parts))

    def priced_by_forms(self, parts: list[Any]) -> Body:
        at = _arrow(parts)
        return Body(costs_of(flat(parts[:at])), _in_one_form(parts[at:]))

    def priced(self, parts: list[Any]) -> Body:
        at = _arrow(parts)
        paid, instead = _paid_instead(flat(parts[:at]))
        return Body(costs_of(paid), (*instead, *flat(_told_together(parts[at:]))))

    def priced_to(self, parts: list[Any]) -> Body:
        """ "Exhaust this card to heal 1 damage from your identity": one is done for the other."""
        *before, price, done = [one for one in parts if is_parts(one)]
        return Body(costs_of(flat([*before, price])), flat([done]))

    def priced_if(self, parts: list[Any]) -> Body:
        at = _arrow(parts)
        costs = costs_of(flat(parts[:at]), found_in(parts, If).tests)
        return Body(costs, flat(parts[at:]))

    def choice(self, parts: list[Any]) -> Body:
        """Options after bullets, of which as many are chosen as is said."""
        options = tuple(_option(one) for one in parts if isinstance(one, Body))
        figure = next((one for one in parts if isinstance(one, Numeral)), ONE)
        if figure.word == "each time":  # the same option may be chosen again
            return Body(None, (*flat(parts), *[OneOf(options)] * figure.fixed))
        return Body(None, (*flat(parts), OneOf(options, figure)))

    def choice_each(self, parts: list[Any]) -> Body:
        """ "For each Owl you control, choose: ...": one of the options, again and again."""
        at = next(i for i, one in enumerate(parts) if isinstance(one, Clause))
        chosen = self.choice(parts[at + 1 :]).effects
        return Body(None, (*flat(parts[:at]), Clause("repeated", parts=(parts[at], *chosen))))

    def choice_different(self, parts: list[Any]) -> Body:
        """ "Choose X different options, where X is ...: ..."."""
        at = next(i for i, one in enumerate(parts) if token_of(one) == "OPTIONS")
        measures = [one for one in parts[at:] if isinstance(one, Clause)]
        chosen = self.choice([one for one in parts if one not in measures]).effects
        return Body(None, (*[Clause("x_is", parts=(one,)) for one in measures], *chosen))

    def amount_following(self, parts: list[Any]) -> Numeral:
        """ "Two of the following (you may choose the same option twice)"."""
        words = phrase(parts[0])
        figure = self.amount([words.split(" ")[0]])
        return figure._replace(word="each time") if "twice" in words else figure

    def priced_choice(self, parts: list[Any]) -> Body:
        at = _arrow(parts)
        return Body(costs_of(flat(parts[:at])), self.choice(parts[at:]).effects)

    def on_occasion(self, parts: list[Any]) -> tuple[Clause, Any]:
        """The occasion, and after a comma what is done then."""
        if any(not phrase(one).startswith(",") for one in parts[1:-1]):
            raise Misread("whether this still belongs to the occasion is not clear: 'and'", 0)
        return parts[0], parts[-1]

    def numbered(self, parts: list[Any]) -> Parts:
        return flat(parts)

    def by_numbers(self, parts: list[Any]) -> Body:
        """ "Instead do each of the following: 1. ... 2. ...": all of it in the order said."""
        return Body(None, (Clause("instead", parts=flat(parts)),))

    def listed_option(self, parts: list[Any]) -> ListedTitle:
        """A card by its title, and what is done for it."""
        title = next(phrase(one) for one in parts if token_of(one) == "TITLE")
        return ListedTitle(title, flat(parts))

    def by_list(self, parts: list[Any]) -> Body:
        """ "For each of the following enemies in play: NAME, take 1 damage ...": for each of those
        that are there, in the order said."""
        said = next(phrase(one) for one in parts if token_of(one) == "EACH_LISTED")
        kind = singular(said.partition(" following ")[2].removesuffix(" in play:"))
        listed = [one for one in parts if isinstance(one, ListedTitle)]
        before = [one for one in parts if not isinstance(one, ListedTitle)]
        there = Noun("", (kind,), marks=("in play",))
        counted = [Clause("for_each", things=(there._replace(title=one.title),)) for one in listed]
        pairs = zip(counted, listed, strict=True)
        done = [Clause("repeated", parts=(each, *one.done)) for each, one in pairs]
        return Body(None, (*flat(before), *done))

    def on_turn_end(self, parts: list[Any]) -> tuple[Clause, Any]:
        """ "At the end of your turn": as it ends."""
        ends = Clause("time_event", words=("your turn ends",))
        return Clause("occasion", words=("after",), parts=(ends,)), parts[-1]

    def paren_in_mode(self, parts: list[Any]) -> Any:
        """ "(3 damage instead in expert mode)": under that condition."""
        return self.paren_amount(_under_mode(parts))

    def paren_top_in_mode(self, parts: list[Any]) -> Any:
        return self.paren_top(_under_mode(parts))

    def at_will(self, parts: list[Any]) -> tuple[None, Any]:
        return None, parts[0]

    def occasion(self, parts: list[Any]) -> Clause:
        rest = tuple(one for one in parts[1:] if not token_of(one))
        return Clause("occasion", words=(phrase(parts[0]),), parts=rest)

    def statements(self, parts: list[Any]) -> list[Spoken]:
        """Each statement for itself, but for what is done with what was searched for; limits belong
        to the card."""
        found: list[Spoken] = []
        for one in flat(parts):
            if isinstance(one, Spoken):
                found.append(one)
            elif found and is_verb(found[-1].effects[0], "search"):
                found[-1] = Spoken((*found[-1].effects, one))
            else:
                found.append(Spoken((one,)))
        return found

    def stated_choice(self, parts: list[Any]) -> list[Spoken]:
        """A choice without a timing word: an obligation's."""
        return [Spoken(self.choice(parts).effects)]

    def if_option(self, parts: list[Any]) -> Parts:
        """ "• If you are Tom, ...": all of it under that condition."""
        return (found_in(parts, If)._replace(then=flat(parts)),)

    def by_ifs(self, parts: list[Any]) -> Body:
        """ "• If it is in play, ... • If it is not in play, ...": one or the other."""
        first, *more = flat(parts)
        other = more[0] if len(more) == 1 else None
        if (
            not isinstance(first, If)
            or not isinstance(other, If)
            or not _are_opposites(first, other)
        ):
            raise Misread("whether both of these could be done is not clear", 0)
        there = other.tests[0].things  # "... search your deck for him": for what is not in play
        done = tuple([
            one._replace(things=there) if is_verb(one, "search") and _is_it(one) else one
            for one in other.then
        ])  # fmt: skip
        return Body(None, (first, Clause("otherwise", parts=done)))

    def done_by_form(self, parts: list[Any]) -> list[Spoken]:
        """What is done, and then one thing or another by who one is: an obligation's."""
        return [Spoken(flat(parts))]

    def triggered(self, parts: list[Any]) -> list[Spoken]:
        """An ability with its timing; the words that say when it comes are no price (MC.cost.4)."""
        timing = found_in(parts, Timing)
        event, (costs, effects) = parts[-1]
        limits = tuple(one for one in effects if isinstance(one, Limit))
        done = tuple(one for one in effects if not isinstance(one, Limit))
        before = parts[: parts.index(timing)]
        stated = self.statements(before)
        if event is None and len(done) == 1 and is_verb(done[0], "schemes_on"):
            return [*stated, Spoken(done)]  # it says when by itself
        return [*stated, Spoken(done, timing, event, costs, limits)]

    def line(self, parts: list[Any]) -> Any:
        return parts[0]

    def cost(self, parts: list[Any]) -> Costs:
        return costs_of(flat(parts))

    def cost_if(self, parts: list[Any]) -> Costs:
        return costs_of(flat(parts), found_in(parts, If).tests)

    def gains_text(self, parts: list[Any]) -> Clause:
        """An ability in quotes that something gains."""
        inner = next(one for one in parts if isinstance(one, list))
        return Clause("gains_text", parts=tuple(inner))


def _under_mode(parts: list[Any]) -> list[Any]:
    """The same with its mode as a condition."""
    mode = next(phrase(one) for one in parts if token_of(one) == "IN_MODE")
    test = If((Clause("in_mode", words=(mode,)),))
    return [one for one in parts if token_of(one) != "IN_MODE"] + [test]


def _has_icons(*kinds: str) -> Clause:
    """Whether the card that has been discarded has an icon of one of these kinds."""
    icons = tuple(int(kind in kinds) for kind in ICONS)
    return Clause("has_icon", things=(_DISCARDED,), parts=(icons,))


_DISCARDED: Final = Noun("the first", ("card",), marks=("discarded this way",))


LOOKING: Final = ("search", "find", "discard_until")


def _told_together(sentences: list[Any]) -> list[Any]:
    """ "If there are 3 counters here, search for a minion. Put it into play and remove 3 counters":
    a sentence about what is looked for under a condition is said under that as well."""
    found: list[Any] = []
    for one in sentences:
        one = _of_what_is_attached(found[-1] if found else None, one)
        before = found[-1][-1] if found and isinstance(found[-1], tuple) and found[-1] else None
        last = before.then[-1] if isinstance(before, If) and before.then else None
        about = (
            one[0].things[0] if is_parts(one) and one and getattr(one[0], "things", ()) else None
        )
        looks = isinstance(last, Clause) and last.verb in LOOKING
        if looks and isinstance(before, If) and isinstance(about, Noun) and about.how in BACK:
            found[-1] = (*found[-1][:-1], before._replace(then=(*before.then, *one)))
        else:
            found.append(one)
    return found


BACK: Final = ("that", "it")


def _of_what_is_attached(before: Any, sentence: Any) -> Any:
    """ "Attach NAME to her. If it is already attached to her, ...": asked of the same two."""
    attach = before[-1] if is_parts(before) and before else None
    part = sentence[0] if is_parts(sentence) and len(sentence) == 1 else None
    if not is_verb(attach, "attach") or not isinstance(part, If) or len(attach.things) != 2:
        return sentence
    test = part.tests[0]
    back = [isinstance(one, Noun) and one.how == "it" for one in test.things]
    if test.verb != "is_attached" or back != [True, True] or len(part.tests) > 1:
        return sentence
    return (part._replace(tests=(test._replace(things=attach.things),)),)


def _paid_instead(paid: Parts) -> tuple[Parts, Parts]:
    """ "Discard this card instead → ...": what is paid, and that the rest takes the place of what
    is interrupted (MC.replacement.1)."""
    instead = [one for one in paid if isinstance(one, Clause) and _is_instead(one.parts[-1:])]
    if not instead:
        return paid, ()
    plain = [one._replace(parts=one.parts[:-1]) if one in instead else one for one in paid]
    return tuple(plain), (Clause("instead"),)


def _is_instead(mods: tuple[Any, ...]) -> bool:
    return any(is_verb(one, "instead_mod") for one in mods)


def _in_one_form(parts: list[Any]) -> Parts:
    """ "If you are in: • A form, change to B form. • B form, draw 1 card.": one or the other,
    whatever form one has afterwards (MC.otherwise.1)."""
    at = next(i for i, one in enumerate(parts) if token_of(one) == "IN_ONE_OF")
    *others, last = [flat([one]) for one in parts[at + 1 :]]
    for one in reversed(others):
        last = (*one, Clause("otherwise", parts=last))
    return (*flat(parts[:at]), *last)


def _arrow(parts: list[Any]) -> int:
    """Where the arrow stands (MC.cost.3)."""
    return next(i for i, one in enumerate(parts) if token_of(one) == "ARROW")


def _option(body: Body) -> Parts:
    """An option's effects; one with a price of its own is an ability in itself."""
    if body.costs is None:
        return body.effects
    return (Spoken(body.effects, costs=body.costs),)
