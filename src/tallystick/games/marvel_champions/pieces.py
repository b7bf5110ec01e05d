"""Cards as the rules know them: printed facts, prices, abilities and what they wait for."""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple, TypeAlias

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
        # ... for each aspect of what sets it off, each player, all copies together (MC.max.1)
        self.apart: Literal["", "aspect", "player", "copies"] = ""
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
        self.step_aims: tuple[Aims, ...] = ()  # of costs done step by step: by cost
        self.besides = -1  # of a Resource ability: the program of what it does besides
        self.sharpens = False  # ... and whether that alters the attack paid for

    def is_named(self, title: str) -> bool:
        """Whether it has this name, in small letters: with that its text begins (MC.special.1)."""
        return self.text.casefold().startswith(title)


class DeckRules:
    """What a face says of the deck that it leads (MC.deck.1)."""

    aspects: int = 1  # so many are chosen
    evenly: bool = False  # as many cards of each of them
    singles: bool = False  # no card twice that is not the identity's own
    begins_first: bool = False  # whether it is the one of several identities to begin with
    own: tuple[str, ...] = ()  # decks that it begins the game with, by their trait
    aside: tuple[tuple[str, int], ...] = ()  # so many of a title set aside
    includes: tuple[Included, ...] = ()


class Included(NamedTuple):
    """Cards of other aspects that a deck may have: of a kind and with one of the traits, so many
    of them, or of their titles (``by_title``); 0 for any number."""

    kind: str
    traits: tuple[str, ...]
    most: int
    by_title: bool

    def fits(self, piece: CardFace) -> bool:
        """Whether a card is one of those."""
        is_such = not self.traits or any(trait in piece.traits for trait in self.traits)
        return piece.kind == self.kind and is_such


# What a blank text box may keep.
KEEP_TRAITS: Final = 1
KEEP_KEYWORDS: Final = 2
FIRST_TURNED: Final = 4  # beside those, the faces as another kind of card


class SpentOnly(NamedTuple):
    """What a card may be spent for: in one form (-1: any), for one of these, for none of these."""

    form: int = -1
    only_for: tuple[Description, ...] = ()
    not_for: tuple[Description, ...] = ()


class Threat(NamedTuple):
    """A number of threat that is printed on a scheme, or an X: then what its text says that is."""

    n: int = 0
    per_player: bool = False
    is_x: bool = False
    x: MeantNumber | None = None


class EntersWith(NamedTuple):
    """Counters with which a card enters play: so many, perhaps per player, and ``more``."""

    n: int
    per_player: bool
    more: int
    are_uses: bool  # whether it is discarded with the last of them (MC.uses.1)


def rank_of(stage: str) -> int:
    """The number of a stage, written as II or as 2; 0 for what is none."""
    word = stage.strip().upper()
    return ROMAN.get(word, int(word) if word.isdecimal() else 0)


class CardFace:
    """One face of a card: what is printed on it, and what its text is compiled to."""

    # -- which face of the rulebook's cards it is, and which others belong to it
    index: int = -1
    back: int = -1  # the other face
    others: tuple[int, ...] = ()  # of an identity: all other faces (MC.form.1)
    given_to: str = ""  # a side of the identity whose player gets it (MC.obligation.1)
    printed: int = -1  # of a face whose text box is blank: what is printed
    is_shadow: bool = False  # the facedown side of a card of one's own in play: nothing
    is_facedown: bool = False  # a card of a player's that is a minion while it lies facedown
    # -- what is printed
    code: str = ""
    set: str = ""
    text: str = ""
    copies: int = 1
    faction: str = ""
    subname: str = ""
    stage: str = ""
    traits: tuple[str, ...] = ()
    stats: tuple[int, ...] = (DASH,) * len(STATS)
    adds: tuple[int, ...] = (0,) * len(STATS)  # of an attachment: to those of its host
    variable: tuple[int, ...] = ()  # which of its numbers are an X
    per_player_health: bool = False
    pips: tuple[int, int] = (0, 0)  # consequential damage of ATK and THW (MC.consequential.1)
    icons: tuple[int, ...] = (0, 0, 0, 0)  # MC.resource.2
    units: tuple[int, ...] = ()  # the same as units of payment
    cost: Cost | None = None
    per_player_cost: bool = False
    boost: int = 0
    boost_stars: int = 0  # an icon too, but no boost icon
    threat: tuple[Threat, ...] = (Threat(),) * 3  # starting, acceleration, target
    acceleration: int = 0
    hazard: int = 0
    crisis: int = 0
    amplify: int = 0
    unique: bool = False
    permanent: bool = False
    # -- its keywords
    keywords_per_player: tuple[str, ...] = ()  # whose number is per player
    keywords_in_mode: tuple[tuple[str, str], ...] = ()  # mode and keyword
    sided: str = ""  # which kind of form it gives, if any: "mass form"
    teamwork: str = ""  # the trait of those that it acts together with (MC.teamwork.1)
    team: tuple[str, ...] = ()  # who must be in play to play it (MC.team-up.1)
    counters: EntersWith | None = None
    more_tough: int = 0  # how many tough status cards more it can have
    # -- its abilities
    powers: tuple[TriggeredAbility, ...] = ()
    actions: tuple[int, ...] = ()  # the places of its Actions
    is_pressing: bool = False  # whether one of these is forced
    is_source: bool = False  # whether it has a Resource ability
    hears: tuple[int, ...] = ()  # occasions: see ``occasions``
    constants: tuple[ConstantAbility, ...] = ()
    grants: tuple[Grant, ...] = ()  # what may be played as if in hand
    sights: tuple[TopCardSight, ...] = ()  # what may be looked at
    ends: tuple[Ending, ...] = ()  # with what lies somewhere the game is over
    # -- of being attached (MC.attach.1)
    attach: Description | None  # what it may be attached to
    attach_else: Description | None  # ... and to what, if that is not there
    attach_tests: Tests = ()  # without which it is attached to nothing
    attached: int = -1  # the program of what is done when it has been attached
    unattached: int = -1  # ... and before that, where there is nothing to attach it to
    surges_alone: bool = False  # surges if there is nothing to attach it to
    # -- of when and where it may be played, and how many there may be
    form_only: int = -1  # the only form in which it may be played
    play_tests: Tests = ()
    anywhere: bool = False  # it may be played under any player's control
    plays_from_pile: bool = False  # from one's own discard pile
    pile_in_turn: bool = False  # ... in one's own turn alone
    once_for: bool = False  # whether each of its abilities is ``once_for``
    # How many there may be, under or on or in what, and of what: copies of it for None.
    max_per: tuple[tuple[int, str, Description | None], ...] = ()
    more_restricted: tuple[tuple[Description, int], ...] = ()  # may be controlled, too
    more_allies: int = 0  # by how much it raises its player's ally limit ...
    more_allies_tests: Tests = ()  # ... while these hold
    uncounted: bool = False  # does not count against the ally limit
    # -- of prices, its own and those of other cards and acts
    cost_x: MeantNumber | None  # what its text says that the X of its cost is
    plain_cost: int = -1  # what it costs, where no other text of it has to do with that
    requirement: tuple[int, ...] = (0, 0, 0, 0)
    additional: Prices = ()  # one of them is paid to play it, too (MC.cost.20)
    discounts: tuple[PriceChange, ...] = ()  # while it is in play
    own_discounts: tuple[PriceChange, ...] = ()  # of what it costs itself
    added: tuple[Any, ...] = ()  # ``Added``: additional costs of acts (MC.cost.20)
    only: int = 0  # the types that may be spent for it, as bits; 0 for all (MC.cost.33)
    doubled: int = 0  # the types that are doubled while it is paid for, as bits
    payment_matters: bool = False
    asks_cards: bool = False  # whether it asks with which cards it was paid
    wishes: tuple[PaidIconTest, ...] = ()  # what it looks for in its payment
    # -- of what it pays for
    spending: SpentOnly | None = None  # where not anybody may spend it for anything
    gives: Resources | None  # what it generates besides its icons
    doubles: tuple[Description, ...] = ()  # for what its icons are doubled (MC.resource.8)
    # -- of decks, hands and turns
    own_ordered: bool = False  # whether it is of a deck that is kept in order, with a pile
    free_in_hand: bool = False  # does not count toward the hand size
    counts_wild_twice: bool = False  # each such icon of a card discarded from a deck
    turns_first: bool = False  # whether who controls it takes the first turn
    mode: str = ""  # in which mode only it is set up
    # -- of what it does by itself
    with_first: bool = False  # whether it is the first player who controls it ...
    engages_first: bool = False  # ... or whom it engages
    engages_whom: Description | None  # the identity whose player it engages
    ally_defends: bool = False  # whom it is engaged with defends with an ally, if able
    schemes_on: Description | None  # where it places threat, if that is in play
    divides: tuple[str, ...] = ()  # of which basic powers what they do can be divided
    asks_origin: bool = False  # whether it asks if it was revealed from the encounter deck
    special_victory: str = ""
    wins_only: str = ""  # the sole deed to win by

    def __init__(self, name: str, kind: str) -> None:
        self.name = name
        self.titles = frozenset((name.casefold(), without_version(name).casefold()))
        self.kind = kind
        self.blanks: dict[int, int] = {}  # its faces with a blank text box, by what stays
        self.keywords: dict[str, int] = {}
        self.constants_by: dict[object, tuple[ConstantAbility, ...]] = {}  # by their keys
        self.deck_rules = DeckRules()
        # Not above: mypyc sets nothing to None there whose type is a protocol.
        self.attach = self.attach_else = self.engages_whom = self.schemes_on = None
        self.cost_x = self.gives = None

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
