"""What many games tell: the figures of each subject, added up from records."""

from __future__ import annotations

from tallystick.rules.rulebook import Rulebook
from tallystick.sim.figures.cards import CardSheet
from tallystick.sim.figures.others import ClauseSheet, LeadSheet, NumberSheet, QuestionSheet
from tallystick.sim.figures.outcomes import OutcomeSheet
from tallystick.sim.figures.payments import PaymentSheet
from tallystick.sim.figures.stuck import StuckSheet
from tallystick.sim.plan import Plan
from tallystick.sim.sheets import Sheet


def sheets_of(plan: Plan, rules: Rulebook) -> list[Sheet]:
    """A sheet for each subject."""
    return [
        OutcomeSheet(plan),
        CardSheet(),
        StuckSheet(),
        QuestionSheet(),
        PaymentSheet(),
        LeadSheet(),
        NumberSheet("dealings", "Promises, trades, votes", ""),
        NumberSheet("own", "The game's own figures", ""),
        ClauseSheet(plan),
    ]
