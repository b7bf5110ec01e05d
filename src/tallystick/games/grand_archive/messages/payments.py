"""Ways of paying in words: "reserve Slag Hound, rest Coal Brazier, 2 cards at random"."""

from __future__ import annotations

from typing import Final

from tallystick.costs import Supply
from tallystick.costs.sources import Picks
from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.costs.cost_actions import plain
from tallystick.games.grand_archive.costs.paying import PayCost
from tallystick.games.grand_archive.costs.payment_sources import CHARGE
from tallystick.games.grand_archive.messages.phrases import card, cost_words
from tallystick.kernel.decision import Option
from tallystick.kernel.machine import Game
from tallystick.rules.paying import OpenPayment
from tallystick.rules.prose import counted, listed, upper

WORDS: Final = {
    "reserve": "reserve {}",
    "floating": "banish {} from the graveyard (Floating Memory)",
    "kindle": "banish {} from the graveyard (Kindle)",
    "remove": "remove {n} from {}",
    "recover": "recover {n}",
    "deal": "deal {n} damage to {}",
    "delevel": "put {} back into the material deck",
    "top": "put {n} from the top of the deck away",
    "return": "return {}",
    "put": "put {} away",
}


def payment_text(game: Game, option: Option) -> str:
    """An option of the open payment decision."""
    verb, place, _ = option
    op = game.current(PayCost)
    assert op is not None
    now = op.open(game)
    if verb == "pay":
        return upper(plan_text(game, now.supply, now.found[place].plan))
    if verb == "way":
        return f"Way {place + 1}"
    return _piece_text(game, now, now.pieces()[place])


def due_text(game: Game) -> str:
    """What the open payment decision asks."""
    op = game.current(PayCost)
    return cost_words(op.bill(game).due.cost) if op is not None else ""


def plan_text(game: Game, supply: Supply, plan: tuple[tuple[int, int, int], ...]) -> str:
    """A whole payment: "reserve Coal and Twig, rest Lamp"."""
    parts: dict[str, list[str]] = {}
    for source, use, n in plan:
        verb, _, rest = _use_text(game, supply, source, use, n).partition(" ")
        parts.setdefault(verb, []).append(rest)
    said = [f"{verb} {listed(rest)}" for verb, rest in parts.items() if verb]
    return ", ".join(said) or "nothing"


def _piece_text(game: Game, now: OpenPayment, piece: Picks) -> str:
    source = len(now.prefix)
    parts = [_use_text(game, now.supply, source, use, n) for use, n in piece]
    said = [part for part in parts if part]
    if said:
        return upper(listed(said))
    return f"Keep {_name(game, now.supply.sources[source].key, now.supply.sources[source].copies)}"


def _use_text(game: Game, supply: Supply, source: int, use: int, n: int) -> str:
    """What one source does in a payment; nothing for a permit."""
    where = supply.sources[source]
    said = [
        _verb_text(game, verb, where.key, n)
        for verb in where.uses[use].verb.split("+")
        if plain(verb) != "permit"
    ]
    return " and ".join(said)


def _verb_text(game: Game, verb: str, key: int, n: int) -> str:
    name = plain(verb)
    if name == "random":
        return f"banish {counted(n, 'card')} at random from memory"
    if name == "remove":
        return WORDS["remove"].format(_name(game, key, 1), n=_what(game, verb, n))
    form = WORDS.get(name, f"{name} {{}}")
    return form.format(_name(game, key, 1 if name in ("recover", "deal") else n), n=n)


def _what(game: Game, verb: str, n: int) -> str:
    """The counters that are removed."""
    kind = int(verb.partition(":")[2])
    return counted(n, f"{book_of(game).counter_names[kind]} counter")


def _name(game: Game, key: int, n: int) -> str:
    """The things that a source stands for."""
    if key >= CHARGE or key < 0:
        return "cards of memory"
    return card(game, key) if n == 1 else f"{n} {card(game, key)}"
