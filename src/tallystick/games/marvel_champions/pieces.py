"""Cards as the rules know them: printed facts, prices, abilities and what they wait for."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from tallystick.costs import Cost, Need
from tallystick.games.marvel_champions.position.bases import (
    ChosenPlayers,
    Description,
    Grant,
    MeantNumber,
    PaidIconTest,
    PriceChange,
    Resources,
    TopCardSight,
)
from tallystick.games.marvel_champions.position.constant_changes import (
    BaseChange,
    ConstantAbility,
    StatAdded,
    TargetChange,
    TreatedAs,
)
from tallystick.games.marvel_champions.text.words import without_version

# What card text is compiled to by modules that read the cards: they can name its types, not we.
Tests: TypeAlias = tuple[Any, ...]  # ``Predicate``: all of them have to hold
Ending: TypeAlias = tuple[Tests, bool]  # when the game is over, and whether it is won then
Prices: TypeAlias = tuple[Any, ...]  # ``CompiledCost``: one of them is paid
Aims: TypeAlias = tuple[Any, ...]  # ``Aim``

ATK: Final = 0
THW: Final = 1
DEF: Final = 2
REC: Final = 3
SCH: Final = 4
HP: Final = 5
HAND_SIZE: Final = 6
STATS: Final = ("atk", "thw", "def", "rec", "sch", "hit points", "hand size")
PRINTED: Final = 200  # and one of these: the number that is printed
DASH: Final = -1  # no such number is printed (MC.dash.1)

# Kinds of abilities (MC.ability.6, MC.ability.7).
ACTION: Final = 0
INTERRUPT: Final = 1
RESPONSE: Final = 2
RESOURCE: Final = 3
REVEALED: Final = 4
WHEN_DEFEATED: Final = 5
COMPLETED: Final = 6
BOOST: Final = 7
SETUP: Final = 8
SPECIAL: Final = 9
KIND_NAMES: Final = (
    "action", "interrupt", "response", "resource", "when revealed", "when defeated",
    "when completed", "boost", "setup", "special",
)  # fmt: skip
USABLE: Final = (ACTION, INTERRUPT, RESPONSE)  # by a player who may
ALTER_EGO: Final = 0
HERO: Final = 1
FORMS: Final = ("alter-ego", "hero")
ROMAN: Final = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5}

IDENTITIES: Final = ("hero", "alter_ego")
PLAYER_KINDS: Final = (
    *IDENTITIES, "ally", "event", "resource", "support", "upgrade", "player_side_scheme",
)  # fmt: skip
NEMESIS_SET: Final = "_nemesis"  # how the code of such a set ends (MC.nemesis.1)
ENERGY_FORM: Final = "energy form"  # given by the one of several upgrades that lies faceup
CHARACTERS: Final = ("hero", "alter_ego", "ally", "minion", "villain")
PERMANENTS: Final = ("ally", "upgrade", "support", "player_side_scheme")
IN_PLAY_KINDS: Final = (
    *CHARACTERS, *PERMANENTS, "attachment", "environment", "obligation", "side_scheme",
)  # fmt: skip


def set_of_deck(own: str, trait: str) -> str:
    """The set of the cards of a deck that an identity, of the set ``own``, begins the game with."""
    return f"{own}_{trait}_deck"


class TriggeredAbility:
    """A triggered ability: when, in which form, for what, and the program that does it."""

    def __init__(self, kind: int, text: str) -> None:
        self.kind = kind
        self.text = text
        self.form = -1  # index into FORMS, -1 for any
        self.anybody: Description | None = None  # identities: who else may use it
        self.once_for = False  # whether another copy is not used for the same occasion (MC.max.1)
        self.villain = ""  # while which villain is in play only
        self.first_player = False
        self.forced = False
        self.is_lasting = False  # whether it waits only while an effect says so (MC.lasting.1)
        self.in_hand = False  # whether it is used while its card, which is no event, is in hand
        self.plays_itself = False  # and has that card played, which stays in hand until then
        self.labels: tuple[str, ...] = ()
        self.watch: Any = None  # an ``occasions.Watch``
        self.costs: Prices = ()  # one of them is paid
        self.cost_tests: Tests = ()  # conditions before the arrow
        self.limit = 0  # at most so often ...
        self.per = ""  # ... per "round", "phase", ...
        self.by_aspect = False  # ... and for each aspect of what sets it off
        self.by_player = False  # ... and for each player
        self.of_copies = False  # ... or for all copies of the card together (MC.max.1)
        self.aims: Aims = ()  # what its effects need a target for
        self.player_paid_for: ChosenPlayers | None = None  # where the cost chooses one
        self.place = 0  # which of its card's powers it is
        self.program = -1
        self.exhausts = False  # whether whatever it costs exhausts its own card ...
        self.only_exhausts = False  # ... and nothing else is paid, but icons
        # The parts of its cost, but for exhausting its own card, of which the whole can be paid
        # where each of them can; None where that is not so.
        self.plain_asks: tuple[Any, ...] | None = None
        self.only_icons = False  # whether it costs icons only, or nothing
        self.hangs_on_hand = False  # whether cards in hand may be what it is paid with
        self.icon_needs: tuple[Need, ...] = ()  # those
        self.sources: tuple[Any, ...] = ()  # of a Resource ability: ``Yield`` values
        self.most_given: tuple[int, ...] | None = None  # the units of one payment, None: any
        self.lowers: MeantNumber | None = None  # by how much it makes cheaper what is being played
        self.uncancelled = False  # "this effect cannot be canceled" (MC.cancel.2)
        self.named = False  # whether its text hangs on what it was paid with
        self.step_aims: tuple[Aims, ...] = ()  # of costs done step by step: by cost
        self.besides = -1  # of a Resource ability: the program of what it does besides
        self.sharpens = False  # ... and whether that alters the attack paid for

    def is_named(self, title: str) -> bool:
        """Whether it has this name, in small letters: with that its text begins (MC.special.1)."""
        return self.text.casefold().startswith(title)


class DeckRules:
    """What a face says of the deck that it leads (MC.deck.1)."""

    def __init__(self) -> None:
        self.aspects = 1  # so many are chosen
        self.evenly = False  # as many cards of each of them
        self.singles = False  # no card twice that is not the identity's own
        self.includes: tuple[Included, ...] = ()


class Included:
    """Cards of other aspects that a deck may have: of a kind and with one of the traits, so many
    of them, or of their titles (``by_title``); 0 for any number."""

    def __init__(self, kind: str, traits: tuple[str, ...], most: int, by_title: bool) -> None:
        self.kind = kind
        self.traits = traits
        self.most = most
        self.by_title = by_title

    def fits(self, piece: CardFace) -> bool:
        """Whether a card is one of those."""
        is_such = not self.traits or any(trait in piece.traits for trait in self.traits)
        return piece.kind == self.kind and is_such


class Face:
    """Which face of the rulebook's cards it is, and which others belong to it."""

    def __init__(self) -> None:
        self.index = -1
        self.back = -1  # the other face
        self.others: tuple[int, ...] = ()  # of an identity: all other faces (MC.form.1)
        self.given_to = ""  # a side of the identity whose player gets it (MC.obligation.1)
        self.printed = -1  # of a face whose text box is blank: what is printed
        self.blanks: dict[int, int] = {}  # its faces with a blank text box, by what stays


# What a blank text box may keep.
KEEP_TRAITS: Final = 1
KEEP_KEYWORDS: Final = 2
FIRST_TURNED: Final = 4  # beside those, the faces as another kind of card


class Attaching(Face):
    """What a card says of being attached (MC.attach.1)."""

    def __init__(self) -> None:
        super().__init__()
        self.attach: Description | None = None  # what it may be attached to
        self.attach_else: Description | None = None  # ... and to what, if that is not there
        self.attach_tests: Tests = ()  # without which it is attached to nothing
        self.attached = -1  # the program of what is done when it has been attached
        self.unattached = -1  # ... and before that, where there is nothing to attach it to
        self.surges_alone = False  # surges if there is nothing to attach it to


class Bounds(Attaching):
    """What a card says of when and where it may be played, and how many there may be."""

    def __init__(self) -> None:
        super().__init__()
        self.form_only = -1  # the only form in which it may be played
        self.play_tests: Tests = ()
        self.anywhere = False  # it may be played under any player's control
        self.once_for = False  # whether each of its abilities is ``once_for``
        # How many there may be, under or on or in what, and of what: copies of it for None.
        self.max_per: tuple[tuple[int, str, Description | None], ...] = ()
        self.more_restricted: tuple[tuple[Description, int], ...] = ()  # may be controlled, too
        self.more_allies = 0  # by how much it raises its player's ally limit ...
        self.more_allies_tests: Tests = ()  # ... while these hold
        self.uncounted = False  # does not count against the ally limit


class PriceRules(Bounds):
    """What a card says of prices, of its own and of those of other cards and acts; and of the deck
    that it leads."""

    def __init__(self) -> None:
        super().__init__()
        self.requirement: tuple[int, ...] = (0, 0, 0, 0)
        self.additional: Prices = ()  # one of them is paid to play it, too (MC.cost.20)
        self.discounts: tuple[PriceChange, ...] = ()  # while it is in play
        self.own_discounts: tuple[PriceChange, ...] = ()  # of what it costs itself
        self.added: tuple[Any, ...] = ()  # ``Added``: additional costs of acts (MC.cost.20)
        self.only = 0  # the types that may be spent for it, as bits; 0 for all (MC.cost.33)
        self.doubled = 0  # the types that are doubled while it is paid for, as bits
        self.is_choosy = False  # whether it may not be spent by anybody for anything
        self.spend_form = -1  # the only form in which it may be spent
        self.spend_for: tuple[Description, ...] = ()  # of what one has to be that it is spent for
        self.spend_not_for: tuple[Description, ...] = ()  # of what none may be
        self.gives: Resources | None = None  # what it generates besides its icons
        self.doubles: tuple[Description, ...] = ()  # for what its icons are doubled (MC.resource.8)
        self.payment_matters = False
        self.asks_cards = False  # whether it asks with which cards it was paid
        self.wishes: tuple[PaidIconTest, ...] = ()  # what it looks for in its payment
        self.deck_rules = DeckRules()
        self.own_decks: tuple[str, ...] = ()  # those that it begins the game with, by their trait
        self.own_ordered = False  # whether it is of such a deck that is kept in order, with a pile
        self.begins_first = False  # whether it is the one of several identities to begin with
        self.own_aside: tuple[tuple[str, int], ...] = ()  # so many of a title set aside
        self.free_in_hand = False  # does not count toward the hand size
        self.counts_wild_twice = False  # each such icon of a card discarded from a deck


def rank_of(stage: str) -> int:
    """The number of a stage, written as II or as 2; 0 for what is none."""
    word = stage.strip().upper()
    return ROMAN.get(word, int(word) if word.isdecimal() else 0)


class CardFace(PriceRules):
    """One face of a card."""

    def __init__(self, name: str, kind: str) -> None:
        super().__init__()
        self.name = name
        self.titles = frozenset((name.casefold(), without_version(name).casefold()))
        self.kind = kind
        self.code = self.set = self.text = ""
        self.copies = 1
        self.faction = self.subname = self.stage = ""
        self.traits: tuple[str, ...] = ()
        self.stats: tuple[int, ...] = (DASH,) * len(STATS)
        self.adds: tuple[int, ...] = (0,) * len(STATS)  # of an attachment: to those of its host
        self.per_player_health = False
        self.pips = (0, 0)  # consequential damage of ATK and THW (MC.consequential.1)
        self.icons: tuple[int, ...] = (0, 0, 0, 0)  # MC.resource.2
        self.is_source = self.is_pressing = False  # has it a Resource ability, a Forced Action
        self.actions: tuple[int, ...] = ()  # the places of its Actions
        self.units: tuple[int, ...] = ()  # its icons as units of payment
        self.cost: Cost | None = None
        self.cost_x: MeantNumber | None = None  # what its text says that the X of its cost is
        self.per_player_cost = False
        self.plain_cost = -1  # what it costs, where no other text of it has to do with that
        self.boost = self.boost_stars = 0  # a star is an icon too, but no boost icon
        self.threat = (0, 0, 0)  # starting, acceleration, target
        self.threat_per_player = (False, False, False)
        self.threat_variable: tuple[int, ...] = ()  # which of these are an X ...
        self.threat_x: MeantNumber | None = None  # ... and what that is
        self.acceleration = self.hazard = self.crisis = self.amplify = 0
        self.unique = self.permanent = False
        self.keywords: dict[str, int] = {}
        self.keywords_per_player: tuple[str, ...] = ()  # whose number is per player
        self.more_tough = 0  # how many tough status cards more it can have
        self.sided = ""  # which kind of form it gives, if any: "mass form"
        self.teamwork = ""  # the trait of those that it acts together with (MC.teamwork.1)
        self.team: tuple[str, ...] = ()  # who must be in play to play it (MC.team-up.1)
        self.uses = self.more_uses = 0  # the latter beside those that are per player
        self.powers: tuple[TriggeredAbility, ...] = ()
        self.constants: tuple[ConstantAbility, ...] = ()
        self.constants_by: dict[object, tuple[ConstantAbility, ...]] = {}  # by their keys
        self.grants: tuple[Grant, ...] = ()  # what may be played as if in hand
        # whether it may be played from one's own discard pile, in one's own turn alone
        self.plays_from_pile = self.pile_in_turn = False
        self.sights: tuple[TopCardSight, ...] = ()  # what may be looked at
        self.is_shadow = False  # the facedown side of a card of one's own in play: nothing
        self.is_facedown = False  # a card of a player's that is a minion while it lies facedown
        self.ally_defends = False  # whom it is engaged with defends with an ally, if able
        self.keywords_in_mode: tuple[tuple[str, str], ...] = ()  # mode and keyword
        self.mode = ""  # in which mode only it is set up
        self.variable: tuple[int, ...] = ()  # which of its numbers are an X
        self.turns_first = False  # whether who controls it takes the first turn
        # Whether it is the first player who controls it, or whom it engages.
        self.with_first = self.engages_first = False
        self.engages_whom: Description | None = None  # the identity whose player it engages
        self.starts_with = 0  # counters with which it enters, and no more
        self.counters_per_player = False  # of those with which it enters
        self.asks_origin = False  # whether it asks if it was revealed from the encounter deck
        self.hears: tuple[int, ...] = ()  # occasions: see ``occasions``
        self.special_victory = self.wins_only = ""  # the latter: the sole deed to win by
        self.schemes_on: Description | None = None  # where it places threat, if that is in play
        self.divides: tuple[str, ...] = ()  # of which basic powers what they do can be divided
        self.ends: tuple[Ending, ...] = ()  # with what lies somewhere the game is over

    def is_called(self, title: str) -> bool:
        """Whether a title, in lower case, is its own; "the" may stand before that."""
        return not self.titles.isdisjoint((title, f"the {title}"))

    @property
    def costs_x(self) -> bool:
        """Whether an X is printed as its cost (MC.cost.28)."""
        return self.cost is not None and self.cost.has_x

    @property
    def asks_x(self) -> bool:
        """Whether who plays it says what the X of its cost is (MC.cost.28)."""
        return self.costs_x and self.cost_x is None

    @property
    def is_identity(self) -> bool:
        """Whether it is a side of an identity."""
        return self.kind in IDENTITIES

    @property
    def form(self) -> int:
        """HERO or ALTER_EGO, for a side of an identity."""
        return HERO if self.kind == "hero" else ALTER_EGO

    @property
    def speaks(self) -> bool:
        """Whether its text works all the time, in play (MC.constant.1)."""
        said = (self.constants, self.discounts, self.added, self.sights, self.grants)
        return self.kind == "attachment" or any(said)

    @property
    def speaks_won(self) -> bool:
        """Whether something that it says holds while it lies in the victory display."""
        return any(one.holds_won for one in self.constants)

    def add_constant(self, one: ConstantAbility) -> None:
        """One more constant ability."""
        self.constants = (*self.constants, one)
        for key in one.keys:
            self.constants_by[key] = (*self.constants_by.get(key, ()), one)

    @property
    def changes_hit_points(self) -> bool:
        """Whether it says of any hit points that they are more, or others (MC.hp.1)."""
        return (StatAdded, HP) in self.constants_by or (BaseChange, HP) in self.constants_by

    @property
    def raises_limits(self) -> bool:
        """Whether it raises a limit on what is controlled, or the target of the main scheme; or
        makes an ally something else, which counts again when that is over (MC.ally-limit.1)."""
        raised = TargetChange in self.constants_by or TreatedAs in self.constants_by
        return raised or bool(self.more_allies or self.more_restricted)

    @property
    def lowers(self) -> bool:
        """Whether an interrupt of its makes cheaper what is being played."""
        return any(power.lowers is not None for power in self.powers)

    @property
    def stage_number(self) -> int:
        """The number of its stage, whichever of the sides of a scheme it is: 2 of "II" and of "2B",
        1 of a letter alone, 0 without a stage."""
        return rank_of(self.stage.strip().upper().rstrip("ABCD")) or int(bool(self.stage))

    @property
    def is_player_card(self) -> bool:
        """Whether it is a player card rather than an encounter card."""
        return self.kind in PLAYER_KINDS

    @property
    def has_player_back(self) -> bool:
        """Whether it is no card of an encounter deck, whatever set it came with: none of those that
        can be revealed, or turned over (MC.setup.8)."""
        revealed = any(power.kind == REVEALED for power in self.powers)
        return self.is_player_card and self.back < 0 and not revealed

    @property
    def waits_aside(self) -> bool:
        """Whether it waits aside until it is called for, while its encounter set comes into the
        encounter deck: a linked card (MC.linked.1), or one of a player's that is no such card."""
        of_players = self.is_player_card and (self.back >= 0 or self.has_player_back)
        return "linked" in self.keywords or of_players

    def __repr__(self) -> str:
        return f"Piece({self.name!r})"
