"""What can be answered, in a player's words: a sentence for every option of every question."""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless import legal, pledges, zones
from tallystick.games.heirless.book import book_of, piece_of
from tallystick.games.heirless.control import castle_controller
from tallystick.games.heirless.legal import ActionPrices
from tallystick.games.heirless.messages.facts import WORDS as FACT_WORDS
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
from tallystick.games.heirless.pieces import HeirlessPiece
from tallystick.games.heirless.trading import BY_NAME
from tallystick.kernel.decision import Option
from tallystick.kernel.layout import OWNER_OF
from tallystick.kernel.machine import SEAT, SUBJECT, Game
from tallystick.rules.message_templates import Word, options
from tallystick.rules.prose import listed, upper

EXCHANGE: Final = "replace a worker"  # the same verb as that of a Workplace that makes room

FORM_WORDS: Final = {
    pledges.NO_DEPLOY: "not to deploy somewhere",
    pledges.VOTE_FOR: "to vote for a Law",
    pledges.VOTE_AGAINST: "to vote against a Law",
    pledges.GIVE: "to give something",
    pledges.ALLOW: "to allow somebody your Workplaces",
}


def describe(game: Game, option: Option) -> str:
    """An option of the open decision, for the seat that is asked."""
    decision = game.decision()
    assert decision is not None
    verb = EXCHANGE if decision.kind == option[0] == "replace" else option[0]
    return upper(OPTIONS[verb](game, decision.seat, option))


# -- one's turn -----------------------------------------------------------------------------------


def _assign(game: Game, seat: int, option: Option) -> str:
    entity = option[1]
    piece = piece_of(game, entity)
    owner, cell = game.lists[OWNER_OF][entity], game.lists[zones.SPOT][entity] + 1
    whose = "your" if owner == seat else possessive(owner)
    controller = castle_controller(game, owner)
    leave = "" if controller == seat else f", if {colour(controller)} allows it"
    where = f"{whose} {piece.name} (cell {cell})"
    return f"assign {workers_text(piece.workers)} to {where}{leave}{says(piece)}"


def line(piece: HeirlessPiece) -> str:
    """Card text on one line."""
    return " ".join(piece.text.split())


def says(piece: HeirlessPiece) -> str:
    """What a card does, after a colon; nothing where it has no text."""
    return f": {line(piece)}" if piece.text else ""


def workers_text(workers: tuple[int, ...]) -> str:
    """Which Workers a Workplace needs: "1 wolf and 2 cat Workers"."""
    each = [f"{n} {zones.FACTIONS[faction]}" for faction, n in enumerate(workers) if n] or ["no"]
    return f"{listed(each)} Worker{'s' if sum(workers) != 1 else ''}"


def _build(game: Game, seat: int, option: Option) -> str:
    price = ActionPrices(game).of_building(option[1])
    piece = piece_of(game, option[1])
    return f"build {piece.name} for {price}{says(piece)}"


def _commission(game: Game, seat: int, option: Option) -> str:
    path = book_of(game).paths[option[1]]
    needs = listed(f"X {zones.RESOURCES[need]}" for need in path.needs)
    worker, makes = zones.FACTIONS[path.worker], zones.RESOURCES[path.makes]
    return f"commission the {path.name} with a {worker} Worker: {needs} into X {makes}"


def _deploy(game: Game, seat: int, option: Option) -> str:
    price = ActionPrices(game).deploying
    fee = "" if price.cost.is_free else f" for {price}"
    return f"deploy a level {option[1]} Knight to {place_name(option[2])}{fee}"


def _enact(game: Game, seat: int, option: Option) -> str:
    piece = piece_of(game, option[1])
    return f"try to enact {piece.name}, Threshold {piece.threshold}{says(piece)}"


def _flee(game: Game, seat: int, option: Option) -> str:
    tile, level = option[1:]
    price = ActionPrices(game).fleeing
    way = f"from {place_name(tile)} to {place_name(zones.FLEE[tile])}"
    return f"flee with a level {level} Knight {way} for {price}"


def _convert(game: Game, seat: int, option: Option) -> str:
    path = book_of(game).paths[option[1]]
    x = option[2]
    price = times(legal.recipe(game, option[1]), x)
    return f"convert {price} into {amount(game, path.makes, x)} ({path.name})"


# -- answers to questions -------------------------------------------------------------------------


def _cell(game: Game, seat: int, option: Option) -> str:
    row, column = divmod(option[1], 3)
    where = f"{('top', 'middle', 'bottom')[row]} {('left', 'middle', 'right')[column]}"
    return f"cell {option[1] + 1}, {where}"


def _times(game: Game, seat: int, option: Option) -> str:
    return "not at all" if option[1] == 0 else "once" if option[1] == 1 else f"{option[1]} times"


def _raise(game: Game, seat: int, option: Option) -> str:
    decision = game.decision()
    if decision is not None and decision.kind == "experience":
        owner = "your" if option[1] == seat else possessive(option[1])
        return f"raise {owner} level {option[2]} Knight to level {option[2] + 1}"
    return f"raise the level {option[2]} Knight at {place_name(option[1])}"


def _extra(game: Game, seat: int, option: Option) -> str:
    have = game.lists[zones.ATTRIBUTES[seat]][zones.EXTRA]
    return f"gain 1 Extra Resource, from {have} to {have + 1}"


def _card(game: Game, seat: int, option: Option) -> str:
    piece = piece_of(game, option[1])
    cost = f" ({zones.CLASSES[piece.rank]}; cost {piece.price}; {workers_text(piece.workers)})"
    return f"{piece.name}{cost}{says(piece)}"


# -- Free Actions ---------------------------------------------------------------------------------


def _trade(game: Game, seat: int, option: Option) -> str:
    verb = "give" if option[0] == "give" else "ask for"
    if option[1] == BY_NAME:
        return f"{verb} a Workplace by name"
    return f"{verb} {good_name(game, option[1])}"


def _broken(game: Game, seat: int, option: Option) -> str:
    signers = game.lists[zones.PLEDGES][pledges.find(game, option[1]) + pledges.SIGNERS]
    signed = listed(title(seat) for seat in pledges.seats_of(signers))
    breakers = pledges.seats_of(pledges.breakers(game, option[1]))
    seen = f"; a breach by {listed(colour(seat) for seat in breakers)} was seen" if breakers else ""
    return f"promise {option[1]}: “{pledges.words_of(game, option[1])}” (signed {signed}{seen})"


# What the words of options and questions stand for that those of facts have not.
WORDS: Final[dict[str, Word]] = {
    **FACT_WORDS,
    "asker": lambda slot: colour(slot.game.field(SEAT)),
    "asking": lambda slot: card_name(slot.game, slot.at(2)) if slot.at(2) >= 0 else "the reward",
    "form": lambda slot: FORM_WORDS[slot.fact[2]],
    "partner": lambda slot: colour(slot.game.field(SUBJECT)),
    "players": lambda slot: listed(colour(seat) for seat in pledges.seats_of(slot.fact[2])),
    "printed": lambda slot: str(slot.game.rules.cards[slot.fact[2]].name),
    "rank": lambda slot: zones.CLASSES[slot.fact[2]],
    "spot": lambda slot: str(slot.game.lists[zones.SPOT][slot.fact[2]] + 1),
    "there": lambda slot: place_name(slot.game.field(SUBJECT)),
    "worker": lambda slot: zones.FACTIONS[slot.fact[2]],
}
OPTIONS: Final = options(
    {
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
        "assign": _assign,
        "build": _build,
        "commission": _commission,
        "deploy": _deploy,
        "enact": _enact,
        "flee": _flee,
        "convert": _convert,
        "cell": _cell,
        "replace": "In cell {spot}, in the place of {card}, which is discarded",
        "times": _times,
        "commit": "Commit {a} influence",
        "for": "Vote for it with {a} influence",
        "against": "Vote against it with {a} influence",
        "raise": _raise,
        "gain": lambda game, seat, option: amount(game, *option[1:]),
        "extra": _extra,
        "at": "{place}",
        "battle": "{place}",
        "with": "{who@2}",
        "to": "{who@2}",
        "ally": "Propose an Alliance to {who@2}",
        "draft": _card,
        "deck": "Draw from the {rank} deck",
        "shift": "Move {card} from cell {spot}",
        "give": _trade,
        "take": _trade,
        "n": "{a}",
        "name": "{printed}",
        "law": "{printed}",
        "swear": "Attach a promise of your own",
        "demand": "Ask {partner} for a promise",
        "form": "{form}",
        "good": "{amount}",
        "broken": _broken,
        "by": "{players}",
        EXCHANGE: "Exchange a {worker} Worker",
    },
    WORDS,
)
