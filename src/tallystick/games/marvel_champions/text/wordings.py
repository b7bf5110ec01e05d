"""Card text, between sentences and abilities: clauses and sentences that are said in few ways, each
by its own words."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from tallystick.cards.errors import Misread
from tallystick.cards.lexer import Lexeme, all_but, lexemes, phrase, values_in, word_in, words_in
from tallystick.games.marvel_champions.text.costs import costs_of, is_icons
from tallystick.games.marvel_champions.text.sentences import Parts, Sentences
from tallystick.games.marvel_champions.text.things import Done
from tallystick.rules.parts import is_noun, is_verb
from tallystick.rules.phrases import (
    ONE,
    Clause,
    Costs,
    Described,
    If,
    Limit,
    Noun,
    Numeral,
    OneOf,
    Part,
    Several,
    Spoken,
    Timing,
)
from tallystick.rules.picking import first_of, found_in, only, only_one, without

# "Set the A and B sets aside (including ...)", "set aside the A and B encounter sets".
_SETS: Final = re.compile(r"^set (?:aside )?(?:the )?|(?: encounter)? sets(?: aside)?(?: \(.*\))?$")
_SET_JOINT: Final = re.compile(r", and |, | and ")
_BY_RULES: Final = re.compile(r"\{see rule(book| insert)")
DIVIDED: Final = {"attack": "enemies", "thwart": "schemes"}
CHANGED_COST: Final = {"costs_less": "reduce_cost", "costs_more": "increase_cost"}
STATUSES: Final = ("stunned", "confused", "tough")
REPLACING: Final = ("CHOSEN_STATUS", "REPLACED_STATUS")
FIGURES: Final = ("atk", "thw", "def", "sch")


def _figure(of: Noun, word: str) -> Clause:
    return Clause("figure_of", things=(of,), words=(word,))


def _is_equal(whose: Noun, word: str, measure: Clause) -> Clause:
    """What is said of a card: at first, one of its numbers is what is measured."""
    base = Clause(
        "base", words=(f"base {word} of",), parts=(Clause("equal_mod", parts=(measure,)),)
    )
    return Clause("said", things=(whose,), parts=(Clause("gets", parts=(base,)),))


def _statuses_in(words: str) -> list[str]:
    """The kinds of status cards that are named; all of them if none is."""
    return [one for one in STATUSES if one in words.split(" ")] or list(STATUSES)


RESOLVED: Final = Clause("resolved")  # what stands before was, all of it
# Deeds for which there may be nothing there.
USED: Final = {"attack": "attack", "thwart": "thwart", "defen": "defend", "recover": "recover"}
LACKING: Final = ("remove_counters", "put_in", "reveal", "draw", "put_into_play", "cancel")


class Body(NamedTuple):
    """What stands behind a timing word and its occasion."""

    costs: Costs | None
    effects: Parts


class Occasioned(NamedTuple):
    """What is done on an occasion, or at will."""

    event: Clause | None
    body: Body


class Wordings(Sentences):
    """Reads them."""

    def clauses(self, *parts: Done | Lexeme) -> Parts:
        """ "Remove 1 counter from here, then draw 1 card": only if one was there (MC.then.1). The
        deck is shuffled all the same (MC.search.1)."""
        done = super().clauses(*parts)
        conjunctions = words_in(parts, "JOIN")
        then = [conjunction.split(" ")[-1] for conjunction in conjunctions] == ["then"] and len(
            done
        ) == 2
        if not then or not is_verb(done[0], *LACKING):
            return done
        if is_verb(done[1], "shuffle"):
            return done
        return (done[0], If((RESOLVED,), done[1:]))

    def sequel(self, then: Lexeme, done: Parts) -> Parts:
        """What comes only if all before it has been resolved (MC.then.1); "also" asks for nothing,
        and a deck that was searched is shuffled anyway (MC.search.1)."""
        effects = tuple(without(done, Limit))
        if phrase(then) != "then" or is_verb(effects[0], "shuffle"):
            return done
        match effects:
            case (If(tests=tests, while_=False, after=False) as asked,):  # "then, if ..."
                sequel = asked._replace(tests=(RESOLVED, *tests))
            case _:
                sequel = If((RESOLVED,), effects)
        return (sequel, *only(done, Limit))

    def said_of(self, who: Described, *parts: Clause | Lexeme) -> Clause:
        """ "The next event you play costs 3 additional resources" changes a cost (MC.cost.6)."""
        said = super().said_of(who, *parts)
        cost = only_one(said.parts)
        if not is_verb(cost, *CHANGED_COST):
            return said
        if not is_noun(who, "the next"):
            return said
        return Clause(CHANGED_COST[cost.verb], cost.figures, (who,))

    def replace_status(self, *parts: Lexeme | Noun) -> Parts:
        """ "Choose a status card in play. Replace that status card with a different status card":
        one of a kind and of a character, for one of another kind."""
        old, new = words_in(parts, *REPLACING)
        whose = first_of(parts, Noun) or Noun("a", ("character",))
        pairs = [(a, b) for a in _statuses_in(old) for b in _statuses_in(new) if a != b]
        done = [Clause("replace_status", things=(whose,), words=pair) for pair in pairs]
        return (OneOf(tuple([(one,) for one in done])),) if len(done) > 1 else tuple(done)

    def tuck(self, *parts: Lexeme | Described) -> Clause:
        """ "Tuck the top card of your deck under this card": for everybody to see."""
        things = tuple(only(parts, Noun, Several))
        return Clause("put_under", things=things, words=("faceup under",))

    def may_be_played(self, thing: Noun, word: Lexeme) -> Parts:
        """ "Events attached to this card may be played as if they were in your hand"."""
        played = self.play_as_in_hand(thing, word)
        return (Clause("may", parts=(played,)),)

    def play_as_in_hand(self, *parts: Lexeme | Described) -> Clause:
        said = words_in(parts, "AS_IN_HAND", "REDUCING")
        return Clause("play_as_in_hand", things=tuple(only(parts, Noun)), words=tuple(said))

    def clause(self, core: Clause | OneOf, *mods: Clause | If | None) -> Done:
        """ "You cannot play events until after that attack resolves": kept from it for a while."""
        said = super().clause(core, *mods)
        if not is_verb(said, "said") or len(said.parts) != 2:
            return said
        kept, until = said.parts
        if not is_verb(kept, "cannot_play") or not is_verb(until, "until_mod"):
            return said
        what = kept.only_noun()
        if what is None or len(what.kinds) != 1 or what != Noun("some", what.kinds):
            return said
        return said._replace(parts=(Clause("cannot", words=(f"play {what.kinds[0]}",)), until))

    def attacks_gaining(self, who: Noun, *parts: Clause | Lexeme) -> Parts:
        """ "When attached enemy attacks, the attack gains ranged": its attacks do."""
        gains = Clause("gains", parts=tuple(only(parts, Clause)))
        attacks = Noun("", ("attacks",), relations=(("of", who),))
        return (Clause("said", things=(attacks,), parts=(gains,)),)

    def power_divided(self, word: Lexeme) -> Parts:
        """ "Damage you deal using your basic attack power can be divided among enemies"."""
        words = phrase(word).split(" ")
        deed, among = words[words.index("power") - 1], words[words.index("among") + 1]
        if DIVIDED[deed] != among:
            raise Misread("what is divided among what is not clear", 0)
        return (Clause("power_divided", words=(deed,)),)

    def detach(self, *parts: Lexeme | Described) -> Clause:
        """ "Detach NAME from this scheme": as it is attached there, or to anything at all."""
        thing, *hosts = only(parts, Noun, Several)
        if not isinstance(thing, Noun):
            raise Misread("what is detached is not clear", 0)
        on = hosts[0] if hosts else Noun("a", ("card",))
        return Clause("detach", things=(thing._replace(relations=(("attached to", on),)),))

    def wins_only(self, word: Lexeme) -> Parts:
        """ "The players cannot win the game unless they escape"."""
        return (Clause("wins_only", words=(phrase(word),)),)

    def event_too(self, *parts: Part) -> Clause:
        """ "NAME (or an event you play)": what an event of hers does, she does (MC.you.2)."""
        said = self._clause("event", values_in(parts))
        if said.things != (Noun("this"),):
            raise Misread("whose events are meant is not clear", 0)
        return said

    def act_resolved(self, thing: Described) -> Clause:
        """ "Resolve the "When Revealed" effects of a treachery card": unless they are cancelled."""
        return Clause("act", things=(thing,), words=("resolve the effects of",))

    def give_any_status(self, *parts: Part) -> OneOf:
        """ "Give a hero or villain a status card of your choice": one of the three."""
        given = self._clause("give_status_card", parts)
        return OneOf(tuple([(given._replace(words=(word,)),) for word in STATUSES]))

    def prevent_suffered(self, *parts: Part) -> Clause:
        """ "Prevent all consequential damage each ally would take from attacking"."""
        said = self._clause("prevent_suffered", parts)
        if said.figures != (Numeral(word="all"),) or said.words[0] != "consequential damage":
            raise Misread("what is prevented is not clear", 0)
        none = Clause("suffers_not", words=said.words[1:])
        return Clause("said", things=said.things, parts=(none,))

    def suffers_less(self, *parts: Part) -> Clause:
        """ "Reduce all consequential damage NAME takes by 1"."""
        said = self._clause("suffers_less", parts)
        (of, by), words = said.figures, said.words
        if of.word != "all" or words != ("consequential damage",) or by != Numeral(by.fixed):
            raise Misread("what is reduced is not clear", 0)
        less = Clause("takes_more", words=(f"-{by.fixed}", *words))
        return Clause("said", things=said.things, parts=(less,))

    def said_for_now(self, who: Noun, *parts: Clause | Lexeme) -> Clause:
        """ "NAME gets +1 ATK for this attack and takes +1 consequential damage": both for now."""
        said = self.said_of(who, *all_but(parts, "FOR_NOW"))
        until = Clause("until_mod", words=(word_in(parts, "FOR_NOW"),))
        return said._replace(parts=(*said.parts, until))

    def for_each_on_that(self, word: Lexeme) -> Clause:
        """ "For each resource on that card": for each of its icons."""
        return Clause("for_each_different", words=("resource icon", phrase(word)))

    def with_upgrade(self, *parts: Lexeme | Noun | Numeral) -> Clause:
        """ "An ally with a [[Blade]] attachment upgrade": with one attached."""
        upgrade = found_in(parts, Noun)._replace(kinds=("upgrade",))
        return Clause("with_attached", things=(upgrade,))

    def act_basically(self, *parts: Part) -> Clause:
        """ "Defeat an enemy with a basic attack"."""
        return self._clause("act", parts)._replace(parts=(Clause("basically"),))

    def icon_discarded(self, *parts: Part) -> Clause:
        """ "If you discard more than one printed [energy] resource"."""
        said = self._clause("icon_done", all_but(parts, "MORE_THAN_ONE"))
        if said.things != (Noun("you"),):
            raise Misread("who discards is not clear", 0)
        more = bool(lexemes(parts, "MORE_THAN_ONE"))
        figures = (Numeral(2),) if more else said.figures
        return said._replace(things=(), figures=figures, words=("was discarded this way",))

    def cancel_both(self, *parts: Lexeme) -> Clause:
        """ "Cancel that card's "Boost" ability and all of its boost icons"."""
        first = self._clause("cancel", parts)
        return Clause("both", parts=(first, Clause("cancel", words=("its boost icons",))))

    def paren_places(self, place: Lexeme, _instead: Lexeme, test: If) -> Clause:
        """ "(search your whole deck instead if ...)"."""
        return Clause("paren_places", parts=(self.place(place), test))

    def ignoring_basically(self, *parts: Lexeme | Clause) -> Parts:
        """ "When NAME uses his basic THW, ignore any crisis icons in play": in his thwarts."""
        said = Clause("ignores", parts=tuple(only(parts, Clause)))
        return (Clause("said", things=(Noun("this"),), parts=(said,)),)

    def cannot_this(self, *parts: Lexeme) -> Parts:
        """ "Cannot have upgrades attached": the card that says so."""
        said = self._clause("cannot", parts)
        return (Clause("said", things=(Noun("this"),), parts=(said,)),)

    def not_exhausting(self, word: Lexeme) -> Clause:
        """ "May attack without exhausting", "does not exhaust to defend": so the rules have it for
        who is exhausted, too (MC.attack.1, MC.defend.2)."""
        deed = next(deed for stem, deed in USED.items() if stem in phrase(word))
        return Clause("cannot", words=(f"exhaust to {deed}",))

    def completed_or(self, word: Lexeme, _or: Lexeme, test: If, done: Parts) -> Parts:
        """ "If this stage is completed or there are no NAME allies in play, ...": each of both."""
        completed = If((Clause("stage_done", words=(phrase(word),)),), done)
        return (completed, test._replace(then=done))

    def kept_in_play(self, thing: Noun, *_: object) -> Clause:
        """ "Card abilities cannot remove this ally from play"."""
        kept = Clause("cannot", words=("be removed from play",))
        return Clause("said", things=(thing,), parts=(kept,))

    def resolve_effects(self, counted: Clause) -> Parts:
        """ "For each Reed attachment in play, resolve its effect as if ..."."""
        thing = counted.only_noun()
        if counted.verb != "for_each" or thing is None:
            raise Misread("of what the effects are resolved is not clear", 0)
        return (Clause("resolve_effects", things=(thing._replace(how="each"),)),)

    def times_if_unhurt(self, said: Lexeme) -> Parts:
        """ "Double the number of resources this card generates if your identity has sustained less
        than 5 damage (triple ... if you have sustained no damage)"."""
        number = next(word for word in phrase(said).split(" ") if word.isdecimal())
        return (Clause("times_if_unhurt", (Numeral(int(number)),)),)

    def conditional_pay(self, test: If, paid: Parts, done: Parts) -> Parts:
        """ "If there are 5 counters here, discard this card to deal 5 damage to an enemy"."""
        if paid != (Clause("discard", things=(Noun("this"),)),):
            raise Misread("what is done to do something else is not clear", 0)
        return (test._replace(then=(*paid, *done)),)

    def counters_spent(self, *parts: Part) -> Parts:
        """ "Each tune counter on NAME can be spent as if it were a [wild] resource": what a
        Resource ability would be that removes one."""
        icons = next(one for one in parts if is_icons(one))
        counter = Clause("counters", (ONE,), words=(word_in(parts, "COUNTERS"),))
        price = Clause("remove_counters", things=tuple(only(parts, Noun)), parts=(counter,))
        given = Clause("generate", (ONE,), parts=(icons,))
        return (Spoken((given,), Timing("resource"), costs=costs_of((price,))),)

    def bases_equal(self, *parts: Lexeme | Noun) -> Parts:
        """ "Its base THW and base ATK are equal to the THW and ATK of your hero"."""
        words = words_in(parts, "BASES", "OF_POWERS")
        mine, theirs = [[w for w in said.split() if w in FIGURES] for said in words]
        whose, of = only(parts, Noun)
        if len(mine) != len(theirs):
            raise Misread("which of these are equal is not clear", 0)
        pairs = zip(mine, theirs, strict=True)
        return tuple([_is_equal(whose, one, _figure(of, other)) for one, other in pairs])

    def figures_equal(self, *parts: Clause | Lexeme) -> Parts:
        """ "Her SCH is equal to the villain's SCH, and her ATK is ...": of one card."""
        first, *others = only(parts, Clause)
        if any(one.things != (Noun("it"),) for one in others):
            raise Misread("whose figures are meant is not clear", 0)
        return (first, *[one._replace(things=first.things) for one in others])

    def figure_equal(self, whose: Noun, figure: Lexeme, measure: Clause) -> Clause:
        word = phrase(figure)
        if word not in FIGURES:
            raise Misread("what is equal to that is not clear", 0)
        return _is_equal(whose, word, measure)

    def reminder(self, said: Lexeme) -> Parts:
        """A reminder says nothing, but for "{See rulebook.}": there it says what X is."""
        if _BY_RULES.match(phrase(said)):
            return (Clause("x_is", parts=(Clause("by_the_rules"),)),)
        return ()

    def same_title(self, word: Lexeme, like: Noun) -> Clause:
        """ "A minion with the same title as the new villain"."""
        if phrase(word).endswith("the new"):
            like = like._replace(how="the")  # by then it is the villain
        return Clause("same_title", things=(like,))

    def one_of_yours(self, described: Noun) -> Noun:
        """ "One of your allies"."""
        return described._replace(how="a", marks=(*described.marks, "you control"))

    def set_aside_sets(self, word: Lexeme) -> Clause:
        """ "Set the NAME and NAME sets aside": one after the other."""
        words = _SETS.sub("", phrase(word))
        names = [name.removeprefix("the ") for name in _SET_JOINT.split(words)]
        each = [Clause("set_aside_set", words=(f"{name} encounter set",)) for name in names]
        return Clause("both", parts=tuple(each))

    def reveal_stage(self, named: Lexeme, in_stage: Lexeme) -> Clause:
        """ "Reveal NAME (II)": a villain's stage."""
        stage = phrase(in_stage).strip("()").upper()
        return Clause("reveal_stage", things=(self.named(named),), words=(stage,))

    def numeral_of(self, thing: Noun, word: Lexeme) -> Clause:
        """ "The numeral in NAME's printed hit point value": what is printed, and no more."""
        which = phrase(word).removesuffix(" value").replace("hit points", "hit point")
        return Clause("numeral_of", things=(thing,), words=(which,))

    def either_conditional(self, test: If, other: Clause, done: Parts) -> Parts:
        """ "If ... or if this stage is completed, ...": each for itself."""
        return (test._replace(then=done), If((other,), done))

    def heal_points(self, *parts: Part) -> Clause:
        """ "Heal 5 hit points from NAME": damage."""
        said = self._clause("heal", all_but(parts, "HIT_POINTS"))
        return said._replace(words=("damage",))

    def pick_set(self, word: Lexeme) -> Clause:
        """ "Choose 1 set-aside encounter set at random": spoken of by a card of it."""
        return Clause("pick_set", things=(Noun("a", ("card",)),), words=(phrase(word),))

    def out_of_set(self, thing: Noun, word: Lexeme) -> Clause:
        """ "That card does not belong to the NAME encounter set": it is one that does not."""
        card = Noun("a", ("card",), marks=(f"that {phrase(word)}",))
        return Clause("is_a", things=(thing, card))
