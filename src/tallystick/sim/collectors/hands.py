"""What the seats hold, by name; what an answer is about."""

from __future__ import annotations

from tallystick.kernel.decision import Option
from tallystick.kernel.layout import OWNER_OF, ZONE
from tallystick.play.match import Match
from tallystick.rules.spelling import entity_of

HAND = "hand"  # what a layout calls the list of the cards that a seat holds


def hands_of(match: Match) -> tuple[int, ...]:
    """The lists of what each seat holds; none in a game without hands."""
    try:
        return match.rules.layout.seat_lists(HAND)[: match.game.seats]
    except ValueError:
        return ()


def name_of(match: Match, entity: int) -> str:
    """What a card is called, its copies alike."""
    return match.rules.name_of(match.game, entity)


def owned_by(match: Match, seat: int) -> list[str]:
    """The names of the cards that a seat has brought, wherever they lie."""
    owners, zones = match.game.lists[OWNER_OF], match.game.lists[ZONE]
    own = (entity for entity, owner in enumerate(owners) if owner == seat and zones[entity] >= 0)
    return sorted({name_of(match, entity) for entity in own})


def deed(match: Match, option: Option) -> tuple[str, int]:
    """The verb of an option of the open question, and the thing that it is about; -1 for none."""
    try:
        spelled = match.rules.spell(match.game, option)
    except NotImplementedError:
        return option[0], -1
    return spelled.verb, entity_of(spelled.what)
