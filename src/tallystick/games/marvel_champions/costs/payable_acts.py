"""What a cost asks to be done, as a part of it, and the table of all acts with which that is done
(MC.cost.15 to MC.cost.24, MC.cost.31)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from tallystick.costs import Amount
from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.pieces import Aims
from tallystick.games.marvel_champions.position import values
from tallystick.games.marvel_champions.position.amounts import Scaled
from tallystick.games.marvel_champions.position.bases import ChosenPlayers
from tallystick.games.marvel_champions.position.lasting import KEPT, UNDISCARDED
from tallystick.games.marvel_champions.position.predicate import Predicate
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.position.targets import IN_CRISIS, removal_refusal
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.text.costs import deed_text
from tallystick.kernel.chance import shuffle
from tallystick.kernel.decision import Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import OWNER_OF
from tallystick.kernel.machine import Game
from tallystick.rules.phrases import ONE, Noun, Numeral

HAND: Final = "hand"
DECK: Final = "deck"
PILE: Final = "discard pile"
ENCOUNTERS: Final = "encounter deck"
AREAS_NAMED: Final = (HAND, DECK, PILE, ENCOUNTERS)
PICKS: Final = ("a", "an", "another", "any")
UNSEEN: Final = (DECK, ENCOUNTERS)  # cards come off the top of it

NOT_TAKEN: Final = Refusal(
    ("MC.cost.22", "MC.cost.24", "MC.tough.1"),
    "A tough status card would prevent the damage that must be taken.",
)
UNHARMED: Final = Refusal(
    ("MC.cost.22", "MC.golden.2"), "It cannot take damage, so it cannot pay with that."
)
STEPS: Final = Refusal(
    ("MC.cost.23", "MC.cost.14"), "What its cost has one do cannot be done in full."
)
NO_COUNTERS: Final = Refusal(("MC.cost.23",), "There are not enough counters.")
NO_DAMAGE: Final = Refusal(
    ("MC.cost.23", "MC.heal.1", "MC.initiating-abilities.3"),
    "There is not that much damage to heal.",
)
NO_THREAT: Final = Refusal(("MC.cost.23",), "There is not that much threat to remove.")
SHIELDED: Final = Refusal(("MC.crisis.1", "MC.cost.23"), IN_CRISIS.text)
NO_STATUS: Final = Refusal(("MC.cost.23",), "There is no such status card.")
NOBODY_TO_DEAL: Final = Refusal(
    ("MC.cost.15", "MC.cost.14", "MC.target.2"), "There is nothing that it may be dealt to."
)
NO_SCHEME: Final = Refusal(("MC.cost.23",), "There is no scheme for it.")
NO_CHOICE: Final = Refusal(("MC.cost.16", "MC.target.9"), "There is nothing to choose.")
STAYS: Final = Refusal(("MC.permanent.1",), "It is permanent, so it does not leave play.")
NOT_HEALED: Final = Refusal(("MC.golden.2",), "A card says that it cannot be healed.")
IS_KEPT: Final = Refusal(("MC.golden.2",), "A card says that it cannot be made to leave play.")
ALREADY_EXHAUSTED: Final = Refusal(("MC.cost.31",), "It is exhausted already.")


class CostAction:
    """A part of a cost that is done to something: exhaust it, discard it, take damage."""

    def __init__(self, verb: str, words: str) -> None:
        self.verb = verb
        self.act = ACTS[verb]  # how it is done
        self.words = words  # as the card says it, for messages
        self.thing: Noun | None = None  # what it is done to, if a payment says to how many
        self.times = Amount(1)
        self.whom: Filter | None = None
        self.n = Scaled(ONE)
        self.most_x = 0  # "X damage (to a maximum of 3)": no more is announced; 0 for no limit
        self.many = False  # "any number", "up to": one at least (MC.cost.19)
        self.most = 0  # "up to" so many; 0 for no limit
        self.limit: Scaled | None = None  # "up to X, where X is ..."
        self.each = False  # all there are
        self.needs_one = False  # of which there is one at least
        self.at_once = False  # so many counters as ``n`` says, from one thing
        self.all_of_it = False  # all counters that a thing has, of which there is one at least
        self.place = ""  # one of AREAS_NAMED; "" for what is in play
        self.random = False
        self.owner_only = True  # MC.cost.15
        self.also: Aims = ()  # what the effect does to it (A19)
        self.who: ChosenPlayers | None = None  # for which players it does something
        self.whose: tuple[Filter, ...] = ()  # the identity of the player who is chosen
        self.which = -1  # a figure of what is picked that says how much the effect does
        self.chosen = False  # "choose": anybody's (MC.cost.16)
        self.status = ""
        self.by_cost = False  # each card in hand counts for its printed cost
        self.icon = -1  # a printed icon that a card must have (MC.resource.6)
        self.counted: Scaled | None = None  # how often, as the position says
        self.instead: Amount | None = None  # so many instead, under tests
        self.tests: tuple[Predicate, ...] = ()
        self.attacks = False  # whether what it is taken from is attacked then (MC.target.6)
        self.by_itself = False  # whether a card of the scenario has it done, and no player

    @property
    def is_open_ended(self) -> bool:
        """Whether its number differs from one payment to the next."""
        return self.many or self.times.per_x != 0 or self.each or self.all_of_it

    @property
    def is_by_points(self) -> bool:
        """Whether the payer says how much of it is done to the one thing that it is about: "heal up
        to 3 damage from your identity"."""
        return self.many and self.act.is_whole and self.is_for_things and not self.picks

    @property
    def is_dynamic(self) -> bool:
        """Whether the position says how often it is done."""
        counted = self.counted is not None or self.instead is not None
        return self.each or self.all_of_it or counted

    @property
    def follows_pick(self) -> bool:
        """Whether how much it is hangs on what another part of the cost picks."""
        return self.n.equal is not None

    @property
    def picks(self) -> bool:
        """Whether what it is done to is picked."""
        return self.whom is not None and self.whom.how in PICKS

    @property
    def is_itself(self) -> bool:
        """Whether it is about the card that carries the ability."""
        return self.whom is not None and self.whom.how == "this"

    @property
    def is_unseen(self) -> bool:
        """Whether cards are discarded that nobody picks: off a deck, or at random."""
        return self.place in UNSEEN or self.random

    @property
    def is_from_hand(self) -> bool:
        """Whether a card in hand is picked for it."""
        return self.place == HAND and not self.random

    @property
    def chooses_player(self) -> bool:
        """Whether it chooses a player (MC.cost.16)."""
        return self.verb == "choose" and self.whom is not None and self.whom.is_player

    @property
    def is_for_things(self) -> bool:
        """Whether things, in play or in one's discard pile, are picked or named for it."""
        return not (
            self.act.is_to_oneself or self.is_unseen or self.place == HAND or self.chooses_player
        )

    @property
    def spends(self) -> str:
        """What of a thing it uses up: who is exhausted is not exhausted again (MC.cost.31)."""
        return self.act.spends if self.is_for_things else ""

    @property
    def leaves(self) -> bool:
        """Whether a thing that is picked leaves play by it, or one's discard pile."""
        return self.spends == PRESENT

    @property
    def pile(self) -> str:
        """Where the cards come from that nobody picks; "" for none."""
        return self.act.draws or (self.place if self.is_unseen else "")

    @property
    def column(self) -> int:
        """The list that counts what it takes from a thing (``zones``); NOWHERE for none."""
        return (
            zones.STATUS[zones.STATUS_NAMES.index(self.status)] if self.status else self.act.column
        )

    def most_now(self, scope: Scope) -> int:
        """How often an open-ended part may be done; 0 for no limit."""
        return self.limit.value(scope) if self.limit is not None else self.most

    def drawn(self, scope: Scope) -> int:
        """How much of that doing it once takes."""
        return self.n.value(scope) if self.act.takes_amount or self.at_once else 1

    def __str__(self) -> str:
        return self.words

    def said(self, n: int) -> str:
        """What is done ``n`` times, in words."""
        if self.thing is None:
            return f"{self.words} ({n} times)" if n > 1 else self.words
        return deed_text(self.verb, self.thing._replace(how="", figure=Numeral(n)))


# -- the acts -------------------------------------------------------------------------------------

# A program to be nested: its name, its source, whose it is, what it is about, and an amount.
Nested = tuple[str, int, int, int, int]
Do = Callable[[Scope, CostAction, int, int], Nested | None]

# What a thing has once: it is exhausted, or leaves play.
READY: Final = "ready"
PRESENT: Final = "present"


class CostAct(NamedTuple):
    """One of the things that are done to pay a part of a cost.

    ``do``: do it to a thing (NOWHERE: to none), so often; what of it may be interrupted is nested
    afterwards. ``barred``: why it may not be done to a thing. ``spends``: what of the thing it uses
    up, READY or PRESENT. ``draws``: the place from which it takes cards that nobody sees.
    ``column``: the list that counts what it takes; ``takes_amount``: so much
    at once, not one by one. ``is_whole``: done to something as a whole, so much of it, and not to
    what one controls alone. ``is_to_oneself``: to its player, nothing is picked. ``is_aimed``: what
    it is done to is said among what is chosen. ``key``: how a payment writes it; ``lacking``: what
    is said where there is nothing. ``weight``: how much a payer would rather not; ``own_weight``:
    the same of what a Resource ability costs itself. Only the ranking of payments hangs on these.
    """

    verb: str
    do: Do
    barred: Callable[[Scope, CostAction, int], Refusal | None] | None = None
    spends: str = ""
    draws: str = ""
    column: int = NOWHERE
    takes_amount: bool = False
    is_whole: bool = False
    is_to_oneself: bool = False
    is_aimed: bool = False
    key: str = ""
    lacking: Refusal | None = None
    weight: int = 7
    own_weight: int = 3


def is_kept(game: Game, entity: int) -> bool:
    """Whether no ability makes it leave play (MC.permanent.1, MC.golden.2)."""
    return values.is_permanent(game, entity) or values.is_forbidden(game, entity, KEPT)


def harm_refusal(scope: Scope, ask: CostAction, entity: int) -> Refusal | None:
    """MC.cost.22, A6: damage that a tough card would prevent cannot be taken."""
    if scope.game.lists[zones.TOUGH][entity]:
        return NOT_TAKEN
    return UNHARMED if values.is_forbidden(scope.game, entity, "take damage") else None


def _exhausted(scope: Scope, ask: CostAction, entity: int) -> Refusal | None:
    return ALREADY_EXHAUSTED if scope.game.lists[zones.EXHAUSTED][entity] else None


def _kept(scope: Scope, ask: CostAction, entity: int) -> Refusal | None:
    of_player = ask.verb == "discard" and not ask.by_itself
    undiscarded = of_player and values.is_forbidden(scope.game, entity, UNDISCARDED)
    if ask.place or not (undiscarded or is_kept(scope.game, entity)):
        return None
    return STAYS if values.is_permanent(scope.game, entity) else IS_KEPT


def _unhealed(scope: Scope, ask: CostAction, entity: int) -> Refusal | None:
    return NOT_HEALED if values.is_unhealed(scope, entity) else None


def _shielded(scope: Scope, ask: CostAction, entity: int) -> Refusal | None:
    return SHIELDED if removal_refusal(scope.game, entity) is IN_CRISIS else None


def _leave(game: Game, ask: CostAction, entity: int, to: int) -> None:
    if ask.place in (HAND, PILE):
        game.move(entity, to)
    else:
        moves.leave_play(game, entity, to)


def _move(do: Callable[[Game, int], object]) -> Do:
    """What is done to a thing, as a move of the game."""

    def done(scope: Scope, ask: CostAction, entity: int, times: int) -> None:
        do(scope.game, entity)

    return done


def _banish(scope: Scope, ask: CostAction, entity: int, times: int) -> None:
    _leave(scope.game, ask, entity, zones.REMOVED)


def _return(scope: Scope, ask: CostAction, entity: int, times: int) -> None:
    game = scope.game
    owner = max(game.lists[OWNER_OF][entity], 0)
    _leave(game, ask, entity, zones.HAND[owner])
    moves.has_happened(game, moves.TO_HAND, entity, owner)


def _shuffle(scope: Scope, ask: CostAction, entity: int, times: int) -> None:
    deck = zones.DECK[max(scope.game.lists[OWNER_OF][entity], 0)]
    _leave(scope.game, ask, entity, deck)
    shuffle(scope.game, deck)


def _put_at(place: int) -> Do:
    """To that end of its owner's deck."""

    def done(scope: Scope, ask: CostAction, entity: int, times: int) -> None:
        owner = max(scope.game.lists[OWNER_OF][entity], 0)
        scope.game.move(entity, zones.DECK[owner], place)

    return done


def _choose(scope: Scope, ask: CostAction, entity: int, times: int) -> None:
    """Nothing: choosing it is all that is done."""


def _lose_status(scope: Scope, ask: CostAction, entity: int, times: int) -> None:
    moves.lose_one_status(scope.game, entity, ask.column)


def _remove_counters(scope: Scope, ask: CostAction, entity: int, times: int) -> None:
    moves.remove_counters(scope.game, entity, times * ask.drawn(scope))


def _place_counters(scope: Scope, ask: CostAction, entity: int, times: int) -> None:
    n = ask.n.value(scope)
    scope.game.add(zones.COUNTERS, entity, n)
    scope.game.emit("counters", scope.seat, entity, n)


def _heal(scope: Scope, ask: CostAction, entity: int, times: int) -> None:
    moves.heal(scope.game, entity, ask.n.value(scope) * (times if ask.many else 1))


def _deal_encounters(scope: Scope, ask: CostAction, entity: int, times: int) -> None:
    for _ in range(times):
        moves.deal_encounter(scope.game, scope.seat)


def _later(program: str, *, by_source: bool = False, to_me: bool = False) -> Do:
    """What may be interrupted: a cost of dealing damage is paid whatever comes of it (MC.cost.21),
    one of taking damage waits for it (MC.cost.22, MC.cost.24)."""

    def nested(scope: Scope, ask: CostAction, entity: int, times: int) -> Nested:
        by, whom = scope.source if by_source else scope.me, scope.me if to_me else entity
        return program, by, scope.seat, whom, ask.n.value(scope) * (times if ask.many else 1)

    return nested


ALL_ACTS: Final = (
    CostAct(
        "exhaust", _move(moves.exhaust), _exhausted, READY, key="exhaust", weight=6, own_weight=0,
    ),
    CostAct("discard", _move(moves.discard), _kept, PRESENT, key="cards", own_weight=5),
    CostAct("banish", _banish, _kept, PRESENT, key="cards"),  # "remove from the game"
    CostAct("return", _return, _kept, PRESENT, key="cards"),
    CostAct("shuffle", _shuffle, _kept, PRESENT, key="cards"),
    CostAct("put on top", _put_at(0), key="cards"),
    CostAct("put on bottom", _put_at(-1), key="cards"),
    CostAct("choose", _choose, is_aimed=True, lacking=NO_CHOICE, weight=1),
    CostAct("lose status", _lose_status, is_aimed=True, lacking=NO_STATUS),
    CostAct(
        "remove counters", _remove_counters,
        column=zones.COUNTERS, key="counters", lacking=NO_COUNTERS, weight=1, own_weight=1,
    ),
    CostAct("place counters", _place_counters, is_whole=True),
    CostAct(
        "heal", _heal, _unhealed, column=zones.DAMAGE, takes_amount=True, is_whole=True,
        is_aimed=True, lacking=NO_DAMAGE,
    ),
    CostAct(
        "thwart", _later("remove threat"), _shielded, column=zones.THREAT, takes_amount=True,
        is_whole=True, is_aimed=True, lacking=NO_THREAT,
    ),
    CostAct(
        "take", _later("damage as cost", by_source=True, to_me=True),
        is_whole=True, is_to_oneself=True, key="damage", own_weight=6,
    ),
    # "take", said of a thing
    CostAct("bear", _later("damage as cost", by_source=True), harm_refusal, key="damage"),
    CostAct("deal", _later("damage"), is_whole=True, is_aimed=True, lacking=NOBODY_TO_DEAL),
    CostAct(
        "place threat", _later("place threat", by_source=True), is_whole=True, lacking=NO_SCHEME,
    ),
    CostAct("deal to yourself", _deal_encounters, is_to_oneself=True, draws=ENCOUNTERS),
)  # fmt: skip
ACTS: Final = {act.verb: act for act in ALL_ACTS}
