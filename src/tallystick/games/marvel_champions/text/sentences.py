"""Card text, fourth part: clauses and sentences (MC.target, MC.cost.2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeGuard

from tallystick.cards.errors import Misread
from tallystick.cards.lexer import (
    Lexeme,
    index_of,
    lexemes,
    phrase,
    token_of,
    values_in,
    word_in,
    words_in,
)
from tallystick.games.marvel_champions.text.costs import costs_of, is_icons
from tallystick.games.marvel_champions.text.things import Done, Joined, NounReader, is_or
from tallystick.rules.parts import is_noun, is_verb
from tallystick.rules.phrases import (
    Clause,
    Costs,
    Described,
    If,
    Limit,
    Noun,
    Numeral,
    OneOf,
    Part,
    Place,
    Several,
)
from tallystick.rules.picking import found_in, has, only, only_one

# Deeds that are also said of somebody or something in the plural: "your attacks gain ..."
SAID_AS: Final = {
    "gain": "gains", "gain_status": "gets_status", "draw": "draws", "take": "takes",
    "deal": "deals", "ignore": "ignores",
}  # fmt: skip


def by_whom(parts: Joined) -> list[Done]:
    """The clauses; what a verb such as "discards" joins is done by whoever did the deed before."""
    done: list[Done] = []
    conjunction = ""
    for at, one in enumerate(parts):
        match one, done[-1:]:
            case Lexeme(), _:
                conjunction = one.type
            case Clause(verb=verb), [Clause(verb="said") as before] if conjunction == "JOIN_S":
                joined = one.joined or _is_joined(parts, at)
                deed = one._replace(verb=SAID_AS.get(verb, verb), joined=joined)
                done[-1] = before._replace(parts=(*before.parts, deed))
            case Clause(), _ if _is_joined(parts, at):
                done.append(one._replace(joined=True))
            case _:
                done.append(one)
    return done


def _is_joined(parts: Joined, at: int) -> bool:
    """Whether "and", not "and then", stands before a clause, or such a comma (MC.and.1)."""
    for one in only(parts[at - 1 :], Lexeme) if at else ():
        joins = one.type in ("JOIN", "JOIN_S")
        words = phrase(one).replace(",", " ").split() if joins else []
        if words[:1] != ["and"] and (words or "," not in one):
            return False
        if words[:1] == ["and"]:
            return words[1:2] != ["then"]
    return False


# Rules of sentences that come to a clause with all that is done in them among its parts: its verb,
# and the terminals that it has for words, or who is meant.
WRAPPED: Final[dict[str, tuple[str | Noun, ...]]] = {
    "ally_defends": ("ally_defends",),  # "must defend against its attacks with an ally"
    "at_end": ("later", "AT_END"),
    "attach_doing": ("attach_to",),  # what comes of attaching it
    "attach_if": ("attach_to",),  # else there is nothing to attach it to
    "chosen_first": ("choose",),
    "done_after": ("waits", "AFTER"),  # "discard this obligation after you play an event"
    "during_reveal": ("during_reveal",),
    "in_order": ("in_player_order",),
    "instead_of": ("instead",),  # what happens in place of what the ability interrupts
    "lies_faceup": ("lies_faceup", "FACE", "IN_PHASE"),
    "may": ("may",),
    "may_look": ("sees", "UNTIL"),  # "at any time", for a while or not
    "may_once": ("may", "ONCE_PER"),
    "players_may": ("may", Noun("the players")),  # the first player says it for the group
    "those_may": (
        "may",
        Noun("it", marks=("several",)),
    ),  # of whom it is told
    "otherwise": ("otherwise",),  # where the condition of the sentence before does not hold
    "repeated": ("repeated",),
    "schemes_on": ("schemes_on",),  # "when NAME schemes, place that threat on X, if able"
    "stat_is": ("stat_is", "STAT_IS"),
    "they_may": ("may",),
    "they_must": ("must",),
    "threat_stays": ("threat_cannot", "THREAT", "CANNOT_BE"),
    "until_each_time": ("each_time", "UNTIL"),
    "waits": ("waits", "WAITING"),  # after the sentences of another ability
    "x_is": ("x_is",),
}
_LIMIT: Final = re.compile(r"\(?(limit|max) (once|twice|\d+)(?: ((?!per ).*?))? per (.*?)\.?\)?\.?")
TO_BOTH: Final = {"PLACE_": "place_threat", "REMOVE": "thwart", "DEAL": "deal"}
CHOSEN: Final = "chosen"  # a mark: MC.cost.16
SUBJECT: Final = Noun("subject")  # whoever the statement is about
TIMES: Final = {"once": 1, "twice": 2}

Parts = tuple[Part, ...]


class Sentences(NounReader):
    """Reads clauses and sentences; a sentence comes to parts, in order."""

    def __getattr__(self, name: str) -> Callable[..., object]:
        if name in WRAPPED:
            return lambda *parts: self.wrapped(name, parts)
        return super().__getattr__(name)

    def wrapped(self, name: str, parts: Iterable[Any]) -> Parts:
        """A sentence that says more of what is done in it: see ``WRAPPED``."""
        verb, *kept = WRAPPED[name]
        said = [one for one in parts if one is not None and not is_parts(one)]
        known = [one for one in said if token_of(one) in ("", *kept)]
        clause = self._clause(str(verb), [*only(kept, Noun), *known])
        return (clause._replace(parts=(*clause.parts, *flat(parts))),)

    # -- clauses and what hangs on them

    def clause(self, core: Clause | OneOf, *mods: Clause | If | None) -> Done:
        """A deed or statement with its modifiers; a condition comes to stand around it."""
        tests = [one for one in only(mods, If) if not one.then]
        rest = [one for one in only(mods, Clause, If) if one not in tests]
        plain = [one for one in rest if not is_verb(one, "twice_mod")]
        done: Done = core
        if plain:
            done = _deed(core)._replace(parts=(*_deed(core).parts, *plain))
        if len(plain) < len(rest):
            done = Clause("both", parts=(done, done))
        for test in tests:
            done = test._replace(then=(done,), after=True)
        return done

    def clauses(self, *parts: Done | Lexeme) -> Parts:
        """What is done in order; joined by "or", one of them is."""
        done = by_whom(parts)
        conjunctions = words_in(parts, "JOIN")
        said = {
            word for conjunction in conjunctions for word in conjunction.replace(",", " ").split()
        }
        if "or" not in said:
            return tuple(done)
        if said & {"and", "then"}:
            both = _apart_by_comma(parts)
            if both is not None:
                return (OneOf(tuple([self.clauses(*one) for one in both])),)
            raise Misread("which of these belong together is not clear: both 'and' and 'or'", 0)
        return (OneOf(tuple((one,) for one in done)),)

    def said_of(self, who: Described, *parts: Clause | Lexeme) -> Clause:
        """A subject and all that is said of it."""
        if any(is_or(one) for one in parts):
            raise Misread("which of these is true is not clear: 'or'", 0)
        return Clause("said", things=(who,), parts=tuple(only(parts, Clause)))

    def said_of_both(self, *parts: Clause | Lexeme | Noun) -> Clause:
        """Two subjects, and what is said of each of them."""
        subjects = Several("and", tuple(only(parts, Noun)))
        return Clause("said", things=(subjects,), parts=tuple(only(parts, Clause)))

    def done_by(self, who: Noun, core: Clause | OneOf) -> Clause:
        """A subject and what it does, in the words of `said_of` where both could be meant."""
        deed = _deed(core)
        said = deed._replace(verb=SAID_AS.get(deed.verb, deed.verb))
        return Clause("said", things=(who,), parts=(said,))

    def condition(self, *parts: Clause | Lexeme) -> If:
        return If(tuple(only(parts, Clause)))

    def or_no_attack(self, clause: Clause) -> If:
        """ "If that attack defeats a character or no attack was made this way"."""
        none = Clause("was_done", (), (Noun("a", ("attack",), Numeral(0)),), ("was made this way",))
        return If((Clause("either", parts=(clause, none)),))

    def while_mod(self, found: If) -> If:
        return found._replace(while_=True)

    def chosen_exhaust(self, *parts: Part) -> Clause:
        """ "Choose and exhaust a hero": anybody's (MC.cost.16)."""
        return _chosen(self._clause("exhaust", parts))

    def chosen_discard(self, *parts: Part) -> Clause:
        return _chosen(self._clause("discard", parts))

    def paren_said(self, done: Parts) -> Clause:
        return Clause("paren", parts=done)

    # -- sentences: each comes to parts, in order

    def sentence(self, *parts: Lexeme | Clause | Parts) -> Parts:
        said = [(one,) if isinstance(one, Clause) else one for one in values_in(parts)]
        return (*flat(said), *self._limits(parts))

    def _limits(self, parts: Iterable[object]) -> Parts:
        return tuple(limit_of(one) for one in lexemes(parts, "LIMIT"))

    def tied(self, done: Parts) -> Parts:
        """ "(First player decides ties.)" """
        match done:
            case (*before, Clause() as last):
                return (*before, last._replace(parts=(*last.parts, Clause("ties_mod"))))
        raise Misread("what may be tied is not clear", 0)

    def limited(self, *parts: Lexeme) -> Parts:
        return self._limits(parts)

    def conditional(self, test: If, done: Parts) -> Parts:
        return (test._replace(then=done),)

    def meanwhile(self, test: If, done: Parts) -> Parts:
        return (test._replace(then=done, while_=True),)

    def paid_offer(self, price: Parts, done: Parts) -> Parts:
        return (costs_of(price), *done)

    def if_you_do(self, offered: Parts, done: Parts) -> Parts:
        """ "You may discard 1 card. If you do, draw 2 cards": what is paid, and what it is for."""
        match offered:
            case (If(then=then) as asked,):  # "then, you may ..."
                return (asked._replace(then=self.if_you_do(then, done)),)
            case (Clause(verb="may", parts=parts) as may,):
                paid = parts if has(parts[:1], Costs) else (costs_of(parts),)
                return (may._replace(parts=(*paid, *done)),)
        raise Misread("whether that is done is not clear", 0)

    def until(self, word: Lexeme, said: Parts) -> Parts:
        until, (*before, last) = phrase(word), said
        match last:
            case Clause(parts=(*rest, Clause(verb="each_time_mod", parts=waits))):
                done = (*waits, *before, last._replace(parts=tuple(rest)))
                return (Clause("each_time", words=(until,), parts=done),)
        return (Clause("until", words=(until,), parts=(*before, last)),)

    def each_this_way(self, thing: Noun, was: Lexeme, done: Parts) -> Parts:
        """ "Each time a minion is discarded this way, ...": for each of them."""
        way = phrase(was).split(" ", 1)[1]
        each = thing._replace(how="each", marks=(*thing.marks, way))
        return (Clause("each_this_way", things=(each,), parts=done),)

    def is_doing(self, *parts: Lexeme | Described) -> Clause:
        """ "NAME is attacking a minion", "is making a basic attack against it"; "while attacking a
        minion": whoever it is said of."""
        things = (*([SUBJECT] if token_of(parts[0]) else []), *only(parts, Noun, Several))
        return Clause("is_doing", things=things, words=(word_in(parts, "IS_DOING"),))

    def shows_side(self, thing: Noun, word: Lexeme) -> Clause:
        """ "It is on its [[Quiet]] side", "NAME is in [[Heron]] form": the one with that trait."""
        trait = phrase(word).partition("[[")[2].partition("]]")[0]
        return Clause("has_trait", things=(thing, Noun("", tags=((trait,),))))

    def remove_own_counters(self, *parts: Part) -> Clause:
        """ "Remove 2 arrow counters": from the card that says so."""
        return self._clause("remove_counters", parts)._replace(things=(Noun("this"),))

    def there_is_another(self, thing: Noun) -> Clause:
        return Clause("there_is", things=(thing._replace(how="another"),))

    def enters_with_status(self, *parts: Part) -> Clause:
        """ "NAME enters play with a tough status card": what the keyword says (MC.toughness.1)."""
        said = self._clause("enters_with", parts)
        if said.things not in ((), (Noun("this"),)) or "tough" not in said.words:
            raise Misread("nothing is known to enter play so", 0)
        return Clause("keyword", words=("toughness",))

    def unhurt(self, thing: Noun, *_: object) -> Clause:
        """ "He has no sustained damage"."""
        return Clause("not_state", things=(thing,), words=("is not", "damaged"))

    def placed_way(self, *parts: Part) -> Clause:
        """ "You place no threat this way"."""
        said = self._clause("was_done", parts)
        if said.things != (Noun("you"),):
            raise Misread("who places threat is not clear", 0)
        return said._replace(things=(), words=("threat", "was placed this way"))

    def taken_way(self, *parts: Part) -> Clause:
        """ "You take no damage this way", "you take less than 2 damage this way"."""
        said = self._clause("taken_way", parts)
        words = tuple([word for word in said.words if word == "less than"])
        if said.things != (Noun("you"),) or "damage" not in said.words:
            raise Misread("who takes damage is not clear", 0)
        return said._replace(things=(), words=words)

    def neither_done(self, _neither: Lexeme, word: Lexeme) -> Clause:
        """ "If neither was discarded this way": no card was."""
        none = Noun("a", ("card",), Numeral(0))
        return Clause("was_done", things=(none,), words=(phrase(word),))

    def x_is_number(self, _x: Lexeme, *parts: Part) -> Clause:
        """ "If X is 0", "at least 3", "3 or more"."""
        said = self._clause("x_is_number", parts)
        words = tuple([word for word in said.words if word in ("at least", "or more", "or fewer")])
        return said._replace(figures=(Numeral(0, 1), *said.figures), words=words)

    def has_icon(self, who: Noun, *parts: Part) -> Clause:
        """ "That card has a [mental] or [wild] resource icon"."""
        if found_in(parts, Numeral) != Numeral(1):
            raise Misread("how many icons there are is not clear", 0)
        groups = [one for one in parts if is_icons(one)]
        icons = tuple([sum(kind) for kind in zip(*groups, strict=True)])
        return Clause("has_icon", things=(who,), parts=(icons,))

    def discard_each_icon(self, _each: Lexeme, icons: tuple[int, ...], place: Lexeme) -> Clause:
        """ "Discard each [energy] resource from your hand": each card with such an icon."""
        hand = Place(phrase(place).split(" ")[1], ("hand",))
        icon = Clause("with_icon", parts=(icons,))
        card = Noun("each", ("card",), relations=(("with", icon), ("from", hand)))
        return Clause("discard", things=(card,))

    def damaged_by(self, thing: Noun) -> Clause:
        """ "A character is damaged by this attack"."""
        things = (Noun("this", ("attack",)), thing)
        return Clause("deals_damage", things=things, words=("damage", "taken"))

    def uncounted(self, *words: Lexeme) -> Clause:
        """ "Does not count against your ally limit": said of the card itself."""
        said = self._clause("not_counted", words)
        return Clause("said", things=(Noun("this"),), parts=(said,))

    def they_choose(self, who: Noun, *parts: Done | Lexeme) -> Parts:
        """ "Each player chooses to either ... or ...", as they must."""
        return (Clause("must", things=(who,), parts=self.clauses(*parts)),)

    def unless(self, done: Parts, instead: Parts) -> Parts:
        """ "Take 2 damage unless you spend a [mental] resource": one or the other."""
        return (OneOf((instead, done)),)

    def in_mode(self, word: Lexeme, done: Parts) -> Parts:
        """ "In expert mode, this card gains surge": a condition."""
        return (If((Clause("in_mode", words=(phrase(word),)),), done),)

    def damage_kept(self, *parts: Part | None) -> Parts:
        """ "The NAME player cannot damage enemies", "players other than NAME cannot"."""
        return self.threat_kept(*parts, verb="damage_kept")

    def threat_kept(self, *parts: Part | None, verb: str = "threat_kept") -> Parts:
        """ "Players cannot remove threat from this scheme", "players other than NAME cannot",
        or characters."""
        said = [self.this(p) if token_of(p) == "SELF" else p for p in parts]
        others, mods = words_in(parts, "OTHER_PLAYERS"), tuple(only(said, Clause, If))
        return (Clause(verb, (), tuple(only(said, Noun)), tuple(others), mods),)

    def _both(
        self, verb: str, parts: Sequence[Part], apart: str = "AND_MORE", other: str = ""
    ) -> Clause:
        """ "Place 2 threat on the main scheme and 1 threat on each side scheme"."""
        at = index_of(parts, apart)
        done = (self._clause(verb, parts[:at]), self._clause(other or verb, parts[at + 1 :]))
        return Clause("both", parts=done)

    def same_to_both(self, *parts: Part) -> Clause:
        return self._both(TO_BOTH[token_of(parts[0])], parts)

    def give_all(self, *parts: Part) -> Clause:
        """ "Give it a tough status card and the villain 1 facedown boost card"."""
        return self._both("give_status_card", parts, "AND", "give_card")

    def give_both(self, to: Described, *parts: Part) -> Clause:
        """ "Give this enemy a tough status card and another boost card": both to the same."""
        last, at = parts[-1], index_of(parts, "AND")
        if not is_noun(last, "another") or last.kinds != ("boost card",):
            return self._clause("give_both", (to, *parts))
        status = self._clause("give_status_card", (to, *parts[:at]))
        return Clause("both", parts=(status, self.give_another(to, last._replace(how=""))))

    def give_another(self, *parts: Lexeme | Described) -> Clause:
        """ "Give this enemy another boost card"."""
        return Clause("give_card", (Numeral(1, word="additional"),), tuple(only(parts, Noun)))

    def remove_counted(self, *parts: Lexeme | Numeral) -> Clause:
        """ "If there are at least 4 counters here, remove 4 of them": counters."""
        figures = tuple(only(parts, Numeral))
        counted = Clause("counters" if figures else "each_counter", figures)
        return Clause("remove_counters", things=(Noun("this"),), parts=(counted,))

    def discard_with_status(self, *parts: Part) -> Clause:
        """ "Discard this card and each tough status card from your identity"."""
        return self._both("discard", parts, "AND_STATUS", "lose_all_status")

    def hand_size(self, how: Lexeme, figure: Numeral) -> Clause:
        """ "Your hand size is reduced by 1": a number of yours."""
        if figure != Numeral(figure.fixed):
            raise Misread("by how much is not clear", 0)
        sign = "-" if how.type == "IS_REDUCED" else "+"
        bonus = Clause("bonus", words=(f"{sign}{figure.fixed}", "hand size"))
        return Clause("said", things=(Noun("you"),), parts=(Clause("gets", parts=(bonus,)),))

    def cannot_more(self, word: Lexeme) -> Clause:
        """ "Cannot take more than 5 damage from a single attack"."""
        words = phrase(word).split(" ")
        of = ("this attack",) if "this" in words else ()
        return Clause("cannot_more", (Numeral(int(words[3])),), words=of)

    def contents(self, word: Lexeme) -> Parts:
        return (Clause("contents", words=(str(word),)),)

    def attach_else(self, test: If, to: Noun) -> Parts:
        """What a card is attached to where the first place that it names is not there."""
        return (test._replace(then=(Clause("attach_to", things=(to,)),)),)

    def attach_otherwise(self, *parts: Lexeme | Noun) -> Parts:
        to = Clause("attach_to", things=tuple(only(parts, Noun)))
        return (Clause("otherwise", parts=(to,)),)

    def extra_cost(self, word: Lexeme, done: Parts) -> Parts:
        return (Clause("additional_cost", words=(phrase(word),), parts=(costs_of(done),)),)

    def pays_instead(self, *parts: Lexeme | Parts) -> Parts:
        """ "Instead of paying this card's resource cost, you may exhaust an ally you control"."""
        return (Clause("pays_instead", parts=(costs_of(flat(parts)),)),)

    def keyword(self, word: Lexeme, *_: object) -> Parts:
        return (Clause("keyword", words=(phrase(word),)),)

    def restriction(self, *parts: Clause | Lexeme) -> Parts:
        return tuple(only(parts, Clause))


def _apart_by_comma(parts: Joined) -> tuple[Joined, Joined] | None:
    """ "Do this and that, or do another and yet another": the one "or" after a comma parts what is
    joined without one; None where it is not so plain."""
    conjunctions = {i: said for i, one in enumerate(parts) for said in words_in([one], "JOIN")}
    ors = [i for i, conjunction in conjunctions.items() if conjunction.startswith(", or")]
    plain = all(conjunction == "and" for i, conjunction in conjunctions.items() if i not in ors)
    if len(ors) != 1 or not plain:
        return _apart_by_search(parts, conjunctions)
    return parts[: ors[0]], parts[ors[0] + 1 :]


def _apart_by_search(parts: Joined, conjunctions: dict[int, str]) -> tuple[Joined, Joined] | None:
    """ "Do this or search your deck for that and add it to your hand": what is found is added; None
    where it is not so plain."""
    if [*conjunctions.values()] != ["or", "and"]:
        return None
    at, then = conjunctions
    sought, last = only_one(parts[at + 1 : then]), only_one(parts[then + 1 :])
    if (
        not is_verb(sought, "search")
        or not is_verb(last, "add_to")
        or last.things[:1] != (Noun("it"),)
    ):
        return None
    return parts[:at], parts[at + 1 :]


def _deed(core: Clause | OneOf) -> Clause:
    """A clause of which more is said."""
    if isinstance(core, OneOf):
        raise Misread("of which of these more is said is not clear", 0)
    return core


def limit_of(token: str) -> Limit:
    """ "(Limit once per round.)" """
    found = _LIMIT.fullmatch(phrase(token))
    if found is None:
        raise Misread("this is no limit", 0, str(token))
    kind, n, what, per = found.groups()
    return Limit(kind, TIMES.get(n) or int(n), per, what or "")


def _chosen(deed: Clause) -> Clause:
    """What is done to things of anybody's choice."""
    return deed._replace(things=tuple([_marked(one) for one in deed.things]))


def _marked(what: Described) -> Described:
    match what:
        case Several(things=things):
            return what._replace(things=tuple([_marked_one(one) for one in things]))
        case Noun():
            return _marked_one(what)


def _marked_one(what: Noun) -> Noun:
    return what._replace(marks=(*what.marks, CHOSEN))


def is_parts(one: object) -> TypeGuard[Parts]:
    """Whether it is what a sentence came to, rather than a value of its own."""
    return type(one) is tuple


def all_parts(parts: Iterable[object]) -> list[Parts]:
    """What each of the sentences among these came to."""
    return [one for one in parts if is_parts(one)]


def flat(parts: Iterable[object]) -> Parts:
    """What all the sentences among these came to, in order."""
    return tuple(one for part in all_parts(parts) for one in part)
