"""What a text asks of the payment for a card or an ability (MC.cost.8, MC.cost.10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tallystick.games.marvel_champions.compiling.counter_verbs import ANYWHERE
from tallystick.games.marvel_champions.effects.bases import PaidIconTest
from tallystick.rules.phrases import Clause, is_verb
from tallystick.rules.picking import first_of

PAID_WITH: Final = ("paid_with", "ability_paid_with")
PAYMENT_WORDS: Final = (
    "paid_with", "ability_paid_with", "paid_with_card", "for_each_icon", "for_each_overpaid",
)  # fmt: skip


# Of clauses that ask for what a rulebook keeps in mind only where a card asks for it.
ASKING: Final = frozenset(
    (*PAYMENT_WORDS, *ANYWHERE, "for_each_point", "have_played", "exhausted_for", "was_done")
)


def asking(said: Iterable[object]) -> list[Clause]:
    """The clauses with such a verb in what is said."""
    return [one for one in said if isinstance(one, Clause) and one.verb in ASKING]


def payments_read(said: Iterable[object]) -> list[Clause]:
    """What is asked, in what is said, of what was paid (MC.cost.8, MC.cost.10)."""
    return [one for one in said if is_verb(one, *PAYMENT_WORDS)]


def wishes_of(asked: Clause) -> list[PaidIconTest]:
    """The types that a text looks for in its payment."""
    icons: tuple[object, ...] = first_of(asked.parts, tuple) or ()
    only, over = "only" in asked.words, "overpaid" in " ".join(asked.words)
    each = asked.verb not in PAID_WITH
    return [PaidIconTest(kind, only, over, each) for kind, n in enumerate(icons) if n]


def is_of_another(asked: Clause) -> bool:
    """Whether it is asked of another card than the one that says so."""
    whom = asked.first_noun() if asked.verb != "for_each_icon" else None
    return whom is not None and whom.how not in ("this", "it", "")
