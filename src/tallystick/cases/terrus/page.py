"""The words of Terrus that its notation does not say: armies, votes by a card, who concedes."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from tallystick.cases.laid import LaidTable, StepAction
from tallystick.cases.model import Step
from tallystick.cases.nodes import Node, few
from tallystick.cases.noted.deed import AtOnce
from tallystick.cases.noted.paying import COUNT, LIST
from tallystick.cases.table import UNANSWERED, Answers, Fault, StepAnswer
from tallystick.cases.terrus.position import PHASE, VERBS, TerrusSetting
from tallystick.games.terrus import moves, refusals, zones
from tallystick.games.terrus.battle import AssignWounds, SendAttackers, SendGuards, army_refusal
from tallystick.games.terrus.bearing import DRAFTING
from tallystick.games.terrus.gained_abilities import known_powers, named_power
from tallystick.games.terrus.meaning import MEANING
from tallystick.games.terrus.messages.around import exact_clauses
from tallystick.games.terrus.pieces import HAND_VERBS
from tallystick.games.terrus.rulebook import TerrusRules
from tallystick.games.terrus.select import piece_of, ruler_of
from tallystick.games.terrus.values import beasts_of, locations_of
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE, Fact
from tallystick.kernel.layout import CELLS, ZONE
from tallystick.kernel.machine import Game
from tallystick.rules.rulebook import Told

ARMIES: Final = ("attack", "guard")
EFFECTS: Final = ("play", "activate", "barter")  # what may come of them asks for more
NOT_YOUR_PHASE: Final = Refusal(
    ("T.11.1", "T.11.5", "T.24.1"), "A phase is ended by the ruler whose turn it is."
)
QUIET: Final = ("priority", *DRAFTING)
# Where the card is that a verb is done to.
FROM: Final = {"draft": zones.PACK, "leave out": zones.DRAFTED}


class ArmiesSent:
    """Where a step sends its beasts; ``is_known`` once it has been read."""

    def __init__(self) -> None:
        self.is_known = False
        self.by_beast: dict[int, Node] = {}


class TerrusPage(TerrusSetting):
    """The page of Terrus."""

    arguments = ("at", "on", "to", "n", "cell", "armies", "defender", "card", "by")
    verbs = VERBS
    phases = PHASE
    windows = ("priority", "response")
    declines = ("pass", "no", "stay", "lay nothing", "reveal")
    words = ("at", "on", "to", "defender", "card", "by")
    vague = (refusals.NOT_IN_CITY, refusals.NOT_RULED)
    goes_with: ClassVar = {
        "at": ("recruit", "build", "move", *EFFECTS),
        "cell": ("recruit", "build", "move", *EFFECTS),
        "on": ("forge", "move", *EFFECTS),
        "to": ("move", *EFFECTS),
        "armies": ARMIES,
        "defender": ARMIES,
        "card": ("call conclave vote",),
        "by": ("call conclave vote",),
        "n": ("activate", "play"),
    }
    stray: ClassVar = {"x": Refusal(("T.25.5",), "The cost has no X.")}
    not_aimed = Refusal(("T.22.1",), "It is not aimed at that.")
    payment: ClassVar = {
        "pool": zones.RESOURCES, "discard": LIST, "play": LIST, "vitae": COUNT, "bury": LIST,
    }  # fmt: skip
    foreseen = ("x",)
    alone = ("skirmish",)
    due = ("T.25.1",)
    ended = Refusal(("T.5.1",), "The game is over.")
    not_asked = Refusal(("T.24.1",), "You have no priority now.")
    answered = ("guard",)
    opens = ARMIES
    spread: ClassVar = {"assign": 2}

    # -- time ------------------------------------------------------------------------------------

    def is_quiet(self, game: Game) -> bool:
        """Priority, and nothing that waits for it; or a pick, before the game."""
        decision = game.decision()
        if decision is None:
            return True
        return decision.kind in QUIET and not game.lists[zones.PENDING]

    def is_open(self, game: Game) -> bool:
        return not game.over and game.lists[CELLS][zones.ATTACKER] >= 0

    # -- verbs -----------------------------------------------------------------------------------

    def meant(self, table: LaidTable, step: Step, seat: int) -> list[Option] | None:
        """``call dominion vote``; ``call conclave vote`` by the one usable Vote, or by ``card``."""
        verb = VERBS.read(step.verb)[0]
        if verb == "call dominion vote":
            return [("dominion", NOWHERE, -1)]
        if verb != "call conclave vote":
            return None
        found = self._conclaves(table, step, seat)
        weigh = table.rules.weigh
        legal = [option for option in found if weigh(table.game, seat, option) is None]
        if len(legal) > 1:
            names = ", ".join(table.things.name(option[1]) for option in legal)
            raise Fault(f"nothing says by which card the conclave is called: {names}")
        return legal or found or [("conclave", NOWHERE, -1)]

    def _conclaves(self, table: LaidTable, step: Step, seat: int) -> list[Option]:
        named = step.get("card") or step.get("by")
        found: dict[tuple[str, int], Option] = {}
        for one in table.rules.acts(table.game, seat):
            verb, entity, n = one.option
            if verb not in ("play", "activate"):
                continue
            piece = piece_of(table.game, entity)
            power = piece.plays[n] if verb == "play" else named_power(table.game, entity, n)
            if power.subtype == "Vote" and (named is None or named.text() == piece.name):
                found.setdefault((piece.name, n), one.option)
        return list(found.values())

    def at_once(self, table: LaidTable, step: Step, seat: int) -> StepAction | None:
        verb = VERBS.read(step.verb)[0]
        return GivingUp(table, step, seat) if verb == "concede" else None

    def is_idle(self, table: LaidTable, step: Step, seat: int) -> bool:
        """``guard`` without a beast, where none could be set: the engine does not ask."""
        armies = step.get("armies")
        if VERBS.read(step.verb)[0] != "guard" or armies is None:
            return False
        cells = table.game.lists[CELLS]
        attacked = cells[zones.ATTACKER] >= 0 and cells[zones.DEFENDER] == seat
        return attacked and not any(beasts.one_or_more() for _, beasts in armies.pairs())

    def phase_refusal(self, table: LaidTable, seat: int) -> Refusal | None:
        """T.11.1, T.11.5: the phases of a turn are its ruler's."""
        return None if table.game.lists[CELLS][zones.TURN] == seat else NOT_YOUR_PHASE

    # -- answers ---------------------------------------------------------------------------------

    def only(self, table: LaidTable, decision: Decision) -> int:
        """Of cells the clade's, if one beside it is free; else of the only location, any."""
        if decision.kind != "cell":
            return UNANSWERED
        places = [option[1] for option in decision.options]
        clade = moves.clade_of(table.game, decision.seat)
        if clade in places:
            return places.index(clade)
        return 0 if len(set(places)) == 1 else UNANSWERED

    def answer(self, table: LaidTable, decision: Decision, answers: Answers) -> StepAnswer:
        """``armies: {LOCATION: [beasts]}``, asked beast by beast. Without armies a step sends
        nobody; where it is only asked whether one can attack, any will do."""
        armies = answers.step.get("armies")
        verb = answers.step.verb.text().split(" ")[0]
        if decision.kind not in ARMIES or (armies is None and verb != decision.kind):
            return UNANSWERED, None
        if armies is None and answers.step.asks:
            return UNANSWERED, None
        refusal = self._nobody(table, decision, answers, armies)
        if refusal is not None:
            return UNANSWERED, refusal
        key = answers.notes.of(ArmiesSent).by_beast.get(decision.source)
        fits = [one for one in table.game.candidates() if self._leads(table, one, key, answers)]
        legal = [one.option for one in fits if one.refusal is None]
        if legal:
            return decision.options.index(legal[0]), None
        stray = self._stray(decision, "" if key is None else key.text())
        return UNANSWERED, fits[0].refusal if fits else stray

    def _leads(self, table: LaidTable, one: Candidate, key: Node | None, answers: Answers) -> bool:
        """Whether a candidate sends its beast where the step says; nowhere, if it says nothing."""
        verb, _, place = one.option
        if key is None or verb == "stay":
            return key is None and verb == "stay"
        defender = answers.step.get("defender")
        if defender is not None and ruler_of(table.game, place) != table.seat(defender):
            return False
        return table.things.pick(key.text(), [place]) >= 0

    def _nobody(
        self, table: LaidTable, decision: Decision, answers: Answers, armies: Node | None
    ) -> Refusal | None:
        """Match the beasts that are named with those that could be sent; why one cannot be."""
        found = answers.notes.of(ArmiesSent)
        if found.is_known:
            return None
        sent: dict[int, Node] = {}
        mine = beasts_of(table.game, decision.seat)
        for key, beasts in armies.pairs() if armies is not None else ():
            for node in beasts.one_or_more():
                free = [beast for beast in mine if beast not in sent]
                beast = table.things.pick(node.text(), free)
                if beast < 0:
                    named = next(iter(table.things.all(node.text())), NOWHERE)
                    return army_refusal(table.game, decision.seat, named)
                refusal = self._strays(table, decision, beast, key)
                if refusal is not None:
                    return refusal
                sent[beast] = key
        found.is_known, found.by_beast = True, sent
        return None

    def _strays(
        self, table: LaidTable, decision: Decision, beast: int, key: Node
    ) -> Refusal | None:
        """Why a beast cannot attack, or guard where the step says: one that can do nothing is not
        asked."""
        attackers = table.game.current(SendAttackers)
        if attackers is not None:
            return attackers.held_back(table.game, beast)
        guards = table.game.current(SendGuards)
        if guards is None:
            return None
        city = locations_of(table.game, decision.seat)
        places = [one for one in city if table.things.pick(key.text(), [one]) >= 0]
        why = [guards.weigh(table.game, ("guard", beast, place)) for place in places]
        if not places:
            return self._stray(decision, key.text())
        return None if None in why else why[0]

    def _stray(self, decision: Decision, named: str) -> Refusal:
        clauses = MEANING.questions[decision.kind]
        return Refusal(clauses, f"{named} is no location that is meant here.")

    def chosen(self, table: LaidTable, decision: Decision, node: Node) -> int:
        """Wounds: a number, or the thing that takes them all, or {thing: number}."""
        if decision.kind != "assign" or node.is_number:
            return UNANSWERED
        most = len(decision.options) - 1
        if not node.is_map:
            here = node.is_scalar and table.things.pick(node.text(), [decision.source]) >= 0
            return most if here else 0
        for key, value in node.pairs():
            if table.things.pick(key.text(), [decision.source]) >= 0:
                numbers = [n for _, _, n in decision.options]
                if value.number(0) in numbers:
                    return numbers.index(value.number(0))
                assign = table.game.current(AssignWounds)
                refused = assign is not None and assign.weigh(table.game, decision.options[most])
                return most if refused else UNANSWERED  # of what is too much, any
        return 0

    # -- what costs ------------------------------------------------------------------------------

    def card(self, table: LaidTable, seat: int, node: Node, verb: str, n: int) -> Option:
        """What one does with a card of that type; in the market it is bartered for."""
        lists = table.game.lists
        first = zones.MARKET if verb == "barter" else FROM.get(verb, zones.HAND)[seat]
        card = table.nearest(node, [*lists[first], *lists[zones.MARKET]])
        if not verb and lists[ZONE][card] == zones.MARKET:
            verb = "barter"
        return (verb or HAND_VERBS.get(piece_of(table.game, card).kind, "play"), card, n)

    def ability(self, table: LaidTable, seat: int, node: Node, n: int) -> Option:
        """The ``n``-th activated ability of a card."""
        carrier = table.nearest(node, table.game.lists[zones.CITY[seat]])
        powers = known_powers(table.game, carrier)
        if n >= len(powers):
            raise Fault(few(node.text(), len(powers), "activated ability"), ("T.19.2",))
        return ("activate", carrier, powers[n][0])

    def verify(self, table: LaidTable, step: Step, seat: int) -> None:
        """Armies are a mapping of lists."""
        armies = step.get("armies")
        for _, beasts in armies.pairs() if armies is not None else ():
            beasts.one_or_more()

    def sentence(self, table: LaidTable, fact: Fact, told: Told) -> Told:
        """Headings as sentences; clauses by what stood around the fact."""
        who, text = table.seats[fact[1]] if fact[1] >= 0 else "", told.text
        if fact[0] in zones.PHASES:
            text = f"{who}'s {fact[0]} begins."
        elif fact[0] == "turn":
            text = f"{who}'s turn begins."
        return Told(text, exact_clauses(table.game, fact, told.clauses))


class GivingUp(AtOnce):
    """Giving up (T.5.3a)."""

    def own_refusal(self) -> Refusal | None:
        if self.game.over or zones.is_out(self.game, self.seat):
            return Refusal(("T.5.3a", "T.5.1"), "The game is over for that ruler.")
        return None

    def perform(self) -> None:
        cast(TerrusRules, self.table.rules).concede(self.game, self.seat)


PAGE: Final = TerrusPage()
