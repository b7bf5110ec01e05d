"""Haggle: offers as two bounded vectors of tradable goods, with promises attached (HL.turns.110
to .114).

An offer is put together piece by piece, goods in a fixed order and each once, and can be dropped at
any piece. Goods are attributes by their index; Workplaces held in hand come after ``CARD_GOOD``.

Trades of more than two: each of them gives some of the others something, and it comes about if all
accept ("with other players")."""

from __future__ import annotations

from itertools import compress
from typing import Final, NamedTuple

from tallystick.games.heirless import pledges, zones
from tallystick.games.heirless.book import book_of
from tallystick.games.heirless.free_actions import FREE_VERBS, begin_free, meanwhile
from tallystick.games.heirless.names import CARD_GOOD, COLOURS, amount
from tallystick.games.heirless.payment import on_card
from tallystick.games.heirless.pledges import watch_gift
from tallystick.games.heirless.promises import TRADABLE
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SEAT, SUBJECT, Game, I, Op, X
from tallystick.kernel.view import hidden_zones

# The parts of an offer, in the order in which they are named.
GIVE: Final = 0
TAKE: Final = 1
MINE: Final = 2
THEIRS: Final = 3
ITEM: Final = 3  # part, good, n
OFFER: Final = 4  # giver, receiver, good, n: a record of OFFERS
MOST: Final = 12  # of one good in one offer from the menu
PUT: Final[Option] = ("put", -1, -1)
WORDS: Final = {GIVE: "give", TAKE: "take"}
STAGE: Final = 1000
FIRST: Final = -1  # before all goods
# The pieces that name a good, by good, Workplaces apart.
GIVES: Final[list[Option]] = [("give", good, -1) for good in range(zones.MARKERS + 1)]
TAKES: Final[list[Option]] = [("take", good, -1) for good in range(zones.MARKERS + 1)]
BY_NAME: Final = CARD_GOOD - 1  # "a Workplace that I name"
WORKPLACE: Final = "workplace"

NOT_TRADABLE: Final = Refusal(
    ("HL.turns.112", "HL.turns.111"),
    "Only resources, Unemployed Workers, Workplaces in hand and markers are traded.",
)
NOTHING_OFFERED: Final = Refusal(("HL.turns.110",), "An offer names something.")
ALONE: Final = Refusal(("HL.turns.110",), "One trades with another player.")


class Goods(NamedTuple):
    """One side of a trade: ``((good, n), ...)``; none for a gift (HL.turns.114). Workers go from
    the Unemployed of the one player to those of the other (HL.turns.113)."""

    items: tuple[tuple[int, int], ...] = ()


def goods_refusal(goods: Goods) -> Refusal | None:
    """Why nobody can hand over these goods (HL.turns.112)."""
    wrong = any(good < CARD_GOOD and good not in TRADABLE for good, _ in goods.items)
    return NOT_TRADABLE if wrong else None


def side_refusal(game: Game, seat: int, goods: Goods) -> Refusal | None:
    """Why a player cannot hand over these goods (HL.turns.111)."""
    wrong = goods_refusal(goods)
    if wrong is not None:
        return wrong
    for good, n in goods.items:
        if holding(game, seat, good) < n:
            return _missing(game, seat, good, n)
    return None


def _missing(game: Game, seat: int, good: int, n: int) -> Refusal:
    """The refusal for too little of a good to hand over; and if there is enough with what lies
    where it is not traded from, for that (HL.turns.112)."""
    most = holding(game, seat, good)
    if most + _kept(game, seat, good) >= n:
        clauses, where = _kept_back(good)
        return Refusal(clauses, f"Of that {amount(game, good, n - most)} {where}.")
    text = f"{COLOURS[seat]} has less than {amount(game, good, n)} to hand over."
    return Refusal(("HL.turns.111", "HL.turns.110"), text)


def _kept(game: Game, seat: int, good: int) -> int:
    """How many of a good a player has in plain sight that are not traded: built Workplaces,
    Employed Workers, Card Resources."""
    built = game.lists[zones.BUILT[seat]]
    if good >= CARD_GOOD:
        return sum(1 for entity in built if game.lists[zones.CARD][entity] == good - CARD_GOOD)
    if zones.UNEMPLOYED <= good < zones.MARKERS:
        return game.lists[zones.ATTRIBUTES[seat]][zones.EMPLOYED + good - zones.UNEMPLOYED]
    return sum(n for entity in built for kind, n in on_card(game, entity) if kind == good)


def _kept_back(good: int) -> tuple[tuple[str, ...], str]:
    """Why what a player has of a good is not traded: the clauses, and the end of the sentence."""
    if good >= CARD_GOOD:
        return ("HL.turns.111", "HL.turns.112"), "is built, and only Workplaces in hand are traded"
    if zones.UNEMPLOYED <= good < zones.MARKERS:
        return ("HL.turns.111", "HL.turns.112"), "is Employed, and only the Unemployed are traded"
    return ("HL.turns.112", "HL.icon.6"), "lies on a Workplace, and Card Resources are not traded"


def holding(game: Game, seat: int, good: int) -> int:
    """How many of a good a player could hand over now."""
    if good < CARD_GOOD:
        return game.lists[zones.ATTRIBUTES[seat]][good]
    return len(copies(game, good, zones.HAND[seat], zones.OFFERED[seat]))


def copies(game: Game, good: int, *where: int) -> list[int]:
    """The copies of a Workplace in these zones; none of what is no Workplace."""
    cards, card = game.lists[zones.CARD], good - CARD_GOOD
    return [entity for zone in where for entity in game.lists[zone] if cards[entity] == card]


def traded(game: Game, seat: int) -> list[int]:
    """How many of each good a player could hand over now, Workplaces apart: all but Influence
    (HL.turns.112)."""
    held = game.lists[zones.ATTRIBUTES[seat]][: len(GIVES)]
    held[zones.INFLUENCE] = 0
    return held


def nameable(game: Game, seat: int) -> list[int]:
    """The Workplaces that the seat may ask for by name: not all copies are where it sees them."""
    cards, pieces = game.lists[zones.CARD], game.rules.cards
    hidden = {cards[entity] for zone in hidden_zones(game, seat) for entity in game.lists[zone]}
    return sorted([card for card in hidden if pieces[card].kind == WORKPLACE])


class ChoosePartner(Op):
    """With whom. The frame: SEAT makes the offer, SUBJECT is the other player."""

    def run(self, game: Game) -> int:
        """Ask, unless there is one other player only, or it is settled."""
        return ASK if game.field(SUBJECT) < 0 else NEXT

    def decide(self, game: Game) -> Decision:
        seat = game.field(SEAT)
        options: list[Option] = [("with", s, -1) for s in range(game.seats) if s != seat]
        return Decision(seat, "partner", -1, options, 0)

    def take(self, game: Game, option: Option) -> int:
        game.set_field(SUBJECT, option[1])
        return NEXT


class Compose(Op):
    """The pieces of an offer. I is 0, or the good whose amount or name is asked for: part times
    1000, plus good, plus 1."""

    def run(self, game: Game) -> int:
        """ASK: there is always a next piece, or the end of the offer."""
        return game.ask(self.decide(game))

    def decide(self, game: Game) -> Decision:
        """The next piece, an amount, or the name of a Workplace."""
        _, seat, partner, _, stage, _ = game.top()
        if stage:
            part, good = divmod(stage - 1, STAGE)
            if good == BY_NAME:
                named: list[Option] = [("name", card, -1) for card in nameable(game, seat)]
                return Decision(seat, "name", -1, named, 0)
            most = self._most(game, part, good)
            amounts: list[Option] = [("n", n, -1) for n in range(1, most + 1)]
            return Decision(seat, "amount", -1, amounts, 0)
        pieces = self._pieces(game, seat, partner)
        return Decision(seat, "offer", -1, pieces, 0 if pieces[0] == PUT else len(pieces) - 1)

    def take(self, game: Game, option: Option) -> int:
        """Note the piece, put the offer, or drop it."""
        verb, a, _ = option
        if verb == "drop":
            strike_drafts(game)
            return game.end_program()
        if verb == "put":
            _announce(game)
            return NEXT
        stage = game.field(I)
        if stage:
            part, good = divmod(stage - 1, STAGE)
            game.set_field(I, 0)
            self._note(
                game, part, CARD_GOOD + a if verb == "name" else good, 1 if verb == "name" else a
            )
        elif verb in ("swear", "demand"):
            return self._draft(game, MINE if verb == "swear" else THEIRS)
        else:
            self._name(game, GIVE if verb == "give" else TAKE, a)
        return AGAIN

    def _name(self, game: Game, part: int, good: int) -> None:
        """A good has been named; where there can be more than one, ask how many."""
        if self._can_be_several(game, part, good):
            game.set_field(I, part * STAGE + good + 1)
        else:
            self._note(game, part, good, 1)

    def _can_be_several(self, game: Game, part: int, good: int) -> bool:
        """Whether there is more to ask, as far as everybody can see: that a Workplace is held twice
        is its owner's secret, and must not show in how the offer goes on."""
        if part == GIVE and good >= CARD_GOOD:
            return len(game.lists[zones.HAND[game.field(SEAT)]]) > 1
        return good == BY_NAME or self._most(game, part, good) > 1

    def _note(self, game: Game, part: int, good: int, n: int) -> None:
        game.note_all([part, good, n])

    def _draft(self, game: Game, part: int) -> int:
        """Have a promise of one of the two worded; it stays a draft until the offer is accepted."""
        seat, partner = game.field(SEAT), game.field(SUBJECT)
        self._note(game, part, 0, 1)
        bound, other = (seat, partner) if part == MINE else (partner, seat)
        return game.nest(book_of(game).program("draft"), -1, seat, bound, other + 1)

    def _most(self, game: Game, part: int, good: int) -> int:
        owner = game.field(SEAT) if part == GIVE else game.field(SUBJECT)
        return min(holding(game, owner, good), MOST)

    def _pieces(self, game: Game, seat: int, partner: int) -> list[Option]:
        """What may be named next: later in the order than all that has been named."""
        notes, lists = game.notes(), game.lists
        part, good = (notes[-3], notes[-2]) if notes else (GIVE, FIRST)
        options = [PUT] if notes else []
        if part == GIVE:
            cards = lists[zones.CARD]
            options += compress(GIVES[good + 1 :], traded(game, seat)[good + 1 :])
            held = sorted({CARD_GOOD + cards[entity] for entity in lists[zones.HAND[seat]]})
            options += [("give", card, -1) for card in held if card > good]
        if part <= TAKE:
            least = good if part == TAKE else FIRST
            options += compress(TAKES[least + 1 :], traded(game, partner)[least + 1 :])
            if lists[zones.HAND[partner]] and least < BY_NAME:
                options.append(("take", BY_NAME, -1))
        if part < MINE:
            options.append(("swear", -1, -1))
        if part < THEIRS:
            options.append(("demand", -1, -1))
        options.append(("drop", -1, -1))
        return options


def sides(game: Game) -> tuple[Goods, Goods]:
    """What the offer in the top frame gives and takes."""
    notes = game.notes()
    found: list[list[tuple[int, int]]] = [[], []]
    for at in range(0, len(notes), ITEM):
        if notes[at] in (GIVE, TAKE):
            found[notes[at]].append((notes[at + 1], notes[at + 2]))
    return Goods(tuple(found[GIVE])), Goods(tuple(found[TAKE]))


def drafts(game: Game) -> list[int]:
    """The numbers of the promises that hang on the offer in the top frame: those which are open
    besides were so before it (the frame's X)."""
    return pledges.drafts(game)[game.field(X) :]


def sign_drafts(game: Game) -> None:
    """The offer is accepted: each promise in it is signed by those whom it binds."""
    for number in drafts(game):
        bound = pledges.bound(game, number)
        pledges.sign(game, number, bound)
        for seat in pledges.seats_of(bound):
            game.emit("promised", seat, number)


def strike_drafts(game: Game) -> None:
    """The promises that hang on the offer in the top frame are taken back."""
    for number in reversed(drafts(game)):
        pledges.strike(game, number)


def take_back(game: Game, seat: int, give: Goods) -> None:
    """The cards that were laid open for an offer return to the hand; those of another that is still
    open stay."""
    for good, n in give.items:
        for entity in copies(game, good, zones.OFFERED[seat])[-n:]:
            game.move(entity, zones.HAND[seat])


def lay_open(game: Game, seat: int, give: Goods) -> None:
    """The cards that a player gives in a trade are laid open."""
    for good, n in give.items:
        for entity in copies(game, good, zones.HAND[seat])[:n]:
            game.move(entity, zones.OFFERED[seat])


def put_down(game: Game, giver: int, receiver: int, goods: Goods) -> None:
    """What one player would give another lies on the table until the offer is answered."""
    for good, n in goods.items:
        game.extend(zones.OFFERS, [giver, receiver, good, n])


def clear(game: Game, *goods: Goods) -> None:
    """The offer that was put down last is answered."""
    kinds = sum(len(one.items) for one in goods)
    game.truncate(zones.OFFERS, len(game.lists[zones.OFFERS]) - OFFER * kinds)


def _announce(game: Game) -> None:
    """The offer is put; it may ask for nothing (HL.turns.114, HL.amb.19). Everybody hears what it
    is, and the cards in it are laid open."""
    seat, partner = game.field(SEAT), game.field(SUBJECT)
    give, take = sides(game)
    game.emit("offered", seat, partner)
    lay_open(game, seat, give)
    for good, n in give.items:
        game.emit("offers", seat, good, n)
    for good, n in take.items:
        game.emit("asks", seat, good, n)
    put_down(game, seat, partner, give)
    put_down(game, partner, seat, take)
    for number in drafts(game):
        game.emit("attached", seat, number)


def hand_over(game: Game, giver: int, receiver: int, goods: Goods) -> None:
    """Goods go from one player to another, Workers from Unemployed to Unemployed (HL.turns.113)."""
    for good, n in goods.items:
        if good < CARD_GOOD:
            game.add(zones.ATTRIBUTES[giver], good, -n)
            game.add(zones.ATTRIBUTES[receiver], good, n)
        else:
            for entity in copies(game, good, zones.OFFERED[giver], zones.HAND[giver])[:n]:
                game.move(entity, zones.HAND[receiver])
        game.emit("handed", giver, good, n)
        watch_gift(game, giver, receiver, good, n)


FIELDS: Final = 4  # of a note: giver, receiver, good, n


class TradePart(NamedTuple):
    """What one player gives another."""

    giver: int
    receiver: int
    goods: Goods


def parts(game: Game) -> list[TradePart]:
    """The parts of the trade in the top frame, in the order in which they were named."""
    notes = game.notes()
    found: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for at in range(0, len(notes), FIELDS):
        giver, receiver, good, n = notes[at : at + FIELDS]
        found.setdefault((giver, receiver), []).append((good, n))
    return [TradePart(giver, to, Goods(tuple(items))) for (giver, to), items in found.items()]


def given_by(seat: int, among: list[TradePart]) -> Goods:
    """All that a player gives, good by good."""
    total: dict[int, int] = {}
    for part in among:
        for good, n in part.goods.items if part.giver == seat else ():
            total[good] = total.get(good, 0) + n
    return Goods(tuple(sorted(total.items())))


def joint_refusal(
    game: Game, seat: int, partners: tuple[int, ...], among: list[TradePart], promises: bool = False
) -> Refusal | None:
    """Why a player cannot propose it. What the others have not got may be asked for; it cannot be
    accepted."""
    if seat in partners or len(set(partners)) < len(partners):
        return ALONE
    if not any(part.goods.items for part in among) and not promises:
        return NOTHING_OFFERED
    wrong = (goods_refusal(part.goods) for part in among)
    return next((one for one in wrong if one), None) or side_refusal(
        game, seat, given_by(seat, among)
    )


def joint_deal_refusal(
    game: Game, seat: int, partners: tuple[int, ...], among: list[TradePart], promises: bool = False
) -> Refusal | None:
    """Why it cannot come about at all."""
    found = (side_refusal(game, other, given_by(other, among)) for other in partners)
    own = joint_refusal(game, seat, partners, among, promises)
    return own or next((one for one in found if one), None)


def announce(game: Game) -> None:
    """The trade is proposed: everybody hears what it is, and the cards of whoever proposes it are
    laid open."""
    seat, among = game.field(SEAT), parts(game)
    game.emit("proposed-trade", seat)
    lay_open(game, seat, given_by(seat, among))
    for part in among:
        for good, n in part.goods.items:
            game.emit("would-give", part.giver, good, n)
        game.emit("destined", part.receiver)
        put_down(game, *part)
    for number in drafts(game):
        game.emit("attached", seat, number)


REFUSE: Final[Option] = ("refuse", -1, -1)
ACCEPT: Final[Option] = ("accept", -1, -1)


class AskParties(Op):
    """Mutual consent (HL.turns.110): each of the others in seat order accepts, with its cards laid
    open, or ends it. The frame: SEAT proposes, SUBJECT is a bitmask of the others, I how many of
    them have accepted."""

    kind = "joint deal"

    def others(self, game: Game) -> tuple[int, ...]:
        """The others, in order."""
        return pledges.seats_of(game.field(SUBJECT))

    def among(self, game: Game) -> list[TradePart]:
        """Who gives whom what."""
        return parts(game)

    def asked(self, game: Game) -> list[int]:
        """The seats that have not answered yet."""
        return list(self.others(game)[game.field(I) :])

    def run(self, game: Game) -> int:
        """Always asked: what the others hold is not for all to learn."""
        return ASK

    def decide(self, game: Game) -> Decision:
        seat = self.asked(game)[0]
        can = [ACCEPT] if self.refusal(game, seat) is None else []
        return Decision(seat, self.kind, -1, [REFUSE, *can, *meanwhile(game, seat)], 0)

    def candidates(self, game: Game) -> list[Candidate]:
        """Refuse, or accept if all of it is there, as far as that is known."""
        seat = self.asked(game)[0]
        free = [Candidate(one) for one in meanwhile(game, seat)]
        return [Candidate(REFUSE), Candidate(ACCEPT, self.refusal(game, seat)), *free]

    def refusal(self, game: Game, seat: int) -> Refusal | None:
        """Why one of them cannot accept: what it gives is not there, or what those give who have
        accepted. What the others still hold is theirs to know."""
        among = self.among(game)
        known = [game.field(SEAT), *self.others(game)[: game.field(I)], seat]
        for one in known:
            lacks = side_refusal(game, one, given_by(one, among))
            if lacks is not None:
                return lacks
        return None

    def take(self, game: Game, option: Option) -> int:
        """The last who accepts lets it come about: goods change hands, and each promise is signed
        by those whom it binds (HL.turns.101, HL.turns.104). Whoever refuses ends it."""
        seat, partner = game.field(SEAT), self.asked(game)[0]
        if option[0] in FREE_VERBS:
            return begin_free(game, partner, option)
        among, others = self.among(game), self.others(game)
        if option[0] == "refuse":
            clear(game, *(part.goods for part in among))
            game.emit("refused", partner, seat)
            for one in [seat, *others[: game.field(I)]]:
                take_back(game, one, given_by(one, among))
            strike_drafts(game)
            return NEXT
        game.emit("accepted", partner, seat)
        several = len(others) > 1
        if several:
            lay_open(game, partner, given_by(partner, among))
        game.set_field(I, game.field(I) + 1)
        if self.asked(game):
            return AGAIN
        clear(game, *(part.goods for part in among))
        for part in among:
            hand_over(game, part.giver, part.receiver, part.goods)
            if several:
                game.emit("destined", part.receiver)
        sign_drafts(game)
        return NEXT


class AskPartner(AskParties):
    """The one to whom an offer was made: SUBJECT."""

    kind = "deal"

    def others(self, game: Game) -> tuple[int, ...]:
        return (game.field(SUBJECT),)

    def among(self, game: Game) -> list[TradePart]:
        seat, partner = game.field(SEAT), game.field(SUBJECT)
        give, take = sides(game)
        return [TradePart(seat, partner, give), TradePart(partner, seat, take)]


HAGGLE: Final = (ChoosePartner(), Compose(), AskPartner())
JOINT: Final = (AskParties(),)
