"""Cards as the rules know them: printed facts, prices, abilities and what they wait for."""

from __future__ import annotations

from typing import Any, Final

from tallystick.costs import Cost

ATK, THW, DEF, REC, SCH, HP, HAND_SIZE = range(7)
STATS: Final = ("atk", "thw", "def", "rec", "sch", "hit points", "hand size")
DASH: Final = -1  # no such number is printed (MC.dash.1)

# Kinds of abilities (MC.ability.6, MC.ability.7).
ACTION, INTERRUPT, RESPONSE, RESOURCE, REVEALED, WHEN_DEFEATED, COMPLETED, BOOST, SETUP, SPECIAL = (
    range(10)
)
KIND_NAMES: Final = (
    "action", "interrupt", "response", "resource", "when revealed", "when defeated",
    "when completed", "boost", "setup", "special",
)  # fmt: skip
ALTER_EGO, HERO = range(2)
FORMS: Final = ("alter-ego", "hero")

IDENTITIES: Final = ("hero", "alter_ego")
CHARACTERS: Final = ("hero", "alter_ego", "ally", "minion", "villain")
PERMANENTS: Final = ("ally", "upgrade", "support", "player_side_scheme")


class Power:
    """A triggered ability: when, in which form, for what, and the program that does it."""

    def __init__(self, kind: int, text: str) -> None:
        self.kind = kind
        self.text = text
        self.form = -1  # index into FORMS, -1 for any
        self.first_player = False
        self.forced = False
        self.labels: tuple[str, ...] = ()
        self.watch: Any = None  # an ``occasions.Watch``
        self.costs: tuple[Any, ...] = ()  # one of them is paid
        self.cost_tests: tuple[Any, ...] = ()  # conditions before the arrow
        self.limit = 0  # at most so often ...
        self.per = ""  # ... per "round", "phase", ...
        self.aims: tuple[Any, ...] = ()  # what its effects need a target for: ``aims.Aim``
        self.place = 0  # which of its card's powers it is
        self.program = -1
        self.sources: tuple[Any, ...] = ()  # of a Resource ability: ``Generates`` values
        self.named = False  # whether its text hangs on what it was paid with


class Piece:
    """One face of a card."""

    def __init__(self, name: str, kind: str) -> None:
        self.name = name
        self.kind = kind
        self.index = -1
        self.code = ""
        self.set = ""
        self.copies = 1
        self.faction = ""
        self.subname = ""
        self.stage = ""
        self.text = ""
        self.traits: tuple[str, ...] = ()
        self.stats: tuple[int, ...] = (DASH,) * len(STATS)
        self.per_player_health = False
        self.pips = (0, 0)  # consequential damage of ATK and THW (MC.consequential.1)
        self.icons: tuple[int, ...] = (0, 0, 0, 0)  # MC.resource.2
        self.is_source = False  # whether it has a Resource ability
        self.actions: tuple[int, ...] = ()  # the places of its Actions
        self.units: tuple[int, ...] = ()  # its icons as units of payment
        self.cost: Cost | None = None
        self.per_player_cost = False
        self.boost = 0
        self.threat = (0, 0, 0)  # starting, acceleration, target
        self.threat_per_player = (False, False, False)
        self.acceleration = 0
        self.hazard = 0
        self.crisis = 0
        self.amplify = 0
        self.unique = False
        self.permanent = False
        self.back = -1  # the other face
        self.keywords: dict[str, int] = {}
        self.uses = 0
        self.powers: tuple[Power, ...] = ()
        self.constants: tuple[Any, ...] = ()  # ``constants.Constant``
        self.attach: Any = None  # what it may be attached to: a ``things.Filter``
        self.attach_word = ""
        self.requirement: tuple[int, ...] = (0, 0, 0, 0)
        self.form_only = -1
        self.play_tests: tuple[Any, ...] = ()
        self.max_per: tuple[tuple[int, str], ...] = ()
        self.additional: Any = None  # additional costs to play it (MC.cost.20)
        self.discounts: tuple[Any, ...] = ()
        self.doubles: tuple[Any, ...] = ()  # for what its icons are doubled (MC.resource.8)
        self.payment_matters = False
        self.hears: tuple[int, ...] = ()  # occasions: see ``occasions``
        self.special_victory = ""

    @property
    def is_identity(self) -> bool:
        """Whether it is a side of an identity."""
        return self.kind in IDENTITIES

    @property
    def form(self) -> int:
        """HERO or ALTER_EGO, for a side of an identity."""
        return HERO if self.kind == "hero" else ALTER_EGO

    @property
    def is_player_card(self) -> bool:
        """Whether it is a player card rather than an encounter card."""
        return self.kind in (*IDENTITIES, "ally", "event", "resource", "support", "upgrade") or (
            self.kind == "player_side_scheme"
        )

    def __repr__(self) -> str:
        return f"Piece({self.name!r})"
