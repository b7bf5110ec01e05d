"""Tests of card text: "if you are in hero form", "if that enemy is confused" (MC.constant.1)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import NotRun, require
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.pieces import ALTER_EGO, ENERGY_FORM, HERO
from tallystick.games.marvel_champions.position.doings import activity_of
from tallystick.games.marvel_champions.position.measures import Each, measure_of
from tallystick.games.marvel_champions.position.players import known_players
from tallystick.games.marvel_champions.position.predicate import Predicate
from tallystick.games.marvel_champions.position.predicate_kinds import ask_of
from tallystick.games.marvel_champions.position.subjects import asked_of, counted, in_order
from tallystick.games.marvel_champions.position.things import SPOKEN, Filter
from tallystick.games.marvel_champions.text.costs import is_icons
from tallystick.rules.parts import is_noun, is_verb
from tallystick.rules.phrases import Clause, If, Noun, Place, Several
from tallystick.rules.picking import has, only


def test_of(clause: Clause) -> Predicate:
    """The compiled test. Raises NotRun for one that the engine does not know."""
    clause = in_order(_of_player(_of_place(_of_boost_icons(_of_feller(_of_origin(clause))))))
    several = asked_of(clause, test_of)
    if several is not None:
        return several
    test = Predicate(ask_of(clause), clause)
    if test.per_player and clause.verb not in PER_PLAYER:
        raise NotRun(f"no test yet for {str(clause)!r}")
    where = next((part for part in clause.parts if is_verb(part, "where_mod")), None)
    if any(figure.per_x for figure in clause.figures) and clause.verb != "x_is_number":
        if where is None or clause.verb not in PER_PLAYER:
            raise NotRun("nobody knows what X is")
        test.of_x = measure_of(where.parts[0])
    things = only(clause.things, Noun)
    if has(clause.things, Several):
        raise NotRun(f"no test yet for {str(clause)!r}")
    if things and clause.verb in COUNTING:
        test.count = counted(things[-1], clause)
    if things:
        test.whom = Filter(_on_top(things[0]) if clause.verb == "has_icon" else things[0])
    if len(things) > 1:
        test.other = Filter(things[1])
    if clause.verb == "is_doing":
        test.activity = activity_of(clause)
        if test.other is not None and test.other.how in SPOKEN:
            raise NotRun(f"no test yet for {str(clause)!r}")
    if clause.verb in OF_A_PLAYER and things:
        known_players(things[0])
    if clause.verb in ("is_engaged", "not_engaged") and len(things) > 1:  # one of them is "you"
        by_you = things[0].how in ("you", "the engaged player")
        require(by_you or things[1].how == "you", str(clause), "no test yet for")
    if clause.verb in FORM_TESTS:
        said = " ".join(w for w in clause.words if w not in NEGATIONS).removeprefix("your ")
        if said.endswith(SIDED):
            test.side = said
        else:
            test.form, test.trait = form_of(said)
    if clause.verb == "holds_icons":
        test.of_x = _held(clause)
    if clause.verb == "either":
        test.either = tuple([test_of(one) for one in only(clause.parts, Clause)])
    icons = [part for part in clause.parts if is_icons(part)]
    test.icons = tuple([sum(kind) for kind in zip(*icons, strict=True)])
    return test


FROM_ENCOUNTER: Final = ("was revealed from the encounter deck",)


def _of_origin(clause: Clause) -> Clause:
    """ "If this card was revealed from the encounter deck": asked of its reveal."""
    if clause.verb != "was_done" or clause.words != FROM_ENCOUNTER:
        return clause
    if clause.things not in ((Noun("this"),), (Noun("this", ("card",)),)):
        raise NotRun(f"no test yet for {str(clause)!r}")
    return clause._replace(verb="from_deck", things=())


def _of_feller(clause: Clause) -> Clause:
    """ "If NAME defeated that enemy": of the defeat that goes on, rather than of an attack."""
    who = clause.first_noun() if clause.verb == "defeats" else None
    if who is None or who.kinds in (("attack",), ("activation",)):
        return clause
    whom = clause.things[1] if len(clause.things) == 2 else None
    if not is_noun(whom, "that", "it"):
        raise NotRun(f"no test yet for {str(clause)!r}")
    heed(whom)
    return clause._replace(verb="felled_by", things=(who,))


def _held(clause: Clause) -> Each:
    """What "you have at least [mental] resources in your hand" counts, by a type that it says."""
    icons = next(part for part in clause.parts if is_icons(part))
    if clause.things != (Noun("you"),) or sum([n > 0 for n in icons]) != 1:
        raise NotRun(f"no test yet for {str(clause)!r}")
    return measure_of(Clause("icons_on", words=clause.words[-1:], parts=(icons,)))


def _of_boost_icons(clause: Clause) -> Clause:
    """ "If no boost icons were discarded this way": icons are no cards."""
    thing = clause.first_noun() if clause.verb == "was_done" else None
    if thing is None or thing.kinds != ("boost icon",):
        return clause
    figures = clause.figures or (thing.figure,)
    heed(thing)
    return clause._replace(verb="boost_icons_done", figures=figures, things=())


def _of_place(clause: Clause) -> Clause:
    """ "NAME is in the victory display": whether such a card lies there."""
    thing = clause.first_noun() if clause.verb in ("is_in", "not_in") else None
    if thing is None or clause.words[-1:] != ("the victory display",):
        return clause
    place = Place("the", ("victory display",))
    there = thing._replace(relations=(*thing.relations, ("in", place)))
    return clause._replace(things=(there,))


def _of_player(clause: Clause) -> Clause:
    """ "You are the NAME player", "the NAME or NAME player": by the identity, whichever side of it
    is up (MC.you.1)."""
    who, what = clause.things if clause.verb == "is_a" and len(clause.things) == 2 else (None, None)
    either = what.things if isinstance(what, Several) and what.conjunction == "or" else (what,)
    named = [one for one in only(either, Noun) if one.title]
    if not is_noun(who, "you") or not named or named[-1].kinds != ("player",):
        return clause
    require(len(named) == len(either), clause, "no test yet for")
    heed(who, *named)
    return Clause("plays", words=tuple([one.title for one in named]))


def _on_top(thing: Noun) -> Noun:
    """ "The top card of your deck": the first of those that lie there."""
    if thing.how != "top":
        return thing
    return thing._replace(relations=tuple([("from", place) for _, place in thing.relations]))


SIDED: Final = (
    "mass form", "suit form", ENERGY_FORM,
)  # forms that a card gives, by the side that is up  # fmt: skip
FORM_TESTS: Final = ("in_form", "in_form_you", "not_in_form", "was_in_form")
OF_A_PLAYER: Final = (*FORM_TESTS, "holds_alike", "holds_no_alike", "not_struck_now")
NEGATIONS: Final = ("is not", "are not", "were already in")


def form_of(words: str) -> tuple[int, str]:
    """A form, and the trait that tells it from others of the kind: "[[tiny]] hero form". Raises
    NotRun for one that no identity has."""
    trait, _, form = words.removeprefix("your ").rpartition("]] ")
    if form not in FORMS_SAID:
        raise NotRun(f"nothing is known of {words!r}")
    return FORMS_SAID[form], trait.removeprefix("[[")


FORMS_SAID: Final = {"hero form": HERO, "alter-ego form": ALTER_EGO}
PER_PLAYER: Final = ("counters_on", "threat_on", "there_are")
# Tests of how many there are of the last thing that they name.
COUNTING: Final = (
    "was_done", "activated", "entered_way", "controls", "is_engaged", "not_engaged", "has",
    "has_attached",
)  # fmt: skip


def tests_of(part: If) -> tuple[Predicate, ...]:
    """The tests of a condition, compiled."""
    return tuple(test_of(test) for test in part.tests)


LOST_IN: Final = (("victory display",), ("game area",))  # where so many cards may end the game


def is_won(thing: Noun) -> bool:
    """Whether cards in the victory display are meant, or in a game area of the scenario."""
    places = thing.places()
    return any(place.zones in LOST_IN for place in places)
