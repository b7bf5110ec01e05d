"""From what a card keeps others from to its constants: threat that stays, text boxes that count as
blank (MC.golden.2)."""

from __future__ import annotations

from tallystick.games.marvel_champions.compiling.sayings import stays_of
from tallystick.games.marvel_champions.effects.conditions import tests_of
from tallystick.games.marvel_champions.effects.constant_abilities import Constant, OtherPlayer
from tallystick.games.marvel_champions.effects.predicate import Test
from tallystick.games.marvel_champions.effects.things import Filter, NoOp
from tallystick.games.marvel_champions.effects.values import LOSE_THREAT
from tallystick.games.marvel_champions.pieces import Piece
from tallystick.rules.phrases import Clause, If, Thing


def threat_stays(piece: Piece, clause: Clause, tests: tuple[Test, ...]) -> None:
    """ "Threat cannot be removed from this scheme while ..." (MC.golden.2)."""
    whom = clause.things[0] if len(clause.things) == 1 else None
    conditions = [part for part in clause.parts if isinstance(part, If)]
    known = len(conditions) == len(clause.parts) and clause.words == ("threat", "be removed")
    if not isinstance(whom, Thing) or not known:
        raise NoOp(f"nothing does yet: {clause}")
    for one in conditions:
        tests = (*tests, *tests_of(one))
    constant = Constant(Filter(whom), tests)
    constant.cannot = LOSE_THREAT
    piece.constants = (*piece.constants, constant)


def threat_kept(piece: Piece, clause: Clause, tests: tuple[Test, ...]) -> None:
    """ "Players other than NAME cannot remove threat from this scheme" (MC.golden.2)."""
    who, whom = clause.things if len(clause.things) == 2 else (None, None)
    if not isinstance(who, Thing) or not isinstance(whom, Thing) or who.how != "titled":
        raise NoOp(f"nothing does yet: {clause}")
    constant = Constant(Filter(whom), tests)
    constant.cannot, constant.source = LOSE_THREAT, OtherPlayer(who.title)
    piece.constants = (*piece.constants, constant)


def blank(piece: Piece, clause: Clause, tests: tuple[Test, ...]) -> None:
    """ "Treat each Tech upgrade's text box as if it were blank" (MC.golden.2)."""
    whom = clause.things[0] if len(clause.things) == 1 else None
    if not isinstance(whom, Thing) or clause.parts:
        raise NoOp(f"nothing does yet: {clause}")
    constant = Constant(Filter(whom), tests)
    constant.blank = stays_of(clause)
    piece.constants = (*piece.constants, constant)
