"""What a ruler with priority may do, as options; and how each begins."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from tallystick.games.terrus import zones
from tallystick.games.terrus.bills import bill_of
from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.gained_abilities import known_powers, named_power, powers_of
from tallystick.games.terrus.legal import CALLS, JUDGED, RulerLegality
from tallystick.games.terrus.moves import stir
from tallystick.games.terrus.pieces import ANY_MOMENT, OWN_DAY
from tallystick.games.terrus.refusals import (
    CANNOT_PAY,
    NOT_IN_CITY,
    NOT_IN_HAND,
    NOT_IN_MARKET,
    OUT_OF_IT,
    PROHIBITED,
)
from tallystick.games.terrus.select import piece_of, pieces_of
from tallystick.games.terrus.values import is_prohibited, remembered
from tallystick.games.terrus.wilds import offered
from tallystick.kernel.decision import Candidate, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, Game
from tallystick.rules.choice import first_of_each

AT_DUSK: Final[tuple[Option, ...]] = (("attack", -1, -1), ("dominion", -1, -1))


def moves_of(game: Game, seat: int, passed: bool) -> list[Option]:
    """Every move that is legal for a seat with priority; cards of one name are named once.
    ``passed``: each opponent has passed since anybody acted (T.24.1d)."""
    look = RulerLegality(game, seat, passed)
    return [one for one in thinkable(look, look.moment) if judged(look, one) is None]


def thoughts_of(game: Game, seat: int, passed: bool) -> list[Candidate]:
    """Every move that a seat could think of, with the reason where it is not legal."""
    look = RulerLegality(game, seat, passed)
    return [Candidate(option, weigh(look, option)) for option in thinkable(look)]


def thoughts_with(game: Game, seat: int, held: Collection[int]) -> list[Candidate]:
    """Of the moves that a ruler with priority could think of, those with some cards in hand."""
    look = RulerLegality(game, seat, True)
    options = [option for option in _from_hand(look, ANY_MOMENT) if option[1] in held]
    return [Candidate(option, weigh(look, option)) for option in options]


def thinkable(look: RulerLegality, moment: int = ANY_MOMENT) -> list[Option]:
    """What a seat could do, without what is clearly not of that moment."""
    found = _from_hand(look, moment) + _from_city(look, moment)
    if moment >= OWN_DAY:
        found += [("barter", entity, -1) for entity in _on_offer(look.game)]
    if moment == ANY_MOMENT or (moment == zones.DUSK and look.own_turn):
        found += AT_DUSK
    return found


def _on_offer(game: Game) -> list[int]:
    """What may be bartered for, one card of each name."""
    known, there = remembered(game), offered(game)
    if known.offered != there:
        known.offered, known.on_offer = there, first_of_each(game.lists[zones.CARD], there)
    return known.on_offer


def _from_hand(look: RulerLegality, moment: int) -> list[Option]:
    cards, pieces = look.game.lists[zones.CARD], pieces_of(look.game)
    return [
        (verb, entity, n)
        for entity in first_of_each(cards, look.game.lists[look.hand])
        for verb, n in pieces[cards[entity]].moves_at[moment]
    ]


def _from_city(look: RulerLegality, moment: int) -> list[Option]:
    if look.lends:
        return _from_city_with_lent(look, moment)
    cards, pieces = look.game.lists[zones.CARD], pieces_of(look.game)
    return [
        ("activate", entity, n)
        for entity in look.game.lists[zones.CITY[look.seat]]
        for n in pieces[cards[entity]].powers_at[moment]
    ]


def _from_city_with_lent(look: RulerLegality, moment: int) -> list[Option]:
    """What could be used in a city where abilities are gained and lost (T.19.1d); at any moment
    those lost too."""
    every = moment == ANY_MOMENT
    powers = known_powers if every else powers_of
    return [
        ("activate", entity, n)
        for entity in look.game.lists[zones.CITY[look.seat]]
        for n, power in powers(look.game, entity)
        if every or power.phases >> look.phase & 1
    ]


def judged(look: RulerLegality, option: Option) -> Refusal | None:
    """Why a move is not legal for a seat; None if it is. What is wrong with a payment is said in
    short."""
    verb, entity, n = option
    of_card = JUDGED.get(verb)
    if of_card is None:
        call = CALLS.get(verb)
        return ASKED[verb] if call is None else call(look)
    if entity < 0:
        return ABSENT[verb]
    refusal = of_card(look, entity, n)
    if look.bans and (refusal is None or refusal is CANNOT_PAY):
        banned = is_prohibited(look.game, look.seat, verb, piece_of(look.game, entity))
        return PROHIBITED if banned else refusal
    return refusal


def weigh(look: RulerLegality, option: Option) -> Refusal | None:
    """Why a move is not legal for a seat, with what is lacking where it is a matter of paying; None
    if it is."""
    refusal = OUT_OF_IT if zones.is_out(look.game, look.seat) else judged(look, option)
    if refusal is not CANNOT_PAY:
        return refusal
    return bill_of(look.game, look.seat, option, 0).refusal() or refusal


# What is done when the rules ask for it, and not otherwise.
ASKED: Final = {
    "move": Refusal(("T.11.2",), "Beasts and items are moved at the dawn of one's own turn."),
    "guard": Refusal(("T.16.1a", "T.16.1"), "Guards are set when one's city is attacked."),
    "draft": Refusal(("T.1.2",), "A card is drafted in one's turn to pick, out of one's own pack."),
    "leave out": Refusal(("T.1.2",), "What one leaves out is what one has drafted beyond thirty."),
}
# Where there is no such card at all.
ABSENT: Final = {**NOT_IN_HAND, "barter": NOT_IN_MARKET, "activate": NOT_IN_CITY}


def has_to_wait(game: Game, option: Option) -> bool:
    """T.24.1d: whether a move is not made before each opponent has passed."""
    verb, entity, n = option
    if verb in ("attack", "dominion", "conclave"):
        return True
    if verb not in ("play", "activate") or entity < 0:
        return False
    if verb == "activate":
        return any(m == n and power.subtype == "Vote" for m, power in powers_of(game, entity))
    plays = piece_of(game, entity).plays
    return 0 <= n < len(plays) and plays[n].subtype == "Vote"


def begin(game: Game, seat: int, option: Option) -> int:
    """Start a move: announce it, and push its program."""
    verb, entity, n = option
    programs = book_of(game).verb_programs
    if verb == "activate":
        return _activate(game, seat, entity, n)
    if verb == "play":
        return _play(game, seat, entity, n)
    if verb == "attack":
        return game.nest(programs["attack"], NOWHERE, seat)
    if verb == "dominion":
        return _call_dominion(game, seat)
    game.emit("announced", seat, entity)
    game.move(entity, zones.PLAYED)
    stir(game)  # something may count the cards in a hand
    return game.nest(programs[verb], NOWHERE, seat, entity)


def _activate(game: Game, seat: int, entity: int, n: int) -> int:
    game.set(zones.USED, entity, game.lists[zones.USED][entity] | 1 << n)
    game.emit("activated", seat, entity, n)
    return game.nest(named_power(game, entity, n).program, entity, seat)


def _play(game: Game, seat: int, entity: int, n: int) -> int:
    game.emit("played", seat, entity)
    game.move(entity, zones.PLAYED)
    stir(game)
    return game.nest(piece_of(game, entity).plays[n].program, entity, seat, entity)


def _call_dominion(game: Game, seat: int) -> int:
    """T.17.1a, T.17.1b: it waits for the caller's next dawn."""
    game.set(CELLS, zones.VOTED, zones.DOMINION)
    game.extend(zones.VOTES, [seat, zones.DOMINION, NOWHERE, NOWHERE, NOWHERE, 0])
    game.emit("vote-called", seat, NOWHERE, zones.DOMINION)
    return AGAIN
