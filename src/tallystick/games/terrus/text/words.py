"""The words of Terrus card text: species that texts speak of, and terminals in plain words."""

from __future__ import annotations

from typing import Final

from tallystick.cards.grammar import quoted

# Species that a text may speak of although no card at hand is of them.
SPECIES: Final = frozenset(
    (
        "amphibian", "arachnid", "avian", "bovine", "canine", "caprine", "cervine", "crustacean",
        "equine", "feline", "fish", "insect", "leporine", "lupine", "mollusk", "murine", "mustelid",
        "ovine", "porcine", "primate", "reptile", "reptilian", "rodent", "serpent", "ursine",
        "vulpine",
    )
)  # fmt: skip

# The terminals of the grammar that an error message does not call by their own words.
SAID: Final = {
    **quoted(
        "WIN LOSE GAIN GET DRAW DISCARD BURY ADD DEAL DUELS COST THEN CALL UNLESS_THEY _PAY "
        "UNTIL"
    ),
    "SYMBOL": "a cost such as {plant}", "FEALTY": "a cost such as {1}", "UNIT": "a resource",
    "QUOTED": "an ability in quotes", "STAT": "ATK, INT or DEF", "PHASE": "a phase",
    "SUBTYPE": "Battle, Vote or Duel", "RITUAL": '"Ritual"', "KIND": "a type of card",
    "SPECIES": "a species", "PLAYER": "a ruler", "WHEN": '"When"',
    "AT_START": '"At the start of"', "ARRIVAL": '"Recruit:"',
    "DEED": "recruit, forge, build ...", "DONE": "buried, wounded, recruited ...",
    "FIGHT": "attacks or guards", "FIGHTS": "attack or guard",
    "BEGIN": '"begins"', "WOUND": '"wounds"', "LESS": "less or more",
    "_AND_COST": '"and"', "AND_SYMBOL": '"and"',
    "AND_TRAIT": '"and"', "OWNER": '"you rule"', "ATTACHED": '"attached to this structure"',
    "SIGNED_X": "a change such as +X", "TWO_TARGETS": '"two target"', "IF_THEY": '"If they do"',
    "IF_THEY_NOT": '"If they don\'t"', "WHO_DO": '"each ruler who does"',
    "WHO_DO_NOT": '"each ruler who does not"', "WHOSE": '"your"',
    "HOST": '"the beast with this item"', "WIN_SECTION": '"Win:"', "LOSE_SECTION": '"Lose:"',
    "RETURN": '"return"', "NEGATE": '"negate"', "TO_HAND": '"to its owner\'s hand"',
    "YOU_MAY": '"You may"', "CHOOSE_ONE": '"Choose one:"',
    "OR_ELSE": '"or" and what else to do', "OR_DOES": '"or" and what else a ruler does',
    "OR_SYMBOL": '"or" and a symbol', "IF_SO": '"If you do"', "IF_NOT": '"If you don\'t"',
    "UNLESS": '"unless you"', "IF_COST": '"If"', "IF_YOU_PAID": '"If you paid"',
    "CANNOT": '"cannot"',
    "AT_END": '"At the end of"', "END": '"ends"', "LATER": '"at your next dawn"',
    "EQUAL_TO": '"equal to its"',
    "WHERE_X": '"where X is the number of"', "X_OF_COST": '"where X is the number of"',
    "IS_PAID": '"was paid"', "ROLE": "attacking or guarding", "IN_HAND": '"in your hand"',
    "AT_RANDOM": '"at random"', "WHOLE_HAND": '"your hand"',
    "HAND_SIZE": '"maximum hand size is increased by"',
}  # fmt: skip
