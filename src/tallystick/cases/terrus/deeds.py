"""The verbs of Terrus: where each begins, and why it cannot."""

from __future__ import annotations

from tallystick.cases.model import Step, needed
from tallystick.cases.naming import split_number
from tallystick.cases.options import by_verb
from tallystick.cases.table import UNANSWERED, Fault
from tallystick.cases.terrus import refusals, words
from tallystick.cases.terrus.charge import Charge, charge_for, read_charge
from tallystick.cases.terrus.doing import TerrusDeed
from tallystick.cases.terrus.place import Place
from tallystick.games.terrus import legal
from tallystick.games.terrus.legal import CANNOT_PAY, Look
from tallystick.games.terrus.lent import powers_of
from tallystick.games.terrus.pieces import Power
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.values import adjustments
from tallystick.games.terrus.zones import CARD, CITY, HAND, MARKET
from tallystick.kernel.decision import Decision, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.rules.rulebook import Told


class PaidDeed(TerrusDeed):
    """A verb that is done to one of several cards of a name, and may cost something."""

    def candidates(self) -> list[int]:
        """The cards that may be meant, the likeliest first."""
        raise NotImplementedError

    def own_refusal(self, look: Look, entity: int) -> Refusal | None:
        """Why it cannot be done to this card."""
        raise NotImplementedError

    def charge(self, entity: int) -> Charge:
        """What it costs."""
        raise NotImplementedError

    def power(self, entity: int) -> Power | None:
        """The text that is used, if any."""
        return None

    def absent(self) -> Refusal:
        """The refusal where there is no such card at all."""
        return legal.NOT_IN_HAND

    def refusal(self) -> Refusal | None:
        found = self._candidate_refusals()
        if not found:
            return self.absent()
        legal_ones = [entity for entity, refusal in found if refusal is None]
        if not legal_ones:
            return found[0][1]
        return self._arguments(legal_ones[0])

    def chosen(self) -> int:
        """The card that it would be done to; -1 if there is none."""
        found = self._candidate_refusals()
        legal_ones = [entity for entity, refusal in found if refusal is None]
        return (legal_ones or [entity for entity, _ in found] or [-1])[0]

    def _candidate_refusals(self) -> list[tuple[int, Refusal | None]]:
        look = self.look()
        return [(entity, self._in_words(look, entity)) for entity in self.candidates()]

    def _in_words(self, look: Look, entity: int) -> Refusal | None:
        refusal = self.own_refusal(look, entity)
        if refusal is CANNOT_PAY:
            charge = self.charge(entity)
            if charge.cost.has_x and self.answers.x is not None and self.x() > 0:
                return refusals.too_much(charge, self.x())
            return self._untimely(charge) or charge.unpaid() or refusal
        return refusal

    def _untimely(self, charge: Charge) -> Refusal | None:
        said = self.answers.payments
        return charge.untimely(said[0]) if said else None

    def _arguments(self, entity: int) -> Refusal | None:
        """What the step says beyond its verb must be legal too."""
        charge = self.charge(entity)
        found = refusals.x_refusal(charge, self.answers.x)
        if found is not None:
            return found
        power = self.power(entity)
        if power is not None:
            found = refusals.target_refusal(self, entity, power)
        if found is None:
            found = self.place_refusal()
        return found or refusals.with_refusal(self, charge, power)

    def place_refusal(self) -> Refusal | None:
        """Why it cannot be put where the step says."""
        return None

    def begin(self) -> None:
        """Targets that are the only ones there are will not be asked for."""
        entity = self.chosen()
        power = self.power(entity) if entity >= 0 else None
        if power is not None:
            self.answers.targets = refusals.to_be_asked(self, entity, power)

    def reasons(self) -> list[Told]:
        entity = self.chosen()
        if entity < 0:
            return []
        charge = self.charge(entity)
        x = max(self.x(), 0) if charge.cost.has_x else 0
        return words.reasons(charge, min(x, 99))


class CardDeed(PaidDeed):
    """Recruit, forge, build, play, barter."""

    def __init__(self, board: Place, step: Step, seat: int, verb: str, name: str) -> None:
        super().__init__(board, step, seat, name)
        self.verb = verb
        self.n = refusals.place_of(step, -1)

    def candidates(self) -> list[int]:
        lists, things = self.game.lists, self.board.things
        home = lists[MARKET] if self.verb == "barter" else lists[HAND[self.seat]]
        bare, _ = split_number(self.name)
        here = [entity for entity in home if things.is_called(entity, bare)]
        chosen = things.pick(self.name, here)
        if chosen >= 0:
            return [chosen]
        return [*here, *(e for e in things.all(bare) if e not in here)]

    def absent(self) -> Refusal:
        return legal.NOT_IN_MARKET if self.verb == "barter" else refusals.in_hand(self.verb)

    def own_refusal(self, look: Look, entity: int) -> Refusal | None:
        if self.verb == "barter":
            return legal.barter_refusal(look, entity)
        if entity not in self.game.lists[HAND[self.seat]]:
            return refusals.in_hand(self.verb)
        ways = range(max(len(piece_of(self.game, entity).plays), 1))
        if self.verb != "play" or self.n >= 0:
            ways = range(max(self.n, 0), max(self.n, 0) + 1)
        found = [legal.hand_refusal(look, self.verb, entity, n) for n in ways]
        return None if None in found else refusals.of_card(found[0], self.game, entity)

    def charge(self, entity: int) -> Charge:
        return charge_for(self.board, self.seat, self.verb, entity, self._way(entity))

    def _way(self, entity: int) -> int:
        """Which way of playing a card: the one named, else the first that is legal."""
        if self.verb != "play" or self.n >= 0:
            return max(self.n, 0)
        look, plays = self.look(), piece_of(self.game, entity).plays
        for n in range(len(plays)):
            if legal.play_refusal(look, entity, n) is None:
                return n
        return 0

    def power(self, entity: int) -> Power | None:
        plays = piece_of(self.game, entity).plays
        way = self._way(entity)
        return plays[way] if self.verb == "play" and way < len(plays) else None

    def place_refusal(self) -> Refusal | None:
        if self.verb in ("recruit", "build"):
            return refusals.at_refusal(self)
        return refusals.on_refusal(self) if self.verb == "forge" else None

    def start(self, decision: Decision) -> int:
        if decision.kind not in ("priority", "response"):
            return UNANSWERED
        cards = self.game.lists[CARD]
        wanted = {cards[entity] for entity in self.candidates()}
        for place, (verb, entity, n) in enumerate(decision.options):
            if (
                verb == self.verb
                and cards[entity] in wanted
                and self.n in (-1, n, *([0] * (n < 0)))
            ):
                return place
        return UNANSWERED


class ActivateDeed(PaidDeed):
    """Activate an ability: the first one, or the ``n``-th."""

    def __init__(self, board: Place, step: Step, seat: int, name: str) -> None:
        super().__init__(board, step, seat, name)
        self.n = refusals.place_of(step, 0)

    def candidates(self) -> list[int]:
        things = self.board.things
        bare, number = split_number(self.name)
        mine = [e for e in self.game.lists[CITY[self.seat]] if things.is_called(e, bare)]
        if number:
            chosen = things.pick(self.name, mine)
            return [chosen] if chosen >= 0 else things.all(self.name)
        return mine or [*things.all(bare)]

    def absent(self) -> Refusal:
        return legal.NOT_IN_CITY

    def own_refusal(self, look: Look, entity: int) -> Refusal | None:
        n = self.number(entity)
        return refusals.more_of(legal.activate_refusal(look, entity, n), self.game, entity)

    def number(self, entity: int) -> int:
        """The number of the ability: the so-manieth of those that the thing has now."""
        powers = powers_of(self.game, entity)
        return powers[self.n][0] if self.n < len(powers) else NOWHERE

    def charge(self, entity: int) -> Charge:
        power = self.power(entity)
        price = power.price if power is not None else None
        charge = Charge(self.board, self.seat, f"The ability of {self.name}",
                        price.cost if price is not None else refusals.FREE)  # fmt: skip
        charge.carrier = entity
        charge.changes = adjustments(self.game, self.seat, "activate", entity)
        return charge

    def power(self, entity: int) -> Power | None:
        powers = powers_of(self.game, entity)
        return powers[self.n][1] if self.n < len(powers) else None

    def reasons(self) -> list[Told]:
        entity = self.chosen()
        power = self.power(entity) if entity >= 0 else None
        told = [] if power is None else words.subtype(self.game, entity, power)
        return [*told, *super().reasons()]

    def start(self, decision: Decision) -> int:
        if decision.kind != "priority":
            return UNANSWERED
        wanted = self.candidates()
        return next(
            (
                place
                for place, (verb, entity, n) in enumerate(decision.options)
                if verb == "activate" and entity in wanted and n == self.number(entity)
            ),
            UNANSWERED,
        )

    def is_early(self) -> Refusal | None:
        entity = self.chosen()
        power = self.power(entity) if entity >= 0 else None
        return refusals.early(self) if power is not None and power.subtype == "Vote" else None


class DominionDeed(TerrusDeed):
    """Call a dominion vote."""

    def refusal(self) -> Refusal | None:
        return legal.dominion_refusal(self.look())

    def start(self, decision: Decision) -> int:
        return by_verb(decision, "dominion") if decision.kind == "priority" else UNANSWERED

    def is_early(self) -> Refusal | None:
        return refusals.early(self)


class ConclaveDeed(TerrusDeed):
    """Call a conclave vote: by the one Vote card or ability that can be used, or by ``card``."""

    def refusal(self) -> Refusal | None:
        found = self._ways()
        if any(deed.refusal() is None for deed in found):
            return None
        base = legal.conclave_refusal(self.look())
        return found[0].refusal() if found and base is legal.NO_CONCLAVE else base

    def _ways(self) -> list[PaidDeed]:
        name = self.step.get("card") or self.step.get("by")
        found: list[PaidDeed] = []
        seen: set[str] = set()
        for zone in (CITY[self.seat], HAND[self.seat]):
            for entity in self.game.lists[zone]:
                piece = piece_of(self.game, entity)
                if piece.name in seen or (name is not None and name.text() != piece.name):
                    continue
                seen.add(piece.name)
                found += self._of(entity, zone == HAND[self.seat])
        return found

    def _of(self, entity: int, in_hand: bool) -> list[PaidDeed]:
        piece = piece_of(self.game, entity)
        powers = piece.plays if in_hand else piece.powers
        found: list[PaidDeed] = []
        for n, power in enumerate(powers):
            if power.subtype != "Vote":
                continue
            deed: CardDeed | ActivateDeed
            if in_hand:
                deed = CardDeed(self.board, self.step, self.seat, "play", piece.name)
            else:
                deed = ActivateDeed(self.board, self.step, self.seat, piece.name)
            deed.n = n
            found.append(deed)
        return found

    def start(self, decision: Decision) -> int:
        ways = [deed for deed in self._ways() if deed.start(decision) >= 0]
        if len(ways) > 1:
            names = ", ".join(deed.name for deed in ways)
            raise Fault(f"nothing says by which card the conclave is called: {names}")
        return ways[0].start(decision) if ways else UNANSWERED

    def is_early(self) -> Refusal | None:
        return refusals.early(self)


class PayDeed(TerrusDeed):
    """Charge a cost there and then, as an effect would."""

    at_once = True

    def __init__(self, board: Place, step: Step, seat: int) -> None:
        super().__init__(board, step, seat)
        self.charge = read_charge(board, seat, needed(step, "cost", "for"), step.get("n"))

    def refusal(self) -> Refusal | None:
        found = refusals.x_refusal(self.charge, self.answers.x)
        if found is not None:
            return found
        said = self.answers.payments
        short = self.charge.unpaid(self.x())
        found = (self.charge.untimely(said[0]) or short) if short is not None and said else short
        if found is None and said:
            found = self.charge.offer_refusal(self.answers.payments[0], self.x())
        return found

    def perform(self) -> None:
        self._check_x()
        self.charge.collect(self.x(), self.answers)

    def _check_x(self) -> None:
        most = self.charge.most_x() if self.charge.cost.has_x else 0
        if self.charge.cost.has_x and self.answers.x is None and most > 0:
            raise Fault(f"nothing says what X is; it may be 0 to {most}", ("T.25.5",))

    def reasons(self) -> list[Told]:
        return words.reasons(self.charge, max(self.x(), 0))


class ConcedeDeed(TerrusDeed):
    """Give up (T.5.3a)."""

    at_once = True

    def refusal(self) -> Refusal | None:
        if self.game.over or self.board.is_out(self.seat):
            return Refusal(("T.5.3a", "T.5.1"), "The game is over for that ruler.")
        return None

    def perform(self) -> None:
        self.board.rules.concede(self.game, self.seat)
