"""What a thing may be described by: its numbers, keywords, counters, what it has done (GA.CHAR)."""

from __future__ import annotations

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.position import (
    continuous_effects,
    history,
    roles,
    stack,
    values,
)
from tallystick.games.grand_archive.position.amounts import COSTS, Number, lacks, trait, traits
from tallystick.games.grand_archive.position.bases import EffectAmount, Thinglike
from tallystick.games.grand_archive.position.places import is_called
from tallystick.games.grand_archive.position.refs import Referent
from tallystick.games.grand_archive.position.scope import EffectScope, instance_of
from tallystick.games.grand_archive.position.things import (
    Condition,
    OfCharacteristics,
    counted,
    is_named,
)
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game


def name_of(game: Game, entity: int) -> str:
    """The name that it shows, to compare with."""
    return piece_of(game, entity).name.casefold()


def is_banished_by(scope: EffectScope, entity: int) -> bool:
    """What speaks has banished it: by an effect, or as it was paid for (GA.ZBAN.1), as far
    as that is noted, and both are still what they were then; of what has been set off as it left,
    what it was (GA.INFO.1)."""
    game, source = scope.game, scope.source
    if source < 0:
        return False
    born, play = game.lists[zones.SINCE][source], game.lists[zones.PLAY][source]
    if scope.instance and stack.find(game, scope.instance) >= 0:
        born = stack.field(game, scope.instance, stack.BORN)
        play = stack.field(game, scope.instance, stack.PLAYED)
    if continuous_effects.is_banished_by(game, entity, source, born):
        return True
    early = game.lists[zones.SINCE][entity] < born
    return early and entity in history.paid_with(game, play, "banish")


class Has(Condition):
    """One of several properties, or all of them."""

    def __init__(self, parts: tuple[Condition, ...], either: bool, wanted: bool) -> None:
        self.parts = parts
        self.either = either
        self.wanted = wanted

    def holds(self, scope: EffectScope, entity: int) -> bool:
        """Whether so many of them hold as the joining word asks; "without" turns it round."""
        return self._joined([part.holds(scope, entity) for part in self.parts])

    def holds_face_down(self, scope: EffectScope, entity: int) -> bool:
        """Whether a card without characteristics has what is asked, part by part: it is "without"
        all that they would be."""
        return self._joined([part.holds_face_down(scope, entity) for part in self.parts])

    def _joined(self, found: list[bool]) -> bool:
        return (any(found) if self.either else all(found)) == self.wanted


class WithKeyword(OfCharacteristics):
    """A keyword in force (GA.ABIL.2)."""

    def __init__(self, name: str) -> None:
        self.name = name

    def holds(self, scope: EffectScope, entity: int) -> bool:
        return values.has_keyword(scope.game, entity, self.name)


class WithNumber(OfCharacteristics):
    """A number that is exactly so much, or more, or less; a cost that the card has not is none of
    these (GA.PAY.6)."""

    def __init__(self, name: str, n: EffectAmount, how: str) -> None:
        self.name = name
        self.n = n
        self.how = how

    def holds(self, scope: EffectScope, entity: int) -> bool:
        """GA.COST.13.a, GA.V.3: with ``edition: current`` X off the stack is no exact number."""
        game = scope.game
        if lacks(game, entity, self.name) or self.n.is_null(scope):
            return False
        if self.name in COSTS and book_of(game).current and piece_of(game, entity).cost.has_x:
            exact = self.how not in ("or more", "or less")
            if exact and zones.zone_name(game, entity) not in ("field", "effects stack"):
                return False
        return compare(trait(game, entity, self.name), self.n.count(scope), self.how)


def compare(value: int, wanted: int, how: str) -> bool:
    """Whether a number is exactly, at least or at most what is wanted."""
    if how in ("or more", "or greater", "or higher", "at least", "greater than or equal to"):
        return value >= wanted
    if how in ("or less", "or fewer", "or lower", "at most", "less than or equal to"):
        return value <= wanted
    if how in ("fewer than", "less than", "lower than"):
        return value < wanted
    if how in ("more than", "greater than", "higher than"):
        return value > wanted
    return value == wanted


class Counted(Condition):
    """Whether a thing has that number of counters of a kind, or more, or less."""

    def __init__(self, kind: int, n: int, how: str = "or more") -> None:
        self.kind = kind
        self.n = n
        self.how = how

    def holds(self, scope: EffectScope, entity: int) -> bool:
        return compare(counted(scope.game, entity, self.kind), self.n, self.how)


class Outermost(OfCharacteristics):
    """None of those that are described has a lower (or higher) number; a cost that a card has not
    is none (GA.PAY.6)."""

    def __init__(self, name: str, others: Thinglike, lowest: bool) -> None:
        self.name = name
        self.others = others
        self.lowest = lowest

    def holds(self, scope: EffectScope, entity: int) -> bool:
        if lacks(scope.game, entity, self.name):
            return False
        how = "or less" if self.lowest else "or more"
        others = self.others.candidates(scope)
        numbers = [Number(one) for one in traits(scope.game, others, self.name)]
        return all(WithNumber(self.name, n, how).holds(scope, entity) for n in numbers)


class Namesake(OfCharacteristics):
    """Whether a thing has the name of something else (GA.NAME.1)."""

    def __init__(self, what: Thinglike) -> None:
        self.what = what

    def holds(self, scope: EffectScope, entity: int) -> bool:
        game = scope.game
        found = [one for one in self.what.candidates(scope) if one >= 0 and one != entity]
        others = [one for one in found if not zones.is_face_down(game, one)]
        return any(is_named(game, entity, name_of(game, one)) for one in others)


class OfChosen(OfCharacteristics):
    """Whether a thing has the name or an element that was chosen, or as its reserve cost the
    number that was: what an effect that lasts hangs on, or else what ``chosen`` says now."""

    def __init__(self, name: str, chosen: EffectAmount) -> None:
        self.name = name  # "name", "element", or what the number is compared with
        self.chosen = chosen

    def holds(self, scope: EffectScope, entity: int) -> bool:
        """Whether it is that; nothing is where nothing was chosen."""
        chosen = scope.chosen if scope.chosen >= 0 else self.chosen.value(scope)
        if chosen < 0:
            return False
        if self.name == "element":
            mine = values.elements(scope.game, entity)
            return any(element in mine for element in values.elements_in(chosen))
        if self.name != "name":
            return WithNumber(self.name, Number(chosen), "exactly").holds(scope, entity)
        return is_named(scope.game, entity, book_of(scope.game).cards[chosen].name.casefold())


def lies_under(ref: Referent, scope: EffectScope, entity: int) -> bool:
    """Whether a thing lies under something: is loaded into it (GA.TERM.LOAD)."""
    return scope.game.lists[zones.HOST][entity] in ref.values(scope)


def is_of(ref: Referent, scope: EffectScope, entity: int) -> bool:
    """Whether a thing is one of those that are spoken of."""
    return entity in ref.values(scope)


class Parity(OfCharacteristics):
    """A number that is even, or odd."""

    def __init__(self, name: str, even: bool) -> None:
        self.name = name
        self.even = even

    def holds(self, scope: EffectScope, entity: int) -> bool:
        is_even = trait(scope.game, entity, self.name) % 2 == 0
        return is_even == self.even and not lacks(scope.game, entity, self.name)


def entered_this_turn(places: tuple[str, ...], scope: EffectScope, entity: int) -> bool:
    """Whether a thing has entered the field this turn; ``places``: out of one of these."""
    came = [zone for _, a, _, zone in history.rows(scope.game, "entered") if a == entity]
    return bool(came) and (not places or is_called(zones.place_name(came[-1]), places))


def did(kind: str, wanted: bool, scope: EffectScope, entity: int) -> bool:
    """Whether a thing has done or undergone something this turn, or has not: the kind of fact that
    says so."""
    rows = history.rows(scope.game, kind)
    return any(row[1] == entity for row in rows) == wanted


def attacks_such(what: Thinglike, scope: EffectScope, entity: int) -> bool:
    """Whether a thing is attacking something so described (GA.CBT.6)."""
    game = scope.game
    if game.lists[CELLS][zones.ATTACKER] != entity:
        return False
    return any(what.fits(scope, e) for e in roles.of_role(game, roles.DEFENDS))


def was_hit_by(ref: Referent, scope: EffectScope, entity: int) -> bool:
    """Whether a thing was hit by something this turn (GA.KW.ONx)."""
    by = ref.values(scope)
    return any(row[1] in by and row[3] == entity for row in history.rows(scope.game, "hit"))


def targets_something(
    ref: Referent | None, what: Thinglike | None, scope: EffectScope, entity: int
) -> bool:
    """An instance that targets something (GA.TGT.3)."""
    return targets_such(scope, instance_of(entity), ref, what)


def targets_such(
    scope: EffectScope, instance: int, ref: Referent | None, what: Thinglike | None
) -> bool:
    """Whether any target of an instance is that thing, or is as described."""
    rows = scope.game.lists[zones.CHOICES]
    for at in stack.chosen_rows(scope.game, instance):
        value = rows[at + stack.VALUE]
        if ref is not None and value in ref.values(scope):
            return True
        if what is not None and what.fits(scope, value):
            return True
    return False


def is_spell(scope: EffectScope, entity: int) -> bool:
    """An instance that is a Spell: of a card, or of an ability "as a Spell" (GA.ABIL.8)."""
    return values.is_spell_on_stack(scope.game, stack.find(scope.game, instance_of(entity)))


def obeys(scope: EffectScope, entity: int) -> bool:
    """A unit that obeys its controller."""
    return values.obeys(scope.game, entity)
