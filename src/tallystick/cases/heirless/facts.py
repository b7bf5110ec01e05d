"""What has happened, in a sentence with its clauses: the game's own words, with the players called
as the case calls them, and the clauses that follow from what stands around a fact."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.cases.heirless.place import Place
from tallystick.games.heirless import tracker
from tallystick.games.heirless.control import Map
from tallystick.games.heirless.voting import FOR, OPPOSED
from tallystick.games.heirless.zones import (
    BALLOTS,
    BANDITS,
    BATTLE,
    CLEANUP,
    END_OF_SEASON,
    EVENT_UPDATE,
    MARKERS,
    UNEMPLOYED,
    castle,
    owners_at,
)
from tallystick.kernel.decision import Decision
from tallystick.kernel.journal import Fact
from tallystick.rules.rulebook import Told


def tell(board: Place, fact: Fact) -> Told | None:
    """A fact as everybody sees it."""
    told = board.narrated(fact)
    if told is None:
        return None
    more = MORE[fact[0]](board, fact) if fact[0] in MORE else ()
    return Told(told.text, tuple(dict.fromkeys((*told.clauses, *more))))


# -- clauses by what stands around a fact ---------------------------------------------------------


def _turn(board: Place, fact: Fact) -> tuple[str, ...]:
    """The next active player; with the Idle left out, and the Bandits without turns."""
    idle = any(tracker.is_idle(board.game, seat) for seat in range(len(board.seats)))
    return ("HL.turns.18", "HL.amb.2", *(("HL.turns.14", "HL.amb.3") if idle else ()))


def _idled(board: Place, fact: Fact) -> tuple[str, ...]:
    return ("HL.turns.16", "HL.turns.6", "HL.turns.121", "HL.amb.1")


def _flipped(board: Place, fact: Fact) -> tuple[str, ...]:
    return ("HL.turns.10", "HL.turns.11", "HL.turns.19", "HL.turns.21")


def _control(board: Place, fact: Fact) -> tuple[str, ...]:
    """With the Bandits there, and where it was a tie."""
    tile = fact[2]
    there = owners_at(board.game, tile)
    strengths = Map(board.game).strengths(tile)
    tie = len(there) > 1 and strengths.count(max(strengths)) > 1
    bandits = ("HL.control.2", "HL.amb.23") if BANDITS in there else ()
    return (*bandits, *(("HL.turns.20", "HL.turns.21") if tie else ()))


def _phase(board: Place, fact: Fact) -> tuple[str, ...]:
    """In the Battles, that guests in Castles take no part."""
    if fact[2] == BATTLE and any(_guests(board, seat) for seat in range(len(board.seats))):
        return (*PHASE_CLAUSES[BATTLE], "HL.battles.2")
    return PHASE_CLAUSES.get(fact[2], ())


def _guests(board: Place, seat: int) -> bool:
    return any(owner != seat for owner in owners_at(board.game, castle(seat)))


def _battle(board: Place, fact: Fact) -> tuple[str, ...]:
    """With the Bandits in it, whose place in the order counts as well."""
    there = BANDITS in owners_at(board.game, fact[2])
    return ("HL.battles.4", "HL.amb.24d", "HL.turns.19") if there else ()


def _opposed(board: Place, fact: Fact) -> tuple[str, ...]:
    """Against a Law that the same player has spent Influence for."""
    ballots = board.game.lists[BALLOTS]
    both = fact[1] < len(ballots) and ballots[fact[1]] == FOR | OPPOSED
    return ("HL.amb.20b",) if both else ()


def _handed(board: Place, fact: Fact) -> tuple[str, ...]:
    return ("HL.turns.113",) if UNEMPLOYED <= fact[2] < MARKERS else ()


def _removed(board: Place, fact: Fact) -> tuple[str, ...]:
    if fact[1] == BANDITS:
        return ("HL.battles.4", "HL.amb.22")
    return ("HL.amb.21",)


def _held(board: Place, fact: Fact) -> tuple[str, ...]:
    more = ("HL.battles.4", "HL.amb.23") if fact[1] == BANDITS else ()
    return (*more, "HL.battles.9", "HL.turns.20", "HL.amb.24c")


def _fixed(*clauses: str) -> Callable[[Place, Fact], tuple[str, ...]]:
    """The same clauses every time."""
    return lambda board, fact: clauses


PHASE_CLAUSES: Final = {
    BATTLE: ("HL.battles.1", "HL.battles.3", "HL.turns.7"),
    END_OF_SEASON: ("HL.turns.48", "HL.amb.9"),
    CLEANUP: ("HL.cleanup.3", "HL.amb.10", "HL.amb.24i", "HL.amb.24j", "HL.amb.29"),
    EVENT_UPDATE: ("HL.event.1", "HL.amb.25"),
}
MORE: Final[dict[str, Callable[[Place, Fact], tuple[str, ...]]]] = {
    "turn": _turn,
    "idled": _idled,
    "flipped": _flipped,
    "control": _control,
    "phase": _phase,
    "handed": _handed,
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


def tell_answer(board: Place, decision: Decision, option: int) -> Told | None:
    """An answer that leaves no fact of its own."""
    verb, a, _ = decision.options[option]
    who = board.seats[decision.seat]
    if decision.kind == "commit":
        return Told(f"{who} commits {a} Influence at once.", ("HL.turns.81",))
    if decision.kind == "times" and a == 0:
        return Told(f"{who} makes no use of it.", ("HL.icon.2", "HL.icon.3"))
    if decision.kind == "experience" and verb == "extra":
        return Told(f"{who} takes an Extra Resource for the Experience.", ("HL.rewards.4",))
    if decision.kind == "battle":
        return Told(f"{who} chooses which Battle comes next.", ("HL.battles.3",))
    return None
