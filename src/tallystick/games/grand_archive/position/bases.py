"""What card text is lowered to, as far as those must know it who hold it: tests ("if you control an
ally", GA.EFFECTS.1), numbers, what is described, meant or waited for. What each of them can be
stands in other modules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, Protocol, TypeVarTuple

from tallystick.games.grand_archive.position.reasons import OPTION_CLOSED
from tallystick.games.grand_archive.position.scope import EffectScope, scope_of
from tallystick.kernel.decision import Refusal
from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game, Op

Of = TypeVarTuple("Of")
CARD: Final = "card"
PLAYER: Final = "player"
INSTANCE: Final = "instance"


class FeasibleOp(Op):
    """An op of an effect that may be impossible: nobody is asked to do it then."""

    def can(self, scope: EffectScope) -> bool:
        """Whether it can be done now."""
        raise NotImplementedError

    def closed(self) -> Refusal:
        """Why it is not on offer where it cannot be done."""
        return OPTION_CLOSED


class Gate(Protocol):
    """What must hold for a text to be there: a ``Restriction``, or tests in the place of one
    (GA.AREST.1)."""

    def holds(self, game: Game, seat: int, source: int) -> bool:
        """Whether it holds for a card of ``seat`` now."""


class PlayersMeant(Protocol):
    """What means players: a ``Who``."""

    kind: int

    def seats(self, scope: EffectScope) -> list[int]:
        """The players meant now, the turn player first."""

    def seat(self, scope: EffectScope) -> int:
        """The one player meant, -1 for nobody."""


class ThingsMeant(Protocol):
    """What means things that have been spoken of: a ``Referent``."""

    kind: int

    def values(self, scope: EffectScope) -> list[int]:
        """The things meant now: entities, players, instances."""

    def first(self, scope: EffectScope) -> int:
        """The one thing meant, -1 for none."""


class Test:
    """One test; ``wanted`` False turns it round."""

    wanted: bool = True

    def ask(self, scope: EffectScope) -> bool:
        """Whether it is so."""
        raise NotImplementedError

    def holds(self, scope: EffectScope) -> bool:
        """Whether the test is met."""
        return self.ask(scope) == self.wanted


class Asks(Test):
    """A test that is a function, of these and of the position."""

    def __init__(self, how: Callable[[*Of, EffectScope], bool], *of: *Of) -> None:
        self.how: Callable[[EffectScope], bool] = partial(how, *of)  # type: ignore[call-arg]

    def ask(self, scope: EffectScope) -> bool:
        return self.how(scope)


class EffectAmount:
    """A number that is reckoned when it is needed."""

    def value(self, scope: EffectScope) -> int:
        """The number meant now; it may be negative."""
        raise NotImplementedError

    def count(self, scope: EffectScope) -> int:
        """The number as things are counted or selected by it."""
        return self.value(scope)

    def is_null(self, scope: EffectScope) -> bool:
        """Whether there is no such number, which is not 0 and compares with none (GA.PAY.6)."""
        return False

    @property
    def constant(self) -> int | None:
        """The number, where it is always the same, as far as is known."""
        return None

    def is_of_now(self) -> bool:
        """Whether it hangs on what is known only while the effect resolves: X, what it has done."""
        return False

    def is_never_negative(self) -> bool:
        """Whether it is 0 or more whatever happens, as far as is known."""
        return False

    def is_never_positive(self) -> bool:
        """Whether it is 0 or less whatever happens, as far as is known."""
        return False


class Reckons(EffectAmount):
    """A number that is a function, of these and of the position."""

    def __init__(self, how: Callable[[*Of, EffectScope], int], *of: *Of) -> None:
        self.how: Callable[[EffectScope], int] = partial(how, *of)  # type: ignore[call-arg]

    def value(self, scope: EffectScope) -> int:
        return self.how(scope)


class Thinglike:
    """What can be chosen or meant: ``sort`` says whether cards, players or instances."""

    sort: str = CARD
    is_reference: bool = False  # spoken of before, rather than described
    of_play: bool = False  # it says how something was played, which is forgotten
    looks_back: bool = False  # it is asked of what has gone how that was (GA.INFO.1)

    def look_back(self) -> None:
        """Describe what things were just before they went, if they have gone."""
        self.looks_back = True

    @property
    def is_particular(self) -> bool:
        """Whether not just any card will do, but one of a kind (GA.ZINFO.2)."""
        return False

    @property
    def is_private(self) -> bool:
        """Whether it is looked for in a place that is hidden from somebody."""
        return False

    @property
    def is_bound(self) -> bool:
        """Whether what is chosen hangs together: "from a graveyard", "with the same name"."""
        return False

    def is_kind(self, game: Game, entity: int) -> bool:
        """Whether a card could be as described, whatever else is so, as far as is known."""
        return True

    def lies(self, scope: EffectScope, entity: int) -> bool:
        """Whether a card lies where the description looks for it: "cards in your graveyard"."""
        return True

    def candidates(self, scope: EffectScope) -> list[int]:
        """Everything described, now."""
        raise NotImplementedError

    def one_by_one(self, scope: EffectScope) -> Iterable[int]:
        """Everything described, one after the other: for whoever asks only whether there are so
        many. None is looked for before it is asked for, where that is dear."""
        return self.candidates(scope)

    def fits(self, scope: EffectScope, value: int) -> bool:
        """Whether one thing is as described, wherever it is."""
        raise NotImplementedError

    def includes(self, scope: EffectScope, value: int) -> bool:
        """Whether one thing that fits is where the description looks for it."""
        return value in self.candidates(scope)


class Target:
    """What a target may be; ``unlike`` are slots whose targets it must differ from."""

    def __init__(self, what: Thinglike, unlike: tuple[int, ...] = ()) -> None:
        self.what = what
        self.unlike = unlike
        self.slot = -1  # where several of them must lie in one zone: the slot they are chosen for
        self.spell = False  # chosen "as a Spell" (GA.ABIL.8)

    @property
    def sort(self) -> str:
        """Whether cards, players or instances are chosen."""
        return self.what.sort

    def __str__(self) -> str:
        return str(self.what)


class TriggerEvent:
    """What is waited for."""

    def __init__(self, kinds: frozenset[str]) -> None:
        self.kinds = kinds
        self.batch = False  # "one or more": once for all that happen at one moment (GA.GEFF.5)
        self.together = False  # of such as enter: the text speaks of all of them
        self.charges = 0  # of On Charge: how many counters; it triggers once (GA.KW.ONx)

    def heard(self, game: Game, entity: int, seat: int, fact: Fact) -> int:
        """What the trigger is about, or NOT_SET_OFF; ``entity`` has the ability, ``seat`` is
        "you"."""
        raise NotImplementedError

    def heard_of(self, game: Game, entity: int, seat: int, fact: Fact, chosen: int) -> int:
        """The same of one that hangs on the name or element ``chosen`` for what has given it; -1:
        it hangs on none."""
        return self.heard(game, entity, seat, fact)

    def meets(self, game: Game, it: int, fact: Fact, about: int) -> bool:
        """Whether it is so for what an effect that left it behind speaks of."""
        return True


class While:
    """Tests in the place of a restriction: "as long as you control a Human, this has ..."."""

    def __init__(self, tests: tuple[Test, ...]) -> None:
        self.tests = tests

    def holds(self, game: Game, seat: int, source: int) -> bool:
        """Whether all the tests are met now."""
        return holds(game, self.tests, source, seat)


def all_hold(tests: tuple[Test, ...], scope: EffectScope) -> bool:
    """Whether all tests are met."""
    for test in tests:  # noqa: SIM110  # all() is a generator, and this is asked often
        if not test.holds(scope):
            return False
    return True


def holds(game: Game, tests: tuple[Test, ...], source: int, seat: int, instance: int = 0) -> bool:
    """Whether all tests of a text of this card are met for a player."""
    if not tests:
        return True
    return all_hold(tests, scope_of(game, seat, source, max(instance, 0)))


class Label:
    """A place in a program: jumps name it while the program is put together."""

    def __init__(self) -> None:
        self.pc = -1
