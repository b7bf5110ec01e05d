"""What can be answered, in a player's words: a sentence for every option of every question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.games.heirless import legal, pledges
from tallystick.games.heirless.book import book_of, piece_of
from tallystick.games.heirless.control import castle_controller
from tallystick.games.heirless.legal import Look
from tallystick.games.heirless.names import (
    amount,
    card_name,
    colour,
    good_name,
    place_name,
    possessive,
    title,
)
from tallystick.games.heirless.payment import times
from tallystick.games.heirless.pieces import Piece
from tallystick.games.heirless.pledges import (
    ALLOW,
    GIVE,
    NO_DEPLOY,
    VOTE_AGAINST,
    VOTE_FOR,
    seats_of,
    words_of,
)
from tallystick.games.heirless.trading import BY_NAME
from tallystick.games.heirless.zones import (
    ATTRIBUTES,
    CLASSES,
    EXTRA,
    FACTIONS,
    FLEE,
    PLEDGES,
    RESOURCES,
    SPOT,
)
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import OWNER_OF
from tallystick.kernel.machine import SUBJECT, Game
from tallystick.rules.prose import listed, upper

Describe = Callable[[Game, Decision, Option], str]

FORM_WORDS: Final = {
    NO_DEPLOY: "not to deploy somewhere",
    VOTE_FOR: "to vote for a Law",
    VOTE_AGAINST: "to vote against a Law",
    GIVE: "to give something",
    ALLOW: "to allow somebody your Workplaces",
}


def describe(game: Game, option: Option) -> str:
    """An option of the open decision, for the seat that is asked."""
    decision = game.decision()
    assert decision is not None
    verb = option[0]
    if verb in SIMPLE:
        return SIMPLE[verb]
    by_kind = BY_KIND.get((decision.kind, verb))
    return upper((by_kind or BY_VERB[verb])(game, decision, option))


# -- one's turn -----------------------------------------------------------------------------------


def _assign(game: Game, decision: Decision, option: Option) -> str:
    entity, seat = option[1], decision.seat
    piece = piece_of(game, entity)
    owner, cell = game.lists[OWNER_OF][entity], game.lists[SPOT][entity] + 1
    whose = "your" if owner == seat else possessive(owner)
    controller = castle_controller(game, owner)
    leave = "" if controller == seat else f", if {colour(controller)} allows it"
    where = f"{whose} {piece.name} (cell {cell})"
    return f"assign {workers_text(piece.workers)} to {where}{leave}{says(piece)}"


def line(piece: Piece) -> str:
    """Card text on one line."""
    return " ".join(piece.text.split())


def says(piece: Piece) -> str:
    """What a card does, after a colon; nothing where it has no text."""
    return f": {line(piece)}" if piece.text else ""


def workers_text(workers: tuple[int, ...]) -> str:
    """Which Workers a Workplace needs: "1 wolf and 2 cat Workers"."""
    each = [f"{n} {FACTIONS[faction]}" for faction, n in enumerate(workers) if n] or ["no"]
    return f"{listed(each)} Worker{'s' if sum(workers) != 1 else ''}"


def _build(game: Game, decision: Decision, option: Option) -> str:
    price = legal.build_price(Look(game, decision.seat), option[1])
    piece = piece_of(game, option[1])
    return f"build {piece.name} for {price}{says(piece)}"


def _commission(game: Game, decision: Decision, option: Option) -> str:
    path = book_of(game).paths[option[1]]
    needs = listed(f"X {RESOURCES[need]}" for need in path.needs)
    worker = FACTIONS[path.worker]
    return (
        f"commission the {path.name} with a {worker} Worker: {needs} into X {RESOURCES[path.makes]}"
    )


def _deploy(game: Game, decision: Decision, option: Option) -> str:
    price = Look(game, decision.seat).deploying
    fee = "" if price.cost.is_free else f" for {price}"
    return f"deploy a level {option[1]} Knight to {place_name(option[2])}{fee}"


def _enact(game: Game, decision: Decision, option: Option) -> str:
    piece = piece_of(game, option[1])
    return f"try to enact {piece.name}, Threshold {piece.threshold}{says(piece)}"


def _flee(game: Game, decision: Decision, option: Option) -> str:
    tile, level = option[1:]
    price = Look(game, decision.seat).fleeing
    way = f"from {place_name(tile)} to {place_name(FLEE[tile])}"
    return f"flee with a level {level} Knight {way} for {price}"


def _convert(game: Game, decision: Decision, option: Option) -> str:
    path = book_of(game).paths[option[1]]
    x = option[2]
    price = times(legal.recipe(game, option[1]), x)
    return f"convert {price} into {amount(game, path.makes, x)} ({path.name})"


# -- answers to questions -------------------------------------------------------------------------


def _cell(game: Game, decision: Decision, option: Option) -> str:
    row, column = divmod(option[1], 3)
    where = f"{('top', 'middle', 'bottom')[row]} {('left', 'middle', 'right')[column]}"
    return f"cell {option[1] + 1}, {where}"


def _replace(game: Game, decision: Decision, option: Option) -> str:
    cell = game.lists[SPOT][option[1]] + 1
    return f"in cell {cell}, in the place of {card_name(game, option[1])}, which is discarded"


def _replace_worker(game: Game, decision: Decision, option: Option) -> str:
    return f"exchange a {FACTIONS[option[1]]} Worker"


def _times(game: Game, decision: Decision, option: Option) -> str:
    return "not at all" if option[1] == 0 else "once" if option[1] == 1 else f"{option[1]} times"


def _influence(game: Game, decision: Decision, option: Option) -> str:
    verb = {"commit": "commit", "for": "vote for it with", "against": "vote against it with"}
    return f"{verb[option[0]]} {option[1]} influence"


def _raise(game: Game, decision: Decision, option: Option) -> str:
    if decision.kind == "experience":
        owner = "your" if option[1] == decision.seat else possessive(option[1])
        return f"raise {owner} level {option[2]} Knight to level {option[2] + 1}"
    return f"raise the level {option[2]} Knight at {place_name(option[1])}"


def _extra(game: Game, decision: Decision, option: Option) -> str:
    have = game.lists[ATTRIBUTES[decision.seat]][EXTRA]
    return f"gain 1 Extra Resource, from {have} to {have + 1}"


def _place(game: Game, decision: Decision, option: Option) -> str:
    return place_name(option[1])


def _player(game: Game, decision: Decision, option: Option) -> str:
    return colour(option[1])


def _card(game: Game, decision: Decision, option: Option) -> str:
    piece = piece_of(game, option[1])
    cost = f" ({CLASSES[piece.rank]}; cost {piece.price}; {workers_text(piece.workers)})"
    return f"{piece.name}{cost}{says(piece)}"


def _shift(game: Game, decision: Decision, option: Option) -> str:
    return f"move {card_name(game, option[1])} from cell {game.lists[SPOT][option[1]] + 1}"


def _deck(game: Game, decision: Decision, option: Option) -> str:
    return f"draw from the {CLASSES[option[1]]} deck"


# -- Free Actions ---------------------------------------------------------------------------------


def _trade(game: Game, decision: Decision, option: Option) -> str:
    verb = "give" if option[0] == "give" else "ask for"
    if option[1] == BY_NAME:
        return f"{verb} a Workplace by name"
    return f"{verb} {good_name(game, option[1])}"


def _number(game: Game, decision: Decision, option: Option) -> str:
    return str(option[1])


def _named(game: Game, decision: Decision, option: Option) -> str:
    return str(game.rules.cards[option[1]].name)


def _swear(game: Game, decision: Decision, option: Option) -> str:
    return "attach a promise of your own"


def _demand(game: Game, decision: Decision, option: Option) -> str:
    return f"ask {colour(game.field(SUBJECT))} for a promise"


def _form(game: Game, decision: Decision, option: Option) -> str:
    return FORM_WORDS[option[1]]


def _good(game: Game, decision: Decision, option: Option) -> str:
    return amount(game, option[1], option[2])


def _broken(game: Game, decision: Decision, option: Option) -> str:
    signers = game.lists[PLEDGES][pledges.find(game, option[1]) + pledges.SIGNERS]
    signed = listed(title(seat) for seat in seats_of(signers))
    breakers = seats_of(pledges.breakers(game, option[1]))
    seen = f"; a breach by {listed(colour(seat) for seat in breakers)} was seen" if breakers else ""
    return f"promise {option[1]}: “{words_of(game, option[1])}” (signed {signed}{seen})"


def _by(game: Game, decision: Decision, option: Option) -> str:
    return listed(colour(seat) for seat in seats_of(option[1]))


def _ally(game: Game, decision: Decision, option: Option) -> str:
    return f"propose an Alliance to {colour(option[1])}"


SIMPLE: Final = {
    "idle": "Idle for the rest of the Season",
    "pass": "Pass",
    "rest": "Pass, and rest until your next turn",
    "haggle": "Offer a trade",
    "promise": "Make a promise",
    "claim": "Claim that a promise was broken",
    "allow": "Allow it",
    "forbid": "Forbid it",
    "abstain": "Spend nothing",
    "put": "Put the offer",
    "drop": "Drop the offer",
    "accept": "Accept",
    "refuse": "Refuse",
    "plainly": "Say it plainly",
    "if possible": "Begin with “If possible”",
    "sign": "Sign it",
    "decline": "Do not sign",
    "agree": "Agree: it was broken",
    "dispute": "Dispute it",
    "yay": "Yay: it was broken",
    "nay": "Nay: it was kept",
    "none": "Stay alone",
    "keep": "Keep your Workers",
    "done": "Leave everything where it is",
}

BY_VERB: Final[dict[str, Describe]] = {
    "assign": _assign,
    "build": _build,
    "commission": _commission,
    "deploy": _deploy,
    "enact": _enact,
    "flee": _flee,
    "convert": _convert,
    "cell": _cell,
    "replace": _replace,
    "times": _times,
    "commit": _influence,
    "for": _influence,
    "against": _influence,
    "raise": _raise,
    "extra": _extra,
    "at": _place,
    "battle": _place,
    "with": _player,
    "to": _player,
    "ally": _ally,
    "draft": _card,
    "deck": _deck,
    "shift": _shift,
    "give": _trade,
    "take": _trade,
    "n": _number,
    "name": _named,
    "law": _named,
    "swear": _swear,
    "demand": _demand,
    "form": _form,
    "good": _good,
    "broken": _broken,
    "by": _by,
}
BY_KIND: Final[dict[tuple[str, str], Describe]] = {("replace", "replace"): _replace_worker}
