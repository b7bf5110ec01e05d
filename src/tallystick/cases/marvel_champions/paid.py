"""What icons are named, and which cost each goes to: ``as`` and ``split`` (MC.cost.13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from tallystick.cases.fields.field import Field, NamedPosition, PositionBuilder, PositionCheck
from tallystick.cases.nodes import Node, row, split_number
from tallystick.cases.noted.paying import LastPayment, PaymentMatch
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.costs import payment
from tallystick.games.marvel_champions.costs.designations import NONE, SURPLUS, Icon, Naming
from tallystick.games.marvel_champions.costs.invoices import Invoice
from tallystick.games.marvel_champions.position.receipts import WIDTH
from tallystick.games.marvel_champions.zones import PAID_FOR, RECEIPT
from tallystick.rules.spelling import entity_of

COSTS: Final = {
    "cost": payment.CARD_COST, "card": payment.CARD_COST, "ability": payment.ABILITY_COST,
    "additional": payment.ADDED_COST, "overpaid": SURPLUS,
}  # fmt: skip


def designations(offer: PaymentMatch) -> list[Naming]:
    """What a payment may be said to have paid and overpaid, in agreement with what the case says of
    its icons; nothing, if it speaks of more than there are. InputError for words that say
    nothing."""
    invoice, plan = cast(Invoice, offer.bill), offer.meant()
    assert plan is not None
    by_card: dict[str, list[int]] = {}
    for what, units in invoice.icons(plan):
        game, entity = invoice.means.game, entity_of(what)
        name = piece_of(game, entity).name if entity >= 0 else str(what)
        by_card.setdefault(name, []).extend(units)
    named = _words(offer.node, "as", payment.ICON_KINDS, "type of icon")
    split = _words(offer.node, "split", tuple(COSTS), "cost to split between")
    if any(len(said) > len(by_card.get(split_number(name)[0], ())) for said_of in (named, split)
           for name, said in said_of.items()):  # fmt: skip
        return []
    icons = [
        icon
        for name, units in by_card.items()
        for icon in _icons(units, named.get(name, []), split.get(name, []))
    ]
    return invoice.designations(plan, icons)


def _words(node: Node | None, key: str, words: tuple[str, ...], kind: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    given = node.get(key) if node is not None else None
    for name, value in given.entries().items() if given is not None else ():
        found[name] = [one.choice(words, kind) for one in value.one_or_more()]
    return found


def _icons(units: Sequence[int], named: list[str], split: list[str]) -> list[Icon]:
    """``as`` lists the wild icons of a card in a row, or all its icons; ``split`` all of them."""
    wild = [i for i, unit in enumerate(units) if payment.kind_of(unit) == payment.WILD]
    places = list(range(len(units))) if len(named) > len(wild) else wild
    types = {
        place: payment.ICON_KINDS.index(word) for place, word in zip(places, named, strict=False)
    }
    return [
        Icon(unit, types.get(i, -1), COSTS[split[i]] if i < len(split) else -1)
        for i, unit in enumerate(units)
    ]


# -- then ------------------------------------------------------------------------------------------


def look_at_receipt(look: PositionCheck, _: int, node: Node) -> None:
    """The last receipt, with icons called whatever they may be called (A2)."""
    keys = node.only(("resources", "overpaid"), "key of what was paid")
    receipt = look.game.lists[RECEIPT] or [0] * 8
    found = (tuple(receipt[:4]), tuple(receipt[4:8]))
    wanted = {key: _counts(value) for key, value in keys.items()}
    offer = look.laid.notes.of(LastPayment).offer
    others = designations(offer) if offer is not None else []
    for paid, over in (found, *(one[:2] for one in others)):
        if wanted.get("resources", paid) == paid and wanted.get("overpaid", over) == over:
            return
    for key, counts in zip(("resources", "overpaid"), found, strict=True):
        if key in wanted:
            look.same(f"{node.field}.{key}", wanted[key], counts, _text)


class PaidFor(Field):
    """``{resources: [mental], overpaid: [energy]}``: what a card in play was paid for with, where
    something may look at it (MC.cost.8)."""

    def _read(self, node: Node) -> list[int]:
        keys = node.only(("resources", "overpaid"), "key of what was paid")
        both = (keys.get("resources"), keys.get("overpaid"))
        return [n for one in both for n in (_counts(one) if one is not None else NONE)]

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        position.game.extend(PAID_FOR, [subject, *self._read(node)])

    def write(self, laid: NamedPosition, subject: int) -> dict[str, list[str]]:
        found = self._found(laid, subject)
        both = zip(("resources", "overpaid"), (found[:4], found[4:]), strict=True)
        return {key: _names(counts) for key, counts in both} if found else {}

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        found = self._found(look.laid, subject) or [0] * 8
        look.same(node.field, self._read(node), found, lambda row: _text(tuple(row)))

    def check(self, laid: NamedPosition, node: Node) -> None:
        self._read(node)

    def _found(self, laid: NamedPosition, card: int) -> list[int]:
        return next((n for one, *n in laid.game.rows(PAID_FOR, WIDTH) if one == card), [])


def _counts(node: Node) -> tuple[int, ...]:
    """``[mental, mental]`` by type."""
    counts = [0] * len(payment.ICON_KINDS)
    for one in [] if node.is_nothing else node.one_or_more():
        word = one.known("type of icon", one.text().casefold().strip("[]"), payment.ICON_KINDS)
        counts[payment.ICON_KINDS.index(word)] += 1
    return tuple(counts)


def _names(counts: Sequence[int]) -> list[str]:
    """Icons by their types; of what is paid and overpaid, one after the other."""
    kinds = payment.ICON_KINDS * (len(counts) // len(payment.ICON_KINDS))
    return [kind for kind, n in zip(kinds, counts, strict=True) for _ in range(n)]


def _text(counts: Sequence[int]) -> str:
    return row(_names(counts))
