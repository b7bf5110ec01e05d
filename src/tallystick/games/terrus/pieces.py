"""Cards as the rules read them: printed facts, compiled abilities, prices worked out once."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeVar

from tallystick.costs import NO_COST, Cost, Price
from tallystick.games.terrus.zones import DAY, PHASES
from tallystick.rules import card_text
from tallystick.rules.picking import only


class TargetSlot(NamedTuple):
    """A target: its slot, what may be chosen, and what it is not: the targets of other slots, this
    card, or the beast that holds it."""

    place: int
    selector: card_text.Selector
    apart: tuple[int, ...] = ()
    apart_from: tuple[card_text.Ref, ...] = ()


NO_NUMBER: Final = -1

# Moments at which something may be done: the phases, one's own day, and any.
OWN_DAY: Final = len(PHASES)
ANY_MOMENT: Final = OWN_DAY + 1

Something = TypeVar("Something")
ByMoment = tuple[tuple[Something, ...], ...]
NEVER: Final = ((),) * (ANY_MOMENT + 1)

# How cards come from a hand into the city; every other card is played.
HAND_VERBS: Final = {"beast": "recruit", "item": "forge", "structure": "build"}


def later_name(card: str, n: int) -> str:
    """What the ``n``-th trigger that the text of a card leaves behind is called (T.22.2a)."""
    return f"{card} (later {n})"


class UsableAbility:
    """Something that can be used: an activated ability (T.19.2), or what an action or resource
    does.

    ``phases`` is a bitmask of PHASES. ``price`` is None where nothing but the phase is asked.
    ``program`` runs from the announcement to the last effect. ``x`` is what is counted for the X of
    the price, where the text says so.
    """

    def __init__(
        self,
        text: str,
        phases: int,
        subtype: str,
        price: Price | None,
        *,
        program: int,
        aims: tuple[TargetSlot, ...],
        threshold: card_text.Threshold | None = None,
        production: bool = False,
        x: card_text.Selector | None = None,
    ) -> None:
        self.text = text
        self.phases = phases
        self.subtype = subtype
        self.price = price
        self.program = program
        self.aims = aims
        self.threshold = threshold
        self.production = production
        self.x = x

    @property
    def cost(self) -> Cost:
        """What is printed before the colon."""
        return NO_COST if self.price is None else self.price.cost


class Brew(NamedTuple):
    """How a resource card can be played in the middle of a payment (T.25.2, T.21.1) where it does
    more than produce, has a price of its own, is limited or counts something: its way ``n`` gives
    ``units``, what is ``counted`` now, and one of ``either`` kind; the ``program`` (-1: none) does
    the rest."""

    n: int
    units: tuple[int, ...]
    program: int
    price: Cost
    aims: tuple[TargetSlot, ...]
    counted: tuple[card_text.Produce, ...] = ()
    either: tuple[int, ...] = ()


class TriggeredProgram:
    """A triggered ability (T.19.3) and the program of its effects; ``speaks``: whether it matters
    to them what set it off."""

    def __init__(
        self, when: card_text.When, at_once: bool, program: int, text: str, speaks: bool
    ) -> None:
        self.when = when
        self.speaks = speaks
        self.at_once = at_once
        self.program = program
        self.text = text


class Lent(NamedTuple):
    """The ability that a text in quotes stands for (T.19.1d); none if it is only taken."""

    power: UsableAbility | None = None
    trigger: TriggeredProgram | None = None


def _with(known: ByMoment[Something], power: UsableAbility, one: Something) -> ByMoment[Something]:
    """What there is at each moment, and one thing more when a power can be used."""
    own_day = power.phases >> DAY & 1
    moments = power.phases | own_day << OWN_DAY | 1 << ANY_MOMENT
    return tuple([(*those, one) if moments >> n & 1 else those for n, those in enumerate(known)])


class TerrusPiece:
    """A card of the rulebook in force. ``stats`` are ATK, INT, DEF; ``defence`` -1 where it has
    none."""

    def __init__(self, name: str, kind: str) -> None:
        self.name = name
        self.kind = kind
        # Whether beasts can be attached to it and battles fought at it (T.9.1).
        self.is_location = kind in ("clade", "structure")
        self.text = ""
        self.tags: tuple[str, ...] = ()
        self.season = -1
        self.market: int = 0
        self.stats: tuple[int, int, int] = (0, 0, 0)
        self.defence = NO_NUMBER
        self.vitae = 0
        self.turns = 0
        self.costs: dict[str, Cost] = {}
        self.prices: dict[str, Price] = {}
        self.keywords: tuple[str, ...] = ()
        self.powers: tuple[UsableAbility, ...] = ()
        self.powers_at: ByMoment[int] = NEVER  # the places of those that can be used then
        self.triggers: tuple[TriggeredProgram, ...] = ()
        self.modifiers: tuple[card_text.Modifier, ...] = ()
        # Those of them that are asked for often, by what they change.
        self.stat_changes: tuple[card_text.StatChange, ...] = ()
        self.ability_changes: tuple[card_text.Grants | card_text.Removes, ...] = ()
        self.restrains: tuple[card_text.Restrains, ...] = ()
        self.cost_changes: tuple[card_text.CostChange, ...] = ()
        self.hand_limits: tuple[card_text.HandLimit, ...] = ()
        self.bans: tuple[card_text.Prohibits, ...] = ()
        self.plays: tuple[UsableAbility, ...] = ()
        # What can be done with it in hand: a verb, and which of its ways to be played.
        verb = HAND_VERBS.get(kind)
        self.moves_at: ByMoment[tuple[str, int]] = NEVER
        if verb is not None:
            self.moves_at = (*NEVER[:OWN_DAY], ((verb, -1),), ((verb, -1),))
        self.yields: tuple[int, ...] = ()  # produced by a card that does no more, at any time
        self.brews: tuple[Brew, ...] = ()
        self.basic = False
        self.answers = kind == "resource"  # whether it can answer what is announced (T.21.2)
        self.laters = 0  # how many triggers its text leaves behind

    def add_power(self, power: UsableAbility) -> None:
        """Add an activated ability (T.19.2)."""
        self.powers_at = _with(self.powers_at, power, len(self.powers))
        self.powers += (power,)

    def add_play(self, play: UsableAbility) -> None:
        """Add what is done when the card is played (T.20, T.21)."""
        self.moves_at = _with(self.moves_at, play, ("play", len(self.plays)))
        self.plays += (play,)
        self.answers |= any(aim.selector.place == card_text.ANNOUNCED for aim in play.aims)

    def add_static(self, modifiers: tuple[card_text.Modifier, ...]) -> None:
        """Add a static ability (T.19.4)."""
        self.modifiers += modifiers
        self.stat_changes += (*only(modifiers, card_text.StatChange),)
        self.ability_changes += (*only(modifiers, card_text.Grants, card_text.Removes),)
        self.restrains += (*only(modifiers, card_text.Restrains),)
        self.cost_changes += (*only(modifiers, card_text.CostChange),)
        self.hand_limits += (*only(modifiers, card_text.HandLimit),)
        self.bans += (*only(modifiers, card_text.Prohibits),)

    @property
    def is_basic_resource(self) -> bool:
        """Whether it is one of the six basic resources (T.21.4)."""
        return self.basic and self.kind == "resource"

    def __repr__(self) -> str:
        return f"Piece({self.name!r})"
