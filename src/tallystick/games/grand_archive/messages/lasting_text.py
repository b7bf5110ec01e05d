"""What lasts for a time, in words: "+2 power until end of turn" (GA.CONT)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive.messages.phrases import card, player, whose
from tallystick.games.grand_archive.position import changes, continuous_effects
from tallystick.games.grand_archive.position.changes import (
    ALL,
    ALL_BUT,
    ELSEWHERE,
    PLUS,
    TWICE,
    Change,
    HarmChange,
    PlainChange,
)
from tallystick.games.grand_archive.position.continuous_effects import EffectRecord, effects_of
from tallystick.games.grand_archive.position.shields import (
    AMOUNT,
    KIND,
    MANNER,
    SHIELD,
    VICTIM,
    WHOSE,
    manner_of,
)
from tallystick.games.grand_archive.position.shields import ROW as SHIELD_ROW
from tallystick.games.grand_archive.zones import SHIELDS, controller_of
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import Game
from tallystick.kernel.view import is_hidden
from tallystick.rules.prose import article

CHANGED: Final = "is changed"
# What a change does to a thing, by its kind.
TEXTS: Final = {
    changes.POWER: "gets {n:+d} power",
    changes.LIFE: "gets {n:+d} life",
    changes.LEVEL: "gets {n:+d} level",
    changes.ATTACK_POWER: "gets {n:+d} power in its attacks",
    changes.SET_POWER: "has power {n}",
    changes.SET_LIFE: "has life {n}",
    changes.TYPE: "is {thing} too",
    changes.SET_TYPE: "is {thing}, and nothing else",
    changes.SUBTYPE: "is {thing} too",
    changes.ELEMENT: "is {word} too",
    changes.ONLY_ELEMENT: "is {word}",
    changes.KEYWORD: "has {word}{number}",
    changes.LOSE_KEYWORD: "has lost {word}",
    changes.CANNOT: "cannot {word}",
    changes.MUST: "must attack",
    changes.LOSE_ALL: "has lost its abilities",
    changes.TRIGGER: "has another ability",
    changes.USE_POWER: "has another ability",
    changes.PREVENT: "is spared some damage",
    changes.TAX: "is taxed for attacking",
    changes.COST: "costs another amount",
    changes.PLAY: "may be played",
    changes.SPEED: "is of another speed",
    changes.DISOBEY: "does not obey",
    changes.WIELDS: "may wield more weapons",
    changes.SWITCH: "has its power for its life, and its life for its power",
    changes.DOUBLE: "deals double damage",
    changes.BY_LIFE: "deals combat damage by its life",
    changes.RETURN: "is to come back",
}
ELEMENTS: Final = (changes.ELEMENT, changes.ONLY_ELEMENT)
# Of what damage is changed in another way than that some is prevented.
HARMED: Final = {
    PLUS: "is dealt more damage",
    TWICE: "is dealt more damage",
    ELSEWHERE: "is spared what something else is dealt instead",
}
UNTIL: Final = {
    continuous_effects.END_OF_TURN: "until end of turn",
    continuous_effects.END_OF_COMBAT: "until end of combat",
    continuous_effects.SEATS_TURN: "until {}'s next turn",
    continuous_effects.SEATS_RECOLLECTION: "until {}'s recollection phase",
    continuous_effects.SEATS_MAIN: "until {}'s main phase",
    continuous_effects.SEATS_END: "until {}'s end phase",
    continuous_effects.DURING_TURN: "during {}'s next turn",
    continuous_effects.AFTER_COMBAT: "after this combat until end of turn",
    continuous_effects.SEATS_TURN_END: "until the end of {}'s next turn",
}


def change_text(change: Change, n: int) -> str:
    """What a change does to a thing, to follow its name."""
    match change.made:
        case HarmChange(manner=manner) if manner.how in HARMED:
            return HARMED[manner.how]
        case PlainChange(kind=kind, word="") if kind in ELEMENTS:  # those that were chosen
            return CHANGED
    word, number = change.word, f" {n}" if n > 1 else ""
    text = TEXTS.get(change.kind, CHANGED)
    return text.format(n=n, number=number, word=word, thing=article(word) if word else "")


def record_text(game: Game, one: EffectRecord) -> str:
    """What lasts for a time: what it does, and until when."""
    what = change_text(continuous_effects.change_of(game, one), one.n)
    until = UNTIL.get(one.until, "").format(player(one.until_seat))
    return f"{what} {until}".rstrip()


def latest(game: Game, entity: int, change: int) -> str:
    """What a change (its number in the rulebook) does that was made last to a thing; "is changed"
    if it is over already."""
    found = [one for one in effects_of(game) if (one.on, one.change) == (entity, change)]
    return record_text(game, found[-1]) if found else CHANGED


def all_effects(game: Game, viewer: int) -> list[str]:
    """Everything that lasts for a time now, as a seat may know it."""
    told: list[str] = []
    for one in effects_of(game):
        on = one.on
        if _is_gone(game, on):
            continue
        if on >= 0 and is_hidden(game, on, viewer):
            told.append(f"{whose(controller_of(game, on), -1)} card {record_text(game, one)}")
            continue
        name = _owned(game, on) if on >= 0 else card(game, one.speaker)
        conjunction = " " if on >= 0 else ": what it speaks of "
        told.append(f"{name}{conjunction}{record_text(game, one)}")
    return told + _shields(game)


def _is_gone(game: Game, entity: int) -> bool:
    """Whether a thing has left the game: what was on it does nothing any more."""
    return entity >= 0 and game.lists[ZONE][entity] < 0


def _owned(game: Game, entity: int) -> str:
    return f"{whose(controller_of(game, entity), -1)} {card(game, entity)}"


def _shields(game: Game) -> list[str]:
    rows = game.lists[SHIELDS]
    told: list[str] = []
    for at in range(0, len(rows), SHIELD_ROW):
        victim, seat = rows[at + VICTIM], rows[at + WHOSE]
        if _is_gone(game, victim):
            continue
        to = _owned(game, victim) if victim >= 0 else "anything"
        if victim < 0 <= seat:
            to = f"anything of {player(seat)}"
        amount = "all" if rows[at + AMOUNT] >= ALL else f"the next {rows[at + AMOUNT]}"
        how = "damage" if rows[at + KIND] == SHIELD else "of the next damage"
        manner = manner_of(game, rows[at + MANNER])
        if manner.how == ELSEWHERE:
            told.append(f"the next damage to {to} is dealt to something else")
        elif manner.how == TWICE:
            told.append(f"the next damage to {to} is doubled")
        elif manner.how == PLUS:
            told.append(f"the next damage to {to} is {rows[at + AMOUNT]} more")
        elif manner.how == ALL_BUT:
            told.append(f"all but {rows[at + AMOUNT]} {how} to {to} is prevented")
        else:
            told.append(f"{amount} {how} to {to} is prevented")
    return told
