"""``given``: places, defaults, blank cards, and what cannot be."""

from __future__ import annotations

import pytest
from tests.cases.helpers import CARDS, error_of, given

import tallystick
from tallystick.cases.noted.position import PositionBoard
from tallystick.cases.read import read_text
from tallystick.cases.terrus.page import PAGE
from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.values import stat
from tallystick.games.terrus.zones import (
    ATTRIBUTES,
    AWAY,
    CITY,
    HOST,
    PHASE,
    SEASON,
    SPOT,
    TURN,
    VITAE,
    WOUNDS,
    row_of,
)
from tallystick.kernel.layout import CELLS


def board(text: str, when: str = "[]") -> PositionBoard:
    case = f"{CARDS}- case: x\n  given: {text}\n  when: {when}\n"
    reading = read_text(case, "test.yaml")
    assert reading.errors == ()
    return PAGE.set_up(reading.cases[0])


def seats(a: str, b: str = "", more: str = "") -> PositionBoard:
    return board(f"{{{more}seats: {{A: {{{a}}}, B: {{{b}}}}}}}")


# -- defaults -------------------------------------------------------------------------------------


def test_what_is_left_out_is_plain() -> None:
    cells = seats("").game.lists
    assert cells[ATTRIBUTES[0]][VITAE] == 20
    assert (cells[CELLS][TURN], cells[CELLS][PHASE], cells[CELLS][SEASON]) == (0, 1, -1)
    assert [piece_of(seats("").game, e).name for e in cells[CITY[1]]] == ["Clade"]


def test_the_first_seat_is_the_first_player() -> None:
    table = board("{seats: {Red: {}, Blue: {}, Green: {}}}")
    assert table.seats == ("Red", "Blue", "Green")
    assert table.game.lists[CELLS][TURN] == 0


def test_a_position_with_too_few_seats_gets_others() -> None:
    assert board("{seats: {A: {}}}").seats == ("A", "B")
    assert board("{}").seats == ("A", "B")


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("city: [Foo]", "Foo", "beast"),
        ("city: [{card: Foo, at: Bar}]", "Bar", ""),
        ("city: [Bar, {card: Foo, at: Bar}]", "Bar", "structure"),
        ("city: [{card: Ox, items: [Thing]}]", "Thing", "item"),
        ("hand: [Foo]", "Foo", "beast"),
        ("exhibition: [Foo]", "Foo", "relic"),
        ("clade: Foo", "Foo", "clade"),
    ],
)
def test_blank_cards_are_of_the_type_that_their_place_implies(
    text: str, name: str, kind: str
) -> None:
    if not kind:
        assert f"found '{name}'" in error_of(
            f"- {{case: x, game: terrus, given: {{seats: {{A: {{{text}}}, B: {{}}}}}}}}\n"
        )
        return
    rules = book_of(seats(text).game)
    assert rules.cards[rules.index[name]].kind == kind


@pytest.mark.parametrize(
    ("verb", "kind"),
    [("recruit", "beast"), ("forge", "item"), ("build", "structure"), ("play", "action")],
)
def test_blank_cards_are_of_the_type_that_the_verb_implies(verb: str, kind: str) -> None:
    rules = book_of(board("{seats: {A: {hand: [Foo]}, B: {}}}", f"[{{A: {verb} Foo}}]").game)
    assert rules.cards[rules.index["Foo"]].kind == kind


def test_a_blank_beast_is_small_and_costs_nothing() -> None:
    assert given("hand: [Foo]", "{A: recruit Foo}", then="{seats: {A: {city: [Foo]}}}").ok
    table = seats("city: [Foo]")
    assert [stat(table.game, table.things.all("Foo")[0], i) for i in range(3)] == [1, 1, 1]


def test_own_cards_shadow_shipped_ones() -> None:
    case = (
        "- case: x\n  game: terrus\n  cards: [{name: Plant, type: resource, text: 'Add {bug}.'}]\n"
        "  given: {seats: {A: {hand: [Plant]}, B: {}}}\n"
        "  when: [{A: play Plant}]\n  then: {seats: {A: {pool: {bug: 1}}}}\n"
    )
    from tallystick.cases import run_text

    assert run_text(case).ok


# -- places ---------------------------------------------------------------------------------------


def spots(table: PositionBoard, *names: str) -> list[int]:
    return [table.game.lists[SPOT][table.things.all(name)[0]] for name in names]


def test_structures_stand_beside_the_clade_unless_they_are_at_a_location() -> None:
    table = seats("city: [Well, Granary, {card: Toll House, at: Clade}]")
    assert [row_of(spot) for spot in spots(table, "Well", "Granary", "Toll House")] == [0, 0, 1]


def test_a_structure_may_be_named_before_the_one_it_stands_at() -> None:
    table = seats("city: [{card: Well, at: Granary}, {card: Granary, at: Clade}]")
    assert [row_of(spot) for spot in spots(table, "Granary", "Well")] == [1, 2]


def test_beasts_stand_beside_their_location_and_beside_no_other() -> None:
    table = seats("city: [Well, {card: Ox, at: Well}, Owl]")
    lists = table.game.lists
    ox, owl, well = (table.things.all(name)[0] for name in ("Ox", "Owl", "Well"))
    assert lists[HOST][ox] == well
    assert abs(lists[SPOT][ox] - lists[SPOT][well]) in (1, 1000)
    assert piece_of(table.game, lists[HOST][owl]).kind == "clade"


def test_more_beasts_than_cells_are_no_trouble() -> None:
    table = seats("city: [Ox, Ox, Ox, Ox, Ox, Ox, Ox]")
    found = [table.game.lists[SPOT][ox] for ox in table.things.all("Ox")]
    assert len(set(found)) == 7
    assert row_of(found[-1]) == 0


def test_wounds_items_and_fatigue() -> None:
    table = seats("city: [{card: Ox, wounds: 2, items: [Thing], fatigued: true}, Owl]")
    lists = table.game.lists
    ox, thing = table.things.all("Ox")[0], table.things.all("Thing")[0]
    assert lists[WOUNDS][ox] == 2
    assert lists[HOST][thing] == ox
    assert set(lists[AWAY[0]]) == {ox, thing}


# -- what stands open -----------------------------------------------------------------------------


def test_a_skirmish_begins_with_the_defender() -> None:
    table = seats("city: [Ox]", "city: [Owl]", "skirmish: {attacking: [Ox], guarding: [Owl]}, ")
    decision = table.game.decision()
    assert decision is not None
    assert (decision.seat, decision.kind, table.moment()[1]) == (1, "priority", 2)


@pytest.mark.parametrize(
    "votes", ["[A]", "[{A: dominion}]", "[{caller: A, kind: dominion}]", "{A: dominion}"]
)
def test_votes_in_their_forms(votes: str) -> None:
    report = given(
        "city: [Ox]", then="{votes: [{caller: A, kind: dominion}]}", more=f"votes: {votes}, "
    )
    assert report.ok, report.failures


def test_an_event_in_force() -> None:
    more = "events: [{card: Bloom, counters: 3}, Burn], "
    assert given("", then="{season: spring, events: [Bloom, Burn]}", more=more).ok


# -- what cannot be -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{seats: {A: {pool: {plant: -1}}}}", "pool.plant: expected a whole number, 0 or more"),
        ("{seats: {A: {pool: {mud: 1}}}}", "unknown resource 'mud'"),
        ("{seats: {A: {vitae: many}}}", "vitae: expected a whole number"),
        ("{seats: {A: {hand: Ox}}}", "hand: expected a list, found 'Ox'"),
        ("{seats: {A: {hands: [Ox]}}}", "unknown key of a seat 'hands'; did you mean hand"),
        ("{seats: {a: {}}}", "begins with a capital letter"),
        ("{seats: {A: {}, A: {}}}", "stands here twice"),
        ("{seats: {A: {}, B: {}, C: {}, D: {}, E: {}, F: {}, G: {}}}", "expected up to 6 seats"),
        ("{season: sumer}", "unknown season 'sumer'; did you mean summer?"),
        ("{phase: noon}", "unknown phase 'noon'"),
        ("{turn: Z}", "unknown seat 'Z'"),
        ("{turn: nobody}", "turn: unknown seat 'nobody'"),
        ("{seats: {A: {city: [{card: Ox, owner: null}]}}}", "owner: unknown seat 'null'"),
        ('{seats: {A: {hand: ["O\\u202ex"]}}}', "hand: expected a name on one line"),
        ("{seats: {A: {clade: Plant}}}", "expected a clade, found Plant"),
        ("{seats: {A: {hand: [Plant, Cold Ridge Clade]}}}", "a card that is no clade"),
        ("{seats: {A: {city: [Plant]}}}", "expected a beast, structure or relic in the city"),
        (
            "{seats: {A: {city: [{card: Ox, at: Barn}]}}}",
            "expected a location of this city (Clade)",
        ),
        ("{seats: {A: {city: [{at: Clade}]}}}", "expected the key 'card'"),
        ("{seats: {A: {city: [{card: Ox, owner: Z}]}}}", "owner: unknown seat 'Z'"),
        ("{seats: {A: {city: [{card: Farm, items: [Yoke]}]}}}", "an item on a structure"),
        ("{seats: {A: {city: [{card: Farm, fatigued: true}]}}}", "a fatigued structure"),
        ("{seats: {A: {city: [{card: Ox, wounds: -2}]}}}", "0 or more, found '-2'"),
        ("{seats: {A: {city: [{card: Unlit Lantern, wounds: 1}]}}}", "a relic has no wounds"),
        ("{seats: {A: {city: [{card: S1, at: S2}, {card: S2, at: S1}]}}}", "stand on each other"),
        ("{skirmish: {attacker: A, attacking: [Ox]}}", "no such beast free in the city of A"),
        ("{phase: day, skirmish: {attacker: A}}", "a skirmish is fought at dusk"),
        ("{turn: B, seats: {A: {}, B: {}}, skirmish: {attacker: A}}", "in one's own turn"),
        ("{skirmish: {at: Keep, attacker: A}}", "expected a location of an opponent's city"),
        ("{skirmish: {where: Clade}}", "unknown key of a skirmish 'where'"),
        ("{votes: [{caller: A, kind: conclave}]}", "expected the key 'card'"),
        ("{votes: [{caller: A, kind: poll}]}", "unknown kind of vote 'poll'"),
        ("{votes: [{kind: dominion}]}", "expected the key 'caller'"),
        ("{votes: [{A: Farm}]}", "expected a card with an ability or text marked Vote"),
        ("{events: [Farm]}", "expected an event, found Farm"),
        ("{seats: {A: {}, B: {}}, weather: fair}", "unknown key of given 'weather'"),
        ("{start: true, phase: day, seats: {A: {}}}", "unknown key of given 'phase'"),
        ("{start: true, seats: {A: {hand: []}}}", "unknown key of a seat at a start 'hand'"),
    ],
)
def test_impossible_positions_are_one_clear_line(text: str, expected: str) -> None:
    found = error_of(f"- case: x\n  game: terrus\n  given: {text}\n")
    assert expected in found
    assert found.startswith("test.yaml:3: ")


def test_beasts_fight_once() -> None:
    text = "{skirmish: {attacker: A, attacking: [Ox, Ox]}, seats: {A: {city: [Ox]}, B: {}}}"
    assert "no such beast free" in error_of(f"- case: x\n  game: terrus\n  given: {text}\n")


def test_cards_must_be_right_and_understood() -> None:
    head = "- case: x\n  game: terrus\n  given: {seats: {A: {hand: [Ox]}}}\n  cards:\n"
    assert "test.yaml:5: Ox: type: unknown type 'beest'; did you mean beast?" in error_of(
        f"{head}    - {{name: Ox, type: beest}}\n"
    )
    assert "'Frobnicate' is not understood" in error_of(
        f"{head}    - {{name: Ox, type: beast, text: Frobnicate 3 wugs.}}\n"
    )


def test_a_card_that_nobody_names_may_be_wrong() -> None:
    from tallystick.cases import run_text

    text = (
        "- game: terrus\n  cards: [{name: Odd, type: beast, text: Frobnicate 3 wugs.}]\n"
        "- case: x\n  given: {seats: {A: {}, B: {}}}\n"
    )
    assert run_text(text).ok


def test_an_item_is_written_with_the_beast_that_it_has_moved_to() -> None:
    """Its place among what has been away is no order of the city's."""
    terrus = tallystick.load("terrus")
    before = "{city: [Broadhorn, {card: Mire Bull, items: [Debt Collar]}], den: [Plant, Plant],"
    order = "order: [Broadhorn, Debt Collar, Mire Bull]}"
    position = terrus.position(
        f"{{turn: B, phase: night, seats: {{A: {before} {order}, B: {{}}}}}}"
    )
    for move in ("pass", "pass", "move Debt Collar, to: Broadhorn"):
        position.play(position.parse(move))
    text = position.to_text()
    assert "order" not in text
    assert terrus.position(text).to_text() == text
