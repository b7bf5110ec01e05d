"""What a player's position comes to for plays: worked out once, and asked about many."""

from __future__ import annotations

from typing import Final

from tallystick.costs import Price
from tallystick.games.grand_archive import pieces, zones
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.combat import attacks
from tallystick.games.grand_archive.costs import prices
from tallystick.games.grand_archive.costs.announced import CostTerms, may_raise
from tallystick.games.grand_archive.costs.cost_actions import reckoned
from tallystick.games.grand_archive.costs.payment_sources import floating, reservable
from tallystick.games.grand_archive.costs.powers import power_of
from tallystick.games.grand_archive.position import changes, lineage, stack, values
from tallystick.games.grand_archive.remembered import SpokenChange, speakers
from tallystick.games.grand_archive.zones import MEMORY as MEMORY_OF
from tallystick.kernel.decision import Refusal
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game

# What could make a card one of another kind.
KINDS: Final = values.TYPING | values.ELEMENTAL | 1 << changes.SUBTYPE

PLAYED: Final = {
    pieces.RESERVE: pieces.ACTIVATE,
    pieces.MEMORY: pieces.PLAY_MATERIAL,
}  # how what has such a cost is played


class PlayLegality:
    """A player's position, each part of it worked out once, as soon as a play asks for it.

    ``said`` is what anything on the table speaks of.
    """

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.slow = may_act_slowly(game, seat)
        self.said = speakers(game)
        self._of_costs: dict[str, list[SpokenChange]] = {}  # what is said of them, by verb
        self._raises: bool | None = None
        self._timed = False
        self._timing: Refusal | None = None  # why no attack may be declared at all, once asked
        self._payers: frozenset[int] | None = None
        self._enabled: frozenset[str] | None = None

    @property
    def may_raise(self) -> bool:
        """Whether LV could be higher for any play than it is now."""
        if self._raises is None:
            self._raises = may_raise(self.game, self.seat)
        return self._raises

    def can_reserve(self, n: int, entity: int) -> bool:
        """Whether so much reserve alone can be paid, ``entity`` paying nothing: each thing that
        pays a unit pays no more than one (GA.COST.5, GA.A15)."""
        if n < len(self.game.lists[zones.HAND[self.seat]]):
            return True
        payers = self.count_payers()
        return n <= len(payers) - (entity in payers)

    def reaching(self, verb: str, entity: int) -> list[SpokenChange]:
        """What on the table could change what this, or an ability of it, costs."""
        said = self._of_costs.get(verb)
        if said is None:
            said = self._of_costs[verb] = prices.spoken(self.game, verb)
        if not said or verb == pieces.USE or values.is_spoken(self.game, KINDS):
            return said
        return [one for one in said if prices.could_reach(self.game, one, entity)]

    def can_pay_flat(self, terms: CostTerms) -> int:
        """Whether a card can be paid that is played for what is printed on it: 1 or 0; -1 where
        something of its own or on the table could change that, or more has to be looked at."""
        piece = terms.piece
        if piece.flat_cost < 0 or terms.verb != PLAYED[piece.cost_kind]:
            return pieces.NONE
        if terms.way >= 0 or terms.how or terms.x or terms.extras:
            return pieces.NONE
        able = self._has(piece, terms)
        if piece.may_ask_more if able else piece.may_ask_less:
            return pieces.NONE
        reaching = self.reaching(terms.verb, terms.source)
        if able:
            return 1 if all(prices.only_lowers(one) for one in reaching) else pieces.NONE
        return pieces.NONE if reaching or self.said.may_pay else 0

    def _has(self, piece: pieces.GrandArchivePiece, terms: CostTerms) -> bool:
        """Whether there is what is printed as the cost of a card: for an attack card the champion
        rests besides (GA.ATTACK.1)."""
        if piece.cost_kind == pieces.MEMORY:
            short = piece.flat_cost - len(self.game.lists[MEMORY_OF[self.seat]])
            return short <= 0 or short <= len(floating(self.game, self.seat))
        if piece.kind != "attack":
            return self.can_reserve(piece.flat_cost, terms.source)
        champion, payers = zones.champion_of(self.game, self.seat), self.count_payers()
        if champion < 0 or self.game.lists[zones.RESTED][champion]:
            return False
        return piece.flat_cost <= len(payers - {terms.source, champion})

    def price(self, terms: CostTerms) -> Price:
        """What is due, as ``prices.price``; for abilities at once where nothing could change what
        they cost."""
        if terms.verb != pieces.USE:
            return prices.price(self.game, terms)
        power = power_of(self.game, terms.source, terms.place)
        if power.adjusts or self.reaching(pieces.USE, terms.source):
            return prices.price(self.game, terms)
        cost = power.costs[max(terms.way, 0)].at(terms.x)
        cost = reckoned(cost, self.game, terms.seat, terms.source, terms.instance)
        return book_of(self.game).price_table.price(cost)

    def is_beyond(self, power: pieces.ActivatedAbility, entity: int) -> bool:
        """Whether it is plain that no cost of an ability of this can be paid: there are not so many
        things to pay reserve with."""
        least = min([cost.amount(pieces.RESERVE) for cost in power.costs], default=0)
        if least <= len(self.game.lists[zones.HAND[self.seat]]) or least <= len(
            self.count_payers()
        ):
            return False
        paid_otherwise = self.said.may_pay or piece_of(self.game, entity).pays
        return not (power.adjusts or paid_otherwise or self.reaching(pieces.USE, entity))

    def attack_refusal(self, entity: int) -> Refusal | None:
        """Why no attack may be declared with a unit."""
        if not self._timed:
            self._timed, self._timing = True, attacks.timing_refusal(self.game, self.seat)
        return self._timing or attacks.unit_refusal(self.game, self.seat, entity)

    def has_elements(self, entity: int, verb: str) -> bool:
        """Whether the elements of a card are enabled (GA.ACT.2)."""
        if self._enabled is None:
            self._enabled = frozenset(lineage.enabled(self.game, self.seat))
        if self._enabled.issuperset(lineage.played_elements(self.game, entity)):
            return True
        return lineage.ignores_elements(self.game, self.seat, entity, verb)

    def count_payers(self) -> frozenset[int]:
        """What pays a unit of reserve, before anything is announced."""
        if self._payers is None:
            hand, field = self.game.lists[zones.HAND[self.seat]], reservable(self.game, self.seat)
            self._payers = frozenset((*hand, *field))
        return self._payers


def may_act_slowly(game: Game, seat: int) -> bool:
    """GA.TIME.1: the turn player, in the main phase, outside combat, with an empty stack."""
    cells = game.lists[CELLS]
    if cells[zones.TURN] != seat or cells[zones.PHASE] != zones.MAIN or cells[zones.COMBAT]:
        return False
    return stack.is_empty(game)
