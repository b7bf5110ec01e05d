"""What constant abilities can change of what they reach: one of these each (MC.constant.1)."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from tallystick.games.marvel_champions.position.bases import Description, Scope


class Dealers(Protocol):
    """By what, or by whom, something is done: a ``Filter``, or ``SomePlayers``."""

    def means(self, scope: Scope, entity: int) -> bool:
        """Whether it is one of them."""


class StatAdded(NamedTuple):
    """A number (``pieces.STATS``), by the amount of the ability (MC.modifiers.1)."""

    which: int


class BaseChange(NamedTuple):
    """What a number is, before anything is added to it: the amount (MC.modifiers.1)."""

    which: int


class KeywordGiven(NamedTuple):
    """A keyword, at a level, or at that of the amount if there is one (MC.gains.1)."""

    name: str
    level: int


class TraitGiven(NamedTuple):
    """A trait (MC.gains.1)."""

    trait: str


class TraitsGiven(NamedTuple):
    """The traits that others have now, gained ones too (MC.gains.1)."""

    of: Description


class IconChange(NamedTuple):
    """An acceleration, hazard, crisis or amplify icon that it has, or has no more."""

    name: str
    n: int


class StatusGiven(NamedTuple):
    """The column of a status that it has, without a card (MC.golden.2)."""

    column: int


class MostTaken(NamedTuple):
    """The most damage that it takes of one attack (MC.golden.2)."""

    n: int


class MostSustained(NamedTuple):
    """The most damage that can lie on it: the amount (MC.golden.2)."""


class Prohibition(NamedTuple):
    """What it cannot do, or cannot be done to it: by whom, and to what, if not by and to anybody
    (MC.golden.2)."""

    deed: str
    source: Dealers | None = None
    object: Description | None = None


class Blanking(NamedTuple):
    """A blank text box, and what of it stays (``pieces.KEEP_TRAITS``; MC.golden.2)."""

    stays: int


class TreatedAs:
    """What a card is treated as while something says so: of another kind, with a trait and a blank
    text box; a number that is what another one is printed as, and consequential damage
    (MC.golden.2)."""

    def __init__(self, was: str, kind: str, traits: tuple[str, ...], stays: int) -> None:
        self.was = was  # the kind of the cards that it is said of
        self.kind = kind
        self.traits = traits
        self.stays = stays
        self.number = -1  # which number ...
        self.printed = -1  # ... is what this one is printed as
        self.pips = 0
        self.key = -1  # under which its faces are found among the blank ones


class ConsequentialChange(NamedTuple):
    """The consequential damage of an attack (0) or thwart (1) against some, or anybody, by the
    amount; whether only where those were defeated (MC.consequential.1)."""

    deeds: tuple[tuple[int, Description | None, bool], ...]


class StruckKeywords(NamedTuple):
    """The keywords that attacks on it gain (MC.gains.1)."""

    flags: int


class TargetChange(NamedTuple):
    """The target threat of a main scheme, by the amount (MC.main-scheme.1)."""


class Diversion(NamedTuple):
    """The zone where it goes instead of to a discard pile, from play (MC.replacement.1)."""

    zone: int


class DamageChange(NamedTuple):
    """The damage that it takes, by the amount: of attacks, of those of enemies, of certain cards,
    or all (MC.damage.3)."""

    of: str
    source: Dealers | None = None


ConstantChange = (
    StatAdded
    | BaseChange
    | KeywordGiven
    | TraitGiven
    | TraitsGiven
    | IconChange
    | StatusGiven
    | MostTaken
    | MostSustained
    | Prohibition
    | Blanking
    | TreatedAs
    | ConsequentialChange
    | StruckKeywords
    | TargetChange
    | Diversion
    | DamageChange
)


class ConstantAbility:
    """One change that holds while its card is in play and its tests do: a ``Constant``."""

    def __init__(self, change: ConstantChange) -> None:
        self.change = change
        self.holds_won = False  # whether it holds while its card lies in the victory display
        self.is_of_villain = False  # whether it is said of "the villain", whoever that is

    @property
    def keys(self) -> tuple[object, ...]:
        """What it is found by: what it changes, and which one of those."""
        kind = type(self.change)
        match self.change:
            case StatAdded(which=one) | BaseChange(which=one) | StatusGiven(column=one):
                return (kind, (kind, one))
            case KeywordGiven(name=name) | IconChange(name=name) | Prohibition(deed=name):
                return (kind, (kind, name))
        return (kind,)

    def reaches(self, scope: Scope, entity: int) -> bool:
        """Whether it changes this card now (MC.constant.1)."""
        raise NotImplementedError

    def amount(self, scope: Scope, entity: int, without: int = 0) -> int:
        """The amount of the change now to this card; ``without`` if it has none."""
        raise NotImplementedError

    def is_meant(self, whom: Description, scope: Scope, target: int) -> bool:
        """Whether a description means this one, which may have left play."""
        raise NotImplementedError
