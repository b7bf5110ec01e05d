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
YOUR_MAIN: Final = "in your main phase, with nothing on the effects stack"
YOUR_MATERIALIZE: Final = "in your Materialize phase"
NOT_MATERIALIZE_PHASE: Final = Refusal(
    ("GA.MAT.1", "GA.MATP.3", "GA.COST.6.b"),
    "Cards are materialized in your own Materialize phase.",
    when=YOUR_MATERIALIZE,
)
ALREADY: Final = Refusal(
    ("GA.MAT.1", "GA.MATP.3"),
    "You have materialized a card in this phase already.",
    when="in your next Materialize phase",
)
SLOW_CARD: Final = Refusal(
    ("GA.TIME.1", "GA.PLAYERS.2", "GA.STATS.5"),
    "It is slow: only in your own main phase, with nothing on the effects stack.",
    when=YOUR_MAIN,
)
NO_MEMORY_COST: Final = Refusal(
    ("GA.MAT.8", "GA.PAY.6"), "A card without a memory cost is not materialized."
)
MEMORY_CARD: Final = Refusal(
    ("GA.ACT.10", "GA.PAY.6"), "A card with a memory cost is activated only if an effect says so."
)
NO_COST_PRINTED: Final = Refusal(
    ("GA.PAY.6", "GA.ACT.8"), "It has no such cost, and a missing cost cannot be paid."
)
WRONG_ELEMENT: Final = Refusal(
    ("GA.ACT.2", "GA.ELEM.2", "GA.ELEM.4"), "Its element is not enabled for you."
)
FORBIDDEN: Final = Refusal(("GA.LEGAL.1", "GA.PERM.1"), "Something says that it cannot.")
ONLY_IF: Final = Refusal(
    ("GA.ACT.6", "GA.DEFAULT.1"), "Its text says when it may be played, and it is not so now."
)
LEVEL_LOCKED: Final = Refusal(
    ("GA.KW.LEVELLOCKED", "GA.ACT.6"), "It is locked for a champion of this level."
)
CLASS_LOCKED: Final = Refusal(
    ("GA.KW.CLASSLOCKED", "GA.ACT.6"), "It is locked for a champion of this class."
)
NO_TARGET: Final = Refusal(
    ("GA.ACT.5", "GA.AACT.2", "GA.ACT.6"), "There is no legal target for it."
)
NO_MODE: Final = Refusal(("GA.ACT.4", "GA.AACT.4"), "None of its modes can be chosen.")
# For a list of options, where the exact reason does not matter: a bill says it.
CANNOT_PAY: Final = Refusal(("GA.ACT.8", "GA.PLAY.3"), "You cannot pay the whole of its cost.")
WRONG_PHASE_FOR_MEMORY: Final = Refusal(
    ("GA.COST.6.b", "GA.V.1"),
    "A memory cost is paid in the Materialize phase only.",
    when="in a Materialize phase",
)
NO_ABILITY: Final = Refusal(("GA.AACT.1",), "That card has no such activated ability.")
NOT_HERE: Final = Refusal(
    ("GA.ABIL.3", "GA.AACT.7"), "Its ability does not work from where the card is."
)
RELEASED: Final = Refusal(
    ("GA.KW.LINEAGEREL", "GA.ABIL.3"), "It works from the inner lineage of your champion only."
)
OF_INTENT: Final = Refusal(("GA.AACT.7", "GA.ABIL.3"), "It works from the intent only.")
NOT_NOW: Final = Refusal(("GA.AACT.1", "GA.AACT.5"), "That ability cannot be activated now.")
SLOW_ABILITY: Final = Refusal(
    ("GA.TIME.1", "GA.AACT.1", "GA.AACT.5"),
    "That ability is slow: only in your own main phase, with nothing on the effects stack.",
    when=YOUR_MAIN,
)
USED_UP: Final = Refusal(
    ("GA.AACT.1",), "That ability has been activated this turn.", when="next turn"
)
RESTRICTED: Final = Refusal(("GA.AREST.1", "GA.AREST.5"), "What restricts that ability is not met.")
DISOBEYS: Final = Refusal(("GA.AACT.9", "GA.TERM.OBEY"), "That ally does not obey you.")

# -- choices --------------------------------------------------------------------------------------

NO_OPPORTUNITY: Final = Refusal(
    ("GA.TIME.3", "GA.MATP.4", "GA.PLAYERS.3"),
    "Nobody has Opportunity now.",
    when="when somebody has Opportunity",
)
ABSENT: Final = {  # where there is no such card at all
    "activate": Refusal(("GA.ACT.1", "GA.PLAY.2"), "That card is not in your hand."),
    "materialize": Refusal(("GA.MAT.1", "GA.MATP.3"), "That card is not in your material deck."),
    "use": Refusal(("GA.AACT.1",), "You control no such card."),
    "attack": Refusal(("GA.CBT.1", "GA.CBT.10"), "You control no such unit."),
    "take back": Refusal(("GA.KW.PRESERVE",), "No such card of yours is preserved."),
}
ASKED: Final = {  # what is done when the rules ask for it, and not otherwise
    "retaliate": Refusal(("GA.RETAL.1", "GA.CBT.6"), "Nobody retaliates now."),
    "intercept": Refusal(("GA.KW.INTERCEPT",), "There is nothing to intercept now."),
}
X_BELOW: Final = Refusal(("GA.COST.13", "GA.ACT.3"), "X is not below 0.")
X_ABOVE: Final = Refusal(("GA.ACT.3", "GA.COST.13"), "Its text does not let X be so large.")
X_SMALL: Final = Refusal(("GA.ACT.3", "GA.COST.13"), "Its text does not let X be so small.")
X_IS_ZERO: Final = Refusal(("GA.COST.15",), "Played without paying its cost, its X is 0.")
NO_X: Final = Refusal(("GA.COST.13", "GA.ACT.3"), "There is no X to be declared.")
NO_TARGET_SO: Final = Refusal(("GA.ACT.5", "GA.COST.13"), "With that X there is no legal target.")
TOO_MANY: Final = Refusal(
    ("GA.COST.7", "GA.ACT.3"), "Its additional cost cannot be paid so many times."
)
CLOSED_WAY: Final = Refusal(
    ("GA.ACT.3", "GA.ACT.8"), "That alternative cost cannot be used from there, or not now."
)
CLOSED_EXTRA: Final = Refusal(("GA.ACT.3", "GA.COST.7"), "That additional cost cannot be paid now.")
CHOSEN: Final = Refusal(("GA.TGT.4", "GA.ACT.5"), "It has been chosen already.")
MUST_DIFFER: Final = Refusal(("GA.TGT.4", "GA.ACT.5"), "The targets have to be different.")
SHROUDED: Final = Refusal(("GA.KW.OMNISHROUD", "GA.ACT.5"), "What it would target is shrouded.")
NOT_TARGETED: Final = Refusal(("GA.LEGAL.1", "GA.ACT.5"), "Something keeps it from targeting that.")
NO_SUCH_TARGET: Final = Refusal(("GA.ACT.5", "GA.TGT.1"), "That is not what it targets.")
CLOSED_MODE: Final = Refusal(("GA.ACT.4", "GA.ACT.8.b"), "That cannot be chosen now.")
MODE_CHOSEN: Final = Refusal(("GA.ACT.4",), "That has been chosen already.")
NO_NEW_TARGETS: Final = Refusal(("GA.COPY.1", "GA.TGT.5"), "There are no other targets for it.")
CANNOT_BE_DONE: Final = Refusal(
    ("GA.RES.6", "GA.COST.8", "GA.EFFECTS.1"),
    "It cannot be done now, and what one may do is done completely or not at all.",
)
NOT_BESIDE: Final = Refusal(
    ("GA.MASTERY.2", "GA.RES.4"), "Shifting Currents turn to a direction beside the one they face."
)
OPTION_CLOSED: Final = Refusal(("GA.RES.4", "GA.RES.6"), "That cannot be done now.")
UNSHARED: Final = Refusal(("GA.ACT.5",), "Each gets at least 1 of what is left, and no more.")
NOT_CHOSEN_NOW: Final = Refusal(("GA.RES.4", "GA.TGT.4"), "That is nothing to be chosen here.")
