"""Card text, fourth part: clauses and sentences (MC.target, MC.cost.2)."""

from __future__ import annotations

import re
from typing import Any, Final

from tallystick.cards.errors import Misread
from tallystick.games.marvel_champions.text.costs import costs_of
from tallystick.games.marvel_champions.text.joints import SAID_AS, by_whom
from tallystick.games.marvel_champions.text.nouns import apart_by_comma, is_or, token_of
from tallystick.games.marvel_champions.text.things import NounReader
from tallystick.games.marvel_champions.text.words import phrase
from tallystick.rules.phrases import (
    Clause,
    If,
    Limit,
    Noun,
    Numeral,
    OneOf,
    Part,
    Place,
    Several,
    is_verb,
)

_LIMIT: Final = re.compile(r"\(?(limit|max) (once|twice|\d+)(?: ((?!per ).*?))? per (.*?)\.?\)?\.?")
CHOSEN: Final = "chosen"  # a mark: MC.cost.16
TIMES: Final = {"once": 1, "twice": 2}

Parts = tuple[Part, ...]


class Sentences(NounReader):
    """Reads clauses and sentences; a sentence comes to parts, in order."""

    # -- clauses and what hangs on them

    def clause(self, parts: list[Any]) -> Any:
        """A deed or statement with its modifiers; a condition comes to stand around it."""
        core, mods = parts[0], [one for one in parts[1:] if one is not None]
        tests = [one for one in mods if isinstance(one, If) and not one.then]
        rest = tuple(one for one in mods if one not in tests and not is_verb(one, "twice_mod"))
        if rest:
            core = core._replace(parts=core.parts + rest)
        if any(is_verb(one, "twice_mod") for one in mods):
            core = Clause("both", parts=(core, core))
        for test in tests:
            core = test._replace(then=(core,), after=True)
        return core

    def clauses(self, parts: list[Any]) -> Parts:
        """What is done in order; joined by "or", one of them is."""
        done = by_whom(parts)
        joints = [phrase(one) for one in parts if token_of(one) == "JOIN"]
        said = {word for joint in joints for word in joint.replace(",", " ").split()}
        if "or" not in said:
            return tuple(done)
        if said & {"and", "then"}:
            both = apart_by_comma(parts)
            if both is not None:
                return (OneOf(tuple([self.clauses(one) for one in both])),)
            raise Misread("which of these belong together is not clear: both 'and' and 'or'", 0)
        return (OneOf(tuple((one,) for one in done)),)

    def either(self, parts: list[Any]) -> Parts:
        return self.clauses(parts[1:])

    def said_of(self, parts: list[Any]) -> Clause:
        """A subject and all that is said of it."""
        if any(is_or(one) for one in parts):
            raise Misread("which of these is true is not clear: 'or'", 0)
        said = tuple(one for one in parts[1:] if isinstance(one, Clause))
        return Clause("said", things=(parts[0],), parts=said)

    def said_of_both(self, parts: list[Any]) -> Clause:
        """Two subjects, and what is said of each of them."""
        subjects = tuple(one for one in parts if isinstance(one, Noun))
        said = tuple(one for one in parts if isinstance(one, Clause))
        return Clause("said", things=(Several("and", subjects),), parts=said)

    def done_by(self, parts: list[Any]) -> Clause:
        """A subject and what it does, in the words of `said_of` where both could be meant."""
        deed: Clause = parts[1]
        said = deed._replace(verb=SAID_AS.get(deed.verb, deed.verb))
        return Clause("said", things=(parts[0],), parts=(said,))

    def condition(self, parts: list[Any]) -> If:
        return If(tuple(one for one in parts if isinstance(one, Clause)))

    def or_no_attack(self, parts: list[Any]) -> If:
        """ "If that attack defeats a character or no attack was made this way"."""
        none = Clause("was_done", (), (Noun("a", ("attack",), Numeral(0)),), ("was made this way",))
        return If((Clause("either", parts=(parts[0], none)),))

    def if_mod(self, parts: list[Any]) -> If:
        found: If = parts[-1]
        return found

    def while_mod(self, parts: list[Any]) -> If:
        found: If = parts[-1]
        return found._replace(while_=True)

    def chosen_exhaust(self, parts: list[Any]) -> Clause:
        """ "Choose and exhaust a hero": anybody's (MC.cost.16)."""
        return _chosen(self._clause("exhaust", parts))

    def chosen_discard(self, parts: list[Any]) -> Clause:
        return _chosen(self._clause("discard", parts))

    def reminder_mod(self, parts: list[Any]) -> None:
        return None

    def paren_mod(self, parts: list[Any]) -> Any:
        return parts[0]

    # -- sentences: each comes to parts, in order

    def sentence(self, parts: list[Any]) -> Parts:
        return tuple(
            one
            for part in parts
            for one in (
                part if isinstance(part, tuple) and not hasattr(part, "_fields") else (part,)
            )
            if not token_of(one)
        ) + self._limits(parts)

    def _limits(self, parts: list[Any]) -> Parts:
        return tuple(limit_of(one) for one in parts if token_of(one) == "LIMIT")

    def tied(self, parts: list[Any]) -> Parts:
        """ "(First player decides ties.)" """
        done = flat(parts)
        if not isinstance(done[-1], Clause):
            raise Misread("what may be tied is not clear", 0)
        last = done[-1]
        return (*done[:-1], last._replace(parts=(*last.parts, Clause("ties_mod"))))

    def limited(self, parts: list[Any]) -> Parts:
        return self._limits(parts)

    def reminder(self, parts: list[Any]) -> Parts:
        return ()

    def conditional(self, parts: list[Any]) -> Parts:
        return (found_in(parts, If)._replace(then=flat(parts)),)

    def meanwhile(self, parts: list[Any]) -> Parts:
        return (found_in(parts, If)._replace(then=flat(parts), while_=True),)

    def until(self, parts: list[Any]) -> Parts:
        until = next(phrase(one) for one in parts if token_of(one) in ("UNTIL", "FOR_NOW"))
        *before, last = flat(parts)
        waits: Any = last.parts[-1] if isinstance(last, Clause) and last.parts else None
        if isinstance(last, Clause) and is_verb(waits, "each_time_mod"):  # "... each time you ..."
            done = (*waits.parts, *before, last._replace(parts=last.parts[:-1]))
            return (Clause("each_time", words=(until,), parts=done),)
        return (Clause("until", words=(until,), parts=(*before, last)),)

    def until_each_time(self, parts: list[Any]) -> Parts:
        """ "Until the end of the round, each time you ..., ..."."""
        event = next(one for one in parts if isinstance(one, Clause))
        return (Clause("each_time", words=(phrase(parts[0]),), parts=(event, *flat(parts))),)

    def until_while(self, parts: list[Any]) -> Parts:
        inner = (found_in(parts, If)._replace(then=flat(parts), while_=True),)
        return self.until([*(one for one in parts if token_of(one) == "UNTIL"), inner])

    def repeated(self, parts: list[Any]) -> Parts:
        return (Clause("repeated", parts=(parts[0], *flat(parts))),)

    def each_this_way(self, parts: list[Any]) -> Parts:
        """ "Each time a minion is discarded this way, ...": for each of them."""
        way = phrase(next(one for one in parts if token_of(one) == "WAS_WAY")).split(" ", 1)[1]
        thing = _thing_in(parts)
        each = thing._replace(how="each", marks=(*thing.marks, way))
        return (Clause("each_this_way", things=(each,), parts=flat(parts)),)

    def may(self, parts: list[Any]) -> Parts:
        return (Clause("may", parts=flat(parts)),)

    def may_pay(self, parts: list[Any]) -> Parts:
        price, *effects = [one for one in parts if is_parts(one)]
        return (Clause("may", parts=(costs_of(price), *flat(effects))),)

    def they_may(self, parts: list[Any]) -> Parts:
        return (Clause("may", things=(parts[0],), parts=flat(parts)),)

    def conditional_may(self, parts: list[Any]) -> Parts:
        return (found_in(parts, If)._replace(then=self.may(parts)),)

    def they_may_pay(self, parts: list[Any]) -> Parts:
        paying: Clause = self.may_pay(parts)[0]  # type: ignore[assignment]
        return (paying._replace(things=(parts[0],)),)

    def conditional_may_pay(self, parts: list[Any]) -> Parts:
        return (found_in(parts, If)._replace(then=self.may_pay(parts)),)

    def they_must(self, parts: list[Any]) -> Parts:
        return (Clause("must", things=(parts[0],), parts=flat(parts)),)

    def on_side(self, parts: list[Any]) -> Clause:
        """ "It is on its [[Quiet]] side": its sides are told apart by a trait."""
        trait = phrase(parts[-1]).partition("[[")[2].partition("]]")[0]
        return Clause("has_trait", things=(parts[0], Noun("", tags=((trait,),))))

    def unhurt(self, parts: list[Any]) -> Clause:
        """ "He has no sustained damage"."""
        return Clause("not_state", things=(parts[0],), words=("is not", "damaged"))

    def placed_way(self, parts: list[Any]) -> Clause:
        """ "You place no threat this way"."""
        said = self._clause("was_done", parts)
        if said.things != (Noun("you"),):
            raise Misread("who places threat is not clear", 0)
        return said._replace(things=(), words=("threat", "was placed this way"))

    def taken_way(self, parts: list[Any]) -> Clause:
        """ "You take no damage this way", "you take less than 2 damage this way"."""
        said = self._clause("taken_way", parts)
        words = tuple([word for word in said.words if word == "less than"])
        if said.things != (Noun("you"),) or "damage" not in said.words:
            raise Misread("who takes damage is not clear", 0)
        return said._replace(things=(), words=words)

    def neither_done(self, parts: list[Any]) -> Clause:
        """ "If neither was discarded this way": no card was."""
        none = Noun("a", ("card",), Numeral(0))
        return Clause("was_done", things=(none,), words=(phrase(parts[-1]),))

    def x_is_number(self, parts: list[Any]) -> Clause:
        """ "If X is 0"."""
        return Clause("x_is_number", (Numeral(0, 1), found_in(parts, Numeral)))

    def none_discarded(self, parts: list[Any]) -> Clause:
        """ "If you discarded no cards this way"."""
        none = Noun("a", ("card",), Numeral(0))
        return Clause("was_done", things=(none,), words=("were discarded this way",))

    def has_icon(self, parts: list[Any]) -> Clause:
        """ "That card has a [mental] or [wild] resource icon"."""
        groups = [one for one in parts if is_parts(one)]
        if next(one for one in parts if isinstance(one, Numeral)) != Numeral(1):
            raise Misread("how many icons there are is not clear", 0)
        icons = tuple([sum(kind) for kind in zip(*groups, strict=True)])
        return Clause("has_icon", things=(parts[0],), parts=(icons,))

    def discard_each_icon(self, parts: list[Any]) -> Clause:
        """ "Discard each [energy] resource from your hand": each card with such an icon."""
        icons = next(one for one in parts if is_parts(one))
        hand = Place(phrase(parts[-1]).split(" ")[1], ("hand",))
        icon = Clause("with_icon", parts=(icons,))
        card = Noun("each", ("card",), relations=(("with", icon), ("from", hand)))
        return Clause("discard", things=(card,))

    def ally_defends(self, parts: list[Any]) -> Parts:
        """ "The engaged player must defend against its attacks with an ally they control"."""
        return (Clause("ally_defends", things=(parts[0], _thing_in(parts[1:]))),)

    def damaged_by(self, parts: list[Any]) -> Clause:
        """ "A character is damaged by this attack"."""
        things = (Noun("this", ("attack",)), parts[0])
        return Clause("deals_damage", things=things, words=("damage", "taken"))

    def uncounted(self, parts: list[Any]) -> Clause:
        """ "Does not count against your ally limit": said of the card itself."""
        said = self._clause("not_counted", parts)
        return Clause("said", things=(Noun("this"),), parts=(said,))

    def they_choose(self, parts: list[Any]) -> Parts:
        """ "Each player chooses to either ... or ...", as they must."""
        said = [one for one in parts[1:] if token_of(one) not in ("CHOOSES_TO", "DOT")]
        return (Clause("must", things=(parts[0],), parts=self.clauses(said)),)

    def unless(self, parts: list[Any]) -> Parts:
        """ "Take 2 damage unless you spend a [mental] resource": one or the other."""
        done, instead = [one for one in parts if is_parts(one)]
        return (OneOf((instead, done)),)

    def in_order(self, parts: list[Any]) -> Parts:
        return (Clause("in_player_order", parts=flat(parts)),)

    def in_order_must(self, parts: list[Any]) -> Parts:
        must = self.they_must([one for one in parts if not token_of(one)])
        return (Clause("in_player_order", parts=must),)

    def x_is(self, parts: list[Any]) -> Parts:
        return (Clause("x_is", parts=(parts[-1],)),)

    def in_mode(self, parts: list[Any]) -> Parts:
        """ "In expert mode, this card gains surge": a condition."""
        return (If((Clause("in_mode", words=(phrase(parts[0]),)),), flat(parts)),)

    def threat_stays(self, parts: list[Any]) -> Parts:
        return (self._clause("threat_cannot", parts),)

    def threat_kept(self, parts: list[Any]) -> Parts:
        """ "Players other than NAME cannot remove threat from this scheme"."""
        things = tuple([self.this([p]) if token_of(p) == "SELF" else p for p in parts])
        said = tuple([one for one in things if isinstance(one, Noun)])
        return (Clause("threat_kept", things=said),)

    def threat_stays_while(self, parts: list[Any]) -> Parts:
        said = self.threat_stays([one for one in parts if not isinstance(one, If)])
        return (found_in(parts, If)._replace(then=said, while_=True),)

    def counts_as(self, parts: list[Any]) -> Clause:
        """ "Counts as 2 restricted cards" (MC.restricted.1)."""
        return Clause("keyword", words=("restricted 2",))

    def _both(self, verb: str, parts: list[Any]) -> Clause:
        """ "Place 2 threat on the main scheme and 1 threat on each side scheme"."""
        at = next(i for i, one in enumerate(parts) if token_of(one) == "AND_MORE")
        done = (self._clause(verb, parts[:at]), self._clause(verb, parts[at + 1 :]))
        return Clause("both", parts=done)

    def place_threat_both(self, parts: list[Any]) -> Clause:
        return self._both("place_threat", parts)

    def thwart_both(self, parts: list[Any]) -> Clause:
        return self._both("thwart", parts)

    def deal_both(self, parts: list[Any]) -> Clause:
        return self._both("deal", parts)

    def give_all(self, parts: list[Any]) -> Clause:
        """ "Give it a tough status card and the villain 1 facedown boost card"."""
        at = next(i for i, one in enumerate(parts) if token_of(one) == "AND")
        status = self._clause("give_status_card", parts[:at])
        return Clause("both", parts=(status, self._clause("give_card", parts[at + 1 :])))

    def give_both(self, parts: list[Any]) -> Clause:
        """ "Give this enemy a tough status card and another boost card": both to the same."""
        last, at = parts[-1], next(i for i, one in enumerate(parts) if token_of(one) == "AND")
        if not isinstance(last, Noun) or (last.how, last.kinds) != ("another", ("boost card",)):
            return self._clause("give_both", parts)
        status = self._clause("give_status_card", parts[:at])
        more = self.give_another([_thing_in(parts), last._replace(how="")])
        return Clause("both", parts=(status, more))

    def give_another(self, parts: list[Any]) -> Clause:
        """ "Give this enemy another boost card"."""
        things = tuple([one for one in parts if isinstance(one, Noun)])
        return Clause("give_card", (Numeral(1, word="additional"),), things)

    def remove_counted(self, parts: list[Any]) -> Clause:
        """ "If there are at least 4 counters here, remove 4 of them": counters."""
        figure = next((one for one in parts if isinstance(one, Numeral)), None)
        verb = "counters" if figure is not None else "each_counter"
        counted = Clause(verb, (figure,) if figure is not None else ())
        return Clause("remove_counters", things=(Noun("this"),), parts=(counted,))

    def discard_with_status(self, parts: list[Any]) -> Clause:
        """ "Discard this card and each tough status card from your identity"."""
        at = next(i for i, one in enumerate(parts) if token_of(one) == "AND_STATUS")
        lost = self._clause("lose_all_status", parts[at + 1 :])
        return Clause("both", parts=(self._clause("discard", parts[:at]), lost))

    def smaller_hand(self, parts: list[Any]) -> Clause:
        """ "Your hand size is reduced by 1": a number of yours."""
        return _hand_size("-", parts)

    def larger_hand(self, parts: list[Any]) -> Clause:
        return _hand_size("+", parts)

    def cannot_more(self, parts: list[Any]) -> Clause:
        """ "Cannot take more than 5 damage from a single attack"."""
        words = phrase(parts[-1]).split(" ")
        of = ("this attack",) if "this" in words else ()
        return Clause("cannot_more", (Numeral(int(words[3])),), words=of)

    def anybody(self, parts: list[Any]) -> Parts:
        """ "(Any player can do this.)": not only who controls the card."""
        return (Clause("anybody"),)

    def contents(self, parts: list[Any]) -> Parts:
        return (Clause("contents", words=(str(parts[0]),)),)

    def at_end(self, parts: list[Any]) -> Parts:
        return (Clause("later", words=(phrase(parts[0]),), parts=flat(parts)),)

    def at_end_if(self, parts: list[Any]) -> Parts:
        then = found_in(parts, If)._replace(then=flat(parts))
        return (Clause("later", words=(phrase(parts[0]),), parts=(then,)),)

    def otherwise(self, parts: list[Any]) -> Parts:
        """What is done where the condition of the sentence before does not hold."""
        return (Clause("otherwise", parts=flat(parts)),)

    def attach_else(self, parts: list[Any]) -> Parts:
        """What a card is attached to where the first place that it names is not there."""
        to = next(one for one in parts if isinstance(one, Noun))
        return (found_in(parts, If)._replace(then=(Clause("attach_to", things=(to,)),)),)

    def attach_doing(self, parts: list[Any]) -> Parts:
        """ "Attach to a minion and give it a tough status card": what comes of attaching it."""
        return (Clause("attach_to", things=(_thing_in(parts),), parts=flat(parts)),)

    def attach_if(self, parts: list[Any]) -> Parts:
        """ "Attach to your identity if ...": else there is nothing to attach it to."""
        return (Clause("attach_to", things=(_thing_in(parts),), parts=(found_in(parts, If),)),)

    def attach_otherwise(self, parts: list[Any]) -> Parts:
        to = next(one for one in parts if isinstance(one, Noun))
        return (Clause("otherwise", parts=(Clause("attach_to", things=(to,)),)),)

    def instead_of(self, parts: list[Any]) -> Parts:
        """What happens in place of what the ability interrupts."""
        return (Clause("instead", parts=flat(parts)),)

    def extra_cost(self, parts: list[Any]) -> Parts:
        said = next(phrase(one) for one in parts if token_of(one) == "EXTRA_COST")
        return (Clause("additional_cost", words=(said,), parts=(costs_of(flat(parts)),)),)

    def chosen_first(self, parts: list[Any]) -> Parts:
        return (self._clause("choose", parts),)

    def keyword(self, parts: list[Any]) -> Parts:
        return (Clause("keyword", words=(phrase(parts[0]),)),)

    def restriction(self, parts: list[Any]) -> Parts:
        return tuple(one for one in parts if isinstance(one, Clause))


def _hand_size(sign: str, parts: list[Any]) -> Clause:
    figure = next(one for one in parts if isinstance(one, Numeral))
    if figure != Numeral(figure.fixed):
        raise Misread("by how much is not clear", 0)
    bonus = Clause("bonus", words=(f"{sign}{figure.fixed}", "hand size"))
    return Clause("said", things=(Noun("you"),), parts=(Clause("gets", parts=(bonus,)),))


def _thing_in(parts: list[Any]) -> Noun:
    return next(one for one in parts if isinstance(one, Noun))


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


def _marked(what: Noun | Several) -> Noun | Several:
    if isinstance(what, Several):
        return what._replace(things=tuple([_marked(one) for one in what.things]))  # type: ignore[misc]
    return what._replace(marks=(*what.marks, CHOSEN))


def is_parts(one: Any) -> bool:
    """Whether it is what a sentence came to, rather than a value of its own."""
    return isinstance(one, tuple) and not hasattr(one, "_fields")


def flat(parts: list[Any]) -> Parts:
    """What all the sentences among these came to, in order."""
    return tuple(one for part in parts if is_parts(part) for one in part)


def found_in(parts: list[Any], kind: type[Any]) -> Any:
    """The first value of this class."""
    return next(one for one in parts if isinstance(one, kind))
