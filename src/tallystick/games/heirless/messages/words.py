"""Heirless in a player's words: who is asked what. Options and facts are told next door
(``options``, ``telling``)."""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless import pledges
from tallystick.games.heirless.book import piece_of
from tallystick.games.heirless.claims import is_seen
from tallystick.games.heirless.control import Map
from tallystick.games.heirless.group_trades import parts
from tallystick.games.heirless.messages.options import WORDS
from tallystick.games.heirless.messages.phrases import OfferTerms, goods, offer, whom
from tallystick.games.heirless.names import CARD_GOOD, card_name, colour, good_name, place_name
from tallystick.games.heirless.pledges import allowances, seats_of, words_of
from tallystick.games.heirless.trading import GIVE, STAGE, drafts, holding, sides
from tallystick.games.heirless.zones import ACTIONS, AGAINST, DONE, FAVOUR, owners_at
from tallystick.kernel.decision import Decision
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import SEAT, SOURCE, SUBJECT, Game, I, X
from tallystick.rules.message_templates import questions
from tallystick.rules.prose import listed

# What is asked of a promise that is put together, by its next piece.
PIECES: Final = {
    "form": "what {} promise?",
    "at": "where {} promise not to deploy?",
    "law": "on which Law {} promise that vote?",
    "good": "what {} promise to give?",
    "to": "to whom {} promise that?",
    "plainly": "in which words {} promise it?",
}


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
    sworn = allowances(game, decision.seat, game.field(SEAT), decision.source)
    said = f" You have said so in promise {sworn[0]}." if sworn else ""
    return f"{asker} asks to use {card_name(game, decision.source)}.{said} Do you allow it?"


def _cell(game: Game, decision: Decision) -> str:
    entity = decision.source if decision.source >= 0 else game.field(SOURCE)
    return f"where does {card_name(game, entity)} go?"


def _vote(game: Game, decision: Decision) -> str:
    cells = game.lists[CELLS]
    so_far = f"{cells[FAVOUR]} for, {cells[AGAINST]} against"
    needed = f"it takes {piece_of(game, decision.source).threshold} more for than against"
    name = card_name(game, decision.source)
    return f"{name} is voted on: {so_far}, and {needed}. What do you spend?"


def _offer(game: Game, decision: Decision) -> str:
    partner = colour(game.field(SUBJECT))
    if not game.notes() and not drafts(game):
        return f"what do you offer {partner}, or ask for?"
    return f"{_terms(game, decision)} Is that all?"


def _terms(game: Game, decision: Decision) -> str:
    """The offer in the top frame; and which of the promises in it nobody watches."""
    give, take = sides(game)
    numbers = drafts(game)
    terms = OfferTerms(game.field(SEAT), game.field(SUBJECT), give.items, take.items, numbers)
    whole = _within(offer(game, terms, decision.seat))
    return f"{whole}.{caveat(game, numbers)}"


def _within(sentence: str) -> str:
    """A sentence that goes on after a comma: it may begin with "You", or with a name."""
    return f"you{sentence[3:]}" if sentence.startswith("You ") else sentence


def caveat(game: Game, numbers: list[int]) -> str:
    """Which of some promises nobody watches, and what that means (HL.turns.102, HL.turns.106)."""
    free = [number for number in numbers if not pledges.is_watched(game, number)]
    if not free:
        return ""
    which = listed(f"“{words_of(game, number)}”" for number in free) if numbers[1:] else "This"
    verb = "is" if len(free) == 1 else "are"
    return f" {which} {verb} not watched: what is a breach, the players alone say, by the letter."


def _deal(game: Game, decision: Decision) -> str:
    return f"{_terms(game, decision)} Do you accept?"


def _joint_deal(game: Game, decision: Decision) -> str:
    given = [
        f"{colour(part.giver)} gives {colour(part.receiver)} {goods(game, part.goods.items)}"
        for part in parts(game)
    ]
    numbers = drafts(game)
    oaths = [_oath(game, number) for number in numbers]
    terms = f"{colour(game.field(SEAT))} proposes that {listed([*given, *oaths])}."
    return f"{terms}{caveat(game, numbers)} Do you accept?"


def _oath(game: Game, number: int) -> str:
    """Who promises what, in a trade of several."""
    bound = seats_of(pledges.bound(game, number))
    verb = "promises" if len(bound) == 1 else "promise"
    return f"{listed(colour(seat) for seat in bound)} {verb} “{words_of(game, number)}”"


def _alliance(game: Game, decision: Decision) -> str:
    other = colour(decision.options[0][1])
    return f"{other} proposes an Alliance at {place_name(game.field(SUBJECT))}. Do you accept?"


def _sign(game: Game, decision: Decision) -> str:
    number, author = game.field(SUBJECT), game.field(SEAT)
    who = "you have" if author == decision.seat else f"{colour(author)} has"
    words = f"{who} worded: “{words_of(game, number)}”."
    return f"{words}{caveat(game, [number])} Do you sign it?"


def _accused(game: Game, decision: Decision) -> str:
    claimer = colour(game.field(SEAT))
    return f"{claimer} says that {_breach(game, decision)}. {_record(game)} Do you agree?"


def _verdict(game: Game, decision: Decision) -> str:
    return f"was it so that {_breach(game, decision)}? {_record(game)}"


def _breach(game: Game, decision: Decision) -> str:
    """What is claimed in the top frame."""
    who = listed(whom(seat, decision.seat) for seat in seats_of(game.field(X)))
    return f"{who} broke “{words_of(game, game.field(SUBJECT))}”"


def _record(game: Game) -> str:
    """What everybody could see of it (HL.turns.102)."""
    number = game.field(SUBJECT)
    if not pledges.is_watched(game, number):
        return "These words are not watched."
    seen = "A" if is_seen(game) else "No"
    return f"{seen} breach was seen."


def _amount(game: Game, decision: Decision) -> str:
    part, good = divmod(game.field(I) - 1, STAGE)
    verb = "give" if part == GIVE else "ask for"
    owner = game.field(SEAT) if part == GIVE else game.field(SUBJECT)
    whose = "you have" if part == GIVE else f"{colour(owner)} has"
    have = "" if good >= CARD_GOOD else f"; {whose} {holding(game, owner, good)}"
    return f"how many do you {verb} ({good_name(game, good)}{have})?"


def _promise(game: Game, decision: Decision) -> str:
    bound = game.field(SUBJECT)
    who = "do you" if bound == decision.seat else f"is {colour(bound)} to"
    return PIECES[decision.options[0][0]].format(who)


def _ally(game: Game, decision: Decision) -> str:
    tile = game.field(SUBJECT)
    strengths = Map(game).strengths(tile)
    there = listed(
        f"{'you' if owner == decision.seat else colour(owner)} {strengths[owner]}"
        for owner in owners_at(game, tile)
    )
    return f"do you seek an Alliance in the Battle at {place_name(tile)} (Strengths: {there})?"


HEADLINES: Final = questions(
    {
        "turn": _turn,
        "free": "do you take a Free Action?",
        "permission": _permission,
        "cell": _cell,
        "commit": "how much do you commit to {asking} at once?",
        "vote": _vote,
        "times": "how often do you use {asking}?",
        "raise": "which of your Knights rises?",
        "gain": "what do you gain by {asking}?",
        "promise": _promise,
        "partner": "with whom do you trade?",
        "offer": _offer,
        "amount": _amount,
        "name": "which Workplace do you ask for?",
        "deal": _deal,
        "joint deal": _joint_deal,
        "sign": _sign,
        "claim": "which promise was broken, and by whom?",
        "accused": _accused,
        "verdict": _verdict,
        "battle": "which Battle comes next?",
        "ally": _ally,
        "alliance": _alliance,
        "experience": "what do you do with the Experience of {there}?",
        "consent": "{asker} would raise one of your Knights. Do you allow it?",
        "draft": "which Workplace do you keep?",
        "replace": "do you exchange one of your Workers?",
        "arrange": "do you rearrange your Workplaces?",
    },
    WORDS,
)
