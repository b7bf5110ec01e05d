"""What a player may do of their own accord, as options, each with the reason if it is not legal
(GA.PLAYERS.3, GA.PLAYERS.5)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.combat import attacks
from tallystick.games.grand_archive.combat.attacks import pass_refusal
from tallystick.games.grand_archive.combat.retaliating import unit_refusal
from tallystick.games.grand_archive.costs import bills, prices
from tallystick.games.grand_archive.costs.announced import CostTerms, is_permitted, thought_of
from tallystick.games.grand_archive.costs.powers import lacks, places_of, power_of, rests_itself
from tallystick.games.grand_archive.legality import legal
from tallystick.games.grand_archive.legality.play_legality import PlayLegality
from tallystick.games.grand_archive.pieces import ACTIVATE, PLAY_MATERIAL, USE, GrandArchivePiece
from tallystick.games.grand_archive.position import reasons, stack, values
from tallystick.games.grand_archive.position.counters import ENLIGHTEN, ROW
from tallystick.games.grand_archive.remembered import Thought, Thoughts, remembered
from tallystick.kernel.decision import Candidate, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game
from tallystick.rules.bill import Bill, either
from tallystick.rules.choice import first_of_each

# From where cards are played or used, besides the hand.
PLACES: Final = (
    ("graveyard", zones.GRAVEYARD),
    ("field", zones.FIELD),
    ("intent", zones.INTENT),
    ("lineage", zones.LINEAGE),
)
# And from where only what a text lets be played or used is thought of.
FAR: Final = (
    ("banishment", zones.BANISHMENT), ("veiled", zones.VEILED),
    ("memory", zones.MEMORY), ("material", zones.MATERIAL),
    ("deck", zones.DECK),
)  # fmt: skip
UNATTENDED: Final = (zones.WAKE, zones.MATERIALIZE, zones.DRAW)
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
    """Everything that a player could think of with Opportunity and in the Materialize phase, with
    the reasons."""
    own = [Candidate(option, weigh(game, seat, option)) for option in from_material(game, seat)]
    return [*thoughts_of(game, seat), *own]


def acts_with(game: Game, seat: int, held: Collection[int]) -> list[Candidate]:
    """Of these, those with some cards in hand."""
    options = thinkable(PlayLegality(game, seat), every=True)
    return [Candidate(one, weigh(game, seat, one)) for one in options if one[1] in held]


def thinkable(look: PlayLegality, every: bool = False) -> list[Option]:
    """What a player could do; unless ``every``, without what is plainly not done now."""
    game, seat = look.game, look.seat
    rested = game.lists[zones.RESTED]
    found = _from_hand(look, every)
    if every:
        found += _from_zones(look, True)
    else:
        found += [one for one, rests in _remembered(look) if not (rests and rested[one[1]])]
    if book_of(game).open_powers:
        found += _of_others(game, seat)
    if every or look.slow:
        found += [
            ("attack", entity, NOWHERE)
            for entity in game.lists[zones.FIELD[seat]]
            if (every or not rested[entity]) and values.is_unit(game, entity)
        ]
    return found


def _remembered(look: PlayLegality) -> list[Thought]:
    """What could be done from where cards are played or used besides the hand; known again as long
    as nothing moves there, and no text lets it hang on more."""
    game, seat, said = look.game, look.seat, look.said
    if said.may_permit or said.may_give or said.may_take:
        return _able(look)
    known = remembered(game).thoughts
    mine = known.get(seat)
    if mine is None:
        mine = known[seat] = Thoughts(game.basis(_open_lists(game, seat)))
    if game.changed(mine.basis):
        mine.found = _able(look)
    return mine.found


def _open_lists(game: Game, seat: int) -> tuple[int, ...]:
    """The lists on which it hangs what a player could do with what lies open, where no text gives,
    takes or lets one do anything: those of the places from which any card is played or used, and
    the lineage, of which champions inherit."""
    places = {"field", "lineage"} | book_of(game).places
    mine = [zone[seat] for place, zone in (*PLACES, *FAR) if place in places]
    return (*mine, zones.LOOKS, zones.HOST, zones.COUNTERS)


def _able(look: PlayLegality) -> list[Thought]:
    """The plays and uses that could be done with what lies open, and whether each rests the card
    itself: no ability that works elsewhere, or has not the counters that it costs."""
    found: list[Thought] = []
    for option in _from_zones(look, False):
        verb, entity, place = option
        if verb != "use":
            found.append((option, False))
            continue
        power = power_of(look.game, entity, place)
        if power.zone == zones.zone_name(look.game, entity) and not lacks(look.game, power, entity):
            found.append((option, rests_itself(power)))
    return found


def _from_zones(look: PlayLegality, every: bool) -> list[Option]:
    game, seat = look.game, look.seat
    lists, places = game.lists, book_of(game).places
    found: list[Option] = []
    # Enlighten counters give an ability (GA.CTR.5).
    given = every or look.said.may_give or ENLIGHTEN in lists[zones.COUNTERS][1::ROW]
    for place, zone in PLACES:
        playable = look.said.may_permit or (every and place == "graveyard")
        if place == "field" or place in places or playable or given:
            found += _from_zone(look, lists[zone[seat]], place, playable, given)
    for place, zone in FAR:
        if place in places or look.said.may_permit:
            found += _from_afar(look, lists[zone[seat]], place)
    return found + _of_others_cards(look) if look.said.may_permit else found


def _of_others_cards(look: PlayLegality) -> list[Option]:
    """The cards in others' graveyards and banishments that something lets the player activate,
    those too that lie face down there (GA.TIME.8, GA.ZINFO.3)."""
    game, seat = look.game, look.seat
    others = [one for one in zones.living(game) if one != seat]
    piles = (zones.GRAVEYARD, zones.BANISHMENT, zones.VEILED)
    cards = [c for one in others for zone in piles for c in game.lists[zone[one]]]
    return [("activate", card, NOWHERE) for card in cards if is_permitted(game, seat, card)]


def _from_zone(
    look: PlayLegality, cards: list[int], place: str, playable: bool, given: bool
) -> list[Option]:
    lists, pieces = look.game.lists, look.game.rules.cards
    found: list[Option] = []
    for entity in cards:
        piece: GrandArchivePiece = pieces[lists[zones.LOOKS][entity]]
        if playable or place in piece.play_zones:
            found.append(("activate", entity, NOWHERE))
        inherits = piece.kind == "champion" and place == "field"
        if given or inherits or place in piece.use_zones:
            found += [("use", entity, n) for n in places_of(look.game, entity)]
    return found


def _from_afar(look: PlayLegality, cards: list[int], place: str) -> list[Option]:
    game = look.game
    found: list[Option] = []
    for entity in cards:
        piece = piece_of(game, entity)
        if place in piece.play_zones or (
            look.said.may_permit and is_permitted(game, look.seat, entity)
        ):
            found.append(("activate", entity, NOWHERE))
        if place in piece.use_zones:
            found += [("use", entity, n) for n in places_of(game, entity)]
    return found


def _of_others(game: Game, seat: int) -> list[Option]:
    """GA.AACT.8: the abilities of others' objects that any player may activate."""
    others = [one for one in zones.living(game) if one != seat]
    objects = [entity for one in others for entity in game.lists[zones.FIELD[one]]]
    return [
        ("use", entity, n)
        for entity in objects
        for n in places_of(game, entity)
        if power_of(game, entity, n).is_open
    ]


def _from_hand(look: PlayLegality, every: bool) -> list[Option]:
    lists, pieces = look.game.lists, look.game.rules.cards
    slow = every or look.slow or look.said.may_hasten
    found: list[Option] = []
    for entity in first_of_each(lists[zones.CARD], lists[zones.HAND[look.seat]]):
        piece: GrandArchivePiece = pieces[lists[zones.CARD][entity]]  # it looks like nothing else
        if slow or piece.may_be_fast:
            found.append(("activate", entity, NOWHERE))
        if "hand" in piece.use_zones:
            found += [("use", entity, n) for n in places_of(look.game, entity)]
    return found


def from_material(game: Game, seat: int) -> list[Option]:
    """What a player could do in the Materialize phase: materialize a card of the material deck,
    which they know (GA.ZMAT.1), or take back one that was preserved in its place (GA.MATP.3,
    GA.KW.PRESERVE, GA.REPL.2)."""
    cards = first_of_each(game.lists[zones.CARD], game.lists[zones.MATERIAL[seat]])
    found: list[Option] = [("materialize", entity, NOWHERE) for entity in cards]
    return found + [("take back", entity, NOWHERE) for entity in game.lists[zones.PRESERVED[seat]]]


def judged(look: PlayLegality, option: Option) -> Refusal | None:
    """Why a player may not do something now; a payment is refused in short."""
    verb, entity, n = option
    if verb == "use":
        return legal.use_refusal(look.game, look.seat, entity, n, look)
    if verb == "attack":
        return look.attack_refusal(entity)
    if verb == "take back":
        return _take_back_refusal(look.game, look.seat, entity)
    return legal.play_refusal(look.game, look.seat, entity, verb=PLAYS[verb], look=look)


def weigh(game: Game, seat: int, option: Option) -> Refusal | None:
    """Why a player may not do something of their own accord, with what is lacking."""
    verb, entity, _ = option
    if verb in reasons.ASKED:
        found = unit_refusal(game, seat, entity) if verb == "retaliate" else None
        return found or reasons.ASKED[verb]
    if verb == "pass":
        return pass_refusal(game, seat)
    if entity < 0:
        return reasons.ABSENT[verb]
    if verb == "take back":
        return _take_back_refusal(game, seat, entity)
    return _refusal(game, seat, option) or (
        reasons.NO_OPPORTUNITY if verb != "materialize" and is_unattended(game) else None
    )


def _refusal(game: Game, seat: int, option: Option) -> Refusal | None:
    verb, entity, n = option
    if verb == "use":
        return legal.use_refusal(game, seat, entity, n)
    if verb == "attack":
        return attacks.attack_refusal(game, seat, entity)
    return legal.play_refusal(game, seat, entity, verb=PLAYS[verb])


def is_unattended(game: Game) -> bool:
    """GA.TIME.3, GA.WAKE.2, GA.MATP.4: whether it is a phase in which nobody has Opportunity but
    while something waits on the stack."""
    return game.lists[CELLS][zones.PHASE] in UNATTENDED and stack.is_empty(game)


def _take_back_refusal(game: Game, seat: int, entity: int) -> Refusal | None:
    if entity not in game.lists[zones.PRESERVED[seat]]:
        return reasons.ABSENT["take back"]
    return legal.materializing_refusal(game, seat)


# -- what it costs --------------------------------------------------------------------------------


def terms_of_option(game: Game, seat: int, option: Option, x: int = 0) -> CostTerms:
    """The terms of playing a card (the number is that of an alternative cost, -1 the printed one)
    or using an ability. ValueError for what has none."""
    verb, entity, n = option
    if verb == "use" and n >= 0:
        return thought_of(game, seat, entity, USE, n).but(x=x)
    if verb not in PLAYS:
        raise ValueError(f"{verb} has no cost of its own")
    return thought_of(game, seat, entity, PLAYS[verb]).but(way=n, x=x)


def bill_of(game: Game, seat: int, option: Option, x: int | None) -> Bill:
    """What an act costs: any of its costs, where there are several (GA.ACT.3)."""
    if option[0] == "attack":
        return _bill_of_attack(game, seat, option[1])
    terms = terms_of_option(game, seat, option, x or 0)
    if terms.verb != USE and terms.way >= 0:
        return bills.bill_of_choices(game, terms, x is None)
    ways = [terms.but(way=way) for way in prices.ways(game, terms)]
    every = [one for way in ways for one in prices.decided(game, way)]
    return either([bills.bill_of_terms(game, one, x is None) for one in every])


def _bill_of_attack(game: Game, seat: int, attacker: int) -> bills.GrandBill:
    """What declaring an attack costs besides resting, against the first thing that it may be aimed
    at (GA.ATK.1)."""
    attack = attacks.parts(game, attacker, NOWHERE, NOWHERE)
    aims = attacks.aims(game, attack)
    cost = attacks.price(game, attack, aims[0]) if aims else attacks.surcharge(game, attack)
    return bills.bill_of_cost(game, seat, cost)
