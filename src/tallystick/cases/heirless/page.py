"""The words of Heirless that its notation does not say: which Knight, whose Workplace."""

from __future__ import annotations

from contextlib import suppress
from typing import ClassVar, Final

from tallystick.cases.heirless.names import (
    AIMS,
    NOTHING,
    PHASE,
    VERBS,
    card_named,
    named,
    path_named,
    place_of,
)
from tallystick.cases.heirless.position import HeirlessSetting
from tallystick.cases.heirless.spoken import said_at_once
from tallystick.cases.heirless.units import OWNER
from tallystick.cases.laid import LaidTable, StepAction
from tallystick.cases.model import Step, needed
from tallystick.cases.nodes import Node
from tallystick.cases.noted.paying import ALIAS, COUNT
from tallystick.cases.noted.reading import by_verb
from tallystick.cases.noted.reading import place_of as option_at
from tallystick.cases.table import UNANSWERED, Answers, Fault, StepAnswer
from tallystick.costs import Cost
from tallystick.errors import unknown
from tallystick.games.heirless import zones
from tallystick.games.heirless.battles import open_battles
from tallystick.games.heirless.bills import LINES, provisions
from tallystick.games.heirless.book import book_of
from tallystick.games.heirless.legal import NOT_YOURS
from tallystick.games.heirless.meaning import MEANING
from tallystick.games.heirless.messages.around import exact_clauses
from tallystick.kernel.decision import Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE, Fact
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game
from tallystick.rules.rulebook import Told

# What each verb may say besides ``ALWAYS``.
MAY_SAY: Final[dict[str, tuple[str, ...]]] = {
    "assign": ("of", "x", "with"),
    "build": ("of", "cell", "replace", "with"),
    "commission": ("of", "with"),
    "convert": ("x", "with"),
    "enact": ("influence", "with"),
    "break": ("by",),
    "deploy": ("knight", "to", "with"),
    "flee": ("from", "knight", "with"),
    "vote": ("for", "against", "abstain"),
    "promise": ("text", "with"),
    "trade": ("with", "give", "take", "among", "promises"),
    "ally": ("with", "at"),
    "pay": ("cost", "for", "with"),
}
ALWAYS: Final = ("targets", "refused", "choose", "do", "is", "because")
# The moments at which somebody may begin something, and nothing is half resolved; windows for Free
# Actions are such moments between the phases only: within a turn or a Battle they are part of what
# goes on.
BETWEEN: Final = ("turn", "battle", "draft", "replace", "arrange")
# The option that passes or declines, by the kind of decision; "turn" has none: nobody Idles unless
# a step says so.
DECLINES: Final = {
    "free": "pass", "vote": "abstain", "times": "times", "ally": "none", "alliance": "refuse",
    "deal": "refuse", "joint deal": "refuse", "sign": "decline", "consent": "forbid",
    "replace": "keep", "arrange": "done", "offer": "drop",
}  # fmt: skip
WHERE: Final = {"deploy": "to", "flee": "from"}  # how a step says the place of a Knight
KINDS: Final = {"assign": "workplace", "build": "workplace", "enact": "law"}  # what they name
SIDES: Final = ("for", "against", "abstain")  # of a vote
PROVIDERS: Final = ("workplace", "law", "event")
OF: Final = ("card", "workers", "path", "law", "ability", "action", "n")


def _knights(verb: str, level: int, place: int) -> Option:
    """To Deploy a Knight to a place, or to Flee with one from it."""
    return (verb, level, place) if verb == "deploy" else (verb, place, level)


def _is_of(option: Option, level: int, place: int) -> bool:
    """Whether such a move is of a Knight of that level, and of that place; NOWHERE is any."""
    verb, a, b = option
    has = (a, b) if verb == "deploy" else (b, a)
    return level in (NOWHERE, has[0]) and place in (NOWHERE, has[1])


class HeirlessPage(HeirlessSetting):
    """The page of Heirless."""

    arguments = (
        "cell", "replace", "knight", "to", "from", "influence", "against", "abstain", "text", "by",
        "give", "take", "among", "at", "promises",
    )  # fmt: skip
    verbs = VERBS
    phases = PHASE
    windows = ("turn", "free")
    partnered = ("promise", "trade", "ally")
    pays_at_once = True
    payment: ClassVar = {
        "resources": zones.RESOURCES,
        "influence": COUNT,
        "workers": zones.FACTIONS,
        "card": zones.RESOURCES,
        "unemployed": (ALIAS, "workers"),
        **{name: (ALIAS, "resources", name) for name in zones.RESOURCES},
        **{name: (ALIAS, "workers", name) for name in zones.FACTIONS},
    }
    due = ("HL.turns.50",)
    ended = Refusal(("HL.end.1", "HL.amb.25"), "The game is over.")
    not_asked = Refusal(("HL.turns.1",), "You are not the one who is asked now.")

    # -- time ------------------------------------------------------------------------------------

    def is_quiet(self, game: Game) -> bool:
        """At a moment between two steps."""
        decision = game.decision()
        if decision is None or decision.kind in BETWEEN:
            return decision is None or decision.kind != "battle" or len(decision.options) > 1
        cells = game.lists[CELLS]
        return (
            decision.kind == "free"
            and cells[zones.PHASE] != zones.ACTION
            and cells[zones.BATTLE_AT] < 0
        )

    # -- steps -----------------------------------------------------------------------------------

    def verify(self, table: LaidTable, step: Step, seat: int) -> None:
        """Arguments that the verb knows, and names that there are."""
        verb, name = VERBS.read(step.verb)
        names = (*MAY_SAY.get(verb, ()), *ALWAYS)
        for key, node in step.arguments.items():
            if key not in names:
                raise node.at(unknown(f"argument of '{verb}'", key, names[: -len(ALWAYS)]))
            if key == "of":
                table.seat(node)
            elif key == "cell":
                node.number()
            elif key == "replace":
                card_named(table, node, node.text(), "workplace")
        if verb in KINDS:
            card_named(table, step.verb, name, KINDS[verb])
        elif verb == "commission":
            path_named(book_of(table.game), step.verb, name)
        with suppress(Fault):
            self.meant(table, step, seat)

    def meant(self, table: LaidTable, step: Step, seat: int) -> list[Option] | None:
        """The moves of a verb whose arguments say which it is."""
        verb, name = VERBS.read(step.verb)
        if verb == "enact":
            said = step.get("influence")
            n = said.number(0) if said is not None else NOWHERE
            return [(verb, law, n) for law in table.things.all(name) or (NOWHERE,)]
        if verb in WHERE:
            return self._moved(table, step, seat, verb)
        if verb == "vote":
            return self._ballots(step)
        return [self._alliance(table, step, seat)] if verb == "ally" else None

    def _moved(self, table: LaidTable, step: Step, seat: int, verb: str) -> list[Option]:
        """A Knight, to the place that the step names, or from it. What only asks may leave out
        which, and means any; so may what Flees, where one Knight alone can."""
        if verb == "deploy" and not step.asks:
            needed(step, "to")
        said, knight = step.get(WHERE[verb]), step.get("knight")
        place = place_of(said, table.seats) if said is not None else NOWHERE
        level = knight.number(1) if knight is not None else NOWHERE
        acts = [one for one in table.rules.acts(table.game, seat) if one.option[0] == verb]
        fits = [one for one in acts if _is_of(one.option, level, place)]
        legal = [one.option for one in fits if one.refusal is None]
        if len(legal) > 1 and not (step.asks or "refused" in step.arguments):
            told = "; ".join(table.rules.describe(table.game, one) for one in legal)
            raise Fault(table.renamed(f"nothing says which Knight: {told}"))
        return (
            legal or [one.option for one in fits] or [_knights(verb, max(level, 1), max(place, 1))]
        )

    def _ballots(self, step: Step) -> list[Option]:
        """The vote that a step casts; where it only asks, any with Influence."""
        said = [key for key in SIDES if key in step.arguments]
        if step.asks and not said:
            return [(side, 1, -1) for side in SIDES[:2]]
        if len(said) != 1:
            keys = ", ".join(map(repr, SIDES))
            raise step.node.error(f"expected one of the keys {keys} in a vote")
        node = needed(step, said[0])
        if said[0] == "abstain" and not node.flag():
            raise node.expected("true")
        n = node.number(0) if said[0] != "abstain" else 0
        return [(said[0], n, -1) if n else ("abstain", -1, -1)]

    def _alliance(self, table: LaidTable, step: Step, seat: int) -> Option:
        """Where the step says, else in the Battle in progress, else in the first with both."""
        node, at = needed(step, "with"), step.get("at")
        other = OWNER.read(table, node)
        if at is not None:
            tile = place_of(at, table.seats)
            if tile >= len(zones.TILES):
                raise at.expected("a Tile: in Castles there are no Battles (HL.battles.2)")
            return ("ally", other, tile)
        now = table.game.lists[CELLS][zones.BATTLE_AT]
        mine, theirs = (open_battles(table.game, one) for one in (seat, other))
        both = [tile for tile in mine if tile in theirs]
        return ("ally", other, now if now >= 0 else next(iter(both), 0))

    def at_once(self, table: LaidTable, step: Step, seat: int) -> StepAction | None:
        """Free Actions and replies."""
        verb, name = VERBS.read(step.verb)
        return said_at_once(table, step, seat, verb, name)

    def waits(self, step: Step, decision: Decision, seat: int) -> bool | None:
        """A vote waits for the votes, not for who has nothing to spend; an Alliance for Battles."""
        verb = VERBS.read(step.verb)[0]
        if verb == "vote":
            mine = decision.seat == seat
            return decision.kind == "vote" and (mine or len(decision.options) > 1)
        return decision.kind in ("ally", "alliance", "battle") if verb == "ally" else False

    def leads(self, table: LaidTable, step: Step, decision: Decision, seat: int) -> int:
        """The Battle in which an Alliance is proposed comes next."""
        if VERBS.read(step.verb)[0] != "ally" or decision.kind != "battle":
            return UNANSWERED
        return option_at(decision, ("battle", self._alliance(table, step, seat)[2], -1))

    # -- answers ---------------------------------------------------------------------------------

    def passing(self, decision: Decision) -> int:
        """By the kind of decision; the accused must answer, others have nothing to add."""
        if decision.kind == "accused":
            return decision.default
        return by_verb(decision, DECLINES.get(decision.kind, ""))

    def only(self, table: LaidTable, decision: Decision) -> int:
        """Who says no more commits the Threshold."""
        return 0 if decision.kind == "commit" else UNANSWERED

    def answer(self, table: LaidTable, decision: Decision, answers: Answers) -> StepAnswer:
        """``x``: how often, line by line if a list; ``cell``, ``replace``: where it goes."""
        own = {"times": self._times, "cell": self._room}.get(decision.kind)
        return own(table, decision, answers) if own is not None else (UNANSWERED, None)

    def _times(self, table: LaidTable, decision: Decision, answers: Answers) -> StepAnswer:
        said = answers.rest("x")
        if not said:
            return UNANSWERED, None
        option: Option = ("times", said.pop(0).number(0), -1)
        refusal = table.game.current_op().weigh(table.game, option)
        return option_at(decision, option), refusal

    def unasked(self, answers: Answers) -> Refusal | None:
        """An ``x`` that no line has asked for."""
        if not answers.step.verb.text().startswith("assign "):
            return None
        text = "Nothing asks how often it is done."
        stray = any(one.number(0) for one in answers.rest("x"))
        return Refusal(MEANING.questions["times"], text) if stray else None

    def unaimed(self, step: Step) -> Refusal | None:
        """No question is about targets: a step names what its verb is done to."""
        clauses = AIMS.get(VERBS.split(step.verb.text())[0], ("HL.turns.8",))
        return Refusal(clauses, "It is not aimed at that.")

    def _room(self, table: LaidTable, decision: Decision, answers: Answers) -> StepAnswer:
        """Of several Workplaces of the name, one that can make room."""
        game, op = table.game, table.game.current_op()
        replaced, cell = answers.step.get("replace"), answers.step.get("cell")
        if replaced is None:
            full = decision.options[0][0] == "replace"
            if cell is None and not full:
                return UNANSWERED, None
            option: Option = ("cell", cell.number() - 1 if cell is not None else 0, -1)
            return option_at(decision, option), op.weigh(game, option)
        found = table.things.among(replaced.text(), game.lists[zones.BUILT[decision.seat]])
        if not found:
            return UNANSWERED, NOT_YOURS
        options: list[Option] = [("replace", one, -1) for one in found]
        option = min(options, key=lambda one: op.weigh(game, one) is not None)
        elsewhere = cell is not None and game.lists[zones.SPOT][option[1]] != cell.number() - 1
        refusal = op.weigh(game, option)
        if refusal is None and elsewhere:
            refusal = op.weigh(game, ("cell", cell.number() - 1 if cell is not None else 0, -1))
        return option_at(decision, option), refusal

    def chosen(self, table: LaidTable, decision: Decision, node: Node) -> int:
        """Knights by their levels and places, and other names of answers."""
        if not node.is_scalar:
            return UNANSWERED
        if node.text().casefold() in NOTHING:
            return self.passing(decision)
        return UNANSWERED if node.is_number else named(table, decision, node.text())

    # -- what costs ------------------------------------------------------------------------------

    def asked_price(self, table: LaidTable, seat: int, node: Node, n: int) -> Cost | Option | None:
        """``{workers: NAME}``, ``{path: NAME}``, ``{law: NAME}``, ``{action: flee}`` too."""
        keys = node.only(OF, "key of a cost")
        named = [key for key in OF[:-1] if key in keys]
        if len(named) != 1:
            raise node.expected(f"one of the keys {', '.join(OF[:-1])}")
        key, said = named[0], keys[named[0]]
        n = keys["n"].number(1) - 1 if "n" in keys else n
        if key == "action":
            return (said.choice(("deploy", "flee"), "action with a cost"), 0, -1)
        if key == "ability":
            return self._provided(table, said, n)
        if key == "path" or (key == "card" and said.text() in book_of(table.game).path_index):
            return ("commission", path_named(book_of(table.game), said, said.text()), -1)
        return self.card(table, seat, said, "assign" if key == "workers" else "", n)

    def card(self, table: LaidTable, seat: int, node: Node, verb: str, n: int) -> Option:
        """What one does with a card of that type, wherever it is."""
        card = card_named(table, node, node.text(), "workplace", "law")
        of_kind = "enact" if table.rules.cards[card].kind == "law" else "build"
        return (verb or of_kind, NOWHERE, card)

    def _provided(self, table: LaidTable, node: Node, n: int) -> Option:
        """What is left of the colon (HL.icon.2), with what lies on the Workplace if it is built."""
        card = card_named(table, node, node.text(), *PROVIDERS)
        if n >= len(provisions(table.game, table.rules.cards[card])):
            raise node.error(f"{node.text()} has no such ability that asks for a payment")
        built = [one for zone in zones.BUILT[: table.game.seats] for one in table.game.lists[zone]]
        here = table.things.pick(node.text(), built)
        return ("provide", here, card * LINES + n)

    def ability(self, table: LaidTable, seat: int, node: Node, n: int) -> Option:
        """All prices are read by ``asked_price``."""
        raise node.expected("a cost as printed")

    def sentence(self, table: LaidTable, fact: Fact, told: Told) -> Told:
        """Clauses by what stood around the fact."""
        return Told(told.text, exact_clauses(table.game, fact, told.clauses))


PAGE: Final = HeirlessPage()
