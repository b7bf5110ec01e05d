"""The Python face: moves by name, reasons, payments, trying, positions as text."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from random import Random

import pytest

import tallystick
from tallystick import IllegalMove, InputError
from tallystick.costs import Shortfall
from tallystick.games.terrus import moves
from tallystick.play import games

OTTER = "seats: {A: {pool: {plant: 2}, hand: [Ferry Otter, Bramble Wall]}, B: {hand: [Mire Bull]}}"


def position(text: str = OTTER) -> tallystick.Position:
    return tallystick.load("terrus").position(text)


def test_a_move_reads_back_with_all_that_its_text_says() -> None:
    pos = position()
    move = pos.parse("recruit Ferry Otter, at: Clade, with: {pool: {plant: 2}}")
    assert str(pos.parse("recruit Ferry Otter at Clade")) == "recruit Ferry Otter at Clade"
    assert move.price == "{pool: {plant: 2}}"
    (otter,) = move.touches
    (mine,) = (side for side in pos.view("A").scene.sides if side.seat == 0)
    (hand,) = (area for area in mine.areas if area.title == "hand")
    assert otter in hand.things[0].refs
    assert "Ferry Otter" in [move.text for move in pos.moves] or pos.moves[0].label
    pos.play(move)
    assert "city: [{card: Ferry Otter, at: Clade, cell: [1, 0]}]" in pos.to_text()


def test_a_number_that_no_text_may_have_is_not_written() -> None:
    pos = position("seats: {A: {vitae: 9999}, B: {}}")
    assert "vitae: 9999" in pos.to_text()
    moves.gain_vitae(pos.game, 0, 1)
    with pytest.raises(InputError, match=r"^10000 cannot be written: numbers are 9999 at most"):
        pos.to_text()


def test_trying_takes_back_whatever_happens() -> None:
    pos = position()
    before = pos.digest
    with pos.trying("recruit Ferry Otter"):
        assert pos.digest != before
    assert pos.digest == before
    with pytest.raises(ZeroDivisionError), pos.trying(pos.moves[0]):
        raise ZeroDivisionError
    assert pos.digest == before


@pytest.mark.parametrize(
    ("text", "seat", "clause"),
    [
        ("recruit Ox", "", "T.12.1"),
        ("recruit Mire Bull", "B", "T.12.1"),
        ("recruit Ferry Otter, with: {pool: {stone: 2}}", "", "T.25.4"),
        ("recruit Ferry Otter, at: Bramble Wall", "", "T.12.1b"),
        ("attack", "", "T.16.1"),
        ("call dominion vote", "B", "T.17.1"),
        ("barter Plant", "", "T.15.1"),
    ],
)
def test_any_move_that_one_can_name_is_refused_with_its_clause(
    text: str, seat: str, clause: str
) -> None:
    pos = position()
    before = pos.digest
    refusal = pos.refusal(text, seat)
    assert refusal is not None
    assert refusal.clause == clause
    assert len(refusal.rests_on) <= 2
    assert pos.digest == before
    with pytest.raises(IllegalMove) as caught:
        pos.parse(text, seat)
    assert (caught.value.clause, caught.value.text) == (clause, refusal.text)


def test_what_one_sees_follows_what_is_played_and_taken_back() -> None:
    pos = position()
    before = pos.view("A")
    with pos.trying("recruit Ferry Otter, at: Clade, with: {pool: {plant: 2}}"):
        assert [told.number for told in pos.view("A").told] == list(
            range(1, len(pos.view("A").told) + 1)
        )
        assert any("Ferry Otter" in told.text for told in pos.view().told) is False
        assert pos.view("A").scene != before.scene
    assert pos.view("A") == before
    assert "Mire Bull" not in repr(before.scene) and "Mire Bull" in repr(pos.view("B").scene)


def test_what_is_missing_is_data() -> None:
    pos = position("seats: {A: {pool: {stone: 1}, hand: [Bramble Wall]}, B: {}}")
    refusal = pos.refusal("build Bramble Wall")
    assert refusal is not None and refusal.shortfall is not None
    assert refusal.shortfall.of == (("plant", 1),)
    how = pos.payments("{plant}")
    assert not how and how.best is None and list(how) == []
    assert how.shortfall == refusal.shortfall


def test_payments_are_listed_once_each() -> None:
    pos = position("seats: {A: {pool: {plant: 1, stone: 1}, hand: [Bramble Wall]}, B: {}}")
    how = pos.payments("{1}{plant}")
    assert {str(one) for one in how} == {
        "{pool: {plant: 1, stone: 1}}",
        "{discard: [Bramble Wall], pool: {plant: 1}}",
    }
    assert how.best is not None and how.best.spends == (("pool", "plant", 1), ("pool", "stone", 1))
    assert pos.payments("build Bramble Wall").due == "{plant}"


def test_payments_are_those_of_any_move_that_costs() -> None:
    pos = tallystick.load("heirless").position(
        "seats: {Blue: {resources: {log: 2, brick: 1}, paths: [Quarry]}, Green: {}, Purple: {}}"
    )
    assert str(pos.payments("convert Quarry, x: 1").best) == "{resources: {brick: 1, log: 1}}"
    assert not pos.payments("convert Quarry, x: 2")
    for cost in ("promise", "build Almshouse"):
        with pytest.raises(InputError):
            pos.payments(cost)


@pytest.mark.parametrize(
    "move",
    ["activate Clade", "activate Mire Bull, n: 3", "play Mire Bull", "build Mire Bull",
     "recruit Bramble Wall", "forge Bramble Wall, on: Mire Bull"],
)  # fmt: skip
def test_what_a_card_has_not_has_no_payments(move: str) -> None:
    pos = position("seats: {A: {hand: [Mire Bull, Bramble Wall]}, B: {}}")
    with pytest.raises(InputError, match=move.partition(",")[0]):
        pos.payments(move)


def test_a_cost_that_is_charged_is_paid_as_it_is_printed() -> None:
    pos = position("seats: {A: {pool: {plant: 1}}, B: {}}")
    assert str(pos.payments("pay, cost: '{1}'").best) == "{pool: {plant: 1}}"


def test_what_was_not_seen_in_time_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """No refusal claims that there is no payment where not all could be looked at."""
    unsure = Shortfall(1, (0,), ((0, 1),), (), (), exact=False)
    monkeypatch.setattr("tallystick.games.terrus.bills.shortfall", lambda *_: unsure)
    how = position().payments("{9}")
    assert how.refusal is not None and how.shortfall is not None
    assert "as far as was seen: there are too many ways to try all" in how.refusal.text
    assert not how.shortfall.exact


def test_a_payment_being_chosen_is_data() -> None:
    seat = "{pool: {plant: 2, stone: 1}, hand: [Ferry Otter, Owl]}"
    pos = position(f"seats: {{A: {seat}, B: {{}}}}")
    nothing = pos.payment
    view = pos.play("recruit Ferry Otter, at: Clade").payment
    assert nothing is None and view is not None and view.due == "{2}"
    states = {source.uses: (source.copies, source.state) for source in view.sources}
    assert states[(("pool", "plant"),)] == (2, "free")
    assert view.exact and view.ways == len(pos.moves) and str(view.best) == "{pool: {plant: 2}}"
    vitae = next(source for source in view.sources if source.uses == (("vitae", ""),))
    assert vitae.state == "out" and vitae.refusal is not None
    assert vitae.refusal.clause.startswith("T.25")


def test_when_a_move_becomes_possible_is_said() -> None:
    pos = position(f"phase: dusk\n{OTTER}")
    refusal = pos.refusal("recruit Ferry Otter")
    assert refusal is not None and refusal.when == "in the day of your turn"


def test_nothing_of_anothers_hand_is_known_by_name() -> None:
    pos = position()
    for seat, name in (("A", "Mire Bull"), ("B", "Ferry Otter")):
        texts = [text for text, _ in pos.candidates()] if seat == "A" else []
        assert all(name not in text for text in texts)
        refusal = pos.refusal(f"recruit {name}", seat)
        assert refusal is not None and "in your hand" in refusal.text


def test_cards_of_ones_own_play(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        '[[card]]\nname = "Owl of Mine"\ntype = "beast"\nrecruit = "{1}"\nstats = [1, 1, 1]\n'
    )
    rules = tallystick.load("terrus", cards=str(file))
    pos = rules.position("seats: {A: {pool: {plant: 1}, hand: [Owl of Mine]}, B: {}}")
    pos.play("recruit Owl of Mine, at: Clade")
    assert "Owl of Mine" in pos.to_text()
    assert rules.new(seats=2, seed=1).moves


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (lambda: tallystick.load("chess"), "unknown game 'chess'"),
        (lambda: tallystick.load("terrus", options={"pool-only": "maybe"}), "pool-only"),
        (lambda: tallystick.load("terrus").new(seats=9), "is for 2 to 6, not "),
        (lambda: tallystick.load("terrus").new(decks=["Nobody's"] * 2), "unknown deck"),
        (lambda: position("seats: {A: {hand: [No Such Card], vita: 3}}"), "vita"),
        (lambda: position().parse("recuit Ox"), "unknown verb 'recuit'"),
        (lambda: position().payments("{mud}"), "neither a cost nor a move"),
        (lambda: position().refusal("pass", "C"), "unknown seat 'C'"),
        (lambda: position().payments("{1}", "C"), "unknown seat 'C'"),
        (lambda: position().payments("{1}", x=-1), "x: expected an X of 0 or more, found -1"),
        (lambda: position().view("C"), "unknown seat 'C'"),
        (lambda: position().known_text("C"), "unknown seat 'C'"),
        (lambda: tallystick.load("terrus", cards="nosuch.toml"), "^nosuch.toml: cannot be read"),
    ],
)
def test_mistakes_are_told(what: object, said: str) -> None:
    with pytest.raises(InputError, match=said.replace("'", ".").replace("{", ".")):
        what()  # type: ignore[operator]


def test_a_move_may_be_asked_about_as_it_is() -> None:
    pos = position("{market: [Meat], seats: {A: {pool: {plant: 1}}, B: {}}}")
    for move in pos.moves:
        assert pos.refusal(move) is None
        assert str(pos.parse(move)) == move.text
    barter = next(move for move in pos.moves if move.price)
    assert str(pos.payments(barter).best) == str(pos.payments(barter.text).best)


def test_the_games_are_listed_whatever_has_been_imported() -> None:
    tallystick.load("terrus").new(seats=2)
    module = import_module("tallystick.games.terrus")  # binds the package to the same name
    assert "terrus" in tallystick.games()
    assert getattr(tallystick.games, "terrus") is module  # noqa: B009


def test_a_random_game_ends() -> None:
    pos = tallystick.load("terrus").new(seats=2, seed=3)
    for _ in range(200):
        if pos.over:
            break
        pos.play(pos.moves[len(pos.moves) // 2])
    assert "Terrus" in repr(pos)
    twin = pos.copy()
    assert twin.digest == pos.digest and twin is not pos


def test_what_is_said_is_a_move_too() -> None:
    pos = tallystick.load("heirless").position(
        "turn: Blue\nseats: {Blue: {resources: {log: 1}}, Green: {}, Purple: {}}\n"
    )
    refusal = pos.refusal("trade, with: Green, give: {resources: {log: 2}}")
    assert refusal is not None and refusal.clause == "HL.turns.111"
    pos.play("promise, text: Blue will be good")
    pos.play("trade, with: Green, give: {resources: {log: 1}}")
    assert pos.seat == "Green" and {"accept", "refuse"} <= {move.text for move in pos.moves}
    pos.play("accept").play(pos.parse("promise, text: peace", seat="Purple"))
    assert pos.seat == "Blue"


def test_what_there_is_to_choose_is_data() -> None:
    marvel = tallystick.load("marvel-champions")
    hero = next(one for one in marvel.choices if one.name == "hero")
    assert {"keystone", "lamplighter"} <= {value.name for value in hero.values}
    pos = marvel.chosen({"hero": ["windlass", "Keystone"], "mode": ["expert"]})
    assert pos.seats == ("Windlass", "Keystone")
    with pytest.raises(tallystick.InputError, match=r"^deck: this game has no decks to choose$"):
        tallystick.load("heirless").chosen({"deck": ["x"]})


def test_decks_are_chosen_by_name() -> None:
    archive = tallystick.load("grand-archive")
    pos = archive.new(decks=["Slow Waters", "Slow Waters"])
    assert pos.moves
    with pytest.raises(tallystick.InputError, match="1 deck for 2 seats"):
        archive.new(seats=2, decks=["Slow Waters"])
    with pytest.raises(tallystick.InputError, match="this game has no decks to choose"):
        tallystick.load("heirless").new(decks=["x"])


def test_what_a_text_leaves_open_is_asked() -> None:
    """A legal move by its text alone, whatever it leads to: an attack, without saying who attacks,
    asks for that."""
    pos = tallystick.load("terrus").new(2, seed=3)
    chance = Random(1)
    attacks = 0
    for _ in range(400):
        if pos.over:
            break
        move = chance.choice(pos.moves)
        attacks += move.text.startswith("attack")
        pos.play(move.text)
    assert attacks > 0


def test_the_order_in_which_a_city_is_asked_about_is_written() -> None:
    """What has been away stands behind what came after it."""
    rules = tallystick.load("terrus")
    pos = rules.position("seats: {A: {city: [Owl, Ox], order: [Ox, Owl]}, B: {}}")
    text = pos.to_text()
    assert "order: [Ox, Owl]" in text
    assert rules.position(text).digest == pos.digest
    assert "order" not in rules.position("seats: {A: {city: [Owl, Ox]}, B: {}}").to_text()
    with pytest.raises(tallystick.InputError, match="a thing of this city"):
        rules.position("seats: {A: {city: [Owl], order: [Elk]}, B: {}}")


def test_the_last_turn_of_a_season_may_not_be_over_yet() -> None:
    """HL.turns.7: the halves of the tracker have changed, and there is room for Free Actions."""
    rules = tallystick.load("heirless")
    text = (
        "{phase: battle, last_turn: B, free: A, tracker: {action: left, left: [A, B, C]}, "
        "seats: {A: {}, B: {}, C: {}}}"
    )
    pos = rules.position(text)
    assert pos.seat == "A"
    written = pos.to_text()
    assert "last_turn: B" in written
    assert rules.position(written).to_text() == written
    with pytest.raises(tallystick.InputError, match="into the Battle Phase alone"):
        rules.position(text.replace("battle", "action"))


def test_a_promise_in_the_words_of_the_rules_speaks_of_the_season_that_it_is() -> None:
    """It is kept as what it says, and not as those words."""
    rules = tallystick.load("heirless")
    pos = rules.position("{seats: {Blue: {}, Green: {}, Purple: {}}}")
    said = "Lord Blue will not deploy to Valley this season"
    record = f"{{number: 1, text: {said}, signed: [Blue], until: 1}}"
    again = rules.position(
        f"{{promises: [{record}], seats: {{Blue: {{}}, Green: {{}}, Purple: {{}}}}}}"
    )
    assert said in again.to_text()
    later = again.to_text().replace("season: 1", "season: 2")
    assert (
        "until season 1" in rules.position(later.replace("this season", "until season 1")).to_text()
    )
    assert pos.moves


@pytest.mark.parametrize("name", games.GAMES)
def test_what_a_move_costs_is_asked_by_its_words(name: str) -> None:
    """Also where a book has words for costs that the move could be, too ("play Owl")."""
    pos = tallystick.load(name).new(seed=3)
    asked = 0
    for _ in range(12):
        for move in [one for one in pos.moves if one.price and not one.deed]:
            bill = pos.rulebook.bill(pos.game, pos.seats.index(pos.seat), move.option, 0)
            assert pos.payments(move.text).due == pos.rulebook.cost_text(bill.due.cost)
            asked += 1
        pos.play(pos.moves[0])
    assert asked


def test_a_move_without_a_cost_is_not_called_no_move() -> None:
    pos = tallystick.load("marvel-champions").new(seed=1)
    done = next(move for move in pos.moves if move.text == "done")
    with pytest.raises(tallystick.InputError, match="'done': ") as caught:
        pos.payments(done)
    assert "neither a cost nor a move" not in str(caught.value)


def test_a_seat_that_there_is_not_is_said_at_the_end_too() -> None:
    pos = tallystick.load("terrus").new(seed=3)
    while pos.moves:
        pos.play(pos.moves[len(pos.moves) // 2])
    assert pos.refusal("pass", "Red") is not None
    with pytest.raises(tallystick.InputError, match="unknown seat 'Zed'"):
        pos.refusal("pass", "Zed")
