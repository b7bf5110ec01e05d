"""Words of card text that only repeat what the rest of their clause says: nothing need be done with
them. Whatever else nobody reads is a word without effect, and its card is refused (``running``)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.ledger import Passed

WORDS: Final = frozenset(
    ("counters", "each_counter", "that_many_counters", "uses", "enters_with", "play_only",
     "play_anywhere", "unit_cost", "give_to", "contents", "stage_done", "you_cannot", "team_up",
     "requirement", "discard_until", "paren_amount", "instead_mod", "reduce_cost", "increase_cost",
     "ignore_cost", "double_icons", "double_wild", "not_counted", "activates", "engages", "deals",
     "with_icon", "threat_removed", "threat_placed", "generate_printed", "amount_of",
     "amount_prevented", "source_placed", "reduce_amount", "for_each_spent", "spend_only",
     "even_mod", "also_attacks", "no_boost", "counter_placed", "for_each_icon_theirs",
     "no_limit", "ability_paid_with", "paid_with_card", "costs_less", "costs_more",
     "last_threat_removed", "minion_cancelled")
)  # fmt: skip
# Other fields: "would take *any amount of* damage", "against *an* attack", whose ability is used.
OTHERS: Final = frozenset(
    (("would_take", "word"), ("takes_damage", "word"), ("against", "how"), ("source", "how"),
     ("source", "kinds"), ("act", "how"), ("act", "title"), ("event", "how"), ("payee", "kinds"),
     ("draw", "how"), ("generate_printed", "kinds"), ("threat_removed", "how"),
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
