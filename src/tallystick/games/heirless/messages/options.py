"""What is asked, and what can be answered, in the words of the one who is asked; facts are told
next door."""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless import legal, pledges, zones
from tallystick.games.heirless.book import book_of, piece_of
from tallystick.games.heirless.claims import is_seen
from tallystick.games.heirless.control import Map, castle_controller
from tallystick.games.heirless.legal import ActionPrices
from tallystick.games.heirless.messages.facts import WORDS as FACT_WORDS
from tallystick.games.heirless.messages.phrases import OfferTerms, goods, offer, whom
from tallystick.games.heirless.names import (
    CARD_GOOD,
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
from tallystick.games.heirless.pledges import allowances, seats_of, words_of
from tallystick.games.heirless.trading import BY_NAME, GIVE, STAGE, drafts, holding, parts, sides
from tallystick.games.heirless.zones import ACTIONS, AGAINST, DONE, FAVOUR, owners_at
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import CELLS, OWNER_OF
from tallystick.kernel.machine import SEAT, SOURCE, SUBJECT, Game, I, X
from tallystick.rules.prose import Word, listed, options, questions, upper

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
        "times": lambda _, __, option: (
            "not at all" if option[1] == 0 else "once" if option[1] == 1 else f"{option[1]} times"
        ),
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


def _asks_cell(game: Game, decision: Decision) -> str:
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
        "cell": _asks_cell,
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
        "deal": lambda game, decision: f"{_terms(game, decision)} Do you accept?",
        "joint deal": _joint_deal,
        "sign": _sign,
        "claim": "which promise was broken, and by whom?",
        "accused": _accused,
        "verdict": lambda game, decision: (
            f"was it so that {_breach(game, decision)}? {_record(game)}"
        ),
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
