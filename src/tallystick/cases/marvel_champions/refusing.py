"""A refusal with all the clauses that it rests on: what bars a thing, and where the rules say that
this bars it."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.pieces import Piece, Power
from tallystick.kernel.decision import Refusal

CHECKED: Final = ("MC.play-restrictions.1", "MC.initiating-abilities.2")
# What a clause bars something by, as other clauses say it.
IMPLIED: Final[dict[str, tuple[str, ...]]] = {
    "MC.ability.8": CHECKED,
    "MC.limit.1": CHECKED,
    "MC.max.1": CHECKED,
    "MC.unique.1": CHECKED,
    "MC.play-restrictions.1": CHECKED,
    "MC.cost.30": CHECKED,
    "MC.player-turn.7": ("MC.player-phase.1", "MC.initiating-abilities.2"),
    "MC.action.1": ("MC.initiating-abilities.2",),
    "MC.guard.1": ("MC.attack.4", "MC.target.6"),
    "MC.crisis.1": ("MC.thwart.1", "MC.target.6"),
    "MC.patrol.1": ("MC.thwart.1", "MC.target.6"),
    "MC.stalwart.1": ("MC.golden.2", "MC.target.6"),
    "MC.cost.22": ("MC.cost.24", "MC.prevent.1"),
    "MC.cost.23": ("MC.cost.2", "MC.cost.3"),
    "MC.cost.20": ("MC.initiating-abilities.3", "MC.initiating-abilities.5"),
    "MC.target.3": ("MC.target.2",),
    "MC.cost.14": ("MC.target.2", "MC.target.3", "MC.initiating-abilities.2"),
    "MC.cost.16": ("MC.cost.14", "MC.target.2", "MC.target.9"),
    "MC.cost.34": ("MC.action.1", "MC.obligation.1", "MC.attachment.1"),
}
NO_TARGET: Final = ("MC.cost.14", "MC.target.2")
# What else says that something is no target of a deed.
BY_DEED: Final = {
    "draw": "MC.target.8",
    "ready": "MC.target.4",
    "heal": "MC.heal.1",
    "stun": "MC.status.1",
    "stunned": "MC.status.1",
    "confuse": "MC.status.1",
    "confused": "MC.status.1",
    "tough": "MC.status.1",
    "damage": "MC.target.6",
}


def widened(refusal: Refusal | None, *more: str) -> Refusal | None:
    """The same refusal with what its clauses imply, and more; the one that decides stays first."""
    if refusal is None:
        return None
    implied = [clause for one in refusal.clauses for clause in IMPLIED.get(one, ())]
    return Refusal(tuple(dict.fromkeys((*refusal.clauses, *implied, *more))), refusal.text)


def of_card(refusal: Refusal | None, piece: Piece, power: Power | None) -> Refusal | None:
    """What bars a card by its type, or by what it would do: an event without a target cannot be
    played, and what a target is depends on what is done to it."""
    if refusal is None or not any(clause in NO_TARGET for clause in refusal.clauses):
        return refusal
    deeds = [aim.deed for aim in power.aims] if power is not None else []
    by_deed = [BY_DEED[deed] for deed in deeds if deed in BY_DEED]
    return widened(refusal, *by_deed, *(("MC.event.1",) if piece.kind == "event" else ()))
