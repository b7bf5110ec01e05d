"""Texts beside those that run: where a word has no effect, the card does not run either."""

import pytest
from tests.games.grand_archive.test_meaning import reasons

RUNS = (
    # Which additional costs are paid is declared before it is reckoned (GA.ACT.3, GA.ACT.7).
    (
        "action",
        "As an additional cost to activate this card, you may sacrifice an ally. If you do,"
        " this card costs 2 less to activate.\nDraw a card.",
    ),
    ("ally", "On Attack: You may move up to two dew counters from among units onto the defender."),
    ("ally", "On Attack: You may move all dew counters from the defender onto your champion."),
    ("item", "REST: The next attack you declare with an ally this turn gets +2 POWER."),
    ("ally", "On Ally Kill: Draw a card. Trigger this ability only once per turn."),
    ("ally", "On Ally Kill: If the killed unit had stealth or taunt, draw a card."),
    ("ally", "This ally may retaliate against attackers while not defending."),
    ("item", "(1), Reserve a card, REST: Draw a card."),
    ("item", "Discard all cards from your hand: Draw two cards."),
    ("action", "As an additional cost to activate this card, sacrifice all allies you control."),
    ("action", "Negate target card activation unless its controller reserves a card."),
    ("item", "(1): Draw a card. This ability can only be activated three times each turn."),
    ("ally", "Probe attacks each of your turns if able."),
    ("action", "Draw X cards, where X is half the number of allies you control, rounded up."),
    ("action", "You may discard all cards from your hand. If you do, draw two cards."),
    ("action", "Reveal the top card of your deck. If it's an ally card, draw it."),
    ("action", "Look at the top card of your deck. You may draw it into your memory."),
    ("item", "Whenever one or more allies enter the field, put a buff counter on each of them."),
    ("item", "Whenever a unit is dealt damage, deal that much damage to your champion."),
    (
        "item",
        "Whenever one or more allies enter the field, at the beginning of the next end phase,"
        " put a buff counter on each of them.",
    ),
    ("action", "Remove all damage counters from target ally."),
    ("action", "Remove any number of buff counters from target ally."),
    ("action", "Discard a card. Banish the card."),
    ("action", "Choose any number of allies. Deal 4 damage split among them."),
    ("ally", "Other allies you own get +1 POWER."),
    ("ally", "As an additional cost to declare an attack with this ally, pay (2)."),
    (
        "action",
        "Discard a card. If an ally card was discarded, you may choose a unit and deal 2 damage"
        " to it.",
    ),
    ("item", "REST: Deal damage equal to your champion's level split among any amount of units."),
)
REFUSED = (
    # Each gets at least 1 of it, and nobody says that there is as much.
    ("action", "Choose up to five units. Deal 3 damage split among them."),
    ("action", "Deal 3 damage split among all units."),
    # It would trigger for each of them, and as many cards would be drawn.
    (
        "item",
        "Whenever one or more allies enter the field, at the beginning of the next end phase,"
        " put a buff counter on each of them and draw a card.",
    ),
    # Of a thing that there is, there may be any number; of what is made by saying it, not.
    ("action", "Deal all damage to target unit."),
    ("action", "Deal any amount of damage to target unit."),
    ("action", "Draw any number of cards."),
    ("action", "Put any number of buff counters on target ally."),
    # "The card" is one that was spoken of.
    ("action", "Discard the card."),
    ("action", "Put the card on the bottom of your deck."),
    ("ally", "Probe can't attack the ally."),
    ("ally", "Probe can't be attacked by the ally."),
    # As many as there are must be moved, whoever has them.
    ("ally", "On Attack: You may move two dew counters from among units onto the defender."),
    ("ally", "On Attack: You may move up to two counters from among units onto the defender."),
    ("item", "REST: The next attack you declare with two units this turn gets +2 POWER."),
    ("item", "REST: The next attack you declare with an ally this turn gets +LV POWER."),
    ("item", "REST: The next attack you declare with a unit gets +2 POWER."),
    ("item", "REST: Deal X damage to all allies. Draw X cards."),
    ("item", "You may activate this card from your material deck. If you do, draw a card."),
    # Of several at once it is not kept which they were, and each has been dealt its own damage.
    ("item", "Whenever one or more allies are dealt damage, put a buff counter on each of them."),
    ("item", "Whenever one or more allies enter the field, put a buff counter on that ally."),
    ("item", "Whenever one or more units enter the field, rest those allies."),
    (
        "item",
        "Whenever one or more units are dealt damage, deal that much damage to your champion.",
    ),
    ("action", "The next time two or more allies enter the field this turn, draw a card."),
    # What lies where it lies is not drawn (GA.DRAW.2).
    ("action", "Draw the card."),
    ("action", "Draw all cards."),
    ("action", "Draw cards."),
    ("action", "Draw target card."),
    # Which one it will be is not known before.
    ("item", "Whenever you activate target card, draw a card."),
    ("item", "Whenever you discard those cards, draw a card."),
    ("item", "Whenever the ally dies, draw a card."),
    ("item", "Whenever no ally attacks, draw a card."),
    ("item", "Whenever each counter is put on Probe, draw a card."),
    ("ally", "As long as you control each ally, Probe gets +1 POWER."),
    ("action", "If you control the ally, draw a card."),
    # None is nothing that could be kept from being attacked, or be activated.
    ("ally", "Probe can't attack no ally."),
    ("item", "Players can't activate no cards."),
    # What is put or dealt has not been there before.
    ("action", "Put the buff counter on target ally."),
    ("action", "Put each buff counter on target ally."),
    ("action", "Deal that damage to target unit."),
    ("action", "Discard a card. Draw it."),
    ("action", "Return target ally to its owner's hand. Draw that card."),
    ("item", "Whenever you reveal a card, draw it."),
    # A cost of all there is is not one of one.
    ("item", "Discard all cards: Draw two cards."),
    ("item", "Remove all dew counters from Probe: Draw a card."),
    ("item", "Rest all allies you control: Draw a card."),
    ("action", "As an additional cost to activate this card, sacrifice each ally you control."),
    # What is reserved comes from a hand (GA.TERM.RESERVE).
    ("action", "Look at the top two cards of your deck. Reserve one of them."),
    ("item", "(1): Draw a card. Activate this ability only twice."),
    # What is still to come has not been spoken of; of which so much would be is not said.
    ("action", "The next spell card you activate this turn gains efficiency."),
    ("action", "The first ally you activate this turn gains vigor."),
    ("action", "Deal that much damage to target unit."),
    # With which cards it is paid says nothing of what it costs (GA.ACT.8.b).
    ("action", "Imbue 1\nThis card costs 2 less to activate if it's imbued.\nDraw a card."),
    # So many is not a number to be drawn, dealt or put.
    ("action", "Draw two or more cards."),
    ("action", "Deal 4 or more damage to target unit."),
    ("action", "Put three or fewer buff counters on target ally."),
    ("action", "Deal damage to target unit."),
    ("ally", "Whenever Probe deals 2 or less damage to a champion, draw a card."),
    ("ally", "Whenever Probe is dealt 2 damage, draw a card."),
    # Of what is always there nothing is the next: it is not said from when.
    ("ally", "At the beginning of your next main phase, draw a card."),
    ("ally", 'On Enter: Target ally gains "At the beginning of the next end phase, draw a card."'),
    ("action", "Whenever you activate your next card this turn, draw a card."),
    ("ally", "Pages you control get +1 POWER for each first ally you control."),
    # "That ally" is never the one that speaks (GA.NAMING.1).
    ("ally", "On Enter: That ally gets +1 POWER until end of turn."),
    ("ally", "On Enter: Rest the defending ally."),
    ("ally", "On Attack: Deal 2 damage to that rested unit."),
    # Whose they are hangs on the counter here, and would be lost.
    ("ally", "Each ally with a buff counter on it you control has vigor."),
    # An action has no power, and of many allies each would have its own.
    ("action", "Deal damage to each ally equal to its power."),
    ("ally", "On Enter: Deal damage to each other unit equal to its power."),
    # So many different ones are not what they come to together.
    ("action", "Recover X, where X is the number of different reserve costs among allies."),
    ("action", "Recover X, where X is the highest printed power among allies you control."),
    # So many in each are not so many in all, two opponents not any one.
    ("ally", "As long as there are five or more cards in each graveyard, Probe gets +1 POWER."),
    ("ally", "As long as two or more opponents control an ally, Probe gets +1 POWER."),
    # Another than what, is lost where it is asked what something is.
    ("action", "Rest target ally. If it's another Probe, draw a card."),
    # A drawn card goes to its owner's memory (GA.ZMEM.1).
    ("action", "Draw a card into target opponent's memory."),
    ("action", "Each player draws a card into your memory."),
    # To own is not to control (GA.TERM.CONTROL).
    ("ally", "As long as an opponent owns an ally, Probe gets +1 POWER."),
    ("action", "The next card you materialize this turn costs 2 less to activate."),
    ("phantasia", "Activated abilities cost 1 less to materialize."),
    ("phantasia", "Abilities you activate cost 1 less to materialize."),
    (
        "action",
        "The next time two or more items would enter the field this turn, those items enter the"
        " field rested instead.",
    ),
    ("action", "Banish a card without the lowest reserve cost from your graveyard."),
    ("action", "Skip target opponent's next draw phase."),
    # All of one or the other is not all of both; a card of two elements has both.
    ("action", "Look at target opponent's hand or memory."),
    ("ally", "Whenever you activate a fire and water element card, draw a card."),
    # The counters of something are not one, and a counter is of some kind.
    ("ally", "On Death: Put Probe's buff counters on target ally you control."),
    ("ally", "On Death: Put its counters on target ally you control."),
    ("action", "Put a counter on target ally."),
    # What other cards aim at is not what this one does.
    ("ally", "Mage cards you activate cost 1 less to activate if their activation targets Probe."),
    # What cannot be done to pay can be done otherwise.
    ("item", "You can't recover to pay for costs."),
    ("item", "You can't remove buff counters from allies."),
    ("item", "You can't remove counters from your champion to pay for costs."),
    # As much as is chosen is not one.
    ("action", "You may sacrifice any number of allies rather than pay this card's reserve cost."),
    ("item", "Discard up to two cards: Draw a card."),
    # What is there as it enters stands behind "with".
    (
        "action",
        "Summon two Automaton Drone tokens. Each of those tokens enters the rested with an amount"
        " of buff counters on it equal to the amount of domains you control.",
    ),
)


@pytest.mark.parametrize(("kind", "text"), RUNS)
def test_what_runs(kind: str, text: str) -> None:
    assert reasons(text, kind) == ()


@pytest.mark.parametrize(("kind", "text"), REFUSED)
def test_what_does_not(kind: str, text: str) -> None:
    assert reasons(text, kind)
