"""What is missing, where it could come from and what else needs it: the judge and the player's
``why`` say it in the same sentence."""

from __future__ import annotations

import re

import pytest

from tallystick.cases.grand_archive.page import PAGE
from tallystick.cases.judge import run_case
from tallystick.cases.read import read_text
from tallystick.play.advice import why_not

CARDS = """
- game: grand-archive
  cards:
    - {name: Wanderer, types: [CHAMPION], subtypes: [SPIRIT], classes: [SPIRIT], element: NORM,
       cost_memory: "0", level: 0, life: 15, effect_raw: ""}
    - {name: Squire, types: [ALLY], subtypes: [WARRIOR], classes: [WARRIOR], element: NORM,
       cost_reserve: "3", power: 1, life: 2, effect_raw: ""}
    - {name: Mule, types: [ALLY], subtypes: [TAMER], classes: [TAMER], element: NORM,
       cost_reserve: "2", power: 1, life: 3, effect_raw: Reservable}
    - {name: Rack, types: [ITEM], subtypes: [MAGE], classes: [MAGE], element: NORM,
       cost_reserve: "1", effect_raw: "(1), REST: Draw a card."}
    - {name: Offering, types: [ACTION], subtypes: [CLERIC], classes: [CLERIC], element: NORM,
       cost_reserve: "1", speed: false, effect_raw: "As an additional cost to activate this card,
       sacrifice two allies.\\n\\nDraw a card."}
    - {name: Lunge, types: [ACTION], subtypes: [ASSASSIN], classes: [ASSASSIN], element: NORM,
       cost_reserve: "0", speed: true, effect_raw: "As an additional cost to activate this card,
       remove two preparation counters from your champion.\\n\\nDraw a card."}
    - {name: Orb, types: [REGALIA, ITEM], subtypes: [MAGE], classes: [MAGE], element: NORM,
       cost_memory: "2", effect_raw: ""}
    - {name: Censer, types: [ITEM], subtypes: [CLERIC], classes: [CLERIC], element: NORM,
       cost_reserve: "1", effect_raw: "Remove a charge counter from Censer, remove a counter from
       Censer: Draw a card."}
- case: asked
  given: {GIVEN}
  when: [{A: STEP, refused: CLAUSE}]
"""
WHOLE = " and must be paid whole: "
HAND = "other cards of your hand and awake Reservable objects would do, and there is "
HANDS = HAND.removesuffix("is ") + "are only "
MEMORY = "cards of your memory and Floating Memory in your graveyard would do, and there is "

SHORT = [
    ("hand: [Squire, Page]", "activate Squire", "GA.ACT.8",
     f"The cost is (3){WHOLE}2 of reserve are missing; {HAND}only Page."),
    ("hand: [Squire, Page], field: [Mule]", "activate Squire", "GA.ACT.8",
     f"The cost is (3){WHOLE}1 of reserve is missing; {HANDS}Page and Mule."),
    ("hand: [Offering, Page], field: [Mule]", "activate Offering", "GA.COST.7",
     f"The cost is (1), sacrifice 2 allies{WHOLE}1 to sacrifice 2 allies is missing; "
     "there is only Mule."),
    ("hand: [Lunge], champion: {card: Wanderer, counters: {preparation: 1}}", "activate Lunge",
     "GA.COST.7", f"The cost is remove 2 preparation counters from champion{WHOLE}"
     "1 to remove 2 preparation counters from champion is missing; "
     "there is only 1 preparation counter on Wanderer."),
    ("field: [Rack]", "use Rack", "GA.AACT.10",
     f"The cost is (1), REST{WHOLE}1 of reserve is missing; {HAND}nothing for it."),
    ("hand: [Page], field: [{card: Rack, rested: true}]", "use Rack", "GA.AACT.11",
     f"The cost is (1), REST{WHOLE}it is not awake."),
    ("field: [{card: Censer, counters: {charge: 1}}]", "use Censer", "GA.AACT.10",
     "The cost is remove a charge counter from this, remove a counter from this"
     f"{WHOLE}1 to remove a counter from this is missing; there is only 1 charge counter on "
     "Censer; 1 charge counter on Censer is needed to remove a charge counter from this."),
    ("memory: 1, material: [Orb]", "materialize Orb", "GA.MAT.6",
     f"The cost is memory 2{WHOLE}1 of memory is missing; {MEMORY}only a card of your memory."),
]  # fmt: skip


def written(given: str, step: str, clause: str) -> str:
    """A file with the one case."""
    phase = "materialize" if "material:" in given else "main"
    champion = "" if "champion" in given else "champion: Wanderer, "
    seats = f"phase: {phase}, seats: {{A: {{{champion}{given}}}, B: {{champion: Wanderer}}}}"
    return CARDS.replace("{GIVEN}", f"{{{seats}}}").replace("STEP", step).replace("CLAUSE", clause)


@pytest.mark.parametrize(("given", "step", "clause", "sentence"), SHORT)
def test_both_say_the_same(given: str, step: str, clause: str, sentence: str) -> None:
    case = read_text(written(given, step, clause), "asked.yaml").cases[0]
    told = [line.text for one in run_case(case).steps for line in one.lines]
    assert f"Refused: {sentence}" in told
    board = PAGE.set_up(case)
    why = why_not(board.rules, board.game, 0, step.partition(" ")[2])
    assert sentence in why
    assert re.search(rf"\[{re.escape(clause)}\b", why)
