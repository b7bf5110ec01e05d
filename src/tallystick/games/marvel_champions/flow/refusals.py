"""Why something may not be done: each reason with its clauses and a sentence for players."""

from __future__ import annotations

from typing import Final

from tallystick.kernel.decision import Refusal

CANNOT_PAY: Final = Refusal(
    ("MC.cost.20", "MC.initiating-abilities.5"), "It cannot be paid for in full."
)
NOT_YOUR_TURN: Final = Refusal(
    ("MC.player-turn.7", "MC.active-player.1"), "That is done in your own turn."
)
NOT_PLAYER_PHASE: Final = Refusal(
    ("MC.action.1", "MC.player-turn.5"), "Actions are for the player phase."
)
NOT_IN_HAND: Final = Refusal(("MC.play.1",), "That card is not in your hand.")
NOT_IN_PLAY: Final = Refusal(("MC.ability.1", "MC.ability.2"), "That card is not in play.")
NOT_PLAYABLE: Final = Refusal(
    ("MC.resource.8", "MC.player-turn.2"), "Cards of that type are not played."
)
NO_ABILITY: Final = Refusal(("MC.ability.4",), "That card has no such ability.")
NOT_YOURS: Final = Refusal(("MC.ability.7", "MC.cost.34"), "Only its controller may use that card.")
CHANGED_ALREADY: Final = Refusal(("MC.player-turn.1",), "You have changed form this turn already.")
NO_TARGET: Final = Refusal(
    ("MC.cost.14", "MC.target.2", "MC.initiating-abilities.2"),
    "There is no valid target, so its cost cannot be paid.",
)
NOT_MOVED: Final = Refusal(
    ("MC.move.1", *NO_TARGET.clauses),
    "There is nothing to move from there, or nothing that it could be moved to.",
)
NOT_IN_FORM: Final = Refusal(
    ("MC.cost.30", *NO_TARGET.clauses),
    "What it would put into play may enter in the other form only.",
)
NOT_TWICE: Final = Refusal(
    ("MC.unique.1", *NO_TARGET.clauses),
    "Of what it would put into play there is a copy in play already, and it is unique.",
)
USED_UP: Final = Refusal(("MC.limit.1", "MC.limit.2"), "That ability's limit has been reached.")
AT_MAXIMUM: Final = Refusal(("MC.max.1", "MC.max.2"), "No more copies of that card are allowed.")
UNIQUE: Final = Refusal(("MC.unique.1",), "A copy of that unique card is in play already.")
CONDITION: Final = Refusal(
    ("MC.play-restrictions.1", "MC.initiating-abilities.2"), "Its condition does not hold."
)
NO_TEAM: Final = Refusal(
    ("MC.team-up.1", "MC.play-restrictions.1"), "Both characters of the team must be in play."
)
NO_HOST: Final = Refusal(
    ("MC.attach.1", "MC.initiating-abilities.2"), "There is nothing that it can be attached to."
)
NOT_A_HERO: Final = Refusal(("MC.player-turn.3",), "Only in hero form can you do that.")
NOT_ALTER_EGO: Final = Refusal(("MC.recover.1",), "Only in alter-ego form can you recover.")
EXHAUSTED_NOW: Final = Refusal(("MC.cost.31",), "It is exhausted, so it cannot exhaust again.")
NO_POWER: Final = Refusal(("MC.dash.1",), "It does not have that power.")
NOBODY_TO_ATTACK: Final = Refusal(("MC.attack.1", "MC.target.2"), "There is no enemy to attack.")
NOTHING_TO_THWART: Final = Refusal(
    ("MC.thwart.1", "MC.target.2"), "There is no threat that could be removed."
)
NOT_HURT: Final = Refusal(("MC.target.3", "MC.recover.1"), "There is no damage to heal.")
FORBIDDEN: Final = Refusal(("MC.golden.2",), "A card in play says that it cannot.")
NOT_FIRST: Final = Refusal(("MC.ability.8",), "Only the first player may use that.")
