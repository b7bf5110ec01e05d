"""Why something is not legal in Terrus, where the reason is always the same."""

from __future__ import annotations

from typing import Final

from tallystick.kernel.decision import Refusal

YOUR_DAY: Final = "in the day of your turn"
YOUR_DUSK: Final = "in the dusk of your turn"
PHASE_CLAUSES: Final = ("T.11.2", "T.11.3", "T.11.4", "T.11.5")
IN_HAND: Final = "That card is not in your hand."
NOT_IN_HAND: Final = {
    "recruit": Refusal(("T.12.1",), IN_HAND),
    "forge": Refusal(("T.13.1",), IN_HAND),
    "build": Refusal(("T.14.1",), IN_HAND),
    "play": Refusal(("T.21.1", "T.20", "T.9.2"), IN_HAND),
}
NOT_A_BEAST: Final = Refusal(("T.12.1",), "Only beasts are recruited.")
NOT_AN_ITEM: Final = Refusal(("T.13.1",), "Only items are forged.")
NOT_A_STRUCTURE: Final = Refusal(("T.14.1",), "Only structures are built.")
RECRUIT_TIME: Final = Refusal(
    ("T.12.1", "T.11.3"), "Beasts are recruited in the day of your own turn.", when=YOUR_DAY
)
FORGE_TIME: Final = Refusal(
    ("T.13.1", "T.11.3"), "Items are forged in the day of your own turn.", when=YOUR_DAY
)
BUILD_TIME: Final = Refusal(
    ("T.14.1", "T.11.3"), "Structures are built in the day of your own turn.", when=YOUR_DAY
)
RELIC_TIME: Final = Refusal(
    ("T.9.2", "T.11.3"), "Relics are played in the day of your own turn.", when=YOUR_DAY
)
BARTER_TIME: Final = Refusal(
    ("T.15.1", "T.15", "T.11.3"), "Cards are bartered in the day of your own turn.", when=YOUR_DAY
)
NO_CELL: Final = Refusal(
    ("T.12.1b", "T.12.1"), "No location of your city has an empty cell beside it."
)
NO_CELL_TO_BUILD: Final = Refusal(
    ("T.14.1b", "T.14.1"), "No location of your city has an empty cell beside it."
)
NO_HOLDER: Final = Refusal(
    ("T.13.1b", "T.13.1"), "There is no beast in your city to hold the item."
)
OUT_OF_IT: Final = Refusal(("T.5.3a",), "You have left the game.")
CANNOT_PAY: Final = Refusal(
    ("T.25.4", "T.25.1"), "You cannot pay the whole cost, so you can pay none of it."
)
NOT_IN_MARKET: Final = Refusal(("T.15.1", "T.15"), "That card is not in the market.")
BARTER_LIMIT: Final = Refusal(
    ("T.2.2", "T.15.1"), "You have bartered a basic resource this turn.", when="next turn"
)
PROHIBITED: Final = Refusal(
    ("T.2.2", "T.19.4"), "A card prohibits it, whatever permits it.", when="when that has gone"
)
NOT_RULED: Final = Refusal(("T.19.2",), "You do not rule that card.")
NOT_IN_CITY: Final = Refusal(("T.19.2",), "That card is not in your city.")
LOST_ABILITY: Final = Refusal(("T.19.1d", "T.19.2"), "It has lost that ability.")
USED_UP: Final = Refusal(
    ("T.19.2",), "That ability has been used in this phase.", when="in another phase"
)
OWN_PRODUCTION: Final = Refusal(
    ("T.9.1b", "T.19.2"), "It produces in your own turn only.", when="in your turn"
)
NOT_IN_SKIRMISH: Final = Refusal(
    ("T.19.2b", "T.19.2a", "T.16.2"), "Its card takes no part in the current skirmish."
)
NO_SKIRMISH: Final = Refusal(("T.19.2b", "T.19.2a"), "There is no skirmish in progress.")
BYSTANDER: Final = Refusal(
    ("T.16.2a", "T.16.2"), "In a skirmish attacker and defender act in turn, and nobody else.",
    when="when the skirmish is over",
)  # fmt: skip
VOTE_IN_BATTLE: Final = Refusal(("T.17.1", "T.19.2c"), "No vote is called during a battle.")
VOTE_TIME: Final = Refusal(
    ("T.17.1", "T.19.2c", "T.11.4"), "Votes are called in the dusk of your own turn.",
    when=YOUR_DUSK,
)  # fmt: skip
VOTE_CALLED: Final = Refusal(("T.11.4", "T.17.1"), "You have called a vote this turn.")
NO_VOTER: Final = Refusal(("T.17.1b",), "A dominion vote needs a beast in your city.")
NO_CONCLAVE: Final = Refusal(
    ("T.17.1c",), "A conclave vote needs an action or ability marked Vote."
)
NOT_PASSED: Final = Refusal(
    ("T.24.1d", "T.17.1", "T.16.1"), "Each opponent must have passed priority first.",
    when="when each opponent has passed",
)  # fmt: skip
BATTLE_TIME: Final = Refusal(
    ("T.16.1", "T.11.4"), "Battles are started in the dusk of your own turn.", when=YOUR_DUSK
)
BATTLE_FOUGHT: Final = Refusal(
    ("T.11.4", "T.16.1"), "There is one battle a turn, and this turn's is over.", when="next turn"
)
NO_ATTACKER: Final = Refusal(
    ("T.16.1a", "T.16.1"), "There is no beast in your city to attack with."
)
RESTRAINED: Final = {
    "attack": Refusal(("T.2.2", "T.16.1a"), "A card keeps that beast from attacking."),
    "guard": Refusal(("T.2.2", "T.16.1a"), "A card keeps that beast from guarding."),
}
NO_DUEL: Final = Refusal(
    ("T.19.2d", "T.18.1", "T.21.2"), "There are not the two beasts that its duel is between."
)
NO_TARGET: Final = Refusal(("T.21.2", "T.22.2"), "There is nothing that it could be done to.")
NOT_PLAYED: Final = Refusal(("T.9.2", "T.21.1"), "Cards of that type are not played.")
NEEDS_BATTLE: Final = Refusal(("T.20.4a", "T.16.2"), "It is played in a skirmish only.")
RESOURCE_NEEDS_BATTLE: Final = NEEDS_BATTLE._replace(clauses=("T.21.1", "T.16.2", "T.19.2b"))
NO_BATTLEFIELD: Final = Refusal(
    ("T.16.1",), "Battles are fought at locations of one opponent's city."
)
BEHIND_CLADE: Final = Refusal(("T.16.1",), "Structures behind the clade cannot be attacked.")
BEHIND_LOCATION: Final = Refusal(("T.16.1",), "A location stands in the row in front of it.")
