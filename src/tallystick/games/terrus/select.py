"""Which things in the position a selector means; and targets that must be apart: "another target
beast", the two of a duel (T.18.1, T.19.2d)."""

from __future__ import annotations

from typing import Final

from tallystick.games.terrus.pieces import TargetSlot, TerrusPiece
from tallystick.games.terrus.zones import ATTACKER, CARD, CITY, DEFENDER, FIGHT, HAND, HOST, LAYOUT
from tallystick.kernel.layout import CELLS, FRAMES, OWNER_OF, ZONE
from tallystick.kernel.machine import PC, PROGRAM, SEAT, SOURCE, WIDTH, Game, Op
from tallystick.rules.card_text import ANNOUNCED, ATTACHED, OPPONENTS, THIS, YOURS, Ref, Selector
from tallystick.rules.card_text import HOST as THE_HOST


class Announced(Op):
    """The op at which what has been announced waits for answers (T.21.2)."""


NAME_OF: Final = LAYOUT.names  # by zone
SEAT_OF: Final = LAYOUT.seats
NOBODY: Final = -1
PLAYED: Final = ("action", "resource")  # what is no ability, although it has effects (T.19.1)


def pieces_of(game: Game) -> list[TerrusPiece]:
    """The cards of the rulebook in force, by index."""
    return game.rules.cards


def piece_of(game: Game, entity: int) -> TerrusPiece:
    """The card that an entity is."""
    piece: TerrusPiece = game.rules.cards[game.lists[CARD][entity]]
    return piece


def ruler_of(game: Game, entity: int) -> int:
    """The seat that rules a thing in play, else its owner."""
    zone = game.lists[ZONE][entity]
    seat = SEAT_OF[zone] if zone >= 0 else -1
    return seat if seat >= 0 else game.lists[OWNER_OF][entity]


def fits(piece: TerrusPiece, selector: Selector) -> bool:
    """Whether a card is of the kinds and tags that the selector names."""
    if selector.kinds and piece.kind not in selector.kinds:
        return False
    for tag in selector.tags:  # noqa: SIM110  # all() is a generator, and this is asked often
        if tag not in piece.tags:
            return False
    return True


def whose_fits(whose: str, seat: int, you: int) -> bool:
    """Whether a seat is the one that YOURS, OPPONENTS or ANYONES means to ``you``."""
    if whose == YOURS:
        return seat == you
    if whose == OPPONENTS:
        return seat != you
    return True


def is_left_out(game: Game, selector: Selector, entity: int, carrier: int) -> bool:
    """Whether "other" leaves a thing out: the carrier itself, and on an item of beasts the one that
    holds it, for that is what "this beast" is there (T.19.1b)."""
    if not selector.other or carrier < 0:
        return False
    if entity == carrier:
        return True
    kinds = selector.kinds
    is_held = game.lists[HOST][carrier] == entity and piece_of(game, carrier).kind == "item"
    return is_held and "beast" in kinds and "item" not in kinds


def matches(game: Game, selector: Selector, entity: int, you: int, carrier: int) -> bool:
    """Whether the selector means ``entity``, read by ``you`` on the card ``carrier``."""
    if selector.place == ANNOUNCED:
        return entity in _answered(game, selector, you, carrier)
    zone = game.lists[ZONE][entity]
    if zone < 0 or NAME_OF[zone] != selector.place:
        return False
    if is_left_out(game, selector, entity, carrier):
        return False
    return (
        whose_fits(selector.whose, SEAT_OF[zone], you)
        and fits(piece_of(game, entity), selector)
        and (not selector.role or plays(game, entity, selector.role, carrier))
    )


def plays(game: Game, entity: int, role: str, carrier: int) -> bool:
    """Whether a beast is "attacking" or "guarding" in the battle in progress (T.16.1a), or
    "attached" to the carrier (T.12.1b)."""
    if role == ATTACHED:
        return carrier >= 0 and game.lists[HOST][entity] == carrier
    side = ATTACKER if role == "attacking" else DEFENDER
    return game.lists[FIGHT][entity] >= 0 and ruler_of(game, entity) == game.lists[CELLS][side]


def candidates(game: Game, selector: Selector, you: int, carrier: int) -> list[int]:
    """Everything that the selector means, the reader's own first, then in seat order (T.19.1b)."""
    if selector.place == ANNOUNCED:
        return _answered(game, selector, you, carrier)
    zones = HAND if selector.place == "hand" else CITY
    seats, cards, pieces = game.seats, game.lists[CARD], pieces_of(game)
    other, found = selector.other, list[int]()
    for step in range(seats):
        seat = (you + step) % seats
        if not whose_fits(selector.whose, seat, you):
            continue
        for entity in game.lists[zones[seat]]:
            if other and is_left_out(game, selector, entity, carrier):
                continue
            if fits(pieces[cards[entity]], selector):
                found.append(entity)
    if selector.role:
        return [entity for entity in found if plays(game, entity, selector.role, carrier)]
    return found


def announced(game: Game, carrier: int) -> int:
    """The frame of what is being answered, or would be by the card ``carrier``; -1 if none is."""
    frames, programs = game.lists[FRAMES], game.rules.programs
    for at in range(len(frames) - WIDTH, -1, -WIDTH):
        if frames[at + SOURCE] != carrier:
            op = programs[frames[at + PROGRAM]].steps[frames[at + PC]]
            return at if isinstance(op, Announced) else NOBODY
    return NOBODY


def _answered(game: Game, selector: Selector, you: int, carrier: int) -> list[int]:
    """The card whose action, resource or ability is being answered, if the selector means that."""
    at, frames = announced(game, carrier), game.lists[FRAMES]
    if at < 0:
        return []
    source = frames[at + SOURCE]
    kind = piece_of(game, source).kind
    sort = kind if kind in PLAYED else "ability"
    named = not selector.kinds or sort in selector.kinds
    return [source] if named and whose_fits(selector.whose, frames[at + SEAT], you) else []


def means(game: Game, to: Ref, entity: int, carrier: int) -> bool:
    """Whether a static ability on ``carrier`` reaches ``entity``: its own card, the one that holds
    it, or others (T.19.1b)."""
    if to.selector is not None:
        return matches(game, to.selector, entity, ruler_of(game, carrier), carrier)
    if to.how == "this":
        return entity == carrier
    return to.how == "host" and game.lists[HOST][carrier] == entity


def open_to(
    game: Game, aim: TargetSlot, you: int, carrier: int, chosen: dict[int, int]
) -> list[int]:
    """What may be chosen, where ``chosen`` are the targets of other slots."""
    found = candidates(game, aim.selector, you, carrier)
    if not aim.apart and not aim.apart_from:
        return found
    taken = {chosen.get(place, NOBODY) for place in aim.apart}
    if THIS in aim.apart_from:
        taken.add(carrier)
    if THE_HOST in aim.apart_from and carrier >= 0:
        taken.add(game.lists[HOST][carrier])
    return [entity for entity in found if entity not in taken]


def can_aim(
    game: Game, aims: tuple[TargetSlot, ...], you: int, carrier: int, chosen: dict[int, int]
) -> bool:
    """Whether each of the aims finds a target, all of them apart where they must be."""
    if not aims:
        return True
    aim, rest = aims[0], aims[1:]
    found = open_to(game, aim, you, carrier, chosen)
    if not rest:
        return bool(found)
    if not any(aim.place in later.apart for later in rest):
        return bool(found) and can_aim(game, rest, you, carrier, chosen)
    return any(can_aim(game, rest, you, carrier, {**chosen, aim.place: entity}) for entity in found)
