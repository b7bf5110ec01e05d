"""The clauses that a fact follows by what stands around it: a discard that paid, what remains after
a payment, whose text it is."""

from __future__ import annotations

from itertools import islice
from typing import Final

from tallystick.games.terrus.pieces import later_name
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.zones import ATTACKER, PHASE, PHASES, SEASON, TURNS
from tallystick.kernel.journal import Fact
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game

# The facts of one payment, which the fact "paid" closes.
OF_PAYMENT: Final = (
    "spent", "discarded", "played", "produced", "paid-vitae", "buried", "unmoored",
)  # fmt: skip
# Facts whose clauses, where they are known exactly, take the place of the general ones.
EXACT: Final = ("at-once", "played", "drew", "buried", "wounded")
PLAYED: Final = {"resource": ("T.21.1", "T.21.2"), "action": ("T.20",)}
AT_ONCE: Final = {
    "beast": ("T.19.3b", "T.12.2"),
    "item": ("T.19.3c", "T.13.2"),
    "structure": ("T.19.3d", "T.14.2"),
}
USES: Final = ("played", "activated", "triggered", "at-once")  # facts of what a card does
CAUSES: Final = (*USES, *PHASES, "event", "skirmish", "vote-won", "vote-lost", "duel-lost")
SIMPLE: Final[dict[str, tuple[str, ...]]] = {
    "dawn": ("T.25.2a",),
    "triggered": ("T.19.3",),
    "activated": ("T.19.2", "T.19.1"),
}
OF_WOUNDS: Final = {"clade": ("T.27.4c", "T.9.1d")}
OF_THE_END: Final = ("last-standing", "fell")
CHANGES: Final = ("wounded", "modified", "lost-ability")  # by which wounds may reach the DEF


def exact_clauses(game: Game, fact: Fact, general: tuple[str, ...]) -> tuple[str, ...]:
    """The clauses that a fact follows, the most exact first; ``general`` are those of its kind."""
    more = _more(game, fact)
    clauses = more if fact[0] in EXACT and more else (*more, *general)
    return tuple(dict.fromkeys(clauses))


def _more(game: Game, fact: Fact) -> tuple[str, ...]:
    kind, _, entity, _ = fact
    if kind == "triggered" and _is_late(game, fact):
        return ("T.22.2a", *SIMPLE[kind])
    if kind in SIMPLE:
        return SIMPLE[kind]
    if kind == "remains":
        return ("T.25.4a",) if _before(game, fact) == "paid" else ()
    if kind == "at-once":
        return AT_ONCE.get(piece_of(game, entity).kind, ("T.19.3",))
    if kind in OF_PAYMENT and _pays(game, fact):
        return _of_payment(game, fact)
    if kind == "played":
        return PLAYED.get(piece_of(game, entity).kind, ())
    if kind in OF_THE_END:
        return _of_the_end(game, fact)
    if kind == "duel-won":
        return ("T.18.1c",) if _rounds(game, fact) == 1 else ()
    return _by_cause(game, fact)


def _is_late(game: Game, fact: Fact) -> bool:
    """Whether a trigger that goes off had been left behind."""
    _, _, carrier, program = fact
    piece, name = piece_of(game, carrier), game.rules.programs[program].name
    return name.partition(": ")[0] in [later_name(piece.name, n + 1) for n in range(piece.laters)]


def _of_the_end(game: Game, fact: Fact) -> tuple[str, ...]:
    """Who is brought down, and that those who fall together have all lost (T.5.3d)."""
    if fact[0] == "last-standing":
        return ("T.5.2a",) if _has_brought_down(game, fact) else ()
    beside = game.facts[max(_place(game, fact) - 1, 0) : _place(game, fact) + 2]
    fallen = sum(one[0] == fact[0] for one in beside)
    return ("T.5.3b", "T.5.3d") if fallen > 1 and game.over and not game.winners() else ()


def _rounds(game: Game, fact: Fact) -> int:
    """How many rounds the duel had that a fact ends."""
    found = 0
    for kind, _, _, _ in reversed(game.facts[: _place(game, fact)]):
        if kind in CAUSES:
            break
        found += kind in ("round-won", "round-tied")
    return found


def _has_brought_down(game: Game, fact: Fact) -> bool:
    """T.5.2a: whether the last opponent's vitae came to nothing by a battle, or by an action or
    ability of the winner; not by their own payment, deed or giving up, nor by an event."""
    has_fallen = False
    for kind, seat, _, _ in reversed(game.facts[: _place(game, fact)]):
        has_fallen = has_fallen or kind == "fell"
        if kind == "paid-vitae" and seat != fact[1]:
            return False
        if kind in CAUSES:
            own = kind in USES and seat == fact[1]
            return has_fallen and (own or kind == "skirmish")
    return has_fallen and game.lists[CELLS][ATTACKER] == fact[1]


def _by_cause(game: Game, fact: Fact) -> tuple[str, ...]:
    """By what has led to it: a card, a phase, a skirmish, a duel."""
    kind, _, entity, _ = fact
    cause = _last(game, fact, CAUSES)
    if kind == "drew":
        first = game.lists[CELLS][TURNS] == 1
        return ("T.22.2",) if cause in USES else ("T.4.5", "T.11.2") if first else ()
    if kind == "discarded":
        return ("T.11.5",) if (cause or _phase(game, fact)) == "night" else ()
    if kind == "wounded":
        fought = ("T.27.2",) if cause == "skirmish" else ()
        return (*fought, "T.27.1", *OF_WOUNDS.get(piece_of(game, entity).kind, ("T.27.4b",)))
    return _of_burial(game, fact, cause) if kind == "buried" else ()


def _of_burial(game: Game, fact: Fact, cause: str) -> tuple[str, ...]:
    """By wounds, by the end of a duel, by what an effect orders, several at once."""
    if _last(game, fact, (*CHANGES, *CAUSES)) in CHANGES:
        return ("T.27.4b",)
    if cause == "duel-lost":
        return ("T.18.1",)
    facts, place = game.facts, _place(game, fact)
    beside = (*facts[max(place - 1, 0) : place], *facts[place + 1 : place + 2])
    others = any(one[0] == "buried" and one[1] != fact[1] for one in beside)
    return ("T.22.2", "T.2.4") if others else ("T.22.2",)


def _of_payment(game: Game, fact: Fact) -> tuple[str, ...]:
    kind, _, entity, _ = fact
    if kind == "played":
        return ("T.25.2", "T.21.2")
    if kind == "buried":
        return ("T.25.1",)
    if kind != "discarded":
        return ()
    piece = piece_of(game, entity)
    clauses = ["T.25.3"]
    if piece.season == game.lists[CELLS][SEASON] >= 0:
        clauses.append("T.25.3a")
    if "Seasonal" in piece.keywords:
        clauses.append("T.25.3b")
    return tuple(clauses)


def _place(game: Game, fact: Fact) -> int:
    facts = game.facts
    last = len(facts) - 1
    return next((i for i in range(last, -1, -1) if facts[i] is fact), last)


def _last(game: Game, fact: Fact, kinds: tuple[str, ...]) -> str:
    """The latest fact before it that is of one of the kinds; "" if none is."""
    facts = game.facts
    before = (facts[at][0] for at in range(_place(game, fact) - 1, -1, -1))
    return next((kind for kind in before if kind in kinds), "")


def _phase(game: Game, fact: Fact) -> str:
    """The phase of a fact before which no phase has begun."""
    after = (one[0] for one in islice(game.facts, _place(game, fact) + 1, None))
    began = next((kind for kind in after if kind in ("turn", *PHASES)), "")
    if not began:
        return PHASES[game.lists[CELLS][PHASE]]
    return PHASES[PHASES.index(began) - 1] if began in PHASES else "night"


def _before(game: Game, fact: Fact) -> str:
    place = _place(game, fact)
    return game.facts[place - 1][0] if place > 0 else ""


def _pays(game: Game, fact: Fact) -> bool:
    """Whether the fact is part of a payment: the next fact of another sort is that it is paid."""
    for kind, seat, _, _ in game.facts[_place(game, fact) + 1 :]:
        if kind not in OF_PAYMENT:
            return kind == "paid" and seat == fact[1]
    return False
