"""What is done by saying it: Free Actions (HL.turns.5, HL.amb.8), answers to what others ask."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from tallystick.cases.heirless.names import path_named, place_of
from tallystick.cases.heirless.seats import WORKERS
from tallystick.cases.heirless.units import OWNER
from tallystick.cases.laid import LaidTable, StepAction
from tallystick.cases.model import Step, needed
from tallystick.cases.nodes import Node, bare
from tallystick.cases.noted.deed import AtOnce
from tallystick.cases.table import Fault
from tallystick.errors import unknown
from tallystick.games.heirless import answer_legality, speech, trading
from tallystick.games.heirless.answer_legality import ANSWERS, JUDGING, OPEN, ROOM
from tallystick.games.heirless.book import HeirlessBook, book_of
from tallystick.games.heirless.free_actions import convert
from tallystick.games.heirless.legal import OTHERS_BOARD, OTHERS_LAND, convert_refusal, recipe
from tallystick.games.heirless.messages.costs import of_goods, of_time
from tallystick.games.heirless.names import CARD_GOOD
from tallystick.games.heirless.payment import most_times
from tallystick.games.heirless.promises import write_promise
from tallystick.games.heirless.trading import NOT_TRADABLE, Goods, TradePart
from tallystick.games.heirless.zones import LAYOUT, MARKERS, RESOURCES, UNEMPLOYED
from tallystick.kernel.decision import Decision, Option, Refusal
from tallystick.kernel.machine import SEAT, SUBJECT, Game
from tallystick.rules.rulebook import Told

# -- what has been answered ------------------------------------------------------------------------

# By the kind of question the fact with which its matter is raised: about the frame's subject, or by
# its seat.
RAISED: Final = {"sign": "worded", "accused": "accused", "verdict": "disputed"}
PROPOSED: Final = {"joint deal": "proposed-trade"}


class Pending:
    """Answers by seat that have been given before they are asked for, to each matter that is open,
    by where it was raised: where all answer the same question, the order in which they do does not
    count."""

    def __init__(self) -> None:
        self.said: dict[int, dict[int, str]] = {}

    def _on_this(self, game: Game) -> dict[int, str]:
        return self.said.setdefault(_raised(game), {})

    def has(self, game: Game, seat: int) -> bool:
        """Whether a player has given an answer that waits for its turn."""
        return seat in self._on_this(game)

    def give(self, game: Game, kind: str, seat: int, verb: str) -> None:
        """Remember an answer, and give all those whose turn it is and that can still be given."""
        self._on_this(game)[seat] = verb
        while (decision := game.decision()) is not None and decision.kind == kind:
            verb = self._on_this(game).pop(decision.seat, "")
            verbs = [option[0] for option in decision.options]
            if verb not in verbs:
                return
            game.step(verbs.index(verb))


def _raised(game: Game) -> int:
    """The matter that is open: where it was raised among the facts; -1 for any other."""
    decision = game.decision()
    if decision is None:
        return -1
    about = (RAISED.get(decision.kind), game.field(SUBJECT))
    by = (PROPOSED.get(decision.kind), game.field(SEAT))
    for place in range(len(game.facts) - 1, -1, -1):
        kind, who, what, _ = game.facts[place]
        if (kind, what) == about or (kind, who) == by:
            return place
    return -1


# -- what is traded --------------------------------------------------------------------------------

TRADED: Final = ("workplaces", "resources", "workers", "markers")


def read_goods(rules: HeirlessBook, node: Node | None) -> Goods | None:
    """One side of a trade (HL.turns.111, HL.turns.112); None where something is named that is no
    good. InputError for cards, resources and Workers that there are not."""
    found: Counter[int] = Counter()
    for key, value in node.entries().items() if node is not None and not node.is_nothing else ():
        if key in LAYOUT.attributes and value.is_number:
            found[LAYOUT.attribute(key)] += value.number(0)
        elif key not in TRADED:
            return None
        if key == "resources":
            _resources(value, found)
        elif key == "workplaces":
            for one in value.one_or_more():
                name = one.known("Workplace", bare(one), rules.index)
                found[CARD_GOOD + rules.index[name]] += 1
        elif key == "workers":
            found.update({UNEMPLOYED + faction: n for faction, n in WORKERS.read(value)})
        elif key == "markers":
            found[MARKERS] += value.number(0)
    return Goods(tuple(sorted((good, n) for good, n in found.items() if n)))


def _resources(node: Node, found: Counter[int]) -> None:
    """Influence among them, too: whether it is traded, the game says."""
    for name, value in node.entries().items():
        if name not in LAYOUT.attributes:
            raise value.at(unknown("resource", name, RESOURCES))
        found[LAYOUT.attribute(name)] += value.number(0)


class FreeAction(AtOnce):
    """A Free Action, as a step says it."""

    @property
    def is_judged(self) -> bool:
        """Whether a step only asks if it could be done."""
        return bool({"refused", "do"} & set(self.step.node.entries()))

    def barred(self) -> Refusal | None:
        """Why it cannot be done, the moment apart."""
        return None

    def own_refusal(self) -> Refusal | None:
        return answer_legality.free_refusal(self.game, self.seat) or self.barred()

    def waits(self, decision: Decision) -> bool:
        """Between steps; and at a question that is open, if it is possible there, or judged."""
        always = book_of(self.game).free_always or self.is_judged
        return decision.kind in (ROOM + OPEN if always else ROOM)

    def reasons(self) -> list[Told]:
        return [self.table.retold(told) for told in self.why()]

    def why(self) -> list[Told]:
        """What there is to say before it begins, in the game's own words."""
        return of_time(self.game, self.seat)


class Conversion(FreeAction):
    """Use a conversion path (HL.turns.62, HL.turns.63)."""

    def __init__(self, table: LaidTable, step: Step, seat: int, name: str) -> None:
        super().__init__(table, step, seat)
        self.path = path_named(book_of(self.game), step.verb, name)
        said = step.get("x")
        self.said = said is not None
        self.x = said.number() if said is not None else 1

    def barred(self) -> Refusal | None:
        return convert_refusal(self.game, self.seat, self.path, self.x)

    def price(self) -> Option:
        return ("convert", self.path, self.x)

    def perform(self) -> None:
        most = most_times(self.game, self.seat, recipe(self.game, self.path))
        if not self.said and most > 1:
            raise Fault(f"nothing says what X is; it may be 1 to {most}", ("HL.turns.63",))
        convert(self.game, self.seat, self.path, self.x)
        self.game.run()


class Promise(FreeAction):
    """Make a promise, alone or with others (HL.turns.100, HL.turns.101)."""

    def __init__(self, table: LaidTable, step: Step, seat: int, name: str) -> None:
        super().__init__(table, step, seat)
        self.text = needed(step, "text").text()
        node = step.get("with")
        named = [] if node is None or node.is_nothing else node.one_or_more()
        self.others = tuple(
            dict.fromkeys(table.seat(one) for one in named if one.text() != step.seat)
        )

    def perform(self) -> None:
        write_promise(self.game, self.seat, self.text, others=self.others, names=self.table.seats)


class Claim(FreeAction):
    """Claim that a promise was broken (HL.turns.103, HL.turns.106)."""

    def __init__(self, table: LaidTable, step: Step, seat: int, name: str) -> None:
        super().__init__(table, step, seat)
        if not name.isdigit() or int(name) < 1:
            raise step.verb.expected("the number of a promise, such as 'break 1'")
        self.number = int(name)
        self.named = 0
        for one in step.listed("by"):
            self.named |= 1 << table.seat(one)

    def waits(self, decision: Decision) -> bool:
        """Whether it has to wait: one claim is judged after the other."""
        return decision.kind not in JUDGING and super().waits(decision)

    def accused(self) -> int:
        """A bitmask of those who are said to have failed; where ``by`` is left out, the one who
        has signed, or whoever the words bind. Fault where that may be several."""
        bound = self.named or answer_legality.bound_by(self.game, self.number)
        if bound & (bound - 1) and not self.named:
            raise Fault("nothing says who has broken the promise ('by')", ("HL.turns.104",))
        return bound

    def barred(self) -> Refusal | None:
        return answer_legality.claim_refusal(self.game, self.number, self.accused())

    def perform(self) -> None:
        speech.make_claim(self.game, self.seat, self.number, self.accused())


class Trade(FreeAction):
    """Offer a trade (HL.turns.110 to HL.turns.114); judged, whether it can come about at all.
    ``give`` and ``take`` are by player, which one alone need not be; ``among`` is what the others
    hand each other."""

    def __init__(self, table: LaidTable, step: Step, seat: int, name: str) -> None:
        super().__init__(table, step, seat)
        self.partners = tuple(table.seat(one) for one in needed(step, "with").one_or_more())
        self.tradable = True
        self.parts: list[TradePart] = []
        among = step.get("among")
        if among is not None and len(self.partners) == 1:
            raise among.error("there is nobody else in a trade with one other")
        for giver, goods in [(seat, step.get("give")), *self._by_player(among)]:
            for receiver, inner in self._of_others(goods):
                self._add(giver, receiver, inner)
        for giver, goods in self._of_others(step.get("take")):
            self._add(giver, seat, goods)
        self.texts = tuple(one.text() for one in step.listed("promises"))

    def _of_others(self, node: Node | None) -> list[tuple[int, Node | None]]:
        """What each of the others gets, or gives; one alone need not be named."""
        named = node is not None and node.is_map and set(self.table.seats) & set(node.entries())
        if len(self.partners) == 1 and not named:
            return [(self.partners[0], node)]
        return [*self._by_player(node)]

    def _by_player(self, node: Node | None) -> list[tuple[int, Node]]:
        """What stands under each player of the trade."""
        found = []
        for key, value in node.pairs() if node is not None and not node.is_nothing else ():
            player = self.table.seat(key)
            if player not in self.partners:
                raise key.error(f"{key.text()} has no part in this trade (see 'with')")
            found.append((player, value))
        return found

    def _add(self, giver: int, receiver: int, node: Node | None) -> None:
        goods = read_goods(book_of(self.game), node)
        self.tradable = self.tradable and goods is not None
        self.parts.append(TradePart(giver, receiver, goods or Goods()))

    def barred(self) -> Refusal | None:
        if not self.tradable:
            return NOT_TRADABLE
        may = trading.joint_deal_refusal if self.is_judged else trading.joint_refusal
        return may(self.game, self.seat, self.partners, self.parts, bool(self.texts))

    def why(self) -> list[Told]:
        goods = [good for part in self.parts for good, _ in part.goods.items]
        workers = any(UNEMPLOYED <= good < MARKERS for good in goods)
        gift = len(self.partners) == 1 and not all(part.goods.items for part in self.parts)
        return [*super().why(), *(() if self.barred() else of_goods(gift, workers))]

    def perform(self) -> None:
        game, names = self.game, self.table.seats
        if len(self.partners) > 1:
            speech.make_joint_offer(
                game, self.seat, self.partners, self.parts, texts=self.texts, names=names
            )
            return
        give, take = (part.goods for part in self.parts)
        speech.open_offer(
            game, self.seat, self.partners[0], give, take, texts=self.texts, names=names
        )
        game.take(speech.PUT)  # that is all: the partner is asked before the game goes on


# How one may say too that one takes an offer, a trade or an Alliance, or does not.
TAKEN: Final = {"agree": "accept", "decline": "refuse"}


class SpokenReply(AtOnce):
    """Allow, forbid, sign, accept, yay ...: given as soon as something of the kind is asked."""

    def __init__(self, table: LaidTable, step: Step, seat: int, verb: str) -> None:
        super().__init__(table, step, seat)
        self.verb = verb

    def _meant(self) -> str:
        """What the verb says to the question that is open."""
        decision, taken = self.game.decision(), TAKEN.get(self.verb, self.verb)
        offered = decision is not None and decision.kind in ANSWERS[taken][0]
        return taken if offered else self.verb

    def own_refusal(self) -> Refusal | None:
        verb = self._meant()
        if self.table.notes.of(Pending).has(self.game, self.seat):
            return ANSWERS[verb][1]
        if verb == "agree" and answer_legality.has_claimed(self.game, self.seat):
            return None
        return answer_legality.answer_refusal(self.game, self.seat, verb)

    def waits(self, decision: Decision) -> bool:
        taken = TAKEN.get(self.verb, self.verb)
        return decision.kind in ANSWERS[self.verb][0] + ANSWERS[taken][0]

    def perform(self) -> None:
        decision = self.game.decision()
        assert decision is not None
        waiting = self.table.notes.of(Pending)
        waiting.give(self.game, decision.kind, self.seat, self._meant())


# What is done in one's own area and on one's own board only, whosever a step names.
ABROAD: Final = {"build": OTHERS_LAND, "commission": OTHERS_BOARD}


class Abroad(AtOnce):
    """What cannot be done with another player's things (HL.turns.53, HL.turns.64)."""

    def __init__(self, table: LaidTable, step: Step, seat: int, verb: str) -> None:
        super().__init__(table, step, seat)
        self.reason = ABROAD[verb]

    def own_refusal(self) -> Refusal | None:
        return self.reason


FREELY: Final[dict[str, Callable[[LaidTable, Step, int, str], FreeAction]]] = {
    "convert": Conversion,
    "promise": Promise,
    "break": Claim,
    "trade": Trade,
}


def said_at_once(
    table: LaidTable, step: Step, seat: int, verb: str, name: str
) -> StepAction | None:
    """What a verb does there and then; None for one that waits until its player is asked."""
    if verb in ANSWERS:
        return SpokenReply(table, step, seat, verb)
    if verb in ABROAD and "of" in step.arguments and table.seat(step.arguments["of"]) != seat:
        return Abroad(table, step, seat, verb)
    if verb == "ally" and _is_meant(table, step, seat):
        return SpokenReply(table, step, seat, "accept")
    return FREELY[verb](table, step, seat, name) if verb in FREELY else None


def _is_meant(table: LaidTable, step: Step, seat: int) -> bool:
    """Whether a player whom another asks for an Alliance says that it allies with that one."""
    decision, node = table.game.decision(), step.get("with")
    if decision is None or decision.kind != "alliance" or decision.seat != seat or node is None:
        return False
    proposer = next(a for verb, a, _ in decision.options if verb == "accept")
    at = step.get("at")
    here = at is None or place_of(at, table.seats) == table.game.field(SUBJECT)
    return here and OWNER.read(table, node) == proposer
