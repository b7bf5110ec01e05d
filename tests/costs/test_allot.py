"""Which unit went where; that it is right at all is `test_brute`'s."""

from __future__ import annotations

from tallystick.costs import Need, Share, Source, Supply, Use, allot, demand_of
from tallystick.costs.matching import match

A, B, ANY = 1, 2, 7


def matched(needs: tuple[Need, ...], units: list[int]) -> list[int]:
    """Where each unit goes, -1 if nowhere."""
    goes = match(needs, [(unit, 1) for unit in units])
    return [next(iter(where), -1) for where in goes]


def test_the_choosy_needs_get_the_choosy_units() -> None:
    assert matched((Need(ANY, 1), Need(A, 1)), [ANY, A]) == [0, 1]
    assert matched((Need(ANY, 1), Need(A, 1)), [A, B]) == [1, 0]
    assert matched((Need(A, 1), Need(A | B, 1)), [A, A]).count(-1) == 0


def test_units_move_along_to_make_room() -> None:
    goes = matched((Need(A | B, 1), Need(B | 4, 1), Need(4, 1)), [A, B, 4])
    assert goes == [0, 1, 2]
    assert sorted(matched((Need(3, 1), Need(6, 1), Need(5, 1)), [A | B, B, 4])) == [0, 1, 2]


def test_piles_move_along_in_one_go() -> None:
    many = 10**9
    goes = match((Need(A | B, many), Need(A, many)), [(A, many), (B, many)])
    assert goes == [{1: many}, {0: many}]
    goes = match((Need(A | B, 3), Need(B | 4, 3), Need(4, 3)), [(A, 2), (B, 4), (4, 9)])
    assert [sum(where.get(n, 0) for where in goes) for n in range(3)] == [3, 3, 3]


def test_what_stays_open_is_the_least_choosy_need() -> None:
    assert matched((Need(ANY, 1), Need(A, 1)), [A]) == [1]


def test_the_same_needs_twice_are_two_piles() -> None:
    supply = Supply([Source(9, 3, (Use("use", ((A,),)),))])
    given = allot(demand_of((Need(A, 1), Need(A, 2))), supply, ((0, 0, 3),))
    assert given is not None
    assert given.spent == ((Share(0, 0, A, 1),), (Share(0, 0, A, 2),))


def test_of_several_forms_the_one_that_leaves_least() -> None:
    supply = Supply([Source(9, 30, (Use("discard", ((A, A), (A,), (B,))),))])
    given = allot(demand_of((Need(A, 20), Need(B, 10))), supply, ((0, 0, 30),))
    assert given is not None
    assert given.left == ()
    assert allot(demand_of((Need(A, 20), Need(B, 11))), supply, ((0, 0, 20),)) is None


def test_what_was_asked_on_the_way_is_told_apart() -> None:
    make = Use("use", ((B, B),), (Need(A, 1),))
    supply = Supply([Source(1, 1, (Use("use", ((A,),)),)), Source(2, 1, (make,))])
    given = allot(demand_of((Need(B, 1),)), supply, ((0, 0, 1), (1, 0, 1)))
    assert given is not None
    assert given.spent == ((Share(1, 0, B, 1),),)
    assert given.asked == (Share(0, 0, A, 1),)
    assert given.left == (Share(1, 0, B, 1),)
