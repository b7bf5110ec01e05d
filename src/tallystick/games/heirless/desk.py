"""The bargain desk: what players could trade and promise, and what one says for it (``speech``)."""

from __future__ import annotations

from collections import Counter

from tallystick.games.heirless.names import COLOURS, card_name, place_name
from tallystick.games.heirless.promises import TRADABLE
from tallystick.games.heirless.zones import ATTRIBUTES, CASTLE, HAND, LAWS, LAYOUT, OFFERED
from tallystick.kernel.machine import Game
from tallystick.rules.bargaining import Amounts, Bargain, Desk
from tallystick.rules.prose import NOTHING, listed


def desk_of(game: Game, viewer: int) -> Desk:
    """Goods and promises as far as the viewer knows (HL.turns.100, HL.turns.111): of others not the
    Workplaces in hand, which one may still ask for by name."""
    places = tuple(place_name(place) for place in range(CASTLE + game.seats))
    laws = tuple(card_name(game, law) for law in game.lists[LAWS])
    phrases = [
        ("will not deploy to … this season", places),
        ("will vote for … this season", laws),
        ("will vote against … this season", laws),
        ("will allow … to use any Workplace this season", COLOURS[: game.seats]),
    ]
    goods = tuple(_goods(game, seat, seat == viewer) for seat in range(game.seats))
    return Desk(goods, tuple(one for one in phrases if one[1]))


def _goods(game: Game, seat: int, own: bool) -> Amounts:
    held = game.lists[ATTRIBUTES[seat]]
    found = [(LAYOUT.attributes[good], held[good]) for good in TRADABLE if held[good] > 0]
    hand = [*game.lists[HAND[seat]], *game.lists[OFFERED[seat]]] if own else []
    cards = Counter(card_name(game, entity) for entity in hand)
    return (*found, *sorted(cards.items()))


def words_of_bargain(bargain: Bargain) -> str:
    """What one says. ValueError for what is no bargain."""
    if bargain.partner < 0:
        if len(bargain.promises) != 1 or bargain.give or bargain.take:
            raise ValueError("to all players one makes a promise, one at a time")
        return f"promise {bargain.promises[0]}"
    goods = f"{_worded(bargain.give)} for {_worded(bargain.take)}"
    return "; ".join((f"offer {COLOURS[bargain.partner]} {goods}", *bargain.promises))


def _worded(goods: Amounts) -> str:
    return listed(f"{n} {what}" for what, n in goods) if goods else NOTHING
