"""What the rules could not carry out of cards of which every word is read."""

from __future__ import annotations

from collections.abc import Iterable

from tallystick.cards.compile import CompiledCard
from tallystick.cards.ledger import Ledger, Passed
from tallystick.cards.running import reasons_of
from tallystick.games.marvel_champions.compiling.assembly import MarvelAssembly
from tallystick.games.marvel_champions.compiling.echoes import is_echo
from tallystick.games.marvel_champions.rulebook import MarvelRules
from tallystick.rules.parts import is_verb
from tallystick.rules.phrases import Spoken
from tallystick.rules.picking import only


def cannot_run(cards: Iterable[CompiledCard]) -> list[tuple[str, ...]]:
    """What of each card has no op, and which words are passed over by all ops, in the order of the
    cards: one with any must not be played."""
    assembly = MarvelAssembly(MarvelRules(()), published=True)
    return [_reasons(assembly, card) for card in cards]


def _reasons(assembly: MarvelAssembly, card: CompiledCard) -> tuple[str, ...]:
    before, ledger = len(assembly.problems), Ledger()

    def make() -> list[str]:
        assembly.piece(card._replace(abilities=ledger.of(card.abilities)))
        return [reason for _, reason in assembly.problems[before:]]

    return reasons_of(make, ledger, _matters)


def _matters(passed: Passed) -> bool:
    return not is_echo(passed)


def kept_of_blank(card: CompiledCard) -> str:
    """The lines that are keywords and no more: a card of which nothing else is played is permanent
    or in play from the beginning all the same (MC.permanent.1, MC.setup.11)."""
    lines: dict[str, bool] = {}
    for one in only(card.abilities, Spoken):
        plain = one.timing is None and all(is_verb(e, "keyword") for e in one.effects)
        lines[one.text] = lines.get(one.text, True) and plain
    return "\n".join(line for line, plain in lines.items() if plain)
