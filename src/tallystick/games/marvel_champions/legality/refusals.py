"""Why something may not be done: each reason with its clauses and a sentence for players."""

from __future__ import annotations

from functools import cache
from typing import Final

from tallystick.games.marvel_champions.pieces import INTERRUPT, RESPONSE
from tallystick.kernel.decision import Refusal


@cache  # the moves of a turn are listed again and again
def also(refusal: Refusal, clause: str) -> Refusal:
    """A refusal that rests on a further clause: that of what is being done."""
    return refusal.citing(*refusal.clauses, clause)


CANNOT_PAY: Final = Refusal(
    ("MC.initiating-abilities.3", "MC.initiating-abilities.5"), "It cannot be paid for in full."
)
IN_OWN_TURN: Final = (  # one changes form, plays a card, uses a power, an ally's, ends the turn
    "MC.player-turn.1", "MC.player-turn.2", "MC.player-turn.3", "MC.player-turn.4",
    "MC.player-turn.7",
)  # fmt: skip
NOT_YOUR_TURN: Final = {
    deed: Refusal(
        (deed, "MC.active-player.1", "MC.initiating-abilities.2"),
        "That is done in your own turn.",
        when="in your turn",
    )
    for deed in IN_OWN_TURN
}
NOT_PLAYER_PHASE: Final = Refusal(
    ("MC.action.1", "MC.player-turn.5", "MC.initiating-abilities.2"),
    "Actions are for the player phase.",
    when="in the player phase",
)
NOT_NOW: Final = {
    INTERRUPT: Refusal(
        ("MC.interrupt.1", "MC.initiating-abilities.2", "MC.trigger.1"),
        "Nothing is happening that it interrupts.",
        when="when what it waits for happens",
    ),
    RESPONSE: Refusal(
        ("MC.response.1", "MC.initiating-abilities.2", "MC.trigger.1"),
        "Nothing has happened that it responds to.",
        when="after what it waits for has happened",
    ),
}
ALONE: Final = Refusal(
    ("MC.peril.1", "MC.initiating-abilities.2"),
    "Whoever resolves a card with peril does so alone: others play and use nothing meanwhile.",
)
USED_FOR_THIS: Final = Refusal(
    ("MC.trigger.1", "MC.initiating-abilities.2"), "It has been used for this occurrence already."
)
COPY_USED: Final = Refusal(("MC.max.2",), "A copy of it has been used for this already.")
MUST_PLAY: Final = Refusal(
    ("MC.ability.6", "MC.may.1"), "Nothing says that you may: a card that can be played has to be."
)
FORCED: Final = Refusal(("MC.ability.6", "MC.forced.1"), "That happens by itself.")
IN_PAYMENTS: Final = Refusal(
    ("MC.resource.10", "MC.initiating-abilities.2"),
    "Resource abilities are used while resources are generated for a cost.",
    when="while a cost is paid",
)
BY_OTHERS: Final = Refusal(("MC.special.1",), "Another ability says when it is resolved.")
BOUND: Final = Refusal(
    ("MC.forced.2", "MC.player-turn.7"), "A Forced Action has to be resolved first."
)
ASKED_ALREADY: Final = Refusal(
    ("MC.player-turn.6",), "They have been asked, and nothing has been done since.",
    when="when something has been done",
)  # fmt: skip
NOT_YOUR_CHARACTER: Final = Refusal(
    ("MC.player-turn.4", "MC.player-turn.3", "MC.cost.15"),
    "Basic powers are those of your identity and of your allies.",
)
NO_DEFENDER: Final = Refusal(
    ("MC.enemy-attack.2", "MC.defend.2", "MC.cost.15"),
    "A hero or an ally that you control defends.",
)
DEFENDED: Final = Refusal(
    ("MC.enemy-attack.2", "MC.defend.1"), "Another player defends in this attack."
)
DEFENDS_ALREADY: Final = Refusal(
    ("MC.defend.4", "MC.defend.1"), "Another player defends, so only theirs can be used."
)
TOO_MANY_CARDS: Final = Refusal(
    ("MC.end-player-phase.1", "MC.hand-size.1"), "You hold more cards than your hand size."
)
NO_OPTION: Final = Refusal(
    ("MC.target.10", "MC.target.2"), "There is nothing that this option would be done to."
)
CHOSEN_ALREADY: Final = Refusal(("MC.target.9",), "It has been chosen already.")
TOO_DEAR_TOGETHER: Final = Refusal(
    ("MC.target.9",), "Together with what has been chosen, it costs more than the text allows."
)
STALWART: Final = Refusal(
    ("MC.stalwart.1", "MC.target.6", "MC.target.3"), "It cannot be stunned or confused."
)
HAS_STATUS: Final = Refusal(
    ("MC.status.1", "MC.target.3", "MC.target.2"), "It has such a status card already."
)
ENGAGED_ALREADY: Final = Refusal(
    ("MC.engage.1", "MC.target.3", "MC.target.2"), "It is engaged with that player already."
)
KEPT_FROM: Final = Refusal(
    ("MC.target.6", "MC.target.2"), "A card in play says that it cannot do that."
)
UNAFFECTED: Final = Refusal(
    ("MC.target.3", "MC.target.2", "MC.target.9"), "Nothing would be done to it."
)
NOT_MEANT: Final = Refusal(("MC.target.9", "MC.target.2"), "That is not what it asks for.")
FULL_HOST: Final = Refusal(
    ("MC.max.2", "MC.attach.1"), "It has as many copies of that card as it may."
)
FULL_PLAYER: Final = Refusal(
    ("MC.max.2", "MC.ownership.1"), "Whose it is has as many copies of that card as may be."
)
NOT_A_HOST: Final = Refusal(("MC.attach.1", "MC.target.2"), "It cannot be attached to that.")
HAS_REQUIREMENT: Final = Refusal(
    ("MC.requirement.1",), "Its requirement has to be paid, so its cost cannot be ignored."
)
NOT_ATTACKED: Final = Refusal(
    ("MC.enemy-attack.2", "MC.defend.1"), "Defenders are declared when an enemy attacks.",
    when="when an enemy attacks",
)  # fmt: skip
NOT_IN_HAND: Final = Refusal(
    ("MC.play.1", "MC.initiating-abilities.1"), "That card is not in your hand."
)
NOT_IN_PLAY: Final = Refusal(("MC.ability.1", "MC.ability.2"), "That card is not in play.")
NOT_PLAYABLE: Final = Refusal(
    ("MC.resource.8", "MC.player-turn.2"), "Cards of that type are not played."
)
NO_ABILITY: Final = Refusal(("MC.ability.4",), "That card has no such ability.")
NOT_YOURS: Final = Refusal(
    ("MC.ability.7", "MC.cost.34", "MC.player-turn.5"), "Only its controller may use that card."
)
CHANGED_ALREADY: Final = Refusal(
    ("MC.player-turn.1", "MC.form.1"), "You have changed form this turn already.", when="next turn"
)
ALLY_DEFENDS: Final = Refusal(("MC.golden.2",), "An ally has to defend against this enemy.")
KEPT_IN_FORM: Final = Refusal(
    ("MC.golden.2", "MC.player-turn.1"), "A card keeps you from changing form."
)
NO_TARGET: Final = Refusal(
    ("MC.cost.14", "MC.target.2", "MC.initiating-abilities.2"),
    "There is no valid target, so its cost cannot be paid.",
)
NONE_AFFECTED: Final = Refusal(
    ("MC.target.3", "MC.target.2", "MC.cost.14"), "There is nothing to which it would do anything."
)
NOTHING_TO_DRAW: Final = Refusal(
    ("MC.cost.14", "MC.target.8", "MC.target.2"), "There is no card to draw, so nobody pays for it."
)
NOTHING_COUNTED: Final = Refusal(
    ("MC.target.3", "MC.cost.14", "MC.target.2"),
    "It would do nothing now: there is none of what it counts.",
)
NOT_SO: Final = Refusal(
    ("MC.target.3", "MC.cost.14", "MC.target.2"),
    "It would do nothing now: what has to be so for that is not.",
)
NOT_MOVED: Final = Refusal(
    ("MC.move.1", "MC.cost.14", "MC.target.2"),
    "There is nothing to move from there, or nothing that it could be moved to.",
)
NOT_IN_FORM: Final = Refusal(
    ("MC.cost.30", "MC.cost.14", "MC.initiating-abilities.2"),
    "What it would put into play may enter in the other form only.",
)
NOT_TWICE: Final = Refusal(
    ("MC.unique.1", "MC.cost.14", "MC.initiating-abilities.2"),
    "Of what it would put into play there is a copy in play already, and it is unique.",
)
USED_UP: Final = Refusal(
    ("MC.limit.1", "MC.limit.2", "MC.initiating-abilities.2"),
    "That ability's limit has been reached.",
)
ALL_USED_UP: Final = Refusal(
    ("MC.max.1",), "That ability has been used as often as all copies of the card may use it."
)
AT_MAXIMUM: Final = Refusal(
    ("MC.max.1", "MC.max.2", "MC.initiating-abilities.2"),
    "No more copies of that card are allowed.",
)
UNIQUE: Final = Refusal(
    ("MC.unique.1", "MC.play-restrictions.1", "MC.initiating-abilities.2"),
    "A copy of that unique card is in play already.",
)
CONDITION: Final = Refusal(
    ("MC.play-restrictions.1", "MC.initiating-abilities.2"), "Its condition does not hold."
)
NO_TEAM: Final = Refusal(
    ("MC.team-up.1", "MC.play-restrictions.1", "MC.initiating-abilities.2"),
    "Both characters of the team must be in play.",
)
NO_HOST: Final = Refusal(
    ("MC.attach.1", "MC.target.2", "MC.initiating-abilities.2"),
    "There is nothing that it can be attached to.",
)
ALL_FULL: Final = Refusal(
    ("MC.max.2", "MC.attach.1", "MC.initiating-abilities.2"),
    "All that it could be attached to has as many copies of it as may be.",
)
NOT_A_HERO: Final = Refusal(
    ("MC.player-turn.3",), "Only in hero form can you do that.", when="in hero form"
)
NOT_ALTER_EGO: Final = Refusal(
    ("MC.recover.1", "MC.player-turn.3"),
    "Only in alter-ego form can you recover.",
    when="in alter-ego form",
)
EXHAUSTED_NOW: Final = Refusal(
    ("MC.cost.31",), "It is exhausted, so it cannot exhaust again.", when="when it is ready"
)
NO_POWER: Final = Refusal(("MC.dash.1",), "It does not have that power.")
NOBODY_TO_ATTACK: Final = Refusal(("MC.attack.1", "MC.target.2"), "There is no enemy to attack.")
NOTHING_TO_THWART: Final = Refusal(
    ("MC.thwart.1", "MC.target.2"), "There is no threat that could be removed."
)
NOT_HURT: Final = Refusal(
    ("MC.target.3", "MC.recover.1", "MC.target.2"), "There is no damage to heal."
)
FORBIDDEN: Final = Refusal(("MC.golden.2",), "A card in play says that it cannot.")
NOT_FIRST: Final = Refusal(
    ("MC.ability.8", "MC.initiating-abilities.2"), "Only the first player may use that."
)
