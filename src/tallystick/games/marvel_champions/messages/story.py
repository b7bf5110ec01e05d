"""A run of facts as a story: what belongs together is told in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tallystick.games.marvel_champions.messages.facts import FACTS, narrate
from tallystick.games.marvel_champions.messages.names import card_name, seat_name
from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game
from tallystick.kernel.view import UNSEEN
from tallystick.rules.prose import grouped, listed
from tallystick.rules.rulebook import Told

Facts = Sequence[Fact]
# What a payment consists of; "paid" closes it. A card spent for its icons is told as that.
PAYING: Final = frozenset(("spent", "generated", "discarded", "exhausted"))


def sentence(game: Game, facts: Facts, at: int, viewer: int) -> tuple[Told | None, int]:
    """The line that the fact at ``at`` begins, None where it is not told; and where it ends."""
    paid = _payment_end(facts, at)
    if paid >= 0:
        return _payment(game, facts[at : paid + 1]), paid + 1
    kind, seat = facts[at][:2]
    end = at + 1
    if kind == "first player" and game.seats == 1:
        return None, end
    while kind in GROUPS and end < len(facts) and facts[end][:2] == (kind, seat):
        end += 1
    if end - at > 1:
        return Told(GROUPS[kind](game, facts[at:end]), FACTS[kind][1]), end
    return narrate(game, facts[at], viewer), end


def _payment_end(facts: Facts, at: int) -> int:
    """The place of the "paid" that closes a payment which begins here; -1 if none begins."""
    for place in range(at, len(facts)):
        kind = facts[place][0]
        if kind == "paid":
            return place if place > at else -1
        if kind not in PAYING:
            return -1
    return -1


def _payment(game: Game, facts: Facts) -> Told:
    """ "Ox pays for Yoke, discarding Owl and Elk for their icons and using Lamp." """
    _, seat, paid_for, _ = facts[-1]
    spent = [fact[2] for fact in facts if fact[0] == "spent"]
    used = [fact[2] for fact in facts if fact[0] == "generated"]
    other = [fact for fact in facts if fact[0] == "discarded" and fact[2] not in spent]
    tired = [fact[2] for fact in facts if fact[0] == "exhausted" and fact[2] not in used]
    parts = [
        f"{verb} {_names(game, cards)}"
        for verb, cards in (
            ("discarding", [*spent, *(fact[2] for fact in other)]),
            ("using", used),
            ("exhausting", tired),
        )
        if cards
    ]
    clauses = dict.fromkeys(clause for fact in facts for clause in FACTS[fact[0]][1])
    text = f"{seat_name(game, seat)} pays for {card_name(game, paid_for)}"
    return Told(", ".join([text, *parts]) + ".", tuple(clauses))


def _names(game: Game, cards: Sequence[int]) -> str:
    return listed(grouped(card_name(game, card) for card in cards))


def _of_hidden(verb: str) -> Callable[[Game, Facts], str]:
    def tell(game: Game, facts: Facts) -> str:
        does = f"{seat_name(game, facts[0][1])} {verb}"
        if any(fact[2] == UNSEEN for fact in facts):
            return f"{does} {len(facts)} cards."
        return f"{does} {_names(game, [fact[2] for fact in facts])}."

    return tell


def _of_things(one: str, many: str) -> Callable[[Game, Facts], str]:
    def tell(game: Game, facts: Facts) -> str:
        verb = one if len(facts) == 1 else many
        return f"{_names(game, [fact[2] for fact in facts])} {verb}."

    return tell


def _dealt(game: Game, facts: Facts) -> str:
    return f"{seat_name(game, facts[0][1])} is dealt {len(facts)} encounter cards."


GROUPS: Final[dict[str, Callable[[Game, Facts], str]]] = {
    "drew": _of_hidden("draws"),
    "looked": _of_hidden("looks at"),
    "discarded": _of_things("is discarded", "are discarded"),
    "readied": _of_things("readies", "ready"),
    "exhausted": _of_things("exhausts", "exhaust"),
    "boost given": lambda game, facts: (
        f"{card_name(game, facts[0][2])} is given {len(facts)} boost cards."
    ),
    "dealt": _dealt,
}
