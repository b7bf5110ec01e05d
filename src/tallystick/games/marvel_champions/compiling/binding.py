"""Who is meant by "it", "him", "them": what a text has spoken of last, made plain before anything
is compiled (MC.referential.1).

What is chosen while the ability resolves stays "it": the ability remembers it. All else is known
from the text: a card called by its name, the card itself, the villain, what the event is about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeGuard

from tallystick.cards.errors import NotRun, needed
from tallystick.cards.ledger import aside, heed
from tallystick.games.marvel_champions.compiling import activations, existing, joining
from tallystick.games.marvel_champions.compiling.aiming import is_of_a_trait, is_one_player
from tallystick.games.marvel_champions.compiling.rewording import each_noun, replaced
from tallystick.games.marvel_champions.legality.aims import OF_PAYMENTS
from tallystick.games.marvel_champions.legality.occasions import (
    ACTIVE,
    DEFENCES,
    PASSIVE,
    PLAYER,
    Watch,
)
from tallystick.games.marvel_champions.position.counters_laid import kind_in
from tallystick.games.marvel_champions.position.keys import AFTER, KEY, WHEN
from tallystick.games.marvel_champions.position.occasion import ATTACKED_HOST, DOING
from tallystick.games.marvel_champions.position.players import ALL_BUT_FIRST, PLAYERS
from tallystick.games.marvel_champions.position.rankings import EXTREMES
from tallystick.games.marvel_champions.position.things import BEFALLEN, CHOSEN_ONE, NO_CARDS
from tallystick.games.marvel_champions.text.costs import costs_of
from tallystick.games.marvel_champions.text.sentences import SUBJECT
from tallystick.rules.parts import is_if, is_noun, is_verb, within
from tallystick.rules.phrases import (
    ONE,
    Clause,
    Costs,
    Described,
    If,
    Noun,
    OneOf,
    Part,
    Several,
    Spoken,
)
from tallystick.rules.picking import only

ANYWHERE: Final = ("remove_from_play", "for_each_laid")


def kinds_anywhere(said: Iterable[object]) -> Iterator[str]:
    """The kinds of counters that what is said tells apart from those of a card's own."""
    for part in said:
        if is_verb(part, *ANYWHERE):
            yield kind_in(part.words)


# Verbs that look for cards: which one is found shows only then.
FINDING: Final = (
    "search", "find", "discard_until", "put_into_play", "look_at", "reveal", "choose", "add_to",
    "return_to", "discard", "shuffle_into", "put_in", "attach", "attach_to",
    "take_aside",
)  # fmt: skip
SEEKING: Final = ("search", "find")  # what follows speaks of what has been found, if anything
TO_IDENTITIES: Final = ("heal", "ready", "exhaust", "give_status")  # a player's card is meant
SURE: Final = ("this", "titled", DOING, BEFALLEN, ATTACKED_HOST)  # always means the same
FIRST_PLAYER: Final = Noun("the first player")
FOUND: Final = Noun("it")  # what the ability itself remembers
NOT_THERE: Final = Clause("is_place", things=(FOUND,), words=("not in play",))
ALREADY_THERE: Final = Clause("is_place", things=(FOUND,), words=("already in play",))
SINGLE: Final = (("villain",), ("main scheme",))
ANYBODY: Final = Noun("this", ("character",))
THAT_CARD: Final = Noun("that", ("card",))


class Binding:
    """Follows what a text speaks of; ``near`` is the last of it, None if there is nothing yet."""

    def __init__(self, near: Noun | None = None, constant: bool = False) -> None:
        self.near = near
        self.constant = constant  # a statement: it holds for whatever is described
        self.activation = False  # whether it is about the activation of an enemy
        self.drawn = False  # whether it is about a card that is drawn: which one, no text knows
        self.many = False  # whether several things have been chosen
        self.first = False  # whether the first player has been said to do something
        self.player: Noun | None = None  # the single player who is said to do something: "they"
        self.theirs = False  # whether players do it, each as "you": "their" is "your"
        self.scheme: Noun | None = None  # the scheme that was spoken of last
        self.before: Noun | None = None  # what was spoken of before that
        self.unfound: Noun | None = None  # what was spoken of before something was found
        self.sought: Noun | None = None  # what has been searched for
        self.asked: Noun | None = None  # of what it has been asked whether it is in play
        self.together: tuple[Noun, ...] = ()  # several things that were called by name last
        self.attached: Noun | None = None  # what has been attached: its abilities are "its" own

    def of(self, part: Part, verb: str = "") -> Part:
        """A part with its pronouns made plain, in the order said. NotRun where nobody is meant."""
        part = joining.of_those_who(_about_subject(part))
        match part:
            case Noun() | Several():
                return self._described(part, verb)
            case OneOf():
                return part._replace(options=self._options(part))
            case Costs():
                return self.paid(part)
            case Clause():
                return self._clause(part)
            case If(after=True):  # in the order said
                then = self.all(part.then)
                return part._replace(tests=self._tests(part.tests), then=then)
            case If():
                before = self.near
                tests = self._tests(tuple([self._of_sought(test) for test in part.tests]))
                if any(existing.is_attack(test) for test in part.tests):
                    self.near = Noun("that", ("attack",))
                plain = not self.constant and before != FOUND
                there = existing.asked_after(tests[-1]) if plain and tests else None
                found = self._owner(tests) or there  # one of those, chosen as "it" is named
                self.near = found or existing.unless_any(
                    tests[-1], before, self.near, self.constant
                )
                self.near = feller(tests) or self.near
                return part._replace(tests=tests, then=self.all(part.then))
        return part

    def all(self, parts: tuple[Part, ...]) -> tuple[Part, ...]:
        """Several parts, in the order said."""
        return tuple([self.of(one) for one in parts])

    def _tests(self, tests: tuple[Clause, ...]) -> tuple[Clause, ...]:
        return tuple([self._clause(test) for test in tests])

    def _described(self, thing: Described, verb: str) -> Described:
        if isinstance(thing, Noun):
            return self._those(thing) or self._thing(thing, verb)
        things = tuple([self._thing(one, verb) for one in shared(thing)])
        if thing.conjunction == "and" and verb not in FINDING:
            self.near = FOUND
            self.together = things if all(one.how in SURE for one in things) else ()
        return Several(thing.conjunction, things)

    def _those(self, thing: Noun) -> Several | None:
        """ "Ready NAME and OTHER. Heal 2 damage from each of them": from both in any case."""
        if thing.how != "each of it" or thing.kinds or not self.together:
            return None
        heed(thing)
        return Several("and", self.together)

    def _of_sought(self, test: Clause) -> Clause:
        """ "Search the encounter deck for X and reveal it. If it is already in play, ...": one such
        card is, which no search finds (MC.search.1)."""
        about = self.sought if test == ALREADY_THERE else None
        if test == NOT_THERE:  # "If NAME is in play, ... If it is not in play, ..."
            about = self.asked
        if test.verb == "is_place" and is_noun(test.first_noun(), "titled"):
            self.asked = test.first_noun()
        if about is None:
            return test
        heed(test.things[0])
        return test._replace(things=(about,))

    def _owner(self, tests: tuple[Clause, ...]) -> Noun | None:
        """ "While NAME has a [[Club]] attachment, his attacks ...": about who has it."""
        doing = ("is_doing", "is_attached") if self.constant else ("is_doing",)
        if tests and tests[-1].verb in doing and len(tests[-1].things) > 1:
            return tests[-1].first_noun()  # "while NAME is attacking a minion, he ..."
        last = tests[-1] if self.constant and tests and tests[-1].verb == "has" else None
        owner = last.things[0] if last is not None and last.things else None
        return owner if is_noun(owner, *SURE) else None

    def paid(self, costs: Costs) -> Costs:
        """ "Remove 1 counter from him": from whom the text is about; what pays is spoken of after
        that, but not the card itself."""
        before, said = self.near, self.all(costs.said)
        if before is not None and self.near == Noun("this"):
            self.near = before
        return costs if said == costs.said else costs_of(said, costs.tests)

    def _options(self, part: OneOf) -> tuple[tuple[Part, ...], ...]:
        """ "Deal 3 damage to an enemy, or stun it": one of those as well, if nothing else has been
        spoken of and the options are no list."""
        before, other, options = self.near, None, []
        for option in part.options:
            near = self.near
            if other is not None and not any(is_verb(one, "place_counters") for one in option):
                self.near = other
            options.append(self._option(option))
            if self.near == other:
                self.near = near
            if before == Noun("this") and not part.listed:
                other = _one_of_those(option)
        return tuple(options)

    def _option(self, option: tuple[Part, ...]) -> tuple[Part, ...]:
        """One of several options: what it speaks of, another one does not know; but "damage equal
        to NAME's ATK, or place 1 counter on him" where nothing else has been spoken of."""
        before = self.near
        found = self.all(option)
        named = self.near is not None and self.near.how == "titled"
        self.near = self.near if named and before == Noun("this") else before
        return found

    def _clause(self, clause: Clause) -> Clause:
        if clause.verb == "choose":
            self.many = any(one.figure != ONE for one in only(clause.things, Noun))
        if clause.verb == "figure_of" and self._is_of_no_scheme(clause):
            heed(clause.things[0])
            costs = any(word.endswith("cost") for word in clause.words)
            owner = Noun("that", ("card",)) if costs else self.before
            if owner is None:
                raise NotRun(f"nobody knows who is meant by 'its' in {clause}")
            return clause._replace(things=(owner,))
        things = self._things(clause)
        for sought in only(things[-1:], Noun) if clause.verb == "search" else ():
            self.sought = sought._replace(how="a", figure=ONE)
        self.first |= clause.verb == "said" and things[:1] == (FIRST_PLAYER,)
        if clause.verb == "said" and is_one_player(things[0]):
            self.player = things[0]
        before, self.theirs = self.theirs, self.theirs or _is_by_players(clause)
        apart = clause.verb == "listed"  # each speaks of what was spoken of before the list
        parts = tuple(
            [
                self._option((one,))[0] if apart else self.of(one, clause.verb)
                for one in clause.parts
            ]
        )
        self.theirs = before
        return clause._replace(things=things, parts=parts)

    def _is_of_no_scheme(self, clause: Clause) -> bool:
        """ "Place threat on the main scheme equal to its THW", "to its printed cost": of no scheme,
        which has no powers and costs nothing, but of what was spoken of before it."""
        own = any(word in existing.OF_SCHEMES for word in clause.words)
        return not own and is_pronoun(clause.only_noun()) and self.near == self.scheme

    def _things(self, clause: Clause) -> tuple[Described, ...]:
        """ "Attach the top card of your deck to him", "while an upgrade is attached to him": he is
        no card that is attached."""
        if clause.verb in ("attach", "is_attached", "not_attached") and len(clause.things) == 2:
            card, host = clause.things
            if clause.verb == "attach":
                self.attached = card if is_noun(card, *SURE) else None
            known = clause.verb == "attach" or not is_pronoun(card)
            if is_pronoun(host) and card == host and self.near == FOUND:  # "it" to "her"
                heed(host)
                whom = needed(self.unfound, clause, "nobody knows who is meant in")
                return self._described(card, clause.verb), whom
            if is_pronoun(host) and card != host and known:
                to = self._described(host, clause.verb)
                return self._described(card, clause.verb), to
        return tuple([self._described(one, clause.verb) for one in clause.things])

    def _thing(self, thing: Noun, verb: str) -> Noun:
        if "chosen" in thing.marks and thing.how in ("the", "that", ""):
            thing = _chosen(thing, self.many)
        if "chosen" in thing.marks and thing.how in ("each", "all") and not thing.relations:
            thing = replaced(thing, "each of those", "chosen")
        if "activating" in thing.marks and thing.kinds == ("enemy",) and self.activation:
            thing = replaced(thing, DOING, "activating")
        if "different" in thing.marks and thing.how == "a" and thing.figure == ONE:
            thing = replaced(thing, "a", "different")  # from all that was spoken of
            thing = thing._replace(marks=(*thing.marks, "other"))
        if thing.how == "the" and (set(thing.marks) & EXTREMES or is_of_a_trait(thing)):
            thing = replaced(thing, "a")  # of several with the most, or of a trait, one is chosen
        if self.constant and "on it" in thing.marks:
            thing = existing.here(thing, self.near)
        if "attached to it" in thing.marks:
            thing = existing.on_near(thing, self.near)
        if self.first and thing.how == "each other player":
            return thing._replace(how=ALL_BUT_FIRST)
        if self.theirs and _is_their_identity(thing):
            heed(thing)
            heed(*[owner for _, owner in thing.relations])
            return Noun("your", thing.kinds)
        if self.attached is not None and thing.kinds == ("ability",):
            thing = _with_owner(thing, self.attached)
        if thing.relations:
            before = self.near
            related = tuple([(word, self.of(other)) for word, other in thing.relations])
            if thing.related("copy of"):  # that is spoken of, and not of what it is one
                self.near = before
            thing = thing._replace(relations=related)
        if is_pronoun(thing) or (not self.constant and existing.is_that_one(thing, self.near)):
            return self._pronoun(thing, verb)
        if thing == THAT_CARD and self.drawn and self.near in (None, Noun("this")):
            raise NotRun("nobody knows which card has been drawn")
        if thing == ANYBODY and self.near == FOUND:  # no card calls itself that
            return replaced(thing, "that")
        if self.near is not None and is_named(thing, self.near):
            heed(thing)
            return self.near
        if thing.how != "each" or ("attached to", self.near) not in thing.relations:
            self._mention(thing, verb)
        return thing

    def _pronoun(self, thing: Noun, verb: str) -> Noun:
        if self.player is not None and "several" in thing.marks:
            heed(thing)
            return self.player
        if self.near is None:
            raise NotRun("nobody knows who is meant by 'it'")
        heed(thing)
        if self.near == FOUND:
            return thing
        near = self.near
        if (near.how == "a" and not self.constant) or verb in SEEKING:
            self.near = FOUND  # by now
        return near

    def _mention(self, thing: Noun, verb: str) -> None:
        """Something is spoken of, if it is a card, and not what was paid for."""
        self.together = ()
        if verb in OF_PAYMENTS:
            return
        kinds = [kind for kind in thing.kinds if kind not in NO_CARDS]
        if thing.how in PLAYERS or thing.how in ("you", "yourself") or "player" in thing.kinds:
            if thing == Noun("that player") and verb in TO_IDENTITIES:
                self.near = thing
            return
        if thing.how == "each" or thing.figure != ONE:
            self.player = None  # "them" may be those
        if (thing.kinds and not kinds) or not (thing.how or thing.kinds or thing.title):
            return  # no card: an attack, a trait that somebody has
        single = thing.how == "the" and thing.kinds in SINGLE
        named = thing.how == "the" and bool(thing.title) and not thing.relations
        sure = thing.how in SURE or (thing.how == "your" and bool(kinds)) or single or named
        if thing != self.near and existing.is_scheme(thing, verb):
            self.before, self.scheme = self.near, thing
        if self.constant or ((sure or thing.how == "each") and verb not in FINDING):
            self.near = thing._replace(figure=ONE)
        elif thing.how != "it":
            self.unfound = self.unfound if self.near == FOUND else self.near
            self.near = FOUND


def feller(tests: tuple[Clause, ...]) -> Noun | None:
    """ "If NAME defeated that enemy, ready her": who has done it, no more who is gone."""
    things = tests[-1].things if tests and tests[-1].verb == "defeats" else ()
    who = things[0] if things else None
    return who if is_noun(who, *SURE) and not who.kinds else None


def _one_of_those(option: tuple[Part, ...]) -> Noun | None:
    """The only card that an option speaks of, if it is no scheme."""
    spoken = [one for part in only(option, Clause) for one in part.things]
    one = spoken[0] if len(spoken) == 1 else None
    if not is_noun(one, "a", "your", "the") or one.figure != ONE or existing.is_scheme(one, ""):
        return None
    return one if any(kind not in NO_CARDS for kind in one.kinds) else None


def _with_owner(ability: Noun, card: Noun) -> Noun:
    """ "Attach this card to NAME and resolve its "Special" ability": that of what is attached."""
    of_it = ("of", FOUND)
    if of_it not in ability.relations:
        return ability
    heed(dict(ability.relations)["of"])
    return ability._replace(
        relations=tuple([("of", card) if one == of_it else one for one in ability.relations])
    )


def _is_by_players(clause: Clause) -> bool:
    who = clause.first_noun() if clause.verb in ("said", "may", "must") else None
    return who is not None and (who.how in PLAYERS or "player" in who.kinds)


def _is_their_identity(thing: Noun) -> bool:
    """ "Their identity": said of players that do something."""
    owners = [owner for word, owner in thing.relations if word == "of"]
    one = owners[0] if len(thing.relations) == len(owners) == 1 else None
    mine = thing.how == "the" and set(thing.kinds) <= {"identity", "hero", "alter-ego"}
    return mine and is_pronoun(one)


def is_named(thing: Noun, near: Noun) -> bool:
    """ "If the NAME attachment is in play, flip that attachment": that one."""
    named = bool(near.title and near.kinds) and near.how in ("the", "titled")
    return named and thing == Noun("that", near.kinds)


def is_pronoun(thing: object) -> TypeGuard[Noun]:
    """ "It", "him", "them"."""
    return is_noun(thing, "it") and not (thing.kinds or thing.title or thing.tags)


def shared(thing: Described) -> tuple[Noun, ...]:
    """The single things. "Each upgrade and support you control": what is said once is said of both;
    not so "a minion and a damaged ally"."""
    first, *_, last = (*thing.each, thing.each[-1])
    each = first.how == "each" and last.how == "some"
    alike = all(one.how in (first.how, last.how) for one in thing.each)
    plain = not any(one.marks or one.relations for one in thing.each[:-1])
    known = each or (first.how == last.how == "a" and last.marks == ("you control",))
    match thing:
        case Several(conjunction="and", things=things) if known and alike and plain:
            how, marks, related = first.how, last.marks, last.relations
            return tuple([one._replace(how=how, marks=marks, relations=related) for one in things])
    return thing.each


def _chosen(thing: Noun, many: bool) -> Noun:
    """ "The chosen enemy", "the chosen enemies", "the chosen player"."""
    if "player" in thing.kinds:
        heed(thing)
        return Noun("that player")
    if many:
        return replaced(thing, "each of those", "chosen")
    return replaced(thing, CHOSEN_ONE, "chosen")


def about(watch: Watch | None) -> Noun | None:
    """What a text that waits for something may call "it" from the beginning: who does it or whom it
    befalls, first of all the one of whom the event is told."""
    if watch is None:
        return None
    act = watch.acts[0]
    active = act.role == ACTIVE and act.key not in DEFENCES
    mine, other = (DOING, BEFALLEN) if active else (BEFALLEN, DOING)
    if act.role not in (ACTIVE, PASSIVE):
        mine = other = BEFALLEN
    if act.key == KEY["boost"] and act.subject is None:
        return Noun(BEFALLEN, ("card",))  # "when a boost card is turned faceup, ... discard it"
    who = act.subject if act.role == PLAYER and act.object is None else None
    if who is not None and who.is_player and who.how in ("a", "each player", "any player"):
        return Noun("that player")  # "after a player changes form, they ..."
    for whom, how in ((act.subject, mine), (act.object or act.against, other)):
        if whom is None or whom.is_player or whom.how in ("you", "yourself"):
            continue
        several = _several(watch) if whom is act.subject else ()
        if several:  # "NAME or an ally you control": whichever of them it is
            kinds = [one.kinds for one in several]
            return Noun(how, tuple([k for one in kinds for k in one]) if all(kinds) else ())
        if whom.how in SURE:
            return whom.thing._replace(figure=ONE)
        hosted = whom is act.object and "attached" in whom.marks and act.key == KEY["attack"]
        return Noun(ATTACKED_HOST if hosted else how, whom.thing.kinds)
    return None


def _about_subject(part: Part) -> Part:
    """ "NAME gets +1 ATK while attacking a minion": while NAME does."""
    said = part.then[0] if isinstance(part, If) and part.then else part
    subject = said.first_noun() if is_verb(said, "said") else None
    if subject is None:
        return part
    if subject.how == "each":  # whichever of them does
        subject = subject._replace(how="a")
    return each_noun(part, {SUBJECT: subject})


def _several(watch: Watch) -> tuple[Noun, ...]:
    """Who may do it, or be who it befalls, where several are named; else nobody."""
    found = [one.subject.thing for one in watch.acts if one.subject is not None]
    return tuple(dict.fromkeys(found)) if len(set(found)) > 1 else ()


def stated(binding: Binding, effects: tuple[Part, ...]) -> tuple[Part, ...]:
    """A statement with its pronouns made plain, after those before it. Raises NotRun."""
    return aside(effects, lambda: binding.all(effects))


def bound(spoken: Spoken, watch: Watch | None) -> Spoken:
    """A triggered ability with its pronouns made plain. Raises NotRun."""
    return aside(spoken, lambda: _bound(spoken, watch))


def _bound(spoken: Spoken, watch: Watch | None) -> Spoken:
    known = about(watch)
    binding = Binding(known)
    boost = spoken.timing is not None and spoken.timing.kind == "boost"
    if watch is None and not boost:
        aside(spoken, lambda: existing.refuse_nothing_spoken_of(spoken))
    binding.activation = boost or (watch is not None and watch.acts[0].key in ACTIVATIONS)
    binding.drawn = watch is not None and watch.acts[0].key == KEY["draw"]
    costs = spoken.costs
    if costs is not None:
        costs = binding.paid(costs)
    binding.near = binding.near or Noun("this")
    effects = tuple([_laid_on_other(one, watch, spoken.effects) for one in spoken.effects])
    effects = tuple([_asked_of_revealed(one, watch, spoken.costs) for one in effects])
    if boost:
        effects = each_noun(effects, OF_BOOST)
    if spoken.timing is not None and spoken.timing.forced:
        effects = each_noun(effects, _all_attacked(watch))
    if boost or _interrupts_attack(watch):
        effects = tuple([activations.over(o) if is_if(o, *OUTCOMES) else o for o in effects])
    if boost:
        effects = tuple([_during_attack(one) for one in effects])
    return spoken._replace(effects=binding.all(effects), costs=costs)


def _asked_of_revealed(part: Part, watch: Watch | None, costs: Costs | None) -> Part:
    """ "When you reveal a card, deal 1 damage to a character → if that card ...": a cost that picks
    no card speaks of no other one."""
    if (
        watch is None
        or costs is None
        or watch.acts[0].key != KEY["reveal"]
        or not is_if(part, "is_a")
    ):
        return part
    picked = [kind for one in only(within(costs.said), Noun) for kind in one.kinds]
    if any("card" in kind for kind in picked):
        return part
    return part._replace(tests=each_noun(part.tests, {THAT_CARD: Noun(BEFALLEN, ("card",))}))


def _all_attacked(watch: Watch | None) -> dict[Noun, Noun]:
    """ "After a player attacks a [[Scout]] minion, that minion ...": of several whom one attack was
    on, each that is one (MC.attack.4, MC.forced.1)."""
    act = watch.acts[0] if watch is not None and len(watch.acts) == 1 else None
    if act is None or act.stage != AFTER or act.key != KEY["attack"] or act.needs:
        return {}
    by, whom = act.subject, act.object
    if by is None or not (by.is_player or by.how == "you") or whom is None or whom.how != "a":
        return {}
    each = whom.thing._replace(how="each", marks=(*whom.thing.marks, "attacked"))
    return {Noun("that", whom.thing.kinds): each}


def _laid_on_other(part: Part, watch: Watch | None, said: tuple[Part, ...]) -> Part:
    """ "After NAME attacks an enemy, place 1 tar counter on it. ... remove all tar counters from
    play": counters of a kind that is no card's own come to lie on whom it has attacked."""
    act = watch.acts[0] if watch is not None else None
    if act is None or act.role != ACTIVE or act.subject is None or act.subject.how != "this":
        return part
    whom = act.object or act.against
    if whom is None or not is_verb(part, "place_counters") or part.things != (FOUND,):
        return part
    laid = {kind_in(one.words) for one in only(part.parts, Clause)}
    if not laid & set(kinds_anywhere(within(said))):
        return part
    heed(part.things[0])
    return part._replace(things=(Noun(BEFALLEN, whom.thing.kinds),))


ACTIVATIONS: Final = (KEY["attack"], KEY["scheme"], KEY["activate"])


# What comes of an attack: it shows when that is over.
OUTCOMES: Final = ("deals_damage", "defeats", "defeated_by", "takes_from")


def _interrupts_attack(watch: Watch | None) -> bool:
    """Whether it comes before an attack is resolved, whoever makes it (MC.interrupt.1)."""
    act = watch.acts[0] if watch is not None else None
    if act is None or act.stage != WHEN:
        return False
    made = act.role == ACTIVE and act.key in STRIKING and act.subject is not None
    return made or act.key in DEFENCES


STRIKING: Final = (KEY["attack"], KEY["basic attack"])


def _during_attack(part: Part) -> Part:
    """ "If this attack is undefended, ..." on a boost card: that of the enemy whose card it is
    (MC.boost.1, MC.defend.6)."""
    match part:
        case If(tests=tests) if UNDEFENDED in tests:
            during = Clause("resolves_during", words=("undefended",))
            return part._replace(
                tests=tuple([during if one == UNDEFENDED else one for one in tests])
            )
    return part


UNDEFENDED: Final = Clause("is_state", things=(Noun("that", ("attack",)),), words=("undefended",))
# On a boost card "this enemy" is the one that activates (MC.boost.5).
OF_BOOST: Final = {Noun("this", ("enemy",)): Noun(DOING, ("enemy",))}
