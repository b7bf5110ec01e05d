"""A scene as text: what stands where, what lies on what, what is cut and what never is."""

from typing import Any

from tallystick.play.drawing import draw, short
from tallystick.rules.prose import wrapped
from tallystick.rules.scene import (
    CARDS,
    GRID,
    LIST,
    Area,
    Figure,
    Pile,
    Scene,
    Side,
    Talk,
    Thing,
    as_data,
    bundled,
    named,
)

OWL = Thing("Owl", (1,), "bird", figures=(Figure("ATK", 2), Figure("DEF", 1)))


def table(*areas: Area, viewer: int = 0, **more: Any) -> Scene:
    """A scene of two seats; the areas are the first's."""
    ann = Side(0, "Ann", (), (Figure("life", 7, 10),), (Pile("deck", 3),), areas)
    return Scene(viewer, ("Turn 1", "dawn"), (ann, Side(1, "Bob", out=True)))._replace(**more)


def text(scene: Scene, width: int = 80) -> str:
    return "\n".join(draw(scene, width))


def test_heads_gauges_and_piles() -> None:
    found = draw(table(gauges=(Figure("tokens", 2),), piles=(Pile("market", 4, (OWL,)),)))
    assert found[:2] == ["Turn 1 · dawn", "tokens 2 · market 4 (Owl on top)"]
    assert found[2].startswith("── Ann (you) · life 7/10 ──")
    assert found[3] == "  deck 3"
    assert found[4].startswith("── Bob is out of the game ──")
    assert "(you)" not in text(table(viewer=-1))


def test_a_row_says_how_many_there_are_of_what_is_alike() -> None:
    tired = OWL._replace(refs=(3,), rested="asleep", counters=(Figure("wounds", 2),))
    unseen = Thing("card", many=3, face_down=True)
    area = Area("camp", (OWL, OWL._replace(refs=(2,)), tired, unseen))
    assert "  camp: 2 Owl, Owl (2 wounds, asleep), 3 card (face down)" in draw(table(area))


def test_names_with_commas_are_told_apart() -> None:
    area = Area("camp", (Thing("Ysolt, Seer"), Thing("Owl")))
    assert "  camp: Ysolt, Seer; Owl" in draw(table(area))


def test_a_list_shows_what_lies_on_what() -> None:
    hat = Thing("Hat", (5,), "item", owner=1, on=1)
    feather = Thing("Feather", (6,), "item", on=5)
    changed = Figure("ATK", 2, printed=1)
    area = Area("field", (OWL._replace(figures=(changed,), notes=("flying",)), hat, feather), LIST)
    assert "    Owl · bird ATK 2 (printed 1) · on it: Bob's Hat, Feather · flying" in draw(
        table(area)
    )


def test_cards_stand_last_with_their_texts() -> None:
    long = OWL._replace(cost="{2}", text=("Hoots. " * 8 + "Hoots.", "Dawn: Sleeps."))
    shared = Area("laws", (Thing("Toll", text=("Pay 1.",)),), CARDS)
    found = draw(table(Area("hand", (long, long), CARDS), Area("den", (), CARDS), areas=(shared,)))
    at = found.index("── Laws ".ljust(80, "─"))
    assert found[at + 1] == "  Toll: Pay 1."
    assert found[at + 2].startswith("── Your hand ──")
    assert found[at + 3] == "  2 Owl · {2} · bird ATK 2, DEF 1"
    assert found[at + 4].startswith("    Hoots. Hoots.") and found[at + 5] == "      Sleeps."
    assert found[-1] == "  no cards"


def test_talk_of_one_line_and_of_several() -> None:
    found = draw(table(talk=(Talk("Vote", ("at dawn",)), Talk("Effects", ("one", "two")))))
    assert found[1:5] == ["Vote: at dawn", "Effects:", "  one", "  two"]


def test_a_grid_shows_where_things_stand_and_what_they_are_attached_to() -> None:
    home = Thing("Home", (9,), figures=(Figure("life", 7),), at=(0, 0))
    north, east = (
        OWL._replace(refs=(ref,), on=9, at=at) for ref, at in ((1, (-1, 0)), (2, (0, 1)))
    )
    hurt = north._replace(counters=(Figure("wound", 1),))
    hat, stray = Thing("Hat", (3,), on=1), Thing("Stray", (4,))
    found = draw(table(Area("city", (home, hurt, east, hat, stray), GRID)))
    assert found[3:] == [
        "  city (ATK/DEF):",
        "  Owl",
        "  v 2/1",
        "   1 wound",
        "  +Hat",
        "  [Home]                    Owl",
        "   life 7                   < 2/1",
        "  elsewhere: Stray",
        "── Bob is out of the game ".ljust(80, "─"),
    ]


def test_a_grid_that_is_too_wide_goes_on_below() -> None:
    row = tuple(Thing(f"Cell {n} of a long name", (n,), at=(0, n)) for n in range(9))
    scene = table(Area("city", row, GRID))
    assert max(map(len, draw(scene, 60))) <= 60
    assert all(f"[Cell {n} of" in text(scene, 60) for n in range(9))


def test_below_sixty_columns_it_is_drawn_for_sixty() -> None:
    scene = table(Area("camp", (OWL,) * 30))
    assert draw(scene, 20) == draw(scene, 60)


def test_a_name_that_does_not_fit_shows_that_it_was_cut() -> None:
    assert short("[Long Meadow Clade]", 12) == "[Long Mead…]"
    assert short("Owl", 12) == "Owl"


def test_lists_are_broken_between_words() -> None:
    lines = wrapped("Market: ", [f"Plant {n}" for n in range(20)], 30)
    assert lines[0].startswith("Market: Plant 0, Plant 1")
    assert all(len(line) <= 30 for line in lines)
    assert len(lines) > 4


def test_what_is_as_usual_is_left_out() -> None:
    assert repr(OWL._replace(figures=())) == "Thing(name='Owl', refs=(1,), kind='bird')"
    assert repr(Figure("ATK", 2)) == "Figure(label='ATK', value=2)"
    assert repr(Talk("Event", ())) == "Talk(label='Event', lines=())"
    assert as_data(Area("camp", (OWL,))) == {
        "title": "camp",
        "things": [
            {
                "name": "Owl",
                "refs": [1],
                "kind": "bird",
                "figures": [{"label": "ATK", "value": 2}, {"label": "DEF", "value": 1}],
            }
        ],
    }


def test_a_bundle_names_all_that_is_in_it() -> None:
    two, one = bundled([OWL, Thing("Ox", (4,)), OWL._replace(refs=(2,))])
    assert (two.many, two.refs, one.many) == (2, (1, 2), 1)


def test_names_stand_in_place_of_entities() -> None:
    area = Area("field", (OWL, Thing("Hat", (5, "hat"), on=1, beside=(7,))), LIST)
    scene = named(
        table(area, talk=(Talk("Vote", ("so",), (1, 7)),)),
        {1: "c1", 5: "c2"}.get,  # type: ignore[arg-type]
    )
    owl, hat = scene.things()
    assert (owl.refs, hat.refs, hat.on, hat.beside) == (("c1",), ("c2", "hat"), "c1", ())
    assert scene.talk[0].touches == ("c1",)
