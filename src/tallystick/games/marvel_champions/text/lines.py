"""Card text, fifth part: abilities (MC.initiating-abilities, MC.cost.3)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from tallystick.cards.errors import Misread
from tallystick.cards.lexer import Lexeme, all_but, phrase, word_in
from tallystick.games.marvel_champions.text.costs import costs_of
from tallystick.games.marvel_champions.text.schema import ICONS
from tallystick.games.marvel_champions.text.sentences import Parts, all_parts, flat
from tallystick.games.marvel_champions.text.wordings import Body, Occasioned, Wordings
from tallystick.games.marvel_champions.text.words import singular
from tallystick.rules.parts import in_pairs, is_noun, is_verb
from tallystick.rules.phrases import (
    ONE,
    Clause,
    If,
    Limit,
    Noun,
    Numeral,
    OneOf,
    Part,
    Spoken,
    Timing,
)
from tallystick.rules.picking import first_of, found_in, only, only_one, without

_TIMING: Final = re.compile(
    r"(?:(first player|hero|alter-ego) )?(forced )?([a-z ]+?)(?: \(([^()]+)\))?"
)

_LABELS: Final = re.compile(r"/|, ?| and ")


def _are_opposites(one: If, other: If) -> bool:
    """Whether one says that something is in play, and the other that it is not."""
    tests = [test for part in (one, other) for test in part.tests]
    there = {tuple(word.removeprefix("is ").split(" ")) for test in tests for word in test.words}
    alike = len(tests) == 2 and tests[0].things == tests[1].things
    return alike and {test.verb for test in tests} == {"is_place"} and there == IN_AND_OUT


def _is_it(clause: Clause) -> bool:
    return [one.how for one in only(clause.things, Noun)] == ["it"]


IN_AND_OUT: Final = {("in", "play"), ("not", "in", "play")}


def _listed(about: Noun, found: list[If]) -> Parts:
    """Conditions of a list, all about the same thing: "he" is in each of them who he is in the
    first, whatever is spoken of between."""
    return (Clause("listed", parts=tuple(found)),) if about.how == "it" else tuple(found)


AT_TIMES: Final = {
    "AT_TURN_END": ("after", "your turn ends"),
    "AT_ROUND_END": ("when", "the round ends"),
}


class ListedOption(NamedTuple):
    """What is done for one of a list: an icon, a status, a title, from a number on."""

    of: str
    done: Parts
    above: str = ""  # it stands for all of those above it, or for one of them


class ParagraphReader(Wordings):
    """Reads paragraphs."""

    # -- abilities

    def timing(self, timing: Lexeme, *labels: Lexeme) -> Timing:
        found = _TIMING.fullmatch(phrase(timing))
        if found is None:
            raise Misread("this is no timing", 0)
        form, forced, kind, qualifier = found.groups()
        if kind.startswith(("forced ",)):
            kind, forced = kind.removeprefix("forced "), "forced"
        kind = kind.replace("reveled", "revealed")  # a slip of the data
        kind = kind.replace("preparation", "special")  # that its own title calls (MC.special.1)
        split = [one for said in labels for one in _LABELS.split(phrase(said).strip("()"))]
        return Timing(kind, form or "", bool(forced), tuple(split), qualifier or "")

    def effects(self, *parts: Parts) -> Body:
        sentences = in_pairs(all_parts(parts), _with_sentence)
        return Body(None, flat(sentences))

    def icon_option(self, icon: Lexeme, *done: Parts) -> ListedOption:
        """The icon, or which status card it was, and what is done by it."""
        return ListedOption(phrase(icon).strip("• —–-[]"), flat(done))

    def icon_all(self, icon: Lexeme, above: Lexeme) -> ListedOption:
        return ListedOption(phrase(icon).strip("• -[]"), (), above.type)

    icon_one = icon_all

    def by_icons(self, *parts: Lexeme | Parts | ListedOption) -> Body:
        """ "If that card's printed resource has: [mental] - ...": one after the other; a last icon
        may stand for all of the others, or for one of them."""
        options = only(parts, ListedOption)
        every = [one.of for one in options if one.above == "ALL_ABOVE"]
        named = [one for one in options if not one.above]
        found = [If((_has_icons(one.of, *every),), one.done) for one in named]
        for single in [one for one in options if one.above == "ONE_ABOVE"]:
            either = OneOf(tuple([one.done for one in named]))
            found.append(If((_has_icons(single.of),), (either,)))
        return Body(None, (*flat(parts), *found))

    def by_each_icon(self, *parts: Lexeme | Parts | ListedOption) -> Body:
        """ "For each resource counted this way, if it is a: [mental] - ...": if there are such, as
        often as there are; one of the others for each of a last one that says so."""
        options = only(parts, ListedOption)
        named = tuple([one.done for one in options if not one.above])
        found = []
        for one in options:
            done = (OneOf(named),) if one.above else one.done
            every = Clause("repeated", parts=(_each_discarded(one.of), *done))
            found.append(If((_has_icons(one.of),), (every,)))
        return Body(None, (*flat(parts), *found))

    def aspect_option(self, word: Lexeme, *done: Parts) -> If:
        """Under which aspect of the card that has been discarded, and what is done then."""
        aspect = Noun("a", ("card",), tags=((phrase(word).strip("• —–-"),),))
        return If((Clause("is_a", things=(_DISCARDED, aspect)),), flat(done))

    def by_conditions(self, *parts: Parts | If) -> Body:
        """ "If that card is: • Justice - ...", "if you have at least: • [mental] resources in your
        hand, ...": each on its own."""
        return Body(None, (*flat(parts), *only(parts, If)))

    def by_statuses(self, *parts: Lexeme | Parts | ListedOption) -> Body:
        """ "Remove a status card from any character. If the status card type removed this way was:
        • Tough - ...": one of these cards, with what comes of it."""
        *before, last = flat(parts)
        if not is_verb(last, "lose_status") or last.words:
            raise Misread("which status card is meant is not clear", 0)
        this = last._replace(verb="lose_this_status")
        each = [(this._replace(words=(one.of,)), *one.done) for one in only(parts, ListedOption)]
        return Body(None, (*before, OneOf(tuple(each))))

    def by_attacks(self, *parts: Lexeme | Parts | Body) -> Body:
        """ "Make the following 3 attacks in order": each of them for itself."""
        attacks = only(parts, Body)
        if any(one.costs is not None for one in attacks):
            raise Misread("what an attack costs is not clear", 0)
        apart = [Clause("attack_apart", parts=one.effects) for one in attacks]
        return Body(None, (*flat(parts), *apart))

    def form_option(self, form: Lexeme, done: Parts) -> If:
        """ "• Hero form, draw 1 card.": under that condition."""
        return If((Clause("in_form_you", words=(phrase(form),)),), done)

    def step_option(self, word: Lexeme, *done: Parts) -> ListedOption:
        """From how many on, and what is done or so."""
        return ListedOption(phrase(word).split(" ")[1], flat(done))

    def by_steps(self, *parts: Lexeme | Parts | Noun | ListedOption) -> Body:
        """ "If the amount of threat on it is at least: • 3 — ... • 6 — ...": each on its own."""
        words = ("at least", word_in(parts, "AMOUNT_ON").split(" ")[-2])
        about, steps = found_in(parts, Noun), only(parts, ListedOption)
        tests = [Clause("threat_on", (Numeral(int(one.of)),), (about,), words) for one in steps]
        found = [If((test,), one.done) for test, one in zip(tests, steps, strict=True)]
        return Body(None, (*flat(parts), *_listed(about, found)))

    def held_option(self, icons: tuple[int, ...], place: Lexeme, done: Parts) -> If:
        """The icons, of which there are so many in hand, and what is done then."""
        return If((self._clause("holds_icons", [Noun("you"), icons, place]),), done)

    def stated_steps(self, steps: Body) -> list[Spoken]:
        return [Spoken((one,)) for one in steps.effects]

    def trait_option(self, traits: Noun, done: Parts) -> If:
        """The traits as a condition, and what is done by them."""
        return If((Clause("has_trait", things=(traits,)),), done)

    def by_traits(self, *parts: Lexeme | Parts | Noun | If) -> Body:
        """ "If he has the: • [[Ice]] or [[Stone]] trait, ..."."""
        about, found = found_in(parts, Noun), []
        for one in only(parts, If):
            tests = [test._replace(things=(about, *test.things)) for test in one.tests]
            found.append(one._replace(tests=tuple(tests)))
        return Body(None, (*flat(parts), *_listed(about, found)))

    def by_forms(self, *parts: Parts | If) -> Body:
        """ "If you are in: • A form, change to B form. • B form, draw 1 card.": one or the other,
        whatever form one has afterwards (MC.otherwise.1)."""
        *others, last = only(parts, If)
        done: Parts = (last,)
        for one in reversed(others):
            done = (one, Clause("otherwise", parts=done))
        return Body(None, (*flat(parts), *done))

    def price(self, *parts: Parts) -> Body:
        """ "Discard this card instead → ...": what is paid, and that the rest takes the place of
        what is interrupted (MC.replacement.1)."""
        paid = flat(parts)
        instead = [
            one for one in only(paid, Clause) if is_verb(only_one(one.parts[-1:]), "instead_mod")
        ]
        plain = [one._replace(parts=one.parts[:-1]) if one in instead else one for one in paid]
        return Body(costs_of(plain), (Clause("instead"),) if instead else ())

    def price_if(self, test: If, paid: Parts) -> Body:
        return Body(costs_of(paid, test.tests), ())

    def priced(self, price: Body, body: Body) -> Body:
        return price._replace(effects=(*price.effects, *body.effects))

    def priced_to(self, *parts: Parts) -> Body:
        """ "Exhaust this card to heal 1 damage from your identity": one is done for the other."""
        *paid, done = parts
        return Body(costs_of(flat(paid)), done)

    def choice(self, *parts: Lexeme | Numeral | Clause | Parts | If | Body) -> Body:
        """Options after bullets, of which as many are chosen as is said."""
        options = tuple(_option(one) for one in only(parts, Body))
        figure = first_of(parts, Numeral) or ONE
        if figure.word == "each time":  # the same option may be chosen again
            return Body(None, (*flat(parts), *[OneOf(options, listed=True)] * figure.fixed))
        return Body(None, (*flat(parts), OneOf(options, figure, listed=True)))

    def choice_if(self, *parts: Parts | If | Body | Numeral) -> Body:
        """ "If this attack defeats an enemy, choose: • ..."."""
        asked = found_in(parts, If)
        *before, chosen = self.choice(*without(parts, If)).effects
        return Body(None, (*before, asked._replace(then=(chosen,))))

    def one_or_both(self, one: If, both: If, *options: Body) -> Body:
        """ "If you are a [[Bird]], choose one. If you are a [[Fish]], do both in any order: ...":
        one or the other, whatever one is afterwards (MC.otherwise.1)."""
        if len(options) != 2:
            raise Misread("which two are both of these is not clear", 0)
        each = tuple(map(_option, options))
        all_of_it = both._replace(then=(OneOf(each, Numeral(2), listed=True),))
        some = one._replace(then=(OneOf(each, listed=True),))
        return Body(None, (some, Clause("otherwise", parts=(all_of_it,))))

    def choice_each(self, *parts: Lexeme | Numeral | Clause | Parts | Body) -> Body:
        """ "For each Owl you control, choose: ...": one of the options, again and again."""
        if first_of(parts, Numeral) not in (None, ONE):
            raise Misread("how many of these are chosen each time is not clear", 0)
        chosen = self.choice(*only(parts, Body)).effects
        repeated = Clause("repeated", parts=(found_in(parts, Clause), *chosen))
        return Body(None, (*flat(parts), repeated))

    def choice_different(self, *parts: Lexeme | Numeral | Clause | Parts | Body) -> Body:
        """ "Choose X different options, where X is ...: ..."."""
        measures = [Clause("x_is", parts=(one,)) for one in only(parts, Clause)]
        return Body(None, (*measures, *self.choice(*parts).effects))

    def amount_following(self, word: Lexeme) -> Numeral:
        """ "Two of the following (you may choose the same option twice)"."""
        words = phrase(word)
        figure = self.amount(words.split(" ")[0])
        return figure._replace(word="each time") if "twice" in words else figure

    def on_occasion(self, occasion: Clause, *parts: Lexeme | Body) -> Occasioned:
        """The occasion, and after a comma what is done then."""
        if any(not phrase(one).startswith(",") for one in only(parts, Lexeme)):
            raise Misread("whether this still belongs to the occasion is not clear: 'and'", 0)
        return Occasioned(occasion, found_in(parts, Body))

    def numbered(self, *done: Parts) -> Parts:
        return flat(done)

    def by_numbers(self, *parts: Lexeme | Parts) -> Body:
        """ "Instead do each of the following: 1. ... 2. ...": all of it in the order said."""
        return Body(None, (Clause("instead", parts=flat(parts)),))

    def listed_option(self, *parts: Lexeme | Parts) -> ListedOption:
        """A card by its title, and what is done for it."""
        return ListedOption(word_in(parts, "TITLE"), flat(parts))

    def by_list(self, *parts: Lexeme | Parts | ListedOption) -> Body:
        """ "For each of the following enemies in play: NAME, take 1 damage ...": for each of those
        that are there, in the order said."""
        said = word_in(parts, "EACH_LISTED")
        kind = singular(said.partition(" following ")[2].removesuffix(" in play:"))
        there, done = Noun("", (kind,), marks=("in play",)), []
        for one in only(parts, ListedOption):
            each = Clause("for_each", things=(there._replace(title=one.of),))
            done.append(Clause("repeated", parts=(each, *one.done)))
        return Body(None, (*flat(parts), *done))

    def paren_in_mode(self, *parts: Part) -> Clause:
        """ "(3 damage instead in expert mode)": under that condition."""
        return self._clause("paren_amount", _under_mode(parts))

    def paren_top_in_mode(self, *parts: Part) -> Clause:
        return self._clause("paren_top", _under_mode(parts))

    def at_time(self, word: Lexeme, body: Body) -> Occasioned:
        """ "At the end of your turn"; "at the end of the round (after the first player token is
        passed)" (MC.villain-phase.5); "at the start of step three of the villain phase"."""
        step = phrase(word).partition(" of the villain phase")[0].rpartition(" ")[2]
        when, time = AT_TIMES.get(word.type, ("when", f"step {step} begins"))
        event = Clause("time_event", words=(time,))
        return Occasioned(Clause("occasion", words=(when,), parts=(event,)), body)

    def at_will(self, body: Body) -> Occasioned:
        return Occasioned(None, body)

    def occasion(self, word: Lexeme, event: Clause) -> Clause:
        return Clause("occasion", words=(phrase(word),), parts=(event,))

    def statements(self, *parts: object) -> list[Spoken]:
        """Each statement for itself, but for what is done with a find; limits are the card's."""
        found = [_spoken(one) for one in flat(parts)]
        return [*in_pairs(found, _with_find)]

    def stated(self, choice: Body) -> list[Spoken]:
        """A choice without a timing word: an obligation's."""
        return [Spoken(choice.effects)]

    def if_option(self, test: If, *done: Parts) -> Parts:
        """ "• If you are Tom, ...": all of it under that condition."""
        return (test._replace(then=flat(done)),)

    def by_ifs(self, *parts: Parts) -> Body:
        """ "• If it is in play, ... • If it is not in play, ...": one or the other."""
        match flat(parts):
            case (If() as first, If() as other) if _are_opposites(first, other):
                there = other.tests[0].things  # "... search your deck": for what is not in play
                done = tuple([
                    one._replace(things=there) if is_verb(one, "search") and _is_it(one) else one
                    for one in other.then
                ])  # fmt: skip
                return Body(None, (first, Clause("otherwise", parts=done)))
        raise Misread("whether both of these could be done is not clear", 0)

    def done_by_form(self, *parts: Lexeme | Parts) -> list[Spoken]:
        """What is done, and then one thing or another by who one is: an obligation's."""
        return [Spoken(flat(parts))]

    def triggered(self, *parts: Lexeme | Parts | Timing | Occasioned) -> list[Spoken]:
        """An ability with its timing; the words that say when it comes are no price (MC.cost.4)."""
        timing, (event, (costs, effects)) = found_in(parts, Timing), found_in(parts, Occasioned)
        done = tuple(without(effects, Limit))
        done = _under_trigger(done) if event is not None and costs is None else done
        stated = self.statements(*parts)
        if event is None and len(done) == 1 and is_verb(done[0], "schemes_on"):
            return [*stated, Spoken(done)]  # it says when by itself
        return [*stated, Spoken(done, timing, event, costs, tuple(only(effects, Limit)))]

    def gains_text(self, inner: list[Spoken]) -> Clause:
        """An ability in quotes that something gains."""
        return Clause("gains_text", parts=tuple(inner))


def _under_mode(parts: tuple[Part, ...]) -> list[Part]:
    """Parts with the mode among them as a condition of the rest."""
    test = If((Clause("in_mode", words=(word_in(parts, "IN_MODE"),)),))
    return [*all_but(parts, "IN_MODE"), test]


def _each_discarded(icon: str) -> Clause:
    """ "For each [mental] resource discarded this way"."""
    gone = Noun("", marks=("discarded this way",))
    return Clause("for_each_icon", things=(gone,), parts=(_icons_of(icon),))


def _has_icons(*kinds: str) -> Clause:
    """Whether the card that has been discarded has an icon of one of these kinds."""
    return Clause("has_icon", things=(_DISCARDED,), parts=(_icons_of(*kinds),))


def _icons_of(*kinds: str) -> tuple[int, ...]:
    """One icon of each of these kinds, as icons are written."""
    return tuple([int(kind in kinds) for kind in ICONS])


_DISCARDED: Final = Noun("the first", ("card",), marks=("discarded this way",))


def _spoken(one: Part) -> Spoken:
    match one:
        case Spoken():
            return one
    return Spoken((one,))


def _with_find(before: Spoken, one: Spoken) -> Sequence[Spoken] | None:
    searches = one.timing is None and is_verb(before.effects[0], "search")
    return [before._replace(effects=before.effects + one.effects)] if searches else None


def _with_sentence(before: Parts, one: Parts) -> Sequence[Parts]:
    """ "If there are 3 counters here, search for a minion. Put it into play and remove 3 counters":
    a sentence about what is looked for under a condition is said under that as well."""
    one = _of_what_is_attached(before, one)
    match (*before[-1:], *one[:1]):
        case If(then=(*_, last)) as asked, Clause(things=(about, *_)):
            if is_verb(last, "search", "find", "discard_until") and is_noun(about, *BACK):
                return [(*before[:-1], asked._replace(then=(*asked.then, *one)))]
    return [before, one]


BACK: Final = ("that", "it")


def _under_trigger(done: Parts) -> Parts:
    """ "After threat is placed here, if there is 10 here, deal 2 damage. Remove all but 3 of it":
    what is asked right after the trigger is asked for all that the ability does."""
    match done:
        case (If(while_=False, after=False) as asked, *_):
            plain = [one for one in only(done, Clause) if one.verb != "otherwise"]
            if len(plain) == len(done) - 1:
                return (asked._replace(then=(*asked.then, *plain)),)
    return done


def _of_what_is_attached(before: Parts, sentence: Parts) -> Parts:
    """ "Attach NAME to her. If it is already attached to her, ...": asked of the same two."""
    match before[-1:], sentence:
        case (Clause(verb="attach", things=(_, _) as two),), (If(tests=(test,)) as part,):
            match test:
                case Clause(verb="is_attached", things=(Noun(how="it"), Noun(how="it"))):
                    return (part._replace(tests=(test._replace(things=two),)),)
    return sentence


def _option(body: Body) -> Parts:
    """An option's effects; one with a price of its own is an ability in itself."""
    if body.costs is None:
        return body.effects
    return (Spoken(body.effects, costs=body.costs),)
