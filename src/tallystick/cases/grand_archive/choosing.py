"""Which cost a step means to pay: the printed one or an alternative, with which X and which
optional additional costs (GA.ACT.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tallystick.cases.grand_archive.charge import Charge, Choice
from tallystick.cases.grand_archive.place import Place
from tallystick.cases.grand_archive.wording import words_of
from tallystick.cases.nodes import Node
from tallystick.cases.table import Answers
from tallystick.games.grand_archive.book import piece_of
from tallystick.games.grand_archive.costs import prices
from tallystick.games.grand_archive.costs.prices import Terms
from tallystick.games.grand_archive.costs.reasons import (
    CLOSED_EXTRA,
    CLOSED_WAY,
    NO_X,
    TOO_MANY,
    X_BELOW,
    X_IS_ZERO,
)
from tallystick.games.grand_archive.flow import legal
from tallystick.games.grand_archive.pieces import USE, Piece
from tallystick.games.grand_archive.zones import BREWED, EPHEMERAL, PREPARED
from tallystick.kernel.decision import Refusal
from tallystick.kernel.layout import ZONE

PRINTED: Final = ("none", "no", "printed", "reserve", "memory")
FREELY: Final = ("free", "freely", "without paying", "without paying its reserve cost")
PROPERTIES: Final = {PREPARED: "prepare", BREWED: "brew", EPHEMERAL: "ephemerate"}


def choose_terms(board: Place, terms: Terms, answers: Answers) -> Choice:
    """The first terms that agree with what a step says and can be paid as it says; else the first
    that agree, and why they cannot."""
    wrong = x_refusal(board, terms, answers)
    x = max(answers.x.number(), 0) if answers.x is not None else 0
    found: list[Choice] = []
    for one in _variants(board, terms._replace(x=x), answers):
        charge = Charge(board, terms.seat, terms.source, one)
        refusal = wrong or _misfit(board, one) or judge(charge, answers)
        if refusal is None:
            return Choice(charge, None)
        found.append(Choice(charge, refusal))
    if not found:
        charge = Charge(board, terms.seat, terms.source, terms._replace(x=x))
        said = CLOSED_WAY if answers.step.get("alternative") is not None else CLOSED_EXTRA
        return Choice(charge, wrong or said)
    return min(found, key=lambda one: _is_strange(one.charge, answers))


def _is_strange(charge: Charge, answers: Answers) -> bool:
    """Whether the payment that a step gives is for another of the costs."""
    said = answers.payments
    return bool(said) and charge.offer_refusal(said[0]) is not None


def _misfit(board: Place, terms: Terms) -> Refusal | None:
    """GA.COST.15: that way of paying leaves nothing for X to be in; more than its text lets one
    pay."""
    if terms.y > prices.most_y(board.game, terms):
        return TOO_MANY
    if not terms.x or prices.has_x(board.game, terms):
        return None
    return X_IS_ZERO if prices.is_unpaid(board.game, terms) else NO_X


def judge(charge: Charge, answers: Answers) -> Refusal | None:
    """Why these terms cannot be paid as the step says."""
    if not answers.payments:
        return charge.refusal()
    return charge.offer_refusal(answers.payments[0])


def x_refusal(board: Place, terms: Terms, answers: Answers) -> Refusal | None:
    """Why the X that is announced is none."""
    if answers.x is None:
        return None
    x = answers.x.number()
    if x < 0:
        return X_BELOW
    ways = _ways(board, terms, answers)
    if any(prices.has_x(board.game, terms._replace(way=way)) for way in ways or [-1]):
        return None
    if all(prices.is_unpaid(board.game, terms._replace(way=way)) for way in ways or [-1]):
        return X_IS_ZERO if x else None
    return NO_X if x else None


def _variants(board: Place, terms: Terms, answers: Answers) -> Iterator[Terms]:
    """The terms that agree with the words: the printed cost, or with what is said another."""
    for way in _ways(board, terms, answers):
        for one in _with_extras(board, terms._replace(way=way), answers):
            yield from _with_y(board, one, answers)


def _with_y(board: Place, terms: Terms, answers: Answers) -> Iterator[Terms]:
    """With each Y that may be meant: the one that is said, else any that the payment fits."""
    said, most = answers.step.get("y"), prices.most_y(board.game, terms)
    if said is not None:
        yield terms._replace(y=said.number(0))
    elif answers.payments and most:
        for y in range(min(most, len(board.game.lists[ZONE])) + 1):
            yield terms._replace(y=y)
            if Charge(board, terms.seat, terms.source, terms._replace(y=y)).refusal():
                return
    else:
        yield terms


def _ways(board: Place, terms: Terms, answers: Answers) -> list[int]:
    """The ways that agree; of a card whose alternative is not spoken of only the printed cost."""
    there, said = legal.ways(board.game, terms), answers.step.get("alternative")
    if said is None:
        return [-1] if -1 in there and terms.verb != USE and not answers.payments else there
    if said.is_nothing or said.text().casefold() in PRINTED:
        return [way for way in there if way == -1]
    if terms.verb == USE:
        return there
    alternatives = piece_of(board.game, terms.source).alternatives
    wanted = words_of(said.text())
    if wanted in FREELY:
        free = [way for way in there if way == prices.FREE_WAY]
        if free:
            return free
    return [
        way
        for way in there
        if way >= 0
        and (
            wanted in words_of(alternatives[way].name)
            or wanted in words_of(board.rules.treasury.tariff.text(alternatives[way].cost))
            or _means_it(wanted, alternatives[way].property)
            or (len(there) == 2 and -1 in there and _is_of_text(board, terms, wanted))
        )
    ]  # fmt: skip


def _means_it(wanted: str, property: int) -> bool:
    word = PROPERTIES.get(property, "")
    return bool(word) and wanted.split(" ")[0] in (word, f"{word}d", f"{word[:-1]}ed")


def _is_of_text(board: Place, terms: Terms, wanted: str) -> bool:
    """Whether the card's text says it in these words."""
    return wanted in words_of(str(piece_of(board.game, terms.source).text))


def _with_extras(board: Place, terms: Terms, answers: Answers) -> Iterator[Terms]:
    there = prices.extras(board.game, terms, True)
    said = answers.step.get("additional")
    if said is not None:
        mask = _mask(board, terms, there, said)
        if mask >= 0:
            yield terms._replace(extras=mask)
        return
    yield terms
    if not answers.payments:
        return
    for mask in range(1, 1 << len(there)):  # what is paid of it implies it
        chosen = [place for i, place in enumerate(there) if mask >> i & 1]
        yield terms._replace(extras=sum(1 << place for place in chosen))


def _mask(board: Place, terms: Terms, there: list[int], said: Node) -> int:
    """The optional additional costs that are named; -1 if there is no such one."""
    piece, mask = piece_of(board.game, terms.source), 0
    needed = prices.extras(board.game, terms, False)
    for one in said.one_or_more():
        if one.is_nothing:
            continue
        place = next((p for p in there if _is_named(board, piece, p, one, there)), -1)
        if place >= 0:
            mask |= 1 << place
        elif not any(_is_named(board, piece, p, one, needed) for p in needed):
            return -1
    return mask


def _is_named(board: Place, piece: Piece, place: int, node: Node, places: list[int]) -> bool:
    """Whether words name an additional cost: its own, those of its parts, its property, or where
    there is only one some of the card's text."""
    if node.is_number:
        return node.number() == places.index(place) + 1
    extra, wanted = piece.extras[place], words_of(node.text())
    return (
        wanted in words_of(extra.text)
        or wanted in words_of(board.rules.treasury.tariff.text(extra.cost))
        or _means_it(wanted, extra.property)
        or (len(places) == 1 and wanted in words_of(str(piece.text)))
    )  # fmt: skip
