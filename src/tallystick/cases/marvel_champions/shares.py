"""Who gets how much of what is divided, by name: ``choose: [{Wren: 1}, {Owl: 2}]``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from tallystick.cases.nodes import Node
from tallystick.cases.noted.reading import place_in
from tallystick.cases.table import UNANSWERED, Answers, StepAnswer
from tallystick.games.marvel_champions.effects.dividing import Divide
from tallystick.games.marvel_champions.position.scope import ability_scope
from tallystick.kernel.decision import Decision, Refusal
from tallystick.kernel.machine import Game, I

CLAUSES: Final = ("MC.indirect.1", "MC.target.9")

Find = Callable[[str, list[int]], int]  # the one of some that a name means, -1 for none


class Shares:
    """The shares that a step names, of one thing after the other."""

    def __init__(self) -> None:
        self.at: tuple[int, ...] = ()  # where in the game it is divided, and when
        self.each: dict[int, int] = {}
        self.is_all = False  # whether nothing is left for what is not named

    def read(self, game: Game, seat: int, nodes: list[Node], find: Find) -> Refusal | None:
        """Take the shares that are named next, until all is divided; or why it cannot be so."""
        op = cast(Divide, game.current_op())
        left, things, _ = op.left(game, ability_scope(game), seat)
        for node in _named(nodes):
            if left <= 0:
                break
            nodes.remove(node)
            for key, value in node.pairs():
                open_now = [entity for entity in things if entity not in self.each]
                entity, n = find(key.text(), open_now), value.number(0)
                if entity < 0:
                    return Refusal(CLAUSES, f"{key.text()} is nothing among which it is divided.")
                if n > min(left, op.room(game, entity)):
                    return Refusal(CLAUSES, f"{key.text()} cannot be given so much.")
                self.each[entity] = n
                left -= n
        others = [op.room(game, entity) for entity in things if entity not in self.each]
        if left > sum(others) and not op.up_to:
            return Refusal(CLAUSES, "Not all of it is divided.")
        self.is_all = left <= 0 or op.up_to
        return None


def share(game: Game, decision: Decision, answers: Answers, find: Find) -> StepAnswer:
    """The share of what is asked about, in whatever order they are named; 0 for what is not, where
    the others take all. UNANSWERED where nothing is said by name."""
    said = answers.notes.of(Shares)
    if game.current(Divide) is None:
        return UNANSWERED, None
    at = (*place_in(game), game.field(I), len(game.facts))
    if said.at != at:
        if not _named(answers.choose):
            return UNANSWERED, None
        said.at, said.each, said.is_all = at, {}, False
        refusal = said.read(game, decision.seat, answers.choose, find)
        if refusal is not None:
            return UNANSWERED, refusal
    first = decision.options[0][1]
    if first not in said.each and not said.is_all:
        return UNANSWERED, None
    shares = [option[2] for option in decision.options]
    n = said.each.get(first, 0)
    if n not in shares:
        return UNANSWERED, Refusal(CLAUSES, "It is not divided so.")
    return shares.index(n), None


def stray(nodes: list[Node]) -> Refusal | None:
    """Why shares that nobody has asked for are none; None if none are left."""
    for node in _named(nodes)[:1]:
        return Refusal(CLAUSES, f"Nobody is asked for such a share: {node.flow()}.")
    return None


def _named(nodes: list[Node]) -> list[Node]:
    """Those answers that name shares."""
    return [node for node in nodes if node.is_map]
