"""Which frames lie where: what is going on, and what waits for it."""

from __future__ import annotations

from typing import Any, Final

from tallystick.games.marvel_champions.book import book_of, piece_of, start
from tallystick.games.marvel_champions.pieces import (
    CHARACTERS,
    RESOURCE,
    CardFace,
    TriggeredAbility,
)
from tallystick.games.marvel_champions.position import memory, ways
from tallystick.games.marvel_champions.position.bases import GoingOn
from tallystick.games.marvel_champions.position.keys import AFTER, FACE, KEY, PLACED_NOTE, STAGES
from tallystick.games.marvel_champions.position.lasting import FAINT, LOWERED
from tallystick.games.marvel_champions.position.scope import (
    REPLACED,
    Scope,
    frame_note,
    set_frame_note,
    top,
)
from tallystick.games.marvel_champions.position.sides import faces_of
from tallystick.games.marvel_champions.position.values import remaining
from tallystick.games.marvel_champions.zones import CARD, HAPPENED, HELD, WAYS, in_play
from tallystick.kernel.layout import FRAMES, NOTES
from tallystick.kernel.machine import AGAIN, BASE, PC, PROGRAM, SUBJECT, WIDTH, Game, Op, X

# What can be done at the same time as other things.
AT_ONE_TIME: Final = (
    "damage", "defeat", "place threat", "remove threat", "change form", "form changed",
)  # fmt: skip
DAMAGES: Final[tuple[str, ...]] = ("damage", "damage as cost")
ROW: Final = 3  # numbers of what waits in HAPPENED


class Staged(Op):
    """An op at which what a frame tells would happen, happens or has happened."""

    def __init__(self, stage: int) -> None:
        self.stage = stage


class LabelBegins(GoingOn):
    """An op from which on the attack or thwart of an ability goes on (MC.labeled.1)."""

    def __init__(self, labels: tuple[str, ...]) -> None:
        self.labels = labels


class LabelEnds(Op):
    """An op at which it is over (MC.attack.5)."""

    def __init__(self, label: str) -> None:
        self.label = label


def below(game: Game) -> int:
    """Where the frame under the top one begins; -1 if there is none."""
    return top(game) - WIDTH


def is_program(game: Game, at: int, *names: str) -> bool:
    """Whether the frame at a place runs one of these programs."""
    return at >= 0 and game.rules.programs[game.lists[FRAMES][at + PROGRAM]].name in names


def is_run_for(game: Game, at: int, entity: int, *names: str) -> bool:
    """Whether it runs one of these for a card."""
    return is_program(game, at, *names) and game.lists[FRAMES][at + SUBJECT] == entity


def is_leaving(game: Game, at: int) -> bool:
    """Whether the frame at a place tells that a card has left play."""
    return is_program(game, at, "happened") and game.lists[FRAMES][at + X] == KEY["leave"]


def has_left(scope: Scope) -> bool:
    """Whether the card has just left play, and speaks of that, to whichever place it has gone: as
    that set in it was in play (MC.interrupt.1, MC.ability.2)."""
    game, at = scope.game, scope.occasion
    return at >= 0 and is_leaving(game, at) and game.lists[FRAMES][at + SUBJECT] == scope.source


def is_ability(game: Game, at: int) -> bool:
    """Whether a frame is that of a begun ability, with a memory."""
    frames = game.lists[FRAMES]
    return frames[at + PC] != 0 and frames[at + PROGRAM] not in book_of(game).without_memory


def note_dealt(scope: Scope, seat: int) -> None:
    """An ability has dealt a player a card, and so has what resolves it (MC.special.1)."""
    game, at = scope.game, scope.frame
    while at >= 0 and is_ability(game, at):
        game.extend(WAYS, [at, ways.DEALT_PLAYER - seat])
        at -= WIDTH


def note_anew(game: Game, entity: int) -> None:
    """A card comes into play: abilities that spoke of it before it left mean it no more, but for
    the one that puts it there itself (MC.enters.1)."""
    putter = below(game)
    for at in range(0, len(game.lists[FRAMES]), WIDTH):
        if at == putter or not is_ability(game, at):
            continue
        if entity in (frame_note(game, at, memory.IT), frame_note(game, at, memory.PICKED)):
            game.extend(WAYS, [at, ways.ANEW - entity])


def setter_of(game: Game, at: int) -> int:
    """Where the ability begins that has set off the activation of an enemy of which the frame at a
    place is the attack or scheme; -1 if none has, or it is neither."""
    found = at - 2 * WIDTH  # the activation itself lies between
    known = found >= 0 and is_program(game, at, "enemy attack", "enemy scheme")
    return found if known and is_ability(game, found) else -1


def innermost(game: Game, *names: str) -> int:
    """Where the topmost frame begins that runs one of these programs; -1 if none does."""
    frames = game.lists[FRAMES]
    numbers = [book_of(game).programs_by_name[name] for name in names]
    for at in range(len(frames) - WIDTH, -1, -WIDTH):
        if frames[at + PROGRAM] in numbers:
            return at
    return -1


def next_happening(game: Game) -> int:
    """Open the window of the first thing that waits for one: AGAIN."""
    row = _first_to_open(game)
    key, entity, seat = [game.delete(HAPPENED, row) for _ in range(ROW)]
    if key == FAINT:  # MC.hp.1: fewer hit points than damage
        there = in_play(game, entity) and piece_of(game, entity).kind in CHARACTERS
        if there and remaining(game, entity) <= 0 and not is_going_on(game, "defeat", entity):
            return start(game, "defeat", entity, seat, subject=entity, x=1)
        return AGAIN
    if key == LOWERED:
        return start(game, "limits", -1, -1)
    at = doing_at_once(game)
    if at >= 0:
        _hold(game, at, [key, entity, seat])
        return AGAIN
    return start(game, "happened", entity, seat, subject=entity, x=key)


def _first_to_open(game: Game) -> int:
    """Where what comes next waits. Each window is opened above the one before: of what has happened
    in a row the last first, so that theirs come in the order in which it has (MC.draw.1,
    MC.discard.1)."""
    waiting, row = game.lists[HAPPENED], 0
    if doing_at_once(game) >= 0:  # and is put off in that order
        return row
    while row + ROW < len(waiting) and not {waiting[row], waiting[row + ROW]} & NO_WINDOW:
        row += ROW
    return row


NO_WINDOW: Final = frozenset((FAINT, LOWERED))  # what is looked at without one

# What is done at the same time: "deal 1 damage to each enemy", "A and B" (MC.and.1). Each is done
# in turn; until all of it is done the windows that follow wait in the list HELD: where the
# ability begins that does it, how many numbers follow, and these: the frame and its notes, or what
# would be waiting in HAPPENED.


def doing_at_once(game: Game) -> int:
    """Where the ability begins that does several things at once, the top frame being one of them or
    part of one; -1 if none does."""
    at, frames, together = top(game), game.lists[FRAMES], book_of(game).together
    while at >= 0 and frames[at + PROGRAM] in together:
        at -= WIDTH
    busy = at >= 0 and is_ability(game, at) and frame_note(game, at, memory.AT_ONCE)
    return at if busy else -1


def put_off(game: Game, at: int) -> int:
    """The top frame goes on when all is done that the ability at a place does at once. AGAIN."""
    _hold(game, at, [*game.lists[FRAMES][-WIDTH:], *game.notes()])
    return game.end_program()


def _hold(game: Game, at: int, kept: list[int]) -> None:
    game.extend(HELD, [at, len(kept), *kept])


def _held_rows(game: Game) -> list[int]:
    """Where in HELD begins what waits, of all of it."""
    held, rows, row = game.lists[HELD], list[int](), 0
    while row < len(held):
        rows.append(row)
        row += 2 + held[row + 1]
    return rows


def forget_held(game: Game) -> None:
    """The ability of the top frame begins to do several things at once: what waits for one that has
    been cut off above it will never come."""
    stale = [row for row in _held_rows(game) if game.lists[HELD][row] >= top(game)]
    if stale:
        game.truncate(HELD, stale[0])


def held_for(game: Game, at: int) -> list[int]:
    """Where in HELD begins what waits for the ability of a frame to be done."""
    return [row for row in _held_rows(game) if game.lists[HELD][row] == at]


def held_about(game: Game, row: int) -> tuple[int, tuple[int, ...]]:
    """To which card that has been done, and what occasions its next window is for."""
    kept = _kept(game, row)
    if len(kept) == ROW:
        return kept[1], (kept[0] * len(STAGES) + AFTER,)
    window: Any = game.rules.programs[kept[PROGRAM]].ops[kept[PC]]  # what has been put off
    return kept[SUBJECT], window.heard


def go_on_held(game: Game, row: int) -> None:
    """Let go on what was held in a row."""
    held, kept = game.lists[HELD], _kept(game, row)
    game.replace(HELD, held[:row] + held[row + 2 + len(kept) :])
    if len(kept) == ROW:
        game.extend(HAPPENED, kept)
    else:
        _go_on(game, kept)


def _kept(game: Game, row: int) -> list[int]:
    held = game.lists[HELD]
    return held[row + 2 : row + 2 + held[row + 1]]


def _go_on(game: Game, kept: list[int]) -> None:
    frame, notes = kept[:WIDTH], kept[WIDTH:]
    frame[BASE] = len(game.lists[NOTES])
    game.push(frame)
    game.note_all(notes)


def is_going_on(game: Game, name: str, entity: int) -> bool:
    """Whether one of the programs of the game is run for a card: its defeat, its completion."""
    places = range(0, len(game.lists[FRAMES]), WIDTH)
    return any(is_run_for(game, at, entity, name) for at in places)


def spare_turned(game: Game, entity: int) -> None:
    """What turns over as it is being defeated is another face than the one that is, which what the
    new one has of hit points or threat may keep (MC.when-defeated.1, MC.replacement.1)."""
    frames = game.lists[FRAMES]
    for at in range(0, len(frames), WIDTH):
        falls = is_run_for(game, at, entity, "defeat")
        if falls and frames[at + X] and frames[at + X] > REPLACED:
            game.set_frame(at + X, REPLACED)


def note_turned(game: Game, entity: int) -> None:
    """A card is about to turn over: the damage that it has taken, and that is still looked at, was
    taken by the face which is up now (MC.response.1). A scheme that has fallen, and that its own
    When Defeated turns over, has been defeated all the same (MC.when-defeated.1): X of its defeat
    is below ``REPLACED`` by its face, plus one."""
    for at in range(0, len(game.lists[FRAMES]), WIDTH):
        if _has_fallen(game, at, entity):
            game.set_frame(at + X, REPLACED - 1 - game.lists[CARD][entity])
        hurt = is_run_for(game, at, entity, *DAMAGES)
        if hurt and game.lists[FRAMES][at + PC] and frame_note(game, at, PLACED_NOTE) > 0:
            flags = frame_note(game, at, 0)
            if flags < FACE:
                set_frame_note(game, at, 0, flags + FACE * (game.lists[CARD][entity] + 1))


def _has_fallen(game: Game, at: int, entity: int) -> bool:
    """Whether a frame is the defeat of a scheme that nothing has kept from it."""
    frames = game.lists[FRAMES]
    falls = is_run_for(game, at, entity, "defeat")
    kept = frames[at + PC] < FALLEN or frames[at + X] <= REPLACED
    return falls and not kept and "scheme" in piece_of(game, entity).kind


FALLEN: Final = 2  # the step of a defeat from which on it is none that "would be" (``damage``)


def face_then(game: Game, at: int, entity: int) -> CardFace:
    """The face of the card of an occasion as it was damaged, was defeated, or had its ability
    used."""
    face = piece_of(game, entity)
    if is_run_for(game, at, entity, "defeat") and game.lists[FRAMES][at + X] < REPLACED:
        face = game.rules.cards[REPLACED - 1 - game.lists[FRAMES][at + X]]
    elif is_run_for(game, at, entity, *DAMAGES) and frame_note(game, at, 0) >= FACE:
        face = game.rules.cards[frame_note(game, at, 0) // FACE - 1]
    elif is_run_for(game, at, entity, "using", "used"):
        face, _ = used_power(game, at)
    return face


def used_power(game: Game, at: int) -> tuple[CardFace, TriggeredAbility | None]:
    """The ability of whose use a frame tells, which goes on in the frame below, and on which face
    it is: by it, its card may have turned over."""
    frames = game.lists[FRAMES]
    program = frames[at - WIDTH + PROGRAM] if at >= WIDTH else -1
    faces = faces_of(game, frames[at + SUBJECT])
    for face in faces:
        for power in face.powers:
            if power.program == program:
                return face, power
    made = [one for one in faces[0].powers if one.kind == RESOURCE and one.place == frames[at + X]]
    return faces[0], made[0] if made else None  # one that has paid (MC.resource.12)


def is_set_up(game: Game) -> bool:
    """Whether the game is being set up: the second frame from below does it (``setup``)."""
    frames = game.lists[FRAMES]
    return len(frames) > WIDTH and frames[WIDTH + PROGRAM] == book_of(game).setting_up


def exhausted_for(scope: Scope) -> list[int]:
    """The cards that were exhausted as a cost of what is resolved, of what paid for it, or of the
    ability that has it played."""
    game, under = scope.game, scope.frame - WIDTH
    mine = ways.noted_by(game, scope.frame)
    if under >= 0 and is_ability(game, under):
        mine = [*mine, *ways.noted_by(game, under)]
    return [ways.EXHAUSTED_FOR - one for one in mine if ways.WAS_THERE < one <= ways.EXHAUSTED_FOR]
