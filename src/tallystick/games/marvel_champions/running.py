"""What the rules could not carry out of cards of which every word is read; and the words
of card text that only repeat what the rest of their clause says: nothing need be done with them.
Whatever else nobody reads is a word without effect, and its card is refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tallystick.cards.compile import CompiledCard
from tallystick.cards.ledger import Ledger, Passed
from tallystick.cards.running import reasons_of
from tallystick.games.marvel_champions.compiling.assembly import MarvelAssembly
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


WORDS: Final = frozenset(
    ("counters", "each_counter", "that_many_counters", "uses", "enters_with", "play_only",
     "play_anywhere", "unit_cost", "give_to", "contents", "stage_done", "you_cannot", "team_up",
     "requirement", "discard_until", "paren_amount", "instead_mod", "reduce_cost", "increase_cost",
     "ignore_cost", "double_icons", "double_wild", "not_counted", "activates", "engages", "deals",
     "with_icon", "threat_removed", "threat_placed", "generate_printed", "amount_of",
     "amount_prevented", "source_placed", "reduce_amount", "for_each_spent", "spend_only",
     "even_mod", "also_attacks", "no_boost", "counter_placed", "for_each_icon_theirs",
     "no_limit", "ability_paid_with", "paid_with_card", "paid_with_ability",
     "costs_less", "costs_more", "last_threat_removed", "minion_cancelled")
)  # fmt: skip
# Other fields: "would take *any amount of* damage", "against *an* attack", whose ability is used.
OTHERS: Final = frozenset(
    (("would_get", "word"), ("would_take", "word"), ("takes_damage", "word"), ("against", "how"),
     ("source", "how"), ("source", "kinds"), ("act", "how"), ("act", "title"), ("event", "how"),
     ("payee", "kinds"), ("draw", "how"), ("generate_printed", "kinds"), ("threat_removed", "how"),
     ("threat_removed", "kinds"), ("cancel", "kinds"), ("discard_until", "how"),
     ("deal_to_you", "how"), ("resolve", "how"), ("team_up", "how"), ("with_attached", "how"),
     ("search", "how"), ("attach", "how"), ("deal_this_to_you", "how"),
     ("deal_this_to_you", "kinds"))
)  # fmt: skip
# What adds nothing wherever it stands: what is dealt is face down anyway.
EVERYWHERE: Final = frozenset(
    (("words", "damage"), ("words", "threat"), ("kinds", "card"), ("marks", "facedown"))
)
SAYINGS: Final = frozenset(
    (("cannot", "be canceled"), ("gained_keyword", "surge"), ("attach_to", ", if able"),
     ("until_mod", "for this activation"), ("until_mod", "for that activation"),
     ("generate_either", "or"), ("generate_either", ","), ("generate_either", ", or"),
     ("generate_either", "of any type"))
)  # fmt: skip


def is_echo(passed: Passed) -> bool:
    """Whether nothing is lost where a word is passed over."""
    verb, field, words = passed
    if (field, words) in EVERYWHERE:
        return True
    if field == "words" and (verb in WORDS or (verb, words) in SAYINGS):
        return True
    if (verb, field, words) == ("said", "kinds", "scheme"):
        return True  # "this scheme" is the card that says so
    if (verb, field) == ("said", "how"):
        return words in ("each", "the", "that")  # attacks of somebody, "that effect"
    return (verb, field) in OTHERS
