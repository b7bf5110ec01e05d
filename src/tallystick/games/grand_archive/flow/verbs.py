"""What a player may do of their own accord, as options, each with the reason if it is not legal
(GA.PLAYERS.3, GA.PLAYERS.5)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.combat import attacks
from tallystick.games.grand_archive.combat.compelled import pass_refusal
from tallystick.games.grand_archive.combat.counters import ENLIGHTEN, ROW
from tallystick.games.grand_archive.combat.retaliating import unit_refusal
from tallystick.games.grand_archive.costs import prices
from tallystick.games.grand_archive.costs.bills import (
    GrandBill,
    bill_of_choices,
    bill_of_cost,
    bill_of_terms,
)
from tallystick.games.grand_archive.costs.prices import CostTerms
from tallystick.games.grand_archive.costs.reasons import (
    ABSENT,
    ALREADY,
    ASKED,
    NO_OPPORTUNITY,
    NOT_MATERIALIZE_PHASE,
)
from tallystick.games.grand_archive.effects import values
from tallystick.games.grand_archive.flow import legal, stack
from tallystick.games.grand_archive.flow.announced import is_permitted
from tallystick.games.grand_archive.flow.legal import PlayLegality
from tallystick.games.grand_archive.flow.powers import places_of, power_of
from tallystick.games.grand_archive.pieces import ACTIVATE, PLAY_MATERIAL, USE, GrandArchivePiece
from tallystick.games.grand_archive.zones import (
    BANISHMENT,
    CARD,
    COUNTERS,
    DRAW,
    FIELD,
    GRAVEYARD,
    HAND,
    INTENT,
    LINEAGE,
    LOOKS,
    MATERIAL,
    MATERIALIZE,
    MATERIALIZED,
    MEMORY,
    PHASE,
    PRESERVED,
    TURN,
    WAKE,
    living,
)
from tallystick.kernel.decision import Candidate, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game
from tallystick.rules.bill import Bill, either
from tallystick.rules.choice import first_of_each

# From where cards are played or used, besides the hand.
PLACES: Final = (
    ("graveyard", GRAVEYARD),
    ("field", FIELD),
    ("intent", INTENT),
    ("lineage", LINEAGE),
)
# And from where only what a text lets be played or used is thought of.
FAR: Final = (("banishment", BANISHMENT), ("memory", MEMORY), ("material", MATERIAL))
UNATTENDED: Final = (WAKE, MATERIALIZE, DRAW)
PLAYS: Final = {"activate": ACTIVATE, "materialize": PLAY_MATERIAL}


def moves_of(game: Game, seat: int) -> list[Option]:
    """Everything that is legal for a player with Opportunity, and of their own accord nothing else
    (GA.PLAYERS.5); of equal cards in hand the first."""
    look = PlayLegality(game, seat)
    return [option for option in thinkable(look) if judged(look, option) is None]


def thoughts_of(game: Game, seat: int) -> list[Candidate]:
    """Everything that a player with Opportunity could think of, with the reasons."""
    options = thinkable(PlayLegality(game, seat), every=True)
    return [Candidate(option, weigh(game, seat, option)) for option in options]


def acts_of(game: Game, seat: int) -> list[Candidate]:
    """The same, with what is done in the Materialize phase."""
    own = [Candidate(option, weigh(game, seat, option)) for option in from_material(game, seat)]
    return [*thoughts_of(game, seat), *own]


def thinkable(look: PlayLegality, every: bool = False) -> list[Option]:
    """What a player could do; unless ``every``, without what is plainly not done now."""
    game, seat = look.game, look.seat
    # Enlighten counters give an ability (GA.CTR.5).
    given = every or look.may_give or ENLIGHTEN in game.lists[COUNTERS][1::ROW]
    found = _from_hand(look, every)
    lists, pieces = game.lists, game.rules.cards
    looks, cards = lists[LOOKS], lists[CARD]
    for place, zone in PLACES:
        playable = look.may_permit or (every and place == "graveyard")
        for entity in lists[zone[seat]]:
            piece: GrandArchivePiece = pieces[
                looks[entity] if looks[entity] >= 0 else cards[entity]
            ]
            if playable or place in piece.play_zones:
                found.append(("activate", entity, NOWHERE))
            if given or place in piece.use_zones or piece.kind == "champion":
                found += [("use", entity, n) for n in places_of(game, entity)]
    for place, zone in FAR:
        for entity in lists[zone[seat]]:
            piece = pieces[looks[entity] if looks[entity] >= 0 else cards[entity]]
            if place in piece.play_zones or (look.may_permit and is_permitted(game, seat, entity)):
                found.append(("activate", entity, NOWHERE))
            if place in piece.use_zones:
                found += [("use", entity, n) for n in places_of(game, entity)]
    if book_of(game).open_powers:
        found += _of_others(game, seat)
    if every or look.slow:
        for entity in lists[FIELD[seat]]:
            if not every or values.is_unit(game, entity):
                found.append(("attack", entity, NOWHERE))
    return found


def _of_others(game: Game, seat: int) -> list[Option]:
    """GA.AACT.8: the abilities of others' objects that any player may activate."""
    others = [one for one in living(game) if one != seat]
    objects = [entity for one in others for entity in game.lists[FIELD[one]]]
    return [
        ("use", entity, n)
        for entity in objects
        for n in places_of(game, entity)
        if power_of(game, entity, n).is_open
    ]


def _from_hand(look: PlayLegality, every: bool) -> list[Option]:
    game = look.game
    found: list[Option] = []
    for entity in first_of_each(game.lists[CARD], game.lists[HAND[look.seat]]):
        if every or look.slow or legal.is_fast(game, entity):
            found.append(("activate", entity, NOWHERE))
        if "hand" in piece_of(game, entity).use_zones:
            found += [("use", entity, n) for n in places_of(game, entity)]
    return found


def from_material(game: Game, seat: int) -> list[Option]:
    """What a player could do in the Materialize phase: materialize a card of the material deck,
    which they know (GA.ZMAT.1), or take back one that was preserved in its place (GA.MATP.3,
    GA.KW.PRESERVE, GA.REPL.2)."""
    cards = first_of_each(game.lists[CARD], game.lists[MATERIAL[seat]])
    found: list[Option] = [("materialize", entity, NOWHERE) for entity in cards]
    return found + [("take back", entity, NOWHERE) for entity in game.lists[PRESERVED[seat]]]


def judged(look: PlayLegality, option: Option) -> Refusal | None:
    """Why a player with Opportunity may not do something; a payment is refused in short."""
    verb, entity, n = option
    if verb == "use":
        return legal.use_refusal(look.game, look.seat, entity, n, look)
    if verb == "attack":
        return look.attack_refusal(entity)
    return legal.play_refusal(look.game, look.seat, entity, look=look)


def weigh(game: Game, seat: int, option: Option) -> Refusal | None:
    """Why a player may not do something of their own accord, with what is lacking."""
    verb, entity, _ = option
    if verb in ASKED:
        found = unit_refusal(game, seat, entity) if verb == "retaliate" else None
        return found or ASKED[verb]
    if verb == "pass":
        return pass_refusal(game, seat)
    if entity < 0:
        return ABSENT[verb]
    if verb == "take back":
        return _take_back_refusal(game, seat, entity)
    return _refusal(game, seat, option) or (
        NO_OPPORTUNITY if verb != "materialize" and is_unattended(game) else None
    )


def _refusal(game: Game, seat: int, option: Option) -> Refusal | None:
    verb, entity, n = option
    if verb == "use":
        return legal.use_refusal(game, seat, entity, n)
    if verb == "attack":
        return attacks.attack_refusal(game, seat, entity)
    return legal.play_refusal(game, seat, entity, PLAYS[verb])


def is_unattended(game: Game) -> bool:
    """GA.TIME.3, GA.WAKE.2, GA.MATP.4: whether it is a phase in which nobody has Opportunity but
    while something waits on the stack."""
    return game.lists[CELLS][PHASE] in UNATTENDED and stack.is_empty(game)


def _take_back_refusal(game: Game, seat: int, entity: int) -> Refusal | None:
    cells = game.lists[CELLS]
    if entity not in game.lists[PRESERVED[seat]]:
        return ABSENT["take back"]
    if cells[PHASE] != MATERIALIZE or cells[TURN] != seat:
        return NOT_MATERIALIZE_PHASE
    return ALREADY if cells[MATERIALIZED] else None


# -- what it costs --------------------------------------------------------------------------------


def terms_of_option(seat: int, option: Option, x: int = 0) -> CostTerms:
    """The terms of playing a card (the number is that of an alternative cost, -1 the printed one)
    or using an ability. ValueError for what has none."""
    verb, entity, n = option
    if verb == "use" and n >= 0:
        return CostTerms(seat, entity, USE, n, x=x)
    if verb not in PLAYS:
        raise ValueError(f"{verb} has no cost of its own")
    return CostTerms(seat, entity, PLAYS[verb], way=n, x=x)


def bill_of(game: Game, seat: int, option: Option, x: int | None) -> Bill:
    """What an act costs: any of its costs, where there are several (GA.ACT.3)."""
    if option[0] == "attack":
        return _bill_of_attack(game, seat, option[1])
    terms = terms_of_option(seat, option, x or 0)
    if terms.verb != USE and terms.way >= 0:
        return bill_of_choices(game, terms, x is None)
    ways = [terms._replace(way=way) for way in legal.ways(game, terms)]
    every = [one for way in ways for one in prices.decided(game, way)]
    return either([bill_of_terms(game, one, x is None) for one in every])


def _bill_of_attack(game: Game, seat: int, attacker: int) -> GrandBill:
    """What declaring an attack costs besides resting, against the first thing that it may be aimed
    at (GA.ATK.1)."""
    attack = attacks.parts(game, attacker, NOWHERE, NOWHERE)
    aims = attacks.aims(game, attack)
    cost = attacks.price(game, attack, aims[0]) if aims else attacks.surcharge(game, attack)
    return bill_of_cost(game, seat, cost)
