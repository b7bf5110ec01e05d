"""Of whom a test is asked: of each, of some or of none of those that it names (MC.constant.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.cards.errors import NotRun
from tallystick.games.marvel_champions.position import players
from tallystick.games.marvel_champions.position.predicate import Predicate
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.rules.parts import as_place, is_noun
from tallystick.rules.phrases import Clause, Described, Noun, Numeral

# Tests of a player, who may be another than "you"; and of a single card, whatever else is there.
PERSONAL: Final = (
    "in_form", "not_in_form", "was_in_form", "controls", "has", "is_engaged", "not_engaged", "is_a",
)  # fmt: skip
SINGLE: Final = ("is_state", "not_state", "has_status", "has_stat", "has_keyword", "has_trait")
# Tests that know what "no" before their subject asks, and where "each" says nothing of a subject.
COUNTING_NONE: Final = ("activated", "entered_way", "is_place", "was_done", "there_are")
YOURS: Final = ("ally", "support", "upgrade", "character")  # what "you have" as you control it
HELD_ON: Final = ("attachment", "encounter card")  # and as it is attached to you


def in_order(clause: Clause) -> Clause:
    """A test with the player before the cards: "a minion is engaged with another player"; of "this
    minion", that it is one that is; "you have an ally" is that you control one (MC.ownership.1).
    Raises NotRun."""
    things = clause.things
    if clause.verb in ("is_engaged", "not_engaged") and len(things) == 2:
        what, who = things
        if is_noun(what, "a", "another") and _is_somebody(who):
            clause = clause._replace(things=(who, what))
        elif clause.verb == "is_engaged" and is_noun(what, "this") and _is_another(who):
            such = Noun("a", ("minion",), relations=(("engaged with", who),))
            clause = clause._replace(verb="is_a", things=(what, such))
    if clause.verb == "has" and _is_held(clause):
        clause = clause._replace(verb="controls")
    return clause


def _is_held(clause: Clause) -> bool:
    """Whether a player "has" a card as something in play that one controls. Raises NotRun."""
    who, what = clause.things[0], clause.things[-1]
    if not _is_somebody(who):
        return False
    if not isinstance(what, Noun) or what.places() or what.how == "titled":
        return False
    if what.kinds and set(what.kinds) <= set(YOURS):
        return True
    if not set(what.kinds) <= set(HELD_ON):
        raise NotRun(f"no test yet for {str(clause)!r}")
    return False


def _is_another(part: Described) -> bool:
    """Whether a player is meant who need not be "you"."""
    return not is_noun(part, "you") and _is_somebody(part)


def _is_somebody(part: Described) -> bool:
    return is_noun(part, "you") or (isinstance(part, Noun) and is_of_player(part))


def is_of_player(thing: Noun) -> bool:
    """Whether a player is meant, and another than "you" may be."""
    return thing.how != "yourself" and (thing.how in players.PLAYERS or thing.kinds == ("player",))


def asked_of(clause: Clause, test_of: Callable[[Clause], Predicate]) -> Predicate | None:
    """The test where it is asked of several, or of another player; None where it is asked of what
    it names, and of nothing else. Raises NotRun."""
    thing = clause.first_noun()
    if thing is None or clause.things[0] is not thing:
        return None
    if clause.verb in PERSONAL and is_of_player(thing):
        ask, one, rest = _of_players, Noun("you"), tuple([_yours(t) for t in clause.things[1:]])
    elif clause.verb in SINGLE and thing.how in SOME + EACH:
        ask, one, rest = _of_cards, Noun("it"), clause.things[1:]
    elif clause.verb in SINGLE and is_of_player(thing):
        ask, one, rest = _of_players, Noun("you"), clause.things[1:]
    else:
        _refuse(clause, thing)
        return None
    if ask is _of_players:
        players.known_players(thing)
    test = Predicate(ask, clause)
    test.either = (test_of(clause._replace(things=(one, *rest))),)
    test.whom, test.count = Filter(thing), counted(thing, clause)
    return test


EACH: Final = ("each", "all")
SOME: Final = ("a", "another", "any", "some", "")


def _refuse(clause: Clause, thing: Noun) -> None:
    """Raises NotRun for "each" and "no" of whom a test would be asked as of anybody."""
    none = thing.figure == Numeral(0) and clause.verb not in COUNTING_NONE
    if none or thing.how in ("each", "all", "each player", "each other player"):
        raise NotRun(f"no test yet for {str(clause)!r}")


def _yours(part: Described) -> Described:
    """What is said of the player's own places, for that player."""
    if not isinstance(part, Noun):
        return part
    placed = [
        (word, as_place(one)._replace(whose="your"))
        if as_place(one).whose in players.THEIR
        else (word, one)
        for word, one in part.relations
    ]
    return part._replace(relations=tuple(placed))


def counted(thing: Noun, clause: Clause) -> int:
    """How many of a thing a test asks for at least. Raises NotRun for what nothing counts."""
    figure = thing.figure
    if figure.per_x or figure.per_player or figure.word not in ("", "at least", "or more"):
        raise NotRun(f"no test yet for {str(clause)!r}")
    return figure.fixed


def _so_many(test: Predicate, every: bool, found: list[bool]) -> bool:
    """All of them, none, or so many."""
    if every:
        return all(found)
    return sum(found) >= test.count if test.count else not any(found)


def _of_players(test: Predicate, scope: Scope) -> bool:
    """ "Each player is in hero form", "another player controls an ally"."""
    assert test.whom is not None
    thing, (one,) = test.whom.thing, test.either
    found = [one.ask(one, scope.of(seat)) for seat in players.seats_of(scope, thing)]
    return _so_many(test, thing.how.startswith("each"), found)


def _of_cards(test: Predicate, scope: Scope) -> bool:
    """ "Each enemy is stunned", "no ally has the [[Guild]] trait"."""
    assert test.whom is not None
    (one,) = test.either
    found = [one.ask(one, scope.if_spoken_of(e)) for e in test.whom.candidates(scope)]
    return _so_many(test, test.whom.how in EACH, found)
