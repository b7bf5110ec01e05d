"""Why something cannot be played or used: the clause that decides it, and a sentence."""

from __future__ import annotations

from typing import Final

from tallystick.kernel.decision import Refusal

NOT_IN_HAND: Final = Refusal(
    ("GA.ACT.1", "GA.PLAY.2"), "Cards are activated from hand unless something permits otherwise."
)
NOT_IN_MATERIAL: Final = Refusal(
    ("GA.MAT.1", "GA.MATP.3"), "Cards are materialized from your own material deck."
)
NOT_YOURS: Final = Refusal(("GA.PLAY.2", "GA.TERM.CONTROL"), "You do not control that card.")
NOT_MATERIALIZE_PHASE: Final = Refusal(
    ("GA.MAT.1", "GA.COST.6.b", "GA.V.1", "GA.MATP.3"),
    "Cards are materialized in your own Materialize phase.",
)
ALREADY: Final = Refusal(
    ("GA.MAT.1", "GA.MATP.3"), "You have materialized a card in this phase already."
)
SLOW_CARD: Final = Refusal(
    ("GA.TIME.1", "GA.PLAYERS.2", "GA.STATS.5"),
    "It is slow: only in your own main phase, with nothing on the effects stack.",
)
NO_MEMORY_COST: Final = Refusal(
    ("GA.MAT.8", "GA.PAY.6"), "A card without a memory cost is not materialized."
)
MEMORY_CARD: Final = Refusal(
    ("GA.ACT.10", "GA.PAY.6"), "A card with a memory cost is activated only if an effect says so."
)
NO_COST_PRINTED: Final = Refusal(
    ("GA.PAY.6",), "It has no such cost, and a missing cost cannot be paid."
)
WRONG_ELEMENT: Final = Refusal(
    ("GA.ACT.2", "GA.ELEM.2", "GA.ELEM.4"), "Its element is not enabled for you."
)
FORBIDDEN: Final = Refusal(("GA.LEGAL.1", "GA.PERM.1"), "Something says that it cannot.")
ONLY_IF: Final = Refusal(
    ("GA.ACT.6", "GA.DEFAULT.1"), "Its text says when it may be played, and it is not so now."
)
LOCKED: Final = Refusal(
    ("GA.ACT.6", "GA.KW.LEVELLOCKED", "GA.KW.CLASSLOCKED"),
    "It is locked for a champion of this level or class.",
)
NO_TARGET: Final = Refusal(
    ("GA.ACT.5", "GA.AACT.2", "GA.ACT.6"), "There is no legal target for it."
)
NO_MODE: Final = Refusal(("GA.ACT.4", "GA.AACT.4"), "None of its modes can be chosen.")
CANNOT_PAY: Final = Refusal(
    ("GA.ACT.8", "GA.COST.5", "GA.PLAY.3"), "You cannot pay the whole of its cost."
)
CANNOT_PAY_MEMORY: Final = Refusal(
    ("GA.MAT.6", "GA.COST.6", "GA.PLAY.3"), "You cannot pay its memory cost."
)
CANNOT_PAY_EXTRA: Final = Refusal(
    ("GA.COST.7", "GA.ACT.8", "GA.MAT.6", "GA.ATTACK.1", "GA.A19"),
    "You cannot pay its additional costs.",
)
WRONG_PHASE_FOR_MEMORY: Final = Refusal(
    ("GA.COST.6.b", "GA.V.1"), "A memory cost is paid in the Materialize phase only."
)
NO_ABILITY: Final = Refusal(("GA.AACT.1",), "That card has no such activated ability.")
NOT_HERE: Final = Refusal(
    ("GA.ABIL.3", "GA.AACT.7"), "Its ability does not work from where the card is."
)
NOT_NOW: Final = Refusal(("GA.AACT.1", "GA.AACT.5"), "That ability cannot be activated now.")
USED_UP: Final = Refusal(("GA.AACT.1",), "That ability has been activated this turn.")
RESTRICTED: Final = Refusal(("GA.AREST.1", "GA.AREST.5"), "What restricts that ability is not met.")
DISOBEYS: Final = Refusal(("GA.AACT.9", "GA.TERM.OBEY"), "That ally does not obey you.")
