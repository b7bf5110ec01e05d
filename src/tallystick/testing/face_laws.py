"""The laws of what a game says to everybody else: moves, refusals, payments, positions as text.

As those of ``laws``, but each is a function of (a game's rules as ``tallystick.load`` gives them,
seed).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Final

from tallystick.errors import InputError
from tallystick.face.position import Position
from tallystick.face.rules import GameRules
from tallystick.kernel.decision import Candidate, Option, Refusal
from tallystick.kernel.machine import Game
from tallystick.kernel.view import resample
from tallystick.play.drawing import draw
from tallystick.reading import are_texts
from tallystick.rules.rulebook import Rulebook
from tallystick.rules.spelling import Names
from tallystick.testing.walks import walk

FaceLaw = Callable[[GameRules, int], int]

MOST_CLAUSES: Final = 3
PLANS: Final = 8  # so many payments of one thing are looked at
ENOUGH: Final = 12  # positions of a run
SETTLED: Final = 7  # one in so many settled positions is written


def decisions_are_candidates(rules: GameRules, seed: int) -> int:
    """What is legal is what one could think of and nothing speaks against, in the same order.

    What a seat could do of its own accord is weighed as it is listed; where it is asked for that,
    it is offered just what is legal and need not wait.
    """
    n = 0
    for game in walk(rules.rulebook, seed, ENOUGH, every=3):
        decision = game.decision()
        if decision is None:
            continue
        n += 1
        candidates, op = game.candidates(), game.current_op()
        assert [one.option for one in candidates if one.refusal is None] == decision.options
        assert len({one.option for one in candidates}) == len(candidates)
        for one in candidates:
            assert op.weigh(game, one.option) == one.refusal, one
        for seat in range(game.seats):
            _acts_are_weighed(rules, game, seat)
    return n


def _acts_are_weighed(rules: GameRules, game: Game, seat: int) -> None:
    book, decision = rules.rulebook, game.decision()
    acts = book.acts(game, seat)
    for one in acts:
        assert book.weigh(game, seat, one.option) == one.refusal, one
    held = _hand(book, game, seat)[::2]
    if held:
        assert book.acts_with(game, seat, held) == Rulebook.acts_with(book, game, seat, held)
    if decision is None or decision.seat != seat or decision.kind not in book.open_kinds:
        return
    legal = [one.option for one in acts if one.refusal is None]
    offered = set(decision.options)
    assert {one.option for one in acts if one.refusal is not None}.isdisjoint(offered)
    assert {one for one in legal if book.waits_for(game, one) is None} <= offered


def _hand(book: Rulebook, game: Game, seat: int) -> list[int]:
    """What a seat holds; nothing in a game without hands."""
    with suppress(ValueError):
        return game.lists[book.layout.seat_lists("hand")[seat]]
    return []


def moves_read_back(rules: GameRules, seed: int) -> int:
    """Every move has a text of its own, which reads back to it; that of a move which is refused
    reads back to its refusal."""
    n = 0
    for game in walk(rules.rulebook, seed, ENOUGH, every=5):
        if game.over:
            continue
        n += 1
        position = rules.at(game)
        candidates = position.candidates()
        texts = [text for text, _ in candidates]
        assert all(texts)
        assert len(set(texts)) == len(texts), sorted(texts)
        for text, refusal in candidates:
            assert position.refusal(text) == refusal, text
        for move in position.moves:
            assert position.parse(move.text).option == move.option, move
    return n


def refusals_cite_clauses(rules: GameRules, seed: int) -> int:
    """A refusal is a sentence, and cites one to three clauses of the book."""
    n, known = 0, rules.clauses
    for game in walk(rules.rulebook, seed, ENOUGH, every=3):
        n += 1
        for one in _thoughts(rules, game):
            if one.refusal is not None:
                _well_said(one.refusal, known)
    return n


def _well_said(refusal: Refusal, known: dict[str, str]) -> None:
    assert 1 <= len(refusal.clauses) <= MOST_CLAUSES, refusal
    assert [clause for clause in refusal.clauses if clause not in known] == [], refusal
    assert len(set(refusal.clauses)) == len(refusal.clauses), refusal
    assert refusal.text.endswith("."), refusal
    assert refusal.text[0].isupper(), refusal


def _thoughts(rules: GameRules, game: Game) -> Iterator[Candidate]:
    """What whoever is asked could think of, and everybody of their own accord."""
    yield from game.candidates()
    for seat in range(game.seats):
        yield from rules.rulebook.acts(game, seat)


def _written(position: Position) -> str:
    """A position as text; "" where it is refused, in words, because not all of it can be said."""
    try:
        return position.to_text()
    except InputError as refused:
        assert "cannot be written" in str(refused), refused
        return ""


def positions_read_back(rules: GameRules, seed: int) -> int:
    """A settled position that is written and read again offers the same moves to the same seat,
    and shows the same table to every viewer; written anew it is the same text."""
    n = settled = 0
    for game in walk(rules.rulebook, seed, ENOUGH * SETTLED):
        if game.over or not rules.rulebook.is_settled(game):
            continue
        settled += 1
        if settled % SETTLED:
            continue
        position = rules.at(game)
        text = _written(position)
        if not text:
            continue
        n += 1
        again = rules.position(text)
        assert again.seats == position.seats, text
        assert again.to_text() == text
        assert (again.seat, again.question) == (position.seat, position.question), text
        assert _sorted_texts(again) == _sorted_texts(position), text
        for viewer in range(-1, game.seats):
            assert _table(again, viewer) == _table(position, viewer), text
    return n


def _sorted_texts(position: Position) -> list[str]:
    return sorted(move.text for move in position.moves)


def _table(position: Position, viewer: int) -> list[str]:
    return draw(position.rulebook.scene(position.game, viewer), 80)


def answers_hang_on_nothing_unseen(rules: GameRules, seed: int) -> int:
    """Moves, refusals, payments and their texts are equal for two worlds that differ only in what
    the viewer cannot see."""
    n = 0
    chance = Random(seed)
    for game in walk(rules.rulebook, seed, ENOUGH, every=7):
        for viewer in range(game.seats):
            n += 1
            world = resample(game, viewer, chance.getrandbits(64))
            assert _said_to(rules, world, viewer) == _said_to(rules, game, viewer)
    return n


def _said_to(rules: GameRules, game: Game, viewer: int) -> list[object]:
    """Everything that a seat is told of what it may do."""
    book = rules.rulebook
    names = book.names(game, viewer)
    decision = game.decision()
    asked = decision is not None and decision.seat == viewer
    thoughts = [*(game.candidates() if asked else ()), *book.acts(game, viewer)]
    return [
        (
            names.text(book.written(game, option)),
            refusal,
            _payments(rules, game, viewer, option, names),
        )
        for option, refusal in thoughts
    ]


def _payments(
    rules: GameRules, game: Game, seat: int, option: Option, names: Names
) -> tuple[object, ...]:
    """What something costs, why it cannot be paid, and how it can."""
    try:
        bill = rules.rulebook.bill(game, seat, option, 0)
    except ValueError:
        return ()  # nothing that costs
    ways = [names.value(bill.paid(plan)) for plan in islice(bill.plans(), PLANS)]
    best = bill.best()
    least = None if best is None else names.value(bill.paid(best))
    return (rules.rulebook.cost_text(bill.due.cost), bill.refusal(), least, *ways)


def looking_changes_nothing(rules: GameRules, seed: int) -> int:
    """Nothing that one can ask of a position changes it."""
    n = 0
    for game in walk(rules.rulebook, seed, ENOUGH, every=29):
        n += 1
        before, log, facts = game.state.dump(), len(game.log), list(game.facts)
        decision, asks_all = game.decision(), game.asks_all
        position = rules.at(game)
        for text, _ in position.candidates():
            position.refusal(text)
        assert game.state.dump() == before
        for move in position.moves:
            assert move.label
            assert are_texts((move.price, *move.touches))
            assert move.is_revocable in (True, False)
            position.parse(move.text)
        for seat in range(game.seats):
            _said_to(rules, game, seat)
        if not game.over and rules.rulebook.is_settled(game):
            _written(position)
        assert game.state.dump() == before
        assert (len(game.log), game.facts) == (log, facts)
        assert (game.decision(), game.asks_all) == (decision, asks_all)
    return n


FACE_LAWS: Final[tuple[FaceLaw, ...]] = (
    decisions_are_candidates, moves_read_back, refusals_cite_clauses, positions_read_back,
    answers_hang_on_nothing_unseen, looking_changes_nothing,
)  # fmt: skip
