"""How a position of Grand Archive is set up: what a case names, and its beginning, with what waits
on the effects stack: activations, with what was chosen for them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import ClassVar, Final, cast

from tallystick.cases.census import LIKELY, NO_PLACE, SURE, Naming, listed, named
from tallystick.cases.fields.field import PositionBuilder
from tallystick.cases.grand_archive.cards import GrandLibrary
from tallystick.cases.grand_archive.fray import begin_combat
from tallystick.cases.grand_archive.lasting import can_be_said
from tallystick.cases.grand_archive.names import CHAMPION_WORDS, GrandThings
from tallystick.cases.grand_archive.objects import Later
from tallystick.cases.grand_archive.position import POSITION
from tallystick.cases.model import Case, Step
from tallystick.cases.nodes import Node, Things, card_of, entries_of
from tallystick.cases.noted.table import NotedTable
from tallystick.cases.table import UNANSWERED, Answers, Fault
from tallystick.errors import InputError
from tallystick.games.grand_archive import moves, zones
from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.flow.announcing import AnnouncementChoice
from tallystick.games.grand_archive.flow.playing import can_choose
from tallystick.games.grand_archive.flow.turn import beginning_of
from tallystick.games.grand_archive.messages.facts import TELLING
from tallystick.games.grand_archive.position import stack
from tallystick.games.grand_archive.rulebook import GrandArchiveRules
from tallystick.games.grand_archive.setup import begin, blank_game, start_at
from tallystick.games.grand_archive.zones import EFFECTS_STACK, HAND, PLAY, SINCE, TURN, X_OF
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import ASK, NEXT, PC, PROGRAM, Game, I, J
from tallystick.rules.rulebook import Rulebook

KEYS: Final = ("card", "seat", "controller", "x", "targets", "modes", "choose")
CHOSEN: Final = ("targets", "modes", "choose")


def lay_stack(builder: PositionBuilder, node: Node | None, table: NotedTable) -> None:
    """Activations that wait, the top first; nothing was paid for them. ``table`` is the table of
    this position, which finds what is meant by their targets."""
    for one in reversed(list(entries_of(node))):
        keys = one.only(KEYS, "key of what is on the stack") if one.is_map else {"card": one}
        if "card" not in keys or card_of(keys["card"]) is None:
            raise one.expected("the name of a card")
        who = keys.get("seat", keys.get("controller"))
        seat = builder.game.lists[CELLS][TURN] if who is None else builder.seat(who)
        x = keys["x"].number(0) if "x" in keys else 0
        entity = builder.new(keys["card"], (), "a card", HAND[seat], seat)
        instance = _announce(builder.game, entity, seat, x)
        said = {key: value for key, value in keys.items() if key in CHOSEN}
        if said:
            builder.game.nest(book_of(builder.game).program("play"), entity, seat, instance, x)
            _choose(table, Answers(Step(builder.seats[seat], keys["card"], said, one)))
            builder.game.end_program()
        stack.mark(builder.game, instance, stack.ANNOUNCED, False)


def _announce(game: Game, entity: int, seat: int, x: int) -> int:
    """The instance of a card (GA.ACT.1), with its X (GA.COST.13)."""
    instance = stack.begin(game, stack.ACTIVATION, entity, seat)
    moves.relocate(game, entity, EFFECTS_STACK)
    stack.put(game, instance, stack.BORN, game.lists[SINCE][entity])
    stack.put(game, instance, stack.DECLARED_X, x)
    game.set(PLAY, entity, instance)
    game.set(X_OF, entity, x)
    return instance


def _choose(table: NotedTable, answers: Answers) -> None:
    """The modes and targets of the play in the top frame, as the rules ask for them (GA.ACT.4,
    GA.ACT.5). InputError for what is none, and for what is left open or over."""
    game, node = table.game, answers.step.node
    for place, op in enumerate(game.rules.programs[game.field(PROGRAM)].ops):
        if not isinstance(op, AnnouncementChoice) or op.later:
            continue
        for field, value in ((PC, place), (I, 0), (J, 0)):
            game.set_field(field, value)
        while op.run(game) == ASK:
            game.rewind(game.mark())  # it is another question than before
            decision = game.decision()
            assert decision is not None
            option = _option(table, answers)
            if option == UNANSWERED:
                raise node.error(f"it is not said what is chosen: {table.question(decision)}")
            if op.take(game, decision.options[option]) == NEXT:
                break
    left = [*answers.rest("modes"), *answers.targets, *answers.choose]
    if left:
        raise left[0].expected("something that could be chosen for it")


def _option(table: NotedTable, answers: Answers) -> int:
    """The answer that is said; else none more, or the only one."""
    decision = table.game.decision()
    assert decision is not None
    option = UNANSWERED
    with suppress(Fault):  # it is said below
        option = table.answer(decision, answers)
    return table.usual(decision) if option == UNANSWERED else option


PAID: Final = (
    "reserve", "floating", "rest", "sacrifice", "banish", "discard", "shown", "reveal", "return",
)  # fmt: skip
# The facts that bear on a field: the clause of the latest is the one that decided it.
ABOUT: Final[dict[str, tuple[str, ...]]] = {
    "damage": ("damaged", "recovered"),
    "hand": ("drew", "reserved", "recollected", "discarded", "activated"),
    "memory": ("reserved", "recollected", "banished"),
    "deck": ("drew", "shuffled"),
    "graveyard": ("discarded", "destroyed", "died", "resolved", "sacrificed", "negated"),
    "banishment": ("banished",),
    "field": ("entered", "left", "died", "destroyed", "sacrificed", "banished"),
    "champion": ("leveled", "damaged", "recovered"),
    "lineage": ("leveled",),
    "rested": ("rested", "woke"),
    "counters": ("counter", "uncounter"),
    "stack": ("activated", "materialized", "used", "triggered", "resolved", "fizzled", "negated"),
    "turn": ("turn",),
    "phase": ("phase",),
    "over": ("lost", "won", "draw"),
    "winner": ("lost", "won", "draw"),
}
AT_START: Final = ("deck", "material")


class GrandSetting(GrandLibrary):
    """The part of the page of Grand Archive that is about positions."""

    position = POSITION
    about: ClassVar = ABOUT
    of_verbs: ClassVar = {
        "activate": ("action", LIKELY),
        "materialize": ("regalia", LIKELY),
        "use": ("item", LIKELY),
        "attack": ("ally", NO_PLACE),
    }
    of_payments: ClassVar = dict.fromkeys(PAID, ("action", NO_PLACE))
    priced_kind = "action"
    follows: ClassVar = TELLING.clauses

    # -- names -----------------------------------------------------------------------------------

    def namings(self, case: Case) -> Iterator[Naming]:
        """``B's Squire`` is a Squire."""
        before = tuple(f"{seat}{mark}s " for seat in case.described for mark in "'’")
        for one in super().namings(case):
            owner = next((words for words in before if one.name.startswith(words)), "")
            yield one._replace(name=one.name.removeprefix(owner))

    def named_by(self, step: Step) -> Iterator[Naming]:
        for one in entries_of(step.get("by")):
            if one.is_scalar and one.text().casefold() not in CHAMPION_WORDS:
                yield from named(one, "ally", LIKELY)
        yield from listed(step.get("wielding"), "weapon", SURE)

    def things_of(self, game: Game, seats: tuple[str, ...]) -> Things:
        return GrandThings(game, seats)

    # -- setting up ------------------------------------------------------------------------------

    def table(self, rules: Rulebook, seats: int, seed: int) -> Game:
        return blank_game(cast(GrandArchiveRules, rules), seats, seed)

    def start(self, position: PositionBuilder) -> None:
        game, waiting = position.game, position.given("stack")
        if position.says("start"):
            self._set_up(position)
            return
        self._begin(position)
        game.set(CELLS, zones.LEFT, sum(not zones.is_out(game, seat) for seat in range(game.seats)))
        for put in position.notes.of(Later):
            put()
        if waiting is not None:
            lay_stack(position, waiting, self.board(self, position))
        game.truncate(zones.PENDING, 0)  # nothing has just entered
        game.facts.clear()
        game.commit()
        game.run()

    def _set_up(self, position: PositionBuilder) -> None:
        """Before the game: decks only; the rules set it up (GA.START.1)."""
        for node in position.seat_nodes.values():
            if not node.is_nothing:
                node.only(AT_START, "key of a seat at a start")
        position.game.facts.clear()
        position.game.commit()
        begin(position.game, position.game.lists[CELLS][zones.TURN])

    def _begin(self, position: PositionBuilder) -> None:
        game, cells = position.game, position.game.lists[CELLS]
        seat, phase = cells[zones.TURN], cells[zones.PHASE]
        fought = position.given("combat")
        fought = fought if fought is not None and not fought.is_nothing else None
        is_combat = phase >= len(zones.PHASES) or fought is not None
        now = zones.MAIN if is_combat else phase
        start_at(game, seat, now, position.says("first turn"))
        if now == zones.MATERIALIZE and not can_choose(game, seat):
            game.set_field(J, 1)
        if now not in (zones.MAIN, zones.MATERIALIZE) and position.given("priority") is None:
            game.set_field(PC, beginning_of(now))
        if is_combat:
            begin_combat(position, seat, fought)

    # -- writing and looking ---------------------------------------------------------------------

    def check_settled(self, game: Game) -> None:
        super().check_settled(game)
        if not can_be_said(game):
            raise InputError("a trigger that waits for what is gone cannot be written yet")
