"""Phases, first turns, Opportunity, the end of a turn; how a game begins."""

from __future__ import annotations

import pytest
from tests.games.grand_archive.core import Core, On, draws, made, piece_in, script, trigger

from tallystick.games.grand_archive import moves, setup
from tallystick.games.grand_archive.flow import turn
from tallystick.games.grand_archive.legality import legal
from tallystick.games.grand_archive.pieces import PLAY_MATERIAL
from tallystick.games.grand_archive.rulebook import GrandArchiveRules
from tallystick.games.grand_archive.zones import (
    ATTRIBUTES,
    CHAMPION,
    DECK,
    DISTORTED,
    DRAW,
    END_COMBAT,
    ENDING,
    FIELD,
    HAND,
    MAIN,
    MATERIALIZE,
    OWN_TURNS,
    PHASE,
    PHASES,
    RECOLLECTION,
    SKIPS,
    TURN,
    TURNS,
)
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game

DECKS = [
    setup.ChampionDeck("one", "Nobody", ("Nobody", "Relic"), (("Page", 20),)),
    setup.ChampionDeck("two", "Nobody", ("Nobody", "Relic"), (("Page", 20),)),
]


def phases(game: Game) -> list[str]:
    """The phases that have begun, by name."""
    return [PHASES[fact[2]] for fact in game.facts if fact[0] == "phase"]


def finish(table: Core) -> list[str]:
    """Everybody passes to the end of the turn; the phases of the next turn so far."""
    before = table.game.lists[CELLS][TURNS]
    table.game.facts.clear()
    for _ in range(40):
        if table.game.lists[CELLS][TURNS] != before:
            return phases(table.game)
        table.take("pass")
    raise AssertionError("the turn does not end")


def test_the_phases_come_in_order() -> None:
    """GA.TURN.1, GA.TURN.2: Opportunity of its own in Recollection, Main and End only."""
    table = Core(made())
    table.begin("end")
    table.game.facts.clear()
    asked: list[tuple[str, int]] = []
    while len(asked) < 7:
        asked.append((PHASES[table.game.lists[CELLS][PHASE]], table.seat()))
        table.take("pass")
    assert asked == [
        ("end", 0),
        ("end", 1),
        ("recollection", 1),
        ("recollection", 0),
        ("main", 1),
        ("main", 0),
        ("end", 1),
    ]
    assert phases(table.game) == ["wake up", "materialize", "recollection", "draw", "main", "end"]


def test_objects_wake_and_nobody_can_answer() -> None:
    """GA.WAKE.1: the turn player's only; what is awake does not wake."""
    table = Core(made())
    mine, theirs = table.put("Page", rested=True), table.put("Page", 1, rested=True)
    table.put("Squire", 1)
    table.begin("end")
    finish(table)
    assert table.told("woke") == [(1, theirs, -1)]
    assert table.is_rested(mine)


def test_the_whole_memory_returns_to_hand() -> None:
    """GA.RECOL.3, GA.A14: the turn player's own, and no one else's."""
    table = Core(made())
    table.memory("Page", "Squire", seat=0)
    table.memory("Gate", seat=1)
    table.begin("recollection")
    assert table.memory_names() == ["Page", "Squire"]
    table.take("pass")
    table.take("pass")
    assert table.hand_names() == ["Blank", "Page", "Squire"]
    assert table.memory_names(1) == ["Gate"]


def test_materializing_comes_before_recollection() -> None:
    """GA.A13, GA.MATP.3: cards reserved in one's last turn pay for it."""
    table = Core(made())
    table.memory("Page", "Squire", seat=1)
    (relic,) = table.material("Relic", seat=1)
    table.begin("end")
    table.take("pass")
    table.take("pass")
    assert (table.kind(), table.seat()) == ("materialize", 1)
    table.take("materialize", relic)
    assert len(table.banished(1)) == 2
    assert table.seat() == 1  # GA.MAT.7
    table.take("pass")
    table.take("pass")
    assert table.field(1) == ["Relic"]
    assert table.game.lists[CELLS][PHASE] == RECOLLECTION


def test_one_materialization_a_phase() -> None:
    """GA.MAT.1."""
    table = Core(made())
    one, two = table.material("Trinket", "Trinket")
    table.begin("materialize").take("materialize", one)
    refusal = legal.play_refusal(table.game, 0, two, verb=PLAY_MATERIAL)
    assert refusal is not None and refusal.clauses[0] == "GA.MAT.1"
    table.take("pass")
    table.take("pass")
    assert table.game.lists[CELLS][PHASE] == RECOLLECTION


def test_a_draw_from_an_empty_deck_loses() -> None:
    """GA.DRAW.2, GA.END.3, GA.END.2."""
    table = Core(made())
    for entity in table.game.lists[DECK[1]][:]:
        moves.relocate(table.game, entity, -1)
    table.begin("end")
    for _ in range(4):
        table.take("pass")
    assert table.game.over
    assert table.game.winners() == [0]


def test_damage_leaves_allies_and_stays_on_champions() -> None:
    """GA.ENDP.3, GA.DMG.4."""
    table = Core(made())
    squire = table.put("Squire")
    for entity in (squire, table.me()):
        table.game.add(table.book.layout.column("damage"), entity, 1)
    table.begin("end")
    finish(table)
    assert table.damage(squire) == 0
    assert table.damage(table.me()) == 1


def test_a_trigger_at_clean_up_gives_opportunity_and_cleans_up_again() -> None:
    """GA.ENDP.4."""

    def edit(book: GrandArchiveRules) -> None:
        piece_in(book, "Idol").triggers = (trigger(book, On("turn-ends"), once),)

    def once(game: Game) -> None:
        moves.sacrifice(
            game, [e for e in game.lists[FIELD[0]] if e != game.lists[ATTRIBUTES[0]][CHAMPION]]
        )

    table = Core(made(edit))
    table.put("Idol")
    table.begin("end")
    table.take("pass")
    table.take("pass")
    assert table.told("triggered") and table.seat() == 0
    table.take("pass")
    table.take("pass")
    assert len(table.told("turn-ends")) == 2
    assert table.game.lists[CELLS][TURN] == 1


@pytest.mark.parametrize(("ending", "phase", "turn_of"), [(1, "end", 0), (3, "recollection", 1)])
def test_an_effect_ends_the_phase_or_the_turn(ending: int, phase: str, turn_of: int) -> None:
    """GA.ENDING.1, GA.ENDING.3: what is on the stack is banished, the one that did it is not."""

    def edit(book: GrandArchiveRules) -> None:
        piece_in(book, "Spark").script = script(book, lambda game: game.set(CELLS, ENDING, ending))

    table = Core(made(edit))
    one, two = table.hand("Surge", "Spark")
    table.begin().take("activate", one)
    if table.kind() == "x":
        table.take("x", 0)
    table.take("activate", two)
    table.take("pass")
    table.take("pass")
    assert table.banished() == ["Surge"]
    assert table.graveyard() == ["Spark"]
    assert PHASES[table.game.lists[CELLS][PHASE]] == phase
    assert table.game.lists[CELLS][TURN] == turn_of


def test_ending_a_combat_that_there_is_not_ends_nothing() -> None:
    """GA.ENDING.2: the phase goes on."""
    table = Core(made())
    table.begin()
    table.game.set(CELLS, ENDING, END_COMBAT)
    table.take("pass")
    assert (PHASES[table.game.lists[CELLS][PHASE]], table.kind()) == ("main", "priority")


def test_skips_stack_one_for_each_time() -> None:
    """GA.SKIP.1: nothing of a skipped phase happens."""
    table = Core(made())
    table.begin("end")
    table.game.set(ATTRIBUTES[1], SKIPS, 1 << turn.SKIP_BITS * DRAW)
    finish(table)
    for _ in range(4):
        if table.game.lists[CELLS][PHASE] == MAIN:
            break
        table.take("pass")
    assert "draw" not in phases(table.game)
    assert table.hand_names(1) == []
    assert table.game.lists[ATTRIBUTES[1]][SKIPS] == 0


def test_distorted_time_has_its_materialize_phase_after_main() -> None:
    """GA.SPECIAL.1."""
    table = Core(made())
    table.material("Trinket")
    table.begin()
    table.game.set(CELLS, DISTORTED, 1)
    table.take("pass")
    table.take("pass")
    assert table.kind() == "materialize"
    assert table.game.lists[CELLS][PHASE] == MATERIALIZE
    table.take("pass")
    assert table.game.lists[CELLS][PHASE] == PHASES.index("end")


# -- the beginning --------------------------------------------------------------------------------


def drawing(book: GrandArchiveRules) -> None:
    """The champion draws two as it enters."""

    def two(game: Game) -> None:
        draws(game)
        draws(game)

    piece_in(book, "Nobody").triggers = (trigger(book, On("entered", own=True), two),)


def test_champions_come_before_the_first_turn() -> None:
    """GA.START.1: both, and both draw, before anybody has Opportunity."""
    game = setup.new_game(made(drawing), DECKS, 1)
    decision = game.decision()
    assert decision is not None and decision.kind == "priority"
    first = game.lists[CELLS][TURN]
    assert [len(game.lists[HAND[seat]]) for seat in range(2)] == [2, 2]
    assert all(game.lists[ATTRIBUTES[seat]][CHAMPION] >= 0 for seat in range(2))
    entered = [fact[1] for fact in game.facts if fact[0] == "entered"]
    drew = [fact[1] for fact in game.facts if fact[0] == "drew"]
    assert entered == [first, 1 - first]
    assert drew == [first, first, 1 - first, 1 - first]


def test_by_the_older_rules_each_comes_at_its_players_first_turn() -> None:
    """GA.START.2."""
    game = setup.new_game(made(drawing, start="first-turn"), DECKS, 1)
    first = game.lists[CELLS][TURN]
    assert game.lists[ATTRIBUTES[first]][CHAMPION] >= 0
    assert game.lists[ATTRIBUTES[1 - first]][CHAMPION] < 0
    assert len(game.lists[HAND[first]]) == 2 and not game.over


def test_first_turns_skip_what_they_skip() -> None:
    """GA.START.3, GA.START.4, GA.A23: the first player draws nothing, the second does."""
    game = setup.new_game(made(), DECKS, 1)
    first = game.lists[CELLS][TURN]
    assert phases(game) == ["main"]
    assert game.lists[HAND[first]] == []
    while game.lists[CELLS][TURN] == first:
        decision = game.decision()
        assert decision is not None
        game.step(decision.options.index(("pass", -1, -1)))
    assert phases(game) == ["main", "end", "draw", "main"]
    assert len(game.lists[HAND[1 - first]]) == 1


def test_nobody_skips_the_draw_among_three() -> None:
    """GA.START.4."""
    game = setup.new_game(made(), [*DECKS, DECKS[0]], 1)
    assert phases(game) == ["draw", "main"]


@pytest.mark.parametrize(("own", "other", "able"), [(1, 0, False), (1, 1, True), (2, 1, True)])
def test_only_the_last_player_attacks_in_the_first_turn(own: int, other: int, able: bool) -> None:
    """GA.START.5."""
    table = Core(made())
    squire = table.put("Squire")
    table.begin()
    table.game.set(ATTRIBUTES[0], OWN_TURNS, own)
    table.game.set(ATTRIBUTES[1], OWN_TURNS, other)
    assert (("attack", squire, -1) in table.options()) == able


def test_the_same_seed_gives_the_same_game() -> None:
    """GA.RAND.1: decks are shuffled, and who begins is drawn."""
    digests = {setup.new_game(made(drawing), DECKS, seed).digest() for seed in (1, 1, 2)}
    assert len(digests) == 2
    firsts = {setup.new_game(made(), DECKS, seed).lists[CELLS][TURN] for seed in range(8)}
    assert firsts == {0, 1}
