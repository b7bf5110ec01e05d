"""What a player can do of their own accord, as options, each with the reason if it is not legal."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from tallystick.games.heirless import answer_legality, legal, zones
from tallystick.games.heirless.answer_legality import ANSWERS
from tallystick.games.heirless.book import book_of
from tallystick.games.heirless.free_actions import FREE_VERBS, free_thoughts, judged_free
from tallystick.games.heirless.legal import ActionLegality
from tallystick.games.heirless.payment import holdings_of
from tallystick.kernel.decision import Candidate, Option, Refusal
from tallystick.kernel.layout import CELLS, ZONE
from tallystick.kernel.machine import Game
from tallystick.rules.choice import first_of_each

IDLE: Final[Option] = ("idle", -1, -1)
NO_PASSING: Final = Refusal(
    ("HL.turns.3", "HL.turns.2", "HL.turns.4"),
    "A turn is two Standard Actions, or one and Idling, or Idling at once; nobody passes it.",
)
# The lists on which Standard Actions hang; no card goes anywhere without ZONE.
BOARD: Final = (ZONE, zones.USER, zones.CONTROL, zones.UNITS, zones.FORBIDDEN)


class KnownMoves:
    """The Standard Actions that a seat could begin when it was last asked, what it had then, and
    the board on which that hangs."""

    def __init__(self, game: Game) -> None:
        self.board = game.basis(BOARD)
        self.key: object = None
        self.found: list[Option] = []


def standard_moves(game: Game, seat: int) -> list[Option]:
    """Every Standard Action that a seat can begin now, in a fixed order; Workers can be assigned to
    any built Workplace, a Sovereign one too (HL.amb.18). Remembered: a Free Action that has led to
    nothing leaves them as they were.

    ("assign", Workplace) ("build", card) ("commission", path) ("deploy", level, place)
    ("flee", tile, level) ("enact", Law).
    """
    paths, slot = game.lists[zones.ATTRIBUTES[seat]][zones.PATHS], game.lists[CELLS][zones.SLOT]
    key = (seat, holdings_of(game, seat), paths, slot)
    if game.worked_out is None:
        game.worked_out = KnownMoves(game)
    known: KnownMoves = game.worked_out
    if game.changed(known.board) or known.key != key:
        look = ActionLegality(game, seat, explain=False)
        known.key, known.found = key, thinkable(look, every=False)
    return known.found


def thinkable(look: ActionLegality, every: bool = True) -> list[Option]:
    """What Standard Actions a seat could do in its turn; unless ``every``, what is legal of it."""
    game = look.game
    found: list[Option] = [
        ("assign", one, -1)
        for owner in range(game.seats)
        for one in game.lists[zones.BUILT[owner]]
        if every or legal.assign_refusal(look, one) is None
    ]
    found += [
        ("build", one, -1)
        for one in buildable(game, look.seat)
        if every or legal.held_refusal(look, one) is None
    ]
    found += [
        ("commission", path, -1)
        for path in range(len(book_of(game).paths))
        if every or legal.commission_refusal(look, path) is None
    ]
    found += _with_knights(look, every)
    found += [
        ("enact", law, -1)
        for law in game.lists[zones.LAWS]
        if every or legal.commit_refusal(look, law) is None
    ]
    return found


def _with_knights(look: ActionLegality, every: bool) -> list[Option]:
    """To Deploy and to Flee with Knights that are there; unless ``every``, what is legal of it:
    where the price can be paid, and nowhere from the Capital."""
    game, seat = look.game, look.seat
    found: list[Option] = []
    if every or look.can_pay(look.deploying):
        for level in zones.distinct_levels(game, look.castle, seat):
            found += _deployments(look.castle, look.places, level)
    if every or look.can_pay(look.fleeing):
        might = game.lists[zones.MIGHT]
        for tile in range(zones.CAPITAL if every else zones.CAPITAL + 1, len(zones.TILES)):
            if might[tile * zones.OWNERS + seat]:
                levels = zones.distinct_levels(game, tile, seat)
                found += [("flee", tile, level) for level in levels]
    return found


@lru_cache(maxsize=128)
def _deployments(home: int, places: range, level: int) -> tuple[Option, ...]:
    """To Deploy a Knight of a level from its Castle to all places but that."""
    return tuple([("deploy", level, place) for place in places if place != home])


def buildable(game: Game, seat: int) -> list[int]:
    """The cards in hand, one of each name, and the Sovereign Workplace (HL.turns.55)."""
    return first_of_each(
        game.lists[zones.CARD], game.lists[zones.HAND[seat]] + game.lists[zones.SOVEREIGNS]
    )


def judged(look: ActionLegality, option: Option) -> Refusal | None:
    """Why a Standard Action, or Idling, is not legal in the seat's turn; None if it is. An entity
    of -1 is a card that is not where it would have to be."""
    verb, a, b = option
    return JUDGED[verb](look, a, b)


def _idle(look: ActionLegality, _a: int, _b: int) -> Refusal | None:
    """In one's turn at any time."""
    return None


JUDGED: Final[dict[str, Callable[[ActionLegality, int, int], Refusal | None]]] = {
    "assign": legal.assign_refusal,
    "build": legal.build_refusal,
    "commission": legal.commission_refusal,
    "deploy": legal.deploy_refusal,
    "flee": legal.flee_refusal,
    "enact": legal.enact_refusal,
    "idle": _idle,
}


# -- with the moment ------------------------------------------------------------------------------


def turn_thoughts(game: Game, seat: int) -> list[Candidate]:
    """What a seat could think of in its turn, with the reasons."""
    look = ActionLegality(game, seat)
    own = [Candidate(option, judged(look, option)) for option in thinkable(look)]
    return [*own, *free_thoughts(game, seat), Candidate(IDLE)]


def acts(game: Game, seat: int) -> list[Candidate]:
    """All that a seat could think of in a turn of its own, Free Actions too, with the reasons;
    whoever is asked now."""
    look = ActionLegality(game, seat)
    busy = answer_legality.free_refusal(game, seat)
    own = [Candidate(one, _standard(look, one)) for one in thinkable(look)]
    free = [Candidate(one.option, busy or one.refusal) for one in free_thoughts(game, seat)]
    return [*own, *free, Candidate(IDLE, _standard(look, IDLE))]


def weigh(game: Game, seat: int, option: Option) -> Refusal | None:
    """Why a seat cannot do something now, or answer something; None if it can."""
    verb, a, b = option
    if verb in ANSWERS:
        return answer_legality.answer_refusal(game, seat, verb)
    if verb in FREE_VERBS:
        return answer_legality.free_refusal(game, seat) or judged_free(game, seat, option)
    if verb in ("for", "against", "abstain"):
        return answer_legality.ballot_refusal(game, seat, "" if verb == "abstain" else verb, a)
    if verb == "ally":
        return answer_legality.alliance_refusal(game, seat, a, b)
    if verb == "pass":
        return pass_refusal(game, seat)
    return _standard(ActionLegality(game, seat), option)


def _standard(look: ActionLegality, option: Option) -> Refusal | None:
    """Why a seat cannot do a Standard Action, or Idle, now."""
    late = legal.turn_refusal(look.game, look.seat, idling=option == IDLE)
    return late or judged(look, option)


def pass_refusal(game: Game, seat: int) -> Refusal | None:
    """HL.turns.3: a turn does not end before two actions are done, or its player is Idle."""
    decision = game.decision()
    mine = decision is not None and decision.kind == "turn" and decision.seat == seat
    return NO_PASSING if mine else None
