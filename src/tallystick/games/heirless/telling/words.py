"""Heirless in a player's words: who is asked what. Options and facts are told next door
(``options``, ``telling``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.games.heirless import pledges
from tallystick.games.heirless.joint import parts
from tallystick.games.heirless.names import amount, card_name, colour, place_name
from tallystick.games.heirless.pledges import seats_of, words_of
from tallystick.games.heirless.trading import Goods, drafts, sides
from tallystick.games.heirless.zones import (
    ACTIONS,
    AGAINST,
    DONE,
    FAVOUR,
)
from tallystick.kernel.decision import Decision
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import SEAT, SUBJECT, Game, X
from tallystick.rules.prose import listed

Headline = Callable[[Game, Decision], str]


def headline(game: Game) -> str:
    """The open question, for the seat that is asked."""
    decision = game.decision()
    if decision is None:
        return "The game is over."
    return f"{colour(decision.seat)}, {HEADLINES[decision.kind](game, decision)}"


def _turn(game: Game, decision: Decision) -> str:
    left = ACTIONS - game.lists[CELLS][DONE]
    return f"it is your turn, with {left} Standard Action{'s' if left > 1 else ''} left."


def _permission(game: Game, decision: Decision) -> str:
    asker = colour(game.field(SEAT))
    return f"{asker} asks to use {card_name(game, decision.source)}. Do you allow it?"


def _cell(game: Game, decision: Decision) -> str:
    what = card_name(game, decision.source) if decision.source >= 0 else "it"
    return f"where does {what} go?"


def _vote(game: Game, decision: Decision) -> str:
    cells = game.lists[CELLS]
    so_far = f"{cells[FAVOUR]} for, {cells[AGAINST]} against"
    return f"{card_name(game, decision.source)} is voted on: {so_far}. What do you spend?"


def _offer(game: Game, decision: Decision) -> str:
    so_far = _terms(game)
    if not game.notes() and not drafts(game):
        return f"what do you offer {colour(game.field(SUBJECT))}?"
    return f"you offer {colour(game.field(SUBJECT))} {so_far} Is that all?"


def _terms(game: Game) -> str:
    """The offer in the top frame; the promises in it, and which of them nobody watches."""
    give, take = sides(game)
    numbers = drafts(game)
    oaths = listed(f"“{words_of(game, number)}”" for number in numbers)
    sworn = f", with the promise{'s' if len(numbers) > 1 else ''} {oaths}" if numbers else ""
    return f"{goods(game, give)} for {goods(game, take)}{sworn}.{caveat(game, numbers)}"


def caveat(game: Game, numbers: list[int]) -> str:
    """Which of some promises nobody watches, and what that means (HL.turns.102, HL.turns.106)."""
    free = [number for number in numbers if not pledges.is_watched(game, number)]
    if not free:
        return ""
    which = listed(f"“{words_of(game, number)}”" for number in free) if numbers[1:] else "This"
    verb = "is" if len(free) == 1 else "are"
    return f" {which} {verb} not watched: what is a breach, the players alone say, by the letter."


def _deal(game: Game, decision: Decision) -> str:
    from_whom = colour(game.field(SEAT))
    return f"{from_whom} offers {_terms(game)} Do you accept?"


def _joint_deal(game: Game, decision: Decision) -> str:
    given = [
        f"{colour(part.giver)} gives {colour(part.receiver)} {goods(game, part.goods)}"
        for part in parts(game)
    ]
    oaths = [f"all promise “{words_of(game, number)}”" for number in drafts(game)]
    who = colour(game.field(SEAT))
    return f"{who} proposes that {listed([*given, *oaths])}. Do you accept?"


def _alliance(game: Game, decision: Decision) -> str:
    other = colour(decision.options[0][1])
    return f"{other} proposes an Alliance at {place_name(game.field(SUBJECT))}. Do you accept?"


def _sign(game: Game, decision: Decision) -> str:
    number, author = game.field(SUBJECT), game.field(SEAT)
    who = "you have" if author == decision.seat else f"{colour(author)} has"
    words = f"{who} worded: “{words_of(game, number)}”."
    return f"{words}{caveat(game, [number])} Do you sign it?"


def _accused(game: Game, decision: Decision) -> str:
    number, who = game.field(SUBJECT), listed(colour(seat) for seat in seats_of(game.field(X)))
    return f"{colour(game.field(SEAT))} says that {who} broke “{words_of(game, number)}”. Agreed?"


def _verdict(game: Game, decision: Decision) -> str:
    number, who = game.field(SUBJECT), listed(colour(seat) for seat in seats_of(game.field(X)))
    return f"did {who} break “{words_of(game, number)}”?"


def _consent(game: Game, decision: Decision) -> str:
    return f"{colour(game.field(SEAT))} would raise one of your Knights. Do you allow it?"


def _plain(text: str) -> Headline:
    """A question that is the same every time."""

    def ask(game: Game, decision: Decision) -> str:
        return text

    return ask


def _about_card(text: str) -> Headline:
    """A question about the card that asks it."""

    def ask(game: Game, decision: Decision) -> str:
        known = decision.source >= 0
        return text.format(card_name(game, decision.source) if known else "the reward")

    return ask


def goods(game: Game, side: Goods) -> str:
    """One side of a trade in words."""
    return listed(amount(game, good, n) for good, n in side.items)


HEADLINES: Final[dict[str, Headline]] = {
    "turn": _turn,
    "free": _plain("do you take a Free Action?"),
    "permission": _permission,
    "cell": _cell,
    "commit": _about_card("how much do you commit to {} at once?"),
    "vote": _vote,
    "times": _about_card("how often do you use {}?"),
    "raise": _plain("which of your Knights rises?"),
    "promise": _plain("what do you promise?"),
    "partner": _plain("with whom do you trade?"),
    "offer": _offer,
    "amount": _plain("how many?"),
    "name": _plain("which Workplace do you ask for?"),
    "deal": _deal,
    "joint deal": _joint_deal,
    "sign": _sign,
    "claim": _plain("which promise was broken, and by whom?"),
    "accused": _accused,
    "verdict": _verdict,
    "battle": _plain("which Battle comes next?"),
    "ally": _plain("do you seek an Alliance?"),
    "alliance": _alliance,
    "experience": _plain("what do you do with the Experience?"),
    "consent": _consent,
    "draft": _plain("which Workplace do you keep?"),
    "replace": _plain("do you exchange one of your Workers?"),
    "arrange": _plain("do you rearrange your Workplaces?"),
}
