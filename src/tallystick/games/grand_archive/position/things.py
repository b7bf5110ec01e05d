"""What card text speaks of: descriptions as filters over the cards, players and instances of a
position (GA.TGT); and which things are the same to whoever chooses among them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.book import piece_of
from tallystick.games.grand_archive.pieces import BASIC
from tallystick.games.grand_archive.position import counters, former, roles, stack, values
from tallystick.games.grand_archive.position.bases import (
    CARD,
    INSTANCE,
    PLAYER,
    EffectAmount,
    Of,
    Thinglike,
)
from tallystick.games.grand_archive.position.changes import ON, RECORD
from tallystick.games.grand_archive.position.history import told_of
from tallystick.games.grand_archive.position.places import Zones
from tallystick.games.grand_archive.position.refs import EVERYBODY, Referent, Who
from tallystick.games.grand_archive.position.scope import (
    INSTANCES,
    EffectScope,
    instance_of,
    instance_value,
)
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, OWNER_OF, ZONE
from tallystick.kernel.machine import Game

BITS: Final = {
    "distant": zones.DISTANT,
    "fostered": zones.FOSTERED,
    "ephemeral": zones.EPHEMERAL,
    "prepared": zones.PREPARED,
    "imbued": zones.IMBUED,
    "brewed": zones.BREWED,
    "empowered": zones.EMPOWERED,
    "transformed": zones.TRANSFORMED,
    "intercepting": zones.INTERCEPTING,
    "token": zones.TOKEN,
}


class Condition:
    """A further test of one thing; subclasses are in ``props``."""

    def holds(self, scope: EffectScope, entity: int) -> bool:
        """Whether the thing is so."""
        raise NotImplementedError

    def holds_face_down(self, scope: EffectScope, entity: int) -> bool:
        """Whether it is so of a card that lies face down (GA.DFC.4): where it is about a
        characteristic, it is not."""
        return self.holds(scope, entity)


class Such(Condition):
    """A condition that is a function, of these, of the position and of the thing."""

    def __init__(self, how: Callable[[*Of, EffectScope, int], bool], *of: *Of) -> None:
        self.how: Callable[[EffectScope, int], bool] = partial(how, *of)  # type: ignore[call-arg]

    def holds(self, scope: EffectScope, entity: int) -> bool:
        return self.how(scope, entity)


class Owned(Condition):
    """Of these players, whoever controls it (GA.TERM.CONTROL)."""

    def __init__(self, who: Who) -> None:
        self.who = who

    def holds(self, scope: EffectScope, entity: int) -> bool:
        return scope.game.lists[OWNER_OF][entity] in self.who.seats(scope)


class OfCharacteristics(Condition):
    """A test of what a card has not that lies face down."""

    def holds_face_down(self, scope: EffectScope, entity: int) -> bool:
        return False


class InState(Condition):
    """A quality by name: "rested", "damaged", "attacking" ..."""

    def __init__(self, name: str) -> None:
        self.name = name

    def holds(self, scope: EffectScope, entity: int) -> bool:
        return has_state(scope.game, entity, self.name)


def has_state(game: Game, entity: int, name: str) -> bool:
    """Whether a thing has a quality now (GA.PROP.2)."""
    return STATE_TESTS[name](game, entity)


def _has_bit(bit: int, game: Game, entity: int) -> bool:
    return bool(game.lists[zones.STATES][entity] & bit)


def _has_role(role: int, game: Game, entity: int) -> bool:
    return roles.has_role(game, role, entity)


STATE_TESTS: Final[dict[str, Callable[[Game, int], bool]]] = {
    **{word: partial(_has_bit, bit) for word, bit in BITS.items()},
    "rested": lambda game, entity: game.lists[zones.RESTED][entity] == 1,
    "awake": lambda game, entity: game.lists[zones.RESTED][entity] != 1,
    "damaged": lambda game, entity: game.lists[zones.DAMAGE][entity] > 0,
    "attacking": lambda game, entity: game.lists[CELLS][zones.ATTACKER] == entity,
    "defending": partial(_has_role, roles.DEFENDS),
    "retaliating": partial(_has_role, roles.RETALIATES),
    "linked": lambda game, entity: game.lists[zones.HOST][entity] >= 0,
    "loaded": lambda game, entity: entity in game.lists[zones.HOST],
    "unloaded": lambda game, entity: entity not in game.lists[zones.HOST],
    "preserved": lambda game, entity: game.lists[ZONE][entity] in zones.PRESERVED,
}
STATES_KNOWN: Final = frozenset(STATE_TESTS)
OF_PLAY: Final = frozenset(("prepared", "imbued", "brewed", "empowered", "ephemeral"))


class Matcher(Thinglike):
    """A description of cards or objects."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.sort = CARD
        self.types: frozenset[str] = frozenset()  # one of these
        self.also: tuple[str, ...] = ()  # and all of these
        self.subtypes: tuple[tuple[str, ...], ...] = ()  # one of each group
        self.elements: tuple[tuple[str, ...], ...] = ()
        self.without: tuple[str, ...] = ()
        self.name = ""
        self.is_word = False  # the name is a word of the text, not "named ..."
        self.tests: tuple[Condition, ...] = ()
        self.whose: Who | None = None  # who controls it
        self.theirs = True  # False: who does not control it
        self.zones: Zones | None = None  # None: the field
        self.alike = ""  # a trait in which all that is chosen is the same: "name"
        self.distinct = ""  # a trait in which all that is paid with differs
        self.among: Referent | None = None  # only of what has been spoken of
        self.apart: tuple[Referent, ...] = ()  # not these
        self.is_shown = False  # whoever chooses it shows it, so it may lie face down (GA.ZINFO.3)

    def candidates(self, scope: EffectScope) -> list[int]:
        return list(self.one_by_one(scope))

    def one_by_one(self, scope: EffectScope) -> Iterator[int]:
        for entity in self._all(scope):
            if self.fits(scope, entity):
                yield entity

    def includes(self, scope: EffectScope, value: int) -> bool:
        return value in self._all(scope)

    @property
    def is_particular(self) -> bool:
        """Whether anything is said of it."""
        return any(self.asked)

    @property
    def asked(self) -> tuple[object, ...]:
        """What is said of a thing, but for where it lies and whose it is."""
        kinds = (self.types, self.also, self.subtypes, self.elements)
        return (*kinds, self.without, self.name, self.tests)

    @property
    def is_private(self) -> bool:
        return self.zones is not None and self.zones.is_private

    @property
    def is_bound(self) -> bool:
        """In one zone, or by what is the same of them."""
        return bool(self.alike) or (self.zones is not None and self.zones.is_one)

    def lies(self, scope: EffectScope, entity: int) -> bool:
        return self.zones is None or entity in self.zones.cards(scope)

    def _all(self, scope: EffectScope) -> list[int]:
        if self.among is not None:
            return [value for value in self.among.values(scope) if value >= 0]
        if self.zones is not None:
            return self.zones.cards(scope)
        lists, game = scope.game.lists, scope.game
        if self.whose is not None and self.theirs:
            return [e for seat in self.whose.seats(scope) for e in lists[zones.FIELD[seat]]]
        return [e for seat in range(game.seats) for e in lists[zones.FIELD[seat]]]

    def fits(self, scope: EffectScope, value: int) -> bool:
        game = scope.game
        if not 0 <= value < INSTANCES:
            return False
        if self.zones is not None and self._is_hidden(game, value):
            return self._fits_face_down(scope, value)
        if not self.is_kind(game, value):
            return False
        if self.without and any(is_such(game, value, word) for word in self.without):
            return False
        if self.whose is not None and not self._is_whose(scope, value):
            return False
        for ref in self.apart:
            if value in ref.values(scope):
                return False
        for test in self.tests:  # noqa: SIM110  # all() is a generator, and this is asked often
            if not test.holds(scope, value):
                return False
        return True

    def is_kind(self, game: Game, entity: int) -> bool:
        if self.types or self.also:
            found = self._kinds(game, entity)
            if self.types and self.types.isdisjoint(found):
                return False
            if self.also and not found.issuperset(self.also):
                return False
        if self.name or self.subtypes or self.elements:
            return self._is_called(game, entity)
        return True

    def _is_hidden(self, game: Game, entity: int) -> bool:
        """Whether what is described lies in a banishment, and this face down in one."""
        assert self.zones is not None
        if self.is_shown or "banishment" not in self.zones.names:
            return False
        return zones.is_face_down(game, entity)

    def _fits_face_down(self, scope: EffectScope, entity: int) -> bool:
        """Of a card without characteristics (GA.DFC.4): what is said but for those."""
        if self.types or self.also or self.subtypes or self.elements or self.name:
            return False
        if any(entity in ref.values(scope) for ref in self.apart):
            return False
        return all(test.holds_face_down(scope, entity) for test in self.tests)

    def _has_name(self, game: Game, entity: int) -> bool:
        """GA.NAME.1: of that name; a word that is a subtype as well means the subtype too, and
        either may stand in the plural."""
        if is_named(game, entity, self.name):
            return True
        if not self.is_word:
            return False
        one = self.name.removesuffix("s")
        tags = self._tags(game, entity)
        return self.name in tags or one in tags or is_named(game, entity, one)

    def _kinds(self, game: Game, entity: int) -> frozenset[str]:
        return former.types(game, entity) if self.looks_back else values.types(game, entity)

    def _tags(self, game: Game, entity: int) -> frozenset[str]:
        return former.subtypes(game, entity) if self.looks_back else values.subtypes(game, entity)

    def _is_called(self, game: Game, entity: int) -> bool:
        if self.name and not self._has_name(game, entity):
            return False
        if self.subtypes:
            tags, kinds = self._tags(game, entity), self._kinds(game, entity)
            for group in self.subtypes:
                if not any(tag in tags or tag in kinds for tag in group):
                    return False
        if self.elements:
            back = self.looks_back
            mine = former.elements(game, entity) if back else values.elements(game, entity)
            for group in self.elements:
                if not any(is_of(mine, element) for element in group):
                    return False
        return True

    def _is_whose(self, scope: EffectScope, entity: int) -> bool:
        """Whether the right player controls it; of zones that are somebody's own, ``zones`` says
        it already (GA.ZONE.2)."""
        assert self.whose is not None
        if self.zones is None:
            seat = zones.controller_of(scope.game, entity)
        elif self.zones.is_shared:
            seat = stack.player_of(scope.game, entity)
        else:
            return True
        return (seat in self.whose.seats(scope)) == self.theirs

    def __str__(self) -> str:
        return self.text


def is_named(game: Game, entity: int, name: str) -> bool:
    """Whether a thing has that name, or as a champion its first part (GA.NAME.2)."""
    piece = piece_of(game, entity)
    if piece.name.casefold() == name:
        return True
    return "champion" in piece.types and piece.short_name.casefold() == name


def is_of(mine: tuple[str, ...], element: str) -> bool:
    """Whether one of these elements is the one named, or of that sort (GA.SPELEM.1)."""
    if element == "basic":
        return any(one in BASIC for one in mine)
    if element == "advanced":
        return any(one not in BASIC and one != "norm" for one in mine)
    return element in mine


def is_such(game: Game, entity: int, word: str) -> bool:
    """Whether a thing is what follows "non-"."""
    if word.endswith(" element"):
        return is_of(values.elements(game, entity), word.removesuffix(" element"))
    if word in values.types(game, entity) or word in values.subtypes(game, entity):
        return True
    if word in ("fire", "water", "wind", "norm", "advanced", "basic"):
        return is_of(values.elements(game, entity), word)
    return word in STATES_KNOWN and has_state(game, entity, word)


class EitherZone(Zones):
    """One of several zones, which somebody has chosen by its place."""

    def __init__(self, names: tuple[str, ...], who: Who, which: EffectAmount) -> None:
        super().__init__(names, who)
        self.which = which

    def cards(self, scope: EffectScope) -> list[int]:
        return Zones((self.names[self.which.value(scope)],), self.who).cards(scope)


class Players(Thinglike):
    """Players: any, or opponents only."""

    def __init__(self, who: Who = EVERYBODY) -> None:
        self.sort = PLAYER
        self.who = who

    def candidates(self, scope: EffectScope) -> list[int]:
        seats = [seat for seat in zones.turn_order(scope.game) if seat in self.who.seats(scope)]
        return [stack.player_value(seat) for seat in seats]

    def fits(self, scope: EffectScope, value: int) -> bool:
        seat = stack.seat_value(value)
        return seat in zones.living(scope.game) and seat in self.who.seats(scope)

    def __str__(self) -> str:
        return "opponent" if self.who.kind == 1 else "player"


class Instances(Thinglike):
    """Activations, materializations and ability instances on the stack (GA.TGT.3).

    ``kinds`` are those of ``stack``; ``of`` describes the card played or the ability's source.
    """

    def __init__(self, kinds: tuple[int, ...], of: Matcher | None, text: str) -> None:
        self.sort = INSTANCE
        self.kinds = kinds
        self.of = of
        self.text = text
        self.whose: Who | None = None
        self.theirs = True
        self.tests: tuple[Condition, ...] = ()

    def candidates(self, scope: EffectScope) -> list[int]:
        found = [instance_value(one) for one in stack.waiting(scope.game)]
        return [value for value in found if self.fits(scope, value)]

    def fits(self, scope: EffectScope, value: int) -> bool:
        """Whether an instance is there and as described: an ability is of the types and the element
        of its source (GA.ATRIG.7)."""
        game, instance = scope.game, instance_of(value)
        at = stack.find(game, instance) if instance else -1
        if at < 0 or instance == scope.instance:
            return False
        records = game.lists[zones.STACK]
        if records[at + stack.KIND] not in self.kinds:
            return False
        if self.whose is not None:
            mine = records[at + stack.CONTROLLER] in self.whose.seats(scope)
            if mine != self.theirs:
                return False
        source = records[at + stack.SOURCE_OF]
        if self.of is not None and (source < 0 or not self.of.fits(scope, source)):
            return False
        return all(test.holds(scope, value) for test in self.tests)

    def __str__(self) -> str:
        return self.text


class OtherThan(Thinglike):
    """Whatever a description does not fit."""

    def __init__(self, what: Thinglike) -> None:
        self.what = what

    def fits(self, scope: EffectScope, value: int) -> bool:
        return not self.what.fits(scope, value)


class AnyOf(Thinglike):
    """One of several descriptions."""

    def __init__(self, options: tuple[Thinglike, ...]) -> None:
        self.options = options
        self.sort = options[0].sort
        self.of_play = any(option.of_play for option in options)

    def look_back(self) -> None:
        for option in self.options:
            option.look_back()

    @property
    def is_particular(self) -> bool:
        return any(option.is_particular for option in self.options)

    @property
    def is_private(self) -> bool:
        return any(option.is_private for option in self.options)

    @property
    def is_bound(self) -> bool:
        return any(option.is_bound for option in self.options)

    def lies(self, scope: EffectScope, entity: int) -> bool:
        return any(part.fits(scope, entity) and part.lies(scope, entity) for part in self.options)

    def candidates(self, scope: EffectScope) -> list[int]:
        found: list[int] = []
        for option in self.options:
            found += [value for value in option.candidates(scope) if value not in found]
        return found

    def fits(self, scope: EffectScope, value: int) -> bool:
        return any(option.fits(scope, value) for option in self.options)

    def __str__(self) -> str:
        return " or ".join(str(option) for option in self.options)


def counted(game: Game, entity: int, kind: int) -> int:
    """How many counters of a kind a thing has; -1: of all kinds together."""
    if kind >= 0:
        return counters.count(game, entity, kind)
    return sum(n for _, n in counters.kinds_on(game, entity))


# -- which of them are the same to whoever chooses ------------------------------------------------

# In what objects are alike, and the lists of what sets one of them apart: counters, what lasts for
# a time, what lies under it, what is aimed at it and what it takes part in. Other numbers of those
# lists are among these, which sets some apart that are alike.
ALIKE_IN: Final = (
    zones.CARD, zones.LOOKS, OWNER_OF, zones.RESTED, zones.DAMAGE, zones.STATES, zones.HOST,
    zones.X_OF, ZONE,
)  # fmt: skip
MARKING: Final = (
    zones.EFFECTS, zones.COUNTERS, zones.HOST, zones.CHOICES, zones.DELAYED, zones.SHIELDS,
    zones.USES, zones.LENT, zones.COMBATANTS,
)  # fmt: skip


def likeness(game: Game, entity: int) -> tuple[int, ...]:
    """What must be equal for two things to be the same to whoever chooses."""
    lists = game.lists
    zone = lists[ZONE][entity]
    if zone not in zones.FIELD:  # "it costs 2 less this turn"
        is_marked = entity in lists[zones.EFFECTS][ON::RECORD]
        return (lists[zones.CARD][entity], zone, entity if is_marked else NOWHERE)
    is_marked = any([entity in lists[at] for at in MARKING])  # noqa: C419
    mine = [lists[at][entity] for at in ALIKE_IN]
    told = told_of(game, entity) if lists[zones.HISTORY] or lists[zones.RECEIPTS] else ()
    return (*mine, entity if is_marked else NOWHERE, *told)


def are_alike(game: Game, entities: Iterable[int]) -> bool:
    """Whether nothing tells these apart: no choice between them is one."""
    return len({likeness(game, entity) for entity in entities}) == 1
