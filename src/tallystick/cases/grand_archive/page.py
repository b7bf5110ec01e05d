"""The words of Grand Archive that its notation does not say: attackers, costs, what is glimpsed."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar, Final, cast

from tallystick.cases.grand_archive.answers import (
    ANSWERS,
    YES,
    by_named_way,
    declared,
    glimpsed,
    one_kept,
    units_of,
)
from tallystick.cases.grand_archive.names import CHAMPION, PHASE, VERBS
from tallystick.cases.grand_archive.position import stack_names
from tallystick.cases.grand_archive.setting import GrandSetting
from tallystick.cases.grand_archive.table import Board
from tallystick.cases.laid import LaidTable, StepAction
from tallystick.cases.model import Step, needed
from tallystick.cases.nodes import Node, few, names_in
from tallystick.cases.noted.deed import AtOnce
from tallystick.cases.noted.paying import ASIDE, COUNT, COUNTS, LIST
from tallystick.cases.noted.reading import by_verb
from tallystick.cases.table import UNANSWERED, Answers, Fault, PriceAsked, StepAnswer
from tallystick.costs import Cost
from tallystick.games.grand_archive.costs.powers import had_by, places_of
from tallystick.games.grand_archive.effects.directions import DIRECTIONS
from tallystick.games.grand_archive.effects.orders import PlayCard
from tallystick.games.grand_archive.position import reasons
from tallystick.games.grand_archive.rulebook import GrandArchiveRules
from tallystick.games.grand_archive.zones import COMBAT, FIELD, PHASES, champion_of, zone_name
from tallystick.kernel.decision import Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE, Fact
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game
from tallystick.kernel.memory import memory_of
from tallystick.kernel.view import hidden_entities

# The zones that a seat may be asked about.
SEEN: Final = {
    "hand": ("hand",), "memory": ("memory",), "deck": ("deck",),
    "material": ("material", "preserved"), "graveyard": ("graveyard",),
    "banishment": ("banishment", "veiled"), "field": ("field",),
}  # fmt: skip


UNSEEN: Final = Refusal(("GA.ZINFO.1", "GA.ZINFO.3"), "Which cards they are is not to be seen.")


class Concession(AtOnce):
    """GA.CONC.1: at any moment."""

    def perform(self) -> None:
        cast(GrandArchiveRules, self.table.rules).concede(self.game, self.seat)
        if not self.game.over:
            self.game.run()


class Seeing(AtOnce):
    """What a seat knows of another's zones: a number, or which cards (GA.ZINFO)."""

    def __init__(self, table: LaidTable, step: Step, seat: int) -> None:
        super().__init__(table, step, seat)
        self.other = table.seat(needed(step, "of"))

    def own_refusal(self) -> Refusal | None:
        """Whether cards are named where the seat does not see all of them."""
        for key, node in self.step.arguments.items():
            if key in SEEN and not node.is_number and names_in(node):
                there, known = self._lying(key)
                if len(known) < len(there):
                    return UNSEEN
        return None

    def _lying(self, key: str) -> tuple[list[int], list[int]]:
        """The cards of a zone, and those that the seat sees, or saw go there (GA.ZINFO.4)."""
        game = self.game
        memory = memory_of(game)
        memory.follow(game, 0)
        hidden = hidden_entities(game, self.seat) - memory.of(self.seat)
        champion = champion_of(game, self.other)
        zones = [self.table.zone(name, self.other) for name in SEEN[key]]
        there = [e for zone in zones for e in game.lists[zone] if e != champion]
        return there, [e for e in there if e not in hidden]

    def perform(self) -> None:
        """Compare. Fault for what the seat sees otherwise."""
        for key, node in self.step.arguments.items():
            if key == "stack":
                self._compare(key, node, stack_names(self.game), [])
            elif key in SEEN:
                there, known = self._lying(key)
                names = [self.table.things.name(one) for one in known]
                self._compare(key, node, names, there[len(known) :])

    def _compare(self, key: str, node: Node, names: list[str], hidden: list[int]) -> None:
        if node.is_number:
            if node.number() != len(names) + len(hidden):
                found = len(names) + len(hidden)
                raise Fault(f"{key}: expected {node.number()} cards, found {found}")
            return
        wanted = names_in(node)
        if Counter(wanted) != Counter(names):
            raise Fault(f"{key}: expected {sorted(wanted)}, found {sorted(names)}")


# Where what a verb is done to may be, the likeliest first.
PLACES: Final = {
    "activate": (
        "hand", "graveyard", "memory", "banishment", "veiled", "deck", "looked", "field",
        "material",
    ),
    "materialize": ("material", "hand", "banishment", "veiled", "graveyard", "field"),
    "use": ("field", "intent", "lineage", "hand", "graveyard", "banishment", "memory"),
    "take back": ("preserved", "material"),
}  # fmt: skip
ZONE_NAMES: Final = tuple({name: None for names in PLACES.values() for name in names})
NOT_AIMED: Final = Refusal(("GA.ACT.5", "GA.TGT.4"), "It is not aimed at that.")
PLAYED: Final = ("activate", "materialize")
DECLARING: Final = ("weapon", "attack target", "further target")
LISTS: Final = (
    "reserve", "floating", "rest", "sacrifice", "banish", "discard", "reveal", "return", "put",
    "destroy", "wake", "suppress",
)  # fmt: skip
NUMBERS: Final = ("random", "random_discard", "recover", "damage", "delevel", "top")
# What else an answer may be called.
NO: Final = ("nothing", "none", "null", "no", "false", "pass", "done", "decline", "bare")
AGREES: Final = (
    "yes", "pay tax", "pay wither", "intercept", "retaliate", "extra", "imbue", "discard",
)  # fmt: skip
DECLINES: Final = ("pass", "no", "done", "give up", "sacrifice", "bare")


class GrandPage(GrandSetting):
    """The page of Grand Archive."""

    # How a thing is done; the zones are what ``sees`` asks about.
    arguments = (
        "by", "n", "from", "wielding", "modes", "additional", "alternative", "y",
        "hand", "memory", "deck", "material", "graveyard", "banishment", "field", "stack",
    )  # fmt: skip
    verbs = VERBS
    phases = PHASE
    windows = ("priority", "materialize")
    declines = ("pass", "no", "done", "give up", "sacrifice")
    words = ("alternative", "from")
    costs = "(2), memory 2, (X), REST, '(2), REST' or 'banish a card from your graveyard'"
    goes_with: ClassVar = dict.fromkeys((*SEEN, "stack"), ("sees",)) | {
        "by": ("attack", "retaliate"),
        "wielding": ("attack", "activate", "use"),
        "n": ("use",),
        "from": ("activate", "materialize", "use"),
    }
    lists = ("targets", "by", "wielding", "modes", "additional")
    foreseen = ("way", "extra", "y")
    payment: ClassVar = {
        **dict.fromkeys(LISTS, LIST), **dict.fromkeys(NUMBERS, COUNT), "counters": COUNTS,
        "shown": ASIDE,
    }  # fmt: skip
    due = ("GA.ACT.7", "GA.COST.1")
    ended = Refusal(("GA.END.1",), "The game is over.")
    not_asked = Refusal(("GA.TIME.4",), "You have no Opportunity now.")
    declared = (*DECLARING, "choose", "glimpse")
    waiting = ("may", "choose", "glimpse")
    passable = ("may", "may pay", "retaliate", "intercept", "critical", "tax", "wither")
    skips = True
    spread: ClassVar = {"glimpse": 1}
    answered = together = ("retaliate",)
    board = Board
    stray: ClassVar = {
        "x": reasons.NO_X, "y": reasons.TOO_MANY, "modes": reasons.CLOSED_MODE,
        "additional": reasons.CLOSED_EXTRA, "alternative": reasons.CLOSED_WAY,
    }  # fmt: skip
    not_aimed = NOT_AIMED

    def but_paying(self, since: list[Fact]) -> list[Fact]:
        """All but those by which what is announced is paid (GA.ACT.8): what pays is no target."""
        found: list[Fact] = []
        begun = -1
        for fact in since:
            if fact[0] == "announced":
                begun = len(found)
            if fact[0] == "paid" and begun >= 0:
                found[begun:] = [one for one in found[begun:] if one[0] == "targeted"]
                begun = -1
            found.append(fact)
        return found

    # -- time ------------------------------------------------------------------------------------

    def moment(self, game: Game) -> tuple[int, int]:
        """Combat is a phase of its own."""
        turns, phase = super().moment(game)
        return turns, len(PHASES) if game.lists[CELLS][COMBAT] else phase

    # -- verbs -----------------------------------------------------------------------------------

    def meant(self, table: LaidTable, step: Step, seat: int) -> list[Option] | None:
        """Cards of the name, the player's own first; of an attack the unit that makes it."""
        verb = VERBS.read(step.verb)[0]
        if verb == "attack":
            return self._attacks(table, step, seat)
        decision = table.game.decision()
        if verb == "retaliate" and (decision is None or decision.kind != verb):
            return [(verb, one, NOWHERE) for one in units_of(table, step, seat) or [NOWHERE]]
        if verb not in PLACES:
            return None
        found = self._cards(table, step, seat)
        by_effect = self._played(table, found, seat) if verb in PLAYED else []
        if by_effect:
            return by_effect
        if verb != "use":
            return [(verb, one, NOWHERE) for one in found]
        node = step.get("n")
        n = node.number(1) if node is not None else 0
        options: list[Option] = []
        for one in found:
            places = places_of(table.game, one) if one >= 0 else []
            places = places[n - 1 : n] if n else places
            had = [had_by(table.game, one, place) for place in places] or [(one, NOWHERE)]
            options += [("use", *whose) for whose in had]
        return options

    def _cards(self, table: LaidTable, step: Step, seat: int) -> list[int]:
        """The cards of the name where the verb may find them, or in the zone that ``from`` says."""
        (verb, name), game, said = VERBS.read(step.verb), table.game, step.get("from")
        seats = [seat, *(one for one in range(game.seats) if one != seat)]
        there = [
            e for one in seats for name in PLACES[verb] for e in game.lists[table.zone(name, one)]
        ]
        place = said.choice(ZONE_NAMES, "zone") if said is not None else ""
        there = [one for one in there if place in ("", zone_name(game, one))]
        return table.things.among(name, there) or [NOWHERE]

    def _attacks(self, table: LaidTable, step: Step, seat: int) -> list[Option]:
        """By the unit named, else the champion; with a resolved attack card, what it asks."""
        by, game = step.get("by"), table.game
        decision = game.decision()
        if decision is not None and self.waits(step, decision, seat):
            return [declared(table, decision, step)]
        if by is None or by.text().casefold() == CHAMPION:
            return [("attack", champion_of(game, seat), NOWHERE)]
        seats = [seat, *(one for one in range(game.seats) if one != seat)]
        units = [one for each in seats for one in game.lists[FIELD[each]]]
        return [("attack", table.things.pick(by.text(), units), NOWHERE)]

    def waits(self, step: Step, decision: Decision, seat: int) -> bool | None:
        """An attack also for the declaration with an attack card that has resolved."""
        if VERBS.read(step.verb)[0] != "attack":
            return None
        return decision.seat == seat and decision.kind in DECLARING

    def leads(self, table: LaidTable, step: Step, decision: Decision, seat: int) -> int:
        """Yes, where an effect may then play a card, and the step is about such a one."""
        verb, yes = VERBS.read(step.verb)[0], by_verb(decision, "yes")
        if verb not in PLAYED or decision.kind != "may" or yes < 0:
            return UNANSWERED
        cards, mark = self._cards(table, step, seat), table.game.mark()
        if self._played(table, cards, seat):
            return UNANSWERED  # to agree is to play it
        try:
            table.game.step(yes)
            return yes if self._played(table, cards, seat) else UNANSWERED
        finally:
            table.game.rewind(mark)

    def _played(self, table: LaidTable, cards: list[int], seat: int) -> list[Option]:
        """The answers to the open question by which an effect plays one of these cards; if there
        are none, those by which it would if the card could be played."""
        game = table.game
        decision = game.decision()
        if decision is None or decision.seat != seat or decision.kind not in self.waiting:
            return []
        if decision.kind == "may":
            yes = by_verb(decision, "yes")
            is_it = yes >= 0 and not self._announces(game, yes).isdisjoint(cards)
            return [decision.options[yes]] if is_it else []
        if decision.kind == "glimpse":
            calls = [one.option for one in game.candidates() if one.option[0] == "starcall"]
            return [option for option in calls if option[1] in cards]
        places = [i for i, one in enumerate(decision.options) if one[1] in cards]
        found = [decision.options[i] for i in places if self._announces(game, i)]
        if found or game.current(PlayCard) is None:
            return found
        refused = [one.option for one in game.candidates() if one.refusal is not None]
        return [option for option in refused if option[1] in cards]

    def _announces(self, game: Game, place: int) -> set[int]:
        """The cards that are announced as soon as an answer is given."""
        mark, told = game.mark(), len(game.facts)
        try:
            game.step(place)
            return {fact[2] for fact in game.facts[told:] if fact[0] == "announced"}
        finally:
            game.rewind(mark)

    def at_once(self, table: LaidTable, step: Step, seat: int) -> StepAction | None:
        """``concede``, ``pass``, and what one ``sees``."""
        verb = VERBS.read(step.verb)[0]
        if verb == "concede":
            return Concession(table, step, seat)
        if verb == "pass":
            return AtOnce(table, step, seat)  # it is asked about, never done so
        return Seeing(table, step, seat) if verb == "sees" else None

    # -- answers ---------------------------------------------------------------------------------

    def passing(self, decision: Decision) -> int:
        """What is glimpsed stays as it is; who may imbue does, and who attacks pays for it."""
        if decision.kind == "tax":  # an attack that is not paid for is none (GA.ATK.2)
            return by_verb(decision, "pay tax")
        if decision.kind in ("imbue", "show"):
            return decision.default
        if decision.kind == "glimpse":
            ends = [one[0] for one in decision.options]
            return ends.index("top", -3) if "top" in ends else 0  # all go beneath (starcalling)
        return super().passing(decision)

    def only(self, table: LaidTable, decision: Decision) -> int:
        """The order of what happens at once is as it comes."""
        if decision.kind in ("trigger", "retaliation order", "prevention"):
            return max(decision.default, 0)
        if decision.kind == "order":  # GA.ORDER.1: its default is that they go as they are
            return decision.default if decision.default >= 0 else UNANSWERED
        return UNANSWERED

    def answer(self, table: LaidTable, decision: Decision, answers: Answers) -> StepAnswer:
        """How an attack is made, which cost is paid, what is shown."""
        own = ANSWERS.get(decision.kind)
        return own(table, decision, answers) if own is not None else (UNANSWERED, None)

    def priced_so(self, table: LaidTable, step: Step, of: Option) -> Option:
        """A play for the alternative cost that it names."""
        return by_named_way(table, step, of)

    def aimed(self, name: str) -> str:
        """``original Bolt`` and ``copy of Bolt`` are a Bolt."""
        for before in ("the ", "original ", "copy of "):
            name = name.removeprefix(before)
        return name

    def chosen(self, table: LaidTable, decision: Decision, node: Node) -> int:
        if node.is_map and decision.kind == "glimpse":
            return glimpsed(table, decision, node)
        if not node.is_scalar:
            return UNANSWERED
        if decision.kind == "unique":
            return one_kept(table, decision, node.text())
        word = node.text().casefold()
        if word in YES:
            return by_verb(decision, *AGREES)
        if word in NO:
            return by_verb(decision, *DECLINES)
        listed = [one.casefold() for one in table.answers(decision)] if word in DIRECTIONS else []
        return listed.index(f"turn {word}") if f"turn {word}" in listed else UNANSWERED

    # -- what costs ------------------------------------------------------------------------------

    def same_cost(self, table: LaidTable, asked: PriceAsked, said: Cost, due: Cost) -> bool:
        """Whether a cost is one that is due, as written or with what is asked besides."""
        bill, text = table.rules.bill(table.game, *asked), table.rules.cost_text
        costs = [due, *(bill.readings if due == bill.due.cost else ())]
        return any(said == cost or text(said) == text(cost) for cost in costs)

    def card(self, table: LaidTable, seat: int, node: Node, verb: str, n: int) -> Option:
        """To materialize it, if it lies in the material deck."""
        card = self._priced(
            table, seat, node, ("hand", "material", "graveyard", "memory", "banishment")
        )
        material = zone_name(table.game, card) == "material"
        return (verb or ("materialize" if material else "activate"), card, NOWHERE)

    def ability(self, table: LaidTable, seat: int, node: Node, n: int) -> Option:
        """The ``n``-th activated ability."""
        card = self._priced(table, seat, node, ("field", "intent", "lineage", "hand", "graveyard"))
        places = places_of(table.game, card)
        if n >= len(places):
            name = table.things.name(card)
            raise Fault(few(name, len(places), "activated ability"), ("GA.AACT.1",))
        return ("use", *had_by(table.game, card, places[n]))

    def asked_price(self, table: LaidTable, seat: int, node: Node, n: int) -> Cost | Option | None:
        """``{attack: Knight}``: what a declaration with that attacker costs."""
        said = node.get("attack")
        if said is None:
            return None
        node.only(("attack",), "key of a cost")
        return ("attack", self._priced(table, seat, said, ("field",)), NOWHERE)

    def _priced(self, table: LaidTable, seat: int, node: Node, zones: tuple[str, ...]) -> int:
        near = (one for name in zones for one in table.game.lists[table.zone(name, seat)])
        return table.nearest(node, near)


PAGE: Final = GrandPage()
