"""Card text, between sentences and abilities: clauses and sentences that are said in few ways, each
by its own words."""

from __future__ import annotations

import re
from typing import Any, Final

from tallystick.cards.errors import Misread
from tallystick.games.marvel_champions.text.costs import costs_of
from tallystick.games.marvel_champions.text.nouns import token_of
from tallystick.games.marvel_champions.text.sentences import (
    Parts,
    Sentences,
    flat,
    found_in,
    is_parts,
)
from tallystick.games.marvel_champions.text.words import phrase
from tallystick.rules.phrases import (
    ONE,
    Clause,
    If,
    Limit,
    Noun,
    Numeral,
    OneOf,
    Place,
    Spoken,
    Timing,
    is_verb,
)

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


def _sequel(parts: list[Any], done: Parts) -> Parts:
    """What comes only if all before it has been resolved (MC.then.1); "also" asks for nothing, and
    a deck that was searched is shuffled anyway (MC.search.1)."""
    effects = tuple([one for one in done if not isinstance(one, Limit)])
    if phrase(parts[0]).casefold() != "then" or is_verb(effects[0], "shuffle"):
        return done
    asked = effects[0] if len(effects) == 1 else None
    if isinstance(asked, If) and not (asked.while_ or asked.after):  # "then, if ..."
        only = asked._replace(tests=(RESOLVED, *asked.tests))
    else:
        only = If((RESOLVED,), effects)
    return (only, *[one for one in done if isinstance(one, Limit)])


RESOLVED: Final = Clause("resolved")  # what stands before was, all of it
# Deeds for which there may be nothing there.
LACKING: Final = ("remove_counters", "put_in", "reveal", "draw", "put_into_play", "cancel")


class Wordings(Sentences):
    """Reads them."""

    def clauses(self, parts: list[Any]) -> Parts:
        """ "Remove 1 counter from here, then draw 1 card": only if one was there (MC.then.1). The
        deck is shuffled all the same (MC.search.1)."""
        done = super().clauses(parts)
        joints = [phrase(one) for one in parts if token_of(one) == "JOIN"]
        then = [joint.split(" ")[-1] for joint in joints] == ["then"] and len(done) == 2
        if not then or not isinstance(done[0], Clause) or done[0].verb not in LACKING:
            return done
        if is_verb(done[1], "shuffle"):
            return done
        return (done[0], If((RESOLVED,), done[1:]))

    def sequel(self, parts: list[Any]) -> Parts:
        return _sequel(parts, self.sentence(parts))

    def sequel_if(self, parts: list[Any]) -> Parts:
        return _sequel(parts, self.conditional(parts))

    def sequel_may(self, parts: list[Any]) -> Parts:
        return _sequel(parts, self.may(parts))

    def said_of(self, parts: list[Any]) -> Clause:
        """ "The next event you play costs 3 additional resources" changes a cost (MC.cost.6)."""
        said = super().said_of(parts)
        subject, cost = said.things[0], said.parts[0] if len(said.parts) == 1 else None
        if not isinstance(cost, Clause) or cost.verb not in CHANGED_COST:
            return said
        if not isinstance(subject, Noun) or subject.how != "the next":
            return said
        return Clause(CHANGED_COST[cost.verb], cost.figures, (subject,))

    def replace_status(self, parts: list[Any]) -> Parts:
        """ "Choose a status card in play. Replace that status card with a different status card":
        one of a kind and of a character, for one of another kind."""
        old, new = [phrase(one) for one in parts if token_of(one) in REPLACING]
        whose = next((one for one in parts if isinstance(one, Noun)), Noun("a", ("character",)))
        pairs = [(a, b) for a in _statuses_in(old) for b in _statuses_in(new) if a != b]
        done = [Clause("replace_status", things=(whose,), words=pair) for pair in pairs]
        return (OneOf(tuple([(one,) for one in done])),) if len(done) > 1 else tuple(done)

    def tuck(self, parts: list[Any]) -> Clause:
        """ "Tuck the top card of your deck under this card": for everybody to see."""
        things = tuple([one for one in parts if isinstance(one, Noun)])
        return Clause("put_under", things=things, words=("faceup under",))

    def may_look(self, parts: list[Any]) -> Parts:
        """ "You may look at the top card of the encounter deck at any time", for a while or not."""
        until = tuple([phrase(one) for one in parts if token_of(one) == "UNTIL"])
        return (Clause("sees", things=(found_in(parts, Noun),), words=until),)

    def lies_faceup(self, parts: list[Any]) -> Parts:
        """ "Play with the top card of your deck faceup"."""
        faces = tuple([phrase(one) for one in parts if token_of(one) == "FACE"])
        return (Clause("lies_faceup", things=(found_in(parts, Noun),), words=faces),)

    def may_be_played(self, parts: list[Any]) -> Parts:
        """ "Events attached to this card may be played as if they were in your hand"."""
        played = self.play_as_in_hand([parts[0], parts[-1]])
        return (Clause("may", parts=(played,)),)

    def play_as_in_hand(self, parts: list[Any]) -> Clause:
        said = [phrase(one) for one in parts if token_of(one) in ("AS_IN_HAND", "REDUCING")]
        things = tuple([one for one in parts if isinstance(one, Noun)])
        return Clause("play_as_in_hand", things=things, words=tuple(said))

    def may_once(self, parts: list[Any]) -> Parts:
        """ "Once per phase, you may ..."."""
        return (Clause("may", words=(phrase(parts[0]),), parts=flat(parts)),)

    def clause(self, parts: list[Any]) -> Any:
        """ "You cannot play events until after that attack resolves": kept from it for a while."""
        core = super().clause(parts)
        said: Any = core.parts if isinstance(core, Clause) and core.verb == "said" else ()
        if len(said) != 2 or said[0].verb != "cannot_play" or said[1].verb != "until_mod":
            return core
        what = said[0].things[0] if len(said[0].things) == 1 else None
        one = isinstance(what, Noun) and len(what.kinds) == 1
        if not isinstance(what, Noun) or not one or what != Noun("some", what.kinds):
            return core
        kept = Clause("cannot", words=(f"play {what.kinds[0]}",))
        return core._replace(parts=(kept, said[1]))

    def attacks_gaining(self, parts: list[Any]) -> Parts:
        """ "When attached enemy attacks, the attack gains ranged": its attacks do."""
        gained = tuple([one for one in parts if isinstance(one, Clause)])
        attacks = Noun("", ("attacks",), relations=(("of", found_in(parts, Noun)),))
        return (Clause("said", things=(attacks,), parts=(Clause("gains", parts=gained),)),)

    def done_after(self, parts: list[Any]) -> Parts:
        """ "Discard this obligation after you play an event"."""
        event = next(one for one in parts if isinstance(one, Clause))
        return (Clause("waits", words=("after",), parts=(event, *flat(parts))),)

    def power_divided(self, parts: list[Any]) -> Parts:
        """ "Damage you deal using your basic attack power can be divided among enemies"."""
        words = phrase(parts[0]).split(" ")
        deed, among = words[words.index("power") - 1], words[words.index("among") + 1]
        if DIVIDED[deed] != among:
            raise Misread("what is divided among what is not clear", 0)
        return (Clause("power_divided", words=(deed,)),)

    def event_too(self, parts: list[Any]) -> Clause:
        """ "NAME (or an event you play)": what an event of hers does, she does (MC.you.2)."""
        said = self._clause("event", [one for one in parts if not token_of(one)])
        if said.things != (Noun("this"),):
            raise Misread("whose events are meant is not clear", 0)
        return said

    def act_resolved(self, parts: list[Any]) -> Clause:
        """ "Resolve the "When Revealed" effects of a treachery card": unless they are cancelled."""
        return Clause("act", things=(parts[-1],), words=("resolve the effects of",))

    def give_any_status(self, parts: list[Any]) -> OneOf:
        """ "Give a hero or villain a status card of your choice": one of the three."""
        given = [one for one in parts if token_of(one) != "OF_CHOICE"]
        each = [self._clause("give_status_card", given)._replace(words=(w,)) for w in STATUSES]
        return OneOf(tuple([(one,) for one in each]))

    def prevent_suffered(self, parts: list[Any]) -> Clause:
        """ "Prevent all consequential damage each ally would take from attacking"."""
        said = self._clause("prevent_suffered", parts)
        if said.figures != (Numeral(word="all"),) or said.words[0] != "consequential damage":
            raise Misread("what is prevented is not clear", 0)
        none = Clause("suffers_not", words=said.words[1:])
        return Clause("said", things=said.things, parts=(none,))

    def suffers_less(self, parts: list[Any]) -> Clause:
        """ "Reduce all consequential damage NAME takes by 1"."""
        said = self._clause("suffers_less", parts)
        (of, by), words = said.figures, said.words
        if of.word != "all" or words != ("consequential damage",) or by != Numeral(by.fixed):
            raise Misread("what is reduced is not clear", 0)
        less = Clause("takes_more", words=(f"-{by.fixed}", *words))
        return Clause("said", things=said.things, parts=(less,))

    def said_for_now(self, parts: list[Any]) -> Clause:
        """ "NAME gets +1 ATK for this attack and takes +1 consequential damage": both for now."""
        said = self.said_of([one for one in parts if token_of(one) != "FOR_NOW"])
        until = next(phrase(one) for one in parts if token_of(one) == "FOR_NOW")
        return said._replace(parts=(*said.parts, Clause("until_mod", words=(until,))))

    def for_each_on_that(self, parts: list[Any]) -> Clause:
        """ "For each resource on that card": for each of its icons."""
        return Clause("for_each_different", words=("resource icon", phrase(parts[-1])))

    def with_upgrade(self, parts: list[Any]) -> Clause:
        """ "An ally with a [[Blade]] attachment upgrade": with one attached."""
        upgrade = found_in(parts, Noun)._replace(kinds=("upgrade",))
        return Clause("with_attached", things=(upgrade,))

    def act_basically(self, parts: list[Any]) -> Clause:
        """ "Defeat an enemy with a basic attack"."""
        said = self._clause("act", parts[:-1])
        return said._replace(parts=(Clause("basically"),))

    def icon_discarded(self, parts: list[Any]) -> Clause:
        """ "If you discard more than one printed [energy] resource"."""
        said = self._clause("icon_done", [one for one in parts if token_of(one) != "MORE_THAN_ONE"])
        if said.things != (Noun("you"),):
            raise Misread("who discards is not clear", 0)
        more = any(token_of(one) == "MORE_THAN_ONE" for one in parts)
        figures = (Numeral(2),) if more else said.figures
        return said._replace(things=(), figures=figures, words=("was discarded this way",))

    def cancel_both(self, parts: list[Any]) -> Clause:
        """ "Cancel that card's "Boost" ability and all of its boost icons"."""
        first = self._clause("cancel", [one for one in parts if token_of(one) != "AND_ICONS"])
        return Clause("both", parts=(first, Clause("cancel", words=("its boost icons",))))

    def no_other_played(self, parts: list[Any]) -> Clause:
        """ "You cannot play this card if you have played another card this phase"."""
        none = Clause("played_none", words=("this phase",))
        return Clause("play_only", parts=(If((none,)),))

    def paren_places(self, parts: list[Any]) -> Clause:
        """ "(search your whole deck instead if ...)"."""
        place = next(one for one in parts if token_of(one) == "PLACE")
        return Clause("paren_places", parts=(self.place([place]), found_in(parts, If)))

    def ignoring_basically(self, parts: list[Any]) -> Parts:
        """ "When NAME uses his basic THW, ignore any crisis icons in play": in his thwarts."""
        said = Clause("ignores", parts=(parts[-1],))
        return (Clause("said", things=(Noun("this"),), parts=(said,)),)

    def begins_first(self, parts: list[Any]) -> Parts:
        return (Clause("begins_first"),)

    def cannot_this(self, parts: list[Any]) -> Parts:
        """ "Cannot have upgrades attached": the card that says so."""
        said = self._clause("cannot", parts)
        return (Clause("said", things=(Noun("this"),), parts=(said,)),)

    def completed_or(self, parts: list[Any]) -> Parts:
        """ "If this stage is completed or there are no NAME allies in play, ...": each of both."""
        done = If((Clause("stage_done", words=(phrase(parts[1]),)),), flat(parts))
        return (done, found_in(parts, If)._replace(then=flat(parts)))

    def players_may(self, parts: list[Any]) -> Parts:
        """ "The players may advance to stage 3A": the first player says it for the group."""
        return (Clause("may", things=(Noun("the players"),), parts=flat(parts)),)

    def kept_in_play(self, parts: list[Any]) -> Clause:
        """ "Card abilities cannot remove this ally from play"."""
        kept = Clause("cannot", words=("be removed from play",))
        return Clause("said", things=(parts[1],), parts=(kept,))

    def stat_is(self, parts: list[Any]) -> Parts:
        """ "Its SCH is equal to its printed THW and it does not take consequential damage"."""
        return (self._clause("stat_is", parts),)

    def schemes_on(self, parts: list[Any]) -> Parts:
        """ "When NAME schemes, place that threat on X, if able"."""
        return (Clause("schemes_on", things=(found_in(parts, Noun),)),)

    def in_such_form(self, parts: list[Any]) -> Clause:
        """ "NAME is in [[Heron]] form": the side that is up has that trait."""
        trait = phrase(parts[-1]).split("[[")[1].split("]]")[0]
        return Clause("has_trait", things=(parts[0], Noun("", tags=((trait,),))))

    def resolve_effects(self, parts: list[Any]) -> Parts:
        """ "For each Reed attachment in play, resolve its effect as if ..."."""
        counted: Clause = parts[0]
        thing = counted.things[0] if len(counted.things) == 1 else None
        if counted.verb != "for_each" or not isinstance(thing, Noun):
            raise Misread("of what the effects are resolved is not clear", 0)
        return (Clause("resolve_effects", things=(thing._replace(how="each"),)),)

    def times_if_unhurt(self, parts: list[Any]) -> Parts:
        """ "Double the number of resources this card generates if your identity has sustained less
        than 5 damage (triple ... if you have sustained no damage)"."""
        number = next(word for word in phrase(parts[0]).split(" ") if word.isdecimal())
        return (Clause("times_if_unhurt", (Numeral(int(number)),)),)

    def conditional_pay(self, parts: list[Any]) -> Parts:
        """ "If there are 5 counters here, discard this card to deal 5 damage to an enemy"."""
        paid, done = [one for one in parts if is_parts(one)]
        if paid != (Clause("discard", things=(Noun("this"),)),):
            raise Misread("what is done to do something else is not clear", 0)
        return (found_in(parts, If)._replace(then=(*paid, *done)),)

    def counters_spent(self, parts: list[Any]) -> Parts:
        """ "Each tune counter on NAME can be spent as if it were a [wild] resource": what a
        Resource ability would be that removes one."""
        word = next(one for one in parts if token_of(one) == "COUNTERS")
        icons = next(one for one in parts if is_parts(one))
        counter = Clause("counters", (ONE,), words=(phrase(word),))
        price = Clause("remove_counters", things=(found_in(parts, Noun),), parts=(counter,))
        given = Clause("generate", (ONE,), parts=(icons,))
        return (Spoken((given,), Timing("resource"), costs=costs_of((price,))),)

    def are_form(self, parts: list[Any]) -> Clause:
        """ "You are alter-ego form": a slip of the data, for "in" that form."""
        return Clause("in_form", things=(Noun("you"),), words=("alter-ego form",))

    def bases_equal(self, parts: list[Any]) -> Parts:
        """ "Its base THW and base ATK are equal to the THW and ATK of your hero"."""
        words = [phrase(one).split() for one in parts if token_of(one) in ("BASES", "OF_POWERS")]
        mine, theirs = [[w for w in said if w in FIGURES] for said in words]
        whose, of = [one for one in parts if isinstance(one, Noun)]
        if len(mine) != len(theirs):
            raise Misread("which of these are equal is not clear", 0)
        pairs = zip(mine, theirs, strict=True)
        return tuple([_is_equal(whose, one, _figure(of, other)) for one, other in pairs])

    def figures_equal(self, parts: list[Any]) -> Parts:
        """ "Her SCH is equal to the villain's SCH, and her ATK is ...": of one card."""
        first, *others = [one for one in parts if isinstance(one, Clause)]
        if any(one.things != (Noun("it"),) for one in others):
            raise Misread("whose figures are meant is not clear", 0)
        return (first, *[one._replace(things=first.things) for one in others])

    def figure_equal(self, parts: list[Any]) -> Clause:
        word = next(phrase(one) for one in parts if token_of(one) == "FIGURE")
        if word not in FIGURES:
            raise Misread("what is equal to that is not clear", 0)
        return _is_equal(parts[0], word, parts[-1])

    def during_reveal(self, parts: list[Any]) -> Parts:
        """ "During that reveal, if you change to alter-ego form, ...": while it is resolved."""
        event = next(one for one in parts if isinstance(one, Clause))
        return (Clause("during_reveal", parts=(event, *flat(parts))),)

    def reminder(self, parts: list[Any]) -> Parts:
        """A reminder says nothing, but for "{See rulebook.}": there it says what X is."""
        if parts and _BY_RULES.match(phrase(parts[0])):
            return (Clause("x_is", parts=(Clause("by_the_rules"),)),)
        return ()

    def same_title(self, parts: list[Any]) -> Clause:
        """ "A minion with the same title as the new villain"."""
        like = found_in(parts, Noun)
        if any(phrase(one).endswith("the new") for one in parts if token_of(one)):
            like = like._replace(how="the")  # by then it is the villain
        return Clause("same_title", things=(like,))

    def those_may(self, parts: list[Any]) -> Parts:
        """ "(They may) use ...": whom the occasion is about."""
        return (Clause("may", things=(Noun("it", marks=("several",)),), parts=flat(parts)),)

    def rest_of_set(self, parts: list[Any]) -> Noun:
        """ "The rest of its encounter set": what of it is set aside."""
        same = ("same set as", Noun("it"))
        return Noun("each", ("card",), marks=("set-aside",), relations=(same,))

    def of_same_set(self, parts: list[Any]) -> Noun:
        return Noun("", relations=(("same set as", parts[-1]),))

    def from_host(self, parts: list[Any]) -> Noun:
        """ "Each attachment from him": what is attached to him."""
        return Noun("", relations=(("attached to", Noun("it")),))

    def one_of_yours(self, parts: list[Any]) -> Noun:
        """ "One of your allies"."""
        described: Noun = parts[-1]
        return described._replace(how="a", marks=(*described.marks, "you control"))

    def unused_villains(self, parts: list[Any]) -> Noun:
        return Noun("each", ("villain",), marks=("unused",))

    def set_aside_sets(self, parts: list[Any]) -> Clause:
        """ "Set the NAME and NAME sets aside": one after the other."""
        words = _SETS.sub("", phrase(parts[0]))
        names = [name.removeprefix("the ") for name in _SET_JOINT.split(words)]
        each = [Clause("set_aside_set", words=(f"{name} encounter set",)) for name in names]
        return Clause("both", parts=tuple(each))

    def reveal_stage(self, parts: list[Any]) -> Clause:
        """ "Reveal NAME (II)": a villain's stage."""
        stage = phrase(parts[-1]).strip("()").upper()
        named = parts[-2]
        who = self.this([named]) if token_of(named) == "SELF" else self.titled([named])
        return Clause("reveal_stage", things=(who,), words=(stage,))

    def numeral_of(self, parts: list[Any]) -> Clause:
        """ "The numeral in NAME's printed hit point value": what is printed, and no more."""
        which = phrase(parts[-1]).removesuffix(" value").replace("hit points", "hit point")
        return Clause("numeral_of", things=(parts[-2],), words=(which,))

    def engages_first(self, parts: list[Any]) -> Clause:
        """ "... and engages the first player": what is said of a minion besides."""
        return Clause("engages", things=(Noun("the first player"),))

    def in_area(self, parts: list[Any]) -> Noun:
        """ "A card in NAME": in the game area that the scenario has created."""
        return Noun("", relations=(("in", self.area(parts)),))

    def area(self, parts: list[Any]) -> Place:
        return Place("the", ("game area",))

    def either_conditional(self, parts: list[Any]) -> Parts:
        """ "If ... or if this stage is completed, ...": each for itself."""
        test = next(one for one in parts if isinstance(one, Clause))
        done = flat(parts)
        return (found_in(parts, If)._replace(then=done), If((test,), done))

    def heal_points(self, parts: list[Any]) -> Clause:
        """ "Heal 5 hit points from NAME": damage."""
        said = self._clause("heal", [one for one in parts if token_of(one) != "HIT_POINTS"])
        return said._replace(words=("damage",))

    def waits(self, parts: list[Any]) -> Parts:
        """ "When this scheme is defeated, ...": after the sentences of another ability."""
        event = next(one for one in parts if isinstance(one, Clause))
        return (Clause("waits", words=(phrase(parts[0]),), parts=(event, *flat(parts))),)

    def pick_set(self, parts: list[Any]) -> Clause:
        """ "Choose 1 set-aside encounter set at random": spoken of by a card of it."""
        return Clause("pick_set", things=(Noun("a", ("card",)),), words=(phrase(parts[0]),))

    def set_rest(self, parts: list[Any]) -> Noun:
        """ "The rest of that modular set"."""
        return Noun("the rest of its set", ("card",))

    def out_of_set(self, parts: list[Any]) -> Clause:
        """ "That card does not belong to the NAME encounter set": it is one that does not."""
        card = Noun("a", ("card",), marks=(f"that {phrase(parts[-1])}",))
        return Clause("is_a", things=(parts[0], card))

    def shuffle_on_top(self, parts: list[Any]) -> Clause:
        """ "Shuffle the rest of that modular set and place it on top of the encounter deck"."""
        return Clause("shuffle_on_top", things=(self.set_rest(parts),))

    def on_round_end(self, parts: list[Any]) -> tuple[Clause, Any]:
        """ "At the end of the round (after the first player token is passed)": as it ends, which is
        after that (MC.villain-phase.5)."""
        ends = Clause("time_event", words=("the round ends",))
        return Clause("occasion", words=("when",), parts=(ends,)), parts[-1]

    def on_step_start(self, parts: list[Any]) -> tuple[Clause, Any]:
        """ "At the start of step three of the villain phase": before any of it is done."""
        step = phrase(parts[0]).partition(" of the villain phase")[0].rpartition(" ")[2]
        begins = Clause("time_event", words=(f"step {step} begins",))
        return Clause("occasion", words=("when",), parts=(begins,)), parts[-1]
