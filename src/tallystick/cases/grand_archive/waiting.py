"""What waits on the effects stack as a case begins: activations, with what was chosen for them."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from tallystick.cases.fields.table import PositionBuilder
from tallystick.cases.model import Step
from tallystick.cases.nodes import Node, card_of, entries_of
from tallystick.cases.noted.table import NotedTable
from tallystick.cases.table import UNANSWERED, Answers, Fault
from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.flow.announcing import AnnouncementChoice
from tallystick.games.grand_archive.position import stack
from tallystick.games.grand_archive.zones import EFFECTS_STACK, HAND, PLAY, SINCE, TURN, X_OF
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import ASK, NEXT, PC, PROGRAM, Game, I, J

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
