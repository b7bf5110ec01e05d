"""The clauses that a fact follows by what stands around it, and answers that leave no fact."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.games.heirless import tracker, zones
from tallystick.games.heirless.control import Map
from tallystick.games.heirless.names import card_name, colour
from tallystick.games.heirless.verbs import standard_moves
from tallystick.games.heirless.voting import FOR, OPPOSED
from tallystick.kernel.decision import Option
from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game
from tallystick.rules.rulebook import Told


def exact_clauses(game: Game, fact: Fact, general: tuple[str, ...]) -> tuple[str, ...]:
    """The clauses that a fact follows; ``general`` are those of its kind."""
    more = MORE[fact[0]](game, fact) if fact[0] in MORE else ()
    return tuple(dict.fromkeys((*general, *more)))


def _turn(game: Game, fact: Fact) -> tuple[str, ...]:
    """The next active player; with the Idle left out, and the Bandits without turns."""
    idle = any(tracker.is_idle(game, seat) for seat in range(game.seats))
    return ("HL.turns.18", "HL.amb.2", *(("HL.turns.14", "HL.amb.3") if idle else ()))


def _control(game: Game, fact: Fact) -> tuple[str, ...]:
    """With the Bandits there, and where it was a tie."""
    tile = fact[2]
    there = zones.owners_at(game, tile)
    strengths = Map(game).strengths(tile)
    tie = len(there) > 1 and strengths.count(max(strengths)) > 1
    bandits = ("HL.control.2", "HL.amb.23") if zones.BANDITS in there else ()
    return (*bandits, *(("HL.turns.20", "HL.turns.21") if tie else ()))


def _phase(game: Game, fact: Fact) -> tuple[str, ...]:
    """In the Battles, that guests in Castles take no part."""
    if fact[2] == zones.BATTLE and any(_guests(game, seat) for seat in range(game.seats)):
        return (*PHASE_CLAUSES[zones.BATTLE], "HL.battles.2")
    return PHASE_CLAUSES.get(fact[2], ())


def _guests(game: Game, seat: int) -> bool:
    return any(owner != seat for owner in zones.owners_at(game, zones.castle(seat)))


def _battle(game: Game, fact: Fact) -> tuple[str, ...]:
    """With the Bandits in it, whose place in the order counts as well."""
    there = zones.BANDITS in zones.owners_at(game, fact[2])
    return ("HL.battles.4", "HL.amb.24d", "HL.turns.19") if there else ()


def _opposed(game: Game, fact: Fact) -> tuple[str, ...]:
    """Against a Law that the same player has spent Influence for."""
    ballots = game.lists[zones.BALLOTS]
    both = fact[1] < len(ballots) and ballots[fact[1]] == FOR | OPPOSED
    return ("HL.amb.20b",) if both else ()


def _removed(game: Game, fact: Fact) -> tuple[str, ...]:
    if fact[1] == zones.BANDITS:
        return ("HL.battles.4", "HL.amb.22")
    return ("HL.amb.21",)


def _held(game: Game, fact: Fact) -> tuple[str, ...]:
    more = ("HL.battles.4", "HL.amb.23") if fact[1] == zones.BANDITS else ()
    return (*more, "HL.battles.9", "HL.turns.20", "HL.amb.24c")


def _fixed(*clauses: str) -> Callable[[Game, Fact], tuple[str, ...]]:
    """A rule that cites these clauses, whatever the fact."""
    return lambda game, fact: clauses


PHASE_CLAUSES: Final = {
    zones.BATTLE: ("HL.battles.1", "HL.battles.3", "HL.turns.7"),
    zones.END_OF_SEASON: ("HL.turns.48", "HL.amb.9"),
    zones.CLEANUP: ("HL.cleanup.3", "HL.amb.10", "HL.amb.24i", "HL.amb.24j", "HL.amb.29"),
    zones.EVENT_UPDATE: ("HL.event.1", "HL.amb.25"),
}
MORE: Final[dict[str, Callable[[Game, Fact], tuple[str, ...]]]] = {
    "turn": _turn,
    "idled": lambda _, __: ("HL.turns.16", "HL.turns.6", "HL.turns.121", "HL.amb.1"),
    "flipped": lambda _, __: ("HL.turns.10", "HL.turns.11", "HL.turns.19", "HL.turns.21"),
    "control": _control,
    "phase": _phase,
    "handed": lambda _, fact: (
        ("HL.turns.113",) if zones.UNEMPLOYED <= fact[2] < zones.MARKERS else ()
    ),
    "removed": _removed,
    "held": _held,
    "allied": _fixed("HL.amb.24f", "HL.amb.24g"),
    "failed": _fixed("HL.amb.20d"),
    "battle": _battle,
    "voted-against": _opposed,
    "oathbreak": _fixed("HL.amb.20e", "HL.amb.20f"),
    "breach": _fixed("HL.turns.107"),
    "reward": _fixed("HL.amb.24h"),
    "swept": _fixed("HL.amb.27"),
    "won": _fixed("HL.amb.25", "HL.amb.20e"),
    "converted": _fixed("HL.amb.15"),
    "commissioned": _fixed("HL.amb.16"),
}


# -- answers --------------------------------------------------------------------------------------


def told_answer(game: Game, option: Option) -> Told | None:
    """An answer that leaves no fact of its own."""
    decision = game.decision()
    assert decision is not None
    verb, a, _ = option
    who = colour(decision.seat)
    if decision.kind == "commit":
        return Told(f"{who} commits {a} Influence at once.", ("HL.turns.81",))
    if decision.kind == "times" and a == 0:
        name = card_name(game, decision.source)
        return Told(f"{who} makes no use of {name}.", ("HL.icon.2", "HL.icon.3"))
    if decision.kind == "experience" and verb == "extra":
        return Told(f"{who} takes an Extra Resource for the Experience.", ("HL.rewards.4",))
    if decision.kind == "battle":
        return Told(f"{who} chooses which Battle comes next.", ("HL.battles.3",))
    if verb == "idle" and not standard_moves(game, decision.seat):
        text = "There is no Standard Action left to do, so Idling is all there is."
        return Told(text, ("HL.turns.4", "HL.amb.6"))
    return None
