"""Cards as the rules read them: printed facts, and what their text was lowered to."""

from __future__ import annotations

from typing import Final

from tallystick.costs import NO_COST, Cost
from tallystick.costs.cost import Amount
from tallystick.games.grand_archive.position.bases import (
    EffectAmount,
    Gate,
    Target,
    Test,
    Thinglike,
    TriggerEvent,
)
from tallystick.games.grand_archive.position.changes import Change, CostModifier

NONE: Final = -1  # no such number is printed (GA.PARTS.1)
# Kinds of cost (GA.COST.2).
RESERVE: Final = 0
MEMORY: Final = 1
NO_KIND: Final = -1  # a card without a cost (GA.PAY.6)
ANY_NUMBER: Final = 99
ONE: Final = Amount(1)

# What costs are paid for; the first two are ways to play a card (GA.PLAY.1, GA.TERM.PLAY).
ACTIVATE: Final = "activate"
PLAY_MATERIAL: Final = "materialize"
USE: Final = "use"
OBJECT_TYPES: Final = ("champion", "ally", "weapon", "item", "domain", "phantasia")  # GA.TGT.1
UNITS: Final = ("champion", "ally")
BASIC: Final = ("fire", "water", "wind")  # GA.ELEM.5, GA.TYPES.1
ADVANCED: Final = (
    "arcane", "astra", "crux", "exia", "luxem", "neos", "tera", "umbra", "exalted",
)  # fmt: skip
ELEMENTS: Final = ("norm", *BASIC, *ADVANCED)

FAST: Final = "fast activation"  # the keyword (GA.KW.FASTACT)
# Keywords that change a payment; efficiency raises it by a negative LV (GA.TERM.LV.3).
COSTING: Final = ("efficiency", "aenean progression", "kindle")
RAISING: Final = frozenset(("efficiency", "aenean progression"))
LOWERING: Final = frozenset(("efficiency", "kindle"))

# Everywhere: ``gates`` are restrictions before a text (GA.AREST), values of ``restrictions``.
Gates = tuple[Gate, ...]


class KeywordAbility:
    """A keyword ability, with its number if it has one ("kindle" 3, "vigor" 0)."""

    def __init__(self, name: str, n: int = 0, gates: Gates = (), text: str = "") -> None:
        self.name = name
        self.n = n
        self.gates = gates
        self.text = text  # what follows it, where that is no number

    def __repr__(self) -> str:
        return f"Keyword({self.name!r}, {self.n})"


class TargetRequirement:
    """Targets that are chosen when a play or ability is announced, or a trigger is put on the stack
    (GA.ACT.5).

    ``what`` is a value of ``targets``. ``least`` and ``most`` may hang on X; "up to" has ``least``
    0: such targets are optional (GA.RES.3). ``spread`` is what is distributed among them.
    """

    def __init__(
        self,
        slot: int,
        what: Target,
        *,
        least: Amount = ONE,
        most: Amount = ONE,
        mode: int = NONE,
        spread: EffectAmount | None = None,
        property: int = 0,
    ) -> None:
        self.slot = slot
        self.what = what
        self.least = least
        self.most = most
        self.mode = mode  # which mode of the script it belongs to, -1: to all
        self.spread = spread
        self.property = property  # only of a play with this property: IMBUED ... (GA.ACT.8.b)
        self.gates: Gates = ()  # restrictions of its paragraph: unmet, it is not asked (GA.AREST.2)


class Mode:
    """One option of "choose one" (GA.ACT.4)."""

    def __init__(self, text: str, gates: Gates = ()) -> None:
        self.text = text
        self.gates = gates


class Script:
    """What resolves: a program of effects, the modes and targets that it is announced with."""

    def __init__(
        self,
        text: str,
        program: int,
        *,
        aims: tuple[TargetRequirement, ...] = (),
        modes: tuple[Mode, ...] = (),
        fewest: int = 1,
        most: int = 1,
    ) -> None:
        self.text = text
        self.program = program
        self.aims = aims
        self.unlike = frozenset([slot for aim in aims for slot in aim.what.unlike])
        self.modes = modes
        self.fewest = fewest  # of the modes, where there are any
        self.most = most
        self.more: tuple[tuple[int, int], ...] = ()  # (property, modes more that it opens)
        self.instead: tuple[Gates, int, int] | None = None  # another range, where these hold
        self.is_fresh = False  # only modes that this object has not chosen before

    def mark_of(self, mode: int) -> int:
        """What an object that has chosen this mode is marked with."""
        return -1 - (self.program * ANY_NUMBER + mode)


class XLimits:
    """What the text of a card or ability says of the X that may be declared for it (GA.ACT.3)."""

    def __init__(self) -> None:
        self.least: EffectAmount | None = None
        self.most: EffectAmount | None = None


class ActivatedAbility:
    """An activated ability (GA.AACT). One of ``costs`` is paid.

    ``zone`` is where its card must be; ``tests`` are further conditions ("activate this ability
    only ..."), values of ``conditions``; ``per_turn`` is how often, 0 without limit.
    """

    def __init__(
        self,
        text: str,
        costs: tuple[Cost, ...],
        script: Script,
        *,
        zone: str = "field",
        slow: bool = False,
        gates: Gates = (),
        tests: tuple[Test, ...] = (),
        per_turn: int = 0,
        spell: bool = False,
    ) -> None:
        self.text = text
        self.costs = costs
        self.script = script
        self.zone = zone
        self.slow = slow
        self.gates = gates
        self.tests = tests
        self.per_turn = per_turn
        self.spell = spell
        self.once = False  # "activate this ability only once"
        self.is_open = False  # "any player may activate this ability" (GA.AACT.8)
        self.adjusts: tuple[Change, ...] = ()  # changes of what using it costs
        self.inherited = False  # works from the inner lineage, as the champion's (GA.KW.INHERITED)
        self.place = NONE  # in the rulebook's table of those that effects give
        self.x_limits: XLimits | None = None


class Trigger:
    """A triggered ability (GA.ATRIG). ``watch`` has ``kinds`` (the facts that may set it off) and
    ``heard(game, entity, seat, fact) -> int``: what it is about, or -2 where it is not set off."""

    def __init__(
        self,
        text: str,
        watch: TriggerEvent,
        script: Script,
        *,
        gates: Gates = (),
        tests: tuple[Test, ...] = (),
        inherited: bool = False,
        zones: frozenset[str] = frozenset(),
    ) -> None:
        self.text = text
        self.watch = watch
        self.script = script
        self.gates = gates
        self.tests = tests  # "if ..." after the trigger: now and on resolution (GA.ATRIG.2)
        self.inherited = inherited  # works from the inner lineage (GA.KW.INHERITED)
        self.zones = zones  # where it works; empty: where those of its card do (GA.ABIL.3)
        self.place = NONE  # in the rulebook's table "given", where an effect gives it
        self.per_turn = 0  # how often it triggers in a turn, 0 without limit
        self.at_once = False  # no trigger: it is done as its object enters (GA.REPL.1)


class Extra:
    """An additional cost to play the card (GA.COST.7). ``verb``: of activating or of
    materializing it; "" of both."""

    def __init__(
        self,
        text: str,
        cost: Cost,
        *,
        verb: str = ACTIVATE,
        optional: bool = False,
        property: int = 0,
        gates: Gates = (),
        tests: tuple[Test, ...] = (),
        clause: str = "",
    ) -> None:
        self.text = text
        self.cost = cost
        self.verb = verb
        self.optional = optional  # whether to pay it is declared (GA.ACT.3)
        self.property = property  # what paying it makes of the play: PREPARED ... (GA.PROP.2)
        self.gates = gates
        self.tests = tests  # what it is only due under
        self.clause = clause  # of the keyword that asks it; "" where words do
        self.one_of = NONE  # the place of the first of several of which one is paid
        self.by_y = NO_COST  # what Y says how often to do; its X is that Y
        self.most_y = 0  # and how often at most
        self.instead_of_rest = False  # paid in place of resting the champion (GA.KW.COMMAND)


class Alternative:
    """A cost that may be paid in place of the reserve cost (GA.ACT.3, GA.KW.BREW,
    GA.KW.EPHEMERATE), or of the memory cost (``verb``: materialize); only from ``zone``."""

    def __init__(
        self,
        name: str,
        cost: Cost,
        *,
        verb: str = ACTIVATE,
        zone: str = "hand",
        property: int = 0,
        gates: Gates = (),
        tests: tuple[Test, ...] = (),
    ) -> None:
        self.name = name
        self.cost = cost
        self.verb = verb
        self.zone = zone
        self.property = property
        self.gates = gates
        self.tests = tests
        self.is_own = False  # only where it is played from is another: its own cost is paid

    @property
    def is_reserve(self) -> bool:
        """Whether it is an amount of reserve: (0) is one, to be paid nothing is none (GA.A17)."""
        if self.cost.is_free:
            return self.name != "free"
        return any(one.kind == RESERVE for one in self.cost.units)


class EntersAsCopy:
    """What a card enters the field as a copy of, and the changes of the rulebook that it is under
    then: "except it has ..." (GA.COPY.4)."""

    def __init__(self, what: Thinglike, optional: bool, gates: Gates) -> None:
        self.what = what
        self.optional = optional  # whether its player may let it enter as it is
        self.gates = gates
        self.has: tuple[int, ...] = ()


class GrandArchivePiece:
    """A card of the rulebook in force. Numbers that are not printed are NONE.

    GA.ABIL.1: ``powers`` are its activated, ``triggers`` its triggered, ``statics`` its static
    abilities; each has the restrictions before it.
    """

    def __init__(self, name: str, kind: str) -> None:
        self.name = name
        self.kind = kind  # the type that decides how it is played
        self.index = NONE
        self.text = ""
        self.types: frozenset[str] = frozenset([kind])  # with supertypes: unique, regalia
        self.subtypes: frozenset[str] = frozenset()
        self.classes: frozenset[str] = frozenset()
        self.elements: tuple[str, ...] = ("norm",)
        self.cost: Cost = NO_COST  # printed (GA.COST.1)
        self.cost_kind = NO_KIND  # RESERVE or MEMORY, of the cost that it has (GA.COST.4)
        self.level = NONE
        self.power = NONE
        self.life = NONE
        self.durability = NONE
        self.fast = False
        self.deck = "main"  # or "material": its home
        self.lineage = ""  # whom a champion may level from (GA.NAME.3)
        self.back = NONE  # the other face, by index
        self.keywords: tuple[KeywordAbility, ...] = ()
        self.script: Script | None = None  # what playing it does, besides its coming into play
        self.powers: tuple[ActivatedAbility, ...] = ()
        self.triggers: tuple[Trigger, ...] = ()
        self.statics: tuple[Change, ...] = ()  # values of ``static_abilities``
        self.static_kinds = 0  # the kinds of changes among them, one bit a kind
        self.weakens = False  # whether any could destroy what would not be destroyed as printed
        self.extras: tuple[Extra, ...] = ()
        self.alternatives: tuple[Alternative, ...] = ()
        # Where its statics and triggers may work; empty: the field, the intent, the lineage.
        self.static_zones: frozenset[str] = frozenset()
        self.trigger_zones: frozenset[str] = frozenset()
        self.links_to: Thinglike | None = (
            None  # a description of what it enters linked to (GA.KW.LINK)
        )
        self.copied: EntersAsCopy | None = None
        self.x_limits: XLimits | None = None
        self.asks_name = ""  # as it enters a card name is chosen: of any "card", of a "regalia"
        self.asks_how_many = (1, 1)  # or elements: at least, and at most
        self.pays: tuple[Change, ...] = ()  # what may be done to pay a part of its own cost
        self.own_costs: tuple[Change, ...] = ()  # changes of what playing it costs, wherever it is
        # Tests under any of which playing it asks no elements.
        self.any_element: tuple[tuple[Test, ...], ...] = ()
        self.play_tests: tuple[Test, ...] = ()  # "activate this card only ..."
        self.flat_cost = NONE  # what it costs of its kind as printed, X being 0
        # Whether anything of its own may ask more than that, or may make it be paid with less.
        self.may_ask_more = False
        self.may_ask_less = False
        self.is_unit = False  # by the types that are printed
        self.may_be_fast = False  # as far as its own text goes
        # Where it has an activated ability, or may be played from for an alternative cost.
        self.use_zones: frozenset[str] = frozenset()
        self.play_zones: frozenset[str] = frozenset()
        self.hears: frozenset[str] = frozenset()  # the facts that any of its triggers waits for
        self.problems: tuple[str, ...] = ()  # words that nothing was made of

    def sum_up(self) -> None:
        """Note what its abilities are about, for those who ask often; they are all there now."""
        self.use_zones = frozenset(power.zone for power in self.powers)
        self.play_zones = frozenset(one.zone for one in self.alternatives if one.verb == ACTIVATE)
        self.is_unit = not self.types.isdisjoint(UNITS)
        self.may_be_fast = self.fast or any(one.name == FAST for one in self.keywords)
        for change in self.statics:
            self.static_kinds |= 1 << change.kind
            self.weakens = self.weakens or change.weakens()
        self.hears = frozenset(kind for one in self.triggers for kind in one.watch.kinds)
        if self.cost_kind >= 0:
            self._sum_up_cost(frozenset(one.name for one in self.keywords))

    def _sum_up_cost(self, keywords: frozenset[str]) -> None:
        self.flat_cost = self.cost.amount(self.cost_kind)
        self.may_ask_more = bool(self.cost.picks) or not keywords.isdisjoint(RAISING)
        self.may_ask_less = bool(self.pays) or not keywords.isdisjoint(LOWERING)
        for extra in self.extras:
            is_due = not extra.optional and extra.verb in ("", ACTIVATE, PLAY_MATERIAL)
            self.may_ask_more = self.may_ask_more or is_due
            self.may_ask_less = self.may_ask_less or extra.instead_of_rest
        for change in self.own_costs:
            match change.made:
                case CostModifier() as made:
                    self.may_ask_more = self.may_ask_more or not made.never_raises(change.n)
                    self.may_ask_less = self.may_ask_less or not made.never_lowers(change.n)

    @property
    def is_object_card(self) -> bool:
        """Whether it becomes an object when it resolves (GA.TGT.1)."""
        return self.kind in OBJECT_TYPES

    @property
    def is_commanded(self) -> bool:
        """Whether an ally performs it as an attack, and rests for it (GA.KW.COMMAND)."""
        return any(one.instead_of_rest for one in self.extras)

    @property
    def short_name(self) -> str:
        """What is before the comma: the [Name] of a champion (GA.NAME.2)."""
        return self.name.split(",")[0]

    def __repr__(self) -> str:
        return f"Piece({self.name!r})"
