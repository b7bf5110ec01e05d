"""A law that cannot fail is none: each is broken by a Caravan with a fault of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from caravan import rulebook, turn
from caravan.costs import bill, piece_of
from caravan.rulebook import CaravanRules
from caravan.words import CaravanPage
from caravan.zones import DECK, HAND
from tallystick.face.rules import load
from tallystick.kernel.decision import Option, Refusal
from tallystick.kernel.machine import Game
from tallystick.rules.spelling import Spelled
from tallystick.testing import FACE_LAWS, check_law, run_laws

SPELL, WRITE = CaravanRules.spell, CaravanPage.write
Refusing = Callable[[Game, int, str, int], Refusal | None]


def by(*clauses: str, text: str = "It is not to be paid.") -> Refusing:
    """What cannot be paid is refused so."""

    def refusal(game: Game, seat: int, verb: str, entity: int) -> Refusal | None:
        legal = verb == "gather" or bill(game, seat, entity).is_payable
        return None if legal else Refusal(clauses, text)

    return refusal


def telling(seen: Callable[[Game], list[int]]) -> Refusing:
    """What is refused tells the points of what nobody, or somebody else, may see."""

    def refusal(game: Game, seat: int, verb: str, entity: int) -> Refusal | None:
        worth = sum(piece_of(game, one).points for one in seen(game))
        return None if verb == "gather" else Refusal(("CV.load.1",), f"It is less than {worth}.")

    return refusal


def bare(self: CaravanRules, game: Game, option: Option) -> Spelled:
    return Spelled(SPELL(self, game, option).verb)


def ticking(self: CaravanRules, game: Game, option: Option) -> Spelled:
    game.tick()
    return SPELL(self, game, option)


def poor(self: CaravanPage, game: Game, seats: tuple[str, ...]) -> dict[str, Any]:
    given: dict[str, Any] = WRITE(self, game, seats)
    given["seats"] = {name: seat | {"silk": 0} for name, seat in given["seats"].items()}
    return given


FAULTS: Final[list[tuple[str, object, str, object]]] = [
    ("decisions_are_candidates", rulebook, "refusal", lambda game, seat, verb, entity: None),
    ("moves_read_back", CaravanRules, "spell", bare),
    ("refusals_cite_clauses", turn, "refusal", by("CV.load.99")),
    ("refusals_cite_clauses", turn, "refusal", by()),
    ("refusals_cite_clauses", turn, "refusal", by(*(f"CV.cost.{n}" for n in (1, 2, 3, 4)))),
    ("refusals_cite_clauses", turn, "refusal", by("CV.load.1", text="No")),
    ("positions_read_back", CaravanPage, "write", poor),
    ("answers_hang_on_nothing_unseen", turn, "refusal", telling(lambda g: g.lists[DECK][:1])),
    ("answers_hang_on_nothing_unseen", turn, "refusal", telling(lambda g: g.lists[HAND[1]])),
    ("looking_changes_nothing", CaravanRules, "spell", ticking),
]


@pytest.mark.parametrize(("law", "place", "what", "fault"), FAULTS)
def test_a_law_finds_a_fault(
    law: str, place: object, what: str, fault: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place, what, fault)
    broken = next(one for one in FACE_LAWS if one.__name__ == law)
    with pytest.raises(AssertionError):
        check_law(broken, load("caravan"))


def test_the_law_that_is_broken_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CaravanPage, "write", poor)
    with pytest.raises(AssertionError, match=r"^positions_read_back: "):
        run_laws(load("caravan"), positions=10)


def test_every_law_of_the_face_is_broken_once() -> None:
    assert {law for law, _, _, _ in FAULTS} == {law.__name__ for law in FACE_LAWS}
