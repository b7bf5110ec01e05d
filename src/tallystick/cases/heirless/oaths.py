"""Promises in the words of a case: those that stand at its beginning, and those found at its end
(HL.turns.100 to HL.turns.105)."""

from __future__ import annotations

from typing import Final, NamedTuple

from tallystick.cases.heirless.laying import Laying
from tallystick.cases.nodes import Node
from tallystick.games.heirless import pledges
from tallystick.games.heirless.promises import pledge_for
from tallystick.games.heirless.zones import PLEDGES, PROMISES
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game

KEYS: Final = ("text", "signed", "with", "by", "void", "broken", "number")
FIELDS: Final = {"number": pledges.NUMBER, "until": pledges.UNTIL, "kept": pledges.KEPT}
LAID: Final = (*KEYS, "until", "kept", "pointed")
SIGNED: Final = ("signed", "with", "by")  # any of them names those who have signed
VOID: Final = ("void", "broken")


class Oath(NamedTuple):
    """A promise as it is found."""

    number: int
    text: str
    signed: tuple[str, ...]
    void: bool

    def __str__(self) -> str:
        signed = ", ".join(self.signed) or "nobody"
        return f"{self.number} '{self.text}' (signed by {signed}{', void' if self.void else ''})"


def lay_promises(position: Laying, node: Node | None) -> None:
    """Promises that stand: a text, or ``{text, signed: [SEATS], void: true}``. Whoever has signed
    is left out, it is whoever the text names, or else everybody."""
    for one in node.items() if node is not None else ():
        keys = one.only(LAID, "key of a promise") if one.is_map else {"text": one}
        if "text" not in keys:
            raise one.error("expected the key 'text' with the words of a promise")
        text = " ".join(keys["text"].text().split())
        signers = 0
        for seat in _signed(keys):
            signers |= 1 << position.seat(seat)
        signers = signers or _named(position, text)
        pledge = pledge_for(position.game, signers, text, position.seats)
        number = pledges.enter(position.game, pledge, text)
        pledges.sign(position.game, number, signers)
        if _void(keys):
            pledges.void(position.game, number)
        _progress(position, number, keys)
    made = position.keys.get("promised")
    if made is not None:
        position.game.set(CELLS, PROMISES, made.number(0))


def _progress(position: Laying, number: int, keys: dict[str, Node]) -> None:
    """The number under which it stands, when it ends, and what has come of it so far."""
    at = pledges.find(position.game, number)
    for key, field in FIELDS.items():
        if key in keys:
            position.game.set(PLEDGES, at + field, keys[key].number(0))
    if "number" in keys:
        position.game.set(CELLS, PROMISES, max(number, keys["number"].number()))
    for seat in keys["pointed"].one_or_more() if "pointed" in keys else ():
        mask = position.game.lists[PLEDGES][at + pledges.POINTED] | 1 << position.seat(seat)
        position.game.set(PLEDGES, at + pledges.POINTED, mask)


def _signed(keys: dict[str, Node]) -> list[Node]:
    """Those who are named as having signed."""
    return [seat for key in SIGNED if key in keys for seat in keys[key].one_or_more()]


def _void(keys: dict[str, Node]) -> bool:
    """Whether a promise is said to be void."""
    return any(keys[key].flag() for key in VOID if key in keys)


def _named(position: Laying, text: str) -> int:
    found = sum(1 << seat for seat, name in enumerate(position.seats) if name in text)
    return found or (1 << len(position.seats)) - 1


def found_oaths(game: Game, seats: tuple[str, ...]) -> list[Oath]:
    """The promises that have been signed, in the order of their numbers."""
    table = game.lists[PLEDGES]
    return [
        Oath(
            table[at + pledges.NUMBER],
            pledges.words_of(game, table[at + pledges.NUMBER]),
            tuple(seats[seat] for seat in pledges.seats_of(table[at + pledges.SIGNERS])),
            table[at + pledges.STATUS] == pledges.VOID,
        )
        for at in pledges.records(game)
        if table[at + pledges.STATUS] != pledges.DRAFT
    ]


def check_promises(node: Node) -> None:
    """Read what a case expects of promises. InputError for what cannot be."""
    for one in node.items() if not node.is_number else ():
        keys = one.only(KEYS, "key of a promise") if one.is_map else {}
        _void(keys)
        if "number" in keys:
            keys["number"].number(1)


def unlike(node: Node, oaths: list[Oath]) -> bool:
    """Whether the promises are not those that a case expects: so many, or these texts; void ones
    count where one is asked for."""
    standing = [oath for oath in oaths if not oath.void]
    if node.is_number:
        return node.number(0) != len(standing)
    wanted = node.items()
    speaks = any(one.is_map and set(VOID) & set(one.entries()) for one in wanted)
    left = oaths if speaks else standing
    left = left[:]
    for one in wanted:
        match = next((oath for oath in left if _fits(one, oath)), None)
        if match is None:
            return True
        left.remove(match)
    return bool(left)


def _fits(node: Node, oath: Oath) -> bool:
    keys = node.entries() if node.is_map else {"text": node}
    if "text" in keys and " ".join(keys["text"].text().split()) != oath.text:
        return False
    signed = {one.text() for one in _signed(keys)}
    if signed and signed != set(oath.signed):
        return False
    if "number" in keys and keys["number"].number() != oath.number:
        return False
    return not set(VOID) & set(keys) or _void(keys) == oath.void
