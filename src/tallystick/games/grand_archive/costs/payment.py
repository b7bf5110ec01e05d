"""What Grand Archive costs are made of, what pays them (GA.COST.2), and what they are in a player's
words (GA.TEXT.3)."""

from __future__ import annotations

from typing import Final

from tallystick.costs import SET_THEN_NET, Cost, Kind, Pick, Policy, Tariff
from tallystick.games.grand_archive.pieces import RESERVE
from tallystick.games.grand_archive.position.refs import CHAMPION, SOURCE, reference_kind

RESERVE_BIT: Final = 1
MEMORY_BIT: Final = 2
KINDLE_BIT: Final = 4
RESERVED_BIT: Final = 8
HAND_BIT: Final = 16
FIRST_PICK: Final = 5  # bits from here on are for what costs ask one to pick

TARIFF: Final = Tariff(
    (Kind("reserve", "(N)", RESERVE_BIT), Kind("memory", "memory N", MEMORY_BIT)), free="(0)"
)

# GA.ACT.7: set, then all increases and decreases at once. What removes a cost comes after.
POLICY: Final = Policy(SET_THEN_NET, default=RESERVE)


OF_ITSELF: Final = {"rest": "REST", "wake up": "wake it up"}
AT_RANDOM: Final = {
    "random": "banish {} at random from your memory",
    "toss": "discard {} at random",
}


def cost_words(cost: Cost) -> str:
    """A cost for the player who may pay it."""
    units = TARIFF.text(Cost(cost.units)) if cost.units or not cost.picks else ""
    return ", ".join([units] * bool(units) + [pick_words(pick) for pick in cost.picks])


def pick_words(pick: Pick) -> str:
    """What has to be done to something: "REST", "rest your champion", "banish it"."""
    what = pick.what
    kind = reference_kind(what)
    if kind == SOURCE:
        return OF_ITSELF.get(pick.verb, f"{pick.verb} it")
    if kind == CHAMPION:
        return f"{pick.verb} your champion"
    if pick.verb in AT_RANDOM:
        n = pick.amount.value(0)
        return AT_RANDOM[pick.verb].format("a card" if n == 1 else f"{n} cards")
    if pick.verb == "recover":
        return f"recover {pick.amount}"
    if pick.verb == "delevel":
        return "delevel your champion"
    if pick.verb == "top":
        return f"put {_so_many(pick)}"
    return f"{pick.verb} {_so_many(pick)}"


_REGULAR: Final = (
    "card", "counter", "token", "item", "object", "weapon", "unit", "domain", "phantasia",
)  # fmt: skip
HEADS: Final = {"ally": "allies", **{one: f"{one}s" for one in _REGULAR}}


def _so_many(pick: Pick) -> str:
    """ "an ally", "2 preparation counters", "X cards from your graveyard"."""
    noun = " ".join(str(pick.what).split())
    if pick.amount.fixed == 1 and not pick.amount.per_x:
        return f"{'an' if noun[:1].lower() in 'aeio' else 'a'} {noun}"
    words = noun.split(" ")
    head = next((i for i, word in enumerate(words) if word in HEADS), -1)
    while 0 <= head < len(words) - 1 and words[head + 1] in HEADS:
        head += 1  # "ally card"
    if head >= 0:
        words[head] = HEADS[words[head]]
    elif len(words) == 1 and not noun.endswith("s"):  # "2 herbs"
        words = [f"{noun}s"]
    return f"{pick.amount} {' '.join(words)}"
